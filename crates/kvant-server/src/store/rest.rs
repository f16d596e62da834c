//! A store that failed is left alone for a while.

use std::time::{Duration, Instant};

use super::StoreError;

/// How long a store that failed is left alone, the first time and at most: twice as long with every failure that follows another.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(30);

/// Whether a store is left alone.
#[derive(Default)]
pub(super) struct Rest(Option<Pause>);

struct Pause {
    until: Instant,
    length: Duration,
}

impl Rest {
    /// Asks by `ask`, unless the store is left alone, and notes whether it failed now.
    pub fn unless<T>(&mut self, ask: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.unless_at(Instant::now, ask)
    }

    fn unless_at<T>(
        &mut self,
        now: impl Fn() -> Instant,
        ask: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.0.as_ref().is_some_and(|pause| now() < pause.until) {
            return Err(StoreError::Resting);
        }
        let asked = ask();
        let last = self.0.take();
        if asked.is_err() {
            let length = last.map_or(SHORTEST, |last| (2 * last.length).min(LONGEST));
            self.0 = Some(Pause { until: now() + length, length });
        }
        asked
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn pauses_grow_with_failures_and_end_with_a_success() {
        let (mut rest, clock, asked) = (Rest::default(), Cell::new(Instant::now()), Cell::new(0));
        let mut ask = |fails: bool| {
            let answer = rest.unless_at(
                || clock.get(),
                || {
                    asked.set(asked.get() + 1);
                    if fails { Err(StoreError::File("broken".to_owned())) } else { Ok(()) }
                },
            );
            answer.is_ok()
        };
        for pause in [1, 2, 4, 8, 16, 30, 30] {
            let before = asked.get();
            assert!(!ask(true));
            clock.set(clock.get() + Duration::from_millis(pause * 1000 - 1));
            assert!(!ask(false), "left alone for {pause} s");
            assert_eq!(asked.get(), before + 1);
            clock.set(clock.get() + Duration::from_millis(1));
        }
        assert!(ask(false) && ask(false));
        assert!(!ask(true));
        clock.set(clock.get() + Duration::from_secs(1));
        assert!(ask(false), "after a success the first pause is short again");
    }
}
