//! What became of the pieces between two boards: who went where, who left, who came.
//!
//! A board says what lies where and not what moved. This tells it as a player would: the monk
//! walked and the crate was pushed, the farther peg jumped and the nearer one was taken off, one
//! number went into the other and a new one came of both.

use super::role::{Role, Spot, role, spots};
use crate::rewrite::{Board, Game, Shape, Tile};

/// What a piece does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes from one cell to the other.
    Moves,
    /// It is there no more; on its way out it goes to the other cell.
    Leaves,
    /// It is new; it comes out of the other cell.
    Comes,
}

/// One piece between two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Its layer.
    pub layer: usize,
    /// What it is.
    pub tile: Tile,
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// What becomes of it.
    pub fate: Fate,
    /// Whether it turns into another, or another into it, without anything to be seen of it.
    pub is_quiet: bool,
}

/// Everything that became different between two boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transition {
    /// The pieces that did something.
    pub motions: Vec<Motion>,
    /// The cells whose ground is another now.
    pub grounds: Vec<Spot>,
}

/// Whether a tile of a layer is drawn as something that stands on the ground. The lowest layer,
/// which is named last, is the ground; in those above, plain ground shows what lies below.
pub fn is_piece(game: &Game, board: &Board, layer: usize, tile: Tile) -> bool {
    let Some(kind) = game.kind(tile).filter(|_| tile != Tile::OUTSIDE) else {
        return false;
    };
    if layer + 1 < board.layers() {
        !matches!(kind.shape, Shape::Nothing | Shape::Floor)
    } else {
        Role::of(kind.shape) > Role::Ground
    }
}

/// The tile that is drawn as the ground of a cell; `None` where there is none. Under what stands in the
/// lowest layer itself lies the game's plain floor, or water under stones.
pub fn ground(game: &Game, board: &Board, spot: Spot) -> Option<Tile> {
    let layer = board.layers().checked_sub(1)?;
    let tile = board.tile(layer, spot.x, spot.y)?;
    if tile == Tile::OUTSIDE {
        return None;
    }
    if !is_piece(game, board, layer, tile) {
        return Some(tile);
    }
    let wanted = match game.kind(tile)?.shape {
        Shape::Stone => [Shape::Water, Shape::Floor],
        _ => [Shape::Floor, Shape::Water],
    };
    // Tiles are known by their place among the kinds; a board names them all.
    let named = |shape: Shape| game.tile_of_shape(shape);
    wanted.into_iter().find_map(named)
}

/// What became of the pieces from one board to the next.
pub fn transition(game: &Game, before: &Board, after: &Board) -> Transition {
    let mut transition = Transition::default();
    if before.width() != after.width() || before.tiles().len() != after.tiles().len() {
        return transition;
    }
    let other = |spot: &Spot| ground(game, before, *spot) != ground(game, after, *spot);
    transition.grounds = spots(before).filter(other).collect();
    for layer in 0..before.layers() {
        let mut change = LayerChange::new(game, before, after, layer);
        change.match_equals(&mut transition.motions);
        change.match_players(game, &mut transition.motions);
        change.match_rest(&transition.grounds, &mut transition.motions);
    }
    transition
}

impl Transition {
    /// The same the other way round: what is taken back.
    pub fn reversed(mut self) -> Transition {
        for motion in &mut self.motions {
            std::mem::swap(&mut motion.from, &mut motion.to);
            motion.fate = match motion.fate {
                Fate::Moves => Fate::Moves,
                Fate::Leaves => Fate::Comes,
                Fate::Comes => Fate::Leaves,
            };
        }
        self
    }
}

/// The pieces of a layer that are gone from where they were, and those that are new where they are.
struct LayerChange {
    layer: usize,
    lost: Vec<(Tile, Spot)>,
    gained: Vec<(Tile, Spot)>,
}

impl LayerChange {
    fn new(game: &Game, before: &Board, after: &Board, layer: usize) -> LayerChange {
        let mut change = LayerChange {
            layer,
            lost: Vec::new(),
            gained: Vec::new(),
        };
        for spot in spots(before) {
            let tile = |board: &Board| board.tile(layer, spot.x, spot.y);
            let (Some(was), Some(is)) = (tile(before), tile(after)) else {
                continue;
            };
            if was == is {
                continue;
            }
            if is_piece(game, before, layer, was) {
                change.lost.push((was, spot));
            }
            if is_piece(game, after, layer, is) {
                change.gained.push((is, spot));
            }
        }
        change
    }

    fn motion(&self, tile: Tile, from: Spot, to: Spot, fate: Fate) -> Motion {
        Motion {
            layer: self.layer,
            tile,
            from,
            to,
            fate,
            is_quiet: false,
        }
    }

    /// Equal tiles moved. Where there are too many on one side, the farthest ones did.
    fn match_equals(&mut self, motions: &mut Vec<Motion>) {
        let mut tiles: Vec<Tile> = self.lost.iter().map(|(tile, _)| *tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        for tile in tiles {
            let of = |list: &[(Tile, Spot)]| -> Vec<Spot> {
                let same = list.iter().filter(|(other, _)| *other == tile);
                same.map(|(_, spot)| *spot).collect()
            };
            let (lost, gained) = (of(&self.lost), of(&self.gained));
            let pairs: Vec<(Spot, Spot)> = if lost.len() == gained.len() {
                lost.into_iter().zip(gained).collect()
            } else if lost.len() > gained.len() {
                farthest(&gained, &lost)
                    .map(|(to, from)| (from, to))
                    .collect()
            } else {
                farthest(&lost, &gained).collect()
            };
            for (from, to) in pairs {
                self.lost.retain(|gone| *gone != (tile, from));
                self.gained.retain(|come| *come != (tile, to));
                motions.push(self.motion(tile, from, to, Fate::Moves));
            }
        }
    }

    /// The player may turn into another figure on his way.
    fn match_players(&mut self, game: &Game, motions: &mut Vec<Motion>) {
        let is_player = |(tile, _): &(Tile, Spot)| role(game, *tile) == Role::Player;
        let lost = self.lost.iter().position(is_player);
        let gained = self.gained.iter().position(is_player);
        if let (Some(lost), Some(gained)) = (lost, gained) {
            let ((was, from), (is, to)) = (self.lost.remove(lost), self.gained.remove(gained));
            for (tile, fate) in [(was, Fate::Leaves), (is, Fate::Comes)] {
                motions.push(Motion {
                    is_quiet: true,
                    ..self.motion(tile, from, to, fate)
                });
            }
        }
    }

    /// The others go into what came, or into the ground that changed; what came came out of them.
    fn match_rest(&mut self, grounds: &[Spot], motions: &mut Vec<Motion>) {
        let nearest = |spots: Vec<Spot>, from: Spot| {
            let mut spots = spots;
            spots.sort_by_key(|spot| from.steps_to(*spot));
            spots.first().copied()
        };
        let places = |list: &[(Tile, Spot)]| list.iter().map(|(_, spot)| *spot).collect();
        for (tile, spot) in &self.lost {
            let into: Vec<Spot> = if self.gained.is_empty() {
                grounds.to_vec()
            } else {
                places(&self.gained)
            };
            let to = nearest(into, *spot).unwrap_or(*spot);
            motions.push(self.motion(*tile, *spot, to, Fate::Leaves));
        }
        for (tile, spot) in &self.gained {
            let from = nearest(places(&self.lost), *spot).unwrap_or(*spot);
            motions.push(self.motion(*tile, from, *spot, Fate::Comes));
        }
    }
}

/// Each of the few with one of the many: the farthest that is left.
fn farthest(few: &[Spot], many: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> {
    let mut left = many.to_vec();
    let pairs: Vec<(Spot, Spot)> = few
        .iter()
        .filter_map(|one| {
            let place = (0..left.len()).max_by_key(|i| one.steps_to(left[*i]))?;
            Some((*one, left.remove(place)))
        })
        .collect();
    pairs.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::find_built_in;

    fn told(name: &str, before: &str, after: &str) -> Vec<String> {
        let game = find_built_in(name).expect("built in");
        let read = |text: &str| game.read_board(text).expect("a board");
        let transition = transition(game, &read(before), &read(after));
        let mut told: Vec<String> = transition
            .motions
            .iter()
            .map(|motion| {
                let kind = game.kind(motion.tile).expect("a kind");
                let Motion { from, to, fate, .. } = motion;
                format!(
                    "{} {fate:?} {}{}-{}{}",
                    kind.text, from.x, from.y, to.x, to.y
                )
            })
            .collect();
        told.extend(
            transition
                .grounds
                .iter()
                .map(|s| format!("ground {}{}", s.x, s.y)),
        );
        told.sort();
        told
    }

    #[test]
    fn it_is_told_as_a_player_would_tell_it() {
        assert_eq!(
            told("sokoban", "P O _ | _ _ *", "_ P O | _ _ *"),
            ["O Moves 10-20", "P Moves 00-10"]
        );
        assert_eq!(
            told("peg solitaire", "O O _", "_ _ O"),
            ["O Leaves 10-10", "O Moves 00-20"]
        );
        assert_eq!(
            told("merge", "1 1 _", "_ 2 _"),
            ["1 Leaves 00-10", "1 Leaves 10-10", "2 Comes 10-10"]
        );
        assert_eq!(
            told("two door", "P_ a _", "_ Pa _"),
            ["P_ Leaves 00-10", "Pa Comes 00-10", "a Leaves 10-10"]
        );
        assert_eq!(
            told("boulders", "P O U", "_ P _"),
            ["O Leaves 10-20", "P Moves 00-10", "ground 20"]
        );
        assert_eq!(
            told("stepping stones", "P _ | = =", "_ P | ~ ="),
            ["= Leaves 00-00", "P Moves 00-10"]
        );
        assert_eq!(told("frogs", "F T _", "_ T F"), ["F Moves 00-20"]);
    }

    #[test]
    fn taken_back_everything_goes_the_other_way() {
        let game = find_built_in("merge").expect("built in");
        let read = |text: &str| game.read_board(text).expect("a board");
        let there = transition(game, &read("1 1 _"), &read("_ 2 _"));
        let back = there.clone().reversed();
        let coming = back.motions.iter().filter(|m| m.fate == Fate::Comes);
        assert_eq!(coming.count(), 2);
        assert_eq!(back.reversed(), there);
    }
}
