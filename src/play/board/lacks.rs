//! What a drawn board lacks to be a level, read off the game's rules: without this tile nothing can be
//! played, without that one it can never be won. What takes a search to know is not said here.

use super::drawing::BoardDrawing;
use super::role::Role;
use super::{Placement, drawing};
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::drawing::{Drawable, Lack, Paint};
use crate::rewrite::{Game, Named, Part, Pattern, Rewrite, Tile};
use std::collections::BTreeSet;

/// Tiles that are there, or can come to be there: layer and number.
type Tiles = BTreeSet<(usize, usize)>;

/// Everything that a board lacks to be a level.
pub(super) fn of(drawing: &BoardDrawing, game: &Game, at: &Placement) -> Vec<Lack> {
    let looked_at = Look {
        game,
        paints: drawing.paints(),
        sheet: drawing::sheet(&at.board),
    };
    if at.machine().is_won(&at.board) {
        return vec![looked_at.won_already()];
    }
    let mut lacks = Vec::new();
    let to_play = looked_at.missing_to_play();
    match &to_play {
        Some(missing) => lacks.push(Lack::new(missing.words("Something to play with"))),
        None if at.machine().moves(&at.board).is_empty() => {
            lacks.push(Lack::new("No move can be made."));
        }
        None => {}
    }
    let to_win = looked_at.missing_to_win();
    if to_win.is_some() && to_win != to_play {
        let words = to_win.map(|missing| missing.words("What it takes to win"));
        lacks.extend(words.map(Lack::new));
    }
    lacks.extend(looked_at.too_small());
    lacks.extend(looked_at.too_few_homes());
    lacks
}

/// Tiles that are missing: all of them, or one of several that would do.
#[derive(PartialEq)]
enum Missing {
    All(Vec<String>),
    One(String),
}

impl Missing {
    fn words(&self, what: &str) -> String {
        match self {
            Missing::All(names) => format!("{what} is missing: {}.", names.join(", ")),
            Missing::One(name) => format!("{what} is missing, such as: {name}."),
        }
    }
}

/// A board that is looked at.
struct Look<'a> {
    game: &'a Game,
    paints: Vec<Paint>,
    sheet: Sheet,
}

impl Look<'_> {
    /// The tiles on the board.
    fn present(&self) -> Tiles {
        let cells = self.sheet.cells();
        cells
            .map(|(place, tile)| (place.layer, tile.into()))
            .collect()
    }

    /// The tiles that can come to be on the board, counted generously: a rewrite is taken to fit as soon as
    /// all its tiles are somewhere.
    fn reachable(&self, mut tiles: Tiles) -> Tiles {
        loop {
            let before = tiles.len();
            for rule in self.game.rules() {
                if needs(rule).is_subset(&tiles) {
                    tiles.extend(
                        rule.parts
                            .iter()
                            .map(|part| (part.layer, part.right.index())),
                    );
                }
            }
            if tiles.len() == before {
                return tiles;
            }
        }
    }

    /// What is missing for something to hold, given what would be missing at the worst.
    fn missing(&self, holds: impl Fn(&Tiles) -> bool, worst: Tiles) -> Option<Missing> {
        let present = self.present();
        if holds(&present) {
            return None;
        }
        let would_do = |paint: &&Paint| {
            let tile = (paint.layer, usize::from(paint.tile));
            let mut more = present.clone();
            !paint.is_whole && more.insert(tile) && holds(&more)
        };
        let mut fitting: Vec<&Paint> = self.paints.iter().filter(would_do).collect();
        // The figure is what a designer misses first; what only the end has is to come about in play.
        let end = tiles_of(self.game.end().1);
        let is_end = |paint: &Paint| end.contains(&(paint.layer, paint.tile.into()));
        fitting.sort_by_key(|paint| (is_end(paint), !self.is_player(paint)));
        Some(match fitting[..] {
            [] => Missing::All(worst.iter().map(|tile| self.name(*tile)).collect()),
            [one] => Missing::All(vec![one.name.clone()]),
            [first, ..] => Missing::One(first.name.clone()),
        })
    }

    fn is_player(&self, paint: &Paint) -> bool {
        let kind = self.game.tiles().get(usize::from(paint.tile));
        kind.is_some_and(|kind| Role::of(kind.shape) == Role::Player)
    }

    fn name(&self, (_, tile): (usize, usize)) -> String {
        let kind = self.game.tiles().get(tile);
        kind.map_or_else(String::new, |kind| kind.name.clone())
    }

    /// The tiles without which no rewrite can ever be made.
    fn missing_to_play(&self) -> Option<Missing> {
        let present = self.present();
        let rules = || self.game.rules().iter().map(needs);
        let lacking = rules().map(|needs| needs.difference(&present).copied().collect());
        let fewest = lacking.min_by_key(|lacking: &Tiles| lacking.len());
        let holds = |tiles: &Tiles| rules().any(|needs| needs.is_subset(tiles));
        self.missing(holds, fewest.unwrap_or_default())
    }

    /// The tiles without which the end can never come about.
    fn missing_to_win(&self) -> Option<Missing> {
        let (times, end) = self.game.end();
        if times == 0 {
            return None;
        }
        let wanted = tiles_of(end);
        let reachable = self.reachable(self.present());
        let lacking = wanted.difference(&reachable).copied().collect();
        let holds = |tiles: &Tiles| wanted.is_subset(&self.reachable(tiles.clone()));
        self.missing(holds, lacking)
    }

    fn won_already(&self) -> Lack {
        let (times, end) = self.game.end();
        let present = self.present();
        let absent = tiles_of(end).difference(&present).next().copied();
        match absent {
            // It is won because there is nothing to do.
            Some(tile) if times == 0 => Lack::new(format!(
                "It is won before it begins: something is missing, such as: {}.",
                self.name(tile)
            )),
            _ => Lack::at("It is won before it begins.", self.places_of(end)),
        }
    }

    /// The places that a pattern names wherever it fits.
    fn places_of(&self, pattern: &Pattern) -> Vec<Place> {
        let across = (self.sheet.width() + 1).saturating_sub(pattern.width);
        let down = (self.sheet.height() + 1).saturating_sub(pattern.height);
        let corners = (0..down).flat_map(|y| (0..across).map(move |x| (x, y)));
        let mut places = BTreeSet::new();
        for (x, y) in corners {
            let named = || {
                pattern.cells.iter().map(move |cell| {
                    let (x, y) = (x + cell.x, y + cell.y);
                    let layer = cell.layer;
                    (Place { layer, x, y }, cell.tile.index())
                })
            };
            if named().all(|(place, tile)| self.sheet.tile(place).map(usize::from) == Some(tile)) {
                places.extend(named().map(|(place, _)| place));
            }
        }
        places.into_iter().collect()
    }

    fn too_small(&self) -> Option<Lack> {
        let (times, end) = self.game.end();
        let (width, height) = (end.width, end.height);
        let is_small = self.sheet.width() < width || self.sheet.height() < height;
        (times > 0 && is_small).then(|| {
            Lack::new(format!(
                "The board is too small: the end takes {width} columns and {height} rows."
            ))
        })
    }

    /// Pieces that must all come to rest on something, as crates on marks, and more of them than of that.
    fn too_few_homes(&self) -> Option<Lack> {
        let (piece, ground) = self.piece_and_wrong_ground()?;
        let is_on = |place: Place, other: Named| {
            let layer = other.layer;
            let tile = self.sheet.tile(Place { layer, ..place });
            tile.map(usize::from) == Some(other.tile.index())
        };
        let cells = self.sheet.cells();
        let cells: Vec<(Place, u8)> = cells
            .filter(|(place, _)| place.layer == piece.layer)
            .collect();
        let changing = self.changing(piece.layer);
        let homes = cells.iter().filter(|(place, tile)| {
            changing.contains(&usize::from(*tile)) && !is_on(*place, ground)
        });
        let pieces = cells.iter().map(|(place, _)| *place);
        let pieces: Vec<Place> = pieces.filter(|place| is_on(*place, piece)).collect();
        let (homes, found) = (homes.count(), pieces.len());
        if found <= homes {
            return None;
        }
        let mut others = self.paints.iter().filter(|paint| {
            let tile = usize::from(paint.tile);
            paint.layer == ground.layer && tile != ground.tile.index() && !paint.is_whole
        });
        let home = others.next().map_or("another ground", |paint| &paint.name);
        let name = self.name((piece.layer, piece.tile.index()));
        let words = format!("Too few cells with {home}: {homes}, and {found} with {name}.");
        let astray = pieces.into_iter().filter(|place| is_on(*place, ground));
        Some(Lack::at(words, astray.collect()))
    }

    /// A piece that must be on no cell of a ground in the end, where rules neither make nor take such
    /// pieces and never change the ground's layer.
    fn piece_and_wrong_ground(&self) -> Option<(Named, Named)> {
        let (0, end) = self.game.end() else {
            return None;
        };
        let [one, other] = end.cells[..] else {
            return None;
        };
        let is_fixed = |cell: Named| self.changing(cell.layer).is_empty();
        let (piece, ground) = match (is_fixed(one), is_fixed(other)) {
            (false, true) => (one, other),
            (true, false) => (other, one),
            _ => return None,
        };
        let is_kept = self.game.rules().iter().all(|rule| {
            let count = |side: fn(&Part) -> Tile| {
                let parts = rule.parts.iter();
                let pieces =
                    parts.filter(|part| (part.layer, side(part)) == (piece.layer, piece.tile));
                pieces.count()
            };
            count(|part| part.left) == count(|part| part.right)
        });
        (is_kept && end.width * end.height == 1).then_some((piece, ground))
    }

    /// The tiles of a layer that rules put or take.
    fn changing(&self, layer: usize) -> BTreeSet<usize> {
        let rules = self.game.rules().iter();
        let parts = rules.flat_map(|rule| &rule.parts);
        let changed = parts.filter(|part| part.layer == layer && part.left != part.right);
        changed
            .flat_map(|part| [part.left.index(), part.right.index()])
            .collect()
    }
}

/// The tiles that a rewrite needs.
fn needs(rule: &Rewrite) -> Tiles {
    let parts = rule.parts.iter();
    parts.map(|part| (part.layer, part.left.index())).collect()
}

fn tiles_of(pattern: &Pattern) -> Tiles {
    let cells = pattern.cells.iter();
    cells.map(|cell| (cell.layer, cell.tile.index())).collect()
}
