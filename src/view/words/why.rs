//! Explanations of moves in words: the value, the reasons, the plan.

use crate::insight::{Explanation, Plan, PlanStep, PositionValue, Prospect, Reason};
use crate::model::{Board, Position, Square, SquareSet};
use crate::view::texts::{Texts, variant_id};
use crate::view::words::game::mark_id;
use crate::view::words::tree::fate;

/// How the game ends and in how many moves, or that it is not proven.
pub(crate) fn worth(worth: Option<PositionValue>, texts: &Texts) -> String {
    let Some(PositionValue { fate: end, n_moves }) = worth else {
        return texts.text("worth-unproven");
    };
    let Some(n_moves) = n_moves else {
        return fate(end, texts);
    };
    texts.with(&variant_id("worth-", end), [("moves", n_moves.into())])
}

/// Squares with an *and* before the last.
pub(crate) fn squares(squares: SquareSet, texts: &Texts) -> String {
    squares.listed(&texts.text("list-and"))
}

/// The squares of a line, separated by blanks.
pub(crate) fn line(line: &[Square]) -> String {
    let numbers: Vec<String> = line.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

/// The value of a move, and why.
pub(crate) fn why(why: &Explanation, texts: &Texts) -> String {
    let arguments = [
        ("mark", mark_id(why.position.turn()).into()),
        ("square", why.square.number().into()),
        ("worth", worth(why.worth, texts).into()),
    ];
    let mut text = texts.with("why-move", arguments);
    for reason in &why.reasons {
        text.push(' ');
        text += &because(reason, why, texts);
    }
    text
}

/// The most important reason for a move.
pub(crate) fn main_reason(why: &Explanation, texts: &Texts) -> Option<String> {
    let first = why.reasons.first()?;
    Some(because(first, why, texts))
}

/// A reason as a sentence, or several.
fn because(because: &Reason, why: &Explanation, texts: &Texts) -> String {
    let number = |square: Square| ("square", square.number().into());
    let all = |set| ("squares", squares(set, texts).into());
    let id = variant_id("because-", because);
    match because {
        Reason::Blocks => texts.with(&id, [number(why.square)]),
        Reason::Wins(plan) if plan.wins.is_empty() => texts.text("plan-wins"),
        Reason::Wins(plan) => plan_words(plan, &OWN_PLAN, why, texts),
        Reason::WinsQuietly => texts.text("plan-quiet"),
        Reason::Loses(plan) if plan.wins.is_empty() => {
            texts.with("answer-wins", [number(plan.last)])
        }
        Reason::Loses(plan) => plan_words(plan, &OPPONENTS_PLAN, why, texts),
        Reason::Threatens(there) => texts.with(&id, [number(*there)]),
        Reason::OnlyMove | Reason::OnlyWin | Reason::OnlyDraw => texts.text(&id),
        Reason::AmongDraws(draws) => among_draws(*draws, &why.position, texts),
        Reason::Sooner { squares, n_moves } => {
            texts.with(&id, [all(*squares), ("moves", (*n_moves).into())])
        }
        Reason::AllLose { longest: None } => texts.text("because-all-lose"),
        Reason::AllLose {
            longest: Some(longest),
        } if longest.contains(why.square) => texts.text("because-resists"),
        Reason::AllLose {
            longest: Some(longest),
        } => texts.with("because-others-resist", [all(*longest)]),
        Reason::GivesAway { had, better } => {
            let id = match had {
                Prospect::Wins => "because-gives-away-win",
                Prospect::Draws | Prospect::Loses => "because-gives-away-draw",
            };
            texts.with(id, [all(*better)])
        }
    }
}

/// The number of moves that draw; on the 3×3 board also which, and how the searches choose.
fn among_draws(draws: SquareSet, position: &Position, texts: &Texts) -> String {
    let moves = position.moves();
    let [n_draws, n_moves] = [draws, moves].map(|set| set.len().into());
    match (position.board() == Board::TIC_TAC_TOE, draws == moves) {
        (true, true) => texts.text("because-all-draw"),
        (true, false) => {
            let squares = squares(draws, texts).into();
            let arguments = [("moves", n_draws), ("squares", squares)];
            texts.with("because-among-draws", arguments)
        }
        (false, true) => texts.text("because-every-draw"),
        (false, false) => texts.with("because-some-draw", [("moves", n_draws), ("all", n_moves)]),
    }
}

/// The messages of a plan: a move that forks, one that threatens, a quiet one.
type PlanTexts = [&'static str; 3];

const OWN_PLAN: PlanTexts = ["plan-forks", "plan-threatens", "plan-quiet"];
const OPPONENTS_PLAN: PlanTexts = ["answer-forks", "answer-threatens", "answer-quiet"];
const LATER: PlanTexts = ["then-forks", "then-threatens", "then-quiet"];

fn plan_words(plan: &Plan, beginning: &PlanTexts, why: &Explanation, texts: &Texts) -> String {
    // On other boards the answer that holds out longest is unknown.
    let quiet_answer = match why.position.board() {
        Board::TIC_TAC_TOE => "answer-longest",
        _ => "answer-example",
    };
    let mut sentences = Vec::new();
    let mut answered: Option<&PlanStep> = None;
    for step in plan.steps.iter().map(Some).chain([None]) {
        let [forks, threatens, quiet] = answered.map_or(beginning, |_| &LATER);
        let (id, square, there) = match step {
            None => (forks, plan.last, plan.wins),
            Some(PlanStep { square, threat, .. }) => match threat {
                Some(threat) => (threatens, *square, threat.alone()),
                None => (quiet, *square, SquareSet::EMPTY),
            },
        };
        let answer = match answered.map(|step| (step.threat, step.answer.number())) {
            Some((None, answer)) => texts.with(quiet_answer, [("square", answer.into())]),
            Some((Some(_), _)) => texts.text("answer-block"),
            None => String::new(),
        };
        let arguments = [
            ("answer", answer.into()),
            ("square", square.number().into()),
            ("squares", squares(there, texts).into()),
        ];
        sentences.push(texts.with(id, arguments));
        answered = step;
    }
    sentences.join(" ")
}

/// That a search needs more than these nodes.
pub(crate) fn more_than(n_nodes: u64, texts: &Texts) -> String {
    let millions = n_nodes / 1_000_000;
    match millions {
        0 => texts.with("more-nodes", [("nodes", n_nodes.into())]),
        _ => texts.with("more-million-nodes", [("millions", millions.into())]),
    }
}
