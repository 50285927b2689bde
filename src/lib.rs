//! A Mazing Monk.
#![forbid(unsafe_code)]
#![warn(missing_docs)]
pub mod cube;
pub mod puzzle;
