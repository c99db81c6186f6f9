//! A search event by event, against one that is written here from the lecture's rules and says
//! what it does.

use std::collections::HashMap;

use tictactoe::insight::{
    CodeLine, EventKind, NodeState, SearchTrace, TraceState, TraceStep, Variables,
};
use tictactoe::model::Position;
use tictactoe::search::{Edition, GoalWindow, NodeId, Number, Search, Stop, Tree};

use crate::oracle::{after, run, some_positions};
use crate::tree::{changed_window, seen_key};

/// A node that is open.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Open {
    id: NodeId,
    window: GoalWindow,
    best: Option<Number>,
    /// What the last child returned.
    value: Option<Number>,
}

/// What was said: an event, and the nodes that are open after it.
type Bilingual = (EventKind, NodeId, Variables, Vec<Open>);

/// The lecture's searches, which say what they do.
struct Speaker {
    search: Search,
    n_entered: NodeId,
    open: Vec<Open>,
    met: HashMap<[u64; 2], Number>,
    said: Vec<Bilingual>,
}

impl Speaker {
    fn say(&mut self, kind: EventKind, at: Open) {
        let variables = Variables {
            window: at.window,
            value: at.value,
            best: at.best,
        };
        self.said.push((kind, at.id, variables, self.open.clone()));
    }

    /// The innermost open node.
    fn now(&mut self) -> &mut Open {
        self.open.last_mut().unwrap()
    }

    fn value(&mut self, position: &Position, window: GoalWindow) -> Number {
        let id = self.n_entered;
        self.n_entered += 1;
        let (best, value) = (None, None);
        let entered = Open {
            id,
            window,
            best,
            value,
        };
        self.open.push(entered);
        self.say(EventKind::Enter, entered);
        let key = seen_key(self.search, position).filter(|_| id > 0);
        let known = key.and_then(|key| self.met.get(&key).copied());
        let value = known.unwrap_or_else(|| self.found(position));
        self.met.extend(key.map(|key| (key, value)));
        let mut left = self.open.pop().unwrap();
        left.best = Some(value);
        self.say(EventKind::Return, left);
        value
    }

    /// The value of a child of the innermost open node.
    fn offered(&mut self, child: &Position) -> Number {
        let window = self.now().window;
        let value = self.value(child, window);
        self.now().value = Some(value);
        value
    }

    fn found(&mut self, position: &Position) -> Number {
        if let Some(outcome) = position.outcome() {
            return outcome.value().into();
        }
        let turn = position.turn();
        let is_forced = matches!(self.search, Search::Forced(_) | Search::Openings);
        if is_forced && !position.winning_squares(turn).is_empty() {
            return turn.win().into();
        }
        let threats = position.winning_squares(turn.opponent());
        if let Some(block) = threats.first().filter(|_| is_forced) {
            let entered = *self.now();
            self.say(EventKind::Block, entered);
            return self.offered(&after(position, block));
        }
        for square in position.moves() {
            let child = self.n_entered;
            let value = self.offered(&after(position, square));
            let mut at = *self.now();
            if at.best.is_some_and(|best| !turn.prefers(value, best)) {
                self.say(EventKind::Refuse { child }, at);
                continue;
            }
            at.best = Some(value);
            let now = |speaker: &mut Speaker, kind, at: Open| {
                *speaker.now() = at;
                speaker.say(kind, at);
            };
            now(self, EventKind::Take { child }, at);
            let mut changed = at.window;
            let stops = changed_window(self.search, &mut changed, turn, value);
            let tested = [EventKind::GoOn, EventKind::Cut][usize::from(stops)];
            match self.search {
                Search::Full | Search::SeenBefore | Search::Mirrored | Search::Solver => {}
                Search::StopAtWin => now(self, tested, at),
                Search::AlphaBeta(Edition::First) | Search::Forced(Edition::First) => {
                    now(self, tested, at);
                    if !stops {
                        at.window = changed;
                        now(self, EventKind::Narrow, at);
                    }
                }
                Search::AlphaBeta(_) | Search::Forced(_) | Search::Openings => {
                    at.window = changed;
                    now(self, EventKind::Narrow, at);
                    now(self, tested, at);
                }
            }
            if stops {
                break;
            }
        }
        self.now().best.unwrap()
    }
}

fn said(search: Search, position: &Position) -> Vec<Bilingual> {
    let mut speaker = Speaker {
        search,
        n_entered: 0,
        open: Vec::new(),
        met: HashMap::new(),
        said: Vec::new(),
    };
    speaker.value(position, GoalWindow::OPEN);
    speaker.said
}

/// Where the search keeps no tree, there are no events to compare.
fn has_events(tree: &Tree) -> bool {
    !matches!(tree.root().stop(), Stop::Opening | Stop::Proven)
}

#[track_caller]
fn check_moment(tree: &Tree, moment: &TraceState<'_>, open: &[Open], context: &str) {
    let ids: Vec<NodeId> = open.iter().map(|open| open.id).collect();
    assert_eq!(moment.open(), ids, "{context}");
    for (n, open) in open.iter().enumerate() {
        let first = tree.position().turn();
        let turn = [first, first.opponent()][n % 2];
        let context = format!("{context}, node {}", open.id);
        assert_eq!(moment.state(open.id), NodeState::Open, "{context}");
        let best = moment.value(open.id, turn).map(|(value, _)| value);
        assert_eq!(best, open.best, "{context}");
        assert_eq!(moment.window(open.id), open.window, "{context}");
    }
}

#[test]
fn the_events_of_every_search_are_those_of_the_lectures_rules() {
    for position in some_positions(60, 5, 7) {
        for search in Search::ALL {
            let tree = run(search, &position);
            if !has_events(&tree) {
                continue;
            }
            let course = SearchTrace::new(&tree, search);
            let mut tick = Some(TraceStep::START);
            let mut before = None;
            for (kind, node, variables, open) in said(search, &position) {
                let now = tick.expect("an event is missing");
                let context = format!("{search} {now:?} {kind:?} from\n{}", position.rows());
                let event = course.event(now).unwrap();
                assert_eq!((event.kind, event.node), (kind, node), "{context}");
                assert_eq!(event.variables, variables, "{context}");
                check_moment(&tree, &course.moment(now), &open, &context);
                assert_eq!(course.back(now), before, "{context}");
                let acting = CodeLine::listing(search).into_iter();
                let n_acting = acting.filter(|(_, line)| line.acts(&event, &tree)).count();
                assert_eq!(n_acting, 1, "{context}");
                before = tick;
                tick = course.next(now);
            }
            assert_eq!(tick, None, "{search} from\n{}", position.rows());
        }
    }
}

#[test]
fn after_all_events_of_a_visit_the_search_stands_as_after_the_visit() {
    for position in some_positions(20, 4, 7) {
        for search in Search::ALL {
            let tree = run(search, &position);
            let course = SearchTrace::new(&tree, search);
            for time in 1..=tree.root().end() {
                let moment = course.moment(course.after_visits(time));
                let by_nodes = TraceState::new(&tree, time);
                assert_eq!(moment.open(), by_nodes.open());
                let is_same = |id| moment.state(id) == by_nodes.state(id);
                assert!((0..tree.root().end()).all(is_same), "{search} {time}");
                for id in by_nodes.open() {
                    assert_eq!(moment.window(id), by_nodes.window(id), "{search} {time}");
                }
            }
        }
    }
}

#[test]
fn the_jumps_go_to_the_first_event_of_their_kind() {
    let mut n_found = [0; 3];
    for position in some_positions(25, 4, 7) {
        for search in Search::ALL {
            let tree = run(search, &position);
            if !has_events(&tree) {
                continue;
            }
            let course = SearchTrace::new(&tree, search);
            let said = said(search, &position);
            let mut ticks = vec![TraceStep::START];
            while let Some(next) = course.next(*ticks.last().unwrap()) {
                ticks.push(next);
            }
            let is_cut = |n: &usize| {
                let (kind, node, variables, _) = &said[*n];
                let is_left_out = tree.node(*node).stop() == Stop::CutOff;
                let has_won = variables.best != Some(Number::ZERO);
                *kind == EventKind::Cut && is_left_out && !has_won
            };
            let is_window = |n: &usize| {
                let (kind, _, variables, _) = &said[*n];
                *kind == EventKind::Narrow && variables.window != said[n - 1].2.window
            };
            let at_root = |n: &usize| {
                let (kind, node, _, open) = &said[*n];
                *kind == EventKind::Return && *node > 0 && open.len() == 1
            };
            for (n, &tick) in ticks.iter().enumerate() {
                let found = [
                    (n + 1..said.len()).find(is_cut),
                    (n + 1..said.len()).find(is_window),
                    (n + 1..said.len()).find(at_root),
                ];
                let jumps = [
                    course.next_cut(tick),
                    course.next_window(tick),
                    course.next_at_root(tick),
                ];
                let found_ticks = found.map(|n| n.map(|n| ticks[n]));
                assert_eq!(jumps, found_ticks, "{search} {tick:?}\n{}", position.rows());
                for (n, found) in n_found.iter_mut().zip(found) {
                    *n += usize::from(found.is_some());
                }
            }
        }
    }
    assert!(n_found.iter().all(|&n| n > 0), "{n_found:?}");
}
