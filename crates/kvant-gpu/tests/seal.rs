//! Rows sealed on the GPU against the CPU's codec.

mod support;

use kvant_codec::{Calibration, Format, Orientation, Scheme, Scratch, Shape, SideCodec, TILE_TOKENS};
use kvant_gpu::Gpu;
use kvant_gpu::seal::{SealKernel, SealPlan};
use support::{Random, gpu};

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
    let formats = Format::all().into_iter().filter(|format| format.has_tile());
    let dims = [64, 128, 192, 256, 48, 512, 96, 80];
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

fn check(gpu: &Gpu, codecs: &[SideCodec]) {
    let (count, first_tile, kv_heads) = (37, 1, codecs.len());
    let (scheme, dim) = (codecs[0].scheme().to_string(), codecs[0].dim());
    let layout = codecs[0].layout();
    let rows = Random(5).normals(count * kv_heads * dim);
    let tiles = first_tile + count.div_ceil(TILE_TOKENS);
    let bytes = layout.bytes();
    let (row_buffer, tile_buffer) = (
        gpu.buffer("rows", 4 * rows.len() as u64).unwrap(),
        gpu.buffer("tiles", (kv_heads * tiles * bytes) as u64).unwrap(),
    );
    gpu.write(&row_buffer, 0, bytemuck::cast_slice(&rows)).unwrap();
    // Rows as a projection leaves them: [token][kv head][channel].
    let plan = SealPlan {
        rows: count,
        row_stride: kv_heads * dim,
        head_stride: dim,
        first_tile,
        capacity_tiles: tiles,
    };
    let kernel = SealKernel::new(gpu, codecs, kv_heads).unwrap();
    gpu.submit(&[&kernel.dispatch(&row_buffer, &tile_buffer, plan).unwrap()]);
    let found = gpu.read(&tile_buffer, (kv_heads * tiles * bytes) as u64).unwrap();

    let mut scratch = Scratch::new();
    let (mut codes, mut differing) = (0, 0);
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
            for slot in 0..TILE_TOKENS {
                for group in 0..layout.groups() {
                    let pairs = [
                        (layout.scale_bits(found, group, slot), layout.scale_bits(&expected, group, slot)),
                        (layout.offset_bits(found, group, slot), layout.offset_bits(&expected, group, slot)),
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
                for channel in 0..dim {
                    let (a, b) = (layout.code(found, slot, channel), layout.code(&expected, slot, channel));
                    assert!(a.abs_diff(b) <= 1, "{scheme} slot {slot} channel {channel}: {a} for {b}");
                    codes += 1;
                    differing += usize::from(a != b);
                }
            }
        }
    }
    // Eight bits are sixteen times as fine, so that many more lie near a tie.
    let share = if layout.format().descriptor().code_bits > 4 { 40 } else { 200 };
    assert!(differing * share <= codes, "{scheme}: {differing} of {codes} codes differ");
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

#[test]
fn what_cannot_be_sealed_is_named() {
    let Some(gpu) = gpu() else { return };
    let error = SealKernel::new(&gpu, &codecs("i4g32", 40, Orientation::Keys, 1), 1).unwrap_err().to_string();
    assert!(error.contains("head dimension of an append: found 40"), "{error}");
}
