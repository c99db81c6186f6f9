//! What the status line says: the most urgent of everything there is to say.

use crate::game::Mover;
use crate::link::StudyPage;
use crate::messages::{Command, Snapshot, Turn};
use crate::model::Board;
use crate::player::{Computer, Level, Opponent, Players};
use crate::score::Offer;
use crate::settings::GameSetup;
use crate::view::window::app::actions::{self, Action, LookBack, OfferAnswer};
use crate::view::window::learn::panel::TaskChoice;
use crate::view::window::panels::status::{ButtonLook, ButtonPlace, StatusButton, StatusLine};
use crate::view::window::study::StudyRequest;
use crate::view::window::{Window, theme};
use crate::view::words;
use crate::view::words::game::{gave_up, opponent_name, progress};

impl Window {
    pub(crate) fn status_line(&self, ctx: &egui::Context) -> StatusLine {
        let time = ctx.input(|input| input.time);
        let notice = || {
            let notice = self.screen.notices.notice(time)?;
            let tone = notice.tone;
            Some(StatusLine {
                tone,
                ..StatusLine::new(notice.text.clone())
            })
        };
        let typing = self.screen.typing.so_far().map(|number| {
            let number = [("number", number.into())];
            StatusLine::new(self.texts.with("status-typing", number))
        });
        if self.learn.is_open() {
            let said = typing.or_else(notice);
            return self.task_line(ctx, said);
        }
        (typing.or_else(notice))
            .or_else(|| self.warning_line(ctx))
            .or_else(|| self.gave_up_line())
            .or_else(|| self.preview_line())
            .or_else(|| self.lecture_line())
            .or_else(|| self.past_line(ctx))
            .or_else(|| self.hint_line())
            .or_else(|| self.thinking_line(time))
            .or_else(|| self.why_line(ctx))
            .or_else(|| self.values_line())
            .or_else(|| self.offer_line())
            .or_else(|| self.challenge_line())
            .unwrap_or_else(|| self.turn_line())
    }

    /// The verdict on an answer and the buttons of a task, which keep their places.
    fn task_line(&self, ctx: &egui::Context, said: Option<StatusLine>) -> StatusLine {
        // A lesson has a panel for its words.
        if self.learn.is_lesson() {
            return said.unwrap_or_default();
        }
        StatusLine {
            place: ButtonPlace::RightEnd,
            buttons: self.task_buttons(ctx),
            ..said.unwrap_or_else(|| StatusLine::new(self.task_verdict()))
        }
    }

    fn task_buttons(&self, ctx: &egui::Context) -> Vec<StatusButton> {
        let choices = self.task_choices().into_iter();
        let button = |choice: TaskChoice| {
            let look = if choice.is_next() {
                ButtonLook::Next
            } else {
                ButtonLook::Plain
            };
            StatusButton {
                text: self.texts.text(choice.text),
                action: Action::Learn(choice.request),
                look,
                is_enabled: choice.is_enabled,
                key: (choice.key).map(|key| actions::key_text(ctx, &self.texts, key)),
            }
        };
        choices.map(button).collect()
    }

    /// The coach's question.
    fn warning_line(&self, ctx: &egui::Context) -> Option<StatusLine> {
        self.learn.warning()?;
        Some(StatusLine {
            buttons: self.task_buttons(ctx),
            ..StatusLine::new(self.task_text())
        })
    }

    /// Says that a search has run out of memory, and offers one that does not.
    fn gave_up_line(&self) -> Option<StatusLine> {
        let why = gave_up(self.screen.gave_up?, &self.texts);
        let play = self.settings.now.play;
        let computer = Computer::Level(Level::Perfect);
        let action = Action::PlayWith(GameSetup { computer, ..play });
        let text = self.texts.text("use-perfect");
        Some(StatusLine::new(why).with(text, ButtonLook::Next, action))
    }

    fn preview_line(&self) -> Option<StatusLine> {
        let back = Action::Study(StudyRequest::BackToGame);
        let line = StatusLine::new(self.texts.text("preview"));
        let text = self.texts.text("back-to-game");
        (self.study.is_previewing()).then(|| line.with(text, ButtonLook::Plain, back))
    }

    fn lecture_line(&self) -> Option<StatusLine> {
        let is_tree = self.is_lecture() && self.study.page == Some(StudyPage::Tree);
        is_tree.then(|| StatusLine::new(self.texts.text("status-lecture")))
    }

    /// Where one is while one looks back, or the reason for the move there.
    fn past_line(&self, ctx: &egui::Context) -> Option<StatusLine> {
        if !self.screen.is_looking_back() {
            return None;
        }
        let arguments = [
            ("move", self.screen.displayed_ply().into()),
            ("moves", self.screen.now.game.moves().len().into()),
        ];
        let place = || StatusLine::new(self.texts.with("past-move", arguments));
        let back = Action::LookBack(LookBack::Now);
        let text = self.texts.text("back-to-game");
        let line = self.why_line(ctx).unwrap_or_else(place);
        Some(line.with(text, ButtonLook::Next, back))
    }

    /// The hint and its reason.
    fn hint_line(&self) -> Option<StatusLine> {
        let square = self.screen.hint?;
        let position = self.screen.now.position();
        let mut text = self
            .texts
            .with("say-hint", [("square", square.number().into())]);
        let why = self.study.values.explanation(&position, square);
        if let Some(reason) = why.and_then(|why| words::why::main_reason(&why, &self.texts)) {
            text = [text, reason].join(" ");
        }
        Some(StatusLine::new(text))
    }

    /// The progress of a search and a way to end it, but only if it takes a while.
    fn thinking_line(&self, time: f64) -> Option<StatusLine> {
        let now = &self.screen.now;
        let is_alone = now.play.players == Players::ComputerComputer;
        let (stop, can_stop) = actions::stop_shortcut(now);
        let stop = |line: StatusLine| {
            let text = self.texts.text(stop.text);
            // Beside numbers that change, a button behind the text would not stay below the pointer.
            StatusLine {
                place: ButtonPlace::RightEnd,
                ..line.with(text, ButtonLook::Plain, stop.action.clone())
            }
        };
        if !now.is_thinking() {
            let paused = || StatusLine::new(self.texts.text("status-paused"));
            return (is_alone && can_stop).then(|| stop(paused()));
        }
        let mut text = self.texts.text("status-thinking");
        let seconds = self.screen.seconds_since(time);
        let control = self.link.controller.control();
        let is_long = seconds > theme::THINKING_LONG_S;
        if is_long && control.n_nodes() > 0 {
            text = [text, progress(control, seconds, &self.texts)].join(" ");
        }
        let line = StatusLine::new(text);
        Some(if is_long || is_alone {
            stop(line)
        } else {
            line
        })
    }

    /// Why the move under the pointer, or the last one, is as good as it is.
    fn why_line(&self, ctx: &egui::Context) -> Option<StatusLine> {
        let reason = self.study.reason(ctx, &self.texts)?;
        let close = self.texts.text("close");
        let action = Action::Study(StudyRequest::Why);
        Some(StatusLine::new(reason).with(close, ButtonLook::Quiet, action))
    }

    /// What the values on the board mean, or how far their proofs are.
    fn values_line(&self) -> Option<StatusLine> {
        let legend = self.study.legend(&self.texts)?;
        let line = StatusLine::new(legend.text);
        Some(match legend.answer {
            Some((id, request)) => {
                let action = Action::Study(request);
                line.with(self.texts.text(id), ButtonLook::Plain, action)
            }
            None => line,
        })
    }

    /// The opponent to offer after games that all went the same way, if that is wanted.
    pub(crate) fn offered(&self) -> Option<Opponent> {
        let Snapshot { scores, play, .. } = &*self.screen.now;
        let is_wanted = self.settings.now.window.offers_opponents
            && play.players == Players::PersonComputer
            && self.view_mode.declined_offer != Some(scores.streak);
        if !is_wanted {
            return None;
        }
        // Another opponent may have been chosen since.
        let current = Opponent::of(play.computer);
        match scores.streak.offer()? {
            Offer::Harder(opponent) if opponent > current => Some(opponent),
            Offer::Easier(opponent) if opponent < current => Some(opponent),
            Offer::Harder(_) | Offer::Easier(_) | Offer::Praise => None,
        }
    }

    /// Offers another opponent before the first move of the next game.
    pub(crate) fn offer_line(&self) -> Option<StatusLine> {
        let opponent = self.offered()?;
        let Snapshot { play, game, .. } = &*self.screen.now;
        if !game.moves().is_empty() {
            return None;
        }
        let question = if opponent < Opponent::of(play.computer) {
            "offer-easier"
        } else {
            "offer-harder"
        };
        let name = opponent_name(opponent, play.board, &self.texts);
        let offer = self.texts.with("offer", [("opponent", name.into())]);
        let answer = Action::AnswerOffer;
        let line = StatusLine::new(self.texts.text(question));
        Some(
            line.with(
                offer,
                ButtonLook::Next,
                answer(OfferAnswer::Accept(opponent)),
            )
            .with(
                self.texts.text("offer-not-now"),
                ButtonLook::Plain,
                answer(OfferAnswer::NotNow),
            )
            .with(
                self.texts.text("offer-never"),
                ButtonLook::Quiet,
                answer(OfferAnswer::Never),
            ),
        )
    }

    /// What the first game is about.
    pub(crate) fn challenge_line(&self) -> Option<StatusLine> {
        let Snapshot { play, game, .. } = &*self.screen.now;
        let is_first = self.settings.now.learn.welcome && game.moves().is_empty();
        let is_challenge = is_first
            && play.players == Players::PersonComputer
            && Opponent::of(play.computer) == Opponent::Unbeatable
            && play.board == Board::TIC_TAC_TOE;
        is_challenge.then(|| StatusLine::new(self.texts.text("challenge")))
    }

    /// Whose turn it is and how one wins, or how the game ended.
    fn turn_line(&self) -> StatusLine {
        let now = &self.screen.now;
        let texts = &self.texts;
        if now.turn == Turn::Over {
            let result = StatusLine::new(texts.text(self.screen.result_id()));
            if self.popups.result.is_due() {
                return result;
            }
            let again = Action::Command(Command::Restart);
            return result.with(texts.text("play-again"), ButtonLook::Quiet, again);
        }
        let is_computers = now.play.players == Players::PersonComputer;
        let turn = match (now.turn, is_computers) {
            (Turn::Person(_), true) => texts.text("status-yours"),
            _ => self.screen.next_text(texts),
        };
        let in_a_row = now.game.board().in_a_row().into();
        let goal = texts.with("status-goal", [("line", in_a_row)]);
        let line = StatusLine::new([turn, goal].join(" "));
        let answered = now.game.moves().last().map(|made| made.by);
        if is_computers && matches!(answered, Some(Mover::Computer(_))) {
            let why = Action::Study(StudyRequest::Why);
            return line.with(texts.text("why-short"), ButtonLook::Quiet, why);
        }
        line
    }
}
