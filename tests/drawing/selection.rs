//! What is selected: moved, copied, cut, pasted, mirrored and turned.

use super::{at, choose, done, done_and_undone, refused, rows, sokoban, text};
use a_mazing_monk::play::drawing::Drawing;
use a_mazing_monk::play::drawing::command::Command;
use a_mazing_monk::play::drawing::reshape::{Mirror, Spin};
use a_mazing_monk::play::drawing::sheet::Area;
use a_mazing_monk::play::drawing::ui::Tool;

fn selected(drawing: &Drawing) -> Option<(usize, usize, usize, usize)> {
    let area = drawing.ui().selection?;
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    Some((x, y, width, height))
}

#[test]
fn what_is_moved_wipes_out_nothing_on_its_way() {
    let mut drawing = sokoban("PO_X_\n_____ | _*___\n_____");
    done(&mut drawing, Command::Select(at(1, 0), at(1, 0)));
    done_and_undone(&mut drawing, Command::Move(1, 0));
    assert_eq!(
        text(&drawing),
        "P _ O X _ / _ _ _ _ _ | _ _ * _ _ / _ _ _ _ _"
    );
    for _ in 0..2 {
        done(&mut drawing, Command::Move(1, 0));
    }
    assert_eq!(rows(&drawing)[0], "P__XO", "redone, then over the wall");
    assert_eq!(selected(&drawing), Some((4, 0, 1, 1)));
    refused(&mut drawing, Command::Move(1, 0));
    refused(&mut drawing, Command::Move(i32::MAX, i32::MIN));
    for _ in 0..3 {
        done(&mut drawing, Command::Undo);
    }
    assert_eq!(rows(&drawing)[0], "PO_X_");
    assert_eq!(
        selected(&drawing),
        Some((1, 0, 1, 1)),
        "it is selected as it was"
    );
}

#[test]
fn what_hangs_over_the_edge_comes_back() {
    let mut drawing = sokoban("XO___\nOX___");
    done(&mut drawing, Command::Select(at(0, 0), at(1, 1)));
    done(&mut drawing, Command::Move(-1, 1));
    assert_eq!(rows(&drawing), ["_____", "O____"]);
    assert_eq!(selected(&drawing), Some((0, 1, 1, 1)));
    done(&mut drawing, Command::Move(3, -1));
    assert_eq!(rows(&drawing), ["__XO_", "__OX_"]);
    // Once something else is done, it lies where it lies.
    done(&mut drawing, Command::Move(2, 0));
    done(&mut drawing, Command::Erase(at(0, 0)));
    done(&mut drawing, Command::Move(-1, 0));
    assert_eq!(rows(&drawing), ["___X_", "___O_"]);
}

#[test]
fn a_selection_is_dragged_as_one_step() {
    let mut drawing = sokoban("PO___\n_____");
    done(&mut drawing, Command::Use(Tool::Select));
    done(&mut drawing, Command::Press(at(0, 0)));
    done(&mut drawing, Command::DragTo(at(1, 0)));
    done(&mut drawing, Command::Release);
    assert_eq!(
        (selected(&drawing), drawing.steps()),
        (Some((0, 0, 2, 1)), (0, 0))
    );
    let before = drawing.clone();
    done(&mut drawing, Command::Press(at(1, 0)));
    for spot in [at(2, 0), at(4, 1), at(3, 1)] {
        done(&mut drawing, Command::DragTo(spot));
    }
    assert_eq!(rows(&drawing), ["_____", "__PO_"]);
    let mut called_off = drawing.clone();
    done(&mut drawing, Command::Release);
    assert_eq!(
        (selected(&drawing), drawing.steps()),
        (Some((2, 1, 2, 1)), (1, 0))
    );
    done(&mut drawing, Command::Undo);
    assert_eq!(
        (text(&drawing), selected(&drawing)),
        (text(&before), selected(&before))
    );
    done(&mut called_off, Command::CallOff);
    assert_eq!(called_off.sheet(), before.sheet());
    assert_eq!(called_off.ui().selection, before.ui().selection);
    // A press beside it selects anew.
    done(&mut drawing, Command::Press(at(4, 1)));
    done(&mut drawing, Command::Release);
    assert_eq!(selected(&drawing), Some((4, 1, 1, 1)));
    done(&mut drawing, Command::Deselect);
    assert_eq!(selected(&drawing), None);
}

#[test]
fn what_is_copied_is_pasted_and_can_still_be_moved() {
    let mut drawing = sokoban("XO____\n______ | *_____\n______");
    refused(&mut drawing, Command::Copy);
    refused(&mut drawing, Command::Cut);
    refused(&mut drawing, Command::Move(1, 0));
    refused(&mut drawing, Command::Paste(at(0, 0)));
    done(&mut drawing, Command::Select(at(0, 0), at(1, 0)));
    done(&mut drawing, Command::Copy);
    refused(&mut drawing, Command::Paste(at(6, 0)));
    done_and_undone(&mut drawing, Command::Paste(at(3, 0)));
    assert_eq!(rows(&drawing), ["XO_XO_", "______"]);
    assert_eq!(text(&drawing).matches('*').count(), 2);
    done(&mut drawing, Command::Paste(at(0, 0)));
    done(&mut drawing, Command::Move(0, 1));
    assert_eq!(
        rows(&drawing),
        ["XO_XO_", "XO____"],
        "what was below is there again"
    );
    done(&mut drawing, Command::Select(at(0, 0), at(1, 1)));
    done_and_undone(&mut drawing, Command::Cut);
    assert_eq!(rows(&drawing), ["___XO_", "______"]);
    done(&mut drawing, Command::Paste(at(5, 1)));
    assert_eq!(
        rows(&drawing),
        ["___XO_", "_____X"],
        "the rest is off the sheet"
    );
    done(&mut drawing, Command::Move(-2, -1));
    assert_eq!(rows(&drawing), ["___XO_", "___XO_"]);
}

#[test]
fn a_selection_can_be_of_one_layer() {
    let mut drawing = sokoban("O__ | *__");
    done(&mut drawing, Command::AllLayers(false));
    choose(&mut drawing, 1, "*");
    done(&mut drawing, Command::Select(at(0, 0), at(0, 0)));
    done_and_undone(&mut drawing, Command::Move(2, 0));
    assert_eq!(text(&drawing), "O _ _ | _ _ *");
    done(&mut drawing, Command::SelectAll);
    done_and_undone(&mut drawing, Command::Clear);
    assert_eq!(text(&drawing), "O _ _ | _ _ _");
    done(&mut drawing, Command::AllLayers(true));
    done_and_undone(&mut drawing, Command::Clear);
    assert_eq!(text(&drawing), "_ _ _ | _ _ _");
    // What lies outside stays outside in all layers.
    let mut drawing = sokoban("._O | .*_");
    done(&mut drawing, Command::AllLayers(false));
    done(&mut drawing, Command::Select(at(0, 0), at(0, 0)));
    done(&mut drawing, Command::Move(1, 0));
    assert_eq!(text(&drawing), "_ . O | _ . _");
}

#[test]
fn a_monk_who_is_pasted_has_moved() {
    let mut drawing = sokoban("PO__");
    done(&mut drawing, Command::Select(at(0, 0), at(1, 0)));
    done(&mut drawing, Command::Copy);
    done_and_undone(&mut drawing, Command::Paste(at(2, 0)));
    assert_eq!(rows(&drawing), ["_OPO"]);
    done(&mut drawing, Command::Move(1, 0));
    assert_eq!(rows(&drawing), ["_O_P"], "there is one of him still");
    done(&mut drawing, Command::Move(-1, 0));
    assert_eq!(rows(&drawing), ["_OPO"]);
}

#[test]
fn a_selection_is_mirrored_and_turned() {
    let start = "XO___\n_P___\n_____\n_____";
    let mut drawing = sokoban(start);
    done(&mut drawing, Command::Select(at(0, 0), at(2, 1)));
    done_and_undone(&mut drawing, Command::Mirror(Mirror::Sideways));
    assert_eq!(rows(&drawing)[..2], ["_OX__", "_P___"]);
    done_and_undone(&mut drawing, Command::Mirror(Mirror::Upright));
    assert_eq!(rows(&drawing)[..2], ["_P___", "_OX__"]);
    done(&mut drawing, Command::Mirror(Mirror::Upright));
    done(&mut drawing, Command::Mirror(Mirror::Sideways));
    assert_eq!(text(&drawing), text(&sokoban(start)));
    done_and_undone(&mut drawing, Command::Turn(Spin::Clockwise));
    assert_eq!(rows(&drawing), ["_X___", "PO___", "_____", "_____"]);
    assert_eq!(selected(&drawing), Some((0, 0, 2, 3)));
    done(&mut drawing, Command::Turn(Spin::CounterClockwise));
    for spin in [Spin::Clockwise, Spin::CounterClockwise] {
        for _ in 0..4 {
            done(&mut drawing, Command::Turn(spin));
        }
        assert_eq!(text(&drawing), text(&sokoban(start)));
    }
}

#[test]
fn everything_is_cleared_unless_a_part_is_selected() {
    let mut drawing = sokoban("XO.\nXP. | _*.\n__.");
    done(&mut drawing, Command::Select(at(0, 0), at(1, 0)));
    done_and_undone(&mut drawing, Command::Clear);
    assert_eq!(text(&drawing), "_ _ . / X P . | _ _ . / _ _ .");
    done(&mut drawing, Command::Deselect);
    done_and_undone(&mut drawing, Command::Clear);
    assert_eq!(text(&drawing), "_ _ _ / _ _ _ | _ _ _ / _ _ _");
}
