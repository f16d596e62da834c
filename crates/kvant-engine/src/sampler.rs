//! From logits to a token.
//!
//! Order: logit bias, penalties, then (unless greedy) top-k, top-p and min-p on the untempered distribution,
//! then temperature, then the draw. The same seed, options and logits always give the same tokens.

use std::collections::HashMap;

use kvant_model::{CandidateRequest, Candidates};

use crate::error::EngineError;
use crate::mask::TokenMask;

/// Most likeliest tokens, and most others, that candidates are asked for; who needs more gets all logits.
const MOST_CANDIDATES: usize = 256;
const MOST_ADJUSTED: usize = 512;

/// How the next token is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct SamplerOptions {
    /// 0 is greedy; higher is more varied.
    pub temperature: f32,
    /// Keep the k likeliest tokens; 0 keeps all.
    pub top_k: usize,
    /// Keep the smallest set of tokens whose probability reaches this; 1 keeps all.
    pub top_p: f32,
    /// Keep tokens at least this fraction as likely as the likeliest; 0 keeps all.
    pub min_p: f32,
    /// Divides (positive) or multiplies (negative) the logits of recent tokens; 1 is off.
    pub repeat_penalty: f32,
    /// Subtracted once from the logits of recent tokens.
    pub presence_penalty: f32,
    /// Subtracted per occurrence from the logits of recent tokens.
    pub frequency_penalty: f32,
    /// How many recent tokens the penalties look at.
    pub repeat_last: usize,
    /// Added to single tokens' logits.
    pub logit_bias: Vec<(u32, f32)>,
    /// Seed of the draw.
    pub seed: u64,
}

impl Default for SamplerOptions {
    fn default() -> Self {
        SamplerOptions {
            temperature: 0.0,
            top_k: 40,
            top_p: 0.95,
            min_p: 0.05,
            repeat_penalty: 1.0,
            presence_penalty: 0.0,
            frequency_penalty: 0.0,
            repeat_last: 64,
            logit_bias: Vec::new(),
            seed: 0,
        }
    }
}

impl SamplerOptions {
    /// Refuses values outside their range.
    pub fn check(&self) -> Result<(), EngineError> {
        let within = |option, value: f32, ok: bool, expected| match ok && value.is_finite() {
            true => Ok(()),
            false => Err(EngineError::Option { option, found: value.to_string(), expected }),
        };
        within("temperature", self.temperature, self.temperature >= 0.0, "a number, 0 or more")?;
        within("top-p", self.top_p, self.top_p > 0.0 && self.top_p <= 1.0, "above 0, at most 1")?;
        within("min-p", self.min_p, (0.0..=1.0).contains(&self.min_p), "0 to 1")?;
        within("repeat-penalty", self.repeat_penalty, self.repeat_penalty > 0.0, "above 0")?;
        within("presence-penalty", self.presence_penalty, true, "a finite number")?;
        within("frequency-penalty", self.frequency_penalty, true, "a finite number")?;
        for (_, bias) in &self.logit_bias {
            within("logit-bias", *bias, true, "a finite number")?;
        }
        Ok(())
    }
}

impl SamplerOptions {
    /// The tokens that penalties look at.
    fn recent<'h>(&self, history: &'h [u32]) -> &'h [u32] {
        &history[history.len().saturating_sub(self.repeat_last)..]
    }

    fn penalises(&self) -> bool {
        self.repeat_penalty != 1.0 || self.presence_penalty != 0.0 || self.frequency_penalty != 0.0
    }

    /// Lowers the logit of a token that was seen `count` times.
    fn penalise(&self, logit: &mut f32, count: usize) {
        if *logit > 0.0 {
            *logit /= self.repeat_penalty;
        } else {
            *logit *= self.repeat_penalty;
        }
        *logit -= self.presence_penalty + count as f32 * self.frequency_penalty;
    }
}

/// Chooses tokens by [`SamplerOptions`].
#[derive(Clone, Debug)]
pub struct Sampler {
    options: SamplerOptions,
    random: Random,
    candidates: Vec<(u32, f32)>,
    logits: Vec<f32>,
}

impl Sampler {
    /// A sampler at the start of its seed's sequence.
    pub fn new(options: SamplerOptions) -> Result<Self, EngineError> {
        options.check()?;
        let random = Random(options.seed);
        Ok(Sampler { options, random, candidates: Vec::new(), logits: Vec::new() })
    }

    /// True if the next token is simply the likeliest, whatever came before.
    pub fn is_greedy(&self) -> bool {
        self.options.temperature == 0.0 && self.takes_logits_as_they_are()
    }

    fn takes_logits_as_they_are(&self) -> bool {
        let o = &self.options;
        o.logit_bias.is_empty() && !o.penalises()
    }

    /// The next token, given the logits and every token so far. `None` when a logit is NaN.
    pub fn next(&mut self, logits: &[f32], history: &[u32]) -> Option<u32> {
        self.next_masked(logits, history, None)
    }

    /// [`Sampler::next`] among the tokens of `mask`. `None` as well when it allows none.
    pub fn next_masked(&mut self, logits: &[f32], history: &[u32], mask: Option<&TokenMask>) -> Option<u32> {
        if self.is_greedy() && mask.is_none() {
            return argmax(logits);
        }
        let best = self.weigh(logits, history, mask)?;
        if self.options.temperature == 0.0 {
            return Some(best);
        }
        self.keep_likely();
        Some(self.draw())
    }

    /// What [`Sampler::next_among`] needs behind `history` and one more token if that is `last`, among the tokens of `mask`; `None` where that
    /// is all logits, or more than is told of them. The tokens whose logits it changes become `adjusted`, in ascending order.
    pub fn request<'r>(
        &self,
        history: &[u32],
        last: Option<u32>,
        adjusted: &'r mut Vec<u32>,
        mask: Option<&'r TokenMask>,
    ) -> Option<CandidateRequest<'r>> {
        let count = self.needs(history, last, adjusted)?;
        let fits = count <= MOST_CANDIDATES && adjusted.len() <= MOST_ADJUSTED;
        fits.then_some(CandidateRequest { count, also: adjusted, mask: mask.map(TokenMask::words) })
    }

    /// How many of the likeliest tokens, by the model's own logits.
    fn needs(&self, history: &[u32], last: Option<u32>, adjusted: &mut Vec<u32>) -> Option<usize> {
        let o = &self.options;
        let kept = match (o.temperature == 0.0, o.top_k) {
            (true, _) => 1,
            (false, 0) => return None,
            (false, count) => count,
        };
        adjusted.clear();
        adjusted.extend(o.logit_bias.iter().map(|(token, _)| *token));
        if o.penalises() {
            adjusted.extend_from_slice(o.recent(history));
            adjusted.extend(last.filter(|_| o.repeat_last > 0));
        }
        adjusted.sort_unstable();
        adjusted.dedup();
        // Those whose logits change may all have been among the likeliest.
        Some(kept + adjusted.len())
    }

    /// As [`Sampler::next_masked`] chooses from all logits, given those of the likeliest tokens that `mask` allows and of the `adjusted` ones
    /// ([`Sampler::request`]).
    pub fn next_among(
        &mut self,
        found: &Candidates,
        adjusted: &[u32],
        history: &[u32],
        mask: Option<&TokenMask>,
    ) -> Option<u32> {
        if found.nan {
            return None;
        }
        let o = &self.options;
        let list = &mut self.candidates;
        list.clear();
        list.extend(found.likeliest.iter().filter(|(token, _)| adjusted.binary_search(token).is_err()));
        let recent = o.recent(history);
        for (token, logit) in adjusted.iter().zip(&found.also) {
            if mask.is_some_and(|mask| !mask.allows(*token)) {
                continue;
            }
            let mut logit = *logit;
            o.logit_bias.iter().filter(|(biased, _)| biased == token).for_each(|(_, bias)| logit += bias);
            match recent.iter().filter(|seen| *seen == token).count() {
                0 => {}
                count => o.penalise(&mut logit, count),
            }
            if logit.is_nan() {
                return None;
            }
            list.push((*token, logit));
        }
        list.retain(|(_, logit)| *logit > f32::NEG_INFINITY);
        list.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let best = list.first()?.0;
        if o.temperature == 0.0 {
            return Some(best);
        }
        list.truncate(o.top_k);
        self.cut();
        Some(self.draw())
    }

    /// Biases, penalises and masks the logits. Returns the likeliest token; `None` when a logit is NaN or nothing is allowed.
    fn weigh(&mut self, logits: &[f32], history: &[u32], mask: Option<&TokenMask>) -> Option<u32> {
        let o = &self.options;
        self.logits.clear();
        self.logits.extend_from_slice(logits);
        for (token, bias) in &o.logit_bias {
            if let Some(logit) = self.logits.get_mut(*token as usize) {
                *logit += bias;
            }
        }
        penalise(&mut self.logits, o.recent(history), o);
        if let Some(mask) = mask {
            mask.apply(&mut self.logits);
        }
        let best = argmax(&self.logits)?;
        (mask.is_none() || self.logits[best as usize] > f32::NEG_INFINITY).then_some(best)
    }

    /// How it chooses.
    pub(crate) fn options(&self) -> &SamplerOptions {
        &self.options
    }

    /// True if tokens are drawn at random.
    pub(crate) fn draws(&self) -> bool {
        self.options.temperature > 0.0
    }

    /// The tokens that [`Sampler::next_masked`] draws from with their probabilities, likeliest first. `None` when it would choose none.
    pub(crate) fn likely(
        &mut self,
        logits: &[f32],
        history: &[u32],
        mask: Option<&TokenMask>,
    ) -> Option<Vec<(u32, f64)>> {
        self.weigh(logits, history, mask)?;
        self.keep_likely();
        let (max, t) = (self.candidates[0].1, self.options.temperature);
        let weight = |logit: f32| f64::from((logit - max) / t).exp();
        let sum: f64 = self.candidates.iter().map(|c| weight(c.1)).sum();
        Some(self.candidates.iter().map(|(token, logit)| (*token, weight(*logit) / sum)).collect())
    }

    /// The likeliest token with its probability, after bias and penalties. `None` when a logit is NaN.
    pub(crate) fn likeliest(&mut self, logits: &[f32], history: &[u32]) -> Option<(u32, f64)> {
        let best = self.weigh(logits, history, None)?;
        let max = self.logits[best as usize];
        let sum: f64 = self.logits.iter().map(|logit| f64::from((logit - max).exp())).sum();
        Some((best, 1.0 / sum))
    }

    /// Draws from weights, which need not sum to one.
    pub(crate) fn pick(&mut self, weights: &[(u32, f64)]) -> u32 {
        let mut left = self.random.uniform() * weights.iter().map(|w| w.1).sum::<f64>();
        for (token, weight) in weights {
            left -= weight;
            if left < 0.0 {
                return *token;
            }
        }
        weights[weights.len() - 1].0
    }

    /// A token distributed by `own`, given `token`, which was drawn from `draft`: that itself with probability min(1, own/draft), else one
    /// drawn from what `own` has more than `draft`.
    pub(crate) fn settle(&mut self, own: &[(u32, f64)], draft: &[(u32, f64)], token: u32) -> u32 {
        let of = |list: &[(u32, f64)]| list.iter().find(|x| x.0 == token).map_or(0.0, |x| x.1);
        if self.random.uniform() * of(draft) < of(own) {
            return token;
        }
        let draft: HashMap<u32, f64> = draft.iter().copied().collect();
        let more = |(token, p): &(u32, f64)| (*token, p - draft.get(token).copied().unwrap_or(0.0));
        let rest: Vec<(u32, f64)> = own.iter().map(more).filter(|(_, p)| *p > 0.0).collect();
        // Rounding alone can leave nothing.
        self.pick(if rest.is_empty() { own } else { &rest })
    }

    /// Fills `candidates` with (token, logit), likeliest first, cut by k, p and min-p.
    fn keep_likely(&mut self) {
        let o = &self.options;
        let list = &mut self.candidates;
        list.clear();
        let tokens = self.logits.iter().enumerate().map(|(i, l)| (i as u32, *l));
        list.extend(tokens.filter(|(_, logit)| *logit > f32::NEG_INFINITY));
        // Ties are broken by token id so that the order, and with it the draw, is always the same.
        let order = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if o.top_k > 0 && o.top_k < list.len() {
            list.select_nth_unstable_by(o.top_k - 1, order);
            list.truncate(o.top_k);
        }
        list.sort_unstable_by(order);
        self.cut();
    }

    /// Cuts `candidates`, likeliest first, by p and min-p.
    fn cut(&mut self) {
        let o = &self.options;
        let list = &mut self.candidates;
        let max = list[0].1;
        let sum: f32 = list.iter().map(|c| (c.1 - max).exp()).sum();
        let floor = o.min_p / sum;
        let (mut mass, mut kept) = (0.0, 0);
        for candidate in list.iter() {
            let probability = (candidate.1 - max).exp() / sum;
            if kept > 0 && (mass >= o.top_p || probability < floor) {
                break;
            }
            mass += probability;
            kept += 1;
        }
        list.truncate(kept);
    }

    fn draw(&mut self) -> u32 {
        let max = self.candidates[0].1;
        let weight = |logit: f32, t: f32| f64::from((logit - max) / t).exp();
        let t = self.options.temperature;
        let sum: f64 = self.candidates.iter().map(|c| weight(c.1, t)).sum();
        let mut left = self.random.uniform() * sum;
        for (token, logit) in &self.candidates {
            left -= weight(*logit, t);
            if left < 0.0 {
                return *token;
            }
        }
        self.candidates[self.candidates.len() - 1].0
    }
}

/// Index of the largest logit, the first of equals. `None` when one is NaN or there are none.
fn argmax(logits: &[f32]) -> Option<u32> {
    let mut best = None::<(usize, f32)>;
    for (i, logit) in logits.iter().enumerate() {
        if logit.is_nan() {
            return None;
        }
        if best.is_none_or(|b| *logit > b.1) {
            best = Some((i, *logit));
        }
    }
    best.map(|b| b.0 as u32)
}

fn penalise(logits: &mut [f32], recent: &[u32], options: &SamplerOptions) {
    let mut seen: Vec<u32> = recent.to_vec();
    seen.sort_unstable();
    for run in seen.chunk_by(|a, b| a == b) {
        let Some(logit) = logits.get_mut(run[0] as usize) else { continue };
        options.penalise(logit, run.len());
    }
}

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Random(pub u64);

impl Random {
    /// Uniform in [0, 1).
    pub fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cut off, so that a test can switch on one at a time.
    fn open() -> SamplerOptions {
        SamplerOptions { temperature: 1.0, top_k: 0, top_p: 1.0, min_p: 0.0, ..Default::default() }
    }

    fn histogram(options: SamplerOptions, logits: &[f32], draws: usize) -> Vec<f64> {
        let mut sampler = Sampler::new(options).unwrap();
        let mut counts = vec![0.0; logits.len()];
        for _ in 0..draws {
            counts[sampler.next(logits, &[]).unwrap() as usize] += 1.0 / draws as f64;
        }
        counts
    }

    #[test]
    fn draws_follow_the_distribution() {
        let logits = [0.0f32, 1.0, 2.0, -1.0];
        for temperature in [0.7f32, 1.0, 1.8] {
            let found = histogram(SamplerOptions { temperature, ..open() }, &logits, 40_000);
            let sum: f64 = logits.iter().map(|l| f64::from(l / temperature).exp()).sum();
            for (f, l) in found.iter().zip(logits) {
                let expected = f64::from(l / temperature).exp() / sum;
                // Four standard errors.
                assert!((f - expected).abs() < 4.0 * (expected / 40_000.0).sqrt(), "{f} against {expected}");
            }
        }
    }

    #[test]
    fn cuts_keep_what_they_say() {
        // Probabilities .5 .25 .125 .0625 .0625
        let logits: Vec<f32> = [0.5f32, 0.25, 0.125, 0.0625, 0.0625].iter().map(|p| p.ln()).collect();
        let kept = |o: SamplerOptions| histogram(o, &logits, 4000).iter().filter(|f| **f > 0.0).count();
        assert_eq!(kept(open()), 5);
        assert_eq!(kept(SamplerOptions { top_k: 2, ..open() }), 2);
        assert_eq!(kept(SamplerOptions { top_p: 0.6, ..open() }), 2);
        assert_eq!(kept(SamplerOptions { top_p: 0.01, ..open() }), 1);
        assert_eq!(kept(SamplerOptions { min_p: 0.2, ..open() }), 3);
    }

    #[test]
    fn candidates_are_enough_for_whatever_changes_logits() {
        let mut random = Random(11);
        let mut adjusted = Vec::new();
        for round in 0..400u64 {
            let logits: Vec<f32> =
                (0..300).map(|_| (random.uniform() * 60.0).round() as f32 * 0.25 - 7.0).collect();
            let history: Vec<u32> = (0..round % 90).map(|_| (random.uniform() * 300.0) as u32).collect();
            let mask: TokenMask = (0..300).filter(|_| random.uniform() < 0.3).collect();
            let mask = (round % 3 == 0).then_some(&mask);
            let options = SamplerOptions {
                temperature: if round % 4 == 0 { 0.0 } else { 0.8 },
                top_k: 1 + round as usize % 50,
                top_p: if round % 5 == 0 { 0.7 } else { 1.0 },
                min_p: 0.0,
                repeat_penalty: if round % 2 == 0 { 1.3 } else { 1.0 },
                presence_penalty: if round % 7 == 0 { 0.4 } else { 0.0 },
                frequency_penalty: if round % 11 == 0 { 0.2 } else { 0.0 },
                logit_bias: if round % 6 == 0 { vec![(5, 3.0), (9, -100.0), (299, 9.0)] } else { Vec::new() },
                seed: round,
                ..Default::default()
            };
            let mut all = Sampler::new(options).unwrap();
            let mut some = all.clone();
            let request = some.request(&history, None, &mut adjusted, mask).unwrap();
            let found = Candidates::of(&logits, &request);
            assert!(found.likeliest.len() <= request.count);
            let expected = all.next_masked(&logits, &history, mask);
            assert_eq!(some.next_among(&found, &adjusted, &history, mask), expected, "round {round}");
        }
    }

    #[test]
    fn masks_leave_the_distribution_of_what_they_allow() {
        let logits = [5.0f32, 1.0, 2.0, 4.0, f32::NEG_INFINITY];
        let mask: TokenMask = [1u32, 2, 4].into_iter().collect();
        let mut sampler = Sampler::new(open()).unwrap();
        let mut counts = [0.0f64; 5];
        for _ in 0..20_000 {
            counts[sampler.next_masked(&logits, &[], Some(&mask)).unwrap() as usize] += 1.0 / 20_000.0;
        }
        let expected = 1f64.exp() / (1f64.exp() + 2f64.exp());
        assert!((counts[1] - expected).abs() < 4.0 * (expected / 20_000.0).sqrt(), "{counts:?}");
        assert_eq!([counts[0], counts[3], counts[4]], [0.0; 3]);
        let mut greedy = Sampler::new(SamplerOptions::default()).unwrap();
        assert_eq!(greedy.next_masked(&logits, &[], Some(&mask)), Some(2));
        assert_eq!(greedy.next_masked(&logits, &[], Some(&TokenMask::default())), None, "nothing is allowed");
        assert_eq!(sampler.next_masked(&logits, &[], Some(&[4u32, 99].into_iter().collect())), None);
    }

    #[test]
    fn the_same_seed_repeats_and_another_does_not() {
        let logits: Vec<f32> = (0..50).map(|i| (i % 7) as f32 * 0.3).collect();
        let run = |seed| {
            let mut sampler = Sampler::new(SamplerOptions { seed, ..open() }).unwrap();
            (0..32).map(|_| sampler.next(&logits, &[]).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
    }

    #[test]
    fn penalties_and_bias_move_the_greedy_choice() {
        let logits = [1.0f32, 3.0, 2.9, -1.0];
        let greedy =
            |o: SamplerOptions, history: &[u32]| Sampler::new(o).unwrap().next(&logits, history).unwrap();
        let base = SamplerOptions { temperature: 0.0, ..open() };
        assert_eq!(greedy(base.clone(), &[1, 1]), 1);
        assert_eq!(greedy(SamplerOptions { repeat_penalty: 1.1, ..base.clone() }, &[1]), 2);
        assert_eq!(greedy(SamplerOptions { presence_penalty: 0.2, ..base.clone() }, &[1]), 2);
        assert_eq!(greedy(SamplerOptions { frequency_penalty: 0.06, ..base.clone() }, &[1]), 1);
        assert_eq!(greedy(SamplerOptions { frequency_penalty: 0.06, ..base.clone() }, &[1, 1]), 2);
        let short = SamplerOptions { presence_penalty: 9.0, repeat_last: 1, ..base.clone() };
        assert_eq!(greedy(short, &[1, 0]), 1, "only the last token counts");
        assert_eq!(greedy(SamplerOptions { logit_bias: vec![(3, 10.0), (99, 5.0)], ..base }, &[]), 3);
    }

    #[test]
    fn nan_is_reported_and_bad_options_are_refused() {
        let mut sampler = Sampler::new(open()).unwrap();
        assert_eq!(sampler.next(&[0.0, f32::NAN], &[]), None);
        for bad in [
            SamplerOptions { temperature: -1.0, ..open() },
            SamplerOptions { temperature: f32::NAN, ..open() },
            SamplerOptions { top_p: 0.0, ..open() },
            SamplerOptions { min_p: 1.5, ..open() },
            SamplerOptions { repeat_penalty: 0.0, ..open() },
        ] {
            assert!(matches!(Sampler::new(bad), Err(EngineError::Option { .. })));
        }
    }

    /// Guesses from another distribution, checked: what comes out has the sampler's own distribution, whatever cuts and penalties do to
    /// either.
    #[test]
    fn settled_guesses_follow_the_own_distribution() {
        let (own, draft) = ([0.3f32, 1.0, 2.0, -1.0, 0.9, 1.4], [2.0f32, 0.1, 1.9, 1.0, -3.0, 1.5]);
        let history = [2u32, 5, 2];
        for options in [
            open(),
            SamplerOptions { top_k: 3, ..open() },
            SamplerOptions { top_p: 0.7, temperature: 0.8, ..open() },
            SamplerOptions { min_p: 0.2, temperature: 1.7, ..open() },
            SamplerOptions {
                repeat_penalty: 1.3,
                presence_penalty: 0.4,
                frequency_penalty: 0.3,
                top_k: 4,
                ..open()
            },
            SamplerOptions { logit_bias: vec![(0, 1.5), (3, -2.0)], ..open() },
        ] {
            let mut sampler = Sampler::new(SamplerOptions { seed: 11, ..options.clone() }).unwrap();
            let mut drafts = Sampler::new(SamplerOptions { seed: 12, ..options.clone() }).unwrap();
            let p = sampler.likely(&own, &history, None).unwrap();
            let q = drafts.likely(&draft, &history, None).unwrap();
            assert!((p.iter().map(|x| x.1).sum::<f64>() - 1.0).abs() < 1e-12);
            const DRAWS: usize = 40_000;
            let (mut counts, mut kept) = ([0.0f64; 6], 0.0);
            for _ in 0..DRAWS {
                let guess = drafts.pick(&q);
                let token = sampler.settle(&p, &q, guess);
                counts[token as usize] += 1.0 / DRAWS as f64;
                kept += f64::from(u8::from(token == guess)) / DRAWS as f64;
            }
            let of =
                |list: &[(u32, f64)], token: u32| list.iter().find(|x| x.0 == token).map_or(0.0, |x| x.1);
            for token in 0..6 {
                let (found, expected) = (counts[token as usize], of(&p, token));
                let bound = 4.0 * (expected * (1.0 - expected) / DRAWS as f64).sqrt();
                assert!((found - expected).abs() <= bound, "{options:?}: {token} {found} against {expected}");
            }
            // As many guesses are kept as two distributions have in common.
            let common: f64 = p.iter().map(|(token, p)| p.min(of(&q, *token))).sum();
            assert!((kept - common).abs() <= 4.0 * (common / DRAWS as f64).sqrt(), "{kept} against {common}");
        }
    }
}
