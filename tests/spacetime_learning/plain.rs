//! An example read and counted the plainest way, on letters, with nothing of the program.

use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Frame = Vec<Vec<char>>;
/// Cells of an event: rows and columns from its first changed cell, before, after.
pub(crate) type Cells = Vec<(i32, i32, char, char)>;

pub(crate) struct Plain {
    pub(crate) words: BTreeMap<String, String>,
    /// As played.
    pub(crate) frames: Vec<Frame>,
}

impl Plain {
    pub(crate) fn read(text: &str) -> Plain {
        let (head, body) = text.split_once("\nfirst\n").expect("there");
        let (first, changes) = body.split_once("\nchanges\n").expect("there");
        let words = head.lines().filter(|line| !line.starts_with('#'));
        let words = words.map(|line| line.split_once(' ').expect("there"));
        let words = words.map(|(word, rest)| (word.to_owned(), rest.to_owned()));
        let mut frames: Vec<Frame> = vec![first.lines().map(|row| row.chars().collect()).collect()];
        for line in changes.lines() {
            let mut frame = frames.last().expect("there").clone();
            for change in line.split(' ').skip(1) {
                let (place, tile) = change.split_once('=').expect("there");
                let (row, col) = place.split_once(',').expect("there");
                let (row, col): (usize, usize) =
                    (row.parse().expect("there"), col.parse().expect("there"));
                frame[row][col] = tile.chars().next().expect("there");
            }
            frames.push(frame);
        }
        Plain {
            words: words.collect(),
            frames,
        }
    }

    /// The frames with the last one there three times and their pad, in every turn and mirror image.
    pub(crate) fn copies(&self) -> Vec<Vec<Frame>> {
        let mut frames = self.frames.clone();
        let copies: usize = self.words["terminal"].parse().expect("there");
        for _ in 1..copies {
            frames.push(frames.last().expect("there").clone());
        }
        let pad = &self.words["train_pad"];
        if pad != "none" {
            let pad = pad.chars().next().expect("there");
            for frame in &mut frames {
                for row in frame.iter_mut() {
                    row.insert(0, pad);
                    row.push(pad);
                }
                let width = frame[0].len();
                frame.insert(0, vec![pad; width]);
                frame.push(vec![pad; width]);
            }
        }
        let mirror = |frames: &[Frame]| -> Vec<Frame> {
            let flip = |row: &Vec<char>| row.iter().rev().copied().collect();
            frames
                .iter()
                .map(|frame| frame.iter().map(flip).collect())
                .collect()
        };
        let turn = |frames: &[Frame]| -> Vec<Frame> {
            let turned = |frame: &Frame| {
                let column = |col: usize| frame.iter().rev().map(|row| row[col]).collect();
                (0..frame[0].len()).map(column).collect()
            };
            frames.iter().map(turned).collect()
        };
        match self.words["symmetry"].as_str() {
            "mirror" => vec![mirror(&frames), frames],
            "8" => {
                let mut all = Vec::new();
                for _ in 0..4 {
                    all.push(mirror(&frames));
                    all.push(frames.clone());
                    frames = turn(&frames);
                }
                all
            }
            other => panic!("{other}"),
        }
    }

    pub(crate) fn blocks(&self) -> (usize, usize) {
        let (mut between, mut before_end) = (BTreeSet::new(), BTreeSet::new());
        for frames in self.copies() {
            for pair in frames.windows(2) {
                let both = windows(&pair[0], 3, 3)
                    .into_iter()
                    .zip(windows(&pair[1], 3, 3));
                between.extend(both);
            }
            before_end.extend(windows(frames.last().expect("there"), 3, 3));
        }
        (between.len(), before_end.len())
    }

    pub(crate) fn pool(&self, word: &str) -> BTreeSet<String> {
        let (size, from) = self.words[word].split_once(' ').expect("there");
        let (rows, cols) = size.split_once('x').expect("there");
        let (rows, cols) = (rows.parse().expect("there"), cols.parse().expect("there"));
        let mut found = BTreeSet::new();
        for frames in self.copies() {
            let taken = match from {
                "first" => &frames[..1],
                "last" => &frames[frames.len() - 1..],
                _ => &frames[..],
            };
            for frame in taken {
                found.extend(windows(frame, rows, cols));
            }
        }
        found
    }

    pub(crate) fn events(&self) -> BTreeSet<Cells> {
        let context = self.words["context"]
            .split(' ')
            .filter_map(|word| word.split_once(','));
        let context: Vec<(i32, i32)> = context
            .map(|(down, right)| (down.parse().expect("there"), right.parse().expect("there")))
            .collect();
        let mut found = BTreeSet::new();
        for frames in self.copies() {
            for pair in frames.windows(2) {
                found.extend(event(&pair[0], &pair[1], &context));
            }
        }
        found
    }
}

fn windows(frame: &Frame, rows: usize, cols: usize) -> Vec<String> {
    let mut found = Vec::new();
    for row in 0..=frame.len() - rows {
        for col in 0..=frame[0].len() - cols {
            let lines = frame[row..row + rows].iter();
            found.push(lines.flat_map(|line| &line[col..col + cols]).collect());
        }
    }
    found
}

fn event(before: &Frame, after: &Frame, context: &[(i32, i32)]) -> Option<Cells> {
    let mut changed = Vec::new();
    for row in 0..before.len() {
        for col in 0..before[0].len() {
            if before[row][col] != after[row][col] {
                changed.push((row as i32, col as i32));
            }
        }
    }
    let (top, left) = *changed.first()?;
    let mut places: BTreeSet<(i32, i32)> = changed.iter().copied().collect();
    for (row, col) in &changed {
        places.extend(
            context
                .iter()
                .map(|(down, right)| (row + down, col + right)),
        );
    }
    let tile = |frame: &Frame, row: i32, col: i32| {
        let row = frame.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(col).ok()?).copied()
    };
    let cells = places.into_iter().map(|(row, col)| {
        Some((
            row - top,
            col - left,
            tile(before, row, col)?,
            tile(after, row, col)?,
        ))
    });
    cells.collect()
}
