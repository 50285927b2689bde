//! The report's plots, as SVG.

use super::Group;
use super::sample::Sample;
use super::stats::{mean, quantile};
use plotters::coord::Shift;
use plotters::prelude::*;

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const SIZE: (u32, u32) = (760, 420);
const GROUND: RGBColor = RGBColor(250, 248, 242);

/// Every plot with its file name.
pub(super) fn all(groups: &[Group]) -> Result<Vec<(&'static str, String)>, String> {
    let plots: [(&str, Draw); 4] = [
        ("ratings.svg", ratings),
        ("par.svg", par),
        ("time.svg", time),
        ("rating-par.svg", rating_and_par),
    ];
    plots
        .into_iter()
        .map(|(name, draw)| {
            let mut svg = String::new();
            {
                let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
                canvas.fill(&GROUND).map_err(|e| e.to_string())?;
                draw(groups, &canvas).map_err(|e| format!("{name}: {e}"))?;
                canvas.present().map_err(|e| e.to_string())?;
            }
            Ok((name, svg))
        })
        .collect()
}

type Draw = fn(&[Group], &Canvas<'_>) -> Result<(), Box<dyn std::error::Error>>;

/// From leaf green for the easiest to ember for the hardest.
fn colour(difficulty: u8) -> RGBColor {
    let t = f64::from(difficulty - 1) / 9.0;
    let mix = |from: f64, to: f64| (from + t * (to - from)) as u8;
    RGBColor(mix(72.0, 196.0), mix(150.0, 62.0), mix(96.0, 40.0))
}

fn label(text: &str) -> TextStyle<'_> {
    (text, 13).into_font().color(&BLACK.mix(0.8))
}

/// One line for each difficulty: how many levels have which rating.
fn ratings(groups: &[Group], canvas: &Canvas<'_>) -> Result<(), Box<dyn std::error::Error>> {
    const BINS: usize = 40;
    let shares: Vec<(u8, Vec<f64>)> = groups
        .iter()
        .map(|group| {
            let mut bins = vec![0.0; BINS];
            for s in &group.samples {
                let bin = (s.rating.total() / 4.0 * BINS as f64) as usize;
                bins[bin.min(BINS - 1)] += 100.0 / group.samples.len() as f64;
            }
            (group.difficulty.get(), bins)
        })
        .collect();
    let most = shares
        .iter()
        .flat_map(|(_, bins)| bins)
        .copied()
        .fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption("Rating of the levels, by difficulty", label("sans-serif"))
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.2..3.2, 0.0..most * 1.05)?;
    chart
        .configure_mesh()
        .x_desc("rating")
        .y_desc("% of levels, bins of 0.1")
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (difficulty, bins) in shares {
        let line = bins
            .iter()
            .enumerate()
            .map(|(i, share)| ((i as f64 + 0.5) * 4.0 / BINS as f64, *share));
        chart
            .draw_series(LineSeries::new(line, colour(difficulty).stroke_width(2)))?
            .label(format!("difficulty {difficulty}"))
            .legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 18, y)], colour(difficulty).stroke_width(2))
            });
    }
    chart
        .configure_series_labels()
        .background_style(GROUND.mix(0.9))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    Ok(())
}

/// For each difficulty, the middle half of the pars, their range and their mean.
fn par(groups: &[Group], canvas: &Canvas<'_>) -> Result<(), Box<dyn std::error::Error>> {
    let pars = |g: &Group| -> Vec<f64> {
        g.samples
            .iter()
            .map(|s| f64::from(s.measures.par))
            .collect()
    };
    let most = groups.iter().flat_map(pars).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption(
            "Par by difficulty: range, middle half, mean",
            label("sans-serif"),
        )
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.4..10.6, 0.0..most + 1.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_desc("difficulty")
        .x_labels(10)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_desc("turns")
        .y_label_formatter(&|y| format!("{y:.0}"))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for group in groups {
        let x = f64::from(group.difficulty.get());
        let pars = pars(group);
        let at = |share| quantile(&pars, share);
        let ink = colour(group.difficulty.get());
        chart.draw_series([
            PathElement::new([(x, at(0.0)), (x, at(1.0))], ink.stroke_width(2)),
            PathElement::new(
                [(x - 0.3, mean(&pars)), (x + 0.3, mean(&pars))],
                BLACK.stroke_width(2),
            ),
        ])?;
        chart.draw_series([Rectangle::new(
            [(x - 0.3, at(0.25)), (x + 0.3, at(0.75))],
            ink.mix(0.45).filled(),
        )])?;
    }
    Ok(())
}

/// Mean and 99th percentile of the times, on a logarithmic scale.
fn time(groups: &[Group], canvas: &Canvas<'_>) -> Result<(), Box<dyn std::error::Error>> {
    type Series = (&'static str, fn(&Sample) -> f64, RGBColor);
    let series: [Series; 3] = [
        ("generate", |s| s.generate_us, RGBColor(72, 130, 96)),
        ("first solution", |s| s.first_us, RGBColor(60, 100, 170)),
        ("par, proven", |s| s.optimal_us, RGBColor(190, 70, 45)),
    ];
    let most = groups
        .iter()
        .flat_map(|g| g.samples.iter())
        .flat_map(|s| series.map(|(_, value, _)| value(s)))
        .fold(10.0, f64::max);
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption(
            "Time for a level: mean (line) and 99 % (dots)",
            label("sans-serif"),
        )
        .x_label_area_size(36)
        .y_label_area_size(56)
        .build_cartesian_2d(0.6..10.4, (1.0..most).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("difficulty")
        .x_labels(10)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_desc("µs")
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (name, value, ink) in series {
        let point = |share: Option<f64>| {
            groups.iter().map(move |g| {
                let values: Vec<f64> = g.samples.iter().map(value).collect();
                let y = share.map_or_else(|| mean(&values), |share| quantile(&values, share));
                (f64::from(g.difficulty.get()), y)
            })
        };
        chart
            .draw_series(LineSeries::new(point(None), ink.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], ink.stroke_width(2)));
        chart.draw_series(point(Some(0.99)).map(|at| Circle::new(at, 3, ink.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(GROUND.mix(0.9))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    Ok(())
}

/// A dot for each level, drawn in the order of difficulty.
fn rating_and_par(groups: &[Group], canvas: &Canvas<'_>) -> Result<(), Box<dyn std::error::Error>> {
    const DOTS_EACH: usize = 250;
    let most = groups
        .iter()
        .flat_map(|g| g.samples.iter().map(|s| f64::from(s.measures.par)))
        .fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption("Rating and par (green easy, red hard)", label("sans-serif"))
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.2..3.2, 0.0..most + 1.0)?;
    chart
        .configure_mesh()
        .x_desc("rating")
        .y_desc("par, turns")
        .y_label_formatter(&|y| format!("{y:.0}"))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for group in groups {
        let ink = colour(group.difficulty.get()).mix(0.5);
        // Pars are whole numbers: each difficulty gets its own height within one.
        let lift = (f64::from(group.difficulty.get()) - 5.5) * 0.07;
        let dots = group.samples.iter().take(DOTS_EACH).map(|s| {
            let at = (s.rating.total(), f64::from(s.measures.par) + lift);
            Circle::new(at, 2, ink.filled())
        });
        chart.draw_series(dots)?;
    }
    Ok(())
}
