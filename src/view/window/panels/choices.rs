//! What can be chosen about a game: the menu and the side panel show the same.

use std::time::Duration;

use crate::player::{Computer, First, Opponent, Players};
use crate::search::Edition;
use crate::settings::GameSetup;
use crate::view::texts::Texts;
use crate::view::words::game::{computer_id, decimal, edition_id, opponent_name};

/// A setting, and all it can be.
pub(crate) struct Choice {
    /// The message that names it.
    pub(crate) text: &'static str,
    /// Whether it makes a difference.
    pub(crate) is_enabled: bool,
    /// What it can be, and how the game is played then.
    pub(crate) options: Vec<(String, GameSetup)>,
    /// Which of them it is, if it is one.
    pub(crate) chosen: Option<usize>,
}

impl Choice {
    fn new<T>(
        text: &'static str,
        play: GameSetup,
        all: impl IntoIterator<Item = T>,
        name: impl Fn(&T) -> String,
        choose: impl Fn(T) -> GameSetup,
    ) -> Choice {
        let option = |one: T| (name(&one), choose(one));
        let options: Vec<_> = all.into_iter().map(option).collect();
        Choice {
            text,
            is_enabled: true,
            chosen: options.iter().position(|(_, chosen)| *chosen == play),
            options,
        }
    }

    fn enabled_if(self, is_enabled: bool) -> Choice {
        Choice { is_enabled, ..self }
    }

    /// Who plays.
    pub(crate) fn players(play: GameSetup, texts: &Texts) -> Choice {
        let name = |players: &Players| texts.text(players_id(*players));
        Choice::new("players", play, Players::ALL, name, |players| GameSetup {
            players,
            ..play
        })
    }

    /// Who begins.
    pub(crate) fn first(play: GameSetup, texts: &Texts) -> Choice {
        let name = |first: &First| texts.text(first_id(*first));
        Choice::new("first", play, First::ALL, name, |first| GameSetup {
            first,
            ..play
        })
        .enabled_if(play.players == Players::PersonComputer)
    }

    /// How hard the computer is to beat.
    pub(crate) fn opponent(play: GameSetup, texts: &Texts) -> Choice {
        let now = Opponent::of(play.computer);
        let name = |opponent: &Opponent| opponent_name(*opponent, play.board, texts);
        Choice::new("opponent", play, Opponent::ALL, name, |opponent| {
            GameSetup {
                computer: if opponent == now {
                    play.computer
                } else {
                    opponent.computer(play.board)
                },
                ..play
            }
        })
        .enabled_if(play.players != Players::PersonPerson)
    }

    /// What an unbeatable opponent thinks with.
    pub(crate) fn engine(play: GameSetup, texts: &Texts) -> Choice {
        let all = Computer::all_of(play.computer.edition().unwrap_or_default());
        let is_engine = |one: &Computer| Opponent::of(*one) == Opponent::Unbeatable;
        let all = all.into_iter().filter(is_engine);
        let name = |computer: &Computer| texts.text(computer_id(*computer));
        Choice::new("engine", play, all, name, |computer| GameSetup {
            computer,
            ..play
        })
        .enabled_if(play.players != Players::PersonPerson)
    }

    /// The edition of its search, where that makes a difference.
    pub(crate) fn edition(play: GameSetup, texts: &Texts) -> Choice {
        let name = |edition: &Edition| texts.text(edition_id(*edition));
        let choose = |edition| GameSetup {
            computer: play.computer.in_edition(edition),
            ..play
        };
        let choice = Choice::new("edition", play, Edition::ALL, name, choose);
        match play.computer.edition() {
            Some(_) => choice,
            None => Choice {
                is_enabled: false,
                chosen: None,
                ..choice
            },
        }
    }

    /// How long its stone waits.
    pub(crate) fn pause(play: GameSetup, texts: &Texts) -> Choice {
        let all = [0, 400, 1000, 2000].map(Duration::from_millis);
        let name = |pause: &Duration| seconds(pause.as_secs_f64(), 1, texts);
        Choice::new("pause-before", play, all, name, |pause| GameSetup {
            pause,
            ..play
        })
    }

    /// How long it thinks.
    pub(crate) fn thinking_time(play: GameSetup, texts: &Texts) -> Choice {
        let all = [1, 5, 15, 60].map(Duration::from_secs);
        let name = |time: &Duration| seconds(time.as_secs_f64(), 0, texts);
        Choice::new("thinking-time", play, all, name, |thinking_time| {
            GameSetup {
                thinking_time,
                ..play
            }
        })
    }
}

/// A time, in words.
pub(crate) fn seconds(seconds: f64, n_decimals: usize, texts: &Texts) -> String {
    let seconds = decimal(seconds, n_decimals, texts);
    texts.with("seconds", [("seconds", seconds.into())])
}

/// The message that names who plays.
const fn players_id(players: Players) -> &'static str {
    match players {
        Players::PersonComputer => "players-person-computer",
        Players::PersonPerson => "players-person-person",
        Players::ComputerComputer => "players-computer-computer",
    }
}

/// The message that names who begins.
const fn first_id(first: First) -> &'static str {
    match first {
        First::Person => "first-me",
        First::Computer => "first-computer",
        First::Alternate => "first-alternate",
    }
}
