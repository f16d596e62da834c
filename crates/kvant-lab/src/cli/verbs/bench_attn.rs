//! `kvant-lab bench attn`: attention alone.

use std::time::Duration;

use crate::attention_speed::{AttentionCase, AttentionSpeed, attention_speed};
use kvant_attn::AttnShape;
use kvant_cpu::Pool;
use kvant_model::{named_shape, shape_names};

use crate::cli::args::bench::BenchAttnArgs;
use kvant_cli::error::CliError;
use kvant_cli::out::{self, say};
use kvant_cli::table::table;

/// Measures every combination of threads, context and scheme.
pub fn bench_attn(args: &BenchAttnArgs) -> Result<(), CliError> {
    let shape = shape(args)?;
    if args.context.contains(&0) || args.threads.contains(&0) {
        let reason = "contexts and threads start at 1".to_owned();
        return Err(CliError::Option { option: "bench attn", reason });
    }
    if args.rows == 0 || args.context.iter().any(|context| *context < args.rows) {
        let reason = format!("found {}, expected from 1 to the smallest context", args.rows);
        return Err(CliError::Option { option: "--rows", reason });
    }
    if !(args.score_spread > 0.0 && args.score_spread <= 100.0) {
        let reason = format!("found {}, expected above 0, at most 100", args.score_spread);
        return Err(CliError::Option { option: "--score-spread", reason });
    }
    let time = Duration::try_from_secs_f64(args.seconds).map_err(|error| {
        let reason = format!("found {}: {error}", args.seconds);
        CliError::Option { option: "--seconds", reason }
    })?;
    let isa = args.isa.unwrap_or_else(kvant_cpu::Isa::detect);
    if !isa.is_available() {
        let available = kvant_cpu::Isa::available();
        let names: Vec<&str> = available.iter().map(|isa| isa.name()).collect();
        let reason = format!("found {}, this CPU has {}", isa.name(), names.join(", "));
        return Err(CliError::Option { option: "--isa", reason });
    }
    let mut rows = Vec::new();
    for &threads in &args.threads {
        let pool = Pool::new(threads);
        for &context in &args.context {
            for &scheme in &args.scheme {
                let bench = AttentionCase {
                    shape,
                    scheme,
                    context,
                    rows: args.rows,
                    spread: args.score_spread,
                    isa,
                    time,
                    extras: args.extras,
                };
                let row = attention_speed(&pool, &bench)?;
                if args.json {
                    say!("{}", serde_json::to_value(&row).expect("plain numbers and texts"))?;
                }
                rows.push(row);
            }
        }
    }
    if !args.json {
        out::text(&as_table(&rows, args.extras))?;
    }
    Ok(())
}

/// The heads asked for, checked.
fn shape(args: &BenchAttnArgs) -> Result<AttnShape, CliError> {
    let refuse = |option, reason| Err(CliError::Option { option, reason });
    if let Some(name) = &args.shape {
        let Some(shape) = named_shape(name) else {
            let names: Vec<&str> = shape_names().collect();
            return refuse("--shape", format!("found \"{name}\", expected one of {}", names.join(", ")));
        };
        let layers = shape.spec.cached_layers();
        let global = layers.iter().find(|l| l.window.is_none());
        let layer = global.copied().unwrap_or(shape.spec.attention_layer());
        let (heads, kv_heads, head_dim) = (layer.heads, layer.kv_heads, layer.head_dim);
        return Ok(AttnShape { heads, kv_heads, head_dim });
    }
    let (heads, kv_heads, head_dim) = (args.heads, args.kv_heads, args.head_dim);
    if kv_heads == 0 || heads == 0 || heads % kv_heads != 0 || heads > 1024 {
        let reason =
            format!("found {heads} query and {kv_heads} KV heads, expected a multiple, at most 1024");
        return refuse("--heads", reason);
    }
    if head_dim == 0 || head_dim > 1024 {
        return refuse("--head-dim", format!("found {head_dim}, expected 1 to 1024"));
    }
    Ok(AttnShape { heads, kv_heads, head_dim })
}

fn as_table(rows: &[AttentionSpeed], extras: bool) -> String {
    let mut header = vec![
        "threads",
        "context",
        "cache",
        "ns/token-head",
        "CPU ns",
        "GB/s",
        "read GB/s",
        "of read",
        "error",
    ];
    if extras {
        header.extend(["scores ns", "sparse ns", "scores", "sparse", "skipped", "dequantise ns"]);
    }
    let right: Vec<bool> = header.iter().map(|h| *h != "cache").collect();
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let cache = match row.scheme_k == row.scheme_v {
                true => row.scheme_k.clone(),
                false => format!("{}/{}", row.scheme_k, row.scheme_v),
            };
            let mut cells = vec![
                row.threads.to_string(),
                row.context.to_string(),
                cache,
                format!("{:.2}", row.ns_per_token_head),
                format!("{:.2}", row.cpu_ns_per_token_head),
                format!("{:.2}", row.gb_s),
                format!("{:.2}", row.read_gb_s),
                format!("{:.0} %", 100.0 * row.gb_s / row.read_gb_s),
                format!("{:.1e}", row.rel_err),
            ];
            if extras {
                let extra = |time: Option<f64>| time.map_or("-".to_owned(), |ns| format!("{ns:.2}"));
                let percent =
                    |part: Option<f64>| part.map_or("-".to_owned(), |x| format!("{:.1} %", 100.0 * x));
                cells.extend([
                    extra(row.scores_ns),
                    extra(row.sparse_ns),
                    percent(row.scores_ratio),
                    percent(row.sparse_ratio),
                    percent(row.sparse_skipped),
                    extra(row.dequantise_ns),
                ]);
            }
            cells
        })
        .collect();
    table(&header, &right, &cells)
}
