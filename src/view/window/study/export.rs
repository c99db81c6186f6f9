//! Exports to files: the tree on the screen, the comparison, the board.

use std::sync::Arc;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, Rect, Role, Sense, Ui, Vec2};

use super::picture::{self, write_tree};
use super::tree::Distance;
use crate::store::Content;
use crate::view::export::{Excerpt, Export};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::app::actions::Action;
use crate::view::window::app::voice;
use crate::view::window::board::Cursor;
use crate::view::window::system::file_pick::Purpose;
use crate::view::window::theme;

/// The side of a square of an exported board.
const BOARD_SIDE: f32 = 100.0;

/// The kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportKind {
    /// The tree on the screen.
    Tree(Export),
    /// The comparison as CSV.
    Comparison,
    /// The board as SVG.
    Board,
}

impl ExportKind {
    pub(crate) const ALL: [ExportKind; 6] = [
        ExportKind::Tree(Export::Svg),
        ExportKind::Tree(Export::Icicle),
        ExportKind::Tree(Export::Dot),
        ExportKind::Tree(Export::Csv),
        ExportKind::Comparison,
        ExportKind::Board,
    ];

    /// The message that names it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            ExportKind::Tree(Export::Svg) => "export-tree-svg",
            ExportKind::Tree(Export::Icicle) => "export-tree-icicle",
            ExportKind::Tree(Export::Dot) => "export-tree-dot",
            ExportKind::Tree(Export::Csv) => "export-tree-csv",
            ExportKind::Comparison => "export-comparison",
            ExportKind::Board => "export-board",
        }
    }

    /// How the name of such a file ends.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            ExportKind::Tree(export) => export.ending(),
            ExportKind::Comparison => "csv",
            ExportKind::Board => "svg",
        }
    }
}

/// The menu of what leaves the study: files, and texts for the clipboard.
pub(super) fn menu_ui(
    ui: &mut Ui,
    texts: &Texts,
    can_export: impl Fn(ExportKind) -> bool,
    actions: &mut Vec<Action>,
) {
    let copies = [
        ("copy-position", true, Action::CopyPosition),
        ("copy-game", true, Action::CopyGame),
        ("copy-command", true, Action::CopyCommand),
    ];
    let exports = ExportKind::ALL.map(|kind| {
        let action = Action::ChooseFile(Purpose::Export(kind));
        (kind.text(), can_export(kind), action)
    });
    let menu = MenuButton::new(texts.text("export"));
    let menu = menu.config(MenuConfig::new().style(theme::menu_style));
    menu.ui(ui, |ui| {
        for (id, is_enabled, action) in copies.into_iter().chain(exports) {
            let item = ui.add_enabled(is_enabled, Button::new(texts.text(id)));
            voice::set_role(&item, Role::MenuItem);
            if item.clicked() {
                actions.push(action);
                ui.close();
            }
        }
    });
}

impl Window {
    /// The content of a file, if there is something to write. Pictures are painted at once; a graph
    /// that is too large to look at goes as deep as it can.
    pub(crate) fn export_content(&self, kind: ExportKind) -> Option<Content> {
        let looks = self.settings.now.looks;
        let svg = match kind {
            ExportKind::Tree(Export::Svg) => self.tree_svg(Distance::Near)?,
            ExportKind::Tree(Export::Icicle) => self.tree_svg(Distance::Far)?,
            ExportKind::Tree(export) => {
                let (tree, search) = self.study.tree.searched()?;
                let tree = Arc::clone(tree);
                return Some(Box::new(move |out| {
                    let mut excerpt = Excerpt::all(&tree, search);
                    excerpt.depth = export.deepest(&excerpt);
                    write_tree(export, &excerpt, &Texts::new(looks.language), out)
                }));
            }
            ExportKind::Comparison => {
                let counts = self.study.compare.counts()?;
                return Some(Box::new(move |out| Export::comparison(&counts, out)));
            }
            ExportKind::Board => self.board_svg(),
        };
        Some(Box::new(move |out| out.write_all(svg.as_bytes())))
    }

    fn tree_svg(&self, distance: Distance) -> Option<String> {
        let looks = self.settings.now.looks;
        (self.study.tree).svg(distance, &self.study.values, &self.texts, looks)
    }

    /// The board as it is shown.
    fn board_svg(&self) -> String {
        let position = self.board_view(Rect::NOTHING).content.position;
        let board = position.board();
        let size = [board.columns(), board.rows()].map(|n| BOARD_SIDE * f32::from(n));
        let looks = self.settings.now.looks;
        picture::svg(&position.to_string(), looks, |ui| {
            let (area, _) = ui.allocate_exact_size(Vec2::from(size), Sense::hover());
            let view = self.board_view(area);
            view.ui(ui, &mut Cursor::default(), &mut Vec::new());
        })
    }
}
