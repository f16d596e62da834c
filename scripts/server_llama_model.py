"""The model of llama.cpp's server tests, stories260K, from llama2.c's files (karpathy/tinyllamas: stories260K.bin, tok512.bin) to GGUF.

    server_llama_model.py stories260K.bin tok512.bin stories260K.gguf

Its template is the one that llama.cpp falls back on where a model has none.
"""

import struct
import sys
from pathlib import Path

CHATML = ("{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}"
          "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}")

weights, vocabulary, out = (Path(name) for name in sys.argv[1:])
data = weights.read_bytes()
dim, hidden, layers, heads, kv_heads, words, context = struct.unpack_from("<7i", data)
shared, words, head = words > 0, abs(words), dim // heads
at = 28


def take(count):
    global at
    part = data[at:at + 4 * count]
    assert len(part) == 4 * count, f"{weights}: ends after {len(data)} bytes"
    at += 4 * count
    return part


def each(name, rows, columns):
    """A tensor per layer; `rows` None for a vector."""
    for layer in range(layers):
        tensors[f"blk.{layer}.{name}.weight"] = ([columns] if rows is None else [columns, rows], take((rows or 1) * columns))


tensors = {"token_embd.weight": ([dim, words], take(words * dim))}
each("attn_norm", None, dim)
each("attn_q", dim, dim)
each("attn_k", kv_heads * head, dim)
each("attn_v", kv_heads * head, dim)
each("attn_output", dim, dim)
each("ffn_norm", None, dim)
each("ffn_gate", hidden, dim)
each("ffn_down", dim, hidden)
each("ffn_up", hidden, dim)
tensors["output_norm.weight"] = ([dim], take(dim))
take(context * head)  # cosines and sines
tensors["output.weight"] = tensors["token_embd.weight"] if shared else ([dim, words], take(words * dim))

pieces, scores, kinds = [], [], []
text, place = vocabulary.read_bytes(), 4
for number in range(words):
    score, length = struct.unpack_from("<fi", text, place)
    piece = text[place + 8:place + 8 + length]
    place += 8 + length
    byte = len(piece) == 6 and piece.startswith(b"<0x")
    kind = 2 if number == 0 else 3 if number < 3 else 6 if byte else 1
    pieces.append({0: b"<unk>", 1: b"<s>", 2: b"</s>"}.get(number, piece if byte else piece.replace(b" ", "▁".encode())))
    scores.append(score)
    kinds.append(kind)


def string(value):
    value = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(value)) + value


u32, f32, boolean = (lambda v: struct.pack("<II", 4, v)), (lambda v: struct.pack("<If", 6, v)), (lambda v: struct.pack("<I?", 7, v))
words_of = lambda v: struct.pack("<I", 8) + string(v)
array = lambda kind, items: struct.pack("<IIQ", 9, kind, len(items)) + b"".join(items)
facts = {
    "general.architecture": words_of("llama"), "general.name": words_of("stories260K"), "llama.context_length": u32(2048),
    "llama.embedding_length": u32(dim), "llama.block_count": u32(layers), "llama.feed_forward_length": u32(hidden),
    "llama.attention.head_count": u32(heads), "llama.attention.head_count_kv": u32(kv_heads), "llama.rope.dimension_count": u32(head),
    "llama.attention.layer_norm_rms_epsilon": f32(1e-5), "llama.vocab_size": u32(words), "tokenizer.ggml.model": words_of("llama"),
    "tokenizer.ggml.tokens": array(8, [string(piece) for piece in pieces]),
    "tokenizer.ggml.scores": array(6, [struct.pack("<f", score) for score in scores]),
    "tokenizer.ggml.token_type": array(5, [struct.pack("<i", kind) for kind in kinds]),
    "tokenizer.ggml.bos_token_id": u32(1), "tokenizer.ggml.eos_token_id": u32(2), "tokenizer.ggml.unknown_token_id": u32(0),
    "tokenizer.ggml.add_bos_token": boolean(True), "tokenizer.chat_template": words_of(CHATML),
}
head_bytes = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(facts)) + b"".join(string(name) + value for name, value in facts.items())
body = b""
for name, (shape, values) in tensors.items():
    head_bytes += string(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, len(body))
    body += values + b"\0" * (-len(values) % 32)
out.write_bytes(head_bytes + b"\0" * (-len(head_bytes) % 32) + body)
