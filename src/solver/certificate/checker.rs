//! Whether lemmas follow from the rules and from the lemmas above.

use std::collections::HashSet;

use super::{Claim, Lemma};
use crate::model::{Board, Mark, Position, Square, SquareSet, Symmetries, quoted};

/// The lemmas that follow, of one claim.
#[derive(Debug)]
pub struct Checker {
    board: Board,
    claim: Claim,
    symmetries: Symmetries,
    proven: HashSet<Standing>,
    size: ProofSize,
}

/// The size of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofSize {
    /// All lemmas.
    pub n_lemmas: usize,
    /// Those without a reply that needs an answer.
    pub n_leaves: usize,
}

/// The stones of a position and its empty squares, as far as they matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Of each player, its stones and the empty squares: so the empty ones are in both.
    may_have: [SquareSet; 2],
}

impl Standing {
    /// All of a position.
    pub fn of(position: &Position) -> Standing {
        let squares = position.board().squares();
        Standing {
            may_have: Mark::ALL.map(|mark| squares - position.stones(mark.opponent())),
        }
    }

    pub(super) fn parse(board: Board, text: &str) -> Result<Standing, String> {
        let wrong = || format!("\"{}\" is no position of this board", quoted(text));
        let rows: Vec<&str> = text.split('/').collect();
        let (n_rows, columns) = (usize::from(board.rows()), usize::from(board.columns()));
        if rows.len() != n_rows || rows.iter().any(|row| row.len() != columns) {
            return Err(wrong());
        }
        let mut may_have = [SquareSet::EMPTY; 2];
        for (square, letter) in board.squares().into_iter().zip(rows.concat().chars()) {
            let marks = match letter {
                'x' => &Mark::ALL[..1],
                'o' => &Mark::ALL[1..],
                '.' => &Mark::ALL[..],
                '-' => &[],
                _ => return Err(wrong()),
            };
            for &mark in marks {
                let squares = &mut may_have[mark as usize];
                *squares = squares.with(square);
            }
        }
        Ok(Standing { may_have })
    }

    pub(super) const fn letter(&self, square: Square) -> char {
        let [crosses, circles] = self.may_have;
        match (crosses.contains(square), circles.contains(square)) {
            (true, true) => '.',
            (true, false) => 'x',
            (false, true) => 'o',
            (false, false) => '-',
        }
    }

    /// The empty squares.
    pub fn empty(&self) -> SquareSet {
        self.may_have[0] & self.may_have[1]
    }

    /// With another stone.
    #[must_use]
    pub fn with(mut self, mark: Mark, square: Square) -> Standing {
        let opponent = &mut self.may_have[mark.opponent() as usize];
        *opponent = *opponent - square.alone();
        self
    }
}

impl Checker {
    /// For a claim about positions of a board.
    pub fn new(board: Board, claim: Claim) -> Checker {
        Checker {
            board,
            claim,
            symmetries: Symmetries::of(board),
            proven: HashSet::new(),
            size: ProofSize::default(),
        }
    }

    /// The lemmas so far.
    pub const fn size(&self) -> ProofSize {
        self.size
    }

    /// Whether a lemma follows from those before. Fails with the reason why not.
    pub fn admit(&mut self, lemma: &Lemma) -> Result<(), String> {
        if !self.reduced(lemma.standing).empty().contains(lemma.plays) {
            return Err(format!("square {} is not free", lemma.plays));
        }
        let after = lemma.standing.with(self.claim.prover(), lemma.plays);
        let replies = self.replies(&after, &lemma.pairs)?;
        self.answers(&after, replies)?;
        self.proven.insert(self.key(lemma.standing));
        self.size.n_lemmas += 1;
        self.size.n_leaves += usize::from(replies.is_empty());
        Ok(())
    }

    /// Whether the claim follows in a position. Fails with the reason why not.
    pub fn proves(&self, position: &Position) -> Result<(), String> {
        let standing = Standing::of(position);
        if position.turn() != self.claim.prover() {
            return self.answers(&standing, self.replies(&standing, &[])?);
        }
        if self.holds(&standing) {
            Ok(())
        } else {
            Err("no lemma is about the position".to_owned())
        }
    }

    /// The replies that need an answer, with the prover's opponent to move. Fails with the reason if
    /// the claim cannot be shown so.
    pub fn replies(
        &self,
        standing: &Standing,
        pairs: &[[Square; 2]],
    ) -> Result<SquareSet, &'static str> {
        let prover = self.claim.prover();
        if self.open_lines(standing, prover).any(SquareSet::is_empty) {
            return Ok(SquareSet::EMPTY);
        }
        if self.can_fill(standing, prover.opponent()) {
            return Err("the opponent fills a line");
        }
        let mut free = standing.empty();
        for &[one, other] in pairs {
            if one == other || !free.contains(one) || !free.contains(other) {
                return Err("a pair needs two empty squares of its own");
            }
            free = free - one.alone().with(other);
        }
        if self.is_outcounted(standing, pairs, prover.opponent()) {
            return Ok(SquareSet::EMPTY);
        }
        if !pairs.is_empty() {
            return Err("the pairs leave the attacker too much");
        }
        let threats = self.open_lines(standing, prover);
        let threats = threats.filter(|line| line.has_at_most_one());
        let threats = threats.fold(SquareSet::EMPTY, |squares, line| squares | line);
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(SquareSet::EMPTY);
        }
        if !threats.is_empty() {
            return Ok(threats);
        }
        let replies = self.reduced(*standing).empty();
        if replies.is_empty() && matches!(self.claim, Claim::Wins(_)) {
            return Err("no line is left to be filled");
        }
        Ok(replies)
    }

    /// Whether the claim is known to hold with the prover to move.
    pub fn holds(&self, standing: &Standing) -> bool {
        self.can_fill(standing, self.claim.prover())
            || self.proven.contains(&self.key(*standing))
            || self.is_outcounted(standing, &[], self.claim.prover())
    }

    fn answers(&self, standing: &Standing, replies: SquareSet) -> Result<(), String> {
        let opponent = self.claim.prover().opponent();
        let mut replies = replies.into_iter();
        match replies.find(|&reply| !self.holds(&standing.with(opponent, reply))) {
            Some(reply) => Err(format!("no answer to {reply} stands above")),
            None => Ok(()),
        }
    }

    /// Of the lines that a player may yet fill, their empty squares.
    fn open_lines(&self, standing: &Standing, mark: Mark) -> impl Iterator<Item = SquareSet> {
        let own = standing.may_have[mark as usize];
        let empty = standing.empty();
        let lines = self.board.lines().all().iter();
        let open = lines.filter(move |&&line| own.contains_all(line));
        open.map(move |&line| line & empty)
    }

    fn can_fill(&self, standing: &Standing, mark: Mark) -> bool {
        let mut lines = self.open_lines(standing, mark);
        lines.any(SquareSet::has_at_most_one)
    }

    /// Without what no longer matters.
    pub fn reduced(&self, standing: Standing) -> Standing {
        let lines = self.board.lines().all();
        let alive = standing.may_have.map(|own| {
            let open = lines.iter().filter(|&&line| own.contains_all(line));
            open.fold(SquareSet::EMPTY, |squares, &line| squares | line)
        });
        let empty = standing.empty() & (alive[0] | alive[1]);
        let stones = |mark: usize| standing.may_have[mark] - standing.empty();
        Standing {
            may_have: [0, 1].map(|mark| stones(mark) & alive[mark] | empty),
        }
    }

    /// The same for all that are equal but for what no longer matters, up to symmetry.
    pub fn key(&self, standing: Standing) -> Standing {
        Standing {
            may_have: self.symmetries.canonical(self.reduced(standing).may_have),
        }
    }

    /// Whether the attacker gets nowhere by the counting bound, with these pairs and `turn` to move.
    fn is_outcounted(&self, standing: &Standing, pairs: &[[Square; 2]], turn: Mark) -> bool {
        let Claim::CannotWin(attacker) = self.claim else {
            return false;
        };
        let pairs = pairs.iter().map(|[one, other]| one.alone().with(*other));
        let reserved = pairs.clone().fold(SquareSet::EMPTY, |all, pair| all | pair);
        let has_pair = |line: SquareSet| pairs.clone().any(|pair| line.contains_all(pair));
        let unpaired = (self.open_lines(standing, attacker)).filter(|&line| !has_pair(line));
        let mut lines: Vec<SquareSet> = unpaired.map(|line| line - reserved).collect();
        lines.sort_unstable_by_key(|line| line.len());
        let mut shortest: Vec<SquareSet> = Vec::new();
        for line in lines {
            if !shortest.iter().any(|&shorter| line.contains_all(shorter)) {
                shortest.push(line);
            }
        }
        let in_a_row = u32::from(self.board.in_a_row());
        let sum: u32 = (shortest.iter().map(|line| 1 << (in_a_row - line.len()))).sum();
        sum < 1 << (in_a_row - u32::from(turn == attacker))
    }
}
