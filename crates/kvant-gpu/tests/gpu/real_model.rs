//! The default model on the GPU: the tokens it chooses are the CPU's.

use std::sync::Arc;

use crate::support::{Alone, alone, gpu};
use kvant_cache::{CacheConfig, Sequence};
use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_gpu::attention::ShaderArithmetic;
use kvant_gpu::model::{DeviceModel, RunnerOptions};
use kvant_model::{Compute, Model, Wanted};

/// Tokens to generate.
const COUNT: usize = 32;

#[track_caller]
fn model(pool: &Pool) -> Option<Model> {
    let path = kvant_testing::weights("smollm2:135m")?;
    Some(Model::load(Checkpoint::open(&path).unwrap(), Some(128), pool, &|_, _| {}).unwrap())
}

/// "Here is a list of the planets": short, so that the CPU multiplies prompts as it multiplies single tokens.
const PROMPT: [u32; 7] = [4590, 314, 253, 1398, 282, 260, 9244];

#[test]
fn greedy_tokens_are_the_cpus() {
    let Some(gpu) = gpu() else { return };
    let pool = Arc::new(Pool::new(2));
    let Some(model) = model(&pool) else { return };
    let config = |scheme: &str| CacheConfig {
        layers: model.spec().cache_layers(),
        scheme: scheme.parse().unwrap(),
        capacity: 64,
        budget: None,
        policy: Default::default(),
        sparse_keys: false,
    };
    let device = Arc::new(DeviceModel::upload(&gpu, model.file(), &pool, false, &|_, _| {}).unwrap());
    let scheme = "srht:i4g32+w8";
    let mut sequence = Sequence::new(config(scheme)).unwrap();
    let mut compute = Compute::new(model.spec(), pool.clone(), Precision::Fast);
    let options = RunnerOptions { rows: 8, attention: ShaderArithmetic::Bytes };
    let mut session = alone(&device, &config(scheme), None, options).unwrap();
    let mut residual = Vec::new();
    let mut step = PROMPT.to_vec();
    let mut ties = 0;
    for i in 0..COUNT {
        let logits = model.forward(&mut compute, &mut sequence, &step, Wanted::Last).unwrap();
        let largest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let token = logits.iter().position(|logit| *logit == largest).unwrap() as u32;
        model.file().embed(&step, &mut residual).unwrap();
        let found = session.forward_top(&residual, 1)[0].0;
        if found != token {
            // Only a tie may fall the other way: bytes that the two round differently move logits by some hundredths.
            let margin = largest - logits[found as usize];
            assert!(margin < 0.1, "token {i} is {found}, on the CPU {token}, which leads by {margin}");
            ties += 1;
        }
        step = vec![token];
    }
    assert!(ties < 2, "{ties} ties");
}
