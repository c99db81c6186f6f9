use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::solver::table::*;

/// With a word more, which is the first of the key.
type WordTable = Table<1>;
type WordShard = Shard<1>;

const MEGABYTE: usize = 1 << 20;

/// A random key, always the same for the same number.
fn random_key(number: u64) -> TableKey {
    [0, 1].map(|half| {
        let mut hasher = DefaultHasher::new();
        (number, half).hash(&mut hasher);
        hasher.finish()
    })
}

/// Keys that differ in little, as those of positions do, and random keys.
fn keys() -> Vec<TableKey> {
    let mut keys = vec![[0, 0]];
    for bit in 0..64 {
        keys.extend([[1 << bit, 0], [0, 1 << bit], [u64::MAX, !(1 << bit)]]);
    }
    for number in 3..5000_u64 {
        // A single bit each is there already.
        if !number.is_power_of_two() {
            keys.extend([[number, 0], [0, number], [number << 40, number]]);
        }
        keys.push(random_key(number));
    }
    keys
}

/// What is put under a key in these tests: an answer, and what it cost.
const fn answer_of(key: TableKey) -> (bool, u64) {
    let bits = key[0] ^ key[1].rotate_left(7);
    (bits.count_ones().is_multiple_of(2), 1 << (bits % 20))
}

fn put(table: &mut WordTable, key: TableKey) {
    let (answer, n_nodes) = answer_of(key);
    table.put(key, answer, [key[0]], n_nodes);
}

/// Whether the key is there; fails if there is a wrong answer.
#[track_caller]
fn has(table: &WordTable, key: TableKey) -> bool {
    let (answer, _) = answer_of(key);
    let got = table.get(key);
    assert!(got.is_none_or(|got| got == (answer, [key[0]])), "{key:?}");
    got.is_some()
}

/// A random key that belongs to a shard, mixed.
fn random_mixed(shard: usize) -> impl Iterator<Item = u128> {
    let keys = (0..).map(random_key).map(mixed);
    keys.filter(move |mixed| mixed >> (128 - N_SHARD_BITS) == shard as u128)
}

/// The data of all slots, without their keys.
fn data(shard: &WordShard) -> Vec<Slot> {
    let slots = shard.buckets.iter().flatten();
    let mut data: Vec<_> = slots
        .filter(|&&slot| slot != 0)
        .map(|slot| slot & DATA)
        .collect();
    data.sort_unstable();
    data
}

/// Undoes `mix`. The inverse of an odd number by Newton: each step doubles the bits that are right.
fn unmixed(mut bits: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let mut inverse = ODD;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2_u128.wrapping_sub(ODD.wrapping_mul(inverse)));
    }
    assert_eq!(ODD.wrapping_mul(inverse), 1);
    bits = bits.wrapping_mul(inverse);
    bits ^= bits >> 64;
    bits = bits.wrapping_mul(inverse);
    bits ^ bits >> 64
}

#[test]
fn a_bucket_and_what_is_stored_in_it_are_the_whole_key() {
    for n_bits in [N_DATA_BITS, 15, 16, 18, 20, 24, 28, 30] {
        for key in keys() {
            let number = (mixed(key) >> (128 - N_SHARD_BITS)) as usize;
            let shard = WordShard {
                n_bits,
                ..WordShard::new(number, n_bits)
            };
            let address = shard.address(mixed(key));
            let n_own_bits = n_bits - N_SHARD_BITS;
            assert!(address.bucket >> n_own_bits == 0 && address.key & DATA == 0);
            let turned = address.key | (number << n_own_bits | address.bucket) as u128;
            let bits = unmixed(turned.rotate_right(n_bits));
            assert_eq!(
                [bits >> 64, bits & u128::from(u64::MAX)],
                key.map(u128::from)
            );
        }
    }
}

#[test]
fn every_bit_of_a_stored_key_counts() {
    let address = WordShard::new(0, N_DATA_BITS).address(mixed(random_key(1)));
    let slot = address.key | 1 << COST_SHIFT;
    assert!(
        address.is_of(slot) && !address.is_of(address.key),
        "a key alone is none"
    );
    for bit in N_DATA_BITS..128 {
        let key = address.key ^ 1 << bit;
        assert!(!Address { key, ..address }.is_of(slot), "bit {bit}");
    }
}

#[test]
fn no_key_is_mistaken_for_another() {
    for max_bytes in [0, 4 * MEGABYTE, 16 * MEGABYTE] {
        let mut table = WordTable::new(max_bytes);
        let keys = keys();
        let (known, others): (Vec<_>, Vec<_>) =
            keys.iter().enumerate().partition(|(at, _)| at % 2 == 0);
        for _ in 0..3 {
            for &(_, &key) in &known {
                put(&mut table, key);
            }
            let n_known = known.iter().filter(|(_, key)| has(&table, **key)).count();
            assert!(n_known > known.len() * 9 / 10, "{n_known}");
            let stranger = others.iter().find(|(_, key)| has(&table, **key));
            assert_eq!(stranger, None);
            // The next size.
            for shard in &mut table.shards {
                shard.n_used = 2 * shard.buckets.len();
                shard.grow();
            }
        }
    }
}

#[test]
fn all_answers_are_kept_when_a_shard_grows() {
    let mut shard = WordShard::new(5, 20);
    let mut keys = Vec::new();
    for key in random_mixed(5) {
        if shard.n_used > 0 && shard.n_used == 2 * shard.buckets.len() {
            break;
        }
        shard.put(key, true, [keys.len() as u64], 1 << (keys.len() % 20));
        keys.push(key);
    }
    let is_there =
        |shard: &WordShard| -> Vec<_> { keys.iter().map(|&key| shard.get(key)).collect() };
    let (data_before, there_before) = (data(&shard), is_there(&shard));
    let n_buckets = shard.buckets.len();
    shard.grow();
    assert_eq!(shard.buckets.len(), 4 * n_buckets);
    assert_eq!(data(&shard), data_before, "answers and what they cost");
    assert_eq!(shard.n_used, data_before.len());
    assert_eq!(is_there(&shard), there_before);
    shard.grow();
    assert_eq!(shard.buckets.len(), 4 * n_buckets, "it is not half full");
}

#[test]
fn the_cheapest_gives_way() {
    let mut shard = WordShard::new(0, N_DATA_BITS);
    let same_bucket: Vec<u128> = random_mixed(0)
        .filter(|&key| shard.address(key).bucket == 3)
        .take(7)
        .collect();
    let is_there = |shard: &WordShard| -> Vec<bool> {
        let keys = same_bucket.iter();
        keys.map(|&key| shard.get(key).is_some()).collect()
    };
    let there = |which: &[usize]| -> Vec<bool> { (0..7).map(|n| which.contains(&n)).collect() };
    for (at, n_nodes) in [(0, 1 << 20), (1, 1), (2, 1 << 10), (3, 1 << 5)] {
        shard.put(same_bucket[at], true, [0], n_nodes);
        assert_eq!(shard.n_used, at + 1, "as long as there is room, none goes");
    }
    assert_eq!(is_there(&shard), there(&[0, 1, 2, 3]));
    shard.put(same_bucket[4], true, [0], 64);
    assert_eq!(is_there(&shard), there(&[0, 2, 3, 4]));
    shard.put(same_bucket[5], true, [0], 1);
    assert_eq!(
        is_there(&shard),
        there(&[0, 2, 4, 5]),
        "even for a cheaper one"
    );
    // A second answer that was cheap does not make the first one so.
    shard.put(same_bucket[4], true, [7], 1);
    shard.put(same_bucket[6], true, [0], 1 << 40);
    assert_eq!(is_there(&shard), there(&[0, 2, 4, 6]));
    assert_eq!(shard.get(same_bucket[4]), Some((true, [7])));
    assert_eq!(shard.n_used, 4);
}

#[test]
fn it_takes_no_more_memory_than_it_may_have() {
    for (max_bytes, at_least) in [
        (0, WordTable::MIN_BYTES),
        (MEGABYTE, WordTable::MIN_BYTES),
        (3 * MEGABYTE, 3 * MEGABYTE),
        (5 * MEGABYTE, 19 * MEGABYTE / 4),
        (10 * MEGABYTE, 19 * MEGABYTE / 2),
    ] {
        let mut table = WordTable::new(max_bytes);
        let mut n_bytes_before = table.n_bytes();
        let may_have = max_bytes.max(WordTable::MIN_BYTES);
        // More than there is room for.
        for number in 0..may_have as u64 / 16 {
            put(&mut table, random_key(number));
            if number % 4096 == 0 {
                assert!(table.n_bytes() >= n_bytes_before && table.fill() <= 1000);
                n_bytes_before = table.n_bytes();
            }
        }
        let n_bytes = table.n_bytes();
        assert!(
            (at_least..=may_have).contains(&n_bytes),
            "{n_bytes} of {max_bytes}"
        );
        assert!(table.fill() > 600, "{} of 1000", table.fill());
        for shard in &table.shards {
            assert_eq!(shard.n_used, data(shard).len());
        }
    }
}

#[test]
fn all_tables_together_leave_something_for_the_rest_of_the_program() {
    for max_bytes in [64 * MEGABYTE, 256 * MEGABYTE, 1000 * MEGABYTE] {
        let tables = Tables::new(max_bytes);
        let most = |n_buckets: usize, n_words: usize| n_buckets * 4 * (16 + 8 * n_words);
        let proofs = tables
            .proofs
            .iter()
            .map(|proofs| most(proofs.max_buckets, 7));
        let answers = tables.answers.iter();
        let answers = answers.map(|answers| most(answers.max_buckets, 0));
        let most = answers.sum::<usize>() + proofs.sum::<usize>();
        let may_have = max_bytes - 12 * MEGABYTE;
        assert!(
            most <= may_have && most > may_have * 9 / 10,
            "{most} of {max_bytes}"
        );
    }
}

#[test]
fn the_last_answer_counts_but_a_yes_is_final() {
    let mut table = WordTable::new(0);
    let mut expected: HashMap<TableKey, (bool, [u64; 1])> = HashMap::new();
    for number in 0..200 {
        let key = random_key(number % 20);
        let answer = (number % 7 == 0, [number]);
        table.put(key, answer.0, answer.1, number);
        if answer.0 || !expected.get(&key).is_some_and(|before| before.0) {
            expected.insert(key, answer);
        }
        assert_eq!(table.get(key), expected.get(&key).copied());
    }
}
