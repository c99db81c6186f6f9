//! The layers: no file reaches upwards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each layer and the layers it may use. All of them stand above it in this list.
const LAYERS: [(&str, &str); 17] = [
    ("model", ""),
    ("control", "model"),
    ("solver", "model control"),
    ("search", "model control solver"),
    ("insight", "model control solver search"),
    ("player", "model control solver search"),
    ("link", "model search"),
    ("learn", "model control search insight player link"),
    ("experiment", "model control search insight player learn"),
    ("game", "model control player"),
    ("score", "model player"),
    ("settings", "model control player learn"),
    ("messages", "model control player game score settings"),
    ("store", "model player game score settings"),
    (
        "controller",
        "model control insight player game score settings messages store",
    ),
    // Of the controller it uses only the handle that takes commands.
    (
        "view",
        "model control solver search insight player link experiment learn game score settings messages store controller",
    ),
    (
        "cli",
        "model control solver search insight player link learn game settings messages store controller view",
    ),
];

/// Words that must not occur in a layer.
const ABSENT: [(&str, &str); 12] = [
    ("model", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("control", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("solver", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("search", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    // Its callers measure the time.
    ("insight", "thread mpsc crossbeam fs:: fs} Instant"),
    ("learn", "thread crossbeam fs:: fs} time:: Instant egui"),
    ("game", "thread crossbeam fs:: fs} time:: Instant"),
    ("score", "thread crossbeam fs:: fs} time:: Instant egui"),
    ("settings", "thread crossbeam fs:: fs} Instant egui"),
    ("messages", "thread: crossbeam fs:: fs} Instant egui"),
    ("store", "egui eframe Mutex"),
    ("controller", "egui eframe sleep Mutex"),
];

/// The files below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut sources = files(folder);
    sources.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    sources
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn no_layer_reaches_upwards() {
    let src = src();
    for path in sources(&src) {
        let name = path.strip_prefix(&src).unwrap().with_extension("");
        let layer = name.iter().next().unwrap().to_str().unwrap();
        if matches!(layer, "main" | "lib") {
            continue;
        }
        let Some((_, below)) = LAYERS.iter().find(|(known, _)| *known == layer) else {
            panic!("src/{layer} is no layer that this test knows");
        };
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", path.display(), number + 1);
            for used in line.split("crate::").skip(1) {
                let is_end = |c: char| !c.is_alphanumeric() && c != '_';
                let used = used.split(is_end).next().unwrap();
                let may_use = used == layer || below.split(' ').any(|one| one == used);
                assert!(may_use, "{place}: `{layer}` must not use `{used}`");
            }
            if layer == "view" && line.contains("crate::controller") {
                let only = [
                    "use crate::controller::{ControllerHandle, Start};",
                    "use crate::controller::Start;",
                ];
                assert!(only.contains(&line), "{place}: {line}");
            }
            let code = line.split("//").next().unwrap();
            let absent = ABSENT.iter().find(|(absent_from, _)| *absent_from == layer);
            for word in absent.map_or("", |(_, words)| words).split_whitespace() {
                assert!(
                    !code.contains(word),
                    "{place}: `{layer}` must not have `{word}`"
                );
            }
            if let ("model", Some(used)) = (layer, code.strip_prefix("use ")) {
                let mut roots = ["std::", "super::", "self::"].into_iter();
                let is_own = roots.any(|root| used.starts_with(root));
                assert!(is_own, "{place}: `model` uses only `std`");
            }
        }
    }
}

#[test]
fn no_layer_may_use_a_later_one_so_there_is_no_cycle() {
    for (at, (layer, below)) in LAYERS.iter().enumerate() {
        for used in below.split_whitespace() {
            let earlier = LAYERS[..at].iter().any(|(name, _)| *name == used);
            assert!(earlier, "{layer} may use {used}");
        }
    }
}

/// A proof is checked by code that shares only the rules with the code that found it.
#[test]
fn certificates_use_nothing_of_the_solver() {
    let solver = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/solver");
    for (file, used) in [
        ("certificate.rs", "self::checker"),
        ("certificate/checker.rs", "super::{Claim, Lemma}"),
    ] {
        let text = fs::read_to_string(solver.join(file)).unwrap();
        let uses = text.lines().filter(|line| line.contains("use "));
        for line in uses.filter_map(|line| {
            line.trim()
                .strip_prefix("use ")
                .or(line.strip_prefix("pub use "))
        }) {
            let known = ["std::", "crate::model::", used];
            assert!(
                known.iter().any(|root| line.starts_with(root)),
                "{file}: {line}"
            );
        }
        let paths = text.matches("crate::").count();
        assert_eq!(paths, text.matches("crate::model").count(), "{file}");
    }
}

/// Each room of `view` and which others it may use. Only `cli` uses `view::window`.
const VIEW: [(&str, &str); 7] = [
    ("texts", ""),
    ("words", "texts"),
    ("sender", ""),
    ("session", ""),
    ("export", "texts words"),
    ("terminal", "texts words sender session"),
    ("window", "texts words sender session export"),
];

/// The rooms of `view/window`. A room uses itself, earlier rooms, and `SHARED_BY_APP`.
const WINDOW: [&str; 7] = [
    "theme", "system", "board", "study", "learn", "panels", "app",
];

/// The modules of `app` that every room may use.
const SHARED_BY_APP: [&str; 5] = ["actions", "voice", "screen", "notices", "regions"];

/// Imports that break the order of `WINDOW`. Remove each with its reason.
const EXCEPTIONS: [&str; 13] = [
    // `board` paints the study's marks.
    "board.rs: study",
    // These five still extend `Window`.
    "learn.rs: Window",
    "learn/panel.rs: Window",
    "learn/steps.rs: Window",
    "panels/result.rs: Window",
    "study/export.rs: Window",
    // The list widget belongs to no panel.
    "study/tree/view.rs: panels",
    // These three also extend `Window`; a file dialog is a `Dialog` and names the `ExportKind`.
    "system/desktop.rs: Window",
    "system/file_pick.rs: Window",
    "system/file_pick.rs: panels",
    "system/file_pick.rs: study",
    "system/paste.rs: Window",
    "system/path_dialog.rs: panels",
];

/// Writes out `a::{b, c::{d, e}}` as `a::b`, `a::c::d`, `a::c::e`.
fn expanded(path: &str) -> Vec<String> {
    let Some((prefix, group)) = path.split_once('{') else {
        return vec![path.to_owned()];
    };
    let mut depth = 0;
    let mut items = vec![String::new()];
    for c in group.trim_end().trim_end_matches('}').chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            items.push(String::new());
        } else {
            items.last_mut().unwrap().push(c);
        }
    }
    let all = items.iter().map(|item| format!("{prefix}{}", item.trim()));
    all.flat_map(|item| expanded(&item)).collect()
}

/// The modules of this crate that a module names: in its imports, or by a path in its code.
fn used(module: &str, text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for statement in text.split(';') {
        let Some((before, path)) = statement.rsplit_once("use ") else {
            continue;
        };
        // In a module within the file, `super` is the file's own.
        let is_inner = before.ends_with(' ');
        for path in expanded(path) {
            let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
            let root = if is_inner { module } else { parent };
            let path = path.replacen("self::", &format!("crate::{module}::"), 1);
            paths.push(path.replacen("super::", &format!("crate::{root}::"), 1));
        }
    }
    let code = text.match_indices("crate::").map(|(at, _)| &text[at..]);
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    paths.extend(code.map(|code| code.split(|c| !is_path(c)).next().unwrap().to_owned()));
    paths
}

/// The imports below `folder` that are not `allowed` from a room, as "file: room".
fn breaches(folder: &str, allowed: impl Fn(&str, &[&str]) -> bool) -> Vec<String> {
    let base = src().join(folder);
    let prefix = format!("crate::{}::", folder.replace('/', "::"));
    let mut found = Vec::new();
    for path in sources(&base) {
        let file = path.strip_prefix(&base).unwrap().to_str().unwrap();
        let module = format!("{folder}/{}", file.trim_end_matches(".rs")).replace('/', "::");
        let room = file.trim_end_matches(".rs").split('/').next().unwrap();
        for path in used(&module, &fs::read_to_string(&path).unwrap()) {
            let Some(path) = path.strip_prefix(&prefix) else {
                continue;
            };
            let used: Vec<&str> = path.split("::").collect();
            if !used[0].is_empty() && used[0] != room && !allowed(room, &used) {
                found.push(format!("{file}: {}", used[0]));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn the_rooms_of_the_view_use_only_what_they_may() {
    let found = breaches("view", |room, used| {
        let Some((_, may)) = VIEW.iter().find(|(name, _)| *name == room) else {
            panic!("src/view/{room} is not in the table");
        };
        // `Session` is exported from `session`; the licences belong to no room.
        let used = used[0].to_lowercase();
        used == "licences" || may.split(' ').any(|one| one == used)
    });
    assert_eq!(found, [""; 0]);
}

#[test]
fn the_rooms_of_the_window_use_only_earlier_ones() {
    let found = breaches("view/window", |room, used| {
        let at = |room: &str| WINDOW.iter().position(|one| *one == room);
        let is_shared =
            used[0] == "app" && used.get(1).is_none_or(|one| SHARED_BY_APP.contains(one));
        assert!(
            at(room).is_some(),
            "src/view/window/{room} is not in the table"
        );
        is_shared || room == "app" || at(used[0]).is_some_and(|used| Some(used) < at(room))
    });
    assert_eq!(found, EXCEPTIONS);
}

#[test]
fn no_two_types_have_the_same_name() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in sources(&src()) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let is_test = path.ends_with("tests.rs");
        let lines = code.lines().filter(|line| !is_test && !line.contains("//"));
        for line in lines {
            let words: Vec<&str> = line.split([' ', '<', '(', ';', ':']).collect();
            let is_keyword = |word: &&str| ["struct", "enum", "trait"].contains(word);
            let at = words.iter().position(is_keyword);
            if let Some(name) = at.and_then(|at| words.get(at + 1)) {
                let places = places.entry((*name).to_owned()).or_default();
                places.push(path.clone());
            }
        }
    }
    assert!(places.len() > 300, "{}", places.len());
    places.retain(|_, places| places.len() > 1);
    let twice: Vec<_> = places.keys().collect();
    assert!(twice.is_empty(), "{places:#?}");
}
