use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use super::*;

const MEGABYTE: usize = 1 << 20;

/// A key by chance, always the same for the same number.
fn by_chance(number: u64) -> TableKey {
    [0, 1].map(|half| {
        let mut hasher = DefaultHasher::new();
        (number, half).hash(&mut hasher);
        hasher.finish()
    })
}

/// Keys that differ in little, as those of positions do, and keys by chance.
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
        keys.push(by_chance(number));
    }
    keys
}

/// What is put under a key in these tests: an answer, in one of the cases, and what it cost.
const fn answer_of(key: TableKey) -> (u32, bool, u64) {
    let bits = key[0] ^ key[1].rotate_left(7);
    (
        (bits % 4) as u32,
        bits.count_ones().is_multiple_of(2),
        1 << (bits % 20),
    )
}

fn put(table: &mut Table, key: TableKey) {
    let (case, answer, n_nodes) = answer_of(key);
    table.put(key, case, answer, n_nodes);
}

/// Whether the key is there, with the right answer in the right case; fails if there is any other
/// answer.
#[track_caller]
fn has(table: &Table, key: TableKey) -> bool {
    let (case, answer, _) = answer_of(key);
    for other in (0..4).filter(|&other| other != case) {
        assert_eq!(table.get(key, other), None, "case {other} of {key:?}");
    }
    let got = table.get(key, case);
    assert!(got.is_none_or(|got| got == answer), "{key:?}");
    got.is_some()
}

/// The data of all slots, without their keys.
fn data(table: &Table) -> Vec<Slot> {
    let slots = table.buckets.iter().flatten();
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
        let table = Table {
            buckets: Vec::new(),
            n_bits,
            max_bits: n_bits,
            n_used: 0,
        };
        for key in keys() {
            let address = table.address(key);
            assert!(address.bucket >> n_bits == 0 && address.key & DATA == 0);
            let turned = address.key | address.bucket as u128;
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
    let address = Table::new(0).address(by_chance(1));
    let slot = address.key | YES;
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
        let mut table = Table::new(max_bytes);
        let keys = keys();
        let (known, others): (Vec<_>, Vec<_>) =
            keys.iter().enumerate().partition(|(at, _)| at % 2 == 0);
        for _ in 0..3 {
            for &(_, &key) in &known {
                put(&mut table, key);
            }
            table.grow(|| false);
            let n_known = known.iter().filter(|(_, key)| has(&table, **key)).count();
            assert!(n_known > known.len() * 9 / 10, "{n_known}");
            let stranger = others.iter().find(|(_, key)| has(&table, **key));
            assert_eq!(stranger, None);
            // The next size.
            table.n_used = 2 * table.buckets.len();
        }
    }
}

#[test]
fn all_answers_are_kept_when_the_table_grows() {
    let mut table = Table::new(16 * MEGABYTE);
    let mut number = 0;
    while table.n_used < 2 * table.buckets.len() {
        table.grow(|| panic!("it is not half full"));
        put(&mut table, by_chance(number));
        number += 1;
    }
    let is_there: Vec<_> = (0..number).map(|n| has(&table, by_chance(n))).collect();
    let (data_before, n_bytes) = (data(&table), table.n_bytes());
    table.grow(|| true);
    assert_eq!(table.n_bytes(), n_bytes, "it was stopped");
    assert_eq!(data(&table), data_before);
    table.grow(|| false);
    assert_eq!(table.n_bytes(), 4 * n_bytes);
    assert_eq!(data(&table), data_before, "answers and what they cost");
    assert_eq!(table.n_used, data_before.len());
    let is_there_now: Vec<_> = (0..number).map(|n| has(&table, by_chance(n))).collect();
    assert_eq!(is_there_now, is_there);
}

#[test]
fn the_cheapest_gives_way() {
    let mut table = Table::new(0);
    let bucket = table.address(by_chance(0)).bucket;
    let same_bucket: Vec<TableKey> = (0..)
        .map(by_chance)
        .filter(|&key| table.address(key).bucket == bucket)
        .take(7)
        .collect();
    let is_there = |table: &Table| -> Vec<bool> {
        let keys = same_bucket.iter();
        keys.map(|&key| table.get(key, 1) == Some(true)).collect()
    };
    let there = |numbers: &[usize]| -> Vec<bool> { (0..7).map(|n| numbers.contains(&n)).collect() };
    for (number, n_nodes) in [1 << 20, 4, 1 << 30, 1 << 10].into_iter().enumerate() {
        table.put(same_bucket[number], 1, true, n_nodes);
        assert_eq!(
            table.n_used,
            number + 1,
            "as long as there is room, nobody goes"
        );
    }
    assert_eq!(is_there(&table), there(&[0, 1, 2, 3]));
    table.put(same_bucket[4], 1, true, 64);
    assert_eq!(is_there(&table), there(&[0, 2, 3, 4]));
    table.put(same_bucket[5], 1, true, 1);
    assert_eq!(
        is_there(&table),
        there(&[0, 2, 3, 5]),
        "even for a cheaper one"
    );
    // A second answer that was cheap does not make the first one so.
    table.put(same_bucket[3], 2, false, 1);
    table.put(same_bucket[6], 1, true, 1 << 40);
    assert_eq!(is_there(&table), there(&[0, 2, 3, 6]));
    assert_eq!(table.get(same_bucket[3], 2), Some(false));
    assert_eq!(table.n_used, 4);
}

#[test]
fn it_takes_no_more_memory_than_it_may_have() {
    for (max_bytes, expected) in [
        (0, Table::MIN_BYTES),
        (MEGABYTE, MEGABYTE),
        (3 * MEGABYTE, 2 * MEGABYTE),
        (4 * MEGABYTE, 4 * MEGABYTE),
        (9 * MEGABYTE, 8 * MEGABYTE),
    ] {
        let mut table = Table::new(max_bytes);
        let mut n_bytes_before = table.n_bytes();
        for number in 0..600_000 {
            put(&mut table, by_chance(number));
            if number % 4096 == 0 {
                table.grow(|| false);
                assert!(table.n_bytes() >= n_bytes_before && table.fill() <= 1000);
                n_bytes_before = table.n_bytes();
            }
        }
        assert_eq!(table.n_bytes(), expected, "of {max_bytes}");
        assert!(table.fill() > 600, "{} of 1000", table.fill());
        assert_eq!(table.n_used, data(&table).len());
    }
}

#[test]
fn the_four_answers_of_a_key_are_apart_and_the_last_answer_counts() {
    let mut table = Table::new(0);
    let mut expected: HashMap<(TableKey, u32), bool> = HashMap::new();
    for number in 0..200 {
        let (key, case) = (by_chance(number % 20), (number % 7 % 4) as u32);
        let answer = number % 3 == 0;
        table.put(key, case, answer, number);
        expected.insert((key, case), answer);
    }
    for key in (0..20).map(by_chance) {
        for case in 0..4 {
            assert_eq!(table.get(key, case), expected.get(&(key, case)).copied());
        }
    }
}
