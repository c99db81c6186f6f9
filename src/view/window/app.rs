//! The eframe app: what a frame does with messages, keys and actions. Only `logic`, `ui` and
//! `perform` see the whole window.

pub(crate) mod actions;
pub(crate) mod input;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod notices;
pub(crate) mod open;
pub(crate) mod perform;
pub(crate) mod screen;
pub(crate) mod storing;
pub(crate) mod typing;
pub(crate) mod view_mode;
pub(crate) mod voice;
