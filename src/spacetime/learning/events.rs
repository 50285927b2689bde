//! Events: what changes between two successive frames, with its context.

use super::{Event, EventCell, Strip};
use std::collections::BTreeSet;

/// All events of all copies, sorted and each once. One whose context would lie in the void is none.
pub(super) fn events(copies: &[Strip], context: &[(i16, i16)]) -> Vec<Event> {
    let mut found = BTreeSet::new();
    for strip in copies {
        for frame in 0..strip.len() - 1 {
            found.extend(event(strip, frame, context));
        }
    }
    found.into_iter().collect()
}

/// What happens between a frame and the next; `None` if nothing does, or its context lies in the void.
fn event(strip: &Strip, frame: usize, context: &[(i16, i16)]) -> Option<Event> {
    let changes = strip.changes(frame);
    let origin = changes.first().map(|change| (change.0, change.1))?;
    let mut places: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (row, col, ..) in changes {
        places.insert((row, col));
        for (down, right) in context {
            let row = row.checked_add_signed((*down).into())?;
            let col = col.checked_add_signed((*right).into())?;
            places.insert((row, col));
        }
    }
    let cells = places.into_iter().map(|(row, col)| {
        Some(EventCell {
            // Frames are far smaller than these numbers go.
            dr: row as i16 - origin.0 as i16,
            dc: col as i16 - origin.1 as i16,
            before: strip.tile(frame, row, col)?,
            after: strip.tile(frame + 1, row, col)?,
        })
    });
    let cells = cells.collect::<Option<Vec<_>>>()?;
    Some(Event { cells })
}
