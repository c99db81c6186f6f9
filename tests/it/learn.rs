//! Puzzles and the box they come back from: all of 3×3 by exhaustion.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use tictactoe::control::SearchControl;
use tictactoe::insight::{Grade, Mistake, MoveValues, PositionValue, Prospect, Reason, Reply};
use tictactoe::learn::{
    Act, Leitner, Puzzle, PuzzleTheme, Question, SheetKind, SheetTask, Task, Trainer,
};
use tictactoe::model::Symmetries;
use tictactoe::model::{Board, Position, Square, Value};
use tictactoe::player::Dice;
use tictactoe::search::{Knowledge, NumberTree, Search};
use tictactoe::settings::Language;
use tictactoe::solver::prove;
use tictactoe::view::export::{SheetFormat, write_sheet};
use tictactoe::view::texts::Texts;

use crate::oracle;
use crate::support::check_has;

fn three() -> Vec<Puzzle> {
    Puzzle::all(Board::TIC_TAC_TOE).collect()
}

/// The puzzle in a position all of whose moves are known, if it is one: exactly one of them
/// preserves the value, and there is something to find.
fn puzzle_of(worths: &MoveValues) -> Option<Puzzle> {
    let position = *worths.position();
    let keeping = worths.keeping();
    let solution = keeping.first().filter(|_| keeping.has_at_most_one())?;
    let worth = worths.of(solution)?.worth?;
    let is_one = worths.is_complete() && position.moves().len() >= 3;
    is_one.then_some(Puzzle {
        position,
        solution,
        worth,
    })
}

#[test]
fn the_puzzles_on_3x3_are_all_there_are_up_to_symmetry() {
    let knowledge = Knowledge::of(Board::TIC_TAC_TOE).unwrap();
    let symmetries = Symmetries::of(Board::TIC_TAC_TOE);
    let positions = knowledge.positions();
    let one_of_each = positions.filter(|position| symmetries.smallest(position) == **position);
    let worths = one_of_each.filter_map(MoveValues::known);
    let mut lines: Vec<String> = worths
        .filter_map(|worths| puzzle_of(&worths))
        .map(|puzzle| line(&puzzle))
        .collect();
    lines.sort();
    println!("{}", lines.join("\n"));
    assert!(Puzzle::FILE.lines().take(lines.len()).eq(lines));
}

/// The value by the plainest search.
fn value(position: &Position) -> Value {
    if let Some(outcome) = position.outcome() {
        return outcome.value();
    }
    oracle::run(Search::Full, position).root().value().side()
}

#[test]
fn the_3x3_puzzles_cover_every_position_with_one_good_move() {
    let knowledge = Knowledge::of(Board::TIC_TAC_TOE).unwrap();
    let keeps = |position: &Position, square: Square| {
        knowledge.about(&position.played(square)).value == knowledge.about(position).value
    };
    let has_one = |position: &&Position| {
        let moves = position.moves().into_iter();
        moves.filter(|square| keeps(position, *square)).count() == 1
    };
    let large = knowledge.positions().filter(|p| p.moves().len() >= 3);
    assert_eq!(large.filter(has_one).count(), 1688);
    assert_eq!(three().len(), 229);
    let images = |puzzle: Puzzle| {
        (0..8).map(move |which| {
            let image = puzzle.image(which);
            assert_eq!(image.name(), puzzle.name());
            assert_eq!(image.theme(), puzzle.theme());
            image.position
        })
    };
    let images: HashSet<Position> = three().into_iter().flat_map(images).collect();
    assert_eq!(images.len(), 1688);
    let mut counts: HashMap<PuzzleTheme, usize> = HashMap::new();
    for puzzle in three() {
        *counts.entry(puzzle.theme()).or_default() += 1;
    }
    let expected = [
        (PuzzleTheme::Win, 115),
        (PuzzleTheme::Block, 89),
        (PuzzleTheme::Fork, 17),
        (PuzzleTheme::Trap, 2),
        (PuzzleTheme::OnlyMove, 6),
    ];
    assert_eq!(counts, HashMap::from(expected));
}

#[test]
fn a_theme_says_what_is_on_the_board() {
    for puzzle in three().into_iter().chain(listed()) {
        let Puzzle {
            position,
            solution,
            worth,
        } = puzzle;
        let (turn, after) = (position.turn(), position.played(solution));
        let board = position.rows();
        let threatened = position.winning_squares(turn.opponent());
        let n_wins = after.winning_squares(turn).len();
        match puzzle.theme() {
            PuzzleTheme::Win => assert_eq!(after.outcome().unwrap().value(), turn.win(), "{board}"),
            PuzzleTheme::Block => assert_eq!(threatened, solution.alone(), "{board}"),
            PuzzleTheme::Fork => assert!(n_wins >= 2 && worth.fate == Prospect::Wins, "{board}"),
            PuzzleTheme::Trap => assert!(n_wins == 1 && worth.fate == Prospect::Wins, "{board}"),
            PuzzleTheme::OnlyMove => assert!(threatened.is_empty() && n_wins < 2, "{board}"),
        }
        if puzzle.theme() != PuzzleTheme::Win {
            assert!(position.winning_squares(turn).is_empty(), "{board}");
        }
    }
}

/// A question that has been answered by this move, with all that is known.
fn tried(question: Question, position: Position, square: Square) -> Task {
    let mut task = Task::new(question, position);
    let worths = Arc::new(MoveValues::known(&position).unwrap());
    task.set_values(&worths);
    task.act(Act::Choose(square)).unwrap();
    task.set_values(&worths);
    task
}

#[test]
fn every_wrong_move_on_3x3_is_refuted_without_telling_the_solution() {
    for puzzle in three() {
        let position = puzzle.position;
        // As if another move had been made there.
        let mistake = Mistake {
            number: 1,
            mark: position.turn(),
            square: puzzle.solution,
            before: value(&position),
            after: position.turn().opponent().win(),
        };
        for square in position.moves() {
            for question in [Question::Puzzle(puzzle), Question::Mistake(mistake)] {
                let mut task = tried(question, position, square);
                let why = task.why().unwrap();
                let board = position.rows();
                let is_right = square == puzzle.solution;
                assert_eq!(task.is_right(), Some(is_right), "{square} in\n{board}");
                assert_eq!(task.is_found(), is_right, "{square} in\n{board}");
                assert_eq!(task.line(), why.line, "{board}");
                if is_right {
                    continue;
                }
                let tells = |one: &Reason| matches!(one, Reason::GivesAway { .. });
                assert!(!why.reasons.iter().any(tells), "{board}");
                // Played to its end, it is worth less than the solution.
                let end = why.line.iter().fold(position, |now, &one| now.played(one));
                let outcome = end.outcome().unwrap().value();
                assert_eq!(outcome, value(&position.played(square)), "{board}");
                let is_worse = position.turn().prefers(value(&position), outcome);
                assert!(is_worse, "{board}");
                // Another square takes it back, and is a new try only then.
                task.act(Act::Choose(puzzle.solution)).unwrap();
                assert!(task.reply().is_none() && task.line().is_empty(), "{board}");
                task.act(Act::Choose(puzzle.solution)).unwrap();
                assert!(task.is_found(), "{board}");
            }
        }
        let taken = (position.board().squares() - position.moves()).first();
        let mut task = Task::new(Question::Puzzle(puzzle), position);
        task.act(Act::Choose(taken.unwrap())).unwrap_err();
        assert!(task.is_open() && task.reply().is_none());
        task.act(Act::Tell).unwrap();
        assert_eq!(task.reply(), Some(Reply::Move(puzzle.solution)));
        assert!(!task.is_open() && !task.is_found());
    }
}

fn listed() -> Vec<Puzzle> {
    let boards = Puzzle::boards().into_iter();
    let larger = boards.filter(|board| *board != Board::TIC_TAC_TOE);
    larger.flat_map(Puzzle::all).collect()
}

#[test]
fn every_puzzle_in_the_list_is_there_once_and_those_of_4x4_are_proved_again() {
    let puzzles = listed();
    assert_eq!(puzzles.len() + three().len(), Puzzle::FILE.lines().count());
    let names: HashSet<String> = puzzles.iter().map(Puzzle::name).collect();
    assert_eq!(names.len(), puzzles.len());
    check_puzzles(|board| board.n_squares() <= 16);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn every_puzzle_in_the_list_is_proved_again() {
    check_puzzles(|_| true);
}

#[track_caller]
fn check_puzzles(is_checked: fn(Board) -> bool) {
    let mut puzzles = listed();
    puzzles.retain(|puzzle| is_checked(puzzle.position.board()));
    assert!(!puzzles.is_empty());
    let control = SearchControl::default();
    for puzzle in puzzles {
        let position = puzzle.position;
        let after = |square: Square| position.played(square);
        let open: Vec<Position> = position.moves().into_iter().map(after).collect();
        let mut values = HashMap::new();
        prove(&open, &|| false, &control, &mut |position, value| {
            values.insert(*position, value);
            Ok(())
        })
        .unwrap();
        let turn = position.turn();
        for square in position.moves() {
            let fate = Prospect::of(values[&after(square)], turn);
            let is_kept = fate <= puzzle.worth.fate;
            let is_solution = square == puzzle.solution;
            assert_eq!(is_kept, is_solution, "{square} in {}", line(&puzzle));
        }
    }
}

/// How the list was made: plays by chance, and proves that all moves but one give value away. None
/// of the puzzles is won at once, and they are of different themes where chance allows it.
fn made(board: Board, n: usize, seed: u64) -> Vec<Puzzle> {
    let symmetries = Symmetries::of(board);
    let mut dice = Dice::new(seed);
    let mut met = HashSet::new();
    let mut made: Vec<Puzzle> = Vec::new();
    while made.len() < n {
        let n_squares = usize::from(board.n_squares());
        let n_stones = n_squares / 4 + dice.below(n_squares / 2);
        let position = symmetries.smallest(&dice.position(board, n_stones));
        let has_wins = !position.winning_squares(position.turn()).is_empty();
        if has_wins || position.finished() || !met.insert(position) {
            continue;
        }
        let control = SearchControl::default();
        let worths = MoveValues::prove(&position, position.moves(), &|| false, &control).unwrap();
        let n_like = |theme| made.iter().filter(|one| one.theme() == theme).count();
        // A block is found at a glance: few of them, and as many as possible of the others.
        let is_wanted = |puzzle: &Puzzle| {
            let is_block = puzzle.theme() == PuzzleTheme::Block;
            n_like(puzzle.theme()) < if is_block { n / 8 } else { n / 2 }
        };
        made.extend(puzzle_of(&worths).filter(is_wanted));
    }
    made
}

fn line(puzzle: &Puzzle) -> String {
    let (board, PositionValue { fate, n_moves }) = (puzzle.position.board(), puzzle.worth);
    let n_moves = n_moves.filter(|_| fate == Prospect::Wins);
    let n_moves = n_moves.map_or("-".to_owned(), |n_moves| n_moves.to_string());
    let fate = ["wins", "draws"][usize::from(fate != Prospect::Wins)];
    let (rules, position, solution) = (board.rules(), puzzle.position, puzzle.solution);
    format!("{rules}\t{position}\t{solution}\t{fate}\t{n_moves}")
}

/// Prints the list with `--nocapture`.
#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn the_puzzle_list_is_reproduced_by_its_seed() {
    let boards = ["4x4x3", "5x5x4", "6x6x4"].map(|rules| rules.parse().unwrap());
    let all = boards.into_iter().flat_map(|board| made(board, 24, 1));
    let lines: Vec<String> = all.map(|puzzle| line(&puzzle)).collect();
    println!("{}", lines.join("\n"));
    assert!(Puzzle::FILE.lines().skip(three().len()).eq(lines));
}

#[test]
fn missed_puzzles_return_soon_and_known_ones_ever_later() {
    let names: Vec<String> = (0..300).map(|n| n.to_string()).collect();
    let mut leitner = Leitner::default();
    let mut last: Option<String> = None;
    let mut asked: HashMap<String, Vec<u32>> = HashMap::new();
    for n in 0..400 {
        let next = leitner.next(&names, last.as_deref(), |_| 0);
        let next = next.unwrap().clone();
        assert_ne!(Some(&next), last.as_ref());
        asked.entry(next.clone()).or_default().push(n);
        // One is never known, all others always.
        if next == "5" {
            leitner.count(&next, false);
            assert_eq!(leitner.streak, 0);
        } else {
            leitner.count(&next, true);
        }
        last = Some(next);
    }
    let gaps = |name: &str| -> Vec<u32> {
        let pairs = asked[name].windows(2);
        pairs.map(|pair| pair[1] - pair[0]).collect()
    };
    assert!(gaps("5").iter().all(|gap| *gap <= 6), "{:?}", gaps("5"));
    // In the last compartment it stays.
    assert!(gaps("0")[..4].is_sorted(), "{:?}", gaps("0"));
    assert!(gaps("0").first() >= Some(&8), "{:?}", gaps("0"));
    assert!(asked["5"].len() > 5 * asked["0"].len());
    assert!(leitner.n_known() > 0);
}

#[test]
fn an_impossible_leitner_box_still_works() {
    let mut leitner = Leitner {
        answers: u32::MAX,
        streak: u32::MAX,
        puzzles: BTreeMap::from([("a".to_owned(), [u32::MAX; 2])]),
    };
    let names = ["a".to_owned()];
    assert_eq!(leitner.next(&names, Some("a"), |_| 7).unwrap(), "a");
    leitner.count("a", true);
    assert_eq!(leitner.n_known(), 1);
    leitner.count("a", false);
    assert_eq!(leitner.n_known(), 0);
    assert_eq!(leitner.next(&[], None, |_| 0), None);
}

#[test]
fn only_the_first_answer_to_a_puzzle_counts() {
    let mut leitner = Leitner::default();
    let mut trainer = Trainer::new(Board::TIC_TAC_TOE, Some(Grade::Hard), 5);
    trainer.count(&mut leitner, true);
    assert_eq!(leitner, Leitner::default());
    let puzzle = trainer.next(&leitner).unwrap();
    assert_eq!(puzzle.grade(), Grade::Hard);
    for is_right in [false, true, true] {
        trainer.count(&mut leitner, is_right);
        assert_eq!((leitner.answers, leitner.streak), (1, 0));
        assert_eq!(leitner.puzzles[&puzzle.name()], [0, 4]);
    }
    trainer.next(&leitner).unwrap();
    trainer.count(&mut leitner, true);
    assert_eq!((leitner.answers, leitner.streak), (2, 1));
}

/// A worksheet in a language.
fn drawn(
    kind: SheetKind,
    tasks: &[SheetTask],
    is_key: bool,
    format: SheetFormat,
    language: Language,
) -> String {
    let (texts, mut text) = (Texts::new(language), Vec::new());
    write_sheet(kind, tasks, is_key, format, &texts, "", &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn written(kind: SheetKind, grade: Grade, is_key: bool, format: SheetFormat) -> String {
    let tasks = kind.tasks(Board::TIC_TAC_TOE, 6, grade, 7).unwrap();
    drawn(kind, &tasks, is_key, format, Language::German)
}

fn sheet(kind: SheetKind, grade: Grade, is_key: bool) -> String {
    written(kind, grade, is_key, SheetFormat::Svg)
}

#[test]
fn a_worksheet_as_html_is_the_drawing_on_one_page_of_paper() {
    for (kind, _) in SheetKind::ALL {
        for is_key in [false, true] {
            let drawing = sheet(kind, Grade::Hard, is_key);
            let html = written(kind, Grade::Hard, is_key, SheetFormat::Html);
            let (head, rest) = html.split_once("<svg").unwrap();
            assert_eq!(format!("<svg{rest}"), format!("{drawing}</html>\n"));
            check_has(head, &["<html lang=\"de\">"]);
            check_has(head, &["@media print{svg{width:100vw;height:99vh}}"]);
        }
    }
}

#[test]
fn worksheet_instructions_fit_between_the_margins_in_any_font() {
    for (kind, _) in SheetKind::ALL {
        let tasks = kind.tasks(Board::TIC_TAC_TOE, 1, Grade::Easy, 1).unwrap();
        for language in Language::ALL {
            let text = drawn(kind, &tasks, false, SheetFormat::Svg, language);
            let lines = between(&text, "font-size=\"14\">", "</text>");
            // A letter of Verdana is 0.55 as wide as it is high; between the margins are 698 points.
            let is_short = |line: &&str| line.chars().count() as f64 * 0.55 * 14.0 <= 698.0;
            assert!((1..=4).contains(&lines.len()), "{lines:?}");
            assert!(lines.iter().all(is_short), "{lines:?}");
        }
    }
}

/// What stands between these, wherever they are.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let inner = |part: &'a str| part.split(after).next().unwrap();
    text.split(before).skip(1).map(inner).collect()
}

#[test]
fn the_key_of_every_worksheet_is_what_the_searches_say() {
    for (kind, _) in SheetKind::ALL {
        for grade in Grade::ALL {
            let key = sheet(kind, grade, true);
            let tasks: Vec<&str> = key.split("<title>").skip(1).collect();
            assert_eq!(tasks.len(), 6);
            for task in tasks {
                let text = task.split('<').next().unwrap();
                if kind.is_numbers() {
                    check_tree_key(kind, &Arc::new(text.parse().unwrap()), grade, task);
                } else {
                    let position = Position::parse(Board::TIC_TAC_TOE, text).unwrap();
                    check_board_key(kind, &position, task);
                }
            }
        }
    }
}

fn check_board_key(kind: SheetKind, position: &Position, task: &str) {
    let gaps = between(task, "\"> ", "</text>");
    if kind == SheetKind::Value {
        assert_eq!(gaps, [value(position).signed()], "{position}");
        return;
    }
    let keeps = |square: &Square| value(&position.played(*square)) == value(position);
    let keeping: Vec<String> = (position.moves().into_iter().filter(keeps))
        .map(|square| square.to_string())
        .collect();
    assert_eq!(gaps, [keeping.join(", ")], "{position}");
}

fn check_tree_key(kind: SheetKind, numbers: &Arc<NumberTree>, grade: Grade, task: &str) {
    let tree = numbers.searched();
    let (mut filled, mut n_cut) = (Vec::new(), 0);
    tree.walk(usize::MAX, |step| {
        let n_children = step.position.moves().len() as usize;
        n_cut += n_children - tree.children(step.id).count();
        if n_children > 0 {
            let window = step.node.window();
            filled.extend([window.min, window.max, step.node.value()].map(|one| one.to_string()));
        }
        Ok::<_, ()>(())
    })
    .unwrap();
    let is_solved = kind != SheetKind::Order;
    let n_crosses = task.matches("#cc0000").count();
    assert_eq!(n_crosses, if is_solved { n_cut } else { 0 }, "{numbers}");
    let shown = between(task, "font-size=\"14\">", "</text>");
    let shown = shown.iter().map(|one| one.replace("+∞", "inf"));
    let shown: Vec<String> = shown.map(|one| one.replace("\u{2212}∞", "-inf")).collect();
    if kind == SheetKind::Trace {
        assert_eq!(shown, filled, "{numbers}");
    } else {
        assert!(shown.is_empty(), "{numbers}");
    }
    if kind == SheetKind::Order {
        // The fewest that there can be, by Knuth and Moore.
        let (n_fewest, n_leaves) = match grade {
            Grade::Easy => (5, 8),
            Grade::Medium => (11, 27),
            Grade::Hard => (7, 16),
        };
        let gaps = between(task, "font-size=\"12\">", "</text>");
        assert!(
            gaps[1].ends_with(&format!(" {n_fewest}")),
            "{numbers}: {gaps:?}"
        );
        let letters: HashSet<&str> = gaps[0].split(' ').skip(1).collect();
        assert_eq!(letters.len(), n_leaves, "{numbers}: {gaps:?}");
    }
}

#[test]
fn gaps_and_leaves_of_a_tree_on_paper_lie_beside_each_other() {
    for (kind, grade) in [SheetKind::Trace, SheetKind::Order]
        .into_iter()
        .flat_map(|kind| Grade::ALL.map(|grade| (kind, grade)))
    {
        let text = sheet(kind, grade, false);
        for task in text.split("<title>").skip(1) {
            let mut layers: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
            for gap in between(task, "<rect x=\"", "\" width=\"45.4\"") {
                let (x, y) = gap.split_once("\" y=\"").unwrap();
                layers.entry(y).or_default().push(x.parse().unwrap());
            }
            assert_eq!(layers.is_empty(), kind != SheetKind::Trace);
            for layer in layers.values_mut() {
                layer.sort_by(f64::total_cmp);
                let is_apart = |pair: &[f64]| pair[0] + 45.4 + 8.0 < pair[1];
                assert!(layer.windows(2).all(is_apart), "{kind:?}: {layer:?}");
            }
            let mut leaves: Vec<f64> = (task.lines())
                .filter(|line| line.contains("font-size=\"15\""))
                .filter_map(|line| between(line, "x=\"", "\"").first()?.parse().ok())
                .collect();
            leaves.sort_by(f64::total_cmp);
            assert!(
                leaves.windows(2).all(|pair| pair[1] - pair[0] >= 23.9),
                "{leaves:?}"
            );
        }
    }
}

#[test]
fn no_more_than_half_of_a_worksheet_has_the_same_value() {
    for (seed, grade) in (1..=8).flat_map(|seed| Grade::ALL.map(|grade| (seed, grade))) {
        let tasks = SheetKind::Value.tasks(Board::TIC_TAC_TOE, 6, grade, seed);
        let tasks = tasks.unwrap();
        for value in ["\u{2212}1", "0", "+1"] {
            let is_it =
                |task: &&SheetTask| matches!(task, SheetTask::Board(_, answer) if answer == value);
            let n = tasks.iter().filter(is_it).count();
            assert!(n <= 3, "{n} times {value} with seed {seed}, {grade:?}");
        }
    }
}

#[test]
fn a_worksheet_tells_no_answer_and_is_the_same_for_the_same_seed() {
    for (kind, _) in SheetKind::ALL {
        let [empty, key] = [false, true].map(|is_key| sheet(kind, Grade::Medium, is_key));
        assert_eq!(empty, sheet(kind, Grade::Medium, false));
        assert_ne!(empty, key);
        let (gap, n_least) = match kind {
            SheetKind::Value | SheetKind::Best => (" __________<", 6),
            SheetKind::Trace => ("width=\"45.4\" height=\"30.3\"", 6 * 21),
            SheetKind::Cuts => ("<title>", 6),
            SheetKind::Order => ("____<", 12),
        };
        assert!(empty.matches(gap).count() >= n_least, "{empty}");
        assert!(!empty.contains("#cc0000") && !empty.contains("font-size=\"14\">\u{2212}∞"));
        let grades = Grade::ALL.map(|grade| sheet(kind, grade, false));
        let unlike: HashSet<&String> = grades.iter().collect();
        assert_eq!(unlike.len(), 3, "{kind:?}");
    }
    let many = SheetKind::Value.tasks(Board::TIC_TAC_TOE, 2000, Grade::Easy, 1);
    let found = many.unwrap_err();
    assert!((100..2000).contains(&found), "{found}");
}
