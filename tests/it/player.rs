//! The levels: what each of them is worth, against numbers that were computed elsewhere.

use std::time::{Duration, Instant};

use tictactoe::control::{SearchControl, Stopped};
use tictactoe::model::{Board, Mark, Position, SquareSet, Value};
use tictactoe::player::{
    Choices, Computer, Dice, Level, MoveReason, Opponent, Proof, hints, shortest_lost_game,
};
use tictactoe::search::{Fraction, Knowledge, Search};
use tictactoe::solver::Solver;

use crate::oracle::{self, position, square};
use crate::support::check_takes_at_most;

fn fraction(numerator: u128, denominator: u128) -> Fraction {
    Fraction::new(numerator, denominator)
}

#[track_caller]
fn check_chances(proofs: [Proof; 2], expected: [f64; 2]) {
    for (proof, expected) in proofs.into_iter().zip(expected) {
        assert!(
            (proof.chance.decimal() - expected).abs() < 0.00005,
            "{proof:?}"
        );
    }
}

#[test]
fn the_rules_never_lose_from_the_start_but_give_value_away_in_54_positions() {
    let [x, o] = Mark::ALL.map(|side| Proof::of(Level::Rules, side, Level::Random));
    assert_eq!(x.n_games, [72, 4, 0]);
    assert_eq!(o.n_games, [378, 79, 0]);
    assert_eq!(x.n_mistakes + o.n_mistakes, 54);
    assert!(x.never_loses() && o.never_loses());
    assert!(!x.is_optimal() && !o.is_optimal());
    assert!(!x.is_acceptable && !o.is_acceptable);
    check_chances([x, o], [0.9896, 0.9164]);
}

#[test]
fn perfect_wins_as_often_as_is_possible_and_never_gives_value_away() {
    let [x, o] = Mark::ALL.map(|side| Proof::of(Level::Perfect, side, Level::Random));
    assert_eq!(x.chance, fraction(191, 192));
    assert_eq!(o.chance, fraction(866, 945));
    for proof in [x, o] {
        assert!(proof.never_loses() && proof.is_acceptable && proof.is_optimal());
    }
    let start = knowledge().about(&Position::default());
    let chances = Mark::ALL.map(|mark| start.chance(mark));
    assert_eq!(chances, [x.chance, o.chance]);
}

#[test]
fn random_play_wins_as_often_as_is_known() {
    let [x, o] = Mark::ALL.map(|side| Proof::of(Level::Random, side, Level::Random));
    assert_eq!(x.n_games, [131_184, 46_080, 77_904]);
    assert_eq!(o.n_games, [77_904, 46_080, 131_184]);
    check_chances([x, o], [0.5849, 0.2881]);
}

#[test]
fn the_chances_of_a_pairing_fit_together() {
    for level in Level::ALL {
        for other in Level::ALL {
            let x = Proof::of(level, Mark::X, other);
            let o = Proof::of(other, Mark::O, level);
            let [won, drawn, lost] = x.n_games;
            assert_eq!(o.n_games, [lost, drawn, won], "{level} against {other}");
            let sum = x.chance + o.chance;
            assert!(sum <= Fraction::ONE, "{level} against {other}");
        }
    }
    // Those who never lose draw against each other.
    for (level, other) in [
        (Level::Perfect, Level::Rules),
        (Level::Rules, Level::Perfect),
        (Level::Perfect, Level::Perfect),
    ] {
        let n_games = Proof::of(level, Mark::X, other).n_games;
        assert!(
            n_games[0] == 0 && n_games[2] == 0 && n_games[1] > 0,
            "{level} against {other}"
        );
    }
}

/// A winner hurries, a loser resists.
fn fastest_or_longest(wins: bool, distances: impl Iterator<Item = u32>) -> u32 {
    let distance = if wins {
        distances.min()
    } else {
        distances.max()
    };
    distance.unwrap()
}

fn knowledge() -> &'static Knowledge {
    Knowledge::of(Board::TIC_TAC_TOE).unwrap()
}

#[test]
fn perfect_chooses_exactly_the_moves_of_its_definition_in_every_position() {
    let mut values = oracle::Values::default();
    let knowledge = knowledge();
    for p in oracle::open_positions() {
        let turn = p.turn();
        let value = values.of(&p);
        assert_eq!(knowledge.about(&p).value, value, "{}", p.rows());
        // Each criterion in turn leaves only the best.
        let mut best = values.keeping(&p);
        let about = |m: &_| knowledge.about(&oracle::after(&p, *m));
        let chance = best.iter().map(|m| about(m).chance(turn)).max().unwrap();
        best.retain(|m| about(m).chance(turn) == chance);
        let distances = best.iter().map(|m| about(m).distance);
        let distance = fastest_or_longest(value == turn.win(), distances);
        best.retain(|m| about(m).distance == distance);
        let expected: SquareSet = best.into_iter().collect();
        assert_eq!(Level::Perfect.choices(&p).usual, expected, "{}", p.rows());
    }
}

#[test]
fn chances_and_distances_are_those_of_their_definitions_in_every_position() {
    let mut values = oracle::Values::default();
    let mut seen = std::collections::HashMap::new();
    let knowledge = knowledge();
    for p in oracle::positions() {
        let (chances, distance) = by_definition(&p, &mut values, &mut seen);
        let known = knowledge.about(&p);
        assert_eq!(known.distance, distance, "{}", p.rows());
        for (mark, chance) in Mark::ALL.into_iter().zip(chances) {
            let exact = known.chance(mark).decimal();
            let difference = (exact - chance).abs();
            assert!(difference < 1e-12, "{mark}: {difference} in\n{}", p.rows());
        }
    }
}

type Seen = std::collections::HashMap<Position, ([f64; 2], u32)>;

/// The chances of cross and circle against chance, and the distance, computed in another way than
/// the program does.
fn by_definition(p: &Position, values: &mut oracle::Values, seen: &mut Seen) -> ([f64; 2], u32) {
    if let Some(known) = seen.get(p) {
        return *known;
    }
    let value = values.of(p);
    let known = if p.finished() {
        let chance = |mark: Mark| f64::from(u8::from(value == mark.win()));
        (Mark::ALL.map(chance), 0)
    } else {
        let mut sums = [0.0; 2];
        let mut best = 0.0_f64;
        let mut distances = Vec::new();
        for m in p.moves() {
            let after = oracle::after(p, m);
            let (chances, distance) = by_definition(&after, values, seen);
            for (sum, chance) in sums.iter_mut().zip(chances) {
                *sum += chance / f64::from(p.moves().len());
            }
            if values.of(&after) == value {
                best = best.max(chances[p.turn() as usize]);
                distances.push(distance + 1);
            }
        }
        sums[p.turn() as usize] = best;
        let distance = fastest_or_longest(value == p.turn().win(), distances.into_iter());
        (sums, distance)
    };
    seen.insert(*p, known);
    known
}

#[test]
fn everything_is_known_of_the_3x3_board_and_of_no_other() {
    let knowledge = knowledge();
    assert_eq!(knowledge.positions().count(), oracle::positions().len());
    for rules in ["4x3x3", "3x4x3", "4x4x4", "8x8x5"] {
        assert!(Knowledge::of(rules.parse().unwrap()).is_none(), "{rules}");
    }
}

#[test]
fn a_beginner_wins_or_blocks_at_once_and_else_plays_anything() {
    let check = |text: &str, expected: &[u8]| {
        let expected: SquareSet = expected.iter().map(|&n| square(n)).collect();
        assert_eq!(
            Level::Beginner.choices(&position(text)).usual,
            expected,
            "{text}"
        );
    };
    check("xx./oo./...", &[3]);
    check("xx./o../...", &[3]);
    check("x../.o./...", &[2, 3, 4, 6, 7, 8, 9]);
    check("xxx/oo./...", &[]);
}

#[test]
fn unbeatable_plays_every_move_that_keeps_a_draw_and_wins_or_resists_as_perfect_does() {
    let mut values = oracle::Values::default();
    for p in oracle::open_positions() {
        let expected = match values.of(&p) {
            Value::Draw => values.keeping(&p).into_iter().collect(),
            Value::XWins | Value::OWins => Level::Perfect.choices(&p).usual,
        };
        let choices = Level::Unbeatable.choices(&p);
        assert_eq!(choices, expected.into(), "{}", p.rows());
    }
    for proof in Mark::ALL.map(|side| Proof::of(Level::Unbeatable, side, Level::Random)) {
        assert!(proof.never_loses() && proof.is_acceptable && proof.is_optimal());
    }
}

#[test]
fn hard_is_perfect_but_slips_only_if_nothing_is_urgent_and_there_is_another_move() {
    let mut values = oracle::Values::default();
    let mut n_slips = 0;
    for p in oracle::open_positions() {
        let Choices { usual, slips } = Level::Hard.choices(&p);
        let best = Level::Perfect.choices(&p).usual;
        let beginner = Level::Beginner.choices(&p).usual;
        let is_urgent = !p.winning_squares(p.turn()).is_empty()
            || !p.winning_squares(p.turn().opponent()).is_empty();
        assert!(!usual.is_empty());
        if is_urgent {
            assert!((usual - beginner).is_empty(), "{}", p.rows());
            assert!(slips.is_empty(), "{}", p.rows());
        } else {
            assert_eq!(usual, best, "{}", p.rows());
            let keeping: SquareSet = values.keeping(&p).into_iter().collect();
            let bad = p.moves() - keeping;
            let expected = if bad.is_empty() {
                p.moves() - best
            } else {
                bad
            };
            assert_eq!(slips, expected, "{}", p.rows());
        }
        n_slips += usize::from(!slips.is_empty());
    }
    assert!(n_slips > 500, "{n_slips}");
}

#[test]
fn hard_slips_about_once_in_five_moves_and_its_chances_are_proved_with_the_slips() {
    let choices = Level::Hard.choices(&position("x../.../..."));
    assert_eq!(choices.usual, square(5).alone());
    assert_eq!(choices.slips.len(), 7);
    let mut dice = Dice::new(1);
    let slips = (0..5000).filter(|_| choices.slips.contains(choices.pick(&mut dice).unwrap()));
    let n_slips = slips.count();
    assert!((900..1100).contains(&n_slips), "{n_slips}");
    // Computed by another program.
    let [x, o] = Mark::ALL.map(|side| Proof::of(Level::Hard, side, Level::Random));
    assert_eq!(x.chance, fraction(11_673_497, 12_000_000));
    assert_eq!(o.chance, fraction(65_089_951, 74_418_750));
    assert!(!x.is_acceptable && x.n_games[2] > 0 && o.n_games[2] > 0);
}

#[test]
fn levels_are_read_by_the_names_of_opponents_as_well() {
    for (name, level) in [
        ("easy", Level::Random),
        ("medium", Level::Beginner),
        ("hard", Level::Hard),
        ("unbeatable", Level::Unbeatable),
        ("Perfect", Level::Perfect),
    ] {
        assert_eq!(name.parse(), Ok(level));
    }
    for opponent in Opponent::ALL {
        let computer = opponent.computer(Board::TIC_TAC_TOE);
        assert_eq!(Opponent::of(computer), opponent);
    }
    assert_eq!(
        Opponent::of(Computer::Level(Level::Rules)),
        Opponent::Unbeatable
    );
}

#[test]
fn unbeatable_varies_with_the_seed_and_keeps_the_tree_that_it_searched() {
    let edge = position(".x./.../...");
    let find = |seed| {
        let control = SearchControl::default();
        let dice = &mut Dice::new(seed);
        let found = Computer::default().find_within(Level::TIME, &edge, dice, &control);
        found.unwrap()
    };
    let found: SquareSet = (0..50).map(|seed| find(seed).square).collect();
    assert_eq!(found, [1, 3, 5, 8].map(square).into_iter().collect());
    assert_eq!(find(7), find(7));
    let grounds = find(7).grounds;
    let expected = oracle::run(Search::default(), &edge);
    assert_eq!(grounds.tree().unwrap().n_nodes(), expected.n_nodes());
    assert_eq!(grounds.best(), expected.root().best());
}

#[test]
fn the_rules_say_why() {
    let check = |text: &str, expected: &str| {
        let reason = Level::Rules.reason(&position(text));
        let reason = reason.map_or(String::new(), |reason| reason.to_string());
        assert_eq!(reason, expected, "{text}");
    };
    check("xx./oo./...", "wins at 3");
    check("xx./o../...", "blocks 3");
    check("x../.o./..x", "forces with 4");
    check("xo./.x./..o", "forks at 4");
    check(".../.../...", "takes 5, which lies in the most lines");
    check("xxx/oo./...", "");
}

#[test]
fn every_level_that_can_lose_has_a_shortest_lost_game() {
    for level in [Level::Unbeatable, Level::Perfect] {
        assert_eq!(shortest_lost_game(level), None);
    }
    let mut values = oracle::Values::default();
    for (level, n_moves) in [
        (Level::Random, 2),
        (Level::Beginner, 4),
        (Level::Hard, 4),
        (Level::Rules, 4),
    ] {
        let game = shortest_lost_game(level).unwrap();
        assert_eq!(game.moves.len(), n_moves, "{level}");
        let side = game.start.turn();
        let lost = side.opponent().win();
        assert_ne!(values.of(&game.start), lost, "it could be saved");
        let mut p = game.start;
        for m in game.moves {
            let is_choice = p.turn() != side || level.choices(&p).all().contains(m);
            assert!(is_choice, "{level} plays {m} in\n{}", p.rows());
            p = oracle::after(&p, m);
        }
        assert_eq!(p.outcome().unwrap().value(), lost);
    }
}

#[test]
fn fractions_are_exact() {
    assert_eq!(fraction(6, 8), fraction(3, 4));
    assert_eq!(fraction(1, 3) + fraction(1, 6), fraction(1, 2));
    assert!(fraction(866, 945) < fraction(11, 12));
    let (one, zero) = (Fraction::ONE, Fraction::ZERO);
    let mean = Fraction::mean([one, zero, zero].into_iter());
    assert_eq!(mean, fraction(1, 3));
    let texts = [fraction(191, 192), one, zero].map(|f| f.to_string());
    assert_eq!(texts, ["191/192", "1", "0"]);
}

#[test]
fn perfect_thinks_no_longer_than_the_time_it_has() {
    let text = "x......./......../......../......../......../......../......../........";
    let position = Position::parse(Board::new(8, 8, 5).unwrap(), text).unwrap();
    let perfect = Computer::Level(Level::Perfect);
    let time = Duration::from_millis(100);
    check_takes_at_most(10 * time, || {
        let start = Instant::now();
        let control = SearchControl::default();
        let found = perfect.find_within(time, &position, &mut Dice::new(1), &control);
        found.unwrap();
        let taken = start.elapsed();
        assert!(taken >= time);
        taken
    });
}

#[test]
fn a_hint_looks_further_than_the_best_lines() {
    let value = |position: &Position| {
        let solution = Solver::new(0).solve(position, &SearchControl::default());
        solution.unwrap().value
    };
    // A draw each, that the move with the best lines loses.
    for (rules, rows) in [
        ("5x4x4", "x..../...o./..oxx/..o.."),
        ("5x5x4", "...../.xx../...o./...o./...x."),
        ("5x5x4", "xo.xo/..x../x..../.o.../....."),
    ] {
        let position = Position::parse(rules.parse().unwrap(), rows).unwrap();
        let best = hints(&position, &SearchControl::default()).unwrap();
        assert!(!best.is_empty(), "\n{}", position.rows());
        for square in best {
            let after = value(&oracle::after(&position, square));
            assert_eq!(after, Value::Draw, "{square} in\n{}", position.rows());
        }
    }
}

#[test]
fn the_dice_give_the_published_numbers_of_their_generator() {
    // The first numbers of SplitMix64 from this seed.
    let mut dice = Dice::new(1_234_567);
    let numbers = [(); 5].map(|()| dice.below(usize::MAX) as u64);
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, published);
}

#[test]
fn opponents_have_easier_and_harder_neighbours() {
    let all = Opponent::ALL.map(Some);
    let harder = Opponent::ALL.map(Opponent::harder);
    assert_eq!(harder[..3], all[1..]);
    assert_eq!(harder[3], None);
    let easier = Opponent::ALL.map(Opponent::easier);
    assert_eq!(easier[1..], all[..3]);
    assert_eq!(easier[0], None);
}

#[test]
fn a_stopped_search_finds_nothing_and_a_hurried_one_a_good_move() {
    let full = Computer::Search(Search::Full);
    let find = |control: &SearchControl| {
        let time = Duration::from_mins(1);
        full.find_within(time, &Position::default(), &mut Dice::new(1), control)
    };
    let control = SearchControl::default();
    control.interrupt();
    assert_eq!(find(&control).err(), Some(Stopped::Asked));
    let control = SearchControl::default();
    control.start_turn();
    control.hurry();
    let found = find(&control).unwrap();
    assert!(matches!(found.grounds, MoveReason::Chance));
    assert!(
        knowledge()
            .best(&Position::default())
            .contains(found.square)
    );
    control.hurry();
    assert!(
        !control.interrupted(),
        "the quick answer ignores another one"
    );
}
