//! Random commands by the thousand: everything can be taken back, and nothing ever disagrees.

use super::{drawable, kinds, level};
use a_mazing_monk::play::any_kind::AnyKind;
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::reshape::{Mirror, Spin};
use a_mazing_monk::play::drawing::sheet::{Place, Spot};
use a_mazing_monk::play::drawing::ui::Tool;
use a_mazing_monk::play::drawing::{Drawing, check};
use a_mazing_monk::puzzle::Dice;

const COMMANDS: usize = 3_000;

fn spot(dice: &mut Dice, drawing: &Drawing) -> Spot {
    // Sometimes beside the sheet.
    let mut below = |size: usize| dice.below(size as u32 + u32::from(size > 1)) as usize;
    Spot::new(
        below(drawing.sheet().width()),
        below(drawing.sheet().height()),
    )
}

fn side(dice: &mut Dice) -> Direction {
    let sides = [
        Direction::Left,
        Direction::Right,
        Direction::Back,
        Direction::Front,
    ];
    sides[dice.below(4) as usize]
}

fn command(dice: &mut Dice, drawing: &Drawing, kind: &AnyKind) -> Command {
    let (one, other) = (spot(dice, drawing), spot(dice, drawing));
    let paints = drawing.palette().paints();
    let paint = dice.below(paints.len() as u32 + 1) as usize;
    let tile = |place: usize| paints.get(place).map_or(99, |paint| paint.tile);
    match dice.below(40) {
        0..3 => Command::Choose(paint),
        3 => Command::ChooseNext(dice.below(9) as i32 - 4),
        4 => Command::Layer(dice.below(3) as usize),
        5..8 => Command::Use(Tool::ALL[dice.below(8) as usize]),
        8 => Command::AllLayers(dice.chance(1, 2)),
        9 => Command::Cursor(one),
        10 => Command::Step(side(dice)),
        11..15 => Command::Press(one),
        15..19 => Command::DragTo(one),
        19 | 20 => Command::Release,
        21 => Command::CallOff,
        22 => Command::Paint(one),
        23 => Command::Erase(one),
        24 => Command::Fill(one),
        25 => Command::Pick(one),
        26 => Command::Swap(one, other),
        27 => {
            let other = dice.below(paints.len() as u32) as usize;
            Command::SwapTiles(tile(paint), tile(other))
        }
        28 => Command::Put(vec![(Place::new(0, one), tile(0))]),
        29 | 30 => Command::Select(one, other),
        31 => match dice.below(4) {
            0 => Command::SelectAll,
            1 => Command::Copy,
            2 => Command::Cut,
            _ => Command::Deselect,
        },
        32 => Command::Paste(one),
        33 => Command::Move(dice.below(7) as i32 - 3, dice.below(7) as i32 - 3),
        34 => match dice.chance(1, 2) {
            true => Command::Mirror(Mirror::Sideways),
            false => Command::Turn(Spin::Clockwise),
        },
        35 => match dice.chance(1, 2) {
            true => Command::Mirror(Mirror::Upright),
            false => Command::Turn(Spin::CounterClockwise),
        },
        36 => match dice.chance(1, 2) {
            true => Command::Grow(side(dice)),
            false => Command::Shrink(side(dice)),
        },
        37 => Command::Edit(dice.below(22) as usize),
        38 => match dice.below(8) {
            0 => Command::Clear,
            1 => {
                let sheet = kind.sheet(&level(kind, dice.below(9)).start);
                Command::Begin(sheet.expect("a sheet"))
            }
            _ => Command::Undo,
        },
        _ => Command::Redo,
    }
}

/// Single tiles in a layer.
fn singles(drawing: &Drawing, layer: usize) -> usize {
    let cells = drawing.sheet().cells();
    let cells = cells.filter(|(place, _)| place.layer == layer);
    cells
        .filter(|(_, tile)| drawing.palette().is_single(layer, *tile))
        .count()
}

#[test]
fn everything_is_taken_back_and_done_again_however_it_came_about() {
    for (number, kind) in (0..).zip(kinds().all()) {
        let drawable = drawable(kind.key());
        let mut dice = Dice::new(&[2009, number]);
        let mut drawing = Drawing::blank(drawable.clone()).expect("blank");
        let (mut changed, mut refused) = (0, 0);
        for step in 0..COMMANDS {
            let before = drawing.clone();
            let command = command(&mut dice, &drawing, kind);
            let words = format!("{} {step} {command:?}", kind.key());
            let done = drawing.apply(command.clone());
            // The same once more, from the same drawing.
            let mut twin = before.clone();
            assert_eq!(twin.apply(command.clone()), done, "{words}");
            assert_eq!((twin.sheet(), twin.ui()), (drawing.sheet(), drawing.ui()));
            match done {
                Ok(done) if done.has_changed => changed += 1,
                Ok(_) => assert_eq!(drawing.sheet(), before.sheet(), "{words}"),
                Err(why) => {
                    refused += 1;
                    assert!(why.to_string().ends_with('.'));
                    assert_eq!(drawing.sheet(), before.sheet(), "{words}");
                }
            }
            assert_eq!(check(&*drawable, drawing.sheet()), Ok(()), "{words}");
            let (Spot { x, y }, sheet) = (drawing.ui().cursor, drawing.sheet());
            assert!(sheet.has_cell(x, y), "{words}: the cursor is on a cell");
            if let Some(area) = drawing.ui().selection {
                assert!(area.spots().all(|spot| sheet.holds(spot)), "{words}");
            }
            for layer in 0..sheet.layers() {
                assert!(singles(&drawing, layer) <= 1, "{words}: only one");
            }
            let read = drawable.read(&drawable.write(sheet)).expect("its own");
            assert_eq!(&read[0].sheet, sheet, "{words}");
        }
        assert!(
            changed > COMMANDS / 10 && refused > COMMANDS / 50,
            "{changed} {refused}"
        );
        let _ = drawing.apply(Command::Release);
        while drawing.apply(Command::Redo).is_ok() {}
        let last = drawing.sheet().clone();
        let mut taken_back = 0;
        while drawing.apply(Command::Undo).is_ok() {
            taken_back += 1;
        }
        assert_eq!(drawing.sheet(), &drawable.blank(), "{}", kind.key());
        assert_eq!(drawing.steps(), (0, taken_back));
        assert!(taken_back > 50, "{}: {taken_back}", kind.key());
        while drawing.apply(Command::Redo).is_ok() {}
        assert_eq!(drawing.sheet(), &last, "{}", kind.key());
    }
}

#[test]
fn a_drawing_is_a_level_that_is_drawn_again_or_says_what_it_lacks() {
    for (number, kind) in (0..).zip(kinds().all()) {
        let mut dice = Dice::new(&[2010, number]);
        let start = kind.sheet(&level(kind, 3).start).expect("a sheet");
        let mut levels = 0;
        for _ in 0..30 {
            let mut drawing = Drawing::new(drawable(kind.key()), start.clone()).expect("drawing");
            for _ in 0..8 {
                let command = command(&mut dice, &drawing, kind);
                let _ = drawing.apply(command);
                match kind.drawn(drawing.sheet()) {
                    Ok((position, _)) => {
                        levels += 1;
                        assert_eq!(kind.sheet(&position).as_ref(), Some(drawing.sheet()));
                        assert!(!kind.is_won(&position) && !kind.moves(&position).is_empty());
                    }
                    Err(lacks) => {
                        assert!(!lacks.is_empty());
                        for lack in lacks {
                            assert!(lack.words.ends_with('.'), "{lack:?}");
                            let mut places = lack.places.iter();
                            assert!(places.all(|place| drawing.sheet().tile(*place).is_some()));
                        }
                    }
                }
            }
        }
        assert!(levels > 20, "{}: {levels}", kind.key());
    }
}
