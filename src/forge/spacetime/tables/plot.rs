//! Times beside the published ones, as SVG.

use super::Row;
use crate::forge::report::stats::mean;
use plotters::prelude::*;

const SIZE: (u32, u32) = (860, 420);
const GROUND: RGBColor = RGBColor(250, 248, 242);
const OURS: RGBColor = RGBColor(72, 150, 96);
const PUBLISHED: RGBColor = RGBColor(196, 62, 40);
const PEER: RGBColor = RGBColor(90, 90, 140);

/// Seconds of the whole for each row, on a logarithmic scale.
pub(super) fn times(rows: &[Row]) -> Result<String, String> {
    let mut svg = String::new();
    draw(rows, &mut svg).map_err(|error| format!("spacetime-time.svg: {error}"))?;
    Ok(svg)
}

fn draw(rows: &[Row], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let canvas = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    canvas.fill(&GROUND)?;
    let style = ("sans-serif", 13).into_font().color(&BLACK.mix(0.8));
    let mut chart = ChartBuilder::on(&canvas)
        .margin(12)
        .caption("Seconds for a strip, the whole process", style)
        .x_label_area_size(36)
        .y_label_area_size(56)
        .build_cartesian_2d(-0.6..rows.len() as f64 - 0.4, (0.0005..60.0).log_scale())?;
    let name = |x: &f64| {
        let near = x.round();
        let row = rows.get(near as usize).filter(|_| (x - near).abs() < 0.01);
        row.map_or_else(String::new, |row| row.case.name.to_owned())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(rows.len() * 2)
        .x_label_formatter(&name)
        .x_label_style(("sans-serif", 9))
        .y_desc("seconds")
        .light_line_style(TRANSPARENT)
        .draw()?;
    let mut points = |colour: RGBColor, words: &str, of: &dyn Fn(&Row) -> Option<f64>| {
        let places = rows.iter().enumerate();
        let at = places.filter_map(|(i, row)| Some((i as f64, of(row)?.max(0.0005))));
        let drawn = chart.draw_series(at.map(|at| Circle::new(at, 5, colour.filled())));
        drawn.map(|series| {
            let marked = move |at| Circle::new(at, 5, colour.filled());
            series.label(words).legend(marked);
        })
    };
    points(OURS, "ours", &|row| Some(mean(&row.plain.seconds)))?;
    points(PUBLISHED, "published", &|row| {
        Some(row.case.published.seconds.0)
    })?;
    if rows.iter().any(|row| row.peer.is_some()) {
        points(PEER, "peer, same machine", &|row| row.peer)?;
    }
    chart
        .configure_series_labels()
        .background_style(GROUND.mix(0.9))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    canvas.present()?;
    Ok(())
}
