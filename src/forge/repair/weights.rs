//! Where weights come from.

use crate::forge::Failure;
use crate::rooms::{Band, Game, Room, Weights};
use std::path::Path;

/// What a cell outside of the band costs.
const OUTSIDE_BAND: u32 = 10;

/// How cells are weighed.
pub(crate) enum Weighing {
    Uniform,
    Band,
    /// One for all rooms, or one for each.
    Given(Vec<Weights>),
}

impl Weighing {
    /// By name, or from a file for so many rooms.
    pub(crate) fn read(game: &Game, how: &str, rooms: usize) -> Result<Weighing, Failure> {
        match how {
            "uniform" => return Ok(Weighing::Uniform),
            "band" => return Ok(Weighing::Band),
            _ => {}
        }
        let path = Path::new(how);
        let text = std::fs::read_to_string(path).map_err(Failure::file(path))?;
        let mut blocks: Vec<Vec<u32>> = vec![Vec::new()];
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                blocks.push(Vec::new());
            }
            for word in line.split_whitespace() {
                let weight = match word {
                    "keep" => Some(Weights::KEEP),
                    _ => word.parse().ok().filter(|weight| *weight != Weights::KEEP),
                };
                let weight = weight.ok_or_else(|| {
                    let line = number + 1;
                    Failure::Other(format!("{how}:{line}: {word:?} is not a weight"))
                })?;
                blocks
                    .last_mut()
                    .into_iter()
                    .for_each(|block| block.push(weight));
            }
        }
        blocks.retain(|block| !block.is_empty());
        let count = blocks.len();
        if count != 1 && count != rooms {
            return Err(Failure::Other(format!(
                "{how}: there are weights for {count} rooms, and {rooms} rooms"
            )));
        }
        let weights = blocks.into_iter().enumerate().map(|(number, block)| {
            let block = Weights::new(game, block);
            block.map_err(|bad| Failure::Other(format!("{how}: block {}: {bad}", number + 1)))
        });
        Ok(Weighing::Given(weights.collect::<Result<_, _>>()?))
    }

    /// The weights of one of the rooms.
    pub(crate) fn of(&self, game: &Game, room: &Room, number: usize) -> Weights {
        let uniform = Weights::uniform(game);
        match self {
            Weighing::Uniform => uniform,
            Weighing::Band => match Band::of(game, room, &uniform) {
                Some(band) => Weights::cheap(game, &band.cells, OUTSIDE_BAND),
                None => uniform,
            },
            Weighing::Given(all) => {
                let own = all.get(number).or_else(|| all.first());
                own.cloned().unwrap_or(uniform)
            }
        }
    }
}
