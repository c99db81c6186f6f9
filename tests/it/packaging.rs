//! What `assets/install` and packages bring besides the program: manual, completions, desktop files
//! and licences. `.ci/packaging` runs the script itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use egui::Key;
use tictactoe::settings::Settings;
use tictactoe::view::LICENCES;
use tictactoe::view::window::APP_ID;

use crate::support::tester;

fn tictactoe(line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(line.split(' ')).output().unwrap()
}

/// What it prints.
#[track_caller]
fn printed(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The files below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path);
        }
    }
    found
}

fn asset(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_shell_gets_completions_of_every_command() {
    let commands = commands();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = printed(&tictactoe(&format!("completions {shell}")));
        for command in &commands {
            assert!(text.contains(command), "{shell}: {command}");
        }
    }
}

/// The commands that `--help` names, but for `help`.
fn commands() -> Vec<String> {
    let help = printed(&tictactoe("--help"));
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_manual_has_a_page_for_every_command_and_names_them_all() {
    let page = printed(&tictactoe("man"));
    for command in commands() {
        assert!(
            page.contains(&format!("tictactoe\\-{command}(1)")),
            "{command}: {page}"
        );
        let own = printed(&tictactoe(&format!("man {command}")));
        assert!(
            own.contains(".SH NAME") && own.contains(".SH SYNOPSIS"),
            "{own}"
        );
    }
    let none = tictactoe("man nonsense");
    assert_eq!(none.status.code(), Some(2));
    assert_eq!(none.stderr, b"error: there is no command 'nonsense'\n");
}

#[test]
fn every_file_for_the_desktop_is_called_by_the_id() {
    let share = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/share");
    for path in files(&share) {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with(APP_ID), "{name}");
    }
    let desktop = asset(&format!("share/applications/{APP_ID}.desktop"));
    for line in [
        "Exec=tictactoe %f".to_owned(),
        format!("Icon={APP_ID}"),
        format!("StartupWMClass={APP_ID}"),
        "MimeType=application/x-tictactoe;".to_owned(),
    ] {
        assert!(desktop.lines().any(|other| other == line), "{line}");
    }
    let metainfo = asset(&format!("share/metainfo/{APP_ID}.metainfo.xml"));
    for part in [
        format!("<id>{APP_ID}</id>"),
        format!("<launchable type=\"desktop-id\">{APP_ID}.desktop</launchable>"),
        "<mediatype>application/x-tictactoe</mediatype>".to_owned(),
        format!("<release version=\"{}\"", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(metainfo.contains(&part), "{part}");
    }
    let flatpak = asset(&format!("flatpak/{APP_ID}.yml"));
    assert!(
        flatpak.lines().any(|line| line == format!("id: {APP_ID}")),
        "{flatpak}"
    );
}

#[test]
fn the_pictures_that_the_metainfo_names_are_there_in_their_sizes() {
    let metainfo = asset(&format!("share/metainfo/{APP_ID}.metainfo.xml"));
    let images: Vec<_> = metainfo
        .lines()
        .filter(|line| line.contains("<image "))
        .collect();
    assert!(!images.is_empty(), "{metainfo}");
    for line in images {
        let (_, name) = line.split_once("/assets/").unwrap();
        let (name, _) = name.split_once('<').unwrap();
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let (width, height) = image::image_dimensions(assets.join(name)).unwrap();
        let size = format!("width=\"{width}\" height=\"{height}\"");
        assert!(line.contains(&size), "{line}: {size}");
    }
}

#[test]
fn about_leads_to_the_licences_and_shows_them_to_their_end() {
    let mut window = tester::open(Settings::default());
    for label in ["Help", "About Tic-tac-toe", "Licences"] {
        window.0.run();
        window.click(label);
    }
    let [first, last] = [LICENCES.lines().next(), LICENCES.lines().last()].map(Option::unwrap);
    window.wait_for(first);
    assert!(!window.has(last), "all lines are laid out");
    window.key(Key::End);
    window.wait_for(last);
    window.0.run();
    window.click("Close");
    assert!(!window.has(last));
}

#[test]
fn the_licences_are_those_of_the_crates_that_are_locked() {
    let lock =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    let mut locked = BTreeSet::new();
    let mut name = "";
    for line in lock.lines() {
        let value = line.split('"').nth(1).unwrap_or_default();
        if line.starts_with("name = ") {
            name = value;
        } else if line.starts_with("version = ") {
            locked.insert(format!("{name} {value}"));
        }
    }
    let entry = |line: &str| line.split(';').next().unwrap_or_default().to_owned();
    let listed: BTreeSet<_> = LICENCES.lines().map(entry).collect();
    // `.ci/run` compares the whole file; this sees at once that a crate has another version.
    let manifest = include_str!("../../Cargo.toml");
    let (_, manifest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (direct, _) = manifest.split_once("\n[target").unwrap();
    for line in direct.lines().filter(|line| !line.starts_with('#')) {
        let Some((name, _)) = line.split_once(" = ") else {
            continue;
        };
        let mut versions = locked
            .iter()
            .filter(|crate_| crate_.split(' ').next() == Some(name));
        assert!(
            versions.any(|one| listed.contains(one)),
            "{name}: run .ci/licences"
        );
    }
    assert_eq!(printed(&tictactoe("licences")), LICENCES);
}
