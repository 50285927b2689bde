//! Packs put together and played.

use super::{LEVELS, begin, kinds, new_level, restarted, with_pack};
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::packs::{NewLevel, NotPacked, Packs};
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::records::Record;
use a_mazing_monk::play::room::{LEVELS_OF_PACK, NoRoom, PACKS};
use a_mazing_monk::play::session::Event;
use proptest::prelude::*;

#[test]
fn a_pack_is_played_to_its_end_with_a_new_start_in_every_level() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let mut names = Vec::new();
    let mut next = progress.resume_pack(pack, &kinds);
    while let Some((kind, mode)) = next {
        let Mode::Pack { level, .. } = mode else {
            panic!("{mode:?}");
        };
        names.push(
            progress
                .packs
                .level(pack, level)
                .expect("there")
                .name
                .clone(),
        );
        let (mut session, code, solution) = begin(&mut progress, kind, mode);
        let half = solution.len() / 2;
        for command in &solution[..half] {
            session.apply(command.clone());
        }
        // In hand, as after every move; then the game is left and started again.
        let in_hand = session.in_hand(mode, &code, 5);
        progress.of_mut(kind.key()).in_hand.now = Some(in_hand);
        progress.latest = Some(kind.key().to_owned());
        progress = restarted(&progress);
        assert_eq!(
            progress.resume(kinds.first_key(), |_| true),
            Some((kind.key(), mode))
        );
        let back = progress
            .resume_pack(pack, &kinds)
            .map(|(kind, mode)| (kind.key(), mode));
        assert_eq!(back, Some((kind.key(), mode)));
        let (mut session, code, solution) = begin(&mut progress, kind, mode);
        assert_eq!(session.steps().len(), half);
        let mut events = Vec::new();
        for command in &solution[half..] {
            events = session.apply(command.clone());
        }
        assert!(events.contains(&Event::Won), "{events:?}");
        progress.of_mut(kind.key()).in_hand.now = None;
        let record = Record {
            kind: kind.key().to_owned(),
            mode,
            code,
            made: session.made(),
            par: Some(session.made()),
            ..Record::default()
        };
        progress.enter(kind, record);
        progress = restarted(&progress);
        assert_eq!(progress.runs.of(pack).won(), names.len());
        next = progress.next_in_pack(pack, Some(level), &kinds);
    }
    assert_eq!(names, LEVELS.map(|(name, ..)| name));
    assert_eq!(progress.records.len(), LEVELS.len());
    let run = progress.runs.of(pack);
    assert!(run.made > 10 && run.par == run.made);
    let words = progress.end_of_pack(pack, &kinds).expect("there");
    let made = run.made;
    assert_eq!(
        words,
        format!("All 4 levels of \"First steps\": {made} moves for a par of {made}.")
    );
    // And again from the beginning.
    progress.begin_pack_again(pack);
    let first = progress.resume_pack(pack, &kinds).map(|(_, mode)| mode);
    assert_eq!(first, Some(Mode::Pack { pack, level: 1 }));
}

/// Enters a level of a pack as won.
fn win(progress: &mut Progress, kinds: &Kinds, pack: u32, level: u32) {
    let (kind, mode) = progress.level_in_pack(pack, level, kinds).expect("here");
    let record = Record {
        kind: kind.key().to_owned(),
        mode,
        made: 4,
        ..Record::default()
    };
    progress.enter(kind, record);
}

#[test]
fn what_comes_next_is_what_is_not_won_yet_wherever_one_begins() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let next = |progress: &Progress, after| match progress.next_in_pack(pack, after, &kinds) {
        Some((_, Mode::Pack { level, .. })) => level,
        _ => 0,
    };
    assert_eq!(
        [None, Some(1), Some(4), Some(99)].map(|at| next(&progress, at)),
        [1, 2, 1, 1]
    );
    win(&mut progress, &kinds, pack, 3);
    win(&mut progress, &kinds, pack, 3);
    assert_eq!(progress.runs.of(pack).made, 4, "won again it counts once");
    assert_eq!([Some(2), Some(3)].map(|at| next(&progress, at)), [4, 4]);
    // Put in another order, what was won stays won.
    progress.packs.move_level(pack, 3, 0).expect("there");
    progress.packs.move_level(pack, 1, 99).expect("there");
    let order: Vec<u32> = progress.packs.all()[0]
        .levels()
        .iter()
        .map(|level| level.id)
        .collect();
    assert_eq!(order, [3, 2, 4, 1]);
    assert_eq!([None, Some(1)].map(|at| next(&progress, at)), [2, 2]);
    // What is taken out is forgotten, and its number is not given to another.
    progress.remove_from_pack(pack, 3).expect("there");
    assert_eq!(progress.runs.of(pack).won(), 0);
    let new = progress
        .packs
        .add(pack, new_level(LEVELS[2]))
        .expect("room");
    assert_eq!((new, next(&progress, Some(1))), (5, 5));
    for level in [1, 2, 4, 5] {
        win(&mut progress, &kinds, pack, level);
    }
    assert_eq!(next(&progress, None), 0);
}

#[test]
fn levels_of_games_that_are_not_here_are_kept_and_left_out() {
    let kinds = kinds();
    let (mut progress, pack) = with_pack();
    let lamps = new_level(("Lamps", "lamps", "LAMPS-7-1B-50"));
    let away = progress.packs.add(pack, lamps).expect("room");
    for level in 1..=4 {
        win(&mut progress, &kinds, pack, level);
    }
    assert!(progress.next_in_pack(pack, None, &kinds).is_none());
    assert!(progress.level_in_pack(pack, away, &kinds).is_none());
    let words = progress.end_of_pack(pack, &kinds).expect("there");
    assert!(
        words.contains("4 of 5") && words.contains("not here"),
        "{words}"
    );
    assert_eq!(restarted(&progress).packs, progress.packs);
    assert!(progress.next_in_pack(77, None, &kinds).is_none());
}

#[test]
fn packs_are_named_put_in_order_and_removed_when_asked() {
    let mut progress = Progress::default();
    let packs = &mut progress.packs;
    let one = packs.create("", []).expect("room");
    let two = packs
        .create(" Two\n", [new_level(LEVELS[0])])
        .expect("room");
    let three = packs.create("", []).expect("room");
    let names = |packs: &Packs| -> Vec<String> {
        packs
            .all()
            .iter()
            .map(|pack| pack.name().to_owned())
            .collect()
    };
    assert_eq!(names(packs), ["Pack 1", "Two", "Pack 3"]);
    packs.rename(one, "Eins").expect("there");
    packs.move_pack(three, 0).expect("there");
    assert_eq!(names(packs), ["Pack 3", "Eins", "Two"]);
    assert_eq!(packs.rename(two, " "), Err(NotPacked::NoName));
    assert_eq!(packs.rename(99, "x"), Err(NotPacked::NotThere));
    assert_eq!(packs.rename_level(two, 99, "x"), Err(NotPacked::NotThere));
    packs.rename_level(two, 1, "The first").expect("there");
    // The same level is there once.
    assert_eq!(packs.add(two, new_level(LEVELS[0])), Ok(1));
    assert_eq!(
        packs.level(two, 1).map(|level| level.name.as_str()),
        Some("The first")
    );
    progress.remove_pack(two).expect("there");
    assert_eq!(progress.remove_pack(two), Err(NotPacked::NotThere));
    assert_eq!(names(&progress.packs), ["Pack 3", "Eins"]);
}

#[test]
fn packs_have_bounds_that_are_told() {
    let mut packs = Packs::default();
    let level = |number: usize| NewLevel {
        code: number.to_string(),
        ..NewLevel::default()
    };
    let full = packs
        .create("Full", (0..LEVELS_OF_PACK.most).map(level))
        .expect("room");
    let error = packs.add(full, level(5_000)).expect_err("full");
    assert_eq!(error, NotPacked::NoRoom(NoRoom::Count(LEVELS_OF_PACK)));
    assert!(error.to_string().contains("1000 levels in a pack"));
    for _ in 1..PACKS.most {
        packs.create("", []).expect("room");
    }
    assert!(packs.warning().is_some());
    assert_eq!(packs.create("One more", []), Err(NoRoom::Count(PACKS)));
    let long = |number: usize| NewLevel {
        code: format!("{number}{}", "B".repeat(2_000)),
        ..NewLevel::default()
    };
    let before = packs.clone();
    let mut packs = Packs::default();
    let error = packs
        .create("Long", (0..500).map(long))
        .expect_err("too long");
    assert!(matches!(error, NoRoom::Bytes { .. }), "{error}");
    assert_eq!((packs.all().len(), before.all().len()), (0, PACKS.most));
}

proptest! {
    #[test]
    fn whatever_is_done_to_packs_they_are_read_back_and_what_was_won_is_among_them(
        deeds in proptest::collection::vec((0..8_u8, 1..4_u32, 1..6_u32), 1..40),
    ) {
        let kinds = kinds();
        let mut progress = Progress::default();
        for (deed, pack, level) in deeds {
            let _ = match deed {
                0 => progress.packs.create("", []).map(drop).map_err(NotPacked::from),
                1 | 2 => {
                    let new = new_level(LEVELS[level as usize % 4]);
                    progress.packs.add(pack, new).map(drop)
                }
                3 => progress.packs.move_level(pack, level, deed as usize),
                4 => progress.remove_from_pack(pack, level),
                5 if level == 1 => progress.remove_pack(pack),
                6 => progress.packs.rename_level(pack, level, "Other"),
                _ => {
                    if progress.level_in_pack(pack, level, &kinds).is_some() {
                        win(&mut progress, &kinds, pack, level);
                    }
                    Ok(())
                }
            };
        }
        for pack in progress.packs.all() {
            let run = progress.runs.of(pack.id());
            let won = pack.levels().iter().filter(|level| run.has_won(level.id)).count();
            prop_assert_eq!(won, run.won());
            let next = progress.next_in_pack(pack.id(), None, &kinds);
            prop_assert_eq!(next.is_none(), won == pack.levels().len());
        }
        prop_assert_eq!(restarted(&progress), progress);
    }
}
