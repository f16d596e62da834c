//! Keys shaped by the model's weights (`+qk`), on a whole model whose queries look at few channels.

use crate::support;
use kvant_engine::{Engine, EngineOptions, WatchMode};

/// Frequency pairs (neighbouring channels of every head) that queries look at: their weights are this much larger, and those of keys smaller.
const LOUD_PAIRS: usize = 6;
const FACTOR: f32 = 5.0;

fn engine(cache: &str) -> Engine {
    let options = EngineOptions {
        context: Some(512),
        threads: 2,
        cache: cache.parse().unwrap(),
        watch: WatchMode::Off,
        ..EngineOptions::default()
    };
    support::changed_engine(&options, &|name, values| {
        let factor = match name {
            _ if name.ends_with("attn_q.weight") => FACTOR,
            _ if name.ends_with("attn_k.weight") => 1.0 / FACTOR,
            _ => return,
        };
        for (row, numbers) in values.chunks_exact_mut(support::WIDTH).enumerate() {
            if row % support::HEAD_DIM < 2 * LOUD_PAIRS {
                numbers.iter_mut().for_each(|x| *x *= factor);
            }
        }
    })
}

/// Every token's logits.
fn run(cache: &str) -> Vec<Vec<f32>> {
    let engine = engine(cache);
    let mut session = engine.session().unwrap();
    let tokens = (0..300u32).map(|i| (i * i * 7 + i * 13 + i / 5) % 256);
    tokens.map(|token| session.score(&[token]).unwrap().to_vec()).collect()
}

/// Mean square of what differs over the last half of the text.
fn error(rows: &[Vec<f32>], exact: &[Vec<f32>]) -> f64 {
    let pairs = rows.iter().zip(exact).skip(150).flat_map(|(a, b)| a.iter().zip(b));
    let (sum, count) =
        pairs.fold((0.0, 0.0), |(sum, count), (a, b)| (sum + f64::from(a - b).powi(2), count + 1.0));
    sum / count
}

#[test]
fn noise_goes_where_queries_do_not_look() {
    let exact = run("f16");
    // Plain values, so that what is measured is the keys.
    let of = |keys: &str| error(&run(&format!("{keys}/f16")), &exact);
    for format in ["turbo4", "turbo3", "turbo2"] {
        let (plain, shaped) = (of(&format!("{format}+bm")), of(&format!("{format}+qk+bm")));
        assert!(shaped < 0.6 * plain, "{format}: {shaped} shaped, {plain} plain");
    }
    // The algebra is exact: with fine codes nothing is left.
    let (fine, coarse) = (of("srft:s8+qk+bm"), of("turbo4+qk+bm"));
    assert!(fine < 0.02 * coarse, "{fine} at eight bits, {coarse} at four");
}

#[test]
fn a_snapshot_belongs_to_its_shapes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kvsnap");
    let (shaped, plain) = (engine("turbo4+qk+bm"), engine("turbo4+bm"));
    let mut session = shaped.session().unwrap();
    let tokens: Vec<u32> = (0..200).map(|i| (i * 37) % 256).collect();
    session.score(&tokens).unwrap();
    let next = session.score(&[7]).unwrap().to_vec();
    session.truncate(200);
    session.save(&path, "").unwrap();
    assert!(plain.session().unwrap().load(&path).is_err(), "other codes than those of this cache");
    let mut again = shaped.session().unwrap();
    again.load(&path).unwrap();
    let after: Vec<f32> = again.score(&[7]).unwrap().to_vec();
    let apart = next.iter().zip(&after).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(apart < 1e-3, "{apart}");
}
