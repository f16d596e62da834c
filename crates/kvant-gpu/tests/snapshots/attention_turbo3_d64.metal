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
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

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
    uint step,
    uint last_tile,
    uint channel,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint run_at = naga_div(values_at + (metal::min(naga_div(step, 1u), last_tile) * 104u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 1u) + naga_mod(step, 1u)) * 4u)];
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
    KeyRun ahead0_ = {};
    uint i = {};
    float extra0_0_ = 0.0;
    float out0_0_ = 0.0;
    float out0_1_ = 0.0;
    float out0_2_ = 0.0;
    float out0_3_ = 0.0;
    uint block = {};
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
    metal::half4 half0_0_ = {};
    metal::half4 half0_1_ = {};
    metal::half4 half0_2_ = {};
    metal::half4 half0_3_ = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    bool local_4 = {};
    uint turn = 0u;
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
    uint _e39 = params.end;
    uint _e42 = params.start;
    uint steps = naga_div(((_e39 - _e42) + BLOCK) - 1u, BLOCK);
    uint _e52 = params.start;
    uint split_start = _e52 + (naga_div(split * steps, splits) * BLOCK);
    uint _e60 = params.start;
    uint _e70 = params.end;
    uint split_end = metal::min(_e60 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e70);
    uint _e74 = params.end;
    uint last_tile_1 = naga_div(_e74 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 1u;
    uint _e92 = params.bias_at;
    uint _e96 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e92 + first_head) + _e96];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_1 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 1u;
    uint _e118 = keys_of(kv_head_2, params);
    KeyRun _e128 = load_keys(_e118 + (metal::min((naga_div(split_start, 16u) + turn_1) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e128;
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e243 = i;
            i = _e243 + THREADS;
        }
        loop_init = false;
        uint _e131 = i;
        if (_e131 < 8u) {
        } else {
            break;
        }
        {
            uint _e134 = i;
            uint h_2 = naga_div(_e134, 8u);
            uint _e137 = member(head_pass_1, h_2);
            uint _e141 = i;
            uint at = ((first_head + _e137) * 64u) + (naga_mod(_e141, 8u) * 8u);
            float _e149 = queries[at];
            float _e154 = queries[at + 1u];
            float _e159 = queries[at + 2u];
            float _e164 = queries[at + 3u];
            metal::float4 a = metal::float4(_e149, _e154, _e159, _e164);
            float _e170 = queries[at + 4u];
            float _e175 = queries[at + 5u];
            float _e180 = queries[at + 6u];
            float _e185 = queries[at + 7u];
            metal::float4 b = metal::float4(_e170, _e175, _e180, _e185);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e197 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e197 > 0.000000000000000000000000000001) ? (1.0 / _e197) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e208 = i;
            query_quads.inner[2u * _e208] = static_cast<metal::half4>(qa.xzyw);
            uint _e215 = i;
            query_quads.inner[(2u * _e215) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e222 = sum_of(qa);
            float _e223 = sum_of(qb);
            float _e225 = quad_sum(_e222 + _e223);
            uint _e226 = i;
            if (naga_mod(_e226, 4u) == 0u) {
                uint _e232 = i;
                query_step.inner[naga_div(_e232, 4u)] = _e197 * 0.019634541;
                uint _e239 = i;
                query_sum.inner[naga_div(_e239, 4u)] = _e225;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e268 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e1422 = block;
            block = _e1422 + BLOCK;
        }
        loop_init_1 = false;
        uint _e270 = block;
        if (_e270 < split_end) {
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
                float _e375 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e375 * step0_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_1 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_1_0_ = run_2.w0_1_0_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        uint _e398 = key_levels(run_2.w0_0_0_.x >> 0u, (run_2.w0_1_0_.x >> 0u) & 16843009u);
                        metal::half4 _e402 = byte_quad(_e398 ^ 2155905152u, 1152.0h);
                        uint _e411 = key_levels(run_2.w0_0_0_.x >> 2u, (run_2.w0_1_0_.x >> 1u) & 16843009u);
                        metal::half4 _e415 = byte_quad(_e411 ^ 2155905152u, 1152.0h);
                        uint _e424 = key_levels(run_2.w0_0_0_.x >> 4u, (run_2.w0_1_0_.x >> 2u) & 16843009u);
                        metal::half4 _e428 = byte_quad(_e424 ^ 2155905152u, 1152.0h);
                        uint _e437 = key_levels(run_2.w0_0_0_.x >> 6u, (run_2.w0_1_0_.x >> 3u) & 16843009u);
                        metal::half4 _e441 = byte_quad(_e437 ^ 2155905152u, 1152.0h);
                        uint _e450 = key_levels(run_2.w0_0_1_.x >> 0u, (run_2.w0_1_0_.x >> 4u) & 16843009u);
                        metal::half4 _e454 = byte_quad(_e450 ^ 2155905152u, 1152.0h);
                        uint _e463 = key_levels(run_2.w0_0_1_.x >> 2u, (run_2.w0_1_0_.x >> 5u) & 16843009u);
                        metal::half4 _e467 = byte_quad(_e463 ^ 2155905152u, 1152.0h);
                        uint _e476 = key_levels(run_2.w0_0_1_.x >> 4u, (run_2.w0_1_0_.x >> 6u) & 16843009u);
                        metal::half4 _e480 = byte_quad(_e476 ^ 2155905152u, 1152.0h);
                        uint _e489 = key_levels(run_2.w0_0_1_.x >> 6u, (run_2.w0_1_0_.x >> 7u) & 16843009u);
                        metal::half4 _e493 = byte_quad(_e489 ^ 2155905152u, 1152.0h);
                        half0_0_0_ = _e402 * q0_0_;
                        metal::half4 _e496 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e415, q0_1_, _e496);
                        metal::half4 _e498 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e428, q0_2_, _e498);
                        metal::half4 _e500 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e441, q0_3_, _e500);
                        metal::half4 _e502 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e454, q0_4_, _e502);
                        metal::half4 _e504 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e467, q0_5_, _e504);
                        metal::half4 _e506 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e480, q0_6_, _e506);
                        metal::half4 _e508 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e493, q0_7_, _e508);
                        metal::half4 _e510 = half0_0_0_;
                        float _e511 = quad_total(_e510);
                        float scaled0_0_0_ = metal::fma(_e511, step0_0_, 0.5 * sum0_0_1);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        uint _e526 = key_levels(run_2.w0_0_0_.y >> 0u, (run_2.w0_1_0_.y >> 0u) & 16843009u);
                        metal::half4 _e530 = byte_quad(_e526 ^ 2155905152u, 1152.0h);
                        uint _e539 = key_levels(run_2.w0_0_0_.y >> 2u, (run_2.w0_1_0_.y >> 1u) & 16843009u);
                        metal::half4 _e543 = byte_quad(_e539 ^ 2155905152u, 1152.0h);
                        uint _e552 = key_levels(run_2.w0_0_0_.y >> 4u, (run_2.w0_1_0_.y >> 2u) & 16843009u);
                        metal::half4 _e556 = byte_quad(_e552 ^ 2155905152u, 1152.0h);
                        uint _e565 = key_levels(run_2.w0_0_0_.y >> 6u, (run_2.w0_1_0_.y >> 3u) & 16843009u);
                        metal::half4 _e569 = byte_quad(_e565 ^ 2155905152u, 1152.0h);
                        uint _e578 = key_levels(run_2.w0_0_1_.y >> 0u, (run_2.w0_1_0_.y >> 4u) & 16843009u);
                        metal::half4 _e582 = byte_quad(_e578 ^ 2155905152u, 1152.0h);
                        uint _e591 = key_levels(run_2.w0_0_1_.y >> 2u, (run_2.w0_1_0_.y >> 5u) & 16843009u);
                        metal::half4 _e595 = byte_quad(_e591 ^ 2155905152u, 1152.0h);
                        uint _e604 = key_levels(run_2.w0_0_1_.y >> 4u, (run_2.w0_1_0_.y >> 6u) & 16843009u);
                        metal::half4 _e608 = byte_quad(_e604 ^ 2155905152u, 1152.0h);
                        uint _e617 = key_levels(run_2.w0_0_1_.y >> 6u, (run_2.w0_1_0_.y >> 7u) & 16843009u);
                        metal::half4 _e621 = byte_quad(_e617 ^ 2155905152u, 1152.0h);
                        half0_1_0_ = _e530 * q0_0_;
                        metal::half4 _e624 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e543, q0_1_, _e624);
                        metal::half4 _e626 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e556, q0_2_, _e626);
                        metal::half4 _e628 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e569, q0_3_, _e628);
                        metal::half4 _e630 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e582, q0_4_, _e630);
                        metal::half4 _e632 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e595, q0_5_, _e632);
                        metal::half4 _e634 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e608, q0_6_, _e634);
                        metal::half4 _e636 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e621, q0_7_, _e636);
                        metal::half4 _e638 = half0_1_0_;
                        float _e639 = quad_total(_e638);
                        float scaled0_1_0_ = metal::fma(_e639, step0_0_, 0.5 * sum0_0_1);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e650 = part0_0_;
                        float _e651 = part1_0_;
                        float _e653 = part1_0_;
                        float _e654 = part0_0_;
                        float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e654 : _e653, 1u);
                        float token_sum0_ = (odd_2 ? _e651 : _e650) + unnamed_4;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e665 = block;
            uint scale_at0_ = (((_e268 + (metal::min(naga_div(_e665, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e691 = values[scale_at0_];
            uint _e696 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e691, _e696);
            uint _e698 = block;
            ValueRun _e704 = load_values(_e268, (naga_div(_e698, 16u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e707 = block;
            metal::uint4 token0_ = metal::uint4(_e707 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e719 = first_seen;
            uint _e724 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e719)) & (token0_ < metal::uint4(_e724));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e740 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e740 + metal::float4(bias0_);
                metal::float4 _e745 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e745, visible0_);
                float _e747 = largest0_;
                metal::float4 _e748 = score0_0_;
                float _e749 = largest_of(_e748);
                largest0_ = metal::max(_e747, _e749);
            }
            float _e751 = largest0_;
            float _e752 = largest0_;
            float unnamed_5 = metal::quad_shuffle_xor(_e752, 1u);
            largest0_ = metal::max(_e751, unnamed_5);
            float _e755 = largest0_;
            float _e756 = largest0_;
            float unnamed_6 = metal::quad_shuffle_xor(_e756, 2u);
            largest0_ = metal::max(_e755, unnamed_6);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e766 = local;
            if (_e766) {
                float _e781 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e781;
            }
            uint _e782 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e782 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e796 = first_seen;
            uint _e801 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e796)) & (scale_token0_ < metal::uint4(_e801));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e813 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e813;
            float _e815 = scale_top0_;
            float _e816 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e816, 1u);
            scale_top0_ = metal::max(_e815, unnamed_7);
            float _e819 = scale_top0_;
            float _e820 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e820, 2u);
            scale_top0_ = metal::max(_e819, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e837 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e837;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e842 = top;
                float _e849 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e842, _e849);
                float _e851 = top;
                float _e858 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e851, _e858);
                float _e860 = top;
                float _e867 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e860, _e867);
                float _e869 = top;
                float _e876 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e869, _e876);
                float _e880 = top;
                float _e881 = top;
                float _e884 = top;
                group_scales.inner[tid] = metal::float2(_e880, (_e884 > 0.0) ? (1.0 / _e881) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e896 = largest0_;
                metal::float4 _e905 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e906 = largest_of(_e905);
                largest0_ = metal::max(_e896, _e906);
                float former = running_max0_;
                float _e909 = largest0_;
                running_max0_ = metal::max(former, _e909);
                float _e911 = largest0_;
                float _e912 = running_max0_;
                share0_ = metal::exp(_e911 - _e912);
                float _e915 = running_max0_;
                keep0_ = metal::exp(former - _e915);
                if (soft_lane == 0u) {
                    float _e924 = share0_;
                    block_share.inner[soft_head + 0u] = _e924;
                    float _e929 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e929;
                }
                sum = 0.0;
                metal::float4 _e932 = score0_0_;
                float _e933 = largest0_;
                metal::float4 _e938 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e932 - metal::float4(_e933)), metal::float4 {}, _e938 <= metal::float4(-1000000000000000000000000000000.0));
                float _e943 = sum;
                metal::float4 _e944 = weight0_0_;
                float _e945 = sum_of(_e944);
                sum = _e943 + _e945;
                float _e947 = running_sum0_;
                float _e948 = keep0_;
                float _e950 = sum;
                float _e951 = share0_;
                running_sum0_ = (_e947 * _e948) + (_e950 * _e951);
            }
            {
                largest_scale = 0.0;
                float _e956 = largest_scale;
                float _e959 = scale_tops.inner[0];
                largest_scale = metal::max(_e956, _e959);
                float _e961 = largest_scale;
                float _e964 = scale_tops.inner[1];
                largest_scale = metal::max(_e961, _e964);
                float _e966 = largest_scale;
                float _e969 = scale_tops.inner[2];
                largest_scale = metal::max(_e966, _e969);
                float _e971 = largest_scale;
                float _e974 = scale_tops.inner[3];
                largest_scale = metal::max(_e971, _e974);
                float _e976 = largest_scale;
                float _e977 = largest_scale;
                float _e980 = largest_scale;
                metal::float2 group_scale = metal::float2(_e976, (_e980 > 0.0) ? (1.0 / _e977) : 0.0);
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e995 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e995 * group_scale.y;
                    metal::float4 _e998 = weight0_0_;
                    metal::float4 scaled0_ = _e998 * factor;
                    if (has0_) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1011 = part0_;
                    float _e1012 = sum_of(scaled0_);
                    part0_ = _e1011 + (_e1012 * centre);
                }
                float _e1015 = extra0_0_;
                float _e1016 = keep0_;
                float _e1018 = part0_;
                float _e1019 = share0_;
                extra0_0_ = (_e1015 * _e1016) + (_e1018 * _e1019);
            }
            uint _e1022 = block;
            KeyRun _e1034 = load_keys(_e118 + (metal::min((naga_div(_e1022 + BLOCK, 16u) + turn_1) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1034;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0.0;
                sum0_1_ = 0.0;
                sum0_2_ = 0.0;
                sum0_3_ = 0.0;
                {
                    half0_0_ = metal::half4 {};
                    half0_1_ = metal::half4 {};
                    half0_2_ = metal::half4 {};
                    half0_3_ = metal::half4 {};
                    uint step0_ = step_1 + 0u;
                    {
                        uint _e1063 = value_levels(_e704.low.x >> 0u, (_e704.high.x >> 0u) & 16843009u);
                        metal::half4 _e1065 = byte_quad(_e1063, 1152.0h);
                        uint _e1076 = value_levels(_e704.low.y >> 0u, (_e704.high.y >> 0u) & 16843009u);
                        metal::half4 _e1078 = byte_quad(_e1076, 1152.0h);
                        uint _e1089 = value_levels(_e704.low.z >> 0u, (_e704.high.z >> 0u) & 16843009u);
                        metal::half4 _e1091 = byte_quad(_e1089, 1152.0h);
                        uint _e1102 = value_levels(_e704.low.w >> 0u, (_e704.high.w >> 0u) & 16843009u);
                        metal::half4 _e1104 = byte_quad(_e1102, 1152.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        metal::half4 _e1122 = half0_0_;
                        half0_0_ = metal::fma(_e1065, b0_0_, _e1122);
                        metal::half4 _e1124 = half0_1_;
                        half0_1_ = metal::fma(_e1078, b0_0_, _e1124);
                        metal::half4 _e1126 = half0_2_;
                        half0_2_ = metal::fma(_e1091, b0_0_, _e1126);
                        metal::half4 _e1128 = half0_3_;
                        half0_3_ = metal::fma(_e1104, b0_0_, _e1128);
                        uint _e1140 = value_levels(_e704.low.x >> 2u, (_e704.high.x >> 1u) & 16843009u);
                        metal::half4 _e1142 = byte_quad(_e1140, 1152.0h);
                        uint _e1153 = value_levels(_e704.low.y >> 2u, (_e704.high.y >> 1u) & 16843009u);
                        metal::half4 _e1155 = byte_quad(_e1153, 1152.0h);
                        uint _e1166 = value_levels(_e704.low.z >> 2u, (_e704.high.z >> 1u) & 16843009u);
                        metal::half4 _e1168 = byte_quad(_e1166, 1152.0h);
                        uint _e1179 = value_levels(_e704.low.w >> 2u, (_e704.high.w >> 1u) & 16843009u);
                        metal::half4 _e1181 = byte_quad(_e1179, 1152.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        metal::half4 _e1199 = half0_0_;
                        half0_0_ = metal::fma(_e1142, b1_0_, _e1199);
                        metal::half4 _e1201 = half0_1_;
                        half0_1_ = metal::fma(_e1155, b1_0_, _e1201);
                        metal::half4 _e1203 = half0_2_;
                        half0_2_ = metal::fma(_e1168, b1_0_, _e1203);
                        metal::half4 _e1205 = half0_3_;
                        half0_3_ = metal::fma(_e1181, b1_0_, _e1205);
                        uint _e1217 = value_levels(_e704.low.x >> 4u, (_e704.high.x >> 2u) & 16843009u);
                        metal::half4 _e1219 = byte_quad(_e1217, 1152.0h);
                        uint _e1230 = value_levels(_e704.low.y >> 4u, (_e704.high.y >> 2u) & 16843009u);
                        metal::half4 _e1232 = byte_quad(_e1230, 1152.0h);
                        uint _e1243 = value_levels(_e704.low.z >> 4u, (_e704.high.z >> 2u) & 16843009u);
                        metal::half4 _e1245 = byte_quad(_e1243, 1152.0h);
                        uint _e1256 = value_levels(_e704.low.w >> 4u, (_e704.high.w >> 2u) & 16843009u);
                        metal::half4 _e1258 = byte_quad(_e1256, 1152.0h);
                        metal::half4 b2_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        metal::half4 _e1276 = half0_0_;
                        half0_0_ = metal::fma(_e1219, b2_0_, _e1276);
                        metal::half4 _e1278 = half0_1_;
                        half0_1_ = metal::fma(_e1232, b2_0_, _e1278);
                        metal::half4 _e1280 = half0_2_;
                        half0_2_ = metal::fma(_e1245, b2_0_, _e1280);
                        metal::half4 _e1282 = half0_3_;
                        half0_3_ = metal::fma(_e1258, b2_0_, _e1282);
                        uint _e1294 = value_levels(_e704.low.x >> 6u, (_e704.high.x >> 3u) & 16843009u);
                        metal::half4 _e1296 = byte_quad(_e1294, 1152.0h);
                        uint _e1307 = value_levels(_e704.low.y >> 6u, (_e704.high.y >> 3u) & 16843009u);
                        metal::half4 _e1309 = byte_quad(_e1307, 1152.0h);
                        uint _e1320 = value_levels(_e704.low.z >> 6u, (_e704.high.z >> 3u) & 16843009u);
                        metal::half4 _e1322 = byte_quad(_e1320, 1152.0h);
                        uint _e1333 = value_levels(_e704.low.w >> 6u, (_e704.high.w >> 3u) & 16843009u);
                        metal::half4 _e1335 = byte_quad(_e1333, 1152.0h);
                        metal::half4 b3_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        metal::half4 _e1353 = half0_0_;
                        half0_0_ = metal::fma(_e1296, b3_0_, _e1353);
                        metal::half4 _e1355 = half0_1_;
                        half0_1_ = metal::fma(_e1309, b3_0_, _e1355);
                        metal::half4 _e1357 = half0_2_;
                        half0_2_ = metal::fma(_e1322, b3_0_, _e1357);
                        metal::half4 _e1359 = half0_3_;
                        half0_3_ = metal::fma(_e1335, b3_0_, _e1359);
                    }
                    float _e1361 = sum0_0_;
                    metal::half4 _e1362 = half0_0_;
                    float _e1363 = quad_total(_e1362);
                    sum0_0_ = _e1361 + _e1363;
                    float _e1365 = sum0_1_;
                    metal::half4 _e1366 = half0_1_;
                    float _e1367 = quad_total(_e1366);
                    sum0_1_ = _e1365 + _e1367;
                    float _e1369 = sum0_2_;
                    metal::half4 _e1370 = half0_2_;
                    float _e1371 = quad_total(_e1370);
                    sum0_2_ = _e1369 + _e1371;
                    float _e1373 = sum0_3_;
                    metal::half4 _e1374 = half0_3_;
                    float _e1375 = quad_total(_e1374);
                    sum0_3_ = _e1373 + _e1375;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e1394 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e1394 * top_1) * 0.019634541;
                    float _e1398 = out0_0_;
                    float _e1400 = sum0_0_;
                    out0_0_ = (_e1398 * keep) + (static_cast<float>(_e1400) * share);
                    float _e1404 = out0_1_;
                    float _e1406 = sum0_1_;
                    out0_1_ = (_e1404 * keep) + (static_cast<float>(_e1406) * share);
                    float _e1410 = out0_2_;
                    float _e1412 = sum0_2_;
                    out0_2_ = (_e1410 * keep) + (static_cast<float>(_e1412) * share);
                    float _e1416 = out0_3_;
                    float _e1418 = sum0_3_;
                    out0_3_ = (_e1416 * keep) + (static_cast<float>(_e1418) * share);
                }
            }
        }
    }
    float _e1425 = running_sum0_;
    float _e1426 = running_sum0_;
    float unnamed_9 = metal::quad_shuffle_xor(_e1426, 1u);
    running_sum0_ = _e1425 + unnamed_9;
    float _e1429 = running_sum0_;
    float _e1430 = running_sum0_;
    float unnamed_10 = metal::quad_shuffle_xor(_e1430, 2u);
    running_sum0_ = _e1429 + unnamed_10;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e1440 = local_1;
    if (_e1440) {
        float _e1455 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1455;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e1461 = local_2;
    if (_e1461) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e1472 = local_3;
    if (_e1472) {
        float _e1475 = sum_1;
        metal::float4 _e1484 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e1485 = sum_of(_e1484);
        sum_1 = _e1475 + _e1485;
        float _e1496 = running_max0_;
        float _e1497 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e1496, _e1497);
    }
    float _e1499 = extra0_0_;
    float _e1500 = extra0_0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e1500, 1u);
    extra0_0_ = _e1499 + unnamed_11;
    float _e1503 = extra0_0_;
    float _e1504 = extra0_0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e1504, 2u);
    extra0_0_ = _e1503 + unnamed_12;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e1514 = local_4;
    if (_e1514) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e1535 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e1535;
    }
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e1566 = turn;
            turn = _e1566 + 1u;
        }
        loop_init_2 = false;
        uint _e1538 = turn;
        if (_e1538 < 4u) {
        } else {
            break;
        }
        {
            uint _e1541 = turn;
            if (_e1541 == step_1) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e1548 = out0_0_;
                float _e1549 = out0_1_;
                float _e1550 = out0_2_;
                float _e1551 = out0_3_;
                sum_2 = metal::float4(_e1548, _e1549, _e1550, _e1551);
                uint _e1554 = turn;
                if (_e1554 > 0u) {
                    metal::float4 _e1557 = sum_2;
                    metal::float4 _e1560 = scores.inner[at_2];
                    sum_2 = _e1557 + _e1560;
                }
                metal::float4 _e1564 = sum_2;
                scores.inner[at_2] = _e1564;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e1680 = i_1;
            i_1 = _e1680 + THREADS;
        }
        loop_init_3 = false;
        uint _e1569 = i_1;
        if (_e1569 < 64u) {
        } else {
            break;
        }
        {
            uint _e1572 = i_1;
            uint head_set = naga_div(_e1572, 64u);
            uint _e1575 = i_1;
            uint c = naga_mod(_e1575, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e1592 = local_5;
            if (_e1592) {
                uint _e1594 = i_1;
                uint _e1598 = i_1;
                float _e1602 = scores.inner[naga_div(_e1594, 4u)][naga_mod(_e1598, 4u)];
                sum_3 = _e1602;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e1613 = sum_3;
                float _e1625 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e1613 + _e1625;
                float _e1627 = sum_3;
                float _e1639 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e1627 + _e1639;
                float _e1641 = sum_3;
                float _e1653 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e1641 + _e1653;
                float _e1655 = sum_3;
                float _e1667 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e1655 + _e1667;
                float _e1679 = sum_3;
                outputs[((states_at + (((head_pass_1 * 1u) + h_3) * splits)) * 64u) + c] = _e1679;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
