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
struct type_11 {
    float inner[512];
};
struct type_12 {
    float inner[128];
};
struct type_13 {
    float inner[4];
};
struct type_16 {
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
    constant Params& params,
    thread uint& first_seen
) {
    bool local_2 = {};
    uint _e2 = first_seen;
    if (token >= _e2) {
        uint _e8 = params.end;
        local_2 = token < _e8;
    } else {
        local_2 = false;
    }
    bool _e11 = local_2;
    return _e11;
}

void keep_score(
    uint head,
    uint h_1,
    uint t_1,
    uint token_1,
    float raw,
    constant Params& params,
    device type_3 const& queries,
    threadgroup type_11& scores,
    thread uint& first_seen,
    constant _mslBufferSizes& _buffer_sizes
) {
    float score = {};
    uint _e8 = params.bias_at;
    float _e11 = queries[_e8 + head];
    score = raw + _e11;
    bool _e14 = seen(token_1, params, first_seen);
    float _e20 = score;
    scores.inner[(h_1 * BLOCK) + t_1] = _e14 ? _e20 : -1000000000000000000000000000000.0;
    return;
}

metal::float4 weight_quad(
    uint h_2,
    uint quad_2,
    threadgroup type_11& scores
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
    device type_4 const& keys,
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
    device type_4 const& values,
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
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_11& scores
, threadgroup type_12& reduced
, threadgroup type_13& block_share
, threadgroup type_13& block_keep
, threadgroup type_16& query_quads
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
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
    uint soft_head = naga_div(tid, 32u);
    uint soft_lane = naga_mod(tid, 32u);
    i = tid;
    uint2 loop_bound = uint2(4294967295u);
    bool loop_init = true;
    while(true) {
        if (metal::all(loop_bound == uint2(0u))) { break; }
        loop_bound -= uint2(loop_bound.y == 0u, 1u);
        if (!loop_init) {
            uint _e106 = i;
            i = _e106 + THREADS;
        }
        loop_init = false;
        uint _e68 = i;
        if (_e68 < 16u) {
        } else {
            break;
        }
        {
            uint _e71 = i;
            uint _e74 = member(head_pass_1, naga_div(_e71, 16u));
            uint _e78 = i;
            uint at_3 = ((first_head + _e74) * 64u) + (naga_mod(_e78, 16u) * 4u);
            uint _e85 = i;
            float _e89 = queries[at_3];
            float _e94 = queries[at_3 + 1u];
            float _e99 = queries[at_3 + 2u];
            float _e104 = queries[at_3 + 3u];
            query_quads.inner[_e85] = metal::float4(_e89, _e94, _e99, _e104);
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
            uint _e669 = block;
            block = _e669 + BLOCK;
        }
        loop_init_1 = false;
        uint _e116 = block;
        if (_e116 < split_end) {
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
                        uint _e168 = t;
                        t = _e168 + THREADS;
                    }
                    loop_init_2 = false;
                    uint _e119 = t;
                    if (_e119 < BLOCK) {
                    } else {
                        break;
                    }
                    {
                        uint _e122 = block;
                        uint _e123 = t;
                        uint tile = metal::min(naga_div(_e122 + _e123, 16u), last_tile);
                        uint _e130 = params.key_stride;
                        uint tile_at = (kv_head * _e130) + (tile * 160u);
                        sum0_ = 0.0;
                        quad_ = 0u;
                        uint2 loop_bound_3 = uint2(4294967295u);
                        bool loop_init_3 = true;
                        while(true) {
                            if (metal::all(loop_bound_3 == uint2(0u))) { break; }
                            loop_bound_3 -= uint2(loop_bound_3.y == 0u, 1u);
                            if (!loop_init_3) {
                                uint _e157 = quad_;
                                quad_ = _e157 + 1u;
                            }
                            loop_init_3 = false;
                            uint _e139 = quad_;
                            if (_e139 < 16u) {
                            } else {
                                break;
                            }
                            {
                                uint _e142 = t;
                                uint _e145 = quad_;
                                metal::float4 _e146 = key_quad(tile_at, naga_mod(_e142, 16u), _e145, keys, _buffer_sizes);
                                float _e147 = sum0_;
                                uint _e150 = quad_;
                                metal::float4 _e153 = query_quads.inner[0u + _e150];
                                sum0_ = _e147 + metal::dot(_e146, _e153);
                            }
                        }
                        uint _e160 = member(head_pass_1, 0u);
                        uint _e163 = t;
                        uint _e164 = block;
                        uint _e165 = t;
                        float _e167 = sum0_;
                        keep_score(first_head + _e160, 0u, _e163, _e164 + _e165, _e167, params, queries, scores, first_seen, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 1u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e187 = scores.inner[at0_];
                float _e192 = scores.inner[at0_ + 1u];
                float _e197 = scores.inner[at0_ + 2u];
                float _e202 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e187, _e192, _e197, _e202);
                float _e204 = largest;
                float _e206 = score0_.x;
                float _e208 = score0_.y;
                float _e211 = score0_.z;
                float _e213 = score0_.w;
                largest = metal::max(_e204, metal::max(metal::max(_e206, _e208), metal::max(_e211, _e213)));
            }
            float _e219 = largest;
            reduced.inner[tid] = _e219;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 1u) {
                float _e222 = largest;
                float _e229 = reduced.inner[(soft_head * 32u) + 0u];
                largest = metal::max(_e222, _e229);
                float _e231 = largest;
                float _e238 = reduced.inner[(soft_head * 32u) + 1u];
                largest = metal::max(_e231, _e238);
                float _e240 = largest;
                float _e247 = reduced.inner[(soft_head * 32u) + 2u];
                largest = metal::max(_e240, _e247);
                float _e249 = largest;
                float _e256 = reduced.inner[(soft_head * 32u) + 3u];
                largest = metal::max(_e249, _e256);
                float _e258 = largest;
                float _e265 = reduced.inner[(soft_head * 32u) + 4u];
                largest = metal::max(_e258, _e265);
                float _e267 = largest;
                float _e274 = reduced.inner[(soft_head * 32u) + 5u];
                largest = metal::max(_e267, _e274);
                float _e276 = largest;
                float _e283 = reduced.inner[(soft_head * 32u) + 6u];
                largest = metal::max(_e276, _e283);
                float _e285 = largest;
                float _e292 = reduced.inner[(soft_head * 32u) + 7u];
                largest = metal::max(_e285, _e292);
                float _e294 = largest;
                float _e301 = reduced.inner[(soft_head * 32u) + 8u];
                largest = metal::max(_e294, _e301);
                float _e303 = largest;
                float _e310 = reduced.inner[(soft_head * 32u) + 9u];
                largest = metal::max(_e303, _e310);
                float _e312 = largest;
                float _e319 = reduced.inner[(soft_head * 32u) + 10u];
                largest = metal::max(_e312, _e319);
                float _e321 = largest;
                float _e328 = reduced.inner[(soft_head * 32u) + 11u];
                largest = metal::max(_e321, _e328);
                float _e330 = largest;
                float _e337 = reduced.inner[(soft_head * 32u) + 12u];
                largest = metal::max(_e330, _e337);
                float _e339 = largest;
                float _e346 = reduced.inner[(soft_head * 32u) + 13u];
                largest = metal::max(_e339, _e346);
                float _e348 = largest;
                float _e355 = reduced.inner[(soft_head * 32u) + 14u];
                largest = metal::max(_e348, _e355);
                float _e357 = largest;
                float _e364 = reduced.inner[(soft_head * 32u) + 15u];
                largest = metal::max(_e357, _e364);
                float _e366 = largest;
                float _e373 = reduced.inner[(soft_head * 32u) + 16u];
                largest = metal::max(_e366, _e373);
                float _e375 = largest;
                float _e382 = reduced.inner[(soft_head * 32u) + 17u];
                largest = metal::max(_e375, _e382);
                float _e384 = largest;
                float _e391 = reduced.inner[(soft_head * 32u) + 18u];
                largest = metal::max(_e384, _e391);
                float _e393 = largest;
                float _e400 = reduced.inner[(soft_head * 32u) + 19u];
                largest = metal::max(_e393, _e400);
                float _e402 = largest;
                float _e409 = reduced.inner[(soft_head * 32u) + 20u];
                largest = metal::max(_e402, _e409);
                float _e411 = largest;
                float _e418 = reduced.inner[(soft_head * 32u) + 21u];
                largest = metal::max(_e411, _e418);
                float _e420 = largest;
                float _e427 = reduced.inner[(soft_head * 32u) + 22u];
                largest = metal::max(_e420, _e427);
                float _e429 = largest;
                float _e436 = reduced.inner[(soft_head * 32u) + 23u];
                largest = metal::max(_e429, _e436);
                float _e438 = largest;
                float _e445 = reduced.inner[(soft_head * 32u) + 24u];
                largest = metal::max(_e438, _e445);
                float _e447 = largest;
                float _e454 = reduced.inner[(soft_head * 32u) + 25u];
                largest = metal::max(_e447, _e454);
                float _e456 = largest;
                float _e463 = reduced.inner[(soft_head * 32u) + 26u];
                largest = metal::max(_e456, _e463);
                float _e465 = largest;
                float _e472 = reduced.inner[(soft_head * 32u) + 27u];
                largest = metal::max(_e465, _e472);
                float _e474 = largest;
                float _e481 = reduced.inner[(soft_head * 32u) + 28u];
                largest = metal::max(_e474, _e481);
                float _e483 = largest;
                float _e490 = reduced.inner[(soft_head * 32u) + 29u];
                largest = metal::max(_e483, _e490);
                float _e492 = largest;
                float _e499 = reduced.inner[(soft_head * 32u) + 30u];
                largest = metal::max(_e492, _e499);
                float _e501 = largest;
                float _e508 = reduced.inner[(soft_head * 32u) + 31u];
                largest = metal::max(_e501, _e508);
                float former = running_max;
                float _e511 = largest;
                running_max = metal::max(former, _e511);
                float _e513 = largest;
                float _e514 = running_max;
                float share = metal::exp(_e513 - _e514);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e523 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e523);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e535 = score0_;
                    float _e536 = largest;
                    metal::float4 _e542 = score0_;
                    weight = metal::select(metal::exp(_e535 - metal::float4(_e536)), metal::float4(0.0), _e542 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e548 = sum;
                    float _e550 = weight.x;
                    float _e552 = weight.y;
                    float _e555 = weight.z;
                    float _e557 = weight.w;
                    sum = _e548 + ((_e550 + _e552) + (_e555 + _e557));
                    metal::float4 _e561 = weight;
                    weight = _e561 * 1.0;
                    float _e567 = weight.x;
                    scores.inner[at0_1] = _e567;
                    float _e573 = weight.y;
                    scores.inner[at0_1 + 1u] = _e573;
                    float _e579 = weight.z;
                    scores.inner[at0_1 + 2u] = _e579;
                    float _e585 = weight.w;
                    scores.inner[at0_1 + 3u] = _e585;
                }
                float _e586 = running_sum;
                float _e587 = running_max;
                float _e591 = sum;
                running_sum = (_e586 * metal::exp(former - _e587)) + (_e591 * share);
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
                    uint _e655 = quad_1;
                    quad_1 = _e655 + 2u;
                }
                loop_init_4 = false;
                uint _e597 = quad_1;
                if (_e597 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e602 = params.value_stride;
                    uint _e604 = block;
                    uint _e607 = quad_1;
                    uint tile_at_1 = (kv_head * _e602) + (metal::min(naga_div(_e604, 16u) + naga_div(_e607, 4u), last_tile) * 160u);
                    uint _e615 = block;
                    uint _e616 = quad_1;
                    metal::uint4 token_2 = metal::uint4(_e615 + (_e616 * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
                    uint _e628 = first_seen;
                    uint _e633 = params.end;
                    metal::bool4 visible = (token_2 >= metal::uint4(_e628)) & (token_2 < metal::uint4(_e633));
                    uint _e638 = quad_1;
                    metal::float4 _e639 = weight_quad(0u, _e638, scores);
                    {
                        if ((value_thread + 0u) < 64u) {
                            uint _e645 = quad_1;
                            metal::float4 _e650 = value_quad(tile_at_1, naga_mod(_e645, 4u), value_thread + 0u, values, _buffer_sizes);
                            metal::float4 value = metal::select(metal::float4 {}, _e650, visible);
                            float _e652 = sum0_0_;
                            sum0_0_ = _e652 + metal::dot(_e639, value);
                        }
                    }
                }
            }
            float _e658 = out0_0_;
            float _e661 = block_keep.inner[0];
            float _e663 = sum0_0_;
            float _e666 = block_share.inner[0];
            out0_0_ = (_e658 * _e661) + (_e663 * _e666);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e674 = running_sum;
    reduced.inner[tid] = _e674;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 1u) {
        local = soft_lane == 0u;
    } else {
        local = false;
    }
    bool _e682 = local;
    if (_e682) {
        local_1 = ((head_pass_1 * 1u) + soft_head) < 1u;
    } else {
        local_1 = false;
    }
    bool _e691 = local_1;
    if (_e691) {
        uint2 loop_bound_5 = uint2(4294967295u);
        bool loop_init_5 = true;
        while(true) {
            if (metal::all(loop_bound_5 == uint2(0u))) { break; }
            loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
            if (!loop_init_5) {
                uint _e709 = i_1;
                i_1 = _e709 + 1u;
            }
            loop_init_5 = false;
            uint _e696 = i_1;
            if (_e696 < 32u) {
            } else {
                break;
            }
            {
                float _e699 = sum_1;
                uint _e703 = i_1;
                float _e706 = reduced.inner[(soft_head * 32u) + _e703];
                sum_1 = _e699 + _e706;
            }
        }
        float _e719 = running_max;
        float _e720 = sum_1;
        states[(((first_head + (head_pass_1 * 1u)) + soft_head) * splits) + split] = metal::float2(_e719, _e720);
    }
    uint2 loop_bound_6 = uint2(4294967295u);
    bool loop_init_6 = true;
    while(true) {
        if (metal::all(loop_bound_6 == uint2(0u))) { break; }
        loop_bound_6 -= uint2(loop_bound_6.y == 0u, 1u);
        if (!loop_init_6) {
            uint _e747 = turn;
            turn = _e747 + 1u;
        }
        loop_init_6 = false;
        uint _e724 = turn;
        if (_e724 < 2u) {
        } else {
            break;
        }
        {
            uint _e727 = turn;
            if (_e727 == value_subset) {
                if ((value_thread + 0u) < 64u) {
                    uint at_4 = 0u + value_thread;
                    uint _e735 = turn;
                    if (_e735 == 0u) {
                        float _e740 = out0_0_;
                        scores.inner[at_4] = _e740;
                    } else {
                        float _e743 = scores.inner[at_4];
                        float _e744 = out0_0_;
                        scores.inner[at_4] = _e743 + _e744;
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
                uint _e776 = c;
                c = _e776 + THREADS;
            }
            loop_init_7 = false;
            uint _e756 = c;
            if (_e756 < 64u) {
            } else {
                break;
            }
            {
                uint _e769 = c;
                uint _e773 = c;
                float _e775 = scores.inner[_e773];
                outputs[(((((first_head + (head_pass_1 * 1u)) + 0u) * splits) + split) * 64u) + _e769] = _e775;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
