//! The layers: no file reaches upwards.

use std::fs;
use std::path::{Path, PathBuf};

/// What each layer may use of the crate besides itself, lowest first.
const LAYERS: [(&str, &[&str]); 3] = [
    ("model", &[]),
    ("search", &["model"]),
    ("cli", &["model", "search"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
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
            assert!(
                !(layer == "model" || layer == "search")
                    || ["std::thread", "std::fs", "std::time", "crossbeam"]
                        .iter()
                        .all(|word| !line.contains(word)),
                "{}:{}: `{layer}` has no thread, clock, file or channel",
                path.display(),
                number + 1
            );
        }
    }
}
