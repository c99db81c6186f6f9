//! When to try again what has failed: soon, and then ever later.

use std::time::{Duration, Instant};

/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// The pauses between the tries. While nothing fails, there is nothing to wait for.
#[derive(Debug)]
pub(super) struct Retry {
    first: Duration,
    /// The pause at hand, and when it is over.
    pause: Option<(Duration, Instant)>,
}

impl Retry {
    /// The first pause; each is twice as long as the one before.
    pub(super) fn after(first: Duration) -> Retry {
        Retry { first, pause: None }
    }

    /// When to try again, if anything fails.
    pub(super) fn due(&self) -> Option<Instant> {
        self.pause.map(|(_, due)| due)
    }

    /// Notes whether anything fails. A pause that is not over yet goes on, whatever else fails in it.
    pub(super) fn note(&mut self, is_failing: bool, now: Instant) {
        self.pause = match self.pause {
            _ if !is_failing => None,
            Some((_, due)) if now < due => return,
            before => {
                let pause = before.map_or(self.first, |(pause, _)| 2 * pause);
                let pause = pause.min(LONGEST_PAUSE);
                Some((pause, now + pause))
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Retry;

    #[test]
    fn what_fails_is_tried_again_after_a_second_and_then_ever_later_up_to_a_minute() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut retry = Retry::after(Duration::from_secs(1));
        retry.note(false, at(0));
        assert_eq!(retry.due(), None);
        retry.note(true, at(0));
        assert_eq!(retry.due(), Some(at(1)));
        let mut now = 1;
        for pause in [2, 4, 8, 16, 32, 60, 60] {
            retry.note(true, at(now));
            assert_eq!(retry.due(), Some(at(now + pause)));
            // Something else that fails in between changes nothing.
            retry.note(true, at(now + pause - 1));
            assert_eq!(retry.due(), Some(at(now + pause)));
            now += pause;
        }
        // All is written; the next failure is another one.
        retry.note(false, at(now));
        assert_eq!(retry.due(), None);
        retry.note(true, at(now));
        assert_eq!(retry.due(), Some(at(now + 1)));
    }
}
