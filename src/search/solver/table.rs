//! What has been answered already: a table of bounded size that never mistakes one position for
//! another.
//!
//! The 128 bits of a key are mixed by a function that has an inverse. Some of the mixed bits say in
//! which bucket to look, the others are stored: together they are the whole key, so that equal
//! means equal.
//!
//! ```text
//!       128 − b bits         b bits: 6      4 × 2
//! ┌───────────────────────┬───────┬──────┬───────────────────────────────┐
//! │ the mixed key but     │ ····· │ cost │ yes, no or unknown: for each  │
//! │ for the bucket's bits │       │      │ kind of game and side to move │
//! └───────────────────────┴───────┴──────┴───────────────────────────────┘
//! ```
//!
//! Four slots of 16 bytes make a bucket, as long as a line of the processor's cache. The one that
//! was found most cheaply gives way.

/// A slot: see the drawing above. Zero is none.
type Slot = u128;

/// What an answer is about.
type TableKey = [u64; 2];

type Bucket = [Slot; 4];

/// The bits of a slot that are no key.
const N_DATA_BITS: u32 = 14;
const DATA: Slot = (1 << N_DATA_BITS) - 1;
const ANSWERS: Slot = 255;
const COST_SHIFT: u32 = 8;

/// Answers to yes-or-no questions about positions.
#[derive(Debug)]
pub(super) struct Table {
    /// A power of two of them.
    buckets: Vec<Bucket>,
    n_bits: u32,
    max_bits: u32,
    n_used: usize,
}

impl Table {
    /// The smallest that the layout of a slot allows.
    pub(super) const MIN_BYTES: usize = size_of::<Bucket>() << N_DATA_BITS;

    /// A small one, that may grow to `max_bytes` (but see [`Table::MIN_BYTES`]).
    pub(super) fn new(max_bytes: usize) -> Table {
        let max_buckets = max_bytes.max(Table::MIN_BYTES) / size_of::<Bucket>();
        Table {
            buckets: vec![[0; 4]; 1 << N_DATA_BITS],
            n_bits: N_DATA_BITS,
            max_bits: max_buckets.ilog2(),
            n_used: 0,
        }
    }

    /// Makes it larger when it is half full, as long as it may; asks now and then whether to leave
    /// it at that.
    ///
    /// It begins small because the memory of a large one comes page by page, which takes longer
    /// than many a search. While it grows, old and new are there: therefore the old one is at most
    /// a quarter.
    pub(super) fn grow(&mut self, mut stop: impl FnMut() -> bool) {
        if self.n_bits == self.max_bits || self.n_used < 2 * self.buckets.len() {
            return;
        }
        let n_bits = (self.n_bits + 2).min(self.max_bits);
        // `vec!` would end the program where there is not so much memory; this only asks.
        if Vec::<Bucket>::new().try_reserve_exact(1 << n_bits).is_err() {
            self.max_bits = self.n_bits;
            return;
        }
        let mut larger = Table {
            buckets: vec![[0; 4]; 1 << n_bits],
            n_bits,
            max_bits: self.max_bits,
            n_used: self.n_used,
        };
        for (number, bucket) in self.buckets.iter().enumerate() {
            if number % 4096 == 0 && stop() {
                return;
            }
            for slot in bucket.iter().filter(|&&slot| slot != 0) {
                let key = slot & !self.bucket_mask() | number as u128;
                let address = larger.address_of(key.rotate_right(self.n_bits));
                // Its bucket is new and has room for all of the old one.
                let room = larger.buckets[address.bucket]
                    .iter_mut()
                    .find(|new| **new == 0);
                if let Some(room) = room {
                    *room = address.key | slot & DATA;
                }
            }
        }
        *self = larger;
    }

    /// How much of the memory it may have is used, in thousandths.
    pub(super) fn fill(&self) -> u64 {
        (self.n_used * 1000) as u64 >> (self.max_bits + 2)
    }

    /// How much memory it takes.
    pub(super) fn n_bytes(&self) -> usize {
        size_of_val(self.buckets.as_slice())
    }

    /// Where this key belongs.
    fn address(&self, key: TableKey) -> Address {
        let [upper, lower] = key.map(u128::from);
        self.address_of(mix(upper << 64 | lower))
    }

    /// The upper bits are the bucket: so it stays in the order of the buckets when there are more
    /// of them.
    fn address_of(&self, mixed: u128) -> Address {
        let turned = mixed.rotate_left(self.n_bits);
        Address {
            bucket: (turned & self.bucket_mask()) as usize,
            key: turned & !self.bucket_mask(),
        }
    }

    const fn bucket_mask(&self) -> u128 {
        (1 << self.n_bits) - 1
    }

    /// The answer in one of the four cases, if it is known.
    pub(super) fn get(&self, key: TableKey, case: u32) -> Option<bool> {
        let address = self.address(key);
        let slot = self.buckets[address.bucket]
            .iter()
            .find(|&&slot| address.is_of(slot))?;
        match (slot >> (2 * case)) & 3 {
            0 => None,
            known => Some(known == YES),
        }
    }

    /// Remembers an answer that took so many nodes to find.
    pub(super) fn put(&mut self, key: TableKey, case: u32, answer: bool, n_nodes: u64) {
        // At least 1, so that an empty slot is the cheapest of all.
        let cost = u128::from(n_nodes.max(1).ilog2() + 1);
        let address = self.address(key);
        let bucket = &mut self.buckets[address.bucket];
        let at = bucket
            .iter()
            .position(|&slot| address.is_of(slot))
            .unwrap_or_else(|| {
                let cheapest =
                    (0..bucket.len()).min_by_key(|&at| (bucket[at] & DATA) >> COST_SHIFT);
                let cheapest = cheapest.unwrap_or_default();
                self.n_used += usize::from(bucket[cheapest] == 0);
                bucket[cheapest] = address.key;
                cheapest
            });
        let cost = cost.max((bucket[at] & DATA) >> COST_SHIFT);
        let others = bucket[at] & ANSWERS & !(3 << (2 * case));
        let answer = if answer { YES } else { NO };
        bucket[at] = address.key | cost << COST_SHIFT | others | answer << (2 * case);
    }
}

const NO: u128 = 1;
const YES: u128 = 2;

/// Where a key belongs.
#[derive(Clone, Copy, Debug)]
struct Address {
    bucket: usize,
    key: u128,
}

impl Address {
    const fn is_of(self, slot: Slot) -> bool {
        slot & !DATA == self.key && slot & ANSWERS != 0
    }
}

/// Each step has an inverse: multiplying by an odd number has one, and so has adding the upper half
/// to the lower one without carry.
const fn mix(mut bits: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    bits ^= bits >> 64;
    bits = bits.wrapping_mul(ODD);
    bits ^= bits >> 64;
    bits.wrapping_mul(ODD)
}

#[cfg(test)]
mod tests;
