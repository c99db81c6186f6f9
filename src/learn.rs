//! Trying first and being told afterwards: what is asked, whether the answer is right, and when it
//! is asked again. Uses the layers below it only; no thread, no clock, no file.
//!
//! Nothing here knows an answer by itself: it comes from [`MoveValues`](crate::insight::MoveValues), and on
//! larger boards from a list of positions that has been proved.

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
