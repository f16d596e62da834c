"""Models for the tests: tiny random ones made on the spot, and SmolLM2 where it is here or can be fetched."""

import json
import os

import pytest

import kvant

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def save_tokenizer(folder):
    """A tokeniser of bytes with two control tokens."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={letter: i for i, letter in enumerate(letters)}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<|im_start|>", "<|im_end|>"])
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {"eos_token": "<|im_end|>", "chat_template": TEMPLATE}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))


def tiny_config(family):
    """The configuration of a tiny random model."""
    import transformers as t

    common = dict(
        vocab_size=258, hidden_size=64, intermediate_size=96, num_hidden_layers=3, num_attention_heads=4,
        num_key_value_heads=2, head_dim=32, max_position_embeddings=1024, eos_token_id=257, bos_token_id=256,
        initializer_range=0.3, tie_word_embeddings=False,
    )
    sliding = dict(sliding_window=24, layer_types=["sliding_attention", "full_attention", "sliding_attention"])
    match family:
        case "llama":
            return t.LlamaConfig(**common)
        case "qwen2":
            return t.Qwen2Config(**common)
        case "qwen3":
            return t.Qwen3Config(**common)
        case "gemma2":
            return t.Gemma2Config(**common, **sliding, query_pre_attn_scalar=32, attn_logit_softcapping=20.0)
        case "gemma3":
            return t.Gemma3TextConfig(**common, **sliding, query_pre_attn_scalar=32)
        case "mistral":
            return t.MistralConfig(**common, sliding_window=24)
    raise ValueError(family)


def tiny_model(family):
    """A tiny random model of transformers, always the same."""
    import torch
    import transformers

    torch.manual_seed(7)
    # Threads that wait for each other cost more than these models do.
    torch.set_num_threads(1)
    attention = "eager" if family == "gemma2" else "sdpa"
    return transformers.AutoModelForCausalLM.from_config(tiny_config(family), attn_implementation=attention).eval()


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory):
    """A tiny Llama as a folder that both transformers and kvant read."""
    folder = tmp_path_factory.mktemp("tiny")
    tiny_model("llama").save_pretrained(folder)
    save_tokenizer(folder)
    return folder


@pytest.fixture(scope="session")
def engine(tiny_folder):
    """The tiny Llama in float32 with a plain cache: the same text always gives the same numbers."""
    return kvant.Engine.load(tiny_folder, cache="f32", exact=True, context=512, threads=2)


@pytest.fixture(scope="session")
def smollm2():
    """SmolLM2 135M."""
    return real_model("smollm2", context=2048)


def real_model(name, **options):
    """A real model, or a skip by name; with CI=true a model that is missing is a failure."""
    try:
        return kvant.Engine.load(name, **options)
    except kvant.ModelNotFound as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"needs {name}: {str(error).splitlines()[0]}")
