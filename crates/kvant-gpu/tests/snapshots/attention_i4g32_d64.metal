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
    float part0_0_ = {};
    float part0_1_ = {};
    float part0_2_ = {};
    float part1_0_ = {};
    float part1_1_ = {};
    float part1_2_ = {};
    int dot0_0_0_ = {};
    int dot0_0_1_ = {};
    int dot0_0_2_ = {};
    int dot0_1_0_ = {};
    int dot0_1_1_ = {};
    int dot0_1_2_ = {};
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
            uint _e3182 = block;
            block = _e3182 + BLOCK;
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
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e389 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e389 * step0_0_;
                metal::uint4 q1_0_ = query_bytes.inner[(((key_head + 1u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[(((key_head + 1u) * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float _e439 = query_sum.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e439 * step1_0_;
                metal::uint4 q2_0_ = query_bytes.inner[(((key_head + 2u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[(((key_head + 2u) * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float _e489 = query_sum.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e489 * step2_0_;
                turn = 0u;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e926 = turn;
                        turn = _e926 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e494 = turn;
                    if (_e494 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e497 = turn;
                        uint t_1 = (((_e497 * 4u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e506 = block;
                        KeyRun _e514 = load_keys(keys_at + (metal::min(naga_div(_e506 + t_1, 16u), last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        part0_0_ = 0.0;
                        part0_1_ = 0.0;
                        part0_2_ = 0.0;
                        part1_0_ = 0.0;
                        part1_1_ = 0.0;
                        part1_2_ = 0.0;
                        metal::uint2 w0_0_0_ = _e514.w0_0_0_;
                        metal::uint2 w0_0_1_ = _e514.w0_0_1_;
                        metal::uint2 w0_0_2_ = _e514.w0_0_2_;
                        metal::uint2 w0_0_3_ = _e514.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(_e514.scale0_));
                        metal::float2 offset0_ = float2(as_type<half2>(_e514.offset0_)) - (0.0 * scale0_);
                        uint c0_0_0_ = (_e514.w0_0_0_.x >> 0u) & 252645135u;
                        uint c0_0_1_ = (_e514.w0_0_0_.x >> 4u) & 252645135u;
                        uint c0_0_2_ = (_e514.w0_0_1_.x >> 0u) & 252645135u;
                        uint c0_0_3_ = (_e514.w0_0_1_.x >> 4u) & 252645135u;
                        uint c0_0_4_ = (_e514.w0_0_2_.x >> 0u) & 252645135u;
                        uint c0_0_5_ = (_e514.w0_0_2_.x >> 4u) & 252645135u;
                        uint c0_0_6_ = (_e514.w0_0_3_.x >> 0u) & 252645135u;
                        uint c0_0_7_ = (_e514.w0_0_3_.x >> 4u) & 252645135u;
                        dot0_0_0_ = COUNTER_BITS;
                        int _e580 = dot0_0_0_;
                        uint _e581 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e580) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e581[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e581[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e581[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e581[3])));
                        int _e584 = dot0_0_0_;
                        uint _e585 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e585 = as_type<packed_char4>(_e585);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e584) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e585[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e585[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e585[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e585[3])));
                        int _e588 = dot0_0_0_;
                        uint _e589 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e589 = as_type<packed_char4>(_e589);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e588) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e589[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e589[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e589[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e589[3])));
                        int _e592 = dot0_0_0_;
                        uint _e593 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e557 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e593 = as_type<packed_char4>(_e593);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e592) + as_type<uint>(( + reinterpreted_packed_char4_e557[0] * reinterpreted_packed_char4_e593[0] + reinterpreted_packed_char4_e557[1] * reinterpreted_packed_char4_e593[1] + reinterpreted_packed_char4_e557[2] * reinterpreted_packed_char4_e593[2] + reinterpreted_packed_char4_e557[3] * reinterpreted_packed_char4_e593[3])));
                        int _e596 = dot0_0_0_;
                        uint _e597 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e562 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e597 = as_type<packed_char4>(_e597);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e596) + as_type<uint>(( + reinterpreted_packed_char4_e562[0] * reinterpreted_packed_char4_e597[0] + reinterpreted_packed_char4_e562[1] * reinterpreted_packed_char4_e597[1] + reinterpreted_packed_char4_e562[2] * reinterpreted_packed_char4_e597[2] + reinterpreted_packed_char4_e562[3] * reinterpreted_packed_char4_e597[3])));
                        int _e600 = dot0_0_0_;
                        uint _e601 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e601 = as_type<packed_char4>(_e601);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e600) + as_type<uint>(( + reinterpreted_packed_char4_e567[0] * reinterpreted_packed_char4_e601[0] + reinterpreted_packed_char4_e567[1] * reinterpreted_packed_char4_e601[1] + reinterpreted_packed_char4_e567[2] * reinterpreted_packed_char4_e601[2] + reinterpreted_packed_char4_e567[3] * reinterpreted_packed_char4_e601[3])));
                        int _e604 = dot0_0_0_;
                        uint _e605 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e605 = as_type<packed_char4>(_e605);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e604) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e605[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e605[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e605[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e605[3])));
                        int _e608 = dot0_0_0_;
                        uint _e609 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e609 = as_type<packed_char4>(_e609);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e608) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e609[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e609[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e609[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e609[3])));
                        float _e612 = part0_0_;
                        int _e613 = dot0_0_0_;
                        part0_0_ = _e612 + ((((as_type<float>(_e613) - 12582912.0) * step0_0_) * scale0_.x) + (sum0_0_1 * offset0_.x));
                        dot0_0_1_ = COUNTER_BITS;
                        int _e625 = dot0_0_1_;
                        uint _e626 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e626 = as_type<packed_char4>(_e626);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e625) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e626[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e626[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e626[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e626[3])));
                        int _e629 = dot0_0_1_;
                        uint _e630 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e630 = as_type<packed_char4>(_e630);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e629) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e630[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e630[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e630[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e630[3])));
                        int _e633 = dot0_0_1_;
                        uint _e634 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e634 = as_type<packed_char4>(_e634);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e633) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e634[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e634[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e634[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e634[3])));
                        int _e637 = dot0_0_1_;
                        uint _e638 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e557 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(_e638);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e637) + as_type<uint>(( + reinterpreted_packed_char4_e557[0] * reinterpreted_packed_char4_e638[0] + reinterpreted_packed_char4_e557[1] * reinterpreted_packed_char4_e638[1] + reinterpreted_packed_char4_e557[2] * reinterpreted_packed_char4_e638[2] + reinterpreted_packed_char4_e557[3] * reinterpreted_packed_char4_e638[3])));
                        int _e641 = dot0_0_1_;
                        uint _e642 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e562 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e642 = as_type<packed_char4>(_e642);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e641) + as_type<uint>(( + reinterpreted_packed_char4_e562[0] * reinterpreted_packed_char4_e642[0] + reinterpreted_packed_char4_e562[1] * reinterpreted_packed_char4_e642[1] + reinterpreted_packed_char4_e562[2] * reinterpreted_packed_char4_e642[2] + reinterpreted_packed_char4_e562[3] * reinterpreted_packed_char4_e642[3])));
                        int _e645 = dot0_0_1_;
                        uint _e646 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e646 = as_type<packed_char4>(_e646);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e645) + as_type<uint>(( + reinterpreted_packed_char4_e567[0] * reinterpreted_packed_char4_e646[0] + reinterpreted_packed_char4_e567[1] * reinterpreted_packed_char4_e646[1] + reinterpreted_packed_char4_e567[2] * reinterpreted_packed_char4_e646[2] + reinterpreted_packed_char4_e567[3] * reinterpreted_packed_char4_e646[3])));
                        int _e649 = dot0_0_1_;
                        uint _e650 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e650 = as_type<packed_char4>(_e650);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e649) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e650[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e650[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e650[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e650[3])));
                        int _e653 = dot0_0_1_;
                        uint _e654 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e654 = as_type<packed_char4>(_e654);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e653) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e654[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e654[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e654[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e654[3])));
                        float _e657 = part0_1_;
                        int _e658 = dot0_0_1_;
                        part0_1_ = _e657 + ((((as_type<float>(_e658) - 12582912.0) * step1_0_) * scale0_.x) + (sum1_0_1 * offset0_.x));
                        dot0_0_2_ = COUNTER_BITS;
                        int _e670 = dot0_0_2_;
                        uint _e671 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e671 = as_type<packed_char4>(_e671);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e670) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e671[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e671[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e671[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e671[3])));
                        int _e674 = dot0_0_2_;
                        uint _e675 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e675 = as_type<packed_char4>(_e675);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e674) + as_type<uint>(( + reinterpreted_packed_char4_e547[0] * reinterpreted_packed_char4_e675[0] + reinterpreted_packed_char4_e547[1] * reinterpreted_packed_char4_e675[1] + reinterpreted_packed_char4_e547[2] * reinterpreted_packed_char4_e675[2] + reinterpreted_packed_char4_e547[3] * reinterpreted_packed_char4_e675[3])));
                        int _e678 = dot0_0_2_;
                        uint _e679 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e679 = as_type<packed_char4>(_e679);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e678) + as_type<uint>(( + reinterpreted_packed_char4_e552[0] * reinterpreted_packed_char4_e679[0] + reinterpreted_packed_char4_e552[1] * reinterpreted_packed_char4_e679[1] + reinterpreted_packed_char4_e552[2] * reinterpreted_packed_char4_e679[2] + reinterpreted_packed_char4_e552[3] * reinterpreted_packed_char4_e679[3])));
                        int _e682 = dot0_0_2_;
                        uint _e683 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e557 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e683 = as_type<packed_char4>(_e683);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e682) + as_type<uint>(( + reinterpreted_packed_char4_e557[0] * reinterpreted_packed_char4_e683[0] + reinterpreted_packed_char4_e557[1] * reinterpreted_packed_char4_e683[1] + reinterpreted_packed_char4_e557[2] * reinterpreted_packed_char4_e683[2] + reinterpreted_packed_char4_e557[3] * reinterpreted_packed_char4_e683[3])));
                        int _e686 = dot0_0_2_;
                        uint _e687 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e562 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e687 = as_type<packed_char4>(_e687);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e686) + as_type<uint>(( + reinterpreted_packed_char4_e562[0] * reinterpreted_packed_char4_e687[0] + reinterpreted_packed_char4_e562[1] * reinterpreted_packed_char4_e687[1] + reinterpreted_packed_char4_e562[2] * reinterpreted_packed_char4_e687[2] + reinterpreted_packed_char4_e562[3] * reinterpreted_packed_char4_e687[3])));
                        int _e690 = dot0_0_2_;
                        uint _e691 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e691 = as_type<packed_char4>(_e691);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e690) + as_type<uint>(( + reinterpreted_packed_char4_e567[0] * reinterpreted_packed_char4_e691[0] + reinterpreted_packed_char4_e567[1] * reinterpreted_packed_char4_e691[1] + reinterpreted_packed_char4_e567[2] * reinterpreted_packed_char4_e691[2] + reinterpreted_packed_char4_e567[3] * reinterpreted_packed_char4_e691[3])));
                        int _e694 = dot0_0_2_;
                        uint _e695 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e695 = as_type<packed_char4>(_e695);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e694) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e695[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e695[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e695[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e695[3])));
                        int _e698 = dot0_0_2_;
                        uint _e699 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e699 = as_type<packed_char4>(_e699);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e698) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e699[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e699[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e699[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e699[3])));
                        float _e702 = part0_2_;
                        int _e703 = dot0_0_2_;
                        part0_2_ = _e702 + ((((as_type<float>(_e703) - 12582912.0) * step2_0_) * scale0_.x) + (sum2_0_1 * offset0_.x));
                        uint c0_1_0_ = (_e514.w0_0_0_.y >> 0u) & 252645135u;
                        uint c0_1_1_ = (_e514.w0_0_0_.y >> 4u) & 252645135u;
                        uint c0_1_2_ = (_e514.w0_0_1_.y >> 0u) & 252645135u;
                        uint c0_1_3_ = (_e514.w0_0_1_.y >> 4u) & 252645135u;
                        uint c0_1_4_ = (_e514.w0_0_2_.y >> 0u) & 252645135u;
                        uint c0_1_5_ = (_e514.w0_0_2_.y >> 4u) & 252645135u;
                        uint c0_1_6_ = (_e514.w0_0_3_.y >> 0u) & 252645135u;
                        uint c0_1_7_ = (_e514.w0_0_3_.y >> 4u) & 252645135u;
                        dot0_1_0_ = COUNTER_BITS;
                        int _e755 = dot0_1_0_;
                        uint _e756 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e717 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e756 = as_type<packed_char4>(_e756);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e755) + as_type<uint>(( + reinterpreted_packed_char4_e717[0] * reinterpreted_packed_char4_e756[0] + reinterpreted_packed_char4_e717[1] * reinterpreted_packed_char4_e756[1] + reinterpreted_packed_char4_e717[2] * reinterpreted_packed_char4_e756[2] + reinterpreted_packed_char4_e717[3] * reinterpreted_packed_char4_e756[3])));
                        int _e759 = dot0_1_0_;
                        uint _e760 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e760 = as_type<packed_char4>(_e760);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e759) + as_type<uint>(( + reinterpreted_packed_char4_e722[0] * reinterpreted_packed_char4_e760[0] + reinterpreted_packed_char4_e722[1] * reinterpreted_packed_char4_e760[1] + reinterpreted_packed_char4_e722[2] * reinterpreted_packed_char4_e760[2] + reinterpreted_packed_char4_e722[3] * reinterpreted_packed_char4_e760[3])));
                        int _e763 = dot0_1_0_;
                        uint _e764 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e727 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e763) + as_type<uint>(( + reinterpreted_packed_char4_e727[0] * reinterpreted_packed_char4_e764[0] + reinterpreted_packed_char4_e727[1] * reinterpreted_packed_char4_e764[1] + reinterpreted_packed_char4_e727[2] * reinterpreted_packed_char4_e764[2] + reinterpreted_packed_char4_e727[3] * reinterpreted_packed_char4_e764[3])));
                        int _e767 = dot0_1_0_;
                        uint _e768 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e732 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e767) + as_type<uint>(( + reinterpreted_packed_char4_e732[0] * reinterpreted_packed_char4_e768[0] + reinterpreted_packed_char4_e732[1] * reinterpreted_packed_char4_e768[1] + reinterpreted_packed_char4_e732[2] * reinterpreted_packed_char4_e768[2] + reinterpreted_packed_char4_e732[3] * reinterpreted_packed_char4_e768[3])));
                        int _e771 = dot0_1_0_;
                        uint _e772 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e737 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e772 = as_type<packed_char4>(_e772);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e771) + as_type<uint>(( + reinterpreted_packed_char4_e737[0] * reinterpreted_packed_char4_e772[0] + reinterpreted_packed_char4_e737[1] * reinterpreted_packed_char4_e772[1] + reinterpreted_packed_char4_e737[2] * reinterpreted_packed_char4_e772[2] + reinterpreted_packed_char4_e737[3] * reinterpreted_packed_char4_e772[3])));
                        int _e775 = dot0_1_0_;
                        uint _e776 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e742 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e776 = as_type<packed_char4>(_e776);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e775) + as_type<uint>(( + reinterpreted_packed_char4_e742[0] * reinterpreted_packed_char4_e776[0] + reinterpreted_packed_char4_e742[1] * reinterpreted_packed_char4_e776[1] + reinterpreted_packed_char4_e742[2] * reinterpreted_packed_char4_e776[2] + reinterpreted_packed_char4_e742[3] * reinterpreted_packed_char4_e776[3])));
                        int _e779 = dot0_1_0_;
                        uint _e780 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e747 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e780 = as_type<packed_char4>(_e780);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e779) + as_type<uint>(( + reinterpreted_packed_char4_e747[0] * reinterpreted_packed_char4_e780[0] + reinterpreted_packed_char4_e747[1] * reinterpreted_packed_char4_e780[1] + reinterpreted_packed_char4_e747[2] * reinterpreted_packed_char4_e780[2] + reinterpreted_packed_char4_e747[3] * reinterpreted_packed_char4_e780[3])));
                        int _e783 = dot0_1_0_;
                        uint _e784 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e752 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e784 = as_type<packed_char4>(_e784);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e783) + as_type<uint>(( + reinterpreted_packed_char4_e752[0] * reinterpreted_packed_char4_e784[0] + reinterpreted_packed_char4_e752[1] * reinterpreted_packed_char4_e784[1] + reinterpreted_packed_char4_e752[2] * reinterpreted_packed_char4_e784[2] + reinterpreted_packed_char4_e752[3] * reinterpreted_packed_char4_e784[3])));
                        float _e787 = part1_0_;
                        int _e788 = dot0_1_0_;
                        part1_0_ = _e787 + ((((as_type<float>(_e788) - 12582912.0) * step0_0_) * scale0_.y) + (sum0_0_1 * offset0_.y));
                        dot0_1_1_ = COUNTER_BITS;
                        int _e800 = dot0_1_1_;
                        uint _e801 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e717 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e801 = as_type<packed_char4>(_e801);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e800) + as_type<uint>(( + reinterpreted_packed_char4_e717[0] * reinterpreted_packed_char4_e801[0] + reinterpreted_packed_char4_e717[1] * reinterpreted_packed_char4_e801[1] + reinterpreted_packed_char4_e717[2] * reinterpreted_packed_char4_e801[2] + reinterpreted_packed_char4_e717[3] * reinterpreted_packed_char4_e801[3])));
                        int _e804 = dot0_1_1_;
                        uint _e805 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e805 = as_type<packed_char4>(_e805);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e804) + as_type<uint>(( + reinterpreted_packed_char4_e722[0] * reinterpreted_packed_char4_e805[0] + reinterpreted_packed_char4_e722[1] * reinterpreted_packed_char4_e805[1] + reinterpreted_packed_char4_e722[2] * reinterpreted_packed_char4_e805[2] + reinterpreted_packed_char4_e722[3] * reinterpreted_packed_char4_e805[3])));
                        int _e808 = dot0_1_1_;
                        uint _e809 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e727 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e809 = as_type<packed_char4>(_e809);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e808) + as_type<uint>(( + reinterpreted_packed_char4_e727[0] * reinterpreted_packed_char4_e809[0] + reinterpreted_packed_char4_e727[1] * reinterpreted_packed_char4_e809[1] + reinterpreted_packed_char4_e727[2] * reinterpreted_packed_char4_e809[2] + reinterpreted_packed_char4_e727[3] * reinterpreted_packed_char4_e809[3])));
                        int _e812 = dot0_1_1_;
                        uint _e813 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e732 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e813 = as_type<packed_char4>(_e813);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e812) + as_type<uint>(( + reinterpreted_packed_char4_e732[0] * reinterpreted_packed_char4_e813[0] + reinterpreted_packed_char4_e732[1] * reinterpreted_packed_char4_e813[1] + reinterpreted_packed_char4_e732[2] * reinterpreted_packed_char4_e813[2] + reinterpreted_packed_char4_e732[3] * reinterpreted_packed_char4_e813[3])));
                        int _e816 = dot0_1_1_;
                        uint _e817 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e737 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e817 = as_type<packed_char4>(_e817);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e816) + as_type<uint>(( + reinterpreted_packed_char4_e737[0] * reinterpreted_packed_char4_e817[0] + reinterpreted_packed_char4_e737[1] * reinterpreted_packed_char4_e817[1] + reinterpreted_packed_char4_e737[2] * reinterpreted_packed_char4_e817[2] + reinterpreted_packed_char4_e737[3] * reinterpreted_packed_char4_e817[3])));
                        int _e820 = dot0_1_1_;
                        uint _e821 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e742 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e821 = as_type<packed_char4>(_e821);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e820) + as_type<uint>(( + reinterpreted_packed_char4_e742[0] * reinterpreted_packed_char4_e821[0] + reinterpreted_packed_char4_e742[1] * reinterpreted_packed_char4_e821[1] + reinterpreted_packed_char4_e742[2] * reinterpreted_packed_char4_e821[2] + reinterpreted_packed_char4_e742[3] * reinterpreted_packed_char4_e821[3])));
                        int _e824 = dot0_1_1_;
                        uint _e825 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e747 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e825 = as_type<packed_char4>(_e825);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e824) + as_type<uint>(( + reinterpreted_packed_char4_e747[0] * reinterpreted_packed_char4_e825[0] + reinterpreted_packed_char4_e747[1] * reinterpreted_packed_char4_e825[1] + reinterpreted_packed_char4_e747[2] * reinterpreted_packed_char4_e825[2] + reinterpreted_packed_char4_e747[3] * reinterpreted_packed_char4_e825[3])));
                        int _e828 = dot0_1_1_;
                        uint _e829 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e752 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e829 = as_type<packed_char4>(_e829);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e828) + as_type<uint>(( + reinterpreted_packed_char4_e752[0] * reinterpreted_packed_char4_e829[0] + reinterpreted_packed_char4_e752[1] * reinterpreted_packed_char4_e829[1] + reinterpreted_packed_char4_e752[2] * reinterpreted_packed_char4_e829[2] + reinterpreted_packed_char4_e752[3] * reinterpreted_packed_char4_e829[3])));
                        float _e832 = part1_1_;
                        int _e833 = dot0_1_1_;
                        part1_1_ = _e832 + ((((as_type<float>(_e833) - 12582912.0) * step1_0_) * scale0_.y) + (sum1_0_1 * offset0_.y));
                        dot0_1_2_ = COUNTER_BITS;
                        int _e845 = dot0_1_2_;
                        uint _e846 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e717 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e846 = as_type<packed_char4>(_e846);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e845) + as_type<uint>(( + reinterpreted_packed_char4_e717[0] * reinterpreted_packed_char4_e846[0] + reinterpreted_packed_char4_e717[1] * reinterpreted_packed_char4_e846[1] + reinterpreted_packed_char4_e717[2] * reinterpreted_packed_char4_e846[2] + reinterpreted_packed_char4_e717[3] * reinterpreted_packed_char4_e846[3])));
                        int _e849 = dot0_1_2_;
                        uint _e850 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e850 = as_type<packed_char4>(_e850);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e849) + as_type<uint>(( + reinterpreted_packed_char4_e722[0] * reinterpreted_packed_char4_e850[0] + reinterpreted_packed_char4_e722[1] * reinterpreted_packed_char4_e850[1] + reinterpreted_packed_char4_e722[2] * reinterpreted_packed_char4_e850[2] + reinterpreted_packed_char4_e722[3] * reinterpreted_packed_char4_e850[3])));
                        int _e853 = dot0_1_2_;
                        uint _e854 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e727 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e854 = as_type<packed_char4>(_e854);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e853) + as_type<uint>(( + reinterpreted_packed_char4_e727[0] * reinterpreted_packed_char4_e854[0] + reinterpreted_packed_char4_e727[1] * reinterpreted_packed_char4_e854[1] + reinterpreted_packed_char4_e727[2] * reinterpreted_packed_char4_e854[2] + reinterpreted_packed_char4_e727[3] * reinterpreted_packed_char4_e854[3])));
                        int _e857 = dot0_1_2_;
                        uint _e858 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e732 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e858 = as_type<packed_char4>(_e858);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e857) + as_type<uint>(( + reinterpreted_packed_char4_e732[0] * reinterpreted_packed_char4_e858[0] + reinterpreted_packed_char4_e732[1] * reinterpreted_packed_char4_e858[1] + reinterpreted_packed_char4_e732[2] * reinterpreted_packed_char4_e858[2] + reinterpreted_packed_char4_e732[3] * reinterpreted_packed_char4_e858[3])));
                        int _e861 = dot0_1_2_;
                        uint _e862 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e737 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e862 = as_type<packed_char4>(_e862);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e861) + as_type<uint>(( + reinterpreted_packed_char4_e737[0] * reinterpreted_packed_char4_e862[0] + reinterpreted_packed_char4_e737[1] * reinterpreted_packed_char4_e862[1] + reinterpreted_packed_char4_e737[2] * reinterpreted_packed_char4_e862[2] + reinterpreted_packed_char4_e737[3] * reinterpreted_packed_char4_e862[3])));
                        int _e865 = dot0_1_2_;
                        uint _e866 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e742 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e866 = as_type<packed_char4>(_e866);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e865) + as_type<uint>(( + reinterpreted_packed_char4_e742[0] * reinterpreted_packed_char4_e866[0] + reinterpreted_packed_char4_e742[1] * reinterpreted_packed_char4_e866[1] + reinterpreted_packed_char4_e742[2] * reinterpreted_packed_char4_e866[2] + reinterpreted_packed_char4_e742[3] * reinterpreted_packed_char4_e866[3])));
                        int _e869 = dot0_1_2_;
                        uint _e870 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e747 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e870 = as_type<packed_char4>(_e870);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e869) + as_type<uint>(( + reinterpreted_packed_char4_e747[0] * reinterpreted_packed_char4_e870[0] + reinterpreted_packed_char4_e747[1] * reinterpreted_packed_char4_e870[1] + reinterpreted_packed_char4_e747[2] * reinterpreted_packed_char4_e870[2] + reinterpreted_packed_char4_e747[3] * reinterpreted_packed_char4_e870[3])));
                        int _e873 = dot0_1_2_;
                        uint _e874 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e752 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e874 = as_type<packed_char4>(_e874);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e873) + as_type<uint>(( + reinterpreted_packed_char4_e752[0] * reinterpreted_packed_char4_e874[0] + reinterpreted_packed_char4_e752[1] * reinterpreted_packed_char4_e874[1] + reinterpreted_packed_char4_e752[2] * reinterpreted_packed_char4_e874[2] + reinterpreted_packed_char4_e752[3] * reinterpreted_packed_char4_e874[3])));
                        float _e877 = part1_2_;
                        int _e878 = dot0_1_2_;
                        part1_2_ = _e877 + ((((as_type<float>(_e878) - 12582912.0) * step2_0_) * scale0_.y) + (sum2_0_1 * offset0_.y));
                        bool odd = (key_lane & 1u) == 1u;
                        float _e892 = part0_0_;
                        float _e893 = part1_0_;
                        float _e895 = part1_0_;
                        float _e896 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e896 : _e895, 1u);
                        float token_sum0_ = (odd ? _e893 : _e892) + unnamed_6;
                        float _e900 = part0_1_;
                        float _e901 = part1_1_;
                        float _e903 = part1_1_;
                        float _e904 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd ? _e904 : _e903, 1u);
                        float token_sum1_ = (odd ? _e901 : _e900) + unnamed_7;
                        float _e908 = part0_2_;
                        float _e909 = part1_2_;
                        float _e911 = part1_2_;
                        float _e912 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd ? _e912 : _e911, 1u);
                        float token_sum2_ = (odd ? _e909 : _e908) + unnamed_8;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                    }
                }
            }
            uint _e928 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e928 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e942 = first_seen;
            uint _e947 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e942)) & (scale_token0_ < metal::uint4(_e947));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e960 = scale_top;
            float _e962 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e960, _e962);
            float _e964 = scale_top;
            float _e965 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e965, 1u);
            scale_top = metal::max(_e964, unnamed_9);
            float _e968 = scale_top;
            float _e969 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e969, 2u);
            scale_top = metal::max(_e968, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                local = stage_set == 0u;
            } else {
                local = false;
            }
            bool _e981 = local;
            if (_e981) {
                local_1 = stage_group < 2u;
            } else {
                local_1 = false;
            }
            bool _e987 = local_1;
            if (_e987) {
                float _e995 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e995;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e998 = block;
            metal::uint4 token0_ = metal::uint4(_e998 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1010 = first_seen;
            uint _e1015 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1010)) & (token0_ < metal::uint4(_e1015));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e1031 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1031 + metal::float4(bias0_);
                metal::float4 _e1036 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1036, visible0_);
                float _e1038 = largest0_;
                metal::float4 _e1039 = score0_0_;
                float _e1040 = largest_of(_e1039);
                largest0_ = metal::max(_e1038, _e1040);
            }
            float _e1042 = largest0_;
            float _e1043 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1043, 1u);
            largest0_ = metal::max(_e1042, unnamed_11);
            float _e1046 = largest0_;
            float _e1047 = largest0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1047, 2u);
            largest0_ = metal::max(_e1046, unnamed_12);
            if (has0_) {
                local_2 = naga_mod(tid, 4u) == 0u;
            } else {
                local_2 = false;
            }
            bool _e1057 = local_2;
            if (_e1057) {
                float _e1072 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1072;
            }
            if (tid < 2u) {
                top = 0.0;
                float _e1077 = top;
                float _e1084 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1077, _e1084);
                float _e1086 = top;
                float _e1093 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1086, _e1093);
                float _e1095 = top;
                float _e1102 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1095, _e1102);
                float _e1104 = top;
                float _e1111 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1104, _e1111);
                float _e1115 = top;
                float _e1116 = top;
                float _e1119 = top;
                group_scales.inner[tid] = metal::float2(_e1115, (_e1119 > 0.0) ? (255.0 / _e1116) : 0.0);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1131 = largest0_;
                metal::float4 _e1140 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1141 = largest_of(_e1140);
                largest0_ = metal::max(_e1131, _e1141);
                float former = running_max0_;
                float _e1144 = largest0_;
                running_max0_ = metal::max(former, _e1144);
                float _e1146 = largest0_;
                float _e1147 = running_max0_;
                share0_ = metal::exp(_e1146 - _e1147);
                float _e1150 = running_max0_;
                keep0_ = metal::exp(former - _e1150);
                if (soft_lane == 0u) {
                    float _e1159 = share0_;
                    block_share.inner[soft_head + 0u] = _e1159;
                    float _e1164 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1164;
                }
                sum = 0.0;
                metal::float4 _e1167 = score0_0_;
                float _e1168 = largest0_;
                metal::float4 _e1173 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1167 - metal::float4(_e1168)), metal::float4 {}, _e1173 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1178 = sum;
                metal::float4 _e1179 = weight0_0_;
                float _e1180 = sum_of(_e1179);
                sum = _e1178 + _e1180;
                float _e1182 = running_sum0_;
                float _e1183 = keep0_;
                float _e1185 = sum;
                float _e1186 = share0_;
                running_sum0_ = (_e1182 * _e1183) + (_e1185 * _e1186);
            }
            if (has0_) {
                metal::float4 _e1196 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1196;
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
                    metal::float4 _e1237 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1237 : metal::float4 {};
                    metal::uint4 bits0_ = as_type<metal::uint4>((weight0_ * factor) + metal::float4(12582912.0)) & metal::uint4(255u);
                    uint word0_ = ((bits0_.x | (bits0_.y << 8u)) | (bits0_.z << 16u)) | (bits0_.w << 24u);
                    float _e1266 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1265 = as_type<packed_uchar4>(word0_);
                    packed_uchar4 reinterpreted_packed_uchar4_e1268 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1266 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1265[0] * reinterpreted_packed_uchar4_e1268[0] + reinterpreted_packed_uchar4_e1265[1] * reinterpreted_packed_uchar4_e1268[1] + reinterpreted_packed_uchar4_e1265[2] * reinterpreted_packed_uchar4_e1268[2] + reinterpreted_packed_uchar4_e1265[3] * reinterpreted_packed_uchar4_e1268[3])) - 12582912.0) * centre);
                    float _e1276 = part0_;
                    part0_ = _e1276 + metal::dot(weight0_, offset);
                    metal::float4 _e1289 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1289 : metal::float4 {};
                    metal::uint4 bits1_ = as_type<metal::uint4>((weight1_ * factor) + metal::float4(12582912.0)) & metal::uint4(255u);
                    uint word1_ = ((bits1_.x | (bits1_.y << 8u)) | (bits1_.z << 16u)) | (bits1_.w << 24u);
                    float _e1318 = part1_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1317 = as_type<packed_uchar4>(word1_);
                    packed_uchar4 reinterpreted_packed_uchar4_e1320 = as_type<packed_uchar4>(16843009u);
                    part1_ = _e1318 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1317[0] * reinterpreted_packed_uchar4_e1320[0] + reinterpreted_packed_uchar4_e1317[1] * reinterpreted_packed_uchar4_e1320[1] + reinterpreted_packed_uchar4_e1317[2] * reinterpreted_packed_uchar4_e1320[2] + reinterpreted_packed_uchar4_e1317[3] * reinterpreted_packed_uchar4_e1320[3])) - 12582912.0) * centre);
                    float _e1328 = part1_;
                    part1_ = _e1328 + metal::dot(weight1_, offset);
                    metal::float4 _e1341 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1341 : metal::float4 {};
                    metal::uint4 bits2_ = as_type<metal::uint4>((weight2_ * factor) + metal::float4(12582912.0)) & metal::uint4(255u);
                    uint word2_ = ((bits2_.x | (bits2_.y << 8u)) | (bits2_.z << 16u)) | (bits2_.w << 24u);
                    float _e1370 = part2_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1369 = as_type<packed_uchar4>(word2_);
                    packed_uchar4 reinterpreted_packed_uchar4_e1372 = as_type<packed_uchar4>(16843009u);
                    part2_ = _e1370 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1369[0] * reinterpreted_packed_uchar4_e1372[0] + reinterpreted_packed_uchar4_e1369[1] * reinterpreted_packed_uchar4_e1372[1] + reinterpreted_packed_uchar4_e1369[2] * reinterpreted_packed_uchar4_e1372[2] + reinterpreted_packed_uchar4_e1369[3] * reinterpreted_packed_uchar4_e1372[3])) - 12582912.0) * centre);
                    float _e1380 = part2_;
                    part2_ = _e1380 + metal::dot(weight2_, offset);
                    metal::float4 _e1393 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1393 : metal::float4 {};
                    metal::uint4 bits3_ = as_type<metal::uint4>((weight3_ * factor) + metal::float4(12582912.0)) & metal::uint4(255u);
                    uint word3_ = ((bits3_.x | (bits3_.y << 8u)) | (bits3_.z << 16u)) | (bits3_.w << 24u);
                    float _e1422 = part3_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1421 = as_type<packed_uchar4>(word3_);
                    packed_uchar4 reinterpreted_packed_uchar4_e1424 = as_type<packed_uchar4>(16843009u);
                    part3_ = _e1422 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1421[0] * reinterpreted_packed_uchar4_e1424[0] + reinterpreted_packed_uchar4_e1421[1] * reinterpreted_packed_uchar4_e1424[1] + reinterpreted_packed_uchar4_e1421[2] * reinterpreted_packed_uchar4_e1424[2] + reinterpreted_packed_uchar4_e1421[3] * reinterpreted_packed_uchar4_e1424[3])) - 12582912.0) * centre);
                    float _e1432 = part3_;
                    part3_ = _e1432 + metal::dot(weight3_, offset);
                    weight_bytes.inner[(((stage_group * 1u) + stage_set) * QUADS) + quad_] = metal::uint4(word0_, word1_, word2_, word3_);
                }
                float _e1444 = extra0_;
                float _e1451 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1453 = part0_;
                float _e1460 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1444 * _e1451) + (_e1453 * _e1460);
                float _e1463 = extra1_;
                float _e1470 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1472 = part1_;
                float _e1479 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1463 * _e1470) + (_e1472 * _e1479);
                float _e1482 = extra2_;
                float _e1489 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1491 = part2_;
                float _e1498 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1482 * _e1489) + (_e1491 * _e1498);
                float _e1501 = extra3_;
                float _e1508 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1510 = part3_;
                float _e1517 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1501 * _e1508) + (_e1510 * _e1517);
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
                    uint _e3052 = step;
                    step = _e3052 + 32u;
                }
                loop_init_3 = false;
                uint _e1545 = step;
                if (_e1545 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e1548 = step;
                    uint step0_ = _e1548 + 0u;
                    bool live0_ = step0_ < 8u;
                    uint _e1553 = block;
                    ValueRun _e1557 = load_values(values_at_1, naga_div(_e1553, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1558 = step;
                    uint step1_ = _e1558 + 4u;
                    bool live1_ = step1_ < 8u;
                    uint _e1563 = block;
                    ValueRun _e1567 = load_values(values_at_1, naga_div(_e1563, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1568 = step;
                    uint step2_ = _e1568 + 8u;
                    bool live2_ = step2_ < 8u;
                    uint _e1573 = block;
                    ValueRun _e1577 = load_values(values_at_1, naga_div(_e1573, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1578 = step;
                    uint step3_ = _e1578 + 12u;
                    bool live3_ = step3_ < 8u;
                    uint _e1583 = block;
                    ValueRun _e1587 = load_values(values_at_1, naga_div(_e1583, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1588 = step;
                    uint step4_ = _e1588 + 16u;
                    bool live4_ = step4_ < 8u;
                    uint _e1593 = block;
                    ValueRun _e1597 = load_values(values_at_1, naga_div(_e1593, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1598 = step;
                    uint step5_ = _e1598 + 20u;
                    bool live5_ = step5_ < 8u;
                    uint _e1603 = block;
                    ValueRun _e1607 = load_values(values_at_1, naga_div(_e1603, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1608 = step;
                    uint step6_ = _e1608 + 24u;
                    bool live6_ = step6_ < 8u;
                    uint _e1613 = block;
                    ValueRun _e1617 = load_values(values_at_1, naga_div(_e1613, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1618 = step;
                    uint step7_ = _e1618 + 28u;
                    bool live7_ = step7_ < 8u;
                    uint _e1623 = block;
                    ValueRun _e1627 = load_values(values_at_1, naga_div(_e1623, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        uint v0_0_ = (_e1557.low.x >> 0u) & 252645135u;
                        uint v0_1_ = (_e1557.low.y >> 0u) & 252645135u;
                        uint v0_2_ = (_e1557.low.z >> 0u) & 252645135u;
                        uint v0_3_ = (_e1557.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        uint _e1669 = sum0_0_;
                        uint _e1670 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1633 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1670 = as_type<packed_uchar4>(_e1670);
                        sum0_0_ = _e1669 + ( + reinterpreted_packed_uchar4_e1633[0] * reinterpreted_packed_uchar4_e1670[0] + reinterpreted_packed_uchar4_e1633[1] * reinterpreted_packed_uchar4_e1670[1] + reinterpreted_packed_uchar4_e1633[2] * reinterpreted_packed_uchar4_e1670[2] + reinterpreted_packed_uchar4_e1633[3] * reinterpreted_packed_uchar4_e1670[3]);
                        uint _e1673 = sum0_1_;
                        uint _e1674 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1639 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1674 = as_type<packed_uchar4>(_e1674);
                        sum0_1_ = _e1673 + ( + reinterpreted_packed_uchar4_e1639[0] * reinterpreted_packed_uchar4_e1674[0] + reinterpreted_packed_uchar4_e1639[1] * reinterpreted_packed_uchar4_e1674[1] + reinterpreted_packed_uchar4_e1639[2] * reinterpreted_packed_uchar4_e1674[2] + reinterpreted_packed_uchar4_e1639[3] * reinterpreted_packed_uchar4_e1674[3]);
                        uint _e1677 = sum0_2_;
                        uint _e1678 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1645 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1678 = as_type<packed_uchar4>(_e1678);
                        sum0_2_ = _e1677 + ( + reinterpreted_packed_uchar4_e1645[0] * reinterpreted_packed_uchar4_e1678[0] + reinterpreted_packed_uchar4_e1645[1] * reinterpreted_packed_uchar4_e1678[1] + reinterpreted_packed_uchar4_e1645[2] * reinterpreted_packed_uchar4_e1678[2] + reinterpreted_packed_uchar4_e1645[3] * reinterpreted_packed_uchar4_e1678[3]);
                        uint _e1681 = sum0_3_;
                        uint _e1682 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1651 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1682 = as_type<packed_uchar4>(_e1682);
                        sum0_3_ = _e1681 + ( + reinterpreted_packed_uchar4_e1651[0] * reinterpreted_packed_uchar4_e1682[0] + reinterpreted_packed_uchar4_e1651[1] * reinterpreted_packed_uchar4_e1682[1] + reinterpreted_packed_uchar4_e1651[2] * reinterpreted_packed_uchar4_e1682[2] + reinterpreted_packed_uchar4_e1651[3] * reinterpreted_packed_uchar4_e1682[3]);
                        uint _e1685 = sum1_0_;
                        uint _e1686 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1633 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1686 = as_type<packed_uchar4>(_e1686);
                        sum1_0_ = _e1685 + ( + reinterpreted_packed_uchar4_e1633[0] * reinterpreted_packed_uchar4_e1686[0] + reinterpreted_packed_uchar4_e1633[1] * reinterpreted_packed_uchar4_e1686[1] + reinterpreted_packed_uchar4_e1633[2] * reinterpreted_packed_uchar4_e1686[2] + reinterpreted_packed_uchar4_e1633[3] * reinterpreted_packed_uchar4_e1686[3]);
                        uint _e1689 = sum1_1_;
                        uint _e1690 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1639 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1690 = as_type<packed_uchar4>(_e1690);
                        sum1_1_ = _e1689 + ( + reinterpreted_packed_uchar4_e1639[0] * reinterpreted_packed_uchar4_e1690[0] + reinterpreted_packed_uchar4_e1639[1] * reinterpreted_packed_uchar4_e1690[1] + reinterpreted_packed_uchar4_e1639[2] * reinterpreted_packed_uchar4_e1690[2] + reinterpreted_packed_uchar4_e1639[3] * reinterpreted_packed_uchar4_e1690[3]);
                        uint _e1693 = sum1_2_;
                        uint _e1694 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1645 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(_e1694);
                        sum1_2_ = _e1693 + ( + reinterpreted_packed_uchar4_e1645[0] * reinterpreted_packed_uchar4_e1694[0] + reinterpreted_packed_uchar4_e1645[1] * reinterpreted_packed_uchar4_e1694[1] + reinterpreted_packed_uchar4_e1645[2] * reinterpreted_packed_uchar4_e1694[2] + reinterpreted_packed_uchar4_e1645[3] * reinterpreted_packed_uchar4_e1694[3]);
                        uint _e1697 = sum1_3_;
                        uint _e1698 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1651 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(_e1698);
                        sum1_3_ = _e1697 + ( + reinterpreted_packed_uchar4_e1651[0] * reinterpreted_packed_uchar4_e1698[0] + reinterpreted_packed_uchar4_e1651[1] * reinterpreted_packed_uchar4_e1698[1] + reinterpreted_packed_uchar4_e1651[2] * reinterpreted_packed_uchar4_e1698[2] + reinterpreted_packed_uchar4_e1651[3] * reinterpreted_packed_uchar4_e1698[3]);
                        uint _e1701 = sum2_0_;
                        uint _e1702 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1633 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1702 = as_type<packed_uchar4>(_e1702);
                        sum2_0_ = _e1701 + ( + reinterpreted_packed_uchar4_e1633[0] * reinterpreted_packed_uchar4_e1702[0] + reinterpreted_packed_uchar4_e1633[1] * reinterpreted_packed_uchar4_e1702[1] + reinterpreted_packed_uchar4_e1633[2] * reinterpreted_packed_uchar4_e1702[2] + reinterpreted_packed_uchar4_e1633[3] * reinterpreted_packed_uchar4_e1702[3]);
                        uint _e1705 = sum2_1_;
                        uint _e1706 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1639 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1706 = as_type<packed_uchar4>(_e1706);
                        sum2_1_ = _e1705 + ( + reinterpreted_packed_uchar4_e1639[0] * reinterpreted_packed_uchar4_e1706[0] + reinterpreted_packed_uchar4_e1639[1] * reinterpreted_packed_uchar4_e1706[1] + reinterpreted_packed_uchar4_e1639[2] * reinterpreted_packed_uchar4_e1706[2] + reinterpreted_packed_uchar4_e1639[3] * reinterpreted_packed_uchar4_e1706[3]);
                        uint _e1709 = sum2_2_;
                        uint _e1710 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1645 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(_e1710);
                        sum2_2_ = _e1709 + ( + reinterpreted_packed_uchar4_e1645[0] * reinterpreted_packed_uchar4_e1710[0] + reinterpreted_packed_uchar4_e1645[1] * reinterpreted_packed_uchar4_e1710[1] + reinterpreted_packed_uchar4_e1645[2] * reinterpreted_packed_uchar4_e1710[2] + reinterpreted_packed_uchar4_e1645[3] * reinterpreted_packed_uchar4_e1710[3]);
                        uint _e1713 = sum2_3_;
                        uint _e1714 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1651 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1714 = as_type<packed_uchar4>(_e1714);
                        sum2_3_ = _e1713 + ( + reinterpreted_packed_uchar4_e1651[0] * reinterpreted_packed_uchar4_e1714[0] + reinterpreted_packed_uchar4_e1651[1] * reinterpreted_packed_uchar4_e1714[1] + reinterpreted_packed_uchar4_e1651[2] * reinterpreted_packed_uchar4_e1714[2] + reinterpreted_packed_uchar4_e1651[3] * reinterpreted_packed_uchar4_e1714[3]);
                        uint v1_0_ = (_e1557.low.x >> 4u) & 252645135u;
                        uint v1_1_ = (_e1557.low.y >> 4u) & 252645135u;
                        uint v1_2_ = (_e1557.low.z >> 4u) & 252645135u;
                        uint v1_3_ = (_e1557.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        uint _e1758 = sum0_0_;
                        uint _e1759 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1759 = as_type<packed_uchar4>(_e1759);
                        sum0_0_ = _e1758 + ( + reinterpreted_packed_uchar4_e1722[0] * reinterpreted_packed_uchar4_e1759[0] + reinterpreted_packed_uchar4_e1722[1] * reinterpreted_packed_uchar4_e1759[1] + reinterpreted_packed_uchar4_e1722[2] * reinterpreted_packed_uchar4_e1759[2] + reinterpreted_packed_uchar4_e1722[3] * reinterpreted_packed_uchar4_e1759[3]);
                        uint _e1762 = sum0_1_;
                        uint _e1763 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1728 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1763 = as_type<packed_uchar4>(_e1763);
                        sum0_1_ = _e1762 + ( + reinterpreted_packed_uchar4_e1728[0] * reinterpreted_packed_uchar4_e1763[0] + reinterpreted_packed_uchar4_e1728[1] * reinterpreted_packed_uchar4_e1763[1] + reinterpreted_packed_uchar4_e1728[2] * reinterpreted_packed_uchar4_e1763[2] + reinterpreted_packed_uchar4_e1728[3] * reinterpreted_packed_uchar4_e1763[3]);
                        uint _e1766 = sum0_2_;
                        uint _e1767 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1767 = as_type<packed_uchar4>(_e1767);
                        sum0_2_ = _e1766 + ( + reinterpreted_packed_uchar4_e1734[0] * reinterpreted_packed_uchar4_e1767[0] + reinterpreted_packed_uchar4_e1734[1] * reinterpreted_packed_uchar4_e1767[1] + reinterpreted_packed_uchar4_e1734[2] * reinterpreted_packed_uchar4_e1767[2] + reinterpreted_packed_uchar4_e1734[3] * reinterpreted_packed_uchar4_e1767[3]);
                        uint _e1770 = sum0_3_;
                        uint _e1771 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1740 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1771 = as_type<packed_uchar4>(_e1771);
                        sum0_3_ = _e1770 + ( + reinterpreted_packed_uchar4_e1740[0] * reinterpreted_packed_uchar4_e1771[0] + reinterpreted_packed_uchar4_e1740[1] * reinterpreted_packed_uchar4_e1771[1] + reinterpreted_packed_uchar4_e1740[2] * reinterpreted_packed_uchar4_e1771[2] + reinterpreted_packed_uchar4_e1740[3] * reinterpreted_packed_uchar4_e1771[3]);
                        uint _e1774 = sum1_0_;
                        uint _e1775 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                        sum1_0_ = _e1774 + ( + reinterpreted_packed_uchar4_e1722[0] * reinterpreted_packed_uchar4_e1775[0] + reinterpreted_packed_uchar4_e1722[1] * reinterpreted_packed_uchar4_e1775[1] + reinterpreted_packed_uchar4_e1722[2] * reinterpreted_packed_uchar4_e1775[2] + reinterpreted_packed_uchar4_e1722[3] * reinterpreted_packed_uchar4_e1775[3]);
                        uint _e1778 = sum1_1_;
                        uint _e1779 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1728 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1779 = as_type<packed_uchar4>(_e1779);
                        sum1_1_ = _e1778 + ( + reinterpreted_packed_uchar4_e1728[0] * reinterpreted_packed_uchar4_e1779[0] + reinterpreted_packed_uchar4_e1728[1] * reinterpreted_packed_uchar4_e1779[1] + reinterpreted_packed_uchar4_e1728[2] * reinterpreted_packed_uchar4_e1779[2] + reinterpreted_packed_uchar4_e1728[3] * reinterpreted_packed_uchar4_e1779[3]);
                        uint _e1782 = sum1_2_;
                        uint _e1783 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1783 = as_type<packed_uchar4>(_e1783);
                        sum1_2_ = _e1782 + ( + reinterpreted_packed_uchar4_e1734[0] * reinterpreted_packed_uchar4_e1783[0] + reinterpreted_packed_uchar4_e1734[1] * reinterpreted_packed_uchar4_e1783[1] + reinterpreted_packed_uchar4_e1734[2] * reinterpreted_packed_uchar4_e1783[2] + reinterpreted_packed_uchar4_e1734[3] * reinterpreted_packed_uchar4_e1783[3]);
                        uint _e1786 = sum1_3_;
                        uint _e1787 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1740 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1787 = as_type<packed_uchar4>(_e1787);
                        sum1_3_ = _e1786 + ( + reinterpreted_packed_uchar4_e1740[0] * reinterpreted_packed_uchar4_e1787[0] + reinterpreted_packed_uchar4_e1740[1] * reinterpreted_packed_uchar4_e1787[1] + reinterpreted_packed_uchar4_e1740[2] * reinterpreted_packed_uchar4_e1787[2] + reinterpreted_packed_uchar4_e1740[3] * reinterpreted_packed_uchar4_e1787[3]);
                        uint _e1790 = sum2_0_;
                        uint _e1791 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                        sum2_0_ = _e1790 + ( + reinterpreted_packed_uchar4_e1722[0] * reinterpreted_packed_uchar4_e1791[0] + reinterpreted_packed_uchar4_e1722[1] * reinterpreted_packed_uchar4_e1791[1] + reinterpreted_packed_uchar4_e1722[2] * reinterpreted_packed_uchar4_e1791[2] + reinterpreted_packed_uchar4_e1722[3] * reinterpreted_packed_uchar4_e1791[3]);
                        uint _e1794 = sum2_1_;
                        uint _e1795 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1728 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1795 = as_type<packed_uchar4>(_e1795);
                        sum2_1_ = _e1794 + ( + reinterpreted_packed_uchar4_e1728[0] * reinterpreted_packed_uchar4_e1795[0] + reinterpreted_packed_uchar4_e1728[1] * reinterpreted_packed_uchar4_e1795[1] + reinterpreted_packed_uchar4_e1728[2] * reinterpreted_packed_uchar4_e1795[2] + reinterpreted_packed_uchar4_e1728[3] * reinterpreted_packed_uchar4_e1795[3]);
                        uint _e1798 = sum2_2_;
                        uint _e1799 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1799 = as_type<packed_uchar4>(_e1799);
                        sum2_2_ = _e1798 + ( + reinterpreted_packed_uchar4_e1734[0] * reinterpreted_packed_uchar4_e1799[0] + reinterpreted_packed_uchar4_e1734[1] * reinterpreted_packed_uchar4_e1799[1] + reinterpreted_packed_uchar4_e1734[2] * reinterpreted_packed_uchar4_e1799[2] + reinterpreted_packed_uchar4_e1734[3] * reinterpreted_packed_uchar4_e1799[3]);
                        uint _e1802 = sum2_3_;
                        uint _e1803 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1740 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1803 = as_type<packed_uchar4>(_e1803);
                        sum2_3_ = _e1802 + ( + reinterpreted_packed_uchar4_e1740[0] * reinterpreted_packed_uchar4_e1803[0] + reinterpreted_packed_uchar4_e1740[1] * reinterpreted_packed_uchar4_e1803[1] + reinterpreted_packed_uchar4_e1740[2] * reinterpreted_packed_uchar4_e1803[2] + reinterpreted_packed_uchar4_e1740[3] * reinterpreted_packed_uchar4_e1803[3]);
                    }
                    if (live1_) {
                        uint v0_0_1 = (_e1567.low.x >> 0u) & 252645135u;
                        uint v0_1_1 = (_e1567.low.y >> 0u) & 252645135u;
                        uint v0_2_1 = (_e1567.low.z >> 0u) & 252645135u;
                        uint v0_3_1 = (_e1567.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        uint _e1847 = sum0_0_;
                        uint _e1848 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1811 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1848 = as_type<packed_uchar4>(_e1848);
                        sum0_0_ = _e1847 + ( + reinterpreted_packed_uchar4_e1811[0] * reinterpreted_packed_uchar4_e1848[0] + reinterpreted_packed_uchar4_e1811[1] * reinterpreted_packed_uchar4_e1848[1] + reinterpreted_packed_uchar4_e1811[2] * reinterpreted_packed_uchar4_e1848[2] + reinterpreted_packed_uchar4_e1811[3] * reinterpreted_packed_uchar4_e1848[3]);
                        uint _e1851 = sum0_1_;
                        uint _e1852 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1817 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1852 = as_type<packed_uchar4>(_e1852);
                        sum0_1_ = _e1851 + ( + reinterpreted_packed_uchar4_e1817[0] * reinterpreted_packed_uchar4_e1852[0] + reinterpreted_packed_uchar4_e1817[1] * reinterpreted_packed_uchar4_e1852[1] + reinterpreted_packed_uchar4_e1817[2] * reinterpreted_packed_uchar4_e1852[2] + reinterpreted_packed_uchar4_e1817[3] * reinterpreted_packed_uchar4_e1852[3]);
                        uint _e1855 = sum0_2_;
                        uint _e1856 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1856 = as_type<packed_uchar4>(_e1856);
                        sum0_2_ = _e1855 + ( + reinterpreted_packed_uchar4_e1823[0] * reinterpreted_packed_uchar4_e1856[0] + reinterpreted_packed_uchar4_e1823[1] * reinterpreted_packed_uchar4_e1856[1] + reinterpreted_packed_uchar4_e1823[2] * reinterpreted_packed_uchar4_e1856[2] + reinterpreted_packed_uchar4_e1823[3] * reinterpreted_packed_uchar4_e1856[3]);
                        uint _e1859 = sum0_3_;
                        uint _e1860 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1829 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1860 = as_type<packed_uchar4>(_e1860);
                        sum0_3_ = _e1859 + ( + reinterpreted_packed_uchar4_e1829[0] * reinterpreted_packed_uchar4_e1860[0] + reinterpreted_packed_uchar4_e1829[1] * reinterpreted_packed_uchar4_e1860[1] + reinterpreted_packed_uchar4_e1829[2] * reinterpreted_packed_uchar4_e1860[2] + reinterpreted_packed_uchar4_e1829[3] * reinterpreted_packed_uchar4_e1860[3]);
                        uint _e1863 = sum1_0_;
                        uint _e1864 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1811 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1864 = as_type<packed_uchar4>(_e1864);
                        sum1_0_ = _e1863 + ( + reinterpreted_packed_uchar4_e1811[0] * reinterpreted_packed_uchar4_e1864[0] + reinterpreted_packed_uchar4_e1811[1] * reinterpreted_packed_uchar4_e1864[1] + reinterpreted_packed_uchar4_e1811[2] * reinterpreted_packed_uchar4_e1864[2] + reinterpreted_packed_uchar4_e1811[3] * reinterpreted_packed_uchar4_e1864[3]);
                        uint _e1867 = sum1_1_;
                        uint _e1868 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1817 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(_e1868);
                        sum1_1_ = _e1867 + ( + reinterpreted_packed_uchar4_e1817[0] * reinterpreted_packed_uchar4_e1868[0] + reinterpreted_packed_uchar4_e1817[1] * reinterpreted_packed_uchar4_e1868[1] + reinterpreted_packed_uchar4_e1817[2] * reinterpreted_packed_uchar4_e1868[2] + reinterpreted_packed_uchar4_e1817[3] * reinterpreted_packed_uchar4_e1868[3]);
                        uint _e1871 = sum1_2_;
                        uint _e1872 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(_e1872);
                        sum1_2_ = _e1871 + ( + reinterpreted_packed_uchar4_e1823[0] * reinterpreted_packed_uchar4_e1872[0] + reinterpreted_packed_uchar4_e1823[1] * reinterpreted_packed_uchar4_e1872[1] + reinterpreted_packed_uchar4_e1823[2] * reinterpreted_packed_uchar4_e1872[2] + reinterpreted_packed_uchar4_e1823[3] * reinterpreted_packed_uchar4_e1872[3]);
                        uint _e1875 = sum1_3_;
                        uint _e1876 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1829 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1876 = as_type<packed_uchar4>(_e1876);
                        sum1_3_ = _e1875 + ( + reinterpreted_packed_uchar4_e1829[0] * reinterpreted_packed_uchar4_e1876[0] + reinterpreted_packed_uchar4_e1829[1] * reinterpreted_packed_uchar4_e1876[1] + reinterpreted_packed_uchar4_e1829[2] * reinterpreted_packed_uchar4_e1876[2] + reinterpreted_packed_uchar4_e1829[3] * reinterpreted_packed_uchar4_e1876[3]);
                        uint _e1879 = sum2_0_;
                        uint _e1880 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1811 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1880 = as_type<packed_uchar4>(_e1880);
                        sum2_0_ = _e1879 + ( + reinterpreted_packed_uchar4_e1811[0] * reinterpreted_packed_uchar4_e1880[0] + reinterpreted_packed_uchar4_e1811[1] * reinterpreted_packed_uchar4_e1880[1] + reinterpreted_packed_uchar4_e1811[2] * reinterpreted_packed_uchar4_e1880[2] + reinterpreted_packed_uchar4_e1811[3] * reinterpreted_packed_uchar4_e1880[3]);
                        uint _e1883 = sum2_1_;
                        uint _e1884 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1817 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1884 = as_type<packed_uchar4>(_e1884);
                        sum2_1_ = _e1883 + ( + reinterpreted_packed_uchar4_e1817[0] * reinterpreted_packed_uchar4_e1884[0] + reinterpreted_packed_uchar4_e1817[1] * reinterpreted_packed_uchar4_e1884[1] + reinterpreted_packed_uchar4_e1817[2] * reinterpreted_packed_uchar4_e1884[2] + reinterpreted_packed_uchar4_e1817[3] * reinterpreted_packed_uchar4_e1884[3]);
                        uint _e1887 = sum2_2_;
                        uint _e1888 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(_e1888);
                        sum2_2_ = _e1887 + ( + reinterpreted_packed_uchar4_e1823[0] * reinterpreted_packed_uchar4_e1888[0] + reinterpreted_packed_uchar4_e1823[1] * reinterpreted_packed_uchar4_e1888[1] + reinterpreted_packed_uchar4_e1823[2] * reinterpreted_packed_uchar4_e1888[2] + reinterpreted_packed_uchar4_e1823[3] * reinterpreted_packed_uchar4_e1888[3]);
                        uint _e1891 = sum2_3_;
                        uint _e1892 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1829 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1892 = as_type<packed_uchar4>(_e1892);
                        sum2_3_ = _e1891 + ( + reinterpreted_packed_uchar4_e1829[0] * reinterpreted_packed_uchar4_e1892[0] + reinterpreted_packed_uchar4_e1829[1] * reinterpreted_packed_uchar4_e1892[1] + reinterpreted_packed_uchar4_e1829[2] * reinterpreted_packed_uchar4_e1892[2] + reinterpreted_packed_uchar4_e1829[3] * reinterpreted_packed_uchar4_e1892[3]);
                        uint v1_0_1 = (_e1567.low.x >> 4u) & 252645135u;
                        uint v1_1_1 = (_e1567.low.y >> 4u) & 252645135u;
                        uint v1_2_1 = (_e1567.low.z >> 4u) & 252645135u;
                        uint v1_3_1 = (_e1567.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        uint _e1936 = sum0_0_;
                        uint _e1937 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1937 = as_type<packed_uchar4>(_e1937);
                        sum0_0_ = _e1936 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1937[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1937[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1937[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1937[3]);
                        uint _e1940 = sum0_1_;
                        uint _e1941 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1906 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1941 = as_type<packed_uchar4>(_e1941);
                        sum0_1_ = _e1940 + ( + reinterpreted_packed_uchar4_e1906[0] * reinterpreted_packed_uchar4_e1941[0] + reinterpreted_packed_uchar4_e1906[1] * reinterpreted_packed_uchar4_e1941[1] + reinterpreted_packed_uchar4_e1906[2] * reinterpreted_packed_uchar4_e1941[2] + reinterpreted_packed_uchar4_e1906[3] * reinterpreted_packed_uchar4_e1941[3]);
                        uint _e1944 = sum0_2_;
                        uint _e1945 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1945 = as_type<packed_uchar4>(_e1945);
                        sum0_2_ = _e1944 + ( + reinterpreted_packed_uchar4_e1912[0] * reinterpreted_packed_uchar4_e1945[0] + reinterpreted_packed_uchar4_e1912[1] * reinterpreted_packed_uchar4_e1945[1] + reinterpreted_packed_uchar4_e1912[2] * reinterpreted_packed_uchar4_e1945[2] + reinterpreted_packed_uchar4_e1912[3] * reinterpreted_packed_uchar4_e1945[3]);
                        uint _e1948 = sum0_3_;
                        uint _e1949 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1949 = as_type<packed_uchar4>(_e1949);
                        sum0_3_ = _e1948 + ( + reinterpreted_packed_uchar4_e1918[0] * reinterpreted_packed_uchar4_e1949[0] + reinterpreted_packed_uchar4_e1918[1] * reinterpreted_packed_uchar4_e1949[1] + reinterpreted_packed_uchar4_e1918[2] * reinterpreted_packed_uchar4_e1949[2] + reinterpreted_packed_uchar4_e1918[3] * reinterpreted_packed_uchar4_e1949[3]);
                        uint _e1952 = sum1_0_;
                        uint _e1953 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1953 = as_type<packed_uchar4>(_e1953);
                        sum1_0_ = _e1952 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1953[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1953[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1953[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1953[3]);
                        uint _e1956 = sum1_1_;
                        uint _e1957 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1906 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(_e1957);
                        sum1_1_ = _e1956 + ( + reinterpreted_packed_uchar4_e1906[0] * reinterpreted_packed_uchar4_e1957[0] + reinterpreted_packed_uchar4_e1906[1] * reinterpreted_packed_uchar4_e1957[1] + reinterpreted_packed_uchar4_e1906[2] * reinterpreted_packed_uchar4_e1957[2] + reinterpreted_packed_uchar4_e1906[3] * reinterpreted_packed_uchar4_e1957[3]);
                        uint _e1960 = sum1_2_;
                        uint _e1961 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1961 = as_type<packed_uchar4>(_e1961);
                        sum1_2_ = _e1960 + ( + reinterpreted_packed_uchar4_e1912[0] * reinterpreted_packed_uchar4_e1961[0] + reinterpreted_packed_uchar4_e1912[1] * reinterpreted_packed_uchar4_e1961[1] + reinterpreted_packed_uchar4_e1912[2] * reinterpreted_packed_uchar4_e1961[2] + reinterpreted_packed_uchar4_e1912[3] * reinterpreted_packed_uchar4_e1961[3]);
                        uint _e1964 = sum1_3_;
                        uint _e1965 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(_e1965);
                        sum1_3_ = _e1964 + ( + reinterpreted_packed_uchar4_e1918[0] * reinterpreted_packed_uchar4_e1965[0] + reinterpreted_packed_uchar4_e1918[1] * reinterpreted_packed_uchar4_e1965[1] + reinterpreted_packed_uchar4_e1918[2] * reinterpreted_packed_uchar4_e1965[2] + reinterpreted_packed_uchar4_e1918[3] * reinterpreted_packed_uchar4_e1965[3]);
                        uint _e1968 = sum2_0_;
                        uint _e1969 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1969 = as_type<packed_uchar4>(_e1969);
                        sum2_0_ = _e1968 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1969[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1969[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1969[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1969[3]);
                        uint _e1972 = sum2_1_;
                        uint _e1973 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1906 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(_e1973);
                        sum2_1_ = _e1972 + ( + reinterpreted_packed_uchar4_e1906[0] * reinterpreted_packed_uchar4_e1973[0] + reinterpreted_packed_uchar4_e1906[1] * reinterpreted_packed_uchar4_e1973[1] + reinterpreted_packed_uchar4_e1906[2] * reinterpreted_packed_uchar4_e1973[2] + reinterpreted_packed_uchar4_e1906[3] * reinterpreted_packed_uchar4_e1973[3]);
                        uint _e1976 = sum2_2_;
                        uint _e1977 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(_e1977);
                        sum2_2_ = _e1976 + ( + reinterpreted_packed_uchar4_e1912[0] * reinterpreted_packed_uchar4_e1977[0] + reinterpreted_packed_uchar4_e1912[1] * reinterpreted_packed_uchar4_e1977[1] + reinterpreted_packed_uchar4_e1912[2] * reinterpreted_packed_uchar4_e1977[2] + reinterpreted_packed_uchar4_e1912[3] * reinterpreted_packed_uchar4_e1977[3]);
                        uint _e1980 = sum2_3_;
                        uint _e1981 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1981 = as_type<packed_uchar4>(_e1981);
                        sum2_3_ = _e1980 + ( + reinterpreted_packed_uchar4_e1918[0] * reinterpreted_packed_uchar4_e1981[0] + reinterpreted_packed_uchar4_e1918[1] * reinterpreted_packed_uchar4_e1981[1] + reinterpreted_packed_uchar4_e1918[2] * reinterpreted_packed_uchar4_e1981[2] + reinterpreted_packed_uchar4_e1918[3] * reinterpreted_packed_uchar4_e1981[3]);
                    }
                    if (live2_) {
                        uint v0_0_2 = (_e1577.low.x >> 0u) & 252645135u;
                        uint v0_1_2 = (_e1577.low.y >> 0u) & 252645135u;
                        uint v0_2_2 = (_e1577.low.z >> 0u) & 252645135u;
                        uint v0_3_2 = (_e1577.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                        uint _e2025 = sum0_0_;
                        uint _e2026 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2026 = as_type<packed_uchar4>(_e2026);
                        sum0_0_ = _e2025 + ( + reinterpreted_packed_uchar4_e1989[0] * reinterpreted_packed_uchar4_e2026[0] + reinterpreted_packed_uchar4_e1989[1] * reinterpreted_packed_uchar4_e2026[1] + reinterpreted_packed_uchar4_e1989[2] * reinterpreted_packed_uchar4_e2026[2] + reinterpreted_packed_uchar4_e1989[3] * reinterpreted_packed_uchar4_e2026[3]);
                        uint _e2029 = sum0_1_;
                        uint _e2030 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1995 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2030 = as_type<packed_uchar4>(_e2030);
                        sum0_1_ = _e2029 + ( + reinterpreted_packed_uchar4_e1995[0] * reinterpreted_packed_uchar4_e2030[0] + reinterpreted_packed_uchar4_e1995[1] * reinterpreted_packed_uchar4_e2030[1] + reinterpreted_packed_uchar4_e1995[2] * reinterpreted_packed_uchar4_e2030[2] + reinterpreted_packed_uchar4_e1995[3] * reinterpreted_packed_uchar4_e2030[3]);
                        uint _e2033 = sum0_2_;
                        uint _e2034 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2034 = as_type<packed_uchar4>(_e2034);
                        sum0_2_ = _e2033 + ( + reinterpreted_packed_uchar4_e2001[0] * reinterpreted_packed_uchar4_e2034[0] + reinterpreted_packed_uchar4_e2001[1] * reinterpreted_packed_uchar4_e2034[1] + reinterpreted_packed_uchar4_e2001[2] * reinterpreted_packed_uchar4_e2034[2] + reinterpreted_packed_uchar4_e2001[3] * reinterpreted_packed_uchar4_e2034[3]);
                        uint _e2037 = sum0_3_;
                        uint _e2038 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2007 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                        sum0_3_ = _e2037 + ( + reinterpreted_packed_uchar4_e2007[0] * reinterpreted_packed_uchar4_e2038[0] + reinterpreted_packed_uchar4_e2007[1] * reinterpreted_packed_uchar4_e2038[1] + reinterpreted_packed_uchar4_e2007[2] * reinterpreted_packed_uchar4_e2038[2] + reinterpreted_packed_uchar4_e2007[3] * reinterpreted_packed_uchar4_e2038[3]);
                        uint _e2041 = sum1_0_;
                        uint _e2042 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2042 = as_type<packed_uchar4>(_e2042);
                        sum1_0_ = _e2041 + ( + reinterpreted_packed_uchar4_e1989[0] * reinterpreted_packed_uchar4_e2042[0] + reinterpreted_packed_uchar4_e1989[1] * reinterpreted_packed_uchar4_e2042[1] + reinterpreted_packed_uchar4_e1989[2] * reinterpreted_packed_uchar4_e2042[2] + reinterpreted_packed_uchar4_e1989[3] * reinterpreted_packed_uchar4_e2042[3]);
                        uint _e2045 = sum1_1_;
                        uint _e2046 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1995 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2046 = as_type<packed_uchar4>(_e2046);
                        sum1_1_ = _e2045 + ( + reinterpreted_packed_uchar4_e1995[0] * reinterpreted_packed_uchar4_e2046[0] + reinterpreted_packed_uchar4_e1995[1] * reinterpreted_packed_uchar4_e2046[1] + reinterpreted_packed_uchar4_e1995[2] * reinterpreted_packed_uchar4_e2046[2] + reinterpreted_packed_uchar4_e1995[3] * reinterpreted_packed_uchar4_e2046[3]);
                        uint _e2049 = sum1_2_;
                        uint _e2050 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(_e2050);
                        sum1_2_ = _e2049 + ( + reinterpreted_packed_uchar4_e2001[0] * reinterpreted_packed_uchar4_e2050[0] + reinterpreted_packed_uchar4_e2001[1] * reinterpreted_packed_uchar4_e2050[1] + reinterpreted_packed_uchar4_e2001[2] * reinterpreted_packed_uchar4_e2050[2] + reinterpreted_packed_uchar4_e2001[3] * reinterpreted_packed_uchar4_e2050[3]);
                        uint _e2053 = sum1_3_;
                        uint _e2054 = b0_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2007 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                        sum1_3_ = _e2053 + ( + reinterpreted_packed_uchar4_e2007[0] * reinterpreted_packed_uchar4_e2054[0] + reinterpreted_packed_uchar4_e2007[1] * reinterpreted_packed_uchar4_e2054[1] + reinterpreted_packed_uchar4_e2007[2] * reinterpreted_packed_uchar4_e2054[2] + reinterpreted_packed_uchar4_e2007[3] * reinterpreted_packed_uchar4_e2054[3]);
                        uint _e2057 = sum2_0_;
                        uint _e2058 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(v0_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2058 = as_type<packed_uchar4>(_e2058);
                        sum2_0_ = _e2057 + ( + reinterpreted_packed_uchar4_e1989[0] * reinterpreted_packed_uchar4_e2058[0] + reinterpreted_packed_uchar4_e1989[1] * reinterpreted_packed_uchar4_e2058[1] + reinterpreted_packed_uchar4_e1989[2] * reinterpreted_packed_uchar4_e2058[2] + reinterpreted_packed_uchar4_e1989[3] * reinterpreted_packed_uchar4_e2058[3]);
                        uint _e2061 = sum2_1_;
                        uint _e2062 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1995 = as_type<packed_uchar4>(v0_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2062 = as_type<packed_uchar4>(_e2062);
                        sum2_1_ = _e2061 + ( + reinterpreted_packed_uchar4_e1995[0] * reinterpreted_packed_uchar4_e2062[0] + reinterpreted_packed_uchar4_e1995[1] * reinterpreted_packed_uchar4_e2062[1] + reinterpreted_packed_uchar4_e1995[2] * reinterpreted_packed_uchar4_e2062[2] + reinterpreted_packed_uchar4_e1995[3] * reinterpreted_packed_uchar4_e2062[3]);
                        uint _e2065 = sum2_2_;
                        uint _e2066 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(v0_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2066 = as_type<packed_uchar4>(_e2066);
                        sum2_2_ = _e2065 + ( + reinterpreted_packed_uchar4_e2001[0] * reinterpreted_packed_uchar4_e2066[0] + reinterpreted_packed_uchar4_e2001[1] * reinterpreted_packed_uchar4_e2066[1] + reinterpreted_packed_uchar4_e2001[2] * reinterpreted_packed_uchar4_e2066[2] + reinterpreted_packed_uchar4_e2001[3] * reinterpreted_packed_uchar4_e2066[3]);
                        uint _e2069 = sum2_3_;
                        uint _e2070 = b0_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2007 = as_type<packed_uchar4>(v0_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2070 = as_type<packed_uchar4>(_e2070);
                        sum2_3_ = _e2069 + ( + reinterpreted_packed_uchar4_e2007[0] * reinterpreted_packed_uchar4_e2070[0] + reinterpreted_packed_uchar4_e2007[1] * reinterpreted_packed_uchar4_e2070[1] + reinterpreted_packed_uchar4_e2007[2] * reinterpreted_packed_uchar4_e2070[2] + reinterpreted_packed_uchar4_e2007[3] * reinterpreted_packed_uchar4_e2070[3]);
                        uint v1_0_2 = (_e1577.low.x >> 4u) & 252645135u;
                        uint v1_1_2 = (_e1577.low.y >> 4u) & 252645135u;
                        uint v1_2_2 = (_e1577.low.z >> 4u) & 252645135u;
                        uint v1_3_2 = (_e1577.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                        uint _e2114 = sum0_0_;
                        uint _e2115 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2078 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2115 = as_type<packed_uchar4>(_e2115);
                        sum0_0_ = _e2114 + ( + reinterpreted_packed_uchar4_e2078[0] * reinterpreted_packed_uchar4_e2115[0] + reinterpreted_packed_uchar4_e2078[1] * reinterpreted_packed_uchar4_e2115[1] + reinterpreted_packed_uchar4_e2078[2] * reinterpreted_packed_uchar4_e2115[2] + reinterpreted_packed_uchar4_e2078[3] * reinterpreted_packed_uchar4_e2115[3]);
                        uint _e2118 = sum0_1_;
                        uint _e2119 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(_e2119);
                        sum0_1_ = _e2118 + ( + reinterpreted_packed_uchar4_e2084[0] * reinterpreted_packed_uchar4_e2119[0] + reinterpreted_packed_uchar4_e2084[1] * reinterpreted_packed_uchar4_e2119[1] + reinterpreted_packed_uchar4_e2084[2] * reinterpreted_packed_uchar4_e2119[2] + reinterpreted_packed_uchar4_e2084[3] * reinterpreted_packed_uchar4_e2119[3]);
                        uint _e2122 = sum0_2_;
                        uint _e2123 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2090 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2123 = as_type<packed_uchar4>(_e2123);
                        sum0_2_ = _e2122 + ( + reinterpreted_packed_uchar4_e2090[0] * reinterpreted_packed_uchar4_e2123[0] + reinterpreted_packed_uchar4_e2090[1] * reinterpreted_packed_uchar4_e2123[1] + reinterpreted_packed_uchar4_e2090[2] * reinterpreted_packed_uchar4_e2123[2] + reinterpreted_packed_uchar4_e2090[3] * reinterpreted_packed_uchar4_e2123[3]);
                        uint _e2126 = sum0_3_;
                        uint _e2127 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2127 = as_type<packed_uchar4>(_e2127);
                        sum0_3_ = _e2126 + ( + reinterpreted_packed_uchar4_e2096[0] * reinterpreted_packed_uchar4_e2127[0] + reinterpreted_packed_uchar4_e2096[1] * reinterpreted_packed_uchar4_e2127[1] + reinterpreted_packed_uchar4_e2096[2] * reinterpreted_packed_uchar4_e2127[2] + reinterpreted_packed_uchar4_e2096[3] * reinterpreted_packed_uchar4_e2127[3]);
                        uint _e2130 = sum1_0_;
                        uint _e2131 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2078 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(_e2131);
                        sum1_0_ = _e2130 + ( + reinterpreted_packed_uchar4_e2078[0] * reinterpreted_packed_uchar4_e2131[0] + reinterpreted_packed_uchar4_e2078[1] * reinterpreted_packed_uchar4_e2131[1] + reinterpreted_packed_uchar4_e2078[2] * reinterpreted_packed_uchar4_e2131[2] + reinterpreted_packed_uchar4_e2078[3] * reinterpreted_packed_uchar4_e2131[3]);
                        uint _e2134 = sum1_1_;
                        uint _e2135 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2135 = as_type<packed_uchar4>(_e2135);
                        sum1_1_ = _e2134 + ( + reinterpreted_packed_uchar4_e2084[0] * reinterpreted_packed_uchar4_e2135[0] + reinterpreted_packed_uchar4_e2084[1] * reinterpreted_packed_uchar4_e2135[1] + reinterpreted_packed_uchar4_e2084[2] * reinterpreted_packed_uchar4_e2135[2] + reinterpreted_packed_uchar4_e2084[3] * reinterpreted_packed_uchar4_e2135[3]);
                        uint _e2138 = sum1_2_;
                        uint _e2139 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2090 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2139 = as_type<packed_uchar4>(_e2139);
                        sum1_2_ = _e2138 + ( + reinterpreted_packed_uchar4_e2090[0] * reinterpreted_packed_uchar4_e2139[0] + reinterpreted_packed_uchar4_e2090[1] * reinterpreted_packed_uchar4_e2139[1] + reinterpreted_packed_uchar4_e2090[2] * reinterpreted_packed_uchar4_e2139[2] + reinterpreted_packed_uchar4_e2090[3] * reinterpreted_packed_uchar4_e2139[3]);
                        uint _e2142 = sum1_3_;
                        uint _e2143 = b1_0_2.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(_e2143);
                        sum1_3_ = _e2142 + ( + reinterpreted_packed_uchar4_e2096[0] * reinterpreted_packed_uchar4_e2143[0] + reinterpreted_packed_uchar4_e2096[1] * reinterpreted_packed_uchar4_e2143[1] + reinterpreted_packed_uchar4_e2096[2] * reinterpreted_packed_uchar4_e2143[2] + reinterpreted_packed_uchar4_e2096[3] * reinterpreted_packed_uchar4_e2143[3]);
                        uint _e2146 = sum2_0_;
                        uint _e2147 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2078 = as_type<packed_uchar4>(v1_0_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2147 = as_type<packed_uchar4>(_e2147);
                        sum2_0_ = _e2146 + ( + reinterpreted_packed_uchar4_e2078[0] * reinterpreted_packed_uchar4_e2147[0] + reinterpreted_packed_uchar4_e2078[1] * reinterpreted_packed_uchar4_e2147[1] + reinterpreted_packed_uchar4_e2078[2] * reinterpreted_packed_uchar4_e2147[2] + reinterpreted_packed_uchar4_e2078[3] * reinterpreted_packed_uchar4_e2147[3]);
                        uint _e2150 = sum2_1_;
                        uint _e2151 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(v1_1_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2151 = as_type<packed_uchar4>(_e2151);
                        sum2_1_ = _e2150 + ( + reinterpreted_packed_uchar4_e2084[0] * reinterpreted_packed_uchar4_e2151[0] + reinterpreted_packed_uchar4_e2084[1] * reinterpreted_packed_uchar4_e2151[1] + reinterpreted_packed_uchar4_e2084[2] * reinterpreted_packed_uchar4_e2151[2] + reinterpreted_packed_uchar4_e2084[3] * reinterpreted_packed_uchar4_e2151[3]);
                        uint _e2154 = sum2_2_;
                        uint _e2155 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2090 = as_type<packed_uchar4>(v1_2_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2155 = as_type<packed_uchar4>(_e2155);
                        sum2_2_ = _e2154 + ( + reinterpreted_packed_uchar4_e2090[0] * reinterpreted_packed_uchar4_e2155[0] + reinterpreted_packed_uchar4_e2090[1] * reinterpreted_packed_uchar4_e2155[1] + reinterpreted_packed_uchar4_e2090[2] * reinterpreted_packed_uchar4_e2155[2] + reinterpreted_packed_uchar4_e2090[3] * reinterpreted_packed_uchar4_e2155[3]);
                        uint _e2158 = sum2_3_;
                        uint _e2159 = b1_0_2.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(v1_3_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e2159 = as_type<packed_uchar4>(_e2159);
                        sum2_3_ = _e2158 + ( + reinterpreted_packed_uchar4_e2096[0] * reinterpreted_packed_uchar4_e2159[0] + reinterpreted_packed_uchar4_e2096[1] * reinterpreted_packed_uchar4_e2159[1] + reinterpreted_packed_uchar4_e2096[2] * reinterpreted_packed_uchar4_e2159[2] + reinterpreted_packed_uchar4_e2096[3] * reinterpreted_packed_uchar4_e2159[3]);
                    }
                    if (live3_) {
                        uint v0_0_3 = (_e1587.low.x >> 0u) & 252645135u;
                        uint v0_1_3 = (_e1587.low.y >> 0u) & 252645135u;
                        uint v0_2_3 = (_e1587.low.z >> 0u) & 252645135u;
                        uint v0_3_3 = (_e1587.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                        uint _e2203 = sum0_0_;
                        uint _e2204 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2167 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2204 = as_type<packed_uchar4>(_e2204);
                        sum0_0_ = _e2203 + ( + reinterpreted_packed_uchar4_e2167[0] * reinterpreted_packed_uchar4_e2204[0] + reinterpreted_packed_uchar4_e2167[1] * reinterpreted_packed_uchar4_e2204[1] + reinterpreted_packed_uchar4_e2167[2] * reinterpreted_packed_uchar4_e2204[2] + reinterpreted_packed_uchar4_e2167[3] * reinterpreted_packed_uchar4_e2204[3]);
                        uint _e2207 = sum0_1_;
                        uint _e2208 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2208 = as_type<packed_uchar4>(_e2208);
                        sum0_1_ = _e2207 + ( + reinterpreted_packed_uchar4_e2173[0] * reinterpreted_packed_uchar4_e2208[0] + reinterpreted_packed_uchar4_e2173[1] * reinterpreted_packed_uchar4_e2208[1] + reinterpreted_packed_uchar4_e2173[2] * reinterpreted_packed_uchar4_e2208[2] + reinterpreted_packed_uchar4_e2173[3] * reinterpreted_packed_uchar4_e2208[3]);
                        uint _e2211 = sum0_2_;
                        uint _e2212 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2212 = as_type<packed_uchar4>(_e2212);
                        sum0_2_ = _e2211 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2212[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2212[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2212[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2212[3]);
                        uint _e2215 = sum0_3_;
                        uint _e2216 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2216 = as_type<packed_uchar4>(_e2216);
                        sum0_3_ = _e2215 + ( + reinterpreted_packed_uchar4_e2185[0] * reinterpreted_packed_uchar4_e2216[0] + reinterpreted_packed_uchar4_e2185[1] * reinterpreted_packed_uchar4_e2216[1] + reinterpreted_packed_uchar4_e2185[2] * reinterpreted_packed_uchar4_e2216[2] + reinterpreted_packed_uchar4_e2185[3] * reinterpreted_packed_uchar4_e2216[3]);
                        uint _e2219 = sum1_0_;
                        uint _e2220 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2167 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2220 = as_type<packed_uchar4>(_e2220);
                        sum1_0_ = _e2219 + ( + reinterpreted_packed_uchar4_e2167[0] * reinterpreted_packed_uchar4_e2220[0] + reinterpreted_packed_uchar4_e2167[1] * reinterpreted_packed_uchar4_e2220[1] + reinterpreted_packed_uchar4_e2167[2] * reinterpreted_packed_uchar4_e2220[2] + reinterpreted_packed_uchar4_e2167[3] * reinterpreted_packed_uchar4_e2220[3]);
                        uint _e2223 = sum1_1_;
                        uint _e2224 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2224 = as_type<packed_uchar4>(_e2224);
                        sum1_1_ = _e2223 + ( + reinterpreted_packed_uchar4_e2173[0] * reinterpreted_packed_uchar4_e2224[0] + reinterpreted_packed_uchar4_e2173[1] * reinterpreted_packed_uchar4_e2224[1] + reinterpreted_packed_uchar4_e2173[2] * reinterpreted_packed_uchar4_e2224[2] + reinterpreted_packed_uchar4_e2173[3] * reinterpreted_packed_uchar4_e2224[3]);
                        uint _e2227 = sum1_2_;
                        uint _e2228 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2228 = as_type<packed_uchar4>(_e2228);
                        sum1_2_ = _e2227 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2228[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2228[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2228[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2228[3]);
                        uint _e2231 = sum1_3_;
                        uint _e2232 = b0_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2232 = as_type<packed_uchar4>(_e2232);
                        sum1_3_ = _e2231 + ( + reinterpreted_packed_uchar4_e2185[0] * reinterpreted_packed_uchar4_e2232[0] + reinterpreted_packed_uchar4_e2185[1] * reinterpreted_packed_uchar4_e2232[1] + reinterpreted_packed_uchar4_e2185[2] * reinterpreted_packed_uchar4_e2232[2] + reinterpreted_packed_uchar4_e2185[3] * reinterpreted_packed_uchar4_e2232[3]);
                        uint _e2235 = sum2_0_;
                        uint _e2236 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2167 = as_type<packed_uchar4>(v0_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2236 = as_type<packed_uchar4>(_e2236);
                        sum2_0_ = _e2235 + ( + reinterpreted_packed_uchar4_e2167[0] * reinterpreted_packed_uchar4_e2236[0] + reinterpreted_packed_uchar4_e2167[1] * reinterpreted_packed_uchar4_e2236[1] + reinterpreted_packed_uchar4_e2167[2] * reinterpreted_packed_uchar4_e2236[2] + reinterpreted_packed_uchar4_e2167[3] * reinterpreted_packed_uchar4_e2236[3]);
                        uint _e2239 = sum2_1_;
                        uint _e2240 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(v0_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2240 = as_type<packed_uchar4>(_e2240);
                        sum2_1_ = _e2239 + ( + reinterpreted_packed_uchar4_e2173[0] * reinterpreted_packed_uchar4_e2240[0] + reinterpreted_packed_uchar4_e2173[1] * reinterpreted_packed_uchar4_e2240[1] + reinterpreted_packed_uchar4_e2173[2] * reinterpreted_packed_uchar4_e2240[2] + reinterpreted_packed_uchar4_e2173[3] * reinterpreted_packed_uchar4_e2240[3]);
                        uint _e2243 = sum2_2_;
                        uint _e2244 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(v0_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2244 = as_type<packed_uchar4>(_e2244);
                        sum2_2_ = _e2243 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2244[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2244[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2244[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2244[3]);
                        uint _e2247 = sum2_3_;
                        uint _e2248 = b0_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(v0_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2248 = as_type<packed_uchar4>(_e2248);
                        sum2_3_ = _e2247 + ( + reinterpreted_packed_uchar4_e2185[0] * reinterpreted_packed_uchar4_e2248[0] + reinterpreted_packed_uchar4_e2185[1] * reinterpreted_packed_uchar4_e2248[1] + reinterpreted_packed_uchar4_e2185[2] * reinterpreted_packed_uchar4_e2248[2] + reinterpreted_packed_uchar4_e2185[3] * reinterpreted_packed_uchar4_e2248[3]);
                        uint v1_0_3 = (_e1587.low.x >> 4u) & 252645135u;
                        uint v1_1_3 = (_e1587.low.y >> 4u) & 252645135u;
                        uint v1_2_3 = (_e1587.low.z >> 4u) & 252645135u;
                        uint v1_3_3 = (_e1587.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                        uint _e2292 = sum0_0_;
                        uint _e2293 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2256 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2293 = as_type<packed_uchar4>(_e2293);
                        sum0_0_ = _e2292 + ( + reinterpreted_packed_uchar4_e2256[0] * reinterpreted_packed_uchar4_e2293[0] + reinterpreted_packed_uchar4_e2256[1] * reinterpreted_packed_uchar4_e2293[1] + reinterpreted_packed_uchar4_e2256[2] * reinterpreted_packed_uchar4_e2293[2] + reinterpreted_packed_uchar4_e2256[3] * reinterpreted_packed_uchar4_e2293[3]);
                        uint _e2296 = sum0_1_;
                        uint _e2297 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2262 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2297 = as_type<packed_uchar4>(_e2297);
                        sum0_1_ = _e2296 + ( + reinterpreted_packed_uchar4_e2262[0] * reinterpreted_packed_uchar4_e2297[0] + reinterpreted_packed_uchar4_e2262[1] * reinterpreted_packed_uchar4_e2297[1] + reinterpreted_packed_uchar4_e2262[2] * reinterpreted_packed_uchar4_e2297[2] + reinterpreted_packed_uchar4_e2262[3] * reinterpreted_packed_uchar4_e2297[3]);
                        uint _e2300 = sum0_2_;
                        uint _e2301 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2301 = as_type<packed_uchar4>(_e2301);
                        sum0_2_ = _e2300 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2301[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2301[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2301[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2301[3]);
                        uint _e2304 = sum0_3_;
                        uint _e2305 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2274 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2305 = as_type<packed_uchar4>(_e2305);
                        sum0_3_ = _e2304 + ( + reinterpreted_packed_uchar4_e2274[0] * reinterpreted_packed_uchar4_e2305[0] + reinterpreted_packed_uchar4_e2274[1] * reinterpreted_packed_uchar4_e2305[1] + reinterpreted_packed_uchar4_e2274[2] * reinterpreted_packed_uchar4_e2305[2] + reinterpreted_packed_uchar4_e2274[3] * reinterpreted_packed_uchar4_e2305[3]);
                        uint _e2308 = sum1_0_;
                        uint _e2309 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2256 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2309 = as_type<packed_uchar4>(_e2309);
                        sum1_0_ = _e2308 + ( + reinterpreted_packed_uchar4_e2256[0] * reinterpreted_packed_uchar4_e2309[0] + reinterpreted_packed_uchar4_e2256[1] * reinterpreted_packed_uchar4_e2309[1] + reinterpreted_packed_uchar4_e2256[2] * reinterpreted_packed_uchar4_e2309[2] + reinterpreted_packed_uchar4_e2256[3] * reinterpreted_packed_uchar4_e2309[3]);
                        uint _e2312 = sum1_1_;
                        uint _e2313 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2262 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2313 = as_type<packed_uchar4>(_e2313);
                        sum1_1_ = _e2312 + ( + reinterpreted_packed_uchar4_e2262[0] * reinterpreted_packed_uchar4_e2313[0] + reinterpreted_packed_uchar4_e2262[1] * reinterpreted_packed_uchar4_e2313[1] + reinterpreted_packed_uchar4_e2262[2] * reinterpreted_packed_uchar4_e2313[2] + reinterpreted_packed_uchar4_e2262[3] * reinterpreted_packed_uchar4_e2313[3]);
                        uint _e2316 = sum1_2_;
                        uint _e2317 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2317 = as_type<packed_uchar4>(_e2317);
                        sum1_2_ = _e2316 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2317[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2317[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2317[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2317[3]);
                        uint _e2320 = sum1_3_;
                        uint _e2321 = b1_0_3.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2274 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2321 = as_type<packed_uchar4>(_e2321);
                        sum1_3_ = _e2320 + ( + reinterpreted_packed_uchar4_e2274[0] * reinterpreted_packed_uchar4_e2321[0] + reinterpreted_packed_uchar4_e2274[1] * reinterpreted_packed_uchar4_e2321[1] + reinterpreted_packed_uchar4_e2274[2] * reinterpreted_packed_uchar4_e2321[2] + reinterpreted_packed_uchar4_e2274[3] * reinterpreted_packed_uchar4_e2321[3]);
                        uint _e2324 = sum2_0_;
                        uint _e2325 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2256 = as_type<packed_uchar4>(v1_0_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2325 = as_type<packed_uchar4>(_e2325);
                        sum2_0_ = _e2324 + ( + reinterpreted_packed_uchar4_e2256[0] * reinterpreted_packed_uchar4_e2325[0] + reinterpreted_packed_uchar4_e2256[1] * reinterpreted_packed_uchar4_e2325[1] + reinterpreted_packed_uchar4_e2256[2] * reinterpreted_packed_uchar4_e2325[2] + reinterpreted_packed_uchar4_e2256[3] * reinterpreted_packed_uchar4_e2325[3]);
                        uint _e2328 = sum2_1_;
                        uint _e2329 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2262 = as_type<packed_uchar4>(v1_1_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(_e2329);
                        sum2_1_ = _e2328 + ( + reinterpreted_packed_uchar4_e2262[0] * reinterpreted_packed_uchar4_e2329[0] + reinterpreted_packed_uchar4_e2262[1] * reinterpreted_packed_uchar4_e2329[1] + reinterpreted_packed_uchar4_e2262[2] * reinterpreted_packed_uchar4_e2329[2] + reinterpreted_packed_uchar4_e2262[3] * reinterpreted_packed_uchar4_e2329[3]);
                        uint _e2332 = sum2_2_;
                        uint _e2333 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(v1_2_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(_e2333);
                        sum2_2_ = _e2332 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2333[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2333[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2333[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2333[3]);
                        uint _e2336 = sum2_3_;
                        uint _e2337 = b1_0_3.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2274 = as_type<packed_uchar4>(v1_3_3);
                        packed_uchar4 reinterpreted_packed_uchar4_e2337 = as_type<packed_uchar4>(_e2337);
                        sum2_3_ = _e2336 + ( + reinterpreted_packed_uchar4_e2274[0] * reinterpreted_packed_uchar4_e2337[0] + reinterpreted_packed_uchar4_e2274[1] * reinterpreted_packed_uchar4_e2337[1] + reinterpreted_packed_uchar4_e2274[2] * reinterpreted_packed_uchar4_e2337[2] + reinterpreted_packed_uchar4_e2274[3] * reinterpreted_packed_uchar4_e2337[3]);
                    }
                    if (live4_) {
                        uint v0_0_4 = (_e1597.low.x >> 0u) & 252645135u;
                        uint v0_1_4 = (_e1597.low.y >> 0u) & 252645135u;
                        uint v0_2_4 = (_e1597.low.z >> 0u) & 252645135u;
                        uint v0_3_4 = (_e1597.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                        uint _e2381 = sum0_0_;
                        uint _e2382 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2345 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2382 = as_type<packed_uchar4>(_e2382);
                        sum0_0_ = _e2381 + ( + reinterpreted_packed_uchar4_e2345[0] * reinterpreted_packed_uchar4_e2382[0] + reinterpreted_packed_uchar4_e2345[1] * reinterpreted_packed_uchar4_e2382[1] + reinterpreted_packed_uchar4_e2345[2] * reinterpreted_packed_uchar4_e2382[2] + reinterpreted_packed_uchar4_e2345[3] * reinterpreted_packed_uchar4_e2382[3]);
                        uint _e2385 = sum0_1_;
                        uint _e2386 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2351 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2386 = as_type<packed_uchar4>(_e2386);
                        sum0_1_ = _e2385 + ( + reinterpreted_packed_uchar4_e2351[0] * reinterpreted_packed_uchar4_e2386[0] + reinterpreted_packed_uchar4_e2351[1] * reinterpreted_packed_uchar4_e2386[1] + reinterpreted_packed_uchar4_e2351[2] * reinterpreted_packed_uchar4_e2386[2] + reinterpreted_packed_uchar4_e2351[3] * reinterpreted_packed_uchar4_e2386[3]);
                        uint _e2389 = sum0_2_;
                        uint _e2390 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2390 = as_type<packed_uchar4>(_e2390);
                        sum0_2_ = _e2389 + ( + reinterpreted_packed_uchar4_e2357[0] * reinterpreted_packed_uchar4_e2390[0] + reinterpreted_packed_uchar4_e2357[1] * reinterpreted_packed_uchar4_e2390[1] + reinterpreted_packed_uchar4_e2357[2] * reinterpreted_packed_uchar4_e2390[2] + reinterpreted_packed_uchar4_e2357[3] * reinterpreted_packed_uchar4_e2390[3]);
                        uint _e2393 = sum0_3_;
                        uint _e2394 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2363 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2394 = as_type<packed_uchar4>(_e2394);
                        sum0_3_ = _e2393 + ( + reinterpreted_packed_uchar4_e2363[0] * reinterpreted_packed_uchar4_e2394[0] + reinterpreted_packed_uchar4_e2363[1] * reinterpreted_packed_uchar4_e2394[1] + reinterpreted_packed_uchar4_e2363[2] * reinterpreted_packed_uchar4_e2394[2] + reinterpreted_packed_uchar4_e2363[3] * reinterpreted_packed_uchar4_e2394[3]);
                        uint _e2397 = sum1_0_;
                        uint _e2398 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2345 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2398 = as_type<packed_uchar4>(_e2398);
                        sum1_0_ = _e2397 + ( + reinterpreted_packed_uchar4_e2345[0] * reinterpreted_packed_uchar4_e2398[0] + reinterpreted_packed_uchar4_e2345[1] * reinterpreted_packed_uchar4_e2398[1] + reinterpreted_packed_uchar4_e2345[2] * reinterpreted_packed_uchar4_e2398[2] + reinterpreted_packed_uchar4_e2345[3] * reinterpreted_packed_uchar4_e2398[3]);
                        uint _e2401 = sum1_1_;
                        uint _e2402 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2351 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2402 = as_type<packed_uchar4>(_e2402);
                        sum1_1_ = _e2401 + ( + reinterpreted_packed_uchar4_e2351[0] * reinterpreted_packed_uchar4_e2402[0] + reinterpreted_packed_uchar4_e2351[1] * reinterpreted_packed_uchar4_e2402[1] + reinterpreted_packed_uchar4_e2351[2] * reinterpreted_packed_uchar4_e2402[2] + reinterpreted_packed_uchar4_e2351[3] * reinterpreted_packed_uchar4_e2402[3]);
                        uint _e2405 = sum1_2_;
                        uint _e2406 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2406 = as_type<packed_uchar4>(_e2406);
                        sum1_2_ = _e2405 + ( + reinterpreted_packed_uchar4_e2357[0] * reinterpreted_packed_uchar4_e2406[0] + reinterpreted_packed_uchar4_e2357[1] * reinterpreted_packed_uchar4_e2406[1] + reinterpreted_packed_uchar4_e2357[2] * reinterpreted_packed_uchar4_e2406[2] + reinterpreted_packed_uchar4_e2357[3] * reinterpreted_packed_uchar4_e2406[3]);
                        uint _e2409 = sum1_3_;
                        uint _e2410 = b0_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2363 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2410 = as_type<packed_uchar4>(_e2410);
                        sum1_3_ = _e2409 + ( + reinterpreted_packed_uchar4_e2363[0] * reinterpreted_packed_uchar4_e2410[0] + reinterpreted_packed_uchar4_e2363[1] * reinterpreted_packed_uchar4_e2410[1] + reinterpreted_packed_uchar4_e2363[2] * reinterpreted_packed_uchar4_e2410[2] + reinterpreted_packed_uchar4_e2363[3] * reinterpreted_packed_uchar4_e2410[3]);
                        uint _e2413 = sum2_0_;
                        uint _e2414 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2345 = as_type<packed_uchar4>(v0_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2414 = as_type<packed_uchar4>(_e2414);
                        sum2_0_ = _e2413 + ( + reinterpreted_packed_uchar4_e2345[0] * reinterpreted_packed_uchar4_e2414[0] + reinterpreted_packed_uchar4_e2345[1] * reinterpreted_packed_uchar4_e2414[1] + reinterpreted_packed_uchar4_e2345[2] * reinterpreted_packed_uchar4_e2414[2] + reinterpreted_packed_uchar4_e2345[3] * reinterpreted_packed_uchar4_e2414[3]);
                        uint _e2417 = sum2_1_;
                        uint _e2418 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2351 = as_type<packed_uchar4>(v0_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2418 = as_type<packed_uchar4>(_e2418);
                        sum2_1_ = _e2417 + ( + reinterpreted_packed_uchar4_e2351[0] * reinterpreted_packed_uchar4_e2418[0] + reinterpreted_packed_uchar4_e2351[1] * reinterpreted_packed_uchar4_e2418[1] + reinterpreted_packed_uchar4_e2351[2] * reinterpreted_packed_uchar4_e2418[2] + reinterpreted_packed_uchar4_e2351[3] * reinterpreted_packed_uchar4_e2418[3]);
                        uint _e2421 = sum2_2_;
                        uint _e2422 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(v0_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2422 = as_type<packed_uchar4>(_e2422);
                        sum2_2_ = _e2421 + ( + reinterpreted_packed_uchar4_e2357[0] * reinterpreted_packed_uchar4_e2422[0] + reinterpreted_packed_uchar4_e2357[1] * reinterpreted_packed_uchar4_e2422[1] + reinterpreted_packed_uchar4_e2357[2] * reinterpreted_packed_uchar4_e2422[2] + reinterpreted_packed_uchar4_e2357[3] * reinterpreted_packed_uchar4_e2422[3]);
                        uint _e2425 = sum2_3_;
                        uint _e2426 = b0_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2363 = as_type<packed_uchar4>(v0_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2426 = as_type<packed_uchar4>(_e2426);
                        sum2_3_ = _e2425 + ( + reinterpreted_packed_uchar4_e2363[0] * reinterpreted_packed_uchar4_e2426[0] + reinterpreted_packed_uchar4_e2363[1] * reinterpreted_packed_uchar4_e2426[1] + reinterpreted_packed_uchar4_e2363[2] * reinterpreted_packed_uchar4_e2426[2] + reinterpreted_packed_uchar4_e2363[3] * reinterpreted_packed_uchar4_e2426[3]);
                        uint v1_0_4 = (_e1597.low.x >> 4u) & 252645135u;
                        uint v1_1_4 = (_e1597.low.y >> 4u) & 252645135u;
                        uint v1_2_4 = (_e1597.low.z >> 4u) & 252645135u;
                        uint v1_3_4 = (_e1597.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                        uint _e2470 = sum0_0_;
                        uint _e2471 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2434 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2471 = as_type<packed_uchar4>(_e2471);
                        sum0_0_ = _e2470 + ( + reinterpreted_packed_uchar4_e2434[0] * reinterpreted_packed_uchar4_e2471[0] + reinterpreted_packed_uchar4_e2434[1] * reinterpreted_packed_uchar4_e2471[1] + reinterpreted_packed_uchar4_e2434[2] * reinterpreted_packed_uchar4_e2471[2] + reinterpreted_packed_uchar4_e2434[3] * reinterpreted_packed_uchar4_e2471[3]);
                        uint _e2474 = sum0_1_;
                        uint _e2475 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2440 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2475 = as_type<packed_uchar4>(_e2475);
                        sum0_1_ = _e2474 + ( + reinterpreted_packed_uchar4_e2440[0] * reinterpreted_packed_uchar4_e2475[0] + reinterpreted_packed_uchar4_e2440[1] * reinterpreted_packed_uchar4_e2475[1] + reinterpreted_packed_uchar4_e2440[2] * reinterpreted_packed_uchar4_e2475[2] + reinterpreted_packed_uchar4_e2440[3] * reinterpreted_packed_uchar4_e2475[3]);
                        uint _e2478 = sum0_2_;
                        uint _e2479 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2446 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2479 = as_type<packed_uchar4>(_e2479);
                        sum0_2_ = _e2478 + ( + reinterpreted_packed_uchar4_e2446[0] * reinterpreted_packed_uchar4_e2479[0] + reinterpreted_packed_uchar4_e2446[1] * reinterpreted_packed_uchar4_e2479[1] + reinterpreted_packed_uchar4_e2446[2] * reinterpreted_packed_uchar4_e2479[2] + reinterpreted_packed_uchar4_e2446[3] * reinterpreted_packed_uchar4_e2479[3]);
                        uint _e2482 = sum0_3_;
                        uint _e2483 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2452 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2483 = as_type<packed_uchar4>(_e2483);
                        sum0_3_ = _e2482 + ( + reinterpreted_packed_uchar4_e2452[0] * reinterpreted_packed_uchar4_e2483[0] + reinterpreted_packed_uchar4_e2452[1] * reinterpreted_packed_uchar4_e2483[1] + reinterpreted_packed_uchar4_e2452[2] * reinterpreted_packed_uchar4_e2483[2] + reinterpreted_packed_uchar4_e2452[3] * reinterpreted_packed_uchar4_e2483[3]);
                        uint _e2486 = sum1_0_;
                        uint _e2487 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2434 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2487 = as_type<packed_uchar4>(_e2487);
                        sum1_0_ = _e2486 + ( + reinterpreted_packed_uchar4_e2434[0] * reinterpreted_packed_uchar4_e2487[0] + reinterpreted_packed_uchar4_e2434[1] * reinterpreted_packed_uchar4_e2487[1] + reinterpreted_packed_uchar4_e2434[2] * reinterpreted_packed_uchar4_e2487[2] + reinterpreted_packed_uchar4_e2434[3] * reinterpreted_packed_uchar4_e2487[3]);
                        uint _e2490 = sum1_1_;
                        uint _e2491 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2440 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2491 = as_type<packed_uchar4>(_e2491);
                        sum1_1_ = _e2490 + ( + reinterpreted_packed_uchar4_e2440[0] * reinterpreted_packed_uchar4_e2491[0] + reinterpreted_packed_uchar4_e2440[1] * reinterpreted_packed_uchar4_e2491[1] + reinterpreted_packed_uchar4_e2440[2] * reinterpreted_packed_uchar4_e2491[2] + reinterpreted_packed_uchar4_e2440[3] * reinterpreted_packed_uchar4_e2491[3]);
                        uint _e2494 = sum1_2_;
                        uint _e2495 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2446 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2495 = as_type<packed_uchar4>(_e2495);
                        sum1_2_ = _e2494 + ( + reinterpreted_packed_uchar4_e2446[0] * reinterpreted_packed_uchar4_e2495[0] + reinterpreted_packed_uchar4_e2446[1] * reinterpreted_packed_uchar4_e2495[1] + reinterpreted_packed_uchar4_e2446[2] * reinterpreted_packed_uchar4_e2495[2] + reinterpreted_packed_uchar4_e2446[3] * reinterpreted_packed_uchar4_e2495[3]);
                        uint _e2498 = sum1_3_;
                        uint _e2499 = b1_0_4.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2452 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2499 = as_type<packed_uchar4>(_e2499);
                        sum1_3_ = _e2498 + ( + reinterpreted_packed_uchar4_e2452[0] * reinterpreted_packed_uchar4_e2499[0] + reinterpreted_packed_uchar4_e2452[1] * reinterpreted_packed_uchar4_e2499[1] + reinterpreted_packed_uchar4_e2452[2] * reinterpreted_packed_uchar4_e2499[2] + reinterpreted_packed_uchar4_e2452[3] * reinterpreted_packed_uchar4_e2499[3]);
                        uint _e2502 = sum2_0_;
                        uint _e2503 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2434 = as_type<packed_uchar4>(v1_0_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2503 = as_type<packed_uchar4>(_e2503);
                        sum2_0_ = _e2502 + ( + reinterpreted_packed_uchar4_e2434[0] * reinterpreted_packed_uchar4_e2503[0] + reinterpreted_packed_uchar4_e2434[1] * reinterpreted_packed_uchar4_e2503[1] + reinterpreted_packed_uchar4_e2434[2] * reinterpreted_packed_uchar4_e2503[2] + reinterpreted_packed_uchar4_e2434[3] * reinterpreted_packed_uchar4_e2503[3]);
                        uint _e2506 = sum2_1_;
                        uint _e2507 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2440 = as_type<packed_uchar4>(v1_1_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2507 = as_type<packed_uchar4>(_e2507);
                        sum2_1_ = _e2506 + ( + reinterpreted_packed_uchar4_e2440[0] * reinterpreted_packed_uchar4_e2507[0] + reinterpreted_packed_uchar4_e2440[1] * reinterpreted_packed_uchar4_e2507[1] + reinterpreted_packed_uchar4_e2440[2] * reinterpreted_packed_uchar4_e2507[2] + reinterpreted_packed_uchar4_e2440[3] * reinterpreted_packed_uchar4_e2507[3]);
                        uint _e2510 = sum2_2_;
                        uint _e2511 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2446 = as_type<packed_uchar4>(v1_2_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2511 = as_type<packed_uchar4>(_e2511);
                        sum2_2_ = _e2510 + ( + reinterpreted_packed_uchar4_e2446[0] * reinterpreted_packed_uchar4_e2511[0] + reinterpreted_packed_uchar4_e2446[1] * reinterpreted_packed_uchar4_e2511[1] + reinterpreted_packed_uchar4_e2446[2] * reinterpreted_packed_uchar4_e2511[2] + reinterpreted_packed_uchar4_e2446[3] * reinterpreted_packed_uchar4_e2511[3]);
                        uint _e2514 = sum2_3_;
                        uint _e2515 = b1_0_4.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2452 = as_type<packed_uchar4>(v1_3_4);
                        packed_uchar4 reinterpreted_packed_uchar4_e2515 = as_type<packed_uchar4>(_e2515);
                        sum2_3_ = _e2514 + ( + reinterpreted_packed_uchar4_e2452[0] * reinterpreted_packed_uchar4_e2515[0] + reinterpreted_packed_uchar4_e2452[1] * reinterpreted_packed_uchar4_e2515[1] + reinterpreted_packed_uchar4_e2452[2] * reinterpreted_packed_uchar4_e2515[2] + reinterpreted_packed_uchar4_e2452[3] * reinterpreted_packed_uchar4_e2515[3]);
                    }
                    if (live5_) {
                        uint v0_0_5 = (_e1607.low.x >> 0u) & 252645135u;
                        uint v0_1_5 = (_e1607.low.y >> 0u) & 252645135u;
                        uint v0_2_5 = (_e1607.low.z >> 0u) & 252645135u;
                        uint v0_3_5 = (_e1607.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                        uint _e2559 = sum0_0_;
                        uint _e2560 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2523 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2560 = as_type<packed_uchar4>(_e2560);
                        sum0_0_ = _e2559 + ( + reinterpreted_packed_uchar4_e2523[0] * reinterpreted_packed_uchar4_e2560[0] + reinterpreted_packed_uchar4_e2523[1] * reinterpreted_packed_uchar4_e2560[1] + reinterpreted_packed_uchar4_e2523[2] * reinterpreted_packed_uchar4_e2560[2] + reinterpreted_packed_uchar4_e2523[3] * reinterpreted_packed_uchar4_e2560[3]);
                        uint _e2563 = sum0_1_;
                        uint _e2564 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2529 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2564 = as_type<packed_uchar4>(_e2564);
                        sum0_1_ = _e2563 + ( + reinterpreted_packed_uchar4_e2529[0] * reinterpreted_packed_uchar4_e2564[0] + reinterpreted_packed_uchar4_e2529[1] * reinterpreted_packed_uchar4_e2564[1] + reinterpreted_packed_uchar4_e2529[2] * reinterpreted_packed_uchar4_e2564[2] + reinterpreted_packed_uchar4_e2529[3] * reinterpreted_packed_uchar4_e2564[3]);
                        uint _e2567 = sum0_2_;
                        uint _e2568 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2568 = as_type<packed_uchar4>(_e2568);
                        sum0_2_ = _e2567 + ( + reinterpreted_packed_uchar4_e2535[0] * reinterpreted_packed_uchar4_e2568[0] + reinterpreted_packed_uchar4_e2535[1] * reinterpreted_packed_uchar4_e2568[1] + reinterpreted_packed_uchar4_e2535[2] * reinterpreted_packed_uchar4_e2568[2] + reinterpreted_packed_uchar4_e2535[3] * reinterpreted_packed_uchar4_e2568[3]);
                        uint _e2571 = sum0_3_;
                        uint _e2572 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2541 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2572 = as_type<packed_uchar4>(_e2572);
                        sum0_3_ = _e2571 + ( + reinterpreted_packed_uchar4_e2541[0] * reinterpreted_packed_uchar4_e2572[0] + reinterpreted_packed_uchar4_e2541[1] * reinterpreted_packed_uchar4_e2572[1] + reinterpreted_packed_uchar4_e2541[2] * reinterpreted_packed_uchar4_e2572[2] + reinterpreted_packed_uchar4_e2541[3] * reinterpreted_packed_uchar4_e2572[3]);
                        uint _e2575 = sum1_0_;
                        uint _e2576 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2523 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2576 = as_type<packed_uchar4>(_e2576);
                        sum1_0_ = _e2575 + ( + reinterpreted_packed_uchar4_e2523[0] * reinterpreted_packed_uchar4_e2576[0] + reinterpreted_packed_uchar4_e2523[1] * reinterpreted_packed_uchar4_e2576[1] + reinterpreted_packed_uchar4_e2523[2] * reinterpreted_packed_uchar4_e2576[2] + reinterpreted_packed_uchar4_e2523[3] * reinterpreted_packed_uchar4_e2576[3]);
                        uint _e2579 = sum1_1_;
                        uint _e2580 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2529 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2580 = as_type<packed_uchar4>(_e2580);
                        sum1_1_ = _e2579 + ( + reinterpreted_packed_uchar4_e2529[0] * reinterpreted_packed_uchar4_e2580[0] + reinterpreted_packed_uchar4_e2529[1] * reinterpreted_packed_uchar4_e2580[1] + reinterpreted_packed_uchar4_e2529[2] * reinterpreted_packed_uchar4_e2580[2] + reinterpreted_packed_uchar4_e2529[3] * reinterpreted_packed_uchar4_e2580[3]);
                        uint _e2583 = sum1_2_;
                        uint _e2584 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2584 = as_type<packed_uchar4>(_e2584);
                        sum1_2_ = _e2583 + ( + reinterpreted_packed_uchar4_e2535[0] * reinterpreted_packed_uchar4_e2584[0] + reinterpreted_packed_uchar4_e2535[1] * reinterpreted_packed_uchar4_e2584[1] + reinterpreted_packed_uchar4_e2535[2] * reinterpreted_packed_uchar4_e2584[2] + reinterpreted_packed_uchar4_e2535[3] * reinterpreted_packed_uchar4_e2584[3]);
                        uint _e2587 = sum1_3_;
                        uint _e2588 = b0_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2541 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2588 = as_type<packed_uchar4>(_e2588);
                        sum1_3_ = _e2587 + ( + reinterpreted_packed_uchar4_e2541[0] * reinterpreted_packed_uchar4_e2588[0] + reinterpreted_packed_uchar4_e2541[1] * reinterpreted_packed_uchar4_e2588[1] + reinterpreted_packed_uchar4_e2541[2] * reinterpreted_packed_uchar4_e2588[2] + reinterpreted_packed_uchar4_e2541[3] * reinterpreted_packed_uchar4_e2588[3]);
                        uint _e2591 = sum2_0_;
                        uint _e2592 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2523 = as_type<packed_uchar4>(v0_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2592 = as_type<packed_uchar4>(_e2592);
                        sum2_0_ = _e2591 + ( + reinterpreted_packed_uchar4_e2523[0] * reinterpreted_packed_uchar4_e2592[0] + reinterpreted_packed_uchar4_e2523[1] * reinterpreted_packed_uchar4_e2592[1] + reinterpreted_packed_uchar4_e2523[2] * reinterpreted_packed_uchar4_e2592[2] + reinterpreted_packed_uchar4_e2523[3] * reinterpreted_packed_uchar4_e2592[3]);
                        uint _e2595 = sum2_1_;
                        uint _e2596 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2529 = as_type<packed_uchar4>(v0_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2596 = as_type<packed_uchar4>(_e2596);
                        sum2_1_ = _e2595 + ( + reinterpreted_packed_uchar4_e2529[0] * reinterpreted_packed_uchar4_e2596[0] + reinterpreted_packed_uchar4_e2529[1] * reinterpreted_packed_uchar4_e2596[1] + reinterpreted_packed_uchar4_e2529[2] * reinterpreted_packed_uchar4_e2596[2] + reinterpreted_packed_uchar4_e2529[3] * reinterpreted_packed_uchar4_e2596[3]);
                        uint _e2599 = sum2_2_;
                        uint _e2600 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(v0_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(_e2600);
                        sum2_2_ = _e2599 + ( + reinterpreted_packed_uchar4_e2535[0] * reinterpreted_packed_uchar4_e2600[0] + reinterpreted_packed_uchar4_e2535[1] * reinterpreted_packed_uchar4_e2600[1] + reinterpreted_packed_uchar4_e2535[2] * reinterpreted_packed_uchar4_e2600[2] + reinterpreted_packed_uchar4_e2535[3] * reinterpreted_packed_uchar4_e2600[3]);
                        uint _e2603 = sum2_3_;
                        uint _e2604 = b0_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2541 = as_type<packed_uchar4>(v0_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2604 = as_type<packed_uchar4>(_e2604);
                        sum2_3_ = _e2603 + ( + reinterpreted_packed_uchar4_e2541[0] * reinterpreted_packed_uchar4_e2604[0] + reinterpreted_packed_uchar4_e2541[1] * reinterpreted_packed_uchar4_e2604[1] + reinterpreted_packed_uchar4_e2541[2] * reinterpreted_packed_uchar4_e2604[2] + reinterpreted_packed_uchar4_e2541[3] * reinterpreted_packed_uchar4_e2604[3]);
                        uint v1_0_5 = (_e1607.low.x >> 4u) & 252645135u;
                        uint v1_1_5 = (_e1607.low.y >> 4u) & 252645135u;
                        uint v1_2_5 = (_e1607.low.z >> 4u) & 252645135u;
                        uint v1_3_5 = (_e1607.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                        uint _e2648 = sum0_0_;
                        uint _e2649 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2612 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2649 = as_type<packed_uchar4>(_e2649);
                        sum0_0_ = _e2648 + ( + reinterpreted_packed_uchar4_e2612[0] * reinterpreted_packed_uchar4_e2649[0] + reinterpreted_packed_uchar4_e2612[1] * reinterpreted_packed_uchar4_e2649[1] + reinterpreted_packed_uchar4_e2612[2] * reinterpreted_packed_uchar4_e2649[2] + reinterpreted_packed_uchar4_e2612[3] * reinterpreted_packed_uchar4_e2649[3]);
                        uint _e2652 = sum0_1_;
                        uint _e2653 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2618 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2653 = as_type<packed_uchar4>(_e2653);
                        sum0_1_ = _e2652 + ( + reinterpreted_packed_uchar4_e2618[0] * reinterpreted_packed_uchar4_e2653[0] + reinterpreted_packed_uchar4_e2618[1] * reinterpreted_packed_uchar4_e2653[1] + reinterpreted_packed_uchar4_e2618[2] * reinterpreted_packed_uchar4_e2653[2] + reinterpreted_packed_uchar4_e2618[3] * reinterpreted_packed_uchar4_e2653[3]);
                        uint _e2656 = sum0_2_;
                        uint _e2657 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2657 = as_type<packed_uchar4>(_e2657);
                        sum0_2_ = _e2656 + ( + reinterpreted_packed_uchar4_e2624[0] * reinterpreted_packed_uchar4_e2657[0] + reinterpreted_packed_uchar4_e2624[1] * reinterpreted_packed_uchar4_e2657[1] + reinterpreted_packed_uchar4_e2624[2] * reinterpreted_packed_uchar4_e2657[2] + reinterpreted_packed_uchar4_e2624[3] * reinterpreted_packed_uchar4_e2657[3]);
                        uint _e2660 = sum0_3_;
                        uint _e2661 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2630 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2661 = as_type<packed_uchar4>(_e2661);
                        sum0_3_ = _e2660 + ( + reinterpreted_packed_uchar4_e2630[0] * reinterpreted_packed_uchar4_e2661[0] + reinterpreted_packed_uchar4_e2630[1] * reinterpreted_packed_uchar4_e2661[1] + reinterpreted_packed_uchar4_e2630[2] * reinterpreted_packed_uchar4_e2661[2] + reinterpreted_packed_uchar4_e2630[3] * reinterpreted_packed_uchar4_e2661[3]);
                        uint _e2664 = sum1_0_;
                        uint _e2665 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2612 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2665 = as_type<packed_uchar4>(_e2665);
                        sum1_0_ = _e2664 + ( + reinterpreted_packed_uchar4_e2612[0] * reinterpreted_packed_uchar4_e2665[0] + reinterpreted_packed_uchar4_e2612[1] * reinterpreted_packed_uchar4_e2665[1] + reinterpreted_packed_uchar4_e2612[2] * reinterpreted_packed_uchar4_e2665[2] + reinterpreted_packed_uchar4_e2612[3] * reinterpreted_packed_uchar4_e2665[3]);
                        uint _e2668 = sum1_1_;
                        uint _e2669 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2618 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2669 = as_type<packed_uchar4>(_e2669);
                        sum1_1_ = _e2668 + ( + reinterpreted_packed_uchar4_e2618[0] * reinterpreted_packed_uchar4_e2669[0] + reinterpreted_packed_uchar4_e2618[1] * reinterpreted_packed_uchar4_e2669[1] + reinterpreted_packed_uchar4_e2618[2] * reinterpreted_packed_uchar4_e2669[2] + reinterpreted_packed_uchar4_e2618[3] * reinterpreted_packed_uchar4_e2669[3]);
                        uint _e2672 = sum1_2_;
                        uint _e2673 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2673 = as_type<packed_uchar4>(_e2673);
                        sum1_2_ = _e2672 + ( + reinterpreted_packed_uchar4_e2624[0] * reinterpreted_packed_uchar4_e2673[0] + reinterpreted_packed_uchar4_e2624[1] * reinterpreted_packed_uchar4_e2673[1] + reinterpreted_packed_uchar4_e2624[2] * reinterpreted_packed_uchar4_e2673[2] + reinterpreted_packed_uchar4_e2624[3] * reinterpreted_packed_uchar4_e2673[3]);
                        uint _e2676 = sum1_3_;
                        uint _e2677 = b1_0_5.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2630 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2677 = as_type<packed_uchar4>(_e2677);
                        sum1_3_ = _e2676 + ( + reinterpreted_packed_uchar4_e2630[0] * reinterpreted_packed_uchar4_e2677[0] + reinterpreted_packed_uchar4_e2630[1] * reinterpreted_packed_uchar4_e2677[1] + reinterpreted_packed_uchar4_e2630[2] * reinterpreted_packed_uchar4_e2677[2] + reinterpreted_packed_uchar4_e2630[3] * reinterpreted_packed_uchar4_e2677[3]);
                        uint _e2680 = sum2_0_;
                        uint _e2681 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2612 = as_type<packed_uchar4>(v1_0_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2681 = as_type<packed_uchar4>(_e2681);
                        sum2_0_ = _e2680 + ( + reinterpreted_packed_uchar4_e2612[0] * reinterpreted_packed_uchar4_e2681[0] + reinterpreted_packed_uchar4_e2612[1] * reinterpreted_packed_uchar4_e2681[1] + reinterpreted_packed_uchar4_e2612[2] * reinterpreted_packed_uchar4_e2681[2] + reinterpreted_packed_uchar4_e2612[3] * reinterpreted_packed_uchar4_e2681[3]);
                        uint _e2684 = sum2_1_;
                        uint _e2685 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2618 = as_type<packed_uchar4>(v1_1_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2685 = as_type<packed_uchar4>(_e2685);
                        sum2_1_ = _e2684 + ( + reinterpreted_packed_uchar4_e2618[0] * reinterpreted_packed_uchar4_e2685[0] + reinterpreted_packed_uchar4_e2618[1] * reinterpreted_packed_uchar4_e2685[1] + reinterpreted_packed_uchar4_e2618[2] * reinterpreted_packed_uchar4_e2685[2] + reinterpreted_packed_uchar4_e2618[3] * reinterpreted_packed_uchar4_e2685[3]);
                        uint _e2688 = sum2_2_;
                        uint _e2689 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(v1_2_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2689 = as_type<packed_uchar4>(_e2689);
                        sum2_2_ = _e2688 + ( + reinterpreted_packed_uchar4_e2624[0] * reinterpreted_packed_uchar4_e2689[0] + reinterpreted_packed_uchar4_e2624[1] * reinterpreted_packed_uchar4_e2689[1] + reinterpreted_packed_uchar4_e2624[2] * reinterpreted_packed_uchar4_e2689[2] + reinterpreted_packed_uchar4_e2624[3] * reinterpreted_packed_uchar4_e2689[3]);
                        uint _e2692 = sum2_3_;
                        uint _e2693 = b1_0_5.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2630 = as_type<packed_uchar4>(v1_3_5);
                        packed_uchar4 reinterpreted_packed_uchar4_e2693 = as_type<packed_uchar4>(_e2693);
                        sum2_3_ = _e2692 + ( + reinterpreted_packed_uchar4_e2630[0] * reinterpreted_packed_uchar4_e2693[0] + reinterpreted_packed_uchar4_e2630[1] * reinterpreted_packed_uchar4_e2693[1] + reinterpreted_packed_uchar4_e2630[2] * reinterpreted_packed_uchar4_e2693[2] + reinterpreted_packed_uchar4_e2630[3] * reinterpreted_packed_uchar4_e2693[3]);
                    }
                    if (live6_) {
                        uint v0_0_6 = (_e1617.low.x >> 0u) & 252645135u;
                        uint v0_1_6 = (_e1617.low.y >> 0u) & 252645135u;
                        uint v0_2_6 = (_e1617.low.z >> 0u) & 252645135u;
                        uint v0_3_6 = (_e1617.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                        uint _e2737 = sum0_0_;
                        uint _e2738 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2701 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2738 = as_type<packed_uchar4>(_e2738);
                        sum0_0_ = _e2737 + ( + reinterpreted_packed_uchar4_e2701[0] * reinterpreted_packed_uchar4_e2738[0] + reinterpreted_packed_uchar4_e2701[1] * reinterpreted_packed_uchar4_e2738[1] + reinterpreted_packed_uchar4_e2701[2] * reinterpreted_packed_uchar4_e2738[2] + reinterpreted_packed_uchar4_e2701[3] * reinterpreted_packed_uchar4_e2738[3]);
                        uint _e2741 = sum0_1_;
                        uint _e2742 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2707 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2742 = as_type<packed_uchar4>(_e2742);
                        sum0_1_ = _e2741 + ( + reinterpreted_packed_uchar4_e2707[0] * reinterpreted_packed_uchar4_e2742[0] + reinterpreted_packed_uchar4_e2707[1] * reinterpreted_packed_uchar4_e2742[1] + reinterpreted_packed_uchar4_e2707[2] * reinterpreted_packed_uchar4_e2742[2] + reinterpreted_packed_uchar4_e2707[3] * reinterpreted_packed_uchar4_e2742[3]);
                        uint _e2745 = sum0_2_;
                        uint _e2746 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2713 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2746 = as_type<packed_uchar4>(_e2746);
                        sum0_2_ = _e2745 + ( + reinterpreted_packed_uchar4_e2713[0] * reinterpreted_packed_uchar4_e2746[0] + reinterpreted_packed_uchar4_e2713[1] * reinterpreted_packed_uchar4_e2746[1] + reinterpreted_packed_uchar4_e2713[2] * reinterpreted_packed_uchar4_e2746[2] + reinterpreted_packed_uchar4_e2713[3] * reinterpreted_packed_uchar4_e2746[3]);
                        uint _e2749 = sum0_3_;
                        uint _e2750 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2719 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2750 = as_type<packed_uchar4>(_e2750);
                        sum0_3_ = _e2749 + ( + reinterpreted_packed_uchar4_e2719[0] * reinterpreted_packed_uchar4_e2750[0] + reinterpreted_packed_uchar4_e2719[1] * reinterpreted_packed_uchar4_e2750[1] + reinterpreted_packed_uchar4_e2719[2] * reinterpreted_packed_uchar4_e2750[2] + reinterpreted_packed_uchar4_e2719[3] * reinterpreted_packed_uchar4_e2750[3]);
                        uint _e2753 = sum1_0_;
                        uint _e2754 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2701 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2754 = as_type<packed_uchar4>(_e2754);
                        sum1_0_ = _e2753 + ( + reinterpreted_packed_uchar4_e2701[0] * reinterpreted_packed_uchar4_e2754[0] + reinterpreted_packed_uchar4_e2701[1] * reinterpreted_packed_uchar4_e2754[1] + reinterpreted_packed_uchar4_e2701[2] * reinterpreted_packed_uchar4_e2754[2] + reinterpreted_packed_uchar4_e2701[3] * reinterpreted_packed_uchar4_e2754[3]);
                        uint _e2757 = sum1_1_;
                        uint _e2758 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2707 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2758 = as_type<packed_uchar4>(_e2758);
                        sum1_1_ = _e2757 + ( + reinterpreted_packed_uchar4_e2707[0] * reinterpreted_packed_uchar4_e2758[0] + reinterpreted_packed_uchar4_e2707[1] * reinterpreted_packed_uchar4_e2758[1] + reinterpreted_packed_uchar4_e2707[2] * reinterpreted_packed_uchar4_e2758[2] + reinterpreted_packed_uchar4_e2707[3] * reinterpreted_packed_uchar4_e2758[3]);
                        uint _e2761 = sum1_2_;
                        uint _e2762 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2713 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(_e2762);
                        sum1_2_ = _e2761 + ( + reinterpreted_packed_uchar4_e2713[0] * reinterpreted_packed_uchar4_e2762[0] + reinterpreted_packed_uchar4_e2713[1] * reinterpreted_packed_uchar4_e2762[1] + reinterpreted_packed_uchar4_e2713[2] * reinterpreted_packed_uchar4_e2762[2] + reinterpreted_packed_uchar4_e2713[3] * reinterpreted_packed_uchar4_e2762[3]);
                        uint _e2765 = sum1_3_;
                        uint _e2766 = b0_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2719 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2766 = as_type<packed_uchar4>(_e2766);
                        sum1_3_ = _e2765 + ( + reinterpreted_packed_uchar4_e2719[0] * reinterpreted_packed_uchar4_e2766[0] + reinterpreted_packed_uchar4_e2719[1] * reinterpreted_packed_uchar4_e2766[1] + reinterpreted_packed_uchar4_e2719[2] * reinterpreted_packed_uchar4_e2766[2] + reinterpreted_packed_uchar4_e2719[3] * reinterpreted_packed_uchar4_e2766[3]);
                        uint _e2769 = sum2_0_;
                        uint _e2770 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2701 = as_type<packed_uchar4>(v0_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2770 = as_type<packed_uchar4>(_e2770);
                        sum2_0_ = _e2769 + ( + reinterpreted_packed_uchar4_e2701[0] * reinterpreted_packed_uchar4_e2770[0] + reinterpreted_packed_uchar4_e2701[1] * reinterpreted_packed_uchar4_e2770[1] + reinterpreted_packed_uchar4_e2701[2] * reinterpreted_packed_uchar4_e2770[2] + reinterpreted_packed_uchar4_e2701[3] * reinterpreted_packed_uchar4_e2770[3]);
                        uint _e2773 = sum2_1_;
                        uint _e2774 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2707 = as_type<packed_uchar4>(v0_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2774 = as_type<packed_uchar4>(_e2774);
                        sum2_1_ = _e2773 + ( + reinterpreted_packed_uchar4_e2707[0] * reinterpreted_packed_uchar4_e2774[0] + reinterpreted_packed_uchar4_e2707[1] * reinterpreted_packed_uchar4_e2774[1] + reinterpreted_packed_uchar4_e2707[2] * reinterpreted_packed_uchar4_e2774[2] + reinterpreted_packed_uchar4_e2707[3] * reinterpreted_packed_uchar4_e2774[3]);
                        uint _e2777 = sum2_2_;
                        uint _e2778 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2713 = as_type<packed_uchar4>(v0_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2778 = as_type<packed_uchar4>(_e2778);
                        sum2_2_ = _e2777 + ( + reinterpreted_packed_uchar4_e2713[0] * reinterpreted_packed_uchar4_e2778[0] + reinterpreted_packed_uchar4_e2713[1] * reinterpreted_packed_uchar4_e2778[1] + reinterpreted_packed_uchar4_e2713[2] * reinterpreted_packed_uchar4_e2778[2] + reinterpreted_packed_uchar4_e2713[3] * reinterpreted_packed_uchar4_e2778[3]);
                        uint _e2781 = sum2_3_;
                        uint _e2782 = b0_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2719 = as_type<packed_uchar4>(v0_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2782 = as_type<packed_uchar4>(_e2782);
                        sum2_3_ = _e2781 + ( + reinterpreted_packed_uchar4_e2719[0] * reinterpreted_packed_uchar4_e2782[0] + reinterpreted_packed_uchar4_e2719[1] * reinterpreted_packed_uchar4_e2782[1] + reinterpreted_packed_uchar4_e2719[2] * reinterpreted_packed_uchar4_e2782[2] + reinterpreted_packed_uchar4_e2719[3] * reinterpreted_packed_uchar4_e2782[3]);
                        uint v1_0_6 = (_e1617.low.x >> 4u) & 252645135u;
                        uint v1_1_6 = (_e1617.low.y >> 4u) & 252645135u;
                        uint v1_2_6 = (_e1617.low.z >> 4u) & 252645135u;
                        uint v1_3_6 = (_e1617.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                        uint _e2826 = sum0_0_;
                        uint _e2827 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2790 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2827 = as_type<packed_uchar4>(_e2827);
                        sum0_0_ = _e2826 + ( + reinterpreted_packed_uchar4_e2790[0] * reinterpreted_packed_uchar4_e2827[0] + reinterpreted_packed_uchar4_e2790[1] * reinterpreted_packed_uchar4_e2827[1] + reinterpreted_packed_uchar4_e2790[2] * reinterpreted_packed_uchar4_e2827[2] + reinterpreted_packed_uchar4_e2790[3] * reinterpreted_packed_uchar4_e2827[3]);
                        uint _e2830 = sum0_1_;
                        uint _e2831 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2796 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2831 = as_type<packed_uchar4>(_e2831);
                        sum0_1_ = _e2830 + ( + reinterpreted_packed_uchar4_e2796[0] * reinterpreted_packed_uchar4_e2831[0] + reinterpreted_packed_uchar4_e2796[1] * reinterpreted_packed_uchar4_e2831[1] + reinterpreted_packed_uchar4_e2796[2] * reinterpreted_packed_uchar4_e2831[2] + reinterpreted_packed_uchar4_e2796[3] * reinterpreted_packed_uchar4_e2831[3]);
                        uint _e2834 = sum0_2_;
                        uint _e2835 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2802 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2835 = as_type<packed_uchar4>(_e2835);
                        sum0_2_ = _e2834 + ( + reinterpreted_packed_uchar4_e2802[0] * reinterpreted_packed_uchar4_e2835[0] + reinterpreted_packed_uchar4_e2802[1] * reinterpreted_packed_uchar4_e2835[1] + reinterpreted_packed_uchar4_e2802[2] * reinterpreted_packed_uchar4_e2835[2] + reinterpreted_packed_uchar4_e2802[3] * reinterpreted_packed_uchar4_e2835[3]);
                        uint _e2838 = sum0_3_;
                        uint _e2839 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2808 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2839 = as_type<packed_uchar4>(_e2839);
                        sum0_3_ = _e2838 + ( + reinterpreted_packed_uchar4_e2808[0] * reinterpreted_packed_uchar4_e2839[0] + reinterpreted_packed_uchar4_e2808[1] * reinterpreted_packed_uchar4_e2839[1] + reinterpreted_packed_uchar4_e2808[2] * reinterpreted_packed_uchar4_e2839[2] + reinterpreted_packed_uchar4_e2808[3] * reinterpreted_packed_uchar4_e2839[3]);
                        uint _e2842 = sum1_0_;
                        uint _e2843 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2790 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2843 = as_type<packed_uchar4>(_e2843);
                        sum1_0_ = _e2842 + ( + reinterpreted_packed_uchar4_e2790[0] * reinterpreted_packed_uchar4_e2843[0] + reinterpreted_packed_uchar4_e2790[1] * reinterpreted_packed_uchar4_e2843[1] + reinterpreted_packed_uchar4_e2790[2] * reinterpreted_packed_uchar4_e2843[2] + reinterpreted_packed_uchar4_e2790[3] * reinterpreted_packed_uchar4_e2843[3]);
                        uint _e2846 = sum1_1_;
                        uint _e2847 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2796 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2847 = as_type<packed_uchar4>(_e2847);
                        sum1_1_ = _e2846 + ( + reinterpreted_packed_uchar4_e2796[0] * reinterpreted_packed_uchar4_e2847[0] + reinterpreted_packed_uchar4_e2796[1] * reinterpreted_packed_uchar4_e2847[1] + reinterpreted_packed_uchar4_e2796[2] * reinterpreted_packed_uchar4_e2847[2] + reinterpreted_packed_uchar4_e2796[3] * reinterpreted_packed_uchar4_e2847[3]);
                        uint _e2850 = sum1_2_;
                        uint _e2851 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2802 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2851 = as_type<packed_uchar4>(_e2851);
                        sum1_2_ = _e2850 + ( + reinterpreted_packed_uchar4_e2802[0] * reinterpreted_packed_uchar4_e2851[0] + reinterpreted_packed_uchar4_e2802[1] * reinterpreted_packed_uchar4_e2851[1] + reinterpreted_packed_uchar4_e2802[2] * reinterpreted_packed_uchar4_e2851[2] + reinterpreted_packed_uchar4_e2802[3] * reinterpreted_packed_uchar4_e2851[3]);
                        uint _e2854 = sum1_3_;
                        uint _e2855 = b1_0_6.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2808 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2855 = as_type<packed_uchar4>(_e2855);
                        sum1_3_ = _e2854 + ( + reinterpreted_packed_uchar4_e2808[0] * reinterpreted_packed_uchar4_e2855[0] + reinterpreted_packed_uchar4_e2808[1] * reinterpreted_packed_uchar4_e2855[1] + reinterpreted_packed_uchar4_e2808[2] * reinterpreted_packed_uchar4_e2855[2] + reinterpreted_packed_uchar4_e2808[3] * reinterpreted_packed_uchar4_e2855[3]);
                        uint _e2858 = sum2_0_;
                        uint _e2859 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2790 = as_type<packed_uchar4>(v1_0_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2859 = as_type<packed_uchar4>(_e2859);
                        sum2_0_ = _e2858 + ( + reinterpreted_packed_uchar4_e2790[0] * reinterpreted_packed_uchar4_e2859[0] + reinterpreted_packed_uchar4_e2790[1] * reinterpreted_packed_uchar4_e2859[1] + reinterpreted_packed_uchar4_e2790[2] * reinterpreted_packed_uchar4_e2859[2] + reinterpreted_packed_uchar4_e2790[3] * reinterpreted_packed_uchar4_e2859[3]);
                        uint _e2862 = sum2_1_;
                        uint _e2863 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2796 = as_type<packed_uchar4>(v1_1_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2863 = as_type<packed_uchar4>(_e2863);
                        sum2_1_ = _e2862 + ( + reinterpreted_packed_uchar4_e2796[0] * reinterpreted_packed_uchar4_e2863[0] + reinterpreted_packed_uchar4_e2796[1] * reinterpreted_packed_uchar4_e2863[1] + reinterpreted_packed_uchar4_e2796[2] * reinterpreted_packed_uchar4_e2863[2] + reinterpreted_packed_uchar4_e2796[3] * reinterpreted_packed_uchar4_e2863[3]);
                        uint _e2866 = sum2_2_;
                        uint _e2867 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2802 = as_type<packed_uchar4>(v1_2_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2867 = as_type<packed_uchar4>(_e2867);
                        sum2_2_ = _e2866 + ( + reinterpreted_packed_uchar4_e2802[0] * reinterpreted_packed_uchar4_e2867[0] + reinterpreted_packed_uchar4_e2802[1] * reinterpreted_packed_uchar4_e2867[1] + reinterpreted_packed_uchar4_e2802[2] * reinterpreted_packed_uchar4_e2867[2] + reinterpreted_packed_uchar4_e2802[3] * reinterpreted_packed_uchar4_e2867[3]);
                        uint _e2870 = sum2_3_;
                        uint _e2871 = b1_0_6.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2808 = as_type<packed_uchar4>(v1_3_6);
                        packed_uchar4 reinterpreted_packed_uchar4_e2871 = as_type<packed_uchar4>(_e2871);
                        sum2_3_ = _e2870 + ( + reinterpreted_packed_uchar4_e2808[0] * reinterpreted_packed_uchar4_e2871[0] + reinterpreted_packed_uchar4_e2808[1] * reinterpreted_packed_uchar4_e2871[1] + reinterpreted_packed_uchar4_e2808[2] * reinterpreted_packed_uchar4_e2871[2] + reinterpreted_packed_uchar4_e2808[3] * reinterpreted_packed_uchar4_e2871[3]);
                    }
                    if (live7_) {
                        uint v0_0_7 = (_e1627.low.x >> 0u) & 252645135u;
                        uint v0_1_7 = (_e1627.low.y >> 0u) & 252645135u;
                        uint v0_2_7 = (_e1627.low.z >> 0u) & 252645135u;
                        uint v0_3_7 = (_e1627.low.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                        uint _e2915 = sum0_0_;
                        uint _e2916 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2879 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2916 = as_type<packed_uchar4>(_e2916);
                        sum0_0_ = _e2915 + ( + reinterpreted_packed_uchar4_e2879[0] * reinterpreted_packed_uchar4_e2916[0] + reinterpreted_packed_uchar4_e2879[1] * reinterpreted_packed_uchar4_e2916[1] + reinterpreted_packed_uchar4_e2879[2] * reinterpreted_packed_uchar4_e2916[2] + reinterpreted_packed_uchar4_e2879[3] * reinterpreted_packed_uchar4_e2916[3]);
                        uint _e2919 = sum0_1_;
                        uint _e2920 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2885 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2920 = as_type<packed_uchar4>(_e2920);
                        sum0_1_ = _e2919 + ( + reinterpreted_packed_uchar4_e2885[0] * reinterpreted_packed_uchar4_e2920[0] + reinterpreted_packed_uchar4_e2885[1] * reinterpreted_packed_uchar4_e2920[1] + reinterpreted_packed_uchar4_e2885[2] * reinterpreted_packed_uchar4_e2920[2] + reinterpreted_packed_uchar4_e2885[3] * reinterpreted_packed_uchar4_e2920[3]);
                        uint _e2923 = sum0_2_;
                        uint _e2924 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2891 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                        sum0_2_ = _e2923 + ( + reinterpreted_packed_uchar4_e2891[0] * reinterpreted_packed_uchar4_e2924[0] + reinterpreted_packed_uchar4_e2891[1] * reinterpreted_packed_uchar4_e2924[1] + reinterpreted_packed_uchar4_e2891[2] * reinterpreted_packed_uchar4_e2924[2] + reinterpreted_packed_uchar4_e2891[3] * reinterpreted_packed_uchar4_e2924[3]);
                        uint _e2927 = sum0_3_;
                        uint _e2928 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2928 = as_type<packed_uchar4>(_e2928);
                        sum0_3_ = _e2927 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2928[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2928[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2928[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2928[3]);
                        uint _e2931 = sum1_0_;
                        uint _e2932 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2879 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2932 = as_type<packed_uchar4>(_e2932);
                        sum1_0_ = _e2931 + ( + reinterpreted_packed_uchar4_e2879[0] * reinterpreted_packed_uchar4_e2932[0] + reinterpreted_packed_uchar4_e2879[1] * reinterpreted_packed_uchar4_e2932[1] + reinterpreted_packed_uchar4_e2879[2] * reinterpreted_packed_uchar4_e2932[2] + reinterpreted_packed_uchar4_e2879[3] * reinterpreted_packed_uchar4_e2932[3]);
                        uint _e2935 = sum1_1_;
                        uint _e2936 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2885 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2936 = as_type<packed_uchar4>(_e2936);
                        sum1_1_ = _e2935 + ( + reinterpreted_packed_uchar4_e2885[0] * reinterpreted_packed_uchar4_e2936[0] + reinterpreted_packed_uchar4_e2885[1] * reinterpreted_packed_uchar4_e2936[1] + reinterpreted_packed_uchar4_e2885[2] * reinterpreted_packed_uchar4_e2936[2] + reinterpreted_packed_uchar4_e2885[3] * reinterpreted_packed_uchar4_e2936[3]);
                        uint _e2939 = sum1_2_;
                        uint _e2940 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2891 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2940 = as_type<packed_uchar4>(_e2940);
                        sum1_2_ = _e2939 + ( + reinterpreted_packed_uchar4_e2891[0] * reinterpreted_packed_uchar4_e2940[0] + reinterpreted_packed_uchar4_e2891[1] * reinterpreted_packed_uchar4_e2940[1] + reinterpreted_packed_uchar4_e2891[2] * reinterpreted_packed_uchar4_e2940[2] + reinterpreted_packed_uchar4_e2891[3] * reinterpreted_packed_uchar4_e2940[3]);
                        uint _e2943 = sum1_3_;
                        uint _e2944 = b0_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2944 = as_type<packed_uchar4>(_e2944);
                        sum1_3_ = _e2943 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2944[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2944[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2944[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2944[3]);
                        uint _e2947 = sum2_0_;
                        uint _e2948 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2879 = as_type<packed_uchar4>(v0_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2948 = as_type<packed_uchar4>(_e2948);
                        sum2_0_ = _e2947 + ( + reinterpreted_packed_uchar4_e2879[0] * reinterpreted_packed_uchar4_e2948[0] + reinterpreted_packed_uchar4_e2879[1] * reinterpreted_packed_uchar4_e2948[1] + reinterpreted_packed_uchar4_e2879[2] * reinterpreted_packed_uchar4_e2948[2] + reinterpreted_packed_uchar4_e2879[3] * reinterpreted_packed_uchar4_e2948[3]);
                        uint _e2951 = sum2_1_;
                        uint _e2952 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2885 = as_type<packed_uchar4>(v0_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2952 = as_type<packed_uchar4>(_e2952);
                        sum2_1_ = _e2951 + ( + reinterpreted_packed_uchar4_e2885[0] * reinterpreted_packed_uchar4_e2952[0] + reinterpreted_packed_uchar4_e2885[1] * reinterpreted_packed_uchar4_e2952[1] + reinterpreted_packed_uchar4_e2885[2] * reinterpreted_packed_uchar4_e2952[2] + reinterpreted_packed_uchar4_e2885[3] * reinterpreted_packed_uchar4_e2952[3]);
                        uint _e2955 = sum2_2_;
                        uint _e2956 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2891 = as_type<packed_uchar4>(v0_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2956 = as_type<packed_uchar4>(_e2956);
                        sum2_2_ = _e2955 + ( + reinterpreted_packed_uchar4_e2891[0] * reinterpreted_packed_uchar4_e2956[0] + reinterpreted_packed_uchar4_e2891[1] * reinterpreted_packed_uchar4_e2956[1] + reinterpreted_packed_uchar4_e2891[2] * reinterpreted_packed_uchar4_e2956[2] + reinterpreted_packed_uchar4_e2891[3] * reinterpreted_packed_uchar4_e2956[3]);
                        uint _e2959 = sum2_3_;
                        uint _e2960 = b0_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(v0_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e2960 = as_type<packed_uchar4>(_e2960);
                        sum2_3_ = _e2959 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2960[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2960[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2960[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2960[3]);
                        uint v1_0_7 = (_e1627.low.x >> 4u) & 252645135u;
                        uint v1_1_7 = (_e1627.low.y >> 4u) & 252645135u;
                        uint v1_2_7 = (_e1627.low.z >> 4u) & 252645135u;
                        uint v1_3_7 = (_e1627.low.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                        uint _e3004 = sum0_0_;
                        uint _e3005 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2968 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3005 = as_type<packed_uchar4>(_e3005);
                        sum0_0_ = _e3004 + ( + reinterpreted_packed_uchar4_e2968[0] * reinterpreted_packed_uchar4_e3005[0] + reinterpreted_packed_uchar4_e2968[1] * reinterpreted_packed_uchar4_e3005[1] + reinterpreted_packed_uchar4_e2968[2] * reinterpreted_packed_uchar4_e3005[2] + reinterpreted_packed_uchar4_e2968[3] * reinterpreted_packed_uchar4_e3005[3]);
                        uint _e3008 = sum0_1_;
                        uint _e3009 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2974 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3009 = as_type<packed_uchar4>(_e3009);
                        sum0_1_ = _e3008 + ( + reinterpreted_packed_uchar4_e2974[0] * reinterpreted_packed_uchar4_e3009[0] + reinterpreted_packed_uchar4_e2974[1] * reinterpreted_packed_uchar4_e3009[1] + reinterpreted_packed_uchar4_e2974[2] * reinterpreted_packed_uchar4_e3009[2] + reinterpreted_packed_uchar4_e2974[3] * reinterpreted_packed_uchar4_e3009[3]);
                        uint _e3012 = sum0_2_;
                        uint _e3013 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2980 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3013 = as_type<packed_uchar4>(_e3013);
                        sum0_2_ = _e3012 + ( + reinterpreted_packed_uchar4_e2980[0] * reinterpreted_packed_uchar4_e3013[0] + reinterpreted_packed_uchar4_e2980[1] * reinterpreted_packed_uchar4_e3013[1] + reinterpreted_packed_uchar4_e2980[2] * reinterpreted_packed_uchar4_e3013[2] + reinterpreted_packed_uchar4_e2980[3] * reinterpreted_packed_uchar4_e3013[3]);
                        uint _e3016 = sum0_3_;
                        uint _e3017 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2986 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3017 = as_type<packed_uchar4>(_e3017);
                        sum0_3_ = _e3016 + ( + reinterpreted_packed_uchar4_e2986[0] * reinterpreted_packed_uchar4_e3017[0] + reinterpreted_packed_uchar4_e2986[1] * reinterpreted_packed_uchar4_e3017[1] + reinterpreted_packed_uchar4_e2986[2] * reinterpreted_packed_uchar4_e3017[2] + reinterpreted_packed_uchar4_e2986[3] * reinterpreted_packed_uchar4_e3017[3]);
                        uint _e3020 = sum1_0_;
                        uint _e3021 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2968 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3021 = as_type<packed_uchar4>(_e3021);
                        sum1_0_ = _e3020 + ( + reinterpreted_packed_uchar4_e2968[0] * reinterpreted_packed_uchar4_e3021[0] + reinterpreted_packed_uchar4_e2968[1] * reinterpreted_packed_uchar4_e3021[1] + reinterpreted_packed_uchar4_e2968[2] * reinterpreted_packed_uchar4_e3021[2] + reinterpreted_packed_uchar4_e2968[3] * reinterpreted_packed_uchar4_e3021[3]);
                        uint _e3024 = sum1_1_;
                        uint _e3025 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2974 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3025 = as_type<packed_uchar4>(_e3025);
                        sum1_1_ = _e3024 + ( + reinterpreted_packed_uchar4_e2974[0] * reinterpreted_packed_uchar4_e3025[0] + reinterpreted_packed_uchar4_e2974[1] * reinterpreted_packed_uchar4_e3025[1] + reinterpreted_packed_uchar4_e2974[2] * reinterpreted_packed_uchar4_e3025[2] + reinterpreted_packed_uchar4_e2974[3] * reinterpreted_packed_uchar4_e3025[3]);
                        uint _e3028 = sum1_2_;
                        uint _e3029 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2980 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                        sum1_2_ = _e3028 + ( + reinterpreted_packed_uchar4_e2980[0] * reinterpreted_packed_uchar4_e3029[0] + reinterpreted_packed_uchar4_e2980[1] * reinterpreted_packed_uchar4_e3029[1] + reinterpreted_packed_uchar4_e2980[2] * reinterpreted_packed_uchar4_e3029[2] + reinterpreted_packed_uchar4_e2980[3] * reinterpreted_packed_uchar4_e3029[3]);
                        uint _e3032 = sum1_3_;
                        uint _e3033 = b1_0_7.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2986 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3033 = as_type<packed_uchar4>(_e3033);
                        sum1_3_ = _e3032 + ( + reinterpreted_packed_uchar4_e2986[0] * reinterpreted_packed_uchar4_e3033[0] + reinterpreted_packed_uchar4_e2986[1] * reinterpreted_packed_uchar4_e3033[1] + reinterpreted_packed_uchar4_e2986[2] * reinterpreted_packed_uchar4_e3033[2] + reinterpreted_packed_uchar4_e2986[3] * reinterpreted_packed_uchar4_e3033[3]);
                        uint _e3036 = sum2_0_;
                        uint _e3037 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2968 = as_type<packed_uchar4>(v1_0_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3037 = as_type<packed_uchar4>(_e3037);
                        sum2_0_ = _e3036 + ( + reinterpreted_packed_uchar4_e2968[0] * reinterpreted_packed_uchar4_e3037[0] + reinterpreted_packed_uchar4_e2968[1] * reinterpreted_packed_uchar4_e3037[1] + reinterpreted_packed_uchar4_e2968[2] * reinterpreted_packed_uchar4_e3037[2] + reinterpreted_packed_uchar4_e2968[3] * reinterpreted_packed_uchar4_e3037[3]);
                        uint _e3040 = sum2_1_;
                        uint _e3041 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2974 = as_type<packed_uchar4>(v1_1_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3041 = as_type<packed_uchar4>(_e3041);
                        sum2_1_ = _e3040 + ( + reinterpreted_packed_uchar4_e2974[0] * reinterpreted_packed_uchar4_e3041[0] + reinterpreted_packed_uchar4_e2974[1] * reinterpreted_packed_uchar4_e3041[1] + reinterpreted_packed_uchar4_e2974[2] * reinterpreted_packed_uchar4_e3041[2] + reinterpreted_packed_uchar4_e2974[3] * reinterpreted_packed_uchar4_e3041[3]);
                        uint _e3044 = sum2_2_;
                        uint _e3045 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2980 = as_type<packed_uchar4>(v1_2_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3045 = as_type<packed_uchar4>(_e3045);
                        sum2_2_ = _e3044 + ( + reinterpreted_packed_uchar4_e2980[0] * reinterpreted_packed_uchar4_e3045[0] + reinterpreted_packed_uchar4_e2980[1] * reinterpreted_packed_uchar4_e3045[1] + reinterpreted_packed_uchar4_e2980[2] * reinterpreted_packed_uchar4_e3045[2] + reinterpreted_packed_uchar4_e2980[3] * reinterpreted_packed_uchar4_e3045[3]);
                        uint _e3048 = sum2_3_;
                        uint _e3049 = b1_0_7.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2986 = as_type<packed_uchar4>(v1_3_7);
                        packed_uchar4 reinterpreted_packed_uchar4_e3049 = as_type<packed_uchar4>(_e3049);
                        sum2_3_ = _e3048 + ( + reinterpreted_packed_uchar4_e2986[0] * reinterpreted_packed_uchar4_e3049[0] + reinterpreted_packed_uchar4_e2986[1] * reinterpreted_packed_uchar4_e3049[1] + reinterpreted_packed_uchar4_e2986[2] * reinterpreted_packed_uchar4_e3049[2] + reinterpreted_packed_uchar4_e2986[3] * reinterpreted_packed_uchar4_e3049[3]);
                    }
                }
            }
            float top_1 = group_scales.inner[value_group].x;
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                float _e3072 = block_share.inner[(value_set * 4u) + 0u];
                float share = (_e3072 * top_1) * 0.003921569;
                float _e3076 = out0_0_;
                uint _e3078 = sum0_0_;
                out0_0_ = (_e3076 * keep) + (static_cast<float>(_e3078) * share);
                float _e3082 = out0_1_;
                uint _e3084 = sum0_1_;
                out0_1_ = (_e3082 * keep) + (static_cast<float>(_e3084) * share);
                float _e3088 = out0_2_;
                uint _e3090 = sum0_2_;
                out0_2_ = (_e3088 * keep) + (static_cast<float>(_e3090) * share);
                float _e3094 = out0_3_;
                uint _e3096 = sum0_3_;
                out0_3_ = (_e3094 * keep) + (static_cast<float>(_e3096) * share);
            }
            {
                float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                float _e3113 = block_share.inner[(value_set * 4u) + 1u];
                float share_1 = (_e3113 * top_1) * 0.003921569;
                float _e3117 = out1_0_;
                uint _e3119 = sum1_0_;
                out1_0_ = (_e3117 * keep_1) + (static_cast<float>(_e3119) * share_1);
                float _e3123 = out1_1_;
                uint _e3125 = sum1_1_;
                out1_1_ = (_e3123 * keep_1) + (static_cast<float>(_e3125) * share_1);
                float _e3129 = out1_2_;
                uint _e3131 = sum1_2_;
                out1_2_ = (_e3129 * keep_1) + (static_cast<float>(_e3131) * share_1);
                float _e3135 = out1_3_;
                uint _e3137 = sum1_3_;
                out1_3_ = (_e3135 * keep_1) + (static_cast<float>(_e3137) * share_1);
            }
            {
                float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                float _e3154 = block_share.inner[(value_set * 4u) + 2u];
                float share_2 = (_e3154 * top_1) * 0.003921569;
                float _e3158 = out2_0_;
                uint _e3160 = sum2_0_;
                out2_0_ = (_e3158 * keep_2) + (static_cast<float>(_e3160) * share_2);
                float _e3164 = out2_1_;
                uint _e3166 = sum2_1_;
                out2_1_ = (_e3164 * keep_2) + (static_cast<float>(_e3166) * share_2);
                float _e3170 = out2_2_;
                uint _e3172 = sum2_2_;
                out2_2_ = (_e3170 * keep_2) + (static_cast<float>(_e3172) * share_2);
                float _e3176 = out2_3_;
                uint _e3178 = sum2_3_;
                out2_3_ = (_e3176 * keep_2) + (static_cast<float>(_e3178) * share_2);
            }
        }
    }
    float _e3185 = running_sum0_;
    float _e3186 = running_sum0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3186, 1u);
    running_sum0_ = _e3185 + unnamed_13;
    float _e3189 = running_sum0_;
    float _e3190 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3190, 2u);
    running_sum0_ = _e3189 + unnamed_14;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3200 = local_3;
    if (_e3200) {
        float _e3215 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3215;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3221 = local_4;
    if (_e3221) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3232 = local_5;
    if (_e3232) {
        float _e3235 = sum_1;
        metal::float4 _e3244 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3245 = sum_of(_e3244);
        sum_1 = _e3235 + _e3245;
        float _e3257 = running_max0_;
        float _e3258 = sum_1;
        states[((((first_head + (head_pass_1 * 3u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3257, _e3258);
    }
    float _e3260 = extra0_;
    float _e3261 = extra0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e3261, 1u);
    extra0_ = _e3260 + unnamed_15;
    float _e3264 = extra0_;
    float _e3265 = extra0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3265, 2u);
    extra0_ = _e3264 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e3277 = local_6;
    if (_e3277) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e3287 = local_7;
    if (_e3287) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3309 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3309;
    }
    float _e3310 = extra1_;
    float _e3311 = extra1_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3311, 1u);
    extra1_ = _e3310 + unnamed_17;
    float _e3314 = extra1_;
    float _e3315 = extra1_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3315, 2u);
    extra1_ = _e3314 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e3327 = local_8;
    if (_e3327) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e3337 = local_9;
    if (_e3337) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3359 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e3359;
    }
    float _e3360 = extra2_;
    float _e3361 = extra2_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3361, 1u);
    extra2_ = _e3360 + unnamed_19;
    float _e3364 = extra2_;
    float _e3365 = extra2_;
    float unnamed_20 = metal::quad_shuffle_xor(_e3365, 2u);
    extra2_ = _e3364 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e3377 = local_10;
    if (_e3377) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e3387 = local_11;
    if (_e3387) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3409 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3409;
    }
    float _e3410 = extra3_;
    float _e3411 = extra3_;
    float unnamed_21 = metal::quad_shuffle_xor(_e3411, 1u);
    extra3_ = _e3410 + unnamed_21;
    float _e3414 = extra3_;
    float _e3415 = extra3_;
    float unnamed_22 = metal::quad_shuffle_xor(_e3415, 2u);
    extra3_ = _e3414 + unnamed_22;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e3427 = local_12;
    if (_e3427) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e3437 = local_13;
    if (_e3437) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3459 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e3459;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3490 = turn_1;
            turn_1 = _e3490 + 1u;
        }
        loop_init_4 = false;
        uint _e3462 = turn_1;
        if (_e3462 < 4u) {
        } else {
            break;
        }
        {
            uint _e3465 = turn_1;
            if (_e3465 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3472 = out0_0_;
                float _e3473 = out0_1_;
                float _e3474 = out0_2_;
                float _e3475 = out0_3_;
                sum_2 = metal::float4(_e3472, _e3473, _e3474, _e3475);
                uint _e3478 = turn_1;
                if (_e3478 > 0u) {
                    metal::float4 _e3481 = sum_2;
                    metal::float4 _e3484 = scores.inner[at_5];
                    sum_2 = _e3481 + _e3484;
                }
                metal::float4 _e3488 = sum_2;
                scores.inner[at_5] = _e3488;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3605 = i_1;
            i_1 = _e3605 + THREADS;
        }
        loop_init_5 = false;
        uint _e3493 = i_1;
        if (_e3493 < 64u) {
        } else {
            break;
        }
        {
            uint _e3496 = i_1;
            uint head_set = naga_div(_e3496, 64u);
            uint _e3499 = i_1;
            uint c = naga_mod(_e3499, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e3516 = local_14;
            if (_e3516) {
                uint _e3518 = i_1;
                uint _e3522 = i_1;
                float _e3526 = scores.inner[naga_div(_e3518, 4u)][naga_mod(_e3522, 4u)];
                sum_3 = _e3526;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e3537 = sum_3;
                float _e3549 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3537 + _e3549;
                float _e3551 = sum_3;
                float _e3563 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3551 + _e3563;
                float _e3565 = sum_3;
                float _e3577 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3565 + _e3577;
                float _e3579 = sum_3;
                float _e3591 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3579 + _e3591;
                float _e3604 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_3) * splits) + split) * 64u) + c] = _e3604;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3638 = turn_2;
            turn_2 = _e3638 + 1u;
        }
        loop_init_6 = false;
        uint _e3610 = turn_2;
        if (_e3610 < 4u) {
        } else {
            break;
        }
        {
            uint _e3613 = turn_2;
            if (_e3613 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3620 = out1_0_;
                float _e3621 = out1_1_;
                float _e3622 = out1_2_;
                float _e3623 = out1_3_;
                sum_4 = metal::float4(_e3620, _e3621, _e3622, _e3623);
                uint _e3626 = turn_2;
                if (_e3626 > 0u) {
                    metal::float4 _e3629 = sum_4;
                    metal::float4 _e3632 = scores.inner[at_6];
                    sum_4 = _e3629 + _e3632;
                }
                metal::float4 _e3636 = sum_4;
                scores.inner[at_6] = _e3636;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3753 = i_2;
            i_2 = _e3753 + THREADS;
        }
        loop_init_7 = false;
        uint _e3641 = i_2;
        if (_e3641 < 64u) {
        } else {
            break;
        }
        {
            uint _e3644 = i_2;
            uint head_set_1 = naga_div(_e3644, 64u);
            uint _e3647 = i_2;
            uint c_1 = naga_mod(_e3647, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e3664 = local_15;
            if (_e3664) {
                uint _e3666 = i_2;
                uint _e3670 = i_2;
                float _e3674 = scores.inner[naga_div(_e3666, 4u)][naga_mod(_e3670, 4u)];
                sum_5 = _e3674;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e3685 = sum_5;
                float _e3697 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e3685 + _e3697;
                float _e3699 = sum_5;
                float _e3711 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e3699 + _e3711;
                float _e3713 = sum_5;
                float _e3725 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e3713 + _e3725;
                float _e3727 = sum_5;
                float _e3739 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e3727 + _e3739;
                float _e3752 = sum_5;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c_1] = _e3752;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3786 = turn_3;
            turn_3 = _e3786 + 1u;
        }
        loop_init_8 = false;
        uint _e3758 = turn_3;
        if (_e3758 < 4u) {
        } else {
            break;
        }
        {
            uint _e3761 = turn_3;
            if (_e3761 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3768 = out2_0_;
                float _e3769 = out2_1_;
                float _e3770 = out2_2_;
                float _e3771 = out2_3_;
                sum_6 = metal::float4(_e3768, _e3769, _e3770, _e3771);
                uint _e3774 = turn_3;
                if (_e3774 > 0u) {
                    metal::float4 _e3777 = sum_6;
                    metal::float4 _e3780 = scores.inner[at_7];
                    sum_6 = _e3777 + _e3780;
                }
                metal::float4 _e3784 = sum_6;
                scores.inner[at_7] = _e3784;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3901 = i_3;
            i_3 = _e3901 + THREADS;
        }
        loop_init_9 = false;
        uint _e3789 = i_3;
        if (_e3789 < 64u) {
        } else {
            break;
        }
        {
            uint _e3792 = i_3;
            uint head_set_2 = naga_div(_e3792, 64u);
            uint _e3795 = i_3;
            uint c_2 = naga_mod(_e3795, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3812 = local_16;
            if (_e3812) {
                uint _e3814 = i_3;
                uint _e3818 = i_3;
                float _e3822 = scores.inner[naga_div(_e3814, 4u)][naga_mod(_e3818, 4u)];
                sum_7 = _e3822;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3833 = sum_7;
                float _e3845 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3833 + _e3845;
                float _e3847 = sum_7;
                float _e3859 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e3847 + _e3859;
                float _e3861 = sum_7;
                float _e3873 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e3861 + _e3873;
                float _e3875 = sum_7;
                float _e3887 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3875 + _e3887;
                float _e3900 = sum_7;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_2] = _e3900;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
