//! From a model's name to a loaded engine, with a bar, the plan and the flags' values merged.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use kvant_attn::packed::Arithmetic;
use kvant_cache::CacheConfig;
use kvant_cpu::Precision;
use kvant_engine::{
    CacheChoice, CacheScheme, Engine, EngineError, EngineOptions, Opened, QualityChoice, SamplerOptions,
    WatchMode, read_calibration, with_boundary,
};
use kvant_files::{FileKind, check_replaceable};
use kvant_hub::{DEFAULT_MODEL, Fetch, ModelRef, Store, TerminalBar, human_bytes};

use crate::args::{CacheArgs, ModelArgs, SamplingArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::out::tell;

/// Temperature when neither flag nor configuration gives one.
const DEFAULT_TEMPERATURE: f32 = 0.7;

/// The model the user named: flag or variable, configuration, default.
pub fn model_name<'a>(asked: Option<&'a str>, config: &'a Config) -> &'a str {
    asked.or(config.model()).unwrap_or(DEFAULT_MODEL)
}

/// The file of a model, fetched first if needed.
pub fn locate(name: &str, offline: bool) -> Result<PathBuf, CliError> {
    let reference: ModelRef = name.parse()?;
    let policy = if offline { Fetch::Never } else { Fetch::IfMissing };
    Ok(Store::open()?.resolve(&reference, &TerminalBar::new(), policy)?)
}

/// The cache of conversations when nothing else is asked for. `docs/results.md` has the measurements behind the choice.
pub const CHAT_CACHE: &str = "balanced";
/// The cache of measurements when nothing else is asked for.
pub const PLAIN_CACHE: &str = "f16";

/// The cache that the flags name, over the default.
pub fn cache_choice(args: &CacheArgs, default: &str) -> CacheChoice {
    let whole = args.kv_preset.clone().unwrap_or_else(|| default.parse().expect("a constant scheme"));
    let mut choice = whole.with_sides(args.keys, args.values);
    let overrides = choice.scheme.overrides.iter_mut().map(|(_, layer)| layer);
    for layer in std::iter::once(&mut choice.scheme.default).chain(overrides) {
        for side in [&mut layer.keys, &mut layer.values] {
            side.window = args.kv_window.unwrap_or(side.window);
            side.sinks = args.kv_sinks.unwrap_or(side.sinks);
        }
    }
    CacheChoice { scheme: with_boundary(choice.scheme, args.boundary_layers), ..choice }
}

/// Defaults with the cache that the flags name.
pub fn cache_options(args: &CacheArgs, default_cache: &str) -> Result<EngineOptions, CliError> {
    let choice = cache_choice(args, default_cache);
    Ok(EngineOptions {
        cache: choice.scheme,
        calibration: args.kvcal.as_deref().map(read_calibration).transpose()?.map(Arc::new),
        calibration_optional: choice.preset,
        // A measurement is of the cache that its command names; conversations choose otherwise.
        watch: WatchMode::Off,
        sparse_v: args.sparse_v.0,
        sparse_k: args.sparse_k.0,
        cache_budget: args.memory.kv_budget,
        policy: args.memory.policy(),
        ..EngineOptions::default()
    })
}

/// Flags over defaults.
pub fn engine_options(args: &ModelArgs, default_cache: &str) -> Result<EngineOptions, CliError> {
    let base = cache_options(&args.cache, default_cache)?;
    Ok(EngineOptions {
        threads: args.threads.unwrap_or(base.threads),
        context: args.context,
        attention: if args.exact { Arithmetic::Float } else { Arithmetic::Integer },
        batch: args.batch.unwrap_or(base.batch),
        precision: if args.exact { Precision::Exact } else { Precision::Fast },
        pin: args.mlock,
        ..base
    })
}

/// How much is said on standard error while a model is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub enum Told {
    /// Nothing, for programs.
    Nothing,
    /// What the user should know, and a bar.
    Notes,
    /// What the model is and what it will take, too.
    All,
}

impl From<bool> for Told {
    fn from(all: bool) -> Self {
        if all { Told::All } else { Told::Nothing }
    }
}

/// Loads the model of a conversation: more tokens than it was made for are refused unless the cache evicts.
pub fn load_to_talk(
    args: &ModelArgs,
    config: &Config,
    options: &EngineOptions,
    told: Told,
) -> Result<Engine, CliError> {
    let engine = load_as(args, config, options, told)?;
    let (asked, trained) = (engine.context(), engine.spec().context);
    if asked > trained && !options.policy.evicts() {
        let reason = format!("found {asked}, the model was trained for {trained} tokens");
        return Err(CliError::Option { option: "-c", reason });
    }
    Ok(engine)
}

/// Loads the model that the flags name, and says on standard error what it is and what it will take.
pub fn load_as(
    args: &ModelArgs,
    config: &Config,
    options: &EngineOptions,
    told: impl Into<Told>,
) -> Result<Engine, CliError> {
    let told = told.into();
    let name = model_name(args.model.as_deref(), config);
    let path = locate(name, args.offline || config.offline())?;
    if told == Told::All
        && let Ok(ModelRef::Named(entry)) = name.parse()
    {
        tell!("{} · {} ({})", entry.name, entry.title, entry.licence.name);
    }
    match args.kv_quality {
        None => load_file(&path, options, told),
        Some(asked) => {
            let bar = ProgressBar::new(1).with_style(
                ProgressStyle::with_template("choosing the cache {bar:30} {pos}/{len}")
                    .expect("a constant template"),
            );
            let choice = crate::quality::choose_cache(&path, asked, options, &|done, total| {
                bar.set_length(total as u64);
                bar.set_position(done as u64);
            })?;
            bar.finish_and_clear();
            if told == Told::All {
                let QualityChoice { scheme, measured, bits, .. } = &choice;
                tell!(
                    "cache for a divergence of {asked}: {scheme} · {bits:.2} bits · measured {measured:.5}"
                );
            }
            load_file(&path, &EngineOptions { cache: choice.scheme, ..options.clone() }, told)
        }
    }
}

/// Loads a file.
pub fn load_file(path: &Path, options: &EngineOptions, told: impl Into<Told>) -> Result<Engine, CliError> {
    let told = told.into();
    let opened = Engine::open(path, options)?;
    refuse_beyond_memory(&opened)?;
    if told == Told::All {
        tell_plan(&opened);
    }
    if told >= Told::Notes && opened.uncalibrated() {
        tell!(
            "note: this model has no calibration; the cache goes on without (`kvant-lab calibrate` makes one)"
        );
    }
    let seen = std::io::stderr().is_terminal() && told >= Told::Notes;
    let bar = if seen { ProgressBar::new(1) } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("loading {bar:30} {pos}/{len}").expect("a constant template");
    bar.set_style(style);
    let engine = opened.load(&|done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    })?;
    bar.finish_and_clear();
    if told == Told::All
        && let Some(device) = engine.device_name()
    {
        tell!("device: {device}");
    }
    if let Some(reason) = engine.instead_of_gpu() {
        tell!("note: runs on the CPU, not on the GPU: {reason}");
    }
    Ok(engine)
}

/// What the model is, and what it will take.
fn tell_plan(opened: &Opened) {
    let (spec, plan) = (opened.spec(), opened.plan());
    let layer = spec.attention_layer();
    tell!(
        "model: {} · {} layers, {}/{} heads of {} · vocabulary {}",
        spec.family,
        spec.layers.len(),
        layer.heads,
        layer.kv_heads,
        layer.head_dim,
        spec.vocab
    );
    tell!(
        "memory: weights {} + cache {} ({}, {} tokens) + activations {} = {}",
        human_bytes(plan.weights),
        human_bytes(plan.cache),
        opened.options().cache,
        plan.context,
        human_bytes(plan.activations),
        human_bytes(plan.total()),
    );
    if let Some(path) = &opened.options().kv_spill {
        tell!("file: up to {} of cache in {}", human_bytes(plan.file), path.display());
    }
    if plan.context > spec.context {
        tell!("note: the model was trained for {} tokens; -c {} goes beyond", spec.context, plan.context);
    }
}

/// Refuses what this machine cannot hold, and says what it can.
pub fn refuse_beyond_memory(opened: &Opened) -> Result<(), CliError> {
    let (plan, options) = (opened.plan(), opened.options());
    let Some(memory) = kvant_cpu::physical_memory().filter(|memory| plan.total() > *memory) else {
        return Ok(());
    };
    let cache = CacheConfig {
        layers: opened.spec().cache_layers(),
        scheme: options.cache.clone(),
        capacity: plan.context,
        budget: options.cache_budget,
        policy: options.policy,
        sparse_keys: options.sparse_k.is_some(),
    };
    let left = memory.saturating_sub(plan.weights + plan.activations + plan.states);
    let fits = cache.tokens_within(left, plan.context, options.kv_spill.is_some());
    let fits = fits.map_err(EngineError::from)?;
    let reason = format!(
        "{} tokens take {} (weights {}, cache {}, activations {}), this machine has {}: {fits} tokens fit (`kvant plan` \
         compares caches)",
        plan.context,
        human_bytes(plan.total()),
        human_bytes(plan.weights),
        human_bytes(plan.cache),
        human_bytes(plan.activations),
        human_bytes(memory)
    );
    Err(CliError::Option { option: "-c", reason })
}

/// The draft model that a flag names, if it names one, and how its cache is stored; loaded as `engine` was.
pub fn draft(
    name: Option<&str>,
    engine: &Engine,
    args: &ModelArgs,
    config: &Config,
) -> Result<Option<(Engine, CacheScheme)>, CliError> {
    let Some(name) = name else { return Ok(None) };
    if name == SELF_DRAFT {
        let tiny: CacheChoice = "tiny".parse().expect("a preset's name");
        let calibrated = engine.calibration().is_some();
        let scheme = if calibrated { tiny.scheme } else { tiny.scheme.uncalibrated() };
        return Ok(Some((engine.clone(), scheme)));
    }
    let path = locate(name, args.offline || config.offline())?;
    let target = engine.options();
    let options = EngineOptions {
        threads: target.threads,
        attention: target.attention,
        precision: target.precision,
        device: target.device,
        gpu_memory: target.gpu_memory,
        gpu_folder: target.gpu_folder.clone(),
        ..EngineOptions::default()
    };
    let draft = load_file(&path, &options, false)?;
    let scheme = draft.options().cache.clone();
    Ok(Some((draft, scheme)))
}

/// The name of a draft model that is the model itself.
const SELF_DRAFT: &str = "self";

/// Refuses an output that would replace another kind of file, before any work is done for it.
pub fn check_output(path: Option<&Path>, kind: FileKind) -> Result<(), CliError> {
    path.map(|path| check_replaceable(path, kind)).transpose()?;
    Ok(())
}

/// Refuses biases of tokens that the model does not have.
pub fn check_biases(sampler: &SamplerOptions, engine: &Engine) -> Result<(), CliError> {
    let vocab = engine.spec().vocab;
    match sampler.logit_bias.iter().find(|(token, _)| *token as usize >= vocab) {
        Some((token, _)) => {
            let reason = format!("found token {token}, the model's vocabulary has {vocab}");
            Err(CliError::Option { option: "--logit-bias", reason })
        }
        None => Ok(()),
    }
}

/// The sampler the flags ask for. Without a seed the system gives one.
pub fn sampler_options(args: &SamplingArgs) -> SamplerOptions {
    SamplerOptions {
        temperature: args.temperature.unwrap_or(DEFAULT_TEMPERATURE),
        top_k: args.top_k,
        top_p: args.top_p,
        min_p: args.min_p,
        repeat_penalty: args.repeat_penalty,
        presence_penalty: args.presence_penalty,
        frequency_penalty: args.frequency_penalty,
        repeat_last: args.repeat_last_n,
        logit_bias: args.logit_bias.clone(),
        // A system without randomness repeats itself.
        seed: args.seed.unwrap_or_else(|| getrandom::u64().unwrap_or(0)),
    }
}
