//! How the game starts.

use super::go::Go;
use std::path::PathBuf;

/// How the game starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it starts.
    pub place: Place,
    /// The window's size.
    pub size: (u32, u32),
    /// Where progress is kept; the usual place if left out.
    pub save: Option<PathBuf>,
    /// The folder with `assets` and `levels`; beside the game if left out.
    pub files: Option<PathBuf>,
}

/// Where the game starts.
#[derive(Clone, Debug)]
pub enum Place {
    /// In the menu.
    Menu,
    /// In a level.
    Level(Go),
    /// Taking pictures of itself.
    Shots(Album),
    /// Playing so many levels by itself.
    Autoplay(u32),
}

/// Which pictures the game takes of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Album {
    /// Where they go.
    pub folder: PathBuf,
    /// The scenes, in the order of the pictures.
    pub scenes: Vec<&'static str>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            place: Place::Menu,
            size: (1280, 720),
            save: None,
            files: None,
        }
    }
}
