//! The filmstrip editor, but for how it looks: a level and its solution are one strip, wished for anywhere
//! in time.
//!
//! | file | what it is for |
//! |---|---|
//! | [`taught`] | an example, what it teaches, and the game as which its strips are seen and played |
//! | [`pins`], [`plan`] | what is wished: pins on any cell of any frame, size, length, counts, extras |
//! | [`command`], [`ui`] | what a designer wants done and why it cannot be; what is in hand |
//! | [`editor`] | [`StripEditor`]: commands in, words out, and a history without end |
//! | `strokes`, `copying`, `settings`, `history` | its tools, its pins copied and moved, its controls, what it takes back |
//! | [`solving`] | the newest wish being solved, a little at a time |
//! | [`variations`], [`rating`] | further strips in a row, each with its shortest way and how hard it is |
//! | [`table`] | [`CuttingTable`]: all of it together, for a panel that holds nothing |
//! | [`marks`], [`words`] | what is lit in a frame, a strip as a film, and all of it in words |
//! | [`export`] | a strip as text, and as one picture |
//! | [`kept`] | a strip in hand as it is kept, among the drawings |
//! | [`lessons`] | from a won level to an example, and from an example to a game of one's own |

pub mod command;
mod copying;
pub mod editor;
pub mod export;
mod history;
pub mod kept;
pub mod lessons;
pub mod marks;
pub mod pins;
pub mod plan;
pub mod rating;
mod settings;
pub mod solving;
mod strokes;
pub mod table;
pub mod taught;
pub mod ui;
pub mod variations;
pub mod words;

pub use editor::StripEditor;
pub use table::CuttingTable;
pub use taught::Taught;
