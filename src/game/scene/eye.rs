//! The eye: where it stands, what it leaves room for, and the fog and shadows that go with its
//! distance.

use crate::game::art::Art;
use crate::game::layout::{Layout, room_for_picture};
use crate::game::screen::Screen;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::prelude::*;

/// The eye, and how far the player has looked around.
#[derive(Component, Default)]
pub(in crate::game) struct Eye {
    pub(in crate::game) look: Vec2,
}

/// A place to look from other than that of the cube: at a box around the origin.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(in crate::game) struct Vantage {
    /// Half the size of what must be in the picture; it stands on the ground.
    pub(in crate::game) half: Vec3,
}

impl Vantage {
    /// From above and in front: steeper in upright windows, where there is room for it.
    fn angles(shape: f32) -> (f32, f32) {
        if shape < 1.0 {
            (0.0, 1.16)
        } else {
            (-0.07, 1.0)
        }
    }

    /// The distance at which everything fits between the panels, and where its middle is then.
    fn framing(&self, screen: Screen, size: Vec2) -> (f32, Vec2) {
        // A large panel takes the left of the picture, or its top if it is upright.
        let is_beside = screen == Screen::Unplay;
        let (free, shift) = match (shape_of(size) < 1.0, is_beside) {
            _ if screen.has_sheet() => {
                let (middle, share) = room_for_picture(size);
                (0.9 * share, middle)
            }
            (_, is_beside) if Layout::of_size(size) == Layout::Low => {
                let (free, shift) = between_columns(size.x, is_beside);
                (Vec2::new(free, 0.92), Vec2::new(shift, 0.0))
            }
            (true, false) => (Vec2::new(0.96, 0.70), Vec2::new(0.0, 0.02)),
            (true, true) => (Vec2::new(0.96, 0.54), Vec2::new(0.0, -0.16)),
            (false, false) => return self.clear_of_standing(size),
            (false, true) => (Vec2::new(0.64, 0.80), Vec2::new(0.28, -0.03)),
        };
        let fit = self.fit(size, free, shift);
        (fit.distance, fit.middle)
    }

    /// In the middle, if the panel in the corner covers nothing then; beside that panel or below it, whichever is
    /// nearer, if it would.
    fn clear_of_standing(&self, size: Vec2) -> (f32, Vec2) {
        let panel = Layout::of_size(size).standing_edges(size) / size;
        let middle = self.fit(size, Vec2::new(0.90, 0.80), Vec2::new(0.0, -0.03));
        let corner = Vec2::new(2.0 * panel.x - 1.0, 1.0 - 2.0 * panel.y);
        let fit = if middle.low.x >= corner.x || middle.high.y <= corner.y {
            middle
        } else {
            // From the panel to the right edge, and from the panel to the status below.
            let beside = Vec2::new(1.0 - panel.x - 0.02, 0.80);
            let below = Vec2::new(0.90, 1.0 - panel.y - 0.10);
            let beside = self.fit(size, beside, Vec2::new(panel.x, -0.03));
            let below = self.fit(size, below, Vec2::new(0.0, 0.10 - panel.y));
            match beside.distance <= below.distance {
                true => beside,
                false => below,
            }
        };
        (fit.distance, fit.middle)
    }

    /// What fits into a part of the picture: its size as shares of the picture's half, and where its middle is.
    fn fit(&self, size: Vec2, free: Vec2, shift: Vec2) -> Fit {
        let shape = shape_of(size);
        let (yaw, pitch) = Vantage::angles(shape);
        let towards = direction(yaw, pitch);
        let facing = Transform::from_translation(towards).looking_at(Vec3::ZERO, Vec3::Y);
        let (right, up) = (*facing.right(), *facing.up());
        let field = (FIELD / 2.0).tan();
        let mut fit = Fit {
            distance: self.half.length() / field,
            ..default()
        };
        for _ in 0..8 {
            let (mut low, mut high) = (Vec2::MAX, Vec2::MIN);
            for corner in 0..8 {
                let sign = |bit: usize| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
                let at = self.half * Vec3::new(sign(0), 1.0 + sign(1), sign(2));
                let depth = (fit.distance - towards.dot(at)).max(0.1) * field;
                let seen = Vec2::new(right.dot(at) / (depth * shape), up.dot(at) / depth);
                (low, high) = (low.min(seen), high.max(seen));
            }
            let wanted = ((high - low) / 2.0 / free).max_element();
            let half = (high - low) / 2.0 / wanted;
            fit = Fit {
                distance: (fit.distance * wanted).clamp(4.0, 200.0),
                middle: shift - (low + high) / 2.0,
                low: shift - half,
                high: shift + half,
            };
        }
        fit
    }
}

/// How far away something fits into a part of the picture, and what it covers there: from -1 to 1, to the right and
/// upwards.
#[derive(Clone, Copy, Debug, Default)]
struct Fit {
    distance: f32,
    /// Where its middle is.
    middle: Vec2,
    low: Vec2,
    high: Vec2,
}

/// The light that throws shadows.
#[derive(Component)]
pub(super) struct Sunlight;

/// The height of the picture, as an angle.
pub(super) const FIELD: f32 = 0.62;
/// Where the eye rests: to the left of Front, and above.
const YAW: f32 = -0.61;
const PITCH: f32 = 0.58;
/// The size of a picture that has no window.
const USUAL_SIZE: Vec2 = Vec2::new(960.0, 600.0);

fn direction(yaw: f32, pitch: f32) -> Vec3 {
    Vec3::new(
        yaw.sin() * pitch.cos(),
        pitch.sin(),
        yaw.cos() * pitch.cos(),
    )
}

/// From the cube towards the resting eye.
pub(in crate::game) fn rest() -> Vec3 {
    direction(YAW, PITCH)
}

/// How a figure upright on Top turns to look at the eye.
pub(in crate::game) fn facing_the_eye() -> Quat {
    Quat::from_rotation_y(YAW)
}

/// The width of a window by its height.
fn shape_of(size: Vec2) -> f32 {
    size.x / size.y.max(1.0)
}

/// What the columns of a low window, or a large panel and a column, leave of its width, and how far to
/// the right its middle is.
fn between_columns(width: f32, is_beside: bool) -> (f32, f32) {
    let words = if is_beside {
        Layout::LARGE
    } else {
        Layout::COLUMN
    };
    // With the margins around the words.
    let (left, right) = (words + 40.0, Layout::BUTTONS);
    let width = width.max(1.0);
    (
        (1.0 - (left + right) / width).max(0.3),
        (left - right) / width,
    )
}

/// How far the eye stands, and where in the picture the middle of the cube is: from -1 to 1, to the
/// right and upwards.
fn framing(screen: Screen, size: Vec2) -> (f32, Vec2) {
    let shape = shape_of(size);
    let upright = shape < 1.0;
    let fit = |wide: f32| wide.max(wide * 0.98 / shape.max(0.4));
    match screen {
        // Below its panel.
        Screen::Unplay if upright => (fit(11.6), Vec2::new(0.0, -0.12)),
        Screen::Play | Screen::Unplay if Layout::of_size(size) == Layout::Low => {
            let (_, right) = between_columns(size.x, screen == Screen::Unplay);
            (11.2, Vec2::new(right, 0.03))
        }
        Screen::Play | Screen::Unplay => {
            // On a phone the arrows beside the cube reach to the edges.
            (f32::max(10.9, 8.9 / shape.max(0.4)), Vec2::new(0.0, 0.055))
        }
        Screen::Workshop | Screen::Strips => {
            let (middle, share) = room_for_picture(size);
            let fit = 8.9 / (shape * share.x).max(0.2);
            (f32::max(9.8 / share.y, fit), middle)
        }
        // Beside the panel, or above it.
        Screen::Loading | Screen::Menu if upright => (fit(13.5), Vec2::new(0.0, 0.46)),
        Screen::Loading | Screen::Menu => (10.9, Vec2::new((0.62 / shape).min(0.42), 0.03)),
        Screen::Reward if upright => (fit(12.5), Vec2::new(0.0, 0.12)),
        Screen::Reward => (16.5, Vec2::new(0.0, 0.2)),
    }
}

/// Keeps the eye at a distance that fits the window, and lets it spring back after looking around.
pub(super) fn move_eye(
    time: Res<Time>,
    window: Query<&Window>,
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    screen: Res<State<Screen>>,
    (art, vantage): (Res<Art>, Option<Res<Vantage>>),
    mut eye: Query<(&mut Transform, &mut Eye, &mut DistanceFog)>,
    mut sun: Query<&mut CascadeShadowConfig, With<Sunlight>>,
    mut told: Local<Option<(f32, LinearRgba)>>,
) {
    let Ok((mut transform, mut eye, mut fog)) = eye.single_mut() else {
        return;
    };
    let is_looking = mouse.is_some_and(|mouse| mouse.pressed(MouseButton::Right));
    if !is_looking && eye.look != Vec2::ZERO {
        let shrink = (-8.0 * time.delta_secs()).exp();
        eye.look = if eye.look.length() < 0.003 {
            Vec2::ZERO
        } else {
            eye.look * shrink
        };
    }
    let size = window.single().map_or(USUAL_SIZE, Window::size);
    let shape = shape_of(size);
    let ((distance, middle), (yaw, pitch), reach) = match vantage {
        Some(vantage) => (
            vantage.framing(*screen.get(), size),
            Vantage::angles(shape),
            vantage.half.length() + 3.0,
        ),
        None => (framing(*screen.get(), size), (YAW, PITCH), 6.0),
    };
    let towards = direction(yaw + eye.look.x, (pitch + eye.look.y).min(1.5));
    let mut wanted =
        Transform::from_translation(towards * distance).looking_at(Vec3::ZERO, Vec3::Y);
    // Moving the eye aside moves the cube the other way in the picture.
    let half_height = distance * (FIELD / 2.0).tan();
    wanted.translation -=
        wanted.right() * middle.x * half_height * shape + wanted.up() * middle.y * half_height;
    transform.set_if_neq(wanted);
    if *told != Some((distance, art.fog)) {
        *told = Some((distance, art.fog));
        fog.color = art.fog.into();
        fog.directional_light_color = Color::NONE;
        // The cube itself stays clear.
        fog.falloff = FogFalloff::Linear {
            start: distance + 9.0,
            end: distance + 64.0,
        };
        for mut config in &mut sun {
            *config = CascadeShadowConfigBuilder {
                num_cascades: 1,
                minimum_distance: (distance - reach).max(0.5),
                maximum_distance: distance + reach,
                ..default()
            }
            .build();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_into_every_window() {
        for (width, height) in [(3, 3), (10, 4), (14, 10), (5, 20), (32, 8), (1, 1)] {
            for size in [
                (1280, 720),
                (960, 600),
                (800, 600),
                (600, 600),
                (390, 844),
                (844, 390),
                (640, 360),
            ] {
                let size = Vec2::new(size.0 as f32, size.1 as f32);
                let shape = shape_of(size);
                for screen in [Screen::Play, Screen::Unplay, Screen::Workshop] {
                    let vantage = Vantage {
                        half: Vec3::new(width as f32 / 2.0, 0.3, height as f32 / 2.0),
                    };
                    let (distance, middle) = vantage.framing(screen, size);
                    let (yaw, pitch) = Vantage::angles(shape);
                    let towards = direction(yaw, pitch);
                    let eye = Transform::from_translation(towards * distance)
                        .looking_at(Vec3::ZERO, Vec3::Y);
                    let field = (FIELD / 2.0).tan();
                    let (mut left, mut top) = (1.0, -1.0);
                    for corner in 0..4 {
                        let sign = |bit: usize| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
                        let at = vantage.half * Vec3::new(sign(0), 0.0, sign(1));
                        let depth = (distance - towards.dot(at)) * field;
                        let across = eye.right().dot(at) / (depth * shape) + middle.x;
                        let along = eye.up().dot(at) / depth + middle.y;
                        let seen = Vec2::new(across, along).abs().max_element();
                        assert!(seen <= 1.0, "{width}x{height} in {size}: {seen}");
                        (left, top) = (f32::min(left, across), f32::max(top, along));
                    }
                    let layout = Layout::of_size(size);
                    if screen == Screen::Play && layout == Layout::Wide {
                        let panel = layout.standing_edges(size);
                        let is_beside = (left + 1.0) / 2.0 * size.x >= panel.x - 1.0;
                        let is_below = (1.0 - top) / 2.0 * size.y >= panel.y - 1.0;
                        assert!(is_beside || is_below, "{width}x{height} in {size}");
                    }
                }
            }
        }
    }
}
