//! Calibration on real weights.

use std::path::{Path, PathBuf};

use kvant_codec::{RotationSpec, Shape, Sidecar};
use kvant_cpu::Precision;
use kvant_engine::{Engine, EngineError, EngineOptions, Preset};
use kvant_lab::{CalibrateOptions, Method, calibrate};
use kvant_model::LayerRows;

#[track_caller]
fn smollm2() -> Option<PathBuf> {
    kvant_testing::weights("smollm2:135m")
}

fn exact(path: &Path, batch: usize) -> Engine {
    let base = EngineOptions { precision: Precision::Exact, context: Some(128), ..EngineOptions::plain() };
    Engine::load(path, &EngineOptions { batch, ..base }, &|_, _| {}).unwrap()
}

const TEXT: &str = "The lighthouse keeper counted the ships that passed each night, and wrote their names in a book. \
    When the fog came he counted horns instead, and gave each horn a name of his own.";

/// Rows that an observer sees do not depend on how the text was cut into steps.
#[test]
fn observed_rows_are_those_of_the_run() {
    let Some(path) = smollm2() else { return };
    let rows = |batch: usize| {
        let engine = exact(&path, batch);
        let ids = engine.tokenizer().encode(TEXT, Default::default()).unwrap();
        let mut sides = [const { Vec::<f32>::new() }; 3];
        let see = &mut |rows: &LayerRows| {
            let seen = [rows.keys, rows.values, rows.queries].into_iter().filter(|_| rows.layer == 7);
            sides.iter_mut().zip(seen).for_each(|(side, seen)| side.extend_from_slice(seen));
        };
        engine.session().unwrap().observe(&ids[..32], see).unwrap();
        sides
    };
    for (expected, found) in rows(512).iter().zip(&rows(5)) {
        let energy: f32 = expected.iter().map(|x| x * x).sum();
        let error: f32 = expected.iter().zip(found).map(|(a, b)| (a - b).powi(2)).sum();
        assert!(
            expected.len() == found.len() && energy > 1.0 && error < 1e-6 * energy,
            "{error} of {energy}"
        );
    }
}

fn options(method: &str) -> CalibrateOptions {
    CalibrateOptions {
        window: 64,
        chunks: Some(1),
        method: method.parse().unwrap(),
        rotation: RotationSpec::SRFT,
        weighted: true,
        bits: 4,
        group: 32,
        steps: 3,
        text: "a story".into(),
    }
}

/// Every method gives a calibration that a cache of this model takes, and the closed forms lower what they are made to lower.
#[test]
fn every_method_fits_and_is_used() {
    let Some(path) = smollm2() else { return };
    let engine = exact(&path, 512);
    let long = [TEXT; 3].join(" ");
    let ids = engine.tokenizer().encode(&long, Default::default()).unwrap();
    for method in ["mean", "diagonal", "full", "lambda-max", "lambda-p99", "lambda"] {
        let (sidecar, report) = calibrate(&engine, &ids, &options(method), &mut |_, _, _| {}).unwrap();
        assert!(report.keys.mean_energy > 0.3, "{method}: keys of this model have a mean");
        if method == "lambda" {
            assert!(
                report.keys.loss_after <= report.keys.loss_before,
                "never worse than it began: {report:?}"
            );
        }
        if matches!(method, "diagonal" | "full") {
            assert!(report.keys.loss_after < 0.8, "{method}: {report:?}");
        }
        let (shape, lambda) = (&sidecar.layers[3].keys[1].shape, &sidecar.layers[3].values[2].lambda);
        match method.parse().unwrap() {
            Method::Diagonal => assert!(matches!(shape, Some(Shape::Diagonal(s)) if s.len() == 64)),
            Method::Full => assert!(matches!(shape, Some(Shape::Full(s)) if s.len() == 64 * 65 / 2)),
            Method::Mean => assert!(shape.is_none() && lambda.is_none()),
            _ => assert!(lambda.is_some()),
        }
        assert_eq!(Sidecar::parse(&sidecar.to_bytes()).unwrap(), sidecar);
    }
}

/// Presets need no calibration; a scheme that names one does; another model's is refused, also where one is optional.
#[test]
fn a_missing_calibration_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("model.gguf");
    let Some(model) = smollm2() else { return };
    std::fs::copy(model, &path).unwrap();
    let base = EngineOptions { cache: "srft:s4g32+cal+sinks4".parse().unwrap(), ..EngineOptions::plain() };
    let foreign = Sidecar {
        model: kvant_codec::Fingerprint(1),
        rotation: RotationSpec::SRFT,
        note: String::new(),
        layers: Vec::new(),
        key_shapes: Vec::new(),
    };
    let given = EngineOptions { calibration: Some(std::sync::Arc::new(foreign.clone())), ..base.clone() };
    assert!(matches!(Engine::open(&path, &given).err(), Some(EngineError::Calibration { .. })));
    let beside = kvant_engine::calibration_path(&path);
    std::fs::write(&beside, foreign.to_bytes()).unwrap();
    let error = Engine::open(&path, &base).err().unwrap().to_string();
    assert!(error.contains("model.gguf.kvcal") && error.contains("fitted on"), "{error}");
    // A plain cache does not care.
    assert!(Engine::open(&path, &EngineOptions::plain()).is_ok());
    let optional = EngineOptions { calibration_optional: true, ..base.clone() };
    assert!(Engine::open(&path, &optional).is_err(), "a broken file is told even where none is needed");
    for preset in Preset::ALL {
        let options = EngineOptions { cache: preset.cache(), ..base.clone() };
        assert!(Engine::open(&path, &options).is_ok(), "{preset} needs no calibration");
    }
}
