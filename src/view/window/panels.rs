//! The parts of the window around the board: menu, header, side panel, move list, dialogs.

pub(crate) mod choices;
pub(crate) mod dialog;
pub(crate) mod ending;
pub(crate) mod header;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod side;

use self::dialog::Dialogs;
use self::menu::Menu;
use crate::view::window::app::actions::Action;

/// What opens above the window.
#[derive(Default)]
pub(crate) struct Popups {
    pub(crate) dialogs: Dialogs,
    pub(crate) menu: Menu,
    /// What was chosen in a menu that has just closed.
    pub(crate) chosen: Vec<Action>,
    /// When the result dialog opens.
    pub(crate) winner_due: Option<f64>,
}
