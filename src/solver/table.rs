//! The transposition table: it has a bounded size and never mistakes one position for another.
//!
//! The 128 bits of a key are mixed by a function that has an inverse. Some of the mixed bits say in
//! which bucket to look, the others are stored: together they are the whole key, so that equal
//! means equal.
//!
//! ```text
//!       128 − b bits         b bits: 6        1
//! ┌───────────────────────┬───────┬──────┬────────┐
//! │ the mixed key but     │ ····· │ cost │ yes or │
//! │ for the bucket's bits │       │      │ no     │
//! └───────────────────────┴───────┴──────┴────────┘
//! ```
//!
//! Four slots of 16 bytes make a bucket, as long as a line of the processor's cache. The one that
//! was found most cheaply gives way. A table may keep a few words more with every slot.
//!
//! The first of the bucket's bits say in which of the shards it is. Each shard grows by itself, so
//! that only a small part of the table is there twice for a moment.

/// A slot: see the drawing above. Its cost is at least 1; zero is an empty one.
type Slot = u128;

/// The key of a position.
pub(super) type TableKey = [u64; 2];

type Bucket = [Slot; 4];

/// The additional words of the slots of a bucket.
type Words<const N: usize> = [[u64; N]; 4];

/// The bits of a slot that are no key.
const N_DATA_BITS: u32 = 14;
const DATA: Slot = (1 << N_DATA_BITS) - 1;
const YES: Slot = 1;
const COST_SHIFT: u32 = 1;

const N_SHARD_BITS: u32 = 6;

/// Answers to a yes-or-no question about positions, each with `N` words more. A yes is final.
#[derive(Debug)]
pub(super) struct Table<const N: usize> {
    shards: Vec<Shard<N>>,
    max_buckets: usize,
    n_used: usize,
}

/// The tables of a solver for one board.
#[derive(Debug)]
pub(super) struct Tables {
    /// Whether the attacker wins the real game: with the defender to move, with the attacker to move.
    pub(super) answers: [Table<0>; 2],
    /// The same of the blocking game: partial proofs, and whether they are complete.
    pub(super) proofs: [Table<7>; 2],
}

/// The memory of the rest of a program that only searches.
const FOR_THE_REST: usize = 12 << 20;

impl Tables {
    /// Small ones, that may grow until the program takes `max_bytes`: a little is left for the rest
    /// of it, and for a shard that grows.
    pub(super) fn new(max_bytes: usize) -> Tables {
        let rest = FOR_THE_REST.min(max_bytes / 2);
        let quarter = (max_bytes - rest) / 4;
        Tables {
            answers: [quarter; 2].map(Table::new),
            proofs: [quarter; 2].map(Table::new),
        }
    }

    /// The used share of the memory limit in thousandths, of the fullest table.
    pub(super) fn fill(&self) -> u64 {
        let answers = self.answers.iter().map(Table::fill);
        let proofs = self.proofs.iter().map(Table::fill);
        answers.chain(proofs).fold(0, u64::max)
    }

    /// The size in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let answers = self.answers.iter().map(Table::n_bytes);
        let proofs = self.proofs.iter().map(Table::n_bytes);
        answers.chain(proofs).sum()
    }
}

impl<const N: usize> Table<N> {
    const BUCKET_BYTES: usize = size_of::<Bucket>() + size_of::<Words<N>>();

    /// The smallest that the layout of a slot allows.
    pub(super) const MIN_BYTES: usize = Self::BUCKET_BYTES << N_DATA_BITS;

    /// A small one, that may grow to about `max_bytes` (but see [`Table::MIN_BYTES`]).
    ///
    /// It begins small because the memory of a large one comes page by page, which takes longer
    /// than many a search.
    pub(super) fn new(max_bytes: usize) -> Table<N> {
        let may_have = max_bytes.max(Self::MIN_BYTES) / Self::BUCKET_BYTES;
        let max_bits = may_have.ilog2();
        // As many shards as fit may be twice as large.
        let n_larger = (may_have - (1 << max_bits)) >> (max_bits - N_SHARD_BITS);
        let shards = (0..1 << N_SHARD_BITS).map(|number| {
            let max_bits = max_bits + u32::from(number < n_larger);
            Shard::new(number, max_bits)
        });
        Table {
            shards: shards.collect(),
            max_buckets: (1 << max_bits) + (n_larger << (max_bits - N_SHARD_BITS)),
            n_used: 0,
        }
    }

    /// The used share of the memory limit, in thousandths.
    pub(super) fn fill(&self) -> u64 {
        (self.n_used * 1000 / (4 * self.max_buckets)) as u64
    }

    /// The size in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let n_buckets: usize = (self.shards.iter()).map(|shard| shard.buckets.len()).sum();
        n_buckets * Self::BUCKET_BYTES
    }

    /// The answer, if it is known.
    pub(super) fn get(&self, key: TableKey) -> Option<(bool, [u64; N])> {
        let mixed = mixed(key);
        self.shards[shard_of(mixed)].get(mixed)
    }

    /// Stores an answer that took `n_nodes` to find.
    pub(super) fn put(&mut self, key: TableKey, answer: bool, words: [u64; N], n_nodes: u64) {
        let mixed = mixed(key);
        let shard = &mut self.shards[shard_of(mixed)];
        let n_before = shard.n_used;
        shard.put(mixed, answer, words, n_nodes);
        self.n_used += shard.n_used - n_before;
    }
}

const fn shard_of(mixed: u128) -> usize {
    (mixed >> (u128::BITS - N_SHARD_BITS)) as usize % (1 << N_SHARD_BITS)
}

fn mixed(key: TableKey) -> u128 {
    let [upper, lower] = key.map(u128::from);
    mix(upper << 64 | lower)
}

/// A part of the table.
#[derive(Debug)]
struct Shard<const N: usize> {
    number: usize,
    /// A power of two of them, or none before the first answer.
    buckets: Vec<Bucket>,
    words: Vec<Words<N>>,
    /// The bits of a bucket's number, those of the shard's first.
    n_bits: u32,
    max_bits: u32,
    n_used: usize,
}

impl<const N: usize> Shard<N> {
    fn new(number: usize, max_bits: u32) -> Shard<N> {
        Shard {
            number,
            buckets: Vec::new(),
            words: Vec::new(),
            n_bits: N_DATA_BITS,
            max_bits,
            n_used: 0,
        }
    }

    /// Makes it larger when it is half full, as long as it may; the first time, as small as it can
    /// be.
    fn grow(&mut self) {
        let is_new = self.buckets.is_empty();
        let is_enough = self.n_bits == self.max_bits || self.n_used < 2 * self.buckets.len();
        if is_enough && !is_new {
            return;
        }
        let larger = if is_new { self.n_bits } else { self.n_bits + 2 };
        let n_bits = larger.min(self.max_bits);
        let n_buckets = 1 << (n_bits - N_SHARD_BITS);
        // `vec!` would end the program if the memory is not there; this only asks.
        let is_there = Vec::<Bucket>::new().try_reserve_exact(n_buckets).is_ok()
            && Vec::<Words<N>>::new().try_reserve_exact(n_buckets).is_ok();
        if !is_there {
            self.max_bits = self.n_bits;
            return;
        }
        let mut larger = Shard {
            buckets: vec![[0; 4]; n_buckets],
            words: vec![[[0; N]; 4]; n_buckets],
            n_bits,
            ..*self
        };
        for (number, (bucket, words)) in self.buckets.iter().zip(&self.words).enumerate() {
            let number = self.number << (self.n_bits - N_SHARD_BITS) | number;
            for (slot, words) in bucket.iter().zip(words).filter(|(slot, _)| **slot != 0) {
                let key = slot & !self.number_mask() | number as u128;
                let address = larger.address(key.rotate_right(self.n_bits));
                // Its bucket is new and has room for all of the old one.
                let new = &mut larger.buckets[address.bucket];
                if let Some(at) = new.iter().position(|&new| new == 0) {
                    new[at] = address.key | slot & DATA;
                    larger.words[address.bucket][at] = *words;
                }
            }
        }
        *self = larger;
    }

    /// The place of a mixed key. Its upper bits are the bucket's number: so it stays in the order
    /// of the buckets when there are more of them.
    fn address(&self, mixed: u128) -> Address {
        let turned = mixed.rotate_left(self.n_bits);
        Address {
            bucket: (turned & (self.number_mask() >> N_SHARD_BITS)) as usize,
            key: turned & !self.number_mask(),
        }
    }

    const fn number_mask(&self) -> u128 {
        (1 << self.n_bits) - 1
    }

    fn get(&self, mixed: u128) -> Option<(bool, [u64; N])> {
        let address = self.address(mixed);
        let bucket = self.buckets.get(address.bucket)?;
        let at = bucket.iter().position(|&slot| address.is_of(slot))?;
        Some((bucket[at] & YES != 0, self.words[address.bucket][at]))
    }

    fn put(&mut self, mixed: u128, answer: bool, words: [u64; N], n_nodes: u64) {
        self.grow();
        let address = self.address(mixed);
        let Some(bucket) = self.buckets.get_mut(address.bucket) else {
            return;
        };
        let cost_of = |slot: Slot| (slot & DATA) >> COST_SHIFT;
        let at = bucket.iter().position(|&slot| address.is_of(slot));
        let at = at.unwrap_or_else(|| {
            let cheapest = (0..bucket.len()).min_by_key(|&at| cost_of(bucket[at]));
            let cheapest = cheapest.unwrap_or_default();
            self.n_used += usize::from(bucket[cheapest] == 0);
            bucket[cheapest] = address.key;
            cheapest
        });
        if bucket[at] & YES != 0 && !answer {
            return;
        }
        let cost = u128::from(n_nodes.max(1).ilog2() + 1).max(cost_of(bucket[at]));
        bucket[at] = address.key | cost << COST_SHIFT | u128::from(answer);
        self.words[address.bucket][at] = words;
    }
}

/// The place of a key.
#[derive(Clone, Copy, Debug)]
struct Address {
    bucket: usize,
    key: u128,
}

impl Address {
    const fn is_of(self, slot: Slot) -> bool {
        slot & !DATA == self.key && slot & DATA != 0
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
