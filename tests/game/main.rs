//! The game without a window: keys and fingers in, levels played, pictures drawn, progress kept.
#![cfg(feature = "game")]

mod boards;
mod command_line;
mod controls;
mod files;
mod hand;
mod modes;
mod saving;
mod scene;
mod slow_frames;
mod strips;
#[path = "../support/mod.rs"]
mod support;
mod third_kind;
mod tiles;
mod unplay;
mod workshop;
