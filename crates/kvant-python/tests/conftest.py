"""Models for the tests: tiny random ones made on the spot, and SmolLM2 where it is here or can be fetched."""

import json
import os

import numpy as np
import pytest

import kvant

try:
    import torch
except ImportError:
    torch = None

needs_torch = pytest.mark.skipif(torch is None, reason="needs torch")

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def letters():
    """GPT-2's letter for every byte."""
    own = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = range(0x100, 0x100 + 256 - len(own))
    return sorted(chr(code) for code in [*own, *others])


def save_tokenizer(folder):
    """A tokeniser of bytes with two control tokens."""
    special = dict(single_word=False, lstrip=False, rstrip=False, normalized=False, special=True)
    byte_level = dict(type="ByteLevel", add_prefix_space=False, trim_offsets=True, use_regex=False)
    tokenizer = {
        "version": "1.0",
        "added_tokens": [dict(id=256 + i, content=name, **special) for i, name in enumerate(["<|im_start|>", "<|im_end|>"])],
        "pre_tokenizer": byte_level,
        "decoder": byte_level,
        "model": {"type": "BPE", "vocab": {letter: i for i, letter in enumerate(letters())}, "merges": []},
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    config = {"eos_token": "<|im_end|>", "chat_template": TEMPLATE}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))


SHAPE = dict(
    vocab_size=258, hidden_size=64, intermediate_size=96, num_hidden_layers=3, num_attention_heads=4,
    num_key_value_heads=2, head_dim=32, max_position_embeddings=1024, eos_token_id=257, bos_token_id=256,
    initializer_range=0.3, tie_word_embeddings=False,
)


def save_tiny_llama(folder):
    """A tiny random Llama, always the same, made without torch."""
    config = dict(
        SHAPE, architectures=["LlamaForCausalLM"], model_type="llama", rms_norm_eps=1e-6, rope_theta=10000.0,
        hidden_act="silu", attention_bias=False, mlp_bias=False, dtype="float32",
    )
    (folder / "config.json").write_text(json.dumps(config))
    width, inner, head = SHAPE["hidden_size"], SHAPE["intermediate_size"], SHAPE["head_dim"]
    query, key = SHAPE["num_attention_heads"] * head, SHAPE["num_key_value_heads"] * head
    shapes = {name: [SHAPE["vocab_size"], width] for name in ("model.embed_tokens.weight", "lm_head.weight")}
    for layer in range(SHAPE["num_hidden_layers"]):
        parts = {
            "self_attn.q_proj": [query, width], "self_attn.k_proj": [key, width], "self_attn.v_proj": [key, width],
            "self_attn.o_proj": [width, query], "mlp.gate_proj": [inner, width], "mlp.up_proj": [inner, width],
            "mlp.down_proj": [width, inner], "input_layernorm": [width], "post_attention_layernorm": [width],
        }
        shapes |= {f"model.layers.{layer}.{part}.weight": shape for part, shape in parts.items()}
    shapes["model.norm.weight"] = [width]
    rng = np.random.default_rng(7)
    header, data = {}, b""
    for name, shape in shapes.items():
        made = np.ones(shape) if len(shape) == 1 else SHAPE["initializer_range"] * rng.standard_normal(shape)
        raw = made.astype("<f4").tobytes()
        header[name] = dict(dtype="F32", shape=shape, data_offsets=[len(data), len(data) + len(raw)])
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    (folder / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + data)


def tiny_config(family):
    """The configuration of a tiny random model."""
    import transformers as t

    common = SHAPE
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
    import transformers

    torch.manual_seed(7)
    # Threads that wait for each other cost more than these models do.
    torch.set_num_threads(1)
    attention = "eager" if family == "gemma2" else "sdpa"
    return transformers.AutoModelForCausalLM.from_config(tiny_config(family), attn_implementation=attention).eval()


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory):
    """A tiny Llama as a folder, in the form of the Hugging Face hub."""
    folder = tmp_path_factory.mktemp("tiny")
    save_tiny_llama(folder)
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
