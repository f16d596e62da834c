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
            uint _e3523 = block;
            block = _e3523 + BLOCK;
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
                turn = key_tile;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e616 = turn;
                        turn = _e616 + 4u;
                    }
                    loop_init_2 = false;
                    uint _e349 = turn;
                    if (_e349 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e352 = block;
                        uint _e355 = turn;
                        KeyRun _e363 = load_keys(keys_at + (metal::min((naga_div(_e352, 16u) + _e355) + 0u, last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e364 = turn;
                            uint t_1 = ((_e364 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e363.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e363.w0_0_1_;
                            metal::uint2 w0_1_0_ = _e363.w0_1_0_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e363.scale0_));
                            uint _e385 = key_levels(_e363.w0_0_0_.x >> 0u, (_e363.w0_1_0_.x >> 0u) & 16843009u);
                            uint _e394 = key_levels(_e363.w0_0_0_.x >> 2u, (_e363.w0_1_0_.x >> 1u) & 16843009u);
                            uint _e403 = key_levels(_e363.w0_0_0_.x >> 4u, (_e363.w0_1_0_.x >> 2u) & 16843009u);
                            uint _e412 = key_levels(_e363.w0_0_0_.x >> 6u, (_e363.w0_1_0_.x >> 3u) & 16843009u);
                            uint _e421 = key_levels(_e363.w0_0_1_.x >> 0u, (_e363.w0_1_0_.x >> 4u) & 16843009u);
                            uint _e430 = key_levels(_e363.w0_0_1_.x >> 2u, (_e363.w0_1_0_.x >> 5u) & 16843009u);
                            uint _e439 = key_levels(_e363.w0_0_1_.x >> 4u, (_e363.w0_1_0_.x >> 6u) & 16843009u);
                            uint _e448 = key_levels(_e363.w0_0_1_.x >> 6u, (_e363.w0_1_0_.x >> 7u) & 16843009u);
                            dot0_0_0_ = COUNTER_BITS;
                            int _e451 = dot0_0_0_;
                            uint _e452 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e385 = as_type<packed_char4>(_e385);
                            packed_char4 reinterpreted_packed_char4_e452 = as_type<packed_char4>(_e452);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e451) + as_type<uint>(( + reinterpreted_packed_char4_e385[0] * reinterpreted_packed_char4_e452[0] + reinterpreted_packed_char4_e385[1] * reinterpreted_packed_char4_e452[1] + reinterpreted_packed_char4_e385[2] * reinterpreted_packed_char4_e452[2] + reinterpreted_packed_char4_e385[3] * reinterpreted_packed_char4_e452[3])));
                            int _e455 = dot0_0_0_;
                            uint _e456 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e394 = as_type<packed_char4>(_e394);
                            packed_char4 reinterpreted_packed_char4_e456 = as_type<packed_char4>(_e456);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e455) + as_type<uint>(( + reinterpreted_packed_char4_e394[0] * reinterpreted_packed_char4_e456[0] + reinterpreted_packed_char4_e394[1] * reinterpreted_packed_char4_e456[1] + reinterpreted_packed_char4_e394[2] * reinterpreted_packed_char4_e456[2] + reinterpreted_packed_char4_e394[3] * reinterpreted_packed_char4_e456[3])));
                            int _e459 = dot0_0_0_;
                            uint _e460 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e403 = as_type<packed_char4>(_e403);
                            packed_char4 reinterpreted_packed_char4_e460 = as_type<packed_char4>(_e460);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e459) + as_type<uint>(( + reinterpreted_packed_char4_e403[0] * reinterpreted_packed_char4_e460[0] + reinterpreted_packed_char4_e403[1] * reinterpreted_packed_char4_e460[1] + reinterpreted_packed_char4_e403[2] * reinterpreted_packed_char4_e460[2] + reinterpreted_packed_char4_e403[3] * reinterpreted_packed_char4_e460[3])));
                            int _e463 = dot0_0_0_;
                            uint _e464 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e412 = as_type<packed_char4>(_e412);
                            packed_char4 reinterpreted_packed_char4_e464 = as_type<packed_char4>(_e464);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e463) + as_type<uint>(( + reinterpreted_packed_char4_e412[0] * reinterpreted_packed_char4_e464[0] + reinterpreted_packed_char4_e412[1] * reinterpreted_packed_char4_e464[1] + reinterpreted_packed_char4_e412[2] * reinterpreted_packed_char4_e464[2] + reinterpreted_packed_char4_e412[3] * reinterpreted_packed_char4_e464[3])));
                            int _e467 = dot0_0_0_;
                            uint _e468 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e421 = as_type<packed_char4>(_e421);
                            packed_char4 reinterpreted_packed_char4_e468 = as_type<packed_char4>(_e468);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e467) + as_type<uint>(( + reinterpreted_packed_char4_e421[0] * reinterpreted_packed_char4_e468[0] + reinterpreted_packed_char4_e421[1] * reinterpreted_packed_char4_e468[1] + reinterpreted_packed_char4_e421[2] * reinterpreted_packed_char4_e468[2] + reinterpreted_packed_char4_e421[3] * reinterpreted_packed_char4_e468[3])));
                            int _e471 = dot0_0_0_;
                            uint _e472 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e430 = as_type<packed_char4>(_e430);
                            packed_char4 reinterpreted_packed_char4_e472 = as_type<packed_char4>(_e472);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e471) + as_type<uint>(( + reinterpreted_packed_char4_e430[0] * reinterpreted_packed_char4_e472[0] + reinterpreted_packed_char4_e430[1] * reinterpreted_packed_char4_e472[1] + reinterpreted_packed_char4_e430[2] * reinterpreted_packed_char4_e472[2] + reinterpreted_packed_char4_e430[3] * reinterpreted_packed_char4_e472[3])));
                            int _e475 = dot0_0_0_;
                            uint _e476 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e439 = as_type<packed_char4>(_e439);
                            packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(_e476);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e475) + as_type<uint>(( + reinterpreted_packed_char4_e439[0] * reinterpreted_packed_char4_e476[0] + reinterpreted_packed_char4_e439[1] * reinterpreted_packed_char4_e476[1] + reinterpreted_packed_char4_e439[2] * reinterpreted_packed_char4_e476[2] + reinterpreted_packed_char4_e439[3] * reinterpreted_packed_char4_e476[3])));
                            int _e479 = dot0_0_0_;
                            uint _e480 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e448 = as_type<packed_char4>(_e448);
                            packed_char4 reinterpreted_packed_char4_e480 = as_type<packed_char4>(_e480);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e479) + as_type<uint>(( + reinterpreted_packed_char4_e448[0] * reinterpreted_packed_char4_e480[0] + reinterpreted_packed_char4_e448[1] * reinterpreted_packed_char4_e480[1] + reinterpreted_packed_char4_e448[2] * reinterpreted_packed_char4_e480[2] + reinterpreted_packed_char4_e448[3] * reinterpreted_packed_char4_e480[3])));
                            int _e483 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e483), step0_0_, zero0_0_);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            uint _e497 = key_levels(_e363.w0_0_0_.y >> 0u, (_e363.w0_1_0_.y >> 0u) & 16843009u);
                            uint _e506 = key_levels(_e363.w0_0_0_.y >> 2u, (_e363.w0_1_0_.y >> 1u) & 16843009u);
                            uint _e515 = key_levels(_e363.w0_0_0_.y >> 4u, (_e363.w0_1_0_.y >> 2u) & 16843009u);
                            uint _e524 = key_levels(_e363.w0_0_0_.y >> 6u, (_e363.w0_1_0_.y >> 3u) & 16843009u);
                            uint _e533 = key_levels(_e363.w0_0_1_.y >> 0u, (_e363.w0_1_0_.y >> 4u) & 16843009u);
                            uint _e542 = key_levels(_e363.w0_0_1_.y >> 2u, (_e363.w0_1_0_.y >> 5u) & 16843009u);
                            uint _e551 = key_levels(_e363.w0_0_1_.y >> 4u, (_e363.w0_1_0_.y >> 6u) & 16843009u);
                            uint _e560 = key_levels(_e363.w0_0_1_.y >> 6u, (_e363.w0_1_0_.y >> 7u) & 16843009u);
                            dot0_1_0_ = COUNTER_BITS;
                            int _e563 = dot0_1_0_;
                            uint _e564 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e497 = as_type<packed_char4>(_e497);
                            packed_char4 reinterpreted_packed_char4_e564 = as_type<packed_char4>(_e564);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e563) + as_type<uint>(( + reinterpreted_packed_char4_e497[0] * reinterpreted_packed_char4_e564[0] + reinterpreted_packed_char4_e497[1] * reinterpreted_packed_char4_e564[1] + reinterpreted_packed_char4_e497[2] * reinterpreted_packed_char4_e564[2] + reinterpreted_packed_char4_e497[3] * reinterpreted_packed_char4_e564[3])));
                            int _e567 = dot0_1_0_;
                            uint _e568 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e506 = as_type<packed_char4>(_e506);
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e567) + as_type<uint>(( + reinterpreted_packed_char4_e506[0] * reinterpreted_packed_char4_e568[0] + reinterpreted_packed_char4_e506[1] * reinterpreted_packed_char4_e568[1] + reinterpreted_packed_char4_e506[2] * reinterpreted_packed_char4_e568[2] + reinterpreted_packed_char4_e506[3] * reinterpreted_packed_char4_e568[3])));
                            int _e571 = dot0_1_0_;
                            uint _e572 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e515 = as_type<packed_char4>(_e515);
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e571) + as_type<uint>(( + reinterpreted_packed_char4_e515[0] * reinterpreted_packed_char4_e572[0] + reinterpreted_packed_char4_e515[1] * reinterpreted_packed_char4_e572[1] + reinterpreted_packed_char4_e515[2] * reinterpreted_packed_char4_e572[2] + reinterpreted_packed_char4_e515[3] * reinterpreted_packed_char4_e572[3])));
                            int _e575 = dot0_1_0_;
                            uint _e576 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e524 = as_type<packed_char4>(_e524);
                            packed_char4 reinterpreted_packed_char4_e576 = as_type<packed_char4>(_e576);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e575) + as_type<uint>(( + reinterpreted_packed_char4_e524[0] * reinterpreted_packed_char4_e576[0] + reinterpreted_packed_char4_e524[1] * reinterpreted_packed_char4_e576[1] + reinterpreted_packed_char4_e524[2] * reinterpreted_packed_char4_e576[2] + reinterpreted_packed_char4_e524[3] * reinterpreted_packed_char4_e576[3])));
                            int _e579 = dot0_1_0_;
                            uint _e580 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e533 = as_type<packed_char4>(_e533);
                            packed_char4 reinterpreted_packed_char4_e580 = as_type<packed_char4>(_e580);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e579) + as_type<uint>(( + reinterpreted_packed_char4_e533[0] * reinterpreted_packed_char4_e580[0] + reinterpreted_packed_char4_e533[1] * reinterpreted_packed_char4_e580[1] + reinterpreted_packed_char4_e533[2] * reinterpreted_packed_char4_e580[2] + reinterpreted_packed_char4_e533[3] * reinterpreted_packed_char4_e580[3])));
                            int _e583 = dot0_1_0_;
                            uint _e584 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e542 = as_type<packed_char4>(_e542);
                            packed_char4 reinterpreted_packed_char4_e584 = as_type<packed_char4>(_e584);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e583) + as_type<uint>(( + reinterpreted_packed_char4_e542[0] * reinterpreted_packed_char4_e584[0] + reinterpreted_packed_char4_e542[1] * reinterpreted_packed_char4_e584[1] + reinterpreted_packed_char4_e542[2] * reinterpreted_packed_char4_e584[2] + reinterpreted_packed_char4_e542[3] * reinterpreted_packed_char4_e584[3])));
                            int _e587 = dot0_1_0_;
                            uint _e588 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e551 = as_type<packed_char4>(_e551);
                            packed_char4 reinterpreted_packed_char4_e588 = as_type<packed_char4>(_e588);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e587) + as_type<uint>(( + reinterpreted_packed_char4_e551[0] * reinterpreted_packed_char4_e588[0] + reinterpreted_packed_char4_e551[1] * reinterpreted_packed_char4_e588[1] + reinterpreted_packed_char4_e551[2] * reinterpreted_packed_char4_e588[2] + reinterpreted_packed_char4_e551[3] * reinterpreted_packed_char4_e588[3])));
                            int _e591 = dot0_1_0_;
                            uint _e592 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e560 = as_type<packed_char4>(_e560);
                            packed_char4 reinterpreted_packed_char4_e592 = as_type<packed_char4>(_e592);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e591) + as_type<uint>(( + reinterpreted_packed_char4_e560[0] * reinterpreted_packed_char4_e592[0] + reinterpreted_packed_char4_e560[1] * reinterpreted_packed_char4_e592[1] + reinterpreted_packed_char4_e560[2] * reinterpreted_packed_char4_e592[2] + reinterpreted_packed_char4_e560[3] * reinterpreted_packed_char4_e592[3])));
                            int _e595 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e595), step0_0_, zero0_0_);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            bool odd = (key_lane & 1u) == 1u;
                            float _e605 = part0_0_;
                            float _e606 = part1_0_;
                            float _e608 = part1_0_;
                            float _e609 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd ? _e609 : _e608, 1u);
                            float token_sum0_ = (odd ? _e606 : _e605) + unnamed_6;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        }
                    }
                }
            }
            uint _e619 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e619 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e633 = first_seen;
            uint _e638 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e633)) & (scale_token0_ < metal::uint4(_e638));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e650 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e650;
            float _e652 = scale_top0_;
            float _e653 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e653, 1u);
            scale_top0_ = metal::max(_e652, unnamed_7);
            float _e656 = scale_top0_;
            float _e657 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e657, 2u);
            scale_top0_ = metal::max(_e656, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e674 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e674;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e677 = block;
            metal::uint4 token0_ = metal::uint4(_e677 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e689 = first_seen;
            uint _e694 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e689)) & (token0_ < metal::uint4(_e694));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e710 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e710 + metal::float4(bias0_);
                metal::float4 _e715 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e715, visible0_);
                float _e717 = largest0_;
                metal::float4 _e718 = score0_0_;
                float _e719 = largest_of(_e718);
                largest0_ = metal::max(_e717, _e719);
            }
            float _e721 = largest0_;
            float _e722 = largest0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e722, 1u);
            largest0_ = metal::max(_e721, unnamed_9);
            float _e725 = largest0_;
            float _e726 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e726, 2u);
            largest0_ = metal::max(_e725, unnamed_10);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e736 = local;
            if (_e736) {
                float _e751 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e751;
            }
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
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
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
                metal::float2 group_scale = group_scales.inner[0];
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e880 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e880 * group_scale.y;
                    metal::float4 _e883 = weight0_0_;
                    uint _e885 = weight_word(_e883 * factor);
                    float _e886 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e885 = as_type<packed_uchar4>(_e885);
                    packed_uchar4 reinterpreted_packed_uchar4_e888 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e886 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e885[0] * reinterpreted_packed_uchar4_e888[0] + reinterpreted_packed_uchar4_e885[1] * reinterpreted_packed_uchar4_e888[1] + reinterpreted_packed_uchar4_e885[2] * reinterpreted_packed_uchar4_e888[2] + reinterpreted_packed_uchar4_e885[3] * reinterpreted_packed_uchar4_e888[3])) - 12582912.0) * centre);
                    if (has0_) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e885;
                    }
                }
                float _e912 = extra0_0_;
                float _e913 = keep0_;
                float _e915 = part0_;
                float _e916 = share0_;
                extra0_0_ = (_e912 * _e913) + (_e915 * _e916);
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
                        uint _e3475 = step;
                        step = _e3475 + 32u;
                    }
                    loop_init_3 = false;
                    uint _e928 = step;
                    if (_e928 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e931 = step;
                        uint step0_ = _e931 + 0u;
                        uint _e934 = block;
                        ValueRun _e938 = load_values(values_at_1, naga_div(_e934, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e939 = step;
                        uint step1_ = _e939 + 4u;
                        uint _e942 = block;
                        ValueRun _e946 = load_values(values_at_1, naga_div(_e942, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e947 = step;
                        uint step2_ = _e947 + 8u;
                        uint _e950 = block;
                        ValueRun _e954 = load_values(values_at_1, naga_div(_e950, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e955 = step;
                        uint step3_ = _e955 + 12u;
                        uint _e958 = block;
                        ValueRun _e962 = load_values(values_at_1, naga_div(_e958, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e963 = step;
                        uint step4_ = _e963 + 16u;
                        uint _e966 = block;
                        ValueRun _e970 = load_values(values_at_1, naga_div(_e966, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e971 = step;
                        uint step5_ = _e971 + 20u;
                        uint _e974 = block;
                        ValueRun _e978 = load_values(values_at_1, naga_div(_e974, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e979 = step;
                        uint step6_ = _e979 + 24u;
                        uint _e982 = block;
                        ValueRun _e986 = load_values(values_at_1, naga_div(_e982, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e987 = step;
                        uint step7_ = _e987 + 28u;
                        uint _e990 = block;
                        ValueRun _e994 = load_values(values_at_1, naga_div(_e990, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 4u) {
                            uint _e1007 = value_levels(_e938.low.x >> 0u, (_e938.high.x >> 0u) & 16843009u);
                            uint _e1018 = value_levels(_e938.low.y >> 0u, (_e938.high.y >> 0u) & 16843009u);
                            uint _e1029 = value_levels(_e938.low.z >> 0u, (_e938.high.z >> 0u) & 16843009u);
                            uint _e1040 = value_levels(_e938.low.w >> 0u, (_e938.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                            uint _e1058 = sum0_0_;
                            uint _e1059 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1007 = as_type<packed_uchar4>(_e1007);
                            packed_uchar4 reinterpreted_packed_uchar4_e1059 = as_type<packed_uchar4>(_e1059);
                            sum0_0_ = _e1058 + ( + reinterpreted_packed_uchar4_e1007[0] * reinterpreted_packed_uchar4_e1059[0] + reinterpreted_packed_uchar4_e1007[1] * reinterpreted_packed_uchar4_e1059[1] + reinterpreted_packed_uchar4_e1007[2] * reinterpreted_packed_uchar4_e1059[2] + reinterpreted_packed_uchar4_e1007[3] * reinterpreted_packed_uchar4_e1059[3]);
                            uint _e1062 = sum0_1_;
                            uint _e1063 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1018 = as_type<packed_uchar4>(_e1018);
                            packed_uchar4 reinterpreted_packed_uchar4_e1063 = as_type<packed_uchar4>(_e1063);
                            sum0_1_ = _e1062 + ( + reinterpreted_packed_uchar4_e1018[0] * reinterpreted_packed_uchar4_e1063[0] + reinterpreted_packed_uchar4_e1018[1] * reinterpreted_packed_uchar4_e1063[1] + reinterpreted_packed_uchar4_e1018[2] * reinterpreted_packed_uchar4_e1063[2] + reinterpreted_packed_uchar4_e1018[3] * reinterpreted_packed_uchar4_e1063[3]);
                            uint _e1066 = sum0_2_;
                            uint _e1067 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1029 = as_type<packed_uchar4>(_e1029);
                            packed_uchar4 reinterpreted_packed_uchar4_e1067 = as_type<packed_uchar4>(_e1067);
                            sum0_2_ = _e1066 + ( + reinterpreted_packed_uchar4_e1029[0] * reinterpreted_packed_uchar4_e1067[0] + reinterpreted_packed_uchar4_e1029[1] * reinterpreted_packed_uchar4_e1067[1] + reinterpreted_packed_uchar4_e1029[2] * reinterpreted_packed_uchar4_e1067[2] + reinterpreted_packed_uchar4_e1029[3] * reinterpreted_packed_uchar4_e1067[3]);
                            uint _e1070 = sum0_3_;
                            uint _e1071 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1040 = as_type<packed_uchar4>(_e1040);
                            packed_uchar4 reinterpreted_packed_uchar4_e1071 = as_type<packed_uchar4>(_e1071);
                            sum0_3_ = _e1070 + ( + reinterpreted_packed_uchar4_e1040[0] * reinterpreted_packed_uchar4_e1071[0] + reinterpreted_packed_uchar4_e1040[1] * reinterpreted_packed_uchar4_e1071[1] + reinterpreted_packed_uchar4_e1040[2] * reinterpreted_packed_uchar4_e1071[2] + reinterpreted_packed_uchar4_e1040[3] * reinterpreted_packed_uchar4_e1071[3]);
                            uint _e1084 = value_levels(_e938.low.x >> 2u, (_e938.high.x >> 1u) & 16843009u);
                            uint _e1095 = value_levels(_e938.low.y >> 2u, (_e938.high.y >> 1u) & 16843009u);
                            uint _e1106 = value_levels(_e938.low.z >> 2u, (_e938.high.z >> 1u) & 16843009u);
                            uint _e1117 = value_levels(_e938.low.w >> 2u, (_e938.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                            uint _e1135 = sum0_0_;
                            uint _e1136 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1084 = as_type<packed_uchar4>(_e1084);
                            packed_uchar4 reinterpreted_packed_uchar4_e1136 = as_type<packed_uchar4>(_e1136);
                            sum0_0_ = _e1135 + ( + reinterpreted_packed_uchar4_e1084[0] * reinterpreted_packed_uchar4_e1136[0] + reinterpreted_packed_uchar4_e1084[1] * reinterpreted_packed_uchar4_e1136[1] + reinterpreted_packed_uchar4_e1084[2] * reinterpreted_packed_uchar4_e1136[2] + reinterpreted_packed_uchar4_e1084[3] * reinterpreted_packed_uchar4_e1136[3]);
                            uint _e1139 = sum0_1_;
                            uint _e1140 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1095 = as_type<packed_uchar4>(_e1095);
                            packed_uchar4 reinterpreted_packed_uchar4_e1140 = as_type<packed_uchar4>(_e1140);
                            sum0_1_ = _e1139 + ( + reinterpreted_packed_uchar4_e1095[0] * reinterpreted_packed_uchar4_e1140[0] + reinterpreted_packed_uchar4_e1095[1] * reinterpreted_packed_uchar4_e1140[1] + reinterpreted_packed_uchar4_e1095[2] * reinterpreted_packed_uchar4_e1140[2] + reinterpreted_packed_uchar4_e1095[3] * reinterpreted_packed_uchar4_e1140[3]);
                            uint _e1143 = sum0_2_;
                            uint _e1144 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1106 = as_type<packed_uchar4>(_e1106);
                            packed_uchar4 reinterpreted_packed_uchar4_e1144 = as_type<packed_uchar4>(_e1144);
                            sum0_2_ = _e1143 + ( + reinterpreted_packed_uchar4_e1106[0] * reinterpreted_packed_uchar4_e1144[0] + reinterpreted_packed_uchar4_e1106[1] * reinterpreted_packed_uchar4_e1144[1] + reinterpreted_packed_uchar4_e1106[2] * reinterpreted_packed_uchar4_e1144[2] + reinterpreted_packed_uchar4_e1106[3] * reinterpreted_packed_uchar4_e1144[3]);
                            uint _e1147 = sum0_3_;
                            uint _e1148 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1117 = as_type<packed_uchar4>(_e1117);
                            packed_uchar4 reinterpreted_packed_uchar4_e1148 = as_type<packed_uchar4>(_e1148);
                            sum0_3_ = _e1147 + ( + reinterpreted_packed_uchar4_e1117[0] * reinterpreted_packed_uchar4_e1148[0] + reinterpreted_packed_uchar4_e1117[1] * reinterpreted_packed_uchar4_e1148[1] + reinterpreted_packed_uchar4_e1117[2] * reinterpreted_packed_uchar4_e1148[2] + reinterpreted_packed_uchar4_e1117[3] * reinterpreted_packed_uchar4_e1148[3]);
                            uint _e1161 = value_levels(_e938.low.x >> 4u, (_e938.high.x >> 2u) & 16843009u);
                            uint _e1172 = value_levels(_e938.low.y >> 4u, (_e938.high.y >> 2u) & 16843009u);
                            uint _e1183 = value_levels(_e938.low.z >> 4u, (_e938.high.z >> 2u) & 16843009u);
                            uint _e1194 = value_levels(_e938.low.w >> 4u, (_e938.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                            uint _e1212 = sum0_0_;
                            uint _e1213 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1161 = as_type<packed_uchar4>(_e1161);
                            packed_uchar4 reinterpreted_packed_uchar4_e1213 = as_type<packed_uchar4>(_e1213);
                            sum0_0_ = _e1212 + ( + reinterpreted_packed_uchar4_e1161[0] * reinterpreted_packed_uchar4_e1213[0] + reinterpreted_packed_uchar4_e1161[1] * reinterpreted_packed_uchar4_e1213[1] + reinterpreted_packed_uchar4_e1161[2] * reinterpreted_packed_uchar4_e1213[2] + reinterpreted_packed_uchar4_e1161[3] * reinterpreted_packed_uchar4_e1213[3]);
                            uint _e1216 = sum0_1_;
                            uint _e1217 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1172 = as_type<packed_uchar4>(_e1172);
                            packed_uchar4 reinterpreted_packed_uchar4_e1217 = as_type<packed_uchar4>(_e1217);
                            sum0_1_ = _e1216 + ( + reinterpreted_packed_uchar4_e1172[0] * reinterpreted_packed_uchar4_e1217[0] + reinterpreted_packed_uchar4_e1172[1] * reinterpreted_packed_uchar4_e1217[1] + reinterpreted_packed_uchar4_e1172[2] * reinterpreted_packed_uchar4_e1217[2] + reinterpreted_packed_uchar4_e1172[3] * reinterpreted_packed_uchar4_e1217[3]);
                            uint _e1220 = sum0_2_;
                            uint _e1221 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1183 = as_type<packed_uchar4>(_e1183);
                            packed_uchar4 reinterpreted_packed_uchar4_e1221 = as_type<packed_uchar4>(_e1221);
                            sum0_2_ = _e1220 + ( + reinterpreted_packed_uchar4_e1183[0] * reinterpreted_packed_uchar4_e1221[0] + reinterpreted_packed_uchar4_e1183[1] * reinterpreted_packed_uchar4_e1221[1] + reinterpreted_packed_uchar4_e1183[2] * reinterpreted_packed_uchar4_e1221[2] + reinterpreted_packed_uchar4_e1183[3] * reinterpreted_packed_uchar4_e1221[3]);
                            uint _e1224 = sum0_3_;
                            uint _e1225 = b2_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1194 = as_type<packed_uchar4>(_e1194);
                            packed_uchar4 reinterpreted_packed_uchar4_e1225 = as_type<packed_uchar4>(_e1225);
                            sum0_3_ = _e1224 + ( + reinterpreted_packed_uchar4_e1194[0] * reinterpreted_packed_uchar4_e1225[0] + reinterpreted_packed_uchar4_e1194[1] * reinterpreted_packed_uchar4_e1225[1] + reinterpreted_packed_uchar4_e1194[2] * reinterpreted_packed_uchar4_e1225[2] + reinterpreted_packed_uchar4_e1194[3] * reinterpreted_packed_uchar4_e1225[3]);
                            uint _e1238 = value_levels(_e938.low.x >> 6u, (_e938.high.x >> 3u) & 16843009u);
                            uint _e1249 = value_levels(_e938.low.y >> 6u, (_e938.high.y >> 3u) & 16843009u);
                            uint _e1260 = value_levels(_e938.low.z >> 6u, (_e938.high.z >> 3u) & 16843009u);
                            uint _e1271 = value_levels(_e938.low.w >> 6u, (_e938.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                            uint _e1289 = sum0_0_;
                            uint _e1290 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1238 = as_type<packed_uchar4>(_e1238);
                            packed_uchar4 reinterpreted_packed_uchar4_e1290 = as_type<packed_uchar4>(_e1290);
                            sum0_0_ = _e1289 + ( + reinterpreted_packed_uchar4_e1238[0] * reinterpreted_packed_uchar4_e1290[0] + reinterpreted_packed_uchar4_e1238[1] * reinterpreted_packed_uchar4_e1290[1] + reinterpreted_packed_uchar4_e1238[2] * reinterpreted_packed_uchar4_e1290[2] + reinterpreted_packed_uchar4_e1238[3] * reinterpreted_packed_uchar4_e1290[3]);
                            uint _e1293 = sum0_1_;
                            uint _e1294 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1249 = as_type<packed_uchar4>(_e1249);
                            packed_uchar4 reinterpreted_packed_uchar4_e1294 = as_type<packed_uchar4>(_e1294);
                            sum0_1_ = _e1293 + ( + reinterpreted_packed_uchar4_e1249[0] * reinterpreted_packed_uchar4_e1294[0] + reinterpreted_packed_uchar4_e1249[1] * reinterpreted_packed_uchar4_e1294[1] + reinterpreted_packed_uchar4_e1249[2] * reinterpreted_packed_uchar4_e1294[2] + reinterpreted_packed_uchar4_e1249[3] * reinterpreted_packed_uchar4_e1294[3]);
                            uint _e1297 = sum0_2_;
                            uint _e1298 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1260 = as_type<packed_uchar4>(_e1260);
                            packed_uchar4 reinterpreted_packed_uchar4_e1298 = as_type<packed_uchar4>(_e1298);
                            sum0_2_ = _e1297 + ( + reinterpreted_packed_uchar4_e1260[0] * reinterpreted_packed_uchar4_e1298[0] + reinterpreted_packed_uchar4_e1260[1] * reinterpreted_packed_uchar4_e1298[1] + reinterpreted_packed_uchar4_e1260[2] * reinterpreted_packed_uchar4_e1298[2] + reinterpreted_packed_uchar4_e1260[3] * reinterpreted_packed_uchar4_e1298[3]);
                            uint _e1301 = sum0_3_;
                            uint _e1302 = b3_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1271 = as_type<packed_uchar4>(_e1271);
                            packed_uchar4 reinterpreted_packed_uchar4_e1302 = as_type<packed_uchar4>(_e1302);
                            sum0_3_ = _e1301 + ( + reinterpreted_packed_uchar4_e1271[0] * reinterpreted_packed_uchar4_e1302[0] + reinterpreted_packed_uchar4_e1271[1] * reinterpreted_packed_uchar4_e1302[1] + reinterpreted_packed_uchar4_e1271[2] * reinterpreted_packed_uchar4_e1302[2] + reinterpreted_packed_uchar4_e1271[3] * reinterpreted_packed_uchar4_e1302[3]);
                        }
                        if (step1_ < 4u) {
                            uint _e1317 = value_levels(_e946.low.x >> 0u, (_e946.high.x >> 0u) & 16843009u);
                            uint _e1328 = value_levels(_e946.low.y >> 0u, (_e946.high.y >> 0u) & 16843009u);
                            uint _e1339 = value_levels(_e946.low.z >> 0u, (_e946.high.z >> 0u) & 16843009u);
                            uint _e1350 = value_levels(_e946.low.w >> 0u, (_e946.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                            uint _e1368 = sum0_0_;
                            uint _e1369 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1317 = as_type<packed_uchar4>(_e1317);
                            packed_uchar4 reinterpreted_packed_uchar4_e1369 = as_type<packed_uchar4>(_e1369);
                            sum0_0_ = _e1368 + ( + reinterpreted_packed_uchar4_e1317[0] * reinterpreted_packed_uchar4_e1369[0] + reinterpreted_packed_uchar4_e1317[1] * reinterpreted_packed_uchar4_e1369[1] + reinterpreted_packed_uchar4_e1317[2] * reinterpreted_packed_uchar4_e1369[2] + reinterpreted_packed_uchar4_e1317[3] * reinterpreted_packed_uchar4_e1369[3]);
                            uint _e1372 = sum0_1_;
                            uint _e1373 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1328 = as_type<packed_uchar4>(_e1328);
                            packed_uchar4 reinterpreted_packed_uchar4_e1373 = as_type<packed_uchar4>(_e1373);
                            sum0_1_ = _e1372 + ( + reinterpreted_packed_uchar4_e1328[0] * reinterpreted_packed_uchar4_e1373[0] + reinterpreted_packed_uchar4_e1328[1] * reinterpreted_packed_uchar4_e1373[1] + reinterpreted_packed_uchar4_e1328[2] * reinterpreted_packed_uchar4_e1373[2] + reinterpreted_packed_uchar4_e1328[3] * reinterpreted_packed_uchar4_e1373[3]);
                            uint _e1376 = sum0_2_;
                            uint _e1377 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1339 = as_type<packed_uchar4>(_e1339);
                            packed_uchar4 reinterpreted_packed_uchar4_e1377 = as_type<packed_uchar4>(_e1377);
                            sum0_2_ = _e1376 + ( + reinterpreted_packed_uchar4_e1339[0] * reinterpreted_packed_uchar4_e1377[0] + reinterpreted_packed_uchar4_e1339[1] * reinterpreted_packed_uchar4_e1377[1] + reinterpreted_packed_uchar4_e1339[2] * reinterpreted_packed_uchar4_e1377[2] + reinterpreted_packed_uchar4_e1339[3] * reinterpreted_packed_uchar4_e1377[3]);
                            uint _e1380 = sum0_3_;
                            uint _e1381 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1350 = as_type<packed_uchar4>(_e1350);
                            packed_uchar4 reinterpreted_packed_uchar4_e1381 = as_type<packed_uchar4>(_e1381);
                            sum0_3_ = _e1380 + ( + reinterpreted_packed_uchar4_e1350[0] * reinterpreted_packed_uchar4_e1381[0] + reinterpreted_packed_uchar4_e1350[1] * reinterpreted_packed_uchar4_e1381[1] + reinterpreted_packed_uchar4_e1350[2] * reinterpreted_packed_uchar4_e1381[2] + reinterpreted_packed_uchar4_e1350[3] * reinterpreted_packed_uchar4_e1381[3]);
                            uint _e1394 = value_levels(_e946.low.x >> 2u, (_e946.high.x >> 1u) & 16843009u);
                            uint _e1405 = value_levels(_e946.low.y >> 2u, (_e946.high.y >> 1u) & 16843009u);
                            uint _e1416 = value_levels(_e946.low.z >> 2u, (_e946.high.z >> 1u) & 16843009u);
                            uint _e1427 = value_levels(_e946.low.w >> 2u, (_e946.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                            uint _e1445 = sum0_0_;
                            uint _e1446 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1394 = as_type<packed_uchar4>(_e1394);
                            packed_uchar4 reinterpreted_packed_uchar4_e1446 = as_type<packed_uchar4>(_e1446);
                            sum0_0_ = _e1445 + ( + reinterpreted_packed_uchar4_e1394[0] * reinterpreted_packed_uchar4_e1446[0] + reinterpreted_packed_uchar4_e1394[1] * reinterpreted_packed_uchar4_e1446[1] + reinterpreted_packed_uchar4_e1394[2] * reinterpreted_packed_uchar4_e1446[2] + reinterpreted_packed_uchar4_e1394[3] * reinterpreted_packed_uchar4_e1446[3]);
                            uint _e1449 = sum0_1_;
                            uint _e1450 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1405 = as_type<packed_uchar4>(_e1405);
                            packed_uchar4 reinterpreted_packed_uchar4_e1450 = as_type<packed_uchar4>(_e1450);
                            sum0_1_ = _e1449 + ( + reinterpreted_packed_uchar4_e1405[0] * reinterpreted_packed_uchar4_e1450[0] + reinterpreted_packed_uchar4_e1405[1] * reinterpreted_packed_uchar4_e1450[1] + reinterpreted_packed_uchar4_e1405[2] * reinterpreted_packed_uchar4_e1450[2] + reinterpreted_packed_uchar4_e1405[3] * reinterpreted_packed_uchar4_e1450[3]);
                            uint _e1453 = sum0_2_;
                            uint _e1454 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1416 = as_type<packed_uchar4>(_e1416);
                            packed_uchar4 reinterpreted_packed_uchar4_e1454 = as_type<packed_uchar4>(_e1454);
                            sum0_2_ = _e1453 + ( + reinterpreted_packed_uchar4_e1416[0] * reinterpreted_packed_uchar4_e1454[0] + reinterpreted_packed_uchar4_e1416[1] * reinterpreted_packed_uchar4_e1454[1] + reinterpreted_packed_uchar4_e1416[2] * reinterpreted_packed_uchar4_e1454[2] + reinterpreted_packed_uchar4_e1416[3] * reinterpreted_packed_uchar4_e1454[3]);
                            uint _e1457 = sum0_3_;
                            uint _e1458 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1427 = as_type<packed_uchar4>(_e1427);
                            packed_uchar4 reinterpreted_packed_uchar4_e1458 = as_type<packed_uchar4>(_e1458);
                            sum0_3_ = _e1457 + ( + reinterpreted_packed_uchar4_e1427[0] * reinterpreted_packed_uchar4_e1458[0] + reinterpreted_packed_uchar4_e1427[1] * reinterpreted_packed_uchar4_e1458[1] + reinterpreted_packed_uchar4_e1427[2] * reinterpreted_packed_uchar4_e1458[2] + reinterpreted_packed_uchar4_e1427[3] * reinterpreted_packed_uchar4_e1458[3]);
                            uint _e1471 = value_levels(_e946.low.x >> 4u, (_e946.high.x >> 2u) & 16843009u);
                            uint _e1482 = value_levels(_e946.low.y >> 4u, (_e946.high.y >> 2u) & 16843009u);
                            uint _e1493 = value_levels(_e946.low.z >> 4u, (_e946.high.z >> 2u) & 16843009u);
                            uint _e1504 = value_levels(_e946.low.w >> 4u, (_e946.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                            uint _e1522 = sum0_0_;
                            uint _e1523 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1471 = as_type<packed_uchar4>(_e1471);
                            packed_uchar4 reinterpreted_packed_uchar4_e1523 = as_type<packed_uchar4>(_e1523);
                            sum0_0_ = _e1522 + ( + reinterpreted_packed_uchar4_e1471[0] * reinterpreted_packed_uchar4_e1523[0] + reinterpreted_packed_uchar4_e1471[1] * reinterpreted_packed_uchar4_e1523[1] + reinterpreted_packed_uchar4_e1471[2] * reinterpreted_packed_uchar4_e1523[2] + reinterpreted_packed_uchar4_e1471[3] * reinterpreted_packed_uchar4_e1523[3]);
                            uint _e1526 = sum0_1_;
                            uint _e1527 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1482 = as_type<packed_uchar4>(_e1482);
                            packed_uchar4 reinterpreted_packed_uchar4_e1527 = as_type<packed_uchar4>(_e1527);
                            sum0_1_ = _e1526 + ( + reinterpreted_packed_uchar4_e1482[0] * reinterpreted_packed_uchar4_e1527[0] + reinterpreted_packed_uchar4_e1482[1] * reinterpreted_packed_uchar4_e1527[1] + reinterpreted_packed_uchar4_e1482[2] * reinterpreted_packed_uchar4_e1527[2] + reinterpreted_packed_uchar4_e1482[3] * reinterpreted_packed_uchar4_e1527[3]);
                            uint _e1530 = sum0_2_;
                            uint _e1531 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1493 = as_type<packed_uchar4>(_e1493);
                            packed_uchar4 reinterpreted_packed_uchar4_e1531 = as_type<packed_uchar4>(_e1531);
                            sum0_2_ = _e1530 + ( + reinterpreted_packed_uchar4_e1493[0] * reinterpreted_packed_uchar4_e1531[0] + reinterpreted_packed_uchar4_e1493[1] * reinterpreted_packed_uchar4_e1531[1] + reinterpreted_packed_uchar4_e1493[2] * reinterpreted_packed_uchar4_e1531[2] + reinterpreted_packed_uchar4_e1493[3] * reinterpreted_packed_uchar4_e1531[3]);
                            uint _e1534 = sum0_3_;
                            uint _e1535 = b2_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1504 = as_type<packed_uchar4>(_e1504);
                            packed_uchar4 reinterpreted_packed_uchar4_e1535 = as_type<packed_uchar4>(_e1535);
                            sum0_3_ = _e1534 + ( + reinterpreted_packed_uchar4_e1504[0] * reinterpreted_packed_uchar4_e1535[0] + reinterpreted_packed_uchar4_e1504[1] * reinterpreted_packed_uchar4_e1535[1] + reinterpreted_packed_uchar4_e1504[2] * reinterpreted_packed_uchar4_e1535[2] + reinterpreted_packed_uchar4_e1504[3] * reinterpreted_packed_uchar4_e1535[3]);
                            uint _e1548 = value_levels(_e946.low.x >> 6u, (_e946.high.x >> 3u) & 16843009u);
                            uint _e1559 = value_levels(_e946.low.y >> 6u, (_e946.high.y >> 3u) & 16843009u);
                            uint _e1570 = value_levels(_e946.low.z >> 6u, (_e946.high.z >> 3u) & 16843009u);
                            uint _e1581 = value_levels(_e946.low.w >> 6u, (_e946.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                            uint _e1599 = sum0_0_;
                            uint _e1600 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1548 = as_type<packed_uchar4>(_e1548);
                            packed_uchar4 reinterpreted_packed_uchar4_e1600 = as_type<packed_uchar4>(_e1600);
                            sum0_0_ = _e1599 + ( + reinterpreted_packed_uchar4_e1548[0] * reinterpreted_packed_uchar4_e1600[0] + reinterpreted_packed_uchar4_e1548[1] * reinterpreted_packed_uchar4_e1600[1] + reinterpreted_packed_uchar4_e1548[2] * reinterpreted_packed_uchar4_e1600[2] + reinterpreted_packed_uchar4_e1548[3] * reinterpreted_packed_uchar4_e1600[3]);
                            uint _e1603 = sum0_1_;
                            uint _e1604 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1559 = as_type<packed_uchar4>(_e1559);
                            packed_uchar4 reinterpreted_packed_uchar4_e1604 = as_type<packed_uchar4>(_e1604);
                            sum0_1_ = _e1603 + ( + reinterpreted_packed_uchar4_e1559[0] * reinterpreted_packed_uchar4_e1604[0] + reinterpreted_packed_uchar4_e1559[1] * reinterpreted_packed_uchar4_e1604[1] + reinterpreted_packed_uchar4_e1559[2] * reinterpreted_packed_uchar4_e1604[2] + reinterpreted_packed_uchar4_e1559[3] * reinterpreted_packed_uchar4_e1604[3]);
                            uint _e1607 = sum0_2_;
                            uint _e1608 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1570 = as_type<packed_uchar4>(_e1570);
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(_e1608);
                            sum0_2_ = _e1607 + ( + reinterpreted_packed_uchar4_e1570[0] * reinterpreted_packed_uchar4_e1608[0] + reinterpreted_packed_uchar4_e1570[1] * reinterpreted_packed_uchar4_e1608[1] + reinterpreted_packed_uchar4_e1570[2] * reinterpreted_packed_uchar4_e1608[2] + reinterpreted_packed_uchar4_e1570[3] * reinterpreted_packed_uchar4_e1608[3]);
                            uint _e1611 = sum0_3_;
                            uint _e1612 = b3_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1581 = as_type<packed_uchar4>(_e1581);
                            packed_uchar4 reinterpreted_packed_uchar4_e1612 = as_type<packed_uchar4>(_e1612);
                            sum0_3_ = _e1611 + ( + reinterpreted_packed_uchar4_e1581[0] * reinterpreted_packed_uchar4_e1612[0] + reinterpreted_packed_uchar4_e1581[1] * reinterpreted_packed_uchar4_e1612[1] + reinterpreted_packed_uchar4_e1581[2] * reinterpreted_packed_uchar4_e1612[2] + reinterpreted_packed_uchar4_e1581[3] * reinterpreted_packed_uchar4_e1612[3]);
                        }
                        if (step2_ < 4u) {
                            uint _e1627 = value_levels(_e954.low.x >> 0u, (_e954.high.x >> 0u) & 16843009u);
                            uint _e1638 = value_levels(_e954.low.y >> 0u, (_e954.high.y >> 0u) & 16843009u);
                            uint _e1649 = value_levels(_e954.low.z >> 0u, (_e954.high.z >> 0u) & 16843009u);
                            uint _e1660 = value_levels(_e954.low.w >> 0u, (_e954.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                            uint _e1678 = sum0_0_;
                            uint _e1679 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1627 = as_type<packed_uchar4>(_e1627);
                            packed_uchar4 reinterpreted_packed_uchar4_e1679 = as_type<packed_uchar4>(_e1679);
                            sum0_0_ = _e1678 + ( + reinterpreted_packed_uchar4_e1627[0] * reinterpreted_packed_uchar4_e1679[0] + reinterpreted_packed_uchar4_e1627[1] * reinterpreted_packed_uchar4_e1679[1] + reinterpreted_packed_uchar4_e1627[2] * reinterpreted_packed_uchar4_e1679[2] + reinterpreted_packed_uchar4_e1627[3] * reinterpreted_packed_uchar4_e1679[3]);
                            uint _e1682 = sum0_1_;
                            uint _e1683 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1638 = as_type<packed_uchar4>(_e1638);
                            packed_uchar4 reinterpreted_packed_uchar4_e1683 = as_type<packed_uchar4>(_e1683);
                            sum0_1_ = _e1682 + ( + reinterpreted_packed_uchar4_e1638[0] * reinterpreted_packed_uchar4_e1683[0] + reinterpreted_packed_uchar4_e1638[1] * reinterpreted_packed_uchar4_e1683[1] + reinterpreted_packed_uchar4_e1638[2] * reinterpreted_packed_uchar4_e1683[2] + reinterpreted_packed_uchar4_e1638[3] * reinterpreted_packed_uchar4_e1683[3]);
                            uint _e1686 = sum0_2_;
                            uint _e1687 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1649 = as_type<packed_uchar4>(_e1649);
                            packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(_e1687);
                            sum0_2_ = _e1686 + ( + reinterpreted_packed_uchar4_e1649[0] * reinterpreted_packed_uchar4_e1687[0] + reinterpreted_packed_uchar4_e1649[1] * reinterpreted_packed_uchar4_e1687[1] + reinterpreted_packed_uchar4_e1649[2] * reinterpreted_packed_uchar4_e1687[2] + reinterpreted_packed_uchar4_e1649[3] * reinterpreted_packed_uchar4_e1687[3]);
                            uint _e1690 = sum0_3_;
                            uint _e1691 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1660 = as_type<packed_uchar4>(_e1660);
                            packed_uchar4 reinterpreted_packed_uchar4_e1691 = as_type<packed_uchar4>(_e1691);
                            sum0_3_ = _e1690 + ( + reinterpreted_packed_uchar4_e1660[0] * reinterpreted_packed_uchar4_e1691[0] + reinterpreted_packed_uchar4_e1660[1] * reinterpreted_packed_uchar4_e1691[1] + reinterpreted_packed_uchar4_e1660[2] * reinterpreted_packed_uchar4_e1691[2] + reinterpreted_packed_uchar4_e1660[3] * reinterpreted_packed_uchar4_e1691[3]);
                            uint _e1704 = value_levels(_e954.low.x >> 2u, (_e954.high.x >> 1u) & 16843009u);
                            uint _e1715 = value_levels(_e954.low.y >> 2u, (_e954.high.y >> 1u) & 16843009u);
                            uint _e1726 = value_levels(_e954.low.z >> 2u, (_e954.high.z >> 1u) & 16843009u);
                            uint _e1737 = value_levels(_e954.low.w >> 2u, (_e954.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                            uint _e1755 = sum0_0_;
                            uint _e1756 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1704 = as_type<packed_uchar4>(_e1704);
                            packed_uchar4 reinterpreted_packed_uchar4_e1756 = as_type<packed_uchar4>(_e1756);
                            sum0_0_ = _e1755 + ( + reinterpreted_packed_uchar4_e1704[0] * reinterpreted_packed_uchar4_e1756[0] + reinterpreted_packed_uchar4_e1704[1] * reinterpreted_packed_uchar4_e1756[1] + reinterpreted_packed_uchar4_e1704[2] * reinterpreted_packed_uchar4_e1756[2] + reinterpreted_packed_uchar4_e1704[3] * reinterpreted_packed_uchar4_e1756[3]);
                            uint _e1759 = sum0_1_;
                            uint _e1760 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1715 = as_type<packed_uchar4>(_e1715);
                            packed_uchar4 reinterpreted_packed_uchar4_e1760 = as_type<packed_uchar4>(_e1760);
                            sum0_1_ = _e1759 + ( + reinterpreted_packed_uchar4_e1715[0] * reinterpreted_packed_uchar4_e1760[0] + reinterpreted_packed_uchar4_e1715[1] * reinterpreted_packed_uchar4_e1760[1] + reinterpreted_packed_uchar4_e1715[2] * reinterpreted_packed_uchar4_e1760[2] + reinterpreted_packed_uchar4_e1715[3] * reinterpreted_packed_uchar4_e1760[3]);
                            uint _e1763 = sum0_2_;
                            uint _e1764 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1726 = as_type<packed_uchar4>(_e1726);
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            sum0_2_ = _e1763 + ( + reinterpreted_packed_uchar4_e1726[0] * reinterpreted_packed_uchar4_e1764[0] + reinterpreted_packed_uchar4_e1726[1] * reinterpreted_packed_uchar4_e1764[1] + reinterpreted_packed_uchar4_e1726[2] * reinterpreted_packed_uchar4_e1764[2] + reinterpreted_packed_uchar4_e1726[3] * reinterpreted_packed_uchar4_e1764[3]);
                            uint _e1767 = sum0_3_;
                            uint _e1768 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1737 = as_type<packed_uchar4>(_e1737);
                            packed_uchar4 reinterpreted_packed_uchar4_e1768 = as_type<packed_uchar4>(_e1768);
                            sum0_3_ = _e1767 + ( + reinterpreted_packed_uchar4_e1737[0] * reinterpreted_packed_uchar4_e1768[0] + reinterpreted_packed_uchar4_e1737[1] * reinterpreted_packed_uchar4_e1768[1] + reinterpreted_packed_uchar4_e1737[2] * reinterpreted_packed_uchar4_e1768[2] + reinterpreted_packed_uchar4_e1737[3] * reinterpreted_packed_uchar4_e1768[3]);
                            uint _e1781 = value_levels(_e954.low.x >> 4u, (_e954.high.x >> 2u) & 16843009u);
                            uint _e1792 = value_levels(_e954.low.y >> 4u, (_e954.high.y >> 2u) & 16843009u);
                            uint _e1803 = value_levels(_e954.low.z >> 4u, (_e954.high.z >> 2u) & 16843009u);
                            uint _e1814 = value_levels(_e954.low.w >> 4u, (_e954.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                            uint _e1832 = sum0_0_;
                            uint _e1833 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1781 = as_type<packed_uchar4>(_e1781);
                            packed_uchar4 reinterpreted_packed_uchar4_e1833 = as_type<packed_uchar4>(_e1833);
                            sum0_0_ = _e1832 + ( + reinterpreted_packed_uchar4_e1781[0] * reinterpreted_packed_uchar4_e1833[0] + reinterpreted_packed_uchar4_e1781[1] * reinterpreted_packed_uchar4_e1833[1] + reinterpreted_packed_uchar4_e1781[2] * reinterpreted_packed_uchar4_e1833[2] + reinterpreted_packed_uchar4_e1781[3] * reinterpreted_packed_uchar4_e1833[3]);
                            uint _e1836 = sum0_1_;
                            uint _e1837 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1792 = as_type<packed_uchar4>(_e1792);
                            packed_uchar4 reinterpreted_packed_uchar4_e1837 = as_type<packed_uchar4>(_e1837);
                            sum0_1_ = _e1836 + ( + reinterpreted_packed_uchar4_e1792[0] * reinterpreted_packed_uchar4_e1837[0] + reinterpreted_packed_uchar4_e1792[1] * reinterpreted_packed_uchar4_e1837[1] + reinterpreted_packed_uchar4_e1792[2] * reinterpreted_packed_uchar4_e1837[2] + reinterpreted_packed_uchar4_e1792[3] * reinterpreted_packed_uchar4_e1837[3]);
                            uint _e1840 = sum0_2_;
                            uint _e1841 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1803 = as_type<packed_uchar4>(_e1803);
                            packed_uchar4 reinterpreted_packed_uchar4_e1841 = as_type<packed_uchar4>(_e1841);
                            sum0_2_ = _e1840 + ( + reinterpreted_packed_uchar4_e1803[0] * reinterpreted_packed_uchar4_e1841[0] + reinterpreted_packed_uchar4_e1803[1] * reinterpreted_packed_uchar4_e1841[1] + reinterpreted_packed_uchar4_e1803[2] * reinterpreted_packed_uchar4_e1841[2] + reinterpreted_packed_uchar4_e1803[3] * reinterpreted_packed_uchar4_e1841[3]);
                            uint _e1844 = sum0_3_;
                            uint _e1845 = b2_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1814 = as_type<packed_uchar4>(_e1814);
                            packed_uchar4 reinterpreted_packed_uchar4_e1845 = as_type<packed_uchar4>(_e1845);
                            sum0_3_ = _e1844 + ( + reinterpreted_packed_uchar4_e1814[0] * reinterpreted_packed_uchar4_e1845[0] + reinterpreted_packed_uchar4_e1814[1] * reinterpreted_packed_uchar4_e1845[1] + reinterpreted_packed_uchar4_e1814[2] * reinterpreted_packed_uchar4_e1845[2] + reinterpreted_packed_uchar4_e1814[3] * reinterpreted_packed_uchar4_e1845[3]);
                            uint _e1858 = value_levels(_e954.low.x >> 6u, (_e954.high.x >> 3u) & 16843009u);
                            uint _e1869 = value_levels(_e954.low.y >> 6u, (_e954.high.y >> 3u) & 16843009u);
                            uint _e1880 = value_levels(_e954.low.z >> 6u, (_e954.high.z >> 3u) & 16843009u);
                            uint _e1891 = value_levels(_e954.low.w >> 6u, (_e954.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                            uint _e1909 = sum0_0_;
                            uint _e1910 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1858 = as_type<packed_uchar4>(_e1858);
                            packed_uchar4 reinterpreted_packed_uchar4_e1910 = as_type<packed_uchar4>(_e1910);
                            sum0_0_ = _e1909 + ( + reinterpreted_packed_uchar4_e1858[0] * reinterpreted_packed_uchar4_e1910[0] + reinterpreted_packed_uchar4_e1858[1] * reinterpreted_packed_uchar4_e1910[1] + reinterpreted_packed_uchar4_e1858[2] * reinterpreted_packed_uchar4_e1910[2] + reinterpreted_packed_uchar4_e1858[3] * reinterpreted_packed_uchar4_e1910[3]);
                            uint _e1913 = sum0_1_;
                            uint _e1914 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1869 = as_type<packed_uchar4>(_e1869);
                            packed_uchar4 reinterpreted_packed_uchar4_e1914 = as_type<packed_uchar4>(_e1914);
                            sum0_1_ = _e1913 + ( + reinterpreted_packed_uchar4_e1869[0] * reinterpreted_packed_uchar4_e1914[0] + reinterpreted_packed_uchar4_e1869[1] * reinterpreted_packed_uchar4_e1914[1] + reinterpreted_packed_uchar4_e1869[2] * reinterpreted_packed_uchar4_e1914[2] + reinterpreted_packed_uchar4_e1869[3] * reinterpreted_packed_uchar4_e1914[3]);
                            uint _e1917 = sum0_2_;
                            uint _e1918 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1880 = as_type<packed_uchar4>(_e1880);
                            packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(_e1918);
                            sum0_2_ = _e1917 + ( + reinterpreted_packed_uchar4_e1880[0] * reinterpreted_packed_uchar4_e1918[0] + reinterpreted_packed_uchar4_e1880[1] * reinterpreted_packed_uchar4_e1918[1] + reinterpreted_packed_uchar4_e1880[2] * reinterpreted_packed_uchar4_e1918[2] + reinterpreted_packed_uchar4_e1880[3] * reinterpreted_packed_uchar4_e1918[3]);
                            uint _e1921 = sum0_3_;
                            uint _e1922 = b3_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1891 = as_type<packed_uchar4>(_e1891);
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            sum0_3_ = _e1921 + ( + reinterpreted_packed_uchar4_e1891[0] * reinterpreted_packed_uchar4_e1922[0] + reinterpreted_packed_uchar4_e1891[1] * reinterpreted_packed_uchar4_e1922[1] + reinterpreted_packed_uchar4_e1891[2] * reinterpreted_packed_uchar4_e1922[2] + reinterpreted_packed_uchar4_e1891[3] * reinterpreted_packed_uchar4_e1922[3]);
                        }
                        if (step3_ < 4u) {
                            uint _e1937 = value_levels(_e962.low.x >> 0u, (_e962.high.x >> 0u) & 16843009u);
                            uint _e1948 = value_levels(_e962.low.y >> 0u, (_e962.high.y >> 0u) & 16843009u);
                            uint _e1959 = value_levels(_e962.low.z >> 0u, (_e962.high.z >> 0u) & 16843009u);
                            uint _e1970 = value_levels(_e962.low.w >> 0u, (_e962.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                            uint _e1988 = sum0_0_;
                            uint _e1989 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1937 = as_type<packed_uchar4>(_e1937);
                            packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(_e1989);
                            sum0_0_ = _e1988 + ( + reinterpreted_packed_uchar4_e1937[0] * reinterpreted_packed_uchar4_e1989[0] + reinterpreted_packed_uchar4_e1937[1] * reinterpreted_packed_uchar4_e1989[1] + reinterpreted_packed_uchar4_e1937[2] * reinterpreted_packed_uchar4_e1989[2] + reinterpreted_packed_uchar4_e1937[3] * reinterpreted_packed_uchar4_e1989[3]);
                            uint _e1992 = sum0_1_;
                            uint _e1993 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1948 = as_type<packed_uchar4>(_e1948);
                            packed_uchar4 reinterpreted_packed_uchar4_e1993 = as_type<packed_uchar4>(_e1993);
                            sum0_1_ = _e1992 + ( + reinterpreted_packed_uchar4_e1948[0] * reinterpreted_packed_uchar4_e1993[0] + reinterpreted_packed_uchar4_e1948[1] * reinterpreted_packed_uchar4_e1993[1] + reinterpreted_packed_uchar4_e1948[2] * reinterpreted_packed_uchar4_e1993[2] + reinterpreted_packed_uchar4_e1948[3] * reinterpreted_packed_uchar4_e1993[3]);
                            uint _e1996 = sum0_2_;
                            uint _e1997 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1959 = as_type<packed_uchar4>(_e1959);
                            packed_uchar4 reinterpreted_packed_uchar4_e1997 = as_type<packed_uchar4>(_e1997);
                            sum0_2_ = _e1996 + ( + reinterpreted_packed_uchar4_e1959[0] * reinterpreted_packed_uchar4_e1997[0] + reinterpreted_packed_uchar4_e1959[1] * reinterpreted_packed_uchar4_e1997[1] + reinterpreted_packed_uchar4_e1959[2] * reinterpreted_packed_uchar4_e1997[2] + reinterpreted_packed_uchar4_e1959[3] * reinterpreted_packed_uchar4_e1997[3]);
                            uint _e2000 = sum0_3_;
                            uint _e2001 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1970 = as_type<packed_uchar4>(_e1970);
                            packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(_e2001);
                            sum0_3_ = _e2000 + ( + reinterpreted_packed_uchar4_e1970[0] * reinterpreted_packed_uchar4_e2001[0] + reinterpreted_packed_uchar4_e1970[1] * reinterpreted_packed_uchar4_e2001[1] + reinterpreted_packed_uchar4_e1970[2] * reinterpreted_packed_uchar4_e2001[2] + reinterpreted_packed_uchar4_e1970[3] * reinterpreted_packed_uchar4_e2001[3]);
                            uint _e2014 = value_levels(_e962.low.x >> 2u, (_e962.high.x >> 1u) & 16843009u);
                            uint _e2025 = value_levels(_e962.low.y >> 2u, (_e962.high.y >> 1u) & 16843009u);
                            uint _e2036 = value_levels(_e962.low.z >> 2u, (_e962.high.z >> 1u) & 16843009u);
                            uint _e2047 = value_levels(_e962.low.w >> 2u, (_e962.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                            uint _e2065 = sum0_0_;
                            uint _e2066 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2014 = as_type<packed_uchar4>(_e2014);
                            packed_uchar4 reinterpreted_packed_uchar4_e2066 = as_type<packed_uchar4>(_e2066);
                            sum0_0_ = _e2065 + ( + reinterpreted_packed_uchar4_e2014[0] * reinterpreted_packed_uchar4_e2066[0] + reinterpreted_packed_uchar4_e2014[1] * reinterpreted_packed_uchar4_e2066[1] + reinterpreted_packed_uchar4_e2014[2] * reinterpreted_packed_uchar4_e2066[2] + reinterpreted_packed_uchar4_e2014[3] * reinterpreted_packed_uchar4_e2066[3]);
                            uint _e2069 = sum0_1_;
                            uint _e2070 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                            packed_uchar4 reinterpreted_packed_uchar4_e2070 = as_type<packed_uchar4>(_e2070);
                            sum0_1_ = _e2069 + ( + reinterpreted_packed_uchar4_e2025[0] * reinterpreted_packed_uchar4_e2070[0] + reinterpreted_packed_uchar4_e2025[1] * reinterpreted_packed_uchar4_e2070[1] + reinterpreted_packed_uchar4_e2025[2] * reinterpreted_packed_uchar4_e2070[2] + reinterpreted_packed_uchar4_e2025[3] * reinterpreted_packed_uchar4_e2070[3]);
                            uint _e2073 = sum0_2_;
                            uint _e2074 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2036 = as_type<packed_uchar4>(_e2036);
                            packed_uchar4 reinterpreted_packed_uchar4_e2074 = as_type<packed_uchar4>(_e2074);
                            sum0_2_ = _e2073 + ( + reinterpreted_packed_uchar4_e2036[0] * reinterpreted_packed_uchar4_e2074[0] + reinterpreted_packed_uchar4_e2036[1] * reinterpreted_packed_uchar4_e2074[1] + reinterpreted_packed_uchar4_e2036[2] * reinterpreted_packed_uchar4_e2074[2] + reinterpreted_packed_uchar4_e2036[3] * reinterpreted_packed_uchar4_e2074[3]);
                            uint _e2077 = sum0_3_;
                            uint _e2078 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2047 = as_type<packed_uchar4>(_e2047);
                            packed_uchar4 reinterpreted_packed_uchar4_e2078 = as_type<packed_uchar4>(_e2078);
                            sum0_3_ = _e2077 + ( + reinterpreted_packed_uchar4_e2047[0] * reinterpreted_packed_uchar4_e2078[0] + reinterpreted_packed_uchar4_e2047[1] * reinterpreted_packed_uchar4_e2078[1] + reinterpreted_packed_uchar4_e2047[2] * reinterpreted_packed_uchar4_e2078[2] + reinterpreted_packed_uchar4_e2047[3] * reinterpreted_packed_uchar4_e2078[3]);
                            uint _e2091 = value_levels(_e962.low.x >> 4u, (_e962.high.x >> 2u) & 16843009u);
                            uint _e2102 = value_levels(_e962.low.y >> 4u, (_e962.high.y >> 2u) & 16843009u);
                            uint _e2113 = value_levels(_e962.low.z >> 4u, (_e962.high.z >> 2u) & 16843009u);
                            uint _e2124 = value_levels(_e962.low.w >> 4u, (_e962.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                            uint _e2142 = sum0_0_;
                            uint _e2143 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2091 = as_type<packed_uchar4>(_e2091);
                            packed_uchar4 reinterpreted_packed_uchar4_e2143 = as_type<packed_uchar4>(_e2143);
                            sum0_0_ = _e2142 + ( + reinterpreted_packed_uchar4_e2091[0] * reinterpreted_packed_uchar4_e2143[0] + reinterpreted_packed_uchar4_e2091[1] * reinterpreted_packed_uchar4_e2143[1] + reinterpreted_packed_uchar4_e2091[2] * reinterpreted_packed_uchar4_e2143[2] + reinterpreted_packed_uchar4_e2091[3] * reinterpreted_packed_uchar4_e2143[3]);
                            uint _e2146 = sum0_1_;
                            uint _e2147 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2102 = as_type<packed_uchar4>(_e2102);
                            packed_uchar4 reinterpreted_packed_uchar4_e2147 = as_type<packed_uchar4>(_e2147);
                            sum0_1_ = _e2146 + ( + reinterpreted_packed_uchar4_e2102[0] * reinterpreted_packed_uchar4_e2147[0] + reinterpreted_packed_uchar4_e2102[1] * reinterpreted_packed_uchar4_e2147[1] + reinterpreted_packed_uchar4_e2102[2] * reinterpreted_packed_uchar4_e2147[2] + reinterpreted_packed_uchar4_e2102[3] * reinterpreted_packed_uchar4_e2147[3]);
                            uint _e2150 = sum0_2_;
                            uint _e2151 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2113 = as_type<packed_uchar4>(_e2113);
                            packed_uchar4 reinterpreted_packed_uchar4_e2151 = as_type<packed_uchar4>(_e2151);
                            sum0_2_ = _e2150 + ( + reinterpreted_packed_uchar4_e2113[0] * reinterpreted_packed_uchar4_e2151[0] + reinterpreted_packed_uchar4_e2113[1] * reinterpreted_packed_uchar4_e2151[1] + reinterpreted_packed_uchar4_e2113[2] * reinterpreted_packed_uchar4_e2151[2] + reinterpreted_packed_uchar4_e2113[3] * reinterpreted_packed_uchar4_e2151[3]);
                            uint _e2154 = sum0_3_;
                            uint _e2155 = b2_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(_e2124);
                            packed_uchar4 reinterpreted_packed_uchar4_e2155 = as_type<packed_uchar4>(_e2155);
                            sum0_3_ = _e2154 + ( + reinterpreted_packed_uchar4_e2124[0] * reinterpreted_packed_uchar4_e2155[0] + reinterpreted_packed_uchar4_e2124[1] * reinterpreted_packed_uchar4_e2155[1] + reinterpreted_packed_uchar4_e2124[2] * reinterpreted_packed_uchar4_e2155[2] + reinterpreted_packed_uchar4_e2124[3] * reinterpreted_packed_uchar4_e2155[3]);
                            uint _e2168 = value_levels(_e962.low.x >> 6u, (_e962.high.x >> 3u) & 16843009u);
                            uint _e2179 = value_levels(_e962.low.y >> 6u, (_e962.high.y >> 3u) & 16843009u);
                            uint _e2190 = value_levels(_e962.low.z >> 6u, (_e962.high.z >> 3u) & 16843009u);
                            uint _e2201 = value_levels(_e962.low.w >> 6u, (_e962.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                            uint _e2219 = sum0_0_;
                            uint _e2220 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            packed_uchar4 reinterpreted_packed_uchar4_e2220 = as_type<packed_uchar4>(_e2220);
                            sum0_0_ = _e2219 + ( + reinterpreted_packed_uchar4_e2168[0] * reinterpreted_packed_uchar4_e2220[0] + reinterpreted_packed_uchar4_e2168[1] * reinterpreted_packed_uchar4_e2220[1] + reinterpreted_packed_uchar4_e2168[2] * reinterpreted_packed_uchar4_e2220[2] + reinterpreted_packed_uchar4_e2168[3] * reinterpreted_packed_uchar4_e2220[3]);
                            uint _e2223 = sum0_1_;
                            uint _e2224 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            packed_uchar4 reinterpreted_packed_uchar4_e2224 = as_type<packed_uchar4>(_e2224);
                            sum0_1_ = _e2223 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2224[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2224[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2224[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2224[3]);
                            uint _e2227 = sum0_2_;
                            uint _e2228 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2190 = as_type<packed_uchar4>(_e2190);
                            packed_uchar4 reinterpreted_packed_uchar4_e2228 = as_type<packed_uchar4>(_e2228);
                            sum0_2_ = _e2227 + ( + reinterpreted_packed_uchar4_e2190[0] * reinterpreted_packed_uchar4_e2228[0] + reinterpreted_packed_uchar4_e2190[1] * reinterpreted_packed_uchar4_e2228[1] + reinterpreted_packed_uchar4_e2190[2] * reinterpreted_packed_uchar4_e2228[2] + reinterpreted_packed_uchar4_e2190[3] * reinterpreted_packed_uchar4_e2228[3]);
                            uint _e2231 = sum0_3_;
                            uint _e2232 = b3_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2201 = as_type<packed_uchar4>(_e2201);
                            packed_uchar4 reinterpreted_packed_uchar4_e2232 = as_type<packed_uchar4>(_e2232);
                            sum0_3_ = _e2231 + ( + reinterpreted_packed_uchar4_e2201[0] * reinterpreted_packed_uchar4_e2232[0] + reinterpreted_packed_uchar4_e2201[1] * reinterpreted_packed_uchar4_e2232[1] + reinterpreted_packed_uchar4_e2201[2] * reinterpreted_packed_uchar4_e2232[2] + reinterpreted_packed_uchar4_e2201[3] * reinterpreted_packed_uchar4_e2232[3]);
                        }
                        if (step4_ < 4u) {
                            uint _e2247 = value_levels(_e970.low.x >> 0u, (_e970.high.x >> 0u) & 16843009u);
                            uint _e2258 = value_levels(_e970.low.y >> 0u, (_e970.high.y >> 0u) & 16843009u);
                            uint _e2269 = value_levels(_e970.low.z >> 0u, (_e970.high.z >> 0u) & 16843009u);
                            uint _e2280 = value_levels(_e970.low.w >> 0u, (_e970.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                            uint _e2298 = sum0_0_;
                            uint _e2299 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2247 = as_type<packed_uchar4>(_e2247);
                            packed_uchar4 reinterpreted_packed_uchar4_e2299 = as_type<packed_uchar4>(_e2299);
                            sum0_0_ = _e2298 + ( + reinterpreted_packed_uchar4_e2247[0] * reinterpreted_packed_uchar4_e2299[0] + reinterpreted_packed_uchar4_e2247[1] * reinterpreted_packed_uchar4_e2299[1] + reinterpreted_packed_uchar4_e2247[2] * reinterpreted_packed_uchar4_e2299[2] + reinterpreted_packed_uchar4_e2247[3] * reinterpreted_packed_uchar4_e2299[3]);
                            uint _e2302 = sum0_1_;
                            uint _e2303 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2258 = as_type<packed_uchar4>(_e2258);
                            packed_uchar4 reinterpreted_packed_uchar4_e2303 = as_type<packed_uchar4>(_e2303);
                            sum0_1_ = _e2302 + ( + reinterpreted_packed_uchar4_e2258[0] * reinterpreted_packed_uchar4_e2303[0] + reinterpreted_packed_uchar4_e2258[1] * reinterpreted_packed_uchar4_e2303[1] + reinterpreted_packed_uchar4_e2258[2] * reinterpreted_packed_uchar4_e2303[2] + reinterpreted_packed_uchar4_e2258[3] * reinterpreted_packed_uchar4_e2303[3]);
                            uint _e2306 = sum0_2_;
                            uint _e2307 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2269 = as_type<packed_uchar4>(_e2269);
                            packed_uchar4 reinterpreted_packed_uchar4_e2307 = as_type<packed_uchar4>(_e2307);
                            sum0_2_ = _e2306 + ( + reinterpreted_packed_uchar4_e2269[0] * reinterpreted_packed_uchar4_e2307[0] + reinterpreted_packed_uchar4_e2269[1] * reinterpreted_packed_uchar4_e2307[1] + reinterpreted_packed_uchar4_e2269[2] * reinterpreted_packed_uchar4_e2307[2] + reinterpreted_packed_uchar4_e2269[3] * reinterpreted_packed_uchar4_e2307[3]);
                            uint _e2310 = sum0_3_;
                            uint _e2311 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2280 = as_type<packed_uchar4>(_e2280);
                            packed_uchar4 reinterpreted_packed_uchar4_e2311 = as_type<packed_uchar4>(_e2311);
                            sum0_3_ = _e2310 + ( + reinterpreted_packed_uchar4_e2280[0] * reinterpreted_packed_uchar4_e2311[0] + reinterpreted_packed_uchar4_e2280[1] * reinterpreted_packed_uchar4_e2311[1] + reinterpreted_packed_uchar4_e2280[2] * reinterpreted_packed_uchar4_e2311[2] + reinterpreted_packed_uchar4_e2280[3] * reinterpreted_packed_uchar4_e2311[3]);
                            uint _e2324 = value_levels(_e970.low.x >> 2u, (_e970.high.x >> 1u) & 16843009u);
                            uint _e2335 = value_levels(_e970.low.y >> 2u, (_e970.high.y >> 1u) & 16843009u);
                            uint _e2346 = value_levels(_e970.low.z >> 2u, (_e970.high.z >> 1u) & 16843009u);
                            uint _e2357 = value_levels(_e970.low.w >> 2u, (_e970.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                            uint _e2375 = sum0_0_;
                            uint _e2376 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2324 = as_type<packed_uchar4>(_e2324);
                            packed_uchar4 reinterpreted_packed_uchar4_e2376 = as_type<packed_uchar4>(_e2376);
                            sum0_0_ = _e2375 + ( + reinterpreted_packed_uchar4_e2324[0] * reinterpreted_packed_uchar4_e2376[0] + reinterpreted_packed_uchar4_e2324[1] * reinterpreted_packed_uchar4_e2376[1] + reinterpreted_packed_uchar4_e2324[2] * reinterpreted_packed_uchar4_e2376[2] + reinterpreted_packed_uchar4_e2324[3] * reinterpreted_packed_uchar4_e2376[3]);
                            uint _e2379 = sum0_1_;
                            uint _e2380 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2335 = as_type<packed_uchar4>(_e2335);
                            packed_uchar4 reinterpreted_packed_uchar4_e2380 = as_type<packed_uchar4>(_e2380);
                            sum0_1_ = _e2379 + ( + reinterpreted_packed_uchar4_e2335[0] * reinterpreted_packed_uchar4_e2380[0] + reinterpreted_packed_uchar4_e2335[1] * reinterpreted_packed_uchar4_e2380[1] + reinterpreted_packed_uchar4_e2335[2] * reinterpreted_packed_uchar4_e2380[2] + reinterpreted_packed_uchar4_e2335[3] * reinterpreted_packed_uchar4_e2380[3]);
                            uint _e2383 = sum0_2_;
                            uint _e2384 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2346 = as_type<packed_uchar4>(_e2346);
                            packed_uchar4 reinterpreted_packed_uchar4_e2384 = as_type<packed_uchar4>(_e2384);
                            sum0_2_ = _e2383 + ( + reinterpreted_packed_uchar4_e2346[0] * reinterpreted_packed_uchar4_e2384[0] + reinterpreted_packed_uchar4_e2346[1] * reinterpreted_packed_uchar4_e2384[1] + reinterpreted_packed_uchar4_e2346[2] * reinterpreted_packed_uchar4_e2384[2] + reinterpreted_packed_uchar4_e2346[3] * reinterpreted_packed_uchar4_e2384[3]);
                            uint _e2387 = sum0_3_;
                            uint _e2388 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(_e2357);
                            packed_uchar4 reinterpreted_packed_uchar4_e2388 = as_type<packed_uchar4>(_e2388);
                            sum0_3_ = _e2387 + ( + reinterpreted_packed_uchar4_e2357[0] * reinterpreted_packed_uchar4_e2388[0] + reinterpreted_packed_uchar4_e2357[1] * reinterpreted_packed_uchar4_e2388[1] + reinterpreted_packed_uchar4_e2357[2] * reinterpreted_packed_uchar4_e2388[2] + reinterpreted_packed_uchar4_e2357[3] * reinterpreted_packed_uchar4_e2388[3]);
                            uint _e2401 = value_levels(_e970.low.x >> 4u, (_e970.high.x >> 2u) & 16843009u);
                            uint _e2412 = value_levels(_e970.low.y >> 4u, (_e970.high.y >> 2u) & 16843009u);
                            uint _e2423 = value_levels(_e970.low.z >> 4u, (_e970.high.z >> 2u) & 16843009u);
                            uint _e2434 = value_levels(_e970.low.w >> 4u, (_e970.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                            uint _e2452 = sum0_0_;
                            uint _e2453 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2401 = as_type<packed_uchar4>(_e2401);
                            packed_uchar4 reinterpreted_packed_uchar4_e2453 = as_type<packed_uchar4>(_e2453);
                            sum0_0_ = _e2452 + ( + reinterpreted_packed_uchar4_e2401[0] * reinterpreted_packed_uchar4_e2453[0] + reinterpreted_packed_uchar4_e2401[1] * reinterpreted_packed_uchar4_e2453[1] + reinterpreted_packed_uchar4_e2401[2] * reinterpreted_packed_uchar4_e2453[2] + reinterpreted_packed_uchar4_e2401[3] * reinterpreted_packed_uchar4_e2453[3]);
                            uint _e2456 = sum0_1_;
                            uint _e2457 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2412 = as_type<packed_uchar4>(_e2412);
                            packed_uchar4 reinterpreted_packed_uchar4_e2457 = as_type<packed_uchar4>(_e2457);
                            sum0_1_ = _e2456 + ( + reinterpreted_packed_uchar4_e2412[0] * reinterpreted_packed_uchar4_e2457[0] + reinterpreted_packed_uchar4_e2412[1] * reinterpreted_packed_uchar4_e2457[1] + reinterpreted_packed_uchar4_e2412[2] * reinterpreted_packed_uchar4_e2457[2] + reinterpreted_packed_uchar4_e2412[3] * reinterpreted_packed_uchar4_e2457[3]);
                            uint _e2460 = sum0_2_;
                            uint _e2461 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2423 = as_type<packed_uchar4>(_e2423);
                            packed_uchar4 reinterpreted_packed_uchar4_e2461 = as_type<packed_uchar4>(_e2461);
                            sum0_2_ = _e2460 + ( + reinterpreted_packed_uchar4_e2423[0] * reinterpreted_packed_uchar4_e2461[0] + reinterpreted_packed_uchar4_e2423[1] * reinterpreted_packed_uchar4_e2461[1] + reinterpreted_packed_uchar4_e2423[2] * reinterpreted_packed_uchar4_e2461[2] + reinterpreted_packed_uchar4_e2423[3] * reinterpreted_packed_uchar4_e2461[3]);
                            uint _e2464 = sum0_3_;
                            uint _e2465 = b2_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2434 = as_type<packed_uchar4>(_e2434);
                            packed_uchar4 reinterpreted_packed_uchar4_e2465 = as_type<packed_uchar4>(_e2465);
                            sum0_3_ = _e2464 + ( + reinterpreted_packed_uchar4_e2434[0] * reinterpreted_packed_uchar4_e2465[0] + reinterpreted_packed_uchar4_e2434[1] * reinterpreted_packed_uchar4_e2465[1] + reinterpreted_packed_uchar4_e2434[2] * reinterpreted_packed_uchar4_e2465[2] + reinterpreted_packed_uchar4_e2434[3] * reinterpreted_packed_uchar4_e2465[3]);
                            uint _e2478 = value_levels(_e970.low.x >> 6u, (_e970.high.x >> 3u) & 16843009u);
                            uint _e2489 = value_levels(_e970.low.y >> 6u, (_e970.high.y >> 3u) & 16843009u);
                            uint _e2500 = value_levels(_e970.low.z >> 6u, (_e970.high.z >> 3u) & 16843009u);
                            uint _e2511 = value_levels(_e970.low.w >> 6u, (_e970.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                            uint _e2529 = sum0_0_;
                            uint _e2530 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2478 = as_type<packed_uchar4>(_e2478);
                            packed_uchar4 reinterpreted_packed_uchar4_e2530 = as_type<packed_uchar4>(_e2530);
                            sum0_0_ = _e2529 + ( + reinterpreted_packed_uchar4_e2478[0] * reinterpreted_packed_uchar4_e2530[0] + reinterpreted_packed_uchar4_e2478[1] * reinterpreted_packed_uchar4_e2530[1] + reinterpreted_packed_uchar4_e2478[2] * reinterpreted_packed_uchar4_e2530[2] + reinterpreted_packed_uchar4_e2478[3] * reinterpreted_packed_uchar4_e2530[3]);
                            uint _e2533 = sum0_1_;
                            uint _e2534 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2489 = as_type<packed_uchar4>(_e2489);
                            packed_uchar4 reinterpreted_packed_uchar4_e2534 = as_type<packed_uchar4>(_e2534);
                            sum0_1_ = _e2533 + ( + reinterpreted_packed_uchar4_e2489[0] * reinterpreted_packed_uchar4_e2534[0] + reinterpreted_packed_uchar4_e2489[1] * reinterpreted_packed_uchar4_e2534[1] + reinterpreted_packed_uchar4_e2489[2] * reinterpreted_packed_uchar4_e2534[2] + reinterpreted_packed_uchar4_e2489[3] * reinterpreted_packed_uchar4_e2534[3]);
                            uint _e2537 = sum0_2_;
                            uint _e2538 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2500 = as_type<packed_uchar4>(_e2500);
                            packed_uchar4 reinterpreted_packed_uchar4_e2538 = as_type<packed_uchar4>(_e2538);
                            sum0_2_ = _e2537 + ( + reinterpreted_packed_uchar4_e2500[0] * reinterpreted_packed_uchar4_e2538[0] + reinterpreted_packed_uchar4_e2500[1] * reinterpreted_packed_uchar4_e2538[1] + reinterpreted_packed_uchar4_e2500[2] * reinterpreted_packed_uchar4_e2538[2] + reinterpreted_packed_uchar4_e2500[3] * reinterpreted_packed_uchar4_e2538[3]);
                            uint _e2541 = sum0_3_;
                            uint _e2542 = b3_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2511 = as_type<packed_uchar4>(_e2511);
                            packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                            sum0_3_ = _e2541 + ( + reinterpreted_packed_uchar4_e2511[0] * reinterpreted_packed_uchar4_e2542[0] + reinterpreted_packed_uchar4_e2511[1] * reinterpreted_packed_uchar4_e2542[1] + reinterpreted_packed_uchar4_e2511[2] * reinterpreted_packed_uchar4_e2542[2] + reinterpreted_packed_uchar4_e2511[3] * reinterpreted_packed_uchar4_e2542[3]);
                        }
                        if (step5_ < 4u) {
                            uint _e2557 = value_levels(_e978.low.x >> 0u, (_e978.high.x >> 0u) & 16843009u);
                            uint _e2568 = value_levels(_e978.low.y >> 0u, (_e978.high.y >> 0u) & 16843009u);
                            uint _e2579 = value_levels(_e978.low.z >> 0u, (_e978.high.z >> 0u) & 16843009u);
                            uint _e2590 = value_levels(_e978.low.w >> 0u, (_e978.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                            uint _e2608 = sum0_0_;
                            uint _e2609 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2557 = as_type<packed_uchar4>(_e2557);
                            packed_uchar4 reinterpreted_packed_uchar4_e2609 = as_type<packed_uchar4>(_e2609);
                            sum0_0_ = _e2608 + ( + reinterpreted_packed_uchar4_e2557[0] * reinterpreted_packed_uchar4_e2609[0] + reinterpreted_packed_uchar4_e2557[1] * reinterpreted_packed_uchar4_e2609[1] + reinterpreted_packed_uchar4_e2557[2] * reinterpreted_packed_uchar4_e2609[2] + reinterpreted_packed_uchar4_e2557[3] * reinterpreted_packed_uchar4_e2609[3]);
                            uint _e2612 = sum0_1_;
                            uint _e2613 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2568 = as_type<packed_uchar4>(_e2568);
                            packed_uchar4 reinterpreted_packed_uchar4_e2613 = as_type<packed_uchar4>(_e2613);
                            sum0_1_ = _e2612 + ( + reinterpreted_packed_uchar4_e2568[0] * reinterpreted_packed_uchar4_e2613[0] + reinterpreted_packed_uchar4_e2568[1] * reinterpreted_packed_uchar4_e2613[1] + reinterpreted_packed_uchar4_e2568[2] * reinterpreted_packed_uchar4_e2613[2] + reinterpreted_packed_uchar4_e2568[3] * reinterpreted_packed_uchar4_e2613[3]);
                            uint _e2616 = sum0_2_;
                            uint _e2617 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2579 = as_type<packed_uchar4>(_e2579);
                            packed_uchar4 reinterpreted_packed_uchar4_e2617 = as_type<packed_uchar4>(_e2617);
                            sum0_2_ = _e2616 + ( + reinterpreted_packed_uchar4_e2579[0] * reinterpreted_packed_uchar4_e2617[0] + reinterpreted_packed_uchar4_e2579[1] * reinterpreted_packed_uchar4_e2617[1] + reinterpreted_packed_uchar4_e2579[2] * reinterpreted_packed_uchar4_e2617[2] + reinterpreted_packed_uchar4_e2579[3] * reinterpreted_packed_uchar4_e2617[3]);
                            uint _e2620 = sum0_3_;
                            uint _e2621 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2590 = as_type<packed_uchar4>(_e2590);
                            packed_uchar4 reinterpreted_packed_uchar4_e2621 = as_type<packed_uchar4>(_e2621);
                            sum0_3_ = _e2620 + ( + reinterpreted_packed_uchar4_e2590[0] * reinterpreted_packed_uchar4_e2621[0] + reinterpreted_packed_uchar4_e2590[1] * reinterpreted_packed_uchar4_e2621[1] + reinterpreted_packed_uchar4_e2590[2] * reinterpreted_packed_uchar4_e2621[2] + reinterpreted_packed_uchar4_e2590[3] * reinterpreted_packed_uchar4_e2621[3]);
                            uint _e2634 = value_levels(_e978.low.x >> 2u, (_e978.high.x >> 1u) & 16843009u);
                            uint _e2645 = value_levels(_e978.low.y >> 2u, (_e978.high.y >> 1u) & 16843009u);
                            uint _e2656 = value_levels(_e978.low.z >> 2u, (_e978.high.z >> 1u) & 16843009u);
                            uint _e2667 = value_levels(_e978.low.w >> 2u, (_e978.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                            uint _e2685 = sum0_0_;
                            uint _e2686 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2634 = as_type<packed_uchar4>(_e2634);
                            packed_uchar4 reinterpreted_packed_uchar4_e2686 = as_type<packed_uchar4>(_e2686);
                            sum0_0_ = _e2685 + ( + reinterpreted_packed_uchar4_e2634[0] * reinterpreted_packed_uchar4_e2686[0] + reinterpreted_packed_uchar4_e2634[1] * reinterpreted_packed_uchar4_e2686[1] + reinterpreted_packed_uchar4_e2634[2] * reinterpreted_packed_uchar4_e2686[2] + reinterpreted_packed_uchar4_e2634[3] * reinterpreted_packed_uchar4_e2686[3]);
                            uint _e2689 = sum0_1_;
                            uint _e2690 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            packed_uchar4 reinterpreted_packed_uchar4_e2690 = as_type<packed_uchar4>(_e2690);
                            sum0_1_ = _e2689 + ( + reinterpreted_packed_uchar4_e2645[0] * reinterpreted_packed_uchar4_e2690[0] + reinterpreted_packed_uchar4_e2645[1] * reinterpreted_packed_uchar4_e2690[1] + reinterpreted_packed_uchar4_e2645[2] * reinterpreted_packed_uchar4_e2690[2] + reinterpreted_packed_uchar4_e2645[3] * reinterpreted_packed_uchar4_e2690[3]);
                            uint _e2693 = sum0_2_;
                            uint _e2694 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            packed_uchar4 reinterpreted_packed_uchar4_e2694 = as_type<packed_uchar4>(_e2694);
                            sum0_2_ = _e2693 + ( + reinterpreted_packed_uchar4_e2656[0] * reinterpreted_packed_uchar4_e2694[0] + reinterpreted_packed_uchar4_e2656[1] * reinterpreted_packed_uchar4_e2694[1] + reinterpreted_packed_uchar4_e2656[2] * reinterpreted_packed_uchar4_e2694[2] + reinterpreted_packed_uchar4_e2656[3] * reinterpreted_packed_uchar4_e2694[3]);
                            uint _e2697 = sum0_3_;
                            uint _e2698 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2667 = as_type<packed_uchar4>(_e2667);
                            packed_uchar4 reinterpreted_packed_uchar4_e2698 = as_type<packed_uchar4>(_e2698);
                            sum0_3_ = _e2697 + ( + reinterpreted_packed_uchar4_e2667[0] * reinterpreted_packed_uchar4_e2698[0] + reinterpreted_packed_uchar4_e2667[1] * reinterpreted_packed_uchar4_e2698[1] + reinterpreted_packed_uchar4_e2667[2] * reinterpreted_packed_uchar4_e2698[2] + reinterpreted_packed_uchar4_e2667[3] * reinterpreted_packed_uchar4_e2698[3]);
                            uint _e2711 = value_levels(_e978.low.x >> 4u, (_e978.high.x >> 2u) & 16843009u);
                            uint _e2722 = value_levels(_e978.low.y >> 4u, (_e978.high.y >> 2u) & 16843009u);
                            uint _e2733 = value_levels(_e978.low.z >> 4u, (_e978.high.z >> 2u) & 16843009u);
                            uint _e2744 = value_levels(_e978.low.w >> 4u, (_e978.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                            uint _e2762 = sum0_0_;
                            uint _e2763 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2711 = as_type<packed_uchar4>(_e2711);
                            packed_uchar4 reinterpreted_packed_uchar4_e2763 = as_type<packed_uchar4>(_e2763);
                            sum0_0_ = _e2762 + ( + reinterpreted_packed_uchar4_e2711[0] * reinterpreted_packed_uchar4_e2763[0] + reinterpreted_packed_uchar4_e2711[1] * reinterpreted_packed_uchar4_e2763[1] + reinterpreted_packed_uchar4_e2711[2] * reinterpreted_packed_uchar4_e2763[2] + reinterpreted_packed_uchar4_e2711[3] * reinterpreted_packed_uchar4_e2763[3]);
                            uint _e2766 = sum0_1_;
                            uint _e2767 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2722 = as_type<packed_uchar4>(_e2722);
                            packed_uchar4 reinterpreted_packed_uchar4_e2767 = as_type<packed_uchar4>(_e2767);
                            sum0_1_ = _e2766 + ( + reinterpreted_packed_uchar4_e2722[0] * reinterpreted_packed_uchar4_e2767[0] + reinterpreted_packed_uchar4_e2722[1] * reinterpreted_packed_uchar4_e2767[1] + reinterpreted_packed_uchar4_e2722[2] * reinterpreted_packed_uchar4_e2767[2] + reinterpreted_packed_uchar4_e2722[3] * reinterpreted_packed_uchar4_e2767[3]);
                            uint _e2770 = sum0_2_;
                            uint _e2771 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2733 = as_type<packed_uchar4>(_e2733);
                            packed_uchar4 reinterpreted_packed_uchar4_e2771 = as_type<packed_uchar4>(_e2771);
                            sum0_2_ = _e2770 + ( + reinterpreted_packed_uchar4_e2733[0] * reinterpreted_packed_uchar4_e2771[0] + reinterpreted_packed_uchar4_e2733[1] * reinterpreted_packed_uchar4_e2771[1] + reinterpreted_packed_uchar4_e2733[2] * reinterpreted_packed_uchar4_e2771[2] + reinterpreted_packed_uchar4_e2733[3] * reinterpreted_packed_uchar4_e2771[3]);
                            uint _e2774 = sum0_3_;
                            uint _e2775 = b2_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2744 = as_type<packed_uchar4>(_e2744);
                            packed_uchar4 reinterpreted_packed_uchar4_e2775 = as_type<packed_uchar4>(_e2775);
                            sum0_3_ = _e2774 + ( + reinterpreted_packed_uchar4_e2744[0] * reinterpreted_packed_uchar4_e2775[0] + reinterpreted_packed_uchar4_e2744[1] * reinterpreted_packed_uchar4_e2775[1] + reinterpreted_packed_uchar4_e2744[2] * reinterpreted_packed_uchar4_e2775[2] + reinterpreted_packed_uchar4_e2744[3] * reinterpreted_packed_uchar4_e2775[3]);
                            uint _e2788 = value_levels(_e978.low.x >> 6u, (_e978.high.x >> 3u) & 16843009u);
                            uint _e2799 = value_levels(_e978.low.y >> 6u, (_e978.high.y >> 3u) & 16843009u);
                            uint _e2810 = value_levels(_e978.low.z >> 6u, (_e978.high.z >> 3u) & 16843009u);
                            uint _e2821 = value_levels(_e978.low.w >> 6u, (_e978.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                            uint _e2839 = sum0_0_;
                            uint _e2840 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2788 = as_type<packed_uchar4>(_e2788);
                            packed_uchar4 reinterpreted_packed_uchar4_e2840 = as_type<packed_uchar4>(_e2840);
                            sum0_0_ = _e2839 + ( + reinterpreted_packed_uchar4_e2788[0] * reinterpreted_packed_uchar4_e2840[0] + reinterpreted_packed_uchar4_e2788[1] * reinterpreted_packed_uchar4_e2840[1] + reinterpreted_packed_uchar4_e2788[2] * reinterpreted_packed_uchar4_e2840[2] + reinterpreted_packed_uchar4_e2788[3] * reinterpreted_packed_uchar4_e2840[3]);
                            uint _e2843 = sum0_1_;
                            uint _e2844 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            packed_uchar4 reinterpreted_packed_uchar4_e2844 = as_type<packed_uchar4>(_e2844);
                            sum0_1_ = _e2843 + ( + reinterpreted_packed_uchar4_e2799[0] * reinterpreted_packed_uchar4_e2844[0] + reinterpreted_packed_uchar4_e2799[1] * reinterpreted_packed_uchar4_e2844[1] + reinterpreted_packed_uchar4_e2799[2] * reinterpreted_packed_uchar4_e2844[2] + reinterpreted_packed_uchar4_e2799[3] * reinterpreted_packed_uchar4_e2844[3]);
                            uint _e2847 = sum0_2_;
                            uint _e2848 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            packed_uchar4 reinterpreted_packed_uchar4_e2848 = as_type<packed_uchar4>(_e2848);
                            sum0_2_ = _e2847 + ( + reinterpreted_packed_uchar4_e2810[0] * reinterpreted_packed_uchar4_e2848[0] + reinterpreted_packed_uchar4_e2810[1] * reinterpreted_packed_uchar4_e2848[1] + reinterpreted_packed_uchar4_e2810[2] * reinterpreted_packed_uchar4_e2848[2] + reinterpreted_packed_uchar4_e2810[3] * reinterpreted_packed_uchar4_e2848[3]);
                            uint _e2851 = sum0_3_;
                            uint _e2852 = b3_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2821 = as_type<packed_uchar4>(_e2821);
                            packed_uchar4 reinterpreted_packed_uchar4_e2852 = as_type<packed_uchar4>(_e2852);
                            sum0_3_ = _e2851 + ( + reinterpreted_packed_uchar4_e2821[0] * reinterpreted_packed_uchar4_e2852[0] + reinterpreted_packed_uchar4_e2821[1] * reinterpreted_packed_uchar4_e2852[1] + reinterpreted_packed_uchar4_e2821[2] * reinterpreted_packed_uchar4_e2852[2] + reinterpreted_packed_uchar4_e2821[3] * reinterpreted_packed_uchar4_e2852[3]);
                        }
                        if (step6_ < 4u) {
                            uint _e2867 = value_levels(_e986.low.x >> 0u, (_e986.high.x >> 0u) & 16843009u);
                            uint _e2878 = value_levels(_e986.low.y >> 0u, (_e986.high.y >> 0u) & 16843009u);
                            uint _e2889 = value_levels(_e986.low.z >> 0u, (_e986.high.z >> 0u) & 16843009u);
                            uint _e2900 = value_levels(_e986.low.w >> 0u, (_e986.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                            uint _e2918 = sum0_0_;
                            uint _e2919 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2867 = as_type<packed_uchar4>(_e2867);
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            sum0_0_ = _e2918 + ( + reinterpreted_packed_uchar4_e2867[0] * reinterpreted_packed_uchar4_e2919[0] + reinterpreted_packed_uchar4_e2867[1] * reinterpreted_packed_uchar4_e2919[1] + reinterpreted_packed_uchar4_e2867[2] * reinterpreted_packed_uchar4_e2919[2] + reinterpreted_packed_uchar4_e2867[3] * reinterpreted_packed_uchar4_e2919[3]);
                            uint _e2922 = sum0_1_;
                            uint _e2923 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2878 = as_type<packed_uchar4>(_e2878);
                            packed_uchar4 reinterpreted_packed_uchar4_e2923 = as_type<packed_uchar4>(_e2923);
                            sum0_1_ = _e2922 + ( + reinterpreted_packed_uchar4_e2878[0] * reinterpreted_packed_uchar4_e2923[0] + reinterpreted_packed_uchar4_e2878[1] * reinterpreted_packed_uchar4_e2923[1] + reinterpreted_packed_uchar4_e2878[2] * reinterpreted_packed_uchar4_e2923[2] + reinterpreted_packed_uchar4_e2878[3] * reinterpreted_packed_uchar4_e2923[3]);
                            uint _e2926 = sum0_2_;
                            uint _e2927 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2889 = as_type<packed_uchar4>(_e2889);
                            packed_uchar4 reinterpreted_packed_uchar4_e2927 = as_type<packed_uchar4>(_e2927);
                            sum0_2_ = _e2926 + ( + reinterpreted_packed_uchar4_e2889[0] * reinterpreted_packed_uchar4_e2927[0] + reinterpreted_packed_uchar4_e2889[1] * reinterpreted_packed_uchar4_e2927[1] + reinterpreted_packed_uchar4_e2889[2] * reinterpreted_packed_uchar4_e2927[2] + reinterpreted_packed_uchar4_e2889[3] * reinterpreted_packed_uchar4_e2927[3]);
                            uint _e2930 = sum0_3_;
                            uint _e2931 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2900 = as_type<packed_uchar4>(_e2900);
                            packed_uchar4 reinterpreted_packed_uchar4_e2931 = as_type<packed_uchar4>(_e2931);
                            sum0_3_ = _e2930 + ( + reinterpreted_packed_uchar4_e2900[0] * reinterpreted_packed_uchar4_e2931[0] + reinterpreted_packed_uchar4_e2900[1] * reinterpreted_packed_uchar4_e2931[1] + reinterpreted_packed_uchar4_e2900[2] * reinterpreted_packed_uchar4_e2931[2] + reinterpreted_packed_uchar4_e2900[3] * reinterpreted_packed_uchar4_e2931[3]);
                            uint _e2944 = value_levels(_e986.low.x >> 2u, (_e986.high.x >> 1u) & 16843009u);
                            uint _e2955 = value_levels(_e986.low.y >> 2u, (_e986.high.y >> 1u) & 16843009u);
                            uint _e2966 = value_levels(_e986.low.z >> 2u, (_e986.high.z >> 1u) & 16843009u);
                            uint _e2977 = value_levels(_e986.low.w >> 2u, (_e986.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                            uint _e2995 = sum0_0_;
                            uint _e2996 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2944 = as_type<packed_uchar4>(_e2944);
                            packed_uchar4 reinterpreted_packed_uchar4_e2996 = as_type<packed_uchar4>(_e2996);
                            sum0_0_ = _e2995 + ( + reinterpreted_packed_uchar4_e2944[0] * reinterpreted_packed_uchar4_e2996[0] + reinterpreted_packed_uchar4_e2944[1] * reinterpreted_packed_uchar4_e2996[1] + reinterpreted_packed_uchar4_e2944[2] * reinterpreted_packed_uchar4_e2996[2] + reinterpreted_packed_uchar4_e2944[3] * reinterpreted_packed_uchar4_e2996[3]);
                            uint _e2999 = sum0_1_;
                            uint _e3000 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2955 = as_type<packed_uchar4>(_e2955);
                            packed_uchar4 reinterpreted_packed_uchar4_e3000 = as_type<packed_uchar4>(_e3000);
                            sum0_1_ = _e2999 + ( + reinterpreted_packed_uchar4_e2955[0] * reinterpreted_packed_uchar4_e3000[0] + reinterpreted_packed_uchar4_e2955[1] * reinterpreted_packed_uchar4_e3000[1] + reinterpreted_packed_uchar4_e2955[2] * reinterpreted_packed_uchar4_e3000[2] + reinterpreted_packed_uchar4_e2955[3] * reinterpreted_packed_uchar4_e3000[3]);
                            uint _e3003 = sum0_2_;
                            uint _e3004 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2966 = as_type<packed_uchar4>(_e2966);
                            packed_uchar4 reinterpreted_packed_uchar4_e3004 = as_type<packed_uchar4>(_e3004);
                            sum0_2_ = _e3003 + ( + reinterpreted_packed_uchar4_e2966[0] * reinterpreted_packed_uchar4_e3004[0] + reinterpreted_packed_uchar4_e2966[1] * reinterpreted_packed_uchar4_e3004[1] + reinterpreted_packed_uchar4_e2966[2] * reinterpreted_packed_uchar4_e3004[2] + reinterpreted_packed_uchar4_e2966[3] * reinterpreted_packed_uchar4_e3004[3]);
                            uint _e3007 = sum0_3_;
                            uint _e3008 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2977 = as_type<packed_uchar4>(_e2977);
                            packed_uchar4 reinterpreted_packed_uchar4_e3008 = as_type<packed_uchar4>(_e3008);
                            sum0_3_ = _e3007 + ( + reinterpreted_packed_uchar4_e2977[0] * reinterpreted_packed_uchar4_e3008[0] + reinterpreted_packed_uchar4_e2977[1] * reinterpreted_packed_uchar4_e3008[1] + reinterpreted_packed_uchar4_e2977[2] * reinterpreted_packed_uchar4_e3008[2] + reinterpreted_packed_uchar4_e2977[3] * reinterpreted_packed_uchar4_e3008[3]);
                            uint _e3021 = value_levels(_e986.low.x >> 4u, (_e986.high.x >> 2u) & 16843009u);
                            uint _e3032 = value_levels(_e986.low.y >> 4u, (_e986.high.y >> 2u) & 16843009u);
                            uint _e3043 = value_levels(_e986.low.z >> 4u, (_e986.high.z >> 2u) & 16843009u);
                            uint _e3054 = value_levels(_e986.low.w >> 4u, (_e986.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                            uint _e3072 = sum0_0_;
                            uint _e3073 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3021 = as_type<packed_uchar4>(_e3021);
                            packed_uchar4 reinterpreted_packed_uchar4_e3073 = as_type<packed_uchar4>(_e3073);
                            sum0_0_ = _e3072 + ( + reinterpreted_packed_uchar4_e3021[0] * reinterpreted_packed_uchar4_e3073[0] + reinterpreted_packed_uchar4_e3021[1] * reinterpreted_packed_uchar4_e3073[1] + reinterpreted_packed_uchar4_e3021[2] * reinterpreted_packed_uchar4_e3073[2] + reinterpreted_packed_uchar4_e3021[3] * reinterpreted_packed_uchar4_e3073[3]);
                            uint _e3076 = sum0_1_;
                            uint _e3077 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3032 = as_type<packed_uchar4>(_e3032);
                            packed_uchar4 reinterpreted_packed_uchar4_e3077 = as_type<packed_uchar4>(_e3077);
                            sum0_1_ = _e3076 + ( + reinterpreted_packed_uchar4_e3032[0] * reinterpreted_packed_uchar4_e3077[0] + reinterpreted_packed_uchar4_e3032[1] * reinterpreted_packed_uchar4_e3077[1] + reinterpreted_packed_uchar4_e3032[2] * reinterpreted_packed_uchar4_e3077[2] + reinterpreted_packed_uchar4_e3032[3] * reinterpreted_packed_uchar4_e3077[3]);
                            uint _e3080 = sum0_2_;
                            uint _e3081 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3043 = as_type<packed_uchar4>(_e3043);
                            packed_uchar4 reinterpreted_packed_uchar4_e3081 = as_type<packed_uchar4>(_e3081);
                            sum0_2_ = _e3080 + ( + reinterpreted_packed_uchar4_e3043[0] * reinterpreted_packed_uchar4_e3081[0] + reinterpreted_packed_uchar4_e3043[1] * reinterpreted_packed_uchar4_e3081[1] + reinterpreted_packed_uchar4_e3043[2] * reinterpreted_packed_uchar4_e3081[2] + reinterpreted_packed_uchar4_e3043[3] * reinterpreted_packed_uchar4_e3081[3]);
                            uint _e3084 = sum0_3_;
                            uint _e3085 = b2_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3054 = as_type<packed_uchar4>(_e3054);
                            packed_uchar4 reinterpreted_packed_uchar4_e3085 = as_type<packed_uchar4>(_e3085);
                            sum0_3_ = _e3084 + ( + reinterpreted_packed_uchar4_e3054[0] * reinterpreted_packed_uchar4_e3085[0] + reinterpreted_packed_uchar4_e3054[1] * reinterpreted_packed_uchar4_e3085[1] + reinterpreted_packed_uchar4_e3054[2] * reinterpreted_packed_uchar4_e3085[2] + reinterpreted_packed_uchar4_e3054[3] * reinterpreted_packed_uchar4_e3085[3]);
                            uint _e3098 = value_levels(_e986.low.x >> 6u, (_e986.high.x >> 3u) & 16843009u);
                            uint _e3109 = value_levels(_e986.low.y >> 6u, (_e986.high.y >> 3u) & 16843009u);
                            uint _e3120 = value_levels(_e986.low.z >> 6u, (_e986.high.z >> 3u) & 16843009u);
                            uint _e3131 = value_levels(_e986.low.w >> 6u, (_e986.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                            uint _e3149 = sum0_0_;
                            uint _e3150 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3098 = as_type<packed_uchar4>(_e3098);
                            packed_uchar4 reinterpreted_packed_uchar4_e3150 = as_type<packed_uchar4>(_e3150);
                            sum0_0_ = _e3149 + ( + reinterpreted_packed_uchar4_e3098[0] * reinterpreted_packed_uchar4_e3150[0] + reinterpreted_packed_uchar4_e3098[1] * reinterpreted_packed_uchar4_e3150[1] + reinterpreted_packed_uchar4_e3098[2] * reinterpreted_packed_uchar4_e3150[2] + reinterpreted_packed_uchar4_e3098[3] * reinterpreted_packed_uchar4_e3150[3]);
                            uint _e3153 = sum0_1_;
                            uint _e3154 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3109 = as_type<packed_uchar4>(_e3109);
                            packed_uchar4 reinterpreted_packed_uchar4_e3154 = as_type<packed_uchar4>(_e3154);
                            sum0_1_ = _e3153 + ( + reinterpreted_packed_uchar4_e3109[0] * reinterpreted_packed_uchar4_e3154[0] + reinterpreted_packed_uchar4_e3109[1] * reinterpreted_packed_uchar4_e3154[1] + reinterpreted_packed_uchar4_e3109[2] * reinterpreted_packed_uchar4_e3154[2] + reinterpreted_packed_uchar4_e3109[3] * reinterpreted_packed_uchar4_e3154[3]);
                            uint _e3157 = sum0_2_;
                            uint _e3158 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3120 = as_type<packed_uchar4>(_e3120);
                            packed_uchar4 reinterpreted_packed_uchar4_e3158 = as_type<packed_uchar4>(_e3158);
                            sum0_2_ = _e3157 + ( + reinterpreted_packed_uchar4_e3120[0] * reinterpreted_packed_uchar4_e3158[0] + reinterpreted_packed_uchar4_e3120[1] * reinterpreted_packed_uchar4_e3158[1] + reinterpreted_packed_uchar4_e3120[2] * reinterpreted_packed_uchar4_e3158[2] + reinterpreted_packed_uchar4_e3120[3] * reinterpreted_packed_uchar4_e3158[3]);
                            uint _e3161 = sum0_3_;
                            uint _e3162 = b3_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3131 = as_type<packed_uchar4>(_e3131);
                            packed_uchar4 reinterpreted_packed_uchar4_e3162 = as_type<packed_uchar4>(_e3162);
                            sum0_3_ = _e3161 + ( + reinterpreted_packed_uchar4_e3131[0] * reinterpreted_packed_uchar4_e3162[0] + reinterpreted_packed_uchar4_e3131[1] * reinterpreted_packed_uchar4_e3162[1] + reinterpreted_packed_uchar4_e3131[2] * reinterpreted_packed_uchar4_e3162[2] + reinterpreted_packed_uchar4_e3131[3] * reinterpreted_packed_uchar4_e3162[3]);
                        }
                        if (step7_ < 4u) {
                            uint _e3177 = value_levels(_e994.low.x >> 0u, (_e994.high.x >> 0u) & 16843009u);
                            uint _e3188 = value_levels(_e994.low.y >> 0u, (_e994.high.y >> 0u) & 16843009u);
                            uint _e3199 = value_levels(_e994.low.z >> 0u, (_e994.high.z >> 0u) & 16843009u);
                            uint _e3210 = value_levels(_e994.low.w >> 0u, (_e994.high.w >> 0u) & 16843009u);
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                            uint _e3228 = sum0_0_;
                            uint _e3229 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3177 = as_type<packed_uchar4>(_e3177);
                            packed_uchar4 reinterpreted_packed_uchar4_e3229 = as_type<packed_uchar4>(_e3229);
                            sum0_0_ = _e3228 + ( + reinterpreted_packed_uchar4_e3177[0] * reinterpreted_packed_uchar4_e3229[0] + reinterpreted_packed_uchar4_e3177[1] * reinterpreted_packed_uchar4_e3229[1] + reinterpreted_packed_uchar4_e3177[2] * reinterpreted_packed_uchar4_e3229[2] + reinterpreted_packed_uchar4_e3177[3] * reinterpreted_packed_uchar4_e3229[3]);
                            uint _e3232 = sum0_1_;
                            uint _e3233 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3188 = as_type<packed_uchar4>(_e3188);
                            packed_uchar4 reinterpreted_packed_uchar4_e3233 = as_type<packed_uchar4>(_e3233);
                            sum0_1_ = _e3232 + ( + reinterpreted_packed_uchar4_e3188[0] * reinterpreted_packed_uchar4_e3233[0] + reinterpreted_packed_uchar4_e3188[1] * reinterpreted_packed_uchar4_e3233[1] + reinterpreted_packed_uchar4_e3188[2] * reinterpreted_packed_uchar4_e3233[2] + reinterpreted_packed_uchar4_e3188[3] * reinterpreted_packed_uchar4_e3233[3]);
                            uint _e3236 = sum0_2_;
                            uint _e3237 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3199 = as_type<packed_uchar4>(_e3199);
                            packed_uchar4 reinterpreted_packed_uchar4_e3237 = as_type<packed_uchar4>(_e3237);
                            sum0_2_ = _e3236 + ( + reinterpreted_packed_uchar4_e3199[0] * reinterpreted_packed_uchar4_e3237[0] + reinterpreted_packed_uchar4_e3199[1] * reinterpreted_packed_uchar4_e3237[1] + reinterpreted_packed_uchar4_e3199[2] * reinterpreted_packed_uchar4_e3237[2] + reinterpreted_packed_uchar4_e3199[3] * reinterpreted_packed_uchar4_e3237[3]);
                            uint _e3240 = sum0_3_;
                            uint _e3241 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3210 = as_type<packed_uchar4>(_e3210);
                            packed_uchar4 reinterpreted_packed_uchar4_e3241 = as_type<packed_uchar4>(_e3241);
                            sum0_3_ = _e3240 + ( + reinterpreted_packed_uchar4_e3210[0] * reinterpreted_packed_uchar4_e3241[0] + reinterpreted_packed_uchar4_e3210[1] * reinterpreted_packed_uchar4_e3241[1] + reinterpreted_packed_uchar4_e3210[2] * reinterpreted_packed_uchar4_e3241[2] + reinterpreted_packed_uchar4_e3210[3] * reinterpreted_packed_uchar4_e3241[3]);
                            uint _e3254 = value_levels(_e994.low.x >> 2u, (_e994.high.x >> 1u) & 16843009u);
                            uint _e3265 = value_levels(_e994.low.y >> 2u, (_e994.high.y >> 1u) & 16843009u);
                            uint _e3276 = value_levels(_e994.low.z >> 2u, (_e994.high.z >> 1u) & 16843009u);
                            uint _e3287 = value_levels(_e994.low.w >> 2u, (_e994.high.w >> 1u) & 16843009u);
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                            uint _e3305 = sum0_0_;
                            uint _e3306 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3254 = as_type<packed_uchar4>(_e3254);
                            packed_uchar4 reinterpreted_packed_uchar4_e3306 = as_type<packed_uchar4>(_e3306);
                            sum0_0_ = _e3305 + ( + reinterpreted_packed_uchar4_e3254[0] * reinterpreted_packed_uchar4_e3306[0] + reinterpreted_packed_uchar4_e3254[1] * reinterpreted_packed_uchar4_e3306[1] + reinterpreted_packed_uchar4_e3254[2] * reinterpreted_packed_uchar4_e3306[2] + reinterpreted_packed_uchar4_e3254[3] * reinterpreted_packed_uchar4_e3306[3]);
                            uint _e3309 = sum0_1_;
                            uint _e3310 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3265 = as_type<packed_uchar4>(_e3265);
                            packed_uchar4 reinterpreted_packed_uchar4_e3310 = as_type<packed_uchar4>(_e3310);
                            sum0_1_ = _e3309 + ( + reinterpreted_packed_uchar4_e3265[0] * reinterpreted_packed_uchar4_e3310[0] + reinterpreted_packed_uchar4_e3265[1] * reinterpreted_packed_uchar4_e3310[1] + reinterpreted_packed_uchar4_e3265[2] * reinterpreted_packed_uchar4_e3310[2] + reinterpreted_packed_uchar4_e3265[3] * reinterpreted_packed_uchar4_e3310[3]);
                            uint _e3313 = sum0_2_;
                            uint _e3314 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3276 = as_type<packed_uchar4>(_e3276);
                            packed_uchar4 reinterpreted_packed_uchar4_e3314 = as_type<packed_uchar4>(_e3314);
                            sum0_2_ = _e3313 + ( + reinterpreted_packed_uchar4_e3276[0] * reinterpreted_packed_uchar4_e3314[0] + reinterpreted_packed_uchar4_e3276[1] * reinterpreted_packed_uchar4_e3314[1] + reinterpreted_packed_uchar4_e3276[2] * reinterpreted_packed_uchar4_e3314[2] + reinterpreted_packed_uchar4_e3276[3] * reinterpreted_packed_uchar4_e3314[3]);
                            uint _e3317 = sum0_3_;
                            uint _e3318 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3287 = as_type<packed_uchar4>(_e3287);
                            packed_uchar4 reinterpreted_packed_uchar4_e3318 = as_type<packed_uchar4>(_e3318);
                            sum0_3_ = _e3317 + ( + reinterpreted_packed_uchar4_e3287[0] * reinterpreted_packed_uchar4_e3318[0] + reinterpreted_packed_uchar4_e3287[1] * reinterpreted_packed_uchar4_e3318[1] + reinterpreted_packed_uchar4_e3287[2] * reinterpreted_packed_uchar4_e3318[2] + reinterpreted_packed_uchar4_e3287[3] * reinterpreted_packed_uchar4_e3318[3]);
                            uint _e3331 = value_levels(_e994.low.x >> 4u, (_e994.high.x >> 2u) & 16843009u);
                            uint _e3342 = value_levels(_e994.low.y >> 4u, (_e994.high.y >> 2u) & 16843009u);
                            uint _e3353 = value_levels(_e994.low.z >> 4u, (_e994.high.z >> 2u) & 16843009u);
                            uint _e3364 = value_levels(_e994.low.w >> 4u, (_e994.high.w >> 2u) & 16843009u);
                            metal::uint4 b2_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                            uint _e3382 = sum0_0_;
                            uint _e3383 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3331 = as_type<packed_uchar4>(_e3331);
                            packed_uchar4 reinterpreted_packed_uchar4_e3383 = as_type<packed_uchar4>(_e3383);
                            sum0_0_ = _e3382 + ( + reinterpreted_packed_uchar4_e3331[0] * reinterpreted_packed_uchar4_e3383[0] + reinterpreted_packed_uchar4_e3331[1] * reinterpreted_packed_uchar4_e3383[1] + reinterpreted_packed_uchar4_e3331[2] * reinterpreted_packed_uchar4_e3383[2] + reinterpreted_packed_uchar4_e3331[3] * reinterpreted_packed_uchar4_e3383[3]);
                            uint _e3386 = sum0_1_;
                            uint _e3387 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3342 = as_type<packed_uchar4>(_e3342);
                            packed_uchar4 reinterpreted_packed_uchar4_e3387 = as_type<packed_uchar4>(_e3387);
                            sum0_1_ = _e3386 + ( + reinterpreted_packed_uchar4_e3342[0] * reinterpreted_packed_uchar4_e3387[0] + reinterpreted_packed_uchar4_e3342[1] * reinterpreted_packed_uchar4_e3387[1] + reinterpreted_packed_uchar4_e3342[2] * reinterpreted_packed_uchar4_e3387[2] + reinterpreted_packed_uchar4_e3342[3] * reinterpreted_packed_uchar4_e3387[3]);
                            uint _e3390 = sum0_2_;
                            uint _e3391 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3353 = as_type<packed_uchar4>(_e3353);
                            packed_uchar4 reinterpreted_packed_uchar4_e3391 = as_type<packed_uchar4>(_e3391);
                            sum0_2_ = _e3390 + ( + reinterpreted_packed_uchar4_e3353[0] * reinterpreted_packed_uchar4_e3391[0] + reinterpreted_packed_uchar4_e3353[1] * reinterpreted_packed_uchar4_e3391[1] + reinterpreted_packed_uchar4_e3353[2] * reinterpreted_packed_uchar4_e3391[2] + reinterpreted_packed_uchar4_e3353[3] * reinterpreted_packed_uchar4_e3391[3]);
                            uint _e3394 = sum0_3_;
                            uint _e3395 = b2_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3364 = as_type<packed_uchar4>(_e3364);
                            packed_uchar4 reinterpreted_packed_uchar4_e3395 = as_type<packed_uchar4>(_e3395);
                            sum0_3_ = _e3394 + ( + reinterpreted_packed_uchar4_e3364[0] * reinterpreted_packed_uchar4_e3395[0] + reinterpreted_packed_uchar4_e3364[1] * reinterpreted_packed_uchar4_e3395[1] + reinterpreted_packed_uchar4_e3364[2] * reinterpreted_packed_uchar4_e3395[2] + reinterpreted_packed_uchar4_e3364[3] * reinterpreted_packed_uchar4_e3395[3]);
                            uint _e3408 = value_levels(_e994.low.x >> 6u, (_e994.high.x >> 3u) & 16843009u);
                            uint _e3419 = value_levels(_e994.low.y >> 6u, (_e994.high.y >> 3u) & 16843009u);
                            uint _e3430 = value_levels(_e994.low.z >> 6u, (_e994.high.z >> 3u) & 16843009u);
                            uint _e3441 = value_levels(_e994.low.w >> 6u, (_e994.high.w >> 3u) & 16843009u);
                            metal::uint4 b3_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                            uint _e3459 = sum0_0_;
                            uint _e3460 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3408 = as_type<packed_uchar4>(_e3408);
                            packed_uchar4 reinterpreted_packed_uchar4_e3460 = as_type<packed_uchar4>(_e3460);
                            sum0_0_ = _e3459 + ( + reinterpreted_packed_uchar4_e3408[0] * reinterpreted_packed_uchar4_e3460[0] + reinterpreted_packed_uchar4_e3408[1] * reinterpreted_packed_uchar4_e3460[1] + reinterpreted_packed_uchar4_e3408[2] * reinterpreted_packed_uchar4_e3460[2] + reinterpreted_packed_uchar4_e3408[3] * reinterpreted_packed_uchar4_e3460[3]);
                            uint _e3463 = sum0_1_;
                            uint _e3464 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3419 = as_type<packed_uchar4>(_e3419);
                            packed_uchar4 reinterpreted_packed_uchar4_e3464 = as_type<packed_uchar4>(_e3464);
                            sum0_1_ = _e3463 + ( + reinterpreted_packed_uchar4_e3419[0] * reinterpreted_packed_uchar4_e3464[0] + reinterpreted_packed_uchar4_e3419[1] * reinterpreted_packed_uchar4_e3464[1] + reinterpreted_packed_uchar4_e3419[2] * reinterpreted_packed_uchar4_e3464[2] + reinterpreted_packed_uchar4_e3419[3] * reinterpreted_packed_uchar4_e3464[3]);
                            uint _e3467 = sum0_2_;
                            uint _e3468 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3430 = as_type<packed_uchar4>(_e3430);
                            packed_uchar4 reinterpreted_packed_uchar4_e3468 = as_type<packed_uchar4>(_e3468);
                            sum0_2_ = _e3467 + ( + reinterpreted_packed_uchar4_e3430[0] * reinterpreted_packed_uchar4_e3468[0] + reinterpreted_packed_uchar4_e3430[1] * reinterpreted_packed_uchar4_e3468[1] + reinterpreted_packed_uchar4_e3430[2] * reinterpreted_packed_uchar4_e3468[2] + reinterpreted_packed_uchar4_e3430[3] * reinterpreted_packed_uchar4_e3468[3]);
                            uint _e3471 = sum0_3_;
                            uint _e3472 = b3_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3441 = as_type<packed_uchar4>(_e3441);
                            packed_uchar4 reinterpreted_packed_uchar4_e3472 = as_type<packed_uchar4>(_e3472);
                            sum0_3_ = _e3471 + ( + reinterpreted_packed_uchar4_e3441[0] * reinterpreted_packed_uchar4_e3472[0] + reinterpreted_packed_uchar4_e3441[1] * reinterpreted_packed_uchar4_e3472[1] + reinterpreted_packed_uchar4_e3441[2] * reinterpreted_packed_uchar4_e3472[2] + reinterpreted_packed_uchar4_e3441[3] * reinterpreted_packed_uchar4_e3472[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3495 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3495 * top_1) * 0.0000769982;
                    float _e3499 = out0_0_;
                    uint _e3501 = sum0_0_;
                    out0_0_ = (_e3499 * keep) + (static_cast<float>(_e3501) * share);
                    float _e3505 = out0_1_;
                    uint _e3507 = sum0_1_;
                    out0_1_ = (_e3505 * keep) + (static_cast<float>(_e3507) * share);
                    float _e3511 = out0_2_;
                    uint _e3513 = sum0_2_;
                    out0_2_ = (_e3511 * keep) + (static_cast<float>(_e3513) * share);
                    float _e3517 = out0_3_;
                    uint _e3519 = sum0_3_;
                    out0_3_ = (_e3517 * keep) + (static_cast<float>(_e3519) * share);
                }
            }
        }
    }
    float _e3526 = running_sum0_;
    float _e3527 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3527, 1u);
    running_sum0_ = _e3526 + unnamed_11;
    float _e3530 = running_sum0_;
    float _e3531 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3531, 2u);
    running_sum0_ = _e3530 + unnamed_12;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3541 = local_1;
    if (_e3541) {
        float _e3556 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3556;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3562 = local_2;
    if (_e3562) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3573 = local_3;
    if (_e3573) {
        float _e3576 = sum_1;
        metal::float4 _e3585 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3586 = sum_of(_e3585);
        sum_1 = _e3576 + _e3586;
        float _e3598 = running_max0_;
        float _e3599 = sum_1;
        states[((((first_head + (head_pass_1 * 1u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3598, _e3599);
    }
    float _e3601 = extra0_0_;
    float _e3602 = extra0_0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3602, 1u);
    extra0_0_ = _e3601 + unnamed_13;
    float _e3605 = extra0_0_;
    float _e3606 = extra0_0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3606, 2u);
    extra0_0_ = _e3605 + unnamed_14;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3616 = local_4;
    if (_e3616) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3637 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3637;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3668 = turn_1;
            turn_1 = _e3668 + 1u;
        }
        loop_init_4 = false;
        uint _e3640 = turn_1;
        if (_e3640 < 4u) {
        } else {
            break;
        }
        {
            uint _e3643 = turn_1;
            if (_e3643 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3650 = out0_0_;
                float _e3651 = out0_1_;
                float _e3652 = out0_2_;
                float _e3653 = out0_3_;
                sum_2 = metal::float4(_e3650, _e3651, _e3652, _e3653);
                uint _e3656 = turn_1;
                if (_e3656 > 0u) {
                    metal::float4 _e3659 = sum_2;
                    metal::float4 _e3662 = scores.inner[at_2];
                    sum_2 = _e3659 + _e3662;
                }
                metal::float4 _e3666 = sum_2;
                scores.inner[at_2] = _e3666;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3783 = i_1;
            i_1 = _e3783 + THREADS;
        }
        loop_init_5 = false;
        uint _e3671 = i_1;
        if (_e3671 < 64u) {
        } else {
            break;
        }
        {
            uint _e3674 = i_1;
            uint head_set = naga_div(_e3674, 64u);
            uint _e3677 = i_1;
            uint c = naga_mod(_e3677, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3694 = local_5;
            if (_e3694) {
                uint _e3696 = i_1;
                uint _e3700 = i_1;
                float _e3704 = scores.inner[naga_div(_e3696, 4u)][naga_mod(_e3700, 4u)];
                sum_3 = _e3704;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3715 = sum_3;
                float _e3727 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3715 + _e3727;
                float _e3729 = sum_3;
                float _e3741 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3729 + _e3741;
                float _e3743 = sum_3;
                float _e3755 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3743 + _e3755;
                float _e3757 = sum_3;
                float _e3769 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3757 + _e3769;
                float _e3782 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_3) * splits) + split) * 64u) + c] = _e3782;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
