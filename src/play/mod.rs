//! A person playing: sessions, modes, progress and saved games. Nothing here knows how it looks.

pub mod board;
pub mod campaign;
pub mod daily;
mod history;
pub mod infinite;
pub mod lessons;
pub mod library;
pub mod own;
pub mod progress;
pub mod save;
pub mod session;
pub mod settings;
pub mod unplay;
mod waiting;
mod winning;
pub mod written;
