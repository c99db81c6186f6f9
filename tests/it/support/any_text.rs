//! Texts of all kinds for readers: random characters, and good texts with changes.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;

/// What failed once is tried again first: its seed, and what it shrank to, is in a file beside the tests.
/// `PROPTEST_CASES=100000 cargo test --release readers` looks for more.
pub fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let is_asked_for = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if is_asked_for { usual.cases } else { 128 },
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/it/readers.txt",
        ))),
        ..usual
    }
}

/// A change to a text. Places are shares of its length, so that each is one in every text.
#[derive(Clone, Debug)]
enum Change {
    Replace(Index, u8),
    Insert(Index, u8),
    Write(Index, &'static str),
    Remove(Index, usize),
    CutOff(Index),
    RemoveLine(Index),
    RepeatLine(Index, Index),
    SwapLines(Index, Index),
    Blow(Index, usize),
}

/// Snags for readers: numbers at the ends of their types, and words of our own texts.
const WORDS: &str = "0 -1 +1 64 99 255 256 65536 4294967295 4294967296 9223372036854775807 \
    18446744073709551615 18446744073709551616 1e400 nan -inf × ß \u{1f600} \" { } # 8x8x5 \
    --board tictactoe \u{feff} \u{202e}";

/// Snags that are blank, or contain a blank.
const BLANKS: [&str; 6] = ["\0", "\r", "\n", "\n\n", ": ", " = "];

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |index: &Index| index.index(bytes.len() + 1);
        match self {
            Change::Replace(at, byte) => {
                let at = place(at);
                bytes.get_mut(at).into_iter().for_each(|old| *old = *byte);
            }
            Change::Insert(at, byte) => {
                let at = place(at);
                bytes.insert(at, *byte);
            }
            Change::Write(at, snag) => {
                let at = place(at);
                bytes.splice(at..at, snag.bytes());
            }
            Change::Remove(at, n_bytes) => {
                let at = place(at);
                bytes.drain(at..(at + n_bytes).min(bytes.len()));
            }
            Change::CutOff(at) => bytes.truncate(place(at)),
            Change::Blow(at, n_times) => {
                let at = place(at);
                let byte = bytes.get(at).copied().unwrap_or(b'x');
                bytes.splice(at..at, std::iter::repeat_n(byte, *n_times));
            }
            Change::RemoveLine(_) | Change::RepeatLine(..) | Change::SwapLines(..) => {
                let lines = bytes.split(|&byte| byte == b'\n');
                let mut lines: Vec<Vec<u8>> = lines.map(<[u8]>::to_vec).collect();
                match self {
                    Change::RemoveLine(at) => drop(lines.remove(at.index(lines.len()))),
                    Change::RepeatLine(from, to) => {
                        let line = lines[from.index(lines.len())].clone();
                        lines.insert(to.index(lines.len()), line);
                    }
                    Change::SwapLines(a, b) => {
                        let [a, b] = [a, b].map(|at| at.index(lines.len()));
                        lines.swap(a, b);
                    }
                    _ => {}
                }
                *bytes = lines.join(&b'\n');
            }
        }
    }
}

fn changes() -> impl Strategy<Value = Change> {
    let place = any::<Index>;
    let snags: Vec<&str> = WORDS.split(' ').chain(BLANKS).collect();
    prop_oneof![
        1 => (place(), any::<u8>()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        1 => (place(), b' '..=b'~').prop_map(|(at, byte)| Change::Insert(at, byte)),
        4 => (place(), select(snags)).prop_map(|(at, snag)| Change::Write(at, snag)),
        2 => (place(), 1..9_usize).prop_map(|(at, n_bytes)| Change::Remove(at, n_bytes)),
        1 => place().prop_map(Change::CutOff),
        1 => place().prop_map(Change::RemoveLine),
        2 => (place(), place()).prop_map(|(from, to)| Change::RepeatLine(from, to)),
        2 => (place(), place()).prop_map(|(a, b)| Change::SwapLines(a, b)),
        1 => (place(), 1..3000_usize).prop_map(|(at, n_times)| Change::Blow(at, n_times)),
    ]
}

/// One of these texts, with some changes.
pub fn changed(good: Vec<String>) -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec(changes(), 1..5);
    (select(good), changes).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for change in changes {
            change.apply(&mut bytes);
        }
        bytes
    })
}

/// Bytes of any kind, mostly those of these texts with some changes.
pub fn any_bytes(good: Vec<String>) -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => any::<String>().prop_map(String::into_bytes),
        8 => changed(good),
    ]
}

/// The same, but letters.
pub fn any_text(good: Vec<String>) -> impl Strategy<Value = String> {
    any_bytes(good).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}
