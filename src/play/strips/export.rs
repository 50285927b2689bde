//! A strip to be carried elsewhere: as text, and as one picture of all its frames.

use super::taught::Taught;
use crate::rewrite::Shape;
use crate::spacetime::{Strip, Tile, write_strip};
use std::fmt::Write;

/// The side of a cell, and the room round a frame.
const CELL: usize = 16;
const GAP: usize = 12;
/// Room for the number under a frame.
const LABEL: usize = 14;
/// The colour of paper, of ink, and of the player's path.
const PAPER: &str = "#faf6ec";
const INK: &str = "#4a4036";
const PATH: &str = "#c0392b";

/// A strip as text, which [`read_strip`](crate::spacetime::read_strip) reads again.
pub fn text(taught: &Taught, strip: &Strip) -> String {
    write_strip(taught.name(), &taught.learned().legend, strip)
}

/// A picture of all frames in rows, with their numbers and the player's path, in SVG.
pub fn svg(taught: &Taught, strip: &Strip) -> String {
    let (width, height) = (strip.cols() * CELL, strip.rows() * CELL);
    let across = across(strip.len());
    let down = strip.len().div_ceil(across);
    let step = (width + GAP, height + GAP + LABEL);
    let all = (across * step.0 + GAP, down * step.1 + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\">\n\
         <title>{}</title>\n<defs>\n",
        all.0,
        all.1,
        all.0,
        all.1,
        escaped(taught.name())
    );
    for tile in taught.tiles() {
        let _ = writeln!(
            svg,
            "<g id=\"t{}\">{}</g>",
            tile.index(),
            picture(taught, tile)
        );
    }
    let _ = writeln!(
        svg,
        "</defs>\n<rect width=\"{}\" height=\"{}\" fill=\"{PAPER}\"/>",
        all.0, all.1
    );
    let path = taught.path(strip);
    for (number, frame) in strip.frames().enumerate() {
        let x = GAP + number % across * step.0;
        let y = GAP + number / across * step.1;
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
        for (cell, tile) in frame.iter().enumerate() {
            let (x, y) = (cell % strip.cols() * CELL, cell / strip.cols() * CELL);
            let index = tile.index();
            let _ = write!(svg, "<use href=\"#t{index}\" x=\"{x}\" y=\"{y}\"/>");
        }
        let points = path.iter().take(number + 1).flatten().map(|spot| {
            let middle = |at: usize| at * CELL + CELL / 2;
            format!("{},{}", middle(spot.x), middle(spot.y))
        });
        let points: Vec<String> = points.collect();
        if points.len() > 1 {
            let _ = write!(
                svg,
                "\n<polyline points=\"{}\" fill=\"none\" stroke=\"{PATH}\" stroke-width=\"1.5\" \
                 stroke-opacity=\"0.6\"/>",
                points.join(" ")
            );
        }
        let _ = writeln!(
            svg,
            "\n<text x=\"{}\" y=\"{}\" font-size=\"11\" text-anchor=\"middle\" \
             font-family=\"sans-serif\" fill=\"{INK}\">{}</text></g>",
            width / 2,
            height + LABEL - 3,
            number + 1
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Frames in a row: about as wide as high.
fn across(frames: usize) -> usize {
    let mut across = 1;
    while across * across < frames {
        across += 1;
    }
    across
}

/// A tile: ground, and upon it what its shape is.
fn picture(taught: &Taught, tile: Tile) -> String {
    let (shape, colour) = taught.look(tile);
    let blank = taught.learned().blank();
    let (_, ground) = blank.map_or((Shape::Floor, "b9a27c"), |tile| taught.look(tile));
    let square = |from: usize, side: usize, colour: &str| {
        format!(
            "<rect x=\"{from}\" y=\"{from}\" width=\"{side}\" height=\"{side}\" fill=\"#{colour}\"/>"
        )
    };
    let below = square(0, CELL, ground);
    let round = |cy: usize, r: usize, colour: &str| {
        let cx = CELL / 2;
        format!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\" fill=\"#{colour}\"/>")
    };
    let half = CELL / 2;
    match shape {
        Shape::Nothing => below,
        Shape::Floor | Shape::Water | Shape::Pit | Shape::Wall => square(0, CELL, colour),
        Shape::Crate | Shape::Number | Shape::Door | Shape::Stone => {
            below + &square(2, CELL - 4, colour)
        }
        Shape::Mark => {
            let ring = format!(
                "<circle cx=\"{half}\" cy=\"{half}\" r=\"4\" fill=\"none\" stroke=\"#{colour}\" \
                 stroke-width=\"2\"/>"
            );
            below + &ring
        }
        Shape::Shrine => {
            let roof = format!("<path d=\"M2 7L8 2L14 7V14H2Z\" fill=\"#{colour}\"/>");
            below + &roof
        }
        Shape::Monk => below + &round(half + 2, 5, colour) + &round(half - 3, 3, "f3d9b1"),
        Shape::Bearer => {
            let load =
                "<rect x=\"3\" y=\"0\" width=\"10\" height=\"4\" fill=\"#9a6a36\"/>".to_owned();
            below + &round(half + 3, 4, colour) + &round(half - 2, 3, "f3d9b1") + &load
        }
        Shape::Home => {
            let roof = "<path d=\"M2 7L8 2L14 7V14H2Z\" fill=\"#e3c04f\"/>".to_owned();
            below + &roof + &round(half + 2, 3, "d8772f")
        }
        _ => below + &round(half, half - 3, colour),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
