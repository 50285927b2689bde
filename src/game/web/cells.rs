//! The cells to walk to and the moves to make, as something to press.

use super::{Told, boards};
use crate::cube::unplay::Unmove;
use crate::game::Screen;
use crate::game::boards::{BoardPlaying, BoardWish, Hand};
use crate::game::relay::{Do, Playing};
use crate::game::unplay::cube::{CubeUnplaying, CubeWish};
use crate::game::view::{Eye, spot_place};
use crate::play::board::BoardCommand;
use crate::play::session::Command;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What is on the table.
#[derive(SystemParam)]
pub(super) struct Cells<'w, 's> {
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Eye>>,
    playing: Option<Res<'w, Playing>>,
    unplaying: Option<Res<'w, CubeUnplaying>>,
    board: Option<Res<'w, BoardPlaying>>,
    hand: Res<'w, Hand>,
    screen: Res<'w, State<Screen>>,
}

impl Cells<'_, '_> {
    /// As the page reads them.
    pub(super) fn lines(&self) -> Vec<String> {
        let Ok((camera, eye)) = self.cameras.single() else {
            return Vec::new();
        };
        let seen = |place| camera.world_to_viewport(eye, place).ok();
        match self.screen.get() {
            Screen::Play => self.walks(&seen),
            Screen::UnplayCube => self.steps_back(&seen),
            Screen::Board | Screen::UnplayBoard => match &self.board {
                Some(board) => boards::moves(board, &self.hand, &seen),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Where the monk can walk to.
    fn walks(&self, seen: &dyn Fn(Vec3) -> Option<Vec2>) -> Vec<String> {
        let Some(playing) = &self.playing else {
            return Vec::new();
        };
        let cube = playing.session.cube();
        let (reach, here) = (cube.reach(), cube.spot());
        (0..9)
            .filter(|spot| reach >> spot & 1 != 0 && *spot != here)
            .filter_map(|spot| line(spot, "Walk", seen))
            .collect()
    }

    /// Where the monk can step back to.
    fn steps_back(&self, seen: &dyn Fn(Vec3) -> Option<Vec2>) -> Vec<String> {
        let Some(unplaying) = &self.unplaying else {
            return Vec::new();
        };
        let now = unplaying.unplay.now();
        let karma = unplaying.leave_karma;
        (0..9)
            .filter(|to| now.before(Unmove::Step { to: *to, karma }).is_ok())
            .filter_map(|spot| line(spot, "Step back", seen))
            .collect()
    }
}

fn line(spot: u8, does: &str, seen: &dyn Fn(Vec3) -> Option<Vec2>) -> Option<String> {
    let at = seen(spot_place(spot))?.round();
    let place = [at.x, at.y, at.x, at.y].map(|part| part.to_string());
    let (row, column) = (spot / 3 + 1, spot % 3 + 1);
    Some(format!(
        "walk-{spot}\tcell\t\t{}\t{does} to row {row}, column {column}",
        place.join(" ")
    ))
}

/// A cell or a move pressed from outside the canvas.
pub(super) fn play(
    mut told: MessageReader<Told>,
    unplaying: Option<Res<CubeUnplaying>>,
    mut commands: MessageWriter<Do>,
    mut steps: MessageWriter<CubeWish>,
    mut wishes: MessageWriter<BoardWish>,
) {
    for told in told.read() {
        match (told, &unplaying) {
            (Told::Walk(spot), Some(unplaying)) => {
                let (to, karma) = (*spot, unplaying.leave_karma);
                steps.write(CubeWish::Make(Unmove::Step { to, karma }));
            }
            (Told::Walk(spot), None) => drop(commands.write(Do(Command::Walk(*spot)))),
            (Told::Move(action), _) => {
                wishes.write(BoardWish(BoardCommand::Play(*action)));
            }
            _ => {}
        }
    }
}
