//! `kvant-lab bench serve`: a server of OpenAI's API under load.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kvant_codec::rng::Rng;
use kvant_engine::{DeviceChoice, EngineOptions};
use kvant_server::{Background, ServerOptions};
use serde_json::{Value, json};
use ureq::Agent;

use crate::cli::args::bench::BenchServeArgs;
use crate::cli::errors::VerbError;
use kvant_cli::config::Config;
use kvant_cli::error::CliError;
use kvant_cli::load;
use kvant_cli::out::{self, say};
use kvant_cli::table::table;

/// Words that are one token in most vocabularies.
const WORDS: [&str; 20] = [
    "time", "year", "people", "way", "day", "man", "thing", "woman", "life", "child", "world", "school",
    "state", "family", "student", "group", "country", "problem", "hand", "part",
];
/// How long one answer may take.
const PATIENCE: Duration = Duration::from_secs(1800);
/// Tokens of the context beyond the words of a prompt, as a share of them: not every word is one token.
const SLACK: f64 = 1.1;

/// Tokens of a context when nothing is said: what every model has, or less if it was trained for less.
const DEFAULT_CONTEXT: usize = 8192;

/// Measures a server that is there, or one that is started for it.
pub fn bench_serve(args: &BenchServeArgs, config: &Config) -> Result<(), CliError> {
    let key = args.api_key_file.as_deref().map(first_line).transpose()?;
    let server = if args.url.is_none() { Some(start(args, config)?) } else { None };
    let url = match (&args.url, &server) {
        (Some(url), _) => url.trim_end_matches('/').trim_end_matches("/v1").to_owned(),
        (None, Some(server)) => format!("http://{}", server.address()),
        (None, None) => return Ok(()),
    };
    let agent = Agent::config_builder().http_status_as_error(false).timeout_global(Some(PATIENCE)).build();
    let mut client = Client { agent: agent.into(), url, key, model: String::new() };
    client.model = match &args.alias {
        Some(name) => name.clone(),
        None => client.first_model()?,
    };
    let shared = words(args.shared, 1);
    if !args.cold && args.shared > 0 {
        client.complete(&format!("{shared} First"), 2)?;
    }
    let mut rows = vec![load_of_users(&client, args, &shared, None)?];
    if args.beside.is_some() {
        rows.push(load_of_users(&client, args, &shared, args.beside)?);
    }
    if let Some(server) = server {
        let address = server.address();
        server.finish().map_err(|source| CliError::Serve { address, source })?;
    }
    if args.json {
        for row in &rows {
            say!("{}", row.json(args, &client))?;
        }
        return Ok(());
    }
    let header = [
        "users",
        "beside",
        "prompt",
        "cached",
        "tok/s",
        "first p50 s",
        "p95 s",
        "between p50 ms",
        "p95 ms",
        "max ms",
        "failed",
    ];
    out::text(&table(&header, &[true; 11], &rows.iter().map(|row| row.cells(args)).collect::<Vec<_>>()))?;
    Ok(())
}

/// A server with room for every user's longest text.
fn start(args: &BenchServeArgs, config: &Config) -> Result<Background, CliError> {
    let words = (args.shared + args.own).max(args.beside.unwrap_or(0));
    let needed = (f64::from(words) * SLACK) as usize + args.generate as usize + 64;
    let options = load::engine_options(&args.model, load::CHAT_CACHE)?;
    let context = options.context.or((needed > DEFAULT_CONTEXT).then_some(needed));
    let options = EngineOptions { device: DeviceChoice::Cpu, context, ..options };
    let engine = load::load_as(&args.model, config, &options, false)?;
    let mut server =
        ServerOptions::for_engine(&engine, load::model_name(args.model.model.as_deref(), config));
    let parallel = usize::from(args.users) + 1;
    server.scheduler.parallel = parallel;
    server.scheduler.cache_budget = (parallel as u64 + 4).saturating_mul(engine.plan().cache);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    Background::start(engine, server, address).map_err(|source| CliError::Serve { address, source })
}

fn first_line(path: &std::path::Path) -> Result<String, CliError> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| CliError::Config { path: path.to_owned(), reason: error.to_string() })?;
    let key = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    key.map(str::to_owned)
        .ok_or_else(|| CliError::Config { path: path.to_owned(), reason: "found no key".to_owned() })
}

/// So many words, the same for the same seed.
fn words(count: u32, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let chosen: Vec<&str> =
        (0..count).map(|_| WORDS[(rng.uniform() * WORDS.len() as f64) as usize % WORDS.len()]).collect();
    chosen.join(" ")
}

/// Who asks a server.
struct Client {
    agent: Agent,
    url: String,
    key: Option<String>,
    model: String,
}

/// When an answer's parts came, and how many tokens there were.
struct Heard {
    sent: Instant,
    times: Vec<Instant>,
    prompt: u64,
    cached: u64,
    generated: u64,
}

impl Client {
    fn failed(&self, reason: impl ToString) -> CliError {
        VerbError::Measured { url: self.url.clone(), reason: reason.to_string() }.into()
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.key.as_deref().unwrap_or("none"))
    }

    fn first_model(&self) -> Result<String, CliError> {
        let request =
            self.agent.get(format!("{}/v1/models", self.url)).header("authorization", self.bearer());
        let mut answer = request.call().map_err(|error| self.failed(error))?;
        let text = answer.body_mut().read_to_string().map_err(|error| self.failed(error))?;
        let listed: Option<Value> = serde_json::from_str(&text).ok();
        let name = listed.as_ref().and_then(|listed| listed["data"][0]["id"].as_str());
        let status = answer.status();
        name.map(str::to_owned)
            .ok_or_else(|| self.failed(format!("/v1/models: {status}, expected a list of models")))
    }

    /// Streams an answer of exactly `most` tokens, where the server can be told so.
    fn complete(&self, prompt: &str, most: u32) -> Result<Heard, CliError> {
        let body = json!({
            "model": self.model, "prompt": prompt, "max_tokens": most, "temperature": 0, "ignore_eos": true,
            "stream": true, "stream_options": { "include_usage": true },
        });
        let request = self
            .agent
            .post(format!("{}/v1/completions", self.url))
            .header("authorization", self.bearer())
            .header("content-type", "application/json");
        let mut heard = Heard { sent: Instant::now(), times: Vec::new(), prompt: 0, cached: 0, generated: 0 };
        let mut answer = request.send(body.to_string()).map_err(|error| self.failed(error))?;
        if answer.status() != 200 {
            let said: String =
                answer.body_mut().read_to_string().unwrap_or_default().chars().take(200).collect();
            return Err(self.failed(format!("{}, expected 200: {said}", answer.status())));
        }
        for line in BufReader::new(answer.into_body().into_reader()).lines() {
            let line = line.map_err(|error| self.failed(error))?;
            let Some(event) = line.strip_prefix("data: ").and_then(|text| serde_json::from_str(text).ok())
            else {
                continue;
            };
            let event: Value = event;
            if let Some(error) = event.get("error").filter(|error| !error.is_null()) {
                return Err(self.failed(error));
            }
            if event["choices"][0]["text"].as_str().is_some_and(|text| !text.is_empty()) {
                heard.times.push(Instant::now());
            }
            if let Some(usage) = event.get("usage").filter(|usage| usage.is_object()) {
                heard.prompt = usage["prompt_tokens"].as_u64().unwrap_or(0);
                heard.cached = usage["prompt_tokens_details"]["cached_tokens"].as_u64().unwrap_or(0);
                heard.generated = usage["completion_tokens"].as_u64().unwrap_or(0);
            }
        }
        if heard.times.is_empty() {
            return Err(self.failed("an answer without text"));
        }
        // Servers exist that tell no usage: then every part counts as a token.
        heard.generated = heard.generated.max(heard.times.len() as u64);
        Ok(heard)
    }
}

/// One line of the table.
struct Row {
    beside: Option<u32>,
    read_beside: u64,
    seconds: f64,
    answers: Vec<Heard>,
    failed: Vec<String>,
}

/// All users at the same time, and beside them, if asked for, somebody whose prompts are long.
fn load_of_users(
    client: &Client,
    args: &BenchServeArgs,
    shared: &str,
    beside: Option<u32>,
) -> Result<Row, CliError> {
    let done = AtomicBool::new(false);
    let began = Instant::now();
    let (results, read_beside) = std::thread::scope(|scope| {
        let done = &done;
        let reader = beside.map(|count| {
            scope.spawn(move || {
                let mut read = 0;
                while !done.load(Ordering::Relaxed) {
                    match client.complete(&words(count, 1_000 + read), 1) {
                        Ok(_) => read += 1,
                        Err(error) => return Err(error),
                    }
                }
                Ok(read)
            })
        });
        let users: Vec<_> = (0..args.users)
            .map(|user| {
                scope.spawn(move || {
                    (0..args.rounds)
                        .map(|round| {
                            let seed = (u64::from(user) << 32)
                                + (u64::from(round) << 1)
                                + u64::from(beside.is_some());
                            let prompt = format!("{shared} {}", words(args.own, seed + 7_777));
                            client.complete(prompt.trim_start(), args.generate)
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        let results: Vec<_> = users.into_iter().flat_map(|user| user.join().unwrap_or_default()).collect();
        done.store(true, Ordering::Relaxed);
        let read = reader.map(|reader| reader.join().unwrap_or(Ok(0)));
        (results, read)
    });
    let read_beside = read_beside.transpose()?.unwrap_or(0);
    let (mut answers, mut failed, mut first) = (Vec::new(), Vec::new(), None);
    for result in results {
        match result {
            Ok(heard) => answers.push(heard),
            Err(error) => {
                failed.push(error.to_string());
                first.get_or_insert(error);
            }
        }
    }
    match first {
        Some(error) if answers.is_empty() => Err(error),
        _ => {
            let last = answers.iter().filter_map(|heard| heard.times.last()).max().copied().unwrap_or(began);
            Ok(Row { beside, read_beside, seconds: (last - began).as_secs_f64(), answers, failed })
        }
    }
}

/// The smallest value that `share` of them do not exceed.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(at.clamp(1, sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
}

impl Row {
    fn sum(&self, of: fn(&Heard) -> u64) -> u64 {
        self.answers.iter().map(of).sum()
    }

    fn mean(&self, of: fn(&Heard) -> u64) -> u64 {
        self.sum(of) / self.answers.len().max(1) as u64
    }

    fn tokens_per_second(&self) -> f64 {
        self.sum(|heard| heard.generated) as f64 / self.seconds.max(1e-9)
    }

    /// Seconds to the first part of each answer, in order of size.
    fn first(&self) -> Vec<f64> {
        sorted(self.answers.iter().map(|heard| (heard.times[0] - heard.sent).as_secs_f64()).collect())
    }

    /// Milliseconds between parts of answers, in order of size.
    fn between(&self) -> Vec<f64> {
        let gaps = self.answers.iter().flat_map(|heard| heard.times.windows(2));
        sorted(gaps.map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1e3).collect())
    }

    fn cells(&self, args: &BenchServeArgs) -> Vec<String> {
        let (first, between) = (self.first(), self.between());
        vec![
            args.users.to_string(),
            self.beside.map_or("-".to_owned(), |words| format!("{} × {words}", self.read_beside)),
            self.mean(|heard| heard.prompt).to_string(),
            self.mean(|heard| heard.cached).to_string(),
            format!("{:.1}", self.tokens_per_second()),
            format!("{:.3}", quantile(&first, 0.5)),
            format!("{:.3}", quantile(&first, 0.95)),
            format!("{:.1}", quantile(&between, 0.5)),
            format!("{:.1}", quantile(&between, 0.95)),
            format!("{:.1}", between.last().copied().unwrap_or(0.0)),
            self.failed.len().to_string(),
        ]
    }

    fn json(&self, args: &BenchServeArgs, client: &Client) -> Value {
        let (first, between) = (self.first(), self.between());
        json!({
            "kind": "bench-serve", "model": client.model, "users": args.users, "rounds": args.rounds,
            "shared_words": args.shared, "own_words": args.own, "generate": args.generate, "cold": args.cold,
            "beside_words": self.beside, "beside_prompts": self.read_beside,
            "prompt_tokens": self.mean(|heard| heard.prompt), "cached_tokens": self.mean(|heard| heard.cached),
            "generated_tokens": self.sum(|heard| heard.generated), "seconds": self.seconds,
            "tokens_per_second": self.tokens_per_second(),
            "first_p50_s": quantile(&first, 0.5), "first_p95_s": quantile(&first, 0.95),
            "between_p50_ms": quantile(&between, 0.5), "between_p95_ms": quantile(&between, 0.95),
            "between_max_ms": between.last(), "failed": self.failed.len(), "first_failure": self.failed.first(),
        })
    }
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_were_seen() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((quantile(&values, 0.5), quantile(&values, 0.95)), (50.0, 95.0));
        assert_eq!((quantile(&[3.0], 0.5), quantile(&[3.0], 0.95), quantile(&[], 0.5)), (3.0, 3.0, 0.0));
    }

    #[test]
    fn words_are_as_many_as_asked_for_and_the_same_again() {
        assert_eq!(words(50, 3).split(' ').count(), 50);
        assert_eq!(words(50, 3), words(50, 3));
        assert_ne!(words(50, 3), words(50, 4));
    }
}
