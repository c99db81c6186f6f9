//! Links to a state of the window, written as the command that opens it.

use std::fmt::{self, Display};
use std::num::NonZero;
use std::str::FromStr;

use crate::model::{Board, Position, quoted};
use crate::search::{Edition, NodeId, Search};

/// A state of the window.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DeepLink {
    /// The position, if it is not that of the current game.
    pub position: Option<Position>,
    /// The computer's search, whose tree is shown.
    pub search: Option<Search>,
    /// The panel.
    pub panel: Option<Panel>,
    /// The step of the search.
    pub at: Option<At>,
    /// The selected node.
    pub node: Option<NodeId>,
}

/// A panel beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// The tree of a search.
    Tree,
    /// All searches side by side.
    Compare,
    /// The value of the game over its moves.
    Value,
}

impl Panel {
    /// All, in the order of their tabs.
    pub const ALL: [Panel; 3] = [Panel::Tree, Panel::Compare, Panel::Value];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Panel::Tree => "tree",
            Panel::Compare => "compare",
            Panel::Value => "value",
        }
    }
}

impl FromStr for Panel {
    type Err = String;

    fn from_str(name: &str) -> Result<Panel, String> {
        let found = Panel::ALL.into_iter().find(|panel| panel.name() == name);
        found.ok_or_else(|| format!("it is one of {}", Panel::ALL.map(Panel::name).join(", ")))
    }
}

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    /// The number of visited nodes.
    pub time: NodeId,
    /// The last event after that visit, counted from 1. If none is given, all have happened.
    pub event: Option<usize>,
}

/// As in `47` or `47.2`.
impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Some(event) => write!(f, "{}.{event}", self.time),
            None => self.time.fmt(f),
        }
    }
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        let read = || {
            let (time, event) = match text.split_once('.') {
                Some((time, event)) => (time, Some(event.parse::<NonZero<usize>>().ok()?.get())),
                None => (text, None),
            };
            let time = time.parse::<NonZero<NodeId>>().ok()?.get();
            Some(At { time, event })
        };
        read().ok_or_else(|| {
            "it is a number of nodes, as in 47, or one of the events after them, as in 47.2"
                .to_owned()
        })
    }
}

/// The command that opens it.
impl Display for DeepLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tictactoe")?;
        if let Some(position) = self.position {
            write!(f, " --position {position}")?;
            if position.board() != Board::TIC_TAC_TOE {
                write!(f, " --board {}", position.board().rules())?;
            }
        }
        if let Some(search) = self.search {
            write!(f, " --search {}", search.name().to_ascii_lowercase())?;
            if let Some(edition) = search.edition() {
                write!(f, " --edition {}", edition.number())?;
            }
        }
        if let Some(panel) = self.panel {
            write!(f, " --panel {}", panel.name())?;
        }
        if let Some(at) = self.at {
            write!(f, " --at {at}")?;
        }
        if let Some(node) = self.node {
            write!(f, " --node {node}")?;
        }
        Ok(())
    }
}

/// The name of the program may be left out.
impl FromStr for DeepLink {
    type Err = String;

    fn from_str(text: &str) -> Result<DeepLink, String> {
        fn read<T: FromStr<Err: Display>>(option: &str, value: &str) -> Result<T, String> {
            (value.parse()).map_err(|why| format!("{option} {}: {why}", quoted(value)))
        }
        let mut words = text.split_whitespace().peekable();
        words.next_if_eq(&"tictactoe");
        let mut link = DeepLink::default();
        let (mut position, mut board) = (None, Board::TIC_TAC_TOE);
        let mut edition = Edition::default();
        while let Some(option) = words.next() {
            let value = words.next();
            let value = value.ok_or_else(|| format!("nothing follows {}", quoted(option)))?;
            match option {
                "--position" => position = Some(value),
                "--board" => board = read(option, value)?,
                "--search" => link.search = Some(read(option, value)?),
                "--edition" => edition = read(option, value)?,
                "--panel" => link.panel = Some(read(option, value)?),
                "--at" => link.at = Some(read(option, value)?),
                "--node" => link.node = Some(read(option, value)?),
                _ => return Err(format!("{} is no part of a link", quoted(option))),
            }
        }
        link.search = link.search.map(|search| search.in_edition(edition));
        if let Some(position) = position {
            let read = Position::parse(board, position);
            let read = read.map_err(|why| format!("--position {}: {why}", quoted(position)));
            link.position = Some(read?);
        }
        Ok(link)
    }
}
