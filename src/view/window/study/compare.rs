//! All searches on the position on the board, side by side.

use std::time::Duration;

use egui::{Grid, TextEdit, Ui};
use egui_plot::{Bar, BarChart, Plot, PlotPoint, Text};

use super::{StudiedGame, begin, words};
use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Count;
use crate::model::{Board, Position, Square};
use crate::search::{Order, Search};
use crate::view::texts::Texts;
use crate::view::window::theme::{self, ValueColours};
use crate::view::words::{decimal, duration};

/// In which order the moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum By {
    #[default]
    Number,
    Centre,
    Hand,
}

/// The page.
#[derive(Default)]
pub(in crate::view::window) struct Compare {
    by: By,
    /// The squares that come first, as they were typed.
    typed: String,
    /// What has been found so far, search by search; nothing for a tree that is too large.
    found: Vec<Option<(Count, Duration)>>,
    /// What is or was compared.
    ran: Option<(Position, Order)>,
    experiment: Option<Experiment>,
    was_stopped: bool,
}

impl Compare {
    pub(super) const fn is_running(&self) -> bool {
        self.experiment.is_some()
    }

    /// What has been counted, if it is all there is to count.
    pub(in crate::view::window) fn counts(&self) -> Option<Vec<(Count, Duration)>> {
        let is_done = self.found.len() == Search::ALL.len();
        is_done.then(|| self.found.iter().flatten().copied().collect())
    }

    pub(super) fn update(&mut self, game: &StudiedGame<'_>, ctx: &egui::Context) {
        let wanted = (game.position, self.order(game.position.board()));
        if self.ran.as_ref() != Some(&wanted) {
            self.run(wanted, game.memory_mb, ctx);
        }
        while let Some(experiment) = &self.experiment {
            match experiment.next() {
                Ok(Some(Finding::Count(count, time))) => self.found.push(Some((count, time))),
                Ok(Some(Finding::TooLarge(_))) => self.found.push(None),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => self.experiment = None,
            }
        }
    }

    fn run(&mut self, (position, order): (Position, Order), memory_mb: usize, ctx: &egui::Context) {
        self.found.clear();
        self.was_stopped = false;
        self.experiment = begin(Subject::Comparison(position, order.clone()), memory_mb, ctx);
        self.ran = Some((position, order));
    }

    fn order(&self, board: Board) -> Order {
        match self.by {
            By::Number => Order::ascending(board),
            By::Centre => Order::centre_first(board),
            By::Hand => Order::beginning_with(board, squares(&self.typed, board)),
        }
    }

    pub(super) fn ui(&mut self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let texts = game.texts;
        self.order_ui(ui, game);
        self.progress_ui(ui, game);
        self.table_ui(ui, texts);
        if self.found.iter().any(Option::is_some) {
            self.bars_ui(ui, game);
        }
    }

    fn order_ui(&mut self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let texts = game.texts;
        let row = |ui: &mut Ui| {
            ui.label(texts.text("order"));
            for (by, id) in [
                (By::Number, "order-ascending"),
                (By::Centre, "order-centre"),
                (By::Hand, "order-hand"),
            ] {
                ui.radio_value(&mut self.by, by, texts.text(id));
            }
            if self.by == By::Hand {
                let label = ui.label(texts.text("order-squares"));
                let field = TextEdit::singleline(&mut self.typed)
                    .desired_width(110.0)
                    .hint_text("5 1 3");
                ui.add(field).labelled_by(label.id);
            }
        };
        theme::boxes(ui, |ui| ui.horizontal_wrapped(row));
        if self.by == By::Hand {
            let order = self.order(game.position.board());
            let line = words::line(order.squares()).into();
            ui.label(texts.with("order-is", [("squares", line)]));
        }
    }

    fn progress_ui(&mut self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let texts = game.texts;
        ui.horizontal_wrapped(|ui| {
            if let Some(experiment) = &self.experiment {
                ui.spinner();
                let n_done = self.found.len();
                let at = Search::ALL.get(n_done);
                let search = at.map_or(String::new(), |search| words::search(*search, texts));
                let arguments = [
                    ("search", search.into()),
                    ("done", n_done.into()),
                    ("all", Search::ALL.len().into()),
                    ("nodes", experiment.n_nodes().into()),
                ];
                ui.label(texts.with("compare-running", arguments));
                if ui.button(texts.text("stop-search")).clicked() {
                    self.experiment = None;
                    self.was_stopped = true;
                }
                return;
            }
            if self.was_stopped {
                ui.label(texts.text("compare-stopped"));
            }
            if ui.button(texts.text("compare-again")).clicked() {
                self.ran = None;
            }
        });
    }

    fn table_ui(&self, ui: &mut Ui, texts: &Texts) {
        let counts = || self.found.iter().flatten();
        let has_lecture = counts().any(|(count, _)| count.lecture.is_some());
        let whole = counts().find(|(count, _)| count.search == Search::Full);
        Grid::new("counts")
            .striped(true)
            .spacing([14.0, 4.0])
            .show(ui, |ui| {
                for id in [
                    "column-search",
                    "column-nodes",
                    "column-share",
                    "column-time",
                    "column-memory",
                ] {
                    ui.strong(texts.text(id));
                }
                if has_lecture {
                    ui.strong(texts.text("column-lecture"));
                }
                ui.end_row();
                for (search, found) in Search::ALL.iter().zip(&self.found) {
                    ui.label(words::search(*search, texts));
                    let Some((count, time)) = found else {
                        ui.label(texts.text("too-large"));
                        ui.end_row();
                        continue;
                    };
                    number_ui(ui, count.n_nodes.to_string());
                    let share = whole.map_or(String::new(), |(all, _)| {
                        let share = decimal(100.0 * count.share_of(all.n_nodes), 2, texts);
                        texts.with("percent", [("number", share.into())])
                    });
                    number_ui(ui, share);
                    number_ui(ui, duration(*time, texts));
                    let kilobytes = decimal(count.n_bytes() as f64 / 1000.0, 1, texts);
                    number_ui(ui, texts.with("kilobytes", [("number", kilobytes.into())]));
                    if let Some(lecture) = count.lecture {
                        number_ui(ui, lecture.to_string());
                    }
                    ui.end_row();
                }
            });
    }

    /// The nodes as bars; each mark is ten times the one below it.
    fn bars_ui(&self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let texts = game.texts;
        let colours = ValueColours::in_ui(ui, game.looks);
        let counts: Vec<&Count> = self
            .found
            .iter()
            .flatten()
            .map(|(count, _)| count)
            .collect();
        let highest = counts.iter().map(|count| count.n_nodes).max();
        let highest = (highest.unwrap_or(1) as f64).log10().ceil().max(1.0);
        let bars: Vec<Bar> = (counts.iter().enumerate())
            .map(|(at, count)| {
                // A single node can be seen, too.
                let height = (count.n_nodes as f64).log10().max(0.02);
                Bar::new(at as f64, height).width(0.7)
            })
            .collect();
        let n_bars = bars.len().max(1) as f64;
        let power = |exponent: f64| {
            let is_whole = (exponent - exponent.round()).abs() < 0.01 && exponent > -0.5;
            if is_whole {
                format!("{:.0}", 10_f64.powf(exponent))
            } else {
                String::new()
            }
        };
        let whole_marks = |from: i32, to: f64| {
            let mut marks = Vec::new();
            let mut at = f64::from(from);
            while at <= to {
                marks.push(egui_plot::GridMark {
                    value: at,
                    step_size: 1.0,
                });
                at += 1.0;
            }
            marks
        };
        let plot = Plot::new("bars")
            .height(200.0)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .show_crosshair(false)
            .label_formatter(|_| None)
            .default_x_bounds(-0.6, n_bars - 0.4)
            .default_y_bounds(0.0, highest + 0.6)
            .x_grid_spacer(move |_| whole_marks(0, n_bars))
            .y_grid_spacer(move |_| whole_marks(0, highest))
            .show_grid([false, true])
            .show_axes([false, true])
            .y_axis_formatter(move |mark, _| power(mark.value))
            .reset();
        let ink = ui.visuals().strong_text_color();
        let shown = plot.show(ui, |plot| {
            let chart = BarChart::new(texts.text("column-nodes"), bars)
                .color(colours.lit)
                .allow_hover(false);
            plot.bar_chart(chart);
            // Above the bars: names at the axis fade where there are many.
            for (at, count) in counts.iter().enumerate() {
                let height = (count.n_nodes as f64).log10().max(0.02) + 0.1;
                let place = PlotPoint::new(at as f64, height);
                let name = short_name(count.search);
                let text = egui::RichText::new(&name).size(13.0).color(ink);
                plot.text(Text::new(name, place, text).anchor(egui::Align2::CENTER_BOTTOM));
            }
        });
        let label = texts.text("compare-bars");
        shown
            .response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &label));
        ui.weak(label);
    }
}

/// The letter, and the number of the edition where there are two.
fn short_name(search: Search) -> String {
    match search.edition() {
        Some(edition) => format!("{} {}", search.name(), edition.number()),
        None => search.name().to_owned(),
    }
}

/// A number that ends where those above it end.
fn number_ui(ui: &mut Ui, number: String) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.label(number);
    });
}

/// The squares in what was typed, whatever stands between them.
fn squares(typed: &str, board: Board) -> Vec<Square> {
    typed
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| board.square(number.parse().ok()?).ok())
        .collect()
}
