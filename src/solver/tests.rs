use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::blocking::{PartialProof, ProofNumbers};
use super::*;
use crate::model::{Board, Square};

/// The blocking game by its definition, on any sets of stones.
#[derive(Default)]
struct Definition {
    lines: Vec<SquareSet>,
    known: HashMap<(SquareSet, SquareSet, bool), bool>,
}

impl Definition {
    /// Whether the attacker gets a line, with these squares its own and these empty.
    fn wins(&mut self, own: SquareSet, empty: SquareSet, attacks: bool) -> bool {
        if self.lines.iter().any(|&line| own.contains_all(line)) {
            return true;
        }
        if empty.is_empty() {
            return false;
        }
        if let Some(&known) = self.known.get(&(own, empty, attacks)) {
            return known;
        }
        let wins = empty.into_iter().any(|square| {
            let own = if attacks { own.with(square) } else { own };
            self.wins(own, empty - square.alone(), !attacks) == attacks
        });
        let wins = wins == attacks;
        self.known.insert((own, empty, attacks), wins);
        wins
    }
}

/// A random number below `n`, always the same for the same `number`.
fn chance(number: u64, n: u32) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish() % u64::from(n)
}

/// Random unfinished positions with `n_empty` empty squares, always the same.
fn positions(board: Board, n_empty: u32, n: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut number = 0_u64;
    while positions.len() < n {
        let mut position = Position::empty(board);
        while position.moves().len() > n_empty {
            number += 1;
            let n = chance(number, position.moves().len());
            let square = (0..).zip(position.moves()).find(|(at, _)| *at == n);
            position = square.map_or(position, |(_, square)| position.played(square));
        }
        if !position.finished() {
            positions.push(position);
        }
    }
    positions
}

/// What was checked of stored and found proofs.
#[derive(Default)]
struct Counts {
    held: u32,
    exchanges: u32,
    stored: u32,
}

/// Compares a proof with the definition: a zone must hold with everything outside of it given to the
/// attacker, whichever of its pairs have been exchanged, and however their squares are shared; a
/// move must achieve what is proved.
fn check_proof(attack: &Attack, proof: &PartialProof, definition: &mut Definition) -> Counts {
    let mut counts = Counts::default();
    let Some(verdict) = proof.verdict() else {
        return counts;
    };
    let field = &attack.field;
    let [own, empty] = [field.stones(field.attacker()), field.empty()];
    let attacks = field.attacks();
    let context = format!("{proof:?} with {own:?} and {empty:?}, {attacks}");
    assert_eq!(definition.wins(own, empty, attacks), verdict, "{context}");
    let answer = proof.answer();
    assert_eq!(answer.attacker_wins, verdict, "{context}");
    // The side that fails may have a forced move.
    if let Some(by) = answer.by
        && verdict == attacks
    {
        let own = if attacks { own.with(by) } else { own };
        let wins = definition.wins(own, empty - by.alone(), !attacks);
        assert_eq!(wins, verdict, "{context}");
    }
    if verdict {
        return counts;
    }
    counts.held += 1;
    let zone = proof.zone;
    let own = own | (empty - zone);
    assert!(!definition.wins(own, empty & zone, attacks), "{context}");
    let pairs: Vec<[Square; 2]> = proof.pairs.pairs().collect();
    assert!(zone.contains_all(proof.pairs.squares()), "{context}");
    for number in 0..8 * pairs.len() as u64 {
        let (mut own, mut left) = (own, empty & zone);
        for (at, &[one, other]) in (0..).zip(&pairs) {
            let goes_to = match chance(1000 * number + at, 3) {
                0 => Some(one),
                1 => Some(other),
                _ => None,
            };
            if let Some(square) = goes_to {
                counts.exchanges += 1;
                own = own.with(square);
                left = left - one.alone().with(other);
            }
        }
        assert!(!definition.wins(own, left, attacks), "{context}\n{own:?}");
    }
    counts
}

/// Checks all proofs that are stored of the positions up to `depth` moves later.
fn check_stored(attack: &mut Attack, definition: &mut Definition, depth: u32) -> u32 {
    let (key, image) = attack.field.residue();
    let mut n_stored = 0;
    if let Some(proof) = attack.known(key, image) {
        check_proof(attack, &proof, definition);
        n_stored += 1;
    }
    if depth > 0 {
        for square in attack.field.empty() {
            attack.field.play(square);
            n_stored += check_stored(attack, definition, depth - 1);
            attack.field.take_back(square);
        }
    }
    n_stored
}

/// Asks whether each player forces a line of one who only blocks, of a new solver and of one that
/// remembers other positions, also after an interruption.
fn check_zones(rules: &str, n_empty: u32, n: usize, depth: u32) {
    let board: Board = rules.parse().expect("rules of a board");
    let control = SearchControl::default();
    let mut effort = Effort::new(&control, &|| false);
    let mut definition = Definition {
        lines: board.lines().all().to_vec(),
        ..Definition::default()
    };
    let mut all = Counts::default();
    let mut used = Solver::new(0);
    for (number, position) in (0..).zip(positions(board, n_empty, n)) {
        for attacker in Mark::ALL {
            if position.turn() == attacker && position.forced_win(attacker).is_some() {
                continue;
            }
            for solver in [&mut Solver::new(0), &mut used] {
                let threats = threats_against(&position, attacker, Defender::OnlyBlocks);
                effort.limit = effort.n_nodes + 1 + chance(number, 20);
                let mut attack =
                    solver.attack(&position, attacker, Defender::OnlyBlocks, &mut effort);
                for limit in [attack.effort.limit, u64::MAX] {
                    attack.effort.limit = limit;
                    let proof = attack.visit_blocking(threats, ProofNumbers::ALL);
                    if let Ok(proof) = proof {
                        let counts = check_proof(&attack, &proof, &mut definition);
                        all.held += counts.held;
                        all.exchanges += counts.exchanges;
                    }
                }
                all.stored += check_stored(&mut attack, &mut definition, depth);
            }
        }
    }
    let n = u32::try_from(n).expect("a small number");
    assert!(all.held > n / 20, "{rules}: {}", all.held);
    assert!(all.exchanges > n / 4, "{rules}: {}", all.exchanges);
    assert!(all.stored > 0, "{rules}: {}", all.stored);
}

#[test]
fn a_zone_holds_with_everything_outside_given_to_the_loser() {
    for (rules, n_empty) in [
        ("3x3x3", 8),
        ("4x4x4", 10),
        ("5x4x4", 11),
        ("5x5x4", 10),
        ("6x5x5", 11),
    ] {
        check_zones(rules, n_empty, 12, 1);
    }
}

#[test]
#[ignore = "takes a minute; CI runs it in a release build"]
fn very_many_zones_hold_with_everything_outside_given_to_the_loser() {
    for (rules, n_empty) in [
        ("3x3x3", 9),
        ("4x4x3", 7),
        ("4x4x4", 11),
        ("5x4x4", 12),
        ("5x5x4", 11),
        ("5x5x5", 12),
        ("6x5x4", 11),
        ("6x6x5", 12),
        ("7x6x5", 12),
    ] {
        check_zones(rules, n_empty, 40, 1);
    }
}

#[test]
fn the_move_that_answers_a_question_achieves_it() {
    let control = SearchControl::default();
    let mut effort = Effort::new(&control, &|| false);
    let mut n_moves = 0;
    for (rules, n_empty) in [("3x3x3", 6), ("4x4x3", 9), ("4x4x4", 10), ("5x4x4", 11)] {
        let mut solver = Solver::new(0);
        for position in positions(rules.parse().expect("rules of a board"), n_empty, 40) {
            for attacker in Mark::ALL {
                let mut ask = |position: &Position| {
                    let answer = solver.find_out(position, attacker, FIRST_ATTEMPT, &mut effort);
                    answer.expect("nothing limits it")
                };
                let answer = ask(&position);
                if let Some(by) = answer.by {
                    let after = ask(&position.played(by));
                    let attacks = position.turn() == attacker;
                    if answer.attacker_wins == attacks {
                        let rows = position.rows();
                        assert_eq!(
                            after.attacker_wins, attacks,
                            "{by} for {attacker} in\n{rows}"
                        );
                        n_moves += 1;
                    }
                }
            }
        }
    }
    assert!(n_moves > 100, "{n_moves}");
}

/// The move is at hand when the value is proved.
#[test]
#[ignore = "takes a minute in a debug build; CI runs it in a release build"]
fn the_best_moves_cost_a_fifth_of_the_values_at_most() {
    let board = "8x8x4".parse().expect("rules of a board");
    let control = SearchControl::default();
    let (mut n_proved, mut n_values, mut n_moves) = (0, 0, 0);
    for position in positions(board, 61, 30) {
        let mut solver = Solver::new(control.memory_bytes());
        let mut effort = Effort::new(&control, &|| false);
        effort.limit = 200_000;
        let Ok(value) = solver.value(&position, &mut effort) else {
            continue;
        };
        let n_nodes = effort.n_nodes;
        effort.limit = u64::MAX;
        let best = solver.best(&position, value, &mut effort);
        assert!(
            best.is_ok_and(|best| !best.is_empty()),
            "in\n{}",
            position.rows()
        );
        n_values += n_nodes;
        n_moves += effort.n_nodes - n_nodes;
        n_proved += 1;
    }
    assert!(n_proved >= 20, "{n_proved}");
    assert!(5 * n_moves <= n_values, "{n_moves} {n_values}");
}

#[test]
fn the_best_moves_of_a_draw_are_the_weightiest_that_are_seen_to_keep_it() {
    for (rows, expected) in [
        (".../.../...", &[5][..]),
        ("x../.../...", &[5]),
        (".../.x./...", &[1, 3, 7, 9]),
        ("x../.o./..x", &[2, 4, 6, 8]),
    ] {
        let position = Position::parse(Board::TIC_TAC_TOE, rows).expect("a position");
        let solution = Solver::new(0).solve(&position, &SearchControl::default());
        let best = solution.expect("nothing stops it").best.into_iter();
        let best: Vec<u8> = best.map(Square::number).collect();
        let kept = !best.is_empty() && best.iter().all(|square| expected.contains(square));
        assert!(kept, "{best:?} in\n{}", position.rows());
    }
}

#[test]
fn a_proof_shows_which_share_of_the_moves_is_done_and_never_all_of_them() {
    let board = "5x5x4".parse().expect("rules of a board");
    let position = Position::parse(board, "...../...../..x../...../.....").expect("a position");
    for defender in [Defender::OnlyBlocks, Defender::Real] {
        let control = SearchControl::default();
        let shares = RefCell::new(Vec::new());
        let note_share = || {
            shares.borrow_mut().push(control.progress().share);
            false
        };
        let mut effort = Effort::new(&control, &note_share);
        effort.limit = 1000;
        let threats = threats_against(&position, Mark::X, defender);
        let mut solver = Solver::new(0);
        let mut attack = solver.attack(&position, Mark::X, defender, &mut effort);
        let answer = attack.answer(threats);
        let shares = shares.borrow();
        let context = format!("{answer:?} {shares:?} in\n{}", position.rows());
        assert!(shares.iter().any(|share| *share > 0.0), "{context}");
        assert!(shares.iter().all(|share| *share < 1000.0), "{context}");
    }
}
