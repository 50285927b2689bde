//! Progress in the browser's storage.

use super::page;
use crate::play::save::{Part, Shelf};
use std::io;

/// A place in the browser's storage.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct PageShelf;

impl Shelf for PageShelf {
    fn read(&self, part: Part) -> io::Result<Option<String>> {
        page::read(&part.name()).map_err(io::Error::other)
    }

    fn write(&self, part: Part, text: &str) -> io::Result<()> {
        page::write(&part.name(), text).map_err(io::Error::other)
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        page::set_aside(why).map_err(io::Error::other)
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        page::put_back(name).map_err(io::Error::other)
    }

    fn copy_aside(&self, why: &str) -> io::Result<String> {
        page::copy_aside(why).map_err(io::Error::other)
    }

    fn move_to_copy(&self, name: &str) -> io::Result<()> {
        page::move_to_copy(name).map_err(io::Error::other)
    }
}
