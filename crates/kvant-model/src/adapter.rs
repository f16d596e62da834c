//! LoRA adapters: `y += scale · α/rank · B(A x)` beside the product with a weight `W`. Which of them a step's rows take, and how much of
//! each, the runs of the step say.

use std::path::{Path, PathBuf};

use kvant_codec::Fingerprint;
use kvant_cpu::{PackedMatrix, Pool, RopeStyle};
use kvant_files::{Checkpoint, FileError, TensorView};

use crate::error::ModelError;
use crate::packing::{Rows, float_kind, pack_error};
use crate::rope::file_style;
use crate::spec::ModelSpec;

/// Weights whose products take adapters.
const PARTS: [&str; 19] = [
    "attn_q",
    "attn_k",
    "attn_v",
    "attn_qkv",
    "attn_gate",
    "attn_output",
    "attn_q_a",
    "attn_q_b",
    "attn_kv_a_mqa",
    "ffn_gate",
    "ffn_up",
    "ffn_down",
    "ffn_gate_shexp",
    "ffn_up_shexp",
    "ffn_down_shexp",
    "shortconv.in_proj",
    "shortconv.out_proj",
    "ssm_in",
    "ssm_out",
];
/// How many projections read one weight, at most: queries, keys, values and a gate of a fused one each keep a copy of A.
const MOST_SLICES: usize = 4;

/// How much of an adapter a run takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdapterScale {
    /// Index among [`crate::ModelFile::adapters`].
    pub adapter: usize,
    /// 1 is as it was trained, 0 is without.
    pub scale: f32,
}

/// An adapter whose tensors fit a model.
pub struct Adapter {
    name: String,
    path: PathBuf,
    checkpoint: Checkpoint,
    alpha: f32,
    fingerprint: Fingerprint,
    /// Order of the rows of queries and keys, where it is not the base model's.
    style: Option<RopeStyle>,
}

/// What an adapter adds to one projection.
pub(crate) struct LowRank {
    /// Index among the model's adapters.
    pub adapter: usize,
    /// α / rank.
    pub scale: f32,
    /// A: rank × inputs.
    pub down: PackedMatrix,
    /// B: outputs × rank.
    pub up: PackedMatrix,
}

impl Adapter {
    /// Opens the adapter at `path` for the model in `base`. One for another model is refused with what does not fit.
    pub fn open(path: &Path, base: &Checkpoint, spec: &ModelSpec) -> Result<Self, ModelError> {
        let checkpoint = Checkpoint::open_adapter(path, base.metadata())?;
        let meta = checkpoint.metadata();
        let alpha = meta.f32("adapter.lora.alpha")?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let own = file_style(meta)?;
        let style = (own != file_style(base.metadata())?).then_some(own);
        let fingerprint = fingerprint(&checkpoint, alpha);
        let adapter = Self { name, path: path.to_owned(), checkpoint, alpha, fingerprint, style };
        if !alpha.is_finite() {
            return Err(adapter.refuse("adapter.lora.alpha", alpha, "a finite number"));
        }
        if meta_has_calls(&adapter.checkpoint) {
            return Err(adapter.refuse("adapter.alora.invocation_tokens", "some", "none"));
        }
        adapter.check(base, spec)?;
        Ok(adapter)
    }

    /// What its file is called, without its ending.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Names its tensors' bytes.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Most bytes that its packed matrices take.
    pub fn packed_bytes(&self) -> u64 {
        let bytes = |info: &kvant_files::TensorInfo| {
            let kind = float_kind(info.dtype);
            let copies = if info.name.ends_with(".lora_a") && is_fused(&info.name) { MOST_SLICES } else { 1 };
            (copies * PackedMatrix::float_bytes(info.rows, info.cols, kind)) as u64
        };
        self.checkpoint.tensors().map(bytes).sum()
    }

    fn refuse(&self, field: &str, found: impl ToString, expected: impl ToString) -> ModelError {
        ModelError::Adapter {
            path: self.path.clone(),
            field: field.to_owned(),
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }

    /// Compares every tensor with the weight that it belongs to.
    fn check(&self, base: &Checkpoint, spec: &ModelSpec) -> Result<(), ModelError> {
        for info in self.checkpoint.tensors() {
            let split = info.name.strip_suffix(".lora_a").or(info.name.strip_suffix(".lora_b"));
            let weight = split.ok_or_else(|| {
                self.refuse(
                    &format!("tensor {}", info.name),
                    "no low-rank matrix",
                    "NAME.lora_a or NAME.lora_b",
                )
            })?;
            let supported = part_of(weight).is_some_and(|(_, part)| PARTS.contains(&part));
            if !supported {
                let expected = format!("layers' {}", PARTS.join(", "));
                return Err(self.refuse("target", weight, expected));
            }
            if !base.has_tensor(weight) {
                let expected = format!("weights of this {} model, which has no {weight}", spec.family);
                return Err(self.refuse("target", weight, expected));
            }
            let (a, b, of_base) = (self.side(weight, "a")?, self.side(weight, "b")?, base.tensor(weight)?);
            let shape = |rows: usize, cols: usize| format!("{rows} × {cols}");
            if (b.rows(), a.cols(), b.cols()) != (of_base.rows(), of_base.cols(), a.rows()) {
                let found = format!("B {} and A {}", shape(b.rows(), b.cols()), shape(a.rows(), a.cols()));
                let expected = format!("matrices whose product is {}", shape(of_base.rows(), of_base.cols()));
                return Err(self.refuse(weight, found, expected));
            }
            self.check_order(weight, spec)?;
        }
        match self.checkpoint.tensors().len() {
            0 => Err(self.refuse("tensors", "none", "at least one pair")),
            _ => Ok(()),
        }
    }

    /// Refuses rows in another order than the base model's where they cannot be told apart.
    fn check_order(&self, weight: &str, spec: &ModelSpec) -> Result<(), ModelError> {
        let Some((layer, part)) = part_of(weight).filter(|_| self.style.is_some()) else { return Ok(()) };
        let rotates = |dim: usize| spec.ropes.iter().all(|rope| rope.dims == dim);
        let whole = spec.layers.get(layer).is_some_and(|layer| rotates(layer.head_dim));
        match part {
            "attn_qkv" | "attn_q_a" | "attn_q_b" | "attn_kv_a_mqa" => {}
            "attn_q" | "attn_k" if !whole => {}
            _ => return Ok(()),
        }
        Err(self.refuse(weight, "another order of its rows", "that of the model's file"))
    }

    fn side(&self, weight: &str, side: &str) -> Result<TensorView<'_>, ModelError> {
        Ok(self.checkpoint.tensor(&format!("{weight}.lora_{side}"))?)
    }

    /// What it adds to the rows `slice` of `part.weight`, if anything. `adapter` is its index.
    pub(crate) fn low_rank(
        &self,
        adapter: usize,
        part: &str,
        rows: usize,
        slice: Rows,
        spec: &ModelSpec,
        pool: &Pool,
    ) -> Result<Option<LowRank>, ModelError> {
        let weight = format!("{part}.weight");
        if !self.checkpoint.has_tensor(&format!("{weight}.lora_a")) {
            return Ok(None);
        }
        let (a, b) = (self.side(&weight, "a")?, self.side(&weight, "b")?);
        let of_weight = |row: usize| match (part_of(&weight), self.style) {
            (Some((layer, "attn_q" | "attn_k")), Some(style)) => {
                row_in(style, row, spec.layers[layer].head_dim)
            }
            _ => row,
        };
        let pack = |view: &TensorView<'_>, rows: usize, row: &(dyn Fn(usize) -> usize + Sync)| {
            let fill =
                |at: usize, out: &mut [f32]| -> Result<(), FileError> { view.decode_row(row(at), out) };
            PackedMatrix::pack_float(pool, rows, view.cols(), float_kind(view.dtype()), &fill)
                .map_err(|error| pack_error(error, &view.info().name))
        };
        let down = pack(&a, a.rows(), &|row| row)?;
        let up = pack(&b, rows, &|row| of_weight(slice.at(row)))?;
        self.checkpoint.release();
        Ok(Some(LowRank { adapter, scale: self.alpha / a.rows() as f32, down, up }))
    }
}

/// Which row of a head-wise matrix in `style`'s order is the `row`-th of the other order: neighbours `(2i, 2i + 1)` make a pair of one,
/// halves `(i, i + d/2)` of the other.
fn row_in(style: RopeStyle, row: usize, d: usize) -> usize {
    let (head, at) = (row / d * d, row % d);
    head + match style {
        RopeStyle::Neox => at % 2 * (d / 2) + at / 2,
        RopeStyle::Norm => at % (d / 2) * 2 + at / (d / 2),
    }
}

/// Layer and part of `blk.N.PART.weight`.
fn part_of(weight: &str) -> Option<(usize, &str)> {
    let (layer, part) = weight.strip_prefix("blk.")?.strip_suffix(".weight")?.split_once('.')?;
    Some((layer.parse().ok()?, part))
}

/// True for weights that several projections may read.
fn is_fused(tensor: &str) -> bool {
    ["attn_qkv", "attn_q.", "ffn_up.", "shortconv.in_proj", "ssm_in"].iter().any(|part| tensor.contains(part))
}

/// Adapters that take effect from some tokens on.
fn meta_has_calls(checkpoint: &Checkpoint) -> bool {
    checkpoint.metadata().contains("adapter.alora.invocation_tokens")
}

fn fingerprint(checkpoint: &Checkpoint, alpha: f32) -> Fingerprint {
    let mut print = Fingerprint::of(&alpha.to_bits().to_le_bytes());
    for info in checkpoint.tensors() {
        let Ok(view) = checkpoint.tensor(&info.name) else { continue };
        let facts = format!("{} {:?} {} {}", info.name, info.dtype, info.rows, info.cols);
        print = print.and(facts.as_bytes()).and(view.raw());
    }
    checkpoint.release();
    print
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_of_rows_are_each_others_inverse() {
        for row in 0..24 {
            assert_eq!(row_in(RopeStyle::Norm, row_in(RopeStyle::Neox, row, 8), 8), row);
        }
        // The second channel of the first pair of head 1 lies half a head behind the first.
        assert_eq!(row_in(RopeStyle::Neox, 8 + 1, 8), 8 + 4);
    }

    #[test]
    fn parts_of_layers_are_told_by_name() {
        assert_eq!(part_of("blk.12.shortconv.in_proj.weight"), Some((12, "shortconv.in_proj")));
        assert_eq!(part_of("output.weight"), None);
        assert_eq!(part_of("blk.x.attn_q.weight"), None);
    }
}
