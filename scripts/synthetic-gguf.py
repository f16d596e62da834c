#!/usr/bin/env python3
"""Writes a model with random Q4_0 weights, to time shapes that no published file has.

usage: synthetic-gguf.py SHAPE FILE
needs: numpy, gguf

SHAPE is one of
    moe      1 billion active parameters: 24 layers, 16 experts of 1024, 4 of them for every token
    dense    the same without a choice: blocks of 4096
    delta    Qwen3.5's layers at a width of 1024: 9 gated delta nets, 3 layers of attention
    latent   DeepSeek-V2-Lite's attention (16 heads over latents of 512 + 64) in 12 layers, blocks of 4096
"""

import sys

import numpy as np
from gguf import GGMLQuantizationType as T
from gguf import GGUFWriter

VOCAB = 32000
RANDOM = np.random.default_rng(7)


def q4_0(rows, cols, experts=None):
    """Blocks of random codes, scaled so that products keep their size."""
    blocks = rows * (experts or 1) * cols // 32
    data = RANDOM.integers(0, 256, (blocks, 18), dtype=np.uint8)
    scale = np.float16(1 / (4.6 * np.sqrt(cols)))
    data[:, :2] = np.frombuffer(scale.tobytes(), np.uint8)
    shape = (experts, rows, cols // 32 * 18) if experts else (rows, cols // 32 * 18)
    return data.reshape(shape)


def main():
    shape, path = sys.argv[1:]
    arch = {"moe": "llama", "dense": "llama", "delta": "qwen35", "latent": "deepseek2"}[shape]
    layers, width, ffn = {"moe": (24, 2048, 1024), "dense": (24, 2048, 4096), "delta": (12, 1024, 2048), "latent": (12, 2048, 4096)}[shape]
    heads, kv_heads, d = {"delta": (8, 2, 256), "latent": (16, 1, 576)}.get(shape, (16, 4, 128))
    out = GGUFWriter(path, arch)
    out.add_name(f"synthetic {shape}")
    keys = {"context_length": 32768, "embedding_length": width, "block_count": layers, "feed_forward_length": ffn,
            "attention.head_count": heads, "attention.head_count_kv": kv_heads, "attention.key_length": d, "attention.value_length": d}
    if shape == "moe":
        keys |= {"expert_count": 16, "expert_used_count": 4}
    if shape == "delta":
        keys |= {"ssm.conv_kernel": 4, "ssm.state_size": 128, "ssm.group_count": 8, "ssm.time_step_rank": 16, "ssm.inner_size": 2048,
                 "full_attention_interval": 4, "rope.dimension_count": 64}
    if shape == "latent":
        keys |= {"attention.value_length": 512, "attention.kv_lora_rank": 512, "attention.key_length_mla": 192,
                 "attention.value_length_mla": 128, "rope.dimension_count": 64}
    for key, value in keys.items():
        out.add_uint32(f"{arch}.{key}", value)
    out.add_float32(f"{arch}.attention.layer_norm_rms_epsilon", 1e-6)
    out.add_float32(f"{arch}.rope.freq_base", 10000.0)
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{i:02X}>" for i in range(256)]
    kinds = [2, 3, 3] + [6] * 256
    tokens += [f"t{i}" for i in range(VOCAB - len(tokens))]
    kinds += [1] * (VOCAB - len(kinds))
    out.add_tokenizer_model("llama")
    out.add_token_list(tokens)
    out.add_token_scores([0.0] * VOCAB)
    out.add_token_types(kinds)
    out.add_bos_token_id(1)
    out.add_eos_token_id(2)

    def matrix(name, rows, cols, experts=None):
        out.add_tensor(f"{name}.weight", q4_0(rows, cols, experts), raw_dtype=T.Q4_0)

    def ones(name, count):
        out.add_tensor(name, np.ones(count, np.float32))

    matrix("token_embd", VOCAB, width)
    matrix("output", VOCAB, width)
    ones("output_norm.weight", width)
    for i in range(layers):
        blk = f"blk.{i}"
        ones(f"{blk}.attn_norm.weight", width)
        ones(f"{blk}.{'post_attention_norm' if shape == 'delta' else 'ffn_norm'}.weight", width)
        if shape == "latent":
            matrix(f"{blk}.attn_q", heads * 192, width)
            matrix(f"{blk}.attn_kv_a_mqa", 576, width)
            ones(f"{blk}.attn_kv_a_norm.weight", 512)
            matrix(f"{blk}.attn_k_b", 512, 128, heads)
            matrix(f"{blk}.attn_v_b", 128, 512, heads)
            matrix(f"{blk}.attn_output", width, heads * 128)
        elif shape == "delta" and (i + 1) % 4:
            matrix(f"{blk}.attn_qkv", 4096, width)
            matrix(f"{blk}.attn_gate", 2048, width)
            matrix(f"{blk}.ssm_alpha", 16, width)
            matrix(f"{blk}.ssm_beta", 16, width)
            matrix(f"{blk}.ssm_out", width, 2048)
            out.add_tensor(f"{blk}.ssm_conv1d.weight", RANDOM.standard_normal((4096, 4)).astype(np.float32) / 2)
            out.add_tensor(f"{blk}.ssm_a", -np.exp(RANDOM.standard_normal(16)).astype(np.float32))
            out.add_tensor(f"{blk}.ssm_dt.bias", RANDOM.standard_normal(16).astype(np.float32) - 3)
            ones(f"{blk}.ssm_norm.weight", 128)
        else:
            gate = 2 if shape == "delta" else 1
            matrix(f"{blk}.attn_q", gate * heads * d, width)
            matrix(f"{blk}.attn_k", kv_heads * d, width)
            matrix(f"{blk}.attn_v", kv_heads * d, width)
            matrix(f"{blk}.attn_output", width, heads * d)
            if shape == "delta":
                ones(f"{blk}.attn_q_norm.weight", d)
                ones(f"{blk}.attn_k_norm.weight", d)
        if shape == "moe":
            out.add_tensor(f"{blk}.ffn_gate_inp.weight", RANDOM.standard_normal((16, width)).astype(np.float32) / 45)
            for part, rows, cols in (("gate", ffn, width), ("up", ffn, width), ("down", width, ffn)):
                matrix(f"{blk}.ffn_{part}_exps", rows, cols, 16)
        else:
            matrix(f"{blk}.ffn_gate", ffn, width)
            matrix(f"{blk}.ffn_up", ffn, width)
            matrix(f"{blk}.ffn_down", width, ffn)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


if __name__ == "__main__":
    main()
