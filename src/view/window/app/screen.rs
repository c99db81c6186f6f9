//! The game on the screen: the latest snapshot, what the person is looking at, and what was said of
//! it. Everything else follows from these.

use std::sync::Arc;

use crate::control::Stopped;
use crate::game::{Mover, PlayedMove};
use crate::messages::{Command, GameEvent, Snapshot, Turn};
use crate::model::{Mark, PlayError, Position, Square, SquareSet, Value};
use crate::player::{Opponent, Players};
use crate::score::Tally;
use crate::solver::known_value;
use crate::view::texts::Texts;
use crate::view::window::app::actions::LookBack;
use crate::view::window::app::notices::Notices;
use crate::view::window::app::typing::Typing;
use crate::view::window::board::{BoardClick, BoardContent};
use crate::view::words::game::{gave_up, mark_id, refusal};
use crate::view::words::why::squares;

/// A square that was tried in vain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused {
    pub(crate) square: Square,
    pub(crate) since: f64,
}

/// The game on the screen.
#[derive(Debug)]
pub(crate) struct GameScreen {
    /// The game as it stands.
    pub(crate) now: Arc<Snapshot>,
    /// Since when it is so.
    since: f64,
    /// Since when the game has been played.
    began: f64,
    /// When a person won it.
    person_won_at: Option<f64>,
    /// How many moves had been made in the position that is looked at, while one looks back.
    looking_back: Option<usize>,
    /// A best move that was asked for.
    pub(crate) hint: Option<Square>,
    pub(crate) refused: Option<Refused>,
    /// The search that has run out of memory, until something is done about it.
    pub(crate) gave_up: Option<Stopped>,
    /// The number of a square, as far as it was typed.
    pub(crate) typing: Typing,
    pub(crate) notices: Notices,
    /// The next step, as it was last announced.
    next: String,
}

impl GameScreen {
    pub(crate) fn new(now: Arc<Snapshot>) -> GameScreen {
        GameScreen {
            began: 0.0,
            person_won_at: None,
            now,
            since: 0.0,
            looking_back: None,
            hint: None,
            refused: None,
            gave_up: None,
            typing: Typing::default(),
            notices: Notices::default(),
            next: String::new(),
        }
    }

    /// Shows the game as it is now, while the keyboard is on the square `focused`.
    pub(crate) fn show(
        &mut self,
        now: Arc<Snapshot>,
        event: &GameEvent,
        focused: Option<Square>,
        time: f64,
        texts: &Texts,
    ) {
        // A game that has merely gone on is still the one that is looked back at.
        let goes_on = now.game.start() == self.now.game.start()
            && now.game.moves().starts_with(self.now.game.moves());
        let is_another = matches!(
            event,
            GameEvent::Began | GameEvent::Opened | GameEvent::Returned
        );
        if !goes_on || is_another {
            self.looking_back = None;
        }
        // A fast typist may have begun the next number already.
        if now.game.board() != self.now.game.board() {
            self.typing = Typing::default();
        }
        if *event == GameEvent::Began {
            self.began = time;
        }
        if event.changes_game() || now.play.computer != self.now.play.computer {
            self.gave_up = None;
        }
        let changed = changed_squares(&self.now.position(), &now.position());
        self.now = now;
        if event.changes_game() {
            self.hint = None;
            self.refused = None;
            let has_won = *event == GameEvent::Put && self.person_has_won();
            self.person_won_at = has_won.then_some(time);
        }
        if *event != GameEvent::Scored {
            self.since = time;
            self.say(event, changed, focused, time, texts);
        }
    }

    /// Announces an event and the next step.
    fn say(
        &mut self,
        event: &GameEvent,
        changed: SquareSet,
        focused: Option<Square>,
        time: f64,
        texts: &Texts,
    ) {
        let empty = self.now.position().empty_squares();
        let name = |id, set| texts.with(id, [("squares", squares(set, texts).into())]);
        match event {
            GameEvent::Began => self.notices.say(texts.text("say-new-game")),
            GameEvent::Returned => self.notices.say(texts.text("say-returned")),
            GameEvent::Undone => {
                self.notices.say(texts.text("say-undo"));
                self.notices.say(name("say-undone", changed & empty));
            }
            GameEvent::Redone => {
                self.notices.say(texts.text("say-redo"));
                self.notices.say(name("say-redone", changed - empty));
            }
            GameEvent::Put => {
                self.notices.end();
                // Of the square that one is on, its changed name is said already.
                let is_said =
                    |made: &PlayedMove| made.by == Mover::Person && Some(made.square) == focused;
                if let Some((made, mark)) = self.now.last_move()
                    && !is_said(&made)
                {
                    self.notices.say(put(made.square, mark, texts));
                }
            }
            GameEvent::Refused(_, why @ PlayError::GameOver) => {
                self.notices.notify(refusal(*why, texts), time);
                return;
            }
            GameEvent::Refused(square, why) => {
                self.notices.warn(refusal(*why, texts), time);
                self.refused = Some(Refused {
                    square: *square,
                    since: time,
                });
                return;
            }
            GameEvent::Hint(square) => {
                // It is for the game as it stands.
                self.looking_back = None;
                self.hint = Some(*square);
                self.notices.end();
                let square = square.number().into();
                self.notices
                    .say(texts.with("say-hint", [("square", square)]));
                return;
            }
            GameEvent::GaveUp(why) => {
                self.gave_up = Some(*why);
                self.notices.say(gave_up(*why, texts));
            }
            GameEvent::Failed(_) => {
                self.notices.say(texts.text("engine-failed"));
                return;
            }
            GameEvent::Opened | GameEvent::Changed | GameEvent::Scored => {}
        }
        let next = self.next_text(texts);
        if *event != GameEvent::Changed || next != self.next {
            self.notices.say(next.clone());
        }
        self.next = next;
        if *event == GameEvent::Put && self.now.turn == Turn::Over {
            if self.next.ends_with(char::is_alphanumeric) {
                // A result stands alone without a full stop.
                self.notices.end_sentence();
            }
            let Tally { x, o, drawn } = self.now.tally();
            let score = [("x", x.into()), ("o", o.into()), ("drawn", drawn.into())];
            self.notices.say(texts.with("say-score", score));
        }
    }

    /// The next step: whose turn it is, or the result.
    pub(crate) fn next_text(&self, texts: &Texts) -> String {
        match self.now.turn {
            Turn::Person(mark) => self.turn_text(mark, texts),
            Turn::Computer(_) => texts.text("status-thinking"),
            Turn::Over => texts.text(self.result_id()),
        }
    }

    /// How many moves have led to the position that is looked at.
    pub(crate) fn displayed_ply(&self) -> usize {
        self.looking_back.unwrap_or(self.now.game.moves().len())
    }

    /// The position that is looked at: the game's, or an earlier one.
    pub(crate) fn displayed(&self) -> Position {
        self.now.game.position_after(self.displayed_ply())
    }

    pub(crate) const fn is_looking_back(&self) -> bool {
        self.looking_back.is_some()
    }

    /// Appearance at another position of the game.
    pub(crate) fn look_back(&mut self, to: LookBack, texts: &Texts) {
        let last = self.now.game.moves().len();
        let to = match to {
            LookBack::Start => 0,
            LookBack::Before => self.displayed_ply().saturating_sub(1),
            LookBack::After => self.displayed_ply() + 1,
            LookBack::Now => last,
            LookBack::At(n_moves) => n_moves,
        };
        self.looking_back = Some(to).filter(|to| *to < last);
        self.hint = None;
        let seen = self.displayed_ply().checked_sub(1);
        if let Some(made) = seen.and_then(|at| self.now.game.moves().get(at)) {
            let mark = self.displayed().turn().opponent();
            self.notices.say(put(made.square, mark, texts));
        }
        let place = self.place(texts);
        (self.notices).say(place.unwrap_or_else(|| self.next_text(texts)));
    }

    /// What a stone on this square means: while one looks back, the game goes on from there.
    pub(crate) const fn play(&self, square: Square) -> Command {
        match self.looking_back {
            None => Command::Play(square),
            Some(n_moves) => Command::PlayFrom(n_moves, square),
        }
    }

    /// Who would set a stone now, if a person would.
    pub(crate) fn mark_to_place(&self) -> Option<Mark> {
        match (self.looking_back, self.now.turn) {
            (Some(_), _) => Some(self.displayed().turn()),
            (None, Turn::Person(mark)) => Some(mark),
            (None, Turn::Computer(_) | Turn::Over) => None,
        }
    }

    pub(crate) fn board(&self) -> BoardContent {
        let n_moves = self.displayed_ply();
        let last = n_moves.checked_sub(1);
        let last = last.and_then(|at| self.now.game.moves().get(at));
        BoardContent {
            position: self.displayed(),
            mark_to_place: self.mark_to_place(),
            last: last.map(|made| made.square),
            end: self.is_looking_back().then(|| self.now.position()),
            hint: self.hint,
            refused: self.refused,
            began: Some(self.began),
            person_won_at: self.person_won_at,
            click: match self.looking_back {
                Some(n_moves) => BoardClick::PlayFrom(n_moves),
                None => match self.now.turn {
                    Turn::Person(_) => BoardClick::Play,
                    Turn::Computer(_) => BoardClick::Refuse,
                    Turn::Over => BoardClick::PlayAgain,
                },
            },
        }
    }

    /// Where one is while one looks back.
    fn place(&self, texts: &Texts) -> Option<String> {
        let arguments = [
            ("move", self.looking_back?.into()),
            ("moves", self.now.game.moves().len().into()),
        ];
        Some(texts.with("status-looking", arguments))
    }

    fn turn_text(&self, mark: Mark, texts: &Texts) -> String {
        match self.now.play.players {
            Players::PersonComputer => {
                let mark = texts.text(mark_id(mark));
                texts.with("status-your-turn", [("mark", mark.into())])
            }
            Players::PersonPerson | Players::ComputerComputer => {
                texts.with("status-to-move", [("mark", mark_id(mark).into())])
            }
        }
    }

    fn person_has_won(&self) -> bool {
        let now = &self.now;
        let winner = now.outcome().and_then(|outcome| outcome.value().winner());
        match now.play.players {
            Players::PersonComputer => winner.is_some() && winner == now.info.person,
            Players::PersonPerson => winner.is_some(),
            Players::ComputerComputer => false,
        }
    }

    /// The message that names the result for this person.
    pub(crate) fn result_id(&self) -> &'static str {
        let now = &self.now;
        let winner = now.outcome().and_then(|outcome| outcome.value().winner());
        let is_perfect = Opponent::of(now.play.computer) == Opponent::Unbeatable
            && known_value(now.play.board) == Some(Value::Draw)
            && now.game.start().n_stones() == 0;
        match (now.play.players, winner) {
            (Players::PersonComputer, None) if is_perfect => "a-draw-best",
            (_, None) => "a-draw",
            (Players::PersonComputer, Some(winner)) if now.info.person == Some(winner) => "you-win",
            (Players::PersonComputer, Some(_)) => "computer-wins",
            (_, Some(Mark::X)) => "x-wins",
            (_, Some(Mark::O)) => "o-wins",
        }
    }

    /// Whose turn it is, for the title of the window.
    pub(crate) fn title(&self, texts: &Texts) -> String {
        let turn = match self.looking_back {
            Some(_) => {
                let mark = mark_id(self.displayed().turn()).into();
                texts.with("status-to-move", [("mark", mark)])
            }
            None => self.next_text(texts),
        };
        // A title has no full stop.
        let turn = turn.trim_end_matches('.').to_owned();
        texts.with("title-turn", [("turn", turn.into())])
    }

    /// How long it has been as it is now.
    pub(crate) fn seconds_since(&self, time: f64) -> f64 {
        time - self.since
    }
}

/// A stone on a square, in words.
fn put(square: Square, mark: Mark, texts: &Texts) -> String {
    let arguments = [
        ("mark", mark_id(mark).into()),
        ("square", square.number().into()),
    ];
    texts.with("say-put", arguments)
}

/// Where stones have come or gone.
fn changed_squares(before: &Position, after: &Position) -> SquareSet {
    if before.board() != after.board() {
        return SquareSet::EMPTY;
    }
    let squares = before.board().squares().into_iter();
    squares
        .filter(|square| before.at(*square) != after.at(*square))
        .collect()
}
