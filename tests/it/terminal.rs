//! The terminal game, through real pipes and in a real pseudo-terminal.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use crate::support::home::Home;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tictactoe");

#[track_caller]
fn play(arguments: &[&str], input: &[u8]) -> String {
    let mut command = Command::new(PROGRAM);
    command.args(arguments);
    let output = run(&mut command, input);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
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

const ENGLISH: &[&str] = &["terminal", "--language", "en"];

#[test]
fn a_whole_series_through_a_pipe_is_this() {
    let text = play(ENGLISH, b"x\n1\n2\n9\ny\no\n0\nn\n");
    assert_eq!(
        text,
        "Tic-tac-toe. Type ? for help, 0 to end the game.
Do you want x or o (x begins)? x

 1 | 2 | 3 
---+---+---
 4 | 5 | 6 
---+---+---
 7 | 8 | 9 

Your turn: cross.
Your move -> 1
Cross on square 1.
generate tree... (271 nodes)
Circle on square 5.

 x | 2 | 3 
---+---+---
 4 | o | 6 
---+---+---
 7 | 8 | 9 

Your move -> 2
Cross on square 2.
generate tree... (9 nodes)
Circle on square 3.

 x | x | o 
---+---+---
 4 | o | 6 
---+---+---
 7 | 8 | 9 

Your move -> 9
Cross on square 9.
generate tree... (1 nodes)
Circle on square 7.

 x | x | o 
---+---+---
 4 | o | 6 
---+---+---
 o | 8 | x 

Circle wins!
You 0, drawn 0, computer 1
Another game [y/n]? y
Do you want x or o (x begins)? o
generate tree... (2738 nodes)
Cross on square 1.

 x | 2 | 3 
---+---+---
 4 | 5 | 6 
---+---+---
 7 | 8 | 9 

Your turn: circle.
Your move -> 0
Another game [y/n]? n

Goodbye.
"
    );
}

#[test]
fn wrong_keys_and_taken_squares_ask_again_with_a_reason() {
    let long = [b"x".repeat(300), b"\n".to_vec()].concat();
    let text = play(
        ENGLISH,
        &[
            b"maybe\nx\nu\n1\n1\n12\n+5\n\xff\xfe\n\n-3\n",
            &long[..],
            b"2\n",
        ]
        .concat(),
    );
    for reason in [
        "I don\u{2019}t understand \u{201c}maybe\u{201d}. Type ? for help.",
        "Square 1 is already taken.",
        "There is nothing to undo.",
        "I don\u{2019}t understand \u{201c}+5\u{201d}. Type ? for help.",
        "I don\u{2019}t understand \u{201c}xxxxxxxxxxxxxxxxxxxx\u{2026}\u{201d}. Type ? for help.",
        "There is no square 12.",
        "I don\u{2019}t understand \u{201c}\u{fffd}\u{fffd}\u{201d}. Type ? for help.",
        "I don\u{2019}t understand \u{201c}\u{201d}. Type ? for help.",
        "I don\u{2019}t understand \u{201c}-3\u{201d}. Type ? for help.",
        "Cross on square 2.",
    ] {
        assert!(text.contains(reason), "{reason} in\n{text}");
    }
}

#[test]
fn help_hint_and_switching_sides_work_in_both_languages() {
    let text = play(ENGLISH, b"?\nx\n?\nh\ns\ns\nu\n");
    assert_eq!(
        text.matches("s: switch sides, the computer moves for you\n")
            .count(),
        1,
        "{text}"
    );
    // A question explains its own answers.
    assert!(
        text.contains("o: you play circle, the computer begins\n"),
        "{text}"
    );
    assert!(text.contains("Hint: square "), "{text}");
    assert!(text.contains("Your move -> u\nUndone.\n"), "{text}");
    assert!(
        text.contains("Cross on square 1.") && text.contains("Circle on square 5."),
        "{text}"
    );
    let text = play(&["terminal", "--language", "de"], b"x\n1\n2\n9\nj\n");
    assert!(text.contains("Kreis gewinnt!\nDu 0, unentschieden 0, Computer 1\nNoch ein Spiel [j/n]? j\nWillst du x oder o"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_politely_at_every_prompt() {
    for input in [
        &b""[..],
        b"x",
        b"x\n",
        b"x\n1\n",
        b"x\n1\n2\n9\n",
        b"x\n0\n",
    ] {
        let text = play(ENGLISH, input);
        assert!(text.ends_with("\nGoodbye.\n"), "{text}");
    }
}

#[test]
fn the_big_board_has_framed_letters_and_fits_a_terminal() {
    let text = play(&["terminal", "--language", "en", "--big"], b"x\n1\n");
    let expected = "+-----+-----+-----+
|x   x|     |     |
| x x |     |     |
|  x  |  2  |  3  |
| x x |     |     |
|x   x|     |     |
+-----+-----+-----+
|     | ooo |     |
|     |o   o|     |
|  4  |o   o|  6  |
|     |o   o|     |
|     | ooo |     |
+-----+-----+-----+
";
    assert!(text.contains(expected), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn a_level_says_its_strength_and_the_same_seed_repeats_the_game() {
    let game = |seed: &str| {
        let arguments = [
            "terminal",
            "--language",
            "en",
            "--level",
            "perfect",
            "--seed",
            seed,
        ];
        play(&arguments, b"o\n0\ny\no\n0\ny\no\n0\nn\n")
    };
    let text = game("5");
    assert!(
        text.contains("Never loses. Against random play it wins 191 of 192 games"),
        "{text}"
    );
    assert_eq!(text, game("5"));
    assert!(
        (6..40).any(|seed| game(&seed.to_string()) != text),
        "other seeds play other games"
    );
    let rules = play(
        &["terminal", "--language", "en", "--level", "rules"],
        b"x\n1\n3\n",
    );
    assert!(
        rules.contains("Circle on square 5.\nIt takes 5, which lies in the most lines."),
        "{rules}"
    );
    assert!(
        rules.contains("Circle on square 2.\nIt blocks 2."),
        "{rules}"
    );
    let changed = play(ENGLISH, b"x\n1\nrules\n3\n");
    assert!(
        changed.contains("generate tree... (271 nodes)\nCircle on square 5."),
        "{changed}"
    );
    assert!(
        changed.contains("Circle on square 2.\nIt blocks 2."),
        "{changed}"
    );
}

#[test]
fn no_line_is_longer_than_a_terminal_is_wide() {
    for language in ["en", "de"] {
        for level in ["random", "beginner", "rules", "perfect"] {
            let text = play(
                &["terminal", "--language", language, "--level", level],
                b"?\nx\n5\nh\n",
            );
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{text}"
            );
        }
    }
    let german = play(
        &["terminal", "--language", "de"],
        "x\nschwer\n1\n".as_bytes(),
    );
    assert!(
        german.contains("Er nimmt Feld 5, das in den meisten Reihen liegt."),
        "{german}"
    );
}

#[test]
fn without_a_display_the_game_goes_on_in_the_terminal() {
    let mut command = Command::new(PROGRAM);
    command.args([
        "--language",
        "en",
        "--level",
        "rules",
        "--first",
        "computer",
    ]);
    command
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET");
    let output = run(&mut command, b"x\n1\n");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "cannot open a window: there is no display; set DISPLAY or WAYLAND_DISPLAY; playing in the terminal instead\n"
    );
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.contains("Circle on square 5.") && text.ends_with("\nGoodbye.\n"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_closed_pipe_ends_the_game_quietly() {
    let mut command = Command::new(PROGRAM);
    command
        .args(ENGLISH)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(b"x\n1\n2\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn in_a_terminal_there_are_colours_unless_they_are_not_wanted() {
    for (no_color, colours) in [("", true), ("1", false)] {
        // It runs the program in a pseudo-terminal, and is part of every usual Linux.
        let mut command = Command::new("script");
        command.args([
            "-qec",
            &format!("{PROGRAM} terminal --language en"),
            "/dev/null",
        ]);
        command.env("NO_COLOR", no_color);
        let home = Home::new();
        home.house(&mut command);
        // The last is Ctrl+D.
        let output = run(&mut command, b"x\n1\n\x04");
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.contains("\u{1b}[33m x \u{1b}[0m"), colours, "{text}");
        assert!(
            text.contains("Circle on square 5.") && text.contains("Goodbye."),
            "{text}"
        );
        assert_eq!(output.status.code(), Some(0), "{text}");
    }
}

#[test]
fn larger_boards_are_played_by_number_with_help_that_fits() {
    let arguments = [
        "terminal",
        "--language",
        "en",
        "--board",
        "4x3x3",
        "--level",
        "random",
    ];
    let text = play(&arguments, b"x\n?\n12\n13\n0\nn\n");
    for expected in [
        "4×3, 3 in a row: first player wins. Proved by this program.",
        "1 to 12: play that square",
        "Cross on square 12.",
        "There is no square 13.",
        " 1 | 2 | 3 | 4",
    ] {
        assert!(text.contains(expected), "{expected}:\n{text}");
    }
}

#[test]
fn going_over_to_the_line_that_was_left_says_that_it_is_played_again() {
    // 1, answered by 5; taken back; 9, answered; then over to the first line.
    let text = play(ENGLISH, b"x\n1\nu\n9\nr\n");
    let after = text.split("Your move -> r").nth(1).unwrap();
    assert!(after.starts_with("\nRedone.\n"), "{text}");
    assert!(
        after.contains("\n x | 2 | 3 \n---+---+---\n 4 | o | 6 \n"),
        "{text}"
    );
}

#[test]
fn puzzles_through_a_pipe_are_refuted_shown_and_counted() {
    let line = ["puzzle", "--language", "en", "--seed", "7"];
    let text = play(&line, b"?\n1\nx\n6\n8\ns\n0\n");
    for part in [
        "Puzzles: find the one move.",
        "a number: try that square",
        "Square 1 is already taken.",
        "I don\u{2019}t understand \u{201c}x\u{201d}.",
        "Not that one.",
        "The moves: 6 8 9\nTry again.",
        "Right: a win at once.",
        "This is the move: ",
        "\nStreak: 0 \u{b7} Known by heart: 0 of 2 tried\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    // The same seed, the same puzzles; after the last, it ends by itself.
    let one = |input: &[u8]| play(&[&line[..], &["-n", "1"]].concat(), input);
    assert_eq!(one(b"s\ns\n"), one(b"s\n"));
    let german = play(&["puzzle", "--language", "de", "-n", "1"], b"s\n");
    assert!(german.contains("Das ist der Zug: "), "{german}");
    let large = ["puzzle", "--language", "en", "--board", "6x6x4", "-n", "1"];
    let large = play(&large, b"s\n");
    assert!(large.contains("This is the move: "), "{large}");
}
