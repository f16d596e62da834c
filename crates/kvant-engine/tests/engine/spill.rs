//! A cache in a file on a whole model: the same predictions, and refused where nothing would go there.

use std::path::PathBuf;

use crate::support;
use kvant_cache::{CacheError, SpillError};
use kvant_engine::{Engine, EngineError, EngineOptions, Session, SparseK, WatchMode};

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("kvant-engine-spill-{}-{name}", std::process::id()))
}

fn options(kv_spill: Option<PathBuf>) -> EngineOptions {
    let cache = "turbo4+bm+w16/turbo4".parse().unwrap();
    let sparse_k = Some(SparseK { look: 32, ..SparseK::new(0.9) });
    EngineOptions {
        context: Some(1024),
        threads: 2,
        cache,
        watch: WatchMode::Off,
        sparse_k,
        kv_spill,
        ..EngineOptions::default()
    }
}

fn tokens() -> Vec<u32> {
    (0..700u32).map(|i| (i / 64 * 37 + i * i % 5) % 256).collect()
}

fn run(engine: &Engine) -> (Vec<Vec<f32>>, Session) {
    let (mut session, tokens) = (engine.session().unwrap(), tokens());
    session.feed(&tokens[..500]).unwrap();
    let rows = tokens[500..].iter().map(|token| session.score(&[*token]).unwrap().to_vec()).collect();
    (rows, session)
}

#[test]
fn predictions_are_the_same_and_memory_is_told_apart_from_the_file() {
    let (plain, in_memory) = run(&support::changed_engine(&options(None), &|_, _| {}));
    let file = path("same");
    let engine = support::changed_engine(&options(Some(file.clone())), &|_, _| {});
    let (rows, mut session) = run(&engine);
    assert!(rows == plain);
    assert_eq!(in_memory.file_bytes(), 0);
    let held = in_memory.cache_bytes();
    assert!(2 * session.cache_bytes() < held && 2 * session.file_bytes() > held);
    assert_eq!(engine.spill_file().map(|file| file.used_bytes() > 0), Some(true));
    let (told, other) = (engine.plan(), support::changed_engine(&options(None), &|_, _| {}));
    assert!(told.file > 0 && told.cache < other.plan().cache && other.plan().file == 0);
    // A conversation that is saved and loaded again goes on where it was.
    let snapshot = path("snapshot");
    session.save(&snapshot, "").unwrap();
    let mut loaded = engine.session().unwrap();
    loaded.load(&snapshot).unwrap();
    std::fs::remove_file(&snapshot).unwrap();
    loaded.set_sparse_k(None);
    session.set_sparse_k(None);
    let next = |session: &mut Session| session.feed(&[7, 8, 9]).unwrap().unwrap().to_vec();
    assert_eq!(next(&mut session), next(&mut loaded));
    drop((session, loaded));
    assert_eq!(engine.spill_file().map(|file| file.used_bytes()), Some(0));
    drop(engine);
    assert!(!file.exists());
}

#[test]
fn what_cannot_lie_in_a_file_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let model = support::write_model(folder.path(), &|_, _| {});
    let refused =
        |options: EngineOptions| Engine::load(&model, &options, &|_, _| {}).err().expect("an error");
    let fits = || options(Some(path("refused")));
    let plain = EngineOptions { cache: "f16".parse().unwrap(), sparse_k: None, ..fits() };
    let evicts = EngineOptions { policy: "rotating:max=256".parse().unwrap(), sparse_k: None, ..fits() };
    for (options, found) in [(plain, "f16"), (evicts, "rotating")] {
        let error = refused(options);
        assert!(matches!(&error, EngineError::Option { option: "kv-spill", .. }), "{error}");
        assert!(error.to_string().contains(found), "{error}");
    }
    std::fs::write(path("taken"), "mine").unwrap();
    let error = refused(options(Some(path("taken"))));
    let named = matches!(&error, EngineError::Cache(CacheError::Spill(SpillError::Create { .. })));
    assert!(named && error.to_string().contains("expected a new one"), "{error}");
    assert_eq!(std::fs::read(path("taken")).unwrap(), b"mine");
    std::fs::remove_file(path("taken")).unwrap();
}
