//! A cache that watches itself, on a whole model: a layer whose keys no compressed format can hold is found and repaired while it runs.

use crate::support;
use kvant_engine::{Engine, EngineOptions, Preset, StepPart, Wanted, WatchMode};

/// Rows of layer 1's key projection that are thirty times as large as the others: one channel of its keys.
const LOUD: usize = 5;

fn with_a_loud_channel(options: &EngineOptions) -> Engine {
    support::changed_engine(options, &|name, values| {
        if name == "blk.1.attn_k.weight" {
            values[LOUD * support::WIDTH..][..support::WIDTH].iter_mut().for_each(|x| *x *= 30.0);
        }
    })
}

fn tokens() -> Vec<u32> {
    // Letters in no order, as far as a cache can tell.
    (0..400u32).map(|i| (i * i * 7 + i * 13 + i / 5) % 256).collect()
}

fn divergence(p: &[f32], q: &[f32]) -> f64 {
    let ln_sum = |row: &[f32]| row.iter().map(|x| f64::from(*x).exp()).sum::<f64>().ln();
    let (sum_p, sum_q) = (ln_sum(p), ln_sum(q));
    let terms = p.iter().zip(q).map(|(p, q)| {
        let (p, q) = (f64::from(*p) - sum_p, f64::from(*q) - sum_q);
        p.exp() * (p - q)
    });
    terms.sum()
}

/// Mean divergence from `exact` over the second half of the text, and the engine's notes on raised layers.
fn run(engine: &Engine, exact: &[Vec<f32>]) -> (f64, Vec<String>) {
    let mut session = engine.session().unwrap();
    let rows: Vec<Vec<f32>> =
        tokens().iter().map(|token| session.score(&[*token]).unwrap().to_vec()).collect();
    let late = rows.iter().zip(exact).skip(200).map(|(row, exact)| divergence(exact, row));
    let (count, sum) = late.fold((0.0, 0.0), |(count, sum), kld| (count + 1.0, sum + kld));
    (sum / count, session.raises().iter().map(ToString::to_string).collect())
}

fn exact(engine: &Engine) -> Vec<Vec<f32>> {
    let mut session = engine.session().unwrap();
    tokens().iter().map(|token| session.score(&[*token]).unwrap().to_vec()).collect()
}

#[test]
fn a_terrible_layer_is_found_and_repaired_while_it_runs() {
    let options = |cache: &str, watch| EngineOptions {
        context: Some(512),
        threads: 2,
        cache: cache.parse().unwrap(),
        watch,
        ..EngineOptions::default()
    };
    let plain = exact(&with_a_loud_channel(&options("f16", WatchMode::Off)));
    // Plain values and first layer, so that what is measured is that layer's keys.
    for keys in ["turbo4+bm+w32+sinks16", "turbo3+bm+w32+sinks16", "turbo2+bm+w32+sinks16"] {
        let cache = format!("{keys}/f16;0=f16/f16");
        let (blind, none) = run(&with_a_loud_channel(&options(&cache, WatchMode::Off)), &plain);
        assert!(none.is_empty(), "{keys}: {none:?}");
        let (watched, raises) = run(&with_a_loud_channel(&options(&cache, WatchMode::Repair)), &plain);
        assert_eq!(raises.len(), 1, "{keys}: {raises:?}");
        assert!(raises[0].starts_with("layer 1: keys at 8 bits from token "), "{keys}: {raises:?}");
        assert!(watched < 0.02 * blind, "{keys}: {watched:.5} watched, {blind:.5} blind");
    }
}

#[test]
fn a_sound_model_is_left_alone() {
    for preset in [Preset::Balanced, Preset::Small, Preset::Tiny] {
        let options = EngineOptions {
            context: Some(512),
            threads: 2,
            cache: preset.cache(),
            watch: WatchMode::Repair,
            ..EngineOptions::default()
        };
        let engine = support::engine(&options);
        let mut session = engine.session().unwrap();
        tokens().iter().for_each(|token| drop(session.score(&[*token]).unwrap().to_vec()));
        assert!(session.raises().is_empty(), "{preset:?}: {:?}", session.raises());
    }
}

/// What a server sets aside for a sequence is what it can come to, also where layers need more bits than their scheme has.
#[test]
fn what_is_set_aside_holds_repaired_layers() {
    for (policy, limit) in [("full", 400), ("rotating:max=128", 128)] {
        let options = EngineOptions {
            context: Some(512),
            threads: 2,
            cache: "turbo4+bm+w32+sinks16/f16;0=f16/f16".parse().unwrap(),
            policy: policy.parse().unwrap(),
            watch: WatchMode::Repair,
            ..EngineOptions::default()
        };
        let engine = with_a_loud_channel(&options);
        let set_aside = engine.sequence_bytes(400).unwrap();
        let blind = with_a_loud_channel(&EngineOptions { watch: WatchMode::Off, ..options });
        let unrepaired = blind.sequence_bytes(400).unwrap();
        let (mut sequence, mut stepper) = (engine.sequence().unwrap(), engine.stepper());
        for chunk in tokens().chunks(limit.min(64)) {
            let part = StepPart::new(&mut sequence, chunk, Wanted::Nothing);
            stepper.step(&mut [part]).unwrap();
            assert!(sequence.bytes() <= set_aside.whole(), "{policy}");
        }
        assert!(sequence.bytes() > unrepaired.tokens, "{policy}: a layer was repaired");
        assert!(sequence.bytes() <= set_aside.tokens, "{policy}: {} of {set_aside:?}", sequence.bytes());
    }
}
