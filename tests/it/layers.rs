//! The layers: no file reaches upwards.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer, and which others it may use; a layer uses only those above it in this list.
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
    ("score", "player"),
    ("settings", "model control player learn"),
    ("messages", "model control player game score settings"),
    ("store", "model player game score settings"),
    (
        "controller",
        "model control insight player game score settings messages store",
    ),
    // Of the controller, only who is handed the commands.
    (
        "view",
        "model control solver search insight player link experiment learn game score settings messages store controller",
    ),
    (
        "cli",
        "model control solver search insight player link learn game settings messages store controller view",
    ),
];

/// What must not be found in a layer.
const ABSENT: [(&str, &str); 12] = [
    ("model", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("control", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("solver", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    ("search", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    // It is handed how long something took.
    ("insight", "thread mpsc crossbeam fs:: fs} Instant"),
    ("learn", "thread crossbeam fs:: fs} time:: Instant egui"),
    ("game", "thread crossbeam fs:: fs} time:: Instant"),
    ("score", "thread crossbeam fs:: fs} time:: Instant egui"),
    ("settings", "thread crossbeam fs:: fs} Instant egui"),
    ("messages", "thread: crossbeam fs:: fs} Instant egui"),
    ("store", "egui eframe Mutex"),
    ("controller", "egui eframe sleep Mutex"),
];

pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn no_layer_reaches_upwards() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
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
            for used in line.split("crate::").skip(1) {
                let used: String = used
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                assert!(
                    used == layer || below.split(' ').any(|one| one == used),
                    "{}:{}: `{layer}` must not use `{used}`",
                    path.display(),
                    number + 1
                );
            }
            if layer == "view" && line.contains("crate::controller") {
                let only = [
                    "use crate::controller::{ControllerHandle, Start};",
                    "use crate::controller::Start;",
                ];
                assert!(only.contains(&line), "{}: {line}", path.display());
            }
            let code = line.split("//").next().unwrap();
            for (_, words) in ABSENT
                .iter()
                .filter(|(absent_from, _)| *absent_from == layer)
            {
                for word in words.split(' ') {
                    assert!(
                        !code.contains(word),
                        "{}:{}: `{layer}` must not have `{word}`",
                        path.display(),
                        number + 1
                    );
                }
            }
            if let Some(used) = code.strip_prefix("use ").filter(|_| layer == "model") {
                assert!(
                    ["std::", "super::", "self::"]
                        .iter()
                        .any(|root| used.starts_with(root)),
                    "{}:{}: `model` uses only `std`",
                    path.display(),
                    number + 1
                );
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
        ("certificate/checker.rs", "super::{Claim, ProofStep}"),
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
