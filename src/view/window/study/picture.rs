//! Pictures for files, by the window's painters but without a window.

use std::io::{self, Write};

use egui::{Color32, Context, Frame, Margin, Pos2, RawInput, Rect, RichText, Ui, Vec2};

use super::ValueCache;
use super::tree::far::Far;
use super::tree::view::TreeView;
use super::tree::{Distance, legend, near};
use crate::insight::SearchTrace;
use crate::settings::{Appearance, Theme};
use crate::view::export::shapes::Picture;
use crate::view::export::{self, Excerpt, Export};
use crate::view::texts::Texts;
use crate::view::window::theme::{self, PICTURE_WIDTH, ValueColours};
use crate::view::words;

/// More than any picture needs.
const ROOM: f32 = 100_000.0;
/// Later than the end of any animation.
const TIME_S: f64 = 1e9;
const MARGIN: i8 = 12;

/// Runs `paint` once and returns its shapes as SVG, as large as the room that it took. The picture
/// is on white paper.
pub(crate) fn svg(title: &str, looks: Appearance, mut paint: impl FnMut(&mut Ui)) -> String {
    let light = Appearance {
        theme: Theme::Light,
        ..looks
    };
    let (ctx, paper) = (Context::default(), Color32::WHITE);
    theme::install(&ctx);
    theme::apply(&ctx, light);
    ctx.style_mut_of(egui::Theme::Light, |style| style.visuals.panel_fill = paper);
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::splat(ROOM))),
        time: Some(TIME_S),
        ..RawInput::default()
    };
    let mut bounds = Rect::NOTHING;
    let mut output = ctx.run_ui(input, |ui| {
        let frame = Frame::new().inner_margin(Margin::same(MARGIN));
        let taken = frame.show(ui, &mut paint).response.rect;
        bounds = Rect::from_min_size(taken.min, taken.size().ceil());
    });
    let picture = Picture {
        title: title.to_owned(),
        bounds,
        paper,
        shapes: std::mem::take(&mut output.shapes),
    };
    output.drop_without_applying_deltas();
    picture.svg()
}

/// The picture of a tree, below its title.
pub(crate) fn tree_svg(title: &str, looks: Appearance, mut paint: impl FnMut(&mut Ui)) -> String {
    svg(title, looks, |ui| {
        ui.set_max_width(PICTURE_WIDTH);
        ui.label(RichText::new(title).heading());
        paint(ui);
    })
}

/// Writes a part of a tree.
pub fn write_tree(
    export: Export,
    excerpt: &Excerpt<'_>,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    let distance = match export {
        Export::Svg => Distance::Near,
        Export::Icicle => Distance::Far,
        Export::Dot => return export::dot(excerpt, texts, out),
        Export::Csv => return export::csv(excerpt, out),
    };
    let (looks, values) = (Appearance::default(), ValueCache::default());
    let course = SearchTrace::new(excerpt.tree, excerpt.search);
    let svg = tree_svg(&excerpt.title(texts), looks, |ui| {
        let colours = ValueColours::in_ui(ui, looks);
        let view = TreeView {
            overlay: excerpt.overlay,
            ..TreeView::finished(course, &values, texts, colours)
        };
        part_ui(ui, excerpt, texts);
        match (distance, excerpt.path().last()) {
            (Distance::Far, Some(top)) => Far::default().part_ui(ui, &view, top, excerpt.depth),
            _ => near::whole_ui(ui, &view, excerpt),
        }
        legend::ui(ui, &view, distance);
        if distance == Distance::Near && excerpt.depth != usize::MAX {
            ui.label(texts.text("drawing-goes-on"));
        }
    });
    out.write_all(svg.as_bytes())
}

/// Says which part of the tree is painted, unless it is all.
fn part_ui(ui: &mut Ui, excerpt: &Excerpt<'_>, texts: &Texts) {
    let mut parts = Vec::new();
    let moves: Vec<String> = (excerpt.path().iter())
        .filter_map(words::tree::short)
        .collect();
    if !moves.is_empty() {
        parts.push(texts.with("drawing-below", [("moves", moves.join(" ").into())]));
    }
    if excerpt.depth != usize::MAX {
        parts.push(texts.with("drawing-deep", [("depth", excerpt.depth.into())]));
    }
    if !parts.is_empty() {
        ui.label(parts.join(", "));
    }
}
