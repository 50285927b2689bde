//! Rows of tiles, patterns and rewrites.

use super::Reader;
use crate::rewrite::board::{MOST_CELLS, MOST_SIDE};
use crate::rewrite::fault::{BadGame, Fault};
use crate::rewrite::file::Layered;
use crate::rewrite::pattern::{Named, Part, Pattern, Rewrite};
use crate::rewrite::tile::Tile;

/// Rows of tiles, all of one length.
pub(super) struct Grid<'a> {
    width: usize,
    pub(super) rows: Vec<Vec<&'a str>>,
}

impl Grid<'_> {
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.width, self.rows.len())
    }
}

impl<'a> Reader<'a> {
    /// The layers and their texts.
    pub(super) fn layered(&self, layered: &Layered<'a>) -> Result<Vec<(usize, &'a str)>, BadGame> {
        let pairs = match layered {
            Layered::First(text) => return Ok(vec![(0, *text)]),
            Layered::Each(pairs) => pairs,
        };
        let mut found: Vec<(usize, &str)> = Vec::new();
        for (name, text) in pairs {
            let layer = self.layers.iter().position(|layer| layer == name);
            let unknown = || self.bad(name, Fault::UnknownLayer((*name).to_owned()));
            let layer = layer.ok_or_else(unknown)?;
            if found.iter().any(|(known, _)| *known == layer) {
                return Err(self.bad(name, Fault::Twice(format!("layer {name:?}"))));
            }
            found.push((layer, text));
        }
        Ok(found)
    }

    pub(super) fn grid(&self, pieces: &[&'a str]) -> Result<Grid<'a>, BadGame> {
        let mut grid = Grid {
            width: 0,
            rows: Vec::new(),
        };
        for row in pieces.iter().flat_map(|piece| piece.split(['\n', '/'])) {
            let tiles: Vec<&str> = row.split_whitespace().collect();
            let Some(first) = tiles.first() else {
                continue;
            };
            if grid.rows.is_empty() {
                grid.width = tiles.len();
            } else if tiles.len() != grid.width {
                let (found, expected) = (tiles.len(), grid.width);
                return Err(self.bad(first, Fault::Ragged { found, expected }));
            }
            grid.rows.push(tiles);
        }
        let (width, height) = grid.shape();
        if width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_CELLS {
            let piece = pieces.first().copied().unwrap_or_default();
            return Err(self.bad(piece, Fault::BoardSize { width, height }));
        }
        Ok(grid)
    }

    /// The tile of a text in a pattern; `None` for anything.
    pub(super) fn tile(&self, text: &str) -> Result<Option<Tile>, BadGame> {
        if text == "." {
            return Ok(None);
        }
        let index = self.tiles.iter().position(|kind| kind.text == text);
        let unknown = || self.bad(text, Fault::UnknownTile(text.to_owned()));
        Ok(Some(Tile(index.ok_or_else(unknown)? as u8)))
    }

    pub(super) fn same_shape(
        &self,
        piece: &str,
        known: &mut Option<(usize, usize)>,
        one: (usize, usize),
    ) -> Result<(), BadGame> {
        if one.1 == 0 {
            return Err(self.bad(piece, Fault::Empty));
        }
        let other = *known.get_or_insert(one);
        if one == other {
            Ok(())
        } else {
            Err(self.bad(piece, Fault::Shapes { one, other }))
        }
    }

    pub(super) fn pattern(&self, layered: &Layered<'a>) -> Result<Pattern, BadGame> {
        let (mut shape, mut cells) = (None, Vec::new());
        for (layer, text) in self.layered(layered)? {
            let grid = self.grid(&[text])?;
            self.same_shape(text, &mut shape, grid.shape())?;
            for (y, row) in grid.rows.iter().enumerate() {
                for (x, tile) in row.iter().enumerate() {
                    let tile = self.tile(tile)?;
                    cells.extend(tile.map(|tile| Named { layer, y, x, tile }));
                }
            }
        }
        if cells.is_empty() {
            return Err(self.bad(layered.place(), Fault::NamesNothing));
        }
        cells.sort_unstable();
        let (width, height) = shape.unwrap_or_default();
        Ok(Pattern {
            width,
            height,
            cells,
        })
    }

    /// Both sides of a rewrite in one layer; the right one may be left out.
    fn sides(&self, text: &'a str) -> Result<(Grid<'a>, Option<Grid<'a>>), BadGame> {
        let arrows = text.matches("->").count();
        if arrows <= 1 {
            let Some((left, right)) = text.split_once("->") else {
                return Ok((self.grid(&[text])?, None));
            };
            return Ok((self.grid(&[left])?, Some(self.grid(&[right])?)));
        }
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for row in text.lines().filter(|row| !row.trim().is_empty()) {
            match row.split_once("->") {
                Some((left, right)) if !right.contains("->") && !row.contains('/') => {
                    lefts.push(left);
                    rights.push(right);
                }
                _ => return Err(self.bad(row.trim_start(), Fault::Arrows)),
            }
        }
        Ok((self.grid(&lefts)?, Some(self.grid(&rights)?)))
    }

    pub(super) fn rewrite(
        &self,
        layered: &Layered<'a>,
        spin: bool,
        help: String,
    ) -> Result<Rewrite, BadGame> {
        let (mut shape, mut parts, mut has_arrow) = (None, Vec::new(), false);
        for (layer, text) in self.layered(layered)? {
            let (left, right) = self.sides(text)?;
            has_arrow |= right.is_some();
            self.same_shape(text, &mut shape, left.shape())?;
            if let Some(right) = &right {
                self.same_shape(text, &mut shape, right.shape())?;
            }
            for (y, row) in left.rows.iter().enumerate() {
                for (x, before) in row.iter().enumerate() {
                    let after = right.as_ref().and_then(|right| right.rows.get(y)?.get(x));
                    let both = self.both_sides(before, after.copied())?;
                    parts.extend(both.map(|(left, right)| Part {
                        layer,
                        y,
                        x,
                        left,
                        right,
                    }));
                }
            }
        }
        let place = layered.place();
        if !has_arrow {
            return Err(self.bad(place, Fault::NoArrow));
        }
        if parts.iter().all(|part| part.left == part.right) {
            return Err(self.bad(place.trim_start(), Fault::ChangesNothing));
        }
        parts.sort_unstable();
        let (width, height) = shape.unwrap_or_default();
        Ok(Rewrite {
            width,
            height,
            parts,
            spin,
            help,
        })
    }

    /// What a cell holds before and after; `None` if it may be anything.
    fn both_sides(
        &self,
        before: &str,
        after: Option<&str>,
    ) -> Result<Option<(Tile, Tile)>, BadGame> {
        let written = after.map(|after| self.tile(after)).transpose()?.flatten();
        match (self.tile(before)?, written) {
            (Some(left), right) => Ok(Some((left, right.unwrap_or(left)))),
            (None, None) => Ok(None),
            (None, Some(_)) => {
                let after = after.unwrap_or_default();
                Err(self.bad(after, Fault::Overwrites(after.to_owned())))
            }
        }
    }
}
