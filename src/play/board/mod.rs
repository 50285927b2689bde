//! A person playing grid games: which games there are, one level of them being played, and how
//! its moves are taken hold of and told.

mod cabinet;
pub mod grip;
pub mod passage;
pub mod role;
mod session;

pub use cabinet::{Cabinet, Shown};
pub use session::{BoardCommand, BoardEvent, BoardRefusal, BoardSession, BoardStep};
