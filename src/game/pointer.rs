//! Mouse and touch: a ray into the picture, and what is done with it. What it meets is a kind's own.

use super::playing::Taking;
use super::scene::Eye;
use super::screen::picture_is_touched;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

/// Fingers as such: these need no window.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Finger>();
}

/// Mouse and touch: these need a window.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (point, look_around)
            .before(Taking)
            .run_if(picture_is_touched),
    );
}

/// What a finger, or the mouse, does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It is over the picture without pressing.
    Hover,
    /// It goes down.
    Press,
    /// It moves while it is down.
    Drag,
    /// It lets go.
    Lift,
    /// It is not about the puzzle any more: over a panel, or a second finger came down.
    Away,
}

/// A finger on the picture, as a ray into it.
#[derive(Message, Clone, Copy, Debug)]
pub struct Finger {
    /// What it does.
    pub phase: Phase,
    /// Where it points, from the eye.
    pub ray: Ray3d,
}

/// The ray from the eye to a point.
pub fn aim(eye: &Transform, at: Vec3) -> Option<Ray3d> {
    let direction = Dir3::new(at - eye.translation).ok()?;
    Some(Ray3d::new(eye.translation, direction))
}

/// What mouse and fingers do in a frame.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// One of them went down.
    is_pressed: bool,
    /// One of them let go.
    is_released: bool,
    is_down: bool,
    /// There are several fingers, or the system took one away.
    is_muddled: bool,
    is_touch: bool,
    /// A panel lies there.
    on_panel: bool,
    /// It is outside of the window.
    is_outside: bool,
}

/// Whether the press that goes on began on the picture: one that began on a panel is the panel's to
/// its end.
#[derive(Default)]
struct Gesture {
    is_ours: bool,
}

impl Gesture {
    /// What that means for the picture: mostly one thing, but a press and a lift in one frame, as a quick
    /// tap on a slow machine, are both told.
    fn phases(&mut self, seen: &Seen) -> (Option<Phase>, Option<Phase>) {
        if seen.is_muddled {
            self.is_ours = false;
            return (Some(Phase::Away), None);
        }
        if seen.is_outside {
            // The line that is held stays in hand until the button goes up.
            let is_lost = self.is_ours && !seen.is_down;
            self.is_ours &= !is_lost;
            return (is_lost.then_some(Phase::Away), None);
        }
        let press = (seen.is_pressed && !seen.on_panel).then_some(Phase::Press);
        self.is_ours = match press {
            Some(_) => true,
            None => self.is_ours && !seen.is_pressed,
        };
        let was_ours = self.is_ours;
        self.is_ours &= seen.is_down && !(seen.is_released && press.is_none());
        let lift = (was_ours && !self.is_ours).then_some(if seen.is_released {
            Phase::Lift
        } else {
            // The button went up unseen.
            Phase::Away
        });
        match (press, lift) {
            (Some(press), lift) => (Some(press), lift),
            (None, Some(lift)) => (Some(lift), None),
            (None, None) if self.is_ours => (Some(Phase::Drag), None),
            (None, None) if seen.on_panel || seen.is_touch || seen.is_down => {
                (Some(Phase::Away), None)
            }
            (None, None) => (Some(Phase::Hover), None),
        }
    }
}

/// Whether a panel lies at a place in the window. What egui itself says is as old as the last frame, and a
/// finger is nowhere before it comes down.
fn is_on_panel(ctx: &egui::Context, at: Vec2, scale: f32) -> bool {
    let at = at * scale / ctx.pixels_per_point();
    let layer = ctx.layer_id_at(egui::pos2(at.x, at.y));
    layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Turns mouse and touch on the window into fingers on the picture.
fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    mut contexts: EguiContexts,
    windows: Query<&Window>,
    cameras: Query<(&Camera, &GlobalTransform), With<Eye>>,
    mut gesture: Local<Gesture>,
    mut last: Local<Option<(Vec2, Phase)>>,
    mut fingers: MessageWriter<Finger>,
) {
    let (Ok(window), Ok((camera, eye))) = (windows.single(), cameras.single()) else {
        return;
    };
    let finger = touches.iter().next().map(|touch| touch.position());
    let lifted = touches
        .iter_just_released()
        .next()
        .map(|touch| touch.position());
    let place = finger.or(lifted).or(window.cursor_position());
    let on_panel = |at| {
        let ctx = contexts.ctx_mut();
        ctx.is_ok_and(|ctx| is_on_panel(ctx, at, window.scale_factor()))
    };
    let seen = Seen {
        is_pressed: mouse.just_pressed(MouseButton::Left) || touches.any_just_pressed(),
        is_released: mouse.just_released(MouseButton::Left) || lifted.is_some(),
        is_down: mouse.pressed(MouseButton::Left) || finger.is_some(),
        is_muddled: touches.iter().count() > 1 || touches.any_just_canceled(),
        is_touch: finger.or(lifted).is_some(),
        on_panel: place.is_some_and(on_panel),
        is_outside: place.is_none(),
    };
    let (first, second) = gesture.phases(&seen);
    let Some(at) = place.or(last.map(|(at, _)| at)) else {
        return;
    };
    let Ok(ray) = camera.viewport_to_world(eye, at) else {
        return;
    };
    for phase in [first, second].into_iter().flatten() {
        // A mouse that rests says nothing new.
        if *last != Some((at, phase)) {
            *last = Some((at, phase));
            fingers.write(Finger { phase, ray });
        }
    }
}

/// Right button, or two fingers: look around; the eye springs back.
fn look_around(
    mouse: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    touches: Res<Touches>,
    mut eyes: Query<&mut Eye>,
) {
    let moved = if mouse.pressed(MouseButton::Right) {
        motion.delta
    } else if touches.iter().count() == 2 {
        touches.iter().map(|touch| touch.delta()).sum::<Vec2>() / 2.0
    } else {
        return;
    };
    for mut eye in &mut eyes {
        eye.look = (eye.look + moved * Vec2::new(-0.006, 0.005))
            .clamp(Vec2::new(-1.4, -0.9), Vec2::new(1.4, 0.8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is told of the frames, one after the other.
    fn told(frames: &[Seen]) -> Vec<Phase> {
        let mut gesture = Gesture::default();
        let phases = frames.iter().map(|seen| gesture.phases(seen));
        phases
            .flat_map(|(first, second)| [first, second])
            .flatten()
            .collect()
    }

    const REST: Seen = Seen {
        is_pressed: false,
        is_released: false,
        is_down: false,
        is_muddled: false,
        is_touch: false,
        on_panel: false,
        is_outside: false,
    };
    const PRESSED: Seen = Seen {
        is_pressed: true,
        is_down: true,
        ..REST
    };
    const DOWN: Seen = Seen {
        is_down: true,
        ..REST
    };
    const RELEASED: Seen = Seen {
        is_released: true,
        ..REST
    };

    fn on_panel(seen: Seen) -> Seen {
        Seen {
            on_panel: true,
            ..seen
        }
    }

    fn outside(seen: Seen) -> Seen {
        Seen {
            is_outside: true,
            ..seen
        }
    }

    fn touch(seen: Seen) -> Seen {
        Seen {
            is_touch: true,
            ..seen
        }
    }

    #[test]
    fn a_click_a_drag_and_a_quick_tap() {
        use Phase::{Drag, Hover, Lift, Press};
        assert_eq!(
            told(&[REST, PRESSED, RELEASED, REST]),
            [Hover, Press, Lift, Hover]
        );
        assert_eq!(told(&[PRESSED, DOWN, RELEASED]), [Press, Drag, Lift]);
        let quick = Seen {
            is_pressed: true,
            ..RELEASED
        };
        assert_eq!(told(&[touch(quick)]), [Press, Lift]);
    }

    #[test]
    fn a_press_on_a_panel_is_the_panel_s_to_its_end() {
        use Phase::Away;
        let frames = [on_panel(touch(PRESSED)), touch(DOWN), touch(RELEASED)];
        assert_eq!(told(&frames), [Away, Away, Away]);
    }

    #[test]
    fn a_drag_may_end_on_a_panel() {
        use Phase::{Drag, Lift, Press};
        let frames = [PRESSED, on_panel(DOWN), on_panel(RELEASED)];
        assert_eq!(told(&frames), [Press, Drag, Lift]);
    }

    #[test]
    fn two_fingers_only_look_around() {
        use Phase::{Away, Press};
        let two = Seen {
            is_muddled: true,
            ..touch(DOWN)
        };
        let one_left = Seen {
            is_released: true,
            ..touch(DOWN)
        };
        let frames = [touch(PRESSED), two, one_left, touch(RELEASED)];
        assert_eq!(told(&frames), [Press, Away, Away, Away]);
    }

    #[test]
    fn a_drag_that_leaves_the_window_goes_on_or_is_let_go() {
        use Phase::{Away, Drag, Hover, Lift, Press};
        let back = [PRESSED, outside(DOWN), DOWN, RELEASED];
        assert_eq!(told(&back), [Press, Drag, Lift]);
        let gone = [PRESSED, outside(DOWN), outside(RELEASED), REST];
        assert_eq!(told(&gone), [Press, Away, Hover]);
        let unseen = [PRESSED, outside(DOWN), REST, REST];
        assert_eq!(told(&unseen), [Press, Away, Hover]);
    }
}
