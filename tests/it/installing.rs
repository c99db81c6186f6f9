//! Installing: what is written below a prefix, that it goes away again, and that all of it speaks of
//! the same program.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use egui::Key;
use tempfile::TempDir;
use tictactoe::desktop::{APP_ID, FILES, LICENCES};
use tictactoe::settings::Settings;

use crate::support::tester;

fn run(program: &Path, line: &str) -> Output {
    let mut command = Command::new(program);
    // Where a desktop looks, others would be told; here nobody is.
    command
        .args(line.split(' '))
        .env("XDG_DATA_DIRS", "/nowhere");
    command.output().unwrap()
}

fn tictactoe(line: &str) -> Output {
    run(Path::new(env!("CARGO_BIN_EXE_tictactoe")), line)
}

/// What it prints.
#[track_caller]
fn printed(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn check_refused(output: &Output, said: &str) {
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("error: {said}\n")
    );
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty(), "{said}");
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

fn install_into(prefix: &Path) -> String {
    printed(&tictactoe(&format!(
        "install --prefix {}",
        prefix.display()
    )))
}

fn uninstall_from(prefix: &Path) -> String {
    printed(&tictactoe(&format!(
        "uninstall --prefix {}",
        prefix.display()
    )))
}

fn asset(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("assets")
        .join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn uninstall_leaves_what_was_there_before_install_and_nothing_else() {
    let home = TempDir::new().unwrap();
    let prefix = home.path().join("prefix");
    fs::create_dir_all(prefix.join("share/man/man1")).unwrap();
    fs::write(prefix.join("share/other.txt"), "another's").unwrap();
    let said = install_into(&prefix);
    let written = files(&prefix);
    for path in [
        "bin/tictactoe",
        "share/man/man1/tictactoe-solve.1",
        "share/bash-completion/completions/tictactoe",
        "share/fish/vendor_completions.d/tictactoe.fish",
        "share/zsh/site-functions/_tictactoe",
    ] {
        assert!(written.contains(&prefix.join(path)), "{path}: {said}");
    }
    for (path, content) in FILES {
        assert_eq!(fs::read(prefix.join(path)).unwrap(), *content, "{path}");
    }
    // All of it is said, but for the list of it.
    let said: BTreeSet<_> = said
        .lines()
        .filter_map(|line| line.strip_prefix("wrote "))
        .collect();
    assert_eq!(said.len() + 2, written.len(), "{said:#?}");
    let mode = fs::metadata(prefix.join("bin/tictactoe"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o500, 0o500, "{mode:o}");
    let version = printed(&run(&prefix.join("bin/tictactoe"), "--version"));
    assert_eq!(
        version,
        format!("tictactoe {}\n", env!("CARGO_PKG_VERSION"))
    );

    let said = uninstall_from(&prefix);
    assert_eq!(
        said.matches("removed ").count() + 1,
        written.len(),
        "{said}"
    );
    assert_eq!(
        files(&prefix),
        BTreeSet::from([prefix.join("share/other.txt")])
    );
    assert!(!prefix.join("bin").exists() && prefix.join("share/man/man1").exists());
    let nothing = format!(
        "nothing was installed below {} by `tictactoe install`",
        prefix.display()
    );
    check_refused(
        &tictactoe(&format!("uninstall --prefix {}", prefix.display())),
        &nothing,
    );
}

#[test]
fn a_later_version_takes_the_place_of_an_earlier_one() {
    let prefix = TempDir::new().unwrap();
    let prefix = prefix.path();
    install_into(prefix);
    let list = prefix.join("share/tictactoe/installed.txt");
    let written = files(prefix);
    // As another version might have left it.
    let [changed, stale] =
        ["share/man/man1/tictactoe.1", "share/stale.txt"].map(|p| prefix.join(p));
    fs::write(&changed, "old").unwrap();
    fs::write(&stale, "old").unwrap();
    let text = fs::read_to_string(&list).unwrap();
    fs::write(&list, format!("{text}share/stale.txt\n../outside.txt\n")).unwrap();
    install_into(prefix);
    assert_eq!(files(prefix), written);
    assert_ne!(fs::read(&changed).unwrap(), b"old");
    // The program that is installed can do it, too, and does not lose itself.
    let program = prefix.join("bin/tictactoe");
    printed(&run(
        &program,
        &format!("install --prefix {}", prefix.display()),
    ));
    assert_eq!(files(prefix), written);
    printed(&run(
        &program,
        &format!("uninstall --prefix {}", prefix.display()),
    ));
    assert_eq!(files(prefix), BTreeSet::new());
}

#[test]
fn nothing_of_others_is_replaced_or_removed() {
    let prefix = TempDir::new().unwrap();
    let prefix = prefix.path();
    let other = prefix.join("bin/tictactoe");
    fs::create_dir(prefix.join("bin")).unwrap();
    fs::write(&other, "another game").unwrap();
    let refused = tictactoe(&format!("install --prefix {}", prefix.display()));
    let shown = other.display();
    let why =
        "is there already, and not from `tictactoe install`; it stays, and nothing was installed";
    check_refused(&refused, &format!("{shown} {why}"));
    assert_eq!(files(prefix), BTreeSet::from([other.clone()]));
    // A list that names what is elsewhere is not obeyed.
    let outside = TempDir::new().unwrap();
    let outside = outside.path().join("outside.txt");
    fs::write(&outside, "mine").unwrap();
    fs::create_dir_all(prefix.join("share/tictactoe")).unwrap();
    let list = format!("{}\n../../../../{0}\n", outside.display());
    fs::write(prefix.join("share/tictactoe/installed.txt"), list).unwrap();
    uninstall_from(prefix);
    assert!(outside.exists());
}

#[test]
fn a_prefix_that_cannot_be_written_is_refused_in_a_sentence_and_left_alone() {
    let folder = TempDir::new().unwrap();
    // Whoever may write everywhere cannot write below a file either.
    let prefix = folder.path().join("file");
    fs::write(&prefix, "no folder").unwrap();
    let list = prefix.join("share/tictactoe/installed.txt");
    let why = format!(
        "cannot write {}: Not a directory (os error 20)",
        list.display()
    );
    check_refused(
        &tictactoe(&format!("install --prefix {}", prefix.display())),
        &why,
    );
    // Where only some of it can be written, nothing of it stays.
    let prefix = folder.path().join("half");
    fs::create_dir(&prefix).unwrap();
    fs::write(prefix.join("bin"), "no folder").unwrap();
    let refused = tictactoe(&format!("install --prefix {}", prefix.display()));
    let program = prefix.join("bin/tictactoe");
    let why = format!(
        "cannot write {}: File exists (os error 17)",
        program.display()
    );
    check_refused(&refused, &why);
    assert_eq!(files(&prefix), BTreeSet::from([prefix.join("bin")]));
    assert!(!prefix.join("share").exists());
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
fn every_file_for_the_desktop_is_installed_and_called_by_the_id() {
    let share = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/share");
    let there: BTreeSet<_> = files(&share).into_iter().collect();
    let assets = share.parent().unwrap();
    let installed: BTreeSet<_> = FILES.iter().map(|(path, _)| assets.join(path)).collect();
    assert_eq!(there, installed);
    for path in there {
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
