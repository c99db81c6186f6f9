//! Game files: reading and writing a [`Record`].

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::text::{HEADER, Tag, Text};
use super::{Game, Mover, PlayedMove};
use crate::model::{BadLine, Board, Mark, Position, Value, quoted};
use crate::player::{Computer, Players};

/// A game on record, as a text that a person can read and write.
///
/// ```text
/// tictactoe game 1
/// moves: 4
/// board: 3x3x3
/// players: person-computer
/// computer: perfect
/// person: x
/// date: 2026-11-16
/// result: unfinished
///
/// 1. x 1 person
/// 2. o 5 perfect
/// 3. x 2 person
/// 4. o 3 perfect
/// ```
///
/// The first line names the format and its version. Tags follow, in any order. Each may be left
/// out, and unknown ones are ignored:
///
/// - `board`: columns, rows and how many in a row win;
/// - `start`: the position it begins with, as in `x../.o./...`, if that is not the empty board;
/// - `players`, and `person`: who plays, and the person's side against the computer;
/// - `computer`: a level, or a search with its edition (`a`, `c1`, `d2`);
/// - `date`: the day it began, in UTC;
/// - `moves`, `result` (`x wins`, `o wins`, `draw`, `unfinished`): checked against the moves, so
///   that a truncated file is rejected;
/// - `undone`: moves that were undone, the next one first, as in `3 person, 7 d2`;
/// - `left`: the abandoned variation, after the number of moves before it, as in
///   `1, 5 rules, 2 person`;
/// - `counted`: whether the game is in the score already.
///
/// Then come the moves, one per line: number, mark, square, who made it; everything but the square
/// may be left out. Lines that begin with `#` are comments. Those before the first line are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The moves.
    pub game: Game,
    /// Everything else.
    pub info: GameInfo,
}

/// The facts of a game besides its moves. They travel with the game: in its record, in the
/// controller and in every snapshot.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameInfo {
    /// Who plays, if known.
    pub players: Option<Players>,
    /// How the computer plays, if known.
    pub computer: Option<Computer>,
    /// The person's side in a game against the computer, if known.
    pub person: Option<Mark>,
    /// The day it began, as in 2026-11-16.
    pub date: Option<String>,
    /// Whether it has ended before, and is in the score. A game counts once, when it first ends.
    pub is_counted: bool,
    /// The lines that begin with `#` at the top of its file.
    pub comment: String,
    /// The file that it was opened from or saved to. Not in the text.
    pub file: Option<PathBuf>,
    /// Tells the games of a sitting apart; 0 before it was on the board. Not in the text.
    pub number: u32,
}

impl Record {
    /// The longest file that is read: many times what any game needs.
    pub const MAX_BYTES: usize = 1 << 16;

    /// A game of which only the moves are known.
    pub fn new(game: Game) -> Record {
        let info = GameInfo::default();
        Record { game, info }
    }

    /// Reads a game. No input makes it panic or use memory without bound.
    pub fn read(bytes: &[u8]) -> Result<Record, BadLine> {
        let text = Text::read(bytes)?;
        Ok(Record {
            game: read_game(&text)?,
            info: GameInfo {
                players: text.value("players", parsed)?,
                computer: text.value("computer", parsed)?,
                person: text.value("person", Mark::of_letter)?,
                date: text.value("date", read_date)?,
                is_counted: text.value("counted", read_yes)?.unwrap_or_default(),
                comment: text.comment,
                ..GameInfo::default()
            },
        })
    }

    /// The tags with their values, in the order in which they are written.
    fn tags(&self) -> [(&'static str, Option<String>); 11] {
        let Record { game, info } = self;
        let start = Some(game.start()).filter(|start| start.n_stones() > 0);
        let variation = |(after, moves): (usize, &[PlayedMove])| {
            Some(format!("{after}, {}", list(moves.iter().copied())?))
        };
        [
            // First, so that a truncated file is rejected.
            ("moves", Some(game.moves().len().to_string())),
            ("board", Some(self.board().rules().to_string())),
            ("start", start.map(ToString::to_string)),
            ("players", info.players.map(|players| players.to_string())),
            (
                "computer",
                info.computer.map(|computer| computer.to_string()),
            ),
            ("person", info.person.map(|mark| mark.letter().to_string())),
            ("date", info.date.clone()),
            ("undone", list(game.undone())),
            ("left", game.abandoned().and_then(variation)),
            ("counted", info.is_counted.then(|| "yes".to_owned())),
            ("result", Some(self.result().to_owned())),
        ]
    }

    /// The board it is played on.
    pub const fn board(&self) -> Board {
        self.game.board()
    }

    /// The result tag.
    pub fn result(&self) -> &'static str {
        result(&self.game.position())
    }

    /// Whether nothing has been played or set up.
    pub fn is_empty(&self) -> bool {
        let game = &self.game;
        game.start().n_stones() == 0 && game.moves().is_empty() && !game.can_redo()
    }

    /// Whether it has begun and is not over.
    pub fn is_under_way(&self) -> bool {
        let position = self.game.position();
        position.n_stones() > 0 && !position.finished()
    }
}

/// The text, as [`Record::read`] reads it.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{HEADER}", self.info.comment)?;
        for (name, value) in self.tags() {
            if let Some(value) = value {
                writeln!(f, "{name}: {value}")?;
            }
        }
        writeln!(f)?;
        let mut mark = self.game.start().turn();
        for (number, PlayedMove { square, by }) in (1..).zip(self.game.moves()) {
            writeln!(f, "{number}. {} {square} {by}", mark.letter())?;
            mark = mark.opponent();
        }
        Ok(())
    }
}

/// Reads the moves, and checks them against the tags and the rules.
fn read_game(text: &Text<'_>) -> Result<Game, BadLine> {
    let board = text.value("board", parsed)?;
    let board = board.unwrap_or(Board::TIC_TAC_TOE);
    let start = match text.tag("start") {
        Some(tag) => Position::parse(board, tag.value)
            .map_err(|error| BadLine::new(tag.line, error.to_string()))?,
        None => Position::empty(board),
    };
    let mut game = Game::from_position(start);
    for &(at, line) in &text.moves {
        let made = read_move(line, &game.position(), game.moves().len() + 1);
        let played = made.and_then(|made| game.play(made).map_err(|error| error.to_string()));
        played.map_err(|why| BadLine::new(at, why))?;
    }
    let found = game.moves().len();
    if let Some(tag) = text.tag("moves") {
        let said: usize = tag.read(parsed)?;
        if said != found {
            let why = format!("the file says {said} moves, but has {found}");
            return Err(BadLine::new(tag.line, why));
        }
    }
    if let Some(tag) = text.tag("undone") {
        let moves = read_moves(tag, tag.value, board)?;
        let undone = game.with_undone(moves);
        game = undone.map_err(|error| BadLine::new(tag.line, error.to_string()))?;
    }
    if let Some(tag) = text.tag("left") {
        let (after, moves) = tag.value.split_once(',').ok_or_else(|| tag.error())?;
        let after = after.trim().parse().map_err(|_| tag.error())?;
        let moves = read_moves(tag, moves, board)?;
        let abandoned = game.with_abandoned(after, moves);
        game = abandoned.map_err(|error| BadLine::new(tag.line, error.to_string()))?;
    }
    let result = result(&game.position());
    match text.tag("result") {
        Some(tag) if !tag.value.eq_ignore_ascii_case(result) => {
            let why = format!("the moves do not lead to `{}`", quoted(tag.value));
            Err(BadLine::new(tag.line, why))
        }
        _ => Ok(game),
    }
}

/// Like `3 person, 7 d2`; `None` without moves.
fn list(moves: impl Iterator<Item = PlayedMove>) -> Option<String> {
    let moves = moves.map(|PlayedMove { square, by }| format!("{square} {by}"));
    let moves: Vec<String> = moves.collect();
    (!moves.is_empty()).then(|| moves.join(", "))
}

/// Reads the text of [`list`]. The rules are checked later.
fn read_moves(tag: Tag<'_>, text: &str, board: Board) -> Result<Vec<PlayedMove>, BadLine> {
    let read = |text: &str| {
        let (square, by) = text.trim().split_once(' ')?;
        let square = board.square(square.parse().ok()?).ok()?;
        let by = read_maker(by.trim())?;
        Some(PlayedMove { square, by })
    };
    let text = text.to_ascii_lowercase();
    let moves = text.split(',').map(read).collect::<Option<_>>();
    moves.ok_or_else(|| tag.error())
}

fn read_maker(name: &str) -> Option<Mover> {
    match name {
        "person" => Some(Mover::Person),
        _ => parsed(name).map(Mover::Computer),
    }
}

fn parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn read_yes(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// A day of the calendar.
fn read_date(text: &str) -> Option<String> {
    let digits = |part: &str, n_digits| {
        let are_digits = part.bytes().all(|byte| byte.is_ascii_digit());
        if part.len() == n_digits && are_digits {
            part.parse::<u64>().ok()
        } else {
            None
        }
    };
    let is_date = match text.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] => match (digits(year, 4), digits(month, 2), digits(day, 2)) {
            (Some(year), Some(month), Some(day)) => (1..=n_days(year, month)).contains(&day),
            _ => false,
        },
        _ => false,
    };
    is_date.then(|| text.to_owned())
}

/// The number of days of a month; 0 if there is no such month.
pub const fn n_days(year: u64, month: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => 0,
    }
}

/// Reads `3. x 5 person`. Number, mark and player are optional.
fn read_move(text: &str, position: &Position, expected: usize) -> Result<PlayedMove, String> {
    let not_a_move = || format!("`{}` is neither a tag nor a move", quoted(text));
    let text = text.to_ascii_lowercase();
    let mut words = text.split_whitespace().peekable();
    if let Some(number) = words.next_if(|word| word.ends_with('.'))
        && number.trim_end_matches('.') != expected.to_string()
    {
        return Err(format!("this is move number {expected}"));
    }
    let turn = position.turn();
    if let Some(mark) = words.peek().and_then(|word| Mark::of_letter(word)) {
        words.next();
        if mark != turn {
            return Err(format!("{} is to move", turn.letter()));
        }
    }
    let number = words.next().and_then(|word| word.parse().ok());
    let square = position.board().square(number.ok_or_else(not_a_move)?);
    let by = match words.next() {
        None => Some(Mover::Person),
        Some(name) => read_maker(name),
    };
    match (by, words.next()) {
        (Some(by), None) => Ok(PlayedMove {
            square: square.map_err(|error| error.to_string())?,
            by,
        }),
        _ => Err(not_a_move()),
    }
}

fn result(position: &Position) -> &'static str {
    match position.outcome().map(|outcome| outcome.value()) {
        None => "unfinished",
        Some(Value::XWins) => "x wins",
        Some(Value::Draw) => "draw",
        Some(Value::OWins) => "o wins",
    }
}
