//! Games as text: what is written is read again, and what is wrong gets a sentence with its line.

use tictactoe::game::{Game, Mover, PlayedMove, Record};
use tictactoe::player::{Computer, Level, Players};

use crate::oracle::{position, square};

/// A game with every tag.
const GOOD: &str = "tictactoe game 1
moves: 6
board: 3x3x3
players: person-computer
computer: perfect
person: x
date: 2026-11-16
result: o wins

1. x 1 person
2. o 5 perfect
3. x 2 person
4. o 3 c1
5. x 9 person
6. o 7 perfect
";

fn read(text: &str) -> Result<Record, String> {
    Record::read(text.as_bytes()).map_err(|error| error.to_string())
}

#[track_caller]
fn check_bad(text: &str, why: &str) {
    assert_eq!(read(text).unwrap_err(), why, "{text}");
}

#[test]
fn a_game_reads_as_it_is_written() {
    let record = read(GOOD).unwrap();
    assert_eq!(record.to_string(), GOOD);
    assert_eq!(record.game.position(), position("xxo/.o./o.x"));
    assert_eq!(record.info.computer, Some(Computer::Level(Level::Perfect)));
    assert_eq!(record.info.players, Some(Players::PersonComputer));
    assert!(!record.is_under_way());
}

#[test]
fn a_game_written_by_hand_needs_no_more_than_the_squares() {
    let record = read("tictactoe game 1\n5\n1\n").unwrap();
    assert_eq!(record.game.position(), position("o../.x./..."));
    let record = read("\u{feff}\r\n# mine\r\ntictactoe game 1").unwrap();
    assert_eq!(record.game.moves(), []);
    let begun = "tictactoe game 1\nEvent: club\nstart: x../.o./...\nX 9\n";
    check_bad(
        &format!("{begun} 4.  O  3 \n"),
        "line 5: this is move number 2",
    );
    let record = read(&format!("{begun} 2.  O  3 PERSON")).unwrap();
    assert_eq!(record.game.position(), position("x.o/.o./..x"));
    assert_eq!(read(&record.to_string()).unwrap(), record);
    let large = read("tictactoe game 1\nboard: 5x4x4\n20\n1\n").unwrap();
    assert_eq!(large.game.position().to_string(), "o..../...../...../....x");
}

#[test]
fn an_error_in_a_file_is_reported_with_its_line() {
    check_bad("", "the file is empty");
    check_bad(" \n# only a remark\n", "the file is empty");
    let foreign = "the first line is not `tictactoe game 1`";
    check_bad("\n<html>\n", &format!("line 1: {foreign}"));
    check_bad("tictactoe score 1\n", &format!("line 1: {foreign}"));
    let version = "line 1: version 2 is unknown; this program knows version 1";
    check_bad("tictactoe game 2\n", version);
    // What is replaced in the good one; with what; what is said then.
    for case in [
        "3x3x3 | 9x9x9 | line 3: `9x9x9` is not a value of `board`",
        "3x3x3 |  | line 3: `` is not a value of `board`",
        "person-computer | cats | line 4: `cats` is not a value of `players`",
        ": perfect | : best | line 5: `best` is not a value of `computer`",
        "person: x | person: y | line 6: `y` is not a value of `person`",
        "2026-11-16 | 16.11.2026 | line 7: `16.11.2026` is not a value of `date`",
        "2026-11-16 | 9999-99-99 | line 7: `9999-99-99` is not a value of `date`",
        "2026-11-16 | 2026-00-16 | line 7: `2026-00-16` is not a value of `date`",
        "2026-11-16 | 2026-11-31 | line 7: `2026-11-31` is not a value of `date`",
        "2026-11-16 | 2100-02-29 | line 7: `2100-02-29` is not a value of `date`",
        "2026-11-16 | 2026-11-00 | line 7: `2026-11-00` is not a value of `date`",
        "2026-11-16 | 2026-011-6 | line 7: `2026-011-6` is not a value of `date`",
        "o wins | draw | line 8: the moves do not lead to `draw`",
        "moves: 6 | moves: 7 | line 2: the file says 7 moves, but has 6",
        "moves: 6 | moves: x | line 2: `x` is not a value of `moves`",
        "2. o 5 | 2. o 1 | line 11: square 1 is taken by cross",
        "2. o 5 | 2. x 5 | line 11: o is to move",
        "2. o 5 | 3. o 5 | line 11: this is move number 2",
        "2. o 5 | 2. o 12 | line 11: square 12 is not on a 3×3 board",
        "2. o 5 perfect | 2. o 5 me | line 11: `2. o 5 me` is neither a tag nor a move",
        "2. o 5 perfect | 2. o | line 11: `2. o` is neither a tag nor a move",
        "board: 3x3x3 | start: xxx/.../... | line 3: 3 crosses and 0 circles cannot be: cross begins and they take turns",
    ] {
        let [old, new, why] = case.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        assert!(GOOD.contains(old), "{old}");
        check_bad(&GOOD.replacen(old, new, 1), why);
    }
    check_bad(&format!("{GOOD}7. x 4\n"), "line 16: the game is over");
    let not_text = |bytes: &[u8]| Record::read(bytes).unwrap_err().to_string();
    let third = not_text(b"tictactoe game 1\n5\n\xff");
    assert_eq!(third, "line 3: the file is not UTF-8 text");
    let second = not_text(b"tictactoe game 1\n\x00\xfe");
    assert_eq!(second, "line 2: the file is not UTF-8 text");
    let long = "# ".repeat(Record::MAX_BYTES);
    check_bad(&long, "the file is longer than 65536 bytes");
}

#[test]
fn every_day_of_the_calendar_is_a_date() {
    for date in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
        let text = GOOD.replace("2026-11-16", date);
        assert_eq!(read(&text).unwrap().info.date.as_deref(), Some(date));
    }
}

#[test]
fn a_file_that_ends_too_early_is_never_taken_for_another_game() {
    let whole = read(GOOD).unwrap();
    for end in 0..GOOD.len() {
        match read(&GOOD[..end]) {
            Err(_) => {}
            // A game written by hand may have no more than its first line.
            Ok(_) if GOOD[..end].trim_end() == "tictactoe game 1" => {}
            // Only the line end is missing, or the remark who made the last move.
            Ok(record) => {
                assert_eq!(record.game.position(), whole.game.position(), "{end}");
            }
        }
    }
}

#[test]
fn a_line_stands_where_its_moves_led() {
    let record = read(GOOD).unwrap();
    let boards = [".../.../...", "x../.../...", "x../.o./...", "xx./.o./..."];
    for (n_moves, board) in boards.into_iter().enumerate() {
        assert_eq!(record.game.position_after(n_moves), position(board));
    }
    assert_eq!(record.game.moves()[3].square, square(3));
}

#[test]
fn undone_moves_and_the_abandoned_variation_are_in_the_record() {
    let mut game = Game::default();
    let play = |game: &mut Game, number: u8, by: Mover| {
        let square = square(number);
        game.play(PlayedMove { square, by }).unwrap();
    };
    let (person, computer) = (
        Mover::Person,
        Mover::Computer(Computer::Level(Level::Rules)),
    );
    for (number, by) in [(1, person), (5, computer), (2, person), (3, computer)] {
        play(&mut game, number, by);
    }
    game.back_to(1);
    play(&mut game, 9, person);
    play(&mut game, 4, person);
    game.back_to(2);
    let mut record = Record::new(game);
    record.info.is_counted = true;
    let text = record.to_string();
    let tags = "\nundone: 4 person\nleft: 1, 5 rules, 2 person, 3 rules\ncounted: yes\n";
    assert!(text.contains(tags), "{text}");
    assert_eq!(read(&text), Ok(record));
    for (line, why) in [
        ("undone: 1 person\n1", "square 1 is taken by cross"),
        ("left: 9\n1", "`9` is not a value of `left`"),
        ("1: x 5", "`1: x 5` is neither a tag nor a move"),
    ] {
        check_bad(
            &format!("tictactoe game 1\n{line}\n"),
            &format!("line 2: {why}"),
        );
    }
}

#[test]
fn the_comment_at_the_top_is_kept_and_what_else_is_not_understood_is_ignored() {
    let text =
        "# mine\n\n#second\ntictactoe game 1\nEvent: club\n# here\nwarned: 2\n1\n# there\n2\n";
    let record = read(text).unwrap();
    assert_eq!(record.info.comment, "# mine\n#second\n");
    assert_eq!(record.game.position(), position("xo./.../..."));
    let text = record.to_string();
    assert!(
        text.starts_with("# mine\n#second\ntictactoe game 1\nmoves: 2\n"),
        "{text}"
    );
    assert_eq!(text.matches('#').count(), 2);
    assert_eq!(read(&text), Ok(record));
}
