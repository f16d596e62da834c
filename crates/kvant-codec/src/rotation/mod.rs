//! Orthogonal rotations: they spread outlier channels over the head so that few bits suffice.
//!
//! Every fast rotation here is a product of diagonals and one unnormalised butterfly network,
//!
//! ```text
//!     R  =  norm · C · pre          pre  = diag(random signs)
//!                                   C    = Hadamard or packed real Fourier, additions and twiddles only
//!                                   norm = diag(what makes the rows unit length)
//! ```
//!
//! so an encoder can fold `pre` (and μ) into the load and `norm` (and λ) into the statistics pass; only `C`
//! costs anything. `R` is fixed by its kind, its seed and d: nothing else needs storing.

mod dense;
mod fft;
mod hadamard;
mod householder;
mod srft;

use std::fmt;
use std::str::FromStr;

use kvant_simd::{Isa, Kernel, Rows, Simd, dispatch, flatten, load_columns};
use serde::{Deserialize, Serialize};

use crate::error::{CodecError, Result, expect_len};
use crate::rng::Rng;
use crate::scratch::CodecScratch;

use dense::DenseMatrix;
use householder::Reflectors;
use srft::RealFourier;

/// Largest head dimension of the crate, in channels.
pub const MAX_DIM: usize = 4096;

/// Seed used when a scheme names none ("kvant" in ASCII).
pub const DEFAULT_SEED: u64 = 0x6b_76_61_6e_74;

/// The family of a rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RotationKind {
    /// No rotation.
    Identity,
    /// Subsampled randomised Hadamard transform without the subsampling: `D(s2)·H/√d·D(s1)`; d must be a power of two.
    Srht {
        /// Sign diagonals: 1 (input only) or 2 (input and output).
        diagonals: u8,
    },
    /// Randomised Fourier transform, real packing: `pack(F·D(s))`; any d.
    Srft,
    /// SRFT followed by a product of Householder reflectors (random here; learned ones are in a calibration).
    Householder {
        /// Number of reflectors; 0 stands for d/2.
        reflectors: u16,
    },
    /// A full orthogonal matrix (uniformly random here; learned ones are in a calibration).
    Dense,
}

/// Which rotation, and the seed it grows from; prints as `srft` or, with another than the default seed, `srft@7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RotationSpec {
    /// The family.
    pub kind: RotationKind,
    /// Seed of the random signs (or reflectors, or matrix).
    pub seed: u64,
}

impl RotationSpec {
    /// No rotation.
    pub const IDENTITY: Self = Self { kind: RotationKind::Identity, seed: DEFAULT_SEED };
    /// SRFT with the default seed.
    pub const SRFT: Self = Self { kind: RotationKind::Srft, seed: DEFAULT_SEED };
    /// SRHT with one sign diagonal and the default seed.
    pub const SRHT: Self = Self { kind: RotationKind::Srht { diagonals: 1 }, seed: DEFAULT_SEED };
}

impl fmt::Display for RotationSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            RotationKind::Identity => return f.write_str("none"),
            RotationKind::Srht { diagonals: 1 } => f.write_str("srht")?,
            RotationKind::Srht { .. } => f.write_str("srht2")?,
            RotationKind::Srft => f.write_str("srft")?,
            RotationKind::Householder { reflectors: 0 } => f.write_str("householder")?,
            RotationKind::Householder { reflectors } => write!(f, "householder{reflectors}")?,
            RotationKind::Dense => f.write_str("dense")?,
        }
        if self.seed != DEFAULT_SEED {
            write!(f, "@{}", self.seed)?;
        }
        Ok(())
    }
}

impl FromStr for RotationSpec {
    type Err = CodecError;

    fn from_str(text: &str) -> Result<Self> {
        let unknown = || CodecError::UnknownRotation { name: text.to_owned() };
        let (name, seed) = match text.split_once('@') {
            Some((name, seed)) => (name, seed.parse().map_err(|_| unknown())?),
            None => (text, DEFAULT_SEED),
        };
        let kind = match name {
            "none" | "identity" => return Ok(Self::IDENTITY),
            "srht" | "hadamard" => RotationKind::Srht { diagonals: 1 },
            "srht2" => RotationKind::Srht { diagonals: 2 },
            "srft" => RotationKind::Srft,
            "dense" => RotationKind::Dense,
            "householder" => RotationKind::Householder { reflectors: 0 },
            _ => {
                let count = name.strip_prefix("householder").ok_or_else(unknown)?;
                if !count.bytes().all(|b| b.is_ascii_digit()) || count.starts_with('0') {
                    return Err(unknown());
                }
                RotationKind::Householder { reflectors: count.parse().map_err(|_| unknown())? }
            }
        };
        Ok(Self { kind, seed })
    }
}

impl TryFrom<String> for RotationSpec {
    type Error = CodecError;
    fn try_from(text: String) -> Result<Self> {
        text.parse()
    }
}

impl From<RotationSpec> for String {
    fn from(spec: RotationSpec) -> Self {
        spec.to_string()
    }
}

/// The butterfly network (or matrix) between the two diagonals.
#[derive(Debug, Clone)]
enum Core {
    Identity,
    Hadamard,
    Fourier(RealFourier),
    Dense(DenseMatrix),
    /// Channels in parts that are rotated apart, one after another.
    Parts(Vec<Rotation>),
}

/// A rotation built for one head dimension.
#[derive(Debug, Clone)]
pub struct Rotation {
    spec: RotationSpec,
    dim: usize,
    /// Input signs; empty for none.
    pre: Vec<f32>,
    core: Core,
    /// Output factors of the forward direction; empty for none.
    norm: Vec<f32>,
    /// Input factors of the inverse direction (they undo `norm` and the gain of `C⁻¹`); empty for none.
    inverse_norm: Vec<f32>,
    reflectors: Option<Reflectors>,
}

impl Rotation {
    /// Grows the rotation of `spec` for head dimension `dim` (channels).
    pub fn new(spec: RotationSpec, dim: usize) -> Result<Self> {
        if dim == 0 || dim > MAX_DIM {
            return Err(CodecError::HeadDim { found: dim, expected: "1 to 4096 channels" });
        }
        let mut rng = Rng::new(spec.seed);
        let mut rotation = Self {
            spec,
            dim,
            pre: Vec::new(),
            core: Core::Identity,
            norm: Vec::new(),
            inverse_norm: Vec::new(),
            reflectors: None,
        };
        match spec.kind {
            RotationKind::Identity => {}
            RotationKind::Srht { diagonals } => {
                if !dim.is_power_of_two() {
                    return Err(CodecError::HeadDim {
                        found: dim,
                        expected: "a power of two for srht (srft takes any)",
                    });
                }
                rotation.pre = rng.signs(dim);
                let gain = (1.0 / (dim as f64).sqrt()) as f32;
                rotation.norm = match diagonals {
                    1 => vec![gain; dim],
                    _ => rng.signs(dim).into_iter().map(|sign| sign * gain).collect(),
                };
                rotation.inverse_norm = rotation.norm.clone();
                rotation.core = Core::Hadamard;
            }
            RotationKind::Srft => rotation.set_fourier(&mut rng),
            RotationKind::Householder { reflectors } => {
                rotation.set_fourier(&mut rng);
                let count = if reflectors == 0 { dim / 2 } else { usize::from(reflectors) };
                rotation.reflectors = Some(Reflectors::new(dim, rng.normal_vec(dim * count))?);
            }
            RotationKind::Dense => rotation.core = Core::Dense(DenseMatrix::random(dim, &mut rng)),
        }
        Ok(rotation)
    }

    fn set_fourier(&mut self, rng: &mut Rng) {
        self.pre = rng.signs(self.dim);
        let fourier = RealFourier::new(self.dim);
        self.norm = fourier.norm();
        self.inverse_norm = fourier.inverse_norm();
        self.core = Core::Fourier(fourier);
    }

    /// Rotations of `spec` for parts of a head that are not to be mixed, `parts` channels each (even numbers).
    pub fn in_parts(spec: RotationSpec, parts: &[usize]) -> Result<Self> {
        let dim = parts.iter().sum();
        let mut rotation = Self::new(RotationSpec::IDENTITY, dim)?;
        rotation.spec = spec;
        if spec.kind == RotationKind::Identity {
            return Ok(rotation);
        }
        if let Some(found) = parts.iter().find(|part| !part.is_multiple_of(2)) {
            let expected = "even numbers of channels in parts that are rotated apart";
            return Err(CodecError::HeadDim { found: *found, expected });
        }
        let parts = parts.iter().map(|part| Self::new(spec, *part)).collect::<Result<Vec<_>>>()?;
        let joined = |diagonal: &dyn Fn(&Self) -> &[f32]| -> Vec<f32> {
            let of_part = |part: &Self| match diagonal(part) {
                [] => vec![1.0; part.dim],
                given => given.to_vec(),
            };
            parts.iter().flat_map(of_part).collect()
        };
        rotation.pre = joined(&|part| part.pre());
        rotation.norm = joined(&|part| part.norm_left_over());
        rotation.core = Core::Parts(parts);
        Ok(rotation)
    }

    /// SRFT of `seed` followed by given (learned) reflectors, row-major `k × dim`; rows are normalised here.
    pub(crate) fn with_reflectors(dim: usize, seed: u64, vectors: Vec<f32>) -> Result<Self> {
        let count = vectors.len() / dim.max(1);
        let reflectors = Reflectors::new(dim, vectors)?;
        let mut rotation = Self::new(RotationSpec { kind: RotationKind::Srft, seed }, dim)?;
        let count = u16::try_from(count).map_err(|_| CodecError::OutOfRange {
            what: "reflector count",
            found: count,
            limit: 65536,
        })?;
        rotation.spec.kind = RotationKind::Householder { reflectors: count };
        rotation.reflectors = Some(reflectors);
        Ok(rotation)
    }

    /// A given (learned) orthogonal matrix, row-major `dim × dim`.
    pub(crate) fn from_matrix(dim: usize, matrix: Vec<f32>) -> Result<Self> {
        let mut rotation = Self::new(RotationSpec::IDENTITY, dim)?;
        rotation.spec.kind = RotationKind::Dense;
        rotation.core = Core::Dense(DenseMatrix::checked(dim, matrix)?);
        Ok(rotation)
    }

    /// Kind and seed.
    pub fn spec(&self) -> RotationSpec {
        self.spec
    }

    /// Head dimension, in channels.
    pub fn dim(&self) -> usize {
        self.dim
    }

    /// True if the rotation changes nothing.
    pub fn is_identity(&self) -> bool {
        matches!(self.core, Core::Identity) && self.reflectors.is_none() && self.pre.is_empty()
    }

    /// `R·D` with a diagonal D: forward `y = R·D·x`, "inverse" `D·Rᵀ`. Not a rotation any more.
    pub(crate) fn behind_diagonal(&self, diagonal: &[f32]) -> Self {
        let pre = match self.pre.is_empty() {
            true => diagonal.to_vec(),
            false => self.pre.iter().zip(diagonal).map(|(pre, d)| pre * d).collect(),
        };
        Self { pre, ..self.clone() }
    }

    /// `R·M` as one matrix, for a matrix M given by rows: forward `y = R·M·x`, "inverse" `Mᵀ·Rᵀ`. Not a rotation any more.
    pub(crate) fn behind_matrix(&self, matrix: &[f64]) -> Result<Self> {
        let dim = self.dim;
        expect_len("shape", matrix.len(), dim * dim)?;
        // Column j of R·M is R times column j of M.
        let mut columns: Vec<f32> =
            (0..dim * dim).map(|i| matrix[(i % dim) * dim + i / dim] as f32).collect();
        self.forward_batch(&mut columns, &mut CodecScratch::new())?;
        let rows = (0..dim * dim).map(|i| columns[(i % dim) * dim + i / dim]).collect();
        let mut joined = Self::new(RotationSpec::IDENTITY, dim)?;
        joined.spec = self.spec;
        joined.core = Core::Dense(DenseMatrix::from_rows(dim, rows));
        Ok(joined)
    }

    /// Everything that determines the output, as bytes for a fingerprint (learned parameters included).
    pub(crate) fn parameters(&self) -> impl Iterator<Item = f32> + '_ {
        fn learned(rotation: &Rotation) -> impl Iterator<Item = &f32> {
            let dense: &[f32] = if let Core::Dense(matrix) = &rotation.core { matrix.rows() } else { &[] };
            let reflectors = rotation.reflectors.as_ref().map_or(&[][..], Reflectors::vectors);
            dense.iter().chain(reflectors)
        }
        let parts: &[Self] = if let Core::Parts(parts) = &self.core { parts } else { &[] };
        let own = self.pre.iter().chain(&self.norm).chain(learned(self));
        own.chain(parts.iter().flat_map(learned)).copied()
    }

    /// Input signs, to be folded into the load; empty for none.
    pub(crate) fn pre(&self) -> &[f32] {
        &self.pre
    }

    /// Output factors that the forward [`RotateKernel`] leaves to the caller; empty for none.
    pub(crate) fn norm_left_over(&self) -> &[f32] {
        if self.reflectors.is_some() { &[] } else { &self.norm }
    }

    /// Vectors of working memory per buffer.
    pub(crate) fn work_len(&self) -> usize {
        // An odd Fourier transform runs as a complex one of full length.
        if matches!(self.core, Core::Fourier(_)) && self.dim % 2 == 1 { 2 * self.dim } else { self.dim }
    }

    /// The rotation without its outer diagonals: forward, everything between `pre` and [`Rotation::norm_left_over`];
    /// inverse, everything but the final `pre`. `a` holds the input; the result is the first slice returned (one of the two
    /// given).
    #[inline(always)]
    fn core<'b, S: Simd>(
        &self,
        s: S,
        a: &'b mut [S::F],
        b: &'b mut [S::F],
        direction: Direction,
    ) -> (&'b mut [S::F], &'b mut [S::F]) {
        let Core::Parts(parts) = &self.core else { return self.core_of_one(s, a, b, direction) };
        let mut first = 0;
        for part in parts {
            let (a, b) = (&mut a[first..first + part.dim], &mut b[first..first + part.dim]);
            let second = b.as_ptr();
            let (out, spare) = part.core_of_one(s, a, b, direction);
            // All parts end up in the first buffer.
            if std::ptr::eq(out.as_ptr(), second) {
                spare.copy_from_slice(out);
            }
            first += part.dim;
        }
        (a, b)
    }

    /// [`Rotation::core`] of a rotation that has no parts.
    #[inline(always)]
    fn core_of_one<'b, S: Simd>(
        &self,
        s: S,
        a: &'b mut [S::F],
        b: &'b mut [S::F],
        direction: Direction,
    ) -> (&'b mut [S::F], &'b mut [S::F]) {
        let dim = self.dim;
        if direction == Direction::Inverse {
            if let Some(reflectors) = &self.reflectors {
                reflectors.apply(s, &mut a[..dim], direction);
            }
            scale(s, &mut a[..dim], &self.inverse_norm);
        }
        let (out, spare) = match &self.core {
            Core::Identity | Core::Parts(_) => (a, b),
            Core::Hadamard => {
                hadamard::transform(s, &mut a[..dim]);
                (a, b)
            }
            Core::Fourier(fourier) => fourier.transform(s, a, b, direction),
            Core::Dense(matrix) => {
                matrix.apply(s, a, b, direction);
                (b, a)
            }
        };
        if let (Some(reflectors), Direction::Forward) = (&self.reflectors, direction) {
            scale(s, &mut out[..dim], &self.norm);
            reflectors.apply(s, &mut out[..dim], direction);
        }
        (out, spare)
    }

    /// `y = R·x` in place, one vector.
    pub fn forward(&self, x: &mut [f32]) -> Result<()> {
        self.forward_batch(x, &mut CodecScratch::new())
    }

    /// `x = Rᵀ·y` in place, one vector.
    pub fn inverse(&self, y: &mut [f32]) -> Result<()> {
        self.inverse_batch(y, &mut CodecScratch::new())
    }

    /// `R` applied to each of the row-major vectors in `x`, in place; many at a time share the registers.
    pub fn forward_batch(&self, x: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        self.apply_batch(Isa::detect(), x, scratch, &[], Direction::Forward)
    }

    /// `Rᵀ` applied to each of the row-major vectors in `y`, in place.
    pub(crate) fn inverse_batch(&self, y: &mut [f32], scratch: &mut CodecScratch) -> Result<()> {
        self.apply_batch(Isa::detect(), y, scratch, &[], Direction::Inverse)
    }

    /// Both directions, with an optional diagonal in the rotated space (Λ⁻¹).
    pub(crate) fn apply_batch(
        &self,
        backend: Isa,
        x: &mut [f32],
        scratch: &mut CodecScratch,
        diagonal: &[f32],
        direction: Direction,
    ) -> Result<()> {
        if !x.len().is_multiple_of(self.dim) {
            let expected = x.len().next_multiple_of(self.dim);
            return Err(CodecError::Length { what: "batch of vectors", found: x.len(), expected });
        }
        let backend = backend.or_scalar();
        let lanes = backend.lanes();
        let (before, after): (&[f32], [&[f32]; 2]) = match direction {
            Direction::Forward => (&self.pre, [self.norm_left_over(), diagonal]),
            Direction::Inverse => (diagonal, [&self.pre, &[]]),
        };
        for block in x.chunks_mut(lanes * self.dim) {
            let rows = Rows { data: block, stride: self.dim, count: block.len() / self.dim, dim: self.dim };
            let work_len = self.work_len();
            dispatch(backend, LoadKernel { rows, factors: before, scratch: &mut *scratch, work_len });
            let second =
                dispatch(backend, RotateKernel { rotation: self, direction, scratch: &mut *scratch });
            dispatch(
                backend,
                StoreKernel { rotation: self, second, factors: after, scratch: &mut *scratch, out: block },
            );
        }
        Ok(())
    }
}

/// Which way a rotation is applied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Forward,
    Inverse,
}

/// Multiplies by a diagonal; an empty one is the identity.
#[inline(always)]
pub(crate) fn scale<S: Simd>(s: S, x: &mut [S::F], diagonal: &[f32]) {
    for (value, factor) in x.iter_mut().zip(diagonal) {
        *value = s.mul(*value, s.splat(*factor));
    }
}

/// Rotates what lies in the first buffer of `scratch`; true if the result is in the second.
pub(crate) struct RotateKernel<'a> {
    pub rotation: &'a Rotation,
    pub direction: Direction,
    pub scratch: &'a mut CodecScratch,
}

impl Kernel for RotateKernel<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Simd>(self, s: S) -> bool {
        let (a, b) = self.scratch.buffers(s, self.rotation.work_len());
        let second = b.as_ptr();
        let (out, _) = self.rotation.core(s, a, b, self.direction);
        std::ptr::eq(out.as_ptr(), second)
    }
}

/// Transposes rows into the first buffer, times a diagonal.
struct LoadKernel<'a> {
    rows: Rows<'a>,
    factors: &'a [f32],
    scratch: &'a mut CodecScratch,
    work_len: usize,
}

impl Kernel for LoadKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let dim = self.rows.dim;
        let (a, _) = self.scratch.buffers(s, self.work_len);
        let mut first = 0;
        if self.rows.count >= S::LANES {
            for block in a[..dim].as_chunks_mut::<16>().0 {
                *block = s.load_block(&self.rows, 0, first);
                first += 16;
            }
        }
        load_columns(s, &self.rows, 0, first, &mut a[first..dim]);
        scale(s, &mut a[..dim], self.factors);
    }
}

/// Transposes rows out of a buffer, times two diagonals.
struct StoreKernel<'a> {
    rotation: &'a Rotation,
    second: bool,
    factors: [&'a [f32]; 2],
    scratch: &'a mut CodecScratch,
    out: &'a mut [f32],
}

impl Kernel for StoreKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, s: S) {
        let dim = self.rotation.dim;
        let (a, b) = self.scratch.buffers(s, self.rotation.work_len());
        let x = &mut if self.second { b } else { a }[..dim];
        scale(s, x, self.factors[0]);
        scale(s, x, self.factors[1]);
        for (index, channels) in x.chunks(16).enumerate() {
            let mut block = [s.splat(0.0); 16];
            block[..channels.len()].copy_from_slice(channels);
            let mut rows = s.rows_of(&block);
            let rows = flatten(s, &mut rows).as_chunks::<16>().0;
            for (row, values) in self.out.chunks_exact_mut(dim).zip(rows) {
                row[16 * index..][..channels.len()].copy_from_slice(&values[..channels.len()]);
            }
        }
    }
}

#[cfg(test)]
mod tests;
