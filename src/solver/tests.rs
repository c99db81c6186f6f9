use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::blocking::ProofNumbers;
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

/// Asks whether each player forces a line of one who only blocks, of a new solver and of one that
/// remembers other positions; a zone must hold with everything outside of it given to the attacker,
/// whichever of its pairs have been exchanged, and however their squares are shared.
fn check_zones(rules: &str, n_empty: u32, n: usize) {
    let board: Board = rules.parse().expect("rules of a board");
    let control = SearchControl::default();
    let mut effort = Effort::new(&control, &|| false);
    let mut definition = Definition {
        lines: board.lines().all().to_vec(),
        ..Definition::default()
    };
    let (mut n_held, mut n_exchanges) = (0, 0);
    let mut used = Solver::new(0);
    for position in positions(board, n_empty, n) {
        for attacker in Mark::ALL {
            let attacks = position.turn() == attacker;
            let [own, empty] = [position.stones(attacker), position.empty_squares()];
            if attacks && position.forced_win(attacker).is_some() {
                continue;
            }
            let expected = definition.wins(own, empty, attacks);
            for solver in [&mut Solver::new(0), &mut used] {
                let threats = threats_against(&position, attacker, Defender::OnlyBlocks);
                let mut attack =
                    solver.attack(&position, attacker, Defender::OnlyBlocks, &mut effort);
                let proof = attack.prove(threats, ProofNumbers::ALL).expect("no limit");
                let context = format!("{proof:?} for {attacker} in\n{}", position.rows());
                match proof.verdict().expect("nothing limits it") {
                    AttackResult::Wins => assert!(expected, "{context}"),
                    AttackResult::Held(zone) => {
                        n_held += 1;
                        assert!(!expected, "{context}");
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
                                    n_exchanges += 1;
                                    own = own.with(square);
                                    left = left - one.alone().with(other);
                                }
                            }
                            assert!(!definition.wins(own, left, attacks), "{context}\n{own:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(n_held > n / 20, "{rules}: {n_held}");
    assert!(n_exchanges > n, "{rules}: {n_exchanges}");
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
        check_zones(rules, n_empty, 25);
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
        check_zones(rules, n_empty, 200);
    }
}

#[test]
fn the_moves_that_keep_a_draw_are_those_after_which_the_other_does_not_win() {
    for (rows, expected) in [
        ("x../.../...", &[5][..]),
        (".../.x./...", &[1, 3, 7, 9]),
        ("x../.o./..x", &[2, 4, 6, 8]),
    ] {
        let position = Position::parse(Board::TIC_TAC_TOE, rows).expect("a position");
        let control = SearchControl::default();
        let mut effort = Effort::new(&control, &|| false);
        let kept = Solver::new(0).keeping(&position, Value::Draw, position.moves(), &mut effort);
        let kept = kept.expect("nothing limits it").into_iter();
        let kept: Vec<u8> = kept.map(Square::number).collect();
        assert_eq!(kept, expected, "in\n{}", position.rows());
    }
}

#[test]
fn once_a_move_keeps_the_value_others_are_left_out_that_take_too_long() {
    let board = "4x4x4".parse().expect("rules of a board");
    let position = Position::parse(board, "x.../..../..../....").expect("a position");
    let class = position.moves();
    let first = class.first().expect("a move");
    let control = SearchControl::default();
    // As many nodes as it takes to see one of them, and one more.
    let n_nodes = {
        let mut effort = Effort::new(&control, &|| false);
        let one = Solver::new(0).keeping(&position, Value::Draw, first.alone(), &mut effort);
        assert_eq!(one, Ok(first.alone()), "in\n{}", position.rows());
        effort.n_nodes
    };
    let within = |limit| {
        let mut effort = Effort::new(&control, &|| false);
        effort.limit = limit;
        Solver::new(0).keeping(&position, Value::Draw, class, &mut effort)
    };
    assert_eq!(
        within(n_nodes + 1),
        Ok(first.alone()),
        "in\n{}",
        position.rows()
    );
    assert_eq!(
        within(n_nodes - 1),
        Err(Halt::LimitReached),
        "in\n{}",
        position.rows()
    );
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
        let answer = Solver::new(0).ask(&position, Mark::X, defender, &mut effort);
        let shares = shares.borrow();
        let context = format!("{answer:?} {shares:?} in\n{}", position.rows());
        assert!(shares.iter().any(|share| *share > 0.0), "{context}");
        assert!(shares.iter().all(|share| *share < 1000.0), "{context}");
    }
}
