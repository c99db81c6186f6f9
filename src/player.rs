//! The players of the computer: levels of strength and searches. Randomness comes in as a seeded
//! generator.

mod dice;
mod opponent;
mod parallel;
mod proof;
mod rules;
mod sides;

use std::cell::Cell;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use dice::Dice;
pub use opponent::Opponent;

use crate::control::{SearchControl, Stopped};
use crate::model::{Board, Position, Square, SquareSet, Value};
use crate::search::{Edition, Fraction, Knowledge, Search, Tree};
use crate::solver::analyse;
pub use parallel::{background_threads, prove_in_parallel};
pub use proof::{LostGame, Proof, shortest_lost_game};
pub use rules::RuleReason;
pub use sides::{First, Players};

/// A strength of play, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any move.
    Random,
    /// Wins or blocks at once, else any move.
    Beginner,
    /// As *perfect*, but slips now and then, never when it can win or must block at once.
    Hard,
    /// The lecture's strategy made of rules.
    Rules,
    /// Any move that keeps the value: it never loses and always plays another game. On boards other
    /// than 3×3, as *perfect*.
    Unbeatable,
    /// Never gives value away, and wins as often as possible. On boards other than 3×3: as far as
    /// it can prove the value in its time.
    Perfect,
}

/// The moves between which a level chooses at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// Its usual moves, with equal chances; none when the game is over.
    pub usual: SquareSet,
    /// The moves with which it slips once in [`Choices::MOVES_PER_SLIP`] moves, with equal chances;
    /// none if it does not slip.
    pub slips: SquareSet,
}

impl Choices {
    /// A level that can slip does so once in so many moves.
    pub const MOVES_PER_SLIP: usize = 5;

    /// All moves that are possible.
    pub fn all(self) -> SquareSet {
        self.usual | self.slips
    }

    /// One of them at random; none when the game is over.
    pub fn pick(self, dice: &mut Dice) -> Option<Square> {
        let slips = !self.slips.is_empty() && dice.below(Choices::MOVES_PER_SLIP) == 0;
        dice.pick(if slips { self.slips } else { self.usual })
    }

    /// The mean of the chances after each move.
    fn mean(self, chance: impl Fn(Square) -> Fraction) -> Fraction {
        let mean = |squares: SquareSet| {
            let chances: Vec<Fraction> = squares.into_iter().map(&chance).collect();
            Fraction::mean(chances.into_iter())
        };
        let mut moves = [mean(self.usual); Choices::MOVES_PER_SLIP];
        if !self.slips.is_empty() {
            moves[0] = mean(self.slips);
        }
        Fraction::mean(moves.into_iter())
    }
}

/// The choices of a level that does not slip.
impl From<SquareSet> for Choices {
    fn from(usual: SquareSet) -> Choices {
        let slips = SquareSet::EMPTY;
        Choices { usual, slips }
    }
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 6] = [
        Level::Random,
        Level::Beginner,
        Level::Hard,
        Level::Rules,
        Level::Unbeatable,
        Level::Perfect,
    ];

    /// The default thinking time of *perfect* on boards larger than 3×3.
    pub const TIME: Duration = Duration::from_secs(5);

    /// The moves between which it chooses at random.
    ///
    /// On boards other than 3×3, it thinks for a moment only, always the same:
    /// [`Computer::find_within`] gives *perfect* time.
    pub fn choices(self, position: &Position) -> Choices {
        // A control of our own is never interrupted, and the solver stays within its memory.
        let choices = self.choices_within(position, &SearchControl::default());
        choices.unwrap_or(position.moves().into())
    }

    fn choices_within(
        self,
        position: &Position,
        control: &SearchControl,
    ) -> Result<Choices, Stopped> {
        let usual = match self {
            Level::Random => position.moves(),
            Level::Beginner => match urgent(position) {
                SquareSet::EMPTY => position.moves(),
                urgent => urgent,
            },
            Level::Hard => return hard(position, control),
            Level::Rules => {
                let reason = rules::choose(position);
                reason.map(RuleReason::square).into_iter().collect()
            }
            Level::Unbeatable => match Knowledge::of(position.board()) {
                // In all other positions there is something to gain by choosing well.
                Some(known) if known.about(position).value == Value::Draw => {
                    known.keeping(position)
                }
                _ => hints(position, control)?,
            },
            Level::Perfect => hints(position, control)?,
        };
        Ok(usual.into())
    }

    /// The rule behind its move, if it plays by rules.
    pub fn reason(self, position: &Position) -> Option<RuleReason> {
        if self == Level::Rules {
            rules::choose(position)
        } else {
            None
        }
    }
}

/// Its name on the command line and in files.
impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Hard => "hard",
            Level::Rules => "rules",
            Level::Unbeatable => "unbeatable",
            Level::Perfect => "perfect",
        })
    }
}

/// By its name, or by that of an opponent.
impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        match &*name.to_ascii_lowercase() {
            "easy" => Ok(Level::Random),
            "medium" => Ok(Level::Beginner),
            name => one_of(Level::ALL, name).map_err(|why| format!("{why}, easy, medium")),
        }
    }
}

/// The one of `all` that has this name; if none has, which names there are.
fn one_of<T: Display>(all: impl IntoIterator<Item = T> + Clone, name: &str) -> Result<T, String> {
    let has_name = |one: &T| one.to_string().eq_ignore_ascii_case(name);
    let found = all.clone().into_iter().find(has_name);
    found.ok_or_else(|| {
        let names: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
        format!("it is one of {}", names.join(", "))
    })
}

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Computer {
    /// A level of strength.
    Level(Level),
    /// A search of the lecture, which plays its first best move.
    Search(Search),
}

impl Default for Computer {
    fn default() -> Computer {
        Computer::Level(Level::Unbeatable)
    }
}

/// A move of the computer, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The square.
    pub square: Square,
    /// The reason and its cost.
    pub grounds: MoveReason,
}

/// Why a move was made, and what it cost to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveReason {
    /// A search. The levels *unbeatable* and *perfect* choose among the moves that are as good as
    /// its best one: see [`MoveReason::best`].
    Search {
        /// The nodes visited.
        n_nodes: usize,
        /// The tree of them, unless it is larger than [`MoveReason::LARGEST_TREE`].
        tree: Option<Arc<Tree>>,
    },
    /// *perfect* analysed a board that is not known by heart.
    Analysis {
        /// The nodes visited.
        n_nodes: usize,
        /// Whether the move is proven.
        certainty: Certainty,
    },
    /// One of the lecture's rules.
    Rule(RuleReason),
    /// One of the moves that are as good as each other to this level.
    Chance,
}

impl MoveReason {
    /// A tree of more nodes is not stored: it would take more than 32 MB.
    pub const LARGEST_TREE: usize = 4_000_000;

    /// The nodes visited, if any were.
    pub const fn n_nodes(&self) -> Option<usize> {
        match self {
            MoveReason::Search { n_nodes, .. } | MoveReason::Analysis { n_nodes, .. } => {
                Some(*n_nodes)
            }
            MoveReason::Rule(_) | MoveReason::Chance => None,
        }
    }

    /// The move that the search found best. The one that was made is as good.
    pub fn best(&self) -> Option<Square> {
        self.tree()?.root().best()
    }

    /// The tree of a search, if it was kept.
    pub const fn tree(&self) -> Option<&Arc<Tree>> {
        match self {
            MoveReason::Search { tree, .. } => tree.as_ref(),
            MoveReason::Analysis { .. } | MoveReason::Rule(_) | MoveReason::Chance => None,
        }
    }
}

/// Whether a move is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// The position has this value, and the move keeps it.
    Proven(Value),
    /// There was no time for a proof: the best move of a look ahead.
    NotProven,
}

impl Computer {
    /// All levels, then the searches of one edition.
    pub fn all_of(edition: Edition) -> Vec<Computer> {
        let searches = Search::all_of(edition).map(Computer::Search);
        [&Level::ALL.map(Computer::Level)[..], &searches].concat()
    }

    /// All levels, then all searches in all editions.
    pub fn all() -> impl Iterator<Item = Computer> + Clone {
        let levels = Level::ALL.map(Computer::Level);
        levels.into_iter().chain(Search::ALL.map(Computer::Search))
    }

    /// The edition, if it makes a difference.
    pub const fn edition(self) -> Option<Edition> {
        match self {
            Computer::Level(_) => None,
            Computer::Search(search) => search.edition(),
        }
    }

    /// The same in this edition.
    #[must_use]
    pub const fn in_edition(self, edition: Edition) -> Computer {
        match self {
            Computer::Level(_) => self,
            Computer::Search(search) => Computer::Search(search.in_edition(edition)),
        }
    }

    /// Whether it moves in good time on this board: a search that keeps its tree does so on small
    /// ones only. *unbeatable* is *perfect* on all but the 3×3 board.
    pub fn suits(self, board: Board) -> bool {
        match self {
            Computer::Level(Level::Unbeatable) => board == Board::TIC_TAC_TOE,
            Computer::Level(_) | Computer::Search(Search::Solver) => true,
            Computer::Search(_) => board.n_squares() <= 12,
        }
    }

    /// This player, or the level *perfect* if this one does not suit the board.
    #[must_use]
    pub fn on(self, board: Board) -> Computer {
        if self.suits(board) {
            self
        } else {
            Computer::Level(Level::Perfect)
        }
    }

    /// Finds a move in a position that has one. The time is for the level *perfect* on larger
    /// boards: it moves then, proof or not.
    pub fn find_within(
        self,
        time: Duration,
        position: &Position,
        dice: &mut Dice,
        control: &SearchControl,
    ) -> Result<Found, Stopped> {
        let board = position.board();
        let (search, level) = match self {
            Computer::Search(search) => (search, None),
            Computer::Level(level @ (Level::Unbeatable | Level::Perfect)) => {
                if Knowledge::of(board).is_none() {
                    return analysed(time, position, dice, control);
                }
                (Search::default(), Some(level))
            }
            Computer::Level(level) => {
                let choices = level.choices_within(position, control)?;
                let reason = level.reason(position);
                return Ok(Found {
                    square: choices.pick(dice).expect("the position has a move"),
                    grounds: reason.map_or(MoveReason::Chance, MoveReason::Rule),
                });
            }
        };
        let tree = match search.run(position, control) {
            // A search has no partial result: fall back to a quick analysis.
            Err(Stopped::Asked) if control.answer_hurry() => {
                let best = dice.pick(hints(position, control)?);
                return Ok(Found {
                    square: best.expect("the position has a move"),
                    grounds: MoveReason::Chance,
                });
            }
            tree => tree?,
        };
        let square = match level {
            Some(level) => level.choices(position).pick(dice),
            None => tree.root().best(),
        };
        let n_nodes = tree.n_nodes();
        let tree = (tree.n_stored() <= MoveReason::LARGEST_TREE).then(|| Arc::new(tree));
        Ok(Found {
            square: square.expect("the position has a move"),
            grounds: MoveReason::Search { n_nodes, tree },
        })
    }
}

/// One of the best moves that an analysis finds in this time.
fn analysed(
    time: Duration,
    position: &Position,
    dice: &mut Dice,
    control: &SearchControl,
) -> Result<Found, Stopped> {
    let start = Instant::now();
    let time_is_up = || start.elapsed() >= time || control.is_hurried();
    let analysis = analyse(position, &time_is_up, control)?;
    let certainty = (analysis.value).map_or(Certainty::NotProven, Certainty::Proven);
    let n_nodes = usize::try_from(analysis.n_nodes).unwrap_or(usize::MAX);
    Ok(Found {
        square: dice.pick(analysis.best).expect("the position has a move"),
        grounds: MoveReason::Analysis { n_nodes, certainty },
    })
}

/// The name in files: that of the level, or the search's letter with the edition, as in `c1`.
impl Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computer::Level(level) => level.fmt(f),
            Computer::Search(search) => {
                let mut name = search.name().to_ascii_lowercase();
                if let Some(edition) = search.edition() {
                    name += &edition.number().to_string();
                }
                f.pad(&name)
            }
        }
    }
}

impl FromStr for Computer {
    type Err = String;

    fn from_str(name: &str) -> Result<Computer, String> {
        one_of(Computer::all(), name)
    }
}

/// The best moves of a quick analysis that is always the same: for a hint.
pub fn hints(position: &Position, control: &SearchControl) -> Result<SquareSet, Stopped> {
    if let Some(knowledge) = Knowledge::of(position.board()) {
        return Ok(knowledge.best(position));
    }
    let n_asked = Cell::new(0);
    let time_is_up = || n_asked.replace(n_asked.get() + 1) > 1280;
    Ok(analyse(position, &time_is_up, control)?.best)
}

/// The moves that win at once, or else those that block at once.
fn urgent(position: &Position) -> SquareSet {
    let turn = position.turn();
    let squares = [turn, turn.opponent()].map(|mark| position.winning_squares(mark));
    let [wins, blocks] = squares.map(|squares| squares & position.moves());
    if wins.is_empty() { blocks } else { wins }
}

/// The best moves. It slips with those that give value away, or, if none does, with any other; on
/// boards other than 3×3, where that is not known, with any other.
fn hard(position: &Position, control: &SearchControl) -> Result<Choices, Stopped> {
    let best = hints(position, control)?;
    let urgent = urgent(position);
    if !urgent.is_empty() {
        let both = best & urgent;
        return Ok(if both.is_empty() { urgent } else { both }.into());
    }
    let moves = position.moves();
    let keeping = Knowledge::of(position.board()).map_or(best, |known| known.keeping(position));
    let slips = if keeping == moves {
        moves - best
    } else {
        moves - keeping
    };
    Ok(Choices { usual: best, slips })
}
