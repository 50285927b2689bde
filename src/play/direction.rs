//! The four ways to go on a face of the cube, on a board, or in a menu.

/// A step to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards smaller `x`.
    Left,
    /// Towards larger `x`.
    Right,
    /// Towards smaller `y`.
    Back,
    /// Towards larger `y`.
    Front,
}

impl Direction {
    /// The spot of Top beside another in this direction, if Top goes on there.
    pub fn from(self, spot: u8) -> Option<u8> {
        let (x, y) = (spot % 3, spot / 3);
        match self {
            Direction::Left => (x > 0).then(|| spot - 1),
            Direction::Right => (x < 2).then_some(spot + 1),
            Direction::Back => (y > 0).then(|| spot - 3),
            Direction::Front => (y < 2).then_some(spot + 3),
        }
    }
}
