//! What shows why, in the window without a display: every control by its label, with the mouse and
//! with the keyboard.

use std::collections::HashSet;
use std::path::Path;

use egui::{Key, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tictactoe::control::SearchControl;
use tictactoe::insight::{Grade, MoveValues, Prospect, SearchTrace, TraceState, TraceStep};
use tictactoe::model::{Board, Position};
use tictactoe::player::{Computer, Dice, Level, Players};
use tictactoe::search::{Edition, Search, Tree};
use tictactoe::settings::{GameSetup, Settings};

use crate::oracle;
use crate::support::tester::{self, Tester, sized};
use crate::tree_drawn::{check_svg, texts_in};

fn open(computer: Computer, players: Players) -> Tester {
    let settings = sized([1280.0, 900.0]);
    let play = GameSetup {
        players,
        computer,
        ..settings.play
    };
    tester::open(Settings { play, ..settings })
}

fn alone() -> Tester {
    open(Computer::default(), Players::PersonPerson)
}

fn against(search: Search) -> Tester {
    open(Computer::Search(search), Players::PersonComputer)
}

const C: Search = Search::AlphaBeta(Edition::Second);

/// The root of a tree that has been searched.
const START: &str = "Start: draw; window \u{2212}1 to +1; all moves seen.";

/// The tree of a search for the circle's second stone, which has 61 nodes.
fn with_tree() -> Tester {
    let mut window = against(C);
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    window.key(Key::T);
    window.wait_for("61 nodes");
    window
}

/// Two people have pressed these keys.
fn played(keys: &str, board: &str) -> Tester {
    let mut window = alone();
    window.press(keys);
    window.wait_for_position(board);
    window
}

/// The tree of search D after a move into the corner.
fn with_tree_of_d() -> Tester {
    let mut window = played("1 T", "x../.../...");
    window.choose("Tree of", "search D, edition 2 from here");
    window.wait_for("271 nodes");
    window
}

/// The tree that a search visits.
fn tree(search: Search, board: &str) -> Tree {
    search
        .run(&after(board), &SearchControl::default())
        .unwrap()
}

fn after(text: &str) -> Position {
    oracle::position(text)
}

/// In the way to the selected node; the list of moves begins at the start, too.
fn click_on_path_to_start(window: &mut Tester) {
    (window.0.get_by_role_and_label(Role::Button, "Start")).click();
    window.two_frames();
}

/// The list of what stops a step.
const GEAR: &str = "Stop at";

#[test]
fn values_stand_on_every_free_square_and_follow_the_game_until_the_key_hides_them() {
    let mut window = alone();
    window.key(Key::V);
    window.wait_for_part("draws in 9 moves");
    for (key, board) in [
        ("1", "x../.../..."),
        ("2", "xo./.../..."),
        ("5", "xo./.x./..."),
    ] {
        window.press(key);
        window.wait_for_position(board);
        let worths = MoveValues::known(&after(board)).unwrap();
        for found in worths.moves() {
            let square = found.square.index();
            let worth = found.worth.unwrap();
            let fate = match worth.fate {
                Prospect::Wins => "wins",
                Prospect::Draws => "draws",
                Prospect::Loses => "loses",
            };
            let n_moves = worth.n_moves.unwrap();
            let plural = if n_moves == 1 { "" } else { "s" };
            let best = match worths.keeping().contains(found.square) {
                _ if found.is_best => ", best",
                true => ", keeps the value",
                false => "",
            };
            let (row, column) = (square / 3 + 1, square % 3 + 1);
            window.wait_for(&format!(
                "square {}, row {row}, column {column}, empty, {fate} in {n_moves} move{plural}{best}",
                square + 1
            ));
        }
    }
    window.key(Key::V);
    assert!(!window.has_part("wins in"));
    assert!(window.has("square 9, row 3, column 3, empty"));
}

#[test]
fn why_tells_of_the_computers_move_and_of_the_square_with_the_ring() {
    let mut window = against(C);
    window.play(&[Key::Num1], "x../.o./...");
    window.key(Key::W);
    window.wait_for_part("Circle on 5: draws in 8 moves. It is the only move that holds the draw.");
    // The keyboard points, too.
    window.press("Right Right");
    window.wait_for_part("Cross on 6: draws in 7 moves.");
    // What is read out is what can be read.
    assert!(window.announcement().starts_with("Cross on 6: "));
    window.key(Key::W);
    assert!(!window.has_part("Cross on 6"));
}

#[test]
fn in_play_why_is_in_the_status_line_until_the_next_move() {
    let mut window = against(C);
    window.play(&[Key::Num1], "x../.o./...");
    let reason = "Circle on 5: draws in 8 moves. It is the only move that holds the draw.";
    window.wait_and_click("Why?");
    window.wait_for(reason);
    assert!(!window.has("Next move"));
    window.click("Close");
    assert!(!window.has(reason));
    window.key(Key::W);
    window.play(&[Key::Num2], "xxo/.o./...");
    assert!(!window.has_part("Circle on 3: "));
    // Of a move that is looked back at, too.
    window.press("Alt+Left Alt+Left W");
    window.wait_for(reason);
    window.click("Back to the game");
    window.wait_for_part("Circle on 3: ");
}

#[test]
fn in_a_narrow_window_the_status_line_says_why_beside_a_page() {
    let mut window = played("1 2", "xo./.../...");
    window.0.set_size(egui::vec2(480.0, 720.0));
    window.press("G W");
    window.wait_for_part("Circle on 2: loses in 6 moves.");
    assert!(window.has("Close panel") && window.has("Close"));
}

#[test]
fn why_tells_of_the_last_move_at_the_end_of_a_game_and_of_a_mistake_that_is_looked_at() {
    let mut window = played("1 2 5 9 7 4 3", "xox/ox./x.o");
    window.key(Key::W);
    window.wait_for_part("Cross on 3: wins in 1 move. It completes a line.");
    window.key(Key::G);
    window.wait_for("Previous mistake");
    assert!(window.has("If nobody makes a mistake:"));
    window.click("Previous mistake");
    // The words below the board and those beside the curve name the same moves.
    window.wait_for("Better: 5.");
    window.wait_for_part("It gives the draw away; 5 would hold it.");
    assert!(window.has_part("Circle on 2: loses in 6 moves."));
    assert!(window.has("After it, without another mistake:"));
}

#[test]
fn why_tells_the_plan_of_a_win_and_that_there_is_a_faster_one() {
    let mut window = played("1 2", "xo./.../...");
    window.key(Key::W);
    window.wait_for_part(
        "The opponent answers 4 and threatens 7. After the block, 5 forks: then 6 and 9 win.",
    );
    window.play(&[Key::Num5, Key::Num3, Key::Num4], "xoo/xx./...");
    window.key(Key::W);
    window.wait_for_part(
        "Cross on 4: wins in 3 moves. It forks: then 6, 7 and 9 win, and only one of them can be blocked. With 9 it would be won at once.",
    );
}

#[test]
fn the_line_of_a_reason_is_played_through_on_the_board_and_left_again() {
    let mut window = played("1 5 9 G W", "x../.o./..x");
    // To square 3.
    window.press("Right Up Right");
    window.wait_for_part("The opponent answers 7 and forks: then 4 and 8 win.");
    assert!(window.has("After it, without another mistake:"));
    let mut shown = after("x../.o./..x");
    let worths = MoveValues::known(&shown).unwrap();
    let line = &worths.of(oracle::square(3)).unwrap().line;
    for (n, &square) in line.iter().enumerate() {
        window.click("Next move");
        shown = oracle::after(&shown, square);
        window.wait_for("Preview only.");
        let mark = if n % 2 == 0 { "circle" } else { "cross" };
        let (row, column) = (square.index() / 3 + 1, square.index() % 3 + 1);
        assert!(
            window.has(&format!(
                "square {square}, row {row}, column {column}, {mark}"
            )),
            "{square}"
        );
    }
    assert!(!window.is_enabled("Next move"));
    assert_eq!(window.now().position().to_string(), "x../.o./..x");
    window.click("Previous move");
    window.click("Move 1 of the variation: square 3");
    assert!(window.has("square 3, row 1, column 3, circle"));
    assert!(window.has("square 7, row 3, column 1, empty"));
    window.click("Back to the game");
    assert!(window.has("square 3, row 1, column 3, empty"));
    window.click("Next move");
    window.key(Key::Escape);
    assert!(!window.has("Preview only."));
}

#[test]
fn the_curve_shows_mistakes_and_looks_at_them() {
    let mut window = played("1 2 5 9 6 4", "xo./oxx/..o");
    window.key(Key::G);
    window.wait_for_part("The value after every move; 2 mistakes.");
    assert!(window.has("2 mistakes."));
    assert!(!window.is_enabled("Next mistake"));
    window.click("Previous mistake");
    window.wait_for("Move 5 of 6");
    assert!(window.has_part("Better: "));
    window.click("Previous mistake");
    window.wait_for("Move 2 of 6");
    assert!(!window.is_enabled("Previous mistake"));
    window.wait_for("Better: 5.");
    window.click("Next mistake");
    window.wait_for("Move 5 of 6");
    window.click("Move 2, circle on 2: from “draw” to “cross wins”.");
    window.wait_for("Move 2 of 6");
    // A click on the curve itself.
    let label = window.0.get_by_label_contains("The value after every move");
    let rect = label.rect();
    label.click();
    window.two_frames();
    assert!(rect.width() > 200.0);
    window.wait_until("the middle of the game", |window| {
        window.has("Move 4 of 6") || window.has("Move 5 of 6")
    });
    window.click("Close panel");
    assert!(!window.has_part("mistakes."));
}

#[test]
fn the_tree_on_the_screen_is_the_one_that_was_searched_for_the_last_move() {
    let mut window = with_tree();
    assert_eq!(tree(C, "xx./.o./...").n_nodes(), 61);
    window.wait_for(START);
    assert!(window.has("Circle on 4: cross wins; window 0 to +1; cut off."));
    window.play(&[Key::Num7], "xxo/oo./x..");
    window.wait_for("17 nodes");
}

#[test]
fn the_tree_from_near_is_walked_by_mouse_and_arrow_keys() {
    let mut window = with_tree();
    window.click("Circle on 4: cross wins; window 0 to +1; cut off.");
    // Its children, and the moves that were cut.
    assert!(window.has("Cross on 3: cross wins; window 0 to +1; game over."));
    assert!(window.has("Square 9: never looked at"));
    window.wait_for(
        "Never looked at: 6, 7, 8 and 9. Cut off: \u{2212}1 ≤ goalMin 0; “Start” above already has 0 (circle on 3).",
    );
    window.key(Key::ArrowUp);
    window.wait_for("61 nodes");
    assert!(window.has_focus(START));
    // Down the best line.
    let best = "Circle on 3: draw; window \u{2212}1 to +1; all moves seen.";
    window.key(Key::ArrowDown);
    assert!(window.has_focus(best));
    window.key(Key::ArrowRight);
    assert!(window.has_focus("Circle on 4: cross wins; window 0 to +1; cut off."));
    window.key(Key::ArrowLeft);
    assert!(window.has_focus(best));
}

#[test]
fn a_click_on_a_bound_tells_the_true_value_and_why_the_search_need_not_know_it() {
    let mut window = with_tree_of_d();
    assert!(!window.has_part("The true value"));
    window.click("Circle on 6: at most a draw; window 0 to +1; cut off.");
    window.wait_for(
        "The true value: cross wins. The search need not know: at “Start” above, circle already has a draw (circle on 5); what is no better for it changes nothing there.",
    );
    // From far the same words stand under the pointer.
    window.click("Far");
    window.wait_for_part("Circle on 6: at most a draw;");
    click_on_path_to_start(&mut window);
    assert!(!window.has_part("The true value"));
}

#[test]
fn any_search_can_be_run_from_the_position_on_the_board() {
    let mut window = open(Computer::Level(Level::Perfect), Players::PersonPerson);
    window.play(&[Key::Num1], "x../.../...");
    window.key(Key::T);
    for search in Search::ALL {
        let name = match (search, search.edition()) {
            (Search::Solver, _) => "Solver".to_owned(),
            (_, None) => search.name().to_owned(),
            (_, Some(edition)) => format!("{}, edition {}", search.name(), edition.number()),
        };
        window.choose("Tree of", &format!("search {name} from here"));
        window.wait_for(&match tree(search, "x../.../...").n_nodes() {
            1 => "1 node".to_owned(),
            n => format!("{n} nodes"),
        });
    }
    // It follows the game.
    window.choose("Tree of", "search D, edition 2 from here");
    window.play(&[Key::Num5], "x../.o./...");
    window.wait_for("106 nodes");
}

#[test]
fn without_a_tree_it_says_why_and_searches_offer_one() {
    let mut window = open(Computer::Level(Level::Rules), Players::PersonComputer);
    window.key(Key::T);
    window.wait_for_part("No search has made a move yet.");
    window.play(&[Key::Num1], "x../.o./...");
    window.wait_for_part("This opponent builds no tree.");
    window.click("Search C, edition 2 from here");
    window.wait_for("728 nodes");
    window.wait_for("from x../.o./...");
}

#[test]
fn the_legend_unfolds_and_the_rows_fit_without_a_scroll_bar() {
    let mut window = with_tree_of_d();
    assert!(!window.has("never looked at"));
    window.click("Legend");
    for words in [
        "exact",
        "at most a draw",
        "at least a draw",
        "never looked at",
    ] {
        assert!(window.has(words), "{words}");
    }
    // All eight answers can be seen without scrolling.
    let panel = window.0.get_by_label("Close panel").rect();
    let last = window.0.get_by_label_contains("Circle on 9: ").rect();
    assert!(last.right() < 1280.0 && last.left() > panel.left() - 400.0);
    let card = |n| {
        window
            .0
            .get_by_label_contains(&format!("Circle on {n}: "))
            .rect()
    };
    for n in 2..9 {
        assert!(card(n).right() < card(n + 1).left(), "{n}");
    }
    window.click("Far");
    window.choose("Overlay", "A");
    window.wait_for("visited by search A, too");
}

#[test]
fn the_tree_of_unbeatable_is_that_of_search_d_and_says_that_its_move_is_as_good() {
    let plays_8 = |seed: &u64| {
        let choices = Level::Unbeatable.choices(&after(".x./.../..."));
        choices.pick(&mut Dice::new(*seed)) == Some(oracle::square(8))
    };
    let mut settings = sized([1280.0, 900.0]);
    settings.play.computer = Computer::default();
    settings.play.seed = (0..1000).find(plays_8).unwrap();
    let mut window = tester::open(settings);
    window.play(&[Key::Num2], ".x./.../.o.");
    window.key(Key::T);
    let n_nodes = tree(Search::default(), ".x./.../...").n_nodes();
    window.wait_for(&format!("{n_nodes} nodes"));
    window.wait_for("The search found 1; 8 is just as good.");
}

#[test]
fn the_whole_tree_is_zoomed_by_click_and_key_and_another_search_laid_over_it() {
    let mut window = against(Search::StopAtWin);
    window.play(&[Key::Num1], "x../.o./...");
    window.key(Key::T);
    window.wait_for("3763 nodes");
    window.click("Far");
    window.wait_for_part("The whole tree: 3763 nodes in 9 layers.");
    window.choose("Overlay", "D, edition 2");
    window.wait_for("visits 271 of these nodes: 7.20 %");
    window.choose("Overlay", "nothing");
    assert!(!window.has_part("visits 271"));
    // A click chooses a node and zooms to it; the way to it stands above.
    window.0.get_by_label_contains("The whole tree").click();
    window.two_frames();
    assert!(!window.has(START));
    click_on_path_to_start(&mut window);
    assert!(window.has(START));
    window.0.get_by_label_contains("The whole tree").focus();
    window.0.step();
    window.key(Key::ArrowDown);
    window.wait_for_part("Circle on 5: draw");
    // The last node of the second layer is under the pointer only while all of the tree is shown.
    let picture = window.0.get_by_label_contains("The whole tree").rect();
    let second_layer = picture.top() + 1.5 * picture.height() / 9.0;
    window
        .0
        .hover_at(egui::pos2(picture.right() - 4.0, second_layer));
    window.wait_for_part("Circle on 9: ");
    for (closer, farther) in [(Key::Plus, Key::Minus), (Key::Enter, Key::Backspace)] {
        window.key(closer);
        window.0.run();
        assert!(!window.has_part("Circle on 9: "), "{closer:?}");
        window.key(farther);
        window.0.run();
        assert!(window.has_part("Circle on 9: "), "{farther:?}");
    }
    window.key(Key::ArrowUp);
    window.wait_for(START);
    window.click("Look at this position");
    window.wait_for("Preview only.");
}

#[test]
fn the_search_is_gone_through_event_by_event_with_its_pseudocode() {
    let mut window = with_tree();
    window.click("Step");
    assert!(!window.is_enabled("Previous"));
    window.wait_for("Enters “Start” with the window \u{2212}1 to +1.");
    window.wait_for("now: value(node, goalMin, goalMax):");
    window.click("Next");
    window.wait_for("Enters “circle on 3” with the window \u{2212}1 to +1.");
    // The keys of a presenter.
    window.key(Key::PageUp);
    window.wait_for("Enters “Start” with the window \u{2212}1 to +1.");
    assert!(!window.is_enabled("Previous"));
    window.press("PageDown PageDown PageDown PageDown");
    // A leaf is entered, returns, and its value is taken over: line by line.
    let mut seen = Vec::new();
    for _ in 0..60 {
        for line in [
            "now: if the game is over: return its value",
            "now: best = value",
            "now: if value < best, or first:",
            "now: goalMax = min(goalMax, value)",
            "now: if value ≤ goalMin: stop",
            "now: return best",
        ] {
            if window.has(line) && !seen.contains(&line) {
                seen.push(line);
            }
        }
        window.key(Key::PageDown);
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
    assert!(window.has_part("goalMin = "));
}

type Jump<'a> = &'a dyn Fn(TraceStep) -> Option<TraceStep>;

#[test]
fn jumps_go_to_the_next_cut_window_return_and_change() {
    let mut window = with_tree();
    let tree = tree(C, "xx./.o./...");
    let course = SearchTrace::new(&tree, C);
    let next_change = |tick: TraceStep| {
        let time = TraceState::new(&tree, tick.time).next_change();
        time.map(|time| course.after_visits(time))
    };
    let gears: [(&str, Jump); 4] = [
        ("every cut by a bound", &|tick| course.next_cut(tick)),
        ("every change of the window", &|tick| {
            course.next_window(tick)
        }),
        ("every return to the root", &|tick| {
            course.next_at_root(tick)
        }),
        ("every change of a value", &next_change),
    ];
    for (gear, next) in gears {
        window.click("Step");
        window.choose(GEAR, gear);
        let mut ticks = vec![TraceStep::START];
        let shows = |window: &Tester, tick: TraceStep| {
            let shown = window.slider("Nodes visited");
            assert_eq!(shown, Some(f64::from(tick.time)), "{gear}");
        };
        while let Some(to) = ticks.last().and_then(|&tick| next(tick)) {
            window.key(Key::PageDown);
            ticks.push(to);
            shows(&window, to);
        }
        window.click("Next");
        assert!(!window.is_enabled("Next"));
        // At the end there is no further step to take back.
        window.press("PageDown PageDown PageDown");
        // And back from where each of them began.
        while let Some(tick) = ticks.pop() {
            window.key(Key::PageUp);
            shows(&window, tick);
        }
        assert!(!window.is_enabled("Previous"));
        window.click("Step");
    }
}

#[test]
fn a_step_back_of_another_size_leaves_the_way_back_of_a_jump() {
    let mut window = with_tree();
    window.click("Step");
    window.choose(GEAR, "every return to the root");
    window.key(Key::PageDown);
    let first = window.slider("Nodes visited");
    window.key(Key::PageDown);
    window.choose(GEAR, "every event");
    window.key(Key::PageUp);
    window.choose(GEAR, "every return to the root");
    window.key(Key::PageUp);
    assert_eq!(window.slider("Nodes visited"), first);
}

#[test]
fn a_cut_by_a_bound_selects_the_node_and_names_the_node_whose_window_cut_it() {
    let mut window = against(C);
    window.play(&[Key::Num1], "x../.o./...");
    window.key(Key::T);
    window.wait_for("1903 nodes");
    window.click("Step");
    window.choose(GEAR, "every cut by a bound");
    window.click("Next");
    window.wait_for_part(" is so good for ");
    window.wait_for_part("Never looked at: ");
    window.wait_for_part("above already has 0 (");
}

#[test]
fn nodes_are_the_coarse_gear_and_the_search_plays_by_itself() {
    let mut window = with_tree();
    let tree = tree(C, "xx./.o./...");
    window.click("Step");
    window.choose(GEAR, "every node");
    for time in 2..6 {
        window.click("Next");
        let shown = window.slider("Nodes visited");
        assert_eq!(shown, Some(f64::from(time)));
    }
    window.click("Previous");
    assert_eq!(window.slider("Nodes visited"), Some(4.0));
    assert!(window.has("Steps per second"));
    window.click("Play");
    window.wait_for("Pause");
    window.wait_until("the next node", |window| {
        window.slider("Nodes visited") > Some(4.0)
    });
    window.click("Pause");
    window.wait_for("Play");
    // Also from far.
    window.click("Far");
    window.choose(GEAR, "every return to the root");
    window.click("Next");
    let end = tree.node(tree.children(0).next().unwrap()).end();
    assert_eq!(window.slider("Nodes visited"), Some(f64::from(end)));
}

#[test]
fn predictions_are_judged_with_the_reason_and_counted_by_kind() {
    let mut window = with_tree();
    window.click("Predict");
    window.wait_for("Value 0/0");
    // The first of few nodes, as it is entered.
    let tree = tree(C, "xx./.o./...");
    let first = Grade::Easy.next(&tree, 0).unwrap();
    assert_eq!(window.slider("Nodes visited"), Some(f64::from(first + 1)));
    window.choose("Which questions", "Medium");
    window.wait_for("With which value will the search leave “circle on 3”?");
    assert!(window.has_part("Circle on 3: value hidden; window \u{2212}1 to +1; open."));
    // By its digit, which is for the game only where nothing is asked.
    let before = window.now().position();
    window.key(Key::Num3);
    window.wait_for("Value 0/1");
    assert_eq!(window.now().position(), before);
    // It stays at the node.
    window.wait_for_part("Wrong. Circle on 3: draw, all moves seen. It comes from cross on 7.");
    let end = tree.node(1).end();
    assert_eq!(window.slider("Nodes visited"), Some(f64::from(end)));
    window.choose("Which questions", "Hard");
    window.wait_for("With which value will the search leave “Start”?");
    window.click("draw (0) [2]");
    window.wait_for("Value 1/2");
    window.choose("Which questions", "Easy");
    window.click("Cuts 0/0");
    while window.slider("Nodes visited") != Some(f64::from(end + 1)) {
        window.click("Next question");
    }
    assert!(window.has("Which moves of “circle on 4” will never be looked at?"));
    for square in ["6", "7", "8", "9"] {
        (window.0.get_by_role_and_label(Role::CheckBox, square)).click();
        window.two_frames();
    }
    window.click("Check these moves");
    window.wait_for("Cuts 1/1");
    window.wait_for_part("Right! Circle on 4: cross wins, cut off.");
    window.wait_for_part("Never looked at: 6, 7, 8 and 9. Cut off: ");
    // The window is asked for before it can be seen.
    window.click("Window 0/0");
    window.wait_for("With which window is “circle on 4” entered?");
    window.wait_for("Circle on 4: value hidden; window ? to ?; open.");
    window.click("0 to +1 [3]");
    window.wait_for("Window 1/1");
    // The score lasts.
    window.click("Close panel");
    window.key(Key::T);
    window.wait_for("61 nodes");
    window.click("Predict");
    window.wait_for("Value 1/2");
}

#[test]
fn a_true_value_that_the_search_does_not_find_is_not_called_wrong() {
    let mut window = with_tree_of_d();
    window.click("Predict");
    window.choose("Which questions", "Medium");
    let question = "With which value will the search leave “circle on 6”?";
    while !window.has(question) || window.slider("Nodes visited") <= Some(200.0) {
        window.click("Next question");
    }
    window.click("cross wins (−1) [1]");
    window.wait_for_part(
        "That is the true value, but not what the search finds. Circle on 6: at most a draw",
    );
    assert!(window.has("Value 0/0"));
}

#[test]
fn values_and_reasons_on_the_board_are_hidden_while_predicting() {
    let mut window = with_tree();
    window.key(Key::V);
    window.key(Key::W);
    window.wait_for_part("loses in ");
    window.click("Predict");
    window.wait_for("Values and reasons are hidden while you predict.");
    assert!(!window.has_part("loses in "));
    window.click("Predict");
    window.wait_for_part("loses in ");
}

#[test]
fn all_searches_are_compared_beside_the_lecture_in_both_orders_of_the_moves() {
    let mut window = alone();
    window.key(Key::C);
    window.wait_for("Run again");
    for count in ["549946", "94978", "18014", "16811", "2914", "2738"] {
        // Ours and the lecture's.
        assert_eq!(window.0.query_all_by_label(count).count(), 2, "{count}");
    }
    assert!(window.has("0.50 %"));
    assert!(window.has("4399.6 kB"));
    let scale = "Nodes; each line of the scale is ten times the one below.";
    assert_eq!(window.0.query_all_by_label(scale).count(), 2);
    window.click("Centre first");
    window.wait_for("Run again");
    let centre = tictactoe::search::Order::centre_first(Board::TIC_TAC_TOE);
    let tree = C.run_in_order(&Position::default(), &centre, &SearchControl::default());
    window.wait_for(&tree.unwrap().n_nodes().to_string());
    window.wait_for("Run again");
    window.click("Run again");
    window.click("Stop the search");
    window.wait_for("Stopped.");
    // Elsewhere than in the lecture's tables there is nothing beside it.
    window.click("Ascending");
    window.play(&[Key::Num2], ".x./.../...");
    window.wait_for("Run again");
    assert!(!window.has("Lecture"));
    window.key(Key::C);
    assert!(!window.has("Run again"));
}

#[test]
fn everything_is_in_the_menu_with_its_key_and_in_the_help() {
    let mut window = alone();
    window.menu(&["Study"]);
    for entry in [
        "Values on the board V",
        "Why this move? W",
        "Tree T",
        "Compare C",
        "Value of the game G",
    ] {
        assert!(window.has(entry), "{entry}");
    }
    window.menu(&["Tree T"]);
    window.wait_for("Tree of");
    for (tab, sign) in [
        ("Compare", "Order of the moves"),
        ("Value of the game", "No mistakes."),
        ("Tree", "Tree of"),
    ] {
        window.click(tab);
        window.wait_for(sign);
    }
    window.key(Key::T);
    assert!(!window.has("Tree of"));
    window.key(Key::F1);
    for title in ["Seeing why", "The tree", "Comparing"] {
        assert!(window.has(title), "{title}");
    }
}

#[test]
fn board_tree_and_comparison_are_written_to_files_chosen_in_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_tree();
    window.key(Key::C);
    window.wait_for("Run again");
    let mut export = |entry, name, begins: &str| {
        let text = export(&mut window, entry, &folder.path().join(name));
        assert!(text.starts_with(begins), "{entry}: {text:.50}");
        text
    };
    export("Board as SVG…", "board.svg", "<svg");
    let header = "search,edition,nodes";
    export("Comparison as CSV…", "comparison.csv", header);
    let near = export("Visible tree as SVG…", "tree.svg", "<svg");
    check_svg(&near);
    let texts = texts_in(&near);
    assert!(texts.contains(&"Search C, edition 2 from xx./.o./...: 61 nodes"));
    export("Whole tree as SVG…", "icicle.svg", "<svg");
    export("Tree for Graphviz (DOT)…", "tree.dot", "digraph");
    let csv = export("Tree as CSV…", "tree.csv", "node,parent,ply");
    assert_eq!(csv.lines().count(), 62);
}

/// Every text on the screen, row by row.
fn on_screen(window: &Tester) -> HashSet<String> {
    let shapes = window.0.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn an_exported_tree_says_what_the_screen_says_at_the_same_moment_of_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_tree();
    window.0.set_size(egui::vec2(2400.0, 1600.0));
    window.click("Step");
    window.click("Legend");
    (0..30).for_each(|_| window.key(Key::PageDown));
    let shown = on_screen(&window);
    check_svg(&export(
        &mut window,
        "Whole tree as SVG…",
        &folder.path().join("far.svg"),
    ));
    let near = folder.path().join("near.svg");
    let svg = export(&mut window, "Visible tree as SVG…", &near);
    check_svg(&svg);
    // The title is only in the file.
    let texts = &texts_in(&svg)[1..];
    assert!(
        texts.iter().any(|text| text.contains("so far")),
        "{texts:?}"
    );
    for text in texts {
        let is_shown = shown.iter().any(|one| one.contains(text));
        assert!(is_shown, "{text} in {shown:?}");
    }
}

#[track_caller]
fn export(window: &mut Tester, entry: &str, path: &Path) -> String {
    window.click("Export");
    window.click(entry);
    window.wait_for("Path");
    (window.0.get_by_role_and_label(Role::TextInput, "Path")).focus();
    window.press("Ctrl+A");
    let field = window.0.get_by_role_and_label(Role::TextInput, "Path");
    field.type_text(path.to_str().unwrap());
    window.0.step();
    window.click("Save");
    window.wait_until("the file", |window| path.exists() && !window.has("Path"));
    std::fs::read_to_string(path).unwrap()
}

fn on_board(board: [u8; 3]) -> Tester {
    let mut settings = tester::between_people(sized([1280.0, 900.0]));
    let [columns, rows, in_a_row] = board;
    settings.play.board = Board::new(columns, rows, in_a_row).unwrap();
    settings.play.memory_mb = 16;
    tester::open(settings)
}

#[test]
fn an_overlay_that_runs_out_of_memory_says_so() {
    let mut window = on_board([4, 4, 3]);
    window.key(Key::T);
    window.choose("Tree of", "search Solver from here");
    window.wait_for_part("Look at this position");
    window.click("Far");
    window.choose("Overlay", "A");
    window.wait_for("A runs out of memory here.");
    assert!(window.announcement().contains("A runs out of memory here."));
    window.choose("Overlay", "A");
    assert!(!window.has("A runs out of memory here."));
}

#[test]
fn on_a_larger_board_values_reasons_and_mistakes_are_proved_beside_the_game() {
    let mut window = on_board([4, 4, 3]);
    window.key(Key::V);
    window.wait_for("square 6, row 2, column 2, empty, wins, keeps the value");
    // No square is framed where all are alike.
    window.wait_for("Every free square wins.");
    // Cross begins in the middle, circle far away, and cross forks.
    window.press("6 1 6 7");
    window.wait_for_part("square 8, row 2, column 4, empty, loses in 2 moves");
    window.key(Key::W);
    window.wait_for_part(
        "Cross on 7: wins in 3 moves. It forks: then 5 and 8 win, and only one of them can be blocked.",
    );
    window.key(Key::V);
    window.key(Key::G);
    window.wait_for_part("The value after every move; no mistakes.");
    window.key(Key::Home);
    window.wait_for("Point at a free square, or make a move.");
}

#[test]
fn a_mistake_on_a_larger_board_is_found_and_what_would_have_been_better() {
    let mut window = on_board([4, 4, 3]);
    for (row, column) in [(2, 2), (4, 4), (1, 4), (4, 1), (4, 2)] {
        window.click_square(row, column);
    }
    window.key(Key::G);
    window.key(Key::W);
    window.wait_for("Previous mistake");
    window.wait_until("a mistake", |window| window.is_enabled("Previous mistake"));
    window.click("Previous mistake");
    window.wait_for_part("Better: ");
    window.wait_for_part("would keep it.");
    // The words and the curve name the same moves.
    let better = window.0.get_by_label_contains("Better: ");
    let better = better.accesskit_node().value().unwrap();
    let better = better.trim_start_matches("Better: ").trim_end_matches('.');
    assert!(
        window.has_part(&format!("It gives the win away; {better} would keep it.")),
        "{better}"
    );
}

#[test]
fn proofs_are_interrupted_and_go_on() {
    let mut window = on_board([8, 8, 5]);
    window.key(Key::V);
    window.wait_for("Proving: 0 of 65");
    assert!(window.has("square 1, row 1, column 1, empty, not proven yet"));
    window.click("Stop the search");
    window.wait_for("Not proven yet: 65 positions");
    window.click("Go on");
    window.wait_for("Proving: 0 of 65");
    window.key(Key::V);
    assert!(!window.has_part("Proving"));
}

#[test]
fn on_a_larger_board_it_says_which_search_has_filled_the_memory() {
    let mut window = on_board([4, 4, 4]);
    window.key(Key::C);
    window.wait_for("more than 2 million nodes");
    // It began with the solver.
    assert!(window.has("17"));
    window.key(Key::T);
    window.choose("Tree of", "search A from here");
    window.wait_for("This tree is too large to be kept and drawn.");
    window.choose("Tree of", "search Solver from here");
    window.wait_for_part("Start: draw");
}

#[test]
fn the_list_of_moves_says_where_the_value_of_the_game_has_changed() {
    let mut window = open(Computer::Level(Level::Perfect), Players::PersonPerson);
    window.0.set_size(egui::vec2(1014.0, 676.0));
    // The circle gives the draw away.
    window.play(&[Key::Num1, Key::Num2], "xo./.../...");
    window.key(Key::G);
    assert!(!window.has("draw → cross wins"));
    window.key(Key::V);
    window.wait_for("draw → cross wins");
}
