//! What tests and measurements ask of the game, in builds that are made for them.

use super::page::set;
use crate::game::work::longest_share;
use crate::game::workshop::Known;
use crate::levels::digest::Digest;
use bevy::prelude::*;
use js_sys::Object;
use std::cell::RefCell;
use wasm_bindgen::closure::Closure;

thread_local! {
    /// Milliseconds from strokes to their first answers.
    static ANSWERS: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, note_answers);
}

fn note_answers(mut known: ResMut<Known>) {
    if let Some(time) = known.bypass_change_detection().take_answer_time() {
        ANSWERS.with_borrow_mut(|answers| answers.push(time.as_secs_f64() * 1000.0));
    }
}

/// Adds what can be asked to what the page knows the game by.
pub(super) fn add_to(game: &Object) {
    // The same levels must come out here and on any other machine.
    let digest = Closure::<dyn FnMut(u32, u32) -> String>::new(|first: u32, count: u32| {
        Digest::of(first, count).to_string()
    });
    // What a broken promise looks like.
    let stumble = Closure::<dyn FnMut()>::new(|| panic!("asked to stumble"));
    // How long searches have held up a frame at most since the last time.
    let longest = Closure::<dyn FnMut() -> f64>::new(longest_share);
    // The answers since the last time, with blanks between them.
    let answers = Closure::<dyn FnMut() -> String>::new(|| {
        let answers = ANSWERS.take();
        let texts = answers.iter().map(f64::to_string);
        texts.collect::<Vec<_>>().join(" ")
    });
    for (name, value) in [
        ("digest", digest.into_js_value()),
        ("stumble", stumble.into_js_value()),
        ("longest", longest.into_js_value()),
        ("answers", answers.into_js_value()),
    ] {
        set(game, name, &value);
    }
}
