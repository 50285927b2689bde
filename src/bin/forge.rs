//! draft
use a_mazing_monk::cube::*;
use a_mazing_monk::cube::generate::*;
use a_mazing_monk::puzzle::*;
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    for d in Difficulty::all() {
        let t = std::time::Instant::now();
        let levels: Vec<Level> = (0..n).map(|s| generate(d, s).unwrap()).collect();
        let tg = t.elapsed()/n;
        let mut refs = std::collections::BTreeMap::new();
        let mut maxr = 0;
        for l in &levels { maxr = maxr.max(l.refused.len()); for r in &l.refused { *refs.entry(*r).or_insert(0)+=1; } assert!(solves(&l.cube,&l.witness)); }
        let t = std::time::Instant::now();
        let sols: Vec<_> = levels.iter().map(|l| solver::solve(&l.cube, &Limits::default())).collect();
        let ts = t.elapsed()/n;
        let t = std::time::Instant::now();
        let fs: Vec<_> = levels.iter().map(|l| solver::solve_quickly(&l.cube, &Limits::default())).collect();
        let tf = t.elapsed()/n;
        let pars: Vec<u32> = sols.iter().map(|s| moves::count_turns(s.answer.clone().solved().unwrap().as_slice())).collect();
        let ratings: Vec<f64> = levels.iter().map(|l| rating::Rating::of(&l.cube).total()).collect();
        let mut hist = [0; 20]; for p in &pars { hist[*p as usize]+=1; }
        let open: u32 = levels.iter().map(|l| l.cube.open().count_ones()).sum();
        println!("D{d} gen {tg:?} solve {ts:?} first {tf:?} maxref {maxr} par mean {:.2} hist {hist:?} maxexp {} first maxexp {} rating {:.2} {:.2} {:.2} >2: {} open {:.1}", pars.iter().sum::<u32>() as f64/n as f64, sols.iter().map(|s|s.expanded).max().unwrap(), fs.iter().map(|s|s.expanded).max().unwrap(), ratings.iter().cloned().fold(9.0,f64::min), ratings.iter().sum::<f64>()/n as f64, ratings.iter().cloned().fold(0.0,f64::max), ratings.iter().filter(|r| **r>2.0).count(), open as f64/n as f64);
        println!("   {refs:?}");
    }
}
