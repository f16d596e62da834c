//! The inner loops on packed tiles. `portable` works in f32 on every machine; `keys` and `values` multiply bytes, written once over
//! [`kvant_simd::ByteSimd`]; `matrix` and `running_rows` are what
//! many rows need around a matrix unit.

use kvant_simd::Isa;

use super::aligned::Aligned;
use super::block_layout::BLOCK_TILES;
use super::export::ScoreRows;
use super::options::{Arithmetic, PackedOptions};
use super::query::{Queries, SignForm};
use super::tile_params::{BYTE, IntegerForm, IntegerLevels, TileSide};
#[cfg(target_arch = "x86_64")]
use crate::kv::TILE;

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(super) mod bytes;
mod chain;
mod keys;
pub(crate) mod mass;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod matrix;
pub(crate) mod mean;
pub(crate) mod portable;
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub(crate) mod running_rows;
#[cfg(target_arch = "x86_64")]
mod unpack;
mod values;
mod weights;

use weights::ValueSimd;

/// Channels to which rows of outputs are padded: the widest step over values.
pub(crate) const OUTPUT_STEP: usize = 64;

/// Weighted sums in the making, one row per query row:
///
/// ```text
///   [ channels, padded to 64 | group 0: 16 lanes | group 1: 16 lanes | … ]
/// ```
///
/// The lanes of a group hold, in parts, one number that every channel of the group is to be raised by: `Σ p·offset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutputShape {
    /// Padded channels.
    pub channels: usize,
    /// Floats per row, lanes included.
    pub stride: usize,
}

impl OutputShape {
    pub fn new(side: &TileSide) -> Self {
        let channels = side.dim.next_multiple_of(OUTPUT_STEP);
        Self { channels, stride: channels + side.groups * 16 }
    }
}

/// What one step over the values of a block works on.
pub(crate) struct ValueStep<'a> {
    pub side: &'a TileSide<'a>,
    /// Query rows.
    pub rows: usize,
    /// Query heads per KV head.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "read with AVX-512 alone"))]
    pub group: usize,
    /// The value tiles that hold tokens; the others are empty.
    pub tiles: [&'a [u8]; BLOCK_TILES],
    /// Tokens stored in the tiles.
    pub tokens: usize,
    /// `exp(score − the row's largest score in this block)`, rows 64 apart; 0 where nothing is to be added,
    /// finite everywhere.
    pub weights: &'a [f32],
    /// Per row, padded, what the block's weights are to be multiplied with.
    pub factors: &'a [f32],
    /// Bit i: the values of tile i count. The weights of the other tiles are zero.
    pub active: u8,
    /// What weights become (integer arithmetic).
    pub form: IntegerForm,
    /// Bytes that come next, which are asked for on the way; may be empty.
    pub ahead: &'a [u8],
}

/// Reusable memory of the value kernels.
#[derive(Default, Debug)]
pub(crate) struct ValueScratch {
    /// Weights as bytes, `[group][plane][row][64 tokens]`, quads of tokens in the order of [`kvant_simd::ByteSimd::TILE_STEP`]: rows lie side by side here
    /// and below, so that the loops over them reach all from one address.
    pub bytes: Aligned<u8>,
    /// Where weights become bytes by way of words of 16 bits.
    #[cfg(target_arch = "x86_64")]
    pub words: WordScratch,
    /// `[group][64 tokens]`: all ones where the scale is negative (only formats whose scales have a sign).
    pub signs: Vec<u8>,
    /// `[group][row]`: what one step of a weight is worth.
    pub steps: Vec<f32>,
    /// `[group][plane][row]`: sums of the weights' bytes (where value codes are unsigned).
    pub sums: Vec<i32>,
}

/// What AVX-512 makes on the way to the bytes of weights where there are several groups.
#[cfg(target_arch = "x86_64")]
#[derive(Default, Debug)]
pub(crate) struct WordScratch {
    /// Groups and padded rows that all of it has room for.
    pub sized: (usize, usize),
    /// `[row][64 tokens]`, rows padded, in the order in which they are packed; the same below.
    pub weights: Aligned<i16>,
    /// `[group][64 tokens]`.
    pub scales: Aligned<i16>,
    /// `[group][64 tokens]`, in order.
    pub float_scales: Aligned<f32>,
    /// `[group][64 tokens]`, in order: what a weight of one adds to every channel of the group.
    pub offsets: Aligned<f32>,
    /// Per token the largest of all groups.
    pub largest_scales: Aligned<f32>,
    /// Per row, padded: the largest weight times such a scale.
    pub largest_weights: Aligned<f32>,
    /// `[group][row][64 tokens]`, rows padded: products of words.
    pub products: Aligned<i16>,
    /// `[group][row]`, rows padded: the largest product.
    pub largest: Aligned<i32>,
    /// `[group][row]`, rows padded: what products of words are multiplied with, in both halves.
    pub steps: Aligned<i32>,
}

/// Key tiles that are scored together.
#[derive(Clone, Copy)]
pub(crate) struct KeyTiles<'a> {
    /// Those that hold tokens; the others are empty.
    pub each: [&'a [u8]; BLOCK_TILES],
    pub count: usize,
    /// Bytes that come next, which are asked for on the way; may be empty.
    pub ahead: &'a [u8],
}

/// Some blocks whose tiles are weighed by the signs of their keys.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "read with AVX-512 alone"))]
pub(crate) struct SignBlocks<'a> {
    pub side: &'a TileSide<'a>,
    pub queries: &'a Queries,
    /// Every block's tiles of signs, and its mean, which is not looked at.
    pub index: &'a [[&'a [u8]; 2]],
    /// `[block][row]`: what all scores of a block have in common, less the log of the unit of the row's masses.
    pub biases: &'a [f32],
    /// The same of what comes next: with every block one of them is asked for.
    pub ahead: &'a [[&'a [u8]; 2]],
}

/// Scores of rows against key tiles: `(side, queries, tiles, scores)`, rows of scores 64 apart.
pub(crate) type KeyKernel = fn(&TileSide, &Queries, KeyTiles, &mut [f32]);
/// `(blocks, masses, stride)`: what the tiles of some blocks hold by the signs of their keys, `[row][block][tile]`; rows of masses are `stride` apart.
pub(crate) type SignMassKernel = fn(&SignBlocks, &mut [f32], usize);
/// Adds a block's weighted values to the outputs.
pub(crate) type ValueKernel = fn(&ValueStep, &mut [f32], &mut ValueScratch);
/// `(weights, tokens, ranges, sums)`: in every row (64 apart) of the first `tokens` scores (a multiple of 16), replaces those in the
/// row's range by `exp(score − their largest)` and the others by 0.
pub(crate) type SoftmaxKernel = fn(&mut [f32], usize, &[RowRange], &mut RowSums);
/// `(weights, tokens, factors, τ)`: bit i is set if some row gives some token of tile i a weight (times the row's factor) of at
/// least τ and above zero. Rows are 64 apart.
pub(crate) type HeavyKernel = fn(&[f32], usize, &[f32], f32) -> u8;
/// `(weights, ranges, sums, exported, at)`: [`SoftmaxKernel`] for 64 tokens that all rows see, whose scores go to `at..at + 64` of the
/// exported rows first. They are about to receive the next ones too.
pub(crate) type SoftmaxExportKernel = fn(&mut [f32], &[RowRange], &mut RowSums, &mut ScoreRows, usize);
/// `(so far, found, factors)`: adds the sums found in a block to those so far. True if some row's largest score grew, so that its outputs are to
/// be multiplied with [`Factors::before`].
pub(crate) type JoinKernel = fn(&mut RowSums, &RowSums, &mut Factors) -> bool;

/// The tokens of a block that a row sees: `from..to`, empty when not `from < to`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowRange {
    pub from: usize,
    pub to: usize,
}

/// The largest score of each row, and the sum of its weights relative to it; −∞ and 0 where it sees none. Padded to whole vectors, which are
/// written and read as such: to read a vector whose numbers have just been written one by one takes until all that came before is done.
#[derive(Default, Debug)]
pub(crate) struct RowSums {
    pub max: Aligned<f32>,
    pub sum: Aligned<f32>,
}

/// Rows to which what is kept per row is padded.
pub(crate) const ROW_STEP: usize = 16;

impl RowSums {
    /// `rows` rows that have seen nothing.
    pub fn clear(&mut self, rows: usize) {
        self.max.filled(rows.next_multiple_of(ROW_STEP), f32::NEG_INFINITY);
        self.sum.filled(rows.next_multiple_of(ROW_STEP), 0.0);
    }
}

/// Per row, padded likewise: what weights of a block, and sums of those before it, are to be multiplied with, so that both are relative to the largest
/// score of all.
#[derive(Default, Debug)]
pub(crate) struct Factors {
    pub block: Aligned<f32>,
    pub before: Aligned<f32>,
}

impl Factors {
    /// Room for `rows` rows.
    pub fn clear(&mut self, rows: usize) {
        self.block.filled(rows.next_multiple_of(ROW_STEP), 0.0);
        self.before.filled(rows.next_multiple_of(ROW_STEP), 0.0);
    }
}

/// The inner loops chosen for a problem.
#[derive(Clone, Copy)]
pub(crate) struct PackedKernels {
    pub keys: KeyKernel,
    /// The integer form of queries that the key kernel wants, and the integers of the keys' codes. None where it works in f32.
    pub query: Option<(IntegerForm, IntegerLevels)>,
    pub softmax: SoftmaxKernel,
    pub softmax_export: SoftmaxExportKernel,
    pub join: JoinKernel,
    pub heavy: HeavyKernel,
    pub values: ValueKernel,
    /// What weights become.
    pub weights: IntegerForm,
}

/// The kernels of an instruction set that multiplies bytes.
#[derive(Clone, Copy)]
pub(crate) struct ByteKernels {
    /// The key kernel wants signed codes.
    pub signed_keys: bool,
    /// Products are added in 16 bits ([`TileSide::room`]).
    pub narrow: bool,
    pub keys: KeyKernel,
    pub values: ValueKernel,
}

/// Chooses the loops for the two sides' formats.
pub(crate) fn kernels(options: &PackedOptions, keys: &TileSide, values: &TileSide) -> PackedKernels {
    let mut chosen = portable::kernels(options.isa);
    #[cfg(target_arch = "x86_64")]
    if options.isa == Isa::Avx512 && Isa::Avx512.is_available() {
        (chosen.softmax, chosen.softmax_export) = (avx512::SOFTMAX, avx512::SOFTMAX_EXPORT);
        (chosen.join, chosen.heavy) = (avx512::JOIN, avx512::HEAVY);
    }
    if options.arithmetic != Arithmetic::Float
        && let Some(bytes) = byte_kernels(options.isa)
    {
        chosen.multiply_bytes(&bytes, keys, values);
    }
    chosen
}

/// The loop over signs of keys.
pub(crate) fn sign_kernel(options: &PackedOptions, signs: &TileSide) -> (KeyKernel, SignForm) {
    if options.arithmetic == Arithmetic::Float {
        return (portable::kernels(options.isa).keys, SignForm::Float);
    }
    #[cfg(target_arch = "x86_64")]
    if has_sign_tables(options, signs) {
        return (avx512::SIGNS, SignForm::Tables);
    }
    match byte_kernels(options.isa) {
        Some(bytes) => {
            let levels = if bytes.signed_keys { IntegerLevels::centred(signs, BYTE) } else { signs.integer };
            (bytes.keys, SignForm::Bytes(levels))
        }
        None => (portable::kernels(options.isa).keys, SignForm::Float),
    }
}

/// Scores by signs and their exponentials in one loop, on the same form of the queries; where there is none, [`sign_kernel`] and [`mass::kernel`]
/// do it.
pub(crate) fn sign_mass_kernel(options: &PackedOptions, signs: &TileSide) -> Option<SignMassKernel> {
    #[cfg(target_arch = "x86_64")]
    if options.arithmetic != Arithmetic::Float && has_sign_tables(options, signs) {
        return Some(avx512::SIGN_MASSES);
    }
    let _ = (options, signs);
    None
}

/// Whether signs are looked up in tables: a line of them is to be in one group.
#[cfg(target_arch = "x86_64")]
fn has_sign_tables(options: &PackedOptions, signs: &TileSide) -> bool {
    use kvant_simd::ByteSimd;

    let whole_lines = signs.groups == 1 || signs.group_len.is_multiple_of(2 * TILE);
    options.isa == Isa::Avx512 && kvant_simd::Avx512::<true>::detect().is_some() && whole_lines
}

#[cfg(target_arch = "x86_64")]
impl<const VNNI: bool> ValueSimd for kvant_simd::Avx2<VNNI> {}
#[cfg(target_arch = "aarch64")]
impl ValueSimd for kvant_simd::Neon {}

/// The byte kernels on these vectors, if the CPU has them.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn kernels_of<S: ValueSimd>() -> Option<ByteKernels> {
    fn found<S: ValueSimd>() -> S {
        S::detect().expect("the CPU had them when the kernels were chosen")
    }
    S::detect().map(|_| ByteKernels {
        signed_keys: S::SAME_KIND,
        narrow: S::NARROW,
        keys: |side, queries, tiles, out| keys::all_rows(found::<S>(), side, queries, tiles, out),
        values: |step, outputs, scratch| values::all_rows(found::<S>(), step, outputs, scratch),
    })
}

/// The byte kernels of `isa`, if it has any and the CPU has it.
fn byte_kernels(isa: Isa) -> Option<ByteKernels> {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => {
            kernels_of::<kvant_simd::Avx512<true>>().or_else(kernels_of::<kvant_simd::Avx512<false>>)
        }
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => kernels_of::<kvant_simd::Avx2<true>>().or_else(kernels_of::<kvant_simd::Avx2<false>>),
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => kernels_of::<kvant_simd::Neon>(),
        _ => None,
    }
}

impl PackedKernels {
    /// Takes the byte kernels for the sides that have codes. Eight-bit keys and values are the near-lossless class: one byte of the
    /// other factor would dominate their error, so they get two. Words are as good as two bytes.
    fn multiply_bytes(&mut self, bytes: &ByteKernels, keys: &TileSide, values: &TileSide) {
        let form = |side: &TileSide| match bytes.narrow && side.room() == 1 {
            true => IntegerForm::Word,
            false if side.bits == 8 => IntegerForm::TwoBytes,
            false => IntegerForm::Byte,
        };
        if keys.bits > 0 {
            let signed = bytes.signed_keys || bytes.narrow && keys.room() == 2;
            let levels = if signed { IntegerLevels::centred(keys, BYTE) } else { keys.integer };
            (self.keys, self.query) = (bytes.keys, Some((form(keys), levels)));
        }
        if values.bits > 0 {
            (self.values, self.weights) = (bytes.values, form(values));
        }
    }
}

/// Writes a tile's numbers to `out` (16 rows of `layout.dim()` numbers, a multiple of 16) if this machine has a kernel for it.
pub(crate) fn unpack(
    layout: &kvant_codec::TileLayout,
    levels: &kvant_codec::Levels,
    table: &[f32; 256],
    tile: &[u8],
    out: &mut [f32],
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if Isa::Avx512.is_available() {
        assert!(tile.len() == layout.bytes() && out.len() == kvant_codec::TILE_TOKENS * layout.dim());
        assert!(layout.dim().is_multiple_of(16) && !layout.planes().is_empty());
        // SAFETY: the CPU has AVX-512; the tile is whole and the output as long as the tile says.
        unsafe { unpack::unpack_tile(layout, levels, table, tile, out) };
        return true;
    }
    let _ = (layout, levels, table, tile, out);
    false
}

#[cfg(test)]
mod tests {
    use kvant_codec::{CodecScratch, Orientation, SideCodec};

    use super::*;
    use crate::kv::{BLOCK, TILE};

    /// Every set of byte kernels that this CPU can run, also those that [`byte_kernels`] would not choose.
    fn all_byte_kernels() -> Vec<(&'static str, ByteKernels)> {
        let all: &[(&str, Option<ByteKernels>)] = &[
            #[cfg(target_arch = "x86_64")]
            ("avx2", kernels_of::<kvant_simd::Avx2<false>>()),
            #[cfg(target_arch = "x86_64")]
            ("avx2 with vnni", kernels_of::<kvant_simd::Avx2<true>>()),
            #[cfg(target_arch = "x86_64")]
            ("avx512 without vbmi", kernels_of::<kvant_simd::Avx512<false>>()),
            #[cfg(target_arch = "x86_64")]
            ("avx512", kernels_of::<kvant_simd::Avx512<true>>()),
            #[cfg(target_arch = "aarch64")]
            ("neon", kernels_of::<kvant_simd::Neon>()),
        ];
        all.iter().filter_map(|(name, kernels)| Some((*name, (*kernels)?))).collect()
    }

    /// A number in −1..1.
    fn random(state: &mut u64) -> f32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    fn relative_error(found: &[f32], expected: &[f32]) -> f32 {
        let norm = expected.iter().map(|x| x * x).sum::<f32>().sqrt();
        found.iter().zip(expected).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt() / norm
    }

    /// Every byte kernel against the f32 one, for every format, on ragged heads, short blocks, skipped tiles and many rows.
    #[test]
    fn byte_kernels_agree_with_floats() {
        let mut state = 7;
        let formats = kvant_codec::Format::all().into_iter().filter(|f| f.has_tile() && !f.is_float());
        for (f, format) in formats.enumerate() {
            let d = [48, 64, 80, 128][f % 4];
            let (rows, tokens) = ([1, 2, 3, 4, 7, 8, 17][f % 7], [64, 53, 16, 31, 48][f % 5]);
            let tiles = usize::div_ceil(tokens, TILE);
            let fill =
                |state: &mut u64, count: usize| -> Vec<f32> { (0..count).map(|_| random(state)).collect() };
            let encode = |state: &mut u64, orientation| {
                let codec = SideCodec::new(format.to_string().parse().unwrap(), d, orientation).unwrap();
                let mut bytes = vec![0; tiles * codec.layout().bytes()];
                for tile in bytes.chunks_exact_mut(codec.layout().bytes()) {
                    codec.encode_tile(&fill(state, TILE * d), tile, &mut CodecScratch::new()).unwrap();
                }
                (codec, bytes)
            };
            let (key_codec, keys) = encode(&mut state, Orientation::Keys);
            let (value_codec, values) = encode(&mut state, Orientation::Values);
            let (key_side, value_side) =
                (TileSide::new(key_codec.layout()), TileSide::new(value_codec.layout()));
            let (query, bias) = (fill(&mut state, rows * d), fill(&mut state, rows));
            // A tile in the middle is left out.
            let active = (u8::MAX >> (8 - tiles)) & !(u8::from(tiles > 1) << (tiles / 2));
            let weights: Vec<f32> = (0..rows * BLOCK)
                .map(|i| {
                    if i % BLOCK < tokens && active >> (i % BLOCK / TILE) & 1 == 1 {
                        random(&mut state).abs()
                    } else {
                        0.0
                    }
                })
                .collect();
            let factors: Vec<f32> =
                (0..rows.next_multiple_of(ROW_STEP)).map(|_| random(&mut state).abs()).collect();
            let floats = portable::kernels(Isa::Scalar);
            let shape = OutputShape::new(&value_side);
            let run = |kernels: &PackedKernels| {
                let (mut queries, mut scratch) = (Queries::default(), ValueScratch::default());
                queries.prepare(&key_side, &query, &bias, kernels.query);
                let mut scores = vec![0.0; rows * BLOCK];
                let stored = KeyTiles { each: key_side.split(&keys), count: tiles, ahead: &keys };
                (kernels.keys)(&key_side, &queries, stored, &mut scores);
                let scores: Vec<f32> =
                    scores.chunks_exact(BLOCK).flat_map(|row| row[..tokens].to_vec()).collect();
                let step = ValueStep {
                    side: &value_side,
                    rows,
                    group: rows,
                    tiles: value_side.split(&values),
                    tokens,
                    weights: &weights,
                    factors: &factors,
                    active,
                    form: kernels.weights,
                    ahead: &values,
                };
                let mut outputs = vec![0.0; rows * shape.stride];
                (kernels.values)(&step, &mut outputs, &mut scratch);
                let mut sums = Vec::new();
                for row in outputs.chunks_exact(shape.stride) {
                    for (c, x) in row[..d].iter().enumerate() {
                        let group = (c / value_side.group_len).min(value_side.groups - 1);
                        sums.push(x + row[shape.channels + group * TILE..][..TILE].iter().sum::<f32>());
                    }
                }
                (scores, sums)
            };
            let expected = run(&floats);
            for (name, bytes) in all_byte_kernels() {
                let mut kernels = floats;
                kernels.multiply_bytes(&bytes, &key_side, &value_side);
                let found = run(&kernels);
                let errors = (relative_error(&found.0, &expected.0), relative_error(&found.1, &expected.1));
                // Scores of random rows nearly cancel: an int8 query's rounding is a per cent of what is left.
                let bound = if key_side.bits == 8 { 1e-4 } else { 1e-2 };
                assert!(
                    errors.0 <= 2.0 * bound && errors.1 <= bound,
                    "{name} {format} d={d} rows={rows}: {errors:?}"
                );
            }
        }
    }

    /// Weights, sums and how they join those before, by AVX-512 and in plain loops: any number of rows, some of which see a part, or nothing.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn softmax_agrees_with_plain_loops() {
        if !Isa::Avx512.is_available() {
            return;
        }
        let (plain, mut state) = (portable::kernels(Isa::Scalar), 3);
        for (rows, tokens) in [(1, 64), (2, 16), (3, 64), (4, 48), (5, 32), (8, 64), (17, 64)] {
            let scores: Vec<f32> = (0..rows * BLOCK).map(|_| 9.0 * random(&mut state)).collect();
            for partly in [false, true] {
                let ranges: Vec<RowRange> = (0..rows)
                    .map(|r| match (partly, r % 3) {
                        (true, 1) => RowRange { from: 5, to: tokens - 2 },
                        (true, 2) => RowRange { from: 7, to: 7 },
                        _ => RowRange { from: 0, to: tokens },
                    })
                    .collect();
                let mut before = RowSums::default();
                before.clear(rows);
                for r in (0..rows).filter(|r| r % 4 != 3) {
                    before.max.get_mut()[r] = 20.0 * random(&mut state);
                    before.sum.get_mut()[r] = 1.0 + random(&mut state);
                }
                let run = |softmax: SoftmaxKernel, join: JoinKernel| {
                    let (mut weights, mut found) = (scores.clone(), RowSums::default());
                    let (mut so_far, mut factors) = (RowSums::default(), Factors::default());
                    so_far.clear(rows);
                    so_far.max.get_mut().copy_from_slice(before.max.get());
                    so_far.sum.get_mut().copy_from_slice(before.sum.get());
                    found.clear(rows);
                    factors.clear(rows);
                    softmax(&mut weights, tokens, &ranges, &mut found);
                    let grew = join(&mut so_far, &found, &mut factors);
                    let mut all: Vec<f32> =
                        weights.chunks_exact(BLOCK).flat_map(|row| row[..tokens].to_vec()).collect();
                    for kept in [&found, &so_far] {
                        all.extend(kept.max.get().iter().chain(kept.sum.get()));
                    }
                    all.extend(factors.block.get().iter().chain(factors.before.get()));
                    (all, grew)
                };
                let expected = run(plain.softmax, plain.join);
                let found = run(avx512::SOFTMAX, avx512::JOIN);
                assert_eq!(found.1, expected.1, "{rows} rows");
                for (i, (a, b)) in found.0.iter().zip(&expected.0).enumerate() {
                    assert!(
                        a == b || (a - b).abs() <= 1e-5 * b.abs().max(1e-6),
                        "{rows} rows, {i}: {a} for {b}"
                    );
                }
            }
        }
    }
}
