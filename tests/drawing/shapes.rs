//! Lines, outlines and floods, held against plain definitions on small sheets.

use super::at;
use a_mazing_monk::play::drawing::shapes::{flood, line, outline};
use a_mazing_monk::play::drawing::sheet::{Area, Place, Sheet, Spot};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn all(side: usize) -> Vec<Spot> {
    let rows = 0..side;
    rows.flat_map(|y| (0..side).map(move |x| at(x, y)))
        .collect()
}

/// Whether no cell of the same row, or column if that is the shorter way, is nearer to the line.
fn is_nearest(spot: Spot, from: Spot, to: Spot) -> bool {
    let [sx, sy, fx, fy, tx, ty] =
        [spot.x, spot.y, from.x, from.y, to.x, to.y].map(|number| number as i64);
    let (dx, dy) = (tx - fx, ty - fy);
    // Twice the area between the line and a cell: how far off it is, in one unit.
    let off = |x: i64, y: i64| ((x - fx) * dy - (y - fy) * dx).abs();
    let others = match dx.abs() >= dy.abs() {
        true => [(sx, sy - 1), (sx, sy + 1)],
        false => [(sx - 1, sy), (sx + 1, sy)],
    };
    others.iter().all(|(x, y)| off(*x, *y) >= off(sx, sy))
}

#[test]
fn a_line_has_no_gaps_and_keeps_to_the_straight_way() {
    let spots = all(8);
    for (&from, &to) in spots.iter().flat_map(|a| spots.iter().map(move |b| (a, b))) {
        let line = line(from, to);
        assert_eq!((line.first(), line.last()), (Some(&from), Some(&to)));
        let longest = from.x.abs_diff(to.x).max(from.y.abs_diff(to.y));
        assert_eq!(line.len(), longest + 1, "{from:?} {to:?}");
        for pair in line.windows(2) {
            let step = (pair[0].x.abs_diff(pair[1].x), pair[0].y.abs_diff(pair[1].y));
            assert!(step.0 <= 1 && step.1 <= 1 && step != (0, 0), "{line:?}");
        }
        for spot in &line {
            assert!(is_nearest(*spot, from, to), "{spot:?} of {line:?}");
        }
    }
}

#[test]
fn an_outline_is_a_rectangle_without_its_inside() {
    let spots = all(5);
    for (&one, &other) in spots.iter().flat_map(|a| spots.iter().map(move |b| (a, b))) {
        let area = Area::between(one, other);
        let (left, right) = (one.x.min(other.x), one.x.max(other.x));
        let (top, bottom) = (one.y.min(other.y), one.y.max(other.y));
        let within = |s: &&Spot| (left..=right).contains(&s.x) && (top..=bottom).contains(&s.y);
        let inside: Vec<Spot> = spots.iter().filter(within).copied().collect();
        assert_eq!(area.spots().collect::<Vec<_>>(), inside);
        assert!(
            spots
                .iter()
                .all(|spot| area.contains(*spot) == inside.contains(spot))
        );
        let edge = inside
            .iter()
            .filter(|spot| spot.x == left || spot.x == right || spot.y == top || spot.y == bottom);
        assert_eq!(
            outline(area).collect::<Vec<_>>(),
            edge.copied().collect::<Vec<_>>()
        );
    }
}

/// Cells that can be reached, found by looking at all pairs until nothing is new.
fn naive_flood(sheet: &Sheet, from: Place) -> BTreeSet<Spot> {
    let tile = |spot: Spot| sheet.tile(Place::new(from.layer, spot));
    let mut found = BTreeSet::new();
    if tile(from.spot()).is_some() {
        found.insert(from.spot());
    }
    loop {
        let beside = |spot: &Spot| {
            found.iter().any(|one: &Spot| {
                spot.x.abs_diff(one.x) + spot.y.abs_diff(one.y) == 1 && tile(*one) == tile(*spot)
            })
        };
        let spots = all(sheet.width().max(sheet.height()));
        let new: Vec<Spot> = spots
            .into_iter()
            .filter(|spot| tile(*spot).is_some() && !found.contains(spot) && beside(spot))
            .collect();
        if new.is_empty() {
            return found;
        }
        found.extend(new);
    }
}

proptest! {
    /// Tile 3 stands for no cell.
    #[test]
    fn a_flood_reaches_what_hangs_together(
        (width, height) in (1..6_usize, 1..6_usize),
        tiles in prop::collection::vec(0..4_u8, 50),
        (x, y, layer) in (0..6_usize, 0..6_usize, 0..3_usize),
    ) {
        let mut sheet = Sheet::without_cells(width, height, 2);
        let places = Sheet::filled(width, height, 2, 0);
        for ((place, _), tile) in places.cells().zip(tiles) {
            if tile < 3 {
                sheet.put(place, tile);
            }
        }
        let from = Place { layer, x, y };
        let found = flood(&sheet, from);
        let cells: BTreeSet<Spot> = found.iter().copied().collect();
        prop_assert_eq!(found.len(), cells.len(), "each once");
        prop_assert_eq!(cells, naive_flood(&sheet, from));
    }
}
