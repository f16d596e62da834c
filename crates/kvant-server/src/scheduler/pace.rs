//! How long steps take, and what fits into one.

use std::time::{Duration, Instant};

use kvant_engine::PromptTimes;

/// Prompt tokens that a step always may have.
const LEAST_CHUNK: usize = 16;
/// Part of a new measurement in a running mean.
const WEIGHT: f64 = 0.25;

/// How many prompt tokens fit into a step beside answers, by what steps have taken.
pub(super) struct Pace {
    /// Seconds between an answer's tokens that prompts may lead to.
    target: f64,
    /// Seconds of a step of answers alone; 0 before the first.
    alone: f64,
    /// Seconds that answers, and the depth of prompts, add to a step whose rows alone take as long as [`PromptTimes`] say.
    beside: Option<f64>,
    /// Seconds of a prompt token more, where steps of prompts were not measured; 0 before the first.
    per_token: f64,
    prompts: PromptTimes,
    /// When the last step was collected.
    collected: Instant,
}

fn mean(mean: &mut f64, new: f64) {
    *mean = if *mean > 0.0 { *mean + WEIGHT * (new - *mean) } else { new };
}

impl Pace {
    /// `prompts` says how long steps of prompts take, if that was measured.
    pub fn new(target: Duration, prompts: PromptTimes) -> Self {
        let target = target.as_secs_f64();
        Self { target, alone: 0.0, beside: None, per_token: 0.0, prompts, collected: Instant::now() }
    }

    /// Prompt tokens of a step beside `answers` answers, of at most `batch`.
    pub fn chunk(&self, batch: usize, answers: usize) -> usize {
        if self.prompts.is_empty() {
            let left = self.target - self.alone;
            let tokens = if self.per_token > 0.0 { (left / self.per_token) as usize } else { batch / 4 };
            return tokens.clamp(LEAST_CHUNK.min(batch), batch);
        }
        let left = self.target - self.beside.unwrap_or(self.alone);
        let rows = self.prompts.most_rows_within(left, answers + batch);
        rows.saturating_sub(answers).clamp(LEAST_CHUNK.min(batch), batch)
    }

    /// A step was collected that was submitted at `submitted`, with so many prompt tokens (of at most `batch`) and answers.
    pub fn measure(&mut self, submitted: Instant, prompt_tokens: usize, answers: usize, batch: usize) {
        let now = Instant::now();
        // It began when it was submitted, or when the one before it was done.
        let took = now.duration_since(submitted.max(self.collected)).as_secs_f64();
        self.collected = now;
        if prompt_tokens == 0 {
            return if answers > 0 {
                mean(&mut self.alone, took)
            };
        }
        if let Some(rows) = self.prompts.of(prompt_tokens + answers) {
            if answers > 0 {
                let beside = (took - rows).max(0.0);
                mean(self.beside.get_or_insert(beside), beside);
            }
            return;
        }
        let beside = if answers > 0 { self.alone } else { 0.0 };
        let each = (took - beside).max(0.1 * took) / prompt_tokens as f64;
        // Each of a few tokens takes longer than each of many: they only tell what it takes at most.
        if 2 * prompt_tokens >= self.chunk(batch, answers) || each < self.per_token {
            mean(&mut self.per_token, each);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unmeasured() -> Pace {
        Pace::new(Duration::from_millis(50), PromptTimes::default())
    }

    #[test]
    fn prompts_fill_what_answers_leave_of_the_time_between_tokens() {
        let mut pace = unmeasured();
        assert_eq!(pace.chunk(512, 4), 128, "nothing is known");
        (pace.alone, pace.per_token) = (0.010, 0.0001);
        assert_eq!(pace.chunk(512, 4), 400);
        assert_eq!(pace.chunk(256, 4), 256);
        pace.alone = 0.060;
        assert_eq!(pace.chunk(512, 4), LEAST_CHUNK, "prompts always go on");
        assert_eq!(pace.chunk(8, 4), 8);
    }

    #[test]
    fn measured_steps_say_how_many_rows_fit() {
        // Steps of up to 128, 256, … rows, as a GPU's products take them.
        let times = PromptTimes::new(128, vec![0.024, 0.030, 0.036, 0.041, 0.057, 0.068]);
        let mut pace = Pace::new(Duration::from_millis(50), times);
        assert_eq!(pace.chunk(512, 64), 512 - 64);
        pace.alone = 0.012;
        assert_eq!(pace.chunk(512, 64), 384 - 64, "answers are thought to add what they take alone");
        pace.collected = Instant::now() - Duration::from_secs(1);
        pace.measure(Instant::now() - Duration::from_millis(43), 320, 64, 512);
        assert!((0.0065..0.0085).contains(&pace.beside.unwrap()), "{:?}", pace.beside);
        assert_eq!(pace.chunk(512, 64), 512 - 64, "until they are seen to add less");
        assert_eq!(pace.chunk(512, 200), 512 - 200);
        pace.target = 0.100;
        assert_eq!(pace.chunk(512, 64), 512 - 64, "576 rows would take as long as 640");
        assert_eq!(pace.chunk(512, 128), 512, "no more than a batch");
        pace.target = 0.010;
        assert_eq!(pace.chunk(512, 64), LEAST_CHUNK);
    }

    #[test]
    fn a_step_begins_when_the_one_before_it_is_done() {
        let mut pace = unmeasured();
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
        let mut pace = unmeasured();
        pace.per_token = 0.0001;
        let after = |millis| Instant::now() - Duration::from_millis(millis);
        pace.collected = after(1000);
        pace.measure(after(20), 20, 0, 512);
        assert_eq!(pace.per_token, 0.0001);
        pace.collected = after(1000);
        pace.measure(after(100), 500, 0, 512);
        assert!(pace.per_token > 0.000_11, "{}", pace.per_token);
    }
}
