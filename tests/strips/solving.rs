//! Wishes that are solved, that clash, and that take their time.

use super::{assert_is_as_asked, at, cell, choose, settle, table, taught, tile, wish};
use a_mazing_monk::constraint::Limits;
use a_mazing_monk::play::strips::command::{Command, Copied};
use a_mazing_monk::play::strips::marks::{Mark, glances, marks};
use a_mazing_monk::play::strips::pins::Wish;
use a_mazing_monk::play::strips::plan::Wished;
use a_mazing_monk::play::strips::solving::{Outcome, Solving};
use a_mazing_monk::play::strips::{CuttingTable, StripEditor};
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::spacetime::{EXAMPLES, Tile};

fn assert_found(table: &CuttingTable) {
    let plan = table.editor().plan();
    assert!(
        matches!(table.outcome(), Outcome::Found { .. }),
        "{:?}",
        table.outcome()
    );
    assert!(!table.is_old());
    let strip = plan.strip().expect("a strip");
    assert_is_as_asked(plan.taught(), &plan.request(), strip);
    assert!(plan.is_fulfilled());
}

#[test]
fn every_example_has_a_strip_at_once_and_its_frames_are_boards() {
    for (name, _) in EXAMPLES {
        let table = table(name);
        assert_found(&table);
        let plan = table.editor().plan();
        let strip = plan.strip().expect("a strip");
        assert!(plan.taught().game().is_ok(), "{name}");
        for frame in 0..strip.len() {
            assert!(plan.taught().position(strip, frame).is_some(), "{name}");
        }
        let film = a_mazing_monk::play::strips::marks::film(plan.taught(), strip);
        let film = film.expect("boards");
        assert_eq!(film.frames().len(), strip.len());
        let glances = glances(plan, table.outcome());
        assert!(glances.last().is_some_and(|last| last.is_won), "{name}");
        assert!(glances.iter().all(|glance| !glance.is_wait), "{name}");
        assert!(table.words().ends_with('.'));
    }
}

#[test]
fn a_pin_that_holds_already_moves_nothing_and_takes_no_search() {
    let mut table = table("vault");
    let strip = table.editor().plan().strip().cloned();
    table.apply(Command::KeepPath(None)).expect("a path");
    assert!(!table.is_busy());
    assert_eq!(*table.outcome(), Outcome::Found { moved: Vec::new() });
    assert_eq!(table.editor().plan().strip().cloned(), strip);
    assert_eq!(table.words(), "As wished.");
}

#[test]
fn a_pin_that_does_not_hold_is_solved_near_to_what_was_there() {
    let mut table = table("vault");
    let before = table.editor().plan().strip().expect("a strip").clone();
    let walls: Vec<_> = before.first().iter().enumerate().collect();
    let wall = tile(table.editor(), 'X');
    let inside = |index: usize| {
        let (x, y) = (index % before.cols(), index / before.cols());
        (1..=7).contains(&x) && (1..=7).contains(&y)
    };
    let free = walls
        .iter()
        .find(|(index, tile)| inside(*index) && **tile == wall);
    let (index, _) = free.expect("a wall inside");
    let spot = at(index % before.cols(), index / before.cols());
    let floor = tile(table.editor(), '_');
    table.apply(Command::Choose(floor.index())).expect("a tile");
    table.apply(Command::This(spot)).expect("a cell");
    // The last strip stays, marked as old.
    assert!(table.is_old() && table.is_busy());
    assert_eq!(table.editor().plan().strip(), Some(&before));
    let lit = marks(table.editor().plan(), table.outcome(), 0);
    assert_eq!(lit, [(spot, Mark::Broken(Wish::This(floor)))]);
    settle(&mut table);
    assert_found(&table);
    let Outcome::Found { moved } = table.outcome() else {
        panic!("found");
    };
    assert!(moved.contains(&cell(0, spot.x, spot.y)));
    let after = table.editor().plan().strip().expect("a strip");
    let unlike = before.tiles().iter().zip(after.tiles());
    let unlike = unlike.filter(|(one, other)| one != other).count();
    assert_eq!(moved.len(), unlike);
    assert!(unlike < before.tiles().len() / 4, "{unlike} cells moved");
    // With the wish that is taken back, the strip that was there is back, without a search.
    table.apply(Command::Undo).expect("a step");
    assert!(!table.is_busy());
    assert_eq!(table.editor().plan().strip(), Some(&before));
    table.apply(Command::Redo).expect("a step");
    assert!(!table.is_busy());
    assert_found(&table);
}

#[test]
fn clashing_wishes_are_named_and_dropping_any_of_them_helps() {
    let mut table = table("vault");
    let monk = tile(table.editor(), 'P');
    let here = |frame, x| (cell(frame, x, 3), Some(Wish::This(monk)));
    // Nobody is in two places so soon.
    wish(&mut table, Command::Put(vec![here(2, 1), here(4, 6)]));
    let Outcome::Impossible(clash) = table.outcome().clone() else {
        panic!("{:?}", table.outcome());
    };
    assert_eq!(
        clash,
        [Wished::Pin(cell(2, 1, 3)), Wished::Pin(cell(4, 6, 3))]
    );
    assert!(table.is_old() && !table.is_busy());
    assert_eq!(
        table.words(),
        "Impossible together: monk at row 3, column 1, frame 3; monk at row 3, column 6, frame 5. \
         Drop one of them."
    );
    let plan = table.editor().plan();
    let lit = marks(plan, table.outcome(), 4);
    assert!(
        lit.iter()
            .any(|(_, mark)| matches!(mark, Mark::Clashing(_)))
    );
    assert_eq!(glances(plan, table.outcome())[2].clashing, 1);
    for wished in clash {
        wish(&mut table, Command::Drop(wished));
        assert_found(&table);
        wish(&mut table, Command::Undo);
        assert!(matches!(table.outcome(), Outcome::Impossible(_)));
    }
}

#[test]
fn counts_that_clash_are_named() {
    let mut table = table("vault");
    let (stone, mark) = (tile(table.editor(), 'O'), tile(table.editor(), '*'));
    wish(&mut table, Command::Count(mark, Some((0, 0))));
    let Outcome::Impossible(clash) = table.outcome().clone() else {
        panic!("{:?}", table.outcome());
    };
    assert!(clash.contains(&Wished::Count(mark)), "{clash:?}");
    assert!(
        clash
            .iter()
            .all(|wished| matches!(wished, Wished::Count(tile) if [stone, mark].contains(tile)))
    );
    wish(&mut table, Command::Drop(clash[0]));
    let mut rest = 0;
    while let Outcome::Impossible(clash) = table.outcome().clone() {
        wish(&mut table, Command::Drop(clash[0]));
        rest += 1;
        assert!(rest < 5);
    }
    assert_found(&table);
}

#[test]
fn other_sizes_lengths_and_extras_are_solved_near_to_what_was_there() {
    let mut table = table("vault");
    for command in [
        Command::Resize(6, 8),
        Command::Frames(12),
        Command::Exactly(true),
        Command::Frames(8),
        Command::Exactly(false),
        Command::Density(60),
        Command::Seed(5),
        Command::Undo,
        Command::Undo,
    ] {
        wish(&mut table, command.clone());
        assert_found(&table);
    }
}

#[test]
fn another_seed_gives_another_strip_and_the_same_seed_the_same() {
    let mut table = table("vault");
    let first = table.editor().plan().strip().cloned();
    wish(&mut table, Command::Seed(1));
    assert_found(&table);
    let second = table.editor().plan().strip().cloned();
    assert_ne!(first, second);
    let again = super::table("vault");
    assert_eq!(again.editor().plan().strip().cloned(), first);
}

#[test]
fn what_is_found_does_not_depend_on_the_size_of_the_steps() {
    let strip = |states: u64| {
        let mut editor = StripEditor::new(taught("vault"));
        let mut solving = Solving::default();
        let mut strips = Vec::new();
        for letter in ['X', '_', 'O'] {
            choose(&mut editor, letter);
            let _ = editor.apply(Command::This(at(4, 4)));
            solving.wish(editor.plan());
            while solving.is_looking() {
                if let Some(shown) = solving.advance(states) {
                    strips.push(shown.strip.clone());
                    editor.show(shown);
                }
            }
        }
        strips
    };
    let strips = strip(1);
    assert_eq!(strips.len(), 3);
    assert_eq!(strips, strip(1_000));
    assert_eq!(strips, strip(1_000_000));
}

#[test]
fn what_is_undecided_says_so_and_goes_on() {
    let mut editor = StripEditor::new(taught("vault"));
    let mut solving = Solving::new(Limits::conflicts(1));
    editor
        .apply(Command::Exactly(true))
        .expect("it can be asked");
    solving.wish(editor.plan());
    let mut gone_on = 0;
    loop {
        while solving.is_looking() {
            if let Some(shown) = solving.advance(200) {
                editor.show(shown);
            }
        }
        match solving.outcome() {
            Outcome::Undecided => {
                solving.go_on();
                gone_on += 1;
            }
            Outcome::Found { .. } => break,
            other => panic!("{other:?}"),
        }
        assert!(gone_on < 100_000);
    }
    assert!(gone_on > 0, "it was hard enough");
    let plan = editor.plan();
    assert_is_as_asked(plan.taught(), &plan.request(), plan.strip().expect("found"));
}

#[test]
fn the_newest_wish_wins_however_many_come_before() {
    let mut table = table("vault");
    let mut dice = Dice::new(&[2012]);
    let (mut found, mut impossible) = (0, 0);
    for number in 0..60 {
        let tile = Tile::new(dice.below(7) as usize).expect("a tile");
        table.apply(Command::Choose(tile.index())).expect("a tile");
        table
            .apply(Command::Frame(dice.below(10) as usize))
            .expect("a frame");
        let spot = at(1 + dice.below(7) as usize, 1 + dice.below(7) as usize);
        let command = match dice.below(4) {
            0 => Command::Not(spot),
            1 => Command::KeepFrame(Copied::Things),
            2 => Command::Undo,
            _ => Command::This(spot),
        };
        let _ = table.apply(command);
        // Sometimes it is interrupted at once, sometimes halfway, sometimes not.
        for _ in 0..dice.below(6) * 40 {
            table.advance(50);
        }
        if number % 3 == 0 {
            settle(&mut table);
            match table.outcome() {
                Outcome::Found { .. } => {
                    assert_found(&table);
                    found += 1;
                }
                Outcome::Impossible(clash) => {
                    impossible += 1;
                    let first = clash.first().copied().expect("named");
                    table.apply(Command::Drop(first)).expect("wished");
                }
                Outcome::Undecided => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(found > 3 && impossible > 1, "{found} {impossible}");
}
