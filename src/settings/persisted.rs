//! The current settings, and the table that is saved of them.

use std::fmt;
use std::mem;

use toml::Table;

use super::table::{carry_over, leaves, put, read_table};
use super::{GameSetup, Settings, WindowSettings};
use crate::model::{BadLine, quoted};

/// The current settings, and those that are saved: what the person has chosen. Keys that this
/// version does not understand stay in the saved table.
#[derive(Clone, Default, Debug)]
pub struct PersistedSettings {
    /// The settings in force, with temporary overrides.
    pub now: Settings,
    /// `now` as it was when `saved` was brought up to date.
    noted: Settings,
    saved: Table,
    /// Whether `saved` has changed since [`PersistedSettings::has_changed`] was called last.
    is_changed: bool,
}

/// A value in a file that this version does not understand. The default is used instead, and the
/// value stays in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadValue {
    /// As in `looks.theme`.
    pub key: String,
    /// Without its quotation marks, and shortened.
    pub value: String,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a value of `{}`", self.value, self.key)
    }
}

impl PersistedSettings {
    /// Settings of which nothing is saved yet.
    pub fn new(now: Settings) -> PersistedSettings {
        PersistedSettings {
            noted: now.clone(),
            now,
            ..PersistedSettings::default()
        }
    }

    /// Reads what [`PersistedSettings::text`] wrote, and returns the values that were replaced by
    /// those of `defaults`.
    pub fn read(
        defaults: &Settings,
        text: &str,
    ) -> Result<(PersistedSettings, Vec<BadValue>), BadLine> {
        let saved = read_table(text)?;
        let usual = table(defaults);
        let mut good = usual.clone();
        let mut bad = Vec::new();
        // Each value alone, so that a bad one does not spoil the others.
        for (path, value) in leaves(&saved) {
            let mut trial = usual.clone();
            put(&mut trial, &path, value);
            if (trial.try_into()).is_ok_and(|trial: Settings| trial.is_possible()) {
                put(&mut good, &path, value);
            } else {
                let text = value.as_str().map_or(value.to_string(), str::to_owned);
                bad.push(BadValue {
                    key: quoted(&path.join(".")),
                    value: quoted(&text),
                });
            }
        }
        let mut now: Settings = good.try_into().unwrap_or_else(|_| defaults.clone());
        now.window.size = WindowSettings::possible_size(now.window.size);
        // These are not in the table.
        now.play.seed = defaults.play.seed;
        now.play.memory_mb = defaults.play.memory_mb;
        let mut read = PersistedSettings::new(now);
        read.saved = saved;
        Ok((read, bad))
    }

    /// Changes the settings without saving the change, as for options of the command line.
    pub fn override_temporarily(&mut self, change: impl FnOnce(&mut Settings)) {
        self.note();
        change(&mut self.now);
        self.noted = self.now.clone();
    }

    /// Takes over the setup of a game that was opened or begun on another board. It is not the
    /// person's choice for the next game, so it is not saved.
    pub fn adopt_from_game(&mut self, play: GameSetup) {
        if play != self.now.play {
            self.override_temporarily(|now| now.play = play);
        }
    }

    /// Whether there is something new to save since the last call. Cheap enough for every frame.
    pub fn has_changed(&mut self) -> bool {
        self.note();
        mem::take(&mut self.is_changed)
    }

    /// The text to save.
    pub fn text(&mut self) -> String {
        self.note();
        self.saved.to_string()
    }

    fn note(&mut self) {
        if self.now != self.noted {
            self.is_changed |= carry_over(&mut self.saved, &table(&self.noted), &table(&self.now));
            self.noted = self.now.clone();
        }
    }
}

/// The settings as TOML.
fn table(settings: &Settings) -> Table {
    // Every value can be serialised. If one could not, nothing would count as changed.
    Table::try_from(settings).unwrap_or_default()
}
