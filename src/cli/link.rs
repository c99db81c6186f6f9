//! The state that the window opens with: a position, a panel, a moment of a search and a node, or a
//! lesson.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::cli::CommandFailure;
use crate::cli::arguments::{ComputerArguments, invalid};
use crate::control::SearchControl;
use crate::game::{Game, Record, text_of};
use crate::learn::Lesson;
use crate::link::{At, DeepLink, StudyPage};
use crate::model::{BadLine, Board, Position};
use crate::player::Players;
use crate::search::NodeId;
use crate::store::{FileError, read_text};
use crate::view::Session;

#[derive(Args, Debug)]
pub(super) struct LinkArguments {
    /// Begin with this position, as in x../.o./...; neither it nor what follows is saved
    #[arg(long, conflicts_with_all = ["file", "new"])]
    position: Option<String>,
    /// Open a panel: tree (of --search, from the position), compare or value
    #[arg(long)]
    panel: Option<StudyPage>,
    /// In the tree, step by step: after so many nodes, as in 47, or at one of the events after them, as in 47.2
    #[arg(long, value_name = "NODES", requires = "panel")]
    at: Option<At>,
    /// In the tree, select the node with this number in the order of the visit
    #[arg(long, value_name = "N", requires = "panel")]
    node: Option<NodeId>,
    /// Open a lesson: one of ours by its number, from 1 to 6, or a file of your own
    ///
    /// Open a lesson: one of ours by its number, from 1 to 6, or a file of your own.
    /// How to write one is described in assets/lessons/README.md; a bad one is refused with the line and what is wrong.
    #[arg(long, value_name = "NUMBER|FILE", conflicts_with_all = ["file", "position", "panel"])]
    lesson: Option<PathBuf>,
}

impl LinkArguments {
    pub(super) fn deep_link(
        &self,
        computer: &ComputerArguments,
    ) -> Result<DeepLink, CommandFailure> {
        let board = computer.board.unwrap_or(Board::TIC_TAC_TOE);
        let position = self.position.as_deref().map(|text| {
            let argument = "--position <POSITION>";
            Position::parse(board, text).map_err(|error| invalid(text, argument, &error))
        });
        if self.panel != Some(StudyPage::Tree) && (self.at.is_some() || self.node.is_some()) {
            let message = "error: --at and --node go with --panel tree";
            return Err(CommandFailure::Usage(message.to_owned()));
        }
        Ok(DeepLink {
            position: position.transpose()?,
            search: computer.search.search.map(|_| computer.search.search()),
            panel: self.panel,
            at: self.at,
            node: self.node,
        })
    }

    /// The requested lesson, with searches within a memory limit.
    pub(super) fn lesson(
        &self,
        control: &SearchControl,
    ) -> Result<Option<Arc<Lesson>>, CommandFailure> {
        let Some(path) = &self.lesson else {
            return Ok(None);
        };
        let number: Option<usize> = path.to_str().and_then(|text| text.parse().ok());
        let text = match number.map(|number| Lesson::TEXTS.get(number.wrapping_sub(1))) {
            Some(Some(text)) => (*text).to_owned(),
            Some(None) => {
                let n_lessons = Lesson::TEXTS.len();
                let message = format!("error: there are the lessons 1 to {n_lessons}");
                return Err(CommandFailure::Usage(message));
            }
            None => {
                let bytes = read_text(path).map_err(|why| FileError::read(path, why))?;
                let text = text_of(&bytes).map_err(|bad| refused(path, &bad))?;
                text.to_owned()
            }
        };
        let lesson = Lesson::read(&text, control).map_err(|bad| refused(path, &bad))?;
        Ok(Some(Arc::new(lesson)))
    }
}

fn refused(path: &Path, bad: &BadLine) -> CommandFailure {
    CommandFailure::Other(format!("{}, {bad}", path.display()))
}

/// Lets a session begin there. The computer does not move by itself, and the saved game stays.
pub(super) fn begin_at(link: DeepLink, session: &mut Session) {
    session.link = link;
    if let Some(position) = link.position {
        session.resume = false;
        let mut record = Record::new(Game::from_position(position));
        record.info.players = Some(Players::PersonComputer);
        record.info.person = Some(position.turn());
        session.record = Some(record);
    }
}
