//! What a person sees: the window and the terminal, on the same controller, with the same words.
//! Both are a [`View`](crate::messages::View).

pub mod export;
pub(crate) mod sender;
pub(crate) mod session;
pub mod terminal;
pub mod texts;
pub mod window;
pub(crate) mod words;

pub use session::Session;

/// The copyright notices and licences of the crates and fonts in the program. Written by
/// `.ci/licences`.
pub const LICENCES: &str = include_str!("../assets/licences.txt");
