//! Unfinished drawings: one in hand for each kind, and those that lie aside. Each is a text of its own on the
//! shelf, so that what is written after a stroke does not grow with anything else, and none is given up
//! unasked.

use super::drawing::kept::KeptDrawing;
use super::ron_file::{BadFile, read};
use super::room::{DRAWINGS, NoRoom, tidied};
use std::sync::Arc;

/// Unfinished drawings, each in a place of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawings {
    /// Shared with what is known to be on the shelf. The last place is never empty.
    places: Vec<Option<Arc<KeptDrawing>>>,
}

impl Drawings {
    /// All of them with their places.
    pub fn all(&self) -> impl Iterator<Item = (usize, &KeptDrawing)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(place, drawing)| Some((place, drawing.as_deref()?)))
    }

    /// Those that lie aside.
    pub fn aside(&self) -> impl Iterator<Item = (usize, &KeptDrawing)> {
        self.all().filter(|(_, drawing)| drawing.is_aside)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The drawing in hand of a kind.
    pub fn in_hand(&self, kind: &str) -> Option<&KeptDrawing> {
        self.found(kind).map(|(_, drawing)| drawing)
    }

    fn found(&self, kind: &str) -> Option<(usize, &KeptDrawing)> {
        let mut all = self.all();
        all.find(|(_, drawing)| drawing.kind == kind && !drawing.is_aside)
    }

    /// Keeps a drawing as it is now in the hand, in the place of the one of its kind.
    pub fn keep(&mut self, drawing: KeptDrawing) -> Result<(), NoRoom> {
        let drawing = KeptDrawing {
            name: tidied(&drawing.name),
            is_aside: false,
            ..drawing
        };
        let found = self.found(&drawing.kind);
        if found.is_some_and(|(_, old)| *old == drawing) {
            return Ok(());
        }
        let place = found.map_or_else(|| self.free_place(), |(place, _)| place);
        let others = self.all().filter(|(other, _)| *other != place);
        let (count, bytes) = others.fold((1, bytes_of(&drawing)), |(count, bytes), (_, other)| {
            (count + 1, bytes + bytes_of(other))
        });
        DRAWINGS.check(count, bytes)?;
        self.put(place, Some(Arc::new(drawing)));
        Ok(())
    }

    /// Whether a drawing of a kind can be begun, before anything is drawn: the one in hand would lie aside.
    pub fn room_for_another(&self) -> Result<(), NoRoom> {
        let bytes: usize = self.all().map(|(_, drawing)| bytes_of(drawing)).sum();
        // Room to draw in, not just to begin.
        DRAWINGS.check(self.all().count() + 1, bytes + DRAWINGS.bytes / 10)
    }

    /// Lays the drawing in hand of a kind aside: another one is begun, or it cannot be read today.
    pub fn set_aside(&mut self, kind: &str) {
        if let Some((place, drawing)) = self.found(kind) {
            let aside = KeptDrawing {
                is_aside: true,
                ..drawing.clone()
            };
            self.put(place, Some(Arc::new(aside)));
        }
    }

    /// Takes one that lies aside into the hand; what was there lies aside.
    pub fn take_up(&mut self, place: usize) {
        let Some(drawing) = self.at(place).filter(|drawing| drawing.is_aside).cloned() else {
            return;
        };
        self.set_aside(&drawing.kind);
        let in_hand = KeptDrawing {
            is_aside: false,
            ..drawing
        };
        self.put(place, Some(Arc::new(in_hand)));
    }

    /// Takes a drawing away, as it was asked for, and gives it back: when it is finished and kept, or when it
    /// is not wanted.
    pub fn remove(&mut self, place: usize) -> Option<KeptDrawing> {
        let drawing = self.at(place)?.clone();
        self.put(place, None);
        Some(drawing)
    }

    /// The same for the drawing in hand of a kind.
    pub fn give_up(&mut self, kind: &str) -> Option<KeptDrawing> {
        let (place, _) = self.found(kind)?;
        self.remove(place)
    }

    fn at(&self, place: usize) -> Option<&KeptDrawing> {
        self.places.get(place)?.as_deref()
    }

    /// A word of warning when there is little room left.
    pub fn warning(&self) -> Option<String> {
        let bytes = self.all().map(|(_, drawing)| bytes_of(drawing)).sum();
        DRAWINGS.warning(self.all().count(), bytes)
    }

    fn free_place(&self) -> usize {
        let free = self.places.iter().position(Option::is_none);
        free.unwrap_or(self.places.len())
    }

    fn put(&mut self, place: usize, drawing: Option<Arc<KeptDrawing>>) {
        if place >= self.places.len() {
            self.places.resize(place + 1, None);
        }
        if let Some(there) = self.places.get_mut(place) {
            *there = drawing;
        }
        while self.places.last().is_some_and(Option::is_none) {
            self.places.pop();
        }
    }

    /// Drawings from outside, each in its place.
    pub(super) fn checked(places: Vec<Option<KeptDrawing>>) -> Result<Drawings, NoRoom> {
        DRAWINGS.check(places.len(), 0)?;
        let mut checked = Drawings::default();
        for (place, drawing) in places.into_iter().enumerate() {
            if let Some(drawing) = drawing {
                checked.take_in(place, drawing);
            }
        }
        Ok(checked)
    }

    /// Puts a drawing from outside in its place; a second one in hand of its kind lies aside.
    fn take_in(&mut self, place: usize, mut drawing: KeptDrawing) {
        drawing.name = tidied(&drawing.name);
        drawing.is_aside |= self.found(&drawing.kind).is_some();
        self.put(place, Some(Arc::new(drawing)));
    }

    /// Reads the text of a place.
    pub(super) fn read_place(&mut self, place: usize, text: &str) -> Result<(), BadFile> {
        self.take_in(place, read(text)?);
        Ok(())
    }

    /// The text of a place; empty where nothing is.
    pub(super) fn text(&self, place: usize) -> String {
        self.at(place).map(text_of).unwrap_or_default()
    }

    /// Whether a place is as it is among other drawings, without a look at what is shared with them.
    pub(super) fn is_same_at(&self, place: usize, other: &Drawings) -> bool {
        let at = |drawings: &Drawings| drawings.places.get(place).cloned().flatten();
        at(self) == at(other)
    }

    /// Copies a place from other drawings.
    pub(super) fn copy_place(&mut self, place: usize, other: &Drawings) {
        let drawing = other.places.get(place).cloned().flatten();
        self.put(place, drawing);
    }

    /// Places that may be taken, from 0.
    pub(super) fn most() -> usize {
        DRAWINGS.most
    }

    /// All of them, to be carried elsewhere.
    pub(super) fn to_vec(&self) -> Vec<Option<KeptDrawing>> {
        self.places
            .iter()
            .map(|drawing| drawing.as_deref().cloned())
            .collect()
    }
}

fn text_of(drawing: &KeptDrawing) -> String {
    // Rows stay rows, so that a person finds the drawing in the file.
    let rows = ron::ser::PrettyConfig::default().escape_strings(false);
    // Plain data of our own always serialises.
    ron::ser::to_string_pretty(drawing, rows).unwrap_or_default()
}

/// About the bytes that a drawing takes.
fn bytes_of(drawing: &KeptDrawing) -> usize {
    drawing.kind.len() + drawing.name.len() + drawing.text.len() + 80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(kind: &str, text: &str) -> KeptDrawing {
        KeptDrawing {
            kind: kind.to_owned(),
            text: text.to_owned(),
            ..KeptDrawing::default()
        }
    }

    fn keep(drawings: &mut Drawings, kind: &str, text: &str) {
        drawings.keep(drawing(kind, text)).expect("room");
    }

    fn told(drawings: &Drawings) -> Vec<(usize, &str, &str, bool)> {
        let all = drawings.all();
        all.map(|(place, d)| (place, d.kind.as_str(), d.text.as_str(), d.is_aside))
            .collect()
    }

    #[test]
    fn each_kind_has_one_in_hand_and_none_is_given_up_unasked() {
        let mut drawings = Drawings::default();
        keep(&mut drawings, "cube", "one");
        keep(&mut drawings, "frogs", "two");
        keep(&mut drawings, "cube", "three");
        assert_eq!(
            told(&drawings),
            [(0, "cube", "three", false), (1, "frogs", "two", false)]
        );
        // Another one of the same kind is begun.
        drawings.set_aside("cube");
        assert_eq!(drawings.in_hand("cube"), None);
        keep(&mut drawings, "cube", "four");
        assert_eq!(
            drawings.in_hand("cube").map(|d| d.text.as_str()),
            Some("four")
        );
        assert_eq!(drawings.aside().count(), 1);
        // They change places.
        drawings.take_up(0);
        assert_eq!(
            told(&drawings),
            [
                (0, "cube", "three", false),
                (1, "frogs", "two", false),
                (2, "cube", "four", true)
            ]
        );
        drawings.take_up(0);
        drawings.take_up(77);
        assert_eq!(
            drawings.in_hand("cube").map(|d| d.text.as_str()),
            Some("three")
        );
        assert_eq!(
            drawings.give_up("frogs").map(|d| d.text),
            Some("two".to_owned())
        );
        assert_eq!(drawings.give_up("frogs"), None);
        keep(&mut drawings, "merge", "five");
        assert_eq!(told(&drawings)[1], (1, "merge", "five", false));
        for place in 0..3 {
            drawings.remove(place).expect("there");
        }
        assert_eq!(drawings, Drawings::default());
    }

    #[test]
    fn it_is_told_before_there_is_no_room() {
        let mut drawings = Drawings::default();
        for number in 0..DRAWINGS.most {
            assert!(drawings.room_for_another().is_ok(), "{number}");
            keep(&mut drawings, &number.to_string(), "x");
        }
        assert!(drawings.room_for_another().is_err() && drawings.warning().is_some());
        assert!(drawings.keep(drawing("one more", "")).is_err());
        keep(&mut drawings, "7", "goes on");
        let mut drawings = Drawings::default();
        keep(&mut drawings, "large", &"x".repeat(DRAWINGS.bytes - 200));
        assert!(drawings.room_for_another().is_err());
        let error = drawings.keep(drawing("large", &"x".repeat(DRAWINGS.bytes)));
        assert!(matches!(error, Err(NoRoom::Bytes { .. })));
        assert_eq!(drawings.all().count(), 1);
    }

    #[test]
    fn two_in_hand_of_one_kind_from_outside_are_both_there() {
        let places = vec![Some(drawing("cube", "a")), None, Some(drawing("cube", "b"))];
        let drawings = Drawings::checked(places).expect("room");
        assert_eq!(
            told(&drawings),
            [(0, "cube", "a", false), (2, "cube", "b", true)]
        );
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_drawn_is_read_back(text in "(?s).{0,60}", quotes in "[\"#\\\\\r\n ]{0,12}") {
            let mut drawings = Drawings::default();
            keep(&mut drawings, "a \"kind\"", &format!("{quotes}{text}"));
            let mut again = Drawings::default();
            let read = again.read_place(0, &drawings.text(0));
            proptest::prop_assert_eq!(read, Ok(()));
            proptest::prop_assert_eq!(again, drawings);
        }
    }
}
