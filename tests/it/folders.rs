//! The folders of the store: what is cleared away.

use std::fs::File;
use std::time::{Duration, SystemTime};

use crossbeam_channel::unbounded;
use tictactoe::store::{Folders, Store};

use crate::support::PATIENCE;
use crate::support::home::Home;

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
    })
    .unwrap();
    // It is done before anything else.
    store.open(home.file("nothing"));
    reports.recv_timeout(PATIENCE).unwrap();
    assert!(!home.file(".tictactoe-1-0.tmp").exists());
    assert!(home.file(".tictactoe-1-1.tmp").exists());
    drop(store);
}
