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
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 3u) + h, 2u);
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
    uint kv_head = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint first_head = (group.y * 6u) + (kv_head * 3u);
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
    uint last_tile_2 = naga_div(_e54 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e72 = params.bias_at;
    uint _e76 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e72 + first_head) + _e76];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e112 = i;
            i = _e112 + THREADS;
        }
        loop_init = false;
        uint _e85 = i;
        if (_e85 < 256u) {
        } else {
            break;
        }
        {
            uint _e88 = i;
            uint h_2 = naga_div(_e88, 64u);
            uint _e91 = i;
            uint channel_3 = naga_mod(_e91, 64u);
            uint _e105 = member(head_pass_1, h_2);
            float _e111 = queries[((first_head + _e105) * 64u) + channel_3];
            query_heads.inner[(channel_3 * 1u) + naga_div(h_2, 4u)][naga_mod(h_2, 4u)] = _e111;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_vector = naga_div(tid, 64u) * 1u;
    uint _e121 = params.key_stride;
    uint keys_at_1 = kv_head * _e121;
    uint value_channel = naga_mod(tid, 8u) * 8u;
    uint value_set = naga_mod(naga_div(tid, 8u), 1u);
    uint first_quad = naga_div(tid, 8u);
    uint _e135 = params.value_stride;
    uint values_at_1 = kv_head * _e135;
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2819 = block;
            block = _e2819 + BLOCK;
        }
        loop_init_1 = false;
        uint _e150 = block;
        if (_e150 < split_end) {
        } else {
            break;
        }
        {
            {
                quad_ = naga_mod(tid, 64u);
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e529 = quad_;
                        quad_ = _e529 + 64u;
                    }
                    loop_init_2 = false;
                    uint _e155 = quad_;
                    if (_e155 < QUADS) {
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
                                uint _e450 = channel;
                                channel = _e450 + 8u;
                            }
                            loop_init_3 = false;
                            uint _e168 = channel;
                            if (_e168 < 64u) {
                            } else {
                                break;
                            }
                            {
                                uint _e171 = block;
                                uint _e174 = quad_;
                                uint _e176 = channel;
                                KeyRun _e177 = load_keys(keys_at_1, naga_div(_e171, 4u) + _e174, last_tile_2, _e176, key_pairs, _buffer_sizes);
                                {
                                    metal::float4 key = metal::float4(float2(as_type<half2>(_e177.w0_0_.x)), float2(as_type<half2>(_e177.w0_0_.y)));
                                    uint _e186 = channel;
                                    metal::float4 query0_ = query_heads.inner[(((_e186 + 0u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e196 = sum0_0_;
                                    sum0_0_ = _e196 + (key.x * query0_);
                                    metal::float4 _e200 = sum1_0_;
                                    sum1_0_ = _e200 + (key.y * query0_);
                                    metal::float4 _e204 = sum2_0_;
                                    sum2_0_ = _e204 + (key.z * query0_);
                                    metal::float4 _e208 = sum3_0_;
                                    sum3_0_ = _e208 + (key.w * query0_);
                                }
                                {
                                    metal::float4 key_1 = metal::float4(float2(as_type<half2>(_e177.w1_0_.x)), float2(as_type<half2>(_e177.w1_0_.y)));
                                    uint _e220 = channel;
                                    metal::float4 query0_1 = query_heads.inner[(((_e220 + 1u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e230 = sum0_0_;
                                    sum0_0_ = _e230 + (key_1.x * query0_1);
                                    metal::float4 _e234 = sum1_0_;
                                    sum1_0_ = _e234 + (key_1.y * query0_1);
                                    metal::float4 _e238 = sum2_0_;
                                    sum2_0_ = _e238 + (key_1.z * query0_1);
                                    metal::float4 _e242 = sum3_0_;
                                    sum3_0_ = _e242 + (key_1.w * query0_1);
                                }
                                {
                                    metal::float4 key_2 = metal::float4(float2(as_type<half2>(_e177.w2_0_.x)), float2(as_type<half2>(_e177.w2_0_.y)));
                                    uint _e254 = channel;
                                    metal::float4 query0_2 = query_heads.inner[(((_e254 + 2u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e264 = sum0_0_;
                                    sum0_0_ = _e264 + (key_2.x * query0_2);
                                    metal::float4 _e268 = sum1_0_;
                                    sum1_0_ = _e268 + (key_2.y * query0_2);
                                    metal::float4 _e272 = sum2_0_;
                                    sum2_0_ = _e272 + (key_2.z * query0_2);
                                    metal::float4 _e276 = sum3_0_;
                                    sum3_0_ = _e276 + (key_2.w * query0_2);
                                }
                                {
                                    metal::float4 key_3 = metal::float4(float2(as_type<half2>(_e177.w3_0_.x)), float2(as_type<half2>(_e177.w3_0_.y)));
                                    uint _e288 = channel;
                                    metal::float4 query0_3 = query_heads.inner[(((_e288 + 3u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e298 = sum0_0_;
                                    sum0_0_ = _e298 + (key_3.x * query0_3);
                                    metal::float4 _e302 = sum1_0_;
                                    sum1_0_ = _e302 + (key_3.y * query0_3);
                                    metal::float4 _e306 = sum2_0_;
                                    sum2_0_ = _e306 + (key_3.z * query0_3);
                                    metal::float4 _e310 = sum3_0_;
                                    sum3_0_ = _e310 + (key_3.w * query0_3);
                                }
                                {
                                    metal::float4 key_4 = metal::float4(float2(as_type<half2>(_e177.w4_0_.x)), float2(as_type<half2>(_e177.w4_0_.y)));
                                    uint _e322 = channel;
                                    metal::float4 query0_4 = query_heads.inner[(((_e322 + 4u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e332 = sum0_0_;
                                    sum0_0_ = _e332 + (key_4.x * query0_4);
                                    metal::float4 _e336 = sum1_0_;
                                    sum1_0_ = _e336 + (key_4.y * query0_4);
                                    metal::float4 _e340 = sum2_0_;
                                    sum2_0_ = _e340 + (key_4.z * query0_4);
                                    metal::float4 _e344 = sum3_0_;
                                    sum3_0_ = _e344 + (key_4.w * query0_4);
                                }
                                {
                                    metal::float4 key_5 = metal::float4(float2(as_type<half2>(_e177.w5_0_.x)), float2(as_type<half2>(_e177.w5_0_.y)));
                                    uint _e356 = channel;
                                    metal::float4 query0_5 = query_heads.inner[(((_e356 + 5u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e366 = sum0_0_;
                                    sum0_0_ = _e366 + (key_5.x * query0_5);
                                    metal::float4 _e370 = sum1_0_;
                                    sum1_0_ = _e370 + (key_5.y * query0_5);
                                    metal::float4 _e374 = sum2_0_;
                                    sum2_0_ = _e374 + (key_5.z * query0_5);
                                    metal::float4 _e378 = sum3_0_;
                                    sum3_0_ = _e378 + (key_5.w * query0_5);
                                }
                                {
                                    metal::float4 key_6 = metal::float4(float2(as_type<half2>(_e177.w6_0_.x)), float2(as_type<half2>(_e177.w6_0_.y)));
                                    uint _e390 = channel;
                                    metal::float4 query0_6 = query_heads.inner[(((_e390 + 6u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e400 = sum0_0_;
                                    sum0_0_ = _e400 + (key_6.x * query0_6);
                                    metal::float4 _e404 = sum1_0_;
                                    sum1_0_ = _e404 + (key_6.y * query0_6);
                                    metal::float4 _e408 = sum2_0_;
                                    sum2_0_ = _e408 + (key_6.z * query0_6);
                                    metal::float4 _e412 = sum3_0_;
                                    sum3_0_ = _e412 + (key_6.w * query0_6);
                                }
                                {
                                    metal::float4 key_7 = metal::float4(float2(as_type<half2>(_e177.w7_0_.x)), float2(as_type<half2>(_e177.w7_0_.y)));
                                    uint _e424 = channel;
                                    metal::float4 query0_7 = query_heads.inner[(((_e424 + 7u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e434 = sum0_0_;
                                    sum0_0_ = _e434 + (key_7.x * query0_7);
                                    metal::float4 _e438 = sum1_0_;
                                    sum1_0_ = _e438 + (key_7.y * query0_7);
                                    metal::float4 _e442 = sum2_0_;
                                    sum2_0_ = _e442 + (key_7.z * query0_7);
                                    metal::float4 _e446 = sum3_0_;
                                    sum3_0_ = _e446 + (key_7.w * query0_7);
                                }
                            }
                        }
                        uint _e460 = quad_;
                        float _e464 = sum0_0_.x;
                        float _e466 = sum1_0_.x;
                        float _e468 = sum2_0_.x;
                        float _e470 = sum3_0_.x;
                        scores.inner[(((key_vector * 4u) + 0u) * QUADS) + _e460] = metal::float4(_e464, _e466, _e468, _e470);
                        uint _e479 = quad_;
                        float _e483 = sum0_0_.y;
                        float _e485 = sum1_0_.y;
                        float _e487 = sum2_0_.y;
                        float _e489 = sum3_0_.y;
                        scores.inner[(((key_vector * 4u) + 1u) * QUADS) + _e479] = metal::float4(_e483, _e485, _e487, _e489);
                        uint _e498 = quad_;
                        float _e502 = sum0_0_.z;
                        float _e504 = sum1_0_.z;
                        float _e506 = sum2_0_.z;
                        float _e508 = sum3_0_.z;
                        scores.inner[(((key_vector * 4u) + 2u) * QUADS) + _e498] = metal::float4(_e502, _e504, _e506, _e508);
                        uint _e517 = quad_;
                        float _e521 = sum0_0_.w;
                        float _e523 = sum1_0_.w;
                        float _e525 = sum2_0_.w;
                        float _e527 = sum3_0_.w;
                        scores.inner[(((key_vector * 4u) + 3u) * QUADS) + _e517] = metal::float4(_e521, _e523, _e525, _e527);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e534 = block;
            metal::uint4 token0_ = metal::uint4(_e534 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e546 = first_seen;
            uint _e551 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e546)) & (token0_ < metal::uint4(_e551));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e567 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e567 + metal::float4(bias0_);
                metal::float4 _e572 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e572, visible0_);
                float _e574 = largest0_;
                metal::float4 _e575 = score0_0_;
                float _e576 = largest_of(_e575);
                largest0_ = metal::max(_e574, _e576);
            }
            float _e578 = largest0_;
            float _e579 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e579, 1u);
            largest0_ = metal::max(_e578, unnamed);
            float _e582 = largest0_;
            float _e583 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e583, 2u);
            largest0_ = metal::max(_e582, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e593 = local;
            if (_e593) {
                float _e608 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e608;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e615 = largest0_;
                metal::float4 _e624 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e625 = largest_of(_e624);
                largest0_ = metal::max(_e615, _e625);
                float former = running_max0_;
                float _e628 = largest0_;
                running_max0_ = metal::max(former, _e628);
                float _e630 = largest0_;
                float _e631 = running_max0_;
                share0_ = metal::exp(_e630 - _e631);
                float _e634 = running_max0_;
                keep0_ = metal::exp(former - _e634);
                if (soft_lane == 0u) {
                    float _e643 = share0_;
                    block_share.inner[soft_head + 0u] = _e643;
                    float _e648 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e648;
                }
                sum = 0.0;
                metal::float4 _e651 = score0_0_;
                float _e652 = largest0_;
                metal::float4 _e657 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e651 - metal::float4(_e652)), metal::float4 {}, _e657 <= metal::float4(-1000000000000000000000000000000.0));
                float _e662 = sum;
                metal::float4 _e663 = weight0_0_;
                float _e664 = sum_of(_e663);
                sum = _e662 + _e664;
                float _e666 = running_sum0_;
                float _e667 = keep0_;
                float _e669 = sum;
                float _e670 = share0_;
                running_sum0_ = (_e666 * _e667) + (_e669 * _e670);
            }
            if (has0_) {
                metal::float4 _e680 = weight0_0_;
                float _e681 = share0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e680 * _e681;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                metal::float4 _e690 = out0_0_;
                out0_0_ = _e690 * keep;
                metal::float4 _e692 = out0_1_;
                out0_1_ = _e692 * keep;
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                metal::float4 _e701 = out1_0_;
                out1_0_ = _e701 * keep_1;
                metal::float4 _e703 = out1_1_;
                out1_1_ = _e703 * keep_1;
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                metal::float4 _e712 = out2_0_;
                out2_0_ = _e712 * keep_2;
                metal::float4 _e714 = out2_1_;
                out2_1_ = _e714 * keep_2;
            }
            quad_1 = first_quad;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e2816 = quad_1;
                    quad_1 = _e2816 + 64u;
                }
                loop_init_4 = false;
                uint _e717 = quad_1;
                if (_e717 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e720 = quad_1;
                    uint quad0_1 = _e720 + 0u;
                    metal::float4 weight0_0_1 = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad0_1, 15u)];
                    bool live0_ = quad0_1 < QUADS;
                    uint _e761 = block;
                    ValueRun _e765 = load_values(values_at_1, naga_div(_e761, 4u) + quad0_1, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e766 = quad_1;
                    uint quad1_ = _e766 + 8u;
                    metal::float4 weight1_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad1_, 15u)];
                    bool live1_ = quad1_ < QUADS;
                    uint _e807 = block;
                    ValueRun _e811 = load_values(values_at_1, naga_div(_e807, 4u) + quad1_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e812 = quad_1;
                    uint quad2_ = _e812 + 16u;
                    metal::float4 weight2_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad2_, 15u)];
                    bool live2_ = quad2_ < QUADS;
                    uint _e853 = block;
                    ValueRun _e857 = load_values(values_at_1, naga_div(_e853, 4u) + quad2_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e858 = quad_1;
                    uint quad3_ = _e858 + 24u;
                    metal::float4 weight3_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad3_, 15u)];
                    bool live3_ = quad3_ < QUADS;
                    uint _e899 = block;
                    ValueRun _e903 = load_values(values_at_1, naga_div(_e899, 4u) + quad3_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e904 = quad_1;
                    uint quad4_ = _e904 + 32u;
                    metal::float4 weight4_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad4_, 15u)];
                    bool live4_ = quad4_ < QUADS;
                    uint _e945 = block;
                    ValueRun _e949 = load_values(values_at_1, naga_div(_e945, 4u) + quad4_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e950 = quad_1;
                    uint quad5_ = _e950 + 40u;
                    metal::float4 weight5_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad5_, 15u)];
                    bool live5_ = quad5_ < QUADS;
                    uint _e991 = block;
                    ValueRun _e995 = load_values(values_at_1, naga_div(_e991, 4u) + quad5_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e996 = quad_1;
                    uint quad6_ = _e996 + 48u;
                    metal::float4 weight6_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad6_, 15u)];
                    bool live6_ = quad6_ < QUADS;
                    uint _e1037 = block;
                    ValueRun _e1041 = load_values(values_at_1, naga_div(_e1037, 4u) + quad6_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1042 = quad_1;
                    uint quad7_ = _e1042 + 56u;
                    metal::float4 weight7_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad7_, 15u)];
                    bool live7_ = quad7_ < QUADS;
                    uint _e1083 = block;
                    ValueRun _e1087 = load_values(values_at_1, naga_div(_e1083, 4u) + quad7_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        {
                            uint _e1088 = block;
                            uint token = (_e1088 + (quad0_1 * 4u)) + 0u;
                            uint _e1095 = first_seen;
                            if (token >= _e1095) {
                                uint _e1101 = params.end;
                                local_1 = token < _e1101;
                            } else {
                                local_1 = false;
                            }
                            bool seen = local_1;
                            metal::uint4 w = seen ? _e765.w0_0_ : metal::uint4 {};
                            metal::float4 a = metal::float4(float2(as_type<half2>(w.x)), float2(as_type<half2>(w.y)));
                            metal::float4 b = metal::float4(float2(as_type<half2>(w.z)), float2(as_type<half2>(w.w)));
                            metal::float4 _e1118 = out0_0_;
                            out0_0_ = _e1118 + (weight0_0_1.x * a);
                            metal::float4 _e1122 = out0_1_;
                            out0_1_ = _e1122 + (weight0_0_1.x * b);
                            metal::float4 _e1126 = out1_0_;
                            out1_0_ = _e1126 + (weight0_1_.x * a);
                            metal::float4 _e1130 = out1_1_;
                            out1_1_ = _e1130 + (weight0_1_.x * b);
                            metal::float4 _e1134 = out2_0_;
                            out2_0_ = _e1134 + (weight0_2_.x * a);
                            metal::float4 _e1138 = out2_1_;
                            out2_1_ = _e1138 + (weight0_2_.x * b);
                        }
                        {
                            uint _e1142 = block;
                            uint token_1 = (_e1142 + (quad0_1 * 4u)) + 1u;
                            uint _e1149 = first_seen;
                            if (token_1 >= _e1149) {
                                uint _e1155 = params.end;
                                local_2 = token_1 < _e1155;
                            } else {
                                local_2 = false;
                            }
                            bool seen_1 = local_2;
                            metal::uint4 w_1 = seen_1 ? _e765.w1_0_ : metal::uint4 {};
                            metal::float4 a_1 = metal::float4(float2(as_type<half2>(w_1.x)), float2(as_type<half2>(w_1.y)));
                            metal::float4 b_1 = metal::float4(float2(as_type<half2>(w_1.z)), float2(as_type<half2>(w_1.w)));
                            metal::float4 _e1172 = out0_0_;
                            out0_0_ = _e1172 + (weight0_0_1.y * a_1);
                            metal::float4 _e1176 = out0_1_;
                            out0_1_ = _e1176 + (weight0_0_1.y * b_1);
                            metal::float4 _e1180 = out1_0_;
                            out1_0_ = _e1180 + (weight0_1_.y * a_1);
                            metal::float4 _e1184 = out1_1_;
                            out1_1_ = _e1184 + (weight0_1_.y * b_1);
                            metal::float4 _e1188 = out2_0_;
                            out2_0_ = _e1188 + (weight0_2_.y * a_1);
                            metal::float4 _e1192 = out2_1_;
                            out2_1_ = _e1192 + (weight0_2_.y * b_1);
                        }
                        {
                            uint _e1196 = block;
                            uint token_2 = (_e1196 + (quad0_1 * 4u)) + 2u;
                            uint _e1203 = first_seen;
                            if (token_2 >= _e1203) {
                                uint _e1209 = params.end;
                                local_3 = token_2 < _e1209;
                            } else {
                                local_3 = false;
                            }
                            bool seen_2 = local_3;
                            metal::uint4 w_2 = seen_2 ? _e765.w2_0_ : metal::uint4 {};
                            metal::float4 a_2 = metal::float4(float2(as_type<half2>(w_2.x)), float2(as_type<half2>(w_2.y)));
                            metal::float4 b_2 = metal::float4(float2(as_type<half2>(w_2.z)), float2(as_type<half2>(w_2.w)));
                            metal::float4 _e1226 = out0_0_;
                            out0_0_ = _e1226 + (weight0_0_1.z * a_2);
                            metal::float4 _e1230 = out0_1_;
                            out0_1_ = _e1230 + (weight0_0_1.z * b_2);
                            metal::float4 _e1234 = out1_0_;
                            out1_0_ = _e1234 + (weight0_1_.z * a_2);
                            metal::float4 _e1238 = out1_1_;
                            out1_1_ = _e1238 + (weight0_1_.z * b_2);
                            metal::float4 _e1242 = out2_0_;
                            out2_0_ = _e1242 + (weight0_2_.z * a_2);
                            metal::float4 _e1246 = out2_1_;
                            out2_1_ = _e1246 + (weight0_2_.z * b_2);
                        }
                        {
                            uint _e1250 = block;
                            uint token_3 = (_e1250 + (quad0_1 * 4u)) + 3u;
                            uint _e1257 = first_seen;
                            if (token_3 >= _e1257) {
                                uint _e1263 = params.end;
                                local_4 = token_3 < _e1263;
                            } else {
                                local_4 = false;
                            }
                            bool seen_3 = local_4;
                            metal::uint4 w_3 = seen_3 ? _e765.w3_0_ : metal::uint4 {};
                            metal::float4 a_3 = metal::float4(float2(as_type<half2>(w_3.x)), float2(as_type<half2>(w_3.y)));
                            metal::float4 b_3 = metal::float4(float2(as_type<half2>(w_3.z)), float2(as_type<half2>(w_3.w)));
                            metal::float4 _e1280 = out0_0_;
                            out0_0_ = _e1280 + (weight0_0_1.w * a_3);
                            metal::float4 _e1284 = out0_1_;
                            out0_1_ = _e1284 + (weight0_0_1.w * b_3);
                            metal::float4 _e1288 = out1_0_;
                            out1_0_ = _e1288 + (weight0_1_.w * a_3);
                            metal::float4 _e1292 = out1_1_;
                            out1_1_ = _e1292 + (weight0_1_.w * b_3);
                            metal::float4 _e1296 = out2_0_;
                            out2_0_ = _e1296 + (weight0_2_.w * a_3);
                            metal::float4 _e1300 = out2_1_;
                            out2_1_ = _e1300 + (weight0_2_.w * b_3);
                        }
                    }
                    if (live1_) {
                        {
                            uint _e1304 = block;
                            uint token_4 = (_e1304 + (quad1_ * 4u)) + 0u;
                            uint _e1311 = first_seen;
                            if (token_4 >= _e1311) {
                                uint _e1317 = params.end;
                                local_5 = token_4 < _e1317;
                            } else {
                                local_5 = false;
                            }
                            bool seen_4 = local_5;
                            metal::uint4 w_4 = seen_4 ? _e811.w0_0_ : metal::uint4 {};
                            metal::float4 a_4 = metal::float4(float2(as_type<half2>(w_4.x)), float2(as_type<half2>(w_4.y)));
                            metal::float4 b_4 = metal::float4(float2(as_type<half2>(w_4.z)), float2(as_type<half2>(w_4.w)));
                            metal::float4 _e1334 = out0_0_;
                            out0_0_ = _e1334 + (weight1_0_.x * a_4);
                            metal::float4 _e1338 = out0_1_;
                            out0_1_ = _e1338 + (weight1_0_.x * b_4);
                            metal::float4 _e1342 = out1_0_;
                            out1_0_ = _e1342 + (weight1_1_.x * a_4);
                            metal::float4 _e1346 = out1_1_;
                            out1_1_ = _e1346 + (weight1_1_.x * b_4);
                            metal::float4 _e1350 = out2_0_;
                            out2_0_ = _e1350 + (weight1_2_.x * a_4);
                            metal::float4 _e1354 = out2_1_;
                            out2_1_ = _e1354 + (weight1_2_.x * b_4);
                        }
                        {
                            uint _e1358 = block;
                            uint token_5 = (_e1358 + (quad1_ * 4u)) + 1u;
                            uint _e1365 = first_seen;
                            if (token_5 >= _e1365) {
                                uint _e1371 = params.end;
                                local_6 = token_5 < _e1371;
                            } else {
                                local_6 = false;
                            }
                            bool seen_5 = local_6;
                            metal::uint4 w_5 = seen_5 ? _e811.w1_0_ : metal::uint4 {};
                            metal::float4 a_5 = metal::float4(float2(as_type<half2>(w_5.x)), float2(as_type<half2>(w_5.y)));
                            metal::float4 b_5 = metal::float4(float2(as_type<half2>(w_5.z)), float2(as_type<half2>(w_5.w)));
                            metal::float4 _e1388 = out0_0_;
                            out0_0_ = _e1388 + (weight1_0_.y * a_5);
                            metal::float4 _e1392 = out0_1_;
                            out0_1_ = _e1392 + (weight1_0_.y * b_5);
                            metal::float4 _e1396 = out1_0_;
                            out1_0_ = _e1396 + (weight1_1_.y * a_5);
                            metal::float4 _e1400 = out1_1_;
                            out1_1_ = _e1400 + (weight1_1_.y * b_5);
                            metal::float4 _e1404 = out2_0_;
                            out2_0_ = _e1404 + (weight1_2_.y * a_5);
                            metal::float4 _e1408 = out2_1_;
                            out2_1_ = _e1408 + (weight1_2_.y * b_5);
                        }
                        {
                            uint _e1412 = block;
                            uint token_6 = (_e1412 + (quad1_ * 4u)) + 2u;
                            uint _e1419 = first_seen;
                            if (token_6 >= _e1419) {
                                uint _e1425 = params.end;
                                local_7 = token_6 < _e1425;
                            } else {
                                local_7 = false;
                            }
                            bool seen_6 = local_7;
                            metal::uint4 w_6 = seen_6 ? _e811.w2_0_ : metal::uint4 {};
                            metal::float4 a_6 = metal::float4(float2(as_type<half2>(w_6.x)), float2(as_type<half2>(w_6.y)));
                            metal::float4 b_6 = metal::float4(float2(as_type<half2>(w_6.z)), float2(as_type<half2>(w_6.w)));
                            metal::float4 _e1442 = out0_0_;
                            out0_0_ = _e1442 + (weight1_0_.z * a_6);
                            metal::float4 _e1446 = out0_1_;
                            out0_1_ = _e1446 + (weight1_0_.z * b_6);
                            metal::float4 _e1450 = out1_0_;
                            out1_0_ = _e1450 + (weight1_1_.z * a_6);
                            metal::float4 _e1454 = out1_1_;
                            out1_1_ = _e1454 + (weight1_1_.z * b_6);
                            metal::float4 _e1458 = out2_0_;
                            out2_0_ = _e1458 + (weight1_2_.z * a_6);
                            metal::float4 _e1462 = out2_1_;
                            out2_1_ = _e1462 + (weight1_2_.z * b_6);
                        }
                        {
                            uint _e1466 = block;
                            uint token_7 = (_e1466 + (quad1_ * 4u)) + 3u;
                            uint _e1473 = first_seen;
                            if (token_7 >= _e1473) {
                                uint _e1479 = params.end;
                                local_8 = token_7 < _e1479;
                            } else {
                                local_8 = false;
                            }
                            bool seen_7 = local_8;
                            metal::uint4 w_7 = seen_7 ? _e811.w3_0_ : metal::uint4 {};
                            metal::float4 a_7 = metal::float4(float2(as_type<half2>(w_7.x)), float2(as_type<half2>(w_7.y)));
                            metal::float4 b_7 = metal::float4(float2(as_type<half2>(w_7.z)), float2(as_type<half2>(w_7.w)));
                            metal::float4 _e1496 = out0_0_;
                            out0_0_ = _e1496 + (weight1_0_.w * a_7);
                            metal::float4 _e1500 = out0_1_;
                            out0_1_ = _e1500 + (weight1_0_.w * b_7);
                            metal::float4 _e1504 = out1_0_;
                            out1_0_ = _e1504 + (weight1_1_.w * a_7);
                            metal::float4 _e1508 = out1_1_;
                            out1_1_ = _e1508 + (weight1_1_.w * b_7);
                            metal::float4 _e1512 = out2_0_;
                            out2_0_ = _e1512 + (weight1_2_.w * a_7);
                            metal::float4 _e1516 = out2_1_;
                            out2_1_ = _e1516 + (weight1_2_.w * b_7);
                        }
                    }
                    if (live2_) {
                        {
                            uint _e1520 = block;
                            uint token_8 = (_e1520 + (quad2_ * 4u)) + 0u;
                            uint _e1527 = first_seen;
                            if (token_8 >= _e1527) {
                                uint _e1533 = params.end;
                                local_9 = token_8 < _e1533;
                            } else {
                                local_9 = false;
                            }
                            bool seen_8 = local_9;
                            metal::uint4 w_8 = seen_8 ? _e857.w0_0_ : metal::uint4 {};
                            metal::float4 a_8 = metal::float4(float2(as_type<half2>(w_8.x)), float2(as_type<half2>(w_8.y)));
                            metal::float4 b_8 = metal::float4(float2(as_type<half2>(w_8.z)), float2(as_type<half2>(w_8.w)));
                            metal::float4 _e1550 = out0_0_;
                            out0_0_ = _e1550 + (weight2_0_.x * a_8);
                            metal::float4 _e1554 = out0_1_;
                            out0_1_ = _e1554 + (weight2_0_.x * b_8);
                            metal::float4 _e1558 = out1_0_;
                            out1_0_ = _e1558 + (weight2_1_.x * a_8);
                            metal::float4 _e1562 = out1_1_;
                            out1_1_ = _e1562 + (weight2_1_.x * b_8);
                            metal::float4 _e1566 = out2_0_;
                            out2_0_ = _e1566 + (weight2_2_.x * a_8);
                            metal::float4 _e1570 = out2_1_;
                            out2_1_ = _e1570 + (weight2_2_.x * b_8);
                        }
                        {
                            uint _e1574 = block;
                            uint token_9 = (_e1574 + (quad2_ * 4u)) + 1u;
                            uint _e1581 = first_seen;
                            if (token_9 >= _e1581) {
                                uint _e1587 = params.end;
                                local_10 = token_9 < _e1587;
                            } else {
                                local_10 = false;
                            }
                            bool seen_9 = local_10;
                            metal::uint4 w_9 = seen_9 ? _e857.w1_0_ : metal::uint4 {};
                            metal::float4 a_9 = metal::float4(float2(as_type<half2>(w_9.x)), float2(as_type<half2>(w_9.y)));
                            metal::float4 b_9 = metal::float4(float2(as_type<half2>(w_9.z)), float2(as_type<half2>(w_9.w)));
                            metal::float4 _e1604 = out0_0_;
                            out0_0_ = _e1604 + (weight2_0_.y * a_9);
                            metal::float4 _e1608 = out0_1_;
                            out0_1_ = _e1608 + (weight2_0_.y * b_9);
                            metal::float4 _e1612 = out1_0_;
                            out1_0_ = _e1612 + (weight2_1_.y * a_9);
                            metal::float4 _e1616 = out1_1_;
                            out1_1_ = _e1616 + (weight2_1_.y * b_9);
                            metal::float4 _e1620 = out2_0_;
                            out2_0_ = _e1620 + (weight2_2_.y * a_9);
                            metal::float4 _e1624 = out2_1_;
                            out2_1_ = _e1624 + (weight2_2_.y * b_9);
                        }
                        {
                            uint _e1628 = block;
                            uint token_10 = (_e1628 + (quad2_ * 4u)) + 2u;
                            uint _e1635 = first_seen;
                            if (token_10 >= _e1635) {
                                uint _e1641 = params.end;
                                local_11 = token_10 < _e1641;
                            } else {
                                local_11 = false;
                            }
                            bool seen_10 = local_11;
                            metal::uint4 w_10 = seen_10 ? _e857.w2_0_ : metal::uint4 {};
                            metal::float4 a_10 = metal::float4(float2(as_type<half2>(w_10.x)), float2(as_type<half2>(w_10.y)));
                            metal::float4 b_10 = metal::float4(float2(as_type<half2>(w_10.z)), float2(as_type<half2>(w_10.w)));
                            metal::float4 _e1658 = out0_0_;
                            out0_0_ = _e1658 + (weight2_0_.z * a_10);
                            metal::float4 _e1662 = out0_1_;
                            out0_1_ = _e1662 + (weight2_0_.z * b_10);
                            metal::float4 _e1666 = out1_0_;
                            out1_0_ = _e1666 + (weight2_1_.z * a_10);
                            metal::float4 _e1670 = out1_1_;
                            out1_1_ = _e1670 + (weight2_1_.z * b_10);
                            metal::float4 _e1674 = out2_0_;
                            out2_0_ = _e1674 + (weight2_2_.z * a_10);
                            metal::float4 _e1678 = out2_1_;
                            out2_1_ = _e1678 + (weight2_2_.z * b_10);
                        }
                        {
                            uint _e1682 = block;
                            uint token_11 = (_e1682 + (quad2_ * 4u)) + 3u;
                            uint _e1689 = first_seen;
                            if (token_11 >= _e1689) {
                                uint _e1695 = params.end;
                                local_12 = token_11 < _e1695;
                            } else {
                                local_12 = false;
                            }
                            bool seen_11 = local_12;
                            metal::uint4 w_11 = seen_11 ? _e857.w3_0_ : metal::uint4 {};
                            metal::float4 a_11 = metal::float4(float2(as_type<half2>(w_11.x)), float2(as_type<half2>(w_11.y)));
                            metal::float4 b_11 = metal::float4(float2(as_type<half2>(w_11.z)), float2(as_type<half2>(w_11.w)));
                            metal::float4 _e1712 = out0_0_;
                            out0_0_ = _e1712 + (weight2_0_.w * a_11);
                            metal::float4 _e1716 = out0_1_;
                            out0_1_ = _e1716 + (weight2_0_.w * b_11);
                            metal::float4 _e1720 = out1_0_;
                            out1_0_ = _e1720 + (weight2_1_.w * a_11);
                            metal::float4 _e1724 = out1_1_;
                            out1_1_ = _e1724 + (weight2_1_.w * b_11);
                            metal::float4 _e1728 = out2_0_;
                            out2_0_ = _e1728 + (weight2_2_.w * a_11);
                            metal::float4 _e1732 = out2_1_;
                            out2_1_ = _e1732 + (weight2_2_.w * b_11);
                        }
                    }
                    if (live3_) {
                        {
                            uint _e1736 = block;
                            uint token_12 = (_e1736 + (quad3_ * 4u)) + 0u;
                            uint _e1743 = first_seen;
                            if (token_12 >= _e1743) {
                                uint _e1749 = params.end;
                                local_13 = token_12 < _e1749;
                            } else {
                                local_13 = false;
                            }
                            bool seen_12 = local_13;
                            metal::uint4 w_12 = seen_12 ? _e903.w0_0_ : metal::uint4 {};
                            metal::float4 a_12 = metal::float4(float2(as_type<half2>(w_12.x)), float2(as_type<half2>(w_12.y)));
                            metal::float4 b_12 = metal::float4(float2(as_type<half2>(w_12.z)), float2(as_type<half2>(w_12.w)));
                            metal::float4 _e1766 = out0_0_;
                            out0_0_ = _e1766 + (weight3_0_.x * a_12);
                            metal::float4 _e1770 = out0_1_;
                            out0_1_ = _e1770 + (weight3_0_.x * b_12);
                            metal::float4 _e1774 = out1_0_;
                            out1_0_ = _e1774 + (weight3_1_.x * a_12);
                            metal::float4 _e1778 = out1_1_;
                            out1_1_ = _e1778 + (weight3_1_.x * b_12);
                            metal::float4 _e1782 = out2_0_;
                            out2_0_ = _e1782 + (weight3_2_.x * a_12);
                            metal::float4 _e1786 = out2_1_;
                            out2_1_ = _e1786 + (weight3_2_.x * b_12);
                        }
                        {
                            uint _e1790 = block;
                            uint token_13 = (_e1790 + (quad3_ * 4u)) + 1u;
                            uint _e1797 = first_seen;
                            if (token_13 >= _e1797) {
                                uint _e1803 = params.end;
                                local_14 = token_13 < _e1803;
                            } else {
                                local_14 = false;
                            }
                            bool seen_13 = local_14;
                            metal::uint4 w_13 = seen_13 ? _e903.w1_0_ : metal::uint4 {};
                            metal::float4 a_13 = metal::float4(float2(as_type<half2>(w_13.x)), float2(as_type<half2>(w_13.y)));
                            metal::float4 b_13 = metal::float4(float2(as_type<half2>(w_13.z)), float2(as_type<half2>(w_13.w)));
                            metal::float4 _e1820 = out0_0_;
                            out0_0_ = _e1820 + (weight3_0_.y * a_13);
                            metal::float4 _e1824 = out0_1_;
                            out0_1_ = _e1824 + (weight3_0_.y * b_13);
                            metal::float4 _e1828 = out1_0_;
                            out1_0_ = _e1828 + (weight3_1_.y * a_13);
                            metal::float4 _e1832 = out1_1_;
                            out1_1_ = _e1832 + (weight3_1_.y * b_13);
                            metal::float4 _e1836 = out2_0_;
                            out2_0_ = _e1836 + (weight3_2_.y * a_13);
                            metal::float4 _e1840 = out2_1_;
                            out2_1_ = _e1840 + (weight3_2_.y * b_13);
                        }
                        {
                            uint _e1844 = block;
                            uint token_14 = (_e1844 + (quad3_ * 4u)) + 2u;
                            uint _e1851 = first_seen;
                            if (token_14 >= _e1851) {
                                uint _e1857 = params.end;
                                local_15 = token_14 < _e1857;
                            } else {
                                local_15 = false;
                            }
                            bool seen_14 = local_15;
                            metal::uint4 w_14 = seen_14 ? _e903.w2_0_ : metal::uint4 {};
                            metal::float4 a_14 = metal::float4(float2(as_type<half2>(w_14.x)), float2(as_type<half2>(w_14.y)));
                            metal::float4 b_14 = metal::float4(float2(as_type<half2>(w_14.z)), float2(as_type<half2>(w_14.w)));
                            metal::float4 _e1874 = out0_0_;
                            out0_0_ = _e1874 + (weight3_0_.z * a_14);
                            metal::float4 _e1878 = out0_1_;
                            out0_1_ = _e1878 + (weight3_0_.z * b_14);
                            metal::float4 _e1882 = out1_0_;
                            out1_0_ = _e1882 + (weight3_1_.z * a_14);
                            metal::float4 _e1886 = out1_1_;
                            out1_1_ = _e1886 + (weight3_1_.z * b_14);
                            metal::float4 _e1890 = out2_0_;
                            out2_0_ = _e1890 + (weight3_2_.z * a_14);
                            metal::float4 _e1894 = out2_1_;
                            out2_1_ = _e1894 + (weight3_2_.z * b_14);
                        }
                        {
                            uint _e1898 = block;
                            uint token_15 = (_e1898 + (quad3_ * 4u)) + 3u;
                            uint _e1905 = first_seen;
                            if (token_15 >= _e1905) {
                                uint _e1911 = params.end;
                                local_16 = token_15 < _e1911;
                            } else {
                                local_16 = false;
                            }
                            bool seen_15 = local_16;
                            metal::uint4 w_15 = seen_15 ? _e903.w3_0_ : metal::uint4 {};
                            metal::float4 a_15 = metal::float4(float2(as_type<half2>(w_15.x)), float2(as_type<half2>(w_15.y)));
                            metal::float4 b_15 = metal::float4(float2(as_type<half2>(w_15.z)), float2(as_type<half2>(w_15.w)));
                            metal::float4 _e1928 = out0_0_;
                            out0_0_ = _e1928 + (weight3_0_.w * a_15);
                            metal::float4 _e1932 = out0_1_;
                            out0_1_ = _e1932 + (weight3_0_.w * b_15);
                            metal::float4 _e1936 = out1_0_;
                            out1_0_ = _e1936 + (weight3_1_.w * a_15);
                            metal::float4 _e1940 = out1_1_;
                            out1_1_ = _e1940 + (weight3_1_.w * b_15);
                            metal::float4 _e1944 = out2_0_;
                            out2_0_ = _e1944 + (weight3_2_.w * a_15);
                            metal::float4 _e1948 = out2_1_;
                            out2_1_ = _e1948 + (weight3_2_.w * b_15);
                        }
                    }
                    if (live4_) {
                        {
                            uint _e1952 = block;
                            uint token_16 = (_e1952 + (quad4_ * 4u)) + 0u;
                            uint _e1959 = first_seen;
                            if (token_16 >= _e1959) {
                                uint _e1965 = params.end;
                                local_17 = token_16 < _e1965;
                            } else {
                                local_17 = false;
                            }
                            bool seen_16 = local_17;
                            metal::uint4 w_16 = seen_16 ? _e949.w0_0_ : metal::uint4 {};
                            metal::float4 a_16 = metal::float4(float2(as_type<half2>(w_16.x)), float2(as_type<half2>(w_16.y)));
                            metal::float4 b_16 = metal::float4(float2(as_type<half2>(w_16.z)), float2(as_type<half2>(w_16.w)));
                            metal::float4 _e1982 = out0_0_;
                            out0_0_ = _e1982 + (weight4_0_.x * a_16);
                            metal::float4 _e1986 = out0_1_;
                            out0_1_ = _e1986 + (weight4_0_.x * b_16);
                            metal::float4 _e1990 = out1_0_;
                            out1_0_ = _e1990 + (weight4_1_.x * a_16);
                            metal::float4 _e1994 = out1_1_;
                            out1_1_ = _e1994 + (weight4_1_.x * b_16);
                            metal::float4 _e1998 = out2_0_;
                            out2_0_ = _e1998 + (weight4_2_.x * a_16);
                            metal::float4 _e2002 = out2_1_;
                            out2_1_ = _e2002 + (weight4_2_.x * b_16);
                        }
                        {
                            uint _e2006 = block;
                            uint token_17 = (_e2006 + (quad4_ * 4u)) + 1u;
                            uint _e2013 = first_seen;
                            if (token_17 >= _e2013) {
                                uint _e2019 = params.end;
                                local_18 = token_17 < _e2019;
                            } else {
                                local_18 = false;
                            }
                            bool seen_17 = local_18;
                            metal::uint4 w_17 = seen_17 ? _e949.w1_0_ : metal::uint4 {};
                            metal::float4 a_17 = metal::float4(float2(as_type<half2>(w_17.x)), float2(as_type<half2>(w_17.y)));
                            metal::float4 b_17 = metal::float4(float2(as_type<half2>(w_17.z)), float2(as_type<half2>(w_17.w)));
                            metal::float4 _e2036 = out0_0_;
                            out0_0_ = _e2036 + (weight4_0_.y * a_17);
                            metal::float4 _e2040 = out0_1_;
                            out0_1_ = _e2040 + (weight4_0_.y * b_17);
                            metal::float4 _e2044 = out1_0_;
                            out1_0_ = _e2044 + (weight4_1_.y * a_17);
                            metal::float4 _e2048 = out1_1_;
                            out1_1_ = _e2048 + (weight4_1_.y * b_17);
                            metal::float4 _e2052 = out2_0_;
                            out2_0_ = _e2052 + (weight4_2_.y * a_17);
                            metal::float4 _e2056 = out2_1_;
                            out2_1_ = _e2056 + (weight4_2_.y * b_17);
                        }
                        {
                            uint _e2060 = block;
                            uint token_18 = (_e2060 + (quad4_ * 4u)) + 2u;
                            uint _e2067 = first_seen;
                            if (token_18 >= _e2067) {
                                uint _e2073 = params.end;
                                local_19 = token_18 < _e2073;
                            } else {
                                local_19 = false;
                            }
                            bool seen_18 = local_19;
                            metal::uint4 w_18 = seen_18 ? _e949.w2_0_ : metal::uint4 {};
                            metal::float4 a_18 = metal::float4(float2(as_type<half2>(w_18.x)), float2(as_type<half2>(w_18.y)));
                            metal::float4 b_18 = metal::float4(float2(as_type<half2>(w_18.z)), float2(as_type<half2>(w_18.w)));
                            metal::float4 _e2090 = out0_0_;
                            out0_0_ = _e2090 + (weight4_0_.z * a_18);
                            metal::float4 _e2094 = out0_1_;
                            out0_1_ = _e2094 + (weight4_0_.z * b_18);
                            metal::float4 _e2098 = out1_0_;
                            out1_0_ = _e2098 + (weight4_1_.z * a_18);
                            metal::float4 _e2102 = out1_1_;
                            out1_1_ = _e2102 + (weight4_1_.z * b_18);
                            metal::float4 _e2106 = out2_0_;
                            out2_0_ = _e2106 + (weight4_2_.z * a_18);
                            metal::float4 _e2110 = out2_1_;
                            out2_1_ = _e2110 + (weight4_2_.z * b_18);
                        }
                        {
                            uint _e2114 = block;
                            uint token_19 = (_e2114 + (quad4_ * 4u)) + 3u;
                            uint _e2121 = first_seen;
                            if (token_19 >= _e2121) {
                                uint _e2127 = params.end;
                                local_20 = token_19 < _e2127;
                            } else {
                                local_20 = false;
                            }
                            bool seen_19 = local_20;
                            metal::uint4 w_19 = seen_19 ? _e949.w3_0_ : metal::uint4 {};
                            metal::float4 a_19 = metal::float4(float2(as_type<half2>(w_19.x)), float2(as_type<half2>(w_19.y)));
                            metal::float4 b_19 = metal::float4(float2(as_type<half2>(w_19.z)), float2(as_type<half2>(w_19.w)));
                            metal::float4 _e2144 = out0_0_;
                            out0_0_ = _e2144 + (weight4_0_.w * a_19);
                            metal::float4 _e2148 = out0_1_;
                            out0_1_ = _e2148 + (weight4_0_.w * b_19);
                            metal::float4 _e2152 = out1_0_;
                            out1_0_ = _e2152 + (weight4_1_.w * a_19);
                            metal::float4 _e2156 = out1_1_;
                            out1_1_ = _e2156 + (weight4_1_.w * b_19);
                            metal::float4 _e2160 = out2_0_;
                            out2_0_ = _e2160 + (weight4_2_.w * a_19);
                            metal::float4 _e2164 = out2_1_;
                            out2_1_ = _e2164 + (weight4_2_.w * b_19);
                        }
                    }
                    if (live5_) {
                        {
                            uint _e2168 = block;
                            uint token_20 = (_e2168 + (quad5_ * 4u)) + 0u;
                            uint _e2175 = first_seen;
                            if (token_20 >= _e2175) {
                                uint _e2181 = params.end;
                                local_21 = token_20 < _e2181;
                            } else {
                                local_21 = false;
                            }
                            bool seen_20 = local_21;
                            metal::uint4 w_20 = seen_20 ? _e995.w0_0_ : metal::uint4 {};
                            metal::float4 a_20 = metal::float4(float2(as_type<half2>(w_20.x)), float2(as_type<half2>(w_20.y)));
                            metal::float4 b_20 = metal::float4(float2(as_type<half2>(w_20.z)), float2(as_type<half2>(w_20.w)));
                            metal::float4 _e2198 = out0_0_;
                            out0_0_ = _e2198 + (weight5_0_.x * a_20);
                            metal::float4 _e2202 = out0_1_;
                            out0_1_ = _e2202 + (weight5_0_.x * b_20);
                            metal::float4 _e2206 = out1_0_;
                            out1_0_ = _e2206 + (weight5_1_.x * a_20);
                            metal::float4 _e2210 = out1_1_;
                            out1_1_ = _e2210 + (weight5_1_.x * b_20);
                            metal::float4 _e2214 = out2_0_;
                            out2_0_ = _e2214 + (weight5_2_.x * a_20);
                            metal::float4 _e2218 = out2_1_;
                            out2_1_ = _e2218 + (weight5_2_.x * b_20);
                        }
                        {
                            uint _e2222 = block;
                            uint token_21 = (_e2222 + (quad5_ * 4u)) + 1u;
                            uint _e2229 = first_seen;
                            if (token_21 >= _e2229) {
                                uint _e2235 = params.end;
                                local_22 = token_21 < _e2235;
                            } else {
                                local_22 = false;
                            }
                            bool seen_21 = local_22;
                            metal::uint4 w_21 = seen_21 ? _e995.w1_0_ : metal::uint4 {};
                            metal::float4 a_21 = metal::float4(float2(as_type<half2>(w_21.x)), float2(as_type<half2>(w_21.y)));
                            metal::float4 b_21 = metal::float4(float2(as_type<half2>(w_21.z)), float2(as_type<half2>(w_21.w)));
                            metal::float4 _e2252 = out0_0_;
                            out0_0_ = _e2252 + (weight5_0_.y * a_21);
                            metal::float4 _e2256 = out0_1_;
                            out0_1_ = _e2256 + (weight5_0_.y * b_21);
                            metal::float4 _e2260 = out1_0_;
                            out1_0_ = _e2260 + (weight5_1_.y * a_21);
                            metal::float4 _e2264 = out1_1_;
                            out1_1_ = _e2264 + (weight5_1_.y * b_21);
                            metal::float4 _e2268 = out2_0_;
                            out2_0_ = _e2268 + (weight5_2_.y * a_21);
                            metal::float4 _e2272 = out2_1_;
                            out2_1_ = _e2272 + (weight5_2_.y * b_21);
                        }
                        {
                            uint _e2276 = block;
                            uint token_22 = (_e2276 + (quad5_ * 4u)) + 2u;
                            uint _e2283 = first_seen;
                            if (token_22 >= _e2283) {
                                uint _e2289 = params.end;
                                local_23 = token_22 < _e2289;
                            } else {
                                local_23 = false;
                            }
                            bool seen_22 = local_23;
                            metal::uint4 w_22 = seen_22 ? _e995.w2_0_ : metal::uint4 {};
                            metal::float4 a_22 = metal::float4(float2(as_type<half2>(w_22.x)), float2(as_type<half2>(w_22.y)));
                            metal::float4 b_22 = metal::float4(float2(as_type<half2>(w_22.z)), float2(as_type<half2>(w_22.w)));
                            metal::float4 _e2306 = out0_0_;
                            out0_0_ = _e2306 + (weight5_0_.z * a_22);
                            metal::float4 _e2310 = out0_1_;
                            out0_1_ = _e2310 + (weight5_0_.z * b_22);
                            metal::float4 _e2314 = out1_0_;
                            out1_0_ = _e2314 + (weight5_1_.z * a_22);
                            metal::float4 _e2318 = out1_1_;
                            out1_1_ = _e2318 + (weight5_1_.z * b_22);
                            metal::float4 _e2322 = out2_0_;
                            out2_0_ = _e2322 + (weight5_2_.z * a_22);
                            metal::float4 _e2326 = out2_1_;
                            out2_1_ = _e2326 + (weight5_2_.z * b_22);
                        }
                        {
                            uint _e2330 = block;
                            uint token_23 = (_e2330 + (quad5_ * 4u)) + 3u;
                            uint _e2337 = first_seen;
                            if (token_23 >= _e2337) {
                                uint _e2343 = params.end;
                                local_24 = token_23 < _e2343;
                            } else {
                                local_24 = false;
                            }
                            bool seen_23 = local_24;
                            metal::uint4 w_23 = seen_23 ? _e995.w3_0_ : metal::uint4 {};
                            metal::float4 a_23 = metal::float4(float2(as_type<half2>(w_23.x)), float2(as_type<half2>(w_23.y)));
                            metal::float4 b_23 = metal::float4(float2(as_type<half2>(w_23.z)), float2(as_type<half2>(w_23.w)));
                            metal::float4 _e2360 = out0_0_;
                            out0_0_ = _e2360 + (weight5_0_.w * a_23);
                            metal::float4 _e2364 = out0_1_;
                            out0_1_ = _e2364 + (weight5_0_.w * b_23);
                            metal::float4 _e2368 = out1_0_;
                            out1_0_ = _e2368 + (weight5_1_.w * a_23);
                            metal::float4 _e2372 = out1_1_;
                            out1_1_ = _e2372 + (weight5_1_.w * b_23);
                            metal::float4 _e2376 = out2_0_;
                            out2_0_ = _e2376 + (weight5_2_.w * a_23);
                            metal::float4 _e2380 = out2_1_;
                            out2_1_ = _e2380 + (weight5_2_.w * b_23);
                        }
                    }
                    if (live6_) {
                        {
                            uint _e2384 = block;
                            uint token_24 = (_e2384 + (quad6_ * 4u)) + 0u;
                            uint _e2391 = first_seen;
                            if (token_24 >= _e2391) {
                                uint _e2397 = params.end;
                                local_25 = token_24 < _e2397;
                            } else {
                                local_25 = false;
                            }
                            bool seen_24 = local_25;
                            metal::uint4 w_24 = seen_24 ? _e1041.w0_0_ : metal::uint4 {};
                            metal::float4 a_24 = metal::float4(float2(as_type<half2>(w_24.x)), float2(as_type<half2>(w_24.y)));
                            metal::float4 b_24 = metal::float4(float2(as_type<half2>(w_24.z)), float2(as_type<half2>(w_24.w)));
                            metal::float4 _e2414 = out0_0_;
                            out0_0_ = _e2414 + (weight6_0_.x * a_24);
                            metal::float4 _e2418 = out0_1_;
                            out0_1_ = _e2418 + (weight6_0_.x * b_24);
                            metal::float4 _e2422 = out1_0_;
                            out1_0_ = _e2422 + (weight6_1_.x * a_24);
                            metal::float4 _e2426 = out1_1_;
                            out1_1_ = _e2426 + (weight6_1_.x * b_24);
                            metal::float4 _e2430 = out2_0_;
                            out2_0_ = _e2430 + (weight6_2_.x * a_24);
                            metal::float4 _e2434 = out2_1_;
                            out2_1_ = _e2434 + (weight6_2_.x * b_24);
                        }
                        {
                            uint _e2438 = block;
                            uint token_25 = (_e2438 + (quad6_ * 4u)) + 1u;
                            uint _e2445 = first_seen;
                            if (token_25 >= _e2445) {
                                uint _e2451 = params.end;
                                local_26 = token_25 < _e2451;
                            } else {
                                local_26 = false;
                            }
                            bool seen_25 = local_26;
                            metal::uint4 w_25 = seen_25 ? _e1041.w1_0_ : metal::uint4 {};
                            metal::float4 a_25 = metal::float4(float2(as_type<half2>(w_25.x)), float2(as_type<half2>(w_25.y)));
                            metal::float4 b_25 = metal::float4(float2(as_type<half2>(w_25.z)), float2(as_type<half2>(w_25.w)));
                            metal::float4 _e2468 = out0_0_;
                            out0_0_ = _e2468 + (weight6_0_.y * a_25);
                            metal::float4 _e2472 = out0_1_;
                            out0_1_ = _e2472 + (weight6_0_.y * b_25);
                            metal::float4 _e2476 = out1_0_;
                            out1_0_ = _e2476 + (weight6_1_.y * a_25);
                            metal::float4 _e2480 = out1_1_;
                            out1_1_ = _e2480 + (weight6_1_.y * b_25);
                            metal::float4 _e2484 = out2_0_;
                            out2_0_ = _e2484 + (weight6_2_.y * a_25);
                            metal::float4 _e2488 = out2_1_;
                            out2_1_ = _e2488 + (weight6_2_.y * b_25);
                        }
                        {
                            uint _e2492 = block;
                            uint token_26 = (_e2492 + (quad6_ * 4u)) + 2u;
                            uint _e2499 = first_seen;
                            if (token_26 >= _e2499) {
                                uint _e2505 = params.end;
                                local_27 = token_26 < _e2505;
                            } else {
                                local_27 = false;
                            }
                            bool seen_26 = local_27;
                            metal::uint4 w_26 = seen_26 ? _e1041.w2_0_ : metal::uint4 {};
                            metal::float4 a_26 = metal::float4(float2(as_type<half2>(w_26.x)), float2(as_type<half2>(w_26.y)));
                            metal::float4 b_26 = metal::float4(float2(as_type<half2>(w_26.z)), float2(as_type<half2>(w_26.w)));
                            metal::float4 _e2522 = out0_0_;
                            out0_0_ = _e2522 + (weight6_0_.z * a_26);
                            metal::float4 _e2526 = out0_1_;
                            out0_1_ = _e2526 + (weight6_0_.z * b_26);
                            metal::float4 _e2530 = out1_0_;
                            out1_0_ = _e2530 + (weight6_1_.z * a_26);
                            metal::float4 _e2534 = out1_1_;
                            out1_1_ = _e2534 + (weight6_1_.z * b_26);
                            metal::float4 _e2538 = out2_0_;
                            out2_0_ = _e2538 + (weight6_2_.z * a_26);
                            metal::float4 _e2542 = out2_1_;
                            out2_1_ = _e2542 + (weight6_2_.z * b_26);
                        }
                        {
                            uint _e2546 = block;
                            uint token_27 = (_e2546 + (quad6_ * 4u)) + 3u;
                            uint _e2553 = first_seen;
                            if (token_27 >= _e2553) {
                                uint _e2559 = params.end;
                                local_28 = token_27 < _e2559;
                            } else {
                                local_28 = false;
                            }
                            bool seen_27 = local_28;
                            metal::uint4 w_27 = seen_27 ? _e1041.w3_0_ : metal::uint4 {};
                            metal::float4 a_27 = metal::float4(float2(as_type<half2>(w_27.x)), float2(as_type<half2>(w_27.y)));
                            metal::float4 b_27 = metal::float4(float2(as_type<half2>(w_27.z)), float2(as_type<half2>(w_27.w)));
                            metal::float4 _e2576 = out0_0_;
                            out0_0_ = _e2576 + (weight6_0_.w * a_27);
                            metal::float4 _e2580 = out0_1_;
                            out0_1_ = _e2580 + (weight6_0_.w * b_27);
                            metal::float4 _e2584 = out1_0_;
                            out1_0_ = _e2584 + (weight6_1_.w * a_27);
                            metal::float4 _e2588 = out1_1_;
                            out1_1_ = _e2588 + (weight6_1_.w * b_27);
                            metal::float4 _e2592 = out2_0_;
                            out2_0_ = _e2592 + (weight6_2_.w * a_27);
                            metal::float4 _e2596 = out2_1_;
                            out2_1_ = _e2596 + (weight6_2_.w * b_27);
                        }
                    }
                    if (live7_) {
                        {
                            uint _e2600 = block;
                            uint token_28 = (_e2600 + (quad7_ * 4u)) + 0u;
                            uint _e2607 = first_seen;
                            if (token_28 >= _e2607) {
                                uint _e2613 = params.end;
                                local_29 = token_28 < _e2613;
                            } else {
                                local_29 = false;
                            }
                            bool seen_28 = local_29;
                            metal::uint4 w_28 = seen_28 ? _e1087.w0_0_ : metal::uint4 {};
                            metal::float4 a_28 = metal::float4(float2(as_type<half2>(w_28.x)), float2(as_type<half2>(w_28.y)));
                            metal::float4 b_28 = metal::float4(float2(as_type<half2>(w_28.z)), float2(as_type<half2>(w_28.w)));
                            metal::float4 _e2630 = out0_0_;
                            out0_0_ = _e2630 + (weight7_0_.x * a_28);
                            metal::float4 _e2634 = out0_1_;
                            out0_1_ = _e2634 + (weight7_0_.x * b_28);
                            metal::float4 _e2638 = out1_0_;
                            out1_0_ = _e2638 + (weight7_1_.x * a_28);
                            metal::float4 _e2642 = out1_1_;
                            out1_1_ = _e2642 + (weight7_1_.x * b_28);
                            metal::float4 _e2646 = out2_0_;
                            out2_0_ = _e2646 + (weight7_2_.x * a_28);
                            metal::float4 _e2650 = out2_1_;
                            out2_1_ = _e2650 + (weight7_2_.x * b_28);
                        }
                        {
                            uint _e2654 = block;
                            uint token_29 = (_e2654 + (quad7_ * 4u)) + 1u;
                            uint _e2661 = first_seen;
                            if (token_29 >= _e2661) {
                                uint _e2667 = params.end;
                                local_30 = token_29 < _e2667;
                            } else {
                                local_30 = false;
                            }
                            bool seen_29 = local_30;
                            metal::uint4 w_29 = seen_29 ? _e1087.w1_0_ : metal::uint4 {};
                            metal::float4 a_29 = metal::float4(float2(as_type<half2>(w_29.x)), float2(as_type<half2>(w_29.y)));
                            metal::float4 b_29 = metal::float4(float2(as_type<half2>(w_29.z)), float2(as_type<half2>(w_29.w)));
                            metal::float4 _e2684 = out0_0_;
                            out0_0_ = _e2684 + (weight7_0_.y * a_29);
                            metal::float4 _e2688 = out0_1_;
                            out0_1_ = _e2688 + (weight7_0_.y * b_29);
                            metal::float4 _e2692 = out1_0_;
                            out1_0_ = _e2692 + (weight7_1_.y * a_29);
                            metal::float4 _e2696 = out1_1_;
                            out1_1_ = _e2696 + (weight7_1_.y * b_29);
                            metal::float4 _e2700 = out2_0_;
                            out2_0_ = _e2700 + (weight7_2_.y * a_29);
                            metal::float4 _e2704 = out2_1_;
                            out2_1_ = _e2704 + (weight7_2_.y * b_29);
                        }
                        {
                            uint _e2708 = block;
                            uint token_30 = (_e2708 + (quad7_ * 4u)) + 2u;
                            uint _e2715 = first_seen;
                            if (token_30 >= _e2715) {
                                uint _e2721 = params.end;
                                local_31 = token_30 < _e2721;
                            } else {
                                local_31 = false;
                            }
                            bool seen_30 = local_31;
                            metal::uint4 w_30 = seen_30 ? _e1087.w2_0_ : metal::uint4 {};
                            metal::float4 a_30 = metal::float4(float2(as_type<half2>(w_30.x)), float2(as_type<half2>(w_30.y)));
                            metal::float4 b_30 = metal::float4(float2(as_type<half2>(w_30.z)), float2(as_type<half2>(w_30.w)));
                            metal::float4 _e2738 = out0_0_;
                            out0_0_ = _e2738 + (weight7_0_.z * a_30);
                            metal::float4 _e2742 = out0_1_;
                            out0_1_ = _e2742 + (weight7_0_.z * b_30);
                            metal::float4 _e2746 = out1_0_;
                            out1_0_ = _e2746 + (weight7_1_.z * a_30);
                            metal::float4 _e2750 = out1_1_;
                            out1_1_ = _e2750 + (weight7_1_.z * b_30);
                            metal::float4 _e2754 = out2_0_;
                            out2_0_ = _e2754 + (weight7_2_.z * a_30);
                            metal::float4 _e2758 = out2_1_;
                            out2_1_ = _e2758 + (weight7_2_.z * b_30);
                        }
                        {
                            uint _e2762 = block;
                            uint token_31 = (_e2762 + (quad7_ * 4u)) + 3u;
                            uint _e2769 = first_seen;
                            if (token_31 >= _e2769) {
                                uint _e2775 = params.end;
                                local_32 = token_31 < _e2775;
                            } else {
                                local_32 = false;
                            }
                            bool seen_31 = local_32;
                            metal::uint4 w_31 = seen_31 ? _e1087.w3_0_ : metal::uint4 {};
                            metal::float4 a_31 = metal::float4(float2(as_type<half2>(w_31.x)), float2(as_type<half2>(w_31.y)));
                            metal::float4 b_31 = metal::float4(float2(as_type<half2>(w_31.z)), float2(as_type<half2>(w_31.w)));
                            metal::float4 _e2792 = out0_0_;
                            out0_0_ = _e2792 + (weight7_0_.w * a_31);
                            metal::float4 _e2796 = out0_1_;
                            out0_1_ = _e2796 + (weight7_0_.w * b_31);
                            metal::float4 _e2800 = out1_0_;
                            out1_0_ = _e2800 + (weight7_1_.w * a_31);
                            metal::float4 _e2804 = out1_1_;
                            out1_1_ = _e2804 + (weight7_1_.w * b_31);
                            metal::float4 _e2808 = out2_0_;
                            out2_0_ = _e2808 + (weight7_2_.w * a_31);
                            metal::float4 _e2812 = out2_1_;
                            out2_1_ = _e2812 + (weight7_2_.w * b_31);
                        }
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2822 = running_sum0_;
    float _e2823 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e2823, 1u);
    running_sum0_ = _e2822 + unnamed_2;
    float _e2826 = running_sum0_;
    float _e2827 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e2827, 2u);
    running_sum0_ = _e2826 + unnamed_3;
    if (has0_) {
        local_33 = naga_mod(tid, 4u) == 0u;
    } else {
        local_33 = false;
    }
    bool _e2837 = local_33;
    if (_e2837) {
        float _e2852 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2852;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_34 = soft_lane == 0u;
    } else {
        local_34 = false;
    }
    bool _e2858 = local_34;
    if (_e2858) {
        local_35 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_35 = false;
    }
    bool _e2869 = local_35;
    if (_e2869) {
        float _e2872 = sum_1;
        metal::float4 _e2881 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2882 = sum_of(_e2881);
        sum_1 = _e2872 + _e2882;
        float _e2894 = running_max0_;
        float _e2895 = sum_1;
        states[((((first_head + (head_pass_1 * 3u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e2894, _e2895);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2937 = turn;
            turn = _e2937 + 1u;
        }
        loop_init_5 = false;
        uint _e2899 = turn;
        if (_e2899 < 8u) {
        } else {
            break;
        }
        {
            uint _e2902 = turn;
            if (_e2902 == first_quad) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e2909 = out0_0_;
                low = _e2909;
                metal::float4 _e2911 = out0_1_;
                high = _e2911;
                uint _e2913 = turn;
                if (_e2913 > 0u) {
                    metal::float4 _e2916 = low;
                    metal::float4 _e2919 = scores.inner[at_2];
                    low = _e2916 + _e2919;
                    metal::float4 _e2921 = high;
                    metal::float4 _e2926 = scores.inner[at_2 + 1u];
                    high = _e2921 + _e2926;
                }
                metal::float4 _e2930 = low;
                scores.inner[at_2] = _e2930;
                metal::float4 _e2935 = high;
                scores.inner[at_2 + 1u] = _e2935;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2985 = i_1;
            i_1 = _e2985 + THREADS;
        }
        loop_init_6 = false;
        uint _e2940 = i_1;
        if (_e2940 < 64u) {
        } else {
            break;
        }
        {
            uint _e2943 = i_1;
            uint h_3 = (naga_div(_e2943, 64u) * 4u) + 0u;
            if (h_3 < 3u) {
                local_36 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_36 = false;
            }
            bool _e2960 = local_36;
            if (_e2960) {
                uint _e2970 = i_1;
                uint _e2976 = i_1;
                uint _e2980 = i_1;
                float _e2984 = scores.inner[naga_div(_e2976, 4u)][naga_mod(_e2980, 4u)];
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_3) * splits) + split) * 64u) + naga_mod(_e2970, 64u)] = _e2984;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3028 = turn_1;
            turn_1 = _e3028 + 1u;
        }
        loop_init_7 = false;
        uint _e2990 = turn_1;
        if (_e2990 < 8u) {
        } else {
            break;
        }
        {
            uint _e2993 = turn_1;
            if (_e2993 == first_quad) {
                uint at_3 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3000 = out1_0_;
                low_1 = _e3000;
                metal::float4 _e3002 = out1_1_;
                high_1 = _e3002;
                uint _e3004 = turn_1;
                if (_e3004 > 0u) {
                    metal::float4 _e3007 = low_1;
                    metal::float4 _e3010 = scores.inner[at_3];
                    low_1 = _e3007 + _e3010;
                    metal::float4 _e3012 = high_1;
                    metal::float4 _e3017 = scores.inner[at_3 + 1u];
                    high_1 = _e3012 + _e3017;
                }
                metal::float4 _e3021 = low_1;
                scores.inner[at_3] = _e3021;
                metal::float4 _e3026 = high_1;
                scores.inner[at_3 + 1u] = _e3026;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3076 = i_2;
            i_2 = _e3076 + THREADS;
        }
        loop_init_8 = false;
        uint _e3031 = i_2;
        if (_e3031 < 64u) {
        } else {
            break;
        }
        {
            uint _e3034 = i_2;
            uint h_4 = (naga_div(_e3034, 64u) * 4u) + 1u;
            if (h_4 < 3u) {
                local_37 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_37 = false;
            }
            bool _e3051 = local_37;
            if (_e3051) {
                uint _e3061 = i_2;
                uint _e3067 = i_2;
                uint _e3071 = i_2;
                float _e3075 = scores.inner[naga_div(_e3067, 4u)][naga_mod(_e3071, 4u)];
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + naga_mod(_e3061, 64u)] = _e3075;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3119 = turn_2;
            turn_2 = _e3119 + 1u;
        }
        loop_init_9 = false;
        uint _e3081 = turn_2;
        if (_e3081 < 8u) {
        } else {
            break;
        }
        {
            uint _e3084 = turn_2;
            if (_e3084 == first_quad) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3091 = out2_0_;
                low_2 = _e3091;
                metal::float4 _e3093 = out2_1_;
                high_2 = _e3093;
                uint _e3095 = turn_2;
                if (_e3095 > 0u) {
                    metal::float4 _e3098 = low_2;
                    metal::float4 _e3101 = scores.inner[at_4];
                    low_2 = _e3098 + _e3101;
                    metal::float4 _e3103 = high_2;
                    metal::float4 _e3108 = scores.inner[at_4 + 1u];
                    high_2 = _e3103 + _e3108;
                }
                metal::float4 _e3112 = low_2;
                scores.inner[at_4] = _e3112;
                metal::float4 _e3117 = high_2;
                scores.inner[at_4 + 1u] = _e3117;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3167 = i_3;
            i_3 = _e3167 + THREADS;
        }
        loop_init_10 = false;
        uint _e3122 = i_3;
        if (_e3122 < 64u) {
        } else {
            break;
        }
        {
            uint _e3125 = i_3;
            uint h_5 = (naga_div(_e3125, 64u) * 4u) + 2u;
            if (h_5 < 3u) {
                local_38 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_38 = false;
            }
            bool _e3142 = local_38;
            if (_e3142) {
                uint _e3152 = i_3;
                uint _e3158 = i_3;
                uint _e3162 = i_3;
                float _e3166 = scores.inner[naga_div(_e3158, 4u)][naga_mod(_e3162, 4u)];
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + naga_mod(_e3152, 64u)] = _e3166;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
