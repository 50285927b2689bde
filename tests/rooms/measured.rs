//! Rooms from elsewhere, where a folder of them is named: the known numbers, checked without the engine.

use crate::checker::Rules;
use a_mazing_monk::puzzle::finish;
use a_mazing_monk::repair::{Finding, Repairer, Repairing};
use a_mazing_monk::rooms::{Game, Weights};
use std::path::Path;
use std::sync::Arc;

/// Run with `ROOMS_FOLDER=... cargo test --test rooms -- --ignored`: game files, rooms and `expected.tsv` as
/// `forge repair-bench` reads them.
#[test]
#[ignore = "needs a folder of rooms"]
fn rooms_of_a_folder_get_their_known_numbers_and_pass_the_checker() {
    let folder = std::env::var("ROOMS_FOLDER").expect("ROOMS_FOLDER names a folder");
    let read = |name: &str| std::fs::read_to_string(Path::new(&folder).join(name)).expect(name);
    let mut checked = 0;
    let expected = read("expected.tsv");
    let mut files: Vec<&str> = expected
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .collect();
    files.dedup();
    for file in files {
        let text = read(&format!("{}.ron", file.split('_').next().unwrap_or(file)));
        let game = Arc::new(Game::from_ron(file, &text).expect("a game"));
        let rules = Rules::read(&text);
        let rooms = game.read_rooms(&read(&format!("{file}_unsolvable.txt")));
        let mut repairer = Repairer::new(&game);
        for line in expected
            .lines()
            .filter(|line| line.split('\t').next() == Some(file))
        {
            let words: Vec<&str> = line.split('\t').collect();
            let number: usize = words[1].parse().expect("a number");
            let room = rooms[number].2.as_ref().expect("a room");
            let mut repairing = Repairing::new(repairer, room, &Weights::uniform(&game));
            match finish(&mut repairing, None).expect("not called off") {
                Finding::Best(repair) => {
                    assert_eq!(
                        repair.changes.len().to_string(),
                        words[2],
                        "{file} {number}"
                    );
                    let text = game.write_room(&repair.room);
                    assert!(rules.is_good(&text), "{file} {number}\n{text}");
                }
                Finding::NoRepair { .. } => assert_eq!(words[2], "none", "{file} {number}"),
                other => panic!("{file} {number}: {other:?}"),
            }
            repairer = repairing.into_repairer();
            checked += 1;
        }
    }
    assert!(checked > 0);
    println!("{checked} rooms");
}
