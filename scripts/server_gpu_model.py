#!/usr/bin/env python3
"""Writes a GGUF file of Llama 3's 8B shape with random Q4_0 weights and a tokeniser of bytes, which any server can load.

usage: server_gpu_model.py FILE
needs: numpy
"""

import struct
import sys

import numpy as np

LAYERS, WIDTH, FFN, HEADS, KV_HEADS, HEAD_DIM, VOCAB = 32, 4096, 14336, 32, 8, 128, 128256
F32, Q4_0 = 0, 2
ALIGNMENT = 32
# GGUF's own numbers of types.
U32, FLOAT, STRING, ARRAY, I32 = 4, 6, 8, 9, 5


def text(value):
    return struct.pack("<Q", len(value)) + value.encode()


def keys():
    """The metadata: how many entries, and their bytes."""
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
    kinds = [2, 3, 3] + [6] * 256
    more = VOCAB - len(tokens)
    tokens, kinds = tokens + [f"t{i}" for i in range(more)], kinds + [1] * more
    numbers = {
        "block_count": LAYERS,
        "context_length": 131072,
        "embedding_length": WIDTH,
        "feed_forward_length": FFN,
        "attention.head_count": HEADS,
        "attention.head_count_kv": KV_HEADS,
        "rope.dimension_count": HEAD_DIM,
        "vocab_size": VOCAB,
    }
    strings = {"general.architecture": "llama", "general.name": "random 8B", "tokenizer.ggml.model": "llama"}
    entries = [text(key) + struct.pack("<I", STRING) + text(value) for key, value in strings.items()]
    entries += [text(f"llama.{key}") + struct.pack("<II", U32, value) for key, value in numbers.items()]
    floats = {"attention.layer_norm_rms_epsilon": 1e-5, "rope.freq_base": 5e5}
    entries += [text(f"llama.{key}") + struct.pack("<If", FLOAT, value) for key, value in floats.items()]
    ends = {"bos_token_id": 1, "eos_token_id": 2}
    entries += [text(f"tokenizer.ggml.{key}") + struct.pack("<II", U32, value) for key, value in ends.items()]
    head = lambda key, kind: text(f"tokenizer.ggml.{key}") + struct.pack("<IIQ", ARRAY, kind, VOCAB)
    entries.append(head("tokens", STRING) + b"".join(map(text, tokens)))
    entries.append(head("scores", FLOAT) + np.full(VOCAB, -1000, np.float32).tobytes())
    entries.append(head("token_type", I32) + np.array(kinds, np.int32).tobytes())
    return len(entries), b"".join(entries)


def tensors():
    """Names, dimensions (columns first) and types."""
    yield "token_embd.weight", (WIDTH, VOCAB), Q4_0
    yield "output.weight", (WIDTH, VOCAB), Q4_0
    yield "output_norm.weight", (WIDTH,), F32
    kv = KV_HEADS * HEAD_DIM
    for layer in range(LAYERS):
        for name, dims in {
            "attn_norm": (WIDTH,),
            "attn_q": (WIDTH, HEADS * HEAD_DIM),
            "attn_k": (WIDTH, kv),
            "attn_v": (WIDTH, kv),
            "attn_output": (HEADS * HEAD_DIM, WIDTH),
            "ffn_norm": (WIDTH,),
            "ffn_gate": (WIDTH, FFN),
            "ffn_up": (WIDTH, FFN),
            "ffn_down": (FFN, WIDTH),
        }.items():
            yield f"blk.{layer}.{name}.weight", dims, F32 if len(dims) == 1 else Q4_0


def size(dims, kind):
    return 4 * dims[0] if kind == F32 else dims[0] * dims[1] // 32 * 18


def padded(count):
    return -(-count // ALIGNMENT) * ALIGNMENT


def main(path):
    listed = list(tensors())
    count, metadata = keys()
    infos, offset = b"", 0
    for name, dims, kind in listed:
        infos += text(name) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, kind, offset)
        offset = padded(offset + size(dims, kind))
    head = b"GGUF" + struct.pack("<IQQ", 3, len(listed), count) + metadata + infos
    # A piece of random blocks, repeated: what matters is that they are not all alike.
    blocks = np.random.default_rng(1).integers(0, 256, (1 << 20, 18), dtype=np.uint8)
    with open(path, "wb", buffering=1 << 24) as file:
        file.write(head.ljust(padded(len(head)), b"\0"))
        for _, dims, kind in listed:
            left = padded(size(dims, kind))
            if kind == F32:
                file.write(np.ones(dims[0], np.float32).tobytes().ljust(left, b"\0"))
                continue
            # Products keep their size.
            scale = np.float16(1 / (4.6 * np.sqrt(dims[0])))
            blocks[:, :2] = np.frombuffer(scale.tobytes(), np.uint8)
            piece = blocks.tobytes()
            for at in range(0, left, len(piece)):
                file.write(piece[: left - at])


if __name__ == "__main__":
    main(*sys.argv[1:])
