//! What a person sees: the window and the terminal, on the same controller, with the same words.
//! Both are a [`View`](crate::messages::View).

pub mod export;
mod inlet;
mod learn_words;
mod session;
pub mod terminal;
pub mod texts;
mod tree_words;
pub mod window;
mod words;

pub use session::Session;
