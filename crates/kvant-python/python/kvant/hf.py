"""A compressed cache for transformers.

    cache = KvantCache(model, "balanced")
    model.generate(**inputs, past_key_values=cache)

Keys and values go into kvant's packed tiles; on CPU tensors attention runs on the packed form (`attn_implementation`
"kvant", which the cache switches its config to). Tensors elsewhere, gradients and other attention functions get decoded
tensors: right, but slower.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import torch
from transformers import AttentionInterface, AttentionMaskInterface, PreTrainedModel
from transformers.cache_utils import Cache, CacheLayerMixin, get_layer_types_and_kwargs
from transformers.integrations.sdpa_attention import repeat_kv, sdpa_attention_forward
from transformers.masking_utils import sdpa_mask

from ._kvant import LayerCache, presets
from ._weights import shapes_of
from .errors import InvalidArgument, KvantError

__all__ = ["ATTENTION", "KvantCache", "KvantLayer", "kvant_attention", "kvant_mask"]

ATTENTION = "kvant"
"""The name under which transformers knows the attention on packed caches."""

_KINDS = ("full_attention", "sliding_attention")
_PLAIN = np.ones((1, 64), dtype=np.float32)


def _rows(x: torch.Tensor) -> Any:
    """`[batch, heads, tokens, channels]` as an array `[batch, tokens, heads, channels]`; nothing is copied for one float32 token."""
    return x.detach().transpose(1, 2).to(device="cpu", dtype=torch.float32).contiguous().numpy()


class KvantLayer(CacheLayerMixin):
    """One layer of a `KvantCache`."""

    is_compileable = False

    def __init__(
        self,
        config: Any,
        cache: str,
        layer: int,
        layers: int,
        window: int | None,
        exact: bool,
        key_shape: Any | None = None,
    ) -> None:
        super().__init__()
        self.config, self.cache, self.layer, self.layers, self.window, self.exact, self.key_shape = (
            config, cache, layer, layers, window, exact, key_shape,
        )
        self.is_sliding = window is not None
        self.is_croppable = window is None
        self.store: LayerCache | None = None

    def lazy_initialization(self, key_states: torch.Tensor, value_states: torch.Tensor) -> None:
        if self.store is None:
            heads, channels = key_states.shape[1], key_states.shape[3]
            self.store = LayerCache(
                self.cache, heads, channels, layer=self.layer, layers=self.layers, window=self.window,
                key_shape=self.key_shape, exact=self.exact,
            )
        self.is_initialized = True

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Stores new tokens. Returns them, for `kvant_attention`, or everything there is, for any other."""
        if key_states.shape != value_states.shape:
            found = f"keys {list(key_states.shape)} and values {list(value_states.shape)}"
            raise InvalidArgument(f"KvantCache: found {found}, expected the same shape of both")
        self.lazy_initialization(key_states, value_states)
        self.store.append(_rows(key_states), _rows(value_states))
        if self.config._attn_implementation == ATTENTION and key_states.device.type == "cpu":
            keys = key_states.view_as(key_states)
            keys._kvant_layer = self
            return keys, value_states
        if key_states.device.type != "cpu":
            _tell(f"KvantCache: tensors on {key_states.device} are decoded for every step; the kernels run on the CPU")
        return self.decoded(key_states)

    def decoded(self, like: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What the new tokens `like` may look at, themselves included, as tensors of their kind."""
        keys, values = (torch.from_numpy(side) for side in self.store.decode())
        if self.window is not None:
            visible = self.window - 1 + like.shape[2]
            keys, values = keys[:, :, -visible:], values[:, :, -visible:]
        return keys.to(like), values.to(like)

    def get_seq_length(self) -> int:
        return 0 if self.store is None else self.store.position

    def get_mask_sizes(self, query_length: int) -> tuple[int, int]:
        seen = self.get_seq_length()
        if self.window is None:
            return seen + query_length, 0
        kept = min(seen, self.window - 1)
        return kept + query_length, seen - kept

    def get_max_length(self) -> int:
        return -1 if self.window is None else self.window

    def reset(self) -> None:
        if self.store is not None:
            self.store.reset()

    def crop(self, tokens_to_remove: int) -> None:
        """Forgets the newest tokens: `crop(-3)` the last three."""
        if tokens_to_remove > 0:
            raise InvalidArgument(f"crop: found {tokens_to_remove}, expected minus the number of tokens to remove")
        if self.store is not None and tokens_to_remove != 0:
            self.store.crop(max(self.store.position + tokens_to_remove, 0))

    def reorder_cache(self, beam_idx: torch.Tensor) -> None:
        self.batch_select_indices(beam_idx)

    def batch_select_indices(self, indices: torch.Tensor) -> None:
        if self.store is not None:
            if indices.dtype == torch.bool:
                indices = indices.nonzero().flatten()
            self.store.select(indices.tolist())

    def batch_repeat_interleave(self, repeats: int) -> None:
        if self.store is not None:
            self.store.select([index for index in range(self.store.batch) for _ in range(repeats)])

    def offload(self) -> None:
        """Nothing to do: it is in the CPU's memory."""

    def prefetch(self) -> None:
        """Nothing to do: it is in the CPU's memory."""


class KvantCache(Cache):
    """A transformers cache whose layers are packed as `cache` says: a preset or a scheme (`kvant formats`).

    With a model, keys are shaped by its weights where the scheme says so (`+qk`, in every preset), as in the engine. With a
    configuration alone presets go without, and schemes that are written out are refused.
    `fused` switches the config to attention on the packed form; other caches work with it too. `exact` sums attention
    to packed tokens in float32 instead of integers.
    """

    def __init__(self, model: Any, cache: str = "balanced", *, fused: bool = True, exact: bool = False) -> None:
        config = model.config if isinstance(model, PreTrainedModel) else model
        decoder = config.get_text_config(decoder=True)
        kinds, arguments = get_layer_types_and_kwargs(decoder)
        unknown = sorted(set(kinds) - set(_KINDS))
        if unknown:
            raise InvalidArgument(f"KvantCache: layers of type {', '.join(unknown)}, expected {' or '.join(_KINDS)}")
        windows = [kwargs.get("sliding_window") for kwargs in arguments]
        count = len(kinds)
        shapes = self._key_shapes(model, cache, count)
        super().__init__(layers=[
            KvantLayer(decoder, cache, layer, count, windows[layer] if kind == _KINDS[1] else None, exact, shapes[layer])
            for layer, kind in enumerate(kinds)
        ])
        if fused:
            config._attn_implementation = ATTENTION
            decoder._attn_implementation = ATTENTION

    @staticmethod
    def _key_shapes(model: Any, cache: str, count: int) -> list[Any]:
        """What every layer's keys are shaped by, if the scheme asks for it and the weights tell."""
        none = [None] * count
        # A name that no scheme has is refused now, not in the first step. A shape that changes nothing stands for the real one.
        asks = {LayerCache(cache, 1, 64, layer=i, layers=count, key_shape=_PLAIN).cache for i in range(count)}
        if not any("+qk" in scheme for scheme in asks):
            return none
        reason = "found a configuration"
        if isinstance(model, PreTrainedModel):
            try:
                shapes = shapes_of(model)
                if len(shapes) == count:
                    return shapes
                reason = f"found shapes of {len(shapes)} layers, expected {count}"
            except KvantError as error:
                reason = str(error)
        if cache not in presets():
            raise InvalidArgument(f"KvantCache: {cache} shapes keys by the model's weights, expected a model: {reason}")
        _tell(f"KvantCache: keys of {cache} are not shaped by the model's weights (KvantCache(model, ...)): {reason}")
        return none

    @property
    def bytes(self) -> int:
        """Bytes of what all layers hold."""
        return sum(layer.store.bytes for layer in self.layers if layer.store is not None)


def kvant_mask(*args: Any, attention_mask: torch.Tensor | None = None, **kwargs: Any) -> torch.Tensor | None:
    """The mask of any attention function, with a note whether it says more than "the past, within the window"."""
    mask = sdpa_mask(*args, attention_mask=attention_mask, **kwargs)
    if mask is not None:
        padded = attention_mask is not None and not bool(attention_mask.all())
        mask._kvant_plain = kwargs.get("allow_is_causal_skip", True) and not padded
    return mask


def kvant_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    scaling: float | None = None,
    dropout: float = 0.0,
    softcap: float | None = None,
    s_aux: torch.Tensor | None = None,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """Attention on the packed form for keys of a `KvantCache`; on tensors for others."""
    layer = getattr(key, "_kvant_layer", None)
    if layer is not None and attention_mask is not None and not getattr(attention_mask, "_kvant_plain", False):
        raise InvalidArgument(
            "KvantCache: a padded or packed batch, or a mask of its own; expected sequences of equal length without "
            "padding (fused=False takes any mask)"
        )
    if layer is not None and (dropout > 0.0 or (torch.is_grad_enabled() and query.requires_grad)):
        _tell("KvantCache: dropout and gradients need decoded tensors; use torch.no_grad() to attend to the packed form")
        key, value = layer.decoded(key)
        layer = None
    if layer is None:
        return _on_tensors(module, query, key, value, attention_mask, scaling, dropout, softcap, s_aux, **kwargs)
    sinks = None if s_aux is None else s_aux.detach().float().contiguous().numpy()
    out = layer.store.attend(_rows(query), scaling, softcap, sinks)
    return torch.from_numpy(out).to(query.dtype), None


def _on_tensors(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None,
    scaling: float | None,
    dropout: float,
    softcap: float | None,
    s_aux: torch.Tensor | None,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """Plain attention: torch's own, or by hand where that lacks something."""
    queries, keys = query.shape[2], key.shape[2]
    if softcap is None and s_aux is None:
        if mask is None and 1 < queries < keys:
            # Torch aligns a causal mask with the first key, not with the last.
            mask = torch.ones(queries, keys, dtype=torch.bool, device=query.device).tril(keys - queries)
        return sdpa_attention_forward(module, query, key, value, mask, dropout=dropout, scaling=scaling, **kwargs)
    groups = query.shape[1] // key.shape[1]
    key, value = repeat_kv(key, groups), repeat_kv(value, groups)
    scores = query @ key.transpose(2, 3) * (query.shape[-1] ** -0.5 if scaling is None else scaling)
    if softcap is not None:
        scores = torch.tanh(scores / softcap) * softcap
    if mask is None:
        mask = torch.ones(queries, keys, dtype=torch.bool, device=query.device).tril(keys - queries)
    scores = scores.masked_fill(~mask[..., :keys], float("-inf")) if mask.dtype == torch.bool else scores + mask
    if s_aux is not None:
        sinks = s_aux.reshape(1, -1, 1, 1).expand(*scores.shape[:3], 1)
        scores = torch.cat([scores, sinks.to(scores)], dim=-1)
    weights = torch.softmax(scores.float(), dim=-1).to(query.dtype)[..., :keys]
    weights = torch.nn.functional.dropout(weights, p=dropout, training=module.training)
    return (weights @ value).transpose(1, 2).contiguous(), None


def _tell(text: str) -> None:
    """Says it once."""
    if text not in _told:
        _told.add(text)
        warnings.warn(text, stacklevel=3)


_told: set[str] = set()

AttentionInterface.register(ATTENTION, kvant_attention)
AttentionMaskInterface.register(ATTENTION, kvant_mask)
