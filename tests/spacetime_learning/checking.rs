//! The checker, what is counted in strips, and the fewest steps.

use a_mazing_monk::puzzle::{Answer, Budget, finish};
use a_mazing_monk::rewrite::{Machine, find_built_in};
use a_mazing_monk::spacetime::{
    By, Example, Learned, Metrics, Shortest, Strip, StripFault, built_in_examples, check,
    find_example, is_won, learn,
};

fn of(name: &str) -> (Example, Learned) {
    let example = find_example(name).expect("there").clone();
    let learned = learn(&example);
    (example, learned)
}

/// The example's own strip with its ring, some tiles of it replaced.
fn changed(example: &Example, changes: &[(usize, usize, usize, char)]) -> Strip {
    let strip = example.strip.with_ring(&example.settings.ring);
    let mut tiles = strip.tiles().to_vec();
    for (frame, row, col, letter) in changes {
        let index = frame * strip.cells() + row * strip.cols() + col;
        tiles[index] = example.legend.tile(*letter).expect("there");
    }
    Strip::new(strip.rows(), strip.cols(), tiles).expect("there")
}

#[test]
fn every_example_is_valid_by_what_is_learned_from_it() {
    for example in built_in_examples() {
        let learned = learn(example);
        let strip = example.strip.with_ring(&example.settings.ring);
        let name = &example.name;
        assert_eq!(check(&strip, &learned, By::Events), [], "{name}");
        if example.settings.train_pad.is_some() {
            assert_eq!(check(&strip, &learned, By::Blocks), [], "{name}");
        }
        let metrics = Metrics::of(&strip, &learned);
        assert_eq!(metrics.effective_length, strip.len(), "{name}");
        assert_eq!((metrics.waits, metrics.rests), (0, 0), "{name}");
        assert_eq!(
            (metrics.won_early, metrics.extra_players),
            (None, false),
            "{name}"
        );
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let (example, learned) = of("meadow");
    let by_events = |changes: &[_]| check(&changed(&example, changes), &learned, By::Events);
    // A jump: the monk is elsewhere in one frame.
    let faults = by_events(&[(1, 2, 7, '_'), (1, 4, 4, 'P')]);
    let at = |frame| StripFault::NoEvent {
        frame,
        row: if frame == 0 { 2 } else { 3 },
        col: if frame == 0 { 8 } else { 7 },
    };
    assert_eq!(faults, [at(0), at(1)]);
    // A second monk out of nothing.
    let faults = by_events(&[(0, 6, 8, 'P')]);
    assert!(
        faults.contains(&StripFault::NoEvent {
            frame: 0,
            row: 2,
            col: 7
        }),
        "{faults:?}"
    );
    // The ring.
    let faults = by_events(&[(2, 0, 3, 'P')]);
    assert!(
        faults.contains(&StripFault::Ring {
            frame: 2,
            row: 0,
            col: 3
        }),
        "{faults:?}"
    );
    // Not won at the end.
    let last = example.strip.len() - 1;
    let faults = by_events(&[(last, 6, 3, '@'), (last, 6, 4, 'P')]);
    assert!(
        faults
            .iter()
            .any(|fault| matches!(fault, StripFault::Last { .. })),
        "{faults:?}"
    );
    let (example, learned) = of("vault");
    let unwon = changed(&example, &[(0, 2, 5, 'G')]);
    let faults = check(&unwon, &learned, By::Events);
    assert!(
        faults.contains(&StripFault::First { row: 2, col: 5 }),
        "{faults:?}"
    );
    let words = StripFault::NoEvent {
        frame: 3,
        row: 1,
        col: 2,
    }
    .to_string();
    assert_eq!(
        words,
        "frames 3 and 4, row 1, column 2: no event explains what changes here"
    );
}

#[test]
fn waiting_and_resting_are_counted() {
    let (example, learned) = of("garden");
    let strip = example.strip.with_ring(&example.settings.ring);
    let frames = |numbers: &[usize]| {
        let tiles = numbers
            .iter()
            .flat_map(|frame| strip.frame(*frame).expect("there").to_vec());
        Strip::new(strip.rows(), strip.cols(), tiles.collect()).expect("there")
    };
    let last = strip.len() - 1;
    let metrics = Metrics::of(&frames(&[0, 0, 1, 2, 2, 2]), &learned);
    assert_eq!(
        (metrics.effective_length, metrics.waits, metrics.rests),
        (4, 1, 2)
    );
    let metrics = Metrics::of(&frames(&[last - 1, last, last, last - 1]), &learned);
    assert_eq!(
        (metrics.won_early, metrics.waits, metrics.trivial),
        (Some(1), 1, false)
    );
    let metrics = Metrics::of(&frames(&[last, last]), &learned);
    assert_eq!(
        (metrics.effective_length, metrics.trivial, metrics.won_early),
        (1, true, None)
    );
    // Three things on 81 cells.
    let metrics = Metrics::of(&frames(&[0]), &learned);
    assert_eq!((metrics.filled, metrics.cells), (3, 81));
}

#[test]
fn the_fewest_steps_are_those_of_the_written_game() {
    let sokoban = find_built_in("sokoban").expect("there");
    let (example, learned) = of("vault");
    let strip = example.strip.with_ring(&example.settings.ring);
    let layer = |frame: usize, pick: fn(char) -> char| {
        let frame = strip.frame(frame).expect("there");
        let rows = frame.chunks(strip.cols()).map(|row| {
            let tiles = row
                .iter()
                .map(|tile| pick(example.legend.letter(*tile)).to_string());
            tiles.collect::<Vec<_>>().join(" ")
        });
        rows.collect::<Vec<_>>().join(" / ")
    };
    let main = |letter| match letter {
        'Q' => 'P',
        'G' => 'O',
        '*' => '_',
        other => other,
    };
    let mut lengths = Vec::new();
    for frame in [30, 40, 50, strip.len() - 1] {
        let below = layer(
            frame,
            |letter| if "QG*".contains(letter) { '*' } else { '_' },
        );
        let board = sokoban
            .read_board(&format!("{} | {below}", layer(frame, main)))
            .expect("there");
        let par = Machine::new(sokoban, &board).solve(&board, &Budget::default().into());
        let par = par.answer.solved().expect("there").len();
        let mut search = Shortest::new(&learned, &strip, frame, Budget::default());
        let Some(Answer::Solved(found)) = finish(&mut search, None) else {
            panic!("it can be won");
        };
        assert_eq!(found.len() - 1, par, "frame {frame}");
        assert_eq!(found.first(), strip.frame(frame).expect("there"));
        assert!(is_won(&found, par, &learned));
        let steps = check(&found, &learned, By::Events).into_iter();
        let steps: Vec<_> = steps
            .filter(|fault| !matches!(fault, StripFault::First { .. }))
            .collect();
        assert_eq!(steps, []);
        lengths.push(par);
    }
    assert!(lengths[0] > 10 && lengths[3] == 0, "{lengths:?}");
}

#[test]
fn a_search_gives_up_within_its_budget_and_says_when_there_is_no_way() {
    let (example, learned) = of("terraces");
    let strip = example.strip.with_ring(&example.settings.ring);
    let budget = Budget {
        nodes: 50,
        bytes: usize::MAX,
    };
    let mut search = Shortest::new(&learned, &strip, 0, budget);
    assert!(matches!(finish(&mut search, None), Some(Answer::GaveUp(_))));
    // Without its stones there is no way over the wall.
    let bare: Vec<_> = [6, 7, 11].map(|col| (0, 6, col, '_')).to_vec();
    let strip = changed(&example, &bare);
    let mut search = Shortest::new(&learned, &strip, 0, Budget::default());
    assert!(matches!(
        finish(&mut search, None),
        Some(Answer::Unsolvable)
    ));
}

#[test]
fn the_size_of_the_steps_does_not_matter() {
    use a_mazing_monk::puzzle::Job;
    let (example, learned) = of("labyrinth");
    let strip = example.strip.with_ring(&example.settings.ring);
    let mut slow = Shortest::new(&learned, &strip, 0, Budget::default());
    let answer = loop {
        if let Some(answer) = slow.advance(1) {
            break answer;
        }
    };
    let mut quick = Shortest::new(&learned, &strip, 0, Budget::default());
    assert_eq!(finish(&mut quick, None), Some(answer));
}
