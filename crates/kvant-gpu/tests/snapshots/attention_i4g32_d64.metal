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
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

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
    uint step,
    uint last_tile,
    uint channel,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint run_at = naga_div(values_at + (metal::min(naga_div(step, 2u), last_tile) * 160u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 2u) + naga_mod(step, 2u)) * 4u)];
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
    KeyRun ahead0_ = {};
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
    uint turn = 0u;
    metal::float4 sum_2 = {};
    uint i_1 = {};
    bool local_14 = {};
    float sum_3 = {};
    uint turn_1 = 0u;
    metal::float4 sum_4 = {};
    uint i_2 = {};
    bool local_15 = {};
    float sum_5 = {};
    uint turn_2 = 0u;
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
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e92 = params.bias_at;
    uint _e96 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e92 + first_head) + _e96];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_3 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 3u;
    uint _e118 = keys_of(kv_head_2, params);
    KeyRun _e128 = load_keys(_e118 + (metal::min((naga_div(split_start, 16u) + turn_3) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
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
        if (_e131 < 24u) {
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
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e197 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
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
                query_step.inner[naga_div(_e232, 4u)] = _e197 * 1.0;
                uint _e239 = i;
                query_sum.inner[naga_div(_e239, 4u)] = _e225;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint stage_group = naga_div(tid, 16u);
    uint stage_set = naga_mod(naga_div(tid, 16u), 1u);
    uint stage_lane = naga_mod(tid, 16u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 32u);
    uint _e298 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2113 = block;
            block = _e2113 + BLOCK;
        }
        loop_init_1 = false;
        uint _e300 = block;
        if (_e300 < split_end) {
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
                float _e405 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e405 * step0_0_;
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
                float _e508 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e508 * step1_0_;
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
                float _e611 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e611 * step2_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_3 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_0_2_ = run_2.w0_0_2_;
                        metal::uint2 w0_0_3_ = run_2.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        metal::float2 offset0_ = float2(as_type<half2>(run_2.offset0_)) + (8.0 * scale0_);
                        metal::half4 _e636 = nibble_quad(run_2.w0_0_0_.x >> 0u, 1032.0h);
                        metal::half4 _e641 = nibble_quad(run_2.w0_0_0_.x >> 4u, 1032.0h);
                        metal::half4 _e646 = nibble_quad(run_2.w0_0_1_.x >> 0u, 1032.0h);
                        metal::half4 _e651 = nibble_quad(run_2.w0_0_1_.x >> 4u, 1032.0h);
                        metal::half4 _e656 = nibble_quad(run_2.w0_0_2_.x >> 0u, 1032.0h);
                        metal::half4 _e661 = nibble_quad(run_2.w0_0_2_.x >> 4u, 1032.0h);
                        metal::half4 _e666 = nibble_quad(run_2.w0_0_3_.x >> 0u, 1032.0h);
                        metal::half4 _e671 = nibble_quad(run_2.w0_0_3_.x >> 4u, 1032.0h);
                        half0_0_0_ = _e636 * q0_0_;
                        metal::half4 _e674 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e641, q0_1_, _e674);
                        metal::half4 _e676 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e646, q0_2_, _e676);
                        metal::half4 _e678 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e651, q0_3_, _e678);
                        metal::half4 _e680 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e656, q0_4_, _e680);
                        metal::half4 _e682 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e661, q0_5_, _e682);
                        metal::half4 _e684 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e666, q0_6_, _e684);
                        metal::half4 _e686 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e671, q0_7_, _e686);
                        metal::half4 _e688 = half0_0_0_;
                        float _e689 = quad_total(_e688);
                        float scaled0_0_0_ = _e689 * step0_0_;
                        part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                        half0_0_1_ = _e636 * q1_0_;
                        metal::half4 _e698 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e641, q1_1_, _e698);
                        metal::half4 _e700 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e646, q1_2_, _e700);
                        metal::half4 _e702 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e651, q1_3_, _e702);
                        metal::half4 _e704 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e656, q1_4_, _e704);
                        metal::half4 _e706 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e661, q1_5_, _e706);
                        metal::half4 _e708 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e666, q1_6_, _e708);
                        metal::half4 _e710 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e671, q1_7_, _e710);
                        metal::half4 _e712 = half0_0_1_;
                        float _e713 = quad_total(_e712);
                        float scaled0_0_1_ = _e713 * step1_0_;
                        part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                        half0_0_2_ = _e636 * q2_0_;
                        metal::half4 _e722 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e641, q2_1_, _e722);
                        metal::half4 _e724 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e646, q2_2_, _e724);
                        metal::half4 _e726 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e651, q2_3_, _e726);
                        metal::half4 _e728 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e656, q2_4_, _e728);
                        metal::half4 _e730 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e661, q2_5_, _e730);
                        metal::half4 _e732 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e666, q2_6_, _e732);
                        metal::half4 _e734 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e671, q2_7_, _e734);
                        metal::half4 _e736 = half0_0_2_;
                        float _e737 = quad_total(_e736);
                        float scaled0_0_2_ = _e737 * step2_0_;
                        part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                        metal::half4 _e748 = nibble_quad(run_2.w0_0_0_.y >> 0u, 1032.0h);
                        metal::half4 _e753 = nibble_quad(run_2.w0_0_0_.y >> 4u, 1032.0h);
                        metal::half4 _e758 = nibble_quad(run_2.w0_0_1_.y >> 0u, 1032.0h);
                        metal::half4 _e763 = nibble_quad(run_2.w0_0_1_.y >> 4u, 1032.0h);
                        metal::half4 _e768 = nibble_quad(run_2.w0_0_2_.y >> 0u, 1032.0h);
                        metal::half4 _e773 = nibble_quad(run_2.w0_0_2_.y >> 4u, 1032.0h);
                        metal::half4 _e778 = nibble_quad(run_2.w0_0_3_.y >> 0u, 1032.0h);
                        metal::half4 _e783 = nibble_quad(run_2.w0_0_3_.y >> 4u, 1032.0h);
                        half0_1_0_ = _e748 * q0_0_;
                        metal::half4 _e786 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e753, q0_1_, _e786);
                        metal::half4 _e788 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e758, q0_2_, _e788);
                        metal::half4 _e790 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e763, q0_3_, _e790);
                        metal::half4 _e792 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e768, q0_4_, _e792);
                        metal::half4 _e794 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e773, q0_5_, _e794);
                        metal::half4 _e796 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e778, q0_6_, _e796);
                        metal::half4 _e798 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e783, q0_7_, _e798);
                        metal::half4 _e800 = half0_1_0_;
                        float _e801 = quad_total(_e800);
                        float scaled0_1_0_ = _e801 * step0_0_;
                        part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                        half0_1_1_ = _e748 * q1_0_;
                        metal::half4 _e810 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e753, q1_1_, _e810);
                        metal::half4 _e812 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e758, q1_2_, _e812);
                        metal::half4 _e814 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e763, q1_3_, _e814);
                        metal::half4 _e816 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e768, q1_4_, _e816);
                        metal::half4 _e818 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e773, q1_5_, _e818);
                        metal::half4 _e820 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e778, q1_6_, _e820);
                        metal::half4 _e822 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e783, q1_7_, _e822);
                        metal::half4 _e824 = half0_1_1_;
                        float _e825 = quad_total(_e824);
                        float scaled0_1_1_ = _e825 * step1_0_;
                        part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                        half0_1_2_ = _e748 * q2_0_;
                        metal::half4 _e834 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e753, q2_1_, _e834);
                        metal::half4 _e836 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e758, q2_2_, _e836);
                        metal::half4 _e838 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e763, q2_3_, _e838);
                        metal::half4 _e840 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e768, q2_4_, _e840);
                        metal::half4 _e842 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e773, q2_5_, _e842);
                        metal::half4 _e844 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e778, q2_6_, _e844);
                        metal::half4 _e846 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e783, q2_7_, _e846);
                        metal::half4 _e848 = half0_1_2_;
                        float _e849 = quad_total(_e848);
                        float scaled0_1_2_ = _e849 * step2_0_;
                        part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e860 = part0_0_;
                        float _e861 = part1_0_;
                        float _e863 = part1_0_;
                        float _e864 = part0_0_;
                        float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e864 : _e863, 1u);
                        float token_sum0_ = (odd_2 ? _e861 : _e860) + unnamed_4;
                        float _e868 = part0_1_;
                        float _e869 = part1_1_;
                        float _e871 = part1_1_;
                        float _e872 = part0_1_;
                        float unnamed_5 = metal::quad_shuffle_xor(odd_2 ? _e872 : _e871, 1u);
                        float token_sum1_ = (odd_2 ? _e869 : _e868) + unnamed_5;
                        float _e876 = part0_2_;
                        float _e877 = part1_2_;
                        float _e879 = part1_2_;
                        float _e880 = part0_2_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e880 : _e879, 1u);
                        float token_sum2_ = (odd_2 ? _e877 : _e876) + unnamed_6;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                    }
                }
            }
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e900 = block;
            uint scale_at0_ = (((_e298 + (metal::min(naga_div(_e900, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e926 = values[scale_at0_];
            uint _e931 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e926, _e931);
            uint _e937 = values[scale_at0_ + 16u];
            uint _e942 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e937, _e942);
            uint _e944 = block;
            ValueRun _e950 = load_values(_e298, (naga_div(_e944, 8u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            uint _e951 = block;
            ValueRun _e957 = load_values(_e298, (naga_div(_e951, 8u) + step_1) + 4u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e960 = block;
            metal::uint4 token0_ = metal::uint4(_e960 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e972 = first_seen;
            uint _e977 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e972)) & (token0_ < metal::uint4(_e977));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e993 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e993 + metal::float4(bias0_);
                metal::float4 _e998 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e998, visible0_);
                float _e1000 = largest0_;
                metal::float4 _e1001 = score0_0_;
                float _e1002 = largest_of(_e1001);
                largest0_ = metal::max(_e1000, _e1002);
            }
            float _e1004 = largest0_;
            float _e1005 = largest0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e1005, 1u);
            largest0_ = metal::max(_e1004, unnamed_7);
            float _e1008 = largest0_;
            float _e1009 = largest0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e1009, 2u);
            largest0_ = metal::max(_e1008, unnamed_8);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1019 = local;
            if (_e1019) {
                float _e1034 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1034;
            }
            uint _e1035 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1035 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1049 = first_seen;
            uint _e1054 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1049)) & (scale_token0_ < metal::uint4(_e1054));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e1067 = scale_top;
            float _e1069 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e1067, _e1069);
            float _e1071 = scale_top;
            float _e1072 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e1072, 1u);
            scale_top = metal::max(_e1071, unnamed_9);
            float _e1075 = scale_top;
            float _e1076 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e1076, 2u);
            scale_top = metal::max(_e1075, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local_1 = stage_set == 0u;
            } else {
                local_1 = false;
            }
            bool _e1088 = local_1;
            if (_e1088) {
                local_2 = stage_group < 2u;
            } else {
                local_2 = false;
            }
            bool _e1094 = local_2;
            if (_e1094) {
                float _e1102 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e1102;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 2u) {
                top = 0.0;
                float _e1107 = top;
                float _e1114 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1107, _e1114);
                float _e1116 = top;
                float _e1123 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1116, _e1123);
                float _e1125 = top;
                float _e1132 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1125, _e1132);
                float _e1134 = top;
                float _e1141 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1134, _e1141);
                float _e1145 = top;
                float _e1146 = top;
                float _e1149 = top;
                group_scales.inner[tid] = metal::float2(_e1145, (_e1149 > 0.0) ? (1.0 / _e1146) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1161 = largest0_;
                metal::float4 _e1170 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1171 = largest_of(_e1170);
                largest0_ = metal::max(_e1161, _e1171);
                float former = running_max0_;
                float _e1174 = largest0_;
                running_max0_ = metal::max(former, _e1174);
                float _e1176 = largest0_;
                float _e1177 = running_max0_;
                share0_ = metal::exp(_e1176 - _e1177);
                float _e1180 = running_max0_;
                keep0_ = metal::exp(former - _e1180);
                if (soft_lane == 0u) {
                    float _e1189 = share0_;
                    block_share.inner[soft_head + 0u] = _e1189;
                    float _e1194 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1194;
                }
                sum = 0.0;
                metal::float4 _e1197 = score0_0_;
                float _e1198 = largest0_;
                metal::float4 _e1203 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1197 - metal::float4(_e1198)), metal::float4 {}, _e1203 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1208 = sum;
                metal::float4 _e1209 = weight0_0_;
                float _e1210 = sum_of(_e1209);
                sum = _e1208 + _e1210;
                float _e1212 = running_sum0_;
                float _e1213 = keep0_;
                float _e1215 = sum;
                float _e1216 = share0_;
                running_sum0_ = (_e1212 * _e1213) + (_e1215 * _e1216);
            }
            if (has0_) {
                metal::float4 _e1226 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1226;
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
                    metal::float4 _e1267 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1267 : metal::float4 {};
                    metal::float4 scaled0_ = weight0_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 0u) * QUADS) + quad_] = static_cast<metal::half4>(scaled0_.xzyw);
                    float _e1290 = part0_;
                    part0_ = _e1290 + metal::dot(weight0_, offset);
                    metal::float4 _e1303 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1303 : metal::float4 {};
                    metal::float4 scaled1_ = weight1_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 1u) * QUADS) + quad_] = static_cast<metal::half4>(scaled1_.xzyw);
                    float _e1326 = part1_;
                    part1_ = _e1326 + metal::dot(weight1_, offset);
                    metal::float4 _e1339 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1339 : metal::float4 {};
                    metal::float4 scaled2_ = weight2_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 2u) * QUADS) + quad_] = static_cast<metal::half4>(scaled2_.xzyw);
                    float _e1362 = part2_;
                    part2_ = _e1362 + metal::dot(weight2_, offset);
                    metal::float4 _e1375 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1375 : metal::float4 {};
                    metal::float4 scaled3_ = weight3_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 3u) * QUADS) + quad_] = static_cast<metal::half4>(scaled3_.xzyw);
                    float _e1398 = part3_;
                    part3_ = _e1398 + metal::dot(weight3_, offset);
                }
                float _e1401 = extra0_;
                float _e1408 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1410 = part0_;
                float _e1417 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1401 * _e1408) + (_e1410 * _e1417);
                float _e1420 = extra1_;
                float _e1427 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1429 = part1_;
                float _e1436 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1420 * _e1427) + (_e1429 * _e1436);
                float _e1439 = extra2_;
                float _e1446 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1448 = part2_;
                float _e1455 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1439 * _e1446) + (_e1448 * _e1455);
                float _e1458 = extra3_;
                float _e1465 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1467 = part3_;
                float _e1474 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1458 * _e1465) + (_e1467 * _e1474);
            }
            uint _e1477 = block;
            KeyRun _e1489 = load_keys(_e118 + (metal::min((naga_div(_e1477 + BLOCK, 16u) + turn_3) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1489;
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
                    uint step0_ = step_1 + 0u;
                    uint step1_ = step_1 + 4u;
                    {
                        metal::half4 _e1547 = nibble_quad(_e950.low.x >> 0u, 1032.0h);
                        metal::half4 _e1553 = nibble_quad(_e950.low.y >> 0u, 1032.0h);
                        metal::half4 _e1559 = nibble_quad(_e950.low.z >> 0u, 1032.0h);
                        metal::half4 _e1565 = nibble_quad(_e950.low.w >> 0u, 1032.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1583 = half0_0_;
                        half0_0_ = metal::fma(_e1547, b0_0_, _e1583);
                        metal::half4 _e1585 = half0_1_;
                        half0_1_ = metal::fma(_e1553, b0_0_, _e1585);
                        metal::half4 _e1587 = half0_2_;
                        half0_2_ = metal::fma(_e1559, b0_0_, _e1587);
                        metal::half4 _e1589 = half0_3_;
                        half0_3_ = metal::fma(_e1565, b0_0_, _e1589);
                        metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1608 = half1_0_;
                        half1_0_ = metal::fma(_e1547, b0_1_, _e1608);
                        metal::half4 _e1610 = half1_1_;
                        half1_1_ = metal::fma(_e1553, b0_1_, _e1610);
                        metal::half4 _e1612 = half1_2_;
                        half1_2_ = metal::fma(_e1559, b0_1_, _e1612);
                        metal::half4 _e1614 = half1_3_;
                        half1_3_ = metal::fma(_e1565, b0_1_, _e1614);
                        metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1633 = half2_0_;
                        half2_0_ = metal::fma(_e1547, b0_2_, _e1633);
                        metal::half4 _e1635 = half2_1_;
                        half2_1_ = metal::fma(_e1553, b0_2_, _e1635);
                        metal::half4 _e1637 = half2_2_;
                        half2_2_ = metal::fma(_e1559, b0_2_, _e1637);
                        metal::half4 _e1639 = half2_3_;
                        half2_3_ = metal::fma(_e1565, b0_2_, _e1639);
                        metal::half4 _e1646 = nibble_quad(_e950.low.x >> 4u, 1032.0h);
                        metal::half4 _e1652 = nibble_quad(_e950.low.y >> 4u, 1032.0h);
                        metal::half4 _e1658 = nibble_quad(_e950.low.z >> 4u, 1032.0h);
                        metal::half4 _e1664 = nibble_quad(_e950.low.w >> 4u, 1032.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1682 = half0_0_;
                        half0_0_ = metal::fma(_e1646, b1_0_, _e1682);
                        metal::half4 _e1684 = half0_1_;
                        half0_1_ = metal::fma(_e1652, b1_0_, _e1684);
                        metal::half4 _e1686 = half0_2_;
                        half0_2_ = metal::fma(_e1658, b1_0_, _e1686);
                        metal::half4 _e1688 = half0_3_;
                        half0_3_ = metal::fma(_e1664, b1_0_, _e1688);
                        metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1707 = half1_0_;
                        half1_0_ = metal::fma(_e1646, b1_1_, _e1707);
                        metal::half4 _e1709 = half1_1_;
                        half1_1_ = metal::fma(_e1652, b1_1_, _e1709);
                        metal::half4 _e1711 = half1_2_;
                        half1_2_ = metal::fma(_e1658, b1_1_, _e1711);
                        metal::half4 _e1713 = half1_3_;
                        half1_3_ = metal::fma(_e1664, b1_1_, _e1713);
                        metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1732 = half2_0_;
                        half2_0_ = metal::fma(_e1646, b1_2_, _e1732);
                        metal::half4 _e1734 = half2_1_;
                        half2_1_ = metal::fma(_e1652, b1_2_, _e1734);
                        metal::half4 _e1736 = half2_2_;
                        half2_2_ = metal::fma(_e1658, b1_2_, _e1736);
                        metal::half4 _e1738 = half2_3_;
                        half2_3_ = metal::fma(_e1664, b1_2_, _e1738);
                    }
                    {
                        metal::half4 _e1745 = nibble_quad(_e957.low.x >> 0u, 1032.0h);
                        metal::half4 _e1751 = nibble_quad(_e957.low.y >> 0u, 1032.0h);
                        metal::half4 _e1757 = nibble_quad(_e957.low.z >> 0u, 1032.0h);
                        metal::half4 _e1763 = nibble_quad(_e957.low.w >> 0u, 1032.0h);
                        metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1781 = half0_0_;
                        half0_0_ = metal::fma(_e1745, b0_0_1, _e1781);
                        metal::half4 _e1783 = half0_1_;
                        half0_1_ = metal::fma(_e1751, b0_0_1, _e1783);
                        metal::half4 _e1785 = half0_2_;
                        half0_2_ = metal::fma(_e1757, b0_0_1, _e1785);
                        metal::half4 _e1787 = half0_3_;
                        half0_3_ = metal::fma(_e1763, b0_0_1, _e1787);
                        metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1806 = half1_0_;
                        half1_0_ = metal::fma(_e1745, b0_1_1, _e1806);
                        metal::half4 _e1808 = half1_1_;
                        half1_1_ = metal::fma(_e1751, b0_1_1, _e1808);
                        metal::half4 _e1810 = half1_2_;
                        half1_2_ = metal::fma(_e1757, b0_1_1, _e1810);
                        metal::half4 _e1812 = half1_3_;
                        half1_3_ = metal::fma(_e1763, b0_1_1, _e1812);
                        metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1831 = half2_0_;
                        half2_0_ = metal::fma(_e1745, b0_2_1, _e1831);
                        metal::half4 _e1833 = half2_1_;
                        half2_1_ = metal::fma(_e1751, b0_2_1, _e1833);
                        metal::half4 _e1835 = half2_2_;
                        half2_2_ = metal::fma(_e1757, b0_2_1, _e1835);
                        metal::half4 _e1837 = half2_3_;
                        half2_3_ = metal::fma(_e1763, b0_2_1, _e1837);
                        metal::half4 _e1844 = nibble_quad(_e957.low.x >> 4u, 1032.0h);
                        metal::half4 _e1850 = nibble_quad(_e957.low.y >> 4u, 1032.0h);
                        metal::half4 _e1856 = nibble_quad(_e957.low.z >> 4u, 1032.0h);
                        metal::half4 _e1862 = nibble_quad(_e957.low.w >> 4u, 1032.0h);
                        metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1880 = half0_0_;
                        half0_0_ = metal::fma(_e1844, b1_0_1, _e1880);
                        metal::half4 _e1882 = half0_1_;
                        half0_1_ = metal::fma(_e1850, b1_0_1, _e1882);
                        metal::half4 _e1884 = half0_2_;
                        half0_2_ = metal::fma(_e1856, b1_0_1, _e1884);
                        metal::half4 _e1886 = half0_3_;
                        half0_3_ = metal::fma(_e1862, b1_0_1, _e1886);
                        metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1905 = half1_0_;
                        half1_0_ = metal::fma(_e1844, b1_1_1, _e1905);
                        metal::half4 _e1907 = half1_1_;
                        half1_1_ = metal::fma(_e1850, b1_1_1, _e1907);
                        metal::half4 _e1909 = half1_2_;
                        half1_2_ = metal::fma(_e1856, b1_1_1, _e1909);
                        metal::half4 _e1911 = half1_3_;
                        half1_3_ = metal::fma(_e1862, b1_1_1, _e1911);
                        metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1930 = half2_0_;
                        half2_0_ = metal::fma(_e1844, b1_2_1, _e1930);
                        metal::half4 _e1932 = half2_1_;
                        half2_1_ = metal::fma(_e1850, b1_2_1, _e1932);
                        metal::half4 _e1934 = half2_2_;
                        half2_2_ = metal::fma(_e1856, b1_2_1, _e1934);
                        metal::half4 _e1936 = half2_3_;
                        half2_3_ = metal::fma(_e1862, b1_2_1, _e1936);
                    }
                    float _e1938 = sum0_0_;
                    metal::half4 _e1939 = half0_0_;
                    float _e1940 = quad_total(_e1939);
                    sum0_0_ = _e1938 + _e1940;
                    float _e1942 = sum0_1_;
                    metal::half4 _e1943 = half0_1_;
                    float _e1944 = quad_total(_e1943);
                    sum0_1_ = _e1942 + _e1944;
                    float _e1946 = sum0_2_;
                    metal::half4 _e1947 = half0_2_;
                    float _e1948 = quad_total(_e1947);
                    sum0_2_ = _e1946 + _e1948;
                    float _e1950 = sum0_3_;
                    metal::half4 _e1951 = half0_3_;
                    float _e1952 = quad_total(_e1951);
                    sum0_3_ = _e1950 + _e1952;
                    float _e1954 = sum1_0_;
                    metal::half4 _e1955 = half1_0_;
                    float _e1956 = quad_total(_e1955);
                    sum1_0_ = _e1954 + _e1956;
                    float _e1958 = sum1_1_;
                    metal::half4 _e1959 = half1_1_;
                    float _e1960 = quad_total(_e1959);
                    sum1_1_ = _e1958 + _e1960;
                    float _e1962 = sum1_2_;
                    metal::half4 _e1963 = half1_2_;
                    float _e1964 = quad_total(_e1963);
                    sum1_2_ = _e1962 + _e1964;
                    float _e1966 = sum1_3_;
                    metal::half4 _e1967 = half1_3_;
                    float _e1968 = quad_total(_e1967);
                    sum1_3_ = _e1966 + _e1968;
                    float _e1970 = sum2_0_;
                    metal::half4 _e1971 = half2_0_;
                    float _e1972 = quad_total(_e1971);
                    sum2_0_ = _e1970 + _e1972;
                    float _e1974 = sum2_1_;
                    metal::half4 _e1975 = half2_1_;
                    float _e1976 = quad_total(_e1975);
                    sum2_1_ = _e1974 + _e1976;
                    float _e1978 = sum2_2_;
                    metal::half4 _e1979 = half2_2_;
                    float _e1980 = quad_total(_e1979);
                    sum2_2_ = _e1978 + _e1980;
                    float _e1982 = sum2_3_;
                    metal::half4 _e1983 = half2_3_;
                    float _e1984 = quad_total(_e1983);
                    sum2_3_ = _e1982 + _e1984;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2003 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2003 * top_1) * 1.0;
                    float _e2007 = out0_0_;
                    float _e2009 = sum0_0_;
                    out0_0_ = (_e2007 * keep) + (static_cast<float>(_e2009) * share);
                    float _e2013 = out0_1_;
                    float _e2015 = sum0_1_;
                    out0_1_ = (_e2013 * keep) + (static_cast<float>(_e2015) * share);
                    float _e2019 = out0_2_;
                    float _e2021 = sum0_2_;
                    out0_2_ = (_e2019 * keep) + (static_cast<float>(_e2021) * share);
                    float _e2025 = out0_3_;
                    float _e2027 = sum0_3_;
                    out0_3_ = (_e2025 * keep) + (static_cast<float>(_e2027) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2044 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2044 * top_1) * 1.0;
                    float _e2048 = out1_0_;
                    float _e2050 = sum1_0_;
                    out1_0_ = (_e2048 * keep_1) + (static_cast<float>(_e2050) * share_1);
                    float _e2054 = out1_1_;
                    float _e2056 = sum1_1_;
                    out1_1_ = (_e2054 * keep_1) + (static_cast<float>(_e2056) * share_1);
                    float _e2060 = out1_2_;
                    float _e2062 = sum1_2_;
                    out1_2_ = (_e2060 * keep_1) + (static_cast<float>(_e2062) * share_1);
                    float _e2066 = out1_3_;
                    float _e2068 = sum1_3_;
                    out1_3_ = (_e2066 * keep_1) + (static_cast<float>(_e2068) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e2085 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e2085 * top_1) * 1.0;
                    float _e2089 = out2_0_;
                    float _e2091 = sum2_0_;
                    out2_0_ = (_e2089 * keep_2) + (static_cast<float>(_e2091) * share_2);
                    float _e2095 = out2_1_;
                    float _e2097 = sum2_1_;
                    out2_1_ = (_e2095 * keep_2) + (static_cast<float>(_e2097) * share_2);
                    float _e2101 = out2_2_;
                    float _e2103 = sum2_2_;
                    out2_2_ = (_e2101 * keep_2) + (static_cast<float>(_e2103) * share_2);
                    float _e2107 = out2_3_;
                    float _e2109 = sum2_3_;
                    out2_3_ = (_e2107 * keep_2) + (static_cast<float>(_e2109) * share_2);
                }
            }
        }
    }
    float _e2116 = running_sum0_;
    float _e2117 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e2117, 1u);
    running_sum0_ = _e2116 + unnamed_11;
    float _e2120 = running_sum0_;
    float _e2121 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e2121, 2u);
    running_sum0_ = _e2120 + unnamed_12;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e2131 = local_3;
    if (_e2131) {
        float _e2146 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2146;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e2152 = local_4;
    if (_e2152) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e2163 = local_5;
    if (_e2163) {
        float _e2166 = sum_1;
        metal::float4 _e2175 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2176 = sum_of(_e2175);
        sum_1 = _e2166 + _e2176;
        float _e2187 = running_max0_;
        float _e2188 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e2187, _e2188);
    }
    float _e2190 = extra0_;
    float _e2191 = extra0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e2191, 1u);
    extra0_ = _e2190 + unnamed_13;
    float _e2194 = extra0_;
    float _e2195 = extra0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e2195, 2u);
    extra0_ = _e2194 + unnamed_14;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e2207 = local_6;
    if (_e2207) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e2217 = local_7;
    if (_e2217) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2239 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e2239;
    }
    float _e2240 = extra1_;
    float _e2241 = extra1_;
    float unnamed_15 = metal::quad_shuffle_xor(_e2241, 1u);
    extra1_ = _e2240 + unnamed_15;
    float _e2244 = extra1_;
    float _e2245 = extra1_;
    float unnamed_16 = metal::quad_shuffle_xor(_e2245, 2u);
    extra1_ = _e2244 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e2257 = local_8;
    if (_e2257) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e2267 = local_9;
    if (_e2267) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2289 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e2289;
    }
    float _e2290 = extra2_;
    float _e2291 = extra2_;
    float unnamed_17 = metal::quad_shuffle_xor(_e2291, 1u);
    extra2_ = _e2290 + unnamed_17;
    float _e2294 = extra2_;
    float _e2295 = extra2_;
    float unnamed_18 = metal::quad_shuffle_xor(_e2295, 2u);
    extra2_ = _e2294 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e2307 = local_10;
    if (_e2307) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e2317 = local_11;
    if (_e2317) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2339 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e2339;
    }
    float _e2340 = extra3_;
    float _e2341 = extra3_;
    float unnamed_19 = metal::quad_shuffle_xor(_e2341, 1u);
    extra3_ = _e2340 + unnamed_19;
    float _e2344 = extra3_;
    float _e2345 = extra3_;
    float unnamed_20 = metal::quad_shuffle_xor(_e2345, 2u);
    extra3_ = _e2344 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e2357 = local_12;
    if (_e2357) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e2367 = local_13;
    if (_e2367) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2389 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e2389;
    }
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e2420 = turn;
            turn = _e2420 + 1u;
        }
        loop_init_2 = false;
        uint _e2392 = turn;
        if (_e2392 < 4u) {
        } else {
            break;
        }
        {
            uint _e2395 = turn;
            if (_e2395 == step_1) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2402 = out0_0_;
                float _e2403 = out0_1_;
                float _e2404 = out0_2_;
                float _e2405 = out0_3_;
                sum_2 = metal::float4(_e2402, _e2403, _e2404, _e2405);
                uint _e2408 = turn;
                if (_e2408 > 0u) {
                    metal::float4 _e2411 = sum_2;
                    metal::float4 _e2414 = scores.inner[at_5];
                    sum_2 = _e2411 + _e2414;
                }
                metal::float4 _e2418 = sum_2;
                scores.inner[at_5] = _e2418;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e2534 = i_1;
            i_1 = _e2534 + THREADS;
        }
        loop_init_3 = false;
        uint _e2423 = i_1;
        if (_e2423 < 64u) {
        } else {
            break;
        }
        {
            uint _e2426 = i_1;
            uint head_set = naga_div(_e2426, 64u);
            uint _e2429 = i_1;
            uint c = naga_mod(_e2429, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e2446 = local_14;
            if (_e2446) {
                uint _e2448 = i_1;
                uint _e2452 = i_1;
                float _e2456 = scores.inner[naga_div(_e2448, 4u)][naga_mod(_e2452, 4u)];
                sum_3 = _e2456;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e2467 = sum_3;
                float _e2479 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e2467 + _e2479;
                float _e2481 = sum_3;
                float _e2493 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e2481 + _e2493;
                float _e2495 = sum_3;
                float _e2507 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e2495 + _e2507;
                float _e2509 = sum_3;
                float _e2521 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e2509 + _e2521;
                float _e2533 = sum_3;
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + c] = _e2533;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e2567 = turn_1;
            turn_1 = _e2567 + 1u;
        }
        loop_init_4 = false;
        uint _e2539 = turn_1;
        if (_e2539 < 4u) {
        } else {
            break;
        }
        {
            uint _e2542 = turn_1;
            if (_e2542 == step_1) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2549 = out1_0_;
                float _e2550 = out1_1_;
                float _e2551 = out1_2_;
                float _e2552 = out1_3_;
                sum_4 = metal::float4(_e2549, _e2550, _e2551, _e2552);
                uint _e2555 = turn_1;
                if (_e2555 > 0u) {
                    metal::float4 _e2558 = sum_4;
                    metal::float4 _e2561 = scores.inner[at_6];
                    sum_4 = _e2558 + _e2561;
                }
                metal::float4 _e2565 = sum_4;
                scores.inner[at_6] = _e2565;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2681 = i_2;
            i_2 = _e2681 + THREADS;
        }
        loop_init_5 = false;
        uint _e2570 = i_2;
        if (_e2570 < 64u) {
        } else {
            break;
        }
        {
            uint _e2573 = i_2;
            uint head_set_1 = naga_div(_e2573, 64u);
            uint _e2576 = i_2;
            uint c_1 = naga_mod(_e2576, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e2593 = local_15;
            if (_e2593) {
                uint _e2595 = i_2;
                uint _e2599 = i_2;
                float _e2603 = scores.inner[naga_div(_e2595, 4u)][naga_mod(_e2599, 4u)];
                sum_5 = _e2603;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e2614 = sum_5;
                float _e2626 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e2614 + _e2626;
                float _e2628 = sum_5;
                float _e2640 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e2628 + _e2640;
                float _e2642 = sum_5;
                float _e2654 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e2642 + _e2654;
                float _e2656 = sum_5;
                float _e2668 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e2656 + _e2668;
                float _e2680 = sum_5;
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + c_1] = _e2680;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2714 = turn_2;
            turn_2 = _e2714 + 1u;
        }
        loop_init_6 = false;
        uint _e2686 = turn_2;
        if (_e2686 < 4u) {
        } else {
            break;
        }
        {
            uint _e2689 = turn_2;
            if (_e2689 == step_1) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2696 = out2_0_;
                float _e2697 = out2_1_;
                float _e2698 = out2_2_;
                float _e2699 = out2_3_;
                sum_6 = metal::float4(_e2696, _e2697, _e2698, _e2699);
                uint _e2702 = turn_2;
                if (_e2702 > 0u) {
                    metal::float4 _e2705 = sum_6;
                    metal::float4 _e2708 = scores.inner[at_7];
                    sum_6 = _e2705 + _e2708;
                }
                metal::float4 _e2712 = sum_6;
                scores.inner[at_7] = _e2712;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e2828 = i_3;
            i_3 = _e2828 + THREADS;
        }
        loop_init_7 = false;
        uint _e2717 = i_3;
        if (_e2717 < 64u) {
        } else {
            break;
        }
        {
            uint _e2720 = i_3;
            uint head_set_2 = naga_div(_e2720, 64u);
            uint _e2723 = i_3;
            uint c_2 = naga_mod(_e2723, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e2740 = local_16;
            if (_e2740) {
                uint _e2742 = i_3;
                uint _e2746 = i_3;
                float _e2750 = scores.inner[naga_div(_e2742, 4u)][naga_mod(_e2746, 4u)];
                sum_7 = _e2750;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e2761 = sum_7;
                float _e2773 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e2761 + _e2773;
                float _e2775 = sum_7;
                float _e2787 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e2775 + _e2787;
                float _e2789 = sum_7;
                float _e2801 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e2789 + _e2801;
                float _e2803 = sum_7;
                float _e2815 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e2803 + _e2815;
                float _e2827 = sum_7;
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + c_2] = _e2827;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
