//! What is told of a request once it is over: OpenTelemetry's metrics for generative models, a line of a log, a span of a trace.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kvant_engine::Finish;
use serde_json::{Value, json};

use crate::http::context::Context;
use crate::metrics::{Metrics, RequestLabels};
use crate::scheduler::{Event, Failure};

/// Spans that wait to be sent; more are left out.
const MOST_WAITING: usize = 4096;
/// Spans of one message.
const MOST_AT_ONCE: usize = 256;
/// How long spans wait for others.
const PAUSE: Duration = Duration::from_secs(2);
/// Time that a collector has to take a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Hears of every request.
pub struct Telemetry {
    metrics: Arc<Metrics>,
    log: Option<fn(&Value)>,
    spans: Option<Exporter>,
}

impl Telemetry {
    /// Lines go to `log`, spans to the collector at `endpoint`.
    pub fn new(
        metrics: Arc<Metrics>,
        log: Option<fn(&Value)>,
        endpoint: Option<&str>,
    ) -> std::io::Result<Self> {
        let spans = endpoint.map(|endpoint| Exporter::new(endpoint, metrics.clone())).transpose()?;
        Ok(Self { metrics, log, spans })
    }

    /// A request of `model` arrives, with a prompt of so many tokens.
    pub fn begin(self: &Arc<Self>, model: &str, prompt: usize) -> Record {
        Record {
            model: model.to_owned(),
            telemetry: self.clone(),
            context: Context::current(),
            arrived: Instant::now(),
            at: SystemTime::now(),
            first: None,
            last: None,
            prompt,
            cached: 0,
            generated: 0,
            open: 1,
            finish: "cancelled",
        }
    }

    fn tell(&self, record: &Record) {
        let seconds = |from: Instant, to: Instant| to.saturating_duration_since(from).as_secs_f64();
        let duration = record.arrived.elapsed();
        let first = record.first.map(|first| seconds(record.arrived, first));
        let error = match record.finish {
            "stop" | "length" => "",
            other => other,
        };
        let labels = RequestLabels::new(record.context.operation, &record.model, error);
        let genai = &self.metrics.requests;
        genai.duration.get_or_create(&labels).observe(duration.as_secs_f64());
        if let (Some(first), Some(begun), Some(last)) = (first, record.first, record.last) {
            genai.first_token.get_or_create(&labels).observe(first);
            if record.generated > 1 {
                let each = seconds(begun, last) / (record.generated - 1) as f64;
                genai.per_token.get_or_create(&labels).observe(each);
            }
        }
        for (kind, count) in [("input", record.prompt), ("output", record.generated)] {
            genai.tokens.get_or_create(&labels.of_tokens(kind)).observe(count as f64);
        }
        let sent = self.spans.as_ref().filter(|_| record.context.is_sampled());
        let trace = match &record.context.parent {
            Some(parent) => Some(parent.trace.clone()),
            None => sent.map(|_| format!("{:016x}{:016x}", random(), random())),
        };
        if let Some(log) = self.log {
            log(&json!({
                "message": "request",
                "operation": record.context.operation,
                "path": record.context.path,
                "model": record.model,
                "prompt_tokens": record.prompt,
                "cached_tokens": record.cached,
                "generated_tokens": record.generated,
                "first_token_ms": first.map(|first| (first * 1e3).round()),
                "duration_ms": duration.as_millis() as u64,
                "finish": record.finish,
                "trace_id": trace,
            }));
        }
        if let (Some(spans), Some(trace)) = (sent, trace) {
            spans.send(self.span(record, &trace, duration, first));
        }
    }

    /// The request as OTLP has it.
    fn span(&self, record: &Record, trace: &str, duration: Duration, first: Option<f64>) -> Value {
        let nanoseconds =
            |at: SystemTime| at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()).to_string();
        let text = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
        let count =
            |key: &str, value: usize| json!({ "key": key, "value": { "intValue": value.to_string() } });
        let mut attributes = vec![
            text("gen_ai.operation.name", record.context.operation),
            text("gen_ai.provider.name", "kvant"),
            text("gen_ai.request.model", &record.model),
            text("url.path", &record.context.path),
            count("gen_ai.usage.input_tokens", record.prompt),
            count("gen_ai.usage.cache_read.input_tokens", record.cached),
            count("gen_ai.usage.output_tokens", record.generated),
            json!({
                "key": "gen_ai.response.finish_reasons",
                "value": { "arrayValue": { "values": [{ "stringValue": record.finish }] } },
            }),
        ];
        if let Some(first) = first {
            let value = json!({ "doubleValue": first });
            attributes.push(json!({ "key": "kvant.time_to_first_token", "value": value }));
        }
        let failed = record.finish == "error";
        let parent = record.context.parent.as_ref().map_or("", |parent| parent.span.as_str());
        json!({
            "traceId": trace,
            "spanId": format!("{:016x}", random().max(1)),
            "parentSpanId": parent,
            "name": format!("{} {}", record.context.operation, record.model),
            "kind": 2,
            "startTimeUnixNano": nanoseconds(record.at),
            "endTimeUnixNano": nanoseconds(record.at + duration),
            "attributes": attributes,
            "status": { "code": if failed { 2 } else { 0 } },
        })
    }
}

/// A number that nothing else has.
fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish()
}

/// A request that runs. What became of it is told when it is dropped.
pub struct Record {
    model: String,
    telemetry: Arc<Telemetry>,
    context: Context,
    arrived: Instant,
    at: SystemTime,
    first: Option<Instant>,
    last: Option<Instant>,
    prompt: usize,
    cached: usize,
    generated: usize,
    /// Answers that have not ended.
    open: usize,
    finish: &'static str,
}

impl Record {
    /// So many answers are made.
    pub fn choices(&mut self, choices: usize) {
        self.open = choices.max(1);
    }

    /// Takes note of an event.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Started { reused, .. } => self.cached = reused.cached(),
            Event::Text { tokens, .. } if !tokens.is_empty() => {
                let now = Instant::now();
                self.first.get_or_insert(now);
                self.last = Some(now);
                self.generated += tokens.len();
            }
            Event::Finished { finish, .. } => {
                self.open = self.open.saturating_sub(1);
                if self.open == 0 {
                    self.finish = match finish {
                        Finish::End | Finish::Stop => "stop",
                        Finish::Length | Finish::ContextFull => "length",
                        Finish::Cancelled => "cancelled",
                    };
                }
            }
            Event::Failed(failure) => self.fail(failure),
            Event::Text { .. } | Event::Prompt { .. } => {}
        }
    }

    /// It was refused, or broke off.
    pub fn fail(&mut self, failure: &Failure) {
        self.finish = match failure {
            Failure::ShuttingDown => "cancelled",
            _ => "error",
        };
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        self.telemetry.tell(self);
    }
}

/// Sends spans to a collector from a thread of its own, over HTTP in JSON.
struct Exporter {
    spans: Option<SyncSender<Value>>,
    thread: Option<JoinHandle<()>>,
    metrics: Arc<Metrics>,
}

impl Exporter {
    fn new(endpoint: &str, metrics: Arc<Metrics>) -> std::io::Result<Self> {
        let url = format!("{}/v1/traces", endpoint.trim_end_matches('/'));
        let (spans, heard) = sync_channel(MOST_WAITING);
        let lost = metrics.clone();
        let export = move || send_all(&url, &heard, &lost);
        let thread = std::thread::Builder::new().name("kvant-traces".to_owned()).spawn(export)?;
        Ok(Self { spans: Some(spans), thread: Some(thread), metrics })
    }

    fn send(&self, span: Value) {
        if self.spans.as_ref().is_none_or(|spans| spans.try_send(span).is_err()) {
            self.metrics.spans_lost.inc();
        }
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        self.spans = None;
        if let Some(thread) = self.thread.take() {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}

/// Sends what is heard until nothing more can come.
fn send_all(url: &str, heard: &Receiver<Value>, metrics: &Metrics) {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
    loop {
        let mut spans = Vec::new();
        let since = Instant::now();
        let over = loop {
            match heard.recv_timeout(PAUSE.saturating_sub(since.elapsed())) {
                Ok(span) => spans.push(span),
                Err(RecvTimeoutError::Timeout) => break false,
                Err(RecvTimeoutError::Disconnected) => break true,
            }
            if spans.len() == MOST_AT_ONCE {
                break false;
            }
        };
        let count = spans.len() as u64;
        if count > 0 && agent.post(url).content_type("application/json").send(message(spans)).is_err() {
            metrics.spans_lost.inc_by(count);
        }
        if over {
            return;
        }
    }
}

fn message(spans: Vec<Value>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let text = |key: &str, value: &str| json!({ "key": key, "value": { "stringValue": value } });
    json!({ "resourceSpans": [{
        "resource": { "attributes": [text("service.name", "kvant"), text("service.version", version)] },
        "scopeSpans": [{ "scope": { "name": "kvant-server", "version": version }, "spans": spans }],
    }] })
    .to_string()
}
