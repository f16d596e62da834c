//! Walks the tiles of a product's matrices over the threads and stores the results.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{FloatRows, GroupTile, Kernels, Lanes};
use crate::activations::Inputs;
use crate::disjoint::DisjointMut;
use crate::packed::{BLOCK_COLS, Layout, PackedMatrix, TILE_ROWS};
use crate::pool::Pool;

/// Tokens whose results are held before they are stored.
const TOKEN_CHUNK: usize = 32;
/// Runs into which a thread's share of the tiles is cut, so that others can take over what is left of it.
const RUNS_PER_SHARE: usize = 8;

/// Decoded weights (bytes) and row blocks a thread holds for the matrix unit.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
const PANEL_BYTES: usize = 512 << 10;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
const MAX_PANEL: usize = 4;

/// One matrix and the place of its results (`m × rows`).
pub(crate) struct Outputs<'a> {
    weight: &'a PackedMatrix,
    bias: Option<&'a [f32]>,
    out: DisjointMut<'a, f32>,
    /// The first of its rows among all activations.
    row: usize,
}

impl<'a> Outputs<'a> {
    pub(crate) fn new(weight: &'a PackedMatrix, bias: Option<&'a [f32]>, out: &'a mut [f32]) -> Self {
        Outputs { weight, bias, out: DisjointMut::new(out), row: 0 }
    }

    /// The same of activations from row `row` on.
    pub(crate) fn of_row(self, row: usize) -> Self {
        Outputs { row, ..self }
    }

    /// Stores the results of one tile for tokens `first..`, adding the bias.
    ///
    /// # Safety
    /// No other thread stores the same tile and tokens at the same time.
    unsafe fn store(&self, tile: usize, first: usize, results: &[Lanes]) {
        let rows = self.weight.rows();
        let start = tile * TILE_ROWS;
        let lanes = TILE_ROWS.min(rows - start);
        for (token, lane_values) in results.iter().enumerate() {
            // SAFETY: the caller's promise.
            let to = unsafe { self.out.part((first + token) * rows + start, lanes) };
            match self.bias {
                Some(bias) => {
                    for ((to, value), bias) in to.iter_mut().zip(lane_values).zip(&bias[start..]) {
                        *to = value + bias;
                    }
                }
                None => to.copy_from_slice(&lane_values[..lanes]),
            }
        }
    }
}

/// Which matrix the `index`-th of all units is in, and its index there; `count` gives the units of a matrix.
fn locate<'a, 'b>(
    outputs: &'a [Outputs<'b>],
    mut index: usize,
    count: impl Fn(&PackedMatrix) -> usize,
) -> (&'a Outputs<'b>, usize) {
    for output in outputs {
        let units = count(output.weight);
        if index < units {
            return (output, index);
        }
        index -= units;
    }
    unreachable!("unit index below the total");
}

/// Calls `f(begin, end)` for runs that together cover `0..n` once. Each thread works through one contiguous share, a
/// single stream for the prefetchers, and then takes over runs of shares that are not finished.
fn for_runs(pool: &Pool, n: usize, f: &(dyn Fn(usize, usize) + Sync)) {
    let threads = pool.threads();
    if threads == 1 {
        return f(0, n);
    }
    let share = n.div_ceil(threads);
    let run = share.div_ceil(RUNS_PER_SHARE);
    let next: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
    pool.run(&|thread| {
        for owner in (thread..threads).chain(0..thread) {
            let end = n.min((owner + 1) * share);
            loop {
                let begin = owner * share + next[owner].fetch_add(run, Ordering::Relaxed);
                if begin >= end {
                    break;
                }
                f(begin, end.min(begin + run));
            }
        }
    });
}

/// All products with the vector kernels, of `m` rows with each matrix.
pub(crate) fn with_vectors(
    pool: &Pool,
    kernels: &Kernels,
    x: &[f32],
    m: usize,
    inputs: Inputs<'_>,
    outputs: &[Outputs<'_>],
) {
    let total: usize = outputs.iter().map(|output| output.weight.tiles()).sum();
    let (int8, padded) = (inputs.int8, inputs.padded);
    for_runs(pool, total, &|begin, end| {
        let mut results = [[0.0; TILE_ROWS]; TOKEN_CHUNK];
        let mut index = begin;
        while index < end {
            let (output, first_tile) = locate(outputs, index, PackedMatrix::tiles);
            let last_tile = output.weight.tiles().min(first_tile + end - index);
            let cols = output.weight.cols();
            for tile in first_tile..last_tile {
                let bytes = output.weight.tile(tile);
                for token in (0..m).step_by(TOKEN_CHUNK) {
                    let results = &mut results[..TOKEN_CHUNK.min(m - token)];
                    match &output.weight.layout {
                        Layout::Groups { format, gain } => {
                            let blocks = cols.div_ceil(BLOCK_COLS);
                            let group_tile = GroupTile { format, gain: *gain, blocks, bytes };
                            if let Some(x) = int8 {
                                kernels.int8_tile(group_tile, x.rows_from(output.row + token), results);
                            } else {
                                let (values, stride) = padded.expect("padded rows were prepared");
                                let x =
                                    FloatRows { values: &values[(output.row + token) * stride..], stride };
                                kernels.exact_tile(group_tile, x, results);
                            }
                        }
                        Layout::Floats(kind) => {
                            let x = FloatRows { values: &x[(output.row + token) * cols..], stride: cols };
                            kernels.float_tile(*kind, bytes, cols, x, results);
                        }
                    }
                    // SAFETY: every tile belongs to one run, and every run to one thread.
                    unsafe { output.store(tile, token, results) };
                }
            }
            index += last_tile - first_tile;
        }
    });
}

/// All products with the matrix unit.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) fn with_matrix_unit(pool: &Pool, m: usize, inputs: Inputs<'_>, outputs: &[Outputs<'_>]) {
    use super::amx::{self, BLOCK, TileUnit};
    use super::amx_tiles::TILE_COLS;

    const TILES: usize = BLOCK / TILE_ROWS;
    let acts: &[u16] = inputs.bf16.expect("bf16 activations were prepared");
    let cols = outputs[0].weight.cols();
    let steps = cols.div_ceil(TILE_COLS);
    let width = steps * TILE_COLS;
    let tile_bytes = width * TILE_ROWS * 2;
    let threads = pool.threads();
    let row_blocks = |weight: &PackedMatrix| weight.tiles().div_ceil(TILES);
    let total: usize = outputs.iter().map(|output| row_blocks(output.weight)).sum();
    // A panel is what a thread decodes at a time and multiplies with all tokens: several row blocks, so that activations
    // are read from the nearest cache and results are written in long stretches, as far as the second-level cache holds
    // the decoded weights and every thread gets its share.
    let panel = (PANEL_BYTES / (TILES * tile_bytes)).min(total / (4 * threads)).clamp(1, MAX_PANEL);
    let panels = |weight: &PackedMatrix| row_blocks(weight).div_ceil(panel);
    let items: usize = outputs.iter().map(|output| panels(output.weight)).sum();
    // Few panels for the threads at hand: cut the tokens too, at the price of decoding weights again.
    let token_blocks = m.div_ceil(BLOCK);
    let cuts = if threads == 1 { 1 } else { (3 * threads).div_ceil(items).min(token_blocks) };
    let tokens_per_cut = token_blocks.div_ceil(cuts) * BLOCK;

    let buffer_bytes = panel * TILES * tile_bytes;
    let buffers = DisjointMut::new(inputs.weights.get::<u8>(threads * buffer_bytes));
    let next = AtomicUsize::new(0);
    pool.run(&|thread| {
        // SAFETY: each thread index has its own part, and a region runs each index once.
        let buffer = unsafe { buffers.part(thread * buffer_bytes, buffer_bytes) };
        // SAFETY: a back end has a matrix unit only after the system granted it.
        let unit = unsafe { TileUnit::configure() };
        let mut edge = [[0.0f32; BLOCK]; BLOCK];
        loop {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= items * cuts {
                break;
            }
            let (output, index) = locate(outputs, item / cuts, panels);
            let weight = output.weight;
            let rows = weight.rows();
            let first_tile = index * panel * TILES;
            let last_tile = weight.tiles().min(first_tile + panel * TILES);
            for tile in first_tile..last_tile {
                let bytes = weight.tile(tile);
                let to = &mut buffer[(tile - first_tile) * tile_bytes..][..tile_bytes];
                // SAFETY: as for `configure`.
                unsafe {
                    match &weight.layout {
                        Layout::Groups { format, gain } => {
                            amx::decode_groups(GroupTile { format, gain: *gain, blocks: steps, bytes }, to);
                        }
                        Layout::Floats(kind) => amx::decode_floats(*kind, bytes, cols, to),
                    }
                }
            }
            let begin = item % cuts * tokens_per_cut;
            for token in (begin..m.min(begin + tokens_per_cut)).step_by(BLOCK) {
                let a = acts[token * width..][..BLOCK * width].as_ptr().cast::<u8>();
                for tile in (first_tile..last_tile).step_by(TILES) {
                    let first_row = tile * TILE_ROWS;
                    // An odd last tile multiplies what the second half of its block holds from before; those results
                    // are not stored.
                    let b = buffer[(tile - first_tile) * tile_bytes..][..TILES * tile_bytes].as_ptr();
                    if token + BLOCK <= m && first_row + BLOCK <= rows && output.bias.is_none() {
                        let out = output.out.pointer(token * rows + first_row, (BLOCK - 1) * rows + BLOCK);
                        // SAFETY: this thread alone has these rows and tokens, and `pointer` checked that the first
                        // and the last of the 32 × 32 results lie inside.
                        unsafe { unit.multiply(a, b, steps, out, rows) };
                        continue;
                    }
                    // SAFETY: `edge` is 32 × 32 floats.
                    unsafe { unit.multiply(a, b, steps, edge.as_mut_ptr().cast(), BLOCK) };
                    for (t, tile) in (tile..last_tile.min(tile + TILES)).enumerate() {
                        for (i, row) in edge[..BLOCK.min(m - token)].iter().enumerate() {
                            let lanes: Lanes = std::array::from_fn(|lane| row[t * TILE_ROWS + lane]);
                            // SAFETY: this thread alone has these rows and tokens.
                            unsafe { output.store(tile, token + i, &[lanes]) };
                        }
                    }
                }
            }
        }
        drop(unit);
    });
}

/// All products with the matrix unit, which this architecture does not have.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
pub(crate) fn with_matrix_unit(_: &Pool, _: usize, _: Inputs<'_>, _: &[Outputs<'_>]) {
    unreachable!("no back end of this architecture has a matrix unit");
}
