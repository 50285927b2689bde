//! Positions and moves of any type, behind one face each.

use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

/// A value of any type that can be compared and shown.
trait Held: Any + Debug + Send + Sync {
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: PartialEq + Debug + Send + Sync + 'static> Held for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A position of some kind.
#[derive(Clone)]
pub struct Position(Arc<dyn Held>);

impl Position {
    /// Holds a position of a kind.
    pub fn new<P: PartialEq + Debug + Send + Sync + 'static>(position: P) -> Position {
        Position(Arc::new(position))
    }

    /// The position, if it is one of that type.
    pub fn get<P: 'static>(&self) -> Option<&P> {
        let held: &dyn Any = &*self.0;
        held.downcast_ref()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A value that has a text besides.
trait Worded: Held + Display {}

impl<T: Held + Display> Worded for T {}

/// A move of some kind.
#[derive(Clone)]
pub struct Move(Arc<dyn Worded>);

impl Move {
    /// Holds a move of a kind.
    pub fn new<M: PartialEq + Debug + Display + Send + Sync + 'static>(action: M) -> Move {
        Move(Arc::new(action))
    }

    /// The move, if it is one of that type.
    pub fn get<M: 'static>(&self) -> Option<&M> {
        let held: &dyn Any = &*self.0;
        held.downcast_ref()
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.0.is_same(&*other.0)
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}
