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
    metal::uint4 inner[4];
};
struct type_16 {
    float inner[2];
};
struct KeyRun {
    metal::uint2 w0_0_0_;
    metal::uint2 w0_0_1_;
    metal::uint2 w0_1_0_;
    uint scale0_;
    char _pad4[4];
};
struct type_17 {
    metal::uint4 inner[16];
};
struct type_18 {
    metal::float4 inner[16];
};
struct type_19 {
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
constant uint ROUNDER_BITS = 1262485504u;

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
, threadgroup type_18& scale_quads
, threadgroup type_14& scale_tops
, threadgroup type_19& group_scales
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
    int dot0_0_0_ = {};
    float part0_0_ = {};
    int dot0_1_0_ = {};
    float part1_0_ = {};
    float scale_top0_ = {};
    float largest0_ = {};
    metal::float4 score0_0_ = {};
    bool local = {};
    float top = {};
    metal::float4 weight0_0_ = {};
    float share0_ = {};
    float keep0_ = {};
    float sum = {};
    float part0_ = {};
    uint sum0_0_ = {};
    uint sum0_1_ = {};
    uint sum0_2_ = {};
    uint sum0_3_ = {};
    uint step = {};
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
    uint kv_head = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint first_head = (group.y * 2u) + (kv_head * 1u);
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
    bool has0_ = (soft_head + 0u) < 1u;
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
        if (_e85 < 8u) {
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
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e151 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
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
                query_step.inner[naga_div(_e198, 4u)] = (_e151 * 0.019634541) / 127.0;
                uint _e207 = i;
                query_sum.inner[naga_div(_e207, 4u)] = _e175;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 1u;
    uint _e230 = params.key_stride;
    uint keys_at = kv_head * _e230;
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e256 = params.value_stride;
    uint values_at_1 = kv_head * _e256;
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3522 = block;
            block = _e3522 + BLOCK;
        }
        loop_init_1 = false;
        uint _e259 = block;
        if (_e259 < split_end) {
        } else {
            break;
        }
        {
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e265 = block;
            uint scale_at0_ = (((values_at_1 + (metal::min(naga_div(_e265, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e291 = values[scale_at0_];
            uint _e296 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e291, _e296);
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::uint4 q0_0_ = query_bytes.inner[((head0_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[((head0_ * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e341 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e341 * step0_0_;
                float zero0_0_ = (-12582912.0 * step0_0_) - (-0.5 * sum0_0_1);
                turn = 0u;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e616 = turn;
                        turn = _e616 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e350 = turn;
                    if (_e350 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e353 = turn;
                        uint t_1 = (((_e353 * 4u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e362 = block;
                        KeyRun _e370 = load_keys(keys_at + (metal::min(naga_div(_e362 + t_1, 16u), last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        metal::uint2 w0_0_0_ = _e370.w0_0_0_;
                        metal::uint2 w0_0_1_ = _e370.w0_0_1_;
                        metal::uint2 w0_1_0_ = _e370.w0_1_0_;
                        metal::float2 scale0_ = float2(as_type<half2>(_e370.scale0_));
                        uint _e384 = key_levels(_e370.w0_0_0_.x >> 0u, (_e370.w0_1_0_.x >> 0u) & 16843009u);
                        uint _e393 = key_levels(_e370.w0_0_0_.x >> 2u, (_e370.w0_1_0_.x >> 1u) & 16843009u);
                        uint _e402 = key_levels(_e370.w0_0_0_.x >> 4u, (_e370.w0_1_0_.x >> 2u) & 16843009u);
                        uint _e411 = key_levels(_e370.w0_0_0_.x >> 6u, (_e370.w0_1_0_.x >> 3u) & 16843009u);
                        uint _e420 = key_levels(_e370.w0_0_1_.x >> 0u, (_e370.w0_1_0_.x >> 4u) & 16843009u);
                        uint _e429 = key_levels(_e370.w0_0_1_.x >> 2u, (_e370.w0_1_0_.x >> 5u) & 16843009u);
                        uint _e438 = key_levels(_e370.w0_0_1_.x >> 4u, (_e370.w0_1_0_.x >> 6u) & 16843009u);
                        uint _e447 = key_levels(_e370.w0_0_1_.x >> 6u, (_e370.w0_1_0_.x >> 7u) & 16843009u);
                        dot0_0_0_ = COUNTER_BITS;
                        int _e450 = dot0_0_0_;
                        uint _e451 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e384 = as_type<packed_char4>(_e384);
                        packed_char4 reinterpreted_packed_char4_e451 = as_type<packed_char4>(_e451);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e450) + as_type<uint>(( + reinterpreted_packed_char4_e384[0] * reinterpreted_packed_char4_e451[0] + reinterpreted_packed_char4_e384[1] * reinterpreted_packed_char4_e451[1] + reinterpreted_packed_char4_e384[2] * reinterpreted_packed_char4_e451[2] + reinterpreted_packed_char4_e384[3] * reinterpreted_packed_char4_e451[3])));
                        int _e454 = dot0_0_0_;
                        uint _e455 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e393 = as_type<packed_char4>(_e393);
                        packed_char4 reinterpreted_packed_char4_e455 = as_type<packed_char4>(_e455);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e454) + as_type<uint>(( + reinterpreted_packed_char4_e393[0] * reinterpreted_packed_char4_e455[0] + reinterpreted_packed_char4_e393[1] * reinterpreted_packed_char4_e455[1] + reinterpreted_packed_char4_e393[2] * reinterpreted_packed_char4_e455[2] + reinterpreted_packed_char4_e393[3] * reinterpreted_packed_char4_e455[3])));
                        int _e458 = dot0_0_0_;
                        uint _e459 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e402 = as_type<packed_char4>(_e402);
                        packed_char4 reinterpreted_packed_char4_e459 = as_type<packed_char4>(_e459);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e458) + as_type<uint>(( + reinterpreted_packed_char4_e402[0] * reinterpreted_packed_char4_e459[0] + reinterpreted_packed_char4_e402[1] * reinterpreted_packed_char4_e459[1] + reinterpreted_packed_char4_e402[2] * reinterpreted_packed_char4_e459[2] + reinterpreted_packed_char4_e402[3] * reinterpreted_packed_char4_e459[3])));
                        int _e462 = dot0_0_0_;
                        uint _e463 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e411 = as_type<packed_char4>(_e411);
                        packed_char4 reinterpreted_packed_char4_e463 = as_type<packed_char4>(_e463);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e462) + as_type<uint>(( + reinterpreted_packed_char4_e411[0] * reinterpreted_packed_char4_e463[0] + reinterpreted_packed_char4_e411[1] * reinterpreted_packed_char4_e463[1] + reinterpreted_packed_char4_e411[2] * reinterpreted_packed_char4_e463[2] + reinterpreted_packed_char4_e411[3] * reinterpreted_packed_char4_e463[3])));
                        int _e466 = dot0_0_0_;
                        uint _e467 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e420 = as_type<packed_char4>(_e420);
                        packed_char4 reinterpreted_packed_char4_e467 = as_type<packed_char4>(_e467);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e466) + as_type<uint>(( + reinterpreted_packed_char4_e420[0] * reinterpreted_packed_char4_e467[0] + reinterpreted_packed_char4_e420[1] * reinterpreted_packed_char4_e467[1] + reinterpreted_packed_char4_e420[2] * reinterpreted_packed_char4_e467[2] + reinterpreted_packed_char4_e420[3] * reinterpreted_packed_char4_e467[3])));
                        int _e470 = dot0_0_0_;
                        uint _e471 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e429 = as_type<packed_char4>(_e429);
                        packed_char4 reinterpreted_packed_char4_e471 = as_type<packed_char4>(_e471);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e470) + as_type<uint>(( + reinterpreted_packed_char4_e429[0] * reinterpreted_packed_char4_e471[0] + reinterpreted_packed_char4_e429[1] * reinterpreted_packed_char4_e471[1] + reinterpreted_packed_char4_e429[2] * reinterpreted_packed_char4_e471[2] + reinterpreted_packed_char4_e429[3] * reinterpreted_packed_char4_e471[3])));
                        int _e474 = dot0_0_0_;
                        uint _e475 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e438 = as_type<packed_char4>(_e438);
                        packed_char4 reinterpreted_packed_char4_e475 = as_type<packed_char4>(_e475);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e474) + as_type<uint>(( + reinterpreted_packed_char4_e438[0] * reinterpreted_packed_char4_e475[0] + reinterpreted_packed_char4_e438[1] * reinterpreted_packed_char4_e475[1] + reinterpreted_packed_char4_e438[2] * reinterpreted_packed_char4_e475[2] + reinterpreted_packed_char4_e438[3] * reinterpreted_packed_char4_e475[3])));
                        int _e478 = dot0_0_0_;
                        uint _e479 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e447 = as_type<packed_char4>(_e447);
                        packed_char4 reinterpreted_packed_char4_e479 = as_type<packed_char4>(_e479);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e478) + as_type<uint>(( + reinterpreted_packed_char4_e447[0] * reinterpreted_packed_char4_e479[0] + reinterpreted_packed_char4_e447[1] * reinterpreted_packed_char4_e479[1] + reinterpreted_packed_char4_e447[2] * reinterpreted_packed_char4_e479[2] + reinterpreted_packed_char4_e447[3] * reinterpreted_packed_char4_e479[3])));
                        int _e482 = dot0_0_0_;
                        float scaled0_0_0_ = metal::fma(as_type<float>(_e482), step0_0_, zero0_0_);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        uint _e496 = key_levels(_e370.w0_0_0_.y >> 0u, (_e370.w0_1_0_.y >> 0u) & 16843009u);
                        uint _e505 = key_levels(_e370.w0_0_0_.y >> 2u, (_e370.w0_1_0_.y >> 1u) & 16843009u);
                        uint _e514 = key_levels(_e370.w0_0_0_.y >> 4u, (_e370.w0_1_0_.y >> 2u) & 16843009u);
                        uint _e523 = key_levels(_e370.w0_0_0_.y >> 6u, (_e370.w0_1_0_.y >> 3u) & 16843009u);
                        uint _e532 = key_levels(_e370.w0_0_1_.y >> 0u, (_e370.w0_1_0_.y >> 4u) & 16843009u);
                        uint _e541 = key_levels(_e370.w0_0_1_.y >> 2u, (_e370.w0_1_0_.y >> 5u) & 16843009u);
                        uint _e550 = key_levels(_e370.w0_0_1_.y >> 4u, (_e370.w0_1_0_.y >> 6u) & 16843009u);
                        uint _e559 = key_levels(_e370.w0_0_1_.y >> 6u, (_e370.w0_1_0_.y >> 7u) & 16843009u);
                        dot0_1_0_ = COUNTER_BITS;
                        int _e562 = dot0_1_0_;
                        uint _e563 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e496 = as_type<packed_char4>(_e496);
                        packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e562) + as_type<uint>(( + reinterpreted_packed_char4_e496[0] * reinterpreted_packed_char4_e563[0] + reinterpreted_packed_char4_e496[1] * reinterpreted_packed_char4_e563[1] + reinterpreted_packed_char4_e496[2] * reinterpreted_packed_char4_e563[2] + reinterpreted_packed_char4_e496[3] * reinterpreted_packed_char4_e563[3])));
                        int _e566 = dot0_1_0_;
                        uint _e567 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e505 = as_type<packed_char4>(_e505);
                        packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(_e567);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e566) + as_type<uint>(( + reinterpreted_packed_char4_e505[0] * reinterpreted_packed_char4_e567[0] + reinterpreted_packed_char4_e505[1] * reinterpreted_packed_char4_e567[1] + reinterpreted_packed_char4_e505[2] * reinterpreted_packed_char4_e567[2] + reinterpreted_packed_char4_e505[3] * reinterpreted_packed_char4_e567[3])));
                        int _e570 = dot0_1_0_;
                        uint _e571 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e514 = as_type<packed_char4>(_e514);
                        packed_char4 reinterpreted_packed_char4_e571 = as_type<packed_char4>(_e571);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e570) + as_type<uint>(( + reinterpreted_packed_char4_e514[0] * reinterpreted_packed_char4_e571[0] + reinterpreted_packed_char4_e514[1] * reinterpreted_packed_char4_e571[1] + reinterpreted_packed_char4_e514[2] * reinterpreted_packed_char4_e571[2] + reinterpreted_packed_char4_e514[3] * reinterpreted_packed_char4_e571[3])));
                        int _e574 = dot0_1_0_;
                        uint _e575 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                        packed_char4 reinterpreted_packed_char4_e575 = as_type<packed_char4>(_e575);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e574) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e575[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e575[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e575[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e575[3])));
                        int _e578 = dot0_1_0_;
                        uint _e579 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(_e532);
                        packed_char4 reinterpreted_packed_char4_e579 = as_type<packed_char4>(_e579);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e578) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e579[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e579[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e579[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e579[3])));
                        int _e582 = dot0_1_0_;
                        uint _e583 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e541 = as_type<packed_char4>(_e541);
                        packed_char4 reinterpreted_packed_char4_e583 = as_type<packed_char4>(_e583);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e582) + as_type<uint>(( + reinterpreted_packed_char4_e541[0] * reinterpreted_packed_char4_e583[0] + reinterpreted_packed_char4_e541[1] * reinterpreted_packed_char4_e583[1] + reinterpreted_packed_char4_e541[2] * reinterpreted_packed_char4_e583[2] + reinterpreted_packed_char4_e541[3] * reinterpreted_packed_char4_e583[3])));
                        int _e586 = dot0_1_0_;
                        uint _e587 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                        packed_char4 reinterpreted_packed_char4_e587 = as_type<packed_char4>(_e587);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e586) + as_type<uint>(( + reinterpreted_packed_char4_e550[0] * reinterpreted_packed_char4_e587[0] + reinterpreted_packed_char4_e550[1] * reinterpreted_packed_char4_e587[1] + reinterpreted_packed_char4_e550[2] * reinterpreted_packed_char4_e587[2] + reinterpreted_packed_char4_e550[3] * reinterpreted_packed_char4_e587[3])));
                        int _e590 = dot0_1_0_;
                        uint _e591 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                        packed_char4 reinterpreted_packed_char4_e591 = as_type<packed_char4>(_e591);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e590) + as_type<uint>(( + reinterpreted_packed_char4_e559[0] * reinterpreted_packed_char4_e591[0] + reinterpreted_packed_char4_e559[1] * reinterpreted_packed_char4_e591[1] + reinterpreted_packed_char4_e559[2] * reinterpreted_packed_char4_e591[2] + reinterpreted_packed_char4_e559[3] * reinterpreted_packed_char4_e591[3])));
                        int _e594 = dot0_1_0_;
                        float scaled0_1_0_ = metal::fma(as_type<float>(_e594), step0_0_, zero0_0_);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        bool odd = (key_lane & 1u) == 1u;
                        float _e604 = part0_0_;
                        float _e605 = part1_0_;
                        float _e607 = part1_0_;
                        float _e608 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e608 : _e607, 1u);
                        float token_sum0_ = (odd ? _e605 : _e604) + unnamed_6;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                    }
                }
            }
            uint _e618 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e618 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e632 = first_seen;
            uint _e637 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e632)) & (scale_token0_ < metal::uint4(_e637));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e649 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e649;
            float _e651 = scale_top0_;
            float _e652 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e652, 1u);
            scale_top0_ = metal::max(_e651, unnamed_7);
            float _e655 = scale_top0_;
            float _e656 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e656, 2u);
            scale_top0_ = metal::max(_e655, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e673 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e673;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e676 = block;
            metal::uint4 token0_ = metal::uint4(_e676 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e688 = first_seen;
            uint _e693 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e688)) & (token0_ < metal::uint4(_e693));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e709 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e709 + metal::float4(bias0_);
                metal::float4 _e714 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e714, visible0_);
                float _e716 = largest0_;
                metal::float4 _e717 = score0_0_;
                float _e718 = largest_of(_e717);
                largest0_ = metal::max(_e716, _e718);
            }
            float _e720 = largest0_;
            float _e721 = largest0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e721, 1u);
            largest0_ = metal::max(_e720, unnamed_9);
            float _e724 = largest0_;
            float _e725 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e725, 2u);
            largest0_ = metal::max(_e724, unnamed_10);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e735 = local;
            if (_e735) {
                float _e750 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e750;
            }
            if (tid < 1u) {
                top = 0.0;
                float _e755 = top;
                float _e762 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e755, _e762);
                float _e764 = top;
                float _e771 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e764, _e771);
                float _e773 = top;
                float _e780 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e773, _e780);
                float _e782 = top;
                float _e789 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e782, _e789);
                float _e793 = top;
                float _e794 = top;
                float _e797 = top;
                group_scales.inner[tid] = metal::float2(_e793, (_e797 > 0.0) ? (255.0 / _e794) : 0.0);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e809 = largest0_;
                metal::float4 _e818 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e819 = largest_of(_e818);
                largest0_ = metal::max(_e809, _e819);
                float former = running_max0_;
                float _e822 = largest0_;
                running_max0_ = metal::max(former, _e822);
                float _e824 = largest0_;
                float _e825 = running_max0_;
                share0_ = metal::exp(_e824 - _e825);
                float _e828 = running_max0_;
                keep0_ = metal::exp(former - _e828);
                if (soft_lane == 0u) {
                    float _e837 = share0_;
                    block_share.inner[soft_head + 0u] = _e837;
                    float _e842 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e842;
                }
                sum = 0.0;
                metal::float4 _e845 = score0_0_;
                float _e846 = largest0_;
                metal::float4 _e851 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e845 - metal::float4(_e846)), metal::float4 {}, _e851 <= metal::float4(-1000000000000000000000000000000.0));
                float _e856 = sum;
                metal::float4 _e857 = weight0_0_;
                float _e858 = sum_of(_e857);
                sum = _e856 + _e858;
                float _e860 = running_sum0_;
                float _e861 = keep0_;
                float _e863 = sum;
                float _e864 = share0_;
                running_sum0_ = (_e860 * _e861) + (_e863 * _e864);
            }
            {
                metal::float2 group_scale = group_scales.inner[0];
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e879 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e879 * group_scale.y;
                    metal::float4 _e882 = weight0_0_;
                    uint _e884 = weight_word(_e882 * factor);
                    float _e885 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e884 = as_type<packed_uchar4>(_e884);
                    packed_uchar4 reinterpreted_packed_uchar4_e887 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e885 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e884[0] * reinterpreted_packed_uchar4_e887[0] + reinterpreted_packed_uchar4_e884[1] * reinterpreted_packed_uchar4_e887[1] + reinterpreted_packed_uchar4_e884[2] * reinterpreted_packed_uchar4_e887[2] + reinterpreted_packed_uchar4_e884[3] * reinterpreted_packed_uchar4_e887[3])) - 12582912.0) * centre);
                    if (has0_) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e884;
                    }
                }
                float _e911 = extra0_0_;
                float _e912 = keep0_;
                float _e914 = part0_;
                float _e915 = share0_;
                extra0_0_ = (_e911 * _e912) + (_e914 * _e915);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0u;
            sum0_1_ = 0u;
            sum0_2_ = 0u;
            sum0_3_ = 0u;
            step = value_subset;
            bool loop_init_3 = true;
            while(true) {
                if (!loop_init_3) {
                    uint _e3474 = step;
                    step = _e3474 + 32u;
                }
                loop_init_3 = false;
                uint _e927 = step;
                if (_e927 < 4u) {
                } else {
                    break;
                }
                {
                    uint _e930 = step;
                    uint step0_ = _e930 + 0u;
                    bool live0_ = step0_ < 4u;
                    uint _e935 = block;
                    ValueRun _e939 = load_values(values_at_1, naga_div(_e935, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e940 = step;
                    uint step1_ = _e940 + 4u;
                    bool live1_ = step1_ < 4u;
                    uint _e945 = block;
                    ValueRun _e949 = load_values(values_at_1, naga_div(_e945, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e950 = step;
                    uint step2_ = _e950 + 8u;
                    bool live2_ = step2_ < 4u;
                    uint _e955 = block;
                    ValueRun _e959 = load_values(values_at_1, naga_div(_e955, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e960 = step;
                    uint step3_ = _e960 + 12u;
                    bool live3_ = step3_ < 4u;
                    uint _e965 = block;
                    ValueRun _e969 = load_values(values_at_1, naga_div(_e965, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e970 = step;
                    uint step4_ = _e970 + 16u;
                    bool live4_ = step4_ < 4u;
                    uint _e975 = block;
                    ValueRun _e979 = load_values(values_at_1, naga_div(_e975, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e980 = step;
                    uint step5_ = _e980 + 20u;
                    bool live5_ = step5_ < 4u;
                    uint _e985 = block;
                    ValueRun _e989 = load_values(values_at_1, naga_div(_e985, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e990 = step;
                    uint step6_ = _e990 + 24u;
                    bool live6_ = step6_ < 4u;
                    uint _e995 = block;
                    ValueRun _e999 = load_values(values_at_1, naga_div(_e995, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1000 = step;
                    uint step7_ = _e1000 + 28u;
                    bool live7_ = step7_ < 4u;
                    uint _e1005 = block;
                    ValueRun _e1009 = load_values(values_at_1, naga_div(_e1005, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        uint _e1020 = value_levels(_e939.low.x >> 0u, (_e939.high.x >> 0u) & 16843009u);
                        uint _e1031 = value_levels(_e939.low.y >> 0u, (_e939.high.y >> 0u) & 16843009u);
                        uint _e1042 = value_levels(_e939.low.z >> 0u, (_e939.high.z >> 0u) & 16843009u);
                        uint _e1053 = value_levels(_e939.low.w >> 0u, (_e939.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        uint _e1071 = sum0_0_;
                        uint _e1072 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1020 = as_type<packed_uchar4>(_e1020);
                        packed_uchar4 reinterpreted_packed_uchar4_e1072 = as_type<packed_uchar4>(_e1072);
                        sum0_0_ = _e1071 + ( + reinterpreted_packed_uchar4_e1020[0] * reinterpreted_packed_uchar4_e1072[0] + reinterpreted_packed_uchar4_e1020[1] * reinterpreted_packed_uchar4_e1072[1] + reinterpreted_packed_uchar4_e1020[2] * reinterpreted_packed_uchar4_e1072[2] + reinterpreted_packed_uchar4_e1020[3] * reinterpreted_packed_uchar4_e1072[3]);
                        uint _e1075 = sum0_1_;
                        uint _e1076 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1031 = as_type<packed_uchar4>(_e1031);
                        packed_uchar4 reinterpreted_packed_uchar4_e1076 = as_type<packed_uchar4>(_e1076);
                        sum0_1_ = _e1075 + ( + reinterpreted_packed_uchar4_e1031[0] * reinterpreted_packed_uchar4_e1076[0] + reinterpreted_packed_uchar4_e1031[1] * reinterpreted_packed_uchar4_e1076[1] + reinterpreted_packed_uchar4_e1031[2] * reinterpreted_packed_uchar4_e1076[2] + reinterpreted_packed_uchar4_e1031[3] * reinterpreted_packed_uchar4_e1076[3]);
                        uint _e1079 = sum0_2_;
                        uint _e1080 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1042 = as_type<packed_uchar4>(_e1042);
                        packed_uchar4 reinterpreted_packed_uchar4_e1080 = as_type<packed_uchar4>(_e1080);
                        sum0_2_ = _e1079 + ( + reinterpreted_packed_uchar4_e1042[0] * reinterpreted_packed_uchar4_e1080[0] + reinterpreted_packed_uchar4_e1042[1] * reinterpreted_packed_uchar4_e1080[1] + reinterpreted_packed_uchar4_e1042[2] * reinterpreted_packed_uchar4_e1080[2] + reinterpreted_packed_uchar4_e1042[3] * reinterpreted_packed_uchar4_e1080[3]);
                        uint _e1083 = sum0_3_;
                        uint _e1084 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1053 = as_type<packed_uchar4>(_e1053);
                        packed_uchar4 reinterpreted_packed_uchar4_e1084 = as_type<packed_uchar4>(_e1084);
                        sum0_3_ = _e1083 + ( + reinterpreted_packed_uchar4_e1053[0] * reinterpreted_packed_uchar4_e1084[0] + reinterpreted_packed_uchar4_e1053[1] * reinterpreted_packed_uchar4_e1084[1] + reinterpreted_packed_uchar4_e1053[2] * reinterpreted_packed_uchar4_e1084[2] + reinterpreted_packed_uchar4_e1053[3] * reinterpreted_packed_uchar4_e1084[3]);
                        uint _e1097 = value_levels(_e939.low.x >> 2u, (_e939.high.x >> 1u) & 16843009u);
                        uint _e1108 = value_levels(_e939.low.y >> 2u, (_e939.high.y >> 1u) & 16843009u);
                        uint _e1119 = value_levels(_e939.low.z >> 2u, (_e939.high.z >> 1u) & 16843009u);
                        uint _e1130 = value_levels(_e939.low.w >> 2u, (_e939.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        uint _e1148 = sum0_0_;
                        uint _e1149 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1097 = as_type<packed_uchar4>(_e1097);
                        packed_uchar4 reinterpreted_packed_uchar4_e1149 = as_type<packed_uchar4>(_e1149);
                        sum0_0_ = _e1148 + ( + reinterpreted_packed_uchar4_e1097[0] * reinterpreted_packed_uchar4_e1149[0] + reinterpreted_packed_uchar4_e1097[1] * reinterpreted_packed_uchar4_e1149[1] + reinterpreted_packed_uchar4_e1097[2] * reinterpreted_packed_uchar4_e1149[2] + reinterpreted_packed_uchar4_e1097[3] * reinterpreted_packed_uchar4_e1149[3]);
                        uint _e1152 = sum0_1_;
                        uint _e1153 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1108 = as_type<packed_uchar4>(_e1108);
                        packed_uchar4 reinterpreted_packed_uchar4_e1153 = as_type<packed_uchar4>(_e1153);
                        sum0_1_ = _e1152 + ( + reinterpreted_packed_uchar4_e1108[0] * reinterpreted_packed_uchar4_e1153[0] + reinterpreted_packed_uchar4_e1108[1] * reinterpreted_packed_uchar4_e1153[1] + reinterpreted_packed_uchar4_e1108[2] * reinterpreted_packed_uchar4_e1153[2] + reinterpreted_packed_uchar4_e1108[3] * reinterpreted_packed_uchar4_e1153[3]);
                        uint _e1156 = sum0_2_;
                        uint _e1157 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1119 = as_type<packed_uchar4>(_e1119);
                        packed_uchar4 reinterpreted_packed_uchar4_e1157 = as_type<packed_uchar4>(_e1157);
                        sum0_2_ = _e1156 + ( + reinterpreted_packed_uchar4_e1119[0] * reinterpreted_packed_uchar4_e1157[0] + reinterpreted_packed_uchar4_e1119[1] * reinterpreted_packed_uchar4_e1157[1] + reinterpreted_packed_uchar4_e1119[2] * reinterpreted_packed_uchar4_e1157[2] + reinterpreted_packed_uchar4_e1119[3] * reinterpreted_packed_uchar4_e1157[3]);
                        uint _e1160 = sum0_3_;
                        uint _e1161 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1130 = as_type<packed_uchar4>(_e1130);
                        packed_uchar4 reinterpreted_packed_uchar4_e1161 = as_type<packed_uchar4>(_e1161);
                        sum0_3_ = _e1160 + ( + reinterpreted_packed_uchar4_e1130[0] * reinterpreted_packed_uchar4_e1161[0] + reinterpreted_packed_uchar4_e1130[1] * reinterpreted_packed_uchar4_e1161[1] + reinterpreted_packed_uchar4_e1130[2] * reinterpreted_packed_uchar4_e1161[2] + reinterpreted_packed_uchar4_e1130[3] * reinterpreted_packed_uchar4_e1161[3]);
                        uint _e1174 = value_levels(_e939.low.x >> 4u, (_e939.high.x >> 2u) & 16843009u);
                        uint _e1185 = value_levels(_e939.low.y >> 4u, (_e939.high.y >> 2u) & 16843009u);
                        uint _e1196 = value_levels(_e939.low.z >> 4u, (_e939.high.z >> 2u) & 16843009u);
                        uint _e1207 = value_levels(_e939.low.w >> 4u, (_e939.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        uint _e1225 = sum0_0_;
                        uint _e1226 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1174 = as_type<packed_uchar4>(_e1174);
                        packed_uchar4 reinterpreted_packed_uchar4_e1226 = as_type<packed_uchar4>(_e1226);
                        sum0_0_ = _e1225 + ( + reinterpreted_packed_uchar4_e1174[0] * reinterpreted_packed_uchar4_e1226[0] + reinterpreted_packed_uchar4_e1174[1] * reinterpreted_packed_uchar4_e1226[1] + reinterpreted_packed_uchar4_e1174[2] * reinterpreted_packed_uchar4_e1226[2] + reinterpreted_packed_uchar4_e1174[3] * reinterpreted_packed_uchar4_e1226[3]);
                        uint _e1229 = sum0_1_;
                        uint _e1230 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1185 = as_type<packed_uchar4>(_e1185);
                        packed_uchar4 reinterpreted_packed_uchar4_e1230 = as_type<packed_uchar4>(_e1230);
                        sum0_1_ = _e1229 + ( + reinterpreted_packed_uchar4_e1185[0] * reinterpreted_packed_uchar4_e1230[0] + reinterpreted_packed_uchar4_e1185[1] * reinterpreted_packed_uchar4_e1230[1] + reinterpreted_packed_uchar4_e1185[2] * reinterpreted_packed_uchar4_e1230[2] + reinterpreted_packed_uchar4_e1185[3] * reinterpreted_packed_uchar4_e1230[3]);
                        uint _e1233 = sum0_2_;
                        uint _e1234 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1196 = as_type<packed_uchar4>(_e1196);
                        packed_uchar4 reinterpreted_packed_uchar4_e1234 = as_type<packed_uchar4>(_e1234);
                        sum0_2_ = _e1233 + ( + reinterpreted_packed_uchar4_e1196[0] * reinterpreted_packed_uchar4_e1234[0] + reinterpreted_packed_uchar4_e1196[1] * reinterpreted_packed_uchar4_e1234[1] + reinterpreted_packed_uchar4_e1196[2] * reinterpreted_packed_uchar4_e1234[2] + reinterpreted_packed_uchar4_e1196[3] * reinterpreted_packed_uchar4_e1234[3]);
                        uint _e1237 = sum0_3_;
                        uint _e1238 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1207 = as_type<packed_uchar4>(_e1207);
                        packed_uchar4 reinterpreted_packed_uchar4_e1238 = as_type<packed_uchar4>(_e1238);
                        sum0_3_ = _e1237 + ( + reinterpreted_packed_uchar4_e1207[0] * reinterpreted_packed_uchar4_e1238[0] + reinterpreted_packed_uchar4_e1207[1] * reinterpreted_packed_uchar4_e1238[1] + reinterpreted_packed_uchar4_e1207[2] * reinterpreted_packed_uchar4_e1238[2] + reinterpreted_packed_uchar4_e1207[3] * reinterpreted_packed_uchar4_e1238[3]);
                        uint _e1251 = value_levels(_e939.low.x >> 6u, (_e939.high.x >> 3u) & 16843009u);
                        uint _e1262 = value_levels(_e939.low.y >> 6u, (_e939.high.y >> 3u) & 16843009u);
                        uint _e1273 = value_levels(_e939.low.z >> 6u, (_e939.high.z >> 3u) & 16843009u);
                        uint _e1284 = value_levels(_e939.low.w >> 6u, (_e939.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        uint _e1302 = sum0_0_;
                        uint _e1303 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1251 = as_type<packed_uchar4>(_e1251);
                        packed_uchar4 reinterpreted_packed_uchar4_e1303 = as_type<packed_uchar4>(_e1303);
                        sum0_0_ = _e1302 + ( + reinterpreted_packed_uchar4_e1251[0] * reinterpreted_packed_uchar4_e1303[0] + reinterpreted_packed_uchar4_e1251[1] * reinterpreted_packed_uchar4_e1303[1] + reinterpreted_packed_uchar4_e1251[2] * reinterpreted_packed_uchar4_e1303[2] + reinterpreted_packed_uchar4_e1251[3] * reinterpreted_packed_uchar4_e1303[3]);
                        uint _e1306 = sum0_1_;
                        uint _e1307 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1262 = as_type<packed_uchar4>(_e1262);
                        packed_uchar4 reinterpreted_packed_uchar4_e1307 = as_type<packed_uchar4>(_e1307);
                        sum0_1_ = _e1306 + ( + reinterpreted_packed_uchar4_e1262[0] * reinterpreted_packed_uchar4_e1307[0] + reinterpreted_packed_uchar4_e1262[1] * reinterpreted_packed_uchar4_e1307[1] + reinterpreted_packed_uchar4_e1262[2] * reinterpreted_packed_uchar4_e1307[2] + reinterpreted_packed_uchar4_e1262[3] * reinterpreted_packed_uchar4_e1307[3]);
                        uint _e1310 = sum0_2_;
                        uint _e1311 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1273 = as_type<packed_uchar4>(_e1273);
                        packed_uchar4 reinterpreted_packed_uchar4_e1311 = as_type<packed_uchar4>(_e1311);
                        sum0_2_ = _e1310 + ( + reinterpreted_packed_uchar4_e1273[0] * reinterpreted_packed_uchar4_e1311[0] + reinterpreted_packed_uchar4_e1273[1] * reinterpreted_packed_uchar4_e1311[1] + reinterpreted_packed_uchar4_e1273[2] * reinterpreted_packed_uchar4_e1311[2] + reinterpreted_packed_uchar4_e1273[3] * reinterpreted_packed_uchar4_e1311[3]);
                        uint _e1314 = sum0_3_;
                        uint _e1315 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1284 = as_type<packed_uchar4>(_e1284);
                        packed_uchar4 reinterpreted_packed_uchar4_e1315 = as_type<packed_uchar4>(_e1315);
                        sum0_3_ = _e1314 + ( + reinterpreted_packed_uchar4_e1284[0] * reinterpreted_packed_uchar4_e1315[0] + reinterpreted_packed_uchar4_e1284[1] * reinterpreted_packed_uchar4_e1315[1] + reinterpreted_packed_uchar4_e1284[2] * reinterpreted_packed_uchar4_e1315[2] + reinterpreted_packed_uchar4_e1284[3] * reinterpreted_packed_uchar4_e1315[3]);
                    }
                    if (live1_) {
                        uint _e1328 = value_levels(_e949.low.x >> 0u, (_e949.high.x >> 0u) & 16843009u);
                        uint _e1339 = value_levels(_e949.low.y >> 0u, (_e949.high.y >> 0u) & 16843009u);
                        uint _e1350 = value_levels(_e949.low.z >> 0u, (_e949.high.z >> 0u) & 16843009u);
                        uint _e1361 = value_levels(_e949.low.w >> 0u, (_e949.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                        uint _e1379 = sum0_0_;
                        uint _e1380 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1328 = as_type<packed_uchar4>(_e1328);
                        packed_uchar4 reinterpreted_packed_uchar4_e1380 = as_type<packed_uchar4>(_e1380);
                        sum0_0_ = _e1379 + ( + reinterpreted_packed_uchar4_e1328[0] * reinterpreted_packed_uchar4_e1380[0] + reinterpreted_packed_uchar4_e1328[1] * reinterpreted_packed_uchar4_e1380[1] + reinterpreted_packed_uchar4_e1328[2] * reinterpreted_packed_uchar4_e1380[2] + reinterpreted_packed_uchar4_e1328[3] * reinterpreted_packed_uchar4_e1380[3]);
                        uint _e1383 = sum0_1_;
                        uint _e1384 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1339 = as_type<packed_uchar4>(_e1339);
                        packed_uchar4 reinterpreted_packed_uchar4_e1384 = as_type<packed_uchar4>(_e1384);
                        sum0_1_ = _e1383 + ( + reinterpreted_packed_uchar4_e1339[0] * reinterpreted_packed_uchar4_e1384[0] + reinterpreted_packed_uchar4_e1339[1] * reinterpreted_packed_uchar4_e1384[1] + reinterpreted_packed_uchar4_e1339[2] * reinterpreted_packed_uchar4_e1384[2] + reinterpreted_packed_uchar4_e1339[3] * reinterpreted_packed_uchar4_e1384[3]);
                        uint _e1387 = sum0_2_;
                        uint _e1388 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1350 = as_type<packed_uchar4>(_e1350);
                        packed_uchar4 reinterpreted_packed_uchar4_e1388 = as_type<packed_uchar4>(_e1388);
                        sum0_2_ = _e1387 + ( + reinterpreted_packed_uchar4_e1350[0] * reinterpreted_packed_uchar4_e1388[0] + reinterpreted_packed_uchar4_e1350[1] * reinterpreted_packed_uchar4_e1388[1] + reinterpreted_packed_uchar4_e1350[2] * reinterpreted_packed_uchar4_e1388[2] + reinterpreted_packed_uchar4_e1350[3] * reinterpreted_packed_uchar4_e1388[3]);
                        uint _e1391 = sum0_3_;
                        uint _e1392 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1361 = as_type<packed_uchar4>(_e1361);
                        packed_uchar4 reinterpreted_packed_uchar4_e1392 = as_type<packed_uchar4>(_e1392);
                        sum0_3_ = _e1391 + ( + reinterpreted_packed_uchar4_e1361[0] * reinterpreted_packed_uchar4_e1392[0] + reinterpreted_packed_uchar4_e1361[1] * reinterpreted_packed_uchar4_e1392[1] + reinterpreted_packed_uchar4_e1361[2] * reinterpreted_packed_uchar4_e1392[2] + reinterpreted_packed_uchar4_e1361[3] * reinterpreted_packed_uchar4_e1392[3]);
                        uint _e1405 = value_levels(_e949.low.x >> 2u, (_e949.high.x >> 1u) & 16843009u);
                        uint _e1416 = value_levels(_e949.low.y >> 2u, (_e949.high.y >> 1u) & 16843009u);
                        uint _e1427 = value_levels(_e949.low.z >> 2u, (_e949.high.z >> 1u) & 16843009u);
                        uint _e1438 = value_levels(_e949.low.w >> 2u, (_e949.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                        uint _e1456 = sum0_0_;
                        uint _e1457 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1405 = as_type<packed_uchar4>(_e1405);
                        packed_uchar4 reinterpreted_packed_uchar4_e1457 = as_type<packed_uchar4>(_e1457);
                        sum0_0_ = _e1456 + ( + reinterpreted_packed_uchar4_e1405[0] * reinterpreted_packed_uchar4_e1457[0] + reinterpreted_packed_uchar4_e1405[1] * reinterpreted_packed_uchar4_e1457[1] + reinterpreted_packed_uchar4_e1405[2] * reinterpreted_packed_uchar4_e1457[2] + reinterpreted_packed_uchar4_e1405[3] * reinterpreted_packed_uchar4_e1457[3]);
                        uint _e1460 = sum0_1_;
                        uint _e1461 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1416 = as_type<packed_uchar4>(_e1416);
                        packed_uchar4 reinterpreted_packed_uchar4_e1461 = as_type<packed_uchar4>(_e1461);
                        sum0_1_ = _e1460 + ( + reinterpreted_packed_uchar4_e1416[0] * reinterpreted_packed_uchar4_e1461[0] + reinterpreted_packed_uchar4_e1416[1] * reinterpreted_packed_uchar4_e1461[1] + reinterpreted_packed_uchar4_e1416[2] * reinterpreted_packed_uchar4_e1461[2] + reinterpreted_packed_uchar4_e1416[3] * reinterpreted_packed_uchar4_e1461[3]);
                        uint _e1464 = sum0_2_;
                        uint _e1465 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1427 = as_type<packed_uchar4>(_e1427);
                        packed_uchar4 reinterpreted_packed_uchar4_e1465 = as_type<packed_uchar4>(_e1465);
                        sum0_2_ = _e1464 + ( + reinterpreted_packed_uchar4_e1427[0] * reinterpreted_packed_uchar4_e1465[0] + reinterpreted_packed_uchar4_e1427[1] * reinterpreted_packed_uchar4_e1465[1] + reinterpreted_packed_uchar4_e1427[2] * reinterpreted_packed_uchar4_e1465[2] + reinterpreted_packed_uchar4_e1427[3] * reinterpreted_packed_uchar4_e1465[3]);
                        uint _e1468 = sum0_3_;
                        uint _e1469 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1438 = as_type<packed_uchar4>(_e1438);
                        packed_uchar4 reinterpreted_packed_uchar4_e1469 = as_type<packed_uchar4>(_e1469);
                        sum0_3_ = _e1468 + ( + reinterpreted_packed_uchar4_e1438[0] * reinterpreted_packed_uchar4_e1469[0] + reinterpreted_packed_uchar4_e1438[1] * reinterpreted_packed_uchar4_e1469[1] + reinterpreted_packed_uchar4_e1438[2] * reinterpreted_packed_uchar4_e1469[2] + reinterpreted_packed_uchar4_e1438[3] * reinterpreted_packed_uchar4_e1469[3]);
                        uint _e1482 = value_levels(_e949.low.x >> 4u, (_e949.high.x >> 2u) & 16843009u);
                        uint _e1493 = value_levels(_e949.low.y >> 4u, (_e949.high.y >> 2u) & 16843009u);
                        uint _e1504 = value_levels(_e949.low.z >> 4u, (_e949.high.z >> 2u) & 16843009u);
                        uint _e1515 = value_levels(_e949.low.w >> 4u, (_e949.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                        uint _e1533 = sum0_0_;
                        uint _e1534 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1482 = as_type<packed_uchar4>(_e1482);
                        packed_uchar4 reinterpreted_packed_uchar4_e1534 = as_type<packed_uchar4>(_e1534);
                        sum0_0_ = _e1533 + ( + reinterpreted_packed_uchar4_e1482[0] * reinterpreted_packed_uchar4_e1534[0] + reinterpreted_packed_uchar4_e1482[1] * reinterpreted_packed_uchar4_e1534[1] + reinterpreted_packed_uchar4_e1482[2] * reinterpreted_packed_uchar4_e1534[2] + reinterpreted_packed_uchar4_e1482[3] * reinterpreted_packed_uchar4_e1534[3]);
                        uint _e1537 = sum0_1_;
                        uint _e1538 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1493 = as_type<packed_uchar4>(_e1493);
                        packed_uchar4 reinterpreted_packed_uchar4_e1538 = as_type<packed_uchar4>(_e1538);
                        sum0_1_ = _e1537 + ( + reinterpreted_packed_uchar4_e1493[0] * reinterpreted_packed_uchar4_e1538[0] + reinterpreted_packed_uchar4_e1493[1] * reinterpreted_packed_uchar4_e1538[1] + reinterpreted_packed_uchar4_e1493[2] * reinterpreted_packed_uchar4_e1538[2] + reinterpreted_packed_uchar4_e1493[3] * reinterpreted_packed_uchar4_e1538[3]);
                        uint _e1541 = sum0_2_;
                        uint _e1542 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1504 = as_type<packed_uchar4>(_e1504);
                        packed_uchar4 reinterpreted_packed_uchar4_e1542 = as_type<packed_uchar4>(_e1542);
                        sum0_2_ = _e1541 + ( + reinterpreted_packed_uchar4_e1504[0] * reinterpreted_packed_uchar4_e1542[0] + reinterpreted_packed_uchar4_e1504[1] * reinterpreted_packed_uchar4_e1542[1] + reinterpreted_packed_uchar4_e1504[2] * reinterpreted_packed_uchar4_e1542[2] + reinterpreted_packed_uchar4_e1504[3] * reinterpreted_packed_uchar4_e1542[3]);
                        uint _e1545 = sum0_3_;
                        uint _e1546 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1515 = as_type<packed_uchar4>(_e1515);
                        packed_uchar4 reinterpreted_packed_uchar4_e1546 = as_type<packed_uchar4>(_e1546);
                        sum0_3_ = _e1545 + ( + reinterpreted_packed_uchar4_e1515[0] * reinterpreted_packed_uchar4_e1546[0] + reinterpreted_packed_uchar4_e1515[1] * reinterpreted_packed_uchar4_e1546[1] + reinterpreted_packed_uchar4_e1515[2] * reinterpreted_packed_uchar4_e1546[2] + reinterpreted_packed_uchar4_e1515[3] * reinterpreted_packed_uchar4_e1546[3]);
                        uint _e1559 = value_levels(_e949.low.x >> 6u, (_e949.high.x >> 3u) & 16843009u);
                        uint _e1570 = value_levels(_e949.low.y >> 6u, (_e949.high.y >> 3u) & 16843009u);
                        uint _e1581 = value_levels(_e949.low.z >> 6u, (_e949.high.z >> 3u) & 16843009u);
                        uint _e1592 = value_levels(_e949.low.w >> 6u, (_e949.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                        uint _e1610 = sum0_0_;
                        uint _e1611 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1559 = as_type<packed_uchar4>(_e1559);
                        packed_uchar4 reinterpreted_packed_uchar4_e1611 = as_type<packed_uchar4>(_e1611);
                        sum0_0_ = _e1610 + ( + reinterpreted_packed_uchar4_e1559[0] * reinterpreted_packed_uchar4_e1611[0] + reinterpreted_packed_uchar4_e1559[1] * reinterpreted_packed_uchar4_e1611[1] + reinterpreted_packed_uchar4_e1559[2] * reinterpreted_packed_uchar4_e1611[2] + reinterpreted_packed_uchar4_e1559[3] * reinterpreted_packed_uchar4_e1611[3]);
                        uint _e1614 = sum0_1_;
                        uint _e1615 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1570 = as_type<packed_uchar4>(_e1570);
                        packed_uchar4 reinterpreted_packed_uchar4_e1615 = as_type<packed_uchar4>(_e1615);
                        sum0_1_ = _e1614 + ( + reinterpreted_packed_uchar4_e1570[0] * reinterpreted_packed_uchar4_e1615[0] + reinterpreted_packed_uchar4_e1570[1] * reinterpreted_packed_uchar4_e1615[1] + reinterpreted_packed_uchar4_e1570[2] * reinterpreted_packed_uchar4_e1615[2] + reinterpreted_packed_uchar4_e1570[3] * reinterpreted_packed_uchar4_e1615[3]);
                        uint _e1618 = sum0_2_;
                        uint _e1619 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1581 = as_type<packed_uchar4>(_e1581);
                        packed_uchar4 reinterpreted_packed_uchar4_e1619 = as_type<packed_uchar4>(_e1619);
                        sum0_2_ = _e1618 + ( + reinterpreted_packed_uchar4_e1581[0] * reinterpreted_packed_uchar4_e1619[0] + reinterpreted_packed_uchar4_e1581[1] * reinterpreted_packed_uchar4_e1619[1] + reinterpreted_packed_uchar4_e1581[2] * reinterpreted_packed_uchar4_e1619[2] + reinterpreted_packed_uchar4_e1581[3] * reinterpreted_packed_uchar4_e1619[3]);
                        uint _e1622 = sum0_3_;
                        uint _e1623 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1592 = as_type<packed_uchar4>(_e1592);
                        packed_uchar4 reinterpreted_packed_uchar4_e1623 = as_type<packed_uchar4>(_e1623);
                        sum0_3_ = _e1622 + ( + reinterpreted_packed_uchar4_e1592[0] * reinterpreted_packed_uchar4_e1623[0] + reinterpreted_packed_uchar4_e1592[1] * reinterpreted_packed_uchar4_e1623[1] + reinterpreted_packed_uchar4_e1592[2] * reinterpreted_packed_uchar4_e1623[2] + reinterpreted_packed_uchar4_e1592[3] * reinterpreted_packed_uchar4_e1623[3]);
                    }
                    if (live2_) {
                        uint _e1636 = value_levels(_e959.low.x >> 0u, (_e959.high.x >> 0u) & 16843009u);
                        uint _e1647 = value_levels(_e959.low.y >> 0u, (_e959.high.y >> 0u) & 16843009u);
                        uint _e1658 = value_levels(_e959.low.z >> 0u, (_e959.high.z >> 0u) & 16843009u);
                        uint _e1669 = value_levels(_e959.low.w >> 0u, (_e959.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                        uint _e1687 = sum0_0_;
                        uint _e1688 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1636 = as_type<packed_uchar4>(_e1636);
                        packed_uchar4 reinterpreted_packed_uchar4_e1688 = as_type<packed_uchar4>(_e1688);
                        sum0_0_ = _e1687 + ( + reinterpreted_packed_uchar4_e1636[0] * reinterpreted_packed_uchar4_e1688[0] + reinterpreted_packed_uchar4_e1636[1] * reinterpreted_packed_uchar4_e1688[1] + reinterpreted_packed_uchar4_e1636[2] * reinterpreted_packed_uchar4_e1688[2] + reinterpreted_packed_uchar4_e1636[3] * reinterpreted_packed_uchar4_e1688[3]);
                        uint _e1691 = sum0_1_;
                        uint _e1692 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1647 = as_type<packed_uchar4>(_e1647);
                        packed_uchar4 reinterpreted_packed_uchar4_e1692 = as_type<packed_uchar4>(_e1692);
                        sum0_1_ = _e1691 + ( + reinterpreted_packed_uchar4_e1647[0] * reinterpreted_packed_uchar4_e1692[0] + reinterpreted_packed_uchar4_e1647[1] * reinterpreted_packed_uchar4_e1692[1] + reinterpreted_packed_uchar4_e1647[2] * reinterpreted_packed_uchar4_e1692[2] + reinterpreted_packed_uchar4_e1647[3] * reinterpreted_packed_uchar4_e1692[3]);
                        uint _e1695 = sum0_2_;
                        uint _e1696 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1658 = as_type<packed_uchar4>(_e1658);
                        packed_uchar4 reinterpreted_packed_uchar4_e1696 = as_type<packed_uchar4>(_e1696);
                        sum0_2_ = _e1695 + ( + reinterpreted_packed_uchar4_e1658[0] * reinterpreted_packed_uchar4_e1696[0] + reinterpreted_packed_uchar4_e1658[1] * reinterpreted_packed_uchar4_e1696[1] + reinterpreted_packed_uchar4_e1658[2] * reinterpreted_packed_uchar4_e1696[2] + reinterpreted_packed_uchar4_e1658[3] * reinterpreted_packed_uchar4_e1696[3]);
                        uint _e1699 = sum0_3_;
                        uint _e1700 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1669 = as_type<packed_uchar4>(_e1669);
                        packed_uchar4 reinterpreted_packed_uchar4_e1700 = as_type<packed_uchar4>(_e1700);
                        sum0_3_ = _e1699 + ( + reinterpreted_packed_uchar4_e1669[0] * reinterpreted_packed_uchar4_e1700[0] + reinterpreted_packed_uchar4_e1669[1] * reinterpreted_packed_uchar4_e1700[1] + reinterpreted_packed_uchar4_e1669[2] * reinterpreted_packed_uchar4_e1700[2] + reinterpreted_packed_uchar4_e1669[3] * reinterpreted_packed_uchar4_e1700[3]);
                        uint _e1713 = value_levels(_e959.low.x >> 2u, (_e959.high.x >> 1u) & 16843009u);
                        uint _e1724 = value_levels(_e959.low.y >> 2u, (_e959.high.y >> 1u) & 16843009u);
                        uint _e1735 = value_levels(_e959.low.z >> 2u, (_e959.high.z >> 1u) & 16843009u);
                        uint _e1746 = value_levels(_e959.low.w >> 2u, (_e959.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                        uint _e1764 = sum0_0_;
                        uint _e1765 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1713 = as_type<packed_uchar4>(_e1713);
                        packed_uchar4 reinterpreted_packed_uchar4_e1765 = as_type<packed_uchar4>(_e1765);
                        sum0_0_ = _e1764 + ( + reinterpreted_packed_uchar4_e1713[0] * reinterpreted_packed_uchar4_e1765[0] + reinterpreted_packed_uchar4_e1713[1] * reinterpreted_packed_uchar4_e1765[1] + reinterpreted_packed_uchar4_e1713[2] * reinterpreted_packed_uchar4_e1765[2] + reinterpreted_packed_uchar4_e1713[3] * reinterpreted_packed_uchar4_e1765[3]);
                        uint _e1768 = sum0_1_;
                        uint _e1769 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1724 = as_type<packed_uchar4>(_e1724);
                        packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                        sum0_1_ = _e1768 + ( + reinterpreted_packed_uchar4_e1724[0] * reinterpreted_packed_uchar4_e1769[0] + reinterpreted_packed_uchar4_e1724[1] * reinterpreted_packed_uchar4_e1769[1] + reinterpreted_packed_uchar4_e1724[2] * reinterpreted_packed_uchar4_e1769[2] + reinterpreted_packed_uchar4_e1724[3] * reinterpreted_packed_uchar4_e1769[3]);
                        uint _e1772 = sum0_2_;
                        uint _e1773 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1735 = as_type<packed_uchar4>(_e1735);
                        packed_uchar4 reinterpreted_packed_uchar4_e1773 = as_type<packed_uchar4>(_e1773);
                        sum0_2_ = _e1772 + ( + reinterpreted_packed_uchar4_e1735[0] * reinterpreted_packed_uchar4_e1773[0] + reinterpreted_packed_uchar4_e1735[1] * reinterpreted_packed_uchar4_e1773[1] + reinterpreted_packed_uchar4_e1735[2] * reinterpreted_packed_uchar4_e1773[2] + reinterpreted_packed_uchar4_e1735[3] * reinterpreted_packed_uchar4_e1773[3]);
                        uint _e1776 = sum0_3_;
                        uint _e1777 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1746 = as_type<packed_uchar4>(_e1746);
                        packed_uchar4 reinterpreted_packed_uchar4_e1777 = as_type<packed_uchar4>(_e1777);
                        sum0_3_ = _e1776 + ( + reinterpreted_packed_uchar4_e1746[0] * reinterpreted_packed_uchar4_e1777[0] + reinterpreted_packed_uchar4_e1746[1] * reinterpreted_packed_uchar4_e1777[1] + reinterpreted_packed_uchar4_e1746[2] * reinterpreted_packed_uchar4_e1777[2] + reinterpreted_packed_uchar4_e1746[3] * reinterpreted_packed_uchar4_e1777[3]);
                        uint _e1790 = value_levels(_e959.low.x >> 4u, (_e959.high.x >> 2u) & 16843009u);
                        uint _e1801 = value_levels(_e959.low.y >> 4u, (_e959.high.y >> 2u) & 16843009u);
                        uint _e1812 = value_levels(_e959.low.z >> 4u, (_e959.high.z >> 2u) & 16843009u);
                        uint _e1823 = value_levels(_e959.low.w >> 4u, (_e959.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                        uint _e1841 = sum0_0_;
                        uint _e1842 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1790 = as_type<packed_uchar4>(_e1790);
                        packed_uchar4 reinterpreted_packed_uchar4_e1842 = as_type<packed_uchar4>(_e1842);
                        sum0_0_ = _e1841 + ( + reinterpreted_packed_uchar4_e1790[0] * reinterpreted_packed_uchar4_e1842[0] + reinterpreted_packed_uchar4_e1790[1] * reinterpreted_packed_uchar4_e1842[1] + reinterpreted_packed_uchar4_e1790[2] * reinterpreted_packed_uchar4_e1842[2] + reinterpreted_packed_uchar4_e1790[3] * reinterpreted_packed_uchar4_e1842[3]);
                        uint _e1845 = sum0_1_;
                        uint _e1846 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1801 = as_type<packed_uchar4>(_e1801);
                        packed_uchar4 reinterpreted_packed_uchar4_e1846 = as_type<packed_uchar4>(_e1846);
                        sum0_1_ = _e1845 + ( + reinterpreted_packed_uchar4_e1801[0] * reinterpreted_packed_uchar4_e1846[0] + reinterpreted_packed_uchar4_e1801[1] * reinterpreted_packed_uchar4_e1846[1] + reinterpreted_packed_uchar4_e1801[2] * reinterpreted_packed_uchar4_e1846[2] + reinterpreted_packed_uchar4_e1801[3] * reinterpreted_packed_uchar4_e1846[3]);
                        uint _e1849 = sum0_2_;
                        uint _e1850 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1812 = as_type<packed_uchar4>(_e1812);
                        packed_uchar4 reinterpreted_packed_uchar4_e1850 = as_type<packed_uchar4>(_e1850);
                        sum0_2_ = _e1849 + ( + reinterpreted_packed_uchar4_e1812[0] * reinterpreted_packed_uchar4_e1850[0] + reinterpreted_packed_uchar4_e1812[1] * reinterpreted_packed_uchar4_e1850[1] + reinterpreted_packed_uchar4_e1812[2] * reinterpreted_packed_uchar4_e1850[2] + reinterpreted_packed_uchar4_e1812[3] * reinterpreted_packed_uchar4_e1850[3]);
                        uint _e1853 = sum0_3_;
                        uint _e1854 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(_e1823);
                        packed_uchar4 reinterpreted_packed_uchar4_e1854 = as_type<packed_uchar4>(_e1854);
                        sum0_3_ = _e1853 + ( + reinterpreted_packed_uchar4_e1823[0] * reinterpreted_packed_uchar4_e1854[0] + reinterpreted_packed_uchar4_e1823[1] * reinterpreted_packed_uchar4_e1854[1] + reinterpreted_packed_uchar4_e1823[2] * reinterpreted_packed_uchar4_e1854[2] + reinterpreted_packed_uchar4_e1823[3] * reinterpreted_packed_uchar4_e1854[3]);
                        uint _e1867 = value_levels(_e959.low.x >> 6u, (_e959.high.x >> 3u) & 16843009u);
                        uint _e1878 = value_levels(_e959.low.y >> 6u, (_e959.high.y >> 3u) & 16843009u);
                        uint _e1889 = value_levels(_e959.low.z >> 6u, (_e959.high.z >> 3u) & 16843009u);
                        uint _e1900 = value_levels(_e959.low.w >> 6u, (_e959.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                        uint _e1918 = sum0_0_;
                        uint _e1919 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(_e1867);
                        packed_uchar4 reinterpreted_packed_uchar4_e1919 = as_type<packed_uchar4>(_e1919);
                        sum0_0_ = _e1918 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1919[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1919[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1919[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1919[3]);
                        uint _e1922 = sum0_1_;
                        uint _e1923 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1878 = as_type<packed_uchar4>(_e1878);
                        packed_uchar4 reinterpreted_packed_uchar4_e1923 = as_type<packed_uchar4>(_e1923);
                        sum0_1_ = _e1922 + ( + reinterpreted_packed_uchar4_e1878[0] * reinterpreted_packed_uchar4_e1923[0] + reinterpreted_packed_uchar4_e1878[1] * reinterpreted_packed_uchar4_e1923[1] + reinterpreted_packed_uchar4_e1878[2] * reinterpreted_packed_uchar4_e1923[2] + reinterpreted_packed_uchar4_e1878[3] * reinterpreted_packed_uchar4_e1923[3]);
                        uint _e1926 = sum0_2_;
                        uint _e1927 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1889 = as_type<packed_uchar4>(_e1889);
                        packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                        sum0_2_ = _e1926 + ( + reinterpreted_packed_uchar4_e1889[0] * reinterpreted_packed_uchar4_e1927[0] + reinterpreted_packed_uchar4_e1889[1] * reinterpreted_packed_uchar4_e1927[1] + reinterpreted_packed_uchar4_e1889[2] * reinterpreted_packed_uchar4_e1927[2] + reinterpreted_packed_uchar4_e1889[3] * reinterpreted_packed_uchar4_e1927[3]);
                        uint _e1930 = sum0_3_;
                        uint _e1931 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                        packed_uchar4 reinterpreted_packed_uchar4_e1931 = as_type<packed_uchar4>(_e1931);
                        sum0_3_ = _e1930 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1931[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1931[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1931[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1931[3]);
                    }
                    if (live3_) {
                        uint _e1944 = value_levels(_e969.low.x >> 0u, (_e969.high.x >> 0u) & 16843009u);
                        uint _e1955 = value_levels(_e969.low.y >> 0u, (_e969.high.y >> 0u) & 16843009u);
                        uint _e1966 = value_levels(_e969.low.z >> 0u, (_e969.high.z >> 0u) & 16843009u);
                        uint _e1977 = value_levels(_e969.low.w >> 0u, (_e969.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                        uint _e1995 = sum0_0_;
                        uint _e1996 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1944 = as_type<packed_uchar4>(_e1944);
                        packed_uchar4 reinterpreted_packed_uchar4_e1996 = as_type<packed_uchar4>(_e1996);
                        sum0_0_ = _e1995 + ( + reinterpreted_packed_uchar4_e1944[0] * reinterpreted_packed_uchar4_e1996[0] + reinterpreted_packed_uchar4_e1944[1] * reinterpreted_packed_uchar4_e1996[1] + reinterpreted_packed_uchar4_e1944[2] * reinterpreted_packed_uchar4_e1996[2] + reinterpreted_packed_uchar4_e1944[3] * reinterpreted_packed_uchar4_e1996[3]);
                        uint _e1999 = sum0_1_;
                        uint _e2000 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1955 = as_type<packed_uchar4>(_e1955);
                        packed_uchar4 reinterpreted_packed_uchar4_e2000 = as_type<packed_uchar4>(_e2000);
                        sum0_1_ = _e1999 + ( + reinterpreted_packed_uchar4_e1955[0] * reinterpreted_packed_uchar4_e2000[0] + reinterpreted_packed_uchar4_e1955[1] * reinterpreted_packed_uchar4_e2000[1] + reinterpreted_packed_uchar4_e1955[2] * reinterpreted_packed_uchar4_e2000[2] + reinterpreted_packed_uchar4_e1955[3] * reinterpreted_packed_uchar4_e2000[3]);
                        uint _e2003 = sum0_2_;
                        uint _e2004 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1966 = as_type<packed_uchar4>(_e1966);
                        packed_uchar4 reinterpreted_packed_uchar4_e2004 = as_type<packed_uchar4>(_e2004);
                        sum0_2_ = _e2003 + ( + reinterpreted_packed_uchar4_e1966[0] * reinterpreted_packed_uchar4_e2004[0] + reinterpreted_packed_uchar4_e1966[1] * reinterpreted_packed_uchar4_e2004[1] + reinterpreted_packed_uchar4_e1966[2] * reinterpreted_packed_uchar4_e2004[2] + reinterpreted_packed_uchar4_e1966[3] * reinterpreted_packed_uchar4_e2004[3]);
                        uint _e2007 = sum0_3_;
                        uint _e2008 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(_e1977);
                        packed_uchar4 reinterpreted_packed_uchar4_e2008 = as_type<packed_uchar4>(_e2008);
                        sum0_3_ = _e2007 + ( + reinterpreted_packed_uchar4_e1977[0] * reinterpreted_packed_uchar4_e2008[0] + reinterpreted_packed_uchar4_e1977[1] * reinterpreted_packed_uchar4_e2008[1] + reinterpreted_packed_uchar4_e1977[2] * reinterpreted_packed_uchar4_e2008[2] + reinterpreted_packed_uchar4_e1977[3] * reinterpreted_packed_uchar4_e2008[3]);
                        uint _e2021 = value_levels(_e969.low.x >> 2u, (_e969.high.x >> 1u) & 16843009u);
                        uint _e2032 = value_levels(_e969.low.y >> 2u, (_e969.high.y >> 1u) & 16843009u);
                        uint _e2043 = value_levels(_e969.low.z >> 2u, (_e969.high.z >> 1u) & 16843009u);
                        uint _e2054 = value_levels(_e969.low.w >> 2u, (_e969.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                        uint _e2072 = sum0_0_;
                        uint _e2073 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                        packed_uchar4 reinterpreted_packed_uchar4_e2073 = as_type<packed_uchar4>(_e2073);
                        sum0_0_ = _e2072 + ( + reinterpreted_packed_uchar4_e2021[0] * reinterpreted_packed_uchar4_e2073[0] + reinterpreted_packed_uchar4_e2021[1] * reinterpreted_packed_uchar4_e2073[1] + reinterpreted_packed_uchar4_e2021[2] * reinterpreted_packed_uchar4_e2073[2] + reinterpreted_packed_uchar4_e2021[3] * reinterpreted_packed_uchar4_e2073[3]);
                        uint _e2076 = sum0_1_;
                        uint _e2077 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                        packed_uchar4 reinterpreted_packed_uchar4_e2077 = as_type<packed_uchar4>(_e2077);
                        sum0_1_ = _e2076 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2077[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2077[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2077[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2077[3]);
                        uint _e2080 = sum0_2_;
                        uint _e2081 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                        packed_uchar4 reinterpreted_packed_uchar4_e2081 = as_type<packed_uchar4>(_e2081);
                        sum0_2_ = _e2080 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2081[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2081[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2081[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2081[3]);
                        uint _e2084 = sum0_3_;
                        uint _e2085 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                        packed_uchar4 reinterpreted_packed_uchar4_e2085 = as_type<packed_uchar4>(_e2085);
                        sum0_3_ = _e2084 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2085[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2085[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2085[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2085[3]);
                        uint _e2098 = value_levels(_e969.low.x >> 4u, (_e969.high.x >> 2u) & 16843009u);
                        uint _e2109 = value_levels(_e969.low.y >> 4u, (_e969.high.y >> 2u) & 16843009u);
                        uint _e2120 = value_levels(_e969.low.z >> 4u, (_e969.high.z >> 2u) & 16843009u);
                        uint _e2131 = value_levels(_e969.low.w >> 4u, (_e969.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                        uint _e2149 = sum0_0_;
                        uint _e2150 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2098 = as_type<packed_uchar4>(_e2098);
                        packed_uchar4 reinterpreted_packed_uchar4_e2150 = as_type<packed_uchar4>(_e2150);
                        sum0_0_ = _e2149 + ( + reinterpreted_packed_uchar4_e2098[0] * reinterpreted_packed_uchar4_e2150[0] + reinterpreted_packed_uchar4_e2098[1] * reinterpreted_packed_uchar4_e2150[1] + reinterpreted_packed_uchar4_e2098[2] * reinterpreted_packed_uchar4_e2150[2] + reinterpreted_packed_uchar4_e2098[3] * reinterpreted_packed_uchar4_e2150[3]);
                        uint _e2153 = sum0_1_;
                        uint _e2154 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2109 = as_type<packed_uchar4>(_e2109);
                        packed_uchar4 reinterpreted_packed_uchar4_e2154 = as_type<packed_uchar4>(_e2154);
                        sum0_1_ = _e2153 + ( + reinterpreted_packed_uchar4_e2109[0] * reinterpreted_packed_uchar4_e2154[0] + reinterpreted_packed_uchar4_e2109[1] * reinterpreted_packed_uchar4_e2154[1] + reinterpreted_packed_uchar4_e2109[2] * reinterpreted_packed_uchar4_e2154[2] + reinterpreted_packed_uchar4_e2109[3] * reinterpreted_packed_uchar4_e2154[3]);
                        uint _e2157 = sum0_2_;
                        uint _e2158 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2120 = as_type<packed_uchar4>(_e2120);
                        packed_uchar4 reinterpreted_packed_uchar4_e2158 = as_type<packed_uchar4>(_e2158);
                        sum0_2_ = _e2157 + ( + reinterpreted_packed_uchar4_e2120[0] * reinterpreted_packed_uchar4_e2158[0] + reinterpreted_packed_uchar4_e2120[1] * reinterpreted_packed_uchar4_e2158[1] + reinterpreted_packed_uchar4_e2120[2] * reinterpreted_packed_uchar4_e2158[2] + reinterpreted_packed_uchar4_e2120[3] * reinterpreted_packed_uchar4_e2158[3]);
                        uint _e2161 = sum0_3_;
                        uint _e2162 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(_e2131);
                        packed_uchar4 reinterpreted_packed_uchar4_e2162 = as_type<packed_uchar4>(_e2162);
                        sum0_3_ = _e2161 + ( + reinterpreted_packed_uchar4_e2131[0] * reinterpreted_packed_uchar4_e2162[0] + reinterpreted_packed_uchar4_e2131[1] * reinterpreted_packed_uchar4_e2162[1] + reinterpreted_packed_uchar4_e2131[2] * reinterpreted_packed_uchar4_e2162[2] + reinterpreted_packed_uchar4_e2131[3] * reinterpreted_packed_uchar4_e2162[3]);
                        uint _e2175 = value_levels(_e969.low.x >> 6u, (_e969.high.x >> 3u) & 16843009u);
                        uint _e2186 = value_levels(_e969.low.y >> 6u, (_e969.high.y >> 3u) & 16843009u);
                        uint _e2197 = value_levels(_e969.low.z >> 6u, (_e969.high.z >> 3u) & 16843009u);
                        uint _e2208 = value_levels(_e969.low.w >> 6u, (_e969.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                        uint _e2226 = sum0_0_;
                        uint _e2227 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2175 = as_type<packed_uchar4>(_e2175);
                        packed_uchar4 reinterpreted_packed_uchar4_e2227 = as_type<packed_uchar4>(_e2227);
                        sum0_0_ = _e2226 + ( + reinterpreted_packed_uchar4_e2175[0] * reinterpreted_packed_uchar4_e2227[0] + reinterpreted_packed_uchar4_e2175[1] * reinterpreted_packed_uchar4_e2227[1] + reinterpreted_packed_uchar4_e2175[2] * reinterpreted_packed_uchar4_e2227[2] + reinterpreted_packed_uchar4_e2175[3] * reinterpreted_packed_uchar4_e2227[3]);
                        uint _e2230 = sum0_1_;
                        uint _e2231 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2186 = as_type<packed_uchar4>(_e2186);
                        packed_uchar4 reinterpreted_packed_uchar4_e2231 = as_type<packed_uchar4>(_e2231);
                        sum0_1_ = _e2230 + ( + reinterpreted_packed_uchar4_e2186[0] * reinterpreted_packed_uchar4_e2231[0] + reinterpreted_packed_uchar4_e2186[1] * reinterpreted_packed_uchar4_e2231[1] + reinterpreted_packed_uchar4_e2186[2] * reinterpreted_packed_uchar4_e2231[2] + reinterpreted_packed_uchar4_e2186[3] * reinterpreted_packed_uchar4_e2231[3]);
                        uint _e2234 = sum0_2_;
                        uint _e2235 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                        packed_uchar4 reinterpreted_packed_uchar4_e2235 = as_type<packed_uchar4>(_e2235);
                        sum0_2_ = _e2234 + ( + reinterpreted_packed_uchar4_e2197[0] * reinterpreted_packed_uchar4_e2235[0] + reinterpreted_packed_uchar4_e2197[1] * reinterpreted_packed_uchar4_e2235[1] + reinterpreted_packed_uchar4_e2197[2] * reinterpreted_packed_uchar4_e2235[2] + reinterpreted_packed_uchar4_e2197[3] * reinterpreted_packed_uchar4_e2235[3]);
                        uint _e2238 = sum0_3_;
                        uint _e2239 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2208 = as_type<packed_uchar4>(_e2208);
                        packed_uchar4 reinterpreted_packed_uchar4_e2239 = as_type<packed_uchar4>(_e2239);
                        sum0_3_ = _e2238 + ( + reinterpreted_packed_uchar4_e2208[0] * reinterpreted_packed_uchar4_e2239[0] + reinterpreted_packed_uchar4_e2208[1] * reinterpreted_packed_uchar4_e2239[1] + reinterpreted_packed_uchar4_e2208[2] * reinterpreted_packed_uchar4_e2239[2] + reinterpreted_packed_uchar4_e2208[3] * reinterpreted_packed_uchar4_e2239[3]);
                    }
                    if (live4_) {
                        uint _e2252 = value_levels(_e979.low.x >> 0u, (_e979.high.x >> 0u) & 16843009u);
                        uint _e2263 = value_levels(_e979.low.y >> 0u, (_e979.high.y >> 0u) & 16843009u);
                        uint _e2274 = value_levels(_e979.low.z >> 0u, (_e979.high.z >> 0u) & 16843009u);
                        uint _e2285 = value_levels(_e979.low.w >> 0u, (_e979.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                        uint _e2303 = sum0_0_;
                        uint _e2304 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2252 = as_type<packed_uchar4>(_e2252);
                        packed_uchar4 reinterpreted_packed_uchar4_e2304 = as_type<packed_uchar4>(_e2304);
                        sum0_0_ = _e2303 + ( + reinterpreted_packed_uchar4_e2252[0] * reinterpreted_packed_uchar4_e2304[0] + reinterpreted_packed_uchar4_e2252[1] * reinterpreted_packed_uchar4_e2304[1] + reinterpreted_packed_uchar4_e2252[2] * reinterpreted_packed_uchar4_e2304[2] + reinterpreted_packed_uchar4_e2252[3] * reinterpreted_packed_uchar4_e2304[3]);
                        uint _e2307 = sum0_1_;
                        uint _e2308 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2263 = as_type<packed_uchar4>(_e2263);
                        packed_uchar4 reinterpreted_packed_uchar4_e2308 = as_type<packed_uchar4>(_e2308);
                        sum0_1_ = _e2307 + ( + reinterpreted_packed_uchar4_e2263[0] * reinterpreted_packed_uchar4_e2308[0] + reinterpreted_packed_uchar4_e2263[1] * reinterpreted_packed_uchar4_e2308[1] + reinterpreted_packed_uchar4_e2263[2] * reinterpreted_packed_uchar4_e2308[2] + reinterpreted_packed_uchar4_e2263[3] * reinterpreted_packed_uchar4_e2308[3]);
                        uint _e2311 = sum0_2_;
                        uint _e2312 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2274 = as_type<packed_uchar4>(_e2274);
                        packed_uchar4 reinterpreted_packed_uchar4_e2312 = as_type<packed_uchar4>(_e2312);
                        sum0_2_ = _e2311 + ( + reinterpreted_packed_uchar4_e2274[0] * reinterpreted_packed_uchar4_e2312[0] + reinterpreted_packed_uchar4_e2274[1] * reinterpreted_packed_uchar4_e2312[1] + reinterpreted_packed_uchar4_e2274[2] * reinterpreted_packed_uchar4_e2312[2] + reinterpreted_packed_uchar4_e2274[3] * reinterpreted_packed_uchar4_e2312[3]);
                        uint _e2315 = sum0_3_;
                        uint _e2316 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2285 = as_type<packed_uchar4>(_e2285);
                        packed_uchar4 reinterpreted_packed_uchar4_e2316 = as_type<packed_uchar4>(_e2316);
                        sum0_3_ = _e2315 + ( + reinterpreted_packed_uchar4_e2285[0] * reinterpreted_packed_uchar4_e2316[0] + reinterpreted_packed_uchar4_e2285[1] * reinterpreted_packed_uchar4_e2316[1] + reinterpreted_packed_uchar4_e2285[2] * reinterpreted_packed_uchar4_e2316[2] + reinterpreted_packed_uchar4_e2285[3] * reinterpreted_packed_uchar4_e2316[3]);
                        uint _e2329 = value_levels(_e979.low.x >> 2u, (_e979.high.x >> 1u) & 16843009u);
                        uint _e2340 = value_levels(_e979.low.y >> 2u, (_e979.high.y >> 1u) & 16843009u);
                        uint _e2351 = value_levels(_e979.low.z >> 2u, (_e979.high.z >> 1u) & 16843009u);
                        uint _e2362 = value_levels(_e979.low.w >> 2u, (_e979.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                        uint _e2380 = sum0_0_;
                        uint _e2381 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(_e2329);
                        packed_uchar4 reinterpreted_packed_uchar4_e2381 = as_type<packed_uchar4>(_e2381);
                        sum0_0_ = _e2380 + ( + reinterpreted_packed_uchar4_e2329[0] * reinterpreted_packed_uchar4_e2381[0] + reinterpreted_packed_uchar4_e2329[1] * reinterpreted_packed_uchar4_e2381[1] + reinterpreted_packed_uchar4_e2329[2] * reinterpreted_packed_uchar4_e2381[2] + reinterpreted_packed_uchar4_e2329[3] * reinterpreted_packed_uchar4_e2381[3]);
                        uint _e2384 = sum0_1_;
                        uint _e2385 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2340 = as_type<packed_uchar4>(_e2340);
                        packed_uchar4 reinterpreted_packed_uchar4_e2385 = as_type<packed_uchar4>(_e2385);
                        sum0_1_ = _e2384 + ( + reinterpreted_packed_uchar4_e2340[0] * reinterpreted_packed_uchar4_e2385[0] + reinterpreted_packed_uchar4_e2340[1] * reinterpreted_packed_uchar4_e2385[1] + reinterpreted_packed_uchar4_e2340[2] * reinterpreted_packed_uchar4_e2385[2] + reinterpreted_packed_uchar4_e2340[3] * reinterpreted_packed_uchar4_e2385[3]);
                        uint _e2388 = sum0_2_;
                        uint _e2389 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2351 = as_type<packed_uchar4>(_e2351);
                        packed_uchar4 reinterpreted_packed_uchar4_e2389 = as_type<packed_uchar4>(_e2389);
                        sum0_2_ = _e2388 + ( + reinterpreted_packed_uchar4_e2351[0] * reinterpreted_packed_uchar4_e2389[0] + reinterpreted_packed_uchar4_e2351[1] * reinterpreted_packed_uchar4_e2389[1] + reinterpreted_packed_uchar4_e2351[2] * reinterpreted_packed_uchar4_e2389[2] + reinterpreted_packed_uchar4_e2351[3] * reinterpreted_packed_uchar4_e2389[3]);
                        uint _e2392 = sum0_3_;
                        uint _e2393 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2362 = as_type<packed_uchar4>(_e2362);
                        packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                        sum0_3_ = _e2392 + ( + reinterpreted_packed_uchar4_e2362[0] * reinterpreted_packed_uchar4_e2393[0] + reinterpreted_packed_uchar4_e2362[1] * reinterpreted_packed_uchar4_e2393[1] + reinterpreted_packed_uchar4_e2362[2] * reinterpreted_packed_uchar4_e2393[2] + reinterpreted_packed_uchar4_e2362[3] * reinterpreted_packed_uchar4_e2393[3]);
                        uint _e2406 = value_levels(_e979.low.x >> 4u, (_e979.high.x >> 2u) & 16843009u);
                        uint _e2417 = value_levels(_e979.low.y >> 4u, (_e979.high.y >> 2u) & 16843009u);
                        uint _e2428 = value_levels(_e979.low.z >> 4u, (_e979.high.z >> 2u) & 16843009u);
                        uint _e2439 = value_levels(_e979.low.w >> 4u, (_e979.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                        uint _e2457 = sum0_0_;
                        uint _e2458 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2406 = as_type<packed_uchar4>(_e2406);
                        packed_uchar4 reinterpreted_packed_uchar4_e2458 = as_type<packed_uchar4>(_e2458);
                        sum0_0_ = _e2457 + ( + reinterpreted_packed_uchar4_e2406[0] * reinterpreted_packed_uchar4_e2458[0] + reinterpreted_packed_uchar4_e2406[1] * reinterpreted_packed_uchar4_e2458[1] + reinterpreted_packed_uchar4_e2406[2] * reinterpreted_packed_uchar4_e2458[2] + reinterpreted_packed_uchar4_e2406[3] * reinterpreted_packed_uchar4_e2458[3]);
                        uint _e2461 = sum0_1_;
                        uint _e2462 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2417 = as_type<packed_uchar4>(_e2417);
                        packed_uchar4 reinterpreted_packed_uchar4_e2462 = as_type<packed_uchar4>(_e2462);
                        sum0_1_ = _e2461 + ( + reinterpreted_packed_uchar4_e2417[0] * reinterpreted_packed_uchar4_e2462[0] + reinterpreted_packed_uchar4_e2417[1] * reinterpreted_packed_uchar4_e2462[1] + reinterpreted_packed_uchar4_e2417[2] * reinterpreted_packed_uchar4_e2462[2] + reinterpreted_packed_uchar4_e2417[3] * reinterpreted_packed_uchar4_e2462[3]);
                        uint _e2465 = sum0_2_;
                        uint _e2466 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2428 = as_type<packed_uchar4>(_e2428);
                        packed_uchar4 reinterpreted_packed_uchar4_e2466 = as_type<packed_uchar4>(_e2466);
                        sum0_2_ = _e2465 + ( + reinterpreted_packed_uchar4_e2428[0] * reinterpreted_packed_uchar4_e2466[0] + reinterpreted_packed_uchar4_e2428[1] * reinterpreted_packed_uchar4_e2466[1] + reinterpreted_packed_uchar4_e2428[2] * reinterpreted_packed_uchar4_e2466[2] + reinterpreted_packed_uchar4_e2428[3] * reinterpreted_packed_uchar4_e2466[3]);
                        uint _e2469 = sum0_3_;
                        uint _e2470 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2439 = as_type<packed_uchar4>(_e2439);
                        packed_uchar4 reinterpreted_packed_uchar4_e2470 = as_type<packed_uchar4>(_e2470);
                        sum0_3_ = _e2469 + ( + reinterpreted_packed_uchar4_e2439[0] * reinterpreted_packed_uchar4_e2470[0] + reinterpreted_packed_uchar4_e2439[1] * reinterpreted_packed_uchar4_e2470[1] + reinterpreted_packed_uchar4_e2439[2] * reinterpreted_packed_uchar4_e2470[2] + reinterpreted_packed_uchar4_e2439[3] * reinterpreted_packed_uchar4_e2470[3]);
                        uint _e2483 = value_levels(_e979.low.x >> 6u, (_e979.high.x >> 3u) & 16843009u);
                        uint _e2494 = value_levels(_e979.low.y >> 6u, (_e979.high.y >> 3u) & 16843009u);
                        uint _e2505 = value_levels(_e979.low.z >> 6u, (_e979.high.z >> 3u) & 16843009u);
                        uint _e2516 = value_levels(_e979.low.w >> 6u, (_e979.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                        uint _e2534 = sum0_0_;
                        uint _e2535 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2483 = as_type<packed_uchar4>(_e2483);
                        packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(_e2535);
                        sum0_0_ = _e2534 + ( + reinterpreted_packed_uchar4_e2483[0] * reinterpreted_packed_uchar4_e2535[0] + reinterpreted_packed_uchar4_e2483[1] * reinterpreted_packed_uchar4_e2535[1] + reinterpreted_packed_uchar4_e2483[2] * reinterpreted_packed_uchar4_e2535[2] + reinterpreted_packed_uchar4_e2483[3] * reinterpreted_packed_uchar4_e2535[3]);
                        uint _e2538 = sum0_1_;
                        uint _e2539 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2494 = as_type<packed_uchar4>(_e2494);
                        packed_uchar4 reinterpreted_packed_uchar4_e2539 = as_type<packed_uchar4>(_e2539);
                        sum0_1_ = _e2538 + ( + reinterpreted_packed_uchar4_e2494[0] * reinterpreted_packed_uchar4_e2539[0] + reinterpreted_packed_uchar4_e2494[1] * reinterpreted_packed_uchar4_e2539[1] + reinterpreted_packed_uchar4_e2494[2] * reinterpreted_packed_uchar4_e2539[2] + reinterpreted_packed_uchar4_e2494[3] * reinterpreted_packed_uchar4_e2539[3]);
                        uint _e2542 = sum0_2_;
                        uint _e2543 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2505 = as_type<packed_uchar4>(_e2505);
                        packed_uchar4 reinterpreted_packed_uchar4_e2543 = as_type<packed_uchar4>(_e2543);
                        sum0_2_ = _e2542 + ( + reinterpreted_packed_uchar4_e2505[0] * reinterpreted_packed_uchar4_e2543[0] + reinterpreted_packed_uchar4_e2505[1] * reinterpreted_packed_uchar4_e2543[1] + reinterpreted_packed_uchar4_e2505[2] * reinterpreted_packed_uchar4_e2543[2] + reinterpreted_packed_uchar4_e2505[3] * reinterpreted_packed_uchar4_e2543[3]);
                        uint _e2546 = sum0_3_;
                        uint _e2547 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2516 = as_type<packed_uchar4>(_e2516);
                        packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                        sum0_3_ = _e2546 + ( + reinterpreted_packed_uchar4_e2516[0] * reinterpreted_packed_uchar4_e2547[0] + reinterpreted_packed_uchar4_e2516[1] * reinterpreted_packed_uchar4_e2547[1] + reinterpreted_packed_uchar4_e2516[2] * reinterpreted_packed_uchar4_e2547[2] + reinterpreted_packed_uchar4_e2516[3] * reinterpreted_packed_uchar4_e2547[3]);
                    }
                    if (live5_) {
                        uint _e2560 = value_levels(_e989.low.x >> 0u, (_e989.high.x >> 0u) & 16843009u);
                        uint _e2571 = value_levels(_e989.low.y >> 0u, (_e989.high.y >> 0u) & 16843009u);
                        uint _e2582 = value_levels(_e989.low.z >> 0u, (_e989.high.z >> 0u) & 16843009u);
                        uint _e2593 = value_levels(_e989.low.w >> 0u, (_e989.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                        uint _e2611 = sum0_0_;
                        uint _e2612 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2560 = as_type<packed_uchar4>(_e2560);
                        packed_uchar4 reinterpreted_packed_uchar4_e2612 = as_type<packed_uchar4>(_e2612);
                        sum0_0_ = _e2611 + ( + reinterpreted_packed_uchar4_e2560[0] * reinterpreted_packed_uchar4_e2612[0] + reinterpreted_packed_uchar4_e2560[1] * reinterpreted_packed_uchar4_e2612[1] + reinterpreted_packed_uchar4_e2560[2] * reinterpreted_packed_uchar4_e2612[2] + reinterpreted_packed_uchar4_e2560[3] * reinterpreted_packed_uchar4_e2612[3]);
                        uint _e2615 = sum0_1_;
                        uint _e2616 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2571 = as_type<packed_uchar4>(_e2571);
                        packed_uchar4 reinterpreted_packed_uchar4_e2616 = as_type<packed_uchar4>(_e2616);
                        sum0_1_ = _e2615 + ( + reinterpreted_packed_uchar4_e2571[0] * reinterpreted_packed_uchar4_e2616[0] + reinterpreted_packed_uchar4_e2571[1] * reinterpreted_packed_uchar4_e2616[1] + reinterpreted_packed_uchar4_e2571[2] * reinterpreted_packed_uchar4_e2616[2] + reinterpreted_packed_uchar4_e2571[3] * reinterpreted_packed_uchar4_e2616[3]);
                        uint _e2619 = sum0_2_;
                        uint _e2620 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2582 = as_type<packed_uchar4>(_e2582);
                        packed_uchar4 reinterpreted_packed_uchar4_e2620 = as_type<packed_uchar4>(_e2620);
                        sum0_2_ = _e2619 + ( + reinterpreted_packed_uchar4_e2582[0] * reinterpreted_packed_uchar4_e2620[0] + reinterpreted_packed_uchar4_e2582[1] * reinterpreted_packed_uchar4_e2620[1] + reinterpreted_packed_uchar4_e2582[2] * reinterpreted_packed_uchar4_e2620[2] + reinterpreted_packed_uchar4_e2582[3] * reinterpreted_packed_uchar4_e2620[3]);
                        uint _e2623 = sum0_3_;
                        uint _e2624 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(_e2593);
                        packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(_e2624);
                        sum0_3_ = _e2623 + ( + reinterpreted_packed_uchar4_e2593[0] * reinterpreted_packed_uchar4_e2624[0] + reinterpreted_packed_uchar4_e2593[1] * reinterpreted_packed_uchar4_e2624[1] + reinterpreted_packed_uchar4_e2593[2] * reinterpreted_packed_uchar4_e2624[2] + reinterpreted_packed_uchar4_e2593[3] * reinterpreted_packed_uchar4_e2624[3]);
                        uint _e2637 = value_levels(_e989.low.x >> 2u, (_e989.high.x >> 1u) & 16843009u);
                        uint _e2648 = value_levels(_e989.low.y >> 2u, (_e989.high.y >> 1u) & 16843009u);
                        uint _e2659 = value_levels(_e989.low.z >> 2u, (_e989.high.z >> 1u) & 16843009u);
                        uint _e2670 = value_levels(_e989.low.w >> 2u, (_e989.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                        uint _e2688 = sum0_0_;
                        uint _e2689 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2637 = as_type<packed_uchar4>(_e2637);
                        packed_uchar4 reinterpreted_packed_uchar4_e2689 = as_type<packed_uchar4>(_e2689);
                        sum0_0_ = _e2688 + ( + reinterpreted_packed_uchar4_e2637[0] * reinterpreted_packed_uchar4_e2689[0] + reinterpreted_packed_uchar4_e2637[1] * reinterpreted_packed_uchar4_e2689[1] + reinterpreted_packed_uchar4_e2637[2] * reinterpreted_packed_uchar4_e2689[2] + reinterpreted_packed_uchar4_e2637[3] * reinterpreted_packed_uchar4_e2689[3]);
                        uint _e2692 = sum0_1_;
                        uint _e2693 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2648 = as_type<packed_uchar4>(_e2648);
                        packed_uchar4 reinterpreted_packed_uchar4_e2693 = as_type<packed_uchar4>(_e2693);
                        sum0_1_ = _e2692 + ( + reinterpreted_packed_uchar4_e2648[0] * reinterpreted_packed_uchar4_e2693[0] + reinterpreted_packed_uchar4_e2648[1] * reinterpreted_packed_uchar4_e2693[1] + reinterpreted_packed_uchar4_e2648[2] * reinterpreted_packed_uchar4_e2693[2] + reinterpreted_packed_uchar4_e2648[3] * reinterpreted_packed_uchar4_e2693[3]);
                        uint _e2696 = sum0_2_;
                        uint _e2697 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2659 = as_type<packed_uchar4>(_e2659);
                        packed_uchar4 reinterpreted_packed_uchar4_e2697 = as_type<packed_uchar4>(_e2697);
                        sum0_2_ = _e2696 + ( + reinterpreted_packed_uchar4_e2659[0] * reinterpreted_packed_uchar4_e2697[0] + reinterpreted_packed_uchar4_e2659[1] * reinterpreted_packed_uchar4_e2697[1] + reinterpreted_packed_uchar4_e2659[2] * reinterpreted_packed_uchar4_e2697[2] + reinterpreted_packed_uchar4_e2659[3] * reinterpreted_packed_uchar4_e2697[3]);
                        uint _e2700 = sum0_3_;
                        uint _e2701 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2670 = as_type<packed_uchar4>(_e2670);
                        packed_uchar4 reinterpreted_packed_uchar4_e2701 = as_type<packed_uchar4>(_e2701);
                        sum0_3_ = _e2700 + ( + reinterpreted_packed_uchar4_e2670[0] * reinterpreted_packed_uchar4_e2701[0] + reinterpreted_packed_uchar4_e2670[1] * reinterpreted_packed_uchar4_e2701[1] + reinterpreted_packed_uchar4_e2670[2] * reinterpreted_packed_uchar4_e2701[2] + reinterpreted_packed_uchar4_e2670[3] * reinterpreted_packed_uchar4_e2701[3]);
                        uint _e2714 = value_levels(_e989.low.x >> 4u, (_e989.high.x >> 2u) & 16843009u);
                        uint _e2725 = value_levels(_e989.low.y >> 4u, (_e989.high.y >> 2u) & 16843009u);
                        uint _e2736 = value_levels(_e989.low.z >> 4u, (_e989.high.z >> 2u) & 16843009u);
                        uint _e2747 = value_levels(_e989.low.w >> 4u, (_e989.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                        uint _e2765 = sum0_0_;
                        uint _e2766 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2714 = as_type<packed_uchar4>(_e2714);
                        packed_uchar4 reinterpreted_packed_uchar4_e2766 = as_type<packed_uchar4>(_e2766);
                        sum0_0_ = _e2765 + ( + reinterpreted_packed_uchar4_e2714[0] * reinterpreted_packed_uchar4_e2766[0] + reinterpreted_packed_uchar4_e2714[1] * reinterpreted_packed_uchar4_e2766[1] + reinterpreted_packed_uchar4_e2714[2] * reinterpreted_packed_uchar4_e2766[2] + reinterpreted_packed_uchar4_e2714[3] * reinterpreted_packed_uchar4_e2766[3]);
                        uint _e2769 = sum0_1_;
                        uint _e2770 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2725 = as_type<packed_uchar4>(_e2725);
                        packed_uchar4 reinterpreted_packed_uchar4_e2770 = as_type<packed_uchar4>(_e2770);
                        sum0_1_ = _e2769 + ( + reinterpreted_packed_uchar4_e2725[0] * reinterpreted_packed_uchar4_e2770[0] + reinterpreted_packed_uchar4_e2725[1] * reinterpreted_packed_uchar4_e2770[1] + reinterpreted_packed_uchar4_e2725[2] * reinterpreted_packed_uchar4_e2770[2] + reinterpreted_packed_uchar4_e2725[3] * reinterpreted_packed_uchar4_e2770[3]);
                        uint _e2773 = sum0_2_;
                        uint _e2774 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2736 = as_type<packed_uchar4>(_e2736);
                        packed_uchar4 reinterpreted_packed_uchar4_e2774 = as_type<packed_uchar4>(_e2774);
                        sum0_2_ = _e2773 + ( + reinterpreted_packed_uchar4_e2736[0] * reinterpreted_packed_uchar4_e2774[0] + reinterpreted_packed_uchar4_e2736[1] * reinterpreted_packed_uchar4_e2774[1] + reinterpreted_packed_uchar4_e2736[2] * reinterpreted_packed_uchar4_e2774[2] + reinterpreted_packed_uchar4_e2736[3] * reinterpreted_packed_uchar4_e2774[3]);
                        uint _e2777 = sum0_3_;
                        uint _e2778 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2747 = as_type<packed_uchar4>(_e2747);
                        packed_uchar4 reinterpreted_packed_uchar4_e2778 = as_type<packed_uchar4>(_e2778);
                        sum0_3_ = _e2777 + ( + reinterpreted_packed_uchar4_e2747[0] * reinterpreted_packed_uchar4_e2778[0] + reinterpreted_packed_uchar4_e2747[1] * reinterpreted_packed_uchar4_e2778[1] + reinterpreted_packed_uchar4_e2747[2] * reinterpreted_packed_uchar4_e2778[2] + reinterpreted_packed_uchar4_e2747[3] * reinterpreted_packed_uchar4_e2778[3]);
                        uint _e2791 = value_levels(_e989.low.x >> 6u, (_e989.high.x >> 3u) & 16843009u);
                        uint _e2802 = value_levels(_e989.low.y >> 6u, (_e989.high.y >> 3u) & 16843009u);
                        uint _e2813 = value_levels(_e989.low.z >> 6u, (_e989.high.z >> 3u) & 16843009u);
                        uint _e2824 = value_levels(_e989.low.w >> 6u, (_e989.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                        uint _e2842 = sum0_0_;
                        uint _e2843 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2791 = as_type<packed_uchar4>(_e2791);
                        packed_uchar4 reinterpreted_packed_uchar4_e2843 = as_type<packed_uchar4>(_e2843);
                        sum0_0_ = _e2842 + ( + reinterpreted_packed_uchar4_e2791[0] * reinterpreted_packed_uchar4_e2843[0] + reinterpreted_packed_uchar4_e2791[1] * reinterpreted_packed_uchar4_e2843[1] + reinterpreted_packed_uchar4_e2791[2] * reinterpreted_packed_uchar4_e2843[2] + reinterpreted_packed_uchar4_e2791[3] * reinterpreted_packed_uchar4_e2843[3]);
                        uint _e2846 = sum0_1_;
                        uint _e2847 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2802 = as_type<packed_uchar4>(_e2802);
                        packed_uchar4 reinterpreted_packed_uchar4_e2847 = as_type<packed_uchar4>(_e2847);
                        sum0_1_ = _e2846 + ( + reinterpreted_packed_uchar4_e2802[0] * reinterpreted_packed_uchar4_e2847[0] + reinterpreted_packed_uchar4_e2802[1] * reinterpreted_packed_uchar4_e2847[1] + reinterpreted_packed_uchar4_e2802[2] * reinterpreted_packed_uchar4_e2847[2] + reinterpreted_packed_uchar4_e2802[3] * reinterpreted_packed_uchar4_e2847[3]);
                        uint _e2850 = sum0_2_;
                        uint _e2851 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2813 = as_type<packed_uchar4>(_e2813);
                        packed_uchar4 reinterpreted_packed_uchar4_e2851 = as_type<packed_uchar4>(_e2851);
                        sum0_2_ = _e2850 + ( + reinterpreted_packed_uchar4_e2813[0] * reinterpreted_packed_uchar4_e2851[0] + reinterpreted_packed_uchar4_e2813[1] * reinterpreted_packed_uchar4_e2851[1] + reinterpreted_packed_uchar4_e2813[2] * reinterpreted_packed_uchar4_e2851[2] + reinterpreted_packed_uchar4_e2813[3] * reinterpreted_packed_uchar4_e2851[3]);
                        uint _e2854 = sum0_3_;
                        uint _e2855 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2824 = as_type<packed_uchar4>(_e2824);
                        packed_uchar4 reinterpreted_packed_uchar4_e2855 = as_type<packed_uchar4>(_e2855);
                        sum0_3_ = _e2854 + ( + reinterpreted_packed_uchar4_e2824[0] * reinterpreted_packed_uchar4_e2855[0] + reinterpreted_packed_uchar4_e2824[1] * reinterpreted_packed_uchar4_e2855[1] + reinterpreted_packed_uchar4_e2824[2] * reinterpreted_packed_uchar4_e2855[2] + reinterpreted_packed_uchar4_e2824[3] * reinterpreted_packed_uchar4_e2855[3]);
                    }
                    if (live6_) {
                        uint _e2868 = value_levels(_e999.low.x >> 0u, (_e999.high.x >> 0u) & 16843009u);
                        uint _e2879 = value_levels(_e999.low.y >> 0u, (_e999.high.y >> 0u) & 16843009u);
                        uint _e2890 = value_levels(_e999.low.z >> 0u, (_e999.high.z >> 0u) & 16843009u);
                        uint _e2901 = value_levels(_e999.low.w >> 0u, (_e999.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                        uint _e2919 = sum0_0_;
                        uint _e2920 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(_e2868);
                        packed_uchar4 reinterpreted_packed_uchar4_e2920 = as_type<packed_uchar4>(_e2920);
                        sum0_0_ = _e2919 + ( + reinterpreted_packed_uchar4_e2868[0] * reinterpreted_packed_uchar4_e2920[0] + reinterpreted_packed_uchar4_e2868[1] * reinterpreted_packed_uchar4_e2920[1] + reinterpreted_packed_uchar4_e2868[2] * reinterpreted_packed_uchar4_e2920[2] + reinterpreted_packed_uchar4_e2868[3] * reinterpreted_packed_uchar4_e2920[3]);
                        uint _e2923 = sum0_1_;
                        uint _e2924 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2879 = as_type<packed_uchar4>(_e2879);
                        packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                        sum0_1_ = _e2923 + ( + reinterpreted_packed_uchar4_e2879[0] * reinterpreted_packed_uchar4_e2924[0] + reinterpreted_packed_uchar4_e2879[1] * reinterpreted_packed_uchar4_e2924[1] + reinterpreted_packed_uchar4_e2879[2] * reinterpreted_packed_uchar4_e2924[2] + reinterpreted_packed_uchar4_e2879[3] * reinterpreted_packed_uchar4_e2924[3]);
                        uint _e2927 = sum0_2_;
                        uint _e2928 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2890 = as_type<packed_uchar4>(_e2890);
                        packed_uchar4 reinterpreted_packed_uchar4_e2928 = as_type<packed_uchar4>(_e2928);
                        sum0_2_ = _e2927 + ( + reinterpreted_packed_uchar4_e2890[0] * reinterpreted_packed_uchar4_e2928[0] + reinterpreted_packed_uchar4_e2890[1] * reinterpreted_packed_uchar4_e2928[1] + reinterpreted_packed_uchar4_e2890[2] * reinterpreted_packed_uchar4_e2928[2] + reinterpreted_packed_uchar4_e2890[3] * reinterpreted_packed_uchar4_e2928[3]);
                        uint _e2931 = sum0_3_;
                        uint _e2932 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2901 = as_type<packed_uchar4>(_e2901);
                        packed_uchar4 reinterpreted_packed_uchar4_e2932 = as_type<packed_uchar4>(_e2932);
                        sum0_3_ = _e2931 + ( + reinterpreted_packed_uchar4_e2901[0] * reinterpreted_packed_uchar4_e2932[0] + reinterpreted_packed_uchar4_e2901[1] * reinterpreted_packed_uchar4_e2932[1] + reinterpreted_packed_uchar4_e2901[2] * reinterpreted_packed_uchar4_e2932[2] + reinterpreted_packed_uchar4_e2901[3] * reinterpreted_packed_uchar4_e2932[3]);
                        uint _e2945 = value_levels(_e999.low.x >> 2u, (_e999.high.x >> 1u) & 16843009u);
                        uint _e2956 = value_levels(_e999.low.y >> 2u, (_e999.high.y >> 1u) & 16843009u);
                        uint _e2967 = value_levels(_e999.low.z >> 2u, (_e999.high.z >> 1u) & 16843009u);
                        uint _e2978 = value_levels(_e999.low.w >> 2u, (_e999.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                        uint _e2996 = sum0_0_;
                        uint _e2997 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2945 = as_type<packed_uchar4>(_e2945);
                        packed_uchar4 reinterpreted_packed_uchar4_e2997 = as_type<packed_uchar4>(_e2997);
                        sum0_0_ = _e2996 + ( + reinterpreted_packed_uchar4_e2945[0] * reinterpreted_packed_uchar4_e2997[0] + reinterpreted_packed_uchar4_e2945[1] * reinterpreted_packed_uchar4_e2997[1] + reinterpreted_packed_uchar4_e2945[2] * reinterpreted_packed_uchar4_e2997[2] + reinterpreted_packed_uchar4_e2945[3] * reinterpreted_packed_uchar4_e2997[3]);
                        uint _e3000 = sum0_1_;
                        uint _e3001 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2956 = as_type<packed_uchar4>(_e2956);
                        packed_uchar4 reinterpreted_packed_uchar4_e3001 = as_type<packed_uchar4>(_e3001);
                        sum0_1_ = _e3000 + ( + reinterpreted_packed_uchar4_e2956[0] * reinterpreted_packed_uchar4_e3001[0] + reinterpreted_packed_uchar4_e2956[1] * reinterpreted_packed_uchar4_e3001[1] + reinterpreted_packed_uchar4_e2956[2] * reinterpreted_packed_uchar4_e3001[2] + reinterpreted_packed_uchar4_e2956[3] * reinterpreted_packed_uchar4_e3001[3]);
                        uint _e3004 = sum0_2_;
                        uint _e3005 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2967 = as_type<packed_uchar4>(_e2967);
                        packed_uchar4 reinterpreted_packed_uchar4_e3005 = as_type<packed_uchar4>(_e3005);
                        sum0_2_ = _e3004 + ( + reinterpreted_packed_uchar4_e2967[0] * reinterpreted_packed_uchar4_e3005[0] + reinterpreted_packed_uchar4_e2967[1] * reinterpreted_packed_uchar4_e3005[1] + reinterpreted_packed_uchar4_e2967[2] * reinterpreted_packed_uchar4_e3005[2] + reinterpreted_packed_uchar4_e2967[3] * reinterpreted_packed_uchar4_e3005[3]);
                        uint _e3008 = sum0_3_;
                        uint _e3009 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2978 = as_type<packed_uchar4>(_e2978);
                        packed_uchar4 reinterpreted_packed_uchar4_e3009 = as_type<packed_uchar4>(_e3009);
                        sum0_3_ = _e3008 + ( + reinterpreted_packed_uchar4_e2978[0] * reinterpreted_packed_uchar4_e3009[0] + reinterpreted_packed_uchar4_e2978[1] * reinterpreted_packed_uchar4_e3009[1] + reinterpreted_packed_uchar4_e2978[2] * reinterpreted_packed_uchar4_e3009[2] + reinterpreted_packed_uchar4_e2978[3] * reinterpreted_packed_uchar4_e3009[3]);
                        uint _e3022 = value_levels(_e999.low.x >> 4u, (_e999.high.x >> 2u) & 16843009u);
                        uint _e3033 = value_levels(_e999.low.y >> 4u, (_e999.high.y >> 2u) & 16843009u);
                        uint _e3044 = value_levels(_e999.low.z >> 4u, (_e999.high.z >> 2u) & 16843009u);
                        uint _e3055 = value_levels(_e999.low.w >> 4u, (_e999.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                        uint _e3073 = sum0_0_;
                        uint _e3074 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3022 = as_type<packed_uchar4>(_e3022);
                        packed_uchar4 reinterpreted_packed_uchar4_e3074 = as_type<packed_uchar4>(_e3074);
                        sum0_0_ = _e3073 + ( + reinterpreted_packed_uchar4_e3022[0] * reinterpreted_packed_uchar4_e3074[0] + reinterpreted_packed_uchar4_e3022[1] * reinterpreted_packed_uchar4_e3074[1] + reinterpreted_packed_uchar4_e3022[2] * reinterpreted_packed_uchar4_e3074[2] + reinterpreted_packed_uchar4_e3022[3] * reinterpreted_packed_uchar4_e3074[3]);
                        uint _e3077 = sum0_1_;
                        uint _e3078 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3033 = as_type<packed_uchar4>(_e3033);
                        packed_uchar4 reinterpreted_packed_uchar4_e3078 = as_type<packed_uchar4>(_e3078);
                        sum0_1_ = _e3077 + ( + reinterpreted_packed_uchar4_e3033[0] * reinterpreted_packed_uchar4_e3078[0] + reinterpreted_packed_uchar4_e3033[1] * reinterpreted_packed_uchar4_e3078[1] + reinterpreted_packed_uchar4_e3033[2] * reinterpreted_packed_uchar4_e3078[2] + reinterpreted_packed_uchar4_e3033[3] * reinterpreted_packed_uchar4_e3078[3]);
                        uint _e3081 = sum0_2_;
                        uint _e3082 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3044 = as_type<packed_uchar4>(_e3044);
                        packed_uchar4 reinterpreted_packed_uchar4_e3082 = as_type<packed_uchar4>(_e3082);
                        sum0_2_ = _e3081 + ( + reinterpreted_packed_uchar4_e3044[0] * reinterpreted_packed_uchar4_e3082[0] + reinterpreted_packed_uchar4_e3044[1] * reinterpreted_packed_uchar4_e3082[1] + reinterpreted_packed_uchar4_e3044[2] * reinterpreted_packed_uchar4_e3082[2] + reinterpreted_packed_uchar4_e3044[3] * reinterpreted_packed_uchar4_e3082[3]);
                        uint _e3085 = sum0_3_;
                        uint _e3086 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3055 = as_type<packed_uchar4>(_e3055);
                        packed_uchar4 reinterpreted_packed_uchar4_e3086 = as_type<packed_uchar4>(_e3086);
                        sum0_3_ = _e3085 + ( + reinterpreted_packed_uchar4_e3055[0] * reinterpreted_packed_uchar4_e3086[0] + reinterpreted_packed_uchar4_e3055[1] * reinterpreted_packed_uchar4_e3086[1] + reinterpreted_packed_uchar4_e3055[2] * reinterpreted_packed_uchar4_e3086[2] + reinterpreted_packed_uchar4_e3055[3] * reinterpreted_packed_uchar4_e3086[3]);
                        uint _e3099 = value_levels(_e999.low.x >> 6u, (_e999.high.x >> 3u) & 16843009u);
                        uint _e3110 = value_levels(_e999.low.y >> 6u, (_e999.high.y >> 3u) & 16843009u);
                        uint _e3121 = value_levels(_e999.low.z >> 6u, (_e999.high.z >> 3u) & 16843009u);
                        uint _e3132 = value_levels(_e999.low.w >> 6u, (_e999.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                        uint _e3150 = sum0_0_;
                        uint _e3151 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3099 = as_type<packed_uchar4>(_e3099);
                        packed_uchar4 reinterpreted_packed_uchar4_e3151 = as_type<packed_uchar4>(_e3151);
                        sum0_0_ = _e3150 + ( + reinterpreted_packed_uchar4_e3099[0] * reinterpreted_packed_uchar4_e3151[0] + reinterpreted_packed_uchar4_e3099[1] * reinterpreted_packed_uchar4_e3151[1] + reinterpreted_packed_uchar4_e3099[2] * reinterpreted_packed_uchar4_e3151[2] + reinterpreted_packed_uchar4_e3099[3] * reinterpreted_packed_uchar4_e3151[3]);
                        uint _e3154 = sum0_1_;
                        uint _e3155 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3110 = as_type<packed_uchar4>(_e3110);
                        packed_uchar4 reinterpreted_packed_uchar4_e3155 = as_type<packed_uchar4>(_e3155);
                        sum0_1_ = _e3154 + ( + reinterpreted_packed_uchar4_e3110[0] * reinterpreted_packed_uchar4_e3155[0] + reinterpreted_packed_uchar4_e3110[1] * reinterpreted_packed_uchar4_e3155[1] + reinterpreted_packed_uchar4_e3110[2] * reinterpreted_packed_uchar4_e3155[2] + reinterpreted_packed_uchar4_e3110[3] * reinterpreted_packed_uchar4_e3155[3]);
                        uint _e3158 = sum0_2_;
                        uint _e3159 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3121 = as_type<packed_uchar4>(_e3121);
                        packed_uchar4 reinterpreted_packed_uchar4_e3159 = as_type<packed_uchar4>(_e3159);
                        sum0_2_ = _e3158 + ( + reinterpreted_packed_uchar4_e3121[0] * reinterpreted_packed_uchar4_e3159[0] + reinterpreted_packed_uchar4_e3121[1] * reinterpreted_packed_uchar4_e3159[1] + reinterpreted_packed_uchar4_e3121[2] * reinterpreted_packed_uchar4_e3159[2] + reinterpreted_packed_uchar4_e3121[3] * reinterpreted_packed_uchar4_e3159[3]);
                        uint _e3162 = sum0_3_;
                        uint _e3163 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3132 = as_type<packed_uchar4>(_e3132);
                        packed_uchar4 reinterpreted_packed_uchar4_e3163 = as_type<packed_uchar4>(_e3163);
                        sum0_3_ = _e3162 + ( + reinterpreted_packed_uchar4_e3132[0] * reinterpreted_packed_uchar4_e3163[0] + reinterpreted_packed_uchar4_e3132[1] * reinterpreted_packed_uchar4_e3163[1] + reinterpreted_packed_uchar4_e3132[2] * reinterpreted_packed_uchar4_e3163[2] + reinterpreted_packed_uchar4_e3132[3] * reinterpreted_packed_uchar4_e3163[3]);
                    }
                    if (live7_) {
                        uint _e3176 = value_levels(_e1009.low.x >> 0u, (_e1009.high.x >> 0u) & 16843009u);
                        uint _e3187 = value_levels(_e1009.low.y >> 0u, (_e1009.high.y >> 0u) & 16843009u);
                        uint _e3198 = value_levels(_e1009.low.z >> 0u, (_e1009.high.z >> 0u) & 16843009u);
                        uint _e3209 = value_levels(_e1009.low.w >> 0u, (_e1009.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                        uint _e3227 = sum0_0_;
                        uint _e3228 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3176 = as_type<packed_uchar4>(_e3176);
                        packed_uchar4 reinterpreted_packed_uchar4_e3228 = as_type<packed_uchar4>(_e3228);
                        sum0_0_ = _e3227 + ( + reinterpreted_packed_uchar4_e3176[0] * reinterpreted_packed_uchar4_e3228[0] + reinterpreted_packed_uchar4_e3176[1] * reinterpreted_packed_uchar4_e3228[1] + reinterpreted_packed_uchar4_e3176[2] * reinterpreted_packed_uchar4_e3228[2] + reinterpreted_packed_uchar4_e3176[3] * reinterpreted_packed_uchar4_e3228[3]);
                        uint _e3231 = sum0_1_;
                        uint _e3232 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                        packed_uchar4 reinterpreted_packed_uchar4_e3232 = as_type<packed_uchar4>(_e3232);
                        sum0_1_ = _e3231 + ( + reinterpreted_packed_uchar4_e3187[0] * reinterpreted_packed_uchar4_e3232[0] + reinterpreted_packed_uchar4_e3187[1] * reinterpreted_packed_uchar4_e3232[1] + reinterpreted_packed_uchar4_e3187[2] * reinterpreted_packed_uchar4_e3232[2] + reinterpreted_packed_uchar4_e3187[3] * reinterpreted_packed_uchar4_e3232[3]);
                        uint _e3235 = sum0_2_;
                        uint _e3236 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3198 = as_type<packed_uchar4>(_e3198);
                        packed_uchar4 reinterpreted_packed_uchar4_e3236 = as_type<packed_uchar4>(_e3236);
                        sum0_2_ = _e3235 + ( + reinterpreted_packed_uchar4_e3198[0] * reinterpreted_packed_uchar4_e3236[0] + reinterpreted_packed_uchar4_e3198[1] * reinterpreted_packed_uchar4_e3236[1] + reinterpreted_packed_uchar4_e3198[2] * reinterpreted_packed_uchar4_e3236[2] + reinterpreted_packed_uchar4_e3198[3] * reinterpreted_packed_uchar4_e3236[3]);
                        uint _e3239 = sum0_3_;
                        uint _e3240 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3209 = as_type<packed_uchar4>(_e3209);
                        packed_uchar4 reinterpreted_packed_uchar4_e3240 = as_type<packed_uchar4>(_e3240);
                        sum0_3_ = _e3239 + ( + reinterpreted_packed_uchar4_e3209[0] * reinterpreted_packed_uchar4_e3240[0] + reinterpreted_packed_uchar4_e3209[1] * reinterpreted_packed_uchar4_e3240[1] + reinterpreted_packed_uchar4_e3209[2] * reinterpreted_packed_uchar4_e3240[2] + reinterpreted_packed_uchar4_e3209[3] * reinterpreted_packed_uchar4_e3240[3]);
                        uint _e3253 = value_levels(_e1009.low.x >> 2u, (_e1009.high.x >> 1u) & 16843009u);
                        uint _e3264 = value_levels(_e1009.low.y >> 2u, (_e1009.high.y >> 1u) & 16843009u);
                        uint _e3275 = value_levels(_e1009.low.z >> 2u, (_e1009.high.z >> 1u) & 16843009u);
                        uint _e3286 = value_levels(_e1009.low.w >> 2u, (_e1009.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                        uint _e3304 = sum0_0_;
                        uint _e3305 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3253 = as_type<packed_uchar4>(_e3253);
                        packed_uchar4 reinterpreted_packed_uchar4_e3305 = as_type<packed_uchar4>(_e3305);
                        sum0_0_ = _e3304 + ( + reinterpreted_packed_uchar4_e3253[0] * reinterpreted_packed_uchar4_e3305[0] + reinterpreted_packed_uchar4_e3253[1] * reinterpreted_packed_uchar4_e3305[1] + reinterpreted_packed_uchar4_e3253[2] * reinterpreted_packed_uchar4_e3305[2] + reinterpreted_packed_uchar4_e3253[3] * reinterpreted_packed_uchar4_e3305[3]);
                        uint _e3308 = sum0_1_;
                        uint _e3309 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3264 = as_type<packed_uchar4>(_e3264);
                        packed_uchar4 reinterpreted_packed_uchar4_e3309 = as_type<packed_uchar4>(_e3309);
                        sum0_1_ = _e3308 + ( + reinterpreted_packed_uchar4_e3264[0] * reinterpreted_packed_uchar4_e3309[0] + reinterpreted_packed_uchar4_e3264[1] * reinterpreted_packed_uchar4_e3309[1] + reinterpreted_packed_uchar4_e3264[2] * reinterpreted_packed_uchar4_e3309[2] + reinterpreted_packed_uchar4_e3264[3] * reinterpreted_packed_uchar4_e3309[3]);
                        uint _e3312 = sum0_2_;
                        uint _e3313 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3275 = as_type<packed_uchar4>(_e3275);
                        packed_uchar4 reinterpreted_packed_uchar4_e3313 = as_type<packed_uchar4>(_e3313);
                        sum0_2_ = _e3312 + ( + reinterpreted_packed_uchar4_e3275[0] * reinterpreted_packed_uchar4_e3313[0] + reinterpreted_packed_uchar4_e3275[1] * reinterpreted_packed_uchar4_e3313[1] + reinterpreted_packed_uchar4_e3275[2] * reinterpreted_packed_uchar4_e3313[2] + reinterpreted_packed_uchar4_e3275[3] * reinterpreted_packed_uchar4_e3313[3]);
                        uint _e3316 = sum0_3_;
                        uint _e3317 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3286 = as_type<packed_uchar4>(_e3286);
                        packed_uchar4 reinterpreted_packed_uchar4_e3317 = as_type<packed_uchar4>(_e3317);
                        sum0_3_ = _e3316 + ( + reinterpreted_packed_uchar4_e3286[0] * reinterpreted_packed_uchar4_e3317[0] + reinterpreted_packed_uchar4_e3286[1] * reinterpreted_packed_uchar4_e3317[1] + reinterpreted_packed_uchar4_e3286[2] * reinterpreted_packed_uchar4_e3317[2] + reinterpreted_packed_uchar4_e3286[3] * reinterpreted_packed_uchar4_e3317[3]);
                        uint _e3330 = value_levels(_e1009.low.x >> 4u, (_e1009.high.x >> 2u) & 16843009u);
                        uint _e3341 = value_levels(_e1009.low.y >> 4u, (_e1009.high.y >> 2u) & 16843009u);
                        uint _e3352 = value_levels(_e1009.low.z >> 4u, (_e1009.high.z >> 2u) & 16843009u);
                        uint _e3363 = value_levels(_e1009.low.w >> 4u, (_e1009.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                        uint _e3381 = sum0_0_;
                        uint _e3382 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3330 = as_type<packed_uchar4>(_e3330);
                        packed_uchar4 reinterpreted_packed_uchar4_e3382 = as_type<packed_uchar4>(_e3382);
                        sum0_0_ = _e3381 + ( + reinterpreted_packed_uchar4_e3330[0] * reinterpreted_packed_uchar4_e3382[0] + reinterpreted_packed_uchar4_e3330[1] * reinterpreted_packed_uchar4_e3382[1] + reinterpreted_packed_uchar4_e3330[2] * reinterpreted_packed_uchar4_e3382[2] + reinterpreted_packed_uchar4_e3330[3] * reinterpreted_packed_uchar4_e3382[3]);
                        uint _e3385 = sum0_1_;
                        uint _e3386 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3341 = as_type<packed_uchar4>(_e3341);
                        packed_uchar4 reinterpreted_packed_uchar4_e3386 = as_type<packed_uchar4>(_e3386);
                        sum0_1_ = _e3385 + ( + reinterpreted_packed_uchar4_e3341[0] * reinterpreted_packed_uchar4_e3386[0] + reinterpreted_packed_uchar4_e3341[1] * reinterpreted_packed_uchar4_e3386[1] + reinterpreted_packed_uchar4_e3341[2] * reinterpreted_packed_uchar4_e3386[2] + reinterpreted_packed_uchar4_e3341[3] * reinterpreted_packed_uchar4_e3386[3]);
                        uint _e3389 = sum0_2_;
                        uint _e3390 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3352 = as_type<packed_uchar4>(_e3352);
                        packed_uchar4 reinterpreted_packed_uchar4_e3390 = as_type<packed_uchar4>(_e3390);
                        sum0_2_ = _e3389 + ( + reinterpreted_packed_uchar4_e3352[0] * reinterpreted_packed_uchar4_e3390[0] + reinterpreted_packed_uchar4_e3352[1] * reinterpreted_packed_uchar4_e3390[1] + reinterpreted_packed_uchar4_e3352[2] * reinterpreted_packed_uchar4_e3390[2] + reinterpreted_packed_uchar4_e3352[3] * reinterpreted_packed_uchar4_e3390[3]);
                        uint _e3393 = sum0_3_;
                        uint _e3394 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3363 = as_type<packed_uchar4>(_e3363);
                        packed_uchar4 reinterpreted_packed_uchar4_e3394 = as_type<packed_uchar4>(_e3394);
                        sum0_3_ = _e3393 + ( + reinterpreted_packed_uchar4_e3363[0] * reinterpreted_packed_uchar4_e3394[0] + reinterpreted_packed_uchar4_e3363[1] * reinterpreted_packed_uchar4_e3394[1] + reinterpreted_packed_uchar4_e3363[2] * reinterpreted_packed_uchar4_e3394[2] + reinterpreted_packed_uchar4_e3363[3] * reinterpreted_packed_uchar4_e3394[3]);
                        uint _e3407 = value_levels(_e1009.low.x >> 6u, (_e1009.high.x >> 3u) & 16843009u);
                        uint _e3418 = value_levels(_e1009.low.y >> 6u, (_e1009.high.y >> 3u) & 16843009u);
                        uint _e3429 = value_levels(_e1009.low.z >> 6u, (_e1009.high.z >> 3u) & 16843009u);
                        uint _e3440 = value_levels(_e1009.low.w >> 6u, (_e1009.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                        uint _e3458 = sum0_0_;
                        uint _e3459 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3407 = as_type<packed_uchar4>(_e3407);
                        packed_uchar4 reinterpreted_packed_uchar4_e3459 = as_type<packed_uchar4>(_e3459);
                        sum0_0_ = _e3458 + ( + reinterpreted_packed_uchar4_e3407[0] * reinterpreted_packed_uchar4_e3459[0] + reinterpreted_packed_uchar4_e3407[1] * reinterpreted_packed_uchar4_e3459[1] + reinterpreted_packed_uchar4_e3407[2] * reinterpreted_packed_uchar4_e3459[2] + reinterpreted_packed_uchar4_e3407[3] * reinterpreted_packed_uchar4_e3459[3]);
                        uint _e3462 = sum0_1_;
                        uint _e3463 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3418 = as_type<packed_uchar4>(_e3418);
                        packed_uchar4 reinterpreted_packed_uchar4_e3463 = as_type<packed_uchar4>(_e3463);
                        sum0_1_ = _e3462 + ( + reinterpreted_packed_uchar4_e3418[0] * reinterpreted_packed_uchar4_e3463[0] + reinterpreted_packed_uchar4_e3418[1] * reinterpreted_packed_uchar4_e3463[1] + reinterpreted_packed_uchar4_e3418[2] * reinterpreted_packed_uchar4_e3463[2] + reinterpreted_packed_uchar4_e3418[3] * reinterpreted_packed_uchar4_e3463[3]);
                        uint _e3466 = sum0_2_;
                        uint _e3467 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3429 = as_type<packed_uchar4>(_e3429);
                        packed_uchar4 reinterpreted_packed_uchar4_e3467 = as_type<packed_uchar4>(_e3467);
                        sum0_2_ = _e3466 + ( + reinterpreted_packed_uchar4_e3429[0] * reinterpreted_packed_uchar4_e3467[0] + reinterpreted_packed_uchar4_e3429[1] * reinterpreted_packed_uchar4_e3467[1] + reinterpreted_packed_uchar4_e3429[2] * reinterpreted_packed_uchar4_e3467[2] + reinterpreted_packed_uchar4_e3429[3] * reinterpreted_packed_uchar4_e3467[3]);
                        uint _e3470 = sum0_3_;
                        uint _e3471 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3440 = as_type<packed_uchar4>(_e3440);
                        packed_uchar4 reinterpreted_packed_uchar4_e3471 = as_type<packed_uchar4>(_e3471);
                        sum0_3_ = _e3470 + ( + reinterpreted_packed_uchar4_e3440[0] * reinterpreted_packed_uchar4_e3471[0] + reinterpreted_packed_uchar4_e3440[1] * reinterpreted_packed_uchar4_e3471[1] + reinterpreted_packed_uchar4_e3440[2] * reinterpreted_packed_uchar4_e3471[2] + reinterpreted_packed_uchar4_e3440[3] * reinterpreted_packed_uchar4_e3471[3]);
                    }
                }
            }
            float top_1 = group_scales.inner[value_group].x;
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                float _e3494 = block_share.inner[(value_set * 4u) + 0u];
                float share = (_e3494 * top_1) * 0.0000769982;
                float _e3498 = out0_0_;
                uint _e3500 = sum0_0_;
                out0_0_ = (_e3498 * keep) + (static_cast<float>(_e3500) * share);
                float _e3504 = out0_1_;
                uint _e3506 = sum0_1_;
                out0_1_ = (_e3504 * keep) + (static_cast<float>(_e3506) * share);
                float _e3510 = out0_2_;
                uint _e3512 = sum0_2_;
                out0_2_ = (_e3510 * keep) + (static_cast<float>(_e3512) * share);
                float _e3516 = out0_3_;
                uint _e3518 = sum0_3_;
                out0_3_ = (_e3516 * keep) + (static_cast<float>(_e3518) * share);
            }
        }
    }
    float _e3525 = running_sum0_;
    float _e3526 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3526, 1u);
    running_sum0_ = _e3525 + unnamed_11;
    float _e3529 = running_sum0_;
    float _e3530 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3530, 2u);
    running_sum0_ = _e3529 + unnamed_12;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3540 = local_1;
    if (_e3540) {
        float _e3555 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3555;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3561 = local_2;
    if (_e3561) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3572 = local_3;
    if (_e3572) {
        float _e3575 = sum_1;
        metal::float4 _e3584 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3585 = sum_of(_e3584);
        sum_1 = _e3575 + _e3585;
        float _e3597 = running_max0_;
        float _e3598 = sum_1;
        states[((((first_head + (head_pass_1 * 1u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3597, _e3598);
    }
    float _e3600 = extra0_0_;
    float _e3601 = extra0_0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3601, 1u);
    extra0_0_ = _e3600 + unnamed_13;
    float _e3604 = extra0_0_;
    float _e3605 = extra0_0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3605, 2u);
    extra0_0_ = _e3604 + unnamed_14;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3615 = local_4;
    if (_e3615) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3636 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3636;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3667 = turn_1;
            turn_1 = _e3667 + 1u;
        }
        loop_init_4 = false;
        uint _e3639 = turn_1;
        if (_e3639 < 4u) {
        } else {
            break;
        }
        {
            uint _e3642 = turn_1;
            if (_e3642 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3649 = out0_0_;
                float _e3650 = out0_1_;
                float _e3651 = out0_2_;
                float _e3652 = out0_3_;
                sum_2 = metal::float4(_e3649, _e3650, _e3651, _e3652);
                uint _e3655 = turn_1;
                if (_e3655 > 0u) {
                    metal::float4 _e3658 = sum_2;
                    metal::float4 _e3661 = scores.inner[at_2];
                    sum_2 = _e3658 + _e3661;
                }
                metal::float4 _e3665 = sum_2;
                scores.inner[at_2] = _e3665;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3782 = i_1;
            i_1 = _e3782 + THREADS;
        }
        loop_init_5 = false;
        uint _e3670 = i_1;
        if (_e3670 < 64u) {
        } else {
            break;
        }
        {
            uint _e3673 = i_1;
            uint head_set = naga_div(_e3673, 64u);
            uint _e3676 = i_1;
            uint c = naga_mod(_e3676, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3693 = local_5;
            if (_e3693) {
                uint _e3695 = i_1;
                uint _e3699 = i_1;
                float _e3703 = scores.inner[naga_div(_e3695, 4u)][naga_mod(_e3699, 4u)];
                sum_3 = _e3703;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3714 = sum_3;
                float _e3726 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3714 + _e3726;
                float _e3728 = sum_3;
                float _e3740 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3728 + _e3740;
                float _e3742 = sum_3;
                float _e3754 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3742 + _e3754;
                float _e3756 = sum_3;
                float _e3768 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3756 + _e3768;
                float _e3781 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_3) * splits) + split) * 64u) + c] = _e3781;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
