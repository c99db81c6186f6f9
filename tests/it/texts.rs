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
                let mut names = argument.split(|c: char| !c.is_alphanumeric());
                arguments.extend(names.next().map(ToOwned::to_owned));
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
        let skipped = ["portal.rs", "terminal/board.rs", "tests.rs"];
        if skipped.iter().any(|name| path.ends_with(name)) {
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

/// Whether a literal is written like an id of a message or widget.
fn is_id(literal: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    literal.chars().all(is_part)
}

fn ids() -> BTreeSet<String> {
    let messages = messages(Language::English).into_iter();
    messages.map(|(id, _)| id).collect()
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
    let ids = ids();
    let unused: Vec<_> = ids.difference(&literals).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn no_text_in_the_view_bypasses_the_translations() {
    // Line ends, placeholders and joints; names of variables, keys and files; number formats.
    const FRAMES: &str = r"{} \n \n{} {nodes} {answer} {hint} {help} {text} {way} ? / – {sign} {word}
        {short}… . … * [{digit}] {}{square} {:.0} {x:.0} {number:.digits$} \u{2212}1 +1 game.{}
        tictactoe.{} WAYLAND_DISPLAY DISPLAY Ctrl Shift Escape Home End PageUp PageDown Left Right
        CARGO_PKG_VERSION __resize alt.tictactoe.Tictactoe ..";
    const WITH_BLANKS: [&str; 11] = [
        " ",
        "{} ",
        "{} {}",
        "{sign} {word}",
        ", ",
        ": ",
        " · ",
        "{name}, {value}",
        "{label}, {worth}",
        "{}×{}, {}",
        "could not be loaded",
    ];
    let allowed = |literal: &str| {
        is_id(literal)
            || literal.starts_with("../../")
            || FRAMES.split_whitespace().any(|one| one == literal)
            || WITH_BLANKS.contains(&literal)
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
    let known = ids();
    for (place, literal) in literals() {
        if literal.contains('-') && is_id(&literal) {
            assert!(known.contains(&literal), "{place}: {literal}");
        }
    }
}

#[test]
fn the_results_use_the_words_of_the_lecture() {
    let german = Texts::new(Language::German);
    let words = ["x-wins", "draw", "o-wins"].map(|id| german.text(id));
    let lecture = ["Kreuz gewinnt!", "Unentschieden!", "Kreis gewinnt!"];
    assert_eq!(words, lecture);
}

#[test]
fn plurals_are_right() {
    let english = Texts::new(Language::English);
    let nodes = |n: u64| english.with("progress-nodes", [("nodes", n.into())]);
    assert_eq!(nodes(1), "1 node");
    assert_eq!(nodes(2738), "2738 nodes");
}

#[test]
fn no_message_is_defined_twice() {
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
