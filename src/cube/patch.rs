//! Sets of cells on one face, and what can be walked to: a few look-ups in tables made at compile time.

use super::geometry::Face;

/// A set of a face's nine cells, as a rule of Top's: bit `3 * y + x`.
pub type Patch = u16;

/// Every cell of Top.
pub const WHOLE_TOP: Patch = 0x1ff;

/// The part of a plane that lies on Top.
#[inline]
pub const fn top_of(plane: u64) -> Patch {
    Face::Top.patch(plane)
}

/// A patch of Top as a plane.
#[inline]
pub const fn on_top(patch: Patch) -> u64 {
    (patch as u64) << Face::Top.shift()
}

/// How many cells a patch has. Not every processor that we build for counts bits in one step.
#[inline]
pub const fn count(patch: Patch) -> u32 {
    COUNT[(patch & WHOLE_TOP) as usize] as u32
}

static COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut patch = 0;
    while patch < 512 {
        table[patch] = (patch as Patch).count_ones() as u8;
        patch += 1;
    }
    table
};

/// A patch together with every cell beside it.
#[inline]
pub const fn grown(patch: Patch) -> Patch {
    GROWN[(patch & WHOLE_TOP) as usize]
}

/// All cells that can be walked to from `spot` (0 to 8) over `open` cells, `spot` among them.
/// Empty if `spot` itself is not open.
#[inline]
pub const fn region(spot: u8, open: Patch) -> Patch {
    REGION[spot as usize][(open & WHOLE_TOP) as usize]
}

static GROWN: [Patch; 512] = {
    let mut table = [0; 512];
    let mut patch: usize = 0;
    while patch < 512 {
        let p = patch as Patch;
        let not_left = 0b110_110_110;
        let not_right = 0b011_011_011;
        table[patch] =
            (p | (p & not_left) >> 1 | (p & not_right) << 1 | p >> 3 | p << 3) & WHOLE_TOP;
        patch += 1;
    }
    table
};

#[allow(long_running_const_eval)]
static REGION: [[Patch; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut spot = 0;
    while spot < 9 {
        let mut open = 0;
        while open < 512 {
            let mut reached = (1 << spot) & open as Patch;
            loop {
                let next = GROWN[reached as usize] & open as Patch;
                if next == reached {
                    break;
                }
                reached = next;
            }
            table[spot][open] = reached;
            open += 1;
        }
        spot += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_what_can_be_walked_to() {
        //  . # .
        //  . # .
        //  . . #
        let open = 0b011_101_101;
        assert_eq!(region(0, open), 0b011_001_001);
        assert_eq!(region(2, open), 0b000_100_100);
        assert_eq!(region(4, open), 0);
        assert_eq!(grown(0b000_000_001), 0b000_001_011);
    }
}
