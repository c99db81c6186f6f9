//! What lasts of the window from start to start, and how it is written down.

use std::path::PathBuf;
use std::time::Duration;

use super::theme::{self, Looks, Theme};
use crate::controller::{First, Players, Settings};
use crate::player::Computer;
use crate::record::{Tag, Text, TextError};
use crate::view::texts::Language;

/// The kind of this text in its first line.
const KIND: &str = "settings";

/// The tags that this version writes.
const KNOWN: [&str; 17] = [
    "board",
    "players",
    "first",
    "computer",
    "pause",
    "time",
    "language",
    "theme",
    "high-contrast",
    "reduced-motion",
    "numbers",
    "moves",
    "size",
    "zoom",
    "place",
    "recent",
    "values",
];

/// The most recent files that are remembered.
const MAX_RECENT: usize = 8;

/// How the window starts, and what is kept of it when it ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Width and height of what is inside the frame, in points.
    pub size: [f32; 2],
    /// Where it is on the screen, if that is known.
    pub place: Option<[f32; 2]>,
    /// How much larger everything is than usual.
    pub zoom: f32,
    /// Who plays, who begins, how the computer thinks.
    pub settings: Settings,
    /// Colours, motion and language.
    pub looks: Looks,
    /// Whether the list of moves is shown.
    pub shows_moves: bool,
    /// Whether the values are shown on the board.
    pub shows_values: bool,
    /// The files opened and saved last, the latest first.
    pub recent: Vec<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            size: theme::WINDOW_SIZE,
            place: None,
            zoom: 1.0,
            settings: Settings::default(),
            looks: Looks::default(),
            shows_moves: true,
            shows_values: false,
            recent: Vec::new(),
        }
    }
}

impl Options {
    /// Reads what [`Options::text`] wrote. What is not there stays as it is here.
    pub fn read(mut self, bytes: &[u8]) -> Result<Options, TextError> {
        let text = Text::read(KIND, bytes)?;
        for tag in &text.tags {
            match tag.name {
                "board" => {
                    self.settings.board = tag.value.parse().map_err(|_| tag.error())?;
                }
                "time" => self.settings.time = duration(tag, "s", Settings::MAX_TIME)?,
                "players" => self.settings.players = tag.one_of(Players::ALL)?,
                "first" => self.settings.first = tag.one_of(First::ALL)?,
                "computer" => self.settings.computer = tag.one_of(Computer::all())?,
                "pause" => self.settings.delay = duration(tag, "ms", Settings::MAX_DELAY)?,
                "language" => self.looks.language = tag.one_of(Language::ALL)?,
                "theme" => self.looks.theme = tag.one_of(Theme::ALL)?,
                "high-contrast" => self.looks.high_contrast = yes_or_no(tag)?,
                "reduced-motion" => self.looks.reduced_motion = yes_or_no(tag)?,
                "numbers" => self.looks.numbers = yes_or_no(tag)?,
                "values" => self.shows_values = yes_or_no(tag)?,
                "moves" => self.shows_moves = yes_or_no(tag)?,
                "size" => self.size = Options::possible_size(pair(tag, 'x')?),
                "zoom" => self.zoom = zoom(tag)?,
                "place" => self.place = Some(pair(tag, ',')?),
                "recent" if self.recent.len() < MAX_RECENT => self.recent.push(tag.value.into()),
                // From a later version.
                _ => {}
            }
        }
        Ok(self)
    }

    /// The text that is kept. What is as it was at the start is written as it was kept `before`, if it was: so an option on the command line is for once.
    pub fn text(&self, at_start: &Options, before: &[u8]) -> String {
        let before = Text::read(KIND, before).map_or(Vec::new(), |text| text.tags);
        let [now, then] = [self, at_start].map(Options::tags);
        let mut text = Text::header(KIND);
        let mut names: Vec<&str> = now.iter().map(|(name, _)| *name).collect();
        names.dedup();
        // What a later version has written stays.
        let unknown = before.iter().filter(|tag| !KNOWN.contains(&tag.name));
        for Tag { name, value, .. } in unknown {
            text.extend([name, ": ", value, "\n"]);
        }
        for name in names {
            let [now, then] = [&now, &then].map(|tags| values(tags, name));
            let before = before.iter().filter(|tag| tag.name == name);
            let values = if now == then {
                before.map(|tag| tag.value).collect()
            } else {
                now
            };
            for value in values {
                text.extend([name, ": ", value, "\n"]);
            }
        }
        text
    }

    /// Puts a file at the head of the recent ones.
    pub(super) fn remember(&mut self, path: PathBuf) {
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MAX_RECENT);
    }

    /// A size that a window can have.
    pub(super) fn possible_size([width, height]: [f32; 2]) -> [f32; 2] {
        let [min_width, min_height] = theme::MIN_WINDOW_SIZE;
        [
            width.clamp(min_width, 16_000.0),
            height.clamp(min_height, 16_000.0),
        ]
    }

    fn tags(&self) -> Vec<(&'static str, String)> {
        let Options {
            size: [width, height],
            place,
            zoom,
            settings,
            looks,
            shows_moves,
            shows_values,
            ..
        } = self;
        let yes_or_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        let mut tags = vec![
            ("board", settings.board.rules().to_string()),
            ("players", settings.players.to_string()),
            ("first", settings.first.to_string()),
            ("computer", settings.computer.to_string()),
            ("pause", format!("{} ms", settings.delay.as_millis())),
            ("time", format!("{} s", settings.time.as_secs())),
            ("language", looks.language.to_string()),
            ("theme", looks.theme.to_string()),
            ("high-contrast", yes_or_no(looks.high_contrast)),
            ("reduced-motion", yes_or_no(looks.reduced_motion)),
            ("numbers", yes_or_no(looks.numbers)),
            ("moves", yes_or_no(*shows_moves)),
            ("values", yes_or_no(*shows_values)),
            ("size", format!("{width:.0}x{height:.0}")),
            ("zoom", format!("{:.0} %", zoom * 100.0)),
        ];
        if let Some([x, y]) = place {
            tags.push(("place", format!("{x:.0},{y:.0}")));
        }
        let recent = self.recent.iter().filter_map(|path| path.to_str());
        // A name over several lines would be several tags.
        let recent = recent.filter(|path| !path.contains(['\n', '\r']));
        tags.extend(recent.map(|path| ("recent", path.to_owned())));
        tags
    }
}

fn values<'a>(tags: &'a [(&str, String)], name: &str) -> Vec<&'a str> {
    let named = tags.iter().filter(|(other, _)| *other == name);
    named.map(|(_, value)| value.as_str()).collect()
}

fn yes_or_no(tag: &Tag<'_>) -> Result<bool, TextError> {
    Ok(tag.one_of(["yes", "no"])? == "yes")
}

/// So many milliseconds or seconds, but no more than `max`.
fn duration(tag: &Tag<'_>, unit: &str, max: Duration) -> Result<Duration, TextError> {
    let of = |number| match unit {
        "ms" => Duration::from_millis(number),
        _ => Duration::from_secs(number),
    };
    let number = tag.value.strip_suffix(unit).unwrap_or(tag.value).trim();
    let duration = number.parse().ok().map(of);
    let duration = duration.filter(|duration| *duration <= max);
    duration.ok_or_else(|| tag.error())
}

fn zoom(tag: &Tag<'_>) -> Result<f32, TextError> {
    let percent = tag.value.strip_suffix('%').unwrap_or(tag.value).trim();
    let percent: Option<f32> = percent.parse().ok();
    let percent = percent.filter(|percent| (20.0..=500.0).contains(percent));
    percent
        .map(|percent| percent / 100.0)
        .ok_or_else(|| tag.error())
}

fn pair(tag: &Tag<'_>, between: char) -> Result<[f32; 2], TextError> {
    let within = -16_000.0..=16_000.0;
    let number = |text: &str| text.trim().parse().ok().filter(|n| within.contains(n));
    let pair = tag.value.split_once(between);
    pair.and_then(|(first, second)| Some([number(first)?, number(second)?]))
        .ok_or_else(|| tag.error())
}
