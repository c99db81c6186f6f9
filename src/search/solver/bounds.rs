//! Positions in which the attacker cannot force a line, seen without looking ahead.
//!
//! All three bounds are about a defender who only blocks, which is easier for the attacker: if even
//! so it cannot win, it cannot win.

use crate::model::{Square, SquareSet};
use crate::search::field::Field;

/// Whether too little is left for the attacker, with the `pressure` of some lines.
///
/// Erdős and Selfridge 1973: throw coins for the empty squares; if the chances of the lines to be
/// filled so sum up to less than 1 (less than ½ with the attacker to move), a defender who always
/// takes the square that lowers the sum most keeps it there, and a filled line would make it 1.
/// Here it is counted in units of 2^−k: a line with n stones counts 2^n. Where no line is left, the
/// sum is 0.
pub(super) fn is_outcounted(field: &Field, pressure: u32) -> bool {
    let all = 1 << field.board().in_a_row();
    pressure < if field.attacks() { all / 2 } else { all }
}

/// The same without the lines that have two empty squares in no other line; takes those out of
/// `open`, and goes on with the rest.
///
/// Such a line can be forgotten: whenever the attacker takes one of its two squares, the defender
/// takes the other one, and as they are in no other line, neither stone matters elsewhere.
pub(super) fn is_outcounted_without_private_pairs(
    field: &Field,
    open: &mut Vec<SquareSet>,
) -> bool {
    // More than that is hardly ever enough.
    if !is_outcounted(field, field.pressure() / 3) {
        return false;
    }
    let own = field.stones(field.attacker());
    let mut pressure = field.pressure();
    loop {
        let mut in_one = SquareSet::EMPTY;
        let mut in_several = SquareSet::EMPTY;
        for &line in &*open {
            in_several = in_several | (in_one & line);
            in_one = in_one | line;
        }
        let private = in_one - in_several - own;
        let n_before = open.len();
        open.retain(|&line| {
            let stays = (line & private).has_at_most_one();
            if !stays {
                pressure -= 1 << (line & own).len();
            }
            stays
        });
        if is_outcounted(field, pressure) {
            return true;
        }
        if open.len() == n_before {
            return false;
        }
    }
}

/// Whether the `lines` can be given disjoint pairs of their `empty` squares, one pair per line.
///
/// Then none of them can be filled: whenever the attacker takes a square of a pair, the defender
/// takes the other one (Hales and Jewett 1963). That holds whoever is to move, for a stone more
/// never harms the defender.
pub(super) fn pairs_up(lines: &[SquareSet], empty: SquareSet) -> bool {
    if 2 * lines.len() > empty.len() as usize {
        return false;
    }
    let mut pairing = Pairing {
        lines,
        empty,
        owners: [None; 64],
    };
    // Each line asks twice for one square.
    (0..2 * lines.len()).all(|request| pairing.give(request / 2, &mut SquareSet::default()))
}

struct Pairing<'a> {
    lines: &'a [SquareSet],
    empty: SquareSet,
    /// Which line has the square.
    owners: [Option<usize>; 64],
}

impl Pairing<'_> {
    /// Gives `line` one more square; if it must be another line's, that one gets another first. (An
    /// augmenting path of a matching.)
    fn give(&mut self, line: usize, tried: &mut SquareSet) -> bool {
        let squares = self.lines[line] & self.empty;
        let owner = |pairing: &Self, square: Square| pairing.owners[square.index() % 64];
        if let Some(free) = squares
            .into_iter()
            .find(|&square| owner(self, square).is_none())
        {
            self.owners[free.index() % 64] = Some(line);
            return true;
        }
        for square in squares {
            match owner(self, square) {
                Some(other) if other != line && !tried.contains(square) => {
                    *tried = tried.with(square);
                    if self.give(other, tried) {
                        self.owners[square.index() % 64] = Some(line);
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }
}
