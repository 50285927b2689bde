//! Packs: put together, played to their end as campaigns of their own, carried as files, and checked at the
//! gate.

mod files;
mod playing;

use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::day::Day;
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::packs::NewLevel;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::session::{Command, Session};
use a_mazing_monk::puzzle::finish;

fn kinds() -> Kinds {
    built_in::kinds(CubeKind::default(), &Ladders::built_in())
}

/// Levels of three kinds, one of them twice.
const LEVELS: [(&str, &str, &str); 4] = [
    ("First turn", "cube", "M240-006R-GN8Y"),
    ("Pegs", "peg-solitaire", "BP44-0G34-D62M-1089-V"),
    ("Second turn", "cube", "M2M0-001Y-SRT4"),
    ("Store room", "sokoban", "GS08-80R0-0000-13W2"),
];

fn new_level((name, kind, code): (&str, &str, &str)) -> NewLevel {
    NewLevel {
        name: name.to_owned(),
        kind: kind.to_owned(),
        code: code.to_owned(),
    }
}

fn with_pack() -> (Progress, u32) {
    let mut progress = Progress::default();
    let pack = progress.packs.create("First steps", LEVELS.map(new_level));
    (progress, pack.expect("room"))
}

/// What a new start finds.
fn restarted(progress: &Progress) -> Progress {
    Progress::from_text(&progress.to_text()).expect("read back")
}

/// Begins a level as the game does: made by its kind, and gone on with where it was.
fn begin(progress: &mut Progress, kind: &AnyKind, mode: Mode) -> (Session, String, Vec<Command>) {
    let wanted = progress.next_level(kind, mode, Day::from_unix_days(20_000), || 7);
    let mut making = kind.make(&wanted.expect("a level")).expect("wanted");
    let made = finish(&mut making, None)
        .expect("not called off")
        .expect("made");
    let hands = &mut progress.of_mut(kind.key()).in_hand;
    hands.take_up(mode);
    let session = match &hands.now {
        Some(level) => Session::resumed(kind.clone(), made.start, level).expect("by the rules"),
        None => Session::new(kind.clone(), made.start),
    };
    let solution = made.solution.into_iter().map(Command::Play).collect();
    (session, made.code.to_string(), solution)
}
