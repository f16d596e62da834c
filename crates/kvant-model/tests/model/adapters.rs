//! LoRA adapters against PEFT: on bases of either container, adapters of either container, alone, together and beside sequences without.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kvant_cpu::{Pool, Precision};
use kvant_files::Checkpoint;
use kvant_model::{Adapter, AdapterScale, Compute, Model, ModelError, ModelFile, Run, Wanted};

use crate::common::{largest_difference, sequence};

const CASES: [&str; 5] = ["smollm3", "phi4", "lfm2", "qwen3", "gemma3"];
/// How far a logit may be from PEFT's, in f32.
const TOLERANCE: f32 = 1e-3;

fn reference() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference")
}

fn open(base: &Path, adapters: &[PathBuf]) -> Result<ModelFile, ModelError> {
    let checkpoint = Checkpoint::open(base)?;
    let file = ModelFile::new(checkpoint, Some(256))?;
    let opened = adapters.iter().map(|path| Adapter::open(path, file.checkpoint(), file.spec()));
    let opened = opened.collect::<Result<Vec<_>, _>>()?;
    Ok(file.with_adapters(opened))
}

struct Subject {
    model: Model,
    compute: Compute,
}

impl Subject {
    fn new(base: &Path, adapters: &[PathBuf]) -> Self {
        let pool = Arc::new(Pool::new(2));
        let file = open(base, adapters).unwrap_or_else(|error| panic!("{error}"));
        let most: u64 = file.adapters().iter().map(Adapter::packed_bytes).sum();
        let model = Model::load_file(Arc::new(file), &pool, &|_, _| {}).unwrap();
        assert!((1..=most).contains(&model.adapter_bytes()), "{} of {most}", model.adapter_bytes());
        let compute = Compute::new(model.spec(), pool, Precision::Exact);
        Self { model, compute }
    }

    fn run(&mut self, ids: &[u32], adapters: &[AdapterScale], step: usize) -> Vec<f32> {
        let mut past = sequence(&self.model, "f32", "full", 256);
        let mut logits = Vec::new();
        for tokens in ids.chunks(step) {
            let run = Run { sequence: &mut past, tokens, wanted: Wanted::All, adapters };
            logits.extend_from_slice(self.model.forward_runs(&mut self.compute, &mut [run]).unwrap());
        }
        logits
    }
}

struct Case {
    folder: PathBuf,
    base: PathBuf,
    json: serde_json::Value,
    ids: Vec<u32>,
}

impl Case {
    fn new(name: &str) -> Self {
        let folder = reference().join("lora").join(name);
        let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let base = reference().join(json["base"].as_str().unwrap());
        let ids = json["ids"].as_array().unwrap().iter().map(|id| id.as_u64().unwrap() as u32).collect();
        Self { folder, base, json, ids }
    }

    fn adapters(&self, names: [&str; 2]) -> [PathBuf; 2] {
        names.map(|name| self.folder.join(name))
    }

    /// The scales of a run, and what PEFT gives for it.
    fn run(&self, run: &str) -> (Vec<AdapterScale>, Vec<f32>) {
        let scale = |(at, name): (usize, &str)| {
            let scale = self.json["runs"][run][name].as_f64()? as f32;
            Some(AdapterScale { adapter: at, scale })
        };
        let bytes = std::fs::read(self.folder.join(format!("{run}.bin"))).unwrap();
        let logits = bytes.chunks_exact(4).map(|b| f32::from_le_bytes(b.try_into().unwrap())).collect();
        (["a", "b"].into_iter().enumerate().filter_map(scale).collect(), logits)
    }

    fn check(&self, subject: &mut Subject, run: &str, step: usize, what: &str) {
        let (adapters, expected) = self.run(run);
        let logits = subject.run(&self.ids, &adapters, step);
        let difference = largest_difference(&logits[logits.len() - expected.len()..], &expected);
        assert!(difference < TOLERANCE, "{what}, {run}, steps of {step}: max |Δlogit| {difference}");
    }
}

#[test]
fn adapters_give_what_peft_gives() {
    for name in CASES {
        let case = Case::new(name);
        let mut subject = Subject::new(&case.base, &case.adapters(["a", "b"]));
        for run in ["a", "half", "both"] {
            for step in [7, 1, 256] {
                case.check(&mut subject, run, step, name);
            }
        }
    }
}

/// llama.cpp's converter puts the rows of some families' queries and keys in another order, in models and in adapters.
#[test]
fn files_of_either_kind_fit_bases_of_either_kind() {
    for name in CASES {
        let case = Case::new(name);
        let mut bases = vec![case.base.clone()];
        let gguf = case.base.join("model.gguf");
        bases.extend(gguf.is_file().then_some(gguf));
        assert!(bases.len() == 2 || case.base.parent().unwrap().ends_with("tiny"), "{name}");
        for base in &bases {
            for adapter in ["a", "a.gguf"] {
                let mut subject = Subject::new(base, &case.adapters([adapter, "b"]));
                case.check(&mut subject, "both", 16, &format!("{} with {adapter}", base.display()));
            }
        }
    }
}

#[test]
fn sequences_with_different_adapters_share_a_step_and_nothing_else() {
    for name in CASES {
        let case = Case::new(name);
        let mut subject = Subject::new(&case.base, &case.adapters(["a", "b"]));
        let of = |adapter, scale| AdapterScale { adapter, scale };
        let sets =
            [vec![of(0, 1.0)], vec![], vec![of(1, 0.5), of(0, -1.0)], vec![of(0, 0.0)], vec![of(0, 1.0)]];
        let alone: Vec<Vec<f32>> = sets.iter().map(|set| subject.run(&case.ids, set, 9)).collect();
        assert_eq!(alone[1], alone[3], "{name}: a scale of 0 is the base model");
        assert!(largest_difference(&alone[0], &alone[1]) > 0.5, "{name}");
        let mut pasts: Vec<_> = sets.iter().map(|_| sequence(&subject.model, "f32", "full", 256)).collect();
        let mut together = vec![Vec::new(); sets.len()];
        let vocab = subject.model.spec().vocab;
        for tokens in case.ids.chunks(9) {
            let mut runs: Vec<Run<'_>> = pasts
                .iter_mut()
                .zip(&sets)
                .map(|(sequence, adapters)| Run { sequence, tokens, wanted: Wanted::All, adapters })
                .collect();
            let logits = subject.model.forward_runs(&mut subject.compute, &mut runs).unwrap();
            for (own, logits) in together.iter_mut().zip(logits.chunks(tokens.len() * vocab)) {
                own.extend_from_slice(logits);
            }
        }
        for (at, (alone, together)) in alone.iter().zip(&together).enumerate() {
            assert_eq!(alone, together, "{name}: sequence {at}");
        }
    }
}

fn refused(base: &str, adapter: &Path) -> String {
    match open(&reference().join(base), &[adapter.to_owned()]) {
        Ok(_) => panic!("{} was taken for {base}", adapter.display()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn adapters_of_other_bases_are_refused_by_name() {
    let lora = reference().join("lora");
    let other = refused("tiny/gemma3", &lora.join("qwen3/a.gguf"));
    assert!(other.contains("general.architecture: found qwen3, expected gemma3"), "{other}");
    let shape = refused("families/qwen3-yarn", &lora.join("qwen3/a"));
    assert!(shape.contains("blk.0.") && shape.contains("matrices whose product is"), "{shape}");
    let experts = refused("families/qwen3_moe", &lora.join("qwen3/a"));
    assert!(experts.contains("which has no blk.0.ffn_"), "{experts}");
    let model = refused("tiny/qwen3", &reference().join("families/smollm3/model.gguf"));
    assert!(model.contains("general.type: found nothing, expected adapter"), "{model}");
    let nothing = refused("tiny/qwen3", &lora.join("none.gguf"));
    assert!(nothing.contains("none.gguf"), "{nothing}");
}

#[test]
fn variants_of_lora_are_refused_by_name() {
    let from = reference().join("lora/qwen3/a");
    let folder = std::env::temp_dir().join(format!("kvant-lora-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(from.join("adapter_model.safetensors"), folder.join("adapter_model.safetensors")).unwrap();
    let config: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(from.join("adapter_config.json")).unwrap()).unwrap();
    for (field, value) in [
        ("peft_type", serde_json::json!("ADALORA")),
        ("use_dora", true.into()),
        ("fan_in_fan_out", true.into()),
        ("modules_to_save", serde_json::json!(["lm_head"])),
        ("rank_pattern", serde_json::json!({"q_proj": 8})),
        ("bias", "all".into()),
        ("init_lora_weights", "pissa".into()),
        ("r", 0.into()),
    ] {
        let mut changed = config.clone();
        changed[field] = value;
        std::fs::write(folder.join("adapter_config.json"), changed.to_string()).unwrap();
        let error = refused("tiny/qwen3", &folder);
        assert!(error.contains(field) && error.contains("expected"), "{field}: {error}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
