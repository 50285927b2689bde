//! Damaged saves: never a panic, nothing lost that could be read, and what could not is set aside.

use super::{Memory, REAL_SAVES, kept, kinds, open, progress_with, read, with_everything};
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::cube::{CubeKind, cube_of};
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::kind::CodeRead;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::{Keeper, Part, Shelf};
use a_mazing_monk::play::session::Session;
use a_mazing_monk::puzzle::Dice;
use std::io;

/// What a bad disk, a bad editor or a bad cable makes of a text.
pub(super) fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(3) {
        let place = dice.below(bytes.len() as u32) as usize;
        let end = bytes.len().min(place + 1 + dice.below(40) as usize);
        match dice.below(7) {
            0 => bytes[place] ^= 1 << dice.below(8),
            1 => drop(bytes.drain(place..end)),
            2 => bytes.truncate(place),
            3 => bytes.insert(place, dice.below(256) as u8),
            4 => {
                let signs = *b"(){}[]\",:-9\t\n";
                bytes[place] = dice.pick(&signs).expect("signs");
            }
            5 => {
                // Numbers are what does most harm.
                let digits = bytes.iter().positions(u8::is_ascii_digit);
                if let Some(place) = dice.pick(&digits) {
                    let digit = b'0' + dice.below(10) as u8;
                    let many = 1 + dice.below(12) as usize;
                    bytes.splice(place..=place, vec![digit; many]);
                }
            }
            _ => {
                let twice = bytes[place..end].to_vec();
                bytes.splice(place..place, twice);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'(');
        }
    }
    bytes
}

trait Positions<T> {
    fn positions(self, is_it: impl Fn(&T) -> bool) -> Vec<usize>;
}

impl<'a, T: 'a, I: Iterator<Item = &'a T>> Positions<T> for I {
    fn positions(self, is_it: impl Fn(&T) -> bool) -> Vec<usize> {
        let places = self.enumerate().filter(|(_, thing)| is_it(thing));
        places.map(|(place, _)| place).collect()
    }
}

/// Whatever was read can be gone on with: the next levels are asked for, those in hand played on.
fn go_on(mut progress: Progress, kinds: &Kinds) {
    let day = Day::from_unix_days(20_773);
    for kind in kinds.all() {
        for mode in [
            Mode::Campaign,
            Mode::Infinite,
            Mode::Daily,
            Mode::Free,
            Mode::Lesson(3),
            Mode::Pack { pack: 1, level: 2 },
        ] {
            let _ = progress.next_level(kind, mode, day, || 7);
        }
        let _ = progress.of(kind.key()).in_hand.all().count();
    }
    let Some(kind) = kinds.first() else {
        return;
    };
    for level in progress.of(kind.key()).in_hand.all() {
        let CodeRead::Mine(code) = kind.read_code(&level.code) else {
            continue;
        };
        if let Some(cube) = cube_of(&code) {
            let _ = Session::resumed(kind.clone(), Position::new(cube), level);
        }
    }
    let _ = progress.resume("cube", |key| kinds.find(key).is_some());
    for pack in progress.packs.all() {
        let _ = progress.next_in_pack(pack.id(), Some(2), kinds);
        let _ = progress.resume_pack(pack.id(), kinds);
        let _ = progress.end_of_pack(pack.id(), kinds);
    }
    for game in progress.games.all() {
        let _ = (game.name(), game.game());
    }
    progress.own.recognise(kinds);
    for record in progress.records.all().to_vec() {
        if let Some(kind) = kinds.find(&record.kind) {
            let _ = progress.enter(kind, record);
        }
    }
}

#[test]
fn a_cut_text_is_never_read() {
    for save in REAL_SAVES {
        for text in [save.to_owned(), read(save).to_text()] {
            for cut in (0..text.trim_end().len() - 2).step_by(7) {
                if text.is_char_boundary(cut) {
                    assert!(Progress::from_text(&text[..cut]).is_err(), "{cut}");
                }
            }
        }
    }
}

#[test]
fn no_damage_makes_a_whole_text_panic_and_nothing_is_lost() {
    let kinds = kinds();
    let (whole, everything) = (read(REAL_SAVES[2]).to_text(), with_everything(22).to_text());
    let texts = REAL_SAVES
        .iter()
        .copied()
        .chain([whole.as_str(), everything.as_str()]);
    let mut dice = Dice::new(&[2026]);
    let (mut read_all_the_same, mut set_aside) = (0, 0);
    for text in texts {
        for _ in 0..500 {
            let bytes = damaged(text.as_bytes(), &mut dice);
            let shelf = Memory::default();
            shelf.put(Part::Core, &bytes);
            let mut opened = open(&shelf);
            let is_later = Progress::from_text(&String::from_utf8_lossy(&bytes))
                .is_err_and(|bad| bad.is_later_version());
            if opened.message.is_none() {
                read_all_the_same += 1;
                go_on(opened.progress.clone(), &kinds);
            } else if is_later {
                assert_eq!(shelf.bytes(Part::Core).as_ref(), Some(&bytes));
            } else {
                set_aside += 1;
                assert_eq!(opened.progress, Progress::default());
                assert_eq!(shelf.aside("broken-1", Part::Core).as_ref(), Some(&bytes));
            }
            // What is read is written and found again.
            opened.keeper.save(&opened.progress).expect("saved");
            if !is_later {
                let again = open(&shelf);
                assert_eq!(again.progress.to_text(), opened.progress.to_text());
                assert_eq!(again.message, None);
            }
        }
    }
    assert!(
        read_all_the_same > 100 && set_aside > 500,
        "{read_all_the_same} {set_aside}"
    );
}

#[test]
fn a_broken_game_in_hand_costs_nothing_else() {
    // The monk stands on row 0: it does not turn.
    let text = REAL_SAVES[1].replace("steps: \"", "steps: \"R0 ");
    let shelf = Memory::with_core(&text);
    let opened = open(&shelf);
    let mut found = opened.progress;
    assert_eq!(opened.message, None, "it is told when it is to go on");
    let level = found.of("cube").in_hand.now.clone().expect("in hand");
    let kind = AnyKind::new(CubeKind::default());
    let CodeRead::Mine(code) = kind.read_code(&level.code) else {
        panic!("a code of the cube");
    };
    let start = Position::new(cube_of(&code).expect("a cube"));
    let error = Session::resumed(kind, start, &level).expect_err("broken");
    assert!(error.to_string().contains("step 1"), "{error}");
    let sound = read(REAL_SAVES[1]);
    found.of_mut("cube").in_hand = sound.of("cube").in_hand.clone();
    assert_eq!(found, sound);
}

#[test]
fn a_crash_while_damage_is_mended_loses_nothing() {
    let shelf = kept(&with_everything(230));
    shelf.put(Part::Records(1), "rubbish");
    let before = shelf.in_place();
    let expected = open(&shelf.copy()).progress;
    for changes in 0..30 {
        let shelf = shelf.copy();
        shelf.break_down_after(changes);
        drop(open(&shelf));
        shelf.mend();
        assert_eq!(open(&shelf).progress, expected, "{changes}");
        let everything = shelf.everything();
        assert!(
            before.iter().all(|(_, bytes)| everything.contains(bytes)),
            "{changes}"
        );
    }
}

#[test]
fn a_core_that_counts_without_measure_is_no_progress() {
    let shelf = kept(&progress_with(30));
    let core = String::from_utf8(shelf.bytes(Part::Core).expect("there")).expect("text");
    let core = core.replace("won: 30", "won: 18446744073709551615");
    shelf.put(Part::Core, &core);
    let opened = open(&shelf);
    assert_eq!(opened.progress, Progress::default());
    assert!(
        opened
            .message
            .is_some_and(|words| words.contains("cannot have been won"))
    );
    assert_eq!(shelf.aside("broken-1", Part::Core), Some(core.into()));
}

#[test]
fn progress_of_a_later_version_is_left_where_it_is() {
    for later in ["(version: 7, levitation: Some(3))", "(version: 4)"] {
        let shelf = Memory::with_core(later);
        let mut opened = open(&shelf);
        assert_eq!(opened.progress, Progress::default());
        let message = opened.message.expect("a word about it");
        assert!(message.contains("later version"), "{message}");
        opened
            .keeper
            .save(&progress_with(30))
            .expect("nothing to do");
        assert_eq!(opened.keeper.core_text(&progress_with(30)), None);
        assert_eq!(opened.keeper.copy_aside(), None);
        assert_eq!(shelf.in_place(), [(String::new(), later.into())]);
        assert_eq!(shelf.asides(), Vec::<String>::new());
    }
}

/// A shelf from which a part cannot be read now: a disk that is asleep, a right that is missing.
struct Unreadable(Memory, Part);

impl Shelf for Unreadable {
    fn read(&self, part: Part) -> io::Result<Option<String>> {
        match part == self.1 {
            true => Err(io::ErrorKind::PermissionDenied.into()),
            false => self.0.read(part),
        }
    }

    fn write(&self, part: Part, text: &str) -> io::Result<()> {
        self.0.write(part, text)
    }

    fn set_aside(&self, why: &str) -> io::Result<String> {
        self.0.set_aside(why)
    }

    fn copy_aside(&self, why: &str) -> io::Result<String> {
        self.0.copy_aside(why)
    }

    fn move_to_copy(&self, name: &str) -> io::Result<()> {
        self.0.move_to_copy(name)
    }

    fn put_back(&self, name: &str) -> io::Result<()> {
        self.0.put_back(name)
    }
}

#[test]
fn what_cannot_be_read_now_is_left_alone() {
    for part in [
        Part::Core,
        Part::Own,
        Part::Packs,
        Part::Games,
        Part::Drawing(2),
        Part::Records(0),
        Part::Records(1),
    ] {
        let shelf = kept(&with_everything(130));
        let before = shelf.in_place();
        let mut opened = Keeper::open(Box::new(Unreadable(shelf.clone(), part)));
        let message = opened.message.expect("told");
        assert!(message.contains("Nothing will be saved"), "{message}");
        opened.keeper.save(&opened.progress).expect("nothing to do");
        assert_eq!(shelf.in_place(), before);
    }
}
