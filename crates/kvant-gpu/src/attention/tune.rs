//! The sizes of attention's kernel that are fastest on this GPU. [`Tuning::for_keys`] knows one chip's,
//! of which others have as many to a multiprocessor; a GPU that keeps what it finds tries a few others when
//! a cache of a kind is first used.

use std::time::{Duration, Instant};

use kvant_codec::TILE_TOKENS;

use super::bound::Attention;
use super::sizes::{MatrixTuning, Tuning};
use super::spec::AttentionSpec;
use crate::blocks;
use crate::device::Gpu;
use crate::error::GpuError;

/// Bytes of the cache that sizes are tried on: more than the cache memory of most GPUs.
const TRIAL_BYTES: usize = 64 << 20;
/// Bytes of it on an emulated GPU.
const EMULATED_BYTES: usize = 256 << 10;
/// Most tokens of it.
const TRIAL_TOKENS: usize = 1 << 17;
/// Device time of one trial, in µs.
const TRIAL_MICROS: f64 = 4e3;
/// Wall time that the searches of a process take at most, compilation of the kernels not counted.
const MOST_TIME: Duration = Duration::from_secs(2);
/// Times a candidate is timed at most; the shortest time counts.
const ROUNDS: usize = 5;
/// Other sizes are taken from this part of the known ones' time on.
const WORTH: f64 = 0.97;

/// Sizes to try beside the known ones.
fn candidates(known: Tuning, multiprocessors: usize) -> Vec<Tuning> {
    let small = Tuning { matrix: None, ..Tuning::default() };
    let mut all = vec![known];
    let matrix =
        |subgroups, workgroups| known.matrix.map(|own| MatrixTuning { subgroups, workgroups, ..own });
    for tuning in [
        Tuning { matrix: matrix(4, 2 * multiprocessors), ..known },
        Tuning { matrix: matrix(8, multiprocessors), ..known },
        Tuning { matrix: None, ..known },
        small,
        Tuning { ahead: 1, ..small },
        Tuning { tables: 1 - known.tables.min(1), matrix: None, ..known },
        Tuning { threads: 128, block: 128, matrix: None, ..known },
        Tuning { key_heads: 8, value_heads: 8, unroll: 2, ahead: 0, ..small },
        Tuning { threads: 128, block: 128, key_heads: 8, value_heads: 8, unroll: 2, ahead: 0, ..small },
    ] {
        let tuning = Tuning { workgroups: known.workgroups, ..tuning };
        if !all.contains(&tuning) {
            all.push(tuning);
        }
    }
    all
}

/// `known` with other numbers of workgroups.
fn workgroups(known: Tuning) -> impl Iterator<Item = Tuning> {
    let parts = [(1, 16), (1, 8), (1, 4), (1, 2), (3, 4), (3, 2), (2, 1)];
    parts.into_iter().map(move |(times, over)| {
        let part = |n: usize| (n * times / over).max(1);
        match known.matrix {
            Some(own) => {
                // More workgroups to a multiprocessor do not make more multiprocessors.
                let many = part(own.many).min(own.many);
                let own = MatrixTuning { workgroups: part(own.workgroups), many, ..own };
                Tuning { matrix: Some(own), ..known }
            }
            None => Tuning { workgroups: part(known.workgroups), ..known },
        }
    })
}

impl Gpu {
    /// The sizes of `spec`'s kernel: those that were kept; where the GPU keeps what it finds, has a clock and is none of the CPU's, those that are found now;
    /// else those that are known for the format.
    pub(crate) fn tuning(&self, spec: &AttentionSpec) -> Tuning {
        let Some(kept) = self.kept() else { return spec.tuning };
        let what = spec.kind(self);
        if let Some(sizes) = kept.sizes(&what) {
            let fits = AttentionSpec { tuning: sizes, ..*spec }.layout(self.info()).is_ok();
            return if fits { sizes } else { spec.tuning };
        }
        if self.info().emulated || !self.info().has_timestamps {
            return spec.tuning;
        }
        let Some(time) = kept.search_time(MOST_TIME) else { return spec.tuning };
        // Whatever keeps it from being tried, a full GPU above all, is no reason not to run.
        let Ok(found) = self.find_tuning(spec, time) else { return spec.tuning };
        kept.keep_sizes(&what, found);
        found
    }

    /// Tries sizes of `spec`'s kernel for about as long as `most`, and returns the fastest: `spec`'s own unless others are clearly faster.
    pub fn find_tuning(&self, spec: &AttentionSpec, most: Duration) -> Result<Tuning, GpuError> {
        let spec = AttentionSpec { export_scores: false, positions: false, ..*spec };
        // Without known elements there is no kernel in matrix units to try.
        let matrix = spec.tuning.matrix.filter(|_| self.info().has_elements);
        let spec = AttentionSpec { tuning: Tuning { matrix, ..spec.tuning }, ..spec };
        let layout = spec.layout(self.info())?;
        let tile_bytes = [&layout.key_side, &layout.value_side].map(|side| side.tile_bytes());
        let bytes = if self.info().emulated { EMULATED_BYTES } else { TRIAL_BYTES };
        let per_tile = spec.kv_heads * (tile_bytes[0] + tile_bytes[1]);
        // Whole blocks, for their means.
        let tiles = (bytes / per_tile).clamp(4, TRIAL_TOKENS / TILE_TOKENS) / 4 * 4;
        let of = |what: &str, bytes: usize| self.buffer(what, bytes.next_multiple_of(16) as u64);
        let keys = of(
            "keys to try sizes on",
            blocks::bytes_of(spec.kv_heads, tile_bytes[0], spec.mean_dim(), tiles),
        )?;
        let values =
            of("values to try sizes on", blocks::bytes_of(spec.kv_heads, tile_bytes[1], None, tiles))?;
        let bind = |tuning: Tuning| -> Option<(Tuning, Attention)> {
            let mut attention =
                Attention::new(self, AttentionSpec { tuning, ..spec }, &keys, &values, tiles).ok()?;
            attention.plan(0..tiles * TILE_TOKENS).ok()?;
            Some((tuning, attention))
        };
        let shapes: Vec<_> =
            candidates(spec.tuning, self.info().multiprocessors).into_iter().filter_map(bind).collect();
        self.compiled()?;
        let shape = self.fastest(&shapes, most / 2)?.unwrap_or(spec.tuning);
        let counts: Vec<_> = std::iter::once(shape).chain(workgroups(shape)).filter_map(bind).collect();
        self.compiled()?;
        Ok(self.fastest(&counts, most / 2)?.unwrap_or(shape))
    }

    /// The fastest of these, the first unless another is clearly faster.
    fn fastest(&self, all: &[(Tuning, Attention)], most: Duration) -> Result<Option<Tuning>, GpuError> {
        let Some((known, first)) = all.first() else { return Ok(None) };
        let once = self.time(&first.dispatches(), 1)?;
        let repeats = (TRIAL_MICROS / once.max(1.0)).clamp(1.0, 200.0) as usize;
        let mut least = vec![f64::INFINITY; all.len()];
        let started = Instant::now();
        for round in 0..ROUNDS {
            for (least, (_, attention)) in least.iter_mut().zip(all) {
                *least = least.min(self.time(&attention.dispatches(), repeats)?);
            }
            if round > 0 && started.elapsed() > most {
                break;
            }
        }
        let best = least.iter().zip(all).min_by(|(a, _), (b, _)| a.total_cmp(b));
        Ok(best
            .filter(|(time, _)| **time < WORTH * least[0])
            .map(|(_, (tuning, _))| *tuning)
            .or(Some(*known)))
    }
}

impl AttentionSpec {
    /// What sizes are kept for: everything that a kernel's speed depends on.
    fn kind(&self, gpu: &Gpu) -> String {
        let Self { heads, kv_heads, head_dim, keys, values, .. } = self;
        let means = if self.block_means { " with block means" } else { "" };
        let arithmetic = match gpu.info().has_packed_dot {
            true => format!("{:?}", self.arithmetic),
            false => format!("{:?} without a product of bytes", self.arithmetic),
        };
        format!("{heads} heads over {kv_heads} of {head_dim}, {keys}{means} and {values}, {arithmetic}")
    }
}
