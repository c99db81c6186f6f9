//! Tic-tac-toe that shows why the computer cannot lose: a game in a window or a terminal, the game
//! tree that was searched for each move, and exercises about it. The program is `main.rs`; the
//! library is for it, its tests and its benchmarks.
//!
//! ```text
//! model ← control ← solver ← search ← player ← game ← messages ← controller      cli: knows all,
//! (rules) (stop,    (large   (lecture, (levels)      (commands,  (the loop)            decides
//!          hurry)    boards)  trees)                  snapshots)                       nothing
//!
//! search ← insight ← learn: reasons, events, exercises      messages ← view: window, terminal
//! insight ← experiment: searches in the background          view::words: sentences for both
//! search ← link: a position, a search and a moment          store: files, one thread
//!                                                           settings, score: the data in them
//! ```
//!
//! `tests/it/layers.rs` fails if a layer, or a room of the view, reaches upwards.
//!
//! A click, file by file:
//!
//! ```text
//! view/window/board.rs           a square was clicked: an Action with a Command
//! view/window/app.rs           → ui: performs the actions after painting
//! view/window/app/perform.rs   → the coach in view/window/learn.rs may object; else
//! controller/handle.rs         → into the channel; a command that cannot wait interrupts the search
//! ─────────────────────────────────────────────────────────── the controller's thread
//! controller/inbox.rs            next: acknowledges the interruption
//! controller.rs                → obey, and then let the computer move
//! controller/sitting.rs        → the rules of a sitting: Model::make_player_move, sides (seats.rs)
//! game/model.rs, game.rs       → model/position.rs checks the move
//! controller.rs                → publish: one Snapshot, saved by controller/save_state.rs (store.rs
//!                                writes it in its own thread), then shown to the View
//! view/sender.rs               → into the window's channel, then egui is woken
//! controller/thinking.rs       → the computer's turn: player.rs, search/lecture.rs; publish again
//! ─────────────────────────────────────────────────────────── the window's thread
//! view/window/app/logic.rs       update: receives the snapshot
//! view/window/app/screen.rs    → the position that is shown, and its announcement
//! view/window/app/layout.rs    → ui: the parts of the window
//! view/window/board.rs         → paints the board
//! ```
//!
//! ```
//! use tictactoe::control::SearchControl;
//! use tictactoe::model::{Position, Value};
//! use tictactoe::search::Search;
//!
//! let tree = Search::default().run(&Position::default(), &SearchControl::default())?;
//! assert_eq!(tree.n_nodes(), 2738);
//! assert_eq!(tree.root().value(), Value::Draw);
//! # Ok::<(), tictactoe::control::Stopped>(())
//! ```

// For tests only: everywhere else a person gets a sentence.
#![warn(clippy::unwrap_used)]

pub mod model;

pub mod control;
pub mod solver;

pub mod search;

pub mod insight;
pub mod link;
pub mod player;

pub mod experiment;
pub mod game;
pub mod learn;
pub mod score;
pub mod settings;
pub mod store;

pub mod messages;

pub mod controller;
pub mod view;

pub mod cli;
