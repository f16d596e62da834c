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
struct type_17 {
    metal::half4 inner[16];
};
struct type_18 {
    float inner[2];
};
struct KeyRun {
    metal::uint2 w0_0_0_;
    metal::uint2 w0_0_1_;
    metal::uint2 w0_1_0_;
    uint scale0_;
    char _pad4[4];
};
struct type_19 {
    metal::half4 inner[64];
};
struct type_20 {
    metal::float4 inner[16];
};
struct type_21 {
    metal::float2 inner[1];
};
struct ValueRun {
    metal::uint4 low;
    metal::uint4 high;
};
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

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

metal::half4 byte_quad(
    uint bytes,
    half middle
) {
    metal::float2 even = float2(as_type<half2>(((bytes & 16711935u) | 1677747200u)));
    metal::float2 odd = float2(as_type<half2>((((bytes >> 8u) & 16711935u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even, odd)) - metal::half4(middle);
}

metal::half4 nibble_quad(
    uint bytes_1,
    half middle_1
) {
    metal::float2 even_1 = float2(as_type<half2>(((bytes_1 & 983055u) | 1677747200u)));
    metal::float2 odd_1 = float2(as_type<half2>((((bytes_1 >> 8u) & 983055u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even_1, odd_1)) - metal::half4(middle_1);
}

float quad_total(
    metal::half4 x_2
) {
    metal::float4 wide = static_cast<metal::float4>(x_2);
    return (wide.x + wide.y) + (wide.z + wide.w);
}

float quad_max(
    float x_3
) {
    float unnamed = metal::quad_shuffle_xor(x_3, 1u);
    float y = metal::max(x_3, unnamed);
    float unnamed_1 = metal::quad_shuffle_xor(y, 2u);
    return metal::max(y, unnamed_1);
}

float quad_sum(
    float x_4
) {
    float unnamed_2 = metal::quad_shuffle_xor(x_4, 1u);
    float y_1 = x_4 + unnamed_2;
    float unnamed_3 = metal::quad_shuffle_xor(y_1, 2u);
    return y_1 + unnamed_3;
}

KeyRun load_keys(
    uint tile_at,
    uint pair,
    uint lane,
    device type_4 const& keys,
    device type_6 const& key_pairs,
    constant _mslBufferSizes& _buffer_sizes
) {
    KeyRun run = {};
    uint pair_at = naga_div(tile_at, 2u) + pair;
    metal::uint2 _e23 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 4u) + 0u) * 8u)];
    run.w0_0_0_ = _e23;
    metal::uint2 _e40 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 4u) + 1u) * 8u)];
    run.w0_0_1_ = _e40;
    metal::uint2 _e57 = key_pairs[(pair_at + 32u) + ((naga_div((lane * 8u) + 0u, 8u) + 0u) * 8u)];
    run.w0_1_0_ = _e57;
    uint group0_ = (naga_div((lane * 32u) + 0u, 64u) * 8u) + pair;
    uint _e73 = keys[(tile_at + 96u) + group0_];
    run.scale0_ = _e73;
    KeyRun _e74 = run;
    return _e74;
}

uint key_levels(
    uint low,
    uint high
) {
    uint m = {};
    uint mirror = (high * 4294967041u) + 4294967295u;
    uint x_5 = (low ^ mirror) & 50529027u;
    m = (x_5 * 26u) + 202116108u;
    uint x1_ = x_5 >> 1u;
    uint _e16 = m;
    m = _e16 + (((x1_ & 16843009u) * 4u) + (((x_5 & x1_) & 16843009u) * 15u));
    uint _e28 = m;
    return _e28 ^ mirror;
}

ValueRun load_values(
    uint values_at,
    uint step_1,
    uint last_tile,
    uint channel,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint run_at = naga_div(values_at + (metal::min(naga_div(step_1, 1u), last_tile) * 104u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 1u) + naga_mod(step_1, 1u)) * 4u)];
    run_1.low = _e33;
    metal::uint4 _e44 = value_runs[(run_at + 16u) + (naga_div(channel, 32u) * 4u)];
    run_1.high = _e44 >> metal::uint4(naga_mod(naga_div(channel, 16u), 2u) * 4u);
    ValueRun _e53 = run_1;
    return _e53;
}

uint value_levels(
    uint low_1,
    uint high_1
) {
    uint m_1 = {};
    uint mirror_1 = (high_1 * 4294967041u) + 4294967295u;
    uint x_6 = (low_1 ^ mirror_1) & 50529027u;
    m_1 = (x_6 * 26u) + 202116108u;
    uint x1_1 = x_6 >> 1u;
    uint _e16 = m_1;
    m_1 = _e16 + (((x1_1 & 16843009u) * 4u) + (((x_6 & x1_1) & 16843009u) * 15u));
    uint _e28 = m_1;
    return (_e28 ^ mirror_1) ^ 2155905152u;
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
, device type_6 const& key_pairs [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_8 const& value_runs [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_12& scores
, threadgroup type_13& reduced
, threadgroup type_14& block_share
, threadgroup type_14& block_keep
, threadgroup type_17& query_quads
, threadgroup type_18& query_step
, threadgroup type_18& query_sum
, threadgroup type_19& weight_quads
, threadgroup type_20& scale_quads
, threadgroup type_14& scale_tops
, threadgroup type_21& group_scales
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
    float running_max0_ = -1000000000000000000000000000000.0;
    float running_sum0_ = 0.0;
    uint i = {};
    float extra0_0_ = 0.0;
    float out0_0_ = 0.0;
    float out0_1_ = 0.0;
    float out0_2_ = 0.0;
    float out0_3_ = 0.0;
    uint block = {};
    uint turn = {};
    metal::half4 half0_0_0_ = {};
    float part0_0_ = {};
    metal::half4 half0_1_0_ = {};
    float part1_0_ = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    float scale_top0_ = {};
    float top = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    float largest_scale = {};
    float part0_ = {};
    float sum0_0_ = {};
    float sum0_1_ = {};
    float sum0_2_ = {};
    float sum0_3_ = {};
    uint step = {};
    metal::half4 half0_0_ = {};
    metal::half4 half0_1_ = {};
    metal::half4 half0_2_ = {};
    metal::half4 half0_3_ = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    bool local_4 = {};
    uint turn_1 = 0u;
    metal::float4 sum_2 = {};
    uint i_1 = {};
    bool local_5 = {};
    float sum_3 = {};
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
    uint last_tile_1 = naga_div(_e55 - 1u, 16u);
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
            uint _e198 = i;
            i = _e198 + THREADS;
        }
        loop_init = false;
        uint _e86 = i;
        if (_e86 < 8u) {
        } else {
            break;
        }
        {
            uint _e89 = i;
            uint h_2 = naga_div(_e89, 8u);
            uint _e92 = member(head_pass_1, h_2);
            uint _e96 = i;
            uint at = ((first_head + _e92) * 64u) + (naga_mod(_e96, 8u) * 8u);
            float _e104 = queries[at];
            float _e109 = queries[at + 1u];
            float _e114 = queries[at + 2u];
            float _e119 = queries[at + 3u];
            metal::float4 a = metal::float4(_e104, _e109, _e114, _e119);
            float _e125 = queries[at + 4u];
            float _e130 = queries[at + 5u];
            float _e135 = queries[at + 6u];
            float _e140 = queries[at + 7u];
            metal::float4 b = metal::float4(_e125, _e130, _e135, _e140);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e152 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e152 > 0.000000000000000000000000000001) ? (1.0 / _e152) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e163 = i;
            query_quads.inner[2u * _e163] = static_cast<metal::half4>(qa.xzyw);
            uint _e170 = i;
            query_quads.inner[(2u * _e170) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e177 = sum_of(qa);
            float _e178 = sum_of(qb);
            float _e180 = quad_sum(_e177 + _e178);
            uint _e181 = i;
            if (naga_mod(_e181, 4u) == 0u) {
                uint _e187 = i;
                query_step.inner[naga_div(_e187, 4u)] = _e152 * 0.019634541;
                uint _e194 = i;
                query_sum.inner[naga_div(_e194, 4u)] = _e180;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 1u;
    uint _e215 = keys_of(kv_head_2, params);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e238 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3632 = block;
            block = _e3632 + BLOCK;
        }
        loop_init_1 = false;
        uint _e240 = block;
        if (_e240 < split_end) {
        } else {
            break;
        }
        {
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::half4 q0_0_ = query_quads.inner[((head0_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q0_1_ = query_quads.inner[((head0_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q0_2_ = query_quads.inner[((head0_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q0_3_ = query_quads.inner[((head0_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q0_4_ = query_quads.inner[((head0_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q0_5_ = query_quads.inner[((head0_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q0_6_ = query_quads.inner[((head0_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q0_7_ = query_quads.inner[((head0_ * 16u) + 7u) + (key_lane * 8u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e345 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e345 * step0_0_;
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e647 = turn;
                        turn = _e647 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e348 = turn;
                    if (_e348 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e351 = block;
                        uint _e354 = turn;
                        KeyRun _e362 = load_keys(_e215 + (metal::min((naga_div(_e351, 16u) + _e354) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e363 = turn;
                            uint t_1 = ((_e363 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e362.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e362.w0_0_1_;
                            metal::uint2 w0_1_0_ = _e362.w0_1_0_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e362.scale0_));
                            uint _e384 = key_levels(_e362.w0_0_0_.x >> 0u, (_e362.w0_1_0_.x >> 0u) & 16843009u);
                            metal::half4 _e388 = byte_quad(_e384 ^ 2155905152u, 1152.0h);
                            uint _e397 = key_levels(_e362.w0_0_0_.x >> 2u, (_e362.w0_1_0_.x >> 1u) & 16843009u);
                            metal::half4 _e401 = byte_quad(_e397 ^ 2155905152u, 1152.0h);
                            uint _e410 = key_levels(_e362.w0_0_0_.x >> 4u, (_e362.w0_1_0_.x >> 2u) & 16843009u);
                            metal::half4 _e414 = byte_quad(_e410 ^ 2155905152u, 1152.0h);
                            uint _e423 = key_levels(_e362.w0_0_0_.x >> 6u, (_e362.w0_1_0_.x >> 3u) & 16843009u);
                            metal::half4 _e427 = byte_quad(_e423 ^ 2155905152u, 1152.0h);
                            uint _e436 = key_levels(_e362.w0_0_1_.x >> 0u, (_e362.w0_1_0_.x >> 4u) & 16843009u);
                            metal::half4 _e440 = byte_quad(_e436 ^ 2155905152u, 1152.0h);
                            uint _e449 = key_levels(_e362.w0_0_1_.x >> 2u, (_e362.w0_1_0_.x >> 5u) & 16843009u);
                            metal::half4 _e453 = byte_quad(_e449 ^ 2155905152u, 1152.0h);
                            uint _e462 = key_levels(_e362.w0_0_1_.x >> 4u, (_e362.w0_1_0_.x >> 6u) & 16843009u);
                            metal::half4 _e466 = byte_quad(_e462 ^ 2155905152u, 1152.0h);
                            uint _e475 = key_levels(_e362.w0_0_1_.x >> 6u, (_e362.w0_1_0_.x >> 7u) & 16843009u);
                            metal::half4 _e479 = byte_quad(_e475 ^ 2155905152u, 1152.0h);
                            half0_0_0_ = _e388 * q0_0_;
                            metal::half4 _e482 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e401, q0_1_, _e482);
                            metal::half4 _e484 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e414, q0_2_, _e484);
                            metal::half4 _e486 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e427, q0_3_, _e486);
                            metal::half4 _e488 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e440, q0_4_, _e488);
                            metal::half4 _e490 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e453, q0_5_, _e490);
                            metal::half4 _e492 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e466, q0_6_, _e492);
                            metal::half4 _e494 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e479, q0_7_, _e494);
                            metal::half4 _e496 = half0_0_0_;
                            float _e497 = quad_total(_e496);
                            float scaled0_0_0_ = metal::fma(_e497, step0_0_, 0.5 * sum0_0_1);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            uint _e512 = key_levels(_e362.w0_0_0_.y >> 0u, (_e362.w0_1_0_.y >> 0u) & 16843009u);
                            metal::half4 _e516 = byte_quad(_e512 ^ 2155905152u, 1152.0h);
                            uint _e525 = key_levels(_e362.w0_0_0_.y >> 2u, (_e362.w0_1_0_.y >> 1u) & 16843009u);
                            metal::half4 _e529 = byte_quad(_e525 ^ 2155905152u, 1152.0h);
                            uint _e538 = key_levels(_e362.w0_0_0_.y >> 4u, (_e362.w0_1_0_.y >> 2u) & 16843009u);
                            metal::half4 _e542 = byte_quad(_e538 ^ 2155905152u, 1152.0h);
                            uint _e551 = key_levels(_e362.w0_0_0_.y >> 6u, (_e362.w0_1_0_.y >> 3u) & 16843009u);
                            metal::half4 _e555 = byte_quad(_e551 ^ 2155905152u, 1152.0h);
                            uint _e564 = key_levels(_e362.w0_0_1_.y >> 0u, (_e362.w0_1_0_.y >> 4u) & 16843009u);
                            metal::half4 _e568 = byte_quad(_e564 ^ 2155905152u, 1152.0h);
                            uint _e577 = key_levels(_e362.w0_0_1_.y >> 2u, (_e362.w0_1_0_.y >> 5u) & 16843009u);
                            metal::half4 _e581 = byte_quad(_e577 ^ 2155905152u, 1152.0h);
                            uint _e590 = key_levels(_e362.w0_0_1_.y >> 4u, (_e362.w0_1_0_.y >> 6u) & 16843009u);
                            metal::half4 _e594 = byte_quad(_e590 ^ 2155905152u, 1152.0h);
                            uint _e603 = key_levels(_e362.w0_0_1_.y >> 6u, (_e362.w0_1_0_.y >> 7u) & 16843009u);
                            metal::half4 _e607 = byte_quad(_e603 ^ 2155905152u, 1152.0h);
                            half0_1_0_ = _e516 * q0_0_;
                            metal::half4 _e610 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e529, q0_1_, _e610);
                            metal::half4 _e612 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e542, q0_2_, _e612);
                            metal::half4 _e614 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e555, q0_3_, _e614);
                            metal::half4 _e616 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e568, q0_4_, _e616);
                            metal::half4 _e618 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e581, q0_5_, _e618);
                            metal::half4 _e620 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e594, q0_6_, _e620);
                            metal::half4 _e622 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e607, q0_7_, _e622);
                            metal::half4 _e624 = half0_1_0_;
                            float _e625 = quad_total(_e624);
                            float scaled0_1_0_ = metal::fma(_e625, step0_0_, 0.5 * sum0_0_1);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            bool odd_2 = (key_lane & 1u) == 1u;
                            float _e636 = part0_0_;
                            float _e637 = part1_0_;
                            float _e639 = part1_0_;
                            float _e640 = part0_0_;
                            float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e640 : _e639, 1u);
                            float token_sum0_ = (odd_2 ? _e637 : _e636) + unnamed_4;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e654 = block;
            uint scale_at0_ = (((_e238 + (metal::min(naga_div(_e654, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e680 = values[scale_at0_];
            uint _e685 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e680, _e685);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e689 = block;
            metal::uint4 token0_ = metal::uint4(_e689 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e701 = first_seen;
            uint _e706 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e701)) & (token0_ < metal::uint4(_e706));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e722 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e722 + metal::float4(bias0_);
                metal::float4 _e727 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e727, visible0_);
                float _e729 = largest0_;
                metal::float4 _e730 = score0_0_;
                float _e731 = largest_of(_e730);
                largest0_ = metal::max(_e729, _e731);
            }
            float _e733 = largest0_;
            float _e734 = largest0_;
            float unnamed_5 = metal::quad_shuffle_xor(_e734, 1u);
            largest0_ = metal::max(_e733, unnamed_5);
            float _e737 = largest0_;
            float _e738 = largest0_;
            float unnamed_6 = metal::quad_shuffle_xor(_e738, 2u);
            largest0_ = metal::max(_e737, unnamed_6);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e748 = local;
            if (_e748) {
                float _e763 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e763;
            }
            uint _e764 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e764 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e778 = first_seen;
            uint _e783 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e778)) & (scale_token0_ < metal::uint4(_e783));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e795 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e795;
            float _e797 = scale_top0_;
            float _e798 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e798, 1u);
            scale_top0_ = metal::max(_e797, unnamed_7);
            float _e801 = scale_top0_;
            float _e802 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e802, 2u);
            scale_top0_ = metal::max(_e801, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e819 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e819;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e824 = top;
                float _e831 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e824, _e831);
                float _e833 = top;
                float _e840 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e833, _e840);
                float _e842 = top;
                float _e849 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e842, _e849);
                float _e851 = top;
                float _e858 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e851, _e858);
                float _e862 = top;
                float _e863 = top;
                float _e866 = top;
                group_scales.inner[tid] = metal::float2(_e862, (_e866 > 0.0) ? (1.0 / _e863) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e878 = largest0_;
                metal::float4 _e887 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e888 = largest_of(_e887);
                largest0_ = metal::max(_e878, _e888);
                float former = running_max0_;
                float _e891 = largest0_;
                running_max0_ = metal::max(former, _e891);
                float _e893 = largest0_;
                float _e894 = running_max0_;
                share0_ = metal::exp(_e893 - _e894);
                float _e897 = running_max0_;
                keep0_ = metal::exp(former - _e897);
                if (soft_lane == 0u) {
                    float _e906 = share0_;
                    block_share.inner[soft_head + 0u] = _e906;
                    float _e911 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e911;
                }
                sum = 0.0;
                metal::float4 _e914 = score0_0_;
                float _e915 = largest0_;
                metal::float4 _e920 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e914 - metal::float4(_e915)), metal::float4 {}, _e920 <= metal::float4(-1000000000000000000000000000000.0));
                float _e925 = sum;
                metal::float4 _e926 = weight0_0_;
                float _e927 = sum_of(_e926);
                sum = _e925 + _e927;
                float _e929 = running_sum0_;
                float _e930 = keep0_;
                float _e932 = sum;
                float _e933 = share0_;
                running_sum0_ = (_e929 * _e930) + (_e932 * _e933);
            }
            {
                largest_scale = 0.0;
                float _e938 = largest_scale;
                float _e941 = scale_tops.inner[0];
                largest_scale = metal::max(_e938, _e941);
                float _e943 = largest_scale;
                float _e946 = scale_tops.inner[1];
                largest_scale = metal::max(_e943, _e946);
                float _e948 = largest_scale;
                float _e951 = scale_tops.inner[2];
                largest_scale = metal::max(_e948, _e951);
                float _e953 = largest_scale;
                float _e956 = scale_tops.inner[3];
                largest_scale = metal::max(_e953, _e956);
                float _e958 = largest_scale;
                float _e959 = largest_scale;
                float _e962 = largest_scale;
                metal::float2 group_scale = metal::float2(_e958, (_e962 > 0.0) ? (1.0 / _e959) : 0.0);
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e977 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e977 * group_scale.y;
                    metal::float4 _e980 = weight0_0_;
                    metal::float4 scaled0_ = _e980 * factor;
                    if (has0_) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e993 = part0_;
                    float _e994 = sum_of(scaled0_);
                    part0_ = _e993 + (_e994 * centre);
                }
                float _e997 = extra0_0_;
                float _e998 = keep0_;
                float _e1000 = part0_;
                float _e1001 = share0_;
                extra0_0_ = (_e997 * _e998) + (_e1000 * _e1001);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0.0;
                sum0_1_ = 0.0;
                sum0_2_ = 0.0;
                sum0_3_ = 0.0;
                step = value_subset;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e3584 = step;
                        step = _e3584 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e1013 = step;
                    if (_e1013 < 4u) {
                    } else {
                        break;
                    }
                    {
                        half0_0_ = metal::half4 {};
                        half0_1_ = metal::half4 {};
                        half0_2_ = metal::half4 {};
                        half0_3_ = metal::half4 {};
                        uint _e1024 = step;
                        uint step0_ = _e1024 + 0u;
                        uint _e1027 = block;
                        ValueRun _e1031 = load_values(_e238, naga_div(_e1027, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1032 = step;
                        uint step1_ = _e1032 + 4u;
                        uint _e1035 = block;
                        ValueRun _e1039 = load_values(_e238, naga_div(_e1035, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1040 = step;
                        uint step2_ = _e1040 + 8u;
                        uint _e1043 = block;
                        ValueRun _e1047 = load_values(_e238, naga_div(_e1043, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1048 = step;
                        uint step3_ = _e1048 + 12u;
                        uint _e1051 = block;
                        ValueRun _e1055 = load_values(_e238, naga_div(_e1051, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1056 = step;
                        uint step4_ = _e1056 + 16u;
                        uint _e1059 = block;
                        ValueRun _e1063 = load_values(_e238, naga_div(_e1059, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1064 = step;
                        uint step5_ = _e1064 + 20u;
                        uint _e1067 = block;
                        ValueRun _e1071 = load_values(_e238, naga_div(_e1067, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1072 = step;
                        uint step6_ = _e1072 + 24u;
                        uint _e1075 = block;
                        ValueRun _e1079 = load_values(_e238, naga_div(_e1075, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1080 = step;
                        uint step7_ = _e1080 + 28u;
                        uint _e1083 = block;
                        ValueRun _e1087 = load_values(_e238, naga_div(_e1083, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 4u) {
                            uint _e1100 = value_levels(_e1031.low.x >> 0u, (_e1031.high.x >> 0u) & 16843009u);
                            metal::half4 _e1102 = byte_quad(_e1100, 1152.0h);
                            uint _e1113 = value_levels(_e1031.low.y >> 0u, (_e1031.high.y >> 0u) & 16843009u);
                            metal::half4 _e1115 = byte_quad(_e1113, 1152.0h);
                            uint _e1126 = value_levels(_e1031.low.z >> 0u, (_e1031.high.z >> 0u) & 16843009u);
                            metal::half4 _e1128 = byte_quad(_e1126, 1152.0h);
                            uint _e1139 = value_levels(_e1031.low.w >> 0u, (_e1031.high.w >> 0u) & 16843009u);
                            metal::half4 _e1141 = byte_quad(_e1139, 1152.0h);
                            metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                            metal::half4 _e1159 = half0_0_;
                            half0_0_ = metal::fma(_e1102, b0_0_, _e1159);
                            metal::half4 _e1161 = half0_1_;
                            half0_1_ = metal::fma(_e1115, b0_0_, _e1161);
                            metal::half4 _e1163 = half0_2_;
                            half0_2_ = metal::fma(_e1128, b0_0_, _e1163);
                            metal::half4 _e1165 = half0_3_;
                            half0_3_ = metal::fma(_e1141, b0_0_, _e1165);
                            uint _e1177 = value_levels(_e1031.low.x >> 2u, (_e1031.high.x >> 1u) & 16843009u);
                            metal::half4 _e1179 = byte_quad(_e1177, 1152.0h);
                            uint _e1190 = value_levels(_e1031.low.y >> 2u, (_e1031.high.y >> 1u) & 16843009u);
                            metal::half4 _e1192 = byte_quad(_e1190, 1152.0h);
                            uint _e1203 = value_levels(_e1031.low.z >> 2u, (_e1031.high.z >> 1u) & 16843009u);
                            metal::half4 _e1205 = byte_quad(_e1203, 1152.0h);
                            uint _e1216 = value_levels(_e1031.low.w >> 2u, (_e1031.high.w >> 1u) & 16843009u);
                            metal::half4 _e1218 = byte_quad(_e1216, 1152.0h);
                            metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                            metal::half4 _e1236 = half0_0_;
                            half0_0_ = metal::fma(_e1179, b1_0_, _e1236);
                            metal::half4 _e1238 = half0_1_;
                            half0_1_ = metal::fma(_e1192, b1_0_, _e1238);
                            metal::half4 _e1240 = half0_2_;
                            half0_2_ = metal::fma(_e1205, b1_0_, _e1240);
                            metal::half4 _e1242 = half0_3_;
                            half0_3_ = metal::fma(_e1218, b1_0_, _e1242);
                            uint _e1254 = value_levels(_e1031.low.x >> 4u, (_e1031.high.x >> 2u) & 16843009u);
                            metal::half4 _e1256 = byte_quad(_e1254, 1152.0h);
                            uint _e1267 = value_levels(_e1031.low.y >> 4u, (_e1031.high.y >> 2u) & 16843009u);
                            metal::half4 _e1269 = byte_quad(_e1267, 1152.0h);
                            uint _e1280 = value_levels(_e1031.low.z >> 4u, (_e1031.high.z >> 2u) & 16843009u);
                            metal::half4 _e1282 = byte_quad(_e1280, 1152.0h);
                            uint _e1293 = value_levels(_e1031.low.w >> 4u, (_e1031.high.w >> 2u) & 16843009u);
                            metal::half4 _e1295 = byte_quad(_e1293, 1152.0h);
                            metal::half4 b2_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                            metal::half4 _e1313 = half0_0_;
                            half0_0_ = metal::fma(_e1256, b2_0_, _e1313);
                            metal::half4 _e1315 = half0_1_;
                            half0_1_ = metal::fma(_e1269, b2_0_, _e1315);
                            metal::half4 _e1317 = half0_2_;
                            half0_2_ = metal::fma(_e1282, b2_0_, _e1317);
                            metal::half4 _e1319 = half0_3_;
                            half0_3_ = metal::fma(_e1295, b2_0_, _e1319);
                            uint _e1331 = value_levels(_e1031.low.x >> 6u, (_e1031.high.x >> 3u) & 16843009u);
                            metal::half4 _e1333 = byte_quad(_e1331, 1152.0h);
                            uint _e1344 = value_levels(_e1031.low.y >> 6u, (_e1031.high.y >> 3u) & 16843009u);
                            metal::half4 _e1346 = byte_quad(_e1344, 1152.0h);
                            uint _e1357 = value_levels(_e1031.low.z >> 6u, (_e1031.high.z >> 3u) & 16843009u);
                            metal::half4 _e1359 = byte_quad(_e1357, 1152.0h);
                            uint _e1370 = value_levels(_e1031.low.w >> 6u, (_e1031.high.w >> 3u) & 16843009u);
                            metal::half4 _e1372 = byte_quad(_e1370, 1152.0h);
                            metal::half4 b3_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                            metal::half4 _e1390 = half0_0_;
                            half0_0_ = metal::fma(_e1333, b3_0_, _e1390);
                            metal::half4 _e1392 = half0_1_;
                            half0_1_ = metal::fma(_e1346, b3_0_, _e1392);
                            metal::half4 _e1394 = half0_2_;
                            half0_2_ = metal::fma(_e1359, b3_0_, _e1394);
                            metal::half4 _e1396 = half0_3_;
                            half0_3_ = metal::fma(_e1372, b3_0_, _e1396);
                        }
                        if (step1_ < 4u) {
                            uint _e1410 = value_levels(_e1039.low.x >> 0u, (_e1039.high.x >> 0u) & 16843009u);
                            metal::half4 _e1412 = byte_quad(_e1410, 1152.0h);
                            uint _e1423 = value_levels(_e1039.low.y >> 0u, (_e1039.high.y >> 0u) & 16843009u);
                            metal::half4 _e1425 = byte_quad(_e1423, 1152.0h);
                            uint _e1436 = value_levels(_e1039.low.z >> 0u, (_e1039.high.z >> 0u) & 16843009u);
                            metal::half4 _e1438 = byte_quad(_e1436, 1152.0h);
                            uint _e1449 = value_levels(_e1039.low.w >> 0u, (_e1039.high.w >> 0u) & 16843009u);
                            metal::half4 _e1451 = byte_quad(_e1449, 1152.0h);
                            metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                            metal::half4 _e1469 = half0_0_;
                            half0_0_ = metal::fma(_e1412, b0_0_1, _e1469);
                            metal::half4 _e1471 = half0_1_;
                            half0_1_ = metal::fma(_e1425, b0_0_1, _e1471);
                            metal::half4 _e1473 = half0_2_;
                            half0_2_ = metal::fma(_e1438, b0_0_1, _e1473);
                            metal::half4 _e1475 = half0_3_;
                            half0_3_ = metal::fma(_e1451, b0_0_1, _e1475);
                            uint _e1487 = value_levels(_e1039.low.x >> 2u, (_e1039.high.x >> 1u) & 16843009u);
                            metal::half4 _e1489 = byte_quad(_e1487, 1152.0h);
                            uint _e1500 = value_levels(_e1039.low.y >> 2u, (_e1039.high.y >> 1u) & 16843009u);
                            metal::half4 _e1502 = byte_quad(_e1500, 1152.0h);
                            uint _e1513 = value_levels(_e1039.low.z >> 2u, (_e1039.high.z >> 1u) & 16843009u);
                            metal::half4 _e1515 = byte_quad(_e1513, 1152.0h);
                            uint _e1526 = value_levels(_e1039.low.w >> 2u, (_e1039.high.w >> 1u) & 16843009u);
                            metal::half4 _e1528 = byte_quad(_e1526, 1152.0h);
                            metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                            metal::half4 _e1546 = half0_0_;
                            half0_0_ = metal::fma(_e1489, b1_0_1, _e1546);
                            metal::half4 _e1548 = half0_1_;
                            half0_1_ = metal::fma(_e1502, b1_0_1, _e1548);
                            metal::half4 _e1550 = half0_2_;
                            half0_2_ = metal::fma(_e1515, b1_0_1, _e1550);
                            metal::half4 _e1552 = half0_3_;
                            half0_3_ = metal::fma(_e1528, b1_0_1, _e1552);
                            uint _e1564 = value_levels(_e1039.low.x >> 4u, (_e1039.high.x >> 2u) & 16843009u);
                            metal::half4 _e1566 = byte_quad(_e1564, 1152.0h);
                            uint _e1577 = value_levels(_e1039.low.y >> 4u, (_e1039.high.y >> 2u) & 16843009u);
                            metal::half4 _e1579 = byte_quad(_e1577, 1152.0h);
                            uint _e1590 = value_levels(_e1039.low.z >> 4u, (_e1039.high.z >> 2u) & 16843009u);
                            metal::half4 _e1592 = byte_quad(_e1590, 1152.0h);
                            uint _e1603 = value_levels(_e1039.low.w >> 4u, (_e1039.high.w >> 2u) & 16843009u);
                            metal::half4 _e1605 = byte_quad(_e1603, 1152.0h);
                            metal::half4 b2_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                            metal::half4 _e1623 = half0_0_;
                            half0_0_ = metal::fma(_e1566, b2_0_1, _e1623);
                            metal::half4 _e1625 = half0_1_;
                            half0_1_ = metal::fma(_e1579, b2_0_1, _e1625);
                            metal::half4 _e1627 = half0_2_;
                            half0_2_ = metal::fma(_e1592, b2_0_1, _e1627);
                            metal::half4 _e1629 = half0_3_;
                            half0_3_ = metal::fma(_e1605, b2_0_1, _e1629);
                            uint _e1641 = value_levels(_e1039.low.x >> 6u, (_e1039.high.x >> 3u) & 16843009u);
                            metal::half4 _e1643 = byte_quad(_e1641, 1152.0h);
                            uint _e1654 = value_levels(_e1039.low.y >> 6u, (_e1039.high.y >> 3u) & 16843009u);
                            metal::half4 _e1656 = byte_quad(_e1654, 1152.0h);
                            uint _e1667 = value_levels(_e1039.low.z >> 6u, (_e1039.high.z >> 3u) & 16843009u);
                            metal::half4 _e1669 = byte_quad(_e1667, 1152.0h);
                            uint _e1680 = value_levels(_e1039.low.w >> 6u, (_e1039.high.w >> 3u) & 16843009u);
                            metal::half4 _e1682 = byte_quad(_e1680, 1152.0h);
                            metal::half4 b3_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                            metal::half4 _e1700 = half0_0_;
                            half0_0_ = metal::fma(_e1643, b3_0_1, _e1700);
                            metal::half4 _e1702 = half0_1_;
                            half0_1_ = metal::fma(_e1656, b3_0_1, _e1702);
                            metal::half4 _e1704 = half0_2_;
                            half0_2_ = metal::fma(_e1669, b3_0_1, _e1704);
                            metal::half4 _e1706 = half0_3_;
                            half0_3_ = metal::fma(_e1682, b3_0_1, _e1706);
                        }
                        if (step2_ < 4u) {
                            uint _e1720 = value_levels(_e1047.low.x >> 0u, (_e1047.high.x >> 0u) & 16843009u);
                            metal::half4 _e1722 = byte_quad(_e1720, 1152.0h);
                            uint _e1733 = value_levels(_e1047.low.y >> 0u, (_e1047.high.y >> 0u) & 16843009u);
                            metal::half4 _e1735 = byte_quad(_e1733, 1152.0h);
                            uint _e1746 = value_levels(_e1047.low.z >> 0u, (_e1047.high.z >> 0u) & 16843009u);
                            metal::half4 _e1748 = byte_quad(_e1746, 1152.0h);
                            uint _e1759 = value_levels(_e1047.low.w >> 0u, (_e1047.high.w >> 0u) & 16843009u);
                            metal::half4 _e1761 = byte_quad(_e1759, 1152.0h);
                            metal::half4 b0_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                            metal::half4 _e1779 = half0_0_;
                            half0_0_ = metal::fma(_e1722, b0_0_2, _e1779);
                            metal::half4 _e1781 = half0_1_;
                            half0_1_ = metal::fma(_e1735, b0_0_2, _e1781);
                            metal::half4 _e1783 = half0_2_;
                            half0_2_ = metal::fma(_e1748, b0_0_2, _e1783);
                            metal::half4 _e1785 = half0_3_;
                            half0_3_ = metal::fma(_e1761, b0_0_2, _e1785);
                            uint _e1797 = value_levels(_e1047.low.x >> 2u, (_e1047.high.x >> 1u) & 16843009u);
                            metal::half4 _e1799 = byte_quad(_e1797, 1152.0h);
                            uint _e1810 = value_levels(_e1047.low.y >> 2u, (_e1047.high.y >> 1u) & 16843009u);
                            metal::half4 _e1812 = byte_quad(_e1810, 1152.0h);
                            uint _e1823 = value_levels(_e1047.low.z >> 2u, (_e1047.high.z >> 1u) & 16843009u);
                            metal::half4 _e1825 = byte_quad(_e1823, 1152.0h);
                            uint _e1836 = value_levels(_e1047.low.w >> 2u, (_e1047.high.w >> 1u) & 16843009u);
                            metal::half4 _e1838 = byte_quad(_e1836, 1152.0h);
                            metal::half4 b1_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                            metal::half4 _e1856 = half0_0_;
                            half0_0_ = metal::fma(_e1799, b1_0_2, _e1856);
                            metal::half4 _e1858 = half0_1_;
                            half0_1_ = metal::fma(_e1812, b1_0_2, _e1858);
                            metal::half4 _e1860 = half0_2_;
                            half0_2_ = metal::fma(_e1825, b1_0_2, _e1860);
                            metal::half4 _e1862 = half0_3_;
                            half0_3_ = metal::fma(_e1838, b1_0_2, _e1862);
                            uint _e1874 = value_levels(_e1047.low.x >> 4u, (_e1047.high.x >> 2u) & 16843009u);
                            metal::half4 _e1876 = byte_quad(_e1874, 1152.0h);
                            uint _e1887 = value_levels(_e1047.low.y >> 4u, (_e1047.high.y >> 2u) & 16843009u);
                            metal::half4 _e1889 = byte_quad(_e1887, 1152.0h);
                            uint _e1900 = value_levels(_e1047.low.z >> 4u, (_e1047.high.z >> 2u) & 16843009u);
                            metal::half4 _e1902 = byte_quad(_e1900, 1152.0h);
                            uint _e1913 = value_levels(_e1047.low.w >> 4u, (_e1047.high.w >> 2u) & 16843009u);
                            metal::half4 _e1915 = byte_quad(_e1913, 1152.0h);
                            metal::half4 b2_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                            metal::half4 _e1933 = half0_0_;
                            half0_0_ = metal::fma(_e1876, b2_0_2, _e1933);
                            metal::half4 _e1935 = half0_1_;
                            half0_1_ = metal::fma(_e1889, b2_0_2, _e1935);
                            metal::half4 _e1937 = half0_2_;
                            half0_2_ = metal::fma(_e1902, b2_0_2, _e1937);
                            metal::half4 _e1939 = half0_3_;
                            half0_3_ = metal::fma(_e1915, b2_0_2, _e1939);
                            uint _e1951 = value_levels(_e1047.low.x >> 6u, (_e1047.high.x >> 3u) & 16843009u);
                            metal::half4 _e1953 = byte_quad(_e1951, 1152.0h);
                            uint _e1964 = value_levels(_e1047.low.y >> 6u, (_e1047.high.y >> 3u) & 16843009u);
                            metal::half4 _e1966 = byte_quad(_e1964, 1152.0h);
                            uint _e1977 = value_levels(_e1047.low.z >> 6u, (_e1047.high.z >> 3u) & 16843009u);
                            metal::half4 _e1979 = byte_quad(_e1977, 1152.0h);
                            uint _e1990 = value_levels(_e1047.low.w >> 6u, (_e1047.high.w >> 3u) & 16843009u);
                            metal::half4 _e1992 = byte_quad(_e1990, 1152.0h);
                            metal::half4 b3_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                            metal::half4 _e2010 = half0_0_;
                            half0_0_ = metal::fma(_e1953, b3_0_2, _e2010);
                            metal::half4 _e2012 = half0_1_;
                            half0_1_ = metal::fma(_e1966, b3_0_2, _e2012);
                            metal::half4 _e2014 = half0_2_;
                            half0_2_ = metal::fma(_e1979, b3_0_2, _e2014);
                            metal::half4 _e2016 = half0_3_;
                            half0_3_ = metal::fma(_e1992, b3_0_2, _e2016);
                        }
                        if (step3_ < 4u) {
                            uint _e2030 = value_levels(_e1055.low.x >> 0u, (_e1055.high.x >> 0u) & 16843009u);
                            metal::half4 _e2032 = byte_quad(_e2030, 1152.0h);
                            uint _e2043 = value_levels(_e1055.low.y >> 0u, (_e1055.high.y >> 0u) & 16843009u);
                            metal::half4 _e2045 = byte_quad(_e2043, 1152.0h);
                            uint _e2056 = value_levels(_e1055.low.z >> 0u, (_e1055.high.z >> 0u) & 16843009u);
                            metal::half4 _e2058 = byte_quad(_e2056, 1152.0h);
                            uint _e2069 = value_levels(_e1055.low.w >> 0u, (_e1055.high.w >> 0u) & 16843009u);
                            metal::half4 _e2071 = byte_quad(_e2069, 1152.0h);
                            metal::half4 b0_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                            metal::half4 _e2089 = half0_0_;
                            half0_0_ = metal::fma(_e2032, b0_0_3, _e2089);
                            metal::half4 _e2091 = half0_1_;
                            half0_1_ = metal::fma(_e2045, b0_0_3, _e2091);
                            metal::half4 _e2093 = half0_2_;
                            half0_2_ = metal::fma(_e2058, b0_0_3, _e2093);
                            metal::half4 _e2095 = half0_3_;
                            half0_3_ = metal::fma(_e2071, b0_0_3, _e2095);
                            uint _e2107 = value_levels(_e1055.low.x >> 2u, (_e1055.high.x >> 1u) & 16843009u);
                            metal::half4 _e2109 = byte_quad(_e2107, 1152.0h);
                            uint _e2120 = value_levels(_e1055.low.y >> 2u, (_e1055.high.y >> 1u) & 16843009u);
                            metal::half4 _e2122 = byte_quad(_e2120, 1152.0h);
                            uint _e2133 = value_levels(_e1055.low.z >> 2u, (_e1055.high.z >> 1u) & 16843009u);
                            metal::half4 _e2135 = byte_quad(_e2133, 1152.0h);
                            uint _e2146 = value_levels(_e1055.low.w >> 2u, (_e1055.high.w >> 1u) & 16843009u);
                            metal::half4 _e2148 = byte_quad(_e2146, 1152.0h);
                            metal::half4 b1_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                            metal::half4 _e2166 = half0_0_;
                            half0_0_ = metal::fma(_e2109, b1_0_3, _e2166);
                            metal::half4 _e2168 = half0_1_;
                            half0_1_ = metal::fma(_e2122, b1_0_3, _e2168);
                            metal::half4 _e2170 = half0_2_;
                            half0_2_ = metal::fma(_e2135, b1_0_3, _e2170);
                            metal::half4 _e2172 = half0_3_;
                            half0_3_ = metal::fma(_e2148, b1_0_3, _e2172);
                            uint _e2184 = value_levels(_e1055.low.x >> 4u, (_e1055.high.x >> 2u) & 16843009u);
                            metal::half4 _e2186 = byte_quad(_e2184, 1152.0h);
                            uint _e2197 = value_levels(_e1055.low.y >> 4u, (_e1055.high.y >> 2u) & 16843009u);
                            metal::half4 _e2199 = byte_quad(_e2197, 1152.0h);
                            uint _e2210 = value_levels(_e1055.low.z >> 4u, (_e1055.high.z >> 2u) & 16843009u);
                            metal::half4 _e2212 = byte_quad(_e2210, 1152.0h);
                            uint _e2223 = value_levels(_e1055.low.w >> 4u, (_e1055.high.w >> 2u) & 16843009u);
                            metal::half4 _e2225 = byte_quad(_e2223, 1152.0h);
                            metal::half4 b2_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                            metal::half4 _e2243 = half0_0_;
                            half0_0_ = metal::fma(_e2186, b2_0_3, _e2243);
                            metal::half4 _e2245 = half0_1_;
                            half0_1_ = metal::fma(_e2199, b2_0_3, _e2245);
                            metal::half4 _e2247 = half0_2_;
                            half0_2_ = metal::fma(_e2212, b2_0_3, _e2247);
                            metal::half4 _e2249 = half0_3_;
                            half0_3_ = metal::fma(_e2225, b2_0_3, _e2249);
                            uint _e2261 = value_levels(_e1055.low.x >> 6u, (_e1055.high.x >> 3u) & 16843009u);
                            metal::half4 _e2263 = byte_quad(_e2261, 1152.0h);
                            uint _e2274 = value_levels(_e1055.low.y >> 6u, (_e1055.high.y >> 3u) & 16843009u);
                            metal::half4 _e2276 = byte_quad(_e2274, 1152.0h);
                            uint _e2287 = value_levels(_e1055.low.z >> 6u, (_e1055.high.z >> 3u) & 16843009u);
                            metal::half4 _e2289 = byte_quad(_e2287, 1152.0h);
                            uint _e2300 = value_levels(_e1055.low.w >> 6u, (_e1055.high.w >> 3u) & 16843009u);
                            metal::half4 _e2302 = byte_quad(_e2300, 1152.0h);
                            metal::half4 b3_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                            metal::half4 _e2320 = half0_0_;
                            half0_0_ = metal::fma(_e2263, b3_0_3, _e2320);
                            metal::half4 _e2322 = half0_1_;
                            half0_1_ = metal::fma(_e2276, b3_0_3, _e2322);
                            metal::half4 _e2324 = half0_2_;
                            half0_2_ = metal::fma(_e2289, b3_0_3, _e2324);
                            metal::half4 _e2326 = half0_3_;
                            half0_3_ = metal::fma(_e2302, b3_0_3, _e2326);
                        }
                        if (step4_ < 4u) {
                            uint _e2340 = value_levels(_e1063.low.x >> 0u, (_e1063.high.x >> 0u) & 16843009u);
                            metal::half4 _e2342 = byte_quad(_e2340, 1152.0h);
                            uint _e2353 = value_levels(_e1063.low.y >> 0u, (_e1063.high.y >> 0u) & 16843009u);
                            metal::half4 _e2355 = byte_quad(_e2353, 1152.0h);
                            uint _e2366 = value_levels(_e1063.low.z >> 0u, (_e1063.high.z >> 0u) & 16843009u);
                            metal::half4 _e2368 = byte_quad(_e2366, 1152.0h);
                            uint _e2379 = value_levels(_e1063.low.w >> 0u, (_e1063.high.w >> 0u) & 16843009u);
                            metal::half4 _e2381 = byte_quad(_e2379, 1152.0h);
                            metal::half4 b0_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                            metal::half4 _e2399 = half0_0_;
                            half0_0_ = metal::fma(_e2342, b0_0_4, _e2399);
                            metal::half4 _e2401 = half0_1_;
                            half0_1_ = metal::fma(_e2355, b0_0_4, _e2401);
                            metal::half4 _e2403 = half0_2_;
                            half0_2_ = metal::fma(_e2368, b0_0_4, _e2403);
                            metal::half4 _e2405 = half0_3_;
                            half0_3_ = metal::fma(_e2381, b0_0_4, _e2405);
                            uint _e2417 = value_levels(_e1063.low.x >> 2u, (_e1063.high.x >> 1u) & 16843009u);
                            metal::half4 _e2419 = byte_quad(_e2417, 1152.0h);
                            uint _e2430 = value_levels(_e1063.low.y >> 2u, (_e1063.high.y >> 1u) & 16843009u);
                            metal::half4 _e2432 = byte_quad(_e2430, 1152.0h);
                            uint _e2443 = value_levels(_e1063.low.z >> 2u, (_e1063.high.z >> 1u) & 16843009u);
                            metal::half4 _e2445 = byte_quad(_e2443, 1152.0h);
                            uint _e2456 = value_levels(_e1063.low.w >> 2u, (_e1063.high.w >> 1u) & 16843009u);
                            metal::half4 _e2458 = byte_quad(_e2456, 1152.0h);
                            metal::half4 b1_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                            metal::half4 _e2476 = half0_0_;
                            half0_0_ = metal::fma(_e2419, b1_0_4, _e2476);
                            metal::half4 _e2478 = half0_1_;
                            half0_1_ = metal::fma(_e2432, b1_0_4, _e2478);
                            metal::half4 _e2480 = half0_2_;
                            half0_2_ = metal::fma(_e2445, b1_0_4, _e2480);
                            metal::half4 _e2482 = half0_3_;
                            half0_3_ = metal::fma(_e2458, b1_0_4, _e2482);
                            uint _e2494 = value_levels(_e1063.low.x >> 4u, (_e1063.high.x >> 2u) & 16843009u);
                            metal::half4 _e2496 = byte_quad(_e2494, 1152.0h);
                            uint _e2507 = value_levels(_e1063.low.y >> 4u, (_e1063.high.y >> 2u) & 16843009u);
                            metal::half4 _e2509 = byte_quad(_e2507, 1152.0h);
                            uint _e2520 = value_levels(_e1063.low.z >> 4u, (_e1063.high.z >> 2u) & 16843009u);
                            metal::half4 _e2522 = byte_quad(_e2520, 1152.0h);
                            uint _e2533 = value_levels(_e1063.low.w >> 4u, (_e1063.high.w >> 2u) & 16843009u);
                            metal::half4 _e2535 = byte_quad(_e2533, 1152.0h);
                            metal::half4 b2_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                            metal::half4 _e2553 = half0_0_;
                            half0_0_ = metal::fma(_e2496, b2_0_4, _e2553);
                            metal::half4 _e2555 = half0_1_;
                            half0_1_ = metal::fma(_e2509, b2_0_4, _e2555);
                            metal::half4 _e2557 = half0_2_;
                            half0_2_ = metal::fma(_e2522, b2_0_4, _e2557);
                            metal::half4 _e2559 = half0_3_;
                            half0_3_ = metal::fma(_e2535, b2_0_4, _e2559);
                            uint _e2571 = value_levels(_e1063.low.x >> 6u, (_e1063.high.x >> 3u) & 16843009u);
                            metal::half4 _e2573 = byte_quad(_e2571, 1152.0h);
                            uint _e2584 = value_levels(_e1063.low.y >> 6u, (_e1063.high.y >> 3u) & 16843009u);
                            metal::half4 _e2586 = byte_quad(_e2584, 1152.0h);
                            uint _e2597 = value_levels(_e1063.low.z >> 6u, (_e1063.high.z >> 3u) & 16843009u);
                            metal::half4 _e2599 = byte_quad(_e2597, 1152.0h);
                            uint _e2610 = value_levels(_e1063.low.w >> 6u, (_e1063.high.w >> 3u) & 16843009u);
                            metal::half4 _e2612 = byte_quad(_e2610, 1152.0h);
                            metal::half4 b3_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                            metal::half4 _e2630 = half0_0_;
                            half0_0_ = metal::fma(_e2573, b3_0_4, _e2630);
                            metal::half4 _e2632 = half0_1_;
                            half0_1_ = metal::fma(_e2586, b3_0_4, _e2632);
                            metal::half4 _e2634 = half0_2_;
                            half0_2_ = metal::fma(_e2599, b3_0_4, _e2634);
                            metal::half4 _e2636 = half0_3_;
                            half0_3_ = metal::fma(_e2612, b3_0_4, _e2636);
                        }
                        if (step5_ < 4u) {
                            uint _e2650 = value_levels(_e1071.low.x >> 0u, (_e1071.high.x >> 0u) & 16843009u);
                            metal::half4 _e2652 = byte_quad(_e2650, 1152.0h);
                            uint _e2663 = value_levels(_e1071.low.y >> 0u, (_e1071.high.y >> 0u) & 16843009u);
                            metal::half4 _e2665 = byte_quad(_e2663, 1152.0h);
                            uint _e2676 = value_levels(_e1071.low.z >> 0u, (_e1071.high.z >> 0u) & 16843009u);
                            metal::half4 _e2678 = byte_quad(_e2676, 1152.0h);
                            uint _e2689 = value_levels(_e1071.low.w >> 0u, (_e1071.high.w >> 0u) & 16843009u);
                            metal::half4 _e2691 = byte_quad(_e2689, 1152.0h);
                            metal::half4 b0_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                            metal::half4 _e2709 = half0_0_;
                            half0_0_ = metal::fma(_e2652, b0_0_5, _e2709);
                            metal::half4 _e2711 = half0_1_;
                            half0_1_ = metal::fma(_e2665, b0_0_5, _e2711);
                            metal::half4 _e2713 = half0_2_;
                            half0_2_ = metal::fma(_e2678, b0_0_5, _e2713);
                            metal::half4 _e2715 = half0_3_;
                            half0_3_ = metal::fma(_e2691, b0_0_5, _e2715);
                            uint _e2727 = value_levels(_e1071.low.x >> 2u, (_e1071.high.x >> 1u) & 16843009u);
                            metal::half4 _e2729 = byte_quad(_e2727, 1152.0h);
                            uint _e2740 = value_levels(_e1071.low.y >> 2u, (_e1071.high.y >> 1u) & 16843009u);
                            metal::half4 _e2742 = byte_quad(_e2740, 1152.0h);
                            uint _e2753 = value_levels(_e1071.low.z >> 2u, (_e1071.high.z >> 1u) & 16843009u);
                            metal::half4 _e2755 = byte_quad(_e2753, 1152.0h);
                            uint _e2766 = value_levels(_e1071.low.w >> 2u, (_e1071.high.w >> 1u) & 16843009u);
                            metal::half4 _e2768 = byte_quad(_e2766, 1152.0h);
                            metal::half4 b1_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                            metal::half4 _e2786 = half0_0_;
                            half0_0_ = metal::fma(_e2729, b1_0_5, _e2786);
                            metal::half4 _e2788 = half0_1_;
                            half0_1_ = metal::fma(_e2742, b1_0_5, _e2788);
                            metal::half4 _e2790 = half0_2_;
                            half0_2_ = metal::fma(_e2755, b1_0_5, _e2790);
                            metal::half4 _e2792 = half0_3_;
                            half0_3_ = metal::fma(_e2768, b1_0_5, _e2792);
                            uint _e2804 = value_levels(_e1071.low.x >> 4u, (_e1071.high.x >> 2u) & 16843009u);
                            metal::half4 _e2806 = byte_quad(_e2804, 1152.0h);
                            uint _e2817 = value_levels(_e1071.low.y >> 4u, (_e1071.high.y >> 2u) & 16843009u);
                            metal::half4 _e2819 = byte_quad(_e2817, 1152.0h);
                            uint _e2830 = value_levels(_e1071.low.z >> 4u, (_e1071.high.z >> 2u) & 16843009u);
                            metal::half4 _e2832 = byte_quad(_e2830, 1152.0h);
                            uint _e2843 = value_levels(_e1071.low.w >> 4u, (_e1071.high.w >> 2u) & 16843009u);
                            metal::half4 _e2845 = byte_quad(_e2843, 1152.0h);
                            metal::half4 b2_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                            metal::half4 _e2863 = half0_0_;
                            half0_0_ = metal::fma(_e2806, b2_0_5, _e2863);
                            metal::half4 _e2865 = half0_1_;
                            half0_1_ = metal::fma(_e2819, b2_0_5, _e2865);
                            metal::half4 _e2867 = half0_2_;
                            half0_2_ = metal::fma(_e2832, b2_0_5, _e2867);
                            metal::half4 _e2869 = half0_3_;
                            half0_3_ = metal::fma(_e2845, b2_0_5, _e2869);
                            uint _e2881 = value_levels(_e1071.low.x >> 6u, (_e1071.high.x >> 3u) & 16843009u);
                            metal::half4 _e2883 = byte_quad(_e2881, 1152.0h);
                            uint _e2894 = value_levels(_e1071.low.y >> 6u, (_e1071.high.y >> 3u) & 16843009u);
                            metal::half4 _e2896 = byte_quad(_e2894, 1152.0h);
                            uint _e2907 = value_levels(_e1071.low.z >> 6u, (_e1071.high.z >> 3u) & 16843009u);
                            metal::half4 _e2909 = byte_quad(_e2907, 1152.0h);
                            uint _e2920 = value_levels(_e1071.low.w >> 6u, (_e1071.high.w >> 3u) & 16843009u);
                            metal::half4 _e2922 = byte_quad(_e2920, 1152.0h);
                            metal::half4 b3_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                            metal::half4 _e2940 = half0_0_;
                            half0_0_ = metal::fma(_e2883, b3_0_5, _e2940);
                            metal::half4 _e2942 = half0_1_;
                            half0_1_ = metal::fma(_e2896, b3_0_5, _e2942);
                            metal::half4 _e2944 = half0_2_;
                            half0_2_ = metal::fma(_e2909, b3_0_5, _e2944);
                            metal::half4 _e2946 = half0_3_;
                            half0_3_ = metal::fma(_e2922, b3_0_5, _e2946);
                        }
                        if (step6_ < 4u) {
                            uint _e2960 = value_levels(_e1079.low.x >> 0u, (_e1079.high.x >> 0u) & 16843009u);
                            metal::half4 _e2962 = byte_quad(_e2960, 1152.0h);
                            uint _e2973 = value_levels(_e1079.low.y >> 0u, (_e1079.high.y >> 0u) & 16843009u);
                            metal::half4 _e2975 = byte_quad(_e2973, 1152.0h);
                            uint _e2986 = value_levels(_e1079.low.z >> 0u, (_e1079.high.z >> 0u) & 16843009u);
                            metal::half4 _e2988 = byte_quad(_e2986, 1152.0h);
                            uint _e2999 = value_levels(_e1079.low.w >> 0u, (_e1079.high.w >> 0u) & 16843009u);
                            metal::half4 _e3001 = byte_quad(_e2999, 1152.0h);
                            metal::half4 b0_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                            metal::half4 _e3019 = half0_0_;
                            half0_0_ = metal::fma(_e2962, b0_0_6, _e3019);
                            metal::half4 _e3021 = half0_1_;
                            half0_1_ = metal::fma(_e2975, b0_0_6, _e3021);
                            metal::half4 _e3023 = half0_2_;
                            half0_2_ = metal::fma(_e2988, b0_0_6, _e3023);
                            metal::half4 _e3025 = half0_3_;
                            half0_3_ = metal::fma(_e3001, b0_0_6, _e3025);
                            uint _e3037 = value_levels(_e1079.low.x >> 2u, (_e1079.high.x >> 1u) & 16843009u);
                            metal::half4 _e3039 = byte_quad(_e3037, 1152.0h);
                            uint _e3050 = value_levels(_e1079.low.y >> 2u, (_e1079.high.y >> 1u) & 16843009u);
                            metal::half4 _e3052 = byte_quad(_e3050, 1152.0h);
                            uint _e3063 = value_levels(_e1079.low.z >> 2u, (_e1079.high.z >> 1u) & 16843009u);
                            metal::half4 _e3065 = byte_quad(_e3063, 1152.0h);
                            uint _e3076 = value_levels(_e1079.low.w >> 2u, (_e1079.high.w >> 1u) & 16843009u);
                            metal::half4 _e3078 = byte_quad(_e3076, 1152.0h);
                            metal::half4 b1_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                            metal::half4 _e3096 = half0_0_;
                            half0_0_ = metal::fma(_e3039, b1_0_6, _e3096);
                            metal::half4 _e3098 = half0_1_;
                            half0_1_ = metal::fma(_e3052, b1_0_6, _e3098);
                            metal::half4 _e3100 = half0_2_;
                            half0_2_ = metal::fma(_e3065, b1_0_6, _e3100);
                            metal::half4 _e3102 = half0_3_;
                            half0_3_ = metal::fma(_e3078, b1_0_6, _e3102);
                            uint _e3114 = value_levels(_e1079.low.x >> 4u, (_e1079.high.x >> 2u) & 16843009u);
                            metal::half4 _e3116 = byte_quad(_e3114, 1152.0h);
                            uint _e3127 = value_levels(_e1079.low.y >> 4u, (_e1079.high.y >> 2u) & 16843009u);
                            metal::half4 _e3129 = byte_quad(_e3127, 1152.0h);
                            uint _e3140 = value_levels(_e1079.low.z >> 4u, (_e1079.high.z >> 2u) & 16843009u);
                            metal::half4 _e3142 = byte_quad(_e3140, 1152.0h);
                            uint _e3153 = value_levels(_e1079.low.w >> 4u, (_e1079.high.w >> 2u) & 16843009u);
                            metal::half4 _e3155 = byte_quad(_e3153, 1152.0h);
                            metal::half4 b2_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                            metal::half4 _e3173 = half0_0_;
                            half0_0_ = metal::fma(_e3116, b2_0_6, _e3173);
                            metal::half4 _e3175 = half0_1_;
                            half0_1_ = metal::fma(_e3129, b2_0_6, _e3175);
                            metal::half4 _e3177 = half0_2_;
                            half0_2_ = metal::fma(_e3142, b2_0_6, _e3177);
                            metal::half4 _e3179 = half0_3_;
                            half0_3_ = metal::fma(_e3155, b2_0_6, _e3179);
                            uint _e3191 = value_levels(_e1079.low.x >> 6u, (_e1079.high.x >> 3u) & 16843009u);
                            metal::half4 _e3193 = byte_quad(_e3191, 1152.0h);
                            uint _e3204 = value_levels(_e1079.low.y >> 6u, (_e1079.high.y >> 3u) & 16843009u);
                            metal::half4 _e3206 = byte_quad(_e3204, 1152.0h);
                            uint _e3217 = value_levels(_e1079.low.z >> 6u, (_e1079.high.z >> 3u) & 16843009u);
                            metal::half4 _e3219 = byte_quad(_e3217, 1152.0h);
                            uint _e3230 = value_levels(_e1079.low.w >> 6u, (_e1079.high.w >> 3u) & 16843009u);
                            metal::half4 _e3232 = byte_quad(_e3230, 1152.0h);
                            metal::half4 b3_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                            metal::half4 _e3250 = half0_0_;
                            half0_0_ = metal::fma(_e3193, b3_0_6, _e3250);
                            metal::half4 _e3252 = half0_1_;
                            half0_1_ = metal::fma(_e3206, b3_0_6, _e3252);
                            metal::half4 _e3254 = half0_2_;
                            half0_2_ = metal::fma(_e3219, b3_0_6, _e3254);
                            metal::half4 _e3256 = half0_3_;
                            half0_3_ = metal::fma(_e3232, b3_0_6, _e3256);
                        }
                        if (step7_ < 4u) {
                            uint _e3270 = value_levels(_e1087.low.x >> 0u, (_e1087.high.x >> 0u) & 16843009u);
                            metal::half4 _e3272 = byte_quad(_e3270, 1152.0h);
                            uint _e3283 = value_levels(_e1087.low.y >> 0u, (_e1087.high.y >> 0u) & 16843009u);
                            metal::half4 _e3285 = byte_quad(_e3283, 1152.0h);
                            uint _e3296 = value_levels(_e1087.low.z >> 0u, (_e1087.high.z >> 0u) & 16843009u);
                            metal::half4 _e3298 = byte_quad(_e3296, 1152.0h);
                            uint _e3309 = value_levels(_e1087.low.w >> 0u, (_e1087.high.w >> 0u) & 16843009u);
                            metal::half4 _e3311 = byte_quad(_e3309, 1152.0h);
                            metal::half4 b0_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                            metal::half4 _e3329 = half0_0_;
                            half0_0_ = metal::fma(_e3272, b0_0_7, _e3329);
                            metal::half4 _e3331 = half0_1_;
                            half0_1_ = metal::fma(_e3285, b0_0_7, _e3331);
                            metal::half4 _e3333 = half0_2_;
                            half0_2_ = metal::fma(_e3298, b0_0_7, _e3333);
                            metal::half4 _e3335 = half0_3_;
                            half0_3_ = metal::fma(_e3311, b0_0_7, _e3335);
                            uint _e3347 = value_levels(_e1087.low.x >> 2u, (_e1087.high.x >> 1u) & 16843009u);
                            metal::half4 _e3349 = byte_quad(_e3347, 1152.0h);
                            uint _e3360 = value_levels(_e1087.low.y >> 2u, (_e1087.high.y >> 1u) & 16843009u);
                            metal::half4 _e3362 = byte_quad(_e3360, 1152.0h);
                            uint _e3373 = value_levels(_e1087.low.z >> 2u, (_e1087.high.z >> 1u) & 16843009u);
                            metal::half4 _e3375 = byte_quad(_e3373, 1152.0h);
                            uint _e3386 = value_levels(_e1087.low.w >> 2u, (_e1087.high.w >> 1u) & 16843009u);
                            metal::half4 _e3388 = byte_quad(_e3386, 1152.0h);
                            metal::half4 b1_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                            metal::half4 _e3406 = half0_0_;
                            half0_0_ = metal::fma(_e3349, b1_0_7, _e3406);
                            metal::half4 _e3408 = half0_1_;
                            half0_1_ = metal::fma(_e3362, b1_0_7, _e3408);
                            metal::half4 _e3410 = half0_2_;
                            half0_2_ = metal::fma(_e3375, b1_0_7, _e3410);
                            metal::half4 _e3412 = half0_3_;
                            half0_3_ = metal::fma(_e3388, b1_0_7, _e3412);
                            uint _e3424 = value_levels(_e1087.low.x >> 4u, (_e1087.high.x >> 2u) & 16843009u);
                            metal::half4 _e3426 = byte_quad(_e3424, 1152.0h);
                            uint _e3437 = value_levels(_e1087.low.y >> 4u, (_e1087.high.y >> 2u) & 16843009u);
                            metal::half4 _e3439 = byte_quad(_e3437, 1152.0h);
                            uint _e3450 = value_levels(_e1087.low.z >> 4u, (_e1087.high.z >> 2u) & 16843009u);
                            metal::half4 _e3452 = byte_quad(_e3450, 1152.0h);
                            uint _e3463 = value_levels(_e1087.low.w >> 4u, (_e1087.high.w >> 2u) & 16843009u);
                            metal::half4 _e3465 = byte_quad(_e3463, 1152.0h);
                            metal::half4 b2_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                            metal::half4 _e3483 = half0_0_;
                            half0_0_ = metal::fma(_e3426, b2_0_7, _e3483);
                            metal::half4 _e3485 = half0_1_;
                            half0_1_ = metal::fma(_e3439, b2_0_7, _e3485);
                            metal::half4 _e3487 = half0_2_;
                            half0_2_ = metal::fma(_e3452, b2_0_7, _e3487);
                            metal::half4 _e3489 = half0_3_;
                            half0_3_ = metal::fma(_e3465, b2_0_7, _e3489);
                            uint _e3501 = value_levels(_e1087.low.x >> 6u, (_e1087.high.x >> 3u) & 16843009u);
                            metal::half4 _e3503 = byte_quad(_e3501, 1152.0h);
                            uint _e3514 = value_levels(_e1087.low.y >> 6u, (_e1087.high.y >> 3u) & 16843009u);
                            metal::half4 _e3516 = byte_quad(_e3514, 1152.0h);
                            uint _e3527 = value_levels(_e1087.low.z >> 6u, (_e1087.high.z >> 3u) & 16843009u);
                            metal::half4 _e3529 = byte_quad(_e3527, 1152.0h);
                            uint _e3540 = value_levels(_e1087.low.w >> 6u, (_e1087.high.w >> 3u) & 16843009u);
                            metal::half4 _e3542 = byte_quad(_e3540, 1152.0h);
                            metal::half4 b3_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                            metal::half4 _e3560 = half0_0_;
                            half0_0_ = metal::fma(_e3503, b3_0_7, _e3560);
                            metal::half4 _e3562 = half0_1_;
                            half0_1_ = metal::fma(_e3516, b3_0_7, _e3562);
                            metal::half4 _e3564 = half0_2_;
                            half0_2_ = metal::fma(_e3529, b3_0_7, _e3564);
                            metal::half4 _e3566 = half0_3_;
                            half0_3_ = metal::fma(_e3542, b3_0_7, _e3566);
                        }
                        float _e3568 = sum0_0_;
                        metal::half4 _e3569 = half0_0_;
                        float _e3570 = quad_total(_e3569);
                        sum0_0_ = _e3568 + _e3570;
                        float _e3572 = sum0_1_;
                        metal::half4 _e3573 = half0_1_;
                        float _e3574 = quad_total(_e3573);
                        sum0_1_ = _e3572 + _e3574;
                        float _e3576 = sum0_2_;
                        metal::half4 _e3577 = half0_2_;
                        float _e3578 = quad_total(_e3577);
                        sum0_2_ = _e3576 + _e3578;
                        float _e3580 = sum0_3_;
                        metal::half4 _e3581 = half0_3_;
                        float _e3582 = quad_total(_e3581);
                        sum0_3_ = _e3580 + _e3582;
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3604 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3604 * top_1) * 0.019634541;
                    float _e3608 = out0_0_;
                    float _e3610 = sum0_0_;
                    out0_0_ = (_e3608 * keep) + (static_cast<float>(_e3610) * share);
                    float _e3614 = out0_1_;
                    float _e3616 = sum0_1_;
                    out0_1_ = (_e3614 * keep) + (static_cast<float>(_e3616) * share);
                    float _e3620 = out0_2_;
                    float _e3622 = sum0_2_;
                    out0_2_ = (_e3620 * keep) + (static_cast<float>(_e3622) * share);
                    float _e3626 = out0_3_;
                    float _e3628 = sum0_3_;
                    out0_3_ = (_e3626 * keep) + (static_cast<float>(_e3628) * share);
                }
            }
        }
    }
    float _e3635 = running_sum0_;
    float _e3636 = running_sum0_;
    float unnamed_9 = metal::quad_shuffle_xor(_e3636, 1u);
    running_sum0_ = _e3635 + unnamed_9;
    float _e3639 = running_sum0_;
    float _e3640 = running_sum0_;
    float unnamed_10 = metal::quad_shuffle_xor(_e3640, 2u);
    running_sum0_ = _e3639 + unnamed_10;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3650 = local_1;
    if (_e3650) {
        float _e3665 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3665;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3671 = local_2;
    if (_e3671) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3682 = local_3;
    if (_e3682) {
        float _e3685 = sum_1;
        metal::float4 _e3694 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3695 = sum_of(_e3694);
        sum_1 = _e3685 + _e3695;
        float _e3706 = running_max0_;
        float _e3707 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e3706, _e3707);
    }
    float _e3709 = extra0_0_;
    float _e3710 = extra0_0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3710, 1u);
    extra0_0_ = _e3709 + unnamed_11;
    float _e3713 = extra0_0_;
    float _e3714 = extra0_0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3714, 2u);
    extra0_0_ = _e3713 + unnamed_12;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3724 = local_4;
    if (_e3724) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3745 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3745;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3776 = turn_1;
            turn_1 = _e3776 + 1u;
        }
        loop_init_4 = false;
        uint _e3748 = turn_1;
        if (_e3748 < 4u) {
        } else {
            break;
        }
        {
            uint _e3751 = turn_1;
            if (_e3751 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3758 = out0_0_;
                float _e3759 = out0_1_;
                float _e3760 = out0_2_;
                float _e3761 = out0_3_;
                sum_2 = metal::float4(_e3758, _e3759, _e3760, _e3761);
                uint _e3764 = turn_1;
                if (_e3764 > 0u) {
                    metal::float4 _e3767 = sum_2;
                    metal::float4 _e3770 = scores.inner[at_2];
                    sum_2 = _e3767 + _e3770;
                }
                metal::float4 _e3774 = sum_2;
                scores.inner[at_2] = _e3774;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3890 = i_1;
            i_1 = _e3890 + THREADS;
        }
        loop_init_5 = false;
        uint _e3779 = i_1;
        if (_e3779 < 64u) {
        } else {
            break;
        }
        {
            uint _e3782 = i_1;
            uint head_set = naga_div(_e3782, 64u);
            uint _e3785 = i_1;
            uint c = naga_mod(_e3785, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3802 = local_5;
            if (_e3802) {
                uint _e3804 = i_1;
                uint _e3808 = i_1;
                float _e3812 = scores.inner[naga_div(_e3804, 4u)][naga_mod(_e3808, 4u)];
                sum_3 = _e3812;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3823 = sum_3;
                float _e3835 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3823 + _e3835;
                float _e3837 = sum_3;
                float _e3849 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3837 + _e3849;
                float _e3851 = sum_3;
                float _e3863 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3851 + _e3863;
                float _e3865 = sum_3;
                float _e3877 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3865 + _e3877;
                float _e3889 = sum_3;
                outputs[((states_at + (((head_pass_1 * 1u) + h_3) * splits)) * 64u) + c] = _e3889;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
