//! How much of one's own is kept: bounds that leave room in a browser's storage of about five million
//! letters beside ten years of records. They are told in words before anything is refused, and nothing goes
//! away to make room.

use thiserror::Error;

/// How many of something are kept, and in how many bytes of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Of what.
    pub what: &'static str,
    /// How many at the most.
    pub most: usize,
    /// Bytes of their text at the most.
    pub bytes: usize,
}

/// Room for levels of one's own.
pub const OWN_LEVELS: Room = Room {
    what: "levels of your own",
    most: 4_000,
    bytes: 1_000_000,
};
/// Room for packs.
pub const PACKS: Room = Room {
    what: "packs",
    most: 200,
    bytes: 800_000,
};
/// Room for the levels of one pack.
pub const LEVELS_OF_PACK: Room = Room {
    what: "levels in a pack",
    most: 1_000,
    bytes: PACKS.bytes,
};
/// Room for games of one's own.
pub const GAMES: Room = Room {
    what: "games of your own",
    most: 60,
    bytes: 300_000,
};
/// Room for drawings in hand and those that lie aside.
pub const DRAWINGS: Room = Room {
    what: "unfinished drawings",
    most: 99,
    bytes: 200_000,
};

/// Why something of one's own is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRoom {
    /// There are as many as can be kept.
    #[error("there is room for {} {}: take one away first", .0.most, .0.what)]
    Count(Room),
    /// Their text is as long as it can be.
    #[error(
        "there is no more room: {} would take {taken} bytes, of {} that there are. Take one away first",
        .room.what, .room.bytes
    )]
    Bytes {
        /// Where there is no room.
        room: Room,
        /// Bytes that it would take.
        taken: usize,
    },
}

impl Room {
    /// Whether so many with so long a text can be kept.
    pub fn check(self, count: usize, taken: usize) -> Result<(), NoRoom> {
        if count > self.most {
            return Err(NoRoom::Count(self));
        }
        if taken > self.bytes {
            return Err(NoRoom::Bytes { room: self, taken });
        }
        Ok(())
    }

    /// A word of warning from nine tenths of the room on.
    pub fn warning(self, count: usize, taken: usize) -> Option<String> {
        let (by_count, by_bytes) = (count * 100 / self.most, taken * 100 / self.bytes);
        let full = by_count.max(by_bytes);
        (full >= 90).then(|| {
            format!(
                "{count} {} fill {full} of 100 parts of the room that there is for them.",
                self.what
            )
        })
    }
}

/// Letters of a name at the most.
const LONGEST_NAME: usize = 80;

/// A name as it is kept: on one line, without space around it, and not too long.
pub(super) fn tidied(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let plain: String = plain.collect();
    let cut: String = plain.trim().chars().take(LONGEST_NAME).collect();
    cut.trim_end().to_owned()
}

/// The first of "name 1", "name 2" and so on, from a number on, that is not taken.
pub(super) fn numbered(name: &str, from: usize, is_taken: impl Fn(&str) -> bool) -> String {
    let mut names = (from..=usize::MAX).map(|number| tidied(&format!("{name} {number}")));
    // A name so long that its number is cut off is as good as any.
    let mut names = names.by_ref().take(10_000);
    names
        .find(|name| !is_taken(name))
        .unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_once_and_for_all() {
        for (name, tidy) in [
            (" The\tdoor\n", "The door"),
            ("", ""),
            ("\u{7}", ""),
            ("Tür", "Tür"),
        ] {
            assert_eq!(tidied(name), tidy);
        }
        let long = tidied(&format!("{} {}", "x".repeat(79), "y".repeat(79)));
        assert_eq!(long, "x".repeat(79), "no space at its end");
        assert_eq!(tidied(&long), long);
        assert_eq!(numbered("Frogs", 2, |name| name == "Frogs 2"), "Frogs 3");
    }

    #[test]
    fn it_is_told_before_it_is_refused() {
        let room = OWN_LEVELS;
        assert_eq!(room.warning(3_599, 0), None);
        assert!(room.warning(3_600, 0).is_some() && room.warning(1, 900_000).is_some());
        assert_eq!(room.check(room.most, room.bytes), Ok(()));
        let count = room.check(room.most + 1, 0).expect_err("too many");
        assert!(count.to_string().contains("4000 levels of your own"));
        let bytes = room.check(1, room.bytes + 1).expect_err("too long");
        assert!(bytes.to_string().contains("1000001 bytes"));
    }

    #[test]
    fn everything_of_one_s_own_fits_into_a_browser_s_storage_beside_ten_years_of_records() {
        // The records' own test holds them to this.
        let records = 2_500_000;
        let rooms = [OWN_LEVELS, PACKS, GAMES, DRAWINGS];
        let own: usize = rooms.iter().map(|room| room.bytes).sum();
        assert!(own + records + 100_000 < 5_000_000, "{own}");
    }
}
