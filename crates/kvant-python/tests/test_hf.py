"""`KvantCache` against transformers' own cache on tiny random models."""

import copy

import numpy as np
import pytest

import kvant

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from conftest import save_tokenizer, tiny_model  # noqa: E402
from kvant import codec  # noqa: E402
from kvant.hf import ATTENTION, KvantCache  # noqa: E402
from transformers import DynamicCache  # noqa: E402

FAMILIES = ["llama", "qwen2", "qwen3", "gemma3", "gemma2", "mistral"]


def ids(count, batch=1, seed=0):
    return torch.from_numpy(np.random.default_rng(seed).integers(0, 256, (batch, count)))


@torch.no_grad()
def logits(model, tokens, cache, steps=(40, 1, 1, 7, 1)):
    """Logits of all tokens, run in steps of different lengths, then one by one."""
    rows, at = [], 0
    while at < tokens.shape[1]:
        count = steps[len(rows)] if len(rows) < len(steps) else 1
        rows.append(model(tokens[:, at : at + count], past_key_values=cache).logits)
        at += rows[-1].shape[1]
    return torch.cat(rows, 1)


def own(model, tokens, **kwargs):
    """Logits with transformers' own cache and attention."""
    model.config._attn_implementation = "eager" if model.config.model_type == "gemma2" else "sdpa"
    return logits(model, tokens, DynamicCache(config=model.config), **kwargs)


def divergence(exact, found):
    """Mean KL divergence of next-token distributions, in nats."""
    exact, found = torch.log_softmax(exact.double(), -1), torch.log_softmax(found.double(), -1)
    return (exact.exp() * (exact - found)).sum(-1).mean().item()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("batch", [1, 3])
def test_f32_gives_the_models_own_logits(family, batch):
    model, tokens = tiny_model(family), ids(90, batch)
    expected = own(model, tokens)
    found = logits(model, tokens, KvantCache(model.config, "f32"))
    assert model.config._attn_implementation == ATTENTION
    assert (found - expected).abs().max() < 1e-4
    # The same function with another cache, and this cache with another function.
    assert (logits(model, tokens, DynamicCache(config=model.config)) - expected).abs().max() < 1e-4
    model.config._attn_implementation = "eager"
    decoded = logits(model, tokens, KvantCache(model.config, "f32", fused=False))
    assert (decoded - expected).abs().max() < 1e-4


@torch.no_grad()
def uneven(model):
    """The model with some channels that queries mind more than others, so that `+qk` has something to say."""
    for layer in model.model.layers:
        attention = layer.self_attn
        for part, factor in ((attention.q_proj, 4.0), (attention.k_proj, 0.25)):
            part.weight.view(-1, 32, part.weight.shape[1])[:, 4:10] *= factor
        if hasattr(attention, "q_norm"):
            attention.q_norm.weight[4:10] += 7
    return model


def saved(model, folder):
    model.save_pretrained(folder)
    save_tokenizer(folder)
    return folder


@pytest.mark.parametrize("family", FAMILIES)
def test_shapes_by_weights_are_the_engines(family, tmp_path):
    model = uneven(tiny_model(family))
    found = [layer.key_shape for layer in KvantCache(model, "balanced").layers]
    expected = codec.key_shapes(saved(model, tmp_path))
    assert len(found) == 3 and all(np.allclose(a, b, rtol=1e-6) for a, b in zip(found, expected))
    assert all(shape.shape == (2, 32) and shape.max() > 1.2 * shape.min() for shape in found), "not all the same"
    half = KvantCache(model.to(torch.bfloat16), "tiny")
    assert all(np.allclose(a, layer.key_shape, rtol=1e-6) for a, layer in zip(found, half.layers)), "found once per model"


def test_schemes_with_shapes_ask_for_a_model():
    model = tiny_model("llama")
    with pytest.raises(kvant.InvalidArgument, match="expected a model"):
        KvantCache(model.config, "turbo4+qk")
    kvant.hf._told.clear()
    with pytest.warns(UserWarning, match="not shaped"):
        cache = KvantCache(model.config, "balanced")
    logits(model, ids(40), cache)
    assert "+qk" not in cache.layers[0].store.cache
    cache = KvantCache(model, "turbo4+qk;0=q8_0")
    logits(model, ids(40), cache)
    assert [layer.store.cache for layer in cache.layers] == ["q8_0", "turbo4+qk", "turbo4+qk"]
    unheard_of = type("UnheardOf", (type(model),), {})(model.config)
    with pytest.warns(UserWarning, match="UnheardOf"):
        assert KvantCache(unheard_of, "small").layers[0].key_shape is None


@pytest.mark.parametrize("family", ["llama", "qwen2", "qwen3", "gemma3"])
@pytest.mark.parametrize("cache", ["q8_0", "balanced", "turbo3+qk+bm"])
def test_divergence_is_the_engines(family, cache, tmp_path):
    model, tokens = uneven(tiny_model(family)), ids(160, seed=3)
    expected = own(model, tokens)
    made = logits(model, tokens, KvantCache(model, cache, exact=True), steps=())
    found = divergence(expected, made)
    engine = kvant.Engine.load(saved(model, tmp_path), cache="f32", exact=True, context=512)

    def run(scheme):
        session = engine.session(scheme)
        return torch.from_numpy(np.stack([session.feed([token]) for token in tokens[0].tolist()]))

    exact, packed = run("f32"), run(cache)
    assert (exact - expected[0]).abs().max() < 2e-3
    measured = divergence(exact, packed)
    # Not only as much: the same, but for roundings that fall the other way.
    assert 0.8 < found / measured < 1.25, (found, measured)
    assert divergence(packed, made[0]) < measured / 4
    # How much a random model minds is its own affair; it is not nonsense.
    assert found < {"q8_0": 0.02, "balanced": 1.0}.get(cache, 2.0)


def test_packed_and_decoded_agree():
    model, tokens = tiny_model("gemma3"), ids(120)
    fused = logits(model, tokens, KvantCache(model.config, "turbo4", exact=True))
    model.config._attn_implementation = "sdpa"
    cache = KvantCache(model.config, "turbo4", fused=False)
    assert divergence(fused, logits(model, tokens, cache)) < 1e-5
    assert cache.bytes < 0.6 * 120 * 3 * 2 * 2 * 32 * 4, "smaller than float32"


@pytest.mark.parametrize("family", ["llama", "gemma3"])
def test_generate_beams_and_samples(family):
    model, prompt = tiny_model(family), ids(20, 2)
    mask = torch.ones_like(prompt)

    def run(cache, **kwargs):
        torch.manual_seed(1)
        made = model.generate(prompt, attention_mask=mask, max_new_tokens=24, pad_token_id=0, past_key_values=cache, **kwargs)
        return made.tolist()

    for kwargs in (dict(do_sample=False), dict(num_beams=3, do_sample=False), dict(do_sample=True)):
        model.config._attn_implementation = "sdpa"
        expected = run(DynamicCache(config=model.config), **kwargs)
        assert run(KvantCache(model.config, "f32"), **kwargs) == expected, kwargs


def test_half_precision_models():
    model, tokens = tiny_model("llama").to(torch.bfloat16), ids(60)
    expected = own(model, tokens)
    found = logits(model, tokens, KvantCache(model.config, "f16"))
    assert found.dtype == torch.bfloat16 and divergence(expected, found) < 1e-2


def test_crop_copy_select_and_reset():
    model, tokens = tiny_model("llama"), ids(80)
    cache = KvantCache(model.config, "f32")
    expected = logits(model, tokens, cache)
    cache.crop(-30)
    assert cache.get_seq_length() == 50
    branch = copy.deepcopy(cache)
    again = logits(model, tokens[:, 50:], cache, steps=(10,))
    assert (again - expected[:, 50:]).abs().max() < 1e-4
    assert branch.get_seq_length() == 50 and cache.get_seq_length() == 80
    branch.batch_repeat_interleave(2)
    both = logits(model, tokens[:, 50:].repeat(2, 1), branch, steps=(30,))
    assert (both - expected[:, 50:]).abs().max() < 1e-4
    branch.batch_select_indices(torch.tensor([1]))
    assert branch.layers[0].store.batch == 1
    cache.reset()
    assert cache.get_seq_length() == 0
    assert (logits(model, tokens, cache) - expected).abs().max() < 1e-4


def test_sliding_layers_keep_their_window_alone():
    model, tokens = tiny_model("gemma3"), ids(400)
    cache = KvantCache(model.config, "f32")
    logits(model, tokens, cache, steps=(200,))
    held = [layer.store.held for layer in cache.layers]
    assert held[1] == 400 and max(held[0], held[2]) < 24 + 2 * 64
    with pytest.raises(kvant.KvantError):
        cache.crop(-300)


def test_padded_batches_are_refused_by_name():
    model, tokens = tiny_model("llama"), ids(20, 2)
    mask = torch.ones_like(tokens)
    mask[0, :5] = 0
    with pytest.raises(kvant.InvalidArgument, match="padded"), torch.no_grad():
        model(tokens, attention_mask=mask, past_key_values=KvantCache(model.config, "f32"))
    model.config._attn_implementation = "sdpa"
    with torch.no_grad():
        expected = model(tokens, attention_mask=mask, past_key_values=DynamicCache(config=model.config)).logits
        cache = KvantCache(model.config, "f32", fused=False)
        found = model(tokens, attention_mask=mask, past_key_values=cache).logits
        model.config._attn_implementation = ATTENTION
        other = model(tokens, attention_mask=mask, past_key_values=DynamicCache(config=model.config)).logits
    assert (found - expected)[1].abs().max() < 1e-4 and (found - expected)[0, 5:].abs().max() < 1e-4
    assert (other - expected)[0, 5:].abs().max() < 1e-4


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU that torch can use")
@pytest.mark.parametrize("family", ["llama", "gemma3"])
def test_tensors_elsewhere_are_decoded_and_said_so(family):
    model, tokens = tiny_model(family).cuda(), ids(90, 2).cuda()
    expected = own(model, tokens)
    kvant.hf._told.clear()
    with pytest.warns(UserWarning, match="cuda") as said:
        found = logits(model, tokens, KvantCache(model.config, "f32"))
    assert found.is_cuda and (found - expected).abs().max() < 1e-3
    assert sum("cuda" in str(warning.message) for warning in said) == 1, "once"


def test_gradients_get_tensors():
    model, tokens = tiny_model("llama"), ids(30)
    with pytest.warns(UserWarning, match="gradients"):
        kvant.hf._told.clear()
        loss = model(tokens, past_key_values=KvantCache(model.config, "f32")).logits.sum()
    loss.backward()
    assert model.lm_head.weight.grad is not None


def test_what_cannot_be_cached_is_refused():
    config = tiny_model("llama").config
    with pytest.raises(kvant.InvalidArgument, match="no-such"):
        KvantCache(config, "no-such")
    with pytest.raises(kvant.InvalidArgument, match="calibration"):
        KvantCache(config, "turbo4+mu")
    config.layer_types = ["full_attention", "linear_attention", "full_attention"]
    with pytest.raises(kvant.InvalidArgument, match="linear_attention"):
        KvantCache(config)
    cache = KvantCache(tiny_model("llama").config, "f32")
    with pytest.raises(kvant.InvalidArgument, match="same shape"):
        cache.update(torch.zeros(1, 2, 4, 32), torch.zeros(1, 2, 4, 16), 0)
    with pytest.raises(kvant.InvalidArgument, match="finite|NaN"):
        cache.update(torch.full((1, 2, 4, 32), torch.nan), torch.zeros(1, 2, 4, 32), 0)
