//! The report's page: tables in Markdown around the plots.

use super::Group;
use super::sample::Sample;
use super::stats::{mean, quantile, rank_correlation};
use crate::cube::generate::{GENERATOR_VERSION, Refusal};
use std::fmt::Write;

/// A column of a table: its heading, and its value for a difficulty.
type Column<'a> = (&'a str, &'a dyn Fn(&Group) -> String);

pub(super) fn page(groups: &[Group]) -> String {
    let count = groups.iter().map(|group| group.samples.len()).max();
    let mut page = format!(
        "# What the generator makes\n\n\
         Written by `forge report`: generator version {GENERATOR_VERSION}, {} levels of each \
         difficulty, every one solved in the fewest turns and proven. Times depend on the machine; \
         everything else comes out the same everywhere.\n\n",
        count.unwrap_or(0)
    );
    page += "## Rating\n\n![Distribution of ratings](ratings.svg)\n\n";
    page += &table(groups, RATING);
    page += "\n## Turns to solve\n\n![Par by difficulty](par.svg)\n\n";
    page += &table(groups, TURNS);
    page += "\n## Measured difficulty\n\n\
             Along a shortest solution: the share of the available turns that kill, the share that \
             give par away or lose, and the entropy of the choice (a turn that costs *n* more than \
             the best weighs 2^-n).\n\n";
    page += &table(groups, MEASURED);
    page += "\n## Work\n\n![Time by difficulty](time.svg)\n\n";
    page += &table(groups, WORK);
    page += "\n## Attempts refused, by cause\n\nPer 1,000 levels made.\n\n";
    page += &refusals(groups);
    page += "\n## How the measures agree\n\n![Rating and par](rating-par.svg)\n\n\
             Spearman's rank correlation, first over all levels, then within each difficulty \
             (the mean of the ten). The rating reads looks only; the second number tells how much \
             of par it sees beyond the difficulty that was asked for.\n\n";
    page += &correlations(groups);
    page
}

fn column(group: &Group, value: impl Fn(&Sample) -> f64) -> Vec<f64> {
    group.samples.iter().map(value).collect()
}

fn mean_of(group: &Group, value: impl Fn(&Sample) -> f64) -> f64 {
    mean(&column(group, value))
}

const RATING: &[Column<'static>] = &[
    ("rating, mean", &|g| {
        format!("{:.3}", mean_of(g, |s| s.rating.total()))
    }),
    ("lowest", &|g| {
        format!("{:.3}", quantile(&column(g, |s| s.rating.total()), 0.0))
    }),
    ("median", &|g| {
        format!("{:.3}", quantile(&column(g, |s| s.rating.total()), 0.5))
    }),
    ("highest", &|g| {
        format!("{:.3}", quantile(&column(g, |s| s.rating.total()), 1.0))
    }),
    ("karma", &|g| {
        format!("{:.3}", mean_of(g, |s| s.rating.karma))
    }),
    ("centres", &|g| {
        format!("{:.3}", mean_of(g, |s| s.rating.centres))
    }),
    ("visible", &|g| {
        format!("{:.3}", mean_of(g, |s| s.rating.visible))
    }),
    ("walls", &|g| {
        format!("{:.3}", mean_of(g, |s| s.rating.walls))
    }),
];

const TURNS: &[Column<'static>] = &[
    ("par, mean", &|g| {
        format!("{:.2}", mean_of(g, |s| s.measures.par.into()))
    }),
    ("lowest", &|g| {
        format!("{}", quantile(&column(g, |s| s.measures.par.into()), 0.0))
    }),
    ("median", &|g| {
        format!("{}", quantile(&column(g, |s| s.measures.par.into()), 0.5))
    }),
    ("highest", &|g| {
        format!("{}", quantile(&column(g, |s| s.measures.par.into()), 1.0))
    }),
    ("first solution, mean", &|g| {
        format!("{:.2}", mean_of(g, |s| s.first_turns.into()))
    }),
    ("highest", &|g| {
        format!("{}", quantile(&column(g, |s| s.first_turns.into()), 1.0))
    }),
];

const MEASURED: &[Column<'static>] = &[
    ("shortest solutions, median", &|g| {
        format!("{}", quantile(&column(g, Sample::shortest_solutions), 0.5))
    }),
    ("only one", &|g| {
        let single = mean_of(g, |s| {
            f64::from(u8::from(s.measures.optimal_solutions == Some(1)))
        });
        format!("{:.1} %", 100.0 * single)
    }),
    ("deadly turns", &|g| {
        format!(
            "{:.1} %",
            100.0 * mean_of(g, |s| thousandths(s.measures.deadly))
        )
    }),
    ("losing turns", &|g| {
        format!(
            "{:.1} %",
            100.0 * mean_of(g, |s| thousandths(s.measures.losing))
        )
    }),
    ("entropy, bits", &|g| {
        format!("{:.2}", mean_of(g, |s| thousandths(s.measures.entropy)))
    }),
];

const WORK: &[Column<'static>] = &[
    ("generate, mean µs", &|g| {
        format!("{:.0}", mean_of(g, |s| s.generate_us))
    }),
    ("99 %", &|g| {
        format!("{:.0}", quantile(&column(g, |s| s.generate_us), 0.99))
    }),
    ("first, mean µs", &|g| {
        format!("{:.0}", mean_of(g, |s| s.first_us))
    }),
    ("states, mean", &|g| {
        format!("{:.0}", mean_of(g, |s| s.first_states as f64))
    }),
    ("most", &|g| {
        format!("{}", quantile(&column(g, |s| s.first_states as f64), 1.0))
    }),
    ("par, mean µs", &|g| {
        format!("{:.0}", mean_of(g, |s| s.optimal_us))
    }),
    ("99 %", &|g| {
        format!("{:.0}", quantile(&column(g, |s| s.optimal_us), 0.99))
    }),
    ("states, mean", &|g| {
        format!("{:.0}", mean_of(g, |s| s.optimal_states as f64))
    }),
    ("most", &|g| {
        format!("{}", quantile(&column(g, |s| s.optimal_states as f64), 1.0))
    }),
];

fn table(groups: &[Group], columns: &[Column<'_>]) -> String {
    let mut table = String::from("| difficulty |");
    for (heading, _) in columns {
        let _ = write!(table, " {heading} |");
    }
    table += "\n|---:|";
    table += &"---:|".repeat(columns.len());
    table += "\n";
    for group in groups {
        let _ = write!(table, "| {} |", group.difficulty);
        for (_, value) in columns {
            let _ = write!(table, " {} |", value(group));
        }
        table += "\n";
    }
    table
}

fn refusals(groups: &[Group]) -> String {
    let mut table = String::from("| difficulty |");
    for cause in Refusal::ALL {
        let _ = write!(table, " {cause} |");
    }
    table += " all | most for one level |\n|---:|";
    table += &"---:|".repeat(Refusal::ALL.len() + 2);
    table += "\n";
    for group in groups {
        let levels = group.samples.len().max(1) as f64;
        let all = group.samples.iter().flat_map(|s| &s.refused);
        let per_thousand = |n: usize| (1000.0 * n as f64 / levels).round();
        let _ = write!(table, "| {} |", group.difficulty);
        for cause in Refusal::ALL {
            let n = all.clone().filter(|why| **why == cause).count();
            let _ = write!(table, " {} |", per_thousand(n));
        }
        let most = group.samples.iter().map(|s| s.refused.len()).max();
        let _ = writeln!(
            table,
            " {} | {} |",
            per_thousand(all.count()),
            most.unwrap_or(0)
        );
    }
    table
}

fn thousandths(value: u32) -> f64 {
    f64::from(value) / 1000.0
}

fn correlations(groups: &[Group]) -> String {
    type Measure = (&'static str, fn(&Sample) -> f64);
    let measures: [Measure; 11] = [
        ("rating", |s| s.rating.total()),
        ("karma", |s| s.rating.karma),
        ("centres", |s| s.rating.centres),
        ("visible", |s| s.rating.visible),
        ("walls", |s| s.rating.walls),
        ("par", |s| s.measures.par.into()),
        ("shortest solutions", Sample::shortest_solutions),
        ("deadly", |s| thousandths(s.measures.deadly)),
        ("losing", |s| thousandths(s.measures.losing)),
        ("entropy", |s| thousandths(s.measures.entropy)),
        ("states for par", |s| s.optimal_states as f64),
    ];
    let against = [0, 5, 10];
    let mut table = String::from("| |");
    for i in against {
        let _ = write!(table, " {} |", measures[i].0);
    }
    table += "\n|---|";
    table += &"---:|".repeat(against.len());
    table += "\n";
    for (name, value) in measures {
        let _ = write!(table, "| {name} |");
        for other in against {
            let other = measures[other].1;
            let pick = |value: fn(&Sample) -> f64| -> Vec<f64> {
                groups.iter().flat_map(|g| column(g, value)).collect()
            };
            let over_all = rank_correlation(&pick(value), &pick(other));
            let within: Vec<f64> = groups
                .iter()
                .map(|g| rank_correlation(&column(g, value), &column(g, other)))
                .collect();
            let _ = write!(table, " {over_all:.2}, {:.2} |", mean(&within));
        }
        table += "\n";
    }
    table
}
