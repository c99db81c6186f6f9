//! Why a move is as good as it is: reasons that can be checked by the rules, and the line that
//! proves them.

use super::plan::Plan;
use super::worth::{MoveValues, PositionValue, Prospect};
use crate::model::{Position, Square, SquareSet};

/// What can be said about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The position it is made in.
    pub position: Position,
    /// The move.
    pub square: Square,
    /// What it is worth, once that is proven.
    pub worth: Option<PositionValue>,
    /// The reasons, the most important first.
    pub reasons: Vec<Reason>,
    /// How the game goes on, from this move, as far as that is known.
    pub line: Vec<Square>,
}

/// One reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The opponent would have won there.
    Blocks,
    /// It forces the win; the plan begins with this move.
    Wins(Plan),
    /// It wins, as has been proved, and threatens nothing yet; how it goes on was not found.
    WinsQuietly,
    /// It would win there next, and the opponent does not win before that.
    Threatens(Square),
    /// There is no other move.
    OnlyMove,
    /// No other move wins.
    OnlyWin,
    /// No other move holds the draw.
    OnlyDraw,
    /// Several moves hold the draw: these.
    AmongDraws(SquareSet),
    /// These win sooner.
    Sooner {
        /// Which.
        squares: SquareSet,
        /// In how many moves.
        n_moves: u32,
    },
    /// The opponent forces its win; the plan begins with the answer.
    Loses(Plan),
    /// Every move loses; these resist longest.
    AllLose {
        /// Which, if that is known.
        longest: Option<SquareSet>,
    },
    /// Before it, the side to move could have had more.
    GivesAway {
        /// What it had.
        had: Prospect,
        /// The moves that preserve it.
        better: SquareSet,
    },
}

impl Explanation {
    /// All that is known about a move; nothing if it is not possible.
    pub fn of(worths: &MoveValues, square: Square) -> Option<Explanation> {
        let found = worths.of(square)?;
        Some(Explanation {
            position: *worths.position(),
            square,
            worth: found.worth,
            reasons: find_reasons(worths, square, found.worth, &found.line),
            line: found.line.clone(),
        })
    }

    /// All squares of which it speaks.
    pub fn squares(&self) -> SquareSet {
        let of_reasons = self.reasons.iter().map(Reason::squares);
        let own = SquareSet::from_iter([self.square]);
        of_reasons.fold(own, |all, some| all | some)
    }

    /// Whether its line is one example of several: after a quiet move the opponent may choose.
    pub fn is_example(&self) -> bool {
        let is_example =
            |reason: &Reason| matches!(reason, Reason::Wins(plan) if !plan.is_forced());
        self.reasons.iter().any(is_example)
    }

    /// Whether it gives something away.
    pub fn is_mistake(&self) -> bool {
        let gives_away = |reason: &Reason| matches!(reason, Reason::GivesAway { .. });
        self.reasons.iter().any(gives_away)
    }
}

impl Reason {
    fn squares(&self) -> SquareSet {
        match self {
            Reason::Blocks
            | Reason::WinsQuietly
            | Reason::OnlyMove
            | Reason::OnlyWin
            | Reason::OnlyDraw => SquareSet::EMPTY,
            Reason::Wins(plan) | Reason::Loses(plan) => {
                let steps = plan.steps.iter();
                let steps = steps.flat_map(|step| [step.square, step.answer]);
                let moves: SquareSet = steps.chain([plan.last]).collect();
                moves | plan.wins
            }
            Reason::Threatens(square) => SquareSet::from_iter([*square]),
            Reason::AmongDraws(squares)
            | Reason::Sooner { squares, .. }
            | Reason::GivesAway {
                better: squares, ..
            } => *squares,
            Reason::AllLose { longest } => longest.unwrap_or_default(),
        }
    }
}

fn find_reasons(
    worths: &MoveValues,
    square: Square,
    worth: Option<PositionValue>,
    line: &[Square],
) -> Vec<Reason> {
    let position = worths.position();
    let after = position.played(square);
    let (turn, fate) = (position.turn(), worth.map(|worth| worth.fate));
    let plan = match fate {
        Some(Prospect::Wins) => Plan::in_line(position, line).map(Reason::Wins),
        Some(Prospect::Loses) => Plan::in_line(&after, &line[1..]).map(Reason::Loses),
        Some(Prospect::Draws) | None => None,
    };
    if after.finished() && fate == Some(Prospect::Wins) {
        return plan.into_iter().collect();
    }
    let mut reasons = Vec::new();
    if position.winning_squares(turn.opponent()).contains(square) {
        reasons.push(Reason::Blocks);
    }
    let threats = after.winning_squares(turn) & after.moves();
    let loses_first = !after.winning_squares(turn.opponent()).is_empty();
    // A plan to win says so itself.
    let has_plan = fate == Some(Prospect::Wins) && plan.is_some();
    if !loses_first && !has_plan {
        reasons.extend(threats.first().map(Reason::Threatens));
    }
    if fate == Some(Prospect::Wins) && !has_plan && threats.is_empty() {
        reasons.push(Reason::WinsQuietly);
    }
    reasons.extend(plan);
    if position.moves().len() == 1 {
        reasons.push(Reason::OnlyMove);
    } else if let (Some(worth), Some(had)) = (worth, worths.fate()) {
        reasons.extend(beside_the_others(worths, square, worth, had));
    }
    reasons
}

/// What there is to say about a move as one of several, in a position that has this fate.
fn beside_the_others(
    worths: &MoveValues,
    square: Square,
    worth: PositionValue,
    had: Prospect,
) -> Option<Reason> {
    let keeping = worths.with(had);
    let is_only = keeping == square.alone() && worths.is_complete();
    match worth.fate {
        fate if fate != had => Some(Reason::GivesAway {
            had,
            better: keeping,
        }),
        Prospect::Wins if is_only => Some(Reason::OnlyWin),
        Prospect::Wins => {
            let n_moves = worths.n_moves(keeping).flatten().min()?;
            // A win of which it is not known when it comes takes longer than a fork.
            let is_slower = worth.n_moves.map_or(n_moves <= 3, |own| own > n_moves);
            is_slower.then(|| Reason::Sooner {
                squares: worths.after_moves(keeping, n_moves),
                n_moves,
            })
        }
        Prospect::Draws if is_only => Some(Reason::OnlyDraw),
        Prospect::Draws => Some(Reason::AmongDraws(keeping)),
        Prospect::Loses => {
            let all: Option<Vec<u32>> = worths.n_moves(keeping).collect();
            let longest = all.and_then(|all| all.into_iter().max());
            let longest = longest.map(|n_moves| worths.after_moves(keeping, n_moves));
            Some(Reason::AllLose { longest })
        }
    }
}
