//! What the system sees must be what the cache says. One test, so that the process holds nothing else.
#![cfg(target_os = "linux")]

use kvant_cache::{CacheConfig, LayerShape, PolicyConfig, Sequence};
use kvant_codec::{CacheScheme, Scheme};

/// Bytes of physical memory this process holds.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux has it");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

#[test]
fn resident_memory_grows_as_accounted() {
    const STEP: usize = 512;
    let shape = LayerShape { kv_heads: 3, head_dim: 64, window: None, latent: None };
    let rows: Vec<f32> = (0..STEP * 3 * 64).map(|i| (i as f32 * 0.37).sin()).collect();
    // All stay alive, so that none lives in the memory of another.
    let mut alive = Vec::new();
    for scheme in ["f16", "srht:q4_0+sinks4", "turbo3", "q8_0"] {
        let scheme: Scheme = scheme.parse().expect("a scheme");
        let mut sequence = Sequence::new(CacheConfig {
            layers: vec![shape; 30],
            scheme: CacheScheme::uniform(scheme, scheme),
            capacity: 1 << 20,
            budget: None,
            policy: PolicyConfig::default(),
            sparse_keys: false,
        })
        .expect("a sequence");
        let mut fill = |tokens: usize| {
            while sequence.position() < tokens {
                for layer in 0..30 {
                    sequence.append(layer, STEP, &rows, &rows).expect("finite rows");
                }
                sequence.commit(STEP).expect("every layer has its rows");
            }
            (resident() as f64, sequence.bytes() as f64)
        };
        // The first part brings the blocks that a step needs.
        let (before, after) = (fill(2048), fill(12_288));
        let (grown, accounted) = (after.0 - before.0, after.1 - before.1);
        // The last slab of huge pages may be almost empty.
        let slab = f64::from(2 << 20);
        assert!(
            grown > 0.98 * accounted && grown < 1.02 * accounted + slab,
            "{scheme}: the process grew by {} of what was accounted",
            grown / accounted
        );
        alive.push(sequence);
    }
}
