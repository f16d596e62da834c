#!/usr/bin/env python3
"""The tiny checkpoints once more as GGUF files, with the tensor names, permutations and metadata such files carry.

For each case this writes DIR/<name>/{model.gguf, expected.json, logits.bin}; expected.json and logits.bin as in tiny.py. Matrices are
f16 (one case mixes block formats), so the logits are `transformers` on the rounded weights. What GGUF changes against safetensors:
  llama    rows of q and k are permuted so that rope pairs are neighbours; llama3 scaling is a tensor of frequency divisors
  gemma    norm weights are stored with the 1 added; the local rope base (10000), the pattern (every second layer of gemma2 is global,
           the second, fourth, ...; every sixth of gemma3) and the scale 1/sqrt(head_dim) are not in the file
  phi3     longrope factors are tensors, the magnitude correction is a key; a window is not used
There is no tokenizer in the files (tokenizer.ggml.model = "none"). `--check` compares llama.cpp's logits on the files.

usage: tiny_gguf.py [--out DIR] [--only NAME ...] [--check]
needs: numpy, gguf, torch, transformers (and llama-cpp-python for --check)
"""

import argparse
import json
import math
import shutil
from pathlib import Path

import numpy as np
from gguf import GGML_QUANT_SIZES
from gguf import GGMLQuantizationType as T
from gguf import GGUFWriter
from gguf.quants import dequantize, quantize
from tiny import CASES, LLAMA3_SCALING, LONGROPE, draw, gemma3, llama, parameter_shapes, phi3, rng_for, token_ids, write_expected


def without_window(config):
    return {**config, "sliding_window": None}


GGUF_CASES = {
    "gguf-llama": {"arch": "llama", "config": llama()},
    "gguf-llama-blocks": {
        "arch": "llama",
        "config": llama(intermediate_size=96),
        "types": {
            "attn_q": T.Q4_0, "attn_k": T.Q8_0, "attn_v": T.Q5_1, "attn_output": T.Q4_1, "ffn_gate": T.Q5_0, "ffn_up": T.Q4_0,
            "ffn_down": T.Q8_0, "token_embd": T.Q8_0, "output": T.BF16,
        },
    },
    "gguf-llama-grids": {
        # Types that are decoded and never encoded here: random blocks.
        "arch": "llama",
        "config": llama(hidden_size=256, intermediate_size=256, num_hidden_layers=2),
        "types": {
            "attn_q": T.IQ2_XS, "attn_k": T.IQ3_S, "attn_v": T.NVFP4, "attn_output": T.IQ2_S, "ffn_gate": T.IQ3_XXS, "ffn_up": T.IQ1_S,
            "ffn_down": T.IQ1_M,
        },
        "second": {"attn_q": T.TQ1_0, "attn_k": T.TQ2_0, "attn_v": T.IQ2_XXS},
    },
    "gguf-llama3-rope": {"arch": "llama", "config": llama(rope_theta=5000.0, rope_scaling=LLAMA3_SCALING)},
    "gguf-qwen2": {"arch": "qwen2", "config": CASES["qwen2"]["config"]},
    "gguf-qwen3": {"arch": "qwen3", "config": CASES["qwen3"]["config"]},
    "gguf-gemma2": {"arch": "gemma2", "config": {**CASES["gemma2"]["config"], "query_pre_attn_scalar": 80}},
    "gguf-gemma3": {"arch": "gemma3", "config": gemma3(query_pre_attn_scalar=32, rope_local_base_freq=10000.0, rope_theta=100.0)},
    "gguf-phi3": {"arch": "phi3", "config": without_window(phi3())},
    "gguf-phi3-longrope": {
        "arch": "phi3",
        "config": without_window(phi3(rope_scaling=LONGROPE, original_max_position_embeddings=32, partial_rotary_factor=0.75)),
    },
}

LAYER_NAMES = {
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "self_attn.qkv_proj": "attn_qkv", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
    "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down", "mlp.gate_up_proj": "ffn_up",
    "input_layernorm": "attn_norm",
}
WHOLE_NAMES = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}


def gguf_name(name, arch):
    """(GGUF name, kind without layer) of a checkpoint's tensor."""
    module, _, leaf = name.rpartition(".")
    if module in WHOLE_NAMES:
        return f"{WHOLE_NAMES[module]}.{leaf}", WHOLE_NAMES[module]
    _, _, layer, rest = module.split(".", 3)
    if arch.startswith("gemma"):
        kind = {
            "post_attention_layernorm": "post_attention_norm", "pre_feedforward_layernorm": "ffn_norm",
            "post_feedforward_layernorm": "post_ffw_norm",
        }.get(rest) or LAYER_NAMES[rest]
    else:
        kind = "ffn_norm" if rest == "post_attention_layernorm" else LAYER_NAMES[rest]
    return f"blk.{layer}.{kind}.{leaf}", kind


def neighbour_pairs(w, heads):
    """Rows (i, i + d/2) of every head become rows (2i, 2i + 1)."""
    d = w.shape[0] // heads
    return w.reshape(heads, 2, d // 2, -1).swapaxes(1, 2).reshape(w.shape)


def llama3_divisors(config, head_dim):
    s = config["rope_scaling"]
    wave = 2 * math.pi * config["rope_theta"] ** (np.arange(0, head_dim, 2) / head_dim)
    low, high = s["original_max_position_embeddings"] / s["low_freq_factor"], s["original_max_position_embeddings"] / s["high_freq_factor"]
    smooth = (s["original_max_position_embeddings"] / wave - s["low_freq_factor"]) / (s["high_freq_factor"] - s["low_freq_factor"])
    between = 1 / ((1 - smooth) / s["factor"] + smooth)
    return np.where(wave < high, 1.0, np.where(wave > low, s["factor"], between)).astype(np.float32)


def write_metadata(out, arch, c, head_dim):
    out.add_name("tiny")
    out.add_context_length(c["max_position_embeddings"])
    out.add_embedding_length(c["hidden_size"])
    out.add_block_count(c["num_hidden_layers"])
    out.add_feed_forward_length(c["intermediate_size"])
    out.add_head_count(c["num_attention_heads"])
    out.add_head_count_kv(c["num_key_value_heads"])
    out.add_layer_norm_rms_eps(c["rms_norm_eps"])
    out.add_rope_freq_base(c["rope_theta"])
    out.add_vocab_size(c["vocab_size"])
    out.add_tokenizer_model("none")
    if arch in ("qwen3", "gemma2", "gemma3"):
        out.add_key_length(head_dim)
        out.add_value_length(head_dim)
    if arch in ("llama", "phi3"):
        out.add_rope_dimension_count(int(head_dim * c.get("partial_rotary_factor", 1.0)))
    if arch.startswith("gemma"):
        out.add_sliding_window(c["sliding_window"])
    if arch == "gemma2":
        out.add_attn_logit_softcapping(c["attn_logit_softcapping"])
        out.add_final_logit_softcapping(c["final_logit_softcapping"])
    if arch == "phi3":
        out.add_rope_scaling_orig_ctx_len(c["original_max_position_embeddings"])


def write_rope_tensors(out, c, head_dim):
    scaling = c.get("rope_scaling")
    if not scaling:
        return
    if scaling.get("rope_type") == "llama3":
        out.add_tensor("rope_freqs.weight", llama3_divisors(c, head_dim))
        return
    original = c["original_max_position_embeddings"]
    out.add_rope_scaling_attn_factors(math.sqrt(1 + math.log(c["max_position_embeddings"] / original) / math.log(original)))
    out.add_tensor("rope_factors_long.weight", np.array(scaling["long_factor"], np.float32))
    out.add_tensor("rope_factors_short.weight", np.array(scaling["short_factor"], np.float32))


# Byte offsets of the f16 scales of types that have one in one piece.
HALVES = {T.IQ1_S: 0, T.IQ2_XXS: 0, T.IQ2_XS: 0, T.IQ2_S: 0, T.IQ3_XXS: 0, T.IQ3_S: 0, T.TQ1_0: 52, T.TQ2_0: 64}


RANDOM = {*HALVES, T.IQ1_M, T.NVFP4}


def random_blocks(rng, kind, shape):
    """Packed rows of random codes, with a scale that gives weights of the usual size; for NVFP4 the scale of the whole tensor."""
    values, size = GGML_QUANT_SIZES[kind]
    blocks = rng.integers(0, 256, (shape[0], shape[1] // values, size), dtype=np.uint8)
    whole = None

    def set_scale(d):
        bits = np.array([d], np.float16).view(np.uint8)
        if kind in HALVES:
            blocks[..., HALVES[kind] : HALVES[kind] + 2] = bits
        elif kind == T.IQ1_M:
            # A nibble in the top of each of four words.
            for i, nibble in enumerate((bits[0] & 15, bits[0] >> 4, bits[1] & 15, bits[1] >> 4)):
                blocks[..., 49 + 2 * i] = blocks[..., 49 + 2 * i] & 15 | nibble << 4

    if kind == T.NVFP4:
        blocks[..., :4] = rng.integers(0x30, 0x40, blocks[..., :4].shape)
    set_scale(1.0)
    std = dequantize(blocks.reshape(shape[0], -1), kind).std()
    # A power of two, so that no block's scale is rounded where it becomes an f16.
    scale = 2.0 ** np.floor(np.log2(1.2 / np.sqrt(shape[1]) / std))
    if kind == T.NVFP4:
        whole = np.array([scale], np.float32)
    set_scale(scale)
    packed = blocks.reshape(shape[0], -1)
    return packed, dequantize(packed, kind).astype(np.float32) * (1 if whole is None else whole), whole


def make(root, case):
    spec = GGUF_CASES[case]
    arch, c = spec["arch"], spec["config"]
    gemma = arch.startswith("gemma")
    head_dim = c.get("head_dim") or c["hidden_size"] // c["num_attention_heads"]
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    out = GGUFWriter(folder / "model.gguf", arch)
    write_metadata(out, arch, c, head_dim)
    weights = {}
    for name, shape in parameter_shapes(c).items():
        w = draw(case, name, shape, gemma)
        stored_name, kind = gguf_name(name, arch)
        if len(shape) == 1:
            weights[name] = w
            out.add_tensor(stored_name, w + 1 if gemma else w)
            continue
        heads = {"attn_q": c["num_attention_heads"], "attn_k": c["num_key_value_heads"]}.get(kind) if arch == "llama" else None
        kind_type = spec.get("types", {}).get(kind, T.F16)
        if ".1." in stored_name:
            kind_type = spec.get("second", {}).get(kind, kind_type)
        if kind_type in RANDOM:
            packed, weights[name], whole = random_blocks(rng_for(case, name), kind_type, shape)
            out.add_tensor(stored_name, neighbour_pairs(packed, heads) if heads else packed, raw_dtype=kind_type)
            if whole is not None:
                out.add_tensor(stored_name.replace(".weight", ".scale"), whole)
            continue
        # Blocks lie along a row, so permuting rows commutes with quantising.
        packed = quantize(neighbour_pairs(w, heads) if heads else w, kind_type)
        plain = dequantize(quantize(w, kind_type), kind_type).astype(np.float32).reshape(shape)
        weights[name] = plain
        out.add_tensor(stored_name, packed, raw_dtype=kind_type)
    write_rope_tensors(out, c, head_dim)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()
    write_expected(folder, case, c, weights, token_ids(case), {})


def check(root, case):
    """llama.cpp on the file, f32 cache, no flash attention: its logits at every position."""
    import ctypes

    import llama_cpp as lib

    quiet = lib.llama_log_callback(lambda level, text, data: None)
    lib.llama_log_set(quiet, ctypes.c_void_p(0))
    expected = json.loads((root / case / "expected.json").read_text())
    logits = np.fromfile(root / case / "logits.bin", "<f4").reshape(expected["logits_shape"])
    model = lib.llama_model_load_from_file(str(root / case / "model.gguf").encode(), lib.llama_model_default_params())
    p = lib.llama_context_default_params()
    p.n_ctx, p.n_threads, p.n_threads_batch, p.flash_attn_type, p.type_k, p.type_v = 256, 1, 1, 0, 0, 0
    ctx = lib.llama_init_from_model(model, p)
    worst = 0.0
    for t, token in enumerate(expected["ids"]):
        array = (lib.llama_token * 1)(token)
        assert lib.llama_decode(ctx, lib.llama_batch_get_one(array, 1)) == 0
        got = np.ctypeslib.as_array(lib.llama_get_logits_ith(ctx, -1), (logits.shape[1],))
        assert np.isfinite(got).all()
        worst = max(worst, float(np.abs(got - logits[t]).max()))
    print(f"{case:22s} llama.cpp max|logit difference| {worst:.1e} (std {logits.std():.2f})")


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--out", type=Path, default=Path(__file__).parent / "tiny")
    p.add_argument("--only", nargs="*")
    p.add_argument("--check", action="store_true")
    args = p.parse_args()
    for case in args.only or GGUF_CASES:
        (check if args.check else make)(args.out, case)


if __name__ == "__main__":
    main()
