//! Keys, values and queries of a real run, for study and for calibration.

use std::collections::HashMap;
use std::path::Path;

use kvant_engine::Engine;
use kvant_engine::measure::{PerplexityOptions, windows};
use kvant_files::FileKind;
use kvant_model::{LayerRows, LayerSpec};
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::files::write_atomically;

/// Most bytes that a capture may take.
const LARGEST_BYTES: usize = 8 << 30;

/// What to capture.
#[derive(Clone, Debug, Default)]
pub struct CaptureOptions {
    /// Tokens per window.
    pub window: usize,
    /// Most windows; `None` takes all of the text.
    pub chunks: Option<usize>,
    /// Layers; empty for all.
    pub layers: Vec<usize>,
    /// KV heads; empty for all.
    pub kv_heads: Vec<usize>,
    /// Leave the queries out.
    pub no_queries: bool,
}

/// Rows of some layers over some windows of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Capture {
    /// The model's own name.
    pub model: String,
    /// Windows of text, each run on an empty cache.
    pub windows: usize,
    /// Tokens per window.
    pub tokens: usize,
    /// The chosen layers, in order.
    pub layers: Vec<CapturedLayer>,
}

/// What is known of a captured layer beside its rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LayerFacts {
    /// Layer index in the model.
    pub layer: usize,
    /// The captured KV heads.
    pub kv_heads: Vec<usize>,
    /// Query heads that share a KV head.
    pub group: usize,
    /// Channels per head.
    pub head_dim: usize,
    /// α: scores are `α·q·k`.
    pub scale: f32,
    /// Soft-cap of the scores.
    pub softcap: Option<f32>,
    /// Tokens a sliding layer sees.
    pub sliding: Option<usize>,
}

/// One layer's rows.
///
/// ```text
///   keys, values   [window][kv head][token][channel]                keys after RoPE, as the cache gets them
///   queries        [window][kv head][member][token][channel]        after RoPE; empty if left out
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CapturedLayer {
    /// Sizes and constants.
    pub facts: LayerFacts,
    tokens: usize,
    keys: Vec<f32>,
    values: Vec<f32>,
    queries: Vec<f32>,
}

impl CapturedLayer {
    /// Keys of the `head`-th captured KV head in one window: `tokens × head_dim`.
    pub fn keys(&self, window: usize, head: usize) -> &[f32] {
        self.part(&self.keys, window * self.facts.kv_heads.len() + head)
    }

    /// Values of the `head`-th captured KV head in one window: `tokens × head_dim`.
    pub fn values(&self, window: usize, head: usize) -> &[f32] {
        self.part(&self.values, window * self.facts.kv_heads.len() + head)
    }

    /// Queries of member `member` of the `head`-th captured KV head's group: `tokens × head_dim`. Panics if queries were left out.
    pub fn queries(&self, window: usize, head: usize, member: usize) -> &[f32] {
        let LayerFacts { kv_heads, group, .. } = &self.facts;
        self.part(&self.queries, (window * kv_heads.len() + head) * group + member)
    }

    /// True if queries were captured.
    pub fn has_queries(&self) -> bool {
        !self.queries.is_empty()
    }

    fn part<'a>(&self, rows: &'a [f32], index: usize) -> &'a [f32] {
        let len = self.tokens * self.facts.head_dim;
        &rows[index * len..(index + 1) * len]
    }

    fn new(spec: &LayerSpec, layer: usize, tokens: usize, windows: usize, options: &CaptureOptions) -> Self {
        let kv_heads = match options.kv_heads.is_empty() {
            true => (0..spec.kv_heads).collect(),
            false => options.kv_heads.clone(),
        };
        let facts = LayerFacts {
            layer,
            kv_heads,
            group: spec.heads / spec.kv_heads,
            head_dim: spec.head_dim,
            scale: spec.scale,
            softcap: spec.softcap,
            sliding: spec.window,
        };
        let (side, queries) = facts.lengths(windows, tokens);
        let queries = if options.no_queries { 0 } else { queries };
        CapturedLayer {
            facts,
            tokens,
            keys: vec![0.0; side],
            values: vec![0.0; side],
            queries: vec![0.0; queries],
        }
    }

    /// Takes in the rows of one step.
    fn store(&mut self, window: usize, spec: &LayerSpec, rows: &LayerRows) {
        let LayerFacts { kv_heads, group, head_dim: d, .. } = &self.facts;
        let (d, tokens) = (*d, self.tokens);
        let copy = |target: &mut [f32], source: &[f32], width: usize, slot: usize, head: usize| {
            for (i, row) in source.chunks_exact(width * d).enumerate() {
                let at = (slot * tokens + rows.first_position + i) * d;
                target[at..at + d].copy_from_slice(&row[head * d..(head + 1) * d]);
            }
        };
        for (i, &head) in kv_heads.iter().enumerate() {
            let slot = window * kv_heads.len() + i;
            copy(&mut self.keys, rows.keys, spec.kv_heads, slot, head);
            copy(&mut self.values, rows.values, spec.kv_heads, slot, head);
            if !self.queries.is_empty() {
                for member in 0..*group {
                    let (slot, head) = (slot * group + member, head * group + member);
                    copy(&mut self.queries, rows.queries, spec.heads, slot, head);
                }
            }
        }
    }
}

impl LayerFacts {
    /// Elements of the keys (as of the values) and of the queries.
    fn lengths(&self, windows: usize, tokens: usize) -> (usize, usize) {
        let side = windows * self.kv_heads.len() * tokens * self.head_dim;
        (side, side * self.group)
    }
}

/// Runs the text window by window on the engine's own cache and keeps what was asked for. `progress` hears windows done and their
/// total.
pub fn capture(
    engine: &Engine,
    text: &[u32],
    options: &CaptureOptions,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Capture, LabError> {
    let cut = PerplexityOptions { window: options.window, chunks: options.chunks, decode: false, last: None };
    let windows = windows(engine, text, &cut)?;
    let spec = engine.spec();
    let cached = spec.cached_layers();
    let chosen: Vec<usize> = match options.layers.is_empty() {
        true => (0..cached.len()).collect(),
        false => options.layers.clone(),
    };
    let mut bytes = 0usize;
    for &layer in &chosen {
        let limit = cached.len();
        let shape = cached.get(layer).ok_or(LabError::Choice { what: "layer", found: layer, limit })?;
        if let Some(&head) = options.kv_heads.iter().find(|head| **head >= shape.kv_heads) {
            return Err(LabError::Choice { what: "kv head", found: head, limit: shape.kv_heads });
        }
        bytes += 4 * windows.len() * windows[0].len() * shape.head_dim * (2 * shape.kv_heads + shape.heads);
    }
    if bytes > LARGEST_BYTES {
        return Err(LabError::TooLarge { bytes, limit: LARGEST_BYTES });
    }
    let tokens = windows[0].len();
    let mut layers: Vec<CapturedLayer> = chosen
        .iter()
        .map(|&layer| CapturedLayer::new(cached[layer], layer, tokens, windows.len(), options))
        .collect();
    let mut session = engine.session()?;
    for (index, window) in windows.iter().enumerate() {
        session.clear();
        session.observe(window, &mut |rows| {
            for captured in layers.iter_mut().filter(|captured| captured.facts.layer == rows.layer) {
                captured.store(index, cached[rows.layer], rows);
            }
        })?;
        progress(index + 1, windows.len());
    }
    Ok(Capture { model: spec.name.clone(), windows: windows.len(), tokens, layers })
}

/// Names of the tensors of a layer.
const PARTS: [&str; 3] = ["keys", "values", "queries"];

/// What a file's `__metadata__` says under the key `kvant.capture`.
#[derive(Serialize, Deserialize)]
struct FileFacts {
    version: u32,
    model: String,
    windows: usize,
    tokens: usize,
    layers: Vec<LayerFacts>,
}

const VERSION: u32 = 1;
const METADATA_KEY: &str = "kvant.capture";

/// A capture: safetensors whose header begins with `METADATA_KEY`.
pub const CAPTURE: FileKind = FileKind {
    name: "a capture",
    is: |start| start.windows(METADATA_KEY.len()).any(|part| part == METADATA_KEY.as_bytes()),
    private: false,
};

impl Capture {
    /// Writes `layers.N.keys`, `.values` and `.queries`, f32, shaped as drawn at [`CapturedLayer`], to a safetensors file.
    pub fn save(&self, path: &Path) -> Result<(), LabError> {
        let mut tensors = Vec::new();
        for layer in &self.layers {
            let LayerFacts { kv_heads, group, head_dim, .. } = &layer.facts;
            let side = vec![self.windows, kv_heads.len(), self.tokens, *head_dim];
            let queries = vec![self.windows, kv_heads.len(), *group, self.tokens, *head_dim];
            let parts = [(&layer.keys, side.clone()), (&layer.values, side), (&layer.queries, queries)];
            for (name, (rows, shape)) in PARTS.iter().zip(parts) {
                if rows.is_empty() {
                    continue;
                }
                let view = TensorView::new(Dtype::F32, shape, bytemuck::cast_slice(rows))
                    .map_err(|e| file_error(path, e))?;
                tensors.push((format!("layers.{}.{name}", layer.facts.layer), view));
            }
        }
        let facts = FileFacts {
            version: VERSION,
            model: self.model.clone(),
            windows: self.windows,
            tokens: self.tokens,
            layers: self.layers.iter().map(|l| l.facts.clone()).collect(),
        };
        let facts = serde_json::to_string(&facts).map_err(|e| file_error(path, e))?;
        let metadata = HashMap::from([(METADATA_KEY.to_owned(), facts)]);
        let bytes = safetensors::serialize(tensors, Some(metadata)).map_err(|e| file_error(path, e))?;
        write_atomically(path, CAPTURE, &bytes).map_err(|e| file_error(path, e))
    }

    /// Reads what [`Capture::save`] wrote.
    pub fn open(path: &Path) -> Result<Self, LabError> {
        let bytes = std::fs::read(path).map_err(|e| file_error(path, e))?;
        Self::parse(&bytes).map_err(|reason| file_error(path, reason))
    }

    fn parse(bytes: &[u8]) -> Result<Self, String> {
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|e| e.to_string())?;
        let facts = header.metadata().as_ref().and_then(|m| m.get(METADATA_KEY));
        let facts = facts.ok_or_else(|| format!("no `{METADATA_KEY}` in its metadata: not a capture"))?;
        let facts: FileFacts = serde_json::from_str(facts).map_err(|e| e.to_string())?;
        if facts.version != VERSION {
            return Err(format!("capture version {}, expected {VERSION}", facts.version));
        }
        let tensors = SafeTensors::deserialize(bytes).map_err(|e| e.to_string())?;
        let (windows, tokens) = (facts.windows, facts.tokens);
        let read = |layer: usize, part: &str, shape: &[usize]| -> Result<Vec<f32>, String> {
            let name = format!("layers.{layer}.{part}");
            let tensor = tensors.tensor(&name).map_err(|e| format!("{name}: {e}"))?;
            if tensor.dtype() != Dtype::F32 || tensor.shape() != shape {
                return Err(format!(
                    "{name}: found {:?} {:?}, expected F32 {shape:?}",
                    tensor.dtype(),
                    tensor.shape()
                ));
            }
            let number = |b: &[u8; 4]| f32::from_le_bytes(*b);
            Ok(tensor.data().as_chunks::<4>().0.iter().map(number).collect())
        };
        let layers = facts.layers.into_iter().map(|facts| {
            let LayerFacts { layer, group, head_dim, .. } = facts;
            let heads = facts.kv_heads.len();
            if [heads, group, head_dim, windows, tokens].contains(&0) {
                return Err(format!("layer {layer}: a size of zero"));
            }
            let side = [windows, heads, tokens, head_dim];
            let keys = read(layer, PARTS[0], &side)?;
            let values = read(layer, PARTS[1], &side)?;
            let queries = match tensors.tensor(&format!("layers.{layer}.{}", PARTS[2])) {
                Ok(_) => read(layer, PARTS[2], &[windows, heads, group, tokens, head_dim])?,
                Err(_) => Vec::new(),
            };
            Ok(CapturedLayer { facts, tokens, keys, values, queries })
        });
        let layers = layers.collect::<Result<_, String>>()?;
        Ok(Capture { model: facts.model, windows, tokens, layers })
    }
}

fn file_error(path: &Path, reason: impl ToString) -> LabError {
    LabError::File { path: path.to_owned(), reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Capture {
        let facts = LayerFacts {
            layer: 3,
            kv_heads: vec![0, 2],
            group: 2,
            head_dim: 4,
            scale: 0.5,
            softcap: None,
            sliding: Some(9),
        };
        let (side, queries) = facts.lengths(2, 3);
        let numbers = |count: usize, step: f32| (0..count).map(|i| i as f32 * step).collect::<Vec<_>>();
        let layer = CapturedLayer {
            facts,
            tokens: 3,
            keys: numbers(side, 1.0),
            values: numbers(side, -0.5),
            queries: numbers(queries, 0.25),
        };
        Capture { model: "m".into(), windows: 2, tokens: 3, layers: vec![layer] }
    }

    #[test]
    fn files_come_back_and_damage_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("c.safetensors");
        let capture = sample();
        capture.save(&path).unwrap();
        let read = Capture::open(&path).unwrap();
        assert_eq!(read, capture);
        // Window 1, second head, member 1: the last part of all.
        let layer = &read.layers[0];
        assert_eq!(layer.keys(1, 1)[11], 47.0);
        assert_eq!(layer.queries(1, 1, 1)[0], 84.0 * 0.25);
        let bytes = std::fs::read(&path).unwrap();
        for cut in [0, 7, 20, bytes.len() - 1] {
            assert!(Capture::parse(&bytes[..cut]).is_err(), "{cut} bytes");
        }
        // One digit of the header; the tensors behind it are not text and stay as they are.
        let field = b"\\\"head_dim\\\":4";
        let place = bytes.windows(field.len()).position(|part| part == field).unwrap();
        let mut wrong = bytes.clone();
        wrong[place + field.len() - 1] = b'5';
        assert!(Capture::parse(&wrong).unwrap_err().contains("expected F32"));
    }
}
