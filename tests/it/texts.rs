//! The translations: complete, alike, and used.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fluent_bundle::FluentResource;
use tictactoe::settings::Language;
use tictactoe::view::texts::{Texts, file};

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
    let unused: Vec<_> = messages(Language::English)
        .into_iter()
        .map(|(id, _)| id)
        .filter(|id| !literals.contains(id))
        .collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_text_in_the_view_bypasses_the_translations() {
    // What else stands in quotes: ids of widgets, arguments of messages, names of variables and
    // files, and how numbers are written.
    let allowed = |literal: &str| {
        let is_id = literal
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        let is_file = literal.starts_with("../../");
        // Line ends and places for a text, and the answers that are single letters.
        let is_frame = [
            "{}",
            "\\n",
            "\\n{}",
            "{} ",
            "{nodes}",
            "{answer}",
            "{hint}",
            "{help}",
            "{text}",
            "{way}",
            "?",
            "/",
            "{name}, {value}",
            "{}×{}, {}",
            "–",
            "{} {}",
            "{sign} {word}",
            "{label}, {worth}",
            "{short}…",
            ", ",
            ": ",
            ".",
            "..",
            " ",
        ]
        .contains(&literal);
        is_id
            || is_file
            || is_frame
            || [
                "WAYLAND_DISPLAY",
                "DISPLAY",
                "Ctrl",
                "Shift",
                "Escape",
                "Home",
                "End",
                "PageUp",
                "PageDown",
                "Left",
                "Right",
                "game.{}",
                "*",
                "tictactoe.{}",
                "{}{square}",
                "{x:.0}",
                "[{digit}]",
                "{:.0}",
                "\\u{2212}1",
                "+1",
                "+{}",
                "alt.tictactoe.Tictactoe",
                "{number:.digits$}",
                "CARGO_PKG_VERSION",
                "inter",
                "…",
                " · ",
                "could not be loaded",
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
        if literal.contains('-')
            && literal
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
            assert!(known.contains(&literal), "{place}: {literal}");
        }
    }
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
