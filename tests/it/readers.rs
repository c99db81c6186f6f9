//! Everything that reads a text, against texts of all kinds: nothing panics, what is refused is named with its place in a short
//! sentence, and what is accepted is written and read as the same again. What failed once stays: as a table below, and as seeds in
//! `readers.txt` beside this file.

use std::fs;
use std::sync::{LazyLock, mpsc};

use proptest::prelude::*;
use proptest::sample::{Index, select};
use tictactoe::control::SearchControl;
use tictactoe::game::{Game, GameInfo, Mover, PlayedMove, Record};
use tictactoe::learn::Lesson;
use tictactoe::link::{At, DeepLink, StudyPage};
use tictactoe::model::{Board, Mark, Position};
use tictactoe::player::{Computer, Players};
use tictactoe::score::Score;
use tictactoe::search::{Edition, Search};
use tictactoe::settings::{PersistedSettings, Settings};
use tictactoe::solver::Solver;
use tictactoe::solver::certificate::Certificate;
use tictactoe::store::{Folders, Report, Store};

use crate::oracle;
use crate::settings::OTHER_TEXT;
use crate::support::PATIENCE;
use crate::support::any_text::{any_bytes, any_text, config};
use crate::support::home::Home;

/// What a reader says of a text that it refuses: one line, and not the whole text once more.
#[track_caller]
fn check_said(said: &str) {
    let n_letters = said.chars().count();
    assert!((1..=250).contains(&n_letters), "{n_letters}: {said}");
    assert!(!said.contains('\n'), "{said}");
}

/// The same, at a line of the text, or just behind the last one.
#[track_caller]
fn check_said_at(line: usize, text: &str, said: &str) {
    check_said(said);
    let n_lines = text.lines().count();
    assert!((1..=n_lines + 1).contains(&line), "{n_lines} lines: {said}");
    assert!(said.starts_with(&format!("line {line}: ")), "{said}");
}

fn boards() -> impl Strategy<Value = Board> {
    let sides = (3..=16_u8, 3..=16_u8).prop_filter("at most 64 squares", |&(m, n)| {
        u32::from(m) * u32::from(n) <= 64
    });
    sides
        .prop_flat_map(|(m, n)| (Just(m), Just(n), 3..=m.max(n)))
        .prop_map(|(m, n, k)| Board::new(m, n, k).unwrap())
}

/// A position of this board after some moves.
fn positions_of(board: Board) -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<Index>(), 0..usize::from(board.n_squares())).prop_map(
        move |indices| {
            indices.iter().fold(Position::empty(board), |position, at| {
                let moves: Vec<_> = position.moves().into_iter().collect();
                if moves.is_empty() {
                    return position;
                }
                oracle::after(&position, *at.get(&moves))
            })
        },
    )
}

fn positions() -> impl Strategy<Value = Position> {
    boards().prop_flat_map(positions_of)
}

fn computers() -> impl Strategy<Value = Computer> {
    select(Computer::all().collect::<Vec<_>>())
}

/// A change to a game.
#[derive(Clone, Debug)]
enum Deed {
    Play(Index, Mover),
    BackTo(Index),
    Redo,
}

fn deeds() -> impl Strategy<Value = Deed> {
    let makers = prop_oneof![Just(Mover::Person), computers().prop_map(Mover::Computer)];
    prop_oneof![
        6 => (any::<Index>(), makers).prop_map(|(at, by)| Deed::Play(at, by)),
        1 => any::<Index>().prop_map(Deed::BackTo),
        1 => Just(Deed::Redo),
    ]
}

/// A game with a past: moves that were taken back, a line that was left.
fn games() -> impl Strategy<Value = Game> {
    let deeds = prop::collection::vec(deeds(), 0..24);
    (positions(), deeds).prop_map(|(start, deeds)| {
        let mut game = Game::from_position(start);
        for deed in deeds {
            let moves: Vec<_> = game.position().moves().into_iter().collect();
            match deed {
                Deed::Play(at, by) if !moves.is_empty() => {
                    let square = *at.get(&moves);
                    game.play(PlayedMove { square, by }).unwrap();
                }
                Deed::Play(..) => {}
                Deed::BackTo(at) => game.back_to(at.index(game.moves().len() + 1)),
                Deed::Redo => game.redo(),
            }
        }
        game
    })
}

fn records() -> impl Strategy<Value = Record> {
    let who = (
        prop::option::of(select(&Players::ALL[..])),
        prop::option::of(computers()),
        prop::option::of(select(&Mark::ALL[..])),
    );
    let date = prop::option::of((1..10_000_u16, 1..13_u8, 1..29_u8));
    (games(), who, date, any::<bool>()).prop_map(
        |(game, (players, computer, person), date, is_counted)| Record {
            game,
            info: GameInfo {
                players,
                computer,
                person,
                date: date.map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}")),
                is_counted,
                ..GameInfo::default()
            },
        },
    )
}

/// A game with every tag, and with comments.
const GAME: &str = "# top
tictactoe game 1
moves: 4
board: 4x3x3
start: x.../.o../....
players: person-computer
computer: perfect
person: x
date: 2026-11-16
undone: 10 person, 12 d2
left: 1, 3 rules, 2 person
counted: yes
result: unfinished

1. x 8 person
2. o 5 perfect
3. x 2 person
4. o 3 c1
";

#[track_caller]
fn check_game(bytes: &[u8]) {
    match Record::read(bytes) {
        Ok(record) => {
            let text = record.to_string();
            let again = Record::read(text.as_bytes());
            assert_eq!(again.as_ref(), Ok(&record), "{text}");
            assert_eq!(again.unwrap().to_string(), text);
        }
        Err(error) if error.line == 0 => check_said(&error.to_string()),
        Err(error) => {
            let text = String::from_utf8_lossy(bytes);
            check_said_at(error.line, &text, &error.to_string());
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_game_or_refused_with_its_line(
        bytes in any_bytes(vec![GAME.to_owned(), "tictactoe game 1\n5\n1\n".to_owned()])
    ) {
        check_game(&bytes);
    }

    #[test]
    fn every_game_is_read_as_it_was_written(record in records()) {
        let text = record.to_string();
        prop_assert_eq!(Record::read(text.as_bytes()), Ok(record), "{}", text);
    }
}

#[track_caller]
fn check_settings(text: &str) {
    match PersistedSettings::read(&Settings::default(), text) {
        Ok((mut lasting, bad)) => {
            for one in &bad {
                check_said(&one.to_string());
            }
            // Nothing was chosen, so nothing changes.
            let table: toml::Table = text.parse().unwrap();
            let written = lasting.text();
            assert_eq!(written, table.to_string());
            let (again, bad_again) =
                PersistedSettings::read(&Settings::default(), &written).unwrap();
            assert_eq!((again.now, bad_again), (lasting.now, bad));
        }
        Err(error) => check_said_at(error.line, text, &error.to_string()),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_settings_or_refused_with_its_line(text in any_text(vec![OTHER_TEXT.to_owned()])) {
        check_settings(&text);
    }

}

const SCORE: &str = "[genius]\nlost = 3\n\n[perfect]\ndrawn = 2\nlost = 0\nresigned = 1\nwon = 0\n";

/// The score in this file, or what is wrong with it.
#[cfg(unix)]
fn read_score(text: &str) -> Result<Score, String> {
    let home = Home::new();
    fs::write(home.file("score.toml"), text).unwrap();
    let (sender, reports) = mpsc::channel();
    let store = Store::spawn(Some(Folders::within(&home.folder())), true, move |done| {
        let _ = sender.send(done);
    });
    let counted = store.unwrap().keeper().scores().recv_timeout(PATIENCE);
    // A bad file is reported before the score.
    match reports.try_recv() {
        Err(_) => Ok(counted.unwrap()),
        Ok(Report::Failed(error)) => Err(error.cause.to_string()),
        Ok(other) => panic!("{other:?}"),
    }
}

#[cfg(unix)]
proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_score_or_refused(text in any_text(vec![SCORE.to_owned()])) {
        if let Err(said) = read_score(&text) {
            check_said(&said);
        }
    }

    #[test]
    fn every_score_is_read_as_it_was_written(
        rows in prop::collection::btree_map(0..Computer::all().count(), any::<[u32; 3]>(), 0..5)
    ) {
        let computers: Vec<Computer> = Computer::all().collect();
        let rows: Vec<_> = rows.into_iter().map(|(at, counts)| (computers[at], counts)).collect();
        let text = rows.iter().map(|(computer, [won, drawn, lost])| {
            format!("[{computer}]\nwon = {won}\ndrawn = {drawn}\nlost = {lost}\n")
        });
        prop_assert_eq!(read_score(&text.collect::<String>()), Ok(rows.into_iter().collect()));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_position_or_refused(
        board in boards(),
        text in prop_oneof![
            any_text(vec!["x../.o./...".to_owned(), "x...\n.o..\n....\n....".to_owned()]),
            "[xXoO._/ \t\r\n-]{0,80}",
        ],
    ) {
        match Position::parse(board, &text) {
            Ok(position) => prop_assert_eq!(Position::parse(board, &position.to_string()), Ok(position)),
            Err(error) => check_said(&error.to_string()),
        }
    }

    #[test]
    fn every_position_of_every_board_is_read_as_it_was_written(position in positions()) {
        for text in [position.to_string(), position.rows().to_string()] {
            prop_assert_eq!(Position::parse(position.board(), &text), Ok(position));
        }
    }

    #[test]
    fn any_text_is_a_link_or_refused(
        text in any_text(vec![
            "tictactoe --position x../.o./... --search c --edition 1 --panel tree --at 47.2 --node 9".to_owned(),
            "--position ..../..../..../.... --board 4x4x3 --panel compare".to_owned(),
        ])
    ) {
        match text.parse::<DeepLink>() {
            Ok(place) => prop_assert_eq!(place.to_string().parse(), Ok(place)),
            Err(said) => check_said(&said),
        }
    }

    #[test]
    fn every_link_is_read_as_it_was_written(
        position in prop::option::of(positions()),
        search in prop::option::of((0..8_usize, select(&Edition::ALL[..]))),
        panel in prop::option::of(select(&StudyPage::ALL[..])),
        at in prop::option::of((1_u32.., prop::option::of(1_usize..))),
        node in prop::option::of(any::<u32>()),
    ) {
        let search = search.map(|(at, edition)| Search::all_of(edition)[at]);
        let at = at.map(|(time, event)| At { time, event });
        let place = DeepLink { position, search, panel, at, node };
        prop_assert_eq!(place.to_string().parse(), Ok(place), "{}", place);
    }
}

/// Proofs of both kinds, with pairs and without.
static CERTIFICATES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let positions = [
        (Board::TIC_TAC_TOE, "xo./.../..."),
        (Board::TIC_TAC_TOE, "x../.o./..x"),
        (Board::new(4, 3, 3).unwrap(), "x.../..../...."),
        (
            Board::new(5, 5, 5).unwrap(),
            "x..../...../...../...../.....",
        ),
    ];
    let text = |(board, text)| {
        let position = Position::parse(board, text).unwrap();
        let certificate = Solver::new(0).certify(&position, 1_000_000, &SearchControl::default());
        certificate.unwrap().to_string()
    };
    positions.map(text).to_vec()
});

const LESSON: &str = r#"title.en = "One"
title.de = "Eins"

[[step]]
open = "--position xox/xo./.xo --search c --node 1 --at 2"
says.en = "Whoever has {row} in a row wins, from {o 6} or {free 7}: {nodes} nodes, A {nodes a}, {times a}."
says.de = "Es gibt {keeping}, {value 7}, {x 1}, {o 2} und {wins x}."
ask = "value"
right.en = "{-1}, {0} and {+1}"
right.de = "{left}"

[[step]]
open = "--position xo./.o./x.."
says.en = "a"
says.de = "b"
ask = "move"
"#;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_certificate_or_refused_with_its_line_and_none_proves_what_is_not_so(
        text in any_text(CERTIFICATES.clone())
    ) {
        match Certificate::parse(&text) {
            Ok(certificate) => {
                let written = certificate.to_string();
                prop_assert_eq!(&Certificate::parse(&written).unwrap(), &certificate);
                let checked = certificate.check();
                let Certificate { position, value, .. } = certificate;
                match checked {
                    Ok(_) => prop_assert_eq!(
                        Solver::new(0).solve(&position, &SearchControl::default()).unwrap().value,
                        value,
                        "{}",
                        text
                    ),
                    Err(error) => check_said_at(error.line, &written, &error.to_string()),
                }
            }
            Err(error) => check_said_at(error.line, &text, &error.to_string()),
        }
    }

    #[test]
    fn any_text_is_a_lesson_or_refused_with_its_line(text in any_text(vec![LESSON.to_owned()])) {
        let control = SearchControl::default();
        // Enough for this lesson, and too little for a search that would take long.
        control.set_memory_mb(1);
        if let Err(bad) = Lesson::read(&text, &control) {
            check_said_at(bad.line, &text, &bad.to_string());
        }
    }
}

#[test]
fn the_texts_that_are_changed_are_good() {
    check_game(GAME.as_bytes());
    assert_eq!(Record::read(GAME.as_bytes()).unwrap().to_string(), GAME);
    check_settings(OTHER_TEXT);
    let lesson = Lesson::read(LESSON, &SearchControl::default()).unwrap();
    assert_eq!(lesson.steps.len(), 2);
    for text in CERTIFICATES.iter() {
        assert!(Certificate::parse(text).unwrap().check().is_ok(), "{text}");
    }
}

/// How a text of a kind is read: as what is written of it again, or what is wrong with it.
fn read(kind: &str, text: &str) -> String {
    let board = Board::TIC_TAC_TOE;
    let read = match kind {
        "game" => Record::read(text.as_bytes())
            .map(|record| record.to_string())
            .map_err(|error| error.to_string()),
        "settings" => PersistedSettings::read(&Settings::default(), text)
            .map(|(mut lasting, bad)| match &bad[..] {
                [] => lasting.text(),
                [bad, ..] => bad.to_string(),
            })
            .map_err(|error| error.to_string()),
        "position" => Position::parse(board, text)
            .map(|position| position.to_string())
            .map_err(|error| error.to_string()),
        "link" => text.parse().map(|place: DeepLink| place.to_string()),
        "certificate" => Certificate::parse(text)
            .map(|certificate| certificate.to_string())
            .map_err(|error| error.to_string()),
        "lesson" => Lesson::read(text, &SearchControl::default())
            .map(|lesson| lesson.title.en)
            .map_err(|error| error.to_string()),
        _ => panic!("{kind}"),
    };
    read.unwrap_or_else(|said| said)
}

/// How a game begins.
const VERSION: &str = "tictactoe game 1\n";

#[test]
fn whatever_is_wrong_is_repeated_in_short_however_long_it_is() {
    let long = "a".repeat(100_000);
    let short = format!("{}…", "a".repeat(40));
    let certificate = "tictactoe certificate 2\nboard 3x3x3\nposition x../.../...\nvalue draw\n";
    for (kind, text, expected) in [
        (
            "game",
            format!("{VERSION}date: {}\n", &long[..50_000]),
            format!("line 2: `{short}` is not a value of `date`"),
        ),
        (
            "settings",
            format!("looks.{long} = 1\nlooks.theme = 3\n"),
            "`3` is not a value of `looks.theme`".to_owned(),
        ),
        (
            "settings",
            format!("looks.theme.{long} = 1\n"),
            format!("`1` is not a value of `looks.theme.{}…`", "a".repeat(28)),
        ),
        (
            "link",
            format!("--{}", &long[2..]),
            format!("nothing follows --{}…", "a".repeat(38)),
        ),
        (
            "link",
            format!("{long} 1"),
            format!("{short} is no part of a link"),
        ),
        (
            "link",
            format!("--panel {long}"),
            format!("--panel {short}: it is one of tree, compare, value"),
        ),
        (
            "link",
            format!("--position {long}"),
            format!(
                "--position {short}: 'a' (character 1) is not one of x, o and . for an empty square"
            ),
        ),
        (
            "certificate",
            format!("{certificate}cross cannot win\n.../.../... {long}\nend\n"),
            format!("line 6: \"{short}\" is no square"),
        ),
        (
            "certificate",
            format!("tictactoe certificate {long}\n"),
            format!("line 1: version {short} is not 2, the one that is understood"),
        ),
        (
            "lesson",
            LESSON.replace("{row}", &format!("{{{long}}}")),
            format!("line 6: {{{short}}} is nothing that the engine knows"),
        ),
    ] {
        let start: String = text.chars().take(200).collect();
        assert_eq!(read(kind, &text), expected, "{kind}: {start}");
    }
}

#[test]
fn texts_that_were_once_misread_are_read_correctly() {
    let head = |n_moves, tags: &str| format!("{VERSION}moves: {n_moves}\nboard: {tags}\n\n");
    for (kind, text, expected) in [
        // A day that no calendar has was taken for one.
        (
            "game",
            format!("{VERSION}date: 9999-99-99\n"),
            "line 2: `9999-99-99` is not a value of `date`".to_owned(),
        ),
        // Tags had to stand behind the board that they are about.
        (
            "game",
            format!("{VERSION}undone: 16 person\nleft: 0, 15 d2\nboard: 4x4x4\n"),
            head(
                0,
                "4x4x4\nundone: 16 person\nleft: 0, 15 d2\nresult: unfinished",
            ),
        ),
        // A line was left later than there are moves.
        (
            "game",
            format!("{VERSION}left: 99, 5 person\n1\n2\n"),
            head(2, "3x3x3\nleft: 2, 5 person\nresult: unfinished")
                + "1. x 1 person\n2. o 2 person\n",
        ),
        // Circle's first move was written as cross's.
        (
            "game",
            format!("{VERSION}start: x../.../...\n5\n"),
            head(1, "3x3x3\nstart: x../.../...\nresult: unfinished") + "1. o 5 person\n",
        ),
        // The comment was dropped.
        (
            "game",
            format!("# a\n{VERSION}moves: 0\nboard: 3x3x3\nEvent: b\nresult: unfinished\n\n"),
            format!("# a\n{VERSION}moves: 0\nboard: 3x3x3\nresult: unfinished\n\n"),
        ),
        // Letters of two bytes, and none at all.
        (
            "position",
            "x../.é./...".to_owned(),
            "'é' (character 6) is not one of x, o and . for an empty square".to_owned(),
        ),
        (
            "position",
            String::new(),
            "0 squares, but a 3×3 board has 9 squares".to_owned(),
        ),
        (
            "certificate",
            String::new(),
            "line 1: the file is cut off".to_owned(),
        ),
    ] {
        let start: String = text.chars().take(200).collect();
        assert_eq!(read(kind, &text), expected, "{kind}: {start}");
    }
}
