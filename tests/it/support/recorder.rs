//! A view that writes down what it is shown.

use std::sync::{Arc, Mutex};

use tictactoe::messages::{GameEvent, Snapshot, Turn, View};

use super::wait_for;

/// Both ends: one is given away as the view, the other is read.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<Recorded>>);

#[derive(Default)]
struct Recorded {
    /// What happened and who is to move then, as in `put 5: person x`.
    lines: Vec<String>,
    last: Option<Arc<Snapshot>>,
}

impl Recorder {
    pub fn view(&self) -> Box<dyn View> {
        Box::new(self.clone())
    }

    /// All since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap().lines)
    }

    /// Waits for this line, and forgets it and all before it.
    #[track_caller]
    pub fn wait_for(&self, wanted: &str) {
        wait_for(wanted, || {
            let mut recorded = self.0.lock().unwrap();
            let at = recorded.lines.iter().position(|line| line == wanted)?;
            recorded.lines.drain(..=at);
            Some(())
        });
    }

    /// Whether the view is gone.
    pub fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// The latest snapshot.
    pub fn last(&self) -> Arc<Snapshot> {
        Arc::clone(self.0.lock().unwrap().last.as_ref().unwrap())
    }
}

impl View for Recorder {
    fn show(&mut self, now: Arc<Snapshot>, event: GameEvent) {
        let what = match event {
            GameEvent::Began => "began".to_owned(),
            GameEvent::Put => format!("put {}", now.last_move().unwrap().0.square),
            GameEvent::Undone => "undone".to_owned(),
            GameEvent::Redone => "redone".to_owned(),
            GameEvent::Opened => "opened".to_owned(),
            GameEvent::Returned => "returned".to_owned(),
            GameEvent::Changed => "changed".to_owned(),
            GameEvent::Refused(_, why) => format!("refused: {why}"),
            GameEvent::Hint(square) => format!("hint {square}"),
            GameEvent::GaveUp(why) => format!("gave up: {why}"),
            GameEvent::Failed(why) => format!("failed: {why}"),
            GameEvent::Scored => "scored".to_owned(),
        };
        let turn = match now.turn {
            Turn::Person(mark) => format!("person {}", mark.letter()),
            Turn::Computer(mark) => format!("computer {}", mark.letter()),
            Turn::Over => "over".to_owned(),
        };
        let mut recorded = self.0.lock().unwrap();
        recorded.lines.push(format!("{what}: {turn}"));
        recorded.last = Some(now);
    }
}
