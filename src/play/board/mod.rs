//! A person playing grid games: which games there are, and one level of them being played.

mod cabinet;
mod session;

pub use cabinet::{Cabinet, Shown};
pub use session::{BoardCommand, BoardEvent, BoardRefusal, BoardSession, BoardStep};
