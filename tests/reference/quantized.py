#!/usr/bin/env python3
"""Tiny random Llamas quantised as GPTQ, AWQ, compressed-tensors and fp8 tools do it, and the logits of what they stand for.

For each case this writes DIR/<name>/
    config.json, model.safetensors   the quantised checkpoint
    plain/                           the same values in f32
    expected.json, logits.bin        ids, and the logits that `transformers` gives for plain/ (fp8: rounded to bf16)

compressed-tensors' files are packed by the library of that name. GPTQ's and AWQ's libraries need a GPU; their layouts are written here
as documented, by other code than what reads them.

usage: quantized.py [--out DIR] [--only NAME ...]
needs: numpy, torch, transformers, safetensors, compressed-tensors
"""

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

from tiny import COMMON, draw, logits_of, make_model, token_ids

VOCAB = 64
CONFIG = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", **COMMON, "vocab_size": VOCAB, "hidden_size": 64,
    "intermediate_size": 96, "num_hidden_layers": 1, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16,
    "hidden_act": "silu", "max_position_embeddings": 256, "rms_norm_eps": 1e-5, "rope_theta": 10000.0, "tie_word_embeddings": False,
    "attention_bias": False, "mlp_bias": False, "pad_token_id": 0,
}
AWQ_ORDER = [0, 2, 4, 6, 1, 3, 5, 7]


def is_quantised(name):
    return name.endswith("_proj.weight")


def four_bits(w, group, symmetric, order=None):
    """Codes, zeros and scales of groups of columns: [n, k], [n, g], [n, g]; order[k] is k's group."""
    n, k = w.shape
    order = np.arange(k) // group if order is None else order
    groups = order.max() + 1
    codes, zeros, scales = np.zeros((n, k), np.int64), np.zeros((n, groups), np.int64), np.zeros((n, groups), np.float16)
    for g in range(groups):
        part = w[:, order == g]
        if symmetric:
            scale = np.abs(part).max(1) / 7
            zeros[:, g] = 8
        else:
            low, high = np.minimum(part.min(1), 0), np.maximum(part.max(1), 0)
            scale = (high - low) / 15
            zeros[:, g] = np.clip(np.round(-low / scale), 1, 15)
        scales[:, g] = scale
        step = scales[:, g].astype(np.float32)[:, None]
        codes[:, order == g] = np.clip(np.round(part / step) + zeros[:, g][:, None], 0, 15)
    values = scales.astype(np.float32)[:, order] * (codes - zeros[:, order]).astype(np.float32)
    return codes, zeros, scales, order, values


def words(codes, order=range(8)):
    """Eight codes of the last axis to a word; the i-th nibble holds code order[i]."""
    eights = codes.reshape(*codes.shape[:-1], -1, 8).astype(np.uint64)
    packed = sum(eights[..., c] << np.uint64(4 * i) for i, c in enumerate(order))
    return torch.from_numpy(packed.astype(np.uint32).view(np.int32).copy())


def gptq(name, w, symmetric, scattered):
    group = 32
    order = np.random.default_rng(len(name)).permutation(np.arange(w.shape[1]) // group) if scattered else None
    codes, zeros, scales, order, values = four_bits(w, group, symmetric, order)
    return values, {
        # Along the inputs.
        "qweight": words(codes).T.contiguous(),
        # Less one.
        "qzeros": words(zeros.T - 1).contiguous(),
        "scales": torch.from_numpy(scales.T.copy()),
        "g_idx": torch.from_numpy(order.astype(np.int32)),
    }


def awq(name, w):
    codes, zeros, scales, _, values = four_bits(w, 32, False)
    return values, {
        "qweight": words(codes.T, AWQ_ORDER),
        "qzeros": words(zeros.T, AWQ_ORDER),
        "scales": torch.from_numpy(scales.T.copy()),
    }


def compressed(scheme, format_name):
    """Packed by the library, and unpacked by it."""
    from compressed_tensors.compressors.base import BaseCompressor
    from compressed_tensors.quantization import QuantizationScheme
    from compressed_tensors.quantization.utils import calculate_qparams

    scheme = QuantizationScheme(targets=["Linear"], weights=scheme)
    tool = BaseCompressor.get_value_from_registry(format_name)

    def pack(name, w):
        w = torch.from_numpy(w)
        size = scheme.weights.group_size or w.shape[1]
        parts = w.reshape(w.shape[0], -1, size)
        scale, zero = calculate_qparams(parts.amin(-1), parts.amax(-1), scheme.weights)
        # As many digits as files have.
        state = {"weight": w, "weight_scale": scale.to(torch.float16).to(torch.float32)}
        if not scheme.weights.symmetric:
            state["weight_zero_point"] = zero.to(torch.int8)
        packed = tool.compress(state, scheme)
        values = tool.decompress(dict(packed), scheme)["weight"].to(torch.float32).numpy()
        return values, {part: tensor.contiguous() for part, tensor in packed.items()}

    return pack


def fp8_blocks(block):
    def pack(name, w):
        n, k = w.shape
        rows, cols = -(-n // block[0]), -(-k // block[1])
        scales = np.zeros((rows, cols), np.float32)
        values, codes = np.zeros_like(w), torch.zeros(n, k, dtype=torch.float8_e4m3fn)
        for i in range(rows):
            for j in range(cols):
                part = np.s_[i * block[0]:(i + 1) * block[0], j * block[1]:(j + 1) * block[1]]
                scales[i, j] = np.abs(w[part]).max() / 448
                codes[part] = torch.from_numpy(w[part] / scales[i, j]).to(torch.float8_e4m3fn)
                values[part] = codes[part].to(torch.float32).numpy() * scales[i, j]
        return values, {"weight": codes, "weight_scale_inv": torch.from_numpy(scales)}

    return pack


INT4 = {"num_bits": 4, "type": "int", "strategy": "group", "group_size": 32}
FP8 = {"num_bits": 8, "type": "float", "strategy": "channel", "symmetric": True}


def of_library(weights, format_name):
    config = {"quant_method": "compressed-tensors", "format": format_name,
              "config_groups": {"group_0": {"targets": ["Linear"], "weights": weights}}, "ignore": ["lm_head"]}
    return lambda: compressed(weights, format_name), config


GPTQ = {"quant_method": "gptq", "bits": 4, "group_size": 32, "checkpoint_format": "gptq"}
CASES = {
    "gptq": (lambda: lambda name, w: gptq(name, w, True, False), {**GPTQ, "desc_act": False, "sym": True}),
    "gptq-asymmetric": (lambda: lambda name, w: gptq(name, w, False, False), {**GPTQ, "desc_act": False, "sym": False}),
    "gptq-ordered": (lambda: lambda name, w: gptq(name, w, False, True), {**GPTQ, "desc_act": True, "sym": False}),
    "awq": (lambda: awq, {"quant_method": "awq", "bits": 4, "group_size": 32, "zero_point": True, "version": "gemm"}),
    "compressed": of_library({**INT4, "symmetric": True}, "pack-quantized"),
    "compressed-asymmetric": of_library({**INT4, "symmetric": False}, "pack-quantized"),
    "compressed-fp8": of_library(FP8, "float-quantized"),
    "fp8": (lambda: fp8_blocks((40, 48)), {"quant_method": "fp8", "weight_block_size": [40, 48], "activation_scheme": "dynamic"}),
}


def make(root, case):
    tool, config = CASES[case]
    pack = tool()
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "plain").mkdir(parents=True)
    stored, plain, run = {}, {}, {}
    for name, tensor in make_model(CONFIG).state_dict().items():
        w = draw("quantized", name, tuple(tensor.shape), False).astype(np.float32)
        if is_quantised(name):
            w, parts = pack(name, w)
            stored |= {f"{name.removesuffix('.weight')}.{part}": tensor for part, tensor in parts.items()}
        else:
            w = torch.from_numpy(w).to(torch.bfloat16).to(torch.float32).numpy()
            stored[name] = torch.from_numpy(w).to(torch.bfloat16)
        plain[name] = torch.from_numpy(w.copy())
        run[name] = plain[name].to(torch.bfloat16).to(torch.float32).numpy() if "fp8" in case else w
    save_file(stored, folder / "model.safetensors")
    save_file(plain, folder / "plain" / "model.safetensors")
    (folder / "config.json").write_text(json.dumps({**CONFIG, "quantization_config": config}, indent=1) + "\n")
    (folder / "plain" / "config.json").write_text(json.dumps(CONFIG, indent=1) + "\n")
    ids = [t % VOCAB for t in token_ids("quantized")]
    logits = logits_of(make_model(CONFIG, run), ids)
    assert np.isfinite(logits).all() and logits.std() > 0.5
    logits.astype("<f4").tofile(folder / "logits.bin")
    (folder / "expected.json").write_text(json.dumps({"ids": ids, "logits_file": "logits.bin"}) + "\n")
    print(f"{case:24s} std {logits.std():.2f}  {sorted({str(t.dtype).removeprefix('torch.') for t in stored.values()})}")


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--out", type=Path, default=Path(__file__).parent / "quantized")
    p.add_argument("--only", nargs="*")
    args = p.parse_args()
    for case in args.only or CASES:
        make(args.out, case)


if __name__ == "__main__":
    main()
