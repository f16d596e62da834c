#!/usr/bin/env python3
"""Expected greedy story of the 15M-parameter llama2.c model (f32, head dimension 48) in plain numpy.

MODEL.bin: seven int32 (dim, hidden, layers, heads, kv_heads, vocab, positions; a negative vocab means an untied classifier), then f32
tensors: token embedding, attention norms, wq, wk, wv, wo, ffn norms, w1 (gate), w2 (down), w3 (up), final norm, each for all
layers in turn. TOKENIZER: int32 longest token, then per token f32 score, int32 length, bytes; it may be preceded by
--tokenizer-offset bytes of other data.

usage: stories.py MODEL.bin TOKENIZER [--tokenizer-offset BYTES] --out OUT.json
needs: numpy
"""

import argparse
import hashlib
from pathlib import Path

import numpy as np
from gguf_forward import attend, rms_norm, rope_interleaved, rope_tables, silu
from real import compact, greedy, top

PROMPT = "Once upon a time"


class Tokenizer:
    def __init__(self, data, vocab):
        at, self.pieces, self.scores = 4, [], []
        for _ in range(vocab):
            score, length = np.frombuffer(data[at : at + 4], "<f4")[0], int.from_bytes(data[at + 4 : at + 8], "little")
            self.pieces.append(bytes(data[at + 8 : at + 8 + length]))
            self.scores.append(float(score))
            at += 8 + length
        self.ids = {p: i for i, p in reversed(list(enumerate(self.pieces)))}

    def encode(self, text):
        """BOS, a leading space, then the highest-scoring neighbours merged until none is left. Bytes outside the vocabulary are id + 3."""
        ids = [1]
        for c in " " + text:
            b = c.encode()
            ids += [self.ids[b]] if b in self.ids else [x + 3 for x in b]
        while True:
            best = None
            for i in range(1, len(ids) - 1):
                merged = self.ids.get(self.pieces[ids[i]] + self.pieces[ids[i + 1]])
                if merged is not None and (best is None or self.scores[merged] > best[0]):
                    best = (self.scores[merged], i, merged)
            if best is None:
                return ids
            ids[best[1] : best[1] + 2] = [best[2]]


class Stories:
    def __init__(self, path):
        raw = np.fromfile(path, "<i4", 7)
        self.dim, hidden, self.layers, self.heads, self.kv_heads, vocab, _ = (int(x) for x in raw)
        if vocab < 0:
            raise ValueError(f"{path}: untied classifier is not handled here")
        self.vocab, self.head_dim = vocab, self.dim // self.heads
        data, at = np.fromfile(path, "<f4", offset=28), 0

        def take(*shape):
            nonlocal at
            size = int(np.prod(shape))
            at += size
            return data[at - size : at].reshape(shape)

        n, d, kv = self.layers, self.dim, self.kv_heads * self.head_dim
        self.embedding = take(vocab, d)
        self.attn_norm = take(n, d)
        self.wq, self.wk, self.wv, self.wo = take(n, d, d), take(n, kv, d), take(n, kv, d), take(n, d, d)
        self.ffn_norm = take(n, d)
        self.w1, self.w2, self.w3 = take(n, hidden, d), take(n, d, hidden), take(n, hidden, d)
        self.final_norm = take(d)
        self.cache, self.length = [None] * n, 0

    def step(self, ids):
        n = len(ids)
        x = self.embedding[np.asarray(ids)]
        cos, sin = rope_tables(self.length + np.arange(n), self.head_dim, 10000.0)
        for l in range(self.layers):
            h = rms_norm(x, self.attn_norm[l], 1e-5)
            q = rope_interleaved((h @ self.wq[l].T).reshape(n, self.heads, -1), cos, sin)
            k = rope_interleaved((h @ self.wk[l].T).reshape(n, self.kv_heads, -1), cos, sin)
            v = (h @ self.wv[l].T).reshape(n, self.kv_heads, -1)
            if self.cache[l] is not None:
                k, v = (np.concatenate(pair) for pair in zip(self.cache[l], (k, v)))
            self.cache[l] = (k, v)
            x = x + attend(q, k, v, self.length, np.float32(self.head_dim**-0.5), 0) @ self.wo[l].T
            h = rms_norm(x, self.ffn_norm[l], 1e-5)
            x = x + (silu(h @ self.w1[l].T) * (h @ self.w3[l].T)) @ self.w2[l].T
        self.length += n
        return (rms_norm(x, self.final_norm, 1e-5) @ self.embedding.T)[-1]


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("model", type=Path)
    p.add_argument("tokenizer", type=Path)
    p.add_argument("--tokenizer-offset", type=int, default=0)
    p.add_argument("--out", type=Path, required=True)
    args = p.parse_args()
    model = Stories(args.model)
    tokenizer = Tokenizer(args.tokenizer.read_bytes()[args.tokenizer_offset :], model.vocab)
    ids = tokenizer.encode(PROMPT)
    [(out, margins, first, middle)] = greedy(lambda lists: [model.step(lists[0])], [ids])
    text = b"".join(tokenizer.pieces[i] for i in out).decode()
    print(ids, text, "smallest margin", min(margins))
    sample = [int(i) for i in np.arange(64) * model.vocab // 64]
    result = {
        "model": args.out.stem,
        "sha256": hashlib.sha256(args.model.read_bytes()).hexdigest(),
        "vocab_size": model.vocab,
        "logits_sample_ids": sample,
        "prompts": [{
            "text": PROMPT, "ids": ids, "greedy": out, "greedy_text": text, "margins": margins, "last_logits_top": top(first),
            "after32_logits_top": top(middle), "logits_sample": [round(float(first[i]), 5) for i in sample],
        }],
        "made_with": f"numpy {np.__version__} float32",
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(compact(result) + "\n")


if __name__ == "__main__":
    main()
