//! From the text of a game file to a game, with the line of everything that is wrong.

use super::fault::{
    BadGame, Fault, MOST_BYTES, MOST_CELLS, MOST_EXAMPLE, MOST_MOVES, MOST_REACH, MOST_SHAPES,
    MOST_SIDE, MOST_TILES, MOST_WINDOW,
};
use super::file::{Written, WrittenLook, WrittenMove, WrittenRegion};
use super::game::{Game, Region, Sign, SignKind, Template};
use super::ground::Ground;
use super::windows::Shape;
use ron::extensions::Extensions;
use serde::Deserialize;
use std::sync::Arc;

pub(super) fn read(file: &str, text: &str) -> Result<Game, BadGame> {
    let reader = Reader { file, text };
    if text.len() > MOST_BYTES {
        return Err(reader.bad("", Fault::TooLong(text.len())));
    }
    let written: Written<'_> = reader.parse(text)?;
    if written.name.trim().is_empty() {
        return Err(reader.bad(written.name, Fault::None("letter in the name")));
    }
    let (rows, cols) = (written.rows, written.cols);
    let sides = 1..=MOST_SIDE;
    if !sides.contains(&rows)
        || !sides.contains(&cols)
        || !(2..=MOST_CELLS).contains(&(rows * cols))
    {
        return Err(reader.bad(written.name, Fault::Size { rows, cols }));
    }
    let (signs, tiles, tile_letters) = reader.signs(&written)?;
    let sign = |written_sign: char| {
        let found = signs.iter().position(|kind| kind.sign == written_sign);
        let number =
            found.ok_or_else(|| reader.bad(written.open, Fault::UnknownSign(written_sign)));
        number.map(|number| Sign(number as u8))
    };
    let (start, goal) = (sign(written.start)?, sign(written.goal)?);
    if start == goal || ![start, goal].iter().all(|end| signs[end.index()].is_open) {
        return Err(reader.bad(written.open, Fault::Ends));
    }
    let example = reader.example(&written, &tile_letters)?;
    for (end, what) in [
        (start, "start in the example"),
        (goal, "goal in the example"),
    ] {
        let is_there = |tile: &u8| tiles[usize::from(*tile)] == end;
        if !example.iter().flatten().any(is_there) {
            let place = written.example.first().copied().unwrap_or_default();
            return Err(reader.bad(place, Fault::None(what)));
        }
    }
    let mut shapes = reader.shapes(&written, &example)?;
    let moves = reader.moves(&written)?;
    let ground = Ground::new((rows, cols), tiles.len(), &mut shapes, &moves);
    let ground = ground.map_err(|fault| reader.bad(written.name, fault))?;
    Ok(Game {
        name: written.name.trim().to_owned(),
        help: written.help.clone(),
        letter: None,
        rows,
        cols,
        start,
        goal,
        start_region: reader.region(&written, written.start_region, "start region")?,
        goal_region: reader.region(&written, written.goal_region, "goal region")?,
        signs,
        tiles,
        tile_letters,
        shapes,
        example,
        moves,
        ground: Arc::new(ground),
    })
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// The line that some piece of the file is on.
    fn line(&self, piece: &str) -> Option<usize> {
        let offset = (piece.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        let before = self.text.as_bytes().get(..offset)?;
        Some(1 + before.iter().filter(|byte| **byte == b'\n').count())
    }

    fn bad(&self, piece: &str, reason: Fault) -> BadGame {
        BadGame {
            file: self.file.to_owned(),
            line: self.line(piece),
            reason,
        }
    }

    fn parse<T: Deserialize<'a>>(&self, piece: &'a str) -> Result<T, BadGame> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        options.from_str(piece).map_err(|error| {
            let start = error.span.start;
            let above = self.line(piece).unwrap_or(1) - 1;
            BadGame {
                file: self.file.to_owned(),
                line: Some(above + start.line),
                reason: Fault::Syntax {
                    column: start.col,
                    problem: error.code.to_string(),
                },
            }
        })
    }

    fn count(
        &self,
        piece: &str,
        what: &'static str,
        found: usize,
        most: usize,
    ) -> Result<(), BadGame> {
        match found {
            0 => Err(self.bad(piece, Fault::None(what))),
            _ if found > most => Err(self.bad(piece, Fault::TooMany { what, found, most })),
            _ => Ok(()),
        }
    }

    /// The characters, the character of each tile, and how each tile is written.
    fn signs(
        &self,
        written: &Written<'a>,
    ) -> Result<(Vec<SignKind>, Vec<Sign>, Vec<char>), BadGame> {
        let (mut signs, mut tiles, mut letters) = (Vec::<SignKind>::new(), Vec::new(), Vec::new());
        for (sign, texts) in &written.tiles.0 {
            let unwritable = |c: &char| c.is_whitespace() || c.is_control();
            if let Some(odd) = std::iter::once(*sign).chain(texts.chars()).find(unwritable) {
                return Err(self.bad(texts, Fault::Unwritable(odd)));
            }
            if signs.iter().any(|kind| kind.sign == *sign) {
                return Err(self.bad(texts, Fault::Twice(format!("{sign:?}"))));
            }
            self.count(
                texts,
                "tile behind a character",
                texts.chars().count(),
                MOST_TILES,
            )?;
            let mut set = 0_u64;
            for letter in texts.chars() {
                if letters.contains(&letter) {
                    return Err(self.bad(texts, Fault::Twice(format!("tile {letter:?}"))));
                }
                self.count(texts, "tiles", letters.len() + 1, MOST_TILES)?;
                set |= 1 << letters.len();
                letters.push(letter);
                tiles.push(Sign(signs.len() as u8));
            }
            signs.push(SignKind {
                sign: *sign,
                is_open: written.open.contains(*sign),
                name: sign.to_string(),
                shape: Default::default(),
                colour: [0xb0; 3],
                help: String::new(),
                tiles: set,
            });
        }
        self.count(written.name, "tile", tiles.len(), MOST_TILES)?;
        let known = |sign: &char| signs.iter().any(|kind| kind.sign == *sign);
        if let Some(unknown) = written.open.chars().find(|sign| !known(sign)) {
            return Err(self.bad(written.open, Fault::UnknownSign(unknown)));
        }
        let mut looked = Vec::new();
        for (sign, look) in &written.looks.0 {
            if looked.contains(sign) {
                return Err(self.bad(look.name, Fault::Twice(format!("the look of {sign:?}"))));
            }
            looked.push(*sign);
            let kind = signs.iter_mut().find(|kind| kind.sign == *sign);
            let kind = kind.ok_or_else(|| self.bad(look.name, Fault::UnknownSign(*sign)))?;
            self.look(kind, look)?;
        }
        Ok((signs, tiles, letters))
    }

    fn look(&self, kind: &mut SignKind, look: &WrittenLook<'_>) -> Result<(), BadGame> {
        kind.name = look.name.to_owned();
        kind.shape = look.shape;
        kind.help.clone_from(&look.help);
        if let Some(digits) = look.colour {
            let number = u32::from_str_radix(digits, 16).ok();
            let number = number.filter(|_| digits.len() == 6 && !digits.starts_with('+'));
            let number =
                number.ok_or_else(|| self.bad(digits, Fault::Colour(digits.to_owned())))?;
            kind.colour = [16, 8, 0].map(|shift| (number >> shift) as u8);
        }
        Ok(())
    }

    fn region(
        &self,
        written: &Written<'_>,
        region: Option<WrittenRegion>,
        what: &'static str,
    ) -> Result<Region, BadGame> {
        let whole = WrittenRegion {
            rows: (0, written.rows),
            cols: (0, written.cols),
        };
        let WrittenRegion { rows, cols } = region.unwrap_or(whole);
        let inside = |(from, to): (usize, usize), size| from < to && to <= size;
        if !inside(rows, written.rows) || !inside(cols, written.cols) {
            return Err(self.bad(written.name, Fault::Region(what)));
        }
        Ok(Region { rows, cols })
    }

    fn example(&self, written: &Written<'_>, letters: &[char]) -> Result<Vec<Vec<u8>>, BadGame> {
        self.count(
            written.name,
            "row of the example",
            written.example.len(),
            MOST_EXAMPLE,
        )?;
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for text in &written.example {
            let mut row = Vec::new();
            for (column, tile) in text.chars().enumerate() {
                let found = letters.iter().position(|letter| *letter == tile);
                let column = column + 1;
                let unknown = || self.bad(text, Fault::UnknownTile { column, tile });
                row.push(found.ok_or_else(unknown)? as u8);
            }
            self.count(text, "tile in this row", row.len(), MOST_EXAMPLE)?;
            let expected = rows.first().map_or(row.len(), Vec::len);
            let found = row.len();
            if found != expected {
                return Err(self.bad(text, Fault::Ragged { found, expected }));
            }
            rows.push(row);
            let cells = rows.len() * expected;
            self.count(text, "tiles in the example", cells, MOST_EXAMPLE)?;
        }
        Ok(rows)
    }

    fn offsets(&self, piece: &str, offsets: &[(i32, i32)]) -> Result<(), BadGame> {
        let far = |(row, col): &&(i32, i32)| {
            !(-MOST_REACH..=MOST_REACH).contains(row) || !(-MOST_REACH..=MOST_REACH).contains(col)
        };
        match offsets.iter().find(far) {
            Some((row, col)) => Err(self.bad(piece, Fault::TooFar(*row, *col))),
            None => Ok(()),
        }
    }

    fn shapes(&self, written: &Written<'a>, example: &[Vec<u8>]) -> Result<Vec<Shape>, BadGame> {
        self.count(
            written.name,
            "window shape",
            written.shapes.len(),
            MOST_SHAPES,
        )?;
        let mut shapes = Vec::new();
        for raw in &written.shapes {
            let piece = raw.get_ron();
            let place = piece.trim_start();
            let offsets: Vec<(i32, i32)> = self.parse(piece)?;
            self.count(place, "cells in this window", offsets.len(), MOST_WINDOW)?;
            self.offsets(place, &offsets)?;
            for (number, offset) in offsets.iter().enumerate() {
                if offsets[..number].contains(offset) {
                    let (row, col) = offset;
                    return Err(self.bad(place, Fault::Twice(format!("({row}, {col})"))));
                }
            }
            shapes.push(Shape::learn(offsets, example).map_err(|fault| self.bad(place, fault))?);
        }
        Ok(shapes)
    }

    fn moves(&self, written: &Written<'a>) -> Result<Vec<Template>, BadGame> {
        self.count(written.name, "move", written.moves.len(), MOST_MOVES)?;
        let mut moves = Vec::new();
        for raw in &written.moves {
            let piece = raw.get_ron();
            let place = piece.trim_start();
            let WrittenMove {
                name,
                to,
                open,
                solid,
            } = self.parse(piece)?;
            self.offsets(place, &[to])?;
            self.offsets(place, &open)?;
            self.offsets(place, &solid)?;
            let why = if to == (0, 0) {
                Some("leads nowhere")
            } else if solid.contains(&(0, 0)) {
                Some("begins in a solid cell")
            } else if solid.contains(&to) || open.iter().any(|cell| solid.contains(cell)) {
                Some("asks for a cell that is open and solid")
            } else {
                None
            };
            if let Some(why) = why {
                return Err(self.bad(place, Fault::Move(why)));
            }
            moves.push(Template {
                name,
                to,
                open,
                solid,
            });
        }
        Ok(moves)
    }
}
