//! The picture never disagrees with the game.

use crate::hand::{Playtest, game_with_picture, place, seeded};
use a_mazing_monk::cube::{Cell, Face, Line};
use a_mazing_monk::game::Unclear;
use a_mazing_monk::game::go::Go;
use a_mazing_monk::game::pointer::Phase;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::session::Command;
use a_mazing_monk::puzzle::Dice;
use bevy::prelude::*;

#[test]
fn the_witness_sees_when_the_picture_is_wrong() {
    let mut app = game_with_picture();
    app.go(seeded(4, 1));
    app.agree("at first");
    let world = app.world_mut();
    let mut shapes = world.query_filtered::<&mut Transform, With<Mesh3d>>();
    let cell = place(Cell::new(Face::Front, 1, 1));
    let mut moved = 0;
    for mut transform in shapes.iter_mut(world) {
        if transform.translation.distance(cell) < 0.01 {
            transform.translation.y += 0.5;
            moved += 1;
        }
    }
    assert!(moved > 0);
    assert!(matches!(app.drawn(), Err(Unclear::Wrong(_))));
}

/// A random thing that a player may do.
fn something(app: &mut App, dice: &mut Dice) {
    let line = dice.pick(&Line::ALL).expect("lines");
    match dice.below(12) {
        0..=3 => app.turn(line),
        4 | 5 => {
            let spot = dice.below(9) as u8;
            app.walk(spot % 3, spot / 3);
        }
        6 => {
            let spot = dice.below(9) as u8;
            app.click_cell(Cell::top(spot % 3, spot / 3));
        }
        7 => {
            let at = place(Cell::new(Face::Left, 1, dice.below(3) as u8));
            let by = dice.below(20) as f32 / 10.0 - 0.5;
            app.finger(Phase::Press, at);
            app.finger(Phase::Drag, at + Vec3::Y * by);
            app.finger(Phase::Lift, at + Vec3::Y * by);
        }
        8 | 9 => app.undo(),
        10 => app.command(Command::Redo),
        _ => app.command(Command::Restart),
    }
}

#[test]
fn random_play_and_the_picture_agree_whenever_it_rests() {
    for (seed, reduced_motion) in [(1, false), (2, false), (3, true)] {
        let mut app = game_with_picture();
        app.go(seeded(3 + 2 * seed as u8, seed));
        app.settings().reduced_motion = reduced_motion;
        let mut dice = Dice::new(&[seed]);
        let mut losses = 0;
        for round in 0..1_200 {
            something(&mut app, &mut dice);
            losses = losses.max(app.session().losses());
            // Sometimes at once, sometimes with much still waiting to be shown.
            if dice.below(5) == 0 {
                app.agree(&format!("seed {seed}, round {round}"));
            }
        }
        app.agree("at the end");
        assert!(losses > 0, "nothing was lost in seed {seed}");
    }
}

#[test]
fn nothing_is_left_behind_by_levels_that_are_over() {
    let mut app = game_with_picture();
    app.go(seeded(5, 1));
    app.agree("first");
    let first = app.shapes();
    let (mut least, mut most) = (first, first);
    for seed in 2..12 {
        app.go(seeded(5, seed));
        app.agree("level");
        app.win();
        app.settle();
        least = least.min(app.shapes());
        most = most.max(app.shapes());
    }
    // Levels differ in what stands on them, never by what was there before.
    assert!(most <= least + 54, "{least} to {most} shapes");
    app.go(seeded(5, 1));
    app.agree("again");
    assert_eq!(app.shapes(), first);
}

#[test]
fn a_theme_rebuilds_the_picture_in_the_middle_of_a_level() {
    let mut app = game_with_picture();
    app.go(Go::cube(Mode::Lesson(2)));
    app.walk(1, 0);
    app.turn(Line::Row(2));
    app.settings().high_contrast = true;
    app.update();
    app.agree("in another dress");
}
