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
struct type_15 {
    metal::uint4 inner[12];
};
struct type_16 {
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
struct type_17 {
    metal::uint4 inner[32];
};
struct type_18 {
    float inner[8];
};
struct type_19 {
    metal::float2 inner[2];
};
struct ValueRun {
    metal::uint4 low;
};
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;
constant uint ROUNDER_BITS = 1262485504u;

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

float quad_max(
    float x_2
) {
    float unnamed = metal::quad_shuffle_xor(x_2, 1u);
    float y = metal::max(x_2, unnamed);
    float unnamed_1 = metal::quad_shuffle_xor(y, 2u);
    return metal::max(y, unnamed_1);
}

float quad_sum(
    float x_3
) {
    float unnamed_2 = metal::quad_shuffle_xor(x_3, 1u);
    float y_1 = x_3 + unnamed_2;
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

uint weight_word(
    metal::float4 x_4
) {
    metal::uint4 bits = as_type<metal::uint4>(x_4 + metal::float4(12582912.0));
    return (((bits.x - 2336227328u) + (bits.y << 8u)) + (bits.z << 16u)) + (bits.w << 24u);
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
metal::int4 naga_f2i32(metal::float4 value) {
    return static_cast<metal::int4>(metal::clamp(value, -2147483600.0, 2147483500.0));
}

int naga_dot_int4(metal::int4 a, metal::int4 b) {
    return ( + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
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
, threadgroup type_15& query_bytes
, threadgroup type_16& query_step
, threadgroup type_16& query_sum
, threadgroup type_17& weight_bytes
, threadgroup type_18& scale_tops
, threadgroup type_19& group_scales
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
    int dot0_0_0_ = {};
    float part0_0_ = {};
    int dot0_0_1_ = {};
    float part0_1_ = {};
    int dot0_0_2_ = {};
    float part0_2_ = {};
    int dot0_1_0_ = {};
    float part1_0_ = {};
    int dot0_1_1_ = {};
    float part1_1_ = {};
    int dot0_1_2_ = {};
    float part1_2_ = {};
    float scale_top = {};
    bool local = {};
    bool local_1 = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
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
    uint sum0_0_ = {};
    uint sum0_1_ = {};
    uint sum0_2_ = {};
    uint sum0_3_ = {};
    uint sum1_0_ = {};
    uint sum1_1_ = {};
    uint sum1_2_ = {};
    uint sum1_3_ = {};
    uint sum2_0_ = {};
    uint sum2_1_ = {};
    uint sum2_2_ = {};
    uint sum2_3_ = {};
    uint step = {};
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
    uint last_tile_1 = naga_div(_e54 - 1u, 16u);
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
            uint _e211 = i;
            i = _e211 + THREADS;
        }
        loop_init = false;
        uint _e85 = i;
        if (_e85 < 24u) {
        } else {
            break;
        }
        {
            uint _e88 = i;
            uint h_2 = naga_div(_e88, 8u);
            uint _e91 = member(head_pass_1, h_2);
            uint _e95 = i;
            uint at = ((first_head + _e91) * 64u) + (naga_mod(_e95, 8u) * 8u);
            float _e103 = queries[at];
            float _e108 = queries[at + 1u];
            float _e113 = queries[at + 2u];
            float _e118 = queries[at + 3u];
            metal::float4 a = metal::float4(_e103, _e108, _e113, _e118);
            float _e124 = queries[at + 4u];
            float _e129 = queries[at + 5u];
            float _e134 = queries[at + 6u];
            float _e139 = queries[at + 7u];
            metal::float4 b = metal::float4(_e124, _e129, _e134, _e139);
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e151 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
            float inverse = (_e151 > 0.000000000000000000000000000001) ? (127.0 / _e151) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair_1 = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e175 = quad_sum(static_cast<float>(ones));
            uint unnamed_4 = metal::quad_shuffle_xor(pair_1.x, 1u);
            uint unnamed_5 = metal::quad_shuffle_xor(pair_1.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_4, unnamed_5);
            uint _e181 = i;
            if (naga_mod(_e181, 2u) == 0u) {
                uint _e187 = i;
                query_bytes.inner[naga_div(_e187, 2u)] = metal::uint4(pair_1, neighbour);
            }
            uint _e192 = i;
            if (naga_mod(_e192, 4u) == 0u) {
                uint _e198 = i;
                query_step.inner[naga_div(_e198, 4u)] = (_e151 * 1.0) / 127.0;
                uint _e207 = i;
                query_sum.inner[naga_div(_e207, 4u)] = _e175;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 3u;
    uint _e230 = params.key_stride;
    uint keys_at = kv_head * _e230;
    uint stage_group = naga_div(tid, 16u);
    uint stage_set = naga_mod(naga_div(tid, 16u), 1u);
    uint stage_lane = naga_mod(tid, 16u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 32u);
    uint _e286 = params.value_stride;
    uint values_at_1 = kv_head * _e286;
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3064 = block;
            block = _e3064 + BLOCK;
        }
        loop_init_1 = false;
        uint _e289 = block;
        if (_e289 < split_end) {
        } else {
            break;
        }
        {
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e298 = block;
            uint scale_at0_ = (((values_at_1 + (metal::min(naga_div(_e298, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e324 = values[scale_at0_];
            uint _e329 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e324, _e329);
            uint _e335 = values[scale_at0_ + 16u];
            uint _e340 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e335, _e340);
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::uint4 q0_0_ = query_bytes.inner[((head0_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[((head0_ * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e385 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e385 * step0_0_;
                float zero0_0_ = -12582912.0 * step0_0_;
                uint head1_ = key_head + 1u;
                metal::uint4 q1_0_ = query_bytes.inner[((head1_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[((head1_ * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e430 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e430 * step1_0_;
                float zero1_0_ = -12582912.0 * step1_0_;
                uint head2_ = key_head + 2u;
                metal::uint4 q2_0_ = query_bytes.inner[((head2_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[((head2_ * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e475 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e475 * step2_0_;
                float zero2_0_ = -12582912.0 * step2_0_;
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e883 = turn;
                        turn = _e883 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e480 = turn;
                    if (_e480 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e483 = block;
                        uint _e486 = turn;
                        KeyRun _e494 = load_keys(keys_at + (metal::min((naga_div(_e483, 16u) + _e486) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e495 = turn;
                            uint t_1 = ((_e495 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e494.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e494.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e494.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e494.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e494.scale0_));
                            metal::float2 offset0_ = float2(as_type<half2>(_e494.offset0_)) - (0.0 * scale0_);
                            uint c0_0_0_ = (_e494.w0_0_0_.x >> 0u) & 252645135u;
                            uint c0_0_1_ = (_e494.w0_0_0_.x >> 4u) & 252645135u;
                            uint c0_0_2_ = (_e494.w0_0_1_.x >> 0u) & 252645135u;
                            uint c0_0_3_ = (_e494.w0_0_1_.x >> 4u) & 252645135u;
                            uint c0_0_4_ = (_e494.w0_0_2_.x >> 0u) & 252645135u;
                            uint c0_0_5_ = (_e494.w0_0_2_.x >> 4u) & 252645135u;
                            uint c0_0_6_ = (_e494.w0_0_3_.x >> 0u) & 252645135u;
                            uint c0_0_7_ = (_e494.w0_0_3_.x >> 4u) & 252645135u;
                            dot0_0_0_ = COUNTER_BITS;
                            int _e556 = dot0_0_0_;
                            uint _e557 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e557 = as_type<packed_char4>(_e557);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e556) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e557[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e557[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e557[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e557[3])));
                            int _e560 = dot0_0_0_;
                            uint _e561 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e561 = as_type<packed_char4>(_e561);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e560) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e561[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e561[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e561[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e561[3])));
                            int _e564 = dot0_0_0_;
                            uint _e565 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e528 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e565 = as_type<packed_char4>(_e565);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e564) + as_type<uint>(( + reinterpreted_packed_char4_e528[0] * reinterpreted_packed_char4_e565[0] + reinterpreted_packed_char4_e528[1] * reinterpreted_packed_char4_e565[1] + reinterpreted_packed_char4_e528[2] * reinterpreted_packed_char4_e565[2] + reinterpreted_packed_char4_e528[3] * reinterpreted_packed_char4_e565[3])));
                            int _e568 = dot0_0_0_;
                            uint _e569 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e533 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e569 = as_type<packed_char4>(_e569);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e568) + as_type<uint>(( + reinterpreted_packed_char4_e533[0] * reinterpreted_packed_char4_e569[0] + reinterpreted_packed_char4_e533[1] * reinterpreted_packed_char4_e569[1] + reinterpreted_packed_char4_e533[2] * reinterpreted_packed_char4_e569[2] + reinterpreted_packed_char4_e533[3] * reinterpreted_packed_char4_e569[3])));
                            int _e572 = dot0_0_0_;
                            uint _e573 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e538 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e573 = as_type<packed_char4>(_e573);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e572) + as_type<uint>(( + reinterpreted_packed_char4_e538[0] * reinterpreted_packed_char4_e573[0] + reinterpreted_packed_char4_e538[1] * reinterpreted_packed_char4_e573[1] + reinterpreted_packed_char4_e538[2] * reinterpreted_packed_char4_e573[2] + reinterpreted_packed_char4_e538[3] * reinterpreted_packed_char4_e573[3])));
                            int _e576 = dot0_0_0_;
                            uint _e577 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(_e577);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e576) + as_type<uint>(( + reinterpreted_packed_char4_e543[0] * reinterpreted_packed_char4_e577[0] + reinterpreted_packed_char4_e543[1] * reinterpreted_packed_char4_e577[1] + reinterpreted_packed_char4_e543[2] * reinterpreted_packed_char4_e577[2] + reinterpreted_packed_char4_e543[3] * reinterpreted_packed_char4_e577[3])));
                            int _e580 = dot0_0_0_;
                            uint _e581 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e548 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e580) + as_type<uint>(( + reinterpreted_packed_char4_e548[0] * reinterpreted_packed_char4_e581[0] + reinterpreted_packed_char4_e548[1] * reinterpreted_packed_char4_e581[1] + reinterpreted_packed_char4_e548[2] * reinterpreted_packed_char4_e581[2] + reinterpreted_packed_char4_e548[3] * reinterpreted_packed_char4_e581[3])));
                            int _e584 = dot0_0_0_;
                            uint _e585 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e553 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e585 = as_type<packed_char4>(_e585);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e584) + as_type<uint>(( + reinterpreted_packed_char4_e553[0] * reinterpreted_packed_char4_e585[0] + reinterpreted_packed_char4_e553[1] * reinterpreted_packed_char4_e585[1] + reinterpreted_packed_char4_e553[2] * reinterpreted_packed_char4_e585[2] + reinterpreted_packed_char4_e553[3] * reinterpreted_packed_char4_e585[3])));
                            int _e588 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e588), step0_0_, zero0_0_);
                            part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                            dot0_0_1_ = COUNTER_BITS;
                            int _e598 = dot0_0_1_;
                            uint _e599 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e599 = as_type<packed_char4>(_e599);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e598) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e599[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e599[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e599[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e599[3])));
                            int _e602 = dot0_0_1_;
                            uint _e603 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e603 = as_type<packed_char4>(_e603);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e602) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e603[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e603[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e603[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e603[3])));
                            int _e606 = dot0_0_1_;
                            uint _e607 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e528 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e607 = as_type<packed_char4>(_e607);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e606) + as_type<uint>(( + reinterpreted_packed_char4_e528[0] * reinterpreted_packed_char4_e607[0] + reinterpreted_packed_char4_e528[1] * reinterpreted_packed_char4_e607[1] + reinterpreted_packed_char4_e528[2] * reinterpreted_packed_char4_e607[2] + reinterpreted_packed_char4_e528[3] * reinterpreted_packed_char4_e607[3])));
                            int _e610 = dot0_0_1_;
                            uint _e611 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e533 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e611 = as_type<packed_char4>(_e611);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e610) + as_type<uint>(( + reinterpreted_packed_char4_e533[0] * reinterpreted_packed_char4_e611[0] + reinterpreted_packed_char4_e533[1] * reinterpreted_packed_char4_e611[1] + reinterpreted_packed_char4_e533[2] * reinterpreted_packed_char4_e611[2] + reinterpreted_packed_char4_e533[3] * reinterpreted_packed_char4_e611[3])));
                            int _e614 = dot0_0_1_;
                            uint _e615 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e538 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e615 = as_type<packed_char4>(_e615);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e614) + as_type<uint>(( + reinterpreted_packed_char4_e538[0] * reinterpreted_packed_char4_e615[0] + reinterpreted_packed_char4_e538[1] * reinterpreted_packed_char4_e615[1] + reinterpreted_packed_char4_e538[2] * reinterpreted_packed_char4_e615[2] + reinterpreted_packed_char4_e538[3] * reinterpreted_packed_char4_e615[3])));
                            int _e618 = dot0_0_1_;
                            uint _e619 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e619 = as_type<packed_char4>(_e619);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e618) + as_type<uint>(( + reinterpreted_packed_char4_e543[0] * reinterpreted_packed_char4_e619[0] + reinterpreted_packed_char4_e543[1] * reinterpreted_packed_char4_e619[1] + reinterpreted_packed_char4_e543[2] * reinterpreted_packed_char4_e619[2] + reinterpreted_packed_char4_e543[3] * reinterpreted_packed_char4_e619[3])));
                            int _e622 = dot0_0_1_;
                            uint _e623 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e548 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e623 = as_type<packed_char4>(_e623);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e622) + as_type<uint>(( + reinterpreted_packed_char4_e548[0] * reinterpreted_packed_char4_e623[0] + reinterpreted_packed_char4_e548[1] * reinterpreted_packed_char4_e623[1] + reinterpreted_packed_char4_e548[2] * reinterpreted_packed_char4_e623[2] + reinterpreted_packed_char4_e548[3] * reinterpreted_packed_char4_e623[3])));
                            int _e626 = dot0_0_1_;
                            uint _e627 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e553 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e627 = as_type<packed_char4>(_e627);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e626) + as_type<uint>(( + reinterpreted_packed_char4_e553[0] * reinterpreted_packed_char4_e627[0] + reinterpreted_packed_char4_e553[1] * reinterpreted_packed_char4_e627[1] + reinterpreted_packed_char4_e553[2] * reinterpreted_packed_char4_e627[2] + reinterpreted_packed_char4_e553[3] * reinterpreted_packed_char4_e627[3])));
                            int _e630 = dot0_0_1_;
                            float scaled0_0_1_ = metal::fma(as_type<float>(_e630), step1_0_, zero1_0_);
                            part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                            dot0_0_2_ = COUNTER_BITS;
                            int _e640 = dot0_0_2_;
                            uint _e641 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e641 = as_type<packed_char4>(_e641);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e640) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e641[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e641[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e641[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e641[3])));
                            int _e644 = dot0_0_2_;
                            uint _e645 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(_e645);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e644) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e645[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e645[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e645[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e645[3])));
                            int _e648 = dot0_0_2_;
                            uint _e649 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e528 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e649 = as_type<packed_char4>(_e649);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e648) + as_type<uint>(( + reinterpreted_packed_char4_e528[0] * reinterpreted_packed_char4_e649[0] + reinterpreted_packed_char4_e528[1] * reinterpreted_packed_char4_e649[1] + reinterpreted_packed_char4_e528[2] * reinterpreted_packed_char4_e649[2] + reinterpreted_packed_char4_e528[3] * reinterpreted_packed_char4_e649[3])));
                            int _e652 = dot0_0_2_;
                            uint _e653 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e533 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(_e653);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e652) + as_type<uint>(( + reinterpreted_packed_char4_e533[0] * reinterpreted_packed_char4_e653[0] + reinterpreted_packed_char4_e533[1] * reinterpreted_packed_char4_e653[1] + reinterpreted_packed_char4_e533[2] * reinterpreted_packed_char4_e653[2] + reinterpreted_packed_char4_e533[3] * reinterpreted_packed_char4_e653[3])));
                            int _e656 = dot0_0_2_;
                            uint _e657 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e538 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e657 = as_type<packed_char4>(_e657);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e656) + as_type<uint>(( + reinterpreted_packed_char4_e538[0] * reinterpreted_packed_char4_e657[0] + reinterpreted_packed_char4_e538[1] * reinterpreted_packed_char4_e657[1] + reinterpreted_packed_char4_e538[2] * reinterpreted_packed_char4_e657[2] + reinterpreted_packed_char4_e538[3] * reinterpreted_packed_char4_e657[3])));
                            int _e660 = dot0_0_2_;
                            uint _e661 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e661 = as_type<packed_char4>(_e661);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e660) + as_type<uint>(( + reinterpreted_packed_char4_e543[0] * reinterpreted_packed_char4_e661[0] + reinterpreted_packed_char4_e543[1] * reinterpreted_packed_char4_e661[1] + reinterpreted_packed_char4_e543[2] * reinterpreted_packed_char4_e661[2] + reinterpreted_packed_char4_e543[3] * reinterpreted_packed_char4_e661[3])));
                            int _e664 = dot0_0_2_;
                            uint _e665 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e548 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e665 = as_type<packed_char4>(_e665);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e664) + as_type<uint>(( + reinterpreted_packed_char4_e548[0] * reinterpreted_packed_char4_e665[0] + reinterpreted_packed_char4_e548[1] * reinterpreted_packed_char4_e665[1] + reinterpreted_packed_char4_e548[2] * reinterpreted_packed_char4_e665[2] + reinterpreted_packed_char4_e548[3] * reinterpreted_packed_char4_e665[3])));
                            int _e668 = dot0_0_2_;
                            uint _e669 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e553 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e669 = as_type<packed_char4>(_e669);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e668) + as_type<uint>(( + reinterpreted_packed_char4_e553[0] * reinterpreted_packed_char4_e669[0] + reinterpreted_packed_char4_e553[1] * reinterpreted_packed_char4_e669[1] + reinterpreted_packed_char4_e553[2] * reinterpreted_packed_char4_e669[2] + reinterpreted_packed_char4_e553[3] * reinterpreted_packed_char4_e669[3])));
                            int _e672 = dot0_0_2_;
                            float scaled0_0_2_ = metal::fma(as_type<float>(_e672), step2_0_, zero2_0_);
                            part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                            uint c0_1_0_ = (_e494.w0_0_0_.y >> 0u) & 252645135u;
                            uint c0_1_1_ = (_e494.w0_0_0_.y >> 4u) & 252645135u;
                            uint c0_1_2_ = (_e494.w0_0_1_.y >> 0u) & 252645135u;
                            uint c0_1_3_ = (_e494.w0_0_1_.y >> 4u) & 252645135u;
                            uint c0_1_4_ = (_e494.w0_0_2_.y >> 0u) & 252645135u;
                            uint c0_1_5_ = (_e494.w0_0_2_.y >> 4u) & 252645135u;
                            uint c0_1_6_ = (_e494.w0_0_3_.y >> 0u) & 252645135u;
                            uint c0_1_7_ = (_e494.w0_0_3_.y >> 4u) & 252645135u;
                            dot0_1_0_ = COUNTER_BITS;
                            int _e722 = dot0_1_0_;
                            uint _e723 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e684 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e723 = as_type<packed_char4>(_e723);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e722) + as_type<uint>(( + reinterpreted_packed_char4_e684[0] * reinterpreted_packed_char4_e723[0] + reinterpreted_packed_char4_e684[1] * reinterpreted_packed_char4_e723[1] + reinterpreted_packed_char4_e684[2] * reinterpreted_packed_char4_e723[2] + reinterpreted_packed_char4_e684[3] * reinterpreted_packed_char4_e723[3])));
                            int _e726 = dot0_1_0_;
                            uint _e727 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e689 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e727 = as_type<packed_char4>(_e727);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e726) + as_type<uint>(( + reinterpreted_packed_char4_e689[0] * reinterpreted_packed_char4_e727[0] + reinterpreted_packed_char4_e689[1] * reinterpreted_packed_char4_e727[1] + reinterpreted_packed_char4_e689[2] * reinterpreted_packed_char4_e727[2] + reinterpreted_packed_char4_e689[3] * reinterpreted_packed_char4_e727[3])));
                            int _e730 = dot0_1_0_;
                            uint _e731 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e694 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e731 = as_type<packed_char4>(_e731);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e730) + as_type<uint>(( + reinterpreted_packed_char4_e694[0] * reinterpreted_packed_char4_e731[0] + reinterpreted_packed_char4_e694[1] * reinterpreted_packed_char4_e731[1] + reinterpreted_packed_char4_e694[2] * reinterpreted_packed_char4_e731[2] + reinterpreted_packed_char4_e694[3] * reinterpreted_packed_char4_e731[3])));
                            int _e734 = dot0_1_0_;
                            uint _e735 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e699 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e735 = as_type<packed_char4>(_e735);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e734) + as_type<uint>(( + reinterpreted_packed_char4_e699[0] * reinterpreted_packed_char4_e735[0] + reinterpreted_packed_char4_e699[1] * reinterpreted_packed_char4_e735[1] + reinterpreted_packed_char4_e699[2] * reinterpreted_packed_char4_e735[2] + reinterpreted_packed_char4_e699[3] * reinterpreted_packed_char4_e735[3])));
                            int _e738 = dot0_1_0_;
                            uint _e739 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e704 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e739 = as_type<packed_char4>(_e739);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e738) + as_type<uint>(( + reinterpreted_packed_char4_e704[0] * reinterpreted_packed_char4_e739[0] + reinterpreted_packed_char4_e704[1] * reinterpreted_packed_char4_e739[1] + reinterpreted_packed_char4_e704[2] * reinterpreted_packed_char4_e739[2] + reinterpreted_packed_char4_e704[3] * reinterpreted_packed_char4_e739[3])));
                            int _e742 = dot0_1_0_;
                            uint _e743 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e709 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e743 = as_type<packed_char4>(_e743);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e742) + as_type<uint>(( + reinterpreted_packed_char4_e709[0] * reinterpreted_packed_char4_e743[0] + reinterpreted_packed_char4_e709[1] * reinterpreted_packed_char4_e743[1] + reinterpreted_packed_char4_e709[2] * reinterpreted_packed_char4_e743[2] + reinterpreted_packed_char4_e709[3] * reinterpreted_packed_char4_e743[3])));
                            int _e746 = dot0_1_0_;
                            uint _e747 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e714 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e747 = as_type<packed_char4>(_e747);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e746) + as_type<uint>(( + reinterpreted_packed_char4_e714[0] * reinterpreted_packed_char4_e747[0] + reinterpreted_packed_char4_e714[1] * reinterpreted_packed_char4_e747[1] + reinterpreted_packed_char4_e714[2] * reinterpreted_packed_char4_e747[2] + reinterpreted_packed_char4_e714[3] * reinterpreted_packed_char4_e747[3])));
                            int _e750 = dot0_1_0_;
                            uint _e751 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e719 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e751 = as_type<packed_char4>(_e751);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e750) + as_type<uint>(( + reinterpreted_packed_char4_e719[0] * reinterpreted_packed_char4_e751[0] + reinterpreted_packed_char4_e719[1] * reinterpreted_packed_char4_e751[1] + reinterpreted_packed_char4_e719[2] * reinterpreted_packed_char4_e751[2] + reinterpreted_packed_char4_e719[3] * reinterpreted_packed_char4_e751[3])));
                            int _e754 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e754), step0_0_, zero0_0_);
                            part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                            dot0_1_1_ = COUNTER_BITS;
                            int _e764 = dot0_1_1_;
                            uint _e765 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e684 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e765 = as_type<packed_char4>(_e765);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e764) + as_type<uint>(( + reinterpreted_packed_char4_e684[0] * reinterpreted_packed_char4_e765[0] + reinterpreted_packed_char4_e684[1] * reinterpreted_packed_char4_e765[1] + reinterpreted_packed_char4_e684[2] * reinterpreted_packed_char4_e765[2] + reinterpreted_packed_char4_e684[3] * reinterpreted_packed_char4_e765[3])));
                            int _e768 = dot0_1_1_;
                            uint _e769 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e689 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e769 = as_type<packed_char4>(_e769);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e768) + as_type<uint>(( + reinterpreted_packed_char4_e689[0] * reinterpreted_packed_char4_e769[0] + reinterpreted_packed_char4_e689[1] * reinterpreted_packed_char4_e769[1] + reinterpreted_packed_char4_e689[2] * reinterpreted_packed_char4_e769[2] + reinterpreted_packed_char4_e689[3] * reinterpreted_packed_char4_e769[3])));
                            int _e772 = dot0_1_1_;
                            uint _e773 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e694 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(_e773);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e772) + as_type<uint>(( + reinterpreted_packed_char4_e694[0] * reinterpreted_packed_char4_e773[0] + reinterpreted_packed_char4_e694[1] * reinterpreted_packed_char4_e773[1] + reinterpreted_packed_char4_e694[2] * reinterpreted_packed_char4_e773[2] + reinterpreted_packed_char4_e694[3] * reinterpreted_packed_char4_e773[3])));
                            int _e776 = dot0_1_1_;
                            uint _e777 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e699 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e777 = as_type<packed_char4>(_e777);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e776) + as_type<uint>(( + reinterpreted_packed_char4_e699[0] * reinterpreted_packed_char4_e777[0] + reinterpreted_packed_char4_e699[1] * reinterpreted_packed_char4_e777[1] + reinterpreted_packed_char4_e699[2] * reinterpreted_packed_char4_e777[2] + reinterpreted_packed_char4_e699[3] * reinterpreted_packed_char4_e777[3])));
                            int _e780 = dot0_1_1_;
                            uint _e781 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e704 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e781 = as_type<packed_char4>(_e781);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e780) + as_type<uint>(( + reinterpreted_packed_char4_e704[0] * reinterpreted_packed_char4_e781[0] + reinterpreted_packed_char4_e704[1] * reinterpreted_packed_char4_e781[1] + reinterpreted_packed_char4_e704[2] * reinterpreted_packed_char4_e781[2] + reinterpreted_packed_char4_e704[3] * reinterpreted_packed_char4_e781[3])));
                            int _e784 = dot0_1_1_;
                            uint _e785 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e709 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e785 = as_type<packed_char4>(_e785);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e784) + as_type<uint>(( + reinterpreted_packed_char4_e709[0] * reinterpreted_packed_char4_e785[0] + reinterpreted_packed_char4_e709[1] * reinterpreted_packed_char4_e785[1] + reinterpreted_packed_char4_e709[2] * reinterpreted_packed_char4_e785[2] + reinterpreted_packed_char4_e709[3] * reinterpreted_packed_char4_e785[3])));
                            int _e788 = dot0_1_1_;
                            uint _e789 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e714 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e789 = as_type<packed_char4>(_e789);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e788) + as_type<uint>(( + reinterpreted_packed_char4_e714[0] * reinterpreted_packed_char4_e789[0] + reinterpreted_packed_char4_e714[1] * reinterpreted_packed_char4_e789[1] + reinterpreted_packed_char4_e714[2] * reinterpreted_packed_char4_e789[2] + reinterpreted_packed_char4_e714[3] * reinterpreted_packed_char4_e789[3])));
                            int _e792 = dot0_1_1_;
                            uint _e793 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e719 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e793 = as_type<packed_char4>(_e793);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e792) + as_type<uint>(( + reinterpreted_packed_char4_e719[0] * reinterpreted_packed_char4_e793[0] + reinterpreted_packed_char4_e719[1] * reinterpreted_packed_char4_e793[1] + reinterpreted_packed_char4_e719[2] * reinterpreted_packed_char4_e793[2] + reinterpreted_packed_char4_e719[3] * reinterpreted_packed_char4_e793[3])));
                            int _e796 = dot0_1_1_;
                            float scaled0_1_1_ = metal::fma(as_type<float>(_e796), step1_0_, zero1_0_);
                            part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                            dot0_1_2_ = COUNTER_BITS;
                            int _e806 = dot0_1_2_;
                            uint _e807 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e684 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e807 = as_type<packed_char4>(_e807);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e806) + as_type<uint>(( + reinterpreted_packed_char4_e684[0] * reinterpreted_packed_char4_e807[0] + reinterpreted_packed_char4_e684[1] * reinterpreted_packed_char4_e807[1] + reinterpreted_packed_char4_e684[2] * reinterpreted_packed_char4_e807[2] + reinterpreted_packed_char4_e684[3] * reinterpreted_packed_char4_e807[3])));
                            int _e810 = dot0_1_2_;
                            uint _e811 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e689 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e811 = as_type<packed_char4>(_e811);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e810) + as_type<uint>(( + reinterpreted_packed_char4_e689[0] * reinterpreted_packed_char4_e811[0] + reinterpreted_packed_char4_e689[1] * reinterpreted_packed_char4_e811[1] + reinterpreted_packed_char4_e689[2] * reinterpreted_packed_char4_e811[2] + reinterpreted_packed_char4_e689[3] * reinterpreted_packed_char4_e811[3])));
                            int _e814 = dot0_1_2_;
                            uint _e815 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e694 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e815 = as_type<packed_char4>(_e815);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e814) + as_type<uint>(( + reinterpreted_packed_char4_e694[0] * reinterpreted_packed_char4_e815[0] + reinterpreted_packed_char4_e694[1] * reinterpreted_packed_char4_e815[1] + reinterpreted_packed_char4_e694[2] * reinterpreted_packed_char4_e815[2] + reinterpreted_packed_char4_e694[3] * reinterpreted_packed_char4_e815[3])));
                            int _e818 = dot0_1_2_;
                            uint _e819 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e699 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e819 = as_type<packed_char4>(_e819);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e818) + as_type<uint>(( + reinterpreted_packed_char4_e699[0] * reinterpreted_packed_char4_e819[0] + reinterpreted_packed_char4_e699[1] * reinterpreted_packed_char4_e819[1] + reinterpreted_packed_char4_e699[2] * reinterpreted_packed_char4_e819[2] + reinterpreted_packed_char4_e699[3] * reinterpreted_packed_char4_e819[3])));
                            int _e822 = dot0_1_2_;
                            uint _e823 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e704 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e823 = as_type<packed_char4>(_e823);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e822) + as_type<uint>(( + reinterpreted_packed_char4_e704[0] * reinterpreted_packed_char4_e823[0] + reinterpreted_packed_char4_e704[1] * reinterpreted_packed_char4_e823[1] + reinterpreted_packed_char4_e704[2] * reinterpreted_packed_char4_e823[2] + reinterpreted_packed_char4_e704[3] * reinterpreted_packed_char4_e823[3])));
                            int _e826 = dot0_1_2_;
                            uint _e827 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e709 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e827 = as_type<packed_char4>(_e827);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e826) + as_type<uint>(( + reinterpreted_packed_char4_e709[0] * reinterpreted_packed_char4_e827[0] + reinterpreted_packed_char4_e709[1] * reinterpreted_packed_char4_e827[1] + reinterpreted_packed_char4_e709[2] * reinterpreted_packed_char4_e827[2] + reinterpreted_packed_char4_e709[3] * reinterpreted_packed_char4_e827[3])));
                            int _e830 = dot0_1_2_;
                            uint _e831 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e714 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e831 = as_type<packed_char4>(_e831);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e830) + as_type<uint>(( + reinterpreted_packed_char4_e714[0] * reinterpreted_packed_char4_e831[0] + reinterpreted_packed_char4_e714[1] * reinterpreted_packed_char4_e831[1] + reinterpreted_packed_char4_e714[2] * reinterpreted_packed_char4_e831[2] + reinterpreted_packed_char4_e714[3] * reinterpreted_packed_char4_e831[3])));
                            int _e834 = dot0_1_2_;
                            uint _e835 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e719 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e835 = as_type<packed_char4>(_e835);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e834) + as_type<uint>(( + reinterpreted_packed_char4_e719[0] * reinterpreted_packed_char4_e835[0] + reinterpreted_packed_char4_e719[1] * reinterpreted_packed_char4_e835[1] + reinterpreted_packed_char4_e719[2] * reinterpreted_packed_char4_e835[2] + reinterpreted_packed_char4_e719[3] * reinterpreted_packed_char4_e835[3])));
                            int _e838 = dot0_1_2_;
                            float scaled0_1_2_ = metal::fma(as_type<float>(_e838), step2_0_, zero2_0_);
                            part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                            bool odd = (key_lane & 1u) == 1u;
                            float _e850 = part0_0_;
                            float _e851 = part1_0_;
                            float _e853 = part1_0_;
                            float _e854 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e854 : _e853, 1u);
                            float token_sum0_ = (odd ? _e851 : _e850) + unnamed_6;
                            float _e858 = part0_1_;
                            float _e859 = part1_1_;
                            float _e861 = part1_1_;
                            float _e862 = part0_1_;
                            float unnamed_7 = metal::quad_shuffle_xor(odd ? _e862 : _e861, 1u);
                            float token_sum1_ = (odd ? _e859 : _e858) + unnamed_7;
                            float _e866 = part0_2_;
                            float _e867 = part1_2_;
                            float _e869 = part1_2_;
                            float _e870 = part0_2_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd ? _e870 : _e869, 1u);
                            float token_sum2_ = (odd ? _e867 : _e866) + unnamed_8;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        }
                    }
                }
            }
            uint _e886 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e886 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e900 = first_seen;
            uint _e905 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e900)) & (scale_token0_ < metal::uint4(_e905));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e918 = scale_top;
            float _e920 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e918, _e920);
            float _e922 = scale_top;
            float _e923 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e923, 1u);
            scale_top = metal::max(_e922, unnamed_9);
            float _e926 = scale_top;
            float _e927 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e927, 2u);
            scale_top = metal::max(_e926, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local = stage_set == 0u;
            } else {
                local = false;
            }
            bool _e939 = local;
            if (_e939) {
                local_1 = stage_group < 2u;
            } else {
                local_1 = false;
            }
            bool _e945 = local_1;
            if (_e945) {
                float _e953 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e953;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e956 = block;
            metal::uint4 token0_ = metal::uint4(_e956 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e968 = first_seen;
            uint _e973 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e968)) & (token0_ < metal::uint4(_e973));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e989 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e989 + metal::float4(bias0_);
                metal::float4 _e994 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e994, visible0_);
                float _e996 = largest0_;
                metal::float4 _e997 = score0_0_;
                float _e998 = largest_of(_e997);
                largest0_ = metal::max(_e996, _e998);
            }
            float _e1000 = largest0_;
            float _e1001 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1001, 1u);
            largest0_ = metal::max(_e1000, unnamed_11);
            float _e1004 = largest0_;
            float _e1005 = largest0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1005, 2u);
            largest0_ = metal::max(_e1004, unnamed_12);
            if (has0_) {
                local_2 = naga_mod(tid, 4u) == 0u;
            } else {
                local_2 = false;
            }
            bool _e1015 = local_2;
            if (_e1015) {
                float _e1030 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1030;
            }
            if (tid < 2u) {
                top = 0.0;
                float _e1035 = top;
                float _e1042 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1035, _e1042);
                float _e1044 = top;
                float _e1051 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1044, _e1051);
                float _e1053 = top;
                float _e1060 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1053, _e1060);
                float _e1062 = top;
                float _e1069 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1062, _e1069);
                float _e1073 = top;
                float _e1074 = top;
                float _e1077 = top;
                group_scales.inner[tid] = metal::float2(_e1073, (_e1077 > 0.0) ? (255.0 / _e1074) : 0.0);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1089 = largest0_;
                metal::float4 _e1098 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1099 = largest_of(_e1098);
                largest0_ = metal::max(_e1089, _e1099);
                float former = running_max0_;
                float _e1102 = largest0_;
                running_max0_ = metal::max(former, _e1102);
                float _e1104 = largest0_;
                float _e1105 = running_max0_;
                share0_ = metal::exp(_e1104 - _e1105);
                float _e1108 = running_max0_;
                keep0_ = metal::exp(former - _e1108);
                if (soft_lane == 0u) {
                    float _e1117 = share0_;
                    block_share.inner[soft_head + 0u] = _e1117;
                    float _e1122 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1122;
                }
                sum = 0.0;
                metal::float4 _e1125 = score0_0_;
                float _e1126 = largest0_;
                metal::float4 _e1131 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1125 - metal::float4(_e1126)), metal::float4 {}, _e1131 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1136 = sum;
                metal::float4 _e1137 = weight0_0_;
                float _e1138 = sum_of(_e1137);
                sum = _e1136 + _e1138;
                float _e1140 = running_sum0_;
                float _e1141 = keep0_;
                float _e1143 = sum;
                float _e1144 = share0_;
                running_sum0_ = (_e1140 * _e1141) + (_e1143 * _e1144);
            }
            if (has0_) {
                metal::float4 _e1154 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1154;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (stage_group < 2u) {
                metal::float2 group_scale = group_scales.inner[stage_group];
                float centre = group_scale.x * 0.03137255;
                part0_ = 0.0;
                part1_ = 0.0;
                part2_ = 0.0;
                part3_ = 0.0;
                {
                    uint quad_ = stage_lane + 0u;
                    metal::float4 factor = scale0_1 * group_scale.y;
                    metal::float4 offset = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(offset_bits0_.x)), float2(as_type<half2>(offset_bits0_.y))) + (8.0 * scale0_1), scale_seen0_);
                    metal::float4 _e1195 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1195 : metal::float4 {};
                    uint _e1204 = weight_word(weight0_ * factor);
                    float _e1205 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1204 = as_type<packed_uchar4>(_e1204);
                    packed_uchar4 reinterpreted_packed_uchar4_e1207 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1205 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1204[0] * reinterpreted_packed_uchar4_e1207[0] + reinterpreted_packed_uchar4_e1204[1] * reinterpreted_packed_uchar4_e1207[1] + reinterpreted_packed_uchar4_e1204[2] * reinterpreted_packed_uchar4_e1207[2] + reinterpreted_packed_uchar4_e1204[3] * reinterpreted_packed_uchar4_e1207[3])) - 12582912.0) * centre);
                    float _e1215 = part0_;
                    part0_ = _e1215 + metal::dot(weight0_, offset);
                    metal::float4 _e1228 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1228 : metal::float4 {};
                    uint _e1237 = weight_word(weight1_ * factor);
                    float _e1238 = part1_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1237 = as_type<packed_uchar4>(_e1237);
                    packed_uchar4 reinterpreted_packed_uchar4_e1240 = as_type<packed_uchar4>(16843009u);
                    part1_ = _e1238 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1237[0] * reinterpreted_packed_uchar4_e1240[0] + reinterpreted_packed_uchar4_e1237[1] * reinterpreted_packed_uchar4_e1240[1] + reinterpreted_packed_uchar4_e1237[2] * reinterpreted_packed_uchar4_e1240[2] + reinterpreted_packed_uchar4_e1237[3] * reinterpreted_packed_uchar4_e1240[3])) - 12582912.0) * centre);
                    float _e1248 = part1_;
                    part1_ = _e1248 + metal::dot(weight1_, offset);
                    metal::float4 _e1261 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1261 : metal::float4 {};
                    uint _e1270 = weight_word(weight2_ * factor);
                    float _e1271 = part2_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1270 = as_type<packed_uchar4>(_e1270);
                    packed_uchar4 reinterpreted_packed_uchar4_e1273 = as_type<packed_uchar4>(16843009u);
                    part2_ = _e1271 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1270[0] * reinterpreted_packed_uchar4_e1273[0] + reinterpreted_packed_uchar4_e1270[1] * reinterpreted_packed_uchar4_e1273[1] + reinterpreted_packed_uchar4_e1270[2] * reinterpreted_packed_uchar4_e1273[2] + reinterpreted_packed_uchar4_e1270[3] * reinterpreted_packed_uchar4_e1273[3])) - 12582912.0) * centre);
                    float _e1281 = part2_;
                    part2_ = _e1281 + metal::dot(weight2_, offset);
                    metal::float4 _e1294 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1294 : metal::float4 {};
                    uint _e1303 = weight_word(weight3_ * factor);
                    float _e1304 = part3_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1303 = as_type<packed_uchar4>(_e1303);
                    packed_uchar4 reinterpreted_packed_uchar4_e1306 = as_type<packed_uchar4>(16843009u);
                    part3_ = _e1304 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1303[0] * reinterpreted_packed_uchar4_e1306[0] + reinterpreted_packed_uchar4_e1303[1] * reinterpreted_packed_uchar4_e1306[1] + reinterpreted_packed_uchar4_e1303[2] * reinterpreted_packed_uchar4_e1306[2] + reinterpreted_packed_uchar4_e1303[3] * reinterpreted_packed_uchar4_e1306[3])) - 12582912.0) * centre);
                    float _e1314 = part3_;
                    part3_ = _e1314 + metal::dot(weight3_, offset);
                    weight_bytes.inner[(((stage_group * 1u) + stage_set) * QUADS) + quad_] = metal::uint4(_e1204, _e1237, _e1270, _e1303);
                }
                float _e1326 = extra0_;
                float _e1333 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1335 = part0_;
                float _e1342 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1326 * _e1333) + (_e1335 * _e1342);
                float _e1345 = extra1_;
                float _e1352 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1354 = part1_;
                float _e1361 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1345 * _e1352) + (_e1354 * _e1361);
                float _e1364 = extra2_;
                float _e1371 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1373 = part2_;
                float _e1380 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1364 * _e1371) + (_e1373 * _e1380);
                float _e1383 = extra3_;
                float _e1390 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1392 = part3_;
                float _e1399 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1383 * _e1390) + (_e1392 * _e1399);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0u;
                sum0_1_ = 0u;
                sum0_2_ = 0u;
                sum0_3_ = 0u;
                sum1_0_ = 0u;
                sum1_1_ = 0u;
                sum1_2_ = 0u;
                sum1_3_ = 0u;
                sum2_0_ = 0u;
                sum2_1_ = 0u;
                sum2_2_ = 0u;
                sum2_3_ = 0u;
                step = value_subset;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e2934 = step;
                        step = _e2934 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e1427 = step;
                    if (_e1427 < 8u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1430 = step;
                        uint step0_ = _e1430 + 0u;
                        uint _e1433 = block;
                        ValueRun _e1437 = load_values(values_at_1, naga_div(_e1433, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1438 = step;
                        uint step1_ = _e1438 + 4u;
                        uint _e1441 = block;
                        ValueRun _e1445 = load_values(values_at_1, naga_div(_e1441, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1446 = step;
                        uint step2_ = _e1446 + 8u;
                        uint _e1449 = block;
                        ValueRun _e1453 = load_values(values_at_1, naga_div(_e1449, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1454 = step;
                        uint step3_ = _e1454 + 12u;
                        uint _e1457 = block;
                        ValueRun _e1461 = load_values(values_at_1, naga_div(_e1457, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1462 = step;
                        uint step4_ = _e1462 + 16u;
                        uint _e1465 = block;
                        ValueRun _e1469 = load_values(values_at_1, naga_div(_e1465, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1470 = step;
                        uint step5_ = _e1470 + 20u;
                        uint _e1473 = block;
                        ValueRun _e1477 = load_values(values_at_1, naga_div(_e1473, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1478 = step;
                        uint step6_ = _e1478 + 24u;
                        uint _e1481 = block;
                        ValueRun _e1485 = load_values(values_at_1, naga_div(_e1481, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1486 = step;
                        uint step7_ = _e1486 + 28u;
                        uint _e1489 = block;
                        ValueRun _e1493 = load_values(values_at_1, naga_div(_e1489, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint v0_0_ = (_e1437.low.x >> 0u) & 252645135u;
                            uint v0_1_ = (_e1437.low.y >> 0u) & 252645135u;
                            uint v0_2_ = (_e1437.low.z >> 0u) & 252645135u;
                            uint v0_3_ = (_e1437.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            uint _e1537 = sum0_0_;
                            uint _e1538 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1501 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1538 = as_type<packed_uchar4>(_e1538);
                            sum0_0_ = _e1537 + ( + reinterpreted_packed_uchar4_e1501[0] * reinterpreted_packed_uchar4_e1538[0] + reinterpreted_packed_uchar4_e1501[1] * reinterpreted_packed_uchar4_e1538[1] + reinterpreted_packed_uchar4_e1501[2] * reinterpreted_packed_uchar4_e1538[2] + reinterpreted_packed_uchar4_e1501[3] * reinterpreted_packed_uchar4_e1538[3]);
                            uint _e1541 = sum0_1_;
                            uint _e1542 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1542 = as_type<packed_uchar4>(_e1542);
                            sum0_1_ = _e1541 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1542[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1542[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1542[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1542[3]);
                            uint _e1545 = sum0_2_;
                            uint _e1546 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1546 = as_type<packed_uchar4>(_e1546);
                            sum0_2_ = _e1545 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1546[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1546[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1546[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1546[3]);
                            uint _e1549 = sum0_3_;
                            uint _e1550 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1550 = as_type<packed_uchar4>(_e1550);
                            sum0_3_ = _e1549 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1550[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1550[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1550[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1550[3]);
                            uint _e1553 = sum1_0_;
                            uint _e1554 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1501 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1554 = as_type<packed_uchar4>(_e1554);
                            sum1_0_ = _e1553 + ( + reinterpreted_packed_uchar4_e1501[0] * reinterpreted_packed_uchar4_e1554[0] + reinterpreted_packed_uchar4_e1501[1] * reinterpreted_packed_uchar4_e1554[1] + reinterpreted_packed_uchar4_e1501[2] * reinterpreted_packed_uchar4_e1554[2] + reinterpreted_packed_uchar4_e1501[3] * reinterpreted_packed_uchar4_e1554[3]);
                            uint _e1557 = sum1_1_;
                            uint _e1558 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1558 = as_type<packed_uchar4>(_e1558);
                            sum1_1_ = _e1557 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1558[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1558[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1558[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1558[3]);
                            uint _e1561 = sum1_2_;
                            uint _e1562 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1562 = as_type<packed_uchar4>(_e1562);
                            sum1_2_ = _e1561 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1562[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1562[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1562[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1562[3]);
                            uint _e1565 = sum1_3_;
                            uint _e1566 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1566 = as_type<packed_uchar4>(_e1566);
                            sum1_3_ = _e1565 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1566[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1566[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1566[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1566[3]);
                            uint _e1569 = sum2_0_;
                            uint _e1570 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1501 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1570 = as_type<packed_uchar4>(_e1570);
                            sum2_0_ = _e1569 + ( + reinterpreted_packed_uchar4_e1501[0] * reinterpreted_packed_uchar4_e1570[0] + reinterpreted_packed_uchar4_e1501[1] * reinterpreted_packed_uchar4_e1570[1] + reinterpreted_packed_uchar4_e1501[2] * reinterpreted_packed_uchar4_e1570[2] + reinterpreted_packed_uchar4_e1501[3] * reinterpreted_packed_uchar4_e1570[3]);
                            uint _e1573 = sum2_1_;
                            uint _e1574 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1574 = as_type<packed_uchar4>(_e1574);
                            sum2_1_ = _e1573 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1574[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1574[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1574[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1574[3]);
                            uint _e1577 = sum2_2_;
                            uint _e1578 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1578 = as_type<packed_uchar4>(_e1578);
                            sum2_2_ = _e1577 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1578[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1578[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1578[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1578[3]);
                            uint _e1581 = sum2_3_;
                            uint _e1582 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1582 = as_type<packed_uchar4>(_e1582);
                            sum2_3_ = _e1581 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1582[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1582[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1582[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1582[3]);
                            uint v1_0_ = (_e1437.low.x >> 4u) & 252645135u;
                            uint v1_1_ = (_e1437.low.y >> 4u) & 252645135u;
                            uint v1_2_ = (_e1437.low.z >> 4u) & 252645135u;
                            uint v1_3_ = (_e1437.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            uint _e1626 = sum0_0_;
                            uint _e1627 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1590 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1627 = as_type<packed_uchar4>(_e1627);
                            sum0_0_ = _e1626 + ( + reinterpreted_packed_uchar4_e1590[0] * reinterpreted_packed_uchar4_e1627[0] + reinterpreted_packed_uchar4_e1590[1] * reinterpreted_packed_uchar4_e1627[1] + reinterpreted_packed_uchar4_e1590[2] * reinterpreted_packed_uchar4_e1627[2] + reinterpreted_packed_uchar4_e1590[3] * reinterpreted_packed_uchar4_e1627[3]);
                            uint _e1630 = sum0_1_;
                            uint _e1631 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1631 = as_type<packed_uchar4>(_e1631);
                            sum0_1_ = _e1630 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1631[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1631[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1631[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1631[3]);
                            uint _e1634 = sum0_2_;
                            uint _e1635 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1635 = as_type<packed_uchar4>(_e1635);
                            sum0_2_ = _e1634 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1635[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1635[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1635[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1635[3]);
                            uint _e1638 = sum0_3_;
                            uint _e1639 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1639 = as_type<packed_uchar4>(_e1639);
                            sum0_3_ = _e1638 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1639[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1639[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1639[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1639[3]);
                            uint _e1642 = sum1_0_;
                            uint _e1643 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1590 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1643 = as_type<packed_uchar4>(_e1643);
                            sum1_0_ = _e1642 + ( + reinterpreted_packed_uchar4_e1590[0] * reinterpreted_packed_uchar4_e1643[0] + reinterpreted_packed_uchar4_e1590[1] * reinterpreted_packed_uchar4_e1643[1] + reinterpreted_packed_uchar4_e1590[2] * reinterpreted_packed_uchar4_e1643[2] + reinterpreted_packed_uchar4_e1590[3] * reinterpreted_packed_uchar4_e1643[3]);
                            uint _e1646 = sum1_1_;
                            uint _e1647 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1647 = as_type<packed_uchar4>(_e1647);
                            sum1_1_ = _e1646 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1647[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1647[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1647[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1647[3]);
                            uint _e1650 = sum1_2_;
                            uint _e1651 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1651 = as_type<packed_uchar4>(_e1651);
                            sum1_2_ = _e1650 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1651[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1651[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1651[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1651[3]);
                            uint _e1654 = sum1_3_;
                            uint _e1655 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1655 = as_type<packed_uchar4>(_e1655);
                            sum1_3_ = _e1654 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1655[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1655[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1655[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1655[3]);
                            uint _e1658 = sum2_0_;
                            uint _e1659 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1590 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1659 = as_type<packed_uchar4>(_e1659);
                            sum2_0_ = _e1658 + ( + reinterpreted_packed_uchar4_e1590[0] * reinterpreted_packed_uchar4_e1659[0] + reinterpreted_packed_uchar4_e1590[1] * reinterpreted_packed_uchar4_e1659[1] + reinterpreted_packed_uchar4_e1590[2] * reinterpreted_packed_uchar4_e1659[2] + reinterpreted_packed_uchar4_e1590[3] * reinterpreted_packed_uchar4_e1659[3]);
                            uint _e1662 = sum2_1_;
                            uint _e1663 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1663 = as_type<packed_uchar4>(_e1663);
                            sum2_1_ = _e1662 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1663[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1663[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1663[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1663[3]);
                            uint _e1666 = sum2_2_;
                            uint _e1667 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1667 = as_type<packed_uchar4>(_e1667);
                            sum2_2_ = _e1666 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1667[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1667[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1667[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1667[3]);
                            uint _e1670 = sum2_3_;
                            uint _e1671 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1671 = as_type<packed_uchar4>(_e1671);
                            sum2_3_ = _e1670 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1671[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1671[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1671[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1671[3]);
                        }
                        if (step1_ < 8u) {
                            uint v0_0_1 = (_e1445.low.x >> 0u) & 252645135u;
                            uint v0_1_1 = (_e1445.low.y >> 0u) & 252645135u;
                            uint v0_2_1 = (_e1445.low.z >> 0u) & 252645135u;
                            uint v0_3_1 = (_e1445.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            uint _e1717 = sum0_0_;
                            uint _e1718 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1681 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1718 = as_type<packed_uchar4>(_e1718);
                            sum0_0_ = _e1717 + ( + reinterpreted_packed_uchar4_e1681[0] * reinterpreted_packed_uchar4_e1718[0] + reinterpreted_packed_uchar4_e1681[1] * reinterpreted_packed_uchar4_e1718[1] + reinterpreted_packed_uchar4_e1681[2] * reinterpreted_packed_uchar4_e1718[2] + reinterpreted_packed_uchar4_e1681[3] * reinterpreted_packed_uchar4_e1718[3]);
                            uint _e1721 = sum0_1_;
                            uint _e1722 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(_e1722);
                            sum0_1_ = _e1721 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1722[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1722[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1722[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1722[3]);
                            uint _e1725 = sum0_2_;
                            uint _e1726 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1726 = as_type<packed_uchar4>(_e1726);
                            sum0_2_ = _e1725 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1726[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1726[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1726[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1726[3]);
                            uint _e1729 = sum0_3_;
                            uint _e1730 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1730 = as_type<packed_uchar4>(_e1730);
                            sum0_3_ = _e1729 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1730[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1730[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1730[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1730[3]);
                            uint _e1733 = sum1_0_;
                            uint _e1734 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1681 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(_e1734);
                            sum1_0_ = _e1733 + ( + reinterpreted_packed_uchar4_e1681[0] * reinterpreted_packed_uchar4_e1734[0] + reinterpreted_packed_uchar4_e1681[1] * reinterpreted_packed_uchar4_e1734[1] + reinterpreted_packed_uchar4_e1681[2] * reinterpreted_packed_uchar4_e1734[2] + reinterpreted_packed_uchar4_e1681[3] * reinterpreted_packed_uchar4_e1734[3]);
                            uint _e1737 = sum1_1_;
                            uint _e1738 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1738 = as_type<packed_uchar4>(_e1738);
                            sum1_1_ = _e1737 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1738[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1738[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1738[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1738[3]);
                            uint _e1741 = sum1_2_;
                            uint _e1742 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1742 = as_type<packed_uchar4>(_e1742);
                            sum1_2_ = _e1741 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1742[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1742[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1742[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1742[3]);
                            uint _e1745 = sum1_3_;
                            uint _e1746 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1746 = as_type<packed_uchar4>(_e1746);
                            sum1_3_ = _e1745 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1746[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1746[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1746[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1746[3]);
                            uint _e1749 = sum2_0_;
                            uint _e1750 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1681 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1750 = as_type<packed_uchar4>(_e1750);
                            sum2_0_ = _e1749 + ( + reinterpreted_packed_uchar4_e1681[0] * reinterpreted_packed_uchar4_e1750[0] + reinterpreted_packed_uchar4_e1681[1] * reinterpreted_packed_uchar4_e1750[1] + reinterpreted_packed_uchar4_e1681[2] * reinterpreted_packed_uchar4_e1750[2] + reinterpreted_packed_uchar4_e1681[3] * reinterpreted_packed_uchar4_e1750[3]);
                            uint _e1753 = sum2_1_;
                            uint _e1754 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1754 = as_type<packed_uchar4>(_e1754);
                            sum2_1_ = _e1753 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1754[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1754[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1754[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1754[3]);
                            uint _e1757 = sum2_2_;
                            uint _e1758 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1758 = as_type<packed_uchar4>(_e1758);
                            sum2_2_ = _e1757 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1758[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1758[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1758[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1758[3]);
                            uint _e1761 = sum2_3_;
                            uint _e1762 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1762 = as_type<packed_uchar4>(_e1762);
                            sum2_3_ = _e1761 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1762[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1762[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1762[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1762[3]);
                            uint v1_0_1 = (_e1445.low.x >> 4u) & 252645135u;
                            uint v1_1_1 = (_e1445.low.y >> 4u) & 252645135u;
                            uint v1_2_1 = (_e1445.low.z >> 4u) & 252645135u;
                            uint v1_3_1 = (_e1445.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            uint _e1806 = sum0_0_;
                            uint _e1807 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1770 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1807 = as_type<packed_uchar4>(_e1807);
                            sum0_0_ = _e1806 + ( + reinterpreted_packed_uchar4_e1770[0] * reinterpreted_packed_uchar4_e1807[0] + reinterpreted_packed_uchar4_e1770[1] * reinterpreted_packed_uchar4_e1807[1] + reinterpreted_packed_uchar4_e1770[2] * reinterpreted_packed_uchar4_e1807[2] + reinterpreted_packed_uchar4_e1770[3] * reinterpreted_packed_uchar4_e1807[3]);
                            uint _e1810 = sum0_1_;
                            uint _e1811 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1811 = as_type<packed_uchar4>(_e1811);
                            sum0_1_ = _e1810 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1811[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1811[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1811[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1811[3]);
                            uint _e1814 = sum0_2_;
                            uint _e1815 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1815 = as_type<packed_uchar4>(_e1815);
                            sum0_2_ = _e1814 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1815[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1815[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1815[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1815[3]);
                            uint _e1818 = sum0_3_;
                            uint _e1819 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1819 = as_type<packed_uchar4>(_e1819);
                            sum0_3_ = _e1818 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1819[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1819[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1819[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1819[3]);
                            uint _e1822 = sum1_0_;
                            uint _e1823 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1770 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(_e1823);
                            sum1_0_ = _e1822 + ( + reinterpreted_packed_uchar4_e1770[0] * reinterpreted_packed_uchar4_e1823[0] + reinterpreted_packed_uchar4_e1770[1] * reinterpreted_packed_uchar4_e1823[1] + reinterpreted_packed_uchar4_e1770[2] * reinterpreted_packed_uchar4_e1823[2] + reinterpreted_packed_uchar4_e1770[3] * reinterpreted_packed_uchar4_e1823[3]);
                            uint _e1826 = sum1_1_;
                            uint _e1827 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1827 = as_type<packed_uchar4>(_e1827);
                            sum1_1_ = _e1826 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1827[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1827[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1827[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1827[3]);
                            uint _e1830 = sum1_2_;
                            uint _e1831 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1831 = as_type<packed_uchar4>(_e1831);
                            sum1_2_ = _e1830 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1831[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1831[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1831[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1831[3]);
                            uint _e1834 = sum1_3_;
                            uint _e1835 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1835 = as_type<packed_uchar4>(_e1835);
                            sum1_3_ = _e1834 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1835[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1835[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1835[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1835[3]);
                            uint _e1838 = sum2_0_;
                            uint _e1839 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1770 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1839 = as_type<packed_uchar4>(_e1839);
                            sum2_0_ = _e1838 + ( + reinterpreted_packed_uchar4_e1770[0] * reinterpreted_packed_uchar4_e1839[0] + reinterpreted_packed_uchar4_e1770[1] * reinterpreted_packed_uchar4_e1839[1] + reinterpreted_packed_uchar4_e1770[2] * reinterpreted_packed_uchar4_e1839[2] + reinterpreted_packed_uchar4_e1770[3] * reinterpreted_packed_uchar4_e1839[3]);
                            uint _e1842 = sum2_1_;
                            uint _e1843 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1843 = as_type<packed_uchar4>(_e1843);
                            sum2_1_ = _e1842 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1843[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1843[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1843[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1843[3]);
                            uint _e1846 = sum2_2_;
                            uint _e1847 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1847 = as_type<packed_uchar4>(_e1847);
                            sum2_2_ = _e1846 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1847[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1847[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1847[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1847[3]);
                            uint _e1850 = sum2_3_;
                            uint _e1851 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1851 = as_type<packed_uchar4>(_e1851);
                            sum2_3_ = _e1850 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1851[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1851[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1851[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1851[3]);
                        }
                        if (step2_ < 8u) {
                            uint v0_0_2 = (_e1453.low.x >> 0u) & 252645135u;
                            uint v0_1_2 = (_e1453.low.y >> 0u) & 252645135u;
                            uint v0_2_2 = (_e1453.low.z >> 0u) & 252645135u;
                            uint v0_3_2 = (_e1453.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            uint _e1897 = sum0_0_;
                            uint _e1898 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1861 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1898 = as_type<packed_uchar4>(_e1898);
                            sum0_0_ = _e1897 + ( + reinterpreted_packed_uchar4_e1861[0] * reinterpreted_packed_uchar4_e1898[0] + reinterpreted_packed_uchar4_e1861[1] * reinterpreted_packed_uchar4_e1898[1] + reinterpreted_packed_uchar4_e1861[2] * reinterpreted_packed_uchar4_e1898[2] + reinterpreted_packed_uchar4_e1861[3] * reinterpreted_packed_uchar4_e1898[3]);
                            uint _e1901 = sum0_1_;
                            uint _e1902 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1902 = as_type<packed_uchar4>(_e1902);
                            sum0_1_ = _e1901 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1902[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1902[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1902[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1902[3]);
                            uint _e1905 = sum0_2_;
                            uint _e1906 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1906 = as_type<packed_uchar4>(_e1906);
                            sum0_2_ = _e1905 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1906[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1906[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1906[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1906[3]);
                            uint _e1909 = sum0_3_;
                            uint _e1910 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1910 = as_type<packed_uchar4>(_e1910);
                            sum0_3_ = _e1909 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1910[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1910[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1910[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1910[3]);
                            uint _e1913 = sum1_0_;
                            uint _e1914 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1861 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1914 = as_type<packed_uchar4>(_e1914);
                            sum1_0_ = _e1913 + ( + reinterpreted_packed_uchar4_e1861[0] * reinterpreted_packed_uchar4_e1914[0] + reinterpreted_packed_uchar4_e1861[1] * reinterpreted_packed_uchar4_e1914[1] + reinterpreted_packed_uchar4_e1861[2] * reinterpreted_packed_uchar4_e1914[2] + reinterpreted_packed_uchar4_e1861[3] * reinterpreted_packed_uchar4_e1914[3]);
                            uint _e1917 = sum1_1_;
                            uint _e1918 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(_e1918);
                            sum1_1_ = _e1917 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1918[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1918[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1918[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1918[3]);
                            uint _e1921 = sum1_2_;
                            uint _e1922 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            sum1_2_ = _e1921 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1922[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1922[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1922[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1922[3]);
                            uint _e1925 = sum1_3_;
                            uint _e1926 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1926 = as_type<packed_uchar4>(_e1926);
                            sum1_3_ = _e1925 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1926[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1926[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1926[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1926[3]);
                            uint _e1929 = sum2_0_;
                            uint _e1930 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1861 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1930 = as_type<packed_uchar4>(_e1930);
                            sum2_0_ = _e1929 + ( + reinterpreted_packed_uchar4_e1861[0] * reinterpreted_packed_uchar4_e1930[0] + reinterpreted_packed_uchar4_e1861[1] * reinterpreted_packed_uchar4_e1930[1] + reinterpreted_packed_uchar4_e1861[2] * reinterpreted_packed_uchar4_e1930[2] + reinterpreted_packed_uchar4_e1861[3] * reinterpreted_packed_uchar4_e1930[3]);
                            uint _e1933 = sum2_1_;
                            uint _e1934 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1934 = as_type<packed_uchar4>(_e1934);
                            sum2_1_ = _e1933 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1934[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1934[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1934[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1934[3]);
                            uint _e1937 = sum2_2_;
                            uint _e1938 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1938 = as_type<packed_uchar4>(_e1938);
                            sum2_2_ = _e1937 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1938[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1938[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1938[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1938[3]);
                            uint _e1941 = sum2_3_;
                            uint _e1942 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1942 = as_type<packed_uchar4>(_e1942);
                            sum2_3_ = _e1941 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1942[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1942[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1942[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1942[3]);
                            uint v1_0_2 = (_e1453.low.x >> 4u) & 252645135u;
                            uint v1_1_2 = (_e1453.low.y >> 4u) & 252645135u;
                            uint v1_2_2 = (_e1453.low.z >> 4u) & 252645135u;
                            uint v1_3_2 = (_e1453.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            uint _e1986 = sum0_0_;
                            uint _e1987 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1950 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1987 = as_type<packed_uchar4>(_e1987);
                            sum0_0_ = _e1986 + ( + reinterpreted_packed_uchar4_e1950[0] * reinterpreted_packed_uchar4_e1987[0] + reinterpreted_packed_uchar4_e1950[1] * reinterpreted_packed_uchar4_e1987[1] + reinterpreted_packed_uchar4_e1950[2] * reinterpreted_packed_uchar4_e1987[2] + reinterpreted_packed_uchar4_e1950[3] * reinterpreted_packed_uchar4_e1987[3]);
                            uint _e1990 = sum0_1_;
                            uint _e1991 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1991 = as_type<packed_uchar4>(_e1991);
                            sum0_1_ = _e1990 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e1991[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e1991[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e1991[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e1991[3]);
                            uint _e1994 = sum0_2_;
                            uint _e1995 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1995 = as_type<packed_uchar4>(_e1995);
                            sum0_2_ = _e1994 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e1995[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e1995[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e1995[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e1995[3]);
                            uint _e1998 = sum0_3_;
                            uint _e1999 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1999 = as_type<packed_uchar4>(_e1999);
                            sum0_3_ = _e1998 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e1999[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e1999[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e1999[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e1999[3]);
                            uint _e2002 = sum1_0_;
                            uint _e2003 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1950 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2003 = as_type<packed_uchar4>(_e2003);
                            sum1_0_ = _e2002 + ( + reinterpreted_packed_uchar4_e1950[0] * reinterpreted_packed_uchar4_e2003[0] + reinterpreted_packed_uchar4_e1950[1] * reinterpreted_packed_uchar4_e2003[1] + reinterpreted_packed_uchar4_e1950[2] * reinterpreted_packed_uchar4_e2003[2] + reinterpreted_packed_uchar4_e1950[3] * reinterpreted_packed_uchar4_e2003[3]);
                            uint _e2006 = sum1_1_;
                            uint _e2007 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2007 = as_type<packed_uchar4>(_e2007);
                            sum1_1_ = _e2006 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e2007[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e2007[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e2007[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e2007[3]);
                            uint _e2010 = sum1_2_;
                            uint _e2011 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2011 = as_type<packed_uchar4>(_e2011);
                            sum1_2_ = _e2010 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2011[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2011[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2011[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2011[3]);
                            uint _e2014 = sum1_3_;
                            uint _e2015 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2015 = as_type<packed_uchar4>(_e2015);
                            sum1_3_ = _e2014 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2015[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2015[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2015[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2015[3]);
                            uint _e2018 = sum2_0_;
                            uint _e2019 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1950 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2019 = as_type<packed_uchar4>(_e2019);
                            sum2_0_ = _e2018 + ( + reinterpreted_packed_uchar4_e1950[0] * reinterpreted_packed_uchar4_e2019[0] + reinterpreted_packed_uchar4_e1950[1] * reinterpreted_packed_uchar4_e2019[1] + reinterpreted_packed_uchar4_e1950[2] * reinterpreted_packed_uchar4_e2019[2] + reinterpreted_packed_uchar4_e1950[3] * reinterpreted_packed_uchar4_e2019[3]);
                            uint _e2022 = sum2_1_;
                            uint _e2023 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2023 = as_type<packed_uchar4>(_e2023);
                            sum2_1_ = _e2022 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e2023[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e2023[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e2023[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e2023[3]);
                            uint _e2026 = sum2_2_;
                            uint _e2027 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2027 = as_type<packed_uchar4>(_e2027);
                            sum2_2_ = _e2026 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2027[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2027[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2027[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2027[3]);
                            uint _e2030 = sum2_3_;
                            uint _e2031 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2031 = as_type<packed_uchar4>(_e2031);
                            sum2_3_ = _e2030 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2031[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2031[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2031[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2031[3]);
                        }
                        if (step3_ < 8u) {
                            uint v0_0_3 = (_e1461.low.x >> 0u) & 252645135u;
                            uint v0_1_3 = (_e1461.low.y >> 0u) & 252645135u;
                            uint v0_2_3 = (_e1461.low.z >> 0u) & 252645135u;
                            uint v0_3_3 = (_e1461.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            uint _e2077 = sum0_0_;
                            uint _e2078 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2041 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2078 = as_type<packed_uchar4>(_e2078);
                            sum0_0_ = _e2077 + ( + reinterpreted_packed_uchar4_e2041[0] * reinterpreted_packed_uchar4_e2078[0] + reinterpreted_packed_uchar4_e2041[1] * reinterpreted_packed_uchar4_e2078[1] + reinterpreted_packed_uchar4_e2041[2] * reinterpreted_packed_uchar4_e2078[2] + reinterpreted_packed_uchar4_e2041[3] * reinterpreted_packed_uchar4_e2078[3]);
                            uint _e2081 = sum0_1_;
                            uint _e2082 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2082 = as_type<packed_uchar4>(_e2082);
                            sum0_1_ = _e2081 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2082[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2082[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2082[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2082[3]);
                            uint _e2085 = sum0_2_;
                            uint _e2086 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2086 = as_type<packed_uchar4>(_e2086);
                            sum0_2_ = _e2085 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2086[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2086[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2086[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2086[3]);
                            uint _e2089 = sum0_3_;
                            uint _e2090 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2090 = as_type<packed_uchar4>(_e2090);
                            sum0_3_ = _e2089 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2090[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2090[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2090[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2090[3]);
                            uint _e2093 = sum1_0_;
                            uint _e2094 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2041 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2094 = as_type<packed_uchar4>(_e2094);
                            sum1_0_ = _e2093 + ( + reinterpreted_packed_uchar4_e2041[0] * reinterpreted_packed_uchar4_e2094[0] + reinterpreted_packed_uchar4_e2041[1] * reinterpreted_packed_uchar4_e2094[1] + reinterpreted_packed_uchar4_e2041[2] * reinterpreted_packed_uchar4_e2094[2] + reinterpreted_packed_uchar4_e2041[3] * reinterpreted_packed_uchar4_e2094[3]);
                            uint _e2097 = sum1_1_;
                            uint _e2098 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2098 = as_type<packed_uchar4>(_e2098);
                            sum1_1_ = _e2097 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2098[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2098[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2098[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2098[3]);
                            uint _e2101 = sum1_2_;
                            uint _e2102 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2102 = as_type<packed_uchar4>(_e2102);
                            sum1_2_ = _e2101 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2102[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2102[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2102[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2102[3]);
                            uint _e2105 = sum1_3_;
                            uint _e2106 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2106 = as_type<packed_uchar4>(_e2106);
                            sum1_3_ = _e2105 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2106[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2106[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2106[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2106[3]);
                            uint _e2109 = sum2_0_;
                            uint _e2110 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2041 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2110 = as_type<packed_uchar4>(_e2110);
                            sum2_0_ = _e2109 + ( + reinterpreted_packed_uchar4_e2041[0] * reinterpreted_packed_uchar4_e2110[0] + reinterpreted_packed_uchar4_e2041[1] * reinterpreted_packed_uchar4_e2110[1] + reinterpreted_packed_uchar4_e2041[2] * reinterpreted_packed_uchar4_e2110[2] + reinterpreted_packed_uchar4_e2041[3] * reinterpreted_packed_uchar4_e2110[3]);
                            uint _e2113 = sum2_1_;
                            uint _e2114 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2114 = as_type<packed_uchar4>(_e2114);
                            sum2_1_ = _e2113 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2114[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2114[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2114[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2114[3]);
                            uint _e2117 = sum2_2_;
                            uint _e2118 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2118 = as_type<packed_uchar4>(_e2118);
                            sum2_2_ = _e2117 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2118[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2118[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2118[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2118[3]);
                            uint _e2121 = sum2_3_;
                            uint _e2122 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2122 = as_type<packed_uchar4>(_e2122);
                            sum2_3_ = _e2121 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2122[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2122[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2122[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2122[3]);
                            uint v1_0_3 = (_e1461.low.x >> 4u) & 252645135u;
                            uint v1_1_3 = (_e1461.low.y >> 4u) & 252645135u;
                            uint v1_2_3 = (_e1461.low.z >> 4u) & 252645135u;
                            uint v1_3_3 = (_e1461.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            uint _e2166 = sum0_0_;
                            uint _e2167 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2130 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2167 = as_type<packed_uchar4>(_e2167);
                            sum0_0_ = _e2166 + ( + reinterpreted_packed_uchar4_e2130[0] * reinterpreted_packed_uchar4_e2167[0] + reinterpreted_packed_uchar4_e2130[1] * reinterpreted_packed_uchar4_e2167[1] + reinterpreted_packed_uchar4_e2130[2] * reinterpreted_packed_uchar4_e2167[2] + reinterpreted_packed_uchar4_e2130[3] * reinterpreted_packed_uchar4_e2167[3]);
                            uint _e2170 = sum0_1_;
                            uint _e2171 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2171 = as_type<packed_uchar4>(_e2171);
                            sum0_1_ = _e2170 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2171[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2171[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2171[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2171[3]);
                            uint _e2174 = sum0_2_;
                            uint _e2175 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2175 = as_type<packed_uchar4>(_e2175);
                            sum0_2_ = _e2174 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2175[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2175[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2175[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2175[3]);
                            uint _e2178 = sum0_3_;
                            uint _e2179 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            sum0_3_ = _e2178 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2179[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2179[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2179[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2179[3]);
                            uint _e2182 = sum1_0_;
                            uint _e2183 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2130 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2183 = as_type<packed_uchar4>(_e2183);
                            sum1_0_ = _e2182 + ( + reinterpreted_packed_uchar4_e2130[0] * reinterpreted_packed_uchar4_e2183[0] + reinterpreted_packed_uchar4_e2130[1] * reinterpreted_packed_uchar4_e2183[1] + reinterpreted_packed_uchar4_e2130[2] * reinterpreted_packed_uchar4_e2183[2] + reinterpreted_packed_uchar4_e2130[3] * reinterpreted_packed_uchar4_e2183[3]);
                            uint _e2186 = sum1_1_;
                            uint _e2187 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2187 = as_type<packed_uchar4>(_e2187);
                            sum1_1_ = _e2186 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2187[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2187[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2187[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2187[3]);
                            uint _e2190 = sum1_2_;
                            uint _e2191 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2191 = as_type<packed_uchar4>(_e2191);
                            sum1_2_ = _e2190 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2191[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2191[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2191[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2191[3]);
                            uint _e2194 = sum1_3_;
                            uint _e2195 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2195 = as_type<packed_uchar4>(_e2195);
                            sum1_3_ = _e2194 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2195[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2195[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2195[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2195[3]);
                            uint _e2198 = sum2_0_;
                            uint _e2199 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2130 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2199 = as_type<packed_uchar4>(_e2199);
                            sum2_0_ = _e2198 + ( + reinterpreted_packed_uchar4_e2130[0] * reinterpreted_packed_uchar4_e2199[0] + reinterpreted_packed_uchar4_e2130[1] * reinterpreted_packed_uchar4_e2199[1] + reinterpreted_packed_uchar4_e2130[2] * reinterpreted_packed_uchar4_e2199[2] + reinterpreted_packed_uchar4_e2130[3] * reinterpreted_packed_uchar4_e2199[3]);
                            uint _e2202 = sum2_1_;
                            uint _e2203 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2203 = as_type<packed_uchar4>(_e2203);
                            sum2_1_ = _e2202 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2203[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2203[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2203[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2203[3]);
                            uint _e2206 = sum2_2_;
                            uint _e2207 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2207 = as_type<packed_uchar4>(_e2207);
                            sum2_2_ = _e2206 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2207[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2207[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2207[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2207[3]);
                            uint _e2210 = sum2_3_;
                            uint _e2211 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2211 = as_type<packed_uchar4>(_e2211);
                            sum2_3_ = _e2210 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2211[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2211[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2211[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2211[3]);
                        }
                        if (step4_ < 8u) {
                            uint v0_0_4 = (_e1469.low.x >> 0u) & 252645135u;
                            uint v0_1_4 = (_e1469.low.y >> 0u) & 252645135u;
                            uint v0_2_4 = (_e1469.low.z >> 0u) & 252645135u;
                            uint v0_3_4 = (_e1469.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            uint _e2257 = sum0_0_;
                            uint _e2258 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2221 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2258 = as_type<packed_uchar4>(_e2258);
                            sum0_0_ = _e2257 + ( + reinterpreted_packed_uchar4_e2221[0] * reinterpreted_packed_uchar4_e2258[0] + reinterpreted_packed_uchar4_e2221[1] * reinterpreted_packed_uchar4_e2258[1] + reinterpreted_packed_uchar4_e2221[2] * reinterpreted_packed_uchar4_e2258[2] + reinterpreted_packed_uchar4_e2221[3] * reinterpreted_packed_uchar4_e2258[3]);
                            uint _e2261 = sum0_1_;
                            uint _e2262 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2262 = as_type<packed_uchar4>(_e2262);
                            sum0_1_ = _e2261 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2262[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2262[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2262[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2262[3]);
                            uint _e2265 = sum0_2_;
                            uint _e2266 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2266 = as_type<packed_uchar4>(_e2266);
                            sum0_2_ = _e2265 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2266[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2266[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2266[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2266[3]);
                            uint _e2269 = sum0_3_;
                            uint _e2270 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2270 = as_type<packed_uchar4>(_e2270);
                            sum0_3_ = _e2269 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2270[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2270[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2270[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2270[3]);
                            uint _e2273 = sum1_0_;
                            uint _e2274 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2221 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2274 = as_type<packed_uchar4>(_e2274);
                            sum1_0_ = _e2273 + ( + reinterpreted_packed_uchar4_e2221[0] * reinterpreted_packed_uchar4_e2274[0] + reinterpreted_packed_uchar4_e2221[1] * reinterpreted_packed_uchar4_e2274[1] + reinterpreted_packed_uchar4_e2221[2] * reinterpreted_packed_uchar4_e2274[2] + reinterpreted_packed_uchar4_e2221[3] * reinterpreted_packed_uchar4_e2274[3]);
                            uint _e2277 = sum1_1_;
                            uint _e2278 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2278 = as_type<packed_uchar4>(_e2278);
                            sum1_1_ = _e2277 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2278[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2278[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2278[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2278[3]);
                            uint _e2281 = sum1_2_;
                            uint _e2282 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2282 = as_type<packed_uchar4>(_e2282);
                            sum1_2_ = _e2281 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2282[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2282[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2282[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2282[3]);
                            uint _e2285 = sum1_3_;
                            uint _e2286 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2286 = as_type<packed_uchar4>(_e2286);
                            sum1_3_ = _e2285 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2286[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2286[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2286[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2286[3]);
                            uint _e2289 = sum2_0_;
                            uint _e2290 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2221 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2290 = as_type<packed_uchar4>(_e2290);
                            sum2_0_ = _e2289 + ( + reinterpreted_packed_uchar4_e2221[0] * reinterpreted_packed_uchar4_e2290[0] + reinterpreted_packed_uchar4_e2221[1] * reinterpreted_packed_uchar4_e2290[1] + reinterpreted_packed_uchar4_e2221[2] * reinterpreted_packed_uchar4_e2290[2] + reinterpreted_packed_uchar4_e2221[3] * reinterpreted_packed_uchar4_e2290[3]);
                            uint _e2293 = sum2_1_;
                            uint _e2294 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2294 = as_type<packed_uchar4>(_e2294);
                            sum2_1_ = _e2293 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2294[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2294[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2294[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2294[3]);
                            uint _e2297 = sum2_2_;
                            uint _e2298 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2298 = as_type<packed_uchar4>(_e2298);
                            sum2_2_ = _e2297 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2298[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2298[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2298[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2298[3]);
                            uint _e2301 = sum2_3_;
                            uint _e2302 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2302 = as_type<packed_uchar4>(_e2302);
                            sum2_3_ = _e2301 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2302[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2302[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2302[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2302[3]);
                            uint v1_0_4 = (_e1469.low.x >> 4u) & 252645135u;
                            uint v1_1_4 = (_e1469.low.y >> 4u) & 252645135u;
                            uint v1_2_4 = (_e1469.low.z >> 4u) & 252645135u;
                            uint v1_3_4 = (_e1469.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            uint _e2346 = sum0_0_;
                            uint _e2347 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2310 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2347 = as_type<packed_uchar4>(_e2347);
                            sum0_0_ = _e2346 + ( + reinterpreted_packed_uchar4_e2310[0] * reinterpreted_packed_uchar4_e2347[0] + reinterpreted_packed_uchar4_e2310[1] * reinterpreted_packed_uchar4_e2347[1] + reinterpreted_packed_uchar4_e2310[2] * reinterpreted_packed_uchar4_e2347[2] + reinterpreted_packed_uchar4_e2310[3] * reinterpreted_packed_uchar4_e2347[3]);
                            uint _e2350 = sum0_1_;
                            uint _e2351 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2351 = as_type<packed_uchar4>(_e2351);
                            sum0_1_ = _e2350 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2351[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2351[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2351[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2351[3]);
                            uint _e2354 = sum0_2_;
                            uint _e2355 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2355 = as_type<packed_uchar4>(_e2355);
                            sum0_2_ = _e2354 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2355[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2355[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2355[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2355[3]);
                            uint _e2358 = sum0_3_;
                            uint _e2359 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2359 = as_type<packed_uchar4>(_e2359);
                            sum0_3_ = _e2358 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2359[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2359[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2359[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2359[3]);
                            uint _e2362 = sum1_0_;
                            uint _e2363 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2310 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2363 = as_type<packed_uchar4>(_e2363);
                            sum1_0_ = _e2362 + ( + reinterpreted_packed_uchar4_e2310[0] * reinterpreted_packed_uchar4_e2363[0] + reinterpreted_packed_uchar4_e2310[1] * reinterpreted_packed_uchar4_e2363[1] + reinterpreted_packed_uchar4_e2310[2] * reinterpreted_packed_uchar4_e2363[2] + reinterpreted_packed_uchar4_e2310[3] * reinterpreted_packed_uchar4_e2363[3]);
                            uint _e2366 = sum1_1_;
                            uint _e2367 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2367 = as_type<packed_uchar4>(_e2367);
                            sum1_1_ = _e2366 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2367[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2367[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2367[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2367[3]);
                            uint _e2370 = sum1_2_;
                            uint _e2371 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2371 = as_type<packed_uchar4>(_e2371);
                            sum1_2_ = _e2370 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2371[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2371[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2371[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2371[3]);
                            uint _e2374 = sum1_3_;
                            uint _e2375 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2375 = as_type<packed_uchar4>(_e2375);
                            sum1_3_ = _e2374 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2375[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2375[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2375[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2375[3]);
                            uint _e2378 = sum2_0_;
                            uint _e2379 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2310 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2379 = as_type<packed_uchar4>(_e2379);
                            sum2_0_ = _e2378 + ( + reinterpreted_packed_uchar4_e2310[0] * reinterpreted_packed_uchar4_e2379[0] + reinterpreted_packed_uchar4_e2310[1] * reinterpreted_packed_uchar4_e2379[1] + reinterpreted_packed_uchar4_e2310[2] * reinterpreted_packed_uchar4_e2379[2] + reinterpreted_packed_uchar4_e2310[3] * reinterpreted_packed_uchar4_e2379[3]);
                            uint _e2382 = sum2_1_;
                            uint _e2383 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2383 = as_type<packed_uchar4>(_e2383);
                            sum2_1_ = _e2382 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2383[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2383[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2383[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2383[3]);
                            uint _e2386 = sum2_2_;
                            uint _e2387 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2387 = as_type<packed_uchar4>(_e2387);
                            sum2_2_ = _e2386 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2387[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2387[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2387[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2387[3]);
                            uint _e2390 = sum2_3_;
                            uint _e2391 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2391 = as_type<packed_uchar4>(_e2391);
                            sum2_3_ = _e2390 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2391[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2391[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2391[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2391[3]);
                        }
                        if (step5_ < 8u) {
                            uint v0_0_5 = (_e1477.low.x >> 0u) & 252645135u;
                            uint v0_1_5 = (_e1477.low.y >> 0u) & 252645135u;
                            uint v0_2_5 = (_e1477.low.z >> 0u) & 252645135u;
                            uint v0_3_5 = (_e1477.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            uint _e2437 = sum0_0_;
                            uint _e2438 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2401 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2438 = as_type<packed_uchar4>(_e2438);
                            sum0_0_ = _e2437 + ( + reinterpreted_packed_uchar4_e2401[0] * reinterpreted_packed_uchar4_e2438[0] + reinterpreted_packed_uchar4_e2401[1] * reinterpreted_packed_uchar4_e2438[1] + reinterpreted_packed_uchar4_e2401[2] * reinterpreted_packed_uchar4_e2438[2] + reinterpreted_packed_uchar4_e2401[3] * reinterpreted_packed_uchar4_e2438[3]);
                            uint _e2441 = sum0_1_;
                            uint _e2442 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2442 = as_type<packed_uchar4>(_e2442);
                            sum0_1_ = _e2441 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2442[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2442[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2442[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2442[3]);
                            uint _e2445 = sum0_2_;
                            uint _e2446 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2446 = as_type<packed_uchar4>(_e2446);
                            sum0_2_ = _e2445 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2446[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2446[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2446[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2446[3]);
                            uint _e2449 = sum0_3_;
                            uint _e2450 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2450 = as_type<packed_uchar4>(_e2450);
                            sum0_3_ = _e2449 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2450[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2450[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2450[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2450[3]);
                            uint _e2453 = sum1_0_;
                            uint _e2454 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2401 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2454 = as_type<packed_uchar4>(_e2454);
                            sum1_0_ = _e2453 + ( + reinterpreted_packed_uchar4_e2401[0] * reinterpreted_packed_uchar4_e2454[0] + reinterpreted_packed_uchar4_e2401[1] * reinterpreted_packed_uchar4_e2454[1] + reinterpreted_packed_uchar4_e2401[2] * reinterpreted_packed_uchar4_e2454[2] + reinterpreted_packed_uchar4_e2401[3] * reinterpreted_packed_uchar4_e2454[3]);
                            uint _e2457 = sum1_1_;
                            uint _e2458 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2458 = as_type<packed_uchar4>(_e2458);
                            sum1_1_ = _e2457 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2458[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2458[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2458[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2458[3]);
                            uint _e2461 = sum1_2_;
                            uint _e2462 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2462 = as_type<packed_uchar4>(_e2462);
                            sum1_2_ = _e2461 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2462[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2462[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2462[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2462[3]);
                            uint _e2465 = sum1_3_;
                            uint _e2466 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2466 = as_type<packed_uchar4>(_e2466);
                            sum1_3_ = _e2465 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2466[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2466[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2466[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2466[3]);
                            uint _e2469 = sum2_0_;
                            uint _e2470 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2401 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2470 = as_type<packed_uchar4>(_e2470);
                            sum2_0_ = _e2469 + ( + reinterpreted_packed_uchar4_e2401[0] * reinterpreted_packed_uchar4_e2470[0] + reinterpreted_packed_uchar4_e2401[1] * reinterpreted_packed_uchar4_e2470[1] + reinterpreted_packed_uchar4_e2401[2] * reinterpreted_packed_uchar4_e2470[2] + reinterpreted_packed_uchar4_e2401[3] * reinterpreted_packed_uchar4_e2470[3]);
                            uint _e2473 = sum2_1_;
                            uint _e2474 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2474 = as_type<packed_uchar4>(_e2474);
                            sum2_1_ = _e2473 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2474[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2474[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2474[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2474[3]);
                            uint _e2477 = sum2_2_;
                            uint _e2478 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2478 = as_type<packed_uchar4>(_e2478);
                            sum2_2_ = _e2477 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2478[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2478[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2478[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2478[3]);
                            uint _e2481 = sum2_3_;
                            uint _e2482 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2482 = as_type<packed_uchar4>(_e2482);
                            sum2_3_ = _e2481 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2482[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2482[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2482[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2482[3]);
                            uint v1_0_5 = (_e1477.low.x >> 4u) & 252645135u;
                            uint v1_1_5 = (_e1477.low.y >> 4u) & 252645135u;
                            uint v1_2_5 = (_e1477.low.z >> 4u) & 252645135u;
                            uint v1_3_5 = (_e1477.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            uint _e2526 = sum0_0_;
                            uint _e2527 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2490 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2527 = as_type<packed_uchar4>(_e2527);
                            sum0_0_ = _e2526 + ( + reinterpreted_packed_uchar4_e2490[0] * reinterpreted_packed_uchar4_e2527[0] + reinterpreted_packed_uchar4_e2490[1] * reinterpreted_packed_uchar4_e2527[1] + reinterpreted_packed_uchar4_e2490[2] * reinterpreted_packed_uchar4_e2527[2] + reinterpreted_packed_uchar4_e2490[3] * reinterpreted_packed_uchar4_e2527[3]);
                            uint _e2530 = sum0_1_;
                            uint _e2531 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2531 = as_type<packed_uchar4>(_e2531);
                            sum0_1_ = _e2530 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2531[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2531[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2531[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2531[3]);
                            uint _e2534 = sum0_2_;
                            uint _e2535 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(_e2535);
                            sum0_2_ = _e2534 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2535[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2535[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2535[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2535[3]);
                            uint _e2538 = sum0_3_;
                            uint _e2539 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2539 = as_type<packed_uchar4>(_e2539);
                            sum0_3_ = _e2538 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2539[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2539[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2539[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2539[3]);
                            uint _e2542 = sum1_0_;
                            uint _e2543 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2490 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2543 = as_type<packed_uchar4>(_e2543);
                            sum1_0_ = _e2542 + ( + reinterpreted_packed_uchar4_e2490[0] * reinterpreted_packed_uchar4_e2543[0] + reinterpreted_packed_uchar4_e2490[1] * reinterpreted_packed_uchar4_e2543[1] + reinterpreted_packed_uchar4_e2490[2] * reinterpreted_packed_uchar4_e2543[2] + reinterpreted_packed_uchar4_e2490[3] * reinterpreted_packed_uchar4_e2543[3]);
                            uint _e2546 = sum1_1_;
                            uint _e2547 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                            sum1_1_ = _e2546 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2547[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2547[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2547[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2547[3]);
                            uint _e2550 = sum1_2_;
                            uint _e2551 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2551 = as_type<packed_uchar4>(_e2551);
                            sum1_2_ = _e2550 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2551[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2551[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2551[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2551[3]);
                            uint _e2554 = sum1_3_;
                            uint _e2555 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2555 = as_type<packed_uchar4>(_e2555);
                            sum1_3_ = _e2554 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2555[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2555[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2555[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2555[3]);
                            uint _e2558 = sum2_0_;
                            uint _e2559 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2490 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2559 = as_type<packed_uchar4>(_e2559);
                            sum2_0_ = _e2558 + ( + reinterpreted_packed_uchar4_e2490[0] * reinterpreted_packed_uchar4_e2559[0] + reinterpreted_packed_uchar4_e2490[1] * reinterpreted_packed_uchar4_e2559[1] + reinterpreted_packed_uchar4_e2490[2] * reinterpreted_packed_uchar4_e2559[2] + reinterpreted_packed_uchar4_e2490[3] * reinterpreted_packed_uchar4_e2559[3]);
                            uint _e2562 = sum2_1_;
                            uint _e2563 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2563 = as_type<packed_uchar4>(_e2563);
                            sum2_1_ = _e2562 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2563[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2563[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2563[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2563[3]);
                            uint _e2566 = sum2_2_;
                            uint _e2567 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2567 = as_type<packed_uchar4>(_e2567);
                            sum2_2_ = _e2566 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2567[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2567[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2567[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2567[3]);
                            uint _e2570 = sum2_3_;
                            uint _e2571 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2571 = as_type<packed_uchar4>(_e2571);
                            sum2_3_ = _e2570 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2571[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2571[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2571[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2571[3]);
                        }
                        if (step6_ < 8u) {
                            uint v0_0_6 = (_e1485.low.x >> 0u) & 252645135u;
                            uint v0_1_6 = (_e1485.low.y >> 0u) & 252645135u;
                            uint v0_2_6 = (_e1485.low.z >> 0u) & 252645135u;
                            uint v0_3_6 = (_e1485.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            uint _e2617 = sum0_0_;
                            uint _e2618 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2581 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2618 = as_type<packed_uchar4>(_e2618);
                            sum0_0_ = _e2617 + ( + reinterpreted_packed_uchar4_e2581[0] * reinterpreted_packed_uchar4_e2618[0] + reinterpreted_packed_uchar4_e2581[1] * reinterpreted_packed_uchar4_e2618[1] + reinterpreted_packed_uchar4_e2581[2] * reinterpreted_packed_uchar4_e2618[2] + reinterpreted_packed_uchar4_e2581[3] * reinterpreted_packed_uchar4_e2618[3]);
                            uint _e2621 = sum0_1_;
                            uint _e2622 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2622 = as_type<packed_uchar4>(_e2622);
                            sum0_1_ = _e2621 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2622[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2622[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2622[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2622[3]);
                            uint _e2625 = sum0_2_;
                            uint _e2626 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2626 = as_type<packed_uchar4>(_e2626);
                            sum0_2_ = _e2625 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2626[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2626[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2626[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2626[3]);
                            uint _e2629 = sum0_3_;
                            uint _e2630 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2630 = as_type<packed_uchar4>(_e2630);
                            sum0_3_ = _e2629 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2630[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2630[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2630[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2630[3]);
                            uint _e2633 = sum1_0_;
                            uint _e2634 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2581 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2634 = as_type<packed_uchar4>(_e2634);
                            sum1_0_ = _e2633 + ( + reinterpreted_packed_uchar4_e2581[0] * reinterpreted_packed_uchar4_e2634[0] + reinterpreted_packed_uchar4_e2581[1] * reinterpreted_packed_uchar4_e2634[1] + reinterpreted_packed_uchar4_e2581[2] * reinterpreted_packed_uchar4_e2634[2] + reinterpreted_packed_uchar4_e2581[3] * reinterpreted_packed_uchar4_e2634[3]);
                            uint _e2637 = sum1_1_;
                            uint _e2638 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2638 = as_type<packed_uchar4>(_e2638);
                            sum1_1_ = _e2637 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2638[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2638[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2638[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2638[3]);
                            uint _e2641 = sum1_2_;
                            uint _e2642 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2642 = as_type<packed_uchar4>(_e2642);
                            sum1_2_ = _e2641 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2642[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2642[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2642[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2642[3]);
                            uint _e2645 = sum1_3_;
                            uint _e2646 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2646 = as_type<packed_uchar4>(_e2646);
                            sum1_3_ = _e2645 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2646[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2646[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2646[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2646[3]);
                            uint _e2649 = sum2_0_;
                            uint _e2650 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2581 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            sum2_0_ = _e2649 + ( + reinterpreted_packed_uchar4_e2581[0] * reinterpreted_packed_uchar4_e2650[0] + reinterpreted_packed_uchar4_e2581[1] * reinterpreted_packed_uchar4_e2650[1] + reinterpreted_packed_uchar4_e2581[2] * reinterpreted_packed_uchar4_e2650[2] + reinterpreted_packed_uchar4_e2581[3] * reinterpreted_packed_uchar4_e2650[3]);
                            uint _e2653 = sum2_1_;
                            uint _e2654 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2654 = as_type<packed_uchar4>(_e2654);
                            sum2_1_ = _e2653 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2654[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2654[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2654[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2654[3]);
                            uint _e2657 = sum2_2_;
                            uint _e2658 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2658 = as_type<packed_uchar4>(_e2658);
                            sum2_2_ = _e2657 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2658[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2658[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2658[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2658[3]);
                            uint _e2661 = sum2_3_;
                            uint _e2662 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2662 = as_type<packed_uchar4>(_e2662);
                            sum2_3_ = _e2661 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2662[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2662[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2662[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2662[3]);
                            uint v1_0_6 = (_e1485.low.x >> 4u) & 252645135u;
                            uint v1_1_6 = (_e1485.low.y >> 4u) & 252645135u;
                            uint v1_2_6 = (_e1485.low.z >> 4u) & 252645135u;
                            uint v1_3_6 = (_e1485.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            uint _e2706 = sum0_0_;
                            uint _e2707 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2670 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2707 = as_type<packed_uchar4>(_e2707);
                            sum0_0_ = _e2706 + ( + reinterpreted_packed_uchar4_e2670[0] * reinterpreted_packed_uchar4_e2707[0] + reinterpreted_packed_uchar4_e2670[1] * reinterpreted_packed_uchar4_e2707[1] + reinterpreted_packed_uchar4_e2670[2] * reinterpreted_packed_uchar4_e2707[2] + reinterpreted_packed_uchar4_e2670[3] * reinterpreted_packed_uchar4_e2707[3]);
                            uint _e2710 = sum0_1_;
                            uint _e2711 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2711 = as_type<packed_uchar4>(_e2711);
                            sum0_1_ = _e2710 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2711[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2711[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2711[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2711[3]);
                            uint _e2714 = sum0_2_;
                            uint _e2715 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2715 = as_type<packed_uchar4>(_e2715);
                            sum0_2_ = _e2714 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2715[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2715[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2715[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2715[3]);
                            uint _e2718 = sum0_3_;
                            uint _e2719 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2719 = as_type<packed_uchar4>(_e2719);
                            sum0_3_ = _e2718 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2719[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2719[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2719[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2719[3]);
                            uint _e2722 = sum1_0_;
                            uint _e2723 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2670 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2723 = as_type<packed_uchar4>(_e2723);
                            sum1_0_ = _e2722 + ( + reinterpreted_packed_uchar4_e2670[0] * reinterpreted_packed_uchar4_e2723[0] + reinterpreted_packed_uchar4_e2670[1] * reinterpreted_packed_uchar4_e2723[1] + reinterpreted_packed_uchar4_e2670[2] * reinterpreted_packed_uchar4_e2723[2] + reinterpreted_packed_uchar4_e2670[3] * reinterpreted_packed_uchar4_e2723[3]);
                            uint _e2726 = sum1_1_;
                            uint _e2727 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2727 = as_type<packed_uchar4>(_e2727);
                            sum1_1_ = _e2726 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2727[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2727[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2727[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2727[3]);
                            uint _e2730 = sum1_2_;
                            uint _e2731 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2731 = as_type<packed_uchar4>(_e2731);
                            sum1_2_ = _e2730 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2731[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2731[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2731[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2731[3]);
                            uint _e2734 = sum1_3_;
                            uint _e2735 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2735 = as_type<packed_uchar4>(_e2735);
                            sum1_3_ = _e2734 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2735[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2735[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2735[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2735[3]);
                            uint _e2738 = sum2_0_;
                            uint _e2739 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2670 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2739 = as_type<packed_uchar4>(_e2739);
                            sum2_0_ = _e2738 + ( + reinterpreted_packed_uchar4_e2670[0] * reinterpreted_packed_uchar4_e2739[0] + reinterpreted_packed_uchar4_e2670[1] * reinterpreted_packed_uchar4_e2739[1] + reinterpreted_packed_uchar4_e2670[2] * reinterpreted_packed_uchar4_e2739[2] + reinterpreted_packed_uchar4_e2670[3] * reinterpreted_packed_uchar4_e2739[3]);
                            uint _e2742 = sum2_1_;
                            uint _e2743 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2743 = as_type<packed_uchar4>(_e2743);
                            sum2_1_ = _e2742 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2743[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2743[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2743[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2743[3]);
                            uint _e2746 = sum2_2_;
                            uint _e2747 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2747 = as_type<packed_uchar4>(_e2747);
                            sum2_2_ = _e2746 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2747[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2747[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2747[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2747[3]);
                            uint _e2750 = sum2_3_;
                            uint _e2751 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2751 = as_type<packed_uchar4>(_e2751);
                            sum2_3_ = _e2750 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2751[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2751[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2751[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2751[3]);
                        }
                        if (step7_ < 8u) {
                            uint v0_0_7 = (_e1493.low.x >> 0u) & 252645135u;
                            uint v0_1_7 = (_e1493.low.y >> 0u) & 252645135u;
                            uint v0_2_7 = (_e1493.low.z >> 0u) & 252645135u;
                            uint v0_3_7 = (_e1493.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            uint _e2797 = sum0_0_;
                            uint _e2798 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2761 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2798 = as_type<packed_uchar4>(_e2798);
                            sum0_0_ = _e2797 + ( + reinterpreted_packed_uchar4_e2761[0] * reinterpreted_packed_uchar4_e2798[0] + reinterpreted_packed_uchar4_e2761[1] * reinterpreted_packed_uchar4_e2798[1] + reinterpreted_packed_uchar4_e2761[2] * reinterpreted_packed_uchar4_e2798[2] + reinterpreted_packed_uchar4_e2761[3] * reinterpreted_packed_uchar4_e2798[3]);
                            uint _e2801 = sum0_1_;
                            uint _e2802 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2802 = as_type<packed_uchar4>(_e2802);
                            sum0_1_ = _e2801 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2802[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2802[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2802[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2802[3]);
                            uint _e2805 = sum0_2_;
                            uint _e2806 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2806 = as_type<packed_uchar4>(_e2806);
                            sum0_2_ = _e2805 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2806[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2806[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2806[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2806[3]);
                            uint _e2809 = sum0_3_;
                            uint _e2810 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            sum0_3_ = _e2809 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2810[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2810[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2810[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2810[3]);
                            uint _e2813 = sum1_0_;
                            uint _e2814 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2761 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2814 = as_type<packed_uchar4>(_e2814);
                            sum1_0_ = _e2813 + ( + reinterpreted_packed_uchar4_e2761[0] * reinterpreted_packed_uchar4_e2814[0] + reinterpreted_packed_uchar4_e2761[1] * reinterpreted_packed_uchar4_e2814[1] + reinterpreted_packed_uchar4_e2761[2] * reinterpreted_packed_uchar4_e2814[2] + reinterpreted_packed_uchar4_e2761[3] * reinterpreted_packed_uchar4_e2814[3]);
                            uint _e2817 = sum1_1_;
                            uint _e2818 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2818 = as_type<packed_uchar4>(_e2818);
                            sum1_1_ = _e2817 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2818[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2818[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2818[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2818[3]);
                            uint _e2821 = sum1_2_;
                            uint _e2822 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2822 = as_type<packed_uchar4>(_e2822);
                            sum1_2_ = _e2821 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2822[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2822[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2822[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2822[3]);
                            uint _e2825 = sum1_3_;
                            uint _e2826 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2826 = as_type<packed_uchar4>(_e2826);
                            sum1_3_ = _e2825 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2826[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2826[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2826[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2826[3]);
                            uint _e2829 = sum2_0_;
                            uint _e2830 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2761 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2830 = as_type<packed_uchar4>(_e2830);
                            sum2_0_ = _e2829 + ( + reinterpreted_packed_uchar4_e2761[0] * reinterpreted_packed_uchar4_e2830[0] + reinterpreted_packed_uchar4_e2761[1] * reinterpreted_packed_uchar4_e2830[1] + reinterpreted_packed_uchar4_e2761[2] * reinterpreted_packed_uchar4_e2830[2] + reinterpreted_packed_uchar4_e2761[3] * reinterpreted_packed_uchar4_e2830[3]);
                            uint _e2833 = sum2_1_;
                            uint _e2834 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2834 = as_type<packed_uchar4>(_e2834);
                            sum2_1_ = _e2833 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2834[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2834[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2834[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2834[3]);
                            uint _e2837 = sum2_2_;
                            uint _e2838 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2838 = as_type<packed_uchar4>(_e2838);
                            sum2_2_ = _e2837 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2838[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2838[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2838[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2838[3]);
                            uint _e2841 = sum2_3_;
                            uint _e2842 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2842 = as_type<packed_uchar4>(_e2842);
                            sum2_3_ = _e2841 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2842[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2842[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2842[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2842[3]);
                            uint v1_0_7 = (_e1493.low.x >> 4u) & 252645135u;
                            uint v1_1_7 = (_e1493.low.y >> 4u) & 252645135u;
                            uint v1_2_7 = (_e1493.low.z >> 4u) & 252645135u;
                            uint v1_3_7 = (_e1493.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            uint _e2886 = sum0_0_;
                            uint _e2887 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2850 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2887 = as_type<packed_uchar4>(_e2887);
                            sum0_0_ = _e2886 + ( + reinterpreted_packed_uchar4_e2850[0] * reinterpreted_packed_uchar4_e2887[0] + reinterpreted_packed_uchar4_e2850[1] * reinterpreted_packed_uchar4_e2887[1] + reinterpreted_packed_uchar4_e2850[2] * reinterpreted_packed_uchar4_e2887[2] + reinterpreted_packed_uchar4_e2850[3] * reinterpreted_packed_uchar4_e2887[3]);
                            uint _e2890 = sum0_1_;
                            uint _e2891 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2891 = as_type<packed_uchar4>(_e2891);
                            sum0_1_ = _e2890 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2891[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2891[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2891[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2891[3]);
                            uint _e2894 = sum0_2_;
                            uint _e2895 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2895 = as_type<packed_uchar4>(_e2895);
                            sum0_2_ = _e2894 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2895[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2895[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2895[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2895[3]);
                            uint _e2898 = sum0_3_;
                            uint _e2899 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2899 = as_type<packed_uchar4>(_e2899);
                            sum0_3_ = _e2898 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2899[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2899[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2899[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2899[3]);
                            uint _e2902 = sum1_0_;
                            uint _e2903 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2850 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2903 = as_type<packed_uchar4>(_e2903);
                            sum1_0_ = _e2902 + ( + reinterpreted_packed_uchar4_e2850[0] * reinterpreted_packed_uchar4_e2903[0] + reinterpreted_packed_uchar4_e2850[1] * reinterpreted_packed_uchar4_e2903[1] + reinterpreted_packed_uchar4_e2850[2] * reinterpreted_packed_uchar4_e2903[2] + reinterpreted_packed_uchar4_e2850[3] * reinterpreted_packed_uchar4_e2903[3]);
                            uint _e2906 = sum1_1_;
                            uint _e2907 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2907 = as_type<packed_uchar4>(_e2907);
                            sum1_1_ = _e2906 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2907[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2907[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2907[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2907[3]);
                            uint _e2910 = sum1_2_;
                            uint _e2911 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2911 = as_type<packed_uchar4>(_e2911);
                            sum1_2_ = _e2910 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2911[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2911[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2911[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2911[3]);
                            uint _e2914 = sum1_3_;
                            uint _e2915 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2915 = as_type<packed_uchar4>(_e2915);
                            sum1_3_ = _e2914 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2915[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2915[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2915[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2915[3]);
                            uint _e2918 = sum2_0_;
                            uint _e2919 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2850 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            sum2_0_ = _e2918 + ( + reinterpreted_packed_uchar4_e2850[0] * reinterpreted_packed_uchar4_e2919[0] + reinterpreted_packed_uchar4_e2850[1] * reinterpreted_packed_uchar4_e2919[1] + reinterpreted_packed_uchar4_e2850[2] * reinterpreted_packed_uchar4_e2919[2] + reinterpreted_packed_uchar4_e2850[3] * reinterpreted_packed_uchar4_e2919[3]);
                            uint _e2922 = sum2_1_;
                            uint _e2923 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2923 = as_type<packed_uchar4>(_e2923);
                            sum2_1_ = _e2922 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2923[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2923[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2923[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2923[3]);
                            uint _e2926 = sum2_2_;
                            uint _e2927 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2927 = as_type<packed_uchar4>(_e2927);
                            sum2_2_ = _e2926 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2927[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2927[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2927[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2927[3]);
                            uint _e2930 = sum2_3_;
                            uint _e2931 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2931 = as_type<packed_uchar4>(_e2931);
                            sum2_3_ = _e2930 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2931[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2931[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2931[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2931[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2954 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2954 * top_1) * 0.003921569;
                    float _e2958 = out0_0_;
                    uint _e2960 = sum0_0_;
                    out0_0_ = (_e2958 * keep) + (static_cast<float>(_e2960) * share);
                    float _e2964 = out0_1_;
                    uint _e2966 = sum0_1_;
                    out0_1_ = (_e2964 * keep) + (static_cast<float>(_e2966) * share);
                    float _e2970 = out0_2_;
                    uint _e2972 = sum0_2_;
                    out0_2_ = (_e2970 * keep) + (static_cast<float>(_e2972) * share);
                    float _e2976 = out0_3_;
                    uint _e2978 = sum0_3_;
                    out0_3_ = (_e2976 * keep) + (static_cast<float>(_e2978) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2995 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2995 * top_1) * 0.003921569;
                    float _e2999 = out1_0_;
                    uint _e3001 = sum1_0_;
                    out1_0_ = (_e2999 * keep_1) + (static_cast<float>(_e3001) * share_1);
                    float _e3005 = out1_1_;
                    uint _e3007 = sum1_1_;
                    out1_1_ = (_e3005 * keep_1) + (static_cast<float>(_e3007) * share_1);
                    float _e3011 = out1_2_;
                    uint _e3013 = sum1_2_;
                    out1_2_ = (_e3011 * keep_1) + (static_cast<float>(_e3013) * share_1);
                    float _e3017 = out1_3_;
                    uint _e3019 = sum1_3_;
                    out1_3_ = (_e3017 * keep_1) + (static_cast<float>(_e3019) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3036 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3036 * top_1) * 0.003921569;
                    float _e3040 = out2_0_;
                    uint _e3042 = sum2_0_;
                    out2_0_ = (_e3040 * keep_2) + (static_cast<float>(_e3042) * share_2);
                    float _e3046 = out2_1_;
                    uint _e3048 = sum2_1_;
                    out2_1_ = (_e3046 * keep_2) + (static_cast<float>(_e3048) * share_2);
                    float _e3052 = out2_2_;
                    uint _e3054 = sum2_2_;
                    out2_2_ = (_e3052 * keep_2) + (static_cast<float>(_e3054) * share_2);
                    float _e3058 = out2_3_;
                    uint _e3060 = sum2_3_;
                    out2_3_ = (_e3058 * keep_2) + (static_cast<float>(_e3060) * share_2);
                }
            }
        }
    }
    float _e3067 = running_sum0_;
    float _e3068 = running_sum0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3068, 1u);
    running_sum0_ = _e3067 + unnamed_13;
    float _e3071 = running_sum0_;
    float _e3072 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3072, 2u);
    running_sum0_ = _e3071 + unnamed_14;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3082 = local_3;
    if (_e3082) {
        float _e3097 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3097;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3103 = local_4;
    if (_e3103) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3114 = local_5;
    if (_e3114) {
        float _e3117 = sum_1;
        metal::float4 _e3126 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3127 = sum_of(_e3126);
        sum_1 = _e3117 + _e3127;
        float _e3139 = running_max0_;
        float _e3140 = sum_1;
        states[((((first_head + (head_pass_1 * 3u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3139, _e3140);
    }
    float _e3142 = extra0_;
    float _e3143 = extra0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e3143, 1u);
    extra0_ = _e3142 + unnamed_15;
    float _e3146 = extra0_;
    float _e3147 = extra0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3147, 2u);
    extra0_ = _e3146 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e3159 = local_6;
    if (_e3159) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e3169 = local_7;
    if (_e3169) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3191 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3191;
    }
    float _e3192 = extra1_;
    float _e3193 = extra1_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3193, 1u);
    extra1_ = _e3192 + unnamed_17;
    float _e3196 = extra1_;
    float _e3197 = extra1_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3197, 2u);
    extra1_ = _e3196 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e3209 = local_8;
    if (_e3209) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e3219 = local_9;
    if (_e3219) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3241 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e3241;
    }
    float _e3242 = extra2_;
    float _e3243 = extra2_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3243, 1u);
    extra2_ = _e3242 + unnamed_19;
    float _e3246 = extra2_;
    float _e3247 = extra2_;
    float unnamed_20 = metal::quad_shuffle_xor(_e3247, 2u);
    extra2_ = _e3246 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e3259 = local_10;
    if (_e3259) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e3269 = local_11;
    if (_e3269) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3291 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3291;
    }
    float _e3292 = extra3_;
    float _e3293 = extra3_;
    float unnamed_21 = metal::quad_shuffle_xor(_e3293, 1u);
    extra3_ = _e3292 + unnamed_21;
    float _e3296 = extra3_;
    float _e3297 = extra3_;
    float unnamed_22 = metal::quad_shuffle_xor(_e3297, 2u);
    extra3_ = _e3296 + unnamed_22;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e3309 = local_12;
    if (_e3309) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e3319 = local_13;
    if (_e3319) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3341 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e3341;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3372 = turn_1;
            turn_1 = _e3372 + 1u;
        }
        loop_init_4 = false;
        uint _e3344 = turn_1;
        if (_e3344 < 4u) {
        } else {
            break;
        }
        {
            uint _e3347 = turn_1;
            if (_e3347 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3354 = out0_0_;
                float _e3355 = out0_1_;
                float _e3356 = out0_2_;
                float _e3357 = out0_3_;
                sum_2 = metal::float4(_e3354, _e3355, _e3356, _e3357);
                uint _e3360 = turn_1;
                if (_e3360 > 0u) {
                    metal::float4 _e3363 = sum_2;
                    metal::float4 _e3366 = scores.inner[at_5];
                    sum_2 = _e3363 + _e3366;
                }
                metal::float4 _e3370 = sum_2;
                scores.inner[at_5] = _e3370;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3487 = i_1;
            i_1 = _e3487 + THREADS;
        }
        loop_init_5 = false;
        uint _e3375 = i_1;
        if (_e3375 < 64u) {
        } else {
            break;
        }
        {
            uint _e3378 = i_1;
            uint head_set = naga_div(_e3378, 64u);
            uint _e3381 = i_1;
            uint c = naga_mod(_e3381, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e3398 = local_14;
            if (_e3398) {
                uint _e3400 = i_1;
                uint _e3404 = i_1;
                float _e3408 = scores.inner[naga_div(_e3400, 4u)][naga_mod(_e3404, 4u)];
                sum_3 = _e3408;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e3419 = sum_3;
                float _e3431 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3419 + _e3431;
                float _e3433 = sum_3;
                float _e3445 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3433 + _e3445;
                float _e3447 = sum_3;
                float _e3459 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3447 + _e3459;
                float _e3461 = sum_3;
                float _e3473 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3461 + _e3473;
                float _e3486 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_3) * splits) + split) * 64u) + c] = _e3486;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3520 = turn_2;
            turn_2 = _e3520 + 1u;
        }
        loop_init_6 = false;
        uint _e3492 = turn_2;
        if (_e3492 < 4u) {
        } else {
            break;
        }
        {
            uint _e3495 = turn_2;
            if (_e3495 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3502 = out1_0_;
                float _e3503 = out1_1_;
                float _e3504 = out1_2_;
                float _e3505 = out1_3_;
                sum_4 = metal::float4(_e3502, _e3503, _e3504, _e3505);
                uint _e3508 = turn_2;
                if (_e3508 > 0u) {
                    metal::float4 _e3511 = sum_4;
                    metal::float4 _e3514 = scores.inner[at_6];
                    sum_4 = _e3511 + _e3514;
                }
                metal::float4 _e3518 = sum_4;
                scores.inner[at_6] = _e3518;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3635 = i_2;
            i_2 = _e3635 + THREADS;
        }
        loop_init_7 = false;
        uint _e3523 = i_2;
        if (_e3523 < 64u) {
        } else {
            break;
        }
        {
            uint _e3526 = i_2;
            uint head_set_1 = naga_div(_e3526, 64u);
            uint _e3529 = i_2;
            uint c_1 = naga_mod(_e3529, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e3546 = local_15;
            if (_e3546) {
                uint _e3548 = i_2;
                uint _e3552 = i_2;
                float _e3556 = scores.inner[naga_div(_e3548, 4u)][naga_mod(_e3552, 4u)];
                sum_5 = _e3556;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e3567 = sum_5;
                float _e3579 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e3567 + _e3579;
                float _e3581 = sum_5;
                float _e3593 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e3581 + _e3593;
                float _e3595 = sum_5;
                float _e3607 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e3595 + _e3607;
                float _e3609 = sum_5;
                float _e3621 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e3609 + _e3621;
                float _e3634 = sum_5;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c_1] = _e3634;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3668 = turn_3;
            turn_3 = _e3668 + 1u;
        }
        loop_init_8 = false;
        uint _e3640 = turn_3;
        if (_e3640 < 4u) {
        } else {
            break;
        }
        {
            uint _e3643 = turn_3;
            if (_e3643 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3650 = out2_0_;
                float _e3651 = out2_1_;
                float _e3652 = out2_2_;
                float _e3653 = out2_3_;
                sum_6 = metal::float4(_e3650, _e3651, _e3652, _e3653);
                uint _e3656 = turn_3;
                if (_e3656 > 0u) {
                    metal::float4 _e3659 = sum_6;
                    metal::float4 _e3662 = scores.inner[at_7];
                    sum_6 = _e3659 + _e3662;
                }
                metal::float4 _e3666 = sum_6;
                scores.inner[at_7] = _e3666;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3783 = i_3;
            i_3 = _e3783 + THREADS;
        }
        loop_init_9 = false;
        uint _e3671 = i_3;
        if (_e3671 < 64u) {
        } else {
            break;
        }
        {
            uint _e3674 = i_3;
            uint head_set_2 = naga_div(_e3674, 64u);
            uint _e3677 = i_3;
            uint c_2 = naga_mod(_e3677, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3694 = local_16;
            if (_e3694) {
                uint _e3696 = i_3;
                uint _e3700 = i_3;
                float _e3704 = scores.inner[naga_div(_e3696, 4u)][naga_mod(_e3700, 4u)];
                sum_7 = _e3704;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3715 = sum_7;
                float _e3727 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3715 + _e3727;
                float _e3729 = sum_7;
                float _e3741 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e3729 + _e3741;
                float _e3743 = sum_7;
                float _e3755 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e3743 + _e3755;
                float _e3757 = sum_7;
                float _e3769 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3757 + _e3769;
                float _e3782 = sum_7;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_2] = _e3782;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
