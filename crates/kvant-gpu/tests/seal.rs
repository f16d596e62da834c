//! Rows sealed on the GPU against the CPU's codec.

mod support;

use kvant_codec::{Calibration, Orientation, Scheme, Scratch, SideCodec, TILE_TOKENS};
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

#[test]
fn tiles_are_the_codecs() {
    let Some(gpu) = gpu() else { return };
    let (kv_heads, count, first_tile) = (2, 37, 1);
    for (scheme, dim, orientation) in [
        ("srft:i4g32+lambda", 128, Orientation::Keys),
        ("srft:s4g32+lambda", 128, Orientation::Values),
        ("srht:i4g32+mu", 64, Orientation::Values),
        ("srht:i8g32", 32, Orientation::Keys),
        ("s8g32", 64, Orientation::Values),
        ("i4g64", 64, Orientation::Keys),
    ] {
        let codecs = codecs(scheme, dim, orientation, kv_heads);
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
        let kernel = SealKernel::new(&gpu, &codecs, kv_heads).unwrap();
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
                for slot in 0..TILE_TOKENS {
                    for group in 0..layout.groups() {
                        let pairs = [
                            (
                                layout.scale_bits(found, group, slot),
                                layout.scale_bits(&expected, group, slot),
                            ),
                            (
                                layout.offset_bits(found, group, slot),
                                layout.offset_bits(&expected, group, slot),
                            ),
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
                        let (a, b) =
                            (layout.code(found, slot, channel), layout.code(&expected, slot, channel));
                        assert!(a.abs_diff(b) <= 1, "{scheme} slot {slot} channel {channel}: {a} for {b}");
                        codes += 1;
                        differing += usize::from(a != b);
                    }
                }
            }
        }
        // Eight bits are sixteen times as fine, so that many more lie near a tie.
        let share = if scheme.contains('8') { 40 } else { 200 };
        assert!(differing * share <= codes, "{scheme}: {differing} of {codes} codes differ");
    }
}

#[test]
fn what_cannot_be_sealed_is_named() {
    let Some(gpu) = gpu() else { return };
    for (scheme, dim) in [("turbo4", 64), ("householder:i4g32", 64), ("i4g32", 48)] {
        let codecs = codecs(scheme, dim, Orientation::Keys, 1);
        let error = SealKernel::new(&gpu, &codecs, 1).unwrap_err().to_string();
        assert!(error.contains("of an append: found"), "{error}");
    }
}
