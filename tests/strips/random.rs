//! Random commands by the thousand: everything can be taken back, and nothing ever disagrees.

use super::{table, taught};
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::sheet::Spot;
use a_mazing_monk::play::film::control::FilmCommand;
use a_mazing_monk::play::strips::StripEditor;
use a_mazing_monk::play::strips::command::{Command, Copied, Scope};
use a_mazing_monk::play::strips::pins::{Cell, Shift, Wish};
use a_mazing_monk::play::strips::plan::Wished;
use a_mazing_monk::play::strips::ui::Tool;
use a_mazing_monk::puzzle::Dice;
use a_mazing_monk::spacetime::{By, Region, Tile, Waits};

const COMMANDS: usize = 4_000;

fn spot(dice: &mut Dice, editor: &StripEditor) -> Spot {
    // Sometimes beside the frame.
    let asked = editor.plan().asked();
    let mut below = |size: usize| dice.below(size as u32 + 1) as usize;
    Spot::new(below(asked.all_cols()), below(asked.all_rows()))
}

fn below(dice: &mut Dice, size: usize) -> usize {
    dice.below(size as u32) as usize
}

fn command(dice: &mut Dice, editor: &StripEditor) -> Command {
    let (one, other) = (spot(dice, editor), spot(dice, editor));
    let asked = editor.plan().asked();
    let tiles = editor.plan().taught().tiles().len();
    let tile = Tile::new(below(dice, tiles + 1)).expect("few tiles");
    let frame = below(dice, asked.frames + 1);
    let copied = match dice.chance(1, 2) {
        true => Copied::Everything,
        false => Copied::Things,
    };
    let scope = match dice.chance(1, 2) {
        true => Scope::Frame,
        false => Scope::AllFrames,
    };
    match dice.below(48) {
        0..3 => Command::Choose(tile.index()),
        3 => Command::ChooseNext(dice.below(9) as i32 - 4),
        4..7 => Command::Use(Tool::ALL[below(dice, 7)]),
        7 => Command::Cursor(one),
        8 => {
            let sides = [
                Direction::Left,
                Direction::Right,
                Direction::Back,
                Direction::Front,
            ];
            Command::Step(sides[below(dice, 4)])
        }
        9 | 10 => Command::Frame(frame),
        11 => Command::Film(FilmCommand::Forwards),
        12..15 => Command::Press(one),
        15..18 => Command::DragTo(one),
        18 => Command::Release,
        19 => Command::CallOff,
        20 => Command::This(one),
        21 => Command::Not(one),
        22 => Command::Free(one),
        23 => Command::Keep(one),
        24 => Command::Pick(one),
        25 => {
            let wish = dice.chance(2, 3).then_some(Wish::This(tile));
            Command::Put(vec![(Cell::new(frame, one), wish)])
        }
        26 | 27 => Command::Select(one, other),
        28 => match dice.chance(1, 2) {
            true => Command::SelectAll,
            false => Command::Deselect,
        },
        29 => Command::KeepPath(dice.chance(1, 2).then_some(frame)),
        30 => Command::KeepFrame(copied),
        31 | 32 => {
            let mut by = || dice.below(5) as i32 - 2;
            let (frames, x, y) = (by(), by(), by());
            Command::MovePins(scope, Shift { frames, x, y })
        }
        33 => Command::CopyPins(frame),
        34 => Command::ClearPins(scope),
        35 => Command::Resize(below(dice, 9), below(dice, 9)),
        36 => Command::Frames(below(dice, 14)),
        37 => {
            let bounds = (below(dice, 4), below(dice, 4));
            Command::Count(tile, dice.chance(2, 3).then_some(bounds))
        }
        38 => match dice.below(3) {
            0 => Command::Confine(tile),
            1 => Command::Unconfine(tile),
            _ => Command::Region(Region {
                tile,
                rows: (below(dice, 5), below(dice, 9)),
                cols: (below(dice, 5), below(dice, 9)),
            }),
        },
        39 => match dice.below(4) {
            0 => Command::Density(dice.below(120)),
            1 => Command::Seed(dice.below(4)),
            2 => Command::Exactly(dice.chance(1, 2)),
            _ => Command::NotWonEarly(dice.chance(1, 2)),
        },
        40 => {
            let waits = [Waits::Anywhere, Waits::AtTheEnd, Waits::Never];
            Command::Waits(waits[below(dice, 3)])
        }
        41 => match dice.below(3) {
            0 => Command::Drop(Wished::Pin(Cell::new(frame, one))),
            1 => Command::Drop(Wished::Count(tile)),
            _ => {
                let regions = &asked.regions;
                match regions.first() {
                    Some(region) => Command::Drop(Wished::Region(*region)),
                    None => Command::Method(By::Blocks),
                }
            }
        },
        42 => match dice.below(12) {
            0 => Command::Begin(taught("meadow")),
            1 => Command::Method(By::Events),
            _ => Command::Rename(format!("Name {frame}")),
        },
        43..46 => Command::Undo,
        _ => Command::Redo,
    }
}

#[test]
fn everything_is_taken_back_and_done_again_however_it_came_about() {
    for (number, name) in (0..).zip(["vault", "terraces", "garden"]) {
        let mut dice = Dice::new(&[2011, number]);
        let first = table(name).editor().clone();
        let mut editor = first.clone();
        let (mut changed, mut refused) = (0, 0);
        for step in 0..COMMANDS {
            let before = editor.clone();
            let command = command(&mut dice, &editor);
            let words = format!("{name} {step} {command:?}");
            let done = editor.apply(command.clone());
            // The same once more, from the same editor.
            let mut twin = before.clone();
            assert_eq!(twin.apply(command), done, "{words}");
            assert_eq!(twin.plan(), editor.plan(), "{words}");
            assert_eq!(twin.ui(), editor.ui(), "{words}");
            match done {
                Ok(done) if done.has_changed => changed += 1,
                Ok(_) => assert_eq!(editor.plan(), before.plan(), "{words}"),
                Err(why) => {
                    refused += 1;
                    assert!(why.to_string().ends_with('.'));
                    assert_eq!(editor.plan(), before.plan(), "{words}");
                }
            }
            // What is wished can be asked, always.
            let plan = editor.plan();
            let request = plan.request();
            assert_eq!(request.check(plan.taught().learned()), Ok(()), "{words}");
            assert!(plan.pins().iter().all(|(cell, _)| plan.is_inside(cell)));
            let ui = editor.ui();
            assert_eq!(ui.film.frames(), request.frames, "{words}");
            assert!(ui.cursor.x < request.all_cols() && ui.cursor.y < request.all_rows());
            if let Some(area) = ui.selection {
                let inside = |spot| plan.is_inside(Cell::new(0, spot));
                assert!(area.spots().all(inside), "{words}");
            }
            if step % 16 == 0 {
                let again = StripEditor::read(&editor.write()).expect("its own");
                assert_eq!(again.plan().request(), request, "{words}");
                assert_eq!(again.plan().pins(), plan.pins(), "{words}");
                assert_eq!(again.plan().strip(), plan.strip(), "{words}");
            }
        }
        assert!(
            changed > COMMANDS / 10 && refused > COMMANDS / 50,
            "{changed} {refused}"
        );
        let _ = editor.apply(Command::Release);
        while editor.apply(Command::Redo).is_ok() {}
        let last = editor.plan().clone();
        let mut taken_back = 0;
        while editor.apply(Command::Undo).is_ok() {
            taken_back += 1;
        }
        assert_eq!(editor.plan(), first.plan(), "{name}");
        assert!(taken_back > 50, "{name}: {taken_back}");
        while editor.apply(Command::Redo).is_ok() {}
        assert_eq!(*editor.plan(), last, "{name}");
    }
}
