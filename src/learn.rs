//! Exercises: questions, the verdict on an answer, and when a puzzle comes back. Uses only the layers
//! below it; no thread, no clock, no file.
//!
//! Answers come from [`MoveValues`](crate::insight::MoveValues), and on larger boards from a list of
//! proved positions.

mod fill_in;
mod leitner;
mod lesson;
mod numbers;
mod puzzle;
mod task;
mod trainer;
mod worksheet;

pub use fill_in::{Answered, FillIn, FillQuestion, FillReply};
pub use leitner::Leitner;
pub use lesson::{Bilingual, Lesson, LessonStep, Outline};
pub use numbers::{Diagnosis, NoSuchTree, NodeAnswer, TreeShape, Written, WrittenTrace};
pub use puzzle::{Puzzle, PuzzleTheme};
pub use task::{Act, Question, Task};
pub use trainer::Trainer;
pub use worksheet::{SheetKind, SheetTask};
