//! What the window consists of: each part, and where it has room.

use egui::{Rect, RichText, Role, UiBuilder};

use crate::model::{Square, SquareSet};
use crate::view::window::app::actions::Action;
use crate::view::window::app::regions::Regions;
use crate::view::window::panels::result::{ResultBar, ResultState};
use crate::view::window::panels::status::FittedText;
use crate::view::window::panels::{bar, cards, menu, moves};
use crate::view::window::study::Marks;
use crate::view::window::{Window, board, theme};

impl Window {
    /// The top bar with the main menu.
    pub(crate) fn bar_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let state = menu::MenuState {
            settings: &self.settings.now,
            can_coach: self.can_coach(),
            has_mistake: self.has_mistake(),
            study: &self.study,
            earlier: &self.files.earlier,
        };
        let is_open = self.learn.is_open();
        let bar = bar::Bar {
            texts: &self.texts,
            now: &self.screen.now,
            task: is_open.then(|| self.learn.title(&self.texts).unwrap_or_default()),
        };
        let frame = egui::Frame::NONE.fill(ui.visuals().panel_fill);
        let frame = frame.inner_margin(egui::Margin::symmetric(8, 0));
        let panel = egui::Panel::top("bar")
            .exact_size(theme::BAR_HEIGHT)
            .frame(frame);
        panel.show_separator_line(false).show(ui, |ui| {
            bar.ui(ui, actions, |ui, actions| {
                let size = theme::BAR_BUTTON.into();
                (self.popups.menu).button_ui(ui, size, &self.texts, state, actions);
                let leitner = &self.settings.now.progress.leitner;
                self.learn.puzzles_ui(ui, &self.texts, leitner, actions);
            });
        });
    }

    /// The status line at the lower edge, if the board does not stand above it.
    pub(crate) fn status_panel_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let height = theme::LOW_ROWS[1];
        egui::Panel::bottom("status")
            .exact_size(height)
            .show(ui, |ui| {
                let area = ui.available_rect_before_wrap();
                self.status_line(ui.ctx()).ui(ui, area, actions);
            });
    }

    /// The move list of the study, but not where it would take the room from the board.
    pub(crate) fn moves_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let rest = ui.available_width() - theme::MOVES_WIDTH;
        self.view_mode.lacks_room_for_moves = rest < theme::STUDY_AND_MOVES;
        let is_shown = self.settings.now.window.shows_moves && !self.is_lecture();
        if !is_shown || self.view_mode.lacks_room_for_moves {
            return;
        }
        let moves = moves::Moves {
            texts: &self.texts,
            shown: &self.screen,
            values: self.study.values(),
        };
        let panel = egui::Panel::left("moves")
            .exact_size(theme::MOVES_WIDTH)
            .resizable(false);
        self.view_mode.highlighted = panel.show(ui, |ui| moves.ui(ui, actions)).inner;
    }

    /// The board with what stands above and below it.
    pub(crate) fn board_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let frame = egui::Frame::central_panel(ui.style()).inner_margin(0);
        let pointed = egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            let sheet = if self.learn.is_lesson() {
                area.shrink(theme::LOW_ROWS[2])
            } else {
                let regions = Regions::fitting(area, self.board_in_hand());
                if self.learn.is_open() {
                    self.question_ui(ui, regions.cards);
                } else {
                    self.cards_ui(ui, regions.cards, actions);
                }
                self.below_ui(ui, regions.status, actions);
                regions.board
            };
            self.input.board_area = sheet;
            let mut cursor = std::mem::take(&mut self.input.cursor);
            let board = self.board_view(self.input.board_area);
            let builder = UiBuilder::new().max_rect(sheet).id_salt("board");
            let pointed = ui.scope_builder(builder, |ui| {
                ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                    node.set_role(Role::Group);
                    node.set_label(board.name());
                });
                board.ui(ui, &mut cursor, actions)
            });
            self.input.cursor = cursor;
            pointed.inner
        });
        self.study.point_at(pointed.inner);
    }

    fn cards_ui(&self, ui: &mut egui::Ui, row: Rect, actions: &mut Vec<Action>) {
        let looks = self.settings.now.looks;
        let cards = cards::Cards {
            texts: &self.texts,
            shown: &self.screen,
            play: self.settings.now.play,
            people: &self.settings.now.people,
            looks,
            colours: theme::Colours::in_ui(ui, looks),
            rejected_click_at: self.input.rejected_click_at,
        };
        cards.ui(ui, row, actions);
    }

    /// The question of a puzzle in the place of the cards, or why the answer is right or wrong.
    fn question_ui(&mut self, ui: &mut egui::Ui, place: Rect) {
        let text = self.task_text();
        let font = FittedText::new(ui, &text, place.size(), theme::STATUS_TEXT).font;
        let label = egui::Label::new(RichText::new(text).font(font));
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
            let area = egui::ScrollArea::vertical().max_height(place.height());
            area.show(ui, |ui| {
                ui.vertical_centered(|ui| ui.add(label.wrap().halign(egui::Align::Center)));
            });
        });
    }

    /// The status line, or the result in its place.
    fn below_ui(&mut self, ui: &mut egui::Ui, place: Rect, actions: &mut Vec<Action>) {
        let hides_result = self.screen.is_looking_back() || self.learn.is_open();
        let ResultState::Open {
            since, has_focus, ..
        } = self.popups.result
        else {
            self.status_line(ui.ctx()).ui(ui, place, actions);
            return;
        };
        if hides_result || self.study.is_previewing() {
            self.status_line(ui.ctx()).ui(ui, place, actions);
            return;
        }
        let time = ui.input(|input| input.time);
        let title = self.texts.text(self.screen.result_id());
        let notice = self.screen.notices.notice(time);
        let outcome = self.screen.now.outcome();
        let bar = ResultBar {
            texts: &self.texts,
            colours: theme::Colours::in_ui(ui, self.settings.now.looks),
            text: notice.map_or_else(|| title.clone(), |notice| notice.text.clone()),
            title,
            winner: outcome.and_then(|outcome| outcome.value().winner()),
            offer: self.result_button(),
        };
        let slides = ui.style().animation_time > 0.0;
        let part = (time - since) / theme::RESULT_SLIDE_S;
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let part = if slides {
            part.clamp(0.0, 1.0) as f32
        } else {
            1.0
        };
        if part < 1.0 {
            ui.ctx().request_repaint_after(theme::FRAME_INTERVAL);
        }
        let below = (1.0 - theme::ease(part)) * place.height();
        let place = place.translate(egui::vec2(0.0, below));
        bar.ui(ui, place, !has_focus, actions);
        if let ResultState::Open { has_focus, .. } = &mut self.popups.result {
            *has_focus = true;
        }
    }

    /// The board of the game, or of a puzzle or lesson.
    pub(crate) fn board_view(&self, area: Rect) -> board::BoardView<'_> {
        let (content, marks, named) = match self.learn.board() {
            Some(content) => (content, Marks::default(), self.learn.named()),
            None => (
                self.screen.board(),
                self.study.marks(),
                self.named_squares(),
            ),
        };
        board::BoardView {
            content,
            area,
            looks: self.settings.now.looks,
            texts: &self.texts,
            listens: !self.popups.dialogs.is_open(),
            marks,
            named,
        }
    }

    /// The squares of which a text speaks, or the coach.
    fn named_squares(&self) -> SquareSet {
        let warned = self.learn.warning().map_or(SquareSet::EMPTY, Square::alone);
        self.view_mode.highlighted | self.study.named() | warned
    }

    /// The title says whose turn it is, or names the open task.
    pub(crate) fn update_title(&mut self, ctx: &egui::Context) {
        let title = if self.learn.is_open()
            && let Some(task) = self.learn.title(&self.texts)
        {
            self.texts.with("title-turn", [("turn", task.into())])
        } else {
            self.screen.title(&self.texts)
        };
        if title != self.desktop.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.desktop.title = title;
        }
    }
}
