"""SmolLM2's own weights in transformers and here."""

import pytest

import kvant

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

PROMPT = "The history of the steam engine begins"


@pytest.fixture(scope="module")
def dequantised(smollm2):
    """SmolLM2 as a model of transformers."""
    file = kvant.find_model("smollm2", offline=True)
    return transformers.AutoModelForCausalLM.from_pretrained(
        file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="sdpa"
    ).eval()


def test_f16_writes_what_the_models_own_cache_writes(smollm2, dequantised):
    from kvant.hf import KvantCache

    prompt = torch.tensor([smollm2.tokenize(PROMPT)])

    def run(cache):
        made = dequantised.generate(
            prompt, attention_mask=torch.ones_like(prompt), max_new_tokens=48, do_sample=False, past_key_values=cache
        )
        return smollm2.detokenize(made[0].tolist())

    expected = run(transformers.DynamicCache(config=dequantised.config))
    assert run(KvantCache(dequantised.config, "f16")) == expected and len(expected) > 100
    engine = smollm2.session("f16").generate(PROMPT, max_tokens=16).result()
    assert expected.startswith(PROMPT + engine.text[:20])
