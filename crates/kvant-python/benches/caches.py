"""Caches side by side in transformers: bytes, time per token and divergence of each, on SmolLM2's own weights.

    python crates/kvant-python/benches/caches.py --text FILE [--tokens 512,2048,4096,8192] [--steps 64] [--threads 1] >> results/python.jsonl

A prompt runs once. The keys and values of its first tokens go into every cache; then the following tokens of the text run one by
one, as in generation, and their logits are compared with those of `DynamicCache` in float32. The caches take turns token by
token. One JSON row per cache and length; times are medians with quartiles.
needs: torch, transformers, gguf; optimum-quanto and hqq for the rows of `QuantizedCache`
"""

import argparse
import json
import os
import statistics
import sys
import time

import numpy as np
import torch
import transformers
from transformers import DynamicCache, QuantizedCache

import kvant
from kvant.hf import ATTENTION, KvantCache


def tensors(value, seen=None):
    """Every tensor in a cache's layer, once."""
    seen = set() if seen is None else seen
    if isinstance(value, torch.Tensor):
        inner = getattr(value, "__tensor_flatten__", None)
        names = inner()[0] if inner else []
        if names:
            for name in names:
                yield from tensors(getattr(value, name), seen)
        elif value.data_ptr() not in seen:
            seen.add(value.data_ptr())
            yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from tensors(item, seen)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from tensors(item, seen)


def cache_bytes(cache):
    if isinstance(cache, KvantCache):
        return cache.bytes
    return sum(t.numel() * t.element_size() for layer in cache.layers for t in tensors(vars(layer)))


def quantized(backend, config, bits):
    """As transformers' documents advise for each backend."""
    axis = {"quanto": 0, "hqq": 1}[backend]
    return QuantizedCache(backend, config, nbits=bits, axis_key=axis, axis_value=axis)


def caches(model):
    """Name and maker of every cache."""
    config = model.config
    yield "DynamicCache f32", lambda: DynamicCache(config=config)
    for backend in ("quanto", "hqq"):
        for bits in (4, 2):
            name = f"QuantizedCache {backend} {bits} bits"
            yield name, lambda backend=backend, bits=bits: quantized(backend, config, bits)
    # The last is as `small` with fewer plain tokens, for short contexts.
    for scheme in ("f16", "balanced", "small", "tiny", "turbo3+qk+bm+w16+sinks4"):
        yield f"KvantCache {scheme}", lambda scheme=scheme: KvantCache(model, scheme)


class Run:
    """A cache, and what its steps took and gave."""

    def __init__(self, cache, attention):
        self.cache, self.attention, self.bytes = cache, attention, cache_bytes(cache)
        self.wall, self.cpu, self.rows = [], [], []

    def step(self, model, token):
        model.config._attn_implementation = self.attention
        wall, cpu = time.perf_counter(), time.process_time()
        logits = model(token, past_key_values=self.cache).logits
        self.cpu.append(1e3 * (time.process_time() - cpu))
        self.wall.append(1e3 * (time.perf_counter() - wall))
        self.rows.append(logits[0, -1])

    def logprobs(self):
        return torch.log_softmax(torch.stack(self.rows).double(), -1)


def filled(make, prompt, length, config):
    """A cache with the prompt's first tokens in it and the attention function that it goes with."""
    config._attn_implementation = "sdpa"
    cache = make()
    for index, layer in enumerate(prompt.layers):
        cache.update(layer.keys[:, :, :length].clone(), layer.values[:, :, :length].clone(), index)
    return cache, config._attn_implementation


def use_threads(count):
    """Torch's and kvant's threads; kvant takes as many as there are cores when it first attends."""
    torch.set_num_threads(count)
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(cores)[:count])
    rows = np.zeros((1, 1, 64), dtype=np.float32)
    kvant.codec.attend(rows, kvant.codec.pack(rows, rows, "f32"))
    os.sched_setaffinity(0, cores)


def quartiles(name, milliseconds):
    """Median, quartiles and the least."""
    low, middle, high = statistics.quantiles(milliseconds, n=4)
    return {name: middle, f"{name}_low": low, f"{name}_high": high, f"{name}_least": min(milliseconds)}


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--text", required=True)
    parser.add_argument("--tokens", default="512,2048,4096,8192")
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--model", default="smollm2")
    parser.add_argument("--threads", type=int, default=0, help="cores that everything runs on; 0 is all")
    args = parser.parse_args()
    if args.threads:
        use_threads(args.threads)
    lengths = sorted(map(int, args.tokens.split(",")))
    file = kvant.find_model(args.model)
    engine = kvant.Engine.load(file, context=64, progress=False)
    with open(args.text, encoding="utf-8") as text:
        tokens = torch.tensor([engine.tokenize(text.read(6 * (lengths[-1] + args.steps)))])
    engine.close()
    model = transformers.AutoModelForCausalLM.from_pretrained(
        file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="sdpa"
    ).eval()
    config, weights = model.config, {name: tensor.clone() for name, tensor in model.state_dict().items()}
    command = " ".join(["python", "crates/kvant-python/benches/caches.py", *sys.argv[1:]])
    prompt = DynamicCache(config=config)
    # The prompt in bf16, which is faster: whatever its rows are, all caches get the same.
    model.to(torch.bfloat16)
    for part in tokens[:, : lengths[-1]].split(512, dim=1):
        model(part, past_key_values=prompt, logits_to_keep=1)
    for layer in prompt.layers:
        layer.keys, layer.values = layer.keys.float(), layer.values.float()
    # Not `model.float()`: transformers refuses it to what came from a quantised file.
    torch.nn.Module.float(model).load_state_dict(weights)
    for length in lengths:
        elements = sum(2 * layer.keys[:, :, :length].numel() for layer in prompt.layers)
        runs = {}
        for name, make in caches(model):
            print(f"{length} tokens: {name}", file=sys.stderr, flush=True)
            try:
                runs[name] = Run(*filled(make, prompt, length, config))
            except ImportError as error:
                print(f"{name}: left out: {error}", file=sys.stderr)
        # All caches take each token in turn, so that whatever else the machine does strikes them alike.
        for at in range(length, length + args.steps):
            for run in runs.values():
                run.step(model, tokens[:, at : at + 1])
        exact = next(iter(runs.values())).logprobs()
        for name, run in runs.items():
            logprobs = run.logprobs()
            divergence = (exact.exp() * (exact - logprobs)).sum(-1)
            row = {
                "measure": "transformers-caches",
                "model": file.name,
                "cache": name,
                "tokens": length,
                "steps": args.steps,
                "bytes": run.bytes,
                "bits_per_element": 8 * run.bytes / elements,
                **quartiles("ms", run.wall),
                **quartiles("cpu_ms", run.cpu),
                "kl": divergence.mean().item(),
                "kl_se": (divergence.std() / len(divergence) ** 0.5).item(),
                "same_top": (exact.argmax(-1) == logprobs.argmax(-1)).double().mean().item(),
                "attention": "packed" if run.attention == ATTENTION else run.attention,
                "threads": args.threads or torch.get_num_threads(),
                "transformers": transformers.__version__,
                "torch": torch.__version__,
                "command": command,
            }
            print(json.dumps(row), flush=True)


main()
