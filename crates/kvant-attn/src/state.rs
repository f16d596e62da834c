//! The partial result of a softmax-weighted sum.

use crate::kv::value_stride;

/// Partial attention of one query head over some tokens: `Σ exp(s−m)·v` and its bookkeeping.
///
/// An empty state has `max = −∞`, `sum = 0` and a zero `output`.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Largest score seen, `m`.
    pub max: f32,
    /// `ℓ = Σ exp(s−m)`.
    pub sum: f32,
    /// `Σ exp(s−m)·v`, one entry per channel.
    pub output: Vec<f32>,
}

impl State {
    /// The state that has seen no token.
    pub fn empty(channels: usize) -> Self {
        State { max: f32::NEG_INFINITY, sum: 0.0, output: vec![0.0; channels] }
    }

    /// Takes in the tokens `other` has seen. Merging two empty states gives an empty one, never NaN.
    pub fn merge(&mut self, other: &State) {
        merge(&mut self.max, &mut self.sum, &mut self.output, other.max, other.sum, &other.output);
    }

    /// The log of the softmax denominator, `m + ln ℓ`; −∞ when empty.
    pub fn log_sum_exp(&self) -> f32 {
        if self.sum > 0.0 { self.max + self.sum.ln() } else { f32::NEG_INFINITY }
    }
}

/// Floats of a state that lives in a shared buffer: output channels (padded as plain values are), then max, then sum.
pub(crate) fn state_len(channels: usize) -> usize {
    value_stride(channels) + 2
}

/// [`State::merge`] of states in shared buffers.
pub(crate) fn merge_rows(state: &mut [f32], other: &[f32]) {
    let at = other.len() - 2;
    let (output, stats) = state.split_at_mut(at);
    let [max, sum] = stats else { unreachable!("both are `state_len` long") };
    merge(max, sum, output, other[at], other[at + 1], &other[..at]);
}

/// [`State::merge`] on borrowed parts, for states that live in a shared buffer.
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

    #[test]
    fn two_empty_states_merge_to_an_empty_one() {
        let mut a = State::empty(3);
        a.merge(&State::empty(3));
        assert_eq!(a, State::empty(3));
        assert_eq!(a.log_sum_exp(), f32::NEG_INFINITY);
    }

    #[test]
    fn merging_into_empty_copies_and_order_does_not_matter() {
        let a = State { max: 2.0, sum: 1.5, output: vec![1.0, -2.0] };
        let b = State { max: -1.0, sum: 3.0, output: vec![0.5, 4.0] };
        let mut from_empty = State::empty(2);
        from_empty.merge(&a);
        assert_eq!(from_empty, a);
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.merge(&b);
        ba.merge(&a);
        assert_eq!(ab.max, ba.max);
        assert!((ab.sum - ba.sum).abs() < 1e-6);
        for (x, y) in ab.output.iter().zip(&ba.output) {
            assert!((x - y).abs() < 1e-6);
        }
        let expected = 1.5 + 3.0 * (-3.0f32).exp();
        assert!((ab.sum - expected).abs() < 1e-6);
    }
}
