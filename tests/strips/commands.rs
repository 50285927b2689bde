//! Every command, its words and its way back.

use super::{at, cell, choose, done, done_and_undone, editor, refused, table, tile};
use a_mazing_monk::play::direction::Direction;
use a_mazing_monk::play::film::control::FilmCommand;
use a_mazing_monk::play::strips::command::{Command, Copied, Scope};
use a_mazing_monk::play::strips::pins::{Shift, Wish};
use a_mazing_monk::play::strips::plan::Wished;
use a_mazing_monk::play::strips::ui::Tool;
use a_mazing_monk::spacetime::{Region, TileSet, Waits};

#[test]
fn a_cell_is_pinned_to_a_tile_or_from_it_and_freed() {
    let mut editor = editor("vault");
    choose(&mut editor, 'O');
    let stone = tile(&editor, 'O');
    done_and_undone(&mut editor, Command::This(at(2, 3)));
    assert_eq!(
        editor.plan().pins().get(cell(0, 2, 3)),
        Some(Wish::This(stone))
    );
    assert_eq!(
        editor.words_at(at(2, 3)),
        "Nothing yet, pinned: stone, row 3, column 2, frame 1"
    );
    done_and_undone(&mut editor, Command::Not(at(2, 3)));
    choose(&mut editor, 'P');
    done_and_undone(&mut editor, Command::Not(at(2, 3)));
    let monk = tile(&editor, 'P');
    let not: TileSet = [stone, monk].into_iter().collect();
    assert_eq!(
        editor.plan().pins().get(cell(0, 2, 3)),
        Some(Wish::Not(not))
    );
    assert!(editor.words_at(at(2, 3)).contains("not monk, not stone"));
    done_and_undone(&mut editor, Command::Free(at(2, 3)));
    assert!(editor.plan().pins().is_empty());
    // The ring is what it is, and beyond it is nothing.
    for command in [Command::This, Command::Not, Command::Free] {
        assert!(refused(&mut editor, command(at(0, 3))).contains("ring"));
        assert!(refused(&mut editor, command(at(99, 3))).contains("no cell"));
    }
}

#[test]
fn a_drag_is_one_step_without_gaps_and_can_be_called_off() {
    let mut editor = editor("vault");
    choose(&mut editor, 'X');
    done(&mut editor, Command::Frame(3));
    done(&mut editor, Command::Press(at(1, 1)));
    done(&mut editor, Command::DragTo(at(5, 1)));
    done(&mut editor, Command::DragTo(at(5, 3)));
    // Over the ring, where nothing is pinned.
    done(&mut editor, Command::DragTo(at(5, 0)));
    assert!(editor.is_dragging() && editor.steps() == (0, 0));
    assert!(done(&mut editor, Command::Release).has_changed);
    assert_eq!((editor.steps(), editor.plan().pins().len()), ((1, 0), 7));
    assert!(editor.plan().pins().iter().all(|(cell, _)| cell.frame == 3));
    done(&mut editor, Command::Undo);
    assert!(editor.plan().pins().is_empty());
    done(&mut editor, Command::Redo);
    // The eraser over some of them, given up.
    let before = editor.plan().clone();
    done(&mut editor, Command::Use(Tool::Free));
    done(&mut editor, Command::Press(at(2, 1)));
    done(&mut editor, Command::Step(Direction::Right));
    assert_eq!(editor.plan().pins().len(), 5);
    assert!(done(&mut editor, Command::CallOff).has_changed);
    assert_eq!(*editor.plan(), before);
    // A drag that changes nothing is no step.
    done(&mut editor, Command::Press(at(1, 6)));
    assert!(!done(&mut editor, Command::Release).has_changed);
    assert_eq!(editor.steps(), (1, 0));
    // A rectangle follows the drag.
    done(&mut editor, Command::Use(Tool::Rectangle));
    done(&mut editor, Command::Press(at(2, 4)));
    done(&mut editor, Command::DragTo(at(6, 7)));
    done(&mut editor, Command::DragTo(at(4, 6)));
    done(&mut editor, Command::Release);
    assert_eq!(editor.plan().pins().len(), 7 + 9);
}

#[test]
fn the_path_and_the_arrangement_of_a_frame_become_pins() {
    let table = table("vault");
    let mut editor = table.editor().clone();
    let strip = editor.plan().strip().expect("a strip").clone();
    let path = editor.plan().taught().path(&strip);
    assert!(path.iter().all(Option::is_some));
    let words = done_and_undone(&mut editor, Command::KeepPath(None)).words;
    assert_eq!(words, "The path is pinned in 10 frames.");
    for (frame, spot) in path.iter().enumerate() {
        let spot = spot.expect("the player");
        let wish = editor.plan().pins().get(cell(frame, spot.x, spot.y));
        let (monk, on_mark) = (tile(&editor, 'P'), tile(&editor, 'Q'));
        let wish = wish.expect("pinned");
        assert!(wish.allows(monk) && wish.allows(on_mark));
        assert!(!wish.allows(tile(&editor, '_')) && !wish.allows(tile(&editor, 'O')));
    }
    assert!(editor.plan().is_fulfilled(), "what is there is as wished");
    done(&mut editor, Command::Undo);
    done_and_undone(&mut editor, Command::KeepPath(Some(4)));
    assert_eq!(editor.plan().pins().len(), 4);
    assert!(refused(&mut editor, Command::KeepPath(Some(0))).contains("frame"));
    done(&mut editor, Command::Undo);

    done(&mut editor, Command::Frame(9));
    done_and_undone(&mut editor, Command::KeepFrame(Copied::Everything));
    assert_eq!(editor.plan().pins().len(), 49);
    assert!(editor.plan().is_fulfilled());
    done(&mut editor, Command::Undo);
    let things = strip.last().iter();
    let things = things.filter(|tile| editor.plan().taught().is_thing(**tile));
    let things = things.count();
    done(&mut editor, Command::KeepFrame(Copied::Things));
    assert_eq!(editor.plan().pins().len(), things);
    done(&mut editor, Command::Undo);
    done(&mut editor, Command::Select(at(2, 2), at(4, 3)));
    done(&mut editor, Command::KeepFrame(Copied::Everything));
    assert_eq!(editor.plan().pins().len(), 6);
    // Without a strip there is nothing to copy.
    let mut bare = super::editor("vault");
    assert!(refused(&mut bare, Command::KeepPath(None)).contains("no strip"));
    assert!(refused(&mut bare, Command::Keep(at(1, 1))).contains("no strip"));
    assert!(refused(&mut bare, Command::Pick(at(1, 1))).contains("no strip"));
}

#[test]
fn pins_move_in_time_and_space_and_are_copied_and_cleared() {
    let mut editor = editor("vault");
    let wall = Wish::This(tile(&editor, 'X'));
    let pins = [cell(2, 1, 1), cell(2, 4, 4), cell(5, 2, 2)];
    let put = pins.map(|cell| (cell, Some(wall)));
    done_and_undone(&mut editor, Command::Put(put.to_vec()));
    let shift = |frames, x, y| Shift { frames, x, y };
    let cells = |editor: &super::StripEditor| {
        let pins = editor.plan().pins().iter();
        pins.map(|(cell, _)| cell).collect::<Vec<_>>()
    };
    assert!(
        refused(&mut editor, Command::MovePins(Scope::Frame, shift(1, 0, 0))).contains("no pin")
    );
    done_and_undone(
        &mut editor,
        Command::MovePins(Scope::AllFrames, shift(1, 2, 1)),
    );
    assert_eq!(
        cells(&editor),
        [cell(3, 3, 2), cell(3, 6, 5), cell(6, 4, 3)]
    );
    let far = [
        shift(4, 0, 0),
        shift(-4, 0, 0),
        shift(0, 2, 0),
        shift(0, 0, -2),
    ];
    for by in far {
        let words = refused(&mut editor, Command::MovePins(Scope::AllFrames, by));
        assert!(words.contains("leave"), "{by:?}");
    }
    // One pin over another's place: they do not eat each other.
    done(
        &mut editor,
        Command::MovePins(Scope::AllFrames, shift(-3, 0, 0)),
    );
    assert_eq!(cells(&editor).len(), 3);
    done(&mut editor, Command::Undo);
    done(&mut editor, Command::Frame(3));
    done(&mut editor, Command::Select(at(5, 5), at(7, 7)));
    done_and_undone(&mut editor, Command::CopyPins(7));
    assert_eq!(cells(&editor).len(), 4);
    assert!(editor.plan().pins().get(cell(7, 6, 5)).is_some());
    assert!(refused(&mut editor, Command::CopyPins(10)).contains("frame"));
    done(
        &mut editor,
        Command::MovePins(Scope::Frame, shift(0, -1, 0)),
    );
    assert!(editor.plan().pins().get(cell(3, 5, 5)).is_some());
    assert_eq!(editor.ui().selection.map(|area| area.x), Some(4));
    done(&mut editor, Command::Deselect);
    done_and_undone(&mut editor, Command::ClearPins(Scope::Frame));
    assert_eq!(cells(&editor), [cell(6, 4, 3), cell(7, 6, 5)]);
    done_and_undone(&mut editor, Command::ClearPins(Scope::AllFrames));
    assert!(refused(&mut editor, Command::ClearPins(Scope::AllFrames)).contains("no pin"));
    // Pins from outside of the strip, or of no tile.
    let put = |cell| Command::Put(vec![(cell, Some(wall))]);
    for wrong in [cell(10, 1, 1), cell(0, 0, 1), cell(0, 1, 8)] {
        assert!(refused(&mut editor, put(wrong)).contains("no cell"));
    }
}

#[test]
fn another_size_keeps_what_fits_and_says_what_it_dropped() {
    let mut editor = editor("vault");
    let wall = Some(Wish::This(tile(&editor, 'X')));
    let pins = [cell(0, 1, 1), cell(0, 7, 7), cell(9, 2, 2)];
    done(
        &mut editor,
        Command::Put(pins.map(|cell| (cell, wall)).to_vec()),
    );
    done(&mut editor, Command::Select(at(6, 6), at(7, 7)));
    done(&mut editor, Command::Cursor(at(8, 8)));
    done(&mut editor, Command::Frame(9));
    let marks = tile(&editor, '*');
    done(
        &mut editor,
        Command::Region(Region {
            tile: marks,
            rows: (6, 7),
            cols: (6, 7),
        }),
    );
    let words = done_and_undone(&mut editor, Command::Resize(5, 6)).words;
    assert_eq!(
        words,
        "5 rows and 6 columns. Dropped, as it does not fit: 1 pin, 1 region."
    );
    assert_eq!(editor.ui().cursor, at(7, 6), "the cursor is on a cell");
    assert_eq!(editor.ui().selection, None);
    let words = done_and_undone(&mut editor, Command::Frames(4)).words;
    assert!(words.starts_with("4 frames: 3 moves. Dropped"), "{words}");
    assert_eq!(editor.ui().frame(), 3);
    assert_eq!(editor.plan().pins().len(), 1);
    done(&mut editor, Command::Undo);
    done(&mut editor, Command::Undo);
    assert_eq!(editor.plan().pins().len(), 3);
    assert!(refused(&mut editor, Command::Resize(0, 5)).contains("rows"));
    assert!(refused(&mut editor, Command::Resize(200, 200)).contains("rows"));
    assert!(refused(&mut editor, Command::Frames(0)).contains("frame"));
    assert!(refused(&mut editor, Command::Frames(1_000_000)).contains("fewer"));
}

#[test]
fn counts_regions_and_extras_are_controls_with_a_way_back() {
    let mut editor = editor("vault");
    let stone = tile(&editor, 'O');
    let count = editor.plan().count(stone).expect("asked at first");
    assert_eq!((count.at_least, count.at_most), (2, 2));
    let words = done_and_undone(&mut editor, Command::Count(stone, Some((1, 3)))).words;
    assert_eq!(words, "1 to 3 times stone in the first frame");
    done_and_undone(&mut editor, Command::Count(stone, None));
    assert!(refused(&mut editor, Command::Count(stone, Some((3, 1)))).contains("cannot be"));
    assert!(refused(&mut editor, Command::Confine(stone)).contains("selected"));
    done(&mut editor, Command::Select(at(2, 2), at(3, 5)));
    let words = done_and_undone(&mut editor, Command::Confine(stone)).words;
    assert_eq!(
        words,
        "stone only in rows 2 to 5 and columns 2 to 3 of the first frame"
    );
    done_and_undone(&mut editor, Command::Unconfine(stone));
    done_and_undone(&mut editor, Command::Density(60));
    assert!(refused(&mut editor, Command::Density(101)).contains("100"));
    done_and_undone(&mut editor, Command::Seed(77));
    let words = done_and_undone(&mut editor, Command::Exactly(true)).words;
    assert!(words.contains("exactly 9 moves"), "{words}");
    // An extra that it needs takes it along.
    let words = done_and_undone(&mut editor, Command::Waits(Waits::Anywhere)).words;
    assert!(
        words.ends_with("There may be a shorter way now."),
        "{words}"
    );
    assert!(!editor.plan().asked().shortest);
    done(&mut editor, Command::Undo);
    done_and_undone(&mut editor, Command::NotWonEarly(false));
    assert!(!editor.plan().asked().shortest);
    // The same again is no step.
    let steps = editor.steps();
    assert!(!done(&mut editor, Command::Seed(77)).has_changed);
    assert_eq!(editor.steps(), steps);
}

#[test]
fn wishes_are_dropped_by_name() {
    let mut editor = editor("vault");
    let monk = tile(&editor, 'P');
    choose(&mut editor, 'P');
    done(&mut editor, Command::This(at(1, 1)));
    let words = done_and_undone(&mut editor, Command::Drop(Wished::Pin(cell(0, 1, 1)))).words;
    assert_eq!(words, "Dropped: monk at row 1, column 1, frame 1.");
    let gone = refused(&mut editor, Command::Drop(Wished::Pin(cell(0, 1, 1))));
    assert!(gone.contains("no longer"));
    done_and_undone(&mut editor, Command::Drop(Wished::Count(monk)));
    assert!(editor.plan().count(monk).is_none());
}

#[test]
fn another_example_begins_anew_and_the_old_one_comes_back() {
    let mut editor = editor("vault");
    choose(&mut editor, 'G');
    done(&mut editor, Command::This(at(3, 3)));
    let words = done_and_undone(&mut editor, Command::Begin(super::taught("meadow"))).words;
    assert!(words.starts_with("meadow: 4 kinds of tiles"), "{words}");
    assert!(editor.plan().pins().is_empty());
    done(&mut editor, Command::Undo);
    assert_eq!(editor.plan().taught().name(), "vault");
    assert_eq!(editor.plan().pins().len(), 1);
}

#[test]
fn time_and_cursor_are_no_steps() {
    let mut editor = editor("vault");
    let words = done(&mut editor, Command::Frame(4)).words;
    assert_eq!(words, "Frame 5 of 10.");
    done(&mut editor, Command::Film(FilmCommand::Forwards));
    assert_eq!(editor.ui().frame(), 5);
    done(&mut editor, Command::Film(FilmCommand::Last));
    assert_eq!(editor.ui().frame(), 9);
    assert!(refused(&mut editor, Command::Frame(10)).contains("frame"));
    done(&mut editor, Command::Cursor(at(0, 0)));
    assert!(refused(&mut editor, Command::Step(Direction::Left)).contains("ends"));
    done(&mut editor, Command::Step(Direction::Front));
    assert_eq!(editor.ui().cursor, at(0, 1));
    done(&mut editor, Command::ChooseNext(-1));
    done(&mut editor, Command::ChooseNext(8));
    assert!(refused(&mut editor, Command::Choose(7)).contains("tile"));
    assert!(refused(&mut editor, Command::Choose(700)).contains("tile"));
    done(&mut editor, Command::Film(FilmCommand::Play));
    done(&mut editor, Command::Rename("Two\nstones ".into()));
    assert_eq!(editor.name(), "Two stones");
    assert_eq!(editor.steps(), (0, 0));
    assert!(refused(&mut editor, Command::Undo).contains("take back"));
    assert!(refused(&mut editor, Command::Redo).contains("again"));
}
