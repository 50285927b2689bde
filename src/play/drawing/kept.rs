//! A drawing as it is kept: an unfinished one is no more lost than a level in hand.

use super::session::plain_name;
use super::sheet::Sheet;
use super::{Drawable, Drawing, Drawn, check};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// A drawing in words. Only its kind can tell what they mean; until the kind is there, nothing of it is
/// lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptDrawing {
    /// The key of its kind.
    pub kind: String,
    /// Its name; empty if it has none.
    #[serde(default)]
    pub name: String,
    /// What is drawn, as [`Drawable::write`] writes it.
    pub text: String,
    /// Whether it lies aside, and another one of its kind may be in hand.
    #[serde(default)]
    pub is_aside: bool,
}

/// Why a drawing that was kept cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadDrawing {
    /// It is not there, or not written as a drawing is.
    #[error("{0}")]
    Text(String),
    /// There is more than one.
    #[error("there are {0} drawings where one should be")]
    Several(usize),
}

impl KeptDrawing {
    /// A drawing in words, as the one in hand.
    pub fn of(kind: &str, drawing: &Drawing) -> KeptDrawing {
        KeptDrawing {
            kind: kind.to_owned(),
            name: drawing.name().to_owned(),
            text: drawing.drawable().write(drawing.sheet()),
            is_aside: false,
        }
    }

    /// What is drawn, if it is a drawing of the kind.
    pub fn read(&self, drawable: &dyn Drawable) -> Result<Drawn, BadDrawing> {
        let mut read = drawable.read(&self.text).map_err(BadDrawing::Text)?;
        let sheet: Sheet = match (read.pop(), read.len()) {
            (Some(drawn), 0) => drawn.sheet,
            (None, _) => return Err(BadDrawing::Several(0)),
            (Some(_), others) => return Err(BadDrawing::Several(others + 1)),
        };
        check(drawable, &sheet).map_err(BadDrawing::Text)?;
        Ok(Drawn {
            name: plain_name(&self.name),
            sheet,
        })
    }

    /// Takes it up again, if it is a drawing of the kind.
    pub fn take_up(&self, drawable: Arc<dyn Drawable>) -> Result<Drawing, BadDrawing> {
        let Drawn { name, sheet } = self.read(&*drawable)?;
        let drawing = Drawing::new(drawable, sheet);
        let drawing = drawing.map_err(|why| BadDrawing::Text(why.to_string()))?;
        Ok(drawing.named(name))
    }
}
