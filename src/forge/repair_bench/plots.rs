//! The report's plots, as SVG.

use super::Group;
use crate::forge::report::stats::mean;
use plotters::coord::Shift;
use plotters::prelude::*;

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

const SIZE: (u32, u32) = (760, 420);
const GROUND: RGBColor = RGBColor(250, 248, 242);

/// Every plot with its file name.
pub(super) fn all(groups: &[Group]) -> Result<Vec<(&'static str, String)>, String> {
    let plots: [(&str, fn(&[Group], &Canvas<'_>) -> Drawn); 3] = [
        ("repair-time.svg", time),
        ("repair-changes.svg", changes),
        ("repair-hits.svg", hits),
    ];
    let mut drawn = Vec::new();
    for (name, draw) in plots {
        let mut svg = String::new();
        {
            let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            canvas.fill(&GROUND).map_err(|e| e.to_string())?;
            draw(groups, &canvas).map_err(|e| format!("{name}: {e}"))?;
            canvas.present().map_err(|e| e.to_string())?;
        }
        drawn.push((name, svg));
    }
    Ok(drawn)
}

fn colour(number: usize) -> RGBColor {
    let inks = [
        RGBColor(72, 130, 96),
        RGBColor(60, 100, 170),
        RGBColor(190, 70, 45),
        RGBColor(150, 110, 30),
        RGBColor(120, 70, 140),
        RGBColor(40, 130, 140),
        RGBColor(90, 90, 90),
    ];
    inks[number % inks.len()]
}

fn label(text: &str) -> TextStyle<'_> {
    (text, 13).into_font().color(&BLACK.mix(0.8))
}

/// How many rooms are mended within which time.
fn time(groups: &[Group], canvas: &Canvas<'_>) -> Drawn {
    let times = groups
        .iter()
        .flat_map(|group| group.samples.iter().map(|s| s.ms));
    let most = times.fold(2.0, f64::max) * 1.1;
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption("Rooms repaired, proven, over time", label("sans-serif"))
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d((0.2..most).log_scale(), 0.0..101.0)?;
    chart
        .configure_mesh()
        .x_desc("ms")
        .y_desc("% of rooms")
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (number, group) in groups.iter().enumerate() {
        let mut times: Vec<f64> = group.samples.iter().map(|s| s.ms).collect();
        times.sort_by(f64::total_cmp);
        let count = times.len().max(1) as f64;
        let line = times
            .iter()
            .enumerate()
            .map(|(i, ms)| (ms.max(0.2), 100.0 * (i + 1) as f64 / count));
        chart
            .draw_series(LineSeries::new(line, colour(number).stroke_width(2)))?
            .label(group.set.title.clone())
            .legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 18, y)], colour(number).stroke_width(2))
            });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(GROUND.mix(0.9))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    Ok(())
}

/// How many rooms take how many changes.
fn changes(groups: &[Group], canvas: &Canvas<'_>) -> Drawn {
    let counts = groups
        .iter()
        .flat_map(|group| group.samples.iter().filter_map(|s| s.changes));
    let most = counts.max().unwrap_or(1) as f64;
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption("Fewest changes", label("sans-serif"))
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..most + 1.0, 0.0..101.0)?;
    chart
        .configure_mesh()
        .x_desc("changes")
        .y_desc("% of rooms with so many or fewer")
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (number, group) in groups.iter().enumerate() {
        let all: Vec<usize> = group.samples.iter().filter_map(|s| s.changes).collect();
        let share = |least: usize| {
            let within: Vec<f64> = all
                .iter()
                .map(|n| f64::from(u8::from(*n <= least)))
                .collect();
            100.0 * mean(&within)
        };
        let line = (0..=most as usize).map(|count| (count as f64, share(count)));
        chart
            .draw_series(LineSeries::new(line, colour(number).stroke_width(2)))?
            .label(group.set.title.clone())
            .legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 18, y)], colour(number).stroke_width(2))
            });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(GROUND.mix(0.9))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    Ok(())
}

/// How often the guided repair lies in the band and is a best one, and the same by chance.
fn hits(groups: &[Group], canvas: &Canvas<'_>) -> Drawn {
    let mut chart = ChartBuilder::on(canvas)
        .margin(12)
        .caption(
            "A best repair wholly in the band (filled), and by chance (outlined)",
            label("sans-serif"),
        )
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0.4..groups.len() as f64 + 0.6, 0.0..101.0)?;
    let title = |x: &f64| {
        let number = (x.round() as usize).checked_sub(1);
        let group = number.filter(|_| (x - x.round()).abs() < 0.05);
        let group = group.and_then(|number| groups.get(number));
        group.map_or(String::new(), |group| group.set.title.clone())
    };
    chart
        .configure_mesh()
        .x_labels(groups.len() + 1)
        .x_label_formatter(&title)
        .y_desc("% of rooms")
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (number, group) in groups.iter().enumerate() {
        let mended = || group.samples.iter().filter(|s| s.changes.is_some());
        let hit: Vec<f64> = mended().map(|s| f64::from(u8::from(s.hit))).collect();
        let chance: Vec<f64> = mended()
            .map(|s| f64::from(u8::from(s.shifted_hit)))
            .collect();
        let x = number as f64 + 1.0;
        let ink = colour(number);
        chart.draw_series([
            Rectangle::new([(x - 0.3, 0.0), (x, 100.0 * mean(&hit))], ink.filled()),
            Rectangle::new(
                [(x, 0.0), (x + 0.3, 100.0 * mean(&chance))],
                ink.stroke_width(2),
            ),
        ])?;
    }
    Ok(())
}
