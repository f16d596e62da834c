#!/usr/bin/env python3
"""Make tiny random checkpoints of every supported family and the logits they must give.

For each case this writes DIR/<name>/
    config.json          in the form published checkpoints carry
    model.safetensors    random weights (fixed seed); one case is sharded with an index
    expected.json        token ids, the name and shape of the logits file, and ablations (below)
    logits.bin           f32 little-endian, [tokens, vocab], row t = logits after tokens 0..=t

The logits come from `transformers` in float32 with eager attention. The weights are drawn large enough
that every part shows: `ablations` in expected.json records max|change of a logit| when one property of the
configuration is altered (sliding window off, soft-cap off, ...), and `weakest_tensor` the same for the tensor
whose removal (all zeros; for norms, all neutral) matters least. A case whose smallest value is under 0.1 is refused,
so an implementation that ignores a property cannot pass a comparison at 1e-2. `rounding_max_logit_change` is the opposite bound: how far
the logits move by arithmetic alone (everything in f64; keys and values rounded to f16), so it says which tolerance is fair.

The MLX cases are packed here from the definition of the format (value = scale * code + bias, codes as a
little-endian bit stream in uint32 words); `--check-mlx` compares the packing with the mlx package.

usage: tiny.py [--out DIR] [--only NAME ...] [--check-mlx]
needs: numpy, torch, transformers (and mlx for --check-mlx)
"""

import argparse
import json
import shutil
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np

TOKENS = 48
VOCAB = 128
# An ablation that moves no logit by at least this much would let a wrong implementation pass.
MIN_EFFECT = 0.1

COMMON = {
    "vocab_size": VOCAB,
    "bos_token_id": 1,
    "eos_token_id": 2,
    "attention_dropout": 0.0,
    "initializer_range": 0.02,
    "torch_dtype": "float32",
    "use_cache": True,
}


def llama(**over):
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        **COMMON,
        "hidden_size": 64,
        "intermediate_size": 80,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "hidden_act": "silu",
        "max_position_embeddings": 256,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "rope_scaling": None,
        "tie_word_embeddings": False,
        "attention_bias": False,
        "mlp_bias": False,
        **over,
    }


def gemma3(**over):
    return {
        "architectures": ["Gemma3ForCausalLM"],
        "model_type": "gemma3_text",
        **COMMON,
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 6,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": 32,
        "hidden_activation": "gelu_pytorch_tanh",
        "max_position_embeddings": 256,
        "rms_norm_eps": 1e-6,
        "rope_theta": 50000.0,
        "rope_local_base_freq": 200.0,
        "rope_scaling": None,
        "query_pre_attn_scalar": 12,
        "sliding_window": 16,
        "sliding_window_pattern": 6,
        "layer_types": ["sliding_attention"] * 5 + ["full_attention"],
        "attn_logit_softcapping": None,
        "final_logit_softcapping": None,
        "attention_bias": False,
        "tie_word_embeddings": True,
        "pad_token_id": 0,
        **over,
    }


def phi3(**over):
    return {
        "architectures": ["Phi3ForCausalLM"],
        "model_type": "phi3",
        **COMMON,
        "hidden_size": 64,
        "intermediate_size": 80,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "hidden_act": "silu",
        "max_position_embeddings": 256,
        "original_max_position_embeddings": 256,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "rope_scaling": None,
        "sliding_window": 20,
        "tie_word_embeddings": False,
        "attention_bias": False,
        "resid_pdrop": 0.0,
        "embd_pdrop": 0.0,
        "pad_token_id": 0,
        **over,
    }


LLAMA3_SCALING = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 32,
}
# Phi-4-mini's form: three quarters of the head rotate (12 of 16 channels, six frequencies).
LONGROPE = {
    "type": "longrope",
    "short_factor": [1.0, 1.05, 1.2, 1.3, 1.5, 1.8],
    "long_factor": [1.1, 1.7, 2.5, 4.0, 6.5, 9.0],
}

# name -> config, ablations {label: config overrides}, storage {dtype, shards}
CASES = {
    "llama": {
        "config": llama(),
        "ablate": {"rope_theta 10000 -> 500000": {"rope_theta": 500000.0}, "rms_norm_eps 1e-5 -> 0.3": {"rms_norm_eps": 0.3}},
    },
    "llama-tied": {
        "config": llama(
            hidden_size=48, intermediate_size=96, num_attention_heads=3, num_key_value_heads=1, num_hidden_layers=2,
            tie_word_embeddings=True, rope_theta=100000.0, attention_bias=True, mlp_bias=True,
        ),
        "ablate": {"rope_theta 100000 -> 10000": {"rope_theta": 10000.0}},
    },
    "llama-bf16-sharded": {
        "config": llama(torch_dtype="bfloat16", num_hidden_layers=3),
        "storage": {"dtype": "BF16", "shards": 2},
        "ablate": {},
    },
    "llama3-rope": {
        "config": llama(rope_theta=5000.0, rope_scaling=LLAMA3_SCALING, max_position_embeddings=256),
        "ablate": {
            "no rope scaling": {"rope_scaling": None},
            "factor 8 -> 4": {"rope_scaling": {**LLAMA3_SCALING, "factor": 4.0}},
            "high_freq_factor 4 -> 2": {"rope_scaling": {**LLAMA3_SCALING, "high_freq_factor": 2.0}},
            "original length 32 -> 64": {"rope_scaling": {**LLAMA3_SCALING, "original_max_position_embeddings": 64}},
        },
    },
    "mistral": {
        "config": {
            **llama(architectures=["MistralForCausalLM"], model_type="mistral", intermediate_size=48, num_attention_heads=2,
                    num_key_value_heads=1, head_dim=48, sliding_window=16),
        },
        "ablate": {
            "no sliding window": {"sliding_window": None},
            "sliding window 16 -> 17": {"sliding_window": 17},
            "sliding window 16 -> 15": {"sliding_window": 15},
        },
    },
    "qwen2": {
        # Published Qwen2 configurations carry a window that use_sliding_window switches off: it must be ignored.
        "config": {
            **llama(architectures=["Qwen2ForCausalLM"], model_type="qwen2", num_key_value_heads=1, intermediate_size=96,
                    rope_theta=1000000.0, rms_norm_eps=1e-6, tie_word_embeddings=True, sliding_window=16,
                    use_sliding_window=False, max_window_layers=0),
        },
        "ablate": {"use_sliding_window": {"use_sliding_window": True}, "rope_theta 1e6 -> 1e4": {"rope_theta": 10000.0}},
    },
    "qwen3": {
        "config": {
            **llama(architectures=["Qwen3ForCausalLM"], model_type="qwen3", intermediate_size=48, num_attention_heads=2,
                    num_key_value_heads=1, head_dim=48, rope_theta=1000000.0, rms_norm_eps=1e-6, sliding_window=None,
                    use_sliding_window=False, max_window_layers=2),
        },
        "ablate": {"rope_theta 1e6 -> 1e4": {"rope_theta": 10000.0}},
    },
    "gemma2": {
        "config": {
            "architectures": ["Gemma2ForCausalLM"],
            "model_type": "gemma2",
            **COMMON,
            "hidden_size": 48,
            "intermediate_size": 64,
            "num_hidden_layers": 2,
            "num_attention_heads": 2,
            "num_key_value_heads": 1,
            "head_dim": 80,
            "hidden_act": "gelu_pytorch_tanh",
            "hidden_activation": "gelu_pytorch_tanh",
            "max_position_embeddings": 256,
            "rms_norm_eps": 1e-6,
            "rope_theta": 10000.0,
            "query_pre_attn_scalar": 36,
            "sliding_window": 16,
            "attn_logit_softcapping": 3.0,
            "final_logit_softcapping": 8.0,
            "attention_bias": False,
            "tie_word_embeddings": True,
            "pad_token_id": 0,
        },
        "ablate": {
            "no attention soft-cap": {"attn_logit_softcapping": None},
            "no final soft-cap": {"final_logit_softcapping": None},
            "query_pre_attn_scalar = head_dim": {"query_pre_attn_scalar": 80},
            "no sliding window": {"sliding_window": 4096},
            "sliding window 16 -> 17": {"sliding_window": 17},
            "window on every layer": {"layer_types": ["sliding_attention"] * 2},
            "window on the other layer": {"layer_types": ["full_attention", "sliding_attention"]},
        },
    },
    "gemma3": {
        "config": gemma3(),
        "ablate": {
            "no sliding window": {"sliding_window": 4096},
            "sliding window 16 -> 17": {"sliding_window": 17},
            "window on every layer": {"layer_types": ["sliding_attention"] * 6},
            "global layer first": {"layer_types": ["full_attention"] + ["sliding_attention"] * 5},
            "global rope base on every layer": {"rope_local_base_freq": 50000.0},
            "local rope base on every layer": {"rope_theta": 200.0},
            "query_pre_attn_scalar = head_dim": {"query_pre_attn_scalar": 32},
        },
    },
    "gemma3-linear": {
        # The 4B and larger models stretch the positions of the global layers only.
        "config": gemma3(rope_scaling={"rope_type": "linear", "factor": 4.0}, num_hidden_layers=4, sliding_window_pattern=3,
                         layer_types=["sliding_attention", "sliding_attention", "full_attention", "sliding_attention"],
                         intermediate_size=64),
        "ablate": {"no rope scaling": {"rope_scaling": None}, "factor 4 -> 2": {"rope_scaling": {"rope_type": "linear", "factor": 2.0}}},
    },
    "phi3": {
        "config": phi3(),
        "ablate": {"no sliding window": {"sliding_window": None}, "sliding window 20 -> 21": {"sliding_window": 21}},
    },
    "phi3-longrope": {
        # 48 tokens > 32: the long factors hold for the whole sequence.
        "config": phi3(rope_scaling=LONGROPE, original_max_position_embeddings=32, partial_rotary_factor=0.75, sliding_window=None),
        "ablate": {
            "no rope scaling": {"rope_scaling": None},
            "short factors": {"rope_scaling": {**LONGROPE, "long_factor": LONGROPE["short_factor"]}},
            "no attention factor": {"rope_scaling": {**LONGROPE, "attention_factor": 1.0}},
        },
    },
    "phi3-longrope-short": {
        # 48 tokens < 64: the short factors, with the same magnitude correction.
        "config": phi3(rope_scaling=LONGROPE, original_max_position_embeddings=64, partial_rotary_factor=0.75, sliding_window=None,
                       tie_word_embeddings=True, num_hidden_layers=1),
        "ablate": {
            "no rope scaling": {"rope_scaling": None},
            "long factors": {"rope_scaling": {**LONGROPE, "short_factor": LONGROPE["long_factor"]}},
            "no attention factor": {"rope_scaling": {**LONGROPE, "attention_factor": 1.0}},
        },
    },
}

# MLX cases: dims must be multiples of the group. `default` = (bits, group); `special` overrides per module, None = not quantised.
MLX_CASES = {
    "mlx-4bit-g64": {"default": (4, 64), "scales": "F16", "special": {}},
    "mlx-8bit-g32": {"default": (8, 32), "scales": "BF16", "special": {}},
    "mlx-3bit-g32": {"default": (3, 32), "scales": "F16", "special": {}},
    "mlx-6bit-g32": {"default": (6, 32), "scales": "BF16", "special": {}},
    "mlx-mixed": {
        "default": (4, 32),
        "scales": "F16",
        "special": {
            "model.embed_tokens": (8, 64),
            "model.layers.0.mlp.down_proj": (6, 64),
            "model.layers.1.self_attn.v_proj": (5, 32),
            "model.layers.1.mlp.gate_proj": (2, 32),
            "lm_head": None,
        },
    },
}


def rng_for(*names):
    return np.random.default_rng(zlib.crc32("/".join(names).encode()))


def draw(case, name, shape, gemma):
    """Random values for one tensor; a function of the names alone."""
    z = rng_for(case, name).standard_normal(shape)
    if name.endswith("norm.weight") or "layernorm" in name:
        # Gemma multiplies by (1 + weight).
        return ((0.0 if gemma else 1.0) + 0.35 * z).astype(np.float32)
    if len(shape) == 1:
        return (0.5 * z).astype(np.float32)
    if "embed_tokens" in name or "lm_head" in name:
        return (0.5 * z).astype(np.float32)
    return (1.2 / np.sqrt(shape[-1]) * z).astype(np.float32)


def to_bf16_bits(x):
    """Round-to-nearest-even bfloat16 bits of an f32 array."""
    u = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((u + 0x7FFF + ((u >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16_bits(b):
    return (b.astype(np.uint32) << 16).view(np.float32)


def cast(x, dtype):
    """(bytes, the f32 values they stand for) of an f32 array stored as dtype."""
    if dtype == "F32":
        return x.astype("<f4").tobytes(), x
    if dtype == "F16":
        h = x.astype("<f2")
        return h.tobytes(), h.astype(np.float32)
    if dtype == "BF16":
        b = to_bf16_bits(x)
        return b.astype("<u2").tobytes(), from_bf16_bits(b)
    raise ValueError(dtype)


def write_safetensors(path, tensors, fmt):
    """tensors: {name: (dtype, shape, bytes)}. Header padded so that the data starts 8-byte aligned."""
    header, offset = {"__metadata__": {"format": fmt}}, 0
    for name, (dtype, shape, data) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [offset, offset + len(data)]}
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text)
        for _, _, data in tensors.values():
            f.write(data)


def make_model(config, weights=None):
    """A float32 eager model of a published-form config; weights {name: f32 array} are loaded strictly."""
    import torch
    import transformers
    from transformers import AutoConfig

    with tempfile.TemporaryDirectory() as d:
        Path(d, "config.json").write_text(json.dumps(config))
        cfg = AutoConfig.from_pretrained(d)
    cfg._experts_implementation = "eager"
    # By its class: not every text model is among the automatic ones.
    kind = getattr(transformers, config["architectures"][0])
    model = kind._from_config(cfg, attn_implementation="eager", dtype=torch.float32).eval()
    if weights is not None:
        load(model, weights)
    return model


def load(model, weights):
    import torch

    state = {k: torch.from_numpy(np.array(v)) for k, v in weights.items()}
    missing, unexpected = model.load_state_dict(state, strict=False)
    model.tie_weights()
    tied = model.config.tie_word_embeddings
    missing = [m for m in missing if not (tied and m == "lm_head.weight")]
    assert not missing and not unexpected, (missing, unexpected)


def logits_of(model, ids, **more):
    import torch

    with torch.no_grad():
        return model(input_ids=torch.tensor([ids]), **{"use_cache": False, **more}).logits[0].numpy()


def rounding_effects(config, weights, ids, base):
    """max|logit change| from arithmetic alone: all in f64, and with keys and values rounded to f16 as a half-precision cache does."""
    import torch
    from transformers import DynamicCache

    class HalfCache(DynamicCache):
        def update(self, keys, values, *args, **kwargs):
            return super().update(keys.half().float(), values.half().float(), *args, **kwargs)

    model = make_model(config, weights)
    # Recurrent layers need a cache that knows of them.
    recurrent = not {"conv", "linear_attention"}.isdisjoint(config.get("layer_types") or [])
    half = logits_of(model, ids, use_cache=True, past_key_values=HalfCache(config=model.config) if recurrent else HalfCache())
    torch.set_default_dtype(torch.float64)
    try:
        double = logits_of(model.double(), ids)
    finally:
        torch.set_default_dtype(torch.float32)
    return {"f64_arithmetic": float(f"{np.abs(double - base).max():.2g}"), "f16_cache": float(f"{np.abs(half - base).max():.2g}")}


def parameter_shapes(config):
    model = make_model(config)
    names = {n: tuple(p.shape) for n, p in model.named_parameters()}
    if config["tie_word_embeddings"]:
        names.pop("lm_head.weight", None)
    return names


def token_ids(case):
    return [int(t) for t in rng_for(case, "ids").integers(0, VOCAB, TOKENS)]


def weakest_tensor(config, weights, ids, base, gemma):
    """The tensor whose neutralisation moves the logits least, and by how much."""
    model = make_model(config, weights)
    worst = ("", np.inf)
    for name, w in weights.items():
        neutral = np.ones_like(w) if ("norm" in name and not gemma) else np.zeros_like(w)
        load(model, {**weights, name: neutral})
        effect = float(np.abs(logits_of(model, ids) - base).max())
        if effect < worst[1]:
            worst = (name, effect)
    return {"name": worst[0], "max_logit_change": round(worst[1], 4)}


def write_expected(folder, case, config, weights, ids, ablate):
    import transformers

    gemma = config["model_type"].startswith("gemma")
    base = logits_of(make_model(config, weights), ids)
    assert np.isfinite(base).all()
    effects = {
        label: round(float(np.abs(logits_of(make_model({**config, **over}, weights), ids) - base).max()), 4)
        for label, over in ablate.items()
    }
    weakest = weakest_tensor(config, weights, ids, base, gemma)
    for label, effect in [*effects.items(), (weakest["name"], weakest["max_logit_change"])]:
        assert effect >= MIN_EFFECT, f"{case}: '{label}' moves no logit by more than {effect}"
    rounding = rounding_effects(config, weights, ids, base)
    base.astype("<f4").tofile(folder / "logits.bin")
    expected = {
        "ids": ids,
        "logits_file": "logits.bin",
        "logits_shape": [len(ids), config["vocab_size"]],
        "logits_std": round(float(base.std()), 4),
        "logits_last_top5": [[int(i), float(base[-1, i])] for i in np.argsort(-base[-1])[:5]],
        "rounding_max_logit_change": rounding,
        "ablations_max_logit_change": effects,
        "weakest_tensor": weakest,
        "made_with": f"transformers {transformers.__version__}, eager attention, float32",
    }
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
    print(f"{case:22s} std {base.std():5.2f}  weakest {weakest['max_logit_change']:.3f} ({weakest['name']})  {rounding} {effects}")


def make_plain(root, case):
    spec = CASES[case]
    config, storage = spec["config"], spec.get("storage", {"dtype": "F32", "shards": 1})
    gemma = config["model_type"].startswith("gemma")
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    weights, stored = {}, {}
    for name, shape in parameter_shapes(config).items():
        data, value = cast(draw(case, name, shape, gemma), storage["dtype"])
        weights[name] = value
        stored[name] = (storage["dtype"], shape, data)
    if storage["shards"] == 1:
        write_safetensors(folder / "model.safetensors", stored, "pt")
    else:
        write_shards(folder, stored, storage["shards"])
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    write_expected(folder, case, config, weights, token_ids(case), spec["ablate"])


def write_shards(folder, stored, count):
    names, index = list(stored), {}
    step = -(-len(names) // count)
    for i in range(count):
        file = f"model-{i + 1:05d}-of-{count:05d}.safetensors"
        part = {n: stored[n] for n in names[i * step : (i + 1) * step]}
        write_safetensors(folder / file, part, "pt")
        index.update({n: file for n in part})
    total = sum(len(t[2]) for t in stored.values())
    doc = {"metadata": {"total_size": total}, "weight_map": index}
    (folder / "model.safetensors.index.json").write_text(json.dumps(doc, indent=1) + "\n")


def mlx_codes(w, bits, group, scale_dtype):
    """(codes, scale bytes, bias bytes, dequantised f32) of a matrix, affine per group of `group` inputs.

    As in MLX the end of the range with the larger magnitude is represented exactly and becomes the bias,
    so scales may be negative.
    """
    out, width = w.shape
    g = w.reshape(out, width // group, group)
    lo, hi = g.min(-1, keepdims=True), g.max(-1, keepdims=True)
    levels = 2**bits - 1
    from_low = np.abs(lo) > np.abs(hi)
    edge = np.where(from_low, lo, hi)
    scale = np.maximum((hi - lo) / levels, 1e-7) * np.where(from_low, 1, -1)
    steps = np.rint(edge / scale)
    scale = np.where(steps == 0, scale, edge / np.where(steps == 0, 1, steps))
    bias = np.where(steps == 0, 0, edge)
    scale_bytes, scale = cast(scale[..., 0].astype(np.float32), scale_dtype)
    bias_bytes, bias = cast(bias[..., 0].astype(np.float32), scale_dtype)
    codes = np.clip(np.rint((g - bias[..., None]) / scale[..., None]), 0, levels).astype(np.uint8)
    value = (scale[..., None] * codes.astype(np.float32) + bias[..., None]).astype(np.float32)
    return codes.reshape(out, width), scale_bytes, bias_bytes, value.reshape(out, width)


def mlx_pack(codes, bits):
    """Row-wise little-endian bit stream: code i occupies bits [i*bits, (i+1)*bits) of the row; viewed as uint32."""
    planes = (codes[..., None] >> np.arange(bits)) & 1
    packed = np.packbits(planes.reshape(codes.shape[0], -1).astype(np.uint8), axis=1, bitorder="little")
    return packed.view("<u4")


def make_mlx(root, case):
    spec = MLX_CASES[case]
    config = llama(intermediate_size=128)
    bits, group = spec["default"]
    quant = {"group_size": group, "bits": bits}
    for module, special in spec["special"].items():
        quant[module] = False if special is None else {"group_size": special[1], "bits": special[0]}
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    weights, stored = {}, {}
    for name, shape in parameter_shapes(config).items():
        w = draw(case, name, shape, False)
        module = name.removesuffix(".weight")
        how = spec["special"].get(module, spec["default"])
        if len(shape) == 1 or how is None:
            data, weights[name] = cast(w, spec["scales"])
            stored[name] = (spec["scales"], shape, data)
            continue
        b, g = how
        codes, scale_bytes, bias_bytes, weights[name] = mlx_codes(w, b, g, spec["scales"])
        packed = mlx_pack(codes, b)
        stored[name] = ("U32", packed.shape, packed.tobytes())
        groups = (shape[0], shape[1] // g)
        stored[f"{module}.scales"] = (spec["scales"], groups, scale_bytes)
        stored[f"{module}.biases"] = (spec["scales"], groups, bias_bytes)
    write_safetensors(folder / "model.safetensors", stored, "mlx")
    published = {**config, "quantization": quant, "quantization_config": quant}
    (folder / "config.json").write_text(json.dumps(published, indent=1) + "\n")
    write_expected(folder, case, config, weights, token_ids(case), {})


def check_mlx():
    """The packing above against mlx's own quantize and dequantize."""
    import mlx.core as mx

    for bits in (2, 3, 4, 5, 6, 8):
        for group in (32, 64):
            w = rng_for("mlx", str(bits), str(group)).standard_normal((16, 128)).astype(np.float32)
            codes, s, b, value = mlx_codes(w, bits, group, "F16")
            scales = np.frombuffer(s, "<f2").reshape(16, -1)
            biases = np.frombuffer(b, "<f2").reshape(16, -1)
            theirs = mx.dequantize(mx.array(mlx_pack(codes, bits)), mx.array(scales.astype(np.float32)),
                                   mx.array(biases.astype(np.float32)), group_size=group, bits=bits)
            unpack = float(np.abs(np.array(theirs) - value).max())
            qw, qs, qb = mx.quantize(mx.array(w), group_size=group, bits=bits)
            again = np.array(mx.dequantize(qw, qs, qb, group_size=group, bits=bits))
            print(f"mlx {bits} bits g{group}: packed shapes {qw.shape} {mlx_pack(codes, bits).shape}, max|unpack - ours| {unpack:.2e}, "
                  f"max|w - theirs| {np.abs(again - w).max():.4f}, max|w - ours| {np.abs(value - w).max():.4f}, "
                  f"negative scales {float((np.array(qs) < 0).mean()):.2f} {float((scales < 0).mean()):.2f}")
            assert unpack < 1e-6 and qw.shape == mlx_pack(codes, bits).shape


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--out", type=Path, default=Path(__file__).parent / "tiny")
    p.add_argument("--only", nargs="*")
    p.add_argument("--check-mlx", action="store_true")
    args = p.parse_args()
    if args.check_mlx:
        check_mlx()
        return
    for case in args.only or [*CASES, *MLX_CASES]:
        (make_plain if case in CASES else make_mlx)(args.out, case)


if __name__ == "__main__":
    main()
