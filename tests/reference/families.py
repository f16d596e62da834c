#!/usr/bin/env python3
"""Tiny random checkpoints of the families beyond those of tiny.py, each as safetensors and as GGUF, and the logits both must give.

For each case this writes DIR/<name>/
    config.json, model.safetensors   as published checkpoints are (bf16, the hub's tensor names)
    model.gguf                       the same weights under GGUF's names, permutations and keys (not for every case)
    expected.json, logits.bin        as in tiny.py

All values are rounded to bf16 before `transformers` runs, so both files hold exactly the weights behind the logits.

usage: families.py [--out DIR] [--only NAME ...]
needs: numpy, gguf, torch, transformers, safetensors
"""

import argparse
import json
import re
import shutil
import tempfile
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType as T
from gguf import GGUFWriter
from gguf.quants import quantize
from tiny import COMMON, cast, draw, from_bf16_bits, make_model, load, rng_for, to_bf16_bits, token_ids, write_expected, write_safetensors
from tiny_gguf import neighbour_pairs

VOCAB = 64


def base(name, kind, **over):
    return {
        "architectures": [name],
        "model_type": kind,
        **COMMON,
        "vocab_size": VOCAB,
        "hidden_size": 32,
        "intermediate_size": 48,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "hidden_act": "silu",
        "max_position_embeddings": 256,
        "rms_norm_eps": 1e-5,
        "rope_theta": 10000.0,
        "tie_word_embeddings": False,
        "attention_bias": False,
        "mlp_bias": False,
        "pad_token_id": 0,
        **over,
    }


SLIDING, FULL = "sliding_attention", "full_attention"
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16, "beta_fast": 4.0, "beta_slow": 1.0}
YARN_KEYS = {"rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 16,
             "rope.scaling.yarn_beta_fast": 4.0, "rope.scaling.yarn_beta_slow": 1.0}
NO_YARN = {"rope_scaling": None}

GEMMA4_ROPE = {SLIDING: {"rope_type": "default", "rope_theta": 1000.0},
               FULL: {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 50.0}}
GEMMA4_KEYS = {"attention.key_length": 32, "attention.value_length": 32, "attention.key_length_swa": 16, "attention.value_length_swa": 16,
               "attention.head_count_kv": [2, 2, 1], "attention.sliding_window": 12,
               "attention.sliding_window_pattern": [True, True, False], "rope.freq_base": 50.0, "rope.freq_base_swa": 1000.0,
               "rope.dimension_count": 32, "rope.dimension_count_swa": 16, "final_logit_softcapping": 8.0}


def gemma4(**over):
    config = base("Gemma4ForCausalLM", "gemma4_text", num_hidden_layers=3, global_head_dim=32, num_global_key_value_heads=1,
                  attention_k_eq_v=True, sliding_window=12, layer_types=[SLIDING, SLIDING, FULL], hidden_size_per_layer_input=0,
                  vocab_size_per_layer_input=VOCAB, num_kv_shared_layers=0, final_logit_softcapping=8.0, enable_moe_block=False,
                  use_double_wide_mlp=False, hidden_activation="gelu_pytorch_tanh", rms_norm_eps=1e-6, tie_word_embeddings=True,
                  rope_parameters=GEMMA4_ROPE) | over
    return {k: v for k, v in config.items() if k not in ("rope_theta", "hidden_act", "mlp_bias")}


EXPERTS = {"num_experts": 8, "num_experts_per_tok": 2, "moe_intermediate_size": 16}
EXPERT_KEYS = {"expert_count": 8, "expert_used_count": 2, "expert_feed_forward_length": 16}

# name -> config, gguf {arch, keys, [permute: rows of q and k become neighbours]}, ablate {label: config overrides}
CASES = {
    "smollm3": {
        "config": base("SmolLM3ForCausalLM", "smollm3", num_hidden_layers=4, no_rope_layers=[1, 1, 1, 0], use_sliding_window=False,
                       sliding_window=None, tie_word_embeddings=True, num_attention_heads=2, num_key_value_heads=1),
        "gguf": {"arch": "smollm3", "permute": True},
        "ablate": {"rope everywhere": {"no_rope_layers": [1, 1, 1, 1]}, "other layers without": {"no_rope_layers": [0, 1, 1, 1]}},
    },
    "granite": {
        "config": base("GraniteForCausalLM", "granite", embedding_multiplier=3.0, residual_multiplier=0.6, attention_multiplier=0.4,
                       logits_scaling=0.5, head_dim=8),
        "gguf": {"arch": "granite", "permute": True,
                 "keys": {"embedding_scale": 3.0, "residual_scale": 0.6, "attention.scale": 0.4, "logit_scale": 0.5}},
        "ablate": {"no embedding multiplier": {"embedding_multiplier": 1.0}, "no residual multiplier": {"residual_multiplier": 1.0},
                   "attention multiplier 1/sqrt(d)": {"attention_multiplier": 8**-0.5}, "no logit scaling": {"logits_scaling": 1.0}},
    },
    "olmo2": {
        "config": base("Olmo2ForCausalLM", "olmo2", head_dim=8),
        "gguf": {"arch": "olmo2"},
        "ablate": {},
    },
    "olmo3": {
        "config": base("Olmo3ForCausalLM", "olmo3", num_hidden_layers=4, sliding_window=12, layer_types=[SLIDING] * 3 + [FULL],
                       rope_scaling=YARN, rope_theta=500000.0, head_dim=8),
        "gguf": {"arch": "olmo2", "keys": {"attention.sliding_window": 12, "attention.sliding_window_pattern": [True] * 3 + [False],
                                           **YARN_KEYS}},
        "ablate": {"no window": {"sliding_window": 4096}, "no yarn": NO_YARN, "yarn factor 2": {"rope_scaling": {**YARN, "factor": 2.0}}},
    },
    "exaone4": {
        "config": base("Exaone4ForCausalLM", "exaone4", num_hidden_layers=4, sliding_window=12, sliding_window_pattern=4),
        "gguf": {"arch": "exaone4", "keys": {"attention.sliding_window": 12}},
        "ablate": {"no window": {"sliding_window": 4096}, "no window and rope everywhere": {"sliding_window": None, "layer_types": [FULL] * 4}},
    },
    "exaone4-global": {
        # The small one: no window, rope in every layer.
        "config": base("Exaone4ForCausalLM", "exaone4", sliding_window=None, sliding_window_pattern=None, layer_types=[FULL] * 2,
                       tie_word_embeddings=True),
        "gguf": {"arch": "exaone4"},
        "ablate": {},
    },
    "glm4": {
        "config": base("Glm4ForCausalLM", "glm4", partial_rotary_factor=0.5, attention_bias=True),
        "gguf": {"arch": "glm4", "keys": {"rope.dimension_count": 8}},
        "ablate": {"whole heads rotated": {"partial_rotary_factor": 1.0}},
    },
    "hunyuan-dense": {
        "config": base("HunYuanDenseV1ForCausalLM", "hunyuan_v1_dense", tie_word_embeddings=True,
                       rope_scaling={"type": "dynamic", "alpha": 50.0, "factor": 1.0, "beta_fast": 32, "beta_slow": 1, "mscale": 1.0,
                                     "mscale_all_dim": 1.0}),
        "gguf": {"arch": "hunyuan-dense", "keys": {"rope.freq_base": 10000.0 * 50.0 ** (16 / 14)}},
        "ablate": {"no alpha": {"rope_scaling": None}},
    },
    "ministral3": {
        "config": {k: v for k, v in base(
            "Ministral3ForCausalLM", "ministral3", sliding_window=None,
            rope_parameters={**YARN, "rope_theta": 10000.0, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.5,
                             "max_position_embeddings": 64}).items() if k not in ("rope_theta", "rope_scaling")},
        "gguf": {"arch": "mistral3", "permute": True,
                 "keys": {**YARN_KEYS, "rope.scaling.yarn_log_multiplier": 1.0, "attention.temperature_scale": 0.5}},
        "ablate": {"no temperature": {"rope_parameters": {**YARN, "rope_theta": 10000.0, "mscale": 1.0, "mscale_all_dim": 1.0,
                                                          "llama_4_scaling_beta": 0.0}},
                   "attention factor": {"rope_parameters": {**YARN, "rope_theta": 10000.0, "llama_4_scaling_beta": 0.5}}},
    },
    "ministral": {
        "config": base("MinistralForCausalLM", "ministral", num_hidden_layers=3, sliding_window=12, layer_types=[SLIDING, FULL, SLIDING]),
        "ablate": {"no window": {"sliding_window": 4096}, "window everywhere": {"layer_types": [SLIDING] * 3}},
    },
    "phi4": {
        "config": base("Phi3ForCausalLM", "phi3", sliding_window=None, original_max_position_embeddings=256, resid_pdrop=0.0,
                       embd_pdrop=0.0, head_dim=8),
        "gguf": {"arch": "phi3", "keys": {"attention.sliding_window": 0, "rope.dimension_count": 8}},
        "ablate": {},
    },
    "cohere2": {
        "config": base("Cohere2ForCausalLM", "cohere2", num_hidden_layers=4, sliding_window=12, layer_types=[SLIDING] * 3 + [FULL],
                       logit_scale=0.7, layer_norm_eps=1e-5, tie_word_embeddings=True, head_dim=8),
        "gguf": {"arch": "cohere2", "keys": {"attention.sliding_window": 12, "logit_scale": 0.7, "attention.layer_norm_epsilon": 1e-5}},
        "ablate": {"no window": {"sliding_window": 4096}, "no logit scale": {"logit_scale": 1.0}, "epsilon 0.3": {"layer_norm_eps": 0.3}},
    },
    "arcee": {
        "config": base("ArceeForCausalLM", "arcee", hidden_act="relu2", rope_scaling={**YARN, "attention_factor": 1.3}),
        # GGUF's factor multiplies 1 + 0.1 ln(4), which HF's replaces.
        "gguf": {"arch": "arcee", "permute": True,
                 "keys": {**YARN_KEYS, "rope.scaling.attn_factor": 1.3 / (1 + 0.1 * np.log(4.0))}},
        "ablate": {"no yarn": NO_YARN, "attention factor computed": {"rope_scaling": YARN}},
    },
    "seed_oss": {
        "config": base("SeedOssForCausalLM", "seed_oss", attention_bias=True, attention_out_bias=True, attention_dropout=0.0,
                       residual_dropout=0.0),
        "gguf": {"arch": "seed_oss", "post_attention": "post_attention_norm"},
        "ablate": {},
    },
    "ernie4_5": {
        "config": base("Ernie4_5ForCausalLM", "ernie4_5", use_bias=True, tie_word_embeddings=True),
        "gguf": {"arch": "ernie4_5"},
        "ablate": {"rope_theta 10000 -> 500": {"rope_theta": 500.0}},
    },
    "qwen2-yarn": {
        "config": base("Qwen2ForCausalLM", "qwen2", rope_scaling={**YARN, "type": "yarn"}, use_sliding_window=False, sliding_window=None,
                       max_window_layers=2, head_dim=8),
        "gguf": {"arch": "qwen2", "keys": YARN_KEYS},
        "ablate": {"no yarn": NO_YARN, "beta_slow 1 -> 0.2": {"rope_scaling": {**YARN, "beta_slow": 0.2}}},
    },
    "qwen3-yarn": {
        "config": base("Qwen3ForCausalLM", "qwen3", rope_theta=100.0, rope_scaling={**YARN, "truncate": False}, use_sliding_window=False, sliding_window=None,
                       max_window_layers=2),
        "ablate": {"no yarn": NO_YARN, "truncated": {"rope_scaling": YARN}},
    },
    "qwen3_moe": {
        "config": base("Qwen3MoeForCausalLM", "qwen3_moe", **EXPERTS, norm_topk_prob=True, use_sliding_window=False, sliding_window=None,
                       decoder_sparse_step=1, mlp_only_layers=[]),
        "gguf": {"arch": "qwen3moe", "keys": EXPERT_KEYS},
        "ablate": {"not normalised": {"norm_topk_prob": False}, "one expert": {"num_experts_per_tok": 1}},
    },
    "qwen3_moe-plain": {
        # Not normalised: GGUF has no key for it that llama.cpp reads.
        "config": base("Qwen3MoeForCausalLM", "qwen3_moe", **{**EXPERTS, "num_experts_per_tok": 3}, norm_topk_prob=False,
                       use_sliding_window=False, sliding_window=None, decoder_sparse_step=1, mlp_only_layers=[]),
        "ablate": {"normalised": {"norm_topk_prob": True}},
    },
    "mixtral": {
        "config": base("MixtralForCausalLM", "mixtral", num_local_experts=4, num_experts_per_tok=2, sliding_window=None,
                       intermediate_size=24),
        "gguf": {"arch": "llama", "permute": True, "keys": {"expert_count": 4, "expert_used_count": 2}},
        "ablate": {"one expert": {"num_experts_per_tok": 1}},
    },
    "olmoe": {
        "config": base("OlmoeForCausalLM", "olmoe", num_experts=6, num_experts_per_tok=2, norm_topk_prob=False, intermediate_size=16,
                       head_dim=8, clip_qkv=None),
        "gguf": {"arch": "olmoe", "keys": {"expert_count": 6, "expert_used_count": 2}},
        "ablate": {"normalised": {"norm_topk_prob": True}},
    },
    "qwen2_moe": {
        "config": base("Qwen2MoeForCausalLM", "qwen2_moe", **EXPERTS, shared_expert_intermediate_size=40, norm_topk_prob=False,
                       use_sliding_window=False, sliding_window=16, max_window_layers=2, decoder_sparse_step=1, mlp_only_layers=[],
                       head_dim=8),
        "gguf": {"arch": "qwen2moe", "keys": {**EXPERT_KEYS, "expert_shared_feed_forward_length": 40}},
        "ablate": {"normalised": {"norm_topk_prob": True}},
    },
    "granitemoe": {
        "config": base("GraniteMoeForCausalLM", "granitemoe", num_local_experts=4, num_experts_per_tok=2, intermediate_size=24, head_dim=8,
                       embedding_multiplier=3.0, residual_multiplier=0.6, attention_multiplier=0.4, logits_scaling=0.5),
        "gguf": {"arch": "granitemoe", "permute": True,
                 "keys": {"expert_count": 4, "expert_used_count": 2, "embedding_scale": 3.0, "residual_scale": 0.6,
                          "attention.scale": 0.4, "logit_scale": 0.5}},
        "ablate": {"one expert": {"num_experts_per_tok": 1}},
    },
    "granitemoe-shared": {
        "config": base("GraniteMoeSharedForCausalLM", "granitemoeshared", num_local_experts=4, num_experts_per_tok=2, intermediate_size=24,
                       head_dim=8, shared_intermediate_size=40, embedding_multiplier=3.0, residual_multiplier=0.6,
                       attention_multiplier=0.4, logits_scaling=0.5),
        "gguf": {"arch": "granitemoe", "permute": True,
                 "keys": {"expert_count": 4, "expert_used_count": 2, "expert_shared_feed_forward_length": 40, "embedding_scale": 3.0,
                          "residual_scale": 0.6, "attention.scale": 0.4, "logit_scale": 0.5}},
        "ablate": {},
    },
    "glm4_moe": {
        "config": base("Glm4MoeForCausalLM", "glm4_moe", n_routed_experts=8, num_experts_per_tok=2, n_shared_experts=1,
                       moe_intermediate_size=16, first_k_dense_replace=1, routed_scaling_factor=1.7, norm_topk_prob=True, n_group=2,
                       topk_group=1, partial_rotary_factor=0.5, use_qk_norm=True, attention_bias=True, num_hidden_layers=3),
        "gguf": {"arch": "glm4moe", "post_attention": "post_attention_norm",
                 "keys": {"expert_count": 8, "expert_used_count": 2, "expert_feed_forward_length": 16, "expert_shared_count": 1,
                          "leading_dense_block_count": 1, "expert_weights_scale": 1.7, "expert_weights_norm": True,
                          "expert_gating_func": 2, "expert_group_count": 2, "expert_group_used_count": 1, "rope.dimension_count": 8}},
        "ablate": {"no groups": {"n_group": 1}, "scale 1": {"routed_scaling_factor": 1.0}, "not normalised": {"norm_topk_prob": False},
                   "whole heads rotated": {"partial_rotary_factor": 1.0}},
    },
    "gpt_oss": {
        # Experts in MXFP4, as published: the safetensors hold blocks and scales.
        "config": base("GptOssForCausalLM", "gpt_oss", num_local_experts=4, num_experts_per_tok=2, intermediate_size=32, sliding_window=12,
                       layer_types=[SLIDING, FULL], attention_bias=True, rope_theta=100.0, rope_scaling={**YARN, "truncate": False},
                       swiglu_limit=7.0),
        "mxfp4": True,
        "gguf": {"arch": "gpt-oss", "post_attention": "post_attention_norm",
                 "keys": {"expert_count": 4, "expert_used_count": 2, "expert_feed_forward_length": 32, "attention.sliding_window": 12,
                          **YARN_KEYS}},
        "ablate": {"no window": {"sliding_window": 4096}, "other layer slides": {"layer_types": [FULL, SLIDING]}, "no yarn": NO_YARN,
                   "one expert": {"num_experts_per_tok": 1}},
    },
    "gemma4": {
        "config": gemma4(),
        "gguf": {"arch": "gemma4", "keys": GEMMA4_KEYS, "rope_freqs": [1.0] * 4 + [1e30] * 12},
        "ablate": {"no window": {"sliding_window": 4096}, "no soft-cap": {"final_logit_softcapping": None},
                   "local rope base": {"rope_parameters": {**GEMMA4_ROPE, SLIDING: {"rope_type": "default", "rope_theta": 20.0}}},
                   "whole global heads rotated": {"rope_parameters": {**GEMMA4_ROPE, FULL: {**GEMMA4_ROPE[FULL], "partial_rotary_factor": 1.0}}}},
    },
    "gemma4-moe": {
        "config": gemma4(enable_moe_block=True, num_experts=4, top_k_experts=2, moe_intermediate_size=24),
        "gguf": {"arch": "gemma4", "rope_freqs": [1.0] * 4 + [1e30] * 12,
                 "keys": {**GEMMA4_KEYS, "expert_count": 4, "expert_used_count": 2, "expert_feed_forward_length": 24}},
        "ablate": {"one expert": {"top_k_experts": 1}},
    },
    "gemma4-e2b": {
        # Embeddings for every layer; the last two layers have no keys and values of their own, and wider blocks.
        "config": gemma4(num_hidden_layers=4, layer_types=[SLIDING, FULL] * 2, num_kv_shared_layers=2, hidden_size_per_layer_input=16,
                         use_double_wide_mlp=True, attention_k_eq_v=False),
        "gguf": {"arch": "gemma4", "rope_freqs": [1.0] * 4 + [1e30] * 12,
                 "keys": {**GEMMA4_KEYS, "attention.head_count_kv": 2, "attention.sliding_window_pattern": [True, False] * 2,
                          "attention.shared_kv_layers": 2, "embedding_length_per_layer_input": 16,
                          "feed_forward_length": [48] * 2 + [96] * 2}},
        "ablate": {"no window": {"sliding_window": 4096}},
    },
}

CONV, LINEAR = "conv", "linear_attention"
DELTA = {"linear_conv_kernel_dim": 4, "linear_key_head_dim": 8, "linear_value_head_dim": 12, "linear_num_key_heads": 2,
         "linear_num_value_heads": 4}
DELTA_KEYS = {"ssm.conv_kernel": 4, "ssm.state_size": 8, "ssm.group_count": 2, "ssm.time_step_rank": 4, "ssm.inner_size": 48}
QUARTER = {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.25}


def qwen_next(name, kind, **over):
    """Three delta nets and one layer of attention, a quarter of whose heads is rotated."""
    config = base(name, kind, **DELTA, num_hidden_layers=4, layer_types=[LINEAR] * 3 + [FULL], rms_norm_eps=1e-6,
                  rope_parameters=QUARTER) | over
    return {k: v for k, v in config.items() if k not in ("rope_theta", "mlp_bias") and v is not None}


CASES |= {
    "lfm2": {
        "config": {k: v for k, v in base(
            "Lfm2ForCausalLM", "lfm2", num_hidden_layers=4, layer_types=[CONV, FULL, CONV, CONV], conv_L_cache=3, conv_bias=False,
            block_auto_adjust_ff_dim=True, block_multiple_of=16, block_ffn_dim_multiplier=1.0, intermediate_size=60, norm_eps=1e-5,
            tie_word_embeddings=True, head_dim=8).items() if k not in ("rms_norm_eps", "mlp_bias", "attention_bias", "hidden_act")},
        "gguf": {"arch": "lfm2", "keys": {"attention.head_count_kv": [0, 2, 0, 0], "shortconv.l_cache": 3, "feed_forward_length": 48}},
        "ablate": {"epsilon 0.3": {"norm_eps": 0.3}, "rope_theta 10000 -> 500": {"rope_theta": 500.0}},
    },
    "qwen3_5": {
        "config": qwen_next("Qwen3_5ForCausalLM", "qwen3_5_text"),
        "gguf": {"arch": "qwen35", "post_attention": "post_attention_norm",
                 "keys": {**DELTA_KEYS, "full_attention_interval": 4, "rope.dimension_count": 4}},
        "ablate": {"half of the head rotated": {"rope_parameters": {**QUARTER, "partial_rotary_factor": 0.5}}},
    },
    "qwen3_5_moe": {
        "config": qwen_next("Qwen3_5MoeForCausalLM", "qwen3_5_moe_text", **EXPERTS, shared_expert_intermediate_size=24,
                            intermediate_size=None, num_hidden_layers=2, layer_types=[LINEAR, FULL]),
        "gguf": {"arch": "qwen35moe", "post_attention": "post_attention_norm",
                 "keys": {**DELTA_KEYS, **EXPERT_KEYS, "expert_shared_feed_forward_length": 24, "rope.dimension_count": 4,
                          "attention.recurrent_layers": [True, False]}},
        "ablate": {"one expert": {"num_experts_per_tok": 1}},
    },
    "qwen3_next": {
        "config": qwen_next("Qwen3NextForCausalLM", "qwen3_next", **EXPERTS, shared_expert_intermediate_size=24, norm_topk_prob=True,
                            decoder_sparse_step=1, mlp_only_layers=[], num_hidden_layers=3, layer_types=[LINEAR, LINEAR, FULL]),
        "gguf": {"arch": "qwen3next", "post_attention": "post_attention_norm",
                 "keys": {**DELTA_KEYS, **EXPERT_KEYS, "expert_shared_feed_forward_length": 24, "rope.dimension_count": 4,
                          "full_attention_interval": 3}},
        "ablate": {"not normalised": {"norm_topk_prob": False}},
    },
}

MSCALE_YARN = {**YARN, "rope_theta": 10000.0, "mscale": 0.7, "mscale_all_dim": 0.7}
LATENT = {"kv_lora_rank": 32, "qk_rope_head_dim": 8, "qk_nope_head_dim": 16, "v_head_dim": 12, "num_key_value_heads": 4,
          "rms_norm_eps": 1e-6, "n_routed_experts": 8, "num_experts_per_tok": 3, "n_shared_experts": 2, "moe_intermediate_size": 16,
          "first_k_dense_replace": 1, "routed_scaling_factor": 1.7, "n_group": 4, "topk_group": 2, "num_hidden_layers": 3}
LATENT_EXPERTS = {"expert_count": 8, "expert_used_count": 3, "expert_feed_forward_length": 16, "expert_shared_count": 2,
                  "leading_dense_block_count": 1, "expert_weights_scale": 1.7, "expert_group_count": 4, "expert_group_used_count": 2,
                  "rope.dimension_count": 8, "attention.kv_lora_rank": 32}
# Of the cached row, and of a head; older files gave the head's sizes alone.
LATENT_KEYS = {**LATENT_EXPERTS, "attention.head_count_kv": 1, "attention.key_length": 40, "attention.value_length": 32,
               "attention.key_length_mla": 24, "attention.value_length_mla": 12}
OLD_LATENT_KEYS = {**LATENT_EXPERTS, "attention.key_length": 24, "attention.value_length": 12}


def latent(name, kind, yarn=None, **over):
    """Keys and values of all heads from one short vector per token."""
    rope = {"rope_parameters": yarn or {"rope_type": "default", "rope_theta": 10000.0}}
    config = base(name, kind, **LATENT, norm_topk_prob=True) | rope | over
    return {k: v for k, v in config.items() if k not in ("rope_theta", "rope_scaling", "mlp_bias", "head_dim")}


CASES |= {
    "deepseek_v2": {
        # Queries without a short vector of their own; groups by their best expert; the older tensor for keys and values.
        "config": latent("DeepseekV2ForCausalLM", "deepseek_v2", MSCALE_YARN, q_lora_rank=None, topk_method="group_limited_greedy",
                         norm_topk_prob=False),
        "gguf": {"arch": "deepseek2", "joined": True,
                 "keys": {**OLD_LATENT_KEYS, **YARN_KEYS, "rope.scaling.yarn_log_multiplier": 0.07, "expert_gating_func": 1}},
        "ablate": {"no groups": {"topk_method": "greedy"}, "scale 1": {"routed_scaling_factor": 1.0},
                   "mscale 1": {"rope_parameters": {**MSCALE_YARN, "mscale": 1.0, "mscale_all_dim": 1.0}}},
    },
    "deepseek_v3": {
        "config": latent("DeepseekV3ForCausalLM", "deepseek_v3", MSCALE_YARN, q_lora_rank=24, rope_interleave=True),
        "gguf": {"arch": "deepseek2",
                 "keys": {**LATENT_KEYS, **YARN_KEYS, "rope.scaling.yarn_log_multiplier": 0.07, "expert_gating_func": 2,
                          "expert_weights_norm": True, "attention.q_lora_rank": 24}},
        "ablate": {"no groups": {"n_group": 1, "topk_group": 1}, "not normalised": {"norm_topk_prob": False}, "rope by halves": {"rope_interleave": False},
                   "no yarn": {"rope_parameters": {"rope_type": "default", "rope_theta": 10000.0}}},
    },
    "deepseek_v3-halves": {
        # What no GGUF file says: pairs by halves, two different factors.
        "config": latent("DeepseekV3ForCausalLM", "deepseek_v3", {**MSCALE_YARN, "mscale": 1.0, "mscale_all_dim": 0.4}, q_lora_rank=24,
                         rope_interleave=False, attention_bias=True),
        "ablate": {"neighbours": {"rope_interleave": True},
                   "equal factors": {"rope_parameters": {**MSCALE_YARN, "mscale": 0.4, "mscale_all_dim": 0.4}}},
    },
    "glm4_moe_lite": {
        "config": latent("Glm4MoeLiteForCausalLM", "glm4_moe_lite", q_lora_rank=24, mlp_layer_types=["dense", "sparse", "sparse"],
                         hidden_size=32, num_attention_heads=6, num_key_value_heads=6, n_group=1, topk_group=1),
        "gguf": {"arch": "deepseek2",
                 "keys": {**LATENT_KEYS, "expert_gating_func": 2, "expert_weights_norm": True, "attention.q_lora_rank": 24,
                          "expert_group_count": 1, "expert_group_used_count": 1}},
        "ablate": {"scale 1": {"routed_scaling_factor": 1.0}},
    },
    "mistral4": {
        "config": latent("Mistral4ForCausalLM", "mistral4", {**MSCALE_YARN, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.5},
                         q_lora_rank=24),
        "gguf": {"arch": "mistral4",
                 "keys": {**LATENT_KEYS, **YARN_KEYS, "rope.scaling.yarn_log_multiplier": 1.0, "expert_gating_func": 1,
                          "expert_weights_norm": True, "attention.q_lora_rank": 24, "attention.temperature_scale": 0.5}},
        "ablate": {"no temperature": {"rope_parameters": {**MSCALE_YARN, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.0}},
                   "not normalised": {"norm_topk_prob": False}},
    },
    "lfm2_moe": {
        "config": {k: v for k, v in base(
            "Lfm2MoeForCausalLM", "lfm2_moe", num_hidden_layers=4, layer_types=[CONV, FULL, CONV, FULL], conv_L_cache=3, conv_bias=False,
            **EXPERTS, num_dense_layers=1, use_expert_bias=True, routed_scaling_factor=1.3, norm_topk_prob=True, norm_eps=1e-5,
            tie_word_embeddings=True, head_dim=8).items() if k not in ("rms_norm_eps", "mlp_bias", "attention_bias", "hidden_act")},
        "gguf": {"arch": "lfm2moe",
                 "keys": {**EXPERT_KEYS, "attention.head_count_kv": [0, 2, 0, 2], "shortconv.l_cache": 3, "leading_dense_block_count": 1,
                          "expert_gating_func": 2, "expert_weights_scale": 1.3}},
        "ablate": {"scale 1": {"routed_scaling_factor": 1.0}, "one expert": {"num_experts_per_tok": 1}},
    },
}

LAYER_NAMES = {
    "self_attn.q_a_proj": "attn_q_a", "self_attn.q_a_layernorm": "attn_q_a_norm", "self_attn.q_b_proj": "attn_q_b",
    "self_attn.kv_a_proj_with_mqa": "attn_kv_a_mqa", "self_attn.kv_a_layernorm": "attn_kv_a_norm", "feed_forward.gate": "ffn_gate_inp",
    "operator_norm": "attn_norm", "ffn_norm": "ffn_norm", "self_attn.out_proj": "attn_output", "self_attn.q_layernorm": "attn_q_norm",
    "self_attn.k_layernorm": "attn_k_norm", "feed_forward.w1": "ffn_gate", "feed_forward.w3": "ffn_up", "feed_forward.w2": "ffn_down",
    "conv.conv": "shortconv.conv", "conv.in_proj": "shortconv.in_proj", "conv.out_proj": "shortconv.out_proj",
    "linear_attn.in_proj_qkv": "attn_qkv", "linear_attn.in_proj_z": "attn_gate", "linear_attn.in_proj_a": "ssm_alpha",
    "linear_attn.in_proj_b": "ssm_beta", "linear_attn.in_proj_ba": "ssm_ba", "linear_attn.conv1d": "ssm_conv1d",
    "linear_attn.norm": "ssm_norm", "linear_attn.out_proj": "ssm_out",
    "input_layernorm": "attn_norm", "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.qkv_proj": "attn_qkv", "self_attn.o_proj": "attn_output", "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm", "self_attn.query_layernorm": "attn_q_norm", "self_attn.key_layernorm": "attn_k_norm",
    "post_self_attn_layernorm": "post_attention_norm", "post_feedforward_layernorm": "post_ffw_norm", "post_mlp_layernorm": "post_ffw_norm",
    "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.gate_up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    "pre_feedforward_layernorm": "ffn_norm", "pre_feedforward_layernorm_2": "pre_ffw_norm_2",
    "post_feedforward_layernorm_1": "post_ffw_norm_1", "post_feedforward_layernorm_2": "post_ffw_norm_2", "router.proj": "ffn_gate_inp",
    "per_layer_input_gate": "inp_gate", "per_layer_projection": "proj", "post_per_layer_input_norm": "post_norm",
    "mlp.gate": "ffn_gate_inp", "mlp.router": "ffn_gate_inp", "block_sparse_moe.gate": "ffn_gate_inp",
    "block_sparse_moe.router.layer": "ffn_gate_inp", "block_sparse_moe.output_linear": "ffn_down_exps",
    "mlp.shared_expert_gate": "ffn_gate_inp_shexp", "shared_mlp.output_linear": "ffn_down_shexp",
    **{f"mlp.{shared}.{part}_proj": f"ffn_{part}_shexp" for shared in ("shared_expert", "shared_experts") for part in ("gate", "up", "down")},
}
EXPERT = re.compile(r"(?:mlp|block_sparse_moe|feed_forward)\.experts\.(\d+)\.(\w+)")
EXPERT_NAMES = {"gate_proj": "gate", "up_proj": "up", "down_proj": "down", "w1": "gate", "w3": "up", "w2": "down"}
# E2M1 doubled; a block's scale is 2^(byte - 128).
MXFP4_LEVELS = np.array([0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12], np.float32)


def mxfp4(w):
    """(codes, exponent bytes, the values they stand for) of rows of blocks of 32."""
    blocks = w.reshape(*w.shape[:-1], -1, 32)
    exponent = np.ceil(np.log2(np.abs(blocks).max(-1, keepdims=True) / 12)).astype(np.int32)
    scaled = blocks / 2.0**exponent
    codes = np.abs(scaled[..., None] - MXFP4_LEVELS).argmin(-1).astype(np.uint8)
    values = (MXFP4_LEVELS[codes] * 2.0**exponent).astype(np.float32)
    return codes, (exponent[..., 0] + 128).astype(np.uint8), values.reshape(w.shape)
WHOLE_NAMES = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
               "model.embed_tokens_per_layer": "per_layer_token_embd", "model.per_layer_model_projection": "per_layer_model_proj",
               "model.per_layer_projection_norm": "per_layer_proj_norm", "model.embedding_norm": "token_embd_norm"}
# Norms of these families are stored as w - 1, all but those of the delta nets.
LESS_ONE = ("qwen3_5", "qwen3_5_moe", "qwen3_next")


def state_shapes(config):
    shapes = {n: tuple(t.shape) for n, t in make_model(config).state_dict().items()}
    if config["tie_word_embeddings"]:
        shapes.pop("lm_head.weight", None)
    return shapes


def hub_tensors(config, weights):
    """{name: f32 array} as save_pretrained writes them."""
    from safetensors.numpy import load_file

    model = make_model(config, weights)
    with tempfile.TemporaryDirectory() as d:
        model.save_pretrained(d)
        tensors = load_file(Path(d, "model.safetensors"))
    if config["tie_word_embeddings"]:
        tensors.pop("lm_head.weight", None)
    return dict(sorted(tensors.items()))


def value_heads_in_turns(name, w, c):
    """qwen35's order of value heads: key heads take turns, where they come one after another in the published files."""
    heads, groups = c["linear_num_value_heads"], c["linear_num_key_heads"]

    def reorder(part, axis):
        part = np.moveaxis(part, axis, 0)
        return np.moveaxis(part.reshape(groups, heads // groups, -1, *part.shape[1:]).swapaxes(0, 1).reshape(part.shape), 0, axis)

    keys = 2 * groups * c["linear_key_head_dim"]
    if name.endswith(("in_proj_qkv.weight", "conv1d.weight")):
        return np.concatenate([w[:keys], reorder(w[keys:], 0)])
    if name.endswith("linear_attn.out_proj.weight"):
        return reorder(w, 1)
    if name.endswith(("in_proj_z.weight", "in_proj_a.weight", "in_proj_b.weight", "A_log", "dt_bias")):
        return reorder(w, 0)
    return w


def split_qkvz(w, c):
    """Qwen3-Next's rows [q | k | v | z] per key head, to q, k and v of all heads, and z."""
    groups, d = c["linear_num_key_heads"], c["linear_key_head_dim"]
    values = c["linear_num_value_heads"] // groups * c["linear_value_head_dim"]
    parts = np.split(w.reshape(groups, -1, w.shape[1]), [d, 2 * d, 2 * d + values], axis=1)
    q, k, v, z = (part.reshape(-1, w.shape[1]) for part in parts)
    return np.concatenate([q, k, v]), z


def gguf_tensors(case, tensors):
    """(name, array) pairs of the GGUF file."""
    spec, config = CASES[case]["gguf"], CASES[case]["config"]
    post = spec.get("post_attention") or {
        "olmo2": "post_attention_norm", "exaone4": "post_attention_norm", "gemma4": "post_attention_norm"}.get(spec["arch"], "ffn_norm")
    experts = {}
    for name, w in tensors.items():
        module, _, leaf = name.rpartition(".")
        if case in LESS_ONE and "norm" in name and "linear_attn" not in name:
            w = w + 1
        if spec["arch"].startswith("qwen35"):
            w = value_heads_in_turns(name, w, config)
        if module in WHOLE_NAMES:
            yield f"{WHOLE_NAMES[module]}.{leaf}", w
            continue
        _, _, layer, rest = (module + "." if module.count(".") == 2 else module).split(".", 3)
        if found := EXPERT.fullmatch(rest):
            experts.setdefault(f"blk.{layer}.ffn_{EXPERT_NAMES[found[2]]}_exps.weight", {})[int(found[1])] = w
            continue
        if rest == "self_attn.kv_b_proj":
            # Per head the rows of its keys, then those of its values.
            heads = w.reshape(config["num_attention_heads"], -1, w.shape[1])
            keys, values = np.split(heads, [config["qk_nope_head_dim"]], axis=1)
            parts = {"attn_kv_b": w} if spec.get("joined") else {"attn_k_b": keys.swapaxes(1, 2), "attn_v_b": values}
            for part, values in parts.items():
                yield f"blk.{layer}.{part}.weight", values
            continue
        if rest == "linear_attn.in_proj_qkvz":
            for part, rows in zip(("attn_qkv", "attn_gate"), split_qkvz(w, config)):
                yield f"blk.{layer}.{part}.weight", rows
            continue
        if rest == "linear_attn" and leaf in ("A_log", "dt_bias"):
            yield f"blk.{layer}." + ("ssm_a" if leaf == "A_log" else "ssm_dt.bias"), -np.exp(w) if leaf == "A_log" else w
            continue
        if rest in ("linear_attn.conv1d", "conv.conv"):
            # The few taps of a channel, which no block type fits.
            yield f"blk.{layer}.{LAYER_NAMES[rest]}.weight", w[:, 0]
            continue
        if rest == "mlp.experts" and case in ("qwen3_5_moe", "mistral4"):
            parts = dict(zip(("gate", "up"), np.split(w, 2, axis=1))) if leaf == "gate_up_proj" else {"down": w}
            for part, values in parts.items():
                yield f"blk.{layer}.ffn_{part}_exps.weight", values
            continue
        if rest in ("block_sparse_moe.input_linear", "shared_mlp.input_linear"):
            suffix = "exps" if rest.startswith("block") else "shexp"
            for part, half in zip(("gate", "up"), np.split(w, 2, axis=-2)):
                yield f"blk.{layer}.ffn_{part}_{suffix}.weight", half
            continue
        if rest == "mlp.experts":
            # gpt-oss: [experts, in, out], gate and up interleaved.
            rows = w.swapaxes(1, 2) if w.ndim == 3 else w
            parts = {"gate": rows[:, ::2], "up": rows[:, 1::2]} if leaf.startswith("gate_up") else {"down": rows}
            for part, values in parts.items():
                yield f"blk.{layer}.ffn_{part}_exps.{'bias' if leaf.endswith('bias') else 'weight'}", values
            continue
        special = {".layer_scalar": "layer_output_scale.weight", "router.scale": "ffn_gate_inp.scale",
                   "router.per_expert_scale": "ffn_down_exps.scale", "experts.gate_up_proj": "ffn_gate_up_exps.weight",
                   "experts.down_proj": "ffn_down_exps.weight",
                   "mlp.gate.e_score_correction_bias": "exp_probs_b.bias", "feed_forward.expert_bias": "exp_probs_b.bias", "self_attn.sinks": "attn_sinks.weight"}
        if f"{rest}.{leaf}" in special:
            yield f"blk.{layer}.{special[f'{rest}.{leaf}']}", w
            continue
        kind = post if rest == "post_attention_layernorm" else LAYER_NAMES[rest]
        heads = {"attn_q": config["num_attention_heads"], "attn_k": config["num_key_value_heads"]}.get(kind)
        if spec.get("permute") and heads:
            w = neighbour_pairs(w.reshape(w.shape[0], -1), heads).reshape(w.shape)
        if kind == "ffn_gate_inp_shexp":
            w = w[0]
        yield f"blk.{layer}.{kind}.{leaf}", w
    for name, parts in experts.items():
        yield name, np.stack([parts[i] for i in range(len(parts))])


def write_gguf(path, case, tensors):
    spec, c = CASES[case]["gguf"], CASES[case]["config"]
    arch = spec["arch"]
    head_dim = c.get("head_dim") or c["hidden_size"] // c["num_attention_heads"]
    out = GGUFWriter(path, arch)
    out.add_name("tiny")
    out.add_tokenizer_model("none")
    keys = {
        "context_length": c["max_position_embeddings"], "embedding_length": c["hidden_size"], "block_count": c["num_hidden_layers"],
        **({"feed_forward_length": c["intermediate_size"]} if "intermediate_size" in c else {}), "attention.head_count": c["num_attention_heads"],
        "attention.head_count_kv": c["num_key_value_heads"], "attention.key_length": head_dim, "attention.value_length": head_dim,
        "attention.layer_norm_rms_epsilon": c.get("rms_norm_eps", 1e-5), "rope.freq_base": c.get("rope_theta", 10000.0),
        **spec.get("keys", {}),
    }
    for key, value in keys.items():
        name = f"{arch}.{key}"
        if isinstance(value, bool):
            out.add_bool(name, value)
        elif isinstance(value, int):
            out.add_uint32(name, value)
        elif isinstance(value, str):
            out.add_string(name, value)
        elif isinstance(value, list):
            out.add_array(name, value)
        else:
            out.add_float32(name, float(value))
    if "rope_freqs" in spec:
        out.add_tensor("rope_freqs.weight", np.array(spec["rope_freqs"], np.float32))
    for name, w in gguf_tensors(case, tensors):
        w = np.ascontiguousarray(w)
        if w.ndim == 1 or name.endswith("bias") or "conv" in name and w.shape[1] < 8:
            out.add_tensor(name, w.astype(np.float32))
        elif CASES[case].get("mxfp4") and "_exps" in name:
            codes, scales, _ = mxfp4(w)
            # Low nibbles are the first half of a block.
            packed = np.concatenate([scales[..., None], codes[..., :16] | codes[..., 16:] << 4], -1)
            out.add_tensor(name, packed.reshape(*w.shape[:-1], -1), raw_dtype=T.MXFP4)
        else:
            out.add_tensor(name, quantize(w, T.BF16), raw_dtype=T.BF16)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def make(root, case):
    spec = CASES[case]
    config = spec["config"]
    folder = root / case
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    weights = {}
    for name, shape in state_shapes(config).items():
        drawn = draw(case, name, shape, case in LESS_ONE and "linear_attn" not in name)
        # States that forget slowly.
        drawn = drawn - 2 if name.endswith("A_log") else drawn
        weights[name] = from_bf16_bits(to_bf16_bits(drawn))
        if spec.get("mxfp4") and "experts" in name and len(shape) == 3:
            weights[name] = mxfp4(weights[name].swapaxes(1, 2))[2].swapaxes(1, 2)
    tensors = hub_tensors(config, weights)
    stored = {name: ("BF16", w.shape, cast(w, "BF16")[0]) for name, w in tensors.items()}
    published = dict(config)
    if spec.get("mxfp4"):
        for name in [n for n in stored if n.endswith(("experts.gate_up_proj", "experts.down_proj"))]:
            codes, scales, values = mxfp4(tensors[name].swapaxes(1, 2))
            assert (values == tensors[name].swapaxes(1, 2)).all()
            # Low nibbles are the even elements.
            packed = codes[..., ::2] | codes[..., 1::2] << 4
            stored[f"{name}_blocks"] = ("U8", packed.shape, packed.tobytes())
            stored[f"{name}_scales"] = ("U8", scales.shape, scales.tobytes())
            del stored[name]
        published["quantization_config"] = {"quant_method": "mxfp4", "modules_to_not_convert": ["model.layers.*.self_attn"]}
    write_safetensors(folder / "model.safetensors", stored, "pt")
    (folder / "config.json").write_text(json.dumps(published, indent=1) + "\n")
    if "gguf" in spec:
        write_gguf(folder / "model.gguf", case, tensors)
    ids = [t % VOCAB for t in token_ids(case)]
    write_expected(folder, case, config, weights, ids, spec["ablate"])


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--out", type=Path, default=Path(__file__).parent / "families")
    p.add_argument("--only", nargs="*")
    args = p.parse_args()
    for case in args.only or CASES:
        make(args.out, case)


if __name__ == "__main__":
    main()
