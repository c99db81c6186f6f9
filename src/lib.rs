//! Tic-tac-toe that shows why the computer cannot lose.
//!
//! ```text
//! model ← search ← player ← game ← messages ← controller         cli: knows all, decides nothing
//! (rules)  (trees) (levels)       (commands,  (the thread)
//!                                  snapshots) ← view: window, terminal (hands it commands)
//! search ← insight ← experiment: why, and searches beside the game
//!          insight ← learn: puzzles, lessons and other things to try
//! model ← control ← solver ← search: large boards, and certificates with their checker
//! search ← place: a link to a position, a search and a moment
//! settings, score: what lasts      store: files, one thread
//! ```
//!
//! A click, file by file:
//!
//! ```text
//! view/window/board.rs           a square was clicked: an Action with a Command
//! view/window/app/perform.rs   → the coach in view/window/learn.rs may object; then send
//! controller/handle.rs         → into the channel; a command that cannot wait interrupts the search
//! ─────────────────────────────────────────────────────────── the controller's thread
//! controller/inbox.rs            next: acknowledges the interruption
//! controller.rs                → obey, and then let the computer move
//! controller/sitting.rs        → the rules of a sitting: Model::make_player_move, sides, score
//! game/model.rs, game.rs       → model/position.rs checks the move
//! controller.rs                → publish: one Snapshot to the GameSaver (store.rs), then to the View
//! view/sender.rs               → into the window's channel, then egui is woken
//! controller/thinking.rs       → the computer's turn: player.rs, search/lecture.rs; publish again
//! ─────────────────────────────────────────────────────────── the window's thread
//! view/window.rs                 logic: takes the snapshot in
//! view/window/app/screen.rs    → the position that is shown, and its announcement
//! view/window/board.rs         → ui: paints it
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
