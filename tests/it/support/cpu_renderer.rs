//! Paints egui's output on the CPU, so that picture tests need neither a GPU nor a display
//! and give the same bytes in every run.
//!
//! It blends premultiplied colours in gamma space, as `egui_glow` does. Left out are dithering
//! and mipmaps (noise here), repeated textures (egui itself has none) and paint callbacks.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixel arithmetic: values are clamped to the picture or to a colour channel"
)]

use std::collections::HashMap;
use std::ops::Range;

use egui::epaint::{Primitive, Vertex};
use egui::{ColorImage, ImageData, TextureFilter, TextureId};
use image::RgbaImage;

/// Steps per pixel of the grid that corners are snapped to. 256 is what GPUs use; with integers
/// neighbouring triangles meet without gaps and without painting a pixel twice.
const GRID: i64 = 256;

/// Corners farther out are moved here (in pixels), or the products below could overflow.
const FARTHEST: f32 = 1_000_000.0;

/// A renderer for `Harness::builder().renderer(CpuRenderer::default())`.
#[derive(Default)]
pub struct CpuRenderer {
    textures: HashMap<TextureId, Texture>,
    /// Textures the last frame still shows: egui wants them freed only after painting.
    retired: Vec<TextureId>,
}

impl egui_kittest::TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut egui::TexturesDelta) {
        for id in self.retired.drain(..) {
            self.textures.remove(&id);
        }
        for (id, changes) in delta.set.drain() {
            for change in changes {
                let ImageData::Color(image) = change.image;
                if let Some(corner) = change.pos {
                    let texture = self.textures.get_mut(&id);
                    let texture = texture.expect("egui sets a texture before it patches it");
                    texture.patch(corner, &image);
                } else {
                    let image = (*image).clone();
                    let filter = change.options.magnification;
                    self.textures.insert(id, Texture { image, filter });
                }
            }
        }
        self.retired.extend(delta.free.drain());
    }

    fn render(
        &mut self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = (ctx.content_rect().size() * scale).round();
        let mut picture = RgbaImage::new(size.x as u32, size.y as u32);
        for clipped in ctx.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = clipped.primitive else {
                return Err("paint callbacks cannot be painted on the CPU".to_owned());
            };
            let texture = self.textures.get(&mesh.texture_id);
            let texture = texture.ok_or_else(|| format!("no texture {:?}", mesh.texture_id))?;
            let inside = |at: f32, end: f32| (at * scale).round().clamp(0.0, end) as i64;
            let clip = clipped.clip_rect;
            let mut canvas = Canvas {
                columns: inside(clip.min.x, size.x)..inside(clip.max.x, size.x),
                rows: inside(clip.min.y, size.y)..inside(clip.max.y, size.y),
                width: size.x as usize,
                pixels: picture.as_chunks_mut().0,
            };
            for corners in mesh.indices.as_chunks::<3>().0 {
                let corners = corners.map(|index| mesh.vertices[index as usize]);
                canvas.triangle(corners, texture, scale);
            }
        }
        Ok(picture)
    }
}

struct Texture {
    image: ColorImage,
    filter: TextureFilter,
}

impl Texture {
    fn patch(&mut self, [left, top]: [usize; 2], patch: &ColorImage) {
        for (y, row) in patch.pixels.chunks_exact(patch.width()).enumerate() {
            let start = (top + y) * self.image.width() + left;
            self.image.pixels[start..start + row.len()].copy_from_slice(row);
        }
    }

    /// The colour at a place measured in texels, with channels from 0 to 1; none where it is clear.
    fn sample(&self, [u, v]: [f32; 2]) -> Option<[f32; 4]> {
        let texel = |x: f32, y: f32| {
            // A cast of a negative number gives 0, so this clamps to the nearest edge.
            let x = (x as usize).min(self.image.width() - 1);
            let y = (y as usize).min(self.image.height() - 1);
            self.image.pixels[y * self.image.width() + x].to_array()
        };
        let (left, top, to_right, to_bottom) = if self.filter == TextureFilter::Nearest {
            (u, v, 0.0, 0.0)
        } else {
            let (left, top) = ((u - 0.5).floor(), (v - 0.5).floor());
            (left, top, u - 0.5 - left, v - 0.5 - top)
        };
        let row = |y: f32| [texel(left, y), texel(left + 1.0, y)];
        let rows = [row(top), row(top + 1.0)];
        // Most of what is around a letter.
        if rows == [[[0; 4]; 2]; 2] {
            return None;
        }
        let between = |from: f32, to: f32, share: f32| from + (to - from) * share;
        let channel = |i: usize| {
            let [upper, lower] = rows
                .map(|[left, right]| between(f32::from(left[i]), f32::from(right[i]), to_right));
            between(upper, lower, to_bottom) / 255.0
        };
        Some([channel(0), channel(1), channel(2), channel(3)])
    }
}

/// `a` moved by a share of the way to `b` and by a share of the way to `c`.
fn mix<const N: usize>([a, b, c]: [[f32; N]; 3], to_b: f32, to_c: f32) -> [f32; N] {
    std::array::from_fn(|i| a[i] + (b[i] - a[i]) * to_b + (c[i] - a[i]) * to_c)
}

/// A premultiplied colour (channels from 0 to 255), and how much is seen of what it is laid over.
struct Layer {
    color: [f32; 4],
    rest: f32,
}

impl Layer {
    /// A colour tinted by a texel.
    fn new(color: [f32; 4], texel: [f32; 4]) -> Self {
        Self {
            color: [
                color[0] * texel[0],
                color[1] * texel[1],
                color[2] * texel[2],
                color[3] * texel[3],
            ],
            rest: 1.0 - color[3] / 255.0 * texel[3],
        }
    }

    fn cover(&self, pixel: &mut [u8; 4]) {
        // A cast drops what is behind the point.
        let over = |i: usize| (self.color[i] + f32::from(pixel[i]) * self.rest + 0.5) as u8;
        *pixel = [over(0), over(1), over(2), over(3)];
    }
}

/// One side of a triangle.
struct Edge {
    start: [i64; 2],
    along: [i64; 2],
}

impl Edge {
    fn new(start: [i64; 2], end: [i64; 2]) -> Self {
        Self {
            start,
            along: [end[0] - start[0], end[1] - start[1]],
        }
    }

    /// Positive on the inner side, 0 on the edge, growing linearly with the distance.
    fn distance(&self, [x, y]: [i64; 2]) -> i64 {
        self.along[0] * (y - self.start[1]) - self.along[1] * (x - self.start[0])
    }

    /// A pixel centre right on an edge belongs to only one of the two triangles that share it.
    fn is_top_or_left(&self) -> bool {
        self.along[1] < 0 || (self.along[1] == 0 && self.along[0] > 0)
    }
}

/// The part of the picture that may be painted on.
struct Canvas<'a> {
    columns: Range<i64>,
    rows: Range<i64>,
    width: usize,
    pixels: &'a mut [[u8; 4]],
}

impl Canvas<'_> {
    fn triangle(&mut self, mut corners: [Vertex; 3], texture: &Texture, scale: f32) {
        let snap = |at: f32| ((at * scale).clamp(-FARTHEST, FARTHEST) * GRID as f32).round() as i64;
        let mut places = corners.map(|corner| [snap(corner.pos.x), snap(corner.pos.y)]);
        // egui winds its triangles both ways, the edges want one way.
        if Edge::new(places[0], places[1]).distance(places[2]) < 0 {
            corners.swap(1, 2);
            places.swap(1, 2);
        }
        let [a, b, c] = places;
        let edges = [Edge::new(a, b), Edge::new(b, c), Edge::new(c, a)];
        let area = edges[0].distance(c);
        if area == 0 {
            return;
        }

        let size = texture.image.size.map(|texels| texels as f32);
        let uv = corners.map(|corner| [corner.uv.x * size[0], corner.uv.y * size[1]]);
        let colors = corners.map(|corner| corner.color.to_array().map(f32::from));
        // Most triangles show a single texel (the white one), many also a single colour.
        let one_texel = corners.iter().all(|corner| corner.uv == corners[0].uv);
        let one_color = corners
            .iter()
            .all(|corner| corner.color == corners[0].color);
        let texel = one_texel.then(|| texture.sample(uv[0]).unwrap_or_default());
        let flat = texel.filter(|_| one_color);
        let flat = flat.map(|texel| Layer::new(colors[0], texel));

        let mut rows = places.map(|[_, y]| y.div_euclid(GRID));
        rows.sort_unstable();
        for row in rows[0].max(self.rows.start)..(rows[2] + 1).min(self.rows.end) {
            let height = row * GRID + GRID / 2;
            let span = self.span(&edges, height);
            if span.is_empty() {
                continue;
            }
            if let Some(layer) = &flat {
                let start = row as usize * self.width;
                let span = start + span.start as usize..start + span.end as usize;
                let pixels = &mut self.pixels[span];
                if layer.rest == 0.0 {
                    pixels.fill(layer.color.map(|channel| channel.round() as u8));
                } else {
                    for pixel in pixels {
                        layer.cover(pixel);
                    }
                }
                continue;
            }
            for column in span {
                let pixel = &mut self.pixels[row as usize * self.width + column as usize];
                let place = [column * GRID + GRID / 2, height];
                let to_b = edges[2].distance(place) as f32 / area as f32;
                let to_c = edges[0].distance(place) as f32 / area as f32;
                let texel = texel.or_else(|| texture.sample(mix(uv, to_b, to_c)));
                let Some(texel) = texel else {
                    continue;
                };
                let color = if one_color {
                    colors[0]
                } else {
                    mix(colors, to_b, to_c)
                };
                Layer::new(color, texel).cover(pixel);
            }
        }
    }

    /// The columns whose centres lie inside of all edges in the row at `height`: solved once per
    /// edge and row instead of asked at every pixel, which is what makes large triangles cheap.
    fn span(&self, edges: &[Edge; 3], height: i64) -> Range<i64> {
        let Range { mut start, mut end } = self.columns;
        for edge in edges {
            let first = edge.distance([GRID / 2, height]) - i64::from(!edge.is_top_or_left());
            match -edge.along[1] * GRID {
                0 if first < 0 => return 0..0,
                0 => {}
                step @ 1.. => start = start.max(-first.div_euclid(step)),
                step => end = end.min(first.div_euclid(-step) + 1),
            }
        }
        start..end
    }
}
