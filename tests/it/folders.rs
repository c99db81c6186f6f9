//! The folders of the store: what is cleared away.

use std::fs::File;
use std::time::{Duration, SystemTime};

use tictactoe::store::{Folders, Store};

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
    let folders = Folders::within(&home.folder());
    // Dropping the store waits until the thread has done its work.
    drop(Store::spawn(Some(folders), true, |_| ()).unwrap());
    assert!(!home.file(".tictactoe-1-0.tmp").exists());
    assert!(home.file(".tictactoe-1-1.tmp").exists());
}
