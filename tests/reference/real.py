#!/usr/bin/env python3
"""Expected values on real GGUF weights: greedy continuations, logits and perplexity.

The expected values are those of the exact float32 forward pass in gguf_forward.py on the dequantised weights. llama.cpp (f16
cache, one thread, flash attention off) is run beside it as a second witness; it rounds activations to 8 bits in its weight
products, so its logits differ and its greedy choice may leave the exact one where the margin is small. Both are recorded, with the
margin between the best and second-best logit at every step, so that a test can tell a near-tie from an error.

Output JSON, one object:
  prompts[]: text, ids (with BOS where the model wants one), greedy (64 ids, end-of-text not treated specially),
     margins (64), last_logits_top and after32_logits_top ([id, logit] x 10: after the prompt, and where greedy[32] is chosen),
     logits_sample (64 logits after the prompt, at logits_sample_ids), llama_cpp {greedy, last_logits_top, after32_logits_top,
     first_divergence (index or null), margin_there, max_logit_difference (after the prompt, whole vocabulary)}
  perplexity[]: tokens, ids, mean_nll over tokens-1 predictions, perplexity

usage: real.py MODEL.gguf --text TEXT_FILE --out OUT.json [--perplexity TOKENS ...]
needs: numpy, gguf, llama-cpp-python
"""

import argparse
import ctypes
import hashlib
import json
import time
from pathlib import Path

import numpy as np
from gguf_forward import Model

PROMPTS = [
    "Once upon a time, in a small village by the sea, there lived a",
    "Question: What is the capital of France, and which river runs through it?\nAnswer:",
    "def fibonacci(n):\n    \"\"\"Return the n-th Fibonacci number.\"\"\"\n",
    "Here is a list of the planets in our solar system:\n1. Mercury\n2. Venus\n3.",
    "Der schnelle braune Fuchs springt über den faulen Hund. Am nächsten Tag",
]
STEPS = 64


def top(logits, n=10):
    order = np.argsort(-logits, kind="stable")[:n]
    return [[int(i), round(float(logits[i]), 5)] for i in order]


def margin(logits):
    a, b = np.partition(logits, -2)[-2:]
    return round(float(b - a), 5)


def greedy(step, prompts):
    """Greedy continuations side by side. `step` takes one list of ids per prompt and returns their last logits.

    For every prompt: (ids, margins, logits after the prompt, logits that choose token 32).
    """
    first = logits = step(prompts)
    out, margins, middle = [[] for _ in prompts], [[] for _ in prompts], None
    for i in range(STEPS):
        if i == 32:
            middle = logits
        for ids, gaps, row in zip(out, margins, logits):
            ids.append(int(row.argmax()))
            gaps.append(margin(row))
        if i + 1 < STEPS:
            logits = step([[ids[-1]] for ids in out])
    return list(zip(out, margins, first, middle))


class Peer:
    """llama.cpp as the second witness: f16 cache, one thread, flash attention off, weights as in the file (not repacked)."""

    def __init__(self, path):
        import llama_cpp as lib

        self.lib = lib
        self.log = lib.llama_log_callback(lambda level, text, data: None)
        lib.llama_log_set(self.log, ctypes.c_void_p(0))
        m = lib.llama_model_default_params()
        m.use_extra_bufts = False
        self.model = lib.llama_model_load_from_file(str(path).encode(), m)
        p = lib.llama_context_default_params()
        p.n_ctx, p.n_batch, p.n_threads, p.n_threads_batch, p.flash_attn_type = 2048, 512, 1, 1, 0
        self.ctx = lib.llama_init_from_model(self.model, p)
        self.tokens = lib.llama_model_get_vocab(self.model)
        self.vocab = lib.llama_vocab_n_tokens(self.tokens)

    def tokenize(self, text, bos):
        data = text.encode()
        ids = (self.lib.llama_token * (len(data) + 2))()
        count = self.lib.llama_tokenize(self.tokens, data, len(data), ids, len(ids), bos, False)
        if count < 0:
            raise ValueError("more tokens than bytes")
        return list(ids[:count])

    def text(self, ids):
        buffer = ctypes.create_string_buffer(64 * len(ids))
        array = (self.lib.llama_token * len(ids))(*ids)
        count = self.lib.llama_detokenize(self.tokens, array, len(ids), buffer, len(buffer), False, True)
        return buffer.raw[: max(count, 0)].decode(errors="replace")

    def reset(self):
        self.lib.llama_memory_clear(self.lib.llama_get_memory(self.ctx), True)

    def step(self, ids):
        array = (self.lib.llama_token * len(ids))(*ids)
        status = self.lib.llama_decode(self.ctx, self.lib.llama_batch_get_one(array, len(ids)))
        if status != 0:
            raise RuntimeError(f"llama_decode: {status}")
        return np.ctypeslib.as_array(self.lib.llama_get_logits_ith(self.ctx, -1), (self.vocab,)).copy()


def mean_nll(model, ids, chunk=128):
    """Mean negative log-likelihood (nats) of ids[1:] given what precedes them."""
    model.reset()
    total = 0.0
    for start in range(0, len(ids) - 1, chunk):
        part = ids[start : min(start + chunk, len(ids) - 1)]
        logits = model.step(part).astype(np.float64)
        target = np.array(ids[start + 1 : start + 1 + len(part)])
        peak = logits.max(-1)
        log_sum = peak + np.log(np.exp(logits - peak[:, None]).sum(-1))
        total += float((log_sum - logits[np.arange(len(part)), target]).sum())
    return total / (len(ids) - 1)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("model", type=Path)
    p.add_argument("--text", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--perplexity", type=int, nargs="+", default=[512, 1024], help="lengths in tokens")
    args = p.parse_args()

    began = time.time()
    model, peer = Model(args.model), Peer(args.model)
    bos = bool(model.field("tokenizer.ggml.add_bos_token", model.field("tokenizer.ggml.model") == "llama"))
    vocab = peer.vocab
    sample = [int(i) for i in np.arange(64) * vocab // 64]

    def exact_step(lists):
        return model.step(*lists)[np.cumsum([len(part) for part in lists]) - 1]

    all_ids = [peer.tokenize(text, bos) for text in PROMPTS]
    model.reset(len(PROMPTS))
    exact = greedy(exact_step, all_ids)
    print(f"{time.time() - began:6.0f} s  exact continuations done", flush=True)
    prompts = []
    for text, ids, (out, margins, first, middle) in zip(PROMPTS, all_ids, exact):
        peer.reset()
        [(peer_out, _, peer_first, peer_middle)] = greedy(lambda lists: [peer.step(lists[0])], [ids])
        split = next((i for i in range(STEPS) if out[i] != peer_out[i]), None)
        prompts.append({
            "text": text,
            "ids": ids,
            "greedy": out,
            "greedy_text": peer.text(out),
            "margins": margins,
            "last_logits_top": top(first),
            "after32_logits_top": top(middle),
            "logits_sample": [round(float(first[i]), 5) for i in sample],
            "llama_cpp": {
                "greedy": peer_out,
                "last_logits_top": top(peer_first),
                "after32_logits_top": top(peer_middle),
                "first_divergence": split,
                "margin_there": None if split is None else margins[split],
                "max_logit_difference": round(float(np.abs(first - peer_first).max()), 5),
                "rms_logit_difference": round(float(np.sqrt(np.mean((first - peer_first) ** 2))), 5),
            },
        })
        c = prompts[-1]["llama_cpp"]
        print(f"{time.time() - began:6.0f} s  {text[:30]!r}: {prompts[-1]['greedy_text'][:60]!r} smallest margin {min(margins)}; llama.cpp leaves at "
              f"{split} (margin {c['margin_there']}), max|dlogit| {c['max_logit_difference']}", flush=True)

    result = {
        "model": args.out.stem,
        "architecture": model.arch,
        "sha256": hashlib.sha256(args.model.read_bytes()).hexdigest(),
        "add_bos": bos,
        "vocab_size": vocab,
        "logits_sample_ids": sample,
        "prompts": prompts,
        "perplexity": [],
        "made_with": f"numpy {np.__version__} float32; llama-cpp-python {peer.lib.__version__}",
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(compact(result) + "\n")
    tokens = peer.tokenize(args.text.read_text()[:20000], bos)
    for count in args.perplexity:
        ids = tokens[:count]
        nll = mean_nll(model, ids)
        result["perplexity"].append({"tokens": count, "ids": ids, "mean_nll": round(nll, 6), "perplexity": round(float(np.exp(nll)), 5)})
        print(f"{time.time() - began:6.0f} s  perplexity over {count} tokens {np.exp(nll):.4f}", flush=True)
        args.out.write_text(compact(result) + "\n")


def compact(value):
    """JSON with one line per list of numbers or pairs: small diffs, readable files."""
    import re

    text = json.dumps(value, indent=1, ensure_ascii=False)
    return re.sub(r"\[[^\[\]{}\"]*\]", lambda m: re.sub(r"\s+", "", m.group()).replace(",", ", "), text)


if __name__ == "__main__":
    main()
