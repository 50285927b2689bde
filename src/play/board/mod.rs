//! A person playing grid games: which games there are, one level of them being played, how its
//! moves are taken hold of and told, campaigns and endless ways, and what is kept of all that.

mod cabinet;
pub mod grip;
mod kept;
mod ladder;
mod pace;
pub mod passage;
pub mod role;
mod session;
mod walk;

pub use cabinet::{Cabinet, Shown};
pub use kept::{BadInHand, BoardInHand, BoardRecord, GameProgress};
pub use ladder::{BUILT_IN as LADDERS, Ladder, Ladders, Rung, usual_base};
pub use pace::Strides;
pub use session::{BoardCommand, BoardEvent, BoardRefusal, BoardSession, BoardStep};
