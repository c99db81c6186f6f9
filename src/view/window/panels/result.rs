//! The result of a game: a bar in the place of the status line, from the end of the animation until
//! the next game begins or Esc closes it.

use egui::{Align, Id, Key, Label, Layout, Modifiers, Rect, Role, Sense, Ui, UiBuilder, vec2};

use crate::game::Mover;
use crate::link::StudyPage;
use crate::messages::Command;
use crate::model::{Board, Mark};
use crate::player::Opponent;
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::app::actions::{Action, OfferAnswer};
use crate::view::window::learn::LearnRequest;
use crate::view::window::panels::status::{ButtonLook, FittedText, StatusButton};
use crate::view::window::study::StudyRequest;
use crate::view::window::theme::{self, Colours};
use crate::view::words::game::opponent_name;

/// Whether the result bar is open.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) enum ResultState {
    #[default]
    Closed,
    /// It opens at this time.
    Due(f64),
    Open {
        since: f64,
        has_focus: bool,
        focus_before: Option<Id>,
    },
}

impl ResultState {
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, ResultState::Open { .. })
    }

    /// Whether the end of the game is still being drawn.
    pub(crate) const fn is_due(self) -> bool {
        matches!(self, ResultState::Due(_))
    }

    pub(crate) fn open(&mut self, ctx: &egui::Context) {
        *self = ResultState::Open {
            since: ctx.input(|input| input.time),
            has_focus: false,
            focus_before: ctx.memory(egui::Memory::focused),
        };
    }

    /// Closes it and gives the keyboard focus back.
    pub(crate) fn close(&mut self, ctx: &egui::Context) {
        if let ResultState::Open { focus_before, .. } = std::mem::take(self) {
            ctx.memory_mut(|memory| match focus_before {
                Some(id) => memory.request_focus(id),
                None => memory.stop_text_input(),
            });
        }
    }
}

/// An offer beside *Play again*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultOffer {
    /// Look for the mistake that lost or drew the game.
    Mistake,
    Opponent(Opponent),
    /// Show the value of a drawn game, in which nobody can do better.
    Draw,
}

/// The result bar of one frame.
pub(crate) struct ResultBar<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) colours: Colours,
    /// The result in words, or what else there is to say for a moment.
    pub(crate) text: String,
    pub(crate) title: String,
    pub(crate) winner: Option<Mark>,
    pub(crate) offer: Option<StatusButton>,
}

impl ResultBar<'_> {
    /// Paints the bar; returns whether *Play again* has the keyboard focus from now on.
    pub(crate) fn ui(&self, ui: &mut Ui, area: Rect, gets_focus: bool, actions: &mut Vec<Action>) {
        let builder = UiBuilder::new().max_rect(area).id_salt("result");
        ui.scope_builder(builder, |ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(Role::AlertDialog);
                node.set_label(self.title.clone());
            });
            let stroke = ui.visuals().widgets.noninteractive.bg_stroke;
            let inside = egui::StrokeKind::Inside;
            (ui.painter()).rect(area, 14.0, self.colours.surface, stroke, inside);
            let is_low = area.height() < 50.0;
            let inner = area.shrink2(vec2(12.0, if is_low { 2.0 } else { 4.0 }));
            theme::soft_buttons(ui);
            ui.spacing_mut().item_spacing.x = 6.0;
            let builder = UiBuilder::new().max_rect(inner);
            let builder = builder.layout(Layout::right_to_left(Align::Center));
            ui.scope_builder(builder, |ui| {
                self.again_ui(ui, gets_focus, actions);
                if area.width() >= theme::RESULT_ROW {
                    self.links_ui(ui, true, actions);
                    self.text_ui(ui);
                    return;
                }
                // If there is no room beside the text, the links stand below it.
                let rest = ui.available_rect_before_wrap();
                let links = rest.with_min_y(rest.bottom() - 20.0);
                let text = rest.with_max_y(links.top());
                let from_left = |place| {
                    let builder = UiBuilder::new().max_rect(place);
                    builder.layout(Layout::left_to_right(Align::Center))
                };
                ui.scope_builder(from_left(text), |ui| self.text_ui(ui));
                ui.scope_builder(from_left(links), |ui| {
                    self.links_ui(ui, area.width() >= theme::RESULT_QUITS, actions);
                });
            });
        });
    }

    fn again_ui(&self, ui: &mut Ui, gets_focus: bool, actions: &mut Vec<Action>) {
        let text = self.texts.text("play-again");
        let again = theme::default_button(ui, text).min_size(vec2(0.0, 36.0));
        let again = ui.add(again);
        if gets_focus {
            again.request_focus();
        }
        // Enter plays again unless another widget has the focus.
        let is_free = ui.memory(|memory| memory.focused().is_none());
        let enter = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        if again.clicked() || is_free && enter() {
            actions.push(Action::Command(Command::Restart));
        }
    }

    /// What else is offered.
    fn links_ui(&self, ui: &mut Ui, can_quit: bool, actions: &mut Vec<Action>) {
        let quit = StatusButton::new(self.texts.text("quit"), ButtonLook::Quiet, Action::Quit);
        for button in self.offer.iter().chain(can_quit.then_some(&quit)) {
            let height = ui.available_height().min(28.0);
            if ui
                .add(button.button(ui, theme::SMALL_TEXT, height))
                .clicked()
            {
                actions.push(button.action.clone());
            }
        }
    }

    /// The winner's stone and the result, in the winner's colour.
    fn text_ui(&self, ui: &mut Ui) {
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let mut colour = ui.visuals().strong_text_color();
            if let Some(winner) = self.winner {
                colour = self.colours.stone(winner);
                let side = ui.available_height().min(28.0);
                let (place, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
                let reach = side * 0.4;
                theme::paint_stone(ui.painter(), place.center(), reach, winner, self.colours);
            }
            let room = ui.available_size();
            let font = FittedText::new(ui, &self.text, room, theme::RESULT_TEXT).font;
            let text = egui::RichText::new(&self.text).font(font).color(colour);
            ui.add(Label::new(text).wrap());
        });
    }
}

impl Window {
    /// Whether the person may have given something away in a game that is over.
    pub(crate) fn has_mistake(&self) -> bool {
        let now = &self.screen.now;
        let Some(outcome) = now.outcome() else {
            return false;
        };
        // The winner made no mistake that matters; of two people one has lost.
        let winner = outcome.value().winner();
        let is_own_win = winner.is_some() && winner == now.info.person;
        // On larger boards mistakes are searched for on request.
        let is_open = now.play.board != Board::TIC_TAC_TOE
            && now.game.moves().iter().any(|made| made.by == Mover::Person);
        !is_own_win && (is_open || now.first_mistake.is_some())
    }

    /// What fits the end of this game.
    pub(crate) fn result_offer(&self) -> Option<ResultOffer> {
        if let Some(opponent) = self.offered() {
            Some(ResultOffer::Opponent(opponent))
        } else if self.has_mistake() {
            Some(ResultOffer::Mistake)
        } else {
            let is_best = self.screen.result_id() == "a-draw-best";
            is_best.then_some(ResultOffer::Draw)
        }
    }

    /// The button for it.
    pub(crate) fn result_button(&self) -> Option<StatusButton> {
        let (text, action) = match self.result_offer()? {
            ResultOffer::Mistake => (
                self.texts.text("what-happened"),
                Action::Learn(LearnRequest::Mistake(0)),
            ),
            ResultOffer::Draw => (
                self.texts.text("why-drawn"),
                Action::Study(StudyRequest::Page(StudyPage::Curve)),
            ),
            ResultOffer::Opponent(opponent) => {
                let name = opponent_name(opponent, self.screen.now.play.board, &self.texts);
                let text = self.texts.with("try-opponent", [("opponent", name.into())]);
                (text, Action::AnswerOffer(OfferAnswer::Accept(opponent)))
            }
        };
        Some(StatusButton::new(text, ButtonLook::Quiet, action))
    }
}
