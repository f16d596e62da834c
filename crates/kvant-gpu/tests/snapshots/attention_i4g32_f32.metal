// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size1;
    uint size2;
    uint size3;
    uint size4;
    uint size5;
    uint size6;
    uint size7;
};

struct Params {
    uint first;
    uint end;
    uint start;
    uint per_split;
    uint key_stride;
    uint value_stride;
    float softcap;
    float threshold;
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
};
typedef float type_3[1];
typedef uint type_4[1];
typedef metal::uint2 type_6[1];
typedef metal::uint4 type_8[1];
typedef metal::float2 type_10[1];
struct type_12 {
    metal::float4 inner[64];
};
struct type_13 {
    metal::float4 inner[4];
};
struct type_14 {
    float inner[4];
};
struct type_15 {
    metal::float4 inner[16];
};
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 1u) + h, 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

void put_score(
    uint h_1,
    uint t_1,
    float score,
    threadgroup type_12& scores
) {
    scores.inner[(h_1 * QUADS) + naga_div(t_1, 4u)][naga_mod(t_1, 4u)] = score;
    return;
}

float largest_of(
    metal::float4 x
) {
    return metal::max(metal::max(x.x, x.y), metal::max(x.z, x.w));
}

float sum_of(
    metal::float4 x_1
) {
    return (x_1.x + x_1.y) + (x_1.z + x_1.w);
}

uint keys_of(
    uint kv_head,
    constant Params& params
) {
    uint _e3 = params.key_stride;
    return kv_head * _e3;
}

uint values_of(
    uint kv_head_1,
    constant Params& params
) {
    uint _e3 = params.value_stride;
    return kv_head_1 * _e3;
}

metal::float4 key_quad(
    uint at,
    uint slot,
    uint quad_2,
    device type_4 const& keys,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code = metal::uint4 {};
    {
        uint word = keys[((at + 0u) + (naga_div(quad_2, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word, word >> 8u, word >> 16u, word >> 24u) >> metal::uint4(naga_mod(quad_2, 2u) * 4u);
        metal::uint4 _e29 = code;
        code = _e29 | (bytes & metal::uint4(15u));
    }
    metal::uint4 _e34 = code;
    metal::float4 level = static_cast<metal::float4>(_e34) - metal::float4(0.0);
    uint group_1 = (naga_div(quad_2 * 4u, 32u) * 8u) + naga_div(slot, 2u);
    uint _e53 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e53))[naga_mod(slot, 2u)];
    uint _e63 = keys[(at + 144u) + group_1];
    float offset = float2(as_type<half2>(_e63))[naga_mod(slot, 2u)];
    return (level * scale) + metal::float4(offset);
}

metal::float4 value_quad(
    uint at_1,
    uint quad_3,
    uint channel,
    device type_4 const& values,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_3;
        uint word_1 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
        metal::uint4 _e36 = code_1;
        code_1 = _e36 | (bytes_1 & metal::uint4(15u));
    }
    metal::uint4 _e41 = code_1;
    metal::float4 level_1 = static_cast<metal::float4>(_e41) - metal::float4(0.0);
    uint group_2 = (naga_div(channel, 32u) * 8u) + (quad_3 * 2u);
    uint scale_at = (at_1 + 128u) + group_2;
    uint _e58 = values[scale_at];
    uint _e64 = values[scale_at + 1u];
    metal::float4 scale_1 = metal::float4(float2(as_type<half2>(_e58)), float2(as_type<half2>(_e64)));
    uint offset_at = (at_1 + 144u) + group_2;
    uint _e73 = values[offset_at];
    uint _e79 = values[offset_at + 1u];
    return (level_1 * scale_1) + metal::float4(float2(as_type<half2>(_e73)), float2(as_type<half2>(_e79)));
}

struct attendInput {
};
[[max_total_threads_per_threadgroup(64)]] kernel void attend(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_12& scores
, threadgroup type_13& reduced
, threadgroup type_14& block_share
, threadgroup type_14& block_keep
, threadgroup type_15& query_quads
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
    float running_max0_ = -1000000000000000000000000000000.0;
    float running_sum0_ = 0.0;
    uint i = {};
    float out0_0_ = 0.0;
    uint block = {};
    uint t = {};
    float sum0_ = {};
    uint quad_ = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    float sum0_0_ = {};
    uint quad_1 = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    uint turn = 0u;
    uint c = {};
    uint kv_head_2 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint first_head = (row * 2u) + (kv_head_2 * 1u);
    uint states_at = (first_head * splits) + split;
    uint _e28 = params.first;
    int _e32 = params.slide;
    first_seen = static_cast<uint>(metal::max(static_cast<int>(_e28), as_type<int>(as_type<uint>(_e32) + as_type<uint>(static_cast<int>(row)))));
    uint _e39 = params.start;
    uint _e42 = params.per_split;
    uint split_start = _e39 + (split * _e42);
    uint _e47 = params.per_split;
    uint _e51 = params.end;
    uint split_end = metal::min(split_start + _e47, _e51);
    uint _e55 = params.end;
    uint last_tile = naga_div(_e55 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e73 = params.bias_at;
    uint _e77 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e73 + first_head) + _e77];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e124 = i;
            i = _e124 + THREADS;
        }
        loop_init = false;
        uint _e86 = i;
        if (_e86 < 16u) {
        } else {
            break;
        }
        {
            uint _e89 = i;
            uint _e92 = member(head_pass_1, naga_div(_e89, 16u));
            uint _e96 = i;
            uint at_2 = ((first_head + _e92) * 64u) + (naga_mod(_e96, 16u) * 4u);
            uint _e103 = i;
            float _e107 = queries[at_2];
            float _e112 = queries[at_2 + 1u];
            float _e117 = queries[at_2 + 2u];
            float _e122 = queries[at_2 + 3u];
            query_quads.inner[_e103] = metal::float4(_e107, _e112, _e117, _e122);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 64u);
    uint value_subset = naga_div(tid, 64u);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e404 = block;
            block = _e404 + BLOCK;
        }
        loop_init_1 = false;
        uint _e134 = block;
        if (_e134 < split_end) {
        } else {
            break;
        }
        {
            {
                t = tid;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e177 = t;
                        t = _e177 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e137 = t;
                    if (_e137 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e140 = block;
                        uint _e141 = t;
                        uint tile = metal::min(naga_div(_e140 + _e141, 16u), last_tile);
                        uint _e146 = keys_of(kv_head_2, params);
                        uint tile_at = _e146 + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        bool loop_init_3 = true;
                        while(true) {
                            if (!loop_init_3) {
                                uint _e172 = quad_;
                                quad_ = _e172 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e154 = quad_;
                            if (_e154 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e157 = t;
                                uint _e160 = quad_;
                                metal::float4 _e161 = key_quad(tile_at, naga_mod(_e157, 16u), _e160, keys, _buffer_sizes);
                                float _e162 = sum0_;
                                uint _e165 = quad_;
                                metal::float4 _e168 = query_quads.inner[0u + _e165];
                                sum0_ = _e162 + metal::dot(_e161, _e168);
                            }
                        }
                        uint _e175 = t;
                        float _e176 = sum0_;
                        put_score(0u, _e175, _e176, scores);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e182 = block;
            metal::uint4 token0_ = metal::uint4(_e182 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e194 = first_seen;
            uint _e199 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e194)) & (token0_ < metal::uint4(_e199));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e215 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e215 + metal::float4(bias0_);
                metal::float4 _e220 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e220, visible0_);
                float _e222 = largest0_;
                metal::float4 _e223 = score0_0_;
                float _e224 = largest_of(_e223);
                largest0_ = metal::max(_e222, _e224);
            }
            float _e226 = largest0_;
            float _e227 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e227, 1u);
            largest0_ = metal::max(_e226, unnamed);
            float _e230 = largest0_;
            float _e231 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e231, 2u);
            largest0_ = metal::max(_e230, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e241 = local;
            if (_e241) {
                float _e256 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e256;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e263 = largest0_;
                metal::float4 _e272 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e273 = largest_of(_e272);
                largest0_ = metal::max(_e263, _e273);
                float former = running_max0_;
                float _e276 = largest0_;
                running_max0_ = metal::max(former, _e276);
                float _e278 = largest0_;
                float _e279 = running_max0_;
                share0_ = metal::exp(_e278 - _e279);
                float _e282 = running_max0_;
                keep0_ = metal::exp(former - _e282);
                if (soft_lane == 0u) {
                    float _e291 = share0_;
                    block_share.inner[soft_head + 0u] = _e291;
                    float _e296 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e296;
                }
                sum = 0.0;
                metal::float4 _e299 = score0_0_;
                float _e300 = largest0_;
                metal::float4 _e305 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e299 - metal::float4(_e300)), metal::float4 {}, _e305 <= metal::float4(-1000000000000000000000000000000.0));
                float _e310 = sum;
                metal::float4 _e311 = weight0_0_;
                float _e312 = sum_of(_e311);
                sum = _e310 + _e312;
                float _e314 = running_sum0_;
                float _e315 = keep0_;
                float _e317 = sum;
                float _e318 = share0_;
                running_sum0_ = (_e314 * _e315) + (_e317 * _e318);
            }
            if (has0_) {
                metal::float4 _e328 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e328;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0.0;
            quad_1 = value_subset;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e390 = quad_1;
                    quad_1 = _e390 + 1u;
                }
                loop_init_4 = false;
                uint _e332 = quad_1;
                if (_e332 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e335 = values_of(kv_head_2, params);
                    uint _e336 = block;
                    uint _e339 = quad_1;
                    uint tile_at_1 = _e335 + (metal::min(naga_div(_e336, 16u) + naga_div(_e339, 4u), last_tile) * 160u);
                    uint _e347 = block;
                    uint _e348 = quad_1;
                    metal::uint4 token = metal::uint4(_e347 + (_e348 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e360 = first_seen;
                    uint _e365 = params.end;
                    metal::bool4 visible = (token >= metal::uint4(_e360)) & (token < metal::uint4(_e365));
                    uint _e371 = quad_1;
                    metal::float4 weight0_ = scores.inner[0u + _e371];
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e380 = quad_1;
                            metal::float4 _e385 = value_quad(tile_at_1, naga_mod(_e380, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e385, visible);
                            float _e387 = sum0_0_;
                            sum0_0_ = _e387 + metal::dot(weight0_, value);
                        }
                    }
                }
            }
            float _e393 = out0_0_;
            float _e396 = block_keep.inner[0];
            float _e398 = sum0_0_;
            float _e401 = block_share.inner[0];
            out0_0_ = (_e393 * _e396) + (_e398 * _e401);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e407 = running_sum0_;
    float _e408 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e408, 1u);
    running_sum0_ = _e407 + unnamed_2;
    float _e411 = running_sum0_;
    float _e412 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e412, 2u);
    running_sum0_ = _e411 + unnamed_3;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e422 = local_1;
    if (_e422) {
        float _e437 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e437;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e443 = local_2;
    if (_e443) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e454 = local_3;
    if (_e454) {
        float _e457 = sum_1;
        metal::float4 _e466 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e467 = sum_of(_e466);
        sum_1 = _e457 + _e467;
        float _e478 = running_max0_;
        float _e479 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e478, _e479);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e516 = turn;
            turn = _e516 + 1u;
        }
        loop_init_5 = false;
        uint _e483 = turn;
        if (_e483 < 1u) {
        } else {
            break;
        }
        {
            uint _e486 = turn;
            if (_e486 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_3 = 0u + value_thread;
                    uint _e494 = turn;
                    if (_e494 == 0u) {
                        float _e504 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e504;
                    } else {
                        float _e512 = scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)];
                        float _e513 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e512 + _e513;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (((head_pass_1 * 1u) + 0u) < 1u) {
        c = tid;
        bool loop_init_6 = true;
        while(true) {
            if (!loop_init_6) {
                uint _e550 = c;
                c = _e550 + THREADS;
            }
            loop_init_6 = false;
            uint _e525 = c;
            if (_e525 < 64u) {
            } else {
                break;
            }
            {
                uint _e537 = c;
                uint _e541 = c;
                uint _e545 = c;
                float _e549 = scores.inner[naga_div(_e541, 4u)][naga_mod(_e545, 4u)];
                outputs[((states_at + (((head_pass_1 * 1u) + 0u) * splits)) * 64u) + _e537] = _e549;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
