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
struct KeyRun {
    metal::uint2 w0_0_;
    metal::uint2 w1_0_;
    metal::uint2 w2_0_;
    metal::uint2 w3_0_;
    metal::uint2 w4_0_;
    metal::uint2 w5_0_;
    metal::uint2 w6_0_;
    metal::uint2 w7_0_;
};
struct ValueRun {
    metal::uint4 w0_0_;
    metal::uint4 w1_0_;
    metal::uint4 w2_0_;
    metal::uint4 w3_0_;
};
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 3u) + h, 2u);
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
    uint t,
    float score,
    threadgroup type_12& scores
) {
    scores.inner[(h_1 * QUADS) + naga_div(t, 4u)][naga_mod(t, 4u)] = score;
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

KeyRun load_keys(
    uint keys_at,
    uint quad_2,
    uint last_tile,
    uint channel_1,
    device type_6 const& key_pairs,
    constant _mslBufferSizes& _buffer_sizes
) {
    KeyRun run = {};
    uint at = (naga_div(keys_at + (metal::min(naga_div(quad_2, 4u), last_tile) * 512u), 2u) + (naga_mod(quad_2, 4u) * 1u)) + (channel_1 * 4u);
    metal::uint2 _e26 = key_pairs[at + 0u];
    run.w0_0_ = _e26;
    metal::uint2 _e32 = key_pairs[at + 4u];
    run.w1_0_ = _e32;
    metal::uint2 _e38 = key_pairs[at + 8u];
    run.w2_0_ = _e38;
    metal::uint2 _e44 = key_pairs[at + 12u];
    run.w3_0_ = _e44;
    metal::uint2 _e50 = key_pairs[at + 16u];
    run.w4_0_ = _e50;
    metal::uint2 _e56 = key_pairs[at + 20u];
    run.w5_0_ = _e56;
    metal::uint2 _e62 = key_pairs[at + 24u];
    run.w6_0_ = _e62;
    metal::uint2 _e68 = key_pairs[at + 28u];
    run.w7_0_ = _e68;
    KeyRun _e69 = run;
    return _e69;
}

ValueRun load_values(
    uint values_at,
    uint quad_3,
    uint last_tile_1,
    uint channel_2,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint at_1 = (naga_div(values_at + (metal::min(naga_div(quad_3, 4u), last_tile_1) * 512u), 4u) + (naga_mod(quad_3, 4u) * 32u)) + (naga_div(channel_2, 8u) * 1u);
    metal::uint4 _e28 = value_runs[at_1 + 0u];
    run_1.w0_0_ = _e28;
    metal::uint4 _e34 = value_runs[at_1 + 8u];
    run_1.w1_0_ = _e34;
    metal::uint4 _e40 = value_runs[at_1 + 16u];
    run_1.w2_0_ = _e40;
    metal::uint4 _e46 = value_runs[at_1 + 24u];
    run_1.w3_0_ = _e46;
    ValueRun _e47 = run_1;
    return _e47;
}

struct attendInput {
};
[[max_total_threads_per_threadgroup(64)]] kernel void attend(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_6 const& key_pairs [[user(fake0)]]
, device type_8 const& value_runs [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_12& scores
, threadgroup type_13& reduced
, threadgroup type_14& block_share
, threadgroup type_14& block_keep
, threadgroup type_12& query_heads
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
    float running_max0_ = -1000000000000000000000000000000.0;
    float running_sum0_ = 0.0;
    uint i = {};
    metal::float4 out0_0_ = metal::float4 {};
    metal::float4 out0_1_ = metal::float4 {};
    metal::float4 out1_0_ = metal::float4 {};
    metal::float4 out1_1_ = metal::float4 {};
    metal::float4 out2_0_ = metal::float4 {};
    metal::float4 out2_1_ = metal::float4 {};
    uint block = {};
    uint quad_ = {};
    metal::float4 sum0_0_ = {};
    metal::float4 sum1_0_ = {};
    metal::float4 sum2_0_ = {};
    metal::float4 sum3_0_ = {};
    uint channel = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    uint quad_1 = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    bool local_4 = {};
    bool local_5 = {};
    bool local_6 = {};
    bool local_7 = {};
    bool local_8 = {};
    bool local_9 = {};
    bool local_10 = {};
    bool local_11 = {};
    bool local_12 = {};
    bool local_13 = {};
    bool local_14 = {};
    bool local_15 = {};
    bool local_16 = {};
    bool local_17 = {};
    bool local_18 = {};
    bool local_19 = {};
    bool local_20 = {};
    bool local_21 = {};
    bool local_22 = {};
    bool local_23 = {};
    bool local_24 = {};
    bool local_25 = {};
    bool local_26 = {};
    bool local_27 = {};
    bool local_28 = {};
    bool local_29 = {};
    bool local_30 = {};
    bool local_31 = {};
    bool local_32 = {};
    bool local_33 = {};
    bool local_34 = {};
    bool local_35 = {};
    float sum_1 = 0.0;
    uint turn = 0u;
    metal::float4 low = {};
    metal::float4 high = {};
    uint i_1 = {};
    bool local_36 = {};
    uint turn_1 = 0u;
    metal::float4 low_1 = {};
    metal::float4 high_1 = {};
    uint i_2 = {};
    bool local_37 = {};
    uint turn_2 = 0u;
    metal::float4 low_2 = {};
    metal::float4 high_2 = {};
    uint i_3 = {};
    bool local_38 = {};
    uint kv_head_2 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint first_head = (row * 6u) + (kv_head_2 * 3u);
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
    uint last_tile_2 = naga_div(_e74 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e92 = params.bias_at;
    uint _e96 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e92 + first_head) + _e96];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e132 = i;
            i = _e132 + THREADS;
        }
        loop_init = false;
        uint _e105 = i;
        if (_e105 < 256u) {
        } else {
            break;
        }
        {
            uint _e108 = i;
            uint h_2 = naga_div(_e108, 64u);
            uint _e111 = i;
            uint channel_3 = naga_mod(_e111, 64u);
            uint _e125 = member(head_pass_1, h_2);
            float _e131 = queries[((first_head + _e125) * 64u) + channel_3];
            query_heads.inner[(channel_3 * 1u) + naga_div(h_2, 4u)][naga_mod(h_2, 4u)] = _e131;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_vector = naga_div(tid, 64u) * 1u;
    uint _e139 = keys_of(kv_head_2, params);
    uint value_channel = naga_mod(tid, 8u) * 8u;
    uint value_set = naga_mod(naga_div(tid, 8u), 1u);
    uint first_quad = naga_div(tid, 8u);
    uint _e150 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2833 = block;
            block = _e2833 + BLOCK;
        }
        loop_init_1 = false;
        uint _e164 = block;
        if (_e164 < split_end) {
        } else {
            break;
        }
        {
            {
                quad_ = naga_mod(tid, 64u);
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e543 = quad_;
                        quad_ = _e543 + 64u;
                    }
                    loop_init_2 = false;
                    uint _e169 = quad_;
                    if (_e169 < QUADS) {
                    } else {
                        break;
                    }
                    {
                        sum0_0_ = metal::float4 {};
                        sum1_0_ = metal::float4 {};
                        sum2_0_ = metal::float4 {};
                        sum3_0_ = metal::float4 {};
                        channel = 0u;
                        bool loop_init_3 = true;
                        while(true) {
                            if (!loop_init_3) {
                                uint _e464 = channel;
                                channel = _e464 + 8u;
                            }
                            loop_init_3 = false;
                            uint _e182 = channel;
                            if (_e182 < 64u) {
                            } else {
                                break;
                            }
                            {
                                uint _e185 = block;
                                uint _e188 = quad_;
                                uint _e190 = channel;
                                KeyRun _e191 = load_keys(_e139, naga_div(_e185, 4u) + _e188, last_tile_2, _e190, key_pairs, _buffer_sizes);
                                {
                                    metal::float4 key = metal::float4(float2(as_type<half2>(_e191.w0_0_.x)), float2(as_type<half2>(_e191.w0_0_.y)));
                                    uint _e200 = channel;
                                    metal::float4 query0_ = query_heads.inner[(((_e200 + 0u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e210 = sum0_0_;
                                    sum0_0_ = _e210 + (key.x * query0_);
                                    metal::float4 _e214 = sum1_0_;
                                    sum1_0_ = _e214 + (key.y * query0_);
                                    metal::float4 _e218 = sum2_0_;
                                    sum2_0_ = _e218 + (key.z * query0_);
                                    metal::float4 _e222 = sum3_0_;
                                    sum3_0_ = _e222 + (key.w * query0_);
                                }
                                {
                                    metal::float4 key_1 = metal::float4(float2(as_type<half2>(_e191.w1_0_.x)), float2(as_type<half2>(_e191.w1_0_.y)));
                                    uint _e234 = channel;
                                    metal::float4 query0_1 = query_heads.inner[(((_e234 + 1u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e244 = sum0_0_;
                                    sum0_0_ = _e244 + (key_1.x * query0_1);
                                    metal::float4 _e248 = sum1_0_;
                                    sum1_0_ = _e248 + (key_1.y * query0_1);
                                    metal::float4 _e252 = sum2_0_;
                                    sum2_0_ = _e252 + (key_1.z * query0_1);
                                    metal::float4 _e256 = sum3_0_;
                                    sum3_0_ = _e256 + (key_1.w * query0_1);
                                }
                                {
                                    metal::float4 key_2 = metal::float4(float2(as_type<half2>(_e191.w2_0_.x)), float2(as_type<half2>(_e191.w2_0_.y)));
                                    uint _e268 = channel;
                                    metal::float4 query0_2 = query_heads.inner[(((_e268 + 2u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e278 = sum0_0_;
                                    sum0_0_ = _e278 + (key_2.x * query0_2);
                                    metal::float4 _e282 = sum1_0_;
                                    sum1_0_ = _e282 + (key_2.y * query0_2);
                                    metal::float4 _e286 = sum2_0_;
                                    sum2_0_ = _e286 + (key_2.z * query0_2);
                                    metal::float4 _e290 = sum3_0_;
                                    sum3_0_ = _e290 + (key_2.w * query0_2);
                                }
                                {
                                    metal::float4 key_3 = metal::float4(float2(as_type<half2>(_e191.w3_0_.x)), float2(as_type<half2>(_e191.w3_0_.y)));
                                    uint _e302 = channel;
                                    metal::float4 query0_3 = query_heads.inner[(((_e302 + 3u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e312 = sum0_0_;
                                    sum0_0_ = _e312 + (key_3.x * query0_3);
                                    metal::float4 _e316 = sum1_0_;
                                    sum1_0_ = _e316 + (key_3.y * query0_3);
                                    metal::float4 _e320 = sum2_0_;
                                    sum2_0_ = _e320 + (key_3.z * query0_3);
                                    metal::float4 _e324 = sum3_0_;
                                    sum3_0_ = _e324 + (key_3.w * query0_3);
                                }
                                {
                                    metal::float4 key_4 = metal::float4(float2(as_type<half2>(_e191.w4_0_.x)), float2(as_type<half2>(_e191.w4_0_.y)));
                                    uint _e336 = channel;
                                    metal::float4 query0_4 = query_heads.inner[(((_e336 + 4u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e346 = sum0_0_;
                                    sum0_0_ = _e346 + (key_4.x * query0_4);
                                    metal::float4 _e350 = sum1_0_;
                                    sum1_0_ = _e350 + (key_4.y * query0_4);
                                    metal::float4 _e354 = sum2_0_;
                                    sum2_0_ = _e354 + (key_4.z * query0_4);
                                    metal::float4 _e358 = sum3_0_;
                                    sum3_0_ = _e358 + (key_4.w * query0_4);
                                }
                                {
                                    metal::float4 key_5 = metal::float4(float2(as_type<half2>(_e191.w5_0_.x)), float2(as_type<half2>(_e191.w5_0_.y)));
                                    uint _e370 = channel;
                                    metal::float4 query0_5 = query_heads.inner[(((_e370 + 5u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e380 = sum0_0_;
                                    sum0_0_ = _e380 + (key_5.x * query0_5);
                                    metal::float4 _e384 = sum1_0_;
                                    sum1_0_ = _e384 + (key_5.y * query0_5);
                                    metal::float4 _e388 = sum2_0_;
                                    sum2_0_ = _e388 + (key_5.z * query0_5);
                                    metal::float4 _e392 = sum3_0_;
                                    sum3_0_ = _e392 + (key_5.w * query0_5);
                                }
                                {
                                    metal::float4 key_6 = metal::float4(float2(as_type<half2>(_e191.w6_0_.x)), float2(as_type<half2>(_e191.w6_0_.y)));
                                    uint _e404 = channel;
                                    metal::float4 query0_6 = query_heads.inner[(((_e404 + 6u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e414 = sum0_0_;
                                    sum0_0_ = _e414 + (key_6.x * query0_6);
                                    metal::float4 _e418 = sum1_0_;
                                    sum1_0_ = _e418 + (key_6.y * query0_6);
                                    metal::float4 _e422 = sum2_0_;
                                    sum2_0_ = _e422 + (key_6.z * query0_6);
                                    metal::float4 _e426 = sum3_0_;
                                    sum3_0_ = _e426 + (key_6.w * query0_6);
                                }
                                {
                                    metal::float4 key_7 = metal::float4(float2(as_type<half2>(_e191.w7_0_.x)), float2(as_type<half2>(_e191.w7_0_.y)));
                                    uint _e438 = channel;
                                    metal::float4 query0_7 = query_heads.inner[(((_e438 + 7u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e448 = sum0_0_;
                                    sum0_0_ = _e448 + (key_7.x * query0_7);
                                    metal::float4 _e452 = sum1_0_;
                                    sum1_0_ = _e452 + (key_7.y * query0_7);
                                    metal::float4 _e456 = sum2_0_;
                                    sum2_0_ = _e456 + (key_7.z * query0_7);
                                    metal::float4 _e460 = sum3_0_;
                                    sum3_0_ = _e460 + (key_7.w * query0_7);
                                }
                            }
                        }
                        uint _e474 = quad_;
                        float _e478 = sum0_0_.x;
                        float _e480 = sum1_0_.x;
                        float _e482 = sum2_0_.x;
                        float _e484 = sum3_0_.x;
                        scores.inner[(((key_vector * 4u) + 0u) * QUADS) + _e474] = metal::float4(_e478, _e480, _e482, _e484);
                        uint _e493 = quad_;
                        float _e497 = sum0_0_.y;
                        float _e499 = sum1_0_.y;
                        float _e501 = sum2_0_.y;
                        float _e503 = sum3_0_.y;
                        scores.inner[(((key_vector * 4u) + 1u) * QUADS) + _e493] = metal::float4(_e497, _e499, _e501, _e503);
                        uint _e512 = quad_;
                        float _e516 = sum0_0_.z;
                        float _e518 = sum1_0_.z;
                        float _e520 = sum2_0_.z;
                        float _e522 = sum3_0_.z;
                        scores.inner[(((key_vector * 4u) + 2u) * QUADS) + _e512] = metal::float4(_e516, _e518, _e520, _e522);
                        uint _e531 = quad_;
                        float _e535 = sum0_0_.w;
                        float _e537 = sum1_0_.w;
                        float _e539 = sum2_0_.w;
                        float _e541 = sum3_0_.w;
                        scores.inner[(((key_vector * 4u) + 3u) * QUADS) + _e531] = metal::float4(_e535, _e537, _e539, _e541);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e548 = block;
            metal::uint4 token0_ = metal::uint4(_e548 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e560 = first_seen;
            uint _e565 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e560)) & (token0_ < metal::uint4(_e565));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e581 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e581 + metal::float4(bias0_);
                metal::float4 _e586 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e586, visible0_);
                float _e588 = largest0_;
                metal::float4 _e589 = score0_0_;
                float _e590 = largest_of(_e589);
                largest0_ = metal::max(_e588, _e590);
            }
            float _e592 = largest0_;
            float _e593 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e593, 1u);
            largest0_ = metal::max(_e592, unnamed);
            float _e596 = largest0_;
            float _e597 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e597, 2u);
            largest0_ = metal::max(_e596, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e607 = local;
            if (_e607) {
                float _e622 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e622;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e629 = largest0_;
                metal::float4 _e638 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e639 = largest_of(_e638);
                largest0_ = metal::max(_e629, _e639);
                float former = running_max0_;
                float _e642 = largest0_;
                running_max0_ = metal::max(former, _e642);
                float _e644 = largest0_;
                float _e645 = running_max0_;
                share0_ = metal::exp(_e644 - _e645);
                float _e648 = running_max0_;
                keep0_ = metal::exp(former - _e648);
                if (soft_lane == 0u) {
                    float _e657 = share0_;
                    block_share.inner[soft_head + 0u] = _e657;
                    float _e662 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e662;
                }
                sum = 0.0;
                metal::float4 _e665 = score0_0_;
                float _e666 = largest0_;
                metal::float4 _e671 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e665 - metal::float4(_e666)), metal::float4 {}, _e671 <= metal::float4(-1000000000000000000000000000000.0));
                float _e676 = sum;
                metal::float4 _e677 = weight0_0_;
                float _e678 = sum_of(_e677);
                sum = _e676 + _e678;
                float _e680 = running_sum0_;
                float _e681 = keep0_;
                float _e683 = sum;
                float _e684 = share0_;
                running_sum0_ = (_e680 * _e681) + (_e683 * _e684);
            }
            if (has0_) {
                metal::float4 _e694 = weight0_0_;
                float _e695 = share0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e694 * _e695;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                metal::float4 _e704 = out0_0_;
                out0_0_ = _e704 * keep;
                metal::float4 _e706 = out0_1_;
                out0_1_ = _e706 * keep;
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                metal::float4 _e715 = out1_0_;
                out1_0_ = _e715 * keep_1;
                metal::float4 _e717 = out1_1_;
                out1_1_ = _e717 * keep_1;
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                metal::float4 _e726 = out2_0_;
                out2_0_ = _e726 * keep_2;
                metal::float4 _e728 = out2_1_;
                out2_1_ = _e728 * keep_2;
            }
            quad_1 = first_quad;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e2830 = quad_1;
                    quad_1 = _e2830 + 64u;
                }
                loop_init_4 = false;
                uint _e731 = quad_1;
                if (_e731 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e734 = quad_1;
                    uint quad0_1 = _e734 + 0u;
                    metal::float4 weight0_0_1 = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad0_1, 15u)];
                    bool live0_ = quad0_1 < QUADS;
                    uint _e775 = block;
                    ValueRun _e779 = load_values(_e150, naga_div(_e775, 4u) + quad0_1, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e780 = quad_1;
                    uint quad1_ = _e780 + 8u;
                    metal::float4 weight1_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad1_, 15u)];
                    bool live1_ = quad1_ < QUADS;
                    uint _e821 = block;
                    ValueRun _e825 = load_values(_e150, naga_div(_e821, 4u) + quad1_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e826 = quad_1;
                    uint quad2_ = _e826 + 16u;
                    metal::float4 weight2_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad2_, 15u)];
                    bool live2_ = quad2_ < QUADS;
                    uint _e867 = block;
                    ValueRun _e871 = load_values(_e150, naga_div(_e867, 4u) + quad2_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e872 = quad_1;
                    uint quad3_ = _e872 + 24u;
                    metal::float4 weight3_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad3_, 15u)];
                    bool live3_ = quad3_ < QUADS;
                    uint _e913 = block;
                    ValueRun _e917 = load_values(_e150, naga_div(_e913, 4u) + quad3_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e918 = quad_1;
                    uint quad4_ = _e918 + 32u;
                    metal::float4 weight4_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad4_, 15u)];
                    bool live4_ = quad4_ < QUADS;
                    uint _e959 = block;
                    ValueRun _e963 = load_values(_e150, naga_div(_e959, 4u) + quad4_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e964 = quad_1;
                    uint quad5_ = _e964 + 40u;
                    metal::float4 weight5_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad5_, 15u)];
                    bool live5_ = quad5_ < QUADS;
                    uint _e1005 = block;
                    ValueRun _e1009 = load_values(_e150, naga_div(_e1005, 4u) + quad5_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1010 = quad_1;
                    uint quad6_ = _e1010 + 48u;
                    metal::float4 weight6_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad6_, 15u)];
                    bool live6_ = quad6_ < QUADS;
                    uint _e1051 = block;
                    ValueRun _e1055 = load_values(_e150, naga_div(_e1051, 4u) + quad6_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1056 = quad_1;
                    uint quad7_ = _e1056 + 56u;
                    metal::float4 weight7_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad7_, 15u)];
                    bool live7_ = quad7_ < QUADS;
                    uint _e1097 = block;
                    ValueRun _e1101 = load_values(_e150, naga_div(_e1097, 4u) + quad7_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        {
                            uint _e1102 = block;
                            uint token = (_e1102 + (quad0_1 * 4u)) + 0u;
                            uint _e1109 = first_seen;
                            if (token >= _e1109) {
                                uint _e1115 = params.end;
                                local_1 = token < _e1115;
                            } else {
                                local_1 = false;
                            }
                            bool seen = local_1;
                            metal::uint4 w = seen ? _e779.w0_0_ : metal::uint4 {};
                            metal::float4 a = metal::float4(float2(as_type<half2>(w.x)), float2(as_type<half2>(w.y)));
                            metal::float4 b = metal::float4(float2(as_type<half2>(w.z)), float2(as_type<half2>(w.w)));
                            metal::float4 _e1132 = out0_0_;
                            out0_0_ = _e1132 + (weight0_0_1.x * a);
                            metal::float4 _e1136 = out0_1_;
                            out0_1_ = _e1136 + (weight0_0_1.x * b);
                            metal::float4 _e1140 = out1_0_;
                            out1_0_ = _e1140 + (weight0_1_.x * a);
                            metal::float4 _e1144 = out1_1_;
                            out1_1_ = _e1144 + (weight0_1_.x * b);
                            metal::float4 _e1148 = out2_0_;
                            out2_0_ = _e1148 + (weight0_2_.x * a);
                            metal::float4 _e1152 = out2_1_;
                            out2_1_ = _e1152 + (weight0_2_.x * b);
                        }
                        {
                            uint _e1156 = block;
                            uint token_1 = (_e1156 + (quad0_1 * 4u)) + 1u;
                            uint _e1163 = first_seen;
                            if (token_1 >= _e1163) {
                                uint _e1169 = params.end;
                                local_2 = token_1 < _e1169;
                            } else {
                                local_2 = false;
                            }
                            bool seen_1 = local_2;
                            metal::uint4 w_1 = seen_1 ? _e779.w1_0_ : metal::uint4 {};
                            metal::float4 a_1 = metal::float4(float2(as_type<half2>(w_1.x)), float2(as_type<half2>(w_1.y)));
                            metal::float4 b_1 = metal::float4(float2(as_type<half2>(w_1.z)), float2(as_type<half2>(w_1.w)));
                            metal::float4 _e1186 = out0_0_;
                            out0_0_ = _e1186 + (weight0_0_1.y * a_1);
                            metal::float4 _e1190 = out0_1_;
                            out0_1_ = _e1190 + (weight0_0_1.y * b_1);
                            metal::float4 _e1194 = out1_0_;
                            out1_0_ = _e1194 + (weight0_1_.y * a_1);
                            metal::float4 _e1198 = out1_1_;
                            out1_1_ = _e1198 + (weight0_1_.y * b_1);
                            metal::float4 _e1202 = out2_0_;
                            out2_0_ = _e1202 + (weight0_2_.y * a_1);
                            metal::float4 _e1206 = out2_1_;
                            out2_1_ = _e1206 + (weight0_2_.y * b_1);
                        }
                        {
                            uint _e1210 = block;
                            uint token_2 = (_e1210 + (quad0_1 * 4u)) + 2u;
                            uint _e1217 = first_seen;
                            if (token_2 >= _e1217) {
                                uint _e1223 = params.end;
                                local_3 = token_2 < _e1223;
                            } else {
                                local_3 = false;
                            }
                            bool seen_2 = local_3;
                            metal::uint4 w_2 = seen_2 ? _e779.w2_0_ : metal::uint4 {};
                            metal::float4 a_2 = metal::float4(float2(as_type<half2>(w_2.x)), float2(as_type<half2>(w_2.y)));
                            metal::float4 b_2 = metal::float4(float2(as_type<half2>(w_2.z)), float2(as_type<half2>(w_2.w)));
                            metal::float4 _e1240 = out0_0_;
                            out0_0_ = _e1240 + (weight0_0_1.z * a_2);
                            metal::float4 _e1244 = out0_1_;
                            out0_1_ = _e1244 + (weight0_0_1.z * b_2);
                            metal::float4 _e1248 = out1_0_;
                            out1_0_ = _e1248 + (weight0_1_.z * a_2);
                            metal::float4 _e1252 = out1_1_;
                            out1_1_ = _e1252 + (weight0_1_.z * b_2);
                            metal::float4 _e1256 = out2_0_;
                            out2_0_ = _e1256 + (weight0_2_.z * a_2);
                            metal::float4 _e1260 = out2_1_;
                            out2_1_ = _e1260 + (weight0_2_.z * b_2);
                        }
                        {
                            uint _e1264 = block;
                            uint token_3 = (_e1264 + (quad0_1 * 4u)) + 3u;
                            uint _e1271 = first_seen;
                            if (token_3 >= _e1271) {
                                uint _e1277 = params.end;
                                local_4 = token_3 < _e1277;
                            } else {
                                local_4 = false;
                            }
                            bool seen_3 = local_4;
                            metal::uint4 w_3 = seen_3 ? _e779.w3_0_ : metal::uint4 {};
                            metal::float4 a_3 = metal::float4(float2(as_type<half2>(w_3.x)), float2(as_type<half2>(w_3.y)));
                            metal::float4 b_3 = metal::float4(float2(as_type<half2>(w_3.z)), float2(as_type<half2>(w_3.w)));
                            metal::float4 _e1294 = out0_0_;
                            out0_0_ = _e1294 + (weight0_0_1.w * a_3);
                            metal::float4 _e1298 = out0_1_;
                            out0_1_ = _e1298 + (weight0_0_1.w * b_3);
                            metal::float4 _e1302 = out1_0_;
                            out1_0_ = _e1302 + (weight0_1_.w * a_3);
                            metal::float4 _e1306 = out1_1_;
                            out1_1_ = _e1306 + (weight0_1_.w * b_3);
                            metal::float4 _e1310 = out2_0_;
                            out2_0_ = _e1310 + (weight0_2_.w * a_3);
                            metal::float4 _e1314 = out2_1_;
                            out2_1_ = _e1314 + (weight0_2_.w * b_3);
                        }
                    }
                    if (live1_) {
                        {
                            uint _e1318 = block;
                            uint token_4 = (_e1318 + (quad1_ * 4u)) + 0u;
                            uint _e1325 = first_seen;
                            if (token_4 >= _e1325) {
                                uint _e1331 = params.end;
                                local_5 = token_4 < _e1331;
                            } else {
                                local_5 = false;
                            }
                            bool seen_4 = local_5;
                            metal::uint4 w_4 = seen_4 ? _e825.w0_0_ : metal::uint4 {};
                            metal::float4 a_4 = metal::float4(float2(as_type<half2>(w_4.x)), float2(as_type<half2>(w_4.y)));
                            metal::float4 b_4 = metal::float4(float2(as_type<half2>(w_4.z)), float2(as_type<half2>(w_4.w)));
                            metal::float4 _e1348 = out0_0_;
                            out0_0_ = _e1348 + (weight1_0_.x * a_4);
                            metal::float4 _e1352 = out0_1_;
                            out0_1_ = _e1352 + (weight1_0_.x * b_4);
                            metal::float4 _e1356 = out1_0_;
                            out1_0_ = _e1356 + (weight1_1_.x * a_4);
                            metal::float4 _e1360 = out1_1_;
                            out1_1_ = _e1360 + (weight1_1_.x * b_4);
                            metal::float4 _e1364 = out2_0_;
                            out2_0_ = _e1364 + (weight1_2_.x * a_4);
                            metal::float4 _e1368 = out2_1_;
                            out2_1_ = _e1368 + (weight1_2_.x * b_4);
                        }
                        {
                            uint _e1372 = block;
                            uint token_5 = (_e1372 + (quad1_ * 4u)) + 1u;
                            uint _e1379 = first_seen;
                            if (token_5 >= _e1379) {
                                uint _e1385 = params.end;
                                local_6 = token_5 < _e1385;
                            } else {
                                local_6 = false;
                            }
                            bool seen_5 = local_6;
                            metal::uint4 w_5 = seen_5 ? _e825.w1_0_ : metal::uint4 {};
                            metal::float4 a_5 = metal::float4(float2(as_type<half2>(w_5.x)), float2(as_type<half2>(w_5.y)));
                            metal::float4 b_5 = metal::float4(float2(as_type<half2>(w_5.z)), float2(as_type<half2>(w_5.w)));
                            metal::float4 _e1402 = out0_0_;
                            out0_0_ = _e1402 + (weight1_0_.y * a_5);
                            metal::float4 _e1406 = out0_1_;
                            out0_1_ = _e1406 + (weight1_0_.y * b_5);
                            metal::float4 _e1410 = out1_0_;
                            out1_0_ = _e1410 + (weight1_1_.y * a_5);
                            metal::float4 _e1414 = out1_1_;
                            out1_1_ = _e1414 + (weight1_1_.y * b_5);
                            metal::float4 _e1418 = out2_0_;
                            out2_0_ = _e1418 + (weight1_2_.y * a_5);
                            metal::float4 _e1422 = out2_1_;
                            out2_1_ = _e1422 + (weight1_2_.y * b_5);
                        }
                        {
                            uint _e1426 = block;
                            uint token_6 = (_e1426 + (quad1_ * 4u)) + 2u;
                            uint _e1433 = first_seen;
                            if (token_6 >= _e1433) {
                                uint _e1439 = params.end;
                                local_7 = token_6 < _e1439;
                            } else {
                                local_7 = false;
                            }
                            bool seen_6 = local_7;
                            metal::uint4 w_6 = seen_6 ? _e825.w2_0_ : metal::uint4 {};
                            metal::float4 a_6 = metal::float4(float2(as_type<half2>(w_6.x)), float2(as_type<half2>(w_6.y)));
                            metal::float4 b_6 = metal::float4(float2(as_type<half2>(w_6.z)), float2(as_type<half2>(w_6.w)));
                            metal::float4 _e1456 = out0_0_;
                            out0_0_ = _e1456 + (weight1_0_.z * a_6);
                            metal::float4 _e1460 = out0_1_;
                            out0_1_ = _e1460 + (weight1_0_.z * b_6);
                            metal::float4 _e1464 = out1_0_;
                            out1_0_ = _e1464 + (weight1_1_.z * a_6);
                            metal::float4 _e1468 = out1_1_;
                            out1_1_ = _e1468 + (weight1_1_.z * b_6);
                            metal::float4 _e1472 = out2_0_;
                            out2_0_ = _e1472 + (weight1_2_.z * a_6);
                            metal::float4 _e1476 = out2_1_;
                            out2_1_ = _e1476 + (weight1_2_.z * b_6);
                        }
                        {
                            uint _e1480 = block;
                            uint token_7 = (_e1480 + (quad1_ * 4u)) + 3u;
                            uint _e1487 = first_seen;
                            if (token_7 >= _e1487) {
                                uint _e1493 = params.end;
                                local_8 = token_7 < _e1493;
                            } else {
                                local_8 = false;
                            }
                            bool seen_7 = local_8;
                            metal::uint4 w_7 = seen_7 ? _e825.w3_0_ : metal::uint4 {};
                            metal::float4 a_7 = metal::float4(float2(as_type<half2>(w_7.x)), float2(as_type<half2>(w_7.y)));
                            metal::float4 b_7 = metal::float4(float2(as_type<half2>(w_7.z)), float2(as_type<half2>(w_7.w)));
                            metal::float4 _e1510 = out0_0_;
                            out0_0_ = _e1510 + (weight1_0_.w * a_7);
                            metal::float4 _e1514 = out0_1_;
                            out0_1_ = _e1514 + (weight1_0_.w * b_7);
                            metal::float4 _e1518 = out1_0_;
                            out1_0_ = _e1518 + (weight1_1_.w * a_7);
                            metal::float4 _e1522 = out1_1_;
                            out1_1_ = _e1522 + (weight1_1_.w * b_7);
                            metal::float4 _e1526 = out2_0_;
                            out2_0_ = _e1526 + (weight1_2_.w * a_7);
                            metal::float4 _e1530 = out2_1_;
                            out2_1_ = _e1530 + (weight1_2_.w * b_7);
                        }
                    }
                    if (live2_) {
                        {
                            uint _e1534 = block;
                            uint token_8 = (_e1534 + (quad2_ * 4u)) + 0u;
                            uint _e1541 = first_seen;
                            if (token_8 >= _e1541) {
                                uint _e1547 = params.end;
                                local_9 = token_8 < _e1547;
                            } else {
                                local_9 = false;
                            }
                            bool seen_8 = local_9;
                            metal::uint4 w_8 = seen_8 ? _e871.w0_0_ : metal::uint4 {};
                            metal::float4 a_8 = metal::float4(float2(as_type<half2>(w_8.x)), float2(as_type<half2>(w_8.y)));
                            metal::float4 b_8 = metal::float4(float2(as_type<half2>(w_8.z)), float2(as_type<half2>(w_8.w)));
                            metal::float4 _e1564 = out0_0_;
                            out0_0_ = _e1564 + (weight2_0_.x * a_8);
                            metal::float4 _e1568 = out0_1_;
                            out0_1_ = _e1568 + (weight2_0_.x * b_8);
                            metal::float4 _e1572 = out1_0_;
                            out1_0_ = _e1572 + (weight2_1_.x * a_8);
                            metal::float4 _e1576 = out1_1_;
                            out1_1_ = _e1576 + (weight2_1_.x * b_8);
                            metal::float4 _e1580 = out2_0_;
                            out2_0_ = _e1580 + (weight2_2_.x * a_8);
                            metal::float4 _e1584 = out2_1_;
                            out2_1_ = _e1584 + (weight2_2_.x * b_8);
                        }
                        {
                            uint _e1588 = block;
                            uint token_9 = (_e1588 + (quad2_ * 4u)) + 1u;
                            uint _e1595 = first_seen;
                            if (token_9 >= _e1595) {
                                uint _e1601 = params.end;
                                local_10 = token_9 < _e1601;
                            } else {
                                local_10 = false;
                            }
                            bool seen_9 = local_10;
                            metal::uint4 w_9 = seen_9 ? _e871.w1_0_ : metal::uint4 {};
                            metal::float4 a_9 = metal::float4(float2(as_type<half2>(w_9.x)), float2(as_type<half2>(w_9.y)));
                            metal::float4 b_9 = metal::float4(float2(as_type<half2>(w_9.z)), float2(as_type<half2>(w_9.w)));
                            metal::float4 _e1618 = out0_0_;
                            out0_0_ = _e1618 + (weight2_0_.y * a_9);
                            metal::float4 _e1622 = out0_1_;
                            out0_1_ = _e1622 + (weight2_0_.y * b_9);
                            metal::float4 _e1626 = out1_0_;
                            out1_0_ = _e1626 + (weight2_1_.y * a_9);
                            metal::float4 _e1630 = out1_1_;
                            out1_1_ = _e1630 + (weight2_1_.y * b_9);
                            metal::float4 _e1634 = out2_0_;
                            out2_0_ = _e1634 + (weight2_2_.y * a_9);
                            metal::float4 _e1638 = out2_1_;
                            out2_1_ = _e1638 + (weight2_2_.y * b_9);
                        }
                        {
                            uint _e1642 = block;
                            uint token_10 = (_e1642 + (quad2_ * 4u)) + 2u;
                            uint _e1649 = first_seen;
                            if (token_10 >= _e1649) {
                                uint _e1655 = params.end;
                                local_11 = token_10 < _e1655;
                            } else {
                                local_11 = false;
                            }
                            bool seen_10 = local_11;
                            metal::uint4 w_10 = seen_10 ? _e871.w2_0_ : metal::uint4 {};
                            metal::float4 a_10 = metal::float4(float2(as_type<half2>(w_10.x)), float2(as_type<half2>(w_10.y)));
                            metal::float4 b_10 = metal::float4(float2(as_type<half2>(w_10.z)), float2(as_type<half2>(w_10.w)));
                            metal::float4 _e1672 = out0_0_;
                            out0_0_ = _e1672 + (weight2_0_.z * a_10);
                            metal::float4 _e1676 = out0_1_;
                            out0_1_ = _e1676 + (weight2_0_.z * b_10);
                            metal::float4 _e1680 = out1_0_;
                            out1_0_ = _e1680 + (weight2_1_.z * a_10);
                            metal::float4 _e1684 = out1_1_;
                            out1_1_ = _e1684 + (weight2_1_.z * b_10);
                            metal::float4 _e1688 = out2_0_;
                            out2_0_ = _e1688 + (weight2_2_.z * a_10);
                            metal::float4 _e1692 = out2_1_;
                            out2_1_ = _e1692 + (weight2_2_.z * b_10);
                        }
                        {
                            uint _e1696 = block;
                            uint token_11 = (_e1696 + (quad2_ * 4u)) + 3u;
                            uint _e1703 = first_seen;
                            if (token_11 >= _e1703) {
                                uint _e1709 = params.end;
                                local_12 = token_11 < _e1709;
                            } else {
                                local_12 = false;
                            }
                            bool seen_11 = local_12;
                            metal::uint4 w_11 = seen_11 ? _e871.w3_0_ : metal::uint4 {};
                            metal::float4 a_11 = metal::float4(float2(as_type<half2>(w_11.x)), float2(as_type<half2>(w_11.y)));
                            metal::float4 b_11 = metal::float4(float2(as_type<half2>(w_11.z)), float2(as_type<half2>(w_11.w)));
                            metal::float4 _e1726 = out0_0_;
                            out0_0_ = _e1726 + (weight2_0_.w * a_11);
                            metal::float4 _e1730 = out0_1_;
                            out0_1_ = _e1730 + (weight2_0_.w * b_11);
                            metal::float4 _e1734 = out1_0_;
                            out1_0_ = _e1734 + (weight2_1_.w * a_11);
                            metal::float4 _e1738 = out1_1_;
                            out1_1_ = _e1738 + (weight2_1_.w * b_11);
                            metal::float4 _e1742 = out2_0_;
                            out2_0_ = _e1742 + (weight2_2_.w * a_11);
                            metal::float4 _e1746 = out2_1_;
                            out2_1_ = _e1746 + (weight2_2_.w * b_11);
                        }
                    }
                    if (live3_) {
                        {
                            uint _e1750 = block;
                            uint token_12 = (_e1750 + (quad3_ * 4u)) + 0u;
                            uint _e1757 = first_seen;
                            if (token_12 >= _e1757) {
                                uint _e1763 = params.end;
                                local_13 = token_12 < _e1763;
                            } else {
                                local_13 = false;
                            }
                            bool seen_12 = local_13;
                            metal::uint4 w_12 = seen_12 ? _e917.w0_0_ : metal::uint4 {};
                            metal::float4 a_12 = metal::float4(float2(as_type<half2>(w_12.x)), float2(as_type<half2>(w_12.y)));
                            metal::float4 b_12 = metal::float4(float2(as_type<half2>(w_12.z)), float2(as_type<half2>(w_12.w)));
                            metal::float4 _e1780 = out0_0_;
                            out0_0_ = _e1780 + (weight3_0_.x * a_12);
                            metal::float4 _e1784 = out0_1_;
                            out0_1_ = _e1784 + (weight3_0_.x * b_12);
                            metal::float4 _e1788 = out1_0_;
                            out1_0_ = _e1788 + (weight3_1_.x * a_12);
                            metal::float4 _e1792 = out1_1_;
                            out1_1_ = _e1792 + (weight3_1_.x * b_12);
                            metal::float4 _e1796 = out2_0_;
                            out2_0_ = _e1796 + (weight3_2_.x * a_12);
                            metal::float4 _e1800 = out2_1_;
                            out2_1_ = _e1800 + (weight3_2_.x * b_12);
                        }
                        {
                            uint _e1804 = block;
                            uint token_13 = (_e1804 + (quad3_ * 4u)) + 1u;
                            uint _e1811 = first_seen;
                            if (token_13 >= _e1811) {
                                uint _e1817 = params.end;
                                local_14 = token_13 < _e1817;
                            } else {
                                local_14 = false;
                            }
                            bool seen_13 = local_14;
                            metal::uint4 w_13 = seen_13 ? _e917.w1_0_ : metal::uint4 {};
                            metal::float4 a_13 = metal::float4(float2(as_type<half2>(w_13.x)), float2(as_type<half2>(w_13.y)));
                            metal::float4 b_13 = metal::float4(float2(as_type<half2>(w_13.z)), float2(as_type<half2>(w_13.w)));
                            metal::float4 _e1834 = out0_0_;
                            out0_0_ = _e1834 + (weight3_0_.y * a_13);
                            metal::float4 _e1838 = out0_1_;
                            out0_1_ = _e1838 + (weight3_0_.y * b_13);
                            metal::float4 _e1842 = out1_0_;
                            out1_0_ = _e1842 + (weight3_1_.y * a_13);
                            metal::float4 _e1846 = out1_1_;
                            out1_1_ = _e1846 + (weight3_1_.y * b_13);
                            metal::float4 _e1850 = out2_0_;
                            out2_0_ = _e1850 + (weight3_2_.y * a_13);
                            metal::float4 _e1854 = out2_1_;
                            out2_1_ = _e1854 + (weight3_2_.y * b_13);
                        }
                        {
                            uint _e1858 = block;
                            uint token_14 = (_e1858 + (quad3_ * 4u)) + 2u;
                            uint _e1865 = first_seen;
                            if (token_14 >= _e1865) {
                                uint _e1871 = params.end;
                                local_15 = token_14 < _e1871;
                            } else {
                                local_15 = false;
                            }
                            bool seen_14 = local_15;
                            metal::uint4 w_14 = seen_14 ? _e917.w2_0_ : metal::uint4 {};
                            metal::float4 a_14 = metal::float4(float2(as_type<half2>(w_14.x)), float2(as_type<half2>(w_14.y)));
                            metal::float4 b_14 = metal::float4(float2(as_type<half2>(w_14.z)), float2(as_type<half2>(w_14.w)));
                            metal::float4 _e1888 = out0_0_;
                            out0_0_ = _e1888 + (weight3_0_.z * a_14);
                            metal::float4 _e1892 = out0_1_;
                            out0_1_ = _e1892 + (weight3_0_.z * b_14);
                            metal::float4 _e1896 = out1_0_;
                            out1_0_ = _e1896 + (weight3_1_.z * a_14);
                            metal::float4 _e1900 = out1_1_;
                            out1_1_ = _e1900 + (weight3_1_.z * b_14);
                            metal::float4 _e1904 = out2_0_;
                            out2_0_ = _e1904 + (weight3_2_.z * a_14);
                            metal::float4 _e1908 = out2_1_;
                            out2_1_ = _e1908 + (weight3_2_.z * b_14);
                        }
                        {
                            uint _e1912 = block;
                            uint token_15 = (_e1912 + (quad3_ * 4u)) + 3u;
                            uint _e1919 = first_seen;
                            if (token_15 >= _e1919) {
                                uint _e1925 = params.end;
                                local_16 = token_15 < _e1925;
                            } else {
                                local_16 = false;
                            }
                            bool seen_15 = local_16;
                            metal::uint4 w_15 = seen_15 ? _e917.w3_0_ : metal::uint4 {};
                            metal::float4 a_15 = metal::float4(float2(as_type<half2>(w_15.x)), float2(as_type<half2>(w_15.y)));
                            metal::float4 b_15 = metal::float4(float2(as_type<half2>(w_15.z)), float2(as_type<half2>(w_15.w)));
                            metal::float4 _e1942 = out0_0_;
                            out0_0_ = _e1942 + (weight3_0_.w * a_15);
                            metal::float4 _e1946 = out0_1_;
                            out0_1_ = _e1946 + (weight3_0_.w * b_15);
                            metal::float4 _e1950 = out1_0_;
                            out1_0_ = _e1950 + (weight3_1_.w * a_15);
                            metal::float4 _e1954 = out1_1_;
                            out1_1_ = _e1954 + (weight3_1_.w * b_15);
                            metal::float4 _e1958 = out2_0_;
                            out2_0_ = _e1958 + (weight3_2_.w * a_15);
                            metal::float4 _e1962 = out2_1_;
                            out2_1_ = _e1962 + (weight3_2_.w * b_15);
                        }
                    }
                    if (live4_) {
                        {
                            uint _e1966 = block;
                            uint token_16 = (_e1966 + (quad4_ * 4u)) + 0u;
                            uint _e1973 = first_seen;
                            if (token_16 >= _e1973) {
                                uint _e1979 = params.end;
                                local_17 = token_16 < _e1979;
                            } else {
                                local_17 = false;
                            }
                            bool seen_16 = local_17;
                            metal::uint4 w_16 = seen_16 ? _e963.w0_0_ : metal::uint4 {};
                            metal::float4 a_16 = metal::float4(float2(as_type<half2>(w_16.x)), float2(as_type<half2>(w_16.y)));
                            metal::float4 b_16 = metal::float4(float2(as_type<half2>(w_16.z)), float2(as_type<half2>(w_16.w)));
                            metal::float4 _e1996 = out0_0_;
                            out0_0_ = _e1996 + (weight4_0_.x * a_16);
                            metal::float4 _e2000 = out0_1_;
                            out0_1_ = _e2000 + (weight4_0_.x * b_16);
                            metal::float4 _e2004 = out1_0_;
                            out1_0_ = _e2004 + (weight4_1_.x * a_16);
                            metal::float4 _e2008 = out1_1_;
                            out1_1_ = _e2008 + (weight4_1_.x * b_16);
                            metal::float4 _e2012 = out2_0_;
                            out2_0_ = _e2012 + (weight4_2_.x * a_16);
                            metal::float4 _e2016 = out2_1_;
                            out2_1_ = _e2016 + (weight4_2_.x * b_16);
                        }
                        {
                            uint _e2020 = block;
                            uint token_17 = (_e2020 + (quad4_ * 4u)) + 1u;
                            uint _e2027 = first_seen;
                            if (token_17 >= _e2027) {
                                uint _e2033 = params.end;
                                local_18 = token_17 < _e2033;
                            } else {
                                local_18 = false;
                            }
                            bool seen_17 = local_18;
                            metal::uint4 w_17 = seen_17 ? _e963.w1_0_ : metal::uint4 {};
                            metal::float4 a_17 = metal::float4(float2(as_type<half2>(w_17.x)), float2(as_type<half2>(w_17.y)));
                            metal::float4 b_17 = metal::float4(float2(as_type<half2>(w_17.z)), float2(as_type<half2>(w_17.w)));
                            metal::float4 _e2050 = out0_0_;
                            out0_0_ = _e2050 + (weight4_0_.y * a_17);
                            metal::float4 _e2054 = out0_1_;
                            out0_1_ = _e2054 + (weight4_0_.y * b_17);
                            metal::float4 _e2058 = out1_0_;
                            out1_0_ = _e2058 + (weight4_1_.y * a_17);
                            metal::float4 _e2062 = out1_1_;
                            out1_1_ = _e2062 + (weight4_1_.y * b_17);
                            metal::float4 _e2066 = out2_0_;
                            out2_0_ = _e2066 + (weight4_2_.y * a_17);
                            metal::float4 _e2070 = out2_1_;
                            out2_1_ = _e2070 + (weight4_2_.y * b_17);
                        }
                        {
                            uint _e2074 = block;
                            uint token_18 = (_e2074 + (quad4_ * 4u)) + 2u;
                            uint _e2081 = first_seen;
                            if (token_18 >= _e2081) {
                                uint _e2087 = params.end;
                                local_19 = token_18 < _e2087;
                            } else {
                                local_19 = false;
                            }
                            bool seen_18 = local_19;
                            metal::uint4 w_18 = seen_18 ? _e963.w2_0_ : metal::uint4 {};
                            metal::float4 a_18 = metal::float4(float2(as_type<half2>(w_18.x)), float2(as_type<half2>(w_18.y)));
                            metal::float4 b_18 = metal::float4(float2(as_type<half2>(w_18.z)), float2(as_type<half2>(w_18.w)));
                            metal::float4 _e2104 = out0_0_;
                            out0_0_ = _e2104 + (weight4_0_.z * a_18);
                            metal::float4 _e2108 = out0_1_;
                            out0_1_ = _e2108 + (weight4_0_.z * b_18);
                            metal::float4 _e2112 = out1_0_;
                            out1_0_ = _e2112 + (weight4_1_.z * a_18);
                            metal::float4 _e2116 = out1_1_;
                            out1_1_ = _e2116 + (weight4_1_.z * b_18);
                            metal::float4 _e2120 = out2_0_;
                            out2_0_ = _e2120 + (weight4_2_.z * a_18);
                            metal::float4 _e2124 = out2_1_;
                            out2_1_ = _e2124 + (weight4_2_.z * b_18);
                        }
                        {
                            uint _e2128 = block;
                            uint token_19 = (_e2128 + (quad4_ * 4u)) + 3u;
                            uint _e2135 = first_seen;
                            if (token_19 >= _e2135) {
                                uint _e2141 = params.end;
                                local_20 = token_19 < _e2141;
                            } else {
                                local_20 = false;
                            }
                            bool seen_19 = local_20;
                            metal::uint4 w_19 = seen_19 ? _e963.w3_0_ : metal::uint4 {};
                            metal::float4 a_19 = metal::float4(float2(as_type<half2>(w_19.x)), float2(as_type<half2>(w_19.y)));
                            metal::float4 b_19 = metal::float4(float2(as_type<half2>(w_19.z)), float2(as_type<half2>(w_19.w)));
                            metal::float4 _e2158 = out0_0_;
                            out0_0_ = _e2158 + (weight4_0_.w * a_19);
                            metal::float4 _e2162 = out0_1_;
                            out0_1_ = _e2162 + (weight4_0_.w * b_19);
                            metal::float4 _e2166 = out1_0_;
                            out1_0_ = _e2166 + (weight4_1_.w * a_19);
                            metal::float4 _e2170 = out1_1_;
                            out1_1_ = _e2170 + (weight4_1_.w * b_19);
                            metal::float4 _e2174 = out2_0_;
                            out2_0_ = _e2174 + (weight4_2_.w * a_19);
                            metal::float4 _e2178 = out2_1_;
                            out2_1_ = _e2178 + (weight4_2_.w * b_19);
                        }
                    }
                    if (live5_) {
                        {
                            uint _e2182 = block;
                            uint token_20 = (_e2182 + (quad5_ * 4u)) + 0u;
                            uint _e2189 = first_seen;
                            if (token_20 >= _e2189) {
                                uint _e2195 = params.end;
                                local_21 = token_20 < _e2195;
                            } else {
                                local_21 = false;
                            }
                            bool seen_20 = local_21;
                            metal::uint4 w_20 = seen_20 ? _e1009.w0_0_ : metal::uint4 {};
                            metal::float4 a_20 = metal::float4(float2(as_type<half2>(w_20.x)), float2(as_type<half2>(w_20.y)));
                            metal::float4 b_20 = metal::float4(float2(as_type<half2>(w_20.z)), float2(as_type<half2>(w_20.w)));
                            metal::float4 _e2212 = out0_0_;
                            out0_0_ = _e2212 + (weight5_0_.x * a_20);
                            metal::float4 _e2216 = out0_1_;
                            out0_1_ = _e2216 + (weight5_0_.x * b_20);
                            metal::float4 _e2220 = out1_0_;
                            out1_0_ = _e2220 + (weight5_1_.x * a_20);
                            metal::float4 _e2224 = out1_1_;
                            out1_1_ = _e2224 + (weight5_1_.x * b_20);
                            metal::float4 _e2228 = out2_0_;
                            out2_0_ = _e2228 + (weight5_2_.x * a_20);
                            metal::float4 _e2232 = out2_1_;
                            out2_1_ = _e2232 + (weight5_2_.x * b_20);
                        }
                        {
                            uint _e2236 = block;
                            uint token_21 = (_e2236 + (quad5_ * 4u)) + 1u;
                            uint _e2243 = first_seen;
                            if (token_21 >= _e2243) {
                                uint _e2249 = params.end;
                                local_22 = token_21 < _e2249;
                            } else {
                                local_22 = false;
                            }
                            bool seen_21 = local_22;
                            metal::uint4 w_21 = seen_21 ? _e1009.w1_0_ : metal::uint4 {};
                            metal::float4 a_21 = metal::float4(float2(as_type<half2>(w_21.x)), float2(as_type<half2>(w_21.y)));
                            metal::float4 b_21 = metal::float4(float2(as_type<half2>(w_21.z)), float2(as_type<half2>(w_21.w)));
                            metal::float4 _e2266 = out0_0_;
                            out0_0_ = _e2266 + (weight5_0_.y * a_21);
                            metal::float4 _e2270 = out0_1_;
                            out0_1_ = _e2270 + (weight5_0_.y * b_21);
                            metal::float4 _e2274 = out1_0_;
                            out1_0_ = _e2274 + (weight5_1_.y * a_21);
                            metal::float4 _e2278 = out1_1_;
                            out1_1_ = _e2278 + (weight5_1_.y * b_21);
                            metal::float4 _e2282 = out2_0_;
                            out2_0_ = _e2282 + (weight5_2_.y * a_21);
                            metal::float4 _e2286 = out2_1_;
                            out2_1_ = _e2286 + (weight5_2_.y * b_21);
                        }
                        {
                            uint _e2290 = block;
                            uint token_22 = (_e2290 + (quad5_ * 4u)) + 2u;
                            uint _e2297 = first_seen;
                            if (token_22 >= _e2297) {
                                uint _e2303 = params.end;
                                local_23 = token_22 < _e2303;
                            } else {
                                local_23 = false;
                            }
                            bool seen_22 = local_23;
                            metal::uint4 w_22 = seen_22 ? _e1009.w2_0_ : metal::uint4 {};
                            metal::float4 a_22 = metal::float4(float2(as_type<half2>(w_22.x)), float2(as_type<half2>(w_22.y)));
                            metal::float4 b_22 = metal::float4(float2(as_type<half2>(w_22.z)), float2(as_type<half2>(w_22.w)));
                            metal::float4 _e2320 = out0_0_;
                            out0_0_ = _e2320 + (weight5_0_.z * a_22);
                            metal::float4 _e2324 = out0_1_;
                            out0_1_ = _e2324 + (weight5_0_.z * b_22);
                            metal::float4 _e2328 = out1_0_;
                            out1_0_ = _e2328 + (weight5_1_.z * a_22);
                            metal::float4 _e2332 = out1_1_;
                            out1_1_ = _e2332 + (weight5_1_.z * b_22);
                            metal::float4 _e2336 = out2_0_;
                            out2_0_ = _e2336 + (weight5_2_.z * a_22);
                            metal::float4 _e2340 = out2_1_;
                            out2_1_ = _e2340 + (weight5_2_.z * b_22);
                        }
                        {
                            uint _e2344 = block;
                            uint token_23 = (_e2344 + (quad5_ * 4u)) + 3u;
                            uint _e2351 = first_seen;
                            if (token_23 >= _e2351) {
                                uint _e2357 = params.end;
                                local_24 = token_23 < _e2357;
                            } else {
                                local_24 = false;
                            }
                            bool seen_23 = local_24;
                            metal::uint4 w_23 = seen_23 ? _e1009.w3_0_ : metal::uint4 {};
                            metal::float4 a_23 = metal::float4(float2(as_type<half2>(w_23.x)), float2(as_type<half2>(w_23.y)));
                            metal::float4 b_23 = metal::float4(float2(as_type<half2>(w_23.z)), float2(as_type<half2>(w_23.w)));
                            metal::float4 _e2374 = out0_0_;
                            out0_0_ = _e2374 + (weight5_0_.w * a_23);
                            metal::float4 _e2378 = out0_1_;
                            out0_1_ = _e2378 + (weight5_0_.w * b_23);
                            metal::float4 _e2382 = out1_0_;
                            out1_0_ = _e2382 + (weight5_1_.w * a_23);
                            metal::float4 _e2386 = out1_1_;
                            out1_1_ = _e2386 + (weight5_1_.w * b_23);
                            metal::float4 _e2390 = out2_0_;
                            out2_0_ = _e2390 + (weight5_2_.w * a_23);
                            metal::float4 _e2394 = out2_1_;
                            out2_1_ = _e2394 + (weight5_2_.w * b_23);
                        }
                    }
                    if (live6_) {
                        {
                            uint _e2398 = block;
                            uint token_24 = (_e2398 + (quad6_ * 4u)) + 0u;
                            uint _e2405 = first_seen;
                            if (token_24 >= _e2405) {
                                uint _e2411 = params.end;
                                local_25 = token_24 < _e2411;
                            } else {
                                local_25 = false;
                            }
                            bool seen_24 = local_25;
                            metal::uint4 w_24 = seen_24 ? _e1055.w0_0_ : metal::uint4 {};
                            metal::float4 a_24 = metal::float4(float2(as_type<half2>(w_24.x)), float2(as_type<half2>(w_24.y)));
                            metal::float4 b_24 = metal::float4(float2(as_type<half2>(w_24.z)), float2(as_type<half2>(w_24.w)));
                            metal::float4 _e2428 = out0_0_;
                            out0_0_ = _e2428 + (weight6_0_.x * a_24);
                            metal::float4 _e2432 = out0_1_;
                            out0_1_ = _e2432 + (weight6_0_.x * b_24);
                            metal::float4 _e2436 = out1_0_;
                            out1_0_ = _e2436 + (weight6_1_.x * a_24);
                            metal::float4 _e2440 = out1_1_;
                            out1_1_ = _e2440 + (weight6_1_.x * b_24);
                            metal::float4 _e2444 = out2_0_;
                            out2_0_ = _e2444 + (weight6_2_.x * a_24);
                            metal::float4 _e2448 = out2_1_;
                            out2_1_ = _e2448 + (weight6_2_.x * b_24);
                        }
                        {
                            uint _e2452 = block;
                            uint token_25 = (_e2452 + (quad6_ * 4u)) + 1u;
                            uint _e2459 = first_seen;
                            if (token_25 >= _e2459) {
                                uint _e2465 = params.end;
                                local_26 = token_25 < _e2465;
                            } else {
                                local_26 = false;
                            }
                            bool seen_25 = local_26;
                            metal::uint4 w_25 = seen_25 ? _e1055.w1_0_ : metal::uint4 {};
                            metal::float4 a_25 = metal::float4(float2(as_type<half2>(w_25.x)), float2(as_type<half2>(w_25.y)));
                            metal::float4 b_25 = metal::float4(float2(as_type<half2>(w_25.z)), float2(as_type<half2>(w_25.w)));
                            metal::float4 _e2482 = out0_0_;
                            out0_0_ = _e2482 + (weight6_0_.y * a_25);
                            metal::float4 _e2486 = out0_1_;
                            out0_1_ = _e2486 + (weight6_0_.y * b_25);
                            metal::float4 _e2490 = out1_0_;
                            out1_0_ = _e2490 + (weight6_1_.y * a_25);
                            metal::float4 _e2494 = out1_1_;
                            out1_1_ = _e2494 + (weight6_1_.y * b_25);
                            metal::float4 _e2498 = out2_0_;
                            out2_0_ = _e2498 + (weight6_2_.y * a_25);
                            metal::float4 _e2502 = out2_1_;
                            out2_1_ = _e2502 + (weight6_2_.y * b_25);
                        }
                        {
                            uint _e2506 = block;
                            uint token_26 = (_e2506 + (quad6_ * 4u)) + 2u;
                            uint _e2513 = first_seen;
                            if (token_26 >= _e2513) {
                                uint _e2519 = params.end;
                                local_27 = token_26 < _e2519;
                            } else {
                                local_27 = false;
                            }
                            bool seen_26 = local_27;
                            metal::uint4 w_26 = seen_26 ? _e1055.w2_0_ : metal::uint4 {};
                            metal::float4 a_26 = metal::float4(float2(as_type<half2>(w_26.x)), float2(as_type<half2>(w_26.y)));
                            metal::float4 b_26 = metal::float4(float2(as_type<half2>(w_26.z)), float2(as_type<half2>(w_26.w)));
                            metal::float4 _e2536 = out0_0_;
                            out0_0_ = _e2536 + (weight6_0_.z * a_26);
                            metal::float4 _e2540 = out0_1_;
                            out0_1_ = _e2540 + (weight6_0_.z * b_26);
                            metal::float4 _e2544 = out1_0_;
                            out1_0_ = _e2544 + (weight6_1_.z * a_26);
                            metal::float4 _e2548 = out1_1_;
                            out1_1_ = _e2548 + (weight6_1_.z * b_26);
                            metal::float4 _e2552 = out2_0_;
                            out2_0_ = _e2552 + (weight6_2_.z * a_26);
                            metal::float4 _e2556 = out2_1_;
                            out2_1_ = _e2556 + (weight6_2_.z * b_26);
                        }
                        {
                            uint _e2560 = block;
                            uint token_27 = (_e2560 + (quad6_ * 4u)) + 3u;
                            uint _e2567 = first_seen;
                            if (token_27 >= _e2567) {
                                uint _e2573 = params.end;
                                local_28 = token_27 < _e2573;
                            } else {
                                local_28 = false;
                            }
                            bool seen_27 = local_28;
                            metal::uint4 w_27 = seen_27 ? _e1055.w3_0_ : metal::uint4 {};
                            metal::float4 a_27 = metal::float4(float2(as_type<half2>(w_27.x)), float2(as_type<half2>(w_27.y)));
                            metal::float4 b_27 = metal::float4(float2(as_type<half2>(w_27.z)), float2(as_type<half2>(w_27.w)));
                            metal::float4 _e2590 = out0_0_;
                            out0_0_ = _e2590 + (weight6_0_.w * a_27);
                            metal::float4 _e2594 = out0_1_;
                            out0_1_ = _e2594 + (weight6_0_.w * b_27);
                            metal::float4 _e2598 = out1_0_;
                            out1_0_ = _e2598 + (weight6_1_.w * a_27);
                            metal::float4 _e2602 = out1_1_;
                            out1_1_ = _e2602 + (weight6_1_.w * b_27);
                            metal::float4 _e2606 = out2_0_;
                            out2_0_ = _e2606 + (weight6_2_.w * a_27);
                            metal::float4 _e2610 = out2_1_;
                            out2_1_ = _e2610 + (weight6_2_.w * b_27);
                        }
                    }
                    if (live7_) {
                        {
                            uint _e2614 = block;
                            uint token_28 = (_e2614 + (quad7_ * 4u)) + 0u;
                            uint _e2621 = first_seen;
                            if (token_28 >= _e2621) {
                                uint _e2627 = params.end;
                                local_29 = token_28 < _e2627;
                            } else {
                                local_29 = false;
                            }
                            bool seen_28 = local_29;
                            metal::uint4 w_28 = seen_28 ? _e1101.w0_0_ : metal::uint4 {};
                            metal::float4 a_28 = metal::float4(float2(as_type<half2>(w_28.x)), float2(as_type<half2>(w_28.y)));
                            metal::float4 b_28 = metal::float4(float2(as_type<half2>(w_28.z)), float2(as_type<half2>(w_28.w)));
                            metal::float4 _e2644 = out0_0_;
                            out0_0_ = _e2644 + (weight7_0_.x * a_28);
                            metal::float4 _e2648 = out0_1_;
                            out0_1_ = _e2648 + (weight7_0_.x * b_28);
                            metal::float4 _e2652 = out1_0_;
                            out1_0_ = _e2652 + (weight7_1_.x * a_28);
                            metal::float4 _e2656 = out1_1_;
                            out1_1_ = _e2656 + (weight7_1_.x * b_28);
                            metal::float4 _e2660 = out2_0_;
                            out2_0_ = _e2660 + (weight7_2_.x * a_28);
                            metal::float4 _e2664 = out2_1_;
                            out2_1_ = _e2664 + (weight7_2_.x * b_28);
                        }
                        {
                            uint _e2668 = block;
                            uint token_29 = (_e2668 + (quad7_ * 4u)) + 1u;
                            uint _e2675 = first_seen;
                            if (token_29 >= _e2675) {
                                uint _e2681 = params.end;
                                local_30 = token_29 < _e2681;
                            } else {
                                local_30 = false;
                            }
                            bool seen_29 = local_30;
                            metal::uint4 w_29 = seen_29 ? _e1101.w1_0_ : metal::uint4 {};
                            metal::float4 a_29 = metal::float4(float2(as_type<half2>(w_29.x)), float2(as_type<half2>(w_29.y)));
                            metal::float4 b_29 = metal::float4(float2(as_type<half2>(w_29.z)), float2(as_type<half2>(w_29.w)));
                            metal::float4 _e2698 = out0_0_;
                            out0_0_ = _e2698 + (weight7_0_.y * a_29);
                            metal::float4 _e2702 = out0_1_;
                            out0_1_ = _e2702 + (weight7_0_.y * b_29);
                            metal::float4 _e2706 = out1_0_;
                            out1_0_ = _e2706 + (weight7_1_.y * a_29);
                            metal::float4 _e2710 = out1_1_;
                            out1_1_ = _e2710 + (weight7_1_.y * b_29);
                            metal::float4 _e2714 = out2_0_;
                            out2_0_ = _e2714 + (weight7_2_.y * a_29);
                            metal::float4 _e2718 = out2_1_;
                            out2_1_ = _e2718 + (weight7_2_.y * b_29);
                        }
                        {
                            uint _e2722 = block;
                            uint token_30 = (_e2722 + (quad7_ * 4u)) + 2u;
                            uint _e2729 = first_seen;
                            if (token_30 >= _e2729) {
                                uint _e2735 = params.end;
                                local_31 = token_30 < _e2735;
                            } else {
                                local_31 = false;
                            }
                            bool seen_30 = local_31;
                            metal::uint4 w_30 = seen_30 ? _e1101.w2_0_ : metal::uint4 {};
                            metal::float4 a_30 = metal::float4(float2(as_type<half2>(w_30.x)), float2(as_type<half2>(w_30.y)));
                            metal::float4 b_30 = metal::float4(float2(as_type<half2>(w_30.z)), float2(as_type<half2>(w_30.w)));
                            metal::float4 _e2752 = out0_0_;
                            out0_0_ = _e2752 + (weight7_0_.z * a_30);
                            metal::float4 _e2756 = out0_1_;
                            out0_1_ = _e2756 + (weight7_0_.z * b_30);
                            metal::float4 _e2760 = out1_0_;
                            out1_0_ = _e2760 + (weight7_1_.z * a_30);
                            metal::float4 _e2764 = out1_1_;
                            out1_1_ = _e2764 + (weight7_1_.z * b_30);
                            metal::float4 _e2768 = out2_0_;
                            out2_0_ = _e2768 + (weight7_2_.z * a_30);
                            metal::float4 _e2772 = out2_1_;
                            out2_1_ = _e2772 + (weight7_2_.z * b_30);
                        }
                        {
                            uint _e2776 = block;
                            uint token_31 = (_e2776 + (quad7_ * 4u)) + 3u;
                            uint _e2783 = first_seen;
                            if (token_31 >= _e2783) {
                                uint _e2789 = params.end;
                                local_32 = token_31 < _e2789;
                            } else {
                                local_32 = false;
                            }
                            bool seen_31 = local_32;
                            metal::uint4 w_31 = seen_31 ? _e1101.w3_0_ : metal::uint4 {};
                            metal::float4 a_31 = metal::float4(float2(as_type<half2>(w_31.x)), float2(as_type<half2>(w_31.y)));
                            metal::float4 b_31 = metal::float4(float2(as_type<half2>(w_31.z)), float2(as_type<half2>(w_31.w)));
                            metal::float4 _e2806 = out0_0_;
                            out0_0_ = _e2806 + (weight7_0_.w * a_31);
                            metal::float4 _e2810 = out0_1_;
                            out0_1_ = _e2810 + (weight7_0_.w * b_31);
                            metal::float4 _e2814 = out1_0_;
                            out1_0_ = _e2814 + (weight7_1_.w * a_31);
                            metal::float4 _e2818 = out1_1_;
                            out1_1_ = _e2818 + (weight7_1_.w * b_31);
                            metal::float4 _e2822 = out2_0_;
                            out2_0_ = _e2822 + (weight7_2_.w * a_31);
                            metal::float4 _e2826 = out2_1_;
                            out2_1_ = _e2826 + (weight7_2_.w * b_31);
                        }
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2836 = running_sum0_;
    float _e2837 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e2837, 1u);
    running_sum0_ = _e2836 + unnamed_2;
    float _e2840 = running_sum0_;
    float _e2841 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e2841, 2u);
    running_sum0_ = _e2840 + unnamed_3;
    if (has0_) {
        local_33 = naga_mod(tid, 4u) == 0u;
    } else {
        local_33 = false;
    }
    bool _e2851 = local_33;
    if (_e2851) {
        float _e2866 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2866;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_34 = soft_lane == 0u;
    } else {
        local_34 = false;
    }
    bool _e2872 = local_34;
    if (_e2872) {
        local_35 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_35 = false;
    }
    bool _e2883 = local_35;
    if (_e2883) {
        float _e2886 = sum_1;
        metal::float4 _e2895 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2896 = sum_of(_e2895);
        sum_1 = _e2886 + _e2896;
        float _e2907 = running_max0_;
        float _e2908 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e2907, _e2908);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2950 = turn;
            turn = _e2950 + 1u;
        }
        loop_init_5 = false;
        uint _e2912 = turn;
        if (_e2912 < 8u) {
        } else {
            break;
        }
        {
            uint _e2915 = turn;
            if (_e2915 == first_quad) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e2922 = out0_0_;
                low = _e2922;
                metal::float4 _e2924 = out0_1_;
                high = _e2924;
                uint _e2926 = turn;
                if (_e2926 > 0u) {
                    metal::float4 _e2929 = low;
                    metal::float4 _e2932 = scores.inner[at_2];
                    low = _e2929 + _e2932;
                    metal::float4 _e2934 = high;
                    metal::float4 _e2939 = scores.inner[at_2 + 1u];
                    high = _e2934 + _e2939;
                }
                metal::float4 _e2943 = low;
                scores.inner[at_2] = _e2943;
                metal::float4 _e2948 = high;
                scores.inner[at_2 + 1u] = _e2948;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2997 = i_1;
            i_1 = _e2997 + THREADS;
        }
        loop_init_6 = false;
        uint _e2953 = i_1;
        if (_e2953 < 64u) {
        } else {
            break;
        }
        {
            uint _e2956 = i_1;
            uint h_3 = (naga_div(_e2956, 64u) * 4u) + 0u;
            if (h_3 < 3u) {
                local_36 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_36 = false;
            }
            bool _e2973 = local_36;
            if (_e2973) {
                uint _e2982 = i_1;
                uint _e2988 = i_1;
                uint _e2992 = i_1;
                float _e2996 = scores.inner[naga_div(_e2988, 4u)][naga_mod(_e2992, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + naga_mod(_e2982, 64u)] = _e2996;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3040 = turn_1;
            turn_1 = _e3040 + 1u;
        }
        loop_init_7 = false;
        uint _e3002 = turn_1;
        if (_e3002 < 8u) {
        } else {
            break;
        }
        {
            uint _e3005 = turn_1;
            if (_e3005 == first_quad) {
                uint at_3 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3012 = out1_0_;
                low_1 = _e3012;
                metal::float4 _e3014 = out1_1_;
                high_1 = _e3014;
                uint _e3016 = turn_1;
                if (_e3016 > 0u) {
                    metal::float4 _e3019 = low_1;
                    metal::float4 _e3022 = scores.inner[at_3];
                    low_1 = _e3019 + _e3022;
                    metal::float4 _e3024 = high_1;
                    metal::float4 _e3029 = scores.inner[at_3 + 1u];
                    high_1 = _e3024 + _e3029;
                }
                metal::float4 _e3033 = low_1;
                scores.inner[at_3] = _e3033;
                metal::float4 _e3038 = high_1;
                scores.inner[at_3 + 1u] = _e3038;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3087 = i_2;
            i_2 = _e3087 + THREADS;
        }
        loop_init_8 = false;
        uint _e3043 = i_2;
        if (_e3043 < 64u) {
        } else {
            break;
        }
        {
            uint _e3046 = i_2;
            uint h_4 = (naga_div(_e3046, 64u) * 4u) + 1u;
            if (h_4 < 3u) {
                local_37 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_37 = false;
            }
            bool _e3063 = local_37;
            if (_e3063) {
                uint _e3072 = i_2;
                uint _e3078 = i_2;
                uint _e3082 = i_2;
                float _e3086 = scores.inner[naga_div(_e3078, 4u)][naga_mod(_e3082, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + naga_mod(_e3072, 64u)] = _e3086;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3130 = turn_2;
            turn_2 = _e3130 + 1u;
        }
        loop_init_9 = false;
        uint _e3092 = turn_2;
        if (_e3092 < 8u) {
        } else {
            break;
        }
        {
            uint _e3095 = turn_2;
            if (_e3095 == first_quad) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3102 = out2_0_;
                low_2 = _e3102;
                metal::float4 _e3104 = out2_1_;
                high_2 = _e3104;
                uint _e3106 = turn_2;
                if (_e3106 > 0u) {
                    metal::float4 _e3109 = low_2;
                    metal::float4 _e3112 = scores.inner[at_4];
                    low_2 = _e3109 + _e3112;
                    metal::float4 _e3114 = high_2;
                    metal::float4 _e3119 = scores.inner[at_4 + 1u];
                    high_2 = _e3114 + _e3119;
                }
                metal::float4 _e3123 = low_2;
                scores.inner[at_4] = _e3123;
                metal::float4 _e3128 = high_2;
                scores.inner[at_4 + 1u] = _e3128;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3177 = i_3;
            i_3 = _e3177 + THREADS;
        }
        loop_init_10 = false;
        uint _e3133 = i_3;
        if (_e3133 < 64u) {
        } else {
            break;
        }
        {
            uint _e3136 = i_3;
            uint h_5 = (naga_div(_e3136, 64u) * 4u) + 2u;
            if (h_5 < 3u) {
                local_38 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_38 = false;
            }
            bool _e3153 = local_38;
            if (_e3153) {
                uint _e3162 = i_3;
                uint _e3168 = i_3;
                uint _e3172 = i_3;
                float _e3176 = scores.inner[naga_div(_e3168, 4u)][naga_mod(_e3172, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + naga_mod(_e3162, 64u)] = _e3176;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
