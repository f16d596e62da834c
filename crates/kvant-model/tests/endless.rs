//! A hundred thousand tokens under a byte budget: memory stays where it was. One test, so that the process holds nothing else.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::sync::Arc;

use kvant_cache::{CacheConfig, Sequence};
use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_model::{Compute, Model, Wanted};

/// Tokens in all.
const TOKENS: usize = 100_000;
/// Most that the process may grow by after a tenth of them: less than three bytes per token.
const SLACK: u64 = 256 << 10;

/// Bytes of physical memory this process holds.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("Linux has it");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
}

#[test]
fn a_hundred_thousand_tokens_take_no_more_than_the_first_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny/llama");
    let pool = Arc::new(Pool::new(1));
    let model = Model::load(Checkpoint::open(&path).unwrap(), Some(TOKENS), &pool, &|_, _| {}).unwrap();
    let budget = 64 << 10;
    let config = CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: "srft:i4g32+sinks4".parse().unwrap(),
        capacity: TOKENS,
        budget: Some(budget),
        policy: "h2o-heavy".parse().unwrap(),
        sparse_keys: false,
    };
    let mut sequence = Sequence::new(config).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Fast);
    let (mut token, mut before) = (1, 0);
    for seen in 0..TOKENS {
        let logits = model.forward(&mut compute, &mut sequence, &[token], Wanted::Last).unwrap();
        assert!(logits.iter().all(|logit| logit.is_finite()), "token {seen}");
        let best = (0..logits.len()).max_by(|a, b| logits[*a].total_cmp(&logits[*b])).unwrap();
        // The likeliest one, shaken now and then: an endless repetition would be too easy.
        token = ((best + seen / 7) % logits.len()) as u32;
        assert!(sequence.bytes() <= budget, "token {seen}: {} bytes", sequence.bytes());
        if seen == TOKENS / 10 {
            before = resident();
        }
    }
    assert_eq!(sequence.position(), TOKENS);
    assert!(sequence.rows(0) < 1000, "{} rows", sequence.rows(0));
    let grown = resident().saturating_sub(before);
    assert!(grown <= SLACK, "grew by {grown} bytes");
}
