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
    uint last_tile_1 = naga_div(_e83 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    bool has0_ = (soft_head + 0u) < 3u;
    uint _e101 = params.bias_at;
    uint _e105 = member(head_pass_1, soft_head + 0u);
    float bias0_ = queries[(_e101 + first_head) + _e105];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_3 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 3u;
    uint _e127 = keys_of(kv_head_2, params);
    KeyRun _e137 = load_keys(_e127 + (metal::min((naga_div(split_start, 16u) + turn_3) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e137;
    i = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e252 = i;
            i = _e252 + THREADS;
        }
        loop_init = false;
        uint _e140 = i;
        if (_e140 < 24u) {
        } else {
            break;
        }
        {
            uint _e143 = i;
            uint h_2 = naga_div(_e143, 8u);
            uint _e146 = member(head_pass_1, h_2);
            uint _e150 = i;
            uint at = ((first_head + _e146) * 64u) + (naga_mod(_e150, 8u) * 8u);
            float _e158 = queries[at];
            float _e163 = queries[at + 1u];
            float _e168 = queries[at + 2u];
            float _e173 = queries[at + 3u];
            metal::float4 a = metal::float4(_e158, _e163, _e168, _e173);
            float _e179 = queries[at + 4u];
            float _e184 = queries[at + 5u];
            float _e189 = queries[at + 6u];
            float _e194 = queries[at + 7u];
            metal::float4 b = metal::float4(_e179, _e184, _e189, _e194);
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e206 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
            float inverse = (_e206 > 0.000000000000000000000000000001) ? (1.0 / _e206) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e217 = i;
            query_quads.inner[2u * _e217] = static_cast<metal::half4>(qa.xzyw);
            uint _e224 = i;
            query_quads.inner[(2u * _e224) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e231 = sum_of(qa);
            float _e232 = sum_of(qb);
            float _e234 = quad_sum(_e231 + _e232);
            uint _e235 = i;
            if (naga_mod(_e235, 4u) == 0u) {
                uint _e241 = i;
                query_step.inner[naga_div(_e241, 4u)] = _e206 * 1.0;
                uint _e248 = i;
                query_sum.inner[naga_div(_e248, 4u)] = _e234;
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
    uint _e307 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e2122 = block;
            block = _e2122 + BLOCK;
        }
        loop_init_1 = false;
        uint _e309 = block;
        if (_e309 < split_end) {
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
                float _e414 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e414 * step0_0_;
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
                float _e517 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e517 * step1_0_;
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
                float _e620 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e620 * step2_0_;
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
                        metal::half4 _e645 = nibble_quad(run_2.w0_0_0_.x >> 0u, 1032.0h);
                        metal::half4 _e650 = nibble_quad(run_2.w0_0_0_.x >> 4u, 1032.0h);
                        metal::half4 _e655 = nibble_quad(run_2.w0_0_1_.x >> 0u, 1032.0h);
                        metal::half4 _e660 = nibble_quad(run_2.w0_0_1_.x >> 4u, 1032.0h);
                        metal::half4 _e665 = nibble_quad(run_2.w0_0_2_.x >> 0u, 1032.0h);
                        metal::half4 _e670 = nibble_quad(run_2.w0_0_2_.x >> 4u, 1032.0h);
                        metal::half4 _e675 = nibble_quad(run_2.w0_0_3_.x >> 0u, 1032.0h);
                        metal::half4 _e680 = nibble_quad(run_2.w0_0_3_.x >> 4u, 1032.0h);
                        half0_0_0_ = _e645 * q0_0_;
                        metal::half4 _e683 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e650, q0_1_, _e683);
                        metal::half4 _e685 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e655, q0_2_, _e685);
                        metal::half4 _e687 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e660, q0_3_, _e687);
                        metal::half4 _e689 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e665, q0_4_, _e689);
                        metal::half4 _e691 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e670, q0_5_, _e691);
                        metal::half4 _e693 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e675, q0_6_, _e693);
                        metal::half4 _e695 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e680, q0_7_, _e695);
                        metal::half4 _e697 = half0_0_0_;
                        float _e698 = quad_total(_e697);
                        float scaled0_0_0_ = _e698 * step0_0_;
                        part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                        half0_0_1_ = _e645 * q1_0_;
                        metal::half4 _e707 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e650, q1_1_, _e707);
                        metal::half4 _e709 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e655, q1_2_, _e709);
                        metal::half4 _e711 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e660, q1_3_, _e711);
                        metal::half4 _e713 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e665, q1_4_, _e713);
                        metal::half4 _e715 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e670, q1_5_, _e715);
                        metal::half4 _e717 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e675, q1_6_, _e717);
                        metal::half4 _e719 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e680, q1_7_, _e719);
                        metal::half4 _e721 = half0_0_1_;
                        float _e722 = quad_total(_e721);
                        float scaled0_0_1_ = _e722 * step1_0_;
                        part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                        half0_0_2_ = _e645 * q2_0_;
                        metal::half4 _e731 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e650, q2_1_, _e731);
                        metal::half4 _e733 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e655, q2_2_, _e733);
                        metal::half4 _e735 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e660, q2_3_, _e735);
                        metal::half4 _e737 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e665, q2_4_, _e737);
                        metal::half4 _e739 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e670, q2_5_, _e739);
                        metal::half4 _e741 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e675, q2_6_, _e741);
                        metal::half4 _e743 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e680, q2_7_, _e743);
                        metal::half4 _e745 = half0_0_2_;
                        float _e746 = quad_total(_e745);
                        float scaled0_0_2_ = _e746 * step2_0_;
                        part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                        metal::half4 _e757 = nibble_quad(run_2.w0_0_0_.y >> 0u, 1032.0h);
                        metal::half4 _e762 = nibble_quad(run_2.w0_0_0_.y >> 4u, 1032.0h);
                        metal::half4 _e767 = nibble_quad(run_2.w0_0_1_.y >> 0u, 1032.0h);
                        metal::half4 _e772 = nibble_quad(run_2.w0_0_1_.y >> 4u, 1032.0h);
                        metal::half4 _e777 = nibble_quad(run_2.w0_0_2_.y >> 0u, 1032.0h);
                        metal::half4 _e782 = nibble_quad(run_2.w0_0_2_.y >> 4u, 1032.0h);
                        metal::half4 _e787 = nibble_quad(run_2.w0_0_3_.y >> 0u, 1032.0h);
                        metal::half4 _e792 = nibble_quad(run_2.w0_0_3_.y >> 4u, 1032.0h);
                        half0_1_0_ = _e757 * q0_0_;
                        metal::half4 _e795 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e762, q0_1_, _e795);
                        metal::half4 _e797 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e767, q0_2_, _e797);
                        metal::half4 _e799 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e772, q0_3_, _e799);
                        metal::half4 _e801 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e777, q0_4_, _e801);
                        metal::half4 _e803 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e782, q0_5_, _e803);
                        metal::half4 _e805 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e787, q0_6_, _e805);
                        metal::half4 _e807 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e792, q0_7_, _e807);
                        metal::half4 _e809 = half0_1_0_;
                        float _e810 = quad_total(_e809);
                        float scaled0_1_0_ = _e810 * step0_0_;
                        part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                        half0_1_1_ = _e757 * q1_0_;
                        metal::half4 _e819 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e762, q1_1_, _e819);
                        metal::half4 _e821 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e767, q1_2_, _e821);
                        metal::half4 _e823 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e772, q1_3_, _e823);
                        metal::half4 _e825 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e777, q1_4_, _e825);
                        metal::half4 _e827 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e782, q1_5_, _e827);
                        metal::half4 _e829 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e787, q1_6_, _e829);
                        metal::half4 _e831 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e792, q1_7_, _e831);
                        metal::half4 _e833 = half0_1_1_;
                        float _e834 = quad_total(_e833);
                        float scaled0_1_1_ = _e834 * step1_0_;
                        part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                        half0_1_2_ = _e757 * q2_0_;
                        metal::half4 _e843 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e762, q2_1_, _e843);
                        metal::half4 _e845 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e767, q2_2_, _e845);
                        metal::half4 _e847 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e772, q2_3_, _e847);
                        metal::half4 _e849 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e777, q2_4_, _e849);
                        metal::half4 _e851 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e782, q2_5_, _e851);
                        metal::half4 _e853 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e787, q2_6_, _e853);
                        metal::half4 _e855 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e792, q2_7_, _e855);
                        metal::half4 _e857 = half0_1_2_;
                        float _e858 = quad_total(_e857);
                        float scaled0_1_2_ = _e858 * step2_0_;
                        part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e869 = part0_0_;
                        float _e870 = part1_0_;
                        float _e872 = part1_0_;
                        float _e873 = part0_0_;
                        float unnamed_4 = metal::quad_shuffle_xor(odd_2 ? _e873 : _e872, 1u);
                        float token_sum0_ = (odd_2 ? _e870 : _e869) + unnamed_4;
                        float _e877 = part0_1_;
                        float _e878 = part1_1_;
                        float _e880 = part1_1_;
                        float _e881 = part0_1_;
                        float unnamed_5 = metal::quad_shuffle_xor(odd_2 ? _e881 : _e880, 1u);
                        float token_sum1_ = (odd_2 ? _e878 : _e877) + unnamed_5;
                        float _e885 = part0_2_;
                        float _e886 = part1_2_;
                        float _e888 = part1_2_;
                        float _e889 = part0_2_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e889 : _e888, 1u);
                        float token_sum2_ = (odd_2 ? _e886 : _e885) + unnamed_6;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                    }
                }
            }
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e909 = block;
            uint scale_at0_ = (((_e307 + (metal::min(naga_div(_e909, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e935 = values[scale_at0_];
            uint _e940 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e935, _e940);
            uint _e946 = values[scale_at0_ + 16u];
            uint _e951 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e946, _e951);
            uint _e953 = block;
            ValueRun _e959 = load_values(_e307, (naga_div(_e953, 8u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            uint _e960 = block;
            ValueRun _e966 = load_values(_e307, (naga_div(_e960, 8u) + step_1) + 4u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e969 = block;
            metal::uint4 token0_ = metal::uint4(_e969 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e981 = first_seen;
            uint _e986 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e981)) & (token0_ < metal::uint4(_e986));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e1002 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1002 + metal::float4(bias0_);
                metal::float4 _e1007 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1007, visible0_);
                float _e1009 = largest0_;
                metal::float4 _e1010 = score0_0_;
                float _e1011 = largest_of(_e1010);
                largest0_ = metal::max(_e1009, _e1011);
            }
            float _e1013 = largest0_;
            float _e1014 = largest0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e1014, 1u);
            largest0_ = metal::max(_e1013, unnamed_7);
            float _e1017 = largest0_;
            float _e1018 = largest0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e1018, 2u);
            largest0_ = metal::max(_e1017, unnamed_8);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1028 = local;
            if (_e1028) {
                float _e1043 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1043;
            }
            uint _e1044 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1044 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1058 = first_seen;
            uint _e1063 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1058)) & (scale_token0_ < metal::uint4(_e1063));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e1076 = scale_top;
            float _e1078 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e1076, _e1078);
            float _e1080 = scale_top;
            float _e1081 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e1081, 1u);
            scale_top = metal::max(_e1080, unnamed_9);
            float _e1084 = scale_top;
            float _e1085 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e1085, 2u);
            scale_top = metal::max(_e1084, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local_1 = stage_set == 0u;
            } else {
                local_1 = false;
            }
            bool _e1097 = local_1;
            if (_e1097) {
                local_2 = stage_group < 2u;
            } else {
                local_2 = false;
            }
            bool _e1103 = local_2;
            if (_e1103) {
                float _e1111 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e1111;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 2u) {
                top = 0.0;
                float _e1116 = top;
                float _e1123 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1116, _e1123);
                float _e1125 = top;
                float _e1132 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1125, _e1132);
                float _e1134 = top;
                float _e1141 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1134, _e1141);
                float _e1143 = top;
                float _e1150 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1143, _e1150);
                float _e1154 = top;
                float _e1155 = top;
                float _e1158 = top;
                group_scales.inner[tid] = metal::float2(_e1154, (_e1158 > 0.0) ? (1.0 / _e1155) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1170 = largest0_;
                metal::float4 _e1179 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1180 = largest_of(_e1179);
                largest0_ = metal::max(_e1170, _e1180);
                float former = running_max0_;
                float _e1183 = largest0_;
                running_max0_ = metal::max(former, _e1183);
                float _e1185 = largest0_;
                float _e1186 = running_max0_;
                share0_ = metal::exp(_e1185 - _e1186);
                float _e1189 = running_max0_;
                keep0_ = metal::exp(former - _e1189);
                if (soft_lane == 0u) {
                    float _e1198 = share0_;
                    block_share.inner[soft_head + 0u] = _e1198;
                    float _e1203 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1203;
                }
                sum = 0.0;
                metal::float4 _e1206 = score0_0_;
                float _e1207 = largest0_;
                metal::float4 _e1212 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1206 - metal::float4(_e1207)), metal::float4 {}, _e1212 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1217 = sum;
                metal::float4 _e1218 = weight0_0_;
                float _e1219 = sum_of(_e1218);
                sum = _e1217 + _e1219;
                float _e1221 = running_sum0_;
                float _e1222 = keep0_;
                float _e1224 = sum;
                float _e1225 = share0_;
                running_sum0_ = (_e1221 * _e1222) + (_e1224 * _e1225);
            }
            if (has0_) {
                metal::float4 _e1235 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1235;
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
                    metal::float4 _e1276 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1276 : metal::float4 {};
                    metal::float4 scaled0_ = weight0_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 0u) * QUADS) + quad_] = static_cast<metal::half4>(scaled0_.xzyw);
                    float _e1299 = part0_;
                    part0_ = _e1299 + metal::dot(weight0_, offset);
                    metal::float4 _e1312 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1312 : metal::float4 {};
                    metal::float4 scaled1_ = weight1_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 1u) * QUADS) + quad_] = static_cast<metal::half4>(scaled1_.xzyw);
                    float _e1335 = part1_;
                    part1_ = _e1335 + metal::dot(weight1_, offset);
                    metal::float4 _e1348 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1348 : metal::float4 {};
                    metal::float4 scaled2_ = weight2_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 2u) * QUADS) + quad_] = static_cast<metal::half4>(scaled2_.xzyw);
                    float _e1371 = part2_;
                    part2_ = _e1371 + metal::dot(weight2_, offset);
                    metal::float4 _e1384 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1384 : metal::float4 {};
                    metal::float4 scaled3_ = weight3_ * factor;
                    weight_quads.inner[((((stage_group * 4u) + (stage_set * 4u)) + 3u) * QUADS) + quad_] = static_cast<metal::half4>(scaled3_.xzyw);
                    float _e1407 = part3_;
                    part3_ = _e1407 + metal::dot(weight3_, offset);
                }
                float _e1410 = extra0_;
                float _e1417 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1419 = part0_;
                float _e1426 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1410 * _e1417) + (_e1419 * _e1426);
                float _e1429 = extra1_;
                float _e1436 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1438 = part1_;
                float _e1445 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1429 * _e1436) + (_e1438 * _e1445);
                float _e1448 = extra2_;
                float _e1455 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1457 = part2_;
                float _e1464 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1448 * _e1455) + (_e1457 * _e1464);
                float _e1467 = extra3_;
                float _e1474 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1476 = part3_;
                float _e1483 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1467 * _e1474) + (_e1476 * _e1483);
            }
            uint _e1486 = block;
            KeyRun _e1498 = load_keys(_e127 + (metal::min((naga_div(_e1486 + BLOCK, 16u) + turn_3) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1498;
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
                        metal::half4 _e1556 = nibble_quad(_e959.low.x >> 0u, 1032.0h);
                        metal::half4 _e1562 = nibble_quad(_e959.low.y >> 0u, 1032.0h);
                        metal::half4 _e1568 = nibble_quad(_e959.low.z >> 0u, 1032.0h);
                        metal::half4 _e1574 = nibble_quad(_e959.low.w >> 0u, 1032.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1592 = half0_0_;
                        half0_0_ = metal::fma(_e1556, b0_0_, _e1592);
                        metal::half4 _e1594 = half0_1_;
                        half0_1_ = metal::fma(_e1562, b0_0_, _e1594);
                        metal::half4 _e1596 = half0_2_;
                        half0_2_ = metal::fma(_e1568, b0_0_, _e1596);
                        metal::half4 _e1598 = half0_3_;
                        half0_3_ = metal::fma(_e1574, b0_0_, _e1598);
                        metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1617 = half1_0_;
                        half1_0_ = metal::fma(_e1556, b0_1_, _e1617);
                        metal::half4 _e1619 = half1_1_;
                        half1_1_ = metal::fma(_e1562, b0_1_, _e1619);
                        metal::half4 _e1621 = half1_2_;
                        half1_2_ = metal::fma(_e1568, b0_1_, _e1621);
                        metal::half4 _e1623 = half1_3_;
                        half1_3_ = metal::fma(_e1574, b0_1_, _e1623);
                        metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1642 = half2_0_;
                        half2_0_ = metal::fma(_e1556, b0_2_, _e1642);
                        metal::half4 _e1644 = half2_1_;
                        half2_1_ = metal::fma(_e1562, b0_2_, _e1644);
                        metal::half4 _e1646 = half2_2_;
                        half2_2_ = metal::fma(_e1568, b0_2_, _e1646);
                        metal::half4 _e1648 = half2_3_;
                        half2_3_ = metal::fma(_e1574, b0_2_, _e1648);
                        metal::half4 _e1655 = nibble_quad(_e959.low.x >> 4u, 1032.0h);
                        metal::half4 _e1661 = nibble_quad(_e959.low.y >> 4u, 1032.0h);
                        metal::half4 _e1667 = nibble_quad(_e959.low.z >> 4u, 1032.0h);
                        metal::half4 _e1673 = nibble_quad(_e959.low.w >> 4u, 1032.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1691 = half0_0_;
                        half0_0_ = metal::fma(_e1655, b1_0_, _e1691);
                        metal::half4 _e1693 = half0_1_;
                        half0_1_ = metal::fma(_e1661, b1_0_, _e1693);
                        metal::half4 _e1695 = half0_2_;
                        half0_2_ = metal::fma(_e1667, b1_0_, _e1695);
                        metal::half4 _e1697 = half0_3_;
                        half0_3_ = metal::fma(_e1673, b1_0_, _e1697);
                        metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1716 = half1_0_;
                        half1_0_ = metal::fma(_e1655, b1_1_, _e1716);
                        metal::half4 _e1718 = half1_1_;
                        half1_1_ = metal::fma(_e1661, b1_1_, _e1718);
                        metal::half4 _e1720 = half1_2_;
                        half1_2_ = metal::fma(_e1667, b1_1_, _e1720);
                        metal::half4 _e1722 = half1_3_;
                        half1_3_ = metal::fma(_e1673, b1_1_, _e1722);
                        metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1741 = half2_0_;
                        half2_0_ = metal::fma(_e1655, b1_2_, _e1741);
                        metal::half4 _e1743 = half2_1_;
                        half2_1_ = metal::fma(_e1661, b1_2_, _e1743);
                        metal::half4 _e1745 = half2_2_;
                        half2_2_ = metal::fma(_e1667, b1_2_, _e1745);
                        metal::half4 _e1747 = half2_3_;
                        half2_3_ = metal::fma(_e1673, b1_2_, _e1747);
                    }
                    {
                        metal::half4 _e1754 = nibble_quad(_e966.low.x >> 0u, 1032.0h);
                        metal::half4 _e1760 = nibble_quad(_e966.low.y >> 0u, 1032.0h);
                        metal::half4 _e1766 = nibble_quad(_e966.low.z >> 0u, 1032.0h);
                        metal::half4 _e1772 = nibble_quad(_e966.low.w >> 0u, 1032.0h);
                        metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1790 = half0_0_;
                        half0_0_ = metal::fma(_e1754, b0_0_1, _e1790);
                        metal::half4 _e1792 = half0_1_;
                        half0_1_ = metal::fma(_e1760, b0_0_1, _e1792);
                        metal::half4 _e1794 = half0_2_;
                        half0_2_ = metal::fma(_e1766, b0_0_1, _e1794);
                        metal::half4 _e1796 = half0_3_;
                        half0_3_ = metal::fma(_e1772, b0_0_1, _e1796);
                        metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1815 = half1_0_;
                        half1_0_ = metal::fma(_e1754, b0_1_1, _e1815);
                        metal::half4 _e1817 = half1_1_;
                        half1_1_ = metal::fma(_e1760, b0_1_1, _e1817);
                        metal::half4 _e1819 = half1_2_;
                        half1_2_ = metal::fma(_e1766, b0_1_1, _e1819);
                        metal::half4 _e1821 = half1_3_;
                        half1_3_ = metal::fma(_e1772, b0_1_1, _e1821);
                        metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e1840 = half2_0_;
                        half2_0_ = metal::fma(_e1754, b0_2_1, _e1840);
                        metal::half4 _e1842 = half2_1_;
                        half2_1_ = metal::fma(_e1760, b0_2_1, _e1842);
                        metal::half4 _e1844 = half2_2_;
                        half2_2_ = metal::fma(_e1766, b0_2_1, _e1844);
                        metal::half4 _e1846 = half2_3_;
                        half2_3_ = metal::fma(_e1772, b0_2_1, _e1846);
                        metal::half4 _e1853 = nibble_quad(_e966.low.x >> 4u, 1032.0h);
                        metal::half4 _e1859 = nibble_quad(_e966.low.y >> 4u, 1032.0h);
                        metal::half4 _e1865 = nibble_quad(_e966.low.z >> 4u, 1032.0h);
                        metal::half4 _e1871 = nibble_quad(_e966.low.w >> 4u, 1032.0h);
                        metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1889 = half0_0_;
                        half0_0_ = metal::fma(_e1853, b1_0_1, _e1889);
                        metal::half4 _e1891 = half0_1_;
                        half0_1_ = metal::fma(_e1859, b1_0_1, _e1891);
                        metal::half4 _e1893 = half0_2_;
                        half0_2_ = metal::fma(_e1865, b1_0_1, _e1893);
                        metal::half4 _e1895 = half0_3_;
                        half0_3_ = metal::fma(_e1871, b1_0_1, _e1895);
                        metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1914 = half1_0_;
                        half1_0_ = metal::fma(_e1853, b1_1_1, _e1914);
                        metal::half4 _e1916 = half1_1_;
                        half1_1_ = metal::fma(_e1859, b1_1_1, _e1916);
                        metal::half4 _e1918 = half1_2_;
                        half1_2_ = metal::fma(_e1865, b1_1_1, _e1918);
                        metal::half4 _e1920 = half1_3_;
                        half1_3_ = metal::fma(_e1871, b1_1_1, _e1920);
                        metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e1939 = half2_0_;
                        half2_0_ = metal::fma(_e1853, b1_2_1, _e1939);
                        metal::half4 _e1941 = half2_1_;
                        half2_1_ = metal::fma(_e1859, b1_2_1, _e1941);
                        metal::half4 _e1943 = half2_2_;
                        half2_2_ = metal::fma(_e1865, b1_2_1, _e1943);
                        metal::half4 _e1945 = half2_3_;
                        half2_3_ = metal::fma(_e1871, b1_2_1, _e1945);
                    }
                    float _e1947 = sum0_0_;
                    metal::half4 _e1948 = half0_0_;
                    float _e1949 = quad_total(_e1948);
                    sum0_0_ = _e1947 + _e1949;
                    float _e1951 = sum0_1_;
                    metal::half4 _e1952 = half0_1_;
                    float _e1953 = quad_total(_e1952);
                    sum0_1_ = _e1951 + _e1953;
                    float _e1955 = sum0_2_;
                    metal::half4 _e1956 = half0_2_;
                    float _e1957 = quad_total(_e1956);
                    sum0_2_ = _e1955 + _e1957;
                    float _e1959 = sum0_3_;
                    metal::half4 _e1960 = half0_3_;
                    float _e1961 = quad_total(_e1960);
                    sum0_3_ = _e1959 + _e1961;
                    float _e1963 = sum1_0_;
                    metal::half4 _e1964 = half1_0_;
                    float _e1965 = quad_total(_e1964);
                    sum1_0_ = _e1963 + _e1965;
                    float _e1967 = sum1_1_;
                    metal::half4 _e1968 = half1_1_;
                    float _e1969 = quad_total(_e1968);
                    sum1_1_ = _e1967 + _e1969;
                    float _e1971 = sum1_2_;
                    metal::half4 _e1972 = half1_2_;
                    float _e1973 = quad_total(_e1972);
                    sum1_2_ = _e1971 + _e1973;
                    float _e1975 = sum1_3_;
                    metal::half4 _e1976 = half1_3_;
                    float _e1977 = quad_total(_e1976);
                    sum1_3_ = _e1975 + _e1977;
                    float _e1979 = sum2_0_;
                    metal::half4 _e1980 = half2_0_;
                    float _e1981 = quad_total(_e1980);
                    sum2_0_ = _e1979 + _e1981;
                    float _e1983 = sum2_1_;
                    metal::half4 _e1984 = half2_1_;
                    float _e1985 = quad_total(_e1984);
                    sum2_1_ = _e1983 + _e1985;
                    float _e1987 = sum2_2_;
                    metal::half4 _e1988 = half2_2_;
                    float _e1989 = quad_total(_e1988);
                    sum2_2_ = _e1987 + _e1989;
                    float _e1991 = sum2_3_;
                    metal::half4 _e1992 = half2_3_;
                    float _e1993 = quad_total(_e1992);
                    sum2_3_ = _e1991 + _e1993;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2012 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2012 * top_1) * 1.0;
                    float _e2016 = out0_0_;
                    float _e2018 = sum0_0_;
                    out0_0_ = (_e2016 * keep) + (static_cast<float>(_e2018) * share);
                    float _e2022 = out0_1_;
                    float _e2024 = sum0_1_;
                    out0_1_ = (_e2022 * keep) + (static_cast<float>(_e2024) * share);
                    float _e2028 = out0_2_;
                    float _e2030 = sum0_2_;
                    out0_2_ = (_e2028 * keep) + (static_cast<float>(_e2030) * share);
                    float _e2034 = out0_3_;
                    float _e2036 = sum0_3_;
                    out0_3_ = (_e2034 * keep) + (static_cast<float>(_e2036) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2053 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2053 * top_1) * 1.0;
                    float _e2057 = out1_0_;
                    float _e2059 = sum1_0_;
                    out1_0_ = (_e2057 * keep_1) + (static_cast<float>(_e2059) * share_1);
                    float _e2063 = out1_1_;
                    float _e2065 = sum1_1_;
                    out1_1_ = (_e2063 * keep_1) + (static_cast<float>(_e2065) * share_1);
                    float _e2069 = out1_2_;
                    float _e2071 = sum1_2_;
                    out1_2_ = (_e2069 * keep_1) + (static_cast<float>(_e2071) * share_1);
                    float _e2075 = out1_3_;
                    float _e2077 = sum1_3_;
                    out1_3_ = (_e2075 * keep_1) + (static_cast<float>(_e2077) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e2094 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e2094 * top_1) * 1.0;
                    float _e2098 = out2_0_;
                    float _e2100 = sum2_0_;
                    out2_0_ = (_e2098 * keep_2) + (static_cast<float>(_e2100) * share_2);
                    float _e2104 = out2_1_;
                    float _e2106 = sum2_1_;
                    out2_1_ = (_e2104 * keep_2) + (static_cast<float>(_e2106) * share_2);
                    float _e2110 = out2_2_;
                    float _e2112 = sum2_2_;
                    out2_2_ = (_e2110 * keep_2) + (static_cast<float>(_e2112) * share_2);
                    float _e2116 = out2_3_;
                    float _e2118 = sum2_3_;
                    out2_3_ = (_e2116 * keep_2) + (static_cast<float>(_e2118) * share_2);
                }
            }
        }
    }
    float _e2125 = running_sum0_;
    float _e2126 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e2126, 1u);
    running_sum0_ = _e2125 + unnamed_11;
    float _e2129 = running_sum0_;
    float _e2130 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e2130, 2u);
    running_sum0_ = _e2129 + unnamed_12;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e2140 = local_3;
    if (_e2140) {
        float _e2155 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2155;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e2161 = local_4;
    if (_e2161) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e2172 = local_5;
    if (_e2172) {
        float _e2175 = sum_1;
        metal::float4 _e2184 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2185 = sum_of(_e2184);
        sum_1 = _e2175 + _e2185;
        float _e2196 = running_max0_;
        float _e2197 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e2196, _e2197);
    }
    float _e2199 = extra0_;
    float _e2200 = extra0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e2200, 1u);
    extra0_ = _e2199 + unnamed_13;
    float _e2203 = extra0_;
    float _e2204 = extra0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e2204, 2u);
    extra0_ = _e2203 + unnamed_14;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e2216 = local_6;
    if (_e2216) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e2226 = local_7;
    if (_e2226) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2248 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e2248;
    }
    float _e2249 = extra1_;
    float _e2250 = extra1_;
    float unnamed_15 = metal::quad_shuffle_xor(_e2250, 1u);
    extra1_ = _e2249 + unnamed_15;
    float _e2253 = extra1_;
    float _e2254 = extra1_;
    float unnamed_16 = metal::quad_shuffle_xor(_e2254, 2u);
    extra1_ = _e2253 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e2266 = local_8;
    if (_e2266) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e2276 = local_9;
    if (_e2276) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2298 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e2298;
    }
    float _e2299 = extra2_;
    float _e2300 = extra2_;
    float unnamed_17 = metal::quad_shuffle_xor(_e2300, 1u);
    extra2_ = _e2299 + unnamed_17;
    float _e2303 = extra2_;
    float _e2304 = extra2_;
    float unnamed_18 = metal::quad_shuffle_xor(_e2304, 2u);
    extra2_ = _e2303 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e2316 = local_10;
    if (_e2316) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e2326 = local_11;
    if (_e2326) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2348 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e2348;
    }
    float _e2349 = extra3_;
    float _e2350 = extra3_;
    float unnamed_19 = metal::quad_shuffle_xor(_e2350, 1u);
    extra3_ = _e2349 + unnamed_19;
    float _e2353 = extra3_;
    float _e2354 = extra3_;
    float unnamed_20 = metal::quad_shuffle_xor(_e2354, 2u);
    extra3_ = _e2353 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e2366 = local_12;
    if (_e2366) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e2376 = local_13;
    if (_e2376) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e2398 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e2398;
    }
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e2429 = turn;
            turn = _e2429 + 1u;
        }
        loop_init_2 = false;
        uint _e2401 = turn;
        if (_e2401 < 4u) {
        } else {
            break;
        }
        {
            uint _e2404 = turn;
            if (_e2404 == step_1) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2411 = out0_0_;
                float _e2412 = out0_1_;
                float _e2413 = out0_2_;
                float _e2414 = out0_3_;
                sum_2 = metal::float4(_e2411, _e2412, _e2413, _e2414);
                uint _e2417 = turn;
                if (_e2417 > 0u) {
                    metal::float4 _e2420 = sum_2;
                    metal::float4 _e2423 = scores.inner[at_5];
                    sum_2 = _e2420 + _e2423;
                }
                metal::float4 _e2427 = sum_2;
                scores.inner[at_5] = _e2427;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e2543 = i_1;
            i_1 = _e2543 + THREADS;
        }
        loop_init_3 = false;
        uint _e2432 = i_1;
        if (_e2432 < 64u) {
        } else {
            break;
        }
        {
            uint _e2435 = i_1;
            uint head_set = naga_div(_e2435, 64u);
            uint _e2438 = i_1;
            uint c = naga_mod(_e2438, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e2455 = local_14;
            if (_e2455) {
                uint _e2457 = i_1;
                uint _e2461 = i_1;
                float _e2465 = scores.inner[naga_div(_e2457, 4u)][naga_mod(_e2461, 4u)];
                sum_3 = _e2465;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e2476 = sum_3;
                float _e2488 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e2476 + _e2488;
                float _e2490 = sum_3;
                float _e2502 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e2490 + _e2502;
                float _e2504 = sum_3;
                float _e2516 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e2504 + _e2516;
                float _e2518 = sum_3;
                float _e2530 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e2518 + _e2530;
                float _e2542 = sum_3;
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + c] = _e2542;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e2576 = turn_1;
            turn_1 = _e2576 + 1u;
        }
        loop_init_4 = false;
        uint _e2548 = turn_1;
        if (_e2548 < 4u) {
        } else {
            break;
        }
        {
            uint _e2551 = turn_1;
            if (_e2551 == step_1) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2558 = out1_0_;
                float _e2559 = out1_1_;
                float _e2560 = out1_2_;
                float _e2561 = out1_3_;
                sum_4 = metal::float4(_e2558, _e2559, _e2560, _e2561);
                uint _e2564 = turn_1;
                if (_e2564 > 0u) {
                    metal::float4 _e2567 = sum_4;
                    metal::float4 _e2570 = scores.inner[at_6];
                    sum_4 = _e2567 + _e2570;
                }
                metal::float4 _e2574 = sum_4;
                scores.inner[at_6] = _e2574;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2690 = i_2;
            i_2 = _e2690 + THREADS;
        }
        loop_init_5 = false;
        uint _e2579 = i_2;
        if (_e2579 < 64u) {
        } else {
            break;
        }
        {
            uint _e2582 = i_2;
            uint head_set_1 = naga_div(_e2582, 64u);
            uint _e2585 = i_2;
            uint c_1 = naga_mod(_e2585, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e2602 = local_15;
            if (_e2602) {
                uint _e2604 = i_2;
                uint _e2608 = i_2;
                float _e2612 = scores.inner[naga_div(_e2604, 4u)][naga_mod(_e2608, 4u)];
                sum_5 = _e2612;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e2623 = sum_5;
                float _e2635 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e2623 + _e2635;
                float _e2637 = sum_5;
                float _e2649 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e2637 + _e2649;
                float _e2651 = sum_5;
                float _e2663 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e2651 + _e2663;
                float _e2665 = sum_5;
                float _e2677 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e2665 + _e2677;
                float _e2689 = sum_5;
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + c_1] = _e2689;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2723 = turn_2;
            turn_2 = _e2723 + 1u;
        }
        loop_init_6 = false;
        uint _e2695 = turn_2;
        if (_e2695 < 4u) {
        } else {
            break;
        }
        {
            uint _e2698 = turn_2;
            if (_e2698 == step_1) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2705 = out2_0_;
                float _e2706 = out2_1_;
                float _e2707 = out2_2_;
                float _e2708 = out2_3_;
                sum_6 = metal::float4(_e2705, _e2706, _e2707, _e2708);
                uint _e2711 = turn_2;
                if (_e2711 > 0u) {
                    metal::float4 _e2714 = sum_6;
                    metal::float4 _e2717 = scores.inner[at_7];
                    sum_6 = _e2714 + _e2717;
                }
                metal::float4 _e2721 = sum_6;
                scores.inner[at_7] = _e2721;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e2837 = i_3;
            i_3 = _e2837 + THREADS;
        }
        loop_init_7 = false;
        uint _e2726 = i_3;
        if (_e2726 < 64u) {
        } else {
            break;
        }
        {
            uint _e2729 = i_3;
            uint head_set_2 = naga_div(_e2729, 64u);
            uint _e2732 = i_3;
            uint c_2 = naga_mod(_e2732, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e2749 = local_16;
            if (_e2749) {
                uint _e2751 = i_3;
                uint _e2755 = i_3;
                float _e2759 = scores.inner[naga_div(_e2751, 4u)][naga_mod(_e2755, 4u)];
                sum_7 = _e2759;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e2770 = sum_7;
                float _e2782 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e2770 + _e2782;
                float _e2784 = sum_7;
                float _e2796 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e2784 + _e2796;
                float _e2798 = sum_7;
                float _e2810 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e2798 + _e2810;
                float _e2812 = sum_7;
                float _e2824 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e2812 + _e2824;
                float _e2836 = sum_7;
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + c_2] = _e2836;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
