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
    uint kv_head = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint first_head = (group.y * 2u) + (kv_head * 1u);
    uint _e20 = params.first;
    int _e24 = params.slide;
    first_seen = static_cast<uint>(metal::max(static_cast<int>(_e20), as_type<int>(as_type<uint>(_e24) + as_type<uint>(static_cast<int>(group.y)))));
    uint split = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint _e38 = params.start;
    uint _e41 = params.per_split;
    uint split_start = _e38 + (split * _e41);
    uint _e46 = params.per_split;
    uint _e50 = params.end;
    uint split_end = metal::min(split_start + _e46, _e50);
    uint _e54 = params.end;
    uint last_tile = naga_div(_e54 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e72 = params.bias_at;
    uint _e76 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e72 + first_head) + _e76];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e123 = i;
            i = _e123 + THREADS;
        }
        loop_init = false;
        uint _e85 = i;
        if (_e85 < 16u) {
        } else {
            break;
        }
        {
            uint _e88 = i;
            uint _e91 = member(head_pass_1, naga_div(_e88, 16u));
            uint _e95 = i;
            uint at_2 = ((first_head + _e91) * 64u) + (naga_mod(_e95, 16u) * 4u);
            uint _e102 = i;
            float _e106 = queries[at_2];
            float _e111 = queries[at_2 + 1u];
            float _e116 = queries[at_2 + 2u];
            float _e121 = queries[at_2 + 3u];
            query_quads.inner[_e102] = metal::float4(_e106, _e111, _e116, _e121);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 64u);
    uint value_subset = naga_div(tid, 64u);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e409 = block;
            block = _e409 + BLOCK;
        }
        loop_init_1 = false;
        uint _e133 = block;
        if (_e133 < split_end) {
        } else {
            break;
        }
        {
            {
                t = tid;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e179 = t;
                        t = _e179 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e136 = t;
                    if (_e136 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e139 = block;
                        uint _e140 = t;
                        uint tile = metal::min(naga_div(_e139 + _e140, 16u), last_tile);
                        uint _e147 = params.key_stride;
                        uint tile_at = (kv_head * _e147) + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        bool loop_init_3 = true;
                        while(true) {
                            if (!loop_init_3) {
                                uint _e174 = quad_;
                                quad_ = _e174 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e156 = quad_;
                            if (_e156 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e159 = t;
                                uint _e162 = quad_;
                                metal::float4 _e163 = key_quad(tile_at, naga_mod(_e159, 16u), _e162, keys, _buffer_sizes);
                                float _e164 = sum0_;
                                uint _e167 = quad_;
                                metal::float4 _e170 = query_quads.inner[0u + _e167];
                                sum0_ = _e164 + metal::dot(_e163, _e170);
                            }
                        }
                        uint _e177 = t;
                        float _e178 = sum0_;
                        put_score(0u, _e177, _e178, scores);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e184 = block;
            metal::uint4 token0_ = metal::uint4(_e184 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e196 = first_seen;
            uint _e201 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e196)) & (token0_ < metal::uint4(_e201));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e217 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e217 + metal::float4(bias0_);
                metal::float4 _e222 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e222, visible0_);
                float _e224 = largest0_;
                metal::float4 _e225 = score0_0_;
                float _e226 = largest_of(_e225);
                largest0_ = metal::max(_e224, _e226);
            }
            float _e228 = largest0_;
            float _e229 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e229, 1u);
            largest0_ = metal::max(_e228, unnamed);
            float _e232 = largest0_;
            float _e233 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e233, 2u);
            largest0_ = metal::max(_e232, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e243 = local;
            if (_e243) {
                float _e258 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e258;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e265 = largest0_;
                metal::float4 _e274 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e275 = largest_of(_e274);
                largest0_ = metal::max(_e265, _e275);
                float former = running_max0_;
                float _e278 = largest0_;
                running_max0_ = metal::max(former, _e278);
                float _e280 = largest0_;
                float _e281 = running_max0_;
                share0_ = metal::exp(_e280 - _e281);
                float _e284 = running_max0_;
                keep0_ = metal::exp(former - _e284);
                if (soft_lane == 0u) {
                    float _e293 = share0_;
                    block_share.inner[soft_head + 0u] = _e293;
                    float _e298 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e298;
                }
                sum = 0.0;
                metal::float4 _e301 = score0_0_;
                float _e302 = largest0_;
                metal::float4 _e307 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e301 - metal::float4(_e302)), metal::float4 {}, _e307 <= metal::float4(-1000000000000000000000000000000.0));
                float _e312 = sum;
                metal::float4 _e313 = weight0_0_;
                float _e314 = sum_of(_e313);
                sum = _e312 + _e314;
                float _e316 = running_sum0_;
                float _e317 = keep0_;
                float _e319 = sum;
                float _e320 = share0_;
                running_sum0_ = (_e316 * _e317) + (_e319 * _e320);
            }
            if (has0_) {
                metal::float4 _e330 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e330;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0.0;
            quad_1 = value_subset;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e395 = quad_1;
                    quad_1 = _e395 + 1u;
                }
                loop_init_4 = false;
                uint _e334 = quad_1;
                if (_e334 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e339 = params.value_stride;
                    uint _e341 = block;
                    uint _e344 = quad_1;
                    uint tile_at_1 = (kv_head * _e339) + (metal::min(naga_div(_e341, 16u) + naga_div(_e344, 4u), last_tile) * 160u);
                    uint _e352 = block;
                    uint _e353 = quad_1;
                    metal::uint4 token = metal::uint4(_e352 + (_e353 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e365 = first_seen;
                    uint _e370 = params.end;
                    metal::bool4 visible = (token >= metal::uint4(_e365)) & (token < metal::uint4(_e370));
                    uint _e376 = quad_1;
                    metal::float4 weight0_ = scores.inner[0u + _e376];
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e385 = quad_1;
                            metal::float4 _e390 = value_quad(tile_at_1, naga_mod(_e385, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e390, visible);
                            float _e392 = sum0_0_;
                            sum0_0_ = _e392 + metal::dot(weight0_, value);
                        }
                    }
                }
            }
            float _e398 = out0_0_;
            float _e401 = block_keep.inner[0];
            float _e403 = sum0_0_;
            float _e406 = block_share.inner[0];
            out0_0_ = (_e398 * _e401) + (_e403 * _e406);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e412 = running_sum0_;
    float _e413 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e413, 1u);
    running_sum0_ = _e412 + unnamed_2;
    float _e416 = running_sum0_;
    float _e417 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e417, 2u);
    running_sum0_ = _e416 + unnamed_3;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e427 = local_1;
    if (_e427) {
        float _e442 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e442;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e448 = local_2;
    if (_e448) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e459 = local_3;
    if (_e459) {
        float _e462 = sum_1;
        metal::float4 _e471 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e472 = sum_of(_e471);
        sum_1 = _e462 + _e472;
        float _e484 = running_max0_;
        float _e485 = sum_1;
        states[((((first_head + (head_pass_1 * 1u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e484, _e485);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e522 = turn;
            turn = _e522 + 1u;
        }
        loop_init_5 = false;
        uint _e489 = turn;
        if (_e489 < 1u) {
        } else {
            break;
        }
        {
            uint _e492 = turn;
            if (_e492 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_3 = 0u + value_thread;
                    uint _e500 = turn;
                    if (_e500 == 0u) {
                        float _e510 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e510;
                    } else {
                        float _e518 = scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)];
                        float _e519 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e518 + _e519;
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
                uint _e557 = c;
                c = _e557 + THREADS;
            }
            loop_init_6 = false;
            uint _e531 = c;
            if (_e531 < 64u) {
            } else {
                break;
            }
            {
                uint _e544 = c;
                uint _e548 = c;
                uint _e552 = c;
                float _e556 = scores.inner[naga_div(_e548, 4u)][naga_mod(_e552, 4u)];
                outputs[(((((first_head + (head_pass_1 * 1u)) + 0u) * splits) + split) * 64u) + _e544] = _e556;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
