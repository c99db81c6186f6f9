//! The tree as one picture: every node is in exactly one block, and the files that can be taken
//! away.

use std::collections::{HashMap, HashSet};

use tictactoe::insight::{Bound, Contents, Export, Extent, Overlay, Tally, icicle, n_plies};
use tictactoe::model::{Square, Watch};
use tictactoe::player::Dice;
use tictactoe::search::{NodeId, Search, Tree};

use crate::oracle::position;

fn run(search: Search, text: &str) -> Tree {
    search.run(&position(text), &Watch::default()).unwrap()
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
    let mut many: HashMap<(usize, usize), Tally> = HashMap::new();
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
            .or_insert(Tally {
                first: id,
                ..Tally::default()
            });
        tally.n_nodes += 1;
        tally.n_by_value[node.value() as usize] += 1;
        tally.n_bounds += u32::from(Bound::of(tree, id) != Bound::Exact);
        tally.n_shared += u32::from(overlay.is_some_and(|overlay| overlay.has(id)));
    }
    let blocks = icicle(tree, extent, overlay);
    assert_eq!(blocks.len(), nodes.len() + many.len(), "{context}");
    assert!(
        blocks.len() <= (extent.n_pixels + 1) * 2 * n_plies(tree),
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
        for text in [
            ".../.../...",
            "x../.../...",
            "x../.o./...",
            "xxo/.o./...",
            "xox/oxo/ox.",
        ] {
            if search == Search::Full && text == ".../.../..." {
                continue;
            }
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
    let tree = run(Search::Full, ".../.../...");
    let other = run(Search::default(), ".../.../...");
    let overlay = Overlay::new(&tree, &other);
    let extent = Extent::all(&tree, 1200);
    check_icicle(&tree, extent, Some(&overlay));
    let blocks = icicle(&tree, extent, Some(&overlay));
    assert_eq!(n_plies(&tree), 10);
    assert!(blocks.len() < 12_000, "{}", blocks.len());
    let shared: u32 = blocks
        .iter()
        .map(|block| match block.contents {
            Contents::Node(id) => u32::from(overlay.has(id)),
            Contents::Nodes(tally) => tally.n_shared,
        })
        .sum();
    assert_eq!(shared as usize, overlay.n_shared());
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
    let elsewhere = Overlay::new(
        &run(Search::Full, "xxo/.o./..."),
        &run(Search::Full, "xox/.o./..."),
    );
    assert_eq!(elsewhere.n_shared(), 0);
}

#[test]
fn an_extent_without_width_shows_nothing() {
    let tree = run(Search::Full, "xxo/.o./...");
    for (from, to) in [(3.0, 3.0), (5.0, 2.0), (f64::NAN, 4.0)] {
        assert_eq!(
            icicle(
                &tree,
                Extent {
                    from,
                    to,
                    n_pixels: 100
                },
                None
            ),
            []
        );
    }
}

fn written(export: Export, tree: &Tree, depth: usize) -> String {
    let mut out = Vec::new();
    export.tree(tree, depth, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Every tag is closed, in the right order.
#[track_caller]
fn check_xml(text: &str) {
    let mut open = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').unwrap_or_else(|| panic!("{tag}"));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn a_tree_as_svg_has_a_board_per_node_and_thick_best_lines() {
    for search in Search::ALL {
        let tree = run(search, "xxo/.o./...");
        let svg = written(Export::Svg, &tree, usize::MAX);
        check_xml(&svg);
        assert_eq!(
            svg.matches("<g transform").count(),
            tree.root().end() as usize
        );
        let n_best = (0..tree.root().end())
            .filter(|&id| tree.children(id).next().is_some())
            .count();
        assert_eq!(
            svg.matches("stroke-width=\"3\" fill=\"none\"").count(),
            n_best
        );
        // Boards do not lie upon each other: in a layer every board has a place of its own.
        let mut places = HashSet::new();
        for place in svg.split("<g transform=\"translate(").skip(1) {
            assert!(
                places.insert(place.split(')').next().unwrap().to_owned()),
                "{place}"
            );
        }
        let some = written(Export::Svg, &tree, 1);
        check_xml(&some);
        assert_eq!(
            some.matches("<g transform").count(),
            1 + tree.children(0).count()
        );
    }
}

#[test]
fn the_whole_tree_of_a_as_an_icicle_is_a_small_file() {
    let tree = run(Search::Full, ".../.../...");
    let svg = written(Export::Icicle, &tree, usize::MAX);
    check_xml(&svg);
    assert!(svg.len() < 4_000_000, "{}", svg.len());
    let top = written(Export::Icicle, &tree, 1);
    assert_eq!(top.matches("url(#v").count(), 10);
}

#[test]
fn a_board_as_svg_has_every_stone() {
    let mut out = Vec::new();
    Export::board(&position("xox/.o./x.."), &mut out).unwrap();
    let svg = String::from_utf8(out).unwrap();
    check_xml(&svg);
    assert_eq!(svg.matches("<circle").count(), 2);
    assert_eq!(svg.matches("#c84c00").count(), 3);
}

#[test]
fn drawings_of_half_a_million_nodes_are_refused_unless_a_depth_is_given() {
    let large = run(Search::Full, ".../.../...");
    let small = run(Search::default(), ".../.../...");
    for export in [Export::Svg, Export::Icicle, Export::Dot, Export::Csv] {
        let draws = matches!(export, Export::Svg | Export::Dot);
        assert_eq!(export.check(&large, None).is_err(), draws, "{export:?}");
        assert_eq!(export.check(&large, Some(2)), Ok(()), "{export:?}");
        assert_eq!(export.check(&small, None), Ok(()), "{export:?}");
    }
    let why = Export::Dot.check(&large, None).unwrap_err().to_string();
    assert_eq!(
        why,
        "a drawing of 549946 nodes is too large to look at (at most 10000): give a depth, or write csv or icicle"
    );
    let csv = written(Export::Csv, &large, 3);
    assert_eq!(csv.lines().count(), 1 + 1 + 9 + 72 + 504);
}
