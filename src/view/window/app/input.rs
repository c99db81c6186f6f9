//! Where the keyboard and the pointer are.

use egui::{Context, Id, Rect};

use crate::view::window::board::Cursor;

/// State of keyboard and pointer between frames.
pub(crate) struct Input {
    pub(crate) cursor: Cursor,
    /// The keyboard focus before a menu was opened by keyboard.
    pub(crate) focus_before_menu: Option<Id>,
    /// Whether Alt is held, and nothing was pressed since.
    pub(crate) is_alt_alone: bool,
    /// The board, as laid out in the last frame.
    pub(crate) board_area: Rect,
    /// When a square was last clicked although it was the computer's turn.
    pub(crate) rejected_click_at: Option<f64>,
}

impl Default for Input {
    fn default() -> Input {
        Input {
            cursor: Cursor::default(),
            focus_before_menu: None,
            is_alt_alone: false,
            board_area: Rect::NOTHING,
            rejected_click_at: None,
        }
    }
}

impl Input {
    /// Returns the focus once the menu that took it is closed.
    pub(crate) fn restore_focus(&mut self, ctx: &Context) {
        if !egui::Popup::is_any_open(ctx)
            && let Some(id) = self.focus_before_menu.take()
        {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
    }
}
