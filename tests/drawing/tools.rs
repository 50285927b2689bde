//! Every tool, and that it can be taken back.

use super::{
    at, choose, done, done_and_undone, drawing, place, refused, rows, sheet, sokoban, text,
};
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::drawing::Drawing;
use a_mazing_monk::play::drawing::command::{Command, Refusal};
use a_mazing_monk::play::drawing::ui::Tool;

/// A room of Sokoban without anything in it.
fn room() -> Drawing {
    sokoban("XXXXXX\nX____X\nX____X\nX____X\nXXXXXX")
}

/// Drags a tool over some cells.
fn drag(drawing: &mut Drawing, tool: Tool, cells: &[(usize, usize)]) {
    done(drawing, Command::Use(tool));
    let mut cells = cells.iter();
    let (x, y) = cells.next().expect("a first cell");
    done(drawing, Command::Press(at(*x, *y)));
    for (x, y) in cells {
        done(drawing, Command::DragTo(at(*x, *y)));
    }
    done(drawing, Command::Release);
}

#[test]
fn one_cell_is_painted_and_erased() {
    let mut drawing = room();
    choose(&mut drawing, 0, "O");
    done_and_undone(&mut drawing, Command::Paint(at(2, 1)));
    assert_eq!(rows(&drawing)[1], "X_O__X");
    choose(&mut drawing, 1, "*");
    done_and_undone(&mut drawing, Command::Paint(at(2, 1)));
    assert_eq!(drawing.words_at(at(2, 1)), "crate on mark, row 2, column 3");
    done_and_undone(&mut drawing, Command::Erase(at(2, 1)));
    assert_eq!(drawing.words_at(at(2, 1)), "crate, row 2, column 3");
    assert_eq!(drawing.words_at(at(1, 1)), "floor, row 2, column 2");
    done(&mut drawing, Command::Layer(0));
    done_and_undone(&mut drawing, Command::Erase(at(2, 1)));
    assert_eq!(text(&drawing), text(&room()));
    // Erasing nothing is no step.
    let steps = drawing.steps();
    assert!(!done(&mut drawing, Command::Erase(at(2, 1))).has_changed);
    assert_eq!(drawing.steps(), steps);
    refused(&mut drawing, Command::Paint(at(6, 0)));
    refused(&mut drawing, Command::Erase(at(0, usize::MAX)));
}

#[test]
fn a_fast_drag_leaves_no_gaps_and_is_one_step() {
    let mut drawing = room();
    choose(&mut drawing, 0, "X");
    drag(&mut drawing, Tool::Brush, &[(1, 1), (4, 1), (4, 3)]);
    assert_eq!(rows(&drawing)[1..4], ["XXXXXX", "X___XX", "X___XX"]);
    assert_eq!(drawing.steps(), (1, 0));
    drag(&mut drawing, Tool::Eraser, &[(1, 1), (3, 1)]);
    assert_eq!(rows(&drawing)[1..4], ["X___XX", "X___XX", "X___XX"]);
    assert_eq!(drawing.steps(), (2, 0));
    done(&mut drawing, Command::Undo);
    done(&mut drawing, Command::Undo);
    assert_eq!(text(&drawing), text(&room()));
    refused(&mut drawing, Command::Undo);
    done(&mut drawing, Command::Redo);
    done(&mut drawing, Command::Redo);
    refused(&mut drawing, Command::Redo);
    assert_eq!(rows(&drawing)[1], "X___XX");
    // A new stroke forgets what was taken back.
    done(&mut drawing, Command::Undo);
    done(&mut drawing, Command::Erase(at(4, 3)));
    assert_eq!(drawing.steps(), (2, 0));
}

#[test]
fn a_drag_that_is_called_off_never_was() {
    let mut drawing = room();
    choose(&mut drawing, 0, "X");
    done(&mut drawing, Command::Press(at(1, 1)));
    assert!(done(&mut drawing, Command::DragTo(at(4, 3))).has_changed);
    assert!(drawing.is_dragging());
    refused(&mut drawing, Command::DragTo(at(9, 9)));
    assert!(done(&mut drawing, Command::CallOff).has_changed);
    assert_eq!((text(&drawing), drawing.steps()), (text(&room()), (0, 0)));
    // Anything else that is wanted meanwhile ends it.
    done(&mut drawing, Command::Press(at(1, 1)));
    done(&mut drawing, Command::Undo);
    assert_eq!((text(&drawing), drawing.steps()), (text(&room()), (0, 1)));
    for command in [
        Command::DragTo(at(1, 1)),
        Command::Release,
        Command::CallOff,
    ] {
        assert!(
            !done(&mut drawing, command).has_changed,
            "no drag is under way"
        );
    }
}

#[test]
fn rectangles_are_outlined_and_filled() {
    let mut drawing = room();
    choose(&mut drawing, 0, "O");
    drag(&mut drawing, Tool::Rectangle, &[(3, 3), (4, 2), (1, 1)]);
    assert_eq!(rows(&drawing)[1..4], ["XOOO_X", "XO_O_X", "XOOO_X"]);
    choose(&mut drawing, 1, "*");
    drag(&mut drawing, Tool::FilledRectangle, &[(1, 1), (2, 2)]);
    assert_eq!(drawing.words_at(at(2, 2)), "mark, row 3, column 3");
    assert_eq!(drawing.words_at(at(3, 1)), "crate, row 2, column 4");
    assert_eq!(drawing.steps(), (2, 0));
    done(&mut drawing, Command::Undo);
    assert_eq!(drawing.words_at(at(2, 2)), "floor, row 3, column 3");
    done(&mut drawing, Command::Undo);
    assert_eq!(text(&drawing), text(&room()));
}

#[test]
fn a_fill_keeps_to_its_layer_and_to_what_hangs_together() {
    let mut drawing = sokoban("XXXXX\nX_X_X\nX_X_X\nXXXXX");
    choose(&mut drawing, 0, "O");
    done_and_undone(&mut drawing, Command::Fill(at(1, 2)));
    assert_eq!(rows(&drawing)[1..3], ["XOX_X", "XOX_X"]);
    choose(&mut drawing, 1, "*");
    drag(&mut drawing, Tool::Fill, &[(3, 1), (3, 2)]);
    let marks = text(&drawing).matches('*').count();
    assert_eq!(marks, 20, "walls do not stop the layer below");
    assert_eq!(drawing.steps().0, 2);
    assert!(!done(&mut drawing, Command::Fill(at(0, 0))).has_changed);
}

#[test]
fn a_tile_is_picked_up_from_any_layer() {
    let mut drawing = sokoban("XXX\nXOX\nX_X\nXXX | ___\n_*_\n_*_\n___");
    let picked = |drawing: &Drawing| {
        drawing
            .paint()
            .map(|paint| (paint.layer, paint.sign.clone()))
    };
    done(&mut drawing, Command::Pick(at(1, 1)));
    assert_eq!(picked(&drawing), Some((0, "O".to_owned())));
    done(&mut drawing, Command::Use(Tool::Pick));
    done(&mut drawing, Command::Press(at(1, 2)));
    assert_eq!(picked(&drawing), Some((1, "*".to_owned())));
    assert_eq!(drawing.ui().tool, Tool::Brush, "and the brush is up again");
    done(&mut drawing, Command::Pick(at(1, 1)));
    assert_eq!(
        picked(&drawing),
        Some((1, "*".to_owned())),
        "the chosen layer first"
    );
    assert_eq!(drawing.steps(), (0, 0));
    refused(&mut drawing, Command::Pick(at(3, 0)));
}

#[test]
fn the_wheel_goes_round_the_tiles_of_a_layer() {
    let mut drawing = room();
    let name = |drawing: &Drawing| drawing.paint().map(|paint| paint.name.clone());
    let first = name(&drawing);
    let mut seen = Vec::new();
    for _ in 0..5 {
        seen.push(done(&mut drawing, Command::ChooseNext(1)).words);
    }
    assert_eq!(seen, ["monk", "crate", "outside", "floor", "wall"]);
    assert_eq!(name(&drawing), first);
    done(&mut drawing, Command::ChooseNext(-7));
    assert_eq!(name(&drawing).as_deref(), Some("outside"));
    done(&mut drawing, Command::ChooseNext(i32::MIN));
    // Each layer remembers its own.
    done(&mut drawing, Command::Layer(0));
    choose(&mut drawing, 0, "O");
    done(&mut drawing, Command::Layer(1));
    assert_eq!(name(&drawing).as_deref(), Some("mark"));
    done(&mut drawing, Command::Layer(0));
    assert_eq!(name(&drawing).as_deref(), Some("crate"));
    refused(&mut drawing, Command::Layer(2));
    refused(&mut drawing, Command::Choose(99));
}

#[test]
fn two_cells_change_places() {
    let mut drawing = sokoban("P_O\n___");
    done_and_undone(&mut drawing, Command::Swap(at(0, 0), at(2, 0)));
    assert_eq!(rows(&drawing), ["O_P", "___"]);
    drag(&mut drawing, Tool::Swap, &[(2, 0), (0, 0), (1, 1), (2, 1)]);
    assert_eq!(rows(&drawing), ["O__", "__P"], "only the two ends count");
    assert_eq!(drawing.steps().0, 2);
    refused(&mut drawing, Command::Swap(at(0, 0), at(3, 0)));
    // What lies outside goes with all its layers.
    let mut drawing = sokoban("._ | .*");
    done_and_undone(&mut drawing, Command::Swap(at(0, 0), at(1, 0)));
    assert_eq!(text(&drawing), "_ . | * .");
}

#[test]
fn all_of_one_tile_and_all_of_another_change_places() {
    let mut drawing = sokoban("XP_OX\nXO__X");
    let tile = |drawing: &Drawing, sign: &str| {
        let mut paints = drawing.palette().paints().iter();
        paints
            .find(|paint| paint.sign == sign)
            .expect("a tile")
            .tile
    };
    let [floor, wall, monk, mark] = ["_", "X", "P", "*"].map(|sign| tile(&drawing, sign));
    done_and_undone(&mut drawing, Command::SwapTiles(floor, wall));
    assert_eq!(rows(&drawing), ["_PXO_", "_OXX_"]);
    done(&mut drawing, Command::SwapTiles(wall, floor));
    assert_eq!(rows(&drawing), ["XP_OX", "XO__X"]);
    let words = refused(&mut drawing, Command::SwapTiles(monk, wall));
    assert_eq!(words, Refusal::OnlyOne("monk".to_owned()).to_string());
    refused(&mut drawing, Command::SwapTiles(mark, wall));
    // One against one is no second monk.
    let mut drawing = sokoban("P_O");
    let krate = tile(&drawing, "O");
    done_and_undone(&mut drawing, Command::SwapTiles(monk, krate));
    assert_eq!(rows(&drawing), ["O_P"]);
}

#[test]
fn a_second_monk_is_the_first_one_moved() {
    let mut drawing = sokoban("XXXXX\nXPO_X\nXXXXX");
    choose(&mut drawing, 0, "P");
    done_and_undone(&mut drawing, Command::Paint(at(3, 1)));
    assert_eq!(rows(&drawing)[1], "X_OPX");
    // Dragged over a crate he leaves it alone.
    drag(&mut drawing, Tool::Brush, &[(3, 1), (2, 1), (1, 1)]);
    assert_eq!(rows(&drawing)[1], "XPO_X");
    drag(&mut drawing, Tool::FilledRectangle, &[(1, 1), (3, 1)]);
    assert_eq!(rows(&drawing)[1], "X_OPX");
    let words = refused(&mut drawing, Command::Fill(at(0, 0)));
    assert_eq!(words, "There can be only one monk.");
    // Of the figures of one game there is one in all, whatever it carries.
    let mut drawing = super::drawing("two-door", "X X X\nP_ _ a\nX X X");
    choose(&mut drawing, 0, "Pa");
    done_and_undone(&mut drawing, Command::Paint(at(1, 1)));
    assert_eq!(rows(&drawing)[1], "_Paa");
}

#[test]
fn what_lies_outside_is_outside_in_all_layers() {
    let mut drawing = sokoban("XO_ | _*_");
    choose(&mut drawing, 1, ".");
    done_and_undone(&mut drawing, Command::Paint(at(1, 0)));
    assert_eq!(text(&drawing), "X . _ | _ . _");
    choose(&mut drawing, 1, "*");
    done_and_undone(&mut drawing, Command::Paint(at(1, 0)));
    assert_eq!(text(&drawing), "X _ _ | _ * _");
}

#[test]
fn tiles_are_put_just_so() {
    let mut drawing = sokoban("P_O | ___");
    let tiles = vec![(place(0, 0, 0), 1), (place(1, 2, 0), 5)];
    done_and_undone(&mut drawing, Command::Put(tiles));
    assert_eq!(text(&drawing), "_ _ O | _ _ *");
    refused(
        &mut drawing,
        Command::Put(vec![(place(0, 0, 0), 2), (place(0, 0, 0), 77)]),
    );
    refused(
        &mut drawing,
        Command::Put(vec![(place(0, 1, 0), 2), (place(2, 0, 0), 1)]),
    );
}

#[test]
fn keys_draw_what_a_mouse_draws() {
    let mut by_mouse = room();
    choose(&mut by_mouse, 0, "O");
    drag(&mut by_mouse, Tool::Brush, &[(1, 1), (3, 1), (3, 2)]);
    let mut by_keys = room();
    choose(&mut by_keys, 0, "O");
    assert_eq!(by_keys.ui().cursor, at(0, 0));
    refused(&mut by_keys, Command::Step(Direction::Back));
    refused(&mut by_keys, Command::Step(Direction::Left));
    let steps = |drawing: &mut Drawing, ways: &[Direction]| {
        for way in ways {
            done(drawing, Command::Step(*way));
        }
    };
    use Direction::{Front, Right};
    steps(&mut by_keys, &[Right, Front]);
    let cursor = by_keys.ui().cursor;
    done(&mut by_keys, Command::Press(cursor));
    steps(&mut by_keys, &[Right, Right, Front]);
    done(&mut by_keys, Command::Release);
    assert_eq!(by_keys.sheet(), by_mouse.sheet());
    assert_eq!(by_keys.steps(), by_mouse.steps());
    assert_eq!(by_keys.ui(), by_mouse.ui());
}

#[test]
fn the_cursor_reaches_every_cell_of_the_cube() {
    let drawing = drawing(
        "cube",
        &super::text(&Drawing::blank(super::drawable("cube")).expect("blank")),
    );
    let mut seen = vec![drawing.ui().cursor];
    let mut next = 0;
    while let Some(cell) = seen.get(next).copied() {
        next += 1;
        for way in [
            Direction::Left,
            Direction::Right,
            Direction::Back,
            Direction::Front,
        ] {
            let mut drawing = drawing.clone();
            done(&mut drawing, Command::Cursor(cell));
            if drawing.apply(Command::Step(way)).is_ok() && !seen.contains(&drawing.ui().cursor) {
                seen.push(drawing.ui().cursor);
            }
        }
    }
    assert_eq!(seen.len(), 54);
    let mut drawing = drawing;
    refused(&mut drawing, Command::Cursor(at(0, 0)));
    assert_eq!(sheet("cube", &text(&drawing)), *drawing.sheet());
}
