//! `tictactoe levels`: proves what each level is worth.

use std::io::{self, Write};

use clap::ValueEnum;

use super::CommandFailure;
use super::arguments::LevelsArguments;
use crate::model::Mark;
use crate::player::{Choices, Level, Proof, shortest_lost_game};

/// How the table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum LevelsFormat {
    /// For people
    #[default]
    Text,
    /// Tab-separated values without a header
    Tsv,
}

pub(super) fn run(arguments: &LevelsArguments, out: &mut impl Write) -> Result<(), CommandFailure> {
    match arguments.counterexample {
        Some(level) => counterexample(level, out)?,
        None => table(arguments.against, arguments.format, out)?,
    }
    Ok(())
}

/// The table: every level against `opponent`.
fn table(opponent: Level, format: LevelsFormat, out: &mut impl Write) -> io::Result<()> {
    if format == LevelsFormat::Text {
        writeln!(
            out,
            "All games of each level against every choice of {opponent}:\n\n\
             level       side       won   drawn    lost   chance to win                 from the start   from any position"
        )?;
    }
    for level in Level::ALL {
        for side in Mark::ALL {
            let proof = Proof::of(level, side, opponent);
            match format {
                LevelsFormat::Text => row(level, side, &proof, out)?,
                LevelsFormat::Tsv => tsv(level, side, &proof, out)?,
            }
        }
    }
    if format == LevelsFormat::Text {
        writeln!(
            out,
            "\nacceptable: never loses a game that could be saved; optimal: reaches the value of every position.\n\
             Gives value away: in how many of the positions with that side to move.\n\
             The slips of hard are among its games, and its chance counts that it slips once in {} moves.",
            Choices::MOVES_PER_SLIP
        )?;
    }
    Ok(())
}

fn row(level: Level, side: Mark, proof: &Proof, out: &mut impl Write) -> io::Result<()> {
    let [won, drawn, lost] = proof.n_games;
    let chance = format!("{} = {:.4}", proof.chance, proof.chance.decimal());
    let start = if proof.never_loses() {
        "never loses"
    } else {
        "may lose"
    };
    let anywhere = match (proof.is_optimal(), proof.is_acceptable) {
        (true, _) => "optimal".to_owned(),
        (false, true) => format!("acceptable, gives value away in {}", proof.n_mistakes),
        (false, false) => format!("not acceptable, gives value away in {}", proof.n_mistakes),
    };
    writeln!(
        out,
        "{level:10}  {:6} {won:7} {drawn:7} {lost:7}   {chance:29} {start:16} {anywhere}",
        side.to_string()
    )
}

fn tsv(level: Level, side: Mark, proof: &Proof, out: &mut impl Write) -> io::Result<()> {
    let [won, drawn, lost] = proof.n_games;
    let (numerator, denominator) = (proof.chance.numerator(), proof.chance.denominator());
    let (side, mistakes) = (side.letter(), proof.n_mistakes);
    writeln!(
        out,
        "{level}\t{side}\t{won}\t{drawn}\t{lost}\t{numerator}\t{denominator}\t{mistakes}"
    )
}

/// A shortest game that `level` may lose although it could be saved.
fn counterexample(level: Level, out: &mut impl Write) -> io::Result<()> {
    let Some(game) = shortest_lost_game(level) else {
        let none = "never loses a game that could be saved, from whatever position.";
        return writeln!(out, "{level} {none}");
    };
    let mut position = game.start;
    let (side, rows) = (game.start.turn(), game.start.rows());
    writeln!(
        out,
        "{level} plays {side}, is to move and could save this game:\n{rows}"
    )?;
    for square in game.moves {
        let mark = position.turn();
        let reason = (mark == side).then(|| level.reason(&position)).flatten();
        position = position.played(square);
        let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
        writeln!(
            out,
            "{}{square}{reason}\n{}",
            mark.letter(),
            position.rows()
        )?;
    }
    writeln!(out, "{} wins.", side.opponent())
}
