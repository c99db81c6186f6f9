//! The tree as one picture: every node is in exactly one block, and the files that can be taken
//! away.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tictactoe::insight::{Bound, Contents, Extent, Layers, NodeCounts, Overlay, icicle, path_to};
use tictactoe::model::Square;
use tictactoe::player::Dice;
use tictactoe::search::{NodeId, Search, Tree};
use tictactoe::settings::Language;
use tictactoe::view::export::{Excerpt, Export};
use tictactoe::view::texts::Texts;
use tictactoe::view::window::write_tree;

use crate::oracle::{self, position};

fn run(search: Search, text: &str) -> Tree {
    oracle::run(search, &position(text))
}

/// Every node with its ply, by the walk.
fn plies(tree: &Tree) -> Vec<usize> {
    let mut plies = vec![0; tree.root().end() as usize];
    tree.walk(usize::MAX, |step| {
        plies[step.id as usize] = step.ply;
        Ok::<_, ()>(())
    })
    .unwrap();
    plies
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "at least 0"
)]
fn whole(number: f64) -> usize {
    number.max(0.0) as usize
}

/// Recomputes the picture node by node.
#[track_caller]
fn check_icicle(tree: &Tree, extent: Extent, overlay: Option<&Overlay>) {
    let context = format!("{extent:?} of {} nodes", tree.n_stored());
    let per_pixel = (extent.to - extent.from) / extent.n_pixels as f64;
    let mut nodes: HashSet<(usize, NodeId)> = HashSet::new();
    let mut many: HashMap<(usize, usize), NodeCounts> = HashMap::new();
    for (id, &ply) in plies(tree).iter().enumerate() {
        let id = u32::try_from(id).unwrap();
        let node = tree.node(id);
        let (from, to) = (f64::from(id), f64::from(node.end()));
        if to <= extent.from.floor() || from >= extent.to {
            continue;
        }
        if to - from >= per_pixel {
            nodes.insert((ply, id));
            continue;
        }
        let pixel = whole(((from - extent.from) / per_pixel).floor());
        let tally = many
            .entry((ply, pixel.min(extent.n_pixels - 1)))
            .or_insert(NodeCounts {
                first: id,
                ..NodeCounts::default()
            });
        tally.n_nodes += 1;
        tally.n_by_value[node.value().side() as usize] += 1;
        tally.n_bounds += u32::from(Bound::of(tree, id) != Bound::Exact);
        tally.n_shared += u32::from(overlay.is_some_and(|overlay| overlay.has(id)));
    }
    let blocks = icicle(tree, &Layers::of(tree), extent, overlay);
    assert_eq!(blocks.len(), nodes.len() + many.len(), "{context}");
    assert!(
        blocks.len() <= (extent.n_pixels + 1) * 2 * Layers::of(tree).n_layers(),
        "{context}"
    );
    for block in blocks {
        match block.contents {
            Contents::Node(id) => {
                assert!(nodes.remove(&(block.ply, id)), "{block:?} {context}");
                assert_eq!(
                    (block.from, block.to),
                    (f64::from(id), f64::from(tree.node(id).end()))
                );
            }
            Contents::Nodes(tally) => {
                let pixel = whole(((block.from - extent.from) / per_pixel).round());
                assert_eq!(
                    many.remove(&(block.ply, pixel)),
                    Some(tally),
                    "{block:?} {context}"
                );
                assert!((block.to - block.from - per_pixel).abs() < 1e-6 * per_pixel.max(1.0));
            }
        }
    }
    assert!(nodes.is_empty() && many.is_empty(), "{context}");
}

#[test]
fn every_node_of_every_search_is_in_exactly_one_block() {
    let mut dice = Dice::new(5);
    for search in Search::ALL {
        let texts = [
            ".../.../...",
            "x../.../...",
            "x../.o./...",
            "xxo/.o./...",
            "xox/oxo/ox.",
        ];
        // The whole tree of A has a test of its own.
        for text in texts.into_iter().skip(usize::from(search == Search::Full)) {
            let tree = run(search, text);
            let end = f64::from(tree.root().end());
            check_icicle(&tree, Extent::all(&tree, 1200), None);
            for _ in 0..4 {
                let from = end * dice.below(900) as f64 / 1000.0;
                let to = from + (end - from) * (1 + dice.below(1000)) as f64 / 1000.0;
                let n_pixels = 1 + dice.below(1500);
                check_icicle(&tree, Extent { from, to, n_pixels }, None);
            }
        }
    }
}

#[test]
fn the_whole_tree_of_a_is_drawn_with_what_a_pixel_can_show_and_d_laid_over_it() {
    let tree = oracle::whole_tree();
    let other = run(Search::default(), ".../.../...");
    let overlay = Overlay::new(tree, &other);
    let extent = Extent::all(tree, 1200);
    check_icicle(tree, extent, Some(&overlay));
    let blocks = icicle(tree, &Layers::of(tree), extent, Some(&overlay));
    assert_eq!(Layers::of(tree).n_layers(), 10);
    assert!(blocks.len() < 12_000, "{}", blocks.len());
    let n_shared = blocks.iter().map(|block| match block.contents {
        Contents::Node(id) => u32::from(overlay.has(id)),
        Contents::Nodes(tally) => tally.n_shared,
    });
    assert_eq!(n_shared.sum::<u32>() as usize, overlay.n_shared());
    assert_eq!(overlay.n_shared(), 2738);
}

/// The moves that lead to every node.
fn paths(tree: &Tree) -> HashMap<Vec<Square>, NodeId> {
    let mut paths = HashMap::new();
    let mut path: Vec<Square> = Vec::new();
    tree.walk(usize::MAX, |step| {
        path.truncate(step.ply.saturating_sub(1));
        path.extend(step.node.square());
        paths.insert(path.clone(), step.id);
        Ok::<_, ()>(())
    })
    .unwrap();
    paths
}

#[test]
fn a_second_search_laid_over_has_the_nodes_that_both_reach_by_the_same_moves() {
    for text in ["x../.o./...", "xo./.x./...", "xox/.../..."] {
        for (first, second) in Search::ALL
            .into_iter()
            .flat_map(|a| Search::ALL.map(|b| (a, b)))
        {
            let (tree, other) = (run(first, text), run(second, text));
            let overlay = Overlay::new(&tree, &other);
            let others = paths(&other);
            let mut n_shared = 0;
            for (path, id) in paths(&tree) {
                let shared = others.contains_key(&path);
                assert_eq!(overlay.has(id), shared, "{first} {second} {path:?} {text}");
                n_shared += usize::from(shared);
            }
            assert_eq!(overlay.n_shared(), n_shared);
        }
    }
    let [one, other] = ["xxo/.o./...", "xox/.o./..."].map(|text| run(Search::Full, text));
    assert_eq!(Overlay::new(&one, &other).n_shared(), 0);
}

#[test]
fn an_extent_without_width_shows_nothing() {
    let tree = run(Search::Full, "xxo/.o./...");
    for (from, to) in [(3.0, 3.0), (5.0, 2.0), (f64::NAN, 4.0)] {
        let n_pixels = 100;
        let extent = Extent { from, to, n_pixels };
        assert_eq!(icicle(&tree, &Layers::of(&tree), extent, None), []);
    }
}

fn written(export: Export, tree: &Tree, depth: usize) -> String {
    written_part(export, &Excerpt { depth, ..all(tree) })
}

fn all(tree: &Tree) -> Excerpt<'_> {
    Excerpt::all(tree, Search::default())
}

fn written_part(export: Export, excerpt: &Excerpt<'_>) -> String {
    let mut out = Vec::new();
    let texts = Texts::new(Language::English);
    write_tree(export, excerpt, &texts, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A file of its own: every tag is closed in the right order, every text is escaped, and every
/// number is finite.
#[track_caller]
pub fn check_svg(text: &str) {
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""));
    assert!(text.contains(" viewBox=\"") && text.ends_with("</svg>\n"));
    assert!(!text.contains("NaN") && !text.contains("inf\""));
    let mut open = Vec::new();
    for part in text.split('<').skip(1) {
        let (tag, words) = part.split_once('>').unwrap_or_else(|| panic!("{part}"));
        assert!(!words.contains('>'), "{words}");
        for entity in words.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;"];
            assert!(known.iter().any(|one| entity.starts_with(one)), "{words}");
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

/// What can be read in a picture.
pub fn texts_in(svg: &str) -> Vec<&str> {
    let texts = svg.split("<text ").skip(1);
    let texts = texts.map(|text| text.split_once('>').unwrap().1);
    texts
        .map(|text| text.split_once("</text>").unwrap().0)
        .collect()
}

/// How many texts in a picture are this one.
fn n_texts(svg: &str, wanted: &str) -> usize {
    let is_it = |text: &&str| **text == *wanted;
    texts_in(svg).into_iter().filter(is_it).count()
}

/// The frame of each card: nothing else is as high.
fn cards(svg: &str) -> Vec<&str> {
    let is_card = |line: &&str| line.starts_with("<rect") && line.contains(" height=\"115\"");
    svg.lines().filter(is_card).collect()
}

#[test]
fn a_tree_as_svg_has_a_card_per_node_and_no_two_in_the_same_place() {
    for search in Search::ALL {
        let tree = run(search, "xxo/.o./...");
        let svg = written(Export::Svg, &tree, usize::MAX);
        check_svg(&svg);
        assert_eq!(cards(&svg).len(), tree.root().end() as usize, "{search}");
        let places: HashSet<&str> = cards(&svg).into_iter().collect();
        assert_eq!(places.len(), cards(&svg).len(), "{search}");
        assert_eq!(svg, written(Export::Svg, &tree, usize::MAX), "{search}");
        let some = written(Export::Svg, &tree, 1);
        check_svg(&some);
        assert_eq!(cards(&some).len(), 1 + tree.children(0).count(), "{search}");
    }
}

#[test]
fn the_whole_tree_of_a_as_an_icicle_is_a_small_file() {
    let tree = oracle::whole_tree();
    let svg = written(Export::Icicle, tree, usize::MAX);
    check_svg(&svg);
    assert!(svg.len() < 4_000_000, "{}", svg.len());
    let top = written(Export::Icicle, tree, 1);
    assert_eq!(n_texts(&top, "x MIN"), 1);
    assert_eq!(n_texts(&top, "o MAX"), 1);
    for first in 1..10 {
        assert_eq!(n_texts(&top, &format!("x{first}")), 1);
    }
}

/// The width of a drawing, in points.
fn points(svg: &str) -> usize {
    let (_, width) = svg.split_once(" width=\"").unwrap();
    width.split('"').next().unwrap().parse().unwrap()
}

#[test]
fn a_drawing_is_never_wider_than_can_be_surveyed_and_a_depth_is_offered() {
    for search in Search::ALL {
        let searched;
        let tree = if search == Search::Full {
            oracle::whole_tree()
        } else {
            searched = run(search, ".../.../...");
            &searched
        };
        for export in [Export::Svg, Export::Icicle, Export::Dot, Export::Csv] {
            let whole = all(tree);
            let depth = export.deepest(&whole);
            let part = Excerpt { depth, ..whole };
            assert_eq!(export.check(&part), Ok(()), "{search} {export:?}");
            match export.check(&whole) {
                Ok(()) => assert_eq!(depth, usize::MAX, "{search} {export:?}"),
                Err(too_large) => {
                    assert!(matches!(export, Export::Svg | Export::Dot));
                    assert_eq!(too_large.depth, depth, "{search} {export:?}");
                    assert!(depth > 0, "{search} {export:?}");
                    let deeper = Excerpt {
                        depth: depth + 1,
                        ..whole
                    };
                    assert!(export.check(&deeper).is_err(), "{search} {export:?}");
                }
            }
            if export == Export::Svg {
                let svg = written_part(export, &part);
                check_svg(&svg);
                assert!(points(&svg) <= 5_100, "{search}: {}", points(&svg));
            }
        }
    }
    let large = oracle::whole_tree();
    let why = |export: Export| export.check(&all(large)).unwrap_err().to_string();
    assert_eq!(
        why(Export::Svg),
        "the drawing would be more than 5000 points wide: give --depth 2, or write csv or icicle"
    );
    assert_eq!(
        why(Export::Dot),
        "a graph of 549946 nodes is too large to look at (at most 10000): give --depth 4, or write csv or icicle"
    );
    let csv = written(Export::Csv, large, 3);
    assert_eq!(csv.lines().count(), 1 + 1 + 9 + 72 + 504);
}

#[test]
fn drawings_say_position_search_nodes_windows_bounds_and_who_moves() {
    let tree = run(Search::default(), "x../.../...");
    let svg = written(Export::Svg, &tree, 1);
    for words in [
        "Search D, edition 2 from x../.../...: 271 nodes",
        "1 move deep",
        "MAX",
        "MIN",
        "≤ draw",
        "= cross wins",
        "0 … +1",
        "cut off",
        "at most a draw",
        "never looked at",
        "+12",
    ] {
        assert!(n_texts(&svg, words) > 0, "{words} in {:?}", texts_in(&svg));
    }
    assert!(!svg.contains("+0<"));
}

#[test]
fn moves_that_were_never_examined_are_drawn_with_their_number() {
    let tree = run(Search::default(), "x../.o./...");
    let svg = written(Export::Svg, &tree, 2);
    let mut n_skipped = 0;
    let walked = tree.walk(1, |step| {
        let n_children = tree.children(step.id).count();
        if n_children > 0 {
            n_skipped += step.position.moves().len() as usize - n_children;
        }
        Ok::<_, ()>(())
    });
    walked.unwrap();
    let is_number = |text: &&str| text.len() == 1 && text.parse::<u8>().is_ok();
    let texts = texts_in(&svg).into_iter();
    assert_eq!(texts.filter(is_number).count(), n_skipped);
    assert!(n_skipped > 10);
}

#[test]
fn the_part_below_some_moves_is_found_and_written_alone() {
    let tree = run(Search::default(), "x../.../...");
    let five = Excerpt::find(&tree, "o5").unwrap();
    let deeper = Excerpt::find(&tree, " O5 x6").unwrap();
    assert_eq!(path_to(&tree, deeper)[1].id, five);
    assert_eq!(Excerpt::find(&tree, ""), Ok(0));
    for (moves, as_far) in [
        ("x5", ""),
        ("o1", ""),
        ("o5o6", "o5"),
        ("o5x6q", "o5x6"),
        ("o", ""),
    ] {
        let found = Excerpt::find(&tree, moves);
        assert_eq!(found, Err(as_far.to_owned()), "{moves}");
    }
    let below = Excerpt {
        top: five,
        ..all(&tree)
    };
    let n_below = (tree.node(five).end() - five) as usize;
    let csv = written_part(Export::Csv, &below);
    assert_eq!(csv.lines().count(), 1 + n_below);
    let dot = written_part(Export::Dot, &below);
    assert_eq!(dot.matches(" -> ").count(), n_below - 1);
    let part = Excerpt { depth: 1, ..below };
    let svg = written_part(Export::Svg, &part);
    assert_eq!(n_texts(&svg, "below o5, 1 move deep"), 1);
    assert_eq!(cards(&svg).len(), 1 + tree.children(five).count());
    let icicle = written_part(Export::Icicle, &part);
    check_svg(&icicle);
    assert_eq!(n_texts(&icicle, "x MIN"), 1);
}

#[test]
fn what_another_search_visits_is_marked_in_drawings() {
    let tree = run(Search::StopAtWin, "xxo/.o./...");
    let other = run(Search::default(), "xxo/.o./...");
    let overlay = Arc::new(Overlay::new(&tree, &other));
    let excerpt = Excerpt {
        overlay: Some((Search::default(), &overlay)),
        depth: 2,
        ..Excerpt::all(&tree, Search::StopAtWin)
    };
    let mut n_marked = 0;
    let walked = excerpt.walk(|step| {
        n_marked += usize::from(overlay.has(step.id));
        Ok::<_, ()>(())
    });
    walked.unwrap();
    let svg = written_part(Export::Svg, &excerpt);
    check_svg(&svg);
    let words = "visited by search D, edition 2, too";
    assert_eq!(n_texts(&svg, words), 1);
    // And one in the legend.
    let is_line = |line: &&str| line.starts_with("<rect") && line.contains(" height=\"4\"");
    assert_eq!(svg.lines().filter(is_line).count(), n_marked + 1);
    let icicle = written_part(Export::Icicle, &excerpt);
    check_svg(&icicle);
    assert_eq!(n_texts(&icicle, words), 1);
}

/// What can be read in a drawing: whole texts with a word in them.
fn words(svg: &str) -> HashSet<&str> {
    let has_word = |text: &&str| {
        // The same in both languages.
        let same = ["MIN", "MAX", "Start", "goalMin", "goalMax"];
        let is_word = |word: &str| word.len() > 2 && !same.contains(&word);
        text.split(|c: char| !c.is_alphabetic()).any(is_word)
    };
    texts_in(svg).into_iter().filter(has_word).collect()
}

#[test]
fn a_drawing_speaks_german_if_it_is_asked_to() {
    let [english, german] = [Language::English, Language::German].map(Texts::new);
    // The solver keeps no tree.
    for &search in &Search::ALL[..9] {
        let (tree, other) = (run(search, "x../.o./..."), run(Search::Full, "x../.o./..."));
        let overlay = Arc::new(Overlay::new(&tree, &other));
        let excerpt = Excerpt {
            top: 1,
            depth: 2,
            overlay: Some((Search::Full, &overlay)),
            ..Excerpt::all(&tree, search)
        };
        for export in [Export::Svg, Export::Icicle] {
            let drawn = [&english, &german].map(|texts| {
                let mut out = Vec::new();
                write_tree(export, &excerpt, texts, &mut out).unwrap();
                String::from_utf8(out).unwrap()
            });
            let [one, other] = [words(&drawn[0]), words(&drawn[1])];
            assert!(one.len() > 8, "{one:?}");
            assert!(one.is_disjoint(&other), "{one:?}\n{other:?}");
        }
    }
}
