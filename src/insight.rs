//! Why a move is good, and how a search found it out: what the window shows and the commands
//! export, as plain data. Uses [`crate::model`] and [`crate::search`] only; no thread, no clock, no
//! file.
//!
//! One file per question. What is *known* about a position comes from
//! [`Knowledge`](crate::search::Knowledge); what a search *did* comes from its
//! [`Tree`](crate::search::Tree), whose order of the visit is the time.

mod bound;
mod comparison;
mod curve;
mod event;
mod icicle;
mod listing;
mod moment;
mod overlay;
mod path;
mod plan;
mod prediction;
mod proven;
mod skipped;
mod why;
mod worth;

pub use bound::Bound;
pub use comparison::Count;
pub use curve::{Curve, Mistake};
pub use event::{Event, EventKind, SearchTrace, TraceStep, Variables};
pub use icicle::{Block, Contents, Extent, Layers, Tally, icicle};
pub use listing::CodeLine;
pub use moment::{NodeState, TraceState};
pub use overlay::Overlay;
pub use path::{child_step, path_to};
pub use plan::{Plan, PlanStep};
pub use prediction::{Ask, Grade, Guesses, Reply, Verdict, keeping};
pub use proven::Proven;
pub use skipped::{BoundSource, SkipReason, Skipped};
pub use why::{Explanation, Reason};
pub use worth::{MoveValue, MoveValues, PositionValue, Prospect};
