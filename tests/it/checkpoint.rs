//! Long proofs in parts: the answer is the solver's, nothing is proved twice, and a file that is
//! not what was written is refused.

use std::fs;
use std::num::NonZeroUsize;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;
use tictactoe::model::{Board, Position, SearchControl, Value};
use tictactoe::player::{PartsError, solve_in_parts};
use tictactoe::search::{Checkpoint, Solution, Solver};

use crate::oracle;
use crate::support::wait_for;

fn empty(rules: &str) -> Position {
    Position::empty(rules.parse().unwrap())
}

fn one() -> NonZeroUsize {
    NonZeroUsize::MIN
}

fn in_parts(position: &Position, n_threads: usize, control: &SearchControl) -> Solution {
    let n_threads = NonZeroUsize::new(n_threads).unwrap();
    let checkpoint = Checkpoint::new(position);
    let nothing = |_: &Checkpoint, _: &_| Ok::<(), ()>(());
    solve_in_parts(checkpoint, n_threads, control, nothing).unwrap()
}

#[test]
fn a_proof_in_parts_has_the_value_and_only_best_moves_in_positions_of_all_kinds() {
    let mut values = oracle::Values::default();
    for position in oracle::open_positions().into_iter().step_by(7) {
        let solution = in_parts(&position, 1, &SearchControl::default());
        assert_eq!(
            solution.value,
            values.of(&position),
            "\n{}",
            position.rows()
        );
        assert!(!solution.best.is_empty());
        for square in solution.best {
            let after = values.of(&oracle::after(&position, square));
            assert_eq!(after, solution.value, "{square} in\n{}", position.rows());
        }
    }
}

#[test]
fn the_answer_is_the_solvers_with_any_number_of_threads() {
    for rules in ["4x3x3", "4x4x4", "6x4x4", "6x6x5"] {
        let position = empty(rules);
        let alone = Solver::new(0)
            .solve(&position, &SearchControl::default())
            .unwrap();
        for n_threads in [1, 3] {
            let control = SearchControl::default();
            let solution = in_parts(&position, n_threads, &control);
            assert_eq!(solution.value, alone.value, "{rules}, {n_threads} threads");
            // Whoever watches a long one sees the nodes of all parts so far.
            if (rules, n_threads) == ("6x4x4", 1) {
                let shown = control.n_nodes();
                assert!((1..=solution.n_nodes).contains(&shown), "{shown}");
            }
        }
    }
}

#[test]
fn a_proof_that_is_stopped_after_every_answer_goes_on_with_the_next_one() {
    let position = empty("5x4x4");
    let mut text = Checkpoint::new(&position).to_string();
    let n_parts = Checkpoint::new(&position).parts().len();
    assert_eq!(n_parts, 6, "moves up to symmetry");
    let mut told = Vec::new();
    let mut n_rounds = 0;
    let solution = loop {
        let checkpoint = Checkpoint::parse(&text, &position).unwrap();
        assert_eq!(checkpoint.to_string(), text);
        let ended = solve_in_parts(
            checkpoint,
            one(),
            &SearchControl::default(),
            |checkpoint, part| {
                text = checkpoint.to_string();
                told.push(part.square);
                Err(())
            },
        );
        n_rounds += 1;
        match ended {
            Err(PartsError::LessonTreeView(())) => {
                assert_eq!(told.len(), n_rounds, "one failure ends it");
            }
            Ok(solution) => break solution,
            Err(PartsError::Stopped(stopped)) => panic!("{stopped}"),
        }
    };
    assert_eq!(solution.value, Value::Draw);
    assert_eq!(told.len(), n_parts, "{told:?}");
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), n_parts, "{told:?}");
}

#[test]
fn a_part_that_takes_long_is_put_off_and_a_quicker_one_may_make_it_unnecessary() {
    let rows = "....../....x./....../....../....../..o...";
    let position = Position::parse("6x6x4".parse().unwrap(), rows).unwrap();
    let checkpoint = Checkpoint::new(&position);
    let first = checkpoint.parts()[0].square;
    let mut told = Vec::new();
    let solution = solve_in_parts(checkpoint, one(), &SearchControl::default(), |_, part| {
        told.push((part.square.number(), part.wins));
        Ok::<(), ()>(())
    });
    let context = format!("{first} comes first in\n{}", position.rows());
    assert_eq!(told, [(16, Some(true))], "{context}");
    assert_eq!(solution.unwrap().value, Value::XWins, "{context}");
}

#[test]
fn a_proof_stops_in_the_middle_of_a_part() {
    let rows = "....../....../....../..x.../....../......";
    let position = Position::parse("6x6x4".parse().unwrap(), rows).unwrap();
    let control = SearchControl::default();
    let (n_nodes, ended) = thread::scope(|scope| {
        let solving = scope.spawn(|| {
            let nothing = |_: &Checkpoint, _: &_| Ok::<(), ()>(());
            solve_in_parts(Checkpoint::new(&position), one(), &control, nothing)
        });
        wait_for("nodes of a part", || (control.n_nodes() > 0).then_some(()));
        control.interrupt();
        (control.n_nodes(), solving.join().unwrap())
    });
    let context = format!("{ended:?} in\n{}", position.rows());
    assert!(matches!(ended, Err(PartsError::Stopped(_))), "{context}");
    // The first part takes thousands, and one report follows the other after 64.
    let n_more = control.n_nodes() - n_nodes;
    assert!(n_more <= 2 * 64, "{n_more} after {n_nodes}: {context}");
}

/// A checkpoint with answers of both kinds.
fn half_done(position: &Position) -> Checkpoint {
    let mut checkpoint = Checkpoint::new(position);
    let parts = checkpoint.parts().to_vec();
    for part in parts.iter().step_by(2) {
        assert!(checkpoint.learn(part.square, part.attacker, part.square.index() % 3 == 0));
        assert!(!checkpoint.learn(part.square, part.attacker, true), "twice");
    }
    checkpoint.count(4711);
    checkpoint
}

#[test]
fn a_checkpoint_that_is_cut_or_changed_anywhere_is_refused() {
    let rows = "x.../..../..../....";
    let position = Position::parse("4x4x4".parse().unwrap(), rows).unwrap();
    let text = half_done(&position).to_string();
    assert!(Checkpoint::parse(&text, &position).is_ok(), "{text}");
    for at in 0..text.len() {
        let refused = Checkpoint::parse(&text[..at], &position).expect_err(&text[..at]);
        assert!(refused.line <= text.lines().count(), "{at}: {refused}");
        for byte in [b'0', b'1', b'9', b' ', b'\n', b'x', b'o'] {
            let mut bytes = text.clone().into_bytes();
            if bytes[at] == byte {
                continue;
            }
            bytes[at] = byte;
            let changed = String::from_utf8(bytes).unwrap();
            let refused = Checkpoint::parse(&changed, &position).expect_err(&changed);
            assert!(refused.line <= text.lines().count() + 1, "{at}: {refused}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_checkpoint_is_said_with_its_line() {
    let position = empty("4x4x4");
    let text = half_done(&position).to_string();
    let first = text.lines().nth(4).unwrap();
    for (from, to, expected) in [
        (
            "checkpoint 1",
            "checkpoint 2",
            "line 1: version 2 is not 1, the one that is understood",
        ),
        (
            "tictactoe",
            "chess",
            "line 1: expected \"tictactoe checkpoint \"",
        ),
        (
            "board 4x4x4",
            "board 4x4x3",
            "line 2: it is about another board than 4x4x4",
        ),
        (
            "position .",
            "position x",
            "line 3: it is about another position than ..../..../..../....",
        ),
        ("nodes 4711", "nodes many", "line 4: no number of nodes"),
        (
            first,
            "99 cross wins",
            "line 5: neither a part of the proof nor its end",
        ),
        (
            first,
            "6 circle wins",
            "line 5: it is there twice, or no part of this proof",
        ),
    ] {
        assert!(text.contains(from), "{text}");
        let changed = text.replacen(from, to, 1);
        let refused = Checkpoint::parse(&changed, &position).expect_err(&changed);
        assert_eq!(refused.to_string(), expected, "{changed}");
    }
    let changed = text.replacen("nodes 4711", "nodes 4712", 1);
    let refused = Checkpoint::parse(&changed, &position).expect_err(&changed);
    assert!(
        refused.to_string().contains("do not have the sum"),
        "{refused}"
    );
}

fn tictactoe(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(arguments).output().unwrap()
}

#[test]
fn the_command_writes_every_answer_goes_on_and_overwrites_nothing_else() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("so-far.txt");
    let file = path.to_str().unwrap();
    let arguments = ["solve", "--board", "5x4x4", "--checkpoint", file];
    let done = tictactoe(&arguments);
    let printed = String::from_utf8(done.stdout).unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(printed.contains("value: draw (0)"), "{printed}{said}");
    assert!(
        said.contains("cross cannot win (6 of 6 parts known"),
        "{said}"
    );
    let written = fs::read_to_string(&path).unwrap();
    let checkpoint = Checkpoint::parse(&written, &empty("5x4x4")).unwrap();
    assert!(checkpoint.solution().is_some(), "{written}");
    // Again: nothing is left to do, and nothing changes.
    let again = tictactoe(&arguments);
    assert!(again.status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    let said = String::from_utf8(again.stderr).unwrap();
    assert!(!said.contains("cannot win"), "{said}");
    // Another board, and a file of somebody else.
    let other = tictactoe(&["solve", "--board", "4x4x4", "--checkpoint", file]);
    assert_eq!(other.status.code(), Some(1));
    let said = String::from_utf8(other.stderr).unwrap();
    let expected = "line 2: it is about another board than 4x4x4";
    assert!(said.contains(expected), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    fs::write(&path, "my diary\n").unwrap();
    let refused = tictactoe(&arguments);
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).unwrap(), "my diary\n");
    let nowhere = folder.path().join("none").join("so-far.txt");
    let nowhere = ["solve", "--checkpoint", nowhere.to_str().unwrap()];
    assert_eq!(tictactoe(&nowhere).status.code(), Some(1));
}

#[test]
fn a_long_proof_that_is_killed_leaves_a_whole_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("so-far.txt");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(["solve", "--board", "8x8x5", "--checkpoint"]);
    let mut long = command.arg(&path).stderr(Stdio::null()).spawn().unwrap();
    wait_for("a checkpoint", || path.exists().then_some(()));
    long.kill().unwrap();
    long.wait().unwrap();
    let written = fs::read_to_string(&path).unwrap();
    let board: Board = "8x8x5".parse().unwrap();
    let checkpoint = Checkpoint::parse(&written, &Position::empty(board)).unwrap();
    assert_eq!(checkpoint.parts().len(), 10, "moves up to symmetry");
}
