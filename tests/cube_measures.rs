//! How hard a cube is, measured in two ways that agree.

use a_mazing_monk::cube::Cube;
use a_mazing_monk::cube::searches::Measuring;
use a_mazing_monk::cube::solver::{Monk, settled};
use a_mazing_monk::puzzle::{Answer, Limits, MeasureAllStates, finish};

/// Most cubes have far too many states to list. Here so many soldiers lie in wait that a few hundred
/// are left, among them many from which no win is possible.
const SMALL: [&str; 10] = [
    "Mo..#o..#S.S#.S#...o.oSS.#.#.oS#S.S.#o.SSSSo.SoSSSo...",
    "M...oo.##.o.SS........#o#.SS...o.SSSo#.S#.SS.ooSSSoSSS",
    "M.###S#oS#SS..ooSo..S...o..#S..SSo.S.oSoS.o.#S...SS..S",
    "Mo.#o#..o...##SSo.#oSSS.SS##S.S..S....So#SSoS#....SoSo",
    "M.#.#ooo#oSS.SS#.o.oSS.S...#...SS#S.S..#.ooSo.S....SSS",
    "M##o#oo..SS.....S.oSSS.S#S.S#..S.S.ooooS.#So..S.#..#SS",
    "M.###..SS#S.S.o...S.S.SS.S.SoooS##So..S...oS..S#oS.o.o",
    "M..##o.....o.S..S.SSS#S.#o.o.So.##oSo.S.SS#So#o.SS..SS",
    "M...o#o...SSo#.S...SS.o..S.o.o#SS#S.#SSoS...o.oS..SSS.",
    "M.#ooo.o.S..SSS.o#ooSS#SSS.S.o...#oS...##.S.#S.SS#.S#.",
];

#[test]
fn both_ways_to_measure_agree_on_small_cubes() {
    let monk = Monk::new();
    for text in SMALL {
        let cube: Cube = text.parse().expect("a level");
        let mut listing = MeasureAllStates::new(&monk, settled(&cube), Limits::default());
        let listed = finish(&mut listing, None);
        let Some(Answer::Solved(measures)) = listed else {
            panic!("{cube}: {listed:?}");
        };
        assert!(measures.dead_ends > measures.deadly, "{cube}: {measures:?}");
        assert!(measures.deadly > 0 && measures.difficulty() <= 1000);
        let searched = finish(&mut Measuring::new(&cube, Limits::default()), None);
        assert_eq!(searched, listed, "{cube}");
        let with_par = Measuring::with_par(&cube, measures.par, Limits::default());
        let mut with_par = with_par;
        assert_eq!(finish(&mut with_par, None), listed, "{cube}");
    }
}
