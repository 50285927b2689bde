//! `forge rewrite picture`: what lies where over all boards of a game, as a drawing.

use super::{How, Which};
use crate::forge::{BudgetArgs, Failure, Outcome};
use crate::rewrite::{Game, Piece, Tile, Treemap, enumerate};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

#[derive(clap::Args)]
#[command(
    after_help = "Each cell is divided among the tiles that lie there on some board; a tile's \
                  area goes by the square root of the number of boards.\n\n\
                  Examples:\n  \
                  forge rewrite picture sokoban --complete --out sokoban.svg\n  \
                  forge rewrite picture two-door --out two-door.png"
)]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    how: How,
    /// The layer to draw; the first if left out
    #[arg(long)]
    layer: Option<String>,
    /// Where to write, as SVG or, if it ends in .png, as PNG; SVG to standard output if left out
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
}

/// Pixels of a cell.
const CELL: usize = 48;
/// Pixels around the board.
const MARGIN: usize = 12;
/// Pixels of a line of the legend.
const LINE: usize = 20;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, Failure> {
    let game = args.which.game()?;
    let start = args.which.start(&game)?;
    let layer = match &args.layer {
        None => 0,
        Some(name) => {
            let layer = game.layers().iter().position(|layer| layer == name);
            layer.ok_or_else(|| Failure::Other(format!("{} has no layer {name}", game.name())))?
        }
    };
    let limits = args.budget.limits();
    let all = enumerate(&game, start, args.how.method(), false, &limits)
        .map_err(|error| Failure::Other(format!("{}: {error}", game.name())))?;
    let boards = all.boards.iter().map(|solved| &solved.board);
    let picture = Treemap::of(boards, layer);
    let Some(path) = &args.out else {
        out.write_all(svg(&game, &picture).as_bytes())?;
        return Ok(Outcome::AllWell);
    };
    let bytes = if path.extension().is_some_and(|ending| ending == "png") {
        png(&game, &picture)?
    } else {
        svg(&game, &picture).into_bytes()
    };
    std::fs::write(path, bytes).map_err(Failure::file(path))?;
    Ok(Outcome::AllWell)
}

fn colour(game: &Game, tile: Tile) -> [u8; 3] {
    game.kind(tile).map_or([0; 3], |kind| kind.colour)
}

/// The pieces that show, with the corner of their cell. What lies outside does not show.
fn shown(picture: &Treemap) -> impl Iterator<Item = (usize, usize, &Piece)> {
    let cells = picture.cells.iter().enumerate();
    let pieces = cells.flat_map(|(cell, pieces)| {
        let (x, y) = (cell % picture.width, cell / picture.width);
        let corner = (MARGIN + CELL * x, MARGIN + CELL * y);
        pieces.iter().map(move |piece| (corner.0, corner.1, piece))
    });
    pieces.filter(|(.., piece)| piece.tile != Tile::OUTSIDE)
}

fn svg(game: &Game, picture: &Treemap) -> String {
    let mut tiles: Vec<Tile> = shown(picture).map(|(.., piece)| piece.tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let below = 2 * MARGIN + CELL * picture.height;
    let width = (2 * MARGIN + CELL * picture.width).max(300);
    let height = below + LINE * (tiles.len() + 1) + MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf6ec\"/>\n"
    );
    for (x, y, piece) in shown(picture) {
        let [r, g, b] = colour(game, piece.tile);
        let size = CELL as f64;
        let _ = writeln!(
            text,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" \
             fill=\"#{r:02x}{g:02x}{b:02x}\" stroke=\"#faf6ec\" stroke-width=\"0.5\">\
             <title>{}: {}</title></rect>",
            x as f64 + size * piece.x,
            y as f64 + size * piece.y,
            size * piece.width,
            size * piece.height,
            escaped(game.kind(piece.tile).map_or("", |kind| &kind.name)),
            piece.count
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{MARGIN}\" y=\"{}\">{}: {} boards</text>",
        below + 14,
        escaped(game.name()),
        picture.boards
    );
    for (number, tile) in tiles.into_iter().enumerate() {
        let y = below + LINE * (number + 1);
        let [r, g, b] = colour(game, tile);
        let name = escaped(game.kind(tile).map_or("", |kind| &kind.name));
        let _ = writeln!(
            text,
            "<rect x=\"{MARGIN}\" y=\"{y}\" width=\"14\" height=\"14\" \
             fill=\"#{r:02x}{g:02x}{b:02x}\"/><text x=\"{}\" y=\"{}\">{name}</text>",
            MARGIN + LINE,
            y + 12
        );
    }
    text.push_str("</svg>\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The same without words, pixel by pixel.
fn png(game: &Game, picture: &Treemap) -> Result<Vec<u8>, Failure> {
    let (width, height, pixels) = picture.pixels(game, CELL, MARGIN);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&pixels));
    written.map_err(Failure::other)?;
    Ok(bytes)
}
