//! What a person can choose, and how it lasts from start to start: as a text in TOML. Knows neither
//! a window nor a file; whoever wants another setting adds a field here, and the control that shows
//! it.

mod lasting;
mod table;
mod values;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use self::lasting::{BadValue, PersistedSettings};
pub use self::table::read_table;
use crate::control::SearchControl;
use crate::learn::Leitner;
use crate::model::Board;
use crate::player::{Computer, First, Level, Players};

/// Everything a person can choose.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(default)]
pub struct Settings {
    /// Who plays, on which board, and how the computer plays.
    pub play: GameSetup,
    /// Colours, motion and language.
    pub looks: Appearance,
    /// The window and what it shows.
    pub window: WindowSettings,
    /// What the person has learned.
    pub learn: LearnSettings,
}

impl Settings {
    /// Whether every number is within its bounds. No bounds hold what is not a number.
    fn is_possible(&self) -> bool {
        let (play, window) = (&self.play, &self.window);
        let far = WindowSettings::FAR;
        play.pause <= GameSetup::MAX_PAUSE
            && (Duration::from_secs(1)..=GameSetup::MAX_THINKING_TIME).contains(&play.thinking_time)
            && window.size.iter().all(|side| (0.0..=far).contains(side))
            && (window.place.iter().flatten()).all(|at| (-far..=far).contains(at))
            && WindowSettings::ZOOMS.contains(&window.zoom)
            && window.predicted.iter().all(|[right, asked]| right <= asked)
    }
}

/// Who plays, on which board, and how the computer plays.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(default)]
pub struct GameSetup {
    /// The board of the next game.
    #[serde(
        serialize_with = "values::write_rules",
        deserialize_with = "values::read_name"
    )]
    pub board: Board,
    /// Who plays.
    #[serde(
        serialize_with = "values::write_name",
        deserialize_with = "values::read_name"
    )]
    pub players: Players,
    /// Who begins, when a person plays against the computer.
    #[serde(
        serialize_with = "values::write_name",
        deserialize_with = "values::read_name"
    )]
    pub first: First,
    /// How the computer plays.
    #[serde(
        serialize_with = "values::write_name",
        deserialize_with = "values::read_name"
    )]
    pub computer: Computer,
    /// Where its chance begins: the same seed, the same game. Does not last.
    #[serde(skip)]
    pub seed: u64,
    /// The computer's stone appears no sooner than this after the one before it, so that an eye can
    /// follow.
    #[serde(
        rename = "pause_ms",
        serialize_with = "values::write_ms",
        deserialize_with = "values::read_ms"
    )]
    pub pause: Duration,
    /// How long *perfect* thinks about a move at most, where it cannot know everything.
    #[serde(
        rename = "thinking_time_s",
        serialize_with = "values::write_s",
        deserialize_with = "values::read_s"
    )]
    pub thinking_time: Duration,
    /// The memory that a search may have. Does not last.
    #[serde(skip)]
    pub memory_mb: usize,
}

impl GameSetup {
    /// The longest pause one can choose.
    pub const MAX_PAUSE: Duration = Duration::from_secs(2);

    /// The longest time for a move one can choose.
    pub const MAX_THINKING_TIME: Duration = Duration::from_mins(1);

    /// These, but for what differs between `from` and `to`: that is as in `to`.
    #[must_use]
    pub fn changed(self, from: GameSetup, to: GameSetup) -> GameSetup {
        fn pick<T: Copy + PartialEq>(now: T, from: T, to: T) -> T {
            if from == to { now } else { to }
        }
        GameSetup {
            board: pick(self.board, from.board, to.board),
            players: pick(self.players, from.players, to.players),
            first: pick(self.first, from.first, to.first),
            computer: pick(self.computer, from.computer, to.computer),
            pause: pick(self.pause, from.pause, to.pause),
            thinking_time: pick(self.thinking_time, from.thinking_time, to.thinking_time),
            ..self
        }
    }
}

impl Default for GameSetup {
    fn default() -> GameSetup {
        GameSetup {
            board: Board::TIC_TAC_TOE,
            players: Players::default(),
            first: First::default(),
            computer: Computer::default(),
            seed: 0,
            pause: Duration::from_millis(400),
            thinking_time: Level::TIME,
            memory_mb: SearchControl::DEFAULT_MEMORY_MB,
        }
    }
}

/// How everything looks, and in which language it speaks.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(default)]
pub struct Appearance {
    /// Which language.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// What the board is made of.
    pub board: BoardStyle,
    /// Only full contrast, and thicker lines.
    pub high_contrast: bool,
    /// Nothing moves by itself.
    pub reduced_motion: bool,
    /// Faint numbers in the free squares.
    pub numbers: bool,
}

impl Default for Appearance {
    fn default() -> Appearance {
        Appearance {
            language: Language::default(),
            theme: Theme::default(),
            board: BoardStyle::default(),
            high_contrast: false,
            reduced_motion: false,
            numbers: true,
        }
    }
}

/// Light or dark.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
}

impl Theme {
    /// All.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
}

/// What the board is made of.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Even lines.
    #[default]
    Plain,
    /// Squared paper and a pen.
    Paper,
    /// A slate and chalk.
    Chalk,
}

impl BoardStyle {
    /// All.
    pub const ALL: [BoardStyle; 3] = [BoardStyle::Plain, BoardStyle::Paper, BoardStyle::Chalk];
}

/// A language we speak.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German, the lecture's own.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

/// What a person has learned.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct LearnSettings {
    /// Whether a first step is offered: at the first start, until something is done.
    pub welcome: bool,
    /// Whether the coach asks before a move is made that gives value away.
    pub coach: bool,
    /// How the puzzles went.
    #[serde(flatten)]
    pub leitner: Leitner,
    /// Of every lesson that was begun, by its number from 1: how many steps have been done.
    pub lessons: BTreeMap<String, usize>,
}

impl LearnSettings {
    /// How many steps of a lesson have been done, by its number from 0.
    pub fn n_done(&self, number: usize) -> usize {
        let done = self.lessons.get(&(number + 1).to_string());
        done.copied().unwrap_or_default()
    }

    /// Notes how many steps of a lesson have been done.
    pub fn note_lesson(&mut self, number: usize, n_done: usize) {
        self.lessons.insert((number + 1).to_string(), n_done);
    }
}

/// The window and what it shows.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(default)]
pub struct WindowSettings {
    /// Width and height of what is inside the frame, in points.
    #[serde(serialize_with = "values::write_size")]
    pub size: [f32; 2],
    /// Where it is on the screen, if that is known.
    #[serde(serialize_with = "values::write_place")]
    pub place: Option<[f32; 2]>,
    /// How much larger everything is than usual.
    #[serde(
        rename = "zoom_percent",
        serialize_with = "values::write_percent",
        deserialize_with = "values::read_percent"
    )]
    pub zoom: f32,
    /// Whether the list of moves is shown.
    pub shows_moves: bool,
    /// Whether the values are shown on the board.
    pub shows_values: bool,
    /// Of predicted values, cuts and windows: how many were right, and how many there were.
    pub predicted: [[u32; 2]; 3],
    /// Whether another opponent is offered after games that all went the same way.
    pub offers_opponents: bool,
    /// The files opened and saved last, the latest first.
    #[serde(
        serialize_with = "values::write_paths",
        deserialize_with = "values::read_paths"
    )]
    pub recent: Vec<PathBuf>,
}

impl WindowSettings {
    /// The lecture's board (600×600) and side panel (200), the list of moves (190), and room for
    /// margins, menu and status line.
    pub const USUAL_SIZE: [f32; 2] = [1014.0, 676.0];

    /// The smallest size in which a game can be played.
    pub const MIN_SIZE: [f32; 2] = [320.0, 360.0];

    /// Wider or higher, or farther away, than any screen.
    const FAR: f32 = 16_000.0;

    /// The zooms that still leave something to see.
    const ZOOMS: RangeInclusive<f32> = 0.2..=5.0;

    /// The most recent files that are remembered.
    const MAX_RECENT: usize = 8;

    /// The nearest size that a window can have.
    pub fn possible_size([width, height]: [f32; 2]) -> [f32; 2] {
        let [min_width, min_height] = WindowSettings::MIN_SIZE;
        [
            width.clamp(min_width, WindowSettings::FAR),
            height.clamp(min_height, WindowSettings::FAR),
        ]
    }

    /// Puts a file at the head of the recent ones.
    pub fn remember(&mut self, path: PathBuf) {
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(WindowSettings::MAX_RECENT);
    }
}

impl Default for WindowSettings {
    fn default() -> WindowSettings {
        WindowSettings {
            size: WindowSettings::USUAL_SIZE,
            place: None,
            zoom: 1.0,
            shows_moves: true,
            shows_values: false,
            predicted: [[0; 2]; 3],
            offers_opponents: true,
            recent: Vec::new(),
        }
    }
}
