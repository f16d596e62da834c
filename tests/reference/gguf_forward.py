"""A plain float32 forward pass of llama, qwen2 and gemma3 GGUF files in numpy.

Weights are dequantised once to f32 and every product is f32, so nothing is approximated but rounding. It shares no code
with the engine under test: the only common ground is the file.
"""

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize


def rms_norm(x, weight, eps):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps) * weight


def silu(x):
    return x / (1 + np.exp(-x))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(np.float32(0.7978845608028654) * (x + np.float32(0.044715) * x * x * x)))


def rope_tables(positions, head_dim, base):
    angle = positions[:, None].astype(np.float64) * base ** (-np.arange(0, head_dim, 2) / head_dim)
    return np.cos(angle).astype(np.float32)[:, None], np.sin(angle).astype(np.float32)[:, None]


def rope_interleaved(x, cos, sin):
    """Pairs (2i, 2i+1): the order llama weights have in GGUF and llama2.c files."""
    out = np.empty_like(x)
    a, b = x[..., 0::2], x[..., 1::2]
    out[..., 0::2], out[..., 1::2] = a * cos - b * sin, b * cos + a * sin
    return out


def rope_halves(x, cos, sin):
    """Pairs (i, i + d/2)."""
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)


def attend(q, keys, values, first_position, scale, window):
    """q [n, heads, d] at positions first_position.., keys/values [t, kv_heads, d]; window in tokens, the query's own included."""
    n, heads, d = q.shape
    kv_heads = keys.shape[1]
    grouped = q.reshape(n, kv_heads, heads // kv_heads, d).transpose(1, 2, 0, 3)
    scores = scale * (grouped @ keys.transpose(1, 2, 0)[:, None])
    at, key = first_position + np.arange(n)[:, None], np.arange(len(keys))[None]
    hidden = key > at
    if window:
        hidden |= at - key >= window
    scores[:, :, hidden] = -np.inf
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    scores /= scores.sum(-1, keepdims=True)
    out = scores @ values.transpose(1, 0, 2)[:, None]
    return out.transpose(2, 0, 1, 3).reshape(n, heads * d)


class Model:
    """A GGUF model with growing f32 caches, one per sequence."""

    def __init__(self, path):
        reader = GGUFReader(path)
        self.fields = reader.fields
        self.arch = self.field("general.architecture")
        if self.arch not in ("llama", "qwen2", "gemma3"):
            raise ValueError(f"{path}: architecture {self.arch}, expected llama, qwen2 or gemma3")
        self.weights = {}
        for t in reader.tensors:
            shape = tuple(int(x) for x in t.shape)[::-1]
            self.weights[t.name] = np.ascontiguousarray(dequantize(t.data, t.tensor_type).astype(np.float32).reshape(shape))
        self.layers = self.hyper("block_count")
        self.width = self.hyper("embedding_length")
        self.heads = self.hyper("attention.head_count")
        self.kv_heads = self.hyper("attention.head_count_kv", self.heads)
        self.head_dim = self.hyper("attention.key_length", self.width // self.heads)
        self.eps = self.hyper("attention.layer_norm_rms_epsilon")
        self.base = self.hyper("rope.freq_base", 10000.0)
        self.gemma = self.arch == "gemma3"
        self.window = self.hyper("attention.sliding_window", 0) if self.gemma else 0
        if self.hyper("rope.scaling.type", "none") != "none" or "rope_freqs.weight" in self.weights:
            raise ValueError(f"{path}: rope scaling is not handled here")
        self.reset()

    def field(self, key, default=None):
        if key in self.fields:
            return self.fields[key].contents()
        if default is None:
            raise KeyError(key)
        return default

    def hyper(self, key, default=None):
        return self.field(f"{self.arch}.{key}", default)

    def reset(self, sequences=1):
        self.caches = [[None] * self.layers for _ in range(sequences)]
        self.lengths = [0] * sequences

    def is_global(self, layer):
        """Gemma 3: every sixth layer sees everything and rotates with the long base; the others slide with base 10000."""
        return not self.gemma or layer % 6 == 5

    def step(self, ids, *others):
        """Append tokens to each sequence (one list each) and return the logits of all of them, one row per token in that order.

        The sequences share only the weight products, which a single token would leave waiting for memory.
        """
        lists, w = [ids, *others], self.weights
        n, bounds = sum(map(len, lists)), np.cumsum([0, *map(len, lists)])
        x = w["token_embd.weight"][np.concatenate(lists)].copy()
        if self.gemma:
            x *= np.float32(np.sqrt(self.width))
        positions = np.concatenate([at + np.arange(len(part)) for at, part in zip(self.lengths, lists)])
        long_rope = rope_tables(positions, self.head_dim, self.base)
        local_rope = rope_tables(positions, self.head_dim, 10000.0)
        rotate = rope_interleaved if self.arch == "llama" else rope_halves
        scale = np.float32(self.head_dim**-0.5)
        for layer in range(self.layers):
            p = f"blk.{layer}."
            h = rms_norm(x, w[p + "attn_norm.weight"], self.eps)
            q, k, v = (h @ w[p + f"attn_{part}.weight"].T + w.get(p + f"attn_{part}.bias", np.float32(0)) for part in "qkv")
            q = q.reshape(n, self.heads, self.head_dim)
            k, v = (x.reshape(n, self.kv_heads, self.head_dim) for x in (k, v))
            if self.gemma:
                q = rms_norm(q, w[p + "attn_q_norm.weight"], self.eps)
                k = rms_norm(k, w[p + "attn_k_norm.weight"], self.eps)
            cos, sin = long_rope if self.is_global(layer) else local_rope
            q, k = rotate(q, cos, sin), rotate(k, cos, sin)
            o = []
            for cache, at, rows in zip(self.caches, self.lengths, map(slice, bounds, bounds[1:])):
                own = (k[rows], v[rows])
                cache[layer] = own if cache[layer] is None else tuple(map(np.concatenate, zip(cache[layer], own)))
                o.append(attend(q[rows], *cache[layer], at, scale, 0 if self.is_global(layer) else self.window))
            o = np.concatenate(o) @ w[p + "attn_output.weight"].T
            if self.gemma:
                o = rms_norm(o, w[p + "post_attention_norm.weight"], self.eps)
            x = x + o
            h = rms_norm(x, w[p + "ffn_norm.weight"], self.eps)
            gate = h @ w[p + "ffn_gate.weight"].T
            h = (gelu_tanh(gate) if self.gemma else silu(gate)) * (h @ w[p + "ffn_up.weight"].T)
            h = h @ w[p + "ffn_down.weight"].T
            if self.gemma:
                h = rms_norm(h, w[p + "post_ffw_norm.weight"], self.eps)
            x = x + h
        self.lengths = [at + len(part) for at, part in zip(self.lengths, lists)]
        x = rms_norm(x, w["output_norm.weight"], self.eps)
        return x @ w.get("output.weight", w["token_embd.weight"]).T
