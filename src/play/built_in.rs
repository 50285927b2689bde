//! The kinds that come with the program.

use super::any_kind::AnyKind;
use super::board::offer_built_in;
use super::campaign::Ladders;
use super::cube::{CubeBackwards, CubeKind};
use super::kinds::Kinds;

/// The cube and the grid games.
pub fn kinds(cube: CubeKind, ladders: &Ladders) -> Kinds {
    let mut kinds = Kinds::default();
    offer_cube(&mut kinds, cube);
    offer_built_in(&mut kinds, ladders);
    kinds
}

/// Offers the cube, with what its levels are drawn from.
pub fn offer_cube(kinds: &mut Kinds, cube: CubeKind) {
    let backwards = AnyKind::new(CubeBackwards::default());
    kinds.offer_both(AnyKind::new(cube), backwards);
}
