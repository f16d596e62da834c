"""Caches side by side in transformers: bytes, time per token and divergence of each, on SmolLM2's own weights.

    python crates/kvant-python/benches/caches.py --text FILE [--tokens 512,2048,8192] [--steps 64] >> results/python.jsonl

A prompt of each length runs once. Its keys and values go into every cache; then the following tokens of the text run one by
one, as in generation, and their logits are compared with those of `DynamicCache` in float32. One JSON row per cache and length.
needs: torch, transformers, gguf; optimum-quanto and hqq for the rows of `QuantizedCache`
"""

import argparse
import json
import statistics
import sys
import time

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


def caches(config):
    """Name and maker of every cache."""
    yield "DynamicCache f32", lambda: DynamicCache(config=config)
    for backend in ("quanto", "hqq"):
        for bits in (4, 2):
            name = f"QuantizedCache {backend} {bits} bits"
            yield name, lambda backend=backend, bits=bits: quantized(backend, config, bits)
    for scheme in ("f16", "q8_0", "lossless", "balanced", "small", "tiny"):
        yield f"KvantCache {scheme}", lambda scheme=scheme: KvantCache(config, scheme)


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--text", required=True)
    parser.add_argument("--tokens", default="512,2048,8192")
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--model", default="smollm2")
    args = parser.parse_args()
    file = kvant.find_model(args.model)
    engine = kvant.Engine.load(file, context=64, progress=False)
    with open(args.text, encoding="utf-8") as text:
        tokens = torch.tensor([engine.tokenize(text.read(400_000))])
    model = transformers.AutoModelForCausalLM.from_pretrained(
        file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="sdpa"
    ).eval()
    config = model.config
    command = " ".join(["python", "crates/kvant-python/benches/caches.py", *sys.argv[1:]])
    for length in map(int, args.tokens.split(",")):
        config._attn_implementation = "sdpa"
        prompt = DynamicCache(config=config)
        for part in tokens[:, :length].split(1024, dim=1):
            model(part, past_key_values=prompt, logits_to_keep=1)
        exact = None
        for name, make in caches(config):
            config._attn_implementation = "sdpa"
            try:
                cache = make()
                for index, layer in enumerate(prompt.layers):
                    cache.update(layer.keys, layer.values, index)
            except ImportError as error:
                print(f"{name}: left out: {error}", file=sys.stderr)
                continue
            held = cache_bytes(cache)
            rows, times = [], []
            for at in range(length, length + args.steps):
                began = time.perf_counter()
                rows.append(model(tokens[:, at : at + 1], past_key_values=cache).logits[0, -1])
                times.append(time.perf_counter() - began)
            logits = torch.log_softmax(torch.stack(rows).double(), -1)
            exact = logits if exact is None else exact
            divergence = (exact.exp() * (exact - logits)).sum(-1)
            row = {
                "measure": "transformers-caches",
                "model": file.name,
                "cache": name,
                "tokens": length,
                "bytes": held,
                "bits_per_element": 8 * held / sum(2 * layer.keys.numel() for layer in prompt.layers),
                "ms_per_token": 1e3 * statistics.median(times),
                "ms_per_token_least": 1e3 * min(times),
                "kl": divergence.mean().item(),
                "kl_se": (divergence.std() / len(divergence) ** 0.5).item(),
                "same_top": (exact.argmax(-1) == logits.argmax(-1)).double().mean().item(),
                "attention": "packed" if config._attn_implementation == ATTENTION else "sdpa",
                "threads": torch.get_num_threads(),
                "transformers": transformers.__version__,
                "torch": torch.__version__,
                "command": command,
            }
            print(json.dumps(row), flush=True)


main()
