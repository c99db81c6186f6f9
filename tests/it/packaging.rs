//! What `assets/install` and packages bring besides the program: manual, completions, desktop files
//! and licences. `.ci/packaging` runs the script itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use egui::Key;
use tictactoe::settings::Settings;
use tictactoe::view::LICENCES;
use tictactoe::view::window::APP_ID;

use crate::commands::{commands, printed, run};
use crate::layers::files;
use crate::support::{check_has, tester};

fn asset(path: &str) -> String {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    fs::read_to_string(assets.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_shell_gets_completions_of_every_command() {
    let commands = commands();
    let commands: Vec<&str> = commands.iter().map(String::as_str).collect();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        check_has(&printed(&format!("completions {shell}")), &commands);
    }
}

#[test]
fn the_manual_has_a_page_for_every_command_and_names_them_all() {
    let page = printed("man");
    for command in commands().iter().filter(|command| *command != "help") {
        check_has(&page, &[&format!("tictactoe\\-{command}(1)")]);
        let own = printed(&format!("man {command}"));
        check_has(&own, &[".SH NAME", ".SH SYNOPSIS"]);
    }
    let none = run("man nonsense");
    assert_eq!(none.status.code(), Some(2));
    assert_eq!(none.stderr, b"error: there is no command 'nonsense'\n");
}

#[test]
fn every_desktop_file_is_named_by_the_app_id() {
    let share = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/share");
    for path in files(&share) {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with(APP_ID), "{name}");
    }
    let desktop = asset(&format!("share/applications/{APP_ID}.desktop"));
    let lines = "Exec=tictactoe %f|Icon=ID|StartupWMClass=ID|MimeType=application/x-tictactoe;";
    for line in lines.replace("ID", APP_ID).split('|') {
        assert!(desktop.lines().any(|other| other == line), "{line}");
    }
    let metainfo = asset(&format!("share/metainfo/{APP_ID}.metainfo.xml"));
    let parts = [
        &format!("<id>{APP_ID}</id>"),
        &format!("<launchable type=\"desktop-id\">{APP_ID}.desktop</launchable>"),
        "<mediatype>application/x-tictactoe</mediatype>",
        concat!("<release version=\"", env!("CARGO_PKG_VERSION"), "\""),
    ];
    check_has(&metainfo, &parts);
    let flatpak = asset(&format!("flatpak/{APP_ID}.yml"));
    check_has(&flatpak, &[&format!("id: {APP_ID}\n")]);
}

#[test]
fn the_pictures_in_the_metainfo_exist_in_their_sizes() {
    let metainfo = asset(&format!("share/metainfo/{APP_ID}.metainfo.xml"));
    check_has(&metainfo, &["<image "]);
    for line in metainfo.lines().filter(|line| line.contains("<image ")) {
        let (_, name) = line.split_once("/assets/").unwrap();
        let (name, _) = name.split_once('<').unwrap();
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let (width, height) = image::image_dimensions(assets.join(name)).unwrap();
        let size = format!("width=\"{width}\" height=\"{height}\"");
        assert!(line.contains(&size), "{line}: {size}");
    }
}

#[test]
fn about_shows_the_licences_to_their_end() {
    let mut window = tester::open(Settings::default());
    window.menu(&["Help", "About Tic-tac-toe"]);
    window.wait_and_click("Licences");
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
fn the_licences_match_the_locked_crates() {
    let lock = include_str!("../../Cargo.lock");
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
        let is_it = |one: &String| one.split(' ').next() == Some(name) && listed.contains(one);
        assert!(locked.iter().any(is_it), "{name}: run .ci/licences");
    }
    assert_eq!(printed("licences"), LICENCES);
}
