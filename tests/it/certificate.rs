//! Certificates: what the solver writes is accepted, and nothing that is not so.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;
use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Mark, Position, Square, SquareSet, Value};
use tictactoe::player::Dice;
use tictactoe::solver::certificate::{Certificate, Checker, Claim, Lemma, Standing};
use tictactoe::solver::{CertifyError, Solver};

use crate::oracle;

fn certify(position: &Position) -> Certificate {
    let mut solver = Solver::new(0);
    let certificate = solver.certify(position, 1_000_000, &SearchControl::default());
    certificate.unwrap_or_else(|error| panic!("{error}:\n{}", position.rows()))
}

fn of_board(rules: &str) -> Certificate {
    certify(&Position::empty(rules.parse().unwrap()))
}

/// A part of the unfinished positions of 3×3, always the same.
fn some_positions(every: usize) -> Vec<Position> {
    oracle::open_positions()
        .into_iter()
        .step_by(every)
        .collect()
}

#[test]
fn what_is_written_is_read_accepted_and_right_in_positions_of_all_kinds() {
    let mut values = oracle::Values::default();
    for position in some_positions(9) {
        let certificate = certify(&position);
        let context = || format!("{certificate}\n{}", position.rows());
        assert_eq!(certificate.value, values.of(&position), "{}", context());
        let read = Certificate::parse(&certificate.to_string()).unwrap();
        assert_eq!(read, certificate);
        let size = read
            .check()
            .unwrap_or_else(|error| panic!("{error}: {}", context()));
        assert_eq!(size.n_lemmas, certificate.n_lemmas());
    }
}

#[test]
fn larger_boards_have_certificates_too() {
    for rules in ["4x3x3", "4x4x4", "5x4x4", "5x5x5", "6x5x4", "6x6x5"] {
        let size = of_board(rules).check().unwrap();
        assert!(size.n_leaves <= size.n_lemmas, "{rules}: {size:?}");
    }
}

#[test]
#[ignore = "takes minutes in a debug build; CI runs it in a release build"]
fn the_largest_boards_have_certificates_too() {
    for rules in [
        "6x4x4", "7x6x5", "8x8x4", "8x6x5", "5x5x4", "7x7x5", "7x4x4",
    ] {
        let checked = of_board(rules).check();
        assert!(checked.is_ok(), "{rules}: {checked:?}");
    }
}

/// Whether a claim about a position is so.
fn is_so(claim: Claim, value: Value) -> bool {
    match claim {
        Claim::Wins(mark) => value == mark.win(),
        Claim::CannotWin(mark) => value != mark.win(),
    }
}

/// All ways to choose disjoint pairs of these squares.
fn all_pairs(squares: SquareSet) -> Vec<Vec<[Square; 2]>> {
    let mut left = squares;
    let Some(one) = left.pop_first() else {
        return vec![Vec::new()];
    };
    let mut all = all_pairs(left);
    for other in left {
        let rest = all_pairs(left - other.alone()).into_iter();
        all.extend(rest.map(|pairs| [&[[one, other]], &pairs[..]].concat()));
    }
    all
}

/// Hands the checker every lemma that there is about the positions of 3×3, those with the fewest
/// empty squares first: so it accepts all that can be proved in any way, and only what is so.
#[test]
fn no_proof_of_a_false_claim_is_accepted_and_every_true_one_has_a_proof() {
    let mut values = oracle::Values::default();
    let mut positions = oracle::open_positions();
    positions.sort_by_key(|position| position.moves().len());
    for claim in [Claim::Wins, Claim::CannotWin]
        .into_iter()
        .flat_map(|claim| Mark::ALL.map(claim))
    {
        let mut checker = Checker::new(Board::TIC_TAC_TOE, claim);
        let mut n_proved = 0;
        for position in &positions {
            let is_so = is_so(claim, values.of(position));
            let standing = Standing::of(position);
            if position.turn() == claim.prover() && !checker.holds(&standing) {
                for plays in position.moves() {
                    let free = position.moves() - plays.alone();
                    // All pairings of seven squares would take minutes.
                    let pairings = match free.len() {
                        ..=6 => all_pairs(free),
                        _ => vec![Vec::new()],
                    };
                    for pairs in pairings {
                        let lemma = Lemma {
                            standing,
                            plays,
                            pairs,
                        };
                        let accepted = checker.admit(&lemma).is_ok();
                        assert!(
                            is_so || !accepted,
                            "{claim}: {lemma:?}\n{}",
                            position.rows()
                        );
                    }
                }
            }
            let proved = checker.proves(position).is_ok();
            assert_eq!(proved, is_so, "{claim} in\n{}", position.rows());
            n_proved += u32::from(proved);
        }
        assert!(n_proved > 500, "{claim}: {n_proved}");
    }
}

/// A text with a line deleted, doubled, swapped with the next one or moved up, or with a letter or
/// a number changed.
fn mutant(text: &str, dice: &mut Dice) -> String {
    let mut random = |n: usize| dice.below(n);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = 1 + random(lines.len() - 2);
    match random(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.swap(at, at + 1),
        3 => {
            let line = lines.remove(at);
            lines.insert(4.min(at), line);
        }
        4 => {
            let from = ["x", "o", ".", "-", "cross", "circle", "wins", "cannot win"];
            let [one, other] = [random(from.len()), random(from.len())].map(|n| from[n]);
            lines[at] = lines[at].replacen(one, other, 1);
        }
        _ => {
            let number = (1 + random(17)).to_string();
            let last = lines[at].rfind([' ', '-']).map_or(0, |last| last + 1);
            lines[at].replace_range(last.., &number);
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn a_mutant_of_a_certificate_is_refused_or_has_the_right_value() {
    let mut dice = Dice::new(29);
    let mut values = oracle::Values::default();
    let mut solver = Solver::new(0);
    let (mut n_accepted, mut n_refused) = (0, 0);
    let mut positions = some_positions(300);
    positions.push(Position::empty("4x3x3".parse().unwrap()));
    positions.push(Position::parse("4x4x4".parse().unwrap(), "xo../..../..../....").unwrap());
    for position in positions {
        let text = certify(&position).to_string();
        for _ in 0..200 {
            let mutant = mutant(&text, &mut dice);
            let Ok(certificate) = Certificate::parse(&mutant) else {
                n_refused += 1;
                continue;
            };
            if certificate.check().is_err() {
                n_refused += 1;
                continue;
            }
            n_accepted += 1;
            let position = certificate.position;
            let value = if position.board() == Board::TIC_TAC_TOE {
                values.of(&position)
            } else {
                let solution = solver.solve(&position, &SearchControl::default());
                solution.unwrap().value
            };
            assert_eq!(certificate.value, value, "{mutant}");
        }
    }
    assert!(
        n_accepted > 100 && n_refused > 1000,
        "{n_accepted} {n_refused}"
    );
}

#[track_caller]
fn check_refused(text: &str, expected: &str) {
    let refused = Certificate::parse(text).and_then(|certificate| certificate.check());
    let error = refused.expect_err(text).to_string();
    assert_eq!(error, expected, "{text}");
}

#[test]
fn a_certificate_that_is_cut_is_refused_wherever_it_is() {
    let text = of_board("3x3x3").to_string();
    let lines: Vec<&str> = text.lines().collect();
    for n_lines in 0..lines.len() {
        let cut = lines[..n_lines].join("\n");
        let refused = Certificate::parse(&cut).expect_err(&cut);
        assert!(refused.reason.contains("cut off"), "{n_lines}: {refused}");
        // Also if it looks whole.
        if n_lines > 4 && n_lines + 1 < lines.len() {
            let refused = Certificate::parse(&(cut.clone() + "\nend\n"));
            let refused = refused.and_then(|certificate| certificate.check());
            assert_eq!(refused.expect_err(&cut).line, 5, "{cut}");
        }
    }
}

/// A proof of two moves.
const SMALL: &str = "tictactoe certificate 2
board 3x3x3
position xo./.../...
value cross wins
cross wins
xo./x../o.. 5
xo./.../... 4
end
";

#[test]
fn what_is_wrong_is_said_with_its_line() {
    assert!(Certificate::parse(SMALL).unwrap().check().is_ok());
    let with = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        SMALL.replacen(from, to, 1)
    };
    for (text, expected) in [
        (
            with("certificate 2", "certificate 1"),
            "line 1: version 1 is not 2, the one that is understood",
        ),
        (
            with("tictactoe", "chess"),
            "line 1: expected \"tictactoe certificate \"",
        ),
        (
            with("board 3x3x3", "board 2x3x3"),
            "line 2: 2×3 is not a board: both sides go from 3 to 16, with at most 64 squares",
        ),
        (
            with("value cross wins", "value draw"),
            "line 4: what is claimed does not prove this value",
        ),
        (
            with("cross wins\nxo.", "circle wins\nxo."),
            "line 4: what is claimed does not prove this value",
        ),
        (
            with("xo./x../o.. 5", "xo./z../o.. 5"),
            "line 6: \"xo./z../o..\" is no position of this board",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o. 5"),
            "line 6: \"xo./x../o.\" is no position of this board",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.."),
            "line 6: the move is missing",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. +5"),
            "line 6: \"+5\" is no square",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 10"),
            "line 6: square 10 is not on a 3×3 board",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 4"),
            "line 6: square 4 is not free",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 5 8"),
            "line 6: \"8\" is no pair",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 5 8-9 9-6"),
            "line 6: a pair needs two empty squares of its own",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 5 8-9"),
            "line 6: the pairs leave the attacker too much",
        ),
        (
            with("xo./x../o.. 5", "xo./x../o.. 9"),
            "line 6: no answer to 5 stands above",
        ),
        (
            with("xo./x../o.. 5", "xo./oo./x.. 9"),
            "line 6: the opponent fills a line",
        ),
        (
            with("xo./x../o.. 5\n", ""),
            "line 6: no answer to 7 stands above",
        ),
        (
            with("xo./.../... 4\n", ""),
            "line 5: no lemma is about the position",
        ),
        (with("\ncross wins\n", "\n"), "line 5: nothing is claimed"),
    ] {
        check_refused(&text, expected);
    }
}

#[test]
fn a_proof_that_would_be_too_long_is_not_written() {
    let position = Position::empty("5x4x4".parse().unwrap());
    let n_lemmas = certify(&position).n_lemmas();
    let within =
        |max_lemmas| Solver::new(0).certify(&position, max_lemmas, &SearchControl::default());
    assert!(within(n_lemmas).is_ok());
    let max_lemmas = n_lemmas - 1;
    assert_eq!(
        within(max_lemmas),
        Err(CertifyError::TooLong { max_lemmas })
    );
}

fn tictactoe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(arguments).output().unwrap()
}

#[test]
fn the_commands_write_and_check_a_file_and_overwrite_nothing_unasked() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("proof.txt");
    let file = path.to_str().unwrap();
    let solve = ["solve", "--board", "4x3x3", "--certificate", file];
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let written = tictactoe(&solve);
    assert!(written.status.success(), "{written:?}");
    assert!(text(&written.stdout).contains("value: cross wins (-1)\ncertificate: "));
    let checked = tictactoe(&["check", file]);
    assert!(checked.status.success(), "{checked:?}");
    assert!(text(&checked.stdout).contains("board: 4x3x3\nvalue: cross wins (-1)\nproved by "));

    let cut = text(&fs::read(&path).unwrap()).replacen("\nend", "", 1);
    fs::write(&path, &cut).unwrap();
    let refused = tictactoe(&["check", file]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stderr).contains("the file is cut off"),
        "{refused:?}"
    );
    let refused = tictactoe(&solve);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("it exists (see --force)"));
    assert_eq!(text(&fs::read(&path).unwrap()), cut, "it is as it was");
    assert!(
        tictactoe(&[&solve[..], &["--force"]].concat())
            .status
            .success()
    );
    assert!(tictactoe(&["check", file]).status.success());

    for (arguments, expected) in [
        (vec!["check", "no/such/file"], "no/such/file: "),
        (
            vec!["solve", "xxx/oo./...", "--certificate", "unwritten"],
            "the game is over",
        ),
    ] {
        let failed = tictactoe(&arguments);
        assert_eq!(failed.status.code(), Some(1), "{arguments:?}");
        assert!(text(&failed.stderr).contains(expected), "{failed:?}");
    }
}
