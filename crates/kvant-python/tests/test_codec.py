"""Schemes on vectors, against numpy."""

import numpy as np
import pytest

from conftest import needs_torch, torch

import kvant
from kvant import codec


@pytest.fixture(scope="module")
def keys():
    return np.random.default_rng(1).standard_normal((200, 64), dtype=np.float32)


def softmax_attention(queries, keys, values):
    groups = queries.shape[1] // keys.shape[1]
    keys, values = np.repeat(keys, groups, 1), np.repeat(values, groups, 1)
    scores = np.einsum("rhd,thd->rht", queries, keys, dtype=np.float64) / np.sqrt(keys.shape[-1])
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return np.einsum("rht,thd->rhd", weights / weights.sum(-1, keepdims=True), values)


def test_every_format_by_its_name(keys):
    table = codec.formats()
    assert {"f16", "q8_0", "turbo4", "turbo2"} <= {row["name"] for row in table}
    for row in table:
        lost = codec.error(keys, row["name"])["distortion"]
        assert lost < 3 * row["distortion"] + 1e-6, (row["name"], lost)
        if row["kernel"]:
            packed = codec.encode(keys, row["name"])
            assert np.allclose(codec.decode(packed), codec.reconstruct(keys, row["name"]), atol=1e-5)
    assert set(codec.presets()) == {"lossless", "balanced", "small", "tiny"}


def test_sizes_are_what_the_name_says(keys):
    packed = codec.encode(keys, "turbo4")
    assert packed.scheme == "turbo4" and packed.shape == [200, 64]
    assert packed.bits == pytest.approx(4.25) and packed.nbytes == 13 * (16 * 64 // 2 + 16 * 2) == len(packed.tobytes())


def test_block_means_help_keys_with_a_bias(keys):
    biased = keys + 20 * np.random.default_rng(2).standard_normal(64).astype(np.float32)
    without, with_means = (np.mean((codec.reconstruct(biased, s) - biased) ** 2) for s in ("turbo4", "turbo4+bm"))
    assert with_means < without / 20
    assert np.allclose(codec.decode(codec.encode(biased, "turbo4+bm")), codec.reconstruct(biased, "turbo4+bm"))


def test_calibrations_are_fitted_and_read(keys, tmp_path):
    shifted = keys + 5
    calibration = codec.fit("s4+μ", shifted)
    assert np.allclose(calibration.mu, shifted.mean(0), atol=2e-2) and calibration.lambda_ is None
    better = codec.error(shifted, "s4+μ", calibration=calibration)["distortion"]
    assert better < codec.error(shifted, "s4")["distortion"] / 2
    with pytest.raises(kvant.InvalidArgument):
        codec.encode(shifted, "s4+μ")
    (tmp_path / "x.kvcal").write_bytes(b"nothing")
    with pytest.raises(kvant.KvantError):
        codec.read_calibrations(tmp_path / "x.kvcal")


@pytest.mark.parametrize("scheme, bound", [("f32", 1e-5), ("f16", 2e-3), ("q8_0", 2e-2), ("balanced", 0.2), ("tiny", 0.6)])
@pytest.mark.parametrize("exact", [False, True])
def test_attention_on_the_packed_form(scheme, bound, exact):
    rng = np.random.default_rng(3)
    keys, values = rng.standard_normal((2, 333, 2, 64), dtype=np.float32)
    queries = rng.standard_normal((5, 6, 64), dtype=np.float32)
    packed = codec.pack(keys, values, scheme, exact=exact)
    out = codec.attend(queries, packed)
    kept_keys, kept_values = (side[0].transpose(1, 0, 2) for side in codec.decode(packed))
    assert np.abs(out - softmax_attention(queries, kept_keys, kept_values)).max() < (2e-5 if exact else 2e-2)
    assert np.abs(out - softmax_attention(queries, keys, values)).max() < bound
    assert np.allclose(codec.attend(queries[0], packed), out[0], atol=2e-2)


@needs_torch
def test_tensors_give_tensors(keys):
    x = torch.from_numpy(keys)
    assert torch.equal(codec.reconstruct(x, "q8_0"), torch.from_numpy(codec.reconstruct(keys, "q8_0")))
    assert codec.error(x.to(torch.bfloat16), "f32")["distortion"] == 0
    exchanged = torch.from_dlpack(codec.decode(codec.encode(keys, "q8_0")))
    assert isinstance(exchanged, torch.Tensor)
    with pytest.raises(kvant.InvalidArgument, match="int64"):
        codec.encode(torch.ones(4, 4, dtype=torch.long), "q8_0")


def test_any_order_in_memory_is_read(keys):
    transposed = np.asfortranarray(keys)
    assert np.array_equal(codec.decode(codec.encode(transposed, "q8_0")), codec.decode(codec.encode(keys, "q8_0")))


def test_refusals(keys):
    cases = [
        (lambda: codec.encode(keys, "turbo9"), "turbo9"),
        (lambda: codec.encode(keys.astype(np.int32), "q8_0"), "int32"),
        (lambda: codec.encode([1.0], "q8_0"), "list"),
        (lambda: codec.encode(keys[:0], "q8_0"), "shape"),
        (lambda: codec.encode(keys[:, :0], "q8_0"), "shape"),
        (lambda: codec.encode(keys, "q8_0", side="queries"), "queries"),
        (lambda: codec.encode(keys * np.nan, "q8_0"), "finite|NaN"),
        (lambda: codec.pack(keys, keys), "shape"),
        (lambda: codec.pack(keys[:, None], keys[:9, None]), "shape"),
        (lambda: codec.attend(keys[:, None, :9], codec.pack(keys[:, None], keys[:, None])), "shape"),
        (lambda: kvant._kvant.encode(keys.T, "q8_0"), "contiguous"),
        (lambda: kvant._kvant.encode(keys.astype(np.float64), "q8_0"), "float64"),
    ]
    for call, word in cases:
        with pytest.raises(kvant.InvalidArgument, match=word):
            call()
