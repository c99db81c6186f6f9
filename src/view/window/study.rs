//! The study: values on the board, reasons, the curve of the game, the tree, the comparison.
//! Closed, it does nothing and stores nothing.
//!
//! Searches and proofs are [`Experiment`]s in threads of their own; a frame only polls them.

pub(crate) mod announcements;
pub(crate) mod compare;
pub(crate) mod context;
pub(crate) mod curve;
pub(crate) mod export;
pub(crate) mod marks;
pub(crate) mod picture;
pub(crate) mod proofs;
pub(crate) mod tree;
pub(crate) mod value_cache;
pub(crate) mod why;
pub(crate) mod widgets;

use std::sync::Arc;

use egui::{ScrollArea, Ui};

use self::compare::Compare;
pub(crate) use self::context::{Stage, StudyContext};
use self::export::ExportKind;
pub(crate) use self::marks::Marks;
pub(crate) use self::tree::LessonTree;
use self::tree::TreePage;
use self::tree::source::TreeSource;
pub(crate) use self::value_cache::{ProofState, ValueCache, ValueRequest};
use self::why::WhyStrip;
pub(crate) use self::widgets::{replies_ui, whole};
use crate::experiment::{Experiment, Subject};
use crate::insight::{Curve, Guesses, MoveValues};
use crate::link::{DeepLink, StudyPage};
use crate::model::{Position, Square, SquareSet, Value};
use crate::search::Search;
use crate::settings::Settings;
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::app::regions::Regions;
use crate::view::window::app::voice;
use crate::view::window::theme;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StudyRequest {
    /// Show or hide the values of the moves.
    Values,
    /// Show or hide the reasons.
    Why,
    /// Open a page, or close it if it is open.
    Page(StudyPage),
    /// Close the panel.
    Close,
    /// Show the game on the board again.
    BackToGame,
    StopProving,
    ResumeProving,
    /// Show the tree of a search from here, or that of the last move.
    Tree(Option<Search>),
    /// Interrupt the search for the tree.
    StopTree,
}

/// What the board shows for the study, and the square under the pointer.
#[derive(Default)]
pub(crate) struct BoardOverlay {
    /// Whether the tree needs the room of the board.
    is_hidden: bool,
    /// A position that is not the game's.
    preview: Option<Position>,
    /// The square of the node under the pointer.
    lit: Option<Square>,
    /// The squares that the text under the pointer names.
    named: SquareSet,
    /// The square under the pointer.
    pointed: Option<Square>,
}

/// State of the study panel.
#[derive(Default)]
pub(crate) struct Study {
    pub(crate) shows_values: bool,
    pub(crate) shows_why: bool,
    pub(crate) page: Option<StudyPage>,
    /// Shared with the tasks of [`Learn`](super::learn::Learn).
    pub(crate) values: ValueCache,
    /// The position on the board.
    position: Option<Position>,
    curve: Option<Curve>,
    /// The version of the values that the curve shows.
    curve_version: u64,
    pub(crate) tree: TreePage,
    pub(crate) compare: Compare,
    why: WhyStrip,
    board: BoardOverlay,
}

impl Study {
    /// Whether the tree takes the room of the board, because there is not enough for both: in a
    /// lecture always, else while the search is gone through.
    pub(crate) fn needs_all(&self, stage: Stage, ctx: &egui::Context) -> bool {
        let width = ctx.content_rect().width();
        let is_narrow = match stage {
            Stage::Lecture => width < theme::LECTURE_BESIDE,
            Stage::Desk => width < theme::STUDY_BESIDE && self.tree.is_stepping(),
        };
        is_narrow && self.page == Some(StudyPage::Tree)
    }

    /// Whether there is anything to do for it.
    pub(crate) const fn is_open(&self) -> bool {
        self.shows_values || self.shows_why || self.page.is_some()
    }

    pub(crate) const fn is_previewing(&self) -> bool {
        self.board.preview.is_some()
    }

    fn can_export(&self, kind: ExportKind) -> bool {
        match kind {
            ExportKind::Tree(_) => self.tree.tree.is_some(),
            ExportKind::Comparison => self.compare.is_complete(),
            ExportKind::Board => true,
        }
    }

    pub(crate) fn perform(&mut self, request: StudyRequest) {
        match request {
            StudyRequest::Values => {
                self.shows_values = !self.shows_values;
            }
            StudyRequest::Why => {
                self.shows_why = !self.shows_why;
                self.board.preview = None;
            }
            StudyRequest::Page(page) if self.page != Some(page) => {
                self.page = Some(page);
            }
            StudyRequest::Page(_) | StudyRequest::Close => {
                self.page = None;
                self.board.preview = None;
                self.board.lit = None;
                // Nothing stays that takes memory or goes on by itself.
                self.tree.close();
                self.compare = Compare::default();
                self.curve = None;
            }
            StudyRequest::BackToGame => self.board.preview = None,
            StudyRequest::StopProving => self.values.stop(),
            StudyRequest::ResumeProving => self.values.resume(),
            StudyRequest::Tree(search) => self.tree.source = TreeSource::of(search),
            StudyRequest::StopTree => self.tree.source.stop(),
        }
    }

    /// Takes in what the experiments have found. Called once a frame, before anything is painted.
    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        // A position of another board cannot be shown on this one.
        if (self.board.preview).is_some_and(|preview| preview.board() != game.position.board()) {
            self.board.preview = None;
            self.board.lit = None;
        }
        self.position = Some(game.position);
        let has_curve = self.shows_values || self.page == Some(StudyPage::Curve);
        let is_other = |curve: &Curve| curve.moves() != game.moves || curve.start() != game.start;
        let version = self.values.version();
        if !has_curve || !self.values.is_ready() {
            self.curve = None;
        } else if self.curve_version != version || self.curve.as_ref().is_none_or(is_other) {
            let proven = |position: &Position| self.values.value(position);
            self.curve = Some(Curve::with(game.start, game.moves, proven));
            self.curve_version = version;
        }
        match self.page {
            Some(StudyPage::Tree) => self.tree.update(game, ctx),
            Some(StudyPage::Compare) => self.compare.update(game, ctx),
            Some(StudyPage::Curve) | None => {}
        }
    }

    /// Opens what was asked for by name.
    pub(crate) fn go_to(&mut self, place: &DeepLink) {
        self.page = place.panel.or(self.page);
        if self.page == Some(StudyPage::Tree) {
            self.tree.go_to(place);
        }
    }

    /// The link to the open page.
    pub(crate) fn place(&self) -> DeepLink {
        let tree = match self.page {
            Some(StudyPage::Tree) => self.tree.place(),
            Some(StudyPage::Compare | StudyPage::Curve) | None => None,
        };
        DeepLink {
            panel: self.page,
            ..tree.unwrap_or_default()
        }
    }

    /// As it was at the end of the last time.
    pub(crate) fn of_last_time(settings: &Settings) -> Study {
        let guesses = Guesses::from_counts(settings.progress.predicted);
        Study {
            shows_values: settings.window.shows_values,
            tree: TreePage::of_last_time(guesses),
            ..Study::default()
        }
    }

    /// The value of the game after every move, while values are shown.
    pub(crate) fn values(&self) -> &[Option<Value>] {
        match &self.curve {
            Some(curve) if self.shows_values && !self.is_predicting() => curve.values(),
            _ => &[],
        }
    }

    /// The values of the moves on the board, while they are shown.
    fn worths(&self) -> Option<&MoveValues> {
        if !self.shows_values {
            return None;
        }
        let values = self.values.move_values(self.position.as_ref()?);
        values.map(Arc::as_ref)
    }

    /// Answers the open prediction with a digit. Returns whether there was one.
    pub(crate) fn type_digit(&mut self, digit: u8) -> bool {
        self.page == Some(StudyPage::Tree) && self.tree.type_digit(digit)
    }

    /// Whether values and reasons would give an open prediction away.
    fn is_predicting(&self) -> bool {
        self.page == Some(StudyPage::Tree) && self.tree.is_predicting()
    }

    /// What the board shows of it.
    pub(crate) fn marks(&self) -> Marks<'_> {
        Marks {
            worths: if self.board.preview.is_some() || self.is_predicting() {
                None
            } else {
                self.worths()
            },
            lit: self.board.lit,
            preview: self.board.preview,
        }
    }

    /// The squares of which a text speaks that is pointed at.
    pub(crate) const fn named(&self) -> SquareSet {
        self.board.named
    }

    /// The board says which square is under the pointer or the keyboard.
    pub(crate) const fn point_at(&mut self, square: Option<Square>) {
        self.board.pointed = square;
    }

    /// Whether the reasons stand below the board, beside a page. Elsewhere the status line says them.
    fn has_why_panel(&self, ctx: &egui::Context) -> bool {
        let is_beside = self.page.is_some() && ctx.content_rect().width() >= theme::STUDY_BESIDE;
        self.shows_why && is_beside && !self.board.is_hidden
    }

    /// Chooses which move is explained.
    pub(crate) fn choose_reason(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        if !self.shows_why {
            return;
        }
        if !self.has_why_panel(ctx) {
            self.why.forget_pointed();
        }
        self.why.choose(game, &self.values, &self.board);
    }

    /// The reason for the status line.
    pub(crate) fn reason(&self, ctx: &egui::Context, texts: &Texts) -> Option<String> {
        if self.has_why_panel(ctx) || self.board.is_hidden {
            return None;
        }
        self.reason_words(texts)
    }

    /// The words below the board, beside a page.
    pub(crate) fn why_ui(&mut self, ui: &mut Ui, game: &StudyContext<'_>) {
        self.board.named = SquareSet::EMPTY;
        self.choose_reason(game, ui.ctx());
        if !self.has_why_panel(ui.ctx()) {
            return;
        }
        // The room that the board leaves. It is as high for every reason, so that the board does not
        // move under the pointer.
        let room = ui.available_size();
        let rest = room.y - Regions::full_height(room.x, game.position.board());
        let least = if theme::is_low(ui.ctx()) {
            theme::WHY_HEIGHT / 2.0
        } else {
            theme::WHY_HEIGHT
        };
        let height = rest.clamp(least, 2.0 * theme::WHY_HEIGHT);
        let panel = egui::Panel::bottom("why").exact_size(height);
        panel.show(ui, |ui| {
            ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    if self.is_predicting() {
                        ui.label(game.texts.text("why-predicting"));
                    } else if self.values.is_ready() {
                        self.why.ui(ui, game, &mut self.board);
                    } else {
                        ui.label(game.texts.text("why-wait"));
                    }
                });
        });
    }

    /// The panel beside the board, or in a narrow window below it.
    pub(crate) fn panel_ui(
        &mut self,
        ui: &mut Ui,
        game: &StudyContext<'_>,
        actions: &mut Vec<Action>,
    ) {
        self.board.is_hidden = self.needs_all(game.stage, ui.ctx());
        let Some(page) = self.page else { return };
        let available = ui.available_size();
        if self.board.is_hidden {
            egui::CentralPanel::default().show(ui, |ui| self.page_ui(ui, page, game, actions));
        } else if available.x >= theme::STUDY_BESIDE {
            // As wide as the board can spare; where the window has another size, chosen anew.
            let class = whole(available.x / 100.0);
            let wide = match game.stage {
                Stage::Desk => available.x - theme::STUDY_BOARD,
                Stage::Lecture => available.x,
            };
            let salt = egui::Id::unique(("study", class));
            egui::Panel::right(salt)
                .resizable(true)
                .default_size(wide.clamp(available.x * 0.5, available.x * 0.7))
                .size_range(300.0..=available.x - 180.0)
                .show(ui, |ui| self.page_ui(ui, page, game, actions));
            // egui's own name is English.
            let edge = ui.scope_id().with(salt).with("__resize");
            let name = game.texts.text("resize-panel");
            (ui.ctx()).accesskit_node_builder(edge, |node| node.set_label(name));
        } else {
            let most = available.y * 0.6;
            let height = match page {
                StudyPage::Tree | StudyPage::Compare => most,
                StudyPage::Curve => most.min(theme::STUDY_CURVE),
            };
            egui::Panel::bottom("below")
                .exact_size(height)
                .show(ui, |ui| self.page_ui(ui, page, game, actions));
        }
    }

    fn page_ui(
        &mut self,
        ui: &mut Ui,
        page: StudyPage,
        game: &StudyContext<'_>,
        actions: &mut Vec<Action>,
    ) {
        let texts = game.texts;
        ui.add_space(4.0);
        if game.stage == Stage::Desk {
            self.tabs_ui(ui, page, texts, actions);
        }
        match page {
            StudyPage::Tree => {
                let mut tree_ui = |ui: &mut Ui| {
                    (self.tree).ui(ui, game, &self.values, &mut self.board, actions);
                };
                if ui.available_height() >= theme::STUDY_LOW {
                    tree_ui(ui);
                } else {
                    // So low that all of it scrolls.
                    ScrollArea::vertical().show(ui, tree_ui);
                }
            }
            StudyPage::Compare => {
                ScrollArea::both().show(ui, |ui| self.compare.ui(ui, game));
            }
            StudyPage::Curve => {
                ScrollArea::vertical().show(ui, |ui| match &self.curve {
                    Some(shown) => curve::ui(ui, game, shown, &self.values, actions),
                    None => {
                        ui.label(texts.text("why-wait"));
                    }
                });
            }
        }
    }

    /// The pages to choose from, and what can be done with them.
    fn tabs_ui(&self, ui: &mut Ui, page: StudyPage, texts: &Texts, actions: &mut Vec<Action>) {
        ui.horizontal_wrapped(|ui| {
            for other in StudyPage::ALL {
                let tab = ui.selectable_label(other == page, texts.variant("", other));
                voice::set_choice(&tab, egui::Role::Tab, other == page);
                if tab.clicked() && other != page {
                    actions.push(Action::Study(StudyRequest::Page(other)));
                }
            }
            export::menu_ui(ui, texts, |kind| self.can_export(kind), actions);
            if ui.button(texts.text("close-panel")).clicked() {
                actions.push(Action::Study(StudyRequest::Close));
            }
        });
        ui.separator();
    }

    /// Asks for the next frame where something goes on by itself.
    pub(crate) fn plan_repaint(&self, ctx: &egui::Context) {
        let runs = match self.page {
            Some(StudyPage::Tree) => self.tree.is_running(),
            Some(StudyPage::Compare) => self.compare.is_running(),
            Some(StudyPage::Curve) | None => false,
        };
        if runs {
            ctx.request_repaint_after(theme::PROGRESS_INTERVAL);
        }
    }
}

/// Begins an experiment that wakes the window.
pub(crate) fn begin(subject: Subject, memory_mb: usize, ctx: &egui::Context) -> Option<Experiment> {
    let woken = ctx.clone();
    // Without a thread there is nothing to see, and the game goes on.
    Experiment::begin(subject, memory_mb, move || woken.request_repaint()).ok()
}
