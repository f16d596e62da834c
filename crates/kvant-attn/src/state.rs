//! The partial result of a softmax-weighted sum of one query head over some tokens: `Σ exp(s−m)·v`, m, the largest score, and
//! `ℓ = Σ exp(s−m)`. An empty one has m = −∞, ℓ = 0 and zeros.

use crate::kv::value_stride;

/// Floats of a state that lives in a shared buffer: output channels (padded as plain values are), then max, then sum.
pub(crate) fn state_len(channels: usize) -> usize {
    value_stride(channels) + 2
}

/// Takes in the tokens that `other` has seen. Merging two empty states gives an empty one, never NaN.
pub(crate) fn merge_rows(state: &mut [f32], other: &[f32]) {
    let at = other.len() - 2;
    let (output, stats) = state.split_at_mut(at);
    let [max, sum] = stats else { unreachable!("both are `state_len` long") };
    merge(max, sum, output, other[at], other[at + 1], &other[..at]);
}

/// [`merge_rows`] on the parts of states.
pub(crate) fn merge(
    max: &mut f32,
    sum: &mut f32,
    output: &mut [f32],
    other_max: f32,
    other_sum: f32,
    other: &[f32],
) {
    if other_max == f32::NEG_INFINITY {
        return;
    }
    let new_max = max.max(other_max);
    let keep = if *max == f32::NEG_INFINITY { 0.0 } else { (*max - new_max).exp() };
    let take = (other_max - new_max).exp();
    *max = new_max;
    *sum = *sum * keep + other_sum * take;
    for (o, x) in output.iter_mut().zip(other) {
        *o = *o * keep + *x * take;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: [f32; 4] = [0.0, 0.0, f32::NEG_INFINITY, 0.0];

    fn merged(a: &[f32; 4], b: &[f32; 4]) -> [f32; 4] {
        let mut state = *a;
        merge_rows(&mut state, b);
        state
    }

    #[test]
    fn empty_states_change_nothing_and_order_does_not_matter() {
        let (a, b) = ([1.0, -2.0, 2.0, 1.5], [0.5, 4.0, -1.0, 3.0]);
        assert_eq!(merged(&EMPTY, &EMPTY), EMPTY);
        assert_eq!(merged(&EMPTY, &a), a);
        assert_eq!(merged(&a, &EMPTY), a);
        let (ab, ba) = (merged(&a, &b), merged(&b, &a));
        assert!(ab.iter().zip(&ba).all(|(x, y)| (x - y).abs() < 1e-6), "{ab:?} {ba:?}");
        assert!((ab[3] - (1.5 + 3.0 * (-3.0f32).exp())).abs() < 1e-6 && ab[2] == 2.0);
    }
}
