//! The folders of the store: what is listed, and what is cleared away.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use crossbeam_channel::unbounded;
use tictactoe::store::{FolderEntry, Folders, Report, Store};

use crate::support::PATIENCE;
use crate::support::home::Home;

#[test]
fn a_folder_lists_its_folders_first_then_its_files_by_name_and_nothing_hidden() {
    let home = Home::new();
    for name in ["c.ttt", "a.ttt", "b.ttt", ".hidden.ttt"] {
        fs::write(home.file(name), "").unwrap();
    }
    for name in ["z", "y"] {
        fs::create_dir(home.file(name)).unwrap();
    }
    let (sender, reports) = unbounded();
    let store = Store::spawn(None, false, move |report| sender.send(report).unwrap()).unwrap();
    store.list(home.folder());
    let listed = reports.iter().find_map(|report| match report {
        Report::Listed(_, entries) => Some(entries),
        _ => None,
    });
    let entry = |(name, is_file): (&str, bool)| FolderEntry {
        is_file,
        name: name.to_owned(),
    };
    let folders = ["y", "z"].map(|name| entry((name, false)));
    let files = ["a.ttt", "b.ttt", "c.ttt"].map(|name| entry((name, true)));
    assert_eq!(listed.unwrap(), [&folders[..], &files[..]].concat());
}

#[test]
fn what_a_killed_program_left_half_written_is_gone_after_the_next_start() {
    let home = Home::new();
    let left = |name: &str, age: Duration| {
        let file = File::create(home.file(name)).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    };
    left(".tictactoe-1-0.tmp", Duration::from_mins(2));
    // Another program may be writing this one.
    left(".tictactoe-1-1.tmp", Duration::ZERO);
    let (sender, reports) = unbounded();
    let folders = Folders::within(&home.folder());
    let store = Store::spawn(Some(folders), true, move |report| {
        sender.send(report).unwrap();
    });
    // It is done before anything else.
    reports.recv_timeout(PATIENCE).unwrap();
    assert!(!home.file(".tictactoe-1-0.tmp").exists());
    assert!(home.file(".tictactoe-1-1.tmp").exists());
    drop(store);
}
