//! What the server tells about itself, in Prometheus' form.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, LabelSetEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
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
    /// Bytes of a GPU's memory that are set aside for caches, taken or not.
    pub device_bytes: Gauge,
    /// Bytes of them that are free.
    pub device_free: Gauge,
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
    /// Prompt tokens by where they were found.
    pub tiers: Family<[(&'static str, &'static str); 1], Counter>,
    /// Spans that did not reach the collector.
    pub spans_lost: Counter,
    /// Models that are loaded.
    pub models_loaded: Gauge,
    /// Bytes set aside for models.
    pub models_bytes: Gauge,
    /// Times each model was loaded on demand.
    pub model_loads: Family<[(&'static str, String); 1], Counter>,
    /// Requests that are over.
    pub requests: RequestMetrics,
}

/// One model's part of a gauge that tells the sum over all of them.
#[derive(Debug)]
pub(crate) struct Level {
    gauge: Gauge,
    mine: AtomicI64,
}

impl Level {
    pub fn of(gauge: &Gauge) -> Self {
        Self { gauge: gauge.clone(), mine: AtomicI64::new(0) }
    }

    pub fn set(&self, value: i64) {
        self.gauge.inc_by(value - self.mine.swap(value, Ordering::Relaxed));
    }
}

impl Drop for Level {
    fn drop(&mut self) {
        self.set(0);
    }
}

/// What one model's scheduler adds to the gauges.
#[derive(Debug)]
pub(crate) struct Levels {
    pub waiting: Level,
    pub running: Level,
    pub cache_bytes: Level,
    pub cache_budget: Level,
    pub prefix_bytes: Level,
    pub prefix_entries: Level,
    pub host_bytes: Level,
    pub device_bytes: Level,
    pub device_free: Level,
}

impl Levels {
    pub fn of(metrics: &Metrics) -> Self {
        Self {
            waiting: Level::of(&metrics.waiting),
            running: Level::of(&metrics.running),
            cache_bytes: Level::of(&metrics.cache_bytes),
            cache_budget: Level::of(&metrics.cache_budget),
            prefix_bytes: Level::of(&metrics.prefix_bytes),
            prefix_entries: Level::of(&metrics.prefix_entries),
            host_bytes: Level::of(&metrics.host_bytes),
            device_bytes: Level::of(&metrics.device_bytes),
            device_free: Level::of(&metrics.device_free),
        }
    }
}

/// Where tokens of a prompt were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// In the memory that the model runs in.
    Memory,
    /// In host memory, beside a GPU.
    Host,
    /// In the store outside the process.
    Store,
    /// In memory, where they stood elsewhere.
    Moved,
    /// Nowhere: they were read.
    None,
}

impl Tier {
    /// Its label.
    pub fn label(self) -> [(&'static str, &'static str); 1] {
        let name = match self {
            Tier::Memory => "memory",
            Tier::Host => "host",
            Tier::Store => "store",
            Tier::Moved => "moved",
            Tier::None => "none",
        };
        [("tier", name)]
    }
}

/// Requests that are over, under OpenTelemetry's names for generative models.
pub struct RequestMetrics {
    /// Seconds from arrival to end.
    pub duration: Family<RequestLabels, Histogram>,
    /// Seconds to the first token.
    pub first_token: Family<RequestLabels, Histogram>,
    /// Seconds per further token.
    pub per_token: Family<RequestLabels, Histogram>,
    /// Tokens of the prompt and of the answer.
    pub tokens: Family<RequestLabels, Histogram>,
}

/// What a request is told under.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestLabels(Vec<(&'static str, String)>);

impl RequestLabels {
    /// Of an operation of a model that ended in `error`, or well.
    pub fn new(operation: &str, model: &str, error: &str) -> Self {
        let mut labels = vec![
            ("gen_ai_operation_name", operation.to_owned()),
            ("gen_ai_provider_name", "kvant".to_owned()),
            ("gen_ai_request_model", model.to_owned()),
        ];
        if !error.is_empty() {
            labels.push(("error_type", error.to_owned()));
        }
        Self(labels)
    }

    /// The same of tokens of a kind.
    pub fn of_tokens(&self, kind: &str) -> Self {
        let mut labels = self.0.clone();
        labels.push(("gen_ai_token_type", kind.to_owned()));
        Self(labels)
    }
}

impl EncodeLabelSet for RequestLabels {
    fn encode(&self, encoder: &mut LabelSetEncoder<'_>) -> Result<(), std::fmt::Error> {
        EncodeLabelSet::encode(&self.0, encoder)
    }
}

impl Default for RequestMetrics {
    fn default() -> Self {
        // The buckets that OpenTelemetry asks for.
        let family = |buckets: fn() -> Histogram| Family::new_with_constructor(buckets);
        Self {
            duration: family(|| Histogram::new(exponential_buckets(0.01, 2.0, 14))),
            first_token: family(|| Histogram::new(exponential_buckets(0.001, 2.0, 14))),
            per_token: family(|| Histogram::new(exponential_buckets(0.001, 2.0, 12))),
            tokens: family(|| Histogram::new(exponential_buckets(1.0, 4.0, 12))),
        }
    }
}

impl RequestMetrics {
    fn register(&self, registry: &mut Registry) {
        let told: [(&str, &str, &Family<RequestLabels, Histogram>); 4] = [
            ("gen_ai_server_request_duration_seconds", "Arrival to end", &self.duration),
            ("gen_ai_server_time_to_first_token_seconds", "Arrival to first token", &self.first_token),
            ("gen_ai_server_time_per_output_token_seconds", "Each further token", &self.per_token),
            ("gen_ai_client_token_usage", "Tokens of prompts and answers", &self.tokens),
        ];
        for (name, help, family) in told {
            registry.register(name, help, family.clone());
        }
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::default(),
            waiting: Gauge::default(),
            running: Gauge::default(),
            cache_use: Gauge::default(),
            cache_bytes: Gauge::default(),
            cache_budget: Gauge::default(),
            prefix_bytes: Gauge::default(),
            prefix_entries: Gauge::default(),
            host_bytes: Gauge::default(),
            device_bytes: Gauge::default(),
            device_free: Gauge::default(),
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
            tiers: Family::default(),
            spans_lost: Counter::default(),
            models_loaded: Gauge::default(),
            models_bytes: Gauge::default(),
            model_loads: Family::default(),
            requests: RequestMetrics::default(),
        };
        let m = &metrics;
        let mut all = Registry::default();
        m.requests.register(&mut all);
        let registry = all.sub_registry_with_prefix("kvant");
        registry.register("requests_waiting", "Requests that wait", m.waiting.clone());
        registry.register("requests_running", "Requests that run", m.running.clone());
        registry.register("kv_cache_usage", "Share of the cache budget in use, 0 to 1", m.cache_use.clone());
        registry.register("kv_cache_bytes", "Bytes of cache set aside or kept", m.cache_bytes.clone());
        registry.register("kv_cache_budget_bytes", "Bytes that all caches may take", m.cache_budget.clone());
        registry.register("prefix_cache_bytes", "Bytes kept for later requests", m.prefix_bytes.clone());
        registry.register("prefix_cache_entries", "Texts kept for later requests", m.prefix_entries.clone());
        registry.register(
            "device_cache_bytes",
            "Bytes of GPU memory set aside for caches",
            m.device_bytes.clone(),
        );
        registry.register(
            "device_cache_free_bytes",
            "Bytes of it that no sequence has",
            m.device_free.clone(),
        );
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
        registry.register("prompt_tokens_by_tier", "Prompt tokens by where they were found", m.tiers.clone());
        registry.register("trace_spans_lost", "Spans that did not reach the collector", m.spans_lost.clone());
        registry.register("models_loaded", "Models that are loaded", m.models_loaded.clone());
        registry.register("models_bytes", "Bytes set aside for models", m.models_bytes.clone());
        registry.register("model_loads", "Times a model was loaded on demand", m.model_loads.clone());
        metrics.registry = all;
        metrics
    }
}

impl Metrics {
    /// Everything as text.
    pub fn text(&self) -> String {
        self.cache_use.set(self.cache_bytes.get() as f64 / self.cache_budget.get().max(1) as f64);
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
