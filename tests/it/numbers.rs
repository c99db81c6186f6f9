//! Trees of numbers: the searches event by event against alpha-beta as textbooks write it, the
//! notation, the mistakes, and the trees that tell them apart.

use std::fmt::Write as _;
use std::sync::Arc;

use tictactoe::insight::{
    Bound, CodeLine, EventKind, Grade, NodeState, SearchTrace, TraceStep, Variables,
};
use tictactoe::learn::{
    Answered, Diagnosis, FillIn, FillQuestion, FillReply, NodeAnswer, TreeShape, Written,
    WrittenTrace,
};
use tictactoe::model::Mark;
use tictactoe::player::Dice;
use tictactoe::search::{
    Edition, GoalWindow, NodeId, Number, NumberTree, Search, Stop, Tree, TreePosition, WrongSearch,
};

use crate::bounds::possible;
use crate::commands::{check_error, printed};

const C: Search = Search::AlphaBeta(Edition::Second);

/// The tree of an exam.
const EXAM: &str = "max((3 12 8)(2 4 6)(14 5 2))";

/// A tree as a textbook sees it.
#[derive(Clone, Debug)]
enum Numbers {
    Leaf(i16),
    Node(Vec<Numbers>),
}

impl Numbers {
    fn text(&self) -> String {
        match self {
            Numbers::Leaf(number) => number.to_string(),
            Numbers::Node(children) => {
                let children: Vec<String> = children.iter().map(Numbers::text).collect();
                let text = children.join(" ");
                format!("({})", text.replace(") (", ")("))
            }
        }
    }

    /// The values of all nodes, by the definition, in the order of a visit.
    fn values(&self, is_max: bool, all: &mut Vec<i16>) -> i16 {
        let at = all.len();
        all.push(0);
        let value = match self {
            Numbers::Leaf(number) => *number,
            Numbers::Node(children) => {
                let values = children.iter().map(|child| child.values(!is_max, all));
                let values: Vec<i16> = values.collect();
                let best = if is_max {
                    values.iter().max()
                } else {
                    values.iter().min()
                };
                *best.unwrap()
            }
        };
        all[at] = value;
        value
    }
}

/// With the extremes for ±∞.
fn number(number: i16) -> Number {
    match number {
        i16::MIN => Number::MINUS_INFINITY,
        i16::MAX => Number::INFINITY,
        number => Number::new(number).unwrap(),
    }
}

type Said = (EventKind, NodeId, Variables, Vec<NodeId>);

/// Minimax and alpha-beta as textbooks write them, which say what they do.
#[derive(Default)]
struct Textbook {
    /// Minimax does not.
    prunes: bool,
    n_entered: NodeId,
    open: Vec<NodeId>,
    leaves: Vec<i16>,
    said: Vec<Said>,
}

impl Textbook {
    fn say(&mut self, kind: EventKind, node: NodeId, numbers: [Option<i16>; 4]) {
        let [alpha, beta, value, best] = numbers.map(|one| one.map(number));
        let variables = Variables {
            window: GoalWindow {
                min: alpha.unwrap(),
                max: beta.unwrap(),
            },
            value,
            best,
        };
        self.said.push((kind, node, variables, self.open.clone()));
    }

    fn enter(&mut self, alpha: i16, beta: i16) -> NodeId {
        let node = self.n_entered;
        self.n_entered += 1;
        self.open.push(node);
        self.say(
            EventKind::Enter,
            node,
            [Some(alpha), Some(beta), None, None],
        );
        node
    }

    fn leave(&mut self, node: NodeId, numbers: [Option<i16>; 4]) -> i16 {
        self.open.pop();
        self.say(EventKind::Return, node, numbers);
        numbers[3].unwrap()
    }

    fn leaf(&mut self, number: i16, alpha: i16, beta: i16) -> i16 {
        let node = self.enter(alpha, beta);
        self.leaves.push(number);
        self.leave(node, [Some(alpha), Some(beta), None, Some(number)])
    }

    fn max_value(&mut self, at: &Numbers, mut alpha: i16, beta: i16) -> i16 {
        let children = match at {
            Numbers::Leaf(number) => return self.leaf(*number, alpha, beta),
            Numbers::Node(children) => children,
        };
        let node = self.enter(alpha, beta);
        let (mut last, mut best) = (None, None);
        for below in children {
            let child = self.n_entered;
            let value = self.min_value(below, alpha, beta);
            last = Some(value);
            if best.is_some_and(|best| value <= best) {
                let now = [Some(alpha), Some(beta), last, best];
                self.say(EventKind::Refuse { child }, node, now);
                continue;
            }
            best = last;
            let now = [Some(alpha), Some(beta), last, best];
            self.say(EventKind::Take { child }, node, now);
            if self.prunes {
                alpha = alpha.max(value);
                let now = [Some(alpha), Some(beta), last, best];
                self.say(EventKind::Narrow, node, now);
                if value >= beta {
                    self.say(EventKind::Cut, node, now);
                    break;
                }
                self.say(EventKind::GoOn, node, now);
            }
        }
        self.leave(node, [Some(alpha), Some(beta), last, best])
    }

    fn min_value(&mut self, at: &Numbers, alpha: i16, mut beta: i16) -> i16 {
        let children = match at {
            Numbers::Leaf(number) => return self.leaf(*number, alpha, beta),
            Numbers::Node(children) => children,
        };
        let node = self.enter(alpha, beta);
        let (mut last, mut best) = (None, None);
        for below in children {
            let child = self.n_entered;
            let value = self.max_value(below, alpha, beta);
            last = Some(value);
            if best.is_some_and(|best| value >= best) {
                let now = [Some(alpha), Some(beta), last, best];
                self.say(EventKind::Refuse { child }, node, now);
                continue;
            }
            best = last;
            let now = [Some(alpha), Some(beta), last, best];
            self.say(EventKind::Take { child }, node, now);
            if self.prunes {
                beta = beta.min(value);
                let now = [Some(alpha), Some(beta), last, best];
                self.say(EventKind::Narrow, node, now);
                if value <= alpha {
                    self.say(EventKind::Cut, node, now);
                    break;
                }
                self.say(EventKind::GoOn, node, now);
            }
        }
        self.leave(node, [Some(alpha), Some(beta), last, best])
    }
}

#[track_caller]
fn parsed(text: &str) -> Arc<NumberTree> {
    let tree = text.parse();
    Arc::new(tree.unwrap_or_else(|error| panic!("{text}: {error}")))
}

#[track_caller]
fn searched(search: Search, numbers: &Arc<NumberTree>) -> Tree {
    search.run_on_numbers(numbers).unwrap()
}

/// The numbers of the leaves that a search visits.
fn leaves(tree: &Tree) -> Vec<i16> {
    let mut leaves = Vec::new();
    tree.walk(usize::MAX, |step| {
        if step.node.stop() == Stop::Leaf {
            leaves.push(step.node.value().to_string().parse().unwrap());
        }
        Ok::<_, ()>(())
    })
    .unwrap();
    leaves
}

/// All that there is to say about a tree, with MAX and with MIN at the root.
#[track_caller]
fn check(at: &Numbers) {
    for (root, is_max) in [("max", true), ("min", false)] {
        let text = format!("{root}{}", at.text());
        let numbers = parsed(&text);
        assert_eq!(numbers.to_string(), text);
        let mut values = Vec::new();
        let value = at.values(is_max, &mut values);
        for (search, prunes) in [(Search::Full, false), (C, true)] {
            let mut textbook = Textbook {
                prunes,
                ..Textbook::default()
            };
            let found = if is_max {
                textbook.max_value(at, i16::MIN, i16::MAX)
            } else {
                textbook.min_value(at, i16::MIN, i16::MAX)
            };
            let context = format!("search {search} of {text}");
            let tree = searched(search, &numbers);
            assert_eq!(
                (found, tree.root().value()),
                (value, number(value)),
                "{context}"
            );
            assert_eq!(leaves(&tree), textbook.leaves, "{context}");
            assert_eq!(tree.n_nodes(), textbook.n_entered as usize, "{context}");
            check_events(&tree, search, &textbook.said, &context);
            check_bounds(&tree, &values, &context);
        }
        let first = searched(Search::AlphaBeta(Edition::First), &numbers);
        assert_eq!(first.root().value(), number(value), "{text}");
        check_bounds(&first, &values, &format!("edition 1 of {text}"));
    }
}

#[track_caller]
fn check_events(tree: &Tree, search: Search, said: &[Said], context: &str) {
    let trace = SearchTrace::new(tree, search);
    let mut tick = Some(TraceStep::START);
    let mut before = None;
    for (kind, node, variables, open) in said {
        let now = tick.expect("an event is missing");
        let context = format!("{context}, {now:?}");
        let event = trace.event(now).unwrap();
        assert_eq!((event.kind, event.node), (*kind, *node), "{context}");
        assert_eq!(event.variables, *variables, "{context}");
        let moment = trace.moment(now);
        assert_eq!(moment.open(), *open, "{context}");
        if open.contains(node) {
            assert_eq!(moment.state(*node), NodeState::Open, "{context}");
            assert_eq!(moment.window(*node), variables.window, "{context}");
        }
        assert_eq!(trace.back(now), before, "{context}");
        let acting = CodeLine::listing(search).into_iter();
        let n_acting = acting.filter(|(_, line)| line.acts(&event, tree)).count();
        assert_eq!(n_acting, 1, "{context}");
        before = tick;
        tick = trace.next(now);
    }
    assert_eq!(tick, None, "{context}");
}

/// Every value allows the true one, and says as much as the visited nodes tell.
#[track_caller]
fn check_bounds(tree: &Tree, values: &[i16], context: &str) {
    let mut steps = Vec::new();
    tree.walk(usize::MAX, |step| {
        steps.push(step);
        Ok::<_, ()>(())
    })
    .unwrap();
    let turns: Vec<Mark> = steps.iter().map(|step| step.position.turn()).collect();
    let possible = possible(tree, &turns);
    for step in steps {
        let context = format!("{context}, node {}", step.id);
        let TreePosition::Numbers(subtree) = step.position else {
            panic!("{context}: no numbers")
        };
        let (value, truth) = (step.node.value(), number(values[subtree.id as usize]));
        let bound = Bound::of(tree, step.id);
        assert!(
            bound.allows(value, truth),
            "{context}: {bound:?} {value} {truth}"
        );
        let [least, greatest] = possible[step.id as usize];
        let expected = match (least == value, greatest == value) {
            (true, true) => Bound::Exact,
            (false, true) => Bound::AtMost,
            (true, false) => Bound::AtLeast,
            (false, false) => panic!("{context}"),
        };
        assert_eq!(bound, expected, "{context}");
    }
}

/// Every tree of at most this depth with one or two children and leaves from 0 to 3.
fn every_subtree(depth: usize) -> Vec<Numbers> {
    let mut all: Vec<Numbers> = (0..4).map(Numbers::Leaf).collect();
    if depth > 0 {
        let below = every_subtree(depth - 1);
        for one in &below {
            all.push(Numbers::Node(vec![one.clone()]));
            let pair = |other: &Numbers| Numbers::Node(vec![one.clone(), other.clone()]);
            all.extend(below.iter().map(pair));
        }
    }
    all
}

fn is_node(numbers: &Numbers) -> bool {
    matches!(numbers, Numbers::Node(_))
}

/// An unbalanced tree, with numbers below zero.
fn random_tree(dice: &mut Dice, depth: usize) -> Numbers {
    let number = i16::try_from(dice.below(19)).unwrap() - 9;
    if depth == 0 {
        return Numbers::Leaf(number);
    }
    let n_children = 1 + dice.below(4);
    let children = (0..n_children).map(|_| match dice.below(4) {
        0 => random_tree(dice, 0),
        _ => random_tree(dice, depth - 1),
    });
    Numbers::Node(children.collect())
}

#[test]
fn alpha_beta_is_that_of_textbooks_on_every_tree_of_depth_two() {
    every_subtree(2)
        .iter()
        .filter(|one| is_node(one))
        .for_each(check);
}

#[test]
fn alpha_beta_is_that_of_textbooks_on_some_trees_of_depth_three() {
    let below = every_subtree(2);
    let mut dice = Dice::new(3);
    for _ in 0..600 {
        let mut child = || below[dice.below(below.len())].clone();
        check(&Numbers::Node(vec![child(), child()]));
    }
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn alpha_beta_is_that_of_textbooks_on_every_tree_of_depth_three() {
    every_subtree(3)
        .iter()
        .filter(|one| is_node(one))
        .for_each(check);
}

#[test]
fn alpha_beta_is_that_of_textbooks_on_random_trees() {
    let mut dice = Dice::new(11);
    for depth in [1, 2, 3, 4, 5].into_iter().cycle().take(1500) {
        check(&random_tree(&mut dice, depth));
    }
}

#[test]
fn the_tree_of_an_exam_is_solved_as_its_solution_says() {
    let tree = searched(C, &parsed(EXAM));
    assert_eq!(leaves(&tree), [3, 12, 8, 2, 14, 5, 2]);
    assert_eq!(tree.root().value(), number(3));
    let minima: Vec<_> = tree.children(0).collect();
    let window = |n: usize| tree.node(minima[n]).window();
    let [infinite, narrowed] = [i16::MIN, 3].map(|min| GoalWindow {
        min: number(min),
        max: Number::INFINITY,
    });
    assert_eq!([0, 1, 2].map(window), [infinite, narrowed, narrowed]);
    let left = |n: usize| {
        let node = tree.node(minima[n]);
        (Bound::of(&tree, minima[n]), node.value(), node.stop())
    };
    assert_eq!(left(0), (Bound::Exact, number(3), Stop::AllSeen));
    assert_eq!(left(1), (Bound::AtMost, number(2), Stop::CutOff));
    assert_eq!(left(2), (Bound::Exact, number(2), Stop::AllSeen));
    // At the third MIN, β falls to 14, 5 and 2, and then there is nothing left to cut.
    let trace = SearchTrace::new(&tree, C);
    let mut tick = Some(trace.entering(minima[2]));
    let mut fallen = Vec::new();
    let mut cuts = Vec::new();
    while let Some(now) = tick {
        let event = trace.event(now).unwrap();
        if event.node == minima[2] {
            match event.kind {
                EventKind::Narrow => fallen.push(event.variables.window.max),
                EventKind::Cut => cuts.push(event.variables.window),
                _ => {}
            }
        }
        tick = trace.next(now);
    }
    assert_eq!(fallen, [14, 5, 2].map(number));
    let closed = GoalWindow {
        min: number(3),
        max: number(2),
    };
    assert_eq!(cuts, [closed]);
    let cut = trace.next_cut(TraceStep::START).unwrap();
    assert_eq!(trace.event(cut).unwrap().node, minima[1]);
}

#[test]
fn the_notation_is_read_generously() {
    for text in [
        "max((3,12,8),(2,4,6),(14,5,2))",
        "  MAX ( (3 12 8) (2, 4 ,6)\n(14\t5 2) ) ",
        "Max((3 12 8)(2 4 6)(14 5 2))",
    ] {
        assert_eq!(parsed(text).to_string(), EXAM, "{text}");
    }
    let text = "min(-3 (\u{2212}4 (5)) 0 -999 999)";
    assert_eq!(parsed(text).to_string(), "min(-3 (-4 (5)) 0 -999 999)");
    assert_eq!(parsed("max(007)").to_string(), "max(7)");
}

#[test]
fn what_is_no_tree_is_refused_with_the_column_and_the_reason() {
    let many = |n: usize| format!("max({})", "(1 1)".repeat(n));
    let deep = format!("max{}1{}", "(".repeat(13), ")".repeat(13));
    let wide = format!("min({}7)", "7 ".repeat(64));
    let large = format!("max({})", many(64)[3..].repeat(40));
    for (text, error) in [
        ("", "column 1: expected max or min"),
        ("(3 4)", "column 1: expected max or min"),
        (" mix(3)", "column 2: expected max or min"),
        ("max 3", "column 5: expected '('"),
        ("max()", "column 5: expected a number or '('"),
        ("max((3 12 8)(x))", "column 14: expected a number or '('"),
        ("max(3,,4)", "column 7: expected a number or '('"),
        ("max(3,)", "column 7: expected a number or '('"),
        ("max(3 4", "column 8: expected a number or '('"),
        ("max(3 - 4)", "column 8: expected a digit"),
        ("max(3.5)", "column 6: expected a blank, ',', '(' or ')'"),
        ("max(3-4)", "column 6: expected a blank, ',', '(' or ')'"),
        ("max(3))", "column 7: expected nothing after the tree"),
        ("max(3 1000)", "column 7: numbers go from -999 to 999"),
        ("max(-1000)", "column 5: numbers go from -999 to 999"),
        ("max(99999999999)", "column 5: numbers go from -999 to 999"),
        (&deep, "column 16: a tree is at most 12 moves deep"),
        (&wide, "column 133: a node has at most 64 children"),
        (&large, "column 8344: a tree has at most 5000 nodes"),
    ] {
        let found = text.parse::<NumberTree>().unwrap_err().to_string();
        assert_eq!(found, error, "{}", &text[..text.len().min(40)]);
    }
}

#[test]
fn only_a_and_c_search_numbers_and_the_others_say_why_not() {
    let numbers = parsed(EXAM);
    for search in Search::ALL {
        match search.run_on_numbers(&numbers) {
            Ok(_) => assert!(["A", "C"].contains(&search.name()), "{search}"),
            Err(why) => assert!(why.to_string().ends_with(": use a or c"), "{why}"),
        }
    }
}

/// As a person would write it into the tree: α..β=value, a bar for a cut, a dot for a leaf.
fn shown(trace: &WrittenTrace, numbers: &NumberTree) -> String {
    let mut text = String::new();
    for subtree in numbers.subtrees() {
        let _ = match trace.at(subtree.id).unwrap() {
            Written::Cut => write!(text, " |"),
            Written::Leaf => write!(text, " ."),
            Written::Node(window, value) => {
                write!(text, " {}..{}={value}", window.min, window.max)
            }
        };
    }
    text
}

#[test]
fn each_wrong_search_makes_its_mistake_on_the_tree_of_the_exam() {
    let numbers = parsed(EXAM);
    let right = WrittenTrace::of(&numbers.searched());
    let written = "-inf..inf=3 -inf..inf=3 . . . 3..inf=2 . | | 3..inf=2 . . .";
    assert_eq!(shown(&right, &numbers).trim(), written);
    for (wrong, written) in [
        (
            WrongSearch::NotHandedDown,
            "-inf..inf=3 -inf..inf=3 . . . -inf..inf=2 . . . -inf..inf=2 . . .",
        ),
        (
            WrongSearch::HandedUp,
            "-inf..inf=3 -inf..inf=3 . . . 3..3=2 . | | 3..2=2 . . .",
        ),
        (
            WrongSearch::FromTheSibling,
            "-inf..inf=3 -inf..inf=3 . . . 3..3=2 . | | 3..2=2 . . .",
        ),
        (
            WrongSearch::MinRaisesAlpha,
            "-inf..inf=5 -inf..inf=3 . . . 3..inf=2 . | | 3..inf=5 . . |",
        ),
        (
            WrongSearch::Swapped,
            "-inf..inf=6 -inf..inf=12 . . . -inf..12=6 . . . -inf..6=14 . | |",
        ),
        (
            WrongSearch::OnlyBeyond,
            "-inf..inf=3 -inf..inf=3 . . . 3..inf=2 . | | 3..inf=2 . . .",
        ),
        (
            WrongSearch::OnlyTheParent,
            "-inf..inf=3 -inf..inf=3 . . . 3..inf=2 . | | 3..inf=2 . . .",
        ),
        (
            WrongSearch::ReturnsTheBound,
            "-inf..inf=3 -inf..inf=3 . . . 3..inf=3 . | | 3..inf=3 . . .",
        ),
        (
            WrongSearch::StartsAtZero,
            "-inf..inf=0 -inf..inf=0 . . . -inf..inf=0 . . . -inf..inf=0 . . .",
        ),
        (
            WrongSearch::CutsTheVisited,
            "-inf..inf=3 -inf..inf=3 . . . 3..inf=2 | | | 3..inf=2 . . .",
        ),
        (
            WrongSearch::LastNotBest,
            "-inf..inf=5 -inf..inf=8 . . . 8..inf=2 . | | 8..inf=5 . . |",
        ),
        (
            WrongSearch::NeverCuts,
            "-inf..inf=3 -inf..inf=3 . . . 3..inf=2 . . . 3..inf=2 . . .",
        ),
    ] {
        let trace = WrittenTrace::of(&numbers.searched_wrongly(wrong));
        assert_eq!(shown(&trace, &numbers).trim(), written, "{wrong:?}");
    }
}

#[test]
fn the_other_mistakes_show_on_deeper_trees() {
    for (wrong, text, right, written) in [
        (
            // A value that reaches the bound.
            WrongSearch::OnlyBeyond,
            "max((3 4)(3 9))",
            "-inf..inf=3 -inf..inf=3 . . 3..inf=3 . |",
            "-inf..inf=3 -inf..inf=3 . . 3..inf=3 . .",
        ),
        (
            // α = 5 of the root cuts at the third MIN, four moves below it.
            WrongSearch::OnlyTheParent,
            "max((5)(((4 9)) 8))",
            "-inf..inf=5 -inf..inf=5 . 5..inf=4 5..inf=4 5..inf=4 . | |",
            "-inf..inf=5 -inf..inf=5 . 5..inf=4 -inf..inf=4 -inf..inf=4 . . |",
        ),
        (
            // β = 3 of the first child cuts at the root.
            WrongSearch::HandedUp,
            "max((3)(7)(8))",
            "-inf..inf=8 -inf..inf=3 . 3..inf=7 . 7..inf=8 .",
            "-inf..inf=7 -inf..inf=3 . 3..3=7 . | |",
        ),
        (
            WrongSearch::FromTheSibling,
            "max((3)(7)(8))",
            "-inf..inf=8 -inf..inf=3 . 3..inf=7 . 7..inf=8 .",
            "-inf..inf=8 -inf..inf=3 . 3..3=7 . 7..3=8 .",
        ),
    ] {
        let numbers = parsed(text);
        let shown = |tree: &Tree| shown(&WrittenTrace::of(tree), &numbers).trim().to_owned();
        assert_eq!(shown(&numbers.searched()), right, "{text}");
        assert_eq!(
            shown(&numbers.searched_wrongly(wrong)),
            written,
            "{wrong:?} {text}"
        );
    }
}

#[test]
fn wrong_searches_are_wrong_in_their_own_way_on_every_tree_of_depth_two() {
    let mut n_told_apart = [[0; 12]; 12];
    let mut dice = Dice::new(5);
    let random = (0..300).map(|_| random_tree(&mut dice, 4));
    for at in every_subtree(2).into_iter().filter(is_node).chain(random) {
        let [max, min] = ["max", "min"].map(|root| parsed(&format!("{root}{}", at.text())));
        let right = WrittenTrace::of(&max.searched());
        let trees = WrongSearch::ALL.map(|wrong| max.searched_wrongly(wrong));
        let traces = trees.each_ref().map(WrittenTrace::of);
        let true_value = max.searched().root().value();
        for (n, wrong) in WrongSearch::ALL.into_iter().enumerate() {
            let (tree, trace) = (&trees[n], &traces[n]);
            let context = format!("{wrong:?} {max}");
            let visits_all = tree.n_nodes() == max.n_nodes();
            match wrong {
                WrongSearch::NotHandedDown | WrongSearch::NeverCuts => {
                    assert!(visits_all, "{context}");
                    assert_eq!(tree.root().value(), true_value, "{context}");
                }
                WrongSearch::OnlyBeyond | WrongSearch::OnlyTheParent => {
                    assert!(trace.n_leaves() >= right.n_leaves(), "{context}");
                    assert_eq!(tree.root().value(), true_value, "{context}");
                }
                WrongSearch::ReturnsTheBound => {
                    assert_eq!(tree.root().value(), true_value, "{context}");
                }
                WrongSearch::Swapped => {
                    assert_eq!(*trace, WrittenTrace::of(&min.searched()), "{context}");
                }
                WrongSearch::CutsTheVisited => {
                    assert!(trace.n_leaves() <= right.n_leaves(), "{context}");
                    assert_eq!(tree.root().value(), true_value, "{context}");
                }
                _ => {}
            }
            for (other, found) in traces.iter().enumerate() {
                n_told_apart[n][other] += usize::from(found != trace);
            }
        }
    }
    for (n, row) in n_told_apart.iter().enumerate() {
        for (other, &n_trees) in row.iter().enumerate() {
            assert_eq!(n_trees > 0, n != other, "{n} {other}");
        }
    }
}

/// All that a search writes, as answers.
fn answers(trace: &WrittenTrace, numbers: &NumberTree) -> Vec<NodeAnswer> {
    let ids = numbers.subtrees().into_iter().map(|subtree| subtree.id);
    ids.map(|id| match trace.at(id).unwrap() {
        Written::Cut => NodeAnswer {
            is_cut: Some(true),
            ..NodeAnswer::default()
        },
        Written::Leaf => NodeAnswer {
            is_cut: Some(false),
            ..NodeAnswer::default()
        },
        Written::Node(window, value) => NodeAnswer {
            window: Some(window),
            value: Some(value),
            is_cut: Some(false),
        },
    })
    .collect()
}

/// All shapes of which there are trees.
fn shapes() -> Vec<TreeShape> {
    let mut shapes = Vec::new();
    for grade in Grade::ALL {
        for depth in [3, 4] {
            for branching in 2..=4 {
                shapes.push(TreeShape {
                    depth,
                    branching,
                    grade,
                });
            }
        }
    }
    // A bound from far above needs four moves.
    shapes.retain(|shape| shape.grade != Grade::Hard || shape.depth == 4);
    shapes
}

#[test]
fn every_mistake_makes_a_difference_on_every_random_tree_and_is_named() {
    for shape in shapes() {
        for seed in 0..2 {
            let numbers = shape
                .tree(seed, &[])
                .unwrap_or_else(|_| panic!("{shape:?}"));
            let right = WrittenTrace::of(&numbers.searched());
            let is_right = Diagnosis::of(&numbers, &answers(&right, &numbers));
            assert_eq!(is_right, Diagnosis::Right);
            for wrong in WrongSearch::ALL {
                let trace = WrittenTrace::of(&numbers.searched_wrongly(wrong));
                assert_ne!(trace, right, "{wrong:?} {numbers}");
                match Diagnosis::of(&numbers, &answers(&trace, &numbers)) {
                    Diagnosis::Wrong(all) => assert!(all.contains(&wrong), "{wrong:?} {numbers}"),
                    Diagnosis::Right => panic!("{wrong:?} {numbers}"),
                }
            }
        }
    }
}

#[test]
fn a_random_tree_is_worth_solving() {
    for shape in shapes() {
        let numbers = shape.tree(7, &[]).unwrap_or_else(|_| panic!("{shape:?}"));
        assert_eq!(*numbers, *shape.tree(7, &[]).unwrap());
        assert_ne!(*numbers, *shape.tree(8, &[]).unwrap());
        let n_leaves = usize::from(shape.branching).pow(u32::try_from(shape.depth).unwrap());
        let [all, visited] = [Search::Full, C].map(|search| leaves(&searched(search, &numbers)));
        assert_eq!(all.len(), n_leaves);
        assert!(visited.len() + 2 <= n_leaves, "{numbers}");
        let tree = searched(C, &numbers);
        let mut cuts = [0, 0, 0, 0];
        tree.walk(usize::MAX, |step| {
            if step.node.stop() == Stop::CutOff {
                let (turn, window) = (step.position.turn(), step.node.window());
                let bound = [window.max, window.min][usize::from(turn == Mark::X)];
                cuts[usize::from(turn == Mark::X)] += 1;
                cuts[2] += usize::from(step.node.value() == bound);
                // The parent's own value so far would not have cut.
                let before = tree.children(step.parent.unwrap());
                let before = before.take_while(|&child| child < step.id);
                let reached = |value: Number| match turn {
                    Mark::X => step.node.value() <= value,
                    Mark::O => step.node.value() >= value,
                };
                let shallow = before.map(|child| tree.node(child).value()).any(reached);
                cuts[3] += usize::from(!shallow);
            }
            Ok::<_, ()>(())
        })
        .unwrap();
        let needed = match shape.grade {
            Grade::Easy => 0,
            Grade::Medium => 2,
            Grade::Hard => 4,
        };
        assert!(
            cuts[..needed].iter().all(|&n| n > 0),
            "{shape:?} {numbers}: {cuts:?}"
        );
        // Some value that cuts equals the bound, or nobody would see the difference.
        assert!(cuts[2] > 0, "{numbers}");
    }
}

#[test]
fn the_next_tree_tells_two_mistakes_apart() {
    let shape = TreeShape::default();
    let two = [WrongSearch::HandedUp, WrongSearch::FromTheSibling];
    for seed in 0..10 {
        let numbers = shape.tree(seed, &two).unwrap();
        let [one, other] = two.map(|wrong| WrittenTrace::of(&numbers.searched_wrongly(wrong)));
        assert_ne!(one, other, "{numbers}");
    }
}

#[test]
fn a_shape_without_such_trees_is_refused() {
    let shallow = TreeShape {
        grade: Grade::Hard,
        ..TreeShape::default()
    };
    let error = shallow.tree(1, &[]).unwrap_err().to_string();
    assert!(error.starts_with("no such tree was found"), "{error}");
}

/// What a search that writes this would answer, if it comes there.
fn reply(question: FillQuestion, trace: &WrittenTrace) -> Option<FillReply> {
    match (question, trace.at(question.node()).unwrap()) {
        (FillQuestion::Cut(_), Written::Cut) => Some(FillReply::Cut),
        (FillQuestion::Cut(_), _) => Some(FillReply::GoOn),
        (FillQuestion::Window(_), Written::Node(window, _)) => Some(FillReply::Window(window)),
        (FillQuestion::Value(_), Written::Node(_, value)) => Some(FillReply::Value(value)),
        _ => None,
    }
}

#[test]
fn filling_in_asks_for_every_event_in_order_and_knows_the_right_answers() {
    let numbers = parsed(EXAM);
    let mut fill_in = FillIn::new(Arc::clone(&numbers));
    let right = WrittenTrace::of(&numbers.searched());
    let mut asked = Vec::new();
    while let Some(question) = fill_in.question() {
        asked.push(question);
        let right = reply(question, &right).unwrap();
        assert_eq!(fill_in.answer(right), Some(Answered::Right), "{question:?}");
    }
    let (window, cut, value) = (
        FillQuestion::Window as fn(NodeId) -> FillQuestion,
        FillQuestion::Cut as fn(NodeId) -> FillQuestion,
        FillQuestion::Value as fn(NodeId) -> FillQuestion,
    );
    let expected = [
        window(0),
        window(1),
        cut(3),
        cut(4),
        value(1),
        cut(5),
        window(5),
        cut(7),
        value(5),
        cut(9),
        window(9),
        cut(11),
        cut(12),
        value(9),
        value(0),
    ];
    assert_eq!(asked, expected);
    assert_eq!(fill_in.score(), [15, 15]);
    assert_eq!(fill_in.diagnosis(), Diagnosis::Right);
    assert_eq!(fill_in.answer(FillReply::Cut), None);
    assert_eq!(fill_in.first_wrong(fill_in.answers()), None);
    let nothing = vec![NodeAnswer::default(); numbers.n_nodes()];
    assert_eq!(fill_in.first_wrong(&nothing), Some(window(0)));
}

#[test]
fn who_fills_in_with_a_mistake_is_told_which_at_the_first_wrong_answer() {
    for shape in shapes() {
        let numbers = shape.tree(4, &[]).unwrap();
        for wrong in WrongSearch::ALL {
            let trace = WrittenTrace::of(&numbers.searched_wrongly(wrong));
            let mut fill_in = FillIn::new(Arc::clone(&numbers));
            let mut n_wrong = 0;
            while let Some(question) = fill_in.question() {
                let Some(reply) = reply(question, &trace) else {
                    // That search does not come there.
                    break;
                };
                match fill_in.answer(reply).unwrap() {
                    Answered::Right => {}
                    Answered::Wrong { right, why } => {
                        n_wrong += 1;
                        assert_ne!(reply, right);
                        match why {
                            Diagnosis::Wrong(all) => assert!(all.contains(&wrong), "{wrong:?}"),
                            Diagnosis::Right => panic!("{wrong:?} {question:?} {numbers}"),
                        }
                    }
                }
            }
            let [n_right, n_answered] = fill_in.score();
            assert_eq!(n_right + n_wrong, n_answered);
            let exam = answers(&trace, &numbers);
            assert!(fill_in.first_wrong(&exam).is_some(), "{wrong:?} {numbers}");
        }
    }
}

#[test]
fn a_wild_guess_is_wrong_and_no_mistake_explains_it() {
    let mut fill_in = FillIn::new(parsed(EXAM));
    let infinite = FillReply::Window(GoalWindow::INFINITE);
    assert_eq!(fill_in.answer(infinite), Some(Answered::Right));
    let guess = FillReply::Window(GoalWindow {
        min: number(-77),
        max: number(77),
    });
    let answered = fill_in.answer(guess).unwrap();
    let right = infinite;
    let why = Diagnosis::Wrong(Vec::new());
    assert_eq!(answered, Answered::Wrong { right, why });
}

#[test]
fn the_tree_of_an_exam_is_printed_as_text() {
    let expected = "\
start max((3 12 8)(2 4 6)(14 5 2)) value = 3 best 1 window -inf..inf all moves seen (10 below)
  1 min(3 12 8) value = 3 best 1 window -inf..inf all moves seen (3 below)
    1 3 value = 3 window -inf..inf leaf (0 below)
    2 12 value = 12 window -inf..3 leaf (0 below)
    3 8 value = 8 window -inf..3 leaf (0 below)
  2 min(2 4 6) value ≤ 2 best 1 window 3..inf cut off (1 below)
    1 2 value = 2 window 3..inf leaf (0 below)
  3 min(14 5 2) value = 2 best 3 window 3..inf all moves seen (3 below)
    1 14 value = 14 window 3..inf leaf (0 below)
    2 5 value = 5 window 3..14 leaf (0 below)
    3 2 value = 2 window 3..5 leaf (0 below)
";
    assert_eq!(
        printed("tree --tree max((3,12,8)(2,4,6)(14,5,2))"),
        expected
    );
    let below = printed("tree --tree max((3,12,8)(2,4,6)(14,5,2)) --below 2.1");
    assert_eq!(below, "1 2 value = 2 window 3..inf leaf (0 below)\n");
}

#[test]
fn a_tree_of_numbers_is_written_for_other_programs() {
    let csv = printed("tree --tree max((3,12,8)(2,4,6)(14,5,2)) --search c --format csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 12);
    assert_eq!(
        lines[1],
        "0,,0,,max((3 12 8)(2 4 6)(14 5 2)),3,exact,1,-inf,inf,all moves seen,11"
    );
    assert_eq!(lines[6], "5,0,1,2,min(2 4 6),2,at most,1,3,inf,cut off,7");
    assert_eq!(lines[7], "6,5,2,1,2,2,exact,,3,inf,leaf,7");
    let dot = printed("tree --tree max((3,12,8)(2,4,6)(14,5,2)) --format dot --language en");
    assert!(
        dot.contains("n5 [label=\"min(2 4 6)\\n≤ 2 in 3..inf\\ncut off\"];"),
        "{dot}"
    );
    assert!(dot.contains("n0 -> n5 [label=\"2\"];"), "{dot}");
    let svg = "tree --tree max((3,12,8)(2,4,6)(14,5,2)) --format svg --language en";
    let svg = printed(svg);
    // What is cut off is named as well.
    for text in [">12<", ">4<", ">6<", ">≤ 2<", ">= 3<", ">MAX<", ">MIN<"] {
        assert!(svg.contains(text), "{text}");
    }
    assert!(!svg.to_lowercase().contains("circle wins"));
    for format in ["svg", "icicle"] {
        let overlay = format!(
            "tree --tree max((3,12,8)(2,4,6)(14,5,2)) --search a --overlay c --format {format}"
        );
        assert!(printed(&overlay).contains("</svg>"), "{format}");
    }
}

#[test]
fn a_random_tree_is_printed_by_its_seed() {
    let line = "tree --tree random --depth 4 --branching 2 --grade 3 --search a --seed";
    let [one, again, other] = [1, 1, 2].map(|seed| printed(&format!("{line} {seed}")));
    assert_eq!(one, again);
    assert_ne!(one, other);
    assert_eq!(one.lines().count(), 31);
    assert_eq!(printed("tree --tree random --search a").lines().count(), 40);
}

#[test]
fn wrong_arguments_for_a_tree_of_numbers_are_refused_with_the_reason() {
    for (line, message) in [
        (
            "tree --tree max(3,x)",
            "invalid value 'max(3,x)' for '--tree <TREE>': column 7: expected a number or '('",
        ),
        (
            "tree --tree max(3,4) --search b",
            "search B stops at a win, and numbers have none: use a or c",
        ),
        (
            "tree --tree max(3,4) --seed 3",
            "--branching, --grade and --seed go with --tree random",
        ),
        (
            "tree --tree random --depth 7",
            "the --depth of a random tree is 3 or 4",
        ),
    ] {
        check_error(line, 2, message);
    }
    let none = "no such tree was found: a larger depth or branching, or an easier grade, has some";
    check_error("tree --tree random --depth 3 --grade 3", 1, none);
}
