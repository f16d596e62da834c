//! How long steps take, and what fits into one.

use std::time::{Duration, Instant};

/// Prompt tokens that a step always may have.
const LEAST_CHUNK: usize = 16;
/// Part of a new measurement in a running mean.
const WEIGHT: f64 = 0.25;

/// How many prompt tokens fit into a step beside answers, by what steps have taken.
pub(super) struct Pace {
    /// Seconds between an answer's tokens that prompts may lead to.
    target: f64,
    /// Seconds of a step of answers alone, and of a prompt token more where there are many; 0 before the first.
    alone: f64,
    per_token: f64,
    /// When the last step was collected.
    collected: Instant,
}

impl Pace {
    /// A prompt token takes so many seconds, if that is known.
    pub fn new(target: Duration, per_token: Option<f64>) -> Self {
        let per_token = per_token.unwrap_or(0.0);
        Self { target: target.as_secs_f64(), alone: 0.0, per_token, collected: Instant::now() }
    }

    /// Prompt tokens of a step beside answers, of at most `batch`.
    pub fn chunk(&self, batch: usize) -> usize {
        let left = self.target - self.alone;
        let tokens = if self.per_token > 0.0 { (left / self.per_token) as usize } else { batch / 4 };
        tokens.clamp(LEAST_CHUNK.min(batch), batch)
    }

    /// A step was collected that was submitted at `submitted`, with so many prompt tokens (of at most `batch`) and answers.
    pub fn measure(&mut self, submitted: Instant, prompt_tokens: usize, answers: usize, batch: usize) {
        let now = Instant::now();
        // It began when it was submitted, or when the one before it was done.
        let took = now.duration_since(submitted.max(self.collected)).as_secs_f64();
        self.collected = now;
        let mean =
            |mean: &mut f64, new: f64| *mean = if *mean > 0.0 { *mean + WEIGHT * (new - *mean) } else { new };
        if prompt_tokens == 0 {
            return if answers > 0 {
                mean(&mut self.alone, took)
            };
        }
        let beside = if answers > 0 { self.alone } else { 0.0 };
        let each = (took - beside).max(0.1 * took) / prompt_tokens as f64;
        // Each of a few tokens takes longer than each of many: they only tell what it takes at most.
        if 2 * prompt_tokens >= self.chunk(batch) || each < self.per_token {
            mean(&mut self.per_token, each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_fill_what_answers_leave_of_the_time_between_tokens() {
        let mut pace = Pace::new(Duration::from_millis(50), None);
        assert_eq!(pace.chunk(512), 128, "nothing is known");
        (pace.alone, pace.per_token) = (0.010, 0.0001);
        assert_eq!(pace.chunk(512), 400);
        assert_eq!(pace.chunk(256), 256);
        pace.alone = 0.060;
        assert_eq!(pace.chunk(512), LEAST_CHUNK, "prompts always go on");
        assert_eq!(pace.chunk(8), 8);
    }

    #[test]
    fn a_step_begins_when_the_one_before_it_is_done() {
        let mut pace = Pace::new(Duration::from_millis(50), None);
        let submitted = Instant::now();
        std::thread::sleep(Duration::from_millis(30));
        pace.collected = Instant::now();
        std::thread::sleep(Duration::from_millis(10));
        pace.measure(submitted, 0, 3, 512);
        assert!((0.010..0.028).contains(&pace.alone), "{}", pace.alone);
        pace.measure(Instant::now() - Duration::from_millis(40), 100, 0, 512);
        assert!(pace.per_token < 0.0001, "it waited for the one before it: {}", pace.per_token);
    }

    #[test]
    fn a_few_tokens_do_not_tell_what_many_take() {
        let mut pace = Pace::new(Duration::from_millis(50), Some(0.0001));
        let after = |millis| Instant::now() - Duration::from_millis(millis);
        pace.collected = after(1000);
        pace.measure(after(20), 20, 0, 512);
        assert_eq!(pace.per_token, 0.0001);
        pace.collected = after(1000);
        pace.measure(after(100), 500, 0, 512);
        assert!(pace.per_token > 0.000_11, "{}", pace.per_token);
    }
}
