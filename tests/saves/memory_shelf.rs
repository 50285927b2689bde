//! A shelf in memory that counts what is written, and that can be full or break down at any moment.

use a_mazing_monk::play::save::{Part, Shelf};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

/// A shelf in memory. Its clones are the same shelf, as a place is the same after a new start.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<Mutex<Contents>>);

/// What is on it.
#[derive(Clone, Default)]
struct Contents {
    /// By the name of a save, which is empty for the one in its place, and the name of the part.
    parts: BTreeMap<(String, String), Vec<u8>>,
    /// Parts written, in order.
    written: Vec<String>,
    /// Changes that go well until it breaks down altogether.
    changes_left: Option<usize>,
    /// Texts that can be written until it is full; what is there can still be moved.
    writes_left: Option<usize>,
    /// The name of a part that does not fit.
    refused: Option<String>,
}

impl Memory {
    /// A shelf with a text as its core.
    pub(crate) fn with_core(text: &str) -> Memory {
        let shelf = Memory::default();
        shelf.put(Part::Core, text);
        shelf
    }

    /// Another shelf with the same things on it, in order.
    pub(crate) fn copy(&self) -> Memory {
        let parts = self.contents().parts.clone();
        Memory(Arc::new(Mutex::new(Contents {
            parts,
            ..Contents::default()
        })))
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().expect("one thread")
    }

    /// Puts something there behind the game's back.
    pub(crate) fn put(&self, part: Part, bytes: impl AsRef<[u8]>) {
        let key = (String::new(), part.name());
        let bytes = bytes.as_ref().to_vec();
        self.contents().parts.insert(key, bytes);
    }

    /// Takes something away behind the game's back.
    pub(crate) fn take(&self, part: Part) -> Vec<u8> {
        let key = (String::new(), part.name());
        self.contents().parts.remove(&key).expect("it is there")
    }

    /// A part of the save in its place.
    pub(crate) fn bytes(&self, part: Part) -> Option<Vec<u8>> {
        self.aside("", part)
    }

    /// A part of a save under another name.
    pub(crate) fn aside(&self, name: &str, part: Part) -> Option<Vec<u8>> {
        let key = (name.to_owned(), part.name());
        self.contents().parts.get(&key).cloned()
    }

    /// The parts of the save in its place.
    pub(crate) fn in_place(&self) -> Vec<(String, Vec<u8>)> {
        let contents = self.contents();
        let parts = contents
            .parts
            .iter()
            .filter(|((save, _), _)| save.is_empty());
        parts
            .map(|((_, part), bytes)| (part.clone(), bytes.clone()))
            .collect()
    }

    /// Everything, wherever it is.
    pub(crate) fn everything(&self) -> Vec<Vec<u8>> {
        self.contents().parts.values().cloned().collect()
    }

    /// Names of saves beside the one in its place.
    pub(crate) fn asides(&self) -> Vec<String> {
        let contents = self.contents();
        let mut names: Vec<String> = contents
            .parts
            .keys()
            .map(|(save, _)| save.clone())
            .collect();
        names.retain(|name| !name.is_empty());
        names.dedup();
        names
    }

    /// What was written since this was last asked: the names of parts.
    pub(crate) fn written(&self) -> Vec<String> {
        std::mem::take(&mut self.contents().written)
    }

    /// After so many changes nothing can be changed any more, as if the game had been killed.
    pub(crate) fn break_down_after(&self, changes: usize) {
        self.contents().changes_left = Some(changes);
    }

    /// After so many texts there is no room for another.
    pub(crate) fn full_after(&self, writes: usize) {
        self.contents().writes_left = Some(writes);
    }

    /// A part can be written no more: there is no room for it.
    pub(crate) fn refuse(&self, part: Part) {
        self.contents().refused = Some(part.name());
    }

    /// Whether it has broken down or is full.
    pub(crate) fn has_failed(&self) -> bool {
        let contents = self.contents();
        contents.changes_left == Some(0) || contents.writes_left == Some(0)
    }

    /// Works again.
    pub(crate) fn mend(&self) {
        let mut contents = self.contents();
        contents.changes_left = None;
        contents.writes_left = None;
        contents.refused = None;
    }
}

/// Counts down; an error at the end.
fn spend(left: &mut Option<usize>) -> io::Result<()> {
    match left {
        Some(0) => Err(io::Error::other("full")),
        Some(left) => {
            *left -= 1;
            Ok(())
        }
        None => Ok(()),
    }
}

impl Contents {
    fn write(&mut self, key: (String, String), bytes: Vec<u8>) -> io::Result<()> {
        spend(&mut self.changes_left)?;
        spend(&mut self.writes_left)?;
        if self.refused.as_ref() == Some(&key.1) {
            return Err(io::Error::other("full"));
        }
        self.parts.insert(key, bytes);
        Ok(())
    }

    /// Moves parts one by one, the core last if it is to go, too.
    fn move_parts(&mut self, from: &str, to: &str, with_core: bool) -> io::Result<()> {
        let of_save = self.parts.keys().filter(|(save, _)| save == from);
        let mut parts: Vec<String> = of_save.map(|(_, part)| part.clone()).collect();
        parts.retain(|part| with_core || !part.is_empty());
        parts.sort_by_key(|part| part.is_empty());
        for part in parts {
            spend(&mut self.changes_left)?;
            let bytes = self.parts.remove(&(from.to_owned(), part.clone()));
            self.parts
                .insert((to.to_owned(), part), bytes.expect("just seen"));
        }
        Ok(())
    }

    fn free_name(&self, why: &str) -> String {
        let is_free = |name: &String| !self.parts.contains_key(&(name.clone(), String::new()));
        let mut names = (1..).map(|i| format!("{why}-{i}"));
        names.find(is_free).expect("numbers do not end")
    }
}

impl Shelf for Memory {
    fn read(&self, part: Part) -> io::Result<Option<String>> {
        let text = self.bytes(part).map(String::from_utf8).transpose();
        text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    fn write(&self, part: Part, text: &str) -> io::Result<()> {
        let mut contents = self.contents();
        contents.write((String::new(), part.name()), text.as_bytes().to_vec())?;
        contents.written.push(part.name());
        Ok(())
    }

    fn remove(&self, part: Part) -> io::Result<()> {
        let mut contents = self.contents();
        spend(&mut contents.changes_left)?;
        contents.parts.remove(&(String::new(), part.name()));
        contents.written.push(part.name());
        Ok(())
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        let mut contents = self.contents();
        let name = contents.free_name(why);
        contents.move_parts("", &name, true)?;
        Ok(name)
    }

    fn copy_aside(&self, why: &str) -> io::Result<String> {
        let mut contents = self.contents();
        let name = contents.free_name(why);
        let core = contents.parts.get(&(String::new(), String::new())).cloned();
        let core = core.ok_or(io::ErrorKind::NotFound)?;
        contents.write((name.clone(), String::new()), core)?;
        Ok(name)
    }

    fn move_to_copy(&self, name: &str) -> io::Result<()> {
        self.contents().move_parts("", name, false)
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        self.contents().move_parts(name, "", true)
    }
}
