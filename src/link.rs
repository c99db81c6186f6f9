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
    pub panel: Option<StudyPage>,
    /// The step of the search.
    pub at: Option<At>,
    /// The selected node.
    pub node: Option<NodeId>,
}

/// A page of the panel beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyPage {
    /// The tree of a search.
    Tree,
    /// All searches side by side.
    Compare,
    /// The value of the game over its moves.
    Curve,
}

impl StudyPage {
    /// All, in the order of their tabs.
    pub const ALL: [StudyPage; 3] = [StudyPage::Tree, StudyPage::Compare, StudyPage::Curve];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            StudyPage::Tree => "tree",
            StudyPage::Compare => "compare",
            StudyPage::Curve => "value",
        }
    }
}

impl FromStr for StudyPage {
    type Err = String;

    fn from_str(name: &str) -> Result<StudyPage, String> {
        let found = StudyPage::ALL.into_iter().find(|page| page.name() == name);
        found.ok_or_else(|| {
            let names = StudyPage::ALL.map(StudyPage::name).join(", ");
            format!("it is one of {names}")
        })
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
        let (time, event) = match text.split_once('.') {
            Some((time, event)) => (time, Some(event.parse::<NonZero<usize>>())),
            None => (text, None),
        };
        match (time.parse::<NonZero<NodeId>>(), event.transpose()) {
            (Ok(time), Ok(event)) => Ok(At {
                time: time.get(),
                event: event.map(NonZero::get),
            }),
            _ => Err(
                "it is a number of nodes, as in 47, or one of the events after them, as in 47.2"
                    .to_owned(),
            ),
        }
    }
}

/// The command that opens it.
impl Display for DeepLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.map(|position| position.board());
        let board = board.filter(|board| *board != Board::TIC_TAC_TOE);
        let search = self.search.map(|search| search.name().to_ascii_lowercase());
        let edition = self.search.and_then(Search::edition);
        let options = [
            self.position.map(|position| format!("position {position}")),
            board.map(|board| format!("board {}", board.rules())),
            search.map(|search| format!("search {search}")),
            edition.map(|edition| format!("edition {}", edition.number())),
            self.panel.map(|panel| format!("panel {}", panel.name())),
            self.at.map(|at| format!("at {at}")),
            self.node.map(|node| format!("node {node}")),
        ];
        f.write_str("tictactoe")?;
        let mut options = options.into_iter().flatten();
        options.try_for_each(|option| write!(f, " --{option}"))
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
