//! Puzzles and mistakes to repair, in the window.

use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers};
use tictactoe::control::SearchControl;
use tictactoe::game::Mover;
use tictactoe::insight::MoveValues;
use tictactoe::learn::Puzzle;
use tictactoe::messages::Turn;
use tictactoe::model::{Board, Mark, Position, Square};
use tictactoe::player::{Computer, Level, Players};
use tictactoe::settings::Settings;
use tictactoe::store::Folders;

use crate::support::home::Home;
use crate::support::tester::{Tester, between_people, german, open, open_model, settings, sized};
use crate::support::{models, wait_for};

/// The board as a screen reader finds it.
fn on_board(window: &Tester, board: Board) -> Position {
    let columns = board.columns();
    let stone = |square: Square| {
        let index = square.number() - 1;
        let (row, column) = (index / columns + 1, index % columns + 1);
        let place = format!("square {square}, row {row}, column {column}, ");
        ["cross", "circle"].map(|mark| window.has_part(&format!("{place}{mark}")))
    };
    let squares = || board.squares().into_iter();
    let [x, o] = [0, 1].map(|mark| squares().filter(|one| stone(*one)[mark]).collect());
    Position::new(board, x, o).unwrap()
}

/// The puzzle on the board.
fn puzzle(window: &Tester, board: Board) -> Puzzle {
    let position = on_board(window, board);
    let images = |one: Puzzle| (0..8).map(move |which| one.image(which));
    let mut all = Puzzle::all(board).flat_map(images);
    all.find(|one| one.position == position)
        .unwrap_or_else(|| panic!("no puzzle:\n{}", position.rows()))
}

fn key(square: Square) -> Key {
    Key::from_name(&square.to_string()).unwrap()
}

fn wrong(puzzle: &Puzzle) -> Square {
    (puzzle.position.moves() - puzzle.solution.alone())
        .first()
        .unwrap()
}

const THREE: Board = Board::TIC_TAC_TOE;

fn ask() -> Tester {
    let mut window = open(settings());
    window.wait_for("Your turn: cross.");
    window.key(Key::P);
    window.wait_for_part("to move");
    window.wait_for("Show me");
    window
}

/// Checks how the puzzles went, which is said below their grades.
#[track_caller]
fn check_record(window: &mut Tester, record: &str) {
    window.click("Difficulty");
    window.0.run();
    assert!(window.has_part(record));
    window.click("Difficulty");
    window.0.run();
    assert!(!window.has_part(record));
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_tried_again_until_it_is_right() {
    let mut window = ask();
    let asked = puzzle(&window, THREE);
    window.key(key(wrong(&asked)));
    window.wait_for("Not that one.");
    // The refutation is played to its end, as soon as the values are known.
    window.wait_until("the refutation", |window| {
        on_board(window, THREE).finished()
    });
    let refuted = on_board(&window, THREE);
    assert_ne!(
        refuted.outcome().unwrap().value(),
        asked.position.turn().win()
    );
    window.click("Try again");
    assert_eq!(on_board(&window, THREE), asked.position);
    window.key(key(asked.solution));
    window.wait_for_part("Right: ");
    // It was missed, and counts as that.
    check_record(&mut window, "Streak: 0 · Mastered: 0 of 1");
    assert_eq!(window.now().position(), Position::default());
    window.key(Key::Escape);
    window.wait_for("cross, You, to move");
}

#[test]
fn right_answers_make_a_streak_and_the_record_lasts() {
    let mut window = ask();
    for n in 1..=3 {
        let asked = puzzle(&window, THREE);
        let [row, column] = [asked.solution.number() - 1; 2];
        window.click_square(row / 3 + 1, column % 3 + 1);
        window.wait_for_part("Right: ");
        check_record(&mut window, &format!("Streak: {n} "));
        // A second answer is none.
        window.key(key(wrong(&asked)));
        assert!(window.has_part("Right: "));
        window.key(Key::P);
        window.wait_for("Click the square, or type its number.");
    }
}

#[test]
fn what_is_shown_is_explained_and_a_taken_square_is_refused() {
    let mut window = ask();
    let asked = puzzle(&window, THREE);
    let taken = asked.position.stones(Mark::X).first().unwrap();
    window.key(key(taken));
    window.wait_for_part("is already taken");
    assert_eq!(on_board(&window, THREE), asked.position);
    window.key(Key::H);
    window.wait_for_part("The answer: ");
    assert!(on_board(&window, THREE).at(asked.solution).is_some());
    check_record(&mut window, "Streak: 0 · Mastered: 0 of 1");
}

#[test]
fn enter_tries_again_what_was_wrong_and_leads_on_from_what_is_answered() {
    let mut window = ask();
    let asked = puzzle(&window, THREE);
    // Before, there is nothing to do.
    window.key(Key::Enter);
    assert_eq!(on_board(&window, THREE), asked.position);
    window.key(key(wrong(&asked)));
    window.wait_for("Not that one.");
    window.key(Key::Enter);
    window.wait_for("Click the square, or type its number.");
    assert_eq!(on_board(&window, THREE), asked.position);
    window.key(key(asked.solution));
    window.wait_for_part("Right: ");
    assert!(window.is_enabled("Next puzzle"));
    window.key(Key::Enter);
    window.wait_for("Click the square, or type its number.");
    let next = puzzle(&window, THREE);
    assert_ne!(next.name(), asked.name());
    // Also while a square has the focus.
    window.key(key(next.solution));
    window.wait_for_part("Right: ");
    window.key(Key::Tab);
    window.0.run();
    assert!(window.0.ctx.memory(|memory| memory.focused().is_some()));
    window.key(Key::Enter);
    window.wait_for("Click the square, or type its number.");
    assert_ne!(puzzle(&window, THREE).name(), next.name());
}

#[test]
fn larger_boards_have_puzzles_and_grades_that_they_lack_cannot_be_chosen() {
    let mut window = ask();
    window.click("Difficulty");
    window.0.run();
    window.click("Hard");
    window.click("5×5, 4 in a row");
    let board = "5x5x4".parse().unwrap();
    window.wait_for_part("to move");
    assert!(!window.is_enabled("Easy"));
    window.click("Difficulty");
    window.0.run();
    let asked = puzzle(&window, board);
    window.key(Key::H);
    window.wait_for_part("The answer: ");
    window.wait_for_part(&format!("on {}: ", asked.solution));
    assert!(on_board(&window, board).at(asked.solution).is_some());
}

#[test]
fn keys_of_the_game_rest_while_something_is_tried_and_a_new_game_ends_it() {
    let mut window = ask();
    for key in [Key::S, Key::V, Key::T, Key::Home] {
        window.key(key);
    }
    assert!(window.has("Show me"));
    assert_eq!(window.now().position(), Position::default());
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for("cross, You, to move");
    assert!(!window.has("Show me"));
}

#[test]
fn puzzles_speak_german() {
    let mut window = open(german());
    window.wait_for_part("Du bist am Zug");
    window.key(Key::P);
    window.wait_for("Zeigen");
    window.key(Key::H);
    window.wait_for_part("Die Lösung: ");
}

/// Loses: the first two moves hold the draw, the third gives it away.
fn lose() -> Tester {
    let mut window = open(sized([1280.0, 900.0]));
    window.wait_for("Your turn: cross.");
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("See where it turned");
    window.click("See where it turned");
    window.wait_for_part("Cross on 9 (move 5 of the game) gave the draw away");
    window
}

#[test]
fn what_happened_asks_for_a_better_move_than_the_mistake_and_tells_none() {
    let mut window = lose();
    assert_eq!(on_board(&window, THREE).to_string(), "xxo/.o./...");
    assert!(!window.has_part("Better"));
    // The same mistake again is refuted.
    window.key(Key::Num9);
    window.wait_for("Not that one.");
    assert_eq!(on_board(&window, THREE).to_string(), "xxo/.o./o.x");
    window.click("Try again");
    window.key(Key::Num7);
    window.wait_for_part("Right: ");
    assert!(!window.is_enabled("Next mistake"));
    window.click("Go on from here");
    window.wait_for_part("square 7, row 3, column 1, cross");
    window.wait_for_part("Your turn: cross.");
    assert_eq!(window.now().game.moves()[4].square.number(), 7);
}

#[test]
fn with_two_people_each_mistake_is_said_to_be_whose_it_is_and_keys_lead_through_them() {
    let mut window = open(between_people(sized([1280.0, 900.0])));
    window.wait_for_part("square 1, row 1, column 1, empty");
    let keys = [1, 2, 9, 5, 7, 8].map(|n: u8| Key::from_name(&n.to_string()).unwrap());
    window.play(&keys, "xo./.o./xox");
    window.wait_for("See where it turned");
    window.click("See where it turned");
    window.wait_for_part("Circle on 2 (move 2 of the game) gave the draw away");
    window.key(Key::PageDown);
    window.wait_for_part("Cross on 9 (move 3 of the game) gave the win away");
    window.key(Key::H);
    window.wait_for_part("The answer: ");
    window.key(Key::Enter);
    window.wait_for_part("Cross on 7 (move 5 of the game) gave the draw away");
    // It is the last.
    window.key(Key::PageDown);
    assert!(window.has_part("Cross on 7 (move 5 of the game)"));
    window.key(Key::Num8);
    window.wait_for_part("Right: ");
    assert!(window.is_enabled("Go on from here"));
    window.key(Key::Enter);
    window.wait_for_position("xo./.o./.xx");
}

#[test]
fn repairing_can_be_left_and_changes_nothing() {
    let mut window = lose();
    window.key(Key::H);
    window.wait_for_part("The answer: ");
    window.key(Key::Escape);
    window.wait_for_position("xxo/.o./o.x");
    assert!(!window.has("Go on from here"));
    // The menu leads there again.
    window.menu(&["Study", "See where it turned"]);
    window.wait_for_part("Cross on 9 (move 5 of the game) gave the draw away");
}

/// What the moves are worth, by the solver.
fn worths(position: &Position) -> MoveValues {
    let never = || false;
    MoveValues::prove(
        position,
        position.moves(),
        &never,
        &SearchControl::default(),
    )
    .unwrap()
}

fn on(board: &str) -> Settings {
    let mut settings = sized([1280.0, 900.0]);
    settings.play.board = board.parse().unwrap();
    settings.play.computer = Computer::Level(Level::Perfect);
    settings
}

/// Plays, and waits for the answer or the end.
fn play_and_wait(window: &mut Tester, square: Square) {
    let n_before = window.now().game.moves().len();
    window.click_number(square);
    wait_for("the answer", || {
        window.0.run();
        let has_moved = window.now().game.moves().len() > n_before;
        (has_moved && !window.now().is_thinking()).then_some(())
    });
}

#[test]
fn on_a_larger_board_what_happened_finds_the_first_mistake_as_soon_as_it_is_proved() {
    let mut window = open(on("4x3x3"));
    window.wait_for("Your turn: cross.");
    // The first free square, until that is the end of it.
    while window.now().turn != Turn::Over {
        let square = window.now().position().moves().first().unwrap();
        play_and_wait(&mut window, square);
    }
    let game = window.now().game.clone();
    let gives_away = |number: &usize| {
        let made = game.moves()[number - 1];
        let before = game.position_after(number - 1);
        made.by == Mover::Person && worths(&before).gives_away(made.square)
    };
    let number = (1..=game.moves().len()).find(gives_away).unwrap();
    let before = game.position_after(number - 1);
    window.wait_for("See where it turned");
    window.click("See where it turned");
    window.wait_for_part(&format!("(move {number} of the game)"));
    assert_eq!(on_board(&window, before.board()), before);
    window.click_number(game.moves()[number - 1].square);
    window.wait_for("Not that one.");
    window.click("Try again");
    window.click_number(worths(&before).keeping().first().unwrap());
    window.wait_for_part("Right: ");
    window.click("Go on from here");
    window.wait_for_part("Your turn: cross.");
    assert_eq!(window.now().game.moves().len(), number + 1);
}

#[test]
fn on_a_larger_board_the_coach_warns_of_what_is_proven_and_no_move_waits() {
    let mut settings = on("4x3x3");
    settings.learn.coach = true;
    let mut window = open(settings);
    window.wait_for("Your turn: cross.");
    let start = window.now().position();
    let wrong = start.moves() - worths(&start).keeping();
    let wrong = wrong.first().unwrap();
    // Until it is proven, the move is made.
    wait_for("the coach", || {
        window.click_number(wrong);
        let warns = wait_for("the move", || {
            window.0.run();
            let warns = window.has_part("Play it anyway?");
            (warns || window.now().game.moves().len() == 2).then_some(warns)
        });
        if !warns {
            window.keys(Modifiers::COMMAND, Key::N);
            window.wait_for_position(&start.to_string());
        }
        warns.then_some(())
    });
    assert_eq!(window.now().position(), start);
    let right = worths(&start).keeping().first().unwrap();
    play_and_wait(&mut window, right);
    assert_eq!(window.now().game.moves()[0].square, right);
}

#[test]
fn a_puzzle_that_is_asked_for_before_the_controller_has_said_a_word_stays() {
    let gate = Arc::new(Mutex::new(()));
    // Declared first, and so closed last: the controller must not wait then.
    let mut window;
    let waits = gate.lock().unwrap();
    window = open_model(settings(), models::told_late(Arc::clone(&gate)));
    window.key(Key::P);
    window.wait_for("Show me");
    drop(waits);
    wait_for("the controller", || {
        window.0.step();
        window.announcement().contains("New game.").then_some(())
    });
    assert!(window.has("Show me"));
    // Another game ends it, although it looks like the one that was there.
    window.menu(&["New game…"]);
    window.wait_for("Start");
    window.key(Key::Enter);
    wait_for("the end of the puzzle", || {
        window.0.step();
        let shown = ["Start", "Show me"].map(|label| window.has(label));
        (shown == [false; 2]).then_some(())
    });
}

#[test]
fn a_digit_is_for_the_puzzle_although_predictions_wait_below_it() {
    let mut window = open(settings());
    window.wait_for("Your turn: cross.");
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    window.key(Key::T);
    window.wait_for_part(" nodes");
    window.click("Predict");
    window.wait_for("Value 0/0");
    window.key(Key::P);
    window.wait_for("Next puzzle");
    let wrong = puzzle(&window, Board::TIC_TAC_TOE);
    let wrong = wrong.position.moves() - wrong.solution.alone();
    window.key(key(wrong.first().unwrap()));
    window.wait_for("Not that one.");
    window.key(Key::Escape);
    window.wait_for("Value 0/0");
}

#[test]
fn where_no_move_gave_anything_away_it_says_so() {
    let mut window = open(on("4x3x3"));
    window.wait_for("Your turn: cross.");
    window.click("Switch sides");
    window.wait_for("Your turn: circle.");
    while window.now().turn != Turn::Over {
        // Circle is lost from the start: whatever it does gives nothing away.
        let square = window.now().position().moves().first().unwrap();
        play_and_wait(&mut window, square);
    }
    window.wait_for("See where it turned");
    window.click("See where it turned");
    window.wait_for_part("None of your moves gave anything away.");
    window.click("Back to the game");
    assert!(!window.has_part("None of your moves"));
}

/// A window in which the coach asks about the cross on square 9.
pub fn coached(mut settings: Settings) -> Tester {
    settings.learn.coach = true;
    let mut window = open(settings);
    window.wait_for("Your turn: cross.");
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    // No move waits for the coach: one that is made before it knows what the moves are worth is taken back.
    wait_for("the coach", || {
        window.key(Key::Num9);
        let is_asked = wait_for("a question, or the move", || {
            window.0.step();
            let is_asked = window.has_part("That lets circle win. Play it anyway?");
            let is_made = window.now().position().to_string() == "xxo/.o./o.x";
            (is_asked || is_made).then_some(is_asked)
        });
        if !is_asked {
            window.keys(Modifiers::COMMAND, Key::Z);
            window.wait_for_position("xxo/.o./...");
        }
        is_asked.then_some(())
    });
    window
}

#[test]
fn the_coach_asks_once_before_value_is_given_away() {
    let mut window = coached(settings());
    assert_eq!(window.now().position().to_string(), "xxo/.o./...");
    // Another move is no longer that one; a good one is made without a word.
    window.click("Take back");
    assert!(!window.has("Take back"));
    window.play(&[Key::Num7], "xxo/oo./x..");
    assert!(!window.has_part("Play it anyway?"));
}

#[test]
fn who_insists_plays_it_by_the_button_or_by_the_same_square() {
    let mut window = coached(settings());
    window.click("Show why");
    window.wait_for("What comes after 9");
    window.click("Play it anyway");
    window.wait_for_position("xxo/.o./o.x");
    let mut window = coached(settings());
    window.key(Key::Num9);
    window.wait_for_position("xxo/.o./o.x");
}

#[test]
fn the_coach_shows_why_on_the_board_and_the_move_is_still_to_be_made() {
    let mut window = coached(settings());
    window.key(Key::H);
    window.wait_for_part("The opponent wins at once with 7");
    assert_eq!(on_board(&window, THREE).to_string(), "xxo/.o./o.x");
    // Nothing is to be tried there.
    assert!(window.has("Back to the game"));
    window.key(Key::Num7);
    assert_eq!(on_board(&window, THREE).to_string(), "xxo/.o./o.x");
    window.key(Key::Escape);
    window.wait_for("cross, You, to move");
    assert_eq!(window.now().position().to_string(), "xxo/.o./...");
    assert!(!window.has("Take back"));
    // It has asked once.
    window.key(Key::Num9);
    window.wait_for_position("xxo/.o./o.x");
}

#[test]
fn the_coach_is_off_by_default_and_never_there_between_people() {
    for mut settings in [settings(), between_people(settings())] {
        settings.learn.coach = settings.play.players == Players::PersonPerson;
        let is_alone = settings.learn.coach;
        let mut window = open(settings);
        window.wait_for_part("square 1, row 1, column 1, empty");
        let (keys, board) = if is_alone {
            (&[Key::Num1, Key::Num2, Key::Num3][..], "xox/.../...")
        } else {
            (&[Key::Num1, Key::Num2, Key::Num9][..], "xxo/.o./o.x")
        };
        window.play(keys, board);
        assert!(!window.has_part("Play it anyway?"));
    }
}

#[test]
fn the_first_start_is_a_challenge_until_the_first_move() {
    let challenge = "Three in a row wins. You cannot beat this one. Can you draw?";
    let mut settings = settings();
    settings.learn.welcome = true;
    let mut window = open(settings);
    window.wait_for(challenge);
    assert!(window.announcement().ends_with(challenge));
    window.key(Key::Num1);
    window.wait_for("Your turn. Three in a row wins.");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for("cross, You, to move");
    assert!(!window.has(challenge));
    let home = Home::new();
    let folders = Folders::within(&home.folder());
    assert!(folders.are_new());
    std::fs::write(home.file("settings.toml"), "").unwrap();
    assert!(!folders.are_new());
}
