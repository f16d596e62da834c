"""What `+qk` shapes keys by, from the weights of a transformers model.

The engine finds shapes in a checkpoint: here it gets one that has the model's own names, shapes and configuration, and of the
data only what shapes depend on (query and key projections, norms). Everything else is a hole in the file.
"""

from __future__ import annotations

import json
import re
import struct
import tempfile
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ._kvant import key_shapes

_NEEDED = re.compile(r"norm|attn|attention")
_SPARED = re.compile(r"\b(v_proj|o_proj|out_proj|dense)\b")
_KINDS = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16"}

_found: weakref.WeakKeyDictionary[torch.nn.Module, list[np.ndarray]] = weakref.WeakKeyDictionary()


def shapes_of(model: torch.nn.Module) -> list[np.ndarray]:
    """`[KV heads, channels]` for every layer with keys of its own; found once per model."""
    if model not in _found:
        with tempfile.TemporaryDirectory(prefix="kvant-") as folder:
            _write(model, Path(folder))
            _found[model] = key_shapes(folder)
    return _found[model]


def _write(model: Any, folder: Path) -> None:
    config = {**model.config.to_dict(), "architectures": [type(model).__name__]}
    # How the weights came is another matter: here they are plain.
    config.pop("quantization_config", None)
    (folder / "config.json").write_text(json.dumps(config, default=str))
    tensors = {name: tensor for name, tensor in model.state_dict().items() if tensor.dtype in _KINDS}
    header, end = {}, 0
    for name, tensor in tensors.items():
        start, end = end, end + tensor.numel() * tensor.element_size()
        header[name] = {"dtype": _KINDS[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [start, end]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with (folder / "model.safetensors").open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        data = file.tell()
        for name, tensor in tensors.items():
            if _NEEDED.search(name) and not _SPARED.search(name):
                file.seek(data + header[name]["data_offsets"][0])
                file.write(tensor.detach().cpu().contiguous().view(torch.uint8).numpy().data)
        file.truncate(data + end)
