//! Numbers with their uncertainty.

/// An estimate and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// The mean of independent samples.
    pub fn mean(samples: &[f64]) -> Self {
        let count = samples.len() as f64;
        let value = samples.iter().sum::<f64>() / count;
        let variance = samples.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Estimate { value, error: (variance / count).sqrt() }
    }

    /// The mean over all samples of groups that are independent of each other, while samples within a group may not be. With one
    /// group the error is zero: nothing is known of it.
    pub fn mean_of_groups(groups: &[Vec<f64>]) -> Self {
        let count: usize = groups.iter().map(Vec::len).sum();
        let value = groups.iter().flatten().sum::<f64>() / count as f64;
        // Deviations of whole groups, each weighted by its size.
        let deviations = groups.iter().map(|group| group.iter().map(|x| x - value).sum::<f64>());
        let squares: f64 = deviations.map(|d| d * d).sum();
        let n = groups.len() as f64;
        let correction = if groups.len() > 1 { n / (n - 1.0) } else { 0.0 };
        Estimate { value, error: (squares * correction).sqrt() / count as f64 }
    }

    /// The root of the mean square.
    pub fn root_mean_square(samples: &[f64]) -> Self {
        let squares: Vec<f64> = samples.iter().map(|x| x * x).collect();
        let Estimate { value, error } = Self::mean(&squares);
        let root = value.sqrt();
        Estimate { value: root, error: if root > 0.0 { error / (2.0 * root) } else { 0.0 } }
    }

    /// The share of samples that are true.
    pub fn share(hits: usize, count: usize) -> Self {
        let (count, value) = (count as f64, hits as f64 / count as f64);
        Estimate { value, error: (value * (1.0 - value) / count).sqrt() }
    }

    /// Quantile `q` of sorted samples. Its error is half the distance between the samples one binomial deviation to either
    /// side, whatever the distribution.
    pub fn quantile(sorted: &[f64], q: f64) -> Self {
        let last = (sorted.len() - 1) as f64;
        let at = |rank: f64| sorted[rank.round().clamp(0.0, last) as usize];
        let spread = (sorted.len() as f64 * q * (1.0 - q)).sqrt();
        let rank = last * q;
        Estimate { value: at(rank), error: (at(rank + spread) - at(rank - spread)) / 2.0 }
    }

    /// `exp` of an estimate.
    pub fn exp(self) -> Self {
        let value = self.value.exp();
        Estimate { value, error: value * self.error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_samples() {
        let mean = Estimate::mean(&[1.0, 2.0, 3.0, 4.0]);
        assert!((mean.value - 2.5).abs() < 1e-12 && (mean.error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::mean(&[7.0]), Estimate { value: 7.0, error: 0.0 });
        // Groups of one sample each are independent samples; groups of equal samples count once.
        let alone: Vec<Vec<f64>> = [1.0, 2.0, 3.0, 4.0].iter().map(|x| vec![*x]).collect();
        let copied: Vec<Vec<f64>> = [1.0, 2.0, 3.0, 4.0].iter().map(|x| vec![*x; 7]).collect();
        for groups in [alone, copied] {
            let grouped = Estimate::mean_of_groups(&groups);
            assert!((grouped.value - 2.5).abs() < 1e-12 && (grouped.error - mean.error).abs() < 1e-12);
        }
        assert_eq!(Estimate::mean_of_groups(&[vec![1.0, 2.0]]), Estimate { value: 1.5, error: 0.0 });
        let share = Estimate::share(90, 100);
        assert!((share.value - 0.9).abs() < 1e-12 && (share.error - 0.03).abs() < 1e-12);
        assert!((Estimate::root_mean_square(&[3.0, -3.0]).value - 3.0).abs() < 1e-12);
        let sorted: Vec<f64> = (0..10_001).map(f64::from).collect();
        let median = Estimate::quantile(&sorted, 0.5);
        assert_eq!(median.value, 5000.0);
        assert!((median.error - 50.0).abs() < 1.0, "√(n/4) = 50 ranks, found {}", median.error);
        assert_eq!(Estimate::quantile(&[1.0], 0.999), Estimate { value: 1.0, error: 0.0 });
        assert_eq!(Estimate { value: 0.0, error: 0.5 }.exp(), Estimate { value: 1.0, error: 0.5 });
    }
}
