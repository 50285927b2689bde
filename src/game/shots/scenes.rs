//! The scenes, and what happens in them.

use super::Scene;
use super::set::Set;
use crate::cube::unplay::{Unmove, Unplayed};
use crate::cube::{Cell, Cube, Line, Move, Turn};
use crate::game::board::Selection;
use crate::game::controls::Panels;
use crate::game::cube::{CubePicture, Pointer};
use crate::game::help::Ask;
use crate::game::menu::{self, Page};
use crate::game::player::Player;
use crate::game::playing::{Do, Playing};
use crate::game::workshop::{self, Tab};
use crate::levels::board_code::BoardCode;
use crate::play::any_kind::Position;
use crate::play::cube::{self, spot_of};
use crate::play::mode::Mode;
use crate::play::own::OwnLevel;
use crate::play::packs::NewLevel;
use crate::play::records::{Record, Records};
use crate::play::session::{Command, Session};
use crate::puzzle::{Dice, Limits};
use crate::rewrite::find_built_in;
use bevy::prelude::*;

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

pub(super) const SCENES: [Scene; 53] = [
    still("menu", Set::Menu(Page::Main)),
    // The pictures on the cards take a moment.
    Scene {
        frames: 12,
        step: 33,
        ..still("games", Set::Menu(Page::Games))
    },
    still("lessons", Set::Menu(Page::Lessons)),
    still("settings", Set::Menu(Page::Settings)),
    acted("figures", Set::Menu(Page::Figures), past),
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
        world.resource_mut::<CubePicture>().held = Some((Line::Row(2), 0.45));
    }),
    acted("preview", Set::Lesson(0), |world| {
        world.resource_mut::<Pointer>().hover = Some(spot_of(Cell::EXIT));
    }),
    Scene {
        frames: 9,
        step: 33,
        ..acted("death", Set::Lesson(4), |world| {
            play_cube(world, turned(Line::Row(2)));
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
        let mut selection = world.resource_mut::<Selection>();
        selection.taken = selection.handles().sources().first().copied();
        selection.cursor = selection.taken;
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
    acted("unplay-board", Set::Unplay("sokoban"), |world| {
        let mut dice = Dice::new(&[3]);
        for _ in 0..12 {
            let playing = &mut world.resource_mut::<Playing>();
            let moves = playing.session.moves();
            if let Some(action) = moves.get(dice.below(moves.len() as u32) as usize) {
                playing.session.apply(Command::Play(action.clone()));
            }
        }
    }),
    acted("unplay-cube", Set::Unplay(cube::KEY), |world| {
        let mut now = Unplayed::solved(3, 7);
        let playing = &mut world.resource_mut::<Playing>();
        playing.session = Session::new(playing.kind().clone(), Position::new(now));
        let mut dice = Dice::new(&[5]);
        for _ in 0..40 {
            let to = u8::try_from(dice.below(9)).unwrap_or(0);
            let unmove = Unmove::Step { to, karma: true };
            if let Ok(before) = now.before(unmove) {
                now = before;
                world.write_message(Do::play(unmove));
            }
        }
    }),
    acted("workshop", Set::Menu(Page::Workshop), own_levels),
    Scene {
        frames: 12,
        ..acted("packs", Set::Menu(Page::Packs), pack)
    },
    Scene {
        frames: 12,
        ..acted("rules", Set::Menu(Page::Rules), |world| {
            menu::write_on_copy_of(world, "frogs");
        })
    },
    still("draw-cube", Set::Draw("cube")),
    still("draw-sokoban", Set::Draw("sokoban")),
    Scene {
        frames: 12,
        ..acted("draw-proof", Set::Draw("cube"), |world| {
            workshop::show_part(world, Tab::Proof);
        })
    },
    Scene {
        frames: 12,
        ..acted("draw-ideas", Set::Draw("sokoban"), |world| {
            workshop::show_part(world, Tab::Ideas);
        })
    },
    Scene {
        frames: 12,
        ..acted("draw-watch", Set::Draw("cube"), |world| {
            workshop::show_part(world, Tab::Watch);
        })
    },
    acted("draw-begin", Set::Draw("sokoban"), |world| {
        workshop::show_part(world, Tab::Begin);
    }),
    acted("draw-keys", Set::Draw("sokoban"), |world| {
        workshop::show_part(world, Tab::Keys);
    }),
    acted("draw-contrast", Set::Draw("sokoban"), |world| {
        let player = &mut world.resource_mut::<Player>();
        player.progress.settings.high_contrast = true;
    }),
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
            for action in world.resource::<Playing>().solution.clone() {
                world.write_message(Do(Command::Play(action)));
            }
        })
    },
    acted("high-contrast", Set::Level(6, 8), |world| {
        let player = &mut world.resource_mut::<Player>();
        player.progress.settings.high_contrast = true;
    }),
];

/// Gives the player some levels of their own.
fn own_levels(world: &mut World) {
    let own = [
        (
            "Courtyard",
            "cube",
            "The cube",
            "M2M0-001Y-SRT4",
            Some(4),
            Some(210),
        ),
        ("First steps", "frogs", "Frogs", "", None, None),
        ("Store room", "sokoban", "Sokoban", "", Some(26), Some(480)),
        ("Two rooms", "two-door", "TwoDoor", "", Some(31), None),
    ];
    for (name, key, game, code, par, difficulty) in own {
        let built_in = find_built_in(game);
        let board = built_in.and_then(|game| Some((game, &game.starts().first()?.board)));
        let code = match board {
            Some((game, board)) => BoardCode::literal(game, board).to_string(),
            None => code.to_owned(),
        };
        let level = OwnLevel {
            name: name.to_owned(),
            code,
            kind: key.to_owned(),
            game: game.to_owned(),
            par,
            difficulty,
            ..OwnLevel::default()
        };
        // There is room for a few.
        let _ = world.resource_mut::<Player>().progress.own.keep(level);
    }
}

/// A pack of them.
fn pack(world: &mut World) {
    own_levels(world);
    let progress = &mut world.resource_mut::<Player>().progress;
    let own = progress.own.all().iter().rev();
    let levels: Vec<NewLevel> = own
        .map(|own| NewLevel {
            name: own.name.clone(),
            kind: own.kind.clone(),
            code: own.code.clone(),
        })
        .collect();
    if let Ok(id) = progress.packs.create("A quiet afternoon", levels) {
        menu::open_pack(world, id);
    }
}

/// Plays so many moves of the level's solution.
fn play(world: &mut World, moves: usize) {
    let solution = world.resource::<Playing>().solution.clone();
    for action in solution.into_iter().take(moves) {
        world.write_message(Do(Command::Play(action)));
    }
}

fn play_cube(world: &mut World, action: Move) {
    world.write_message(Do::play(action));
}

fn turned(line: Line) -> Move {
    Move::Turn(Turn::forward(line))
}

/// Plays the solution of the level at once, but for so many cells at its end.
fn win(world: &mut World, cells_short: usize) {
    let start = world.resource::<Playing>().session.start();
    let Some(cube) = start.get::<Cube>().copied() else {
        return;
    };
    let moves = crate::cube::solver::solve(&cube, &Limits::default());
    let mut moves = moves.answer.solved().unwrap_or_default();
    let last = moves.pop();
    let mut before = cube;
    for action in moves {
        if before.play(action).is_ok() {
            play_cube(world, action);
        }
    }
    let Some(Move::Walk(exit)) = last else {
        return;
    };
    let way = before.way_to(exit).unwrap_or_default();
    let end = way.iter().rev().nth(cells_short);
    play_cube(world, Move::Walk(*end.unwrap_or(&exit)));
}

/// Gives the player a past: some weeks of Infinite, and some pegs beside it.
fn past(world: &mut World) {
    let dice = &mut Dice::new(&[11]);
    let mut standing = 0;
    let cube = (0..48).map(|day| {
        let difficulty = (1 + standing * 9 / 1_000).min(10);
        let par = 2 + difficulty / 2 + dice.below(3);
        let losses = dice.below(1 + difficulty / 3);
        standing = match losses {
            0 => standing + 40,
            1 => standing + 20,
            _ => standing.saturating_sub(30),
        };
        Record {
            kind: cube::KEY.to_owned(),
            mode: Mode::Infinite,
            difficulty: u8::try_from(difficulty).unwrap_or(10),
            par: Some(par),
            made: par + dice.below(2 + difficulty / 2),
            losses,
            seconds: 90,
            hints: u32::from(dice.chance(1, 6)),
            undos: losses,
            standing: Some(standing),
            day: 20_000 + day,
            ..Record::default()
        }
    });
    let mut records: Vec<Record> = cube.collect();
    let pegs = (0..20).map(|day| {
        let par = 5 + dice.below(9);
        Record {
            kind: "peg-solitaire".to_owned(),
            mode: Mode::Campaign,
            par: Some(par),
            made: par + dice.below(4),
            seconds: 60,
            day: 20_000 + day,
            ..Record::default()
        }
    });
    records.extend(pegs);
    world.resource_mut::<Player>().progress.records = Records::new(records);
}
