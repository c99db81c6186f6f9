//! Writes egui shapes as SVG.

use std::fmt::{self, Write as _};

use egui::epaint::{
    ClippedShape, ColorMode, CubicBezierShape, Mesh, PathShape, PathStroke, QuadraticBezierShape,
    RectShape, TextShape,
};
use egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind};

/// The window's font, and fonts with letters of similar width.
const FONTS: &str = "Inter, Helvetica Neue, Arial, sans-serif";

/// Shapes that stand alone as a file.
pub(crate) struct Picture {
    pub(crate) title: String,
    pub(crate) bounds: Rect,
    pub(crate) paper: Color32,
    pub(crate) shapes: Vec<ClippedShape>,
}

impl Picture {
    pub(crate) fn svg(&self) -> String {
        let (bounds, title) = (self.bounds, escaped(&self.title));
        let [x, y, width, height] =
            [bounds.left(), bounds.top(), bounds.width(), bounds.height()].map(rounded);
        let mut writer = SvgWriter {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" font-family=\"{FONTS}\">\n<title>{title}</title>\n"
            ),
            ..SvgWriter::default()
        };
        writer.shape(&Shape::rect_filled(bounds, 0.0, self.paper));
        for ClippedShape {
            clip_rect, shape, ..
        } in &self.shapes
        {
            let visible = shape.visual_bounding_rect().intersect(bounds);
            let is_clipped = visible.is_positive() && !clip_rect.contains_rect(visible);
            writer.clip(is_clipped.then(|| clip_rect.intersect(bounds)));
            writer.shape(shape);
        }
        writer.clip(None);
        writer.svg + "</svg>\n"
    }
}

/// Shapes as a part of an SVG.
pub(crate) fn svg_part(shapes: &[Shape]) -> String {
    let mut writer = SvgWriter::default();
    shapes.iter().for_each(|shape| writer.shape(shape));
    writer.flush();
    writer.svg
}

#[derive(Default)]
struct SvgWriter {
    svg: String,
    /// The path that is being collected: neighbours with the same attributes share an element.
    path: String,
    attributes: String,
    clip: Option<Rect>,
    n_clips: usize,
}

impl SvgWriter {
    fn flush(&mut self) {
        if !self.path.is_empty() {
            let _ = writeln!(self.svg, "<path d=\"{}\"{}/>", self.path, self.attributes);
            self.path.clear();
        }
    }

    /// Shows only a part of the shapes that follow.
    fn clip(&mut self, clip: Option<Rect>) {
        if clip == self.clip {
            return;
        }
        self.flush();
        if self.clip.is_some() {
            self.svg += "</g>\n";
        }
        if let Some(rect) = clip {
            let (n, area) = (self.n_clips, rect_attributes(rect));
            let _ = writeln!(
                self.svg,
                "<clipPath id=\"clip{n}\"><rect{area}/></clipPath>\n<g clip-path=\"url(#clip{n})\">"
            );
            self.n_clips += 1;
        }
        self.clip = clip;
    }

    fn element(&mut self, element: fmt::Arguments<'_>) {
        self.flush();
        let _ = writeln!(self.svg, "{element}");
    }

    fn add_path(&mut self, path: &str, attributes: String) {
        if attributes != self.attributes {
            self.flush();
            self.attributes = attributes;
        }
        self.path += path;
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.shape(shape)),
            Shape::Circle(circle) => {
                let [x, y, radius] = [circle.center.x, circle.center.y, circle.radius].map(rounded);
                let paint = paint(circle.fill, circle.stroke);
                self.element(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"
                ));
            }
            Shape::Ellipse(ellipse) => {
                let (centre, radius) = (ellipse.center, ellipse.radius);
                let [x, y, rx, ry] = [centre.x, centre.y, radius.x, radius.y].map(rounded);
                let paint = paint(ellipse.fill, ellipse.stroke);
                self.element(format_args!(
                    "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\"{paint}/>"
                ));
            }
            Shape::LineSegment { points, stroke } => {
                let path = path_through(points, "L", false);
                self.add_path(&path, paint(Color32::TRANSPARENT, *stroke));
            }
            Shape::Path(PathShape {
                points,
                closed,
                fill,
                stroke,
            }) => {
                let path = path_through(points, "L", *closed);
                self.add_path(&path, paint(*fill, solid(stroke)));
            }
            Shape::QuadraticBezier(QuadraticBezierShape {
                points,
                closed,
                fill,
                stroke,
            }) => {
                let path = path_through(points, "Q", *closed);
                self.add_path(&path, paint(*fill, solid(stroke)));
            }
            Shape::CubicBezier(CubicBezierShape {
                points,
                closed,
                fill,
                stroke,
            }) => {
                let path = path_through(points, "C", *closed);
                self.add_path(&path, paint(*fill, solid(stroke)));
            }
            Shape::Rect(rect) => self.rect(rect),
            Shape::Text(text) => self.text(text),
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::Noop => {}
            Shape::Band(_) | Shape::Callback(_) => debug_assert!(false, "never painted here"),
        }
    }

    /// SVG centres a stroke on the edge.
    fn rect(&mut self, shape: &RectShape) {
        let outwards = match shape.stroke_kind {
            StrokeKind::Inside => -shape.stroke.width / 2.0,
            StrokeKind::Middle => 0.0,
            StrokeKind::Outside => shape.stroke.width / 2.0,
        };
        let paint = paint(shape.fill, shape.stroke);
        if paint.is_empty() {
            return;
        }
        let area = rect_attributes(shape.rect.expand(outwards));
        let radius = match f32::from(shape.corner_radius.nw) {
            0.0 => String::new(),
            radius => format!(" rx=\"{}\"", rounded((radius + outwards).max(0.0))),
        };
        self.element(format_args!("<rect{area}{radius}{paint}/>"));
    }

    /// Each row of a text that has one format.
    fn text(&mut self, shape: &TextShape) {
        let Some(section) = shape.galley.job.sections.first() else {
            return;
        };
        let colour = match (shape.override_text_color, section.format.color) {
            (Some(colour), _) => colour,
            (None, Color32::PLACEHOLDER) => shape.fallback_color,
            (None, colour) => colour,
        };
        let size = rounded(section.format.font_id.size);
        let fill = paint(colour.gamma_multiply(shape.opacity_factor), Stroke::NONE);
        for row in &shape.galley.rows {
            let text: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
            let n_trailing = text.chars().rev().take_while(|c| c.is_whitespace()).count();
            let glyphs = &row.glyphs[..row.glyphs.len() - n_trailing];
            let (Some(first), Some(last)) = (glyphs.first(), glyphs.last()) else {
                continue;
            };
            let start = shape.pos + row.pos.to_vec2() + first.pos.to_vec2();
            let [x, y, length] = [start.x, start.y, last.max_x() - first.pos.x].map(rounded);
            let text = escaped(text.trim_end());
            self.element(format_args!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"{fill}>{text}</text>"
            ));
        }
    }

    /// Triangles; two with a common edge become one polygon, so that no seam shows.
    fn mesh(&mut self, mesh: &Mesh) {
        let corner = |index: u32| mesh.vertices[index as usize];
        for pair in mesh.indices.chunks(6) {
            let colour = paint(corner(pair[0]).color, Stroke::NONE);
            let polygons = match quad(pair) {
                Some(quad) => vec![quad.to_vec()],
                None => pair.chunks(3).map(<[u32]>::to_vec).collect(),
            };
            for polygon in polygons {
                let points: Vec<Pos2> = polygon.iter().map(|index| corner(*index).pos).collect();
                // A window does not smooth the edges of a mesh.
                let attributes = format!("{colour} shape-rendering=\"crispEdges\"");
                self.add_path(&path_through(&points, "L", true), attributes);
            }
        }
    }
}

/// The corners of two triangles with a common edge.
fn quad(pair: &[u32]) -> Option<[u32; 4]> {
    let (one, other) = pair.split_at_checked(3)?;
    let lone = one.iter().position(|index| !other.contains(index))?;
    let mut new = other.iter().filter(|index| !one.contains(index));
    let (Some(new), None) = (new.next(), new.next()) else {
        return None;
    };
    Some([one[lone], one[(lone + 1) % 3], *new, one[(lone + 2) % 3]])
}

/// `command` leads from the first point through the others.
fn path_through(points: &[Pos2], command: &str, is_closed: bool) -> String {
    let mut path = String::new();
    for (n, point) in points.iter().enumerate() {
        let [x, y] = [point.x, point.y].map(rounded);
        let command = match n {
            0 => "M",
            1 => command,
            _ => " ",
        };
        let _ = write!(path, "{command}{x} {y}");
    }
    if is_closed {
        path.push('Z');
    }
    path
}

fn solid(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(colour) => Stroke::new(stroke.width, colour),
        ColorMode::UV(_) => Stroke::NONE,
    }
}

fn rect_attributes(rect: Rect) -> String {
    let [x, y, width, height] = [rect.left(), rect.top(), rect.width(), rect.height()].map(rounded);
    format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// The attributes of a fill and a stroke; none if both are invisible.
fn paint(fill: Color32, stroke: Stroke) -> String {
    let mut attributes = colour("fill", fill);
    if !stroke.is_empty() {
        let (width, paint) = (rounded(stroke.width), colour("stroke", stroke.color));
        if fill.a() == 0 {
            attributes = " fill=\"none\"".to_owned();
        }
        let _ = write!(attributes, "{paint} stroke-width=\"{width}\"");
    }
    attributes
}

fn colour(attribute: &str, colour: Color32) -> String {
    let [red, green, blue, alpha] = colour.to_srgba_unmultiplied();
    let solid = format!(" {attribute}=\"#{red:02x}{green:02x}{blue:02x}\"");
    match alpha {
        0 => String::new(),
        255 => solid,
        _ => {
            let opacity = rounded(f32::from(alpha) / 255.0);
            format!("{solid} {attribute}-opacity=\"{opacity}\"")
        }
    }
}

/// Hundredths suffice, and a number in an SVG is finite.
fn rounded(number: f32) -> f32 {
    if number.is_finite() {
        // Not the negative zero.
        (number * 100.0).round() / 100.0 + 0.0
    } else {
        0.0
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
