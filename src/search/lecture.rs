//! Searches A to D, as the lecture defines them, and E and F, as it hints at them.
//!
//! All examine squares in ascending order and replace the best move only by a *strictly* better
//! value: a pruned child may carry a value that is too good. A node is counted when it is entered,
//! the root and finished positions included.

mod arena;
mod player;
mod seen;

use self::arena::{Halted, Visited};
use self::player::{Best, Circle, Cross, Player, Stones, stop_with};
use self::seen::Seen;
use super::symmetry::Symmetries;
use super::tree::{GoalWindow, Node, Stop, Tree};
use super::{Edition, Order, Search};
use crate::model::{
    Lines, Mark, Position, Square, SquareSet, Stopped, Value, Watch, winning_squares,
};

pub(super) fn run(search: Search, position: &Position, watch: &Watch) -> Result<Tree, Stopped> {
    let root = Root::new(search, position, |squares| squares, |mirrors| mirrors);
    let (nodes, n_nodes) = visit(root, position, position.board().lines(), watch)?;
    Ok(Tree::new(*position, nodes, n_nodes))
}

/// The same in another order of the moves. The search itself knows only the lecture's: the squares
/// are renamed, so that ascending names are the order that is wanted, and get their own names back
/// in the tree.
pub(super) fn run_in_order(
    search: Search,
    position: &Position,
    order: &Order,
    watch: &Watch,
) -> Result<Tree, Stopped> {
    let places = |squares| order.places(squares);
    let root = Root::new(search, position, places, |mirrors| mirrors.renamed(order));
    let lines = position.board().lines().renamed(places);
    let (mut nodes, n_nodes) = visit(root, position, &lines, watch)?;
    for node in &mut nodes {
        *node = node.renamed(|place| order.at(place));
    }
    Ok(Tree::new(*position, nodes, n_nodes))
}

/// Where a search begins, with squares that may be called otherwise.
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
    watch: &Watch,
) -> Result<(Vec<Node>, usize), Stopped> {
    let mut visit = Visit {
        lines,
        squares: position.board().squares(),
        edition: root.search.edition().unwrap_or_default(),
        watch,
        max_bytes: watch.memory_bytes(),
        nodes: Vec::new(),
        n_known: 0,
    };
    let n_nodes = match visit.everything(root, position) {
        Ok(()) => visit.nodes.len() - visit.n_known,
        Err(Halted::Asked) => return Err(Stopped::Asked),
        Err(Halted::OutOfMemory) => {
            let limit_mb = u16::try_from(watch.memory_mb()).unwrap_or(u16::MAX);
            return Err(Stopped::OutOfMemory { limit_mb });
        }
    };
    watch.report(n_nodes as u64);
    Ok((visit.nodes, n_nodes))
}

/// A search under way.
struct Visit<'a> {
    lines: &'a Lines,
    squares: SquareSet,
    edition: Edition,
    watch: &'a Watch,
    /// The memory it may have.
    max_bytes: usize,
    nodes: Vec<Node>,
    /// How many of them were known already.
    n_known: usize,
}

impl Visit<'_> {
    fn everything(&mut self, root: Root, position: &Position) -> Result<(), Halted> {
        match (position.outcome(), position.turn()) {
            (Some(outcome), _) => {
                let value = outcome.value();
                self.leaf(None, GoalWindow::OPEN, value, None, Stop::Finished)?;
                Ok(())
            }
            (None, Mark::X) => self.root::<Cross>(root),
            (None, Mark::O) => self.root::<Circle>(root),
        }
    }

    fn root<P: Player>(&mut self, root: Root) -> Result<(), Halted> {
        let (stones, open) = (root.stones, GoalWindow::OPEN);
        match root.search {
            Search::Full => self.full::<P>(stones, None),
            Search::StopAtWin => self.stop_at_win::<P>(stones, None),
            Search::AlphaBeta(_) => self.alpha_beta::<P>(stones, None, open),
            Search::SeenBefore | Search::Mirrored => {
                self.seen::<P>(stones, None, &mut Seen::new(root.mirrors))
            }
            // The last two think as D does where they have nothing of their own to say.
            Search::Forced(_) | Search::Openings | Search::Solver => match root.win {
                Some(win) => self.leaf(None, open, P::MARK.win(), Some(win), Stop::ForcedWin),
                None => self.forced::<P>(stones, None, open),
            },
        }?;
        Ok(())
    }

    /// A: the whole tree.
    fn full<P: Player>(&mut self, stones: Stones, last: Option<Square>) -> Visited {
        let node = self.enter()?;
        let mut best = Best::none::<P>();
        for square in self.empty(stones) {
            let stones = stones.after(square);
            let value = match self.finished::<P>(stones, square) {
                Some(value) => self.finished_leaf(square, GoalWindow::OPEN, value),
                None => self.full::<P::Opponent>(stones, Some(square)),
            }?;
            best.offer::<P>(square, value);
        }
        Ok(self.leave(node, last, GoalWindow::OPEN, best, Stop::AllSeen))
    }

    /// B: as A, but a node is left as soon as its player wins.
    fn stop_at_win<P: Player>(&mut self, stones: Stones, last: Option<Square>) -> Visited {
        let node = self.enter()?;
        let mut best = Best::none::<P>();
        let mut unseen = self.empty(stones);
        while let Some(square) = unseen.pop_first() {
            let stones = stones.after(square);
            let value = match self.finished::<P>(stones, square) {
                Some(value) => self.finished_leaf(square, GoalWindow::OPEN, value),
                None => self.stop_at_win::<P::Opponent>(stones, Some(square)),
            }?;
            best.offer::<P>(square, value);
            if value == P::MARK.win() {
                break;
            }
        }
        Ok(self.leave(node, last, GoalWindow::OPEN, best, stop_with(unseen)))
    }

    /// C: alpha-beta. A node is left as soon as its opponent would no longer let the game come
    /// here.
    fn alpha_beta<P: Player>(
        &mut self,
        stones: Stones,
        last: Option<Square>,
        entered: GoalWindow,
    ) -> Visited {
        let node = self.enter()?;
        let mut best = Best::none::<P>();
        let mut window = entered;
        let mut unseen = self.empty(stones);
        while let Some(square) = unseen.pop_first() {
            let stones = stones.after(square);
            let value = match self.finished::<P>(stones, square) {
                Some(value) => self.finished_leaf(square, window, value),
                None => self.alpha_beta::<P::Opponent>(stones, Some(square), window),
            }?;
            if best.offer::<P>(square, value) && window.close::<P>(value, self.edition) {
                break;
            }
        }
        Ok(self.leave(node, last, entered, best, stop_with(unseen)))
    }

    /// D: as C, for a player who cannot win at once. But first: must it block?
    fn forced<P: Player>(
        &mut self,
        stones: Stones,
        last: Option<Square>,
        entered: GoalWindow,
    ) -> Visited {
        let node = self.enter()?;
        let mut unseen = self.empty(stones);
        let fills_the_board = unseen.has_at_most_one();
        let below = |visit: &mut Self, square, window| {
            if fills_the_board {
                // Nobody gets a line in this search: a win is seen before it is played out.
                return visit.finished_leaf(square, window, Value::Draw);
            }
            visit.forced::<P::Opponent>(stones.after(square), Some(square), window)
        };
        let mut threats = self.threats(stones, last);
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
            return Ok(self.leave(node, last, entered, best, Stop::ForcedBlock));
        }
        let mut best = Best::none::<P>();
        let mut window = entered;
        while let Some(square) = unseen.pop_first() {
            let value = below(self, square, window)?;
            if best.offer::<P>(square, value) && window.close::<P>(value, self.edition) {
                break;
            }
        }
        Ok(self.leave(node, last, entered, best, stop_with(unseen)))
    }

    fn empty(&self, stones: Stones) -> SquareSet {
        self.squares - stones.own - stones.other
    }

    /// The value, if the player's move to `square` has ended the game.
    fn finished<P: Player>(&self, after: Stones, square: Square) -> Option<Value> {
        if self.lines.completed_at(square, after.other) {
            Some(P::MARK.win())
        } else if self.empty(after).is_empty() {
            Some(Value::Draw)
        } else {
            None
        }
    }

    /// The squares with which the opponent would win at once. It could not before its last move (or
    /// would have done so), so all of these lines go through its last stone.
    fn threats(&self, stones: Stones, last: Option<Square>) -> SquareSet {
        let lines = match last {
            Some(last) => self.lines.through(last),
            None => self.lines.all(),
        };
        winning_squares(lines, stones.other, stones.own)
    }
}
