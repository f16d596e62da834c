//! How likely tokens were.

/// How likely the model found tokens, as natural logarithms of its own probabilities (before bias, penalties and temperature).
#[derive(Clone, Debug, PartialEq)]
pub struct LogProbs {
    /// Of the token that was chosen.
    pub chosen: f32,
    /// The likeliest tokens with theirs, likeliest first.
    pub top: Vec<(u32, f32)>,
}

impl LogProbs {
    /// Those of `token` and of the `top` likeliest. A token without a logit is infinitely unlikely.
    pub fn of(logits: &[f32], token: u32, top: usize) -> Self {
        let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = logits.iter().map(|logit| f64::from(logit - max).exp()).sum();
        let of = |logit: f32| (f64::from(logit - max) - sum.ln()) as f32;
        let chosen = logits.get(token as usize).map_or(f32::NEG_INFINITY, |logit| of(*logit));
        let mut likeliest = Vec::with_capacity(top.min(logits.len()));
        if top > 0 {
            let mut list: Vec<(u32, f32)> = logits.iter().enumerate().map(|(i, l)| (i as u32, *l)).collect();
            let order = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
            if top < list.len() {
                list.select_nth_unstable_by(top - 1, order);
                list.truncate(top);
            }
            list.sort_unstable_by(order);
            // Not collected: that would keep the memory of the whole list.
            likeliest.extend(list.into_iter().map(|(token, logit)| (token, of(logit))));
        }
        LogProbs { chosen, top: likeliest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_probabilities_are_those_of_the_softmax() {
        let logits = [1.0f32, 3.0, 3.0, -200.0, f32::NEG_INFINITY];
        let found = LogProbs::of(&logits, 0, 3);
        let sum: f64 = logits.iter().map(|l| f64::from(*l).exp()).sum();
        assert!((f64::from(found.chosen) - (1.0 - sum.ln())).abs() < 1e-6, "{found:?}");
        let order: Vec<u32> = found.top.iter().map(|(token, _)| *token).collect();
        assert_eq!(order, [1, 2, 0], "likeliest first, among equals the lower token");
        assert!(found.top.iter().all(|(_, p)| *p <= 0.0));
        assert_eq!(LogProbs::of(&logits, 1, 99).top.len(), 5);
        assert_eq!(LogProbs::of(&logits, 4, 0).chosen, f32::NEG_INFINITY);
    }

    #[test]
    fn log_probabilities_hold_no_more_than_they_tell() {
        let logits: Vec<f32> = (0..50_000).map(|i| (i as f32).sin()).collect();
        assert!(LogProbs::of(&logits, 0, 3).top.capacity() < 16);
        assert_eq!(LogProbs::of(&logits, 0, 0).top.capacity(), 0);
    }
}
