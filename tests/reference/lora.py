#!/usr/bin/env python3
"""Random LoRA adapters for some of the tiny checkpoints, as PEFT saves them and as GGUF, and the logits that PEFT gives.

For each case this writes DIR/<name>/
    a/, b/          two adapters as PEFT's save_pretrained leaves them; b scales by the root of its rank
    a.gguf          adapter a under GGUF's names, rows of queries and keys in GGUF's order
    expected.json   ids, where the base is, and which adapters each row of `runs` takes
    RUN.bin         logits of the last ROWS positions, f32

usage: lora.py [--out DIR]
needs: numpy, gguf, torch, transformers, peft, safetensors
"""

import argparse
import json
import re
import shutil
from pathlib import Path

import numpy as np
import torch
from gguf import GGUFWriter
from peft import LoraConfig, get_peft_model
from safetensors.numpy import load_file
from tiny_gguf import neighbour_pairs
from transformers import AutoModelForCausalLM

ROWS = 16
ATTENTION = ["q_proj", "k_proj", "v_proj", "o_proj"]
BLOCK = ["gate_proj", "up_proj", "down_proj"]
NAMES = {
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "self_attn.qkv_proj": "attn_qkv", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.gate_up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down", "conv.in_proj": "shortconv.in_proj", "conv.out_proj": "shortconv.out_proj",
    "self_attn.out_proj": "attn_output", "feed_forward.w1": "ffn_gate", "feed_forward.w2": "ffn_down", "feed_forward.w3": "ffn_up",
}
# base: folder; targets of adapter a (b takes the first two alone); arch and whether GGUF's rows are permuted
CASES = {
    "smollm3": ("families/smollm3", ATTENTION + BLOCK, "smollm3", True),
    "phi4": ("families/phi4", ["qkv_proj", "o_proj", "gate_up_proj", "down_proj"], "phi3", False),
    "lfm2": ("families/lfm2", ["in_proj", "out_proj", "q_proj", "k_proj", "v_proj", "w1", "w2", "w3"], "lfm2", False),
    "qwen3": ("tiny/qwen3", ATTENTION + BLOCK, "qwen3", False),
    "gemma3": ("tiny/gemma3", ATTENTION + BLOCK, "gemma3", False),
}
RUNS = {"a": {"a": 1.0}, "half": {"a": 0.5}, "both": {"a": 1.0, "b": -0.75}}


def randomise(model, name, rng):
    for key, value in model.named_parameters():
        if f".{name}." in key and "lora_" in key:
            std = 1.0 / np.sqrt(value.shape[1]) if "lora_A" in key else 0.6
            value.data = torch.from_numpy(rng.normal(0.0, std, value.shape).astype(np.float32))


def logits(model, ids, scales):
    model.base_model.set_adapter(list(scales))
    changed = []
    for module in model.modules():
        if hasattr(module, "scaling") and isinstance(module.scaling, dict):
            for name, scale in scales.items():
                if name in module.scaling:
                    changed.append((module, name, module.scaling[name]))
                    module.scaling[name] *= scale
    with torch.no_grad():
        out = model(input_ids=torch.tensor([ids]), use_cache=False).logits[0].numpy()
    for module, name, value in changed:
        module.scaling[name] = value
    return out


def write_gguf(folder, arch, permute, config):
    adapter = json.loads((folder / "a/adapter_config.json").read_text())
    writer = GGUFWriter(folder / "a.gguf", arch)
    writer.add_string("general.type", "adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", float(adapter["lora_alpha"]))
    for key, value in sorted(load_file(folder / "a/adapter_model.safetensors").items()):
        layer, module, side = re.fullmatch(r"base_model\.model\.model\.layers\.(\d+)\.(.*)\.lora_([AB])\.weight", key).groups()
        name = NAMES[module]
        if side == "B" and permute and name in ("attn_q", "attn_k"):
            heads = config["num_attention_heads" if name == "attn_q" else "num_key_value_heads"]
            value = np.ascontiguousarray(neighbour_pairs(value, heads))
        writer.add_tensor(f"blk.{layer}.{name}.weight.lora_{side.lower()}", value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def make(root, out, name):
    base, targets, arch, permute = CASES[name]
    folder = out / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rng = np.random.default_rng([7, sorted(CASES).index(name)])
    ids = json.loads((root / base / "expected.json").read_text())["ids"]
    model = AutoModelForCausalLM.from_pretrained(root / base, dtype=torch.float32, attn_implementation="eager").eval()
    plain = np.fromfile(root / base / "logits.bin", "<f4").reshape(len(ids), -1)
    a = LoraConfig(r=4, lora_alpha=6, target_modules=targets, lora_dropout=0.0)
    b = LoraConfig(r=3, lora_alpha=2, target_modules=targets[:2], use_rslora=True)
    model = get_peft_model(model, a, adapter_name="a").eval()
    model.add_adapter("b", b)
    randomise(model, "a", rng)
    randomise(model, "b", rng)
    with model.disable_adapter(), torch.no_grad():
        same = model(input_ids=torch.tensor([ids]), use_cache=False).logits[0].numpy()
    assert np.abs(same - plain).max() < 1e-3, np.abs(same - plain).max()
    expected = {"base": base, "ids": ids, "rows": ROWS, "runs": RUNS, "moved": {}}
    for run, scales in RUNS.items():
        found = logits(model, ids, scales)
        expected["moved"][run] = round(float(np.abs(found - plain).max()), 3)
        found[-ROWS:].astype("<f4").tofile(folder / f"{run}.bin")
    model.save_pretrained(folder, selected_adapters=["a", "b"])
    for side in ("a", "b"):
        (folder / side / "README.md").unlink(missing_ok=True)
        path = folder / side / "adapter_config.json"
        config = json.loads(path.read_text())
        config["base_model_name_or_path"] = name
        config["target_modules"] = sorted(config["target_modules"])
        path.write_text(json.dumps(config, indent=1, sort_keys=True) + "\n")
    (folder / "README.md").unlink(missing_ok=True)
    write_gguf(folder, arch, permute, json.loads((root / base / "config.json").read_text()))
    (folder / "expected.json").write_text(json.dumps(expected) + "\n")
    print(name, expected["moved"])


def main():
    root = Path(__file__).parent
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=root / "lora")
    out = parser.parse_args().out
    torch.set_num_threads(1)
    for name in CASES:
        make(root, out, name)


if __name__ == "__main__":
    main()
