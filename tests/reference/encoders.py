#!/usr/bin/env python3
"""Tiny random encoders, each as safetensors and as GGUF, and the states (and scores) that `transformers` gives for them.

For each case this writes DIR/<name>/
    config.json, model.safetensors   as published checkpoints are (the hub's tensor names)
    model.gguf                       the same weights under GGUF's names and keys (not for every case)
    expected.json                    tokens of some texts, where a second text begins, and the scores of a head
    states.bin                       f32 little-endian: the states of all tokens behind the last layer, one text after another

All values are f32, drawn large enough that every part shows: `weakest_tensor` says how far the states move without the tensor that
matters least (a case where that is under 0.02 is refused).

usage: encoders.py [--out DIR] [--only NAME ...]
needs: numpy, gguf, torch, transformers, safetensors
"""

import argparse
import json
import re
import shutil
from pathlib import Path

import numpy as np
import torch
from gguf import GGUFWriter
from safetensors.numpy import save_file
from tiny import rng_for

from transformers import (BertConfig, BertForSequenceClassification, BertModel, Gemma3TextConfig, Gemma3TextModel, ModernBertConfig,
                          ModernBertForSequenceClassification, ModernBertModel, XLMRobertaConfig, XLMRobertaForSequenceClassification,
                          XLMRobertaModel)
from transformers.models.nomic_bert import NomicBertConfig, NomicBertModel

VOCAB = 64
LENGTHS = [7, 70, 1, 33]
SIZES = dict(vocab_size=VOCAB, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48)
MODERN = dict(SIZES, num_hidden_layers=4, max_position_embeddings=96, local_attention=8, global_attn_every_n_layers=3, pad_token_id=0,
              bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2, global_rope_theta=500.0, local_rope_theta=50.0)
MODERN["rope_parameters"] = {"full_attention": {"rope_type": "default", "rope_theta": 500.0},
                             "sliding_attention": {"rope_type": "default", "rope_theta": 50.0}}
GEMMA = dict(SIZES, num_hidden_layers=3, num_key_value_heads=2, head_dim=16, max_position_embeddings=96, sliding_window=12,
             use_bidirectional_attention=True, query_pre_attn_scalar=12, hidden_activation="gelu_pytorch_tanh", rms_norm_eps=1e-6,
             layer_types=["sliding_attention", "sliding_attention", "full_attention"], pad_token_id=0, bos_token_id=2, eos_token_id=1,
             rope_parameters={"full_attention": {"rope_type": "default", "rope_theta": 500.0},
                              "sliding_attention": {"rope_type": "default", "rope_theta": 50.0}})
BERT = dict(SIZES, max_position_embeddings=80, pad_token_id=0, layer_norm_eps=1e-3)
XLMR = dict(SIZES, max_position_embeddings=80, pad_token_id=1, bos_token_id=0, eos_token_id=2, type_vocab_size=1, layer_norm_eps=1e-5)

BERT_NAMES = {"embeddings.word_embeddings": "token_embd", "embeddings.position_embeddings": "position_embd",
              "embeddings.token_type_embeddings": "token_types", "embeddings.LayerNorm": "token_embd_norm",
              "attention.self.query": "attn_q", "attention.self.key": "attn_k", "attention.self.value": "attn_v",
              "attention.output.dense": "attn_output", "attention.output.LayerNorm": "attn_output_norm",
              "intermediate.dense": "ffn_up", "output.dense": "ffn_down", "output.LayerNorm": "layer_output_norm",
              "pooler.dense": "cls", "classifier": "cls.output", "classifier.dense": "cls", "classifier.out_proj": "cls.output"}
NOMIC_NAMES = {"embeddings.word_embeddings": "token_embd", "embeddings.token_type_embeddings": "token_types",
               "emb_ln": "token_embd_norm", "attn.Wqkv": "attn_qkv", "attn.out_proj": "attn_output", "norm1": "attn_output_norm",
               "mlp.fc11": "ffn_up", "mlp.fc12": "ffn_gate", "mlp.fc2": "ffn_down", "norm2": "layer_output_norm"}
MODERN_NAMES = {"embeddings.tok_embeddings": "token_embd", "embeddings.norm": "token_embd_norm", "attn_norm": "attn_norm",
                "attn.Wqkv": "attn_qkv", "attn.Wo": "attn_output", "mlp_norm": "ffn_norm", "mlp.Wi": "ffn_up", "mlp.Wo": "ffn_down",
                "final_norm": "output_norm", "head.dense": "cls", "head.norm": "cls.norm", "classifier": "cls.output"}
MODERN_KEYS = {"attention.sliding_window": 8, "attention.sliding_window_pattern": 3, "rope.freq_base": 500.0, "rope.freq_base_swa": 50.0,
               "attention.layer_norm_epsilon": 1e-5}

# name -> class, configuration, what is published in its place, gguf {arch, names, keys}
CASES = {
    "bert": {"make": (BertModel, BertConfig), "config": BERT,
             "gguf": {"arch": "bert", "names": BERT_NAMES, "keys": {"attention.layer_norm_epsilon": 1e-3, "context_length": 80}}},
    "bert-cross": {"make": (BertForSequenceClassification, BertConfig), "config": dict(BERT, num_labels=1), "pairs": True,
                   "gguf": {"arch": "bert", "names": BERT_NAMES,
                            "keys": {"attention.layer_norm_epsilon": 1e-3, "context_length": 80, "pooling_type": 4}}},
    "xlm-roberta": {"make": (XLMRobertaModel, XLMRobertaConfig), "config": XLMR,
                    "gguf": {"arch": "bert", "names": BERT_NAMES, "skip_positions": 2,
                             "keys": {"attention.layer_norm_epsilon": 1e-5, "context_length": 80}}},
    "xlm-roberta-cross": {"make": (XLMRobertaForSequenceClassification, XLMRobertaConfig), "config": dict(XLMR, num_labels=1),
                          "gguf": {"arch": "bert", "names": BERT_NAMES, "skip_positions": 2,
                                   "keys": {"attention.layer_norm_epsilon": 1e-5, "context_length": 80}}},
    "modernbert": {"make": (ModernBertModel, ModernBertConfig), "config": MODERN,
                   "gguf": {"arch": "modern-bert", "names": MODERN_NAMES, "keys": {**MODERN_KEYS, "context_length": 96}}},
    "modernbert-cross": {"make": (ModernBertForSequenceClassification, ModernBertConfig),
                         "config": dict(MODERN, num_labels=1, classifier_pooling="mean")},
    "nomic-bert": {"make": (NomicBertModel, NomicBertConfig),
                   "config": dict(SIZES, max_position_embeddings=96, layer_norm_eps=1e-12,
                                  rope_parameters={"rope_type": "default", "rope_theta": 300.0}),
                   "published": {"architectures": ["NomicBertModel"], "model_type": "nomic_bert", "vocab_size": VOCAB, "n_embd": 32,
                                 "n_layer": 2, "n_head": 4, "n_inner": 48, "n_positions": 96, "activation_function": "swiglu",
                                 "layer_norm_epsilon": 1e-12, "rotary_emb_base": 300.0, "rotary_emb_fraction": 1.0,
                                 "rotary_emb_interleaved": False, "prenorm": False, "qkv_proj_bias": False, "type_vocab_size": 2},
                   "gguf": {"arch": "nomic-bert", "names": NOMIC_NAMES,
                            "keys": {"attention.layer_norm_epsilon": 1e-12, "rope.freq_base": 300.0, "context_length": 96}}},
    "embedding-gemma": {"make": (Gemma3TextModel, Gemma3TextConfig), "config": GEMMA},
}


def make_model(case):
    kind, config = CASES[case]["make"]
    return kind(config(**CASES[case]["config"], attn_implementation="eager")).eval()


def weights_of(case, model):
    drawn = {}
    for name, value in model.state_dict().items():
        if not value.dtype.is_floating_point:
            continue
        z, shape = rng_for(case, name).standard_normal(value.shape), value.shape
        if "norm" in name.lower() and name.endswith("weight"):
            drawn[name] = (0.0 if case == "embedding-gemma" else 1.0) + 0.35 * z
        elif len(shape) == 1 or "embeddings" in name or "embed_tokens" in name:
            drawn[name] = 0.5 * z
        else:
            drawn[name] = 1.2 / np.sqrt(shape[-1]) * z
    return {name: w.astype(np.float32) for name, w in drawn.items()}


def texts_of(case):
    rng, texts, seconds = rng_for(case, "texts"), [], []
    for length in LENGTHS:
        texts.append([int(t) for t in rng.integers(3, VOCAB, length)])
        seconds.append(length // 2 if CASES[case].get("pairs") and length > 1 else length)
    return texts, seconds


def run(case, weights):
    model = make_model(case)
    model.load_state_dict({name: torch.tensor(w) for name, w in weights.items()}, strict=False)
    states, scores = [], []
    for text, second in zip(*texts_of(case)):
        given = {"input_ids": torch.tensor([text]), "attention_mask": torch.ones(1, len(text), dtype=torch.long)}
        if CASES[case].get("pairs"):
            given["token_type_ids"] = torch.tensor([[int(at >= second) for at in range(len(text))]])
        with torch.no_grad():
            out = model(**given, output_hidden_states=True)
        if hasattr(out, "logits"):
            scores.append(float(out.logits[0, 0]))
            base = getattr(model, model.base_model_prefix)
            with torch.no_grad():
                out = base(**given)
        states.append(out.last_hidden_state[0].numpy())
    return np.concatenate(states), scores


def published_names(case, weights):
    """Names on the hub, where `transformers` has others of its own."""
    if case != "nomic-bert":
        return weights
    names = [(r"^layers", "encoder.layers"), (r"embeddings.LayerNorm", "emb_ln"), (r"self_attn.o_proj", "attn.out_proj"),
             (r"up_proj", "fc11"), (r"gate_proj", "fc12"), (r"down_proj", "fc2"), (r"post_attention_layernorm", "norm1"),
             (r"post_mlp_layernorm", "norm2")]
    out = {}
    for name, w in weights.items():
        if ".self_attn." in name and ".o_proj" not in name:
            if ".q_proj" in name:
                parts = [weights[name.replace("q_proj", part)] for part in ("q_proj", "k_proj", "v_proj")]
                out[re.sub(r"^layers", "encoder.layers", name).replace("self_attn.q_proj", "attn.Wqkv")] = np.concatenate(parts)
            continue
        for pattern, new in names:
            name = re.sub(pattern, new, name)
        out[name] = w
    return out


# A WordPiece vocabulary, so that the checkpoints are whole models.
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + [f"w{i}" for i in range(4, 40)] + [f"##{i}" for i in range(40, VOCAB)]


def tokenizer():
    special = [{"id": i, "content": w, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
               for i, w in enumerate(WORDS[:4])]
    around = {"[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]}, "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]}}
    part = lambda kind, name, type_id: {kind: {"id": name, "type_id": type_id}}
    single = [part("SpecialToken", "[CLS]", 0), part("Sequence", "A", 0), part("SpecialToken", "[SEP]", 0)]
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": special,
            "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
            "pre_tokenizer": {"type": "BertPreTokenizer"},
            "post_processor": {"type": "TemplateProcessing", "single": single, "special_tokens": around,
                               "pair": single + [part("Sequence", "B", 1), part("SpecialToken", "[SEP]", 1)]},
            "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
            "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
                      "vocab": {w: i for i, w in enumerate(WORDS)}}}


def write_gguf(path, case, tensors):
    spec, c = CASES[case]["gguf"], CASES[case]["config"]
    out = GGUFWriter(path, spec["arch"])
    out.add_name("tiny")
    keys = {"embedding_length": c["hidden_size"], "block_count": c["num_hidden_layers"], "feed_forward_length": c["intermediate_size"],
            "attention.head_count": c["num_attention_heads"], **spec["keys"]}
    for key, value in keys.items():
        add = out.add_uint32 if isinstance(value, int) else out.add_float32
        add(f"{spec['arch']}.{key}", value)
    out.add_tokenizer_model("bert")
    mark = lambda word: word if word.startswith("[") else word[2:] if word.startswith("##") else "\u2581" + word
    out.add_token_list([mark(word) for word in WORDS])
    out.add_token_types([3, 2, 3, 3] + [1] * (VOCAB - 4))
    for role, number in (("cls", 2), ("seperator", 3), ("unknown", 1), ("padding", 0)):
        out.add_uint32(f"tokenizer.ggml.{role}_token_id", number)
    for name, w in tensors.items():
        bare = re.sub(r"^(bert|roberta|model)\.", "", name)
        module, leaf = bare.rsplit(".", 1)
        layer = re.match(r"(?:encoder\.)?layers?\.(\d+)\.(.*)", module)
        if name == "pooler.dense.weight" or name == "pooler.dense.bias":
            continue
        if "position_embeddings" in name:
            w = w[spec.get("skip_positions", 0):]
        target = spec["names"][layer[2] if layer else module]
        out.add_tensor(f"blk.{layer[1]}.{target}.{leaf}" if layer else f"{target}.{leaf}", np.ascontiguousarray(w))
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def make(root, case):
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    model = make_model(case)
    weights = weights_of(case, model)
    states, scores = run(case, weights)
    effects = {}
    for name, w in weights.items():
        neutral = np.ones_like(w) if "norm" in name.lower() and name.endswith("weight") and case != "embedding-gemma" else np.zeros_like(w)
        # Softmax does not see what it adds to all scores of a query.
        if re.search(r"(self\.key|k_proj)\.bias", name) or name.startswith("pooler"):
            continue
        other, others = run(case, {**weights, name: neutral})
        effects[name] = max(float(np.abs(other - states).max()), max((abs(a - b) for a, b in zip(scores, others)), default=0.0))
    weakest = min(effects, key=effects.get)
    assert effects[weakest] > 0.02, f"{case}: {weakest} moves nothing by more than {effects[weakest]}"
    config = CASES[case].get("published") or {**model.config.to_dict(), "architectures": [type(model).__name__]}
    config = {k: v for k, v in config.items() if k not in ("transformers_version", "_name_or_path")}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer()) + "\n")
    tensors = published_names(case, weights)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    if "gguf" in CASES[case]:
        write_gguf(folder / "model.gguf", case, tensors)
    texts, seconds = texts_of(case)
    expected = {"texts": texts, "seconds": seconds, "scores": scores or None, "weakest_tensor": [weakest, effects[weakest]]}
    (folder / "expected.json").write_text(json.dumps(expected) + "\n")
    (folder / "states.bin").write_bytes(states.astype("<f4").tobytes())
    print(case, states.shape, states.std(), scores, weakest, effects[weakest])


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--out", type=Path, default=Path(__file__).parent / "encoders")
    p.add_argument("--only", nargs="*")
    args = p.parse_args()
    torch.manual_seed(0)
    for case in args.only or CASES:
        make(args.out, case)


if __name__ == "__main__":
    main()
