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
            uint _e212 = i;
            i = _e212 + THREADS;
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
            float inverse = (_e152 > 0.000000000000000000000000000001) ? (127.0 / _e152) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair_1 = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e176 = quad_sum(static_cast<float>(ones));
            uint unnamed_4 = metal::quad_shuffle_xor(pair_1.x, 1u);
            uint unnamed_5 = metal::quad_shuffle_xor(pair_1.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_4, unnamed_5);
            uint _e182 = i;
            if (naga_mod(_e182, 2u) == 0u) {
                uint _e188 = i;
                query_bytes.inner[naga_div(_e188, 2u)] = metal::uint4(pair_1, neighbour);
            }
            uint _e193 = i;
            if (naga_mod(_e193, 4u) == 0u) {
                uint _e199 = i;
                query_step.inner[naga_div(_e199, 4u)] = (_e152 * 1.0) / 127.0;
                uint _e208 = i;
                query_sum.inner[naga_div(_e208, 4u)] = _e176;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 3u;
    uint _e229 = keys_of(kv_head_2, params);
    uint stage_group = naga_div(tid, 16u);
    uint stage_set = naga_mod(naga_div(tid, 16u), 1u);
    uint stage_lane = naga_mod(tid, 16u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 32u);
    uint _e282 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3065 = block;
            block = _e3065 + BLOCK;
        }
        loop_init_1 = false;
        uint _e284 = block;
        if (_e284 < split_end) {
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
                float _e329 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e329 * step0_0_;
                uint head1_ = key_head + 1u;
                metal::uint4 q1_0_ = query_bytes.inner[((head1_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[((head1_ * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e372 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e372 * step1_0_;
                uint head2_ = key_head + 2u;
                metal::uint4 q2_0_ = query_bytes.inner[((head2_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[((head2_ * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e415 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e415 * step2_0_;
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e833 = turn;
                        turn = _e833 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e418 = turn;
                    if (_e418 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e421 = block;
                        uint _e424 = turn;
                        KeyRun _e432 = load_keys(_e229 + (metal::min((naga_div(_e421, 16u) + _e424) + 0u, last_tile_1) * 160u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e433 = turn;
                            uint t_1 = ((_e433 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e432.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e432.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e432.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e432.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e432.scale0_));
                            metal::float2 offset0_ = float2(as_type<half2>(_e432.offset0_)) - (0.0 * scale0_);
                            uint c0_0_0_ = (_e432.w0_0_0_.x >> 0u) & 252645135u;
                            uint c0_0_1_ = (_e432.w0_0_0_.x >> 4u) & 252645135u;
                            uint c0_0_2_ = (_e432.w0_0_1_.x >> 0u) & 252645135u;
                            uint c0_0_3_ = (_e432.w0_0_1_.x >> 4u) & 252645135u;
                            uint c0_0_4_ = (_e432.w0_0_2_.x >> 0u) & 252645135u;
                            uint c0_0_5_ = (_e432.w0_0_2_.x >> 4u) & 252645135u;
                            uint c0_0_6_ = (_e432.w0_0_3_.x >> 0u) & 252645135u;
                            uint c0_0_7_ = (_e432.w0_0_3_.x >> 4u) & 252645135u;
                            dot0_0_0_ = COUNTER_BITS;
                            int _e494 = dot0_0_0_;
                            uint _e495 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e456 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e495 = as_type<packed_char4>(_e495);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e494) + as_type<uint>(( + reinterpreted_packed_char4_e456[0] * reinterpreted_packed_char4_e495[0] + reinterpreted_packed_char4_e456[1] * reinterpreted_packed_char4_e495[1] + reinterpreted_packed_char4_e456[2] * reinterpreted_packed_char4_e495[2] + reinterpreted_packed_char4_e456[3] * reinterpreted_packed_char4_e495[3])));
                            int _e498 = dot0_0_0_;
                            uint _e499 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e499 = as_type<packed_char4>(_e499);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e498) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e499[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e499[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e499[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e499[3])));
                            int _e502 = dot0_0_0_;
                            uint _e503 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e503 = as_type<packed_char4>(_e503);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e502) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e503[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e503[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e503[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e503[3])));
                            int _e506 = dot0_0_0_;
                            uint _e507 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e507 = as_type<packed_char4>(_e507);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e506) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e507[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e507[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e507[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e507[3])));
                            int _e510 = dot0_0_0_;
                            uint _e511 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e511 = as_type<packed_char4>(_e511);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e510) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e511[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e511[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e511[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e511[3])));
                            int _e514 = dot0_0_0_;
                            uint _e515 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e515 = as_type<packed_char4>(_e515);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e514) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e515[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e515[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e515[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e515[3])));
                            int _e518 = dot0_0_0_;
                            uint _e519 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e519 = as_type<packed_char4>(_e519);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e518) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e519[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e519[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e519[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e519[3])));
                            int _e522 = dot0_0_0_;
                            uint _e523 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e522) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e523[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e523[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e523[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e523[3])));
                            int _e526 = dot0_0_0_;
                            float scaled0_0_0_ = (as_type<float>(_e526) - 12582912.0) * step0_0_;
                            part0_0_ = metal::fma(scaled0_0_0_, scale0_.x, sum0_0_1 * offset0_.x);
                            dot0_0_1_ = COUNTER_BITS;
                            int _e538 = dot0_0_1_;
                            uint _e539 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e456 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e539 = as_type<packed_char4>(_e539);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e538) + as_type<uint>(( + reinterpreted_packed_char4_e456[0] * reinterpreted_packed_char4_e539[0] + reinterpreted_packed_char4_e456[1] * reinterpreted_packed_char4_e539[1] + reinterpreted_packed_char4_e456[2] * reinterpreted_packed_char4_e539[2] + reinterpreted_packed_char4_e456[3] * reinterpreted_packed_char4_e539[3])));
                            int _e542 = dot0_0_1_;
                            uint _e543 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(_e543);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e542) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e543[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e543[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e543[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e543[3])));
                            int _e546 = dot0_0_1_;
                            uint _e547 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(_e547);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e546) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e547[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e547[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e547[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e547[3])));
                            int _e550 = dot0_0_1_;
                            uint _e551 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e551 = as_type<packed_char4>(_e551);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e550) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e551[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e551[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e551[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e551[3])));
                            int _e554 = dot0_0_1_;
                            uint _e555 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e555 = as_type<packed_char4>(_e555);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e554) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e555[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e555[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e555[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e555[3])));
                            int _e558 = dot0_0_1_;
                            uint _e559 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e558) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e559[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e559[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e559[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e559[3])));
                            int _e562 = dot0_0_1_;
                            uint _e563 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e562) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e563[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e563[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e563[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e563[3])));
                            int _e566 = dot0_0_1_;
                            uint _e567 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(_e567);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e566) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e567[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e567[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e567[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e567[3])));
                            int _e570 = dot0_0_1_;
                            float scaled0_0_1_ = (as_type<float>(_e570) - 12582912.0) * step1_0_;
                            part0_1_ = metal::fma(scaled0_0_1_, scale0_.x, sum1_0_1 * offset0_.x);
                            dot0_0_2_ = COUNTER_BITS;
                            int _e582 = dot0_0_2_;
                            uint _e583 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e456 = as_type<packed_char4>(c0_0_0_);
                            packed_char4 reinterpreted_packed_char4_e583 = as_type<packed_char4>(_e583);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e582) + as_type<uint>(( + reinterpreted_packed_char4_e456[0] * reinterpreted_packed_char4_e583[0] + reinterpreted_packed_char4_e456[1] * reinterpreted_packed_char4_e583[1] + reinterpreted_packed_char4_e456[2] * reinterpreted_packed_char4_e583[2] + reinterpreted_packed_char4_e456[3] * reinterpreted_packed_char4_e583[3])));
                            int _e586 = dot0_0_2_;
                            uint _e587 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(c0_0_1_);
                            packed_char4 reinterpreted_packed_char4_e587 = as_type<packed_char4>(_e587);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e586) + as_type<uint>(( + reinterpreted_packed_char4_e461[0] * reinterpreted_packed_char4_e587[0] + reinterpreted_packed_char4_e461[1] * reinterpreted_packed_char4_e587[1] + reinterpreted_packed_char4_e461[2] * reinterpreted_packed_char4_e587[2] + reinterpreted_packed_char4_e461[3] * reinterpreted_packed_char4_e587[3])));
                            int _e590 = dot0_0_2_;
                            uint _e591 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(c0_0_2_);
                            packed_char4 reinterpreted_packed_char4_e591 = as_type<packed_char4>(_e591);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e590) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e591[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e591[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e591[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e591[3])));
                            int _e594 = dot0_0_2_;
                            uint _e595 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(c0_0_3_);
                            packed_char4 reinterpreted_packed_char4_e595 = as_type<packed_char4>(_e595);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e594) + as_type<uint>(( + reinterpreted_packed_char4_e471[0] * reinterpreted_packed_char4_e595[0] + reinterpreted_packed_char4_e471[1] * reinterpreted_packed_char4_e595[1] + reinterpreted_packed_char4_e471[2] * reinterpreted_packed_char4_e595[2] + reinterpreted_packed_char4_e471[3] * reinterpreted_packed_char4_e595[3])));
                            int _e598 = dot0_0_2_;
                            uint _e599 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(c0_0_4_);
                            packed_char4 reinterpreted_packed_char4_e599 = as_type<packed_char4>(_e599);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e598) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e599[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e599[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e599[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e599[3])));
                            int _e602 = dot0_0_2_;
                            uint _e603 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(c0_0_5_);
                            packed_char4 reinterpreted_packed_char4_e603 = as_type<packed_char4>(_e603);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e602) + as_type<uint>(( + reinterpreted_packed_char4_e481[0] * reinterpreted_packed_char4_e603[0] + reinterpreted_packed_char4_e481[1] * reinterpreted_packed_char4_e603[1] + reinterpreted_packed_char4_e481[2] * reinterpreted_packed_char4_e603[2] + reinterpreted_packed_char4_e481[3] * reinterpreted_packed_char4_e603[3])));
                            int _e606 = dot0_0_2_;
                            uint _e607 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e486 = as_type<packed_char4>(c0_0_6_);
                            packed_char4 reinterpreted_packed_char4_e607 = as_type<packed_char4>(_e607);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e606) + as_type<uint>(( + reinterpreted_packed_char4_e486[0] * reinterpreted_packed_char4_e607[0] + reinterpreted_packed_char4_e486[1] * reinterpreted_packed_char4_e607[1] + reinterpreted_packed_char4_e486[2] * reinterpreted_packed_char4_e607[2] + reinterpreted_packed_char4_e486[3] * reinterpreted_packed_char4_e607[3])));
                            int _e610 = dot0_0_2_;
                            uint _e611 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(c0_0_7_);
                            packed_char4 reinterpreted_packed_char4_e611 = as_type<packed_char4>(_e611);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e610) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e611[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e611[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e611[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e611[3])));
                            int _e614 = dot0_0_2_;
                            float scaled0_0_2_ = (as_type<float>(_e614) - 12582912.0) * step2_0_;
                            part0_2_ = metal::fma(scaled0_0_2_, scale0_.x, sum2_0_1 * offset0_.x);
                            uint c0_1_0_ = (_e432.w0_0_0_.y >> 0u) & 252645135u;
                            uint c0_1_1_ = (_e432.w0_0_0_.y >> 4u) & 252645135u;
                            uint c0_1_2_ = (_e432.w0_0_1_.y >> 0u) & 252645135u;
                            uint c0_1_3_ = (_e432.w0_0_1_.y >> 4u) & 252645135u;
                            uint c0_1_4_ = (_e432.w0_0_2_.y >> 0u) & 252645135u;
                            uint c0_1_5_ = (_e432.w0_0_2_.y >> 4u) & 252645135u;
                            uint c0_1_6_ = (_e432.w0_0_3_.y >> 0u) & 252645135u;
                            uint c0_1_7_ = (_e432.w0_0_3_.y >> 4u) & 252645135u;
                            dot0_1_0_ = COUNTER_BITS;
                            int _e666 = dot0_1_0_;
                            uint _e667 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e667 = as_type<packed_char4>(_e667);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e666) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e667[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e667[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e667[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e667[3])));
                            int _e670 = dot0_1_0_;
                            uint _e671 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e671 = as_type<packed_char4>(_e671);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e670) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e671[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e671[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e671[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e671[3])));
                            int _e674 = dot0_1_0_;
                            uint _e675 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e675 = as_type<packed_char4>(_e675);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e674) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e675[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e675[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e675[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e675[3])));
                            int _e678 = dot0_1_0_;
                            uint _e679 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e679 = as_type<packed_char4>(_e679);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e678) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e679[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e679[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e679[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e679[3])));
                            int _e682 = dot0_1_0_;
                            uint _e683 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e683 = as_type<packed_char4>(_e683);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e682) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e683[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e683[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e683[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e683[3])));
                            int _e686 = dot0_1_0_;
                            uint _e687 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e687 = as_type<packed_char4>(_e687);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e686) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e687[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e687[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e687[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e687[3])));
                            int _e690 = dot0_1_0_;
                            uint _e691 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e691 = as_type<packed_char4>(_e691);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e690) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e691[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e691[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e691[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e691[3])));
                            int _e694 = dot0_1_0_;
                            uint _e695 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e695 = as_type<packed_char4>(_e695);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e694) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e695[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e695[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e695[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e695[3])));
                            int _e698 = dot0_1_0_;
                            float scaled0_1_0_ = (as_type<float>(_e698) - 12582912.0) * step0_0_;
                            part1_0_ = metal::fma(scaled0_1_0_, scale0_.y, sum0_0_1 * offset0_.y);
                            dot0_1_1_ = COUNTER_BITS;
                            int _e710 = dot0_1_1_;
                            uint _e711 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e711 = as_type<packed_char4>(_e711);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e710) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e711[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e711[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e711[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e711[3])));
                            int _e714 = dot0_1_1_;
                            uint _e715 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e715 = as_type<packed_char4>(_e715);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e714) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e715[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e715[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e715[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e715[3])));
                            int _e718 = dot0_1_1_;
                            uint _e719 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e719 = as_type<packed_char4>(_e719);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e718) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e719[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e719[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e719[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e719[3])));
                            int _e722 = dot0_1_1_;
                            uint _e723 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e723 = as_type<packed_char4>(_e723);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e722) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e723[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e723[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e723[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e723[3])));
                            int _e726 = dot0_1_1_;
                            uint _e727 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e727 = as_type<packed_char4>(_e727);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e726) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e727[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e727[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e727[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e727[3])));
                            int _e730 = dot0_1_1_;
                            uint _e731 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e731 = as_type<packed_char4>(_e731);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e730) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e731[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e731[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e731[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e731[3])));
                            int _e734 = dot0_1_1_;
                            uint _e735 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e735 = as_type<packed_char4>(_e735);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e734) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e735[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e735[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e735[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e735[3])));
                            int _e738 = dot0_1_1_;
                            uint _e739 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e739 = as_type<packed_char4>(_e739);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e738) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e739[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e739[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e739[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e739[3])));
                            int _e742 = dot0_1_1_;
                            float scaled0_1_1_ = (as_type<float>(_e742) - 12582912.0) * step1_0_;
                            part1_1_ = metal::fma(scaled0_1_1_, scale0_.y, sum1_0_1 * offset0_.y);
                            dot0_1_2_ = COUNTER_BITS;
                            int _e754 = dot0_1_2_;
                            uint _e755 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_1_0_);
                            packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e754) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e755[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e755[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e755[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e755[3])));
                            int _e758 = dot0_1_2_;
                            uint _e759 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(c0_1_1_);
                            packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e758) + as_type<uint>(( + reinterpreted_packed_char4_e633[0] * reinterpreted_packed_char4_e759[0] + reinterpreted_packed_char4_e633[1] * reinterpreted_packed_char4_e759[1] + reinterpreted_packed_char4_e633[2] * reinterpreted_packed_char4_e759[2] + reinterpreted_packed_char4_e633[3] * reinterpreted_packed_char4_e759[3])));
                            int _e762 = dot0_1_2_;
                            uint _e763 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(c0_1_2_);
                            packed_char4 reinterpreted_packed_char4_e763 = as_type<packed_char4>(_e763);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e762) + as_type<uint>(( + reinterpreted_packed_char4_e638[0] * reinterpreted_packed_char4_e763[0] + reinterpreted_packed_char4_e638[1] * reinterpreted_packed_char4_e763[1] + reinterpreted_packed_char4_e638[2] * reinterpreted_packed_char4_e763[2] + reinterpreted_packed_char4_e638[3] * reinterpreted_packed_char4_e763[3])));
                            int _e766 = dot0_1_2_;
                            uint _e767 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e643 = as_type<packed_char4>(c0_1_3_);
                            packed_char4 reinterpreted_packed_char4_e767 = as_type<packed_char4>(_e767);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e766) + as_type<uint>(( + reinterpreted_packed_char4_e643[0] * reinterpreted_packed_char4_e767[0] + reinterpreted_packed_char4_e643[1] * reinterpreted_packed_char4_e767[1] + reinterpreted_packed_char4_e643[2] * reinterpreted_packed_char4_e767[2] + reinterpreted_packed_char4_e643[3] * reinterpreted_packed_char4_e767[3])));
                            int _e770 = dot0_1_2_;
                            uint _e771 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(c0_1_4_);
                            packed_char4 reinterpreted_packed_char4_e771 = as_type<packed_char4>(_e771);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e770) + as_type<uint>(( + reinterpreted_packed_char4_e648[0] * reinterpreted_packed_char4_e771[0] + reinterpreted_packed_char4_e648[1] * reinterpreted_packed_char4_e771[1] + reinterpreted_packed_char4_e648[2] * reinterpreted_packed_char4_e771[2] + reinterpreted_packed_char4_e648[3] * reinterpreted_packed_char4_e771[3])));
                            int _e774 = dot0_1_2_;
                            uint _e775 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(c0_1_5_);
                            packed_char4 reinterpreted_packed_char4_e775 = as_type<packed_char4>(_e775);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e774) + as_type<uint>(( + reinterpreted_packed_char4_e653[0] * reinterpreted_packed_char4_e775[0] + reinterpreted_packed_char4_e653[1] * reinterpreted_packed_char4_e775[1] + reinterpreted_packed_char4_e653[2] * reinterpreted_packed_char4_e775[2] + reinterpreted_packed_char4_e653[3] * reinterpreted_packed_char4_e775[3])));
                            int _e778 = dot0_1_2_;
                            uint _e779 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(c0_1_6_);
                            packed_char4 reinterpreted_packed_char4_e779 = as_type<packed_char4>(_e779);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e778) + as_type<uint>(( + reinterpreted_packed_char4_e658[0] * reinterpreted_packed_char4_e779[0] + reinterpreted_packed_char4_e658[1] * reinterpreted_packed_char4_e779[1] + reinterpreted_packed_char4_e658[2] * reinterpreted_packed_char4_e779[2] + reinterpreted_packed_char4_e658[3] * reinterpreted_packed_char4_e779[3])));
                            int _e782 = dot0_1_2_;
                            uint _e783 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e663 = as_type<packed_char4>(c0_1_7_);
                            packed_char4 reinterpreted_packed_char4_e783 = as_type<packed_char4>(_e783);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e782) + as_type<uint>(( + reinterpreted_packed_char4_e663[0] * reinterpreted_packed_char4_e783[0] + reinterpreted_packed_char4_e663[1] * reinterpreted_packed_char4_e783[1] + reinterpreted_packed_char4_e663[2] * reinterpreted_packed_char4_e783[2] + reinterpreted_packed_char4_e663[3] * reinterpreted_packed_char4_e783[3])));
                            int _e786 = dot0_1_2_;
                            float scaled0_1_2_ = (as_type<float>(_e786) - 12582912.0) * step2_0_;
                            part1_2_ = metal::fma(scaled0_1_2_, scale0_.y, sum2_0_1 * offset0_.y);
                            bool odd = (key_lane & 1u) == 1u;
                            float _e800 = part0_0_;
                            float _e801 = part1_0_;
                            float _e803 = part1_0_;
                            float _e804 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e804 : _e803, 1u);
                            float token_sum0_ = (odd ? _e801 : _e800) + unnamed_6;
                            float _e808 = part0_1_;
                            float _e809 = part1_1_;
                            float _e811 = part1_1_;
                            float _e812 = part0_1_;
                            float unnamed_7 = metal::quad_shuffle_xor(odd ? _e812 : _e811, 1u);
                            float token_sum1_ = (odd ? _e809 : _e808) + unnamed_7;
                            float _e816 = part0_2_;
                            float _e817 = part1_2_;
                            float _e819 = part1_2_;
                            float _e820 = part0_2_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd ? _e820 : _e819, 1u);
                            float token_sum2_ = (odd ? _e817 : _e816) + unnamed_8;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        }
                    }
                }
            }
            uint item0_ = ((metal::min(stage_group, 1u) * QUADS) + stage_lane) + 0u;
            uint _e843 = block;
            uint scale_at0_ = (((_e282 + (metal::min(naga_div(_e843, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 160u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e869 = values[scale_at0_];
            uint _e874 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e869, _e874);
            uint _e880 = values[scale_at0_ + 16u];
            uint _e885 = values[scale_at0_ + 17u];
            metal::uint2 offset_bits0_ = metal::uint2(_e880, _e885);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e889 = block;
            metal::uint4 token0_ = metal::uint4(_e889 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e901 = first_seen;
            uint _e906 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e901)) & (token0_ < metal::uint4(_e906));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e922 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e922 + metal::float4(bias0_);
                metal::float4 _e927 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e927, visible0_);
                float _e929 = largest0_;
                metal::float4 _e930 = score0_0_;
                float _e931 = largest_of(_e930);
                largest0_ = metal::max(_e929, _e931);
            }
            float _e933 = largest0_;
            float _e934 = largest0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e934, 1u);
            largest0_ = metal::max(_e933, unnamed_9);
            float _e937 = largest0_;
            float _e938 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e938, 2u);
            largest0_ = metal::max(_e937, unnamed_10);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e948 = local;
            if (_e948) {
                float _e963 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e963;
            }
            uint _e964 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e964 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e978 = first_seen;
            uint _e983 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e978)) & (scale_token0_ < metal::uint4(_e983));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            scale_top = 0.0;
            float _e996 = scale_top;
            float _e998 = largest_of(metal::abs(scale0_1));
            scale_top = metal::max(_e996, _e998);
            float _e1000 = scale_top;
            float _e1001 = scale_top;
            float unnamed_11 = metal::quad_shuffle_xor(_e1001, 1u);
            scale_top = metal::max(_e1000, unnamed_11);
            float _e1004 = scale_top;
            float _e1005 = scale_top;
            float unnamed_12 = metal::quad_shuffle_xor(_e1005, 2u);
            scale_top = metal::max(_e1004, unnamed_12);
            if (naga_mod(tid, 4u) == 0u) {
                local_1 = stage_set == 0u;
            } else {
                local_1 = false;
            }
            bool _e1017 = local_1;
            if (_e1017) {
                local_2 = stage_group < 2u;
            } else {
                local_2 = false;
            }
            bool _e1023 = local_2;
            if (_e1023) {
                float _e1031 = scale_top;
                scale_tops.inner[(stage_group * 4u) + naga_div(stage_lane, 4u)] = _e1031;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 2u) {
                top = 0.0;
                float _e1036 = top;
                float _e1043 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1036, _e1043);
                float _e1045 = top;
                float _e1052 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1045, _e1052);
                float _e1054 = top;
                float _e1061 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1054, _e1061);
                float _e1063 = top;
                float _e1070 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1063, _e1070);
                float _e1074 = top;
                float _e1075 = top;
                float _e1078 = top;
                group_scales.inner[tid] = metal::float2(_e1074, (_e1078 > 0.0) ? (255.0 / _e1075) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e1090 = largest0_;
                metal::float4 _e1099 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1100 = largest_of(_e1099);
                largest0_ = metal::max(_e1090, _e1100);
                float former = running_max0_;
                float _e1103 = largest0_;
                running_max0_ = metal::max(former, _e1103);
                float _e1105 = largest0_;
                float _e1106 = running_max0_;
                share0_ = metal::exp(_e1105 - _e1106);
                float _e1109 = running_max0_;
                keep0_ = metal::exp(former - _e1109);
                if (soft_lane == 0u) {
                    float _e1118 = share0_;
                    block_share.inner[soft_head + 0u] = _e1118;
                    float _e1123 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1123;
                }
                sum = 0.0;
                metal::float4 _e1126 = score0_0_;
                float _e1127 = largest0_;
                metal::float4 _e1132 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1126 - metal::float4(_e1127)), metal::float4 {}, _e1132 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1137 = sum;
                metal::float4 _e1138 = weight0_0_;
                float _e1139 = sum_of(_e1138);
                sum = _e1137 + _e1139;
                float _e1141 = running_sum0_;
                float _e1142 = keep0_;
                float _e1144 = sum;
                float _e1145 = share0_;
                running_sum0_ = (_e1141 * _e1142) + (_e1144 * _e1145);
            }
            if (has0_) {
                metal::float4 _e1155 = weight0_0_;
                scores.inner[((soft_head + 0u) * QUADS) + quad0_] = _e1155;
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
                    metal::float4 _e1196 = scores.inner[(((stage_set * 4u) + 0u) * QUADS) + quad_];
                    metal::float4 weight0_ = (((stage_set * 4u) + 0u) < 3u) ? _e1196 : metal::float4 {};
                    uint _e1205 = weight_word(weight0_ * factor);
                    float _e1206 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1205 = as_type<packed_uchar4>(_e1205);
                    packed_uchar4 reinterpreted_packed_uchar4_e1208 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1206 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1205[0] * reinterpreted_packed_uchar4_e1208[0] + reinterpreted_packed_uchar4_e1205[1] * reinterpreted_packed_uchar4_e1208[1] + reinterpreted_packed_uchar4_e1205[2] * reinterpreted_packed_uchar4_e1208[2] + reinterpreted_packed_uchar4_e1205[3] * reinterpreted_packed_uchar4_e1208[3])) - 12582912.0) * centre);
                    float _e1216 = part0_;
                    part0_ = _e1216 + metal::dot(weight0_, offset);
                    metal::float4 _e1229 = scores.inner[(((stage_set * 4u) + 1u) * QUADS) + quad_];
                    metal::float4 weight1_ = (((stage_set * 4u) + 1u) < 3u) ? _e1229 : metal::float4 {};
                    uint _e1238 = weight_word(weight1_ * factor);
                    float _e1239 = part1_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1238 = as_type<packed_uchar4>(_e1238);
                    packed_uchar4 reinterpreted_packed_uchar4_e1241 = as_type<packed_uchar4>(16843009u);
                    part1_ = _e1239 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1238[0] * reinterpreted_packed_uchar4_e1241[0] + reinterpreted_packed_uchar4_e1238[1] * reinterpreted_packed_uchar4_e1241[1] + reinterpreted_packed_uchar4_e1238[2] * reinterpreted_packed_uchar4_e1241[2] + reinterpreted_packed_uchar4_e1238[3] * reinterpreted_packed_uchar4_e1241[3])) - 12582912.0) * centre);
                    float _e1249 = part1_;
                    part1_ = _e1249 + metal::dot(weight1_, offset);
                    metal::float4 _e1262 = scores.inner[(((stage_set * 4u) + 2u) * QUADS) + quad_];
                    metal::float4 weight2_ = (((stage_set * 4u) + 2u) < 3u) ? _e1262 : metal::float4 {};
                    uint _e1271 = weight_word(weight2_ * factor);
                    float _e1272 = part2_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1271 = as_type<packed_uchar4>(_e1271);
                    packed_uchar4 reinterpreted_packed_uchar4_e1274 = as_type<packed_uchar4>(16843009u);
                    part2_ = _e1272 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1271[0] * reinterpreted_packed_uchar4_e1274[0] + reinterpreted_packed_uchar4_e1271[1] * reinterpreted_packed_uchar4_e1274[1] + reinterpreted_packed_uchar4_e1271[2] * reinterpreted_packed_uchar4_e1274[2] + reinterpreted_packed_uchar4_e1271[3] * reinterpreted_packed_uchar4_e1274[3])) - 12582912.0) * centre);
                    float _e1282 = part2_;
                    part2_ = _e1282 + metal::dot(weight2_, offset);
                    metal::float4 _e1295 = scores.inner[(((stage_set * 4u) + 3u) * QUADS) + quad_];
                    metal::float4 weight3_ = (((stage_set * 4u) + 3u) < 3u) ? _e1295 : metal::float4 {};
                    uint _e1304 = weight_word(weight3_ * factor);
                    float _e1305 = part3_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1304 = as_type<packed_uchar4>(_e1304);
                    packed_uchar4 reinterpreted_packed_uchar4_e1307 = as_type<packed_uchar4>(16843009u);
                    part3_ = _e1305 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1304[0] * reinterpreted_packed_uchar4_e1307[0] + reinterpreted_packed_uchar4_e1304[1] * reinterpreted_packed_uchar4_e1307[1] + reinterpreted_packed_uchar4_e1304[2] * reinterpreted_packed_uchar4_e1307[2] + reinterpreted_packed_uchar4_e1304[3] * reinterpreted_packed_uchar4_e1307[3])) - 12582912.0) * centre);
                    float _e1315 = part3_;
                    part3_ = _e1315 + metal::dot(weight3_, offset);
                    weight_bytes.inner[(((stage_group * 1u) + stage_set) * QUADS) + quad_] = metal::uint4(_e1205, _e1238, _e1271, _e1304);
                }
                float _e1327 = extra0_;
                float _e1334 = block_keep.inner[(stage_set * 4u) + 0u];
                float _e1336 = part0_;
                float _e1343 = block_share.inner[(stage_set * 4u) + 0u];
                extra0_ = (_e1327 * _e1334) + (_e1336 * _e1343);
                float _e1346 = extra1_;
                float _e1353 = block_keep.inner[(stage_set * 4u) + 1u];
                float _e1355 = part1_;
                float _e1362 = block_share.inner[(stage_set * 4u) + 1u];
                extra1_ = (_e1346 * _e1353) + (_e1355 * _e1362);
                float _e1365 = extra2_;
                float _e1372 = block_keep.inner[(stage_set * 4u) + 2u];
                float _e1374 = part2_;
                float _e1381 = block_share.inner[(stage_set * 4u) + 2u];
                extra2_ = (_e1365 * _e1372) + (_e1374 * _e1381);
                float _e1384 = extra3_;
                float _e1391 = block_keep.inner[(stage_set * 4u) + 3u];
                float _e1393 = part3_;
                float _e1400 = block_share.inner[(stage_set * 4u) + 3u];
                extra3_ = (_e1384 * _e1391) + (_e1393 * _e1400);
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
                        uint _e2935 = step;
                        step = _e2935 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e1428 = step;
                    if (_e1428 < 8u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1431 = step;
                        uint step0_ = _e1431 + 0u;
                        uint _e1434 = block;
                        ValueRun _e1438 = load_values(_e282, naga_div(_e1434, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1439 = step;
                        uint step1_ = _e1439 + 4u;
                        uint _e1442 = block;
                        ValueRun _e1446 = load_values(_e282, naga_div(_e1442, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1447 = step;
                        uint step2_ = _e1447 + 8u;
                        uint _e1450 = block;
                        ValueRun _e1454 = load_values(_e282, naga_div(_e1450, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1455 = step;
                        uint step3_ = _e1455 + 12u;
                        uint _e1458 = block;
                        ValueRun _e1462 = load_values(_e282, naga_div(_e1458, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1463 = step;
                        uint step4_ = _e1463 + 16u;
                        uint _e1466 = block;
                        ValueRun _e1470 = load_values(_e282, naga_div(_e1466, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1471 = step;
                        uint step5_ = _e1471 + 20u;
                        uint _e1474 = block;
                        ValueRun _e1478 = load_values(_e282, naga_div(_e1474, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1479 = step;
                        uint step6_ = _e1479 + 24u;
                        uint _e1482 = block;
                        ValueRun _e1486 = load_values(_e282, naga_div(_e1482, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1487 = step;
                        uint step7_ = _e1487 + 28u;
                        uint _e1490 = block;
                        ValueRun _e1494 = load_values(_e282, naga_div(_e1490, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint v0_0_ = (_e1438.low.x >> 0u) & 252645135u;
                            uint v0_1_ = (_e1438.low.y >> 0u) & 252645135u;
                            uint v0_2_ = (_e1438.low.z >> 0u) & 252645135u;
                            uint v0_3_ = (_e1438.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            uint _e1538 = sum0_0_;
                            uint _e1539 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1502 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1539 = as_type<packed_uchar4>(_e1539);
                            sum0_0_ = _e1538 + ( + reinterpreted_packed_uchar4_e1502[0] * reinterpreted_packed_uchar4_e1539[0] + reinterpreted_packed_uchar4_e1502[1] * reinterpreted_packed_uchar4_e1539[1] + reinterpreted_packed_uchar4_e1502[2] * reinterpreted_packed_uchar4_e1539[2] + reinterpreted_packed_uchar4_e1502[3] * reinterpreted_packed_uchar4_e1539[3]);
                            uint _e1542 = sum0_1_;
                            uint _e1543 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1508 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1543 = as_type<packed_uchar4>(_e1543);
                            sum0_1_ = _e1542 + ( + reinterpreted_packed_uchar4_e1508[0] * reinterpreted_packed_uchar4_e1543[0] + reinterpreted_packed_uchar4_e1508[1] * reinterpreted_packed_uchar4_e1543[1] + reinterpreted_packed_uchar4_e1508[2] * reinterpreted_packed_uchar4_e1543[2] + reinterpreted_packed_uchar4_e1508[3] * reinterpreted_packed_uchar4_e1543[3]);
                            uint _e1546 = sum0_2_;
                            uint _e1547 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1547 = as_type<packed_uchar4>(_e1547);
                            sum0_2_ = _e1546 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1547[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1547[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1547[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1547[3]);
                            uint _e1550 = sum0_3_;
                            uint _e1551 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1551 = as_type<packed_uchar4>(_e1551);
                            sum0_3_ = _e1550 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1551[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1551[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1551[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1551[3]);
                            uint _e1554 = sum1_0_;
                            uint _e1555 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1502 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1555 = as_type<packed_uchar4>(_e1555);
                            sum1_0_ = _e1554 + ( + reinterpreted_packed_uchar4_e1502[0] * reinterpreted_packed_uchar4_e1555[0] + reinterpreted_packed_uchar4_e1502[1] * reinterpreted_packed_uchar4_e1555[1] + reinterpreted_packed_uchar4_e1502[2] * reinterpreted_packed_uchar4_e1555[2] + reinterpreted_packed_uchar4_e1502[3] * reinterpreted_packed_uchar4_e1555[3]);
                            uint _e1558 = sum1_1_;
                            uint _e1559 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1508 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1559 = as_type<packed_uchar4>(_e1559);
                            sum1_1_ = _e1558 + ( + reinterpreted_packed_uchar4_e1508[0] * reinterpreted_packed_uchar4_e1559[0] + reinterpreted_packed_uchar4_e1508[1] * reinterpreted_packed_uchar4_e1559[1] + reinterpreted_packed_uchar4_e1508[2] * reinterpreted_packed_uchar4_e1559[2] + reinterpreted_packed_uchar4_e1508[3] * reinterpreted_packed_uchar4_e1559[3]);
                            uint _e1562 = sum1_2_;
                            uint _e1563 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1563 = as_type<packed_uchar4>(_e1563);
                            sum1_2_ = _e1562 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1563[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1563[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1563[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1563[3]);
                            uint _e1566 = sum1_3_;
                            uint _e1567 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1567 = as_type<packed_uchar4>(_e1567);
                            sum1_3_ = _e1566 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1567[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1567[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1567[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1567[3]);
                            uint _e1570 = sum2_0_;
                            uint _e1571 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1502 = as_type<packed_uchar4>(v0_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1571 = as_type<packed_uchar4>(_e1571);
                            sum2_0_ = _e1570 + ( + reinterpreted_packed_uchar4_e1502[0] * reinterpreted_packed_uchar4_e1571[0] + reinterpreted_packed_uchar4_e1502[1] * reinterpreted_packed_uchar4_e1571[1] + reinterpreted_packed_uchar4_e1502[2] * reinterpreted_packed_uchar4_e1571[2] + reinterpreted_packed_uchar4_e1502[3] * reinterpreted_packed_uchar4_e1571[3]);
                            uint _e1574 = sum2_1_;
                            uint _e1575 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1508 = as_type<packed_uchar4>(v0_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1575 = as_type<packed_uchar4>(_e1575);
                            sum2_1_ = _e1574 + ( + reinterpreted_packed_uchar4_e1508[0] * reinterpreted_packed_uchar4_e1575[0] + reinterpreted_packed_uchar4_e1508[1] * reinterpreted_packed_uchar4_e1575[1] + reinterpreted_packed_uchar4_e1508[2] * reinterpreted_packed_uchar4_e1575[2] + reinterpreted_packed_uchar4_e1508[3] * reinterpreted_packed_uchar4_e1575[3]);
                            uint _e1578 = sum2_2_;
                            uint _e1579 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1514 = as_type<packed_uchar4>(v0_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1579 = as_type<packed_uchar4>(_e1579);
                            sum2_2_ = _e1578 + ( + reinterpreted_packed_uchar4_e1514[0] * reinterpreted_packed_uchar4_e1579[0] + reinterpreted_packed_uchar4_e1514[1] * reinterpreted_packed_uchar4_e1579[1] + reinterpreted_packed_uchar4_e1514[2] * reinterpreted_packed_uchar4_e1579[2] + reinterpreted_packed_uchar4_e1514[3] * reinterpreted_packed_uchar4_e1579[3]);
                            uint _e1582 = sum2_3_;
                            uint _e1583 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1520 = as_type<packed_uchar4>(v0_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1583 = as_type<packed_uchar4>(_e1583);
                            sum2_3_ = _e1582 + ( + reinterpreted_packed_uchar4_e1520[0] * reinterpreted_packed_uchar4_e1583[0] + reinterpreted_packed_uchar4_e1520[1] * reinterpreted_packed_uchar4_e1583[1] + reinterpreted_packed_uchar4_e1520[2] * reinterpreted_packed_uchar4_e1583[2] + reinterpreted_packed_uchar4_e1520[3] * reinterpreted_packed_uchar4_e1583[3]);
                            uint v1_0_ = (_e1438.low.x >> 4u) & 252645135u;
                            uint v1_1_ = (_e1438.low.y >> 4u) & 252645135u;
                            uint v1_2_ = (_e1438.low.z >> 4u) & 252645135u;
                            uint v1_3_ = (_e1438.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            uint _e1627 = sum0_0_;
                            uint _e1628 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1591 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1628 = as_type<packed_uchar4>(_e1628);
                            sum0_0_ = _e1627 + ( + reinterpreted_packed_uchar4_e1591[0] * reinterpreted_packed_uchar4_e1628[0] + reinterpreted_packed_uchar4_e1591[1] * reinterpreted_packed_uchar4_e1628[1] + reinterpreted_packed_uchar4_e1591[2] * reinterpreted_packed_uchar4_e1628[2] + reinterpreted_packed_uchar4_e1591[3] * reinterpreted_packed_uchar4_e1628[3]);
                            uint _e1631 = sum0_1_;
                            uint _e1632 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1597 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1632 = as_type<packed_uchar4>(_e1632);
                            sum0_1_ = _e1631 + ( + reinterpreted_packed_uchar4_e1597[0] * reinterpreted_packed_uchar4_e1632[0] + reinterpreted_packed_uchar4_e1597[1] * reinterpreted_packed_uchar4_e1632[1] + reinterpreted_packed_uchar4_e1597[2] * reinterpreted_packed_uchar4_e1632[2] + reinterpreted_packed_uchar4_e1597[3] * reinterpreted_packed_uchar4_e1632[3]);
                            uint _e1635 = sum0_2_;
                            uint _e1636 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1636 = as_type<packed_uchar4>(_e1636);
                            sum0_2_ = _e1635 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1636[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1636[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1636[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1636[3]);
                            uint _e1639 = sum0_3_;
                            uint _e1640 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1640 = as_type<packed_uchar4>(_e1640);
                            sum0_3_ = _e1639 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1640[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1640[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1640[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1640[3]);
                            uint _e1643 = sum1_0_;
                            uint _e1644 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1591 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1644 = as_type<packed_uchar4>(_e1644);
                            sum1_0_ = _e1643 + ( + reinterpreted_packed_uchar4_e1591[0] * reinterpreted_packed_uchar4_e1644[0] + reinterpreted_packed_uchar4_e1591[1] * reinterpreted_packed_uchar4_e1644[1] + reinterpreted_packed_uchar4_e1591[2] * reinterpreted_packed_uchar4_e1644[2] + reinterpreted_packed_uchar4_e1591[3] * reinterpreted_packed_uchar4_e1644[3]);
                            uint _e1647 = sum1_1_;
                            uint _e1648 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1597 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                            sum1_1_ = _e1647 + ( + reinterpreted_packed_uchar4_e1597[0] * reinterpreted_packed_uchar4_e1648[0] + reinterpreted_packed_uchar4_e1597[1] * reinterpreted_packed_uchar4_e1648[1] + reinterpreted_packed_uchar4_e1597[2] * reinterpreted_packed_uchar4_e1648[2] + reinterpreted_packed_uchar4_e1597[3] * reinterpreted_packed_uchar4_e1648[3]);
                            uint _e1651 = sum1_2_;
                            uint _e1652 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1652 = as_type<packed_uchar4>(_e1652);
                            sum1_2_ = _e1651 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1652[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1652[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1652[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1652[3]);
                            uint _e1655 = sum1_3_;
                            uint _e1656 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1656 = as_type<packed_uchar4>(_e1656);
                            sum1_3_ = _e1655 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1656[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1656[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1656[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1656[3]);
                            uint _e1659 = sum2_0_;
                            uint _e1660 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1591 = as_type<packed_uchar4>(v1_0_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1660 = as_type<packed_uchar4>(_e1660);
                            sum2_0_ = _e1659 + ( + reinterpreted_packed_uchar4_e1591[0] * reinterpreted_packed_uchar4_e1660[0] + reinterpreted_packed_uchar4_e1591[1] * reinterpreted_packed_uchar4_e1660[1] + reinterpreted_packed_uchar4_e1591[2] * reinterpreted_packed_uchar4_e1660[2] + reinterpreted_packed_uchar4_e1591[3] * reinterpreted_packed_uchar4_e1660[3]);
                            uint _e1663 = sum2_1_;
                            uint _e1664 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1597 = as_type<packed_uchar4>(v1_1_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                            sum2_1_ = _e1663 + ( + reinterpreted_packed_uchar4_e1597[0] * reinterpreted_packed_uchar4_e1664[0] + reinterpreted_packed_uchar4_e1597[1] * reinterpreted_packed_uchar4_e1664[1] + reinterpreted_packed_uchar4_e1597[2] * reinterpreted_packed_uchar4_e1664[2] + reinterpreted_packed_uchar4_e1597[3] * reinterpreted_packed_uchar4_e1664[3]);
                            uint _e1667 = sum2_2_;
                            uint _e1668 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1603 = as_type<packed_uchar4>(v1_2_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1668 = as_type<packed_uchar4>(_e1668);
                            sum2_2_ = _e1667 + ( + reinterpreted_packed_uchar4_e1603[0] * reinterpreted_packed_uchar4_e1668[0] + reinterpreted_packed_uchar4_e1603[1] * reinterpreted_packed_uchar4_e1668[1] + reinterpreted_packed_uchar4_e1603[2] * reinterpreted_packed_uchar4_e1668[2] + reinterpreted_packed_uchar4_e1603[3] * reinterpreted_packed_uchar4_e1668[3]);
                            uint _e1671 = sum2_3_;
                            uint _e1672 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(v1_3_);
                            packed_uchar4 reinterpreted_packed_uchar4_e1672 = as_type<packed_uchar4>(_e1672);
                            sum2_3_ = _e1671 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1672[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1672[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1672[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1672[3]);
                        }
                        if (step1_ < 8u) {
                            uint v0_0_1 = (_e1446.low.x >> 0u) & 252645135u;
                            uint v0_1_1 = (_e1446.low.y >> 0u) & 252645135u;
                            uint v0_2_1 = (_e1446.low.z >> 0u) & 252645135u;
                            uint v0_3_1 = (_e1446.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            uint _e1718 = sum0_0_;
                            uint _e1719 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1682 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1719 = as_type<packed_uchar4>(_e1719);
                            sum0_0_ = _e1718 + ( + reinterpreted_packed_uchar4_e1682[0] * reinterpreted_packed_uchar4_e1719[0] + reinterpreted_packed_uchar4_e1682[1] * reinterpreted_packed_uchar4_e1719[1] + reinterpreted_packed_uchar4_e1682[2] * reinterpreted_packed_uchar4_e1719[2] + reinterpreted_packed_uchar4_e1682[3] * reinterpreted_packed_uchar4_e1719[3]);
                            uint _e1722 = sum0_1_;
                            uint _e1723 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1688 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1723 = as_type<packed_uchar4>(_e1723);
                            sum0_1_ = _e1722 + ( + reinterpreted_packed_uchar4_e1688[0] * reinterpreted_packed_uchar4_e1723[0] + reinterpreted_packed_uchar4_e1688[1] * reinterpreted_packed_uchar4_e1723[1] + reinterpreted_packed_uchar4_e1688[2] * reinterpreted_packed_uchar4_e1723[2] + reinterpreted_packed_uchar4_e1688[3] * reinterpreted_packed_uchar4_e1723[3]);
                            uint _e1726 = sum0_2_;
                            uint _e1727 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1727 = as_type<packed_uchar4>(_e1727);
                            sum0_2_ = _e1726 + ( + reinterpreted_packed_uchar4_e1694[0] * reinterpreted_packed_uchar4_e1727[0] + reinterpreted_packed_uchar4_e1694[1] * reinterpreted_packed_uchar4_e1727[1] + reinterpreted_packed_uchar4_e1694[2] * reinterpreted_packed_uchar4_e1727[2] + reinterpreted_packed_uchar4_e1694[3] * reinterpreted_packed_uchar4_e1727[3]);
                            uint _e1730 = sum0_3_;
                            uint _e1731 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1700 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1731 = as_type<packed_uchar4>(_e1731);
                            sum0_3_ = _e1730 + ( + reinterpreted_packed_uchar4_e1700[0] * reinterpreted_packed_uchar4_e1731[0] + reinterpreted_packed_uchar4_e1700[1] * reinterpreted_packed_uchar4_e1731[1] + reinterpreted_packed_uchar4_e1700[2] * reinterpreted_packed_uchar4_e1731[2] + reinterpreted_packed_uchar4_e1700[3] * reinterpreted_packed_uchar4_e1731[3]);
                            uint _e1734 = sum1_0_;
                            uint _e1735 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1682 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1735 = as_type<packed_uchar4>(_e1735);
                            sum1_0_ = _e1734 + ( + reinterpreted_packed_uchar4_e1682[0] * reinterpreted_packed_uchar4_e1735[0] + reinterpreted_packed_uchar4_e1682[1] * reinterpreted_packed_uchar4_e1735[1] + reinterpreted_packed_uchar4_e1682[2] * reinterpreted_packed_uchar4_e1735[2] + reinterpreted_packed_uchar4_e1682[3] * reinterpreted_packed_uchar4_e1735[3]);
                            uint _e1738 = sum1_1_;
                            uint _e1739 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1688 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1739 = as_type<packed_uchar4>(_e1739);
                            sum1_1_ = _e1738 + ( + reinterpreted_packed_uchar4_e1688[0] * reinterpreted_packed_uchar4_e1739[0] + reinterpreted_packed_uchar4_e1688[1] * reinterpreted_packed_uchar4_e1739[1] + reinterpreted_packed_uchar4_e1688[2] * reinterpreted_packed_uchar4_e1739[2] + reinterpreted_packed_uchar4_e1688[3] * reinterpreted_packed_uchar4_e1739[3]);
                            uint _e1742 = sum1_2_;
                            uint _e1743 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1743 = as_type<packed_uchar4>(_e1743);
                            sum1_2_ = _e1742 + ( + reinterpreted_packed_uchar4_e1694[0] * reinterpreted_packed_uchar4_e1743[0] + reinterpreted_packed_uchar4_e1694[1] * reinterpreted_packed_uchar4_e1743[1] + reinterpreted_packed_uchar4_e1694[2] * reinterpreted_packed_uchar4_e1743[2] + reinterpreted_packed_uchar4_e1694[3] * reinterpreted_packed_uchar4_e1743[3]);
                            uint _e1746 = sum1_3_;
                            uint _e1747 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1700 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1747 = as_type<packed_uchar4>(_e1747);
                            sum1_3_ = _e1746 + ( + reinterpreted_packed_uchar4_e1700[0] * reinterpreted_packed_uchar4_e1747[0] + reinterpreted_packed_uchar4_e1700[1] * reinterpreted_packed_uchar4_e1747[1] + reinterpreted_packed_uchar4_e1700[2] * reinterpreted_packed_uchar4_e1747[2] + reinterpreted_packed_uchar4_e1700[3] * reinterpreted_packed_uchar4_e1747[3]);
                            uint _e1750 = sum2_0_;
                            uint _e1751 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1682 = as_type<packed_uchar4>(v0_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1751 = as_type<packed_uchar4>(_e1751);
                            sum2_0_ = _e1750 + ( + reinterpreted_packed_uchar4_e1682[0] * reinterpreted_packed_uchar4_e1751[0] + reinterpreted_packed_uchar4_e1682[1] * reinterpreted_packed_uchar4_e1751[1] + reinterpreted_packed_uchar4_e1682[2] * reinterpreted_packed_uchar4_e1751[2] + reinterpreted_packed_uchar4_e1682[3] * reinterpreted_packed_uchar4_e1751[3]);
                            uint _e1754 = sum2_1_;
                            uint _e1755 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1688 = as_type<packed_uchar4>(v0_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1755 = as_type<packed_uchar4>(_e1755);
                            sum2_1_ = _e1754 + ( + reinterpreted_packed_uchar4_e1688[0] * reinterpreted_packed_uchar4_e1755[0] + reinterpreted_packed_uchar4_e1688[1] * reinterpreted_packed_uchar4_e1755[1] + reinterpreted_packed_uchar4_e1688[2] * reinterpreted_packed_uchar4_e1755[2] + reinterpreted_packed_uchar4_e1688[3] * reinterpreted_packed_uchar4_e1755[3]);
                            uint _e1758 = sum2_2_;
                            uint _e1759 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(v0_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1759 = as_type<packed_uchar4>(_e1759);
                            sum2_2_ = _e1758 + ( + reinterpreted_packed_uchar4_e1694[0] * reinterpreted_packed_uchar4_e1759[0] + reinterpreted_packed_uchar4_e1694[1] * reinterpreted_packed_uchar4_e1759[1] + reinterpreted_packed_uchar4_e1694[2] * reinterpreted_packed_uchar4_e1759[2] + reinterpreted_packed_uchar4_e1694[3] * reinterpreted_packed_uchar4_e1759[3]);
                            uint _e1762 = sum2_3_;
                            uint _e1763 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1700 = as_type<packed_uchar4>(v0_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1763 = as_type<packed_uchar4>(_e1763);
                            sum2_3_ = _e1762 + ( + reinterpreted_packed_uchar4_e1700[0] * reinterpreted_packed_uchar4_e1763[0] + reinterpreted_packed_uchar4_e1700[1] * reinterpreted_packed_uchar4_e1763[1] + reinterpreted_packed_uchar4_e1700[2] * reinterpreted_packed_uchar4_e1763[2] + reinterpreted_packed_uchar4_e1700[3] * reinterpreted_packed_uchar4_e1763[3]);
                            uint v1_0_1 = (_e1446.low.x >> 4u) & 252645135u;
                            uint v1_1_1 = (_e1446.low.y >> 4u) & 252645135u;
                            uint v1_2_1 = (_e1446.low.z >> 4u) & 252645135u;
                            uint v1_3_1 = (_e1446.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            uint _e1807 = sum0_0_;
                            uint _e1808 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1771 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1808 = as_type<packed_uchar4>(_e1808);
                            sum0_0_ = _e1807 + ( + reinterpreted_packed_uchar4_e1771[0] * reinterpreted_packed_uchar4_e1808[0] + reinterpreted_packed_uchar4_e1771[1] * reinterpreted_packed_uchar4_e1808[1] + reinterpreted_packed_uchar4_e1771[2] * reinterpreted_packed_uchar4_e1808[2] + reinterpreted_packed_uchar4_e1771[3] * reinterpreted_packed_uchar4_e1808[3]);
                            uint _e1811 = sum0_1_;
                            uint _e1812 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1777 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1812 = as_type<packed_uchar4>(_e1812);
                            sum0_1_ = _e1811 + ( + reinterpreted_packed_uchar4_e1777[0] * reinterpreted_packed_uchar4_e1812[0] + reinterpreted_packed_uchar4_e1777[1] * reinterpreted_packed_uchar4_e1812[1] + reinterpreted_packed_uchar4_e1777[2] * reinterpreted_packed_uchar4_e1812[2] + reinterpreted_packed_uchar4_e1777[3] * reinterpreted_packed_uchar4_e1812[3]);
                            uint _e1815 = sum0_2_;
                            uint _e1816 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1783 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1816 = as_type<packed_uchar4>(_e1816);
                            sum0_2_ = _e1815 + ( + reinterpreted_packed_uchar4_e1783[0] * reinterpreted_packed_uchar4_e1816[0] + reinterpreted_packed_uchar4_e1783[1] * reinterpreted_packed_uchar4_e1816[1] + reinterpreted_packed_uchar4_e1783[2] * reinterpreted_packed_uchar4_e1816[2] + reinterpreted_packed_uchar4_e1783[3] * reinterpreted_packed_uchar4_e1816[3]);
                            uint _e1819 = sum0_3_;
                            uint _e1820 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1789 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1820 = as_type<packed_uchar4>(_e1820);
                            sum0_3_ = _e1819 + ( + reinterpreted_packed_uchar4_e1789[0] * reinterpreted_packed_uchar4_e1820[0] + reinterpreted_packed_uchar4_e1789[1] * reinterpreted_packed_uchar4_e1820[1] + reinterpreted_packed_uchar4_e1789[2] * reinterpreted_packed_uchar4_e1820[2] + reinterpreted_packed_uchar4_e1789[3] * reinterpreted_packed_uchar4_e1820[3]);
                            uint _e1823 = sum1_0_;
                            uint _e1824 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1771 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1824 = as_type<packed_uchar4>(_e1824);
                            sum1_0_ = _e1823 + ( + reinterpreted_packed_uchar4_e1771[0] * reinterpreted_packed_uchar4_e1824[0] + reinterpreted_packed_uchar4_e1771[1] * reinterpreted_packed_uchar4_e1824[1] + reinterpreted_packed_uchar4_e1771[2] * reinterpreted_packed_uchar4_e1824[2] + reinterpreted_packed_uchar4_e1771[3] * reinterpreted_packed_uchar4_e1824[3]);
                            uint _e1827 = sum1_1_;
                            uint _e1828 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1777 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1828 = as_type<packed_uchar4>(_e1828);
                            sum1_1_ = _e1827 + ( + reinterpreted_packed_uchar4_e1777[0] * reinterpreted_packed_uchar4_e1828[0] + reinterpreted_packed_uchar4_e1777[1] * reinterpreted_packed_uchar4_e1828[1] + reinterpreted_packed_uchar4_e1777[2] * reinterpreted_packed_uchar4_e1828[2] + reinterpreted_packed_uchar4_e1777[3] * reinterpreted_packed_uchar4_e1828[3]);
                            uint _e1831 = sum1_2_;
                            uint _e1832 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1783 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1832 = as_type<packed_uchar4>(_e1832);
                            sum1_2_ = _e1831 + ( + reinterpreted_packed_uchar4_e1783[0] * reinterpreted_packed_uchar4_e1832[0] + reinterpreted_packed_uchar4_e1783[1] * reinterpreted_packed_uchar4_e1832[1] + reinterpreted_packed_uchar4_e1783[2] * reinterpreted_packed_uchar4_e1832[2] + reinterpreted_packed_uchar4_e1783[3] * reinterpreted_packed_uchar4_e1832[3]);
                            uint _e1835 = sum1_3_;
                            uint _e1836 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1789 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1836 = as_type<packed_uchar4>(_e1836);
                            sum1_3_ = _e1835 + ( + reinterpreted_packed_uchar4_e1789[0] * reinterpreted_packed_uchar4_e1836[0] + reinterpreted_packed_uchar4_e1789[1] * reinterpreted_packed_uchar4_e1836[1] + reinterpreted_packed_uchar4_e1789[2] * reinterpreted_packed_uchar4_e1836[2] + reinterpreted_packed_uchar4_e1789[3] * reinterpreted_packed_uchar4_e1836[3]);
                            uint _e1839 = sum2_0_;
                            uint _e1840 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1771 = as_type<packed_uchar4>(v1_0_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1840 = as_type<packed_uchar4>(_e1840);
                            sum2_0_ = _e1839 + ( + reinterpreted_packed_uchar4_e1771[0] * reinterpreted_packed_uchar4_e1840[0] + reinterpreted_packed_uchar4_e1771[1] * reinterpreted_packed_uchar4_e1840[1] + reinterpreted_packed_uchar4_e1771[2] * reinterpreted_packed_uchar4_e1840[2] + reinterpreted_packed_uchar4_e1771[3] * reinterpreted_packed_uchar4_e1840[3]);
                            uint _e1843 = sum2_1_;
                            uint _e1844 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1777 = as_type<packed_uchar4>(v1_1_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1844 = as_type<packed_uchar4>(_e1844);
                            sum2_1_ = _e1843 + ( + reinterpreted_packed_uchar4_e1777[0] * reinterpreted_packed_uchar4_e1844[0] + reinterpreted_packed_uchar4_e1777[1] * reinterpreted_packed_uchar4_e1844[1] + reinterpreted_packed_uchar4_e1777[2] * reinterpreted_packed_uchar4_e1844[2] + reinterpreted_packed_uchar4_e1777[3] * reinterpreted_packed_uchar4_e1844[3]);
                            uint _e1847 = sum2_2_;
                            uint _e1848 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1783 = as_type<packed_uchar4>(v1_2_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1848 = as_type<packed_uchar4>(_e1848);
                            sum2_2_ = _e1847 + ( + reinterpreted_packed_uchar4_e1783[0] * reinterpreted_packed_uchar4_e1848[0] + reinterpreted_packed_uchar4_e1783[1] * reinterpreted_packed_uchar4_e1848[1] + reinterpreted_packed_uchar4_e1783[2] * reinterpreted_packed_uchar4_e1848[2] + reinterpreted_packed_uchar4_e1783[3] * reinterpreted_packed_uchar4_e1848[3]);
                            uint _e1851 = sum2_3_;
                            uint _e1852 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1789 = as_type<packed_uchar4>(v1_3_1);
                            packed_uchar4 reinterpreted_packed_uchar4_e1852 = as_type<packed_uchar4>(_e1852);
                            sum2_3_ = _e1851 + ( + reinterpreted_packed_uchar4_e1789[0] * reinterpreted_packed_uchar4_e1852[0] + reinterpreted_packed_uchar4_e1789[1] * reinterpreted_packed_uchar4_e1852[1] + reinterpreted_packed_uchar4_e1789[2] * reinterpreted_packed_uchar4_e1852[2] + reinterpreted_packed_uchar4_e1789[3] * reinterpreted_packed_uchar4_e1852[3]);
                        }
                        if (step2_ < 8u) {
                            uint v0_0_2 = (_e1454.low.x >> 0u) & 252645135u;
                            uint v0_1_2 = (_e1454.low.y >> 0u) & 252645135u;
                            uint v0_2_2 = (_e1454.low.z >> 0u) & 252645135u;
                            uint v0_3_2 = (_e1454.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            uint _e1898 = sum0_0_;
                            uint _e1899 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1899 = as_type<packed_uchar4>(_e1899);
                            sum0_0_ = _e1898 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1899[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1899[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1899[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1899[3]);
                            uint _e1902 = sum0_1_;
                            uint _e1903 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1903 = as_type<packed_uchar4>(_e1903);
                            sum0_1_ = _e1902 + ( + reinterpreted_packed_uchar4_e1868[0] * reinterpreted_packed_uchar4_e1903[0] + reinterpreted_packed_uchar4_e1868[1] * reinterpreted_packed_uchar4_e1903[1] + reinterpreted_packed_uchar4_e1868[2] * reinterpreted_packed_uchar4_e1903[2] + reinterpreted_packed_uchar4_e1868[3] * reinterpreted_packed_uchar4_e1903[3]);
                            uint _e1906 = sum0_2_;
                            uint _e1907 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1874 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1907 = as_type<packed_uchar4>(_e1907);
                            sum0_2_ = _e1906 + ( + reinterpreted_packed_uchar4_e1874[0] * reinterpreted_packed_uchar4_e1907[0] + reinterpreted_packed_uchar4_e1874[1] * reinterpreted_packed_uchar4_e1907[1] + reinterpreted_packed_uchar4_e1874[2] * reinterpreted_packed_uchar4_e1907[2] + reinterpreted_packed_uchar4_e1874[3] * reinterpreted_packed_uchar4_e1907[3]);
                            uint _e1910 = sum0_3_;
                            uint _e1911 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1880 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                            sum0_3_ = _e1910 + ( + reinterpreted_packed_uchar4_e1880[0] * reinterpreted_packed_uchar4_e1911[0] + reinterpreted_packed_uchar4_e1880[1] * reinterpreted_packed_uchar4_e1911[1] + reinterpreted_packed_uchar4_e1880[2] * reinterpreted_packed_uchar4_e1911[2] + reinterpreted_packed_uchar4_e1880[3] * reinterpreted_packed_uchar4_e1911[3]);
                            uint _e1914 = sum1_0_;
                            uint _e1915 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1915 = as_type<packed_uchar4>(_e1915);
                            sum1_0_ = _e1914 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1915[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1915[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1915[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1915[3]);
                            uint _e1918 = sum1_1_;
                            uint _e1919 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1919 = as_type<packed_uchar4>(_e1919);
                            sum1_1_ = _e1918 + ( + reinterpreted_packed_uchar4_e1868[0] * reinterpreted_packed_uchar4_e1919[0] + reinterpreted_packed_uchar4_e1868[1] * reinterpreted_packed_uchar4_e1919[1] + reinterpreted_packed_uchar4_e1868[2] * reinterpreted_packed_uchar4_e1919[2] + reinterpreted_packed_uchar4_e1868[3] * reinterpreted_packed_uchar4_e1919[3]);
                            uint _e1922 = sum1_2_;
                            uint _e1923 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1874 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1923 = as_type<packed_uchar4>(_e1923);
                            sum1_2_ = _e1922 + ( + reinterpreted_packed_uchar4_e1874[0] * reinterpreted_packed_uchar4_e1923[0] + reinterpreted_packed_uchar4_e1874[1] * reinterpreted_packed_uchar4_e1923[1] + reinterpreted_packed_uchar4_e1874[2] * reinterpreted_packed_uchar4_e1923[2] + reinterpreted_packed_uchar4_e1874[3] * reinterpreted_packed_uchar4_e1923[3]);
                            uint _e1926 = sum1_3_;
                            uint _e1927 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1880 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                            sum1_3_ = _e1926 + ( + reinterpreted_packed_uchar4_e1880[0] * reinterpreted_packed_uchar4_e1927[0] + reinterpreted_packed_uchar4_e1880[1] * reinterpreted_packed_uchar4_e1927[1] + reinterpreted_packed_uchar4_e1880[2] * reinterpreted_packed_uchar4_e1927[2] + reinterpreted_packed_uchar4_e1880[3] * reinterpreted_packed_uchar4_e1927[3]);
                            uint _e1930 = sum2_0_;
                            uint _e1931 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1931 = as_type<packed_uchar4>(_e1931);
                            sum2_0_ = _e1930 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1931[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1931[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1931[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1931[3]);
                            uint _e1934 = sum2_1_;
                            uint _e1935 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(v0_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1935 = as_type<packed_uchar4>(_e1935);
                            sum2_1_ = _e1934 + ( + reinterpreted_packed_uchar4_e1868[0] * reinterpreted_packed_uchar4_e1935[0] + reinterpreted_packed_uchar4_e1868[1] * reinterpreted_packed_uchar4_e1935[1] + reinterpreted_packed_uchar4_e1868[2] * reinterpreted_packed_uchar4_e1935[2] + reinterpreted_packed_uchar4_e1868[3] * reinterpreted_packed_uchar4_e1935[3]);
                            uint _e1938 = sum2_2_;
                            uint _e1939 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1874 = as_type<packed_uchar4>(v0_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1939 = as_type<packed_uchar4>(_e1939);
                            sum2_2_ = _e1938 + ( + reinterpreted_packed_uchar4_e1874[0] * reinterpreted_packed_uchar4_e1939[0] + reinterpreted_packed_uchar4_e1874[1] * reinterpreted_packed_uchar4_e1939[1] + reinterpreted_packed_uchar4_e1874[2] * reinterpreted_packed_uchar4_e1939[2] + reinterpreted_packed_uchar4_e1874[3] * reinterpreted_packed_uchar4_e1939[3]);
                            uint _e1942 = sum2_3_;
                            uint _e1943 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1880 = as_type<packed_uchar4>(v0_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1943 = as_type<packed_uchar4>(_e1943);
                            sum2_3_ = _e1942 + ( + reinterpreted_packed_uchar4_e1880[0] * reinterpreted_packed_uchar4_e1943[0] + reinterpreted_packed_uchar4_e1880[1] * reinterpreted_packed_uchar4_e1943[1] + reinterpreted_packed_uchar4_e1880[2] * reinterpreted_packed_uchar4_e1943[2] + reinterpreted_packed_uchar4_e1880[3] * reinterpreted_packed_uchar4_e1943[3]);
                            uint v1_0_2 = (_e1454.low.x >> 4u) & 252645135u;
                            uint v1_1_2 = (_e1454.low.y >> 4u) & 252645135u;
                            uint v1_2_2 = (_e1454.low.z >> 4u) & 252645135u;
                            uint v1_3_2 = (_e1454.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            uint _e1987 = sum0_0_;
                            uint _e1988 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1951 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1988 = as_type<packed_uchar4>(_e1988);
                            sum0_0_ = _e1987 + ( + reinterpreted_packed_uchar4_e1951[0] * reinterpreted_packed_uchar4_e1988[0] + reinterpreted_packed_uchar4_e1951[1] * reinterpreted_packed_uchar4_e1988[1] + reinterpreted_packed_uchar4_e1951[2] * reinterpreted_packed_uchar4_e1988[2] + reinterpreted_packed_uchar4_e1951[3] * reinterpreted_packed_uchar4_e1988[3]);
                            uint _e1991 = sum0_1_;
                            uint _e1992 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1992 = as_type<packed_uchar4>(_e1992);
                            sum0_1_ = _e1991 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e1992[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e1992[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e1992[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e1992[3]);
                            uint _e1995 = sum0_2_;
                            uint _e1996 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e1996 = as_type<packed_uchar4>(_e1996);
                            sum0_2_ = _e1995 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e1996[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e1996[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e1996[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e1996[3]);
                            uint _e1999 = sum0_3_;
                            uint _e2000 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1969 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2000 = as_type<packed_uchar4>(_e2000);
                            sum0_3_ = _e1999 + ( + reinterpreted_packed_uchar4_e1969[0] * reinterpreted_packed_uchar4_e2000[0] + reinterpreted_packed_uchar4_e1969[1] * reinterpreted_packed_uchar4_e2000[1] + reinterpreted_packed_uchar4_e1969[2] * reinterpreted_packed_uchar4_e2000[2] + reinterpreted_packed_uchar4_e1969[3] * reinterpreted_packed_uchar4_e2000[3]);
                            uint _e2003 = sum1_0_;
                            uint _e2004 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1951 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2004 = as_type<packed_uchar4>(_e2004);
                            sum1_0_ = _e2003 + ( + reinterpreted_packed_uchar4_e1951[0] * reinterpreted_packed_uchar4_e2004[0] + reinterpreted_packed_uchar4_e1951[1] * reinterpreted_packed_uchar4_e2004[1] + reinterpreted_packed_uchar4_e1951[2] * reinterpreted_packed_uchar4_e2004[2] + reinterpreted_packed_uchar4_e1951[3] * reinterpreted_packed_uchar4_e2004[3]);
                            uint _e2007 = sum1_1_;
                            uint _e2008 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2008 = as_type<packed_uchar4>(_e2008);
                            sum1_1_ = _e2007 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e2008[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e2008[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e2008[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e2008[3]);
                            uint _e2011 = sum1_2_;
                            uint _e2012 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2012 = as_type<packed_uchar4>(_e2012);
                            sum1_2_ = _e2011 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e2012[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e2012[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e2012[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e2012[3]);
                            uint _e2015 = sum1_3_;
                            uint _e2016 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1969 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                            sum1_3_ = _e2015 + ( + reinterpreted_packed_uchar4_e1969[0] * reinterpreted_packed_uchar4_e2016[0] + reinterpreted_packed_uchar4_e1969[1] * reinterpreted_packed_uchar4_e2016[1] + reinterpreted_packed_uchar4_e1969[2] * reinterpreted_packed_uchar4_e2016[2] + reinterpreted_packed_uchar4_e1969[3] * reinterpreted_packed_uchar4_e2016[3]);
                            uint _e2019 = sum2_0_;
                            uint _e2020 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1951 = as_type<packed_uchar4>(v1_0_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2020 = as_type<packed_uchar4>(_e2020);
                            sum2_0_ = _e2019 + ( + reinterpreted_packed_uchar4_e1951[0] * reinterpreted_packed_uchar4_e2020[0] + reinterpreted_packed_uchar4_e1951[1] * reinterpreted_packed_uchar4_e2020[1] + reinterpreted_packed_uchar4_e1951[2] * reinterpreted_packed_uchar4_e2020[2] + reinterpreted_packed_uchar4_e1951[3] * reinterpreted_packed_uchar4_e2020[3]);
                            uint _e2023 = sum2_1_;
                            uint _e2024 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_1_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2024 = as_type<packed_uchar4>(_e2024);
                            sum2_1_ = _e2023 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e2024[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e2024[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e2024[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e2024[3]);
                            uint _e2027 = sum2_2_;
                            uint _e2028 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_2_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2028 = as_type<packed_uchar4>(_e2028);
                            sum2_2_ = _e2027 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e2028[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e2028[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e2028[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e2028[3]);
                            uint _e2031 = sum2_3_;
                            uint _e2032 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1969 = as_type<packed_uchar4>(v1_3_2);
                            packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                            sum2_3_ = _e2031 + ( + reinterpreted_packed_uchar4_e1969[0] * reinterpreted_packed_uchar4_e2032[0] + reinterpreted_packed_uchar4_e1969[1] * reinterpreted_packed_uchar4_e2032[1] + reinterpreted_packed_uchar4_e1969[2] * reinterpreted_packed_uchar4_e2032[2] + reinterpreted_packed_uchar4_e1969[3] * reinterpreted_packed_uchar4_e2032[3]);
                        }
                        if (step3_ < 8u) {
                            uint v0_0_3 = (_e1462.low.x >> 0u) & 252645135u;
                            uint v0_1_3 = (_e1462.low.y >> 0u) & 252645135u;
                            uint v0_2_3 = (_e1462.low.z >> 0u) & 252645135u;
                            uint v0_3_3 = (_e1462.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            uint _e2078 = sum0_0_;
                            uint _e2079 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2042 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2079 = as_type<packed_uchar4>(_e2079);
                            sum0_0_ = _e2078 + ( + reinterpreted_packed_uchar4_e2042[0] * reinterpreted_packed_uchar4_e2079[0] + reinterpreted_packed_uchar4_e2042[1] * reinterpreted_packed_uchar4_e2079[1] + reinterpreted_packed_uchar4_e2042[2] * reinterpreted_packed_uchar4_e2079[2] + reinterpreted_packed_uchar4_e2042[3] * reinterpreted_packed_uchar4_e2079[3]);
                            uint _e2082 = sum0_1_;
                            uint _e2083 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2083 = as_type<packed_uchar4>(_e2083);
                            sum0_1_ = _e2082 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2083[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2083[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2083[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2083[3]);
                            uint _e2086 = sum0_2_;
                            uint _e2087 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2087 = as_type<packed_uchar4>(_e2087);
                            sum0_2_ = _e2086 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2087[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2087[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2087[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2087[3]);
                            uint _e2090 = sum0_3_;
                            uint _e2091 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2091 = as_type<packed_uchar4>(_e2091);
                            sum0_3_ = _e2090 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2091[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2091[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2091[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2091[3]);
                            uint _e2094 = sum1_0_;
                            uint _e2095 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2042 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2095 = as_type<packed_uchar4>(_e2095);
                            sum1_0_ = _e2094 + ( + reinterpreted_packed_uchar4_e2042[0] * reinterpreted_packed_uchar4_e2095[0] + reinterpreted_packed_uchar4_e2042[1] * reinterpreted_packed_uchar4_e2095[1] + reinterpreted_packed_uchar4_e2042[2] * reinterpreted_packed_uchar4_e2095[2] + reinterpreted_packed_uchar4_e2042[3] * reinterpreted_packed_uchar4_e2095[3]);
                            uint _e2098 = sum1_1_;
                            uint _e2099 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2099 = as_type<packed_uchar4>(_e2099);
                            sum1_1_ = _e2098 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2099[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2099[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2099[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2099[3]);
                            uint _e2102 = sum1_2_;
                            uint _e2103 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2103 = as_type<packed_uchar4>(_e2103);
                            sum1_2_ = _e2102 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2103[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2103[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2103[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2103[3]);
                            uint _e2106 = sum1_3_;
                            uint _e2107 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2107 = as_type<packed_uchar4>(_e2107);
                            sum1_3_ = _e2106 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2107[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2107[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2107[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2107[3]);
                            uint _e2110 = sum2_0_;
                            uint _e2111 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2042 = as_type<packed_uchar4>(v0_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2111 = as_type<packed_uchar4>(_e2111);
                            sum2_0_ = _e2110 + ( + reinterpreted_packed_uchar4_e2042[0] * reinterpreted_packed_uchar4_e2111[0] + reinterpreted_packed_uchar4_e2042[1] * reinterpreted_packed_uchar4_e2111[1] + reinterpreted_packed_uchar4_e2042[2] * reinterpreted_packed_uchar4_e2111[2] + reinterpreted_packed_uchar4_e2042[3] * reinterpreted_packed_uchar4_e2111[3]);
                            uint _e2114 = sum2_1_;
                            uint _e2115 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2048 = as_type<packed_uchar4>(v0_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2115 = as_type<packed_uchar4>(_e2115);
                            sum2_1_ = _e2114 + ( + reinterpreted_packed_uchar4_e2048[0] * reinterpreted_packed_uchar4_e2115[0] + reinterpreted_packed_uchar4_e2048[1] * reinterpreted_packed_uchar4_e2115[1] + reinterpreted_packed_uchar4_e2048[2] * reinterpreted_packed_uchar4_e2115[2] + reinterpreted_packed_uchar4_e2048[3] * reinterpreted_packed_uchar4_e2115[3]);
                            uint _e2118 = sum2_2_;
                            uint _e2119 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(v0_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(_e2119);
                            sum2_2_ = _e2118 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2119[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2119[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2119[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2119[3]);
                            uint _e2122 = sum2_3_;
                            uint _e2123 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2123 = as_type<packed_uchar4>(_e2123);
                            sum2_3_ = _e2122 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2123[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2123[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2123[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2123[3]);
                            uint v1_0_3 = (_e1462.low.x >> 4u) & 252645135u;
                            uint v1_1_3 = (_e1462.low.y >> 4u) & 252645135u;
                            uint v1_2_3 = (_e1462.low.z >> 4u) & 252645135u;
                            uint v1_3_3 = (_e1462.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            uint _e2167 = sum0_0_;
                            uint _e2168 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            sum0_0_ = _e2167 + ( + reinterpreted_packed_uchar4_e2131[0] * reinterpreted_packed_uchar4_e2168[0] + reinterpreted_packed_uchar4_e2131[1] * reinterpreted_packed_uchar4_e2168[1] + reinterpreted_packed_uchar4_e2131[2] * reinterpreted_packed_uchar4_e2168[2] + reinterpreted_packed_uchar4_e2131[3] * reinterpreted_packed_uchar4_e2168[3]);
                            uint _e2171 = sum0_1_;
                            uint _e2172 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2172 = as_type<packed_uchar4>(_e2172);
                            sum0_1_ = _e2171 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2172[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2172[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2172[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2172[3]);
                            uint _e2175 = sum0_2_;
                            uint _e2176 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2176 = as_type<packed_uchar4>(_e2176);
                            sum0_2_ = _e2175 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2176[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2176[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2176[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2176[3]);
                            uint _e2179 = sum0_3_;
                            uint _e2180 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2180 = as_type<packed_uchar4>(_e2180);
                            sum0_3_ = _e2179 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2180[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2180[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2180[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2180[3]);
                            uint _e2183 = sum1_0_;
                            uint _e2184 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2184 = as_type<packed_uchar4>(_e2184);
                            sum1_0_ = _e2183 + ( + reinterpreted_packed_uchar4_e2131[0] * reinterpreted_packed_uchar4_e2184[0] + reinterpreted_packed_uchar4_e2131[1] * reinterpreted_packed_uchar4_e2184[1] + reinterpreted_packed_uchar4_e2131[2] * reinterpreted_packed_uchar4_e2184[2] + reinterpreted_packed_uchar4_e2131[3] * reinterpreted_packed_uchar4_e2184[3]);
                            uint _e2187 = sum1_1_;
                            uint _e2188 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2188 = as_type<packed_uchar4>(_e2188);
                            sum1_1_ = _e2187 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2188[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2188[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2188[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2188[3]);
                            uint _e2191 = sum1_2_;
                            uint _e2192 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2192 = as_type<packed_uchar4>(_e2192);
                            sum1_2_ = _e2191 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2192[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2192[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2192[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2192[3]);
                            uint _e2195 = sum1_3_;
                            uint _e2196 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2196 = as_type<packed_uchar4>(_e2196);
                            sum1_3_ = _e2195 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2196[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2196[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2196[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2196[3]);
                            uint _e2199 = sum2_0_;
                            uint _e2200 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(v1_0_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2200 = as_type<packed_uchar4>(_e2200);
                            sum2_0_ = _e2199 + ( + reinterpreted_packed_uchar4_e2131[0] * reinterpreted_packed_uchar4_e2200[0] + reinterpreted_packed_uchar4_e2131[1] * reinterpreted_packed_uchar4_e2200[1] + reinterpreted_packed_uchar4_e2131[2] * reinterpreted_packed_uchar4_e2200[2] + reinterpreted_packed_uchar4_e2131[3] * reinterpreted_packed_uchar4_e2200[3]);
                            uint _e2203 = sum2_1_;
                            uint _e2204 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(v1_1_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2204 = as_type<packed_uchar4>(_e2204);
                            sum2_1_ = _e2203 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2204[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2204[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2204[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2204[3]);
                            uint _e2207 = sum2_2_;
                            uint _e2208 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(v1_2_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2208 = as_type<packed_uchar4>(_e2208);
                            sum2_2_ = _e2207 + ( + reinterpreted_packed_uchar4_e2143[0] * reinterpreted_packed_uchar4_e2208[0] + reinterpreted_packed_uchar4_e2143[1] * reinterpreted_packed_uchar4_e2208[1] + reinterpreted_packed_uchar4_e2143[2] * reinterpreted_packed_uchar4_e2208[2] + reinterpreted_packed_uchar4_e2143[3] * reinterpreted_packed_uchar4_e2208[3]);
                            uint _e2211 = sum2_3_;
                            uint _e2212 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(v1_3_3);
                            packed_uchar4 reinterpreted_packed_uchar4_e2212 = as_type<packed_uchar4>(_e2212);
                            sum2_3_ = _e2211 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2212[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2212[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2212[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2212[3]);
                        }
                        if (step4_ < 8u) {
                            uint v0_0_4 = (_e1470.low.x >> 0u) & 252645135u;
                            uint v0_1_4 = (_e1470.low.y >> 0u) & 252645135u;
                            uint v0_2_4 = (_e1470.low.z >> 0u) & 252645135u;
                            uint v0_3_4 = (_e1470.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            uint _e2258 = sum0_0_;
                            uint _e2259 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2222 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2259 = as_type<packed_uchar4>(_e2259);
                            sum0_0_ = _e2258 + ( + reinterpreted_packed_uchar4_e2222[0] * reinterpreted_packed_uchar4_e2259[0] + reinterpreted_packed_uchar4_e2222[1] * reinterpreted_packed_uchar4_e2259[1] + reinterpreted_packed_uchar4_e2222[2] * reinterpreted_packed_uchar4_e2259[2] + reinterpreted_packed_uchar4_e2222[3] * reinterpreted_packed_uchar4_e2259[3]);
                            uint _e2262 = sum0_1_;
                            uint _e2263 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2228 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2263 = as_type<packed_uchar4>(_e2263);
                            sum0_1_ = _e2262 + ( + reinterpreted_packed_uchar4_e2228[0] * reinterpreted_packed_uchar4_e2263[0] + reinterpreted_packed_uchar4_e2228[1] * reinterpreted_packed_uchar4_e2263[1] + reinterpreted_packed_uchar4_e2228[2] * reinterpreted_packed_uchar4_e2263[2] + reinterpreted_packed_uchar4_e2228[3] * reinterpreted_packed_uchar4_e2263[3]);
                            uint _e2266 = sum0_2_;
                            uint _e2267 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2234 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2267 = as_type<packed_uchar4>(_e2267);
                            sum0_2_ = _e2266 + ( + reinterpreted_packed_uchar4_e2234[0] * reinterpreted_packed_uchar4_e2267[0] + reinterpreted_packed_uchar4_e2234[1] * reinterpreted_packed_uchar4_e2267[1] + reinterpreted_packed_uchar4_e2234[2] * reinterpreted_packed_uchar4_e2267[2] + reinterpreted_packed_uchar4_e2234[3] * reinterpreted_packed_uchar4_e2267[3]);
                            uint _e2270 = sum0_3_;
                            uint _e2271 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2240 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2271 = as_type<packed_uchar4>(_e2271);
                            sum0_3_ = _e2270 + ( + reinterpreted_packed_uchar4_e2240[0] * reinterpreted_packed_uchar4_e2271[0] + reinterpreted_packed_uchar4_e2240[1] * reinterpreted_packed_uchar4_e2271[1] + reinterpreted_packed_uchar4_e2240[2] * reinterpreted_packed_uchar4_e2271[2] + reinterpreted_packed_uchar4_e2240[3] * reinterpreted_packed_uchar4_e2271[3]);
                            uint _e2274 = sum1_0_;
                            uint _e2275 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2222 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2275 = as_type<packed_uchar4>(_e2275);
                            sum1_0_ = _e2274 + ( + reinterpreted_packed_uchar4_e2222[0] * reinterpreted_packed_uchar4_e2275[0] + reinterpreted_packed_uchar4_e2222[1] * reinterpreted_packed_uchar4_e2275[1] + reinterpreted_packed_uchar4_e2222[2] * reinterpreted_packed_uchar4_e2275[2] + reinterpreted_packed_uchar4_e2222[3] * reinterpreted_packed_uchar4_e2275[3]);
                            uint _e2278 = sum1_1_;
                            uint _e2279 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2228 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                            sum1_1_ = _e2278 + ( + reinterpreted_packed_uchar4_e2228[0] * reinterpreted_packed_uchar4_e2279[0] + reinterpreted_packed_uchar4_e2228[1] * reinterpreted_packed_uchar4_e2279[1] + reinterpreted_packed_uchar4_e2228[2] * reinterpreted_packed_uchar4_e2279[2] + reinterpreted_packed_uchar4_e2228[3] * reinterpreted_packed_uchar4_e2279[3]);
                            uint _e2282 = sum1_2_;
                            uint _e2283 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2234 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2283 = as_type<packed_uchar4>(_e2283);
                            sum1_2_ = _e2282 + ( + reinterpreted_packed_uchar4_e2234[0] * reinterpreted_packed_uchar4_e2283[0] + reinterpreted_packed_uchar4_e2234[1] * reinterpreted_packed_uchar4_e2283[1] + reinterpreted_packed_uchar4_e2234[2] * reinterpreted_packed_uchar4_e2283[2] + reinterpreted_packed_uchar4_e2234[3] * reinterpreted_packed_uchar4_e2283[3]);
                            uint _e2286 = sum1_3_;
                            uint _e2287 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2240 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2287 = as_type<packed_uchar4>(_e2287);
                            sum1_3_ = _e2286 + ( + reinterpreted_packed_uchar4_e2240[0] * reinterpreted_packed_uchar4_e2287[0] + reinterpreted_packed_uchar4_e2240[1] * reinterpreted_packed_uchar4_e2287[1] + reinterpreted_packed_uchar4_e2240[2] * reinterpreted_packed_uchar4_e2287[2] + reinterpreted_packed_uchar4_e2240[3] * reinterpreted_packed_uchar4_e2287[3]);
                            uint _e2290 = sum2_0_;
                            uint _e2291 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2222 = as_type<packed_uchar4>(v0_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2291 = as_type<packed_uchar4>(_e2291);
                            sum2_0_ = _e2290 + ( + reinterpreted_packed_uchar4_e2222[0] * reinterpreted_packed_uchar4_e2291[0] + reinterpreted_packed_uchar4_e2222[1] * reinterpreted_packed_uchar4_e2291[1] + reinterpreted_packed_uchar4_e2222[2] * reinterpreted_packed_uchar4_e2291[2] + reinterpreted_packed_uchar4_e2222[3] * reinterpreted_packed_uchar4_e2291[3]);
                            uint _e2294 = sum2_1_;
                            uint _e2295 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2228 = as_type<packed_uchar4>(v0_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                            sum2_1_ = _e2294 + ( + reinterpreted_packed_uchar4_e2228[0] * reinterpreted_packed_uchar4_e2295[0] + reinterpreted_packed_uchar4_e2228[1] * reinterpreted_packed_uchar4_e2295[1] + reinterpreted_packed_uchar4_e2228[2] * reinterpreted_packed_uchar4_e2295[2] + reinterpreted_packed_uchar4_e2228[3] * reinterpreted_packed_uchar4_e2295[3]);
                            uint _e2298 = sum2_2_;
                            uint _e2299 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2234 = as_type<packed_uchar4>(v0_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2299 = as_type<packed_uchar4>(_e2299);
                            sum2_2_ = _e2298 + ( + reinterpreted_packed_uchar4_e2234[0] * reinterpreted_packed_uchar4_e2299[0] + reinterpreted_packed_uchar4_e2234[1] * reinterpreted_packed_uchar4_e2299[1] + reinterpreted_packed_uchar4_e2234[2] * reinterpreted_packed_uchar4_e2299[2] + reinterpreted_packed_uchar4_e2234[3] * reinterpreted_packed_uchar4_e2299[3]);
                            uint _e2302 = sum2_3_;
                            uint _e2303 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2240 = as_type<packed_uchar4>(v0_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2303 = as_type<packed_uchar4>(_e2303);
                            sum2_3_ = _e2302 + ( + reinterpreted_packed_uchar4_e2240[0] * reinterpreted_packed_uchar4_e2303[0] + reinterpreted_packed_uchar4_e2240[1] * reinterpreted_packed_uchar4_e2303[1] + reinterpreted_packed_uchar4_e2240[2] * reinterpreted_packed_uchar4_e2303[2] + reinterpreted_packed_uchar4_e2240[3] * reinterpreted_packed_uchar4_e2303[3]);
                            uint v1_0_4 = (_e1470.low.x >> 4u) & 252645135u;
                            uint v1_1_4 = (_e1470.low.y >> 4u) & 252645135u;
                            uint v1_2_4 = (_e1470.low.z >> 4u) & 252645135u;
                            uint v1_3_4 = (_e1470.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            uint _e2347 = sum0_0_;
                            uint _e2348 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2311 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2348 = as_type<packed_uchar4>(_e2348);
                            sum0_0_ = _e2347 + ( + reinterpreted_packed_uchar4_e2311[0] * reinterpreted_packed_uchar4_e2348[0] + reinterpreted_packed_uchar4_e2311[1] * reinterpreted_packed_uchar4_e2348[1] + reinterpreted_packed_uchar4_e2311[2] * reinterpreted_packed_uchar4_e2348[2] + reinterpreted_packed_uchar4_e2311[3] * reinterpreted_packed_uchar4_e2348[3]);
                            uint _e2351 = sum0_1_;
                            uint _e2352 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2317 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2352 = as_type<packed_uchar4>(_e2352);
                            sum0_1_ = _e2351 + ( + reinterpreted_packed_uchar4_e2317[0] * reinterpreted_packed_uchar4_e2352[0] + reinterpreted_packed_uchar4_e2317[1] * reinterpreted_packed_uchar4_e2352[1] + reinterpreted_packed_uchar4_e2317[2] * reinterpreted_packed_uchar4_e2352[2] + reinterpreted_packed_uchar4_e2317[3] * reinterpreted_packed_uchar4_e2352[3]);
                            uint _e2355 = sum0_2_;
                            uint _e2356 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2323 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2356 = as_type<packed_uchar4>(_e2356);
                            sum0_2_ = _e2355 + ( + reinterpreted_packed_uchar4_e2323[0] * reinterpreted_packed_uchar4_e2356[0] + reinterpreted_packed_uchar4_e2323[1] * reinterpreted_packed_uchar4_e2356[1] + reinterpreted_packed_uchar4_e2323[2] * reinterpreted_packed_uchar4_e2356[2] + reinterpreted_packed_uchar4_e2323[3] * reinterpreted_packed_uchar4_e2356[3]);
                            uint _e2359 = sum0_3_;
                            uint _e2360 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2360 = as_type<packed_uchar4>(_e2360);
                            sum0_3_ = _e2359 + ( + reinterpreted_packed_uchar4_e2329[0] * reinterpreted_packed_uchar4_e2360[0] + reinterpreted_packed_uchar4_e2329[1] * reinterpreted_packed_uchar4_e2360[1] + reinterpreted_packed_uchar4_e2329[2] * reinterpreted_packed_uchar4_e2360[2] + reinterpreted_packed_uchar4_e2329[3] * reinterpreted_packed_uchar4_e2360[3]);
                            uint _e2363 = sum1_0_;
                            uint _e2364 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2311 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2364 = as_type<packed_uchar4>(_e2364);
                            sum1_0_ = _e2363 + ( + reinterpreted_packed_uchar4_e2311[0] * reinterpreted_packed_uchar4_e2364[0] + reinterpreted_packed_uchar4_e2311[1] * reinterpreted_packed_uchar4_e2364[1] + reinterpreted_packed_uchar4_e2311[2] * reinterpreted_packed_uchar4_e2364[2] + reinterpreted_packed_uchar4_e2311[3] * reinterpreted_packed_uchar4_e2364[3]);
                            uint _e2367 = sum1_1_;
                            uint _e2368 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2317 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2368 = as_type<packed_uchar4>(_e2368);
                            sum1_1_ = _e2367 + ( + reinterpreted_packed_uchar4_e2317[0] * reinterpreted_packed_uchar4_e2368[0] + reinterpreted_packed_uchar4_e2317[1] * reinterpreted_packed_uchar4_e2368[1] + reinterpreted_packed_uchar4_e2317[2] * reinterpreted_packed_uchar4_e2368[2] + reinterpreted_packed_uchar4_e2317[3] * reinterpreted_packed_uchar4_e2368[3]);
                            uint _e2371 = sum1_2_;
                            uint _e2372 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2323 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2372 = as_type<packed_uchar4>(_e2372);
                            sum1_2_ = _e2371 + ( + reinterpreted_packed_uchar4_e2323[0] * reinterpreted_packed_uchar4_e2372[0] + reinterpreted_packed_uchar4_e2323[1] * reinterpreted_packed_uchar4_e2372[1] + reinterpreted_packed_uchar4_e2323[2] * reinterpreted_packed_uchar4_e2372[2] + reinterpreted_packed_uchar4_e2323[3] * reinterpreted_packed_uchar4_e2372[3]);
                            uint _e2375 = sum1_3_;
                            uint _e2376 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2376 = as_type<packed_uchar4>(_e2376);
                            sum1_3_ = _e2375 + ( + reinterpreted_packed_uchar4_e2329[0] * reinterpreted_packed_uchar4_e2376[0] + reinterpreted_packed_uchar4_e2329[1] * reinterpreted_packed_uchar4_e2376[1] + reinterpreted_packed_uchar4_e2329[2] * reinterpreted_packed_uchar4_e2376[2] + reinterpreted_packed_uchar4_e2329[3] * reinterpreted_packed_uchar4_e2376[3]);
                            uint _e2379 = sum2_0_;
                            uint _e2380 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2311 = as_type<packed_uchar4>(v1_0_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2380 = as_type<packed_uchar4>(_e2380);
                            sum2_0_ = _e2379 + ( + reinterpreted_packed_uchar4_e2311[0] * reinterpreted_packed_uchar4_e2380[0] + reinterpreted_packed_uchar4_e2311[1] * reinterpreted_packed_uchar4_e2380[1] + reinterpreted_packed_uchar4_e2311[2] * reinterpreted_packed_uchar4_e2380[2] + reinterpreted_packed_uchar4_e2311[3] * reinterpreted_packed_uchar4_e2380[3]);
                            uint _e2383 = sum2_1_;
                            uint _e2384 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2317 = as_type<packed_uchar4>(v1_1_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2384 = as_type<packed_uchar4>(_e2384);
                            sum2_1_ = _e2383 + ( + reinterpreted_packed_uchar4_e2317[0] * reinterpreted_packed_uchar4_e2384[0] + reinterpreted_packed_uchar4_e2317[1] * reinterpreted_packed_uchar4_e2384[1] + reinterpreted_packed_uchar4_e2317[2] * reinterpreted_packed_uchar4_e2384[2] + reinterpreted_packed_uchar4_e2317[3] * reinterpreted_packed_uchar4_e2384[3]);
                            uint _e2387 = sum2_2_;
                            uint _e2388 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2323 = as_type<packed_uchar4>(v1_2_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2388 = as_type<packed_uchar4>(_e2388);
                            sum2_2_ = _e2387 + ( + reinterpreted_packed_uchar4_e2323[0] * reinterpreted_packed_uchar4_e2388[0] + reinterpreted_packed_uchar4_e2323[1] * reinterpreted_packed_uchar4_e2388[1] + reinterpreted_packed_uchar4_e2323[2] * reinterpreted_packed_uchar4_e2388[2] + reinterpreted_packed_uchar4_e2323[3] * reinterpreted_packed_uchar4_e2388[3]);
                            uint _e2391 = sum2_3_;
                            uint _e2392 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(v1_3_4);
                            packed_uchar4 reinterpreted_packed_uchar4_e2392 = as_type<packed_uchar4>(_e2392);
                            sum2_3_ = _e2391 + ( + reinterpreted_packed_uchar4_e2329[0] * reinterpreted_packed_uchar4_e2392[0] + reinterpreted_packed_uchar4_e2329[1] * reinterpreted_packed_uchar4_e2392[1] + reinterpreted_packed_uchar4_e2329[2] * reinterpreted_packed_uchar4_e2392[2] + reinterpreted_packed_uchar4_e2329[3] * reinterpreted_packed_uchar4_e2392[3]);
                        }
                        if (step5_ < 8u) {
                            uint v0_0_5 = (_e1478.low.x >> 0u) & 252645135u;
                            uint v0_1_5 = (_e1478.low.y >> 0u) & 252645135u;
                            uint v0_2_5 = (_e1478.low.z >> 0u) & 252645135u;
                            uint v0_3_5 = (_e1478.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            uint _e2438 = sum0_0_;
                            uint _e2439 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2402 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2439 = as_type<packed_uchar4>(_e2439);
                            sum0_0_ = _e2438 + ( + reinterpreted_packed_uchar4_e2402[0] * reinterpreted_packed_uchar4_e2439[0] + reinterpreted_packed_uchar4_e2402[1] * reinterpreted_packed_uchar4_e2439[1] + reinterpreted_packed_uchar4_e2402[2] * reinterpreted_packed_uchar4_e2439[2] + reinterpreted_packed_uchar4_e2402[3] * reinterpreted_packed_uchar4_e2439[3]);
                            uint _e2442 = sum0_1_;
                            uint _e2443 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2408 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2443 = as_type<packed_uchar4>(_e2443);
                            sum0_1_ = _e2442 + ( + reinterpreted_packed_uchar4_e2408[0] * reinterpreted_packed_uchar4_e2443[0] + reinterpreted_packed_uchar4_e2408[1] * reinterpreted_packed_uchar4_e2443[1] + reinterpreted_packed_uchar4_e2408[2] * reinterpreted_packed_uchar4_e2443[2] + reinterpreted_packed_uchar4_e2408[3] * reinterpreted_packed_uchar4_e2443[3]);
                            uint _e2446 = sum0_2_;
                            uint _e2447 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2414 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2447 = as_type<packed_uchar4>(_e2447);
                            sum0_2_ = _e2446 + ( + reinterpreted_packed_uchar4_e2414[0] * reinterpreted_packed_uchar4_e2447[0] + reinterpreted_packed_uchar4_e2414[1] * reinterpreted_packed_uchar4_e2447[1] + reinterpreted_packed_uchar4_e2414[2] * reinterpreted_packed_uchar4_e2447[2] + reinterpreted_packed_uchar4_e2414[3] * reinterpreted_packed_uchar4_e2447[3]);
                            uint _e2450 = sum0_3_;
                            uint _e2451 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2451 = as_type<packed_uchar4>(_e2451);
                            sum0_3_ = _e2450 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2451[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2451[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2451[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2451[3]);
                            uint _e2454 = sum1_0_;
                            uint _e2455 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2402 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2455 = as_type<packed_uchar4>(_e2455);
                            sum1_0_ = _e2454 + ( + reinterpreted_packed_uchar4_e2402[0] * reinterpreted_packed_uchar4_e2455[0] + reinterpreted_packed_uchar4_e2402[1] * reinterpreted_packed_uchar4_e2455[1] + reinterpreted_packed_uchar4_e2402[2] * reinterpreted_packed_uchar4_e2455[2] + reinterpreted_packed_uchar4_e2402[3] * reinterpreted_packed_uchar4_e2455[3]);
                            uint _e2458 = sum1_1_;
                            uint _e2459 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2408 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2459 = as_type<packed_uchar4>(_e2459);
                            sum1_1_ = _e2458 + ( + reinterpreted_packed_uchar4_e2408[0] * reinterpreted_packed_uchar4_e2459[0] + reinterpreted_packed_uchar4_e2408[1] * reinterpreted_packed_uchar4_e2459[1] + reinterpreted_packed_uchar4_e2408[2] * reinterpreted_packed_uchar4_e2459[2] + reinterpreted_packed_uchar4_e2408[3] * reinterpreted_packed_uchar4_e2459[3]);
                            uint _e2462 = sum1_2_;
                            uint _e2463 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2414 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2463 = as_type<packed_uchar4>(_e2463);
                            sum1_2_ = _e2462 + ( + reinterpreted_packed_uchar4_e2414[0] * reinterpreted_packed_uchar4_e2463[0] + reinterpreted_packed_uchar4_e2414[1] * reinterpreted_packed_uchar4_e2463[1] + reinterpreted_packed_uchar4_e2414[2] * reinterpreted_packed_uchar4_e2463[2] + reinterpreted_packed_uchar4_e2414[3] * reinterpreted_packed_uchar4_e2463[3]);
                            uint _e2466 = sum1_3_;
                            uint _e2467 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2467 = as_type<packed_uchar4>(_e2467);
                            sum1_3_ = _e2466 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2467[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2467[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2467[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2467[3]);
                            uint _e2470 = sum2_0_;
                            uint _e2471 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2402 = as_type<packed_uchar4>(v0_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2471 = as_type<packed_uchar4>(_e2471);
                            sum2_0_ = _e2470 + ( + reinterpreted_packed_uchar4_e2402[0] * reinterpreted_packed_uchar4_e2471[0] + reinterpreted_packed_uchar4_e2402[1] * reinterpreted_packed_uchar4_e2471[1] + reinterpreted_packed_uchar4_e2402[2] * reinterpreted_packed_uchar4_e2471[2] + reinterpreted_packed_uchar4_e2402[3] * reinterpreted_packed_uchar4_e2471[3]);
                            uint _e2474 = sum2_1_;
                            uint _e2475 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2408 = as_type<packed_uchar4>(v0_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2475 = as_type<packed_uchar4>(_e2475);
                            sum2_1_ = _e2474 + ( + reinterpreted_packed_uchar4_e2408[0] * reinterpreted_packed_uchar4_e2475[0] + reinterpreted_packed_uchar4_e2408[1] * reinterpreted_packed_uchar4_e2475[1] + reinterpreted_packed_uchar4_e2408[2] * reinterpreted_packed_uchar4_e2475[2] + reinterpreted_packed_uchar4_e2408[3] * reinterpreted_packed_uchar4_e2475[3]);
                            uint _e2478 = sum2_2_;
                            uint _e2479 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2414 = as_type<packed_uchar4>(v0_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2479 = as_type<packed_uchar4>(_e2479);
                            sum2_2_ = _e2478 + ( + reinterpreted_packed_uchar4_e2414[0] * reinterpreted_packed_uchar4_e2479[0] + reinterpreted_packed_uchar4_e2414[1] * reinterpreted_packed_uchar4_e2479[1] + reinterpreted_packed_uchar4_e2414[2] * reinterpreted_packed_uchar4_e2479[2] + reinterpreted_packed_uchar4_e2414[3] * reinterpreted_packed_uchar4_e2479[3]);
                            uint _e2482 = sum2_3_;
                            uint _e2483 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(v0_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2483 = as_type<packed_uchar4>(_e2483);
                            sum2_3_ = _e2482 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2483[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2483[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2483[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2483[3]);
                            uint v1_0_5 = (_e1478.low.x >> 4u) & 252645135u;
                            uint v1_1_5 = (_e1478.low.y >> 4u) & 252645135u;
                            uint v1_2_5 = (_e1478.low.z >> 4u) & 252645135u;
                            uint v1_3_5 = (_e1478.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            uint _e2527 = sum0_0_;
                            uint _e2528 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2491 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2528 = as_type<packed_uchar4>(_e2528);
                            sum0_0_ = _e2527 + ( + reinterpreted_packed_uchar4_e2491[0] * reinterpreted_packed_uchar4_e2528[0] + reinterpreted_packed_uchar4_e2491[1] * reinterpreted_packed_uchar4_e2528[1] + reinterpreted_packed_uchar4_e2491[2] * reinterpreted_packed_uchar4_e2528[2] + reinterpreted_packed_uchar4_e2491[3] * reinterpreted_packed_uchar4_e2528[3]);
                            uint _e2531 = sum0_1_;
                            uint _e2532 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2497 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2532 = as_type<packed_uchar4>(_e2532);
                            sum0_1_ = _e2531 + ( + reinterpreted_packed_uchar4_e2497[0] * reinterpreted_packed_uchar4_e2532[0] + reinterpreted_packed_uchar4_e2497[1] * reinterpreted_packed_uchar4_e2532[1] + reinterpreted_packed_uchar4_e2497[2] * reinterpreted_packed_uchar4_e2532[2] + reinterpreted_packed_uchar4_e2497[3] * reinterpreted_packed_uchar4_e2532[3]);
                            uint _e2535 = sum0_2_;
                            uint _e2536 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2503 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2536 = as_type<packed_uchar4>(_e2536);
                            sum0_2_ = _e2535 + ( + reinterpreted_packed_uchar4_e2503[0] * reinterpreted_packed_uchar4_e2536[0] + reinterpreted_packed_uchar4_e2503[1] * reinterpreted_packed_uchar4_e2536[1] + reinterpreted_packed_uchar4_e2503[2] * reinterpreted_packed_uchar4_e2536[2] + reinterpreted_packed_uchar4_e2503[3] * reinterpreted_packed_uchar4_e2536[3]);
                            uint _e2539 = sum0_3_;
                            uint _e2540 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2509 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2540 = as_type<packed_uchar4>(_e2540);
                            sum0_3_ = _e2539 + ( + reinterpreted_packed_uchar4_e2509[0] * reinterpreted_packed_uchar4_e2540[0] + reinterpreted_packed_uchar4_e2509[1] * reinterpreted_packed_uchar4_e2540[1] + reinterpreted_packed_uchar4_e2509[2] * reinterpreted_packed_uchar4_e2540[2] + reinterpreted_packed_uchar4_e2509[3] * reinterpreted_packed_uchar4_e2540[3]);
                            uint _e2543 = sum1_0_;
                            uint _e2544 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2491 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2544 = as_type<packed_uchar4>(_e2544);
                            sum1_0_ = _e2543 + ( + reinterpreted_packed_uchar4_e2491[0] * reinterpreted_packed_uchar4_e2544[0] + reinterpreted_packed_uchar4_e2491[1] * reinterpreted_packed_uchar4_e2544[1] + reinterpreted_packed_uchar4_e2491[2] * reinterpreted_packed_uchar4_e2544[2] + reinterpreted_packed_uchar4_e2491[3] * reinterpreted_packed_uchar4_e2544[3]);
                            uint _e2547 = sum1_1_;
                            uint _e2548 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2497 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2548 = as_type<packed_uchar4>(_e2548);
                            sum1_1_ = _e2547 + ( + reinterpreted_packed_uchar4_e2497[0] * reinterpreted_packed_uchar4_e2548[0] + reinterpreted_packed_uchar4_e2497[1] * reinterpreted_packed_uchar4_e2548[1] + reinterpreted_packed_uchar4_e2497[2] * reinterpreted_packed_uchar4_e2548[2] + reinterpreted_packed_uchar4_e2497[3] * reinterpreted_packed_uchar4_e2548[3]);
                            uint _e2551 = sum1_2_;
                            uint _e2552 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2503 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2552 = as_type<packed_uchar4>(_e2552);
                            sum1_2_ = _e2551 + ( + reinterpreted_packed_uchar4_e2503[0] * reinterpreted_packed_uchar4_e2552[0] + reinterpreted_packed_uchar4_e2503[1] * reinterpreted_packed_uchar4_e2552[1] + reinterpreted_packed_uchar4_e2503[2] * reinterpreted_packed_uchar4_e2552[2] + reinterpreted_packed_uchar4_e2503[3] * reinterpreted_packed_uchar4_e2552[3]);
                            uint _e2555 = sum1_3_;
                            uint _e2556 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2509 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2556 = as_type<packed_uchar4>(_e2556);
                            sum1_3_ = _e2555 + ( + reinterpreted_packed_uchar4_e2509[0] * reinterpreted_packed_uchar4_e2556[0] + reinterpreted_packed_uchar4_e2509[1] * reinterpreted_packed_uchar4_e2556[1] + reinterpreted_packed_uchar4_e2509[2] * reinterpreted_packed_uchar4_e2556[2] + reinterpreted_packed_uchar4_e2509[3] * reinterpreted_packed_uchar4_e2556[3]);
                            uint _e2559 = sum2_0_;
                            uint _e2560 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2491 = as_type<packed_uchar4>(v1_0_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2560 = as_type<packed_uchar4>(_e2560);
                            sum2_0_ = _e2559 + ( + reinterpreted_packed_uchar4_e2491[0] * reinterpreted_packed_uchar4_e2560[0] + reinterpreted_packed_uchar4_e2491[1] * reinterpreted_packed_uchar4_e2560[1] + reinterpreted_packed_uchar4_e2491[2] * reinterpreted_packed_uchar4_e2560[2] + reinterpreted_packed_uchar4_e2491[3] * reinterpreted_packed_uchar4_e2560[3]);
                            uint _e2563 = sum2_1_;
                            uint _e2564 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2497 = as_type<packed_uchar4>(v1_1_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2564 = as_type<packed_uchar4>(_e2564);
                            sum2_1_ = _e2563 + ( + reinterpreted_packed_uchar4_e2497[0] * reinterpreted_packed_uchar4_e2564[0] + reinterpreted_packed_uchar4_e2497[1] * reinterpreted_packed_uchar4_e2564[1] + reinterpreted_packed_uchar4_e2497[2] * reinterpreted_packed_uchar4_e2564[2] + reinterpreted_packed_uchar4_e2497[3] * reinterpreted_packed_uchar4_e2564[3]);
                            uint _e2567 = sum2_2_;
                            uint _e2568 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2503 = as_type<packed_uchar4>(v1_2_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2568 = as_type<packed_uchar4>(_e2568);
                            sum2_2_ = _e2567 + ( + reinterpreted_packed_uchar4_e2503[0] * reinterpreted_packed_uchar4_e2568[0] + reinterpreted_packed_uchar4_e2503[1] * reinterpreted_packed_uchar4_e2568[1] + reinterpreted_packed_uchar4_e2503[2] * reinterpreted_packed_uchar4_e2568[2] + reinterpreted_packed_uchar4_e2503[3] * reinterpreted_packed_uchar4_e2568[3]);
                            uint _e2571 = sum2_3_;
                            uint _e2572 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2509 = as_type<packed_uchar4>(v1_3_5);
                            packed_uchar4 reinterpreted_packed_uchar4_e2572 = as_type<packed_uchar4>(_e2572);
                            sum2_3_ = _e2571 + ( + reinterpreted_packed_uchar4_e2509[0] * reinterpreted_packed_uchar4_e2572[0] + reinterpreted_packed_uchar4_e2509[1] * reinterpreted_packed_uchar4_e2572[1] + reinterpreted_packed_uchar4_e2509[2] * reinterpreted_packed_uchar4_e2572[2] + reinterpreted_packed_uchar4_e2509[3] * reinterpreted_packed_uchar4_e2572[3]);
                        }
                        if (step6_ < 8u) {
                            uint v0_0_6 = (_e1486.low.x >> 0u) & 252645135u;
                            uint v0_1_6 = (_e1486.low.y >> 0u) & 252645135u;
                            uint v0_2_6 = (_e1486.low.z >> 0u) & 252645135u;
                            uint v0_3_6 = (_e1486.low.w >> 0u) & 252645135u;
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
                            uint v1_0_6 = (_e1486.low.x >> 4u) & 252645135u;
                            uint v1_1_6 = (_e1486.low.y >> 4u) & 252645135u;
                            uint v1_2_6 = (_e1486.low.z >> 4u) & 252645135u;
                            uint v1_3_6 = (_e1486.low.w >> 4u) & 252645135u;
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
                        if (step7_ < 8u) {
                            uint v0_0_7 = (_e1494.low.x >> 0u) & 252645135u;
                            uint v0_1_7 = (_e1494.low.y >> 0u) & 252645135u;
                            uint v0_2_7 = (_e1494.low.z >> 0u) & 252645135u;
                            uint v0_3_7 = (_e1494.low.w >> 0u) & 252645135u;
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            uint _e2798 = sum0_0_;
                            uint _e2799 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            sum0_0_ = _e2798 + ( + reinterpreted_packed_uchar4_e2762[0] * reinterpreted_packed_uchar4_e2799[0] + reinterpreted_packed_uchar4_e2762[1] * reinterpreted_packed_uchar4_e2799[1] + reinterpreted_packed_uchar4_e2762[2] * reinterpreted_packed_uchar4_e2799[2] + reinterpreted_packed_uchar4_e2762[3] * reinterpreted_packed_uchar4_e2799[3]);
                            uint _e2802 = sum0_1_;
                            uint _e2803 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2768 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2803 = as_type<packed_uchar4>(_e2803);
                            sum0_1_ = _e2802 + ( + reinterpreted_packed_uchar4_e2768[0] * reinterpreted_packed_uchar4_e2803[0] + reinterpreted_packed_uchar4_e2768[1] * reinterpreted_packed_uchar4_e2803[1] + reinterpreted_packed_uchar4_e2768[2] * reinterpreted_packed_uchar4_e2803[2] + reinterpreted_packed_uchar4_e2768[3] * reinterpreted_packed_uchar4_e2803[3]);
                            uint _e2806 = sum0_2_;
                            uint _e2807 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2774 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2807 = as_type<packed_uchar4>(_e2807);
                            sum0_2_ = _e2806 + ( + reinterpreted_packed_uchar4_e2774[0] * reinterpreted_packed_uchar4_e2807[0] + reinterpreted_packed_uchar4_e2774[1] * reinterpreted_packed_uchar4_e2807[1] + reinterpreted_packed_uchar4_e2774[2] * reinterpreted_packed_uchar4_e2807[2] + reinterpreted_packed_uchar4_e2774[3] * reinterpreted_packed_uchar4_e2807[3]);
                            uint _e2810 = sum0_3_;
                            uint _e2811 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2780 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2811 = as_type<packed_uchar4>(_e2811);
                            sum0_3_ = _e2810 + ( + reinterpreted_packed_uchar4_e2780[0] * reinterpreted_packed_uchar4_e2811[0] + reinterpreted_packed_uchar4_e2780[1] * reinterpreted_packed_uchar4_e2811[1] + reinterpreted_packed_uchar4_e2780[2] * reinterpreted_packed_uchar4_e2811[2] + reinterpreted_packed_uchar4_e2780[3] * reinterpreted_packed_uchar4_e2811[3]);
                            uint _e2814 = sum1_0_;
                            uint _e2815 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2815 = as_type<packed_uchar4>(_e2815);
                            sum1_0_ = _e2814 + ( + reinterpreted_packed_uchar4_e2762[0] * reinterpreted_packed_uchar4_e2815[0] + reinterpreted_packed_uchar4_e2762[1] * reinterpreted_packed_uchar4_e2815[1] + reinterpreted_packed_uchar4_e2762[2] * reinterpreted_packed_uchar4_e2815[2] + reinterpreted_packed_uchar4_e2762[3] * reinterpreted_packed_uchar4_e2815[3]);
                            uint _e2818 = sum1_1_;
                            uint _e2819 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2768 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2819 = as_type<packed_uchar4>(_e2819);
                            sum1_1_ = _e2818 + ( + reinterpreted_packed_uchar4_e2768[0] * reinterpreted_packed_uchar4_e2819[0] + reinterpreted_packed_uchar4_e2768[1] * reinterpreted_packed_uchar4_e2819[1] + reinterpreted_packed_uchar4_e2768[2] * reinterpreted_packed_uchar4_e2819[2] + reinterpreted_packed_uchar4_e2768[3] * reinterpreted_packed_uchar4_e2819[3]);
                            uint _e2822 = sum1_2_;
                            uint _e2823 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2774 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2823 = as_type<packed_uchar4>(_e2823);
                            sum1_2_ = _e2822 + ( + reinterpreted_packed_uchar4_e2774[0] * reinterpreted_packed_uchar4_e2823[0] + reinterpreted_packed_uchar4_e2774[1] * reinterpreted_packed_uchar4_e2823[1] + reinterpreted_packed_uchar4_e2774[2] * reinterpreted_packed_uchar4_e2823[2] + reinterpreted_packed_uchar4_e2774[3] * reinterpreted_packed_uchar4_e2823[3]);
                            uint _e2826 = sum1_3_;
                            uint _e2827 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2780 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2827 = as_type<packed_uchar4>(_e2827);
                            sum1_3_ = _e2826 + ( + reinterpreted_packed_uchar4_e2780[0] * reinterpreted_packed_uchar4_e2827[0] + reinterpreted_packed_uchar4_e2780[1] * reinterpreted_packed_uchar4_e2827[1] + reinterpreted_packed_uchar4_e2780[2] * reinterpreted_packed_uchar4_e2827[2] + reinterpreted_packed_uchar4_e2780[3] * reinterpreted_packed_uchar4_e2827[3]);
                            uint _e2830 = sum2_0_;
                            uint _e2831 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(v0_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2831 = as_type<packed_uchar4>(_e2831);
                            sum2_0_ = _e2830 + ( + reinterpreted_packed_uchar4_e2762[0] * reinterpreted_packed_uchar4_e2831[0] + reinterpreted_packed_uchar4_e2762[1] * reinterpreted_packed_uchar4_e2831[1] + reinterpreted_packed_uchar4_e2762[2] * reinterpreted_packed_uchar4_e2831[2] + reinterpreted_packed_uchar4_e2762[3] * reinterpreted_packed_uchar4_e2831[3]);
                            uint _e2834 = sum2_1_;
                            uint _e2835 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2768 = as_type<packed_uchar4>(v0_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2835 = as_type<packed_uchar4>(_e2835);
                            sum2_1_ = _e2834 + ( + reinterpreted_packed_uchar4_e2768[0] * reinterpreted_packed_uchar4_e2835[0] + reinterpreted_packed_uchar4_e2768[1] * reinterpreted_packed_uchar4_e2835[1] + reinterpreted_packed_uchar4_e2768[2] * reinterpreted_packed_uchar4_e2835[2] + reinterpreted_packed_uchar4_e2768[3] * reinterpreted_packed_uchar4_e2835[3]);
                            uint _e2838 = sum2_2_;
                            uint _e2839 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2774 = as_type<packed_uchar4>(v0_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2839 = as_type<packed_uchar4>(_e2839);
                            sum2_2_ = _e2838 + ( + reinterpreted_packed_uchar4_e2774[0] * reinterpreted_packed_uchar4_e2839[0] + reinterpreted_packed_uchar4_e2774[1] * reinterpreted_packed_uchar4_e2839[1] + reinterpreted_packed_uchar4_e2774[2] * reinterpreted_packed_uchar4_e2839[2] + reinterpreted_packed_uchar4_e2774[3] * reinterpreted_packed_uchar4_e2839[3]);
                            uint _e2842 = sum2_3_;
                            uint _e2843 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2780 = as_type<packed_uchar4>(v0_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2843 = as_type<packed_uchar4>(_e2843);
                            sum2_3_ = _e2842 + ( + reinterpreted_packed_uchar4_e2780[0] * reinterpreted_packed_uchar4_e2843[0] + reinterpreted_packed_uchar4_e2780[1] * reinterpreted_packed_uchar4_e2843[1] + reinterpreted_packed_uchar4_e2780[2] * reinterpreted_packed_uchar4_e2843[2] + reinterpreted_packed_uchar4_e2780[3] * reinterpreted_packed_uchar4_e2843[3]);
                            uint v1_0_7 = (_e1494.low.x >> 4u) & 252645135u;
                            uint v1_1_7 = (_e1494.low.y >> 4u) & 252645135u;
                            uint v1_2_7 = (_e1494.low.z >> 4u) & 252645135u;
                            uint v1_3_7 = (_e1494.low.w >> 4u) & 252645135u;
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            uint _e2887 = sum0_0_;
                            uint _e2888 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2851 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2888 = as_type<packed_uchar4>(_e2888);
                            sum0_0_ = _e2887 + ( + reinterpreted_packed_uchar4_e2851[0] * reinterpreted_packed_uchar4_e2888[0] + reinterpreted_packed_uchar4_e2851[1] * reinterpreted_packed_uchar4_e2888[1] + reinterpreted_packed_uchar4_e2851[2] * reinterpreted_packed_uchar4_e2888[2] + reinterpreted_packed_uchar4_e2851[3] * reinterpreted_packed_uchar4_e2888[3]);
                            uint _e2891 = sum0_1_;
                            uint _e2892 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2857 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2892 = as_type<packed_uchar4>(_e2892);
                            sum0_1_ = _e2891 + ( + reinterpreted_packed_uchar4_e2857[0] * reinterpreted_packed_uchar4_e2892[0] + reinterpreted_packed_uchar4_e2857[1] * reinterpreted_packed_uchar4_e2892[1] + reinterpreted_packed_uchar4_e2857[2] * reinterpreted_packed_uchar4_e2892[2] + reinterpreted_packed_uchar4_e2857[3] * reinterpreted_packed_uchar4_e2892[3]);
                            uint _e2895 = sum0_2_;
                            uint _e2896 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2863 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2896 = as_type<packed_uchar4>(_e2896);
                            sum0_2_ = _e2895 + ( + reinterpreted_packed_uchar4_e2863[0] * reinterpreted_packed_uchar4_e2896[0] + reinterpreted_packed_uchar4_e2863[1] * reinterpreted_packed_uchar4_e2896[1] + reinterpreted_packed_uchar4_e2863[2] * reinterpreted_packed_uchar4_e2896[2] + reinterpreted_packed_uchar4_e2863[3] * reinterpreted_packed_uchar4_e2896[3]);
                            uint _e2899 = sum0_3_;
                            uint _e2900 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2869 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2900 = as_type<packed_uchar4>(_e2900);
                            sum0_3_ = _e2899 + ( + reinterpreted_packed_uchar4_e2869[0] * reinterpreted_packed_uchar4_e2900[0] + reinterpreted_packed_uchar4_e2869[1] * reinterpreted_packed_uchar4_e2900[1] + reinterpreted_packed_uchar4_e2869[2] * reinterpreted_packed_uchar4_e2900[2] + reinterpreted_packed_uchar4_e2869[3] * reinterpreted_packed_uchar4_e2900[3]);
                            uint _e2903 = sum1_0_;
                            uint _e2904 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2851 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2904 = as_type<packed_uchar4>(_e2904);
                            sum1_0_ = _e2903 + ( + reinterpreted_packed_uchar4_e2851[0] * reinterpreted_packed_uchar4_e2904[0] + reinterpreted_packed_uchar4_e2851[1] * reinterpreted_packed_uchar4_e2904[1] + reinterpreted_packed_uchar4_e2851[2] * reinterpreted_packed_uchar4_e2904[2] + reinterpreted_packed_uchar4_e2851[3] * reinterpreted_packed_uchar4_e2904[3]);
                            uint _e2907 = sum1_1_;
                            uint _e2908 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2857 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                            sum1_1_ = _e2907 + ( + reinterpreted_packed_uchar4_e2857[0] * reinterpreted_packed_uchar4_e2908[0] + reinterpreted_packed_uchar4_e2857[1] * reinterpreted_packed_uchar4_e2908[1] + reinterpreted_packed_uchar4_e2857[2] * reinterpreted_packed_uchar4_e2908[2] + reinterpreted_packed_uchar4_e2857[3] * reinterpreted_packed_uchar4_e2908[3]);
                            uint _e2911 = sum1_2_;
                            uint _e2912 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2863 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2912 = as_type<packed_uchar4>(_e2912);
                            sum1_2_ = _e2911 + ( + reinterpreted_packed_uchar4_e2863[0] * reinterpreted_packed_uchar4_e2912[0] + reinterpreted_packed_uchar4_e2863[1] * reinterpreted_packed_uchar4_e2912[1] + reinterpreted_packed_uchar4_e2863[2] * reinterpreted_packed_uchar4_e2912[2] + reinterpreted_packed_uchar4_e2863[3] * reinterpreted_packed_uchar4_e2912[3]);
                            uint _e2915 = sum1_3_;
                            uint _e2916 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2869 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2916 = as_type<packed_uchar4>(_e2916);
                            sum1_3_ = _e2915 + ( + reinterpreted_packed_uchar4_e2869[0] * reinterpreted_packed_uchar4_e2916[0] + reinterpreted_packed_uchar4_e2869[1] * reinterpreted_packed_uchar4_e2916[1] + reinterpreted_packed_uchar4_e2869[2] * reinterpreted_packed_uchar4_e2916[2] + reinterpreted_packed_uchar4_e2869[3] * reinterpreted_packed_uchar4_e2916[3]);
                            uint _e2919 = sum2_0_;
                            uint _e2920 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2851 = as_type<packed_uchar4>(v1_0_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2920 = as_type<packed_uchar4>(_e2920);
                            sum2_0_ = _e2919 + ( + reinterpreted_packed_uchar4_e2851[0] * reinterpreted_packed_uchar4_e2920[0] + reinterpreted_packed_uchar4_e2851[1] * reinterpreted_packed_uchar4_e2920[1] + reinterpreted_packed_uchar4_e2851[2] * reinterpreted_packed_uchar4_e2920[2] + reinterpreted_packed_uchar4_e2851[3] * reinterpreted_packed_uchar4_e2920[3]);
                            uint _e2923 = sum2_1_;
                            uint _e2924 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2857 = as_type<packed_uchar4>(v1_1_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            sum2_1_ = _e2923 + ( + reinterpreted_packed_uchar4_e2857[0] * reinterpreted_packed_uchar4_e2924[0] + reinterpreted_packed_uchar4_e2857[1] * reinterpreted_packed_uchar4_e2924[1] + reinterpreted_packed_uchar4_e2857[2] * reinterpreted_packed_uchar4_e2924[2] + reinterpreted_packed_uchar4_e2857[3] * reinterpreted_packed_uchar4_e2924[3]);
                            uint _e2927 = sum2_2_;
                            uint _e2928 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2863 = as_type<packed_uchar4>(v1_2_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2928 = as_type<packed_uchar4>(_e2928);
                            sum2_2_ = _e2927 + ( + reinterpreted_packed_uchar4_e2863[0] * reinterpreted_packed_uchar4_e2928[0] + reinterpreted_packed_uchar4_e2863[1] * reinterpreted_packed_uchar4_e2928[1] + reinterpreted_packed_uchar4_e2863[2] * reinterpreted_packed_uchar4_e2928[2] + reinterpreted_packed_uchar4_e2863[3] * reinterpreted_packed_uchar4_e2928[3]);
                            uint _e2931 = sum2_3_;
                            uint _e2932 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2869 = as_type<packed_uchar4>(v1_3_7);
                            packed_uchar4 reinterpreted_packed_uchar4_e2932 = as_type<packed_uchar4>(_e2932);
                            sum2_3_ = _e2931 + ( + reinterpreted_packed_uchar4_e2869[0] * reinterpreted_packed_uchar4_e2932[0] + reinterpreted_packed_uchar4_e2869[1] * reinterpreted_packed_uchar4_e2932[1] + reinterpreted_packed_uchar4_e2869[2] * reinterpreted_packed_uchar4_e2932[2] + reinterpreted_packed_uchar4_e2869[3] * reinterpreted_packed_uchar4_e2932[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2955 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2955 * top_1) * 0.003921569;
                    float _e2959 = out0_0_;
                    uint _e2961 = sum0_0_;
                    out0_0_ = (_e2959 * keep) + (static_cast<float>(_e2961) * share);
                    float _e2965 = out0_1_;
                    uint _e2967 = sum0_1_;
                    out0_1_ = (_e2965 * keep) + (static_cast<float>(_e2967) * share);
                    float _e2971 = out0_2_;
                    uint _e2973 = sum0_2_;
                    out0_2_ = (_e2971 * keep) + (static_cast<float>(_e2973) * share);
                    float _e2977 = out0_3_;
                    uint _e2979 = sum0_3_;
                    out0_3_ = (_e2977 * keep) + (static_cast<float>(_e2979) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2996 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2996 * top_1) * 0.003921569;
                    float _e3000 = out1_0_;
                    uint _e3002 = sum1_0_;
                    out1_0_ = (_e3000 * keep_1) + (static_cast<float>(_e3002) * share_1);
                    float _e3006 = out1_1_;
                    uint _e3008 = sum1_1_;
                    out1_1_ = (_e3006 * keep_1) + (static_cast<float>(_e3008) * share_1);
                    float _e3012 = out1_2_;
                    uint _e3014 = sum1_2_;
                    out1_2_ = (_e3012 * keep_1) + (static_cast<float>(_e3014) * share_1);
                    float _e3018 = out1_3_;
                    uint _e3020 = sum1_3_;
                    out1_3_ = (_e3018 * keep_1) + (static_cast<float>(_e3020) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3037 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3037 * top_1) * 0.003921569;
                    float _e3041 = out2_0_;
                    uint _e3043 = sum2_0_;
                    out2_0_ = (_e3041 * keep_2) + (static_cast<float>(_e3043) * share_2);
                    float _e3047 = out2_1_;
                    uint _e3049 = sum2_1_;
                    out2_1_ = (_e3047 * keep_2) + (static_cast<float>(_e3049) * share_2);
                    float _e3053 = out2_2_;
                    uint _e3055 = sum2_2_;
                    out2_2_ = (_e3053 * keep_2) + (static_cast<float>(_e3055) * share_2);
                    float _e3059 = out2_3_;
                    uint _e3061 = sum2_3_;
                    out2_3_ = (_e3059 * keep_2) + (static_cast<float>(_e3061) * share_2);
                }
            }
        }
    }
    float _e3068 = running_sum0_;
    float _e3069 = running_sum0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3069, 1u);
    running_sum0_ = _e3068 + unnamed_13;
    float _e3072 = running_sum0_;
    float _e3073 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3073, 2u);
    running_sum0_ = _e3072 + unnamed_14;
    if (has0_) {
        local_3 = naga_mod(tid, 4u) == 0u;
    } else {
        local_3 = false;
    }
    bool _e3083 = local_3;
    if (_e3083) {
        float _e3098 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3098;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_4 = soft_lane == 0u;
    } else {
        local_4 = false;
    }
    bool _e3104 = local_4;
    if (_e3104) {
        local_5 = (((head_pass_1 * 3u) + soft_head) + 0u) < 3u;
    } else {
        local_5 = false;
    }
    bool _e3115 = local_5;
    if (_e3115) {
        float _e3118 = sum_1;
        metal::float4 _e3127 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3128 = sum_of(_e3127);
        sum_1 = _e3118 + _e3128;
        float _e3139 = running_max0_;
        float _e3140 = sum_1;
        states[states_at + ((((head_pass_1 * 3u) + soft_head) + 0u) * splits)] = metal::float2(_e3139, _e3140);
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
            uint _e3486 = i_1;
            i_1 = _e3486 + THREADS;
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
                float _e3485 = sum_3;
                outputs[((states_at + (((head_pass_1 * 3u) + h_3) * splits)) * 64u) + c] = _e3485;
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
            uint _e3633 = i_2;
            i_2 = _e3633 + THREADS;
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
                float _e3632 = sum_5;
                outputs[((states_at + (((head_pass_1 * 3u) + h_4) * splits)) * 64u) + c_1] = _e3632;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3666 = turn_3;
            turn_3 = _e3666 + 1u;
        }
        loop_init_8 = false;
        uint _e3638 = turn_3;
        if (_e3638 < 4u) {
        } else {
            break;
        }
        {
            uint _e3641 = turn_3;
            if (_e3641 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3648 = out2_0_;
                float _e3649 = out2_1_;
                float _e3650 = out2_2_;
                float _e3651 = out2_3_;
                sum_6 = metal::float4(_e3648, _e3649, _e3650, _e3651);
                uint _e3654 = turn_3;
                if (_e3654 > 0u) {
                    metal::float4 _e3657 = sum_6;
                    metal::float4 _e3660 = scores.inner[at_7];
                    sum_6 = _e3657 + _e3660;
                }
                metal::float4 _e3664 = sum_6;
                scores.inner[at_7] = _e3664;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3780 = i_3;
            i_3 = _e3780 + THREADS;
        }
        loop_init_9 = false;
        uint _e3669 = i_3;
        if (_e3669 < 64u) {
        } else {
            break;
        }
        {
            uint _e3672 = i_3;
            uint head_set_2 = naga_div(_e3672, 64u);
            uint _e3675 = i_3;
            uint c_2 = naga_mod(_e3675, 64u);
            uint h_5 = (head_set_2 * 4u) + 2u;
            if (h_5 < 3u) {
                local_16 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_16 = false;
            }
            bool _e3692 = local_16;
            if (_e3692) {
                uint _e3694 = i_3;
                uint _e3698 = i_3;
                float _e3702 = scores.inner[naga_div(_e3694, 4u)][naga_mod(_e3698, 4u)];
                sum_7 = _e3702;
                uint extras_at_2 = 64u + (((h_5 * 2u) + naga_div(c_2, 32u)) * 4u);
                float _e3713 = sum_7;
                float _e3725 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e3713 + _e3725;
                float _e3727 = sum_7;
                float _e3739 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e3727 + _e3739;
                float _e3741 = sum_7;
                float _e3753 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e3741 + _e3753;
                float _e3755 = sum_7;
                float _e3767 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3755 + _e3767;
                float _e3779 = sum_7;
                outputs[((states_at + (((head_pass_1 * 3u) + h_5) * splits)) * 64u) + c_2] = _e3779;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
