//! What a person can choose and has learned, saved as TOML. To add a setting, add a field here and
//! a control in the view.

mod people;
mod persisted;
mod table;
mod values;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use self::people::{People, PersonName};
pub use self::persisted::{BadValue, PersistedSettings};
pub use self::table::read_table;
use crate::control::SearchControl;
use crate::learn::Leitner;
use crate::model::Board;
use crate::player::{Computer, First, Level, Players};

/// Everything that is saved besides games and the score.
#[derive(Serialize, Deserialize, Clone, PartialEq, Default, Debug)]
#[serde(default)]
pub struct Settings {
    /// Who plays, on which board, and how the computer plays.
    pub play: GameSetup,
    /// The names of two people who play against each other.
    pub people: People,
    /// Colours, motion and language.
    pub looks: Appearance,
    /// The window and what it shows.
    pub window: WindowSettings,
    /// Hints for beginners.
    pub learn: LearnSettings,
    /// What the person has learned.
    pub progress: LearnProgress,
}

impl Settings {
    /// Whether every number is within its bounds. NaN is within none.
    fn is_possible(&self) -> bool {
        let (play, window, predicted) = (&self.play, &self.window, &self.progress.predicted);
        let far = WindowSettings::FAR;
        play.pause <= GameSetup::MAX_PAUSE
            && (Duration::from_secs(1)..=GameSetup::MAX_THINKING_TIME).contains(&play.thinking_time)
            && window.size.iter().all(|side| (0.0..=far).contains(side))
            && (window.place.iter().flatten()).all(|at| (-far..=far).contains(at))
            && WindowSettings::ZOOMS.contains(&window.zoom)
            && predicted.iter().all(|[right, asked]| right <= asked)
    }
}

/// Who plays, on which board, and how the computer plays.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(default)]
pub struct GameSetup {
    /// The board of the next game.
    #[serde(with = "values::rules")]
    pub board: Board,
    /// Who plays.
    #[serde(with = "values::name")]
    pub players: Players,
    /// Who begins, when a person plays against the computer.
    #[serde(with = "values::name")]
    pub first: First,
    /// How the computer plays.
    #[serde(with = "values::name")]
    pub computer: Computer,
    /// Seeds the computer's random choices: the same seed, the same game. Not saved.
    #[serde(skip)]
    pub seed: u64,
    /// The shortest time between two stones, so that the eye can follow.
    #[serde(rename = "pause_ms", with = "values::ms")]
    pub pause: Duration,
    /// The longest time that *perfect* thinks about a move on a large board.
    #[serde(rename = "thinking_time_s", with = "values::seconds")]
    pub thinking_time: Duration,
    /// The memory limit of a search. Not saved.
    #[serde(skip)]
    pub memory_mb: usize,
}

impl GameSetup {
    /// The longest [`GameSetup::pause`].
    pub const MAX_PAUSE: Duration = Duration::from_secs(2);

    /// The longest [`GameSetup::thinking_time`].
    pub const MAX_THINKING_TIME: Duration = Duration::from_mins(1);

    /// Applies the differences between `from` and `to` to these.
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

/// Colours, motion and language.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct Appearance {
    /// The language of all texts.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// What the board is made of.
    pub board: BoardStyle,
    /// Only full contrast, and thicker lines.
    pub high_contrast: bool,
    /// Nothing moves by itself.
    pub reduced_motion: bool,
    /// Faint numbers in the free squares, also before a key is pressed.
    pub numbers: bool,
}

/// Light or dark.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Follows the system.
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
    Plain,
    /// Squared paper and a pen.
    #[default]
    Paper,
    /// A slate and chalk.
    Chalk,
}

impl BoardStyle {
    /// All.
    pub const ALL: [BoardStyle; 3] = [BoardStyle::Plain, BoardStyle::Paper, BoardStyle::Chalk];
}

/// A language of the texts.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German, the language of the lecture.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The ISO 639 code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

/// Hints for beginners.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct LearnSettings {
    /// Whether a first step is offered: at the first start, until the person does something.
    pub welcome: bool,
    /// Whether the coach asks before a move that gives value away.
    pub coach: bool,
}

/// What a person has learned. Not a setting, but saved in the same file.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct LearnProgress {
    /// The puzzles.
    #[serde(flatten)]
    pub leitner: Leitner,
    /// Finished steps per lesson, by the lesson's number from 1.
    pub lessons: BTreeMap<String, usize>,
    /// Right and all predictions, of values, cuts and windows.
    pub predicted: [[u32; 2]; 3],
}

impl LearnProgress {
    /// The finished steps of a lesson, by its number from 0.
    pub fn n_done(&self, number: usize) -> usize {
        let done = self.lessons.get(&(number + 1).to_string());
        done.copied().unwrap_or_default()
    }

    /// Notes the finished steps of a lesson, by its number from 0.
    pub fn note_lesson(&mut self, number: usize, n_done: usize) {
        self.lessons.insert((number + 1).to_string(), n_done);
    }
}

/// The window and what it shows.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(default)]
pub struct WindowSettings {
    /// Width and height inside the frame, in points.
    #[serde(serialize_with = "values::write_size")]
    pub size: [f32; 2],
    /// The position on the screen, if known.
    #[serde(serialize_with = "values::write_place")]
    pub place: Option<[f32; 2]>,
    /// Scales everything.
    #[serde(rename = "zoom_percent", with = "values::percent")]
    pub zoom: f32,
    /// Whether the move list is shown.
    pub shows_moves: bool,
    /// Whether move values are shown on the board.
    pub shows_values: bool,
    /// Whether another opponent is offered after several games with the same result.
    pub offers_opponents: bool,
    /// The files opened and saved last, the latest first.
    #[serde(with = "values::paths")]
    pub recent: Vec<PathBuf>,
}

impl WindowSettings {
    /// A board of about 530 points, with the top bar, player cards and the status line.
    pub const USUAL_SIZE: [f32; 2] = [640.0, 720.0];

    /// The smallest size in which a game can be played.
    pub const MIN_SIZE: [f32; 2] = [320.0, 360.0];

    /// Wider or higher, or farther away, than any screen.
    const FAR: f32 = 16_000.0;

    /// The zooms that leave something to see.
    const ZOOMS: RangeInclusive<f32> = 0.2..=5.0;

    /// The longest list of recent files.
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
            offers_opponents: true,
            recent: Vec::new(),
        }
    }
}
