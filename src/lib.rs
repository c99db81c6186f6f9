//! Tic-tac-toe that shows why the computer cannot lose.
//!
//! ```text
//! model   ←  search  ←  player   ←  record   ←  store   ←  controller  →  view
//! (rules)    (trees)    (levels)    (moves)     (files)    (the thread)   (what a person sees)
//!                    ←  insight: why; used by controller, view and cli
//! ```
//!
//! ```
//! use tictactoe::model::{Position, Value, Watch};
//! use tictactoe::search::Search;
//!
//! let tree = Search::default().run(&Position::default(), &Watch::default())?;
//! assert_eq!(tree.n_nodes(), 2738);
//! assert_eq!(tree.root().value(), Value::Draw);
//! # Ok::<(), tictactoe::model::Stopped>(())
//! ```

// For tests only: everywhere else a person gets a sentence.
#![warn(clippy::unwrap_used)]

pub mod model;
pub mod search;

pub mod insight;
pub mod player;

pub mod experiment;
pub mod game;
pub mod score;
pub mod settings;
pub mod store;

pub mod messages;

pub mod controller;
pub mod view;

pub mod cli;
