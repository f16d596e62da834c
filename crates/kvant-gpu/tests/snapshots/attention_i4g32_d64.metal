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
    metal::half4 inner[48];
};
struct type_18 {
    float inner[6];
};
struct KeyRun {
    metal::uint2 w0_0_0_;
    metal::uint2 w0_0_1_;
    metal::uint2 w0_0_2_;
    metal::uint2 w0_0_3_;
    uint scale0_;
    uint offset0_;
};
struct type_19 {
    metal::half4 inner[128];
};
struct type_20 {
    float inner[8];
};
struct type_21 {
    metal::float2 inner[2];
};
struct ValueRun {
    metal::uint4 low;
};
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

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
    metal::uint2 _e23 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 0u) * 8u)];
    run.w0_0_0_ = _e23;
    metal::uint2 _e40 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 1u) * 8u)];
    run.w0_0_1_ = _e40;
    metal::uint2 _e57 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 2u) * 8u)];
    run.w0_0_2_ = _e57;
    metal::uint2 _e74 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 3u) * 8u)];
    run.w0_0_3_ = _e74;
    uint group0_ = (naga_div((lane * 32u) + 0u, 32u) * 8u) + pair;
    uint _e90 = keys[(tile_at + 128u) + group0_];
    run.scale0_ = _e90;
    uint _e97 = keys[(tile_at + 144u) + group0_];
    run.offset0_ = _e97;
    KeyRun _e98 = run;
    return _e98;
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
    uint run_at = naga_div(values_at + (metal::min(naga_div(step_1, 2u), last_tile) * 160u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 2u) + naga_mod(step_1, 2u)) * 4u)];
    run_1.low = _e33;
    ValueRun _e34 = run_1;
    return _e34;
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
, threadgroup type_20& scale_tops
, threadgroup type_21& group_scales
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
    float running_max0_ = -1000000000000000000000000000000.0;
    float running_sum0_ = 0.0;
    uint i = {};
    float extra0_ = 0.0;
    float extra1_ = 0.0;
    float extra2_ = 0.0;
    float extra3_ = 0.0;
    float out0_0_ = 0.0;
    float out0_1_ = 0.0;
    float out0_2_ = 0.0;
    float out0_3_ = 0.0;
    float out1_0_ = 0.0;
    float out1_1_ = 0.0;
    float out1_2_ = 0.0;
    float out1_3_ = 0.0;
    float out2_0_ = 0.0;
    float out2_1_ = 0.0;
    float out2_2_ = 0.0;
    float out2_3_ = 0.0;
    uint block = {};
    uint turn = {};
    metal::half4 half0_0_0_ = {};
    float part0_0_ = {};
    metal::half4 half0_0_1_ = {};
    float part0_1_ = {};
    metal::half4 half0_0_2_ = {};
    float part0_2_ = {};
    metal::half4 half0_1_0_ = {};
    float part1_0_ = {};
    metal::half4 half0_1_1_ = {};
    float part1_1_ = {};
    metal::half4 half0_1_2_ = {};
    float part1_2_ = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    float scale_top = {};
    bool local_1 = {};
    bool local_2 = {};
    float top = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    float part0_ = {};
    float part1_ = {};
    float part2_ = {};
    float part3_ = {};
    float sum0_0_ = {};
    float sum0_1_ = {};
    float sum0_2_ = {};
    float sum0_3_ = {};
    float sum1_0_ = {};
    float sum1_1_ = {};
    float sum1_2_ = {};
    float sum1_3_ = {};
    float sum2_0_ = {};
    float sum2_1_ = {};
    float sum2_2_ = {};
    float sum2_3_ = {};
    uint step = {};
    metal::half4 half0_0_ = {};
    metal::half4 half0_1_ = {};
    metal::half4 half0_2_ = {};
    metal::half4 half0_3_ = {};
    metal::half4 half1_0_ = {};
    metal::half4 half1_1_ = {};
    metal::half4 half1_2_ = {};
    metal::half4 half1_3_ = {};
    metal::half4 half2_0_ = {};
    metal::half4 half2_1_ = {};
    metal::half4 half2_2_ = {};
    metal::half4 half2_3_ = {};
    bool local_3 = {};
    bool local_4 = {};
    bool local_5 = {};
    float sum_1 = 0.0;
    bool local_6 = {};
    bool local_7 = {};
    bool local_8 = {};
    bool local_9 = {};
    bool local_10 = {};
    bool local_11 = {};
    bool local_12 = {};
    bool local_13 = {};
    uint turn_1 = 0u;
    metal::float4 sum_2 = {};
    uint i_1 = {};
    bool local_14 = {};
    float sum_3 = {};
    uint turn_2 = 0u;
    metal::float4 sum_4 = {};
    uint i_2 = {};
    bool local_15 = {};
    float sum_5 = {};
    uint turn_3 = 0u;
    metal::float4 sum_6 = {};
    uint i_3 = {};
    bool local_16 = {};
    float sum_7 = {};
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
    uint last_tile_1 = naga_div(_e55 - 1u, 16u);
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
            uint _e198 = i;
            i = _e198 + THREADS;
        }
        loop_init = false;
        uint _e86 = i;
        if (_e86 < 24u) {
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
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e152 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
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
                query_step.inner[naga_div(_e187, 4u)] = _e152 * 1.0;
                uint _e194 = i;
                query_sum.inner[naga_div(_e194, 4u)] = _e180;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 3u;
    uint _e215 = keys_of(kv_head_2, params);
    uint stage_group = naga_div(tid, 16u);
    uint stage_set = naga_mod(naga_div(tid, 16u), 1u);
    uint stage_lane = naga_mod(tid, 16u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 32u);
    uint _e268 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3346 = block;
            block = _e3346 + BLOCK;
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
                uint head1_ = key_head + 1u;
                metal::half4 q1_0_ = query_quads.inner[((head1_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q1_1_ = query_quads.inner[((head1_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q1_2_ = query_quads.inner[((head1_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q1_3_ = query_quads.inner[((head1_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q1_4_ = query_quads.inner[((head1_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q1_5_ = query_quads.inner[((head1_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q1_6_ = query_quads.inner[((head1_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q1_7_ = query_quads.inner[((head1_ * 16u) + 7u) + (key_lane * 8u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e478 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e478 * step1_0_;
                uint head2_ = key_head + 2u;
                metal::half4 q2_0_ = query_quads.inner[((head2_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q2_1_ = query_quads.inner[((head2_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q2_2_ = query_quads.inner[((head2_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q2_3_ = query_quads.inner[((head2_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q2_4_ = query_quads.inner[((head2_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q2_5_ = query_quads.inner[((head2_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q2_6_ = query_quads.inner[((head2_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q2_7_ = query_quads.inner[((head2_ * 16u) + 7u) + (key_lane * 8u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e581 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e581 * step2_0_;
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e879 = turn;
                        turn = _e879 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e584 = turn;
                    if (_e584 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e587 = block;
                        uint _e590 = turn;
                        KeyRun _e598 = load_keys(_e215 + (metal::min((naga_div(_e587, 16u) + _e590) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e599 = turn;
                            uint t_1 = ((_e599 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e598.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e598.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e598.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e598.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e598.scale0_));
                            metal::float2 offset0_ = float2(as_type<half2>(_e598.offset0_)) + (8.0 * scale0_);
                            metal::half4 _e622 = nibble_quad(_e598.w0_0_0_.x >> 0u, 1032.0h);
                            metal::half4 _e627 = nibble_quad(_e598.w0_0_0_.x >> 4u, 1032.0h);
                            metal::half4 _e632 = nibble_quad(_e598.w0_0_1_.x >> 0u, 1032.0h);
                            metal::half4 _e637 = nibble_quad(_e598.w0_0_1_.x >> 4u, 1032.0h);
                            metal::half4 _e642 = nibble_quad(_e598.w0_0_2_.x >> 0u, 1032.0h);
                            metal::half4 _e647 = nibble_quad(_e598.w0_0_2_.x >> 4u, 1032.0h);
                            metal::half4 _e652 = nibble_quad(_e598.w0_0_3_.x >> 0u, 1032.0h);
                            metal::half4 _e657 = nibble_quad(_e598.w0_0_3_.x >> 4u, 1032.0h);
                            half0_0_0_ = _e622 * q0_0_;
                            metal::half4 _e660 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e627, q0_1_, _e660);
                            metal::half4 _e662 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e632, q0_2_, _e662);
                            metal::half4 _e664 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e637, q0_3_, _e664);
                            metal::half4 _e666 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e642, q0_4_, _e666);
                            metal::half4 _e668 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e647, q0_5_, _e668);
                            metal::half4 _e670 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e652, q0_6_, _e670);
                            metal::half4 _e672 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e657, q0_7_, _e672);
                            metal::half4 _e674 = half0_0_0_;
                            float _e675 = quad_total(_e674);
                            float scaled0_0_0_ = _e675 * step0_0_;
                            part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                            half0_0_1_ = _e622 * q1_0_;
                            metal::half4 _e684 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e627, q1_1_, _e684);
                            metal::half4 _e686 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e632, q1_2_, _e686);
                            metal::half4 _e688 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e637, q1_3_, _e688);
                            metal::half4 _e690 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e642, q1_4_, _e690);
                            metal::half4 _e692 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e647, q1_5_, _e692);
                            metal::half4 _e694 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e652, q1_6_, _e694);
                            metal::half4 _e696 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e657, q1_7_, _e696);
                            metal::half4 _e698 = half0_0_1_;
                            float _e699 = quad_total(_e698);
                            float scaled0_0_1_ = _e699 * step1_0_;
                            part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                            half0_0_2_ = _e622 * q2_0_;
                            metal::half4 _e708 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e627, q2_1_, _e708);
                            metal::half4 _e710 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e632, q2_2_, _e710);
                            metal::half4 _e712 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e637, q2_3_, _e712);
                            metal::half4 _e714 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e642, q2_4_, _e714);
                            metal::half4 _e716 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e647, q2_5_, _e716);
                            metal::half4 _e718 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e652, q2_6_, _e718);
                            metal::half4 _e720 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e657, q2_7_, _e720);
                            metal::half4 _e722 = half0_0_2_;
                            float _e723 = quad_total(_e722);
                            float scaled0_0_2_ = _e723 * step2_0_;
                            part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                            metal::half4 _e734 = nibble_quad(_e598.w0_0_0_.y >> 0u, 1032.0h);
                            metal::half4 _e739 = nibble_quad(_e598.w0_0_0_.y >> 4u, 1032.0h);
                            metal::half4 _e744 = nibble_quad(_e598.w0_0_1_.y >> 0u, 1032.0h);
                            metal::half4 _e749 = nibble_quad(_e598.w0_0_1_.y >> 4u, 1032.0h);
                            metal::half4 _e754 = nibble_quad(_e598.w0_0_2_.y >> 0u, 1032.0h);
                            metal::half4 _e759 = nibble_quad(_e598.w0_0_2_.y >> 4u, 1032.0h);
                            metal::half4 _e764 = nibble_quad(_e598.w0_0_3_.y >> 0u, 1032.0h);
                            metal::half4 _e769 = nibble_quad(_e598.w0_0_3_.y >> 4u, 1032.0h);
                            half0_1_0_ = _e734 * q0_0_;
                            metal::half4 _e772 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e739, q0_1_, _e772);
                            metal::half4 _e774 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e744, q0_2_, _e774);
                            metal::half4 _e776 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e749, q0_3_, _e776);
                            metal::half4 _e778 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e754, q0_4_, _e778);
                            metal::half4 _e780 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e759, q0_5_, _e780);
                            metal::half4 _e782 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e764, q0_6_, _e782);
                            metal::half4 _e784 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e769, q0_7_, _e784);
                            metal::half4 _e786 = half0_1_0_;
                            float _e787 = quad_total(_e786);
                            float scaled0_1_0_ = _e787 * step0_0_;
                            part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                            half0_1_1_ = _e734 * q1_0_;
                            metal::half4 _e796 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e739, q1_1_, _e796);
                            metal::half4 _e798 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e744, q1_2_, _e798);
                            metal::half4 _e800 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e749, q1_3_, _e800);
                            metal::half4 _e802 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e754, q1_4_, _e802);
                            metal::half4 _e804 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e759, q1_5_, _e804);
                            metal::half4 _e806 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e764, q1_6_, _e806);
                            metal::half4 _e808 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e769, q1_7_, _e808);
                            metal::half4 _e810 = half0_1_1_;
                            float _e811 = quad_total(_e810);
                            float scaled0_1_1_ = _e811 * step1_0_;
                            part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                            half0_1_2_ = _e734 * q2_0_;
                            metal::half4 _e820 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e739, q2_1_, _e820);
                            metal::half4 _e822 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e744, q2_2_, _e822);
                            metal::half4 _e824 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e749, q2_3_, _e824);
                            metal::half4 _e826 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e754, q2_4_, _e826);
                            metal::half4 _e828 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e759, q2_5_, _e828);
                            metal::half4 _e830 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e764, q2_6_, _e830);
                            metal::half4 _e832 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e769, q2_7_, _e832);
                            metal::half4 _e834 = half0_1_2_;
                            float _e835 = quad_total(_e834);
                            float scaled0_1_2_ = _e835 * step2_0_;
                            part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                            bool odd_2 = (key_lane & 1u) == 1u;
                            float _e846 = part0_0_;
                            float _e847 = part1_0_;
                            float _e849 = part1_0_;
                            float _e850 = part0_0_;
                            float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e850 : _e849, 1u);
                            float token_sum0_ = (odd_2 ? _e847 : _e846) + unnamed_4;
                            float _e854 = part0_1_;
                            float _e855 = part1_1_;
                            float _e857 = part1_1_;
                            float _e858 = part0_1_;
                            float unnamed_5 = metal::quad_shuffle_xor(odd_2 ? _e858 : _e857, 1u);
                            float token_sum1_ = (odd_2 ? _e855 : _e854) + unnamed_5;
                            float _e862 = part0_2_;
                            float _e863 = part1_2_;
                            float _e865 = part1_2_;
                            float _e866 = part0_2_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e866 : _e865, 1u);
                            float token_sum2_ = (odd_2 ? _e863 : _e862) + unnamed_6;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        }
                    }
                }
            }
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e889 = block;
            uint scale_at0_ = (((_e268 + (metal::min(naga_div(_e889, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e915 = values[scale_at0_];
            uint _e920 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e915, _e920);
            uint _e926 = values[scale_at0_ + 16u];
            uint _e931 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e926, _e931);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e935 = block;
            metal::uint4 token0_ = metal::uint4(_e935 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e947 = first_seen;
            uint _e952 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e947)) & (token0_ < metal::uint4(_e952));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e968 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e968 + metal::float4(bias0_);
                metal::float4 _e973 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e973, visible0_);
                float _e975 = largest0_;
                metal::float4 _e976 = score0_0_;
                float _e977 = largest_of(_e976);
                largest0_ = metal::max(_e975, _e977);
            }
            float _e979 = largest0_;
            float _e980 = largest0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e980, 1u);
            largest0_ = metal::max(_e979, unnamed_7);
            float _e983 = largest0_;
            float _e984 = largest0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e984, 2u);
            largest0_ = metal::max(_e983, unnamed_8);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e994 = local;
            if (_e994) {
                float _e1009 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1009;
            }
            uint _e1010 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1010 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1024 = first_seen;
            uint _e1029 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1024)) & (scale_token0_ < metal::uint4(_e1029));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e1042 = scale_top;
            float _e1044 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e1042, _e1044);
            float _e1046 = scale_top;
            float _e1047 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e1047, 1u);
            scale_top = metal::max(_e1046, unnamed_9);
            float _e1050 = scale_top;
            float _e1051 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e1051, 2u);
            scale_top = metal::max(_e1050, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local_1 = stage_set == 0u;
            } else {
                local_1 = false;
            }
            bool _e1063 = local_1;
            if (_e1063) {
                local_2 = stage_group < 2u;
            } else {
                local_2 = false;
            }
            bool _e1069 = local_2;
            if (_e1069) {
                float _e1077 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e1077;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 2u) {
                top = 0.0;
                float _e1082 = top;
                float _e1089 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1082, _e1089);
                float _e1091 = top;
                float _e1098 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1091, _e1098);
                float _e1100 = top;
                float _e1107 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1100, _e1107);
                float _e1109 = top;
                float _e1116 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1109, _e1116);
                float _e1120 = top;
                float _e1121 = top;
                float _e1124 = top;
                group_scales.inner[tid] = metal::float2(_e1120, (_e1124 > 0.0) ? (1.0 / _e1121) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1136 = largest0_;
                metal::float4 _e1145 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1146 = largest_of(_e1145);
                largest0_ = metal::max(_e1136, _e1146);
                float former = running_max0_;
                float _e1149 = largest0_;
                running_max0_ = metal::max(former, _e1149);
                float _e1151 = largest0_;
                float _e1152 = running_max0_;
                share0_ = metal::exp(_e1151 - _e1152);
                float _e1155 = running_max0_;
                keep0_ = metal::exp(former - _e1155);
                if (soft_lane == 0u) {
                    float _e1164 = share0_;
                    block_share.inner[soft_head + 0u] = _e1164;
                    float _e1169 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1169;
                }
                sum = 0.0;
                metal::float4 _e1172 = score0_0_;
                float _e1173 = largest0_;
                metal::float4 _e1178 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1172 - metal::float4(_e1173)), metal::float4 {}, _e1178 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1183 = sum;
                metal::float4 _e1184 = weight0_0_;
                float _e1185 = sum_of(_e1184);
                sum = _e1183 + _e1185;
                float _e1187 = running_sum0_;
                float _e1188 = keep0_;
                float _e1190 = sum;
                float _e1191 = share0_;
                running_sum0_ = (_e1187 * _e1188) + (_e1190 * _e1191);
            }
            if (has0_) {
                metal::float4 _e1201 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1201;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (stage_group < 2u) {
                metal::float2 group_scale = group_scales.inner[stage_group];
                float centre = group_scale.x * 8.0;
                part0_ = 0.0;
                part1_ = 0.0;
                part2_ = 0.0;
                part3_ = 0.0;
                {
                    uint quad_ = stage_lane + 0u;
                    metal::float4 factor = scale0_1 * group_scale.y;
                    metal::float4 offset = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(offset_bits0_.x)), float2(as_type<half2>(offset_bits0_.y))) + (8.0 * scale0_1), scale_seen0_);
                    metal::float4 _e1242 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1242 : metal::float4 {};
                    metal::float4 scaled0_ = weight0_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 0u) * QUADS) + quad_] = static_cast<metal::half4>(scaled0_.xzyw);
                    float _e1265 = part0_;
                    part0_ = _e1265 + metal::dot(weight0_, offset);
                    metal::float4 _e1278 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1278 : metal::float4 {};
                    metal::float4 scaled1_ = weight1_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 1u) * QUADS) + quad_] = static_cast<metal::half4>(scaled1_.xzyw);
                    float _e1301 = part1_;
                    part1_ = _e1301 + metal::dot(weight1_, offset);
                    metal::float4 _e1314 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1314 : metal::float4 {};
                    metal::float4 scaled2_ = weight2_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 2u) * QUADS) + quad_] = static_cast<metal::half4>(scaled2_.xzyw);
                    float _e1337 = part2_;
                    part2_ = _e1337 + metal::dot(weight2_, offset);
                    metal::float4 _e1350 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1350 : metal::float4 {};
                    metal::float4 scaled3_ = weight3_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 3u) * QUADS) + quad_] = static_cast<metal::half4>(scaled3_.xzyw);
                    float _e1373 = part3_;
                    part3_ = _e1373 + metal::dot(weight3_, offset);
                }
                float _e1376 = extra0_;
                float _e1383 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1385 = part0_;
                float _e1392 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1376 * _e1383) + (_e1385 * _e1392);
                float _e1395 = extra1_;
                float _e1402 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1404 = part1_;
                float _e1411 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1395 * _e1402) + (_e1404 * _e1411);
                float _e1414 = extra2_;
                float _e1421 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1423 = part2_;
                float _e1430 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1414 * _e1421) + (_e1423 * _e1430);
                float _e1433 = extra3_;
                float _e1440 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1442 = part3_;
                float _e1449 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1433 * _e1440) + (_e1442 * _e1449);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0.0;
                sum0_1_ = 0.0;
                sum0_2_ = 0.0;
                sum0_3_ = 0.0;
                sum1_0_ = 0.0;
                sum1_1_ = 0.0;
                sum1_2_ = 0.0;
                sum1_3_ = 0.0;
                sum2_0_ = 0.0;
                sum2_1_ = 0.0;
                sum2_2_ = 0.0;
                sum2_3_ = 0.0;
                step = value_subset;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e3216 = step;
                        step = _e3216 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e1477 = step;
                    if (_e1477 < 8u) {
                    } else {
                        break;
                    }
                    {
                        half0_0_ = metal::half4 {};
                        half0_1_ = metal::half4 {};
                        half0_2_ = metal::half4 {};
                        half0_3_ = metal::half4 {};
                        half1_0_ = metal::half4 {};
                        half1_1_ = metal::half4 {};
                        half1_2_ = metal::half4 {};
                        half1_3_ = metal::half4 {};
                        half2_0_ = metal::half4 {};
                        half2_1_ = metal::half4 {};
                        half2_2_ = metal::half4 {};
                        half2_3_ = metal::half4 {};
                        uint _e1504 = step;
                        uint step0_ = _e1504 + 0u;
                        uint _e1507 = block;
                        ValueRun _e1511 = load_values(_e268, naga_div(_e1507, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1512 = step;
                        uint step1_ = _e1512 + 4u;
                        uint _e1515 = block;
                        ValueRun _e1519 = load_values(_e268, naga_div(_e1515, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1520 = step;
                        uint step2_ = _e1520 + 8u;
                        uint _e1523 = block;
                        ValueRun _e1527 = load_values(_e268, naga_div(_e1523, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1528 = step;
                        uint step3_ = _e1528 + 12u;
                        uint _e1531 = block;
                        ValueRun _e1535 = load_values(_e268, naga_div(_e1531, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1536 = step;
                        uint step4_ = _e1536 + 16u;
                        uint _e1539 = block;
                        ValueRun _e1543 = load_values(_e268, naga_div(_e1539, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1544 = step;
                        uint step5_ = _e1544 + 20u;
                        uint _e1547 = block;
                        ValueRun _e1551 = load_values(_e268, naga_div(_e1547, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1552 = step;
                        uint step6_ = _e1552 + 24u;
                        uint _e1555 = block;
                        ValueRun _e1559 = load_values(_e268, naga_div(_e1555, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1560 = step;
                        uint step7_ = _e1560 + 28u;
                        uint _e1563 = block;
                        ValueRun _e1567 = load_values(_e268, naga_div(_e1563, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            metal::half4 _e1575 = nibble_quad(_e1511.low.x >> 0u, 1032.0h);
                            metal::half4 _e1581 = nibble_quad(_e1511.low.y >> 0u, 1032.0h);
                            metal::half4 _e1587 = nibble_quad(_e1511.low.z >> 0u, 1032.0h);
                            metal::half4 _e1593 = nibble_quad(_e1511.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1611 = half0_0_;
                            half0_0_ = metal::fma(_e1575, b0_0_, _e1611);
                            metal::half4 _e1613 = half0_1_;
                            half0_1_ = metal::fma(_e1581, b0_0_, _e1613);
                            metal::half4 _e1615 = half0_2_;
                            half0_2_ = metal::fma(_e1587, b0_0_, _e1615);
                            metal::half4 _e1617 = half0_3_;
                            half0_3_ = metal::fma(_e1593, b0_0_, _e1617);
                            metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1636 = half1_0_;
                            half1_0_ = metal::fma(_e1575, b0_1_, _e1636);
                            metal::half4 _e1638 = half1_1_;
                            half1_1_ = metal::fma(_e1581, b0_1_, _e1638);
                            metal::half4 _e1640 = half1_2_;
                            half1_2_ = metal::fma(_e1587, b0_1_, _e1640);
                            metal::half4 _e1642 = half1_3_;
                            half1_3_ = metal::fma(_e1593, b0_1_, _e1642);
                            metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1661 = half2_0_;
                            half2_0_ = metal::fma(_e1575, b0_2_, _e1661);
                            metal::half4 _e1663 = half2_1_;
                            half2_1_ = metal::fma(_e1581, b0_2_, _e1663);
                            metal::half4 _e1665 = half2_2_;
                            half2_2_ = metal::fma(_e1587, b0_2_, _e1665);
                            metal::half4 _e1667 = half2_3_;
                            half2_3_ = metal::fma(_e1593, b0_2_, _e1667);
                            metal::half4 _e1674 = nibble_quad(_e1511.low.x >> 4u, 1032.0h);
                            metal::half4 _e1680 = nibble_quad(_e1511.low.y >> 4u, 1032.0h);
                            metal::half4 _e1686 = nibble_quad(_e1511.low.z >> 4u, 1032.0h);
                            metal::half4 _e1692 = nibble_quad(_e1511.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1710 = half0_0_;
                            half0_0_ = metal::fma(_e1674, b1_0_, _e1710);
                            metal::half4 _e1712 = half0_1_;
                            half0_1_ = metal::fma(_e1680, b1_0_, _e1712);
                            metal::half4 _e1714 = half0_2_;
                            half0_2_ = metal::fma(_e1686, b1_0_, _e1714);
                            metal::half4 _e1716 = half0_3_;
                            half0_3_ = metal::fma(_e1692, b1_0_, _e1716);
                            metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1735 = half1_0_;
                            half1_0_ = metal::fma(_e1674, b1_1_, _e1735);
                            metal::half4 _e1737 = half1_1_;
                            half1_1_ = metal::fma(_e1680, b1_1_, _e1737);
                            metal::half4 _e1739 = half1_2_;
                            half1_2_ = metal::fma(_e1686, b1_1_, _e1739);
                            metal::half4 _e1741 = half1_3_;
                            half1_3_ = metal::fma(_e1692, b1_1_, _e1741);
                            metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1760 = half2_0_;
                            half2_0_ = metal::fma(_e1674, b1_2_, _e1760);
                            metal::half4 _e1762 = half2_1_;
                            half2_1_ = metal::fma(_e1680, b1_2_, _e1762);
                            metal::half4 _e1764 = half2_2_;
                            half2_2_ = metal::fma(_e1686, b1_2_, _e1764);
                            metal::half4 _e1766 = half2_3_;
                            half2_3_ = metal::fma(_e1692, b1_2_, _e1766);
                        }
                        if (step1_ < 8u) {
                            metal::half4 _e1775 = nibble_quad(_e1519.low.x >> 0u, 1032.0h);
                            metal::half4 _e1781 = nibble_quad(_e1519.low.y >> 0u, 1032.0h);
                            metal::half4 _e1787 = nibble_quad(_e1519.low.z >> 0u, 1032.0h);
                            metal::half4 _e1793 = nibble_quad(_e1519.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e1811 = half0_0_;
                            half0_0_ = metal::fma(_e1775, b0_0_1, _e1811);
                            metal::half4 _e1813 = half0_1_;
                            half0_1_ = metal::fma(_e1781, b0_0_1, _e1813);
                            metal::half4 _e1815 = half0_2_;
                            half0_2_ = metal::fma(_e1787, b0_0_1, _e1815);
                            metal::half4 _e1817 = half0_3_;
                            half0_3_ = metal::fma(_e1793, b0_0_1, _e1817);
                            metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e1836 = half1_0_;
                            half1_0_ = metal::fma(_e1775, b0_1_1, _e1836);
                            metal::half4 _e1838 = half1_1_;
                            half1_1_ = metal::fma(_e1781, b0_1_1, _e1838);
                            metal::half4 _e1840 = half1_2_;
                            half1_2_ = metal::fma(_e1787, b0_1_1, _e1840);
                            metal::half4 _e1842 = half1_3_;
                            half1_3_ = metal::fma(_e1793, b0_1_1, _e1842);
                            metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e1861 = half2_0_;
                            half2_0_ = metal::fma(_e1775, b0_2_1, _e1861);
                            metal::half4 _e1863 = half2_1_;
                            half2_1_ = metal::fma(_e1781, b0_2_1, _e1863);
                            metal::half4 _e1865 = half2_2_;
                            half2_2_ = metal::fma(_e1787, b0_2_1, _e1865);
                            metal::half4 _e1867 = half2_3_;
                            half2_3_ = metal::fma(_e1793, b0_2_1, _e1867);
                            metal::half4 _e1874 = nibble_quad(_e1519.low.x >> 4u, 1032.0h);
                            metal::half4 _e1880 = nibble_quad(_e1519.low.y >> 4u, 1032.0h);
                            metal::half4 _e1886 = nibble_quad(_e1519.low.z >> 4u, 1032.0h);
                            metal::half4 _e1892 = nibble_quad(_e1519.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e1910 = half0_0_;
                            half0_0_ = metal::fma(_e1874, b1_0_1, _e1910);
                            metal::half4 _e1912 = half0_1_;
                            half0_1_ = metal::fma(_e1880, b1_0_1, _e1912);
                            metal::half4 _e1914 = half0_2_;
                            half0_2_ = metal::fma(_e1886, b1_0_1, _e1914);
                            metal::half4 _e1916 = half0_3_;
                            half0_3_ = metal::fma(_e1892, b1_0_1, _e1916);
                            metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e1935 = half1_0_;
                            half1_0_ = metal::fma(_e1874, b1_1_1, _e1935);
                            metal::half4 _e1937 = half1_1_;
                            half1_1_ = metal::fma(_e1880, b1_1_1, _e1937);
                            metal::half4 _e1939 = half1_2_;
                            half1_2_ = metal::fma(_e1886, b1_1_1, _e1939);
                            metal::half4 _e1941 = half1_3_;
                            half1_3_ = metal::fma(_e1892, b1_1_1, _e1941);
                            metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e1960 = half2_0_;
                            half2_0_ = metal::fma(_e1874, b1_2_1, _e1960);
                            metal::half4 _e1962 = half2_1_;
                            half2_1_ = metal::fma(_e1880, b1_2_1, _e1962);
                            metal::half4 _e1964 = half2_2_;
                            half2_2_ = metal::fma(_e1886, b1_2_1, _e1964);
                            metal::half4 _e1966 = half2_3_;
                            half2_3_ = metal::fma(_e1892, b1_2_1, _e1966);
                        }
                        if (step2_ < 8u) {
                            metal::half4 _e1975 = nibble_quad(_e1527.low.x >> 0u, 1032.0h);
                            metal::half4 _e1981 = nibble_quad(_e1527.low.y >> 0u, 1032.0h);
                            metal::half4 _e1987 = nibble_quad(_e1527.low.z >> 0u, 1032.0h);
                            metal::half4 _e1993 = nibble_quad(_e1527.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2011 = half0_0_;
                            half0_0_ = metal::fma(_e1975, b0_0_2, _e2011);
                            metal::half4 _e2013 = half0_1_;
                            half0_1_ = metal::fma(_e1981, b0_0_2, _e2013);
                            metal::half4 _e2015 = half0_2_;
                            half0_2_ = metal::fma(_e1987, b0_0_2, _e2015);
                            metal::half4 _e2017 = half0_3_;
                            half0_3_ = metal::fma(_e1993, b0_0_2, _e2017);
                            metal::half4 b0_1_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2036 = half1_0_;
                            half1_0_ = metal::fma(_e1975, b0_1_2, _e2036);
                            metal::half4 _e2038 = half1_1_;
                            half1_1_ = metal::fma(_e1981, b0_1_2, _e2038);
                            metal::half4 _e2040 = half1_2_;
                            half1_2_ = metal::fma(_e1987, b0_1_2, _e2040);
                            metal::half4 _e2042 = half1_3_;
                            half1_3_ = metal::fma(_e1993, b0_1_2, _e2042);
                            metal::half4 b0_2_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2061 = half2_0_;
                            half2_0_ = metal::fma(_e1975, b0_2_2, _e2061);
                            metal::half4 _e2063 = half2_1_;
                            half2_1_ = metal::fma(_e1981, b0_2_2, _e2063);
                            metal::half4 _e2065 = half2_2_;
                            half2_2_ = metal::fma(_e1987, b0_2_2, _e2065);
                            metal::half4 _e2067 = half2_3_;
                            half2_3_ = metal::fma(_e1993, b0_2_2, _e2067);
                            metal::half4 _e2074 = nibble_quad(_e1527.low.x >> 4u, 1032.0h);
                            metal::half4 _e2080 = nibble_quad(_e1527.low.y >> 4u, 1032.0h);
                            metal::half4 _e2086 = nibble_quad(_e1527.low.z >> 4u, 1032.0h);
                            metal::half4 _e2092 = nibble_quad(_e1527.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2110 = half0_0_;
                            half0_0_ = metal::fma(_e2074, b1_0_2, _e2110);
                            metal::half4 _e2112 = half0_1_;
                            half0_1_ = metal::fma(_e2080, b1_0_2, _e2112);
                            metal::half4 _e2114 = half0_2_;
                            half0_2_ = metal::fma(_e2086, b1_0_2, _e2114);
                            metal::half4 _e2116 = half0_3_;
                            half0_3_ = metal::fma(_e2092, b1_0_2, _e2116);
                            metal::half4 b1_1_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2135 = half1_0_;
                            half1_0_ = metal::fma(_e2074, b1_1_2, _e2135);
                            metal::half4 _e2137 = half1_1_;
                            half1_1_ = metal::fma(_e2080, b1_1_2, _e2137);
                            metal::half4 _e2139 = half1_2_;
                            half1_2_ = metal::fma(_e2086, b1_1_2, _e2139);
                            metal::half4 _e2141 = half1_3_;
                            half1_3_ = metal::fma(_e2092, b1_1_2, _e2141);
                            metal::half4 b1_2_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2160 = half2_0_;
                            half2_0_ = metal::fma(_e2074, b1_2_2, _e2160);
                            metal::half4 _e2162 = half2_1_;
                            half2_1_ = metal::fma(_e2080, b1_2_2, _e2162);
                            metal::half4 _e2164 = half2_2_;
                            half2_2_ = metal::fma(_e2086, b1_2_2, _e2164);
                            metal::half4 _e2166 = half2_3_;
                            half2_3_ = metal::fma(_e2092, b1_2_2, _e2166);
                        }
                        if (step3_ < 8u) {
                            metal::half4 _e2175 = nibble_quad(_e1535.low.x >> 0u, 1032.0h);
                            metal::half4 _e2181 = nibble_quad(_e1535.low.y >> 0u, 1032.0h);
                            metal::half4 _e2187 = nibble_quad(_e1535.low.z >> 0u, 1032.0h);
                            metal::half4 _e2193 = nibble_quad(_e1535.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2211 = half0_0_;
                            half0_0_ = metal::fma(_e2175, b0_0_3, _e2211);
                            metal::half4 _e2213 = half0_1_;
                            half0_1_ = metal::fma(_e2181, b0_0_3, _e2213);
                            metal::half4 _e2215 = half0_2_;
                            half0_2_ = metal::fma(_e2187, b0_0_3, _e2215);
                            metal::half4 _e2217 = half0_3_;
                            half0_3_ = metal::fma(_e2193, b0_0_3, _e2217);
                            metal::half4 b0_1_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2236 = half1_0_;
                            half1_0_ = metal::fma(_e2175, b0_1_3, _e2236);
                            metal::half4 _e2238 = half1_1_;
                            half1_1_ = metal::fma(_e2181, b0_1_3, _e2238);
                            metal::half4 _e2240 = half1_2_;
                            half1_2_ = metal::fma(_e2187, b0_1_3, _e2240);
                            metal::half4 _e2242 = half1_3_;
                            half1_3_ = metal::fma(_e2193, b0_1_3, _e2242);
                            metal::half4 b0_2_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2261 = half2_0_;
                            half2_0_ = metal::fma(_e2175, b0_2_3, _e2261);
                            metal::half4 _e2263 = half2_1_;
                            half2_1_ = metal::fma(_e2181, b0_2_3, _e2263);
                            metal::half4 _e2265 = half2_2_;
                            half2_2_ = metal::fma(_e2187, b0_2_3, _e2265);
                            metal::half4 _e2267 = half2_3_;
                            half2_3_ = metal::fma(_e2193, b0_2_3, _e2267);
                            metal::half4 _e2274 = nibble_quad(_e1535.low.x >> 4u, 1032.0h);
                            metal::half4 _e2280 = nibble_quad(_e1535.low.y >> 4u, 1032.0h);
                            metal::half4 _e2286 = nibble_quad(_e1535.low.z >> 4u, 1032.0h);
                            metal::half4 _e2292 = nibble_quad(_e1535.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2310 = half0_0_;
                            half0_0_ = metal::fma(_e2274, b1_0_3, _e2310);
                            metal::half4 _e2312 = half0_1_;
                            half0_1_ = metal::fma(_e2280, b1_0_3, _e2312);
                            metal::half4 _e2314 = half0_2_;
                            half0_2_ = metal::fma(_e2286, b1_0_3, _e2314);
                            metal::half4 _e2316 = half0_3_;
                            half0_3_ = metal::fma(_e2292, b1_0_3, _e2316);
                            metal::half4 b1_1_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2335 = half1_0_;
                            half1_0_ = metal::fma(_e2274, b1_1_3, _e2335);
                            metal::half4 _e2337 = half1_1_;
                            half1_1_ = metal::fma(_e2280, b1_1_3, _e2337);
                            metal::half4 _e2339 = half1_2_;
                            half1_2_ = metal::fma(_e2286, b1_1_3, _e2339);
                            metal::half4 _e2341 = half1_3_;
                            half1_3_ = metal::fma(_e2292, b1_1_3, _e2341);
                            metal::half4 b1_2_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2360 = half2_0_;
                            half2_0_ = metal::fma(_e2274, b1_2_3, _e2360);
                            metal::half4 _e2362 = half2_1_;
                            half2_1_ = metal::fma(_e2280, b1_2_3, _e2362);
                            metal::half4 _e2364 = half2_2_;
                            half2_2_ = metal::fma(_e2286, b1_2_3, _e2364);
                            metal::half4 _e2366 = half2_3_;
                            half2_3_ = metal::fma(_e2292, b1_2_3, _e2366);
                        }
                        if (step4_ < 8u) {
                            metal::half4 _e2375 = nibble_quad(_e1543.low.x >> 0u, 1032.0h);
                            metal::half4 _e2381 = nibble_quad(_e1543.low.y >> 0u, 1032.0h);
                            metal::half4 _e2387 = nibble_quad(_e1543.low.z >> 0u, 1032.0h);
                            metal::half4 _e2393 = nibble_quad(_e1543.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e2411 = half0_0_;
                            half0_0_ = metal::fma(_e2375, b0_0_4, _e2411);
                            metal::half4 _e2413 = half0_1_;
                            half0_1_ = metal::fma(_e2381, b0_0_4, _e2413);
                            metal::half4 _e2415 = half0_2_;
                            half0_2_ = metal::fma(_e2387, b0_0_4, _e2415);
                            metal::half4 _e2417 = half0_3_;
                            half0_3_ = metal::fma(_e2393, b0_0_4, _e2417);
                            metal::half4 b0_1_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e2436 = half1_0_;
                            half1_0_ = metal::fma(_e2375, b0_1_4, _e2436);
                            metal::half4 _e2438 = half1_1_;
                            half1_1_ = metal::fma(_e2381, b0_1_4, _e2438);
                            metal::half4 _e2440 = half1_2_;
                            half1_2_ = metal::fma(_e2387, b0_1_4, _e2440);
                            metal::half4 _e2442 = half1_3_;
                            half1_3_ = metal::fma(_e2393, b0_1_4, _e2442);
                            metal::half4 b0_2_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e2461 = half2_0_;
                            half2_0_ = metal::fma(_e2375, b0_2_4, _e2461);
                            metal::half4 _e2463 = half2_1_;
                            half2_1_ = metal::fma(_e2381, b0_2_4, _e2463);
                            metal::half4 _e2465 = half2_2_;
                            half2_2_ = metal::fma(_e2387, b0_2_4, _e2465);
                            metal::half4 _e2467 = half2_3_;
                            half2_3_ = metal::fma(_e2393, b0_2_4, _e2467);
                            metal::half4 _e2474 = nibble_quad(_e1543.low.x >> 4u, 1032.0h);
                            metal::half4 _e2480 = nibble_quad(_e1543.low.y >> 4u, 1032.0h);
                            metal::half4 _e2486 = nibble_quad(_e1543.low.z >> 4u, 1032.0h);
                            metal::half4 _e2492 = nibble_quad(_e1543.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e2510 = half0_0_;
                            half0_0_ = metal::fma(_e2474, b1_0_4, _e2510);
                            metal::half4 _e2512 = half0_1_;
                            half0_1_ = metal::fma(_e2480, b1_0_4, _e2512);
                            metal::half4 _e2514 = half0_2_;
                            half0_2_ = metal::fma(_e2486, b1_0_4, _e2514);
                            metal::half4 _e2516 = half0_3_;
                            half0_3_ = metal::fma(_e2492, b1_0_4, _e2516);
                            metal::half4 b1_1_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e2535 = half1_0_;
                            half1_0_ = metal::fma(_e2474, b1_1_4, _e2535);
                            metal::half4 _e2537 = half1_1_;
                            half1_1_ = metal::fma(_e2480, b1_1_4, _e2537);
                            metal::half4 _e2539 = half1_2_;
                            half1_2_ = metal::fma(_e2486, b1_1_4, _e2539);
                            metal::half4 _e2541 = half1_3_;
                            half1_3_ = metal::fma(_e2492, b1_1_4, _e2541);
                            metal::half4 b1_2_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e2560 = half2_0_;
                            half2_0_ = metal::fma(_e2474, b1_2_4, _e2560);
                            metal::half4 _e2562 = half2_1_;
                            half2_1_ = metal::fma(_e2480, b1_2_4, _e2562);
                            metal::half4 _e2564 = half2_2_;
                            half2_2_ = metal::fma(_e2486, b1_2_4, _e2564);
                            metal::half4 _e2566 = half2_3_;
                            half2_3_ = metal::fma(_e2492, b1_2_4, _e2566);
                        }
                        if (step5_ < 8u) {
                            metal::half4 _e2575 = nibble_quad(_e1551.low.x >> 0u, 1032.0h);
                            metal::half4 _e2581 = nibble_quad(_e1551.low.y >> 0u, 1032.0h);
                            metal::half4 _e2587 = nibble_quad(_e1551.low.z >> 0u, 1032.0h);
                            metal::half4 _e2593 = nibble_quad(_e1551.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e2611 = half0_0_;
                            half0_0_ = metal::fma(_e2575, b0_0_5, _e2611);
                            metal::half4 _e2613 = half0_1_;
                            half0_1_ = metal::fma(_e2581, b0_0_5, _e2613);
                            metal::half4 _e2615 = half0_2_;
                            half0_2_ = metal::fma(_e2587, b0_0_5, _e2615);
                            metal::half4 _e2617 = half0_3_;
                            half0_3_ = metal::fma(_e2593, b0_0_5, _e2617);
                            metal::half4 b0_1_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e2636 = half1_0_;
                            half1_0_ = metal::fma(_e2575, b0_1_5, _e2636);
                            metal::half4 _e2638 = half1_1_;
                            half1_1_ = metal::fma(_e2581, b0_1_5, _e2638);
                            metal::half4 _e2640 = half1_2_;
                            half1_2_ = metal::fma(_e2587, b0_1_5, _e2640);
                            metal::half4 _e2642 = half1_3_;
                            half1_3_ = metal::fma(_e2593, b0_1_5, _e2642);
                            metal::half4 b0_2_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e2661 = half2_0_;
                            half2_0_ = metal::fma(_e2575, b0_2_5, _e2661);
                            metal::half4 _e2663 = half2_1_;
                            half2_1_ = metal::fma(_e2581, b0_2_5, _e2663);
                            metal::half4 _e2665 = half2_2_;
                            half2_2_ = metal::fma(_e2587, b0_2_5, _e2665);
                            metal::half4 _e2667 = half2_3_;
                            half2_3_ = metal::fma(_e2593, b0_2_5, _e2667);
                            metal::half4 _e2674 = nibble_quad(_e1551.low.x >> 4u, 1032.0h);
                            metal::half4 _e2680 = nibble_quad(_e1551.low.y >> 4u, 1032.0h);
                            metal::half4 _e2686 = nibble_quad(_e1551.low.z >> 4u, 1032.0h);
                            metal::half4 _e2692 = nibble_quad(_e1551.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e2710 = half0_0_;
                            half0_0_ = metal::fma(_e2674, b1_0_5, _e2710);
                            metal::half4 _e2712 = half0_1_;
                            half0_1_ = metal::fma(_e2680, b1_0_5, _e2712);
                            metal::half4 _e2714 = half0_2_;
                            half0_2_ = metal::fma(_e2686, b1_0_5, _e2714);
                            metal::half4 _e2716 = half0_3_;
                            half0_3_ = metal::fma(_e2692, b1_0_5, _e2716);
                            metal::half4 b1_1_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e2735 = half1_0_;
                            half1_0_ = metal::fma(_e2674, b1_1_5, _e2735);
                            metal::half4 _e2737 = half1_1_;
                            half1_1_ = metal::fma(_e2680, b1_1_5, _e2737);
                            metal::half4 _e2739 = half1_2_;
                            half1_2_ = metal::fma(_e2686, b1_1_5, _e2739);
                            metal::half4 _e2741 = half1_3_;
                            half1_3_ = metal::fma(_e2692, b1_1_5, _e2741);
                            metal::half4 b1_2_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e2760 = half2_0_;
                            half2_0_ = metal::fma(_e2674, b1_2_5, _e2760);
                            metal::half4 _e2762 = half2_1_;
                            half2_1_ = metal::fma(_e2680, b1_2_5, _e2762);
                            metal::half4 _e2764 = half2_2_;
                            half2_2_ = metal::fma(_e2686, b1_2_5, _e2764);
                            metal::half4 _e2766 = half2_3_;
                            half2_3_ = metal::fma(_e2692, b1_2_5, _e2766);
                        }
                        if (step6_ < 8u) {
                            metal::half4 _e2775 = nibble_quad(_e1559.low.x >> 0u, 1032.0h);
                            metal::half4 _e2781 = nibble_quad(_e1559.low.y >> 0u, 1032.0h);
                            metal::half4 _e2787 = nibble_quad(_e1559.low.z >> 0u, 1032.0h);
                            metal::half4 _e2793 = nibble_quad(_e1559.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e2811 = half0_0_;
                            half0_0_ = metal::fma(_e2775, b0_0_6, _e2811);
                            metal::half4 _e2813 = half0_1_;
                            half0_1_ = metal::fma(_e2781, b0_0_6, _e2813);
                            metal::half4 _e2815 = half0_2_;
                            half0_2_ = metal::fma(_e2787, b0_0_6, _e2815);
                            metal::half4 _e2817 = half0_3_;
                            half0_3_ = metal::fma(_e2793, b0_0_6, _e2817);
                            metal::half4 b0_1_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e2836 = half1_0_;
                            half1_0_ = metal::fma(_e2775, b0_1_6, _e2836);
                            metal::half4 _e2838 = half1_1_;
                            half1_1_ = metal::fma(_e2781, b0_1_6, _e2838);
                            metal::half4 _e2840 = half1_2_;
                            half1_2_ = metal::fma(_e2787, b0_1_6, _e2840);
                            metal::half4 _e2842 = half1_3_;
                            half1_3_ = metal::fma(_e2793, b0_1_6, _e2842);
                            metal::half4 b0_2_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e2861 = half2_0_;
                            half2_0_ = metal::fma(_e2775, b0_2_6, _e2861);
                            metal::half4 _e2863 = half2_1_;
                            half2_1_ = metal::fma(_e2781, b0_2_6, _e2863);
                            metal::half4 _e2865 = half2_2_;
                            half2_2_ = metal::fma(_e2787, b0_2_6, _e2865);
                            metal::half4 _e2867 = half2_3_;
                            half2_3_ = metal::fma(_e2793, b0_2_6, _e2867);
                            metal::half4 _e2874 = nibble_quad(_e1559.low.x >> 4u, 1032.0h);
                            metal::half4 _e2880 = nibble_quad(_e1559.low.y >> 4u, 1032.0h);
                            metal::half4 _e2886 = nibble_quad(_e1559.low.z >> 4u, 1032.0h);
                            metal::half4 _e2892 = nibble_quad(_e1559.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e2910 = half0_0_;
                            half0_0_ = metal::fma(_e2874, b1_0_6, _e2910);
                            metal::half4 _e2912 = half0_1_;
                            half0_1_ = metal::fma(_e2880, b1_0_6, _e2912);
                            metal::half4 _e2914 = half0_2_;
                            half0_2_ = metal::fma(_e2886, b1_0_6, _e2914);
                            metal::half4 _e2916 = half0_3_;
                            half0_3_ = metal::fma(_e2892, b1_0_6, _e2916);
                            metal::half4 b1_1_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e2935 = half1_0_;
                            half1_0_ = metal::fma(_e2874, b1_1_6, _e2935);
                            metal::half4 _e2937 = half1_1_;
                            half1_1_ = metal::fma(_e2880, b1_1_6, _e2937);
                            metal::half4 _e2939 = half1_2_;
                            half1_2_ = metal::fma(_e2886, b1_1_6, _e2939);
                            metal::half4 _e2941 = half1_3_;
                            half1_3_ = metal::fma(_e2892, b1_1_6, _e2941);
                            metal::half4 b1_2_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e2960 = half2_0_;
                            half2_0_ = metal::fma(_e2874, b1_2_6, _e2960);
                            metal::half4 _e2962 = half2_1_;
                            half2_1_ = metal::fma(_e2880, b1_2_6, _e2962);
                            metal::half4 _e2964 = half2_2_;
                            half2_2_ = metal::fma(_e2886, b1_2_6, _e2964);
                            metal::half4 _e2966 = half2_3_;
                            half2_3_ = metal::fma(_e2892, b1_2_6, _e2966);
                        }
                        if (step7_ < 8u) {
                            metal::half4 _e2975 = nibble_quad(_e1567.low.x >> 0u, 1032.0h);
                            metal::half4 _e2981 = nibble_quad(_e1567.low.y >> 0u, 1032.0h);
                            metal::half4 _e2987 = nibble_quad(_e1567.low.z >> 0u, 1032.0h);
                            metal::half4 _e2993 = nibble_quad(_e1567.low.w >> 0u, 1032.0h);
                            metal::half4 b0_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3011 = half0_0_;
                            half0_0_ = metal::fma(_e2975, b0_0_7, _e3011);
                            metal::half4 _e3013 = half0_1_;
                            half0_1_ = metal::fma(_e2981, b0_0_7, _e3013);
                            metal::half4 _e3015 = half0_2_;
                            half0_2_ = metal::fma(_e2987, b0_0_7, _e3015);
                            metal::half4 _e3017 = half0_3_;
                            half0_3_ = metal::fma(_e2993, b0_0_7, _e3017);
                            metal::half4 b0_1_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3036 = half1_0_;
                            half1_0_ = metal::fma(_e2975, b0_1_7, _e3036);
                            metal::half4 _e3038 = half1_1_;
                            half1_1_ = metal::fma(_e2981, b0_1_7, _e3038);
                            metal::half4 _e3040 = half1_2_;
                            half1_2_ = metal::fma(_e2987, b0_1_7, _e3040);
                            metal::half4 _e3042 = half1_3_;
                            half1_3_ = metal::fma(_e2993, b0_1_7, _e3042);
                            metal::half4 b0_2_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3061 = half2_0_;
                            half2_0_ = metal::fma(_e2975, b0_2_7, _e3061);
                            metal::half4 _e3063 = half2_1_;
                            half2_1_ = metal::fma(_e2981, b0_2_7, _e3063);
                            metal::half4 _e3065 = half2_2_;
                            half2_2_ = metal::fma(_e2987, b0_2_7, _e3065);
                            metal::half4 _e3067 = half2_3_;
                            half2_3_ = metal::fma(_e2993, b0_2_7, _e3067);
                            metal::half4 _e3074 = nibble_quad(_e1567.low.x >> 4u, 1032.0h);
                            metal::half4 _e3080 = nibble_quad(_e1567.low.y >> 4u, 1032.0h);
                            metal::half4 _e3086 = nibble_quad(_e1567.low.z >> 4u, 1032.0h);
                            metal::half4 _e3092 = nibble_quad(_e1567.low.w >> 4u, 1032.0h);
                            metal::half4 b1_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e3110 = half0_0_;
                            half0_0_ = metal::fma(_e3074, b1_0_7, _e3110);
                            metal::half4 _e3112 = half0_1_;
                            half0_1_ = metal::fma(_e3080, b1_0_7, _e3112);
                            metal::half4 _e3114 = half0_2_;
                            half0_2_ = metal::fma(_e3086, b1_0_7, _e3114);
                            metal::half4 _e3116 = half0_3_;
                            half0_3_ = metal::fma(_e3092, b1_0_7, _e3116);
                            metal::half4 b1_1_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e3135 = half1_0_;
                            half1_0_ = metal::fma(_e3074, b1_1_7, _e3135);
                            metal::half4 _e3137 = half1_1_;
                            half1_1_ = metal::fma(_e3080, b1_1_7, _e3137);
                            metal::half4 _e3139 = half1_2_;
                            half1_2_ = metal::fma(_e3086, b1_1_7, _e3139);
                            metal::half4 _e3141 = half1_3_;
                            half1_3_ = metal::fma(_e3092, b1_1_7, _e3141);
                            metal::half4 b1_2_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e3160 = half2_0_;
                            half2_0_ = metal::fma(_e3074, b1_2_7, _e3160);
                            metal::half4 _e3162 = half2_1_;
                            half2_1_ = metal::fma(_e3080, b1_2_7, _e3162);
                            metal::half4 _e3164 = half2_2_;
                            half2_2_ = metal::fma(_e3086, b1_2_7, _e3164);
                            metal::half4 _e3166 = half2_3_;
                            half2_3_ = metal::fma(_e3092, b1_2_7, _e3166);
                        }
                        float _e3168 = sum0_0_;
                        metal::half4 _e3169 = half0_0_;
                        float _e3170 = quad_total(_e3169);
                        sum0_0_ = _e3168 + _e3170;
                        float _e3172 = sum0_1_;
                        metal::half4 _e3173 = half0_1_;
                        float _e3174 = quad_total(_e3173);
                        sum0_1_ = _e3172 + _e3174;
                        float _e3176 = sum0_2_;
                        metal::half4 _e3177 = half0_2_;
                        float _e3178 = quad_total(_e3177);
                        sum0_2_ = _e3176 + _e3178;
                        float _e3180 = sum0_3_;
                        metal::half4 _e3181 = half0_3_;
                        float _e3182 = quad_total(_e3181);
                        sum0_3_ = _e3180 + _e3182;
                        float _e3184 = sum1_0_;
                        metal::half4 _e3185 = half1_0_;
                        float _e3186 = quad_total(_e3185);
                        sum1_0_ = _e3184 + _e3186;
                        float _e3188 = sum1_1_;
                        metal::half4 _e3189 = half1_1_;
                        float _e3190 = quad_total(_e3189);
                        sum1_1_ = _e3188 + _e3190;
                        float _e3192 = sum1_2_;
                        metal::half4 _e3193 = half1_2_;
                        float _e3194 = quad_total(_e3193);
                        sum1_2_ = _e3192 + _e3194;
                        float _e3196 = sum1_3_;
                        metal::half4 _e3197 = half1_3_;
                        float _e3198 = quad_total(_e3197);
                        sum1_3_ = _e3196 + _e3198;
                        float _e3200 = sum2_0_;
                        metal::half4 _e3201 = half2_0_;
                        float _e3202 = quad_total(_e3201);
                        sum2_0_ = _e3200 + _e3202;
                        float _e3204 = sum2_1_;
                        metal::half4 _e3205 = half2_1_;
                        float _e3206 = quad_total(_e3205);
                        sum2_1_ = _e3204 + _e3206;
                        float _e3208 = sum2_2_;
                        metal::half4 _e3209 = half2_2_;
                        float _e3210 = quad_total(_e3209);
                        sum2_2_ = _e3208 + _e3210;
                        float _e3212 = sum2_3_;
                        metal::half4 _e3213 = half2_3_;
                        float _e3214 = quad_total(_e3213);
                        sum2_3_ = _e3212 + _e3214;
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3236 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3236 * top_1) * 1.0;
                    float _e3240 = out0_0_;
                    float _e3242 = sum0_0_;
                    out0_0_ = (_e3240 * keep) + (static_cast<float>(_e3242) * share);
                    float _e3246 = out0_1_;
                    float _e3248 = sum0_1_;
                    out0_1_ = (_e3246 * keep) + (static_cast<float>(_e3248) * share);
                    float _e3252 = out0_2_;
                    float _e3254 = sum0_2_;
                    out0_2_ = (_e3252 * keep) + (static_cast<float>(_e3254) * share);
                    float _e3258 = out0_3_;
                    float _e3260 = sum0_3_;
                    out0_3_ = (_e3258 * keep) + (static_cast<float>(_e3260) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e3277 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e3277 * top_1) * 1.0;
                    float _e3281 = out1_0_;
                    float _e3283 = sum1_0_;
                    out1_0_ = (_e3281 * keep_1) + (static_cast<float>(_e3283) * share_1);
                    float _e3287 = out1_1_;
                    float _e3289 = sum1_1_;
                    out1_1_ = (_e3287 * keep_1) + (static_cast<float>(_e3289) * share_1);
                    float _e3293 = out1_2_;
                    float _e3295 = sum1_2_;
                    out1_2_ = (_e3293 * keep_1) + (static_cast<float>(_e3295) * share_1);
                    float _e3299 = out1_3_;
                    float _e3301 = sum1_3_;
                    out1_3_ = (_e3299 * keep_1) + (static_cast<float>(_e3301) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3318 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3318 * top_1) * 1.0;
                    float _e3322 = out2_0_;
                    float _e3324 = sum2_0_;
                    out2_0_ = (_e3322 * keep_2) + (static_cast<float>(_e3324) * share_2);
                    float _e3328 = out2_1_;
                    float _e3330 = sum2_1_;
                    out2_1_ = (_e3328 * keep_2) + (static_cast<float>(_e3330) * share_2);
                    float _e3334 = out2_2_;
                    float _e3336 = sum2_2_;
                    out2_2_ = (_e3334 * keep_2) + (static_cast<float>(_e3336) * share_2);
                    float _e3340 = out2_3_;
                    float _e3342 = sum2_3_;
                    out2_3_ = (_e3340 * keep_2) + (static_cast<float>(_e3342) * share_2);
                }
            }
        }
    }
    float _e3349 = running_sum0_;
    float _e3350 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3350, 1u);
    running_sum0_ = _e3349 + unnamed_11;
    float _e3353 = running_sum0_;
    float _e3354 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3354, 2u);
    running_sum0_ = _e3353 + unnamed_12;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3364 = local_3;
    if (_e3364) {
        float _e3379 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3379;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3385 = local_4;
    if (_e3385) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3396 = local_5;
    if (_e3396) {
        float _e3399 = sum_1;
        metal::float4 _e3408 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3409 = sum_of(_e3408);
        sum_1 = _e3399 + _e3409;
        float _e3420 = running_max0_;
        float _e3421 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e3420, _e3421);
    }
    float _e3423 = extra0_;
    float _e3424 = extra0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3424, 1u);
    extra0_ = _e3423 + unnamed_13;
    float _e3427 = extra0_;
    float _e3428 = extra0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3428, 2u);
    extra0_ = _e3427 + unnamed_14;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e3440 = local_6;
    if (_e3440) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e3450 = local_7;
    if (_e3450) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3472 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3472;
    }
    float _e3473 = extra1_;
    float _e3474 = extra1_;
    float unnamed_15 = metal::quad_shuffle_xor(_e3474, 1u);
    extra1_ = _e3473 + unnamed_15;
    float _e3477 = extra1_;
    float _e3478 = extra1_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3478, 2u);
    extra1_ = _e3477 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e3490 = local_8;
    if (_e3490) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e3500 = local_9;
    if (_e3500) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3522 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e3522;
    }
    float _e3523 = extra2_;
    float _e3524 = extra2_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3524, 1u);
    extra2_ = _e3523 + unnamed_17;
    float _e3527 = extra2_;
    float _e3528 = extra2_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3528, 2u);
    extra2_ = _e3527 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e3540 = local_10;
    if (_e3540) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e3550 = local_11;
    if (_e3550) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3572 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3572;
    }
    float _e3573 = extra3_;
    float _e3574 = extra3_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3574, 1u);
    extra3_ = _e3573 + unnamed_19;
    float _e3577 = extra3_;
    float _e3578 = extra3_;
    float unnamed_20 = metal::quad_shuffle_xor(_e3578, 2u);
    extra3_ = _e3577 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e3590 = local_12;
    if (_e3590) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e3600 = local_13;
    if (_e3600) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3622 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e3622;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3653 = turn_1;
            turn_1 = _e3653 + 1u;
        }
        loop_init_4 = false;
        uint _e3625 = turn_1;
        if (_e3625 < 4u) {
        } else {
            break;
        }
        {
            uint _e3628 = turn_1;
            if (_e3628 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3635 = out0_0_;
                float _e3636 = out0_1_;
                float _e3637 = out0_2_;
                float _e3638 = out0_3_;
                sum_2 = metal::float4(_e3635, _e3636, _e3637, _e3638);
                uint _e3641 = turn_1;
                if (_e3641 > 0u) {
                    metal::float4 _e3644 = sum_2;
                    metal::float4 _e3647 = scores.inner[at_5];
                    sum_2 = _e3644 + _e3647;
                }
                metal::float4 _e3651 = sum_2;
                scores.inner[at_5] = _e3651;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3767 = i_1;
            i_1 = _e3767 + THREADS;
        }
        loop_init_5 = false;
        uint _e3656 = i_1;
        if (_e3656 < 64u) {
        } else {
            break;
        }
        {
            uint _e3659 = i_1;
            uint head_set = naga_div(_e3659, 64u);
            uint _e3662 = i_1;
            uint c = naga_mod(_e3662, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e3679 = local_14;
            if (_e3679) {
                uint _e3681 = i_1;
                uint _e3685 = i_1;
                float _e3689 = scores.inner[naga_div(_e3681, 4u)][naga_mod(_e3685, 4u)];
                sum_3 = _e3689;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e3700 = sum_3;
                float _e3712 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3700 + _e3712;
                float _e3714 = sum_3;
                float _e3726 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3714 + _e3726;
                float _e3728 = sum_3;
                float _e3740 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3728 + _e3740;
                float _e3742 = sum_3;
                float _e3754 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3742 + _e3754;
                float _e3766 = sum_3;
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + c] = _e3766;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3800 = turn_2;
            turn_2 = _e3800 + 1u;
        }
        loop_init_6 = false;
        uint _e3772 = turn_2;
        if (_e3772 < 4u) {
        } else {
            break;
        }
        {
            uint _e3775 = turn_2;
            if (_e3775 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3782 = out1_0_;
                float _e3783 = out1_1_;
                float _e3784 = out1_2_;
                float _e3785 = out1_3_;
                sum_4 = metal::float4(_e3782, _e3783, _e3784, _e3785);
                uint _e3788 = turn_2;
                if (_e3788 > 0u) {
                    metal::float4 _e3791 = sum_4;
                    metal::float4 _e3794 = scores.inner[at_6];
                    sum_4 = _e3791 + _e3794;
                }
                metal::float4 _e3798 = sum_4;
                scores.inner[at_6] = _e3798;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3914 = i_2;
            i_2 = _e3914 + THREADS;
        }
        loop_init_7 = false;
        uint _e3803 = i_2;
        if (_e3803 < 64u) {
        } else {
            break;
        }
        {
            uint _e3806 = i_2;
            uint head_set_1 = naga_div(_e3806, 64u);
            uint _e3809 = i_2;
            uint c_1 = naga_mod(_e3809, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e3826 = local_15;
            if (_e3826) {
                uint _e3828 = i_2;
                uint _e3832 = i_2;
                float _e3836 = scores.inner[naga_div(_e3828, 4u)][naga_mod(_e3832, 4u)];
                sum_5 = _e3836;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e3847 = sum_5;
                float _e3859 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e3847 + _e3859;
                float _e3861 = sum_5;
                float _e3873 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e3861 + _e3873;
                float _e3875 = sum_5;
                float _e3887 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e3875 + _e3887;
                float _e3889 = sum_5;
                float _e3901 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e3889 + _e3901;
                float _e3913 = sum_5;
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + c_1] = _e3913;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3947 = turn_3;
            turn_3 = _e3947 + 1u;
        }
        loop_init_8 = false;
        uint _e3919 = turn_3;
        if (_e3919 < 4u) {
        } else {
            break;
        }
        {
            uint _e3922 = turn_3;
            if (_e3922 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3929 = out2_0_;
                float _e3930 = out2_1_;
                float _e3931 = out2_2_;
                float _e3932 = out2_3_;
                sum_6 = metal::float4(_e3929, _e3930, _e3931, _e3932);
                uint _e3935 = turn_3;
                if (_e3935 > 0u) {
                    metal::float4 _e3938 = sum_6;
                    metal::float4 _e3941 = scores.inner[at_7];
                    sum_6 = _e3938 + _e3941;
                }
                metal::float4 _e3945 = sum_6;
                scores.inner[at_7] = _e3945;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e4061 = i_3;
            i_3 = _e4061 + THREADS;
        }
        loop_init_9 = false;
        uint _e3950 = i_3;
        if (_e3950 < 64u) {
        } else {
            break;
        }
        {
            uint _e3953 = i_3;
            uint head_set_2 = naga_div(_e3953, 64u);
            uint _e3956 = i_3;
            uint c_2 = naga_mod(_e3956, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3973 = local_16;
            if (_e3973) {
                uint _e3975 = i_3;
                uint _e3979 = i_3;
                float _e3983 = scores.inner[naga_div(_e3975, 4u)][naga_mod(_e3979, 4u)];
                sum_7 = _e3983;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3994 = sum_7;
                float _e4006 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3994 + _e4006;
                float _e4008 = sum_7;
                float _e4020 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e4008 + _e4020;
                float _e4022 = sum_7;
                float _e4034 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e4022 + _e4034;
                float _e4036 = sum_7;
                float _e4048 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e4036 + _e4048;
                float _e4060 = sum_7;
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + c_2] = _e4060;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
