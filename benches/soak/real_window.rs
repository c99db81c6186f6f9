//! Somebody who does anything in the program itself, on a display of its own, with a real mouse and a
//! real keyboard; and the program is killed at any moment and started again.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use tictactoe::player::Dice;

use crate::promises::Disk;
use crate::support::PATIENCE;
use crate::support::x_server::{XServer, XWindow};

/// How many commands a round has.
const N_STEPS: usize = 300;

const KEYS: &str = "1 2 3 4 5 6 7 8 9 s h v w p t c g m l n Escape Escape Return Return Tab Left \
    Right Up Down Page_Up Page_Down F1 F10 Ctrl+z Ctrl+z Ctrl+y Ctrl+n Ctrl+o Ctrl+s Ctrl+c Ctrl+v \
    Ctrl+l Alt+g Alt+b Alt+v";

/// A round.
pub fn play(seed: u64) {
    let Some(server) = XServer::start(1100, 800) else {
        assert!(std::env::var_os("CI").is_none(), "Xvfb is missing");
        println!("SKIPPED: Xvfb is missing");
        return;
    };
    let mut dice = Dice::new(seed);
    let (home, inside) = crate::home();
    let errors = home.file("errors");
    let launch = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        command.args(["--language", "en"]).current_dir(&inside);
        home.house(&mut command);
        command.stderr(
            File::options()
                .append(true)
                .create(true)
                .open(&errors)
                .expect("our file"),
        );
        XWindow::launch(&server, &mut command, "Tic-tac-toe")
    };
    let keys: Vec<&str> = KEYS.split_whitespace().collect();
    let mut disk = Disk::new(&home.folder());
    let mut window = launch();
    let mut n_starts = 1;
    for number in 0..N_STEPS {
        let mut n_below =
            |n: i16| i16::try_from(dice.below(n.unsigned_abs().into())).expect("below");
        match n_below(100) {
            0..50 => {
                let [x, y] = [1014, 676].map(&mut n_below);
                println!("{number}: click {x}, {y}");
                window.click_on_screen(1, x, y);
            }
            50..97 => {
                let key = keys[dice.below(keys.len())];
                println!("{number}: {key}");
                window.key(key);
            }
            97 => {
                println!("{number}: close");
                window.close();
                assert_eq!(window.wait_exit(PATIENCE).code(), Some(0));
            }
            _ => {
                println!("{number}: kill");
                window.process.kill();
            }
        }
        // As quick as people are.
        thread::sleep(Duration::from_millis(dice.below(60) as u64));
        disk.look();
        if let Some(status) = window.exit() {
            println!("{number}: {status}");
            check_errors(&errors);
            window = launch();
            disk.look();
            n_starts += 1;
        }
    }
    window.close();
    assert_eq!(window.wait_exit(PATIENCE).code(), Some(0));
    disk.look();
    check_errors(&errors);
    println!("{N_STEPS} steps, {n_starts} starts");
    drop(io::stdout().flush());
}

/// What was printed are sentences.
fn check_errors(path: &Path) {
    let errors = fs::read_to_string(path).expect("what is printed is a text");
    assert_eq!(errors, "");
}
