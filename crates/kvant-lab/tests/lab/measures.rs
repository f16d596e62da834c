//! The lab on real weights: what must be zero is zero, what is broken is seen, and figures come from the kernels they are about.

use std::path::PathBuf;

use kvant_cache::CacheConfig;
use kvant_cpu::Precision;
use kvant_engine::measure::{PerplexityOptions, perplexity};
use kvant_engine::{Engine, EngineOptions};
use kvant_lab::{
    BaseCache, Divergence, DivergenceOptions, NeedleOptions, answers, divergence, kl, needle, plain_cache,
    questions,
};

const TEXT: &str = include_str!("../../../../docs/architecture.md");

#[track_caller]
fn smollm2() -> Option<PathBuf> {
    kvant_testing::weights("smollm2:135m")
}

#[track_caller]
fn engine(context: usize) -> Option<Engine> {
    // Tests run side by side: one thread each.
    let options = EngineOptions {
        precision: Precision::Exact,
        context: Some(context),
        threads: 1,
        ..EngineOptions::plain()
    };
    Some(Engine::load(&smollm2()?, &options, &|_, _| {}).unwrap())
}

fn ids(engine: &Engine) -> Vec<u32> {
    engine.tokenizer().encode(TEXT, Default::default()).unwrap()
}

fn measure(engine: &Engine, scheme: &str, window: usize, options: &DivergenceOptions) -> Divergence {
    let cut = PerplexityOptions { window, chunks: Some(1), decode: true, last: None };
    divergence(engine, &ids(engine), &scheme.parse().unwrap(), &cut, options, &mut |_, _, _| {}).unwrap()
}

/// An f16 cache is exactly its own base, computed or read back; other schemes do not care where the base came from.
#[test]
fn the_base_is_exact_and_kept() {
    let Some(engine) = engine(96) else { return };
    let folder = tempfile::tempdir().unwrap();
    let open = || BaseCache::open(folder.path(), 1 << 30, &engine).unwrap();
    let (first, second) = (open(), open());
    let with = |cache| DivergenceOptions { base: Some(cache), floor: false };
    let computed = measure(&engine, "f16", 80, &with(&first));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "one window, one file");
    let kept = measure(&engine, "f16", 80, &with(&second));
    for found in [&computed, &kept] {
        assert_eq!((found.mean_kld, found.max_kld, found.rms_dp, found.same_top), (0.0, 0.0, 0.0, 1.0));
        assert_eq!((found.ppl_ratio, found.ppl_ratio_se, found.reads.packed_steps), (1.0, 0.0, Some(0)));
    }
    let scheme = "srht:q4_0+sinks4";
    let fresh = measure(&engine, scheme, 80, &DivergenceOptions::default());
    assert_eq!(fresh, measure(&engine, scheme, 80, &with(&second)));
    assert!(fresh.reads.packed_steps > Some(0) && fresh.mean_kld > 0.0 && fresh.mean_kld_se > 0.0);
    assert!(fresh.median_kld <= fresh.p99_kld && fresh.p99_kld <= fresh.p999_kld);
}

/// The end of a window after a prompt: as many tokens as asked for, f16 still exactly its own base, and a perplexity that the whole
/// window's tokens agree with.
#[test]
fn the_end_of_a_window_alone() {
    let Some(engine) = engine(96) else { return };
    let folder = tempfile::tempdir().unwrap();
    let base = BaseCache::open(folder.path(), 1 << 30, &engine).unwrap();
    let options = DivergenceOptions { base: Some(&base), floor: false };
    let cut = PerplexityOptions { window: 80, chunks: Some(1), decode: true, last: Some(9) };
    let ids = ids(&engine);
    let run = |scheme: &str, cut| {
        divergence(&engine, &ids, &scheme.parse().unwrap(), &cut, &options, &mut |_, _, _| {}).unwrap()
    };
    for _ in ["computed", "kept"] {
        let found = run("f16", cut);
        assert_eq!((found.tokens, found.mean_kld, found.max_kld), (9, 0.0, 0.0));
    }
    let packed = run("srht:q4_0+sinks4", cut);
    assert!(packed.reads.packed_steps > Some(0) && packed.mean_kld > 0.0, "{packed:?}");
    // All but the first tokens: the same sums as the whole window's, once as a prompt and once token by token.
    let ppl = |cut| perplexity(&engine, &ids, &cut, &mut |_, _, _| {}).unwrap();
    for decode in [true, false] {
        let of = |window, last| ppl(PerplexityOptions { window, chunks: Some(1), decode, last });
        let (whole, head, tail) = (of(80, None), of(71, None), of(80, Some(9)));
        assert_eq!((whole.tokens, head.tokens, tail.tokens), (79, 70, 9));
        let sum = 70.0 * head.ppl.ln() + 9.0 * tail.ppl.ln();
        assert!((sum - 79.0 * whole.ppl.ln()).abs() < 1e-2, "{sum} against {}", 79.0 * whole.ppl.ln());
    }
}

/// Damage shows: a codec that forgets almost everything, a cache that holds something else, a scheme that never ran.
#[test]
fn what_is_broken_is_caught() {
    let Some(engine) = engine(96) else { return };
    let (sound, broken) = (
        measure(&engine, "q8_0", 80, &DivergenceOptions::default()),
        measure(&engine, "none:turbo2+w0", 80, &DivergenceOptions::default()),
    );
    assert!(sound.mean_kld < 0.002, "{}", sound.mean_kld);
    assert!(broken.mean_kld > 50.0 * sound.mean_kld, "{} against {}", broken.mean_kld, sound.mean_kld);
    assert!(broken.same_top < sound.same_top && broken.ppl_ratio > 1.5, "{broken:?}");

    let ids = ids(&engine);
    let mut right = engine.session().unwrap();
    let mut wrong = engine.session().unwrap();
    right.feed(&ids[..64]).unwrap();
    wrong.fill_random(64).unwrap();
    let expected = right.feed(&ids[64..65]).unwrap().unwrap().to_vec();
    let found = wrong.feed(&ids[64..65]).unwrap().unwrap();
    assert_eq!(kl(&expected, &expected), 0.0);
    assert!(kl(&expected, found) > 0.5, "{}", kl(&expected, found));

    let cut = PerplexityOptions { window: 16, chunks: Some(1), decode: true, last: None };
    let scheme = "q8_0".parse().unwrap();
    let options = DivergenceOptions::default();
    let error = divergence(&engine, &ids, &scheme, &cut, &options, &mut |_, _, _| {}).unwrap_err();
    assert!(error.to_string().contains("no packed tile was read"), "{error}");
}

/// Sums in another order move the fast path by more than nothing and less than a coarse cache.
#[test]
fn the_floor_is_rounding() {
    let options = EngineOptions { context: Some(160), threads: 1, ..EngineOptions::plain() };
    let Some(path) = smollm2() else { return };
    let engine = Engine::load(&path, &options, &|_, _| {}).unwrap();
    let found = measure(&engine, "turbo2", 160, &DivergenceOptions { base: None, floor: true });
    let floor = found.floor_kld.unwrap();
    assert!(floor > 0.0 && floor < 0.1 * found.mean_kld, "floor {floor}, scheme {}", found.mean_kld);
}

/// A small model repeats a number it has seen, from a compressed cache too.
#[test]
fn needles_are_found() {
    let Some(engine) = engine(320) else { return };
    let options = NeedleOptions { lengths: vec![256], depths: vec![0.5], keys: 1, samples: 3, seed: 1 };
    for scheme in ["f16", "q8_0"] {
        let cache = CacheConfig { scheme: scheme.parse().unwrap(), ..plain_cache(&engine) };
        let cells = needle(&engine, &ids(&engine), &cache, &options, &mut |_, _| {}).unwrap();
        assert_eq!(cells.len(), 1);
        assert!(cells[0].found >= 2, "{cells:?}");
    }
    let long = NeedleOptions { lengths: vec![4096], ..options };
    assert!(needle(&engine, &ids(&engine), &plain_cache(&engine), &long, &mut |_, _| {}).is_err());
}

#[test]
fn answers_of_a_broken_cache_are_seen() {
    let Some(engine) = engine(512) else { return };
    let asked: Vec<String> = questions().into_iter().take(2).collect();
    let caches = ["f16", "none:i2g64"].map(|scheme| scheme.parse().unwrap());
    let mut heard = Vec::new();
    let found = answers(&engine, &asked, 12, &caches, &mut |done, total| heard.push((done, total))).unwrap();
    assert_eq!(heard, (1..=6).map(|done| (done, 6)).collect::<Vec<_>>());
    let [plain, broken] = &found[..] else { panic!("{found:?}") };
    assert_eq!((plain.identical, plain.broken, plain.questions), (2, 0, 2), "{plain:?}");
    assert!(plain.worst_ratio == 1.0 && plain.mean_ratio == 1.0 && plain.common_tokens > 4.0, "{plain:?}");
    assert!(broken.identical == 0 && broken.broken == 2 && broken.mean_ratio > 1.5, "{broken:?}");
    assert!(answers(&engine, &asked, 500, &caches, &mut |_, _| {}).is_err(), "beyond the context");
}
