//! The little statistics that reports need.

pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The value below which a share (0 to 1) of the values lies; 0 of nothing.
pub(crate) fn quantile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (share * sorted.len().saturating_sub(1) as f64).round() as usize;
    sorted.get(place).copied().unwrap_or(0.0)
}

/// The standard deviation; 0 of nothing.
pub(crate) fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares: Vec<f64> = values
        .iter()
        .map(|value| (value - middle).powi(2))
        .collect();
    mean(&squares).sqrt()
}

/// Spearman's rank correlation, -1 to 1; 0 where one side does not vary.
pub(crate) fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    correlation(&ranks(a), &ranks(b))
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (mean_a, mean_b) = (mean(a), mean(b));
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        let (x, y) = (x - mean_a, y - mean_b);
        ab += x * y;
        aa += x * x;
        bb += y * y;
    }
    if aa == 0.0 || bb == 0.0 {
        return 0.0;
    }
    ab / (aa * bb).sqrt()
}

/// Each value's rank; equal values share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|i, j| values[*i].total_cmp(&values[*j]));
    let mut ranks = vec![0.0; values.len()];
    let mut rank = 0;
    for ties in order.chunk_by(|i, j| values[*i] == values[*j]) {
        let shared = rank as f64 + (ties.len() - 1) as f64 / 2.0;
        for i in ties {
            ranks[*i] = shared;
        }
        rank += ties.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_correlate_whatever_the_scale() {
        let a = [1.0, 2.0, 3.0, 4.0];
        assert!((rank_correlation(&a, &[1.0, 10.0, 100.0, 1000.0]) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&a, &[9.0, 7.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
        assert_eq!(rank_correlation(&a, &[5.0; 4]), 0.0);
        assert_eq!(ranks(&[3.0, 1.0, 3.0]), [1.5, 0.0, 1.5]);
    }

    #[test]
    fn deviations_are_from_the_mean() {
        assert_eq!(deviation(&[1.0, 3.0]), 1.0);
        assert_eq!(deviation(&[2.0, 2.0, 2.0]), 0.0);
        assert_eq!(deviation(&[]), 0.0);
    }

    #[test]
    fn quantiles_and_means_of_little_and_of_nothing() {
        assert_eq!(quantile(&[3.0, 1.0, 2.0], 0.5), 2.0);
        assert_eq!(quantile(&[3.0, 1.0, 2.0], 1.0), 3.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
        assert_eq!(mean(&[]), 0.0);
    }
}
