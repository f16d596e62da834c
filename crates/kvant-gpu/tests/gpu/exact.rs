//! With exact arithmetic what comes of a sequence does not depend on the other rows of its steps.

use kvant_gpu::model::DeviceSequence;

use crate::runner::setup;
use crate::support::gpu;

/// A prompt in two chunks, then single tokens: beyond what stays unpacked, and past several splits'
/// worth of blocks.
fn steps() -> impl Iterator<Item = usize> {
    [64, 64, 37].into_iter().chain(std::iter::repeat_n(1, 24))
}

/// Rows of the `other`-th other sequence in step `at`: it arrives with a prompt while the first one
/// is at work, and goes on token by token.
fn rows_beside(other: usize, at: usize) -> usize {
    let arrives = other % 9;
    match at.cmp(&arrives) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => 3 + 2 * (other % 5),
        std::cmp::Ordering::Greater => 1,
    }
}

#[test]
fn exact_rows_do_not_depend_on_company() {
    let Some(gpu) = gpu() else { return };
    for (name, scheme) in [
        ("llama3-rope", "turbo4+bm+w8+sinks4"),
        ("gemma3-linear", "srht:i4g32+bm/s4g32+w8"),
        ("gguf-llama-blocks", "f16"),
        // Experts, sink logits, a sliding window.
        ("gpt_oss", "q8_0/i4g32+w8+sinks4"),
        // Recurrent layers; latent attention.
        ("qwen3_next", "f16"),
        ("deepseek_v3", "f16"),
    ] {
        let mut setup = setup(&gpu, name, scheme, true);
        setup.options.rows = 256;
        let batch = setup.batch();
        let mut one = batch.sequence().unwrap();
        let alone: Vec<Vec<f32>> =
            steps().map(|rows| setup.step(&batch, vec![(0, &mut one, rows)]).remove(0)).collect();
        drop(one);
        for others in [7, 63] {
            let mut all: Vec<DeviceSequence> = (0..=others).map(|_| batch.sequence().unwrap()).collect();
            for (at, rows) in steps().enumerate() {
                let (one, beside) = all.split_first_mut().unwrap();
                let mut parts: Vec<_> = beside
                    .iter_mut()
                    .enumerate()
                    .map(|(other, sequence)| (other + 1, sequence, rows_beside(other, at)))
                    .filter(|(_, _, rows)| *rows > 0)
                    .collect();
                // Its rows lie now here, now there among the step's.
                let place = (5 * at) % (parts.len() + 1);
                parts.insert(place, (0, one, rows));
                let found = setup.step(&batch, parts).swap_remove(place);
                let differ = found.iter().zip(&alone[at]).filter(|(a, b)| a.to_bits() != b.to_bits()).count();
                assert_eq!(differ, 0, "{name}, {scheme}, beside {others}, step {at}: logits differ");
            }
        }
    }
}
