//! Models that behave badly.

use std::time::{Duration, Instant};

use tictactoe::model::{Game, Model, PlayError, Position, Square, Stopped, Strategy, Watch};

/// A game whose search takes long, and can be stopped like any other.
pub struct SlowModel {
    game: Game,
    time: Duration,
}

impl SlowModel {
    pub fn boxed(time: Duration) -> Box<dyn Model> {
        let game = Game::default();
        Box::new(SlowModel { game, time })
    }
}

impl Model for SlowModel {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn moves(&self) -> &[Square] {
        self.game.moves()
    }

    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError> {
        self.game.make_player_move(square)
    }

    fn make_best_move(
        &mut self,
        strategy: &mut dyn Strategy,
        watch: &Watch,
    ) -> Result<Option<Square>, Stopped> {
        let start = Instant::now();
        let mut n_nodes = 0;
        while start.elapsed() < self.time {
            if watch.interrupted() {
                return Err(Stopped);
            }
            n_nodes += 1;
            watch.report(n_nodes);
            std::thread::yield_now();
        }
        self.game.make_best_move(strategy, watch)
    }

    fn restart(&mut self) {
        self.game.restart();
    }
}

/// A game whose first search panics.
#[derive(Default)]
pub struct PanickingModel {
    game: Game,
    has_panicked: bool,
}

impl Model for PanickingModel {
    fn position(&self) -> &Position {
        self.game.position()
    }

    fn moves(&self) -> &[Square] {
        self.game.moves()
    }

    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError> {
        self.game.make_player_move(square)
    }

    fn make_best_move(
        &mut self,
        strategy: &mut dyn Strategy,
        watch: &Watch,
    ) -> Result<Option<Square>, Stopped> {
        let had_panicked = std::mem::replace(&mut self.has_panicked, true);
        assert!(had_panicked, "this search was made to fail");
        self.game.make_best_move(strategy, watch)
    }

    fn restart(&mut self) {
        self.game.restart();
    }
}
