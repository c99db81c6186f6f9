//! Games that behave badly when the computer is to move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tictactoe::control::{SearchControl, Stopped, Strategy};
use tictactoe::game::{Game, Model};
use tictactoe::model::{PlayError, Square};
use tictactoe::player::Computer;

/// A game that does something else before it lets a strategy move.
struct Hampered<F> {
    game: Game,
    /// Called whenever the controller looks at its game.
    look: Box<dyn Fn() + Send>,
    hamper: F,
    set_up: Arc<Mutex<SetUp>>,
}

/// The last game that was set up: a new one, or one that was opened.
#[derive(Clone, Default)]
pub struct SetUp {
    /// How many there were so far.
    pub number: usize,
    pub game: Game,
}

/// A game whose search takes long, and can be stopped like any other.
pub fn slow(time: Duration) -> Box<dyn Model> {
    hampered(move |control| think(time, control), Arc::default())
}

/// A game of which the controller reports nothing while this gate is locked.
pub fn told_late(gate: Arc<Mutex<()>>) -> Box<dyn Model> {
    looked_at(move || drop(gate.lock()))
}

/// A game that panics outside a search whenever the controller looks at it, while this says so.
pub fn broken(is_broken: Arc<AtomicBool>) -> Box<dyn Model> {
    looked_at(move || assert!(!is_broken.load(Ordering::Relaxed), "{MADE_TO_FAIL}"))
}

fn looked_at(look: impl Fn() + Send + 'static) -> Box<dyn Model> {
    Box::new(Hampered {
        game: Game::default(),
        look: Box::new(look),
        hamper: |_: &SearchControl| Ok(()),
        set_up: Arc::default(),
    })
}

/// Passes the time as a search does.
pub fn think(time: Duration, control: &SearchControl) -> Result<(), Stopped> {
    let start = Instant::now();
    let mut n_nodes = 0;
    while start.elapsed() < time {
        if control.is_hurried() {
            return Ok(());
        }
        if control.interrupted() {
            return Err(Stopped::Asked);
        }
        n_nodes += 1;
        control.report(n_nodes);
        std::thread::yield_now();
    }
    Ok(())
}

/// A game whose search runs out of memory as soon as it is hurried.
pub fn giving_up() -> Box<dyn Model> {
    let hamper = |control: &SearchControl| {
        while !control.is_hurried() {
            std::thread::yield_now();
        }
        Err(Stopped::OutOfMemory { limit_mb: 1 })
    };
    hampered(hamper, Arc::default())
}

/// A game whose first search panics.
pub fn panicking() -> Box<dyn Model> {
    let mut has_panicked = false;
    let hamper = move |_: &SearchControl| {
        let is_second = std::mem::replace(&mut has_panicked, true);
        assert!(is_second, "{MADE_TO_FAIL}");
        Ok(())
    };
    hampered(hamper, Arc::default())
}

/// The message of a panic on purpose.
pub const MADE_TO_FAIL: &str = "this search was made to fail";

/// A game that does something else first, and tells what was set up.
pub fn hampered(
    hamper: impl FnMut(&SearchControl) -> Result<(), Stopped> + Send + 'static,
    set_up: Arc<Mutex<SetUp>>,
) -> Box<dyn Model> {
    Box::new(Hampered {
        game: Game::default(),
        look: Box::new(|| ()),
        hamper,
        set_up,
    })
}

impl<F: FnMut(&SearchControl) -> Result<(), Stopped> + Send> Model for Hampered<F> {
    fn game(&self) -> &Game {
        if std::thread::current().name() == Some("controller") {
            (self.look)();
        }
        &self.game
    }

    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError> {
        self.game.make_player_move(square)
    }

    fn make_best_move(
        &mut self,
        computer: Computer,
        strategy: &mut dyn Strategy,
        control: &SearchControl,
    ) -> Result<Option<Square>, Stopped> {
        (self.hamper)(control)?;
        self.game.make_best_move(computer, strategy, control)
    }

    fn back_to(&mut self, n_moves: usize) {
        self.game.back_to(n_moves);
    }

    fn redo(&mut self) {
        self.game.redo();
    }

    fn set_up(&mut self, game: Game) {
        let mut set_up = self.set_up.lock().unwrap();
        set_up.number += 1;
        set_up.game = game.clone();
        self.game = game;
    }
}
