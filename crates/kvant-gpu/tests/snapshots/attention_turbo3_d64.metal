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
            uint _e3552 = block;
            block = _e3552 + BLOCK;
        }
        loop_init_1 = false;
        uint _e259 = block;
        if (_e259 < split_end) {
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
                float _e304 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e304 * step0_0_;
                float zero0_0_ = (-12582912.0 * step0_0_) - (-0.5 * sum0_0_1);
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e579 = turn;
                        turn = _e579 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e312 = turn;
                    if (_e312 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e315 = block;
                        uint _e318 = turn;
                        KeyRun _e326 = load_keys(keys_at + (metal::min((naga_div(_e315, 16u) + _e318) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e327 = turn;
                            uint t_1 = ((_e327 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e326.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e326.w0_0_1_;
                            metal::uint2 w0_1_0_ = _e326.w0_1_0_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e326.scale0_));
                            uint _e348 = key_levels(_e326.w0_0_0_.x >> 0u, (_e326.w0_1_0_.x >> 0u) & 16843009u);
                            uint _e357 = key_levels(_e326.w0_0_0_.x >> 2u, (_e326.w0_1_0_.x >> 1u) & 16843009u);
                            uint _e366 = key_levels(_e326.w0_0_0_.x >> 4u, (_e326.w0_1_0_.x >> 2u) & 16843009u);
                            uint _e375 = key_levels(_e326.w0_0_0_.x >> 6u, (_e326.w0_1_0_.x >> 3u) & 16843009u);
                            uint _e384 = key_levels(_e326.w0_0_1_.x >> 0u, (_e326.w0_1_0_.x >> 4u) & 16843009u);
                            uint _e393 = key_levels(_e326.w0_0_1_.x >> 2u, (_e326.w0_1_0_.x >> 5u) & 16843009u);
                            uint _e402 = key_levels(_e326.w0_0_1_.x >> 4u, (_e326.w0_1_0_.x >> 6u) & 16843009u);
                            uint _e411 = key_levels(_e326.w0_0_1_.x >> 6u, (_e326.w0_1_0_.x >> 7u) & 16843009u);
                            dot0_0_0_ = COUNTER_BITS;
                            int _e414 = dot0_0_0_;
                            uint _e415 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e348 = as_type<packed_char4>(_e348);
                            packed_char4 reinterpreted_packed_char4_e415 = as_type<packed_char4>(_e415);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e414) + as_type<uint>(( + reinterpreted_packed_char4_e348[0] * reinterpreted_packed_char4_e415[0] + reinterpreted_packed_char4_e348[1] * reinterpreted_packed_char4_e415[1] + reinterpreted_packed_char4_e348[2] * reinterpreted_packed_char4_e415[2] + reinterpreted_packed_char4_e348[3] * reinterpreted_packed_char4_e415[3])));
                            int _e418 = dot0_0_0_;
                            uint _e419 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e357 = as_type<packed_char4>(_e357);
                            packed_char4 reinterpreted_packed_char4_e419 = as_type<packed_char4>(_e419);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e418) + as_type<uint>(( + reinterpreted_packed_char4_e357[0] * reinterpreted_packed_char4_e419[0] + reinterpreted_packed_char4_e357[1] * reinterpreted_packed_char4_e419[1] + reinterpreted_packed_char4_e357[2] * reinterpreted_packed_char4_e419[2] + reinterpreted_packed_char4_e357[3] * reinterpreted_packed_char4_e419[3])));
                            int _e422 = dot0_0_0_;
                            uint _e423 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e366 = as_type<packed_char4>(_e366);
                            packed_char4 reinterpreted_packed_char4_e423 = as_type<packed_char4>(_e423);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e422) + as_type<uint>(( + reinterpreted_packed_char4_e366[0] * reinterpreted_packed_char4_e423[0] + reinterpreted_packed_char4_e366[1] * reinterpreted_packed_char4_e423[1] + reinterpreted_packed_char4_e366[2] * reinterpreted_packed_char4_e423[2] + reinterpreted_packed_char4_e366[3] * reinterpreted_packed_char4_e423[3])));
                            int _e426 = dot0_0_0_;
                            uint _e427 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e375 = as_type<packed_char4>(_e375);
                            packed_char4 reinterpreted_packed_char4_e427 = as_type<packed_char4>(_e427);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e426) + as_type<uint>(( + reinterpreted_packed_char4_e375[0] * reinterpreted_packed_char4_e427[0] + reinterpreted_packed_char4_e375[1] * reinterpreted_packed_char4_e427[1] + reinterpreted_packed_char4_e375[2] * reinterpreted_packed_char4_e427[2] + reinterpreted_packed_char4_e375[3] * reinterpreted_packed_char4_e427[3])));
                            int _e430 = dot0_0_0_;
                            uint _e431 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e384 = as_type<packed_char4>(_e384);
                            packed_char4 reinterpreted_packed_char4_e431 = as_type<packed_char4>(_e431);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e430) + as_type<uint>(( + reinterpreted_packed_char4_e384[0] * reinterpreted_packed_char4_e431[0] + reinterpreted_packed_char4_e384[1] * reinterpreted_packed_char4_e431[1] + reinterpreted_packed_char4_e384[2] * reinterpreted_packed_char4_e431[2] + reinterpreted_packed_char4_e384[3] * reinterpreted_packed_char4_e431[3])));
                            int _e434 = dot0_0_0_;
                            uint _e435 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e393 = as_type<packed_char4>(_e393);
                            packed_char4 reinterpreted_packed_char4_e435 = as_type<packed_char4>(_e435);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e434) + as_type<uint>(( + reinterpreted_packed_char4_e393[0] * reinterpreted_packed_char4_e435[0] + reinterpreted_packed_char4_e393[1] * reinterpreted_packed_char4_e435[1] + reinterpreted_packed_char4_e393[2] * reinterpreted_packed_char4_e435[2] + reinterpreted_packed_char4_e393[3] * reinterpreted_packed_char4_e435[3])));
                            int _e438 = dot0_0_0_;
                            uint _e439 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e402 = as_type<packed_char4>(_e402);
                            packed_char4 reinterpreted_packed_char4_e439 = as_type<packed_char4>(_e439);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e438) + as_type<uint>(( + reinterpreted_packed_char4_e402[0] * reinterpreted_packed_char4_e439[0] + reinterpreted_packed_char4_e402[1] * reinterpreted_packed_char4_e439[1] + reinterpreted_packed_char4_e402[2] * reinterpreted_packed_char4_e439[2] + reinterpreted_packed_char4_e402[3] * reinterpreted_packed_char4_e439[3])));
                            int _e442 = dot0_0_0_;
                            uint _e443 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e411 = as_type<packed_char4>(_e411);
                            packed_char4 reinterpreted_packed_char4_e443 = as_type<packed_char4>(_e443);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e442) + as_type<uint>(( + reinterpreted_packed_char4_e411[0] * reinterpreted_packed_char4_e443[0] + reinterpreted_packed_char4_e411[1] * reinterpreted_packed_char4_e443[1] + reinterpreted_packed_char4_e411[2] * reinterpreted_packed_char4_e443[2] + reinterpreted_packed_char4_e411[3] * reinterpreted_packed_char4_e443[3])));
                            int _e446 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e446), step0_0_, zero0_0_);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            uint _e460 = key_levels(_e326.w0_0_0_.y >> 0u, (_e326.w0_1_0_.y >> 0u) & 16843009u);
                            uint _e469 = key_levels(_e326.w0_0_0_.y >> 2u, (_e326.w0_1_0_.y >> 1u) & 16843009u);
                            uint _e478 = key_levels(_e326.w0_0_0_.y >> 4u, (_e326.w0_1_0_.y >> 2u) & 16843009u);
                            uint _e487 = key_levels(_e326.w0_0_0_.y >> 6u, (_e326.w0_1_0_.y >> 3u) & 16843009u);
                            uint _e496 = key_levels(_e326.w0_0_1_.y >> 0u, (_e326.w0_1_0_.y >> 4u) & 16843009u);
                            uint _e505 = key_levels(_e326.w0_0_1_.y >> 2u, (_e326.w0_1_0_.y >> 5u) & 16843009u);
                            uint _e514 = key_levels(_e326.w0_0_1_.y >> 4u, (_e326.w0_1_0_.y >> 6u) & 16843009u);
                            uint _e523 = key_levels(_e326.w0_0_1_.y >> 6u, (_e326.w0_1_0_.y >> 7u) & 16843009u);
                            dot0_1_0_ = COUNTER_BITS;
                            int _e526 = dot0_1_0_;
                            uint _e527 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e460 = as_type<packed_char4>(_e460);
                            packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e526) + as_type<uint>(( + reinterpreted_packed_char4_e460[0] * reinterpreted_packed_char4_e527[0] + reinterpreted_packed_char4_e460[1] * reinterpreted_packed_char4_e527[1] + reinterpreted_packed_char4_e460[2] * reinterpreted_packed_char4_e527[2] + reinterpreted_packed_char4_e460[3] * reinterpreted_packed_char4_e527[3])));
                            int _e530 = dot0_1_0_;
                            uint _e531 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e469 = as_type<packed_char4>(_e469);
                            packed_char4 reinterpreted_packed_char4_e531 = as_type<packed_char4>(_e531);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e530) + as_type<uint>(( + reinterpreted_packed_char4_e469[0] * reinterpreted_packed_char4_e531[0] + reinterpreted_packed_char4_e469[1] * reinterpreted_packed_char4_e531[1] + reinterpreted_packed_char4_e469[2] * reinterpreted_packed_char4_e531[2] + reinterpreted_packed_char4_e469[3] * reinterpreted_packed_char4_e531[3])));
                            int _e534 = dot0_1_0_;
                            uint _e535 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e478 = as_type<packed_char4>(_e478);
                            packed_char4 reinterpreted_packed_char4_e535 = as_type<packed_char4>(_e535);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e534) + as_type<uint>(( + reinterpreted_packed_char4_e478[0] * reinterpreted_packed_char4_e535[0] + reinterpreted_packed_char4_e478[1] * reinterpreted_packed_char4_e535[1] + reinterpreted_packed_char4_e478[2] * reinterpreted_packed_char4_e535[2] + reinterpreted_packed_char4_e478[3] * reinterpreted_packed_char4_e535[3])));
                            int _e538 = dot0_1_0_;
                            uint _e539 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e487 = as_type<packed_char4>(_e487);
                            packed_char4 reinterpreted_packed_char4_e539 = as_type<packed_char4>(_e539);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e538) + as_type<uint>(( + reinterpreted_packed_char4_e487[0] * reinterpreted_packed_char4_e539[0] + reinterpreted_packed_char4_e487[1] * reinterpreted_packed_char4_e539[1] + reinterpreted_packed_char4_e487[2] * reinterpreted_packed_char4_e539[2] + reinterpreted_packed_char4_e487[3] * reinterpreted_packed_char4_e539[3])));
                            int _e542 = dot0_1_0_;
                            uint _e543 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e496 = as_type<packed_char4>(_e496);
                            packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(_e543);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e542) + as_type<uint>(( + reinterpreted_packed_char4_e496[0] * reinterpreted_packed_char4_e543[0] + reinterpreted_packed_char4_e496[1] * reinterpreted_packed_char4_e543[1] + reinterpreted_packed_char4_e496[2] * reinterpreted_packed_char4_e543[2] + reinterpreted_packed_char4_e496[3] * reinterpreted_packed_char4_e543[3])));
                            int _e546 = dot0_1_0_;
                            uint _e547 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e505 = as_type<packed_char4>(_e505);
                            packed_char4 reinterpreted_packed_char4_e547 = as_type<packed_char4>(_e547);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e546) + as_type<uint>(( + reinterpreted_packed_char4_e505[0] * reinterpreted_packed_char4_e547[0] + reinterpreted_packed_char4_e505[1] * reinterpreted_packed_char4_e547[1] + reinterpreted_packed_char4_e505[2] * reinterpreted_packed_char4_e547[2] + reinterpreted_packed_char4_e505[3] * reinterpreted_packed_char4_e547[3])));
                            int _e550 = dot0_1_0_;
                            uint _e551 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e514 = as_type<packed_char4>(_e514);
                            packed_char4 reinterpreted_packed_char4_e551 = as_type<packed_char4>(_e551);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e550) + as_type<uint>(( + reinterpreted_packed_char4_e514[0] * reinterpreted_packed_char4_e551[0] + reinterpreted_packed_char4_e514[1] * reinterpreted_packed_char4_e551[1] + reinterpreted_packed_char4_e514[2] * reinterpreted_packed_char4_e551[2] + reinterpreted_packed_char4_e514[3] * reinterpreted_packed_char4_e551[3])));
                            int _e554 = dot0_1_0_;
                            uint _e555 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            packed_char4 reinterpreted_packed_char4_e555 = as_type<packed_char4>(_e555);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e554) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e555[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e555[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e555[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e555[3])));
                            int _e558 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e558), step0_0_, zero0_0_);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            bool odd = (key_lane & 1u) == 1u;
                            float _e568 = part0_0_;
                            float _e569 = part1_0_;
                            float _e571 = part1_0_;
                            float _e572 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e572 : _e571, 1u);
                            float token_sum0_ = (odd ? _e569 : _e568) + unnamed_6;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e586 = block;
            uint scale_at0_ = (((values_at_1 + (metal::min(naga_div(_e586, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e612 = values[scale_at0_];
            uint _e617 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e612, _e617);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e621 = block;
            metal::uint4 token0_ = metal::uint4(_e621 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e633 = first_seen;
            uint _e638 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e633)) & (token0_ < metal::uint4(_e638));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e654 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e654 + metal::float4(bias0_);
                metal::float4 _e659 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e659, visible0_);
                float _e661 = largest0_;
                metal::float4 _e662 = score0_0_;
                float _e663 = largest_of(_e662);
                largest0_ = metal::max(_e661, _e663);
            }
            float _e665 = largest0_;
            float _e666 = largest0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e666, 1u);
            largest0_ = metal::max(_e665, unnamed_7);
            float _e669 = largest0_;
            float _e670 = largest0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e670, 2u);
            largest0_ = metal::max(_e669, unnamed_8);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e680 = local;
            if (_e680) {
                float _e695 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e695;
            }
            uint _e696 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e696 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e710 = first_seen;
            uint _e715 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e710)) & (scale_token0_ < metal::uint4(_e715));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e727 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e727;
            float _e729 = scale_top0_;
            float _e730 = scale_top0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e730, 1u);
            scale_top0_ = metal::max(_e729, unnamed_9);
            float _e733 = scale_top0_;
            float _e734 = scale_top0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e734, 2u);
            scale_top0_ = metal::max(_e733, unnamed_10);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e751 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e751;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e756 = top;
                float _e763 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e756, _e763);
                float _e765 = top;
                float _e772 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e765, _e772);
                float _e774 = top;
                float _e781 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e774, _e781);
                float _e783 = top;
                float _e790 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e783, _e790);
                float _e794 = top;
                float _e795 = top;
                float _e798 = top;
                group_scales.inner[tid] = metal::float2(_e794, (_e798 > 0.0) ? (255.0 / _e795) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e810 = largest0_;
                metal::float4 _e819 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e820 = largest_of(_e819);
                largest0_ = metal::max(_e810, _e820);
                float former = running_max0_;
                float _e823 = largest0_;
                running_max0_ = metal::max(former, _e823);
                float _e825 = largest0_;
                float _e826 = running_max0_;
                share0_ = metal::exp(_e825 - _e826);
                float _e829 = running_max0_;
                keep0_ = metal::exp(former - _e829);
                if (soft_lane == 0u) {
                    float _e838 = share0_;
                    block_share.inner[soft_head + 0u] = _e838;
                    float _e843 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e843;
                }
                sum = 0.0;
                metal::float4 _e846 = score0_0_;
                float _e847 = largest0_;
                metal::float4 _e852 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e846 - metal::float4(_e847)), metal::float4 {}, _e852 <= metal::float4(-1000000000000000000000000000000.0));
                float _e857 = sum;
                metal::float4 _e858 = weight0_0_;
                float _e859 = sum_of(_e858);
                sum = _e857 + _e859;
                float _e861 = running_sum0_;
                float _e862 = keep0_;
                float _e864 = sum;
                float _e865 = share0_;
                running_sum0_ = (_e861 * _e862) + (_e864 * _e865);
            }
            {
                largest_scale = 0.0;
                float _e870 = largest_scale;
                float _e873 = scale_tops.inner[0];
                largest_scale = metal::max(_e870, _e873);
                float _e875 = largest_scale;
                float _e878 = scale_tops.inner[1];
                largest_scale = metal::max(_e875, _e878);
                float _e880 = largest_scale;
                float _e883 = scale_tops.inner[2];
                largest_scale = metal::max(_e880, _e883);
                float _e885 = largest_scale;
                float _e888 = scale_tops.inner[3];
                largest_scale = metal::max(_e885, _e888);
                float _e890 = largest_scale;
                float _e891 = largest_scale;
                float _e894 = largest_scale;
                metal::float2 group_scale = metal::float2(_e890, (_e894 > 0.0) ? (255.0 / _e891) : 0.0);
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e909 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e909 * group_scale.y;
                    metal::float4 _e912 = weight0_0_;
                    uint _e914 = weight_word(_e912 * factor);
                    float _e915 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e914 = as_type<packed_uchar4>(_e914);
                    packed_uchar4 reinterpreted_packed_uchar4_e917 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e915 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e914[0] * reinterpreted_packed_uchar4_e917[0] + reinterpreted_packed_uchar4_e914[1] * reinterpreted_packed_uchar4_e917[1] + reinterpreted_packed_uchar4_e914[2] * reinterpreted_packed_uchar4_e917[2] + reinterpreted_packed_uchar4_e914[3] * reinterpreted_packed_uchar4_e917[3])) - 12582912.0) * centre);
                    if (has0_) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e914;
                    }
                }
                float _e941 = extra0_0_;
                float _e942 = keep0_;
                float _e944 = part0_;
                float _e945 = share0_;
                extra0_0_ = (_e941 * _e942) + (_e944 * _e945);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0u;
                sum0_1_ = 0u;
                sum0_2_ = 0u;
                sum0_3_ = 0u;
                step = value_subset;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e3504 = step;
                        step = _e3504 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e957 = step;
                    if (_e957 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e960 = step;
                        uint step0_ = _e960 + 0u;
                        uint _e963 = block;
                        ValueRun _e967 = load_values(values_at_1, naga_div(_e963, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e968 = step;
                        uint step1_ = _e968 + 4u;
                        uint _e971 = block;
                        ValueRun _e975 = load_values(values_at_1, naga_div(_e971, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e976 = step;
                        uint step2_ = _e976 + 8u;
                        uint _e979 = block;
                        ValueRun _e983 = load_values(values_at_1, naga_div(_e979, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e984 = step;
                        uint step3_ = _e984 + 12u;
                        uint _e987 = block;
                        ValueRun _e991 = load_values(values_at_1, naga_div(_e987, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e992 = step;
                        uint step4_ = _e992 + 16u;
                        uint _e995 = block;
                        ValueRun _e999 = load_values(values_at_1, naga_div(_e995, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1000 = step;
                        uint step5_ = _e1000 + 20u;
                        uint _e1003 = block;
                        ValueRun _e1007 = load_values(values_at_1, naga_div(_e1003, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1008 = step;
                        uint step6_ = _e1008 + 24u;
                        uint _e1011 = block;
                        ValueRun _e1015 = load_values(values_at_1, naga_div(_e1011, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1016 = step;
                        uint step7_ = _e1016 + 28u;
                        uint _e1019 = block;
                        ValueRun _e1023 = load_values(values_at_1, naga_div(_e1019, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 4u) {
                            uint _e1036 = value_levels(_e967.low.x >> 0u, (_e967.high.x >> 0u) & 16843009u);
                            uint _e1047 = value_levels(_e967.low.y >> 0u, (_e967.high.y >> 0u) & 16843009u);
                            uint _e1058 = value_levels(_e967.low.z >> 0u, (_e967.high.z >> 0u) & 16843009u);
                            uint _e1069 = value_levels(_e967.low.w >> 0u, (_e967.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                            uint _e1087 = sum0_0_;
                            uint _e1088 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1036 = as_type<packed_uchar4>(_e1036);
                            packed_uchar4 reinterpreted_packed_uchar4_e1088 = as_type<packed_uchar4>(_e1088);
                            sum0_0_ = _e1087 + ( + reinterpreted_packed_uchar4_e1036[0] * reinterpreted_packed_uchar4_e1088[0] + reinterpreted_packed_uchar4_e1036[1] * reinterpreted_packed_uchar4_e1088[1] + reinterpreted_packed_uchar4_e1036[2] * reinterpreted_packed_uchar4_e1088[2] + reinterpreted_packed_uchar4_e1036[3] * reinterpreted_packed_uchar4_e1088[3]);
                            uint _e1091 = sum0_1_;
                            uint _e1092 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1047 = as_type<packed_uchar4>(_e1047);
                            packed_uchar4 reinterpreted_packed_uchar4_e1092 = as_type<packed_uchar4>(_e1092);
                            sum0_1_ = _e1091 + ( + reinterpreted_packed_uchar4_e1047[0] * reinterpreted_packed_uchar4_e1092[0] + reinterpreted_packed_uchar4_e1047[1] * reinterpreted_packed_uchar4_e1092[1] + reinterpreted_packed_uchar4_e1047[2] * reinterpreted_packed_uchar4_e1092[2] + reinterpreted_packed_uchar4_e1047[3] * reinterpreted_packed_uchar4_e1092[3]);
                            uint _e1095 = sum0_2_;
                            uint _e1096 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1058 = as_type<packed_uchar4>(_e1058);
                            packed_uchar4 reinterpreted_packed_uchar4_e1096 = as_type<packed_uchar4>(_e1096);
                            sum0_2_ = _e1095 + ( + reinterpreted_packed_uchar4_e1058[0] * reinterpreted_packed_uchar4_e1096[0] + reinterpreted_packed_uchar4_e1058[1] * reinterpreted_packed_uchar4_e1096[1] + reinterpreted_packed_uchar4_e1058[2] * reinterpreted_packed_uchar4_e1096[2] + reinterpreted_packed_uchar4_e1058[3] * reinterpreted_packed_uchar4_e1096[3]);
                            uint _e1099 = sum0_3_;
                            uint _e1100 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1069 = as_type<packed_uchar4>(_e1069);
                            packed_uchar4 reinterpreted_packed_uchar4_e1100 = as_type<packed_uchar4>(_e1100);
                            sum0_3_ = _e1099 + ( + reinterpreted_packed_uchar4_e1069[0] * reinterpreted_packed_uchar4_e1100[0] + reinterpreted_packed_uchar4_e1069[1] * reinterpreted_packed_uchar4_e1100[1] + reinterpreted_packed_uchar4_e1069[2] * reinterpreted_packed_uchar4_e1100[2] + reinterpreted_packed_uchar4_e1069[3] * reinterpreted_packed_uchar4_e1100[3]);
                            uint _e1113 = value_levels(_e967.low.x >> 2u, (_e967.high.x >> 1u) & 16843009u);
                            uint _e1124 = value_levels(_e967.low.y >> 2u, (_e967.high.y >> 1u) & 16843009u);
                            uint _e1135 = value_levels(_e967.low.z >> 2u, (_e967.high.z >> 1u) & 16843009u);
                            uint _e1146 = value_levels(_e967.low.w >> 2u, (_e967.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                            uint _e1164 = sum0_0_;
                            uint _e1165 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1113 = as_type<packed_uchar4>(_e1113);
                            packed_uchar4 reinterpreted_packed_uchar4_e1165 = as_type<packed_uchar4>(_e1165);
                            sum0_0_ = _e1164 + ( + reinterpreted_packed_uchar4_e1113[0] * reinterpreted_packed_uchar4_e1165[0] + reinterpreted_packed_uchar4_e1113[1] * reinterpreted_packed_uchar4_e1165[1] + reinterpreted_packed_uchar4_e1113[2] * reinterpreted_packed_uchar4_e1165[2] + reinterpreted_packed_uchar4_e1113[3] * reinterpreted_packed_uchar4_e1165[3]);
                            uint _e1168 = sum0_1_;
                            uint _e1169 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1124 = as_type<packed_uchar4>(_e1124);
                            packed_uchar4 reinterpreted_packed_uchar4_e1169 = as_type<packed_uchar4>(_e1169);
                            sum0_1_ = _e1168 + ( + reinterpreted_packed_uchar4_e1124[0] * reinterpreted_packed_uchar4_e1169[0] + reinterpreted_packed_uchar4_e1124[1] * reinterpreted_packed_uchar4_e1169[1] + reinterpreted_packed_uchar4_e1124[2] * reinterpreted_packed_uchar4_e1169[2] + reinterpreted_packed_uchar4_e1124[3] * reinterpreted_packed_uchar4_e1169[3]);
                            uint _e1172 = sum0_2_;
                            uint _e1173 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1135 = as_type<packed_uchar4>(_e1135);
                            packed_uchar4 reinterpreted_packed_uchar4_e1173 = as_type<packed_uchar4>(_e1173);
                            sum0_2_ = _e1172 + ( + reinterpreted_packed_uchar4_e1135[0] * reinterpreted_packed_uchar4_e1173[0] + reinterpreted_packed_uchar4_e1135[1] * reinterpreted_packed_uchar4_e1173[1] + reinterpreted_packed_uchar4_e1135[2] * reinterpreted_packed_uchar4_e1173[2] + reinterpreted_packed_uchar4_e1135[3] * reinterpreted_packed_uchar4_e1173[3]);
                            uint _e1176 = sum0_3_;
                            uint _e1177 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1146 = as_type<packed_uchar4>(_e1146);
                            packed_uchar4 reinterpreted_packed_uchar4_e1177 = as_type<packed_uchar4>(_e1177);
                            sum0_3_ = _e1176 + ( + reinterpreted_packed_uchar4_e1146[0] * reinterpreted_packed_uchar4_e1177[0] + reinterpreted_packed_uchar4_e1146[1] * reinterpreted_packed_uchar4_e1177[1] + reinterpreted_packed_uchar4_e1146[2] * reinterpreted_packed_uchar4_e1177[2] + reinterpreted_packed_uchar4_e1146[3] * reinterpreted_packed_uchar4_e1177[3]);
                            uint _e1190 = value_levels(_e967.low.x >> 4u, (_e967.high.x >> 2u) & 16843009u);
                            uint _e1201 = value_levels(_e967.low.y >> 4u, (_e967.high.y >> 2u) & 16843009u);
                            uint _e1212 = value_levels(_e967.low.z >> 4u, (_e967.high.z >> 2u) & 16843009u);
                            uint _e1223 = value_levels(_e967.low.w >> 4u, (_e967.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                            uint _e1241 = sum0_0_;
                            uint _e1242 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1190 = as_type<packed_uchar4>(_e1190);
                            packed_uchar4 reinterpreted_packed_uchar4_e1242 = as_type<packed_uchar4>(_e1242);
                            sum0_0_ = _e1241 + ( + reinterpreted_packed_uchar4_e1190[0] * reinterpreted_packed_uchar4_e1242[0] + reinterpreted_packed_uchar4_e1190[1] * reinterpreted_packed_uchar4_e1242[1] + reinterpreted_packed_uchar4_e1190[2] * reinterpreted_packed_uchar4_e1242[2] + reinterpreted_packed_uchar4_e1190[3] * reinterpreted_packed_uchar4_e1242[3]);
                            uint _e1245 = sum0_1_;
                            uint _e1246 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1201 = as_type<packed_uchar4>(_e1201);
                            packed_uchar4 reinterpreted_packed_uchar4_e1246 = as_type<packed_uchar4>(_e1246);
                            sum0_1_ = _e1245 + ( + reinterpreted_packed_uchar4_e1201[0] * reinterpreted_packed_uchar4_e1246[0] + reinterpreted_packed_uchar4_e1201[1] * reinterpreted_packed_uchar4_e1246[1] + reinterpreted_packed_uchar4_e1201[2] * reinterpreted_packed_uchar4_e1246[2] + reinterpreted_packed_uchar4_e1201[3] * reinterpreted_packed_uchar4_e1246[3]);
                            uint _e1249 = sum0_2_;
                            uint _e1250 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1212 = as_type<packed_uchar4>(_e1212);
                            packed_uchar4 reinterpreted_packed_uchar4_e1250 = as_type<packed_uchar4>(_e1250);
                            sum0_2_ = _e1249 + ( + reinterpreted_packed_uchar4_e1212[0] * reinterpreted_packed_uchar4_e1250[0] + reinterpreted_packed_uchar4_e1212[1] * reinterpreted_packed_uchar4_e1250[1] + reinterpreted_packed_uchar4_e1212[2] * reinterpreted_packed_uchar4_e1250[2] + reinterpreted_packed_uchar4_e1212[3] * reinterpreted_packed_uchar4_e1250[3]);
                            uint _e1253 = sum0_3_;
                            uint _e1254 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1223 = as_type<packed_uchar4>(_e1223);
                            packed_uchar4 reinterpreted_packed_uchar4_e1254 = as_type<packed_uchar4>(_e1254);
                            sum0_3_ = _e1253 + ( + reinterpreted_packed_uchar4_e1223[0] * reinterpreted_packed_uchar4_e1254[0] + reinterpreted_packed_uchar4_e1223[1] * reinterpreted_packed_uchar4_e1254[1] + reinterpreted_packed_uchar4_e1223[2] * reinterpreted_packed_uchar4_e1254[2] + reinterpreted_packed_uchar4_e1223[3] * reinterpreted_packed_uchar4_e1254[3]);
                            uint _e1267 = value_levels(_e967.low.x >> 6u, (_e967.high.x >> 3u) & 16843009u);
                            uint _e1278 = value_levels(_e967.low.y >> 6u, (_e967.high.y >> 3u) & 16843009u);
                            uint _e1289 = value_levels(_e967.low.z >> 6u, (_e967.high.z >> 3u) & 16843009u);
                            uint _e1300 = value_levels(_e967.low.w >> 6u, (_e967.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                            uint _e1318 = sum0_0_;
                            uint _e1319 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1267 = as_type<packed_uchar4>(_e1267);
                            packed_uchar4 reinterpreted_packed_uchar4_e1319 = as_type<packed_uchar4>(_e1319);
                            sum0_0_ = _e1318 + ( + reinterpreted_packed_uchar4_e1267[0] * reinterpreted_packed_uchar4_e1319[0] + reinterpreted_packed_uchar4_e1267[1] * reinterpreted_packed_uchar4_e1319[1] + reinterpreted_packed_uchar4_e1267[2] * reinterpreted_packed_uchar4_e1319[2] + reinterpreted_packed_uchar4_e1267[3] * reinterpreted_packed_uchar4_e1319[3]);
                            uint _e1322 = sum0_1_;
                            uint _e1323 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1278 = as_type<packed_uchar4>(_e1278);
                            packed_uchar4 reinterpreted_packed_uchar4_e1323 = as_type<packed_uchar4>(_e1323);
                            sum0_1_ = _e1322 + ( + reinterpreted_packed_uchar4_e1278[0] * reinterpreted_packed_uchar4_e1323[0] + reinterpreted_packed_uchar4_e1278[1] * reinterpreted_packed_uchar4_e1323[1] + reinterpreted_packed_uchar4_e1278[2] * reinterpreted_packed_uchar4_e1323[2] + reinterpreted_packed_uchar4_e1278[3] * reinterpreted_packed_uchar4_e1323[3]);
                            uint _e1326 = sum0_2_;
                            uint _e1327 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1289 = as_type<packed_uchar4>(_e1289);
                            packed_uchar4 reinterpreted_packed_uchar4_e1327 = as_type<packed_uchar4>(_e1327);
                            sum0_2_ = _e1326 + ( + reinterpreted_packed_uchar4_e1289[0] * reinterpreted_packed_uchar4_e1327[0] + reinterpreted_packed_uchar4_e1289[1] * reinterpreted_packed_uchar4_e1327[1] + reinterpreted_packed_uchar4_e1289[2] * reinterpreted_packed_uchar4_e1327[2] + reinterpreted_packed_uchar4_e1289[3] * reinterpreted_packed_uchar4_e1327[3]);
                            uint _e1330 = sum0_3_;
                            uint _e1331 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1300 = as_type<packed_uchar4>(_e1300);
                            packed_uchar4 reinterpreted_packed_uchar4_e1331 = as_type<packed_uchar4>(_e1331);
                            sum0_3_ = _e1330 + ( + reinterpreted_packed_uchar4_e1300[0] * reinterpreted_packed_uchar4_e1331[0] + reinterpreted_packed_uchar4_e1300[1] * reinterpreted_packed_uchar4_e1331[1] + reinterpreted_packed_uchar4_e1300[2] * reinterpreted_packed_uchar4_e1331[2] + reinterpreted_packed_uchar4_e1300[3] * reinterpreted_packed_uchar4_e1331[3]);
                        }
                        if (step1_ < 4u) {
                            uint _e1346 = value_levels(_e975.low.x >> 0u, (_e975.high.x >> 0u) & 16843009u);
                            uint _e1357 = value_levels(_e975.low.y >> 0u, (_e975.high.y >> 0u) & 16843009u);
                            uint _e1368 = value_levels(_e975.low.z >> 0u, (_e975.high.z >> 0u) & 16843009u);
                            uint _e1379 = value_levels(_e975.low.w >> 0u, (_e975.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                            uint _e1397 = sum0_0_;
                            uint _e1398 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1346 = as_type<packed_uchar4>(_e1346);
                            packed_uchar4 reinterpreted_packed_uchar4_e1398 = as_type<packed_uchar4>(_e1398);
                            sum0_0_ = _e1397 + ( + reinterpreted_packed_uchar4_e1346[0] * reinterpreted_packed_uchar4_e1398[0] + reinterpreted_packed_uchar4_e1346[1] * reinterpreted_packed_uchar4_e1398[1] + reinterpreted_packed_uchar4_e1346[2] * reinterpreted_packed_uchar4_e1398[2] + reinterpreted_packed_uchar4_e1346[3] * reinterpreted_packed_uchar4_e1398[3]);
                            uint _e1401 = sum0_1_;
                            uint _e1402 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1357 = as_type<packed_uchar4>(_e1357);
                            packed_uchar4 reinterpreted_packed_uchar4_e1402 = as_type<packed_uchar4>(_e1402);
                            sum0_1_ = _e1401 + ( + reinterpreted_packed_uchar4_e1357[0] * reinterpreted_packed_uchar4_e1402[0] + reinterpreted_packed_uchar4_e1357[1] * reinterpreted_packed_uchar4_e1402[1] + reinterpreted_packed_uchar4_e1357[2] * reinterpreted_packed_uchar4_e1402[2] + reinterpreted_packed_uchar4_e1357[3] * reinterpreted_packed_uchar4_e1402[3]);
                            uint _e1405 = sum0_2_;
                            uint _e1406 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1368 = as_type<packed_uchar4>(_e1368);
                            packed_uchar4 reinterpreted_packed_uchar4_e1406 = as_type<packed_uchar4>(_e1406);
                            sum0_2_ = _e1405 + ( + reinterpreted_packed_uchar4_e1368[0] * reinterpreted_packed_uchar4_e1406[0] + reinterpreted_packed_uchar4_e1368[1] * reinterpreted_packed_uchar4_e1406[1] + reinterpreted_packed_uchar4_e1368[2] * reinterpreted_packed_uchar4_e1406[2] + reinterpreted_packed_uchar4_e1368[3] * reinterpreted_packed_uchar4_e1406[3]);
                            uint _e1409 = sum0_3_;
                            uint _e1410 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1379 = as_type<packed_uchar4>(_e1379);
                            packed_uchar4 reinterpreted_packed_uchar4_e1410 = as_type<packed_uchar4>(_e1410);
                            sum0_3_ = _e1409 + ( + reinterpreted_packed_uchar4_e1379[0] * reinterpreted_packed_uchar4_e1410[0] + reinterpreted_packed_uchar4_e1379[1] * reinterpreted_packed_uchar4_e1410[1] + reinterpreted_packed_uchar4_e1379[2] * reinterpreted_packed_uchar4_e1410[2] + reinterpreted_packed_uchar4_e1379[3] * reinterpreted_packed_uchar4_e1410[3]);
                            uint _e1423 = value_levels(_e975.low.x >> 2u, (_e975.high.x >> 1u) & 16843009u);
                            uint _e1434 = value_levels(_e975.low.y >> 2u, (_e975.high.y >> 1u) & 16843009u);
                            uint _e1445 = value_levels(_e975.low.z >> 2u, (_e975.high.z >> 1u) & 16843009u);
                            uint _e1456 = value_levels(_e975.low.w >> 2u, (_e975.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                            uint _e1474 = sum0_0_;
                            uint _e1475 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1423 = as_type<packed_uchar4>(_e1423);
                            packed_uchar4 reinterpreted_packed_uchar4_e1475 = as_type<packed_uchar4>(_e1475);
                            sum0_0_ = _e1474 + ( + reinterpreted_packed_uchar4_e1423[0] * reinterpreted_packed_uchar4_e1475[0] + reinterpreted_packed_uchar4_e1423[1] * reinterpreted_packed_uchar4_e1475[1] + reinterpreted_packed_uchar4_e1423[2] * reinterpreted_packed_uchar4_e1475[2] + reinterpreted_packed_uchar4_e1423[3] * reinterpreted_packed_uchar4_e1475[3]);
                            uint _e1478 = sum0_1_;
                            uint _e1479 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1434 = as_type<packed_uchar4>(_e1434);
                            packed_uchar4 reinterpreted_packed_uchar4_e1479 = as_type<packed_uchar4>(_e1479);
                            sum0_1_ = _e1478 + ( + reinterpreted_packed_uchar4_e1434[0] * reinterpreted_packed_uchar4_e1479[0] + reinterpreted_packed_uchar4_e1434[1] * reinterpreted_packed_uchar4_e1479[1] + reinterpreted_packed_uchar4_e1434[2] * reinterpreted_packed_uchar4_e1479[2] + reinterpreted_packed_uchar4_e1434[3] * reinterpreted_packed_uchar4_e1479[3]);
                            uint _e1482 = sum0_2_;
                            uint _e1483 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1445 = as_type<packed_uchar4>(_e1445);
                            packed_uchar4 reinterpreted_packed_uchar4_e1483 = as_type<packed_uchar4>(_e1483);
                            sum0_2_ = _e1482 + ( + reinterpreted_packed_uchar4_e1445[0] * reinterpreted_packed_uchar4_e1483[0] + reinterpreted_packed_uchar4_e1445[1] * reinterpreted_packed_uchar4_e1483[1] + reinterpreted_packed_uchar4_e1445[2] * reinterpreted_packed_uchar4_e1483[2] + reinterpreted_packed_uchar4_e1445[3] * reinterpreted_packed_uchar4_e1483[3]);
                            uint _e1486 = sum0_3_;
                            uint _e1487 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1456 = as_type<packed_uchar4>(_e1456);
                            packed_uchar4 reinterpreted_packed_uchar4_e1487 = as_type<packed_uchar4>(_e1487);
                            sum0_3_ = _e1486 + ( + reinterpreted_packed_uchar4_e1456[0] * reinterpreted_packed_uchar4_e1487[0] + reinterpreted_packed_uchar4_e1456[1] * reinterpreted_packed_uchar4_e1487[1] + reinterpreted_packed_uchar4_e1456[2] * reinterpreted_packed_uchar4_e1487[2] + reinterpreted_packed_uchar4_e1456[3] * reinterpreted_packed_uchar4_e1487[3]);
                            uint _e1500 = value_levels(_e975.low.x >> 4u, (_e975.high.x >> 2u) & 16843009u);
                            uint _e1511 = value_levels(_e975.low.y >> 4u, (_e975.high.y >> 2u) & 16843009u);
                            uint _e1522 = value_levels(_e975.low.z >> 4u, (_e975.high.z >> 2u) & 16843009u);
                            uint _e1533 = value_levels(_e975.low.w >> 4u, (_e975.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                            uint _e1551 = sum0_0_;
                            uint _e1552 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1500 = as_type<packed_uchar4>(_e1500);
                            packed_uchar4 reinterpreted_packed_uchar4_e1552 = as_type<packed_uchar4>(_e1552);
                            sum0_0_ = _e1551 + ( + reinterpreted_packed_uchar4_e1500[0] * reinterpreted_packed_uchar4_e1552[0] + reinterpreted_packed_uchar4_e1500[1] * reinterpreted_packed_uchar4_e1552[1] + reinterpreted_packed_uchar4_e1500[2] * reinterpreted_packed_uchar4_e1552[2] + reinterpreted_packed_uchar4_e1500[3] * reinterpreted_packed_uchar4_e1552[3]);
                            uint _e1555 = sum0_1_;
                            uint _e1556 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1511 = as_type<packed_uchar4>(_e1511);
                            packed_uchar4 reinterpreted_packed_uchar4_e1556 = as_type<packed_uchar4>(_e1556);
                            sum0_1_ = _e1555 + ( + reinterpreted_packed_uchar4_e1511[0] * reinterpreted_packed_uchar4_e1556[0] + reinterpreted_packed_uchar4_e1511[1] * reinterpreted_packed_uchar4_e1556[1] + reinterpreted_packed_uchar4_e1511[2] * reinterpreted_packed_uchar4_e1556[2] + reinterpreted_packed_uchar4_e1511[3] * reinterpreted_packed_uchar4_e1556[3]);
                            uint _e1559 = sum0_2_;
                            uint _e1560 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1522 = as_type<packed_uchar4>(_e1522);
                            packed_uchar4 reinterpreted_packed_uchar4_e1560 = as_type<packed_uchar4>(_e1560);
                            sum0_2_ = _e1559 + ( + reinterpreted_packed_uchar4_e1522[0] * reinterpreted_packed_uchar4_e1560[0] + reinterpreted_packed_uchar4_e1522[1] * reinterpreted_packed_uchar4_e1560[1] + reinterpreted_packed_uchar4_e1522[2] * reinterpreted_packed_uchar4_e1560[2] + reinterpreted_packed_uchar4_e1522[3] * reinterpreted_packed_uchar4_e1560[3]);
                            uint _e1563 = sum0_3_;
                            uint _e1564 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1533 = as_type<packed_uchar4>(_e1533);
                            packed_uchar4 reinterpreted_packed_uchar4_e1564 = as_type<packed_uchar4>(_e1564);
                            sum0_3_ = _e1563 + ( + reinterpreted_packed_uchar4_e1533[0] * reinterpreted_packed_uchar4_e1564[0] + reinterpreted_packed_uchar4_e1533[1] * reinterpreted_packed_uchar4_e1564[1] + reinterpreted_packed_uchar4_e1533[2] * reinterpreted_packed_uchar4_e1564[2] + reinterpreted_packed_uchar4_e1533[3] * reinterpreted_packed_uchar4_e1564[3]);
                            uint _e1577 = value_levels(_e975.low.x >> 6u, (_e975.high.x >> 3u) & 16843009u);
                            uint _e1588 = value_levels(_e975.low.y >> 6u, (_e975.high.y >> 3u) & 16843009u);
                            uint _e1599 = value_levels(_e975.low.z >> 6u, (_e975.high.z >> 3u) & 16843009u);
                            uint _e1610 = value_levels(_e975.low.w >> 6u, (_e975.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                            uint _e1628 = sum0_0_;
                            uint _e1629 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1577 = as_type<packed_uchar4>(_e1577);
                            packed_uchar4 reinterpreted_packed_uchar4_e1629 = as_type<packed_uchar4>(_e1629);
                            sum0_0_ = _e1628 + ( + reinterpreted_packed_uchar4_e1577[0] * reinterpreted_packed_uchar4_e1629[0] + reinterpreted_packed_uchar4_e1577[1] * reinterpreted_packed_uchar4_e1629[1] + reinterpreted_packed_uchar4_e1577[2] * reinterpreted_packed_uchar4_e1629[2] + reinterpreted_packed_uchar4_e1577[3] * reinterpreted_packed_uchar4_e1629[3]);
                            uint _e1632 = sum0_1_;
                            uint _e1633 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1588 = as_type<packed_uchar4>(_e1588);
                            packed_uchar4 reinterpreted_packed_uchar4_e1633 = as_type<packed_uchar4>(_e1633);
                            sum0_1_ = _e1632 + ( + reinterpreted_packed_uchar4_e1588[0] * reinterpreted_packed_uchar4_e1633[0] + reinterpreted_packed_uchar4_e1588[1] * reinterpreted_packed_uchar4_e1633[1] + reinterpreted_packed_uchar4_e1588[2] * reinterpreted_packed_uchar4_e1633[2] + reinterpreted_packed_uchar4_e1588[3] * reinterpreted_packed_uchar4_e1633[3]);
                            uint _e1636 = sum0_2_;
                            uint _e1637 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1599 = as_type<packed_uchar4>(_e1599);
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            sum0_2_ = _e1636 + ( + reinterpreted_packed_uchar4_e1599[0] * reinterpreted_packed_uchar4_e1637[0] + reinterpreted_packed_uchar4_e1599[1] * reinterpreted_packed_uchar4_e1637[1] + reinterpreted_packed_uchar4_e1599[2] * reinterpreted_packed_uchar4_e1637[2] + reinterpreted_packed_uchar4_e1599[3] * reinterpreted_packed_uchar4_e1637[3]);
                            uint _e1640 = sum0_3_;
                            uint _e1641 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1610 = as_type<packed_uchar4>(_e1610);
                            packed_uchar4 reinterpreted_packed_uchar4_e1641 = as_type<packed_uchar4>(_e1641);
                            sum0_3_ = _e1640 + ( + reinterpreted_packed_uchar4_e1610[0] * reinterpreted_packed_uchar4_e1641[0] + reinterpreted_packed_uchar4_e1610[1] * reinterpreted_packed_uchar4_e1641[1] + reinterpreted_packed_uchar4_e1610[2] * reinterpreted_packed_uchar4_e1641[2] + reinterpreted_packed_uchar4_e1610[3] * reinterpreted_packed_uchar4_e1641[3]);
                        }
                        if (step2_ < 4u) {
                            uint _e1656 = value_levels(_e983.low.x >> 0u, (_e983.high.x >> 0u) & 16843009u);
                            uint _e1667 = value_levels(_e983.low.y >> 0u, (_e983.high.y >> 0u) & 16843009u);
                            uint _e1678 = value_levels(_e983.low.z >> 0u, (_e983.high.z >> 0u) & 16843009u);
                            uint _e1689 = value_levels(_e983.low.w >> 0u, (_e983.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                            uint _e1707 = sum0_0_;
                            uint _e1708 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1656 = as_type<packed_uchar4>(_e1656);
                            packed_uchar4 reinterpreted_packed_uchar4_e1708 = as_type<packed_uchar4>(_e1708);
                            sum0_0_ = _e1707 + ( + reinterpreted_packed_uchar4_e1656[0] * reinterpreted_packed_uchar4_e1708[0] + reinterpreted_packed_uchar4_e1656[1] * reinterpreted_packed_uchar4_e1708[1] + reinterpreted_packed_uchar4_e1656[2] * reinterpreted_packed_uchar4_e1708[2] + reinterpreted_packed_uchar4_e1656[3] * reinterpreted_packed_uchar4_e1708[3]);
                            uint _e1711 = sum0_1_;
                            uint _e1712 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1667 = as_type<packed_uchar4>(_e1667);
                            packed_uchar4 reinterpreted_packed_uchar4_e1712 = as_type<packed_uchar4>(_e1712);
                            sum0_1_ = _e1711 + ( + reinterpreted_packed_uchar4_e1667[0] * reinterpreted_packed_uchar4_e1712[0] + reinterpreted_packed_uchar4_e1667[1] * reinterpreted_packed_uchar4_e1712[1] + reinterpreted_packed_uchar4_e1667[2] * reinterpreted_packed_uchar4_e1712[2] + reinterpreted_packed_uchar4_e1667[3] * reinterpreted_packed_uchar4_e1712[3]);
                            uint _e1715 = sum0_2_;
                            uint _e1716 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1678 = as_type<packed_uchar4>(_e1678);
                            packed_uchar4 reinterpreted_packed_uchar4_e1716 = as_type<packed_uchar4>(_e1716);
                            sum0_2_ = _e1715 + ( + reinterpreted_packed_uchar4_e1678[0] * reinterpreted_packed_uchar4_e1716[0] + reinterpreted_packed_uchar4_e1678[1] * reinterpreted_packed_uchar4_e1716[1] + reinterpreted_packed_uchar4_e1678[2] * reinterpreted_packed_uchar4_e1716[2] + reinterpreted_packed_uchar4_e1678[3] * reinterpreted_packed_uchar4_e1716[3]);
                            uint _e1719 = sum0_3_;
                            uint _e1720 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1689 = as_type<packed_uchar4>(_e1689);
                            packed_uchar4 reinterpreted_packed_uchar4_e1720 = as_type<packed_uchar4>(_e1720);
                            sum0_3_ = _e1719 + ( + reinterpreted_packed_uchar4_e1689[0] * reinterpreted_packed_uchar4_e1720[0] + reinterpreted_packed_uchar4_e1689[1] * reinterpreted_packed_uchar4_e1720[1] + reinterpreted_packed_uchar4_e1689[2] * reinterpreted_packed_uchar4_e1720[2] + reinterpreted_packed_uchar4_e1689[3] * reinterpreted_packed_uchar4_e1720[3]);
                            uint _e1733 = value_levels(_e983.low.x >> 2u, (_e983.high.x >> 1u) & 16843009u);
                            uint _e1744 = value_levels(_e983.low.y >> 2u, (_e983.high.y >> 1u) & 16843009u);
                            uint _e1755 = value_levels(_e983.low.z >> 2u, (_e983.high.z >> 1u) & 16843009u);
                            uint _e1766 = value_levels(_e983.low.w >> 2u, (_e983.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                            uint _e1784 = sum0_0_;
                            uint _e1785 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1733 = as_type<packed_uchar4>(_e1733);
                            packed_uchar4 reinterpreted_packed_uchar4_e1785 = as_type<packed_uchar4>(_e1785);
                            sum0_0_ = _e1784 + ( + reinterpreted_packed_uchar4_e1733[0] * reinterpreted_packed_uchar4_e1785[0] + reinterpreted_packed_uchar4_e1733[1] * reinterpreted_packed_uchar4_e1785[1] + reinterpreted_packed_uchar4_e1733[2] * reinterpreted_packed_uchar4_e1785[2] + reinterpreted_packed_uchar4_e1733[3] * reinterpreted_packed_uchar4_e1785[3]);
                            uint _e1788 = sum0_1_;
                            uint _e1789 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1744 = as_type<packed_uchar4>(_e1744);
                            packed_uchar4 reinterpreted_packed_uchar4_e1789 = as_type<packed_uchar4>(_e1789);
                            sum0_1_ = _e1788 + ( + reinterpreted_packed_uchar4_e1744[0] * reinterpreted_packed_uchar4_e1789[0] + reinterpreted_packed_uchar4_e1744[1] * reinterpreted_packed_uchar4_e1789[1] + reinterpreted_packed_uchar4_e1744[2] * reinterpreted_packed_uchar4_e1789[2] + reinterpreted_packed_uchar4_e1744[3] * reinterpreted_packed_uchar4_e1789[3]);
                            uint _e1792 = sum0_2_;
                            uint _e1793 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1755 = as_type<packed_uchar4>(_e1755);
                            packed_uchar4 reinterpreted_packed_uchar4_e1793 = as_type<packed_uchar4>(_e1793);
                            sum0_2_ = _e1792 + ( + reinterpreted_packed_uchar4_e1755[0] * reinterpreted_packed_uchar4_e1793[0] + reinterpreted_packed_uchar4_e1755[1] * reinterpreted_packed_uchar4_e1793[1] + reinterpreted_packed_uchar4_e1755[2] * reinterpreted_packed_uchar4_e1793[2] + reinterpreted_packed_uchar4_e1755[3] * reinterpreted_packed_uchar4_e1793[3]);
                            uint _e1796 = sum0_3_;
                            uint _e1797 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1766 = as_type<packed_uchar4>(_e1766);
                            packed_uchar4 reinterpreted_packed_uchar4_e1797 = as_type<packed_uchar4>(_e1797);
                            sum0_3_ = _e1796 + ( + reinterpreted_packed_uchar4_e1766[0] * reinterpreted_packed_uchar4_e1797[0] + reinterpreted_packed_uchar4_e1766[1] * reinterpreted_packed_uchar4_e1797[1] + reinterpreted_packed_uchar4_e1766[2] * reinterpreted_packed_uchar4_e1797[2] + reinterpreted_packed_uchar4_e1766[3] * reinterpreted_packed_uchar4_e1797[3]);
                            uint _e1810 = value_levels(_e983.low.x >> 4u, (_e983.high.x >> 2u) & 16843009u);
                            uint _e1821 = value_levels(_e983.low.y >> 4u, (_e983.high.y >> 2u) & 16843009u);
                            uint _e1832 = value_levels(_e983.low.z >> 4u, (_e983.high.z >> 2u) & 16843009u);
                            uint _e1843 = value_levels(_e983.low.w >> 4u, (_e983.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                            uint _e1861 = sum0_0_;
                            uint _e1862 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1810 = as_type<packed_uchar4>(_e1810);
                            packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(_e1862);
                            sum0_0_ = _e1861 + ( + reinterpreted_packed_uchar4_e1810[0] * reinterpreted_packed_uchar4_e1862[0] + reinterpreted_packed_uchar4_e1810[1] * reinterpreted_packed_uchar4_e1862[1] + reinterpreted_packed_uchar4_e1810[2] * reinterpreted_packed_uchar4_e1862[2] + reinterpreted_packed_uchar4_e1810[3] * reinterpreted_packed_uchar4_e1862[3]);
                            uint _e1865 = sum0_1_;
                            uint _e1866 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1821 = as_type<packed_uchar4>(_e1821);
                            packed_uchar4 reinterpreted_packed_uchar4_e1866 = as_type<packed_uchar4>(_e1866);
                            sum0_1_ = _e1865 + ( + reinterpreted_packed_uchar4_e1821[0] * reinterpreted_packed_uchar4_e1866[0] + reinterpreted_packed_uchar4_e1821[1] * reinterpreted_packed_uchar4_e1866[1] + reinterpreted_packed_uchar4_e1821[2] * reinterpreted_packed_uchar4_e1866[2] + reinterpreted_packed_uchar4_e1821[3] * reinterpreted_packed_uchar4_e1866[3]);
                            uint _e1869 = sum0_2_;
                            uint _e1870 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1832 = as_type<packed_uchar4>(_e1832);
                            packed_uchar4 reinterpreted_packed_uchar4_e1870 = as_type<packed_uchar4>(_e1870);
                            sum0_2_ = _e1869 + ( + reinterpreted_packed_uchar4_e1832[0] * reinterpreted_packed_uchar4_e1870[0] + reinterpreted_packed_uchar4_e1832[1] * reinterpreted_packed_uchar4_e1870[1] + reinterpreted_packed_uchar4_e1832[2] * reinterpreted_packed_uchar4_e1870[2] + reinterpreted_packed_uchar4_e1832[3] * reinterpreted_packed_uchar4_e1870[3]);
                            uint _e1873 = sum0_3_;
                            uint _e1874 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1843 = as_type<packed_uchar4>(_e1843);
                            packed_uchar4 reinterpreted_packed_uchar4_e1874 = as_type<packed_uchar4>(_e1874);
                            sum0_3_ = _e1873 + ( + reinterpreted_packed_uchar4_e1843[0] * reinterpreted_packed_uchar4_e1874[0] + reinterpreted_packed_uchar4_e1843[1] * reinterpreted_packed_uchar4_e1874[1] + reinterpreted_packed_uchar4_e1843[2] * reinterpreted_packed_uchar4_e1874[2] + reinterpreted_packed_uchar4_e1843[3] * reinterpreted_packed_uchar4_e1874[3]);
                            uint _e1887 = value_levels(_e983.low.x >> 6u, (_e983.high.x >> 3u) & 16843009u);
                            uint _e1898 = value_levels(_e983.low.y >> 6u, (_e983.high.y >> 3u) & 16843009u);
                            uint _e1909 = value_levels(_e983.low.z >> 6u, (_e983.high.z >> 3u) & 16843009u);
                            uint _e1920 = value_levels(_e983.low.w >> 6u, (_e983.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                            uint _e1938 = sum0_0_;
                            uint _e1939 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1887 = as_type<packed_uchar4>(_e1887);
                            packed_uchar4 reinterpreted_packed_uchar4_e1939 = as_type<packed_uchar4>(_e1939);
                            sum0_0_ = _e1938 + ( + reinterpreted_packed_uchar4_e1887[0] * reinterpreted_packed_uchar4_e1939[0] + reinterpreted_packed_uchar4_e1887[1] * reinterpreted_packed_uchar4_e1939[1] + reinterpreted_packed_uchar4_e1887[2] * reinterpreted_packed_uchar4_e1939[2] + reinterpreted_packed_uchar4_e1887[3] * reinterpreted_packed_uchar4_e1939[3]);
                            uint _e1942 = sum0_1_;
                            uint _e1943 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1898 = as_type<packed_uchar4>(_e1898);
                            packed_uchar4 reinterpreted_packed_uchar4_e1943 = as_type<packed_uchar4>(_e1943);
                            sum0_1_ = _e1942 + ( + reinterpreted_packed_uchar4_e1898[0] * reinterpreted_packed_uchar4_e1943[0] + reinterpreted_packed_uchar4_e1898[1] * reinterpreted_packed_uchar4_e1943[1] + reinterpreted_packed_uchar4_e1898[2] * reinterpreted_packed_uchar4_e1943[2] + reinterpreted_packed_uchar4_e1898[3] * reinterpreted_packed_uchar4_e1943[3]);
                            uint _e1946 = sum0_2_;
                            uint _e1947 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1909 = as_type<packed_uchar4>(_e1909);
                            packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(_e1947);
                            sum0_2_ = _e1946 + ( + reinterpreted_packed_uchar4_e1909[0] * reinterpreted_packed_uchar4_e1947[0] + reinterpreted_packed_uchar4_e1909[1] * reinterpreted_packed_uchar4_e1947[1] + reinterpreted_packed_uchar4_e1909[2] * reinterpreted_packed_uchar4_e1947[2] + reinterpreted_packed_uchar4_e1909[3] * reinterpreted_packed_uchar4_e1947[3]);
                            uint _e1950 = sum0_3_;
                            uint _e1951 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1920 = as_type<packed_uchar4>(_e1920);
                            packed_uchar4 reinterpreted_packed_uchar4_e1951 = as_type<packed_uchar4>(_e1951);
                            sum0_3_ = _e1950 + ( + reinterpreted_packed_uchar4_e1920[0] * reinterpreted_packed_uchar4_e1951[0] + reinterpreted_packed_uchar4_e1920[1] * reinterpreted_packed_uchar4_e1951[1] + reinterpreted_packed_uchar4_e1920[2] * reinterpreted_packed_uchar4_e1951[2] + reinterpreted_packed_uchar4_e1920[3] * reinterpreted_packed_uchar4_e1951[3]);
                        }
                        if (step3_ < 4u) {
                            uint _e1966 = value_levels(_e991.low.x >> 0u, (_e991.high.x >> 0u) & 16843009u);
                            uint _e1977 = value_levels(_e991.low.y >> 0u, (_e991.high.y >> 0u) & 16843009u);
                            uint _e1988 = value_levels(_e991.low.z >> 0u, (_e991.high.z >> 0u) & 16843009u);
                            uint _e1999 = value_levels(_e991.low.w >> 0u, (_e991.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                            uint _e2017 = sum0_0_;
                            uint _e2018 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1966 = as_type<packed_uchar4>(_e1966);
                            packed_uchar4 reinterpreted_packed_uchar4_e2018 = as_type<packed_uchar4>(_e2018);
                            sum0_0_ = _e2017 + ( + reinterpreted_packed_uchar4_e1966[0] * reinterpreted_packed_uchar4_e2018[0] + reinterpreted_packed_uchar4_e1966[1] * reinterpreted_packed_uchar4_e2018[1] + reinterpreted_packed_uchar4_e1966[2] * reinterpreted_packed_uchar4_e2018[2] + reinterpreted_packed_uchar4_e1966[3] * reinterpreted_packed_uchar4_e2018[3]);
                            uint _e2021 = sum0_1_;
                            uint _e2022 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(_e1977);
                            packed_uchar4 reinterpreted_packed_uchar4_e2022 = as_type<packed_uchar4>(_e2022);
                            sum0_1_ = _e2021 + ( + reinterpreted_packed_uchar4_e1977[0] * reinterpreted_packed_uchar4_e2022[0] + reinterpreted_packed_uchar4_e1977[1] * reinterpreted_packed_uchar4_e2022[1] + reinterpreted_packed_uchar4_e1977[2] * reinterpreted_packed_uchar4_e2022[2] + reinterpreted_packed_uchar4_e1977[3] * reinterpreted_packed_uchar4_e2022[3]);
                            uint _e2025 = sum0_2_;
                            uint _e2026 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1988 = as_type<packed_uchar4>(_e1988);
                            packed_uchar4 reinterpreted_packed_uchar4_e2026 = as_type<packed_uchar4>(_e2026);
                            sum0_2_ = _e2025 + ( + reinterpreted_packed_uchar4_e1988[0] * reinterpreted_packed_uchar4_e2026[0] + reinterpreted_packed_uchar4_e1988[1] * reinterpreted_packed_uchar4_e2026[1] + reinterpreted_packed_uchar4_e1988[2] * reinterpreted_packed_uchar4_e2026[2] + reinterpreted_packed_uchar4_e1988[3] * reinterpreted_packed_uchar4_e2026[3]);
                            uint _e2029 = sum0_3_;
                            uint _e2030 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1999 = as_type<packed_uchar4>(_e1999);
                            packed_uchar4 reinterpreted_packed_uchar4_e2030 = as_type<packed_uchar4>(_e2030);
                            sum0_3_ = _e2029 + ( + reinterpreted_packed_uchar4_e1999[0] * reinterpreted_packed_uchar4_e2030[0] + reinterpreted_packed_uchar4_e1999[1] * reinterpreted_packed_uchar4_e2030[1] + reinterpreted_packed_uchar4_e1999[2] * reinterpreted_packed_uchar4_e2030[2] + reinterpreted_packed_uchar4_e1999[3] * reinterpreted_packed_uchar4_e2030[3]);
                            uint _e2043 = value_levels(_e991.low.x >> 2u, (_e991.high.x >> 1u) & 16843009u);
                            uint _e2054 = value_levels(_e991.low.y >> 2u, (_e991.high.y >> 1u) & 16843009u);
                            uint _e2065 = value_levels(_e991.low.z >> 2u, (_e991.high.z >> 1u) & 16843009u);
                            uint _e2076 = value_levels(_e991.low.w >> 2u, (_e991.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                            uint _e2094 = sum0_0_;
                            uint _e2095 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                            packed_uchar4 reinterpreted_packed_uchar4_e2095 = as_type<packed_uchar4>(_e2095);
                            sum0_0_ = _e2094 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2095[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2095[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2095[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2095[3]);
                            uint _e2098 = sum0_1_;
                            uint _e2099 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                            packed_uchar4 reinterpreted_packed_uchar4_e2099 = as_type<packed_uchar4>(_e2099);
                            sum0_1_ = _e2098 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2099[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2099[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2099[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2099[3]);
                            uint _e2102 = sum0_2_;
                            uint _e2103 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(_e2065);
                            packed_uchar4 reinterpreted_packed_uchar4_e2103 = as_type<packed_uchar4>(_e2103);
                            sum0_2_ = _e2102 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2103[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2103[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2103[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2103[3]);
                            uint _e2106 = sum0_3_;
                            uint _e2107 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2076 = as_type<packed_uchar4>(_e2076);
                            packed_uchar4 reinterpreted_packed_uchar4_e2107 = as_type<packed_uchar4>(_e2107);
                            sum0_3_ = _e2106 + ( + reinterpreted_packed_uchar4_e2076[0] * reinterpreted_packed_uchar4_e2107[0] + reinterpreted_packed_uchar4_e2076[1] * reinterpreted_packed_uchar4_e2107[1] + reinterpreted_packed_uchar4_e2076[2] * reinterpreted_packed_uchar4_e2107[2] + reinterpreted_packed_uchar4_e2076[3] * reinterpreted_packed_uchar4_e2107[3]);
                            uint _e2120 = value_levels(_e991.low.x >> 4u, (_e991.high.x >> 2u) & 16843009u);
                            uint _e2131 = value_levels(_e991.low.y >> 4u, (_e991.high.y >> 2u) & 16843009u);
                            uint _e2142 = value_levels(_e991.low.z >> 4u, (_e991.high.z >> 2u) & 16843009u);
                            uint _e2153 = value_levels(_e991.low.w >> 4u, (_e991.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                            uint _e2171 = sum0_0_;
                            uint _e2172 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2120 = as_type<packed_uchar4>(_e2120);
                            packed_uchar4 reinterpreted_packed_uchar4_e2172 = as_type<packed_uchar4>(_e2172);
                            sum0_0_ = _e2171 + ( + reinterpreted_packed_uchar4_e2120[0] * reinterpreted_packed_uchar4_e2172[0] + reinterpreted_packed_uchar4_e2120[1] * reinterpreted_packed_uchar4_e2172[1] + reinterpreted_packed_uchar4_e2120[2] * reinterpreted_packed_uchar4_e2172[2] + reinterpreted_packed_uchar4_e2120[3] * reinterpreted_packed_uchar4_e2172[3]);
                            uint _e2175 = sum0_1_;
                            uint _e2176 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2131 = as_type<packed_uchar4>(_e2131);
                            packed_uchar4 reinterpreted_packed_uchar4_e2176 = as_type<packed_uchar4>(_e2176);
                            sum0_1_ = _e2175 + ( + reinterpreted_packed_uchar4_e2131[0] * reinterpreted_packed_uchar4_e2176[0] + reinterpreted_packed_uchar4_e2131[1] * reinterpreted_packed_uchar4_e2176[1] + reinterpreted_packed_uchar4_e2131[2] * reinterpreted_packed_uchar4_e2176[2] + reinterpreted_packed_uchar4_e2131[3] * reinterpreted_packed_uchar4_e2176[3]);
                            uint _e2179 = sum0_2_;
                            uint _e2180 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(_e2142);
                            packed_uchar4 reinterpreted_packed_uchar4_e2180 = as_type<packed_uchar4>(_e2180);
                            sum0_2_ = _e2179 + ( + reinterpreted_packed_uchar4_e2142[0] * reinterpreted_packed_uchar4_e2180[0] + reinterpreted_packed_uchar4_e2142[1] * reinterpreted_packed_uchar4_e2180[1] + reinterpreted_packed_uchar4_e2142[2] * reinterpreted_packed_uchar4_e2180[2] + reinterpreted_packed_uchar4_e2142[3] * reinterpreted_packed_uchar4_e2180[3]);
                            uint _e2183 = sum0_3_;
                            uint _e2184 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2153 = as_type<packed_uchar4>(_e2153);
                            packed_uchar4 reinterpreted_packed_uchar4_e2184 = as_type<packed_uchar4>(_e2184);
                            sum0_3_ = _e2183 + ( + reinterpreted_packed_uchar4_e2153[0] * reinterpreted_packed_uchar4_e2184[0] + reinterpreted_packed_uchar4_e2153[1] * reinterpreted_packed_uchar4_e2184[1] + reinterpreted_packed_uchar4_e2153[2] * reinterpreted_packed_uchar4_e2184[2] + reinterpreted_packed_uchar4_e2153[3] * reinterpreted_packed_uchar4_e2184[3]);
                            uint _e2197 = value_levels(_e991.low.x >> 6u, (_e991.high.x >> 3u) & 16843009u);
                            uint _e2208 = value_levels(_e991.low.y >> 6u, (_e991.high.y >> 3u) & 16843009u);
                            uint _e2219 = value_levels(_e991.low.z >> 6u, (_e991.high.z >> 3u) & 16843009u);
                            uint _e2230 = value_levels(_e991.low.w >> 6u, (_e991.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                            uint _e2248 = sum0_0_;
                            uint _e2249 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                            packed_uchar4 reinterpreted_packed_uchar4_e2249 = as_type<packed_uchar4>(_e2249);
                            sum0_0_ = _e2248 + ( + reinterpreted_packed_uchar4_e2197[0] * reinterpreted_packed_uchar4_e2249[0] + reinterpreted_packed_uchar4_e2197[1] * reinterpreted_packed_uchar4_e2249[1] + reinterpreted_packed_uchar4_e2197[2] * reinterpreted_packed_uchar4_e2249[2] + reinterpreted_packed_uchar4_e2197[3] * reinterpreted_packed_uchar4_e2249[3]);
                            uint _e2252 = sum0_1_;
                            uint _e2253 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2208 = as_type<packed_uchar4>(_e2208);
                            packed_uchar4 reinterpreted_packed_uchar4_e2253 = as_type<packed_uchar4>(_e2253);
                            sum0_1_ = _e2252 + ( + reinterpreted_packed_uchar4_e2208[0] * reinterpreted_packed_uchar4_e2253[0] + reinterpreted_packed_uchar4_e2208[1] * reinterpreted_packed_uchar4_e2253[1] + reinterpreted_packed_uchar4_e2208[2] * reinterpreted_packed_uchar4_e2253[2] + reinterpreted_packed_uchar4_e2208[3] * reinterpreted_packed_uchar4_e2253[3]);
                            uint _e2256 = sum0_2_;
                            uint _e2257 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2219 = as_type<packed_uchar4>(_e2219);
                            packed_uchar4 reinterpreted_packed_uchar4_e2257 = as_type<packed_uchar4>(_e2257);
                            sum0_2_ = _e2256 + ( + reinterpreted_packed_uchar4_e2219[0] * reinterpreted_packed_uchar4_e2257[0] + reinterpreted_packed_uchar4_e2219[1] * reinterpreted_packed_uchar4_e2257[1] + reinterpreted_packed_uchar4_e2219[2] * reinterpreted_packed_uchar4_e2257[2] + reinterpreted_packed_uchar4_e2219[3] * reinterpreted_packed_uchar4_e2257[3]);
                            uint _e2260 = sum0_3_;
                            uint _e2261 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2230 = as_type<packed_uchar4>(_e2230);
                            packed_uchar4 reinterpreted_packed_uchar4_e2261 = as_type<packed_uchar4>(_e2261);
                            sum0_3_ = _e2260 + ( + reinterpreted_packed_uchar4_e2230[0] * reinterpreted_packed_uchar4_e2261[0] + reinterpreted_packed_uchar4_e2230[1] * reinterpreted_packed_uchar4_e2261[1] + reinterpreted_packed_uchar4_e2230[2] * reinterpreted_packed_uchar4_e2261[2] + reinterpreted_packed_uchar4_e2230[3] * reinterpreted_packed_uchar4_e2261[3]);
                        }
                        if (step4_ < 4u) {
                            uint _e2276 = value_levels(_e999.low.x >> 0u, (_e999.high.x >> 0u) & 16843009u);
                            uint _e2287 = value_levels(_e999.low.y >> 0u, (_e999.high.y >> 0u) & 16843009u);
                            uint _e2298 = value_levels(_e999.low.z >> 0u, (_e999.high.z >> 0u) & 16843009u);
                            uint _e2309 = value_levels(_e999.low.w >> 0u, (_e999.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                            uint _e2327 = sum0_0_;
                            uint _e2328 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2276 = as_type<packed_uchar4>(_e2276);
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(_e2328);
                            sum0_0_ = _e2327 + ( + reinterpreted_packed_uchar4_e2276[0] * reinterpreted_packed_uchar4_e2328[0] + reinterpreted_packed_uchar4_e2276[1] * reinterpreted_packed_uchar4_e2328[1] + reinterpreted_packed_uchar4_e2276[2] * reinterpreted_packed_uchar4_e2328[2] + reinterpreted_packed_uchar4_e2276[3] * reinterpreted_packed_uchar4_e2328[3]);
                            uint _e2331 = sum0_1_;
                            uint _e2332 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2287 = as_type<packed_uchar4>(_e2287);
                            packed_uchar4 reinterpreted_packed_uchar4_e2332 = as_type<packed_uchar4>(_e2332);
                            sum0_1_ = _e2331 + ( + reinterpreted_packed_uchar4_e2287[0] * reinterpreted_packed_uchar4_e2332[0] + reinterpreted_packed_uchar4_e2287[1] * reinterpreted_packed_uchar4_e2332[1] + reinterpreted_packed_uchar4_e2287[2] * reinterpreted_packed_uchar4_e2332[2] + reinterpreted_packed_uchar4_e2287[3] * reinterpreted_packed_uchar4_e2332[3]);
                            uint _e2335 = sum0_2_;
                            uint _e2336 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2298 = as_type<packed_uchar4>(_e2298);
                            packed_uchar4 reinterpreted_packed_uchar4_e2336 = as_type<packed_uchar4>(_e2336);
                            sum0_2_ = _e2335 + ( + reinterpreted_packed_uchar4_e2298[0] * reinterpreted_packed_uchar4_e2336[0] + reinterpreted_packed_uchar4_e2298[1] * reinterpreted_packed_uchar4_e2336[1] + reinterpreted_packed_uchar4_e2298[2] * reinterpreted_packed_uchar4_e2336[2] + reinterpreted_packed_uchar4_e2298[3] * reinterpreted_packed_uchar4_e2336[3]);
                            uint _e2339 = sum0_3_;
                            uint _e2340 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2309 = as_type<packed_uchar4>(_e2309);
                            packed_uchar4 reinterpreted_packed_uchar4_e2340 = as_type<packed_uchar4>(_e2340);
                            sum0_3_ = _e2339 + ( + reinterpreted_packed_uchar4_e2309[0] * reinterpreted_packed_uchar4_e2340[0] + reinterpreted_packed_uchar4_e2309[1] * reinterpreted_packed_uchar4_e2340[1] + reinterpreted_packed_uchar4_e2309[2] * reinterpreted_packed_uchar4_e2340[2] + reinterpreted_packed_uchar4_e2309[3] * reinterpreted_packed_uchar4_e2340[3]);
                            uint _e2353 = value_levels(_e999.low.x >> 2u, (_e999.high.x >> 1u) & 16843009u);
                            uint _e2364 = value_levels(_e999.low.y >> 2u, (_e999.high.y >> 1u) & 16843009u);
                            uint _e2375 = value_levels(_e999.low.z >> 2u, (_e999.high.z >> 1u) & 16843009u);
                            uint _e2386 = value_levels(_e999.low.w >> 2u, (_e999.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                            uint _e2404 = sum0_0_;
                            uint _e2405 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2353 = as_type<packed_uchar4>(_e2353);
                            packed_uchar4 reinterpreted_packed_uchar4_e2405 = as_type<packed_uchar4>(_e2405);
                            sum0_0_ = _e2404 + ( + reinterpreted_packed_uchar4_e2353[0] * reinterpreted_packed_uchar4_e2405[0] + reinterpreted_packed_uchar4_e2353[1] * reinterpreted_packed_uchar4_e2405[1] + reinterpreted_packed_uchar4_e2353[2] * reinterpreted_packed_uchar4_e2405[2] + reinterpreted_packed_uchar4_e2353[3] * reinterpreted_packed_uchar4_e2405[3]);
                            uint _e2408 = sum0_1_;
                            uint _e2409 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2364 = as_type<packed_uchar4>(_e2364);
                            packed_uchar4 reinterpreted_packed_uchar4_e2409 = as_type<packed_uchar4>(_e2409);
                            sum0_1_ = _e2408 + ( + reinterpreted_packed_uchar4_e2364[0] * reinterpreted_packed_uchar4_e2409[0] + reinterpreted_packed_uchar4_e2364[1] * reinterpreted_packed_uchar4_e2409[1] + reinterpreted_packed_uchar4_e2364[2] * reinterpreted_packed_uchar4_e2409[2] + reinterpreted_packed_uchar4_e2364[3] * reinterpreted_packed_uchar4_e2409[3]);
                            uint _e2412 = sum0_2_;
                            uint _e2413 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2375 = as_type<packed_uchar4>(_e2375);
                            packed_uchar4 reinterpreted_packed_uchar4_e2413 = as_type<packed_uchar4>(_e2413);
                            sum0_2_ = _e2412 + ( + reinterpreted_packed_uchar4_e2375[0] * reinterpreted_packed_uchar4_e2413[0] + reinterpreted_packed_uchar4_e2375[1] * reinterpreted_packed_uchar4_e2413[1] + reinterpreted_packed_uchar4_e2375[2] * reinterpreted_packed_uchar4_e2413[2] + reinterpreted_packed_uchar4_e2375[3] * reinterpreted_packed_uchar4_e2413[3]);
                            uint _e2416 = sum0_3_;
                            uint _e2417 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2386 = as_type<packed_uchar4>(_e2386);
                            packed_uchar4 reinterpreted_packed_uchar4_e2417 = as_type<packed_uchar4>(_e2417);
                            sum0_3_ = _e2416 + ( + reinterpreted_packed_uchar4_e2386[0] * reinterpreted_packed_uchar4_e2417[0] + reinterpreted_packed_uchar4_e2386[1] * reinterpreted_packed_uchar4_e2417[1] + reinterpreted_packed_uchar4_e2386[2] * reinterpreted_packed_uchar4_e2417[2] + reinterpreted_packed_uchar4_e2386[3] * reinterpreted_packed_uchar4_e2417[3]);
                            uint _e2430 = value_levels(_e999.low.x >> 4u, (_e999.high.x >> 2u) & 16843009u);
                            uint _e2441 = value_levels(_e999.low.y >> 4u, (_e999.high.y >> 2u) & 16843009u);
                            uint _e2452 = value_levels(_e999.low.z >> 4u, (_e999.high.z >> 2u) & 16843009u);
                            uint _e2463 = value_levels(_e999.low.w >> 4u, (_e999.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                            uint _e2481 = sum0_0_;
                            uint _e2482 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2430 = as_type<packed_uchar4>(_e2430);
                            packed_uchar4 reinterpreted_packed_uchar4_e2482 = as_type<packed_uchar4>(_e2482);
                            sum0_0_ = _e2481 + ( + reinterpreted_packed_uchar4_e2430[0] * reinterpreted_packed_uchar4_e2482[0] + reinterpreted_packed_uchar4_e2430[1] * reinterpreted_packed_uchar4_e2482[1] + reinterpreted_packed_uchar4_e2430[2] * reinterpreted_packed_uchar4_e2482[2] + reinterpreted_packed_uchar4_e2430[3] * reinterpreted_packed_uchar4_e2482[3]);
                            uint _e2485 = sum0_1_;
                            uint _e2486 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2441 = as_type<packed_uchar4>(_e2441);
                            packed_uchar4 reinterpreted_packed_uchar4_e2486 = as_type<packed_uchar4>(_e2486);
                            sum0_1_ = _e2485 + ( + reinterpreted_packed_uchar4_e2441[0] * reinterpreted_packed_uchar4_e2486[0] + reinterpreted_packed_uchar4_e2441[1] * reinterpreted_packed_uchar4_e2486[1] + reinterpreted_packed_uchar4_e2441[2] * reinterpreted_packed_uchar4_e2486[2] + reinterpreted_packed_uchar4_e2441[3] * reinterpreted_packed_uchar4_e2486[3]);
                            uint _e2489 = sum0_2_;
                            uint _e2490 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2452 = as_type<packed_uchar4>(_e2452);
                            packed_uchar4 reinterpreted_packed_uchar4_e2490 = as_type<packed_uchar4>(_e2490);
                            sum0_2_ = _e2489 + ( + reinterpreted_packed_uchar4_e2452[0] * reinterpreted_packed_uchar4_e2490[0] + reinterpreted_packed_uchar4_e2452[1] * reinterpreted_packed_uchar4_e2490[1] + reinterpreted_packed_uchar4_e2452[2] * reinterpreted_packed_uchar4_e2490[2] + reinterpreted_packed_uchar4_e2452[3] * reinterpreted_packed_uchar4_e2490[3]);
                            uint _e2493 = sum0_3_;
                            uint _e2494 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2463 = as_type<packed_uchar4>(_e2463);
                            packed_uchar4 reinterpreted_packed_uchar4_e2494 = as_type<packed_uchar4>(_e2494);
                            sum0_3_ = _e2493 + ( + reinterpreted_packed_uchar4_e2463[0] * reinterpreted_packed_uchar4_e2494[0] + reinterpreted_packed_uchar4_e2463[1] * reinterpreted_packed_uchar4_e2494[1] + reinterpreted_packed_uchar4_e2463[2] * reinterpreted_packed_uchar4_e2494[2] + reinterpreted_packed_uchar4_e2463[3] * reinterpreted_packed_uchar4_e2494[3]);
                            uint _e2507 = value_levels(_e999.low.x >> 6u, (_e999.high.x >> 3u) & 16843009u);
                            uint _e2518 = value_levels(_e999.low.y >> 6u, (_e999.high.y >> 3u) & 16843009u);
                            uint _e2529 = value_levels(_e999.low.z >> 6u, (_e999.high.z >> 3u) & 16843009u);
                            uint _e2540 = value_levels(_e999.low.w >> 6u, (_e999.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                            uint _e2558 = sum0_0_;
                            uint _e2559 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2507 = as_type<packed_uchar4>(_e2507);
                            packed_uchar4 reinterpreted_packed_uchar4_e2559 = as_type<packed_uchar4>(_e2559);
                            sum0_0_ = _e2558 + ( + reinterpreted_packed_uchar4_e2507[0] * reinterpreted_packed_uchar4_e2559[0] + reinterpreted_packed_uchar4_e2507[1] * reinterpreted_packed_uchar4_e2559[1] + reinterpreted_packed_uchar4_e2507[2] * reinterpreted_packed_uchar4_e2559[2] + reinterpreted_packed_uchar4_e2507[3] * reinterpreted_packed_uchar4_e2559[3]);
                            uint _e2562 = sum0_1_;
                            uint _e2563 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2518 = as_type<packed_uchar4>(_e2518);
                            packed_uchar4 reinterpreted_packed_uchar4_e2563 = as_type<packed_uchar4>(_e2563);
                            sum0_1_ = _e2562 + ( + reinterpreted_packed_uchar4_e2518[0] * reinterpreted_packed_uchar4_e2563[0] + reinterpreted_packed_uchar4_e2518[1] * reinterpreted_packed_uchar4_e2563[1] + reinterpreted_packed_uchar4_e2518[2] * reinterpreted_packed_uchar4_e2563[2] + reinterpreted_packed_uchar4_e2518[3] * reinterpreted_packed_uchar4_e2563[3]);
                            uint _e2566 = sum0_2_;
                            uint _e2567 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2529 = as_type<packed_uchar4>(_e2529);
                            packed_uchar4 reinterpreted_packed_uchar4_e2567 = as_type<packed_uchar4>(_e2567);
                            sum0_2_ = _e2566 + ( + reinterpreted_packed_uchar4_e2529[0] * reinterpreted_packed_uchar4_e2567[0] + reinterpreted_packed_uchar4_e2529[1] * reinterpreted_packed_uchar4_e2567[1] + reinterpreted_packed_uchar4_e2529[2] * reinterpreted_packed_uchar4_e2567[2] + reinterpreted_packed_uchar4_e2529[3] * reinterpreted_packed_uchar4_e2567[3]);
                            uint _e2570 = sum0_3_;
                            uint _e2571 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2540 = as_type<packed_uchar4>(_e2540);
                            packed_uchar4 reinterpreted_packed_uchar4_e2571 = as_type<packed_uchar4>(_e2571);
                            sum0_3_ = _e2570 + ( + reinterpreted_packed_uchar4_e2540[0] * reinterpreted_packed_uchar4_e2571[0] + reinterpreted_packed_uchar4_e2540[1] * reinterpreted_packed_uchar4_e2571[1] + reinterpreted_packed_uchar4_e2540[2] * reinterpreted_packed_uchar4_e2571[2] + reinterpreted_packed_uchar4_e2540[3] * reinterpreted_packed_uchar4_e2571[3]);
                        }
                        if (step5_ < 4u) {
                            uint _e2586 = value_levels(_e1007.low.x >> 0u, (_e1007.high.x >> 0u) & 16843009u);
                            uint _e2597 = value_levels(_e1007.low.y >> 0u, (_e1007.high.y >> 0u) & 16843009u);
                            uint _e2608 = value_levels(_e1007.low.z >> 0u, (_e1007.high.z >> 0u) & 16843009u);
                            uint _e2619 = value_levels(_e1007.low.w >> 0u, (_e1007.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                            uint _e2637 = sum0_0_;
                            uint _e2638 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2586 = as_type<packed_uchar4>(_e2586);
                            packed_uchar4 reinterpreted_packed_uchar4_e2638 = as_type<packed_uchar4>(_e2638);
                            sum0_0_ = _e2637 + ( + reinterpreted_packed_uchar4_e2586[0] * reinterpreted_packed_uchar4_e2638[0] + reinterpreted_packed_uchar4_e2586[1] * reinterpreted_packed_uchar4_e2638[1] + reinterpreted_packed_uchar4_e2586[2] * reinterpreted_packed_uchar4_e2638[2] + reinterpreted_packed_uchar4_e2586[3] * reinterpreted_packed_uchar4_e2638[3]);
                            uint _e2641 = sum0_1_;
                            uint _e2642 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2597 = as_type<packed_uchar4>(_e2597);
                            packed_uchar4 reinterpreted_packed_uchar4_e2642 = as_type<packed_uchar4>(_e2642);
                            sum0_1_ = _e2641 + ( + reinterpreted_packed_uchar4_e2597[0] * reinterpreted_packed_uchar4_e2642[0] + reinterpreted_packed_uchar4_e2597[1] * reinterpreted_packed_uchar4_e2642[1] + reinterpreted_packed_uchar4_e2597[2] * reinterpreted_packed_uchar4_e2642[2] + reinterpreted_packed_uchar4_e2597[3] * reinterpreted_packed_uchar4_e2642[3]);
                            uint _e2645 = sum0_2_;
                            uint _e2646 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2608 = as_type<packed_uchar4>(_e2608);
                            packed_uchar4 reinterpreted_packed_uchar4_e2646 = as_type<packed_uchar4>(_e2646);
                            sum0_2_ = _e2645 + ( + reinterpreted_packed_uchar4_e2608[0] * reinterpreted_packed_uchar4_e2646[0] + reinterpreted_packed_uchar4_e2608[1] * reinterpreted_packed_uchar4_e2646[1] + reinterpreted_packed_uchar4_e2608[2] * reinterpreted_packed_uchar4_e2646[2] + reinterpreted_packed_uchar4_e2608[3] * reinterpreted_packed_uchar4_e2646[3]);
                            uint _e2649 = sum0_3_;
                            uint _e2650 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2619 = as_type<packed_uchar4>(_e2619);
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            sum0_3_ = _e2649 + ( + reinterpreted_packed_uchar4_e2619[0] * reinterpreted_packed_uchar4_e2650[0] + reinterpreted_packed_uchar4_e2619[1] * reinterpreted_packed_uchar4_e2650[1] + reinterpreted_packed_uchar4_e2619[2] * reinterpreted_packed_uchar4_e2650[2] + reinterpreted_packed_uchar4_e2619[3] * reinterpreted_packed_uchar4_e2650[3]);
                            uint _e2663 = value_levels(_e1007.low.x >> 2u, (_e1007.high.x >> 1u) & 16843009u);
                            uint _e2674 = value_levels(_e1007.low.y >> 2u, (_e1007.high.y >> 1u) & 16843009u);
                            uint _e2685 = value_levels(_e1007.low.z >> 2u, (_e1007.high.z >> 1u) & 16843009u);
                            uint _e2696 = value_levels(_e1007.low.w >> 2u, (_e1007.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                            uint _e2714 = sum0_0_;
                            uint _e2715 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2663 = as_type<packed_uchar4>(_e2663);
                            packed_uchar4 reinterpreted_packed_uchar4_e2715 = as_type<packed_uchar4>(_e2715);
                            sum0_0_ = _e2714 + ( + reinterpreted_packed_uchar4_e2663[0] * reinterpreted_packed_uchar4_e2715[0] + reinterpreted_packed_uchar4_e2663[1] * reinterpreted_packed_uchar4_e2715[1] + reinterpreted_packed_uchar4_e2663[2] * reinterpreted_packed_uchar4_e2715[2] + reinterpreted_packed_uchar4_e2663[3] * reinterpreted_packed_uchar4_e2715[3]);
                            uint _e2718 = sum0_1_;
                            uint _e2719 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2674 = as_type<packed_uchar4>(_e2674);
                            packed_uchar4 reinterpreted_packed_uchar4_e2719 = as_type<packed_uchar4>(_e2719);
                            sum0_1_ = _e2718 + ( + reinterpreted_packed_uchar4_e2674[0] * reinterpreted_packed_uchar4_e2719[0] + reinterpreted_packed_uchar4_e2674[1] * reinterpreted_packed_uchar4_e2719[1] + reinterpreted_packed_uchar4_e2674[2] * reinterpreted_packed_uchar4_e2719[2] + reinterpreted_packed_uchar4_e2674[3] * reinterpreted_packed_uchar4_e2719[3]);
                            uint _e2722 = sum0_2_;
                            uint _e2723 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2685 = as_type<packed_uchar4>(_e2685);
                            packed_uchar4 reinterpreted_packed_uchar4_e2723 = as_type<packed_uchar4>(_e2723);
                            sum0_2_ = _e2722 + ( + reinterpreted_packed_uchar4_e2685[0] * reinterpreted_packed_uchar4_e2723[0] + reinterpreted_packed_uchar4_e2685[1] * reinterpreted_packed_uchar4_e2723[1] + reinterpreted_packed_uchar4_e2685[2] * reinterpreted_packed_uchar4_e2723[2] + reinterpreted_packed_uchar4_e2685[3] * reinterpreted_packed_uchar4_e2723[3]);
                            uint _e2726 = sum0_3_;
                            uint _e2727 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2696 = as_type<packed_uchar4>(_e2696);
                            packed_uchar4 reinterpreted_packed_uchar4_e2727 = as_type<packed_uchar4>(_e2727);
                            sum0_3_ = _e2726 + ( + reinterpreted_packed_uchar4_e2696[0] * reinterpreted_packed_uchar4_e2727[0] + reinterpreted_packed_uchar4_e2696[1] * reinterpreted_packed_uchar4_e2727[1] + reinterpreted_packed_uchar4_e2696[2] * reinterpreted_packed_uchar4_e2727[2] + reinterpreted_packed_uchar4_e2696[3] * reinterpreted_packed_uchar4_e2727[3]);
                            uint _e2740 = value_levels(_e1007.low.x >> 4u, (_e1007.high.x >> 2u) & 16843009u);
                            uint _e2751 = value_levels(_e1007.low.y >> 4u, (_e1007.high.y >> 2u) & 16843009u);
                            uint _e2762 = value_levels(_e1007.low.z >> 4u, (_e1007.high.z >> 2u) & 16843009u);
                            uint _e2773 = value_levels(_e1007.low.w >> 4u, (_e1007.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                            uint _e2791 = sum0_0_;
                            uint _e2792 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2740 = as_type<packed_uchar4>(_e2740);
                            packed_uchar4 reinterpreted_packed_uchar4_e2792 = as_type<packed_uchar4>(_e2792);
                            sum0_0_ = _e2791 + ( + reinterpreted_packed_uchar4_e2740[0] * reinterpreted_packed_uchar4_e2792[0] + reinterpreted_packed_uchar4_e2740[1] * reinterpreted_packed_uchar4_e2792[1] + reinterpreted_packed_uchar4_e2740[2] * reinterpreted_packed_uchar4_e2792[2] + reinterpreted_packed_uchar4_e2740[3] * reinterpreted_packed_uchar4_e2792[3]);
                            uint _e2795 = sum0_1_;
                            uint _e2796 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2751 = as_type<packed_uchar4>(_e2751);
                            packed_uchar4 reinterpreted_packed_uchar4_e2796 = as_type<packed_uchar4>(_e2796);
                            sum0_1_ = _e2795 + ( + reinterpreted_packed_uchar4_e2751[0] * reinterpreted_packed_uchar4_e2796[0] + reinterpreted_packed_uchar4_e2751[1] * reinterpreted_packed_uchar4_e2796[1] + reinterpreted_packed_uchar4_e2751[2] * reinterpreted_packed_uchar4_e2796[2] + reinterpreted_packed_uchar4_e2751[3] * reinterpreted_packed_uchar4_e2796[3]);
                            uint _e2799 = sum0_2_;
                            uint _e2800 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(_e2762);
                            packed_uchar4 reinterpreted_packed_uchar4_e2800 = as_type<packed_uchar4>(_e2800);
                            sum0_2_ = _e2799 + ( + reinterpreted_packed_uchar4_e2762[0] * reinterpreted_packed_uchar4_e2800[0] + reinterpreted_packed_uchar4_e2762[1] * reinterpreted_packed_uchar4_e2800[1] + reinterpreted_packed_uchar4_e2762[2] * reinterpreted_packed_uchar4_e2800[2] + reinterpreted_packed_uchar4_e2762[3] * reinterpreted_packed_uchar4_e2800[3]);
                            uint _e2803 = sum0_3_;
                            uint _e2804 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2773 = as_type<packed_uchar4>(_e2773);
                            packed_uchar4 reinterpreted_packed_uchar4_e2804 = as_type<packed_uchar4>(_e2804);
                            sum0_3_ = _e2803 + ( + reinterpreted_packed_uchar4_e2773[0] * reinterpreted_packed_uchar4_e2804[0] + reinterpreted_packed_uchar4_e2773[1] * reinterpreted_packed_uchar4_e2804[1] + reinterpreted_packed_uchar4_e2773[2] * reinterpreted_packed_uchar4_e2804[2] + reinterpreted_packed_uchar4_e2773[3] * reinterpreted_packed_uchar4_e2804[3]);
                            uint _e2817 = value_levels(_e1007.low.x >> 6u, (_e1007.high.x >> 3u) & 16843009u);
                            uint _e2828 = value_levels(_e1007.low.y >> 6u, (_e1007.high.y >> 3u) & 16843009u);
                            uint _e2839 = value_levels(_e1007.low.z >> 6u, (_e1007.high.z >> 3u) & 16843009u);
                            uint _e2850 = value_levels(_e1007.low.w >> 6u, (_e1007.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                            uint _e2868 = sum0_0_;
                            uint _e2869 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2817 = as_type<packed_uchar4>(_e2817);
                            packed_uchar4 reinterpreted_packed_uchar4_e2869 = as_type<packed_uchar4>(_e2869);
                            sum0_0_ = _e2868 + ( + reinterpreted_packed_uchar4_e2817[0] * reinterpreted_packed_uchar4_e2869[0] + reinterpreted_packed_uchar4_e2817[1] * reinterpreted_packed_uchar4_e2869[1] + reinterpreted_packed_uchar4_e2817[2] * reinterpreted_packed_uchar4_e2869[2] + reinterpreted_packed_uchar4_e2817[3] * reinterpreted_packed_uchar4_e2869[3]);
                            uint _e2872 = sum0_1_;
                            uint _e2873 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2828 = as_type<packed_uchar4>(_e2828);
                            packed_uchar4 reinterpreted_packed_uchar4_e2873 = as_type<packed_uchar4>(_e2873);
                            sum0_1_ = _e2872 + ( + reinterpreted_packed_uchar4_e2828[0] * reinterpreted_packed_uchar4_e2873[0] + reinterpreted_packed_uchar4_e2828[1] * reinterpreted_packed_uchar4_e2873[1] + reinterpreted_packed_uchar4_e2828[2] * reinterpreted_packed_uchar4_e2873[2] + reinterpreted_packed_uchar4_e2828[3] * reinterpreted_packed_uchar4_e2873[3]);
                            uint _e2876 = sum0_2_;
                            uint _e2877 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2839 = as_type<packed_uchar4>(_e2839);
                            packed_uchar4 reinterpreted_packed_uchar4_e2877 = as_type<packed_uchar4>(_e2877);
                            sum0_2_ = _e2876 + ( + reinterpreted_packed_uchar4_e2839[0] * reinterpreted_packed_uchar4_e2877[0] + reinterpreted_packed_uchar4_e2839[1] * reinterpreted_packed_uchar4_e2877[1] + reinterpreted_packed_uchar4_e2839[2] * reinterpreted_packed_uchar4_e2877[2] + reinterpreted_packed_uchar4_e2839[3] * reinterpreted_packed_uchar4_e2877[3]);
                            uint _e2880 = sum0_3_;
                            uint _e2881 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2850 = as_type<packed_uchar4>(_e2850);
                            packed_uchar4 reinterpreted_packed_uchar4_e2881 = as_type<packed_uchar4>(_e2881);
                            sum0_3_ = _e2880 + ( + reinterpreted_packed_uchar4_e2850[0] * reinterpreted_packed_uchar4_e2881[0] + reinterpreted_packed_uchar4_e2850[1] * reinterpreted_packed_uchar4_e2881[1] + reinterpreted_packed_uchar4_e2850[2] * reinterpreted_packed_uchar4_e2881[2] + reinterpreted_packed_uchar4_e2850[3] * reinterpreted_packed_uchar4_e2881[3]);
                        }
                        if (step6_ < 4u) {
                            uint _e2896 = value_levels(_e1015.low.x >> 0u, (_e1015.high.x >> 0u) & 16843009u);
                            uint _e2907 = value_levels(_e1015.low.y >> 0u, (_e1015.high.y >> 0u) & 16843009u);
                            uint _e2918 = value_levels(_e1015.low.z >> 0u, (_e1015.high.z >> 0u) & 16843009u);
                            uint _e2929 = value_levels(_e1015.low.w >> 0u, (_e1015.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                            uint _e2947 = sum0_0_;
                            uint _e2948 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2896 = as_type<packed_uchar4>(_e2896);
                            packed_uchar4 reinterpreted_packed_uchar4_e2948 = as_type<packed_uchar4>(_e2948);
                            sum0_0_ = _e2947 + ( + reinterpreted_packed_uchar4_e2896[0] * reinterpreted_packed_uchar4_e2948[0] + reinterpreted_packed_uchar4_e2896[1] * reinterpreted_packed_uchar4_e2948[1] + reinterpreted_packed_uchar4_e2896[2] * reinterpreted_packed_uchar4_e2948[2] + reinterpreted_packed_uchar4_e2896[3] * reinterpreted_packed_uchar4_e2948[3]);
                            uint _e2951 = sum0_1_;
                            uint _e2952 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2907 = as_type<packed_uchar4>(_e2907);
                            packed_uchar4 reinterpreted_packed_uchar4_e2952 = as_type<packed_uchar4>(_e2952);
                            sum0_1_ = _e2951 + ( + reinterpreted_packed_uchar4_e2907[0] * reinterpreted_packed_uchar4_e2952[0] + reinterpreted_packed_uchar4_e2907[1] * reinterpreted_packed_uchar4_e2952[1] + reinterpreted_packed_uchar4_e2907[2] * reinterpreted_packed_uchar4_e2952[2] + reinterpreted_packed_uchar4_e2907[3] * reinterpreted_packed_uchar4_e2952[3]);
                            uint _e2955 = sum0_2_;
                            uint _e2956 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2918 = as_type<packed_uchar4>(_e2918);
                            packed_uchar4 reinterpreted_packed_uchar4_e2956 = as_type<packed_uchar4>(_e2956);
                            sum0_2_ = _e2955 + ( + reinterpreted_packed_uchar4_e2918[0] * reinterpreted_packed_uchar4_e2956[0] + reinterpreted_packed_uchar4_e2918[1] * reinterpreted_packed_uchar4_e2956[1] + reinterpreted_packed_uchar4_e2918[2] * reinterpreted_packed_uchar4_e2956[2] + reinterpreted_packed_uchar4_e2918[3] * reinterpreted_packed_uchar4_e2956[3]);
                            uint _e2959 = sum0_3_;
                            uint _e2960 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2929 = as_type<packed_uchar4>(_e2929);
                            packed_uchar4 reinterpreted_packed_uchar4_e2960 = as_type<packed_uchar4>(_e2960);
                            sum0_3_ = _e2959 + ( + reinterpreted_packed_uchar4_e2929[0] * reinterpreted_packed_uchar4_e2960[0] + reinterpreted_packed_uchar4_e2929[1] * reinterpreted_packed_uchar4_e2960[1] + reinterpreted_packed_uchar4_e2929[2] * reinterpreted_packed_uchar4_e2960[2] + reinterpreted_packed_uchar4_e2929[3] * reinterpreted_packed_uchar4_e2960[3]);
                            uint _e2973 = value_levels(_e1015.low.x >> 2u, (_e1015.high.x >> 1u) & 16843009u);
                            uint _e2984 = value_levels(_e1015.low.y >> 2u, (_e1015.high.y >> 1u) & 16843009u);
                            uint _e2995 = value_levels(_e1015.low.z >> 2u, (_e1015.high.z >> 1u) & 16843009u);
                            uint _e3006 = value_levels(_e1015.low.w >> 2u, (_e1015.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                            uint _e3024 = sum0_0_;
                            uint _e3025 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2973 = as_type<packed_uchar4>(_e2973);
                            packed_uchar4 reinterpreted_packed_uchar4_e3025 = as_type<packed_uchar4>(_e3025);
                            sum0_0_ = _e3024 + ( + reinterpreted_packed_uchar4_e2973[0] * reinterpreted_packed_uchar4_e3025[0] + reinterpreted_packed_uchar4_e2973[1] * reinterpreted_packed_uchar4_e3025[1] + reinterpreted_packed_uchar4_e2973[2] * reinterpreted_packed_uchar4_e3025[2] + reinterpreted_packed_uchar4_e2973[3] * reinterpreted_packed_uchar4_e3025[3]);
                            uint _e3028 = sum0_1_;
                            uint _e3029 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2984 = as_type<packed_uchar4>(_e2984);
                            packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                            sum0_1_ = _e3028 + ( + reinterpreted_packed_uchar4_e2984[0] * reinterpreted_packed_uchar4_e3029[0] + reinterpreted_packed_uchar4_e2984[1] * reinterpreted_packed_uchar4_e3029[1] + reinterpreted_packed_uchar4_e2984[2] * reinterpreted_packed_uchar4_e3029[2] + reinterpreted_packed_uchar4_e2984[3] * reinterpreted_packed_uchar4_e3029[3]);
                            uint _e3032 = sum0_2_;
                            uint _e3033 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2995 = as_type<packed_uchar4>(_e2995);
                            packed_uchar4 reinterpreted_packed_uchar4_e3033 = as_type<packed_uchar4>(_e3033);
                            sum0_2_ = _e3032 + ( + reinterpreted_packed_uchar4_e2995[0] * reinterpreted_packed_uchar4_e3033[0] + reinterpreted_packed_uchar4_e2995[1] * reinterpreted_packed_uchar4_e3033[1] + reinterpreted_packed_uchar4_e2995[2] * reinterpreted_packed_uchar4_e3033[2] + reinterpreted_packed_uchar4_e2995[3] * reinterpreted_packed_uchar4_e3033[3]);
                            uint _e3036 = sum0_3_;
                            uint _e3037 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3006 = as_type<packed_uchar4>(_e3006);
                            packed_uchar4 reinterpreted_packed_uchar4_e3037 = as_type<packed_uchar4>(_e3037);
                            sum0_3_ = _e3036 + ( + reinterpreted_packed_uchar4_e3006[0] * reinterpreted_packed_uchar4_e3037[0] + reinterpreted_packed_uchar4_e3006[1] * reinterpreted_packed_uchar4_e3037[1] + reinterpreted_packed_uchar4_e3006[2] * reinterpreted_packed_uchar4_e3037[2] + reinterpreted_packed_uchar4_e3006[3] * reinterpreted_packed_uchar4_e3037[3]);
                            uint _e3050 = value_levels(_e1015.low.x >> 4u, (_e1015.high.x >> 2u) & 16843009u);
                            uint _e3061 = value_levels(_e1015.low.y >> 4u, (_e1015.high.y >> 2u) & 16843009u);
                            uint _e3072 = value_levels(_e1015.low.z >> 4u, (_e1015.high.z >> 2u) & 16843009u);
                            uint _e3083 = value_levels(_e1015.low.w >> 4u, (_e1015.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                            uint _e3101 = sum0_0_;
                            uint _e3102 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3050 = as_type<packed_uchar4>(_e3050);
                            packed_uchar4 reinterpreted_packed_uchar4_e3102 = as_type<packed_uchar4>(_e3102);
                            sum0_0_ = _e3101 + ( + reinterpreted_packed_uchar4_e3050[0] * reinterpreted_packed_uchar4_e3102[0] + reinterpreted_packed_uchar4_e3050[1] * reinterpreted_packed_uchar4_e3102[1] + reinterpreted_packed_uchar4_e3050[2] * reinterpreted_packed_uchar4_e3102[2] + reinterpreted_packed_uchar4_e3050[3] * reinterpreted_packed_uchar4_e3102[3]);
                            uint _e3105 = sum0_1_;
                            uint _e3106 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3061 = as_type<packed_uchar4>(_e3061);
                            packed_uchar4 reinterpreted_packed_uchar4_e3106 = as_type<packed_uchar4>(_e3106);
                            sum0_1_ = _e3105 + ( + reinterpreted_packed_uchar4_e3061[0] * reinterpreted_packed_uchar4_e3106[0] + reinterpreted_packed_uchar4_e3061[1] * reinterpreted_packed_uchar4_e3106[1] + reinterpreted_packed_uchar4_e3061[2] * reinterpreted_packed_uchar4_e3106[2] + reinterpreted_packed_uchar4_e3061[3] * reinterpreted_packed_uchar4_e3106[3]);
                            uint _e3109 = sum0_2_;
                            uint _e3110 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3072 = as_type<packed_uchar4>(_e3072);
                            packed_uchar4 reinterpreted_packed_uchar4_e3110 = as_type<packed_uchar4>(_e3110);
                            sum0_2_ = _e3109 + ( + reinterpreted_packed_uchar4_e3072[0] * reinterpreted_packed_uchar4_e3110[0] + reinterpreted_packed_uchar4_e3072[1] * reinterpreted_packed_uchar4_e3110[1] + reinterpreted_packed_uchar4_e3072[2] * reinterpreted_packed_uchar4_e3110[2] + reinterpreted_packed_uchar4_e3072[3] * reinterpreted_packed_uchar4_e3110[3]);
                            uint _e3113 = sum0_3_;
                            uint _e3114 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3083 = as_type<packed_uchar4>(_e3083);
                            packed_uchar4 reinterpreted_packed_uchar4_e3114 = as_type<packed_uchar4>(_e3114);
                            sum0_3_ = _e3113 + ( + reinterpreted_packed_uchar4_e3083[0] * reinterpreted_packed_uchar4_e3114[0] + reinterpreted_packed_uchar4_e3083[1] * reinterpreted_packed_uchar4_e3114[1] + reinterpreted_packed_uchar4_e3083[2] * reinterpreted_packed_uchar4_e3114[2] + reinterpreted_packed_uchar4_e3083[3] * reinterpreted_packed_uchar4_e3114[3]);
                            uint _e3127 = value_levels(_e1015.low.x >> 6u, (_e1015.high.x >> 3u) & 16843009u);
                            uint _e3138 = value_levels(_e1015.low.y >> 6u, (_e1015.high.y >> 3u) & 16843009u);
                            uint _e3149 = value_levels(_e1015.low.z >> 6u, (_e1015.high.z >> 3u) & 16843009u);
                            uint _e3160 = value_levels(_e1015.low.w >> 6u, (_e1015.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                            uint _e3178 = sum0_0_;
                            uint _e3179 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3127 = as_type<packed_uchar4>(_e3127);
                            packed_uchar4 reinterpreted_packed_uchar4_e3179 = as_type<packed_uchar4>(_e3179);
                            sum0_0_ = _e3178 + ( + reinterpreted_packed_uchar4_e3127[0] * reinterpreted_packed_uchar4_e3179[0] + reinterpreted_packed_uchar4_e3127[1] * reinterpreted_packed_uchar4_e3179[1] + reinterpreted_packed_uchar4_e3127[2] * reinterpreted_packed_uchar4_e3179[2] + reinterpreted_packed_uchar4_e3127[3] * reinterpreted_packed_uchar4_e3179[3]);
                            uint _e3182 = sum0_1_;
                            uint _e3183 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3138 = as_type<packed_uchar4>(_e3138);
                            packed_uchar4 reinterpreted_packed_uchar4_e3183 = as_type<packed_uchar4>(_e3183);
                            sum0_1_ = _e3182 + ( + reinterpreted_packed_uchar4_e3138[0] * reinterpreted_packed_uchar4_e3183[0] + reinterpreted_packed_uchar4_e3138[1] * reinterpreted_packed_uchar4_e3183[1] + reinterpreted_packed_uchar4_e3138[2] * reinterpreted_packed_uchar4_e3183[2] + reinterpreted_packed_uchar4_e3138[3] * reinterpreted_packed_uchar4_e3183[3]);
                            uint _e3186 = sum0_2_;
                            uint _e3187 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3149 = as_type<packed_uchar4>(_e3149);
                            packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                            sum0_2_ = _e3186 + ( + reinterpreted_packed_uchar4_e3149[0] * reinterpreted_packed_uchar4_e3187[0] + reinterpreted_packed_uchar4_e3149[1] * reinterpreted_packed_uchar4_e3187[1] + reinterpreted_packed_uchar4_e3149[2] * reinterpreted_packed_uchar4_e3187[2] + reinterpreted_packed_uchar4_e3149[3] * reinterpreted_packed_uchar4_e3187[3]);
                            uint _e3190 = sum0_3_;
                            uint _e3191 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3160 = as_type<packed_uchar4>(_e3160);
                            packed_uchar4 reinterpreted_packed_uchar4_e3191 = as_type<packed_uchar4>(_e3191);
                            sum0_3_ = _e3190 + ( + reinterpreted_packed_uchar4_e3160[0] * reinterpreted_packed_uchar4_e3191[0] + reinterpreted_packed_uchar4_e3160[1] * reinterpreted_packed_uchar4_e3191[1] + reinterpreted_packed_uchar4_e3160[2] * reinterpreted_packed_uchar4_e3191[2] + reinterpreted_packed_uchar4_e3160[3] * reinterpreted_packed_uchar4_e3191[3]);
                        }
                        if (step7_ < 4u) {
                            uint _e3206 = value_levels(_e1023.low.x >> 0u, (_e1023.high.x >> 0u) & 16843009u);
                            uint _e3217 = value_levels(_e1023.low.y >> 0u, (_e1023.high.y >> 0u) & 16843009u);
                            uint _e3228 = value_levels(_e1023.low.z >> 0u, (_e1023.high.z >> 0u) & 16843009u);
                            uint _e3239 = value_levels(_e1023.low.w >> 0u, (_e1023.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                            uint _e3257 = sum0_0_;
                            uint _e3258 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3206 = as_type<packed_uchar4>(_e3206);
                            packed_uchar4 reinterpreted_packed_uchar4_e3258 = as_type<packed_uchar4>(_e3258);
                            sum0_0_ = _e3257 + ( + reinterpreted_packed_uchar4_e3206[0] * reinterpreted_packed_uchar4_e3258[0] + reinterpreted_packed_uchar4_e3206[1] * reinterpreted_packed_uchar4_e3258[1] + reinterpreted_packed_uchar4_e3206[2] * reinterpreted_packed_uchar4_e3258[2] + reinterpreted_packed_uchar4_e3206[3] * reinterpreted_packed_uchar4_e3258[3]);
                            uint _e3261 = sum0_1_;
                            uint _e3262 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3217 = as_type<packed_uchar4>(_e3217);
                            packed_uchar4 reinterpreted_packed_uchar4_e3262 = as_type<packed_uchar4>(_e3262);
                            sum0_1_ = _e3261 + ( + reinterpreted_packed_uchar4_e3217[0] * reinterpreted_packed_uchar4_e3262[0] + reinterpreted_packed_uchar4_e3217[1] * reinterpreted_packed_uchar4_e3262[1] + reinterpreted_packed_uchar4_e3217[2] * reinterpreted_packed_uchar4_e3262[2] + reinterpreted_packed_uchar4_e3217[3] * reinterpreted_packed_uchar4_e3262[3]);
                            uint _e3265 = sum0_2_;
                            uint _e3266 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3228 = as_type<packed_uchar4>(_e3228);
                            packed_uchar4 reinterpreted_packed_uchar4_e3266 = as_type<packed_uchar4>(_e3266);
                            sum0_2_ = _e3265 + ( + reinterpreted_packed_uchar4_e3228[0] * reinterpreted_packed_uchar4_e3266[0] + reinterpreted_packed_uchar4_e3228[1] * reinterpreted_packed_uchar4_e3266[1] + reinterpreted_packed_uchar4_e3228[2] * reinterpreted_packed_uchar4_e3266[2] + reinterpreted_packed_uchar4_e3228[3] * reinterpreted_packed_uchar4_e3266[3]);
                            uint _e3269 = sum0_3_;
                            uint _e3270 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3239 = as_type<packed_uchar4>(_e3239);
                            packed_uchar4 reinterpreted_packed_uchar4_e3270 = as_type<packed_uchar4>(_e3270);
                            sum0_3_ = _e3269 + ( + reinterpreted_packed_uchar4_e3239[0] * reinterpreted_packed_uchar4_e3270[0] + reinterpreted_packed_uchar4_e3239[1] * reinterpreted_packed_uchar4_e3270[1] + reinterpreted_packed_uchar4_e3239[2] * reinterpreted_packed_uchar4_e3270[2] + reinterpreted_packed_uchar4_e3239[3] * reinterpreted_packed_uchar4_e3270[3]);
                            uint _e3283 = value_levels(_e1023.low.x >> 2u, (_e1023.high.x >> 1u) & 16843009u);
                            uint _e3294 = value_levels(_e1023.low.y >> 2u, (_e1023.high.y >> 1u) & 16843009u);
                            uint _e3305 = value_levels(_e1023.low.z >> 2u, (_e1023.high.z >> 1u) & 16843009u);
                            uint _e3316 = value_levels(_e1023.low.w >> 2u, (_e1023.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                            uint _e3334 = sum0_0_;
                            uint _e3335 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3283 = as_type<packed_uchar4>(_e3283);
                            packed_uchar4 reinterpreted_packed_uchar4_e3335 = as_type<packed_uchar4>(_e3335);
                            sum0_0_ = _e3334 + ( + reinterpreted_packed_uchar4_e3283[0] * reinterpreted_packed_uchar4_e3335[0] + reinterpreted_packed_uchar4_e3283[1] * reinterpreted_packed_uchar4_e3335[1] + reinterpreted_packed_uchar4_e3283[2] * reinterpreted_packed_uchar4_e3335[2] + reinterpreted_packed_uchar4_e3283[3] * reinterpreted_packed_uchar4_e3335[3]);
                            uint _e3338 = sum0_1_;
                            uint _e3339 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3294 = as_type<packed_uchar4>(_e3294);
                            packed_uchar4 reinterpreted_packed_uchar4_e3339 = as_type<packed_uchar4>(_e3339);
                            sum0_1_ = _e3338 + ( + reinterpreted_packed_uchar4_e3294[0] * reinterpreted_packed_uchar4_e3339[0] + reinterpreted_packed_uchar4_e3294[1] * reinterpreted_packed_uchar4_e3339[1] + reinterpreted_packed_uchar4_e3294[2] * reinterpreted_packed_uchar4_e3339[2] + reinterpreted_packed_uchar4_e3294[3] * reinterpreted_packed_uchar4_e3339[3]);
                            uint _e3342 = sum0_2_;
                            uint _e3343 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3305 = as_type<packed_uchar4>(_e3305);
                            packed_uchar4 reinterpreted_packed_uchar4_e3343 = as_type<packed_uchar4>(_e3343);
                            sum0_2_ = _e3342 + ( + reinterpreted_packed_uchar4_e3305[0] * reinterpreted_packed_uchar4_e3343[0] + reinterpreted_packed_uchar4_e3305[1] * reinterpreted_packed_uchar4_e3343[1] + reinterpreted_packed_uchar4_e3305[2] * reinterpreted_packed_uchar4_e3343[2] + reinterpreted_packed_uchar4_e3305[3] * reinterpreted_packed_uchar4_e3343[3]);
                            uint _e3346 = sum0_3_;
                            uint _e3347 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3316 = as_type<packed_uchar4>(_e3316);
                            packed_uchar4 reinterpreted_packed_uchar4_e3347 = as_type<packed_uchar4>(_e3347);
                            sum0_3_ = _e3346 + ( + reinterpreted_packed_uchar4_e3316[0] * reinterpreted_packed_uchar4_e3347[0] + reinterpreted_packed_uchar4_e3316[1] * reinterpreted_packed_uchar4_e3347[1] + reinterpreted_packed_uchar4_e3316[2] * reinterpreted_packed_uchar4_e3347[2] + reinterpreted_packed_uchar4_e3316[3] * reinterpreted_packed_uchar4_e3347[3]);
                            uint _e3360 = value_levels(_e1023.low.x >> 4u, (_e1023.high.x >> 2u) & 16843009u);
                            uint _e3371 = value_levels(_e1023.low.y >> 4u, (_e1023.high.y >> 2u) & 16843009u);
                            uint _e3382 = value_levels(_e1023.low.z >> 4u, (_e1023.high.z >> 2u) & 16843009u);
                            uint _e3393 = value_levels(_e1023.low.w >> 4u, (_e1023.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                            uint _e3411 = sum0_0_;
                            uint _e3412 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3360 = as_type<packed_uchar4>(_e3360);
                            packed_uchar4 reinterpreted_packed_uchar4_e3412 = as_type<packed_uchar4>(_e3412);
                            sum0_0_ = _e3411 + ( + reinterpreted_packed_uchar4_e3360[0] * reinterpreted_packed_uchar4_e3412[0] + reinterpreted_packed_uchar4_e3360[1] * reinterpreted_packed_uchar4_e3412[1] + reinterpreted_packed_uchar4_e3360[2] * reinterpreted_packed_uchar4_e3412[2] + reinterpreted_packed_uchar4_e3360[3] * reinterpreted_packed_uchar4_e3412[3]);
                            uint _e3415 = sum0_1_;
                            uint _e3416 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3371 = as_type<packed_uchar4>(_e3371);
                            packed_uchar4 reinterpreted_packed_uchar4_e3416 = as_type<packed_uchar4>(_e3416);
                            sum0_1_ = _e3415 + ( + reinterpreted_packed_uchar4_e3371[0] * reinterpreted_packed_uchar4_e3416[0] + reinterpreted_packed_uchar4_e3371[1] * reinterpreted_packed_uchar4_e3416[1] + reinterpreted_packed_uchar4_e3371[2] * reinterpreted_packed_uchar4_e3416[2] + reinterpreted_packed_uchar4_e3371[3] * reinterpreted_packed_uchar4_e3416[3]);
                            uint _e3419 = sum0_2_;
                            uint _e3420 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3382 = as_type<packed_uchar4>(_e3382);
                            packed_uchar4 reinterpreted_packed_uchar4_e3420 = as_type<packed_uchar4>(_e3420);
                            sum0_2_ = _e3419 + ( + reinterpreted_packed_uchar4_e3382[0] * reinterpreted_packed_uchar4_e3420[0] + reinterpreted_packed_uchar4_e3382[1] * reinterpreted_packed_uchar4_e3420[1] + reinterpreted_packed_uchar4_e3382[2] * reinterpreted_packed_uchar4_e3420[2] + reinterpreted_packed_uchar4_e3382[3] * reinterpreted_packed_uchar4_e3420[3]);
                            uint _e3423 = sum0_3_;
                            uint _e3424 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3393 = as_type<packed_uchar4>(_e3393);
                            packed_uchar4 reinterpreted_packed_uchar4_e3424 = as_type<packed_uchar4>(_e3424);
                            sum0_3_ = _e3423 + ( + reinterpreted_packed_uchar4_e3393[0] * reinterpreted_packed_uchar4_e3424[0] + reinterpreted_packed_uchar4_e3393[1] * reinterpreted_packed_uchar4_e3424[1] + reinterpreted_packed_uchar4_e3393[2] * reinterpreted_packed_uchar4_e3424[2] + reinterpreted_packed_uchar4_e3393[3] * reinterpreted_packed_uchar4_e3424[3]);
                            uint _e3437 = value_levels(_e1023.low.x >> 6u, (_e1023.high.x >> 3u) & 16843009u);
                            uint _e3448 = value_levels(_e1023.low.y >> 6u, (_e1023.high.y >> 3u) & 16843009u);
                            uint _e3459 = value_levels(_e1023.low.z >> 6u, (_e1023.high.z >> 3u) & 16843009u);
                            uint _e3470 = value_levels(_e1023.low.w >> 6u, (_e1023.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                            uint _e3488 = sum0_0_;
                            uint _e3489 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3437 = as_type<packed_uchar4>(_e3437);
                            packed_uchar4 reinterpreted_packed_uchar4_e3489 = as_type<packed_uchar4>(_e3489);
                            sum0_0_ = _e3488 + ( + reinterpreted_packed_uchar4_e3437[0] * reinterpreted_packed_uchar4_e3489[0] + reinterpreted_packed_uchar4_e3437[1] * reinterpreted_packed_uchar4_e3489[1] + reinterpreted_packed_uchar4_e3437[2] * reinterpreted_packed_uchar4_e3489[2] + reinterpreted_packed_uchar4_e3437[3] * reinterpreted_packed_uchar4_e3489[3]);
                            uint _e3492 = sum0_1_;
                            uint _e3493 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3448 = as_type<packed_uchar4>(_e3448);
                            packed_uchar4 reinterpreted_packed_uchar4_e3493 = as_type<packed_uchar4>(_e3493);
                            sum0_1_ = _e3492 + ( + reinterpreted_packed_uchar4_e3448[0] * reinterpreted_packed_uchar4_e3493[0] + reinterpreted_packed_uchar4_e3448[1] * reinterpreted_packed_uchar4_e3493[1] + reinterpreted_packed_uchar4_e3448[2] * reinterpreted_packed_uchar4_e3493[2] + reinterpreted_packed_uchar4_e3448[3] * reinterpreted_packed_uchar4_e3493[3]);
                            uint _e3496 = sum0_2_;
                            uint _e3497 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3459 = as_type<packed_uchar4>(_e3459);
                            packed_uchar4 reinterpreted_packed_uchar4_e3497 = as_type<packed_uchar4>(_e3497);
                            sum0_2_ = _e3496 + ( + reinterpreted_packed_uchar4_e3459[0] * reinterpreted_packed_uchar4_e3497[0] + reinterpreted_packed_uchar4_e3459[1] * reinterpreted_packed_uchar4_e3497[1] + reinterpreted_packed_uchar4_e3459[2] * reinterpreted_packed_uchar4_e3497[2] + reinterpreted_packed_uchar4_e3459[3] * reinterpreted_packed_uchar4_e3497[3]);
                            uint _e3500 = sum0_3_;
                            uint _e3501 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3470 = as_type<packed_uchar4>(_e3470);
                            packed_uchar4 reinterpreted_packed_uchar4_e3501 = as_type<packed_uchar4>(_e3501);
                            sum0_3_ = _e3500 + ( + reinterpreted_packed_uchar4_e3470[0] * reinterpreted_packed_uchar4_e3501[0] + reinterpreted_packed_uchar4_e3470[1] * reinterpreted_packed_uchar4_e3501[1] + reinterpreted_packed_uchar4_e3470[2] * reinterpreted_packed_uchar4_e3501[2] + reinterpreted_packed_uchar4_e3470[3] * reinterpreted_packed_uchar4_e3501[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3524 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3524 * top_1) * 0.0000769982;
                    float _e3528 = out0_0_;
                    uint _e3530 = sum0_0_;
                    out0_0_ = (_e3528 * keep) + (static_cast<float>(_e3530) * share);
                    float _e3534 = out0_1_;
                    uint _e3536 = sum0_1_;
                    out0_1_ = (_e3534 * keep) + (static_cast<float>(_e3536) * share);
                    float _e3540 = out0_2_;
                    uint _e3542 = sum0_2_;
                    out0_2_ = (_e3540 * keep) + (static_cast<float>(_e3542) * share);
                    float _e3546 = out0_3_;
                    uint _e3548 = sum0_3_;
                    out0_3_ = (_e3546 * keep) + (static_cast<float>(_e3548) * share);
                }
            }
        }
    }
    float _e3555 = running_sum0_;
    float _e3556 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3556, 1u);
    running_sum0_ = _e3555 + unnamed_11;
    float _e3559 = running_sum0_;
    float _e3560 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3560, 2u);
    running_sum0_ = _e3559 + unnamed_12;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3570 = local_1;
    if (_e3570) {
        float _e3585 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3585;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3591 = local_2;
    if (_e3591) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3602 = local_3;
    if (_e3602) {
        float _e3605 = sum_1;
        metal::float4 _e3614 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3615 = sum_of(_e3614);
        sum_1 = _e3605 + _e3615;
        float _e3627 = running_max0_;
        float _e3628 = sum_1;
        states[((((first_head + (head_pass_1 * 1u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3627, _e3628);
    }
    float _e3630 = extra0_0_;
    float _e3631 = extra0_0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3631, 1u);
    extra0_0_ = _e3630 + unnamed_13;
    float _e3634 = extra0_0_;
    float _e3635 = extra0_0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3635, 2u);
    extra0_0_ = _e3634 + unnamed_14;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3645 = local_4;
    if (_e3645) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3666 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3666;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3697 = turn_1;
            turn_1 = _e3697 + 1u;
        }
        loop_init_4 = false;
        uint _e3669 = turn_1;
        if (_e3669 < 4u) {
        } else {
            break;
        }
        {
            uint _e3672 = turn_1;
            if (_e3672 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3679 = out0_0_;
                float _e3680 = out0_1_;
                float _e3681 = out0_2_;
                float _e3682 = out0_3_;
                sum_2 = metal::float4(_e3679, _e3680, _e3681, _e3682);
                uint _e3685 = turn_1;
                if (_e3685 > 0u) {
                    metal::float4 _e3688 = sum_2;
                    metal::float4 _e3691 = scores.inner[at_2];
                    sum_2 = _e3688 + _e3691;
                }
                metal::float4 _e3695 = sum_2;
                scores.inner[at_2] = _e3695;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3812 = i_1;
            i_1 = _e3812 + THREADS;
        }
        loop_init_5 = false;
        uint _e3700 = i_1;
        if (_e3700 < 64u) {
        } else {
            break;
        }
        {
            uint _e3703 = i_1;
            uint head_set = naga_div(_e3703, 64u);
            uint _e3706 = i_1;
            uint c = naga_mod(_e3706, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3723 = local_5;
            if (_e3723) {
                uint _e3725 = i_1;
                uint _e3729 = i_1;
                float _e3733 = scores.inner[naga_div(_e3725, 4u)][naga_mod(_e3729, 4u)];
                sum_3 = _e3733;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3744 = sum_3;
                float _e3756 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3744 + _e3756;
                float _e3758 = sum_3;
                float _e3770 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3758 + _e3770;
                float _e3772 = sum_3;
                float _e3784 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3772 + _e3784;
                float _e3786 = sum_3;
                float _e3798 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3786 + _e3798;
                float _e3811 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_3) * splits) + split) * 64u) + c] = _e3811;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
