//! Searches A to D, as the lecture defines them, and E and F, as it hints at them.
//!
//! All examine squares in ascending order and replace the best move only by a *strictly* better
//! value: a pruned child may carry a value that is too good. A node is counted when it is entered,
//! the root and finished positions included.

mod arena;
mod player;
mod seen;

use self::arena::Visited;
use self::player::{Best, Circle, Cross, Player, Stones, stop_with};
use self::seen::Seen;
use super::tree::{BoardWindow, OPEN_ON_BOARD, PackedNode, Stop, Tree};
use super::{Edition, Order, Search};
use crate::control::{SearchControl, Stopped};
use crate::model::Symmetries;
use crate::model::{Lines, Mark, Position, Square, SquareSet, Value};

pub(super) fn run(
    search: Search,
    position: &Position,
    control: &SearchControl,
) -> Result<Tree, Stopped> {
    let root = Root::new(search, position, |squares| squares, |mirrors| mirrors);
    let (nodes, n_nodes) = visit(root, position, position.board().lines(), control)?;
    Ok(Tree::new(*position, nodes, n_nodes))
}

/// The same in another order of the moves. The search itself knows only the lecture's: the squares
/// are renamed, so that ascending names are the order that is wanted, and get their own names back
/// in the tree.
pub(super) fn run_in_order(
    search: Search,
    position: &Position,
    order: &Order,
    control: &SearchControl,
) -> Result<Tree, Stopped> {
    let places = |squares| order.places(squares);
    let root = Root::new(search, position, places, |mirrors| {
        mirrors.renamed(order.squares())
    });
    let lines = position.board().lines().renamed(places);
    let (mut nodes, n_nodes) = visit(root, position, &lines, control)?;
    for node in &mut nodes {
        *node = node.renamed(|place| order.at(place));
    }
    Ok(Tree::new(*position, nodes, n_nodes))
}

/// The root of a search. Its squares may be renamed.
struct Root {
    search: Search,
    stones: Stones,
    /// The first square with which the player to move wins at once.
    win: Option<Square>,
    /// For F.
    mirrors: Option<Symmetries>,
}

impl Root {
    fn new(
        search: Search,
        position: &Position,
        rename: impl Fn(SquareSet) -> SquareSet,
        rename_mirrors: impl FnOnce(Symmetries) -> Symmetries,
    ) -> Root {
        let turn = position.turn();
        let mirrors = || rename_mirrors(Symmetries::of(position.board()));
        Root {
            mirrors: (search == Search::Mirrored).then(mirrors),
            search,
            stones: Stones {
                own: rename(position.stones(turn)),
                other: rename(position.stones(turn.opponent())),
            },
            win: rename(position.winning_squares(turn)).first(),
        }
    }
}

fn visit(
    root: Root,
    position: &Position,
    lines: &Lines,
    control: &SearchControl,
) -> Result<(Vec<PackedNode>, usize), Stopped> {
    let mut visit = Visit {
        lines,
        squares: position.board().squares(),
        edition: root.search.edition().unwrap_or_default(),
        control,
        max_bytes: control.memory_bytes(),
        nodes: Vec::new(),
        n_seen_bytes: 0,
        n_known: 0,
        stopped: None,
    };
    visit.everything(root, position);
    if let Some(stopped) = visit.stopped {
        return Err(stopped);
    }
    let n_nodes = visit.nodes.len() - visit.n_known;
    control.report(n_nodes as u64);
    Ok((visit.nodes, n_nodes))
}

/// A search under way.
struct Visit<'a> {
    lines: &'a Lines,
    squares: SquareSet,
    edition: Edition,
    control: &'a SearchControl,
    /// The memory it may have.
    max_bytes: usize,
    nodes: Vec<PackedNode>,
    /// The bytes of the positions stored so far, if the search looks them up.
    n_seen_bytes: usize,
    /// The number of positions that were known already.
    n_known: usize,
    /// The reason for which the search gave up.
    stopped: Option<Stopped>,
}

impl Visit<'_> {
    fn everything(&mut self, root: Root, position: &Position) -> Visited {
        match (position.outcome(), position.turn()) {
            (Some(outcome), _) => {
                let value = outcome.value();
                self.leaf(None, OPEN_ON_BOARD, value, None, Stop::Finished)
            }
            (None, Mark::X) => self.root::<Cross>(root),
            (None, Mark::O) => self.root::<Circle>(root),
        }
    }

    fn root<P: Player>(&mut self, root: Root) -> Visited {
        let (stones, open) = (root.stones, OPEN_ON_BOARD);
        match root.search {
            Search::Full => self.full::<P>(stones, None),
            Search::StopAtWin => self.stop_at_win::<P>(stones, None),
            Search::AlphaBeta(_) => self.alpha_beta::<P>(stones, None, open),
            Search::SeenBefore | Search::Mirrored => {
                self.seen::<P>(stones, None, &mut Seen::new(root.mirrors))
            }
            // Outside their table, G and the solver's tree fall back to D.
            Search::Forced(_) | Search::Openings | Search::Solver => match root.win {
                Some(win) => self.leaf(None, open, P::MARK.win(), Some(win), Stop::ForcedWin),
                None => self.forced::<P>(stones, None, open),
            },
        }
    }

    /// A: the whole tree.
    fn full<P: Player>(&mut self, stones: Stones, last: Option<Square>) -> Visited {
        let node = self.enter()?;
        let empty = self.empty(stones);
        let wins = self.lines.completing(stones.own);
        let mut best = Best::at_worst::<P>(empty);
        for square in empty {
            let value = match Self::finished::<P>(square, wins, empty) {
                Some(value) => self.finished_leaf(square, OPEN_ON_BOARD, value),
                None => self.full::<P::Opponent>(stones.after(square), Some(square)),
            }?;
            best.offer::<P>(square, value);
        }
        Some(self.leave(node, last, OPEN_ON_BOARD, best, Stop::AllSeen))
    }

    /// B: as A, but a node is left as soon as its player wins.
    fn stop_at_win<P: Player>(&mut self, stones: Stones, last: Option<Square>) -> Visited {
        let node = self.enter()?;
        let empty = self.empty(stones);
        let wins = self.lines.completing(stones.own);
        let mut best = Best::at_worst::<P>(empty);
        let mut unseen = empty;
        while let Some(square) = unseen.pop_first() {
            let value = match Self::finished::<P>(square, wins, empty) {
                Some(value) => self.finished_leaf(square, OPEN_ON_BOARD, value),
                None => self.stop_at_win::<P::Opponent>(stones.after(square), Some(square)),
            }?;
            best.offer::<P>(square, value);
            if value == P::MARK.win() {
                break;
            }
        }
        Some(self.leave(node, last, OPEN_ON_BOARD, best, stop_with(unseen)))
    }

    /// C: alpha-beta. A node is left as soon as its opponent would no longer let the game come
    /// here.
    fn alpha_beta<P: Player>(
        &mut self,
        stones: Stones,
        last: Option<Square>,
        entered: BoardWindow,
    ) -> Visited {
        let node = self.enter()?;
        let empty = self.empty(stones);
        let wins = self.lines.completing(stones.own);
        let mut best = Best::none::<P>();
        let mut window = entered;
        let mut unseen = empty;
        while let Some(square) = unseen.pop_first() {
            let value = match Self::finished::<P>(square, wins, empty) {
                Some(value) => self.finished_leaf(square, window, value),
                None => self.alpha_beta::<P::Opponent>(stones.after(square), Some(square), window),
            }?;
            if best.offer::<P>(square, value) && window.close(P::MARK, value, self.edition) {
                break;
            }
        }
        Some(self.leave(node, last, entered, best, stop_with(unseen)))
    }

    /// D: as C, for a player who cannot win at once. But first: must it block?
    fn forced<P: Player>(
        &mut self,
        stones: Stones,
        last: Option<Square>,
        entered: BoardWindow,
    ) -> Visited {
        let node = self.enter()?;
        let mut unseen = self.empty(stones);
        let fills_the_board = unseen.has_at_most_one();
        let below = |visit: &mut Self, square, window| {
            if fills_the_board {
                // No line is ever filled in this search: a win is seen before it is played.
                return visit.finished_leaf(square, window, Value::Draw);
            }
            visit.forced::<P::Opponent>(stones.after(square), Some(square), window)
        };
        // The squares with which the opponent would win at once.
        let mut threats = self.lines.completing(stones.other) - stones.own;
        if let Some(block) = threats.pop_first() {
            let value = match threats.first() {
                // One stone cannot block two threats.
                Some(win) => {
                    let value = P::Opponent::MARK.win();
                    self.leaf(Some(block), entered, value, Some(win), Stop::ForcedWin)
                }
                None => below(self, block, entered),
            }?;
            let best = Best {
                value,
                square: Some(block),
            };
            return Some(self.leave(node, last, entered, best, Stop::ForcedBlock));
        }
        let mut best = Best::none::<P>();
        let mut window = entered;
        while let Some(square) = unseen.pop_first() {
            let value = below(self, square, window)?;
            if best.offer::<P>(square, value) && window.close(P::MARK, value, self.edition) {
                break;
            }
        }
        Some(self.leave(node, last, entered, best, stop_with(unseen)))
    }

    fn empty(&self, stones: Stones) -> SquareSet {
        self.squares - stones.own - stones.other
    }

    /// The value, if the player's move to `square` ends the game: it fills a line, or the last of
    /// the `empty` squares.
    fn finished<P: Player>(square: Square, wins: SquareSet, empty: SquareSet) -> Option<Value> {
        if wins.contains(square) {
            Some(P::MARK.win())
        } else if empty.has_at_most_one() {
            Some(Value::Draw)
        } else {
            None
        }
    }
}
