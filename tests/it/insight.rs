//! What moves are worth and why, on every position of the 3×3 board, against the definition and the
//! bare rules.

use std::collections::HashMap;

use tictactoe::control::SearchControl;
use tictactoe::insight::{
    Count, Curve, Explanation, MoveValues, Plan, PositionValue, Prospect, Proven, Reason,
};
use tictactoe::model::{Board, Mark, Position, Square, SquareSet, Value};
use tictactoe::player::{Dice, Level};
use tictactoe::search::{Edition, Order, Search};
use tictactoe::solver::prove;
use tictactoe::view::export::Export;

use crate::oracle::{self, Distances, after, position, square};

/// A value as the side to move sees it, without the code under test.
fn fate(value: Value, turn: Mark) -> Prospect {
    match value.winner() {
        None => Prospect::Draws,
        Some(mark) if mark == turn => Prospect::Wins,
        Some(_) => Prospect::Loses,
    }
}

/// The value of a game before its first move.
fn known_value(position: &Position) -> Option<Value> {
    Curve::new(*position, &[]).values()[0]
}

#[test]
fn every_move_of_every_position_is_worth_what_the_definition_says() {
    let mut lengths = Distances::default();
    for position in oracle::positions() {
        let turn = position.turn();
        assert_eq!(known_value(&position), Some(lengths.of(&position).0));
        let worths = MoveValues::known(&position).unwrap();
        let squares: Vec<_> = worths.moves().iter().map(|worth| worth.square).collect();
        assert_eq!(squares, position.moves().into_iter().collect::<Vec<_>>());
        for worth in worths.moves() {
            let (value, length) = lengths.of(&after(&position, worth.square));
            let (fate, n_moves) = (fate(value, turn), Some(length + 1));
            let expected = Some(PositionValue { fate, n_moves });
            let square = worth.square;
            assert_eq!(worth.worth, expected, "{square}\n{}", position.rows());
        }
        let best: SquareSet = (worths.moves().iter().filter(|worth| worth.is_best))
            .map(|worth| worth.square)
            .collect();
        // The hint chooses from these.
        let choices = Level::Perfect.choices(&position).usual;
        assert_eq!(best, choices, "{}", position.rows());
    }
}

#[test]
fn on_other_boards_only_the_end_of_a_game_is_known() {
    let board = Board::new(4, 4, 4).unwrap();
    let start = Position::empty(board);
    assert_eq!(known_value(&start), None);
    assert_eq!(MoveValues::known(&start), None);
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
fn a_mistake_is_a_move_that_worsens_the_movers_value() {
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
    let mut lengths = Distances::default();
    let starts = oracle::open_positions();
    for start in &starts {
        let worths = MoveValues::known(start).unwrap();
        for first in start.moves() {
            let mut position = after(start, first);
            let (value, length) = lengths.of(&position);
            let line = Explanation::of(&worths, first).unwrap().line;
            assert_eq!(line.len(), length as usize + 1, "{}", start.rows());
            for (n_played, &square) in (1..).zip(&line[1..]) {
                position = after(&position, square);
                let left = length - n_played;
                assert_eq!(lengths.of(&position), (value, left), "{}", start.rows());
            }
            assert_eq!(position.outcome().unwrap().value(), value);
        }
    }
}

fn why(position: &Position, square: Square) -> Explanation {
    Explanation::of(&MoveValues::known(position).unwrap(), square).unwrap()
}

fn wins_at_once(position: &Position, square: Square) -> bool {
    let next = position.play(square).ok();
    let outcome = next.and_then(|next| next.outcome());
    outcome.is_some_and(|outcome| outcome.value() == position.turn().win())
}

#[test]
fn every_claim_of_every_reason_holds_and_none_is_missing() {
    let mut checked = CheckedReasons::default();
    for position in oracle::open_positions() {
        let worths = MoveValues::known(&position).unwrap();
        for square in position.moves() {
            let found = Explanation::of(&worths, square).unwrap();
            checked.check(&position, square, &found);
        }
    }
    // Each occurs.
    let n_reasons = checked.n_reasons;
    assert!(n_reasons.iter().all(|&n| n > 0), "{n_reasons:?}");
}

#[derive(Default)]
struct CheckedReasons {
    lengths: Distances,
    values: oracle::Values,
    n_reasons: [u32; 11],
}

impl CheckedReasons {
    #[track_caller]
    fn check(&mut self, position: &Position, square: Square, found: &Explanation) {
        let context = format!("{square} {found:?}\n{}", position.rows());
        let expected = self.expected(position, square, found);
        assert_eq!(found.reasons, expected, "{context}");
        assert!(!found.reasons.is_empty(), "{context}");
        let is_mistake = self.values.of(&after(position, square)) != self.values.of(position);
        assert_eq!(found.is_mistake(), is_mistake, "{context}");
        for reason in &found.reasons {
            let index = match reason {
                Reason::Blocks => 0,
                Reason::Wins(plan) => {
                    assert_eq!(plan.steps.first().map_or(plan.last, |s| s.square), square);
                    let n_moves = self.check_plan(position, plan, &context);
                    assert_eq!(found.worth.unwrap().n_moves, Some(n_moves), "{context}");
                    1
                }
                Reason::Loses(plan) => {
                    let n_moves = self.check_plan(&after(position, square), plan, &context);
                    assert_eq!(found.worth.unwrap().n_moves, Some(n_moves + 1), "{context}");
                    2
                }
                Reason::Threatens(there) => {
                    check_fork(&after(position, square), there.alone(), 1, &context);
                    3
                }
                Reason::WinsQuietly => panic!("every win on 3×3 has its plan: {context}"),
                Reason::OnlyMove => 4,
                Reason::OnlyWin => 5,
                Reason::OnlyDraw => 6,
                Reason::AmongDraws(_) => 7,
                Reason::Sooner { .. } => 8,
                Reason::AllLose { .. } => 9,
                Reason::GivesAway { .. } => 10,
            };
            self.n_reasons[index] += 1;
        }
    }

    /// The reasons that hold by the definition; the plans are those that were found.
    fn expected(
        &mut self,
        position: &Position,
        square: Square,
        found: &Explanation,
    ) -> Vec<Reason> {
        let turn = position.turn();
        let next = after(position, square);
        let (value, _) = self.lengths.of(&next);
        let plan = found.reasons.iter().find(|reason| match reason {
            Reason::Wins(_) => value == turn.win(),
            Reason::Loses(_) => value == turn.opponent().win(),
            _ => false,
        });
        let is_decided = value != Value::Draw;
        assert_eq!(plan.is_some(), is_decided, "{square}\n{}", position.rows());
        if wins_at_once(position, square) {
            return plan.cloned().into_iter().collect();
        }
        let mut reasons = Vec::new();
        if position.winning_squares(turn.opponent()).contains(square) {
            reasons.push(Reason::Blocks);
        }
        let opponent_wins = next.moves().into_iter().any(|m| wins_at_once(&next, m));
        if !opponent_wins && value != turn.win() {
            let threat = next.winning_squares(turn).first();
            reasons.extend(threat.map(Reason::Threatens));
        }
        reasons.extend(plan.cloned());
        reasons.extend(self.beside_the_others(position, square));
        reasons
    }

    fn beside_the_others(&mut self, position: &Position, square: Square) -> Option<Reason> {
        let turn = position.turn();
        if position.moves().len() == 1 {
            return Some(Reason::OnlyMove);
        }
        let keeping: SquareSet = self.values.keeping(position).into_iter().collect();
        let had = fate(self.values.of(position), turn);
        if !keeping.contains(square) {
            let better = keeping;
            return Some(Reason::GivesAway { had, better });
        }
        let mut n_moves = |m: Square| self.lengths.of(&after(position, m)).1 + 1;
        let own = n_moves(square);
        let all: Vec<(Square, u32)> = keeping.into_iter().map(|m| (m, n_moves(m))).collect();
        let those = |n: u32| -> SquareSet {
            let those = all.iter().filter(|(_, n_moves)| *n_moves == n);
            those.map(|(m, _)| *m).collect()
        };
        let shortest = all.iter().map(|(_, n)| *n).min().unwrap();
        let longest = all.iter().map(|(_, n)| *n).max().unwrap();
        match had {
            Prospect::Wins if keeping.len() == 1 => Some(Reason::OnlyWin),
            Prospect::Wins => (own > shortest).then(|| Reason::Sooner {
                squares: those(shortest),
                n_moves: shortest,
            }),
            Prospect::Draws if keeping.len() == 1 => Some(Reason::OnlyDraw),
            Prospect::Draws => Some(Reason::AmongDraws(keeping)),
            Prospect::Loses => Some(Reason::AllLose {
                longest: Some(those(longest)),
            }),
        }
    }

    /// Follows a plan of the side to move; says in how many moves it wins.
    fn check_plan(&mut self, position: &Position, plan: &Plan, context: &str) -> u32 {
        let winner = position.turn();
        let is_known = position.board() == Board::TIC_TAC_TOE;
        let mut reached = *position;
        for step in &plan.steps {
            reached = after(&reached, step.square);
            // No answer helps.
            assert_eq!(self.lengths.of(&reached).0, winner.win(), "{context}");
            if let Some(threat) = step.threat {
                assert_eq!(step.answer, threat, "{context}");
                check_fork(&reached, threat.alone(), 1, context);
            } else {
                assert!(reached.winning_squares(winner).is_empty(), "{context}");
                let length = self.lengths.of(&after(&reached, step.answer)).1;
                // Elsewhere the answer is an example.
                for answer in reached.moves().into_iter().filter(|_| is_known) {
                    let other = self.lengths.of(&after(&reached, answer)).1;
                    assert!(other <= length, "{answer}: {context}");
                }
            }
            reached = after(&reached, step.answer);
        }
        let n_moves = 2 * u32::try_from(plan.steps.len()).unwrap();
        if plan.wins.is_empty() {
            assert!(wins_at_once(&reached, plan.last), "{context}");
            return n_moves + 1;
        }
        check_fork(&after(&reached, plan.last), plan.wins, 2, context);
        n_moves + 3
    }
}

#[test]
fn a_fork_is_no_plan_if_the_opponent_wins_first() {
    // Cross on 9 could win on 2 and on 6, but circle wins on 6.
    let line = [9, 6, 2].map(square);
    assert_eq!(Plan::in_line(&position("x.x/oo./..."), &line), None);
    // Without that, it is one.
    let plan = Plan::in_line(&position("x.x/o../.o."), &line).unwrap();
    assert_eq!((plan.last, plan.steps.len()), (square(9), 0));
    assert_eq!(plan.wins, [2, 5, 6].map(square).into_iter().collect());
}

/// Whatever is answered, but on the squares themselves where there are fewer than two, the one who
/// moved last wins on one of the squares: the opponent never wins first.
#[track_caller]
fn check_fork(position: &Position, squares: SquareSet, at_least: u32, context: &str) {
    assert!(squares.len() >= at_least, "{context}");
    for answer in position.moves() {
        if at_least < 2 && squares.contains(answer) {
            continue;
        }
        let answered = after(position, answer);
        let wins = squares.into_iter().any(|m| wins_at_once(&answered, m));
        assert!(wins, "{answer}: {context}");
    }
}

/// Positions of larger boards near their end, of so many games on each.
fn late_positions(n_games: u32) -> Vec<Position> {
    let mut dice = Dice::new(13);
    let mut late = Vec::new();
    for (columns, rows, in_a_row, n_free) in
        [(4, 3, 3, 9), (4, 4, 3, 9), (4, 4, 4, 9), (5, 4, 4, 8)]
    {
        let board = Board::new(columns, rows, in_a_row).unwrap();
        for _ in 0..n_games {
            let mut position = Position::empty(board);
            while position.empty_squares().len() > n_free
                && let Some(square) = dice.pick(position.moves())
            {
                position = after(&position, square);
            }
            late.extend(Some(position).filter(|position| !position.finished()));
        }
    }
    late
}

#[test]
fn on_larger_boards_every_claim_holds() {
    check_larger_boards(10);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn on_larger_boards_every_claim_holds_in_many_games() {
    check_larger_boards(100);
}

#[track_caller]
fn check_larger_boards(n_games: u32) {
    let mut checked = CheckedReasons::default();
    let [mut n_plans, mut n_lengths, mut n_beside, mut n_quiet] = [0; 4];
    for position in late_positions(n_games) {
        let afters = position.moves().into_iter().map(|m| after(&position, m));
        let proven: HashMap<Position, Proven> = afters
            .map(|next| (next, Proven::new(&next, checked.lengths.of(&next).0)))
            .collect();
        let worths = MoveValues::proven(&position, |next| proven.get(next));
        assert!(worths.is_complete());
        for found in worths.moves() {
            let why = Explanation::of(&worths, found.square).unwrap();
            let context = format!("{why:?}\n{}", position.rows());
            let next = after(&position, found.square);
            let (value, length) = checked.lengths.of(&next);
            let worth = found.worth.unwrap();
            assert_eq!(worth.fate, fate(value, position.turn()), "{context}");
            if let Some(n_moves) = worth.n_moves {
                assert_eq!(n_moves, length + 1, "{context}");
                n_lengths += 1;
            }
            let beside = checked.beside_the_others(&position, found.square);
            // Every winning move says how, or at least that it needs no threat.
            let says_how = why.reasons.iter().any(|reason| {
                use Reason::{Threatens, Wins, WinsQuietly};
                matches!(reason, Wins(_) | WinsQuietly | Threatens(_))
            });
            assert!(worth.fate != Prospect::Wins || says_how, "{context}");
            for reason in &why.reasons {
                match reason {
                    Reason::Wins(plan) => {
                        checked.check_plan(&position, plan, &context);
                        assert_eq!(why.is_example(), !plan.is_forced(), "{context}");
                        n_plans += 1;
                        n_quiet += u32::from(!plan.is_forced());
                    }
                    Reason::Loses(plan) => {
                        checked.check_plan(&next, plan, &context);
                        n_plans += 1;
                    }
                    Reason::WinsQuietly => {
                        let turn = position.turn();
                        assert!(next.winning_squares(turn).is_empty(), "{context}");
                        assert_eq!(value, turn.win(), "{context}");
                    }
                    Reason::Threatens(there) => check_fork(&next, there.alone(), 1, &context),
                    Reason::Blocks => {
                        let opponent = position.turn().opponent();
                        let blocked = position.winning_squares(opponent);
                        assert!(blocked.contains(found.square), "{context}");
                    }
                    // When a win comes is known of few.
                    Reason::Sooner { squares, n_moves } => {
                        assert!(*n_moves < length + 1, "{context}");
                        for faster in *squares {
                            let (value, length) = checked.lengths.of(&after(&position, faster));
                            assert_eq!(value, position.turn().win(), "{context}");
                            assert_eq!(*n_moves, length + 1, "{context}");
                        }
                    }
                    Reason::AllLose { longest: None } => {
                        assert!(matches!(beside, Some(Reason::AllLose { .. })), "{context}");
                    }
                    other => {
                        assert_eq!(beside.as_ref(), Some(other), "{context}");
                        n_beside += 1;
                    }
                }
            }
        }
    }
    let often = [n_plans, n_lengths, n_beside];
    assert!(often.iter().all(|&n| n > 100), "{often:?}");
    assert!(n_quiet > 0, "{n_quiet}");
}

#[test]
fn the_solver_proves_the_values_of_the_definition() {
    check_proofs(10);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn the_solver_proves_the_values_of_very_many_positions() {
    check_proofs(100);
}

#[track_caller]
fn check_proofs(n_games: u32) {
    let mut values = oracle::Values::default();
    for position in late_positions(n_games) {
        let afters = position.moves().into_iter().map(|m| after(&position, m));
        let afters: Vec<Position> = afters.collect();
        let mut told = Vec::new();
        let control = SearchControl::default();
        let result = prove(&afters, &|| false, &control, &mut |next, value| {
            told.push(*next);
            assert_eq!(value, values.of(next), "{}", next.rows());
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(told.len(), afters.len(), "{}", position.rows());
    }
}

#[test]
fn nothing_is_claimed_before_it_is_proven() {
    let board = Board::new(4, 4, 4).unwrap();
    let position = Position::parse(board, "xx../oo../..../....").unwrap();
    let nothing = MoveValues::proven(&position, |_| None);
    assert_eq!(nothing.fate(), None);
    assert!(nothing.keeping().is_empty());
    let [three, four, far] = [3, 4, 16].map(|number| board.square(number).unwrap());
    let reasons = |worths: &MoveValues, square| Explanation::of(worths, square).unwrap().reasons;
    assert_eq!(reasons(&nothing, far), []);
    // A visible threat needs no proof.
    assert_eq!(reasons(&nothing, three), [Reason::Threatens(four)]);
    // One win is enough to know the fate; that it is the only one is not known yet.
    let won = after(&position, three);
    let proven = Proven {
        value: Value::XWins,
        line: Vec::new(),
    };
    let one = MoveValues::proven(&position, |next| (*next == won).then_some(&proven));
    assert_eq!(one.fate(), Some(Prospect::Wins));
    assert_eq!(one.keeping(), three.alone());
    assert_eq!(reasons(&one, three), [Reason::Threatens(four)]);
}

#[test]
fn the_searches_a_to_f_take_the_first_move_that_draws() {
    let mut values = oracle::Values::default();
    for position in oracle::open_positions() {
        if values.of(&position) != Value::Draw {
            continue;
        }
        let first = values.keeping(&position)[0];
        let a_to_f = Search::ALL.into_iter().filter(|s| s.name() < "G");
        for search in a_to_f {
            // The trees of the empty board are in other tests.
            if search == Search::Full && position.n_stones() == 0 {
                continue;
            }
            let best = oracle::run(search, &position).root().best();
            assert_eq!(best, Some(first), "{search} in\n{}", position.rows());
        }
    }
}

#[test]
fn reasons_of_known_moves() {
    let reasons = |text: &str, number: u8| why(&position(text), square(number)).reasons;
    let set = |numbers: &[u8]| -> SquareSet { numbers.iter().map(|&n| square(n)).collect() };
    let plan = |last: u8, wins: &[u8]| Plan {
        steps: Vec::new(),
        last: square(last),
        wins: set(wins),
    };
    assert_eq!(reasons("xx./oo./...", 3), [Reason::Wins(plan(3, &[]))]);
    let block = [
        Reason::Blocks,
        Reason::Threatens(square(7)),
        Reason::OnlyDraw,
    ];
    assert_eq!(reasons("xx./.o./...", 3), block);
    // Cross in two corners: an edge would be met by two threats.
    assert_eq!(
        reasons("x../.o./..x", 3),
        [
            Reason::Threatens(square(7)),
            Reason::Loses(plan(7, &[4, 8])),
            Reason::GivesAway {
                had: Prospect::Draws,
                better: set(&[2, 4, 6, 8])
            }
        ]
    );
    assert_eq!(reasons("x.o/.../o.x", 5), [Reason::Wins(plan(5, &[]))]);
    // Two forks, one as good as the other.
    assert_eq!(reasons("xo./.x./..o", 4), [Reason::Wins(plan(4, &[6, 7]))]);
    for (text, number, named) in [
        ("xo./.x./..o", 4, &[4, 6, 7][..]),
        ("xx./oo./...", 3, &[3]),
        ("xx./.o./...", 3, &[3, 7]),
        ("x../.o./..x", 3, &[2, 3, 4, 6, 7, 8]),
        ("x../.o./..x", 2, &[2, 4, 6, 8]),
    ] {
        let found = why(&position(text), square(number)).squares();
        assert_eq!(found, set(named), "{number} in {text}");
    }
}

#[test]
fn the_lecture_counts_are_known_for_its_nine_positions() {
    let board = Board::TIC_TAC_TOE;
    let mut known = Vec::new();
    let mut reached = Position::default();
    for number in [1, 5, 2, 3, 7, 4, 6, 8, 9] {
        known.push(reached);
        reached = after(&reached, board.square(number).unwrap());
    }
    for position in oracle::positions() {
        // Which tree it is makes no difference to what the lecture counts.
        let tree = oracle::run(Search::default(), &position);
        for search in Search::ALL {
            let count = Count::of(search, &tree).lecture;
            let is_known = known.contains(&position) && "ABCD".contains(search.name());
            let expected = is_known.then(|| oracle::run(search, &position).n_nodes());
            assert_eq!(count, expected, "search {search} in\n{}", position.rows());
        }
    }
}

#[test]
fn a_comparison_as_csv_has_a_row_per_search() {
    let time = std::time::Duration::from_micros(5);
    let counts = Search::ALL.map(|search| {
        let tree = oracle::run(search, &position("x../.o./..."));
        (Count::of(search, &tree), time)
    });
    let mut csv = Vec::new();
    Export::comparison(&counts, &mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!(lines.len(), 1 + Search::ALL.len());
    let head = "search,edition,nodes,share_of_a,microseconds,bytes,lecture";
    assert_eq!(lines[0], head);
    assert_eq!(lines[1], "A,,7332,1.000000,5,58656,7332");
    assert!(csv.contains("\nD,2,106,0.014457,5,848,106\n"), "{csv}");
}

#[test]
fn centre_first_makes_alpha_beta_smaller() {
    let board = Board::TIC_TAC_TOE;
    let search = Search::AlphaBeta(Edition::Second);
    let run =
        |order: &Order| search.run_in_order(&Position::default(), order, &SearchControl::default());
    let n_nodes = |order: &Order| run(order).unwrap().n_nodes();
    assert_eq!(n_nodes(&Order::ascending(board)), 16_811);
    assert!(n_nodes(&Order::centre_first(board)) < 16_811);
}
