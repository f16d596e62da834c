//! What the server tells about itself, in Prometheus' form.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Counters, gauges and histograms. The first three gauges are those that Kubernetes' gateway inference extension asks for.
pub struct Metrics {
    registry: Registry,
    /// Requests that wait.
    pub waiting: Gauge,
    /// Requests that run.
    pub running: Gauge,
    /// Share of the cache budget that is set aside or kept, 0 to 1.
    pub cache_use: Gauge<f64, AtomicU64>,
    /// Bytes set aside for running requests and kept for later ones.
    pub cache_bytes: Gauge,
    /// Bytes that all caches together may take.
    pub cache_budget: Gauge,
    /// Bytes kept for later requests.
    pub prefix_bytes: Gauge,
    /// Texts kept for later requests.
    pub prefix_entries: Gauge,
    /// Bytes of host memory with what a GPU had no room for.
    pub host_bytes: Gauge,
    /// Blocks of 64 tokens that were copied there.
    pub host_blocks_out: Counter,
    /// Blocks that were copied back to the GPU.
    pub host_blocks_in: Counter,
    /// Requests of whose prompt there was something.
    pub host_hits: Counter,
    /// Prompt tokens of requests that began.
    pub prompt_tokens: Counter,
    /// Those of them that were cached.
    pub cached_tokens: Counter,
    /// Tokens generated.
    pub generated_tokens: Counter,
    /// Prefixes found in the store outside the process.
    pub store_hits: Counter,
    /// Prefixes looked for there and not found.
    pub store_misses: Counter,
    /// Times the store failed.
    pub store_errors: Counter,
    /// Texts written to it.
    pub store_writes: Counter,
    /// Steps of the model.
    pub steps: Counter,
    /// Times the GPU was lost and the model loaded again.
    pub device_losses: Counter,
    /// Seconds from a request's arrival to its first token.
    pub first_token: Histogram,
    /// Seconds between tokens of an answer.
    pub between_tokens: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("kvant"),
            waiting: Gauge::default(),
            running: Gauge::default(),
            cache_use: Gauge::default(),
            cache_bytes: Gauge::default(),
            cache_budget: Gauge::default(),
            prefix_bytes: Gauge::default(),
            prefix_entries: Gauge::default(),
            host_bytes: Gauge::default(),
            host_blocks_out: Counter::default(),
            host_blocks_in: Counter::default(),
            host_hits: Counter::default(),
            prompt_tokens: Counter::default(),
            cached_tokens: Counter::default(),
            generated_tokens: Counter::default(),
            store_hits: Counter::default(),
            store_misses: Counter::default(),
            store_errors: Counter::default(),
            store_writes: Counter::default(),
            steps: Counter::default(),
            device_losses: Counter::default(),
            first_token: Histogram::new(exponential_buckets(0.005, 2.0, 14)),
            between_tokens: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
        };
        let m = &metrics;
        let mut registry = Registry::with_prefix("kvant");
        registry.register("requests_waiting", "Requests that wait", m.waiting.clone());
        registry.register("requests_running", "Requests that run", m.running.clone());
        registry.register("kv_cache_usage", "Share of the cache budget in use, 0 to 1", m.cache_use.clone());
        registry.register("kv_cache_bytes", "Bytes of cache set aside or kept", m.cache_bytes.clone());
        registry.register("kv_cache_budget_bytes", "Bytes that all caches may take", m.cache_budget.clone());
        registry.register("prefix_cache_bytes", "Bytes kept for later requests", m.prefix_bytes.clone());
        registry.register("prefix_cache_entries", "Texts kept for later requests", m.prefix_entries.clone());
        registry.register("host_cache_bytes", "Bytes of kept texts in host memory", m.host_bytes.clone());
        registry.register("host_cache_blocks_out", "Blocks copied to host memory", m.host_blocks_out.clone());
        registry.register("host_cache_blocks_in", "Blocks copied back", m.host_blocks_in.clone());
        registry.register("host_cache_hits", "Prompts found in host memory", m.host_hits.clone());
        registry.register("prompt_tokens", "Prompt tokens", m.prompt_tokens.clone());
        registry.register("cached_tokens", "Prompt tokens that were cached", m.cached_tokens.clone());
        registry.register("generated_tokens", "Tokens generated", m.generated_tokens.clone());
        registry.register("prefix_store_hits", "Prefixes found outside the process", m.store_hits.clone());
        registry.register("prefix_store_misses", "Prefixes not found there", m.store_misses.clone());
        registry.register("prefix_store_errors", "Times the store failed", m.store_errors.clone());
        registry.register("prefix_store_writes", "Texts written to the store", m.store_writes.clone());
        registry.register("steps", "Steps of the model", m.steps.clone());
        registry.register("device_losses", "Times the GPU was lost", m.device_losses.clone());
        registry.register("time_to_first_token_seconds", "Arrival to first token", m.first_token.clone());
        registry.register("inter_token_latency_seconds", "Time between tokens", m.between_tokens.clone());
        metrics.registry = registry;
        metrics
    }
}

impl Metrics {
    /// Everything as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
