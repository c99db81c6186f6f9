//! The settings as they are, and what of them goes to the disk.

use std::fmt;

use toml::{Table, Value};

use super::table::{carry_over, leaves, put, read_table};
use super::{GameSetup, Settings, WindowSettings};
use crate::model::{BadLine, quoted};

/// The settings as they are, and what of them goes to the disk: what the person has changed.
/// Everything else stays as it was stored, also what this version does not understand.
#[derive(Clone, Debug)]
pub struct PersistedSettings {
    /// As they are.
    pub now: Settings,
    /// As they were before the person changed anything.
    then: Settings,
    /// What was stored then.
    stored: Table,
    /// As they were when somebody asked last whether they have changed; none if nobody has asked
    /// since they changed.
    noted: Option<Settings>,
}

/// A value in a file that this version does not understand. It is as if it were not there, and
/// stays there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadValue {
    /// Its key, as in `looks.theme`.
    pub key: String,
    /// Its value.
    pub value: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a value of `{}`", self.value, self.key)
    }
}

/// The usual ones.
impl Default for PersistedSettings {
    fn default() -> PersistedSettings {
        PersistedSettings::new(Settings::default())
    }
}

impl PersistedSettings {
    /// These, of which nothing has been stored before.
    pub fn new(now: Settings) -> PersistedSettings {
        PersistedSettings {
            then: now.clone(),
            noted: Some(now.clone()),
            now,
            stored: Table::new(),
        }
    }

    /// Reads what [`PersistedSettings::text`] wrote. What is not there, or is not understood, is as in
    /// `defaults`.
    pub fn read(
        defaults: &Settings,
        text: &str,
    ) -> Result<(PersistedSettings, Vec<BadValue>), BadLine> {
        Ok(PersistedSettings::over(defaults, read_table(text)?))
    }

    fn over(defaults: &Settings, stored: Table) -> (PersistedSettings, Vec<BadValue>) {
        let usual = table(defaults);
        let mut good = usual.clone();
        let mut bad = Vec::new();
        // Each alone, so that one that is not understood does not take the others with it.
        for (path, value) in leaves(&stored) {
            let mut trial = usual.clone();
            put(&mut trial, &path, value);
            if (trial.try_into()).is_ok_and(|trial: Settings| trial.is_possible()) {
                put(&mut good, &path, value);
            } else {
                bad.push(BadValue {
                    key: quoted(&path.join(".")),
                    value: shown(value),
                });
            }
        }
        let mut settings: Settings = good.try_into().unwrap_or_else(|_| defaults.clone());
        settings.window.size = WindowSettings::possible_size(settings.window.size);
        // What does not last is not in a table.
        settings.play.seed = defaults.play.seed;
        settings.play.memory_mb = defaults.play.memory_mb;
        let mut lasting = PersistedSettings::new(settings);
        lasting.stored = stored;
        (lasting, bad)
    }

    /// Changes the settings for this once, as options of the command line do: that is not the
    /// person's choice for the next time.
    pub fn override_temporarily(&mut self, change: impl FnOnce(&mut Settings)) {
        self.stored = self.table();
        let is_noted = self.noted.as_ref() == Some(&self.now);
        change(&mut self.now);
        self.then = self.now.clone();
        self.noted = is_noted.then(|| self.now.clone());
    }

    /// Takes over what belongs to the game on the board: one that was opened has its own players,
    /// and another board may want another opponent. What the person has chosen before is what
    /// lasts.
    pub fn borrow(&mut self, play: GameSetup) {
        if play != self.now.play {
            self.override_temporarily(|now| now.play = play);
        }
    }

    /// Whether something has changed since this was asked last. Cheap enough for every frame.
    pub fn has_changed(&mut self) -> bool {
        let has_changed = self.noted.as_ref() != Some(&self.now);
        if has_changed {
            self.noted = Some(self.now.clone());
        }
        has_changed
    }

    /// The text to write.
    pub fn text(&self) -> String {
        self.table().to_string()
    }

    fn table(&self) -> Table {
        let mut stored = self.stored.clone();
        carry_over(&mut stored, &table(&self.then), &table(&self.now));
        stored
    }
}

/// Every setting under its key.
fn table(settings: &Settings) -> Table {
    // Every value of ours has a text. If one had none, nothing would count as changed.
    Table::try_from(settings).unwrap_or_default()
}

/// A text without its quotation marks.
fn shown(value: &Value) -> String {
    let text = value.as_str().map(quoted);
    text.unwrap_or_else(|| quoted(&value.to_string()))
}
