//! What a person sees: the window and the terminal, on the same controller, with the same words.
//! Both are a [`View`](crate::messages::View).

pub mod export;
mod inlet;
mod session;
mod sheet_words;
pub mod terminal;
pub mod texts;
mod trainer;
mod tree_words;
pub mod window;
mod words;

pub use session::Session;
pub use sheet_words::sheet_words;
