//! All searches on the position on the board, side by side.

use crate::view::words;
use std::time::Duration;

use egui::{Grid, Role, Ui, WidgetInfo};
use egui_plot::{Bar, BarChart, PlotPoint, Text};

use super::widgets::{progress_ui, still_plot, whole_marks};
use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Count;
use crate::model::{Board, Position};
use crate::search::{Order, Search};
use crate::view::texts::Texts;
use crate::view::window::study::{StudyContext, begin};
use crate::view::window::theme::{self, ValueColours};
use crate::view::words::game::{decimal, duration};

/// In which order the moves are examined.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum OrderChoice {
    #[default]
    Number,
    Centre,
}

/// How far the comparison is.
#[derive(Default)]
enum CompareState {
    #[default]
    Due,
    Running(Experiment),
    Interrupted,
    Done,
}

/// The page.
#[derive(Default)]
pub(crate) struct Compare {
    order: OrderChoice,
    /// What is or was compared.
    subject: Option<(Position, Order)>,
    state: CompareState,
    /// What has been found so far, search by search.
    found: Vec<(Search, Needed)>,
}

/// What a search needed.
#[derive(Clone, Copy)]
enum Needed {
    Counted(Count, Duration),
    /// More than these nodes, which filled the memory.
    MoreThan(u64),
}

impl Compare {
    pub(crate) const fn is_running(&self) -> bool {
        matches!(self.state, CompareState::Running(_))
    }

    /// Whether every search has been counted.
    pub(crate) const fn is_complete(&self) -> bool {
        self.found.len() == Search::ALL.len()
    }

    /// The counts of all searches.
    pub(crate) fn counts(&self) -> Option<Vec<(Count, Duration)>> {
        self.is_complete().then(|| self.counted().collect())
    }

    /// What a search needed, if that has been found.
    fn of(&self, search: Search) -> Option<Needed> {
        let mut found = self.found.iter();
        found.find_map(|(one, needed)| (*one == search).then_some(*needed))
    }

    /// What has been counted so far, in the order of the lecture.
    fn counted(&self) -> impl Iterator<Item = (Count, Duration)> {
        let all = Search::ALL.into_iter().filter_map(|search| self.of(search));
        all.filter_map(|needed| match needed {
            Needed::Counted(count, time) => Some((count, time)),
            Needed::MoreThan(_) => None,
        })
    }

    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        let wanted = (game.position, self.order(game.position.board()));
        let is_due = matches!(self.state, CompareState::Due);
        if is_due || self.subject.as_ref() != Some(&wanted) {
            let (position, order) = wanted.clone();
            let experiment = begin(Subject::Comparison(position, order), game.memory_mb, ctx);
            self.state = experiment.map_or(CompareState::Done, CompareState::Running);
            self.subject = Some(wanted);
            self.found.clear();
        }
        while let CompareState::Running(experiment) = &self.state {
            match experiment.next() {
                Ok(Some(Finding::Count(count, time))) => {
                    let needed = Needed::Counted(count, time);
                    self.found.push((count.search, needed));
                }
                Ok(Some(Finding::TooLarge(search, n_nodes))) => {
                    self.found.push((search, Needed::MoreThan(n_nodes)));
                }
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => self.state = CompareState::Done,
            }
        }
    }

    /// What a screen reader says of it: what each search needed, once that is known of all.
    pub(crate) fn spoken(&self, texts: &Texts) -> Option<String> {
        if self.is_running() || self.found.is_empty() {
            return None;
        }
        let found = Search::ALL
            .into_iter()
            .filter_map(|one| Some((one, self.of(one)?)));
        let sentences = found.map(|(search, needed)| {
            let nodes = match needed {
                Needed::Counted(count, _) => {
                    texts.with("tree-nodes", [("nodes", count.n_nodes.into())])
                }
                Needed::MoreThan(n_nodes) => words::why::more_than(n_nodes, texts),
            };
            [words::tree::search(search, texts), nodes].join(": ") + "."
        });
        Some(sentences.collect::<Vec<_>>().join(" "))
    }

    fn order(&self, board: Board) -> Order {
        match self.order {
            OrderChoice::Number => Order::ascending(board),
            OrderChoice::Centre => Order::centre_first(board),
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, game: &StudyContext<'_>) {
        let texts = game.texts;
        self.order_ui(ui, texts);
        self.progress_ui(ui, game);
        self.table_ui(ui, texts);
        if self.counted().next().is_some() {
            self.bars_ui(ui, game);
        }
    }

    fn order_ui(&mut self, ui: &mut Ui, texts: &Texts) {
        let row = |ui: &mut Ui| {
            ui.label(texts.text("order"));
            for (order, id) in [
                (OrderChoice::Number, "order-ascending"),
                (OrderChoice::Centre, "order-centre"),
            ] {
                ui.radio_value(&mut self.order, order, texts.text(id));
            }
        };
        theme::boxes(ui, |ui| ui.horizontal_wrapped(row));
    }

    fn progress_ui(&mut self, ui: &mut Ui, game: &StudyContext<'_>) {
        let texts = game.texts;
        ui.horizontal_wrapped(|ui| {
            if let CompareState::Running(experiment) = &self.state {
                let n_done = self.found.len();
                // The solver, then the others.
                let at = n_done
                    .checked_sub(1)
                    .map_or(Some(Search::Solver), |at| Search::ALL.get(at).copied());
                let search = at.map_or(String::new(), |search| words::tree::search(search, texts));
                let arguments = [
                    ("search", search.into()),
                    ("done", n_done.into()),
                    ("all", Search::ALL.len().into()),
                    ("nodes", experiment.n_nodes().into()),
                ];
                if progress_ui(ui, texts.with("compare-running", arguments), texts) {
                    self.state = CompareState::Interrupted;
                }
                return;
            }
            if let CompareState::Interrupted = self.state {
                ui.label(texts.text("compare-stopped"));
            }
            if ui.button(texts.text("compare-again")).clicked() {
                self.state = CompareState::Due;
            }
        });
    }

    fn table_ui(&self, ui: &mut Ui, texts: &Texts) {
        let has_lecture = self.counted().any(|(count, _)| count.lecture.is_some());
        let whole = (self.counted()).find(|(count, _)| count.search == Search::Full);
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
                let found = Search::ALL
                    .into_iter()
                    .filter_map(|one| Some((one, self.of(one)?)));
                for (search, needed) in found {
                    ui.label(words::tree::search(search, texts));
                    let (count, time) = match needed {
                        Needed::Counted(count, time) => (count, time),
                        Needed::MoreThan(n_nodes) => {
                            ui.label(words::why::more_than(n_nodes, texts));
                            ui.end_row();
                            continue;
                        }
                    };
                    number_ui(ui, count.n_nodes.to_string());
                    let share = whole.map_or(String::new(), |(all, _)| {
                        let share = decimal(100.0 * count.share_of(all.n_nodes), 2, texts);
                        texts.with("percent", [("number", share.into())])
                    });
                    number_ui(ui, share);
                    number_ui(ui, duration(time, texts));
                    let memory = count.n_bytes().map_or("–".to_owned(), |n_bytes| {
                        let kilobytes = decimal(n_bytes as f64 / 1000.0, 1, texts);
                        texts.with("kilobytes", [("number", kilobytes.into())])
                    });
                    number_ui(ui, memory);
                    if let Some(lecture) = count.lecture {
                        number_ui(ui, lecture.to_string());
                    }
                    ui.end_row();
                }
            });
    }

    /// The nodes as bars; each mark is ten times the one below it.
    fn bars_ui(&self, ui: &mut Ui, game: &StudyContext<'_>) {
        let texts = game.texts;
        let colours = ValueColours::in_ui(ui, game.looks);
        // A single node can be seen, too.
        let height = |count: &Count| (count.n_nodes as f64).log10().max(0.02);
        let heights: Vec<(String, f64)> = (self.counted())
            .map(|(count, _)| (short_name(count.search), height(&count)))
            .collect();
        let highest = heights.iter().fold(1.0, |so_far, bar| bar.1.max(so_far));
        let highest = f64::ceil(highest);
        let bars = (0..).zip(&heights);
        let bars = bars.map(|(at, (_, height))| Bar::new(f64::from(at), *height).width(0.7));
        let bars: Vec<Bar> = bars.collect();
        let n_bars = bars.len().max(1) as f64;
        let plot = still_plot("bars")
            .height(200.0)
            .default_x_bounds(-0.6, n_bars - 0.4)
            .default_y_bounds(0.0, highest + 0.6)
            .x_grid_spacer(move |_| whole_marks(0, n_bars, 1))
            .y_grid_spacer(move |_| whole_marks(0, highest, 1))
            .show_grid([false, true])
            .show_axes([false, true])
            .y_axis_formatter(|mark, _| format!("{:.0}", 10_f64.powf(mark.value)))
            .reset();
        let ink = ui.visuals().strong_text_color();
        let shown = plot.show(ui, |plot| {
            let chart = BarChart::new(texts.text("column-nodes"), bars);
            plot.bar_chart(chart.color(colours.lit).allow_hover(false));
            // Above the bars: names at the axis fade where there are many.
            for (at, (name, height)) in (0..).zip(&heights) {
                let place = PlotPoint::new(f64::from(at), height + 0.1);
                let text = egui::RichText::new(name).size(13.0).color(ink);
                plot.text(Text::new(name, place, text).anchor(egui::Align2::CENTER_BOTTOM));
            }
        });
        let label = texts.text("compare-bars");
        (shown.response).widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
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
