//! The words on a worksheet.

use super::texts::Texts;
use crate::learn::{Page, SheetKind, SheetWords};

/// What stands on a page of this kind.
pub fn sheet_words(kind: SheetKind, page: Page, texts: &Texts) -> SheetWords {
    let task = texts.text(match kind {
        SheetKind::Value => "sheet-value",
        SheetKind::Best => "sheet-best",
        SheetKind::Window => "sheet-window",
        SheetKind::Cuts => "sheet-cuts",
        SheetKind::Count => "sheet-count",
    });
    let title = texts.text(match page {
        Page::Sheet => "sheet-title",
        Page::Key => "sheet-key",
    });
    let name = texts.text("sheet-name");
    SheetWords { title, task, name }
}
