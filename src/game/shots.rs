//! `--shots`: the game takes pictures of its own screens.
//!
//! Every scene is set up from nothing, and time goes by in equal steps, so that a picture does not
//! depend on the pictures before it or on how fast the machine draws.

use super::Screen;
use super::boards::{BoardPlaying, BoardWish, Hand, Table};
use super::flow::{Go, Player};
use super::help::Ask;
use super::input::{Panels, Pointer};
use super::menu::Page;
use super::options::Album;
use super::relay::{Do, Playing};
use super::unplay::cube::CubeWish;
use super::view::Stage;
use crate::cube::generate::Difficulty;
use crate::cube::unplay::Unmove;
use crate::cube::{Cell, Line, Move, Turn};
use crate::levels::board_code::BoardCode;
use crate::levels::code::LevelCode;
use crate::play::board::BoardCommand;
use crate::play::campaign::{Campaign, Finished};
use crate::play::progress::Mode;
use crate::play::session::{Command, spot_of};
use crate::rewrite::{Aim, Base, Params, find_built_in};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// Where a scene plays.
#[derive(Clone, Copy)]
enum Set {
    Menu(Page),
    Lesson(u32),
    Level(u8, u32),
    /// A game's start board if the number is 0, else its level of so many moves.
    Board(&'static str, u16),
    UnplayBoard(&'static str),
    UnplayCube,
    Reward,
}

struct Scene {
    name: &'static str,
    set: Set,
    /// What happens there before the picture.
    act: fn(&mut World),
    /// Frames from the act to the picture.
    frames: u32,
    /// Milliseconds that go by with each frame.
    step: u64,
}

/// Before the first picture the pipelines compile, which takes time and not frames.
const WARM_UP: Duration = Duration::from_secs(10);
/// Frames that a scene waits for its level, at most.
const PATIENCE: u32 = 90;

const fn still(name: &'static str, set: Set) -> Scene {
    acted(name, set, |_| {})
}

const fn acted(name: &'static str, set: Set, act: fn(&mut World)) -> Scene {
    Scene {
        name,
        set,
        act,
        frames: 4,
        step: 100,
    }
}

const SCENES: [Scene; 43] = [
    still("menu", Set::Menu(Page::Main)),
    // The pictures on the cards take a moment.
    Scene {
        frames: 12,
        step: 33,
        ..still("games", Set::Menu(Page::Games))
    },
    still("lessons", Set::Menu(Page::Lessons)),
    still("settings", Set::Menu(Page::Settings)),
    still("figures", Set::Menu(Page::Figures)),
    still("lesson-1", Set::Lesson(0)),
    still("lesson-2", Set::Lesson(1)),
    still("lesson-3", Set::Lesson(2)),
    still("lesson-4", Set::Lesson(3)),
    still("lesson-5", Set::Lesson(4)),
    still("lesson-6", Set::Lesson(5)),
    still("lesson-7", Set::Lesson(6)),
    still("lesson-8", Set::Lesson(7)),
    still("easy", Set::Level(2, 41)),
    still("steady", Set::Level(4, 12)),
    still("hard", Set::Level(9, 3)),
    acted("mid-turn", Set::Level(4, 12), |world| {
        world.resource_mut::<Stage>().held = Some((Line::Row(2), 0.45));
    }),
    acted("preview", Set::Lesson(0), |world| {
        world.resource_mut::<Pointer>().hover = Some(spot_of(Cell::EXIT));
    }),
    Scene {
        frames: 9,
        step: 33,
        ..acted("death", Set::Lesson(4), |world| {
            command(world, Command::Turn(Line::Row(2)));
        })
    },
    acted("hint", Set::Level(4, 12), |world| {
        world.write_message(Ask::Hint);
    }),
    acted("map", Set::Level(9, 3), |world| {
        world.resource_mut::<Panels>().map = true;
    }),
    Scene {
        frames: 12,
        step: 200,
        ..acted("exit-open", Set::Level(3, 7), |world| win(world, 1))
    },
    Scene {
        frames: 12,
        step: 200,
        ..acted("victory", Set::Level(3, 7), |world| win(world, 0))
    },
    Scene {
        frames: 18,
        step: 250,
        ..still("reward", Set::Reward)
    },
    still("peg-solitaire", Set::Board("peg solitaire", 9)),
    still("merge", Set::Board("merge", 9)),
    still("sokoban", Set::Board("sokoban", 0)),
    still("sokoban-made", Set::Board("sokoban", 20)),
    still("two-door", Set::Board("two door", 0)),
    still("stepping-stones", Set::Board("stepping stones", 0)),
    still("frogs", Set::Board("frogs", 0)),
    still("boulders", Set::Board("boulders", 0)),
    acted("boulders-made", Set::Board("boulders", 25), |_| {}),
    acted("taken", Set::Board("peg solitaire", 9), |world| {
        let mut hand = world.resource_mut::<Hand>();
        hand.taken = hand.grips().sources().first().copied();
        hand.cursor = hand.taken;
    }),
    Scene {
        frames: 2,
        step: 60,
        ..acted("mid-move", Set::Board("two door", 0), |world| {
            play(world, 5)
        })
    },
    acted("carrying", Set::Board("two door", 0), |world| {
        play(world, 4);
    }),
    acted("unplay-board", Set::UnplayBoard("sokoban"), |world| {
        let mut dice = crate::puzzle::Dice::new(&[3]);
        for _ in 0..12 {
            let playing = &mut world.resource_mut::<BoardPlaying>();
            let moves = playing.session.moves();
            if let Some(action) = dice.pick(&moves) {
                playing.session.apply(BoardCommand::Play(action));
            }
        }
    }),
    acted("unplay-cube", Set::UnplayCube, |world| {
        let walk = [(5, true), (4, true), (3, false), (6, true)];
        for (to, karma) in walk {
            world.write_message(CubeWish::Make(Unmove::Step { to, karma }));
        }
    }),
    still("unplay", Set::Menu(Page::Unplay)),
    Scene {
        frames: 6,
        step: 100,
        ..acted("board-hint", Set::Board("sokoban", 0), |world| {
            world.write_message(Ask::Hint);
        })
    },
    acted("board-help", Set::Board("two door", 0), |world| {
        world.resource_mut::<Panels>().keys = true;
    }),
    Scene {
        frames: 12,
        step: 400,
        ..acted("board-won", Set::Board("merge", 3), |world| {
            let playing = world.resource::<BoardPlaying>();
            for action in playing.witness.clone() {
                world.write_message(BoardWish(BoardCommand::Play(action)));
            }
        })
    },
    acted("high-contrast", Set::Level(6, 8), |world| {
        let player = &mut world.resource_mut::<Player>();
        player.progress.settings.high_contrast = true;
    }),
];

/// The names of all scenes.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    SCENES.iter().map(|scene| scene.name)
}

/// Where the taking of pictures stands.
#[derive(Resource)]
struct Shots {
    album: Album,
    scene: usize,
    frame: u32,
    since: Instant,
    /// Frames since the set is there: the view follows a frame behind.
    there: u32,
    /// The frame of the act.
    acted: Option<u32>,
}

pub(super) fn add(app: &mut App, album: Album) {
    app.insert_resource(Shots {
        album,
        scene: 0,
        frame: 0,
        since: Instant::now(),
        there: 0,
        acted: None,
    });
    app.insert_resource(super::keep::Keep::nowhere());
    app.add_systems(Last, shoot);
}

/// Plays so many moves of the solution of a board.
fn play(world: &mut World, moves: usize) {
    let session = &world.resource::<BoardPlaying>().session;
    let limits = crate::puzzle::Limits::default();
    let solution = session.machine().solve(session.board(), &limits).answer;
    for action in solution
        .solved()
        .unwrap_or_default()
        .into_iter()
        .take(moves)
    {
        world.write_message(BoardWish(BoardCommand::Play(action)));
    }
}

fn command(world: &mut World, command: Command) {
    world.write_message(Do(command));
}

impl Set {
    fn code(self) -> Option<LevelCode> {
        match self {
            Set::Level(difficulty, seed) => Difficulty::new(difficulty)
                .ok()
                .map(|difficulty| LevelCode::seeded(difficulty, seed)),
            _ => None,
        }
    }

    fn board_code(self) -> Option<BoardCode> {
        let Set::Board(name, length) = self else {
            return None;
        };
        let game = find_built_in(name)?;
        if length == 0 {
            return Some(BoardCode::literal(game, &game.starts().first()?.board));
        }
        let base = match game.vary() {
            Some(_) => Base::Nothing,
            None => Base::Start(0),
        };
        let aim = Aim::Length(length);
        Some(BoardCode::seeded(game, Params { base, aim }, 7))
    }

    /// Goes there, leaving nothing of the scene before.
    fn enter(self, world: &mut World) {
        *world.resource_mut::<Panels>() = Panels::default();
        world.resource_mut::<Pointer>().hover = None;
        let mut stage = world.resource_mut::<Stage>();
        stage.held = None;
        stage.let_go();
        let player = &mut *world.resource_mut::<Player>();
        player.just_won = None;
        player.progress.in_hand = None;
        if player.progress.settings.high_contrast {
            player.progress.settings.high_contrast = false;
        }
        world.remove_resource::<BoardPlaying>();
        if matches!(self, Set::Lesson(_) | Set::Level(..)) {
            // The same level may have been played in the scene before.
            world.remove_resource::<Playing>();
        }
        match self {
            Set::Menu(page) => {
                *world.resource_mut::<Page>() = page;
                world.write_message(Go::Menu);
            }
            Set::Lesson(place) => {
                world.write_message(Go::Mode(Mode::Lesson(place)));
            }
            Set::Level(..) => {
                if let Some(code) = self.code() {
                    world.write_message(Go::Code(code));
                }
            }
            Set::Board(..) => {
                if let Some(code) = self.board_code() {
                    world.write_message(Go::Board(code));
                }
            }
            Set::UnplayBoard(name) => {
                world.write_message(Go::Unplay(Some(name.to_owned())));
            }
            Set::UnplayCube => {
                world.write_message(Go::Unplay(None));
            }
            Set::Reward => {
                world.resource_mut::<Player>().progress.campaign = Some(climbed());
                world
                    .resource_mut::<NextState<Screen>>()
                    .set(Screen::Reward);
            }
        }
    }

    fn is_there(self, world: &World) -> bool {
        let screen = *world.resource::<State<Screen>>().get();
        let playing = world.get_resource::<Playing>();
        match self {
            Set::Menu(_) => screen == Screen::Menu && playing.is_some(),
            Set::Reward => screen == Screen::Reward,
            Set::UnplayBoard(_) => screen == Screen::UnplayBoard,
            Set::UnplayCube => screen == Screen::UnplayCube,
            Set::Board(..) => {
                let board = world.get_resource::<BoardPlaying>();
                let is_it = board.is_some_and(|p| Some(&p.code) == self.board_code().as_ref());
                screen == Screen::Board && is_it && world.resource::<Table>().is_still()
            }
            Set::Lesson(place) => {
                screen == Screen::Play && playing.is_some_and(|p| p.mode == Mode::Lesson(place))
            }
            Set::Level(..) => {
                screen == Screen::Play && playing.is_some_and(|p| Some(p.code) == self.code())
            }
        }
    }
}

/// A campaign that has been climbed to its end.
fn climbed() -> Campaign {
    let mut campaign = Campaign::new(1);
    campaign.finished = (0..10)
        .map(|i| Finished {
            turns: 4 + i,
            par: 3 + i,
            deaths: i / 4,
            seconds: 90,
        })
        .collect();
    campaign
}

/// Plays the solution of the level at once, but for so many cells at its end.
fn win(world: &mut World, cells_short: usize) {
    let cube = *world.resource::<Playing>().session.start();
    let moves = crate::cube::solver::solve(&cube, &crate::puzzle::Limits::default());
    let mut moves = moves.answer.solved().unwrap_or_default();
    let last = moves.pop();
    let mut before = cube;
    for action in moves {
        match action {
            Move::Walk(spot) => {
                let Some(way) = before.way_to(spot) else {
                    continue;
                };
                before.set_spot(spot);
                for spot in way {
                    before.collect(1 << spot);
                }
                command(world, Command::Walk(spot));
            }
            Move::Turn(Turn { line, .. }) => {
                before = before.turned(Turn::forward(line));
                command(world, Command::Turn(line));
            }
        }
    }
    let Some(Move::Walk(exit)) = last else {
        return;
    };
    let way = before.way_to(exit).unwrap_or_default();
    let end = way.iter().rev().nth(cells_short);
    command(world, Command::Walk(*end.unwrap_or(&exit)));
}

fn shoot(world: &mut World) {
    // Nobody can go anywhere before everything is read.
    if *world.resource::<State<Screen>>().get() == Screen::Loading {
        return;
    }
    let mut shots = world.resource_mut::<Shots>();
    shots.frame += 1;
    let (number, frame, acted) = (shots.scene, shots.frame, shots.acted);
    let is_warm = shots.since.elapsed() > WARM_UP;
    let name = shots.album.scenes.get(number).copied();
    let Some(scene) = name.and_then(|name| SCENES.iter().find(|scene| scene.name == name)) else {
        // The last picture is still on its way to the disk.
        if frame > 4 {
            world.write_message(AppExit::Success);
        }
        return;
    };
    if frame == 1 {
        let step = Duration::from_millis(scene.step);
        world.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        scene.set.enter(world);
        return;
    }
    let Some(acted) = acted else {
        let is_there = scene.set.is_there(world);
        let mut shots = world.resource_mut::<Shots>();
        shots.there += u32::from(is_there);
        if is_warm && (shots.there > 2 || frame > PATIENCE) {
            (scene.act)(world);
            world.resource_mut::<Shots>().acted = Some(frame);
        }
        return;
    };
    if frame == acted + scene.frames {
        let path = world
            .resource::<Shots>()
            .album
            .folder
            .join(format!("{}.png", scene.name));
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        world
            .commands()
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(path));
    }
    if frame >= acted + scene.frames + 2 {
        let mut shots = world.resource_mut::<Shots>();
        shots.scene += 1;
        shots.frame = 0;
        shots.there = 0;
        shots.acted = None;
    }
}
