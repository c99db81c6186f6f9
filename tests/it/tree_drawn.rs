//! The tree as one picture: every node is in exactly one block, and the files that can be taken
//! away.

use std::collections::{HashMap, HashSet};

use tictactoe::control::SearchControl;
use tictactoe::insight::{
    Bound, Contents, Extent, Layers, MoveValues, Overlay, Skipped, Tally, icicle, path_to,
};
use tictactoe::model::Square;
use tictactoe::player::Dice;
use tictactoe::search::{NodeId, Search, Tree};
use tictactoe::settings::Language;
use tictactoe::view::export::{Excerpt, Export};
use tictactoe::view::texts::Texts;

use crate::oracle::{self, position};

fn run(search: Search, text: &str) -> Tree {
    search
        .run(&position(text), &SearchControl::default())
        .unwrap()
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
    let tree = oracle::whole_tree();
    let other = run(Search::default(), ".../.../...");
    let overlay = Overlay::new(tree, &other);
    let extent = Extent::all(tree, 1200);
    check_icicle(tree, extent, Some(&overlay));
    let blocks = icicle(tree, &Layers::of(tree), extent, Some(&overlay));
    assert_eq!(Layers::of(tree).n_layers(), 10);
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
                &Layers::of(&tree),
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
    written_part(export, &Excerpt { depth, ..all(tree) })
}

fn all(tree: &Tree) -> Excerpt<'_> {
    Excerpt::all(tree, Search::default())
}

fn written_part(export: Export, excerpt: &Excerpt<'_>) -> String {
    let mut out = Vec::new();
    let texts = Texts::new(Language::English);
    export.tree(excerpt, &texts, &mut out).unwrap();
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
    let tree = oracle::whole_tree();
    let svg = written(Export::Icicle, tree, usize::MAX);
    check_xml(&svg);
    assert!(svg.len() < 4_000_000, "{}", svg.len());
    let top = written(Export::Icicle, tree, 1);
    // Ten nodes, and the five values of the legend, two of which are bounds.
    assert_eq!(top.matches("url(#v").count(), 10 + 7);
    assert_eq!(top.matches("MAX</text>").count(), 1);
    for first in 1..10 {
        assert!(top.contains(&format!(">x{first}</text>")), "{first}");
    }
}

#[test]
fn a_board_as_svg_has_every_stone() {
    let mut out = Vec::new();
    Export::board(
        &position("xox/.o./x.."),
        &[],
        &Texts::new(Language::English),
        &mut out,
    )
    .unwrap();
    let svg = String::from_utf8(out).unwrap();
    check_xml(&svg);
    assert_eq!(svg.matches("<circle").count(), 2);
    assert_eq!(svg.matches("#c84c00").count(), 3);
    assert_eq!(svg.matches("<text").count(), 0);
}

#[test]
fn a_board_as_svg_has_what_every_free_square_is_worth_if_that_is_given() {
    let position = position("x../.../...");
    let mut out = Vec::new();
    Export::board(
        &position,
        MoveValues::known(&position).unwrap().moves(),
        &Texts::new(Language::English),
        &mut out,
    )
    .unwrap();
    let svg = String::from_utf8(out).unwrap();
    check_xml(&svg);
    assert_eq!(svg.matches(">loses</text>").count(), 7);
    assert_eq!(svg.matches(">draws</text>").count(), 1);
    assert_eq!(svg.matches(">in 8</text>").count(), 1);
    assert!(svg.contains(" width=\"320\" height=\"320\""), "{svg}");
    for index in 1..9 {
        let (x, y) = (index % 3 * 100 + 50, index / 3 * 100 + 38);
        assert!(svg.contains(&format!("<g transform=\"translate({x} {y})\">")));
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
                check_xml(&svg);
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
fn the_tree_as_it_is_shown_near_has_the_way_to_a_node_with_all_siblings() {
    for search in Search::ALL {
        let tree = run(search, "x../.o./...");
        let step = (tree.root().end() as usize / 40).max(1);
        for selected in (0..tree.root().end()).step_by(step) {
            let excerpt = Excerpt {
                toward: Some(selected),
                ..all(&tree)
            };
            let path = path_to(&tree, selected);
            let mut shown: Vec<NodeId> = path.iter().flat_map(|s| tree.children(s.id)).collect();
            shown.push(0);
            shown.sort_unstable();
            let mut walked = Vec::new();
            excerpt
                .walk(|step| {
                    walked.push(step.id);
                    Ok::<_, ()>(())
                })
                .unwrap();
            assert_eq!(walked, shown, "{search} {selected}");
            let svg = written_part(Export::Svg, &excerpt);
            check_xml(&svg);
            assert_eq!(svg.matches("<g transform").count(), shown.len());
            // A dashed square for every move that was skipped, and one in the legend.
            let n_skipped: u32 = path
                .iter()
                .filter(|step| step.n_below() > 0)
                .filter_map(|step| Skipped::of(&tree, &path_to(&tree, step.id)))
                .map(|skipped| skipped.squares.len())
                .sum();
            let n_dashed = svg.matches("stroke-dasharray=\"3 3\"").count();
            assert_eq!(n_dashed, n_skipped as usize + 1, "{search} {selected}");
            let closed = shown.iter().filter(|&&id| {
                let has_children = tree.node(id).end() > id + 1;
                has_children && !path.iter().any(|step| step.id == id)
            });
            let n_marks = svg.matches("stroke-dasharray=\"2 2\"").count();
            assert_eq!(n_marks, closed.count(), "{search} {selected}");
        }
    }
}

#[test]
fn drawings_say_position_search_nodes_windows_bounds_and_who_moves() {
    let tree = run(Search::default(), "x../.../...");
    let svg = written(Export::Svg, &tree, 1);
    for words in [
        ">Search D, edition 2 from x../.../...: 271 nodes</text>",
        ">1 move deep</text>",
        ">MAX</text>",
        ">MIN</text>",
        ">o6</text>",
        ">≤ 0</text>",
        ">= \u{2212}1</text>",
        ">0 … +1</text>",
        ">cut off</text>",
        ">at most a draw</text>",
        ">+12</text>",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    assert!(!svg.contains("+0"));
    let two = written(Export::Svg, &tree, 2);
    assert!(two.contains(">0 ≤ goalMin 0</text>"));
    assert!(two.contains(">Start has 0</text>"));
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
        assert_eq!(
            Excerpt::find(&tree, moves),
            Err(as_far.to_owned()),
            "{moves}"
        );
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
    assert!(svg.contains(">below o5, 1 move deep</text>"));
    assert_eq!(
        svg.matches("<g transform").count(),
        1 + tree.children(five).count()
    );
    let icicle = written_part(Export::Icicle, &part);
    check_xml(&icicle);
    assert_eq!(icicle.matches("MIN</text>").count(), 1);
}

#[test]
fn what_another_search_visits_is_marked_in_drawings() {
    let tree = run(Search::StopAtWin, "xxo/.o./...");
    let other = run(Search::default(), "xxo/.o./...");
    let overlay = Overlay::new(&tree, &other);
    let excerpt = Excerpt {
        overlay: Some((Search::default(), &overlay)),
        depth: 2,
        ..Excerpt::all(&tree, Search::StopAtWin)
    };
    let mut n_marked = 0;
    excerpt
        .walk(|step| {
            n_marked += usize::from(overlay.has(step.id));
            Ok::<_, ()>(())
        })
        .unwrap();
    let svg = written_part(Export::Svg, &excerpt);
    check_xml(&svg);
    assert!(svg.contains(">visited by search D, edition 2, too</text>"));
    // And one in the legend.
    let frame = "fill=\"none\" stroke=\"#0066cc\" stroke-width=\"2\"";
    assert_eq!(svg.matches(frame).count(), n_marked + 1);
    let icicle = written_part(Export::Icicle, &excerpt);
    check_xml(&icicle);
    assert!(icicle.contains(">visited by search D, edition 2, too</text>"));
}

/// What can be read in a drawing: whole texts with a word in them.
fn words(svg: &str) -> HashSet<&str> {
    let texts = svg
        .split('>')
        .filter_map(|part| part.split_once("</t").map(|(text, _)| text));
    let has_word = |text: &&str| {
        // The same in both languages.
        let same = ["MIN", "MAX", "Start", "goalMin", "goalMax"];
        let is_word = |word: &str| word.len() > 2 && !same.contains(&word);
        text.split(|c: char| !c.is_alphabetic()).any(is_word)
    };
    texts.filter(has_word).collect()
}

#[test]
fn a_drawing_speaks_german_if_it_is_asked_to() {
    let [english, german] = [Language::English, Language::German].map(Texts::new);
    // The solver keeps no tree.
    for &search in &Search::ALL[..9] {
        let (tree, other) = (run(search, "x../.o./..."), run(Search::Full, "x../.o./..."));
        let overlay = Overlay::new(&tree, &other);
        let excerpt = Excerpt {
            top: 1,
            depth: 2,
            toward: Some(2),
            overlay: Some((Search::Full, &overlay)),
            ..Excerpt::all(&tree, search)
        };
        for export in [Export::Svg, Export::Icicle] {
            let drawn = [&english, &german].map(|texts| {
                let mut out = Vec::new();
                export.tree(&excerpt, texts, &mut out).unwrap();
                String::from_utf8(out).unwrap()
            });
            let [one, other] = [words(&drawn[0]), words(&drawn[1])];
            assert_eq!(one.len(), other.len(), "{one:?}\n{other:?}");
            assert!(one.len() > 8, "{one:?}");
            assert!(one.is_disjoint(&other), "{one:?}\n{other:?}");
        }
    }
}
