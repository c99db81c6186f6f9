//! The parts of the window around the board: top bar, menu, player cards, status line, result, move
//! list, dialogs.

pub(crate) mod bar;
pub(crate) mod cards;
pub(crate) mod choices;
pub(crate) mod dialog;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod result;
pub(crate) mod status;

use self::dialog::Dialogs;
use self::menu::Menu;
use self::result::ResultState;
use crate::view::window::app::actions::Action;

/// What opens above the window or in the place of the status line.
#[derive(Default)]
pub(crate) struct Popups {
    pub(crate) dialogs: Dialogs,
    pub(crate) menu: Menu,
    /// What was chosen in a menu that has just closed.
    pub(crate) chosen: Vec<Action>,
    pub(crate) result: ResultState,
}
