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
    uint _e39 = params.start;
    uint _e42 = params.per_split;
    uint split_start = _e39 + (split * _e42);
    uint _e47 = params.per_split;
    uint _e51 = params.end;
    uint split_end = metal::min(split_start + _e47, _e51);
    uint _e55 = params.end;
    uint last_tile_2 = naga_div(_e55 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e73 = params.bias_at;
    uint _e77 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e73 + first_head) + _e77];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e113 = i;
            i = _e113 + THREADS;
        }
        loop_init = false;
        uint _e86 = i;
        if (_e86 < 256u) {
        } else {
            break;
        }
        {
            uint _e89 = i;
            uint h_2 = naga_div(_e89, 64u);
            uint _e92 = i;
            uint channel_3 = naga_mod(_e92, 64u);
            uint _e106 = member(head_pass_1, h_2);
            float _e112 = queries[((first_head + _e106) * 64u) + channel_3];
            query_heads.inner[(channel_3 * 1u) + naga_div(h_2, 4u)][naga_mod(h_2, 4u)] = _e112;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_vector = naga_div(tid, 64u) * 1u;
    uint _e120 = keys_of(kv_head_2, params);
    uint value_channel = naga_mod(tid, 8u) * 8u;
    uint value_set = naga_mod(naga_div(tid, 8u), 1u);
    uint first_quad = naga_div(tid, 8u);
    uint _e131 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2814 = block;
            block = _e2814 + BLOCK;
        }
        loop_init_1 = false;
        uint _e145 = block;
        if (_e145 < split_end) {
        } else {
            break;
        }
        {
            {
                quad_ = naga_mod(tid, 64u);
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e524 = quad_;
                        quad_ = _e524 + 64u;
                    }
                    loop_init_2 = false;
                    uint _e150 = quad_;
                    if (_e150 < QUADS) {
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
                                uint _e445 = channel;
                                channel = _e445 + 8u;
                            }
                            loop_init_3 = false;
                            uint _e163 = channel;
                            if (_e163 < 64u) {
                            } else {
                                break;
                            }
                            {
                                uint _e166 = block;
                                uint _e169 = quad_;
                                uint _e171 = channel;
                                KeyRun _e172 = load_keys(_e120, naga_div(_e166, 4u) + _e169, last_tile_2, _e171, key_pairs, _buffer_sizes);
                                {
                                    metal::float4 key = metal::float4(float2(as_type<half2>(_e172.w0_0_.x)), float2(as_type<half2>(_e172.w0_0_.y)));
                                    uint _e181 = channel;
                                    metal::float4 query0_ = query_heads.inner[(((_e181 + 0u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e191 = sum0_0_;
                                    sum0_0_ = _e191 + (key.x * query0_);
                                    metal::float4 _e195 = sum1_0_;
                                    sum1_0_ = _e195 + (key.y * query0_);
                                    metal::float4 _e199 = sum2_0_;
                                    sum2_0_ = _e199 + (key.z * query0_);
                                    metal::float4 _e203 = sum3_0_;
                                    sum3_0_ = _e203 + (key.w * query0_);
                                }
                                {
                                    metal::float4 key_1 = metal::float4(float2(as_type<half2>(_e172.w1_0_.x)), float2(as_type<half2>(_e172.w1_0_.y)));
                                    uint _e215 = channel;
                                    metal::float4 query0_1 = query_heads.inner[(((_e215 + 1u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e225 = sum0_0_;
                                    sum0_0_ = _e225 + (key_1.x * query0_1);
                                    metal::float4 _e229 = sum1_0_;
                                    sum1_0_ = _e229 + (key_1.y * query0_1);
                                    metal::float4 _e233 = sum2_0_;
                                    sum2_0_ = _e233 + (key_1.z * query0_1);
                                    metal::float4 _e237 = sum3_0_;
                                    sum3_0_ = _e237 + (key_1.w * query0_1);
                                }
                                {
                                    metal::float4 key_2 = metal::float4(float2(as_type<half2>(_e172.w2_0_.x)), float2(as_type<half2>(_e172.w2_0_.y)));
                                    uint _e249 = channel;
                                    metal::float4 query0_2 = query_heads.inner[(((_e249 + 2u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e259 = sum0_0_;
                                    sum0_0_ = _e259 + (key_2.x * query0_2);
                                    metal::float4 _e263 = sum1_0_;
                                    sum1_0_ = _e263 + (key_2.y * query0_2);
                                    metal::float4 _e267 = sum2_0_;
                                    sum2_0_ = _e267 + (key_2.z * query0_2);
                                    metal::float4 _e271 = sum3_0_;
                                    sum3_0_ = _e271 + (key_2.w * query0_2);
                                }
                                {
                                    metal::float4 key_3 = metal::float4(float2(as_type<half2>(_e172.w3_0_.x)), float2(as_type<half2>(_e172.w3_0_.y)));
                                    uint _e283 = channel;
                                    metal::float4 query0_3 = query_heads.inner[(((_e283 + 3u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e293 = sum0_0_;
                                    sum0_0_ = _e293 + (key_3.x * query0_3);
                                    metal::float4 _e297 = sum1_0_;
                                    sum1_0_ = _e297 + (key_3.y * query0_3);
                                    metal::float4 _e301 = sum2_0_;
                                    sum2_0_ = _e301 + (key_3.z * query0_3);
                                    metal::float4 _e305 = sum3_0_;
                                    sum3_0_ = _e305 + (key_3.w * query0_3);
                                }
                                {
                                    metal::float4 key_4 = metal::float4(float2(as_type<half2>(_e172.w4_0_.x)), float2(as_type<half2>(_e172.w4_0_.y)));
                                    uint _e317 = channel;
                                    metal::float4 query0_4 = query_heads.inner[(((_e317 + 4u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e327 = sum0_0_;
                                    sum0_0_ = _e327 + (key_4.x * query0_4);
                                    metal::float4 _e331 = sum1_0_;
                                    sum1_0_ = _e331 + (key_4.y * query0_4);
                                    metal::float4 _e335 = sum2_0_;
                                    sum2_0_ = _e335 + (key_4.z * query0_4);
                                    metal::float4 _e339 = sum3_0_;
                                    sum3_0_ = _e339 + (key_4.w * query0_4);
                                }
                                {
                                    metal::float4 key_5 = metal::float4(float2(as_type<half2>(_e172.w5_0_.x)), float2(as_type<half2>(_e172.w5_0_.y)));
                                    uint _e351 = channel;
                                    metal::float4 query0_5 = query_heads.inner[(((_e351 + 5u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e361 = sum0_0_;
                                    sum0_0_ = _e361 + (key_5.x * query0_5);
                                    metal::float4 _e365 = sum1_0_;
                                    sum1_0_ = _e365 + (key_5.y * query0_5);
                                    metal::float4 _e369 = sum2_0_;
                                    sum2_0_ = _e369 + (key_5.z * query0_5);
                                    metal::float4 _e373 = sum3_0_;
                                    sum3_0_ = _e373 + (key_5.w * query0_5);
                                }
                                {
                                    metal::float4 key_6 = metal::float4(float2(as_type<half2>(_e172.w6_0_.x)), float2(as_type<half2>(_e172.w6_0_.y)));
                                    uint _e385 = channel;
                                    metal::float4 query0_6 = query_heads.inner[(((_e385 + 6u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e395 = sum0_0_;
                                    sum0_0_ = _e395 + (key_6.x * query0_6);
                                    metal::float4 _e399 = sum1_0_;
                                    sum1_0_ = _e399 + (key_6.y * query0_6);
                                    metal::float4 _e403 = sum2_0_;
                                    sum2_0_ = _e403 + (key_6.z * query0_6);
                                    metal::float4 _e407 = sum3_0_;
                                    sum3_0_ = _e407 + (key_6.w * query0_6);
                                }
                                {
                                    metal::float4 key_7 = metal::float4(float2(as_type<half2>(_e172.w7_0_.x)), float2(as_type<half2>(_e172.w7_0_.y)));
                                    uint _e419 = channel;
                                    metal::float4 query0_7 = query_heads.inner[(((_e419 + 7u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e429 = sum0_0_;
                                    sum0_0_ = _e429 + (key_7.x * query0_7);
                                    metal::float4 _e433 = sum1_0_;
                                    sum1_0_ = _e433 + (key_7.y * query0_7);
                                    metal::float4 _e437 = sum2_0_;
                                    sum2_0_ = _e437 + (key_7.z * query0_7);
                                    metal::float4 _e441 = sum3_0_;
                                    sum3_0_ = _e441 + (key_7.w * query0_7);
                                }
                            }
                        }
                        uint _e455 = quad_;
                        float _e459 = sum0_0_.x;
                        float _e461 = sum1_0_.x;
                        float _e463 = sum2_0_.x;
                        float _e465 = sum3_0_.x;
                        scores.inner[(((key_vector * 4u) + 0u) * QUADS) + _e455] = metal::float4(_e459, _e461, _e463, _e465);
                        uint _e474 = quad_;
                        float _e478 = sum0_0_.y;
                        float _e480 = sum1_0_.y;
                        float _e482 = sum2_0_.y;
                        float _e484 = sum3_0_.y;
                        scores.inner[(((key_vector * 4u) + 1u) * QUADS) + _e474] = metal::float4(_e478, _e480, _e482, _e484);
                        uint _e493 = quad_;
                        float _e497 = sum0_0_.z;
                        float _e499 = sum1_0_.z;
                        float _e501 = sum2_0_.z;
                        float _e503 = sum3_0_.z;
                        scores.inner[(((key_vector * 4u) + 2u) * QUADS) + _e493] = metal::float4(_e497, _e499, _e501, _e503);
                        uint _e512 = quad_;
                        float _e516 = sum0_0_.w;
                        float _e518 = sum1_0_.w;
                        float _e520 = sum2_0_.w;
                        float _e522 = sum3_0_.w;
                        scores.inner[(((key_vector * 4u) + 3u) * QUADS) + _e512] = metal::float4(_e516, _e518, _e520, _e522);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e529 = block;
            metal::uint4 token0_ = metal::uint4(_e529 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e541 = first_seen;
            uint _e546 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e541)) & (token0_ < metal::uint4(_e546));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e562 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e562 + metal::float4(bias0_);
                metal::float4 _e567 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e567, visible0_);
                float _e569 = largest0_;
                metal::float4 _e570 = score0_0_;
                float _e571 = largest_of(_e570);
                largest0_ = metal::max(_e569, _e571);
            }
            float _e573 = largest0_;
            float _e574 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e574, 1u);
            largest0_ = metal::max(_e573, unnamed);
            float _e577 = largest0_;
            float _e578 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e578, 2u);
            largest0_ = metal::max(_e577, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e588 = local;
            if (_e588) {
                float _e603 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e603;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e610 = largest0_;
                metal::float4 _e619 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e620 = largest_of(_e619);
                largest0_ = metal::max(_e610, _e620);
                float former = running_max0_;
                float _e623 = largest0_;
                running_max0_ = metal::max(former, _e623);
                float _e625 = largest0_;
                float _e626 = running_max0_;
                share0_ = metal::exp(_e625 - _e626);
                float _e629 = running_max0_;
                keep0_ = metal::exp(former - _e629);
                if (soft_lane == 0u) {
                    float _e638 = share0_;
                    block_share.inner[soft_head + 0u] = _e638;
                    float _e643 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e643;
                }
                sum = 0.0;
                metal::float4 _e646 = score0_0_;
                float _e647 = largest0_;
                metal::float4 _e652 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e646 - metal::float4(_e647)), metal::float4 {}, _e652 <= metal::float4(-1000000000000000000000000000000.0));
                float _e657 = sum;
                metal::float4 _e658 = weight0_0_;
                float _e659 = sum_of(_e658);
                sum = _e657 + _e659;
                float _e661 = running_sum0_;
                float _e662 = keep0_;
                float _e664 = sum;
                float _e665 = share0_;
                running_sum0_ = (_e661 * _e662) + (_e664 * _e665);
            }
            if (has0_) {
                metal::float4 _e675 = weight0_0_;
                float _e676 = share0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e675 * _e676;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                metal::float4 _e685 = out0_0_;
                out0_0_ = _e685 * keep;
                metal::float4 _e687 = out0_1_;
                out0_1_ = _e687 * keep;
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                metal::float4 _e696 = out1_0_;
                out1_0_ = _e696 * keep_1;
                metal::float4 _e698 = out1_1_;
                out1_1_ = _e698 * keep_1;
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                metal::float4 _e707 = out2_0_;
                out2_0_ = _e707 * keep_2;
                metal::float4 _e709 = out2_1_;
                out2_1_ = _e709 * keep_2;
            }
            quad_1 = first_quad;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e2811 = quad_1;
                    quad_1 = _e2811 + 64u;
                }
                loop_init_4 = false;
                uint _e712 = quad_1;
                if (_e712 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e715 = quad_1;
                    uint quad0_1 = _e715 + 0u;
                    metal::float4 weight0_0_1 = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad0_1, 15u)];
                    bool live0_ = quad0_1 < QUADS;
                    uint _e756 = block;
                    ValueRun _e760 = load_values(_e131, naga_div(_e756, 4u) + quad0_1, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e761 = quad_1;
                    uint quad1_ = _e761 + 8u;
                    metal::float4 weight1_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad1_, 15u)];
                    bool live1_ = quad1_ < QUADS;
                    uint _e802 = block;
                    ValueRun _e806 = load_values(_e131, naga_div(_e802, 4u) + quad1_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e807 = quad_1;
                    uint quad2_ = _e807 + 16u;
                    metal::float4 weight2_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad2_, 15u)];
                    bool live2_ = quad2_ < QUADS;
                    uint _e848 = block;
                    ValueRun _e852 = load_values(_e131, naga_div(_e848, 4u) + quad2_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e853 = quad_1;
                    uint quad3_ = _e853 + 24u;
                    metal::float4 weight3_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad3_, 15u)];
                    bool live3_ = quad3_ < QUADS;
                    uint _e894 = block;
                    ValueRun _e898 = load_values(_e131, naga_div(_e894, 4u) + quad3_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e899 = quad_1;
                    uint quad4_ = _e899 + 32u;
                    metal::float4 weight4_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad4_, 15u)];
                    bool live4_ = quad4_ < QUADS;
                    uint _e940 = block;
                    ValueRun _e944 = load_values(_e131, naga_div(_e940, 4u) + quad4_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e945 = quad_1;
                    uint quad5_ = _e945 + 40u;
                    metal::float4 weight5_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad5_, 15u)];
                    bool live5_ = quad5_ < QUADS;
                    uint _e986 = block;
                    ValueRun _e990 = load_values(_e131, naga_div(_e986, 4u) + quad5_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e991 = quad_1;
                    uint quad6_ = _e991 + 48u;
                    metal::float4 weight6_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad6_, 15u)];
                    bool live6_ = quad6_ < QUADS;
                    uint _e1032 = block;
                    ValueRun _e1036 = load_values(_e131, naga_div(_e1032, 4u) + quad6_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1037 = quad_1;
                    uint quad7_ = _e1037 + 56u;
                    metal::float4 weight7_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad7_, 15u)];
                    bool live7_ = quad7_ < QUADS;
                    uint _e1078 = block;
                    ValueRun _e1082 = load_values(_e131, naga_div(_e1078, 4u) + quad7_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        {
                            uint _e1083 = block;
                            uint token = (_e1083 + (quad0_1 * 4u)) + 0u;
                            uint _e1090 = first_seen;
                            if (token >= _e1090) {
                                uint _e1096 = params.end;
                                local_1 = token < _e1096;
                            } else {
                                local_1 = false;
                            }
                            bool seen = local_1;
                            metal::uint4 w = seen ? _e760.w0_0_ : metal::uint4 {};
                            metal::float4 a = metal::float4(float2(as_type<half2>(w.x)), float2(as_type<half2>(w.y)));
                            metal::float4 b = metal::float4(float2(as_type<half2>(w.z)), float2(as_type<half2>(w.w)));
                            metal::float4 _e1113 = out0_0_;
                            out0_0_ = _e1113 + (weight0_0_1.x * a);
                            metal::float4 _e1117 = out0_1_;
                            out0_1_ = _e1117 + (weight0_0_1.x * b);
                            metal::float4 _e1121 = out1_0_;
                            out1_0_ = _e1121 + (weight0_1_.x * a);
                            metal::float4 _e1125 = out1_1_;
                            out1_1_ = _e1125 + (weight0_1_.x * b);
                            metal::float4 _e1129 = out2_0_;
                            out2_0_ = _e1129 + (weight0_2_.x * a);
                            metal::float4 _e1133 = out2_1_;
                            out2_1_ = _e1133 + (weight0_2_.x * b);
                        }
                        {
                            uint _e1137 = block;
                            uint token_1 = (_e1137 + (quad0_1 * 4u)) + 1u;
                            uint _e1144 = first_seen;
                            if (token_1 >= _e1144) {
                                uint _e1150 = params.end;
                                local_2 = token_1 < _e1150;
                            } else {
                                local_2 = false;
                            }
                            bool seen_1 = local_2;
                            metal::uint4 w_1 = seen_1 ? _e760.w1_0_ : metal::uint4 {};
                            metal::float4 a_1 = metal::float4(float2(as_type<half2>(w_1.x)), float2(as_type<half2>(w_1.y)));
                            metal::float4 b_1 = metal::float4(float2(as_type<half2>(w_1.z)), float2(as_type<half2>(w_1.w)));
                            metal::float4 _e1167 = out0_0_;
                            out0_0_ = _e1167 + (weight0_0_1.y * a_1);
                            metal::float4 _e1171 = out0_1_;
                            out0_1_ = _e1171 + (weight0_0_1.y * b_1);
                            metal::float4 _e1175 = out1_0_;
                            out1_0_ = _e1175 + (weight0_1_.y * a_1);
                            metal::float4 _e1179 = out1_1_;
                            out1_1_ = _e1179 + (weight0_1_.y * b_1);
                            metal::float4 _e1183 = out2_0_;
                            out2_0_ = _e1183 + (weight0_2_.y * a_1);
                            metal::float4 _e1187 = out2_1_;
                            out2_1_ = _e1187 + (weight0_2_.y * b_1);
                        }
                        {
                            uint _e1191 = block;
                            uint token_2 = (_e1191 + (quad0_1 * 4u)) + 2u;
                            uint _e1198 = first_seen;
                            if (token_2 >= _e1198) {
                                uint _e1204 = params.end;
                                local_3 = token_2 < _e1204;
                            } else {
                                local_3 = false;
                            }
                            bool seen_2 = local_3;
                            metal::uint4 w_2 = seen_2 ? _e760.w2_0_ : metal::uint4 {};
                            metal::float4 a_2 = metal::float4(float2(as_type<half2>(w_2.x)), float2(as_type<half2>(w_2.y)));
                            metal::float4 b_2 = metal::float4(float2(as_type<half2>(w_2.z)), float2(as_type<half2>(w_2.w)));
                            metal::float4 _e1221 = out0_0_;
                            out0_0_ = _e1221 + (weight0_0_1.z * a_2);
                            metal::float4 _e1225 = out0_1_;
                            out0_1_ = _e1225 + (weight0_0_1.z * b_2);
                            metal::float4 _e1229 = out1_0_;
                            out1_0_ = _e1229 + (weight0_1_.z * a_2);
                            metal::float4 _e1233 = out1_1_;
                            out1_1_ = _e1233 + (weight0_1_.z * b_2);
                            metal::float4 _e1237 = out2_0_;
                            out2_0_ = _e1237 + (weight0_2_.z * a_2);
                            metal::float4 _e1241 = out2_1_;
                            out2_1_ = _e1241 + (weight0_2_.z * b_2);
                        }
                        {
                            uint _e1245 = block;
                            uint token_3 = (_e1245 + (quad0_1 * 4u)) + 3u;
                            uint _e1252 = first_seen;
                            if (token_3 >= _e1252) {
                                uint _e1258 = params.end;
                                local_4 = token_3 < _e1258;
                            } else {
                                local_4 = false;
                            }
                            bool seen_3 = local_4;
                            metal::uint4 w_3 = seen_3 ? _e760.w3_0_ : metal::uint4 {};
                            metal::float4 a_3 = metal::float4(float2(as_type<half2>(w_3.x)), float2(as_type<half2>(w_3.y)));
                            metal::float4 b_3 = metal::float4(float2(as_type<half2>(w_3.z)), float2(as_type<half2>(w_3.w)));
                            metal::float4 _e1275 = out0_0_;
                            out0_0_ = _e1275 + (weight0_0_1.w * a_3);
                            metal::float4 _e1279 = out0_1_;
                            out0_1_ = _e1279 + (weight0_0_1.w * b_3);
                            metal::float4 _e1283 = out1_0_;
                            out1_0_ = _e1283 + (weight0_1_.w * a_3);
                            metal::float4 _e1287 = out1_1_;
                            out1_1_ = _e1287 + (weight0_1_.w * b_3);
                            metal::float4 _e1291 = out2_0_;
                            out2_0_ = _e1291 + (weight0_2_.w * a_3);
                            metal::float4 _e1295 = out2_1_;
                            out2_1_ = _e1295 + (weight0_2_.w * b_3);
                        }
                    }
                    if (live1_) {
                        {
                            uint _e1299 = block;
                            uint token_4 = (_e1299 + (quad1_ * 4u)) + 0u;
                            uint _e1306 = first_seen;
                            if (token_4 >= _e1306) {
                                uint _e1312 = params.end;
                                local_5 = token_4 < _e1312;
                            } else {
                                local_5 = false;
                            }
                            bool seen_4 = local_5;
                            metal::uint4 w_4 = seen_4 ? _e806.w0_0_ : metal::uint4 {};
                            metal::float4 a_4 = metal::float4(float2(as_type<half2>(w_4.x)), float2(as_type<half2>(w_4.y)));
                            metal::float4 b_4 = metal::float4(float2(as_type<half2>(w_4.z)), float2(as_type<half2>(w_4.w)));
                            metal::float4 _e1329 = out0_0_;
                            out0_0_ = _e1329 + (weight1_0_.x * a_4);
                            metal::float4 _e1333 = out0_1_;
                            out0_1_ = _e1333 + (weight1_0_.x * b_4);
                            metal::float4 _e1337 = out1_0_;
                            out1_0_ = _e1337 + (weight1_1_.x * a_4);
                            metal::float4 _e1341 = out1_1_;
                            out1_1_ = _e1341 + (weight1_1_.x * b_4);
                            metal::float4 _e1345 = out2_0_;
                            out2_0_ = _e1345 + (weight1_2_.x * a_4);
                            metal::float4 _e1349 = out2_1_;
                            out2_1_ = _e1349 + (weight1_2_.x * b_4);
                        }
                        {
                            uint _e1353 = block;
                            uint token_5 = (_e1353 + (quad1_ * 4u)) + 1u;
                            uint _e1360 = first_seen;
                            if (token_5 >= _e1360) {
                                uint _e1366 = params.end;
                                local_6 = token_5 < _e1366;
                            } else {
                                local_6 = false;
                            }
                            bool seen_5 = local_6;
                            metal::uint4 w_5 = seen_5 ? _e806.w1_0_ : metal::uint4 {};
                            metal::float4 a_5 = metal::float4(float2(as_type<half2>(w_5.x)), float2(as_type<half2>(w_5.y)));
                            metal::float4 b_5 = metal::float4(float2(as_type<half2>(w_5.z)), float2(as_type<half2>(w_5.w)));
                            metal::float4 _e1383 = out0_0_;
                            out0_0_ = _e1383 + (weight1_0_.y * a_5);
                            metal::float4 _e1387 = out0_1_;
                            out0_1_ = _e1387 + (weight1_0_.y * b_5);
                            metal::float4 _e1391 = out1_0_;
                            out1_0_ = _e1391 + (weight1_1_.y * a_5);
                            metal::float4 _e1395 = out1_1_;
                            out1_1_ = _e1395 + (weight1_1_.y * b_5);
                            metal::float4 _e1399 = out2_0_;
                            out2_0_ = _e1399 + (weight1_2_.y * a_5);
                            metal::float4 _e1403 = out2_1_;
                            out2_1_ = _e1403 + (weight1_2_.y * b_5);
                        }
                        {
                            uint _e1407 = block;
                            uint token_6 = (_e1407 + (quad1_ * 4u)) + 2u;
                            uint _e1414 = first_seen;
                            if (token_6 >= _e1414) {
                                uint _e1420 = params.end;
                                local_7 = token_6 < _e1420;
                            } else {
                                local_7 = false;
                            }
                            bool seen_6 = local_7;
                            metal::uint4 w_6 = seen_6 ? _e806.w2_0_ : metal::uint4 {};
                            metal::float4 a_6 = metal::float4(float2(as_type<half2>(w_6.x)), float2(as_type<half2>(w_6.y)));
                            metal::float4 b_6 = metal::float4(float2(as_type<half2>(w_6.z)), float2(as_type<half2>(w_6.w)));
                            metal::float4 _e1437 = out0_0_;
                            out0_0_ = _e1437 + (weight1_0_.z * a_6);
                            metal::float4 _e1441 = out0_1_;
                            out0_1_ = _e1441 + (weight1_0_.z * b_6);
                            metal::float4 _e1445 = out1_0_;
                            out1_0_ = _e1445 + (weight1_1_.z * a_6);
                            metal::float4 _e1449 = out1_1_;
                            out1_1_ = _e1449 + (weight1_1_.z * b_6);
                            metal::float4 _e1453 = out2_0_;
                            out2_0_ = _e1453 + (weight1_2_.z * a_6);
                            metal::float4 _e1457 = out2_1_;
                            out2_1_ = _e1457 + (weight1_2_.z * b_6);
                        }
                        {
                            uint _e1461 = block;
                            uint token_7 = (_e1461 + (quad1_ * 4u)) + 3u;
                            uint _e1468 = first_seen;
                            if (token_7 >= _e1468) {
                                uint _e1474 = params.end;
                                local_8 = token_7 < _e1474;
                            } else {
                                local_8 = false;
                            }
                            bool seen_7 = local_8;
                            metal::uint4 w_7 = seen_7 ? _e806.w3_0_ : metal::uint4 {};
                            metal::float4 a_7 = metal::float4(float2(as_type<half2>(w_7.x)), float2(as_type<half2>(w_7.y)));
                            metal::float4 b_7 = metal::float4(float2(as_type<half2>(w_7.z)), float2(as_type<half2>(w_7.w)));
                            metal::float4 _e1491 = out0_0_;
                            out0_0_ = _e1491 + (weight1_0_.w * a_7);
                            metal::float4 _e1495 = out0_1_;
                            out0_1_ = _e1495 + (weight1_0_.w * b_7);
                            metal::float4 _e1499 = out1_0_;
                            out1_0_ = _e1499 + (weight1_1_.w * a_7);
                            metal::float4 _e1503 = out1_1_;
                            out1_1_ = _e1503 + (weight1_1_.w * b_7);
                            metal::float4 _e1507 = out2_0_;
                            out2_0_ = _e1507 + (weight1_2_.w * a_7);
                            metal::float4 _e1511 = out2_1_;
                            out2_1_ = _e1511 + (weight1_2_.w * b_7);
                        }
                    }
                    if (live2_) {
                        {
                            uint _e1515 = block;
                            uint token_8 = (_e1515 + (quad2_ * 4u)) + 0u;
                            uint _e1522 = first_seen;
                            if (token_8 >= _e1522) {
                                uint _e1528 = params.end;
                                local_9 = token_8 < _e1528;
                            } else {
                                local_9 = false;
                            }
                            bool seen_8 = local_9;
                            metal::uint4 w_8 = seen_8 ? _e852.w0_0_ : metal::uint4 {};
                            metal::float4 a_8 = metal::float4(float2(as_type<half2>(w_8.x)), float2(as_type<half2>(w_8.y)));
                            metal::float4 b_8 = metal::float4(float2(as_type<half2>(w_8.z)), float2(as_type<half2>(w_8.w)));
                            metal::float4 _e1545 = out0_0_;
                            out0_0_ = _e1545 + (weight2_0_.x * a_8);
                            metal::float4 _e1549 = out0_1_;
                            out0_1_ = _e1549 + (weight2_0_.x * b_8);
                            metal::float4 _e1553 = out1_0_;
                            out1_0_ = _e1553 + (weight2_1_.x * a_8);
                            metal::float4 _e1557 = out1_1_;
                            out1_1_ = _e1557 + (weight2_1_.x * b_8);
                            metal::float4 _e1561 = out2_0_;
                            out2_0_ = _e1561 + (weight2_2_.x * a_8);
                            metal::float4 _e1565 = out2_1_;
                            out2_1_ = _e1565 + (weight2_2_.x * b_8);
                        }
                        {
                            uint _e1569 = block;
                            uint token_9 = (_e1569 + (quad2_ * 4u)) + 1u;
                            uint _e1576 = first_seen;
                            if (token_9 >= _e1576) {
                                uint _e1582 = params.end;
                                local_10 = token_9 < _e1582;
                            } else {
                                local_10 = false;
                            }
                            bool seen_9 = local_10;
                            metal::uint4 w_9 = seen_9 ? _e852.w1_0_ : metal::uint4 {};
                            metal::float4 a_9 = metal::float4(float2(as_type<half2>(w_9.x)), float2(as_type<half2>(w_9.y)));
                            metal::float4 b_9 = metal::float4(float2(as_type<half2>(w_9.z)), float2(as_type<half2>(w_9.w)));
                            metal::float4 _e1599 = out0_0_;
                            out0_0_ = _e1599 + (weight2_0_.y * a_9);
                            metal::float4 _e1603 = out0_1_;
                            out0_1_ = _e1603 + (weight2_0_.y * b_9);
                            metal::float4 _e1607 = out1_0_;
                            out1_0_ = _e1607 + (weight2_1_.y * a_9);
                            metal::float4 _e1611 = out1_1_;
                            out1_1_ = _e1611 + (weight2_1_.y * b_9);
                            metal::float4 _e1615 = out2_0_;
                            out2_0_ = _e1615 + (weight2_2_.y * a_9);
                            metal::float4 _e1619 = out2_1_;
                            out2_1_ = _e1619 + (weight2_2_.y * b_9);
                        }
                        {
                            uint _e1623 = block;
                            uint token_10 = (_e1623 + (quad2_ * 4u)) + 2u;
                            uint _e1630 = first_seen;
                            if (token_10 >= _e1630) {
                                uint _e1636 = params.end;
                                local_11 = token_10 < _e1636;
                            } else {
                                local_11 = false;
                            }
                            bool seen_10 = local_11;
                            metal::uint4 w_10 = seen_10 ? _e852.w2_0_ : metal::uint4 {};
                            metal::float4 a_10 = metal::float4(float2(as_type<half2>(w_10.x)), float2(as_type<half2>(w_10.y)));
                            metal::float4 b_10 = metal::float4(float2(as_type<half2>(w_10.z)), float2(as_type<half2>(w_10.w)));
                            metal::float4 _e1653 = out0_0_;
                            out0_0_ = _e1653 + (weight2_0_.z * a_10);
                            metal::float4 _e1657 = out0_1_;
                            out0_1_ = _e1657 + (weight2_0_.z * b_10);
                            metal::float4 _e1661 = out1_0_;
                            out1_0_ = _e1661 + (weight2_1_.z * a_10);
                            metal::float4 _e1665 = out1_1_;
                            out1_1_ = _e1665 + (weight2_1_.z * b_10);
                            metal::float4 _e1669 = out2_0_;
                            out2_0_ = _e1669 + (weight2_2_.z * a_10);
                            metal::float4 _e1673 = out2_1_;
                            out2_1_ = _e1673 + (weight2_2_.z * b_10);
                        }
                        {
                            uint _e1677 = block;
                            uint token_11 = (_e1677 + (quad2_ * 4u)) + 3u;
                            uint _e1684 = first_seen;
                            if (token_11 >= _e1684) {
                                uint _e1690 = params.end;
                                local_12 = token_11 < _e1690;
                            } else {
                                local_12 = false;
                            }
                            bool seen_11 = local_12;
                            metal::uint4 w_11 = seen_11 ? _e852.w3_0_ : metal::uint4 {};
                            metal::float4 a_11 = metal::float4(float2(as_type<half2>(w_11.x)), float2(as_type<half2>(w_11.y)));
                            metal::float4 b_11 = metal::float4(float2(as_type<half2>(w_11.z)), float2(as_type<half2>(w_11.w)));
                            metal::float4 _e1707 = out0_0_;
                            out0_0_ = _e1707 + (weight2_0_.w * a_11);
                            metal::float4 _e1711 = out0_1_;
                            out0_1_ = _e1711 + (weight2_0_.w * b_11);
                            metal::float4 _e1715 = out1_0_;
                            out1_0_ = _e1715 + (weight2_1_.w * a_11);
                            metal::float4 _e1719 = out1_1_;
                            out1_1_ = _e1719 + (weight2_1_.w * b_11);
                            metal::float4 _e1723 = out2_0_;
                            out2_0_ = _e1723 + (weight2_2_.w * a_11);
                            metal::float4 _e1727 = out2_1_;
                            out2_1_ = _e1727 + (weight2_2_.w * b_11);
                        }
                    }
                    if (live3_) {
                        {
                            uint _e1731 = block;
                            uint token_12 = (_e1731 + (quad3_ * 4u)) + 0u;
                            uint _e1738 = first_seen;
                            if (token_12 >= _e1738) {
                                uint _e1744 = params.end;
                                local_13 = token_12 < _e1744;
                            } else {
                                local_13 = false;
                            }
                            bool seen_12 = local_13;
                            metal::uint4 w_12 = seen_12 ? _e898.w0_0_ : metal::uint4 {};
                            metal::float4 a_12 = metal::float4(float2(as_type<half2>(w_12.x)), float2(as_type<half2>(w_12.y)));
                            metal::float4 b_12 = metal::float4(float2(as_type<half2>(w_12.z)), float2(as_type<half2>(w_12.w)));
                            metal::float4 _e1761 = out0_0_;
                            out0_0_ = _e1761 + (weight3_0_.x * a_12);
                            metal::float4 _e1765 = out0_1_;
                            out0_1_ = _e1765 + (weight3_0_.x * b_12);
                            metal::float4 _e1769 = out1_0_;
                            out1_0_ = _e1769 + (weight3_1_.x * a_12);
                            metal::float4 _e1773 = out1_1_;
                            out1_1_ = _e1773 + (weight3_1_.x * b_12);
                            metal::float4 _e1777 = out2_0_;
                            out2_0_ = _e1777 + (weight3_2_.x * a_12);
                            metal::float4 _e1781 = out2_1_;
                            out2_1_ = _e1781 + (weight3_2_.x * b_12);
                        }
                        {
                            uint _e1785 = block;
                            uint token_13 = (_e1785 + (quad3_ * 4u)) + 1u;
                            uint _e1792 = first_seen;
                            if (token_13 >= _e1792) {
                                uint _e1798 = params.end;
                                local_14 = token_13 < _e1798;
                            } else {
                                local_14 = false;
                            }
                            bool seen_13 = local_14;
                            metal::uint4 w_13 = seen_13 ? _e898.w1_0_ : metal::uint4 {};
                            metal::float4 a_13 = metal::float4(float2(as_type<half2>(w_13.x)), float2(as_type<half2>(w_13.y)));
                            metal::float4 b_13 = metal::float4(float2(as_type<half2>(w_13.z)), float2(as_type<half2>(w_13.w)));
                            metal::float4 _e1815 = out0_0_;
                            out0_0_ = _e1815 + (weight3_0_.y * a_13);
                            metal::float4 _e1819 = out0_1_;
                            out0_1_ = _e1819 + (weight3_0_.y * b_13);
                            metal::float4 _e1823 = out1_0_;
                            out1_0_ = _e1823 + (weight3_1_.y * a_13);
                            metal::float4 _e1827 = out1_1_;
                            out1_1_ = _e1827 + (weight3_1_.y * b_13);
                            metal::float4 _e1831 = out2_0_;
                            out2_0_ = _e1831 + (weight3_2_.y * a_13);
                            metal::float4 _e1835 = out2_1_;
                            out2_1_ = _e1835 + (weight3_2_.y * b_13);
                        }
                        {
                            uint _e1839 = block;
                            uint token_14 = (_e1839 + (quad3_ * 4u)) + 2u;
                            uint _e1846 = first_seen;
                            if (token_14 >= _e1846) {
                                uint _e1852 = params.end;
                                local_15 = token_14 < _e1852;
                            } else {
                                local_15 = false;
                            }
                            bool seen_14 = local_15;
                            metal::uint4 w_14 = seen_14 ? _e898.w2_0_ : metal::uint4 {};
                            metal::float4 a_14 = metal::float4(float2(as_type<half2>(w_14.x)), float2(as_type<half2>(w_14.y)));
                            metal::float4 b_14 = metal::float4(float2(as_type<half2>(w_14.z)), float2(as_type<half2>(w_14.w)));
                            metal::float4 _e1869 = out0_0_;
                            out0_0_ = _e1869 + (weight3_0_.z * a_14);
                            metal::float4 _e1873 = out0_1_;
                            out0_1_ = _e1873 + (weight3_0_.z * b_14);
                            metal::float4 _e1877 = out1_0_;
                            out1_0_ = _e1877 + (weight3_1_.z * a_14);
                            metal::float4 _e1881 = out1_1_;
                            out1_1_ = _e1881 + (weight3_1_.z * b_14);
                            metal::float4 _e1885 = out2_0_;
                            out2_0_ = _e1885 + (weight3_2_.z * a_14);
                            metal::float4 _e1889 = out2_1_;
                            out2_1_ = _e1889 + (weight3_2_.z * b_14);
                        }
                        {
                            uint _e1893 = block;
                            uint token_15 = (_e1893 + (quad3_ * 4u)) + 3u;
                            uint _e1900 = first_seen;
                            if (token_15 >= _e1900) {
                                uint _e1906 = params.end;
                                local_16 = token_15 < _e1906;
                            } else {
                                local_16 = false;
                            }
                            bool seen_15 = local_16;
                            metal::uint4 w_15 = seen_15 ? _e898.w3_0_ : metal::uint4 {};
                            metal::float4 a_15 = metal::float4(float2(as_type<half2>(w_15.x)), float2(as_type<half2>(w_15.y)));
                            metal::float4 b_15 = metal::float4(float2(as_type<half2>(w_15.z)), float2(as_type<half2>(w_15.w)));
                            metal::float4 _e1923 = out0_0_;
                            out0_0_ = _e1923 + (weight3_0_.w * a_15);
                            metal::float4 _e1927 = out0_1_;
                            out0_1_ = _e1927 + (weight3_0_.w * b_15);
                            metal::float4 _e1931 = out1_0_;
                            out1_0_ = _e1931 + (weight3_1_.w * a_15);
                            metal::float4 _e1935 = out1_1_;
                            out1_1_ = _e1935 + (weight3_1_.w * b_15);
                            metal::float4 _e1939 = out2_0_;
                            out2_0_ = _e1939 + (weight3_2_.w * a_15);
                            metal::float4 _e1943 = out2_1_;
                            out2_1_ = _e1943 + (weight3_2_.w * b_15);
                        }
                    }
                    if (live4_) {
                        {
                            uint _e1947 = block;
                            uint token_16 = (_e1947 + (quad4_ * 4u)) + 0u;
                            uint _e1954 = first_seen;
                            if (token_16 >= _e1954) {
                                uint _e1960 = params.end;
                                local_17 = token_16 < _e1960;
                            } else {
                                local_17 = false;
                            }
                            bool seen_16 = local_17;
                            metal::uint4 w_16 = seen_16 ? _e944.w0_0_ : metal::uint4 {};
                            metal::float4 a_16 = metal::float4(float2(as_type<half2>(w_16.x)), float2(as_type<half2>(w_16.y)));
                            metal::float4 b_16 = metal::float4(float2(as_type<half2>(w_16.z)), float2(as_type<half2>(w_16.w)));
                            metal::float4 _e1977 = out0_0_;
                            out0_0_ = _e1977 + (weight4_0_.x * a_16);
                            metal::float4 _e1981 = out0_1_;
                            out0_1_ = _e1981 + (weight4_0_.x * b_16);
                            metal::float4 _e1985 = out1_0_;
                            out1_0_ = _e1985 + (weight4_1_.x * a_16);
                            metal::float4 _e1989 = out1_1_;
                            out1_1_ = _e1989 + (weight4_1_.x * b_16);
                            metal::float4 _e1993 = out2_0_;
                            out2_0_ = _e1993 + (weight4_2_.x * a_16);
                            metal::float4 _e1997 = out2_1_;
                            out2_1_ = _e1997 + (weight4_2_.x * b_16);
                        }
                        {
                            uint _e2001 = block;
                            uint token_17 = (_e2001 + (quad4_ * 4u)) + 1u;
                            uint _e2008 = first_seen;
                            if (token_17 >= _e2008) {
                                uint _e2014 = params.end;
                                local_18 = token_17 < _e2014;
                            } else {
                                local_18 = false;
                            }
                            bool seen_17 = local_18;
                            metal::uint4 w_17 = seen_17 ? _e944.w1_0_ : metal::uint4 {};
                            metal::float4 a_17 = metal::float4(float2(as_type<half2>(w_17.x)), float2(as_type<half2>(w_17.y)));
                            metal::float4 b_17 = metal::float4(float2(as_type<half2>(w_17.z)), float2(as_type<half2>(w_17.w)));
                            metal::float4 _e2031 = out0_0_;
                            out0_0_ = _e2031 + (weight4_0_.y * a_17);
                            metal::float4 _e2035 = out0_1_;
                            out0_1_ = _e2035 + (weight4_0_.y * b_17);
                            metal::float4 _e2039 = out1_0_;
                            out1_0_ = _e2039 + (weight4_1_.y * a_17);
                            metal::float4 _e2043 = out1_1_;
                            out1_1_ = _e2043 + (weight4_1_.y * b_17);
                            metal::float4 _e2047 = out2_0_;
                            out2_0_ = _e2047 + (weight4_2_.y * a_17);
                            metal::float4 _e2051 = out2_1_;
                            out2_1_ = _e2051 + (weight4_2_.y * b_17);
                        }
                        {
                            uint _e2055 = block;
                            uint token_18 = (_e2055 + (quad4_ * 4u)) + 2u;
                            uint _e2062 = first_seen;
                            if (token_18 >= _e2062) {
                                uint _e2068 = params.end;
                                local_19 = token_18 < _e2068;
                            } else {
                                local_19 = false;
                            }
                            bool seen_18 = local_19;
                            metal::uint4 w_18 = seen_18 ? _e944.w2_0_ : metal::uint4 {};
                            metal::float4 a_18 = metal::float4(float2(as_type<half2>(w_18.x)), float2(as_type<half2>(w_18.y)));
                            metal::float4 b_18 = metal::float4(float2(as_type<half2>(w_18.z)), float2(as_type<half2>(w_18.w)));
                            metal::float4 _e2085 = out0_0_;
                            out0_0_ = _e2085 + (weight4_0_.z * a_18);
                            metal::float4 _e2089 = out0_1_;
                            out0_1_ = _e2089 + (weight4_0_.z * b_18);
                            metal::float4 _e2093 = out1_0_;
                            out1_0_ = _e2093 + (weight4_1_.z * a_18);
                            metal::float4 _e2097 = out1_1_;
                            out1_1_ = _e2097 + (weight4_1_.z * b_18);
                            metal::float4 _e2101 = out2_0_;
                            out2_0_ = _e2101 + (weight4_2_.z * a_18);
                            metal::float4 _e2105 = out2_1_;
                            out2_1_ = _e2105 + (weight4_2_.z * b_18);
                        }
                        {
                            uint _e2109 = block;
                            uint token_19 = (_e2109 + (quad4_ * 4u)) + 3u;
                            uint _e2116 = first_seen;
                            if (token_19 >= _e2116) {
                                uint _e2122 = params.end;
                                local_20 = token_19 < _e2122;
                            } else {
                                local_20 = false;
                            }
                            bool seen_19 = local_20;
                            metal::uint4 w_19 = seen_19 ? _e944.w3_0_ : metal::uint4 {};
                            metal::float4 a_19 = metal::float4(float2(as_type<half2>(w_19.x)), float2(as_type<half2>(w_19.y)));
                            metal::float4 b_19 = metal::float4(float2(as_type<half2>(w_19.z)), float2(as_type<half2>(w_19.w)));
                            metal::float4 _e2139 = out0_0_;
                            out0_0_ = _e2139 + (weight4_0_.w * a_19);
                            metal::float4 _e2143 = out0_1_;
                            out0_1_ = _e2143 + (weight4_0_.w * b_19);
                            metal::float4 _e2147 = out1_0_;
                            out1_0_ = _e2147 + (weight4_1_.w * a_19);
                            metal::float4 _e2151 = out1_1_;
                            out1_1_ = _e2151 + (weight4_1_.w * b_19);
                            metal::float4 _e2155 = out2_0_;
                            out2_0_ = _e2155 + (weight4_2_.w * a_19);
                            metal::float4 _e2159 = out2_1_;
                            out2_1_ = _e2159 + (weight4_2_.w * b_19);
                        }
                    }
                    if (live5_) {
                        {
                            uint _e2163 = block;
                            uint token_20 = (_e2163 + (quad5_ * 4u)) + 0u;
                            uint _e2170 = first_seen;
                            if (token_20 >= _e2170) {
                                uint _e2176 = params.end;
                                local_21 = token_20 < _e2176;
                            } else {
                                local_21 = false;
                            }
                            bool seen_20 = local_21;
                            metal::uint4 w_20 = seen_20 ? _e990.w0_0_ : metal::uint4 {};
                            metal::float4 a_20 = metal::float4(float2(as_type<half2>(w_20.x)), float2(as_type<half2>(w_20.y)));
                            metal::float4 b_20 = metal::float4(float2(as_type<half2>(w_20.z)), float2(as_type<half2>(w_20.w)));
                            metal::float4 _e2193 = out0_0_;
                            out0_0_ = _e2193 + (weight5_0_.x * a_20);
                            metal::float4 _e2197 = out0_1_;
                            out0_1_ = _e2197 + (weight5_0_.x * b_20);
                            metal::float4 _e2201 = out1_0_;
                            out1_0_ = _e2201 + (weight5_1_.x * a_20);
                            metal::float4 _e2205 = out1_1_;
                            out1_1_ = _e2205 + (weight5_1_.x * b_20);
                            metal::float4 _e2209 = out2_0_;
                            out2_0_ = _e2209 + (weight5_2_.x * a_20);
                            metal::float4 _e2213 = out2_1_;
                            out2_1_ = _e2213 + (weight5_2_.x * b_20);
                        }
                        {
                            uint _e2217 = block;
                            uint token_21 = (_e2217 + (quad5_ * 4u)) + 1u;
                            uint _e2224 = first_seen;
                            if (token_21 >= _e2224) {
                                uint _e2230 = params.end;
                                local_22 = token_21 < _e2230;
                            } else {
                                local_22 = false;
                            }
                            bool seen_21 = local_22;
                            metal::uint4 w_21 = seen_21 ? _e990.w1_0_ : metal::uint4 {};
                            metal::float4 a_21 = metal::float4(float2(as_type<half2>(w_21.x)), float2(as_type<half2>(w_21.y)));
                            metal::float4 b_21 = metal::float4(float2(as_type<half2>(w_21.z)), float2(as_type<half2>(w_21.w)));
                            metal::float4 _e2247 = out0_0_;
                            out0_0_ = _e2247 + (weight5_0_.y * a_21);
                            metal::float4 _e2251 = out0_1_;
                            out0_1_ = _e2251 + (weight5_0_.y * b_21);
                            metal::float4 _e2255 = out1_0_;
                            out1_0_ = _e2255 + (weight5_1_.y * a_21);
                            metal::float4 _e2259 = out1_1_;
                            out1_1_ = _e2259 + (weight5_1_.y * b_21);
                            metal::float4 _e2263 = out2_0_;
                            out2_0_ = _e2263 + (weight5_2_.y * a_21);
                            metal::float4 _e2267 = out2_1_;
                            out2_1_ = _e2267 + (weight5_2_.y * b_21);
                        }
                        {
                            uint _e2271 = block;
                            uint token_22 = (_e2271 + (quad5_ * 4u)) + 2u;
                            uint _e2278 = first_seen;
                            if (token_22 >= _e2278) {
                                uint _e2284 = params.end;
                                local_23 = token_22 < _e2284;
                            } else {
                                local_23 = false;
                            }
                            bool seen_22 = local_23;
                            metal::uint4 w_22 = seen_22 ? _e990.w2_0_ : metal::uint4 {};
                            metal::float4 a_22 = metal::float4(float2(as_type<half2>(w_22.x)), float2(as_type<half2>(w_22.y)));
                            metal::float4 b_22 = metal::float4(float2(as_type<half2>(w_22.z)), float2(as_type<half2>(w_22.w)));
                            metal::float4 _e2301 = out0_0_;
                            out0_0_ = _e2301 + (weight5_0_.z * a_22);
                            metal::float4 _e2305 = out0_1_;
                            out0_1_ = _e2305 + (weight5_0_.z * b_22);
                            metal::float4 _e2309 = out1_0_;
                            out1_0_ = _e2309 + (weight5_1_.z * a_22);
                            metal::float4 _e2313 = out1_1_;
                            out1_1_ = _e2313 + (weight5_1_.z * b_22);
                            metal::float4 _e2317 = out2_0_;
                            out2_0_ = _e2317 + (weight5_2_.z * a_22);
                            metal::float4 _e2321 = out2_1_;
                            out2_1_ = _e2321 + (weight5_2_.z * b_22);
                        }
                        {
                            uint _e2325 = block;
                            uint token_23 = (_e2325 + (quad5_ * 4u)) + 3u;
                            uint _e2332 = first_seen;
                            if (token_23 >= _e2332) {
                                uint _e2338 = params.end;
                                local_24 = token_23 < _e2338;
                            } else {
                                local_24 = false;
                            }
                            bool seen_23 = local_24;
                            metal::uint4 w_23 = seen_23 ? _e990.w3_0_ : metal::uint4 {};
                            metal::float4 a_23 = metal::float4(float2(as_type<half2>(w_23.x)), float2(as_type<half2>(w_23.y)));
                            metal::float4 b_23 = metal::float4(float2(as_type<half2>(w_23.z)), float2(as_type<half2>(w_23.w)));
                            metal::float4 _e2355 = out0_0_;
                            out0_0_ = _e2355 + (weight5_0_.w * a_23);
                            metal::float4 _e2359 = out0_1_;
                            out0_1_ = _e2359 + (weight5_0_.w * b_23);
                            metal::float4 _e2363 = out1_0_;
                            out1_0_ = _e2363 + (weight5_1_.w * a_23);
                            metal::float4 _e2367 = out1_1_;
                            out1_1_ = _e2367 + (weight5_1_.w * b_23);
                            metal::float4 _e2371 = out2_0_;
                            out2_0_ = _e2371 + (weight5_2_.w * a_23);
                            metal::float4 _e2375 = out2_1_;
                            out2_1_ = _e2375 + (weight5_2_.w * b_23);
                        }
                    }
                    if (live6_) {
                        {
                            uint _e2379 = block;
                            uint token_24 = (_e2379 + (quad6_ * 4u)) + 0u;
                            uint _e2386 = first_seen;
                            if (token_24 >= _e2386) {
                                uint _e2392 = params.end;
                                local_25 = token_24 < _e2392;
                            } else {
                                local_25 = false;
                            }
                            bool seen_24 = local_25;
                            metal::uint4 w_24 = seen_24 ? _e1036.w0_0_ : metal::uint4 {};
                            metal::float4 a_24 = metal::float4(float2(as_type<half2>(w_24.x)), float2(as_type<half2>(w_24.y)));
                            metal::float4 b_24 = metal::float4(float2(as_type<half2>(w_24.z)), float2(as_type<half2>(w_24.w)));
                            metal::float4 _e2409 = out0_0_;
                            out0_0_ = _e2409 + (weight6_0_.x * a_24);
                            metal::float4 _e2413 = out0_1_;
                            out0_1_ = _e2413 + (weight6_0_.x * b_24);
                            metal::float4 _e2417 = out1_0_;
                            out1_0_ = _e2417 + (weight6_1_.x * a_24);
                            metal::float4 _e2421 = out1_1_;
                            out1_1_ = _e2421 + (weight6_1_.x * b_24);
                            metal::float4 _e2425 = out2_0_;
                            out2_0_ = _e2425 + (weight6_2_.x * a_24);
                            metal::float4 _e2429 = out2_1_;
                            out2_1_ = _e2429 + (weight6_2_.x * b_24);
                        }
                        {
                            uint _e2433 = block;
                            uint token_25 = (_e2433 + (quad6_ * 4u)) + 1u;
                            uint _e2440 = first_seen;
                            if (token_25 >= _e2440) {
                                uint _e2446 = params.end;
                                local_26 = token_25 < _e2446;
                            } else {
                                local_26 = false;
                            }
                            bool seen_25 = local_26;
                            metal::uint4 w_25 = seen_25 ? _e1036.w1_0_ : metal::uint4 {};
                            metal::float4 a_25 = metal::float4(float2(as_type<half2>(w_25.x)), float2(as_type<half2>(w_25.y)));
                            metal::float4 b_25 = metal::float4(float2(as_type<half2>(w_25.z)), float2(as_type<half2>(w_25.w)));
                            metal::float4 _e2463 = out0_0_;
                            out0_0_ = _e2463 + (weight6_0_.y * a_25);
                            metal::float4 _e2467 = out0_1_;
                            out0_1_ = _e2467 + (weight6_0_.y * b_25);
                            metal::float4 _e2471 = out1_0_;
                            out1_0_ = _e2471 + (weight6_1_.y * a_25);
                            metal::float4 _e2475 = out1_1_;
                            out1_1_ = _e2475 + (weight6_1_.y * b_25);
                            metal::float4 _e2479 = out2_0_;
                            out2_0_ = _e2479 + (weight6_2_.y * a_25);
                            metal::float4 _e2483 = out2_1_;
                            out2_1_ = _e2483 + (weight6_2_.y * b_25);
                        }
                        {
                            uint _e2487 = block;
                            uint token_26 = (_e2487 + (quad6_ * 4u)) + 2u;
                            uint _e2494 = first_seen;
                            if (token_26 >= _e2494) {
                                uint _e2500 = params.end;
                                local_27 = token_26 < _e2500;
                            } else {
                                local_27 = false;
                            }
                            bool seen_26 = local_27;
                            metal::uint4 w_26 = seen_26 ? _e1036.w2_0_ : metal::uint4 {};
                            metal::float4 a_26 = metal::float4(float2(as_type<half2>(w_26.x)), float2(as_type<half2>(w_26.y)));
                            metal::float4 b_26 = metal::float4(float2(as_type<half2>(w_26.z)), float2(as_type<half2>(w_26.w)));
                            metal::float4 _e2517 = out0_0_;
                            out0_0_ = _e2517 + (weight6_0_.z * a_26);
                            metal::float4 _e2521 = out0_1_;
                            out0_1_ = _e2521 + (weight6_0_.z * b_26);
                            metal::float4 _e2525 = out1_0_;
                            out1_0_ = _e2525 + (weight6_1_.z * a_26);
                            metal::float4 _e2529 = out1_1_;
                            out1_1_ = _e2529 + (weight6_1_.z * b_26);
                            metal::float4 _e2533 = out2_0_;
                            out2_0_ = _e2533 + (weight6_2_.z * a_26);
                            metal::float4 _e2537 = out2_1_;
                            out2_1_ = _e2537 + (weight6_2_.z * b_26);
                        }
                        {
                            uint _e2541 = block;
                            uint token_27 = (_e2541 + (quad6_ * 4u)) + 3u;
                            uint _e2548 = first_seen;
                            if (token_27 >= _e2548) {
                                uint _e2554 = params.end;
                                local_28 = token_27 < _e2554;
                            } else {
                                local_28 = false;
                            }
                            bool seen_27 = local_28;
                            metal::uint4 w_27 = seen_27 ? _e1036.w3_0_ : metal::uint4 {};
                            metal::float4 a_27 = metal::float4(float2(as_type<half2>(w_27.x)), float2(as_type<half2>(w_27.y)));
                            metal::float4 b_27 = metal::float4(float2(as_type<half2>(w_27.z)), float2(as_type<half2>(w_27.w)));
                            metal::float4 _e2571 = out0_0_;
                            out0_0_ = _e2571 + (weight6_0_.w * a_27);
                            metal::float4 _e2575 = out0_1_;
                            out0_1_ = _e2575 + (weight6_0_.w * b_27);
                            metal::float4 _e2579 = out1_0_;
                            out1_0_ = _e2579 + (weight6_1_.w * a_27);
                            metal::float4 _e2583 = out1_1_;
                            out1_1_ = _e2583 + (weight6_1_.w * b_27);
                            metal::float4 _e2587 = out2_0_;
                            out2_0_ = _e2587 + (weight6_2_.w * a_27);
                            metal::float4 _e2591 = out2_1_;
                            out2_1_ = _e2591 + (weight6_2_.w * b_27);
                        }
                    }
                    if (live7_) {
                        {
                            uint _e2595 = block;
                            uint token_28 = (_e2595 + (quad7_ * 4u)) + 0u;
                            uint _e2602 = first_seen;
                            if (token_28 >= _e2602) {
                                uint _e2608 = params.end;
                                local_29 = token_28 < _e2608;
                            } else {
                                local_29 = false;
                            }
                            bool seen_28 = local_29;
                            metal::uint4 w_28 = seen_28 ? _e1082.w0_0_ : metal::uint4 {};
                            metal::float4 a_28 = metal::float4(float2(as_type<half2>(w_28.x)), float2(as_type<half2>(w_28.y)));
                            metal::float4 b_28 = metal::float4(float2(as_type<half2>(w_28.z)), float2(as_type<half2>(w_28.w)));
                            metal::float4 _e2625 = out0_0_;
                            out0_0_ = _e2625 + (weight7_0_.x * a_28);
                            metal::float4 _e2629 = out0_1_;
                            out0_1_ = _e2629 + (weight7_0_.x * b_28);
                            metal::float4 _e2633 = out1_0_;
                            out1_0_ = _e2633 + (weight7_1_.x * a_28);
                            metal::float4 _e2637 = out1_1_;
                            out1_1_ = _e2637 + (weight7_1_.x * b_28);
                            metal::float4 _e2641 = out2_0_;
                            out2_0_ = _e2641 + (weight7_2_.x * a_28);
                            metal::float4 _e2645 = out2_1_;
                            out2_1_ = _e2645 + (weight7_2_.x * b_28);
                        }
                        {
                            uint _e2649 = block;
                            uint token_29 = (_e2649 + (quad7_ * 4u)) + 1u;
                            uint _e2656 = first_seen;
                            if (token_29 >= _e2656) {
                                uint _e2662 = params.end;
                                local_30 = token_29 < _e2662;
                            } else {
                                local_30 = false;
                            }
                            bool seen_29 = local_30;
                            metal::uint4 w_29 = seen_29 ? _e1082.w1_0_ : metal::uint4 {};
                            metal::float4 a_29 = metal::float4(float2(as_type<half2>(w_29.x)), float2(as_type<half2>(w_29.y)));
                            metal::float4 b_29 = metal::float4(float2(as_type<half2>(w_29.z)), float2(as_type<half2>(w_29.w)));
                            metal::float4 _e2679 = out0_0_;
                            out0_0_ = _e2679 + (weight7_0_.y * a_29);
                            metal::float4 _e2683 = out0_1_;
                            out0_1_ = _e2683 + (weight7_0_.y * b_29);
                            metal::float4 _e2687 = out1_0_;
                            out1_0_ = _e2687 + (weight7_1_.y * a_29);
                            metal::float4 _e2691 = out1_1_;
                            out1_1_ = _e2691 + (weight7_1_.y * b_29);
                            metal::float4 _e2695 = out2_0_;
                            out2_0_ = _e2695 + (weight7_2_.y * a_29);
                            metal::float4 _e2699 = out2_1_;
                            out2_1_ = _e2699 + (weight7_2_.y * b_29);
                        }
                        {
                            uint _e2703 = block;
                            uint token_30 = (_e2703 + (quad7_ * 4u)) + 2u;
                            uint _e2710 = first_seen;
                            if (token_30 >= _e2710) {
                                uint _e2716 = params.end;
                                local_31 = token_30 < _e2716;
                            } else {
                                local_31 = false;
                            }
                            bool seen_30 = local_31;
                            metal::uint4 w_30 = seen_30 ? _e1082.w2_0_ : metal::uint4 {};
                            metal::float4 a_30 = metal::float4(float2(as_type<half2>(w_30.x)), float2(as_type<half2>(w_30.y)));
                            metal::float4 b_30 = metal::float4(float2(as_type<half2>(w_30.z)), float2(as_type<half2>(w_30.w)));
                            metal::float4 _e2733 = out0_0_;
                            out0_0_ = _e2733 + (weight7_0_.z * a_30);
                            metal::float4 _e2737 = out0_1_;
                            out0_1_ = _e2737 + (weight7_0_.z * b_30);
                            metal::float4 _e2741 = out1_0_;
                            out1_0_ = _e2741 + (weight7_1_.z * a_30);
                            metal::float4 _e2745 = out1_1_;
                            out1_1_ = _e2745 + (weight7_1_.z * b_30);
                            metal::float4 _e2749 = out2_0_;
                            out2_0_ = _e2749 + (weight7_2_.z * a_30);
                            metal::float4 _e2753 = out2_1_;
                            out2_1_ = _e2753 + (weight7_2_.z * b_30);
                        }
                        {
                            uint _e2757 = block;
                            uint token_31 = (_e2757 + (quad7_ * 4u)) + 3u;
                            uint _e2764 = first_seen;
                            if (token_31 >= _e2764) {
                                uint _e2770 = params.end;
                                local_32 = token_31 < _e2770;
                            } else {
                                local_32 = false;
                            }
                            bool seen_31 = local_32;
                            metal::uint4 w_31 = seen_31 ? _e1082.w3_0_ : metal::uint4 {};
                            metal::float4 a_31 = metal::float4(float2(as_type<half2>(w_31.x)), float2(as_type<half2>(w_31.y)));
                            metal::float4 b_31 = metal::float4(float2(as_type<half2>(w_31.z)), float2(as_type<half2>(w_31.w)));
                            metal::float4 _e2787 = out0_0_;
                            out0_0_ = _e2787 + (weight7_0_.w * a_31);
                            metal::float4 _e2791 = out0_1_;
                            out0_1_ = _e2791 + (weight7_0_.w * b_31);
                            metal::float4 _e2795 = out1_0_;
                            out1_0_ = _e2795 + (weight7_1_.w * a_31);
                            metal::float4 _e2799 = out1_1_;
                            out1_1_ = _e2799 + (weight7_1_.w * b_31);
                            metal::float4 _e2803 = out2_0_;
                            out2_0_ = _e2803 + (weight7_2_.w * a_31);
                            metal::float4 _e2807 = out2_1_;
                            out2_1_ = _e2807 + (weight7_2_.w * b_31);
                        }
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2817 = running_sum0_;
    float _e2818 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e2818, 1u);
    running_sum0_ = _e2817 + unnamed_2;
    float _e2821 = running_sum0_;
    float _e2822 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e2822, 2u);
    running_sum0_ = _e2821 + unnamed_3;
    if (has0_) {
        local_33 = naga_mod(tid, 4u) == 0u;
    } else {
        local_33 = false;
    }
    bool _e2832 = local_33;
    if (_e2832) {
        float _e2847 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2847;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_34 = soft_lane == 0u;
    } else {
        local_34 = false;
    }
    bool _e2853 = local_34;
    if (_e2853) {
        local_35 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_35 = false;
    }
    bool _e2864 = local_35;
    if (_e2864) {
        float _e2867 = sum_1;
        metal::float4 _e2876 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2877 = sum_of(_e2876);
        sum_1 = _e2867 + _e2877;
        float _e2888 = running_max0_;
        float _e2889 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e2888, _e2889);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2931 = turn;
            turn = _e2931 + 1u;
        }
        loop_init_5 = false;
        uint _e2893 = turn;
        if (_e2893 < 8u) {
        } else {
            break;
        }
        {
            uint _e2896 = turn;
            if (_e2896 == first_quad) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e2903 = out0_0_;
                low = _e2903;
                metal::float4 _e2905 = out0_1_;
                high = _e2905;
                uint _e2907 = turn;
                if (_e2907 > 0u) {
                    metal::float4 _e2910 = low;
                    metal::float4 _e2913 = scores.inner[at_2];
                    low = _e2910 + _e2913;
                    metal::float4 _e2915 = high;
                    metal::float4 _e2920 = scores.inner[at_2 + 1u];
                    high = _e2915 + _e2920;
                }
                metal::float4 _e2924 = low;
                scores.inner[at_2] = _e2924;
                metal::float4 _e2929 = high;
                scores.inner[at_2 + 1u] = _e2929;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2978 = i_1;
            i_1 = _e2978 + THREADS;
        }
        loop_init_6 = false;
        uint _e2934 = i_1;
        if (_e2934 < 64u) {
        } else {
            break;
        }
        {
            uint _e2937 = i_1;
            uint h_3 = (naga_div(_e2937, 64u) * 4u) + 0u;
            if (h_3 < 3u) {
                local_36 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_36 = false;
            }
            bool _e2954 = local_36;
            if (_e2954) {
                uint _e2963 = i_1;
                uint _e2969 = i_1;
                uint _e2973 = i_1;
                float _e2977 = scores.inner[naga_div(_e2969, 4u)][naga_mod(_e2973, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + naga_mod(_e2963, 64u)] = _e2977;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3021 = turn_1;
            turn_1 = _e3021 + 1u;
        }
        loop_init_7 = false;
        uint _e2983 = turn_1;
        if (_e2983 < 8u) {
        } else {
            break;
        }
        {
            uint _e2986 = turn_1;
            if (_e2986 == first_quad) {
                uint at_3 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e2993 = out1_0_;
                low_1 = _e2993;
                metal::float4 _e2995 = out1_1_;
                high_1 = _e2995;
                uint _e2997 = turn_1;
                if (_e2997 > 0u) {
                    metal::float4 _e3000 = low_1;
                    metal::float4 _e3003 = scores.inner[at_3];
                    low_1 = _e3000 + _e3003;
                    metal::float4 _e3005 = high_1;
                    metal::float4 _e3010 = scores.inner[at_3 + 1u];
                    high_1 = _e3005 + _e3010;
                }
                metal::float4 _e3014 = low_1;
                scores.inner[at_3] = _e3014;
                metal::float4 _e3019 = high_1;
                scores.inner[at_3 + 1u] = _e3019;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3068 = i_2;
            i_2 = _e3068 + THREADS;
        }
        loop_init_8 = false;
        uint _e3024 = i_2;
        if (_e3024 < 64u) {
        } else {
            break;
        }
        {
            uint _e3027 = i_2;
            uint h_4 = (naga_div(_e3027, 64u) * 4u) + 1u;
            if (h_4 < 3u) {
                local_37 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_37 = false;
            }
            bool _e3044 = local_37;
            if (_e3044) {
                uint _e3053 = i_2;
                uint _e3059 = i_2;
                uint _e3063 = i_2;
                float _e3067 = scores.inner[naga_div(_e3059, 4u)][naga_mod(_e3063, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + naga_mod(_e3053, 64u)] = _e3067;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3111 = turn_2;
            turn_2 = _e3111 + 1u;
        }
        loop_init_9 = false;
        uint _e3073 = turn_2;
        if (_e3073 < 8u) {
        } else {
            break;
        }
        {
            uint _e3076 = turn_2;
            if (_e3076 == first_quad) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3083 = out2_0_;
                low_2 = _e3083;
                metal::float4 _e3085 = out2_1_;
                high_2 = _e3085;
                uint _e3087 = turn_2;
                if (_e3087 > 0u) {
                    metal::float4 _e3090 = low_2;
                    metal::float4 _e3093 = scores.inner[at_4];
                    low_2 = _e3090 + _e3093;
                    metal::float4 _e3095 = high_2;
                    metal::float4 _e3100 = scores.inner[at_4 + 1u];
                    high_2 = _e3095 + _e3100;
                }
                metal::float4 _e3104 = low_2;
                scores.inner[at_4] = _e3104;
                metal::float4 _e3109 = high_2;
                scores.inner[at_4 + 1u] = _e3109;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3158 = i_3;
            i_3 = _e3158 + THREADS;
        }
        loop_init_10 = false;
        uint _e3114 = i_3;
        if (_e3114 < 64u) {
        } else {
            break;
        }
        {
            uint _e3117 = i_3;
            uint h_5 = (naga_div(_e3117, 64u) * 4u) + 2u;
            if (h_5 < 3u) {
                local_38 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_38 = false;
            }
            bool _e3134 = local_38;
            if (_e3134) {
                uint _e3143 = i_3;
                uint _e3149 = i_3;
                uint _e3153 = i_3;
                float _e3157 = scores.inner[naga_div(_e3149, 4u)][naga_mod(_e3153, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + naga_mod(_e3143, 64u)] = _e3157;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
