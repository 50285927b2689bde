//! Progress in the browser's storage.

use super::page;
use crate::play::save::Shelf;
use std::io;

/// A place in the browser's storage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageShelf;

impl Shelf for PageShelf {
    fn read(&self) -> io::Result<Option<String>> {
        page::read().map_err(io::Error::other)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        page::write(text).map_err(io::Error::other)
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        page::set_aside(why).map_err(io::Error::other)
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        page::put_back(name).map_err(io::Error::other)
    }
}
