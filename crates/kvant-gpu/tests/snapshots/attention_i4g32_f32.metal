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
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 1u) + h, 0u);
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
    uint _e39 = params.end;
    uint _e42 = params.start;
    uint steps = naga_div(((_e39 - _e42) + BLOCK) - 1u, BLOCK);
    uint _e52 = params.start;
    uint split_start = _e52 + (naga_div(split * steps, splits) * BLOCK);
    uint _e60 = params.start;
    uint _e70 = params.end;
    uint split_end = metal::min(_e60 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e70);
    uint _e74 = params.end;
    uint last_tile = naga_div(_e74 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e92 = params.bias_at;
    uint _e96 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e92 + first_head) + _e96];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e143 = i;
            i = _e143 + THREADS;
        }
        loop_init = false;
        uint _e105 = i;
        if (_e105 < 16u) {
        } else {
            break;
        }
        {
            uint _e108 = i;
            uint _e111 = member(head_pass_1, naga_div(_e108, 16u));
            uint _e115 = i;
            uint at_2 = ((first_head + _e111) * 64u) + (naga_mod(_e115, 16u) * 4u);
            uint _e122 = i;
            float _e126 = queries[at_2];
            float _e131 = queries[at_2 + 1u];
            float _e136 = queries[at_2 + 2u];
            float _e141 = queries[at_2 + 3u];
            query_quads.inner[_e122] = metal::float4(_e126, _e131, _e136, _e141);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 64u);
    uint value_subset = naga_div(tid, 64u);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e423 = block;
            block = _e423 + BLOCK;
        }
        loop_init_1 = false;
        uint _e153 = block;
        if (_e153 < split_end) {
        } else {
            break;
        }
        {
            {
                t = tid;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e196 = t;
                        t = _e196 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e156 = t;
                    if (_e156 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e159 = block;
                        uint _e160 = t;
                        uint tile = metal::min(naga_div(_e159 + _e160, 16u), last_tile);
                        uint _e165 = keys_of(kv_head_2, params);
                        uint tile_at = _e165 + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        bool loop_init_3 = true;
                        while(true) {
                            if (!loop_init_3) {
                                uint _e191 = quad_;
                                quad_ = _e191 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e173 = quad_;
                            if (_e173 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e176 = t;
                                uint _e179 = quad_;
                                metal::float4 _e180 = key_quad(tile_at, naga_mod(_e176, 16u), _e179, keys, _buffer_sizes);
                                float _e181 = sum0_;
                                uint _e184 = quad_;
                                metal::float4 _e187 = query_quads.inner[0u + _e184];
                                sum0_ = _e181 + metal::dot(_e180, _e187);
                            }
                        }
                        uint _e194 = t;
                        float _e195 = sum0_;
                        put_score(0u, _e194, _e195, scores);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e201 = block;
            metal::uint4 token0_ = metal::uint4(_e201 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e213 = first_seen;
            uint _e218 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e213)) & (token0_ < metal::uint4(_e218));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e234 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e234 + metal::float4(bias0_);
                metal::float4 _e239 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e239, visible0_);
                float _e241 = largest0_;
                metal::float4 _e242 = score0_0_;
                float _e243 = largest_of(_e242);
                largest0_ = metal::max(_e241, _e243);
            }
            float _e245 = largest0_;
            float _e246 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e246, 1u);
            largest0_ = metal::max(_e245, unnamed);
            float _e249 = largest0_;
            float _e250 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e250, 2u);
            largest0_ = metal::max(_e249, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e260 = local;
            if (_e260) {
                float _e275 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e275;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e282 = largest0_;
                metal::float4 _e291 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e292 = largest_of(_e291);
                largest0_ = metal::max(_e282, _e292);
                float former = running_max0_;
                float _e295 = largest0_;
                running_max0_ = metal::max(former, _e295);
                float _e297 = largest0_;
                float _e298 = running_max0_;
                share0_ = metal::exp(_e297 - _e298);
                float _e301 = running_max0_;
                keep0_ = metal::exp(former - _e301);
                if (soft_lane == 0u) {
                    float _e310 = share0_;
                    block_share.inner[soft_head + 0u] = _e310;
                    float _e315 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e315;
                }
                sum = 0.0;
                metal::float4 _e318 = score0_0_;
                float _e319 = largest0_;
                metal::float4 _e324 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e318 - metal::float4(_e319)), metal::float4 {}, _e324 <= metal::float4(-1000000000000000000000000000000.0));
                float _e329 = sum;
                metal::float4 _e330 = weight0_0_;
                float _e331 = sum_of(_e330);
                sum = _e329 + _e331;
                float _e333 = running_sum0_;
                float _e334 = keep0_;
                float _e336 = sum;
                float _e337 = share0_;
                running_sum0_ = (_e333 * _e334) + (_e336 * _e337);
            }
            if (has0_) {
                metal::float4 _e347 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e347;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0.0;
            quad_1 = value_subset;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e409 = quad_1;
                    quad_1 = _e409 + 1u;
                }
                loop_init_4 = false;
                uint _e351 = quad_1;
                if (_e351 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e354 = values_of(kv_head_2, params);
                    uint _e355 = block;
                    uint _e358 = quad_1;
                    uint tile_at_1 = _e354 + (metal::min(naga_div(_e355, 16u) + naga_div(_e358, 4u), last_tile) * 160u);
                    uint _e366 = block;
                    uint _e367 = quad_1;
                    metal::uint4 token = metal::uint4(_e366 + (_e367 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e379 = first_seen;
                    uint _e384 = params.end;
                    metal::bool4 visible = (token >= metal::uint4(_e379)) & (token < metal::uint4(_e384));
                    uint _e390 = quad_1;
                    metal::float4 weight0_ = scores.inner[0u + _e390];
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e399 = quad_1;
                            metal::float4 _e404 = value_quad(tile_at_1, naga_mod(_e399, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e404, visible);
                            float _e406 = sum0_0_;
                            sum0_0_ = _e406 + metal::dot(weight0_, value);
                        }
                    }
                }
            }
            float _e412 = out0_0_;
            float _e415 = block_keep.inner[0];
            float _e417 = sum0_0_;
            float _e420 = block_share.inner[0];
            out0_0_ = (_e412 * _e415) + (_e417 * _e420);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e426 = running_sum0_;
    float _e427 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e427, 1u);
    running_sum0_ = _e426 + unnamed_2;
    float _e430 = running_sum0_;
    float _e431 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e431, 2u);
    running_sum0_ = _e430 + unnamed_3;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e441 = local_1;
    if (_e441) {
        float _e456 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e456;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e462 = local_2;
    if (_e462) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e473 = local_3;
    if (_e473) {
        float _e476 = sum_1;
        metal::float4 _e485 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e486 = sum_of(_e485);
        sum_1 = _e476 + _e486;
        float _e497 = running_max0_;
        float _e498 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e497, _e498);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e535 = turn;
            turn = _e535 + 1u;
        }
        loop_init_5 = false;
        uint _e502 = turn;
        if (_e502 < 1u) {
        } else {
            break;
        }
        {
            uint _e505 = turn;
            if (_e505 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_3 = 0u + value_thread;
                    uint _e513 = turn;
                    if (_e513 == 0u) {
                        float _e523 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e523;
                    } else {
                        float _e531 = scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)];
                        float _e532 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e531 + _e532;
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
                uint _e569 = c;
                c = _e569 + THREADS;
            }
            loop_init_6 = false;
            uint _e544 = c;
            if (_e544 < 64u) {
            } else {
                break;
            }
            {
                uint _e556 = c;
                uint _e560 = c;
                uint _e564 = c;
                float _e568 = scores.inner[naga_div(_e560, 4u)][naga_mod(_e564, 4u)];
                outputs[((states_at + (((head_pass_1 * 1u) + 0u) * splits)) * 64u) + _e556] = _e568;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
