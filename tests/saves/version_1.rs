//! Saves of version 1, as real players have them: everything in them is kept.

use super::{IN_TURN, Memory, NEWCOMER, REAL_SAVES, WEEKS, kinds, open, read};
use a_mazing_monk::play::any_kind::{AnyKind, Position};
use a_mazing_monk::play::campaign::Finished;
use a_mazing_monk::play::endless::Endless;
use a_mazing_monk::play::in_hand::InHand;
use a_mazing_monk::play::kind::{CodeRead, Outcome, Wanted};
use a_mazing_monk::play::mode::Mode;
use a_mazing_monk::play::own::OwnLevel;
use a_mazing_monk::play::progress::{KindProgress, Progress};
use a_mazing_monk::play::save::Part;
use a_mazing_monk::play::session::Session;
use a_mazing_monk::play::settings::{Settings, Wished};
use a_mazing_monk::puzzle::finish;

#[test]
fn a_newcomer_s_progress_is_all_there() {
    let progress = read(NEWCOMER);
    assert_eq!(progress.settings, Settings::default());
    let cube = progress.of("cube");
    assert_eq!(cube.lessons, [0]);
    assert_eq!(
        (&cube.campaign, &cube.endless, cube.climbed),
        (&None, &None, 0)
    );
    let level = cube.in_hand.now.as_ref().expect("a lesson in hand");
    assert_eq!(
        (level.mode, level.steps.as_str(), level.done),
        (Mode::Lesson(1), "@10", 1)
    );
    assert_eq!(level.code, "C0NJ-N104-040G-8101-0020-840W-6B");
    let [record] = progress.records.all() else {
        panic!("one record");
    };
    assert_eq!(
        (record.kind.as_str(), record.mode),
        ("cube", Mode::Lesson(0))
    );
    assert_eq!((record.par, record.made, record.day), (Some(0), 0, 20_775));
    assert_eq!(record.code, "C0NA-H104-0400-8100-0020-840J-P0");
    assert_eq!(
        progress.resume("cube", |_| true),
        Some(("cube", Mode::Lesson(1)))
    );
}

#[test]
fn everything_in_turn_goes_on_with_its_turn() {
    let progress = read(IN_TURN);
    assert_eq!(progress.turns, 2);
    let endless = |key: &str| progress.of(key).endless.clone().expect("an endless way");
    let of_cube = Endless {
        position: 10_000,
        beyond: 0,
        played: 1,
        seed: 3_902_926_342,
    };
    let of_pegs = Endless {
        position: 5,
        beyond: 0,
        played: 1,
        seed: 3_893_010_577,
    };
    assert_eq!(
        (endless("cube"), endless("peg-solitaire")),
        (of_cube, of_pegs)
    );
    let told: Vec<_> = progress
        .records
        .all()
        .iter()
        .map(|record| {
            assert_eq!(record.mode, Mode::Mixed);
            (
                record.kind.as_str(),
                record.code.as_str(),
                record.par,
                record.made,
                record.standing,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("cube", "M240-006R-GN8Y", Some(3), 3, Some(100)),
            ("peg-solitaire", "GP08-00CW-GV58-ZKMG", Some(3), 3, None),
        ]
    );
    let level = progress.of("cube").in_hand.now.as_ref().expect("in hand");
    assert_eq!(
        (level.mode, level.code.as_str()),
        (Mode::Free, "M2W0-0000-BREG")
    );
    assert_eq!(
        progress.resume("cube", |_| true),
        Some(("cube", Mode::Free))
    );
}

#[test]
fn weeks_of_play_are_all_there() {
    let progress = read(WEEKS);
    let settings = &progress.settings;
    assert_eq!((settings.text_size, settings.show_winnable), (1.25, true));
    assert_eq!(settings.keys["Undo"], "KeyB");
    let finished = |turns: u32| Finished {
        turns,
        par: turns,
        deaths: 0,
        seconds: 0,
    };
    for (key, seed, turns) in [
        ("cube", 3_238_668_142, vec![3, 2]),
        ("sokoban", 4_078_191_756, vec![3, 6]),
        ("two-door", 3_947_444_119, vec![3]),
    ] {
        let run = progress.of(key).campaign.as_ref().expect("a run");
        let expected: Vec<Finished> = turns.into_iter().map(finished).collect();
        assert_eq!((run.seed, &run.finished), (seed, &expected), "{key}");
    }
    let endless = |key: &str| {
        let endless = progress.of(key).endless.as_ref();
        endless.map(|e| (e.position, e.beyond, e.played, e.seed))
    };
    assert_eq!(endless("cube"), Some((100_000, 2, 12, 4_226_683_711)));
    assert_eq!(endless("merge"), Some((4, 0, 2, 4_060_330_865)));
    assert_eq!(progress.of("cube").lessons, [0]);
    for (key, won) in [
        ("cube", 16),
        ("merge", 2),
        ("sokoban", 2),
        ("two-door", 1),
        ("frogs", 0),
    ] {
        assert_eq!(progress.records.of(key).count(), won, "{key}");
    }
    assert_eq!(progress.records.len(), 21);
    let helped = progress.records.of("merge").next().expect("a record");
    assert!(helped.solution && helped.seconds == 1 && helped.mode == Mode::Infinite);
    let last = progress.records.of("cube").next_back().expect("a record");
    assert_eq!(
        (last.mode, last.code.as_str(), last.difficulty),
        (Mode::Daily, "M2H8-4N14-0G9Y", 4)
    );
    assert_eq!(
        progress.own.all(),
        [OwnLevel {
            name: "Peg Solitaire 1".to_owned(),
            code: "BP44-0G34-D62M-1089-V".to_owned(),
            game: "Peg Solitaire".to_owned(),
            par: Some(4),
            day: 20_775,
            ..OwnLevel::default()
        }]
    );
    assert_eq!(progress.latest.as_deref(), Some("frogs"));
    assert_eq!(
        progress.resume("cube", |_| true),
        Some(("frogs", Mode::Free))
    );
}

/// Where some words lead, played by the rules alone.
fn played(kind: &AnyKind, start: &Position, level: &InHand) -> Position {
    let mut at = start.clone();
    for word in level.steps.split_whitespace().take(level.done) {
        let action = || {
            kind.read_move(word.trim_start_matches('+'))
                .expect("a move")
        };
        at = match word {
            "restart" => start.clone(),
            word => match (kind.play(&at, &action()), word.starts_with('+')) {
                (Ok(Outcome::Going(after)), false) => after,
                (Ok(Outcome::Lost(_)), true) => start.clone(),
                (other, _) => panic!("{word}: {other:?}"),
            },
        };
    }
    at
}

#[test]
fn levels_in_hand_and_those_that_wait_go_on_at_their_very_positions() {
    let kinds = kinds();
    let mut levels = 0;
    for save in REAL_SAVES {
        for (key, kept) in &read(save).kinds {
            let kind = kinds.find(key).expect("built in");
            for level in kept.in_hand.all() {
                let CodeRead::Mine(code) = kind.read_code(&level.code) else {
                    panic!("{}: not a code of {key}", level.code);
                };
                let mut making = kind.make(&Wanted::Code(code)).expect("wanted");
                let made = finish(&mut making, None)
                    .expect("not called off")
                    .expect("made");
                let session = Session::resumed(kind.clone(), made.start.clone(), level);
                let session = session.expect("played by the rules");
                assert_eq!(session.now(), &played(kind, &made.start, level));
                let all = level.steps.split_whitespace().count();
                assert_eq!(
                    (session.steps().len(), session.undone().len()),
                    (level.done, all - level.done)
                );
                let again = session.in_hand(level.mode, &level.code, level.seconds);
                assert_eq!(&again, level, "and it is kept as it was");
                levels += 1;
            }
        }
    }
    assert_eq!(levels, 5);
}

#[test]
fn written_as_version_3_it_reads_back_equal() {
    for save in REAL_SAVES {
        let progress = read(save);
        let text = progress.to_text();
        assert!(text.contains("version: 3"));
        assert_eq!(read(&text), progress);
    }
}

#[test]
fn opened_it_becomes_version_3_and_the_file_is_kept_once() {
    for save in REAL_SAVES {
        let shelf = Memory::with_core(save);
        for _ in 0..3 {
            let opened = open(&shelf);
            assert_eq!((opened.progress, opened.message), (read(save), None));
        }
        assert_eq!(shelf.asides(), ["version-1-1"]);
        assert_eq!(shelf.aside("version-1-1", Part::Core), Some(save.into()));
        let core = shelf.bytes(Part::Core).expect("a core");
        assert!(
            String::from_utf8(core)
                .expect("text")
                .contains("version: 3")
        );
    }
}

#[test]
fn without_room_for_a_copy_it_is_read_all_the_same() {
    let shelf = Memory::with_core(WEEKS);
    shelf.full_after(0);
    let mut opened = open(&shelf);
    assert_eq!((&opened.progress, &opened.message), (&read(WEEKS), &None));
    assert!(opened.keeper.save(&opened.progress).is_err());
    assert_eq!(shelf.in_place(), [(String::new(), WEEKS.into())]);
    shelf.mend();
    opened.keeper.save(&opened.progress).expect("saved");
    assert_eq!(open(&shelf).progress, read(WEEKS));
}

#[test]
fn a_save_from_before_the_grid_games_still_loads() {
    let old = r#"(
    version: 1,
    settings: (effects_volume: 0.5, ambience_volume: 0.4, mute: false, text_size: 1.0,
        reduced_motion: false, high_contrast: false, show_time: false, show_winnable: false,
        shadows: true, theme: "", keys: {}),
    campaign: Some((seed: 7, finished: [(turns: 3, par: 3, deaths: 0, seconds: 20)])),
    infinite: Some((position: 10000, beyond: 0, played: 1, seed: 9)),
    lessons: [0, 1],
    enlightened: 0,
    records: [(mode: Campaign, code: "M2M0-001Y-SRT4", difficulty: 1, par: 3, turns: 3, deaths: 0,
        seconds: 20, hints: 0, undos: 0, solution: false, standing: None, day: 20000)],
    in_hand: None,
)"#;
    let progress = read(old);
    assert_eq!(progress.records.len(), 1);
    // Nothing but the cube, and nothing that waits: there was neither.
    assert_eq!(progress.kinds.keys().collect::<Vec<_>>(), ["cube"]);
    assert!(progress.of("cube").in_hand.waiting.is_empty());
    assert_eq!(progress.of("frogs"), &KindProgress::default());
    assert_eq!(read(&progress.to_text()), progress);
}

/// A save with some settings and nothing else.
fn with_settings(settings: &str) -> Progress {
    read(&format!(
        "(version: 1, settings: ({settings}), campaign: None, infinite: None, in_hand: None)"
    ))
}

#[test]
fn settings_from_before_there_were_others_get_the_usual_ones() {
    // Before wishes of the system were kept.
    let old = with_settings("reduced_motion: true").settings;
    assert!(old.reduced_motion && old.wished == Wished::default());
    // The next start on the same slow machine, where shadows were given up once and are wanted back.
    let mut progress = with_settings("shadows: true");
    progress.settings.give_up_shadows();
    assert!(!progress.settings.shadows);
    progress.settings.shadows = true;
    let mut again = read(&progress.to_text());
    again.settings.give_up_shadows();
    assert!(again.settings.shadows);
}

#[test]
fn settings_from_outside_are_brought_into_range() {
    for wild in [
        "effects_volume: 9.0, text_size: -3.0",
        "effects_volume: inf, text_size: NaN",
    ] {
        let settings = with_settings(wild).settings;
        assert!((0.0..=1.0).contains(&settings.effects_volume), "{wild}");
        assert_eq!(settings.text_size, 0.75, "{wild}");
    }
    assert_eq!(
        with_settings("effects_volume: 9.0").settings.effects_volume,
        1.0
    );
}
