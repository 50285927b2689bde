//! A person playing, without any picture: sessions, modes, progress, saves.

mod support;

use a_mazing_monk::cube::generate::{Difficulty, Seeker, generate};
use a_mazing_monk::cube::moves::{count_turns, parse_moves};
use a_mazing_monk::cube::solver::solve;
use a_mazing_monk::cube::{Cube, Line, Move};
use a_mazing_monk::levels::code::LevelCode;
use a_mazing_monk::play::campaign::{self, Campaign, Climb, Finished};
use a_mazing_monk::play::infinite::{Leaps, Pace, Played, Wanted};
use a_mazing_monk::play::lessons;
use a_mazing_monk::play::library::Library;
use a_mazing_monk::play::progress::{InHand, Mode, Progress, Record, Settings, Wished};
use a_mazing_monk::play::save::{FileShelf, Shelf, import, open};
use a_mazing_monk::play::session::{Command, Direction, Event, Refusal, Session, Step};
use a_mazing_monk::puzzle::{Dice, Limits};
use std::cell::RefCell;
use std::path::PathBuf;

fn level(difficulty: u8, seed: u32) -> Cube {
    let difficulty = Difficulty::new(difficulty).expect("1 to 10");
    generate(difficulty, seed).expect("a level").cube
}

fn command(action: Move) -> Command {
    match action {
        Move::Walk(spot) => Command::Walk(spot),
        Move::Turn(turn) => Command::Turn(turn.line),
    }
}

fn solution(cube: &Cube) -> Vec<Move> {
    solve(cube, &Limits::default())
        .answer
        .solved()
        .expect("solvable")
}

/// A cube on which turning the front row brings soldiers to the monk.
fn dangerous() -> Cube {
    let faces = [
        "M.o......",
        "oooooo...",
        "......S..",
        ".........",
        ".........",
        ".........",
    ];
    faces.concat().parse().expect("a level")
}

#[test]
fn playing_the_solution_wins() {
    for seed in 0..20 {
        let cube = level(5, seed);
        let mut session = Session::new(cube);
        let moves = solution(&cube);
        let mut last = Vec::new();
        for action in &moves {
            last = session.apply(command(*action));
            assert!(
                !last
                    .iter()
                    .any(|event| matches!(event, Event::Refused(_) | Event::Died { .. }))
            );
        }
        assert!(session.is_won());
        assert!(last.contains(&Event::Won));
        assert_eq!(session.turns(), count_turns(&moves));
        assert_eq!(session.deaths(), 0);
        assert_eq!(
            session.apply(Command::Turn(Line::Row(1))),
            [Event::Refused(Refusal::Over)]
        );
    }
}

#[test]
fn a_death_begins_the_level_again_and_can_be_taken_back() {
    let mut session = Session::new(dangerous());
    session.apply(Command::Walk(2));
    let before = *session.cube();
    assert_eq!(before.collected(), 1);
    let events = session.apply(Command::Turn(Line::Row(2)));
    let [Event::Turned(_), Event::Died { way }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(
        (way.first(), way.last()),
        (Some(&6), Some(&2)),
        "from the soldiers to the monk"
    );
    assert!(
        way.windows(2)
            .all(|w| w[0].abs_diff(w[1]) == 1 || w[0].abs_diff(w[1]) == 3)
    );
    assert_eq!(session.cube(), session.start());
    assert_eq!((session.deaths(), session.turns()), (1, 0));
    assert!(matches!(
        session.apply(Command::Undo)[..],
        [Event::Undone(Step::Death(_))]
    ));
    assert_eq!(*session.cube(), before, "back over the death");
    assert_eq!(session.deaths(), 1, "it still happened");
    assert!(matches!(
        session.apply(Command::Redo)[..],
        [Event::Redone(Step::Death(_))]
    ));
    assert_eq!(session.cube(), session.start());
}

#[test]
fn steps_go_one_cell_and_stop_at_trees_and_edges() {
    let faces = [
        "M#ooooooo",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let mut session = Session::new(faces.concat().parse().expect("a level"));
    let step = |session: &mut Session, direction| session.apply(Command::Step(direction));
    assert_eq!(
        step(&mut session, Direction::Left),
        [Event::Refused(Refusal::EdgeOfTheWorld)]
    );
    assert!(matches!(
        step(&mut session, Direction::Right)[..],
        [Event::Refused(Refusal::Illegal(_))]
    ));
    let front = step(&mut session, Direction::Front);
    assert_eq!(
        front,
        [Event::Walked {
            way: vec![3],
            collected: vec![3]
        }]
    );
    assert_eq!(step(&mut session, Direction::Back).len(), 1);
    assert_eq!(
        session.apply(Command::Walk(0)),
        [],
        "a walk to where he stands is nothing"
    );
    assert_eq!(session.steps().len(), 2);
}

#[test]
fn the_exit_opens_with_the_seventh_karma() {
    let faces = [
        "Mooooooo.",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let mut session = Session::new(faces.concat().parse().expect("a level"));
    let mut opened = 0;
    for action in parse_moves("@10 @20 @21 @11 @01 @02 @12 @22").expect("moves") {
        let events = session.apply(command(action));
        opened += events
            .iter()
            .filter(|event| **event == Event::ExitOpened)
            .count();
    }
    assert_eq!(opened, 1);
    assert!(session.is_won());
}

/// Seeded random play: the session never contradicts the plain rules or its own history.
#[test]
fn thousands_of_random_commands_keep_the_history_true() {
    let mut dice = Dice::new(&[2026]);
    for seed in 0..30 {
        let cube = level(1 + (seed % 10) as u8, seed);
        let mut session = Session::new(cube);
        for _ in 0..300 {
            let commands = [
                Command::Walk(dice.below(9) as u8),
                Command::Turn(Line::ALL[dice.below(6) as usize]),
                Command::Turn(Line::ALL[dice.below(6) as usize]),
                Command::Step(
                    [
                        Direction::Left,
                        Direction::Right,
                        Direction::Back,
                        Direction::Front,
                    ][dice.below(4) as usize],
                ),
                Command::Undo,
                Command::Redo,
                Command::Restart,
            ];
            let before = session.clone();
            let events = session.apply(dice.pick(&commands).expect("commands"));
            if matches!(events[..], [Event::Refused(_)]) {
                assert_eq!(session, before);
            }
            let steps: Vec<Step> = session.steps().chain(session.undone()).collect();
            let again = Session::replay(
                cube,
                &steps,
                session.steps().len(),
                session.deaths(),
                session.used(),
            );
            assert_eq!(again.as_ref(), Ok(&session));
            assert!(!session.cube().is_attacked());
        }
        while !matches!(session.apply(Command::Undo)[..], [Event::Refused(_)]) {}
        assert_eq!(*session.cube(), cube, "everything can be taken back");
    }
}

#[test]
fn a_restart_can_be_taken_back() {
    let mut session = Session::new(level(3, 1));
    session.apply(Command::Restart);
    assert_eq!(session.steps().len(), 0, "nothing to begin again");
    session.apply(Command::Turn(Line::Row(1)));
    let before = *session.cube();
    session.apply(Command::Restart);
    assert_eq!(session.cube(), session.start());
    session.apply(Command::Undo);
    assert_eq!(*session.cube(), before);
}

#[test]
fn a_campaign_climbs_ten_groups_to_enlightenment() {
    let library = Library::built_in().expect("the built-in levels");
    assert_eq!(library.len(), 100_000);
    let climb = Climb::from_text(campaign::BUILT_IN).expect("the built-in climb");
    let mut campaign = Campaign::new(7);
    for i in 0..10 {
        assert_eq!(campaign.level(&climb), Some(i));
        let pick = campaign.pick(&climb, &library).expect("a level");
        assert_eq!(usize::from(pick.difficulty.get()), i + 1);
        assert_eq!(
            campaign.pick(&climb, &library),
            Some(pick),
            "the same until it is won"
        );
        let finished = Finished {
            turns: 5,
            par: 4,
            deaths: 1,
            seconds: 60,
        };
        campaign.finish(finished, &climb);
    }
    assert_eq!(campaign.level(&climb), None);
    assert_eq!(campaign.pick(&climb, &library), None);
    assert_eq!(
        campaign.totals(),
        Finished {
            turns: 50,
            par: 40,
            deaths: 10,
            seconds: 600
        }
    );
    let firsts: std::collections::BTreeSet<u32> = (0..50)
        .filter_map(|seed| Campaign::new(seed).pick(&climb, &library))
        .map(|pick| pick.seed)
        .collect();
    assert!(firsts.len() > 45, "every run is another one");
}

#[test]
fn infinite_leaps_forward_without_deaths_and_back_with_many() {
    let library = Library::built_in().expect("the built-in levels");
    let mut pace = Leaps::new(1);
    let played = |deaths| Played {
        setbacks: deaths,
        ..Played::default()
    };
    let mut standing = pace.standing(&library);
    for _ in 0..9 {
        pace.played(played(0));
        assert!(pace.standing(&library) > standing);
        standing = pace.standing(&library);
        assert!(matches!(pace.next(&library), Wanted::Known(_)));
    }
    assert_eq!(pace.position, 90_000);
    pace.played(played(1));
    assert_eq!(pace.position, 92_000);
    pace.played(played(3));
    assert_eq!(pace.position, 91_000);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..6 {
        pace.played(played(0));
        let Wanted::ToOrder(order, seed) = pace.next(&library) else {
            panic!("past the end levels are made to order");
        };
        seen.insert(order.difficulty.get());
        let mut seeker = Seeker::new(order, seed, Limits::default());
        assert!(seeker.advance(1000));
        let filled = seeker.into_nearest().expect("a level");
        assert!(filled.rating.total() >= 2.0 && order.difficulty.get() >= 8);
    }
    assert!(seen.contains(&10), "{seen:?}");
    pace.played(played(5));
    assert!(
        matches!(pace.next(&library), Wanted::Known(_)),
        "a little back"
    );
    assert!(
        matches!(Leaps::new(1).next(&library), Wanted::Known(pick) if pick.difficulty.get() == 1)
    );
}

#[test]
fn every_lesson_can_be_solved_and_is_short() {
    let lessons = lessons::read(lessons::BUILT_IN).expect("the built-in lessons");
    assert!((5..=8).contains(&lessons.len()));
    for lesson in lessons {
        let moves = solution(&lesson.cube);
        assert!(count_turns(&moves) <= 2, "{}", lesson.name);
        assert!(lesson.sentence.len() <= 100, "{}", lesson.sentence);
    }
}

#[test]
fn a_broken_lesson_file_is_told_with_place_and_reason() {
    let error = lessons::read("[\n  (name: \"x\" sentence: 3)\n]").expect_err("broken");
    assert!(error.to_string().starts_with("line 2"), "{error}");
    let text = lessons::BUILT_IN.replacen("Mooo", ".ooo", 1);
    let error = lessons::read(&text).expect_err("no monk");
    assert!(error.to_string().contains("lesson \"Walking\""), "{error}");
    assert_eq!(lessons::read("[]"), Err(lessons::BadLessons::None));
}

fn some_progress() -> Progress {
    let cube = level(4, 9);
    let mut session = Session::new(cube);
    for action in solution(&cube).iter().take(3) {
        session.apply(command(*action));
    }
    session.apply(Command::Undo);
    session.count_hint();
    let difficulty = Difficulty::new(4).expect("1 to 10");
    Progress {
        campaign: Some(Campaign::new(3)),
        infinite: Some(Leaps::new(4)),
        lessons: vec![0, 2],
        enlightened: 1,
        records: vec![Record {
            mode: Mode::Daily,
            code: LevelCode::seeded(difficulty, 9).to_string(),
            difficulty: 4,
            par: 3,
            turns: 4,
            deaths: 0,
            seconds: 77,
            hints: 1,
            undos: 2,
            solution: false,
            standing: Some(120),
            day: 20_000,
        }],
        in_hand: Some(InHand {
            mode: Mode::Campaign,
            code: LevelCode::seeded(difficulty, 9).to_string(),
            session,
            seconds: 12,
        }),
        ..Progress::default()
    }
}

#[test]
fn progress_goes_both_ways_through_text() {
    for progress in [Progress::default(), some_progress()] {
        assert_eq!(Progress::from_text(&progress.to_text()), Ok(progress));
    }
}

#[test]
fn a_wish_of_the_system_counts_once_and_the_player_s_choice_stays() {
    let calm = Wished {
        motion: true,
        ..Wished::default()
    };
    let mut settings = Settings::default();
    settings.grant(calm);
    assert!(settings.reduced_motion && !settings.high_contrast);
    settings.reduced_motion = false;
    settings.high_contrast = true;
    settings.grant(calm);
    assert!(!settings.reduced_motion && settings.high_contrast);
    settings.grant(Wished::default());
    settings.grant(calm);
    assert!(settings.reduced_motion && settings.high_contrast);
    // A save from before wishes were kept.
    let old = "(version: 1, settings: (reduced_motion: true), campaign: None, infinite: None, in_hand: None)";
    let old = Progress::from_text(old).expect("an old save").settings;
    assert!(old.reduced_motion && old.wished == Wished::default());
}

#[test]
fn shadows_are_given_up_once_and_whoever_wants_them_back_keeps_them() {
    let old =
        "(version: 1, settings: (shadows: true), campaign: None, infinite: None, in_hand: None)";
    let mut progress = Progress::from_text(old).expect("an old save");
    progress.settings.give_up_shadows();
    assert!(!progress.settings.shadows);
    progress.settings.shadows = true;
    // The next start on the same slow machine.
    let mut again = Progress::from_text(&progress.to_text()).expect("saved");
    again.settings.give_up_shadows();
    assert!(again.settings.shadows);
}

#[test]
fn a_game_with_a_death_comes_back_as_it_was() {
    let cube = dangerous();
    let mut session = Session::new(cube);
    for command in [
        Command::Walk(2),
        Command::Turn(Line::Row(2)),
        Command::Walk(1),
        Command::Restart,
        Command::Undo,
    ] {
        session.apply(command);
    }
    let progress = Progress {
        in_hand: Some(InHand {
            mode: Mode::Free,
            code: LevelCode::Literal(cube).to_string(),
            session,
            seconds: 0,
        }),
        ..Progress::default()
    };
    assert_eq!(Progress::from_text(&progress.to_text()), Ok(progress));
}

#[test]
fn damaged_progress_is_an_error_and_never_a_panic() {
    let text = some_progress().to_text();
    for cut in 0..text.len() {
        if text.is_char_boundary(cut) && cut + 2 < text.trim_end().len() {
            assert!(Progress::from_text(&text[..cut]).is_err());
        }
    }
    for place in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] = b'?';
        let _ = Progress::from_text(&String::from_utf8_lossy(&bytes));
    }
    let impossible = text.replace("steps: \"", "steps: \"R0 ");
    let error = Progress::from_text(&impossible).expect_err("the monk stands on row 0");
    assert!(error.to_string().contains("step 1"), "{error}");
    let later = text.replace("version: 1", "version: 9");
    assert!(
        Progress::from_text(&later)
            .expect_err("later")
            .to_string()
            .contains("later version")
    );
}

#[test]
fn settings_from_outside_are_brought_into_range() {
    let wild = "(version: 1, settings: (effects_volume: 9.0, text_size: -3.0), campaign: None, infinite: None, in_hand: None)";
    let settings = Progress::from_text(wild).expect("progress").settings;
    assert_eq!((settings.effects_volume, settings.text_size), (1.0, 0.75));
}

fn shelf(name: &str) -> (FileShelf, PathBuf) {
    // Making the folder is up to the shelf.
    let folder = support::scratch(&format!("play-{name}")).join("saves");
    (FileShelf::new(folder.join("progress.ron")), folder)
}

#[test]
fn what_was_saved_is_there_again() {
    let (shelf, _) = shelf("saved");
    assert_eq!(open(&shelf).progress, Progress::default());
    shelf.write(&some_progress().to_text()).expect("written");
    let opened = open(&shelf);
    assert_eq!(
        (opened.progress, opened.message, opened.may_write),
        (some_progress(), None, true)
    );
}

#[test]
fn a_broken_save_is_set_aside_and_never_overwritten() {
    let (shelf, folder) = shelf("broken");
    for (i, rubbish) in [
        &b"not a save"[..],
        b"\xff\xfe\x00",
        b"(version: 0, campaign: None, infinite: None, in_hand: None)",
    ]
    .iter()
    .enumerate()
    {
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(shelf.path(), rubbish).expect("written");
        let opened = open(&shelf);
        assert_eq!(opened.progress, Progress::default());
        assert!(opened.may_write);
        let message = opened.message.expect("a word about it");
        let aside = folder.join(format!("progress.broken-{}.ron", i + 1));
        assert!(message.contains(&aside.display().to_string()), "{message}");
        assert_eq!(std::fs::read(&aside).expect("it is still there"), *rubbish);
        assert!(!shelf.path().exists());
        shelf.write("new").expect("written");
    }
}

#[test]
fn progress_of_a_later_version_is_left_where_it_is() {
    let (shelf, folder) = shelf("later");
    std::fs::create_dir_all(&folder).expect("a folder");
    let later = "(version: 7, levitation: Some(3))";
    std::fs::write(shelf.path(), later).expect("written");
    let opened = open(&shelf);
    assert_eq!(opened.progress, Progress::default());
    assert!(!opened.may_write, "it would be lost");
    let message = opened.message.expect("a word about it");
    assert!(message.contains("later version"), "{message}");
    assert_eq!(shelf.read().expect("read").as_deref(), Some(later));
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
}

/// A shelf with room for so many letters, what is set aside included.
struct Narrow {
    text: RefCell<Option<String>>,
    aside: RefCell<Vec<String>>,
    most: usize,
}

impl Shelf for Narrow {
    fn read(&self) -> std::io::Result<Option<String>> {
        Ok(self.text.borrow().clone())
    }

    fn write(&self, text: &str) -> std::io::Result<()> {
        let aside: usize = self.aside.borrow().iter().map(String::len).sum();
        if aside + text.len() > self.most {
            return Err(std::io::Error::other("full"));
        }
        *self.text.borrow_mut() = Some(text.to_owned());
        Ok(())
    }

    fn set_aside(&self, why: &str) -> std::io::Result<String> {
        let text = self.text.take().expect("something to set aside");
        self.aside.borrow_mut().push(text);
        Ok(why.to_owned())
    }

    fn put_back(&self, _: &str) -> std::io::Result<()> {
        *self.text.borrow_mut() = self.aside.borrow_mut().pop();
        Ok(())
    }
}

#[test]
fn progress_that_cannot_be_brought_in_changes_nothing() {
    let small = Progress::default().to_text();
    let large = some_progress().to_text();
    let shelf = Narrow {
        text: RefCell::new(Some(small.clone())),
        aside: RefCell::default(),
        most: 2 * small.len(),
    };
    // However often it is tried.
    for _ in 0..3 {
        let error = import(&shelf, &large).expect_err("it does not fit");
        assert!(error.to_string().contains("nothing was changed"), "{error}");
        assert_eq!(shelf.read().expect("read"), Some(small.clone()));
        assert_eq!(*shelf.aside.borrow(), Vec::<String>::new());
    }
    assert!(import(&shelf, "rubbish").is_err());
    assert_eq!(shelf.read().expect("read"), Some(small.clone()));
    let (_, old) = import(&shelf, &small).expect("this fits");
    assert_eq!(old.as_deref(), Some("replaced"));
}

#[test]
fn levels_that_wait_are_kept_and_read_again() {
    let mut progress = some_progress();
    progress.take_up(Mode::Daily);
    assert_eq!(
        (progress.in_hand.is_some(), progress.waiting.len()),
        (false, 1)
    );
    let again = Progress::from_text(&progress.to_text()).expect("read");
    assert_eq!(again, progress);
    // A save of a time when none waited.
    let before = progress.to_text();
    let start = before.find("    waiting:").expect("written");
    let end = start + before[start..].find("\n    ],").expect("a list") + "\n    ],\n".len();
    let old = format!("{}{}", &before[..start], &before[end..]);
    assert!(Progress::from_text(&old).expect("read").waiting.is_empty());
    // One that breaks the rules is told of; the others stay.
    let broken = before.replace("steps: \"", "steps: \"R0 ");
    let (salvaged, why) = Progress::salvage(&broken).expect("the rest");
    assert!(why.is_some() && salvaged.waiting.is_empty());
}

#[test]
fn a_place_that_cannot_be_read_is_left_alone() {
    let (shelf, _) = shelf("folder");
    std::fs::create_dir_all(shelf.path()).expect("a folder in its place");
    let opened = open(&shelf);
    assert!(!opened.may_write && opened.message.is_some());
    assert!(shelf.path().is_dir());
}

#[test]
fn a_broken_game_in_hand_costs_nothing_else() {
    let (shelf, folder) = shelf("salvage");
    let text = some_progress()
        .to_text()
        .replace("steps: \"", "steps: \"R0 ");
    shelf.write(&text).expect("written");
    let opened = open(&shelf);
    let expected = Progress {
        in_hand: None,
        ..some_progress()
    };
    assert_eq!(opened.progress, expected);
    assert!(opened.may_write && opened.message.is_some_and(|words| words.contains("step 1")));
    let aside = std::fs::read_to_string(folder.join("progress.broken-1.ron"));
    assert_eq!(aside.expect("kept"), text);
}

#[test]
fn a_saved_game_cannot_go_on_after_its_end() {
    let faces = [
        "Mooooooo.",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    let cube: Cube = faces.concat().parse().expect("a level");
    let moves = parse_moves("@10 @20 @21 @11 @01 @02 @12 @22 @21").expect("moves");
    let steps: Vec<Step> = moves.into_iter().map(Step::Move).collect();
    let replay = |steps: &[Step]| Session::replay(cube, steps, steps.len(), 0, Default::default());
    assert!(replay(&steps[..8]).is_ok_and(|session| session.is_won()));
    assert_eq!(replay(&steps).map_err(|error| error.place), Err(9));
}
