//! All strips of a small size, found by trying everything.

use a_mazing_monk::spacetime::{By, Event, Learned, Pool, Request, Tile, Waits};
use std::collections::BTreeSet;

pub(crate) type Frame = Vec<Tile>;

/// Every strip that a request allows, pins aside.
pub(crate) fn all_strips(learned: &Learned, request: &Request) -> Vec<Vec<Frame>> {
    let (rows, cols) = (request.all_rows(), request.all_cols());
    let mut frames = all_frames(learned, rows, cols);
    if request.by == By::Blocks {
        // Only frames of known windows come before or after others at all.
        let blocks = learned.blocks.iter().flat_map(|block| block.chunks(9));
        let lasts = learned.last_blocks.iter().map(|window| &window[..]);
        let known: BTreeSet<&[Tile]> = blocks.chain(lasts).collect();
        frames.retain(|frame| {
            let windows = windows(frame, rows, cols, 3, 3);
            windows.iter().all(|window| known.contains(&window[..]))
        });
    }
    let one_player = |frame: &Frame| {
        let unit = learned.unit.filter(|_| request.by == By::Events);
        unit.is_none_or(|unit| frame.iter().filter(|tile| unit.has(**tile)).count() == 1)
    };
    let last = |frame: &Frame| match request.by {
        By::Events => in_pool(&learned.last_pool, frame, rows, cols),
        By::Blocks => windows(frame, rows, cols, 3, 3).iter().all(|window| {
            learned
                .last_blocks
                .iter()
                .any(|known| known[..] == window[..])
        }),
    };
    let first = |frame: &Frame| {
        let counts = request.counts.iter().all(|count| {
            let found = frame.iter().filter(|tile| **tile == count.tile).count();
            (count.at_least..=count.at_most).contains(&found)
        });
        let regions = request.regions.iter().all(|region| {
            let cells = frame.iter().enumerate();
            let mut held = cells.filter(|(_, tile)| **tile == region.tile);
            held.all(|(cell, _)| region.has(cell / cols, cell % cols))
        });
        let pool = match request.by {
            By::Events => in_pool(&learned.first_pool, frame, rows, cols),
            By::Blocks => true,
        };
        counts && regions && pool && one_player(frame)
    };
    let mut strips: Vec<Vec<Frame>> = Vec::new();
    for start in frames.iter().filter(|frame| first(frame)) {
        let mut open = vec![vec![start.clone()]];
        while let Some(strip) = open.pop() {
            let now = strip.last().expect("it has a frame").clone();
            if strip.len() == request.frames {
                if last(&now) {
                    strips.push(strip);
                }
                continue;
            }
            if request.not_won_early && last(&now) {
                continue;
            }
            let waited = strip
                .windows(2)
                .last()
                .is_some_and(|pair| pair[0] == pair[1]);
            for next in next_frames(learned, request.by, &frames, &now, rows, cols) {
                let waits = next == now;
                let allowed = match request.waits {
                    Waits::Anywhere => true,
                    Waits::AtTheEnd => waits || !waited,
                    Waits::Never => !waits,
                };
                if allowed {
                    let mut longer = strip.clone();
                    longer.push(next);
                    open.push(longer);
                }
            }
        }
    }
    strips.sort();
    strips.dedup();
    strips
}

/// Every frame of a size with its ring.
fn all_frames(learned: &Learned, rows: usize, cols: usize) -> Vec<Frame> {
    let tiles: Vec<Tile> = learned.legend.tiles().collect();
    let mut frames: Vec<Frame> = vec![Vec::new()];
    for cell in 0..rows * cols {
        let fixed = learned
            .settings
            .ring
            .tile(rows, cols, cell / cols, cell % cols);
        let here = fixed.map_or(tiles.clone(), |tile| vec![tile]);
        let longer = frames.iter().flat_map(|frame| {
            here.iter()
                .map(move |tile| frame.iter().copied().chain([*tile]).collect())
        });
        frames = longer.collect();
    }
    frames
}

fn windows(frame: &[Tile], rows: usize, cols: usize, high: usize, wide: usize) -> Vec<Vec<Tile>> {
    let mut found = Vec::new();
    for row in 0..(rows + 1).saturating_sub(high) {
        for col in 0..(cols + 1).saturating_sub(wide) {
            let cells = (0..high * wide).map(|i| frame[(row + i / wide) * cols + col + i % wide]);
            found.push(cells.collect());
        }
    }
    found
}

fn in_pool(pool: &Pool, frame: &[Tile], rows: usize, cols: usize) -> bool {
    let all = windows(frame, rows, cols, pool.rows, pool.cols);
    all.iter()
        .all(|window| pool.windows.iter().any(|known| known[..] == window[..]))
}

fn next_frames(
    learned: &Learned,
    by: By,
    frames: &[Frame],
    now: &Frame,
    rows: usize,
    cols: usize,
) -> Vec<Frame> {
    match by {
        By::Events => {
            let mut next: Vec<Frame> = Vec::new();
            if learned.stays {
                next.push(now.clone());
            }
            for event in &learned.events {
                for cell in 0..rows * cols {
                    next.extend(after(event, now, (rows, cols), (cell / cols, cell % cols)));
                }
            }
            next.retain(|frame| {
                (0..rows * cols).all(|cell| {
                    let fixed = learned
                        .settings
                        .ring
                        .tile(rows, cols, cell / cols, cell % cols);
                    fixed.is_none_or(|tile| tile == frame[cell])
                })
            });
            next
        }
        By::Blocks => {
            let before = windows(now, rows, cols, 3, 3);
            let follows = |next: &&Frame| {
                let after = windows(next, rows, cols, 3, 3);
                before.iter().zip(&after).all(|(before, after)| {
                    let block: Vec<Tile> = before.iter().chain(after).copied().collect();
                    learned.blocks.iter().any(|known| known[..] == block[..])
                })
            };
            frames.iter().filter(follows).cloned().collect()
        }
    }
}

/// The frame after an event at a place, if it is possible there.
fn after(
    event: &Event,
    now: &Frame,
    (rows, cols): (usize, usize),
    (row, col): (usize, usize),
) -> Option<Frame> {
    let mut next = now.clone();
    for cell in &event.cells {
        let row = row as i32 + i32::from(cell.dr);
        let col = col as i32 + i32::from(cell.dc);
        if row < 0 || col < 0 || row >= rows as i32 || col >= cols as i32 {
            return None;
        }
        let place = row as usize * cols + col as usize;
        if now[place] != cell.before {
            return None;
        }
        next[place] = cell.after;
    }
    Some(next)
}

/// The fewest steps from a frame to a won one, if there is a way of at most so many.
pub(crate) fn fewest(
    learned: &Learned,
    start: &Frame,
    rows: usize,
    cols: usize,
    most: usize,
) -> Option<usize> {
    let mut layer = vec![start.clone()];
    for steps in 0..=most {
        if layer
            .iter()
            .any(|frame| in_pool(&learned.last_pool, frame, rows, cols))
        {
            return Some(steps);
        }
        let next = layer
            .iter()
            .flat_map(|frame| next_frames(learned, By::Events, &[], frame, rows, cols));
        layer = next.collect();
        layer.sort();
        layer.dedup();
    }
    None
}
