"""SmolLM2's own weights in transformers and here."""

import numpy as np
import pytest

import kvant

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

PROMPTS = [
    "The history of the steam engine begins",
    "Once upon a time, in a village by the sea,",
    "To bake a good loaf of bread you need",
    "The three most important things about planets are",
    "Dear Sir or Madam, I am writing to",
]


@pytest.fixture(scope="module")
def dequantised(smollm2):
    """SmolLM2 as a model of transformers."""
    file = kvant.find_model("smollm2", offline=True)
    return transformers.AutoModelForCausalLM.from_pretrained(
        file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="sdpa"
    ).eval()


@pytest.mark.parametrize("prompt", PROMPTS)
def test_f16_writes_what_the_models_own_cache_writes(smollm2, dequantised, prompt):
    from kvant.hf import KvantCache

    tokens = torch.tensor([smollm2.tokenize(prompt)])

    def run(cache):
        return dequantised.generate(
            tokens, attention_mask=torch.ones_like(tokens), max_new_tokens=64, do_sample=False, past_key_values=cache
        )[0].tolist()

    expected = run(transformers.DynamicCache(config=dequantised.config))
    assert run(KvantCache(dequantised, "f16")) == expected and len(expected) > tokens.shape[1] + 16


def test_the_engine_agrees(smollm2, dequantised):
    """The same weights, the engine's arithmetic: the same beginning."""
    tokens = torch.tensor([smollm2.tokenize(PROMPTS[0])])
    made = dequantised.generate(tokens, attention_mask=torch.ones_like(tokens), max_new_tokens=16, do_sample=False)
    engine = smollm2.session("f16").generate(PROMPTS[0], max_tokens=16).result()
    assert smollm2.detokenize(made[0].tolist()).startswith(PROMPTS[0] + engine.text[:20])


def test_presets_pack_keys_as_the_engine_does(smollm2, dequantised):
    """Shapes from the dequantised weights are those of the file, channel by channel."""
    from kvant.hf import KvantCache

    cache = KvantCache(dequantised, "tiny")
    found = [np.sort(layer.key_shape) for layer in cache.layers]
    # The file has its channels in the order of neighbours, transformers in halves.
    expected = [np.sort(shape) for shape in kvant.codec.key_shapes(kvant.find_model("smollm2", offline=True))]
    assert all(np.allclose(a, b, rtol=1e-3) for a, b in zip(found, expected, strict=True))
