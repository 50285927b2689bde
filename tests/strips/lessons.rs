//! From a won level to an example, to a strip, to a game that is played.

use super::settle;
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::board::{BoardKind, offer_files};
use a_mazing_monk::play::built_in;
use a_mazing_monk::play::campaign::Ladders;
use a_mazing_monk::play::cube::CubeKind;
use a_mazing_monk::play::kind::{CodeRead, Wanted, Way};
use a_mazing_monk::play::kinds::Kinds;
use a_mazing_monk::play::own_games::OwnGames;
use a_mazing_monk::play::session::{Command, Session};
use a_mazing_monk::play::strips::lessons::{NoLesson, keep_game, learn_from, level};
use a_mazing_monk::play::strips::solving::Outcome;
use a_mazing_monk::play::strips::{CuttingTable, StripEditor};
use a_mazing_monk::puzzle::finish;
use std::sync::Arc;

fn kinds() -> Kinds {
    built_in::kinds(CubeKind::default(), &Ladders::built_in())
}

/// A level of a kind, won; begun again halfway.
fn won(kind: &AnyKind) -> Session {
    let any = Way::Any {
        seed: 3,
        last_par: Some(6),
    };
    let wanted = kind.wanted(&any).expect("any level");
    let mut making = kind.make(&wanted).expect("it can be wanted");
    let made = finish(&mut making, None).expect("not called off");
    let made = made.expect("made");
    let mut session = Session::new(kind.clone(), made.start.clone());
    session.apply(Command::Play(made.solution[0].clone()));
    session.apply(Command::Restart);
    for action in &made.solution {
        session.apply(Command::Play(action.clone()));
    }
    assert!(session.is_won(), "{}", kind.key());
    session
}

#[test]
fn every_won_level_of_a_grid_game_is_an_example() {
    for kind in kinds().all() {
        let session = won(kind);
        if kind.get::<BoardKind>().is_none() {
            assert_eq!(learn_from(&session).err(), Some(NoLesson::NotAGrid));
            continue;
        }
        let lesson = learn_from(&session).unwrap_or_else(|why| panic!("{}: {why}", kind.key()));
        let taught = &lesson.taught;
        assert_eq!(taught.example().strip.len() as u32, session.made() + 1);
        assert_eq!(lesson.compared.unexplained, 0, "{}", kind.key());
        assert!(lesson.words().starts_with("Learned "), "{}", lesson.words());
        // It is kept and read again as it was.
        let name = kind.key().to_owned();
        let editor = StripEditor::new(Arc::new(lesson.taught));
        let again = StripEditor::read(&editor.write());
        let again = again.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert_eq!(again.plan().taught(), editor.plan().taught(), "{name}");
    }
}

#[test]
fn what_is_not_won_or_runs_backwards_is_no_example() {
    let kinds = kinds();
    let kind = kinds.find("two-door").expect("built in");
    let mut session = won(kind);
    session.apply(Command::Undo);
    let why = learn_from(&session).expect_err("not won").to_string();
    assert!(why.contains("not won"), "{why}");
    let backwards = kinds.backwards("two-door").expect("backwards");
    let session = Session::new(backwards.clone(), session.start().clone());
    assert_eq!(learn_from(&session).err(), Some(NoLesson::Backwards));
}

#[test]
fn a_learned_game_is_kept_offered_and_a_level_of_it_is_played_to_its_end() {
    let kinds = kinds();
    let session = won(kinds.find("two-door").expect("built in"));
    let lesson = learn_from(&session).expect("an example");
    let mut table = CuttingTable::new(StripEditor::new(Arc::new(lesson.taught)));
    settle(&mut table);
    let plan = table.editor().plan().clone();
    assert!(
        matches!(table.outcome(), Outcome::Found { .. }),
        "{} {:?}",
        table.words(),
        plan.asked()
    );
    let mut games = OwnGames::default();
    let learned = keep_game(plan.taught(), &mut games).expect("a game");
    let twice = keep_game(plan.taught(), &mut games).expect("a game");
    assert_eq!((&learned.file, games.all().len()), (&twice.file, 1));
    let mut offered = self::kinds();
    let wrong = offer_files(&mut offered, &Ladders::built_in(), games.read_all());
    assert_eq!(wrong, []);
    let kind = offered.find(&learned.file).expect("offered");
    let board_kind: &BoardKind = kind.get().expect("a grid game");
    let strip = plan.strip().expect("a strip");
    let code = level(plan.taught(), strip, board_kind);
    let code = code.unwrap_or_else(|lacks| panic!("{lacks:?}"));
    let CodeRead::Mine(code) = kind.read_code(code.as_str()) else {
        panic!("its own code");
    };
    let mut making = kind.make(&Wanted::Code(code)).expect("a level");
    let made = finish(&mut making, None).expect("not called off");
    let made = made.expect("it can be won");
    let par = made.par.expect("proven");
    assert!(par as usize <= strip.len(), "{par}");
    let mut session = Session::new(kind.clone(), made.start.clone());
    for action in &made.solution {
        session.apply(Command::Play(action.clone()));
    }
    assert!(session.is_won());
    // And what was played there is an example again.
    assert!(learn_from(&session).is_ok());
}

#[test]
fn an_example_that_is_sokoban_is_played_as_sokoban() {
    let table = super::table("vault");
    let plan = table.editor().plan();
    assert!(plan.taught().has_real_rules());
    let kinds = kinds();
    let kind = kinds.find("sokoban").expect("built in");
    let board_kind: &BoardKind = kind.get().expect("a grid game");
    let code = level(plan.taught(), plan.strip().expect("a strip"), board_kind);
    let code = code.unwrap_or_else(|lacks| panic!("{lacks:?}"));
    assert!(matches!(kind.read_code(code.as_str()), CodeRead::Mine(_)));
}
