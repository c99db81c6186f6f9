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
