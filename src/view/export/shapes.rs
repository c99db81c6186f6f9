//! Writes egui shapes as SVG.

use std::fmt::{self, Write as _};

use egui::epaint::{ClippedShape, ColorMode, Mesh, RectShape, TextShape};
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
        let numbers = [bounds.left(), bounds.top(), bounds.width(), bounds.height()];
        let [x, y, width, height] = numbers.map(rounded);
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
    for shape in shapes {
        writer.shape(shape);
    }
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
                // egui paints the stroke around it, SVG on its edge.
                let radius = circle.radius + circle.stroke.width / 2.0;
                let [x, y, radius] = [circle.center.x, circle.center.y, radius].map(rounded);
                let paint = paint(circle.fill, circle.stroke);
                self.element(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"
                ));
            }
            Shape::LineSegment { points, stroke } => {
                self.add_path(
                    &polyline(points, false),
                    paint(Color32::TRANSPARENT, *stroke),
                );
            }
            Shape::Path(path) => {
                let ColorMode::Solid(colour) = path.stroke.color else {
                    return;
                };
                let stroke = Stroke::new(path.stroke.width, colour);
                self.add_path(
                    &polyline(&path.points, path.closed),
                    paint(path.fill, stroke),
                );
            }
            Shape::Rect(rect) => self.rect(rect),
            Shape::Text(text) => self.text(text),
            Shape::Mesh(mesh) => self.mesh(mesh),
            Shape::Noop => {}
            Shape::Ellipse(_)
            | Shape::QuadraticBezier(_)
            | Shape::CubicBezier(_)
            | Shape::Band(_)
            | Shape::Callback(_) => debug_assert!(false, "the window paints no such shape"),
        }
    }

    /// SVG centres a stroke on the edge. What is blurred is a shadow: a picture lies on no desk.
    fn rect(&mut self, shape: &RectShape) {
        if shape.blur_width > 0.0 {
            return;
        }
        let outwards = match shape.stroke_kind {
            StrokeKind::Inside => -shape.stroke.width / 2.0,
            StrokeKind::Middle => 0.0,
            StrokeKind::Outside => shape.stroke.width / 2.0,
        };
        let area = rect_attributes(shape.rect.expand(outwards));
        let radius = match shape.corner_radius.nw {
            0 => 0.0,
            radius => rounded((f32::from(radius) + outwards).max(0.0)),
        };
        let paint = paint(shape.fill, shape.stroke);
        self.element(format_args!("<rect{area} rx=\"{radius}\"{paint}/>"));
    }

    /// Each row of a text that has one format.
    fn text(&mut self, shape: &TextShape) {
        let Some(section) = shape.galley.job.sections.first() else {
            return;
        };
        let colour = match section.format.color {
            Color32::PLACEHOLDER => shape.fallback_color,
            colour => colour,
        };
        let colour = shape.override_text_color.unwrap_or(colour);
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
                self.add_path(&polyline(&points, true), attributes);
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

fn polyline(points: &[Pos2], is_closed: bool) -> String {
    let mut path = String::new();
    for (n, point) in points.iter().enumerate() {
        let [x, y] = [point.x, point.y].map(rounded);
        let command = if n == 0 { "M" } else { "L" };
        let _ = write!(path, "{command}{x} {y}");
    }
    if is_closed {
        path.push('Z');
    }
    path
}

fn rect_attributes(rect: Rect) -> String {
    let [x, y, width, height] = [rect.left(), rect.top(), rect.width(), rect.height()].map(rounded);
    format!(" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

/// The attributes of a fill and a stroke.
fn paint(fill: Color32, stroke: Stroke) -> String {
    let fill = colour("fill", fill);
    if stroke.is_empty() {
        return fill;
    }
    let (width, stroke) = (rounded(stroke.width), colour("stroke", stroke.color));
    format!("{fill}{stroke} stroke-width=\"{width}\"")
}

fn colour(attribute: &str, colour: Color32) -> String {
    let [red, green, blue, alpha] = colour.to_srgba_unmultiplied();
    let solid = format!(" {attribute}=\"#{red:02x}{green:02x}{blue:02x}\"");
    match alpha {
        0 => format!(" {attribute}=\"none\""),
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

#[cfg(test)]
mod tests {
    use egui::epaint::{ClippedShape, Mesh, Shadow};
    use egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

    use super::{Picture, svg_part};

    fn square(side: f32) -> Rect {
        Rect::from_min_size(Pos2::ZERO, vec2(side, side))
    }

    #[test]
    fn a_stroke_lies_where_egui_paints_it() {
        for (kind, area) in [
            (
                StrokeKind::Inside,
                "x=\"1\" y=\"1\" width=\"8\" height=\"8\"",
            ),
            (
                StrokeKind::Middle,
                "x=\"0\" y=\"0\" width=\"10\" height=\"10\"",
            ),
            (
                StrokeKind::Outside,
                "x=\"-1\" y=\"-1\" width=\"12\" height=\"12\"",
            ),
        ] {
            let stroke = Stroke::new(2.0, Color32::BLACK);
            let svg = svg_part(&[Shape::rect_stroke(square(10.0), 0.0, stroke, kind)]);
            assert!(svg.starts_with(&format!("<rect {area}")), "{svg}");
            assert!(svg.contains(" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\""));
        }
    }

    #[test]
    fn the_stroke_of_a_circle_is_around_it_and_a_shadow_is_left_out() {
        let stroke = Stroke::new(2.0, Color32::BLACK);
        let svg = svg_part(&[
            Shadow::default()
                .as_shape(square(9.0), 0.0)
                .with_blur_width(4.0)
                .into(),
            Shape::circle_stroke(pos2(5.0, 5.0), 3.0, stroke),
        ]);
        assert!(
            svg.starts_with("<circle cx=\"5\" cy=\"5\" r=\"4\""),
            "{svg}"
        );
    }

    #[test]
    fn lines_with_the_same_stroke_share_an_element() {
        let line = |x: f32, colour: Color32| {
            Shape::line_segment([pos2(x, 0.0), pos2(x, 1.5)], Stroke::new(1.0, colour))
        };
        let [red, blue] = [Color32::RED, Color32::BLUE];
        let svg = svg_part(&[line(1.0, red), line(2.0, red), line(3.0, blue)]);
        assert_eq!(svg.lines().count(), 2);
        assert!(svg.starts_with("<path d=\"M1 0L1 1.5M2 0L2 1.5\" fill=\"none\""));
    }

    #[test]
    fn a_rectangle_of_a_mesh_is_one_polygon_and_may_be_translucent() {
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(square(4.0), Color32::from_black_alpha(51));
        let svg = svg_part(&[Shape::from(mesh)]);
        let polygon = "<path d=\"M0 0L4 0L4 4L0 4Z\" fill=\"#000000\" fill-opacity=\"0.2\"";
        assert!(svg.starts_with(polygon), "{svg}");
    }

    #[test]
    fn numbers_are_finite_and_text_is_escaped() {
        let picture = Picture {
            title: "1 < 2 & 3".to_owned(),
            bounds: square(10.0),
            paper: Color32::WHITE,
            shapes: vec![ClippedShape::new(
                square(10.0),
                Shape::circle_filled(pos2(f32::NAN, f32::INFINITY), -0.001, Color32::RED),
            )],
        };
        let svg = picture.svg();
        assert!(svg.contains("<title>1 &lt; 2 &amp; 3</title>"));
        assert!(svg.contains("<circle cx=\"0\" cy=\"0\" r=\"0\" "), "{svg}");
    }

    #[test]
    fn only_what_reaches_beyond_its_clip_is_clipped() {
        let clipped = |side: f32| {
            ClippedShape::new(
                square(5.0),
                Shape::rect_filled(square(side), 0.0, Color32::RED),
            )
        };
        let picture = Picture {
            title: String::new(),
            bounds: square(10.0),
            paper: Color32::WHITE,
            shapes: vec![clipped(4.0), clipped(8.0), clipped(9.0), clipped(3.0)],
        };
        let svg = picture.svg();
        assert_eq!(svg.matches("<clipPath").count(), 1, "{svg}");
        assert_eq!(svg.matches("</g>").count(), 1, "{svg}");
    }
}
