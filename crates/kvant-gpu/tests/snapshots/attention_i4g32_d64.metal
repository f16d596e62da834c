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
            uint _e3070 = block;
            block = _e3070 + BLOCK;
        }
        loop_init_1 = false;
        uint _e289 = block;
        if (_e289 < split_end) {
        } else {
            break;
        }
        {
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::uint4 q0_0_ = query_bytes.inner[((head0_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[((head0_ * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e334 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e334 * step0_0_;
                uint head1_ = key_head + 1u;
                metal::uint4 q1_0_ = query_bytes.inner[((head1_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[((head1_ * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e377 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e377 * step1_0_;
                uint head2_ = key_head + 2u;
                metal::uint4 q2_0_ = query_bytes.inner[((head2_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[((head2_ * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e420 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e420 * step2_0_;
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e838 = turn;
                        turn = _e838 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e423 = turn;
                    if (_e423 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e426 = block;
                        uint _e429 = turn;
                        KeyRun _e437 = load_keys(keys_at + (metal::min((naga_div(_e426, 16u) + _e429) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e438 = turn;
                            uint t_1 = ((_e438 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e437.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e437.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e437.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e437.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e437.scale0_));
                            metal::float2 offset0_ = float2(as_type<half2>(_e437.offset0_)) - (0.0 * scale0_);
                            uint c0_0_0_ = (_e437.w0_0_0_.x >> 0u) & 252645135u;
                            uint c0_0_1_ = (_e437.w0_0_0_.x >> 4u) & 252645135u;
                            uint c0_0_2_ = (_e437.w0_0_1_.x >> 0u) & 252645135u;
                            uint c0_0_3_ = (_e437.w0_0_1_.x >> 4u) & 252645135u;
                            uint c0_0_4_ = (_e437.w0_0_2_.x >> 0u) & 252645135u;
                            uint c0_0_5_ = (_e437.w0_0_2_.x >> 4u) & 252645135u;
                            uint c0_0_6_ = (_e437.w0_0_3_.x >> 0u) & 252645135u;
                            uint c0_0_7_ = (_e437.w0_0_3_.x >> 4u) & 252645135u;
                            dot0_0_0_ = COUNTER_BITS;
                            int _e499 = dot0_0_0_;
                            uint _e500 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e500 = as_type<packed_char4>(_e500);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e499) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e500[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e500[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e500[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e500[3])));
                            int _e503 = dot0_0_0_;
                            uint _e504 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e504 = as_type<packed_char4>(_e504);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e503) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e504[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e504[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e504[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e504[3])));
                            int _e507 = dot0_0_0_;
                            uint _e508 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e508 = as_type<packed_char4>(_e508);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e507) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e508[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e508[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e508[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e508[3])));
                            int _e511 = dot0_0_0_;
                            uint _e512 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e512 = as_type<packed_char4>(_e512);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e511) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e512[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e512[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e512[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e512[3])));
                            int _e515 = dot0_0_0_;
                            uint _e516 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e516 = as_type<packed_char4>(_e516);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e515) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e516[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e516[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e516[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e516[3])));
                            int _e519 = dot0_0_0_;
                            uint _e520 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e520 = as_type<packed_char4>(_e520);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e519) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e520[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e520[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e520[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e520[3])));
                            int _e523 = dot0_0_0_;
                            uint _e524 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e524 = as_type<packed_char4>(_e524);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e523) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e524[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e524[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e524[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e524[3])));
                            int _e527 = dot0_0_0_;
                            uint _e528 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e496 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e528 = as_type<packed_char4>(_e528);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e527) + as_type<uint>(( + reinterpreted_packed_char4_e496[0] * reinterpreted_packed_char4_e528[0] + reinterpreted_packed_char4_e496[1] * reinterpreted_packed_char4_e528[1] + reinterpreted_packed_char4_e496[2] * reinterpreted_packed_char4_e528[2] + reinterpreted_packed_char4_e496[3] * reinterpreted_packed_char4_e528[3])));
                            int _e531 = dot0_0_0_;
                            float scaled0_0_0_ = (as_type<float>(_e531) - 12582912.0) * step0_0_;
                            part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                            dot0_0_1_ = COUNTER_BITS;
                            int _e543 = dot0_0_1_;
                            uint _e544 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e544 = as_type<packed_char4>(_e544);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e543) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e544[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e544[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e544[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e544[3])));
                            int _e547 = dot0_0_1_;
                            uint _e548 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e548 = as_type<packed_char4>(_e548);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e547) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e548[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e548[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e548[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e548[3])));
                            int _e551 = dot0_0_1_;
                            uint _e552 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e552 = as_type<packed_char4>(_e552);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e551) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e552[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e552[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e552[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e552[3])));
                            int _e555 = dot0_0_1_;
                            uint _e556 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e556 = as_type<packed_char4>(_e556);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e555) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e556[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e556[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e556[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e556[3])));
                            int _e559 = dot0_0_1_;
                            uint _e560 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e560 = as_type<packed_char4>(_e560);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e559) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e560[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e560[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e560[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e560[3])));
                            int _e563 = dot0_0_1_;
                            uint _e564 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e564 = as_type<packed_char4>(_e564);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e563) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e564[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e564[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e564[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e564[3])));
                            int _e567 = dot0_0_1_;
                            uint _e568 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e567) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e568[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e568[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e568[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e568[3])));
                            int _e571 = dot0_0_1_;
                            uint _e572 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e496 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e571) + as_type<uint>(( + reinterpreted_packed_char4_e496[0] * reinterpreted_packed_char4_e572[0] + reinterpreted_packed_char4_e496[1] * reinterpreted_packed_char4_e572[1] + reinterpreted_packed_char4_e496[2] * reinterpreted_packed_char4_e572[2] + reinterpreted_packed_char4_e496[3] * reinterpreted_packed_char4_e572[3])));
                            int _e575 = dot0_0_1_;
                            float scaled0_0_1_ = (as_type<float>(_e575) - 12582912.0) * step1_0_;
                            part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                            dot0_0_2_ = COUNTER_BITS;
                            int _e587 = dot0_0_2_;
                            uint _e588 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e588 = as_type<packed_char4>(_e588);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e587) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e588[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e588[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e588[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e588[3])));
                            int _e591 = dot0_0_2_;
                            uint _e592 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e592 = as_type<packed_char4>(_e592);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e591) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e592[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e592[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e592[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e592[3])));
                            int _e595 = dot0_0_2_;
                            uint _e596 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e596 = as_type<packed_char4>(_e596);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e595) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e596[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e596[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e596[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e596[3])));
                            int _e599 = dot0_0_2_;
                            uint _e600 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e600 = as_type<packed_char4>(_e600);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e599) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e600[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e600[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e600[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e600[3])));
                            int _e603 = dot0_0_2_;
                            uint _e604 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e604 = as_type<packed_char4>(_e604);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e603) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e604[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e604[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e604[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e604[3])));
                            int _e607 = dot0_0_2_;
                            uint _e608 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e608 = as_type<packed_char4>(_e608);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e607) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e608[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e608[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e608[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e608[3])));
                            int _e611 = dot0_0_2_;
                            uint _e612 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e612 = as_type<packed_char4>(_e612);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e611) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e612[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e612[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e612[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e612[3])));
                            int _e615 = dot0_0_2_;
                            uint _e616 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e496 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e616 = as_type<packed_char4>(_e616);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e615) + as_type<uint>(( + reinterpreted_packed_char4_e496[0] * reinterpreted_packed_char4_e616[0] + reinterpreted_packed_char4_e496[1] * reinterpreted_packed_char4_e616[1] + reinterpreted_packed_char4_e496[2] * reinterpreted_packed_char4_e616[2] + reinterpreted_packed_char4_e496[3] * reinterpreted_packed_char4_e616[3])));
                            int _e619 = dot0_0_2_;
                            float scaled0_0_2_ = (as_type<float>(_e619) - 12582912.0) * step2_0_;
                            part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                            uint c0_1_0_ = (_e437.w0_0_0_.y >> 0u) & 252645135u;
                            uint c0_1_1_ = (_e437.w0_0_0_.y >> 4u) & 252645135u;
                            uint c0_1_2_ = (_e437.w0_0_1_.y >> 0u) & 252645135u;
                            uint c0_1_3_ = (_e437.w0_0_1_.y >> 4u) & 252645135u;
                            uint c0_1_4_ = (_e437.w0_0_2_.y >> 0u) & 252645135u;
                            uint c0_1_5_ = (_e437.w0_0_2_.y >> 4u) & 252645135u;
                            uint c0_1_6_ = (_e437.w0_0_3_.y >> 0u) & 252645135u;
                            uint c0_1_7_ = (_e437.w0_0_3_.y >> 4u) & 252645135u;
                            dot0_1_0_ = COUNTER_BITS;
                            int _e671 = dot0_1_0_;
                            uint _e672 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e672 = as_type<packed_char4>(_e672);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e671) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e672[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e672[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e672[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e672[3])));
                            int _e675 = dot0_1_0_;
                            uint _e676 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e676 = as_type<packed_char4>(_e676);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e675) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e676[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e676[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e676[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e676[3])));
                            int _e679 = dot0_1_0_;
                            uint _e680 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e680 = as_type<packed_char4>(_e680);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e679) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e680[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e680[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e680[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e680[3])));
                            int _e683 = dot0_1_0_;
                            uint _e684 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e684 = as_type<packed_char4>(_e684);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e683) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e684[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e684[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e684[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e684[3])));
                            int _e687 = dot0_1_0_;
                            uint _e688 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e688 = as_type<packed_char4>(_e688);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e687) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e688[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e688[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e688[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e688[3])));
                            int _e691 = dot0_1_0_;
                            uint _e692 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e692 = as_type<packed_char4>(_e692);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e691) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e692[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e692[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e692[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e692[3])));
                            int _e695 = dot0_1_0_;
                            uint _e696 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e696 = as_type<packed_char4>(_e696);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e695) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e696[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e696[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e696[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e696[3])));
                            int _e699 = dot0_1_0_;
                            uint _e700 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e668 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e700 = as_type<packed_char4>(_e700);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e699) + as_type<uint>(( + reinterpreted_packed_char4_e668[0] * reinterpreted_packed_char4_e700[0] + reinterpreted_packed_char4_e668[1] * reinterpreted_packed_char4_e700[1] + reinterpreted_packed_char4_e668[2] * reinterpreted_packed_char4_e700[2] + reinterpreted_packed_char4_e668[3] * reinterpreted_packed_char4_e700[3])));
                            int _e703 = dot0_1_0_;
                            float scaled0_1_0_ = (as_type<float>(_e703) - 12582912.0) * step0_0_;
                            part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                            dot0_1_1_ = COUNTER_BITS;
                            int _e715 = dot0_1_1_;
                            uint _e716 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e716 = as_type<packed_char4>(_e716);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e715) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e716[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e716[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e716[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e716[3])));
                            int _e719 = dot0_1_1_;
                            uint _e720 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e720 = as_type<packed_char4>(_e720);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e719) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e720[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e720[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e720[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e720[3])));
                            int _e723 = dot0_1_1_;
                            uint _e724 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e724 = as_type<packed_char4>(_e724);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e723) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e724[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e724[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e724[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e724[3])));
                            int _e727 = dot0_1_1_;
                            uint _e728 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e728 = as_type<packed_char4>(_e728);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e727) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e728[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e728[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e728[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e728[3])));
                            int _e731 = dot0_1_1_;
                            uint _e732 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e732 = as_type<packed_char4>(_e732);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e731) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e732[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e732[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e732[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e732[3])));
                            int _e735 = dot0_1_1_;
                            uint _e736 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e736 = as_type<packed_char4>(_e736);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e735) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e736[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e736[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e736[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e736[3])));
                            int _e739 = dot0_1_1_;
                            uint _e740 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e740 = as_type<packed_char4>(_e740);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e739) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e740[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e740[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e740[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e740[3])));
                            int _e743 = dot0_1_1_;
                            uint _e744 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e668 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e744 = as_type<packed_char4>(_e744);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e743) + as_type<uint>(( + reinterpreted_packed_char4_e668[0] * reinterpreted_packed_char4_e744[0] + reinterpreted_packed_char4_e668[1] * reinterpreted_packed_char4_e744[1] + reinterpreted_packed_char4_e668[2] * reinterpreted_packed_char4_e744[2] + reinterpreted_packed_char4_e668[3] * reinterpreted_packed_char4_e744[3])));
                            int _e747 = dot0_1_1_;
                            float scaled0_1_1_ = (as_type<float>(_e747) - 12582912.0) * step1_0_;
                            part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                            dot0_1_2_ = COUNTER_BITS;
                            int _e759 = dot0_1_2_;
                            uint _e760 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e760 = as_type<packed_char4>(_e760);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e759) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e760[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e760[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e760[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e760[3])));
                            int _e763 = dot0_1_2_;
                            uint _e764 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e763) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e764[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e764[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e764[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e764[3])));
                            int _e767 = dot0_1_2_;
                            uint _e768 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e767) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e768[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e768[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e768[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e768[3])));
                            int _e771 = dot0_1_2_;
                            uint _e772 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e772 = as_type<packed_char4>(_e772);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e771) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e772[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e772[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e772[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e772[3])));
                            int _e775 = dot0_1_2_;
                            uint _e776 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e776 = as_type<packed_char4>(_e776);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e775) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e776[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e776[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e776[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e776[3])));
                            int _e779 = dot0_1_2_;
                            uint _e780 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e780 = as_type<packed_char4>(_e780);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e779) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e780[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e780[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e780[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e780[3])));
                            int _e783 = dot0_1_2_;
                            uint _e784 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e784 = as_type<packed_char4>(_e784);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e783) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e784[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e784[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e784[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e784[3])));
                            int _e787 = dot0_1_2_;
                            uint _e788 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e668 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e788 = as_type<packed_char4>(_e788);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e787) + as_type<uint>(( + reinterpreted_packed_char4_e668[0] * reinterpreted_packed_char4_e788[0] + reinterpreted_packed_char4_e668[1] * reinterpreted_packed_char4_e788[1] + reinterpreted_packed_char4_e668[2] * reinterpreted_packed_char4_e788[2] + reinterpreted_packed_char4_e668[3] * reinterpreted_packed_char4_e788[3])));
                            int _e791 = dot0_1_2_;
                            float scaled0_1_2_ = (as_type<float>(_e791) - 12582912.0) * step2_0_;
                            part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                            bool odd = (key_lane & 1u) == 1u;
                            float _e805 = part0_0_;
                            float _e806 = part1_0_;
                            float _e808 = part1_0_;
                            float _e809 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e809 : _e808, 1u);
                            float token_sum0_ = (odd ? _e806 : _e805) + unnamed_6;
                            float _e813 = part0_1_;
                            float _e814 = part1_1_;
                            float _e816 = part1_1_;
                            float _e817 = part0_1_;
                            float unnamed_7 = metal::quad_shuffle_xor(odd ? _e817 : _e816, 1u);
                            float token_sum1_ = (odd ? _e814 : _e813) + unnamed_7;
                            float _e821 = part0_2_;
                            float _e822 = part1_2_;
                            float _e824 = part1_2_;
                            float _e825 = part0_2_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd ? _e825 : _e824, 1u);
                            float token_sum2_ = (odd ? _e822 : _e821) + unnamed_8;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        }
                    }
                }
            }
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e848 = block;
            uint scale_at0_ = (((values_at_1 + (metal::min(naga_div(_e848, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e874 = values[scale_at0_];
            uint _e879 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e874, _e879);
            uint _e885 = values[scale_at0_ + 16u];
            uint _e890 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e885, _e890);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e894 = block;
            metal::uint4 token0_ = metal::uint4(_e894 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e906 = first_seen;
            uint _e911 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e906)) & (token0_ < metal::uint4(_e911));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e927 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e927 + metal::float4(bias0_);
                metal::float4 _e932 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e932, visible0_);
                float _e934 = largest0_;
                metal::float4 _e935 = score0_0_;
                float _e936 = largest_of(_e935);
                largest0_ = metal::max(_e934, _e936);
            }
            float _e938 = largest0_;
            float _e939 = largest0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e939, 1u);
            largest0_ = metal::max(_e938, unnamed_9);
            float _e942 = largest0_;
            float _e943 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e943, 2u);
            largest0_ = metal::max(_e942, unnamed_10);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e953 = local;
            if (_e953) {
                float _e968 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e968;
            }
            uint _e969 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e969 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e983 = first_seen;
            uint _e988 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e983)) & (scale_token0_ < metal::uint4(_e988));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e1001 = scale_top;
            float _e1003 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e1001, _e1003);
            float _e1005 = scale_top;
            float _e1006 = scale_top;
            float unnamed_11 = metal::quad_shuffle_xor(_e1006, 1u);
            scale_top = metal::max(_e1005, unnamed_11);
            float _e1009 = scale_top;
            float _e1010 = scale_top;
            float unnamed_12 = metal::quad_shuffle_xor(_e1010, 2u);
            scale_top = metal::max(_e1009, unnamed_12);
            if (naga_mod(tid, 4u) == 0u) {
                local_1 = stage_set == 0u;
            } else {
                local_1 = false;
            }
            bool _e1022 = local_1;
            if (_e1022) {
                local_2 = stage_group < 2u;
            } else {
                local_2 = false;
            }
            bool _e1028 = local_2;
            if (_e1028) {
                float _e1036 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e1036;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 2u) {
                top = 0.0;
                float _e1041 = top;
                float _e1048 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1041, _e1048);
                float _e1050 = top;
                float _e1057 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1050, _e1057);
                float _e1059 = top;
                float _e1066 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1059, _e1066);
                float _e1068 = top;
                float _e1075 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1068, _e1075);
                float _e1079 = top;
                float _e1080 = top;
                float _e1083 = top;
                group_scales.inner[tid] = metal::float2(_e1079, (_e1083 > 0.0) ? (255.0 / _e1080) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1095 = largest0_;
                metal::float4 _e1104 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1105 = largest_of(_e1104);
                largest0_ = metal::max(_e1095, _e1105);
                float former = running_max0_;
                float _e1108 = largest0_;
                running_max0_ = metal::max(former, _e1108);
                float _e1110 = largest0_;
                float _e1111 = running_max0_;
                share0_ = metal::exp(_e1110 - _e1111);
                float _e1114 = running_max0_;
                keep0_ = metal::exp(former - _e1114);
                if (soft_lane == 0u) {
                    float _e1123 = share0_;
                    block_share.inner[soft_head + 0u] = _e1123;
                    float _e1128 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1128;
                }
                sum = 0.0;
                metal::float4 _e1131 = score0_0_;
                float _e1132 = largest0_;
                metal::float4 _e1137 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1131 - metal::float4(_e1132)), metal::float4 {}, _e1137 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1142 = sum;
                metal::float4 _e1143 = weight0_0_;
                float _e1144 = sum_of(_e1143);
                sum = _e1142 + _e1144;
                float _e1146 = running_sum0_;
                float _e1147 = keep0_;
                float _e1149 = sum;
                float _e1150 = share0_;
                running_sum0_ = (_e1146 * _e1147) + (_e1149 * _e1150);
            }
            if (has0_) {
                metal::float4 _e1160 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1160;
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
                    metal::float4 _e1201 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1201 : metal::float4 {};
                    uint _e1210 = weight_word(weight0_ * factor);
                    float _e1211 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1210 = as_type<packed_uchar4>(_e1210);
                    packed_uchar4 reinterpreted_packed_uchar4_e1213 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1211 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1210[0] * reinterpreted_packed_uchar4_e1213[0] + reinterpreted_packed_uchar4_e1210[1] * reinterpreted_packed_uchar4_e1213[1] + reinterpreted_packed_uchar4_e1210[2] * reinterpreted_packed_uchar4_e1213[2] + reinterpreted_packed_uchar4_e1210[3] * reinterpreted_packed_uchar4_e1213[3])) - 12582912.0) * centre);
                    float _e1221 = part0_;
                    part0_ = _e1221 + metal::dot(weight0_, offset);
                    metal::float4 _e1234 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1234 : metal::float4 {};
                    uint _e1243 = weight_word(weight1_ * factor);
                    float _e1244 = part1_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1243 = as_type<packed_uchar4>(_e1243);
                    packed_uchar4 reinterpreted_packed_uchar4_e1246 = as_type<packed_uchar4>(16843009u);
                    part1_ = _e1244 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1243[0] * reinterpreted_packed_uchar4_e1246[0] + reinterpreted_packed_uchar4_e1243[1] * reinterpreted_packed_uchar4_e1246[1] + reinterpreted_packed_uchar4_e1243[2] * reinterpreted_packed_uchar4_e1246[2] + reinterpreted_packed_uchar4_e1243[3] * reinterpreted_packed_uchar4_e1246[3])) - 12582912.0) * centre);
                    float _e1254 = part1_;
                    part1_ = _e1254 + metal::dot(weight1_, offset);
                    metal::float4 _e1267 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1267 : metal::float4 {};
                    uint _e1276 = weight_word(weight2_ * factor);
                    float _e1277 = part2_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1276 = as_type<packed_uchar4>(_e1276);
                    packed_uchar4 reinterpreted_packed_uchar4_e1279 = as_type<packed_uchar4>(16843009u);
                    part2_ = _e1277 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1276[0] * reinterpreted_packed_uchar4_e1279[0] + reinterpreted_packed_uchar4_e1276[1] * reinterpreted_packed_uchar4_e1279[1] + reinterpreted_packed_uchar4_e1276[2] * reinterpreted_packed_uchar4_e1279[2] + reinterpreted_packed_uchar4_e1276[3] * reinterpreted_packed_uchar4_e1279[3])) - 12582912.0) * centre);
                    float _e1287 = part2_;
                    part2_ = _e1287 + metal::dot(weight2_, offset);
                    metal::float4 _e1300 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1300 : metal::float4 {};
                    uint _e1309 = weight_word(weight3_ * factor);
                    float _e1310 = part3_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1309 = as_type<packed_uchar4>(_e1309);
                    packed_uchar4 reinterpreted_packed_uchar4_e1312 = as_type<packed_uchar4>(16843009u);
                    part3_ = _e1310 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1309[0] * reinterpreted_packed_uchar4_e1312[0] + reinterpreted_packed_uchar4_e1309[1] * reinterpreted_packed_uchar4_e1312[1] + reinterpreted_packed_uchar4_e1309[2] * reinterpreted_packed_uchar4_e1312[2] + reinterpreted_packed_uchar4_e1309[3] * reinterpreted_packed_uchar4_e1312[3])) - 12582912.0) * centre);
                    float _e1320 = part3_;
                    part3_ = _e1320 + metal::dot(weight3_, offset);
                    weight_bytes.inner[(((stage_group * 1u) + stage_set) * QUADS) + quad_] = metal::uint4(_e1210, _e1243, _e1276, _e1309);
                }
                float _e1332 = extra0_;
                float _e1339 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1341 = part0_;
                float _e1348 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1332 * _e1339) + (_e1341 * _e1348);
                float _e1351 = extra1_;
                float _e1358 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1360 = part1_;
                float _e1367 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1351 * _e1358) + (_e1360 * _e1367);
                float _e1370 = extra2_;
                float _e1377 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1379 = part2_;
                float _e1386 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1370 * _e1377) + (_e1379 * _e1386);
                float _e1389 = extra3_;
                float _e1396 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1398 = part3_;
                float _e1405 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1389 * _e1396) + (_e1398 * _e1405);
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
                        uint _e2940 = step;
                        step = _e2940 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e1433 = step;
                    if (_e1433 < 8u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1436 = step;
                        uint step0_ = _e1436 + 0u;
                        uint _e1439 = block;
                        ValueRun _e1443 = load_values(values_at_1, naga_div(_e1439, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1444 = step;
                        uint step1_ = _e1444 + 4u;
                        uint _e1447 = block;
                        ValueRun _e1451 = load_values(values_at_1, naga_div(_e1447, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1452 = step;
                        uint step2_ = _e1452 + 8u;
                        uint _e1455 = block;
                        ValueRun _e1459 = load_values(values_at_1, naga_div(_e1455, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1460 = step;
                        uint step3_ = _e1460 + 12u;
                        uint _e1463 = block;
                        ValueRun _e1467 = load_values(values_at_1, naga_div(_e1463, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1468 = step;
                        uint step4_ = _e1468 + 16u;
                        uint _e1471 = block;
                        ValueRun _e1475 = load_values(values_at_1, naga_div(_e1471, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1476 = step;
                        uint step5_ = _e1476 + 20u;
                        uint _e1479 = block;
                        ValueRun _e1483 = load_values(values_at_1, naga_div(_e1479, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1484 = step;
                        uint step6_ = _e1484 + 24u;
                        uint _e1487 = block;
                        ValueRun _e1491 = load_values(values_at_1, naga_div(_e1487, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1492 = step;
                        uint step7_ = _e1492 + 28u;
                        uint _e1495 = block;
                        ValueRun _e1499 = load_values(values_at_1, naga_div(_e1495, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint v0_0_ = (_e1443.low.x >> 0u) & 252645135u;
                            uint v0_1_ = (_e1443.low.y >> 0u) & 252645135u;
                            uint v0_2_ = (_e1443.low.z >> 0u) & 252645135u;
                            uint v0_3_ = (_e1443.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            uint _e1543 = sum0_0_;
                            uint _e1544 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1544 = as_type<packed_uchar4>(_e1544);
                            sum0_0_ = _e1543 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1544[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1544[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1544[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1544[3]);
                            uint _e1547 = sum0_1_;
                            uint _e1548 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1548 = as_type<packed_uchar4>(_e1548);
                            sum0_1_ = _e1547 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1548[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1548[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1548[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1548[3]);
                            uint _e1551 = sum0_2_;
                            uint _e1552 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1552 = as_type<packed_uchar4>(_e1552);
                            sum0_2_ = _e1551 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1552[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1552[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1552[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1552[3]);
                            uint _e1555 = sum0_3_;
                            uint _e1556 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1525 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1556 = as_type<packed_uchar4>(_e1556);
                            sum0_3_ = _e1555 + ( + reinterpreted_packed_uchar4_e1525[0] * reinterpreted_packed_uchar4_e1556[0] + reinterpreted_packed_uchar4_e1525[1] * reinterpreted_packed_uchar4_e1556[1] + reinterpreted_packed_uchar4_e1525[2] * reinterpreted_packed_uchar4_e1556[2] + reinterpreted_packed_uchar4_e1525[3] * reinterpreted_packed_uchar4_e1556[3]);
                            uint _e1559 = sum1_0_;
                            uint _e1560 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1560 = as_type<packed_uchar4>(_e1560);
                            sum1_0_ = _e1559 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1560[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1560[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1560[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1560[3]);
                            uint _e1563 = sum1_1_;
                            uint _e1564 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1564 = as_type<packed_uchar4>(_e1564);
                            sum1_1_ = _e1563 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1564[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1564[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1564[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1564[3]);
                            uint _e1567 = sum1_2_;
                            uint _e1568 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1568 = as_type<packed_uchar4>(_e1568);
                            sum1_2_ = _e1567 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1568[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1568[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1568[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1568[3]);
                            uint _e1571 = sum1_3_;
                            uint _e1572 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1525 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1572 = as_type<packed_uchar4>(_e1572);
                            sum1_3_ = _e1571 + ( + reinterpreted_packed_uchar4_e1525[0] * reinterpreted_packed_uchar4_e1572[0] + reinterpreted_packed_uchar4_e1525[1] * reinterpreted_packed_uchar4_e1572[1] + reinterpreted_packed_uchar4_e1525[2] * reinterpreted_packed_uchar4_e1572[2] + reinterpreted_packed_uchar4_e1525[3] * reinterpreted_packed_uchar4_e1572[3]);
                            uint _e1575 = sum2_0_;
                            uint _e1576 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1507 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1576 = as_type<packed_uchar4>(_e1576);
                            sum2_0_ = _e1575 + ( + reinterpreted_packed_uchar4_e1507[0] * reinterpreted_packed_uchar4_e1576[0] + reinterpreted_packed_uchar4_e1507[1] * reinterpreted_packed_uchar4_e1576[1] + reinterpreted_packed_uchar4_e1507[2] * reinterpreted_packed_uchar4_e1576[2] + reinterpreted_packed_uchar4_e1507[3] * reinterpreted_packed_uchar4_e1576[3]);
                            uint _e1579 = sum2_1_;
                            uint _e1580 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1513 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1580 = as_type<packed_uchar4>(_e1580);
                            sum2_1_ = _e1579 + ( + reinterpreted_packed_uchar4_e1513[0] * reinterpreted_packed_uchar4_e1580[0] + reinterpreted_packed_uchar4_e1513[1] * reinterpreted_packed_uchar4_e1580[1] + reinterpreted_packed_uchar4_e1513[2] * reinterpreted_packed_uchar4_e1580[2] + reinterpreted_packed_uchar4_e1513[3] * reinterpreted_packed_uchar4_e1580[3]);
                            uint _e1583 = sum2_2_;
                            uint _e1584 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1519 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1584 = as_type<packed_uchar4>(_e1584);
                            sum2_2_ = _e1583 + ( + reinterpreted_packed_uchar4_e1519[0] * reinterpreted_packed_uchar4_e1584[0] + reinterpreted_packed_uchar4_e1519[1] * reinterpreted_packed_uchar4_e1584[1] + reinterpreted_packed_uchar4_e1519[2] * reinterpreted_packed_uchar4_e1584[2] + reinterpreted_packed_uchar4_e1519[3] * reinterpreted_packed_uchar4_e1584[3]);
                            uint _e1587 = sum2_3_;
                            uint _e1588 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1525 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1588 = as_type<packed_uchar4>(_e1588);
                            sum2_3_ = _e1587 + ( + reinterpreted_packed_uchar4_e1525[0] * reinterpreted_packed_uchar4_e1588[0] + reinterpreted_packed_uchar4_e1525[1] * reinterpreted_packed_uchar4_e1588[1] + reinterpreted_packed_uchar4_e1525[2] * reinterpreted_packed_uchar4_e1588[2] + reinterpreted_packed_uchar4_e1525[3] * reinterpreted_packed_uchar4_e1588[3]);
                            uint v1_0_ = (_e1443.low.x >> 4u) & 252645135u;
                            uint v1_1_ = (_e1443.low.y >> 4u) & 252645135u;
                            uint v1_2_ = (_e1443.low.z >> 4u) & 252645135u;
                            uint v1_3_ = (_e1443.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            uint _e1632 = sum0_0_;
                            uint _e1633 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1633 = as_type<packed_uchar4>(_e1633);
                            sum0_0_ = _e1632 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1633[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1633[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1633[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1633[3]);
                            uint _e1636 = sum0_1_;
                            uint _e1637 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            sum0_1_ = _e1636 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1637[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1637[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1637[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1637[3]);
                            uint _e1640 = sum0_2_;
                            uint _e1641 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1641 = as_type<packed_uchar4>(_e1641);
                            sum0_2_ = _e1640 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1641[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1641[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1641[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1641[3]);
                            uint _e1644 = sum0_3_;
                            uint _e1645 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1614 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1645 = as_type<packed_uchar4>(_e1645);
                            sum0_3_ = _e1644 + ( + reinterpreted_packed_uchar4_e1614[0] * reinterpreted_packed_uchar4_e1645[0] + reinterpreted_packed_uchar4_e1614[1] * reinterpreted_packed_uchar4_e1645[1] + reinterpreted_packed_uchar4_e1614[2] * reinterpreted_packed_uchar4_e1645[2] + reinterpreted_packed_uchar4_e1614[3] * reinterpreted_packed_uchar4_e1645[3]);
                            uint _e1648 = sum1_0_;
                            uint _e1649 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1649 = as_type<packed_uchar4>(_e1649);
                            sum1_0_ = _e1648 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1649[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1649[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1649[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1649[3]);
                            uint _e1652 = sum1_1_;
                            uint _e1653 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                            sum1_1_ = _e1652 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1653[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1653[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1653[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1653[3]);
                            uint _e1656 = sum1_2_;
                            uint _e1657 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1657 = as_type<packed_uchar4>(_e1657);
                            sum1_2_ = _e1656 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1657[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1657[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1657[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1657[3]);
                            uint _e1660 = sum1_3_;
                            uint _e1661 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1614 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1661 = as_type<packed_uchar4>(_e1661);
                            sum1_3_ = _e1660 + ( + reinterpreted_packed_uchar4_e1614[0] * reinterpreted_packed_uchar4_e1661[0] + reinterpreted_packed_uchar4_e1614[1] * reinterpreted_packed_uchar4_e1661[1] + reinterpreted_packed_uchar4_e1614[2] * reinterpreted_packed_uchar4_e1661[2] + reinterpreted_packed_uchar4_e1614[3] * reinterpreted_packed_uchar4_e1661[3]);
                            uint _e1664 = sum2_0_;
                            uint _e1665 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1665 = as_type<packed_uchar4>(_e1665);
                            sum2_0_ = _e1664 + ( + reinterpreted_packed_uchar4_e1596[0] * reinterpreted_packed_uchar4_e1665[0] + reinterpreted_packed_uchar4_e1596[1] * reinterpreted_packed_uchar4_e1665[1] + reinterpreted_packed_uchar4_e1596[2] * reinterpreted_packed_uchar4_e1665[2] + reinterpreted_packed_uchar4_e1596[3] * reinterpreted_packed_uchar4_e1665[3]);
                            uint _e1668 = sum2_1_;
                            uint _e1669 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1602 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1669 = as_type<packed_uchar4>(_e1669);
                            sum2_1_ = _e1668 + ( + reinterpreted_packed_uchar4_e1602[0] * reinterpreted_packed_uchar4_e1669[0] + reinterpreted_packed_uchar4_e1602[1] * reinterpreted_packed_uchar4_e1669[1] + reinterpreted_packed_uchar4_e1602[2] * reinterpreted_packed_uchar4_e1669[2] + reinterpreted_packed_uchar4_e1602[3] * reinterpreted_packed_uchar4_e1669[3]);
                            uint _e1672 = sum2_2_;
                            uint _e1673 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1673 = as_type<packed_uchar4>(_e1673);
                            sum2_2_ = _e1672 + ( + reinterpreted_packed_uchar4_e1608[0] * reinterpreted_packed_uchar4_e1673[0] + reinterpreted_packed_uchar4_e1608[1] * reinterpreted_packed_uchar4_e1673[1] + reinterpreted_packed_uchar4_e1608[2] * reinterpreted_packed_uchar4_e1673[2] + reinterpreted_packed_uchar4_e1608[3] * reinterpreted_packed_uchar4_e1673[3]);
                            uint _e1676 = sum2_3_;
                            uint _e1677 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1614 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1677 = as_type<packed_uchar4>(_e1677);
                            sum2_3_ = _e1676 + ( + reinterpreted_packed_uchar4_e1614[0] * reinterpreted_packed_uchar4_e1677[0] + reinterpreted_packed_uchar4_e1614[1] * reinterpreted_packed_uchar4_e1677[1] + reinterpreted_packed_uchar4_e1614[2] * reinterpreted_packed_uchar4_e1677[2] + reinterpreted_packed_uchar4_e1614[3] * reinterpreted_packed_uchar4_e1677[3]);
                        }
                        if (step1_ < 8u) {
                            uint v0_0_1 = (_e1451.low.x >> 0u) & 252645135u;
                            uint v0_1_1 = (_e1451.low.y >> 0u) & 252645135u;
                            uint v0_2_1 = (_e1451.low.z >> 0u) & 252645135u;
                            uint v0_3_1 = (_e1451.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            uint _e1723 = sum0_0_;
                            uint _e1724 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1724 = as_type<packed_uchar4>(_e1724);
                            sum0_0_ = _e1723 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1724[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1724[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1724[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1724[3]);
                            uint _e1727 = sum0_1_;
                            uint _e1728 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1728 = as_type<packed_uchar4>(_e1728);
                            sum0_1_ = _e1727 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1728[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1728[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1728[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1728[3]);
                            uint _e1731 = sum0_2_;
                            uint _e1732 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1732 = as_type<packed_uchar4>(_e1732);
                            sum0_2_ = _e1731 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1732[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1732[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1732[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1732[3]);
                            uint _e1735 = sum0_3_;
                            uint _e1736 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1705 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1736 = as_type<packed_uchar4>(_e1736);
                            sum0_3_ = _e1735 + ( + reinterpreted_packed_uchar4_e1705[0] * reinterpreted_packed_uchar4_e1736[0] + reinterpreted_packed_uchar4_e1705[1] * reinterpreted_packed_uchar4_e1736[1] + reinterpreted_packed_uchar4_e1705[2] * reinterpreted_packed_uchar4_e1736[2] + reinterpreted_packed_uchar4_e1705[3] * reinterpreted_packed_uchar4_e1736[3]);
                            uint _e1739 = sum1_0_;
                            uint _e1740 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1740 = as_type<packed_uchar4>(_e1740);
                            sum1_0_ = _e1739 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1740[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1740[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1740[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1740[3]);
                            uint _e1743 = sum1_1_;
                            uint _e1744 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1744 = as_type<packed_uchar4>(_e1744);
                            sum1_1_ = _e1743 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1744[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1744[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1744[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1744[3]);
                            uint _e1747 = sum1_2_;
                            uint _e1748 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1748 = as_type<packed_uchar4>(_e1748);
                            sum1_2_ = _e1747 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1748[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1748[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1748[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1748[3]);
                            uint _e1751 = sum1_3_;
                            uint _e1752 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1705 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1752 = as_type<packed_uchar4>(_e1752);
                            sum1_3_ = _e1751 + ( + reinterpreted_packed_uchar4_e1705[0] * reinterpreted_packed_uchar4_e1752[0] + reinterpreted_packed_uchar4_e1705[1] * reinterpreted_packed_uchar4_e1752[1] + reinterpreted_packed_uchar4_e1705[2] * reinterpreted_packed_uchar4_e1752[2] + reinterpreted_packed_uchar4_e1705[3] * reinterpreted_packed_uchar4_e1752[3]);
                            uint _e1755 = sum2_0_;
                            uint _e1756 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1756 = as_type<packed_uchar4>(_e1756);
                            sum2_0_ = _e1755 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1756[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1756[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1756[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1756[3]);
                            uint _e1759 = sum2_1_;
                            uint _e1760 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1760 = as_type<packed_uchar4>(_e1760);
                            sum2_1_ = _e1759 + ( + reinterpreted_packed_uchar4_e1693[0] * reinterpreted_packed_uchar4_e1760[0] + reinterpreted_packed_uchar4_e1693[1] * reinterpreted_packed_uchar4_e1760[1] + reinterpreted_packed_uchar4_e1693[2] * reinterpreted_packed_uchar4_e1760[2] + reinterpreted_packed_uchar4_e1693[3] * reinterpreted_packed_uchar4_e1760[3]);
                            uint _e1763 = sum2_2_;
                            uint _e1764 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1699 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            sum2_2_ = _e1763 + ( + reinterpreted_packed_uchar4_e1699[0] * reinterpreted_packed_uchar4_e1764[0] + reinterpreted_packed_uchar4_e1699[1] * reinterpreted_packed_uchar4_e1764[1] + reinterpreted_packed_uchar4_e1699[2] * reinterpreted_packed_uchar4_e1764[2] + reinterpreted_packed_uchar4_e1699[3] * reinterpreted_packed_uchar4_e1764[3]);
                            uint _e1767 = sum2_3_;
                            uint _e1768 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1705 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1768 = as_type<packed_uchar4>(_e1768);
                            sum2_3_ = _e1767 + ( + reinterpreted_packed_uchar4_e1705[0] * reinterpreted_packed_uchar4_e1768[0] + reinterpreted_packed_uchar4_e1705[1] * reinterpreted_packed_uchar4_e1768[1] + reinterpreted_packed_uchar4_e1705[2] * reinterpreted_packed_uchar4_e1768[2] + reinterpreted_packed_uchar4_e1705[3] * reinterpreted_packed_uchar4_e1768[3]);
                            uint v1_0_1 = (_e1451.low.x >> 4u) & 252645135u;
                            uint v1_1_1 = (_e1451.low.y >> 4u) & 252645135u;
                            uint v1_2_1 = (_e1451.low.z >> 4u) & 252645135u;
                            uint v1_3_1 = (_e1451.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            uint _e1812 = sum0_0_;
                            uint _e1813 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1813 = as_type<packed_uchar4>(_e1813);
                            sum0_0_ = _e1812 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1813[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1813[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1813[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1813[3]);
                            uint _e1816 = sum0_1_;
                            uint _e1817 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1817 = as_type<packed_uchar4>(_e1817);
                            sum0_1_ = _e1816 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1817[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1817[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1817[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1817[3]);
                            uint _e1820 = sum0_2_;
                            uint _e1821 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1821 = as_type<packed_uchar4>(_e1821);
                            sum0_2_ = _e1820 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1821[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1821[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1821[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1821[3]);
                            uint _e1824 = sum0_3_;
                            uint _e1825 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1794 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1825 = as_type<packed_uchar4>(_e1825);
                            sum0_3_ = _e1824 + ( + reinterpreted_packed_uchar4_e1794[0] * reinterpreted_packed_uchar4_e1825[0] + reinterpreted_packed_uchar4_e1794[1] * reinterpreted_packed_uchar4_e1825[1] + reinterpreted_packed_uchar4_e1794[2] * reinterpreted_packed_uchar4_e1825[2] + reinterpreted_packed_uchar4_e1794[3] * reinterpreted_packed_uchar4_e1825[3]);
                            uint _e1828 = sum1_0_;
                            uint _e1829 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1829 = as_type<packed_uchar4>(_e1829);
                            sum1_0_ = _e1828 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1829[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1829[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1829[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1829[3]);
                            uint _e1832 = sum1_1_;
                            uint _e1833 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1833 = as_type<packed_uchar4>(_e1833);
                            sum1_1_ = _e1832 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1833[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1833[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1833[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1833[3]);
                            uint _e1836 = sum1_2_;
                            uint _e1837 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1837 = as_type<packed_uchar4>(_e1837);
                            sum1_2_ = _e1836 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1837[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1837[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1837[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1837[3]);
                            uint _e1840 = sum1_3_;
                            uint _e1841 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1794 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1841 = as_type<packed_uchar4>(_e1841);
                            sum1_3_ = _e1840 + ( + reinterpreted_packed_uchar4_e1794[0] * reinterpreted_packed_uchar4_e1841[0] + reinterpreted_packed_uchar4_e1794[1] * reinterpreted_packed_uchar4_e1841[1] + reinterpreted_packed_uchar4_e1794[2] * reinterpreted_packed_uchar4_e1841[2] + reinterpreted_packed_uchar4_e1794[3] * reinterpreted_packed_uchar4_e1841[3]);
                            uint _e1844 = sum2_0_;
                            uint _e1845 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1776 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1845 = as_type<packed_uchar4>(_e1845);
                            sum2_0_ = _e1844 + ( + reinterpreted_packed_uchar4_e1776[0] * reinterpreted_packed_uchar4_e1845[0] + reinterpreted_packed_uchar4_e1776[1] * reinterpreted_packed_uchar4_e1845[1] + reinterpreted_packed_uchar4_e1776[2] * reinterpreted_packed_uchar4_e1845[2] + reinterpreted_packed_uchar4_e1776[3] * reinterpreted_packed_uchar4_e1845[3]);
                            uint _e1848 = sum2_1_;
                            uint _e1849 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1782 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1849 = as_type<packed_uchar4>(_e1849);
                            sum2_1_ = _e1848 + ( + reinterpreted_packed_uchar4_e1782[0] * reinterpreted_packed_uchar4_e1849[0] + reinterpreted_packed_uchar4_e1782[1] * reinterpreted_packed_uchar4_e1849[1] + reinterpreted_packed_uchar4_e1782[2] * reinterpreted_packed_uchar4_e1849[2] + reinterpreted_packed_uchar4_e1782[3] * reinterpreted_packed_uchar4_e1849[3]);
                            uint _e1852 = sum2_2_;
                            uint _e1853 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1853 = as_type<packed_uchar4>(_e1853);
                            sum2_2_ = _e1852 + ( + reinterpreted_packed_uchar4_e1788[0] * reinterpreted_packed_uchar4_e1853[0] + reinterpreted_packed_uchar4_e1788[1] * reinterpreted_packed_uchar4_e1853[1] + reinterpreted_packed_uchar4_e1788[2] * reinterpreted_packed_uchar4_e1853[2] + reinterpreted_packed_uchar4_e1788[3] * reinterpreted_packed_uchar4_e1853[3]);
                            uint _e1856 = sum2_3_;
                            uint _e1857 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1794 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1857 = as_type<packed_uchar4>(_e1857);
                            sum2_3_ = _e1856 + ( + reinterpreted_packed_uchar4_e1794[0] * reinterpreted_packed_uchar4_e1857[0] + reinterpreted_packed_uchar4_e1794[1] * reinterpreted_packed_uchar4_e1857[1] + reinterpreted_packed_uchar4_e1794[2] * reinterpreted_packed_uchar4_e1857[2] + reinterpreted_packed_uchar4_e1794[3] * reinterpreted_packed_uchar4_e1857[3]);
                        }
                        if (step2_ < 8u) {
                            uint v0_0_2 = (_e1459.low.x >> 0u) & 252645135u;
                            uint v0_1_2 = (_e1459.low.y >> 0u) & 252645135u;
                            uint v0_2_2 = (_e1459.low.z >> 0u) & 252645135u;
                            uint v0_3_2 = (_e1459.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            uint _e1903 = sum0_0_;
                            uint _e1904 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1904 = as_type<packed_uchar4>(_e1904);
                            sum0_0_ = _e1903 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1904[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1904[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1904[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1904[3]);
                            uint _e1907 = sum0_1_;
                            uint _e1908 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1908 = as_type<packed_uchar4>(_e1908);
                            sum0_1_ = _e1907 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1908[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1908[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1908[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1908[3]);
                            uint _e1911 = sum0_2_;
                            uint _e1912 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(_e1912);
                            sum0_2_ = _e1911 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1912[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1912[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1912[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1912[3]);
                            uint _e1915 = sum0_3_;
                            uint _e1916 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1885 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                            sum0_3_ = _e1915 + ( + reinterpreted_packed_uchar4_e1885[0] * reinterpreted_packed_uchar4_e1916[0] + reinterpreted_packed_uchar4_e1885[1] * reinterpreted_packed_uchar4_e1916[1] + reinterpreted_packed_uchar4_e1885[2] * reinterpreted_packed_uchar4_e1916[2] + reinterpreted_packed_uchar4_e1885[3] * reinterpreted_packed_uchar4_e1916[3]);
                            uint _e1919 = sum1_0_;
                            uint _e1920 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1920 = as_type<packed_uchar4>(_e1920);
                            sum1_0_ = _e1919 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1920[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1920[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1920[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1920[3]);
                            uint _e1923 = sum1_1_;
                            uint _e1924 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1924 = as_type<packed_uchar4>(_e1924);
                            sum1_1_ = _e1923 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1924[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1924[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1924[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1924[3]);
                            uint _e1927 = sum1_2_;
                            uint _e1928 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1928 = as_type<packed_uchar4>(_e1928);
                            sum1_2_ = _e1927 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1928[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1928[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1928[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1928[3]);
                            uint _e1931 = sum1_3_;
                            uint _e1932 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1885 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1932 = as_type<packed_uchar4>(_e1932);
                            sum1_3_ = _e1931 + ( + reinterpreted_packed_uchar4_e1885[0] * reinterpreted_packed_uchar4_e1932[0] + reinterpreted_packed_uchar4_e1885[1] * reinterpreted_packed_uchar4_e1932[1] + reinterpreted_packed_uchar4_e1885[2] * reinterpreted_packed_uchar4_e1932[2] + reinterpreted_packed_uchar4_e1885[3] * reinterpreted_packed_uchar4_e1932[3]);
                            uint _e1935 = sum2_0_;
                            uint _e1936 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1936 = as_type<packed_uchar4>(_e1936);
                            sum2_0_ = _e1935 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1936[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1936[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1936[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1936[3]);
                            uint _e1939 = sum2_1_;
                            uint _e1940 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1940 = as_type<packed_uchar4>(_e1940);
                            sum2_1_ = _e1939 + ( + reinterpreted_packed_uchar4_e1873[0] * reinterpreted_packed_uchar4_e1940[0] + reinterpreted_packed_uchar4_e1873[1] * reinterpreted_packed_uchar4_e1940[1] + reinterpreted_packed_uchar4_e1873[2] * reinterpreted_packed_uchar4_e1940[2] + reinterpreted_packed_uchar4_e1873[3] * reinterpreted_packed_uchar4_e1940[3]);
                            uint _e1943 = sum2_2_;
                            uint _e1944 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1944 = as_type<packed_uchar4>(_e1944);
                            sum2_2_ = _e1943 + ( + reinterpreted_packed_uchar4_e1879[0] * reinterpreted_packed_uchar4_e1944[0] + reinterpreted_packed_uchar4_e1879[1] * reinterpreted_packed_uchar4_e1944[1] + reinterpreted_packed_uchar4_e1879[2] * reinterpreted_packed_uchar4_e1944[2] + reinterpreted_packed_uchar4_e1879[3] * reinterpreted_packed_uchar4_e1944[3]);
                            uint _e1947 = sum2_3_;
                            uint _e1948 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1885 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1948 = as_type<packed_uchar4>(_e1948);
                            sum2_3_ = _e1947 + ( + reinterpreted_packed_uchar4_e1885[0] * reinterpreted_packed_uchar4_e1948[0] + reinterpreted_packed_uchar4_e1885[1] * reinterpreted_packed_uchar4_e1948[1] + reinterpreted_packed_uchar4_e1885[2] * reinterpreted_packed_uchar4_e1948[2] + reinterpreted_packed_uchar4_e1885[3] * reinterpreted_packed_uchar4_e1948[3]);
                            uint v1_0_2 = (_e1459.low.x >> 4u) & 252645135u;
                            uint v1_1_2 = (_e1459.low.y >> 4u) & 252645135u;
                            uint v1_2_2 = (_e1459.low.z >> 4u) & 252645135u;
                            uint v1_3_2 = (_e1459.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            uint _e1992 = sum0_0_;
                            uint _e1993 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1993 = as_type<packed_uchar4>(_e1993);
                            sum0_0_ = _e1992 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e1993[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e1993[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e1993[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e1993[3]);
                            uint _e1996 = sum0_1_;
                            uint _e1997 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1997 = as_type<packed_uchar4>(_e1997);
                            sum0_1_ = _e1996 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e1997[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e1997[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e1997[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e1997[3]);
                            uint _e2000 = sum0_2_;
                            uint _e2001 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(_e2001);
                            sum0_2_ = _e2000 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2001[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2001[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2001[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2001[3]);
                            uint _e2004 = sum0_3_;
                            uint _e2005 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1974 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2005 = as_type<packed_uchar4>(_e2005);
                            sum0_3_ = _e2004 + ( + reinterpreted_packed_uchar4_e1974[0] * reinterpreted_packed_uchar4_e2005[0] + reinterpreted_packed_uchar4_e1974[1] * reinterpreted_packed_uchar4_e2005[1] + reinterpreted_packed_uchar4_e1974[2] * reinterpreted_packed_uchar4_e2005[2] + reinterpreted_packed_uchar4_e1974[3] * reinterpreted_packed_uchar4_e2005[3]);
                            uint _e2008 = sum1_0_;
                            uint _e2009 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2009 = as_type<packed_uchar4>(_e2009);
                            sum1_0_ = _e2008 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e2009[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e2009[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e2009[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e2009[3]);
                            uint _e2012 = sum1_1_;
                            uint _e2013 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2013 = as_type<packed_uchar4>(_e2013);
                            sum1_1_ = _e2012 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2013[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2013[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2013[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2013[3]);
                            uint _e2016 = sum1_2_;
                            uint _e2017 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2017 = as_type<packed_uchar4>(_e2017);
                            sum1_2_ = _e2016 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2017[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2017[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2017[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2017[3]);
                            uint _e2020 = sum1_3_;
                            uint _e2021 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1974 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            sum1_3_ = _e2020 + ( + reinterpreted_packed_uchar4_e1974[0] * reinterpreted_packed_uchar4_e2021[0] + reinterpreted_packed_uchar4_e1974[1] * reinterpreted_packed_uchar4_e2021[1] + reinterpreted_packed_uchar4_e1974[2] * reinterpreted_packed_uchar4_e2021[2] + reinterpreted_packed_uchar4_e1974[3] * reinterpreted_packed_uchar4_e2021[3]);
                            uint _e2024 = sum2_0_;
                            uint _e2025 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                            sum2_0_ = _e2024 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e2025[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e2025[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e2025[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e2025[3]);
                            uint _e2028 = sum2_1_;
                            uint _e2029 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2029 = as_type<packed_uchar4>(_e2029);
                            sum2_1_ = _e2028 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2029[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2029[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2029[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2029[3]);
                            uint _e2032 = sum2_2_;
                            uint _e2033 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2033 = as_type<packed_uchar4>(_e2033);
                            sum2_2_ = _e2032 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2033[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2033[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2033[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2033[3]);
                            uint _e2036 = sum2_3_;
                            uint _e2037 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1974 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2037 = as_type<packed_uchar4>(_e2037);
                            sum2_3_ = _e2036 + ( + reinterpreted_packed_uchar4_e1974[0] * reinterpreted_packed_uchar4_e2037[0] + reinterpreted_packed_uchar4_e1974[1] * reinterpreted_packed_uchar4_e2037[1] + reinterpreted_packed_uchar4_e1974[2] * reinterpreted_packed_uchar4_e2037[2] + reinterpreted_packed_uchar4_e1974[3] * reinterpreted_packed_uchar4_e2037[3]);
                        }
                        if (step3_ < 8u) {
                            uint v0_0_3 = (_e1467.low.x >> 0u) & 252645135u;
                            uint v0_1_3 = (_e1467.low.y >> 0u) & 252645135u;
                            uint v0_2_3 = (_e1467.low.z >> 0u) & 252645135u;
                            uint v0_3_3 = (_e1467.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            uint _e2083 = sum0_0_;
                            uint _e2084 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(_e2084);
                            sum0_0_ = _e2083 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2084[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2084[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2084[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2084[3]);
                            uint _e2087 = sum0_1_;
                            uint _e2088 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2088 = as_type<packed_uchar4>(_e2088);
                            sum0_1_ = _e2087 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2088[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2088[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2088[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2088[3]);
                            uint _e2091 = sum0_2_;
                            uint _e2092 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2092 = as_type<packed_uchar4>(_e2092);
                            sum0_2_ = _e2091 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2092[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2092[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2092[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2092[3]);
                            uint _e2095 = sum0_3_;
                            uint _e2096 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(_e2096);
                            sum0_3_ = _e2095 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2096[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2096[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2096[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2096[3]);
                            uint _e2099 = sum1_0_;
                            uint _e2100 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2100 = as_type<packed_uchar4>(_e2100);
                            sum1_0_ = _e2099 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2100[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2100[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2100[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2100[3]);
                            uint _e2103 = sum1_1_;
                            uint _e2104 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2104 = as_type<packed_uchar4>(_e2104);
                            sum1_1_ = _e2103 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2104[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2104[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2104[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2104[3]);
                            uint _e2107 = sum1_2_;
                            uint _e2108 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2108 = as_type<packed_uchar4>(_e2108);
                            sum1_2_ = _e2107 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2108[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2108[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2108[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2108[3]);
                            uint _e2111 = sum1_3_;
                            uint _e2112 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2112 = as_type<packed_uchar4>(_e2112);
                            sum1_3_ = _e2111 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2112[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2112[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2112[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2112[3]);
                            uint _e2115 = sum2_0_;
                            uint _e2116 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2116 = as_type<packed_uchar4>(_e2116);
                            sum2_0_ = _e2115 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2116[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2116[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2116[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2116[3]);
                            uint _e2119 = sum2_1_;
                            uint _e2120 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2120 = as_type<packed_uchar4>(_e2120);
                            sum2_1_ = _e2119 + ( + reinterpreted_packed_uchar4_e2053[0] * reinterpreted_packed_uchar4_e2120[0] + reinterpreted_packed_uchar4_e2053[1] * reinterpreted_packed_uchar4_e2120[1] + reinterpreted_packed_uchar4_e2053[2] * reinterpreted_packed_uchar4_e2120[2] + reinterpreted_packed_uchar4_e2053[3] * reinterpreted_packed_uchar4_e2120[3]);
                            uint _e2123 = sum2_2_;
                            uint _e2124 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2059 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(_e2124);
                            sum2_2_ = _e2123 + ( + reinterpreted_packed_uchar4_e2059[0] * reinterpreted_packed_uchar4_e2124[0] + reinterpreted_packed_uchar4_e2059[1] * reinterpreted_packed_uchar4_e2124[1] + reinterpreted_packed_uchar4_e2059[2] * reinterpreted_packed_uchar4_e2124[2] + reinterpreted_packed_uchar4_e2059[3] * reinterpreted_packed_uchar4_e2124[3]);
                            uint _e2127 = sum2_3_;
                            uint _e2128 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2128 = as_type<packed_uchar4>(_e2128);
                            sum2_3_ = _e2127 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2128[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2128[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2128[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2128[3]);
                            uint v1_0_3 = (_e1467.low.x >> 4u) & 252645135u;
                            uint v1_1_3 = (_e1467.low.y >> 4u) & 252645135u;
                            uint v1_2_3 = (_e1467.low.z >> 4u) & 252645135u;
                            uint v1_3_3 = (_e1467.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            uint _e2172 = sum0_0_;
                            uint _e2173 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(_e2173);
                            sum0_0_ = _e2172 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2173[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2173[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2173[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2173[3]);
                            uint _e2176 = sum0_1_;
                            uint _e2177 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2177 = as_type<packed_uchar4>(_e2177);
                            sum0_1_ = _e2176 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2177[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2177[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2177[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2177[3]);
                            uint _e2180 = sum0_2_;
                            uint _e2181 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2181 = as_type<packed_uchar4>(_e2181);
                            sum0_2_ = _e2180 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2181[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2181[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2181[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2181[3]);
                            uint _e2184 = sum0_3_;
                            uint _e2185 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2154 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(_e2185);
                            sum0_3_ = _e2184 + ( + reinterpreted_packed_uchar4_e2154[0] * reinterpreted_packed_uchar4_e2185[0] + reinterpreted_packed_uchar4_e2154[1] * reinterpreted_packed_uchar4_e2185[1] + reinterpreted_packed_uchar4_e2154[2] * reinterpreted_packed_uchar4_e2185[2] + reinterpreted_packed_uchar4_e2154[3] * reinterpreted_packed_uchar4_e2185[3]);
                            uint _e2188 = sum1_0_;
                            uint _e2189 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2189 = as_type<packed_uchar4>(_e2189);
                            sum1_0_ = _e2188 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2189[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2189[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2189[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2189[3]);
                            uint _e2192 = sum1_1_;
                            uint _e2193 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2193 = as_type<packed_uchar4>(_e2193);
                            sum1_1_ = _e2192 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2193[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2193[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2193[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2193[3]);
                            uint _e2196 = sum1_2_;
                            uint _e2197 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                            sum1_2_ = _e2196 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2197[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2197[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2197[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2197[3]);
                            uint _e2200 = sum1_3_;
                            uint _e2201 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2154 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2201 = as_type<packed_uchar4>(_e2201);
                            sum1_3_ = _e2200 + ( + reinterpreted_packed_uchar4_e2154[0] * reinterpreted_packed_uchar4_e2201[0] + reinterpreted_packed_uchar4_e2154[1] * reinterpreted_packed_uchar4_e2201[1] + reinterpreted_packed_uchar4_e2154[2] * reinterpreted_packed_uchar4_e2201[2] + reinterpreted_packed_uchar4_e2154[3] * reinterpreted_packed_uchar4_e2201[3]);
                            uint _e2204 = sum2_0_;
                            uint _e2205 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2136 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2205 = as_type<packed_uchar4>(_e2205);
                            sum2_0_ = _e2204 + ( + reinterpreted_packed_uchar4_e2136[0] * reinterpreted_packed_uchar4_e2205[0] + reinterpreted_packed_uchar4_e2136[1] * reinterpreted_packed_uchar4_e2205[1] + reinterpreted_packed_uchar4_e2136[2] * reinterpreted_packed_uchar4_e2205[2] + reinterpreted_packed_uchar4_e2136[3] * reinterpreted_packed_uchar4_e2205[3]);
                            uint _e2208 = sum2_1_;
                            uint _e2209 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2209 = as_type<packed_uchar4>(_e2209);
                            sum2_1_ = _e2208 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2209[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2209[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2209[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2209[3]);
                            uint _e2212 = sum2_2_;
                            uint _e2213 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2213 = as_type<packed_uchar4>(_e2213);
                            sum2_2_ = _e2212 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2213[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2213[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2213[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2213[3]);
                            uint _e2216 = sum2_3_;
                            uint _e2217 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2154 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2217 = as_type<packed_uchar4>(_e2217);
                            sum2_3_ = _e2216 + ( + reinterpreted_packed_uchar4_e2154[0] * reinterpreted_packed_uchar4_e2217[0] + reinterpreted_packed_uchar4_e2154[1] * reinterpreted_packed_uchar4_e2217[1] + reinterpreted_packed_uchar4_e2154[2] * reinterpreted_packed_uchar4_e2217[2] + reinterpreted_packed_uchar4_e2154[3] * reinterpreted_packed_uchar4_e2217[3]);
                        }
                        if (step4_ < 8u) {
                            uint v0_0_4 = (_e1475.low.x >> 0u) & 252645135u;
                            uint v0_1_4 = (_e1475.low.y >> 0u) & 252645135u;
                            uint v0_2_4 = (_e1475.low.z >> 0u) & 252645135u;
                            uint v0_3_4 = (_e1475.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            uint _e2263 = sum0_0_;
                            uint _e2264 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2264 = as_type<packed_uchar4>(_e2264);
                            sum0_0_ = _e2263 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2264[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2264[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2264[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2264[3]);
                            uint _e2267 = sum0_1_;
                            uint _e2268 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                            sum0_1_ = _e2267 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2268[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2268[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2268[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2268[3]);
                            uint _e2271 = sum0_2_;
                            uint _e2272 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2272 = as_type<packed_uchar4>(_e2272);
                            sum0_2_ = _e2271 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2272[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2272[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2272[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2272[3]);
                            uint _e2275 = sum0_3_;
                            uint _e2276 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2245 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2276 = as_type<packed_uchar4>(_e2276);
                            sum0_3_ = _e2275 + ( + reinterpreted_packed_uchar4_e2245[0] * reinterpreted_packed_uchar4_e2276[0] + reinterpreted_packed_uchar4_e2245[1] * reinterpreted_packed_uchar4_e2276[1] + reinterpreted_packed_uchar4_e2245[2] * reinterpreted_packed_uchar4_e2276[2] + reinterpreted_packed_uchar4_e2245[3] * reinterpreted_packed_uchar4_e2276[3]);
                            uint _e2279 = sum1_0_;
                            uint _e2280 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2280 = as_type<packed_uchar4>(_e2280);
                            sum1_0_ = _e2279 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2280[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2280[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2280[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2280[3]);
                            uint _e2283 = sum1_1_;
                            uint _e2284 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2284 = as_type<packed_uchar4>(_e2284);
                            sum1_1_ = _e2283 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2284[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2284[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2284[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2284[3]);
                            uint _e2287 = sum1_2_;
                            uint _e2288 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2288 = as_type<packed_uchar4>(_e2288);
                            sum1_2_ = _e2287 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2288[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2288[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2288[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2288[3]);
                            uint _e2291 = sum1_3_;
                            uint _e2292 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2245 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2292 = as_type<packed_uchar4>(_e2292);
                            sum1_3_ = _e2291 + ( + reinterpreted_packed_uchar4_e2245[0] * reinterpreted_packed_uchar4_e2292[0] + reinterpreted_packed_uchar4_e2245[1] * reinterpreted_packed_uchar4_e2292[1] + reinterpreted_packed_uchar4_e2245[2] * reinterpreted_packed_uchar4_e2292[2] + reinterpreted_packed_uchar4_e2245[3] * reinterpreted_packed_uchar4_e2292[3]);
                            uint _e2295 = sum2_0_;
                            uint _e2296 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2296 = as_type<packed_uchar4>(_e2296);
                            sum2_0_ = _e2295 + ( + reinterpreted_packed_uchar4_e2227[0] * reinterpreted_packed_uchar4_e2296[0] + reinterpreted_packed_uchar4_e2227[1] * reinterpreted_packed_uchar4_e2296[1] + reinterpreted_packed_uchar4_e2227[2] * reinterpreted_packed_uchar4_e2296[2] + reinterpreted_packed_uchar4_e2227[3] * reinterpreted_packed_uchar4_e2296[3]);
                            uint _e2299 = sum2_1_;
                            uint _e2300 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2300 = as_type<packed_uchar4>(_e2300);
                            sum2_1_ = _e2299 + ( + reinterpreted_packed_uchar4_e2233[0] * reinterpreted_packed_uchar4_e2300[0] + reinterpreted_packed_uchar4_e2233[1] * reinterpreted_packed_uchar4_e2300[1] + reinterpreted_packed_uchar4_e2233[2] * reinterpreted_packed_uchar4_e2300[2] + reinterpreted_packed_uchar4_e2233[3] * reinterpreted_packed_uchar4_e2300[3]);
                            uint _e2303 = sum2_2_;
                            uint _e2304 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2304 = as_type<packed_uchar4>(_e2304);
                            sum2_2_ = _e2303 + ( + reinterpreted_packed_uchar4_e2239[0] * reinterpreted_packed_uchar4_e2304[0] + reinterpreted_packed_uchar4_e2239[1] * reinterpreted_packed_uchar4_e2304[1] + reinterpreted_packed_uchar4_e2239[2] * reinterpreted_packed_uchar4_e2304[2] + reinterpreted_packed_uchar4_e2239[3] * reinterpreted_packed_uchar4_e2304[3]);
                            uint _e2307 = sum2_3_;
                            uint _e2308 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2245 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2308 = as_type<packed_uchar4>(_e2308);
                            sum2_3_ = _e2307 + ( + reinterpreted_packed_uchar4_e2245[0] * reinterpreted_packed_uchar4_e2308[0] + reinterpreted_packed_uchar4_e2245[1] * reinterpreted_packed_uchar4_e2308[1] + reinterpreted_packed_uchar4_e2245[2] * reinterpreted_packed_uchar4_e2308[2] + reinterpreted_packed_uchar4_e2245[3] * reinterpreted_packed_uchar4_e2308[3]);
                            uint v1_0_4 = (_e1475.low.x >> 4u) & 252645135u;
                            uint v1_1_4 = (_e1475.low.y >> 4u) & 252645135u;
                            uint v1_2_4 = (_e1475.low.z >> 4u) & 252645135u;
                            uint v1_3_4 = (_e1475.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            uint _e2352 = sum0_0_;
                            uint _e2353 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2353 = as_type<packed_uchar4>(_e2353);
                            sum0_0_ = _e2352 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2353[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2353[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2353[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2353[3]);
                            uint _e2356 = sum0_1_;
                            uint _e2357 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(_e2357);
                            sum0_1_ = _e2356 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2357[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2357[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2357[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2357[3]);
                            uint _e2360 = sum0_2_;
                            uint _e2361 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2361 = as_type<packed_uchar4>(_e2361);
                            sum0_2_ = _e2360 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2361[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2361[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2361[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2361[3]);
                            uint _e2364 = sum0_3_;
                            uint _e2365 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2334 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2365 = as_type<packed_uchar4>(_e2365);
                            sum0_3_ = _e2364 + ( + reinterpreted_packed_uchar4_e2334[0] * reinterpreted_packed_uchar4_e2365[0] + reinterpreted_packed_uchar4_e2334[1] * reinterpreted_packed_uchar4_e2365[1] + reinterpreted_packed_uchar4_e2334[2] * reinterpreted_packed_uchar4_e2365[2] + reinterpreted_packed_uchar4_e2334[3] * reinterpreted_packed_uchar4_e2365[3]);
                            uint _e2368 = sum1_0_;
                            uint _e2369 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2369 = as_type<packed_uchar4>(_e2369);
                            sum1_0_ = _e2368 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2369[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2369[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2369[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2369[3]);
                            uint _e2372 = sum1_1_;
                            uint _e2373 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2373 = as_type<packed_uchar4>(_e2373);
                            sum1_1_ = _e2372 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2373[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2373[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2373[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2373[3]);
                            uint _e2376 = sum1_2_;
                            uint _e2377 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2377 = as_type<packed_uchar4>(_e2377);
                            sum1_2_ = _e2376 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2377[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2377[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2377[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2377[3]);
                            uint _e2380 = sum1_3_;
                            uint _e2381 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2334 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2381 = as_type<packed_uchar4>(_e2381);
                            sum1_3_ = _e2380 + ( + reinterpreted_packed_uchar4_e2334[0] * reinterpreted_packed_uchar4_e2381[0] + reinterpreted_packed_uchar4_e2334[1] * reinterpreted_packed_uchar4_e2381[1] + reinterpreted_packed_uchar4_e2334[2] * reinterpreted_packed_uchar4_e2381[2] + reinterpreted_packed_uchar4_e2334[3] * reinterpreted_packed_uchar4_e2381[3]);
                            uint _e2384 = sum2_0_;
                            uint _e2385 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2385 = as_type<packed_uchar4>(_e2385);
                            sum2_0_ = _e2384 + ( + reinterpreted_packed_uchar4_e2316[0] * reinterpreted_packed_uchar4_e2385[0] + reinterpreted_packed_uchar4_e2316[1] * reinterpreted_packed_uchar4_e2385[1] + reinterpreted_packed_uchar4_e2316[2] * reinterpreted_packed_uchar4_e2385[2] + reinterpreted_packed_uchar4_e2316[3] * reinterpreted_packed_uchar4_e2385[3]);
                            uint _e2388 = sum2_1_;
                            uint _e2389 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2322 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2389 = as_type<packed_uchar4>(_e2389);
                            sum2_1_ = _e2388 + ( + reinterpreted_packed_uchar4_e2322[0] * reinterpreted_packed_uchar4_e2389[0] + reinterpreted_packed_uchar4_e2322[1] * reinterpreted_packed_uchar4_e2389[1] + reinterpreted_packed_uchar4_e2322[2] * reinterpreted_packed_uchar4_e2389[2] + reinterpreted_packed_uchar4_e2322[3] * reinterpreted_packed_uchar4_e2389[3]);
                            uint _e2392 = sum2_2_;
                            uint _e2393 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                            sum2_2_ = _e2392 + ( + reinterpreted_packed_uchar4_e2328[0] * reinterpreted_packed_uchar4_e2393[0] + reinterpreted_packed_uchar4_e2328[1] * reinterpreted_packed_uchar4_e2393[1] + reinterpreted_packed_uchar4_e2328[2] * reinterpreted_packed_uchar4_e2393[2] + reinterpreted_packed_uchar4_e2328[3] * reinterpreted_packed_uchar4_e2393[3]);
                            uint _e2396 = sum2_3_;
                            uint _e2397 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2334 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2397 = as_type<packed_uchar4>(_e2397);
                            sum2_3_ = _e2396 + ( + reinterpreted_packed_uchar4_e2334[0] * reinterpreted_packed_uchar4_e2397[0] + reinterpreted_packed_uchar4_e2334[1] * reinterpreted_packed_uchar4_e2397[1] + reinterpreted_packed_uchar4_e2334[2] * reinterpreted_packed_uchar4_e2397[2] + reinterpreted_packed_uchar4_e2334[3] * reinterpreted_packed_uchar4_e2397[3]);
                        }
                        if (step5_ < 8u) {
                            uint v0_0_5 = (_e1483.low.x >> 0u) & 252645135u;
                            uint v0_1_5 = (_e1483.low.y >> 0u) & 252645135u;
                            uint v0_2_5 = (_e1483.low.z >> 0u) & 252645135u;
                            uint v0_3_5 = (_e1483.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            uint _e2443 = sum0_0_;
                            uint _e2444 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2444 = as_type<packed_uchar4>(_e2444);
                            sum0_0_ = _e2443 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2444[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2444[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2444[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2444[3]);
                            uint _e2447 = sum0_1_;
                            uint _e2448 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2448 = as_type<packed_uchar4>(_e2448);
                            sum0_1_ = _e2447 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2448[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2448[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2448[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2448[3]);
                            uint _e2451 = sum0_2_;
                            uint _e2452 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2452 = as_type<packed_uchar4>(_e2452);
                            sum0_2_ = _e2451 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2452[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2452[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2452[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2452[3]);
                            uint _e2455 = sum0_3_;
                            uint _e2456 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2425 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2456 = as_type<packed_uchar4>(_e2456);
                            sum0_3_ = _e2455 + ( + reinterpreted_packed_uchar4_e2425[0] * reinterpreted_packed_uchar4_e2456[0] + reinterpreted_packed_uchar4_e2425[1] * reinterpreted_packed_uchar4_e2456[1] + reinterpreted_packed_uchar4_e2425[2] * reinterpreted_packed_uchar4_e2456[2] + reinterpreted_packed_uchar4_e2425[3] * reinterpreted_packed_uchar4_e2456[3]);
                            uint _e2459 = sum1_0_;
                            uint _e2460 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2460 = as_type<packed_uchar4>(_e2460);
                            sum1_0_ = _e2459 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2460[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2460[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2460[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2460[3]);
                            uint _e2463 = sum1_1_;
                            uint _e2464 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2464 = as_type<packed_uchar4>(_e2464);
                            sum1_1_ = _e2463 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2464[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2464[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2464[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2464[3]);
                            uint _e2467 = sum1_2_;
                            uint _e2468 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2468 = as_type<packed_uchar4>(_e2468);
                            sum1_2_ = _e2467 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2468[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2468[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2468[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2468[3]);
                            uint _e2471 = sum1_3_;
                            uint _e2472 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2425 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2472 = as_type<packed_uchar4>(_e2472);
                            sum1_3_ = _e2471 + ( + reinterpreted_packed_uchar4_e2425[0] * reinterpreted_packed_uchar4_e2472[0] + reinterpreted_packed_uchar4_e2425[1] * reinterpreted_packed_uchar4_e2472[1] + reinterpreted_packed_uchar4_e2425[2] * reinterpreted_packed_uchar4_e2472[2] + reinterpreted_packed_uchar4_e2425[3] * reinterpreted_packed_uchar4_e2472[3]);
                            uint _e2475 = sum2_0_;
                            uint _e2476 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2407 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2476 = as_type<packed_uchar4>(_e2476);
                            sum2_0_ = _e2475 + ( + reinterpreted_packed_uchar4_e2407[0] * reinterpreted_packed_uchar4_e2476[0] + reinterpreted_packed_uchar4_e2407[1] * reinterpreted_packed_uchar4_e2476[1] + reinterpreted_packed_uchar4_e2407[2] * reinterpreted_packed_uchar4_e2476[2] + reinterpreted_packed_uchar4_e2407[3] * reinterpreted_packed_uchar4_e2476[3]);
                            uint _e2479 = sum2_1_;
                            uint _e2480 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2480 = as_type<packed_uchar4>(_e2480);
                            sum2_1_ = _e2479 + ( + reinterpreted_packed_uchar4_e2413[0] * reinterpreted_packed_uchar4_e2480[0] + reinterpreted_packed_uchar4_e2413[1] * reinterpreted_packed_uchar4_e2480[1] + reinterpreted_packed_uchar4_e2413[2] * reinterpreted_packed_uchar4_e2480[2] + reinterpreted_packed_uchar4_e2413[3] * reinterpreted_packed_uchar4_e2480[3]);
                            uint _e2483 = sum2_2_;
                            uint _e2484 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2419 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2484 = as_type<packed_uchar4>(_e2484);
                            sum2_2_ = _e2483 + ( + reinterpreted_packed_uchar4_e2419[0] * reinterpreted_packed_uchar4_e2484[0] + reinterpreted_packed_uchar4_e2419[1] * reinterpreted_packed_uchar4_e2484[1] + reinterpreted_packed_uchar4_e2419[2] * reinterpreted_packed_uchar4_e2484[2] + reinterpreted_packed_uchar4_e2419[3] * reinterpreted_packed_uchar4_e2484[3]);
                            uint _e2487 = sum2_3_;
                            uint _e2488 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2425 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2488 = as_type<packed_uchar4>(_e2488);
                            sum2_3_ = _e2487 + ( + reinterpreted_packed_uchar4_e2425[0] * reinterpreted_packed_uchar4_e2488[0] + reinterpreted_packed_uchar4_e2425[1] * reinterpreted_packed_uchar4_e2488[1] + reinterpreted_packed_uchar4_e2425[2] * reinterpreted_packed_uchar4_e2488[2] + reinterpreted_packed_uchar4_e2425[3] * reinterpreted_packed_uchar4_e2488[3]);
                            uint v1_0_5 = (_e1483.low.x >> 4u) & 252645135u;
                            uint v1_1_5 = (_e1483.low.y >> 4u) & 252645135u;
                            uint v1_2_5 = (_e1483.low.z >> 4u) & 252645135u;
                            uint v1_3_5 = (_e1483.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            uint _e2532 = sum0_0_;
                            uint _e2533 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2533 = as_type<packed_uchar4>(_e2533);
                            sum0_0_ = _e2532 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2533[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2533[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2533[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2533[3]);
                            uint _e2536 = sum0_1_;
                            uint _e2537 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2537 = as_type<packed_uchar4>(_e2537);
                            sum0_1_ = _e2536 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2537[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2537[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2537[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2537[3]);
                            uint _e2540 = sum0_2_;
                            uint _e2541 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2541 = as_type<packed_uchar4>(_e2541);
                            sum0_2_ = _e2540 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2541[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2541[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2541[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2541[3]);
                            uint _e2544 = sum0_3_;
                            uint _e2545 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2514 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2545 = as_type<packed_uchar4>(_e2545);
                            sum0_3_ = _e2544 + ( + reinterpreted_packed_uchar4_e2514[0] * reinterpreted_packed_uchar4_e2545[0] + reinterpreted_packed_uchar4_e2514[1] * reinterpreted_packed_uchar4_e2545[1] + reinterpreted_packed_uchar4_e2514[2] * reinterpreted_packed_uchar4_e2545[2] + reinterpreted_packed_uchar4_e2514[3] * reinterpreted_packed_uchar4_e2545[3]);
                            uint _e2548 = sum1_0_;
                            uint _e2549 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2549 = as_type<packed_uchar4>(_e2549);
                            sum1_0_ = _e2548 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2549[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2549[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2549[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2549[3]);
                            uint _e2552 = sum1_1_;
                            uint _e2553 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2553 = as_type<packed_uchar4>(_e2553);
                            sum1_1_ = _e2552 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2553[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2553[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2553[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2553[3]);
                            uint _e2556 = sum1_2_;
                            uint _e2557 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2557 = as_type<packed_uchar4>(_e2557);
                            sum1_2_ = _e2556 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2557[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2557[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2557[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2557[3]);
                            uint _e2560 = sum1_3_;
                            uint _e2561 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2514 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2561 = as_type<packed_uchar4>(_e2561);
                            sum1_3_ = _e2560 + ( + reinterpreted_packed_uchar4_e2514[0] * reinterpreted_packed_uchar4_e2561[0] + reinterpreted_packed_uchar4_e2514[1] * reinterpreted_packed_uchar4_e2561[1] + reinterpreted_packed_uchar4_e2514[2] * reinterpreted_packed_uchar4_e2561[2] + reinterpreted_packed_uchar4_e2514[3] * reinterpreted_packed_uchar4_e2561[3]);
                            uint _e2564 = sum2_0_;
                            uint _e2565 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2496 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2565 = as_type<packed_uchar4>(_e2565);
                            sum2_0_ = _e2564 + ( + reinterpreted_packed_uchar4_e2496[0] * reinterpreted_packed_uchar4_e2565[0] + reinterpreted_packed_uchar4_e2496[1] * reinterpreted_packed_uchar4_e2565[1] + reinterpreted_packed_uchar4_e2496[2] * reinterpreted_packed_uchar4_e2565[2] + reinterpreted_packed_uchar4_e2496[3] * reinterpreted_packed_uchar4_e2565[3]);
                            uint _e2568 = sum2_1_;
                            uint _e2569 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2569 = as_type<packed_uchar4>(_e2569);
                            sum2_1_ = _e2568 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2569[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2569[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2569[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2569[3]);
                            uint _e2572 = sum2_2_;
                            uint _e2573 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2508 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2573 = as_type<packed_uchar4>(_e2573);
                            sum2_2_ = _e2572 + ( + reinterpreted_packed_uchar4_e2508[0] * reinterpreted_packed_uchar4_e2573[0] + reinterpreted_packed_uchar4_e2508[1] * reinterpreted_packed_uchar4_e2573[1] + reinterpreted_packed_uchar4_e2508[2] * reinterpreted_packed_uchar4_e2573[2] + reinterpreted_packed_uchar4_e2508[3] * reinterpreted_packed_uchar4_e2573[3]);
                            uint _e2576 = sum2_3_;
                            uint _e2577 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2514 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2577 = as_type<packed_uchar4>(_e2577);
                            sum2_3_ = _e2576 + ( + reinterpreted_packed_uchar4_e2514[0] * reinterpreted_packed_uchar4_e2577[0] + reinterpreted_packed_uchar4_e2514[1] * reinterpreted_packed_uchar4_e2577[1] + reinterpreted_packed_uchar4_e2514[2] * reinterpreted_packed_uchar4_e2577[2] + reinterpreted_packed_uchar4_e2514[3] * reinterpreted_packed_uchar4_e2577[3]);
                        }
                        if (step6_ < 8u) {
                            uint v0_0_6 = (_e1491.low.x >> 0u) & 252645135u;
                            uint v0_1_6 = (_e1491.low.y >> 0u) & 252645135u;
                            uint v0_2_6 = (_e1491.low.z >> 0u) & 252645135u;
                            uint v0_3_6 = (_e1491.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            uint _e2623 = sum0_0_;
                            uint _e2624 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(_e2624);
                            sum0_0_ = _e2623 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2624[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2624[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2624[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2624[3]);
                            uint _e2627 = sum0_1_;
                            uint _e2628 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2628 = as_type<packed_uchar4>(_e2628);
                            sum0_1_ = _e2627 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2628[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2628[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2628[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2628[3]);
                            uint _e2631 = sum0_2_;
                            uint _e2632 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2632 = as_type<packed_uchar4>(_e2632);
                            sum0_2_ = _e2631 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2632[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2632[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2632[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2632[3]);
                            uint _e2635 = sum0_3_;
                            uint _e2636 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2605 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2636 = as_type<packed_uchar4>(_e2636);
                            sum0_3_ = _e2635 + ( + reinterpreted_packed_uchar4_e2605[0] * reinterpreted_packed_uchar4_e2636[0] + reinterpreted_packed_uchar4_e2605[1] * reinterpreted_packed_uchar4_e2636[1] + reinterpreted_packed_uchar4_e2605[2] * reinterpreted_packed_uchar4_e2636[2] + reinterpreted_packed_uchar4_e2605[3] * reinterpreted_packed_uchar4_e2636[3]);
                            uint _e2639 = sum1_0_;
                            uint _e2640 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2640 = as_type<packed_uchar4>(_e2640);
                            sum1_0_ = _e2639 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2640[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2640[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2640[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2640[3]);
                            uint _e2643 = sum1_1_;
                            uint _e2644 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2644 = as_type<packed_uchar4>(_e2644);
                            sum1_1_ = _e2643 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2644[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2644[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2644[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2644[3]);
                            uint _e2647 = sum1_2_;
                            uint _e2648 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2648 = as_type<packed_uchar4>(_e2648);
                            sum1_2_ = _e2647 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2648[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2648[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2648[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2648[3]);
                            uint _e2651 = sum1_3_;
                            uint _e2652 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2605 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2652 = as_type<packed_uchar4>(_e2652);
                            sum1_3_ = _e2651 + ( + reinterpreted_packed_uchar4_e2605[0] * reinterpreted_packed_uchar4_e2652[0] + reinterpreted_packed_uchar4_e2605[1] * reinterpreted_packed_uchar4_e2652[1] + reinterpreted_packed_uchar4_e2605[2] * reinterpreted_packed_uchar4_e2652[2] + reinterpreted_packed_uchar4_e2605[3] * reinterpreted_packed_uchar4_e2652[3]);
                            uint _e2655 = sum2_0_;
                            uint _e2656 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2587 = as_type<packed_uchar4>(v0_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            sum2_0_ = _e2655 + ( + reinterpreted_packed_uchar4_e2587[0] * reinterpreted_packed_uchar4_e2656[0] + reinterpreted_packed_uchar4_e2587[1] * reinterpreted_packed_uchar4_e2656[1] + reinterpreted_packed_uchar4_e2587[2] * reinterpreted_packed_uchar4_e2656[2] + reinterpreted_packed_uchar4_e2587[3] * reinterpreted_packed_uchar4_e2656[3]);
                            uint _e2659 = sum2_1_;
                            uint _e2660 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(v0_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2660 = as_type<packed_uchar4>(_e2660);
                            sum2_1_ = _e2659 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2660[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2660[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2660[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2660[3]);
                            uint _e2663 = sum2_2_;
                            uint _e2664 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2599 = as_type<packed_uchar4>(v0_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2664 = as_type<packed_uchar4>(_e2664);
                            sum2_2_ = _e2663 + ( + reinterpreted_packed_uchar4_e2599[0] * reinterpreted_packed_uchar4_e2664[0] + reinterpreted_packed_uchar4_e2599[1] * reinterpreted_packed_uchar4_e2664[1] + reinterpreted_packed_uchar4_e2599[2] * reinterpreted_packed_uchar4_e2664[2] + reinterpreted_packed_uchar4_e2599[3] * reinterpreted_packed_uchar4_e2664[3]);
                            uint _e2667 = sum2_3_;
                            uint _e2668 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2605 = as_type<packed_uchar4>(v0_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2668 = as_type<packed_uchar4>(_e2668);
                            sum2_3_ = _e2667 + ( + reinterpreted_packed_uchar4_e2605[0] * reinterpreted_packed_uchar4_e2668[0] + reinterpreted_packed_uchar4_e2605[1] * reinterpreted_packed_uchar4_e2668[1] + reinterpreted_packed_uchar4_e2605[2] * reinterpreted_packed_uchar4_e2668[2] + reinterpreted_packed_uchar4_e2605[3] * reinterpreted_packed_uchar4_e2668[3]);
                            uint v1_0_6 = (_e1491.low.x >> 4u) & 252645135u;
                            uint v1_1_6 = (_e1491.low.y >> 4u) & 252645135u;
                            uint v1_2_6 = (_e1491.low.z >> 4u) & 252645135u;
                            uint v1_3_6 = (_e1491.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            uint _e2712 = sum0_0_;
                            uint _e2713 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2713 = as_type<packed_uchar4>(_e2713);
                            sum0_0_ = _e2712 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2713[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2713[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2713[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2713[3]);
                            uint _e2716 = sum0_1_;
                            uint _e2717 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2717 = as_type<packed_uchar4>(_e2717);
                            sum0_1_ = _e2716 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2717[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2717[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2717[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2717[3]);
                            uint _e2720 = sum0_2_;
                            uint _e2721 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2721 = as_type<packed_uchar4>(_e2721);
                            sum0_2_ = _e2720 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2721[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2721[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2721[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2721[3]);
                            uint _e2724 = sum0_3_;
                            uint _e2725 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2694 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2725 = as_type<packed_uchar4>(_e2725);
                            sum0_3_ = _e2724 + ( + reinterpreted_packed_uchar4_e2694[0] * reinterpreted_packed_uchar4_e2725[0] + reinterpreted_packed_uchar4_e2694[1] * reinterpreted_packed_uchar4_e2725[1] + reinterpreted_packed_uchar4_e2694[2] * reinterpreted_packed_uchar4_e2725[2] + reinterpreted_packed_uchar4_e2694[3] * reinterpreted_packed_uchar4_e2725[3]);
                            uint _e2728 = sum1_0_;
                            uint _e2729 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2729 = as_type<packed_uchar4>(_e2729);
                            sum1_0_ = _e2728 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2729[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2729[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2729[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2729[3]);
                            uint _e2732 = sum1_1_;
                            uint _e2733 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2733 = as_type<packed_uchar4>(_e2733);
                            sum1_1_ = _e2732 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2733[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2733[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2733[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2733[3]);
                            uint _e2736 = sum1_2_;
                            uint _e2737 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2737 = as_type<packed_uchar4>(_e2737);
                            sum1_2_ = _e2736 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2737[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2737[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2737[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2737[3]);
                            uint _e2740 = sum1_3_;
                            uint _e2741 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2694 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2741 = as_type<packed_uchar4>(_e2741);
                            sum1_3_ = _e2740 + ( + reinterpreted_packed_uchar4_e2694[0] * reinterpreted_packed_uchar4_e2741[0] + reinterpreted_packed_uchar4_e2694[1] * reinterpreted_packed_uchar4_e2741[1] + reinterpreted_packed_uchar4_e2694[2] * reinterpreted_packed_uchar4_e2741[2] + reinterpreted_packed_uchar4_e2694[3] * reinterpreted_packed_uchar4_e2741[3]);
                            uint _e2744 = sum2_0_;
                            uint _e2745 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2676 = as_type<packed_uchar4>(v1_0_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2745 = as_type<packed_uchar4>(_e2745);
                            sum2_0_ = _e2744 + ( + reinterpreted_packed_uchar4_e2676[0] * reinterpreted_packed_uchar4_e2745[0] + reinterpreted_packed_uchar4_e2676[1] * reinterpreted_packed_uchar4_e2745[1] + reinterpreted_packed_uchar4_e2676[2] * reinterpreted_packed_uchar4_e2745[2] + reinterpreted_packed_uchar4_e2676[3] * reinterpreted_packed_uchar4_e2745[3]);
                            uint _e2748 = sum2_1_;
                            uint _e2749 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2682 = as_type<packed_uchar4>(v1_1_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2749 = as_type<packed_uchar4>(_e2749);
                            sum2_1_ = _e2748 + ( + reinterpreted_packed_uchar4_e2682[0] * reinterpreted_packed_uchar4_e2749[0] + reinterpreted_packed_uchar4_e2682[1] * reinterpreted_packed_uchar4_e2749[1] + reinterpreted_packed_uchar4_e2682[2] * reinterpreted_packed_uchar4_e2749[2] + reinterpreted_packed_uchar4_e2682[3] * reinterpreted_packed_uchar4_e2749[3]);
                            uint _e2752 = sum2_2_;
                            uint _e2753 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(v1_2_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2753 = as_type<packed_uchar4>(_e2753);
                            sum2_2_ = _e2752 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2753[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2753[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2753[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2753[3]);
                            uint _e2756 = sum2_3_;
                            uint _e2757 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2694 = as_type<packed_uchar4>(v1_3_6);
                            packed_uchar4 reinterpreted_packed_uchar4_e2757 = as_type<packed_uchar4>(_e2757);
                            sum2_3_ = _e2756 + ( + reinterpreted_packed_uchar4_e2694[0] * reinterpreted_packed_uchar4_e2757[0] + reinterpreted_packed_uchar4_e2694[1] * reinterpreted_packed_uchar4_e2757[1] + reinterpreted_packed_uchar4_e2694[2] * reinterpreted_packed_uchar4_e2757[2] + reinterpreted_packed_uchar4_e2694[3] * reinterpreted_packed_uchar4_e2757[3]);
                        }
                        if (step7_ < 8u) {
                            uint v0_0_7 = (_e1499.low.x >> 0u) & 252645135u;
                            uint v0_1_7 = (_e1499.low.y >> 0u) & 252645135u;
                            uint v0_2_7 = (_e1499.low.z >> 0u) & 252645135u;
                            uint v0_3_7 = (_e1499.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            uint _e2803 = sum0_0_;
                            uint _e2804 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2804 = as_type<packed_uchar4>(_e2804);
                            sum0_0_ = _e2803 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2804[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2804[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2804[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2804[3]);
                            uint _e2807 = sum0_1_;
                            uint _e2808 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2808 = as_type<packed_uchar4>(_e2808);
                            sum0_1_ = _e2807 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2808[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2808[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2808[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2808[3]);
                            uint _e2811 = sum0_2_;
                            uint _e2812 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2812 = as_type<packed_uchar4>(_e2812);
                            sum0_2_ = _e2811 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2812[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2812[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2812[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2812[3]);
                            uint _e2815 = sum0_3_;
                            uint _e2816 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2785 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2816 = as_type<packed_uchar4>(_e2816);
                            sum0_3_ = _e2815 + ( + reinterpreted_packed_uchar4_e2785[0] * reinterpreted_packed_uchar4_e2816[0] + reinterpreted_packed_uchar4_e2785[1] * reinterpreted_packed_uchar4_e2816[1] + reinterpreted_packed_uchar4_e2785[2] * reinterpreted_packed_uchar4_e2816[2] + reinterpreted_packed_uchar4_e2785[3] * reinterpreted_packed_uchar4_e2816[3]);
                            uint _e2819 = sum1_0_;
                            uint _e2820 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2820 = as_type<packed_uchar4>(_e2820);
                            sum1_0_ = _e2819 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2820[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2820[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2820[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2820[3]);
                            uint _e2823 = sum1_1_;
                            uint _e2824 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2824 = as_type<packed_uchar4>(_e2824);
                            sum1_1_ = _e2823 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2824[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2824[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2824[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2824[3]);
                            uint _e2827 = sum1_2_;
                            uint _e2828 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2828 = as_type<packed_uchar4>(_e2828);
                            sum1_2_ = _e2827 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2828[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2828[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2828[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2828[3]);
                            uint _e2831 = sum1_3_;
                            uint _e2832 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2785 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2832 = as_type<packed_uchar4>(_e2832);
                            sum1_3_ = _e2831 + ( + reinterpreted_packed_uchar4_e2785[0] * reinterpreted_packed_uchar4_e2832[0] + reinterpreted_packed_uchar4_e2785[1] * reinterpreted_packed_uchar4_e2832[1] + reinterpreted_packed_uchar4_e2785[2] * reinterpreted_packed_uchar4_e2832[2] + reinterpreted_packed_uchar4_e2785[3] * reinterpreted_packed_uchar4_e2832[3]);
                            uint _e2835 = sum2_0_;
                            uint _e2836 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2836 = as_type<packed_uchar4>(_e2836);
                            sum2_0_ = _e2835 + ( + reinterpreted_packed_uchar4_e2767[0] * reinterpreted_packed_uchar4_e2836[0] + reinterpreted_packed_uchar4_e2767[1] * reinterpreted_packed_uchar4_e2836[1] + reinterpreted_packed_uchar4_e2767[2] * reinterpreted_packed_uchar4_e2836[2] + reinterpreted_packed_uchar4_e2767[3] * reinterpreted_packed_uchar4_e2836[3]);
                            uint _e2839 = sum2_1_;
                            uint _e2840 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2840 = as_type<packed_uchar4>(_e2840);
                            sum2_1_ = _e2839 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2840[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2840[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2840[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2840[3]);
                            uint _e2843 = sum2_2_;
                            uint _e2844 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2779 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2844 = as_type<packed_uchar4>(_e2844);
                            sum2_2_ = _e2843 + ( + reinterpreted_packed_uchar4_e2779[0] * reinterpreted_packed_uchar4_e2844[0] + reinterpreted_packed_uchar4_e2779[1] * reinterpreted_packed_uchar4_e2844[1] + reinterpreted_packed_uchar4_e2779[2] * reinterpreted_packed_uchar4_e2844[2] + reinterpreted_packed_uchar4_e2779[3] * reinterpreted_packed_uchar4_e2844[3]);
                            uint _e2847 = sum2_3_;
                            uint _e2848 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2785 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2848 = as_type<packed_uchar4>(_e2848);
                            sum2_3_ = _e2847 + ( + reinterpreted_packed_uchar4_e2785[0] * reinterpreted_packed_uchar4_e2848[0] + reinterpreted_packed_uchar4_e2785[1] * reinterpreted_packed_uchar4_e2848[1] + reinterpreted_packed_uchar4_e2785[2] * reinterpreted_packed_uchar4_e2848[2] + reinterpreted_packed_uchar4_e2785[3] * reinterpreted_packed_uchar4_e2848[3]);
                            uint v1_0_7 = (_e1499.low.x >> 4u) & 252645135u;
                            uint v1_1_7 = (_e1499.low.y >> 4u) & 252645135u;
                            uint v1_2_7 = (_e1499.low.z >> 4u) & 252645135u;
                            uint v1_3_7 = (_e1499.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            uint _e2892 = sum0_0_;
                            uint _e2893 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2893 = as_type<packed_uchar4>(_e2893);
                            sum0_0_ = _e2892 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2893[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2893[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2893[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2893[3]);
                            uint _e2896 = sum0_1_;
                            uint _e2897 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                            sum0_1_ = _e2896 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2897[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2897[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2897[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2897[3]);
                            uint _e2900 = sum0_2_;
                            uint _e2901 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2901 = as_type<packed_uchar4>(_e2901);
                            sum0_2_ = _e2900 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2901[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2901[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2901[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2901[3]);
                            uint _e2904 = sum0_3_;
                            uint _e2905 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2874 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2905 = as_type<packed_uchar4>(_e2905);
                            sum0_3_ = _e2904 + ( + reinterpreted_packed_uchar4_e2874[0] * reinterpreted_packed_uchar4_e2905[0] + reinterpreted_packed_uchar4_e2874[1] * reinterpreted_packed_uchar4_e2905[1] + reinterpreted_packed_uchar4_e2874[2] * reinterpreted_packed_uchar4_e2905[2] + reinterpreted_packed_uchar4_e2874[3] * reinterpreted_packed_uchar4_e2905[3]);
                            uint _e2908 = sum1_0_;
                            uint _e2909 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2909 = as_type<packed_uchar4>(_e2909);
                            sum1_0_ = _e2908 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2909[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2909[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2909[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2909[3]);
                            uint _e2912 = sum1_1_;
                            uint _e2913 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            sum1_1_ = _e2912 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2913[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2913[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2913[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2913[3]);
                            uint _e2916 = sum1_2_;
                            uint _e2917 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2917 = as_type<packed_uchar4>(_e2917);
                            sum1_2_ = _e2916 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2917[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2917[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2917[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2917[3]);
                            uint _e2920 = sum1_3_;
                            uint _e2921 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2874 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2921 = as_type<packed_uchar4>(_e2921);
                            sum1_3_ = _e2920 + ( + reinterpreted_packed_uchar4_e2874[0] * reinterpreted_packed_uchar4_e2921[0] + reinterpreted_packed_uchar4_e2874[1] * reinterpreted_packed_uchar4_e2921[1] + reinterpreted_packed_uchar4_e2874[2] * reinterpreted_packed_uchar4_e2921[2] + reinterpreted_packed_uchar4_e2874[3] * reinterpreted_packed_uchar4_e2921[3]);
                            uint _e2924 = sum2_0_;
                            uint _e2925 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2925 = as_type<packed_uchar4>(_e2925);
                            sum2_0_ = _e2924 + ( + reinterpreted_packed_uchar4_e2856[0] * reinterpreted_packed_uchar4_e2925[0] + reinterpreted_packed_uchar4_e2856[1] * reinterpreted_packed_uchar4_e2925[1] + reinterpreted_packed_uchar4_e2856[2] * reinterpreted_packed_uchar4_e2925[2] + reinterpreted_packed_uchar4_e2856[3] * reinterpreted_packed_uchar4_e2925[3]);
                            uint _e2928 = sum2_1_;
                            uint _e2929 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2862 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2929 = as_type<packed_uchar4>(_e2929);
                            sum2_1_ = _e2928 + ( + reinterpreted_packed_uchar4_e2862[0] * reinterpreted_packed_uchar4_e2929[0] + reinterpreted_packed_uchar4_e2862[1] * reinterpreted_packed_uchar4_e2929[1] + reinterpreted_packed_uchar4_e2862[2] * reinterpreted_packed_uchar4_e2929[2] + reinterpreted_packed_uchar4_e2862[3] * reinterpreted_packed_uchar4_e2929[3]);
                            uint _e2932 = sum2_2_;
                            uint _e2933 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2933 = as_type<packed_uchar4>(_e2933);
                            sum2_2_ = _e2932 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2933[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2933[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2933[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2933[3]);
                            uint _e2936 = sum2_3_;
                            uint _e2937 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2874 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2937 = as_type<packed_uchar4>(_e2937);
                            sum2_3_ = _e2936 + ( + reinterpreted_packed_uchar4_e2874[0] * reinterpreted_packed_uchar4_e2937[0] + reinterpreted_packed_uchar4_e2874[1] * reinterpreted_packed_uchar4_e2937[1] + reinterpreted_packed_uchar4_e2874[2] * reinterpreted_packed_uchar4_e2937[2] + reinterpreted_packed_uchar4_e2874[3] * reinterpreted_packed_uchar4_e2937[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2960 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2960 * top_1) * 0.003921569;
                    float _e2964 = out0_0_;
                    uint _e2966 = sum0_0_;
                    out0_0_ = (_e2964 * keep) + (static_cast<float>(_e2966) * share);
                    float _e2970 = out0_1_;
                    uint _e2972 = sum0_1_;
                    out0_1_ = (_e2970 * keep) + (static_cast<float>(_e2972) * share);
                    float _e2976 = out0_2_;
                    uint _e2978 = sum0_2_;
                    out0_2_ = (_e2976 * keep) + (static_cast<float>(_e2978) * share);
                    float _e2982 = out0_3_;
                    uint _e2984 = sum0_3_;
                    out0_3_ = (_e2982 * keep) + (static_cast<float>(_e2984) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e3001 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e3001 * top_1) * 0.003921569;
                    float _e3005 = out1_0_;
                    uint _e3007 = sum1_0_;
                    out1_0_ = (_e3005 * keep_1) + (static_cast<float>(_e3007) * share_1);
                    float _e3011 = out1_1_;
                    uint _e3013 = sum1_1_;
                    out1_1_ = (_e3011 * keep_1) + (static_cast<float>(_e3013) * share_1);
                    float _e3017 = out1_2_;
                    uint _e3019 = sum1_2_;
                    out1_2_ = (_e3017 * keep_1) + (static_cast<float>(_e3019) * share_1);
                    float _e3023 = out1_3_;
                    uint _e3025 = sum1_3_;
                    out1_3_ = (_e3023 * keep_1) + (static_cast<float>(_e3025) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3042 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3042 * top_1) * 0.003921569;
                    float _e3046 = out2_0_;
                    uint _e3048 = sum2_0_;
                    out2_0_ = (_e3046 * keep_2) + (static_cast<float>(_e3048) * share_2);
                    float _e3052 = out2_1_;
                    uint _e3054 = sum2_1_;
                    out2_1_ = (_e3052 * keep_2) + (static_cast<float>(_e3054) * share_2);
                    float _e3058 = out2_2_;
                    uint _e3060 = sum2_2_;
                    out2_2_ = (_e3058 * keep_2) + (static_cast<float>(_e3060) * share_2);
                    float _e3064 = out2_3_;
                    uint _e3066 = sum2_3_;
                    out2_3_ = (_e3064 * keep_2) + (static_cast<float>(_e3066) * share_2);
                }
            }
        }
    }
    float _e3073 = running_sum0_;
    float _e3074 = running_sum0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3074, 1u);
    running_sum0_ = _e3073 + unnamed_13;
    float _e3077 = running_sum0_;
    float _e3078 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3078, 2u);
    running_sum0_ = _e3077 + unnamed_14;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3088 = local_3;
    if (_e3088) {
        float _e3103 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3103;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3109 = local_4;
    if (_e3109) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3120 = local_5;
    if (_e3120) {
        float _e3123 = sum_1;
        metal::float4 _e3132 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3133 = sum_of(_e3132);
        sum_1 = _e3123 + _e3133;
        float _e3145 = running_max0_;
        float _e3146 = sum_1;
        states[((((first_head + (head_pass_1 * 3u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3145, _e3146);
    }
    float _e3148 = extra0_;
    float _e3149 = extra0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e3149, 1u);
    extra0_ = _e3148 + unnamed_15;
    float _e3152 = extra0_;
    float _e3153 = extra0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3153, 2u);
    extra0_ = _e3152 + unnamed_16;
    if (naga_mod(tid, 4u) == 0u) {
        local_6 = stage_group < 2u;
    } else {
        local_6 = false;
    }
    bool _e3165 = local_6;
    if (_e3165) {
        local_7 = ((stage_set * 4u) + 0u) < 3u;
    } else {
        local_7 = false;
    }
    bool _e3175 = local_7;
    if (_e3175) {
        uint at_1 = (64u + (((((stage_set * 4u) + 0u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3197 = extra0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3197;
    }
    float _e3198 = extra1_;
    float _e3199 = extra1_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3199, 1u);
    extra1_ = _e3198 + unnamed_17;
    float _e3202 = extra1_;
    float _e3203 = extra1_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3203, 2u);
    extra1_ = _e3202 + unnamed_18;
    if (naga_mod(tid, 4u) == 0u) {
        local_8 = stage_group < 2u;
    } else {
        local_8 = false;
    }
    bool _e3215 = local_8;
    if (_e3215) {
        local_9 = ((stage_set * 4u) + 1u) < 3u;
    } else {
        local_9 = false;
    }
    bool _e3225 = local_9;
    if (_e3225) {
        uint at_2 = (64u + (((((stage_set * 4u) + 1u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3247 = extra1_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e3247;
    }
    float _e3248 = extra2_;
    float _e3249 = extra2_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3249, 1u);
    extra2_ = _e3248 + unnamed_19;
    float _e3252 = extra2_;
    float _e3253 = extra2_;
    float unnamed_20 = metal::quad_shuffle_xor(_e3253, 2u);
    extra2_ = _e3252 + unnamed_20;
    if (naga_mod(tid, 4u) == 0u) {
        local_10 = stage_group < 2u;
    } else {
        local_10 = false;
    }
    bool _e3265 = local_10;
    if (_e3265) {
        local_11 = ((stage_set * 4u) + 2u) < 3u;
    } else {
        local_11 = false;
    }
    bool _e3275 = local_11;
    if (_e3275) {
        uint at_3 = (64u + (((((stage_set * 4u) + 2u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3297 = extra2_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3297;
    }
    float _e3298 = extra3_;
    float _e3299 = extra3_;
    float unnamed_21 = metal::quad_shuffle_xor(_e3299, 1u);
    extra3_ = _e3298 + unnamed_21;
    float _e3302 = extra3_;
    float _e3303 = extra3_;
    float unnamed_22 = metal::quad_shuffle_xor(_e3303, 2u);
    extra3_ = _e3302 + unnamed_22;
    if (naga_mod(tid, 4u) == 0u) {
        local_12 = stage_group < 2u;
    } else {
        local_12 = false;
    }
    bool _e3315 = local_12;
    if (_e3315) {
        local_13 = ((stage_set * 4u) + 3u) < 3u;
    } else {
        local_13 = false;
    }
    bool _e3325 = local_13;
    if (_e3325) {
        uint at_4 = (64u + (((((stage_set * 4u) + 3u) * 2u) + stage_group) * 4u)) + naga_div(stage_lane, 4u);
        float _e3347 = extra3_;
        scores.inner[naga_div(at_4, 4u)][naga_mod(at_4, 4u)] = _e3347;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3378 = turn_1;
            turn_1 = _e3378 + 1u;
        }
        loop_init_4 = false;
        uint _e3350 = turn_1;
        if (_e3350 < 4u) {
        } else {
            break;
        }
        {
            uint _e3353 = turn_1;
            if (_e3353 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3360 = out0_0_;
                float _e3361 = out0_1_;
                float _e3362 = out0_2_;
                float _e3363 = out0_3_;
                sum_2 = metal::float4(_e3360, _e3361, _e3362, _e3363);
                uint _e3366 = turn_1;
                if (_e3366 > 0u) {
                    metal::float4 _e3369 = sum_2;
                    metal::float4 _e3372 = scores.inner[at_5];
                    sum_2 = _e3369 + _e3372;
                }
                metal::float4 _e3376 = sum_2;
                scores.inner[at_5] = _e3376;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3493 = i_1;
            i_1 = _e3493 + THREADS;
        }
        loop_init_5 = false;
        uint _e3381 = i_1;
        if (_e3381 < 64u) {
        } else {
            break;
        }
        {
            uint _e3384 = i_1;
            uint head_set = naga_div(_e3384, 64u);
            uint _e3387 = i_1;
            uint c = naga_mod(_e3387, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 3u) {
                local_14 = ((head_pass_1 * 3u) + h_3) < 3u;
            } else {
                local_14 = false;
            }
            bool _e3404 = local_14;
            if (_e3404) {
                uint _e3406 = i_1;
                uint _e3410 = i_1;
                float _e3414 = scores.inner[naga_div(_e3406, 4u)][naga_mod(_e3410, 4u)];
                sum_3 = _e3414;
                uint extras_at = 64u + (((h_3 * 2u) + naga_div(c, 32u)) * 4u);
                float _e3425 = sum_3;
                float _e3437 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3425 + _e3437;
                float _e3439 = sum_3;
                float _e3451 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3439 + _e3451;
                float _e3453 = sum_3;
                float _e3465 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3453 + _e3465;
                float _e3467 = sum_3;
                float _e3479 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3467 + _e3479;
                float _e3492 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_3) * splits) + split) * 64u) + c] = _e3492;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3526 = turn_2;
            turn_2 = _e3526 + 1u;
        }
        loop_init_6 = false;
        uint _e3498 = turn_2;
        if (_e3498 < 4u) {
        } else {
            break;
        }
        {
            uint _e3501 = turn_2;
            if (_e3501 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3508 = out1_0_;
                float _e3509 = out1_1_;
                float _e3510 = out1_2_;
                float _e3511 = out1_3_;
                sum_4 = metal::float4(_e3508, _e3509, _e3510, _e3511);
                uint _e3514 = turn_2;
                if (_e3514 > 0u) {
                    metal::float4 _e3517 = sum_4;
                    metal::float4 _e3520 = scores.inner[at_6];
                    sum_4 = _e3517 + _e3520;
                }
                metal::float4 _e3524 = sum_4;
                scores.inner[at_6] = _e3524;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3641 = i_2;
            i_2 = _e3641 + THREADS;
        }
        loop_init_7 = false;
        uint _e3529 = i_2;
        if (_e3529 < 64u) {
        } else {
            break;
        }
        {
            uint _e3532 = i_2;
            uint head_set_1 = naga_div(_e3532, 64u);
            uint _e3535 = i_2;
            uint c_1 = naga_mod(_e3535, 64u);
            uint h_4 = (head_set_1 * 4u) + 1u;
            if (h_4 < 3u) {
                local_15 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_15 = false;
            }
            bool _e3552 = local_15;
            if (_e3552) {
                uint _e3554 = i_2;
                uint _e3558 = i_2;
                float _e3562 = scores.inner[naga_div(_e3554, 4u)][naga_mod(_e3558, 4u)];
                sum_5 = _e3562;
                uint extras_at_1 = 64u + (((h_4 * 2u) + naga_div(c_1, 32u)) * 4u);
                float _e3573 = sum_5;
                float _e3585 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e3573 + _e3585;
                float _e3587 = sum_5;
                float _e3599 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e3587 + _e3599;
                float _e3601 = sum_5;
                float _e3613 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e3601 + _e3613;
                float _e3615 = sum_5;
                float _e3627 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e3615 + _e3627;
                float _e3640 = sum_5;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c_1] = _e3640;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3674 = turn_3;
            turn_3 = _e3674 + 1u;
        }
        loop_init_8 = false;
        uint _e3646 = turn_3;
        if (_e3646 < 4u) {
        } else {
            break;
        }
        {
            uint _e3649 = turn_3;
            if (_e3649 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3656 = out2_0_;
                float _e3657 = out2_1_;
                float _e3658 = out2_2_;
                float _e3659 = out2_3_;
                sum_6 = metal::float4(_e3656, _e3657, _e3658, _e3659);
                uint _e3662 = turn_3;
                if (_e3662 > 0u) {
                    metal::float4 _e3665 = sum_6;
                    metal::float4 _e3668 = scores.inner[at_7];
                    sum_6 = _e3665 + _e3668;
                }
                metal::float4 _e3672 = sum_6;
                scores.inner[at_7] = _e3672;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3789 = i_3;
            i_3 = _e3789 + THREADS;
        }
        loop_init_9 = false;
        uint _e3677 = i_3;
        if (_e3677 < 64u) {
        } else {
            break;
        }
        {
            uint _e3680 = i_3;
            uint head_set_2 = naga_div(_e3680, 64u);
            uint _e3683 = i_3;
            uint c_2 = naga_mod(_e3683, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3700 = local_16;
            if (_e3700) {
                uint _e3702 = i_3;
                uint _e3706 = i_3;
                float _e3710 = scores.inner[naga_div(_e3702, 4u)][naga_mod(_e3706, 4u)];
                sum_7 = _e3710;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3721 = sum_7;
                float _e3733 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3721 + _e3733;
                float _e3735 = sum_7;
                float _e3747 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e3735 + _e3747;
                float _e3749 = sum_7;
                float _e3761 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e3749 + _e3761;
                float _e3763 = sum_7;
                float _e3775 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3763 + _e3775;
                float _e3788 = sum_7;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_2] = _e3788;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
