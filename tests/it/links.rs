//! Links to a state: the command that the menu writes opens just that, and the mode for lectures.

use egui::{Key, OutputCommand};
use egui_kittest::kittest::Queryable as _;
use tictactoe::control::SearchControl;
use tictactoe::game::{Game, Record};
use tictactoe::insight::{Bound, EventKind, SearchTrace};
use tictactoe::link::{At, DeepLink, StudyPage};
use tictactoe::model::{Board, Position};
use tictactoe::player::Players;
use tictactoe::search::{Edition, Search};
use tictactoe::view::Session;

use crate::oracle;
use crate::support::tester::{self, Tester, sized, two_people};
use crate::support::wait_for;

const C: Search = Search::AlphaBeta(Edition::Second);

/// A window that is opened at a place, as the command line does it.
fn open_at(place: DeepLink) -> Tester {
    open_sized([1280.0, 900.0], place)
}

/// The tree of search C from a position.
fn tree_of(text: &str) -> DeepLink {
    DeepLink {
        position: Some(oracle::position(text)),
        search: Some(C),
        panel: Some(StudyPage::Tree),
        ..DeepLink::default()
    }
}

fn open_sized(size: [f32; 2], place: DeepLink) -> Tester {
    let position = place.position.unwrap();
    let mut record = Record::new(Game::from_position(position));
    record.info.players = Some(Players::PersonComputer);
    record.info.person = Some(position.turn());
    let session = Session {
        link: place,
        record: Some(record),
        ..Session::default()
    };
    tester::open_session(sized(size), Box::new(Game::default()), session)
}

/// What the menu puts on the clipboard.
fn copied(window: &mut Tester) -> String {
    window.click("Export");
    window.0.get_by_label("Copy command").click();
    wait_for("the clipboard", || {
        window.0.step();
        let commands = &window.0.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

#[test]
fn a_moment_of_a_search_is_opened_and_copied_as_the_same_command() {
    let position = oracle::position("x../.o./...");
    let tree = C.run(&position, &SearchControl::default()).unwrap();
    let course = SearchTrace::new(&tree, C);
    // After a leaf more than one event happens.
    let leaf = (47..course.end()).find(|&time| course.after_visits(time).event > 0);
    let leaf = leaf.unwrap();
    for (time, event, node) in [
        (47, None, None),
        (leaf, None, None),
        (leaf, Some(1), None),
        (47, None, Some(3)),
        (1, None, None),
    ] {
        let place = DeepLink {
            at: Some(At { time, event }),
            node,
            ..tree_of("x../.o./...")
        };
        let mut window = open_at(place);
        window.wait_for("728 nodes");
        assert_eq!(window.slider("Nodes visited"), Some(f64::from(time)));
        assert_eq!(copied(&mut window), place.to_string());
        // Nobody has moved.
        assert_eq!(*window.now().game.start(), position);
        assert!(window.now().game.moves().is_empty());
    }
}

#[test]
fn the_copied_command_names_what_the_window_shows() {
    let mut window = two_people(sized([1280.0, 900.0]));
    window.play(&[Key::Num1, Key::Num5], "x../.o./...");
    window.key(Key::T);
    window.choose("Tree of", "search C, edition 2 from here");
    window.wait_for("728 nodes");
    let command = "tictactoe --position x../.o./... --search c --edition 2 --panel tree";
    assert_eq!(copied(&mut window), command);
    window.click("Step");
    assert_eq!(copied(&mut window), format!("{command} --at 1"));
    window.press("PageDown PageDown");
    let at = copied(&mut window);
    let at = at.strip_prefix(&format!("{command} --at ")).unwrap();
    assert!(at.parse::<At>().is_ok_and(|at| at.time > 1), "{at}");
    window.key(Key::G);
    let command = "tictactoe --position x../.o./... --search d --edition 2 --panel value";
    assert_eq!(copied(&mut window), command);
}

#[test]
fn a_command_names_what_is_not_the_default() {
    let board = Board::new(4, 4, 3).unwrap();
    let place = DeepLink {
        position: Some(Position::empty(board)),
        search: Some(Search::Solver),
        panel: Some(StudyPage::Compare),
        ..DeepLink::default()
    };
    let command =
        "tictactoe --position ..../..../..../.... --board 4x4x3 --search solver --panel compare";
    assert_eq!(place.to_string(), command);
    assert_eq!(DeepLink::default().to_string(), "tictactoe");
    for text in ["47", "47.2", "1.1"] {
        assert_eq!(text.parse::<At>().unwrap().to_string(), text);
    }
    for text in ["", "0", "47.", "47.0", ".2", "x", "-1", "47.2.1"] {
        assert!(text.parse::<At>().is_err(), "{text}");
    }
    for panel in StudyPage::ALL {
        assert_eq!(panel.name().parse(), Ok(panel));
    }
    assert!("board".parse::<StudyPage>().is_err());
}

#[test]
fn a_moment_after_the_end_of_the_search_is_its_end() {
    let mut window = open_at(DeepLink {
        at: Some("4000000.9".parse().unwrap()),
        node: Some(4_000_000),
        ..tree_of("xx./.o./...")
    });
    window.wait_for("61 nodes");
    assert_eq!(window.slider("Nodes visited"), Some(61.0));
}

#[test]
fn a_closed_goal_window_is_described_in_words() {
    let position = oracle::position("..o/oxx/.x.");
    let tree = C.run(&position, &SearchControl::default()).unwrap();
    let cut = SearchTrace::new(&tree, C)
        .tick_of(EventKind::Cut, 13)
        .unwrap();
    let mut window = open_at(DeepLink {
        at: format!("{}.{}", cut.time, cut.event + 1).parse().ok(),
        node: Some(13),
        ..tree_of("..o/oxx/.x.")
    });
    let closed = "window closed (0 to \u{2212}1), so nothing found here matters above; open.";
    window.wait_for_part(closed);
}

#[test]
fn in_a_lecture_everything_is_larger_and_there_is_no_side_panel() {
    let mut window = open_at(DeepLink {
        at: "1".parse().ok(),
        ..tree_of("xx./.o./...")
    });
    window.wait_for("61 nodes");
    let zoom = window.0.ctx.zoom_factor();
    assert!(window.has("Switch sides"));
    window.key(Key::L);
    assert!(window.0.ctx.zoom_factor() > 1.2 * zoom);
    assert!(!window.has("Switch sides"));
    assert!(!window.has("Next") && !window.has("Close panel"));
    window.wait_for_part("Page Down: next");
    // The pseudocode is beside the tree, which has the room of the board.
    window.wait_for("now: value(node, goalMin, goalMax):");
    assert!(!window.has("square 9, row 3, column 3, empty"));
    // A clicker can go from cut to cut.
    window.choose("Stop at", "every node");
    // The keys of a presenter go on.
    window.press("PageDown PageDown PageDown PageDown");
    window.key(Key::L);
    assert!(window.slider("Nodes visited") > Some(1.0));
    assert!((window.0.ctx.zoom_factor() - zoom).abs() < 0.001);
    assert!(window.has("Switch sides"));
    // Where nobody steps yet, the first of these keys begins.
    window.click("Step");
    window.press("L PageDown L");
    assert_eq!(window.slider("Nodes visited"), Some(1.0));
}

#[test]
fn on_a_larger_board_the_true_value_follows_a_bound_once_proved() {
    let board = Board::new(4, 3, 3).unwrap();
    let position = Position::empty(board);
    let tree = C.run(&position, &SearchControl::default()).unwrap();
    let mut nodes = 0..tree.root().end();
    let bound = nodes.find(|&node| Bound::of(&tree, node) != Bound::Exact);
    let position = Some(position);
    let mut window = open_at(DeepLink {
        position,
        node: bound,
        ..tree_of(".../.../...")
    });
    window.wait_for_part("The true value: ");
    assert!(!window.has_part("The true value is"));
}

#[test]
fn in_a_narrow_window_the_stepped_tree_replaces_the_board() {
    let mut window = open_sized([480.0, 640.0], tree_of("xx./.o./..."));
    window.wait_for("61 nodes");
    let has_board = |window: &Tester| window.has("square 9, row 3, column 3, empty");
    assert!(has_board(&window) && window.has("Look at this position"));
    window.click("Step");
    window.0.step();
    assert!(!has_board(&window) && !window.has("Look at this position"));
    assert!(!window.has("Switch sides"));
    // Nobody plays on a board that is not to be seen.
    let before = window.now().game.moves().len();
    window.press("3 PageDown");
    window.wait_for_part("Enters “circle on 3” ");
    assert_eq!(window.now().game.moves().len(), before);
    window.click("Step");
    window.0.step();
    assert!(has_board(&window));
}

#[test]
fn a_link_is_read_as_it_was_written() {
    let large = Position::parse("4x3x3".parse().unwrap(), "x.../.o../....").unwrap();
    let mut places = vec![DeepLink::default()];
    places.extend(Search::ALL.map(|search| DeepLink {
        search: Some(search),
        at: "47.2".parse().ok(),
        node: Some(12),
        ..tree_of("x../.o./...")
    }));
    places.extend(StudyPage::ALL.map(|panel| DeepLink {
        position: Some(large),
        panel: Some(panel),
        ..DeepLink::default()
    }));
    for place in places {
        let written = place.to_string();
        assert_eq!(written.parse(), Ok(place), "{written}");
        let bare = written.strip_prefix("tictactoe").unwrap();
        assert_eq!(bare.parse(), Ok(place), "{written}");
    }
}
