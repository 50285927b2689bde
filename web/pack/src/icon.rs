//! The icons: the cube from its usual side, with the monk on top.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use std::f32::consts::TAU;

/// How much of the square an icon fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The cube alone, on nothing.
    Plain,
    /// The cube within the safe circle of a filled square, for systems that cut their own shape.
    Full,
}

type Colour = [f32; 3];
type Point = (f32, f32);

const SKY: Colour = [0.80, 0.90, 0.86];
const PATH: Colour = [0.88, 0.79, 0.58];
const MEADOW: Colour = [0.36, 0.52, 0.27];
const EARTH: Colour = [0.33, 0.24, 0.18];
const KARMA: Colour = [1.0, 0.72, 0.12];
const ROBE: Colour = [0.95, 0.48, 0.12];
const SASH: Colour = [0.60, 0.16, 0.12];
const SKIN: Colour = [0.86, 0.66, 0.48];
const HAT: Colour = [0.93, 0.82, 0.54];

/// Samples on each side of a pixel.
const SAMPLES: u32 = 3;

/// A convex patch of one colour.
struct Patch {
    corners: Vec<Point>,
    colour: Colour,
}

impl Patch {
    fn holds(&self, (x, y): Point) -> bool {
        let next = self.corners.iter().cycle().skip(1);
        let mut sides = self
            .corners
            .iter()
            .zip(next)
            .map(|(a, b)| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0));
        let first = sides.next().unwrap_or(0.0);
        sides.all(|side| side * first >= 0.0)
    }
}

/// A face: where its tiles lie in space, its light, and its tiles row by row.
struct Face {
    at: fn(f32, f32) -> [f32; 3],
    light: f32,
    tiles: &'static str,
}

const FACES: [Face; 3] = [
    Face {
        at: |u, v| [u, 1.5, v],
        light: 1.0,
        tiles: "#.o...o.#",
    },
    Face {
        at: |u, v| [-1.5, -v, u],
        light: 0.74,
        tiles: "#.##o..##",
    },
    Face {
        at: |u, v| [u, -v, 1.5],
        light: 0.88,
        tiles: ".##.o#.#.",
    },
];

/// Where a point in space is seen, in units of a tile's side: to the right and down.
fn seen([x, y, z]: [f32; 3]) -> Point {
    ((x + z) * 0.707, (z - x) * 0.408 - y * 0.816)
}

/// Draws an icon of so many pixels a side, as a PNG file.
pub(crate) fn draw(size: u32, shape: Shape) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size, size);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    // The icons are flat colours, which filters only make larger.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels(size, shape).as_flattened())?;
    writer.finish()?;
    Ok(file)
}

/// Row by row; each pixel as red, green, blue and opacity.
fn pixels(size: u32, shape: Shape) -> Vec<[u8; 4]> {
    let patches = patches();
    let reach = if shape == Shape::Full { 3.9 } else { 2.75 };
    let grain = size * SAMPLES;
    let unit = |i: u32| ((i as f32 + 0.5) / grain as f32 * 2.0 - 1.0) * reach;
    (0..size * size)
        .map(|i| {
            let (left, top) = (i % size * SAMPLES, i / size * SAMPLES);
            let samples = (0..SAMPLES * SAMPLES).map(|s| {
                let at = (unit(left + s % SAMPLES), unit(top + s / SAMPLES) - 0.25);
                // The nearest patch is the last one drawn.
                let hit = patches.iter().rev().find(|patch| patch.holds(at));
                let ground = (shape == Shape::Full).then_some(SKY);
                hit.map(|patch| patch.colour).or(ground)
            });
            mean(samples)
        })
        .collect()
}

fn mean(samples: impl Iterator<Item = Option<Colour>>) -> [u8; 4] {
    let (mut sum, mut hits, mut all) = ([0.0; 3], 0.0_f32, 0.0);
    for sample in samples {
        all += 1.0;
        if let Some(colour) = sample {
            hits += 1.0;
            for (part, value) in sum.iter_mut().zip(colour) {
                *part += value;
            }
        }
    }
    let byte = |value: f32| (value * 255.0).round().clamp(0.0, 255.0) as u8;
    let [red, green, blue] = sum.map(|part| byte(part / hits.max(1.0)));
    [red, green, blue, byte(hits / all)]
}

/// Everything that is seen, the farthest first.
fn patches() -> Vec<Patch> {
    let mut patches = Vec::new();
    for face in FACES {
        let lit = |colour: Colour| colour.map(|part| part * face.light);
        let on_face = |points: &mut dyn Iterator<Item = Point>| -> Vec<Point> {
            points.map(|(u, v)| seen((face.at)(u, v))).collect()
        };
        let square = |u: f32, v: f32, half: f32| {
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(a, b)| (u + a * half, v + b * half))
        };
        patches.push(Patch {
            corners: on_face(&mut square(0.0, 0.0, 1.5).into_iter()),
            colour: lit(EARTH),
        });
        for (i, tile) in face.tiles.chars().enumerate() {
            let (u, v) = ((i % 3) as f32 - 1.0, (i / 3) as f32 - 1.0);
            patches.push(Patch {
                corners: on_face(&mut square(u, v, 0.45).into_iter()),
                colour: lit(if tile == '#' { MEADOW } else { PATH }),
            });
            if tile == 'o' {
                patches.push(Patch {
                    corners: on_face(&mut round((u, v), 0.27, 0.27)),
                    colour: lit(KARMA),
                });
            }
        }
    }
    patches.extend(monk());
    patches
}

/// The monk stands in the middle of the top, as tall as two tiles.
fn monk() -> impl Iterator<Item = Patch> {
    let (x, y) = seen([0.0, 1.5, 0.0]);
    let at = move |points: &[Point]| points.iter().map(|(u, v)| (x + u, y + v)).collect();
    let robe = at(&[(-0.2, -0.95), (0.2, -0.95), (0.48, 0.06), (-0.48, 0.06)]);
    let sash = at(&[(0.02, -0.95), (0.2, -0.95), (-0.12, 0.06), (-0.4, 0.06)]);
    let hat = at(&[(0.0, -1.72), (0.52, -1.26), (-0.52, -1.26)]);
    [
        (round((x, y + 0.06), 0.48, 0.16).collect(), ROBE),
        (robe, ROBE),
        (sash, SASH),
        (round((x, y - 1.12), 0.26, 0.26).collect(), SKIN),
        (round((x, y - 1.26), 0.52, 0.1).collect(), HAT),
        (hat, HAT),
    ]
    .into_iter()
    .map(|(corners, colour)| Patch { corners, colour })
}

fn round((u, v): Point, wide: f32, high: f32) -> impl Iterator<Item = Point> {
    (0..28).map(move |i| {
        let angle = i as f32 / 28.0 * TAU;
        (u + angle.cos() * wide, v + angle.sin() * high)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn an_icon_is_read_back_pixel_by_pixel() {
        for (size, shape) in [(32, Shape::Plain), (45, Shape::Full)] {
            let file = draw(size, shape).expect("an icon");
            let mut reader = png::Decoder::new(Cursor::new(file))
                .read_info()
                .expect("a PNG file");
            let mut read = vec![0; reader.output_buffer_size().expect("a small picture")];
            let info = reader.next_frame(&mut read).expect("a picture");
            assert_eq!((info.width, info.height), (size, size));
            assert_eq!(info.color_type, ColorType::Rgba);
            assert_eq!(read, pixels(size, shape).as_flattened());
        }
    }

    #[test]
    fn only_a_full_icon_covers_its_square() {
        let is_solid = |shape| pixels(32, shape).iter().all(|pixel| pixel[3] == 255);
        assert!(is_solid(Shape::Full) && !is_solid(Shape::Plain));
    }
}
