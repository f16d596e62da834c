"""Makes the fixtures of tests/files/reference.rs with an independent implementation.

    python -m venv venv && venv/bin/pip install gguf numpy && venv/bin/python make.py

Writes blocks.gguf and grids.gguf (every ggml type: random blocks, and what the gguf package decodes them to, as F32 tensors named
"<type>.expected") and mlx/ (packed codes, scales and biases, and the values numpy computes from the definition).
Deterministic: running it again gives the same bytes.
"""

import json
import pathlib
import struct

import gguf
import numpy as np

HERE = pathlib.Path(__file__).parent
rng = np.random.default_rng(20240229)

# type -> byte offsets of its f16 fields inside a block
HALVES = {
    "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0],
    "Q2_K": [80, 82], "Q3_K": [108], "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208],
    "IQ2_XXS": [0], "IQ4_NL": [0], "IQ4_XS": [0],
}


def blocks(name):
    kind = gguf.GGMLQuantizationType[name]
    values, size = gguf.GGML_QUANT_SIZES[kind]
    rows, per_row = (2, 2) if values == 256 else (3, 9)  # 9 blocks of 32: rows that are no multiple of 256
    raw = rng.integers(0, 256, (rows, per_row, size), dtype=np.uint8)
    for at in HALVES[name]:
        halves = rng.normal(0, 0.05, (rows, per_row, 1)).astype(np.float16)
        halves[0, 0] = np.float16(3e-6)  # a subnormal f16
        raw[:, :, at : at + 2] = halves.view(np.uint8)
    raw = raw.reshape(rows, per_row * size)
    return kind, raw, gguf.quants.dequantize(raw, kind).astype(np.float32)


def write_blocks():
    out = gguf.GGUFWriter(HERE / "blocks.gguf", "fixture")
    out.add_uint8("t.u8", 200)
    out.add_int8("t.i8", -100)
    out.add_uint16("t.u16", 60000)
    out.add_int16("t.i16", -30000)
    out.add_uint32("t.u32", 4000000000)
    out.add_int32("t.i32", -2000000000)
    out.add_uint64("t.u64", 1 << 63)
    out.add_int64("t.i64", -(1 << 62))
    out.add_float32("t.f32", 0.5)
    out.add_float64("t.f64", 0.1)
    out.add_bool("t.bool", True)
    out.add_string("t.string", "grüße")
    out.add_array("t.strings", ["a", "", "ω", "four"])
    out.add_array("t.ints", [1, -2, 3])
    out.add_array("t.floats", [0.25, -1.5])
    out.add_array("t.bools", [True, False, True])
    out.add_array("t.nested", [[1, 2], [3]])
    for name in HALVES:
        kind, raw, expected = blocks(name)
        out.add_tensor(f"{name}", raw, raw_dtype=kind)
        out.add_tensor(f"{name}.expected", expected)
    floats = np.concatenate([rng.normal(0, 3, 60), [0.0, -0.0, 65504.0, 6e-8]]).astype(np.float32).reshape(2, 32)
    half = floats.astype(np.float16)
    out.add_tensor("F16", half)
    out.add_tensor("F16.expected", half.astype(np.float32))
    brain = gguf.quants.quantize(floats, gguf.GGMLQuantizationType.BF16)
    out.add_tensor("BF16", brain, raw_dtype=gguf.GGMLQuantizationType.BF16)
    out.add_tensor("BF16.expected", gguf.quants.dequantize(brain, gguf.GGMLQuantizationType.BF16))
    out.add_tensor("F32", floats)
    out.add_tensor("F32.expected", floats)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def pack(codes, bits):
    """One row of codes as a little-endian bit stream, by way of one big integer."""
    stream = sum(int(code) << (bits * i) for i, code in enumerate(codes))
    return stream.to_bytes(len(codes) * bits // 8, "little")


def write_safetensors(path, tensors):
    header, data = {"__metadata__": {"format": "mlx"}}, b""
    for name, (dtype, shape, raw) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_mlx():
    """A one-layer Llama whose projections use all bit widths and groups, through per-layer overrides.

    The readers' business is rows and codes: the row counts are small and fit no attention."""
    folder = HERE / "mlx"
    folder.mkdir(exist_ok=True)
    layer = "model.layers.0."
    kinds = {  # HF name -> (bits, group, rows)
        layer + "self_attn.q_proj": (2, 32, 3),
        layer + "self_attn.k_proj": (3, 64, 3),
        layer + "self_attn.v_proj": (4, 128, 4),
        layer + "self_attn.o_proj": (5, 32, 3),
        layer + "mlp.gate_proj": (6, 64, 3),
        layer + "mlp.up_proj": (8, 128, 3),
        "model.embed_tokens": (4, 64, 4),
    }
    cols, tensors, expected, overrides = 128, {}, {}, {}
    for name, (bits, group, rows) in kinds.items():
        codes = rng.integers(0, 1 << bits, (rows, cols))
        scales = rng.normal(0, 0.05, (rows, cols // group)).astype(np.float16)
        biases = rng.normal(0, 0.5, (rows, cols // group)).astype(np.float16)
        tensors[name + ".weight"] = ("U32", [rows, cols * bits // 32], b"".join(pack(row, bits) for row in codes))
        tensors[name + ".scales"] = ("F16", list(scales.shape), scales.tobytes())
        tensors[name + ".biases"] = ("F16", list(biases.shape), biases.tobytes())
        wide = [np.repeat(p.astype(np.float32), group, axis=1) for p in (scales, biases)]
        values = wide[0] * codes.astype(np.float32) + wide[1]
        expected[name + ".weight"] = ("F32", [rows, cols], values.astype("<f4").tobytes())
        if (bits, group) != (4, 64):
            overrides[name] = {"bits": bits, "group_size": group}
    down = rng.normal(0, 1, (4, 64)).astype(np.float16)  # left unquantised by its override
    tensors[layer + "mlp.down_proj.weight"] = ("F16", [4, 64], down.tobytes())
    overrides[layer + "mlp.down_proj"] = False
    ones = np.ones(cols, dtype=np.float16).tobytes()
    for norm in [layer + "input_layernorm", layer + "post_attention_layernorm", "model.norm"]:
        tensors[norm + ".weight"] = ("F16", [cols], ones)
    write_safetensors(folder / "model.safetensors", tensors)
    write_safetensors(HERE / "mlx_expected.safetensors", expected)
    config = {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": cols,
        "intermediate_size": 64, "num_hidden_layers": 1, "num_attention_heads": 4, "num_key_value_heads": 2,
        "rms_norm_eps": 1e-5, "max_position_embeddings": 256, "vocab_size": 4, "rope_theta": 10000.0,
        "tie_word_embeddings": True, "quantization": {"bits": 4, "group_size": 64, **overrides},
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")


# Types whose f16 scale lies in pieces, or that have none: offsets as in HALVES.
GRIDS = {
    "IQ1_S": [0], "IQ1_M": [], "IQ2_XS": [0], "IQ2_S": [0], "IQ3_XXS": [0], "IQ3_S": [0], "TQ1_0": [52], "TQ2_0": [64], "NVFP4": [],
    "MXFP4": [],
}


def write_grids():
    """grids.gguf: as blocks.gguf, for the types that came later."""
    global rng
    rng = np.random.default_rng(20261116)
    out = gguf.GGUFWriter(HERE / "grids.gguf", "fixture")
    HALVES.update(GRIDS)
    for name in GRIDS:
        kind, raw, expected = blocks(name)
        if name == "IQ1_M":
            # A finite scale: its exponent's top bit is bit 14, in the last word's top nibble.
            rows = raw.reshape(-1, 56)
            rows[:, 55] &= 0xBF
        if name == "NVFP4":
            rows = raw.reshape(-1, 36)
            rows[0, :4] = [0, 0x7F, 5, 0x7E]
        expected = gguf.quants.dequantize(raw, kind).astype(np.float32)
        assert np.isfinite(expected).all(), name
        out.add_tensor(name, raw, raw_dtype=kind)
        out.add_tensor(f"{name}.expected", expected)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


write_blocks()
write_mlx()
write_grids()
