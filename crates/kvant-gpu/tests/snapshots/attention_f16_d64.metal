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
    uint _e20 = params.first_row;
    uint first_head = ((_e20 + row) * 6u) + (kv_head_2 * 3u);
    uint states_at = (((row * 6u) + (kv_head_2 * 3u)) * splits) + split;
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
    uint last_tile_2 = naga_div(_e83 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e101 = params.bias_at;
    uint _e105 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e101 + first_head) + _e105];
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e141 = i;
            i = _e141 + THREADS;
        }
        loop_init = false;
        uint _e114 = i;
        if (_e114 < 256u) {
        } else {
            break;
        }
        {
            uint _e117 = i;
            uint h_2 = naga_div(_e117, 64u);
            uint _e120 = i;
            uint channel_3 = naga_mod(_e120, 64u);
            uint _e134 = member(head_pass_1, h_2);
            float _e140 = queries[((first_head + _e134) * 64u) + channel_3];
            query_heads.inner[(channel_3 * 1u) + naga_div(h_2, 4u)][naga_mod(h_2, 4u)] = _e140;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_vector = naga_div(tid, 64u) * 1u;
    uint _e148 = keys_of(kv_head_2, params);
    uint value_channel = naga_mod(tid, 8u) * 8u;
    uint value_set = naga_mod(naga_div(tid, 8u), 1u);
    uint first_quad = naga_div(tid, 8u);
    uint _e159 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2842 = block;
            block = _e2842 + BLOCK;
        }
        loop_init_1 = false;
        uint _e173 = block;
        if (_e173 < split_end) {
        } else {
            break;
        }
        {
            {
                quad_ = naga_mod(tid, 64u);
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e552 = quad_;
                        quad_ = _e552 + 64u;
                    }
                    loop_init_2 = false;
                    uint _e178 = quad_;
                    if (_e178 < QUADS) {
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
                                uint _e473 = channel;
                                channel = _e473 + 8u;
                            }
                            loop_init_3 = false;
                            uint _e191 = channel;
                            if (_e191 < 64u) {
                            } else {
                                break;
                            }
                            {
                                uint _e194 = block;
                                uint _e197 = quad_;
                                uint _e199 = channel;
                                KeyRun _e200 = load_keys(_e148, naga_div(_e194, 4u) + _e197, last_tile_2, _e199, key_pairs, _buffer_sizes);
                                {
                                    metal::float4 key = metal::float4(float2(as_type<half2>(_e200.w0_0_.x)), float2(as_type<half2>(_e200.w0_0_.y)));
                                    uint _e209 = channel;
                                    metal::float4 query0_ = query_heads.inner[(((_e209 + 0u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e219 = sum0_0_;
                                    sum0_0_ = _e219 + (key.x * query0_);
                                    metal::float4 _e223 = sum1_0_;
                                    sum1_0_ = _e223 + (key.y * query0_);
                                    metal::float4 _e227 = sum2_0_;
                                    sum2_0_ = _e227 + (key.z * query0_);
                                    metal::float4 _e231 = sum3_0_;
                                    sum3_0_ = _e231 + (key.w * query0_);
                                }
                                {
                                    metal::float4 key_1 = metal::float4(float2(as_type<half2>(_e200.w1_0_.x)), float2(as_type<half2>(_e200.w1_0_.y)));
                                    uint _e243 = channel;
                                    metal::float4 query0_1 = query_heads.inner[(((_e243 + 1u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e253 = sum0_0_;
                                    sum0_0_ = _e253 + (key_1.x * query0_1);
                                    metal::float4 _e257 = sum1_0_;
                                    sum1_0_ = _e257 + (key_1.y * query0_1);
                                    metal::float4 _e261 = sum2_0_;
                                    sum2_0_ = _e261 + (key_1.z * query0_1);
                                    metal::float4 _e265 = sum3_0_;
                                    sum3_0_ = _e265 + (key_1.w * query0_1);
                                }
                                {
                                    metal::float4 key_2 = metal::float4(float2(as_type<half2>(_e200.w2_0_.x)), float2(as_type<half2>(_e200.w2_0_.y)));
                                    uint _e277 = channel;
                                    metal::float4 query0_2 = query_heads.inner[(((_e277 + 2u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e287 = sum0_0_;
                                    sum0_0_ = _e287 + (key_2.x * query0_2);
                                    metal::float4 _e291 = sum1_0_;
                                    sum1_0_ = _e291 + (key_2.y * query0_2);
                                    metal::float4 _e295 = sum2_0_;
                                    sum2_0_ = _e295 + (key_2.z * query0_2);
                                    metal::float4 _e299 = sum3_0_;
                                    sum3_0_ = _e299 + (key_2.w * query0_2);
                                }
                                {
                                    metal::float4 key_3 = metal::float4(float2(as_type<half2>(_e200.w3_0_.x)), float2(as_type<half2>(_e200.w3_0_.y)));
                                    uint _e311 = channel;
                                    metal::float4 query0_3 = query_heads.inner[(((_e311 + 3u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e321 = sum0_0_;
                                    sum0_0_ = _e321 + (key_3.x * query0_3);
                                    metal::float4 _e325 = sum1_0_;
                                    sum1_0_ = _e325 + (key_3.y * query0_3);
                                    metal::float4 _e329 = sum2_0_;
                                    sum2_0_ = _e329 + (key_3.z * query0_3);
                                    metal::float4 _e333 = sum3_0_;
                                    sum3_0_ = _e333 + (key_3.w * query0_3);
                                }
                                {
                                    metal::float4 key_4 = metal::float4(float2(as_type<half2>(_e200.w4_0_.x)), float2(as_type<half2>(_e200.w4_0_.y)));
                                    uint _e345 = channel;
                                    metal::float4 query0_4 = query_heads.inner[(((_e345 + 4u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e355 = sum0_0_;
                                    sum0_0_ = _e355 + (key_4.x * query0_4);
                                    metal::float4 _e359 = sum1_0_;
                                    sum1_0_ = _e359 + (key_4.y * query0_4);
                                    metal::float4 _e363 = sum2_0_;
                                    sum2_0_ = _e363 + (key_4.z * query0_4);
                                    metal::float4 _e367 = sum3_0_;
                                    sum3_0_ = _e367 + (key_4.w * query0_4);
                                }
                                {
                                    metal::float4 key_5 = metal::float4(float2(as_type<half2>(_e200.w5_0_.x)), float2(as_type<half2>(_e200.w5_0_.y)));
                                    uint _e379 = channel;
                                    metal::float4 query0_5 = query_heads.inner[(((_e379 + 5u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e389 = sum0_0_;
                                    sum0_0_ = _e389 + (key_5.x * query0_5);
                                    metal::float4 _e393 = sum1_0_;
                                    sum1_0_ = _e393 + (key_5.y * query0_5);
                                    metal::float4 _e397 = sum2_0_;
                                    sum2_0_ = _e397 + (key_5.z * query0_5);
                                    metal::float4 _e401 = sum3_0_;
                                    sum3_0_ = _e401 + (key_5.w * query0_5);
                                }
                                {
                                    metal::float4 key_6 = metal::float4(float2(as_type<half2>(_e200.w6_0_.x)), float2(as_type<half2>(_e200.w6_0_.y)));
                                    uint _e413 = channel;
                                    metal::float4 query0_6 = query_heads.inner[(((_e413 + 6u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e423 = sum0_0_;
                                    sum0_0_ = _e423 + (key_6.x * query0_6);
                                    metal::float4 _e427 = sum1_0_;
                                    sum1_0_ = _e427 + (key_6.y * query0_6);
                                    metal::float4 _e431 = sum2_0_;
                                    sum2_0_ = _e431 + (key_6.z * query0_6);
                                    metal::float4 _e435 = sum3_0_;
                                    sum3_0_ = _e435 + (key_6.w * query0_6);
                                }
                                {
                                    metal::float4 key_7 = metal::float4(float2(as_type<half2>(_e200.w7_0_.x)), float2(as_type<half2>(_e200.w7_0_.y)));
                                    uint _e447 = channel;
                                    metal::float4 query0_7 = query_heads.inner[(((_e447 + 7u) * 1u) + key_vector) + 0u];
                                    metal::float4 _e457 = sum0_0_;
                                    sum0_0_ = _e457 + (key_7.x * query0_7);
                                    metal::float4 _e461 = sum1_0_;
                                    sum1_0_ = _e461 + (key_7.y * query0_7);
                                    metal::float4 _e465 = sum2_0_;
                                    sum2_0_ = _e465 + (key_7.z * query0_7);
                                    metal::float4 _e469 = sum3_0_;
                                    sum3_0_ = _e469 + (key_7.w * query0_7);
                                }
                            }
                        }
                        uint _e483 = quad_;
                        float _e487 = sum0_0_.x;
                        float _e489 = sum1_0_.x;
                        float _e491 = sum2_0_.x;
                        float _e493 = sum3_0_.x;
                        scores.inner[(((key_vector * 4u) + 0u) * QUADS) + _e483] = metal::float4(_e487, _e489, _e491, _e493);
                        uint _e502 = quad_;
                        float _e506 = sum0_0_.y;
                        float _e508 = sum1_0_.y;
                        float _e510 = sum2_0_.y;
                        float _e512 = sum3_0_.y;
                        scores.inner[(((key_vector * 4u) + 1u) * QUADS) + _e502] = metal::float4(_e506, _e508, _e510, _e512);
                        uint _e521 = quad_;
                        float _e525 = sum0_0_.z;
                        float _e527 = sum1_0_.z;
                        float _e529 = sum2_0_.z;
                        float _e531 = sum3_0_.z;
                        scores.inner[(((key_vector * 4u) + 2u) * QUADS) + _e521] = metal::float4(_e525, _e527, _e529, _e531);
                        uint _e540 = quad_;
                        float _e544 = sum0_0_.w;
                        float _e546 = sum1_0_.w;
                        float _e548 = sum2_0_.w;
                        float _e550 = sum3_0_.w;
                        scores.inner[(((key_vector * 4u) + 3u) * QUADS) + _e540] = metal::float4(_e544, _e546, _e548, _e550);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e557 = block;
            metal::uint4 token0_ = metal::uint4(_e557 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e569 = first_seen;
            uint _e574 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e569)) & (token0_ < metal::uint4(_e574));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e590 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e590 + metal::float4(bias0_);
                metal::float4 _e595 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e595, visible0_);
                float _e597 = largest0_;
                metal::float4 _e598 = score0_0_;
                float _e599 = largest_of(_e598);
                largest0_ = metal::max(_e597, _e599);
            }
            float _e601 = largest0_;
            float _e602 = largest0_;
            float unnamed = metal::quad_shuffle_xor(_e602, 1u);
            largest0_ = metal::max(_e601, unnamed);
            float _e605 = largest0_;
            float _e606 = largest0_;
            float unnamed_1 = metal::quad_shuffle_xor(_e606, 2u);
            largest0_ = metal::max(_e605, unnamed_1);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e616 = local;
            if (_e616) {
                float _e631 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e631;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e638 = largest0_;
                metal::float4 _e647 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e648 = largest_of(_e647);
                largest0_ = metal::max(_e638, _e648);
                float former = running_max0_;
                float _e651 = largest0_;
                running_max0_ = metal::max(former, _e651);
                float _e653 = largest0_;
                float _e654 = running_max0_;
                share0_ = metal::exp(_e653 - _e654);
                float _e657 = running_max0_;
                keep0_ = metal::exp(former - _e657);
                if (soft_lane == 0u) {
                    float _e666 = share0_;
                    block_share.inner[soft_head + 0u] = _e666;
                    float _e671 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e671;
                }
                sum = 0.0;
                metal::float4 _e674 = score0_0_;
                float _e675 = largest0_;
                metal::float4 _e680 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e674 - metal::float4(_e675)), metal::float4 {}, _e680 <= metal::float4(-1000000000000000000000000000000.0));
                float _e685 = sum;
                metal::float4 _e686 = weight0_0_;
                float _e687 = sum_of(_e686);
                sum = _e685 + _e687;
                float _e689 = running_sum0_;
                float _e690 = keep0_;
                float _e692 = sum;
                float _e693 = share0_;
                running_sum0_ = (_e689 * _e690) + (_e692 * _e693);
            }
            if (has0_) {
                metal::float4 _e703 = weight0_0_;
                float _e704 = share0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e703 * _e704;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                metal::float4 _e713 = out0_0_;
                out0_0_ = _e713 * keep;
                metal::float4 _e715 = out0_1_;
                out0_1_ = _e715 * keep;
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                metal::float4 _e724 = out1_0_;
                out1_0_ = _e724 * keep_1;
                metal::float4 _e726 = out1_1_;
                out1_1_ = _e726 * keep_1;
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                metal::float4 _e735 = out2_0_;
                out2_0_ = _e735 * keep_2;
                metal::float4 _e737 = out2_1_;
                out2_1_ = _e737 * keep_2;
            }
            quad_1 = first_quad;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e2839 = quad_1;
                    quad_1 = _e2839 + 64u;
                }
                loop_init_4 = false;
                uint _e740 = quad_1;
                if (_e740 < QUADS) {
                } else {
                    break;
                }
                {
                    uint _e743 = quad_1;
                    uint quad0_1 = _e743 + 0u;
                    metal::float4 weight0_0_1 = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad0_1, 15u)];
                    metal::float4 weight0_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad0_1, 15u)];
                    bool live0_ = quad0_1 < QUADS;
                    uint _e784 = block;
                    ValueRun _e788 = load_values(_e159, naga_div(_e784, 4u) + quad0_1, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e789 = quad_1;
                    uint quad1_ = _e789 + 8u;
                    metal::float4 weight1_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad1_, 15u)];
                    metal::float4 weight1_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad1_, 15u)];
                    bool live1_ = quad1_ < QUADS;
                    uint _e830 = block;
                    ValueRun _e834 = load_values(_e159, naga_div(_e830, 4u) + quad1_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e835 = quad_1;
                    uint quad2_ = _e835 + 16u;
                    metal::float4 weight2_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad2_, 15u)];
                    metal::float4 weight2_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad2_, 15u)];
                    bool live2_ = quad2_ < QUADS;
                    uint _e876 = block;
                    ValueRun _e880 = load_values(_e159, naga_div(_e876, 4u) + quad2_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e881 = quad_1;
                    uint quad3_ = _e881 + 24u;
                    metal::float4 weight3_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad3_, 15u)];
                    metal::float4 weight3_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad3_, 15u)];
                    bool live3_ = quad3_ < QUADS;
                    uint _e922 = block;
                    ValueRun _e926 = load_values(_e159, naga_div(_e922, 4u) + quad3_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e927 = quad_1;
                    uint quad4_ = _e927 + 32u;
                    metal::float4 weight4_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad4_, 15u)];
                    metal::float4 weight4_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad4_, 15u)];
                    bool live4_ = quad4_ < QUADS;
                    uint _e968 = block;
                    ValueRun _e972 = load_values(_e159, naga_div(_e968, 4u) + quad4_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e973 = quad_1;
                    uint quad5_ = _e973 + 40u;
                    metal::float4 weight5_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad5_, 15u)];
                    metal::float4 weight5_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad5_, 15u)];
                    bool live5_ = quad5_ < QUADS;
                    uint _e1014 = block;
                    ValueRun _e1018 = load_values(_e159, naga_div(_e1014, 4u) + quad5_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1019 = quad_1;
                    uint quad6_ = _e1019 + 48u;
                    metal::float4 weight6_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad6_, 15u)];
                    metal::float4 weight6_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad6_, 15u)];
                    bool live6_ = quad6_ < QUADS;
                    uint _e1060 = block;
                    ValueRun _e1064 = load_values(_e159, naga_div(_e1060, 4u) + quad6_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    uint _e1065 = quad_1;
                    uint quad7_ = _e1065 + 56u;
                    metal::float4 weight7_0_ = scores.inner[(((value_set * 4u) + 0u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_1_ = scores.inner[(((value_set * 4u) + 1u) * QUADS) + metal::min(quad7_, 15u)];
                    metal::float4 weight7_2_ = scores.inner[(((value_set * 4u) + 2u) * QUADS) + metal::min(quad7_, 15u)];
                    bool live7_ = quad7_ < QUADS;
                    uint _e1106 = block;
                    ValueRun _e1110 = load_values(_e159, naga_div(_e1106, 4u) + quad7_, last_tile_2, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        {
                            uint _e1111 = block;
                            uint token = (_e1111 + (quad0_1 * 4u)) + 0u;
                            uint _e1118 = first_seen;
                            if (token >= _e1118) {
                                uint _e1124 = params.end;
                                local_1 = token < _e1124;
                            } else {
                                local_1 = false;
                            }
                            bool seen = local_1;
                            metal::uint4 w = seen ? _e788.w0_0_ : metal::uint4 {};
                            metal::float4 a = metal::float4(float2(as_type<half2>(w.x)), float2(as_type<half2>(w.y)));
                            metal::float4 b = metal::float4(float2(as_type<half2>(w.z)), float2(as_type<half2>(w.w)));
                            metal::float4 _e1141 = out0_0_;
                            out0_0_ = _e1141 + (weight0_0_1.x * a);
                            metal::float4 _e1145 = out0_1_;
                            out0_1_ = _e1145 + (weight0_0_1.x * b);
                            metal::float4 _e1149 = out1_0_;
                            out1_0_ = _e1149 + (weight0_1_.x * a);
                            metal::float4 _e1153 = out1_1_;
                            out1_1_ = _e1153 + (weight0_1_.x * b);
                            metal::float4 _e1157 = out2_0_;
                            out2_0_ = _e1157 + (weight0_2_.x * a);
                            metal::float4 _e1161 = out2_1_;
                            out2_1_ = _e1161 + (weight0_2_.x * b);
                        }
                        {
                            uint _e1165 = block;
                            uint token_1 = (_e1165 + (quad0_1 * 4u)) + 1u;
                            uint _e1172 = first_seen;
                            if (token_1 >= _e1172) {
                                uint _e1178 = params.end;
                                local_2 = token_1 < _e1178;
                            } else {
                                local_2 = false;
                            }
                            bool seen_1 = local_2;
                            metal::uint4 w_1 = seen_1 ? _e788.w1_0_ : metal::uint4 {};
                            metal::float4 a_1 = metal::float4(float2(as_type<half2>(w_1.x)), float2(as_type<half2>(w_1.y)));
                            metal::float4 b_1 = metal::float4(float2(as_type<half2>(w_1.z)), float2(as_type<half2>(w_1.w)));
                            metal::float4 _e1195 = out0_0_;
                            out0_0_ = _e1195 + (weight0_0_1.y * a_1);
                            metal::float4 _e1199 = out0_1_;
                            out0_1_ = _e1199 + (weight0_0_1.y * b_1);
                            metal::float4 _e1203 = out1_0_;
                            out1_0_ = _e1203 + (weight0_1_.y * a_1);
                            metal::float4 _e1207 = out1_1_;
                            out1_1_ = _e1207 + (weight0_1_.y * b_1);
                            metal::float4 _e1211 = out2_0_;
                            out2_0_ = _e1211 + (weight0_2_.y * a_1);
                            metal::float4 _e1215 = out2_1_;
                            out2_1_ = _e1215 + (weight0_2_.y * b_1);
                        }
                        {
                            uint _e1219 = block;
                            uint token_2 = (_e1219 + (quad0_1 * 4u)) + 2u;
                            uint _e1226 = first_seen;
                            if (token_2 >= _e1226) {
                                uint _e1232 = params.end;
                                local_3 = token_2 < _e1232;
                            } else {
                                local_3 = false;
                            }
                            bool seen_2 = local_3;
                            metal::uint4 w_2 = seen_2 ? _e788.w2_0_ : metal::uint4 {};
                            metal::float4 a_2 = metal::float4(float2(as_type<half2>(w_2.x)), float2(as_type<half2>(w_2.y)));
                            metal::float4 b_2 = metal::float4(float2(as_type<half2>(w_2.z)), float2(as_type<half2>(w_2.w)));
                            metal::float4 _e1249 = out0_0_;
                            out0_0_ = _e1249 + (weight0_0_1.z * a_2);
                            metal::float4 _e1253 = out0_1_;
                            out0_1_ = _e1253 + (weight0_0_1.z * b_2);
                            metal::float4 _e1257 = out1_0_;
                            out1_0_ = _e1257 + (weight0_1_.z * a_2);
                            metal::float4 _e1261 = out1_1_;
                            out1_1_ = _e1261 + (weight0_1_.z * b_2);
                            metal::float4 _e1265 = out2_0_;
                            out2_0_ = _e1265 + (weight0_2_.z * a_2);
                            metal::float4 _e1269 = out2_1_;
                            out2_1_ = _e1269 + (weight0_2_.z * b_2);
                        }
                        {
                            uint _e1273 = block;
                            uint token_3 = (_e1273 + (quad0_1 * 4u)) + 3u;
                            uint _e1280 = first_seen;
                            if (token_3 >= _e1280) {
                                uint _e1286 = params.end;
                                local_4 = token_3 < _e1286;
                            } else {
                                local_4 = false;
                            }
                            bool seen_3 = local_4;
                            metal::uint4 w_3 = seen_3 ? _e788.w3_0_ : metal::uint4 {};
                            metal::float4 a_3 = metal::float4(float2(as_type<half2>(w_3.x)), float2(as_type<half2>(w_3.y)));
                            metal::float4 b_3 = metal::float4(float2(as_type<half2>(w_3.z)), float2(as_type<half2>(w_3.w)));
                            metal::float4 _e1303 = out0_0_;
                            out0_0_ = _e1303 + (weight0_0_1.w * a_3);
                            metal::float4 _e1307 = out0_1_;
                            out0_1_ = _e1307 + (weight0_0_1.w * b_3);
                            metal::float4 _e1311 = out1_0_;
                            out1_0_ = _e1311 + (weight0_1_.w * a_3);
                            metal::float4 _e1315 = out1_1_;
                            out1_1_ = _e1315 + (weight0_1_.w * b_3);
                            metal::float4 _e1319 = out2_0_;
                            out2_0_ = _e1319 + (weight0_2_.w * a_3);
                            metal::float4 _e1323 = out2_1_;
                            out2_1_ = _e1323 + (weight0_2_.w * b_3);
                        }
                    }
                    if (live1_) {
                        {
                            uint _e1327 = block;
                            uint token_4 = (_e1327 + (quad1_ * 4u)) + 0u;
                            uint _e1334 = first_seen;
                            if (token_4 >= _e1334) {
                                uint _e1340 = params.end;
                                local_5 = token_4 < _e1340;
                            } else {
                                local_5 = false;
                            }
                            bool seen_4 = local_5;
                            metal::uint4 w_4 = seen_4 ? _e834.w0_0_ : metal::uint4 {};
                            metal::float4 a_4 = metal::float4(float2(as_type<half2>(w_4.x)), float2(as_type<half2>(w_4.y)));
                            metal::float4 b_4 = metal::float4(float2(as_type<half2>(w_4.z)), float2(as_type<half2>(w_4.w)));
                            metal::float4 _e1357 = out0_0_;
                            out0_0_ = _e1357 + (weight1_0_.x * a_4);
                            metal::float4 _e1361 = out0_1_;
                            out0_1_ = _e1361 + (weight1_0_.x * b_4);
                            metal::float4 _e1365 = out1_0_;
                            out1_0_ = _e1365 + (weight1_1_.x * a_4);
                            metal::float4 _e1369 = out1_1_;
                            out1_1_ = _e1369 + (weight1_1_.x * b_4);
                            metal::float4 _e1373 = out2_0_;
                            out2_0_ = _e1373 + (weight1_2_.x * a_4);
                            metal::float4 _e1377 = out2_1_;
                            out2_1_ = _e1377 + (weight1_2_.x * b_4);
                        }
                        {
                            uint _e1381 = block;
                            uint token_5 = (_e1381 + (quad1_ * 4u)) + 1u;
                            uint _e1388 = first_seen;
                            if (token_5 >= _e1388) {
                                uint _e1394 = params.end;
                                local_6 = token_5 < _e1394;
                            } else {
                                local_6 = false;
                            }
                            bool seen_5 = local_6;
                            metal::uint4 w_5 = seen_5 ? _e834.w1_0_ : metal::uint4 {};
                            metal::float4 a_5 = metal::float4(float2(as_type<half2>(w_5.x)), float2(as_type<half2>(w_5.y)));
                            metal::float4 b_5 = metal::float4(float2(as_type<half2>(w_5.z)), float2(as_type<half2>(w_5.w)));
                            metal::float4 _e1411 = out0_0_;
                            out0_0_ = _e1411 + (weight1_0_.y * a_5);
                            metal::float4 _e1415 = out0_1_;
                            out0_1_ = _e1415 + (weight1_0_.y * b_5);
                            metal::float4 _e1419 = out1_0_;
                            out1_0_ = _e1419 + (weight1_1_.y * a_5);
                            metal::float4 _e1423 = out1_1_;
                            out1_1_ = _e1423 + (weight1_1_.y * b_5);
                            metal::float4 _e1427 = out2_0_;
                            out2_0_ = _e1427 + (weight1_2_.y * a_5);
                            metal::float4 _e1431 = out2_1_;
                            out2_1_ = _e1431 + (weight1_2_.y * b_5);
                        }
                        {
                            uint _e1435 = block;
                            uint token_6 = (_e1435 + (quad1_ * 4u)) + 2u;
                            uint _e1442 = first_seen;
                            if (token_6 >= _e1442) {
                                uint _e1448 = params.end;
                                local_7 = token_6 < _e1448;
                            } else {
                                local_7 = false;
                            }
                            bool seen_6 = local_7;
                            metal::uint4 w_6 = seen_6 ? _e834.w2_0_ : metal::uint4 {};
                            metal::float4 a_6 = metal::float4(float2(as_type<half2>(w_6.x)), float2(as_type<half2>(w_6.y)));
                            metal::float4 b_6 = metal::float4(float2(as_type<half2>(w_6.z)), float2(as_type<half2>(w_6.w)));
                            metal::float4 _e1465 = out0_0_;
                            out0_0_ = _e1465 + (weight1_0_.z * a_6);
                            metal::float4 _e1469 = out0_1_;
                            out0_1_ = _e1469 + (weight1_0_.z * b_6);
                            metal::float4 _e1473 = out1_0_;
                            out1_0_ = _e1473 + (weight1_1_.z * a_6);
                            metal::float4 _e1477 = out1_1_;
                            out1_1_ = _e1477 + (weight1_1_.z * b_6);
                            metal::float4 _e1481 = out2_0_;
                            out2_0_ = _e1481 + (weight1_2_.z * a_6);
                            metal::float4 _e1485 = out2_1_;
                            out2_1_ = _e1485 + (weight1_2_.z * b_6);
                        }
                        {
                            uint _e1489 = block;
                            uint token_7 = (_e1489 + (quad1_ * 4u)) + 3u;
                            uint _e1496 = first_seen;
                            if (token_7 >= _e1496) {
                                uint _e1502 = params.end;
                                local_8 = token_7 < _e1502;
                            } else {
                                local_8 = false;
                            }
                            bool seen_7 = local_8;
                            metal::uint4 w_7 = seen_7 ? _e834.w3_0_ : metal::uint4 {};
                            metal::float4 a_7 = metal::float4(float2(as_type<half2>(w_7.x)), float2(as_type<half2>(w_7.y)));
                            metal::float4 b_7 = metal::float4(float2(as_type<half2>(w_7.z)), float2(as_type<half2>(w_7.w)));
                            metal::float4 _e1519 = out0_0_;
                            out0_0_ = _e1519 + (weight1_0_.w * a_7);
                            metal::float4 _e1523 = out0_1_;
                            out0_1_ = _e1523 + (weight1_0_.w * b_7);
                            metal::float4 _e1527 = out1_0_;
                            out1_0_ = _e1527 + (weight1_1_.w * a_7);
                            metal::float4 _e1531 = out1_1_;
                            out1_1_ = _e1531 + (weight1_1_.w * b_7);
                            metal::float4 _e1535 = out2_0_;
                            out2_0_ = _e1535 + (weight1_2_.w * a_7);
                            metal::float4 _e1539 = out2_1_;
                            out2_1_ = _e1539 + (weight1_2_.w * b_7);
                        }
                    }
                    if (live2_) {
                        {
                            uint _e1543 = block;
                            uint token_8 = (_e1543 + (quad2_ * 4u)) + 0u;
                            uint _e1550 = first_seen;
                            if (token_8 >= _e1550) {
                                uint _e1556 = params.end;
                                local_9 = token_8 < _e1556;
                            } else {
                                local_9 = false;
                            }
                            bool seen_8 = local_9;
                            metal::uint4 w_8 = seen_8 ? _e880.w0_0_ : metal::uint4 {};
                            metal::float4 a_8 = metal::float4(float2(as_type<half2>(w_8.x)), float2(as_type<half2>(w_8.y)));
                            metal::float4 b_8 = metal::float4(float2(as_type<half2>(w_8.z)), float2(as_type<half2>(w_8.w)));
                            metal::float4 _e1573 = out0_0_;
                            out0_0_ = _e1573 + (weight2_0_.x * a_8);
                            metal::float4 _e1577 = out0_1_;
                            out0_1_ = _e1577 + (weight2_0_.x * b_8);
                            metal::float4 _e1581 = out1_0_;
                            out1_0_ = _e1581 + (weight2_1_.x * a_8);
                            metal::float4 _e1585 = out1_1_;
                            out1_1_ = _e1585 + (weight2_1_.x * b_8);
                            metal::float4 _e1589 = out2_0_;
                            out2_0_ = _e1589 + (weight2_2_.x * a_8);
                            metal::float4 _e1593 = out2_1_;
                            out2_1_ = _e1593 + (weight2_2_.x * b_8);
                        }
                        {
                            uint _e1597 = block;
                            uint token_9 = (_e1597 + (quad2_ * 4u)) + 1u;
                            uint _e1604 = first_seen;
                            if (token_9 >= _e1604) {
                                uint _e1610 = params.end;
                                local_10 = token_9 < _e1610;
                            } else {
                                local_10 = false;
                            }
                            bool seen_9 = local_10;
                            metal::uint4 w_9 = seen_9 ? _e880.w1_0_ : metal::uint4 {};
                            metal::float4 a_9 = metal::float4(float2(as_type<half2>(w_9.x)), float2(as_type<half2>(w_9.y)));
                            metal::float4 b_9 = metal::float4(float2(as_type<half2>(w_9.z)), float2(as_type<half2>(w_9.w)));
                            metal::float4 _e1627 = out0_0_;
                            out0_0_ = _e1627 + (weight2_0_.y * a_9);
                            metal::float4 _e1631 = out0_1_;
                            out0_1_ = _e1631 + (weight2_0_.y * b_9);
                            metal::float4 _e1635 = out1_0_;
                            out1_0_ = _e1635 + (weight2_1_.y * a_9);
                            metal::float4 _e1639 = out1_1_;
                            out1_1_ = _e1639 + (weight2_1_.y * b_9);
                            metal::float4 _e1643 = out2_0_;
                            out2_0_ = _e1643 + (weight2_2_.y * a_9);
                            metal::float4 _e1647 = out2_1_;
                            out2_1_ = _e1647 + (weight2_2_.y * b_9);
                        }
                        {
                            uint _e1651 = block;
                            uint token_10 = (_e1651 + (quad2_ * 4u)) + 2u;
                            uint _e1658 = first_seen;
                            if (token_10 >= _e1658) {
                                uint _e1664 = params.end;
                                local_11 = token_10 < _e1664;
                            } else {
                                local_11 = false;
                            }
                            bool seen_10 = local_11;
                            metal::uint4 w_10 = seen_10 ? _e880.w2_0_ : metal::uint4 {};
                            metal::float4 a_10 = metal::float4(float2(as_type<half2>(w_10.x)), float2(as_type<half2>(w_10.y)));
                            metal::float4 b_10 = metal::float4(float2(as_type<half2>(w_10.z)), float2(as_type<half2>(w_10.w)));
                            metal::float4 _e1681 = out0_0_;
                            out0_0_ = _e1681 + (weight2_0_.z * a_10);
                            metal::float4 _e1685 = out0_1_;
                            out0_1_ = _e1685 + (weight2_0_.z * b_10);
                            metal::float4 _e1689 = out1_0_;
                            out1_0_ = _e1689 + (weight2_1_.z * a_10);
                            metal::float4 _e1693 = out1_1_;
                            out1_1_ = _e1693 + (weight2_1_.z * b_10);
                            metal::float4 _e1697 = out2_0_;
                            out2_0_ = _e1697 + (weight2_2_.z * a_10);
                            metal::float4 _e1701 = out2_1_;
                            out2_1_ = _e1701 + (weight2_2_.z * b_10);
                        }
                        {
                            uint _e1705 = block;
                            uint token_11 = (_e1705 + (quad2_ * 4u)) + 3u;
                            uint _e1712 = first_seen;
                            if (token_11 >= _e1712) {
                                uint _e1718 = params.end;
                                local_12 = token_11 < _e1718;
                            } else {
                                local_12 = false;
                            }
                            bool seen_11 = local_12;
                            metal::uint4 w_11 = seen_11 ? _e880.w3_0_ : metal::uint4 {};
                            metal::float4 a_11 = metal::float4(float2(as_type<half2>(w_11.x)), float2(as_type<half2>(w_11.y)));
                            metal::float4 b_11 = metal::float4(float2(as_type<half2>(w_11.z)), float2(as_type<half2>(w_11.w)));
                            metal::float4 _e1735 = out0_0_;
                            out0_0_ = _e1735 + (weight2_0_.w * a_11);
                            metal::float4 _e1739 = out0_1_;
                            out0_1_ = _e1739 + (weight2_0_.w * b_11);
                            metal::float4 _e1743 = out1_0_;
                            out1_0_ = _e1743 + (weight2_1_.w * a_11);
                            metal::float4 _e1747 = out1_1_;
                            out1_1_ = _e1747 + (weight2_1_.w * b_11);
                            metal::float4 _e1751 = out2_0_;
                            out2_0_ = _e1751 + (weight2_2_.w * a_11);
                            metal::float4 _e1755 = out2_1_;
                            out2_1_ = _e1755 + (weight2_2_.w * b_11);
                        }
                    }
                    if (live3_) {
                        {
                            uint _e1759 = block;
                            uint token_12 = (_e1759 + (quad3_ * 4u)) + 0u;
                            uint _e1766 = first_seen;
                            if (token_12 >= _e1766) {
                                uint _e1772 = params.end;
                                local_13 = token_12 < _e1772;
                            } else {
                                local_13 = false;
                            }
                            bool seen_12 = local_13;
                            metal::uint4 w_12 = seen_12 ? _e926.w0_0_ : metal::uint4 {};
                            metal::float4 a_12 = metal::float4(float2(as_type<half2>(w_12.x)), float2(as_type<half2>(w_12.y)));
                            metal::float4 b_12 = metal::float4(float2(as_type<half2>(w_12.z)), float2(as_type<half2>(w_12.w)));
                            metal::float4 _e1789 = out0_0_;
                            out0_0_ = _e1789 + (weight3_0_.x * a_12);
                            metal::float4 _e1793 = out0_1_;
                            out0_1_ = _e1793 + (weight3_0_.x * b_12);
                            metal::float4 _e1797 = out1_0_;
                            out1_0_ = _e1797 + (weight3_1_.x * a_12);
                            metal::float4 _e1801 = out1_1_;
                            out1_1_ = _e1801 + (weight3_1_.x * b_12);
                            metal::float4 _e1805 = out2_0_;
                            out2_0_ = _e1805 + (weight3_2_.x * a_12);
                            metal::float4 _e1809 = out2_1_;
                            out2_1_ = _e1809 + (weight3_2_.x * b_12);
                        }
                        {
                            uint _e1813 = block;
                            uint token_13 = (_e1813 + (quad3_ * 4u)) + 1u;
                            uint _e1820 = first_seen;
                            if (token_13 >= _e1820) {
                                uint _e1826 = params.end;
                                local_14 = token_13 < _e1826;
                            } else {
                                local_14 = false;
                            }
                            bool seen_13 = local_14;
                            metal::uint4 w_13 = seen_13 ? _e926.w1_0_ : metal::uint4 {};
                            metal::float4 a_13 = metal::float4(float2(as_type<half2>(w_13.x)), float2(as_type<half2>(w_13.y)));
                            metal::float4 b_13 = metal::float4(float2(as_type<half2>(w_13.z)), float2(as_type<half2>(w_13.w)));
                            metal::float4 _e1843 = out0_0_;
                            out0_0_ = _e1843 + (weight3_0_.y * a_13);
                            metal::float4 _e1847 = out0_1_;
                            out0_1_ = _e1847 + (weight3_0_.y * b_13);
                            metal::float4 _e1851 = out1_0_;
                            out1_0_ = _e1851 + (weight3_1_.y * a_13);
                            metal::float4 _e1855 = out1_1_;
                            out1_1_ = _e1855 + (weight3_1_.y * b_13);
                            metal::float4 _e1859 = out2_0_;
                            out2_0_ = _e1859 + (weight3_2_.y * a_13);
                            metal::float4 _e1863 = out2_1_;
                            out2_1_ = _e1863 + (weight3_2_.y * b_13);
                        }
                        {
                            uint _e1867 = block;
                            uint token_14 = (_e1867 + (quad3_ * 4u)) + 2u;
                            uint _e1874 = first_seen;
                            if (token_14 >= _e1874) {
                                uint _e1880 = params.end;
                                local_15 = token_14 < _e1880;
                            } else {
                                local_15 = false;
                            }
                            bool seen_14 = local_15;
                            metal::uint4 w_14 = seen_14 ? _e926.w2_0_ : metal::uint4 {};
                            metal::float4 a_14 = metal::float4(float2(as_type<half2>(w_14.x)), float2(as_type<half2>(w_14.y)));
                            metal::float4 b_14 = metal::float4(float2(as_type<half2>(w_14.z)), float2(as_type<half2>(w_14.w)));
                            metal::float4 _e1897 = out0_0_;
                            out0_0_ = _e1897 + (weight3_0_.z * a_14);
                            metal::float4 _e1901 = out0_1_;
                            out0_1_ = _e1901 + (weight3_0_.z * b_14);
                            metal::float4 _e1905 = out1_0_;
                            out1_0_ = _e1905 + (weight3_1_.z * a_14);
                            metal::float4 _e1909 = out1_1_;
                            out1_1_ = _e1909 + (weight3_1_.z * b_14);
                            metal::float4 _e1913 = out2_0_;
                            out2_0_ = _e1913 + (weight3_2_.z * a_14);
                            metal::float4 _e1917 = out2_1_;
                            out2_1_ = _e1917 + (weight3_2_.z * b_14);
                        }
                        {
                            uint _e1921 = block;
                            uint token_15 = (_e1921 + (quad3_ * 4u)) + 3u;
                            uint _e1928 = first_seen;
                            if (token_15 >= _e1928) {
                                uint _e1934 = params.end;
                                local_16 = token_15 < _e1934;
                            } else {
                                local_16 = false;
                            }
                            bool seen_15 = local_16;
                            metal::uint4 w_15 = seen_15 ? _e926.w3_0_ : metal::uint4 {};
                            metal::float4 a_15 = metal::float4(float2(as_type<half2>(w_15.x)), float2(as_type<half2>(w_15.y)));
                            metal::float4 b_15 = metal::float4(float2(as_type<half2>(w_15.z)), float2(as_type<half2>(w_15.w)));
                            metal::float4 _e1951 = out0_0_;
                            out0_0_ = _e1951 + (weight3_0_.w * a_15);
                            metal::float4 _e1955 = out0_1_;
                            out0_1_ = _e1955 + (weight3_0_.w * b_15);
                            metal::float4 _e1959 = out1_0_;
                            out1_0_ = _e1959 + (weight3_1_.w * a_15);
                            metal::float4 _e1963 = out1_1_;
                            out1_1_ = _e1963 + (weight3_1_.w * b_15);
                            metal::float4 _e1967 = out2_0_;
                            out2_0_ = _e1967 + (weight3_2_.w * a_15);
                            metal::float4 _e1971 = out2_1_;
                            out2_1_ = _e1971 + (weight3_2_.w * b_15);
                        }
                    }
                    if (live4_) {
                        {
                            uint _e1975 = block;
                            uint token_16 = (_e1975 + (quad4_ * 4u)) + 0u;
                            uint _e1982 = first_seen;
                            if (token_16 >= _e1982) {
                                uint _e1988 = params.end;
                                local_17 = token_16 < _e1988;
                            } else {
                                local_17 = false;
                            }
                            bool seen_16 = local_17;
                            metal::uint4 w_16 = seen_16 ? _e972.w0_0_ : metal::uint4 {};
                            metal::float4 a_16 = metal::float4(float2(as_type<half2>(w_16.x)), float2(as_type<half2>(w_16.y)));
                            metal::float4 b_16 = metal::float4(float2(as_type<half2>(w_16.z)), float2(as_type<half2>(w_16.w)));
                            metal::float4 _e2005 = out0_0_;
                            out0_0_ = _e2005 + (weight4_0_.x * a_16);
                            metal::float4 _e2009 = out0_1_;
                            out0_1_ = _e2009 + (weight4_0_.x * b_16);
                            metal::float4 _e2013 = out1_0_;
                            out1_0_ = _e2013 + (weight4_1_.x * a_16);
                            metal::float4 _e2017 = out1_1_;
                            out1_1_ = _e2017 + (weight4_1_.x * b_16);
                            metal::float4 _e2021 = out2_0_;
                            out2_0_ = _e2021 + (weight4_2_.x * a_16);
                            metal::float4 _e2025 = out2_1_;
                            out2_1_ = _e2025 + (weight4_2_.x * b_16);
                        }
                        {
                            uint _e2029 = block;
                            uint token_17 = (_e2029 + (quad4_ * 4u)) + 1u;
                            uint _e2036 = first_seen;
                            if (token_17 >= _e2036) {
                                uint _e2042 = params.end;
                                local_18 = token_17 < _e2042;
                            } else {
                                local_18 = false;
                            }
                            bool seen_17 = local_18;
                            metal::uint4 w_17 = seen_17 ? _e972.w1_0_ : metal::uint4 {};
                            metal::float4 a_17 = metal::float4(float2(as_type<half2>(w_17.x)), float2(as_type<half2>(w_17.y)));
                            metal::float4 b_17 = metal::float4(float2(as_type<half2>(w_17.z)), float2(as_type<half2>(w_17.w)));
                            metal::float4 _e2059 = out0_0_;
                            out0_0_ = _e2059 + (weight4_0_.y * a_17);
                            metal::float4 _e2063 = out0_1_;
                            out0_1_ = _e2063 + (weight4_0_.y * b_17);
                            metal::float4 _e2067 = out1_0_;
                            out1_0_ = _e2067 + (weight4_1_.y * a_17);
                            metal::float4 _e2071 = out1_1_;
                            out1_1_ = _e2071 + (weight4_1_.y * b_17);
                            metal::float4 _e2075 = out2_0_;
                            out2_0_ = _e2075 + (weight4_2_.y * a_17);
                            metal::float4 _e2079 = out2_1_;
                            out2_1_ = _e2079 + (weight4_2_.y * b_17);
                        }
                        {
                            uint _e2083 = block;
                            uint token_18 = (_e2083 + (quad4_ * 4u)) + 2u;
                            uint _e2090 = first_seen;
                            if (token_18 >= _e2090) {
                                uint _e2096 = params.end;
                                local_19 = token_18 < _e2096;
                            } else {
                                local_19 = false;
                            }
                            bool seen_18 = local_19;
                            metal::uint4 w_18 = seen_18 ? _e972.w2_0_ : metal::uint4 {};
                            metal::float4 a_18 = metal::float4(float2(as_type<half2>(w_18.x)), float2(as_type<half2>(w_18.y)));
                            metal::float4 b_18 = metal::float4(float2(as_type<half2>(w_18.z)), float2(as_type<half2>(w_18.w)));
                            metal::float4 _e2113 = out0_0_;
                            out0_0_ = _e2113 + (weight4_0_.z * a_18);
                            metal::float4 _e2117 = out0_1_;
                            out0_1_ = _e2117 + (weight4_0_.z * b_18);
                            metal::float4 _e2121 = out1_0_;
                            out1_0_ = _e2121 + (weight4_1_.z * a_18);
                            metal::float4 _e2125 = out1_1_;
                            out1_1_ = _e2125 + (weight4_1_.z * b_18);
                            metal::float4 _e2129 = out2_0_;
                            out2_0_ = _e2129 + (weight4_2_.z * a_18);
                            metal::float4 _e2133 = out2_1_;
                            out2_1_ = _e2133 + (weight4_2_.z * b_18);
                        }
                        {
                            uint _e2137 = block;
                            uint token_19 = (_e2137 + (quad4_ * 4u)) + 3u;
                            uint _e2144 = first_seen;
                            if (token_19 >= _e2144) {
                                uint _e2150 = params.end;
                                local_20 = token_19 < _e2150;
                            } else {
                                local_20 = false;
                            }
                            bool seen_19 = local_20;
                            metal::uint4 w_19 = seen_19 ? _e972.w3_0_ : metal::uint4 {};
                            metal::float4 a_19 = metal::float4(float2(as_type<half2>(w_19.x)), float2(as_type<half2>(w_19.y)));
                            metal::float4 b_19 = metal::float4(float2(as_type<half2>(w_19.z)), float2(as_type<half2>(w_19.w)));
                            metal::float4 _e2167 = out0_0_;
                            out0_0_ = _e2167 + (weight4_0_.w * a_19);
                            metal::float4 _e2171 = out0_1_;
                            out0_1_ = _e2171 + (weight4_0_.w * b_19);
                            metal::float4 _e2175 = out1_0_;
                            out1_0_ = _e2175 + (weight4_1_.w * a_19);
                            metal::float4 _e2179 = out1_1_;
                            out1_1_ = _e2179 + (weight4_1_.w * b_19);
                            metal::float4 _e2183 = out2_0_;
                            out2_0_ = _e2183 + (weight4_2_.w * a_19);
                            metal::float4 _e2187 = out2_1_;
                            out2_1_ = _e2187 + (weight4_2_.w * b_19);
                        }
                    }
                    if (live5_) {
                        {
                            uint _e2191 = block;
                            uint token_20 = (_e2191 + (quad5_ * 4u)) + 0u;
                            uint _e2198 = first_seen;
                            if (token_20 >= _e2198) {
                                uint _e2204 = params.end;
                                local_21 = token_20 < _e2204;
                            } else {
                                local_21 = false;
                            }
                            bool seen_20 = local_21;
                            metal::uint4 w_20 = seen_20 ? _e1018.w0_0_ : metal::uint4 {};
                            metal::float4 a_20 = metal::float4(float2(as_type<half2>(w_20.x)), float2(as_type<half2>(w_20.y)));
                            metal::float4 b_20 = metal::float4(float2(as_type<half2>(w_20.z)), float2(as_type<half2>(w_20.w)));
                            metal::float4 _e2221 = out0_0_;
                            out0_0_ = _e2221 + (weight5_0_.x * a_20);
                            metal::float4 _e2225 = out0_1_;
                            out0_1_ = _e2225 + (weight5_0_.x * b_20);
                            metal::float4 _e2229 = out1_0_;
                            out1_0_ = _e2229 + (weight5_1_.x * a_20);
                            metal::float4 _e2233 = out1_1_;
                            out1_1_ = _e2233 + (weight5_1_.x * b_20);
                            metal::float4 _e2237 = out2_0_;
                            out2_0_ = _e2237 + (weight5_2_.x * a_20);
                            metal::float4 _e2241 = out2_1_;
                            out2_1_ = _e2241 + (weight5_2_.x * b_20);
                        }
                        {
                            uint _e2245 = block;
                            uint token_21 = (_e2245 + (quad5_ * 4u)) + 1u;
                            uint _e2252 = first_seen;
                            if (token_21 >= _e2252) {
                                uint _e2258 = params.end;
                                local_22 = token_21 < _e2258;
                            } else {
                                local_22 = false;
                            }
                            bool seen_21 = local_22;
                            metal::uint4 w_21 = seen_21 ? _e1018.w1_0_ : metal::uint4 {};
                            metal::float4 a_21 = metal::float4(float2(as_type<half2>(w_21.x)), float2(as_type<half2>(w_21.y)));
                            metal::float4 b_21 = metal::float4(float2(as_type<half2>(w_21.z)), float2(as_type<half2>(w_21.w)));
                            metal::float4 _e2275 = out0_0_;
                            out0_0_ = _e2275 + (weight5_0_.y * a_21);
                            metal::float4 _e2279 = out0_1_;
                            out0_1_ = _e2279 + (weight5_0_.y * b_21);
                            metal::float4 _e2283 = out1_0_;
                            out1_0_ = _e2283 + (weight5_1_.y * a_21);
                            metal::float4 _e2287 = out1_1_;
                            out1_1_ = _e2287 + (weight5_1_.y * b_21);
                            metal::float4 _e2291 = out2_0_;
                            out2_0_ = _e2291 + (weight5_2_.y * a_21);
                            metal::float4 _e2295 = out2_1_;
                            out2_1_ = _e2295 + (weight5_2_.y * b_21);
                        }
                        {
                            uint _e2299 = block;
                            uint token_22 = (_e2299 + (quad5_ * 4u)) + 2u;
                            uint _e2306 = first_seen;
                            if (token_22 >= _e2306) {
                                uint _e2312 = params.end;
                                local_23 = token_22 < _e2312;
                            } else {
                                local_23 = false;
                            }
                            bool seen_22 = local_23;
                            metal::uint4 w_22 = seen_22 ? _e1018.w2_0_ : metal::uint4 {};
                            metal::float4 a_22 = metal::float4(float2(as_type<half2>(w_22.x)), float2(as_type<half2>(w_22.y)));
                            metal::float4 b_22 = metal::float4(float2(as_type<half2>(w_22.z)), float2(as_type<half2>(w_22.w)));
                            metal::float4 _e2329 = out0_0_;
                            out0_0_ = _e2329 + (weight5_0_.z * a_22);
                            metal::float4 _e2333 = out0_1_;
                            out0_1_ = _e2333 + (weight5_0_.z * b_22);
                            metal::float4 _e2337 = out1_0_;
                            out1_0_ = _e2337 + (weight5_1_.z * a_22);
                            metal::float4 _e2341 = out1_1_;
                            out1_1_ = _e2341 + (weight5_1_.z * b_22);
                            metal::float4 _e2345 = out2_0_;
                            out2_0_ = _e2345 + (weight5_2_.z * a_22);
                            metal::float4 _e2349 = out2_1_;
                            out2_1_ = _e2349 + (weight5_2_.z * b_22);
                        }
                        {
                            uint _e2353 = block;
                            uint token_23 = (_e2353 + (quad5_ * 4u)) + 3u;
                            uint _e2360 = first_seen;
                            if (token_23 >= _e2360) {
                                uint _e2366 = params.end;
                                local_24 = token_23 < _e2366;
                            } else {
                                local_24 = false;
                            }
                            bool seen_23 = local_24;
                            metal::uint4 w_23 = seen_23 ? _e1018.w3_0_ : metal::uint4 {};
                            metal::float4 a_23 = metal::float4(float2(as_type<half2>(w_23.x)), float2(as_type<half2>(w_23.y)));
                            metal::float4 b_23 = metal::float4(float2(as_type<half2>(w_23.z)), float2(as_type<half2>(w_23.w)));
                            metal::float4 _e2383 = out0_0_;
                            out0_0_ = _e2383 + (weight5_0_.w * a_23);
                            metal::float4 _e2387 = out0_1_;
                            out0_1_ = _e2387 + (weight5_0_.w * b_23);
                            metal::float4 _e2391 = out1_0_;
                            out1_0_ = _e2391 + (weight5_1_.w * a_23);
                            metal::float4 _e2395 = out1_1_;
                            out1_1_ = _e2395 + (weight5_1_.w * b_23);
                            metal::float4 _e2399 = out2_0_;
                            out2_0_ = _e2399 + (weight5_2_.w * a_23);
                            metal::float4 _e2403 = out2_1_;
                            out2_1_ = _e2403 + (weight5_2_.w * b_23);
                        }
                    }
                    if (live6_) {
                        {
                            uint _e2407 = block;
                            uint token_24 = (_e2407 + (quad6_ * 4u)) + 0u;
                            uint _e2414 = first_seen;
                            if (token_24 >= _e2414) {
                                uint _e2420 = params.end;
                                local_25 = token_24 < _e2420;
                            } else {
                                local_25 = false;
                            }
                            bool seen_24 = local_25;
                            metal::uint4 w_24 = seen_24 ? _e1064.w0_0_ : metal::uint4 {};
                            metal::float4 a_24 = metal::float4(float2(as_type<half2>(w_24.x)), float2(as_type<half2>(w_24.y)));
                            metal::float4 b_24 = metal::float4(float2(as_type<half2>(w_24.z)), float2(as_type<half2>(w_24.w)));
                            metal::float4 _e2437 = out0_0_;
                            out0_0_ = _e2437 + (weight6_0_.x * a_24);
                            metal::float4 _e2441 = out0_1_;
                            out0_1_ = _e2441 + (weight6_0_.x * b_24);
                            metal::float4 _e2445 = out1_0_;
                            out1_0_ = _e2445 + (weight6_1_.x * a_24);
                            metal::float4 _e2449 = out1_1_;
                            out1_1_ = _e2449 + (weight6_1_.x * b_24);
                            metal::float4 _e2453 = out2_0_;
                            out2_0_ = _e2453 + (weight6_2_.x * a_24);
                            metal::float4 _e2457 = out2_1_;
                            out2_1_ = _e2457 + (weight6_2_.x * b_24);
                        }
                        {
                            uint _e2461 = block;
                            uint token_25 = (_e2461 + (quad6_ * 4u)) + 1u;
                            uint _e2468 = first_seen;
                            if (token_25 >= _e2468) {
                                uint _e2474 = params.end;
                                local_26 = token_25 < _e2474;
                            } else {
                                local_26 = false;
                            }
                            bool seen_25 = local_26;
                            metal::uint4 w_25 = seen_25 ? _e1064.w1_0_ : metal::uint4 {};
                            metal::float4 a_25 = metal::float4(float2(as_type<half2>(w_25.x)), float2(as_type<half2>(w_25.y)));
                            metal::float4 b_25 = metal::float4(float2(as_type<half2>(w_25.z)), float2(as_type<half2>(w_25.w)));
                            metal::float4 _e2491 = out0_0_;
                            out0_0_ = _e2491 + (weight6_0_.y * a_25);
                            metal::float4 _e2495 = out0_1_;
                            out0_1_ = _e2495 + (weight6_0_.y * b_25);
                            metal::float4 _e2499 = out1_0_;
                            out1_0_ = _e2499 + (weight6_1_.y * a_25);
                            metal::float4 _e2503 = out1_1_;
                            out1_1_ = _e2503 + (weight6_1_.y * b_25);
                            metal::float4 _e2507 = out2_0_;
                            out2_0_ = _e2507 + (weight6_2_.y * a_25);
                            metal::float4 _e2511 = out2_1_;
                            out2_1_ = _e2511 + (weight6_2_.y * b_25);
                        }
                        {
                            uint _e2515 = block;
                            uint token_26 = (_e2515 + (quad6_ * 4u)) + 2u;
                            uint _e2522 = first_seen;
                            if (token_26 >= _e2522) {
                                uint _e2528 = params.end;
                                local_27 = token_26 < _e2528;
                            } else {
                                local_27 = false;
                            }
                            bool seen_26 = local_27;
                            metal::uint4 w_26 = seen_26 ? _e1064.w2_0_ : metal::uint4 {};
                            metal::float4 a_26 = metal::float4(float2(as_type<half2>(w_26.x)), float2(as_type<half2>(w_26.y)));
                            metal::float4 b_26 = metal::float4(float2(as_type<half2>(w_26.z)), float2(as_type<half2>(w_26.w)));
                            metal::float4 _e2545 = out0_0_;
                            out0_0_ = _e2545 + (weight6_0_.z * a_26);
                            metal::float4 _e2549 = out0_1_;
                            out0_1_ = _e2549 + (weight6_0_.z * b_26);
                            metal::float4 _e2553 = out1_0_;
                            out1_0_ = _e2553 + (weight6_1_.z * a_26);
                            metal::float4 _e2557 = out1_1_;
                            out1_1_ = _e2557 + (weight6_1_.z * b_26);
                            metal::float4 _e2561 = out2_0_;
                            out2_0_ = _e2561 + (weight6_2_.z * a_26);
                            metal::float4 _e2565 = out2_1_;
                            out2_1_ = _e2565 + (weight6_2_.z * b_26);
                        }
                        {
                            uint _e2569 = block;
                            uint token_27 = (_e2569 + (quad6_ * 4u)) + 3u;
                            uint _e2576 = first_seen;
                            if (token_27 >= _e2576) {
                                uint _e2582 = params.end;
                                local_28 = token_27 < _e2582;
                            } else {
                                local_28 = false;
                            }
                            bool seen_27 = local_28;
                            metal::uint4 w_27 = seen_27 ? _e1064.w3_0_ : metal::uint4 {};
                            metal::float4 a_27 = metal::float4(float2(as_type<half2>(w_27.x)), float2(as_type<half2>(w_27.y)));
                            metal::float4 b_27 = metal::float4(float2(as_type<half2>(w_27.z)), float2(as_type<half2>(w_27.w)));
                            metal::float4 _e2599 = out0_0_;
                            out0_0_ = _e2599 + (weight6_0_.w * a_27);
                            metal::float4 _e2603 = out0_1_;
                            out0_1_ = _e2603 + (weight6_0_.w * b_27);
                            metal::float4 _e2607 = out1_0_;
                            out1_0_ = _e2607 + (weight6_1_.w * a_27);
                            metal::float4 _e2611 = out1_1_;
                            out1_1_ = _e2611 + (weight6_1_.w * b_27);
                            metal::float4 _e2615 = out2_0_;
                            out2_0_ = _e2615 + (weight6_2_.w * a_27);
                            metal::float4 _e2619 = out2_1_;
                            out2_1_ = _e2619 + (weight6_2_.w * b_27);
                        }
                    }
                    if (live7_) {
                        {
                            uint _e2623 = block;
                            uint token_28 = (_e2623 + (quad7_ * 4u)) + 0u;
                            uint _e2630 = first_seen;
                            if (token_28 >= _e2630) {
                                uint _e2636 = params.end;
                                local_29 = token_28 < _e2636;
                            } else {
                                local_29 = false;
                            }
                            bool seen_28 = local_29;
                            metal::uint4 w_28 = seen_28 ? _e1110.w0_0_ : metal::uint4 {};
                            metal::float4 a_28 = metal::float4(float2(as_type<half2>(w_28.x)), float2(as_type<half2>(w_28.y)));
                            metal::float4 b_28 = metal::float4(float2(as_type<half2>(w_28.z)), float2(as_type<half2>(w_28.w)));
                            metal::float4 _e2653 = out0_0_;
                            out0_0_ = _e2653 + (weight7_0_.x * a_28);
                            metal::float4 _e2657 = out0_1_;
                            out0_1_ = _e2657 + (weight7_0_.x * b_28);
                            metal::float4 _e2661 = out1_0_;
                            out1_0_ = _e2661 + (weight7_1_.x * a_28);
                            metal::float4 _e2665 = out1_1_;
                            out1_1_ = _e2665 + (weight7_1_.x * b_28);
                            metal::float4 _e2669 = out2_0_;
                            out2_0_ = _e2669 + (weight7_2_.x * a_28);
                            metal::float4 _e2673 = out2_1_;
                            out2_1_ = _e2673 + (weight7_2_.x * b_28);
                        }
                        {
                            uint _e2677 = block;
                            uint token_29 = (_e2677 + (quad7_ * 4u)) + 1u;
                            uint _e2684 = first_seen;
                            if (token_29 >= _e2684) {
                                uint _e2690 = params.end;
                                local_30 = token_29 < _e2690;
                            } else {
                                local_30 = false;
                            }
                            bool seen_29 = local_30;
                            metal::uint4 w_29 = seen_29 ? _e1110.w1_0_ : metal::uint4 {};
                            metal::float4 a_29 = metal::float4(float2(as_type<half2>(w_29.x)), float2(as_type<half2>(w_29.y)));
                            metal::float4 b_29 = metal::float4(float2(as_type<half2>(w_29.z)), float2(as_type<half2>(w_29.w)));
                            metal::float4 _e2707 = out0_0_;
                            out0_0_ = _e2707 + (weight7_0_.y * a_29);
                            metal::float4 _e2711 = out0_1_;
                            out0_1_ = _e2711 + (weight7_0_.y * b_29);
                            metal::float4 _e2715 = out1_0_;
                            out1_0_ = _e2715 + (weight7_1_.y * a_29);
                            metal::float4 _e2719 = out1_1_;
                            out1_1_ = _e2719 + (weight7_1_.y * b_29);
                            metal::float4 _e2723 = out2_0_;
                            out2_0_ = _e2723 + (weight7_2_.y * a_29);
                            metal::float4 _e2727 = out2_1_;
                            out2_1_ = _e2727 + (weight7_2_.y * b_29);
                        }
                        {
                            uint _e2731 = block;
                            uint token_30 = (_e2731 + (quad7_ * 4u)) + 2u;
                            uint _e2738 = first_seen;
                            if (token_30 >= _e2738) {
                                uint _e2744 = params.end;
                                local_31 = token_30 < _e2744;
                            } else {
                                local_31 = false;
                            }
                            bool seen_30 = local_31;
                            metal::uint4 w_30 = seen_30 ? _e1110.w2_0_ : metal::uint4 {};
                            metal::float4 a_30 = metal::float4(float2(as_type<half2>(w_30.x)), float2(as_type<half2>(w_30.y)));
                            metal::float4 b_30 = metal::float4(float2(as_type<half2>(w_30.z)), float2(as_type<half2>(w_30.w)));
                            metal::float4 _e2761 = out0_0_;
                            out0_0_ = _e2761 + (weight7_0_.z * a_30);
                            metal::float4 _e2765 = out0_1_;
                            out0_1_ = _e2765 + (weight7_0_.z * b_30);
                            metal::float4 _e2769 = out1_0_;
                            out1_0_ = _e2769 + (weight7_1_.z * a_30);
                            metal::float4 _e2773 = out1_1_;
                            out1_1_ = _e2773 + (weight7_1_.z * b_30);
                            metal::float4 _e2777 = out2_0_;
                            out2_0_ = _e2777 + (weight7_2_.z * a_30);
                            metal::float4 _e2781 = out2_1_;
                            out2_1_ = _e2781 + (weight7_2_.z * b_30);
                        }
                        {
                            uint _e2785 = block;
                            uint token_31 = (_e2785 + (quad7_ * 4u)) + 3u;
                            uint _e2792 = first_seen;
                            if (token_31 >= _e2792) {
                                uint _e2798 = params.end;
                                local_32 = token_31 < _e2798;
                            } else {
                                local_32 = false;
                            }
                            bool seen_31 = local_32;
                            metal::uint4 w_31 = seen_31 ? _e1110.w3_0_ : metal::uint4 {};
                            metal::float4 a_31 = metal::float4(float2(as_type<half2>(w_31.x)), float2(as_type<half2>(w_31.y)));
                            metal::float4 b_31 = metal::float4(float2(as_type<half2>(w_31.z)), float2(as_type<half2>(w_31.w)));
                            metal::float4 _e2815 = out0_0_;
                            out0_0_ = _e2815 + (weight7_0_.w * a_31);
                            metal::float4 _e2819 = out0_1_;
                            out0_1_ = _e2819 + (weight7_0_.w * b_31);
                            metal::float4 _e2823 = out1_0_;
                            out1_0_ = _e2823 + (weight7_1_.w * a_31);
                            metal::float4 _e2827 = out1_1_;
                            out1_1_ = _e2827 + (weight7_1_.w * b_31);
                            metal::float4 _e2831 = out2_0_;
                            out2_0_ = _e2831 + (weight7_2_.w * a_31);
                            metal::float4 _e2835 = out2_1_;
                            out2_1_ = _e2835 + (weight7_2_.w * b_31);
                        }
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2845 = running_sum0_;
    float _e2846 = running_sum0_;
    float unnamed_2 = metal::quad_shuffle_xor(_e2846, 1u);
    running_sum0_ = _e2845 + unnamed_2;
    float _e2849 = running_sum0_;
    float _e2850 = running_sum0_;
    float unnamed_3 = metal::quad_shuffle_xor(_e2850, 2u);
    running_sum0_ = _e2849 + unnamed_3;
    if (has0_) {
        local_33 = naga_mod(tid, 4u) == 0u;
    } else {
        local_33 = false;
    }
    bool _e2860 = local_33;
    if (_e2860) {
        float _e2875 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2875;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_34 = soft_lane == 0u;
    } else {
        local_34 = false;
    }
    bool _e2881 = local_34;
    if (_e2881) {
        local_35 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_35 = false;
    }
    bool _e2892 = local_35;
    if (_e2892) {
        float _e2895 = sum_1;
        metal::float4 _e2904 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2905 = sum_of(_e2904);
        sum_1 = _e2895 + _e2905;
        float _e2916 = running_max0_;
        float _e2917 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e2916, _e2917);
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2959 = turn;
            turn = _e2959 + 1u;
        }
        loop_init_5 = false;
        uint _e2921 = turn;
        if (_e2921 < 8u) {
        } else {
            break;
        }
        {
            uint _e2924 = turn;
            if (_e2924 == first_quad) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e2931 = out0_0_;
                low = _e2931;
                metal::float4 _e2933 = out0_1_;
                high = _e2933;
                uint _e2935 = turn;
                if (_e2935 > 0u) {
                    metal::float4 _e2938 = low;
                    metal::float4 _e2941 = scores.inner[at_2];
                    low = _e2938 + _e2941;
                    metal::float4 _e2943 = high;
                    metal::float4 _e2948 = scores.inner[at_2 + 1u];
                    high = _e2943 + _e2948;
                }
                metal::float4 _e2952 = low;
                scores.inner[at_2] = _e2952;
                metal::float4 _e2957 = high;
                scores.inner[at_2 + 1u] = _e2957;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3006 = i_1;
            i_1 = _e3006 + THREADS;
        }
        loop_init_6 = false;
        uint _e2962 = i_1;
        if (_e2962 < 64u) {
        } else {
            break;
        }
        {
            uint _e2965 = i_1;
            uint h_3 = (naga_div(_e2965, 64u) * 4u) + 0u;
            if (h_3 < 3u) {
                local_36 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_36 = false;
            }
            bool _e2982 = local_36;
            if (_e2982) {
                uint _e2991 = i_1;
                uint _e2997 = i_1;
                uint _e3001 = i_1;
                float _e3005 = scores.inner[naga_div(_e2997, 4u)][naga_mod(_e3001, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + naga_mod(_e2991, 64u)] = _e3005;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3049 = turn_1;
            turn_1 = _e3049 + 1u;
        }
        loop_init_7 = false;
        uint _e3011 = turn_1;
        if (_e3011 < 8u) {
        } else {
            break;
        }
        {
            uint _e3014 = turn_1;
            if (_e3014 == first_quad) {
                uint at_3 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3021 = out1_0_;
                low_1 = _e3021;
                metal::float4 _e3023 = out1_1_;
                high_1 = _e3023;
                uint _e3025 = turn_1;
                if (_e3025 > 0u) {
                    metal::float4 _e3028 = low_1;
                    metal::float4 _e3031 = scores.inner[at_3];
                    low_1 = _e3028 + _e3031;
                    metal::float4 _e3033 = high_1;
                    metal::float4 _e3038 = scores.inner[at_3 + 1u];
                    high_1 = _e3033 + _e3038;
                }
                metal::float4 _e3042 = low_1;
                scores.inner[at_3] = _e3042;
                metal::float4 _e3047 = high_1;
                scores.inner[at_3 + 1u] = _e3047;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3096 = i_2;
            i_2 = _e3096 + THREADS;
        }
        loop_init_8 = false;
        uint _e3052 = i_2;
        if (_e3052 < 64u) {
        } else {
            break;
        }
        {
            uint _e3055 = i_2;
            uint h_4 = (naga_div(_e3055, 64u) * 4u) + 1u;
            if (h_4 < 3u) {
                local_37 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_37 = false;
            }
            bool _e3072 = local_37;
            if (_e3072) {
                uint _e3081 = i_2;
                uint _e3087 = i_2;
                uint _e3091 = i_2;
                float _e3095 = scores.inner[naga_div(_e3087, 4u)][naga_mod(_e3091, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + naga_mod(_e3081, 64u)] = _e3095;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3139 = turn_2;
            turn_2 = _e3139 + 1u;
        }
        loop_init_9 = false;
        uint _e3101 = turn_2;
        if (_e3101 < 8u) {
        } else {
            break;
        }
        {
            uint _e3104 = turn_2;
            if (_e3104 == first_quad) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                metal::float4 _e3111 = out2_0_;
                low_2 = _e3111;
                metal::float4 _e3113 = out2_1_;
                high_2 = _e3113;
                uint _e3115 = turn_2;
                if (_e3115 > 0u) {
                    metal::float4 _e3118 = low_2;
                    metal::float4 _e3121 = scores.inner[at_4];
                    low_2 = _e3118 + _e3121;
                    metal::float4 _e3123 = high_2;
                    metal::float4 _e3128 = scores.inner[at_4 + 1u];
                    high_2 = _e3123 + _e3128;
                }
                metal::float4 _e3132 = low_2;
                scores.inner[at_4] = _e3132;
                metal::float4 _e3137 = high_2;
                scores.inner[at_4 + 1u] = _e3137;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3186 = i_3;
            i_3 = _e3186 + THREADS;
        }
        loop_init_10 = false;
        uint _e3142 = i_3;
        if (_e3142 < 64u) {
        } else {
            break;
        }
        {
            uint _e3145 = i_3;
            uint h_5 = (naga_div(_e3145, 64u) * 4u) + 2u;
            if (h_5 < 3u) {
                local_38 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_38 = false;
            }
            bool _e3162 = local_38;
            if (_e3162) {
                uint _e3171 = i_3;
                uint _e3177 = i_3;
                uint _e3181 = i_3;
                float _e3185 = scores.inner[naga_div(_e3177, 4u)][naga_mod(_e3181, 4u)];
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + naga_mod(_e3171, 64u)] = _e3185;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
