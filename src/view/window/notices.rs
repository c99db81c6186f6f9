//! What the window says: for a while in the status line, and to screen readers.

use super::theme;

/// What was said last.
#[derive(Default, Debug)]
pub(super) struct Notices {
    notice: Option<Notice>,
    /// What has happened, for a screen reader.
    happened: String,
    /// What is next, for a screen reader.
    next: String,
}

/// A sentence in the status line.
#[derive(Debug)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) tone: Tone,
    since: f64,
}

/// How a notice is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    Plain,
    Warning,
}

impl Notices {
    /// Says something to a screen reader.
    pub(super) fn say(&mut self, text: String) {
        // Said again even if it is the same again: it speaks when the text changes.
        let is_same = self.happened == text && self.next.is_empty();
        self.happened = text;
        if is_same && !self.happened.is_empty() {
            self.happened.push(' ');
        }
        self.next.clear();
    }

    /// Says what is next, in the same breath.
    pub(super) fn say_next(&mut self, text: String) {
        self.next = text;
    }

    /// Says something to a screen reader, and then what is in the status line already.
    pub(super) fn add_before(&mut self, text: &str, time: f64) {
        let notice = self.notice(time).map_or("", |notice| &notice.text);
        self.say([text, notice].join(" ").trim().to_owned());
    }

    /// Says something for a while in the status line.
    pub(super) fn notify(&mut self, text: String, time: f64) {
        self.set(text, Tone::Plain, time);
    }

    /// Says for a while in the status line what went wrong.
    pub(super) fn warn(&mut self, text: String, time: f64) {
        self.set(text, Tone::Warning, time);
    }

    fn set(&mut self, text: String, tone: Tone, since: f64) {
        self.say(text.clone());
        self.notice = Some(Notice { text, tone, since });
    }

    /// Clears the status line.
    pub(super) fn end(&mut self) {
        self.notice = None;
    }

    /// What is said instead of the status, for a while.
    pub(super) fn notice(&self, time: f64) -> Option<&Notice> {
        (self.notice.as_ref()).filter(|notice| notice.end() > time)
    }

    /// What a screen reader says: the stone and whose turn it is next come in one breath.
    pub(super) fn announcement(&self) -> String {
        let mut text = self.happened.clone();
        if !text.is_empty() && !self.next.is_empty() {
            text.push(' ');
        }
        text + &self.next
    }
}

impl Notice {
    /// Until when it is shown: there is time to read it.
    pub(super) fn end(&self) -> f64 {
        self.since + theme::NOTICE_S + theme::NOTICE_S_PER_BYTE * self.text.len() as f64
    }
}
