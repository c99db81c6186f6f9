//! What the window says: for a while in the status line, and to screen readers.

use crate::view::window::theme;

/// What was said last.
#[derive(Default, Debug)]
pub(crate) struct Notices {
    notice: Option<Notice>,
    /// What a screen reader is to say next.
    unsaid: Vec<String>,
    /// What it has said last.
    said: String,
}

/// A sentence in the status line.
#[derive(Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) tone: Tone,
    since: f64,
}

/// How a notice is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Warning,
}

impl Notices {
    /// Says something to a screen reader.
    pub(crate) fn say(&mut self, text: String) {
        self.unsaid.push(text);
    }

    /// Says something for a while in the status line.
    pub(crate) fn notify(&mut self, text: String, time: f64) {
        self.set(text, Tone::Plain, time);
    }

    /// Says for a while in the status line what went wrong.
    pub(crate) fn warn(&mut self, text: String, time: f64) {
        self.set(text, Tone::Warning, time);
    }

    fn set(&mut self, text: String, tone: Tone, since: f64) {
        self.say(text.clone());
        self.notice = Some(Notice { text, tone, since });
    }

    /// Clears the status line.
    pub(crate) fn end(&mut self) {
        self.notice = None;
    }

    /// What is said instead of the status, for a while.
    pub(crate) fn notice(&self, time: f64) -> Option<&Notice> {
        (self.notice.as_ref()).filter(|notice| notice.end() > time)
    }

    /// What a screen reader says: everything since the last frame, in one breath.
    pub(crate) fn announcement(&mut self) -> &str {
        if !self.unsaid.is_empty() {
            let mut text = std::mem::take(&mut self.unsaid).join(" ");
            // Bilingual again even if it is the same again: it speaks when the text changes.
            if text == self.said {
                text.push(' ');
            }
            self.said = text;
        }
        &self.said
    }
}

impl Notice {
    /// Until when it is shown: there is time to read it.
    pub(crate) fn end(&self) -> f64 {
        self.since + theme::NOTICE_S + theme::NOTICE_S_PER_BYTE * self.text.len() as f64
    }
}
