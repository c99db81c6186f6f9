//! The commands of the terminal, through the real program and real pipes.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

use tictactoe::model::{Position, Watch};
use tictactoe::search::{Order, Search};

use crate::oracle;

fn tictactoe(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    tictactoe(arguments).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = tictactoe(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[track_caller]
fn check_error(arguments: &[&str], code: i32, message: &str) {
    let output = run(arguments);
    assert_eq!(stderr(&output), format!("{message}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn selfplay_prints_the_transcript_of_the_lecture_and_nothing_else() {
    let rows: Vec<Vec<&str>> = include_str!("../data/selfplay.tsv")
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect())
        .collect();
    for game in rows.chunks(9) {
        let [letter, edition] = game[0][..2] else {
            panic!()
        };
        let edition = edition.replace('-', "2");
        let mut expected = String::new();
        for row in game {
            let [nodes, after] = row[5..7] else { panic!() };
            writeln!(
                expected,
                "generate tree... ({nodes} nodes)\n{}",
                after.replace('/', "\n")
            )
            .unwrap();
        }
        let output = run(&["selfplay", "--search", letter, "--edition", &edition]);
        assert_eq!(stdout(&output), expected);
        assert_eq!(stderr(&output), "");
        assert_eq!(output.status.code(), Some(0));
        if (letter, edition.as_str()) == ("d", "2") {
            assert_eq!(run(&["selfplay"]).stdout, output.stdout);
        }
    }
}

#[test]
fn solve_says_it_in_words() {
    let output = run(&["solve", "x../.o./...", "--search", "c"]);
    let text = stdout(&output);
    let (words, time) = text.split_once("time: ").unwrap();
    assert_eq!(
        words,
        "x..\n.o.\n...\ncross to move\nvalue: draw (0)\nbest move: 2\nnodes: 728 (search C, edition 2)\n"
    );
    assert!(time.ends_with(" ms\n"), "{time}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn solve_takes_the_empty_board_where_no_position_is_given() {
    let text = stdout(&run(&["solve", "--search", "a"]));
    assert!(text.starts_with("...\n...\n...\ncross to move\nvalue: draw (0)\nbest move: 1\nnodes: 549946 (search A)\n"), "{text}");
}

#[test]
fn solve_answers_a_finished_game() {
    let text = stdout(&run(&["solve", "xxx/oo./..."]));
    assert!(
        text.starts_with(
            "xxx\noo.\n...\ngame over: cross wins (-1)\nnodes: 1 (search D, edition 2)\n"
        ),
        "{text}"
    );
}

#[test]
fn solve_takes_positions_that_begin_with_a_dash() {
    assert!(stdout(&run(&["solve", "---/-x-/---"])).starts_with("...\n.x.\n...\n"));
}

#[test]
fn solve_answers_every_position_line_by_line() {
    // The solver has a test of its own on all positions.
    for search in Search::ALL
        .into_iter()
        .filter(|search| *search != Search::Solver)
    {
        // A on all 5478 positions would be mostly the same three trees over and over.
        let mut positions: Vec<_> = oracle::positions().into_iter().collect();
        if search == Search::Full {
            positions.retain(|p| p.n_stones() >= 2);
        }
        let mut input = String::new();
        let mut expected = String::new();
        for position in &positions {
            writeln!(input, "{position}").unwrap();
            let tree = search.run(position, &Watch::default()).unwrap();
            let best = tree
                .root()
                .best()
                .map_or("-".to_owned(), |best| best.to_string());
            let value = tree.root().value().number();
            writeln!(expected, "{position}\t{value}\t{best}\t{}", tree.n_nodes()).unwrap();
        }
        let letter = search.name().to_lowercase();
        let edition = search.edition().unwrap_or_default().number().to_string();
        let output = run_with_input(
            &["solve", "-", "--search", &letter, "--edition", &edition],
            input.as_bytes(),
        );
        assert!(stdout(&output) == expected, "search {search}");
        assert_eq!(stderr(&output), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_bad_line_is_reported_and_the_rest_goes_on() {
    let input = b"x../.o./...\nhello\nooo/.../...\n\xff\xfe\n\nXXXOO....";
    let output = run_with_input(&["solve", "-"], input);
    assert_eq!(
        stdout(&output),
        "x../.o./...\t0\t2\t106\nhello\terror\nooo/.../...\terror\n\u{fffd}\u{fffd}\terror\n\terror\nxxx/oo./...\t-1\t-\t1\n"
    );
    assert_eq!(
        stderr(&output),
        "line 2: 'h' (character 1) is not one of x, o and . for an empty square\n\
         line 3: 0 crosses and 3 circles cannot be: cross begins and they take turns\n\
         line 4: '\u{fffd}' (character 1) is not one of x, o and . for an empty square\n\
         line 5: 0 squares, but a 3×3 board has 9 squares\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_line_without_enough_memory_is_reported_and_the_rest_goes_on() {
    let easy = "xxx./ooox/oxox/xoox";
    let input = format!("{easy}\n..../..../..../....\nx.../..../..../....\n{easy}\n");
    let output = run_with_input(
        &[
            "solve", "-", "--board", "4x4x4", "--search", "a", "--memory", "16",
        ],
        input.as_bytes(),
    );
    assert_eq!(
        stdout(&output),
        format!(
            "{easy}\t0\t4\t2\n..../..../..../....\terror\nx.../..../..../....\terror\n{easy}\t0\t4\t2\n"
        )
    );
    let why = "the search stopped because it needs more than the 16 MB of memory it may have (see --memory)";
    assert_eq!(
        stderr(&output),
        format!("line 2: {why}; known is: draw (--search solver proves it)\nline 3: {why}\n")
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn solve_answers_each_line_before_the_next_is_asked() {
    let mut command = tictactoe(&["solve", "-"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{}", Position::default()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), ".../.../...\t0\t1\t2738");
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_tree_is_printed_as_text() {
    let output = run(&["tree", "xxo/oox/x..", "--search", "c"]);
    assert_eq!(
        stdout(&output),
        "start xxo/oox/x.. value 0 best 8 window -1..1 all moves seen (4 below)
  o8 xxo/oox/xo. value 0 best 9 window -1..1 all moves seen (1 below)
    x9 xxo/oox/xox value 0 window -1..1 finished (0 below)
  o9 xxo/oox/x.o value 0 best 8 window 0..1 all moves seen (1 below)
    x8 xxo/oox/xxo value 0 window 0..1 finished (0 below)
"
    );
}

#[test]
fn the_tree_goes_no_deeper_than_asked() {
    for (depth, expected) in [("0", 1), ("1", 10), ("2", 82)] {
        let output = run(&["tree", "--search", "a", "--depth", depth]);
        assert_eq!(stdout(&output).lines().count(), expected);
    }
}

#[test]
fn the_tree_as_csv_has_every_node() {
    let text = stdout(&run(&["tree", "--format", "csv"]));
    let mut rows = text.lines().map(|row| row.split(',').collect::<Vec<_>>());
    let head = rows.next().unwrap();
    assert_eq!(
        head.join(" "),
        "node parent ply move position value best goal_min goal_max stop end"
    );
    assert!(rows.clone().all(|row| row.len() == head.len()));
    assert!(
        rows.clone()
            .enumerate()
            .all(|(id, row)| row[0] == id.to_string())
    );
    assert_eq!(
        rows.next().unwrap().join(","),
        "0,,0,,.../.../...,0,1,-1,1,all moves seen,2738"
    );
    assert_eq!(rows.count(), 2737);
}

#[test]
fn a_small_tree_as_csv_is_this() {
    let output = run(&["tree", "xxo/oox/x..", "--search", "c", "--format", "csv"]);
    assert_eq!(
        stdout(&output),
        "node,parent,ply,move,position,value,best,goal_min,goal_max,stop,end
0,,0,,xxo/oox/x..,0,8,-1,1,all moves seen,5
1,0,1,8,xxo/oox/xo.,0,9,-1,1,all moves seen,3
2,1,2,9,xxo/oox/xox,0,,-1,1,finished,3
3,0,1,9,xxo/oox/x.o,0,8,0,1,all moves seen,5
4,3,2,8,xxo/oox/xxo,0,,0,1,finished,5
"
    );
}

#[test]
fn a_small_tree_as_dot_is_this() {
    let output = run(&["tree", "xox/oo./x..", "--format", "dot", "--depth", "1"]);
    assert_eq!(
        stdout(&output),
        r#"digraph tree {
  ordering=out;
  node [shape=box, fontname=monospace];
  n0 [label="xox\noo.\nx..\n1 in -1..1\nforced block"];
  n1 [label="xox\noox\nx..\n1 in -1..1\nforced win 8"];
  n0 -> n1 [label="x6", penwidth=3];
}
"#
    );
    let output = run(&[
        "tree",
        "xxo/oox/x..",
        "--search",
        "c",
        "--format",
        "dot",
        "--depth",
        "1",
    ]);
    assert_eq!(
        stdout(&output),
        r#"digraph tree {
  ordering=out;
  node [shape=box, fontname=monospace];
  n0 [label="xxo\noox\nx..\n0 in -1..1\nall moves seen"];
  n1 [label="xxo\noox\nxo.\n0 in -1..1\nall moves seen"];
  n0 -> n1 [label="o8", penwidth=3];
  n3 [label="xxo\noox\nx.o\n0 in 0..1\nall moves seen"];
  n0 -> n3 [label="o9"];
}
"#
    );
}

#[test]
fn wrong_usage_gets_one_clear_line_and_code_2() {
    let position = "for '[POSITION]'";
    let check = |arguments: &[&str], message: &str| check_error(arguments, 2, message);
    check(
        &["solve", "ooo/.../..."],
        &format!(
            "error: invalid value 'ooo/.../...' {position}: 0 crosses and 3 circles cannot be: cross begins and they take turns"
        ),
    );
    check(
        &["tree", "x."],
        &format!("error: invalid value 'x.' {position}: 2 squares, but a 3×3 board has 9 squares"),
    );
    check(
        &["solve", ""],
        &format!("error: invalid value '' {position}: 0 squares, but a 3×3 board has 9 squares"),
    );
    check(
        &["solve", "ab\ncd\u{1b}[31m"],
        &format!(
            "error: invalid value 'ab cd\u{fffd}[31m' {position}: 'a' (character 1) is not one of x, o and . for an empty square"
        ),
    );
    check(
        &["solve", "--search", "h"],
        "error: invalid value 'h' for '--search <NAME>': it is one of a, b, c, d, e, f, g, solver",
    );
    check(
        &["selfplay", "--edition", "3"],
        "error: invalid value '3' for '--edition <NUMBER>': it is one of 1, 2",
    );
    for arguments in [
        &["solve", "--serach"][..],
        &["solve", "--serach", "a"],
        &["tree", "--serach", "2"],
    ] {
        check(arguments, "error: unexpected argument '--serach' found");
    }
    check(
        &["frobnicate"],
        "error: there is no file and no command 'frobnicate'",
    );
    check(
        &["tree", "--format", "xml"],
        "error: invalid value 'xml' for '--format <FORMAT>' [possible values: text, svg, icicle, dot, csv]",
    );
    check(
        &["--size", "big"],
        "error: invalid value 'big' for '--size <WIDTHxHEIGHT>': write it as 700x700, from 320x360 to 16000x16000",
    );
    check(
        &["--first", "you"],
        "error: invalid value 'you' for '--first <WHO>': it is one of me, computer, alternate",
    );
    check(
        &["--players", "x"],
        "error: invalid value 'x' for '--players <PLAYERS>': it is one of person-computer, person-person, computer-computer",
    );
    check(
        &["--seed", "-1"],
        "error: invalid value '-1' for '--seed <N>': it is a whole number from 0 to 18446744073709551615",
    );
    check(
        &["--language", "fr"],
        "error: invalid value 'fr' for '--language <LANGUAGE>': it is one of en, de",
    );
}

#[test]
fn a_board_or_a_memory_that_cannot_be_gets_one_clear_line_and_code_2() {
    let check = |rules: &str, message: &str| {
        for command in [
            "solve", "selfplay", "tree", "compare", "openings", "terminal",
        ] {
            let message =
                format!("error: invalid value '{rules}' for '--board <MxNxK>': {message}");
            check_error(&[command, "--board", rules], 2, &message);
        }
    };
    check("0x3x3", "0×3 is not a board: both sides go from 3 to 8");
    check("9x9x5", "9×9 is not a board: both sides go from 3 to 8");
    check(
        "3x3x9",
        "9 in a row cannot be played: this board takes only 3",
    );
    let how = "write it as 4x4x3: columns, rows (each from 3 to 8) and how many in a row win";
    for rules in ["axb", "", "4x4", "4x4x4x4", "300x3x3", "4x4x-3"] {
        check(rules, how);
    }
    for memory in ["1", "0", "-1", "all", "99999999999999999999"] {
        check_error(
            &["solve", &format!("--memory={memory}")],
            2,
            &format!(
                "error: invalid value '{memory}' for '--memory <MB>': it is a number of megabytes from 16 to 16384"
            ),
        );
    }
    check_error(
        &["solve", "x../.o./...", "--board", "4x4x4"],
        2,
        "error: invalid value 'x../.o./...' for '[POSITION]': 9 squares, but a 4×4 board has 16 squares",
    );
}

#[test]
fn a_search_without_enough_memory_says_so_and_what_is_known() {
    check_error(
        &[
            "solve", "--board", "4x4x4", "--search", "a", "--memory", "16",
        ],
        1,
        "error: the search stopped because it needs more than the 16 MB of memory it may have (see --memory); known is: draw (--search solver proves it)",
    );
}

/// The commands that `--help` names.
fn commands() -> Vec<String> {
    let help = stdout(&run(&["--help"]));
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.map(|line| line.split_whitespace().next().unwrap().to_owned());
    names.collect()
}

#[test]
fn every_command_takes_a_board() {
    // What each prints of a 4×3 board, on which cross wins with three in a row.
    let on_board = [
        (
            "selfplay",
            &["--search", "solver"][..],
            "generate tree... (1 nodes)\n",
        ),
        (
            "solve",
            &["--search", "solver"],
            "....\n....\n....\ncross to move\nvalue: cross wins (-1)\nbest move: 6\n",
        ),
        (
            "terminal",
            &["--language", "en"],
            "4×3, 3 in a row: first player wins.",
        ),
        (
            "tree",
            &["--depth", "0"],
            "start ..../..../.... value -1 best 1 ",
        ),
        (
            "compare",
            &["--memory", "16"],
            "....\n....\n....\n\nsearch ",
        ),
        ("openings", &[], "4x3x3\t..../..../....\t-1\t6 7\n"),
    ];
    let have_none = ["show", "levels", "help"];
    for command in commands() {
        let found = on_board.iter().find(|(name, ..)| *name == command);
        let Some((_, arguments, expected)) = found else {
            assert!(have_none.contains(&&*command), "{command}");
            continue;
        };
        let output = run(&[&[&*command, "--board", "4X3×3"][..], arguments].concat());
        let text = stdout(&output);
        assert!(text.contains(expected), "{command}: {text}");
        assert_eq!(stderr(&output), "", "{command}");
        assert_eq!(output.status.code(), Some(0), "{command}");
        let help = stdout(&run(&[&command, "--help"]));
        for option in ["--board <MxNxK>", "--memory <MB>"] {
            assert!(help.contains(option), "{option} of {command}");
        }
    }
}

#[test]
fn positions_of_another_board_are_understood() {
    let lines = run_with_input(
        &["solve", "-", "--board", "4x4x4", "--search", "solver"],
        b"xo../..../..../....\nxxxx/ooo./..../....\nx\n",
    );
    let answers = stdout(&lines);
    assert!(answers.starts_with("xo../..../..../....\t0\t"), "{answers}");
    assert!(
        answers.contains("\nxxxx/ooo./..../....\t-1\t-\t1\nx\terror\n"),
        "{answers}"
    );
    assert_eq!(
        stderr(&lines),
        "line 3: 1 square, but a 4×4 board has 16 squares\n"
    );
    let game = stdout(&run(&[
        "selfplay", "--board", "4x3x3", "--search", "solver",
    ]));
    // Cross wins, so the last board has one stone of it more, after an odd number of moves.
    assert_eq!(game.matches("generate tree").count() % 2, 1, "{game}");
    assert_eq!(game.lines().last().map(str::len), Some(4), "{game}");
    let tree = stdout(&run(&[
        "tree",
        "xxoo/oox./xx../....",
        "--board",
        "4x4x3",
        "--depth",
        "1",
    ]));
    assert!(
        tree.starts_with("start xxoo/oox./xx../.... value"),
        "{tree}"
    );
}

#[test]
fn openings_prints_what_is_stored() {
    let printed = stdout(&run(&["openings", "--board", "3x3x3"]));
    assert_eq!(printed.lines().count(), 4);
    assert!(
        include_str!("../../assets/openings.tsv").starts_with(&printed),
        "{printed}"
    );
}

#[cfg(unix)]
#[test]
fn a_position_that_is_not_text_gets_a_clear_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = tictactoe(&["solve"]);
    command.arg(std::ffi::OsStr::from_bytes(b"x\xff"));
    let output = command.output().unwrap();
    assert_eq!(
        stderr(&output),
        "error: invalid UTF-8 was detected in one or more arguments\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_a_full_error_stream_is_survived() {
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    let output = tictactoe(&["selfplay"]).stdout(full()).output().unwrap();
    assert_eq!(
        stderr(&output),
        "error: No space left on device (os error 28)\n"
    );
    assert_eq!(output.status.code(), Some(1));
    for (arguments, code) in [(&["solve", "bad"][..], 2), (&["--bogus"], 2)] {
        let output = tictactoe(arguments).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_line_without_end_is_not_kept_in_memory() {
    let mut input = vec![b'/'; 10_000_000];
    input.extend(b"\nx../.o./...\n");
    let output = run_with_input(&["solve", "-"], &input);
    assert_eq!(stderr(&output), "line 1: longer than 1000 characters\n");
    let out = stdout(&output);
    assert!(
        out.len() < 1100 && out.ends_with("/\terror\nx../.o./...\t0\t2\t106\n"),
        "{out}"
    );
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for arguments in [
        &["selfplay"][..],
        &["tree", "--search", "a"],
        &["solve", "-"],
        &["--help"],
    ] {
        let mut command = tictactoe(arguments);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        if let Some(mut stdin) = child.stdin.take() {
            let _ = stdin.write_all(&b"x../.o./...\n".repeat(2000));
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn levels_prints_what_is_proved_for_programs() {
    let output = run(&["levels", "--format", "tsv"]);
    assert_eq!(
        stdout(&output),
        "random\tx\t131184\t46080\t77904\t737\t1260\t1732
random\to\t77904\t46080\t131184\t121\t420\t1459
beginner\tx\t27456\t16704\t1888\t20311\t22680\t260
beginner\to\t15968\t17600\t6432\t529\t756\t207
rules\tx\t72\t4\t0\t95\t96\t20
rules\to\t378\t79\t0\t866\t945\t34
perfect\tx\t1088\t16\t0\t191\t192\t0
perfect\to\t1024\t288\t0\t866\t945\t0
"
    );
}

#[test]
fn levels_prints_it_for_people_and_shows_a_lost_game() {
    let text = stdout(&run(&["levels", "--against", "rules"]));
    assert!(
        text.starts_with("All games of each level against every choice of rules:\n"),
        "{text}"
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.contains("optimal") && line.contains("perfect"))
            .count(),
        2,
        "{text}"
    );
    let lost = stdout(&run(&["levels", "--counterexample", "rules"]));
    assert!(
        lost.starts_with(
            "rules plays circle, is to move and could save this game:\n...\no.x\nx..\n"
        ),
        "{lost}"
    );
    assert!(lost.ends_with("cross wins.\n"), "{lost}");
    let none = stdout(&run(&["levels", "--counterexample", "perfect"]));
    assert_eq!(
        none,
        "perfect never loses a game that could be saved, from whatever position.\n"
    );
    check_error(
        &["levels", "--against", "nobody"],
        2,
        "error: invalid value 'nobody' for '--against <LEVEL>': it is one of random, beginner, rules, perfect",
    );
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = run(&["--version"]);
    assert_eq!(
        stdout(&version),
        format!("tictactoe {}\n", env!("CARGO_PKG_VERSION"))
    );
    for command in [
        "selfplay", "solve", "tree", "levels", "compare", "openings", "terminal",
    ] {
        let help = run(&[command, "--help"]);
        assert!(
            stdout(&help).contains("Example"),
            "{command} --help shows an example"
        );
        assert_eq!(help.status.code(), Some(0));
    }
}

/// A folder of our own, which is gone afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let id = std::process::id();
        let path = std::env::temp_dir().join(format!("tictactoe-{name}-{id}"));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_tree_goes_to_a_file_as_it_goes_to_standard_output() {
    let folder = Folder::new("tree");
    for format in ["text", "svg", "icicle", "dot", "csv"] {
        let path = folder.path(&format!("tree.{format}"));
        let arguments = ["tree", "xxo/.o./...", "--search", "c", "--format", format];
        let printed = run(&arguments);
        assert!(printed.status.success(), "{}", stderr(&printed));
        let written = run(&[&arguments[..], &["-o", &path]].concat());
        assert!(written.status.success(), "{}", stderr(&written));
        assert_eq!(stdout(&written), "");
        assert_eq!(std::fs::read(&path).unwrap(), printed.stdout, "{format}");
        // And again, over the first one.
        let again = run(&[&arguments[..], &["--output", &path]].concat());
        assert!(again.status.success(), "{}", stderr(&again));
    }
    assert_eq!(folder.names().len(), 5, "{:?}", folder.names());
}

#[test]
fn a_file_that_cannot_be_written_gets_one_clear_line_and_leaves_nothing_behind() {
    let folder = Folder::new("unwritable");
    let missing = folder.path("missing/tree.svg");
    check_error(
        &["tree", "xxo/.o./...", "-o", &missing],
        1,
        &format!("error: cannot write {missing}: No such file or directory (os error 2)"),
    );
    let is_folder = folder.path("");
    check_error(
        &["tree", "xxo/.o./...", "-o", &is_folder],
        1,
        &format!("error: cannot write {is_folder}: is a directory"),
    );
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn half_a_million_nodes_are_not_drawn_without_a_depth() {
    let folder = Folder::new("large");
    for format in ["svg", "dot"] {
        let path = folder.path("tree");
        check_error(
            &["tree", "--search", "a", "--format", format, "-o", &path],
            1,
            "error: a drawing of 549946 nodes is too large to look at (at most 10000): give a depth, or write csv or icicle",
        );
        let top = run(&[
            "tree", "--search", "a", "--format", format, "--depth", "1", "-o", &path,
        ]);
        assert!(top.status.success(), "{}", stderr(&top));
    }
}

#[test]
fn all_searches_are_compared_on_a_position() {
    let text = stdout(&run(&["compare", "x../.o./..."]));
    let row = |search: &str| {
        let line = text.lines().find(|line| line.starts_with(search));
        line.unwrap_or_else(|| panic!("{search} in {text}"))
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(row("A")[1..3], ["7332", "100.00"]);
    assert_eq!(row("A").last().unwrap(), "7332");
    let d = row("D, edition 2");
    assert_eq!(d[3..5], ["106", "1.45"]);
    assert_eq!(d[8..], ["848", "bytes", "106"]);
    let csv = stdout(&run(&["compare", "--order", "centre", "--format", "csv"]));
    assert_eq!(csv.lines().count(), 1 + Search::ALL.len());
    assert!(csv.contains("\nA,,549946,1.000000,"), "{csv}");
    check_error(
        &["compare", "--order", "5,10"],
        2,
        "error: invalid value '5,10' for '--order <ORDER>': it is ascending, centre, or squares from 1 to 9 as in 5,1,3",
    );
}

#[test]
fn the_order_of_a_comparison_is_one_of_its_board() {
    let compare = |order: &str| {
        let rules = ["--board", "4x3x3", "--memory", "16", "--format", "csv"];
        let text = stdout(&run(&[&["compare", "--order", order][..], &rules].concat()));
        let row = text.lines().find(|line| line.starts_with("D,2,")).unwrap();
        row.split(',').nth(2).unwrap().to_owned()
    };
    let board = "4x3x3".parse().unwrap();
    let n_nodes = |order: &Order| {
        let empty = Position::empty(board);
        let tree = Search::default().run_in_order(&empty, order, &Watch::default());
        tree.unwrap().n_nodes().to_string()
    };
    let [ten, three] = [10, 3].map(|number| board.square(number).unwrap());
    let by_hand = Order::beginning_with(board, [ten, three]);
    assert_eq!(compare("ascending"), n_nodes(&Order::ascending(board)));
    assert_eq!(compare("centre"), n_nodes(&Order::centre_first(board)));
    assert_eq!(compare("10,3"), n_nodes(&by_hand));
    assert_ne!(compare("10,3"), compare("ascending"));
    check_error(
        &["compare", "--order", "13", "--board", "4x3x3"],
        2,
        "error: invalid value '13' for '--order <ORDER>': it is ascending, centre, or squares from 1 to 12 as in 5,1,3",
    );
}

#[test]
fn a_search_that_is_too_large_stops_no_other_of_a_comparison() {
    let arguments = ["compare", "--board", "4x4x4", "--memory", "16"];
    let output = run(&arguments);
    let text = stdout(&output);
    assert!(
        text.contains("\nA            needs more than the 16 MB of memory it may have\n"),
        "{text}"
    );
    assert!(
        text.contains("\nsolver              17          ? %"),
        "{text}"
    );
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
    let csv = stdout(&run(&[&arguments[..], &["--format", "csv"]].concat()));
    assert_eq!(csv.lines().count(), 1 + Search::ALL.len());
    assert!(csv.contains("\nA,,,,,,\n"), "{csv}");
    assert!(csv.contains("\nD,2,,,,,\n"), "{csv}");
    assert!(csv.contains("\nsolver,,17,,"), "{csv}");
    assert!(csv.lines().all(|row| row.split(',').count() == 7), "{csv}");
}
