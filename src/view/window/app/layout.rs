//! What the window consists of: each part, and where it has room.

use crate::messages::{Command, Snapshot};
use crate::model::{Square, SquareSet};
use crate::player::{Computer, Level, Opponent, Players};
use crate::score::Offer;
use crate::settings::GameSetup;
use crate::view::window::app::actions::{Action, LookBack, OfferAnswer};
use crate::view::window::app::notices::Tone;
use crate::view::window::app::voice;
use crate::view::window::learn::LearnRequest;
use crate::view::window::panels::{header, menu, moves, side};
use crate::view::window::study::{Marks, StudyPage};
use crate::view::window::{Window, board, theme};
use crate::view::words::game::{gave_up, opponent_name, progress};

impl Window {
    pub(crate) fn menu_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let state = menu::MenuState {
            settings: &self.settings.now,
            can_coach: self.can_coach(),
            has_mistake: self.has_mistake(),
            study: &self.study,
            earlier: &self.files.earlier,
        };
        egui::Panel::top("menu").show(ui, |ui| {
            let size = egui::vec2(36.0, 36.0);
            (self.popups.menu).button_ui(ui, size, &self.texts, state, actions);
        });
    }

    pub(crate) fn status_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let time = ui.input(|input| input.time);
        let text = match (self.screen.notices.notice(time), self.offered()) {
            (Some(notice), _) => {
                let text = egui::RichText::new(&notice.text);
                Some(match notice.tone {
                    Tone::Plain => text.strong(),
                    Tone::Warning => text.color(ui.visuals().warn_fg_color),
                })
            }
            (None, _) if self.learn.is_open() && self.screen.typing.so_far().is_none() => {
                Some(egui::RichText::new(self.learn_keys(ui.ctx())).weak())
            }
            (None, _) if self.is_lecture() && self.study.page == Some(StudyPage::Tree) => {
                Some(egui::RichText::new(self.texts.text("status-lecture")).weak())
            }
            (None, _) if self.welcomes() => {
                self.welcome_ui(ui, actions);
                None
            }
            (None, Some(opponent)) => {
                self.offer_ui(ui, opponent, actions);
                None
            }
            (None, None) => Some(egui::RichText::new(self.screen.status(&self.texts)).weak()),
        };
        if let Some(text) = text {
            let whole = text.text().to_owned();
            let label = ui.add(egui::Label::new(text).truncate());
            voice::read_whole(&label, &whole);
        }
    }

    /// The panel beside the board, or in a narrow window below it.
    pub(crate) fn side_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let side = side::Side {
            texts: &self.texts,
            play: self.settings.now.play,
            now: &self.screen.now,
            progress: self.progress(ui),
        };
        let needed = match self.study.page {
            Some(_) => theme::STUDY_AND_SIDE,
            None => theme::WIDE,
        };
        if ui.available_width() >= needed {
            let panel = egui::Panel::right("side")
                .exact_size(theme::SIDE_WIDTH)
                .resizable(false);
            panel.show(ui, |ui| side.panel_ui(ui, actions));
        } else {
            egui::Panel::bottom("buttons").show(ui, |ui| side.buttons_ui(ui, actions));
        }
    }

    /// How far the computer is with its thinking.
    fn progress(&self, ui: &egui::Ui) -> Option<String> {
        let control = self.link.controller.control();
        let seconds = (self.screen).seconds_since(ui.input(|input| input.time));
        let is_under_way = self.screen.now.is_thinking() && control.n_nodes() > 0;
        is_under_way.then(|| progress(control, seconds, &self.texts))
    }

    /// The list of moves, but not where it would take the room from the board.
    pub(crate) fn moves_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let rest = ui.available_width() - theme::MOVES_WIDTH;
        self.view_mode.lacks_room_for_moves = rest < 0.75 * ui.available_height();
        let is_shown = self.settings.now.window.shows_moves && self.study.page.is_none();
        self.view_mode.highlighted = SquareSet::EMPTY;
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

    pub(crate) fn board_ui(&mut self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let margin = if theme::is_low(ui.ctx()) {
            theme::BOARD_MARGIN / 2
        } else {
            theme::BOARD_MARGIN
        };
        let frame = egui::Frame::central_panel(ui.style()).inner_margin(margin);
        let pointed = egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            let header = header::Header {
                texts: &self.texts,
                shown: &self.screen,
                looks: self.settings.now.looks,
                colours: theme::Colours::in_ui(ui, self.settings.now.looks),
                rejected_click_at: self.input.rejected_click_at,
            };
            if !self.learn.is_open() {
                header.ui(ui);
                self.gave_up_ui(ui, actions);
                self.past_ui(ui, actions);
                self.warning_ui(ui, actions);
                self.study.preview_ui(ui, &self.texts, actions);
            }
            let looks = self.settings.now.looks;
            // A sheet of paper or a slate is a little larger than what is drawn on it.
            let sheet = theme::BoardColours::in_ui(ui, looks).sheet_margin();
            self.input.board_area = ui.available_rect_before_wrap().shrink(sheet);
            let mut cursor = std::mem::take(&mut self.input.cursor);
            let board = self.board_view(self.input.board_area);
            let pointed = board.ui(ui, &mut cursor, actions);
            self.input.cursor = cursor;
            pointed
        });
        self.study.point_at(pointed.inner);
    }

    /// The board of the game, or of a puzzle or lesson.
    pub(crate) fn board_view(&self, area: egui::Rect) -> board::BoardView<'_> {
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

    /// Whether a first step is offered.
    fn welcomes(&self) -> bool {
        self.settings.now.learn.welcome && self.screen.now.game.moves().is_empty()
    }

    /// The first steps, in one line.
    fn welcome_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        ui.horizontal_wrapped(|ui| {
            ui.label(self.texts.text("welcome"));
            for (id, action) in [
                ("welcome-play", Action::Learn(LearnRequest::Leave)),
                ("puzzle", Action::Learn(LearnRequest::Puzzle)),
                (
                    "welcome-lesson",
                    Action::Learn(LearnRequest::Lesson(Some(0))),
                ),
            ] {
                if ui.small_button(self.texts.text(id)).clicked() {
                    actions.push(action);
                }
            }
        });
    }

    /// The opponent to offer after games that all went the same way, if that is wanted.
    fn offered(&self) -> Option<Opponent> {
        let Snapshot { scores, play, .. } = &*self.screen.now;
        let is_wanted = self.settings.now.window.offers_opponents
            && play.players == Players::PersonComputer
            && self.view_mode.declined_offer != Some(scores.streak);
        if !is_wanted {
            return None;
        }
        let (Offer::Harder(opponent) | Offer::Easier(opponent)) = scores.streak.offer()? else {
            return None;
        };
        (opponent != Opponent::of(play.computer)).then_some(opponent)
    }

    fn offer_ui(&self, ui: &mut egui::Ui, opponent: Opponent, actions: &mut Vec<Action>) {
        let play = self.screen.now.play;
        let question = if opponent < Opponent::of(play.computer) {
            "offer-easier"
        } else {
            "offer-harder"
        };
        let name = opponent_name(opponent, play.board, &self.texts);
        ui.horizontal_wrapped(|ui| {
            ui.label(self.texts.text(question));
            let offer = self.texts.with("offer", [("opponent", name.into())]);
            for (text, answer) in [
                (offer, OfferAnswer::Accept(opponent)),
                (self.texts.text("offer-not-now"), OfferAnswer::NotNow),
                (self.texts.text("offer-never"), OfferAnswer::Never),
            ] {
                if ui.small_button(text).clicked() {
                    actions.push(Action::AnswerOffer(answer));
                }
            }
        });
    }

    /// Says that a search has run out of memory, and offers one that does not.
    fn gave_up_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        let Some(why) = self.screen.gave_up else {
            return;
        };
        ui.horizontal_wrapped(|ui| {
            ui.colored_label(ui.visuals().warn_fg_color, gave_up(why, &self.texts));
            if ui.small_button(self.texts.text("use-perfect")).clicked() {
                let play = self.settings.now.play;
                let computer = Computer::Level(Level::Perfect);
                actions.push(Action::SetPlay(GameSetup { computer, ..play }));
                actions.push(Action::Command(Command::SwitchSides));
            }
        });
    }

    /// Says which move one looks back at, and leads back to the game.
    pub(crate) fn past_ui(&self, ui: &mut egui::Ui, actions: &mut Vec<Action>) {
        if !self.screen.is_looking_back() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let arguments = [
                ("move", self.screen.displayed_ply().into()),
                ("moves", self.screen.now.game.moves().len().into()),
            ];
            ui.strong(self.texts.with("past-move", arguments));
            if ui.small_button(self.texts.text("back-to-game")).clicked() {
                actions.push(Action::LookBack(LookBack::Now));
            }
        });
    }

    /// The title says whose turn it is, or what is tried.
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
