//! What is the same in every room of a game: where windows lie, and where each move leads from each cell.

use super::fault::{Fault, MOST_FORBIDDEN, MOST_NEEDS};
use super::forbidden::Compiling;
use super::game::{Cell, Template};
use super::windows::{Shape, laid, places};
use std::collections::BTreeSet;
use std::ops::Range;

/// A window's place in a room.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    /// Which shape.
    pub(crate) shape: u8,
    /// Which of its cuts.
    pub(crate) cut: u16,
    /// Its inside cells, in the order of the shape.
    pub(crate) cells: Box<[Cell]>,
}

/// A move from a cell, by number: what it asks for.
#[derive(Clone, Debug)]
pub(crate) struct Stride {
    /// Where it begins.
    pub(crate) from: Cell,
    /// Where it leads.
    pub(crate) to: Cell,
    /// Which move.
    pub(crate) template: u8,
    needs: Range<u32>,
}

/// A cell that must be open, or solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Need {
    /// The cell.
    pub(crate) cell: Cell,
    /// Open, or solid.
    pub(crate) open: bool,
}

/// Where windows lie and moves lead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    placements: Vec<Placement>,
    strides: Vec<Stride>,
    needs: Vec<Need>,
    /// The strides out of cell `c`: numbers `out[c]..out[c + 1]`.
    out: Vec<u32>,
    /// The strides into cell `c`: `into[begin[c]..begin[c + 1]]`.
    into: Vec<u32>,
    begin: Vec<u32>,
    /// For each move, a bit for every other that asks for less.
    asking_less: Vec<u128>,
}

impl Ground {
    /// Lays every shape and every move on a room of some size, and works out what windows forbid.
    pub(super) fn new(
        size: (usize, usize),
        tiles: usize,
        shapes: &mut [Shape],
        moves: &[Template],
    ) -> Result<Ground, Fault> {
        let mut ground = Ground::default();
        ground.lay_windows(size, tiles, shapes)?;
        ground.lay_moves(size, moves)?;
        Ok(ground)
    }

    fn lay_windows(
        &mut self,
        size: (usize, usize),
        tiles: usize,
        shapes: &mut [Shape],
    ) -> Result<(), Fault> {
        let mut compiling = Compiling::new(tiles);
        let mut forbidden = 0;
        for (number, shape) in shapes.iter_mut().enumerate() {
            let mut used = vec![0_usize; shape.cuts.len()];
            for (row, col) in places(&shape.offsets, size) {
                let (inside, cells) = laid(&shape.offsets, row, col, size);
                if inside == 0 {
                    continue;
                }
                let cut = shape.cut(inside).ok_or(Fault::NoWindow(number + 1))?;
                used[cut] += 1;
                self.placements.push(Placement {
                    shape: number as u8,
                    cut: cut as u16,
                    cells: cells
                        .iter()
                        .map(|(row, col)| (row * size.1 + col) as Cell)
                        .collect(),
                });
            }
            let offsets = &shape.offsets;
            for (cut, used) in shape.cuts.iter_mut().zip(used) {
                if used == 0 {
                    continue;
                }
                let at: Vec<(i32, i32)> = (0..offsets.len())
                    .filter(|place| cut.inside >> place & 1 == 1)
                    .map(|place| offsets[place])
                    .collect();
                // Windows of two cells are told tile by tile.
                if at.len() != 2 {
                    cut.forbidden = compiling.compile(&cut.windows, &at)?;
                    forbidden += used * cut.forbidden.len();
                }
            }
        }
        if forbidden > MOST_FORBIDDEN {
            return Err(Fault::TooMany {
                what: "patterns that may not be, over all cells",
                found: forbidden,
                most: MOST_FORBIDDEN,
            });
        }
        Ok(())
    }

    fn lay_moves(&mut self, (rows, cols): (usize, usize), moves: &[Template]) -> Result<(), Fault> {
        let cells = rows * cols;
        let looked_at: usize = moves
            .iter()
            .map(|template| 1 + template.open.len() + template.solid.len())
            .sum();
        if looked_at * cells > MOST_NEEDS {
            return Err(Fault::TooMany {
                what: "cells that moves look at, from all cells",
                found: looked_at * cells,
                most: MOST_NEEDS,
            });
        }
        for cell in 0..cells {
            self.out.push(self.strides.len() as u32);
            let at = |(down, right): &(i32, i32)| {
                let row = usize::try_from((cell / cols) as i32 + down).ok()?;
                let col = usize::try_from((cell % cols) as i32 + right).ok()?;
                (row < rows && col < cols).then_some((row * cols + col) as Cell)
            };
            for (number, template) in moves.iter().enumerate() {
                let open = std::iter::once(&template.to).chain(&template.open);
                let open = open.map(|offset| (offset, true));
                let solid = template.solid.iter().map(|offset| (offset, false));
                let needs: Option<Vec<Need>> = open
                    .chain(solid)
                    .map(|(offset, open)| at(offset).map(|cell| Need { cell, open }))
                    .collect();
                let Some(needs) = needs else { continue };
                let begin = self.needs.len() as u32;
                self.strides.push(Stride {
                    from: cell as Cell,
                    to: needs[0].cell,
                    template: number as u8,
                    needs: begin..begin + needs.len() as u32,
                });
                self.needs.extend(needs);
            }
        }
        self.asking_less = asking_less(moves);
        self.out.push(self.strides.len() as u32);
        self.into = (0..self.strides.len() as u32).collect();
        let (into, strides) = (&mut self.into, &self.strides);
        into.sort_by_key(|stride| strides[*stride as usize].to);
        self.begin = vec![0; cells + 1];
        for stride in strides {
            self.begin[usize::from(stride.to) + 1] += 1;
        }
        for cell in 0..cells {
            self.begin[cell + 1] += self.begin[cell];
        }
        Ok(())
    }

    /// Every window's place.
    pub(crate) fn placements(&self) -> &[Placement] {
        &self.placements
    }

    /// Every move from every cell.
    pub(crate) fn strides(&self) -> &[Stride] {
        &self.strides
    }

    /// The numbers of the moves from a cell.
    pub(crate) fn out_of(&self, cell: Cell) -> Range<usize> {
        let cell = usize::from(cell);
        self.out[cell] as usize..self.out[cell + 1] as usize
    }

    /// The numbers of the moves into a cell.
    pub(crate) fn strides_into(&self, cell: Cell) -> &[u32] {
        let cell = usize::from(cell);
        &self.into[self.begin[cell] as usize..self.begin[cell + 1] as usize]
    }

    /// What a move asks for besides an open cell to begin on: where it leads comes first.
    pub(crate) fn needs(&self, stride: &Stride) -> &[Need] {
        &self.needs[stride.needs.start as usize..stride.needs.end as usize]
    }

    /// A bit for each move that can be made wherever this one can, and leads elsewhere or asks for less.
    pub(crate) fn asking_less(&self, template: u8) -> u128 {
        self.asking_less[usize::from(template)]
    }

    /// Whether a move can be made from its cell, if one is there; `open` tells of each cell.
    pub(crate) fn is_enabled(&self, stride: &Stride, open: &[bool]) -> bool {
        let mut needs = self.needs(stride).iter();
        needs.all(|need| open[usize::from(need.cell)] == need.open)
    }
}

/// For each move, the others that can be made wherever it can; of two that ask for the same, the first.
fn asking_less(moves: &[Template]) -> Vec<u128> {
    let needs = |template: &Template| {
        let open = std::iter::once(&template.to).chain(&template.open);
        let open = open.map(|offset| (*offset, true));
        let solid = template.solid.iter().map(|offset| (*offset, false));
        open.chain(solid).collect::<BTreeSet<((i32, i32), bool)>>()
    };
    let needs: Vec<BTreeSet<((i32, i32), bool)>> = moves.iter().map(needs).collect();
    let less = |one: usize, other: usize| {
        needs[one].is_subset(&needs[other]) && (needs[one] != needs[other] || one < other)
    };
    (0..moves.len())
        .map(|other| {
            (0..moves.len())
                .filter(|one| *one != other && less(*one, other))
                .fold(0, |set, one| set | 1 << one)
        })
        .collect()
}
