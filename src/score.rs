//! How many games a person has won, drawn and lost against each way the computer plays.

use crate::player::Computer;

/// How a game ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The person won.
    Won,
    /// Nobody won.
    Drawn,
    /// The computer won.
    Lost,
}

impl Ending {
    /// All.
    pub const ALL: [Ending; 3] = [Ending::Won, Ending::Drawn, Ending::Lost];
}

/// Games won, drawn and lost.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score(Vec<(Computer, [u32; 3])>);

impl Score {
    /// What was counted before, in the order of the list of computers.
    pub fn from_rows(rows: Vec<(Computer, [u32; 3])>) -> Score {
        Score(rows)
    }

    /// What has been counted, in the order of the list of computers.
    pub fn rows(&self) -> &[(Computer, [u32; 3])] {
        &self.0
    }

    /// All together.
    pub fn total(&self) -> [u32; 3] {
        self.0.iter().fold([0; 3], |sum, (_, counts)| {
            [0, 1, 2].map(|at| sum[at].saturating_add(counts[at]))
        })
    }

    /// Counts a game.
    pub fn count(&mut self, computer: Computer, ending: Ending) {
        if !self.0.iter().any(|(one, _)| *one == computer) {
            self.0.push((computer, [0; 3]));
            let place = |computer| Computer::all().position(|one| one == computer);
            self.0.sort_by_key(|(computer, _)| place(*computer));
        }
        for (_, counts) in self.0.iter_mut().filter(|(one, _)| *one == computer) {
            let count = &mut counts[ending as usize];
            *count = count.saturating_add(1);
        }
    }
}
