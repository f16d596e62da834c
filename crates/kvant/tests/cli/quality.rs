//! `--kv-quality`: a cache by the divergence it may cost.

use kvant_engine::{Engine, EngineError, EngineOptions, QualityChoice, choose_cache};

#[test]
fn a_smaller_divergence_costs_more_bits_and_is_kept() {
    let Some(path) = kvant_testing::weights("stories:15m") else { return };
    let options = QualityChoice::engine_options(&EngineOptions::default());
    let engine = Engine::load(&path, &options, &|_, _| {}).unwrap();
    let mut heard = Vec::new();
    let told = std::cell::RefCell::new(&mut heard);
    let mut known = None;
    let [loose, tight] = [0.1, 0.002].map(|asked| {
        let before = known.clone();
        let tell = |done, total| told.borrow_mut().push((done, total));
        let choice = choose_cache(&engine, asked, &mut known, &tell).unwrap();
        // Measured once, then taken as it is.
        assert!(known.is_some() && (before.is_none() || before == known));
        assert!(choice.measured > 0.0 && choice.measured <= asked, "{choice:?}");
        assert!(choice.bits > 2.0 && choice.bits < 9.0, "{choice:?}");
        // What was chosen is a cache that runs, and comes back from its text.
        assert_eq!(choice.scheme.to_string().parse(), Ok(choice.scheme.clone()));
        let mut session = engine.session_with(choice.scheme.clone()).unwrap();
        session.score(&[1; 100]).unwrap();
        choice
    });
    assert!(loose.bits < tight.bits && loose.measured > tight.measured, "{loose:?} {tight:?}");
    assert!(heard.iter().all(|(done, total)| done <= total) && heard.last().is_some_and(|(d, t)| d == t));
    for asked in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = choose_cache(&engine, asked, &mut None, &|_, _| {});
        assert!(matches!(refused, Err(EngineError::Option { option: "quality", .. })), "{asked}");
    }
}
