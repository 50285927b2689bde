//! All of it in words, for the status line and for those who listen.

use super::pins::{Cell, Wish};
use super::plan::{Plan, Wished};
use super::solving::Outcome;
use super::taught::Taught;
use crate::spacetime::{Count, Region, Strip, Tile, TileSet, is_won};

/// Where a cell is. Rows and columns count from 1 within the ring.
pub fn place(plan: &Plan, cell: Cell) -> String {
    let frame = cell.frame + 1;
    match plan.is_inside(cell) {
        true => format!("row {}, column {}, frame {frame}", cell.y, cell.x),
        false => format!("the ring, frame {frame}"),
    }
}

/// What is at a cell: its tile, its wish, and where that is.
pub fn cell(plan: &Plan, cell: Cell) -> String {
    let tile = plan
        .strip()
        .and_then(|strip| strip.tile(cell.frame, cell.y, cell.x));
    let name = tile.map_or("Nothing yet", |tile| plan.taught().tile_name(tile));
    let wish = plan.pins().get(cell);
    let wish = wish.map_or_else(String::new, |wish| {
        format!(", pinned: {}", self::wish(plan.taught(), wish))
    });
    format!("{name}{wish}, {}", place(plan, cell))
}

/// A wish: this tile, or what else.
pub fn wish(taught: &Taught, wish: Wish) -> String {
    match wish {
        Wish::This(tile) => taught.tile_name(tile).to_owned(),
        Wish::Not(tiles) => {
            let all: TileSet = taught.tiles().into_iter().collect();
            let left = all.without(tiles);
            match left.len() < tiles.len() {
                true if left.is_empty() => "no tile at all".to_owned(),
                true => names(taught, left, " or "),
                false => format!("not {}", names(taught, tiles, ", not ")),
            }
        }
    }
}

fn names(taught: &Taught, tiles: TileSet, between: &str) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| taught.tile_name(tile)).collect();
    names.join(between)
}

/// A count.
pub fn count(taught: &Taught, count: Count) -> String {
    let name = taught.tile_name(count.tile);
    let (least, most) = (count.at_least, count.at_most);
    match least == most {
        true => format!("{least} times {name} in the first frame"),
        false => format!("{least} to {most} times {name} in the first frame"),
    }
}

/// A region.
pub fn region(taught: &Taught, region: Region) -> String {
    let name = taught.tile_name(region.tile);
    let (rows, cols) = (region.rows, region.cols);
    format!(
        "{name} only in rows {} to {} and columns {} to {} of the first frame",
        rows.0, rows.1, cols.0, cols.1
    )
}

/// Something that was wished.
pub fn wished(plan: &Plan, wished: Wished) -> String {
    match wished {
        Wished::Pin(cell) => {
            let wish = plan.pins().get(cell);
            let wish = wish.map_or("free".to_owned(), |wish| self::wish(plan.taught(), wish));
            format!("{wish} at {}", place(plan, cell))
        }
        Wished::Count(tile) => match plan.count(tile) {
            Some(count) => self::count(plan.taught(), count),
            None => format!("any number of {}", plan.taught().tile_name(tile)),
        },
        Wished::Region(region) => self::region(plan.taught(), region),
    }
}

/// An example that was begun with.
pub(super) fn begun(plan: &Plan) -> String {
    let learned = plan.taught().learned();
    let (events, tiles) = (learned.events.len(), learned.legend.len());
    format!(
        "{}: {tiles} kinds of tiles, {events} kinds of events.",
        plan.taught().name()
    )
}

/// What happens in a frame, and how many pins it has.
pub fn frame(plan: &Plan, frame: usize) -> String {
    let all = plan.asked().frames;
    let mut words = format!("Frame {} of {all}.", frame + 1);
    if let Some(strip) = plan.strip() {
        words.push_str(&happening(plan.taught(), strip, frame));
    }
    match plan.pins().of_frame(frame).count() {
        0 => {}
        1 => words.push_str(" 1 pin."),
        pins => words.push_str(&format!(" {pins} pins.")),
    }
    words
}

/// What has changed since the frame before.
pub(super) fn happening(taught: &Taught, strip: &Strip, frame: usize) -> String {
    if frame >= strip.len() {
        return String::new();
    }
    let won = match is_won(strip, frame, taught.learned()) {
        true => " Won.",
        false => "",
    };
    let Some(before) = frame.checked_sub(1) else {
        return format!(" The level.{won}");
    };
    let changes = strip.changes(before);
    let told = changes.iter().map(|(row, col, _, after)| {
        let name = taught.tile_name(*after);
        format!("{name} at row {row}, column {col}")
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => format!(" Nothing happens.{won}"),
        false => format!(" {}.{won}", told.join(", ")),
    }
}

/// What became of the wishes.
pub fn status(plan: &Plan, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Looking if plan.strip().is_some() => {
            "Looking for a strip. What is shown is of older wishes.".to_owned()
        }
        Outcome::Looking => "Looking for a strip.".to_owned(),
        Outcome::Found { moved } if moved.is_empty() => "As wished.".to_owned(),
        Outcome::Found { moved } => match moved.len() {
            1 => "Found: 1 cell is another.".to_owned(),
            cells => format!("Found: {cells} cells are others."),
        },
        Outcome::Impossible(clash) if clash.is_empty() => {
            "Impossible: no strip of this size and length is as the extras ask. Ask for another size, \
             more frames, or fewer extras."
                .to_owned()
        }
        Outcome::Impossible(clash) => {
            let told: Vec<String> = clash.iter().map(|wish| wished(plan, *wish)).collect();
            match told.len() {
                1 => format!("Impossible: {}. Drop it.", told.concat()),
                _ => format!(
                    "Impossible together: {}. Drop one of them.",
                    told.join("; ")
                ),
            }
        }
        Outcome::Undecided => {
            "Not decided yet: neither a strip nor a clash was found so far. Go on?".to_owned()
        }
        Outcome::Refused(why) => format!("This cannot be asked: {why}."),
    }
}

/// A tile, for a button.
pub fn tile(taught: &Taught, tile: Tile) -> String {
    let letter = taught.learned().legend.letter(tile);
    format!("{} ({letter})", taught.tile_name(tile))
}
