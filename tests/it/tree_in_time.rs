//! A search as it stood at a moment, against a replay of it that knows only enter and leave; and
//! the moves it never looked at.

use std::collections::HashMap;

use tictactoe::insight::{
    Ask, Bound, BoundSource, Grade, Guesses, NodeState, Reply, SkipReason, Skipped, TraceState,
    Verdict, child_step, path_to,
};
use tictactoe::model::{Mark, Position, Square, SquareSet, Value};
use tictactoe::player::Dice;
use tictactoe::search::{GoalWindow, NodeId, Number, Search, Stop, Tree};

use crate::oracle::{self, Values, after};
use crate::tree::changed_window;

/// What the replay knows of an open node.
#[derive(Clone, Debug)]
struct Replayed {
    id: NodeId,
    position: Position,
    window: GoalWindow,
    best: Option<(Number, Square)>,
}

/// All nodes of a search in the order of events: enter and leave, one by one, with the lecture's
/// rules for the window.
struct Replay<'a> {
    tree: &'a Tree,
    search: Search,
    open: Vec<Replayed>,
    done: HashMap<NodeId, (Number, Option<Square>)>,
    time: NodeId,
    /// Whether the last visit improved a value.
    has_changed: bool,
}

impl<'a> Replay<'a> {
    fn new(tree: &'a Tree, search: Search) -> Replay<'a> {
        let mut replay = Replay {
            tree,
            search,
            open: Vec::new(),
            done: HashMap::new(),
            time: 0,
            has_changed: false,
        };
        replay.step();
        replay
    }

    /// Visits the next node, and leaves all that end with it.
    fn step(&mut self) {
        self.has_changed = false;
        let id = self.time;
        let node = self.tree.node(id);
        let position = match (self.open.last(), node.square()) {
            (Some(parent), Some(square)) => after(&parent.position, square),
            _ => oracle::on_board(self.tree.position()),
        };
        let parent = self.open.last();
        self.open.push(Replayed {
            id,
            position,
            window: parent.map_or(GoalWindow::OPEN, |parent| parent.window),
            best: None,
        });
        self.time += 1;
        while let Some(last) = self.open.last().cloned()
            && self.tree.node(last.id).end() == self.time
        {
            self.open.pop();
            let node = self.tree.node(last.id);
            let n_children = self.tree.children(last.id).count();
            let leaves_out = last.position.moves().len() as usize > n_children;
            match node.stop() {
                Stop::CutOff => assert!(leaves_out),
                Stop::AllSeen | Stop::Finished => assert!(!leaves_out),
                _ => {}
            }
            self.done.insert(last.id, (node.value(), node.best()));
            if let (Some(parent), Some(square)) = (self.open.last_mut(), node.square()) {
                let turn = parent.position.turn();
                let value = node.value();
                let is_better = |(so_far, _)| turn.prefers(value, so_far);
                if parent.best.is_none_or(is_better) {
                    self.has_changed |= parent.best.is_some();
                    parent.best = Some((value, square));
                    if self.tree.node(parent.id).stop() != Stop::ForcedBlock {
                        changed_window(self.search, &mut parent.window, turn, value);
                    }
                }
            }
        }
    }

    fn check(&self, context: &str) {
        let moment = TraceState::new(self.tree, self.time);
        let context = format!("{context}, time {}", self.time);
        let open: Vec<_> = self.open.iter().map(|open| open.id).collect();
        assert_eq!(moment.open(), open, "{context}");
        for open in &self.open {
            assert_eq!(moment.state(open.id), NodeState::Open, "{context}");
            let value = moment.value(open.id, open.position.turn());
            let expected = open.best.map(|(value, square)| (value, Some(square)));
            assert_eq!(value, expected, "{context}, node {}", open.id);
            assert_eq!(moment.window(open.id), open.window, "{context}, {open:?}");
        }
        for (&id, &expected) in &self.done {
            assert_eq!(moment.state(id), NodeState::Done, "{context}");
            // Whoever is to move: the value is final.
            assert_eq!(moment.value(id, Mark::X), Some(expected), "{context}");
            assert_eq!(moment.window(id), self.tree.node(id).window(), "{context}");
        }
        if let Some(next) = (self.time < self.tree.root().end()).then_some(self.time) {
            assert_eq!(moment.state(next), NodeState::Unvisited, "{context}");
            assert_eq!(moment.value(next, Mark::X), None, "{context}");
        }
        assert_eq!(moment.is_end(), self.open.is_empty(), "{context}");
    }
}

/// Random positions whose trees are small enough to check every moment.
fn positions(n: usize, n_stones: u32) -> Vec<Position> {
    oracle::some_positions(n, n_stones, 11)
}

#[test]
fn every_node_matches_the_replay_at_every_moment() {
    for position in positions(40, 5) {
        for search in Search::ALL {
            let tree = oracle::run(search, &position);
            let mut replay = Replay::new(&tree, search);
            let context = format!("search {search} from\n{}", position.rows());
            replay.check(&context);
            while replay.time < tree.root().end() {
                replay.step();
                replay.check(&context);
            }
        }
    }
}

#[test]
fn open_nodes_match_the_replay_at_random_moments_of_large_searches() {
    let mut dice = Dice::new(3);
    for position in positions(12, 1).into_iter().chain([Position::default()]) {
        for search in Search::ALL {
            let tree = oracle::run(search, &position);
            let mut replay = Replay::new(&tree, search);
            let wanted = 1 + dice.below((tree.root().end() as usize).min(20_000));
            while (replay.time as usize) < wanted {
                replay.step();
            }
            replay.done.retain(|_, _| dice.below(100) == 0);
            replay.check(&format!("search {search} from\n{}", position.rows()));
        }
    }
}

#[test]
fn the_next_change_is_the_first_that_the_replay_meets() {
    for position in positions(30, 4) {
        for search in Search::ALL {
            let tree = oracle::run(search, &position);
            let mut replay = Replay::new(&tree, search);
            let mut changes = Vec::new();
            while replay.time < tree.root().end() {
                replay.step();
                changes.extend(replay.has_changed.then_some(replay.time));
            }
            for time in 1..=tree.root().end() {
                let moment = TraceState::new(&tree, time);
                let first = |times: &[NodeId]| times.iter().copied().find(|&t| t > time);
                let context = format!("search {search}, time {time} from\n{}", position.rows());
                assert_eq!(moment.next_change(), first(&changes), "change, {context}");
            }
        }
    }
}

#[test]
fn a_moment_outside_the_search_is_clamped() {
    let tree = oracle::run(Search::Full, &oracle::position("xox/oxo/..."));
    assert_eq!(TraceState::new(&tree, 0).time(), 1);
    assert_eq!(TraceState::new(&tree, 99_999).time(), tree.root().end());
    assert!(TraceState::new(&tree, NodeId::MAX).is_end());
}

#[test]
fn every_skipped_move_has_a_valid_reason() {
    let mut n_sources = [0; 3];
    for position in positions(60, 2) {
        for search in Search::ALL {
            let tree = oracle::run(search, &position);
            let step = (tree.root().end() as usize / 300).max(1);
            for id in (0..tree.root().end()).step_by(step) {
                check_skipped(&tree, id, search, &mut n_sources);
            }
        }
    }
    assert!(n_sources.iter().all(|&n| n > 0), "{n_sources:?}");
}

#[track_caller]
fn check_skipped(tree: &Tree, id: NodeId, search: Search, n_sources: &mut [u32; 3]) {
    let path = path_to(tree, id);
    let step = *path.last().unwrap();
    let position = oracle::on_board(&step.position);
    let turn = position.turn();
    let context = format!("search {search}, node {id}\n{}", position.rows());
    let seen: SquareSet = (tree.children(id))
        .filter_map(|c| tree.node(c).square())
        .collect();
    let skipped = Skipped::of(tree, &path);
    let unseen = skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares);
    assert_eq!(unseen, position.moves() - seen, "{context}");
    for id in tree.children(id) {
        let child = child_step(tree, &step, id).unwrap();
        let square = child.node.square().unwrap();
        let reached = oracle::on_board(&child.position);
        assert_eq!(reached, after(&position, square), "{context}");
    }
    if let Some(skipped) = skipped {
        assert!(!skipped.squares.is_empty(), "{context}");
        match skipped.why {
            SkipReason::Cut {
                turn: mover,
                value,
                bound,
                source,
            } => {
                assert_eq!(mover, turn, "{context}");
                assert_eq!(value, step.node.value(), "{context}");
                let window = step.node.window();
                let (expected, is_beyond) = match turn {
                    Mark::X => (window.min, value <= bound),
                    Mark::O => (window.max, value >= bound),
                };
                assert_eq!(bound, expected, "{context}");
                assert!(is_beyond, "{context}");
                let BoundSource::Above { node, child } = source else {
                    assert_eq!(value, turn.win(), "{context}");
                    n_sources[0] += 1;
                    return;
                };
                n_sources[1 + usize::from(Some(node) != step.parent)] += 1;
                assert_eq!(tree.node(child).value(), bound, "{context}");
                assert!(tree.children(node).any(|one| one == child), "{context}");
                // The nearest whose best child so far has it, counted by hand.
                let best = |above: NodeId| {
                    let is_before = |c: &NodeId| tree.node(*c).end() <= id;
                    let before = tree.children(above).take_while(is_before);
                    let values = before.map(|child| tree.node(child).value());
                    match turn.opponent() {
                        Mark::X => values.min(),
                        Mark::O => values.max(),
                    }
                };
                let mut opponents = path.iter().rev().filter(|one| one.position.turn() != turn);
                let nearest = opponents.find(|one| best(one.id) == Some(bound));
                assert_eq!(nearest.map(|one| one.id), Some(node), "{context}");
            }
            SkipReason::Wins { square } => {
                let outcome = after(&position, square).outcome().unwrap();
                assert_eq!(outcome.value(), turn.win(), "{context}");
            }
            SkipReason::MustBlock { square } => {
                let threats = position.winning_squares(turn.opponent());
                assert!(threats.contains(square), "{context}");
                assert_eq!(seen, square.alone(), "{context}");
            }
            SkipReason::Other(why) => assert!(
                !matches!(why, Stop::CutOff | Stop::ForcedBlock | Stop::ForcedWin),
                "{context}"
            ),
        }
    }
}

#[test]
fn the_path_to_a_node_is_the_one_of_the_walk() {
    for search in Search::ALL {
        let tree = oracle::run(search, &oracle::position("x../.o./..."));
        tree.walk(usize::MAX, |step| {
            let path = path_to(&tree, step.id);
            let last = path.last().unwrap();
            assert_eq!((last.id, last.ply), (step.id, step.ply));
            assert_eq!((last.parent, last.position), (step.parent, step.position));
            Ok::<_, ()>(())
        })
        .unwrap();
        let last = tree.root().end() - 1;
        for beyond in [last, last + 1, u32::MAX] {
            assert_eq!(path_to(&tree, beyond).last().unwrap().id, last, "{beyond}");
        }
    }
}

#[test]
fn a_prediction_is_right_exactly_if_the_search_does_it() {
    let mut truths = Values::default();
    let mut met = Vec::new();
    for (search, text) in Search::ALL
        .into_iter()
        .flat_map(|search| [(search, "x../.o./..."), (search, "xo./.../...")])
    {
        let tree = oracle::run(search, &oracle::position(text));
        tree.walk(usize::MAX, |step| {
            let (id, node) = (step.id, step.node);
            let position = oracle::on_board(&step.position);
            let truth = truths.of(&position);
            let context = format!("search {search}, node {id}\n{}", position.rows());
            let found = Bound::of(&tree, id);
            for value in Value::ALL {
                let verdict = Ask::Value.judge(Reply::Value(value.into()), &tree, id, Some(truth));
                let expected = match found {
                    Bound::Exact if value == node.value() => Verdict::Right,
                    _ if value == node.value() => Verdict::OnlyBound,
                    _ if value == truth => Verdict::True,
                    _ => Verdict::Wrong,
                };
                assert_eq!(verdict, expected, "{value:?} {context}");
                if !met.contains(&verdict) {
                    met.push(verdict);
                }
            }
            for (ask, bound) in [Ask::Value, Ask::Bound]
                .into_iter()
                .flat_map(|ask| Bound::ALL.map(|bound| (ask, bound)))
            {
                let verdict = ask.judge(Reply::Bound(bound), &tree, id, Some(truth));
                assert_eq!(verdict.is_right(), bound == found, "{bound:?} {context}");
            }
            let skipped = Skipped::of(&tree, &path_to(&tree, id));
            let squares = skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares);
            let judge = |ask: Ask, reply| ask.judge(reply, &tree, id, None);
            let cuts = |squares| judge(Ask::Cuts, Reply::Squares(squares));
            assert_eq!(cuts(squares), Verdict::Right, "{context}");
            let other = squares.with(
                oracle::on_board(tree.position())
                    .stones(Mark::X)
                    .first()
                    .unwrap(),
            );
            assert_eq!(cuts(other), Verdict::Wrong, "{context}");
            let window = |window| judge(Ask::Window, Reply::Window(window));
            assert_eq!(window(node.window()), Verdict::Right, "{context}");
            let closed = GoalWindow {
                min: node.window().max,
                ..node.window()
            };
            assert_eq!(window(closed), Verdict::Wrong, "{context}");
            Ok::<_, ()>(())
        })
        .unwrap();
    }
    assert_eq!(met.len(), 4, "{met:?}");
}

#[test]
fn guesses_are_counted_by_question_without_merely_true_ones() {
    let mut guesses = Guesses::from_counts([[1, 2], [0, 0], [3, 3]]);
    guesses.count(Ask::Value, Verdict::Right);
    guesses.count(Ask::Value, Verdict::True);
    guesses.count(Ask::Cuts, Verdict::Wrong);
    guesses.count(Ask::Window, Verdict::OnlyBound);
    guesses.count(Ask::Move, Verdict::Right);
    assert_eq!(guesses.counts(), [[2, 3], [0, 1], [4, 4]]);
}

#[test]
fn every_node_with_children_belongs_to_one_grade() {
    for search in Search::ALL {
        let tree = oracle::run(search, &oracle::position("xx./.o./..."));
        let mut asked = Vec::new();
        for grade in Grade::ALL {
            let mut next = grade.next(&tree, 0);
            while let Some(id) = next {
                asked.push(id);
                next = grade.next(&tree, id + 1);
            }
        }
        asked.sort_unstable();
        let inner = (0..tree.root().end()).filter(|&id| tree.children(id).next().is_some());
        assert_eq!(asked, inner.collect::<Vec<_>>(), "{search}");
    }
}
