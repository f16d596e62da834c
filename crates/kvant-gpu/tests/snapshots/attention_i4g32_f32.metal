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
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
    uint rows;
    uint first_row;
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
    uint _e20 = params.first_row;
    uint first_head = ((_e20 + row) * 2u) + (kv_head_2 * 1u);
    uint states_at = (((row * 2u) + (kv_head_2 * 1u)) * splits) + split;
    uint _e37 = params.first;
    int _e41 = params.slide;
    first_seen = static_cast<uint>(metal::max(static_cast<int>(_e37), as_type<int>(as_type<uint>(_e41) + as_type<uint>(static_cast<int>(row)))));
    uint _e48 = params.end;
    uint _e51 = params.start;
    uint steps = naga_div(((_e48 - _e51) + BLOCK) - 1u, BLOCK);
    uint _e61 = params.start;
    uint split_start = _e61 + (naga_div(split * steps, splits) * BLOCK);
    uint _e69 = params.start;
    uint _e79 = params.end;
    uint split_end = metal::min(_e69 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e79);
    uint _e83 = params.end;
    uint last_tile = naga_div(_e83 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e101 = params.bias_at;
    uint _e105 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e101 + first_head) + _e105];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e152 = i;
            i = _e152 + THREADS;
        }
        loop_init = false;
        uint _e114 = i;
        if (_e114 < 16u) {
        } else {
            break;
        }
        {
            uint _e117 = i;
            uint _e120 = member(head_pass_1, naga_div(_e117, 16u));
            uint _e124 = i;
            uint at_2 = ((first_head + _e120) * 64u) + (naga_mod(_e124, 16u) * 4u);
            uint _e131 = i;
            float _e135 = queries[at_2];
            float _e140 = queries[at_2 + 1u];
            float _e145 = queries[at_2 + 2u];
            float _e150 = queries[at_2 + 3u];
            query_quads.inner[_e131] = metal::float4(_e135, _e140, _e145, _e150);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 64u);
    uint value_subset = naga_div(tid, 64u);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e432 = block;
            block = _e432 + BLOCK;
        }
        loop_init_1 = false;
        uint _e162 = block;
        if (_e162 < split_end) {
        } else {
            break;
        }
        {
            {
                t = tid;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e205 = t;
                        t = _e205 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e165 = t;
                    if (_e165 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e168 = block;
                        uint _e169 = t;
                        uint tile = metal::min(naga_div(_e168 + _e169, 16u), last_tile);
                        uint _e174 = keys_of(kv_head_2, params);
                        uint tile_at = _e174 + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        bool loop_init_3 = true;
                        while(true) {
                            if (!loop_init_3) {
                                uint _e200 = quad_;
                                quad_ = _e200 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e182 = quad_;
                            if (_e182 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e185 = t;
                                uint _e188 = quad_;
                                metal::float4 _e189 = key_quad(tile_at, naga_mod(_e185, 16u), _e188, keys, _buffer_sizes);
                                float _e190 = sum0_;
                                uint _e193 = quad_;
                                metal::float4 _e196 = query_quads.inner[0u + _e193];
                                sum0_ = _e190 + metal::dot(_e189, _e196);
                            }
                        }
                        uint _e203 = t;
                        float _e204 = sum0_;
                        put_score(0u, _e203, _e204, scores);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e210 = block;
            metal::uint4 token0_ = metal::uint4(_e210 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e222 = first_seen;
            uint _e227 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e222)) & (token0_ < metal::uint4(_e227));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e243 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e243 + metal::float4(bias0_);
                metal::float4 _e248 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e248, visible0_);
                float _e250 = largest0_;
                metal::float4 _e251 = score0_0_;
                float _e252 = largest_of(_e251);
                largest0_ = metal::max(_e250, _e252);
            }
            float _e254 = largest0_;
            float _e255 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e255, 1u);
            largest0_ = metal::max(_e254, unnamed);
            float _e258 = largest0_;
            float _e259 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e259, 2u);
            largest0_ = metal::max(_e258, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e269 = local;
            if (_e269) {
                float _e284 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e284;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e291 = largest0_;
                metal::float4 _e300 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e301 = largest_of(_e300);
                largest0_ = metal::max(_e291, _e301);
                float former = running_max0_;
                float _e304 = largest0_;
                running_max0_ = metal::max(former, _e304);
                float _e306 = largest0_;
                float _e307 = running_max0_;
                share0_ = metal::exp(_e306 - _e307);
                float _e310 = running_max0_;
                keep0_ = metal::exp(former - _e310);
                if (soft_lane == 0u) {
                    float _e319 = share0_;
                    block_share.inner[soft_head + 0u] = _e319;
                    float _e324 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e324;
                }
                sum = 0.0;
                metal::float4 _e327 = score0_0_;
                float _e328 = largest0_;
                metal::float4 _e333 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e327 - metal::float4(_e328)), metal::float4 {}, _e333 <= metal::float4(-1000000000000000000000000000000.0));
                float _e338 = sum;
                metal::float4 _e339 = weight0_0_;
                float _e340 = sum_of(_e339);
                sum = _e338 + _e340;
                float _e342 = running_sum0_;
                float _e343 = keep0_;
                float _e345 = sum;
                float _e346 = share0_;
                running_sum0_ = (_e342 * _e343) + (_e345 * _e346);
            }
            if (has0_) {
                metal::float4 _e356 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e356;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0.0;
            quad_1 = value_subset;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e418 = quad_1;
                    quad_1 = _e418 + 1u;
                }
                loop_init_4 = false;
                uint _e360 = quad_1;
                if (_e360 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e363 = values_of(kv_head_2, params);
                    uint _e364 = block;
                    uint _e367 = quad_1;
                    uint tile_at_1 = _e363 + (metal::min(naga_div(_e364, 16u) + naga_div(_e367, 4u), last_tile) * 160u);
                    uint _e375 = block;
                    uint _e376 = quad_1;
                    metal::uint4 token = metal::uint4(_e375 + (_e376 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e388 = first_seen;
                    uint _e393 = params.end;
                    metal::bool4 visible = (token >= metal::uint4(_e388)) & (token < metal::uint4(_e393));
                    uint _e399 = quad_1;
                    metal::float4 weight0_ = scores.inner[0u + _e399];
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e408 = quad_1;
                            metal::float4 _e413 = value_quad(tile_at_1, naga_mod(_e408, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e413, visible);
                            float _e415 = sum0_0_;
                            sum0_0_ = _e415 + metal::dot(weight0_, value);
                        }
                    }
                }
            }
            float _e421 = out0_0_;
            float _e424 = block_keep.inner[0];
            float _e426 = sum0_0_;
            float _e429 = block_share.inner[0];
            out0_0_ = (_e421 * _e424) + (_e426 * _e429);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e435 = running_sum0_;
    float _e436 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e436, 1u);
    running_sum0_ = _e435 + unnamed_2;
    float _e439 = running_sum0_;
    float _e440 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e440, 2u);
    running_sum0_ = _e439 + unnamed_3;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e450 = local_1;
    if (_e450) {
        float _e465 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e465;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e471 = local_2;
    if (_e471) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e482 = local_3;
    if (_e482) {
        float _e485 = sum_1;
        metal::float4 _e494 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e495 = sum_of(_e494);
        sum_1 = _e485 + _e495;
        float _e506 = running_max0_;
        float _e507 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e506, _e507);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e544 = turn;
            turn = _e544 + 1u;
        }
        loop_init_5 = false;
        uint _e511 = turn;
        if (_e511 < 1u) {
        } else {
            break;
        }
        {
            uint _e514 = turn;
            if (_e514 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_3 = 0u + value_thread;
                    uint _e522 = turn;
                    if (_e522 == 0u) {
                        float _e532 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e532;
                    } else {
                        float _e540 = scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)];
                        float _e541 = out0_0_;
                        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e540 + _e541;
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
                uint _e578 = c;
                c = _e578 + THREADS;
            }
            loop_init_6 = false;
            uint _e553 = c;
            if (_e553 < 64u) {
            } else {
                break;
            }
            {
                uint _e565 = c;
                uint _e569 = c;
                uint _e573 = c;
                float _e577 = scores.inner[naga_div(_e569, 4u)][naga_mod(_e573, 4u)];
                outputs[((states_at + (((head_pass_1 * 1u) + 0u) * splits)) * 64u) + _e565] = _e577;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
