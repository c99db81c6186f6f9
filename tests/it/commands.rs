//! The commands of the terminal, through the real program and real pipes.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;
use tictactoe::model::Position;
use tictactoe::search::Search;

use crate::oracle;
use crate::support::home::Home;
use crate::support::wait_for;

/// The program with the arguments of a line: between two blanks there is one, if an empty one.
fn tictactoe(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(line.split(' ')).stdin(Stdio::null());
    command
}

pub fn run(line: &str) -> Output {
    tictactoe(line).output().unwrap()
}

/// What a command prints that succeeds without a warning.
#[track_caller]
pub fn printed(line: &str) -> String {
    let output = run(line);
    assert_eq!(stderr(&output), "", "{line}");
    assert_eq!(output.status.code(), Some(0), "{line}");
    stdout(&output)
}

fn with_pipes(line: &str) -> Child {
    let mut command = tictactoe(line);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

fn run_with_input(line: &str, input: &[u8]) -> Output {
    let mut child = with_pipes(line);
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
pub fn check_error(line: &str, code: i32, message: &str) {
    check_failure(&run(line), code, &format!("error: {message}\n"));
}

#[track_caller]
fn check_failure(output: &Output, code: i32, said: &str) {
    assert_eq!(stderr(output), said);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(output.stdout.is_empty(), "{said}");
}

#[track_caller]
fn check_begins(text: &str, expected: &str) {
    assert!(text.starts_with(expected), "{text}");
}

#[track_caller]
fn check_contains(text: &str, expected: &str) {
    assert!(text.contains(expected), "{text}");
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
            let after = row[6].replace('/', "\n");
            writeln!(expected, "generate tree... ({} nodes)\n{after}", row[5]).unwrap();
        }
        let line = format!("selfplay --search {letter} --edition {edition}");
        assert_eq!(printed(&line), expected);
        if (letter, edition.as_str()) == ("d", "2") {
            assert_eq!(printed("selfplay"), expected);
        }
    }
}

#[test]
fn solve_prints_the_position_its_value_the_nodes_and_the_time() {
    for case in [
        "solve x../.o./... --search c | x..\n.o.\n...\ncross to move\nvalue: draw (0)\nbest move: 2\nnodes: 728 (search C, edition 2)\n",
        "solve --search a | ...\n...\n...\ncross to move\nvalue: draw (0)\nbest move: 1\nnodes: 549946 (search A)\n",
        "solve xxx/oo./... | xxx\noo.\n...\ngame over: cross wins (-1)\nnodes: 1 (search D, edition 2)\n",
        "solve ---/-x-/--- | ...\n.x.\n...\n",
    ] {
        let (line, expected) = case.split_once(" | ").unwrap();
        let text = printed(line);
        check_begins(&text, expected);
        let time = text.lines().last().unwrap();
        assert!(
            time.starts_with("time: ") && time.ends_with(" ms"),
            "{time}"
        );
    }
}

#[test]
fn solve_answers_every_position_up_to_symmetry_line_by_line() {
    check_answers(&oracle::open_up_to_symmetry());
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn solve_answers_every_position_line_by_line() {
    check_answers(&oracle::positions().into_iter().collect::<Vec<_>>());
}

fn check_answers(positions: &[Position]) {
    // The solver has a test of its own on all positions.
    for search in Search::ALL.into_iter().filter(|s| *s != Search::Solver) {
        // The largest trees of A and B would be the same few over and over.
        let mut positions = positions.to_vec();
        if matches!(search, Search::Full | Search::StopAtWin) {
            positions.retain(|p| p.n_stones() >= 4);
        }
        let mut input = String::new();
        let mut expected = String::new();
        for position in &positions {
            writeln!(input, "{position}").unwrap();
            let tree = oracle::run(search, position);
            let best = tree.root().best();
            let best = best.map_or("-".to_owned(), |best| best.to_string());
            let value = tree.root().value();
            writeln!(expected, "{position}\t{value}\t{best}\t{}", tree.n_nodes()).unwrap();
        }
        let letter = search.name().to_lowercase();
        let edition = search.edition().unwrap_or_default().number();
        let line = format!("solve - --search {letter} --edition {edition}");
        let output = run_with_input(&line, input.as_bytes());
        assert!(stdout(&output) == expected, "search {search}");
        assert_eq!(
            (stderr(&output), output.status.code()),
            (String::new(), Some(0))
        );
    }
}

/// Some lines have an answer, others are reported.
#[track_caller]
fn check_lines(line: &str, input: &[u8], answers: &str, said: &str) {
    let output = run_with_input(line, input);
    assert_eq!(stdout(&output), answers);
    assert_eq!(stderr(&output), said);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_bad_line_is_reported_and_the_rest_is_answered() {
    check_lines(
        "solve -",
        b"x../.o./...\nhello\nooo/.../...\n\xff\xfe\n\nXXXOO....",
        "x../.o./...\t0\t2\t106\nhello\terror\nooo/.../...\terror\n\u{fffd}\u{fffd}\terror\n\terror\nxxx/oo./...\t-1\t-\t1\n",
        "line 2: 'h' (character 1) is not one of x, o and . for an empty square\n\
         line 3: 0 crosses and 3 circles cannot be: cross begins and they take turns\n\
         line 4: '\u{fffd}' (character 1) is not one of x, o and . for an empty square\n\
         line 5: 0 squares, but a 3×3 board has 9 squares\n",
    );
}

const TOO_LITTLE: &str =
    "the search stopped because it needs more than the 16 MB of memory it may have (see --memory)";

#[test]
fn a_line_without_enough_memory_is_reported_and_the_rest_answered() {
    let easy = "xxx./ooox/oxox/xoox";
    let input = format!("{easy}\n..../..../..../....\nx.../..../..../....\n{easy}\n");
    check_lines(
        "solve - --board 4x4x4 --search a --memory 16",
        input.as_bytes(),
        &format!(
            "{easy}\t0\t4\t2\n..../..../..../....\terror\nx.../..../..../....\terror\n{easy}\t0\t4\t2\n"
        ),
        &format!(
            "line 2: {TOO_LITTLE}; known is: draw (--search solver proves it)\nline 3: {TOO_LITTLE}\n"
        ),
    );
}

#[test]
fn solve_answers_each_line_before_reading_the_next() {
    let mut child = with_pipes("solve -");
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
    assert_eq!(
        printed("tree xxo/oox/x.. --search c"),
        "start xxo/oox/x.. value = 0 best 8 window -1..1 all moves seen (4 below)
  o8 xxo/oox/xo. value = 0 best 9 window -1..1 all moves seen (1 below)
    x9 xxo/oox/xox value = 0 window -1..1 game over (0 below)
  o9 xxo/oox/x.o value = 0 best 8 window 0..1 all moves seen (1 below)
    x8 xxo/oox/xxo value = 0 window 0..1 game over (0 below)
"
    );
}

#[test]
fn the_tree_goes_no_deeper_than_asked() {
    for (depth, expected) in [(0, 1), (1, 10), (2, 82)] {
        let text = printed(&format!("tree --search a --depth {depth}"));
        assert_eq!(text.lines().count(), expected);
    }
    let bounds = printed("tree x../.../... --depth 1");
    let six = "\n  o6 x../..o/... value ≤ 0 best 3 window 0..1 cut off (";
    check_contains(&bounds, six);
}

#[test]
fn a_small_tree_as_csv_is_this() {
    assert_eq!(
        printed("tree xxo/oox/x.. --search c --format csv"),
        "node,parent,ply,move,position,value,bound,best,goal_min,goal_max,stop,end
0,,0,,xxo/oox/x..,0,exact,8,-1,1,all moves seen,5
1,0,1,8,xxo/oox/xo.,0,exact,9,-1,1,all moves seen,3
2,1,2,9,xxo/oox/xox,0,exact,,-1,1,game over,3
3,0,1,9,xxo/oox/x.o,0,exact,8,0,1,all moves seen,5
4,3,2,8,xxo/oox/xxo,0,exact,,0,1,game over,5
"
    );
}

#[test]
fn a_small_tree_as_dot_is_this() {
    let head = |title: &str| {
        format!(
            "digraph tree {{\n  ordering=out;\n  label=\"{title}\"; labelloc=t;\n  node [shape=box, fontname=monospace];\n"
        )
    };
    assert_eq!(
        printed("tree xox/oo./x.. --format dot --depth 1"),
        head("Search D, edition 2 from xox/oo./x..: 2 nodes")
            + r#"  n0 [label="xox\noo.\nx..\n= 1 in -1..1\nmust block"];
  n1 [label="xox\noox\nx..\n= 1 in -1..1\nwins at once 8"];
  n0 -> n1 [label="x6", penwidth=3];
}
"#
    );
    assert_eq!(
        printed("tree xxo/oox/x.. --search c --format dot --depth 1"),
        head("Search C, edition 2 from xxo/oox/x..: 5 nodes")
            + r#"  n0 [label="xxo\noox\nx..\n= 0 in -1..1\nall moves seen"];
  n1 [label="xxo\noox\nxo.\n= 0 in -1..1\nall moves seen"];
  n0 -> n1 [label="o8", penwidth=3];
  n3 [label="xxo\noox\nx.o\n= 0 in 0..1\nall moves seen"];
  n0 -> n3 [label="o9"];
}
"#
    );
}

#[test]
fn wrong_usage_gets_one_clear_line_and_code_2() {
    // The arguments; which of them is wrong; why.
    for case in [
        "solve ooo/.../... | 'ooo/.../...' for '[POSITION]' | 0 crosses and 3 circles cannot be: cross begins and they take turns",
        "tree x. | 'x.' for '[POSITION]' | 2 squares, but a 3×3 board has 9 squares",
        "solve  | '' for '[POSITION]' | 0 squares, but a 3×3 board has 9 squares",
        "solve x../.o./... --board 4x4x4 | 'x../.o./...' for '[POSITION]' | 9 squares, but a 4×4 board has 16 squares",
        "solve ab\ncd\u{1b}[31m | 'ab cd\u{fffd}[31m' for '[POSITION]' | 'a' (character 1) is not one of x, o and . for an empty square",
        "solve --search h | 'h' for '--search <NAME>' | it is one of a, b, c, d, e, f, g, solver",
        "selfplay --edition 3 | '3' for '--edition <NUMBER>' | it is one of 1, 2",
        "--size big | 'big' for '--size <WIDTHxHEIGHT>' | write it as 700x700, from 320x360 to 16000x16000",
        "--first you | 'you' for '--first <WHO>' | it is one of me, computer, alternate",
        "--players x | 'x' for '--players <PLAYERS>' | it is one of person-computer, person-person, computer-computer",
        "--seed -1 | '-1' for '--seed <N>' | it is a whole number from 0 to 18446744073709551615",
        "--language fr | 'fr' for '--language <LANGUAGE>' | it is one of en, de",
        "worksheet --kind all | 'all' for '--kind <KIND>' | it is one of value, best, trace, cuts, order",
        "worksheet -n 13 | '13' for '--n <N>' | it is a number of tasks from 1 to 12",
        "worksheet --format pdf | 'pdf' for '--format <FORMAT>' | it is one of svg, html",
        "puzzle --grade 4 | '4' for '--grade <GRADE>' | it is one of 1, 2, 3",
        "puzzle --board 4x4x4 | '4x4x4' for '--board <MxNxK>' | there are puzzles for 3x3x3, 4x4x3, 5x5x4, 6x6x4",
        "frobnicate | 'frobnicate' for '[FILE]' | there is no such file and no such command",
        "levels --against nobody | 'nobody' for '--against <LEVEL>' | it is one of random, beginner, hard, rules, unbeatable, perfect, easy, medium",
    ] {
        let [line, argument, why] = case.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        check_error(line, 2, &format!("invalid value {argument}: {why}"));
    }
    let why = "invalid value 'xml' for '--format <FORMAT>' [possible values: text, svg, icicle, dot, csv]";
    check_error("tree --format xml", 2, why);
    for line in ["solve --serach", "solve --serach a", "tree --serach 2"] {
        check_error(line, 2, "unexpected argument '--serach' found");
    }
}

#[test]
fn an_impossible_board_or_memory_gets_one_clear_line_and_code_2() {
    let check = |rules: &str, why: &str| {
        for command in "solve selfplay tree compare openings terminal".split(' ') {
            let message = format!("invalid value '{rules}' for '--board <MxNxK>': {why}");
            check_error(&format!("{command} --board {rules}"), 2, &message);
        }
    };
    check(
        "0x3x3",
        "0×3 is not a board: both sides go from 3 to 16, with at most 64 squares",
    );
    check(
        "9x9x5",
        "9×9 is not a board: both sides go from 3 to 16, with at most 64 squares",
    );
    let why = "9 in a row cannot be played: this board takes only 3";
    check("3x3x9", why);
    let how = "write it as 4x4x3: columns, rows (each from 3 to 16, at most 64 squares) and how many in a row win";
    for rules in ["axb", "", "4x4", "4x4x4x4", "300x3x3", "4x4x-3"] {
        check(rules, how);
    }
    let why = "it is a number of megabytes from 16 to 16384";
    for memory in ["1", "0", "-1", "all", "99999999999999999999"] {
        let message = format!("invalid value '{memory}' for '--memory <MB>': {why}");
        check_error(&format!("solve --memory={memory}"), 2, &message);
    }
}

#[test]
fn solve_uses_the_solver_on_larger_boards_by_default() {
    for (arguments, nodes) in [
        ("--board 7x6x5", "412 (search solver)"),
        ("--board 3x3x3", "2738 (search D, edition 2)"),
        ("--edition 1", "2914 (search D, edition 1)"),
        ("--board 4x3x3 --search d", "517 (search D, edition 2)"),
    ] {
        let output = stdout(&run(&format!("solve {arguments}")));
        check_contains(&output, &format!("\nnodes: {nodes}\n"));
    }
}

/// The commands that `--help` names.
pub fn commands() -> Vec<String> {
    let help = printed("--help");
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.map(|line| line.split_whitespace().next().unwrap().to_owned());
    names.collect()
}

#[test]
fn every_command_takes_a_board() {
    // What each prints of a 4×3 board, on which cross wins with three in a row.
    let on_board = [
        "selfplay --search solver | generate tree... (1 nodes)\n",
        "solve --search solver | ....\n....\n....\ncross to move\nvalue: cross wins (-1)\nbest move: 6\n",
        "terminal --language en | 4×3, 3 in a row. With perfect play: the first player wins.",
        "tree --depth 0 | start ..../..../.... value = -1 best 1 ",
        "compare --memory 16 | ....\n....\n....\n\nsearch ",
        "openings | 4x3x3\t..../..../....\t-1\t6\n",
    ]
    .map(|case| case.split_once(" | ").unwrap());
    for command in commands() {
        let found = on_board.iter().find(|(line, _)| line.starts_with(&command));
        let Some((line, expected)) = found else {
            let others = "show check levels puzzle worksheet help completions man licences";
            let is_other = others.split_whitespace().any(|other| other == command);
            assert!(is_other, "{command}");
            continue;
        };
        check_contains(&printed(&format!("{line} --board 4X3×3")), expected);
        let help = printed(&format!("{command} --help"));
        check_contains(&help, "--board <MxNxK>");
        check_contains(&help, "--memory <MB>");
    }
}

#[test]
fn the_first_supported_system_language_is_used() {
    for (languages, words) in [
        ("fr:de:en", "Schreibe jeden Zug auf"),
        ("fr:en:de", "Write down every move"),
        ("de_AT", "Schreibe jeden Zug auf"),
        ("fr", "Write down every move"),
    ] {
        let mut command = tictactoe("worksheet --kind best");
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let output = command.env("LANGUAGE", languages).output().unwrap();
        let sheet = stdout(&output);
        assert!(sheet.contains(words), "{languages}: {sheet}");
    }
}

#[test]
fn a_worksheet_is_written_as_its_file_ends_or_as_it_is_asked_for() {
    let home = Home::new();
    let line = "worksheet --kind cuts -n 2 --language en --key";
    let write = |name: &str, more: &str| {
        let path = home.folder().join(name);
        assert_eq!(printed(&format!("{line}{more} -o {}", path.display())), "");
        let key = path.with_file_name(name.replace("sheet", "sheet-key"));
        [path, key].map(|path| fs::read_to_string(path).unwrap())
    };
    let html = write("sheet.html", "");
    assert!(html.iter().all(|text| text.starts_with("<!DOCTYPE html>")));
    assert!(html[1].contains("#cc0000") && !html[0].contains("#cc0000"));
    // The key says what makes them. On the sheet, that would tell the key.
    let origin = "tictactoe worksheet --kind cuts -n 2 --grade 1 --seed 1 --board 3x3x3<";
    assert!(html[1].contains(origin) && !html[0].contains("--seed"));
    assert_eq!(write("sheet.svg", " --format html"), html);
    assert_eq!(printed(&format!("{line} --format html")), html[1]);
    assert!(write("sheet", "")[0].starts_with("<svg"));
    let why = "the name of a worksheet ends in .svg or .html, or --format says it";
    check_error("worksheet -o sheet.pdf", 2, why);
    for (options, said) in [
        ("--kind trace", ""),
        ("--kind trace --grade 2", ""),
        ("--kind trace --grade 3", ""),
        ("--kind cuts --grade 3", ""),
        ("--kind order --grade 2", ""),
        (
            "--kind trace -n 12",
            "the smallest gaps are 4.9 mm wide: fewer tasks (-n) or an easier --grade make them larger\n",
        ),
    ] {
        let output = run(&format!("worksheet {options}"));
        assert_eq!(stderr(&output), said, "{options}");
    }
}

#[test]
fn openings_prints_what_is_stored() {
    let text = printed("openings --board 3x3x3");
    assert_eq!(text.lines().count(), 4);
    check_begins(include_str!("../../assets/openings.tsv"), &text);
}

#[cfg(unix)]
#[test]
fn a_position_that_is_not_text_gets_a_clear_line() {
    use std::os::unix::ffi::OsStrExt as _;
    let mut command = tictactoe("solve");
    command.arg(std::ffi::OsStr::from_bytes(b"x\xff"));
    let said = "error: invalid UTF-8 was detected in one or more arguments\n";
    check_failure(&command.output().unwrap(), 2, said);
}

#[test]
fn a_state_that_cannot_be_opened_is_refused_before_the_window() {
    for case in [
        "--position x../.o./.. | invalid value 'x../.o./..' for '--position <POSITION>': 8 squares, but a 3×3 board has 9 squares",
        "--position x../.o./... --panel compare --at 47 | --at and --node go with --panel tree",
        "--panel tree --at 47.0 | invalid value '47.0' for '--at <NODES>': it is a number of nodes, as in 47, or one of the events after them, as in 47.2",
    ] {
        let (line, why) = case.split_once(" | ").unwrap();
        check_error(line, 2, why);
    }
    for line in ["--panel board", "--node 3", "--position x../.o./... --new"] {
        let output = run(line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", stderr(&output));
    }
}

#[test]
fn a_bad_lesson_is_refused_with_its_file_its_line_and_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let line = format!("--lesson {}", path.display());
    let file = path.display();
    let missing = run(&line);
    assert_eq!(missing.status.code(), Some(1));
    check_contains(&stderr(&missing), "mine.toml");
    fs::write(&path, "title.en = 'A'\ntitle.de = 'B'\nstop = 3\n").unwrap();
    let why = "line 3: unknown field `stop`, expected `title` or `step`";
    check_error(&line, 1, &format!("{file}, {why}"));
    fs::write(&path, b"title.en = 'A'\ntitle.de = '\xe4'\n").unwrap();
    let why = "line 2: the file is not UTF-8 text";
    check_error(&line, 1, &format!("{file}, {why}"));
    for number in ["0", "7"] {
        let line = format!("--lesson {number}");
        check_error(&line, 2, "there are the lessons 1 to 6");
    }
    let long = format!("title.en = 'A'\n{}", "#\n".repeat(1 << 15));
    fs::write(&path, long).unwrap();
    let why = "the file is longer than 65536 bytes";
    check_error(&line, 1, &format!("{file}, {why}"));
    // 26 MB.
    let large = "title.en = 'A'\ntitle.de = 'B'\n[[step]]\nopen = '--position xo../x.../..../.... --board 4x4x3 --search a'\n\
                 says.en = 'A'\nsays.de = 'B'\n";
    fs::write(&path, large).unwrap();
    let why = "line 4: the searches of this lesson need more than the 16 MB of memory they may have (see --memory)";
    check_error(&format!("{line} --memory 16"), 1, &format!("{file}, {why}"));
}

/// A thread needs a stack, and the system has no room for one of this size.
#[cfg(target_os = "linux")]
#[test]
fn a_search_in_a_terminal_needs_no_second_thread() {
    let mut command = Command::new("script");
    let line = format!("{} solve --board 4x3x3", env!("CARGO_BIN_EXE_tictactoe"));
    command.args(["-qec", &line, "/dev/null"]);
    command.env("RUST_MIN_STACK", (1_u64 << 50).to_string());
    let output = command.stdin(Stdio::null()).output().unwrap();
    check_contains(&stdout(&output), "value: cross wins (-1)");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_a_full_error_stream_is_survived() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let output = tictactoe("selfplay").stdout(full()).output().unwrap();
    check_failure(&output, 1, "error: No space left on device (os error 28)\n");
    for line in ["solve bad", "--bogus"] {
        let output = tictactoe(line).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
    }
}

#[test]
fn an_endless_line_is_not_kept_in_memory() {
    let mut input = vec![b'/'; 10_000_000];
    input.extend(b"\nx../.o./...\n");
    let output = run_with_input("solve -", &input);
    assert_eq!(stderr(&output), "line 1: longer than 1000 characters\n");
    let out = stdout(&output);
    assert!(out.len() < 1100, "{}", out.len());
    assert!(out.ends_with("/\terror\nx../.o./...\t0\t2\t106\n"), "{out}");
}

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    for line in "selfplay|tree --search a|solve -|--help|terminal".split('|') {
        let mut child = with_pipes(line);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(&b"x../.o./...\n".repeat(2000));
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        check_failure(&output, 0, "");
    }
}

#[test]
fn levels_prints_tsv_for_programs() {
    assert_eq!(
        printed("levels --format tsv"),
        "random\tx\t131184\t46080\t77904\t737\t1260\t1732
random\to\t77904\t46080\t131184\t121\t420\t1459
beginner\tx\t27456\t16704\t1888\t20311\t22680\t260
beginner\to\t15968\t17600\t6432\t529\t756\t207
hard\tx\t21312\t11944\t1568\t11673497\t12000000\t260
hard\to\t10968\t7880\t3848\t65089951\t74418750\t207
rules\tx\t72\t4\t0\t95\t96\t20
rules\to\t378\t79\t0\t866\t945\t34
unbeatable\tx\t7056\t3584\t0\t75257\t77760\t0
unbeatable\to\t2528\t3584\t0\t2645\t3402\t0
perfect\tx\t1088\t16\t0\t191\t192\t0
perfect\to\t1024\t288\t0\t866\t945\t0
"
    );
}

#[test]
fn levels_prints_tables_for_people_and_shows_a_lost_game() {
    let text = printed("levels --against rules");
    let head = "All games of each level against every choice of rules:\n";
    check_begins(&text, head);
    let is_optimal = |line: &&str| line.starts_with("perfect") && line.contains("optimal");
    assert_eq!(text.lines().filter(is_optimal).count(), 2, "{text}");
    let lost = printed("levels --counterexample rules");
    let first = "rules plays circle, is to move and could save this game:\n...\no.x\nx..\n";
    check_begins(&lost, first);
    assert!(lost.ends_with("cross wins.\n"), "{lost}");
    let none = "perfect never loses a game that could be saved, from whatever position.\n";
    assert_eq!(printed("levels --counterexample perfect"), none);
}

#[test]
fn help_and_version_go_to_standard_output() {
    let version = format!("tictactoe {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed("--version"), version);
    for command in commands().iter().filter(|command| *command != "help") {
        check_contains(&printed(&format!("{command} --help")), "Example");
    }
}

#[test]
fn a_tree_is_the_same_in_a_file_and_on_stdout() {
    let folder = TempDir::new().unwrap();
    for format in ["text", "svg", "icicle", "dot", "csv"] {
        let path = folder.path().join(format);
        let line = format!("tree xxo/.o./... --search c --format {format}");
        assert_eq!(printed(&format!("{line} -o {}", path.display())), "");
        assert_eq!(fs::read_to_string(&path).unwrap(), printed(&line));
        // And again, over the first one.
        printed(&format!("{line} --force --output {}", path.display()));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 5);
}

#[test]
fn an_unwritable_file_gets_one_clear_line_and_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path().display();
    for (name, why) in [
        ("missing/tree.svg", "No such file or directory (os error 2)"),
        ("", "is a directory"),
    ] {
        let message = format!("cannot write {folder}/{name}: {why}");
        check_error(&format!("tree xxo/.o./... -o {folder}/{name}"), 1, &message);
    }
    assert_eq!(fs::read_dir(folder.to_string()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_tree_is_written_to_devices_pipes_and_link_targets() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let line = "tree xxo/.o./... --search c";
    let expected = printed(line);
    assert_eq!(printed(&format!("{line} -o /dev/null")), "");
    assert_eq!(printed(&format!("{line} -o /dev/stdout")), expected);
    // Whatever was in the log before stays there.
    fs::write(path("log"), "before\n").unwrap();
    let log = fs::File::options().append(true).open(path("log")).unwrap();
    let mut command = tictactoe(&format!("{line} -o /dev/stdout"));
    assert!(command.stdout(log).status().unwrap().success());
    let logged = fs::read_to_string(path("log")).unwrap();
    assert_eq!(logged, format!("before\n{expected}"));

    let mkfifo = Command::new("mkfifo").arg(path("pipe")).status();
    assert!(mkfifo.unwrap().success());
    let mut child = tictactoe(&format!("{line} -o {}", path("pipe").display()));
    let mut child = child.spawn().unwrap();
    assert_eq!(fs::read_to_string(path("pipe")).unwrap(), expected);
    assert!(child.wait().unwrap().success());

    // One that points to nothing yet.
    std::os::unix::fs::symlink("target", path("link")).unwrap();
    for force in ["", " --force"] {
        printed(&format!("{line} -o {}{force}", path("link").display()));
        assert!(path("link").is_symlink());
        assert_eq!(fs::read_to_string(path("target")).unwrap(), expected);
    }
    std::os::unix::fs::symlink("loop", path("loop")).unwrap();
    let output = run(&format!("{line} -o {}", path("loop").display()));
    assert_eq!(output.status.code(), Some(1));
    assert!(path("loop").is_symlink());
}

#[test]
fn a_file_that_exists_is_only_replaced_when_forced() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    // The arguments before the file, and the file that exists.
    for (line, name) in [
        ("tree xxo/.o./... -o", "tree.txt"),
        ("worksheet -n 1 -o", "sheet.svg"),
        ("worksheet -n 1 --key -o", "sheet-key.svg"),
        ("solve --board 4x3x3 --certificate", "proof.txt"),
    ] {
        let theirs = path(name);
        fs::write(&theirs, "theirs").unwrap();
        let line = format!("{line} {}", path(&name.replace("-key", "")).display());
        let why = format!("cannot write {}: it exists (see --force)", theirs.display());
        check_error(&line, 1, &why);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{line}");

        let writable = fs::metadata(&theirs).unwrap().permissions();
        let mut read_only = writable.clone();
        read_only.set_readonly(true);
        fs::set_permissions(&theirs, read_only).unwrap();
        let refused = run(&format!("{line} --force"));
        let why = format!(
            "error: cannot write {}: permission denied\n",
            theirs.display()
        );
        assert_eq!(stderr(&refused), why);
        assert_eq!(fs::read_to_string(&theirs).unwrap(), "theirs", "{line}");

        fs::set_permissions(&theirs, writable).unwrap();
        let forced = run(&format!("{line} --force"));
        assert!(forced.status.success(), "{forced:?}");
        assert_ne!(fs::read_to_string(&theirs).unwrap(), "theirs", "{line}");
        for file in fs::read_dir(folder.path()).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
}

/// Starts a command and waits until it begins to write in a folder.
#[cfg(unix)]
fn begin_to_write(line: &str, folder: &TempDir) -> Child {
    let mut child = tictactoe(line).stderr(Stdio::piped()).spawn().unwrap();
    // Without a pause: some files are written in a moment.
    while fs::read_dir(folder.path()).unwrap().count() == 0 {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none_or(|status| status.success()), "{line}");
    }
    child
}

#[cfg(unix)]
#[test]
fn a_file_that_appears_during_an_export_is_not_replaced() {
    let folder = TempDir::new().unwrap();
    // The whole tree takes long enough.
    let path = folder.path().join("tree.csv");
    let line = format!("tree --search a --format csv -o {}", path.display());
    let child = begin_to_write(&line, &folder);
    fs::write(&path, "theirs").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = format!(
        "error: cannot write {}: it exists (see --force)\n",
        path.display()
    );
    check_failure(&output, 1, &said);
    assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_worksheet_or_proof_that_is_interrupted_leaves_nothing_half_written() {
    use rustix::process::{Pid, Signal, kill_process};
    for line in [
        "worksheet --kind cuts --grade 3 -n 12 -o",
        "solve --board 4x3x3 --certificate",
    ] {
        for _ in 0..5 {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("file.svg");
            let mut child = begin_to_write(&format!("{line} {}", path.display()), &folder);
            // It may just have ended.
            let _ = kill_process(Pid::from_child(&child), Signal::TERM);
            child.wait().unwrap();
            let left = fs::read_dir(folder.path()).unwrap();
            let mut left = left.map(|file| file.unwrap().path());
            assert!(left.all(|file| file == path), "{line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_export_that_is_interrupted_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt as _;
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let folder = TempDir::new().unwrap();
        let n_files = || fs::read_dir(folder.path()).unwrap().count();
        // The whole tree takes long enough.
        let path = folder.path().join("tree.csv");
        let line = format!("tree --search a --format csv -o {}", path.display());
        let mut child = tictactoe(&line).spawn().unwrap();
        wait_for("the beginning of the export", || {
            (n_files() == 1).then_some(())
        });
        assert!(!path.exists());
        let id = child.id().to_string();
        let kill = Command::new("kill").args([signal, &id]).status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(n_files(), 0, "{signal}");
    }
}

#[test]
fn an_export_removes_leftovers_of_older_ones() {
    let folder = TempDir::new().unwrap();
    let left = |name: &str, age_s| {
        let path = folder.path().join(name);
        let file = fs::File::create(&path).unwrap();
        let age = Duration::from_secs(age_s);
        file.set_modified(SystemTime::now() - age).unwrap();
        path
    };
    let old = left(".tictactoe-1-0.tmp", 120);
    let new = left(".tictactoe-1-1.tmp", 0);
    let others = left(".other-1-1.tmp", 120);
    // Also where the folder is not named.
    let mut command = tictactoe("tree xxo/.o./... -o tree.txt");
    let status = command.current_dir(folder.path()).status();
    assert!(status.unwrap().success());
    assert!(folder.path().join("tree.txt").exists());
    assert!(!old.exists());
    assert!(new.exists() && others.exists());
}

#[test]
fn errors_are_short_and_show_only_visible_characters() {
    let output = run(&format!("solve {}", "x".repeat(100_000)));
    let said = stderr(&output);
    assert!(said.len() < 1100, "{}", said.len());
    check_begins(&said, "error: invalid value 'xxxx");
    check_contains(&said, "' for '[POSITION]': ");
    for hidden in ["\u{202e}", "\u{2066}", "\u{200b}", "\u{feff}", "\u{2028}"] {
        let said = stderr(&run(&format!("solve x{hidden}")));
        check_contains(&said, "'x\u{fffd}'");
        assert!(!said.contains(hidden), "{said:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_refused_by_the_system_is_not_blamed_on_the_limit() {
    let program = env!("CARGO_BIN_EXE_tictactoe");
    let line = "solve --board 4x4x4 --search a --memory 16384";
    let script = format!("ulimit -v 80000; exec {program} {line}");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    let said = "error: the search stopped because the system has no more memory for it; known is: draw (--search solver proves it)\n";
    check_failure(&output, 1, said);
}

#[test]
fn a_tree_too_large_to_draw_needs_a_depth() {
    for case in [
        "svg: the drawing would be more than 5000 points wide: give --depth 2, or write csv or icicle",
        "dot: a graph of 549946 nodes is too large to look at (at most 10000): give --depth 4, or write csv or icicle",
    ] {
        let (format, message) = case.split_once(": ").unwrap();
        let line = format!("tree --search a --format {format}");
        check_error(&line, 1, message);
        printed(&format!("{line} --depth 2"));
    }
}

#[test]
fn tree_prints_a_subtree_and_overlays_another_search() {
    let text = printed("tree x../.../... --below o5x6 --depth 1");
    let six = "x6 x../.ox/... value ≥ 0 best 2 window -1..0 cut off (18 below)\n  o2 ";
    check_begins(&text, six);
    for format in ["svg", "icicle"] {
        let line = format!("tree x../.../... --search b --depth 1 --overlay d --format {format}");
        let legend = ">visited by search D, edition 2, too</text>";
        check_contains(&printed(&line), legend);
    }
    let why =
        "invalid value 'o5x5' for '--below <MOVES>': behind o5 the search visits no such move";
    check_error("tree x../.../... --below o5x5", 2, why);
    let why = "--overlay goes with --format svg or icicle";
    check_error("tree --overlay d", 2, why);
}

#[test]
fn all_searches_are_compared_on_a_position() {
    let text = printed("compare x../.o./...");
    let row = |search: &str| {
        let line = text.lines().find(|line| line.starts_with(search));
        let line = line.unwrap_or_else(|| panic!("{search} in {text}"));
        line.split_whitespace().collect::<Vec<_>>()
    };
    assert_eq!(row("A")[1..3], ["7332", "100.00"]);
    assert_eq!(row("A").last(), Some(&"7332"));
    let d = row("D, edition 2");
    assert_eq!(d[3..5], ["106", "1.45"]);
    assert_eq!(d[8..], ["848", "bytes", "106"]);
    let csv = printed("compare --order centre --format csv");
    assert_eq!(csv.lines().count(), 1 + Search::ALL.len());
    check_contains(&csv, "\nA,,549946,1.000000,");
    // The centre first is a different order from the lecture's.
    let ascending = printed("compare --format csv");
    let d = |csv: &str| {
        csv.lines()
            .find(|row| row.starts_with("D,2,"))
            .map(str::to_owned)
    };
    assert_ne!(d(&csv), d(&ascending));
    // On a larger board the solver is through before A has begun.
    let text = printed("compare xoxo/oxox/oxox/.... --board 4x4x4");
    let solver = text.lines().nth(6).unwrap();
    assert!(solver.starts_with("solver "), "{text}");
    check_contains(solver, "? %");
    check_contains(text.lines().last().unwrap(), " % of the nodes of A.");
}

#[test]
fn one_search_too_large_does_not_stop_the_comparison() {
    let line = "compare xxx./ooo./..../.... --board 4x4x4 --memory 16";
    let text = printed(line);
    let row = text.lines().find(|line| line.starts_with("A  ")).unwrap();
    // 8 bytes each.
    check_begins(row, "A            after 2");
    check_contains(
        row,
        " nodes the search stopped because it needs more than the 16 MB",
    );
    // The one that comes to an end is the first.
    let solver = text.lines().nth(6).unwrap();
    check_begins(solver, "solver               1          ? %");
    let csv = printed(&format!("{line} --format csv"));
    assert_eq!(csv.lines().count(), 1 + Search::ALL.len());
    for row in ["\nA,,,,,,\n", "\nE,,11948,,", "\nsolver,,1,,"] {
        check_contains(&csv, row);
    }
    assert!(csv.lines().all(|row| row.split(',').count() == 7), "{csv}");
}

/// A number for a text; hardly two texts have the same. (FNV-1a, by Fowler, Noll and Vo.)
fn digest(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn drawings_change_only_on_purpose() {
    let known = include_str!("../data/drawings.tsv");
    let commands = known.lines().map(|row| row.split('\t').next().unwrap());
    let rows = commands.map(|line| format!("{line}\t{:016x}\n", digest(&printed(line))));
    let now: String = rows.collect();
    // Copy these lines after looking at the new drawings.
    assert_eq!(now, known, "tests/data/drawings.tsv would be\n{now}");
}
