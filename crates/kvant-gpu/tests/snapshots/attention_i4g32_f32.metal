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
};
typedef float type_2[1];
typedef uint type_3[1];
typedef metal::uint2 type_5[1];
typedef metal::uint4 type_7[1];
typedef metal::float2 type_9[1];
struct type_10 {
    float inner[512];
};
struct type_11 {
    float inner[128];
};
struct type_12 {
    float inner[4];
};
struct type_15 {
    metal::float4 inner[16];
};
constant uint THREADS = 128u;
constant uint BLOCK = 128u;
constant uint QUADS = 32u;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 1u) + h, 0u);
}

bool seen(
    uint token,
    constant Params& params
) {
    bool local_2 = {};
    uint _e3 = params.first;
    if (token >= _e3) {
        uint _e9 = params.end;
        local_2 = token < _e9;
    } else {
        local_2 = false;
    }
    bool _e12 = local_2;
    return _e12;
}

void keep_score(
    uint head,
    uint h_1,
    uint t_1,
    uint token_1,
    float raw,
    constant Params& params,
    device type_2 const& queries,
    threadgroup type_10& scores,
    constant _mslBufferSizes& _buffer_sizes
) {
    float score = {};
    uint _e8 = params.bias_at;
    float _e11 = queries[_e8 + head];
    score = raw + _e11;
    bool _e14 = seen(token_1, params);
    float _e20 = score;
    scores.inner[(h_1 * BLOCK) + t_1] = _e14 ? _e20 : -1000000000000000000000000000000.0;
    return;
}

metal::float4 weight_quad(
    uint h_2,
    uint quad_2,
    threadgroup type_10& scores
) {
    uint at_2 = (h_2 * BLOCK) + (quad_2 * 4u);
    float _e9 = scores.inner[at_2];
    float _e14 = scores.inner[at_2 + 1u];
    float _e19 = scores.inner[at_2 + 2u];
    float _e24 = scores.inner[at_2 + 3u];
    return metal::float4(_e9, _e14, _e19, _e24);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

metal::float4 key_quad(
    uint at,
    uint slot,
    uint quad_3,
    device type_3 const& keys,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code = metal::uint4 {};
    {
        uint word = keys[((at + 0u) + (naga_div(quad_3, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word, word >> 8u, word >> 16u, word >> 24u) >> metal::uint4(naga_mod(quad_3, 2u) * 4u);
        metal::uint4 _e29 = code;
        code = _e29 | (bytes & metal::uint4(15u));
    }
    metal::uint4 _e34 = code;
    metal::float4 level = static_cast<metal::float4>(_e34) - metal::float4(0.0);
    uint group_1 = (naga_div(quad_3 * 4u, 32u) * 8u) + naga_div(slot, 2u);
    uint _e53 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e53))[naga_mod(slot, 2u)];
    uint _e63 = keys[(at + 144u) + group_1];
    float offset = float2(as_type<half2>(_e63))[naga_mod(slot, 2u)];
    return (level * scale) + metal::float4(offset);
}

metal::float4 value_quad(
    uint at_1,
    uint quad_4,
    uint channel,
    device type_3 const& values,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_4;
        uint word_1 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
        metal::uint4 _e36 = code_1;
        code_1 = _e36 | (bytes_1 & metal::uint4(15u));
    }
    metal::uint4 _e41 = code_1;
    metal::float4 level_1 = static_cast<metal::float4>(_e41) - metal::float4(0.0);
    uint group_2 = (naga_div(channel, 32u) * 8u) + (quad_4 * 2u);
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
[[max_total_threads_per_threadgroup(128)]] kernel void attend(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_2 const& queries [[user(fake0)]]
, device type_3 const& keys [[user(fake0)]]
, device type_3 const& values [[user(fake0)]]
, device type_2& outputs [[user(fake0)]]
, device type_9& states [[user(fake0)]]
, threadgroup type_10& scores
, threadgroup type_11& reduced
, threadgroup type_12& block_share
, threadgroup type_12& block_keep
, threadgroup type_15& query_quads
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float running_max = -1000000000000000000000000000000.0;
    float running_sum = 0.0;
    uint i = {};
    float out0_0_ = 0.0;
    uint block = {};
    uint t = {};
    float sum0_ = {};
    uint quad_ = {};
    float largest = {};
    metal::float4 score0_ = {};
    float sum = {};
    metal::float4 weight = {};
    float sum0_0_ = {};
    uint quad_1 = {};
    bool local = {};
    bool local_1 = {};
    float sum_1 = 0.0;
    uint i_1 = 0u;
    uint turn = 0u;
    uint c = {};
    uint kv_head = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint first_head = kv_head * 1u;
    uint split = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint _e21 = params.start;
    uint _e24 = params.per_split;
    uint split_start = _e21 + (split * _e24);
    uint _e29 = params.per_split;
    uint _e33 = params.end;
    uint split_end = metal::min(split_start + _e29, _e33);
    uint _e37 = params.end;
    uint last_tile = naga_div(_e37 - 1u, 16u);
    uint soft_head = naga_div(tid, 32u);
    uint soft_lane = naga_mod(tid, 32u);
    i = tid;
    uint2 loop_bound = uint2(4294967295u);
    bool loop_init = true;
    while(true) {
        if (metal::all(loop_bound == uint2(0u))) { break; }
        loop_bound -= uint2(loop_bound.y == 0u, 1u);
        if (!loop_init) {
            uint _e89 = i;
            i = _e89 + THREADS;
        }
        loop_init = false;
        uint _e51 = i;
        if (_e51 < 16u) {
        } else {
            break;
        }
        {
            uint _e54 = i;
            uint _e57 = member(head_pass_1, naga_div(_e54, 16u));
            uint _e61 = i;
            uint at_3 = ((first_head + _e57) * 64u) + (naga_mod(_e61, 16u) * 4u);
            uint _e68 = i;
            float _e72 = queries[at_3];
            float _e77 = queries[at_3 + 1u];
            float _e82 = queries[at_3 + 2u];
            float _e87 = queries[at_3 + 3u];
            query_quads.inner[_e68] = metal::float4(_e72, _e77, _e82, _e87);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 64u);
    uint value_subset = naga_div(tid, 64u);
    block = split_start;
    uint2 loop_bound_1 = uint2(4294967295u);
    bool loop_init_1 = true;
    while(true) {
        if (metal::all(loop_bound_1 == uint2(0u))) { break; }
        loop_bound_1 -= uint2(loop_bound_1.y == 0u, 1u);
        if (!loop_init_1) {
            uint _e653 = block;
            block = _e653 + BLOCK;
        }
        loop_init_1 = false;
        uint _e99 = block;
        if (_e99 < split_end) {
        } else {
            break;
        }
        {
            {
                t = tid;
                uint2 loop_bound_2 = uint2(4294967295u);
                bool loop_init_2 = true;
                while(true) {
                    if (metal::all(loop_bound_2 == uint2(0u))) { break; }
                    loop_bound_2 -= uint2(loop_bound_2.y == 0u, 1u);
                    if (!loop_init_2) {
                        uint _e151 = t;
                        t = _e151 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e102 = t;
                    if (_e102 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e105 = block;
                        uint _e106 = t;
                        uint tile = metal::min(naga_div(_e105 + _e106, 16u), last_tile);
                        uint _e113 = params.key_stride;
                        uint tile_at = (kv_head * _e113) + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        uint2 loop_bound_3 = uint2(4294967295u);
                        bool loop_init_3 = true;
                        while(true) {
                            if (metal::all(loop_bound_3 == uint2(0u))) { break; }
                            loop_bound_3 -= uint2(loop_bound_3.y == 0u, 1u);
                            if (!loop_init_3) {
                                uint _e140 = quad_;
                                quad_ = _e140 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e122 = quad_;
                            if (_e122 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e125 = t;
                                uint _e128 = quad_;
                                metal::float4 _e129 = key_quad(tile_at, naga_mod(_e125, 16u), _e128, keys, _buffer_sizes);
                                float _e130 = sum0_;
                                uint _e133 = quad_;
                                metal::float4 _e136 = query_quads.inner[0u + _e133];
                                sum0_ = _e130 + metal::dot(_e129, _e136);
                            }
                        }
                        uint _e143 = member(head_pass_1, 0u);
                        uint _e146 = t;
                        uint _e147 = block;
                        uint _e148 = t;
                        float _e150 = sum0_;
                        keep_score(first_head + _e143, 0u, _e146, _e147 + _e148, _e150, params, queries, scores, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 1u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e170 = scores.inner[at0_];
                float _e175 = scores.inner[at0_ + 1u];
                float _e180 = scores.inner[at0_ + 2u];
                float _e185 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e170, _e175, _e180, _e185);
                float _e187 = largest;
                float _e189 = score0_.x;
                float _e191 = score0_.y;
                float _e194 = score0_.z;
                float _e196 = score0_.w;
                largest = metal::max(_e187, metal::max(metal::max(_e189, _e191), metal::max(_e194, _e196)));
            }
            float _e202 = largest;
            reduced.inner[tid] = _e202;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 1u) {
                float _e205 = largest;
                float _e212 = reduced.inner[(soft_head * 32u) + 0u];
                largest = metal::max(_e205, _e212);
                float _e214 = largest;
                float _e221 = reduced.inner[(soft_head * 32u) + 1u];
                largest = metal::max(_e214, _e221);
                float _e223 = largest;
                float _e230 = reduced.inner[(soft_head * 32u) + 2u];
                largest = metal::max(_e223, _e230);
                float _e232 = largest;
                float _e239 = reduced.inner[(soft_head * 32u) + 3u];
                largest = metal::max(_e232, _e239);
                float _e241 = largest;
                float _e248 = reduced.inner[(soft_head * 32u) + 4u];
                largest = metal::max(_e241, _e248);
                float _e250 = largest;
                float _e257 = reduced.inner[(soft_head * 32u) + 5u];
                largest = metal::max(_e250, _e257);
                float _e259 = largest;
                float _e266 = reduced.inner[(soft_head * 32u) + 6u];
                largest = metal::max(_e259, _e266);
                float _e268 = largest;
                float _e275 = reduced.inner[(soft_head * 32u) + 7u];
                largest = metal::max(_e268, _e275);
                float _e277 = largest;
                float _e284 = reduced.inner[(soft_head * 32u) + 8u];
                largest = metal::max(_e277, _e284);
                float _e286 = largest;
                float _e293 = reduced.inner[(soft_head * 32u) + 9u];
                largest = metal::max(_e286, _e293);
                float _e295 = largest;
                float _e302 = reduced.inner[(soft_head * 32u) + 10u];
                largest = metal::max(_e295, _e302);
                float _e304 = largest;
                float _e311 = reduced.inner[(soft_head * 32u) + 11u];
                largest = metal::max(_e304, _e311);
                float _e313 = largest;
                float _e320 = reduced.inner[(soft_head * 32u) + 12u];
                largest = metal::max(_e313, _e320);
                float _e322 = largest;
                float _e329 = reduced.inner[(soft_head * 32u) + 13u];
                largest = metal::max(_e322, _e329);
                float _e331 = largest;
                float _e338 = reduced.inner[(soft_head * 32u) + 14u];
                largest = metal::max(_e331, _e338);
                float _e340 = largest;
                float _e347 = reduced.inner[(soft_head * 32u) + 15u];
                largest = metal::max(_e340, _e347);
                float _e349 = largest;
                float _e356 = reduced.inner[(soft_head * 32u) + 16u];
                largest = metal::max(_e349, _e356);
                float _e358 = largest;
                float _e365 = reduced.inner[(soft_head * 32u) + 17u];
                largest = metal::max(_e358, _e365);
                float _e367 = largest;
                float _e374 = reduced.inner[(soft_head * 32u) + 18u];
                largest = metal::max(_e367, _e374);
                float _e376 = largest;
                float _e383 = reduced.inner[(soft_head * 32u) + 19u];
                largest = metal::max(_e376, _e383);
                float _e385 = largest;
                float _e392 = reduced.inner[(soft_head * 32u) + 20u];
                largest = metal::max(_e385, _e392);
                float _e394 = largest;
                float _e401 = reduced.inner[(soft_head * 32u) + 21u];
                largest = metal::max(_e394, _e401);
                float _e403 = largest;
                float _e410 = reduced.inner[(soft_head * 32u) + 22u];
                largest = metal::max(_e403, _e410);
                float _e412 = largest;
                float _e419 = reduced.inner[(soft_head * 32u) + 23u];
                largest = metal::max(_e412, _e419);
                float _e421 = largest;
                float _e428 = reduced.inner[(soft_head * 32u) + 24u];
                largest = metal::max(_e421, _e428);
                float _e430 = largest;
                float _e437 = reduced.inner[(soft_head * 32u) + 25u];
                largest = metal::max(_e430, _e437);
                float _e439 = largest;
                float _e446 = reduced.inner[(soft_head * 32u) + 26u];
                largest = metal::max(_e439, _e446);
                float _e448 = largest;
                float _e455 = reduced.inner[(soft_head * 32u) + 27u];
                largest = metal::max(_e448, _e455);
                float _e457 = largest;
                float _e464 = reduced.inner[(soft_head * 32u) + 28u];
                largest = metal::max(_e457, _e464);
                float _e466 = largest;
                float _e473 = reduced.inner[(soft_head * 32u) + 29u];
                largest = metal::max(_e466, _e473);
                float _e475 = largest;
                float _e482 = reduced.inner[(soft_head * 32u) + 30u];
                largest = metal::max(_e475, _e482);
                float _e484 = largest;
                float _e491 = reduced.inner[(soft_head * 32u) + 31u];
                largest = metal::max(_e484, _e491);
                float former = running_max;
                float _e494 = largest;
                running_max = metal::max(former, _e494);
                float _e496 = largest;
                float _e497 = running_max;
                float share = metal::exp(_e496 - _e497);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e506 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e506);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e518 = score0_;
                    float _e519 = largest;
                    metal::float4 _e525 = score0_;
                    weight = metal::select(metal::exp(_e518 - metal::float4(_e519)), metal::float4(0.0), _e525 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e531 = sum;
                    float _e533 = weight.x;
                    float _e535 = weight.y;
                    float _e538 = weight.z;
                    float _e540 = weight.w;
                    sum = _e531 + ((_e533 + _e535) + (_e538 + _e540));
                    metal::float4 _e544 = weight;
                    weight = _e544 * 1.0;
                    float _e550 = weight.x;
                    scores.inner[at0_1] = _e550;
                    float _e556 = weight.y;
                    scores.inner[at0_1 + 1u] = _e556;
                    float _e562 = weight.z;
                    scores.inner[at0_1 + 2u] = _e562;
                    float _e568 = weight.w;
                    scores.inner[at0_1 + 3u] = _e568;
                }
                float _e569 = running_sum;
                float _e570 = running_max;
                float _e574 = sum;
                running_sum = (_e569 * metal::exp(former - _e570)) + (_e574 * share);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0.0;
            quad_1 = value_subset;
            uint2 loop_bound_4 = uint2(4294967295u);
            bool loop_init_4 = true;
            while(true) {
                if (metal::all(loop_bound_4 == uint2(0u))) { break; }
                loop_bound_4 -= uint2(loop_bound_4.y == 0u, 1u);
                if (!loop_init_4) {
                    uint _e639 = quad_1;
                    quad_1 = _e639 + 2u;
                }
                loop_init_4 = false;
                uint _e580 = quad_1;
                if (_e580 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e585 = params.value_stride;
                    uint _e587 = block;
                    uint _e590 = quad_1;
                    uint tile_at_1 = (kv_head * _e585) + (metal::min(naga_div(_e587, 16u) + naga_div(_e590, 4u), last_tile) * 160u);
                    uint _e598 = block;
                    uint _e599 = quad_1;
                    metal::uint4 token_2 = metal::uint4(_e598 + (_e599 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e612 = params.first;
                    uint _e617 = params.end;
                    metal::bool4 visible = (token_2 >= metal::uint4(_e612)) & (token_2 < metal::uint4(_e617));
                    uint _e622 = quad_1;
                    metal::float4 _e623 = weight_quad(0u, _e622, scores);
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e629 = quad_1;
                            metal::float4 _e634 = value_quad(tile_at_1, naga_mod(_e629, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e634, visible);
                            float _e636 = sum0_0_;
                            sum0_0_ = _e636 + metal::dot(_e623, value);
                        }
                    }
                }
            }
            float _e642 = out0_0_;
            float _e645 = block_keep.inner[0];
            float _e647 = sum0_0_;
            float _e650 = block_share.inner[0];
            out0_0_ = (_e642 * _e645) + (_e647 * _e650);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e658 = running_sum;
    reduced.inner[tid] = _e658;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 1u) {
        local = soft_lane == 0u;
    } else {
        local = false;
    }
    bool _e666 = local;
    if (_e666) {
        local_1 = ((head_pass_1 * 1u) + soft_head) < 1u;
    } else {
        local_1 = false;
    }
    bool _e675 = local_1;
    if (_e675) {
        uint2 loop_bound_5 = uint2(4294967295u);
        bool loop_init_5 = true;
        while(true) {
            if (metal::all(loop_bound_5 == uint2(0u))) { break; }
            loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
            if (!loop_init_5) {
                uint _e693 = i_1;
                i_1 = _e693 + 1u;
            }
            loop_init_5 = false;
            uint _e680 = i_1;
            if (_e680 < 32u) {
            } else {
                break;
            }
            {
                float _e683 = sum_1;
                uint _e687 = i_1;
                float _e690 = reduced.inner[(soft_head * 32u) + _e687];
                sum_1 = _e683 + _e690;
            }
        }
        float _e703 = running_max;
        float _e704 = sum_1;
        states[(((first_head + (head_pass_1 * 1u)) + soft_head) * splits) + split] = metal::float2(_e703, _e704);
    }
    uint2 loop_bound_6 = uint2(4294967295u);
    bool loop_init_6 = true;
    while(true) {
        if (metal::all(loop_bound_6 == uint2(0u))) { break; }
        loop_bound_6 -= uint2(loop_bound_6.y == 0u, 1u);
        if (!loop_init_6) {
            uint _e731 = turn;
            turn = _e731 + 1u;
        }
        loop_init_6 = false;
        uint _e708 = turn;
        if (_e708 < 2u) {
        } else {
            break;
        }
        {
            uint _e711 = turn;
            if (_e711 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_4 = 0u + value_thread;
                    uint _e719 = turn;
                    if (_e719 == 0u) {
                        float _e724 = out0_0_;
                        scores.inner[at_4] = _e724;
                    } else {
                        float _e727 = scores.inner[at_4];
                        float _e728 = out0_0_;
                        scores.inner[at_4] = _e727 + _e728;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (((head_pass_1 * 1u) + 0u) < 1u) {
        c = tid;
        uint2 loop_bound_7 = uint2(4294967295u);
        bool loop_init_7 = true;
        while(true) {
            if (metal::all(loop_bound_7 == uint2(0u))) { break; }
            loop_bound_7 -= uint2(loop_bound_7.y == 0u, 1u);
            if (!loop_init_7) {
                uint _e760 = c;
                c = _e760 + THREADS;
            }
            loop_init_7 = false;
            uint _e740 = c;
            if (_e740 < 64u) {
            } else {
                break;
            }
            {
                uint _e753 = c;
                uint _e757 = c;
                float _e759 = scores.inner[_e757];
                outputs[(((((first_head + (head_pass_1 * 1u)) + 0u) * splits) + split) * 64u) + _e753] = _e759;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
