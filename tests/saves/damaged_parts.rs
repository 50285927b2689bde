//! Damage to one of the parts of a save: the others are there, and the part is set aside.

use super::damage::damaged;
use super::{Memory, kept, open, with_everything};
use a_mazing_monk::play::drawing::kept::KeptDrawing;
use a_mazing_monk::play::drawings::Drawings;
use a_mazing_monk::play::progress::Progress;
use a_mazing_monk::play::save::Part;
use a_mazing_monk::puzzle::Dice;

#[test]
fn damage_to_one_part_leaves_the_others() {
    let progress = with_everything(230);
    let shelf = kept(&progress);
    let parts = [
        Part::Core,
        Part::Own,
        Part::Packs,
        Part::Games,
        Part::Drawing(0),
        Part::Drawing(2),
        Part::Records(0),
        Part::Records(1),
        Part::Records(2),
    ];
    let mut dice = Dice::new(&[12]);
    for part in parts {
        let bytes = shelf.bytes(part).expect("there");
        for _ in 0..200 {
            let damaged = damaged(&bytes, &mut dice);
            let shelf = shelf.copy();
            shelf.put(part, &damaged);
            let opened = open(&shelf);
            let found = &opened.progress;
            match part {
                Part::Core => {}
                Part::Own => {
                    assert_eq!(
                        (&found.records, &found.kinds),
                        (&progress.records, &progress.kinds)
                    );
                    assert_eq!(
                        (&found.packs, &found.runs),
                        (&progress.packs, &progress.runs)
                    );
                }
                Part::Packs => {
                    assert_eq!((&found.own, &found.games), (&progress.own, &progress.games));
                    assert_eq!(found.of("cube"), progress.of("cube"));
                }
                Part::Games => {
                    assert_eq!(
                        (&found.own, &found.drawings),
                        (&progress.own, &progress.drawings)
                    );
                }
                Part::Drawing(place) => {
                    let others = |drawings: &Drawings| -> Vec<KeptDrawing> {
                        let others = drawings.all().filter(|(other, _)| *other != place);
                        others.map(|(_, drawing)| drawing.clone()).collect()
                    };
                    let (found, before) = (others(&found.drawings), others(&progress.drawings));
                    assert_eq!(found.len(), before.len());
                    // Damage may make two of one kind of them: then one lies aside, and both are there.
                    let pairs = found.iter().zip(&before);
                    for (found, before) in pairs {
                        assert_eq!((&found.kind, &found.text), (&before.kind, &before.text));
                    }
                }
                Part::Records(_) => {
                    assert_eq!((&found.own, &found.packs), (&progress.own, &progress.packs));
                    assert_eq!(found.kinds, progress.kinds);
                    assert!(found.records.len() >= 130, "the other chapters");
                }
            }
            if opened
                .message
                .is_some_and(|words| words.contains("broken-1"))
            {
                assert_eq!(shelf.aside("broken-1", part).as_ref(), Some(&damaged));
                let again = open(&shelf);
                assert_eq!((&again.progress, &again.message), (found, &None));
            }
        }
    }
}

#[test]
fn a_broken_chapter_and_a_missing_one_are_told_and_the_rest_goes_on() {
    let progress = with_everything(230);
    let cases: [(&str, fn(&Memory)); 8] = [
        ("records-0002: missing", |shelf| {
            drop(shelf.take(Part::Records(1)))
        }),
        ("rubbish", |shelf| shelf.put(Part::Records(0), "rubbish")),
        ("records-0003: 0 of 30 lines", |shelf| {
            shelf.put(Part::Records(2), "")
        }),
        ("records-0001", |shelf| {
            shelf.put(Part::Records(0), b"\xff\xfe")
        }),
        ("own levels", |shelf| shelf.put(Part::Own, "[(")),
        ("packs", |shelf| {
            shelf.put(Part::Packs, "[(id: 1, levels: [])]")
        }),
        ("own games", |shelf| shelf.put(Part::Games, b"\xff")),
        ("drawing", |shelf| shelf.put(Part::Drawing(0), "rubbish")),
    ];
    for (word, damage) in cases {
        let shelf = kept(&progress);
        damage(&shelf);
        let before = shelf.in_place();
        let opened = open(&shelf);
        let words = opened.message.expect("told");
        assert!(
            words.contains(word) && words.contains("broken-1"),
            "{words}"
        );
        let found = opened.progress;
        // What is in hand of a pack goes with it.
        let is_same = found.kinds == progress.kinds || word == "packs";
        assert!(is_same && found.settings == progress.settings);
        match word {
            "own levels" | "packs" | "own games" | "drawing" => {
                assert_eq!(found.records, progress.records);
                let of = |progress: &Progress| {
                    [
                        progress.own.all().len(),
                        progress.packs.all().len(),
                        progress.games.all().len(),
                        progress.drawings.all().count(),
                    ]
                };
                let lost = match word {
                    "own levels" => [2, 0, 0, 0],
                    "packs" => [0, 2, 0, 0],
                    "own games" => [0, 0, 2, 0],
                    _ => [0, 0, 0, 1],
                };
                let there = std::array::from_fn(|i| of(&found)[i] + lost[i]);
                assert_eq!(of(&progress), there, "{word}");
            }
            _ => {
                assert_eq!(found.own, progress.own);
                let all = progress.records.all();
                assert!((130..=200).contains(&found.records.len()), "{word}");
                assert!(
                    found
                        .records
                        .all()
                        .iter()
                        .all(|record| all.contains(record))
                );
            }
        }
        for (part, bytes) in before {
            let parts = [
                Part::Core,
                Part::Own,
                Part::Packs,
                Part::Games,
                Part::Drawing(0),
                Part::Drawing(2),
                Part::Records(0),
                Part::Records(1),
                Part::Records(2),
            ];
            let part = parts
                .into_iter()
                .find(|other| other.name() == part)
                .expect("a part");
            assert_eq!(
                shelf.aside("broken-1", part),
                Some(bytes),
                "the old save is whole"
            );
        }
        let again = open(&shelf);
        assert_eq!(
            (again.progress, again.message),
            (found, None),
            "and it is told once"
        );
    }
}
