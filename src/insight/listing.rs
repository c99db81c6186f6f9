//! The searches as a dozen lines of pseudocode each, and which line acts in an event.

use super::event::{Event, EventKind};
use crate::search::{Edition, Search, Stop, Tree};

/// A line of pseudocode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CodeLine {
    /// The name and what it is given: the node, with alpha-beta its window, too.
    Head,
    /// The same with a window.
    HeadWindow,
    /// G: the position is stored.
    Stored,
    /// The game is over.
    Over,
    /// E: the position was met before.
    Met,
    /// F: so was one of its mirror images.
    MetMirrored,
    /// D: a move wins at once.
    Wins,
    /// D: the opponent threatens to win.
    Blocks,
    /// Nothing is known yet.
    Nothing,
    /// For every move.
    Loop,
    /// What the move is worth.
    Call,
    /// The same with a window.
    CallWindow,
    /// Whether that is better.
    Better,
    /// It is taken over.
    Take,
    /// B: whether that is a win.
    Won,
    /// Edition 1: the bound is overwritten.
    Overwrite,
    /// Edition 2: the bound is narrowed.
    Narrow,
    /// Whether the value reaches the opponent's bound.
    Reached,
    /// The same, as D's edition 2 asks.
    Crossed,
    /// E, F: it is remembered.
    Remember,
    /// The value is returned.
    Return,
}

use CodeLine::{
    Better, Blocks, Call, CallWindow, Crossed, Head, HeadWindow, Loop, Met, MetMirrored, Narrow,
    Nothing, Over, Overwrite, Reached, Remember, Return, Stored, Take, Wins, Won,
};

/// Lines, each with how deep it is indented.
pub type Listing = &'static [(u8, CodeLine)];

const A: Listing = &[
    (0, Head),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, Call),
    (2, Better),
    (3, Take),
    (1, Return),
];
const B: Listing = &[
    (0, Head),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, Call),
    (2, Better),
    (3, Take),
    (3, Won),
    (1, Return),
];
const C1: Listing = &[
    (0, HeadWindow),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, CallWindow),
    (2, Better),
    (3, Take),
    (3, Reached),
    (3, Overwrite),
    (1, Return),
];
const C2: Listing = &[
    (0, HeadWindow),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, CallWindow),
    (2, Better),
    (3, Take),
    (3, Narrow),
    (3, Reached),
    (1, Return),
];
const D1: Listing = &[
    (0, HeadWindow),
    (1, Over),
    (1, Wins),
    (1, Blocks),
    (1, Nothing),
    (1, Loop),
    (2, CallWindow),
    (2, Better),
    (3, Take),
    (3, Reached),
    (3, Overwrite),
    (1, Return),
];
const D2: Listing = &[
    (0, HeadWindow),
    (1, Over),
    (1, Wins),
    (1, Blocks),
    (1, Nothing),
    (1, Loop),
    (2, CallWindow),
    (2, Better),
    (3, Take),
    (3, Narrow),
    (3, Crossed),
    (1, Return),
];
const E: Listing = &[
    (0, Head),
    (1, Met),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, Call),
    (2, Better),
    (3, Take),
    (1, Remember),
    (1, Return),
];
const F: Listing = &[
    (0, Head),
    (1, MetMirrored),
    (1, Over),
    (1, Nothing),
    (1, Loop),
    (2, Call),
    (2, Better),
    (3, Take),
    (1, Remember),
    (1, Return),
];
const G: Listing = &[
    (0, HeadWindow),
    (1, Stored),
    (1, Over),
    (1, Wins),
    (1, Blocks),
    (1, Nothing),
    (1, Loop),
    (2, CallWindow),
    (2, Better),
    (3, Take),
    (3, Narrow),
    (3, Crossed),
    (1, Return),
];

impl CodeLine {
    /// The lines of a search; none of the solver, which keeps no tree to step through.
    pub const fn listing(search: Search) -> Listing {
        match search {
            Search::Full => A,
            Search::StopAtWin => B,
            Search::AlphaBeta(Edition::First) => C1,
            Search::AlphaBeta(Edition::Second) => C2,
            Search::Forced(Edition::First) => D1,
            Search::Forced(Edition::Second) => D2,
            Search::SeenBefore => E,
            Search::Mirrored => F,
            Search::Openings => G,
            Search::Solver => &[],
        }
    }

    /// Whether this line acts in an event.
    pub fn acts(self, event: &Event, tree: &Tree) -> bool {
        match event.kind {
            EventKind::Enter => matches!(self, Head | HeadWindow),
            EventKind::Block => self == Blocks,
            EventKind::Take { .. } => self == Take,
            EventKind::Refuse { .. } => self == Better,
            EventKind::Narrow => matches!(self, Narrow | Overwrite),
            EventKind::GoOn | EventKind::Cut => matches!(self, Won | Reached | Crossed),
            EventKind::Return => match tree.node(event.node).stop() {
                Stop::Finished => self == Over,
                Stop::ForcedWin => self == Wins,
                Stop::ForcedBlock => self == Blocks,
                Stop::Known => matches!(self, Met | MetMirrored),
                Stop::Opening => self == Stored,
                Stop::AllSeen | Stop::CutOff | Stop::Proven => self == Return,
            },
        }
    }
}
