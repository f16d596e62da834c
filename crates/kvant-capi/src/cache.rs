//! The cache alone, for programs that have a model of their own: rows in, attention out.

use std::ffi::c_char;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use ::kvant_cache::{
    Attention, AttentionOptions, CacheConfig, LayerShape, PolicyConfig, Queries, Sequence, SharedBytes,
    WatchMode,
};
use ::kvant_engine::{CacheChoice, Preset, SNAPSHOT};
use kvant_attn::packed::{Arithmetic, PackedOptions, ScoreExport};
use kvant_codec::{Fingerprint, Sidecar};
use kvant_cpu::Pool;
use kvant_files::{MappedFile, ReplaceError, replace_file};

use crate::engine::{KVANT_EXACT, check_flags, parsed, some};
use crate::pointers::{
    Handle, disjoint, fill, handle, handle_out, optional_text, params, sized, slice, slice_mut, take, text,
};
use crate::status::{Failure, guard, kvant_status, lock, shielded};

pub mod scores;

/// Keep the weights of every attention for kvant_cache_weights.
pub const KVANT_EXPORT_WEIGHTS: u32 = 16;
/// Store layers as the scheme says even where that turns out to be too coarse. Without it a layer whose
/// packed rows differ too much from what they were goes to 8 bits.
pub const KVANT_FIXED_SCHEME: u32 = 32;

/// Most layers, channels of a head, channels of a row, tokens and threads: a mistake is nearer than a use.
const MOST_LAYERS: usize = 4096;
const MOST_HEAD_DIM: usize = 1024;
const MOST_WIDTH: usize = 1 << 20;
const MOST_TOKENS: usize = 1 << 30;
const MOST_THREADS: usize = 512;
/// Most weights that one attention may leave behind, two bytes each.
const MOST_WEIGHTS: usize = 1 << 30;

/// The keys and values of one text, compressed, for all layers of a model.
pub struct kvant_cache {
    cache: Mutex<Cache>,
    process: u32,
}

impl Handle for kvant_cache {
    fn process(&self) -> u32 {
        self.process
    }
}

impl kvant_cache {
    fn boxed(cache: Cache) -> *mut Self {
        Box::into_raw(Box::new(kvant_cache { cache: Mutex::new(cache), process: std::process::id() }))
    }
}

/// A shape and how it is stored. Zeros are defaults where there can be some.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_cache_params {
    /// `sizeof(kvant_cache_params)`.
    pub size: usize,
    /// Layers.
    pub layers: usize,
    /// Query heads of a layer, a multiple of `kv_heads`.
    pub heads: usize,
    /// KV heads of a layer.
    pub kv_heads: usize,
    /// Channels of a head.
    pub head_dim: usize,
    /// Most tokens.
    pub capacity: usize,
    /// How keys and values are stored, as in kvant_engine_params; null is "balanced". Schemes that need a
    /// calibration are refused.
    pub scheme: *const c_char,
    /// Which rows are evicted, as in kvant_engine_params: null keeps all.
    pub policy: *const c_char,
    /// Null, or for every layer the tokens that a query sees, itself included; 0 for all.
    pub windows: *const usize,
    /// Most bytes; 0 leaves `capacity` as the only limit.
    pub budget: u64,
    /// The caller's name for its weights: a snapshot is refused by a cache with another one.
    pub model: u64,
    /// Threads of attention; 0 takes every core.
    pub threads: usize,
    /// Scores are scale * q.k; 0 is 1/sqrt(head_dim).
    pub scale: f32,
    /// Scores become cap * tanh(score / cap); 0 is off.
    pub softcap: f32,
    /// KVANT_EXACT, KVANT_EXPORT_WEIGHTS, KVANT_FIXED_SCHEME.
    pub flags: u32,
    /// 0.
    pub reserved: u32,
    /// Null, or factors `[layer][kv_head][channel]` above 0 that keys are stored by where the scheme says
    /// so (`+qk`, in every preset): larger where queries look. With null, presets go without and schemes
    /// that are written out are refused.
    pub key_shapes: *const f32,
}
sized!(kvant_cache_params, reserved);

/// What a cache holds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct kvant_cache_info {
    /// `sizeof(kvant_cache_info)`, set by the caller.
    pub size: usize,
    /// Tokens that have come in: the logical position of the next.
    pub position: usize,
    /// Rows (tokens per KV head) that the fullest layer holds.
    pub rows: usize,
    /// Bytes held.
    pub bytes: u64,
    /// Bytes that one more token costs in the long run.
    pub bytes_per_token: f64,
    /// Layers, or sides of layers, that went to 8 bits.
    pub raised: usize,
}
sized!(kvant_cache_info, raised);

/// A sequence between the calls that make up a step.
struct Cache {
    sequence: Sequence,
    pool: Arc<Pool>,
    attention: Attention,
    shape: Shape,
    exported: Option<Exported>,
}

/// The scores of the last attention.
struct Exported {
    layer: usize,
    /// Its query rows.
    rows: usize,
    scores: ScoreExport,
}

/// What does not change.
#[derive(Clone, Copy)]
struct Shape {
    heads: usize,
    kv_heads: usize,
    head_dim: usize,
    scale: f32,
    softcap: Option<f32>,
    model: Fingerprint,
}

impl Cache {
    fn layers(&self) -> usize {
        self.sequence.config().layers.len()
    }

    fn check_layer(&self, layer: usize) -> Result<(), Failure> {
        let layers = self.layers();
        match layer < layers {
            true => Ok(()),
            false => Err(Failure::argument(format!("layer {layer}: the cache has {layers}"))),
        }
    }

    fn check_kv_head(&self, layer: usize, kv_head: usize) -> Result<(), Failure> {
        self.check_layer(layer)?;
        let kv_heads = self.shape.kv_heads;
        match kv_head < kv_heads {
            true => Ok(()),
            false => Err(Failure::argument(format!("KV head {kv_head}: a layer has {kv_heads}"))),
        }
    }

    /// Tokens of the step that has begun.
    fn begun(&self) -> Result<usize, Failure> {
        match self.sequence.pending() {
            0 => Err(Failure::state("no step has begun: kvant_cache_begin")),
            count => Ok(count),
        }
    }

    /// Ends a step that has begun without keeping anything of it.
    fn abandon(&mut self) {
        self.exported = None;
        self.sequence.rollback();
    }

    fn attend(&mut self, layer: usize, queries: &[f32], out: &mut [f32]) -> Result<(), Failure> {
        self.check_layer(layer)?;
        let Shape { heads, head_dim, scale, softcap, .. } = self.shape;
        let width = heads * head_dim;
        let rows = queries.len() / width;
        if rows == 0 || !queries.len().is_multiple_of(width) {
            let found = queries.len();
            return Err(Failure::argument(format!("{found} query elements, expected a multiple of {width}")));
        }
        if out.len() != queries.len() {
            let (found, expected) = (out.len(), queries.len());
            return Err(Failure::argument(format!("{found} output elements, expected {expected}")));
        }
        if queries.iter().any(|x| !x.is_finite()) {
            return Err(Failure::argument("queries with NaN or infinity"));
        }
        if self.attention.options.export && rows * heads * self.sequence.rows(layer) > MOST_WEIGHTS {
            let message = format!("weights of {rows} queries at once: take fewer, or do without weights");
            return Err(Failure::argument(message));
        }
        let window = self.sequence.config().layers[layer].window;
        let asked =
            Queries { layer, heads, scale, softcap, window, sink_logits: None, rope: None, rows: queries };
        let export = self.attention.options.export;
        let attended = self.sequence.attend(layer, asked, out, &self.pool, &mut self.attention)?;
        let scores = attended.scores.filter(|_| export);
        self.exported = scores.map(|scores| Exported { layer, rows, scores: scores.clone() });
        Ok(())
    }
}

/// Refuses a number outside its range.
fn within(what: &str, found: usize, most: usize) -> Result<(), Failure> {
    match (1..=most).contains(&found) {
        true => Ok(()),
        false => Err(Failure::argument(format!("{what}: found {found}, expected 1 to {most}"))),
    }
}

/// Refuses sizes and numbers that cannot be those of a cache.
fn check_numbers(given: &kvant_cache_params) -> Result<(), Failure> {
    let &kvant_cache_params { layers, heads, kv_heads, head_dim, capacity, .. } = given;
    check_flags(given.flags, KVANT_EXACT | KVANT_EXPORT_WEIGHTS | KVANT_FIXED_SCHEME, given.reserved)?;
    within("layers", layers, MOST_LAYERS)?;
    within("head_dim", head_dim, MOST_HEAD_DIM)?;
    within("kv_heads", kv_heads, MOST_WIDTH / head_dim)?;
    within("heads", heads, MOST_WIDTH / head_dim)?;
    within("capacity", capacity, MOST_TOKENS)?;
    within("threads", given.threads.max(1), MOST_THREADS)?;
    if !heads.is_multiple_of(kv_heads) {
        return Err(Failure::argument(format!("{heads} heads over {kv_heads} kv_heads: not a multiple")));
    }
    for (what, number) in [("scale", given.scale), ("softcap", given.softcap)] {
        if !number.is_finite() || number < 0.0 {
            return Err(Failure::argument(format!("{what}: found {number}, expected a number, 0 or more")));
        }
    }
    Ok(())
}

/// # Safety
/// The texts in `given` are null or end with a zero byte; `windows` is null or has one number per layer, `key_shapes` one per channel.
unsafe fn cache(given: &kvant_cache_params) -> Result<Cache, Failure> {
    let &kvant_cache_params { layers, heads, kv_heads, head_dim, capacity, .. } = given;
    check_numbers(given)?;
    // SAFETY: as for this function.
    let (scheme, policy, windows, factors) = unsafe {
        (
            parsed::<CacheChoice>(optional_text(given.scheme, "scheme")?, "scheme")?,
            parsed::<PolicyConfig>(optional_text(given.policy, "policy")?, "policy")?,
            match given.windows.is_null() {
                true => vec![0; layers],
                false => slice(given.windows, layers, "windows")?.to_vec(),
            },
            match given.key_shapes.is_null() {
                true => None,
                false => Some(slice(given.key_shapes, layers * kv_heads * head_dim, "key_shapes")?),
            },
        )
    };
    let preset = scheme.as_ref().is_none_or(|choice| choice.preset);
    let scheme = scheme.map_or_else(|| Preset::Balanced.cache(), |choice| choice.scheme);
    if scheme.needs_calibration() {
        let message = format!("scheme {scheme} needs a calibration, which only models have");
        return Err(Failure::new(kvant_status::Cache, message));
    }
    if scheme.has_weight_shapes() && !preset && factors.is_none() {
        let message = format!("scheme {scheme} shapes keys (+qk), and key_shapes is null");
        return Err(Failure::argument(message));
    }
    if let Some(found) = factors.into_iter().flatten().find(|x| !(x.is_finite() && **x > 0.0)) {
        return Err(Failure::argument(format!("key_shapes: found {found}, expected factors above 0")));
    }
    let shapes = factors.map(|factors| {
        let heads = |layer: &[f32]| layer.chunks_exact(head_dim).map(<[f32]>::to_vec).collect();
        let layers = factors.chunks_exact(kv_heads * head_dim).map(heads).collect();
        Sidecar::of_weights(Fingerprint(given.model), layers)
    });
    let layer = |window| LayerShape { kv_heads, head_dim, window: some(window), latent: None };
    let config = CacheConfig {
        layers: windows.into_iter().map(layer).collect(),
        scheme,
        capacity,
        budget: some(given.budget),
        policy: policy.unwrap_or_default(),
        sparse_keys: false,
    };
    let fixed = given.flags & KVANT_FIXED_SCHEME != 0;
    let watch = if fixed { WatchMode::Off } else { WatchMode::Repair };
    let sequence = Sequence::with_calibration(config, shapes.as_ref())?.watching(watch);
    let threads = match given.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        threads => threads,
    };
    let arithmetic = if given.flags & KVANT_EXACT != 0 { Arithmetic::Float } else { Arithmetic::Integer };
    let packed = PackedOptions { arithmetic, ..Default::default() };
    let export = given.flags & KVANT_EXPORT_WEIGHTS != 0;
    let attention = Attention::new(AttentionOptions { packed, export, ..Default::default() });
    let shape = Shape {
        heads,
        kv_heads,
        head_dim,
        scale: some(given.scale).unwrap_or(1.0 / (head_dim as f32).sqrt()),
        softcap: some(given.softcap),
        model: Fingerprint(given.model),
    };
    Ok(Cache { sequence, pool: Arc::new(Pool::new(threads)), attention, shape, exported: None })
}

/// # Safety
/// `cache` is null or a cache that has not been freed.
unsafe fn shared<'a>(cache: *const kvant_cache) -> Result<&'a Mutex<Cache>, Failure> {
    // SAFETY: as for this function.
    Ok(&unsafe { handle(cache, "cache") }?.cache)
}

/// A new, empty cache. The handle goes to `*cache`, null on an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_new(
    params: *const kvant_cache_params,
    cache: *mut *mut kvant_cache,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (out, made) = unsafe { (handle_out(cache)?, self::cache(&self::params(params)?)?) };
        *out = kvant_cache::boxed(made);
        Ok(())
    })
}

/// Frees a handle; null does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_free(cache: *mut kvant_cache) {
    // SAFETY: the contract of the boundary (lib.rs).
    shielded(|| drop(unsafe { take(cache) }));
}

/// The same past once more, without an unfinished step: both share it until one of them writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_fork(
    cache: *const kvant_cache,
    fork: *mut *mut kvant_cache,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (out, shared) = unsafe { (handle_out(fork)?, shared(cache)?) };
        let held = lock(shared, "cache")?;
        let mut sequence = held.sequence.clone();
        sequence.rollback();
        let attention = Attention::new(held.attention.options);
        let (pool, shape) = (held.pool.clone(), held.shape);
        let copy = Cache { sequence, pool, attention, shape, exported: None };
        *out = kvant_cache::boxed(copy);
        Ok(())
    })
}

/// Begins a step of `count` tokens: makes room for them, which may evict rows by the policy. What an
/// unfinished step has appended is dropped.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_begin(cache: *const kvant_cache, count: usize) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let mut held = lock(unsafe { shared(cache) }?, "cache")?;
        within("tokens of a step", count, MOST_TOKENS)?;
        held.exported = None;
        Ok(held.sequence.begin(count)?)
    })
}

/// Stores the step's rows of one layer: `[token][kv_head][channel]`, keys after their rotation by
/// position. `elements` counts those of `keys`, and of `values` as well: count * kv_heads * head_dim.
/// Appending to a layer again replaces what was there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_append(
    cache: *const kvant_cache,
    layer: usize,
    keys: *const f32,
    values: *const f32,
    elements: usize,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let mut held = lock(unsafe { shared(cache) }?, "cache")?;
        held.check_layer(layer)?;
        // SAFETY: the same.
        let (keys, values) = unsafe { (slice(keys, elements, "keys")?, slice(values, elements, "values")?) };
        let count = held.begun()?;
        Ok(held.sequence.append(layer, count, keys, values)?)
    })
}

/// Attends: `queries` are `[token][head][channel]`, rotated by position as the keys are, and `out` has the
/// same shape; both have `elements` floats and do not overlap. Within a step there is one query for each
/// of its tokens, and each sees the past and the step's tokens up to its own. Between steps any number of
/// queries see all that is stored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_attend(
    cache: *const kvant_cache,
    layer: usize,
    queries: *const f32,
    out: *mut f32,
    elements: usize,
) -> kvant_status {
    guard(|| {
        disjoint((queries, elements), (out, elements), "queries and out")?;
        // SAFETY: the contract of the boundary (lib.rs); the two do not overlap.
        let (shared, queries, out) = unsafe {
            (shared(cache)?, slice(queries, elements, "queries")?, slice_mut(out, elements, "out")?)
        };
        lock(shared, "cache")?.attend(layer, queries, out)
    })
}

/// Ends a step: its tokens become part of the past, and what is no longer new is packed. Every layer must
/// have its rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_commit(cache: *const kvant_cache) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let mut held = lock(unsafe { shared(cache) }?, "cache")?;
        let count = held.begun()?;
        held.sequence.commit(count)?;
        held.exported = None;
        Ok(())
    })
}

/// Forgets every token from `position` on, and an unfinished step. Refused, changing nothing, when a
/// sliding layer or the policy has evicted what that needs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_rollback(cache: *const kvant_cache, position: usize) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let mut held = lock(unsafe { shared(cache) }?, "cache")?;
        held.abandon();
        if position == 0 {
            held.sequence.clear();
            return Ok(());
        }
        Ok(held.sequence.truncate(position)?)
    })
}

/// Tells what a cache holds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_get_info(
    cache: *const kvant_cache,
    info: *mut kvant_cache_info,
) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let held = lock(unsafe { shared(cache) }?, "cache")?;
        let rows = (0..held.layers()).map(|layer| held.sequence.rows(layer)).max();
        let value = kvant_cache_info {
            size: size_of::<kvant_cache_info>(),
            position: held.sequence.position(),
            rows: rows.unwrap_or(0),
            bytes: held.sequence.bytes(),
            bytes_per_token: held.sequence.config().bytes_per_token()?,
            raised: held.sequence.raises().len(),
        };
        // SAFETY: the same.
        unsafe { fill(info, value) }
    })
}

/// Writes the cache to a file, which is replaced as a whole or not at all. An unfinished step is not saved.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_save(cache: *const kvant_cache, path: *const c_char) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, path) = unsafe { (shared(cache)?, text(path, "path")?) };
        let held = lock(shared, "cache")?;
        // The tokens are the caller's business.
        let tokens = vec![0; held.sequence.position()];
        let write = |out: &mut dyn Write| held.sequence.save(held.shape.model, &tokens, "", out);
        replace_file(Path::new(path), SNAPSHOT, write).map_err(|error| match error {
            ReplaceError::File(error) => error.into(),
            ReplaceError::Write(error) => Failure::new(kvant_status::Snapshot, format!("{path}: {error}")),
        })
    })
}

/// Takes over what a cache with the same shape, scheme, policy and `model` has saved. The file stays mapped
/// while it is in use. On an error the cache is as it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kvant_cache_load(cache: *const kvant_cache, path: *const c_char) -> kvant_status {
    guard(|| {
        // SAFETY: the contract of the boundary (lib.rs).
        let (shared, path) = unsafe { (shared(cache)?, text(path, "path")?) };
        let mut held = lock(shared, "cache")?;
        let file: SharedBytes = Arc::new(MappedFile::open(Path::new(path))?);
        held.sequence = held.sequence.restore(held.shape.model, file)?.sequence;
        held.exported = None;
        Ok(())
    })
}
