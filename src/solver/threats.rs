//! Wins by continuous threats: every move of the attacker threatens to fill a line at once, so that
//! there is only one answer.

use super::field::Field;
use crate::model::{Lines, Square, SquareSet, winning_squares};

/// A sequence of threats that wins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    /// Its first move.
    pub(super) first: Square,
    /// All squares of the attacker's moves, of the answers, and of the lines' ends that one answer
    /// cannot both block.
    pub(super) played: SquareSet,
    /// Those of them on which the defender sets a stone.
    answers: SquareSet,
}

/// The positions that a search looks at before it gives up: enough for nearly all sequences there
/// are, few enough to be quick.
const N_POSITIONS: u32 = 80;

/// A sequence that wins for the attacker, were it its turn. Neither side could win at once.
pub(super) fn of(field: &Field) -> Option<Sequence> {
    if !field.can_threaten() {
        return None;
    }
    let attacker = field.attacker();
    let [own, other] = [attacker, attacker.opponent()].map(|mark| field.stones(mark));
    within(u8::MAX, field.board().lines(), [own, other], None)
}

/// A sequence that wins for the owner of the first stones in so many moves. `must` is the square
/// that it has to take to live, if there is one.
pub(super) fn within(
    n_moves: u8,
    lines: &Lines,
    [own, other]: [SquareSet; 2],
    must: Option<Square>,
) -> Option<Sequence> {
    let open = lines.all().iter().copied();
    let open: Vec<SquareSet> = open.filter(|&line| (line & other).is_empty()).collect();
    let mut threats = Threats {
        lines,
        open: &open,
        n_left: N_POSITIONS,
    };
    threats.search(n_moves, [own, other], must)
}

struct Threats<'a> {
    lines: &'a Lines,
    open: &'a [SquareSet],
    n_left: u32,
}

impl Threats<'_> {
    fn search(
        &mut self,
        n_moves: u8,
        [own, other]: [SquareSet; 2],
        must: Option<Square>,
    ) -> Option<Sequence> {
        if n_moves < 2 {
            return None;
        }
        self.n_left = self.n_left.checked_sub(1)?;
        // The squares on which a stone threatens, and the answers that it forces.
        let mut answers = [SquareSet::EMPTY; 64];
        let mut moves = SquareSet::EMPTY;
        for &line in self.open {
            let mut missing = line - own;
            if missing.len() != 2 || !(missing & other).is_empty() {
                continue;
            }
            moves = moves | missing;
            if let (Some(one), Some(two)) = (missing.pop_first(), missing.first()) {
                answers[one.index() % 64] = answers[one.index() % 64].with(two);
                answers[two.index() % 64] = answers[two.index() % 64].with(one);
            }
        }
        if let Some(must) = must {
            moves = moves & must.alone();
        }
        // One answer cannot block two threats.
        for first in moves {
            let ends = answers[first.index() % 64];
            if !ends.has_at_most_one() {
                return Some(Sequence {
                    first,
                    played: ends.with(first),
                    answers: ends,
                });
            }
        }
        for first in moves {
            let Some(answer) = answers[first.index() % 64].first() else {
                continue;
            };
            let (own, other) = (own.with(first), other.with(answer));
            let counters = winning_squares(self.lines.through(answer), other, own);
            if !counters.has_at_most_one() {
                continue;
            }
            if let Some(rest) = self.search(n_moves - 1, [own, other], counters.first()) {
                return Some(Sequence {
                    first,
                    played: rest.played.with(first).with(answer),
                    answers: rest.answers.with(answer),
                });
            }
        }
        None
    }
}

impl Sequence {
    /// The squares on which a stone of the defender, set before the sequence begins, could spoil
    /// it.
    ///
    /// Proof: a stone anywhere else takes no square of the sequence. And it lies in no line in
    /// which the defender, with its answers, comes within two of the end; so it threatens nothing
    /// before the sequence is over, and every answer stays forced.
    pub(super) fn zone(&self, lines: &Lines, [own, other]: [SquareSet; 2]) -> SquareSet {
        let defender = other | self.answers;
        let open = lines.all().iter().filter(|&&line| (line & own).is_empty());
        let dangerous = open.filter(|&&line| (line - defender).len() <= 2);
        dangerous.fold(self.played, |zone, &line| zone | line)
    }
}
