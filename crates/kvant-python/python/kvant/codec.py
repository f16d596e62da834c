"""Every scheme by its name, on numpy arrays and torch tensors.

    packed = codec.encode(keys, "turbo4")           # [..., channels], sixteen vectors to a tile
    packed.bits, codec.decode(packed)
    codec.error(keys, "srft:s4g32")                 # what is lost
    cache = codec.pack(keys, values, "balanced")    # [tokens, KV heads, channels], as a layer's cache
    codec.attend(queries, cache)                    # on the packed form

Torch tensors give torch tensors. CPU tensors and arrays of float32 that are contiguous are read in place; anything else
(float16, bfloat16, float64, other devices, DLPack) is copied first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._kvant import Calibration, LayerCache, PackedVectors, formats, key_shapes, presets, read_calibrations
from ._kvant import encode as _encode
from ._kvant import fit as _fit
from ._kvant import reconstruction as _reconstruction
from .errors import InvalidArgument

__all__ = [
    "Calibration",
    "LayerCache",
    "PackedVectors",
    "attend",
    "decode",
    "encode",
    "error",
    "fit",
    "formats",
    "key_shapes",
    "pack",
    "presets",
    "read_calibrations",
    "reconstruct",
]


def _is_torch(x: Any) -> bool:
    return type(x).__module__.partition(".")[0] == "torch"


def floats(name: str, x: Any) -> np.ndarray:
    """`x` as a contiguous float32 array, copied only if it must be."""
    if _is_torch(x):
        import torch

        if not isinstance(x, torch.Tensor) or not x.is_floating_point():
            raise InvalidArgument(f"{name}: found {getattr(x, 'dtype', type(x).__name__)}, expected floats")
        return x.detach().to(device="cpu", dtype=torch.float32).contiguous().numpy()
    if not isinstance(x, np.ndarray) and hasattr(x, "__dlpack__"):
        x = np.from_dlpack(x)
    if not isinstance(x, np.ndarray):
        raise InvalidArgument(f"{name}: found {type(x).__name__}, expected an array or a tensor")
    if not np.issubdtype(x.dtype, np.floating):
        raise InvalidArgument(f"{name}: found dtype {x.dtype}, expected floats")
    return np.require(x, np.float32, ["C", "A"])


def _like(given: Any, made: np.ndarray) -> Any:
    if _is_torch(given):
        import torch

        return torch.from_numpy(made).to(device=given.device)
    return made


def encode(x: Any, scheme: str, *, side: str = "keys", calibration: Calibration | None = None) -> PackedVectors:
    """Packs vectors `[..., channels]` by `scheme`, sixteen that follow one another to a tile."""
    return _encode(floats("x", x), scheme, side=side, calibration=calibration)


def decode(packed: PackedVectors | LayerCache) -> Any:
    """What is left of packed vectors, or of a layer's keys and values `[batch, KV heads, tokens, channels]`."""
    return packed.decode()


def reconstruct(x: Any, scheme: str, *, calibration: Calibration | None = None) -> Any:
    """`x` after `scheme`, also for formats of the literature that no cache can hold."""
    return _like(x, _reconstruction(floats("x", x), scheme, calibration=calibration)[0])


def error(x: Any, scheme: str, *, calibration: Calibration | None = None) -> dict[str, float]:
    """What `scheme` loses of `x`: `distortion` is |x - x'|^2 / |x|^2, `cosine` the mean cosine, `largest` the largest error."""
    rows = floats("x", x)
    decoded, distortion = _reconstruction(rows, scheme, calibration=calibration)
    lengths = np.linalg.norm(rows, axis=-1) * np.linalg.norm(decoded, axis=-1)
    cosines = np.sum(rows * decoded, axis=-1) / np.maximum(lengths, 1e-30)
    return {
        "distortion": distortion,
        "cosine": float(np.mean(cosines)),
        "largest": float(np.max(np.abs(rows - decoded))),
    }


def fit(scheme: str, samples: Any) -> Calibration:
    """What a scheme with λ or μ needs, from sample vectors `[..., channels]` that are not those it is measured on."""
    return _fit(scheme, floats("samples", samples))


def pack(keys: Any, values: Any, cache: str = "balanced", *, key_shape: Any = None, exact: bool = False) -> LayerCache:
    """Keys (after RoPE) and values `[tokens, KV heads, channels]` as a layer's cache: first and newest tokens plain, the rest packed.

    `key_shape` is a layer's entry of `key_shapes(model)`, for schemes with `+qk`; presets go without where there is none.
    """
    keys, values = floats("keys", keys), floats("values", values)
    if keys.ndim != 3:
        raise InvalidArgument(f"keys: found shape {list(keys.shape)}, expected [tokens, KV heads, channels]")
    key_shape = None if key_shape is None else floats("key_shape", key_shape)
    layer = LayerCache(cache, keys.shape[1], keys.shape[2], key_shape=key_shape, exact=exact)
    layer.append(keys[None], values[None] if values.ndim == 3 else values)
    layer.settle()
    return layer


def attend(queries: Any, packed: LayerCache, *, scale: float | None = None) -> Any:
    """Attention of `[rows, heads, channels]` (or `[heads, channels]`) queries to everything in `packed`, on its packed form."""
    rows = floats("queries", queries)
    if rows.ndim not in (2, 3):
        raise InvalidArgument(f"queries: found shape {list(rows.shape)}, expected [rows, heads, channels]")
    out = packed.attend(rows.reshape(1, -1, *rows.shape[-2:]), scale=scale)
    return _like(queries, out.reshape(rows.shape))
