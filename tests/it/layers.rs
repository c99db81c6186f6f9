//! The layers: no file reaches upwards.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer, and which others it may use; a layer uses only those above it in this list.
const LAYERS: [(&str, &str); 16] = [
    ("model", ""),
    // Of the solver it must know nothing.
    ("certificate", "model"),
    ("search", "model certificate"),
    ("insight", "model search"),
    ("player", "model search"),
    ("link", "model search"),
    ("learn", "model search insight player link"),
    ("experiment", "model search insight player learn"),
    ("game", "model player"),
    ("score", "player"),
    ("settings", "model player learn"),
    ("messages", "model player game score settings"),
    ("store", "model player game score settings"),
    (
        "controller",
        "model insight player game score settings messages store",
    ),
    // Of the controller, only who is handed the commands.
    (
        "view",
        "model search insight player link experiment learn game score settings messages store controller",
    ),
    (
        "cli",
        "model certificate search insight player link learn game settings messages store controller view",
    ),
];

/// What must not be found in a layer.
const ABSENT: [(&str, &str); 11] = [
    ("model", "thread mpsc crossbeam fs:: fs} time:: Instant"),
    (
        "certificate",
        "thread mpsc crossbeam fs:: fs} time:: Instant",
    ),
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
                let only = "use crate::controller::{ControllerHandle, Start};";
                assert_eq!(line, only, "{}", path.display());
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
