//! Settings as choices: the new-game sheet, the menu and the level button show the same. To offer
//! another setting of a game, add a constructor here.

use std::time::Duration;

use crate::player::{Computer, First, Opponent, Players};
use crate::search::Edition;
use crate::settings::GameSetup;
use crate::view::texts::Texts;
use crate::view::words::game::{decimal, edition_number, engine_name, opponent_name};

/// A setting and its options. `T` holds all settings of its kind.
pub(crate) struct Setting<T> {
    /// The message that names the setting.
    pub(crate) text: &'static str,
    pub(crate) options: Vec<SettingOption<T>>,
}

/// One option of a setting.
pub(crate) struct SettingOption<T> {
    pub(crate) name: String,
    /// The settings with this option.
    pub(crate) settings: T,
    pub(crate) is_chosen: bool,
}

impl<T: Copy + PartialEq> Setting<T> {
    pub(crate) fn new<U>(
        text: &'static str,
        now: T,
        all: impl IntoIterator<Item = U>,
        name: impl Fn(&U) -> String,
        choose: impl Fn(&mut T, U),
    ) -> Setting<T> {
        let option = |one: U| {
            let (name, mut settings) = (name(&one), now);
            choose(&mut settings, one);
            SettingOption {
                name,
                settings,
                is_chosen: settings == now,
            }
        };
        Setting {
            text,
            options: all.into_iter().map(option).collect(),
        }
    }
}

impl Setting<GameSetup> {
    /// Who plays.
    pub(crate) fn players(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let name = |players: &Players| texts.variant("players-", players);
        let choose = |new: &mut GameSetup, players| new.players = players;
        Setting::new("players", now, Players::ALL, name, choose)
    }

    /// Who begins.
    pub(crate) fn first(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let name = |first: &First| texts.variant("first-", first);
        let choose = |new: &mut GameSetup, first| new.first = first;
        Setting::new("first", now, First::ALL, name, choose)
    }

    /// The strength of the computer.
    pub(crate) fn opponent(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let name = |opponent: &Opponent| opponent_name(*opponent, now.board, texts);
        Setting::new("opponent", now, Opponent::ALL, name, |new, opponent| {
            if opponent != Opponent::of(now.computer) {
                new.computer = opponent.computer(now.board);
            }
        })
    }

    /// The engine of an unbeatable opponent.
    pub(crate) fn engine(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let all = Computer::all_of(now.computer.edition().unwrap_or_default());
        let is_engine = |one: &Computer| Opponent::of(*one) == Opponent::Unbeatable;
        let all = all.into_iter().filter(is_engine);
        let name = |computer: &Computer| engine_name(*computer, texts);
        let choose = |new: &mut GameSetup, computer| new.computer = computer;
        Setting::new("engine", now, all, name, choose)
    }

    /// The edition of its search.
    pub(crate) fn edition(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let name = |edition: &Edition| edition_number(*edition, texts);
        let choose = |new: &mut GameSetup, edition| {
            new.computer = now.computer.in_edition(edition);
        };
        Setting::new("edition", now, Edition::ALL, name, choose)
    }

    /// The delay before the computer's stone appears.
    pub(crate) fn pause(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let all = [0, 400, 1000, 2000].map(Duration::from_millis);
        let name = |pause: &Duration| seconds(pause.as_secs_f64(), 1, texts);
        let choose = |new: &mut GameSetup, pause| new.pause = pause;
        Setting::new("pause-before", now, all, name, choose)
    }

    /// The longest time for a move on large boards.
    pub(crate) fn thinking_time(now: GameSetup, texts: &Texts) -> Setting<GameSetup> {
        let all = [1, 5, 15, 60].map(Duration::from_secs);
        let name = |time: &Duration| seconds(time.as_secs_f64(), 0, texts);
        let choose = |new: &mut GameSetup, time| new.thinking_time = time;
        Setting::new("thinking-time", now, all, name, choose)
    }
}

/// A time in words.
pub(crate) fn seconds(seconds: f64, n_decimals: usize, texts: &Texts) -> String {
    let seconds = decimal(seconds, n_decimals, texts);
    texts.with("seconds", [("seconds", seconds.into())])
}
