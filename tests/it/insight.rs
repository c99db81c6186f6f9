//! What moves are worth and why, on every position of the 3×3 board, against the definition and the
//! bare rules.

use std::collections::HashMap;

use tictactoe::insight::{Because, Count, Curve, Explanation, Export, Fate, worths};
use tictactoe::model::{Board, Mark, Position, Square, SquareSet, Value, Watch};
use tictactoe::player::{Dice, Level};
use tictactoe::search::{Edition, Order, Search};

use crate::oracle::{self, after, position, square};

/// Value and length of the game when both play well: by the definition, from the end backwards.
#[derive(Default)]
struct Lengths(HashMap<Position, (Value, u32)>);

impl Lengths {
    fn of(&mut self, position: &Position) -> (Value, u32) {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let known = if let Some(outcome) = position.outcome() {
            (outcome.value(), 0)
        } else {
            let turn = position.turn();
            let all: Vec<_> = (position.moves().into_iter())
                .map(|m| self.of(&after(position, m)))
                .collect();
            let wants = |a: &&(Value, u32), b: &&(Value, u32)| {
                let key = |(value, length): (Value, u32)| {
                    let gain = i64::from(value.number()) * if turn == Mark::O { 1 } else { -1 };
                    let length = i64::from(length);
                    (gain, if gain > 0 { -length } else { length })
                };
                key(**a).cmp(&key(**b))
            };
            let (value, length) = *all.iter().max_by(wants).unwrap();
            (value, length + 1)
        };
        self.0.insert(*position, known);
        known
    }
}

/// The value of a game before its first move.
fn known_value(position: &Position) -> Option<Value> {
    Curve::new(*position, &[]).values()[0]
}

#[test]
fn every_move_of_every_position_is_worth_what_the_definition_says() {
    let mut lengths = Lengths::default();
    for position in oracle::positions() {
        let turn = position.turn();
        assert_eq!(known_value(&position), Some(lengths.of(&position).0));
        let worths = worths(&position);
        let squares: Vec<_> = worths.iter().map(|worth| worth.square).collect();
        assert_eq!(squares, position.moves().into_iter().collect::<Vec<_>>());
        for worth in &worths {
            let (value, length) = lengths.of(&after(&position, worth.square));
            let fate = match value.winner() {
                None => Fate::Draws,
                Some(mark) if mark == turn => Fate::Wins,
                Some(_) => Fate::Loses,
            };
            let found = (worth.worth.fate, worth.worth.n_moves);
            assert_eq!(
                found,
                (fate, length + 1),
                "{}\n{}",
                worth.square,
                position.rows()
            );
        }
        let best: SquareSet = (worths.iter().filter(|worth| worth.is_best))
            .map(|worth| worth.square)
            .collect();
        // What the hint chooses from.
        assert_eq!(
            best,
            Level::Perfect.choices(&position),
            "{}",
            position.rows()
        );
    }
}

#[test]
fn on_other_boards_only_the_end_of_a_game_is_known() {
    let board = Board::new(4, 4, 4).unwrap();
    let start = Position::empty(board);
    assert_eq!(known_value(&start), None);
    assert_eq!(worths(&start), []);
    assert_eq!(Explanation::of(&start, Square::new(0).unwrap()), None);
    let won = Position::parse(board, "xxxx/ooo./..../....").unwrap();
    assert_eq!(known_value(&won), Some(Value::XWins));
    let moves: Vec<_> = [0, 4, 1, 5, 2, 6, 3]
        .map(|n| Square::new(n).unwrap())
        .into();
    let record = Curve::new(start, &moves);
    assert_eq!(record.values().last(), Some(&Some(Value::XWins)));
    assert_eq!(record.mistakes(), []);
}

#[test]
fn mistakes_are_the_moves_that_make_it_worse_for_who_made_them() {
    let mut values = oracle::Values::default();
    let mut dice = Dice::new(7);
    let mut n_mistakes = 0;
    for _ in 0..500 {
        let mut position = Position::default();
        let mut moves = Vec::new();
        while let Some(square) = dice.pick(position.moves()) {
            moves.push(square);
            position = after(&position, square);
        }
        let record = Curve::new(Position::default(), &moves);
        assert_eq!(record.start(), Position::default());
        assert_eq!(record.moves(), moves);
        let mistakes = record.mistakes();
        let mut found = mistakes.iter();
        let mut before = Position::default();
        for (index, &square) in moves.iter().enumerate() {
            let next = after(&before, square);
            assert_eq!(record.values()[index], Some(values.of(&before)));
            if values.of(&next) != values.of(&before) {
                let mistake = found.next().unwrap();
                assert_eq!(mistake.number, index + 1);
                assert_eq!((mistake.mark, mistake.square), (before.turn(), square));
                assert_eq!(mistake.before, values.of(&before));
                assert_eq!(mistake.after, values.of(&next));
                assert!(!mistake.better.is_empty());
                let keeping: SquareSet = values.keeping(&before).into_iter().collect();
                assert!(keeping.contains_all(mistake.better), "{}", before.rows());
                n_mistakes += 1;
            }
            before = next;
        }
        assert_eq!(found.next(), None);
    }
    assert!(n_mistakes > 500, "{n_mistakes}");
}

#[test]
fn a_game_is_recorded_up_to_the_first_move_that_cannot_be_made() {
    let record = Curve::new(Position::default(), &[square(1), square(1), square(2)]);
    assert_eq!(record.moves(), [square(1)]);
    assert_eq!(record.mistakes(), []);
}

#[test]
fn the_principal_variation_never_gives_anything_away() {
    let mut lengths = Lengths::default();
    let starts = oracle::open_positions();
    for (start, first) in starts
        .iter()
        .flat_map(|p| p.moves().into_iter().map(move |m| (p, m)))
    {
        let mut position = after(start, first);
        let (value, length) = lengths.of(&position);
        let line = Explanation::of(start, first).unwrap().line;
        assert_eq!(line.len(), length as usize + 1, "{}", start.rows());
        for (n_played, &square) in (1..).zip(&line[1..]) {
            position = after(&position, square);
            let left = length - n_played;
            assert_eq!(lengths.of(&position), (value, left), "{}", start.rows());
        }
        assert_eq!(
            position.outcome().map(|outcome| outcome.value()),
            Some(value)
        );
    }
}

#[test]
fn every_reason_holds_by_the_rules_and_none_is_missing() {
    let mut values = oracle::Values::default();
    let mut n_reasons = [0; 8];
    for position in oracle::open_positions() {
        for square in position.moves() {
            let why = Explanation::of(&position, square).unwrap();
            check_why(&position, square, &why, &mut values, &mut n_reasons);
        }
    }
    // Each occurs.
    assert!(n_reasons.iter().all(|&n| n > 0), "{n_reasons:?}");
}

#[track_caller]
fn check_why(
    position: &Position,
    square: Square,
    why: &Explanation,
    values: &mut oracle::Values,
    n_reasons: &mut [u32; 8],
) {
    let context = format!("{square} {why:?}\n{}", position.rows());
    let turn = position.turn();
    let next = after(position, square);
    assert_eq!(why.line[0], square, "{context}");
    assert_eq!(why.line.len(), why.worth.n_moves as usize, "{context}");
    let wins_at_once = |position: &Position, square: Square| {
        let mover = position.turn();
        after(position, square)
            .outcome()
            .is_some_and(|o| o.value() == mover.win())
    };
    let keeping = values.keeping(position);
    let wins = wins_at_once(position, square);
    let blocks = !wins
        && Position::new(
            position.board(),
            position.stones(Mark::X),
            position.stones(Mark::O),
        )
        .unwrap()
        .winning_squares(turn.opponent())
        .contains(square);
    assert_eq!(
        why.reasons.contains(&Because::WinsAtOnce),
        wins,
        "{context}"
    );
    assert_eq!(why.reasons.contains(&Because::Blocks), blocks, "{context}");
    let is_only = keeping == [square] && position.moves().len() > 1 && !wins;
    let only = |because| why.reasons.contains(&because);
    assert_eq!(
        only(Because::OnlyWin),
        is_only && why.worth.fate == Fate::Wins,
        "{context}"
    );
    assert_eq!(
        only(Because::OnlyDraw),
        is_only && why.worth.fate == Fate::Draws,
        "{context}"
    );
    let loses = why.worth.fate == Fate::Loses;
    let refuted = why.reasons.iter().filter(|reason| {
        matches!(
            reason,
            Because::LosesAtOnce { .. } | Because::LosesToFork { .. }
        )
    });
    assert_eq!(refuted.count(), usize::from(loses), "{context}");
    let gives_away = values.of(&next) != values.of(position);
    let says_so = |reason: &Because| matches!(reason, Because::GivesAway { .. });
    assert_eq!(why.reasons.iter().any(says_so), gives_away, "{context}");
    for reason in &why.reasons {
        let index = match *reason {
            Because::WinsAtOnce => 0,
            Because::Blocks => 1,
            Because::Forks(then) => {
                assert!(then.len() >= 2, "{context}");
                check_fork(&next, turn, then, &context);
                2
            }
            Because::OnlyWin => 3,
            Because::OnlyDraw => 4,
            Because::LosesAtOnce { to } => {
                assert!(wins_at_once(&next, to), "{context}");
                5
            }
            Because::LosesToFork { answer, fork, then } => {
                assert_eq!(why.line[1], answer, "{context}");
                let at = why.line.iter().position(|&s| s == fork).unwrap();
                let forked = why.line[..=at].iter().fold(*position, |p, &s| after(&p, s));
                assert_eq!(forked.turn(), turn, "{context}");
                check_fork(&forked, turn.opponent(), then, &context);
                6
            }
            Because::GivesAway { had, better } => {
                assert_ne!(had, why.worth.fate, "{context}");
                assert_eq!(better, keeping.iter().copied().collect(), "{context}");
                7
            }
        };
        n_reasons[index] += 1;
    }
}

/// Whatever is answered, `mark` wins on one of the squares.
fn check_fork(position: &Position, mark: Mark, then: SquareSet, context: &str) {
    assert!(then.len() >= 2, "{context}");
    for answer in position.moves() {
        let answered = after(position, answer);
        let won = then.into_iter().any(|win| {
            answered
                .play(win)
                .is_ok_and(|p| p.outcome().is_some_and(|o| o.value() == mark.win()))
        });
        let lost = answered.finished();
        assert!(won || lost, "{answer}: {context}");
    }
}

#[test]
fn reasons_of_known_moves() {
    let reasons = |text: &str, number: u8| {
        Explanation::of(&position(text), square(number))
            .unwrap()
            .reasons
    };
    let set = |numbers: &[u8]| -> SquareSet { numbers.iter().map(|&n| square(n)).collect() };
    assert_eq!(reasons("xx./oo./...", 3), [Because::WinsAtOnce]);
    assert_eq!(
        reasons("xx./.o./...", 3),
        [Because::Blocks, Because::OnlyDraw]
    );
    // Cross in two corners: an edge would be met by two threats.
    assert_eq!(
        reasons("x../.o./..x", 3),
        [
            Because::LosesToFork {
                answer: square(7),
                fork: square(7),
                then: set(&[4, 8])
            },
            Because::GivesAway {
                had: Fate::Draws,
                better: set(&[2, 4, 6, 8])
            }
        ]
    );
    assert_eq!(reasons("x.o/.../o.x", 5)[0], Because::WinsAtOnce);
}

#[test]
fn the_counts_of_the_lecture_stand_beside_ours_for_its_nine_positions() {
    let board = Board::TIC_TAC_TOE;
    let mut known = Vec::new();
    let mut reached = Position::default();
    for number in [1, 5, 2, 3, 7, 4, 6, 8, 9] {
        known.push(reached);
        reached = after(&reached, board.square(number).unwrap());
    }
    for position in oracle::positions() {
        // Which tree it is makes no difference to what the lecture counts.
        let tree = Search::default().run(&position, &Watch::default()).unwrap();
        for search in Search::ALL {
            let count = Count::of(search, &tree).lecture;
            let expected = (known.contains(&position) && "ABCD".contains(search.name()))
                .then(|| search.run(&position, &Watch::default()).unwrap().n_nodes());
            assert_eq!(count, expected, "search {search} in\n{}", position.rows());
        }
    }
}

#[test]
fn a_comparison_as_csv_has_a_row_per_search() {
    let counts: Vec<_> = (Search::ALL.into_iter())
        .map(|search| {
            let tree = search.run(&position("x../.o./..."), &Watch::default());
            (
                Count::of(search, &tree.unwrap()),
                std::time::Duration::from_micros(5),
            )
        })
        .collect();
    let mut csv = Vec::new();
    Export::comparison(&counts, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + Search::ALL.len());
    assert_eq!(
        lines[0],
        "search,edition,nodes,share_of_a,microseconds,bytes,lecture"
    );
    assert_eq!(lines[1], "A,,7332,1.000000,5,58656,7332");
    assert!(csv.contains("\nD,2,106,0.014457,5,848,106\n"), "{csv}");
}

#[test]
fn centre_first_makes_alpha_beta_smaller() {
    let board = Board::TIC_TAC_TOE;
    let search = Search::AlphaBeta(Edition::Second);
    let run = |order: &Order| search.run_in_order(&Position::default(), order, &Watch::default());
    let n_nodes = |order: &Order| run(order).unwrap().n_nodes();
    assert_eq!(n_nodes(&Order::ascending(board)), 16_811);
    assert!(n_nodes(&Order::centre_first(board)) < 16_811);
}
