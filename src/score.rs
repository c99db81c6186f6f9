//! How many games a person has won, drawn and lost against each way the computer plays.

use crate::player::{Computer, Opponent};

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

    /// Won, drawn and lost against an opponent, whatever it thought with.
    pub fn against(&self, opponent: Opponent) -> [u32; 3] {
        let rows = self.0.iter();
        Score(
            rows.filter(|(computer, _)| Opponent::of(*computer) == opponent)
                .copied()
                .collect(),
        )
        .total()
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

/// Games against the same opponent that went the same way, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    opponent: Option<Opponent>,
    n_won: u32,
    n_not_won: u32,
}

impl Streak {
    /// How many in a row make it worth trying another opponent.
    const LONG: u32 = 3;

    /// Counts a game.
    pub fn count(&mut self, opponent: Opponent, ending: Ending) {
        let before = if self.opponent == Some(opponent) {
            *self
        } else {
            Streak::default()
        };
        let (n_won, n_not_won) = match ending {
            Ending::Won => (before.n_won + 1, 0),
            Ending::Drawn | Ending::Lost => (0, before.n_not_won + 1),
        };
        *self = Streak {
            opponent: Some(opponent),
            n_won,
            n_not_won,
        };
    }

    /// Another opponent who may suit the person better: a harder one after many wins, an easier one
    /// after many games without.
    pub fn better_opponent(&self) -> Option<Opponent> {
        let opponent = self.opponent?;
        if self.n_won >= Streak::LONG {
            opponent.harder()
        } else if self.n_not_won >= Streak::LONG {
            opponent.easier()
        } else {
            None
        }
    }
}
