//! Positions as text.

use tictactoe::model::{Board, Position};

use crate::oracle;

#[track_caller]
fn check(text: &str, expected: &str) {
    let read = match Position::parse(Board::TIC_TAC_TOE, text) {
        Ok(position) => position.to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(read, expected, "{text:?}");
}

#[test]
fn every_position_survives_text_and_back() {
    for position in oracle::positions() {
        let text = position.to_string();
        check(&text, &text);
        check(&text.replace('/', ""), &text);
        check(&text.to_uppercase(), &text);
        check(&text.replace('.', "_"), &text);
        check(&text.replace('.', "-"), &text);
        check(&text.replace('.', " "), &text);
        check(&text.replace('/', " "), &text);
        check(&text.replace('/', " / "), &text);
        check(&position.rows().to_string(), &text);
    }
}

#[test]
fn blanks_separate_where_the_board_is_full_without_them_and_are_squares_otherwise() {
    check("x . . / . o . / . . .", "x../.o./...");
    check("x   o    ", "x../.o./...");
    check("         ", ".../.../...");
    check("x..\r\n.o.\r\n...\r\n", "x../.o./...");
}

#[test]
fn a_wrong_text_says_what_is_wrong_and_where() {
    for case in [
        " | 0 squares, but a 3×3 board has 9 squares",
        "x | 1 square, but a 3×3 board has 9 squares",
        "x.. .o. .. | 8 squares and 2 blanks, but a 3×3 board has 9 squares",
        "x../.o./.. | 8 squares, but a 3×3 board has 9 squares",
        "x../.o./.... | 10 squares, but a 3×3 board has 9 squares",
        "x../.o./..z | 'z' (character 11) is not one of x, o and . for an empty square",
        "x../.é./... | 'é' (character 6) is not one of x, o and . for an empty square",
        "x./..o/.... | a row ends after 2 squares, but the rows of a 3×3 board have 3",
        "/x...o.... | a row ends after 0 squares, but the rows of a 3×3 board have 3",
        "ooo/.../... | 0 crosses and 3 circles cannot be: cross begins and they take turns",
        "xxx/ooo/... | both cross and circle have a line",
        "xxx/oo./o.. | stones were set after cross had won",
        "ooo/xx./xx. | stones were set after circle had won",
    ] {
        let (text, expected) = case.split_once(" | ").unwrap();
        check(text, expected);
    }
}
