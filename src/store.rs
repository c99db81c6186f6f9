//! What lasts from start to start, on the disk: the game under way, saved games, settings and the score. A thread of its own writes, so that
//! nobody waits for the disk but a move for the move before it.
//!
//! Files are written whole, under another name in the same folder, and renamed: whatever happens, there is the old text or the new one.
//! Of two programs that run at the same time the last writer wins, whole; the score is counted under a lock, so that every game counts.

mod date;
mod files;
mod folders;
mod keeper;
mod score;
mod trouble;

pub use date::today;
pub use files::{read_bounded, read_ours, read_text, write_whole};
pub use folders::Folders;
pub use keeper::{Entry, Keeper, Keeping, Kept};
pub use score::{Ending, Score};
pub use trouble::{Fault, Trouble};
