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
    uint kv_head_2 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint first_head = (row * 2u) + (kv_head_2 * 1u);
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
    bool has0_ = (soft_head + 0u) < 1u;
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
        if (_e86 < 8u) {
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
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e152 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
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
                query_step.inner[naga_div(_e199, 4u)] = (_e152 * 0.019634541) / 127.0;
                uint _e208 = i;
                query_sum.inner[naga_div(_e208, 4u)] = _e176;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 1u;
    uint _e229 = keys_of(kv_head_2, params);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e252 = values_of(kv_head_2, params);
    block = split_start;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e3547 = block;
            block = _e3547 + BLOCK;
        }
        loop_init_1 = false;
        uint _e254 = block;
        if (_e254 < split_end) {
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
                float _e299 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e299 * step0_0_;
                float zero0_0_ = (-12582912.0 * step0_0_) - (-0.5 * sum0_0_1);
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e574 = turn;
                        turn = _e574 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e307 = turn;
                    if (_e307 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e310 = block;
                        uint _e313 = turn;
                        KeyRun _e321 = load_keys(_e229 + (metal::min((naga_div(_e310, 16u) + _e313) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e322 = turn;
                            uint t_1 = ((_e322 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e321.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e321.w0_0_1_;
                            metal::uint2 w0_1_0_ = _e321.w0_1_0_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e321.scale0_));
                            uint _e343 = key_levels(_e321.w0_0_0_.x >> 0u, (_e321.w0_1_0_.x >> 0u) & 16843009u);
                            uint _e352 = key_levels(_e321.w0_0_0_.x >> 2u, (_e321.w0_1_0_.x >> 1u) & 16843009u);
                            uint _e361 = key_levels(_e321.w0_0_0_.x >> 4u, (_e321.w0_1_0_.x >> 2u) & 16843009u);
                            uint _e370 = key_levels(_e321.w0_0_0_.x >> 6u, (_e321.w0_1_0_.x >> 3u) & 16843009u);
                            uint _e379 = key_levels(_e321.w0_0_1_.x >> 0u, (_e321.w0_1_0_.x >> 4u) & 16843009u);
                            uint _e388 = key_levels(_e321.w0_0_1_.x >> 2u, (_e321.w0_1_0_.x >> 5u) & 16843009u);
                            uint _e397 = key_levels(_e321.w0_0_1_.x >> 4u, (_e321.w0_1_0_.x >> 6u) & 16843009u);
                            uint _e406 = key_levels(_e321.w0_0_1_.x >> 6u, (_e321.w0_1_0_.x >> 7u) & 16843009u);
                            dot0_0_0_ = COUNTER_BITS;
                            int _e409 = dot0_0_0_;
                            uint _e410 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e343 = as_type<packed_char4>(_e343);
                            packed_char4 reinterpreted_packed_char4_e410 = as_type<packed_char4>(_e410);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e409) + as_type<uint>(( + reinterpreted_packed_char4_e343[0] * reinterpreted_packed_char4_e410[0] + reinterpreted_packed_char4_e343[1] * reinterpreted_packed_char4_e410[1] + reinterpreted_packed_char4_e343[2] * reinterpreted_packed_char4_e410[2] + reinterpreted_packed_char4_e343[3] * reinterpreted_packed_char4_e410[3])));
                            int _e413 = dot0_0_0_;
                            uint _e414 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e352 = as_type<packed_char4>(_e352);
                            packed_char4 reinterpreted_packed_char4_e414 = as_type<packed_char4>(_e414);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e413) + as_type<uint>(( + reinterpreted_packed_char4_e352[0] * reinterpreted_packed_char4_e414[0] + reinterpreted_packed_char4_e352[1] * reinterpreted_packed_char4_e414[1] + reinterpreted_packed_char4_e352[2] * reinterpreted_packed_char4_e414[2] + reinterpreted_packed_char4_e352[3] * reinterpreted_packed_char4_e414[3])));
                            int _e417 = dot0_0_0_;
                            uint _e418 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e361 = as_type<packed_char4>(_e361);
                            packed_char4 reinterpreted_packed_char4_e418 = as_type<packed_char4>(_e418);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e417) + as_type<uint>(( + reinterpreted_packed_char4_e361[0] * reinterpreted_packed_char4_e418[0] + reinterpreted_packed_char4_e361[1] * reinterpreted_packed_char4_e418[1] + reinterpreted_packed_char4_e361[2] * reinterpreted_packed_char4_e418[2] + reinterpreted_packed_char4_e361[3] * reinterpreted_packed_char4_e418[3])));
                            int _e421 = dot0_0_0_;
                            uint _e422 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e370 = as_type<packed_char4>(_e370);
                            packed_char4 reinterpreted_packed_char4_e422 = as_type<packed_char4>(_e422);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e421) + as_type<uint>(( + reinterpreted_packed_char4_e370[0] * reinterpreted_packed_char4_e422[0] + reinterpreted_packed_char4_e370[1] * reinterpreted_packed_char4_e422[1] + reinterpreted_packed_char4_e370[2] * reinterpreted_packed_char4_e422[2] + reinterpreted_packed_char4_e370[3] * reinterpreted_packed_char4_e422[3])));
                            int _e425 = dot0_0_0_;
                            uint _e426 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e379 = as_type<packed_char4>(_e379);
                            packed_char4 reinterpreted_packed_char4_e426 = as_type<packed_char4>(_e426);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e425) + as_type<uint>(( + reinterpreted_packed_char4_e379[0] * reinterpreted_packed_char4_e426[0] + reinterpreted_packed_char4_e379[1] * reinterpreted_packed_char4_e426[1] + reinterpreted_packed_char4_e379[2] * reinterpreted_packed_char4_e426[2] + reinterpreted_packed_char4_e379[3] * reinterpreted_packed_char4_e426[3])));
                            int _e429 = dot0_0_0_;
                            uint _e430 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e388 = as_type<packed_char4>(_e388);
                            packed_char4 reinterpreted_packed_char4_e430 = as_type<packed_char4>(_e430);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e429) + as_type<uint>(( + reinterpreted_packed_char4_e388[0] * reinterpreted_packed_char4_e430[0] + reinterpreted_packed_char4_e388[1] * reinterpreted_packed_char4_e430[1] + reinterpreted_packed_char4_e388[2] * reinterpreted_packed_char4_e430[2] + reinterpreted_packed_char4_e388[3] * reinterpreted_packed_char4_e430[3])));
                            int _e433 = dot0_0_0_;
                            uint _e434 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e397 = as_type<packed_char4>(_e397);
                            packed_char4 reinterpreted_packed_char4_e434 = as_type<packed_char4>(_e434);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e433) + as_type<uint>(( + reinterpreted_packed_char4_e397[0] * reinterpreted_packed_char4_e434[0] + reinterpreted_packed_char4_e397[1] * reinterpreted_packed_char4_e434[1] + reinterpreted_packed_char4_e397[2] * reinterpreted_packed_char4_e434[2] + reinterpreted_packed_char4_e397[3] * reinterpreted_packed_char4_e434[3])));
                            int _e437 = dot0_0_0_;
                            uint _e438 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e406 = as_type<packed_char4>(_e406);
                            packed_char4 reinterpreted_packed_char4_e438 = as_type<packed_char4>(_e438);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e437) + as_type<uint>(( + reinterpreted_packed_char4_e406[0] * reinterpreted_packed_char4_e438[0] + reinterpreted_packed_char4_e406[1] * reinterpreted_packed_char4_e438[1] + reinterpreted_packed_char4_e406[2] * reinterpreted_packed_char4_e438[2] + reinterpreted_packed_char4_e406[3] * reinterpreted_packed_char4_e438[3])));
                            int _e441 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e441), step0_0_, zero0_0_);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            uint _e455 = key_levels(_e321.w0_0_0_.y >> 0u, (_e321.w0_1_0_.y >> 0u) & 16843009u);
                            uint _e464 = key_levels(_e321.w0_0_0_.y >> 2u, (_e321.w0_1_0_.y >> 1u) & 16843009u);
                            uint _e473 = key_levels(_e321.w0_0_0_.y >> 4u, (_e321.w0_1_0_.y >> 2u) & 16843009u);
                            uint _e482 = key_levels(_e321.w0_0_0_.y >> 6u, (_e321.w0_1_0_.y >> 3u) & 16843009u);
                            uint _e491 = key_levels(_e321.w0_0_1_.y >> 0u, (_e321.w0_1_0_.y >> 4u) & 16843009u);
                            uint _e500 = key_levels(_e321.w0_0_1_.y >> 2u, (_e321.w0_1_0_.y >> 5u) & 16843009u);
                            uint _e509 = key_levels(_e321.w0_0_1_.y >> 4u, (_e321.w0_1_0_.y >> 6u) & 16843009u);
                            uint _e518 = key_levels(_e321.w0_0_1_.y >> 6u, (_e321.w0_1_0_.y >> 7u) & 16843009u);
                            dot0_1_0_ = COUNTER_BITS;
                            int _e521 = dot0_1_0_;
                            uint _e522 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e455 = as_type<packed_char4>(_e455);
                            packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(_e522);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e521) + as_type<uint>(( + reinterpreted_packed_char4_e455[0] * reinterpreted_packed_char4_e522[0] + reinterpreted_packed_char4_e455[1] * reinterpreted_packed_char4_e522[1] + reinterpreted_packed_char4_e455[2] * reinterpreted_packed_char4_e522[2] + reinterpreted_packed_char4_e455[3] * reinterpreted_packed_char4_e522[3])));
                            int _e525 = dot0_1_0_;
                            uint _e526 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e464 = as_type<packed_char4>(_e464);
                            packed_char4 reinterpreted_packed_char4_e526 = as_type<packed_char4>(_e526);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e525) + as_type<uint>(( + reinterpreted_packed_char4_e464[0] * reinterpreted_packed_char4_e526[0] + reinterpreted_packed_char4_e464[1] * reinterpreted_packed_char4_e526[1] + reinterpreted_packed_char4_e464[2] * reinterpreted_packed_char4_e526[2] + reinterpreted_packed_char4_e464[3] * reinterpreted_packed_char4_e526[3])));
                            int _e529 = dot0_1_0_;
                            uint _e530 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e473 = as_type<packed_char4>(_e473);
                            packed_char4 reinterpreted_packed_char4_e530 = as_type<packed_char4>(_e530);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e529) + as_type<uint>(( + reinterpreted_packed_char4_e473[0] * reinterpreted_packed_char4_e530[0] + reinterpreted_packed_char4_e473[1] * reinterpreted_packed_char4_e530[1] + reinterpreted_packed_char4_e473[2] * reinterpreted_packed_char4_e530[2] + reinterpreted_packed_char4_e473[3] * reinterpreted_packed_char4_e530[3])));
                            int _e533 = dot0_1_0_;
                            uint _e534 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e482 = as_type<packed_char4>(_e482);
                            packed_char4 reinterpreted_packed_char4_e534 = as_type<packed_char4>(_e534);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e533) + as_type<uint>(( + reinterpreted_packed_char4_e482[0] * reinterpreted_packed_char4_e534[0] + reinterpreted_packed_char4_e482[1] * reinterpreted_packed_char4_e534[1] + reinterpreted_packed_char4_e482[2] * reinterpreted_packed_char4_e534[2] + reinterpreted_packed_char4_e482[3] * reinterpreted_packed_char4_e534[3])));
                            int _e537 = dot0_1_0_;
                            uint _e538 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e491 = as_type<packed_char4>(_e491);
                            packed_char4 reinterpreted_packed_char4_e538 = as_type<packed_char4>(_e538);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e537) + as_type<uint>(( + reinterpreted_packed_char4_e491[0] * reinterpreted_packed_char4_e538[0] + reinterpreted_packed_char4_e491[1] * reinterpreted_packed_char4_e538[1] + reinterpreted_packed_char4_e491[2] * reinterpreted_packed_char4_e538[2] + reinterpreted_packed_char4_e491[3] * reinterpreted_packed_char4_e538[3])));
                            int _e541 = dot0_1_0_;
                            uint _e542 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e500 = as_type<packed_char4>(_e500);
                            packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(_e542);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e541) + as_type<uint>(( + reinterpreted_packed_char4_e500[0] * reinterpreted_packed_char4_e542[0] + reinterpreted_packed_char4_e500[1] * reinterpreted_packed_char4_e542[1] + reinterpreted_packed_char4_e500[2] * reinterpreted_packed_char4_e542[2] + reinterpreted_packed_char4_e500[3] * reinterpreted_packed_char4_e542[3])));
                            int _e545 = dot0_1_0_;
                            uint _e546 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e509 = as_type<packed_char4>(_e509);
                            packed_char4 reinterpreted_packed_char4_e546 = as_type<packed_char4>(_e546);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e545) + as_type<uint>(( + reinterpreted_packed_char4_e509[0] * reinterpreted_packed_char4_e546[0] + reinterpreted_packed_char4_e509[1] * reinterpreted_packed_char4_e546[1] + reinterpreted_packed_char4_e509[2] * reinterpreted_packed_char4_e546[2] + reinterpreted_packed_char4_e509[3] * reinterpreted_packed_char4_e546[3])));
                            int _e549 = dot0_1_0_;
                            uint _e550 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                            packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e549) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e550[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e550[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e550[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e550[3])));
                            int _e553 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e553), step0_0_, zero0_0_);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            bool odd = (key_lane & 1u) == 1u;
                            float _e563 = part0_0_;
                            float _e564 = part1_0_;
                            float _e566 = part1_0_;
                            float _e567 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e567 : _e566, 1u);
                            float token_sum0_ = (odd ? _e564 : _e563) + unnamed_6;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e581 = block;
            uint scale_at0_ = (((_e252 + (metal::min(naga_div(_e581, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 104u)) + 96u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e607 = values[scale_at0_];
            uint _e612 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e607, _e612);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e616 = block;
            metal::uint4 token0_ = metal::uint4(_e616 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e628 = first_seen;
            uint _e633 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e628)) & (token0_ < metal::uint4(_e633));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e649 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e649 + metal::float4(bias0_);
                metal::float4 _e654 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e654, visible0_);
                float _e656 = largest0_;
                metal::float4 _e657 = score0_0_;
                float _e658 = largest_of(_e657);
                largest0_ = metal::max(_e656, _e658);
            }
            float _e660 = largest0_;
            float _e661 = largest0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e661, 1u);
            largest0_ = metal::max(_e660, unnamed_7);
            float _e664 = largest0_;
            float _e665 = largest0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e665, 2u);
            largest0_ = metal::max(_e664, unnamed_8);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e675 = local;
            if (_e675) {
                float _e690 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e690;
            }
            uint _e691 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e691 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e705 = first_seen;
            uint _e710 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e705)) & (scale_token0_ < metal::uint4(_e710));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e722 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e722;
            float _e724 = scale_top0_;
            float _e725 = scale_top0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e725, 1u);
            scale_top0_ = metal::max(_e724, unnamed_9);
            float _e728 = scale_top0_;
            float _e729 = scale_top0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e729, 2u);
            scale_top0_ = metal::max(_e728, unnamed_10);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e746 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e746;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e751 = top;
                float _e758 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e751, _e758);
                float _e760 = top;
                float _e767 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e760, _e767);
                float _e769 = top;
                float _e776 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e769, _e776);
                float _e778 = top;
                float _e785 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e778, _e785);
                float _e789 = top;
                float _e790 = top;
                float _e793 = top;
                group_scales.inner[tid] = metal::float2(_e789, (_e793 > 0.0) ? (255.0 / _e790) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e805 = largest0_;
                metal::float4 _e814 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e815 = largest_of(_e814);
                largest0_ = metal::max(_e805, _e815);
                float former = running_max0_;
                float _e818 = largest0_;
                running_max0_ = metal::max(former, _e818);
                float _e820 = largest0_;
                float _e821 = running_max0_;
                share0_ = metal::exp(_e820 - _e821);
                float _e824 = running_max0_;
                keep0_ = metal::exp(former - _e824);
                if (soft_lane == 0u) {
                    float _e833 = share0_;
                    block_share.inner[soft_head + 0u] = _e833;
                    float _e838 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e838;
                }
                sum = 0.0;
                metal::float4 _e841 = score0_0_;
                float _e842 = largest0_;
                metal::float4 _e847 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e841 - metal::float4(_e842)), metal::float4 {}, _e847 <= metal::float4(-1000000000000000000000000000000.0));
                float _e852 = sum;
                metal::float4 _e853 = weight0_0_;
                float _e854 = sum_of(_e853);
                sum = _e852 + _e854;
                float _e856 = running_sum0_;
                float _e857 = keep0_;
                float _e859 = sum;
                float _e860 = share0_;
                running_sum0_ = (_e856 * _e857) + (_e859 * _e860);
            }
            {
                largest_scale = 0.0;
                float _e865 = largest_scale;
                float _e868 = scale_tops.inner[0];
                largest_scale = metal::max(_e865, _e868);
                float _e870 = largest_scale;
                float _e873 = scale_tops.inner[1];
                largest_scale = metal::max(_e870, _e873);
                float _e875 = largest_scale;
                float _e878 = scale_tops.inner[2];
                largest_scale = metal::max(_e875, _e878);
                float _e880 = largest_scale;
                float _e883 = scale_tops.inner[3];
                largest_scale = metal::max(_e880, _e883);
                float _e885 = largest_scale;
                float _e886 = largest_scale;
                float _e889 = largest_scale;
                metal::float2 group_scale = metal::float2(_e885, (_e889 > 0.0) ? (255.0 / _e886) : 0.0);
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e904 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e904 * group_scale.y;
                    metal::float4 _e907 = weight0_0_;
                    uint _e909 = weight_word(_e907 * factor);
                    float _e910 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e909 = as_type<packed_uchar4>(_e909);
                    packed_uchar4 reinterpreted_packed_uchar4_e912 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e910 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e909[0] * reinterpreted_packed_uchar4_e912[0] + reinterpreted_packed_uchar4_e909[1] * reinterpreted_packed_uchar4_e912[1] + reinterpreted_packed_uchar4_e909[2] * reinterpreted_packed_uchar4_e912[2] + reinterpreted_packed_uchar4_e909[3] * reinterpreted_packed_uchar4_e912[3])) - 12582912.0) * centre);
                    if (has0_) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e909;
                    }
                }
                float _e936 = extra0_0_;
                float _e937 = keep0_;
                float _e939 = part0_;
                float _e940 = share0_;
                extra0_0_ = (_e936 * _e937) + (_e939 * _e940);
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
                        uint _e3499 = step;
                        step = _e3499 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e952 = step;
                    if (_e952 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e955 = step;
                        uint step0_ = _e955 + 0u;
                        uint _e958 = block;
                        ValueRun _e962 = load_values(_e252, naga_div(_e958, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e963 = step;
                        uint step1_ = _e963 + 4u;
                        uint _e966 = block;
                        ValueRun _e970 = load_values(_e252, naga_div(_e966, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e971 = step;
                        uint step2_ = _e971 + 8u;
                        uint _e974 = block;
                        ValueRun _e978 = load_values(_e252, naga_div(_e974, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e979 = step;
                        uint step3_ = _e979 + 12u;
                        uint _e982 = block;
                        ValueRun _e986 = load_values(_e252, naga_div(_e982, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e987 = step;
                        uint step4_ = _e987 + 16u;
                        uint _e990 = block;
                        ValueRun _e994 = load_values(_e252, naga_div(_e990, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e995 = step;
                        uint step5_ = _e995 + 20u;
                        uint _e998 = block;
                        ValueRun _e1002 = load_values(_e252, naga_div(_e998, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1003 = step;
                        uint step6_ = _e1003 + 24u;
                        uint _e1006 = block;
                        ValueRun _e1010 = load_values(_e252, naga_div(_e1006, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1011 = step;
                        uint step7_ = _e1011 + 28u;
                        uint _e1014 = block;
                        ValueRun _e1018 = load_values(_e252, naga_div(_e1014, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 4u) {
                            uint _e1031 = value_levels(_e962.low.x >> 0u, (_e962.high.x >> 0u) & 16843009u);
                            uint _e1042 = value_levels(_e962.low.y >> 0u, (_e962.high.y >> 0u) & 16843009u);
                            uint _e1053 = value_levels(_e962.low.z >> 0u, (_e962.high.z >> 0u) & 16843009u);
                            uint _e1064 = value_levels(_e962.low.w >> 0u, (_e962.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                            uint _e1082 = sum0_0_;
                            uint _e1083 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1031 = as_type<packed_uchar4>(_e1031);
                            packed_uchar4 reinterpreted_packed_uchar4_e1083 = as_type<packed_uchar4>(_e1083);
                            sum0_0_ = _e1082 + ( + reinterpreted_packed_uchar4_e1031[0] * reinterpreted_packed_uchar4_e1083[0] + reinterpreted_packed_uchar4_e1031[1] * reinterpreted_packed_uchar4_e1083[1] + reinterpreted_packed_uchar4_e1031[2] * reinterpreted_packed_uchar4_e1083[2] + reinterpreted_packed_uchar4_e1031[3] * reinterpreted_packed_uchar4_e1083[3]);
                            uint _e1086 = sum0_1_;
                            uint _e1087 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1042 = as_type<packed_uchar4>(_e1042);
                            packed_uchar4 reinterpreted_packed_uchar4_e1087 = as_type<packed_uchar4>(_e1087);
                            sum0_1_ = _e1086 + ( + reinterpreted_packed_uchar4_e1042[0] * reinterpreted_packed_uchar4_e1087[0] + reinterpreted_packed_uchar4_e1042[1] * reinterpreted_packed_uchar4_e1087[1] + reinterpreted_packed_uchar4_e1042[2] * reinterpreted_packed_uchar4_e1087[2] + reinterpreted_packed_uchar4_e1042[3] * reinterpreted_packed_uchar4_e1087[3]);
                            uint _e1090 = sum0_2_;
                            uint _e1091 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1053 = as_type<packed_uchar4>(_e1053);
                            packed_uchar4 reinterpreted_packed_uchar4_e1091 = as_type<packed_uchar4>(_e1091);
                            sum0_2_ = _e1090 + ( + reinterpreted_packed_uchar4_e1053[0] * reinterpreted_packed_uchar4_e1091[0] + reinterpreted_packed_uchar4_e1053[1] * reinterpreted_packed_uchar4_e1091[1] + reinterpreted_packed_uchar4_e1053[2] * reinterpreted_packed_uchar4_e1091[2] + reinterpreted_packed_uchar4_e1053[3] * reinterpreted_packed_uchar4_e1091[3]);
                            uint _e1094 = sum0_3_;
                            uint _e1095 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1064 = as_type<packed_uchar4>(_e1064);
                            packed_uchar4 reinterpreted_packed_uchar4_e1095 = as_type<packed_uchar4>(_e1095);
                            sum0_3_ = _e1094 + ( + reinterpreted_packed_uchar4_e1064[0] * reinterpreted_packed_uchar4_e1095[0] + reinterpreted_packed_uchar4_e1064[1] * reinterpreted_packed_uchar4_e1095[1] + reinterpreted_packed_uchar4_e1064[2] * reinterpreted_packed_uchar4_e1095[2] + reinterpreted_packed_uchar4_e1064[3] * reinterpreted_packed_uchar4_e1095[3]);
                            uint _e1108 = value_levels(_e962.low.x >> 2u, (_e962.high.x >> 1u) & 16843009u);
                            uint _e1119 = value_levels(_e962.low.y >> 2u, (_e962.high.y >> 1u) & 16843009u);
                            uint _e1130 = value_levels(_e962.low.z >> 2u, (_e962.high.z >> 1u) & 16843009u);
                            uint _e1141 = value_levels(_e962.low.w >> 2u, (_e962.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                            uint _e1159 = sum0_0_;
                            uint _e1160 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1108 = as_type<packed_uchar4>(_e1108);
                            packed_uchar4 reinterpreted_packed_uchar4_e1160 = as_type<packed_uchar4>(_e1160);
                            sum0_0_ = _e1159 + ( + reinterpreted_packed_uchar4_e1108[0] * reinterpreted_packed_uchar4_e1160[0] + reinterpreted_packed_uchar4_e1108[1] * reinterpreted_packed_uchar4_e1160[1] + reinterpreted_packed_uchar4_e1108[2] * reinterpreted_packed_uchar4_e1160[2] + reinterpreted_packed_uchar4_e1108[3] * reinterpreted_packed_uchar4_e1160[3]);
                            uint _e1163 = sum0_1_;
                            uint _e1164 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1119 = as_type<packed_uchar4>(_e1119);
                            packed_uchar4 reinterpreted_packed_uchar4_e1164 = as_type<packed_uchar4>(_e1164);
                            sum0_1_ = _e1163 + ( + reinterpreted_packed_uchar4_e1119[0] * reinterpreted_packed_uchar4_e1164[0] + reinterpreted_packed_uchar4_e1119[1] * reinterpreted_packed_uchar4_e1164[1] + reinterpreted_packed_uchar4_e1119[2] * reinterpreted_packed_uchar4_e1164[2] + reinterpreted_packed_uchar4_e1119[3] * reinterpreted_packed_uchar4_e1164[3]);
                            uint _e1167 = sum0_2_;
                            uint _e1168 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1130 = as_type<packed_uchar4>(_e1130);
                            packed_uchar4 reinterpreted_packed_uchar4_e1168 = as_type<packed_uchar4>(_e1168);
                            sum0_2_ = _e1167 + ( + reinterpreted_packed_uchar4_e1130[0] * reinterpreted_packed_uchar4_e1168[0] + reinterpreted_packed_uchar4_e1130[1] * reinterpreted_packed_uchar4_e1168[1] + reinterpreted_packed_uchar4_e1130[2] * reinterpreted_packed_uchar4_e1168[2] + reinterpreted_packed_uchar4_e1130[3] * reinterpreted_packed_uchar4_e1168[3]);
                            uint _e1171 = sum0_3_;
                            uint _e1172 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1141 = as_type<packed_uchar4>(_e1141);
                            packed_uchar4 reinterpreted_packed_uchar4_e1172 = as_type<packed_uchar4>(_e1172);
                            sum0_3_ = _e1171 + ( + reinterpreted_packed_uchar4_e1141[0] * reinterpreted_packed_uchar4_e1172[0] + reinterpreted_packed_uchar4_e1141[1] * reinterpreted_packed_uchar4_e1172[1] + reinterpreted_packed_uchar4_e1141[2] * reinterpreted_packed_uchar4_e1172[2] + reinterpreted_packed_uchar4_e1141[3] * reinterpreted_packed_uchar4_e1172[3]);
                            uint _e1185 = value_levels(_e962.low.x >> 4u, (_e962.high.x >> 2u) & 16843009u);
                            uint _e1196 = value_levels(_e962.low.y >> 4u, (_e962.high.y >> 2u) & 16843009u);
                            uint _e1207 = value_levels(_e962.low.z >> 4u, (_e962.high.z >> 2u) & 16843009u);
                            uint _e1218 = value_levels(_e962.low.w >> 4u, (_e962.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                            uint _e1236 = sum0_0_;
                            uint _e1237 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1185 = as_type<packed_uchar4>(_e1185);
                            packed_uchar4 reinterpreted_packed_uchar4_e1237 = as_type<packed_uchar4>(_e1237);
                            sum0_0_ = _e1236 + ( + reinterpreted_packed_uchar4_e1185[0] * reinterpreted_packed_uchar4_e1237[0] + reinterpreted_packed_uchar4_e1185[1] * reinterpreted_packed_uchar4_e1237[1] + reinterpreted_packed_uchar4_e1185[2] * reinterpreted_packed_uchar4_e1237[2] + reinterpreted_packed_uchar4_e1185[3] * reinterpreted_packed_uchar4_e1237[3]);
                            uint _e1240 = sum0_1_;
                            uint _e1241 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1196 = as_type<packed_uchar4>(_e1196);
                            packed_uchar4 reinterpreted_packed_uchar4_e1241 = as_type<packed_uchar4>(_e1241);
                            sum0_1_ = _e1240 + ( + reinterpreted_packed_uchar4_e1196[0] * reinterpreted_packed_uchar4_e1241[0] + reinterpreted_packed_uchar4_e1196[1] * reinterpreted_packed_uchar4_e1241[1] + reinterpreted_packed_uchar4_e1196[2] * reinterpreted_packed_uchar4_e1241[2] + reinterpreted_packed_uchar4_e1196[3] * reinterpreted_packed_uchar4_e1241[3]);
                            uint _e1244 = sum0_2_;
                            uint _e1245 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1207 = as_type<packed_uchar4>(_e1207);
                            packed_uchar4 reinterpreted_packed_uchar4_e1245 = as_type<packed_uchar4>(_e1245);
                            sum0_2_ = _e1244 + ( + reinterpreted_packed_uchar4_e1207[0] * reinterpreted_packed_uchar4_e1245[0] + reinterpreted_packed_uchar4_e1207[1] * reinterpreted_packed_uchar4_e1245[1] + reinterpreted_packed_uchar4_e1207[2] * reinterpreted_packed_uchar4_e1245[2] + reinterpreted_packed_uchar4_e1207[3] * reinterpreted_packed_uchar4_e1245[3]);
                            uint _e1248 = sum0_3_;
                            uint _e1249 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1218 = as_type<packed_uchar4>(_e1218);
                            packed_uchar4 reinterpreted_packed_uchar4_e1249 = as_type<packed_uchar4>(_e1249);
                            sum0_3_ = _e1248 + ( + reinterpreted_packed_uchar4_e1218[0] * reinterpreted_packed_uchar4_e1249[0] + reinterpreted_packed_uchar4_e1218[1] * reinterpreted_packed_uchar4_e1249[1] + reinterpreted_packed_uchar4_e1218[2] * reinterpreted_packed_uchar4_e1249[2] + reinterpreted_packed_uchar4_e1218[3] * reinterpreted_packed_uchar4_e1249[3]);
                            uint _e1262 = value_levels(_e962.low.x >> 6u, (_e962.high.x >> 3u) & 16843009u);
                            uint _e1273 = value_levels(_e962.low.y >> 6u, (_e962.high.y >> 3u) & 16843009u);
                            uint _e1284 = value_levels(_e962.low.z >> 6u, (_e962.high.z >> 3u) & 16843009u);
                            uint _e1295 = value_levels(_e962.low.w >> 6u, (_e962.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                            uint _e1313 = sum0_0_;
                            uint _e1314 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1262 = as_type<packed_uchar4>(_e1262);
                            packed_uchar4 reinterpreted_packed_uchar4_e1314 = as_type<packed_uchar4>(_e1314);
                            sum0_0_ = _e1313 + ( + reinterpreted_packed_uchar4_e1262[0] * reinterpreted_packed_uchar4_e1314[0] + reinterpreted_packed_uchar4_e1262[1] * reinterpreted_packed_uchar4_e1314[1] + reinterpreted_packed_uchar4_e1262[2] * reinterpreted_packed_uchar4_e1314[2] + reinterpreted_packed_uchar4_e1262[3] * reinterpreted_packed_uchar4_e1314[3]);
                            uint _e1317 = sum0_1_;
                            uint _e1318 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1273 = as_type<packed_uchar4>(_e1273);
                            packed_uchar4 reinterpreted_packed_uchar4_e1318 = as_type<packed_uchar4>(_e1318);
                            sum0_1_ = _e1317 + ( + reinterpreted_packed_uchar4_e1273[0] * reinterpreted_packed_uchar4_e1318[0] + reinterpreted_packed_uchar4_e1273[1] * reinterpreted_packed_uchar4_e1318[1] + reinterpreted_packed_uchar4_e1273[2] * reinterpreted_packed_uchar4_e1318[2] + reinterpreted_packed_uchar4_e1273[3] * reinterpreted_packed_uchar4_e1318[3]);
                            uint _e1321 = sum0_2_;
                            uint _e1322 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1284 = as_type<packed_uchar4>(_e1284);
                            packed_uchar4 reinterpreted_packed_uchar4_e1322 = as_type<packed_uchar4>(_e1322);
                            sum0_2_ = _e1321 + ( + reinterpreted_packed_uchar4_e1284[0] * reinterpreted_packed_uchar4_e1322[0] + reinterpreted_packed_uchar4_e1284[1] * reinterpreted_packed_uchar4_e1322[1] + reinterpreted_packed_uchar4_e1284[2] * reinterpreted_packed_uchar4_e1322[2] + reinterpreted_packed_uchar4_e1284[3] * reinterpreted_packed_uchar4_e1322[3]);
                            uint _e1325 = sum0_3_;
                            uint _e1326 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1295 = as_type<packed_uchar4>(_e1295);
                            packed_uchar4 reinterpreted_packed_uchar4_e1326 = as_type<packed_uchar4>(_e1326);
                            sum0_3_ = _e1325 + ( + reinterpreted_packed_uchar4_e1295[0] * reinterpreted_packed_uchar4_e1326[0] + reinterpreted_packed_uchar4_e1295[1] * reinterpreted_packed_uchar4_e1326[1] + reinterpreted_packed_uchar4_e1295[2] * reinterpreted_packed_uchar4_e1326[2] + reinterpreted_packed_uchar4_e1295[3] * reinterpreted_packed_uchar4_e1326[3]);
                        }
                        if (step1_ < 4u) {
                            uint _e1341 = value_levels(_e970.low.x >> 0u, (_e970.high.x >> 0u) & 16843009u);
                            uint _e1352 = value_levels(_e970.low.y >> 0u, (_e970.high.y >> 0u) & 16843009u);
                            uint _e1363 = value_levels(_e970.low.z >> 0u, (_e970.high.z >> 0u) & 16843009u);
                            uint _e1374 = value_levels(_e970.low.w >> 0u, (_e970.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                            uint _e1392 = sum0_0_;
                            uint _e1393 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1341 = as_type<packed_uchar4>(_e1341);
                            packed_uchar4 reinterpreted_packed_uchar4_e1393 = as_type<packed_uchar4>(_e1393);
                            sum0_0_ = _e1392 + ( + reinterpreted_packed_uchar4_e1341[0] * reinterpreted_packed_uchar4_e1393[0] + reinterpreted_packed_uchar4_e1341[1] * reinterpreted_packed_uchar4_e1393[1] + reinterpreted_packed_uchar4_e1341[2] * reinterpreted_packed_uchar4_e1393[2] + reinterpreted_packed_uchar4_e1341[3] * reinterpreted_packed_uchar4_e1393[3]);
                            uint _e1396 = sum0_1_;
                            uint _e1397 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1352 = as_type<packed_uchar4>(_e1352);
                            packed_uchar4 reinterpreted_packed_uchar4_e1397 = as_type<packed_uchar4>(_e1397);
                            sum0_1_ = _e1396 + ( + reinterpreted_packed_uchar4_e1352[0] * reinterpreted_packed_uchar4_e1397[0] + reinterpreted_packed_uchar4_e1352[1] * reinterpreted_packed_uchar4_e1397[1] + reinterpreted_packed_uchar4_e1352[2] * reinterpreted_packed_uchar4_e1397[2] + reinterpreted_packed_uchar4_e1352[3] * reinterpreted_packed_uchar4_e1397[3]);
                            uint _e1400 = sum0_2_;
                            uint _e1401 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1363 = as_type<packed_uchar4>(_e1363);
                            packed_uchar4 reinterpreted_packed_uchar4_e1401 = as_type<packed_uchar4>(_e1401);
                            sum0_2_ = _e1400 + ( + reinterpreted_packed_uchar4_e1363[0] * reinterpreted_packed_uchar4_e1401[0] + reinterpreted_packed_uchar4_e1363[1] * reinterpreted_packed_uchar4_e1401[1] + reinterpreted_packed_uchar4_e1363[2] * reinterpreted_packed_uchar4_e1401[2] + reinterpreted_packed_uchar4_e1363[3] * reinterpreted_packed_uchar4_e1401[3]);
                            uint _e1404 = sum0_3_;
                            uint _e1405 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1374 = as_type<packed_uchar4>(_e1374);
                            packed_uchar4 reinterpreted_packed_uchar4_e1405 = as_type<packed_uchar4>(_e1405);
                            sum0_3_ = _e1404 + ( + reinterpreted_packed_uchar4_e1374[0] * reinterpreted_packed_uchar4_e1405[0] + reinterpreted_packed_uchar4_e1374[1] * reinterpreted_packed_uchar4_e1405[1] + reinterpreted_packed_uchar4_e1374[2] * reinterpreted_packed_uchar4_e1405[2] + reinterpreted_packed_uchar4_e1374[3] * reinterpreted_packed_uchar4_e1405[3]);
                            uint _e1418 = value_levels(_e970.low.x >> 2u, (_e970.high.x >> 1u) & 16843009u);
                            uint _e1429 = value_levels(_e970.low.y >> 2u, (_e970.high.y >> 1u) & 16843009u);
                            uint _e1440 = value_levels(_e970.low.z >> 2u, (_e970.high.z >> 1u) & 16843009u);
                            uint _e1451 = value_levels(_e970.low.w >> 2u, (_e970.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                            uint _e1469 = sum0_0_;
                            uint _e1470 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1418 = as_type<packed_uchar4>(_e1418);
                            packed_uchar4 reinterpreted_packed_uchar4_e1470 = as_type<packed_uchar4>(_e1470);
                            sum0_0_ = _e1469 + ( + reinterpreted_packed_uchar4_e1418[0] * reinterpreted_packed_uchar4_e1470[0] + reinterpreted_packed_uchar4_e1418[1] * reinterpreted_packed_uchar4_e1470[1] + reinterpreted_packed_uchar4_e1418[2] * reinterpreted_packed_uchar4_e1470[2] + reinterpreted_packed_uchar4_e1418[3] * reinterpreted_packed_uchar4_e1470[3]);
                            uint _e1473 = sum0_1_;
                            uint _e1474 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1429 = as_type<packed_uchar4>(_e1429);
                            packed_uchar4 reinterpreted_packed_uchar4_e1474 = as_type<packed_uchar4>(_e1474);
                            sum0_1_ = _e1473 + ( + reinterpreted_packed_uchar4_e1429[0] * reinterpreted_packed_uchar4_e1474[0] + reinterpreted_packed_uchar4_e1429[1] * reinterpreted_packed_uchar4_e1474[1] + reinterpreted_packed_uchar4_e1429[2] * reinterpreted_packed_uchar4_e1474[2] + reinterpreted_packed_uchar4_e1429[3] * reinterpreted_packed_uchar4_e1474[3]);
                            uint _e1477 = sum0_2_;
                            uint _e1478 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1440 = as_type<packed_uchar4>(_e1440);
                            packed_uchar4 reinterpreted_packed_uchar4_e1478 = as_type<packed_uchar4>(_e1478);
                            sum0_2_ = _e1477 + ( + reinterpreted_packed_uchar4_e1440[0] * reinterpreted_packed_uchar4_e1478[0] + reinterpreted_packed_uchar4_e1440[1] * reinterpreted_packed_uchar4_e1478[1] + reinterpreted_packed_uchar4_e1440[2] * reinterpreted_packed_uchar4_e1478[2] + reinterpreted_packed_uchar4_e1440[3] * reinterpreted_packed_uchar4_e1478[3]);
                            uint _e1481 = sum0_3_;
                            uint _e1482 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1451 = as_type<packed_uchar4>(_e1451);
                            packed_uchar4 reinterpreted_packed_uchar4_e1482 = as_type<packed_uchar4>(_e1482);
                            sum0_3_ = _e1481 + ( + reinterpreted_packed_uchar4_e1451[0] * reinterpreted_packed_uchar4_e1482[0] + reinterpreted_packed_uchar4_e1451[1] * reinterpreted_packed_uchar4_e1482[1] + reinterpreted_packed_uchar4_e1451[2] * reinterpreted_packed_uchar4_e1482[2] + reinterpreted_packed_uchar4_e1451[3] * reinterpreted_packed_uchar4_e1482[3]);
                            uint _e1495 = value_levels(_e970.low.x >> 4u, (_e970.high.x >> 2u) & 16843009u);
                            uint _e1506 = value_levels(_e970.low.y >> 4u, (_e970.high.y >> 2u) & 16843009u);
                            uint _e1517 = value_levels(_e970.low.z >> 4u, (_e970.high.z >> 2u) & 16843009u);
                            uint _e1528 = value_levels(_e970.low.w >> 4u, (_e970.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                            uint _e1546 = sum0_0_;
                            uint _e1547 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1495 = as_type<packed_uchar4>(_e1495);
                            packed_uchar4 reinterpreted_packed_uchar4_e1547 = as_type<packed_uchar4>(_e1547);
                            sum0_0_ = _e1546 + ( + reinterpreted_packed_uchar4_e1495[0] * reinterpreted_packed_uchar4_e1547[0] + reinterpreted_packed_uchar4_e1495[1] * reinterpreted_packed_uchar4_e1547[1] + reinterpreted_packed_uchar4_e1495[2] * reinterpreted_packed_uchar4_e1547[2] + reinterpreted_packed_uchar4_e1495[3] * reinterpreted_packed_uchar4_e1547[3]);
                            uint _e1550 = sum0_1_;
                            uint _e1551 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1506 = as_type<packed_uchar4>(_e1506);
                            packed_uchar4 reinterpreted_packed_uchar4_e1551 = as_type<packed_uchar4>(_e1551);
                            sum0_1_ = _e1550 + ( + reinterpreted_packed_uchar4_e1506[0] * reinterpreted_packed_uchar4_e1551[0] + reinterpreted_packed_uchar4_e1506[1] * reinterpreted_packed_uchar4_e1551[1] + reinterpreted_packed_uchar4_e1506[2] * reinterpreted_packed_uchar4_e1551[2] + reinterpreted_packed_uchar4_e1506[3] * reinterpreted_packed_uchar4_e1551[3]);
                            uint _e1554 = sum0_2_;
                            uint _e1555 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1517 = as_type<packed_uchar4>(_e1517);
                            packed_uchar4 reinterpreted_packed_uchar4_e1555 = as_type<packed_uchar4>(_e1555);
                            sum0_2_ = _e1554 + ( + reinterpreted_packed_uchar4_e1517[0] * reinterpreted_packed_uchar4_e1555[0] + reinterpreted_packed_uchar4_e1517[1] * reinterpreted_packed_uchar4_e1555[1] + reinterpreted_packed_uchar4_e1517[2] * reinterpreted_packed_uchar4_e1555[2] + reinterpreted_packed_uchar4_e1517[3] * reinterpreted_packed_uchar4_e1555[3]);
                            uint _e1558 = sum0_3_;
                            uint _e1559 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1528 = as_type<packed_uchar4>(_e1528);
                            packed_uchar4 reinterpreted_packed_uchar4_e1559 = as_type<packed_uchar4>(_e1559);
                            sum0_3_ = _e1558 + ( + reinterpreted_packed_uchar4_e1528[0] * reinterpreted_packed_uchar4_e1559[0] + reinterpreted_packed_uchar4_e1528[1] * reinterpreted_packed_uchar4_e1559[1] + reinterpreted_packed_uchar4_e1528[2] * reinterpreted_packed_uchar4_e1559[2] + reinterpreted_packed_uchar4_e1528[3] * reinterpreted_packed_uchar4_e1559[3]);
                            uint _e1572 = value_levels(_e970.low.x >> 6u, (_e970.high.x >> 3u) & 16843009u);
                            uint _e1583 = value_levels(_e970.low.y >> 6u, (_e970.high.y >> 3u) & 16843009u);
                            uint _e1594 = value_levels(_e970.low.z >> 6u, (_e970.high.z >> 3u) & 16843009u);
                            uint _e1605 = value_levels(_e970.low.w >> 6u, (_e970.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                            uint _e1623 = sum0_0_;
                            uint _e1624 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1572 = as_type<packed_uchar4>(_e1572);
                            packed_uchar4 reinterpreted_packed_uchar4_e1624 = as_type<packed_uchar4>(_e1624);
                            sum0_0_ = _e1623 + ( + reinterpreted_packed_uchar4_e1572[0] * reinterpreted_packed_uchar4_e1624[0] + reinterpreted_packed_uchar4_e1572[1] * reinterpreted_packed_uchar4_e1624[1] + reinterpreted_packed_uchar4_e1572[2] * reinterpreted_packed_uchar4_e1624[2] + reinterpreted_packed_uchar4_e1572[3] * reinterpreted_packed_uchar4_e1624[3]);
                            uint _e1627 = sum0_1_;
                            uint _e1628 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1583 = as_type<packed_uchar4>(_e1583);
                            packed_uchar4 reinterpreted_packed_uchar4_e1628 = as_type<packed_uchar4>(_e1628);
                            sum0_1_ = _e1627 + ( + reinterpreted_packed_uchar4_e1583[0] * reinterpreted_packed_uchar4_e1628[0] + reinterpreted_packed_uchar4_e1583[1] * reinterpreted_packed_uchar4_e1628[1] + reinterpreted_packed_uchar4_e1583[2] * reinterpreted_packed_uchar4_e1628[2] + reinterpreted_packed_uchar4_e1583[3] * reinterpreted_packed_uchar4_e1628[3]);
                            uint _e1631 = sum0_2_;
                            uint _e1632 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1594 = as_type<packed_uchar4>(_e1594);
                            packed_uchar4 reinterpreted_packed_uchar4_e1632 = as_type<packed_uchar4>(_e1632);
                            sum0_2_ = _e1631 + ( + reinterpreted_packed_uchar4_e1594[0] * reinterpreted_packed_uchar4_e1632[0] + reinterpreted_packed_uchar4_e1594[1] * reinterpreted_packed_uchar4_e1632[1] + reinterpreted_packed_uchar4_e1594[2] * reinterpreted_packed_uchar4_e1632[2] + reinterpreted_packed_uchar4_e1594[3] * reinterpreted_packed_uchar4_e1632[3]);
                            uint _e1635 = sum0_3_;
                            uint _e1636 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1605 = as_type<packed_uchar4>(_e1605);
                            packed_uchar4 reinterpreted_packed_uchar4_e1636 = as_type<packed_uchar4>(_e1636);
                            sum0_3_ = _e1635 + ( + reinterpreted_packed_uchar4_e1605[0] * reinterpreted_packed_uchar4_e1636[0] + reinterpreted_packed_uchar4_e1605[1] * reinterpreted_packed_uchar4_e1636[1] + reinterpreted_packed_uchar4_e1605[2] * reinterpreted_packed_uchar4_e1636[2] + reinterpreted_packed_uchar4_e1605[3] * reinterpreted_packed_uchar4_e1636[3]);
                        }
                        if (step2_ < 4u) {
                            uint _e1651 = value_levels(_e978.low.x >> 0u, (_e978.high.x >> 0u) & 16843009u);
                            uint _e1662 = value_levels(_e978.low.y >> 0u, (_e978.high.y >> 0u) & 16843009u);
                            uint _e1673 = value_levels(_e978.low.z >> 0u, (_e978.high.z >> 0u) & 16843009u);
                            uint _e1684 = value_levels(_e978.low.w >> 0u, (_e978.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                            uint _e1702 = sum0_0_;
                            uint _e1703 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1651 = as_type<packed_uchar4>(_e1651);
                            packed_uchar4 reinterpreted_packed_uchar4_e1703 = as_type<packed_uchar4>(_e1703);
                            sum0_0_ = _e1702 + ( + reinterpreted_packed_uchar4_e1651[0] * reinterpreted_packed_uchar4_e1703[0] + reinterpreted_packed_uchar4_e1651[1] * reinterpreted_packed_uchar4_e1703[1] + reinterpreted_packed_uchar4_e1651[2] * reinterpreted_packed_uchar4_e1703[2] + reinterpreted_packed_uchar4_e1651[3] * reinterpreted_packed_uchar4_e1703[3]);
                            uint _e1706 = sum0_1_;
                            uint _e1707 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1662 = as_type<packed_uchar4>(_e1662);
                            packed_uchar4 reinterpreted_packed_uchar4_e1707 = as_type<packed_uchar4>(_e1707);
                            sum0_1_ = _e1706 + ( + reinterpreted_packed_uchar4_e1662[0] * reinterpreted_packed_uchar4_e1707[0] + reinterpreted_packed_uchar4_e1662[1] * reinterpreted_packed_uchar4_e1707[1] + reinterpreted_packed_uchar4_e1662[2] * reinterpreted_packed_uchar4_e1707[2] + reinterpreted_packed_uchar4_e1662[3] * reinterpreted_packed_uchar4_e1707[3]);
                            uint _e1710 = sum0_2_;
                            uint _e1711 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1673 = as_type<packed_uchar4>(_e1673);
                            packed_uchar4 reinterpreted_packed_uchar4_e1711 = as_type<packed_uchar4>(_e1711);
                            sum0_2_ = _e1710 + ( + reinterpreted_packed_uchar4_e1673[0] * reinterpreted_packed_uchar4_e1711[0] + reinterpreted_packed_uchar4_e1673[1] * reinterpreted_packed_uchar4_e1711[1] + reinterpreted_packed_uchar4_e1673[2] * reinterpreted_packed_uchar4_e1711[2] + reinterpreted_packed_uchar4_e1673[3] * reinterpreted_packed_uchar4_e1711[3]);
                            uint _e1714 = sum0_3_;
                            uint _e1715 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1684 = as_type<packed_uchar4>(_e1684);
                            packed_uchar4 reinterpreted_packed_uchar4_e1715 = as_type<packed_uchar4>(_e1715);
                            sum0_3_ = _e1714 + ( + reinterpreted_packed_uchar4_e1684[0] * reinterpreted_packed_uchar4_e1715[0] + reinterpreted_packed_uchar4_e1684[1] * reinterpreted_packed_uchar4_e1715[1] + reinterpreted_packed_uchar4_e1684[2] * reinterpreted_packed_uchar4_e1715[2] + reinterpreted_packed_uchar4_e1684[3] * reinterpreted_packed_uchar4_e1715[3]);
                            uint _e1728 = value_levels(_e978.low.x >> 2u, (_e978.high.x >> 1u) & 16843009u);
                            uint _e1739 = value_levels(_e978.low.y >> 2u, (_e978.high.y >> 1u) & 16843009u);
                            uint _e1750 = value_levels(_e978.low.z >> 2u, (_e978.high.z >> 1u) & 16843009u);
                            uint _e1761 = value_levels(_e978.low.w >> 2u, (_e978.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                            uint _e1779 = sum0_0_;
                            uint _e1780 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1728 = as_type<packed_uchar4>(_e1728);
                            packed_uchar4 reinterpreted_packed_uchar4_e1780 = as_type<packed_uchar4>(_e1780);
                            sum0_0_ = _e1779 + ( + reinterpreted_packed_uchar4_e1728[0] * reinterpreted_packed_uchar4_e1780[0] + reinterpreted_packed_uchar4_e1728[1] * reinterpreted_packed_uchar4_e1780[1] + reinterpreted_packed_uchar4_e1728[2] * reinterpreted_packed_uchar4_e1780[2] + reinterpreted_packed_uchar4_e1728[3] * reinterpreted_packed_uchar4_e1780[3]);
                            uint _e1783 = sum0_1_;
                            uint _e1784 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1739 = as_type<packed_uchar4>(_e1739);
                            packed_uchar4 reinterpreted_packed_uchar4_e1784 = as_type<packed_uchar4>(_e1784);
                            sum0_1_ = _e1783 + ( + reinterpreted_packed_uchar4_e1739[0] * reinterpreted_packed_uchar4_e1784[0] + reinterpreted_packed_uchar4_e1739[1] * reinterpreted_packed_uchar4_e1784[1] + reinterpreted_packed_uchar4_e1739[2] * reinterpreted_packed_uchar4_e1784[2] + reinterpreted_packed_uchar4_e1739[3] * reinterpreted_packed_uchar4_e1784[3]);
                            uint _e1787 = sum0_2_;
                            uint _e1788 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1750 = as_type<packed_uchar4>(_e1750);
                            packed_uchar4 reinterpreted_packed_uchar4_e1788 = as_type<packed_uchar4>(_e1788);
                            sum0_2_ = _e1787 + ( + reinterpreted_packed_uchar4_e1750[0] * reinterpreted_packed_uchar4_e1788[0] + reinterpreted_packed_uchar4_e1750[1] * reinterpreted_packed_uchar4_e1788[1] + reinterpreted_packed_uchar4_e1750[2] * reinterpreted_packed_uchar4_e1788[2] + reinterpreted_packed_uchar4_e1750[3] * reinterpreted_packed_uchar4_e1788[3]);
                            uint _e1791 = sum0_3_;
                            uint _e1792 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1761 = as_type<packed_uchar4>(_e1761);
                            packed_uchar4 reinterpreted_packed_uchar4_e1792 = as_type<packed_uchar4>(_e1792);
                            sum0_3_ = _e1791 + ( + reinterpreted_packed_uchar4_e1761[0] * reinterpreted_packed_uchar4_e1792[0] + reinterpreted_packed_uchar4_e1761[1] * reinterpreted_packed_uchar4_e1792[1] + reinterpreted_packed_uchar4_e1761[2] * reinterpreted_packed_uchar4_e1792[2] + reinterpreted_packed_uchar4_e1761[3] * reinterpreted_packed_uchar4_e1792[3]);
                            uint _e1805 = value_levels(_e978.low.x >> 4u, (_e978.high.x >> 2u) & 16843009u);
                            uint _e1816 = value_levels(_e978.low.y >> 4u, (_e978.high.y >> 2u) & 16843009u);
                            uint _e1827 = value_levels(_e978.low.z >> 4u, (_e978.high.z >> 2u) & 16843009u);
                            uint _e1838 = value_levels(_e978.low.w >> 4u, (_e978.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                            uint _e1856 = sum0_0_;
                            uint _e1857 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1805 = as_type<packed_uchar4>(_e1805);
                            packed_uchar4 reinterpreted_packed_uchar4_e1857 = as_type<packed_uchar4>(_e1857);
                            sum0_0_ = _e1856 + ( + reinterpreted_packed_uchar4_e1805[0] * reinterpreted_packed_uchar4_e1857[0] + reinterpreted_packed_uchar4_e1805[1] * reinterpreted_packed_uchar4_e1857[1] + reinterpreted_packed_uchar4_e1805[2] * reinterpreted_packed_uchar4_e1857[2] + reinterpreted_packed_uchar4_e1805[3] * reinterpreted_packed_uchar4_e1857[3]);
                            uint _e1860 = sum0_1_;
                            uint _e1861 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1816 = as_type<packed_uchar4>(_e1816);
                            packed_uchar4 reinterpreted_packed_uchar4_e1861 = as_type<packed_uchar4>(_e1861);
                            sum0_1_ = _e1860 + ( + reinterpreted_packed_uchar4_e1816[0] * reinterpreted_packed_uchar4_e1861[0] + reinterpreted_packed_uchar4_e1816[1] * reinterpreted_packed_uchar4_e1861[1] + reinterpreted_packed_uchar4_e1816[2] * reinterpreted_packed_uchar4_e1861[2] + reinterpreted_packed_uchar4_e1816[3] * reinterpreted_packed_uchar4_e1861[3]);
                            uint _e1864 = sum0_2_;
                            uint _e1865 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1827 = as_type<packed_uchar4>(_e1827);
                            packed_uchar4 reinterpreted_packed_uchar4_e1865 = as_type<packed_uchar4>(_e1865);
                            sum0_2_ = _e1864 + ( + reinterpreted_packed_uchar4_e1827[0] * reinterpreted_packed_uchar4_e1865[0] + reinterpreted_packed_uchar4_e1827[1] * reinterpreted_packed_uchar4_e1865[1] + reinterpreted_packed_uchar4_e1827[2] * reinterpreted_packed_uchar4_e1865[2] + reinterpreted_packed_uchar4_e1827[3] * reinterpreted_packed_uchar4_e1865[3]);
                            uint _e1868 = sum0_3_;
                            uint _e1869 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1838 = as_type<packed_uchar4>(_e1838);
                            packed_uchar4 reinterpreted_packed_uchar4_e1869 = as_type<packed_uchar4>(_e1869);
                            sum0_3_ = _e1868 + ( + reinterpreted_packed_uchar4_e1838[0] * reinterpreted_packed_uchar4_e1869[0] + reinterpreted_packed_uchar4_e1838[1] * reinterpreted_packed_uchar4_e1869[1] + reinterpreted_packed_uchar4_e1838[2] * reinterpreted_packed_uchar4_e1869[2] + reinterpreted_packed_uchar4_e1838[3] * reinterpreted_packed_uchar4_e1869[3]);
                            uint _e1882 = value_levels(_e978.low.x >> 6u, (_e978.high.x >> 3u) & 16843009u);
                            uint _e1893 = value_levels(_e978.low.y >> 6u, (_e978.high.y >> 3u) & 16843009u);
                            uint _e1904 = value_levels(_e978.low.z >> 6u, (_e978.high.z >> 3u) & 16843009u);
                            uint _e1915 = value_levels(_e978.low.w >> 6u, (_e978.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                            uint _e1933 = sum0_0_;
                            uint _e1934 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1882 = as_type<packed_uchar4>(_e1882);
                            packed_uchar4 reinterpreted_packed_uchar4_e1934 = as_type<packed_uchar4>(_e1934);
                            sum0_0_ = _e1933 + ( + reinterpreted_packed_uchar4_e1882[0] * reinterpreted_packed_uchar4_e1934[0] + reinterpreted_packed_uchar4_e1882[1] * reinterpreted_packed_uchar4_e1934[1] + reinterpreted_packed_uchar4_e1882[2] * reinterpreted_packed_uchar4_e1934[2] + reinterpreted_packed_uchar4_e1882[3] * reinterpreted_packed_uchar4_e1934[3]);
                            uint _e1937 = sum0_1_;
                            uint _e1938 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1893 = as_type<packed_uchar4>(_e1893);
                            packed_uchar4 reinterpreted_packed_uchar4_e1938 = as_type<packed_uchar4>(_e1938);
                            sum0_1_ = _e1937 + ( + reinterpreted_packed_uchar4_e1893[0] * reinterpreted_packed_uchar4_e1938[0] + reinterpreted_packed_uchar4_e1893[1] * reinterpreted_packed_uchar4_e1938[1] + reinterpreted_packed_uchar4_e1893[2] * reinterpreted_packed_uchar4_e1938[2] + reinterpreted_packed_uchar4_e1893[3] * reinterpreted_packed_uchar4_e1938[3]);
                            uint _e1941 = sum0_2_;
                            uint _e1942 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1904 = as_type<packed_uchar4>(_e1904);
                            packed_uchar4 reinterpreted_packed_uchar4_e1942 = as_type<packed_uchar4>(_e1942);
                            sum0_2_ = _e1941 + ( + reinterpreted_packed_uchar4_e1904[0] * reinterpreted_packed_uchar4_e1942[0] + reinterpreted_packed_uchar4_e1904[1] * reinterpreted_packed_uchar4_e1942[1] + reinterpreted_packed_uchar4_e1904[2] * reinterpreted_packed_uchar4_e1942[2] + reinterpreted_packed_uchar4_e1904[3] * reinterpreted_packed_uchar4_e1942[3]);
                            uint _e1945 = sum0_3_;
                            uint _e1946 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1915 = as_type<packed_uchar4>(_e1915);
                            packed_uchar4 reinterpreted_packed_uchar4_e1946 = as_type<packed_uchar4>(_e1946);
                            sum0_3_ = _e1945 + ( + reinterpreted_packed_uchar4_e1915[0] * reinterpreted_packed_uchar4_e1946[0] + reinterpreted_packed_uchar4_e1915[1] * reinterpreted_packed_uchar4_e1946[1] + reinterpreted_packed_uchar4_e1915[2] * reinterpreted_packed_uchar4_e1946[2] + reinterpreted_packed_uchar4_e1915[3] * reinterpreted_packed_uchar4_e1946[3]);
                        }
                        if (step3_ < 4u) {
                            uint _e1961 = value_levels(_e986.low.x >> 0u, (_e986.high.x >> 0u) & 16843009u);
                            uint _e1972 = value_levels(_e986.low.y >> 0u, (_e986.high.y >> 0u) & 16843009u);
                            uint _e1983 = value_levels(_e986.low.z >> 0u, (_e986.high.z >> 0u) & 16843009u);
                            uint _e1994 = value_levels(_e986.low.w >> 0u, (_e986.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                            uint _e2012 = sum0_0_;
                            uint _e2013 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1961 = as_type<packed_uchar4>(_e1961);
                            packed_uchar4 reinterpreted_packed_uchar4_e2013 = as_type<packed_uchar4>(_e2013);
                            sum0_0_ = _e2012 + ( + reinterpreted_packed_uchar4_e1961[0] * reinterpreted_packed_uchar4_e2013[0] + reinterpreted_packed_uchar4_e1961[1] * reinterpreted_packed_uchar4_e2013[1] + reinterpreted_packed_uchar4_e1961[2] * reinterpreted_packed_uchar4_e2013[2] + reinterpreted_packed_uchar4_e1961[3] * reinterpreted_packed_uchar4_e2013[3]);
                            uint _e2016 = sum0_1_;
                            uint _e2017 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1972 = as_type<packed_uchar4>(_e1972);
                            packed_uchar4 reinterpreted_packed_uchar4_e2017 = as_type<packed_uchar4>(_e2017);
                            sum0_1_ = _e2016 + ( + reinterpreted_packed_uchar4_e1972[0] * reinterpreted_packed_uchar4_e2017[0] + reinterpreted_packed_uchar4_e1972[1] * reinterpreted_packed_uchar4_e2017[1] + reinterpreted_packed_uchar4_e1972[2] * reinterpreted_packed_uchar4_e2017[2] + reinterpreted_packed_uchar4_e1972[3] * reinterpreted_packed_uchar4_e2017[3]);
                            uint _e2020 = sum0_2_;
                            uint _e2021 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1983 = as_type<packed_uchar4>(_e1983);
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            sum0_2_ = _e2020 + ( + reinterpreted_packed_uchar4_e1983[0] * reinterpreted_packed_uchar4_e2021[0] + reinterpreted_packed_uchar4_e1983[1] * reinterpreted_packed_uchar4_e2021[1] + reinterpreted_packed_uchar4_e1983[2] * reinterpreted_packed_uchar4_e2021[2] + reinterpreted_packed_uchar4_e1983[3] * reinterpreted_packed_uchar4_e2021[3]);
                            uint _e2024 = sum0_3_;
                            uint _e2025 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1994 = as_type<packed_uchar4>(_e1994);
                            packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                            sum0_3_ = _e2024 + ( + reinterpreted_packed_uchar4_e1994[0] * reinterpreted_packed_uchar4_e2025[0] + reinterpreted_packed_uchar4_e1994[1] * reinterpreted_packed_uchar4_e2025[1] + reinterpreted_packed_uchar4_e1994[2] * reinterpreted_packed_uchar4_e2025[2] + reinterpreted_packed_uchar4_e1994[3] * reinterpreted_packed_uchar4_e2025[3]);
                            uint _e2038 = value_levels(_e986.low.x >> 2u, (_e986.high.x >> 1u) & 16843009u);
                            uint _e2049 = value_levels(_e986.low.y >> 2u, (_e986.high.y >> 1u) & 16843009u);
                            uint _e2060 = value_levels(_e986.low.z >> 2u, (_e986.high.z >> 1u) & 16843009u);
                            uint _e2071 = value_levels(_e986.low.w >> 2u, (_e986.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                            uint _e2089 = sum0_0_;
                            uint _e2090 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                            packed_uchar4 reinterpreted_packed_uchar4_e2090 = as_type<packed_uchar4>(_e2090);
                            sum0_0_ = _e2089 + ( + reinterpreted_packed_uchar4_e2038[0] * reinterpreted_packed_uchar4_e2090[0] + reinterpreted_packed_uchar4_e2038[1] * reinterpreted_packed_uchar4_e2090[1] + reinterpreted_packed_uchar4_e2038[2] * reinterpreted_packed_uchar4_e2090[2] + reinterpreted_packed_uchar4_e2038[3] * reinterpreted_packed_uchar4_e2090[3]);
                            uint _e2093 = sum0_1_;
                            uint _e2094 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(_e2049);
                            packed_uchar4 reinterpreted_packed_uchar4_e2094 = as_type<packed_uchar4>(_e2094);
                            sum0_1_ = _e2093 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2094[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2094[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2094[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2094[3]);
                            uint _e2097 = sum0_2_;
                            uint _e2098 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(_e2060);
                            packed_uchar4 reinterpreted_packed_uchar4_e2098 = as_type<packed_uchar4>(_e2098);
                            sum0_2_ = _e2097 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2098[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2098[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2098[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2098[3]);
                            uint _e2101 = sum0_3_;
                            uint _e2102 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2071 = as_type<packed_uchar4>(_e2071);
                            packed_uchar4 reinterpreted_packed_uchar4_e2102 = as_type<packed_uchar4>(_e2102);
                            sum0_3_ = _e2101 + ( + reinterpreted_packed_uchar4_e2071[0] * reinterpreted_packed_uchar4_e2102[0] + reinterpreted_packed_uchar4_e2071[1] * reinterpreted_packed_uchar4_e2102[1] + reinterpreted_packed_uchar4_e2071[2] * reinterpreted_packed_uchar4_e2102[2] + reinterpreted_packed_uchar4_e2071[3] * reinterpreted_packed_uchar4_e2102[3]);
                            uint _e2115 = value_levels(_e986.low.x >> 4u, (_e986.high.x >> 2u) & 16843009u);
                            uint _e2126 = value_levels(_e986.low.y >> 4u, (_e986.high.y >> 2u) & 16843009u);
                            uint _e2137 = value_levels(_e986.low.z >> 4u, (_e986.high.z >> 2u) & 16843009u);
                            uint _e2148 = value_levels(_e986.low.w >> 4u, (_e986.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                            uint _e2166 = sum0_0_;
                            uint _e2167 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2115 = as_type<packed_uchar4>(_e2115);
                            packed_uchar4 reinterpreted_packed_uchar4_e2167 = as_type<packed_uchar4>(_e2167);
                            sum0_0_ = _e2166 + ( + reinterpreted_packed_uchar4_e2115[0] * reinterpreted_packed_uchar4_e2167[0] + reinterpreted_packed_uchar4_e2115[1] * reinterpreted_packed_uchar4_e2167[1] + reinterpreted_packed_uchar4_e2115[2] * reinterpreted_packed_uchar4_e2167[2] + reinterpreted_packed_uchar4_e2115[3] * reinterpreted_packed_uchar4_e2167[3]);
                            uint _e2170 = sum0_1_;
                            uint _e2171 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2126 = as_type<packed_uchar4>(_e2126);
                            packed_uchar4 reinterpreted_packed_uchar4_e2171 = as_type<packed_uchar4>(_e2171);
                            sum0_1_ = _e2170 + ( + reinterpreted_packed_uchar4_e2126[0] * reinterpreted_packed_uchar4_e2171[0] + reinterpreted_packed_uchar4_e2126[1] * reinterpreted_packed_uchar4_e2171[1] + reinterpreted_packed_uchar4_e2126[2] * reinterpreted_packed_uchar4_e2171[2] + reinterpreted_packed_uchar4_e2126[3] * reinterpreted_packed_uchar4_e2171[3]);
                            uint _e2174 = sum0_2_;
                            uint _e2175 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2137 = as_type<packed_uchar4>(_e2137);
                            packed_uchar4 reinterpreted_packed_uchar4_e2175 = as_type<packed_uchar4>(_e2175);
                            sum0_2_ = _e2174 + ( + reinterpreted_packed_uchar4_e2137[0] * reinterpreted_packed_uchar4_e2175[0] + reinterpreted_packed_uchar4_e2137[1] * reinterpreted_packed_uchar4_e2175[1] + reinterpreted_packed_uchar4_e2137[2] * reinterpreted_packed_uchar4_e2175[2] + reinterpreted_packed_uchar4_e2137[3] * reinterpreted_packed_uchar4_e2175[3]);
                            uint _e2178 = sum0_3_;
                            uint _e2179 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2148 = as_type<packed_uchar4>(_e2148);
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            sum0_3_ = _e2178 + ( + reinterpreted_packed_uchar4_e2148[0] * reinterpreted_packed_uchar4_e2179[0] + reinterpreted_packed_uchar4_e2148[1] * reinterpreted_packed_uchar4_e2179[1] + reinterpreted_packed_uchar4_e2148[2] * reinterpreted_packed_uchar4_e2179[2] + reinterpreted_packed_uchar4_e2148[3] * reinterpreted_packed_uchar4_e2179[3]);
                            uint _e2192 = value_levels(_e986.low.x >> 6u, (_e986.high.x >> 3u) & 16843009u);
                            uint _e2203 = value_levels(_e986.low.y >> 6u, (_e986.high.y >> 3u) & 16843009u);
                            uint _e2214 = value_levels(_e986.low.z >> 6u, (_e986.high.z >> 3u) & 16843009u);
                            uint _e2225 = value_levels(_e986.low.w >> 6u, (_e986.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                            uint _e2243 = sum0_0_;
                            uint _e2244 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2192 = as_type<packed_uchar4>(_e2192);
                            packed_uchar4 reinterpreted_packed_uchar4_e2244 = as_type<packed_uchar4>(_e2244);
                            sum0_0_ = _e2243 + ( + reinterpreted_packed_uchar4_e2192[0] * reinterpreted_packed_uchar4_e2244[0] + reinterpreted_packed_uchar4_e2192[1] * reinterpreted_packed_uchar4_e2244[1] + reinterpreted_packed_uchar4_e2192[2] * reinterpreted_packed_uchar4_e2244[2] + reinterpreted_packed_uchar4_e2192[3] * reinterpreted_packed_uchar4_e2244[3]);
                            uint _e2247 = sum0_1_;
                            uint _e2248 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2203 = as_type<packed_uchar4>(_e2203);
                            packed_uchar4 reinterpreted_packed_uchar4_e2248 = as_type<packed_uchar4>(_e2248);
                            sum0_1_ = _e2247 + ( + reinterpreted_packed_uchar4_e2203[0] * reinterpreted_packed_uchar4_e2248[0] + reinterpreted_packed_uchar4_e2203[1] * reinterpreted_packed_uchar4_e2248[1] + reinterpreted_packed_uchar4_e2203[2] * reinterpreted_packed_uchar4_e2248[2] + reinterpreted_packed_uchar4_e2203[3] * reinterpreted_packed_uchar4_e2248[3]);
                            uint _e2251 = sum0_2_;
                            uint _e2252 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2214 = as_type<packed_uchar4>(_e2214);
                            packed_uchar4 reinterpreted_packed_uchar4_e2252 = as_type<packed_uchar4>(_e2252);
                            sum0_2_ = _e2251 + ( + reinterpreted_packed_uchar4_e2214[0] * reinterpreted_packed_uchar4_e2252[0] + reinterpreted_packed_uchar4_e2214[1] * reinterpreted_packed_uchar4_e2252[1] + reinterpreted_packed_uchar4_e2214[2] * reinterpreted_packed_uchar4_e2252[2] + reinterpreted_packed_uchar4_e2214[3] * reinterpreted_packed_uchar4_e2252[3]);
                            uint _e2255 = sum0_3_;
                            uint _e2256 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2225 = as_type<packed_uchar4>(_e2225);
                            packed_uchar4 reinterpreted_packed_uchar4_e2256 = as_type<packed_uchar4>(_e2256);
                            sum0_3_ = _e2255 + ( + reinterpreted_packed_uchar4_e2225[0] * reinterpreted_packed_uchar4_e2256[0] + reinterpreted_packed_uchar4_e2225[1] * reinterpreted_packed_uchar4_e2256[1] + reinterpreted_packed_uchar4_e2225[2] * reinterpreted_packed_uchar4_e2256[2] + reinterpreted_packed_uchar4_e2225[3] * reinterpreted_packed_uchar4_e2256[3]);
                        }
                        if (step4_ < 4u) {
                            uint _e2271 = value_levels(_e994.low.x >> 0u, (_e994.high.x >> 0u) & 16843009u);
                            uint _e2282 = value_levels(_e994.low.y >> 0u, (_e994.high.y >> 0u) & 16843009u);
                            uint _e2293 = value_levels(_e994.low.z >> 0u, (_e994.high.z >> 0u) & 16843009u);
                            uint _e2304 = value_levels(_e994.low.w >> 0u, (_e994.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                            uint _e2322 = sum0_0_;
                            uint _e2323 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2271 = as_type<packed_uchar4>(_e2271);
                            packed_uchar4 reinterpreted_packed_uchar4_e2323 = as_type<packed_uchar4>(_e2323);
                            sum0_0_ = _e2322 + ( + reinterpreted_packed_uchar4_e2271[0] * reinterpreted_packed_uchar4_e2323[0] + reinterpreted_packed_uchar4_e2271[1] * reinterpreted_packed_uchar4_e2323[1] + reinterpreted_packed_uchar4_e2271[2] * reinterpreted_packed_uchar4_e2323[2] + reinterpreted_packed_uchar4_e2271[3] * reinterpreted_packed_uchar4_e2323[3]);
                            uint _e2326 = sum0_1_;
                            uint _e2327 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2282 = as_type<packed_uchar4>(_e2282);
                            packed_uchar4 reinterpreted_packed_uchar4_e2327 = as_type<packed_uchar4>(_e2327);
                            sum0_1_ = _e2326 + ( + reinterpreted_packed_uchar4_e2282[0] * reinterpreted_packed_uchar4_e2327[0] + reinterpreted_packed_uchar4_e2282[1] * reinterpreted_packed_uchar4_e2327[1] + reinterpreted_packed_uchar4_e2282[2] * reinterpreted_packed_uchar4_e2327[2] + reinterpreted_packed_uchar4_e2282[3] * reinterpreted_packed_uchar4_e2327[3]);
                            uint _e2330 = sum0_2_;
                            uint _e2331 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2293 = as_type<packed_uchar4>(_e2293);
                            packed_uchar4 reinterpreted_packed_uchar4_e2331 = as_type<packed_uchar4>(_e2331);
                            sum0_2_ = _e2330 + ( + reinterpreted_packed_uchar4_e2293[0] * reinterpreted_packed_uchar4_e2331[0] + reinterpreted_packed_uchar4_e2293[1] * reinterpreted_packed_uchar4_e2331[1] + reinterpreted_packed_uchar4_e2293[2] * reinterpreted_packed_uchar4_e2331[2] + reinterpreted_packed_uchar4_e2293[3] * reinterpreted_packed_uchar4_e2331[3]);
                            uint _e2334 = sum0_3_;
                            uint _e2335 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2304 = as_type<packed_uchar4>(_e2304);
                            packed_uchar4 reinterpreted_packed_uchar4_e2335 = as_type<packed_uchar4>(_e2335);
                            sum0_3_ = _e2334 + ( + reinterpreted_packed_uchar4_e2304[0] * reinterpreted_packed_uchar4_e2335[0] + reinterpreted_packed_uchar4_e2304[1] * reinterpreted_packed_uchar4_e2335[1] + reinterpreted_packed_uchar4_e2304[2] * reinterpreted_packed_uchar4_e2335[2] + reinterpreted_packed_uchar4_e2304[3] * reinterpreted_packed_uchar4_e2335[3]);
                            uint _e2348 = value_levels(_e994.low.x >> 2u, (_e994.high.x >> 1u) & 16843009u);
                            uint _e2359 = value_levels(_e994.low.y >> 2u, (_e994.high.y >> 1u) & 16843009u);
                            uint _e2370 = value_levels(_e994.low.z >> 2u, (_e994.high.z >> 1u) & 16843009u);
                            uint _e2381 = value_levels(_e994.low.w >> 2u, (_e994.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                            uint _e2399 = sum0_0_;
                            uint _e2400 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2348 = as_type<packed_uchar4>(_e2348);
                            packed_uchar4 reinterpreted_packed_uchar4_e2400 = as_type<packed_uchar4>(_e2400);
                            sum0_0_ = _e2399 + ( + reinterpreted_packed_uchar4_e2348[0] * reinterpreted_packed_uchar4_e2400[0] + reinterpreted_packed_uchar4_e2348[1] * reinterpreted_packed_uchar4_e2400[1] + reinterpreted_packed_uchar4_e2348[2] * reinterpreted_packed_uchar4_e2400[2] + reinterpreted_packed_uchar4_e2348[3] * reinterpreted_packed_uchar4_e2400[3]);
                            uint _e2403 = sum0_1_;
                            uint _e2404 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2359 = as_type<packed_uchar4>(_e2359);
                            packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(_e2404);
                            sum0_1_ = _e2403 + ( + reinterpreted_packed_uchar4_e2359[0] * reinterpreted_packed_uchar4_e2404[0] + reinterpreted_packed_uchar4_e2359[1] * reinterpreted_packed_uchar4_e2404[1] + reinterpreted_packed_uchar4_e2359[2] * reinterpreted_packed_uchar4_e2404[2] + reinterpreted_packed_uchar4_e2359[3] * reinterpreted_packed_uchar4_e2404[3]);
                            uint _e2407 = sum0_2_;
                            uint _e2408 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2370 = as_type<packed_uchar4>(_e2370);
                            packed_uchar4 reinterpreted_packed_uchar4_e2408 = as_type<packed_uchar4>(_e2408);
                            sum0_2_ = _e2407 + ( + reinterpreted_packed_uchar4_e2370[0] * reinterpreted_packed_uchar4_e2408[0] + reinterpreted_packed_uchar4_e2370[1] * reinterpreted_packed_uchar4_e2408[1] + reinterpreted_packed_uchar4_e2370[2] * reinterpreted_packed_uchar4_e2408[2] + reinterpreted_packed_uchar4_e2370[3] * reinterpreted_packed_uchar4_e2408[3]);
                            uint _e2411 = sum0_3_;
                            uint _e2412 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2381 = as_type<packed_uchar4>(_e2381);
                            packed_uchar4 reinterpreted_packed_uchar4_e2412 = as_type<packed_uchar4>(_e2412);
                            sum0_3_ = _e2411 + ( + reinterpreted_packed_uchar4_e2381[0] * reinterpreted_packed_uchar4_e2412[0] + reinterpreted_packed_uchar4_e2381[1] * reinterpreted_packed_uchar4_e2412[1] + reinterpreted_packed_uchar4_e2381[2] * reinterpreted_packed_uchar4_e2412[2] + reinterpreted_packed_uchar4_e2381[3] * reinterpreted_packed_uchar4_e2412[3]);
                            uint _e2425 = value_levels(_e994.low.x >> 4u, (_e994.high.x >> 2u) & 16843009u);
                            uint _e2436 = value_levels(_e994.low.y >> 4u, (_e994.high.y >> 2u) & 16843009u);
                            uint _e2447 = value_levels(_e994.low.z >> 4u, (_e994.high.z >> 2u) & 16843009u);
                            uint _e2458 = value_levels(_e994.low.w >> 4u, (_e994.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                            uint _e2476 = sum0_0_;
                            uint _e2477 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2425 = as_type<packed_uchar4>(_e2425);
                            packed_uchar4 reinterpreted_packed_uchar4_e2477 = as_type<packed_uchar4>(_e2477);
                            sum0_0_ = _e2476 + ( + reinterpreted_packed_uchar4_e2425[0] * reinterpreted_packed_uchar4_e2477[0] + reinterpreted_packed_uchar4_e2425[1] * reinterpreted_packed_uchar4_e2477[1] + reinterpreted_packed_uchar4_e2425[2] * reinterpreted_packed_uchar4_e2477[2] + reinterpreted_packed_uchar4_e2425[3] * reinterpreted_packed_uchar4_e2477[3]);
                            uint _e2480 = sum0_1_;
                            uint _e2481 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2436 = as_type<packed_uchar4>(_e2436);
                            packed_uchar4 reinterpreted_packed_uchar4_e2481 = as_type<packed_uchar4>(_e2481);
                            sum0_1_ = _e2480 + ( + reinterpreted_packed_uchar4_e2436[0] * reinterpreted_packed_uchar4_e2481[0] + reinterpreted_packed_uchar4_e2436[1] * reinterpreted_packed_uchar4_e2481[1] + reinterpreted_packed_uchar4_e2436[2] * reinterpreted_packed_uchar4_e2481[2] + reinterpreted_packed_uchar4_e2436[3] * reinterpreted_packed_uchar4_e2481[3]);
                            uint _e2484 = sum0_2_;
                            uint _e2485 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2447 = as_type<packed_uchar4>(_e2447);
                            packed_uchar4 reinterpreted_packed_uchar4_e2485 = as_type<packed_uchar4>(_e2485);
                            sum0_2_ = _e2484 + ( + reinterpreted_packed_uchar4_e2447[0] * reinterpreted_packed_uchar4_e2485[0] + reinterpreted_packed_uchar4_e2447[1] * reinterpreted_packed_uchar4_e2485[1] + reinterpreted_packed_uchar4_e2447[2] * reinterpreted_packed_uchar4_e2485[2] + reinterpreted_packed_uchar4_e2447[3] * reinterpreted_packed_uchar4_e2485[3]);
                            uint _e2488 = sum0_3_;
                            uint _e2489 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2458 = as_type<packed_uchar4>(_e2458);
                            packed_uchar4 reinterpreted_packed_uchar4_e2489 = as_type<packed_uchar4>(_e2489);
                            sum0_3_ = _e2488 + ( + reinterpreted_packed_uchar4_e2458[0] * reinterpreted_packed_uchar4_e2489[0] + reinterpreted_packed_uchar4_e2458[1] * reinterpreted_packed_uchar4_e2489[1] + reinterpreted_packed_uchar4_e2458[2] * reinterpreted_packed_uchar4_e2489[2] + reinterpreted_packed_uchar4_e2458[3] * reinterpreted_packed_uchar4_e2489[3]);
                            uint _e2502 = value_levels(_e994.low.x >> 6u, (_e994.high.x >> 3u) & 16843009u);
                            uint _e2513 = value_levels(_e994.low.y >> 6u, (_e994.high.y >> 3u) & 16843009u);
                            uint _e2524 = value_levels(_e994.low.z >> 6u, (_e994.high.z >> 3u) & 16843009u);
                            uint _e2535 = value_levels(_e994.low.w >> 6u, (_e994.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                            uint _e2553 = sum0_0_;
                            uint _e2554 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(_e2502);
                            packed_uchar4 reinterpreted_packed_uchar4_e2554 = as_type<packed_uchar4>(_e2554);
                            sum0_0_ = _e2553 + ( + reinterpreted_packed_uchar4_e2502[0] * reinterpreted_packed_uchar4_e2554[0] + reinterpreted_packed_uchar4_e2502[1] * reinterpreted_packed_uchar4_e2554[1] + reinterpreted_packed_uchar4_e2502[2] * reinterpreted_packed_uchar4_e2554[2] + reinterpreted_packed_uchar4_e2502[3] * reinterpreted_packed_uchar4_e2554[3]);
                            uint _e2557 = sum0_1_;
                            uint _e2558 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2513 = as_type<packed_uchar4>(_e2513);
                            packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                            sum0_1_ = _e2557 + ( + reinterpreted_packed_uchar4_e2513[0] * reinterpreted_packed_uchar4_e2558[0] + reinterpreted_packed_uchar4_e2513[1] * reinterpreted_packed_uchar4_e2558[1] + reinterpreted_packed_uchar4_e2513[2] * reinterpreted_packed_uchar4_e2558[2] + reinterpreted_packed_uchar4_e2513[3] * reinterpreted_packed_uchar4_e2558[3]);
                            uint _e2561 = sum0_2_;
                            uint _e2562 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2524 = as_type<packed_uchar4>(_e2524);
                            packed_uchar4 reinterpreted_packed_uchar4_e2562 = as_type<packed_uchar4>(_e2562);
                            sum0_2_ = _e2561 + ( + reinterpreted_packed_uchar4_e2524[0] * reinterpreted_packed_uchar4_e2562[0] + reinterpreted_packed_uchar4_e2524[1] * reinterpreted_packed_uchar4_e2562[1] + reinterpreted_packed_uchar4_e2524[2] * reinterpreted_packed_uchar4_e2562[2] + reinterpreted_packed_uchar4_e2524[3] * reinterpreted_packed_uchar4_e2562[3]);
                            uint _e2565 = sum0_3_;
                            uint _e2566 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2535 = as_type<packed_uchar4>(_e2535);
                            packed_uchar4 reinterpreted_packed_uchar4_e2566 = as_type<packed_uchar4>(_e2566);
                            sum0_3_ = _e2565 + ( + reinterpreted_packed_uchar4_e2535[0] * reinterpreted_packed_uchar4_e2566[0] + reinterpreted_packed_uchar4_e2535[1] * reinterpreted_packed_uchar4_e2566[1] + reinterpreted_packed_uchar4_e2535[2] * reinterpreted_packed_uchar4_e2566[2] + reinterpreted_packed_uchar4_e2535[3] * reinterpreted_packed_uchar4_e2566[3]);
                        }
                        if (step5_ < 4u) {
                            uint _e2581 = value_levels(_e1002.low.x >> 0u, (_e1002.high.x >> 0u) & 16843009u);
                            uint _e2592 = value_levels(_e1002.low.y >> 0u, (_e1002.high.y >> 0u) & 16843009u);
                            uint _e2603 = value_levels(_e1002.low.z >> 0u, (_e1002.high.z >> 0u) & 16843009u);
                            uint _e2614 = value_levels(_e1002.low.w >> 0u, (_e1002.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                            uint _e2632 = sum0_0_;
                            uint _e2633 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2581 = as_type<packed_uchar4>(_e2581);
                            packed_uchar4 reinterpreted_packed_uchar4_e2633 = as_type<packed_uchar4>(_e2633);
                            sum0_0_ = _e2632 + ( + reinterpreted_packed_uchar4_e2581[0] * reinterpreted_packed_uchar4_e2633[0] + reinterpreted_packed_uchar4_e2581[1] * reinterpreted_packed_uchar4_e2633[1] + reinterpreted_packed_uchar4_e2581[2] * reinterpreted_packed_uchar4_e2633[2] + reinterpreted_packed_uchar4_e2581[3] * reinterpreted_packed_uchar4_e2633[3]);
                            uint _e2636 = sum0_1_;
                            uint _e2637 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2592 = as_type<packed_uchar4>(_e2592);
                            packed_uchar4 reinterpreted_packed_uchar4_e2637 = as_type<packed_uchar4>(_e2637);
                            sum0_1_ = _e2636 + ( + reinterpreted_packed_uchar4_e2592[0] * reinterpreted_packed_uchar4_e2637[0] + reinterpreted_packed_uchar4_e2592[1] * reinterpreted_packed_uchar4_e2637[1] + reinterpreted_packed_uchar4_e2592[2] * reinterpreted_packed_uchar4_e2637[2] + reinterpreted_packed_uchar4_e2592[3] * reinterpreted_packed_uchar4_e2637[3]);
                            uint _e2640 = sum0_2_;
                            uint _e2641 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2603 = as_type<packed_uchar4>(_e2603);
                            packed_uchar4 reinterpreted_packed_uchar4_e2641 = as_type<packed_uchar4>(_e2641);
                            sum0_2_ = _e2640 + ( + reinterpreted_packed_uchar4_e2603[0] * reinterpreted_packed_uchar4_e2641[0] + reinterpreted_packed_uchar4_e2603[1] * reinterpreted_packed_uchar4_e2641[1] + reinterpreted_packed_uchar4_e2603[2] * reinterpreted_packed_uchar4_e2641[2] + reinterpreted_packed_uchar4_e2603[3] * reinterpreted_packed_uchar4_e2641[3]);
                            uint _e2644 = sum0_3_;
                            uint _e2645 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2614 = as_type<packed_uchar4>(_e2614);
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            sum0_3_ = _e2644 + ( + reinterpreted_packed_uchar4_e2614[0] * reinterpreted_packed_uchar4_e2645[0] + reinterpreted_packed_uchar4_e2614[1] * reinterpreted_packed_uchar4_e2645[1] + reinterpreted_packed_uchar4_e2614[2] * reinterpreted_packed_uchar4_e2645[2] + reinterpreted_packed_uchar4_e2614[3] * reinterpreted_packed_uchar4_e2645[3]);
                            uint _e2658 = value_levels(_e1002.low.x >> 2u, (_e1002.high.x >> 1u) & 16843009u);
                            uint _e2669 = value_levels(_e1002.low.y >> 2u, (_e1002.high.y >> 1u) & 16843009u);
                            uint _e2680 = value_levels(_e1002.low.z >> 2u, (_e1002.high.z >> 1u) & 16843009u);
                            uint _e2691 = value_levels(_e1002.low.w >> 2u, (_e1002.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                            uint _e2709 = sum0_0_;
                            uint _e2710 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2658 = as_type<packed_uchar4>(_e2658);
                            packed_uchar4 reinterpreted_packed_uchar4_e2710 = as_type<packed_uchar4>(_e2710);
                            sum0_0_ = _e2709 + ( + reinterpreted_packed_uchar4_e2658[0] * reinterpreted_packed_uchar4_e2710[0] + reinterpreted_packed_uchar4_e2658[1] * reinterpreted_packed_uchar4_e2710[1] + reinterpreted_packed_uchar4_e2658[2] * reinterpreted_packed_uchar4_e2710[2] + reinterpreted_packed_uchar4_e2658[3] * reinterpreted_packed_uchar4_e2710[3]);
                            uint _e2713 = sum0_1_;
                            uint _e2714 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2669 = as_type<packed_uchar4>(_e2669);
                            packed_uchar4 reinterpreted_packed_uchar4_e2714 = as_type<packed_uchar4>(_e2714);
                            sum0_1_ = _e2713 + ( + reinterpreted_packed_uchar4_e2669[0] * reinterpreted_packed_uchar4_e2714[0] + reinterpreted_packed_uchar4_e2669[1] * reinterpreted_packed_uchar4_e2714[1] + reinterpreted_packed_uchar4_e2669[2] * reinterpreted_packed_uchar4_e2714[2] + reinterpreted_packed_uchar4_e2669[3] * reinterpreted_packed_uchar4_e2714[3]);
                            uint _e2717 = sum0_2_;
                            uint _e2718 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2680 = as_type<packed_uchar4>(_e2680);
                            packed_uchar4 reinterpreted_packed_uchar4_e2718 = as_type<packed_uchar4>(_e2718);
                            sum0_2_ = _e2717 + ( + reinterpreted_packed_uchar4_e2680[0] * reinterpreted_packed_uchar4_e2718[0] + reinterpreted_packed_uchar4_e2680[1] * reinterpreted_packed_uchar4_e2718[1] + reinterpreted_packed_uchar4_e2680[2] * reinterpreted_packed_uchar4_e2718[2] + reinterpreted_packed_uchar4_e2680[3] * reinterpreted_packed_uchar4_e2718[3]);
                            uint _e2721 = sum0_3_;
                            uint _e2722 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2691 = as_type<packed_uchar4>(_e2691);
                            packed_uchar4 reinterpreted_packed_uchar4_e2722 = as_type<packed_uchar4>(_e2722);
                            sum0_3_ = _e2721 + ( + reinterpreted_packed_uchar4_e2691[0] * reinterpreted_packed_uchar4_e2722[0] + reinterpreted_packed_uchar4_e2691[1] * reinterpreted_packed_uchar4_e2722[1] + reinterpreted_packed_uchar4_e2691[2] * reinterpreted_packed_uchar4_e2722[2] + reinterpreted_packed_uchar4_e2691[3] * reinterpreted_packed_uchar4_e2722[3]);
                            uint _e2735 = value_levels(_e1002.low.x >> 4u, (_e1002.high.x >> 2u) & 16843009u);
                            uint _e2746 = value_levels(_e1002.low.y >> 4u, (_e1002.high.y >> 2u) & 16843009u);
                            uint _e2757 = value_levels(_e1002.low.z >> 4u, (_e1002.high.z >> 2u) & 16843009u);
                            uint _e2768 = value_levels(_e1002.low.w >> 4u, (_e1002.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                            uint _e2786 = sum0_0_;
                            uint _e2787 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2735 = as_type<packed_uchar4>(_e2735);
                            packed_uchar4 reinterpreted_packed_uchar4_e2787 = as_type<packed_uchar4>(_e2787);
                            sum0_0_ = _e2786 + ( + reinterpreted_packed_uchar4_e2735[0] * reinterpreted_packed_uchar4_e2787[0] + reinterpreted_packed_uchar4_e2735[1] * reinterpreted_packed_uchar4_e2787[1] + reinterpreted_packed_uchar4_e2735[2] * reinterpreted_packed_uchar4_e2787[2] + reinterpreted_packed_uchar4_e2735[3] * reinterpreted_packed_uchar4_e2787[3]);
                            uint _e2790 = sum0_1_;
                            uint _e2791 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2746 = as_type<packed_uchar4>(_e2746);
                            packed_uchar4 reinterpreted_packed_uchar4_e2791 = as_type<packed_uchar4>(_e2791);
                            sum0_1_ = _e2790 + ( + reinterpreted_packed_uchar4_e2746[0] * reinterpreted_packed_uchar4_e2791[0] + reinterpreted_packed_uchar4_e2746[1] * reinterpreted_packed_uchar4_e2791[1] + reinterpreted_packed_uchar4_e2746[2] * reinterpreted_packed_uchar4_e2791[2] + reinterpreted_packed_uchar4_e2746[3] * reinterpreted_packed_uchar4_e2791[3]);
                            uint _e2794 = sum0_2_;
                            uint _e2795 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2757 = as_type<packed_uchar4>(_e2757);
                            packed_uchar4 reinterpreted_packed_uchar4_e2795 = as_type<packed_uchar4>(_e2795);
                            sum0_2_ = _e2794 + ( + reinterpreted_packed_uchar4_e2757[0] * reinterpreted_packed_uchar4_e2795[0] + reinterpreted_packed_uchar4_e2757[1] * reinterpreted_packed_uchar4_e2795[1] + reinterpreted_packed_uchar4_e2757[2] * reinterpreted_packed_uchar4_e2795[2] + reinterpreted_packed_uchar4_e2757[3] * reinterpreted_packed_uchar4_e2795[3]);
                            uint _e2798 = sum0_3_;
                            uint _e2799 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2768 = as_type<packed_uchar4>(_e2768);
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            sum0_3_ = _e2798 + ( + reinterpreted_packed_uchar4_e2768[0] * reinterpreted_packed_uchar4_e2799[0] + reinterpreted_packed_uchar4_e2768[1] * reinterpreted_packed_uchar4_e2799[1] + reinterpreted_packed_uchar4_e2768[2] * reinterpreted_packed_uchar4_e2799[2] + reinterpreted_packed_uchar4_e2768[3] * reinterpreted_packed_uchar4_e2799[3]);
                            uint _e2812 = value_levels(_e1002.low.x >> 6u, (_e1002.high.x >> 3u) & 16843009u);
                            uint _e2823 = value_levels(_e1002.low.y >> 6u, (_e1002.high.y >> 3u) & 16843009u);
                            uint _e2834 = value_levels(_e1002.low.z >> 6u, (_e1002.high.z >> 3u) & 16843009u);
                            uint _e2845 = value_levels(_e1002.low.w >> 6u, (_e1002.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                            uint _e2863 = sum0_0_;
                            uint _e2864 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2812 = as_type<packed_uchar4>(_e2812);
                            packed_uchar4 reinterpreted_packed_uchar4_e2864 = as_type<packed_uchar4>(_e2864);
                            sum0_0_ = _e2863 + ( + reinterpreted_packed_uchar4_e2812[0] * reinterpreted_packed_uchar4_e2864[0] + reinterpreted_packed_uchar4_e2812[1] * reinterpreted_packed_uchar4_e2864[1] + reinterpreted_packed_uchar4_e2812[2] * reinterpreted_packed_uchar4_e2864[2] + reinterpreted_packed_uchar4_e2812[3] * reinterpreted_packed_uchar4_e2864[3]);
                            uint _e2867 = sum0_1_;
                            uint _e2868 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2823 = as_type<packed_uchar4>(_e2823);
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(_e2868);
                            sum0_1_ = _e2867 + ( + reinterpreted_packed_uchar4_e2823[0] * reinterpreted_packed_uchar4_e2868[0] + reinterpreted_packed_uchar4_e2823[1] * reinterpreted_packed_uchar4_e2868[1] + reinterpreted_packed_uchar4_e2823[2] * reinterpreted_packed_uchar4_e2868[2] + reinterpreted_packed_uchar4_e2823[3] * reinterpreted_packed_uchar4_e2868[3]);
                            uint _e2871 = sum0_2_;
                            uint _e2872 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2834 = as_type<packed_uchar4>(_e2834);
                            packed_uchar4 reinterpreted_packed_uchar4_e2872 = as_type<packed_uchar4>(_e2872);
                            sum0_2_ = _e2871 + ( + reinterpreted_packed_uchar4_e2834[0] * reinterpreted_packed_uchar4_e2872[0] + reinterpreted_packed_uchar4_e2834[1] * reinterpreted_packed_uchar4_e2872[1] + reinterpreted_packed_uchar4_e2834[2] * reinterpreted_packed_uchar4_e2872[2] + reinterpreted_packed_uchar4_e2834[3] * reinterpreted_packed_uchar4_e2872[3]);
                            uint _e2875 = sum0_3_;
                            uint _e2876 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2845 = as_type<packed_uchar4>(_e2845);
                            packed_uchar4 reinterpreted_packed_uchar4_e2876 = as_type<packed_uchar4>(_e2876);
                            sum0_3_ = _e2875 + ( + reinterpreted_packed_uchar4_e2845[0] * reinterpreted_packed_uchar4_e2876[0] + reinterpreted_packed_uchar4_e2845[1] * reinterpreted_packed_uchar4_e2876[1] + reinterpreted_packed_uchar4_e2845[2] * reinterpreted_packed_uchar4_e2876[2] + reinterpreted_packed_uchar4_e2845[3] * reinterpreted_packed_uchar4_e2876[3]);
                        }
                        if (step6_ < 4u) {
                            uint _e2891 = value_levels(_e1010.low.x >> 0u, (_e1010.high.x >> 0u) & 16843009u);
                            uint _e2902 = value_levels(_e1010.low.y >> 0u, (_e1010.high.y >> 0u) & 16843009u);
                            uint _e2913 = value_levels(_e1010.low.z >> 0u, (_e1010.high.z >> 0u) & 16843009u);
                            uint _e2924 = value_levels(_e1010.low.w >> 0u, (_e1010.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                            uint _e2942 = sum0_0_;
                            uint _e2943 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2891 = as_type<packed_uchar4>(_e2891);
                            packed_uchar4 reinterpreted_packed_uchar4_e2943 = as_type<packed_uchar4>(_e2943);
                            sum0_0_ = _e2942 + ( + reinterpreted_packed_uchar4_e2891[0] * reinterpreted_packed_uchar4_e2943[0] + reinterpreted_packed_uchar4_e2891[1] * reinterpreted_packed_uchar4_e2943[1] + reinterpreted_packed_uchar4_e2891[2] * reinterpreted_packed_uchar4_e2943[2] + reinterpreted_packed_uchar4_e2891[3] * reinterpreted_packed_uchar4_e2943[3]);
                            uint _e2946 = sum0_1_;
                            uint _e2947 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                            packed_uchar4 reinterpreted_packed_uchar4_e2947 = as_type<packed_uchar4>(_e2947);
                            sum0_1_ = _e2946 + ( + reinterpreted_packed_uchar4_e2902[0] * reinterpreted_packed_uchar4_e2947[0] + reinterpreted_packed_uchar4_e2902[1] * reinterpreted_packed_uchar4_e2947[1] + reinterpreted_packed_uchar4_e2902[2] * reinterpreted_packed_uchar4_e2947[2] + reinterpreted_packed_uchar4_e2902[3] * reinterpreted_packed_uchar4_e2947[3]);
                            uint _e2950 = sum0_2_;
                            uint _e2951 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            packed_uchar4 reinterpreted_packed_uchar4_e2951 = as_type<packed_uchar4>(_e2951);
                            sum0_2_ = _e2950 + ( + reinterpreted_packed_uchar4_e2913[0] * reinterpreted_packed_uchar4_e2951[0] + reinterpreted_packed_uchar4_e2913[1] * reinterpreted_packed_uchar4_e2951[1] + reinterpreted_packed_uchar4_e2913[2] * reinterpreted_packed_uchar4_e2951[2] + reinterpreted_packed_uchar4_e2913[3] * reinterpreted_packed_uchar4_e2951[3]);
                            uint _e2954 = sum0_3_;
                            uint _e2955 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            packed_uchar4 reinterpreted_packed_uchar4_e2955 = as_type<packed_uchar4>(_e2955);
                            sum0_3_ = _e2954 + ( + reinterpreted_packed_uchar4_e2924[0] * reinterpreted_packed_uchar4_e2955[0] + reinterpreted_packed_uchar4_e2924[1] * reinterpreted_packed_uchar4_e2955[1] + reinterpreted_packed_uchar4_e2924[2] * reinterpreted_packed_uchar4_e2955[2] + reinterpreted_packed_uchar4_e2924[3] * reinterpreted_packed_uchar4_e2955[3]);
                            uint _e2968 = value_levels(_e1010.low.x >> 2u, (_e1010.high.x >> 1u) & 16843009u);
                            uint _e2979 = value_levels(_e1010.low.y >> 2u, (_e1010.high.y >> 1u) & 16843009u);
                            uint _e2990 = value_levels(_e1010.low.z >> 2u, (_e1010.high.z >> 1u) & 16843009u);
                            uint _e3001 = value_levels(_e1010.low.w >> 2u, (_e1010.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                            uint _e3019 = sum0_0_;
                            uint _e3020 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2968 = as_type<packed_uchar4>(_e2968);
                            packed_uchar4 reinterpreted_packed_uchar4_e3020 = as_type<packed_uchar4>(_e3020);
                            sum0_0_ = _e3019 + ( + reinterpreted_packed_uchar4_e2968[0] * reinterpreted_packed_uchar4_e3020[0] + reinterpreted_packed_uchar4_e2968[1] * reinterpreted_packed_uchar4_e3020[1] + reinterpreted_packed_uchar4_e2968[2] * reinterpreted_packed_uchar4_e3020[2] + reinterpreted_packed_uchar4_e2968[3] * reinterpreted_packed_uchar4_e3020[3]);
                            uint _e3023 = sum0_1_;
                            uint _e3024 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2979 = as_type<packed_uchar4>(_e2979);
                            packed_uchar4 reinterpreted_packed_uchar4_e3024 = as_type<packed_uchar4>(_e3024);
                            sum0_1_ = _e3023 + ( + reinterpreted_packed_uchar4_e2979[0] * reinterpreted_packed_uchar4_e3024[0] + reinterpreted_packed_uchar4_e2979[1] * reinterpreted_packed_uchar4_e3024[1] + reinterpreted_packed_uchar4_e2979[2] * reinterpreted_packed_uchar4_e3024[2] + reinterpreted_packed_uchar4_e2979[3] * reinterpreted_packed_uchar4_e3024[3]);
                            uint _e3027 = sum0_2_;
                            uint _e3028 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2990 = as_type<packed_uchar4>(_e2990);
                            packed_uchar4 reinterpreted_packed_uchar4_e3028 = as_type<packed_uchar4>(_e3028);
                            sum0_2_ = _e3027 + ( + reinterpreted_packed_uchar4_e2990[0] * reinterpreted_packed_uchar4_e3028[0] + reinterpreted_packed_uchar4_e2990[1] * reinterpreted_packed_uchar4_e3028[1] + reinterpreted_packed_uchar4_e2990[2] * reinterpreted_packed_uchar4_e3028[2] + reinterpreted_packed_uchar4_e2990[3] * reinterpreted_packed_uchar4_e3028[3]);
                            uint _e3031 = sum0_3_;
                            uint _e3032 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3001 = as_type<packed_uchar4>(_e3001);
                            packed_uchar4 reinterpreted_packed_uchar4_e3032 = as_type<packed_uchar4>(_e3032);
                            sum0_3_ = _e3031 + ( + reinterpreted_packed_uchar4_e3001[0] * reinterpreted_packed_uchar4_e3032[0] + reinterpreted_packed_uchar4_e3001[1] * reinterpreted_packed_uchar4_e3032[1] + reinterpreted_packed_uchar4_e3001[2] * reinterpreted_packed_uchar4_e3032[2] + reinterpreted_packed_uchar4_e3001[3] * reinterpreted_packed_uchar4_e3032[3]);
                            uint _e3045 = value_levels(_e1010.low.x >> 4u, (_e1010.high.x >> 2u) & 16843009u);
                            uint _e3056 = value_levels(_e1010.low.y >> 4u, (_e1010.high.y >> 2u) & 16843009u);
                            uint _e3067 = value_levels(_e1010.low.z >> 4u, (_e1010.high.z >> 2u) & 16843009u);
                            uint _e3078 = value_levels(_e1010.low.w >> 4u, (_e1010.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                            uint _e3096 = sum0_0_;
                            uint _e3097 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3045 = as_type<packed_uchar4>(_e3045);
                            packed_uchar4 reinterpreted_packed_uchar4_e3097 = as_type<packed_uchar4>(_e3097);
                            sum0_0_ = _e3096 + ( + reinterpreted_packed_uchar4_e3045[0] * reinterpreted_packed_uchar4_e3097[0] + reinterpreted_packed_uchar4_e3045[1] * reinterpreted_packed_uchar4_e3097[1] + reinterpreted_packed_uchar4_e3045[2] * reinterpreted_packed_uchar4_e3097[2] + reinterpreted_packed_uchar4_e3045[3] * reinterpreted_packed_uchar4_e3097[3]);
                            uint _e3100 = sum0_1_;
                            uint _e3101 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3056 = as_type<packed_uchar4>(_e3056);
                            packed_uchar4 reinterpreted_packed_uchar4_e3101 = as_type<packed_uchar4>(_e3101);
                            sum0_1_ = _e3100 + ( + reinterpreted_packed_uchar4_e3056[0] * reinterpreted_packed_uchar4_e3101[0] + reinterpreted_packed_uchar4_e3056[1] * reinterpreted_packed_uchar4_e3101[1] + reinterpreted_packed_uchar4_e3056[2] * reinterpreted_packed_uchar4_e3101[2] + reinterpreted_packed_uchar4_e3056[3] * reinterpreted_packed_uchar4_e3101[3]);
                            uint _e3104 = sum0_2_;
                            uint _e3105 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3067 = as_type<packed_uchar4>(_e3067);
                            packed_uchar4 reinterpreted_packed_uchar4_e3105 = as_type<packed_uchar4>(_e3105);
                            sum0_2_ = _e3104 + ( + reinterpreted_packed_uchar4_e3067[0] * reinterpreted_packed_uchar4_e3105[0] + reinterpreted_packed_uchar4_e3067[1] * reinterpreted_packed_uchar4_e3105[1] + reinterpreted_packed_uchar4_e3067[2] * reinterpreted_packed_uchar4_e3105[2] + reinterpreted_packed_uchar4_e3067[3] * reinterpreted_packed_uchar4_e3105[3]);
                            uint _e3108 = sum0_3_;
                            uint _e3109 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3078 = as_type<packed_uchar4>(_e3078);
                            packed_uchar4 reinterpreted_packed_uchar4_e3109 = as_type<packed_uchar4>(_e3109);
                            sum0_3_ = _e3108 + ( + reinterpreted_packed_uchar4_e3078[0] * reinterpreted_packed_uchar4_e3109[0] + reinterpreted_packed_uchar4_e3078[1] * reinterpreted_packed_uchar4_e3109[1] + reinterpreted_packed_uchar4_e3078[2] * reinterpreted_packed_uchar4_e3109[2] + reinterpreted_packed_uchar4_e3078[3] * reinterpreted_packed_uchar4_e3109[3]);
                            uint _e3122 = value_levels(_e1010.low.x >> 6u, (_e1010.high.x >> 3u) & 16843009u);
                            uint _e3133 = value_levels(_e1010.low.y >> 6u, (_e1010.high.y >> 3u) & 16843009u);
                            uint _e3144 = value_levels(_e1010.low.z >> 6u, (_e1010.high.z >> 3u) & 16843009u);
                            uint _e3155 = value_levels(_e1010.low.w >> 6u, (_e1010.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                            uint _e3173 = sum0_0_;
                            uint _e3174 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3122 = as_type<packed_uchar4>(_e3122);
                            packed_uchar4 reinterpreted_packed_uchar4_e3174 = as_type<packed_uchar4>(_e3174);
                            sum0_0_ = _e3173 + ( + reinterpreted_packed_uchar4_e3122[0] * reinterpreted_packed_uchar4_e3174[0] + reinterpreted_packed_uchar4_e3122[1] * reinterpreted_packed_uchar4_e3174[1] + reinterpreted_packed_uchar4_e3122[2] * reinterpreted_packed_uchar4_e3174[2] + reinterpreted_packed_uchar4_e3122[3] * reinterpreted_packed_uchar4_e3174[3]);
                            uint _e3177 = sum0_1_;
                            uint _e3178 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3133 = as_type<packed_uchar4>(_e3133);
                            packed_uchar4 reinterpreted_packed_uchar4_e3178 = as_type<packed_uchar4>(_e3178);
                            sum0_1_ = _e3177 + ( + reinterpreted_packed_uchar4_e3133[0] * reinterpreted_packed_uchar4_e3178[0] + reinterpreted_packed_uchar4_e3133[1] * reinterpreted_packed_uchar4_e3178[1] + reinterpreted_packed_uchar4_e3133[2] * reinterpreted_packed_uchar4_e3178[2] + reinterpreted_packed_uchar4_e3133[3] * reinterpreted_packed_uchar4_e3178[3]);
                            uint _e3181 = sum0_2_;
                            uint _e3182 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3144 = as_type<packed_uchar4>(_e3144);
                            packed_uchar4 reinterpreted_packed_uchar4_e3182 = as_type<packed_uchar4>(_e3182);
                            sum0_2_ = _e3181 + ( + reinterpreted_packed_uchar4_e3144[0] * reinterpreted_packed_uchar4_e3182[0] + reinterpreted_packed_uchar4_e3144[1] * reinterpreted_packed_uchar4_e3182[1] + reinterpreted_packed_uchar4_e3144[2] * reinterpreted_packed_uchar4_e3182[2] + reinterpreted_packed_uchar4_e3144[3] * reinterpreted_packed_uchar4_e3182[3]);
                            uint _e3185 = sum0_3_;
                            uint _e3186 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3155 = as_type<packed_uchar4>(_e3155);
                            packed_uchar4 reinterpreted_packed_uchar4_e3186 = as_type<packed_uchar4>(_e3186);
                            sum0_3_ = _e3185 + ( + reinterpreted_packed_uchar4_e3155[0] * reinterpreted_packed_uchar4_e3186[0] + reinterpreted_packed_uchar4_e3155[1] * reinterpreted_packed_uchar4_e3186[1] + reinterpreted_packed_uchar4_e3155[2] * reinterpreted_packed_uchar4_e3186[2] + reinterpreted_packed_uchar4_e3155[3] * reinterpreted_packed_uchar4_e3186[3]);
                        }
                        if (step7_ < 4u) {
                            uint _e3201 = value_levels(_e1018.low.x >> 0u, (_e1018.high.x >> 0u) & 16843009u);
                            uint _e3212 = value_levels(_e1018.low.y >> 0u, (_e1018.high.y >> 0u) & 16843009u);
                            uint _e3223 = value_levels(_e1018.low.z >> 0u, (_e1018.high.z >> 0u) & 16843009u);
                            uint _e3234 = value_levels(_e1018.low.w >> 0u, (_e1018.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                            uint _e3252 = sum0_0_;
                            uint _e3253 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3201 = as_type<packed_uchar4>(_e3201);
                            packed_uchar4 reinterpreted_packed_uchar4_e3253 = as_type<packed_uchar4>(_e3253);
                            sum0_0_ = _e3252 + ( + reinterpreted_packed_uchar4_e3201[0] * reinterpreted_packed_uchar4_e3253[0] + reinterpreted_packed_uchar4_e3201[1] * reinterpreted_packed_uchar4_e3253[1] + reinterpreted_packed_uchar4_e3201[2] * reinterpreted_packed_uchar4_e3253[2] + reinterpreted_packed_uchar4_e3201[3] * reinterpreted_packed_uchar4_e3253[3]);
                            uint _e3256 = sum0_1_;
                            uint _e3257 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3212 = as_type<packed_uchar4>(_e3212);
                            packed_uchar4 reinterpreted_packed_uchar4_e3257 = as_type<packed_uchar4>(_e3257);
                            sum0_1_ = _e3256 + ( + reinterpreted_packed_uchar4_e3212[0] * reinterpreted_packed_uchar4_e3257[0] + reinterpreted_packed_uchar4_e3212[1] * reinterpreted_packed_uchar4_e3257[1] + reinterpreted_packed_uchar4_e3212[2] * reinterpreted_packed_uchar4_e3257[2] + reinterpreted_packed_uchar4_e3212[3] * reinterpreted_packed_uchar4_e3257[3]);
                            uint _e3260 = sum0_2_;
                            uint _e3261 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3223 = as_type<packed_uchar4>(_e3223);
                            packed_uchar4 reinterpreted_packed_uchar4_e3261 = as_type<packed_uchar4>(_e3261);
                            sum0_2_ = _e3260 + ( + reinterpreted_packed_uchar4_e3223[0] * reinterpreted_packed_uchar4_e3261[0] + reinterpreted_packed_uchar4_e3223[1] * reinterpreted_packed_uchar4_e3261[1] + reinterpreted_packed_uchar4_e3223[2] * reinterpreted_packed_uchar4_e3261[2] + reinterpreted_packed_uchar4_e3223[3] * reinterpreted_packed_uchar4_e3261[3]);
                            uint _e3264 = sum0_3_;
                            uint _e3265 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3234 = as_type<packed_uchar4>(_e3234);
                            packed_uchar4 reinterpreted_packed_uchar4_e3265 = as_type<packed_uchar4>(_e3265);
                            sum0_3_ = _e3264 + ( + reinterpreted_packed_uchar4_e3234[0] * reinterpreted_packed_uchar4_e3265[0] + reinterpreted_packed_uchar4_e3234[1] * reinterpreted_packed_uchar4_e3265[1] + reinterpreted_packed_uchar4_e3234[2] * reinterpreted_packed_uchar4_e3265[2] + reinterpreted_packed_uchar4_e3234[3] * reinterpreted_packed_uchar4_e3265[3]);
                            uint _e3278 = value_levels(_e1018.low.x >> 2u, (_e1018.high.x >> 1u) & 16843009u);
                            uint _e3289 = value_levels(_e1018.low.y >> 2u, (_e1018.high.y >> 1u) & 16843009u);
                            uint _e3300 = value_levels(_e1018.low.z >> 2u, (_e1018.high.z >> 1u) & 16843009u);
                            uint _e3311 = value_levels(_e1018.low.w >> 2u, (_e1018.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                            uint _e3329 = sum0_0_;
                            uint _e3330 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3278 = as_type<packed_uchar4>(_e3278);
                            packed_uchar4 reinterpreted_packed_uchar4_e3330 = as_type<packed_uchar4>(_e3330);
                            sum0_0_ = _e3329 + ( + reinterpreted_packed_uchar4_e3278[0] * reinterpreted_packed_uchar4_e3330[0] + reinterpreted_packed_uchar4_e3278[1] * reinterpreted_packed_uchar4_e3330[1] + reinterpreted_packed_uchar4_e3278[2] * reinterpreted_packed_uchar4_e3330[2] + reinterpreted_packed_uchar4_e3278[3] * reinterpreted_packed_uchar4_e3330[3]);
                            uint _e3333 = sum0_1_;
                            uint _e3334 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3289 = as_type<packed_uchar4>(_e3289);
                            packed_uchar4 reinterpreted_packed_uchar4_e3334 = as_type<packed_uchar4>(_e3334);
                            sum0_1_ = _e3333 + ( + reinterpreted_packed_uchar4_e3289[0] * reinterpreted_packed_uchar4_e3334[0] + reinterpreted_packed_uchar4_e3289[1] * reinterpreted_packed_uchar4_e3334[1] + reinterpreted_packed_uchar4_e3289[2] * reinterpreted_packed_uchar4_e3334[2] + reinterpreted_packed_uchar4_e3289[3] * reinterpreted_packed_uchar4_e3334[3]);
                            uint _e3337 = sum0_2_;
                            uint _e3338 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3300 = as_type<packed_uchar4>(_e3300);
                            packed_uchar4 reinterpreted_packed_uchar4_e3338 = as_type<packed_uchar4>(_e3338);
                            sum0_2_ = _e3337 + ( + reinterpreted_packed_uchar4_e3300[0] * reinterpreted_packed_uchar4_e3338[0] + reinterpreted_packed_uchar4_e3300[1] * reinterpreted_packed_uchar4_e3338[1] + reinterpreted_packed_uchar4_e3300[2] * reinterpreted_packed_uchar4_e3338[2] + reinterpreted_packed_uchar4_e3300[3] * reinterpreted_packed_uchar4_e3338[3]);
                            uint _e3341 = sum0_3_;
                            uint _e3342 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3311 = as_type<packed_uchar4>(_e3311);
                            packed_uchar4 reinterpreted_packed_uchar4_e3342 = as_type<packed_uchar4>(_e3342);
                            sum0_3_ = _e3341 + ( + reinterpreted_packed_uchar4_e3311[0] * reinterpreted_packed_uchar4_e3342[0] + reinterpreted_packed_uchar4_e3311[1] * reinterpreted_packed_uchar4_e3342[1] + reinterpreted_packed_uchar4_e3311[2] * reinterpreted_packed_uchar4_e3342[2] + reinterpreted_packed_uchar4_e3311[3] * reinterpreted_packed_uchar4_e3342[3]);
                            uint _e3355 = value_levels(_e1018.low.x >> 4u, (_e1018.high.x >> 2u) & 16843009u);
                            uint _e3366 = value_levels(_e1018.low.y >> 4u, (_e1018.high.y >> 2u) & 16843009u);
                            uint _e3377 = value_levels(_e1018.low.z >> 4u, (_e1018.high.z >> 2u) & 16843009u);
                            uint _e3388 = value_levels(_e1018.low.w >> 4u, (_e1018.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                            uint _e3406 = sum0_0_;
                            uint _e3407 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3355 = as_type<packed_uchar4>(_e3355);
                            packed_uchar4 reinterpreted_packed_uchar4_e3407 = as_type<packed_uchar4>(_e3407);
                            sum0_0_ = _e3406 + ( + reinterpreted_packed_uchar4_e3355[0] * reinterpreted_packed_uchar4_e3407[0] + reinterpreted_packed_uchar4_e3355[1] * reinterpreted_packed_uchar4_e3407[1] + reinterpreted_packed_uchar4_e3355[2] * reinterpreted_packed_uchar4_e3407[2] + reinterpreted_packed_uchar4_e3355[3] * reinterpreted_packed_uchar4_e3407[3]);
                            uint _e3410 = sum0_1_;
                            uint _e3411 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3366 = as_type<packed_uchar4>(_e3366);
                            packed_uchar4 reinterpreted_packed_uchar4_e3411 = as_type<packed_uchar4>(_e3411);
                            sum0_1_ = _e3410 + ( + reinterpreted_packed_uchar4_e3366[0] * reinterpreted_packed_uchar4_e3411[0] + reinterpreted_packed_uchar4_e3366[1] * reinterpreted_packed_uchar4_e3411[1] + reinterpreted_packed_uchar4_e3366[2] * reinterpreted_packed_uchar4_e3411[2] + reinterpreted_packed_uchar4_e3366[3] * reinterpreted_packed_uchar4_e3411[3]);
                            uint _e3414 = sum0_2_;
                            uint _e3415 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3377 = as_type<packed_uchar4>(_e3377);
                            packed_uchar4 reinterpreted_packed_uchar4_e3415 = as_type<packed_uchar4>(_e3415);
                            sum0_2_ = _e3414 + ( + reinterpreted_packed_uchar4_e3377[0] * reinterpreted_packed_uchar4_e3415[0] + reinterpreted_packed_uchar4_e3377[1] * reinterpreted_packed_uchar4_e3415[1] + reinterpreted_packed_uchar4_e3377[2] * reinterpreted_packed_uchar4_e3415[2] + reinterpreted_packed_uchar4_e3377[3] * reinterpreted_packed_uchar4_e3415[3]);
                            uint _e3418 = sum0_3_;
                            uint _e3419 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3388 = as_type<packed_uchar4>(_e3388);
                            packed_uchar4 reinterpreted_packed_uchar4_e3419 = as_type<packed_uchar4>(_e3419);
                            sum0_3_ = _e3418 + ( + reinterpreted_packed_uchar4_e3388[0] * reinterpreted_packed_uchar4_e3419[0] + reinterpreted_packed_uchar4_e3388[1] * reinterpreted_packed_uchar4_e3419[1] + reinterpreted_packed_uchar4_e3388[2] * reinterpreted_packed_uchar4_e3419[2] + reinterpreted_packed_uchar4_e3388[3] * reinterpreted_packed_uchar4_e3419[3]);
                            uint _e3432 = value_levels(_e1018.low.x >> 6u, (_e1018.high.x >> 3u) & 16843009u);
                            uint _e3443 = value_levels(_e1018.low.y >> 6u, (_e1018.high.y >> 3u) & 16843009u);
                            uint _e3454 = value_levels(_e1018.low.z >> 6u, (_e1018.high.z >> 3u) & 16843009u);
                            uint _e3465 = value_levels(_e1018.low.w >> 6u, (_e1018.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                            uint _e3483 = sum0_0_;
                            uint _e3484 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3432 = as_type<packed_uchar4>(_e3432);
                            packed_uchar4 reinterpreted_packed_uchar4_e3484 = as_type<packed_uchar4>(_e3484);
                            sum0_0_ = _e3483 + ( + reinterpreted_packed_uchar4_e3432[0] * reinterpreted_packed_uchar4_e3484[0] + reinterpreted_packed_uchar4_e3432[1] * reinterpreted_packed_uchar4_e3484[1] + reinterpreted_packed_uchar4_e3432[2] * reinterpreted_packed_uchar4_e3484[2] + reinterpreted_packed_uchar4_e3432[3] * reinterpreted_packed_uchar4_e3484[3]);
                            uint _e3487 = sum0_1_;
                            uint _e3488 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3443 = as_type<packed_uchar4>(_e3443);
                            packed_uchar4 reinterpreted_packed_uchar4_e3488 = as_type<packed_uchar4>(_e3488);
                            sum0_1_ = _e3487 + ( + reinterpreted_packed_uchar4_e3443[0] * reinterpreted_packed_uchar4_e3488[0] + reinterpreted_packed_uchar4_e3443[1] * reinterpreted_packed_uchar4_e3488[1] + reinterpreted_packed_uchar4_e3443[2] * reinterpreted_packed_uchar4_e3488[2] + reinterpreted_packed_uchar4_e3443[3] * reinterpreted_packed_uchar4_e3488[3]);
                            uint _e3491 = sum0_2_;
                            uint _e3492 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3454 = as_type<packed_uchar4>(_e3454);
                            packed_uchar4 reinterpreted_packed_uchar4_e3492 = as_type<packed_uchar4>(_e3492);
                            sum0_2_ = _e3491 + ( + reinterpreted_packed_uchar4_e3454[0] * reinterpreted_packed_uchar4_e3492[0] + reinterpreted_packed_uchar4_e3454[1] * reinterpreted_packed_uchar4_e3492[1] + reinterpreted_packed_uchar4_e3454[2] * reinterpreted_packed_uchar4_e3492[2] + reinterpreted_packed_uchar4_e3454[3] * reinterpreted_packed_uchar4_e3492[3]);
                            uint _e3495 = sum0_3_;
                            uint _e3496 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3465 = as_type<packed_uchar4>(_e3465);
                            packed_uchar4 reinterpreted_packed_uchar4_e3496 = as_type<packed_uchar4>(_e3496);
                            sum0_3_ = _e3495 + ( + reinterpreted_packed_uchar4_e3465[0] * reinterpreted_packed_uchar4_e3496[0] + reinterpreted_packed_uchar4_e3465[1] * reinterpreted_packed_uchar4_e3496[1] + reinterpreted_packed_uchar4_e3465[2] * reinterpreted_packed_uchar4_e3496[2] + reinterpreted_packed_uchar4_e3465[3] * reinterpreted_packed_uchar4_e3496[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3519 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3519 * top_1) * 0.0000769982;
                    float _e3523 = out0_0_;
                    uint _e3525 = sum0_0_;
                    out0_0_ = (_e3523 * keep) + (static_cast<float>(_e3525) * share);
                    float _e3529 = out0_1_;
                    uint _e3531 = sum0_1_;
                    out0_1_ = (_e3529 * keep) + (static_cast<float>(_e3531) * share);
                    float _e3535 = out0_2_;
                    uint _e3537 = sum0_2_;
                    out0_2_ = (_e3535 * keep) + (static_cast<float>(_e3537) * share);
                    float _e3541 = out0_3_;
                    uint _e3543 = sum0_3_;
                    out0_3_ = (_e3541 * keep) + (static_cast<float>(_e3543) * share);
                }
            }
        }
    }
    float _e3550 = running_sum0_;
    float _e3551 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3551, 1u);
    running_sum0_ = _e3550 + unnamed_11;
    float _e3554 = running_sum0_;
    float _e3555 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3555, 2u);
    running_sum0_ = _e3554 + unnamed_12;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3565 = local_1;
    if (_e3565) {
        float _e3580 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3580;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3586 = local_2;
    if (_e3586) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3597 = local_3;
    if (_e3597) {
        float _e3600 = sum_1;
        metal::float4 _e3609 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3610 = sum_of(_e3609);
        sum_1 = _e3600 + _e3610;
        float _e3621 = running_max0_;
        float _e3622 = sum_1;
        states[states_at + ((((head_pass_1 * 1u) + soft_head) + 0u) * splits)] = metal::float2(_e3621, _e3622);
    }
    float _e3624 = extra0_0_;
    float _e3625 = extra0_0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3625, 1u);
    extra0_0_ = _e3624 + unnamed_13;
    float _e3628 = extra0_0_;
    float _e3629 = extra0_0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3629, 2u);
    extra0_0_ = _e3628 + unnamed_14;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3639 = local_4;
    if (_e3639) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3660 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3660;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3691 = turn_1;
            turn_1 = _e3691 + 1u;
        }
        loop_init_4 = false;
        uint _e3663 = turn_1;
        if (_e3663 < 4u) {
        } else {
            break;
        }
        {
            uint _e3666 = turn_1;
            if (_e3666 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3673 = out0_0_;
                float _e3674 = out0_1_;
                float _e3675 = out0_2_;
                float _e3676 = out0_3_;
                sum_2 = metal::float4(_e3673, _e3674, _e3675, _e3676);
                uint _e3679 = turn_1;
                if (_e3679 > 0u) {
                    metal::float4 _e3682 = sum_2;
                    metal::float4 _e3685 = scores.inner[at_2];
                    sum_2 = _e3682 + _e3685;
                }
                metal::float4 _e3689 = sum_2;
                scores.inner[at_2] = _e3689;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3805 = i_1;
            i_1 = _e3805 + THREADS;
        }
        loop_init_5 = false;
        uint _e3694 = i_1;
        if (_e3694 < 64u) {
        } else {
            break;
        }
        {
            uint _e3697 = i_1;
            uint head_set = naga_div(_e3697, 64u);
            uint _e3700 = i_1;
            uint c = naga_mod(_e3700, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3717 = local_5;
            if (_e3717) {
                uint _e3719 = i_1;
                uint _e3723 = i_1;
                float _e3727 = scores.inner[naga_div(_e3719, 4u)][naga_mod(_e3723, 4u)];
                sum_3 = _e3727;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3738 = sum_3;
                float _e3750 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3738 + _e3750;
                float _e3752 = sum_3;
                float _e3764 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3752 + _e3764;
                float _e3766 = sum_3;
                float _e3778 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3766 + _e3778;
                float _e3780 = sum_3;
                float _e3792 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3780 + _e3792;
                float _e3804 = sum_3;
                outputs[((states_at + (((head_pass_1 * 1u) + h_3) * splits)) * 64u) + c] = _e3804;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
