//! `kvant plan`: what a model takes in memory under each cache scheme, and how long a context fits.

use kvant_cache::{CacheConfig, LayerShape, PolicyConfig};
use kvant_codec::CacheScheme;
use kvant_engine::{EngineError, MemoryPlan, Preset};
use kvant_files::Checkpoint;
use kvant_model::{ModelSpec, named_shape, packed_bytes, shape_names, spec_of};
use serde_json::json;

use crate::args::{PlanArgs, PlanWeights};
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::out::{self, say};
use crate::size::gib;
use crate::table::table;

/// Longest context worth telling; a model whose layers all slide would fit any.
const LONGEST: usize = 1 << 30;

/// Schemes compared when none are named.
const COMPARED: [&str; 8] =
    ["f32", "f16", "q8_0", "i4g32", Preset::Balanced.text(), "turbo4", "turbo3", "turbo2"];

/// The model that is planned for.
struct Subject {
    name: String,
    spec: ModelSpec,
    weights: u64,
    /// Sparse keys will choose what is read.
    sparse_keys: bool,
}

/// One scheme's figures.
struct Row {
    scheme: CacheScheme,
    plan: MemoryPlan,
    /// Bytes beside weights and cache.
    overhead: u64,
    /// Most tokens that fit.
    fits: usize,
}

impl Row {
    fn peak(&self) -> u64 {
        self.plan.weights + self.plan.cache + self.overhead
    }
}

/// A model's memory under each cache scheme.
pub struct Planned {
    subject: Subject,
    rows: Vec<Row>,
    context: usize,
    memory: u64,
}

/// Prints the table, or JSON.
pub fn plan(args: &PlanArgs, config: &Config) -> Result<(), CliError> {
    let planned = Planned::new(args, config)?;
    if !args.json {
        out::text(&planned.as_text())?;
        return Ok(());
    }
    for row in &planned.rows {
        say!("{}", as_json(&planned.subject, row, planned.memory))?;
    }
    Ok(())
}

/// A scheme, and its bytes at contexts of so many tokens.
pub type BytesByContext = (String, Vec<(usize, u64)>);

impl Planned {
    /// What the flags ask for.
    pub fn new(args: &PlanArgs, config: &Config) -> Result<Self, CliError> {
        if args.context.is_some_and(|tokens| tokens == 0 || tokens >= LONGEST) {
            let reason = format!("found {}, expected 1 to {} tokens", args.context.unwrap_or(0), LONGEST - 1);
            return Err(CliError::Option { option: "--ctx", reason });
        }
        let subject = subject(args, config)?;
        let memory = match args.mem.or_else(kvant_cpu::physical_memory) {
            Some(bytes) => bytes,
            None => {
                let reason = "this system does not tell its memory; say how much there is".to_owned();
                return Err(CliError::Option { option: "--mem", reason });
            }
        };
        let context = args.context.unwrap_or(subject.spec.context);
        let schemes = match args.scheme.is_empty() {
            true => COMPARED.iter().map(|s| s.parse()).collect::<Result<_, _>>()?,
            false => args.scheme.clone(),
        };
        let rows: Vec<Row> =
            schemes.iter().map(|s| row(args, &subject, s, context, memory)).collect::<Result<_, _>>()?;
        Ok(Planned { subject, rows, context, memory })
    }

    /// The model's name.
    pub fn model(&self) -> &str {
        &self.subject.name
    }

    /// Bytes of memory there are.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Schemes with the bytes that they take in memory at contexts of so many tokens, up to the longest that fits.
    pub fn by_context(&self) -> Result<Vec<BytesByContext>, CliError> {
        const POINTS: usize = 60;
        let fits = self.rows.iter().map(|row| row.fits).filter(|tokens| *tokens < LONGEST);
        let longest = fits.max().unwrap_or(self.context).max(self.context);
        let line = |row: &Row| {
            let cache = cache_of(&self.subject, &row.scheme, self.context);
            let at = |tokens: usize| {
                let spilled = row.plan.file > 0;
                let bytes = if spilled {
                    cache.spilled_at(tokens).map(|at| at.memory)
                } else {
                    cache.bytes_at(tokens)
                };
                let bytes = bytes.map_err(EngineError::from)?;
                Ok((tokens, row.plan.weights + bytes + row.plan.states + row.overhead))
            };
            let points = (0..=POINTS).map(|i| at(longest * i / POINTS)).collect::<Result<_, CliError>>()?;
            Ok((row.scheme.to_string(), points))
        };
        self.rows.iter().map(line).collect()
    }

    /// For people.
    fn as_text(&self) -> String {
        as_text(&self.subject, &self.rows, self.context, self.memory)
    }
}

fn subject(args: &PlanArgs, config: &Config) -> Result<Subject, CliError> {
    let name = load::model_name(args.model.as_deref(), config).to_owned();
    let (spec, own, parameters) = match named_shape(&name) {
        Some(shape) => {
            let parameters = shape.parameters();
            (shape.as_loaded(), None, parameters)
        }
        None => {
            let path = load::locate(&name, config.offline()).map_err(|error| match error {
                CliError::Hub(source) if args.model.is_some() => {
                    let shapes: Vec<&str> = shape_names().collect();
                    let reason = format!("{source}; shapes known without a file: {}", shapes.join(", "));
                    CliError::Option { option: "MODEL", reason }
                }
                other => other,
            })?;
            let checkpoint = Checkpoint::open(&path)?;
            let spec = spec_of(&checkpoint, args.context)?;
            let parameters = checkpoint.tensors().map(|t| t.rows as u64 * t.cols as u64).sum();
            let own = packed_bytes(&checkpoint, &spec)?;
            (spec, Some(own), parameters)
        }
    };
    let weights = match args.weights {
        Some(PlanWeights::Bytes(bytes)) => bytes,
        Some(PlanWeights::Bits(bits)) => (parameters as f64 * bits / 8.0) as u64,
        None => own.unwrap_or((parameters as f64 * PlanWeights::Q4 / 8.0) as u64),
    };
    let sparse_keys = args.sparse_k.0.is_some_and(|sparse| sparse.mass < 1.0);
    Ok(Subject { name, spec, weights, sparse_keys })
}

fn row(
    args: &PlanArgs,
    subject: &Subject,
    scheme: &CacheScheme,
    context: usize,
    memory: u64,
) -> Result<Row, CliError> {
    let cache = cache_of(subject, scheme, context);
    let plan = MemoryPlan::new(&subject.spec, subject.weights, args.batch, &cache, args.kv_spill)
        .map_err(EngineError::from)?;
    let overhead = args.overhead.unwrap_or(plan.activations);
    let left = memory.saturating_sub(subject.weights + overhead + plan.states);
    let fits = cache.tokens_within(left, LONGEST, args.kv_spill).map_err(EngineError::from)?;
    Ok(Row { scheme: scheme.clone(), plan, overhead, fits })
}

fn cache_of(subject: &Subject, scheme: &CacheScheme, capacity: usize) -> CacheConfig {
    CacheConfig {
        layers: subject.spec.cache_layers(),
        scheme: scheme.clone(),
        capacity,
        budget: None,
        policy: PolicyConfig::default(),
        sparse_keys: subject.sparse_keys,
    }
}

/// Tokens for people: `234.5K` counts in 1024.
fn tokens(count: usize) -> String {
    match count {
        LONGEST.. => "no limit".to_owned(),
        1024.. => format!("{:.1}K", count as f64 / 1024.0),
        _ => count.to_string(),
    }
}

fn as_text(subject: &Subject, rows: &[Row], context: usize, memory: u64) -> String {
    let layer = subject.spec.attention_layer();
    // Rows that are keys and values at once count once.
    let sides = |l: &LayerShape| if l.latent.is_some() { 1 } else { 2 };
    let of_layer = |l: &LayerShape| sides(l) * l.kv_heads * l.head_dim;
    let elements: usize = subject.spec.cache_layers().iter().map(of_layer).sum();
    let sliding = subject.spec.layers.iter().filter(|l| l.window.is_some()).count();
    let mut text = format!(
        "{}: {} layers ({sliding} sliding), {}/{} heads of {}, {elements} cached numbers per token\n\
         memory {:.1} GiB, weights {:.2} GiB, context {} tokens (K = 1024)\n\n",
        subject.name,
        subject.spec.layers.len(),
        layer.heads,
        layer.kv_heads,
        layer.head_dim,
        gib(memory),
        gib(subject.weights),
        tokens(context),
    );
    if subject.spec.state_bytes() > 0 {
        let recurrent = subject.spec.state_sizes().len();
        let bytes = gib(subject.spec.state_bytes());
        text += &format!(
            "{recurrent} recurrent layers: {bytes:.3} GiB of states and checkpoints in every cache\n\n"
        );
    }
    let in_file = rows.iter().any(|row| row.plan.file > 0);
    let mut cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            vec![
                row.scheme.to_string(),
                format!("{:.3}", gib(row.plan.cache)),
                format!("{:.1}", row.plan.cache_per_token / 1024.0),
                format!("{:.2}", gib(row.overhead)),
                format!("{:.2}", gib(row.peak())),
                if row.peak() <= memory { "yes" } else { "no" }.to_owned(),
                tokens(row.fits),
            ]
        })
        .collect();
    let mut header =
        vec!["cache", "cache GiB", "KiB/token", "step GiB", "peak GiB", "fits", "longest context"];
    let mut right = vec![false, true, true, true, true, false, true];
    if in_file {
        header.insert(2, "file GiB");
        right.insert(2, true);
        for (cells, row) in cells.iter_mut().zip(rows) {
            cells.insert(2, format!("{:.3}", gib(row.plan.file)));
        }
    }
    text += &table(&header, &right, &cells);
    text
}

fn as_json(subject: &Subject, row: &Row, memory: u64) -> serde_json::Value {
    json!({
        "model": subject.name,
        "scheme": row.scheme.to_string(),
        "context": row.plan.context,
        "memory_bytes": memory,
        "weights_bytes": row.plan.weights,
        "cache_bytes": row.plan.cache,
        "file_bytes": row.plan.file,
        "state_bytes": row.plan.states,
        "cache_bytes_per_token": row.plan.cache_per_token,
        "overhead_bytes": row.overhead,
        "peak_bytes": row.peak(),
        "fits": row.peak() <= memory,
        "longest_context": (row.fits < LONGEST).then_some(row.fits),
    })
}
