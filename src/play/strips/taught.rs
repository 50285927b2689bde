//! An example, what it teaches, and the game as which its strips are seen and played.

use crate::play::any_kind::{AnyKind, Position};
use crate::play::board::BoardKind;
use crate::play::campaign::Ladders;
use crate::play::drawing::sheet::Spot;
use crate::play::kind::Kind;
use crate::rewrite::{Board, Shape};
use crate::spacetime::{
    AsGame, By, Count, Example, Learned, NotAGame, RealRules, Request, Strip, Tile, TileSet,
    as_game, learn, look,
};
use std::fmt;
use std::sync::Arc;

/// Rows, columns and frames that are asked for at first, at the most: what is answered at once.
const FIRST_SIZE: (usize, usize, usize) = (7, 7, 10);
/// Frames that are asked for at first, at the least.
const FIRST_FRAMES: usize = 6;
/// How often a tile that plays a part is asked for at first, at the most.
const FIRST_COUNT: usize = 2;
/// The key of the written game that examples may show.
const REAL_KEY: &str = "sokoban";

/// An example, what it teaches, and the game as which its strips are seen and played.
pub struct Taught {
    example: Example,
    learned: Arc<Learned>,
    real: Option<RealRules>,
    game: Result<AsGame, NotAGame>,
    kind: Option<BoardKind>,
    /// Whether boards have no ring: it is ground there that nobody may tread upon.
    cuts_ring: bool,
}

impl fmt::Debug for Taught {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Taught").field(&self.example.name).finish()
    }
}

/// Two are the same if their examples are.
impl PartialEq for Taught {
    fn eq(&self, other: &Taught) -> bool {
        self.example == other.example
    }
}

impl Taught {
    /// Learns from an example.
    pub fn new(example: Example) -> Taught {
        let learned = Arc::new(learn(&example));
        let real = RealRules::of(&learned);
        let game = as_game(&example, &learned);
        let ladders = Ladders::default();
        let kind = match (&real, &game) {
            (Some(real), _) => {
                let game = Arc::new(real.game().clone());
                Some(BoardKind::new(REAL_KEY, game, &ladders))
            }
            (None, Ok(game)) => {
                let key = format!("{}.ron", example.name);
                Some(BoardKind::new(key, Arc::new(game.game.clone()), &ladders))
            }
            (None, Err(_)) => None,
        };
        let changes = |tile: &Tile| {
            let class = learned
                .class(*tile)
                .and_then(|class| learned.classes.get(class));
            class.is_some_and(|class| class.len() > 1)
        };
        let cuts_ring = learned.settings.ring.tiles.iter().all(changes);
        Taught {
            example,
            learned,
            real,
            game,
            kind,
            cuts_ring,
        }
    }

    /// The example.
    pub fn example(&self) -> &Example {
        &self.example
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.example.name
    }

    /// What it teaches.
    pub fn learned(&self) -> &Arc<Learned> {
        &self.learned
    }

    /// Whether the game's real rules are known, rather than only what the example shows of them.
    pub fn has_real_rules(&self) -> bool {
        self.real.is_some()
    }

    /// The game that was learned, or why there is none.
    pub fn game(&self) -> Result<&AsGame, &NotAGame> {
        self.game.as_ref()
    }

    /// The kind of puzzle that frames are positions of: the real game, or the one that was learned. It is
    /// there to be looked at and asked; to be played it has to be among the kinds on offer.
    pub fn kind(&self) -> Option<AnyKind> {
        self.kind.clone().map(AnyKind::new)
    }

    /// A frame as a position of [`kind`](Taught::kind).
    pub fn position(&self, strip: &Strip, frame: usize) -> Option<Position> {
        let board = self.board(strip, frame)?;
        Some(Position::new(self.kind.as_ref()?.place(board)))
    }

    /// A frame as a board.
    pub fn board(&self, strip: &Strip, frame: usize) -> Option<Board> {
        let inside = self.inside(strip, frame)?;
        let inside = inside.as_ref().unwrap_or(strip);
        let frame = if self.cuts_ring { 0 } else { frame };
        match (&self.real, &self.game) {
            (Some(real), _) => real.board(inside, frame),
            (None, Ok(game)) => {
                game.board(&self.learned.legend, inside.frame(frame)?, inside.cols())
            }
            (None, Err(_)) => None,
        }
    }

    /// Where a cell of a frame is on its board.
    pub fn spot_on_board(&self, spot: Spot) -> Option<Spot> {
        match self.cuts_ring {
            true => Some(Spot::new(spot.x.checked_sub(1)?, spot.y.checked_sub(1)?)),
            false => Some(spot),
        }
    }

    /// Where a cell of a board is on its frame.
    pub fn spot_of_board(&self, spot: Spot) -> Spot {
        let ring = usize::from(self.cuts_ring);
        Spot::new(spot.x + ring, spot.y + ring)
    }

    /// A frame without its ring as a strip, where boards have none.
    fn inside(&self, strip: &Strip, frame: usize) -> Option<Option<Strip>> {
        if !self.cuts_ring {
            return Some(None);
        }
        let (rows, cols) = (strip.rows().checked_sub(2)?, strip.cols().checked_sub(2)?);
        let cells = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
        let tiles = cells.filter_map(|(row, col)| strip.tile(frame, row, col));
        Some(Some(Strip::new(rows, cols, tiles.collect()).ok()?))
    }

    /// What a tile looks like: its shape, and its colour in six hexadecimal digits.
    pub fn look(&self, tile: Tile) -> (Shape, &'static str) {
        look(&self.learned, tile)
    }

    /// What a tile is called.
    pub fn tile_name(&self, tile: Tile) -> &str {
        self.learned.legend.name(tile)
    }

    /// Every tile, in the order of the legend.
    pub fn tiles(&self) -> Vec<Tile> {
        self.learned.legend.tiles().collect()
    }

    /// The tiles that are the player, if somebody is played.
    pub fn player(&self) -> Option<TileSet> {
        self.learned.unit
    }

    /// Where the player is in each frame.
    pub fn path(&self, strip: &Strip) -> Vec<Option<Spot>> {
        let frames = strip.frames().map(|frame| {
            let player = self.learned.unit?;
            let cell = frame.iter().position(|tile| player.has(*tile))?;
            Some(Spot::new(cell % strip.cols(), cell / strip.cols()))
        });
        frames.collect()
    }

    /// Whether a tile is a thing: neither plain ground nor what stays where it is for ever.
    pub fn is_thing(&self, tile: Tile) -> bool {
        let class = self.learned.class(tile);
        let class = class.and_then(|class| self.learned.classes.get(class));
        self.learned.blank() != Some(tile) && class.is_some_and(|class| class.len() > 1)
    }

    /// What is asked for at first: a small strip with a few of the example's things, without waiting.
    pub fn first_request(&self) -> Request {
        let strip = &self.example.strip;
        let (rows, cols, frames) = FIRST_SIZE;
        let (rows, cols) = (strip.rows().min(rows), strip.cols().min(cols));
        let frames = strip.len().min(frames).max(FIRST_FRAMES);
        let mut request = Request::new(By::Events, rows, cols, frames).strict();
        request.counts = self.first_counts();
        if request.check(&self.learned).is_err() {
            // A game of very many kinds of cells: as little as can be asked.
            request = Request::new(By::Events, rows.min(4), cols.min(4), 2);
        }
        request
    }

    /// The player once, and a few of what there are only few of, or of what only moves about.
    fn first_counts(&self) -> Vec<Count> {
        let learned = &self.learned;
        let first = self.example.strip.first();
        let conserved = learned
            .conserved
            .iter()
            .fold(TileSet::default(), |all, set| all.joined(*set));
        let rare = |tile: Tile, count: usize| {
            let is_fixed = learned.class(tile).is_some_and(|class| {
                let class = learned.classes.get(class);
                class.is_some_and(|class| class.len() == 1)
            });
            is_fixed && count <= FIRST_COUNT
        };
        let counts = learned.legend.tiles().filter_map(|tile| {
            let count = first.iter().filter(|here| **here == tile).count();
            let asked = learned.blank() != Some(tile)
                && count > 0
                && (conserved.has(tile) || rare(tile, count));
            asked.then(|| Count::exactly(tile, count.min(FIRST_COUNT)))
        });
        counts.collect()
    }

    /// Words for where a position stands, by its game: empty where there is none.
    pub fn description(&self, strip: &Strip, frame: usize) -> String {
        let board = self.board(strip, frame);
        let kind = self.kind.as_ref().zip(board);
        kind.map_or_else(String::new, |(kind, board)| {
            kind.description(&kind.place(board))
        })
    }
}
