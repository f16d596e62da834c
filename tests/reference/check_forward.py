#!/usr/bin/env python3
"""gguf_forward.py against `transformers` on the tiny GGUF files of the architectures it handles, all at once and token by token."""

import json
from pathlib import Path

import numpy as np
from gguf_forward import Model

for case in ("gguf-llama", "gguf-llama-blocks", "gguf-qwen2", "gguf-gemma3"):
    folder = Path(__file__).parent / "tiny" / case
    expected = json.loads((folder / "expected.json").read_text())
    logits = np.fromfile(folder / "logits.bin", "<f4").reshape(expected["logits_shape"])
    model, ids = Model(folder / "model.gguf"), expected["ids"]
    at_once = np.abs(model.step(ids) - logits).max()
    model.reset(2)
    one_by_one = max(np.abs(model.step([t], [ids[0]])[0] - logits[i]).max() for i, t in enumerate(ids))
    print(f"{case}: max|logit difference| {at_once:.1e} at once, {one_by_one:.1e} token by token")
    assert max(at_once, one_by_one) < 2e-4
