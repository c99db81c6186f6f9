//! Lessons in the window, played to their ends by keyboard and by mouse.

use std::sync::Arc;

use egui::{Key, Modifiers, ViewportCommand, ViewportId};
use egui_kittest::kittest::Queryable as _;
use tictactoe::control::SearchControl;
use tictactoe::game::Game;
use tictactoe::insight::{Ask, Reply, Verdict};
use tictactoe::learn::{Bilingual, Lesson, LessonStep};
use tictactoe::model::{Square, SquareSet};
use tictactoe::settings::{Language, Settings};
use tictactoe::view::Session;

use crate::oracle;
use crate::support::tester::{Tester, german, open, open_session, settings, sized};
use crate::support::wait_for;

fn read(number: usize) -> Arc<Lesson> {
    Arc::new(Lesson::read(Lesson::TEXTS[number], &SearchControl::default()).unwrap())
}

fn open_lesson(settings: Settings, lesson: &Arc<Lesson>) -> Tester {
    let session = Session {
        lesson: Some(Arc::clone(lesson)),
        ..Session::default()
    };
    let language = settings.looks.language;
    let mut window = open_session(settings, Box::new(Game::default()), session);
    window.wait_for(in_language(&lesson.steps[0].says, language));
    window
}

fn in_language(said: &Bilingual, language: Language) -> &str {
    match language {
        Language::English => &said.en,
        Language::German => &said.de,
    }
}

fn digit(number: &impl ToString) -> Key {
    Key::from_name(&number.to_string()).unwrap()
}

/// Types an answer.
fn answer(window: &mut Tester, step: &LessonStep, reply: Reply, marked: SquareSet) {
    match reply {
        Reply::Move(square) => window.key(digit(&square)),
        Reply::Squares(squares) => {
            // What is marked already and wrong is taken back.
            let type_square = |square: Square| window.key(digit(&square));
            let changed = (squares - marked) | (marked - squares);
            changed.into_iter().for_each(type_square);
            if squares.is_empty() {
                let check = ["Check", "Prüfen"]
                    .into_iter()
                    .find(|check| window.has(check));
                window.click(check.unwrap());
            } else {
                window.key(Key::Enter);
            }
        }
        _ => {
            let choices = step.ask.unwrap().choices();
            let at = choices.iter().position(|choice| *choice == reply);
            window.key(digit(&(at.unwrap() + 1)));
        }
    }
}

/// A wrong answer, if there is one.
fn wrong(step: &LessonStep) -> Reply {
    let all = match step.ask.unwrap() {
        Ask::Move => step.squares().into_iter().map(Reply::Move).collect(),
        Ask::Cuts | Ask::Known => {
            let some = [SquareSet::EMPTY, step.squares()];
            let one = step.squares().into_iter().map(Square::alone);
            some.into_iter().chain(one).map(Reply::Squares).collect()
        }
        ask => ask.choices(),
    };
    let is_wrong = |reply: &Reply| !step.judge(*reply).is_some_and(Verdict::is_right);
    all.into_iter().find(is_wrong).unwrap()
}

/// Plays a lesson to its end: every question is answered wrongly first, then rightly.
fn play(settings: &Settings, number: usize) {
    let language = settings.looks.language;
    let [right, menu, done] = match language {
        Language::English => ["Right.", "Lessons", "8 of 8"],
        Language::German => ["Richtig.", "Lektionen", "8 von 8"],
    };
    let lesson = read(number);
    let mut window = open_lesson(settings.clone(), &lesson);
    for step in &lesson.steps {
        let says = in_language(&step.says, language);
        window.wait_for(says);
        assert!(window.has(says), "{says}");
        if step.ask.is_some() {
            // The next step is locked before the answer.
            window.key(Key::PageDown);
            assert!(window.has(says), "{says}");
            let miss = wrong(step);
            answer(&mut window, step, miss, SquareSet::EMPTY);
            let said = window.announcement();
            assert!(!said.contains(right) && said != says, "{says} {said}");
            let marked = match miss {
                Reply::Squares(squares) => squares,
                _ => SquareSet::EMPTY,
            };
            let solution = step.solution().unwrap();
            answer(&mut window, step, solution, marked);
            // What is announced last may be the reason, or the game below.
            assert!(window.has_part(right), "{says}");
            let explained = in_language(step.right.as_ref().unwrap(), language);
            assert!(window.has_part(explained), "{explained}");
        }
        window.key(Key::Enter);
    }
    match Lesson::outlines().get(number + 1) {
        // The next one begins.
        Some(next) => window.wait_for_part(in_language(&next.title, language)),
        None => window.wait_for_part(match language {
            Language::English => "cross, You, to move",
            Language::German => "Kreuz, Du, am Zug",
        }),
    }
    if number == 0 {
        window.menu(&[menu]);
        window.wait_for_part(done);
    }
}

#[test]
fn every_lesson_is_played_to_its_end_with_wrong_answers_and_with_right_ones() {
    for number in 0..Lesson::TEXTS.len() {
        play(&settings(), number);
    }
}

#[test]
fn every_lesson_is_played_to_its_end_in_german_in_a_small_window() {
    let mut settings = german();
    settings.window.size = [480.0, 640.0];
    for number in 0..Lesson::TEXTS.len() {
        play(&settings, number);
    }
}

#[test]
fn a_shown_solution_is_announced_once_and_a_digit_without_an_answer_clears_nothing() {
    let lesson = read(0);
    let mut window = open_lesson(settings(), &lesson);
    window.key(Key::H);
    window.wait_for_part("Cross wins on 3. A game that cross has won");
    window.key(Key::Enter);
    window.key(Key::Num1);
    let flaw = "Not quite: the board is full, and nobody has a line.";
    window.wait_for(flaw);
    for key in [Key::Num4, Key::Num9, Key::Num0] {
        window.key(key);
        assert!(window.has(flaw), "{key:?}");
    }
    window.key(Key::H);
    window.wait_for_part("A draw is worth 0.");
    assert!(!window.has_part("The answer:"));
}

#[test]
fn enter_checks_what_is_marked_wherever_the_keyboard_is_and_space_marks() {
    let lesson = read(2);
    let mut window = open_lesson(sized([1280.0, 900.0]), &lesson);
    for step in &lesson.steps[..3] {
        window.wait_for(&step.says.en);
        window.key(Key::H);
        window.key(Key::Enter);
    }
    let step = &lesson.steps[3];
    window.wait_for(&step.says.en);
    let skipped = [8, 9].map(oracle::square).into_iter().collect();
    assert_eq!(step.solution(), Some(Reply::Squares(skipped)));
    // Nothing is no answer to be given by chance.
    for key in [Key::Enter, Key::ArrowDown, Key::Enter] {
        window.key(key);
        assert!(window.has("Marked: none"), "{key:?}");
    }
    for _ in 0..2 {
        window.key(Key::ArrowDown);
        window.key(Key::ArrowRight);
    }
    window.key(Key::Space);
    window.wait_for("Marked: 9");
    window.key(Key::Num8);
    window.wait_for("Marked: 8 and 9");
    window.key(Key::Enter);
    window.wait_for_part(&step.right.as_ref().unwrap().en);
}

#[test]
fn a_lesson_is_played_by_mouse_and_shows_what_is_not_known() {
    let mut window = open(sized([1000.0, 750.0]));
    window.wait_for("Your turn: cross.");
    window.menu(&["Lessons", "Lesson 3: Stop at a win 0 of 6"]);
    window.wait_for_part("You know this tree.");
    // The board is the one of the node, and the tree is beside it.
    assert!(window.has_part("row 2, column 3, cross"));
    assert!(window.has_part("Circle on 8: circle wins"));
    assert!(!window.is_enabled("Next"));
    window.click_square(3, 3);
    assert!(window.has("Marked: 9"));
    window.click_square(3, 3);
    assert!(window.has("Marked: none"));
    window.click("Check");
    assert!(window.has("Something is still missing."));
    window.click_square(3, 3);
    window.click("Check");
    assert!(window.has_part("That is all that search B does"));
    window.click("Next");
    assert!(window.has_part("exactly +1"));
    window.0.get_by_label_contains("at least +1").click();
    window.0.step();
    window.0.step();
    assert!(window.has_part("was anything left out"));
    window.click("Show me");
    // What is explained in the same words is not said twice.
    assert!(!window.has_part("The answer: exactly +1"));
    assert!(window.has_part("Exactly +1: no other move"));
    window.click("Back");
    assert!(window.has("Marked: none"));
    // It was done before.
    window.click("Next");
    assert!(window.has_part("exactly +1"));
    window.click("Back to the game");
    assert!(window.has("cross, You, to move"));
    assert_eq!(window.now().position().to_string(), ".../.../...");
    // It goes on where it was left.
    window.menu(&["Lessons", "Lesson 3: Stop at a win 1 of 6"]);
    window.wait_for("Step 2 of 6");
}

#[test]
fn an_answer_gives_nothing_of_the_next_one_away() {
    let lesson = read(4);
    let mut window = open_lesson(settings(), &lesson);
    window.key(Key::H);
    window.wait_for_part("8: circle has 0 here");
    assert!(!window.has_part("The true value"));
}

#[test]
fn the_key_goes_on_with_the_first_lesson_that_is_not_finished() {
    let mut settings = settings();
    let n_steps = Lesson::outlines()[0].n_steps();
    settings.progress.note_lesson(0, n_steps);
    settings.progress.note_lesson(1, 2);
    let mut window = open(settings);
    window.wait_for("Your turn: cross.");
    window.keys(Modifiers::COMMAND, Key::L);
    window.wait_for("Lesson 2: Minimax by hand");
    assert!(window.has("Step 3 of 8"));
    // What belongs to the game leads out of it; so does something else to try.
    window.key(Key::P);
    window.wait_for("Next puzzle");
    assert!(!window.has_part("Minimax by hand"));
    window.keys(Modifiers::COMMAND, Key::L);
    window.wait_for("Lesson 2: Minimax by hand");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for("cross, You, to move");
    assert!(!window.has_part("Minimax by hand"));
}

#[test]
fn a_lesson_that_a_teacher_wrote_is_shown_and_ends_at_the_game() {
    let text = "title.en = 'Mine'\ntitle.de = 'Meine'\n[[step]]\n\
                open = '--board 4x3x3 --position xo../.x../....  --search c --node 0'\n\
                says.en = 'Look.'\nsays.de = 'Schau.'\nask = 'value'\n";
    let lesson = Arc::new(Lesson::read(text, &SearchControl::default()).unwrap());
    let mut window = open_lesson(settings(), &lesson);
    assert!(window.has("Lesson: Mine"));
    assert!(window.has_part("row 2, column 4, empty"));
    window.click("Show me");
    window.click("Finish");
    window.wait_for("cross, You, to move");
}

/// A lesson of one step.
fn one_step(open: &str, ask: &str) -> Arc<Lesson> {
    let text = format!(
        "title.en = 'Mine'\ntitle.de = 'Meine'\n[[step]]\nopen = '{open}'\n\
         says.en = 'Look.'\nsays.de = 'Schau.'\n{ask}\n"
    );
    Arc::new(Lesson::read(&text, &SearchControl::default()).unwrap())
}

#[test]
fn the_title_of_the_window_is_the_one_of_the_lesson() {
    let mut window = open(settings());
    window.wait_for("Your turn: cross.");
    let (lesson, turn) = ("Lesson 1: What a position is worth", "Your turn: cross");
    for (modifiers, key, wanted) in [
        (Modifiers::COMMAND, Key::L, lesson),
        (Modifiers::NONE, Key::P, "Puzzle"),
        (Modifiers::NONE, Key::Escape, turn),
    ] {
        let wanted = &format!("{wanted} · Tic-tac-toe");
        let title = ViewportCommand::Title(wanted.clone());
        let mut commands = window.viewport_commands(modifiers, key);
        wait_for(wanted, || {
            let is_set = commands.contains(&title);
            window.0.step();
            commands = window.0.output().viewport_output[&ViewportId::ROOT]
                .commands
                .clone();
            is_set.then_some(())
        });
    }
}

#[test]
fn a_wrong_value_of_a_game_that_is_over_is_answered_by_who_has_the_line() {
    for (position, key, said) in [
        ("xox/xoo/oxx", Key::Num1, "full, and nobody has a line."),
        ("xxx/oo./...", Key::Num3, "over, and cross has a line."),
        ("xx./ooo/x..", Key::Num2, "over, and circle has a line."),
    ] {
        let lesson = one_step(&format!("--position {position}"), "ask = 'value'");
        let mut window = open_lesson(settings(), &lesson);
        window.key(key);
        window.wait_for_part(said);
        assert!(!window.has_part("better"), "{position}");
    }
}

#[test]
fn a_wrong_square_is_refuted_on_the_board_and_the_right_one_is_played_there() {
    let mut window = open_lesson(settings(), &read(0));
    window.key(Key::Num1);
    window.wait_for_part("is already taken");
    assert!(!window.has_part("Not that one."));
    window.key(Key::Num6);
    window.wait_for("Not that one.");
    window.wait_for_part("Cross on 6:");
    assert!(window.has_part("square 6, row 2, column 3, cross"));
    // A click takes it back, as in a puzzle.
    window.click("Try again");
    assert!(window.has_part("square 6, row 2, column 3, empty"));
    window.click_square(1, 3);
    window.wait_for_part("Right. ");
    assert!(window.has_part("square 3, row 1, column 3, cross"));
    window.wait_for_part("Cross on 3: wins in 1 move.");
    assert!(!window.has("Try again"));
}

#[test]
fn an_answer_leaves_the_window_of_the_node_as_it_was() {
    let place = "--position xox/xo./o.. --search c --edition 2 --node 0 --at 8";
    let mut window = open_lesson(settings(), &one_step(place, "ask = 'value'"));
    window.wait_for("Start: value hidden; window \u{2212}1 to 0; open.");
    window.click("Show me");
    window.wait_for("Start: draw; window \u{2212}1 to 0; all moves seen.");
    // The step says nothing of it by itself.
    assert!(window.has_part("The answer: draw (0)."));
}

#[test]
fn a_row_of_nine_nodes_has_room_beside_the_board() {
    for size in [[1000.0, 700.0], [1280.0, 800.0]] {
        let lesson = one_step("--position .../.../... --search b", "");
        let mut window = open_lesson(sized(size), &lesson);
        window.wait_for_part("Cross on 9: draw");
        let nodes = (1..=9).map(|n| format!("Cross on {n}: "));
        let rects: Vec<_> = nodes
            .map(|label| window.0.get_by_label_contains(&label).rect())
            .collect();
        assert!(rects[8].right() <= size[0] - 4.0, "{rects:?}");
        assert!(rects.windows(2).all(|two| two[0].right() <= two[1].left()));
        let square = window
            .0
            .get_by_label_contains("square 3, row 1, column 3")
            .rect();
        assert!(square.right() < rects[0].left(), "{square:?}");
    }
}
