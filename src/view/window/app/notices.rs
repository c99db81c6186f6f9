//! Notices in the status line, which disappear after a while, and announcements to screen readers.

use crate::view::window::theme;

/// The current notice and the queued announcements.
#[derive(Default, Debug)]
pub(crate) struct Notices {
    notice: Option<Notice>,
    /// Announcements of this frame.
    unsaid: Vec<String>,
    /// The last announcement.
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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Tone {
    #[default]
    Plain,
    Warning,
}

impl Notices {
    /// Announces a text to screen readers.
    pub(crate) fn say(&mut self, text: String) {
        self.unsaid.push(text);
    }

    /// Ends the last announcement with a full stop.
    pub(crate) fn end_sentence(&mut self) {
        if let Some(last) = self.unsaid.last_mut() {
            last.push('.');
        }
    }

    /// Shows and announces a text.
    pub(crate) fn notify(&mut self, text: String, time: f64) {
        self.set(text, Tone::Plain, time);
    }

    /// Shows and announces a warning.
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

    /// The notice, until its time is over.
    pub(crate) fn notice(&self, time: f64) -> Option<&Notice> {
        (self.notice.as_ref()).filter(|notice| notice.end() > time)
    }

    /// Joins all announcements since the last frame.
    pub(crate) fn announcement(&mut self) -> &str {
        if !self.unsaid.is_empty() {
            let mut text = std::mem::take(&mut self.unsaid).join(" ");
            // Screen readers speak when the text changes: make a repeated text differ.
            if text == self.said {
                text.push(' ');
            }
            self.said = text;
        }
        &self.said
    }
}

impl Notice {
    /// The time at which it disappears; longer texts stay longer.
    pub(crate) fn end(&self) -> f64 {
        self.since + theme::NOTICE_S + theme::NOTICE_S_PER_BYTE * self.text.len() as f64
    }
}
