//! What can be counted in a strip.

use super::checker::is_won;
use super::learning::Learned;
use super::strip::{Strip, TileSet};

/// What can be counted in a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metrics {
    /// Frames until the strip comes to rest, the one where it rests included.
    pub effective_length: usize,
    /// Whether that is so soon that there is next to nothing to play.
    pub trivial: bool,
    /// Whether some frame has more than one player.
    pub extra_players: bool,
    /// Cells of the first frame that are not blank, ring included.
    pub filled: usize,
    /// Cells of a frame, ring included.
    pub cells: usize,
    /// The first frame that is won, if it is not the one where the strip comes to rest.
    pub won_early: Option<usize>,
    /// Steps in which nothing happens, before the strip comes to rest.
    pub waits: usize,
    /// Steps in which nothing happens at its end.
    pub rests: usize,
}

/// Effective lengths up to this are trivial.
const TRIVIAL: usize = 3;

impl Metrics {
    /// Counts.
    pub fn of(strip: &Strip, learned: &Learned) -> Metrics {
        let still = |step: &usize| strip.frame(*step) == strip.frame(*step + 1);
        let steps = strip.len() - 1;
        let rests = (0..steps).rev().take_while(still).count();
        let effective_length = strip.len() - rests;
        let player = learned.unit.or_else(|| {
            let tile = learned.legend.tile('P')?;
            Some(TileSet::default().with(tile))
        });
        let players = |frame: &[_]| {
            let is_player = |tile| player.is_some_and(|player| player.has(tile));
            frame.iter().filter(|tile| is_player(**tile)).count()
        };
        let blank = learned.blank();
        let won_at = (0..strip.len()).find(|frame| is_won(strip, *frame, learned));
        Metrics {
            effective_length,
            trivial: effective_length <= TRIVIAL,
            extra_players: strip.frames().any(|frame| players(frame) > 1),
            filled: strip
                .first()
                .iter()
                .filter(|tile| Some(**tile) != blank)
                .count(),
            cells: strip.cells(),
            won_early: won_at.filter(|frame| frame + 1 < effective_length),
            waits: (0..effective_length - 1).filter(still).count(),
            rests,
        }
    }

    /// The share of cells that are not blank, ring included.
    pub fn density(&self) -> f64 {
        self.filled as f64 / self.cells as f64
    }
}
