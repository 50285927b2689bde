//! The requests of the published tables, for any example that shows the same mechanics.

use crate::spacetime::{By, Count, Learned, Region, Request, Tile, TileSet};

/// What a game is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mechanics {
    Field,
    Maze,
    PushingSmall,
    PushingLarge,
    Carrying,
}

/// A mean and a standard deviation.
pub(super) type Spread = (f64, f64);

/// What was published of a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Published {
    /// Seconds of the whole.
    pub(super) seconds: Spread,
    pub(super) length: Spread,
    pub(super) trivial: Option<f64>,
    pub(super) density: Option<Spread>,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) mechanics: Mechanics,
    pub(super) by: By,
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) frames: usize,
    pub(super) stones: usize,
    pub(super) published: Published,
}

use By::{Blocks, Events};
use Mechanics::{Carrying, Field, Maze, PushingLarge, PushingSmall};

const fn small(seconds: Spread, length: Spread, trivial: f64) -> Published {
    Published {
        seconds,
        length,
        trivial: Some(trivial),
        density: None,
    }
}

const fn large(seconds: Spread, length: Spread, density: Spread) -> Published {
    Published {
        seconds,
        length,
        trivial: None,
        density: Some(density),
    }
}

const fn case(
    name: &'static str,
    (mechanics, by): (Mechanics, By),
    (rows, cols, frames): (usize, usize, usize),
    stones: usize,
    published: Published,
) -> Case {
    Case {
        name,
        mechanics,
        by,
        rows,
        cols,
        frames,
        stones,
        published,
    }
}

/// The rows of both tables, with the figures published for the same kind of request.
pub(super) const CASES: [Case; 10] = [
    case(
        "field, blocks",
        (Field, Blocks),
        (4, 4, 6),
        0,
        small((0.335, 0.008), (2.7, 2.1), 0.6),
    ),
    case(
        "field, events",
        (Field, Events),
        (4, 4, 6),
        0,
        small((0.049, 0.003), (5.0, 2.0), 0.2),
    ),
    case(
        "maze, blocks",
        (Maze, Blocks),
        (4, 4, 6),
        0,
        small((1.523, 0.053), (1.0, 0.0), 1.0),
    ),
    case(
        "maze, events",
        (Maze, Events),
        (4, 4, 6),
        0,
        small((0.130, 0.000), (1.0, 0.0), 1.0),
    ),
    case(
        "pushing, blocks",
        (PushingSmall, Blocks),
        (4, 4, 6),
        1,
        small((0.949, 0.044), (3.4, 1.56), 0.5),
    ),
    case(
        "pushing, events",
        (PushingSmall, Events),
        (4, 4, 6),
        1,
        small((0.141, 0.005), (5.5, 0.67), 0.0),
    ),
    case(
        "pushing 7x7x10",
        (PushingLarge, Events),
        (7, 7, 10),
        2,
        large((0.918, 0.511), (9.4, 0.8), (0.742, 0.050)),
    ),
    case(
        "pushing 10x10x20",
        (PushingLarge, Events),
        (10, 10, 20),
        3,
        large((11.420, 10.807), (20.0, 0.0), (0.621, 0.022)),
    ),
    case(
        "carrying 4x10x15",
        (Carrying, Events),
        (4, 10, 15),
        1,
        large((1.100, 0.029), (14.8, 0.4), (0.625, 0.076)),
    ),
    case(
        "carrying 4x16x24",
        (Carrying, Events),
        (4, 16, 24),
        2,
        large((3.248, 0.550), (23.7, 0.458), (0.537, 0.056)),
    ),
];

impl Case {
    /// Whether its windows are small enough for a game of windows.
    pub(super) fn is_small(&self) -> bool {
        matches!(self.mechanics, Field | Maze | PushingSmall)
    }

    /// The request, by the roles that tiles have in an example.
    pub(super) fn request(&self, learned: &Learned) -> Result<Request, String> {
        let roles = Roles::of(learned);
        let need = |tile: Option<Tile>, what: &str| {
            tile.ok_or_else(|| format!("{}: no tile is {what}", learned.name))
        };
        let player = need(roles.player, "the player")?;
        let mut request = Request::new(self.by, self.rows, self.cols, self.frames);
        request.counts.push(Count::exactly(player, 1));
        if self.stones > 0 {
            let stone = need(roles.stone, "pushed or carried")?;
            request.counts.push(Count::exactly(stone, self.stones));
        }
        if self.mechanics != PushingLarge {
            let goal = need(roles.goal, "where to go")?;
            request.counts.push(Count::exactly(goal, 1));
            if self.mechanics == Carrying {
                let stone = need(roles.stone, "carried")?;
                let all = (0, self.rows + 1);
                let region = |tile, cols| Region {
                    tile,
                    rows: all,
                    cols,
                };
                request.regions = vec![
                    region(player, (0, 1)),
                    region(goal, (self.cols, self.cols + 1)),
                    region(
                        stone,
                        (
                            2,
                            if self.stones == 1 {
                                self.cols - 1
                            } else {
                                self.cols + 1
                            },
                        ),
                    ),
                ];
            }
        }
        Ok(request)
    }
}

/// What the tiles of first frames are there for.
struct Roles {
    player: Option<Tile>,
    stone: Option<Tile>,
    goal: Option<Tile>,
}

impl Roles {
    fn of(learned: &Learned) -> Roles {
        let first = learned.first_pool.tiles();
        let unit = learned.unit.unwrap_or_default();
        let one_of = |set: TileSet| first.iter().find(|tile| set.has(*tile));
        let things = learned.conserved.iter().filter(|set| !set.meets(unit));
        let stone = things.copied().find_map(one_of);
        let stands = |tile: Tile| {
            let class = learned
                .class(tile)
                .and_then(|class| learned.classes.get(class));
            let alone = class.is_some_and(|class| class.len() == 1);
            alone && learned.settings.ring.tiles.contains(&tile)
        };
        let mut goals = first.iter().filter(|tile| {
            let other = Some(*tile) != learned.blank() && Some(*tile) != stone;
            other && !unit.has(*tile) && !stands(*tile)
        });
        Roles {
            player: one_of(unit),
            stone,
            goal: goals.next(),
        }
    }
}
