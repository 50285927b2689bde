//! One number for many levels, to compare machines: two machines that make, solve and prove the same
//! levels get the same number.

use super::code::LevelCode;
use crate::cube::generate::Difficulty;
use crate::cube::moves::{count_turns, write_moves};
use crate::cube::solver::solve;
use crate::puzzle::Limits;
use std::fmt;

/// The digest of so many levels, of all difficulties in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Levels made, solved and proven.
    pub levels: u32,
    /// The sum of their pars.
    pub pars: u32,
    /// FNV-1a over codes, cubes, solutions and pars.
    pub hash: u64,
}

impl Digest {
    /// Makes `count` levels from `first` seed on, ten difficulties to a seed, solves them, and
    /// digests what came out.
    pub fn of(first: u32, count: u32) -> Digest {
        let mut digest = Digest {
            levels: 0,
            pars: 0,
            hash: 0xcbf2_9ce4_8422_2325,
        };
        for i in 0..count {
            let seed = first.wrapping_add(i / 10);
            if let Ok(difficulty) = Difficulty::new((i % 10 + 1) as u8) {
                digest.add(LevelCode::seeded(difficulty, seed));
            }
        }
        digest
    }

    fn add(&mut self, code: LevelCode) {
        let cube = code.cube().ok();
        let solution = cube.and_then(|cube| solve(&cube, &Limits::default()).answer.solved());
        let (Some(cube), Some(moves)) = (cube, solution) else {
            self.absorb(&format!("{code} has no solution\n"));
            return;
        };
        let par = count_turns(&moves);
        self.levels += 1;
        self.pars += par;
        self.absorb(&format!("{code} {cube} {} {par}\n", write_moves(&moves)));
    }

    fn absorb(&mut self, text: &str) {
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Digest { levels, pars, hash } = self;
        write!(f, "{levels} levels, {pars} turns, {hash:016x}")
    }
}
