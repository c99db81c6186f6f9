//! The searches as a dozen lines of pseudocode each, and the line that acts in an event.

use super::event::{Event, EventKind};
use crate::search::{Edition, Search, Stop, Tree};

/// A line of pseudocode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CodeLine {
    /// The function and its parameter, the node.
    Head,
    /// The same with a window.
    HeadWindow,
    /// G: the position is stored.
    Stored,
    /// E: the position was met before.
    Met,
    /// F: it or a mirror image was met before.
    MetMirrored,
    /// The game is over.
    Over,
    /// D: a move wins at once.
    Wins,
    /// D: the opponent threatens to win.
    Blocks,
    /// Nothing is known yet.
    Nothing,
    /// For every move.
    Loop,
    /// The value of the move.
    Call,
    /// The same with a window.
    CallWindow,
    /// Whether it is better than the best so far.
    Better,
    /// It becomes the best.
    Take,
    /// B: whether it is a win.
    Won,
    /// Edition 2: the bound is narrowed.
    Narrow,
    /// Whether the value reaches the opponent's bound.
    Reached,
    /// The same, as D's edition 2 asks.
    Crossed,
    /// Edition 1: the bound is overwritten.
    Overwrite,
    /// E, F: the value is remembered.
    Remember,
    /// The value is returned.
    Return,
}

use CodeLine::{
    Better, Blocks, Call, CallWindow, Crossed, Head, HeadWindow, Loop, Met, MetMirrored, Narrow,
    Nothing, Over, Overwrite, Reached, Remember, Return, Stored, Take, Wins, Won,
};

impl CodeLine {
    /// All lines in the order of the listings, by their indentation.
    const INDENTED: [(u8, &[CodeLine]); 5] = [
        (0, &[Head, HeadWindow]),
        (
            1,
            &[Stored, Met, MetMirrored, Over, Wins, Blocks, Nothing, Loop],
        ),
        (2, &[Call, CallWindow, Better]),
        (3, &[Take, Won, Narrow, Reached, Crossed, Overwrite]),
        (1, &[Remember, Return]),
    ];

    /// The lines of a search, each with its indentation. The solver has none, because it keeps no
    /// tree to step through.
    pub fn listing(search: Search) -> Vec<(u8, CodeLine)> {
        let lines = CodeLine::INDENTED.into_iter();
        let lines = lines.flat_map(|(indent, lines)| lines.iter().map(move |line| (indent, *line)));
        lines.filter(|(_, line)| line.is_in(search)).collect()
    }

    fn is_in(self, search: Search) -> bool {
        let is_first_edition = search.edition() == Some(Edition::First);
        let is_forced = matches!(search, Search::Forced(_) | Search::Openings);
        let has_window = is_forced || matches!(search, Search::AlphaBeta(_));
        let crosses = is_forced && !is_first_edition;
        match self {
            _ if search == Search::Solver => false,
            Head | Call => !has_window,
            HeadWindow | CallWindow => has_window,
            Stored => search == Search::Openings,
            Met => search == Search::SeenBefore,
            MetMirrored => search == Search::Mirrored,
            Wins | Blocks => is_forced,
            Won => search == Search::StopAtWin,
            Narrow => has_window && !is_first_edition,
            Reached => has_window && !crosses,
            Crossed => crosses,
            Overwrite => is_first_edition,
            Remember => matches!(search, Search::SeenBefore | Search::Mirrored),
            Over | Nothing | Loop | Better | Take | Return => true,
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
                Stop::Finished | Stop::Leaf => self == Over,
                Stop::ForcedWin => self == Wins,
                Stop::ForcedBlock => self == Blocks,
                Stop::Known => matches!(self, Met | MetMirrored),
                Stop::Opening => self == Stored,
                Stop::AllSeen | Stop::CutOff | Stop::Proven => self == Return,
            },
        }
    }
}
