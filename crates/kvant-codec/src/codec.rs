//! One side (keys or values) of one KV head, ready to encode, decode and transform.

use half::{bf16, f16};
use kvant_simd::{Isa, Rows, dispatch};

use crate::calibrate::{Calibration, Shape, shape_matrices};
use crate::encode::{EncodeParams, LoadKernel, SealKernel};
use crate::error::{CodecError, Result, expect_len};
use crate::format::{Affine, Format, Levels, Quantiser};
use crate::rotation::{Direction, RotateKernel, Rotation};
use crate::scheme::{Fingerprint, Scheme};
use crate::scratch::CodecScratch;
use crate::tile::{Orientation, TILE_TOKENS, TileLayout, check_slot};

/// Everything fixed about one side of a KV head: rotation, λ, μ, format, layout. Immutable and cheap to share.
///
/// ```text
///     stored  y = Λ·R·S·(x − μ)   as   scale·level[code] + offset        (per token, in tiles)
///     keys    q·x = (Λ⁻¹·R·S⁻¹·q)·y + q·μ        → transform q once per step; q·μ is equal for all tokens and added once,
///                                                  so that packed and plain tokens meet in one softmax
///     values  Σ p·x = S⁻¹·Rᵀ·Λ⁻¹·(Σ p·y) + μ·Σp   → untransform the output once per step
/// ```
///
/// S is the identity unless a calibration brings a [`crate::Shape`].
///
/// Inputs must be finite (a typed error otherwise); finite inputs beyond ±65504 saturate there, and stored scales and offsets
/// saturate at ±65504, so no infinity or NaN ever comes out.
#[derive(Debug, Clone)]
pub struct SideCodec {
    scheme: Scheme,
    layout: TileLayout,
    /// Applied to rows: R, with the shape S in it where that is a full matrix.
    rotation: Rotation,
    /// Applied to queries, and inversely to outputs: R·S⁻¹. Equal to `rotation` without a shape.
    dual: Rotation,
    quantiser: Option<Quantiser>,
    calibration: Calibration,
    /// Input factors (signs) and −μ·signs, folded into the load; both empty where they change nothing.
    pre: Vec<f32>,
    shift: Vec<f32>,
    /// What the rotation leaves to be multiplied, times λ; folded into the statistics. Empty where all are one.
    post: Vec<f32>,
    /// 1/λ; empty for none.
    inverse_lambda: Vec<f32>,
    backend: Isa,
}

impl SideCodec {
    /// A codec for `scheme` at head dimension `dim`; for schemes without λ and μ.
    pub fn new(scheme: Scheme, dim: usize, orientation: Orientation) -> Result<Self> {
        Self::with_calibration(scheme, dim, orientation, Calibration::default())
    }

    /// A codec with the λ and μ that the scheme asks for.
    pub fn with_calibration(
        scheme: Scheme,
        dim: usize,
        orientation: Orientation,
        calibration: Calibration,
    ) -> Result<Self> {
        let rotation = match &calibration.turn {
            Some(turn) if scheme.calibrated => turn.rotation(scheme.rotation, dim)?,
            _ => Rotation::new(scheme.rotation, dim)?,
        };
        Self::with_rotation(scheme, rotation, orientation, calibration)
    }

    /// A codec with a given (learned) rotation in place of the scheme's own.
    pub fn with_rotation(
        scheme: Scheme,
        rotation: Rotation,
        orientation: Orientation,
        calibration: Calibration,
    ) -> Result<Self> {
        let dim = rotation.dim();
        let layout = TileLayout::new(scheme.format, dim, orientation)?;
        calibration.check(&scheme, dim)?;
        let ones = || vec![1.0f32; dim];
        let (rotation, dual, mut pre) = match &calibration.shape {
            None => (rotation.clone(), rotation.clone(), rotation.pre().to_vec()),
            Some(Shape::Diagonal(s)) => {
                let inverse: Vec<f32> = s.iter().map(|s| 1.0 / s).collect();
                let (pre, dual) = (rotation.behind_diagonal(s), rotation.behind_diagonal(&inverse));
                (rotation, dual, pre.pre().to_vec())
            }
            Some(Shape::Full(triangle)) => {
                let (matrix, inverse) = shape_matrices(triangle, dim)?;
                (rotation.behind_matrix(&matrix)?, rotation.behind_matrix(&inverse)?, Vec::new())
            }
        };
        let mut shift = Vec::new();
        if !pre.is_empty() || calibration.mu.is_some() {
            pre = if pre.is_empty() { ones() } else { pre };
            shift = match &calibration.mu {
                Some(mu) => mu.iter().zip(&pre).map(|(mu, pre)| -mu * pre).collect(),
                None => vec![0.0; dim],
            };
        }
        let mut post = rotation.norm_left_over().to_vec();
        let mut inverse_lambda = Vec::new();
        if let Some(lambda) = &calibration.lambda {
            post = if post.is_empty() { ones() } else { post };
            post.iter_mut().zip(lambda).for_each(|(post, lambda)| *post *= lambda);
            inverse_lambda = lambda.iter().map(|lambda| 1.0 / lambda).collect();
        }
        let quantiser = scheme.format.quantiser();
        let backend = Isa::detect();
        Ok(Self {
            scheme,
            layout,
            rotation,
            dual,
            quantiser,
            calibration,
            pre,
            shift,
            post,
            inverse_lambda,
            backend,
        })
    }

    /// The same codec on a chosen instruction set, for conformance tests and benchmarks.
    #[must_use]
    pub fn on(mut self, backend: Isa) -> Self {
        self.backend = backend.or_scalar();
        self
    }

    /// The scheme it was made from.
    pub fn scheme(&self) -> &Scheme {
        &self.scheme
    }

    /// Where everything is in its tiles.
    pub fn layout(&self) -> &TileLayout {
        &self.layout
    }

    /// True if stored rows are the vectors themselves, μ apart: no rotation, λ or shape.
    pub fn is_direct(&self) -> bool {
        self.dual.is_identity() && self.inverse_lambda.is_empty()
    }

    /// Its rotation, a full shape included.
    pub fn rotation(&self) -> &Rotation {
        &self.rotation
    }

    /// Its λ and μ.
    pub fn calibration(&self) -> &Calibration {
        &self.calibration
    }

    /// Head dimension, in channels.
    pub fn dim(&self) -> usize {
        self.layout.dim()
    }

    /// The codec of `head` among `codecs`: one for all heads, or one for each.
    ///
    /// # Panics
    /// If there is none.
    pub fn of_head(codecs: &[SideCodec], head: usize) -> &SideCodec {
        &codecs[head % codecs.len()]
    }

    /// Identifies tile version, format, rotation, λ and μ by value: tiles with equal fingerprints can be mixed.
    pub fn fingerprint(&self) -> Fingerprint {
        let Self { layout, calibration, .. } = self;
        let base = format!(
            "tile{}{} {} {} {} {:?}",
            crate::tile::VERSION,
            if self.scheme.block_mean { " bm" } else { "" },
            layout.format(),
            self.rotation.spec(),
            layout.dim(),
            layout.orientation()
        );
        let mut print = Fingerprint::of(base.as_bytes());
        for value in self.rotation.parameters().chain(self.dual.parameters()) {
            print = print.and(&value.to_bits().to_le_bytes());
        }
        for (mark, vector) in [(b"l", &calibration.lambda), (b"m", &calibration.mu)] {
            for value in vector.iter().flatten() {
                print = print.and(mark).and(&value.to_bits().to_le_bytes());
            }
        }
        print
    }

    /// What the encoder's kernels need to know.
    fn encode_params(&self) -> EncodeParams<'_> {
        EncodeParams {
            layout: &self.layout,
            work_len: self.rotation.work_len(),
            pre: &self.pre,
            shift: &self.shift,
            post: &self.post,
            quantiser: self.quantiser.as_ref(),
        }
    }

    /// Encodes up to 16 row-major rows into a tile; absent rows are stored as zero vectors.
    /// On error the tile's contents are unspecified.
    pub fn encode_tile(&self, rows: &[f32], tile: &mut [u8], scratch: &mut CodecScratch) -> Result<()> {
        let count = rows.len() / self.dim();
        expect_len("rows", rows.len(), count * self.dim())?;
        self.encode_strided(rows, self.dim(), count, tile, scratch)
    }

    /// [`SideCodec::encode_tile`] on `count` rows that start `stride` elements apart (one head out of a projection).
    pub fn encode_strided(
        &self,
        rows: &[f32],
        stride: usize,
        count: usize,
        tile: &mut [u8],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        expect_len("tile", tile.len(), self.layout.bytes())?;
        if count > TILE_TOKENS {
            return Err(CodecError::OutOfRange { what: "row count", found: count, limit: TILE_TOKENS + 1 });
        }
        let needed = if count == 0 { 0 } else { (count - 1) * stride + self.dim() };
        if rows.len() < needed || (count > 1 && stride < self.dim()) {
            return Err(CodecError::Length { what: "strided rows", found: rows.len(), expected: needed });
        }
        let rows = Rows { data: rows, stride, count, dim: self.dim() };
        if let Some(Quantiser::Affine(affine)) = &self.quantiser
            && count == TILE_TOKENS
            && self.rotation.is_identity()
            && self.pre.is_empty()
            && self.post.is_empty()
            && encode_channels(self.backend, affine, &rows, &self.layout, tile, scratch)
        {
            return Ok(());
        }
        self.encode_slots(self.backend, &rows, TILE_TOKENS, tile, scratch)
    }

    /// Encodes slots `0..slots` (rounded up to whole vectors).
    fn encode_slots(
        &self,
        backend: Isa,
        rows: &Rows,
        slots: usize,
        tile: &mut [u8],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        let params = self.encode_params();
        for first in (0..slots).step_by(backend.lanes()) {
            let load = LoadKernel { params, rows: *rows, from: first, scratch: &mut *scratch };
            if !dispatch(backend, load) {
                return Err(non_finite(rows));
            }
            let (rotation, direction) = (&self.rotation, Direction::Forward);
            let second = !rotation.is_identity()
                && dispatch(backend, RotateKernel { rotation, direction, scratch: &mut *scratch });
            let (tile, scratch) = (&mut *tile, &mut *scratch);
            let last = first + backend.lanes() >= slots;
            dispatch(backend, SealKernel { params, second, to: first, last, tile, scratch });
        }
        Ok(())
    }

    /// Encodes one row into `slot` of a tile and touches no other row.
    pub fn encode_row(
        &self,
        row: &[f32],
        slot: usize,
        tile: &mut [u8],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        expect_len("row", row.len(), self.dim())?;
        self.encode_rows(row, slot, tile, scratch)
    }

    /// Encodes row-major rows into the slots of a tile from `slot` on, and touches no other row. Several rows cost little more than one.
    pub fn encode_rows(
        &self,
        rows: &[f32],
        slot: usize,
        tile: &mut [u8],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        let dim = self.dim();
        let count = rows.len() / dim;
        expect_len("rows", rows.len(), count * dim)?;
        expect_len("tile", tile.len(), self.layout.bytes())?;
        if count == 0 {
            return Ok(());
        }
        check_slot(slot)?;
        check_slot(slot + count - 1)?;
        let rows = Rows { data: rows, stride: dim, count, dim };
        // The rows take the first slots of a spare tile and are moved from there.
        let mut spare = std::mem::take(&mut scratch.tile);
        spare.resize(self.layout.bytes(), 0);
        let moved = self
            .encode_slots(for_rows(self.backend, count), &rows, count, &mut spare, scratch)
            .and_then(|()| (0..count).try_for_each(|i| self.layout.copy_row(&spare, i, tile, slot + i)));
        scratch.tile = spare;
        moved
    }

    /// One stored element in the rotated space, exactly: `scale·level + offset` in double precision.
    fn stored(&self, tile: &[u8], levels: &Levels, token: usize, channel: usize) -> f64 {
        let layout = &self.layout;
        if let Levels::Float = levels {
            let at = layout.element_byte(token, channel);
            return match layout.format() {
                Format::F32 => {
                    f64::from(f32::from_le_bytes([tile[at], tile[at + 1], tile[at + 2], tile[at + 3]]))
                }
                Format::Bf16 => bf16::from_le_bytes([tile[at], tile[at + 1]]).to_f64(),
                _ => f16::from_le_bytes([tile[at], tile[at + 1]]).to_f64(),
            };
        }
        let group = channel / layout.format().group_len(layout.dim());
        let scale = f16::from_bits(layout.scale_bits(tile, group, token)).to_f64();
        let offset = f16::from_bits(layout.offset_bits(tile, group, token)).to_f64();
        let level = match levels {
            Levels::Chain(trellis) => {
                let [after, before] = layout.states(trellis, tile, token, channel);
                trellis.level(after, before)
            }
            _ => levels.level(layout.code(tile, token, channel)).expect("tile formats have levels"),
        };
        scale * f64::from(level) + offset
    }

    /// The row in `slot` as stored, still rotated and scaled: the `y` of the type's formulas, to the last bit of `f64`.
    pub fn decode_row_stored(&self, tile: &[u8], slot: usize, out: &mut [f64]) -> Result<()> {
        expect_len("tile", tile.len(), self.layout.bytes())?;
        expect_len("output row", out.len(), self.dim())?;
        check_slot(slot)?;
        let levels = self.layout.format().levels();
        for (channel, value) in out.iter_mut().enumerate() {
            *value = self.stored(tile, &levels, slot, channel);
        }
        Ok(())
    }

    /// The row in `slot` as a head vector again: `Rᵀ·Λ⁻¹·y + μ`. The reference path; attention never does this.
    pub fn decode_row(
        &self,
        tile: &[u8],
        slot: usize,
        out: &mut [f32],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        let mut stored = vec![0.0; self.dim()];
        self.decode_row_stored(tile, slot, &mut stored)?;
        expect_len("output row", out.len(), self.dim())?;
        out.iter_mut().zip(&stored).for_each(|(out, stored)| *out = *stored as f32);
        self.untransform_output(out, 1.0, scratch)
    }

    /// The first `out.len()/d` rows of a tile as head vectors, row-major.
    pub fn decode_tile(&self, tile: &[u8], out: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        let count = out.len() / self.dim();
        expect_len("output rows", out.len(), count * self.dim())?;
        if count > TILE_TOKENS {
            return Err(CodecError::OutOfRange { what: "row count", found: count, limit: TILE_TOKENS + 1 });
        }
        let mut stored = vec![0.0; self.dim()];
        for (slot, row) in out.chunks_exact_mut(self.dim()).enumerate() {
            self.decode_row_stored(tile, slot, &mut stored)?;
            row.iter_mut().zip(&stored).for_each(|(out, stored)| *out = *stored as f32);
        }
        self.untransform_outputs(out, &[1.0; TILE_TOKENS][..count], scratch)
    }

    /// `x ← Λ·R·S·x`, several row-major rows: what is quantised when they are sealed, μ apart. For devices that seal by a matrix.
    pub fn transform_rows(&self, rows: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        if let Some(Shape::Diagonal(shape)) = &self.calibration.shape {
            for row in rows.chunks_exact_mut(self.dim()) {
                row.iter_mut().zip(shape).for_each(|(x, s)| *x *= s);
            }
        }
        let lambda = self.calibration.lambda.as_deref().unwrap_or_default();
        self.rotation.apply_batch(self.backend, rows, scratch, lambda, Direction::Forward)
    }

    /// `q ← Λ⁻¹·R·S⁻¹·q`, one query head: what keys of this codec are to be multiplied with.
    pub fn transform_query(&self, query: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        expect_len("query", query.len(), self.dim())?;
        self.transform_queries(query, scratch)
    }

    /// [`SideCodec::transform_query`] on several row-major query heads at once (much cheaper per head).
    pub fn transform_queries(&self, queries: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        if self.is_direct() {
            return Ok(());
        }
        self.dual.apply_batch(self.backend, queries, scratch, &self.inverse_lambda, Direction::Forward)
    }

    /// `o ← S⁻¹·Rᵀ·Λ⁻¹·o + μ·sum_p`: from the weighted sum of stored values to the head's output; `sum_p` is the sum of the weights
    /// (1 after normalisation).
    pub fn untransform_output(
        &self,
        output: &mut [f32],
        sum_p: f32,
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        expect_len("output", output.len(), self.dim())?;
        self.untransform_outputs(output, &[sum_p], scratch)
    }

    /// [`SideCodec::untransform_output`] on several row-major outputs, with one weight sum each.
    pub fn untransform_outputs(
        &self,
        outputs: &mut [f32],
        sums_p: &[f32],
        scratch: &mut CodecScratch,
    ) -> Result<()> {
        expect_len("outputs", outputs.len(), sums_p.len() * self.dim())?;
        if !self.is_direct() {
            self.dual.apply_batch(
                self.backend,
                outputs,
                scratch,
                &self.inverse_lambda,
                Direction::Inverse,
            )?;
        }
        if let Some(mu) = &self.calibration.mu {
            for (output, sum_p) in outputs.chunks_exact_mut(self.dim()).zip(sums_p) {
                output.iter_mut().zip(mu).for_each(|(out, mu)| *out = mu.mul_add(*sum_p, *out));
            }
        }
        Ok(())
    }
}

/// Finds the value that the kernel tripped over.
fn non_finite(rows: &Rows) -> CodecError {
    for row in 0..rows.count {
        for (channel, value) in rows.get(row).unwrap_or_default().iter().enumerate() {
            if !value.is_finite() {
                return CodecError::NonFinite { row, channel, value: *value };
            }
        }
    }
    unreachable!("the kernel reports only non-finite inputs")
}

/// The instruction set for `rows` rows: half-empty wide vectors only cost, and all give the same bits.
fn for_rows(isa: Isa, rows: usize) -> Isa {
    if isa == Isa::Avx512 && rows <= Isa::Avx2.lanes() { Isa::Avx2.or_scalar() } else { isa }
}

/// Encodes a full tile that needs no rotation with one channel per lane, where `isa` has a kernel for that; false, with unspecified tile
/// contents, where it has none or the rows need the general encoder's care.
fn encode_channels(
    isa: Isa,
    affine: &Affine,
    rows: &Rows,
    layout: &TileLayout,
    tile: &mut [u8],
    scratch: &mut CodecScratch,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if isa == Isa::Avx512
        && crate::encode_avx512::fits(layout)
        && let Some(token) = <kvant_simd::Avx512 as kvant_simd::ByteSimd>::detect()
    {
        return crate::encode_avx512::encode(token, affine, rows, layout, tile, scratch);
    }
    let _ = (isa, affine, rows, layout, tile, scratch);
    false
}
