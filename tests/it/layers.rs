//! The layers: no file reaches upwards.

use std::fs;
use std::path::{Path, PathBuf};

/// What each layer may use of the crate besides itself, lowest first. The controller speaks to the trait in `view`, never to a window.
const LAYERS: [(&str, &[&str]); 9] = [
    ("model", &[]),
    ("search", &["model"]),
    ("insight", &["model", "search"]),
    ("player", &["model", "search"]),
    ("record", &["model", "player"]),
    ("store", &["model", "player", "record"]),
    (
        "controller",
        &[
            "model", "search", "insight", "player", "record", "store", "view",
        ],
    ),
    (
        "view",
        &[
            "model",
            "search",
            "insight",
            "player",
            "record",
            "store",
            "controller",
        ],
    ),
    (
        "cli",
        &[
            "model",
            "search",
            "insight",
            "player",
            "record",
            "store",
            "controller",
            "view",
        ],
    ),
];

/// What must not be found in a layer: the lower three have no thread, channel, clock or file; the controller has no window.
const ABSENT: [(&str, &[&str]); 5] = [
    (
        "record",
        &["thread", "crossbeam", "fs::", "fs}", "time::", "Instant"],
    ),
    (
        "model",
        &[
            "thread",
            "mpsc",
            "crossbeam",
            "fs::",
            "fs}",
            "time::",
            "Instant",
        ],
    ),
    (
        "search",
        &[
            "thread",
            "mpsc",
            "crossbeam",
            "fs::",
            "fs}",
            "time::",
            "Instant",
        ],
    ),
    // It is handed how long something took.
    (
        "insight",
        &["thread", "mpsc", "crossbeam", "fs::", "fs}", "Instant"],
    ),
    (
        "controller",
        &["egui", "eframe", "view::window", "sleep", "Mutex"],
    ),
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
                    used == layer || below.contains(&used.as_str()),
                    "{}:{}: `{layer}` must not use `{used}`",
                    path.display(),
                    number + 1
                );
            }
            let code = line.split("//").next().unwrap();
            for (_, words) in ABSENT
                .iter()
                .filter(|(absent_from, _)| *absent_from == layer)
            {
                for word in *words {
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
