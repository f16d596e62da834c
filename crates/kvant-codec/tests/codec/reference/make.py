#!/usr/bin/env python3
"""Writes the fixtures of tests/codec/reference.rs from independent implementations.

    pip install numpy scipy gguf "mlx[cpu]"
    python make.py

Inputs are quantised to multiples of 1/64 so that they are exact in JSON and in float32.
"""
import json
import pathlib

import gguf
import mlx.core as mx
import numpy as np
import scipy.fft
import scipy.linalg

HERE = pathlib.Path(__file__).parent
RNG = np.random.default_rng(1234)


def grid(*shape, scale=1.0):
    return (np.round(RNG.standard_normal(shape) * scale * 64) / 64).astype(np.float32)


def write(name, value):
    (HERE / f"{name}.json").write_text(json.dumps(value) + "\n")


def packed(x):
    """Orthonormal real packing of the unitary DFT."""
    d = len(x)
    y = scipy.fft.fft(x.astype(np.float64)) / np.sqrt(d)
    half = (d - 1) // 2
    bins = y[1 : half + 1] * np.sqrt(2)
    middle = [y[d // 2].real] if d % 2 == 0 else []
    return np.concatenate([[y[0].real], bins.real, middle, bins.imag])


def rotations():
    cases = []
    for d in (7, 48, 80, 96, 128):
        x = grid(d)
        cases.append({"kind": "fourier", "x": x.tolist(), "y": [round(float(v), 9) for v in packed(x)]})
    for d in (16, 64):
        x = grid(d)
        y = scipy.linalg.hadamard(d) @ x.astype(np.float64) / np.sqrt(d)
        cases.append({"kind": "hadamard", "x": x.tolist(), "y": [round(float(v), 9) for v in y]})
    write("rotations", cases)


def blocks():
    """ggml blocks: scale bits and codes of each group of 32, with rows that hit ties, zeros and equal extremes."""
    rows = grid(6, 64)
    rows[1] *= 100
    rows[2, :32] = 0
    rows[3] = np.round(rows[3] * 2) / 2
    rows[4, 5], rows[4, 9] = -4, 4
    rows[5] = np.arange(64) - 31.5
    out = {"dim": 64, "rows": rows.tolist()}
    for name, kind in (("q8_0", gguf.GGMLQuantizationType.Q8_0), ("q4_0", gguf.GGMLQuantizationType.Q4_0)):
        raw = gguf.quants.quantize(rows, kind)
        blocks = raw.reshape(-1, 34 if name == "q8_0" else 18)
        scales = blocks[:, :2].copy().view(np.uint16)[:, 0]
        if name == "q8_0":
            codes = blocks[:, 2:].view(np.int8).astype(int) + 128
        else:
            codes = np.concatenate([blocks[:, 2:] & 15, blocks[:, 2:] >> 4], axis=1).astype(int)
        decoded = gguf.quants.dequantize(raw, kind)
        out[name] = {"scales": scales.tolist(), "codes": codes.tolist(), "decoded": decoded.tolist()}
    write("ggml_blocks", out)


def affine():
    """MLX affine quantisation at float16: codes, scales and biases, and what MLX makes of them."""
    out = []
    for bits, group in ((4, 64), (8, 64), (4, 32)):
        rows = grid(3, 64)
        rows[1] += 7
        rows[2] *= 20
        w = mx.array(rows).astype(mx.float16)
        q, scales, biases = mx.quantize(w, group_size=group, bits=bits)
        decoded = mx.dequantize(q, scales, biases, group_size=group, bits=bits)
        words = np.array(q).view(np.uint32)
        per_word = 32 // bits
        shifts = np.arange(per_word) * bits
        codes = ((words[:, :, None] >> shifts) & ((1 << bits) - 1)).reshape(3, 64)
        out.append(
            {
                "bits": bits,
                "group": group,
                "rows": rows.tolist(),
                "codes": codes.tolist(),
                "scales": np.array(scales).view(np.uint16).tolist(),
                "biases": np.array(biases).view(np.uint16).tolist(),
                "decoded": np.array(decoded.astype(mx.float32)).tolist(),
            }
        )
    write("mlx_affine", out)


if __name__ == "__main__":
    rotations()
    blocks()
    affine()
