//! Printing events: moves and their reasons, the board, whose turn it is, the end.

use std::io::{BufRead, Write};
use std::mem;
use std::sync::Arc;

use super::Terminal;
use super::board::draw;
use super::console::SessionEnd;
use crate::game::Mover;
use crate::messages::{GameEvent, Snapshot, Turn};
use crate::model::Mark;
use crate::player::MoveReason;
use crate::score::Tally;
use crate::store::Report;
use crate::view::texts::wrapped;
use crate::view::words::game::{
    as_good, certainty, file_error, gave_up, mark_id, offer, reason, refusal, result, strength,
};

impl<I: BufRead, O: Write> Terminal<I, O> {
    pub(super) fn show_report(&mut self, report: Report) -> Result<(), SessionEnd> {
        match report {
            Report::Failed(what) => {
                let text = file_error(&what, &self.console.texts);
                self.console.print(&text)?;
            }
            Report::Panicked => self.console.say("store-failed")?,
            Report::Written(path) => {
                let path = path.display().to_string().into();
                self.console.say_with("say-written", [("path", path)])?;
            }
            Report::Opened(_)
            | Report::Saved { .. }
            | Report::Exported(_)
            | Report::Exists(_)
            | Report::Earlier(_) => {}
        }
        Ok(())
    }

    /// Prints an event. Returns whether the person is to answer now.
    pub(super) fn show(
        &mut self,
        now: Arc<Snapshot>,
        event: &GameEvent,
    ) -> Result<bool, SessionEnd> {
        let before = mem::replace(&mut self.now, now);
        match event {
            GameEvent::Began | GameEvent::Opened => self.told = None,
            GameEvent::Returned => {
                self.told = None;
                self.console.say("say-returned")?;
            }
            GameEvent::Put => self.show_move()?,
            GameEvent::Undone => self.console.say("say-undo")?,
            GameEvent::Redone => self.console.say("say-redo")?,
            GameEvent::Changed => {
                if self.now.play.computer != before.play.computer {
                    self.say_strength()?;
                }
            }
            GameEvent::Refused(_, why) => {
                let text = refusal(*why, &self.console.texts);
                self.console.print(&text)?;
                return Ok(true);
            }
            GameEvent::Hint(square) => {
                let square = square.number().into();
                self.console.say_with("say-hint", [("square", square)])?;
                return Ok(true);
            }
            GameEvent::GaveUp(why) => {
                let text = gave_up(*why, &self.console.texts);
                self.console.print(&text)?;
            }
            GameEvent::Failed(_) => {
                // The person moves instead: the same search might fail again at once.
                self.console.say("engine-failed")?;
                return Ok(true);
            }
            GameEvent::Scored => return Ok(false),
        }
        match self.now.turn {
            Turn::Computer(_) => return Ok(false),
            Turn::Person(mark) => self.show_turn(mark)?,
            Turn::Over => self.show_end(event)?,
        }
        Ok(true)
    }

    /// Prints the last move and its reason.
    fn show_move(&mut self) -> Result<(), SessionEnd> {
        let Some((made, mark)) = self.now.last_move() else {
            return Ok(());
        };
        let mut why = None;
        if let (Mover::Computer(_), Some(thought)) = (made.by, &self.now.thought) {
            let texts = &self.console.texts;
            why = match &thought.grounds {
                MoveReason::Analysis { certainty: how, .. } => Some(certainty(*how, texts)),
                MoveReason::Rule(rule) => Some(reason(*rule, texts)),
                grounds @ MoveReason::Search { .. } => as_good(grounds, made.square, texts),
                MoveReason::Chance => None,
            };
            if let Some(n_nodes) = thought.grounds.n_nodes() {
                let nodes = [("nodes", n_nodes.into())];
                self.console.say_with("nodes-visited", nodes)?;
            }
        }
        let arguments = [
            ("mark", mark_id(mark).into()),
            ("square", made.square.number().into()),
        ];
        self.console.say_with("say-put", arguments)?;
        // The reason comes after the move that it is about.
        why.map_or(Ok(()), |why| self.console.print(&why))
    }

    fn show_turn(&mut self, mark: Mark) -> Result<(), SessionEnd> {
        self.show_board()?;
        if self.told.replace(mark) != Some(mark) {
            // Only if the person may not know it.
            let name = self.console.texts.text(mark_id(mark)).into();
            self.console
                .say_with("status-your-turn", [("mark", name)])?;
        }
        Ok(())
    }

    fn show_end(&mut self, event: &GameEvent) -> Result<(), SessionEnd> {
        self.show_board()?;
        if let Some(outcome) = self.now.outcome() {
            let text = result(outcome.value(), &self.console.texts);
            self.console.print(&text)?;
        }
        // The end of a game that was opened is not in this score.
        if *event == GameEvent::Opened {
            return Ok(());
        }
        let Tally { x, o, drawn } = self.now.tally();
        let (won, lost) = match self.now.info.person {
            Some(Mark::O) => (o, x),
            Some(Mark::X) | None => (x, o),
        };
        let counts = [
            ("won", won.into()),
            ("drawn", drawn.into()),
            ("lost", lost.into()),
        ];
        self.console.say_with("terminal-score", counts)?;
        let is_wanted = *event == GameEvent::Put && self.lasting.now.window.offers_opponents;
        if is_wanted
            && let Some(what) = self.now.scores.streak.offer()
            && let Some(text) = offer(what, self.now.play.board, &self.console.texts)
        {
            self.console.print(&text)?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> Result<(), SessionEnd> {
        let last = self.now.last_move().map(|(made, _)| made.square);
        let board = draw(&self.now.position(), last, self.style);
        self.console.print("")?;
        self.console.print(&board)
    }

    pub(super) fn say_strength(&mut self) -> Result<(), SessionEnd> {
        match self.now.strength {
            Some(proofs) => {
                let text = wrapped(&strength(proofs, &self.console.texts), 80);
                self.console.print(&text)
            }
            None => Ok(()),
        }
    }
}
