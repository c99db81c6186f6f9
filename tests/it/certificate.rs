//! Certificates: what the solver writes is accepted, and nothing that is not so.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;
use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Mark, Position, Value};
use tictactoe::solver::certificate::{Certificate, Checker, Claim, ProofStep};
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
        assert_eq!(read.check(), Ok(()), "{}", context());
        assert_eq!(
            read.n_lines(),
            certificate.to_string().lines().count(),
            "{}",
            context()
        );
    }
}

#[test]
fn larger_boards_have_certificates_too() {
    for rules in ["4x3x3", "4x4x4", "5x4x4", "5x5x5", "6x5x4", "6x6x5"] {
        let certificate = of_board(rules);
        assert_eq!(certificate.check(), Ok(()), "{rules}");
    }
}

#[test]
#[ignore = "takes minutes in a debug build; CI runs it in a release build"]
fn the_largest_boards_have_certificates_too() {
    for rules in ["6x4x4", "7x6x5", "8x8x4", "8x6x5", "5x5x4", "7x7x5"] {
        let certificate = of_board(rules);
        assert_eq!(certificate.check(), Ok(()), "{rules}");
    }
}

/// Whether a claim about a position is so.
fn is_so(claim: Claim, value: Value) -> bool {
    match claim {
        Claim::Wins(mark) => value == mark.win(),
        Claim::CannotWin(mark) => value != mark.win(),
    }
}

#[test]
fn a_proof_is_accepted_only_of_positions_of_which_it_is_so() {
    let mut values = oracle::Values::default();
    let positions = oracle::open_positions();
    let mut n_accepted = [0, 0];
    for position in some_positions(151) {
        for proof in certify(&position).proofs {
            let checker = Checker::new(Board::TIC_TAC_TOE, proof.claim);
            for other in &positions {
                if checker.check(&proof.steps, other).is_ok() {
                    let context = || format!("{:?} of\n{}", proof.claim, other.rows());
                    assert!(is_so(proof.claim, values.of(other)), "{}", context());
                    n_accepted[usize::from(other != &position)] += 1;
                }
            }
        }
    }
    assert!(n_accepted[0] > 20 && n_accepted[1] > 20, "{n_accepted:?}");
}

#[test]
fn no_changed_line_proves_what_is_not_so() {
    // Crosses that do not win here are said to do so, by the strategy of a position where they do.
    let won = oracle::position("x.o/.../...");
    let proof = certify(&won).proofs.remove(0);
    assert_eq!(proof.claim, Claim::Wins(Mark::X));
    let drawn = oracle::position("x../.o./...");
    let checker = Checker::new(Board::TIC_TAC_TOE, proof.claim);
    assert!(checker.check(&proof.steps, &won).is_ok());
    for at in 0..proof.steps.len() {
        for step in [
            ProofStep::Counted,
            ProofStep::Plays(Mark::X, oracle::square(9).alone()),
            ProofStep::Plays(Mark::O, Board::TIC_TAC_TOE.squares()),
            ProofStep::Pairs(vec![[oracle::square(6), oracle::square(9)]]),
        ] {
            let mut steps = proof.steps.clone();
            steps[at] = step;
            assert!(checker.check(&steps, &drawn).is_err(), "{steps:?}");
        }
    }
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
            let line = refused.expect_err(&cut).line;
            assert!(line >= 4 && line <= n_lines + 1, "{line} of {n_lines}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let text = of_board("4x3x3").to_string();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        text.replacen(from, to, 1)
    };
    for (text, expected) in [
        (
            with("certificate 1", "certificate 2"),
            "line 1: version 2 is not 1, the one that is understood",
        ),
        (
            with("tictactoe", "chess"),
            "line 1: expected \"tictactoe certificate \"",
        ),
        (
            with("board 4x3x3", "board 9x3x3"),
            "line 2: 9×3 is not a board: both sides go from 3 to 8",
        ),
        (
            with("value cross wins", "value draw"),
            "line 4: what is claimed does not prove this value",
        ),
        (
            with("\nx ", "\nz "),
            "line 6: neither moves nor pairs nor \"counted\"",
        ),
        (
            with("\nx ", "\nx 99 "),
            "line 6: square 99 is not on a 4×3 board",
        ),
        (with("\nx ", "\ncounted\nx "), "line 6: a move is missing"),
        (
            with("\nend", "\ncounted\nend"),
            "line 17: nothing is left to be proved here",
        ),
        // Of a board on which it is not so.
        (
            with("board 4x3x3", "board 4x3x4"),
            "line 11: a reply that is not possible, needs no answer or has one already",
        ),
    ] {
        check_refused(&text, expected);
    }
}

#[test]
fn a_proof_that_would_be_too_long_is_not_written() {
    let position = Position::empty("5x4x4".parse().unwrap());
    let too_long = Solver::new(0).certify(&position, 100, &SearchControl::default());
    assert_eq!(too_long, Err(CertifyError::TooLong { max_lines: 100 }));
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
