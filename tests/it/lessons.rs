//! The lessons: every answer is judged as the rules and the plain values say, and every number in
//! their texts is one that the engine found.

use std::sync::Arc;

use tictactoe::control::SearchControl;
use tictactoe::insight::{
    Ask, Bound, EventKind, MoveValues, NodeState, Reply, SearchTrace, Verdict, path_to,
};
use tictactoe::learn::{Act, Bilingual, Lesson, LessonStep, Task};
use tictactoe::model::Symmetries;
use tictactoe::model::{Position, Square, SquareSet, Value};
use tictactoe::player::Dice;
use tictactoe::search::{GoalWindow, NodeId, Search};

use crate::oracle::{self, Values};

fn lessons() -> Vec<Lesson> {
    let read = |text: &&str| Lesson::read(text, &SearchControl::default());
    let read = Lesson::TEXTS.iter().map(read);
    read.collect::<Result<_, _>>().unwrap()
}

fn said(step: &LessonStep) -> impl Iterator<Item = &Bilingual> {
    [&step.says].into_iter().chain(&step.right)
}

fn subsets(squares: SquareSet) -> Vec<SquareSet> {
    let add = |all: Vec<SquareSet>, square: Square| {
        let with = all.iter().map(|set| set.with(square));
        all.iter().copied().chain(with).collect()
    };
    squares.into_iter().fold(vec![SquareSet::EMPTY], add)
}

/// Every answer that can be given.
fn replies(step: &LessonStep) -> Vec<Reply> {
    match step.ask.unwrap() {
        Ask::Move => step.squares().into_iter().map(Reply::Move).collect(),
        Ask::Cuts | Ask::Known => {
            let sets = subsets(step.squares()).into_iter();
            sets.map(Reply::Squares).collect()
        }
        ask => ask.choices(),
    }
}

fn takes(step: &LessonStep, reply: Reply) -> bool {
    step.judge(reply).is_some_and(Verdict::is_right)
}

/// The moves of the node that have a child, and the time at which each was visited.
fn examined(step: &LessonStep) -> Vec<(Square, NodeId)> {
    let square = |child| step.tree.node(child).square().unwrap();
    let children = step.tree.children(step.node);
    children.map(|child| (square(child), child)).collect()
}

/// The position, or for F all its images.
fn same(search: Search, one: &Position, other: &Position) -> bool {
    let stones = |p: &Position| tictactoe::model::Mark::ALL.map(|mark| p.stones(mark));
    match search {
        Search::Mirrored => {
            let symmetries = Symmetries::of(one.board());
            symmetries.canonical(stones(one)) == symmetries.canonical(stones(other))
        }
        _ => one == other,
    }
}

/// The window of a node by its definition: the best value that each side found above it before.
fn window(step: &LessonStep) -> GoalWindow {
    let mut window = GoalWindow::OPEN;
    let path = path_to(&step.tree, step.node);
    for (above, below) in path.iter().zip(&path[1..]) {
        let before = step.tree.children(above.id).take_while(|&id| id < below.id);
        for value in before.map(|id| step.tree.node(id).value()) {
            match above.position.turn() {
                tictactoe::model::Mark::X => window.max = window.max.min(value),
                tictactoe::model::Mark::O => window.min = window.min.max(value),
            }
        }
    }
    window
}

/// Whether an answer is right, found out without the lesson and without what judges it.
fn is_right(step: &LessonStep, reply: Reply, values: &mut Values) -> bool {
    let truth = values.of(&step.position);
    let left = step.tree.node(step.node).value();
    match reply {
        Reply::Move(square) => values.of(&oracle::after(&step.position, square)) == truth,
        Reply::Value(value) => value == left,
        // What was left out could have changed it: it did, or it is not known to be the truth.
        Reply::Bound(bound) if left != Value::Draw || step.node == 0 => bound == Bound::Exact,
        Reply::Bound(bound) => bound.allows(left, truth.into()) && bound != Bound::Exact,
        Reply::Window(asked) => asked == window(step),
        Reply::Squares(squares) if step.ask == Some(Ask::Cuts) => {
            let examined = examined(step).into_iter().map(|(square, _)| square);
            squares == step.position.moves() - examined.collect()
        }
        Reply::Squares(squares) => {
            let met_before = |(square, child): &(Square, NodeId)| {
                let position = oracle::after(&step.position, *square);
                let mut earlier = (0..*child).map(|id| path_to(&step.tree, id));
                earlier.any(|path| {
                    let earlier = oracle::on_board(&path.last().unwrap().position);
                    same(step.search, &earlier, &position)
                })
            };
            let known = examined(step).into_iter().filter(met_before);
            squares == known.map(|(square, _)| square).collect()
        }
    }
}

#[test]
fn of_all_answers_to_every_question_the_right_ones_and_no_others_are_taken() {
    let mut values = Values::default();
    for lesson in lessons() {
        let mut n_wrong = 0;
        for step in lesson.steps.iter().filter(|step| step.ask.is_some()) {
            let solution = step.solution().unwrap();
            assert!(takes(step, solution), "{}", step.says.en);
            // Where a set is asked for and the search is long, being right takes a while to see.
            let replies = match step.ask {
                Some(Ask::Known) => vec![solution, Reply::Squares(SquareSet::EMPTY)],
                _ => replies(step),
            };
            for reply in replies {
                let judged = takes(step, reply);
                n_wrong += usize::from(!judged);
                assert_eq!(
                    judged,
                    is_right(step, reply, &mut values),
                    "{reply:?} to “{}”\n{}",
                    step.says.en,
                    step.position.rows()
                );
            }
        }
        assert!(n_wrong > 10, "{}", lesson.title.en);
    }
}

/// Gives an answer as it is given in the window: squares one by one.
fn give(task: &mut Task, reply: Reply) {
    match reply {
        Reply::Move(square) => task.act(Act::Choose(square)).unwrap(),
        Reply::Squares(squares) => {
            let marked = task.marked();
            let changed = (squares - marked) | (marked - squares);
            for square in changed {
                task.act(Act::Choose(square)).unwrap();
            }
            task.act(task.check()).unwrap();
        }
        other => task.act(Act::Answer(other)).unwrap(),
    }
}

/// How an answer is named, in English and in German; any will do.
fn names(reply: Reply) -> [Vec<String>; 2] {
    let both = |en: &str, de: &str| [en, de].map(|name| vec![name.to_owned()]);
    match reply {
        Reply::Move(square) => [(); 2].map(|()| vec![square.to_string()]),
        Reply::Value(value) => {
            let value = value.side();
            let [en, de] = match value {
                Value::XWins => ["cross wins", "kreuz gewinnt"],
                Value::Draw => ["draw", "unentschieden"],
                Value::OWins => ["circle wins", "kreis gewinnt"],
            };
            [en, de].map(|name| vec![name.to_owned(), value.signed().to_owned()])
        }
        Reply::Bound(Bound::Exact) => both("exactly", "genau"),
        Reply::Bound(Bound::AtMost) => both("at most", "höchstens"),
        Reply::Bound(Bound::AtLeast) => both("at least", "mindestens"),
        Reply::Window(GoalWindow { min, max }) => {
            ["to", "bis"].map(|to| vec![[min.side().signed(), to, max.side().signed()].join(" ")])
        }
        Reply::Squares(SquareSet::EMPTY) => both("none", "keine"),
        Reply::Squares(squares) => [" and ", " und "].map(|and| vec![squares.listed(and)]),
    }
}

/// Whether a text has these words; a number is no part of a larger one.
fn has_words(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(words).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + words.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(|c: char| c.is_numeric())
    })
}

#[test]
fn every_step_names_its_answer_when_it_is_shown() {
    let mut missing = Vec::new();
    for step in lessons().iter().flat_map(|lesson| &lesson.steps) {
        let Some(solution) = step.solution() else {
            continue;
        };
        let Bilingual { en, de } = step.right.as_ref().unwrap();
        for (text, names) in [en, de].into_iter().zip(names(solution)) {
            if !names.iter().any(|name| has_words(text, name)) {
                missing.push(format!("{names:?}: {text}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_step_can_be_failed_solved_and_shown() {
    for lesson in lessons() {
        let lesson = Arc::new(lesson);
        for (at, step) in lesson.steps.iter().enumerate() {
            let says = &step.says.en;
            let new = || Task::step(Arc::clone(&lesson), at);
            let mut task = new();
            let Some(solution) = step.solution() else {
                assert!(!task.is_open() && !task.is_found(), "{says}");
                continue;
            };
            let wrong = replies(step).into_iter().filter(|one| !takes(step, *one));
            for reply in wrong.take(8) {
                give(&mut task, reply);
                assert_eq!(task.is_right(), Some(false), "{reply:?} to “{says}”");
                assert!(task.is_open() && !task.is_found(), "{reply:?} to “{says}”");
                if let Reply::Move(_) = reply {
                    task.act(Act::TakeBack).unwrap();
                }
            }
            give(&mut task, solution);
            assert_eq!((task.is_open(), task.is_found()), (false, true), "{says}");
            // What was found is not lost by doing more.
            for act in [Act::Tell, task.check(), Act::TakeBack] {
                task.act(act).unwrap();
                assert_eq!(task.reply(), Some(solution), "{says}");
            }
            let mut task = new();
            task.act(Act::Tell).unwrap();
            assert_eq!(task.reply(), Some(solution), "{says}");
            assert!(!task.is_open() && !task.is_found(), "{says}");
        }
    }
}

#[test]
fn random_acts_keep_a_question_consistent_and_its_solution() {
    let mut dice = Dice::new(5);
    for lesson in lessons() {
        let lesson = Arc::new(lesson);
        for at in 0..lesson.steps.len() {
            let step = &lesson.steps[at];
            let mut task = Task::step(Arc::clone(&lesson), at);
            let worths = Arc::new(MoveValues::known(&step.position).unwrap());
            let all = step.position.board().squares().into_iter();
            let mut acts: Vec<Act> = all.map(Act::Choose).collect();
            acts.extend(step.ask.into_iter().flat_map(Ask::choices).map(Act::Answer));
            acts.extend([Act::TakeBack, Act::Tell]);
            for _ in 0..40 {
                let mut act = acts[dice.below(acts.len())];
                // As the button that checks what is marked.
                if task.is_marked() && dice.below(8) == 0 {
                    act = task.check();
                }
                let (was_open, before) = (task.is_open(), task.reply());
                let refused = task.act(act).is_err();
                task.set_values(&worths);
                let context = format!("{act:?} in “{}”\n{}", step.says.en, step.position.rows());
                let is_taken = |square: Square| step.position.at(square).is_some();
                assert!(!refused || matches!(act, Act::Choose(one) if is_taken(one)));
                if !was_open {
                    assert_eq!(task.reply(), before, "{context}");
                }
                let moves = task.position.moves();
                assert!(moves.contains_all(task.marked()), "{context}");
                let is_right = task.is_right() == Some(true);
                assert!(!task.is_found() || is_right, "{context}");
                let mut line = task.line().into_iter();
                assert_eq!(line.clone().next(), task.square(), "{context}");
                let end = line.try_fold(task.position, |now, one| now.play(one));
                assert!(end.is_ok(), "{context}");
                if step.ask != Some(Ask::Move) {
                    assert_eq!(task.square(), None, "{context}");
                }
            }
        }
    }
}

#[test]
fn the_tree_shows_no_answer_before_the_question_is_solved() {
    for step in lessons().iter().flat_map(|lesson| &lesson.steps) {
        let course = SearchTrace::new(&step.tree, step.search);
        if matches!(step.ask, None | Some(Ask::Move)) {
            continue;
        }
        let state = |tick| course.moment(tick).state(step.node);
        assert_eq!(state(step.tick), NodeState::Open, "{}", step.says.en);
        let after = step.tick_after();
        let event = course.event(after).map(|event| (event.kind, event.node));
        let is_cut = event == Some((EventKind::Cut, step.node));
        // The value with which a cut node is left may be the next question.
        let expected = match step.ask {
            Some(Ask::Window) => NodeState::Open,
            Some(Ask::Cuts) if is_cut => NodeState::Open,
            _ => NodeState::Done,
        };
        assert_eq!(state(after), expected, "{}", step.says.en);
    }
}

#[test]
fn six_lessons_have_six_to_nine_short_steps_that_mostly_ask() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 6);
    for lesson in lessons {
        let n_steps = lesson.steps.len();
        assert!((6..=9).contains(&n_steps), "{}", lesson.title.en);
        let asks = lesson.steps.iter().filter(|step| step.ask.is_some());
        assert!(asks.count() + 1 >= n_steps, "{}", lesson.title.en);
        for Bilingual { en, de } in lesson.steps.iter().flat_map(said) {
            for text in [en, de] {
                let n_sentences = text.matches(['.', '?', '!']).count();
                assert!(n_sentences <= 3, "{text}");
                assert!(text.chars().count() <= 330, "{text}");
            }
            assert_ne!(en, de);
        }
    }
}

/// What stands outside of the braces of a text.
fn outside_braces(text: &str) -> String {
    let parts = text.split('{');
    let outside = parts.map(|part| part.rsplit('}').next().unwrap());
    outside.collect()
}

#[test]
fn lessons_contain_no_number_but_those_of_the_engine() {
    let words = "two three four five six seven eight nine ten eleven twelve dozen hundred \
                 thousand thousands million twice half zwei drei vier fünf sechs sieben acht neun \
                 zehn elf zwölf dutzend hundert tausend million doppelt zweimal dreimal halb";
    for text in Lesson::TEXTS {
        let said = text.lines().filter(|line| {
            let is_said = |key| line.starts_with(key);
            ["title.", "says.", "right."].into_iter().any(is_said)
        });
        for line in said {
            let (_, line) = line.split_once(" = ").unwrap();
            let line = outside_braces(line).to_lowercase();
            assert!(!line.contains(char::is_numeric), "{line}");
            let mut found = line.split(|c: char| !c.is_alphabetic());
            let named = found.find(|word| words.split_whitespace().any(|one| one == *word));
            assert_eq!(named, None, "{line}");
        }
    }
}

#[test]
fn the_numbers_of_the_lecture_are_in_the_lessons() {
    let table = include_str!("../data/selfplay.tsv");
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split('\t').collect()).collect();
    let count = |search: &str, edition: &str, number: &str| {
        let is_it = |row: &&Vec<&str>| row[..3] == [search, edition, number];
        rows.iter().find(is_it).unwrap()[5]
    };
    let lessons = lessons();
    // Lesson, search, edition and move.
    for case in [
        "1 a - 1", "2 a - 1", "2 a - 2", "2 a - 3", "3 a - 1", "3 b - 1", "3 b - 2", "4 c 1 1",
        "4 c 2 1", "5 c 2 1", "6 c 1 1", "6 d 1 1", "6 d 2 1",
    ] {
        let [lesson, search, edition, number] = case.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{case}")
        };
        let wanted = count(search, edition, number);
        let steps = &lessons[lesson.parse::<usize>().unwrap() - 1].steps;
        let languages: [fn(&Bilingual) -> String; 2] =
            [|said| said.en.clone(), |said| said.de.clone()];
        for language in languages {
            let mut texts = steps.iter().flat_map(said).map(language);
            assert!(texts.any(|text| text.contains(wanted)), "{case}: {wanted}");
        }
    }
}

const OPEN: &str = "--position xox/xo./o.. --search c --node 8";

/// A good lesson, with something else in the place of one of its parts.
fn changed(from: &str, to: &str) -> String {
    let good = "title.en = 'A'\n\
                title.de = 'B'\n\
                \n\
                [[step]]\n\
                open = 'OPEN'\n\
                says.en = 'cross on {x 9}, {nodes} nodes'\n\
                says.de = 'Kreuz auf {x 9}'\n\
                ask = 'cuts'\n";
    let good = good.replace("OPEN", OPEN);
    assert!(good.contains(from), "{from}");
    good.replacen(from, to, 1)
}

#[test]
fn a_bad_lesson_is_refused_with_its_line_and_what_is_wrong() {
    let control = SearchControl::default();
    Lesson::read(&changed("'A'", "'C'"), &control).unwrap();
    let large = format!("--board 8x8x5 --position {}", ["........"; 8].join("/"));
    let solver = format!("{large} --search solver");
    let endless = "the solver has no tree to look at";
    for (from, to, line, why) in [
        ("'A'", "'A", 1, "literal string"),
        ("title.de = 'B'\n", "", 1, "missing field `de`"),
        ("[[step]]", "[[stop]]", 4, "unknown field `stop`"),
        ("ask", "asks", 8, "unknown field `asks`"),
        ("'cuts'", "'cut'", 8, "unknown variant `cut`"),
        ("'cuts'", "'move'\nright.en = '1'", 9, "missing field `de`"),
        ("xox/", "xo/", 5, "--position xo/xo./o.."),
        ("search c", "search h", 5, "--search h: it is one of"),
        ("--node 8", "--node 11", 5, "has no node 11"),
        ("--node 8", "--node", 5, "nothing follows --node"),
        ("--node 8", "--file 8", 5, "--file is no part of a link"),
        ("--node 8", "--board 4x4x4", 5, "--position xox/xo./o.."),
        ("--node 8", "--node 8 --at 11", 8, "not at that node then"),
        ("--node 8", "--node 8 --at 8", 8, "not at that node then"),
        ("--node 8", "--node 8 --at 3", 8, "not at that node then"),
        ("--node 8", "--node 10", 8, "have been examined by then"),
        ("{nodes}", "11", 6, "a number that nobody checks"),
        ("{nodes}", "{node}", 6, "{node} is nothing"),
        ("{nodes}", "{nodes h}", 6, "{nodes h} is nothing"),
        ("{nodes}", "{nodes solver}", 6, endless),
        (OPEN, &solver, 5, endless),
        ("{nodes}", "{nodes a 1}", 6, "{nodes a 1} is nothing"),
        ("{nodes}", "{nodes", 6, "a { without its }"),
        ("{nodes}", "nodes}", 6, "a } without its {"),
        // A claim that is not true.
        ("auf {x 9}", "auf {x 8}", 7, "{x 8} is nothing"),
        ("auf {x 9}", "auf {free 9}", 7, "{free 9} is nothing"),
    ] {
        let bad = Lesson::read(&changed(from, to), &control).unwrap_err();
        assert_eq!(bad.line, line, "{from} to {to}: {bad}");
        assert!(bad.reason.contains(why), "{from} to {to}: {bad}");
    }
    let only_title = "title.en = 'A'\ntitle.de = 'B'\nstep = []\n";
    let bad = Lesson::read(only_title, &control).unwrap_err();
    assert_eq!(bad.to_string(), "line 1: a lesson has at least one step");
}

#[test]
fn all_searches_of_a_lesson_share_its_memory() {
    let control = SearchControl::default();
    control.set_memory_mb(16);
    for text in Lesson::TEXTS {
        Lesson::read(text, &control).unwrap();
    }
    // Each needs some megabytes.
    let step = |position: &str| {
        let open = format!("open = '--position {position} --board 4x3x4 --search a'");
        format!("[[step]]\n{open}\nsays.en = 'A'\nsays.de = 'B'\n")
    };
    let positions = ["xo../x.../....", "xo../.x../....", "xo../..x./...."];
    let title = "title.en = 'A'\ntitle.de = 'B'\n";
    for position in positions {
        Lesson::read(&format!("{title}{}", step(position)), &control).unwrap();
    }
    let all = positions.map(step).concat();
    let bad = Lesson::read(&format!("{title}{all}"), &control)
        .err()
        .unwrap();
    assert!(bad.line > 4 && bad.line.is_multiple_of(4), "{bad}");
    let why = "the searches of this lesson need more than the 16 MB";
    assert!(bad.reason.starts_with(why), "{bad}");
    assert_eq!(control.memory_mb(), 16);
}

#[test]
fn a_search_too_large_for_the_memory_is_refused_with_its_line() {
    let empty = "................ --board 4x4x4 --search a";
    let text = changed("xox/xo./o.. --search c", empty);
    let control = SearchControl::default();
    control.set_memory_mb(16);
    let bad = Lesson::read(&text, &control).unwrap_err();
    assert_eq!(bad.line, 5);
    assert!(bad.reason.contains("16 MB"), "{bad}");
}
