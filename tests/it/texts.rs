//! The translations: complete, alike, and used.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use fluent_bundle::FluentResource;
use tictactoe::control::Stopped;
use tictactoe::insight::{Ask, Bound, CodeLine, Grade, Prospect};
use tictactoe::model::{Board, Value};
use tictactoe::player::{First, Opponent, Players, RuleReason};
use tictactoe::search::{Edition, Search, Stop};
use tictactoe::settings::{BoardStyle, Language, Theme};
use tictactoe::view::texts::{Texts, file, variant_id};

use crate::layers::sources;

/// The messages of a language, each with the arguments it takes.
fn messages(language: Language) -> BTreeSet<(String, BTreeSet<String>)> {
    let resource = FluentResource::try_new(file(language).to_owned());
    let errors = resource.as_ref().err().map(|(_, errors)| errors);
    assert!(errors.is_none(), "{language:?}: {errors:?}");
    let mut messages = BTreeSet::new();
    let mut current = None;
    for line in file(language).lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            messages.extend(current.take());
            current = Some((id.to_owned(), BTreeSet::new()));
        }
        if let Some((_, arguments)) = &mut current {
            for argument in line.split('$').skip(1) {
                let name = argument
                    .split(|c: char| !c.is_alphanumeric())
                    .next()
                    .unwrap();
                arguments.insert(name.to_owned());
            }
        }
    }
    messages.extend(current);
    messages
}

/// Every string literal under `src/view`, with the file and the line.
fn literals() -> Vec<(String, String)> {
    let mut literals = Vec::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/view")) {
        // These speak to the system, draw letters, write a file, or test.
        if ["portal.rs", "terminal/board.rs", "tests.rs"]
            .iter()
            .any(|name| path.ends_with(name))
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") || line.contains("reason = ") {
                continue;
            }
            for literal in line.split('"').skip(1).step_by(2) {
                let place = format!("{}:{}", path.display(), number + 1);
                literals.push((place, literal.to_owned()));
            }
        }
    }
    literals
}

fn is_id(literal: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    literal.chars().all(is_part)
}

/// Whether a literal is the beginning of ids that `Texts::variant` completes.
fn is_prefix(literal: &str) -> bool {
    is_id(literal) && literal.len() > 1 && literal.ends_with('-')
}

/// Whether letters remain without the escapes and the places for arguments.
fn has_letters(literal: &str) -> bool {
    let mut is_argument = false;
    let mut letters = literal.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => is_argument |= letters.next() == Some('u'),
            '{' => is_argument = true,
            '}' => is_argument = false,
            _ if !is_argument && letter.is_alphabetic() => return true,
            _ => {}
        }
    }
    false
}

#[test]
fn both_languages_have_every_message_with_the_same_arguments() {
    let [english, german] = Language::ALL.map(messages);
    assert!(english.len() > 80, "{}", english.len());
    let difference: Vec<_> = english.symmetric_difference(&german).collect();
    assert!(difference.is_empty(), "{difference:#?}");
}

#[test]
fn every_message_is_used_in_the_view() {
    let literals: BTreeSet<_> = literals().into_iter().map(|(_, literal)| literal).collect();
    let is_used = |id: &String| {
        let mut prefixes = literals.iter().filter(|literal| is_prefix(literal));
        literals.contains(id) || prefixes.any(|prefix| id.starts_with(prefix))
    };
    let unused: Vec<_> = messages(Language::English)
        .into_iter()
        .map(|(id, _)| id)
        .filter(|id| !is_used(id))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_text_in_the_view_bypasses_the_translations() {
    // What else stands in quotes: ids of widgets, arguments of messages, names of variables and
    // files, and how numbers are written.
    let allowed = |literal: &str| {
        let is_file = literal.starts_with("../../");
        is_id(literal)
            || is_file
            || !has_letters(literal)
            || [
                "WAYLAND_DISPLAY",
                "WAYLAND_SOCKET",
                "XDG_RUNTIME_DIR",
                "DISPLAY",
                "game.{}",
                "tictactoe.{}",
                "CARGO_PKG_VERSION",
                "could not be loaded",
                "TryFromIntError",
                "alt.tictactoe.Tictactoe",
                "__resize",
            ]
            .contains(&literal)
    };
    let bypassing: Vec<_> = literals()
        .into_iter()
        // Files for other programs; the words in drawings have a test of their own.
        .filter(|(place, _)| !place.contains("/view/export"))
        .filter(|(_, literal)| !allowed(literal))
        .collect();
    assert!(bypassing.is_empty(), "{bypassing:#?}");
}

#[test]
fn every_id_in_the_view_that_looks_like_a_message_is_one() {
    let known: BTreeSet<_> = messages(Language::English)
        .into_iter()
        .map(|(id, _)| id)
        .collect();
    for (place, literal) in literals() {
        let is_known = known.contains(&literal)
            || is_prefix(&literal) && known.iter().any(|id| id.starts_with(&literal));
        assert!(
            is_known || !literal.contains('-') || !is_id(&literal),
            "{place}: {literal}"
        );
    }
}

#[test]
fn every_variant_that_is_named_has_a_message() {
    fn check<T: Debug>(prefix: &str, variants: impl IntoIterator<Item = T>) {
        let english = Texts::new(Language::English);
        for variant in variants {
            let id = variant_id(prefix, variant);
            assert!(english.find(&id, []).is_some(), "{id}");
        }
    }
    let squares = Board::TIC_TAC_TOE.square(1).into_iter();
    let rules = squares.flat_map(|square| {
        let rules = [RuleReason::Wins, RuleReason::Blocks, RuleReason::Forks];
        let others = [RuleReason::Forces, RuleReason::Rest];
        rules
            .into_iter()
            .chain(others)
            .map(move |rule| rule(square))
    });
    let limit_mb = 1;
    let prospects = [Prospect::Wins, Prospect::Draws, Prospect::Loses];
    check("", Value::ALL);
    check("value-", Value::ALL);
    check("value-", [Bound::AtMost, Bound::AtLeast]);
    check("lesson-", Bound::ALL);
    check("hover-", Bound::ALL);
    check("predict-", Ask::PREDICTED);
    check("predict-kind-", Ask::PREDICTED);
    let listings = Search::ALL.into_iter().flat_map(CodeLine::listing);
    check("code-", listings.map(|(_, line)| line));
    check("prospect-", prospects);
    check("worth-", prospects);
    check("stop-", Stop::ALL);
    check("search-", Search::all_of(Edition::First));
    check("opponent-", Opponent::ALL);
    check("opponent-text-", Opponent::ALL);
    check("opponent-", Grade::ALL);
    check("players-", Players::ALL);
    check("first-", First::ALL);
    check("theme-", Theme::ALL);
    check("board-style-", BoardStyle::ALL);
    check("language-", Language::ALL);
    check("rule-", rules);
    check(
        "gave-up-",
        [
            Stopped::Asked,
            Stopped::NoMemory,
            Stopped::OutOfMemory { limit_mb },
        ],
    );
    let translated = [
        ErrorKind::NotFound,
        ErrorKind::PermissionDenied,
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::IsADirectory,
        ErrorKind::NotADirectory,
        ErrorKind::ReadOnlyFilesystem,
    ];
    check("fault-", translated);
}

#[test]
fn the_results_are_in_the_words_of_the_lecture() {
    let german = Texts::new(Language::German);
    let words = ["x-wins", "draw", "o-wins"].map(|id| german.text(id));
    assert_eq!(
        words,
        ["Kreuz gewinnt!", "Unentschieden!", "Kreis gewinnt!"]
    );
}

#[test]
fn plurals_are_right() {
    let english = Texts::new(Language::English);
    let nodes = |n: u64| english.with("progress-nodes", [("nodes", n.into())]);
    assert_eq!(nodes(1), "1 node");
    assert_eq!(nodes(2738), "2738 nodes");
}

#[test]
fn no_message_is_there_twice() {
    for language in Language::ALL {
        let text = file(language);
        let is_id = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let ids = text.lines().filter(is_id);
        let mut ids: Vec<_> = ids.filter_map(|line| line.split_once(" =")).collect();
        ids.sort_unstable();
        for pair in ids.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "{language:?}");
        }
    }
}
