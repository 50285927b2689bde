//! How a learned game's solved boards are made from nothing.

use super::Writing;
use super::end::End;
use crate::spacetime::strip::{Tile, TileSet};
use std::fmt::Write;

impl Writing<'_> {
    /// How solved boards are made from nothing: as many things as the last frame has.
    pub(super) fn write_vary(&self, text: &mut String) {
        let Some(blank) = self.blank().filter(|_| self.end != End::Picture) else {
            return;
        };
        let strip = &self.example.strip;
        let ring = &self.learned.settings.ring;
        let kept = |cell: usize, tile: Tile| {
            let (row, col) = (cell / strip.cols(), cell % strip.cols());
            ring.tile(strip.rows(), strip.cols(), row, col) == Some(tile) && self.is_fixed(tile)
        };
        let cells = strip.first().iter().enumerate();
        let bare: Vec<Tile> = cells
            .map(|(cell, tile)| if kept(cell, *tile) { *tile } else { blank })
            .collect();
        let steps = self.vary_steps(blank, &bare);
        if steps.is_empty() {
            return;
        }
        let _ = writeln!(
            text,
            "    vary: (\n        blank: {},\n        steps: [",
            self.board(&bare, None)
        );
        for (rule, least, most) in steps {
            let _ = writeln!(
                text,
                "            (rule: \"{rule}\", least: {least}, most: {most}),"
            );
        }
        text.push_str("        ],\n    ),\n");
    }

    /// Whether a tile stays where it is for ever.
    fn is_fixed(&self, tile: Tile) -> bool {
        let class = self
            .learned
            .class(tile)
            .and_then(|class| self.learned.classes.get(class));
        class.is_some_and(|class| class.len() == 1)
    }

    fn vary_steps(&self, blank: Tile, bare: &[Tile]) -> Vec<(String, usize, usize)> {
        let last = self.example.strip.last();
        let lies = |tile: Tile| {
            let on_board = last.iter().filter(|here| **here == tile).count();
            on_board
                - bare
                    .iter()
                    .filter(|here| **here == tile)
                    .count()
                    .min(on_board)
        };
        let player = self.learned.unit.unwrap_or_default();
        let is_player = |tile: &Tile| player.has(*tile);
        let tiles = || self.learned.legend.tiles().filter(|tile| *tile != blank);
        let (fixed, moving): (Vec<Tile>, Vec<Tile>) =
            tiles().partition(|tile| self.is_fixed(*tile));
        let mut steps = Vec::new();
        let skipped: TileSet = match self.end {
            End::Beside(tile, other) => [tile, other].into_iter().collect(),
            End::Count(..) | End::Picture => TileSet::default(),
        };
        for tile in fixed.into_iter().filter(|tile| !skipped.has(*tile)) {
            match lies(tile) {
                0 => {}
                few @ 1..=2 => steps.extend(self.puts(tile, blank, few, few)),
                many => steps.extend(self.puts(tile, blank, many / 4, many.div_ceil(2))),
            }
        }
        let (players, things): (Vec<Tile>, Vec<Tile>) = moving.into_iter().partition(is_player);
        for tile in things
            .into_iter()
            .filter(|tile| !skipped.has(*tile) && lies(*tile) > 0)
        {
            steps.extend(self.puts(tile, blank, 1, lies(tile)));
        }
        for tile in players
            .into_iter()
            .filter(|tile| !skipped.has(*tile) && lies(*tile) > 0)
        {
            steps.extend(self.puts(tile, blank, lies(tile), lies(tile)));
        }
        if let End::Beside(..) = self.end {
            steps.push((format!("{} -> {}", self.tile(blank), self.home()), 1, 1));
        }
        steps
    }

    /// A step that puts a tile on plain ground; where no won frame has it over plain ground, on whatever
    /// it lies upon most often there.
    fn puts(
        &self,
        tile: Tile,
        blank: Tile,
        least: usize,
        most: usize,
    ) -> Option<(String, usize, usize)> {
        let pool = &self.learned.last_pool;
        let (ground, put) = (self.tile(blank), self.tile(tile));
        if (pool.rows, pool.cols) != (2, 1) || pool.has(&[tile, blank]) {
            return Some((format!("{ground} -> {put}"), least, most));
        }
        let strip = &self.example.strip;
        let below = |under: Tile| {
            let pairs = strip
                .last()
                .iter()
                .zip(strip.last().iter().skip(strip.cols()));
            pairs.filter(|pair| *pair == (&tile, &under)).count()
        };
        let under = self
            .learned
            .legend
            .tiles()
            .max_by_key(|under| below(*under))?;
        let under = self.tile(under);
        Some((
            format!("{ground} / {under} -> {put} / {under}"),
            least,
            most,
        ))
    }
}
