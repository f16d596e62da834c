//! Rows sealed on the GPU against the CPU's codec.

use crate::support::{Random, gpu};
use kvant_codec::{Calibration, CodecScratch, Format, Orientation, Scheme, Shape, SideCodec, TILE_TOKENS};
use kvant_gpu::seal::{SealKernel, SealPlan};
use kvant_gpu::{Gpu, blocks, means};

fn codecs(scheme: &str, dim: usize, orientation: Orientation, kv_heads: usize) -> Vec<SideCodec> {
    let scheme: Scheme = scheme.parse().unwrap();
    (0..kv_heads)
        .map(|head| {
            let samples: Vec<f32> =
                Random(77 + head as u64).normals(64 * dim).iter().map(|x| x + 0.4).collect();
            let calibration = Calibration::fit(&scheme, dim, &samples).unwrap();
            SideCodec::with_calibration(scheme, dim, orientation, calibration).unwrap()
        })
        .collect()
}

/// What a thread per row can seal, and the other kernel: every format with a tile, wide and odd heads, other rotations, shapes.
#[test]
fn tiles_are_the_codecs() {
    let Some(gpu) = gpu() else { return };
    let (keys, values) = (Orientation::Keys, Orientation::Values);
    for (scheme, dim, orientation) in [
        ("srft:i4g32+lambda", 128, keys),
        ("srft:s4g32+lambda", 128, values),
        ("srht:i4g32+mu", 64, values),
        ("srht:i8g32", 32, keys),
        ("s8g32", 64, values),
        ("i4g64", 64, keys),
        ("householder:i4g32+mu", 64, values),
        ("dense:turbo3", 96, keys),
        ("srft:i4g32+lambda", 80, values),
    ] {
        check(&gpu, &codecs(scheme, dim, orientation, 2));
    }
    let searched = |format: &Format| matches!(format, Format::Trellis { .. });
    let formats = Format::all().into_iter().filter(|format| format.has_tile() && !searched(format));
    let dims = [64, 128, 192, 256, 48, 576, 96, 80, 512];
    for (i, format) in formats.enumerate() {
        // Both sides on a real GPU; an emulated one compiles for long.
        let sides = [keys, values];
        let sides = if gpu.info().emulated { &sides[i % 2..i % 2 + 1] } else { &sides };
        for orientation in sides {
            let rotation = ["none", "srft"][usize::from(i % 3 == 0)];
            check(&gpu, &codecs(&format!("{rotation}:{format}"), dims[i % dims.len()], *orientation, 2));
        }
    }
}

/// A calibrated shape changes what is sealed.
#[test]
fn shapes_are_the_codecs() {
    let Some(gpu) = gpu() else { return };
    let shape: Vec<f32> = (0..64).map(|c| 0.5 + c as f32 / 64.0).collect();
    let calibration = Calibration { shape: Some(Shape::Diagonal(shape)), ..Default::default() };
    let scheme: Scheme = "srft:i4g32+cal".parse().unwrap();
    let codec = SideCodec::with_calibration(scheme, 64, Orientation::Keys, calibration).unwrap();
    check(&gpu, &[codec]);
}

/// Codes of a trellis: nearly all rows have the codec's, the others are stored as well. On both sides, in chains of one block and more, of
/// one group and more, of whole groups and not.
#[test]
fn searched_codes_are_the_codecs() {
    let Some(gpu) = gpu() else { return };
    let (mut all, mut rows) = (Difference::default(), 0);
    for bits in 2..=4 {
        // Both sides of every format on an emulated GPU, which compiles for long.
        let dims = match (gpu.info().emulated, bits) {
            (false, _) => &[64, 16, 128, 32, 192, 80, 256, 576][..],
            (true, 2) => &[64, 80],
            (true, 3) => &[16, 32],
            (true, _) => &[32, 64],
        };
        for (i, dim) in dims.iter().enumerate() {
            let orientation = [Orientation::Keys, Orientation::Values][(i + bits) % 2];
            let rotation = ["srft", "none"][i % 2];
            all += check(&gpu, &codecs(&format!("{rotation}:tcq{bits}"), *dim, orientation, 2));
            rows += 2 * 37;
        }
    }
    assert!(100 * all.rows <= rows, "{} of {rows} rows have other codes", all.rows);
    assert!((all.found - all.expected).abs() <= 1e-3 * all.expected, "{all:?}");
}

/// What a tile of the GPU's and one of the CPU's differ by.
#[derive(Clone, Copy, Debug, Default)]
struct Difference {
    /// Codes that differ by one.
    codes: usize,
    /// Rows with another gain, or other codes of a trellis.
    rows: usize,
    /// Squared distances of the rows of a trellis from what they were made of.
    found: f64,
    expected: f64,
}

impl std::ops::AddAssign for Difference {
    fn add_assign(&mut self, other: Self) {
        self.codes += other.codes;
        self.rows += other.rows;
        self.found += other.found;
        self.expected += other.expected;
    }
}

fn check(gpu: &Gpu, codecs: &[SideCodec]) -> Difference {
    let (count, first_tile, kv_heads) = (37, 1, codecs.len());
    let (scheme, dim) = (codecs[0].scheme().to_string(), codecs[0].dim());
    let layout = codecs[0].layout();
    let rows = Random(5).normals(count * kv_heads * dim);
    let tiles = first_tile + count.div_ceil(TILE_TOKENS);
    let bytes = layout.bytes();
    let (row_buffer, tile_buffer) = (
        gpu.buffer("rows", 4 * rows.len() as u64).unwrap(),
        gpu.buffer("tiles", blocks::bytes_of(kv_heads, bytes, None, tiles) as u64).unwrap(),
    );
    gpu.write(&row_buffer, 0, bytemuck::cast_slice(&rows)).unwrap();
    // Rows as a projection leaves them: [token][kv head][channel].
    let plan = SealPlan {
        rows: count,
        row_stride: kv_heads * dim,
        head_stride: dim,
        first_tile,
        capacity_tiles: tiles,
        tail: count,
        shared_mean: false,
    };
    let kernel = SealKernel::new(gpu, codecs, kv_heads).unwrap();
    let dispatches = kernel.dispatches(&row_buffer, &tile_buffer, plan).unwrap();
    gpu.submit(&dispatches.iter().collect::<Vec<_>>());
    let found = gpu.read(&tile_buffer, tile_buffer.bytes()).unwrap();
    let (found, _) = blocks::unpack(&found, kv_heads, bytes, None, tiles);

    let mut scratch = CodecScratch::new();
    let (mut codes, mut differing) = (0, Difference::default());
    for (head, codec) in codecs.iter().enumerate() {
        let head_tiles = &found[head * tiles * bytes..(head + 1) * tiles * bytes];
        assert!(
            head_tiles[..first_tile * bytes].iter().all(|byte| *byte == 0),
            "{scheme}: a tile before the first"
        );
        for tile in 0..count.div_ceil(TILE_TOKENS) {
            let of_tile = (count - tile * TILE_TOKENS).min(TILE_TOKENS);
            let mut expected = vec![0; bytes];
            let start = (tile * TILE_TOKENS * kv_heads + head) * dim;
            codec
                .encode_strided(&rows[start..], kv_heads * dim, of_tile, &mut expected, &mut scratch)
                .unwrap();
            let found = &head_tiles[(first_tile + tile) * bytes..][..bytes];
            if layout.format().is_float() {
                float_tiles_agree(codec, found, &expected);
                continue;
            }
            let row = |slot: usize| &rows[start + slot * kv_heads * dim..][..dim];
            differing += tiles_agree(codec, found, &expected, of_tile, row);
            codes += TILE_TOKENS * dim;
        }
    }
    // Eight bits are sixteen times as fine, so that many more lie near a tie.
    let share = if layout.format().descriptor().code_bits > 4 { 40 } else { 200 };
    assert!(differing.codes * share <= codes, "{scheme}: {differing:?} of {codes} codes");
    differing
}

/// Scales and offsets within a unit of binary16, codes within one. Few rows may have taken another of
/// `turbo`'s gains, or another path of a trellis, where two serve them about equally well.
fn tiles_agree<'r>(
    codec: &SideCodec,
    found: &[u8],
    expected: &[u8],
    count: usize,
    row: impl Fn(usize) -> &'r [f32],
) -> Difference {
    let (scheme, layout) = (codec.scheme(), codec.layout());
    let searched = matches!(layout.format(), Format::Trellis { .. });
    let mut difference = Difference::default();
    for slot in 0..TILE_TOKENS {
        let scale = |tile, group| layout.scale_bits(tile, group, slot);
        let other = |group: usize| scale(found, group).abs_diff(scale(expected, group)) > 1;
        let code = |tile, channel| layout.code(tile, slot, channel);
        let other_codes = || (0..codec.dim()).any(|c| code(found, c) != code(expected, c));
        let gained = searched || matches!(layout.format(), Format::Turbo { .. });
        if slot < count && gained {
            let other = (0..layout.groups()).any(other) || searched && other_codes();
            let off = |tile| distance(codec, tile, slot, row(slot));
            if searched {
                difference.found += f64::from(off(found));
                difference.expected += f64::from(off(expected));
            }
            if other {
                let (a, b) = (off(found), off(expected));
                // A number on the edge between two levels moves a gain's error by about a per cent.
                assert!((a - b).abs() <= 0.02 * b, "{scheme} slot {slot}: {a} from the row, {b} expected");
                difference.rows += 1;
                continue;
            }
        }
        for group in 0..layout.groups() {
            let pairs = [
                (layout.scale_bits(found, group, slot), layout.scale_bits(expected, group, slot)),
                (layout.offset_bits(found, group, slot), layout.offset_bits(expected, group, slot)),
            ];
            for (found, expected) in pairs {
                // Zero has two signs.
                let zeros = (found | expected) & 0x7fff == 0;
                assert!(
                    zeros || found.abs_diff(expected) <= 1,
                    "{scheme} slot {slot}: {found:#x} for {expected:#x}"
                );
            }
        }
        for channel in 0..codec.dim() {
            let (a, b) = (layout.code(found, slot, channel), layout.code(expected, slot, channel));
            assert!(a.abs_diff(b) <= 1, "{scheme} slot {slot} channel {channel}: {a} for {b}");
            difference.codes += usize::from(a != b);
        }
    }
    assert!(difference.rows <= 2, "{scheme}: {} rows of a tile have another gain", difference.rows);
    difference
}

/// How far a stored row is from what it stores, squared.
fn distance(codec: &SideCodec, tile: &[u8], slot: usize, row: &[f32]) -> f32 {
    let mut decoded = vec![0.0; row.len()];
    codec.decode_row(tile, slot, &mut decoded, &mut CodecScratch::new()).unwrap();
    decoded.iter().zip(row).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// Floats within half a step of binary16 or bfloat16.
fn float_tiles_agree(codec: &SideCodec, found: &[u8], expected: &[u8]) {
    let (mut a, mut b) = (vec![0.0; codec.dim()], vec![0.0; codec.dim()]);
    for slot in 0..TILE_TOKENS {
        codec.decode_row_stored(found, slot, &mut a).unwrap();
        codec.decode_row_stored(expected, slot, &mut b).unwrap();
        for (a, b) in a.iter().zip(&b) {
            let unit = if codec.layout().format() == Format::Bf16 { 1.0 / 128.0 } else { 1.0 / 1024.0 };
            assert!((a - b).abs() <= unit * b.abs() + 1e-6, "{}: {a} for {b}", codec.scheme());
        }
    }
}

/// One append of 176 rows behind `first_tile` tiles, of 190 there are: blocks that are there as a whole and one that is not, in one step.
struct MeansCase<'c> {
    codecs: &'c [SideCodec],
    first_tile: usize,
    shared_mean: bool,
}

impl MeansCase<'_> {
    /// What lies in the tiles, and in the records, `[block][kv head]`.
    fn run(&self, gpu: &Gpu, rows: &[f32], before: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let (kv_heads, dim) = (self.codecs.len(), self.codecs[0].dim());
        let bytes = self.codecs[0].layout().bytes();
        let capacity_tiles = self.first_tile + 11;
        let row_buffer = gpu.buffer("rows", 4 * rows.len() as u64).unwrap();
        gpu.write(&row_buffer, 0, bytemuck::cast_slice(rows)).unwrap();
        let empty = vec![0; kv_heads * capacity_tiles * bytes];
        let packed = blocks::pack(&empty, kv_heads, bytes, Some((before, dim)));
        let buffer = gpu.buffer("tiles", packed.len() as u64).unwrap();
        gpu.write(&buffer, 0, &packed).unwrap();
        let plan = SealPlan {
            rows: 176,
            row_stride: kv_heads * dim,
            head_stride: dim,
            first_tile: self.first_tile,
            capacity_tiles,
            tail: 190,
            shared_mean: self.shared_mean,
        };
        let kernel = SealKernel::new(gpu, self.codecs, kv_heads).unwrap();
        let dispatches = kernel.dispatches(&row_buffer, &buffer, plan).unwrap();
        gpu.submit(&dispatches.iter().collect::<Vec<_>>());
        let found = gpu.read(&buffer, buffer.bytes()).unwrap();
        blocks::unpack(&found, kv_heads, bytes, Some(dim), capacity_tiles)
    }
}

/// Block means as the CPU's cache finds them: from the block's tokens there are, and for each that is not half a token like the block
/// before. Rows are sealed less what the record says.
#[test]
fn block_means_are_the_caches() {
    let Some(gpu) = gpu() else { return };
    for (i, (scheme, dim)) in [
        ("turbo4+bm", 128),
        ("srft:i4g32+lambda+mu+bm", 64),
        ("turbo3+bm", 80),
        ("srht:q8_0+bm", 256),
        ("i4g32+bm", 32),
        ("srht:f16+bm", 64),
        ("tcq3+bm", 128),
    ]
    .into_iter()
    .enumerate()
    {
        let codecs = codecs(scheme, dim, Orientation::Keys, 2);
        // From an empty cache, from a block's middle and from its beginning; the last one under a policy that evicts.
        for (first_tile, shared_mean) in [(0, i % 2 == 1), (5, false), (8, i % 2 == 1)] {
            check_means(&gpu, &MeansCase { codecs: &codecs, first_tile, shared_mean });
        }
    }
}

fn check_means(gpu: &Gpu, case: &MeansCase) {
    let MeansCase { codecs, first_tile, shared_mean } = *case;
    let (kv_heads, dim, bytes) = (codecs.len(), codecs[0].dim(), codecs[0].layout().bytes());
    let record = codecs[0].mean_bytes();
    let what = format!("{}, {dim}, tile {first_tile}, shared {shared_mean}", codecs[0].scheme());
    let mut scratch = CodecScratch::new();
    // Keys that have much in common, which drifts.
    let mut random = Random(31);
    let common = random.normals(2 * kv_heads * dim);
    let mut rows = random.normals(190 * kv_heads * dim);
    for (i, x) in rows.iter_mut().enumerate() {
        let (token, at) = (i / (kv_heads * dim), i % (kv_heads * dim));
        *x += 20.0 * common[at] + token as f32 * 0.05 * common[kv_heads * dim + at];
    }
    // Records of the blocks before.
    let blocks_before = first_tile.div_ceil(means::BLOCK_TILES);
    let mut means_before: Vec<f32> =
        (0..blocks_before).flat_map(|_| &common[..kv_heads * dim]).map(|x| 18.0 * x).collect();
    let mut before = vec![0; blocks_before * kv_heads * record];
    for (j, (mean, record)) in means_before.chunks_mut(dim).zip(before.chunks_mut(record)).enumerate() {
        codecs[j % kv_heads].pack_means(mean, record, &mut scratch).unwrap();
    }
    let (tiles, found) = case.run(gpu, &rows, &before);
    assert_eq!(&found[..before.len()], &before[..], "{what}: records that were there");
    let (mut codes, mut differing, mut means_differing) = (0, Difference::default(), 0);
    for head in 0..kv_heads {
        let codec = &codecs[head];
        let row = |t: usize| &rows[(t * kv_heads + head) * dim..][..dim];
        let of_block = |block: usize| &found[(block * kv_heads + head) * record..][..record];
        for block in blocks_before..(first_tile + 11).div_ceil(means::BLOCK_TILES) {
            let from = block * 64 - first_tile * TILE_TOKENS;
            if shared_mean && block > 0 {
                assert_eq!(of_block(block), of_block(block - 1), "{what}: block {block}");
                continue;
            }
            let known = if shared_mean { 190 } else { (190 - from).min(64) };
            let mut mean = vec![0.0f32; dim];
            let mut unknown = 0.0;
            if block > 0 && known < 64 {
                unknown = (64 - known) as f32 / 2.0;
                codec.unpack_means(of_block(block - 1), &mut mean, &mut scratch).unwrap();
            }
            mean.iter_mut().for_each(|m| *m *= unknown);
            (from..from + known).for_each(|t| mean.iter_mut().zip(row(t)).for_each(|(m, x)| *m += x));
            mean.iter_mut().for_each(|m| *m /= known as f32 + unknown);
            let mut expected = vec![0; record];
            codec.pack_means(&mut mean, &mut expected, &mut scratch).unwrap();
            for (a, b) in of_block(block)[..dim].iter().zip(&expected[..dim]) {
                assert!((*a as i8).abs_diff(*b as i8) <= 1, "{what}: block {block}");
                means_differing += usize::from(a != b);
            }
            for (a, b) in of_block(block)[dim..].chunks(2).zip(expected[dim..].chunks(2)) {
                let bits = |x: &[u8]| u16::from_le_bytes([x[0], x[1]]);
                assert!(bits(a).abs_diff(bits(b)) <= 1, "{what}: block {block}");
            }
        }
        for tile in 0..11 {
            let mut mean = vec![0.0; dim];
            let block = (first_tile + tile) / means::BLOCK_TILES;
            codec.unpack_means(of_block(block), &mut mean, &mut scratch).unwrap();
            let less: Vec<f32> = (tile * TILE_TOKENS..(tile + 1) * TILE_TOKENS)
                .flat_map(|t| row(t).iter().zip(&mean).map(|(x, m)| x - m))
                .collect();
            let mut expected = vec![0; bytes];
            codec.encode_tile(&less, &mut expected, &mut scratch).unwrap();
            let found = &tiles[(head * (first_tile + 11) + first_tile + tile) * bytes..][..bytes];
            if codec.layout().format().is_float() {
                // Both rotate numbers of 20.
                let (mut a, mut b) = (vec![0.0; dim], vec![0.0; dim]);
                for slot in 0..TILE_TOKENS {
                    codec.decode_row_stored(found, slot, &mut a).unwrap();
                    codec.decode_row_stored(&expected, slot, &mut b).unwrap();
                    let error = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                    assert!(error < 0.01, "{what}: {error}");
                }
                continue;
            }
            differing += tiles_agree(codec, found, &expected, TILE_TOKENS, |slot| &less[slot * dim..][..dim]);
            codes += TILE_TOKENS * dim;
        }
    }
    let share = if codecs[0].layout().format().descriptor().code_bits > 4 { 20 } else { 100 };
    assert!(differing.codes * share <= codes, "{what}: {differing:?} of {codes} codes");
    assert!(means_differing <= 4 * dim / 16, "{what}: {means_differing} codes of means differ");
}

#[test]
fn what_cannot_be_sealed_is_named() {
    let Some(gpu) = gpu() else { return };
    let error = SealKernel::new(&gpu, &codecs("i4g32", 40, Orientation::Keys, 1), 1).unwrap_err().to_string();
    assert!(error.contains("head dimension of an append: found 40"), "{error}");
}
