//! Positions in which the attacker cannot force a line, by counting.

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
