//! Rows moved on the GPU against the codec's own move: the same bits.

use crate::support::{Random, gpu};
use kvant_codec::{Format, Levels, Orientation, TILE_TOKENS, TileLayout};
use kvant_gpu::blocks;
use kvant_gpu::gather::{Gather, GatherTiles};

/// `count` tiles with random codes, and scales and offsets that make elements of about ±1.
fn random_tiles(layout: &TileLayout, count: usize, seed: u64) -> Vec<u8> {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut bytes = vec![0u8; layout.bytes() * count];
    if layout.format().is_float() {
        for element in bytes.chunks_exact_mut(layout.element_bytes()) {
            let x = random.uniform();
            match layout.format() {
                Format::F32 => element.copy_from_slice(&x.to_le_bytes()),
                Format::Bf16 => element.copy_from_slice(&half::bf16::from_f32(x).to_le_bytes()),
                _ => element.copy_from_slice(&half::f16::from_f32(x).to_le_bytes()),
            }
        }
        return bytes;
    }
    for word in bytes.chunks_mut(8) {
        let length = word.len();
        random.uniform();
        word.copy_from_slice(&random.0.to_le_bytes()[..length]);
    }
    let top = match layout.format().descriptor().levels {
        Levels::Lut(_) => 2.0,
        _ => f32::from(1u16 << layout.format().descriptor().code_bits) / 2.0,
    };
    for tile in bytes.chunks_exact_mut(layout.bytes()) {
        for scale in tile[layout.scales()].chunks_exact_mut(2) {
            let x = half::f16::from_f32((1.0 + 0.3 * random.uniform()) / top);
            scale.copy_from_slice(&x.to_le_bytes());
        }
        for offset in tile[layout.offsets()].chunks_exact_mut(2) {
            let x = half::f16::from_f32(-1.0 + 0.3 * random.uniform());
            offset.copy_from_slice(&x.to_le_bytes());
        }
    }
    bytes
}

#[test]
fn rows_stay_bit_for_bit_in_every_format() {
    let Some(gpu) = gpu() else { return };
    // More tiles than a workgroup makes in a turn, in most formats.
    let (kv_heads, tiles, made_tiles) = (2, 30, 27);
    let mut random = Random(11);
    for (i, format) in Format::all().into_iter().filter(|format| format.has_tile()).enumerate() {
        // Multiples of 32 channels: random tiles would fill fields that are unused otherwise.
        for orientation in [Orientation::Keys, Orientation::Values] {
            let layout = TileLayout::new(format, [64, 96, 128, 192, 32][i % 5], orientation).unwrap();
            let bytes = layout.bytes();
            let before = random_tiles(&layout, kv_heads * tiles, i as u64 + 1);
            // Every head keeps some rows of its own, in order.
            let rows = made_tiles * TILE_TOKENS;
            let kept: Vec<Vec<u32>> = (0..kv_heads)
                .map(|_| {
                    let mut gone = tiles * TILE_TOKENS - rows;
                    let mut kept: Vec<u32> = Vec::new();
                    for row in 0..tiles * TILE_TOKENS {
                        let left = tiles * TILE_TOKENS - row;
                        let goes = gone > 0 && (left == gone || random.uniform() < 0.0);
                        if goes { gone -= 1 } else { kept.push(row as u32) }
                    }
                    kept.resize(tiles * TILE_TOKENS, 0);
                    kept
                })
                .collect();
            let buffer = |bytes: &[u8]| {
                let buffer = gpu.buffer("test", bytes.len() as u64).unwrap();
                gpu.write(&buffer, 0, bytes).unwrap();
                buffer
            };
            // The sequence's blocks lie backwards in the memory.
            let block_bytes = blocks::block_bytes(kv_heads, bytes, None);
            let in_order = blocks::pack(&before, kv_heads, bytes, None);
            let backwards =
                |all: &[u8]| all.chunks(block_bytes).rev().flatten().copied().collect::<Vec<u8>>();
            let on_gpu = buffer(&backwards(&in_order));
            let count = (in_order.len() / block_bytes) as u32;
            let table: Vec<u32> = (0..count).rev().collect();
            let table = buffer(bytemuck::cast_slice(&table));
            let lists = buffer(bytemuck::cast_slice(&kept.concat()));
            let own = GatherTiles {
                layout: &layout,
                shape: (kv_heads, tiles),
                block_bytes,
                tiles: &on_gpu,
                blocks: &table,
            };
            let mut gather = Gather::new(&gpu, &own, &lists).unwrap();
            gather.plan(&gpu, made_tiles).unwrap();
            gpu.submit(&[gather.dispatch()]);
            let found = backwards(&gpu.read(&on_gpu, in_order.len() as u64).unwrap());
            let (found, _) = blocks::unpack(&found, kv_heads, bytes, None, tiles);

            let mut expected = before.clone();
            for (head, kept) in kept.iter().enumerate() {
                let tile = |row: usize| {
                    let at = (head * tiles + row / TILE_TOKENS) * bytes;
                    at..at + bytes
                };
                for (to, from) in kept.iter().enumerate().take(rows) {
                    let from = *from as usize;
                    let (source, slot) = (before[tile(from)].to_vec(), from % TILE_TOKENS);
                    layout.copy_row(&source, slot, &mut expected[tile(to)], to % TILE_TOKENS).unwrap();
                }
            }
            for (found, expected) in found.chunks(tiles * bytes).zip(expected.chunks(tiles * bytes)) {
                let made = ..made_tiles * bytes;
                assert!(
                    found[made] == expected[made],
                    "{format} {orientation:?} at {} channels",
                    layout.dim()
                );
            }
            assert!(gather.plan(&gpu, tiles + 1).is_err(), "more than there is room for");
        }
    }
}
