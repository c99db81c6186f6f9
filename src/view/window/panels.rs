//! The parts of the window around the board: menu, header, side panel, move list, dialogs.

pub(crate) mod choices;
pub(crate) mod dialog;
pub(crate) mod ending;
pub(crate) mod header;
pub(crate) mod list;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod side;
