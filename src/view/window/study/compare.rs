//! All searches on the position on the board, side by side.

use std::iter;
use std::time::Duration;

use egui::{Align, Align2, Grid, Layout, RichText, Role, Ui, WidgetInfo};
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
use crate::view::words::{tree, why};

/// In which order the moves are examined.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum OrderChoice {
    #[default]
    Ascending,
    Centre,
}

impl OrderChoice {
    fn on(self, board: Board) -> Order {
        match self {
            OrderChoice::Ascending => Order::ascending(board),
            OrderChoice::Centre => Order::centre_first(board),
        }
    }
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
    /// The position and the order that are or were compared.
    subject: Option<(Position, OrderChoice)>,
    state: CompareState,
    /// What has been found so far, in the order of the lecture.
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

    /// What has been counted so far.
    fn counted(&self) -> impl Iterator<Item = (Count, Duration)> {
        self.found.iter().filter_map(|(_, needed)| match *needed {
            Needed::Counted(count, time) => Some((count, time)),
            Needed::MoreThan(_) => None,
        })
    }

    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        let wanted = (game.position, self.order);
        if matches!(self.state, CompareState::Due) || self.subject != Some(wanted) {
            let order = self.order.on(game.position.board());
            let subject = Subject::Comparison(game.position, order);
            let experiment = begin(subject, game.memory_mb, ctx);
            self.state = experiment.map_or(CompareState::Done, CompareState::Running);
            self.subject = Some(wanted);
            self.found.clear();
        }
        while let CompareState::Running(experiment) = &self.state {
            let found = match experiment.next() {
                Ok(Some(Finding::Count(count, time))) => {
                    (count.search, Needed::Counted(count, time))
                }
                Ok(Some(Finding::TooLarge(search, n_nodes))) => (search, Needed::MoreThan(n_nodes)),
                Ok(Some(_)) => continue,
                Ok(None) => break,
                Err(_) => {
                    self.state = CompareState::Done;
                    break;
                }
            };
            self.found.push(found);
            let place = |search: Search| Search::ALL.iter().position(|one| *one == search);
            self.found.sort_by_key(|(search, _)| place(*search));
        }
    }

    /// What a screen reader says of it: what each search needed, once that is known of all.
    pub(crate) fn spoken(&self, texts: &Texts) -> Option<String> {
        if self.is_running() || self.found.is_empty() {
            return None;
        }
        let sentences = self.found.iter().map(|(search, needed)| {
            let nodes = match *needed {
                Needed::Counted(count, _) => {
                    texts.with("tree-nodes", [("nodes", count.n_nodes.into())])
                }
                Needed::MoreThan(n_nodes) => why::more_than(n_nodes, texts),
            };
            [tree::search(*search, texts), nodes].join(": ") + "."
        });
        Some(sentences.collect::<Vec<_>>().join(" "))
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, game: &StudyContext<'_>) {
        let texts = game.texts;
        theme::boxes(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(texts.text("order"));
                for order in [OrderChoice::Ascending, OrderChoice::Centre] {
                    ui.radio_value(&mut self.order, order, texts.variant("order-", order));
                }
            })
        });
        ui.horizontal_wrapped(|ui| self.progress_ui(ui, texts));
        self.table_ui(ui, texts);
        if self.counted().next().is_some() {
            self.bars_ui(ui, game);
        }
    }

    fn progress_ui(&mut self, ui: &mut Ui, texts: &Texts) {
        if let CompareState::Running(experiment) = &self.state {
            let n_done = self.found.len();
            // The solver, then the others.
            let search = iter::once(Search::Solver).chain(Search::ALL).nth(n_done);
            let search = search.map(|search| tree::search(search, texts));
            let arguments = [
                ("search", search.unwrap_or_default().into()),
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
    }

    fn table_ui(&self, ui: &mut Ui, texts: &Texts) {
        let has_lecture = self.counted().any(|(count, _)| count.lecture.is_some());
        let whole = (self.counted()).find(|(count, _)| count.search == Search::Full);
        let mut columns = vec![
            "column-search",
            "column-nodes",
            "column-share",
            "column-time",
            "column-memory",
        ];
        columns.extend(has_lecture.then_some("column-lecture"));
        let table = Grid::new("counts").striped(true).spacing([14.0, 4.0]);
        table.show(ui, |ui| {
            for id in columns {
                ui.strong(texts.text(id));
            }
            ui.end_row();
            for (search, needed) in &self.found {
                ui.label(tree::search(*search, texts));
                match *needed {
                    Needed::Counted(count, time) => {
                        let whole = whole.map(|(whole, _)| whole);
                        for number in numbers(count, time, whole, texts) {
                            // It ends where those above it end.
                            let align = Layout::right_to_left(Align::Center);
                            ui.with_layout(align, |ui| ui.label(number));
                        }
                    }
                    Needed::MoreThan(n_nodes) => {
                        ui.label(why::more_than(n_nodes, texts));
                    }
                }
                ui.end_row();
            }
        });
    }

    /// The nodes as bars; each mark is ten times the one below it.
    fn bars_ui(&self, ui: &mut Ui, game: &StudyContext<'_>) {
        let texts = game.texts;
        let colours = ValueColours::in_ui(ui, game.looks);
        // A single node can also be seen.
        let height = |count: &Count| (count.n_nodes as f64).log10().max(0.02);
        let bars = (0..).zip(self.counted()).map(|(at, (count, _))| {
            let bar = Bar::new(f64::from(at), height(&count)).width(0.7);
            bar.name(short_name(count.search))
        });
        let bars: Vec<Bar> = bars.collect();
        let n_bars = bars.len() as f64;
        let highest = bars.iter().map(|bar| bar.value).fold(1.0, f64::max).ceil();
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
            // Above the bars: names at the axis fade where there are many.
            for Bar {
                name,
                argument,
                value,
                ..
            } in &bars
            {
                let place = PlotPoint::new(*argument, value + 0.1);
                let text = RichText::new(name).size(13.0).color(ink);
                plot.text(Text::new(name, place, text).anchor(Align2::CENTER_BOTTOM));
            }
            let chart = BarChart::new(texts.text("column-nodes"), bars);
            plot.bar_chart(chart.color(colours.lit).allow_hover(false));
        });
        let label = texts.text("compare-bars");
        (shown.response).widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
        ui.weak(label);
    }
}

/// What stands in the columns behind a search: nodes, their share of the whole tree, time, memory,
/// and the nodes in the lecture, if it counts this position.
fn numbers(count: Count, time: Duration, whole: Option<Count>, texts: &Texts) -> Vec<String> {
    let share = whole.map(|whole| {
        let share = decimal(100.0 * count.share_of(whole.n_nodes), 2, texts);
        texts.with("percent", [("number", share.into())])
    });
    let memory = count.n_bytes().map(|n_bytes| {
        let kilobytes = decimal(n_bytes as f64 / 1000.0, 1, texts);
        texts.with("kilobytes", [("number", kilobytes.into())])
    });
    let mut numbers = vec![
        count.n_nodes.to_string(),
        share.unwrap_or_default(),
        duration(time, texts),
        memory.unwrap_or_else(|| "–".to_owned()),
    ];
    numbers.extend(count.lecture.map(|n_nodes| n_nodes.to_string()));
    numbers
}

/// The letter, and the number of the edition where there are two.
fn short_name(search: Search) -> String {
    match search.edition() {
        Some(edition) => format!("{} {}", search.name(), edition.number()),
        None => search.name().to_owned(),
    }
}
