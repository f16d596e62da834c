//! Mixtures made of models without experts: what must come out is known.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{largest_difference, run};
use kvant_cpu::{Pool, Precision};
use kvant_files::{Checkpoint, Limits};
use kvant_hub::{Fetch, ModelRef, Silent, Store};
use kvant_model::Model;

/// A GGUF file's header, taken apart: its pairs as they are, and (name, dims, type) of every tensor.
struct Header {
    pairs: Vec<u8>,
    pair_count: u64,
    tensors: Vec<(String, Vec<u64>, u32)>,
}

struct Reader<'a>(&'a [u8], usize);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> &[u8] {
        self.1 += count;
        &self.0[self.1 - count..self.1]
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes(4).try_into().unwrap())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes(8).try_into().unwrap())
    }

    fn text(&mut self) -> String {
        let length = self.u64() as usize;
        String::from_utf8(self.bytes(length).to_vec()).unwrap()
    }

    fn skip_value(&mut self, kind: u32) {
        let fixed = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
        match kind {
            8 => drop(self.text()),
            9 => {
                let (kind, count) = (self.u32(), self.u64());
                (0..count).for_each(|_| self.skip_value(kind));
            }
            _ => drop(self.bytes(fixed[kind as usize]).len()),
        }
    }
}

fn header(bytes: &[u8]) -> Header {
    let mut reader = Reader(bytes, 8);
    let (tensor_count, pair_count) = (reader.u64(), reader.u64());
    let start = reader.1;
    for _ in 0..pair_count {
        reader.text();
        let kind = reader.u32();
        reader.skip_value(kind);
    }
    let pairs = bytes[start..reader.1].to_vec();
    let tensors = (0..tensor_count).map(|_| {
        let (name, count) = (reader.text(), reader.u32());
        let dims = (0..count).map(|_| reader.u64()).collect();
        let kind = reader.u32();
        reader.u64();
        (name, dims, kind)
    });
    let tensors = tensors.collect();
    Header { pairs, pair_count, tensors }
}

/// A tensor to be written: dims, type, data.
type Tensor = (Vec<u64>, u32, Vec<u8>);

fn write_text(out: &mut Vec<u8>, text: &str) {
    out.extend((text.len() as u64).to_le_bytes());
    out.extend(text.as_bytes());
}

fn gguf(header: &Header, more: &[(&str, u32)], tensors: &BTreeMap<String, Tensor>) -> Vec<u8> {
    let mut out = b"GGUF".to_vec();
    out.extend(3u32.to_le_bytes());
    out.extend((tensors.len() as u64).to_le_bytes());
    out.extend((header.pair_count + more.len() as u64).to_le_bytes());
    out.extend(&header.pairs);
    for (key, value) in more {
        write_text(&mut out, key);
        out.extend(4u32.to_le_bytes());
        out.extend(value.to_le_bytes());
    }
    let mut offset = 0u64;
    for (name, (dims, kind, data)) in tensors {
        write_text(&mut out, name);
        out.extend((dims.len() as u32).to_le_bytes());
        dims.iter().for_each(|dim| out.extend(dim.to_le_bytes()));
        out.extend(kind.to_le_bytes());
        out.extend(offset.to_le_bytes());
        offset += data.len().next_multiple_of(32) as u64;
    }
    out.resize(out.len().next_multiple_of(32), 0);
    for (_, _, data) in tensors.values() {
        out.extend(data);
        out.resize(out.len().next_multiple_of(32), 0);
    }
    out
}

const EXPERTS: usize = 3;

/// The model of `path` with experts in place of its feed-forward blocks: expert `e` of a layer is the block of layer `of(layer, e)`.
/// `router(e)` is added to expert `e`'s output, whose weights are noise.
fn mixture(
    path: &Path,
    used: u32,
    of: impl Fn(usize, usize) -> usize,
    router: impl Fn(usize) -> f32,
) -> Checkpoint {
    let bytes = std::fs::read(path).unwrap();
    let dense = Checkpoint::open(path).unwrap();
    let header = header(&bytes);
    let width = dense.metadata().u32("llama.embedding_length").unwrap() as usize;
    let mut tensors: BTreeMap<String, Tensor> = BTreeMap::new();
    for (name, dims, kind) in &header.tensors {
        let raw = |name: &str| dense.tensor(name).unwrap().raw().to_vec();
        let Some((layer, part)) = name.strip_prefix("blk.").and_then(|rest| rest.split_once('.')) else {
            tensors.insert(name.clone(), (dims.clone(), *kind, raw(name)));
            continue;
        };
        if !["ffn_gate.weight", "ffn_up.weight", "ffn_down.weight"].contains(&part) {
            tensors.insert(name.clone(), (dims.clone(), *kind, raw(name)));
            continue;
        }
        let number: usize = layer.parse().unwrap();
        let mut data = Vec::new();
        for expert in 0..EXPERTS {
            data.extend(raw(&format!("blk.{}.{part}", of(number, expert))));
        }
        let mut dims = dims.clone();
        dims.push(EXPERTS as u64);
        let part = part.replace(".weight", "_exps.weight");
        tensors.insert(format!("blk.{layer}.{part}"), (dims, *kind, data));
        let noise = (0..EXPERTS * width).map(|i| ((i * 7919 + number * 31) % 17) as f32 / 40.0 - 0.2);
        let noise: Vec<u8> = noise.flat_map(f32::to_le_bytes).collect();
        let dims = vec![width as u64, EXPERTS as u64];
        tensors.insert(format!("blk.{layer}.ffn_gate_inp.weight"), (dims, 0, noise));
        let bias: Vec<u8> = (0..EXPERTS).flat_map(|e| router(e).to_le_bytes()).collect();
        tensors.insert(format!("blk.{layer}.ffn_gate_inp.bias"), (vec![EXPERTS as u64], 0, bias));
    }
    let more = [("llama.expert_count", EXPERTS as u32), ("llama.expert_used_count", used)];
    Checkpoint::from_gguf_bytes(gguf(&header, &more, &tensors), &Limits::default()).unwrap()
}

/// Logits of a dense model, of the same block in every expert, and of a router that always sends to the one right expert.
fn compare(path: &Path, ids: &[u32], tolerance: f32) {
    let pool = Arc::new(Pool::new(2));
    let load =
        |checkpoint| Model::load(checkpoint, Some(64), &pool, &|_, _| {}).unwrap_or_else(|e| panic!("{e}"));
    let dense = load(Checkpoint::open(path).unwrap());
    let layers = dense.spec().layers.len();
    let expected = run(&dense, &pool, ids, ids.len(), "f32", Precision::Exact);
    let mixtures = [
        ("equal experts", mixture(path, 2, |layer, _| layer, |_| 0.0)),
        (
            "the right expert",
            mixture(
                path,
                1,
                |layer, e| (layer + (e + 1) % EXPERTS) % layers,
                |e| {
                    if e == EXPERTS - 1 { 1e4 } else { 0.0 }
                },
            ),
        ),
    ];
    for (what, checkpoint) in mixtures {
        let model = load(checkpoint);
        assert_eq!(model.spec().layers[0].experts.map(|e| e.count), Some(EXPERTS));
        for step in [ids.len(), 1] {
            let found = run(&model, &pool, ids, step, "f32", Precision::Exact);
            let difference = largest_difference(&found, &expected);
            println!("{}: {what}, {step} tokens per step: max |Δlogit| {difference:.1e}", path.display());
            assert!(difference < tolerance, "{what}, {step} tokens per step: {difference}");
        }
    }
}

fn tiny(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/reference/tiny").join(name).join("model.gguf")
}

#[test]
fn experts_made_of_a_dense_models_blocks_give_its_logits() {
    let ids: Vec<u32> = (0..40).map(|i| i * 37 % 128).collect();
    for name in ["gguf-llama", "gguf-llama-blocks"] {
        compare(&tiny(name), &ids, 1e-4);
    }
}

#[test]
fn experts_made_of_smollm2s_blocks_give_its_logits() {
    let reference: ModelRef = "smollm2:135m".parse().unwrap();
    let path = Store::open().unwrap().resolve(&reference, &Silent, Fetch::IfMissing).unwrap();
    compare(&path, &[504, 3575, 282, 4649, 314, 7042, 28, 284], 2e-3);
}
