//! E and F: the whole tree, but no position is searched twice.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use super::Visit;
use super::arena::Visited;
use super::player::{Best, Player, Stones};
use crate::model::Symmetries;
use crate::model::{Mark, Square, SquareSet, Value};
use crate::search::tree::{OPEN_ON_BOARD, PackedNode, Stop};

impl Visit<'_> {
    /// E and F: as A, but a position that was met before is only looked up.
    pub(super) fn seen<P: Player>(
        &mut self,
        stones: Stones,
        last: Option<Square>,
        seen: &mut Seen,
    ) -> Visited {
        let node = self.enter()?;
        let empty = self.empty(stones);
        let wins = self.lines.completing(stones.own);
        let mut best = Best::at_worst::<P>(empty);
        for square in empty {
            let after = stones.after(square);
            let key = seen.key(match P::MARK {
                Mark::X => [after.other, after.own],
                Mark::O => [after.own, after.other],
            });
            let value = match (seen.get(&key), Self::finished::<P>(square, wins, empty)) {
                (Some(value), _) => {
                    self.n_known += 1;
                    self.leaf(Some(square), OPEN_ON_BOARD, value, None, Stop::Known)?
                }
                (None, Some(value)) => {
                    seen.remember(key, value, self)?;
                    self.finished_leaf(square, OPEN_ON_BOARD, value)?
                }
                (None, None) => {
                    let value = self.seen::<P::Opponent>(after, Some(square), seen)?;
                    seen.remember(key, value, self)?;
                    value
                }
            };
            best.offer::<P>(square, value);
        }
        Some(self.leave(node, last, OPEN_ON_BOARD, best, Stop::AllSeen))
    }
}

/// The stones of cross and of circle.
type StonePair = [SquareSet; 2];

type SeenShard = HashMap<StonePair, Value, BuildHasherDefault<DefaultHasher>>;

const N_SHARDS: usize = 128;

/// The positions met so far. In many shards, because one that grows moves all it has: with a single
/// one, the search could not be stopped meanwhile.
pub(super) struct Seen {
    shards: Vec<SeenShard>,
    /// For F: positions count as the same if they are images of each other.
    symmetries: Option<Symmetries>,
}

impl Seen {
    pub(super) fn new(symmetries: Option<Symmetries>) -> Seen {
        Seen {
            shards: vec![SeenShard::default(); N_SHARDS],
            symmetries,
        }
    }

    fn key(&self, stones: StonePair) -> StonePair {
        match &self.symmetries {
            Some(symmetries) => symmetries.canonical(stones),
            None => stones,
        }
    }

    fn get(&self, key: &StonePair) -> Option<Value> {
        self.shards[self.shard(key)].get(key).copied()
    }

    fn remember(&mut self, key: StonePair, value: Value, visit: &mut Visit) -> Option<()> {
        let number = self.shard(&key);
        let shard = &mut self.shards[number];
        if shard.len() == shard.capacity() {
            visit.n_seen_bytes += n_bytes(shard.capacity() + 1);
            visit.claim(visit.nodes.capacity() * size_of::<PackedNode>() + visit.n_seen_bytes)?;
        }
        shard.insert(key, value);
        Some(())
    }

    fn shard(&self, key: &StonePair) -> usize {
        // The bits in the middle: a shard itself goes by the others.
        let hash = self.shards[0].hasher().hash_one(key);
        usize::from(hash.to_le_bytes()[4]) % N_SHARDS
    }
}

/// The bytes of a shard with room for `n_positions`: a power of two of places, of which an eighth
/// stays free, and a byte for each. (The smaller one that it replaces counts on: the system may not get
/// its memory back, nor another shard be able to use it.)
const fn n_bytes(n_positions: usize) -> usize {
    let n_places = (n_positions * 8).div_ceil(7).next_power_of_two();
    n_places * (size_of::<(StonePair, Value)>() + 1)
}
