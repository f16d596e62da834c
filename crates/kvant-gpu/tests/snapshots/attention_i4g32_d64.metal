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
            uint _e3063 = block;
            block = _e3063 + BLOCK;
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
                turn = 0u;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e883 = turn;
                        turn = _e883 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e481 = turn;
                    if (_e481 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e484 = turn;
                        uint t_1 = (((_e484 * 4u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e493 = block;
                        KeyRun _e501 = load_keys(keys_at + (metal::min(naga_div(_e493 + t_1, 16u), last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        metal::uint2 w0_0_0_ = _e501.w0_0_0_;
                        metal::uint2 w0_0_1_ = _e501.w0_0_1_;
                        metal::uint2 w0_0_2_ = _e501.w0_0_2_;
                        metal::uint2 w0_0_3_ = _e501.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(_e501.scale0_));
                        metal::float2 offset0_ = float2(as_type<half2>(_e501.offset0_)) - (0.0 * scale0_);
                        uint c0_0_0_ = (_e501.w0_0_0_.x >> 0u) & 252645135u;
                        uint c0_0_1_ = (_e501.w0_0_0_.x >> 4u) & 252645135u;
                        uint c0_0_2_ = (_e501.w0_0_1_.x >> 0u) & 252645135u;
                        uint c0_0_3_ = (_e501.w0_0_1_.x >> 4u) & 252645135u;
                        uint c0_0_4_ = (_e501.w0_0_2_.x >> 0u) & 252645135u;
                        uint c0_0_5_ = (_e501.w0_0_2_.x >> 4u) & 252645135u;
                        uint c0_0_6_ = (_e501.w0_0_3_.x >> 0u) & 252645135u;
                        uint c0_0_7_ = (_e501.w0_0_3_.x >> 4u) & 252645135u;
                        dot0_0_0_ = COUNTER_BITS;
                        int _e555 = dot0_0_0_;
                        uint _e556 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e517 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e556 = as_type<packed_char4>(_e556);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e555) + as_type<uint>(( + reinterpreted_packed_char4_e517[0] * reinterpreted_packed_char4_e556[0] + reinterpreted_packed_char4_e517[1] * reinterpreted_packed_char4_e556[1] + reinterpreted_packed_char4_e517[2] * reinterpreted_packed_char4_e556[2] + reinterpreted_packed_char4_e517[3] * reinterpreted_packed_char4_e556[3])));
                        int _e559 = dot0_0_0_;
                        uint _e560 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e560 = as_type<packed_char4>(_e560);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e559) + as_type<uint>(( + reinterpreted_packed_char4_e522[0] * reinterpreted_packed_char4_e560[0] + reinterpreted_packed_char4_e522[1] * reinterpreted_packed_char4_e560[1] + reinterpreted_packed_char4_e522[2] * reinterpreted_packed_char4_e560[2] + reinterpreted_packed_char4_e522[3] * reinterpreted_packed_char4_e560[3])));
                        int _e563 = dot0_0_0_;
                        uint _e564 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e564 = as_type<packed_char4>(_e564);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e563) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e564[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e564[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e564[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e564[3])));
                        int _e567 = dot0_0_0_;
                        uint _e568 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e567) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e568[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e568[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e568[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e568[3])));
                        int _e571 = dot0_0_0_;
                        uint _e572 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e537 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e571) + as_type<uint>(( + reinterpreted_packed_char4_e537[0] * reinterpreted_packed_char4_e572[0] + reinterpreted_packed_char4_e537[1] * reinterpreted_packed_char4_e572[1] + reinterpreted_packed_char4_e537[2] * reinterpreted_packed_char4_e572[2] + reinterpreted_packed_char4_e537[3] * reinterpreted_packed_char4_e572[3])));
                        int _e575 = dot0_0_0_;
                        uint _e576 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e576 = as_type<packed_char4>(_e576);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e575) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e576[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e576[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e576[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e576[3])));
                        int _e579 = dot0_0_0_;
                        uint _e580 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e580 = as_type<packed_char4>(_e580);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e579) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e580[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e580[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e580[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e580[3])));
                        int _e583 = dot0_0_0_;
                        uint _e584 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e584 = as_type<packed_char4>(_e584);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e583) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e584[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e584[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e584[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e584[3])));
                        int _e587 = dot0_0_0_;
                        float scaled0_0_0_ = metal::fma(as_type<float>(_e587), step0_0_, zero0_0_);
                        part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                        dot0_0_1_ = COUNTER_BITS;
                        int _e597 = dot0_0_1_;
                        uint _e598 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e517 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(_e598);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e597) + as_type<uint>(( + reinterpreted_packed_char4_e517[0] * reinterpreted_packed_char4_e598[0] + reinterpreted_packed_char4_e517[1] * reinterpreted_packed_char4_e598[1] + reinterpreted_packed_char4_e517[2] * reinterpreted_packed_char4_e598[2] + reinterpreted_packed_char4_e517[3] * reinterpreted_packed_char4_e598[3])));
                        int _e601 = dot0_0_1_;
                        uint _e602 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e602 = as_type<packed_char4>(_e602);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e601) + as_type<uint>(( + reinterpreted_packed_char4_e522[0] * reinterpreted_packed_char4_e602[0] + reinterpreted_packed_char4_e522[1] * reinterpreted_packed_char4_e602[1] + reinterpreted_packed_char4_e522[2] * reinterpreted_packed_char4_e602[2] + reinterpreted_packed_char4_e522[3] * reinterpreted_packed_char4_e602[3])));
                        int _e605 = dot0_0_1_;
                        uint _e606 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e606 = as_type<packed_char4>(_e606);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e605) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e606[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e606[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e606[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e606[3])));
                        int _e609 = dot0_0_1_;
                        uint _e610 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e610 = as_type<packed_char4>(_e610);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e609) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e610[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e610[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e610[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e610[3])));
                        int _e613 = dot0_0_1_;
                        uint _e614 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e537 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e614 = as_type<packed_char4>(_e614);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e613) + as_type<uint>(( + reinterpreted_packed_char4_e537[0] * reinterpreted_packed_char4_e614[0] + reinterpreted_packed_char4_e537[1] * reinterpreted_packed_char4_e614[1] + reinterpreted_packed_char4_e537[2] * reinterpreted_packed_char4_e614[2] + reinterpreted_packed_char4_e537[3] * reinterpreted_packed_char4_e614[3])));
                        int _e617 = dot0_0_1_;
                        uint _e618 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e618 = as_type<packed_char4>(_e618);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e617) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e618[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e618[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e618[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e618[3])));
                        int _e621 = dot0_0_1_;
                        uint _e622 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e622 = as_type<packed_char4>(_e622);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e621) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e622[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e622[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e622[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e622[3])));
                        int _e625 = dot0_0_1_;
                        uint _e626 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e626 = as_type<packed_char4>(_e626);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e625) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e626[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e626[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e626[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e626[3])));
                        int _e629 = dot0_0_1_;
                        float scaled0_0_1_ = metal::fma(as_type<float>(_e629), step1_0_, zero1_0_);
                        part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                        dot0_0_2_ = COUNTER_BITS;
                        int _e639 = dot0_0_2_;
                        uint _e640 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e517 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(_e640);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e639) + as_type<uint>(( + reinterpreted_packed_char4_e517[0] * reinterpreted_packed_char4_e640[0] + reinterpreted_packed_char4_e517[1] * reinterpreted_packed_char4_e640[1] + reinterpreted_packed_char4_e517[2] * reinterpreted_packed_char4_e640[2] + reinterpreted_packed_char4_e517[3] * reinterpreted_packed_char4_e640[3])));
                        int _e643 = dot0_0_2_;
                        uint _e644 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e644 = as_type<packed_char4>(_e644);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e643) + as_type<uint>(( + reinterpreted_packed_char4_e522[0] * reinterpreted_packed_char4_e644[0] + reinterpreted_packed_char4_e522[1] * reinterpreted_packed_char4_e644[1] + reinterpreted_packed_char4_e522[2] * reinterpreted_packed_char4_e644[2] + reinterpreted_packed_char4_e522[3] * reinterpreted_packed_char4_e644[3])));
                        int _e647 = dot0_0_2_;
                        uint _e648 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(_e648);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e647) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e648[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e648[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e648[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e648[3])));
                        int _e651 = dot0_0_2_;
                        uint _e652 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e652 = as_type<packed_char4>(_e652);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e651) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e652[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e652[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e652[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e652[3])));
                        int _e655 = dot0_0_2_;
                        uint _e656 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e537 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e656 = as_type<packed_char4>(_e656);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e655) + as_type<uint>(( + reinterpreted_packed_char4_e537[0] * reinterpreted_packed_char4_e656[0] + reinterpreted_packed_char4_e537[1] * reinterpreted_packed_char4_e656[1] + reinterpreted_packed_char4_e537[2] * reinterpreted_packed_char4_e656[2] + reinterpreted_packed_char4_e537[3] * reinterpreted_packed_char4_e656[3])));
                        int _e659 = dot0_0_2_;
                        uint _e660 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e660 = as_type<packed_char4>(_e660);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e659) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e660[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e660[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e660[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e660[3])));
                        int _e663 = dot0_0_2_;
                        uint _e664 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e664 = as_type<packed_char4>(_e664);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e663) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e664[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e664[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e664[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e664[3])));
                        int _e667 = dot0_0_2_;
                        uint _e668 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e668 = as_type<packed_char4>(_e668);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e667) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e668[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e668[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e668[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e668[3])));
                        int _e671 = dot0_0_2_;
                        float scaled0_0_2_ = metal::fma(as_type<float>(_e671), step2_0_, zero2_0_);
                        part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                        uint c0_1_0_ = (_e501.w0_0_0_.y >> 0u) & 252645135u;
                        uint c0_1_1_ = (_e501.w0_0_0_.y >> 4u) & 252645135u;
                        uint c0_1_2_ = (_e501.w0_0_1_.y >> 0u) & 252645135u;
                        uint c0_1_3_ = (_e501.w0_0_1_.y >> 4u) & 252645135u;
                        uint c0_1_4_ = (_e501.w0_0_2_.y >> 0u) & 252645135u;
                        uint c0_1_5_ = (_e501.w0_0_2_.y >> 4u) & 252645135u;
                        uint c0_1_6_ = (_e501.w0_0_3_.y >> 0u) & 252645135u;
                        uint c0_1_7_ = (_e501.w0_0_3_.y >> 4u) & 252645135u;
                        dot0_1_0_ = COUNTER_BITS;
                        int _e721 = dot0_1_0_;
                        uint _e722 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e683 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(_e722);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e721) + as_type<uint>(( + reinterpreted_packed_char4_e683[0] * reinterpreted_packed_char4_e722[0] + reinterpreted_packed_char4_e683[1] * reinterpreted_packed_char4_e722[1] + reinterpreted_packed_char4_e683[2] * reinterpreted_packed_char4_e722[2] + reinterpreted_packed_char4_e683[3] * reinterpreted_packed_char4_e722[3])));
                        int _e725 = dot0_1_0_;
                        uint _e726 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e688 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e726 = as_type<packed_char4>(_e726);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e725) + as_type<uint>(( + reinterpreted_packed_char4_e688[0] * reinterpreted_packed_char4_e726[0] + reinterpreted_packed_char4_e688[1] * reinterpreted_packed_char4_e726[1] + reinterpreted_packed_char4_e688[2] * reinterpreted_packed_char4_e726[2] + reinterpreted_packed_char4_e688[3] * reinterpreted_packed_char4_e726[3])));
                        int _e729 = dot0_1_0_;
                        uint _e730 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e693 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e730 = as_type<packed_char4>(_e730);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e729) + as_type<uint>(( + reinterpreted_packed_char4_e693[0] * reinterpreted_packed_char4_e730[0] + reinterpreted_packed_char4_e693[1] * reinterpreted_packed_char4_e730[1] + reinterpreted_packed_char4_e693[2] * reinterpreted_packed_char4_e730[2] + reinterpreted_packed_char4_e693[3] * reinterpreted_packed_char4_e730[3])));
                        int _e733 = dot0_1_0_;
                        uint _e734 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e698 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e734 = as_type<packed_char4>(_e734);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e733) + as_type<uint>(( + reinterpreted_packed_char4_e698[0] * reinterpreted_packed_char4_e734[0] + reinterpreted_packed_char4_e698[1] * reinterpreted_packed_char4_e734[1] + reinterpreted_packed_char4_e698[2] * reinterpreted_packed_char4_e734[2] + reinterpreted_packed_char4_e698[3] * reinterpreted_packed_char4_e734[3])));
                        int _e737 = dot0_1_0_;
                        uint _e738 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e703 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e738 = as_type<packed_char4>(_e738);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e737) + as_type<uint>(( + reinterpreted_packed_char4_e703[0] * reinterpreted_packed_char4_e738[0] + reinterpreted_packed_char4_e703[1] * reinterpreted_packed_char4_e738[1] + reinterpreted_packed_char4_e703[2] * reinterpreted_packed_char4_e738[2] + reinterpreted_packed_char4_e703[3] * reinterpreted_packed_char4_e738[3])));
                        int _e741 = dot0_1_0_;
                        uint _e742 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e708 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e742 = as_type<packed_char4>(_e742);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e741) + as_type<uint>(( + reinterpreted_packed_char4_e708[0] * reinterpreted_packed_char4_e742[0] + reinterpreted_packed_char4_e708[1] * reinterpreted_packed_char4_e742[1] + reinterpreted_packed_char4_e708[2] * reinterpreted_packed_char4_e742[2] + reinterpreted_packed_char4_e708[3] * reinterpreted_packed_char4_e742[3])));
                        int _e745 = dot0_1_0_;
                        uint _e746 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e713 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e746 = as_type<packed_char4>(_e746);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e745) + as_type<uint>(( + reinterpreted_packed_char4_e713[0] * reinterpreted_packed_char4_e746[0] + reinterpreted_packed_char4_e713[1] * reinterpreted_packed_char4_e746[1] + reinterpreted_packed_char4_e713[2] * reinterpreted_packed_char4_e746[2] + reinterpreted_packed_char4_e713[3] * reinterpreted_packed_char4_e746[3])));
                        int _e749 = dot0_1_0_;
                        uint _e750 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e718 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e749) + as_type<uint>(( + reinterpreted_packed_char4_e718[0] * reinterpreted_packed_char4_e750[0] + reinterpreted_packed_char4_e718[1] * reinterpreted_packed_char4_e750[1] + reinterpreted_packed_char4_e718[2] * reinterpreted_packed_char4_e750[2] + reinterpreted_packed_char4_e718[3] * reinterpreted_packed_char4_e750[3])));
                        int _e753 = dot0_1_0_;
                        float scaled0_1_0_ = metal::fma(as_type<float>(_e753), step0_0_, zero0_0_);
                        part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                        dot0_1_1_ = COUNTER_BITS;
                        int _e763 = dot0_1_1_;
                        uint _e764 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e683 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e763) + as_type<uint>(( + reinterpreted_packed_char4_e683[0] * reinterpreted_packed_char4_e764[0] + reinterpreted_packed_char4_e683[1] * reinterpreted_packed_char4_e764[1] + reinterpreted_packed_char4_e683[2] * reinterpreted_packed_char4_e764[2] + reinterpreted_packed_char4_e683[3] * reinterpreted_packed_char4_e764[3])));
                        int _e767 = dot0_1_1_;
                        uint _e768 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e688 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e767) + as_type<uint>(( + reinterpreted_packed_char4_e688[0] * reinterpreted_packed_char4_e768[0] + reinterpreted_packed_char4_e688[1] * reinterpreted_packed_char4_e768[1] + reinterpreted_packed_char4_e688[2] * reinterpreted_packed_char4_e768[2] + reinterpreted_packed_char4_e688[3] * reinterpreted_packed_char4_e768[3])));
                        int _e771 = dot0_1_1_;
                        uint _e772 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e693 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e772 = as_type<packed_char4>(_e772);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e771) + as_type<uint>(( + reinterpreted_packed_char4_e693[0] * reinterpreted_packed_char4_e772[0] + reinterpreted_packed_char4_e693[1] * reinterpreted_packed_char4_e772[1] + reinterpreted_packed_char4_e693[2] * reinterpreted_packed_char4_e772[2] + reinterpreted_packed_char4_e693[3] * reinterpreted_packed_char4_e772[3])));
                        int _e775 = dot0_1_1_;
                        uint _e776 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e698 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e776 = as_type<packed_char4>(_e776);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e775) + as_type<uint>(( + reinterpreted_packed_char4_e698[0] * reinterpreted_packed_char4_e776[0] + reinterpreted_packed_char4_e698[1] * reinterpreted_packed_char4_e776[1] + reinterpreted_packed_char4_e698[2] * reinterpreted_packed_char4_e776[2] + reinterpreted_packed_char4_e698[3] * reinterpreted_packed_char4_e776[3])));
                        int _e779 = dot0_1_1_;
                        uint _e780 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e703 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e780 = as_type<packed_char4>(_e780);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e779) + as_type<uint>(( + reinterpreted_packed_char4_e703[0] * reinterpreted_packed_char4_e780[0] + reinterpreted_packed_char4_e703[1] * reinterpreted_packed_char4_e780[1] + reinterpreted_packed_char4_e703[2] * reinterpreted_packed_char4_e780[2] + reinterpreted_packed_char4_e703[3] * reinterpreted_packed_char4_e780[3])));
                        int _e783 = dot0_1_1_;
                        uint _e784 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e708 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e784 = as_type<packed_char4>(_e784);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e783) + as_type<uint>(( + reinterpreted_packed_char4_e708[0] * reinterpreted_packed_char4_e784[0] + reinterpreted_packed_char4_e708[1] * reinterpreted_packed_char4_e784[1] + reinterpreted_packed_char4_e708[2] * reinterpreted_packed_char4_e784[2] + reinterpreted_packed_char4_e708[3] * reinterpreted_packed_char4_e784[3])));
                        int _e787 = dot0_1_1_;
                        uint _e788 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e713 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e788 = as_type<packed_char4>(_e788);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e787) + as_type<uint>(( + reinterpreted_packed_char4_e713[0] * reinterpreted_packed_char4_e788[0] + reinterpreted_packed_char4_e713[1] * reinterpreted_packed_char4_e788[1] + reinterpreted_packed_char4_e713[2] * reinterpreted_packed_char4_e788[2] + reinterpreted_packed_char4_e713[3] * reinterpreted_packed_char4_e788[3])));
                        int _e791 = dot0_1_1_;
                        uint _e792 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e718 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e792 = as_type<packed_char4>(_e792);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e791) + as_type<uint>(( + reinterpreted_packed_char4_e718[0] * reinterpreted_packed_char4_e792[0] + reinterpreted_packed_char4_e718[1] * reinterpreted_packed_char4_e792[1] + reinterpreted_packed_char4_e718[2] * reinterpreted_packed_char4_e792[2] + reinterpreted_packed_char4_e718[3] * reinterpreted_packed_char4_e792[3])));
                        int _e795 = dot0_1_1_;
                        float scaled0_1_1_ = metal::fma(as_type<float>(_e795), step1_0_, zero1_0_);
                        part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                        dot0_1_2_ = COUNTER_BITS;
                        int _e805 = dot0_1_2_;
                        uint _e806 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e683 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e806 = as_type<packed_char4>(_e806);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e805) + as_type<uint>(( + reinterpreted_packed_char4_e683[0] * reinterpreted_packed_char4_e806[0] + reinterpreted_packed_char4_e683[1] * reinterpreted_packed_char4_e806[1] + reinterpreted_packed_char4_e683[2] * reinterpreted_packed_char4_e806[2] + reinterpreted_packed_char4_e683[3] * reinterpreted_packed_char4_e806[3])));
                        int _e809 = dot0_1_2_;
                        uint _e810 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e688 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e810 = as_type<packed_char4>(_e810);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e809) + as_type<uint>(( + reinterpreted_packed_char4_e688[0] * reinterpreted_packed_char4_e810[0] + reinterpreted_packed_char4_e688[1] * reinterpreted_packed_char4_e810[1] + reinterpreted_packed_char4_e688[2] * reinterpreted_packed_char4_e810[2] + reinterpreted_packed_char4_e688[3] * reinterpreted_packed_char4_e810[3])));
                        int _e813 = dot0_1_2_;
                        uint _e814 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e693 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e814 = as_type<packed_char4>(_e814);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e813) + as_type<uint>(( + reinterpreted_packed_char4_e693[0] * reinterpreted_packed_char4_e814[0] + reinterpreted_packed_char4_e693[1] * reinterpreted_packed_char4_e814[1] + reinterpreted_packed_char4_e693[2] * reinterpreted_packed_char4_e814[2] + reinterpreted_packed_char4_e693[3] * reinterpreted_packed_char4_e814[3])));
                        int _e817 = dot0_1_2_;
                        uint _e818 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e698 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e818 = as_type<packed_char4>(_e818);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e817) + as_type<uint>(( + reinterpreted_packed_char4_e698[0] * reinterpreted_packed_char4_e818[0] + reinterpreted_packed_char4_e698[1] * reinterpreted_packed_char4_e818[1] + reinterpreted_packed_char4_e698[2] * reinterpreted_packed_char4_e818[2] + reinterpreted_packed_char4_e698[3] * reinterpreted_packed_char4_e818[3])));
                        int _e821 = dot0_1_2_;
                        uint _e822 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e703 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e822 = as_type<packed_char4>(_e822);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e821) + as_type<uint>(( + reinterpreted_packed_char4_e703[0] * reinterpreted_packed_char4_e822[0] + reinterpreted_packed_char4_e703[1] * reinterpreted_packed_char4_e822[1] + reinterpreted_packed_char4_e703[2] * reinterpreted_packed_char4_e822[2] + reinterpreted_packed_char4_e703[3] * reinterpreted_packed_char4_e822[3])));
                        int _e825 = dot0_1_2_;
                        uint _e826 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e708 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e826 = as_type<packed_char4>(_e826);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e825) + as_type<uint>(( + reinterpreted_packed_char4_e708[0] * reinterpreted_packed_char4_e826[0] + reinterpreted_packed_char4_e708[1] * reinterpreted_packed_char4_e826[1] + reinterpreted_packed_char4_e708[2] * reinterpreted_packed_char4_e826[2] + reinterpreted_packed_char4_e708[3] * reinterpreted_packed_char4_e826[3])));
                        int _e829 = dot0_1_2_;
                        uint _e830 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e713 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e830 = as_type<packed_char4>(_e830);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e829) + as_type<uint>(( + reinterpreted_packed_char4_e713[0] * reinterpreted_packed_char4_e830[0] + reinterpreted_packed_char4_e713[1] * reinterpreted_packed_char4_e830[1] + reinterpreted_packed_char4_e713[2] * reinterpreted_packed_char4_e830[2] + reinterpreted_packed_char4_e713[3] * reinterpreted_packed_char4_e830[3])));
                        int _e833 = dot0_1_2_;
                        uint _e834 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e718 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e834 = as_type<packed_char4>(_e834);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e833) + as_type<uint>(( + reinterpreted_packed_char4_e718[0] * reinterpreted_packed_char4_e834[0] + reinterpreted_packed_char4_e718[1] * reinterpreted_packed_char4_e834[1] + reinterpreted_packed_char4_e718[2] * reinterpreted_packed_char4_e834[2] + reinterpreted_packed_char4_e718[3] * reinterpreted_packed_char4_e834[3])));
                        int _e837 = dot0_1_2_;
                        float scaled0_1_2_ = metal::fma(as_type<float>(_e837), step2_0_, zero2_0_);
                        part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                        bool odd = (key_lane & 1u) == 1u;
                        float _e849 = part0_0_;
                        float _e850 = part1_0_;
                        float _e852 = part1_0_;
                        float _e853 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e853 : _e852, 1u);
                        float token_sum0_ = (odd ? _e850 : _e849) + unnamed_6;
                        float _e857 = part0_1_;
                        float _e858 = part1_1_;
                        float _e860 = part1_1_;
                        float _e861 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd ? _e861 : _e860, 1u);
                        float token_sum1_ = (odd ? _e858 : _e857) + unnamed_7;
                        float _e865 = part0_2_;
                        float _e866 = part1_2_;
                        float _e868 = part1_2_;
                        float _e869 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd ? _e869 : _e868, 1u);
                        float token_sum2_ = (odd ? _e866 : _e865) + unnamed_8;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                    }
                }
            }
            uint _e885 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e885 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e899 = first_seen;
            uint _e904 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e899)) & (scale_token0_ < metal::uint4(_e904));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e917 = scale_top;
            float _e919 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e917, _e919);
            float _e921 = scale_top;
            float _e922 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e922, 1u);
            scale_top = metal::max(_e921, unnamed_9);
            float _e925 = scale_top;
            float _e926 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e926, 2u);
            scale_top = metal::max(_e925, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local = stage_set == 0u;
            } else {
                local = false;
            }
            bool _e938 = local;
            if (_e938) {
                local_1 = stage_group < 2u;
            } else {
                local_1 = false;
            }
            bool _e944 = local_1;
            if (_e944) {
                float _e952 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e952;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e955 = block;
            metal::uint4 token0_ = metal::uint4(_e955 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e967 = first_seen;
            uint _e972 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e967)) & (token0_ < metal::uint4(_e972));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e988 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e988 + metal::float4(bias0_);
                metal::float4 _e993 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e993, visible0_);
                float _e995 = largest0_;
                metal::float4 _e996 = score0_0_;
                float _e997 = largest_of(_e996);
                largest0_ = metal::max(_e995, _e997);
            }
            float _e999 = largest0_;
            float _e1000 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1000, 1u);
            largest0_ = metal::max(_e999, unnamed_11);
            float _e1003 = largest0_;
            float _e1004 = largest0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1004, 2u);
            largest0_ = metal::max(_e1003, unnamed_12);
            if (has0_) {
                local_2 = naga_mod(tid, 4u) == 0u;
            } else {
                local_2 = false;
            }
            bool _e1014 = local_2;
            if (_e1014) {
                float _e1029 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1029;
            }
            if (tid < 2u) {
                top = 0.0;
                float _e1034 = top;
                float _e1041 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1034, _e1041);
                float _e1043 = top;
                float _e1050 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1043, _e1050);
                float _e1052 = top;
                float _e1059 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1052, _e1059);
                float _e1061 = top;
                float _e1068 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1061, _e1068);
                float _e1072 = top;
                float _e1073 = top;
                float _e1076 = top;
                group_scales.inner[tid] = metal::float2(_e1072, (_e1076 > 0.0) ? (255.0 / _e1073) : 0.0);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1088 = largest0_;
                metal::float4 _e1097 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1098 = largest_of(_e1097);
                largest0_ = metal::max(_e1088, _e1098);
                float former = running_max0_;
                float _e1101 = largest0_;
                running_max0_ = metal::max(former, _e1101);
                float _e1103 = largest0_;
                float _e1104 = running_max0_;
                share0_ = metal::exp(_e1103 - _e1104);
                float _e1107 = running_max0_;
                keep0_ = metal::exp(former - _e1107);
                if (soft_lane == 0u) {
                    float _e1116 = share0_;
                    block_share.inner[soft_head + 0u] = _e1116;
                    float _e1121 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1121;
                }
                sum = 0.0;
                metal::float4 _e1124 = score0_0_;
                float _e1125 = largest0_;
                metal::float4 _e1130 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1124 - metal::float4(_e1125)), metal::float4 {}, _e1130 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1135 = sum;
                metal::float4 _e1136 = weight0_0_;
                float _e1137 = sum_of(_e1136);
                sum = _e1135 + _e1137;
                float _e1139 = running_sum0_;
                float _e1140 = keep0_;
                float _e1142 = sum;
                float _e1143 = share0_;
                running_sum0_ = (_e1139 * _e1140) + (_e1142 * _e1143);
            }
            if (has0_) {
                metal::float4 _e1153 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1153;
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
                    metal::float4 _e1194 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1194 : metal::float4 {};
                    uint _e1203 = weight_word(weight0_ * factor);
                    float _e1204 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1203 = as_type<packed_uchar4>(_e1203);
                    packed_uchar4 reinterpreted_packed_uchar4_e1206 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1204 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1203[0] * reinterpreted_packed_uchar4_e1206[0] + reinterpreted_packed_uchar4_e1203[1] * reinterpreted_packed_uchar4_e1206[1] + reinterpreted_packed_uchar4_e1203[2] * reinterpreted_packed_uchar4_e1206[2] + reinterpreted_packed_uchar4_e1203[3] * reinterpreted_packed_uchar4_e1206[3])) - 12582912.0) * centre);
                    float _e1214 = part0_;
                    part0_ = _e1214 + metal::dot(weight0_, offset);
                    metal::float4 _e1227 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1227 : metal::float4 {};
                    uint _e1236 = weight_word(weight1_ * factor);
                    float _e1237 = part1_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1236 = as_type<packed_uchar4>(_e1236);
                    packed_uchar4 reinterpreted_packed_uchar4_e1239 = as_type<packed_uchar4>(16843009u);
                    part1_ = _e1237 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1236[0] * reinterpreted_packed_uchar4_e1239[0] + reinterpreted_packed_uchar4_e1236[1] * reinterpreted_packed_uchar4_e1239[1] + reinterpreted_packed_uchar4_e1236[2] * reinterpreted_packed_uchar4_e1239[2] + reinterpreted_packed_uchar4_e1236[3] * reinterpreted_packed_uchar4_e1239[3])) - 12582912.0) * centre);
                    float _e1247 = part1_;
                    part1_ = _e1247 + metal::dot(weight1_, offset);
                    metal::float4 _e1260 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1260 : metal::float4 {};
                    uint _e1269 = weight_word(weight2_ * factor);
                    float _e1270 = part2_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1269 = as_type<packed_uchar4>(_e1269);
                    packed_uchar4 reinterpreted_packed_uchar4_e1272 = as_type<packed_uchar4>(16843009u);
                    part2_ = _e1270 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1269[0] * reinterpreted_packed_uchar4_e1272[0] + reinterpreted_packed_uchar4_e1269[1] * reinterpreted_packed_uchar4_e1272[1] + reinterpreted_packed_uchar4_e1269[2] * reinterpreted_packed_uchar4_e1272[2] + reinterpreted_packed_uchar4_e1269[3] * reinterpreted_packed_uchar4_e1272[3])) - 12582912.0) * centre);
                    float _e1280 = part2_;
                    part2_ = _e1280 + metal::dot(weight2_, offset);
                    metal::float4 _e1293 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1293 : metal::float4 {};
                    uint _e1302 = weight_word(weight3_ * factor);
                    float _e1303 = part3_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1302 = as_type<packed_uchar4>(_e1302);
                    packed_uchar4 reinterpreted_packed_uchar4_e1305 = as_type<packed_uchar4>(16843009u);
                    part3_ = _e1303 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1302[0] * reinterpreted_packed_uchar4_e1305[0] + reinterpreted_packed_uchar4_e1302[1] * reinterpreted_packed_uchar4_e1305[1] + reinterpreted_packed_uchar4_e1302[2] * reinterpreted_packed_uchar4_e1305[2] + reinterpreted_packed_uchar4_e1302[3] * reinterpreted_packed_uchar4_e1305[3])) - 12582912.0) * centre);
                    float _e1313 = part3_;
                    part3_ = _e1313 + metal::dot(weight3_, offset);
                    weight_bytes.inner[(((stage_group * 1u) + stage_set) * QUADS) + quad_] = metal::uint4(_e1203, _e1236, _e1269, _e1302);
                }
                float _e1325 = extra0_;
                float _e1332 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1334 = part0_;
                float _e1341 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1325 * _e1332) + (_e1334 * _e1341);
                float _e1344 = extra1_;
                float _e1351 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1353 = part1_;
                float _e1360 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1344 * _e1351) + (_e1353 * _e1360);
                float _e1363 = extra2_;
                float _e1370 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1372 = part2_;
                float _e1379 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1363 * _e1370) + (_e1372 * _e1379);
                float _e1382 = extra3_;
                float _e1389 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1391 = part3_;
                float _e1398 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1382 * _e1389) + (_e1391 * _e1398);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
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
                    uint _e2933 = step;
                    step = _e2933 + 32u;
                }
                loop_init_3 = false;
                uint _e1426 = step;
                if (_e1426 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e1429 = step;
                    uint step0_ = _e1429 + 0u;
                    bool live0_ = step0_ < 8u;
                    uint _e1434 = block;
                    ValueRun _e1438 = load_values(values_at_1, naga_div(_e1434, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1439 = step;
                    uint step1_ = _e1439 + 4u;
                    bool live1_ = step1_ < 8u;
                    uint _e1444 = block;
                    ValueRun _e1448 = load_values(values_at_1, naga_div(_e1444, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1449 = step;
                    uint step2_ = _e1449 + 8u;
                    bool live2_ = step2_ < 8u;
                    uint _e1454 = block;
                    ValueRun _e1458 = load_values(values_at_1, naga_div(_e1454, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1459 = step;
                    uint step3_ = _e1459 + 12u;
                    bool live3_ = step3_ < 8u;
                    uint _e1464 = block;
                    ValueRun _e1468 = load_values(values_at_1, naga_div(_e1464, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1469 = step;
                    uint step4_ = _e1469 + 16u;
                    bool live4_ = step4_ < 8u;
                    uint _e1474 = block;
                    ValueRun _e1478 = load_values(values_at_1, naga_div(_e1474, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1479 = step;
                    uint step5_ = _e1479 + 20u;
                    bool live5_ = step5_ < 8u;
                    uint _e1484 = block;
                    ValueRun _e1488 = load_values(values_at_1, naga_div(_e1484, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1489 = step;
                    uint step6_ = _e1489 + 24u;
                    bool live6_ = step6_ < 8u;
                    uint _e1494 = block;
                    ValueRun _e1498 = load_values(values_at_1, naga_div(_e1494, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1499 = step;
                    uint step7_ = _e1499 + 28u;
                    bool live7_ = step7_ < 8u;
                    uint _e1504 = block;
                    ValueRun _e1508 = load_values(values_at_1, naga_div(_e1504, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        uint v0_0_ = (_e1438.low.x >> 0u) & 252645135u;
                        uint v0_1_ = (_e1438.low.y >> 0u) & 252645135u;
                        uint v0_2_ = (_e1438.low.z >> 0u) & 252645135u;
                        uint v0_3_ = (_e1438.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        uint _e1550 = sum0_0_;
                        uint _e1551 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1551 = as_type<packed_uchar4>(_e1551);
                        sum0_0_ = _e1550 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1551[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1551[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1551[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1551[3]);
                        uint _e1554 = sum0_1_;
                        uint _e1555 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1555 = as_type<packed_uchar4>(_e1555);
                        sum0_1_ = _e1554 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1555[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1555[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1555[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1555[3]);
                        uint _e1558 = sum0_2_;
                        uint _e1559 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1526 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1559 = as_type<packed_uchar4>(_e1559);
                        sum0_2_ = _e1558 + ( + reinterpreted_packed_uchar4_e1526[0] * reinterpreted_packed_uchar4_e1559[0] + reinterpreted_packed_uchar4_e1526[1] * reinterpreted_packed_uchar4_e1559[1] + reinterpreted_packed_uchar4_e1526[2] * reinterpreted_packed_uchar4_e1559[2] + reinterpreted_packed_uchar4_e1526[3] * reinterpreted_packed_uchar4_e1559[3]);
                        uint _e1562 = sum0_3_;
                        uint _e1563 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1532 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1563 = as_type<packed_uchar4>(_e1563);
                        sum0_3_ = _e1562 + ( + reinterpreted_packed_uchar4_e1532[0] * reinterpreted_packed_uchar4_e1563[0] + reinterpreted_packed_uchar4_e1532[1] * reinterpreted_packed_uchar4_e1563[1] + reinterpreted_packed_uchar4_e1532[2] * reinterpreted_packed_uchar4_e1563[2] + reinterpreted_packed_uchar4_e1532[3] * reinterpreted_packed_uchar4_e1563[3]);
                        uint _e1566 = sum1_0_;
                        uint _e1567 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1567 = as_type<packed_uchar4>(_e1567);
                        sum1_0_ = _e1566 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1567[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1567[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1567[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1567[3]);
                        uint _e1570 = sum1_1_;
                        uint _e1571 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1571 = as_type<packed_uchar4>(_e1571);
                        sum1_1_ = _e1570 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1571[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1571[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1571[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1571[3]);
                        uint _e1574 = sum1_2_;
                        uint _e1575 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1526 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1575 = as_type<packed_uchar4>(_e1575);
                        sum1_2_ = _e1574 + ( + reinterpreted_packed_uchar4_e1526[0] * reinterpreted_packed_uchar4_e1575[0] + reinterpreted_packed_uchar4_e1526[1] * reinterpreted_packed_uchar4_e1575[1] + reinterpreted_packed_uchar4_e1526[2] * reinterpreted_packed_uchar4_e1575[2] + reinterpreted_packed_uchar4_e1526[3] * reinterpreted_packed_uchar4_e1575[3]);
                        uint _e1578 = sum1_3_;
                        uint _e1579 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1532 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1579 = as_type<packed_uchar4>(_e1579);
                        sum1_3_ = _e1578 + ( + reinterpreted_packed_uchar4_e1532[0] * reinterpreted_packed_uchar4_e1579[0] + reinterpreted_packed_uchar4_e1532[1] * reinterpreted_packed_uchar4_e1579[1] + reinterpreted_packed_uchar4_e1532[2] * reinterpreted_packed_uchar4_e1579[2] + reinterpreted_packed_uchar4_e1532[3] * reinterpreted_packed_uchar4_e1579[3]);
                        uint _e1582 = sum2_0_;
                        uint _e1583 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1583 = as_type<packed_uchar4>(_e1583);
                        sum2_0_ = _e1582 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1583[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1583[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1583[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1583[3]);
                        uint _e1586 = sum2_1_;
                        uint _e1587 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1587 = as_type<packed_uchar4>(_e1587);
                        sum2_1_ = _e1586 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1587[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1587[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1587[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1587[3]);
                        uint _e1590 = sum2_2_;
                        uint _e1591 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1526 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1591 = as_type<packed_uchar4>(_e1591);
                        sum2_2_ = _e1590 + ( + reinterpreted_packed_uchar4_e1526[0] * reinterpreted_packed_uchar4_e1591[0] + reinterpreted_packed_uchar4_e1526[1] * reinterpreted_packed_uchar4_e1591[1] + reinterpreted_packed_uchar4_e1526[2] * reinterpreted_packed_uchar4_e1591[2] + reinterpreted_packed_uchar4_e1526[3] * reinterpreted_packed_uchar4_e1591[3]);
                        uint _e1594 = sum2_3_;
                        uint _e1595 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1532 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1595 = as_type<packed_uchar4>(_e1595);
                        sum2_3_ = _e1594 + ( + reinterpreted_packed_uchar4_e1532[0] * reinterpreted_packed_uchar4_e1595[0] + reinterpreted_packed_uchar4_e1532[1] * reinterpreted_packed_uchar4_e1595[1] + reinterpreted_packed_uchar4_e1532[2] * reinterpreted_packed_uchar4_e1595[2] + reinterpreted_packed_uchar4_e1532[3] * reinterpreted_packed_uchar4_e1595[3]);
                        uint v1_0_ = (_e1438.low.x >> 4u) & 252645135u;
                        uint v1_1_ = (_e1438.low.y >> 4u) & 252645135u;
                        uint v1_2_ = (_e1438.low.z >> 4u) & 252645135u;
                        uint v1_3_ = (_e1438.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        uint _e1639 = sum0_0_;
                        uint _e1640 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1640 = as_type<packed_uchar4>(_e1640);
                        sum0_0_ = _e1639 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1640[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1640[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1640[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1640[3]);
                        uint _e1643 = sum0_1_;
                        uint _e1644 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1644 = as_type<packed_uchar4>(_e1644);
                        sum0_1_ = _e1643 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1644[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1644[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1644[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1644[3]);
                        uint _e1647 = sum0_2_;
                        uint _e1648 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1615 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                        sum0_2_ = _e1647 + ( + reinterpreted_packed_uchar4_e1615[0] * reinterpreted_packed_uchar4_e1648[0] + reinterpreted_packed_uchar4_e1615[1] * reinterpreted_packed_uchar4_e1648[1] + reinterpreted_packed_uchar4_e1615[2] * reinterpreted_packed_uchar4_e1648[2] + reinterpreted_packed_uchar4_e1615[3] * reinterpreted_packed_uchar4_e1648[3]);
                        uint _e1651 = sum0_3_;
                        uint _e1652 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1652 = as_type<packed_uchar4>(_e1652);
                        sum0_3_ = _e1651 + ( + reinterpreted_packed_uchar4_e1621[0] * reinterpreted_packed_uchar4_e1652[0] + reinterpreted_packed_uchar4_e1621[1] * reinterpreted_packed_uchar4_e1652[1] + reinterpreted_packed_uchar4_e1621[2] * reinterpreted_packed_uchar4_e1652[2] + reinterpreted_packed_uchar4_e1621[3] * reinterpreted_packed_uchar4_e1652[3]);
                        uint _e1655 = sum1_0_;
                        uint _e1656 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1656 = as_type<packed_uchar4>(_e1656);
                        sum1_0_ = _e1655 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1656[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1656[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1656[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1656[3]);
                        uint _e1659 = sum1_1_;
                        uint _e1660 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1660 = as_type<packed_uchar4>(_e1660);
                        sum1_1_ = _e1659 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1660[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1660[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1660[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1660[3]);
                        uint _e1663 = sum1_2_;
                        uint _e1664 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1615 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                        sum1_2_ = _e1663 + ( + reinterpreted_packed_uchar4_e1615[0] * reinterpreted_packed_uchar4_e1664[0] + reinterpreted_packed_uchar4_e1615[1] * reinterpreted_packed_uchar4_e1664[1] + reinterpreted_packed_uchar4_e1615[2] * reinterpreted_packed_uchar4_e1664[2] + reinterpreted_packed_uchar4_e1615[3] * reinterpreted_packed_uchar4_e1664[3]);
                        uint _e1667 = sum1_3_;
                        uint _e1668 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1668 = as_type<packed_uchar4>(_e1668);
                        sum1_3_ = _e1667 + ( + reinterpreted_packed_uchar4_e1621[0] * reinterpreted_packed_uchar4_e1668[0] + reinterpreted_packed_uchar4_e1621[1] * reinterpreted_packed_uchar4_e1668[1] + reinterpreted_packed_uchar4_e1621[2] * reinterpreted_packed_uchar4_e1668[2] + reinterpreted_packed_uchar4_e1621[3] * reinterpreted_packed_uchar4_e1668[3]);
                        uint _e1671 = sum2_0_;
                        uint _e1672 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1672 = as_type<packed_uchar4>(_e1672);
                        sum2_0_ = _e1671 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1672[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1672[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1672[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1672[3]);
                        uint _e1675 = sum2_1_;
                        uint _e1676 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1676 = as_type<packed_uchar4>(_e1676);
                        sum2_1_ = _e1675 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1676[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1676[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1676[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1676[3]);
                        uint _e1679 = sum2_2_;
                        uint _e1680 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1615 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1680 = as_type<packed_uchar4>(_e1680);
                        sum2_2_ = _e1679 + ( + reinterpreted_packed_uchar4_e1615[0] * reinterpreted_packed_uchar4_e1680[0] + reinterpreted_packed_uchar4_e1615[1] * reinterpreted_packed_uchar4_e1680[1] + reinterpreted_packed_uchar4_e1615[2] * reinterpreted_packed_uchar4_e1680[2] + reinterpreted_packed_uchar4_e1615[3] * reinterpreted_packed_uchar4_e1680[3]);
                        uint _e1683 = sum2_3_;
                        uint _e1684 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1684 = as_type<packed_uchar4>(_e1684);
                        sum2_3_ = _e1683 + ( + reinterpreted_packed_uchar4_e1621[0] * reinterpreted_packed_uchar4_e1684[0] + reinterpreted_packed_uchar4_e1621[1] * reinterpreted_packed_uchar4_e1684[1] + reinterpreted_packed_uchar4_e1621[2] * reinterpreted_packed_uchar4_e1684[2] + reinterpreted_packed_uchar4_e1621[3] * reinterpreted_packed_uchar4_e1684[3]);
                    }
                    if (live1_) {
                        uint v0_0_1 = (_e1448.low.x >> 0u) & 252645135u;
                        uint v0_1_1 = (_e1448.low.y >> 0u) & 252645135u;
                        uint v0_2_1 = (_e1448.low.z >> 0u) & 252645135u;
                        uint v0_3_1 = (_e1448.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        uint _e1728 = sum0_0_;
                        uint _e1729 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1692 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1729 = as_type<packed_uchar4>(_e1729);
                        sum0_0_ = _e1728 + ( + reinterpreted_packed_uchar4_e1692[0] * reinterpreted_packed_uchar4_e1729[0] + reinterpreted_packed_uchar4_e1692[1] * reinterpreted_packed_uchar4_e1729[1] + reinterpreted_packed_uchar4_e1692[2] * reinterpreted_packed_uchar4_e1729[2] + reinterpreted_packed_uchar4_e1692[3] * reinterpreted_packed_uchar4_e1729[3]);
                        uint _e1732 = sum0_1_;
                        uint _e1733 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1733 = as_type<packed_uchar4>(_e1733);
                        sum0_1_ = _e1732 + ( + reinterpreted_packed_uchar4_e1698[0] * reinterpreted_packed_uchar4_e1733[0] + reinterpreted_packed_uchar4_e1698[1] * reinterpreted_packed_uchar4_e1733[1] + reinterpreted_packed_uchar4_e1698[2] * reinterpreted_packed_uchar4_e1733[2] + reinterpreted_packed_uchar4_e1698[3] * reinterpreted_packed_uchar4_e1733[3]);
                        uint _e1736 = sum0_2_;
                        uint _e1737 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1704 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1737 = as_type<packed_uchar4>(_e1737);
                        sum0_2_ = _e1736 + ( + reinterpreted_packed_uchar4_e1704[0] * reinterpreted_packed_uchar4_e1737[0] + reinterpreted_packed_uchar4_e1704[1] * reinterpreted_packed_uchar4_e1737[1] + reinterpreted_packed_uchar4_e1704[2] * reinterpreted_packed_uchar4_e1737[2] + reinterpreted_packed_uchar4_e1704[3] * reinterpreted_packed_uchar4_e1737[3]);
                        uint _e1740 = sum0_3_;
                        uint _e1741 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1741 = as_type<packed_uchar4>(_e1741);
                        sum0_3_ = _e1740 + ( + reinterpreted_packed_uchar4_e1710[0] * reinterpreted_packed_uchar4_e1741[0] + reinterpreted_packed_uchar4_e1710[1] * reinterpreted_packed_uchar4_e1741[1] + reinterpreted_packed_uchar4_e1710[2] * reinterpreted_packed_uchar4_e1741[2] + reinterpreted_packed_uchar4_e1710[3] * reinterpreted_packed_uchar4_e1741[3]);
                        uint _e1744 = sum1_0_;
                        uint _e1745 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1692 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1745 = as_type<packed_uchar4>(_e1745);
                        sum1_0_ = _e1744 + ( + reinterpreted_packed_uchar4_e1692[0] * reinterpreted_packed_uchar4_e1745[0] + reinterpreted_packed_uchar4_e1692[1] * reinterpreted_packed_uchar4_e1745[1] + reinterpreted_packed_uchar4_e1692[2] * reinterpreted_packed_uchar4_e1745[2] + reinterpreted_packed_uchar4_e1692[3] * reinterpreted_packed_uchar4_e1745[3]);
                        uint _e1748 = sum1_1_;
                        uint _e1749 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1749 = as_type<packed_uchar4>(_e1749);
                        sum1_1_ = _e1748 + ( + reinterpreted_packed_uchar4_e1698[0] * reinterpreted_packed_uchar4_e1749[0] + reinterpreted_packed_uchar4_e1698[1] * reinterpreted_packed_uchar4_e1749[1] + reinterpreted_packed_uchar4_e1698[2] * reinterpreted_packed_uchar4_e1749[2] + reinterpreted_packed_uchar4_e1698[3] * reinterpreted_packed_uchar4_e1749[3]);
                        uint _e1752 = sum1_2_;
                        uint _e1753 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1704 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1753 = as_type<packed_uchar4>(_e1753);
                        sum1_2_ = _e1752 + ( + reinterpreted_packed_uchar4_e1704[0] * reinterpreted_packed_uchar4_e1753[0] + reinterpreted_packed_uchar4_e1704[1] * reinterpreted_packed_uchar4_e1753[1] + reinterpreted_packed_uchar4_e1704[2] * reinterpreted_packed_uchar4_e1753[2] + reinterpreted_packed_uchar4_e1704[3] * reinterpreted_packed_uchar4_e1753[3]);
                        uint _e1756 = sum1_3_;
                        uint _e1757 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1757 = as_type<packed_uchar4>(_e1757);
                        sum1_3_ = _e1756 + ( + reinterpreted_packed_uchar4_e1710[0] * reinterpreted_packed_uchar4_e1757[0] + reinterpreted_packed_uchar4_e1710[1] * reinterpreted_packed_uchar4_e1757[1] + reinterpreted_packed_uchar4_e1710[2] * reinterpreted_packed_uchar4_e1757[2] + reinterpreted_packed_uchar4_e1710[3] * reinterpreted_packed_uchar4_e1757[3]);
                        uint _e1760 = sum2_0_;
                        uint _e1761 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1692 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1761 = as_type<packed_uchar4>(_e1761);
                        sum2_0_ = _e1760 + ( + reinterpreted_packed_uchar4_e1692[0] * reinterpreted_packed_uchar4_e1761[0] + reinterpreted_packed_uchar4_e1692[1] * reinterpreted_packed_uchar4_e1761[1] + reinterpreted_packed_uchar4_e1692[2] * reinterpreted_packed_uchar4_e1761[2] + reinterpreted_packed_uchar4_e1692[3] * reinterpreted_packed_uchar4_e1761[3]);
                        uint _e1764 = sum2_1_;
                        uint _e1765 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1765 = as_type<packed_uchar4>(_e1765);
                        sum2_1_ = _e1764 + ( + reinterpreted_packed_uchar4_e1698[0] * reinterpreted_packed_uchar4_e1765[0] + reinterpreted_packed_uchar4_e1698[1] * reinterpreted_packed_uchar4_e1765[1] + reinterpreted_packed_uchar4_e1698[2] * reinterpreted_packed_uchar4_e1765[2] + reinterpreted_packed_uchar4_e1698[3] * reinterpreted_packed_uchar4_e1765[3]);
                        uint _e1768 = sum2_2_;
                        uint _e1769 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1704 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                        sum2_2_ = _e1768 + ( + reinterpreted_packed_uchar4_e1704[0] * reinterpreted_packed_uchar4_e1769[0] + reinterpreted_packed_uchar4_e1704[1] * reinterpreted_packed_uchar4_e1769[1] + reinterpreted_packed_uchar4_e1704[2] * reinterpreted_packed_uchar4_e1769[2] + reinterpreted_packed_uchar4_e1704[3] * reinterpreted_packed_uchar4_e1769[3]);
                        uint _e1772 = sum2_3_;
                        uint _e1773 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1773 = as_type<packed_uchar4>(_e1773);
                        sum2_3_ = _e1772 + ( + reinterpreted_packed_uchar4_e1710[0] * reinterpreted_packed_uchar4_e1773[0] + reinterpreted_packed_uchar4_e1710[1] * reinterpreted_packed_uchar4_e1773[1] + reinterpreted_packed_uchar4_e1710[2] * reinterpreted_packed_uchar4_e1773[2] + reinterpreted_packed_uchar4_e1710[3] * reinterpreted_packed_uchar4_e1773[3]);
                        uint v1_0_1 = (_e1448.low.x >> 4u) & 252645135u;
                        uint v1_1_1 = (_e1448.low.y >> 4u) & 252645135u;
                        uint v1_2_1 = (_e1448.low.z >> 4u) & 252645135u;
                        uint v1_3_1 = (_e1448.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        uint _e1817 = sum0_0_;
                        uint _e1818 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1781 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1818 = as_type<packed_uchar4>(_e1818);
                        sum0_0_ = _e1817 + ( + reinterpreted_packed_uchar4_e1781[0] * reinterpreted_packed_uchar4_e1818[0] + reinterpreted_packed_uchar4_e1781[1] * reinterpreted_packed_uchar4_e1818[1] + reinterpreted_packed_uchar4_e1781[2] * reinterpreted_packed_uchar4_e1818[2] + reinterpreted_packed_uchar4_e1781[3] * reinterpreted_packed_uchar4_e1818[3]);
                        uint _e1821 = sum0_1_;
                        uint _e1822 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1787 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1822 = as_type<packed_uchar4>(_e1822);
                        sum0_1_ = _e1821 + ( + reinterpreted_packed_uchar4_e1787[0] * reinterpreted_packed_uchar4_e1822[0] + reinterpreted_packed_uchar4_e1787[1] * reinterpreted_packed_uchar4_e1822[1] + reinterpreted_packed_uchar4_e1787[2] * reinterpreted_packed_uchar4_e1822[2] + reinterpreted_packed_uchar4_e1787[3] * reinterpreted_packed_uchar4_e1822[3]);
                        uint _e1825 = sum0_2_;
                        uint _e1826 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1793 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1826 = as_type<packed_uchar4>(_e1826);
                        sum0_2_ = _e1825 + ( + reinterpreted_packed_uchar4_e1793[0] * reinterpreted_packed_uchar4_e1826[0] + reinterpreted_packed_uchar4_e1793[1] * reinterpreted_packed_uchar4_e1826[1] + reinterpreted_packed_uchar4_e1793[2] * reinterpreted_packed_uchar4_e1826[2] + reinterpreted_packed_uchar4_e1793[3] * reinterpreted_packed_uchar4_e1826[3]);
                        uint _e1829 = sum0_3_;
                        uint _e1830 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1799 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1830 = as_type<packed_uchar4>(_e1830);
                        sum0_3_ = _e1829 + ( + reinterpreted_packed_uchar4_e1799[0] * reinterpreted_packed_uchar4_e1830[0] + reinterpreted_packed_uchar4_e1799[1] * reinterpreted_packed_uchar4_e1830[1] + reinterpreted_packed_uchar4_e1799[2] * reinterpreted_packed_uchar4_e1830[2] + reinterpreted_packed_uchar4_e1799[3] * reinterpreted_packed_uchar4_e1830[3]);
                        uint _e1833 = sum1_0_;
                        uint _e1834 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1781 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1834 = as_type<packed_uchar4>(_e1834);
                        sum1_0_ = _e1833 + ( + reinterpreted_packed_uchar4_e1781[0] * reinterpreted_packed_uchar4_e1834[0] + reinterpreted_packed_uchar4_e1781[1] * reinterpreted_packed_uchar4_e1834[1] + reinterpreted_packed_uchar4_e1781[2] * reinterpreted_packed_uchar4_e1834[2] + reinterpreted_packed_uchar4_e1781[3] * reinterpreted_packed_uchar4_e1834[3]);
                        uint _e1837 = sum1_1_;
                        uint _e1838 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1787 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1838 = as_type<packed_uchar4>(_e1838);
                        sum1_1_ = _e1837 + ( + reinterpreted_packed_uchar4_e1787[0] * reinterpreted_packed_uchar4_e1838[0] + reinterpreted_packed_uchar4_e1787[1] * reinterpreted_packed_uchar4_e1838[1] + reinterpreted_packed_uchar4_e1787[2] * reinterpreted_packed_uchar4_e1838[2] + reinterpreted_packed_uchar4_e1787[3] * reinterpreted_packed_uchar4_e1838[3]);
                        uint _e1841 = sum1_2_;
                        uint _e1842 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1793 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1842 = as_type<packed_uchar4>(_e1842);
                        sum1_2_ = _e1841 + ( + reinterpreted_packed_uchar4_e1793[0] * reinterpreted_packed_uchar4_e1842[0] + reinterpreted_packed_uchar4_e1793[1] * reinterpreted_packed_uchar4_e1842[1] + reinterpreted_packed_uchar4_e1793[2] * reinterpreted_packed_uchar4_e1842[2] + reinterpreted_packed_uchar4_e1793[3] * reinterpreted_packed_uchar4_e1842[3]);
                        uint _e1845 = sum1_3_;
                        uint _e1846 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1799 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1846 = as_type<packed_uchar4>(_e1846);
                        sum1_3_ = _e1845 + ( + reinterpreted_packed_uchar4_e1799[0] * reinterpreted_packed_uchar4_e1846[0] + reinterpreted_packed_uchar4_e1799[1] * reinterpreted_packed_uchar4_e1846[1] + reinterpreted_packed_uchar4_e1799[2] * reinterpreted_packed_uchar4_e1846[2] + reinterpreted_packed_uchar4_e1799[3] * reinterpreted_packed_uchar4_e1846[3]);
                        uint _e1849 = sum2_0_;
                        uint _e1850 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1781 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1850 = as_type<packed_uchar4>(_e1850);
                        sum2_0_ = _e1849 + ( + reinterpreted_packed_uchar4_e1781[0] * reinterpreted_packed_uchar4_e1850[0] + reinterpreted_packed_uchar4_e1781[1] * reinterpreted_packed_uchar4_e1850[1] + reinterpreted_packed_uchar4_e1781[2] * reinterpreted_packed_uchar4_e1850[2] + reinterpreted_packed_uchar4_e1781[3] * reinterpreted_packed_uchar4_e1850[3]);
                        uint _e1853 = sum2_1_;
                        uint _e1854 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1787 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1854 = as_type<packed_uchar4>(_e1854);
                        sum2_1_ = _e1853 + ( + reinterpreted_packed_uchar4_e1787[0] * reinterpreted_packed_uchar4_e1854[0] + reinterpreted_packed_uchar4_e1787[1] * reinterpreted_packed_uchar4_e1854[1] + reinterpreted_packed_uchar4_e1787[2] * reinterpreted_packed_uchar4_e1854[2] + reinterpreted_packed_uchar4_e1787[3] * reinterpreted_packed_uchar4_e1854[3]);
                        uint _e1857 = sum2_2_;
                        uint _e1858 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1793 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1858 = as_type<packed_uchar4>(_e1858);
                        sum2_2_ = _e1857 + ( + reinterpreted_packed_uchar4_e1793[0] * reinterpreted_packed_uchar4_e1858[0] + reinterpreted_packed_uchar4_e1793[1] * reinterpreted_packed_uchar4_e1858[1] + reinterpreted_packed_uchar4_e1793[2] * reinterpreted_packed_uchar4_e1858[2] + reinterpreted_packed_uchar4_e1793[3] * reinterpreted_packed_uchar4_e1858[3]);
                        uint _e1861 = sum2_3_;
                        uint _e1862 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1799 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(_e1862);
                        sum2_3_ = _e1861 + ( + reinterpreted_packed_uchar4_e1799[0] * reinterpreted_packed_uchar4_e1862[0] + reinterpreted_packed_uchar4_e1799[1] * reinterpreted_packed_uchar4_e1862[1] + reinterpreted_packed_uchar4_e1799[2] * reinterpreted_packed_uchar4_e1862[2] + reinterpreted_packed_uchar4_e1799[3] * reinterpreted_packed_uchar4_e1862[3]);
                    }
                    if (live2_) {
                        uint v0_0_2 = (_e1458.low.x >> 0u) & 252645135u;
                        uint v0_1_2 = (_e1458.low.y >> 0u) & 252645135u;
                        uint v0_2_2 = (_e1458.low.z >> 0u) & 252645135u;
                        uint v0_3_2 = (_e1458.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                        uint _e1906 = sum0_0_;
                        uint _e1907 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1870 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1907 = as_type<packed_uchar4>(_e1907);
                        sum0_0_ = _e1906 + ( + reinterpreted_packed_uchar4_e1870[0] * reinterpreted_packed_uchar4_e1907[0] + reinterpreted_packed_uchar4_e1870[1] * reinterpreted_packed_uchar4_e1907[1] + reinterpreted_packed_uchar4_e1870[2] * reinterpreted_packed_uchar4_e1907[2] + reinterpreted_packed_uchar4_e1870[3] * reinterpreted_packed_uchar4_e1907[3]);
                        uint _e1910 = sum0_1_;
                        uint _e1911 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1876 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                        sum0_1_ = _e1910 + ( + reinterpreted_packed_uchar4_e1876[0] * reinterpreted_packed_uchar4_e1911[0] + reinterpreted_packed_uchar4_e1876[1] * reinterpreted_packed_uchar4_e1911[1] + reinterpreted_packed_uchar4_e1876[2] * reinterpreted_packed_uchar4_e1911[2] + reinterpreted_packed_uchar4_e1876[3] * reinterpreted_packed_uchar4_e1911[3]);
                        uint _e1914 = sum0_2_;
                        uint _e1915 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1882 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1915 = as_type<packed_uchar4>(_e1915);
                        sum0_2_ = _e1914 + ( + reinterpreted_packed_uchar4_e1882[0] * reinterpreted_packed_uchar4_e1915[0] + reinterpreted_packed_uchar4_e1882[1] * reinterpreted_packed_uchar4_e1915[1] + reinterpreted_packed_uchar4_e1882[2] * reinterpreted_packed_uchar4_e1915[2] + reinterpreted_packed_uchar4_e1882[3] * reinterpreted_packed_uchar4_e1915[3]);
                        uint _e1918 = sum0_3_;
                        uint _e1919 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1919 = as_type<packed_uchar4>(_e1919);
                        sum0_3_ = _e1918 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1919[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1919[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1919[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1919[3]);
                        uint _e1922 = sum1_0_;
                        uint _e1923 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1870 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1923 = as_type<packed_uchar4>(_e1923);
                        sum1_0_ = _e1922 + ( + reinterpreted_packed_uchar4_e1870[0] * reinterpreted_packed_uchar4_e1923[0] + reinterpreted_packed_uchar4_e1870[1] * reinterpreted_packed_uchar4_e1923[1] + reinterpreted_packed_uchar4_e1870[2] * reinterpreted_packed_uchar4_e1923[2] + reinterpreted_packed_uchar4_e1870[3] * reinterpreted_packed_uchar4_e1923[3]);
                        uint _e1926 = sum1_1_;
                        uint _e1927 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1876 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                        sum1_1_ = _e1926 + ( + reinterpreted_packed_uchar4_e1876[0] * reinterpreted_packed_uchar4_e1927[0] + reinterpreted_packed_uchar4_e1876[1] * reinterpreted_packed_uchar4_e1927[1] + reinterpreted_packed_uchar4_e1876[2] * reinterpreted_packed_uchar4_e1927[2] + reinterpreted_packed_uchar4_e1876[3] * reinterpreted_packed_uchar4_e1927[3]);
                        uint _e1930 = sum1_2_;
                        uint _e1931 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1882 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1931 = as_type<packed_uchar4>(_e1931);
                        sum1_2_ = _e1930 + ( + reinterpreted_packed_uchar4_e1882[0] * reinterpreted_packed_uchar4_e1931[0] + reinterpreted_packed_uchar4_e1882[1] * reinterpreted_packed_uchar4_e1931[1] + reinterpreted_packed_uchar4_e1882[2] * reinterpreted_packed_uchar4_e1931[2] + reinterpreted_packed_uchar4_e1882[3] * reinterpreted_packed_uchar4_e1931[3]);
                        uint _e1934 = sum1_3_;
                        uint _e1935 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1935 = as_type<packed_uchar4>(_e1935);
                        sum1_3_ = _e1934 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1935[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1935[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1935[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1935[3]);
                        uint _e1938 = sum2_0_;
                        uint _e1939 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1870 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1939 = as_type<packed_uchar4>(_e1939);
                        sum2_0_ = _e1938 + ( + reinterpreted_packed_uchar4_e1870[0] * reinterpreted_packed_uchar4_e1939[0] + reinterpreted_packed_uchar4_e1870[1] * reinterpreted_packed_uchar4_e1939[1] + reinterpreted_packed_uchar4_e1870[2] * reinterpreted_packed_uchar4_e1939[2] + reinterpreted_packed_uchar4_e1870[3] * reinterpreted_packed_uchar4_e1939[3]);
                        uint _e1942 = sum2_1_;
                        uint _e1943 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1876 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1943 = as_type<packed_uchar4>(_e1943);
                        sum2_1_ = _e1942 + ( + reinterpreted_packed_uchar4_e1876[0] * reinterpreted_packed_uchar4_e1943[0] + reinterpreted_packed_uchar4_e1876[1] * reinterpreted_packed_uchar4_e1943[1] + reinterpreted_packed_uchar4_e1876[2] * reinterpreted_packed_uchar4_e1943[2] + reinterpreted_packed_uchar4_e1876[3] * reinterpreted_packed_uchar4_e1943[3]);
                        uint _e1946 = sum2_2_;
                        uint _e1947 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1882 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(_e1947);
                        sum2_2_ = _e1946 + ( + reinterpreted_packed_uchar4_e1882[0] * reinterpreted_packed_uchar4_e1947[0] + reinterpreted_packed_uchar4_e1882[1] * reinterpreted_packed_uchar4_e1947[1] + reinterpreted_packed_uchar4_e1882[2] * reinterpreted_packed_uchar4_e1947[2] + reinterpreted_packed_uchar4_e1882[3] * reinterpreted_packed_uchar4_e1947[3]);
                        uint _e1950 = sum2_3_;
                        uint _e1951 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1951 = as_type<packed_uchar4>(_e1951);
                        sum2_3_ = _e1950 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1951[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1951[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1951[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1951[3]);
                        uint v1_0_2 = (_e1458.low.x >> 4u) & 252645135u;
                        uint v1_1_2 = (_e1458.low.y >> 4u) & 252645135u;
                        uint v1_2_2 = (_e1458.low.z >> 4u) & 252645135u;
                        uint v1_3_2 = (_e1458.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                        uint _e1995 = sum0_0_;
                        uint _e1996 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1959 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1996 = as_type<packed_uchar4>(_e1996);
                        sum0_0_ = _e1995 + ( + reinterpreted_packed_uchar4_e1959[0] * reinterpreted_packed_uchar4_e1996[0] + reinterpreted_packed_uchar4_e1959[1] * reinterpreted_packed_uchar4_e1996[1] + reinterpreted_packed_uchar4_e1959[2] * reinterpreted_packed_uchar4_e1996[2] + reinterpreted_packed_uchar4_e1959[3] * reinterpreted_packed_uchar4_e1996[3]);
                        uint _e1999 = sum0_1_;
                        uint _e2000 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2000 = as_type<packed_uchar4>(_e2000);
                        sum0_1_ = _e1999 + ( + reinterpreted_packed_uchar4_e1965[0] * reinterpreted_packed_uchar4_e2000[0] + reinterpreted_packed_uchar4_e1965[1] * reinterpreted_packed_uchar4_e2000[1] + reinterpreted_packed_uchar4_e1965[2] * reinterpreted_packed_uchar4_e2000[2] + reinterpreted_packed_uchar4_e1965[3] * reinterpreted_packed_uchar4_e2000[3]);
                        uint _e2003 = sum0_2_;
                        uint _e2004 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1971 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2004 = as_type<packed_uchar4>(_e2004);
                        sum0_2_ = _e2003 + ( + reinterpreted_packed_uchar4_e1971[0] * reinterpreted_packed_uchar4_e2004[0] + reinterpreted_packed_uchar4_e1971[1] * reinterpreted_packed_uchar4_e2004[1] + reinterpreted_packed_uchar4_e1971[2] * reinterpreted_packed_uchar4_e2004[2] + reinterpreted_packed_uchar4_e1971[3] * reinterpreted_packed_uchar4_e2004[3]);
                        uint _e2007 = sum0_3_;
                        uint _e2008 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2008 = as_type<packed_uchar4>(_e2008);
                        sum0_3_ = _e2007 + ( + reinterpreted_packed_uchar4_e1977[0] * reinterpreted_packed_uchar4_e2008[0] + reinterpreted_packed_uchar4_e1977[1] * reinterpreted_packed_uchar4_e2008[1] + reinterpreted_packed_uchar4_e1977[2] * reinterpreted_packed_uchar4_e2008[2] + reinterpreted_packed_uchar4_e1977[3] * reinterpreted_packed_uchar4_e2008[3]);
                        uint _e2011 = sum1_0_;
                        uint _e2012 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1959 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2012 = as_type<packed_uchar4>(_e2012);
                        sum1_0_ = _e2011 + ( + reinterpreted_packed_uchar4_e1959[0] * reinterpreted_packed_uchar4_e2012[0] + reinterpreted_packed_uchar4_e1959[1] * reinterpreted_packed_uchar4_e2012[1] + reinterpreted_packed_uchar4_e1959[2] * reinterpreted_packed_uchar4_e2012[2] + reinterpreted_packed_uchar4_e1959[3] * reinterpreted_packed_uchar4_e2012[3]);
                        uint _e2015 = sum1_1_;
                        uint _e2016 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                        sum1_1_ = _e2015 + ( + reinterpreted_packed_uchar4_e1965[0] * reinterpreted_packed_uchar4_e2016[0] + reinterpreted_packed_uchar4_e1965[1] * reinterpreted_packed_uchar4_e2016[1] + reinterpreted_packed_uchar4_e1965[2] * reinterpreted_packed_uchar4_e2016[2] + reinterpreted_packed_uchar4_e1965[3] * reinterpreted_packed_uchar4_e2016[3]);
                        uint _e2019 = sum1_2_;
                        uint _e2020 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1971 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2020 = as_type<packed_uchar4>(_e2020);
                        sum1_2_ = _e2019 + ( + reinterpreted_packed_uchar4_e1971[0] * reinterpreted_packed_uchar4_e2020[0] + reinterpreted_packed_uchar4_e1971[1] * reinterpreted_packed_uchar4_e2020[1] + reinterpreted_packed_uchar4_e1971[2] * reinterpreted_packed_uchar4_e2020[2] + reinterpreted_packed_uchar4_e1971[3] * reinterpreted_packed_uchar4_e2020[3]);
                        uint _e2023 = sum1_3_;
                        uint _e2024 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2024 = as_type<packed_uchar4>(_e2024);
                        sum1_3_ = _e2023 + ( + reinterpreted_packed_uchar4_e1977[0] * reinterpreted_packed_uchar4_e2024[0] + reinterpreted_packed_uchar4_e1977[1] * reinterpreted_packed_uchar4_e2024[1] + reinterpreted_packed_uchar4_e1977[2] * reinterpreted_packed_uchar4_e2024[2] + reinterpreted_packed_uchar4_e1977[3] * reinterpreted_packed_uchar4_e2024[3]);
                        uint _e2027 = sum2_0_;
                        uint _e2028 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1959 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2028 = as_type<packed_uchar4>(_e2028);
                        sum2_0_ = _e2027 + ( + reinterpreted_packed_uchar4_e1959[0] * reinterpreted_packed_uchar4_e2028[0] + reinterpreted_packed_uchar4_e1959[1] * reinterpreted_packed_uchar4_e2028[1] + reinterpreted_packed_uchar4_e1959[2] * reinterpreted_packed_uchar4_e2028[2] + reinterpreted_packed_uchar4_e1959[3] * reinterpreted_packed_uchar4_e2028[3]);
                        uint _e2031 = sum2_1_;
                        uint _e2032 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                        sum2_1_ = _e2031 + ( + reinterpreted_packed_uchar4_e1965[0] * reinterpreted_packed_uchar4_e2032[0] + reinterpreted_packed_uchar4_e1965[1] * reinterpreted_packed_uchar4_e2032[1] + reinterpreted_packed_uchar4_e1965[2] * reinterpreted_packed_uchar4_e2032[2] + reinterpreted_packed_uchar4_e1965[3] * reinterpreted_packed_uchar4_e2032[3]);
                        uint _e2035 = sum2_2_;
                        uint _e2036 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1971 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2036 = as_type<packed_uchar4>(_e2036);
                        sum2_2_ = _e2035 + ( + reinterpreted_packed_uchar4_e1971[0] * reinterpreted_packed_uchar4_e2036[0] + reinterpreted_packed_uchar4_e1971[1] * reinterpreted_packed_uchar4_e2036[1] + reinterpreted_packed_uchar4_e1971[2] * reinterpreted_packed_uchar4_e2036[2] + reinterpreted_packed_uchar4_e1971[3] * reinterpreted_packed_uchar4_e2036[3]);
                        uint _e2039 = sum2_3_;
                        uint _e2040 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2040 = as_type<packed_uchar4>(_e2040);
                        sum2_3_ = _e2039 + ( + reinterpreted_packed_uchar4_e1977[0] * reinterpreted_packed_uchar4_e2040[0] + reinterpreted_packed_uchar4_e1977[1] * reinterpreted_packed_uchar4_e2040[1] + reinterpreted_packed_uchar4_e1977[2] * reinterpreted_packed_uchar4_e2040[2] + reinterpreted_packed_uchar4_e1977[3] * reinterpreted_packed_uchar4_e2040[3]);
                    }
                    if (live3_) {
                        uint v0_0_3 = (_e1468.low.x >> 0u) & 252645135u;
                        uint v0_1_3 = (_e1468.low.y >> 0u) & 252645135u;
                        uint v0_2_3 = (_e1468.low.z >> 0u) & 252645135u;
                        uint v0_3_3 = (_e1468.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                        uint _e2084 = sum0_0_;
                        uint _e2085 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2085 = as_type<packed_uchar4>(_e2085);
                        sum0_0_ = _e2084 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2085[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2085[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2085[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2085[3]);
                        uint _e2088 = sum0_1_;
                        uint _e2089 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2089 = as_type<packed_uchar4>(_e2089);
                        sum0_1_ = _e2088 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2089[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2089[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2089[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2089[3]);
                        uint _e2092 = sum0_2_;
                        uint _e2093 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2093 = as_type<packed_uchar4>(_e2093);
                        sum0_2_ = _e2092 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2093[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2093[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2093[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2093[3]);
                        uint _e2096 = sum0_3_;
                        uint _e2097 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2066 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2097 = as_type<packed_uchar4>(_e2097);
                        sum0_3_ = _e2096 + ( + reinterpreted_packed_uchar4_e2066[0] * reinterpreted_packed_uchar4_e2097[0] + reinterpreted_packed_uchar4_e2066[1] * reinterpreted_packed_uchar4_e2097[1] + reinterpreted_packed_uchar4_e2066[2] * reinterpreted_packed_uchar4_e2097[2] + reinterpreted_packed_uchar4_e2066[3] * reinterpreted_packed_uchar4_e2097[3]);
                        uint _e2100 = sum1_0_;
                        uint _e2101 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2101 = as_type<packed_uchar4>(_e2101);
                        sum1_0_ = _e2100 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2101[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2101[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2101[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2101[3]);
                        uint _e2104 = sum1_1_;
                        uint _e2105 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2105 = as_type<packed_uchar4>(_e2105);
                        sum1_1_ = _e2104 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2105[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2105[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2105[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2105[3]);
                        uint _e2108 = sum1_2_;
                        uint _e2109 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2109 = as_type<packed_uchar4>(_e2109);
                        sum1_2_ = _e2108 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2109[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2109[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2109[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2109[3]);
                        uint _e2112 = sum1_3_;
                        uint _e2113 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2066 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2113 = as_type<packed_uchar4>(_e2113);
                        sum1_3_ = _e2112 + ( + reinterpreted_packed_uchar4_e2066[0] * reinterpreted_packed_uchar4_e2113[0] + reinterpreted_packed_uchar4_e2066[1] * reinterpreted_packed_uchar4_e2113[1] + reinterpreted_packed_uchar4_e2066[2] * reinterpreted_packed_uchar4_e2113[2] + reinterpreted_packed_uchar4_e2066[3] * reinterpreted_packed_uchar4_e2113[3]);
                        uint _e2116 = sum2_0_;
                        uint _e2117 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2117 = as_type<packed_uchar4>(_e2117);
                        sum2_0_ = _e2116 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2117[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2117[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2117[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2117[3]);
                        uint _e2120 = sum2_1_;
                        uint _e2121 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2121 = as_type<packed_uchar4>(_e2121);
                        sum2_1_ = _e2120 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2121[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2121[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2121[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2121[3]);
                        uint _e2124 = sum2_2_;
                        uint _e2125 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2125 = as_type<packed_uchar4>(_e2125);
                        sum2_2_ = _e2124 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2125[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2125[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2125[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2125[3]);
                        uint _e2128 = sum2_3_;
                        uint _e2129 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2066 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2129 = as_type<packed_uchar4>(_e2129);
                        sum2_3_ = _e2128 + ( + reinterpreted_packed_uchar4_e2066[0] * reinterpreted_packed_uchar4_e2129[0] + reinterpreted_packed_uchar4_e2066[1] * reinterpreted_packed_uchar4_e2129[1] + reinterpreted_packed_uchar4_e2066[2] * reinterpreted_packed_uchar4_e2129[2] + reinterpreted_packed_uchar4_e2066[3] * reinterpreted_packed_uchar4_e2129[3]);
                        uint v1_0_3 = (_e1468.low.x >> 4u) & 252645135u;
                        uint v1_1_3 = (_e1468.low.y >> 4u) & 252645135u;
                        uint v1_2_3 = (_e1468.low.z >> 4u) & 252645135u;
                        uint v1_3_3 = (_e1468.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                        uint _e2173 = sum0_0_;
                        uint _e2174 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2174 = as_type<packed_uchar4>(_e2174);
                        sum0_0_ = _e2173 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2174[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2174[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2174[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2174[3]);
                        uint _e2177 = sum0_1_;
                        uint _e2178 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2178 = as_type<packed_uchar4>(_e2178);
                        sum0_1_ = _e2177 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2178[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2178[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2178[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2178[3]);
                        uint _e2181 = sum0_2_;
                        uint _e2182 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2182 = as_type<packed_uchar4>(_e2182);
                        sum0_2_ = _e2181 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2182[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2182[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2182[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2182[3]);
                        uint _e2185 = sum0_3_;
                        uint _e2186 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2155 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2186 = as_type<packed_uchar4>(_e2186);
                        sum0_3_ = _e2185 + ( + reinterpreted_packed_uchar4_e2155[0] * reinterpreted_packed_uchar4_e2186[0] + reinterpreted_packed_uchar4_e2155[1] * reinterpreted_packed_uchar4_e2186[1] + reinterpreted_packed_uchar4_e2155[2] * reinterpreted_packed_uchar4_e2186[2] + reinterpreted_packed_uchar4_e2155[3] * reinterpreted_packed_uchar4_e2186[3]);
                        uint _e2189 = sum1_0_;
                        uint _e2190 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2190 = as_type<packed_uchar4>(_e2190);
                        sum1_0_ = _e2189 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2190[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2190[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2190[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2190[3]);
                        uint _e2193 = sum1_1_;
                        uint _e2194 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2194 = as_type<packed_uchar4>(_e2194);
                        sum1_1_ = _e2193 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2194[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2194[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2194[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2194[3]);
                        uint _e2197 = sum1_2_;
                        uint _e2198 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2198 = as_type<packed_uchar4>(_e2198);
                        sum1_2_ = _e2197 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2198[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2198[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2198[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2198[3]);
                        uint _e2201 = sum1_3_;
                        uint _e2202 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2155 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2202 = as_type<packed_uchar4>(_e2202);
                        sum1_3_ = _e2201 + ( + reinterpreted_packed_uchar4_e2155[0] * reinterpreted_packed_uchar4_e2202[0] + reinterpreted_packed_uchar4_e2155[1] * reinterpreted_packed_uchar4_e2202[1] + reinterpreted_packed_uchar4_e2155[2] * reinterpreted_packed_uchar4_e2202[2] + reinterpreted_packed_uchar4_e2155[3] * reinterpreted_packed_uchar4_e2202[3]);
                        uint _e2205 = sum2_0_;
                        uint _e2206 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2206 = as_type<packed_uchar4>(_e2206);
                        sum2_0_ = _e2205 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2206[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2206[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2206[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2206[3]);
                        uint _e2209 = sum2_1_;
                        uint _e2210 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2210 = as_type<packed_uchar4>(_e2210);
                        sum2_1_ = _e2209 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2210[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2210[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2210[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2210[3]);
                        uint _e2213 = sum2_2_;
                        uint _e2214 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2214 = as_type<packed_uchar4>(_e2214);
                        sum2_2_ = _e2213 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2214[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2214[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2214[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2214[3]);
                        uint _e2217 = sum2_3_;
                        uint _e2218 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2155 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2218 = as_type<packed_uchar4>(_e2218);
                        sum2_3_ = _e2217 + ( + reinterpreted_packed_uchar4_e2155[0] * reinterpreted_packed_uchar4_e2218[0] + reinterpreted_packed_uchar4_e2155[1] * reinterpreted_packed_uchar4_e2218[1] + reinterpreted_packed_uchar4_e2155[2] * reinterpreted_packed_uchar4_e2218[2] + reinterpreted_packed_uchar4_e2155[3] * reinterpreted_packed_uchar4_e2218[3]);
                    }
                    if (live4_) {
                        uint v0_0_4 = (_e1478.low.x >> 0u) & 252645135u;
                        uint v0_1_4 = (_e1478.low.y >> 0u) & 252645135u;
                        uint v0_2_4 = (_e1478.low.z >> 0u) & 252645135u;
                        uint v0_3_4 = (_e1478.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                        uint _e2262 = sum0_0_;
                        uint _e2263 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2226 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2263 = as_type<packed_uchar4>(_e2263);
                        sum0_0_ = _e2262 + ( + reinterpreted_packed_uchar4_e2226[0] * reinterpreted_packed_uchar4_e2263[0] + reinterpreted_packed_uchar4_e2226[1] * reinterpreted_packed_uchar4_e2263[1] + reinterpreted_packed_uchar4_e2226[2] * reinterpreted_packed_uchar4_e2263[2] + reinterpreted_packed_uchar4_e2226[3] * reinterpreted_packed_uchar4_e2263[3]);
                        uint _e2266 = sum0_1_;
                        uint _e2267 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2232 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2267 = as_type<packed_uchar4>(_e2267);
                        sum0_1_ = _e2266 + ( + reinterpreted_packed_uchar4_e2232[0] * reinterpreted_packed_uchar4_e2267[0] + reinterpreted_packed_uchar4_e2232[1] * reinterpreted_packed_uchar4_e2267[1] + reinterpreted_packed_uchar4_e2232[2] * reinterpreted_packed_uchar4_e2267[2] + reinterpreted_packed_uchar4_e2232[3] * reinterpreted_packed_uchar4_e2267[3]);
                        uint _e2270 = sum0_2_;
                        uint _e2271 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2238 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2271 = as_type<packed_uchar4>(_e2271);
                        sum0_2_ = _e2270 + ( + reinterpreted_packed_uchar4_e2238[0] * reinterpreted_packed_uchar4_e2271[0] + reinterpreted_packed_uchar4_e2238[1] * reinterpreted_packed_uchar4_e2271[1] + reinterpreted_packed_uchar4_e2238[2] * reinterpreted_packed_uchar4_e2271[2] + reinterpreted_packed_uchar4_e2238[3] * reinterpreted_packed_uchar4_e2271[3]);
                        uint _e2274 = sum0_3_;
                        uint _e2275 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2244 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2275 = as_type<packed_uchar4>(_e2275);
                        sum0_3_ = _e2274 + ( + reinterpreted_packed_uchar4_e2244[0] * reinterpreted_packed_uchar4_e2275[0] + reinterpreted_packed_uchar4_e2244[1] * reinterpreted_packed_uchar4_e2275[1] + reinterpreted_packed_uchar4_e2244[2] * reinterpreted_packed_uchar4_e2275[2] + reinterpreted_packed_uchar4_e2244[3] * reinterpreted_packed_uchar4_e2275[3]);
                        uint _e2278 = sum1_0_;
                        uint _e2279 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2226 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                        sum1_0_ = _e2278 + ( + reinterpreted_packed_uchar4_e2226[0] * reinterpreted_packed_uchar4_e2279[0] + reinterpreted_packed_uchar4_e2226[1] * reinterpreted_packed_uchar4_e2279[1] + reinterpreted_packed_uchar4_e2226[2] * reinterpreted_packed_uchar4_e2279[2] + reinterpreted_packed_uchar4_e2226[3] * reinterpreted_packed_uchar4_e2279[3]);
                        uint _e2282 = sum1_1_;
                        uint _e2283 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2232 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2283 = as_type<packed_uchar4>(_e2283);
                        sum1_1_ = _e2282 + ( + reinterpreted_packed_uchar4_e2232[0] * reinterpreted_packed_uchar4_e2283[0] + reinterpreted_packed_uchar4_e2232[1] * reinterpreted_packed_uchar4_e2283[1] + reinterpreted_packed_uchar4_e2232[2] * reinterpreted_packed_uchar4_e2283[2] + reinterpreted_packed_uchar4_e2232[3] * reinterpreted_packed_uchar4_e2283[3]);
                        uint _e2286 = sum1_2_;
                        uint _e2287 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2238 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2287 = as_type<packed_uchar4>(_e2287);
                        sum1_2_ = _e2286 + ( + reinterpreted_packed_uchar4_e2238[0] * reinterpreted_packed_uchar4_e2287[0] + reinterpreted_packed_uchar4_e2238[1] * reinterpreted_packed_uchar4_e2287[1] + reinterpreted_packed_uchar4_e2238[2] * reinterpreted_packed_uchar4_e2287[2] + reinterpreted_packed_uchar4_e2238[3] * reinterpreted_packed_uchar4_e2287[3]);
                        uint _e2290 = sum1_3_;
                        uint _e2291 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2244 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2291 = as_type<packed_uchar4>(_e2291);
                        sum1_3_ = _e2290 + ( + reinterpreted_packed_uchar4_e2244[0] * reinterpreted_packed_uchar4_e2291[0] + reinterpreted_packed_uchar4_e2244[1] * reinterpreted_packed_uchar4_e2291[1] + reinterpreted_packed_uchar4_e2244[2] * reinterpreted_packed_uchar4_e2291[2] + reinterpreted_packed_uchar4_e2244[3] * reinterpreted_packed_uchar4_e2291[3]);
                        uint _e2294 = sum2_0_;
                        uint _e2295 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2226 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                        sum2_0_ = _e2294 + ( + reinterpreted_packed_uchar4_e2226[0] * reinterpreted_packed_uchar4_e2295[0] + reinterpreted_packed_uchar4_e2226[1] * reinterpreted_packed_uchar4_e2295[1] + reinterpreted_packed_uchar4_e2226[2] * reinterpreted_packed_uchar4_e2295[2] + reinterpreted_packed_uchar4_e2226[3] * reinterpreted_packed_uchar4_e2295[3]);
                        uint _e2298 = sum2_1_;
                        uint _e2299 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2232 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2299 = as_type<packed_uchar4>(_e2299);
                        sum2_1_ = _e2298 + ( + reinterpreted_packed_uchar4_e2232[0] * reinterpreted_packed_uchar4_e2299[0] + reinterpreted_packed_uchar4_e2232[1] * reinterpreted_packed_uchar4_e2299[1] + reinterpreted_packed_uchar4_e2232[2] * reinterpreted_packed_uchar4_e2299[2] + reinterpreted_packed_uchar4_e2232[3] * reinterpreted_packed_uchar4_e2299[3]);
                        uint _e2302 = sum2_2_;
                        uint _e2303 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2238 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2303 = as_type<packed_uchar4>(_e2303);
                        sum2_2_ = _e2302 + ( + reinterpreted_packed_uchar4_e2238[0] * reinterpreted_packed_uchar4_e2303[0] + reinterpreted_packed_uchar4_e2238[1] * reinterpreted_packed_uchar4_e2303[1] + reinterpreted_packed_uchar4_e2238[2] * reinterpreted_packed_uchar4_e2303[2] + reinterpreted_packed_uchar4_e2238[3] * reinterpreted_packed_uchar4_e2303[3]);
                        uint _e2306 = sum2_3_;
                        uint _e2307 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2244 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2307 = as_type<packed_uchar4>(_e2307);
                        sum2_3_ = _e2306 + ( + reinterpreted_packed_uchar4_e2244[0] * reinterpreted_packed_uchar4_e2307[0] + reinterpreted_packed_uchar4_e2244[1] * reinterpreted_packed_uchar4_e2307[1] + reinterpreted_packed_uchar4_e2244[2] * reinterpreted_packed_uchar4_e2307[2] + reinterpreted_packed_uchar4_e2244[3] * reinterpreted_packed_uchar4_e2307[3]);
                        uint v1_0_4 = (_e1478.low.x >> 4u) & 252645135u;
                        uint v1_1_4 = (_e1478.low.y >> 4u) & 252645135u;
                        uint v1_2_4 = (_e1478.low.z >> 4u) & 252645135u;
                        uint v1_3_4 = (_e1478.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                        uint _e2351 = sum0_0_;
                        uint _e2352 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2315 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2352 = as_type<packed_uchar4>(_e2352);
                        sum0_0_ = _e2351 + ( + reinterpreted_packed_uchar4_e2315[0] * reinterpreted_packed_uchar4_e2352[0] + reinterpreted_packed_uchar4_e2315[1] * reinterpreted_packed_uchar4_e2352[1] + reinterpreted_packed_uchar4_e2315[2] * reinterpreted_packed_uchar4_e2352[2] + reinterpreted_packed_uchar4_e2315[3] * reinterpreted_packed_uchar4_e2352[3]);
                        uint _e2355 = sum0_1_;
                        uint _e2356 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2321 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2356 = as_type<packed_uchar4>(_e2356);
                        sum0_1_ = _e2355 + ( + reinterpreted_packed_uchar4_e2321[0] * reinterpreted_packed_uchar4_e2356[0] + reinterpreted_packed_uchar4_e2321[1] * reinterpreted_packed_uchar4_e2356[1] + reinterpreted_packed_uchar4_e2321[2] * reinterpreted_packed_uchar4_e2356[2] + reinterpreted_packed_uchar4_e2321[3] * reinterpreted_packed_uchar4_e2356[3]);
                        uint _e2359 = sum0_2_;
                        uint _e2360 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2327 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2360 = as_type<packed_uchar4>(_e2360);
                        sum0_2_ = _e2359 + ( + reinterpreted_packed_uchar4_e2327[0] * reinterpreted_packed_uchar4_e2360[0] + reinterpreted_packed_uchar4_e2327[1] * reinterpreted_packed_uchar4_e2360[1] + reinterpreted_packed_uchar4_e2327[2] * reinterpreted_packed_uchar4_e2360[2] + reinterpreted_packed_uchar4_e2327[3] * reinterpreted_packed_uchar4_e2360[3]);
                        uint _e2363 = sum0_3_;
                        uint _e2364 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2364 = as_type<packed_uchar4>(_e2364);
                        sum0_3_ = _e2363 + ( + reinterpreted_packed_uchar4_e2333[0] * reinterpreted_packed_uchar4_e2364[0] + reinterpreted_packed_uchar4_e2333[1] * reinterpreted_packed_uchar4_e2364[1] + reinterpreted_packed_uchar4_e2333[2] * reinterpreted_packed_uchar4_e2364[2] + reinterpreted_packed_uchar4_e2333[3] * reinterpreted_packed_uchar4_e2364[3]);
                        uint _e2367 = sum1_0_;
                        uint _e2368 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2315 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2368 = as_type<packed_uchar4>(_e2368);
                        sum1_0_ = _e2367 + ( + reinterpreted_packed_uchar4_e2315[0] * reinterpreted_packed_uchar4_e2368[0] + reinterpreted_packed_uchar4_e2315[1] * reinterpreted_packed_uchar4_e2368[1] + reinterpreted_packed_uchar4_e2315[2] * reinterpreted_packed_uchar4_e2368[2] + reinterpreted_packed_uchar4_e2315[3] * reinterpreted_packed_uchar4_e2368[3]);
                        uint _e2371 = sum1_1_;
                        uint _e2372 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2321 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2372 = as_type<packed_uchar4>(_e2372);
                        sum1_1_ = _e2371 + ( + reinterpreted_packed_uchar4_e2321[0] * reinterpreted_packed_uchar4_e2372[0] + reinterpreted_packed_uchar4_e2321[1] * reinterpreted_packed_uchar4_e2372[1] + reinterpreted_packed_uchar4_e2321[2] * reinterpreted_packed_uchar4_e2372[2] + reinterpreted_packed_uchar4_e2321[3] * reinterpreted_packed_uchar4_e2372[3]);
                        uint _e2375 = sum1_2_;
                        uint _e2376 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2327 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2376 = as_type<packed_uchar4>(_e2376);
                        sum1_2_ = _e2375 + ( + reinterpreted_packed_uchar4_e2327[0] * reinterpreted_packed_uchar4_e2376[0] + reinterpreted_packed_uchar4_e2327[1] * reinterpreted_packed_uchar4_e2376[1] + reinterpreted_packed_uchar4_e2327[2] * reinterpreted_packed_uchar4_e2376[2] + reinterpreted_packed_uchar4_e2327[3] * reinterpreted_packed_uchar4_e2376[3]);
                        uint _e2379 = sum1_3_;
                        uint _e2380 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2380 = as_type<packed_uchar4>(_e2380);
                        sum1_3_ = _e2379 + ( + reinterpreted_packed_uchar4_e2333[0] * reinterpreted_packed_uchar4_e2380[0] + reinterpreted_packed_uchar4_e2333[1] * reinterpreted_packed_uchar4_e2380[1] + reinterpreted_packed_uchar4_e2333[2] * reinterpreted_packed_uchar4_e2380[2] + reinterpreted_packed_uchar4_e2333[3] * reinterpreted_packed_uchar4_e2380[3]);
                        uint _e2383 = sum2_0_;
                        uint _e2384 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2315 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2384 = as_type<packed_uchar4>(_e2384);
                        sum2_0_ = _e2383 + ( + reinterpreted_packed_uchar4_e2315[0] * reinterpreted_packed_uchar4_e2384[0] + reinterpreted_packed_uchar4_e2315[1] * reinterpreted_packed_uchar4_e2384[1] + reinterpreted_packed_uchar4_e2315[2] * reinterpreted_packed_uchar4_e2384[2] + reinterpreted_packed_uchar4_e2315[3] * reinterpreted_packed_uchar4_e2384[3]);
                        uint _e2387 = sum2_1_;
                        uint _e2388 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2321 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2388 = as_type<packed_uchar4>(_e2388);
                        sum2_1_ = _e2387 + ( + reinterpreted_packed_uchar4_e2321[0] * reinterpreted_packed_uchar4_e2388[0] + reinterpreted_packed_uchar4_e2321[1] * reinterpreted_packed_uchar4_e2388[1] + reinterpreted_packed_uchar4_e2321[2] * reinterpreted_packed_uchar4_e2388[2] + reinterpreted_packed_uchar4_e2321[3] * reinterpreted_packed_uchar4_e2388[3]);
                        uint _e2391 = sum2_2_;
                        uint _e2392 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2327 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2392 = as_type<packed_uchar4>(_e2392);
                        sum2_2_ = _e2391 + ( + reinterpreted_packed_uchar4_e2327[0] * reinterpreted_packed_uchar4_e2392[0] + reinterpreted_packed_uchar4_e2327[1] * reinterpreted_packed_uchar4_e2392[1] + reinterpreted_packed_uchar4_e2327[2] * reinterpreted_packed_uchar4_e2392[2] + reinterpreted_packed_uchar4_e2327[3] * reinterpreted_packed_uchar4_e2392[3]);
                        uint _e2395 = sum2_3_;
                        uint _e2396 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2396 = as_type<packed_uchar4>(_e2396);
                        sum2_3_ = _e2395 + ( + reinterpreted_packed_uchar4_e2333[0] * reinterpreted_packed_uchar4_e2396[0] + reinterpreted_packed_uchar4_e2333[1] * reinterpreted_packed_uchar4_e2396[1] + reinterpreted_packed_uchar4_e2333[2] * reinterpreted_packed_uchar4_e2396[2] + reinterpreted_packed_uchar4_e2333[3] * reinterpreted_packed_uchar4_e2396[3]);
                    }
                    if (live5_) {
                        uint v0_0_5 = (_e1488.low.x >> 0u) & 252645135u;
                        uint v0_1_5 = (_e1488.low.y >> 0u) & 252645135u;
                        uint v0_2_5 = (_e1488.low.z >> 0u) & 252645135u;
                        uint v0_3_5 = (_e1488.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                        uint _e2440 = sum0_0_;
                        uint _e2441 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2441 = as_type<packed_uchar4>(_e2441);
                        sum0_0_ = _e2440 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2441[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2441[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2441[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2441[3]);
                        uint _e2444 = sum0_1_;
                        uint _e2445 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2410 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2445 = as_type<packed_uchar4>(_e2445);
                        sum0_1_ = _e2444 + ( + reinterpreted_packed_uchar4_e2410[0] * reinterpreted_packed_uchar4_e2445[0] + reinterpreted_packed_uchar4_e2410[1] * reinterpreted_packed_uchar4_e2445[1] + reinterpreted_packed_uchar4_e2410[2] * reinterpreted_packed_uchar4_e2445[2] + reinterpreted_packed_uchar4_e2410[3] * reinterpreted_packed_uchar4_e2445[3]);
                        uint _e2448 = sum0_2_;
                        uint _e2449 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2416 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2449 = as_type<packed_uchar4>(_e2449);
                        sum0_2_ = _e2448 + ( + reinterpreted_packed_uchar4_e2416[0] * reinterpreted_packed_uchar4_e2449[0] + reinterpreted_packed_uchar4_e2416[1] * reinterpreted_packed_uchar4_e2449[1] + reinterpreted_packed_uchar4_e2416[2] * reinterpreted_packed_uchar4_e2449[2] + reinterpreted_packed_uchar4_e2416[3] * reinterpreted_packed_uchar4_e2449[3]);
                        uint _e2452 = sum0_3_;
                        uint _e2453 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2422 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2453 = as_type<packed_uchar4>(_e2453);
                        sum0_3_ = _e2452 + ( + reinterpreted_packed_uchar4_e2422[0] * reinterpreted_packed_uchar4_e2453[0] + reinterpreted_packed_uchar4_e2422[1] * reinterpreted_packed_uchar4_e2453[1] + reinterpreted_packed_uchar4_e2422[2] * reinterpreted_packed_uchar4_e2453[2] + reinterpreted_packed_uchar4_e2422[3] * reinterpreted_packed_uchar4_e2453[3]);
                        uint _e2456 = sum1_0_;
                        uint _e2457 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2457 = as_type<packed_uchar4>(_e2457);
                        sum1_0_ = _e2456 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2457[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2457[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2457[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2457[3]);
                        uint _e2460 = sum1_1_;
                        uint _e2461 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2410 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2461 = as_type<packed_uchar4>(_e2461);
                        sum1_1_ = _e2460 + ( + reinterpreted_packed_uchar4_e2410[0] * reinterpreted_packed_uchar4_e2461[0] + reinterpreted_packed_uchar4_e2410[1] * reinterpreted_packed_uchar4_e2461[1] + reinterpreted_packed_uchar4_e2410[2] * reinterpreted_packed_uchar4_e2461[2] + reinterpreted_packed_uchar4_e2410[3] * reinterpreted_packed_uchar4_e2461[3]);
                        uint _e2464 = sum1_2_;
                        uint _e2465 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2416 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2465 = as_type<packed_uchar4>(_e2465);
                        sum1_2_ = _e2464 + ( + reinterpreted_packed_uchar4_e2416[0] * reinterpreted_packed_uchar4_e2465[0] + reinterpreted_packed_uchar4_e2416[1] * reinterpreted_packed_uchar4_e2465[1] + reinterpreted_packed_uchar4_e2416[2] * reinterpreted_packed_uchar4_e2465[2] + reinterpreted_packed_uchar4_e2416[3] * reinterpreted_packed_uchar4_e2465[3]);
                        uint _e2468 = sum1_3_;
                        uint _e2469 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2422 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2469 = as_type<packed_uchar4>(_e2469);
                        sum1_3_ = _e2468 + ( + reinterpreted_packed_uchar4_e2422[0] * reinterpreted_packed_uchar4_e2469[0] + reinterpreted_packed_uchar4_e2422[1] * reinterpreted_packed_uchar4_e2469[1] + reinterpreted_packed_uchar4_e2422[2] * reinterpreted_packed_uchar4_e2469[2] + reinterpreted_packed_uchar4_e2422[3] * reinterpreted_packed_uchar4_e2469[3]);
                        uint _e2472 = sum2_0_;
                        uint _e2473 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2473 = as_type<packed_uchar4>(_e2473);
                        sum2_0_ = _e2472 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2473[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2473[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2473[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2473[3]);
                        uint _e2476 = sum2_1_;
                        uint _e2477 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2410 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2477 = as_type<packed_uchar4>(_e2477);
                        sum2_1_ = _e2476 + ( + reinterpreted_packed_uchar4_e2410[0] * reinterpreted_packed_uchar4_e2477[0] + reinterpreted_packed_uchar4_e2410[1] * reinterpreted_packed_uchar4_e2477[1] + reinterpreted_packed_uchar4_e2410[2] * reinterpreted_packed_uchar4_e2477[2] + reinterpreted_packed_uchar4_e2410[3] * reinterpreted_packed_uchar4_e2477[3]);
                        uint _e2480 = sum2_2_;
                        uint _e2481 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2416 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2481 = as_type<packed_uchar4>(_e2481);
                        sum2_2_ = _e2480 + ( + reinterpreted_packed_uchar4_e2416[0] * reinterpreted_packed_uchar4_e2481[0] + reinterpreted_packed_uchar4_e2416[1] * reinterpreted_packed_uchar4_e2481[1] + reinterpreted_packed_uchar4_e2416[2] * reinterpreted_packed_uchar4_e2481[2] + reinterpreted_packed_uchar4_e2416[3] * reinterpreted_packed_uchar4_e2481[3]);
                        uint _e2484 = sum2_3_;
                        uint _e2485 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2422 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2485 = as_type<packed_uchar4>(_e2485);
                        sum2_3_ = _e2484 + ( + reinterpreted_packed_uchar4_e2422[0] * reinterpreted_packed_uchar4_e2485[0] + reinterpreted_packed_uchar4_e2422[1] * reinterpreted_packed_uchar4_e2485[1] + reinterpreted_packed_uchar4_e2422[2] * reinterpreted_packed_uchar4_e2485[2] + reinterpreted_packed_uchar4_e2422[3] * reinterpreted_packed_uchar4_e2485[3]);
                        uint v1_0_5 = (_e1488.low.x >> 4u) & 252645135u;
                        uint v1_1_5 = (_e1488.low.y >> 4u) & 252645135u;
                        uint v1_2_5 = (_e1488.low.z >> 4u) & 252645135u;
                        uint v1_3_5 = (_e1488.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                        uint _e2529 = sum0_0_;
                        uint _e2530 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2493 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2530 = as_type<packed_uchar4>(_e2530);
                        sum0_0_ = _e2529 + ( + reinterpreted_packed_uchar4_e2493[0] * reinterpreted_packed_uchar4_e2530[0] + reinterpreted_packed_uchar4_e2493[1] * reinterpreted_packed_uchar4_e2530[1] + reinterpreted_packed_uchar4_e2493[2] * reinterpreted_packed_uchar4_e2530[2] + reinterpreted_packed_uchar4_e2493[3] * reinterpreted_packed_uchar4_e2530[3]);
                        uint _e2533 = sum0_1_;
                        uint _e2534 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2499 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2534 = as_type<packed_uchar4>(_e2534);
                        sum0_1_ = _e2533 + ( + reinterpreted_packed_uchar4_e2499[0] * reinterpreted_packed_uchar4_e2534[0] + reinterpreted_packed_uchar4_e2499[1] * reinterpreted_packed_uchar4_e2534[1] + reinterpreted_packed_uchar4_e2499[2] * reinterpreted_packed_uchar4_e2534[2] + reinterpreted_packed_uchar4_e2499[3] * reinterpreted_packed_uchar4_e2534[3]);
                        uint _e2537 = sum0_2_;
                        uint _e2538 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2505 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2538 = as_type<packed_uchar4>(_e2538);
                        sum0_2_ = _e2537 + ( + reinterpreted_packed_uchar4_e2505[0] * reinterpreted_packed_uchar4_e2538[0] + reinterpreted_packed_uchar4_e2505[1] * reinterpreted_packed_uchar4_e2538[1] + reinterpreted_packed_uchar4_e2505[2] * reinterpreted_packed_uchar4_e2538[2] + reinterpreted_packed_uchar4_e2505[3] * reinterpreted_packed_uchar4_e2538[3]);
                        uint _e2541 = sum0_3_;
                        uint _e2542 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2511 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                        sum0_3_ = _e2541 + ( + reinterpreted_packed_uchar4_e2511[0] * reinterpreted_packed_uchar4_e2542[0] + reinterpreted_packed_uchar4_e2511[1] * reinterpreted_packed_uchar4_e2542[1] + reinterpreted_packed_uchar4_e2511[2] * reinterpreted_packed_uchar4_e2542[2] + reinterpreted_packed_uchar4_e2511[3] * reinterpreted_packed_uchar4_e2542[3]);
                        uint _e2545 = sum1_0_;
                        uint _e2546 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2493 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2546 = as_type<packed_uchar4>(_e2546);
                        sum1_0_ = _e2545 + ( + reinterpreted_packed_uchar4_e2493[0] * reinterpreted_packed_uchar4_e2546[0] + reinterpreted_packed_uchar4_e2493[1] * reinterpreted_packed_uchar4_e2546[1] + reinterpreted_packed_uchar4_e2493[2] * reinterpreted_packed_uchar4_e2546[2] + reinterpreted_packed_uchar4_e2493[3] * reinterpreted_packed_uchar4_e2546[3]);
                        uint _e2549 = sum1_1_;
                        uint _e2550 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2499 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2550 = as_type<packed_uchar4>(_e2550);
                        sum1_1_ = _e2549 + ( + reinterpreted_packed_uchar4_e2499[0] * reinterpreted_packed_uchar4_e2550[0] + reinterpreted_packed_uchar4_e2499[1] * reinterpreted_packed_uchar4_e2550[1] + reinterpreted_packed_uchar4_e2499[2] * reinterpreted_packed_uchar4_e2550[2] + reinterpreted_packed_uchar4_e2499[3] * reinterpreted_packed_uchar4_e2550[3]);
                        uint _e2553 = sum1_2_;
                        uint _e2554 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2505 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2554 = as_type<packed_uchar4>(_e2554);
                        sum1_2_ = _e2553 + ( + reinterpreted_packed_uchar4_e2505[0] * reinterpreted_packed_uchar4_e2554[0] + reinterpreted_packed_uchar4_e2505[1] * reinterpreted_packed_uchar4_e2554[1] + reinterpreted_packed_uchar4_e2505[2] * reinterpreted_packed_uchar4_e2554[2] + reinterpreted_packed_uchar4_e2505[3] * reinterpreted_packed_uchar4_e2554[3]);
                        uint _e2557 = sum1_3_;
                        uint _e2558 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2511 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                        sum1_3_ = _e2557 + ( + reinterpreted_packed_uchar4_e2511[0] * reinterpreted_packed_uchar4_e2558[0] + reinterpreted_packed_uchar4_e2511[1] * reinterpreted_packed_uchar4_e2558[1] + reinterpreted_packed_uchar4_e2511[2] * reinterpreted_packed_uchar4_e2558[2] + reinterpreted_packed_uchar4_e2511[3] * reinterpreted_packed_uchar4_e2558[3]);
                        uint _e2561 = sum2_0_;
                        uint _e2562 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2493 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2562 = as_type<packed_uchar4>(_e2562);
                        sum2_0_ = _e2561 + ( + reinterpreted_packed_uchar4_e2493[0] * reinterpreted_packed_uchar4_e2562[0] + reinterpreted_packed_uchar4_e2493[1] * reinterpreted_packed_uchar4_e2562[1] + reinterpreted_packed_uchar4_e2493[2] * reinterpreted_packed_uchar4_e2562[2] + reinterpreted_packed_uchar4_e2493[3] * reinterpreted_packed_uchar4_e2562[3]);
                        uint _e2565 = sum2_1_;
                        uint _e2566 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2499 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2566 = as_type<packed_uchar4>(_e2566);
                        sum2_1_ = _e2565 + ( + reinterpreted_packed_uchar4_e2499[0] * reinterpreted_packed_uchar4_e2566[0] + reinterpreted_packed_uchar4_e2499[1] * reinterpreted_packed_uchar4_e2566[1] + reinterpreted_packed_uchar4_e2499[2] * reinterpreted_packed_uchar4_e2566[2] + reinterpreted_packed_uchar4_e2499[3] * reinterpreted_packed_uchar4_e2566[3]);
                        uint _e2569 = sum2_2_;
                        uint _e2570 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2505 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2570 = as_type<packed_uchar4>(_e2570);
                        sum2_2_ = _e2569 + ( + reinterpreted_packed_uchar4_e2505[0] * reinterpreted_packed_uchar4_e2570[0] + reinterpreted_packed_uchar4_e2505[1] * reinterpreted_packed_uchar4_e2570[1] + reinterpreted_packed_uchar4_e2505[2] * reinterpreted_packed_uchar4_e2570[2] + reinterpreted_packed_uchar4_e2505[3] * reinterpreted_packed_uchar4_e2570[3]);
                        uint _e2573 = sum2_3_;
                        uint _e2574 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2511 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2574 = as_type<packed_uchar4>(_e2574);
                        sum2_3_ = _e2573 + ( + reinterpreted_packed_uchar4_e2511[0] * reinterpreted_packed_uchar4_e2574[0] + reinterpreted_packed_uchar4_e2511[1] * reinterpreted_packed_uchar4_e2574[1] + reinterpreted_packed_uchar4_e2511[2] * reinterpreted_packed_uchar4_e2574[2] + reinterpreted_packed_uchar4_e2511[3] * reinterpreted_packed_uchar4_e2574[3]);
                    }
                    if (live6_) {
                        uint v0_0_6 = (_e1498.low.x >> 0u) & 252645135u;
                        uint v0_1_6 = (_e1498.low.y >> 0u) & 252645135u;
                        uint v0_2_6 = (_e1498.low.z >> 0u) & 252645135u;
                        uint v0_3_6 = (_e1498.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                        uint _e2618 = sum0_0_;
                        uint _e2619 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2582 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2619 = as_type<packed_uchar4>(_e2619);
                        sum0_0_ = _e2618 + ( + reinterpreted_packed_uchar4_e2582[0] * reinterpreted_packed_uchar4_e2619[0] + reinterpreted_packed_uchar4_e2582[1] * reinterpreted_packed_uchar4_e2619[1] + reinterpreted_packed_uchar4_e2582[2] * reinterpreted_packed_uchar4_e2619[2] + reinterpreted_packed_uchar4_e2582[3] * reinterpreted_packed_uchar4_e2619[3]);
                        uint _e2622 = sum0_1_;
                        uint _e2623 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2588 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2623 = as_type<packed_uchar4>(_e2623);
                        sum0_1_ = _e2622 + ( + reinterpreted_packed_uchar4_e2588[0] * reinterpreted_packed_uchar4_e2623[0] + reinterpreted_packed_uchar4_e2588[1] * reinterpreted_packed_uchar4_e2623[1] + reinterpreted_packed_uchar4_e2588[2] * reinterpreted_packed_uchar4_e2623[2] + reinterpreted_packed_uchar4_e2588[3] * reinterpreted_packed_uchar4_e2623[3]);
                        uint _e2626 = sum0_2_;
                        uint _e2627 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2594 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2627 = as_type<packed_uchar4>(_e2627);
                        sum0_2_ = _e2626 + ( + reinterpreted_packed_uchar4_e2594[0] * reinterpreted_packed_uchar4_e2627[0] + reinterpreted_packed_uchar4_e2594[1] * reinterpreted_packed_uchar4_e2627[1] + reinterpreted_packed_uchar4_e2594[2] * reinterpreted_packed_uchar4_e2627[2] + reinterpreted_packed_uchar4_e2594[3] * reinterpreted_packed_uchar4_e2627[3]);
                        uint _e2630 = sum0_3_;
                        uint _e2631 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2631 = as_type<packed_uchar4>(_e2631);
                        sum0_3_ = _e2630 + ( + reinterpreted_packed_uchar4_e2600[0] * reinterpreted_packed_uchar4_e2631[0] + reinterpreted_packed_uchar4_e2600[1] * reinterpreted_packed_uchar4_e2631[1] + reinterpreted_packed_uchar4_e2600[2] * reinterpreted_packed_uchar4_e2631[2] + reinterpreted_packed_uchar4_e2600[3] * reinterpreted_packed_uchar4_e2631[3]);
                        uint _e2634 = sum1_0_;
                        uint _e2635 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2582 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2635 = as_type<packed_uchar4>(_e2635);
                        sum1_0_ = _e2634 + ( + reinterpreted_packed_uchar4_e2582[0] * reinterpreted_packed_uchar4_e2635[0] + reinterpreted_packed_uchar4_e2582[1] * reinterpreted_packed_uchar4_e2635[1] + reinterpreted_packed_uchar4_e2582[2] * reinterpreted_packed_uchar4_e2635[2] + reinterpreted_packed_uchar4_e2582[3] * reinterpreted_packed_uchar4_e2635[3]);
                        uint _e2638 = sum1_1_;
                        uint _e2639 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2588 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2639 = as_type<packed_uchar4>(_e2639);
                        sum1_1_ = _e2638 + ( + reinterpreted_packed_uchar4_e2588[0] * reinterpreted_packed_uchar4_e2639[0] + reinterpreted_packed_uchar4_e2588[1] * reinterpreted_packed_uchar4_e2639[1] + reinterpreted_packed_uchar4_e2588[2] * reinterpreted_packed_uchar4_e2639[2] + reinterpreted_packed_uchar4_e2588[3] * reinterpreted_packed_uchar4_e2639[3]);
                        uint _e2642 = sum1_2_;
                        uint _e2643 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2594 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2643 = as_type<packed_uchar4>(_e2643);
                        sum1_2_ = _e2642 + ( + reinterpreted_packed_uchar4_e2594[0] * reinterpreted_packed_uchar4_e2643[0] + reinterpreted_packed_uchar4_e2594[1] * reinterpreted_packed_uchar4_e2643[1] + reinterpreted_packed_uchar4_e2594[2] * reinterpreted_packed_uchar4_e2643[2] + reinterpreted_packed_uchar4_e2594[3] * reinterpreted_packed_uchar4_e2643[3]);
                        uint _e2646 = sum1_3_;
                        uint _e2647 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2647 = as_type<packed_uchar4>(_e2647);
                        sum1_3_ = _e2646 + ( + reinterpreted_packed_uchar4_e2600[0] * reinterpreted_packed_uchar4_e2647[0] + reinterpreted_packed_uchar4_e2600[1] * reinterpreted_packed_uchar4_e2647[1] + reinterpreted_packed_uchar4_e2600[2] * reinterpreted_packed_uchar4_e2647[2] + reinterpreted_packed_uchar4_e2600[3] * reinterpreted_packed_uchar4_e2647[3]);
                        uint _e2650 = sum2_0_;
                        uint _e2651 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2582 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2651 = as_type<packed_uchar4>(_e2651);
                        sum2_0_ = _e2650 + ( + reinterpreted_packed_uchar4_e2582[0] * reinterpreted_packed_uchar4_e2651[0] + reinterpreted_packed_uchar4_e2582[1] * reinterpreted_packed_uchar4_e2651[1] + reinterpreted_packed_uchar4_e2582[2] * reinterpreted_packed_uchar4_e2651[2] + reinterpreted_packed_uchar4_e2582[3] * reinterpreted_packed_uchar4_e2651[3]);
                        uint _e2654 = sum2_1_;
                        uint _e2655 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2588 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2655 = as_type<packed_uchar4>(_e2655);
                        sum2_1_ = _e2654 + ( + reinterpreted_packed_uchar4_e2588[0] * reinterpreted_packed_uchar4_e2655[0] + reinterpreted_packed_uchar4_e2588[1] * reinterpreted_packed_uchar4_e2655[1] + reinterpreted_packed_uchar4_e2588[2] * reinterpreted_packed_uchar4_e2655[2] + reinterpreted_packed_uchar4_e2588[3] * reinterpreted_packed_uchar4_e2655[3]);
                        uint _e2658 = sum2_2_;
                        uint _e2659 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2594 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2659 = as_type<packed_uchar4>(_e2659);
                        sum2_2_ = _e2658 + ( + reinterpreted_packed_uchar4_e2594[0] * reinterpreted_packed_uchar4_e2659[0] + reinterpreted_packed_uchar4_e2594[1] * reinterpreted_packed_uchar4_e2659[1] + reinterpreted_packed_uchar4_e2594[2] * reinterpreted_packed_uchar4_e2659[2] + reinterpreted_packed_uchar4_e2594[3] * reinterpreted_packed_uchar4_e2659[3]);
                        uint _e2662 = sum2_3_;
                        uint _e2663 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2663 = as_type<packed_uchar4>(_e2663);
                        sum2_3_ = _e2662 + ( + reinterpreted_packed_uchar4_e2600[0] * reinterpreted_packed_uchar4_e2663[0] + reinterpreted_packed_uchar4_e2600[1] * reinterpreted_packed_uchar4_e2663[1] + reinterpreted_packed_uchar4_e2600[2] * reinterpreted_packed_uchar4_e2663[2] + reinterpreted_packed_uchar4_e2600[3] * reinterpreted_packed_uchar4_e2663[3]);
                        uint v1_0_6 = (_e1498.low.x >> 4u) & 252645135u;
                        uint v1_1_6 = (_e1498.low.y >> 4u) & 252645135u;
                        uint v1_2_6 = (_e1498.low.z >> 4u) & 252645135u;
                        uint v1_3_6 = (_e1498.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                        uint _e2707 = sum0_0_;
                        uint _e2708 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2671 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2708 = as_type<packed_uchar4>(_e2708);
                        sum0_0_ = _e2707 + ( + reinterpreted_packed_uchar4_e2671[0] * reinterpreted_packed_uchar4_e2708[0] + reinterpreted_packed_uchar4_e2671[1] * reinterpreted_packed_uchar4_e2708[1] + reinterpreted_packed_uchar4_e2671[2] * reinterpreted_packed_uchar4_e2708[2] + reinterpreted_packed_uchar4_e2671[3] * reinterpreted_packed_uchar4_e2708[3]);
                        uint _e2711 = sum0_1_;
                        uint _e2712 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2677 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2712 = as_type<packed_uchar4>(_e2712);
                        sum0_1_ = _e2711 + ( + reinterpreted_packed_uchar4_e2677[0] * reinterpreted_packed_uchar4_e2712[0] + reinterpreted_packed_uchar4_e2677[1] * reinterpreted_packed_uchar4_e2712[1] + reinterpreted_packed_uchar4_e2677[2] * reinterpreted_packed_uchar4_e2712[2] + reinterpreted_packed_uchar4_e2677[3] * reinterpreted_packed_uchar4_e2712[3]);
                        uint _e2715 = sum0_2_;
                        uint _e2716 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2716 = as_type<packed_uchar4>(_e2716);
                        sum0_2_ = _e2715 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2716[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2716[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2716[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2716[3]);
                        uint _e2719 = sum0_3_;
                        uint _e2720 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2689 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2720 = as_type<packed_uchar4>(_e2720);
                        sum0_3_ = _e2719 + ( + reinterpreted_packed_uchar4_e2689[0] * reinterpreted_packed_uchar4_e2720[0] + reinterpreted_packed_uchar4_e2689[1] * reinterpreted_packed_uchar4_e2720[1] + reinterpreted_packed_uchar4_e2689[2] * reinterpreted_packed_uchar4_e2720[2] + reinterpreted_packed_uchar4_e2689[3] * reinterpreted_packed_uchar4_e2720[3]);
                        uint _e2723 = sum1_0_;
                        uint _e2724 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2671 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2724 = as_type<packed_uchar4>(_e2724);
                        sum1_0_ = _e2723 + ( + reinterpreted_packed_uchar4_e2671[0] * reinterpreted_packed_uchar4_e2724[0] + reinterpreted_packed_uchar4_e2671[1] * reinterpreted_packed_uchar4_e2724[1] + reinterpreted_packed_uchar4_e2671[2] * reinterpreted_packed_uchar4_e2724[2] + reinterpreted_packed_uchar4_e2671[3] * reinterpreted_packed_uchar4_e2724[3]);
                        uint _e2727 = sum1_1_;
                        uint _e2728 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2677 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2728 = as_type<packed_uchar4>(_e2728);
                        sum1_1_ = _e2727 + ( + reinterpreted_packed_uchar4_e2677[0] * reinterpreted_packed_uchar4_e2728[0] + reinterpreted_packed_uchar4_e2677[1] * reinterpreted_packed_uchar4_e2728[1] + reinterpreted_packed_uchar4_e2677[2] * reinterpreted_packed_uchar4_e2728[2] + reinterpreted_packed_uchar4_e2677[3] * reinterpreted_packed_uchar4_e2728[3]);
                        uint _e2731 = sum1_2_;
                        uint _e2732 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2732 = as_type<packed_uchar4>(_e2732);
                        sum1_2_ = _e2731 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2732[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2732[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2732[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2732[3]);
                        uint _e2735 = sum1_3_;
                        uint _e2736 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2689 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2736 = as_type<packed_uchar4>(_e2736);
                        sum1_3_ = _e2735 + ( + reinterpreted_packed_uchar4_e2689[0] * reinterpreted_packed_uchar4_e2736[0] + reinterpreted_packed_uchar4_e2689[1] * reinterpreted_packed_uchar4_e2736[1] + reinterpreted_packed_uchar4_e2689[2] * reinterpreted_packed_uchar4_e2736[2] + reinterpreted_packed_uchar4_e2689[3] * reinterpreted_packed_uchar4_e2736[3]);
                        uint _e2739 = sum2_0_;
                        uint _e2740 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2671 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2740 = as_type<packed_uchar4>(_e2740);
                        sum2_0_ = _e2739 + ( + reinterpreted_packed_uchar4_e2671[0] * reinterpreted_packed_uchar4_e2740[0] + reinterpreted_packed_uchar4_e2671[1] * reinterpreted_packed_uchar4_e2740[1] + reinterpreted_packed_uchar4_e2671[2] * reinterpreted_packed_uchar4_e2740[2] + reinterpreted_packed_uchar4_e2671[3] * reinterpreted_packed_uchar4_e2740[3]);
                        uint _e2743 = sum2_1_;
                        uint _e2744 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2677 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2744 = as_type<packed_uchar4>(_e2744);
                        sum2_1_ = _e2743 + ( + reinterpreted_packed_uchar4_e2677[0] * reinterpreted_packed_uchar4_e2744[0] + reinterpreted_packed_uchar4_e2677[1] * reinterpreted_packed_uchar4_e2744[1] + reinterpreted_packed_uchar4_e2677[2] * reinterpreted_packed_uchar4_e2744[2] + reinterpreted_packed_uchar4_e2677[3] * reinterpreted_packed_uchar4_e2744[3]);
                        uint _e2747 = sum2_2_;
                        uint _e2748 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2748 = as_type<packed_uchar4>(_e2748);
                        sum2_2_ = _e2747 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2748[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2748[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2748[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2748[3]);
                        uint _e2751 = sum2_3_;
                        uint _e2752 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2689 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2752 = as_type<packed_uchar4>(_e2752);
                        sum2_3_ = _e2751 + ( + reinterpreted_packed_uchar4_e2689[0] * reinterpreted_packed_uchar4_e2752[0] + reinterpreted_packed_uchar4_e2689[1] * reinterpreted_packed_uchar4_e2752[1] + reinterpreted_packed_uchar4_e2689[2] * reinterpreted_packed_uchar4_e2752[2] + reinterpreted_packed_uchar4_e2689[3] * reinterpreted_packed_uchar4_e2752[3]);
                    }
                    if (live7_) {
                        uint v0_0_7 = (_e1508.low.x >> 0u) & 252645135u;
                        uint v0_1_7 = (_e1508.low.y >> 0u) & 252645135u;
                        uint v0_2_7 = (_e1508.low.z >> 0u) & 252645135u;
                        uint v0_3_7 = (_e1508.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                        uint _e2796 = sum0_0_;
                        uint _e2797 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2760 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2797 = as_type<packed_uchar4>(_e2797);
                        sum0_0_ = _e2796 + ( + reinterpreted_packed_uchar4_e2760[0] * reinterpreted_packed_uchar4_e2797[0] + reinterpreted_packed_uchar4_e2760[1] * reinterpreted_packed_uchar4_e2797[1] + reinterpreted_packed_uchar4_e2760[2] * reinterpreted_packed_uchar4_e2797[2] + reinterpreted_packed_uchar4_e2760[3] * reinterpreted_packed_uchar4_e2797[3]);
                        uint _e2800 = sum0_1_;
                        uint _e2801 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2766 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2801 = as_type<packed_uchar4>(_e2801);
                        sum0_1_ = _e2800 + ( + reinterpreted_packed_uchar4_e2766[0] * reinterpreted_packed_uchar4_e2801[0] + reinterpreted_packed_uchar4_e2766[1] * reinterpreted_packed_uchar4_e2801[1] + reinterpreted_packed_uchar4_e2766[2] * reinterpreted_packed_uchar4_e2801[2] + reinterpreted_packed_uchar4_e2766[3] * reinterpreted_packed_uchar4_e2801[3]);
                        uint _e2804 = sum0_2_;
                        uint _e2805 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2805 = as_type<packed_uchar4>(_e2805);
                        sum0_2_ = _e2804 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2805[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2805[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2805[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2805[3]);
                        uint _e2808 = sum0_3_;
                        uint _e2809 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2778 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2809 = as_type<packed_uchar4>(_e2809);
                        sum0_3_ = _e2808 + ( + reinterpreted_packed_uchar4_e2778[0] * reinterpreted_packed_uchar4_e2809[0] + reinterpreted_packed_uchar4_e2778[1] * reinterpreted_packed_uchar4_e2809[1] + reinterpreted_packed_uchar4_e2778[2] * reinterpreted_packed_uchar4_e2809[2] + reinterpreted_packed_uchar4_e2778[3] * reinterpreted_packed_uchar4_e2809[3]);
                        uint _e2812 = sum1_0_;
                        uint _e2813 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2760 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2813 = as_type<packed_uchar4>(_e2813);
                        sum1_0_ = _e2812 + ( + reinterpreted_packed_uchar4_e2760[0] * reinterpreted_packed_uchar4_e2813[0] + reinterpreted_packed_uchar4_e2760[1] * reinterpreted_packed_uchar4_e2813[1] + reinterpreted_packed_uchar4_e2760[2] * reinterpreted_packed_uchar4_e2813[2] + reinterpreted_packed_uchar4_e2760[3] * reinterpreted_packed_uchar4_e2813[3]);
                        uint _e2816 = sum1_1_;
                        uint _e2817 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2766 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2817 = as_type<packed_uchar4>(_e2817);
                        sum1_1_ = _e2816 + ( + reinterpreted_packed_uchar4_e2766[0] * reinterpreted_packed_uchar4_e2817[0] + reinterpreted_packed_uchar4_e2766[1] * reinterpreted_packed_uchar4_e2817[1] + reinterpreted_packed_uchar4_e2766[2] * reinterpreted_packed_uchar4_e2817[2] + reinterpreted_packed_uchar4_e2766[3] * reinterpreted_packed_uchar4_e2817[3]);
                        uint _e2820 = sum1_2_;
                        uint _e2821 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2821 = as_type<packed_uchar4>(_e2821);
                        sum1_2_ = _e2820 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2821[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2821[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2821[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2821[3]);
                        uint _e2824 = sum1_3_;
                        uint _e2825 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2778 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2825 = as_type<packed_uchar4>(_e2825);
                        sum1_3_ = _e2824 + ( + reinterpreted_packed_uchar4_e2778[0] * reinterpreted_packed_uchar4_e2825[0] + reinterpreted_packed_uchar4_e2778[1] * reinterpreted_packed_uchar4_e2825[1] + reinterpreted_packed_uchar4_e2778[2] * reinterpreted_packed_uchar4_e2825[2] + reinterpreted_packed_uchar4_e2778[3] * reinterpreted_packed_uchar4_e2825[3]);
                        uint _e2828 = sum2_0_;
                        uint _e2829 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2760 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2829 = as_type<packed_uchar4>(_e2829);
                        sum2_0_ = _e2828 + ( + reinterpreted_packed_uchar4_e2760[0] * reinterpreted_packed_uchar4_e2829[0] + reinterpreted_packed_uchar4_e2760[1] * reinterpreted_packed_uchar4_e2829[1] + reinterpreted_packed_uchar4_e2760[2] * reinterpreted_packed_uchar4_e2829[2] + reinterpreted_packed_uchar4_e2760[3] * reinterpreted_packed_uchar4_e2829[3]);
                        uint _e2832 = sum2_1_;
                        uint _e2833 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2766 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2833 = as_type<packed_uchar4>(_e2833);
                        sum2_1_ = _e2832 + ( + reinterpreted_packed_uchar4_e2766[0] * reinterpreted_packed_uchar4_e2833[0] + reinterpreted_packed_uchar4_e2766[1] * reinterpreted_packed_uchar4_e2833[1] + reinterpreted_packed_uchar4_e2766[2] * reinterpreted_packed_uchar4_e2833[2] + reinterpreted_packed_uchar4_e2766[3] * reinterpreted_packed_uchar4_e2833[3]);
                        uint _e2836 = sum2_2_;
                        uint _e2837 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2837 = as_type<packed_uchar4>(_e2837);
                        sum2_2_ = _e2836 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2837[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2837[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2837[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2837[3]);
                        uint _e2840 = sum2_3_;
                        uint _e2841 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2778 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2841 = as_type<packed_uchar4>(_e2841);
                        sum2_3_ = _e2840 + ( + reinterpreted_packed_uchar4_e2778[0] * reinterpreted_packed_uchar4_e2841[0] + reinterpreted_packed_uchar4_e2778[1] * reinterpreted_packed_uchar4_e2841[1] + reinterpreted_packed_uchar4_e2778[2] * reinterpreted_packed_uchar4_e2841[2] + reinterpreted_packed_uchar4_e2778[3] * reinterpreted_packed_uchar4_e2841[3]);
                        uint v1_0_7 = (_e1508.low.x >> 4u) & 252645135u;
                        uint v1_1_7 = (_e1508.low.y >> 4u) & 252645135u;
                        uint v1_2_7 = (_e1508.low.z >> 4u) & 252645135u;
                        uint v1_3_7 = (_e1508.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                        uint _e2885 = sum0_0_;
                        uint _e2886 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2849 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2886 = as_type<packed_uchar4>(_e2886);
                        sum0_0_ = _e2885 + ( + reinterpreted_packed_uchar4_e2849[0] * reinterpreted_packed_uchar4_e2886[0] + reinterpreted_packed_uchar4_e2849[1] * reinterpreted_packed_uchar4_e2886[1] + reinterpreted_packed_uchar4_e2849[2] * reinterpreted_packed_uchar4_e2886[2] + reinterpreted_packed_uchar4_e2849[3] * reinterpreted_packed_uchar4_e2886[3]);
                        uint _e2889 = sum0_1_;
                        uint _e2890 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2855 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2890 = as_type<packed_uchar4>(_e2890);
                        sum0_1_ = _e2889 + ( + reinterpreted_packed_uchar4_e2855[0] * reinterpreted_packed_uchar4_e2890[0] + reinterpreted_packed_uchar4_e2855[1] * reinterpreted_packed_uchar4_e2890[1] + reinterpreted_packed_uchar4_e2855[2] * reinterpreted_packed_uchar4_e2890[2] + reinterpreted_packed_uchar4_e2855[3] * reinterpreted_packed_uchar4_e2890[3]);
                        uint _e2893 = sum0_2_;
                        uint _e2894 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2861 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2894 = as_type<packed_uchar4>(_e2894);
                        sum0_2_ = _e2893 + ( + reinterpreted_packed_uchar4_e2861[0] * reinterpreted_packed_uchar4_e2894[0] + reinterpreted_packed_uchar4_e2861[1] * reinterpreted_packed_uchar4_e2894[1] + reinterpreted_packed_uchar4_e2861[2] * reinterpreted_packed_uchar4_e2894[2] + reinterpreted_packed_uchar4_e2861[3] * reinterpreted_packed_uchar4_e2894[3]);
                        uint _e2897 = sum0_3_;
                        uint _e2898 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2867 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2898 = as_type<packed_uchar4>(_e2898);
                        sum0_3_ = _e2897 + ( + reinterpreted_packed_uchar4_e2867[0] * reinterpreted_packed_uchar4_e2898[0] + reinterpreted_packed_uchar4_e2867[1] * reinterpreted_packed_uchar4_e2898[1] + reinterpreted_packed_uchar4_e2867[2] * reinterpreted_packed_uchar4_e2898[2] + reinterpreted_packed_uchar4_e2867[3] * reinterpreted_packed_uchar4_e2898[3]);
                        uint _e2901 = sum1_0_;
                        uint _e2902 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2849 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                        sum1_0_ = _e2901 + ( + reinterpreted_packed_uchar4_e2849[0] * reinterpreted_packed_uchar4_e2902[0] + reinterpreted_packed_uchar4_e2849[1] * reinterpreted_packed_uchar4_e2902[1] + reinterpreted_packed_uchar4_e2849[2] * reinterpreted_packed_uchar4_e2902[2] + reinterpreted_packed_uchar4_e2849[3] * reinterpreted_packed_uchar4_e2902[3]);
                        uint _e2905 = sum1_1_;
                        uint _e2906 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2855 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2906 = as_type<packed_uchar4>(_e2906);
                        sum1_1_ = _e2905 + ( + reinterpreted_packed_uchar4_e2855[0] * reinterpreted_packed_uchar4_e2906[0] + reinterpreted_packed_uchar4_e2855[1] * reinterpreted_packed_uchar4_e2906[1] + reinterpreted_packed_uchar4_e2855[2] * reinterpreted_packed_uchar4_e2906[2] + reinterpreted_packed_uchar4_e2855[3] * reinterpreted_packed_uchar4_e2906[3]);
                        uint _e2909 = sum1_2_;
                        uint _e2910 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2861 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2910 = as_type<packed_uchar4>(_e2910);
                        sum1_2_ = _e2909 + ( + reinterpreted_packed_uchar4_e2861[0] * reinterpreted_packed_uchar4_e2910[0] + reinterpreted_packed_uchar4_e2861[1] * reinterpreted_packed_uchar4_e2910[1] + reinterpreted_packed_uchar4_e2861[2] * reinterpreted_packed_uchar4_e2910[2] + reinterpreted_packed_uchar4_e2861[3] * reinterpreted_packed_uchar4_e2910[3]);
                        uint _e2913 = sum1_3_;
                        uint _e2914 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2867 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2914 = as_type<packed_uchar4>(_e2914);
                        sum1_3_ = _e2913 + ( + reinterpreted_packed_uchar4_e2867[0] * reinterpreted_packed_uchar4_e2914[0] + reinterpreted_packed_uchar4_e2867[1] * reinterpreted_packed_uchar4_e2914[1] + reinterpreted_packed_uchar4_e2867[2] * reinterpreted_packed_uchar4_e2914[2] + reinterpreted_packed_uchar4_e2867[3] * reinterpreted_packed_uchar4_e2914[3]);
                        uint _e2917 = sum2_0_;
                        uint _e2918 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2849 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2918 = as_type<packed_uchar4>(_e2918);
                        sum2_0_ = _e2917 + ( + reinterpreted_packed_uchar4_e2849[0] * reinterpreted_packed_uchar4_e2918[0] + reinterpreted_packed_uchar4_e2849[1] * reinterpreted_packed_uchar4_e2918[1] + reinterpreted_packed_uchar4_e2849[2] * reinterpreted_packed_uchar4_e2918[2] + reinterpreted_packed_uchar4_e2849[3] * reinterpreted_packed_uchar4_e2918[3]);
                        uint _e2921 = sum2_1_;
                        uint _e2922 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2855 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2922 = as_type<packed_uchar4>(_e2922);
                        sum2_1_ = _e2921 + ( + reinterpreted_packed_uchar4_e2855[0] * reinterpreted_packed_uchar4_e2922[0] + reinterpreted_packed_uchar4_e2855[1] * reinterpreted_packed_uchar4_e2922[1] + reinterpreted_packed_uchar4_e2855[2] * reinterpreted_packed_uchar4_e2922[2] + reinterpreted_packed_uchar4_e2855[3] * reinterpreted_packed_uchar4_e2922[3]);
                        uint _e2925 = sum2_2_;
                        uint _e2926 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2861 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2926 = as_type<packed_uchar4>(_e2926);
                        sum2_2_ = _e2925 + ( + reinterpreted_packed_uchar4_e2861[0] * reinterpreted_packed_uchar4_e2926[0] + reinterpreted_packed_uchar4_e2861[1] * reinterpreted_packed_uchar4_e2926[1] + reinterpreted_packed_uchar4_e2861[2] * reinterpreted_packed_uchar4_e2926[2] + reinterpreted_packed_uchar4_e2861[3] * reinterpreted_packed_uchar4_e2926[3]);
                        uint _e2929 = sum2_3_;
                        uint _e2930 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2867 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                        sum2_3_ = _e2929 + ( + reinterpreted_packed_uchar4_e2867[0] * reinterpreted_packed_uchar4_e2930[0] + reinterpreted_packed_uchar4_e2867[1] * reinterpreted_packed_uchar4_e2930[1] + reinterpreted_packed_uchar4_e2867[2] * reinterpreted_packed_uchar4_e2930[2] + reinterpreted_packed_uchar4_e2867[3] * reinterpreted_packed_uchar4_e2930[3]);
                    }
                }
            }
            float top_1 = group_scales.inner[value_group].x;
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                float _e2953 = block_share.inner[(value_set * 4u) + 0u];
                float share = (_e2953 * top_1) * 0.003921569;
                float _e2957 = out0_0_;
                uint _e2959 = sum0_0_;
                out0_0_ = (_e2957 * keep) + (static_cast<float>(_e2959) * share);
                float _e2963 = out0_1_;
                uint _e2965 = sum0_1_;
                out0_1_ = (_e2963 * keep) + (static_cast<float>(_e2965) * share);
                float _e2969 = out0_2_;
                uint _e2971 = sum0_2_;
                out0_2_ = (_e2969 * keep) + (static_cast<float>(_e2971) * share);
                float _e2975 = out0_3_;
                uint _e2977 = sum0_3_;
                out0_3_ = (_e2975 * keep) + (static_cast<float>(_e2977) * share);
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                float _e2994 = block_share.inner[(value_set * 4u) + 1u];
                float share_1 = (_e2994 * top_1) * 0.003921569;
                float _e2998 = out1_0_;
                uint _e3000 = sum1_0_;
                out1_0_ = (_e2998 * keep_1) + (static_cast<float>(_e3000) * share_1);
                float _e3004 = out1_1_;
                uint _e3006 = sum1_1_;
                out1_1_ = (_e3004 * keep_1) + (static_cast<float>(_e3006) * share_1);
                float _e3010 = out1_2_;
                uint _e3012 = sum1_2_;
                out1_2_ = (_e3010 * keep_1) + (static_cast<float>(_e3012) * share_1);
                float _e3016 = out1_3_;
                uint _e3018 = sum1_3_;
                out1_3_ = (_e3016 * keep_1) + (static_cast<float>(_e3018) * share_1);
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                float _e3035 = block_share.inner[(value_set * 4u) + 2u];
                float share_2 = (_e3035 * top_1) * 0.003921569;
                float _e3039 = out2_0_;
                uint _e3041 = sum2_0_;
                out2_0_ = (_e3039 * keep_2) + (static_cast<float>(_e3041) * share_2);
                float _e3045 = out2_1_;
                uint _e3047 = sum2_1_;
                out2_1_ = (_e3045 * keep_2) + (static_cast<float>(_e3047) * share_2);
                float _e3051 = out2_2_;
                uint _e3053 = sum2_2_;
                out2_2_ = (_e3051 * keep_2) + (static_cast<float>(_e3053) * share_2);
                float _e3057 = out2_3_;
                uint _e3059 = sum2_3_;
                out2_3_ = (_e3057 * keep_2) + (static_cast<float>(_e3059) * share_2);
            }
        }
    }
    float _e3066 = running_sum0_;
    float _e3067 = running_sum0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3067, 1u);
    running_sum0_ = _e3066 + unnamed_13;
    float _e3070 = running_sum0_;
    float _e3071 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3071, 2u);
    running_sum0_ = _e3070 + unnamed_14;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3081 = local_3;
    if (_e3081) {
        float _e3096 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3096;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3102 = local_4;
    if (_e3102) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3113 = local_5;
    if (_e3113) {
        float _e3116 = sum_1;
        metal::float4 _e3125 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3126 = sum_of(_e3125);
        sum_1 = _e3116 + _e3126;
        float _e3138 = running_max0_;
        float _e3139 = sum_1;
        states[((((first_head + (head_pass_1 * 3u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3138, _e3139);
    }
    float _e3141 = extra0_;
    float _e3142 = extra0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e3142, 1u);
    extra0_ = _e3141 + unnamed_15;
    float _e3145 = extra0_;
    float _e3146 = extra0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3146, 2u);
    extra0_ = _e3145 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e3158 = local_6;
    if (_e3158) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e3168 = local_7;
    if (_e3168) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3190 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3190;
    }
    float _e3191 = extra1_;
    float _e3192 = extra1_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3192, 1u);
    extra1_ = _e3191 + unnamed_17;
    float _e3195 = extra1_;
    float _e3196 = extra1_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3196, 2u);
    extra1_ = _e3195 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e3208 = local_8;
    if (_e3208) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e3218 = local_9;
    if (_e3218) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3240 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e3240;
    }
    float _e3241 = extra2_;
    float _e3242 = extra2_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3242, 1u);
    extra2_ = _e3241 + unnamed_19;
    float _e3245 = extra2_;
    float _e3246 = extra2_;
    float unnamed_20 = metal::quad_shuffle_xor(_e3246, 2u);
    extra2_ = _e3245 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e3258 = local_10;
    if (_e3258) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e3268 = local_11;
    if (_e3268) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3290 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3290;
    }
    float _e3291 = extra3_;
    float _e3292 = extra3_;
    float unnamed_21 = metal::quad_shuffle_xor(_e3292, 1u);
    extra3_ = _e3291 + unnamed_21;
    float _e3295 = extra3_;
    float _e3296 = extra3_;
    float unnamed_22 = metal::quad_shuffle_xor(_e3296, 2u);
    extra3_ = _e3295 + unnamed_22;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e3308 = local_12;
    if (_e3308) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e3318 = local_13;
    if (_e3318) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3340 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e3340;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3371 = turn_1;
            turn_1 = _e3371 + 1u;
        }
        loop_init_4 = false;
        uint _e3343 = turn_1;
        if (_e3343 < 4u) {
        } else {
            break;
        }
        {
            uint _e3346 = turn_1;
            if (_e3346 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3353 = out0_0_;
                float _e3354 = out0_1_;
                float _e3355 = out0_2_;
                float _e3356 = out0_3_;
                sum_2 = metal::float4(_e3353, _e3354, _e3355, _e3356);
                uint _e3359 = turn_1;
                if (_e3359 > 0u) {
                    metal::float4 _e3362 = sum_2;
                    metal::float4 _e3365 = scores.inner[at_5];
                    sum_2 = _e3362 + _e3365;
                }
                metal::float4 _e3369 = sum_2;
                scores.inner[at_5] = _e3369;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3486 = i_1;
            i_1 = _e3486 + THREADS;
        }
        loop_init_5 = false;
        uint _e3374 = i_1;
        if (_e3374 < 64u) {
        } else {
            break;
        }
        {
            uint _e3377 = i_1;
            uint head_set = naga_div(_e3377, 64u);
            uint _e3380 = i_1;
            uint c = naga_mod(_e3380, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e3397 = local_14;
            if (_e3397) {
                uint _e3399 = i_1;
                uint _e3403 = i_1;
                float _e3407 = scores.inner[naga_div(_e3399, 4u)][naga_mod(_e3403, 4u)];
                sum_3 = _e3407;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e3418 = sum_3;
                float _e3430 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3418 + _e3430;
                float _e3432 = sum_3;
                float _e3444 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3432 + _e3444;
                float _e3446 = sum_3;
                float _e3458 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3446 + _e3458;
                float _e3460 = sum_3;
                float _e3472 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3460 + _e3472;
                float _e3485 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_3) * splits) + split) * 64u) + c] = _e3485;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3519 = turn_2;
            turn_2 = _e3519 + 1u;
        }
        loop_init_6 = false;
        uint _e3491 = turn_2;
        if (_e3491 < 4u) {
        } else {
            break;
        }
        {
            uint _e3494 = turn_2;
            if (_e3494 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3501 = out1_0_;
                float _e3502 = out1_1_;
                float _e3503 = out1_2_;
                float _e3504 = out1_3_;
                sum_4 = metal::float4(_e3501, _e3502, _e3503, _e3504);
                uint _e3507 = turn_2;
                if (_e3507 > 0u) {
                    metal::float4 _e3510 = sum_4;
                    metal::float4 _e3513 = scores.inner[at_6];
                    sum_4 = _e3510 + _e3513;
                }
                metal::float4 _e3517 = sum_4;
                scores.inner[at_6] = _e3517;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3634 = i_2;
            i_2 = _e3634 + THREADS;
        }
        loop_init_7 = false;
        uint _e3522 = i_2;
        if (_e3522 < 64u) {
        } else {
            break;
        }
        {
            uint _e3525 = i_2;
            uint head_set_1 = naga_div(_e3525, 64u);
            uint _e3528 = i_2;
            uint c_1 = naga_mod(_e3528, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e3545 = local_15;
            if (_e3545) {
                uint _e3547 = i_2;
                uint _e3551 = i_2;
                float _e3555 = scores.inner[naga_div(_e3547, 4u)][naga_mod(_e3551, 4u)];
                sum_5 = _e3555;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e3566 = sum_5;
                float _e3578 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e3566 + _e3578;
                float _e3580 = sum_5;
                float _e3592 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e3580 + _e3592;
                float _e3594 = sum_5;
                float _e3606 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e3594 + _e3606;
                float _e3608 = sum_5;
                float _e3620 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e3608 + _e3620;
                float _e3633 = sum_5;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c_1] = _e3633;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3667 = turn_3;
            turn_3 = _e3667 + 1u;
        }
        loop_init_8 = false;
        uint _e3639 = turn_3;
        if (_e3639 < 4u) {
        } else {
            break;
        }
        {
            uint _e3642 = turn_3;
            if (_e3642 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3649 = out2_0_;
                float _e3650 = out2_1_;
                float _e3651 = out2_2_;
                float _e3652 = out2_3_;
                sum_6 = metal::float4(_e3649, _e3650, _e3651, _e3652);
                uint _e3655 = turn_3;
                if (_e3655 > 0u) {
                    metal::float4 _e3658 = sum_6;
                    metal::float4 _e3661 = scores.inner[at_7];
                    sum_6 = _e3658 + _e3661;
                }
                metal::float4 _e3665 = sum_6;
                scores.inner[at_7] = _e3665;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3782 = i_3;
            i_3 = _e3782 + THREADS;
        }
        loop_init_9 = false;
        uint _e3670 = i_3;
        if (_e3670 < 64u) {
        } else {
            break;
        }
        {
            uint _e3673 = i_3;
            uint head_set_2 = naga_div(_e3673, 64u);
            uint _e3676 = i_3;
            uint c_2 = naga_mod(_e3676, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3693 = local_16;
            if (_e3693) {
                uint _e3695 = i_3;
                uint _e3699 = i_3;
                float _e3703 = scores.inner[naga_div(_e3695, 4u)][naga_mod(_e3699, 4u)];
                sum_7 = _e3703;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3714 = sum_7;
                float _e3726 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3714 + _e3726;
                float _e3728 = sum_7;
                float _e3740 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e3728 + _e3740;
                float _e3742 = sum_7;
                float _e3754 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e3742 + _e3754;
                float _e3756 = sum_7;
                float _e3768 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3756 + _e3768;
                float _e3781 = sum_7;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_2] = _e3781;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
