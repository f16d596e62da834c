//! How a model is loaded and run.

use std::path::PathBuf;
use std::sync::Arc;

use kvant_attn::packed::{Arithmetic, SparseK, SparseV};
use kvant_cache::{PolicyConfig, WatchMode};
use kvant_codec::{CacheScheme, Format, LayerRange, LayerScheme, Scheme, Sidecar};
use kvant_cpu::Precision;
use kvant_model::DeviceChoice;

use crate::adapters::AdapterOption;
use crate::preset::Preset;

/// How a model is loaded and run.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Threads; 0 takes every core.
    pub threads: usize,
    /// Tokens the context holds; `None` takes the model's own length, at most 8192.
    pub context: Option<usize>,
    /// How keys and values are stored, by layer.
    pub cache: CacheScheme,
    /// What calibrated schemes use; `None` looks beside the model, then among those that come with the program.
    pub calibration: Option<Arc<Sidecar>>,
    /// Go on without what needs a calibration when there is none, instead of failing.
    pub calibration_optional: bool,
    /// What is done about layers that their scheme does not suit (on the CPU).
    pub watch: WatchMode,
    /// Arithmetic of attention to sealed tokens.
    pub attention: Arithmetic,
    /// Leave out values of negligible weight when attending to sealed tokens (on the CPU).
    pub sparse_v: Option<SparseV>,
    /// Read only those blocks of sealed tokens that hold this share of the attention, where a step is one token (on the CPU). Needs a cache
    /// with block means that keeps everything.
    pub sparse_k: Option<SparseK>,
    /// A file, new, in which full blocks of sealed tokens lie in place of memory (on the CPU); it is gone when the engine is. Needs a compressed
    /// cache that keeps everything. With [`EngineOptions::sparse_k`] a step reads only what it chooses from it.
    pub kv_spill: Option<PathBuf>,
    /// Most bytes of memory a session's cache may take.
    pub cache_budget: Option<u64>,
    /// Which rows of the cache stay when it is full, and how many.
    pub policy: PolicyConfig,
    /// Prompt tokens per step.
    pub batch: usize,
    /// Arithmetic of the weight products.
    pub precision: Precision,
    /// Pin the weights in physical memory.
    pub pin: bool,
    /// Where it runs.
    pub device: DeviceChoice,
    /// Most bytes of GPU memory that weights, caches and activations may take.
    pub gpu_memory: Option<u64>,
    /// Folder in which a GPU keeps compiled kernels and the sizes that it found for them from one process to the next; `None` for nowhere.
    pub gpu_folder: Option<PathBuf>,
    /// LoRA adapters to load beside the model (on the CPU).
    pub lora: Vec<AdapterOption>,
    /// Source of a chat template to use instead of the model's own.
    pub template: Option<String>,
}

impl EngineOptions {
    /// The defaults with a cache of halves, which rounds nothing further, and that stays as it is told: for measuring.
    pub fn plain() -> Self {
        let f16 = Scheme::new(Format::F16);
        let cache = CacheScheme::uniform(f16, f16);
        EngineOptions { cache, calibration_optional: false, watch: WatchMode::Off, ..Self::default() }
    }
}

impl Default for EngineOptions {
    /// The `balanced` cache (about 4.7 bits an element) on the CPU, on every core.
    fn default() -> Self {
        EngineOptions {
            threads: 0,
            context: None,
            cache: Preset::Balanced.cache(),
            calibration: None,
            calibration_optional: true,
            watch: WatchMode::Repair,
            attention: Arithmetic::Integer,
            sparse_v: None,
            sparse_k: None,
            kv_spill: None,
            cache_budget: None,
            policy: PolicyConfig::default(),
            batch: 512,
            precision: Precision::Fast,
            pin: false,
            device: DeviceChoice::Cpu,
            gpu_memory: None,
            gpu_folder: None,
            lora: Vec::new(),
            template: None,
        }
    }
}

/// A scheme with the first and last `boundary` layers kept at 8 bits.
pub fn with_boundary(mut scheme: CacheScheme, boundary: usize) -> CacheScheme {
    if boundary > 0 {
        let fine = |side: Scheme| Scheme { format: Format::Q8_0, ..side.uncalibrated() };
        let LayerScheme { keys, values } = scheme.default;
        let layers = LayerScheme { keys: fine(keys), values: fine(values) };
        let count = boundary as i32;
        scheme.overrides.push((LayerRange::new(0, Some(count)), layers));
        scheme.overrides.push((LayerRange::new(-count, None), layers));
    }
    scheme
}
