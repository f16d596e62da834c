//! Sparse keys on a whole model: what they read is counted, near what everything gives, and refused where blocks have no means.

use crate::support;
use kvant_cache::CacheConfig;
use kvant_engine::{DeviceChoice, Engine, EngineError, EngineOptions, SparseK, WatchMode};

fn options(sparse_k: Option<SparseK>) -> EngineOptions {
    let cache = "turbo4+bm+w16/turbo4".parse().unwrap();
    EngineOptions {
        context: Some(1024),
        threads: 2,
        cache,
        watch: WatchMode::Off,
        sparse_k,
        ..EngineOptions::default()
    }
}

fn tokens() -> Vec<u32> {
    // The same few letters for a while, then others: blocks differ.
    (0..700u32).map(|i| (i / 64 * 37 + i * i % 5) % 256).collect()
}

fn logits(engine: &Engine, prompt: usize) -> (Vec<Vec<f32>>, kvant_cache::KeyReport) {
    let mut session = engine.session().unwrap();
    let tokens = tokens();
    session.feed(&tokens[..prompt]).unwrap();
    let rows = tokens[prompt..].iter().map(|token| session.score(&[*token]).unwrap().to_vec()).collect();
    (rows, session.key_report())
}

#[test]
fn steps_of_one_token_read_less_and_a_mass_of_one_changes_nothing() {
    let engine = support::changed_engine(&options(None), &|_, _| {});
    let (dense, nothing) = logits(&engine, 500);
    assert_eq!(nothing, Default::default());
    let engine = support::changed_engine(&options(Some(SparseK::new(1.0))), &|_, _| {});
    let (all, nothing) = logits(&engine, 500);
    assert!(nothing == Default::default() && all == dense);
    let sparse = SparseK { look: 32, ..SparseK::new(0.5) };
    let engine = support::changed_engine(&options(Some(sparse)), &|_, _| {});
    let (rows, report) = logits(&engine, 500);
    assert!(report.count.read_tiles < report.count.tiles, "{report:?}");
    assert!(
        report.looks >= 10 && report.missed().unwrap() > 0.0 && report.missed_largest < 1.0,
        "{report:?}"
    );
    assert!(rows != dense && rows.iter().flatten().all(|x| x.is_finite()));
    // The more is read, the nearer to everything.
    let apart = |rows: &[Vec<f32>]| {
        let pairs = rows.iter().flatten().zip(dense.iter().flatten());
        pairs.map(|(x, y)| f64::from((x - y).abs())).sum::<f64>()
    };
    let finer = SparseK { mass: 0.999, ..sparse };
    let (most, read) = logits(&support::changed_engine(&options(Some(finer)), &|_, _| {}), 500);
    assert!(read.count.read_tiles > report.count.read_tiles && read.missed() < report.missed(), "{read:?}");
    assert!(2.0 * apart(&most) < apart(&rows), "{} and {}", apart(&most), apart(&rows));
    // Batches of single tokens choose as sequences alone do.
    let mut batch = engine.batch_on(engine.cache_config(), 2).unwrap();
    tokens().iter().for_each(|token| drop(batch.score(&[*token, *token]).map(|_| ())));
    let report = batch.key_report();
    assert!(report.count.read_tiles < report.count.tiles && report.looks > 0, "{report:?}");
}

#[test]
fn what_sparse_keys_cannot_do_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = support::write_model(folder.path(), &|_, _| {});
    let refused = |options: EngineOptions| match Engine::load(&path, &options, &|_, _| {}) {
        Ok(_) => panic!("taken"),
        Err(error) => error,
    };
    let fits = options(Some(SparseK::new(0.9)));
    for mass in [0.0, -1.0, 1.5, f32::NAN] {
        let error = refused(EngineOptions { sparse_k: Some(SparseK::new(mass)), ..fits.clone() });
        assert!(matches!(error, EngineError::Option { option: "sparse-k", .. }), "{error}");
    }
    let policy = "h2o-balanced:max=256".parse().unwrap();
    let error = refused(EngineOptions { policy, ..fits.clone() });
    assert!(error.to_string().contains("expected one that keeps every row"), "{error}");
    for signless in ["q8_0", "i4g32+bm"] {
        let error = refused(EngineOptions { cache: signless.parse().unwrap(), ..fits.clone() });
        assert!(error.to_string().contains("expected one with block means (+bm) and signs"), "{error}");
    }
    // One layer with means is enough.
    let engine = Engine::load(
        &path,
        &EngineOptions { cache: "q8_0;1=turbo4+bm/turbo4".parse().unwrap(), ..fits.clone() },
        &|_, _| {},
    )
    .unwrap();
    let config = CacheConfig { policy, ..engine.cache_config() };
    assert!(engine.session_on(config).is_err_and(|e| e.to_string().contains("keeps every row")));
    let auto = EngineOptions { device: DeviceChoice::Auto, ..fits };
    assert!(Engine::load(&path, &auto, &|_, _| {}).unwrap().device_name().is_none(), "on the CPU only");
}
