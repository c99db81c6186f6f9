//! How many games have been won, drawn and lost.

use std::collections::BTreeMap;

use crate::model::{Board, Mark};
use crate::player::{Computer, Opponent, Players};

/// How a game ended for the person; between others, for cross.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The person won.
    Won,
    /// A draw.
    Drawn,
    /// The person lost.
    Lost,
}

impl Ending {
    /// All.
    pub const ALL: [Ending; 3] = [Ending::Won, Ending::Drawn, Ending::Lost];

    /// How a game ended for this side.
    pub fn of(winner: Option<Mark>, side: Mark) -> Ending {
        match winner {
            None => Ending::Drawn,
            Some(winner) if winner == side => Ending::Won,
            Some(_) => Ending::Lost,
        }
    }
}

/// Games won, drawn and lost: against each way the computer plays, or for each matchup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score<Key = Computer>(BTreeMap<Key, [u32; 3]>);

impl<Key> Default for Score<Key> {
    fn default() -> Score<Key> {
        Score(BTreeMap::new())
    }
}

/// What was counted before.
impl<Key: Ord> FromIterator<(Key, [u32; 3])> for Score<Key> {
    fn from_iter<T: IntoIterator<Item = (Key, [u32; 3])>>(rows: T) -> Score<Key> {
        Score(rows.into_iter().collect())
    }
}

impl<Key: Ord> Score<Key> {
    /// What has been counted, in the order of the list of computers.
    pub const fn rows(&self) -> &BTreeMap<Key, [u32; 3]> {
        &self.0
    }

    /// All together.
    pub fn total(&self) -> [u32; 3] {
        self.0.values().fold([0; 3], |sum, counts| {
            [0, 1, 2].map(|at| sum[at].saturating_add(counts[at]))
        })
    }

    /// Counts a game.
    pub fn count(&mut self, key: Key, ending: Ending) {
        let count = &mut self.0.entry(key).or_default()[ending as usize];
        *count = count.saturating_add(1);
    }
}

/// Who plays whom on which board: what a score is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Matchup {
    players: Players,
    /// None between two people.
    opponent: Option<Opponent>,
    board: Board,
}

impl Matchup {
    /// How the computer thinks makes no difference, only how hard it is to beat.
    pub fn of(players: Players, computer: Computer, board: Board) -> Matchup {
        let opponent = (players != Players::PersonPerson).then(|| Opponent::of(computer));
        Matchup {
            players,
            opponent,
            board,
        }
    }
}

/// The games of a matchup, by the sides that its players have now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Won by the player with the crosses.
    pub x: u32,
    /// Won by the player with the circles.
    pub o: u32,
    /// Drawn games.
    pub drawn: u32,
}

impl Score<Matchup> {
    /// The games of a matchup of which the person, or else the first player, has this side.
    pub fn tally(&self, matchup: Matchup, side: Mark) -> Tally {
        let [won, drawn, lost] = self.0.get(&matchup).copied().unwrap_or_default();
        let [x, o] = match side {
            Mark::X => [won, lost],
            Mark::O => [lost, won],
        };
        Tally { x, o, drawn }
    }
}

/// Games against the same opponent that ended alike, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streak {
    last: Option<(Opponent, Ending)>,
    n_games: u32,
}

/// The remark after a [`Streak`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// This harder opponent may suit better.
    Harder(Opponent),
    /// This easier opponent may suit better.
    Easier(Opponent),
    /// Praise: no result is better.
    Praise,
}

impl Streak {
    /// How many wins in a row are too easy.
    const N_WON: u32 = 2;

    /// How many losses in a row are too hard.
    const N_LOST: u32 = 3;

    /// Counts a game.
    pub fn count(&mut self, opponent: Opponent, ending: Ending) {
        let last = Some((opponent, ending));
        let n_before = if self.last == last { self.n_games } else { 0 };
        *self = Streak {
            last,
            n_games: n_before + 1,
        };
    }

    /// What to say now, if anything.
    pub fn offer(&self) -> Option<Offer> {
        let (opponent, ending) = self.last?;
        match ending {
            Ending::Won if self.n_games >= Streak::N_WON => opponent.harder().map(Offer::Harder),
            Ending::Lost if self.n_games >= Streak::N_LOST => opponent.easier().map(Offer::Easier),
            Ending::Drawn if opponent == Opponent::Unbeatable => Some(Offer::Praise),
            Ending::Won | Ending::Drawn | Ending::Lost => None,
        }
    }
}
