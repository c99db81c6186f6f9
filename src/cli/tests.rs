//! Whatever is typed behind the name of the program is understood, or refused in one sentence.

use std::ffi::OsString;

use clap::{CommandFactory as _, Parser as _};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;

use super::arguments::Arguments;
use super::{CommandFailure, shortened, usage, values};
use crate::link::{At, DeepLink, StudyPage};
use crate::model::{Board, Position};
use crate::search::{Edition, Search};
use crate::settings::Settings;

/// What failed once is in a file beside this one. `PROPTEST_CASES=100000` looks for more.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let is_asked_for = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if is_asked_for { usual.cases } else { 64 },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "src/cli/tests.txt",
        ))),
        ..usual
    }
}

/// The names of all commands and options.
fn names() -> Vec<String> {
    let command = Arguments::command();
    let all = [&command].into_iter().chain(command.get_subcommands());
    let names = all.flat_map(|one| {
        let options = one.get_arguments().filter_map(clap::Arg::get_long);
        let options = options.map(|name| format!("--{name}"));
        options.chain([one.get_name().to_owned()])
    });
    names.collect()
}

const VALUES: [&str; 28] = [
    "x../.o./...",
    "-x-/.o./...",
    "---------",
    "4x4x3",
    "9x9x9",
    "0",
    "1",
    "-1",
    "47.2",
    "4294967296",
    "18446744073709551616",
    "tree",
    "solver",
    "c",
    "perfect",
    "person-person",
    "700x700",
    "1x1",
    "nanxinf",
    "en",
    "centre",
    "5,1,3",
    "ß\u{202e}\u{1f600}",
    "",
    "-",
    "--",
    "-o",
    "x1o5",
];

fn words() -> impl Strategy<Value = OsString> {
    prop_oneof![
        4 => select(names()).prop_map(OsString::from),
        4 => select(&VALUES[..]).prop_map(OsString::from),
        1 => (select(names()), select(&VALUES[..])).prop_map(|(name, value)| format!("{name}={value}").into()),
        1 => any::<String>().prop_map(OsString::from),
        1 => (select(&VALUES[..]), 1..20_000_usize).prop_map(|(value, n)| value.repeat(n).into()),
        #[cfg(unix)]
        1 => prop::collection::vec(any::<u8>(), 0..9).prop_map(std::os::unix::ffi::OsStringExt::from_vec),
    ]
}

fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let words = [OsString::from("tictactoe")].into_iter().chain(words);
    Arguments::try_parse_from(words.map(values::without_leading_dash))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_words_are_understood_or_refused_in_a_sentence(words in prop::collection::vec(words(), 0..7)) {
        let refused = match parse(words) {
            Ok(arguments) => {
                let mut settings = Settings::default();
                arguments.window.change(&mut settings);
                arguments.computer.change(&mut settings.play);
                arguments.link.deep_link(&arguments.computer).err()
            }
            Err(error) if error.use_stderr() => Some(usage(&error)),
            Err(_) => None,
        };
        if let Some(refused) = refused {
            let CommandFailure::Usage(message) = refused else {
                panic!("it is not said how to use it");
            };
            prop_assert!(message.starts_with("error: "), "{}", message);
            prop_assert!(shortened(&message).chars().count() <= 1001);
        }
    }

    #[test]
    fn every_link_is_a_command_that_leads_there(
        (board, text) in select(&[("3x3x3", "x../.o./..."), ("3x3x3", ".../.../..."), ("4x3x3", "...x/..../.o..")][..]),
        search in prop::option::of((0..8_usize, select(&Edition::ALL[..]))),
        at in prop::option::of((1_u32.., prop::option::of(1_usize..))),
        node in prop::option::of(any::<u32>()),
    ) {
        let board: Board = board.parse().expect("it is a good one");
        let place = DeepLink {
            position: Some(Position::parse(board, text).expect("it is a good one")),
            search: search.map(|(at, edition)| Search::all_of(edition)[at]),
            panel: Some(StudyPage::Tree),
            at: at.map(|(time, event)| At { time, event }),
            node,
        };
        let command = place.to_string();
        let arguments = parse(command.split(' ').skip(1).map(OsString::from)).expect("it is a good one");
        prop_assert_eq!(arguments.link.deep_link(&arguments.computer).ok(), Some(place), "{}", command);
    }
}
