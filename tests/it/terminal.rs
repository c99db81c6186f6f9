//! The terminal game, through real pipes and in a real pseudo-terminal.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::support::check_has;
use crate::support::home::Home;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tictactoe");

/// Runs the program with the arguments of a line, and returns what it prints.
#[track_caller]
fn play(line: &str, input: &[u8]) -> String {
    let output = run(Command::new(PROGRAM).args(line.split(' ')), input);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0), "{line}");
    String::from_utf8(output.stdout).unwrap()
}

fn run(command: &mut Command, input: &[u8]) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has ended already does not read it all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

const ENGLISH: &str = "terminal --language en --search d";

const GERMAN: &str = "terminal --language de --search d";

#[test]
fn a_whole_series_through_a_pipe_prints_this() {
    let text = play(ENGLISH, b"x\n1\n2\n9\ny\no\n0\nn\n");
    assert_eq!(text, include_str!("../data/terminal.txt"));
}

#[test]
fn wrong_keys_and_taken_squares_ask_again_with_a_reason() {
    let wrong = b"maybe\nx\nu\n1\n1\n12\n+5\n\xff\xfe\n\n-3\n";
    let text = play(ENGLISH, &[&wrong[..], &b"x".repeat(300), b"\n2\n"].concat());
    let long = format!("{}\u{2026}", "x".repeat(20));
    for unknown in ["maybe", "+5", &long, "\u{fffd}\u{fffd}", "", "-3"] {
        let reason = format!("I don’t understand “{unknown}”. Type ? for help.");
        check_has(&text, &[&reason]);
    }
    let known = ["Square 1 is already taken.", "There is nothing to undo."];
    check_has(&text, &known);
    check_has(&text, &["There is no square 12.", "Cross on square 2."]);
}

#[test]
fn help_hint_and_switching_sides_work_in_both_languages() {
    let text = play(ENGLISH, b"?\nx\n?\nh\ns\ns\nu\n");
    let switch = "s: switch sides, the computer moves for you\n";
    assert_eq!(text.matches(switch).count(), 1, "{text}");
    // A question explains its own answers.
    check_has(&text, &["o: you play circle, the computer begins\n"]);
    check_has(&text, &["Hint: square ", "Your move -> u\nUndone.\n"]);
    check_has(&text, &["Cross on square 1.", "Circle on square 5."]);
    let text = play(GERMAN, b"x\n1\n2\n9\nj\n");
    check_has(
        &text,
        &["Kreis gewinnt!\nDu 0, unentschieden 0, Computer 1\n"],
    );
    check_has(&text, &["Noch ein Spiel [j/n]? j\nWillst du x oder o"]);
    let nodes = [
        "271 Knoten besucht\nKreis auf Feld 5.",
        "1 Knoten besucht\n",
    ];
    check_has(&text, &nodes);
    assert!(!text.contains("nodes"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_politely_at_every_prompt() {
    for input in ["", "x", "x\n", "x\n1\n", "x\n1\n2\n9\n", "x\n0\n"] {
        let text = play(ENGLISH, input.as_bytes());
        assert!(text.ends_with("\nGoodbye.\n"), "{text}");
    }
}

#[track_caller]
fn check_width(text: &str) {
    let is_short = |line: &str| line.chars().count() <= 80;
    assert!(text.lines().all(is_short), "{text}");
}

#[test]
fn the_big_board_has_framed_letters_and_fits_a_terminal() {
    let text = play("terminal --language en --big", b"x\n1\n");
    let expected = "+-----+-----+-----+
|x   x|     |     |
| x x |     |     |
|  x  |  2  |  3  |
| x x |     |     |
|x   x|     |     |
+-----+-----+-----+
|     | OOO |     |
|     |O   O|     |
|  4  |O   O|  6  |
|     |O   O|     |
|     | OOO |     |
+-----+-----+-----+
";
    check_has(&text, &[expected]);
    check_width(&text);
}

#[test]
fn a_level_says_its_strength_and_the_same_seed_repeats_the_game() {
    let game = |seed: u32| {
        let line = format!("terminal --language en --level perfect --seed {seed}");
        play(&line, b"o\n0\ny\no\n0\ny\no\n0\nn\n")
    };
    let text = game(5);
    let strength = "Never loses. Against random play it wins 99.5 % of its games as cross";
    check_has(&text, &[strength]);
    assert_eq!(text, game(5));
    let is_other = |seed| game(seed) != text;
    assert!((6..40).any(is_other), "other seeds play other games");
    let blocks = "Circle on square 2.\nIt blocks 2.";
    let takes = "Circle on square 5.\nIt takes 5, which lies in the most lines.";
    let rules = play("terminal --language en --level rules", b"x\n1\n3\n");
    check_has(&rules, &[takes, blocks]);
    let changed = play(ENGLISH, b"x\n1\nrules\n3\n");
    let tree = "271 nodes visited\nCircle on square 5.";
    check_has(&changed, &[tree, blocks]);
}

#[test]
fn no_line_is_longer_than_a_terminal_is_wide() {
    for language in ["en", "de"] {
        for level in ["easy", "medium", "hard", "rules", "unbeatable", "perfect"] {
            let line = format!("terminal --language {language} --level {level}");
            check_width(&play(&line, b"?\nx\n5\nh\n"));
        }
    }
    let german = play(GERMAN, b"x\nrules\n1\nschwer\n");
    let reason = "Er nimmt Feld 5, das in den meisten Reihen liegt.";
    check_has(
        &german,
        &[
            reason,
            "Kann verlieren. Gegen den Zufall gewinnt er 97,3 % seiner",
        ],
    );
}

#[test]
fn without_a_display_the_game_runs_in_the_terminal() {
    let mut command = Command::new(PROGRAM);
    command.args("--language en --level rules --first computer".split(' '));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output = run(&mut command, b"x\n1\n");
    let why = "cannot open a window: there is no display; set DISPLAY or WAYLAND_DISPLAY; playing in the terminal instead\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), why);
    let text = String::from_utf8_lossy(&output.stdout);
    check_has(&text, &["Circle on square 5."]);
    assert!(text.ends_with("\nGoodbye.\n"), "{text}");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_gets_colours_unless_no_color_is_set() {
    for (no_color, colours) in [("", true), ("1", false)] {
        // It runs the program in a pseudo-terminal, and is part of every usual Linux.
        let mut command = Command::new("script");
        let line = format!("{PROGRAM} {ENGLISH}");
        command.args(["-qec", &line, "/dev/null"]);
        let home = Home::new();
        home.house(command.env("NO_COLOR", no_color));
        // The last is Ctrl+D.
        let output = run(&mut command, b"x\n1\n\x04");
        let text = String::from_utf8_lossy(&output.stdout);
        let cross = "\u{1b}[33m x \u{1b}[0m";
        let last = "\u{1b}[1;36m O \u{1b}[0m";
        for part in [cross, last] {
            assert_eq!(text.contains(part), colours, "{text}");
        }
        check_has(&text, &["Circle on square 5.", "Goodbye."]);
        assert_eq!(output.status.code(), Some(0), "{text}");
    }
}

#[test]
fn the_winning_row_is_marked_and_after_three_losses_an_easier_opponent_is_offered() {
    let text = play(ENGLISH, b"x\n1\n2\n9\ny\nx\n1\n2\n9\ny\nx\n1\n2\n9\nn\n");
    let end = "
 x | x | O 
---+---+---
 4 | O | 6 
---+---+---
 O | 8 | x 

Circle wins!
You 0, drawn 0, computer 3
Three losses in a row. Type “hard” in the next game for an easier opponent.
";
    check_has(&text, &[end]);
    assert_eq!(text.matches("losses in a row").count(), 1, "{text}");
    let praised = play(ENGLISH, b"x\n1\n9\n8\n3\n4\nn\n");
    check_has(&praised, &["Nobody can do better against this opponent.\n"]);
}

#[test]
fn unbeatable_says_that_its_move_is_as_good_as_the_one_that_it_searched() {
    let says_so = |seed: u32| {
        let line = format!("terminal --language en --level unbeatable --seed {seed}");
        let text = play(&line, b"x\n2\n");
        text.contains("Circle on square 8.\nThe search found 1; 8 is just as good.\n")
    };
    assert!((0..40).any(says_so));
}

#[test]
fn larger_boards_are_played_by_number_with_help_that_fits() {
    let line = "terminal --language en --board 4x3x3 --level random";
    let parts = [
        "4×3, 3 in a row. With perfect play: the first player wins.",
        "1 to 12: play that square",
        "Cross on square 12.",
        "There is no square 13.",
        " 1 | 2 | 3 | 4",
    ];
    check_has(&play(line, b"x\n?\n12\n13\n0\nn\n"), &parts);
}

#[test]
fn redoing_the_abandoned_line_is_announced() {
    // 1, answered by 5; taken back; 9, answered; then over to the first line.
    let text = play(ENGLISH, b"x\n1\nu\n9\nr\n");
    let after = text.split("Your move -> r").nth(1).unwrap();
    assert!(after.starts_with("\nRedone.\n"), "{text}");
    check_has(after, &["\n x | 2 | 3 \n---+---+---\n 4 | O | 6 \n"]);
}

#[test]
fn puzzles_through_a_pipe_are_refuted_shown_and_counted() {
    let line = "puzzle --language en --seed 7";
    let parts = [
        "Puzzles: find the one move.",
        "a number: try that square",
        "Square 1 is already taken.",
        "I don’t understand “x”.",
        "Not that one.",
        "The moves: 6 8 9\nTry again.",
        "Right: a win at once.",
        "The answer: ",
        "\nStreak: 0 · Mastered: 0 of 2\n",
    ];
    check_has(&play(line, b"?\n1\nx\n6\n8\ns\n0\n"), &parts);
    // The same seed, the same puzzles. After the last one the program ends by itself.
    let one = |input: &[u8]| play(&format!("{line} -n 1"), input);
    assert_eq!(one(b"s\ns\n"), one(b"s\n"));
    for (line, answer) in [
        ("puzzle --language de -n 1", "Die Lösung: "),
        ("puzzle --language en --board 6x6x4 -n 1", "The answer: "),
    ] {
        check_has(&play(line, b"s\n"), &[answer]);
    }
}
