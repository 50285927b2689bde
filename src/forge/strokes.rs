//! How soon a drawing is answered: levels of the generator, changed by random strokes of the brush.

use super::Failure;
use crate::play::any_kind::AnyKind;
use crate::play::appraisal::{Appraising, Verdict};
use crate::play::built_in;
use crate::play::campaign::Ladders;
use crate::play::cube::CubeKind;
use crate::play::drawing::palette::Palette;
use crate::play::drawing::sheet::{Place, Sheet};
use crate::play::kind::Way;
use crate::puzzle::{Dice, finish};
use std::time::Instant;

/// States between two looks at the clock.
const SLICE: u64 = 256;
/// Cells that a stroke changes at the most.
const MOST_CELLS: u32 = 3;

/// Milliseconds from a stroke to the first answer, for so many strokes on levels of a kind. Strokes that leave no
/// level are answered at once, and do not count.
pub(super) fn answers(key: &str, count: usize) -> Result<Vec<f64>, Failure> {
    let kinds = built_in::kinds(CubeKind::default(), &Ladders::built_in());
    let bad = |words: &str| Failure::Other(words.to_owned());
    let kind = kinds.find(key).ok_or_else(|| bad("no such kind"))?;
    let mut dice = Dice::new(&[2026]);
    let mut times = Vec::new();
    while times.len() < count {
        let mut sheet = level(kind, &mut dice).ok_or_else(|| bad("no level could be made"))?;
        // Several strokes on one level, each on what the one before it left.
        for _ in 0..10 {
            stroke(kind, &mut sheet, &mut dice);
            let start = Instant::now();
            let mut appraising = Appraising::new(kind.clone(), sheet.clone());
            while !appraising.findings().verdict.is_answer() {
                appraising.advance(SLICE);
            }
            let taken = start.elapsed().as_secs_f64() * 1e3;
            if appraising.findings().verdict != Verdict::Lacking {
                times.push(taken);
            }
        }
    }
    times.truncate(count);
    Ok(times)
}

/// A level of the kind's campaign, as it is drawn.
fn level(kind: &AnyKind, dice: &mut Dice) -> Option<Sheet> {
    let rungs = kind.ladder().rungs();
    let level = dice.below(u32::try_from(rungs.len()).ok()?);
    let way = Way::Rung {
        rung: rungs.get(level as usize)?,
        level,
        seed: dice.below(u32::MAX),
    };
    let mut making = kind.make(&kind.wanted(&way)?).ok()?;
    let made = finish(&mut making, None)?.ok()?;
    kind.sheet(&made.start)
}

/// Paints some cells at random.
fn stroke(kind: &AnyKind, sheet: &mut Sheet, dice: &mut Dice) {
    let Some(palette) = kind.drawable().map(|drawable| Palette::of(&*drawable)) else {
        return;
    };
    let cells: Vec<Place> = sheet.cells().map(|(place, _)| place).collect();
    for _ in 0..=dice.below(MOST_CELLS) {
        let Some(place) = dice.pick(&cells) else {
            return;
        };
        let paints = palette.paints().iter();
        let paints = paints.filter(|paint| paint.layer == place.layer && !paint.is_whole);
        let tiles: Vec<u8> = paints.map(|paint| paint.tile).collect();
        if let Some(tile) = dice.pick(&tiles) {
            palette.put(sheet, place, tile);
        }
    }
}
