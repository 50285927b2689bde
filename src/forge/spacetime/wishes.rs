//! Wishes as they are written on the command line and in files of requests.

use crate::spacetime::{Count, Legend, Pin, Region, Tile};

/// A tile by its letter.
pub(super) fn tile(legend: &Legend, text: &str) -> Result<Tile, String> {
    let mut letters = text.chars();
    let tile = letters.next().and_then(|letter| legend.tile(letter));
    match (tile, letters.next()) {
        (Some(tile), None) => Ok(tile),
        _ => Err(format!("the game has no tile {text:?}")),
    }
}

/// `P=1`, `O=2..4`, `X=20..`.
pub(super) fn count(legend: &Legend, text: &str) -> Result<Count, String> {
    let (letter, number) = sides(text, "=")?;
    let tile = tile(legend, letter)?;
    Ok(match number.split_once("..") {
        None => Count::exactly(tile, whole(number)?),
        Some((least, most)) => Count {
            tile,
            at_least: if least.is_empty() { 0 } else { whole(least)? },
            at_most: if most.is_empty() {
                usize::MAX
            } else {
                whole(most)?
            },
        },
    })
}

/// `P=1-3,0-5`: rows 1 to 3, columns 0 to 5.
pub(super) fn region(legend: &Legend, text: &str) -> Result<Region, String> {
    let (letter, place) = sides(text, "=")?;
    let (rows, cols) = sides(place, ",")?;
    let span = |text| -> Result<(usize, usize), String> {
        let (first, last) = sides(text, "-")?;
        Ok((whole(first)?, whole(last)?))
    };
    Ok(Region {
        tile: tile(legend, letter)?,
        rows: span(rows)?,
        cols: span(cols)?,
    })
}

/// `0,2,3=P`: frame 0, row 2, column 3 holds P; `0,2,3=!X`: anything but X.
pub(super) fn pin(legend: &Legend, text: &str) -> Result<Pin, String> {
    let (place, letter) = sides(text, "=")?;
    let place: Result<Vec<usize>, String> = place.split(',').map(whole).collect();
    let [frame, row, col] = place?[..] else {
        return Err(format!(
            "{text:?} does not begin with frame, row and column"
        ));
    };
    pin_at(legend, (frame, row, col), letter)
}

/// A pin at a place, `X` or `!X`.
pub(super) fn pin_at(
    legend: &Legend,
    (frame, row, col): (usize, usize, usize),
    letter: &str,
) -> Result<Pin, String> {
    let refused = letter.strip_prefix('!').filter(|rest| !rest.is_empty());
    Ok(Pin {
        frame,
        row,
        col,
        tile: tile(legend, refused.unwrap_or(letter))?,
        wanted: refused.is_none(),
    })
}

/// A pin's tile as it is written.
pub(super) fn pin_letter(legend: &Legend, pin: &Pin) -> String {
    let refused = if pin.wanted { "" } else { "!" };
    format!("{refused}{}", legend.letter(pin.tile))
}

fn sides<'a>(text: &'a str, sign: &str) -> Result<(&'a str, &'a str), String> {
    let sides = text.split_once(sign);
    sides.ok_or_else(|| format!("{text:?} has no {sign:?}"))
}

fn whole(text: &str) -> Result<usize, String> {
    let number = text.trim().parse();
    number.map_err(|_| format!("{text:?} is no whole number"))
}
