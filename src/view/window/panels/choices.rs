//! The settings of a game as choices: menu, side panel and new-game dialog show the same. To offer
//! another setting, add a constructor here.

use std::time::Duration;

use crate::player::{Computer, First, Opponent, Players};
use crate::search::Edition;
use crate::settings::GameSetup;
use crate::view::texts::Texts;
use crate::view::words::game::{decimal, edition_number, engine_name, opponent_name};

/// A setting and its options.
pub(crate) struct Choice {
    /// The message that names the setting.
    pub(crate) text: &'static str,
    /// Whether the setting has an effect.
    pub(crate) is_enabled: bool,
    pub(crate) options: Vec<ChoiceOption>,
}

/// One option of a setting.
pub(crate) struct ChoiceOption {
    pub(crate) name: String,
    /// The game with this option.
    pub(crate) setup: GameSetup,
    pub(crate) is_chosen: bool,
}

impl Choice {
    fn new<T>(
        text: &'static str,
        now: GameSetup,
        all: impl IntoIterator<Item = T>,
        name: impl Fn(&T) -> String,
        choose: impl Fn(&mut GameSetup, T),
    ) -> Choice {
        let option = |one: T| {
            let (name, mut setup) = (name(&one), now);
            choose(&mut setup, one);
            let is_chosen = setup == now;
            ChoiceOption {
                name,
                setup,
                is_chosen,
            }
        };
        Choice {
            text,
            is_enabled: true,
            options: all.into_iter().map(option).collect(),
        }
    }

    fn enabled_if(self, is_enabled: bool) -> Choice {
        Choice { is_enabled, ..self }
    }

    /// Who plays.
    pub(crate) fn players(now: GameSetup, texts: &Texts) -> Choice {
        let name = |players: &Players| texts.variant("players-", players);
        Choice::new("players", now, Players::ALL, name, |new, players| {
            new.players = players;
        })
    }

    /// Who begins.
    pub(crate) fn first(now: GameSetup, texts: &Texts) -> Choice {
        let name = |first: &First| texts.variant("first-", first);
        Choice::new("first", now, First::ALL, name, |new, first| {
            new.first = first;
        })
        .enabled_if(now.players == Players::PersonComputer)
    }

    /// The strength of the computer.
    pub(crate) fn opponent(now: GameSetup, texts: &Texts) -> Choice {
        let name = |opponent: &Opponent| opponent_name(*opponent, now.board, texts);
        Choice::new("opponent", now, Opponent::ALL, name, |new, opponent| {
            if opponent != Opponent::of(now.computer) {
                new.computer = opponent.computer(now.board);
            }
        })
        .enabled_if(now.players != Players::PersonPerson)
    }

    /// The engine of an unbeatable opponent.
    pub(crate) fn engine(now: GameSetup, texts: &Texts) -> Choice {
        let all = Computer::all_of(now.computer.edition().unwrap_or_default());
        let is_engine = |one: &Computer| Opponent::of(*one) == Opponent::Unbeatable;
        let all = all.into_iter().filter(is_engine);
        let name = |computer: &Computer| engine_name(*computer, texts);
        Choice::new("engine", now, all, name, |new, computer| {
            new.computer = computer;
        })
        .enabled_if(now.players != Players::PersonPerson)
    }

    /// The edition of its search, if there are two.
    pub(crate) fn edition(now: GameSetup, texts: &Texts) -> Choice {
        let has_editions = now.computer.edition().is_some();
        let name = |edition: &Edition| edition_number(*edition, texts);
        let mut choice = Choice::new("edition", now, Edition::ALL, name, |new, edition| {
            new.computer = now.computer.in_edition(edition);
        });
        for option in &mut choice.options {
            option.is_chosen &= has_editions;
        }
        choice.enabled_if(has_editions)
    }

    /// The delay before the computer's stone appears.
    pub(crate) fn pause(now: GameSetup, texts: &Texts) -> Choice {
        let all = [0, 400, 1000, 2000].map(Duration::from_millis);
        let name = |pause: &Duration| seconds(pause.as_secs_f64(), 1, texts);
        Choice::new("pause-before", now, all, name, |new, pause| {
            new.pause = pause;
        })
    }

    /// The longest time for a move on large boards.
    pub(crate) fn thinking_time(now: GameSetup, texts: &Texts) -> Choice {
        let all = [1, 5, 15, 60].map(Duration::from_secs);
        let name = |time: &Duration| seconds(time.as_secs_f64(), 0, texts);
        Choice::new("thinking-time", now, all, name, |new, time| {
            new.thinking_time = time;
        })
    }
}

/// A time in words.
pub(crate) fn seconds(seconds: f64, n_decimals: usize, texts: &Texts) -> String {
    let seconds = decimal(seconds, n_decimals, texts);
    texts.with("seconds", [("seconds", seconds.into())])
}
