//! Sets of cells on one face, and what can be walked to: a few look-ups in tables made at compile time.

use super::geometry::Face;

/// A set of a face's nine cells, as a rule of Top's: bit `3 * y + x`.
pub type FaceCells = u16;

/// Every cell of Top.
pub const WHOLE_TOP: FaceCells = 0x1ff;

/// The part of a plane that lies on Top.
#[inline]
pub const fn top_of(plane: u64) -> FaceCells {
    Face::Top.cells_of(plane)
}

/// Some cells of Top as a plane.
#[inline]
pub const fn on_top(cells: FaceCells) -> u64 {
    (cells as u64) << Face::Top.shift()
}

/// How many cells there are. Not every processor that we build for counts bits in one step.
#[inline]
pub const fn count(cells: FaceCells) -> u32 {
    COUNT[(cells & WHOLE_TOP) as usize] as u32
}

static COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut cells = 0;
    while cells < 512 {
        table[cells] = (cells as FaceCells).count_ones() as u8;
        cells += 1;
    }
    table
};

/// Some cells together with every cell beside them.
#[inline]
pub const fn grown(cells: FaceCells) -> FaceCells {
    GROWN[(cells & WHOLE_TOP) as usize]
}

/// All cells that can be walked to from `spot` (0 to 8) over `open` cells, `spot` among them.
/// Empty if `spot` itself is not open.
#[inline]
pub const fn region(spot: u8, open: FaceCells) -> FaceCells {
    REGION[spot as usize][(open & WHOLE_TOP) as usize]
}

static GROWN: [FaceCells; 512] = {
    let mut table = [0; 512];
    let mut cells: usize = 0;
    while cells < 512 {
        let p = cells as FaceCells;
        let not_left = 0b110_110_110;
        let not_right = 0b011_011_011;
        table[cells] =
            (p | (p & not_left) >> 1 | (p & not_right) << 1 | p >> 3 | p << 3) & WHOLE_TOP;
        cells += 1;
    }
    table
};

#[allow(long_running_const_eval)]
static REGION: [[FaceCells; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut spot = 0;
    while spot < 9 {
        let mut open = 0;
        while open < 512 {
            let mut reached = (1 << spot) & open as FaceCells;
            loop {
                let next = GROWN[reached as usize] & open as FaceCells;
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
