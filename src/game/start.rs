//! A start that fails says why in a line, instead of a panic's many.

use bevy::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

static HAS_STARTED: AtomicBool = AtomicBool::new(false);

/// Until the first frame, a panic means that something is missing on this machine: a display that can be
/// reached, or a graphics adapter. It is told, and the program ends with 2.
pub(super) fn plugin(app: &mut App) {
    #[cfg(not(target_arch = "wasm32"))]
    guard();
    app.add_systems(Last, || HAS_STARTED.store(true, Ordering::Relaxed));
}

#[cfg(not(target_arch = "wasm32"))]
fn guard() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if HAS_STARTED.load(Ordering::Relaxed)
            || std::env::var_os("RUST_BACKTRACE").is_some_and(|how| how == "full")
        {
            usual(info);
            return;
        }
        let payload = info.payload();
        let words = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("for an unknown reason");
        eprintln!("monk: {}", reason(words));
        std::process::exit(2);
    }));
}

/// What a panic at the start means for the player.
#[cfg(not(target_arch = "wasm32"))]
fn reason(words: &str) -> String {
    if words.contains("GPU") {
        "there is no graphics adapter that the game can draw with. Install a driver (on Debian without a \
         graphics card: mesa-vulkan-drivers)."
            .to_owned()
    } else if words.contains("event loop") {
        "the display cannot be opened: is DISPLAY right?".to_owned()
    } else {
        let first = words.lines().next().unwrap_or_default();
        format!("the game could not start: {first}")
    }
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn what_is_missing_is_named() {
        assert!(reason("Unable to find a GPU! Make sure").contains("graphics adapter"));
        assert!(reason("Failed to build event loop: Os(..)").contains("display"));
        assert!(reason("something else\nat line 7").ends_with("start: something else"));
    }
}
