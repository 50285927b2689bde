//! Lessons: tiny cubes made by hand, one idea each.

use crate::cube::{BadLevel, Cube};
use serde::Deserialize;
use thiserror::Error;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What it is about.
    pub name: String,
    /// The one sentence that it says.
    pub sentence: String,
    /// Its cube.
    pub cube: Cube,
}

/// The lessons that are built into the program.
pub const BUILT_IN: &str = include_str!("../../../assets/lessons.ron");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    sentence: String,
    /// In the order of the level text.
    faces: (String, String, String, String, String, String),
}

/// Why some lessons cannot be given.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BadLessons {
    /// The file is not written as it should be.
    #[error("line {}, column {}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Ron(#[from] ron::error::SpannedError),
    /// A lesson's cube is no level.
    #[error("lesson \"{name}\": {error}")]
    Level {
        /// The lesson.
        name: String,
        /// What is wrong.
        error: BadLevel,
    },
    /// There are none.
    #[error("there are no lessons in the file")]
    None,
}

/// Reads lessons and checks every cube.
pub fn read(text: &str) -> Result<Vec<Lesson>, BadLessons> {
    let written: Vec<Written> = ron::from_str(text)?;
    if written.is_empty() {
        return Err(BadLessons::None);
    }
    written
        .into_iter()
        .map(|lesson| {
            let (top, bottom, left, right, front, back) = lesson.faces;
            let text = [top, bottom, left, right, front, back].concat();
            match text.parse() {
                Ok(cube) => Ok(Lesson {
                    name: lesson.name,
                    sentence: lesson.sentence,
                    cube,
                }),
                Err(error) => Err(BadLessons::Level {
                    name: lesson.name,
                    error,
                }),
            }
        })
        .collect()
}
