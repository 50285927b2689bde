//! All shapes of a level in the making: beside the game natively, between frames in the browser. They
//! are handed over when all are there, so that no level is drawn with half of them.

use super::Art;
use super::shapes::LevelShapes;
use super::tiles::TileShapes;
use crate::game::theme::Palette;
use crate::game::work::Work;
use crate::rewrite::{Board, Game};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::sync::Arc;

/// What the shapes of a level are made from.
#[derive(Clone)]
pub(super) struct Wanted {
    seed: u32,
    palette: Palette,
    /// A grid game and the board that the level begins with.
    board: Option<(Arc<Game>, Board)>,
}

impl Wanted {
    pub(super) fn new(seed: u32, palette: &Palette, board: Option<(&Arc<Game>, &Board)>) -> Wanted {
        Wanted {
            seed,
            palette: palette.clone(),
            board: board.map(|(game, board)| (game.clone(), board.clone())),
        }
    }
}

impl PartialEq for Wanted {
    fn eq(&self, other: &Wanted) -> bool {
        let is_same_board = match (&self.board, &other.board) {
            (Some((game, board)), Some((other, begins))) => {
                Arc::ptr_eq(game, other) && board == begins
            }
            (None, None) => true,
            _ => false,
        };
        is_same_board && self.seed == other.seed && self.palette == other.palette
    }
}

/// Shapes and textures, as far as they are made.
pub(super) struct Shapes {
    level: LevelShapes,
    tiles: Option<TileShapes>,
}

impl Shapes {
    pub(super) fn new(wanted: &Wanted) -> Shapes {
        let Wanted {
            seed,
            palette,
            board,
        } = wanted;
        Shapes {
            level: LevelShapes::new(*seed, palette),
            tiles: board
                .as_ref()
                .map(|(game, board)| TileShapes::new(game.clone(), board, *seed, palette)),
        }
    }

    /// Makes the next; false if none is left.
    fn make_next(&mut self) -> bool {
        self.level.make_next() || self.tiles.as_mut().is_some_and(TileShapes::make_next)
    }

    /// Hands everything over to be drawn.
    pub(super) fn into_art(
        self,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<StandardMaterial>,
        images: &mut Assets<Image>,
    ) -> Art {
        Art {
            tiles: self
                .tiles
                .map(|tiles| tiles.into_art(meshes))
                .unwrap_or_default(),
            ..self.level.into_art(meshes, materials, images)
        }
    }
}

/// All shapes of a level, at once.
#[cfg(test)]
pub(super) fn sculpt(wanted: &Wanted) -> Shapes {
    let mut shapes = Shapes::new(wanted);
    while shapes.make_next() {}
    shapes
}

/// The shapes that are being made.
#[derive(Resource, Default)]
pub(in crate::game) struct Sculptor {
    at_work: Option<(Wanted, Work<Shapes>)>,
    /// Whether a test has it take its time.
    #[cfg(test)]
    pub(in crate::game) is_slow: bool,
}

impl Sculptor {
    /// The shapes that are wanted, once they are made. Any others are not wanted any more.
    fn poll(&mut self, wanted: &Wanted) -> Option<Shapes> {
        let is_at_it = self
            .at_work
            .as_ref()
            .is_some_and(|(begun, _)| begun == wanted);
        if !is_at_it {
            let mut shapes = Some(Shapes::new(wanted));
            let work = Work::start(move || match shapes.as_mut()?.make_next() {
                true => None,
                false => shapes.take(),
            });
            self.at_work = Some((wanted.clone(), work));
        }
        #[cfg(test)]
        if self.is_slow {
            return None;
        }
        let (_, work) = self.at_work.as_mut()?;
        let shapes = work.poll()?;
        self.at_work = None;
        Some(shapes)
    }
}

/// Where a view has the shapes of its level made.
#[derive(SystemParam)]
pub(in crate::game) struct Studio<'w> {
    /// What is made.
    pub(in crate::game) art: ResMut<'w, Art>,
    sculptor: ResMut<'w, Sculptor>,
    palette: Res<'w, Palette>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<StandardMaterial>>,
    images: ResMut<'w, Assets<Image>>,
}

impl Studio<'_> {
    /// Goes on with the shapes of a level: from its seed, and for a grid game from the board that it begins
    /// with. Whether they are there, and not those of another level.
    pub(in crate::game) fn sculpt(
        &mut self,
        seed: u32,
        board: Option<(&Arc<Game>, &Board)>,
    ) -> bool {
        let wanted = Wanted::new(seed, &self.palette, board);
        if self.art.made_from.as_ref() == Some(&wanted) {
            return true;
        }
        let Some(shapes) = self.sculptor.poll(&wanted) else {
            return false;
        };
        *self.art = Art {
            made_from: Some(wanted),
            ..shapes.into_art(&mut self.meshes, &mut self.materials, &mut self.images)
        };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rewrite::built_in;
    use bevy::platform::time::Instant;
    use std::time::Duration;

    fn bytes(shapes: Shapes) -> Vec<Vec<u8>> {
        let (mut meshes, mut materials, mut images) = default();
        let _art = shapes.into_art(&mut meshes, &mut materials, &mut images);
        let of_mesh = |mesh: &Mesh| {
            let values = mesh.attributes().map(|(_, values)| values.get_bytes());
            let mut bytes = values.collect::<Vec<_>>().concat();
            bytes.extend(format!("{:?}", mesh.indices()).into_bytes());
            bytes
        };
        let meshes = meshes.iter().map(|(_, mesh)| of_mesh(mesh));
        let images = images.iter().filter_map(|(_, image)| image.data.clone());
        meshes.chain(images).collect()
    }

    #[test]
    fn the_same_shapes_are_made_beside_the_game_and_at_once() {
        bevy::tasks::AsyncComputeTaskPool::get_or_init(bevy::tasks::TaskPool::new);
        let palette = Palette::usual().expect("the usual theme");
        let game = Arc::new(built_in()[2].clone());
        let board = Some((&game, &game.starts()[0].board));
        let mut sculptor = Sculptor::default();
        // Begun and not wanted any more.
        let _ = sculptor.poll(&Wanted::new(6, &palette, None));
        let wanted = Wanted::new(5, &palette, board);
        let shapes = loop {
            match sculptor.poll(&wanted) {
                Some(shapes) => break shapes,
                None => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        let (beside, at_once) = (bytes(shapes), bytes(sculpt(&wanted)));
        assert!(beside.len() > 60, "{}", beside.len());
        assert!(beside == at_once);
    }

    /// What shapes take: `cargo test --lib -- --ignored --nocapture what_shapes_take`. Each step counts with the
    /// shortest of some rounds, as other programs run beside.
    #[test]
    #[ignore = "for measuring"]
    fn what_shapes_take() {
        let palette = Palette::usual().expect("the usual theme");
        let games: Vec<Arc<Game>> = built_in().iter().cloned().map(Arc::new).collect();
        let boards = games
            .iter()
            .map(|game| Some((game, &game.starts()[0].board)));
        for board in std::iter::once(None).chain(boards) {
            let mut steps: Vec<Duration> = Vec::new();
            for _ in 0..15 {
                let mut number = 0;
                let mut note = |start: Instant| {
                    let taken = start.elapsed();
                    match steps.get_mut(number) {
                        Some(known) => *known = taken.min(*known),
                        None => steps.push(taken),
                    }
                    number += 1;
                };
                let start = Instant::now();
                let mut shapes = Shapes::new(&Wanted::new(41, &palette, board));
                note(start);
                loop {
                    let start = Instant::now();
                    let is_made = shapes.make_next();
                    note(start);
                    if !is_made {
                        break;
                    }
                }
                let (mut meshes, mut materials, mut images) = default();
                let start = Instant::now();
                let _art = shapes.into_art(&mut meshes, &mut materials, &mut images);
                note(start);
            }
            let name = board.map_or("Cube", |(game, _)| game.name());
            let all: Duration = steps.iter().sum();
            let longest = steps.iter().max().expect("steps");
            println!(
                "{name}: {} steps, {all:?}, the longest {longest:?}",
                steps.len()
            );
            println!("    {steps:?}");
        }
    }
}
