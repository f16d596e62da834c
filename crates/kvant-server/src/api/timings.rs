//! How long an answer took so far, and what its cache holds, under the names that llama.cpp's server uses.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::scheduler::{CacheState, Event, Reused};

/// A request's times and counts.
#[derive(Clone, Debug)]
pub struct Timings {
    begun: Instant,
    answering: Option<Instant>,
    last: Instant,
    slot: usize,
    prompt: usize,
    reused: Reused,
    generated: usize,
    cache: CacheState,
}

impl Timings {
    /// A prompt of `prompt` tokens, some of them cached, begins now in slot `slot`.
    pub fn new(prompt: usize, reused: Reused, slot: usize) -> Self {
        let now = Instant::now();
        let cache = CacheState::default();
        Self { begun: now, answering: None, last: now, slot, prompt, reused, generated: 0, cache }
    }

    /// Takes note of an event.
    pub fn hear(&mut self, event: &Event) {
        let now = Instant::now();
        match event {
            Event::Prompt { .. } => self.answering = Some(now),
            Event::Text { tokens, cache, .. } => {
                self.generated += tokens.len();
                (self.last, self.cache) = (now, *cache);
            }
            Event::Finished { cache, .. } => (self.last, self.cache) = (now, *cache),
            // Begun again.
            Event::Started { reused, slot } => (self.reused, self.slot) = (reused.clone(), *slot),
            Event::Failed(_) => {}
        }
    }

    /// Tokens of the prompt that were cached.
    pub fn cached(&self) -> usize {
        self.reused.cached()
    }

    /// How much of the prompt was read, and how much taken from where; only for requests that may be given text from elsewhere.
    pub fn reuse(&self) -> Option<Value> {
        let Reused { prefix, moved, recomputed, ref refused } = self.reused;
        let mut told = json!({
            "reuse": "moved", "prefilled": self.prompt - self.cached(), "prefix": prefix, "moved": moved?,
            "recomputed": recomputed,
        });
        if let Some(reason) = refused {
            told["refused"] = reason.as_str().into();
        }
        Some(told)
    }

    /// In llama.cpp's form, and what the cache holds.
    pub fn json(&self) -> Value {
        let answering = self.answering.unwrap_or(self.last);
        let (prompt, answer) = (answering - self.begun, self.last.saturating_duration_since(answering));
        let (read, generated) = (self.prompt - self.cached(), self.generated);
        // The first token comes with the prompt's last step: it is no part of what came after.
        let further = generated.saturating_sub(1);
        let mut told = json!({
            "cache_n": self.cached(),
            "prompt_n": read,
            "prompt_ms": milliseconds(prompt),
            "prompt_per_token_ms": per(milliseconds(prompt), read),
            "prompt_per_second": rate(read, prompt),
            "predicted_n": generated,
            "predicted_ms": milliseconds(answer),
            "predicted_per_token_ms": per(milliseconds(answer), further),
            "predicted_per_second": rate(further, answer),
            "kv_tokens": self.cache.tokens,
            "kv_bytes": self.cache.bytes,
            "kv_elements": self.cache.elements,
            "id_slot": self.slot,
        });
        if let Some(reuse) = self.reuse() {
            told["kvant"] = reuse;
        }
        told
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn per(total: f64, count: usize) -> f64 {
    if count == 0 { 0.0 } else { total / count as f64 }
}

fn rate(count: usize, time: Duration) -> f64 {
    let seconds = time.as_secs_f64();
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}
