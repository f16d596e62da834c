//! One layer's cache for models that somebody else runs: a batch of sequences with the same shapes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use kvant_attn::packed::{Arithmetic, PackedOptions};
use kvant_cache::{
    Attention, AttentionOptions, CacheConfig, CacheError, LayerShape, Queries, Sequence, WatchMode,
};
use kvant_codec::{CacheScheme, Fingerprint, LayerScheme, Sidecar};
use kvant_cpu::Pool;
use kvant_engine::CacheChoice;
use kvant_files::Checkpoint;
use kvant_model::ModelFile;
use numpy::PyArrayDyn;
use pyo3::prelude::*;

use crate::arrays::{Floats, array};
use crate::errors::{busy, failed, invalid, of_cache};
use crate::process::Home;

/// More tokens than any model has a context for.
const CAPACITY: usize = 1 << 32;
/// Most sequences of a batch.
const MOST_SEQUENCES: usize = 1 << 16;

/// The threads that all layers share. A process that was forked gets its own: threads do not follow into it. Called with the
/// interpreter's lock held, so that no fork can come while another thread is in here.
pub fn pool() -> Arc<Pool> {
    static POOL: Mutex<Option<(Home, Arc<Pool>)>> = Mutex::new(None);
    let mut pool = POOL.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some((_, others)) = pool.take_if(|(home, _)| !home.is_here()) {
        // Its threads are elsewhere: nobody can wait for them here.
        std::mem::forget(others);
    }
    let threads = || std::thread::available_parallelism().map_or(1, |count| count.get());
    pool.get_or_insert_with(|| (Home::here(), Arc::new(Pool::new(threads())))).1.clone()
}

/// What keys of schemes with `+qk` are shaped by, from a model's query and key weights: `[KV heads, channels]` per layer that has
/// keys of its own.
#[pyfunction]
pub fn key_shapes<'py>(py: Python<'py>, path: PathBuf) -> PyResult<Vec<Bound<'py, PyArrayDyn<f32>>>> {
    let pool = pool();
    let layers = py.detach(|| {
        let checkpoint = Checkpoint::open(&path).map_err(failed)?;
        let file = ModelFile::new(checkpoint, None).map_err(failed)?;
        kvant_model::key_shapes(&file, &pool).map_err(failed)
    })?;
    let as_array = |heads: Vec<Vec<f32>>| {
        let shape = [heads.len(), heads.first().map_or(0, Vec::len)];
        array(py, heads.concat(), &shape)
    };
    layers.into_iter().map(as_array).collect()
}

/// A batch of sequences.
struct Rows {
    /// Their tokens appended last are a step that stays open until the next come: layers that share this one's may still attend to them.
    sequences: Vec<Sequence>,
    attention: Attention,
}

impl Rows {
    fn settle(&mut self) -> Result<(), CacheError> {
        let count = self.pending();
        match count {
            0 => Ok(()),
            _ => self.sequences.iter_mut().try_for_each(|sequence| sequence.commit(count)),
        }
    }

    /// Tokens appended last.
    fn pending(&self) -> usize {
        self.sequences.first().map_or(0, Sequence::pending)
    }

    fn position(&self) -> usize {
        self.sequences.first().map_or(0, Sequence::position) + self.pending()
    }
}

/// The factors of every KV head's channels.
fn shape_of_keys(given: &Bound<'_, PyAny>, kv_heads: usize, head_dim: usize) -> PyResult<Vec<Vec<f32>>> {
    let floats = Floats::new("key_shape", given)?;
    if floats.shape() != [kv_heads, head_dim] {
        return Err(floats.wrong(&format!("[{kv_heads}, {head_dim}]")));
    }
    let factors = floats.elements()?;
    if let Some(found) = factors.iter().find(|factor| !(factor.is_finite() && **factor > 0.0)) {
        return Err(invalid(format!("key_shape: found {found}, expected factors above 0")));
    }
    Ok(factors.chunks_exact(head_dim).map(<[f32]>::to_vec).collect())
}

/// Keys and values of one layer, packed; batches of sequences of equal length.
#[pyclass(frozen, module = "kvant")]
pub struct LayerCache {
    config: CacheConfig,
    shape: LayerShape,
    /// What shapes keys, if the scheme asks for it.
    weights: Option<Arc<Sidecar>>,
    rows: Mutex<Rows>,
}

impl LayerCache {
    fn rows(&self) -> PyResult<MutexGuard<'_, Rows>> {
        match self.rows.try_lock() {
            Ok(rows) => Ok(rows),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(busy("this layer's cache")),
        }
    }

    fn empty(&self) -> PyResult<Sequence> {
        let empty = Sequence::with_calibration(self.config.clone(), self.weights.as_deref());
        Ok(empty.map_err(of_cache)?.watching(WatchMode::Off))
    }

    /// Shape and elements of keys or values `[batch, tokens, KV heads, channels]`.
    fn check<'a>(&self, floats: &'a Floats<'_>) -> PyResult<(usize, usize, &'a [f32])> {
        let LayerShape { kv_heads, head_dim, .. } = self.shape;
        let expected = || format!("[batch, tokens, {kv_heads}, {head_dim}]");
        let [batch, tokens, heads, channels] = floats.axes(&expected())?;
        if heads != kv_heads || channels != head_dim || batch == 0 || batch > MOST_SEQUENCES || tokens == 0 {
            return Err(floats.wrong(&expected()));
        }
        Ok((batch, tokens, floats.elements()?))
    }
}

#[pymethods]
impl LayerCache {
    /// An empty cache of layer `layer` of `layers`, stored as `cache` says. A sliding layer has a `window`. `key_shape` is what schemes with
    /// `+qk` ask for, `[KV heads, channels]`; presets go without where there is none. With `exact` attention to packed tokens is summed in
    /// float32.
    #[new]
    #[pyo3(signature = (
        cache, kv_heads, head_dim, *, layer = 0, layers = 1, window = None, key_shape = None, exact = false
    ))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        cache: &str,
        kv_heads: usize,
        head_dim: usize,
        layer: usize,
        layers: usize,
        window: Option<usize>,
        key_shape: Option<&Bound<'_, PyAny>>,
        exact: bool,
    ) -> PyResult<Self> {
        let choice: CacheChoice = cache.parse().map_err(|error| invalid(format!("cache: {error}")))?;
        if layer >= layers || layers > 1 << 16 {
            return Err(invalid(format!("layer: found {layer} of {layers}")));
        }
        if !(1..=1 << 16).contains(&kv_heads) || !(1..=1 << 16).contains(&head_dim) || window == Some(0) {
            return Err(invalid(format!(
                "found {kv_heads} KV heads of {head_dim} channels, window {window:?}"
            )));
        }
        let LayerScheme { mut keys, values } = choice.scheme.layer(layer, layers, head_dim);
        if keys.needs_calibration() || values.needs_calibration() {
            return Err(invalid(format!("cache: {cache} needs a calibration, which only an Engine has")));
        }
        let key_shape = key_shape.map(|given| shape_of_keys(given, kv_heads, head_dim)).transpose()?;
        if keys.weight_shape && key_shape.is_none() {
            if !choice.preset {
                let found = "shapes keys by the model's weights (+qk), and there is no key_shape";
                return Err(invalid(format!("cache: {cache} {found}")));
            }
            keys.weight_shape = false;
        }
        let weights =
            key_shape.map(|heads| Arc::new(Sidecar::of_weights(Fingerprint::of(b"key_shape"), vec![heads])));
        let shape = LayerShape { kv_heads, head_dim, window, latent: None };
        let config = CacheConfig {
            layers: vec![shape],
            scheme: CacheScheme::uniform(keys, values),
            capacity: CAPACITY,
            budget: None,
            policy: Default::default(),
            sparse_keys: false,
        };
        let arithmetic = if exact { Arithmetic::Float } else { Arithmetic::Integer };
        let packed = PackedOptions { arithmetic, ..Default::default() };
        let attention = Attention::new(AttentionOptions { packed, ..Default::default() });
        let rows = Mutex::new(Rows { sequences: Vec::new(), attention });
        let made = Self { config, shape, weights, rows };
        // A scheme that does not fit these shapes is refused here.
        made.empty()?;
        Ok(made)
    }

    /// Stores new tokens, keys after RoPE: `[batch, tokens, KV heads, channels]`. They can be attended to at once.
    fn append(&self, py: Python<'_>, keys: &Bound<'_, PyAny>, values: &Bound<'_, PyAny>) -> PyResult<()> {
        let (keys, values) = (Floats::new("keys", keys)?, Floats::new("values", values)?);
        let (batch, tokens, key_rows) = self.check(&keys)?;
        if keys.shape() != values.shape() {
            return Err(values.wrong(&format!("{:?} as the keys", keys.shape())));
        }
        let (_, _, value_rows) = self.check(&values)?;
        let mut rows = self.rows()?;
        if rows.sequences.is_empty() {
            let empty = self.empty()?;
            rows.sequences = vec![empty; batch];
        }
        if rows.sequences.len() != batch {
            return Err(keys.wrong(&format!("a batch of {}", rows.sequences.len())));
        }
        let width = tokens * self.shape.kv_heads * self.shape.head_dim;
        let rows = &mut *rows;
        py.detach(|| {
            rows.settle()?;
            let parts = key_rows.chunks_exact(width).zip(value_rows.chunks_exact(width));
            let mut sequences = rows.sequences.iter_mut().zip(parts);
            let appended =
                sequences.try_for_each(|(sequence, (keys, values))| sequence.append(0, tokens, keys, values));
            if appended.is_err() {
                // None of the batch has them.
                rows.sequences.iter_mut().for_each(Sequence::rollback);
            }
            appended
        })
        .map_err(of_cache)
    }

    /// Attends with the queries of the tokens appended last, `[batch, tokens, heads, channels]`; each sees what came before it and itself.
    /// Without new tokens all queries see everything.
    #[pyo3(signature = (queries, scale = None, softcap = None, sinks = None))]
    fn attend<'py>(
        &self,
        py: Python<'py>,
        queries: &Bound<'py, PyAny>,
        scale: Option<f32>,
        softcap: Option<f32>,
        sinks: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let LayerShape { kv_heads, head_dim, window, .. } = self.shape;
        let queries = Floats::new("queries", queries)?;
        let expected = "[batch, tokens, heads (a multiple of the KV heads), channels]";
        let [batch, tokens, heads, channels] = queries.axes(expected)?;
        if channels != head_dim || heads == 0 || heads % kv_heads != 0 || tokens == 0 {
            return Err(
                queries.wrong(&format!("{expected}, here multiples of {kv_heads} and {head_dim} channels"))
            );
        }
        let sinks = sinks.map(|sinks| Floats::new("sinks", sinks)).transpose()?;
        let sink_logits = sinks.as_ref().map(Floats::elements).transpose()?;
        if let (Some(logits), Some(floats)) = (sink_logits, &sinks)
            && logits.len() != heads
        {
            return Err(floats.wrong(&format!("[{heads}]")));
        }
        let scale = scale.unwrap_or(1.0 / (head_dim as f32).sqrt());
        if !scale.is_finite() || softcap.is_some_and(|cap| !(cap.is_finite() && cap > 0.0)) {
            return Err(invalid(format!(
                "found scale {scale} and softcap {softcap:?}, expected finite numbers"
            )));
        }
        let elements = queries.elements()?;
        if elements.iter().any(|x| !x.is_finite()) {
            return Err(invalid("queries: found a number that is not finite"));
        }
        let mut rows = self.rows()?;
        if rows.sequences.len() != batch {
            return Err(queries.wrong(&format!("a batch of {}", rows.sequences.len())));
        }
        let pending = rows.pending();
        if pending > 0 && pending != tokens {
            return Err(queries.wrong(&format!("the {pending} tokens that were appended last")));
        }
        let mut out = vec![0.0f32; elements.len()];
        let width = tokens * heads * head_dim;
        let Rows { sequences, attention, .. } = &mut *rows;
        let pool = pool();
        py.detach(|| {
            let parts = elements.chunks_exact(width).zip(out.chunks_exact_mut(width));
            sequences.iter_mut().zip(parts).try_for_each(|(sequence, (rows, out))| {
                let asked =
                    Queries { layer: 0, heads, scale, softcap, window, sink_logits, rope: None, rows };
                sequence.attend(0, asked, out, &pool, attention).map(drop)
            })
        })
        .map_err(failed)?;
        array(py, out, &[batch, tokens, heads, head_dim])
    }

    /// Makes what was appended last part of the past without attending to it.
    fn settle(&self, py: Python<'_>) -> PyResult<()> {
        let mut guard = self.rows()?;
        let rows = &mut *guard;
        py.detach(|| rows.settle()).map_err(of_cache)
    }

    /// Everything it holds as keys and values `[batch, KV heads, tokens, channels]`, as near as the scheme kept them. A sliding layer may
    /// hold somewhat more than its window.
    #[allow(clippy::type_complexity, reason = "keys and values")]
    fn decode<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArrayDyn<f32>>, Bound<'py, PyArrayDyn<f32>>)> {
        let rows = self.rows()?;
        let held = rows.sequences.first().map_or(0, |sequence| sequence.rows(0));
        let sequences = &rows.sequences;
        let [keys, values] = py.detach(|| {
            let mut all = [Vec::new(), Vec::new()];
            for sequence in sequences {
                let [keys, values] = sequence.read_layer(0);
                all[0].extend(keys);
                all[1].extend(values);
            }
            all
        });
        let shape = [rows.sequences.len(), self.shape.kv_heads, held, self.shape.head_dim];
        Ok((array(py, keys, &shape)?, array(py, values, &shape)?))
    }

    /// Forgets every token from `position` on.
    fn crop(&self, py: Python<'_>, position: usize) -> PyResult<()> {
        let mut guard = self.rows()?;
        let rows = &mut *guard;
        py.detach(|| {
            rows.settle()?;
            // All or none: sequences of a batch hold equally many rows, so that what one refuses all refuse.
            rows.sequences.iter_mut().try_for_each(|sequence| sequence.truncate(position))
        })
        .map_err(of_cache)
    }

    /// Replaces the batch by its sequences `indices`, in this order, repeated or left out. Nothing is copied.
    fn select(&self, indices: Vec<usize>) -> PyResult<()> {
        let mut rows = self.rows()?;
        let count = rows.sequences.len();
        if count == 0 {
            return Ok(());
        }
        if indices.is_empty() || indices.len() > MOST_SEQUENCES || indices.iter().any(|index| *index >= count)
        {
            return Err(invalid(format!("indices: the batch has {count}, found {indices:?}")));
        }
        rows.settle().map_err(of_cache)?;
        rows.sequences = indices.iter().map(|index| rows.sequences[*index].clone()).collect();
        Ok(())
    }

    /// The same once more. Nothing is copied until one of them goes on.
    fn fork(&self) -> PyResult<Self> {
        let rows = self.rows()?;
        let attention = Attention::new(rows.attention.options);
        let rows = Rows { sequences: rows.sequences.clone(), attention };
        let (config, weights) = (self.config.clone(), self.weights.clone());
        Ok(Self { config, shape: self.shape, weights, rows: Mutex::new(rows) })
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.fork()
    }

    /// Forgets everything.
    fn reset(&self) -> PyResult<()> {
        let mut rows = self.rows()?;
        rows.sequences.clear();
        Ok(())
    }

    /// Tokens seen so far.
    #[getter]
    fn position(&self) -> PyResult<usize> {
        Ok(self.rows()?.position())
    }

    /// Sequences of the batch.
    #[getter]
    fn batch(&self) -> PyResult<usize> {
        Ok(self.rows()?.sequences.len())
    }

    /// Tokens that each sequence holds.
    #[getter]
    fn held(&self, py: Python<'_>) -> PyResult<usize> {
        self.settle(py)?;
        Ok(self.rows()?.sequences.first().map_or(0, |sequence| sequence.rows(0)))
    }

    /// Bytes it holds; what sequences share is counted for each.
    #[getter]
    fn bytes(&self, py: Python<'_>) -> PyResult<u64> {
        self.settle(py)?;
        Ok(self.rows()?.sequences.iter().map(Sequence::bytes).sum())
    }

    /// How it is stored.
    #[getter]
    fn cache(&self) -> String {
        self.config.scheme.to_string()
    }
}
