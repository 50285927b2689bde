//! The kinds of puzzle on offer, as a resource.

use crate::play::built_in;
use crate::play::campaign::Ladders;
use crate::play::cube::CubeKind;
use crate::play::kinds::Kinds;
use bevy::prelude::*;

/// The kinds of puzzle on offer. A plugin of a further kind adds to them.
#[derive(Resource, Deref, DerefMut, Clone, Debug)]
pub struct OnOffer {
    /// The kinds.
    #[deref]
    pub kinds: Kinds,
    /// The campaigns of the grid games, for those that come later from files.
    pub ladders: Ladders,
}

impl Default for OnOffer {
    fn default() -> OnOffer {
        OnOffer::new(CubeKind::default(), Ladders::built_in())
    }
}

impl OnOffer {
    /// The kinds that come with the program, with what their levels are drawn from.
    pub fn new(cube: CubeKind, ladders: Ladders) -> OnOffer {
        OnOffer {
            kinds: built_in::kinds(cube, &ladders),
            ladders,
        }
    }

    /// The cube as a kind, for what is about the cube alone.
    pub fn cube(&self) -> Option<&CubeKind> {
        self.kinds.all().iter().find_map(|kind| kind.get())
    }
}
