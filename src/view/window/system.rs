//! What the window needs of the desktop around it: clipboard, preferences, fonts, file dialogs.

pub(crate) mod background;
pub(crate) mod clipboard;
pub(crate) mod desktop;
pub(crate) mod file_pick;
pub(crate) mod fonts;
pub(crate) mod paste;
pub(crate) mod path_dialog;
pub(crate) mod portal;
