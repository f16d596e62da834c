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
    uint x_4 = (low ^ mirror) & 50529027u;
    m = (x_4 * 26u) + 202116108u;
    uint x1_ = x_4 >> 1u;
    uint _e16 = m;
    m = _e16 + (((x1_ & 16843009u) * 4u) + (((x_4 & x1_) & 16843009u) * 15u));
    uint _e28 = m;
    return _e28 ^ mirror;
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
    uint x_5 = (low_1 ^ mirror_1) & 50529027u;
    m_1 = (x_5 * 26u) + 202116108u;
    uint x1_1 = x_5 >> 1u;
    uint _e16 = m_1;
    m_1 = _e16 + (((x1_1 & 16843009u) * 4u) + (((x_5 & x1_1) & 16843009u) * 15u));
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
    float part0_0_ = {};
    float part1_0_ = {};
    int dot0_0_0_ = {};
    int dot0_1_0_ = {};
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
            uint _e3551 = block;
            block = _e3551 + BLOCK;
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
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e345 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float zero0_0_ = 12582912.0 + (-0.5 * _e345);
                turn = 0u;
                bool loop_init_2 = true;
                while(true) {
                    if (!loop_init_2) {
                        uint _e626 = turn;
                        turn = _e626 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e352 = turn;
                    if (_e352 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e355 = turn;
                        uint t_1 = (((_e355 * 4u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e364 = block;
                        KeyRun _e372 = load_keys(keys_at + (metal::min(naga_div(_e364 + t_1, 16u), last_tile_1) * 104u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        part0_0_ = 0.0;
                        part1_0_ = 0.0;
                        metal::uint2 w0_0_0_ = _e372.w0_0_0_;
                        metal::uint2 w0_0_1_ = _e372.w0_0_1_;
                        metal::uint2 w0_1_0_ = _e372.w0_1_0_;
                        metal::float2 scale0_ = float2(as_type<half2>(_e372.scale0_));
                        uint _e390 = key_levels(_e372.w0_0_0_.x >> 0u, (_e372.w0_1_0_.x >> 0u) & 16843009u);
                        uint _e399 = key_levels(_e372.w0_0_0_.x >> 2u, (_e372.w0_1_0_.x >> 1u) & 16843009u);
                        uint _e408 = key_levels(_e372.w0_0_0_.x >> 4u, (_e372.w0_1_0_.x >> 2u) & 16843009u);
                        uint _e417 = key_levels(_e372.w0_0_0_.x >> 6u, (_e372.w0_1_0_.x >> 3u) & 16843009u);
                        uint _e426 = key_levels(_e372.w0_0_1_.x >> 0u, (_e372.w0_1_0_.x >> 4u) & 16843009u);
                        uint _e435 = key_levels(_e372.w0_0_1_.x >> 2u, (_e372.w0_1_0_.x >> 5u) & 16843009u);
                        uint _e444 = key_levels(_e372.w0_0_1_.x >> 4u, (_e372.w0_1_0_.x >> 6u) & 16843009u);
                        uint _e453 = key_levels(_e372.w0_0_1_.x >> 6u, (_e372.w0_1_0_.x >> 7u) & 16843009u);
                        dot0_0_0_ = COUNTER_BITS;
                        int _e456 = dot0_0_0_;
                        uint _e457 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e390 = as_type<packed_char4>(_e390);
                        packed_char4 reinterpreted_packed_char4_e457 = as_type<packed_char4>(_e457);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e456) + as_type<uint>(( + reinterpreted_packed_char4_e390[0] * reinterpreted_packed_char4_e457[0] + reinterpreted_packed_char4_e390[1] * reinterpreted_packed_char4_e457[1] + reinterpreted_packed_char4_e390[2] * reinterpreted_packed_char4_e457[2] + reinterpreted_packed_char4_e390[3] * reinterpreted_packed_char4_e457[3])));
                        int _e460 = dot0_0_0_;
                        uint _e461 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e399 = as_type<packed_char4>(_e399);
                        packed_char4 reinterpreted_packed_char4_e461 = as_type<packed_char4>(_e461);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e460) + as_type<uint>(( + reinterpreted_packed_char4_e399[0] * reinterpreted_packed_char4_e461[0] + reinterpreted_packed_char4_e399[1] * reinterpreted_packed_char4_e461[1] + reinterpreted_packed_char4_e399[2] * reinterpreted_packed_char4_e461[2] + reinterpreted_packed_char4_e399[3] * reinterpreted_packed_char4_e461[3])));
                        int _e464 = dot0_0_0_;
                        uint _e465 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e408 = as_type<packed_char4>(_e408);
                        packed_char4 reinterpreted_packed_char4_e465 = as_type<packed_char4>(_e465);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e464) + as_type<uint>(( + reinterpreted_packed_char4_e408[0] * reinterpreted_packed_char4_e465[0] + reinterpreted_packed_char4_e408[1] * reinterpreted_packed_char4_e465[1] + reinterpreted_packed_char4_e408[2] * reinterpreted_packed_char4_e465[2] + reinterpreted_packed_char4_e408[3] * reinterpreted_packed_char4_e465[3])));
                        int _e468 = dot0_0_0_;
                        uint _e469 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e417 = as_type<packed_char4>(_e417);
                        packed_char4 reinterpreted_packed_char4_e469 = as_type<packed_char4>(_e469);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e468) + as_type<uint>(( + reinterpreted_packed_char4_e417[0] * reinterpreted_packed_char4_e469[0] + reinterpreted_packed_char4_e417[1] * reinterpreted_packed_char4_e469[1] + reinterpreted_packed_char4_e417[2] * reinterpreted_packed_char4_e469[2] + reinterpreted_packed_char4_e417[3] * reinterpreted_packed_char4_e469[3])));
                        int _e472 = dot0_0_0_;
                        uint _e473 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e426 = as_type<packed_char4>(_e426);
                        packed_char4 reinterpreted_packed_char4_e473 = as_type<packed_char4>(_e473);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e472) + as_type<uint>(( + reinterpreted_packed_char4_e426[0] * reinterpreted_packed_char4_e473[0] + reinterpreted_packed_char4_e426[1] * reinterpreted_packed_char4_e473[1] + reinterpreted_packed_char4_e426[2] * reinterpreted_packed_char4_e473[2] + reinterpreted_packed_char4_e426[3] * reinterpreted_packed_char4_e473[3])));
                        int _e476 = dot0_0_0_;
                        uint _e477 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e435 = as_type<packed_char4>(_e435);
                        packed_char4 reinterpreted_packed_char4_e477 = as_type<packed_char4>(_e477);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e476) + as_type<uint>(( + reinterpreted_packed_char4_e435[0] * reinterpreted_packed_char4_e477[0] + reinterpreted_packed_char4_e435[1] * reinterpreted_packed_char4_e477[1] + reinterpreted_packed_char4_e435[2] * reinterpreted_packed_char4_e477[2] + reinterpreted_packed_char4_e435[3] * reinterpreted_packed_char4_e477[3])));
                        int _e480 = dot0_0_0_;
                        uint _e481 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e444 = as_type<packed_char4>(_e444);
                        packed_char4 reinterpreted_packed_char4_e481 = as_type<packed_char4>(_e481);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e480) + as_type<uint>(( + reinterpreted_packed_char4_e444[0] * reinterpreted_packed_char4_e481[0] + reinterpreted_packed_char4_e444[1] * reinterpreted_packed_char4_e481[1] + reinterpreted_packed_char4_e444[2] * reinterpreted_packed_char4_e481[2] + reinterpreted_packed_char4_e444[3] * reinterpreted_packed_char4_e481[3])));
                        int _e484 = dot0_0_0_;
                        uint _e485 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e453 = as_type<packed_char4>(_e453);
                        packed_char4 reinterpreted_packed_char4_e485 = as_type<packed_char4>(_e485);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e484) + as_type<uint>(( + reinterpreted_packed_char4_e453[0] * reinterpreted_packed_char4_e485[0] + reinterpreted_packed_char4_e453[1] * reinterpreted_packed_char4_e485[1] + reinterpreted_packed_char4_e453[2] * reinterpreted_packed_char4_e485[2] + reinterpreted_packed_char4_e453[3] * reinterpreted_packed_char4_e485[3])));
                        float _e488 = part0_0_;
                        int _e489 = dot0_0_0_;
                        part0_0_ = _e488 + (((as_type<float>(_e489) - zero0_0_) * step0_0_) * scale0_.x);
                        uint _e504 = key_levels(_e372.w0_0_0_.y >> 0u, (_e372.w0_1_0_.y >> 0u) & 16843009u);
                        uint _e513 = key_levels(_e372.w0_0_0_.y >> 2u, (_e372.w0_1_0_.y >> 1u) & 16843009u);
                        uint _e522 = key_levels(_e372.w0_0_0_.y >> 4u, (_e372.w0_1_0_.y >> 2u) & 16843009u);
                        uint _e531 = key_levels(_e372.w0_0_0_.y >> 6u, (_e372.w0_1_0_.y >> 3u) & 16843009u);
                        uint _e540 = key_levels(_e372.w0_0_1_.y >> 0u, (_e372.w0_1_0_.y >> 4u) & 16843009u);
                        uint _e549 = key_levels(_e372.w0_0_1_.y >> 2u, (_e372.w0_1_0_.y >> 5u) & 16843009u);
                        uint _e558 = key_levels(_e372.w0_0_1_.y >> 4u, (_e372.w0_1_0_.y >> 6u) & 16843009u);
                        uint _e567 = key_levels(_e372.w0_0_1_.y >> 6u, (_e372.w0_1_0_.y >> 7u) & 16843009u);
                        dot0_1_0_ = COUNTER_BITS;
                        int _e570 = dot0_1_0_;
                        uint _e571 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e504 = as_type<packed_char4>(_e504);
                        packed_char4 reinterpreted_packed_char4_e571 = as_type<packed_char4>(_e571);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e570) + as_type<uint>(( + reinterpreted_packed_char4_e504[0] * reinterpreted_packed_char4_e571[0] + reinterpreted_packed_char4_e504[1] * reinterpreted_packed_char4_e571[1] + reinterpreted_packed_char4_e504[2] * reinterpreted_packed_char4_e571[2] + reinterpreted_packed_char4_e504[3] * reinterpreted_packed_char4_e571[3])));
                        int _e574 = dot0_1_0_;
                        uint _e575 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e513 = as_type<packed_char4>(_e513);
                        packed_char4 reinterpreted_packed_char4_e575 = as_type<packed_char4>(_e575);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e574) + as_type<uint>(( + reinterpreted_packed_char4_e513[0] * reinterpreted_packed_char4_e575[0] + reinterpreted_packed_char4_e513[1] * reinterpreted_packed_char4_e575[1] + reinterpreted_packed_char4_e513[2] * reinterpreted_packed_char4_e575[2] + reinterpreted_packed_char4_e513[3] * reinterpreted_packed_char4_e575[3])));
                        int _e578 = dot0_1_0_;
                        uint _e579 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(_e522);
                        packed_char4 reinterpreted_packed_char4_e579 = as_type<packed_char4>(_e579);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e578) + as_type<uint>(( + reinterpreted_packed_char4_e522[0] * reinterpreted_packed_char4_e579[0] + reinterpreted_packed_char4_e522[1] * reinterpreted_packed_char4_e579[1] + reinterpreted_packed_char4_e522[2] * reinterpreted_packed_char4_e579[2] + reinterpreted_packed_char4_e522[3] * reinterpreted_packed_char4_e579[3])));
                        int _e582 = dot0_1_0_;
                        uint _e583 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e531 = as_type<packed_char4>(_e531);
                        packed_char4 reinterpreted_packed_char4_e583 = as_type<packed_char4>(_e583);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e582) + as_type<uint>(( + reinterpreted_packed_char4_e531[0] * reinterpreted_packed_char4_e583[0] + reinterpreted_packed_char4_e531[1] * reinterpreted_packed_char4_e583[1] + reinterpreted_packed_char4_e531[2] * reinterpreted_packed_char4_e583[2] + reinterpreted_packed_char4_e531[3] * reinterpreted_packed_char4_e583[3])));
                        int _e586 = dot0_1_0_;
                        uint _e587 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e540 = as_type<packed_char4>(_e540);
                        packed_char4 reinterpreted_packed_char4_e587 = as_type<packed_char4>(_e587);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e586) + as_type<uint>(( + reinterpreted_packed_char4_e540[0] * reinterpreted_packed_char4_e587[0] + reinterpreted_packed_char4_e540[1] * reinterpreted_packed_char4_e587[1] + reinterpreted_packed_char4_e540[2] * reinterpreted_packed_char4_e587[2] + reinterpreted_packed_char4_e540[3] * reinterpreted_packed_char4_e587[3])));
                        int _e590 = dot0_1_0_;
                        uint _e591 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e549 = as_type<packed_char4>(_e549);
                        packed_char4 reinterpreted_packed_char4_e591 = as_type<packed_char4>(_e591);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e590) + as_type<uint>(( + reinterpreted_packed_char4_e549[0] * reinterpreted_packed_char4_e591[0] + reinterpreted_packed_char4_e549[1] * reinterpreted_packed_char4_e591[1] + reinterpreted_packed_char4_e549[2] * reinterpreted_packed_char4_e591[2] + reinterpreted_packed_char4_e549[3] * reinterpreted_packed_char4_e591[3])));
                        int _e594 = dot0_1_0_;
                        uint _e595 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e558 = as_type<packed_char4>(_e558);
                        packed_char4 reinterpreted_packed_char4_e595 = as_type<packed_char4>(_e595);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e594) + as_type<uint>(( + reinterpreted_packed_char4_e558[0] * reinterpreted_packed_char4_e595[0] + reinterpreted_packed_char4_e558[1] * reinterpreted_packed_char4_e595[1] + reinterpreted_packed_char4_e558[2] * reinterpreted_packed_char4_e595[2] + reinterpreted_packed_char4_e558[3] * reinterpreted_packed_char4_e595[3])));
                        int _e598 = dot0_1_0_;
                        uint _e599 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e567 = as_type<packed_char4>(_e567);
                        packed_char4 reinterpreted_packed_char4_e599 = as_type<packed_char4>(_e599);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e598) + as_type<uint>(( + reinterpreted_packed_char4_e567[0] * reinterpreted_packed_char4_e599[0] + reinterpreted_packed_char4_e567[1] * reinterpreted_packed_char4_e599[1] + reinterpreted_packed_char4_e567[2] * reinterpreted_packed_char4_e599[2] + reinterpreted_packed_char4_e567[3] * reinterpreted_packed_char4_e599[3])));
                        float _e602 = part1_0_;
                        int _e603 = dot0_1_0_;
                        part1_0_ = _e602 + (((as_type<float>(_e603) - zero0_0_) * step0_0_) * scale0_.y);
                        bool odd = (key_lane & 1u) == 1u;
                        float _e614 = part0_0_;
                        float _e615 = part1_0_;
                        float _e617 = part1_0_;
                        float _e618 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e618 : _e617, 1u);
                        float token_sum0_ = (odd ? _e615 : _e614) + unnamed_6;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                    }
                }
            }
            uint _e628 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e628 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e642 = first_seen;
            uint _e647 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e642)) & (scale_token0_ < metal::uint4(_e647));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e659 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e659;
            float _e661 = scale_top0_;
            float _e662 = scale_top0_;
            float unnamed_7 = metal::quad_shuffle_xor(_e662, 1u);
            scale_top0_ = metal::max(_e661, unnamed_7);
            float _e665 = scale_top0_;
            float _e666 = scale_top0_;
            float unnamed_8 = metal::quad_shuffle_xor(_e666, 2u);
            scale_top0_ = metal::max(_e665, unnamed_8);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e683 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e683;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e686 = block;
            metal::uint4 token0_ = metal::uint4(_e686 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e698 = first_seen;
            uint _e703 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e698)) & (token0_ < metal::uint4(_e703));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (has0_) {
                metal::float4 _e719 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e719 + metal::float4(bias0_);
                metal::float4 _e724 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e724, visible0_);
                float _e726 = largest0_;
                metal::float4 _e727 = score0_0_;
                float _e728 = largest_of(_e727);
                largest0_ = metal::max(_e726, _e728);
            }
            float _e730 = largest0_;
            float _e731 = largest0_;
            float unnamed_9 = metal::quad_shuffle_xor(_e731, 1u);
            largest0_ = metal::max(_e730, unnamed_9);
            float _e734 = largest0_;
            float _e735 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e735, 2u);
            largest0_ = metal::max(_e734, unnamed_10);
            if (has0_) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e745 = local;
            if (_e745) {
                float _e760 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e760;
            }
            if (tid < 1u) {
                top = 0.0;
                float _e765 = top;
                float _e772 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e765, _e772);
                float _e774 = top;
                float _e781 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e774, _e781);
                float _e783 = top;
                float _e790 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e783, _e790);
                float _e792 = top;
                float _e799 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e792, _e799);
                float _e803 = top;
                float _e804 = top;
                float _e807 = top;
                group_scales.inner[tid] = metal::float2(_e803, (_e807 > 0.0) ? (255.0 / _e804) : 0.0);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (has0_) {
                float _e819 = largest0_;
                metal::float4 _e828 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e829 = largest_of(_e828);
                largest0_ = metal::max(_e819, _e829);
                float former = running_max0_;
                float _e832 = largest0_;
                running_max0_ = metal::max(former, _e832);
                float _e834 = largest0_;
                float _e835 = running_max0_;
                share0_ = metal::exp(_e834 - _e835);
                float _e838 = running_max0_;
                keep0_ = metal::exp(former - _e838);
                if (soft_lane == 0u) {
                    float _e847 = share0_;
                    block_share.inner[soft_head + 0u] = _e847;
                    float _e852 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e852;
                }
                sum = 0.0;
                metal::float4 _e855 = score0_0_;
                float _e856 = largest0_;
                metal::float4 _e861 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e855 - metal::float4(_e856)), metal::float4 {}, _e861 <= metal::float4(-1000000000000000000000000000000.0));
                float _e866 = sum;
                metal::float4 _e867 = weight0_0_;
                float _e868 = sum_of(_e867);
                sum = _e866 + _e868;
                float _e870 = running_sum0_;
                float _e871 = keep0_;
                float _e873 = sum;
                float _e874 = share0_;
                running_sum0_ = (_e870 * _e871) + (_e873 * _e874);
            }
            {
                metal::float2 group_scale = group_scales.inner[0];
                float centre = group_scale.x * 0.009817271;
                part0_ = 0.0;
                {
                    metal::float4 _e889 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e889 * group_scale.y;
                    metal::float4 _e892 = weight0_0_;
                    metal::uint4 bits0_ = as_type<metal::uint4>((_e892 * factor) + metal::float4(12582912.0)) & metal::uint4(255u);
                    uint word0_ = ((bits0_.x | (bits0_.y << 8u)) | (bits0_.z << 16u)) | (bits0_.w << 24u);
                    float _e914 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e913 = as_type<packed_uchar4>(word0_);
                    packed_uchar4 reinterpreted_packed_uchar4_e916 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e914 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e913[0] * reinterpreted_packed_uchar4_e916[0] + reinterpreted_packed_uchar4_e913[1] * reinterpreted_packed_uchar4_e916[1] + reinterpreted_packed_uchar4_e913[2] * reinterpreted_packed_uchar4_e916[2] + reinterpreted_packed_uchar4_e913[3] * reinterpreted_packed_uchar4_e916[3])) - 12582912.0) * centre);
                    if (has0_) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = word0_;
                    }
                }
                float _e940 = extra0_0_;
                float _e941 = keep0_;
                float _e943 = part0_;
                float _e944 = share0_;
                extra0_0_ = (_e940 * _e941) + (_e943 * _e944);
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
                    uint _e3503 = step;
                    step = _e3503 + 32u;
                }
                loop_init_3 = false;
                uint _e956 = step;
                if (_e956 < 4u) {
                } else {
                    break;
                }
                {
                    uint _e959 = step;
                    uint step0_ = _e959 + 0u;
                    bool live0_ = step0_ < 4u;
                    uint _e964 = block;
                    ValueRun _e968 = load_values(values_at_1, naga_div(_e964, 16u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e969 = step;
                    uint step1_ = _e969 + 4u;
                    bool live1_ = step1_ < 4u;
                    uint _e974 = block;
                    ValueRun _e978 = load_values(values_at_1, naga_div(_e974, 16u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e979 = step;
                    uint step2_ = _e979 + 8u;
                    bool live2_ = step2_ < 4u;
                    uint _e984 = block;
                    ValueRun _e988 = load_values(values_at_1, naga_div(_e984, 16u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e989 = step;
                    uint step3_ = _e989 + 12u;
                    bool live3_ = step3_ < 4u;
                    uint _e994 = block;
                    ValueRun _e998 = load_values(values_at_1, naga_div(_e994, 16u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e999 = step;
                    uint step4_ = _e999 + 16u;
                    bool live4_ = step4_ < 4u;
                    uint _e1004 = block;
                    ValueRun _e1008 = load_values(values_at_1, naga_div(_e1004, 16u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1009 = step;
                    uint step5_ = _e1009 + 20u;
                    bool live5_ = step5_ < 4u;
                    uint _e1014 = block;
                    ValueRun _e1018 = load_values(values_at_1, naga_div(_e1014, 16u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1019 = step;
                    uint step6_ = _e1019 + 24u;
                    bool live6_ = step6_ < 4u;
                    uint _e1024 = block;
                    ValueRun _e1028 = load_values(values_at_1, naga_div(_e1024, 16u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    uint _e1029 = step;
                    uint step7_ = _e1029 + 28u;
                    bool live7_ = step7_ < 4u;
                    uint _e1034 = block;
                    ValueRun _e1038 = load_values(values_at_1, naga_div(_e1034, 16u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                    if (live0_) {
                        uint _e1049 = value_levels(_e968.low.x >> 0u, (_e968.high.x >> 0u) & 16843009u);
                        uint _e1060 = value_levels(_e968.low.y >> 0u, (_e968.high.y >> 0u) & 16843009u);
                        uint _e1071 = value_levels(_e968.low.z >> 0u, (_e968.high.z >> 0u) & 16843009u);
                        uint _e1082 = value_levels(_e968.low.w >> 0u, (_e968.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        uint _e1100 = sum0_0_;
                        uint _e1101 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1049 = as_type<packed_uchar4>(_e1049);
                        packed_uchar4 reinterpreted_packed_uchar4_e1101 = as_type<packed_uchar4>(_e1101);
                        sum0_0_ = _e1100 + ( + reinterpreted_packed_uchar4_e1049[0] * reinterpreted_packed_uchar4_e1101[0] + reinterpreted_packed_uchar4_e1049[1] * reinterpreted_packed_uchar4_e1101[1] + reinterpreted_packed_uchar4_e1049[2] * reinterpreted_packed_uchar4_e1101[2] + reinterpreted_packed_uchar4_e1049[3] * reinterpreted_packed_uchar4_e1101[3]);
                        uint _e1104 = sum0_1_;
                        uint _e1105 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1060 = as_type<packed_uchar4>(_e1060);
                        packed_uchar4 reinterpreted_packed_uchar4_e1105 = as_type<packed_uchar4>(_e1105);
                        sum0_1_ = _e1104 + ( + reinterpreted_packed_uchar4_e1060[0] * reinterpreted_packed_uchar4_e1105[0] + reinterpreted_packed_uchar4_e1060[1] * reinterpreted_packed_uchar4_e1105[1] + reinterpreted_packed_uchar4_e1060[2] * reinterpreted_packed_uchar4_e1105[2] + reinterpreted_packed_uchar4_e1060[3] * reinterpreted_packed_uchar4_e1105[3]);
                        uint _e1108 = sum0_2_;
                        uint _e1109 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1071 = as_type<packed_uchar4>(_e1071);
                        packed_uchar4 reinterpreted_packed_uchar4_e1109 = as_type<packed_uchar4>(_e1109);
                        sum0_2_ = _e1108 + ( + reinterpreted_packed_uchar4_e1071[0] * reinterpreted_packed_uchar4_e1109[0] + reinterpreted_packed_uchar4_e1071[1] * reinterpreted_packed_uchar4_e1109[1] + reinterpreted_packed_uchar4_e1071[2] * reinterpreted_packed_uchar4_e1109[2] + reinterpreted_packed_uchar4_e1071[3] * reinterpreted_packed_uchar4_e1109[3]);
                        uint _e1112 = sum0_3_;
                        uint _e1113 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1082 = as_type<packed_uchar4>(_e1082);
                        packed_uchar4 reinterpreted_packed_uchar4_e1113 = as_type<packed_uchar4>(_e1113);
                        sum0_3_ = _e1112 + ( + reinterpreted_packed_uchar4_e1082[0] * reinterpreted_packed_uchar4_e1113[0] + reinterpreted_packed_uchar4_e1082[1] * reinterpreted_packed_uchar4_e1113[1] + reinterpreted_packed_uchar4_e1082[2] * reinterpreted_packed_uchar4_e1113[2] + reinterpreted_packed_uchar4_e1082[3] * reinterpreted_packed_uchar4_e1113[3]);
                        uint _e1126 = value_levels(_e968.low.x >> 2u, (_e968.high.x >> 1u) & 16843009u);
                        uint _e1137 = value_levels(_e968.low.y >> 2u, (_e968.high.y >> 1u) & 16843009u);
                        uint _e1148 = value_levels(_e968.low.z >> 2u, (_e968.high.z >> 1u) & 16843009u);
                        uint _e1159 = value_levels(_e968.low.w >> 2u, (_e968.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        uint _e1177 = sum0_0_;
                        uint _e1178 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1126 = as_type<packed_uchar4>(_e1126);
                        packed_uchar4 reinterpreted_packed_uchar4_e1178 = as_type<packed_uchar4>(_e1178);
                        sum0_0_ = _e1177 + ( + reinterpreted_packed_uchar4_e1126[0] * reinterpreted_packed_uchar4_e1178[0] + reinterpreted_packed_uchar4_e1126[1] * reinterpreted_packed_uchar4_e1178[1] + reinterpreted_packed_uchar4_e1126[2] * reinterpreted_packed_uchar4_e1178[2] + reinterpreted_packed_uchar4_e1126[3] * reinterpreted_packed_uchar4_e1178[3]);
                        uint _e1181 = sum0_1_;
                        uint _e1182 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1137 = as_type<packed_uchar4>(_e1137);
                        packed_uchar4 reinterpreted_packed_uchar4_e1182 = as_type<packed_uchar4>(_e1182);
                        sum0_1_ = _e1181 + ( + reinterpreted_packed_uchar4_e1137[0] * reinterpreted_packed_uchar4_e1182[0] + reinterpreted_packed_uchar4_e1137[1] * reinterpreted_packed_uchar4_e1182[1] + reinterpreted_packed_uchar4_e1137[2] * reinterpreted_packed_uchar4_e1182[2] + reinterpreted_packed_uchar4_e1137[3] * reinterpreted_packed_uchar4_e1182[3]);
                        uint _e1185 = sum0_2_;
                        uint _e1186 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1148 = as_type<packed_uchar4>(_e1148);
                        packed_uchar4 reinterpreted_packed_uchar4_e1186 = as_type<packed_uchar4>(_e1186);
                        sum0_2_ = _e1185 + ( + reinterpreted_packed_uchar4_e1148[0] * reinterpreted_packed_uchar4_e1186[0] + reinterpreted_packed_uchar4_e1148[1] * reinterpreted_packed_uchar4_e1186[1] + reinterpreted_packed_uchar4_e1148[2] * reinterpreted_packed_uchar4_e1186[2] + reinterpreted_packed_uchar4_e1148[3] * reinterpreted_packed_uchar4_e1186[3]);
                        uint _e1189 = sum0_3_;
                        uint _e1190 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1159 = as_type<packed_uchar4>(_e1159);
                        packed_uchar4 reinterpreted_packed_uchar4_e1190 = as_type<packed_uchar4>(_e1190);
                        sum0_3_ = _e1189 + ( + reinterpreted_packed_uchar4_e1159[0] * reinterpreted_packed_uchar4_e1190[0] + reinterpreted_packed_uchar4_e1159[1] * reinterpreted_packed_uchar4_e1190[1] + reinterpreted_packed_uchar4_e1159[2] * reinterpreted_packed_uchar4_e1190[2] + reinterpreted_packed_uchar4_e1159[3] * reinterpreted_packed_uchar4_e1190[3]);
                        uint _e1203 = value_levels(_e968.low.x >> 4u, (_e968.high.x >> 2u) & 16843009u);
                        uint _e1214 = value_levels(_e968.low.y >> 4u, (_e968.high.y >> 2u) & 16843009u);
                        uint _e1225 = value_levels(_e968.low.z >> 4u, (_e968.high.z >> 2u) & 16843009u);
                        uint _e1236 = value_levels(_e968.low.w >> 4u, (_e968.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        uint _e1254 = sum0_0_;
                        uint _e1255 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1203 = as_type<packed_uchar4>(_e1203);
                        packed_uchar4 reinterpreted_packed_uchar4_e1255 = as_type<packed_uchar4>(_e1255);
                        sum0_0_ = _e1254 + ( + reinterpreted_packed_uchar4_e1203[0] * reinterpreted_packed_uchar4_e1255[0] + reinterpreted_packed_uchar4_e1203[1] * reinterpreted_packed_uchar4_e1255[1] + reinterpreted_packed_uchar4_e1203[2] * reinterpreted_packed_uchar4_e1255[2] + reinterpreted_packed_uchar4_e1203[3] * reinterpreted_packed_uchar4_e1255[3]);
                        uint _e1258 = sum0_1_;
                        uint _e1259 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1214 = as_type<packed_uchar4>(_e1214);
                        packed_uchar4 reinterpreted_packed_uchar4_e1259 = as_type<packed_uchar4>(_e1259);
                        sum0_1_ = _e1258 + ( + reinterpreted_packed_uchar4_e1214[0] * reinterpreted_packed_uchar4_e1259[0] + reinterpreted_packed_uchar4_e1214[1] * reinterpreted_packed_uchar4_e1259[1] + reinterpreted_packed_uchar4_e1214[2] * reinterpreted_packed_uchar4_e1259[2] + reinterpreted_packed_uchar4_e1214[3] * reinterpreted_packed_uchar4_e1259[3]);
                        uint _e1262 = sum0_2_;
                        uint _e1263 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1225 = as_type<packed_uchar4>(_e1225);
                        packed_uchar4 reinterpreted_packed_uchar4_e1263 = as_type<packed_uchar4>(_e1263);
                        sum0_2_ = _e1262 + ( + reinterpreted_packed_uchar4_e1225[0] * reinterpreted_packed_uchar4_e1263[0] + reinterpreted_packed_uchar4_e1225[1] * reinterpreted_packed_uchar4_e1263[1] + reinterpreted_packed_uchar4_e1225[2] * reinterpreted_packed_uchar4_e1263[2] + reinterpreted_packed_uchar4_e1225[3] * reinterpreted_packed_uchar4_e1263[3]);
                        uint _e1266 = sum0_3_;
                        uint _e1267 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1236 = as_type<packed_uchar4>(_e1236);
                        packed_uchar4 reinterpreted_packed_uchar4_e1267 = as_type<packed_uchar4>(_e1267);
                        sum0_3_ = _e1266 + ( + reinterpreted_packed_uchar4_e1236[0] * reinterpreted_packed_uchar4_e1267[0] + reinterpreted_packed_uchar4_e1236[1] * reinterpreted_packed_uchar4_e1267[1] + reinterpreted_packed_uchar4_e1236[2] * reinterpreted_packed_uchar4_e1267[2] + reinterpreted_packed_uchar4_e1236[3] * reinterpreted_packed_uchar4_e1267[3]);
                        uint _e1280 = value_levels(_e968.low.x >> 6u, (_e968.high.x >> 3u) & 16843009u);
                        uint _e1291 = value_levels(_e968.low.y >> 6u, (_e968.high.y >> 3u) & 16843009u);
                        uint _e1302 = value_levels(_e968.low.z >> 6u, (_e968.high.z >> 3u) & 16843009u);
                        uint _e1313 = value_levels(_e968.low.w >> 6u, (_e968.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        uint _e1331 = sum0_0_;
                        uint _e1332 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1280 = as_type<packed_uchar4>(_e1280);
                        packed_uchar4 reinterpreted_packed_uchar4_e1332 = as_type<packed_uchar4>(_e1332);
                        sum0_0_ = _e1331 + ( + reinterpreted_packed_uchar4_e1280[0] * reinterpreted_packed_uchar4_e1332[0] + reinterpreted_packed_uchar4_e1280[1] * reinterpreted_packed_uchar4_e1332[1] + reinterpreted_packed_uchar4_e1280[2] * reinterpreted_packed_uchar4_e1332[2] + reinterpreted_packed_uchar4_e1280[3] * reinterpreted_packed_uchar4_e1332[3]);
                        uint _e1335 = sum0_1_;
                        uint _e1336 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1291 = as_type<packed_uchar4>(_e1291);
                        packed_uchar4 reinterpreted_packed_uchar4_e1336 = as_type<packed_uchar4>(_e1336);
                        sum0_1_ = _e1335 + ( + reinterpreted_packed_uchar4_e1291[0] * reinterpreted_packed_uchar4_e1336[0] + reinterpreted_packed_uchar4_e1291[1] * reinterpreted_packed_uchar4_e1336[1] + reinterpreted_packed_uchar4_e1291[2] * reinterpreted_packed_uchar4_e1336[2] + reinterpreted_packed_uchar4_e1291[3] * reinterpreted_packed_uchar4_e1336[3]);
                        uint _e1339 = sum0_2_;
                        uint _e1340 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1302 = as_type<packed_uchar4>(_e1302);
                        packed_uchar4 reinterpreted_packed_uchar4_e1340 = as_type<packed_uchar4>(_e1340);
                        sum0_2_ = _e1339 + ( + reinterpreted_packed_uchar4_e1302[0] * reinterpreted_packed_uchar4_e1340[0] + reinterpreted_packed_uchar4_e1302[1] * reinterpreted_packed_uchar4_e1340[1] + reinterpreted_packed_uchar4_e1302[2] * reinterpreted_packed_uchar4_e1340[2] + reinterpreted_packed_uchar4_e1302[3] * reinterpreted_packed_uchar4_e1340[3]);
                        uint _e1343 = sum0_3_;
                        uint _e1344 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1313 = as_type<packed_uchar4>(_e1313);
                        packed_uchar4 reinterpreted_packed_uchar4_e1344 = as_type<packed_uchar4>(_e1344);
                        sum0_3_ = _e1343 + ( + reinterpreted_packed_uchar4_e1313[0] * reinterpreted_packed_uchar4_e1344[0] + reinterpreted_packed_uchar4_e1313[1] * reinterpreted_packed_uchar4_e1344[1] + reinterpreted_packed_uchar4_e1313[2] * reinterpreted_packed_uchar4_e1344[2] + reinterpreted_packed_uchar4_e1313[3] * reinterpreted_packed_uchar4_e1344[3]);
                    }
                    if (live1_) {
                        uint _e1357 = value_levels(_e978.low.x >> 0u, (_e978.high.x >> 0u) & 16843009u);
                        uint _e1368 = value_levels(_e978.low.y >> 0u, (_e978.high.y >> 0u) & 16843009u);
                        uint _e1379 = value_levels(_e978.low.z >> 0u, (_e978.high.z >> 0u) & 16843009u);
                        uint _e1390 = value_levels(_e978.low.w >> 0u, (_e978.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                        uint _e1408 = sum0_0_;
                        uint _e1409 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1357 = as_type<packed_uchar4>(_e1357);
                        packed_uchar4 reinterpreted_packed_uchar4_e1409 = as_type<packed_uchar4>(_e1409);
                        sum0_0_ = _e1408 + ( + reinterpreted_packed_uchar4_e1357[0] * reinterpreted_packed_uchar4_e1409[0] + reinterpreted_packed_uchar4_e1357[1] * reinterpreted_packed_uchar4_e1409[1] + reinterpreted_packed_uchar4_e1357[2] * reinterpreted_packed_uchar4_e1409[2] + reinterpreted_packed_uchar4_e1357[3] * reinterpreted_packed_uchar4_e1409[3]);
                        uint _e1412 = sum0_1_;
                        uint _e1413 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1368 = as_type<packed_uchar4>(_e1368);
                        packed_uchar4 reinterpreted_packed_uchar4_e1413 = as_type<packed_uchar4>(_e1413);
                        sum0_1_ = _e1412 + ( + reinterpreted_packed_uchar4_e1368[0] * reinterpreted_packed_uchar4_e1413[0] + reinterpreted_packed_uchar4_e1368[1] * reinterpreted_packed_uchar4_e1413[1] + reinterpreted_packed_uchar4_e1368[2] * reinterpreted_packed_uchar4_e1413[2] + reinterpreted_packed_uchar4_e1368[3] * reinterpreted_packed_uchar4_e1413[3]);
                        uint _e1416 = sum0_2_;
                        uint _e1417 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1379 = as_type<packed_uchar4>(_e1379);
                        packed_uchar4 reinterpreted_packed_uchar4_e1417 = as_type<packed_uchar4>(_e1417);
                        sum0_2_ = _e1416 + ( + reinterpreted_packed_uchar4_e1379[0] * reinterpreted_packed_uchar4_e1417[0] + reinterpreted_packed_uchar4_e1379[1] * reinterpreted_packed_uchar4_e1417[1] + reinterpreted_packed_uchar4_e1379[2] * reinterpreted_packed_uchar4_e1417[2] + reinterpreted_packed_uchar4_e1379[3] * reinterpreted_packed_uchar4_e1417[3]);
                        uint _e1420 = sum0_3_;
                        uint _e1421 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1390 = as_type<packed_uchar4>(_e1390);
                        packed_uchar4 reinterpreted_packed_uchar4_e1421 = as_type<packed_uchar4>(_e1421);
                        sum0_3_ = _e1420 + ( + reinterpreted_packed_uchar4_e1390[0] * reinterpreted_packed_uchar4_e1421[0] + reinterpreted_packed_uchar4_e1390[1] * reinterpreted_packed_uchar4_e1421[1] + reinterpreted_packed_uchar4_e1390[2] * reinterpreted_packed_uchar4_e1421[2] + reinterpreted_packed_uchar4_e1390[3] * reinterpreted_packed_uchar4_e1421[3]);
                        uint _e1434 = value_levels(_e978.low.x >> 2u, (_e978.high.x >> 1u) & 16843009u);
                        uint _e1445 = value_levels(_e978.low.y >> 2u, (_e978.high.y >> 1u) & 16843009u);
                        uint _e1456 = value_levels(_e978.low.z >> 2u, (_e978.high.z >> 1u) & 16843009u);
                        uint _e1467 = value_levels(_e978.low.w >> 2u, (_e978.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                        uint _e1485 = sum0_0_;
                        uint _e1486 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1434 = as_type<packed_uchar4>(_e1434);
                        packed_uchar4 reinterpreted_packed_uchar4_e1486 = as_type<packed_uchar4>(_e1486);
                        sum0_0_ = _e1485 + ( + reinterpreted_packed_uchar4_e1434[0] * reinterpreted_packed_uchar4_e1486[0] + reinterpreted_packed_uchar4_e1434[1] * reinterpreted_packed_uchar4_e1486[1] + reinterpreted_packed_uchar4_e1434[2] * reinterpreted_packed_uchar4_e1486[2] + reinterpreted_packed_uchar4_e1434[3] * reinterpreted_packed_uchar4_e1486[3]);
                        uint _e1489 = sum0_1_;
                        uint _e1490 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1445 = as_type<packed_uchar4>(_e1445);
                        packed_uchar4 reinterpreted_packed_uchar4_e1490 = as_type<packed_uchar4>(_e1490);
                        sum0_1_ = _e1489 + ( + reinterpreted_packed_uchar4_e1445[0] * reinterpreted_packed_uchar4_e1490[0] + reinterpreted_packed_uchar4_e1445[1] * reinterpreted_packed_uchar4_e1490[1] + reinterpreted_packed_uchar4_e1445[2] * reinterpreted_packed_uchar4_e1490[2] + reinterpreted_packed_uchar4_e1445[3] * reinterpreted_packed_uchar4_e1490[3]);
                        uint _e1493 = sum0_2_;
                        uint _e1494 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1456 = as_type<packed_uchar4>(_e1456);
                        packed_uchar4 reinterpreted_packed_uchar4_e1494 = as_type<packed_uchar4>(_e1494);
                        sum0_2_ = _e1493 + ( + reinterpreted_packed_uchar4_e1456[0] * reinterpreted_packed_uchar4_e1494[0] + reinterpreted_packed_uchar4_e1456[1] * reinterpreted_packed_uchar4_e1494[1] + reinterpreted_packed_uchar4_e1456[2] * reinterpreted_packed_uchar4_e1494[2] + reinterpreted_packed_uchar4_e1456[3] * reinterpreted_packed_uchar4_e1494[3]);
                        uint _e1497 = sum0_3_;
                        uint _e1498 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1467 = as_type<packed_uchar4>(_e1467);
                        packed_uchar4 reinterpreted_packed_uchar4_e1498 = as_type<packed_uchar4>(_e1498);
                        sum0_3_ = _e1497 + ( + reinterpreted_packed_uchar4_e1467[0] * reinterpreted_packed_uchar4_e1498[0] + reinterpreted_packed_uchar4_e1467[1] * reinterpreted_packed_uchar4_e1498[1] + reinterpreted_packed_uchar4_e1467[2] * reinterpreted_packed_uchar4_e1498[2] + reinterpreted_packed_uchar4_e1467[3] * reinterpreted_packed_uchar4_e1498[3]);
                        uint _e1511 = value_levels(_e978.low.x >> 4u, (_e978.high.x >> 2u) & 16843009u);
                        uint _e1522 = value_levels(_e978.low.y >> 4u, (_e978.high.y >> 2u) & 16843009u);
                        uint _e1533 = value_levels(_e978.low.z >> 4u, (_e978.high.z >> 2u) & 16843009u);
                        uint _e1544 = value_levels(_e978.low.w >> 4u, (_e978.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                        uint _e1562 = sum0_0_;
                        uint _e1563 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1511 = as_type<packed_uchar4>(_e1511);
                        packed_uchar4 reinterpreted_packed_uchar4_e1563 = as_type<packed_uchar4>(_e1563);
                        sum0_0_ = _e1562 + ( + reinterpreted_packed_uchar4_e1511[0] * reinterpreted_packed_uchar4_e1563[0] + reinterpreted_packed_uchar4_e1511[1] * reinterpreted_packed_uchar4_e1563[1] + reinterpreted_packed_uchar4_e1511[2] * reinterpreted_packed_uchar4_e1563[2] + reinterpreted_packed_uchar4_e1511[3] * reinterpreted_packed_uchar4_e1563[3]);
                        uint _e1566 = sum0_1_;
                        uint _e1567 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1522 = as_type<packed_uchar4>(_e1522);
                        packed_uchar4 reinterpreted_packed_uchar4_e1567 = as_type<packed_uchar4>(_e1567);
                        sum0_1_ = _e1566 + ( + reinterpreted_packed_uchar4_e1522[0] * reinterpreted_packed_uchar4_e1567[0] + reinterpreted_packed_uchar4_e1522[1] * reinterpreted_packed_uchar4_e1567[1] + reinterpreted_packed_uchar4_e1522[2] * reinterpreted_packed_uchar4_e1567[2] + reinterpreted_packed_uchar4_e1522[3] * reinterpreted_packed_uchar4_e1567[3]);
                        uint _e1570 = sum0_2_;
                        uint _e1571 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1533 = as_type<packed_uchar4>(_e1533);
                        packed_uchar4 reinterpreted_packed_uchar4_e1571 = as_type<packed_uchar4>(_e1571);
                        sum0_2_ = _e1570 + ( + reinterpreted_packed_uchar4_e1533[0] * reinterpreted_packed_uchar4_e1571[0] + reinterpreted_packed_uchar4_e1533[1] * reinterpreted_packed_uchar4_e1571[1] + reinterpreted_packed_uchar4_e1533[2] * reinterpreted_packed_uchar4_e1571[2] + reinterpreted_packed_uchar4_e1533[3] * reinterpreted_packed_uchar4_e1571[3]);
                        uint _e1574 = sum0_3_;
                        uint _e1575 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1544 = as_type<packed_uchar4>(_e1544);
                        packed_uchar4 reinterpreted_packed_uchar4_e1575 = as_type<packed_uchar4>(_e1575);
                        sum0_3_ = _e1574 + ( + reinterpreted_packed_uchar4_e1544[0] * reinterpreted_packed_uchar4_e1575[0] + reinterpreted_packed_uchar4_e1544[1] * reinterpreted_packed_uchar4_e1575[1] + reinterpreted_packed_uchar4_e1544[2] * reinterpreted_packed_uchar4_e1575[2] + reinterpreted_packed_uchar4_e1544[3] * reinterpreted_packed_uchar4_e1575[3]);
                        uint _e1588 = value_levels(_e978.low.x >> 6u, (_e978.high.x >> 3u) & 16843009u);
                        uint _e1599 = value_levels(_e978.low.y >> 6u, (_e978.high.y >> 3u) & 16843009u);
                        uint _e1610 = value_levels(_e978.low.z >> 6u, (_e978.high.z >> 3u) & 16843009u);
                        uint _e1621 = value_levels(_e978.low.w >> 6u, (_e978.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                        uint _e1639 = sum0_0_;
                        uint _e1640 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1588 = as_type<packed_uchar4>(_e1588);
                        packed_uchar4 reinterpreted_packed_uchar4_e1640 = as_type<packed_uchar4>(_e1640);
                        sum0_0_ = _e1639 + ( + reinterpreted_packed_uchar4_e1588[0] * reinterpreted_packed_uchar4_e1640[0] + reinterpreted_packed_uchar4_e1588[1] * reinterpreted_packed_uchar4_e1640[1] + reinterpreted_packed_uchar4_e1588[2] * reinterpreted_packed_uchar4_e1640[2] + reinterpreted_packed_uchar4_e1588[3] * reinterpreted_packed_uchar4_e1640[3]);
                        uint _e1643 = sum0_1_;
                        uint _e1644 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1599 = as_type<packed_uchar4>(_e1599);
                        packed_uchar4 reinterpreted_packed_uchar4_e1644 = as_type<packed_uchar4>(_e1644);
                        sum0_1_ = _e1643 + ( + reinterpreted_packed_uchar4_e1599[0] * reinterpreted_packed_uchar4_e1644[0] + reinterpreted_packed_uchar4_e1599[1] * reinterpreted_packed_uchar4_e1644[1] + reinterpreted_packed_uchar4_e1599[2] * reinterpreted_packed_uchar4_e1644[2] + reinterpreted_packed_uchar4_e1599[3] * reinterpreted_packed_uchar4_e1644[3]);
                        uint _e1647 = sum0_2_;
                        uint _e1648 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1610 = as_type<packed_uchar4>(_e1610);
                        packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                        sum0_2_ = _e1647 + ( + reinterpreted_packed_uchar4_e1610[0] * reinterpreted_packed_uchar4_e1648[0] + reinterpreted_packed_uchar4_e1610[1] * reinterpreted_packed_uchar4_e1648[1] + reinterpreted_packed_uchar4_e1610[2] * reinterpreted_packed_uchar4_e1648[2] + reinterpreted_packed_uchar4_e1610[3] * reinterpreted_packed_uchar4_e1648[3]);
                        uint _e1651 = sum0_3_;
                        uint _e1652 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(_e1621);
                        packed_uchar4 reinterpreted_packed_uchar4_e1652 = as_type<packed_uchar4>(_e1652);
                        sum0_3_ = _e1651 + ( + reinterpreted_packed_uchar4_e1621[0] * reinterpreted_packed_uchar4_e1652[0] + reinterpreted_packed_uchar4_e1621[1] * reinterpreted_packed_uchar4_e1652[1] + reinterpreted_packed_uchar4_e1621[2] * reinterpreted_packed_uchar4_e1652[2] + reinterpreted_packed_uchar4_e1621[3] * reinterpreted_packed_uchar4_e1652[3]);
                    }
                    if (live2_) {
                        uint _e1665 = value_levels(_e988.low.x >> 0u, (_e988.high.x >> 0u) & 16843009u);
                        uint _e1676 = value_levels(_e988.low.y >> 0u, (_e988.high.y >> 0u) & 16843009u);
                        uint _e1687 = value_levels(_e988.low.z >> 0u, (_e988.high.z >> 0u) & 16843009u);
                        uint _e1698 = value_levels(_e988.low.w >> 0u, (_e988.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 0u];
                        uint _e1716 = sum0_0_;
                        uint _e1717 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1665 = as_type<packed_uchar4>(_e1665);
                        packed_uchar4 reinterpreted_packed_uchar4_e1717 = as_type<packed_uchar4>(_e1717);
                        sum0_0_ = _e1716 + ( + reinterpreted_packed_uchar4_e1665[0] * reinterpreted_packed_uchar4_e1717[0] + reinterpreted_packed_uchar4_e1665[1] * reinterpreted_packed_uchar4_e1717[1] + reinterpreted_packed_uchar4_e1665[2] * reinterpreted_packed_uchar4_e1717[2] + reinterpreted_packed_uchar4_e1665[3] * reinterpreted_packed_uchar4_e1717[3]);
                        uint _e1720 = sum0_1_;
                        uint _e1721 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1676 = as_type<packed_uchar4>(_e1676);
                        packed_uchar4 reinterpreted_packed_uchar4_e1721 = as_type<packed_uchar4>(_e1721);
                        sum0_1_ = _e1720 + ( + reinterpreted_packed_uchar4_e1676[0] * reinterpreted_packed_uchar4_e1721[0] + reinterpreted_packed_uchar4_e1676[1] * reinterpreted_packed_uchar4_e1721[1] + reinterpreted_packed_uchar4_e1676[2] * reinterpreted_packed_uchar4_e1721[2] + reinterpreted_packed_uchar4_e1676[3] * reinterpreted_packed_uchar4_e1721[3]);
                        uint _e1724 = sum0_2_;
                        uint _e1725 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(_e1687);
                        packed_uchar4 reinterpreted_packed_uchar4_e1725 = as_type<packed_uchar4>(_e1725);
                        sum0_2_ = _e1724 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1725[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1725[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1725[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1725[3]);
                        uint _e1728 = sum0_3_;
                        uint _e1729 = b0_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(_e1698);
                        packed_uchar4 reinterpreted_packed_uchar4_e1729 = as_type<packed_uchar4>(_e1729);
                        sum0_3_ = _e1728 + ( + reinterpreted_packed_uchar4_e1698[0] * reinterpreted_packed_uchar4_e1729[0] + reinterpreted_packed_uchar4_e1698[1] * reinterpreted_packed_uchar4_e1729[1] + reinterpreted_packed_uchar4_e1698[2] * reinterpreted_packed_uchar4_e1729[2] + reinterpreted_packed_uchar4_e1698[3] * reinterpreted_packed_uchar4_e1729[3]);
                        uint _e1742 = value_levels(_e988.low.x >> 2u, (_e988.high.x >> 1u) & 16843009u);
                        uint _e1753 = value_levels(_e988.low.y >> 2u, (_e988.high.y >> 1u) & 16843009u);
                        uint _e1764 = value_levels(_e988.low.z >> 2u, (_e988.high.z >> 1u) & 16843009u);
                        uint _e1775 = value_levels(_e988.low.w >> 2u, (_e988.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 1u];
                        uint _e1793 = sum0_0_;
                        uint _e1794 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1742 = as_type<packed_uchar4>(_e1742);
                        packed_uchar4 reinterpreted_packed_uchar4_e1794 = as_type<packed_uchar4>(_e1794);
                        sum0_0_ = _e1793 + ( + reinterpreted_packed_uchar4_e1742[0] * reinterpreted_packed_uchar4_e1794[0] + reinterpreted_packed_uchar4_e1742[1] * reinterpreted_packed_uchar4_e1794[1] + reinterpreted_packed_uchar4_e1742[2] * reinterpreted_packed_uchar4_e1794[2] + reinterpreted_packed_uchar4_e1742[3] * reinterpreted_packed_uchar4_e1794[3]);
                        uint _e1797 = sum0_1_;
                        uint _e1798 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1753 = as_type<packed_uchar4>(_e1753);
                        packed_uchar4 reinterpreted_packed_uchar4_e1798 = as_type<packed_uchar4>(_e1798);
                        sum0_1_ = _e1797 + ( + reinterpreted_packed_uchar4_e1753[0] * reinterpreted_packed_uchar4_e1798[0] + reinterpreted_packed_uchar4_e1753[1] * reinterpreted_packed_uchar4_e1798[1] + reinterpreted_packed_uchar4_e1753[2] * reinterpreted_packed_uchar4_e1798[2] + reinterpreted_packed_uchar4_e1753[3] * reinterpreted_packed_uchar4_e1798[3]);
                        uint _e1801 = sum0_2_;
                        uint _e1802 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                        packed_uchar4 reinterpreted_packed_uchar4_e1802 = as_type<packed_uchar4>(_e1802);
                        sum0_2_ = _e1801 + ( + reinterpreted_packed_uchar4_e1764[0] * reinterpreted_packed_uchar4_e1802[0] + reinterpreted_packed_uchar4_e1764[1] * reinterpreted_packed_uchar4_e1802[1] + reinterpreted_packed_uchar4_e1764[2] * reinterpreted_packed_uchar4_e1802[2] + reinterpreted_packed_uchar4_e1764[3] * reinterpreted_packed_uchar4_e1802[3]);
                        uint _e1805 = sum0_3_;
                        uint _e1806 = b1_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                        packed_uchar4 reinterpreted_packed_uchar4_e1806 = as_type<packed_uchar4>(_e1806);
                        sum0_3_ = _e1805 + ( + reinterpreted_packed_uchar4_e1775[0] * reinterpreted_packed_uchar4_e1806[0] + reinterpreted_packed_uchar4_e1775[1] * reinterpreted_packed_uchar4_e1806[1] + reinterpreted_packed_uchar4_e1775[2] * reinterpreted_packed_uchar4_e1806[2] + reinterpreted_packed_uchar4_e1775[3] * reinterpreted_packed_uchar4_e1806[3]);
                        uint _e1819 = value_levels(_e988.low.x >> 4u, (_e988.high.x >> 2u) & 16843009u);
                        uint _e1830 = value_levels(_e988.low.y >> 4u, (_e988.high.y >> 2u) & 16843009u);
                        uint _e1841 = value_levels(_e988.low.z >> 4u, (_e988.high.z >> 2u) & 16843009u);
                        uint _e1852 = value_levels(_e988.low.w >> 4u, (_e988.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 2u];
                        uint _e1870 = sum0_0_;
                        uint _e1871 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1819 = as_type<packed_uchar4>(_e1819);
                        packed_uchar4 reinterpreted_packed_uchar4_e1871 = as_type<packed_uchar4>(_e1871);
                        sum0_0_ = _e1870 + ( + reinterpreted_packed_uchar4_e1819[0] * reinterpreted_packed_uchar4_e1871[0] + reinterpreted_packed_uchar4_e1819[1] * reinterpreted_packed_uchar4_e1871[1] + reinterpreted_packed_uchar4_e1819[2] * reinterpreted_packed_uchar4_e1871[2] + reinterpreted_packed_uchar4_e1819[3] * reinterpreted_packed_uchar4_e1871[3]);
                        uint _e1874 = sum0_1_;
                        uint _e1875 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1830 = as_type<packed_uchar4>(_e1830);
                        packed_uchar4 reinterpreted_packed_uchar4_e1875 = as_type<packed_uchar4>(_e1875);
                        sum0_1_ = _e1874 + ( + reinterpreted_packed_uchar4_e1830[0] * reinterpreted_packed_uchar4_e1875[0] + reinterpreted_packed_uchar4_e1830[1] * reinterpreted_packed_uchar4_e1875[1] + reinterpreted_packed_uchar4_e1830[2] * reinterpreted_packed_uchar4_e1875[2] + reinterpreted_packed_uchar4_e1830[3] * reinterpreted_packed_uchar4_e1875[3]);
                        uint _e1878 = sum0_2_;
                        uint _e1879 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1841 = as_type<packed_uchar4>(_e1841);
                        packed_uchar4 reinterpreted_packed_uchar4_e1879 = as_type<packed_uchar4>(_e1879);
                        sum0_2_ = _e1878 + ( + reinterpreted_packed_uchar4_e1841[0] * reinterpreted_packed_uchar4_e1879[0] + reinterpreted_packed_uchar4_e1841[1] * reinterpreted_packed_uchar4_e1879[1] + reinterpreted_packed_uchar4_e1841[2] * reinterpreted_packed_uchar4_e1879[2] + reinterpreted_packed_uchar4_e1841[3] * reinterpreted_packed_uchar4_e1879[3]);
                        uint _e1882 = sum0_3_;
                        uint _e1883 = b2_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1852 = as_type<packed_uchar4>(_e1852);
                        packed_uchar4 reinterpreted_packed_uchar4_e1883 = as_type<packed_uchar4>(_e1883);
                        sum0_3_ = _e1882 + ( + reinterpreted_packed_uchar4_e1852[0] * reinterpreted_packed_uchar4_e1883[0] + reinterpreted_packed_uchar4_e1852[1] * reinterpreted_packed_uchar4_e1883[1] + reinterpreted_packed_uchar4_e1852[2] * reinterpreted_packed_uchar4_e1883[2] + reinterpreted_packed_uchar4_e1852[3] * reinterpreted_packed_uchar4_e1883[3]);
                        uint _e1896 = value_levels(_e988.low.x >> 6u, (_e988.high.x >> 3u) & 16843009u);
                        uint _e1907 = value_levels(_e988.low.y >> 6u, (_e988.high.y >> 3u) & 16843009u);
                        uint _e1918 = value_levels(_e988.low.z >> 6u, (_e988.high.z >> 3u) & 16843009u);
                        uint _e1929 = value_levels(_e988.low.w >> 6u, (_e988.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 4u)) + 3u];
                        uint _e1947 = sum0_0_;
                        uint _e1948 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1896 = as_type<packed_uchar4>(_e1896);
                        packed_uchar4 reinterpreted_packed_uchar4_e1948 = as_type<packed_uchar4>(_e1948);
                        sum0_0_ = _e1947 + ( + reinterpreted_packed_uchar4_e1896[0] * reinterpreted_packed_uchar4_e1948[0] + reinterpreted_packed_uchar4_e1896[1] * reinterpreted_packed_uchar4_e1948[1] + reinterpreted_packed_uchar4_e1896[2] * reinterpreted_packed_uchar4_e1948[2] + reinterpreted_packed_uchar4_e1896[3] * reinterpreted_packed_uchar4_e1948[3]);
                        uint _e1951 = sum0_1_;
                        uint _e1952 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1907 = as_type<packed_uchar4>(_e1907);
                        packed_uchar4 reinterpreted_packed_uchar4_e1952 = as_type<packed_uchar4>(_e1952);
                        sum0_1_ = _e1951 + ( + reinterpreted_packed_uchar4_e1907[0] * reinterpreted_packed_uchar4_e1952[0] + reinterpreted_packed_uchar4_e1907[1] * reinterpreted_packed_uchar4_e1952[1] + reinterpreted_packed_uchar4_e1907[2] * reinterpreted_packed_uchar4_e1952[2] + reinterpreted_packed_uchar4_e1907[3] * reinterpreted_packed_uchar4_e1952[3]);
                        uint _e1955 = sum0_2_;
                        uint _e1956 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1918 = as_type<packed_uchar4>(_e1918);
                        packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(_e1956);
                        sum0_2_ = _e1955 + ( + reinterpreted_packed_uchar4_e1918[0] * reinterpreted_packed_uchar4_e1956[0] + reinterpreted_packed_uchar4_e1918[1] * reinterpreted_packed_uchar4_e1956[1] + reinterpreted_packed_uchar4_e1918[2] * reinterpreted_packed_uchar4_e1956[2] + reinterpreted_packed_uchar4_e1918[3] * reinterpreted_packed_uchar4_e1956[3]);
                        uint _e1959 = sum0_3_;
                        uint _e1960 = b3_0_2.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1929 = as_type<packed_uchar4>(_e1929);
                        packed_uchar4 reinterpreted_packed_uchar4_e1960 = as_type<packed_uchar4>(_e1960);
                        sum0_3_ = _e1959 + ( + reinterpreted_packed_uchar4_e1929[0] * reinterpreted_packed_uchar4_e1960[0] + reinterpreted_packed_uchar4_e1929[1] * reinterpreted_packed_uchar4_e1960[1] + reinterpreted_packed_uchar4_e1929[2] * reinterpreted_packed_uchar4_e1960[2] + reinterpreted_packed_uchar4_e1929[3] * reinterpreted_packed_uchar4_e1960[3]);
                    }
                    if (live3_) {
                        uint _e1973 = value_levels(_e998.low.x >> 0u, (_e998.high.x >> 0u) & 16843009u);
                        uint _e1984 = value_levels(_e998.low.y >> 0u, (_e998.high.y >> 0u) & 16843009u);
                        uint _e1995 = value_levels(_e998.low.z >> 0u, (_e998.high.z >> 0u) & 16843009u);
                        uint _e2006 = value_levels(_e998.low.w >> 0u, (_e998.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 0u];
                        uint _e2024 = sum0_0_;
                        uint _e2025 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(_e1973);
                        packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                        sum0_0_ = _e2024 + ( + reinterpreted_packed_uchar4_e1973[0] * reinterpreted_packed_uchar4_e2025[0] + reinterpreted_packed_uchar4_e1973[1] * reinterpreted_packed_uchar4_e2025[1] + reinterpreted_packed_uchar4_e1973[2] * reinterpreted_packed_uchar4_e2025[2] + reinterpreted_packed_uchar4_e1973[3] * reinterpreted_packed_uchar4_e2025[3]);
                        uint _e2028 = sum0_1_;
                        uint _e2029 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1984 = as_type<packed_uchar4>(_e1984);
                        packed_uchar4 reinterpreted_packed_uchar4_e2029 = as_type<packed_uchar4>(_e2029);
                        sum0_1_ = _e2028 + ( + reinterpreted_packed_uchar4_e1984[0] * reinterpreted_packed_uchar4_e2029[0] + reinterpreted_packed_uchar4_e1984[1] * reinterpreted_packed_uchar4_e2029[1] + reinterpreted_packed_uchar4_e1984[2] * reinterpreted_packed_uchar4_e2029[2] + reinterpreted_packed_uchar4_e1984[3] * reinterpreted_packed_uchar4_e2029[3]);
                        uint _e2032 = sum0_2_;
                        uint _e2033 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1995 = as_type<packed_uchar4>(_e1995);
                        packed_uchar4 reinterpreted_packed_uchar4_e2033 = as_type<packed_uchar4>(_e2033);
                        sum0_2_ = _e2032 + ( + reinterpreted_packed_uchar4_e1995[0] * reinterpreted_packed_uchar4_e2033[0] + reinterpreted_packed_uchar4_e1995[1] * reinterpreted_packed_uchar4_e2033[1] + reinterpreted_packed_uchar4_e1995[2] * reinterpreted_packed_uchar4_e2033[2] + reinterpreted_packed_uchar4_e1995[3] * reinterpreted_packed_uchar4_e2033[3]);
                        uint _e2036 = sum0_3_;
                        uint _e2037 = b0_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2006 = as_type<packed_uchar4>(_e2006);
                        packed_uchar4 reinterpreted_packed_uchar4_e2037 = as_type<packed_uchar4>(_e2037);
                        sum0_3_ = _e2036 + ( + reinterpreted_packed_uchar4_e2006[0] * reinterpreted_packed_uchar4_e2037[0] + reinterpreted_packed_uchar4_e2006[1] * reinterpreted_packed_uchar4_e2037[1] + reinterpreted_packed_uchar4_e2006[2] * reinterpreted_packed_uchar4_e2037[2] + reinterpreted_packed_uchar4_e2006[3] * reinterpreted_packed_uchar4_e2037[3]);
                        uint _e2050 = value_levels(_e998.low.x >> 2u, (_e998.high.x >> 1u) & 16843009u);
                        uint _e2061 = value_levels(_e998.low.y >> 2u, (_e998.high.y >> 1u) & 16843009u);
                        uint _e2072 = value_levels(_e998.low.z >> 2u, (_e998.high.z >> 1u) & 16843009u);
                        uint _e2083 = value_levels(_e998.low.w >> 2u, (_e998.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 1u];
                        uint _e2101 = sum0_0_;
                        uint _e2102 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(_e2050);
                        packed_uchar4 reinterpreted_packed_uchar4_e2102 = as_type<packed_uchar4>(_e2102);
                        sum0_0_ = _e2101 + ( + reinterpreted_packed_uchar4_e2050[0] * reinterpreted_packed_uchar4_e2102[0] + reinterpreted_packed_uchar4_e2050[1] * reinterpreted_packed_uchar4_e2102[1] + reinterpreted_packed_uchar4_e2050[2] * reinterpreted_packed_uchar4_e2102[2] + reinterpreted_packed_uchar4_e2050[3] * reinterpreted_packed_uchar4_e2102[3]);
                        uint _e2105 = sum0_1_;
                        uint _e2106 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2061 = as_type<packed_uchar4>(_e2061);
                        packed_uchar4 reinterpreted_packed_uchar4_e2106 = as_type<packed_uchar4>(_e2106);
                        sum0_1_ = _e2105 + ( + reinterpreted_packed_uchar4_e2061[0] * reinterpreted_packed_uchar4_e2106[0] + reinterpreted_packed_uchar4_e2061[1] * reinterpreted_packed_uchar4_e2106[1] + reinterpreted_packed_uchar4_e2061[2] * reinterpreted_packed_uchar4_e2106[2] + reinterpreted_packed_uchar4_e2061[3] * reinterpreted_packed_uchar4_e2106[3]);
                        uint _e2109 = sum0_2_;
                        uint _e2110 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2072 = as_type<packed_uchar4>(_e2072);
                        packed_uchar4 reinterpreted_packed_uchar4_e2110 = as_type<packed_uchar4>(_e2110);
                        sum0_2_ = _e2109 + ( + reinterpreted_packed_uchar4_e2072[0] * reinterpreted_packed_uchar4_e2110[0] + reinterpreted_packed_uchar4_e2072[1] * reinterpreted_packed_uchar4_e2110[1] + reinterpreted_packed_uchar4_e2072[2] * reinterpreted_packed_uchar4_e2110[2] + reinterpreted_packed_uchar4_e2072[3] * reinterpreted_packed_uchar4_e2110[3]);
                        uint _e2113 = sum0_3_;
                        uint _e2114 = b1_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2083 = as_type<packed_uchar4>(_e2083);
                        packed_uchar4 reinterpreted_packed_uchar4_e2114 = as_type<packed_uchar4>(_e2114);
                        sum0_3_ = _e2113 + ( + reinterpreted_packed_uchar4_e2083[0] * reinterpreted_packed_uchar4_e2114[0] + reinterpreted_packed_uchar4_e2083[1] * reinterpreted_packed_uchar4_e2114[1] + reinterpreted_packed_uchar4_e2083[2] * reinterpreted_packed_uchar4_e2114[2] + reinterpreted_packed_uchar4_e2083[3] * reinterpreted_packed_uchar4_e2114[3]);
                        uint _e2127 = value_levels(_e998.low.x >> 4u, (_e998.high.x >> 2u) & 16843009u);
                        uint _e2138 = value_levels(_e998.low.y >> 4u, (_e998.high.y >> 2u) & 16843009u);
                        uint _e2149 = value_levels(_e998.low.z >> 4u, (_e998.high.z >> 2u) & 16843009u);
                        uint _e2160 = value_levels(_e998.low.w >> 4u, (_e998.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 2u];
                        uint _e2178 = sum0_0_;
                        uint _e2179 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2127 = as_type<packed_uchar4>(_e2127);
                        packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                        sum0_0_ = _e2178 + ( + reinterpreted_packed_uchar4_e2127[0] * reinterpreted_packed_uchar4_e2179[0] + reinterpreted_packed_uchar4_e2127[1] * reinterpreted_packed_uchar4_e2179[1] + reinterpreted_packed_uchar4_e2127[2] * reinterpreted_packed_uchar4_e2179[2] + reinterpreted_packed_uchar4_e2127[3] * reinterpreted_packed_uchar4_e2179[3]);
                        uint _e2182 = sum0_1_;
                        uint _e2183 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2138 = as_type<packed_uchar4>(_e2138);
                        packed_uchar4 reinterpreted_packed_uchar4_e2183 = as_type<packed_uchar4>(_e2183);
                        sum0_1_ = _e2182 + ( + reinterpreted_packed_uchar4_e2138[0] * reinterpreted_packed_uchar4_e2183[0] + reinterpreted_packed_uchar4_e2138[1] * reinterpreted_packed_uchar4_e2183[1] + reinterpreted_packed_uchar4_e2138[2] * reinterpreted_packed_uchar4_e2183[2] + reinterpreted_packed_uchar4_e2138[3] * reinterpreted_packed_uchar4_e2183[3]);
                        uint _e2186 = sum0_2_;
                        uint _e2187 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2149 = as_type<packed_uchar4>(_e2149);
                        packed_uchar4 reinterpreted_packed_uchar4_e2187 = as_type<packed_uchar4>(_e2187);
                        sum0_2_ = _e2186 + ( + reinterpreted_packed_uchar4_e2149[0] * reinterpreted_packed_uchar4_e2187[0] + reinterpreted_packed_uchar4_e2149[1] * reinterpreted_packed_uchar4_e2187[1] + reinterpreted_packed_uchar4_e2149[2] * reinterpreted_packed_uchar4_e2187[2] + reinterpreted_packed_uchar4_e2149[3] * reinterpreted_packed_uchar4_e2187[3]);
                        uint _e2190 = sum0_3_;
                        uint _e2191 = b2_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2160 = as_type<packed_uchar4>(_e2160);
                        packed_uchar4 reinterpreted_packed_uchar4_e2191 = as_type<packed_uchar4>(_e2191);
                        sum0_3_ = _e2190 + ( + reinterpreted_packed_uchar4_e2160[0] * reinterpreted_packed_uchar4_e2191[0] + reinterpreted_packed_uchar4_e2160[1] * reinterpreted_packed_uchar4_e2191[1] + reinterpreted_packed_uchar4_e2160[2] * reinterpreted_packed_uchar4_e2191[2] + reinterpreted_packed_uchar4_e2160[3] * reinterpreted_packed_uchar4_e2191[3]);
                        uint _e2204 = value_levels(_e998.low.x >> 6u, (_e998.high.x >> 3u) & 16843009u);
                        uint _e2215 = value_levels(_e998.low.y >> 6u, (_e998.high.y >> 3u) & 16843009u);
                        uint _e2226 = value_levels(_e998.low.z >> 6u, (_e998.high.z >> 3u) & 16843009u);
                        uint _e2237 = value_levels(_e998.low.w >> 6u, (_e998.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 4u)) + 3u];
                        uint _e2255 = sum0_0_;
                        uint _e2256 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2204 = as_type<packed_uchar4>(_e2204);
                        packed_uchar4 reinterpreted_packed_uchar4_e2256 = as_type<packed_uchar4>(_e2256);
                        sum0_0_ = _e2255 + ( + reinterpreted_packed_uchar4_e2204[0] * reinterpreted_packed_uchar4_e2256[0] + reinterpreted_packed_uchar4_e2204[1] * reinterpreted_packed_uchar4_e2256[1] + reinterpreted_packed_uchar4_e2204[2] * reinterpreted_packed_uchar4_e2256[2] + reinterpreted_packed_uchar4_e2204[3] * reinterpreted_packed_uchar4_e2256[3]);
                        uint _e2259 = sum0_1_;
                        uint _e2260 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2215 = as_type<packed_uchar4>(_e2215);
                        packed_uchar4 reinterpreted_packed_uchar4_e2260 = as_type<packed_uchar4>(_e2260);
                        sum0_1_ = _e2259 + ( + reinterpreted_packed_uchar4_e2215[0] * reinterpreted_packed_uchar4_e2260[0] + reinterpreted_packed_uchar4_e2215[1] * reinterpreted_packed_uchar4_e2260[1] + reinterpreted_packed_uchar4_e2215[2] * reinterpreted_packed_uchar4_e2260[2] + reinterpreted_packed_uchar4_e2215[3] * reinterpreted_packed_uchar4_e2260[3]);
                        uint _e2263 = sum0_2_;
                        uint _e2264 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2226 = as_type<packed_uchar4>(_e2226);
                        packed_uchar4 reinterpreted_packed_uchar4_e2264 = as_type<packed_uchar4>(_e2264);
                        sum0_2_ = _e2263 + ( + reinterpreted_packed_uchar4_e2226[0] * reinterpreted_packed_uchar4_e2264[0] + reinterpreted_packed_uchar4_e2226[1] * reinterpreted_packed_uchar4_e2264[1] + reinterpreted_packed_uchar4_e2226[2] * reinterpreted_packed_uchar4_e2264[2] + reinterpreted_packed_uchar4_e2226[3] * reinterpreted_packed_uchar4_e2264[3]);
                        uint _e2267 = sum0_3_;
                        uint _e2268 = b3_0_3.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2237 = as_type<packed_uchar4>(_e2237);
                        packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                        sum0_3_ = _e2267 + ( + reinterpreted_packed_uchar4_e2237[0] * reinterpreted_packed_uchar4_e2268[0] + reinterpreted_packed_uchar4_e2237[1] * reinterpreted_packed_uchar4_e2268[1] + reinterpreted_packed_uchar4_e2237[2] * reinterpreted_packed_uchar4_e2268[2] + reinterpreted_packed_uchar4_e2237[3] * reinterpreted_packed_uchar4_e2268[3]);
                    }
                    if (live4_) {
                        uint _e2281 = value_levels(_e1008.low.x >> 0u, (_e1008.high.x >> 0u) & 16843009u);
                        uint _e2292 = value_levels(_e1008.low.y >> 0u, (_e1008.high.y >> 0u) & 16843009u);
                        uint _e2303 = value_levels(_e1008.low.z >> 0u, (_e1008.high.z >> 0u) & 16843009u);
                        uint _e2314 = value_levels(_e1008.low.w >> 0u, (_e1008.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 0u];
                        uint _e2332 = sum0_0_;
                        uint _e2333 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2281 = as_type<packed_uchar4>(_e2281);
                        packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(_e2333);
                        sum0_0_ = _e2332 + ( + reinterpreted_packed_uchar4_e2281[0] * reinterpreted_packed_uchar4_e2333[0] + reinterpreted_packed_uchar4_e2281[1] * reinterpreted_packed_uchar4_e2333[1] + reinterpreted_packed_uchar4_e2281[2] * reinterpreted_packed_uchar4_e2333[2] + reinterpreted_packed_uchar4_e2281[3] * reinterpreted_packed_uchar4_e2333[3]);
                        uint _e2336 = sum0_1_;
                        uint _e2337 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2292 = as_type<packed_uchar4>(_e2292);
                        packed_uchar4 reinterpreted_packed_uchar4_e2337 = as_type<packed_uchar4>(_e2337);
                        sum0_1_ = _e2336 + ( + reinterpreted_packed_uchar4_e2292[0] * reinterpreted_packed_uchar4_e2337[0] + reinterpreted_packed_uchar4_e2292[1] * reinterpreted_packed_uchar4_e2337[1] + reinterpreted_packed_uchar4_e2292[2] * reinterpreted_packed_uchar4_e2337[2] + reinterpreted_packed_uchar4_e2292[3] * reinterpreted_packed_uchar4_e2337[3]);
                        uint _e2340 = sum0_2_;
                        uint _e2341 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2303 = as_type<packed_uchar4>(_e2303);
                        packed_uchar4 reinterpreted_packed_uchar4_e2341 = as_type<packed_uchar4>(_e2341);
                        sum0_2_ = _e2340 + ( + reinterpreted_packed_uchar4_e2303[0] * reinterpreted_packed_uchar4_e2341[0] + reinterpreted_packed_uchar4_e2303[1] * reinterpreted_packed_uchar4_e2341[1] + reinterpreted_packed_uchar4_e2303[2] * reinterpreted_packed_uchar4_e2341[2] + reinterpreted_packed_uchar4_e2303[3] * reinterpreted_packed_uchar4_e2341[3]);
                        uint _e2344 = sum0_3_;
                        uint _e2345 = b0_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2314 = as_type<packed_uchar4>(_e2314);
                        packed_uchar4 reinterpreted_packed_uchar4_e2345 = as_type<packed_uchar4>(_e2345);
                        sum0_3_ = _e2344 + ( + reinterpreted_packed_uchar4_e2314[0] * reinterpreted_packed_uchar4_e2345[0] + reinterpreted_packed_uchar4_e2314[1] * reinterpreted_packed_uchar4_e2345[1] + reinterpreted_packed_uchar4_e2314[2] * reinterpreted_packed_uchar4_e2345[2] + reinterpreted_packed_uchar4_e2314[3] * reinterpreted_packed_uchar4_e2345[3]);
                        uint _e2358 = value_levels(_e1008.low.x >> 2u, (_e1008.high.x >> 1u) & 16843009u);
                        uint _e2369 = value_levels(_e1008.low.y >> 2u, (_e1008.high.y >> 1u) & 16843009u);
                        uint _e2380 = value_levels(_e1008.low.z >> 2u, (_e1008.high.z >> 1u) & 16843009u);
                        uint _e2391 = value_levels(_e1008.low.w >> 2u, (_e1008.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 1u];
                        uint _e2409 = sum0_0_;
                        uint _e2410 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2358 = as_type<packed_uchar4>(_e2358);
                        packed_uchar4 reinterpreted_packed_uchar4_e2410 = as_type<packed_uchar4>(_e2410);
                        sum0_0_ = _e2409 + ( + reinterpreted_packed_uchar4_e2358[0] * reinterpreted_packed_uchar4_e2410[0] + reinterpreted_packed_uchar4_e2358[1] * reinterpreted_packed_uchar4_e2410[1] + reinterpreted_packed_uchar4_e2358[2] * reinterpreted_packed_uchar4_e2410[2] + reinterpreted_packed_uchar4_e2358[3] * reinterpreted_packed_uchar4_e2410[3]);
                        uint _e2413 = sum0_1_;
                        uint _e2414 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2369 = as_type<packed_uchar4>(_e2369);
                        packed_uchar4 reinterpreted_packed_uchar4_e2414 = as_type<packed_uchar4>(_e2414);
                        sum0_1_ = _e2413 + ( + reinterpreted_packed_uchar4_e2369[0] * reinterpreted_packed_uchar4_e2414[0] + reinterpreted_packed_uchar4_e2369[1] * reinterpreted_packed_uchar4_e2414[1] + reinterpreted_packed_uchar4_e2369[2] * reinterpreted_packed_uchar4_e2414[2] + reinterpreted_packed_uchar4_e2369[3] * reinterpreted_packed_uchar4_e2414[3]);
                        uint _e2417 = sum0_2_;
                        uint _e2418 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2380 = as_type<packed_uchar4>(_e2380);
                        packed_uchar4 reinterpreted_packed_uchar4_e2418 = as_type<packed_uchar4>(_e2418);
                        sum0_2_ = _e2417 + ( + reinterpreted_packed_uchar4_e2380[0] * reinterpreted_packed_uchar4_e2418[0] + reinterpreted_packed_uchar4_e2380[1] * reinterpreted_packed_uchar4_e2418[1] + reinterpreted_packed_uchar4_e2380[2] * reinterpreted_packed_uchar4_e2418[2] + reinterpreted_packed_uchar4_e2380[3] * reinterpreted_packed_uchar4_e2418[3]);
                        uint _e2421 = sum0_3_;
                        uint _e2422 = b1_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2391 = as_type<packed_uchar4>(_e2391);
                        packed_uchar4 reinterpreted_packed_uchar4_e2422 = as_type<packed_uchar4>(_e2422);
                        sum0_3_ = _e2421 + ( + reinterpreted_packed_uchar4_e2391[0] * reinterpreted_packed_uchar4_e2422[0] + reinterpreted_packed_uchar4_e2391[1] * reinterpreted_packed_uchar4_e2422[1] + reinterpreted_packed_uchar4_e2391[2] * reinterpreted_packed_uchar4_e2422[2] + reinterpreted_packed_uchar4_e2391[3] * reinterpreted_packed_uchar4_e2422[3]);
                        uint _e2435 = value_levels(_e1008.low.x >> 4u, (_e1008.high.x >> 2u) & 16843009u);
                        uint _e2446 = value_levels(_e1008.low.y >> 4u, (_e1008.high.y >> 2u) & 16843009u);
                        uint _e2457 = value_levels(_e1008.low.z >> 4u, (_e1008.high.z >> 2u) & 16843009u);
                        uint _e2468 = value_levels(_e1008.low.w >> 4u, (_e1008.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 2u];
                        uint _e2486 = sum0_0_;
                        uint _e2487 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2435 = as_type<packed_uchar4>(_e2435);
                        packed_uchar4 reinterpreted_packed_uchar4_e2487 = as_type<packed_uchar4>(_e2487);
                        sum0_0_ = _e2486 + ( + reinterpreted_packed_uchar4_e2435[0] * reinterpreted_packed_uchar4_e2487[0] + reinterpreted_packed_uchar4_e2435[1] * reinterpreted_packed_uchar4_e2487[1] + reinterpreted_packed_uchar4_e2435[2] * reinterpreted_packed_uchar4_e2487[2] + reinterpreted_packed_uchar4_e2435[3] * reinterpreted_packed_uchar4_e2487[3]);
                        uint _e2490 = sum0_1_;
                        uint _e2491 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2446 = as_type<packed_uchar4>(_e2446);
                        packed_uchar4 reinterpreted_packed_uchar4_e2491 = as_type<packed_uchar4>(_e2491);
                        sum0_1_ = _e2490 + ( + reinterpreted_packed_uchar4_e2446[0] * reinterpreted_packed_uchar4_e2491[0] + reinterpreted_packed_uchar4_e2446[1] * reinterpreted_packed_uchar4_e2491[1] + reinterpreted_packed_uchar4_e2446[2] * reinterpreted_packed_uchar4_e2491[2] + reinterpreted_packed_uchar4_e2446[3] * reinterpreted_packed_uchar4_e2491[3]);
                        uint _e2494 = sum0_2_;
                        uint _e2495 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2457 = as_type<packed_uchar4>(_e2457);
                        packed_uchar4 reinterpreted_packed_uchar4_e2495 = as_type<packed_uchar4>(_e2495);
                        sum0_2_ = _e2494 + ( + reinterpreted_packed_uchar4_e2457[0] * reinterpreted_packed_uchar4_e2495[0] + reinterpreted_packed_uchar4_e2457[1] * reinterpreted_packed_uchar4_e2495[1] + reinterpreted_packed_uchar4_e2457[2] * reinterpreted_packed_uchar4_e2495[2] + reinterpreted_packed_uchar4_e2457[3] * reinterpreted_packed_uchar4_e2495[3]);
                        uint _e2498 = sum0_3_;
                        uint _e2499 = b2_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2468 = as_type<packed_uchar4>(_e2468);
                        packed_uchar4 reinterpreted_packed_uchar4_e2499 = as_type<packed_uchar4>(_e2499);
                        sum0_3_ = _e2498 + ( + reinterpreted_packed_uchar4_e2468[0] * reinterpreted_packed_uchar4_e2499[0] + reinterpreted_packed_uchar4_e2468[1] * reinterpreted_packed_uchar4_e2499[1] + reinterpreted_packed_uchar4_e2468[2] * reinterpreted_packed_uchar4_e2499[2] + reinterpreted_packed_uchar4_e2468[3] * reinterpreted_packed_uchar4_e2499[3]);
                        uint _e2512 = value_levels(_e1008.low.x >> 6u, (_e1008.high.x >> 3u) & 16843009u);
                        uint _e2523 = value_levels(_e1008.low.y >> 6u, (_e1008.high.y >> 3u) & 16843009u);
                        uint _e2534 = value_levels(_e1008.low.z >> 6u, (_e1008.high.z >> 3u) & 16843009u);
                        uint _e2545 = value_levels(_e1008.low.w >> 6u, (_e1008.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 4u)) + 3u];
                        uint _e2563 = sum0_0_;
                        uint _e2564 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2512 = as_type<packed_uchar4>(_e2512);
                        packed_uchar4 reinterpreted_packed_uchar4_e2564 = as_type<packed_uchar4>(_e2564);
                        sum0_0_ = _e2563 + ( + reinterpreted_packed_uchar4_e2512[0] * reinterpreted_packed_uchar4_e2564[0] + reinterpreted_packed_uchar4_e2512[1] * reinterpreted_packed_uchar4_e2564[1] + reinterpreted_packed_uchar4_e2512[2] * reinterpreted_packed_uchar4_e2564[2] + reinterpreted_packed_uchar4_e2512[3] * reinterpreted_packed_uchar4_e2564[3]);
                        uint _e2567 = sum0_1_;
                        uint _e2568 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2523 = as_type<packed_uchar4>(_e2523);
                        packed_uchar4 reinterpreted_packed_uchar4_e2568 = as_type<packed_uchar4>(_e2568);
                        sum0_1_ = _e2567 + ( + reinterpreted_packed_uchar4_e2523[0] * reinterpreted_packed_uchar4_e2568[0] + reinterpreted_packed_uchar4_e2523[1] * reinterpreted_packed_uchar4_e2568[1] + reinterpreted_packed_uchar4_e2523[2] * reinterpreted_packed_uchar4_e2568[2] + reinterpreted_packed_uchar4_e2523[3] * reinterpreted_packed_uchar4_e2568[3]);
                        uint _e2571 = sum0_2_;
                        uint _e2572 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2534 = as_type<packed_uchar4>(_e2534);
                        packed_uchar4 reinterpreted_packed_uchar4_e2572 = as_type<packed_uchar4>(_e2572);
                        sum0_2_ = _e2571 + ( + reinterpreted_packed_uchar4_e2534[0] * reinterpreted_packed_uchar4_e2572[0] + reinterpreted_packed_uchar4_e2534[1] * reinterpreted_packed_uchar4_e2572[1] + reinterpreted_packed_uchar4_e2534[2] * reinterpreted_packed_uchar4_e2572[2] + reinterpreted_packed_uchar4_e2534[3] * reinterpreted_packed_uchar4_e2572[3]);
                        uint _e2575 = sum0_3_;
                        uint _e2576 = b3_0_4.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2545 = as_type<packed_uchar4>(_e2545);
                        packed_uchar4 reinterpreted_packed_uchar4_e2576 = as_type<packed_uchar4>(_e2576);
                        sum0_3_ = _e2575 + ( + reinterpreted_packed_uchar4_e2545[0] * reinterpreted_packed_uchar4_e2576[0] + reinterpreted_packed_uchar4_e2545[1] * reinterpreted_packed_uchar4_e2576[1] + reinterpreted_packed_uchar4_e2545[2] * reinterpreted_packed_uchar4_e2576[2] + reinterpreted_packed_uchar4_e2545[3] * reinterpreted_packed_uchar4_e2576[3]);
                    }
                    if (live5_) {
                        uint _e2589 = value_levels(_e1018.low.x >> 0u, (_e1018.high.x >> 0u) & 16843009u);
                        uint _e2600 = value_levels(_e1018.low.y >> 0u, (_e1018.high.y >> 0u) & 16843009u);
                        uint _e2611 = value_levels(_e1018.low.z >> 0u, (_e1018.high.z >> 0u) & 16843009u);
                        uint _e2622 = value_levels(_e1018.low.w >> 0u, (_e1018.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 0u];
                        uint _e2640 = sum0_0_;
                        uint _e2641 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2589 = as_type<packed_uchar4>(_e2589);
                        packed_uchar4 reinterpreted_packed_uchar4_e2641 = as_type<packed_uchar4>(_e2641);
                        sum0_0_ = _e2640 + ( + reinterpreted_packed_uchar4_e2589[0] * reinterpreted_packed_uchar4_e2641[0] + reinterpreted_packed_uchar4_e2589[1] * reinterpreted_packed_uchar4_e2641[1] + reinterpreted_packed_uchar4_e2589[2] * reinterpreted_packed_uchar4_e2641[2] + reinterpreted_packed_uchar4_e2589[3] * reinterpreted_packed_uchar4_e2641[3]);
                        uint _e2644 = sum0_1_;
                        uint _e2645 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(_e2600);
                        packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                        sum0_1_ = _e2644 + ( + reinterpreted_packed_uchar4_e2600[0] * reinterpreted_packed_uchar4_e2645[0] + reinterpreted_packed_uchar4_e2600[1] * reinterpreted_packed_uchar4_e2645[1] + reinterpreted_packed_uchar4_e2600[2] * reinterpreted_packed_uchar4_e2645[2] + reinterpreted_packed_uchar4_e2600[3] * reinterpreted_packed_uchar4_e2645[3]);
                        uint _e2648 = sum0_2_;
                        uint _e2649 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2611 = as_type<packed_uchar4>(_e2611);
                        packed_uchar4 reinterpreted_packed_uchar4_e2649 = as_type<packed_uchar4>(_e2649);
                        sum0_2_ = _e2648 + ( + reinterpreted_packed_uchar4_e2611[0] * reinterpreted_packed_uchar4_e2649[0] + reinterpreted_packed_uchar4_e2611[1] * reinterpreted_packed_uchar4_e2649[1] + reinterpreted_packed_uchar4_e2611[2] * reinterpreted_packed_uchar4_e2649[2] + reinterpreted_packed_uchar4_e2611[3] * reinterpreted_packed_uchar4_e2649[3]);
                        uint _e2652 = sum0_3_;
                        uint _e2653 = b0_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2622 = as_type<packed_uchar4>(_e2622);
                        packed_uchar4 reinterpreted_packed_uchar4_e2653 = as_type<packed_uchar4>(_e2653);
                        sum0_3_ = _e2652 + ( + reinterpreted_packed_uchar4_e2622[0] * reinterpreted_packed_uchar4_e2653[0] + reinterpreted_packed_uchar4_e2622[1] * reinterpreted_packed_uchar4_e2653[1] + reinterpreted_packed_uchar4_e2622[2] * reinterpreted_packed_uchar4_e2653[2] + reinterpreted_packed_uchar4_e2622[3] * reinterpreted_packed_uchar4_e2653[3]);
                        uint _e2666 = value_levels(_e1018.low.x >> 2u, (_e1018.high.x >> 1u) & 16843009u);
                        uint _e2677 = value_levels(_e1018.low.y >> 2u, (_e1018.high.y >> 1u) & 16843009u);
                        uint _e2688 = value_levels(_e1018.low.z >> 2u, (_e1018.high.z >> 1u) & 16843009u);
                        uint _e2699 = value_levels(_e1018.low.w >> 2u, (_e1018.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 1u];
                        uint _e2717 = sum0_0_;
                        uint _e2718 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2666 = as_type<packed_uchar4>(_e2666);
                        packed_uchar4 reinterpreted_packed_uchar4_e2718 = as_type<packed_uchar4>(_e2718);
                        sum0_0_ = _e2717 + ( + reinterpreted_packed_uchar4_e2666[0] * reinterpreted_packed_uchar4_e2718[0] + reinterpreted_packed_uchar4_e2666[1] * reinterpreted_packed_uchar4_e2718[1] + reinterpreted_packed_uchar4_e2666[2] * reinterpreted_packed_uchar4_e2718[2] + reinterpreted_packed_uchar4_e2666[3] * reinterpreted_packed_uchar4_e2718[3]);
                        uint _e2721 = sum0_1_;
                        uint _e2722 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2677 = as_type<packed_uchar4>(_e2677);
                        packed_uchar4 reinterpreted_packed_uchar4_e2722 = as_type<packed_uchar4>(_e2722);
                        sum0_1_ = _e2721 + ( + reinterpreted_packed_uchar4_e2677[0] * reinterpreted_packed_uchar4_e2722[0] + reinterpreted_packed_uchar4_e2677[1] * reinterpreted_packed_uchar4_e2722[1] + reinterpreted_packed_uchar4_e2677[2] * reinterpreted_packed_uchar4_e2722[2] + reinterpreted_packed_uchar4_e2677[3] * reinterpreted_packed_uchar4_e2722[3]);
                        uint _e2725 = sum0_2_;
                        uint _e2726 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2688 = as_type<packed_uchar4>(_e2688);
                        packed_uchar4 reinterpreted_packed_uchar4_e2726 = as_type<packed_uchar4>(_e2726);
                        sum0_2_ = _e2725 + ( + reinterpreted_packed_uchar4_e2688[0] * reinterpreted_packed_uchar4_e2726[0] + reinterpreted_packed_uchar4_e2688[1] * reinterpreted_packed_uchar4_e2726[1] + reinterpreted_packed_uchar4_e2688[2] * reinterpreted_packed_uchar4_e2726[2] + reinterpreted_packed_uchar4_e2688[3] * reinterpreted_packed_uchar4_e2726[3]);
                        uint _e2729 = sum0_3_;
                        uint _e2730 = b1_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2699 = as_type<packed_uchar4>(_e2699);
                        packed_uchar4 reinterpreted_packed_uchar4_e2730 = as_type<packed_uchar4>(_e2730);
                        sum0_3_ = _e2729 + ( + reinterpreted_packed_uchar4_e2699[0] * reinterpreted_packed_uchar4_e2730[0] + reinterpreted_packed_uchar4_e2699[1] * reinterpreted_packed_uchar4_e2730[1] + reinterpreted_packed_uchar4_e2699[2] * reinterpreted_packed_uchar4_e2730[2] + reinterpreted_packed_uchar4_e2699[3] * reinterpreted_packed_uchar4_e2730[3]);
                        uint _e2743 = value_levels(_e1018.low.x >> 4u, (_e1018.high.x >> 2u) & 16843009u);
                        uint _e2754 = value_levels(_e1018.low.y >> 4u, (_e1018.high.y >> 2u) & 16843009u);
                        uint _e2765 = value_levels(_e1018.low.z >> 4u, (_e1018.high.z >> 2u) & 16843009u);
                        uint _e2776 = value_levels(_e1018.low.w >> 4u, (_e1018.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 2u];
                        uint _e2794 = sum0_0_;
                        uint _e2795 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2743 = as_type<packed_uchar4>(_e2743);
                        packed_uchar4 reinterpreted_packed_uchar4_e2795 = as_type<packed_uchar4>(_e2795);
                        sum0_0_ = _e2794 + ( + reinterpreted_packed_uchar4_e2743[0] * reinterpreted_packed_uchar4_e2795[0] + reinterpreted_packed_uchar4_e2743[1] * reinterpreted_packed_uchar4_e2795[1] + reinterpreted_packed_uchar4_e2743[2] * reinterpreted_packed_uchar4_e2795[2] + reinterpreted_packed_uchar4_e2743[3] * reinterpreted_packed_uchar4_e2795[3]);
                        uint _e2798 = sum0_1_;
                        uint _e2799 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2754 = as_type<packed_uchar4>(_e2754);
                        packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                        sum0_1_ = _e2798 + ( + reinterpreted_packed_uchar4_e2754[0] * reinterpreted_packed_uchar4_e2799[0] + reinterpreted_packed_uchar4_e2754[1] * reinterpreted_packed_uchar4_e2799[1] + reinterpreted_packed_uchar4_e2754[2] * reinterpreted_packed_uchar4_e2799[2] + reinterpreted_packed_uchar4_e2754[3] * reinterpreted_packed_uchar4_e2799[3]);
                        uint _e2802 = sum0_2_;
                        uint _e2803 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2765 = as_type<packed_uchar4>(_e2765);
                        packed_uchar4 reinterpreted_packed_uchar4_e2803 = as_type<packed_uchar4>(_e2803);
                        sum0_2_ = _e2802 + ( + reinterpreted_packed_uchar4_e2765[0] * reinterpreted_packed_uchar4_e2803[0] + reinterpreted_packed_uchar4_e2765[1] * reinterpreted_packed_uchar4_e2803[1] + reinterpreted_packed_uchar4_e2765[2] * reinterpreted_packed_uchar4_e2803[2] + reinterpreted_packed_uchar4_e2765[3] * reinterpreted_packed_uchar4_e2803[3]);
                        uint _e2806 = sum0_3_;
                        uint _e2807 = b2_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2776 = as_type<packed_uchar4>(_e2776);
                        packed_uchar4 reinterpreted_packed_uchar4_e2807 = as_type<packed_uchar4>(_e2807);
                        sum0_3_ = _e2806 + ( + reinterpreted_packed_uchar4_e2776[0] * reinterpreted_packed_uchar4_e2807[0] + reinterpreted_packed_uchar4_e2776[1] * reinterpreted_packed_uchar4_e2807[1] + reinterpreted_packed_uchar4_e2776[2] * reinterpreted_packed_uchar4_e2807[2] + reinterpreted_packed_uchar4_e2776[3] * reinterpreted_packed_uchar4_e2807[3]);
                        uint _e2820 = value_levels(_e1018.low.x >> 6u, (_e1018.high.x >> 3u) & 16843009u);
                        uint _e2831 = value_levels(_e1018.low.y >> 6u, (_e1018.high.y >> 3u) & 16843009u);
                        uint _e2842 = value_levels(_e1018.low.z >> 6u, (_e1018.high.z >> 3u) & 16843009u);
                        uint _e2853 = value_levels(_e1018.low.w >> 6u, (_e1018.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 4u)) + 3u];
                        uint _e2871 = sum0_0_;
                        uint _e2872 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2820 = as_type<packed_uchar4>(_e2820);
                        packed_uchar4 reinterpreted_packed_uchar4_e2872 = as_type<packed_uchar4>(_e2872);
                        sum0_0_ = _e2871 + ( + reinterpreted_packed_uchar4_e2820[0] * reinterpreted_packed_uchar4_e2872[0] + reinterpreted_packed_uchar4_e2820[1] * reinterpreted_packed_uchar4_e2872[1] + reinterpreted_packed_uchar4_e2820[2] * reinterpreted_packed_uchar4_e2872[2] + reinterpreted_packed_uchar4_e2820[3] * reinterpreted_packed_uchar4_e2872[3]);
                        uint _e2875 = sum0_1_;
                        uint _e2876 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2831 = as_type<packed_uchar4>(_e2831);
                        packed_uchar4 reinterpreted_packed_uchar4_e2876 = as_type<packed_uchar4>(_e2876);
                        sum0_1_ = _e2875 + ( + reinterpreted_packed_uchar4_e2831[0] * reinterpreted_packed_uchar4_e2876[0] + reinterpreted_packed_uchar4_e2831[1] * reinterpreted_packed_uchar4_e2876[1] + reinterpreted_packed_uchar4_e2831[2] * reinterpreted_packed_uchar4_e2876[2] + reinterpreted_packed_uchar4_e2831[3] * reinterpreted_packed_uchar4_e2876[3]);
                        uint _e2879 = sum0_2_;
                        uint _e2880 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2842 = as_type<packed_uchar4>(_e2842);
                        packed_uchar4 reinterpreted_packed_uchar4_e2880 = as_type<packed_uchar4>(_e2880);
                        sum0_2_ = _e2879 + ( + reinterpreted_packed_uchar4_e2842[0] * reinterpreted_packed_uchar4_e2880[0] + reinterpreted_packed_uchar4_e2842[1] * reinterpreted_packed_uchar4_e2880[1] + reinterpreted_packed_uchar4_e2842[2] * reinterpreted_packed_uchar4_e2880[2] + reinterpreted_packed_uchar4_e2842[3] * reinterpreted_packed_uchar4_e2880[3]);
                        uint _e2883 = sum0_3_;
                        uint _e2884 = b3_0_5.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2853 = as_type<packed_uchar4>(_e2853);
                        packed_uchar4 reinterpreted_packed_uchar4_e2884 = as_type<packed_uchar4>(_e2884);
                        sum0_3_ = _e2883 + ( + reinterpreted_packed_uchar4_e2853[0] * reinterpreted_packed_uchar4_e2884[0] + reinterpreted_packed_uchar4_e2853[1] * reinterpreted_packed_uchar4_e2884[1] + reinterpreted_packed_uchar4_e2853[2] * reinterpreted_packed_uchar4_e2884[2] + reinterpreted_packed_uchar4_e2853[3] * reinterpreted_packed_uchar4_e2884[3]);
                    }
                    if (live6_) {
                        uint _e2897 = value_levels(_e1028.low.x >> 0u, (_e1028.high.x >> 0u) & 16843009u);
                        uint _e2908 = value_levels(_e1028.low.y >> 0u, (_e1028.high.y >> 0u) & 16843009u);
                        uint _e2919 = value_levels(_e1028.low.z >> 0u, (_e1028.high.z >> 0u) & 16843009u);
                        uint _e2930 = value_levels(_e1028.low.w >> 0u, (_e1028.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 0u];
                        uint _e2948 = sum0_0_;
                        uint _e2949 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                        packed_uchar4 reinterpreted_packed_uchar4_e2949 = as_type<packed_uchar4>(_e2949);
                        sum0_0_ = _e2948 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2949[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2949[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2949[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2949[3]);
                        uint _e2952 = sum0_1_;
                        uint _e2953 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                        packed_uchar4 reinterpreted_packed_uchar4_e2953 = as_type<packed_uchar4>(_e2953);
                        sum0_1_ = _e2952 + ( + reinterpreted_packed_uchar4_e2908[0] * reinterpreted_packed_uchar4_e2953[0] + reinterpreted_packed_uchar4_e2908[1] * reinterpreted_packed_uchar4_e2953[1] + reinterpreted_packed_uchar4_e2908[2] * reinterpreted_packed_uchar4_e2953[2] + reinterpreted_packed_uchar4_e2908[3] * reinterpreted_packed_uchar4_e2953[3]);
                        uint _e2956 = sum0_2_;
                        uint _e2957 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                        packed_uchar4 reinterpreted_packed_uchar4_e2957 = as_type<packed_uchar4>(_e2957);
                        sum0_2_ = _e2956 + ( + reinterpreted_packed_uchar4_e2919[0] * reinterpreted_packed_uchar4_e2957[0] + reinterpreted_packed_uchar4_e2919[1] * reinterpreted_packed_uchar4_e2957[1] + reinterpreted_packed_uchar4_e2919[2] * reinterpreted_packed_uchar4_e2957[2] + reinterpreted_packed_uchar4_e2919[3] * reinterpreted_packed_uchar4_e2957[3]);
                        uint _e2960 = sum0_3_;
                        uint _e2961 = b0_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                        packed_uchar4 reinterpreted_packed_uchar4_e2961 = as_type<packed_uchar4>(_e2961);
                        sum0_3_ = _e2960 + ( + reinterpreted_packed_uchar4_e2930[0] * reinterpreted_packed_uchar4_e2961[0] + reinterpreted_packed_uchar4_e2930[1] * reinterpreted_packed_uchar4_e2961[1] + reinterpreted_packed_uchar4_e2930[2] * reinterpreted_packed_uchar4_e2961[2] + reinterpreted_packed_uchar4_e2930[3] * reinterpreted_packed_uchar4_e2961[3]);
                        uint _e2974 = value_levels(_e1028.low.x >> 2u, (_e1028.high.x >> 1u) & 16843009u);
                        uint _e2985 = value_levels(_e1028.low.y >> 2u, (_e1028.high.y >> 1u) & 16843009u);
                        uint _e2996 = value_levels(_e1028.low.z >> 2u, (_e1028.high.z >> 1u) & 16843009u);
                        uint _e3007 = value_levels(_e1028.low.w >> 2u, (_e1028.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 1u];
                        uint _e3025 = sum0_0_;
                        uint _e3026 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2974 = as_type<packed_uchar4>(_e2974);
                        packed_uchar4 reinterpreted_packed_uchar4_e3026 = as_type<packed_uchar4>(_e3026);
                        sum0_0_ = _e3025 + ( + reinterpreted_packed_uchar4_e2974[0] * reinterpreted_packed_uchar4_e3026[0] + reinterpreted_packed_uchar4_e2974[1] * reinterpreted_packed_uchar4_e3026[1] + reinterpreted_packed_uchar4_e2974[2] * reinterpreted_packed_uchar4_e3026[2] + reinterpreted_packed_uchar4_e2974[3] * reinterpreted_packed_uchar4_e3026[3]);
                        uint _e3029 = sum0_1_;
                        uint _e3030 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2985 = as_type<packed_uchar4>(_e2985);
                        packed_uchar4 reinterpreted_packed_uchar4_e3030 = as_type<packed_uchar4>(_e3030);
                        sum0_1_ = _e3029 + ( + reinterpreted_packed_uchar4_e2985[0] * reinterpreted_packed_uchar4_e3030[0] + reinterpreted_packed_uchar4_e2985[1] * reinterpreted_packed_uchar4_e3030[1] + reinterpreted_packed_uchar4_e2985[2] * reinterpreted_packed_uchar4_e3030[2] + reinterpreted_packed_uchar4_e2985[3] * reinterpreted_packed_uchar4_e3030[3]);
                        uint _e3033 = sum0_2_;
                        uint _e3034 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2996 = as_type<packed_uchar4>(_e2996);
                        packed_uchar4 reinterpreted_packed_uchar4_e3034 = as_type<packed_uchar4>(_e3034);
                        sum0_2_ = _e3033 + ( + reinterpreted_packed_uchar4_e2996[0] * reinterpreted_packed_uchar4_e3034[0] + reinterpreted_packed_uchar4_e2996[1] * reinterpreted_packed_uchar4_e3034[1] + reinterpreted_packed_uchar4_e2996[2] * reinterpreted_packed_uchar4_e3034[2] + reinterpreted_packed_uchar4_e2996[3] * reinterpreted_packed_uchar4_e3034[3]);
                        uint _e3037 = sum0_3_;
                        uint _e3038 = b1_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3007 = as_type<packed_uchar4>(_e3007);
                        packed_uchar4 reinterpreted_packed_uchar4_e3038 = as_type<packed_uchar4>(_e3038);
                        sum0_3_ = _e3037 + ( + reinterpreted_packed_uchar4_e3007[0] * reinterpreted_packed_uchar4_e3038[0] + reinterpreted_packed_uchar4_e3007[1] * reinterpreted_packed_uchar4_e3038[1] + reinterpreted_packed_uchar4_e3007[2] * reinterpreted_packed_uchar4_e3038[2] + reinterpreted_packed_uchar4_e3007[3] * reinterpreted_packed_uchar4_e3038[3]);
                        uint _e3051 = value_levels(_e1028.low.x >> 4u, (_e1028.high.x >> 2u) & 16843009u);
                        uint _e3062 = value_levels(_e1028.low.y >> 4u, (_e1028.high.y >> 2u) & 16843009u);
                        uint _e3073 = value_levels(_e1028.low.z >> 4u, (_e1028.high.z >> 2u) & 16843009u);
                        uint _e3084 = value_levels(_e1028.low.w >> 4u, (_e1028.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 2u];
                        uint _e3102 = sum0_0_;
                        uint _e3103 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3051 = as_type<packed_uchar4>(_e3051);
                        packed_uchar4 reinterpreted_packed_uchar4_e3103 = as_type<packed_uchar4>(_e3103);
                        sum0_0_ = _e3102 + ( + reinterpreted_packed_uchar4_e3051[0] * reinterpreted_packed_uchar4_e3103[0] + reinterpreted_packed_uchar4_e3051[1] * reinterpreted_packed_uchar4_e3103[1] + reinterpreted_packed_uchar4_e3051[2] * reinterpreted_packed_uchar4_e3103[2] + reinterpreted_packed_uchar4_e3051[3] * reinterpreted_packed_uchar4_e3103[3]);
                        uint _e3106 = sum0_1_;
                        uint _e3107 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3062 = as_type<packed_uchar4>(_e3062);
                        packed_uchar4 reinterpreted_packed_uchar4_e3107 = as_type<packed_uchar4>(_e3107);
                        sum0_1_ = _e3106 + ( + reinterpreted_packed_uchar4_e3062[0] * reinterpreted_packed_uchar4_e3107[0] + reinterpreted_packed_uchar4_e3062[1] * reinterpreted_packed_uchar4_e3107[1] + reinterpreted_packed_uchar4_e3062[2] * reinterpreted_packed_uchar4_e3107[2] + reinterpreted_packed_uchar4_e3062[3] * reinterpreted_packed_uchar4_e3107[3]);
                        uint _e3110 = sum0_2_;
                        uint _e3111 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3073 = as_type<packed_uchar4>(_e3073);
                        packed_uchar4 reinterpreted_packed_uchar4_e3111 = as_type<packed_uchar4>(_e3111);
                        sum0_2_ = _e3110 + ( + reinterpreted_packed_uchar4_e3073[0] * reinterpreted_packed_uchar4_e3111[0] + reinterpreted_packed_uchar4_e3073[1] * reinterpreted_packed_uchar4_e3111[1] + reinterpreted_packed_uchar4_e3073[2] * reinterpreted_packed_uchar4_e3111[2] + reinterpreted_packed_uchar4_e3073[3] * reinterpreted_packed_uchar4_e3111[3]);
                        uint _e3114 = sum0_3_;
                        uint _e3115 = b2_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3084 = as_type<packed_uchar4>(_e3084);
                        packed_uchar4 reinterpreted_packed_uchar4_e3115 = as_type<packed_uchar4>(_e3115);
                        sum0_3_ = _e3114 + ( + reinterpreted_packed_uchar4_e3084[0] * reinterpreted_packed_uchar4_e3115[0] + reinterpreted_packed_uchar4_e3084[1] * reinterpreted_packed_uchar4_e3115[1] + reinterpreted_packed_uchar4_e3084[2] * reinterpreted_packed_uchar4_e3115[2] + reinterpreted_packed_uchar4_e3084[3] * reinterpreted_packed_uchar4_e3115[3]);
                        uint _e3128 = value_levels(_e1028.low.x >> 6u, (_e1028.high.x >> 3u) & 16843009u);
                        uint _e3139 = value_levels(_e1028.low.y >> 6u, (_e1028.high.y >> 3u) & 16843009u);
                        uint _e3150 = value_levels(_e1028.low.z >> 6u, (_e1028.high.z >> 3u) & 16843009u);
                        uint _e3161 = value_levels(_e1028.low.w >> 6u, (_e1028.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 4u)) + 3u];
                        uint _e3179 = sum0_0_;
                        uint _e3180 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3128 = as_type<packed_uchar4>(_e3128);
                        packed_uchar4 reinterpreted_packed_uchar4_e3180 = as_type<packed_uchar4>(_e3180);
                        sum0_0_ = _e3179 + ( + reinterpreted_packed_uchar4_e3128[0] * reinterpreted_packed_uchar4_e3180[0] + reinterpreted_packed_uchar4_e3128[1] * reinterpreted_packed_uchar4_e3180[1] + reinterpreted_packed_uchar4_e3128[2] * reinterpreted_packed_uchar4_e3180[2] + reinterpreted_packed_uchar4_e3128[3] * reinterpreted_packed_uchar4_e3180[3]);
                        uint _e3183 = sum0_1_;
                        uint _e3184 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3139 = as_type<packed_uchar4>(_e3139);
                        packed_uchar4 reinterpreted_packed_uchar4_e3184 = as_type<packed_uchar4>(_e3184);
                        sum0_1_ = _e3183 + ( + reinterpreted_packed_uchar4_e3139[0] * reinterpreted_packed_uchar4_e3184[0] + reinterpreted_packed_uchar4_e3139[1] * reinterpreted_packed_uchar4_e3184[1] + reinterpreted_packed_uchar4_e3139[2] * reinterpreted_packed_uchar4_e3184[2] + reinterpreted_packed_uchar4_e3139[3] * reinterpreted_packed_uchar4_e3184[3]);
                        uint _e3187 = sum0_2_;
                        uint _e3188 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3150 = as_type<packed_uchar4>(_e3150);
                        packed_uchar4 reinterpreted_packed_uchar4_e3188 = as_type<packed_uchar4>(_e3188);
                        sum0_2_ = _e3187 + ( + reinterpreted_packed_uchar4_e3150[0] * reinterpreted_packed_uchar4_e3188[0] + reinterpreted_packed_uchar4_e3150[1] * reinterpreted_packed_uchar4_e3188[1] + reinterpreted_packed_uchar4_e3150[2] * reinterpreted_packed_uchar4_e3188[2] + reinterpreted_packed_uchar4_e3150[3] * reinterpreted_packed_uchar4_e3188[3]);
                        uint _e3191 = sum0_3_;
                        uint _e3192 = b3_0_6.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3161 = as_type<packed_uchar4>(_e3161);
                        packed_uchar4 reinterpreted_packed_uchar4_e3192 = as_type<packed_uchar4>(_e3192);
                        sum0_3_ = _e3191 + ( + reinterpreted_packed_uchar4_e3161[0] * reinterpreted_packed_uchar4_e3192[0] + reinterpreted_packed_uchar4_e3161[1] * reinterpreted_packed_uchar4_e3192[1] + reinterpreted_packed_uchar4_e3161[2] * reinterpreted_packed_uchar4_e3192[2] + reinterpreted_packed_uchar4_e3161[3] * reinterpreted_packed_uchar4_e3192[3]);
                    }
                    if (live7_) {
                        uint _e3205 = value_levels(_e1038.low.x >> 0u, (_e1038.high.x >> 0u) & 16843009u);
                        uint _e3216 = value_levels(_e1038.low.y >> 0u, (_e1038.high.y >> 0u) & 16843009u);
                        uint _e3227 = value_levels(_e1038.low.z >> 0u, (_e1038.high.z >> 0u) & 16843009u);
                        uint _e3238 = value_levels(_e1038.low.w >> 0u, (_e1038.high.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 0u];
                        uint _e3256 = sum0_0_;
                        uint _e3257 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3205 = as_type<packed_uchar4>(_e3205);
                        packed_uchar4 reinterpreted_packed_uchar4_e3257 = as_type<packed_uchar4>(_e3257);
                        sum0_0_ = _e3256 + ( + reinterpreted_packed_uchar4_e3205[0] * reinterpreted_packed_uchar4_e3257[0] + reinterpreted_packed_uchar4_e3205[1] * reinterpreted_packed_uchar4_e3257[1] + reinterpreted_packed_uchar4_e3205[2] * reinterpreted_packed_uchar4_e3257[2] + reinterpreted_packed_uchar4_e3205[3] * reinterpreted_packed_uchar4_e3257[3]);
                        uint _e3260 = sum0_1_;
                        uint _e3261 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3216 = as_type<packed_uchar4>(_e3216);
                        packed_uchar4 reinterpreted_packed_uchar4_e3261 = as_type<packed_uchar4>(_e3261);
                        sum0_1_ = _e3260 + ( + reinterpreted_packed_uchar4_e3216[0] * reinterpreted_packed_uchar4_e3261[0] + reinterpreted_packed_uchar4_e3216[1] * reinterpreted_packed_uchar4_e3261[1] + reinterpreted_packed_uchar4_e3216[2] * reinterpreted_packed_uchar4_e3261[2] + reinterpreted_packed_uchar4_e3216[3] * reinterpreted_packed_uchar4_e3261[3]);
                        uint _e3264 = sum0_2_;
                        uint _e3265 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3227 = as_type<packed_uchar4>(_e3227);
                        packed_uchar4 reinterpreted_packed_uchar4_e3265 = as_type<packed_uchar4>(_e3265);
                        sum0_2_ = _e3264 + ( + reinterpreted_packed_uchar4_e3227[0] * reinterpreted_packed_uchar4_e3265[0] + reinterpreted_packed_uchar4_e3227[1] * reinterpreted_packed_uchar4_e3265[1] + reinterpreted_packed_uchar4_e3227[2] * reinterpreted_packed_uchar4_e3265[2] + reinterpreted_packed_uchar4_e3227[3] * reinterpreted_packed_uchar4_e3265[3]);
                        uint _e3268 = sum0_3_;
                        uint _e3269 = b0_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3238 = as_type<packed_uchar4>(_e3238);
                        packed_uchar4 reinterpreted_packed_uchar4_e3269 = as_type<packed_uchar4>(_e3269);
                        sum0_3_ = _e3268 + ( + reinterpreted_packed_uchar4_e3238[0] * reinterpreted_packed_uchar4_e3269[0] + reinterpreted_packed_uchar4_e3238[1] * reinterpreted_packed_uchar4_e3269[1] + reinterpreted_packed_uchar4_e3238[2] * reinterpreted_packed_uchar4_e3269[2] + reinterpreted_packed_uchar4_e3238[3] * reinterpreted_packed_uchar4_e3269[3]);
                        uint _e3282 = value_levels(_e1038.low.x >> 2u, (_e1038.high.x >> 1u) & 16843009u);
                        uint _e3293 = value_levels(_e1038.low.y >> 2u, (_e1038.high.y >> 1u) & 16843009u);
                        uint _e3304 = value_levels(_e1038.low.z >> 2u, (_e1038.high.z >> 1u) & 16843009u);
                        uint _e3315 = value_levels(_e1038.low.w >> 2u, (_e1038.high.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 1u];
                        uint _e3333 = sum0_0_;
                        uint _e3334 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3282 = as_type<packed_uchar4>(_e3282);
                        packed_uchar4 reinterpreted_packed_uchar4_e3334 = as_type<packed_uchar4>(_e3334);
                        sum0_0_ = _e3333 + ( + reinterpreted_packed_uchar4_e3282[0] * reinterpreted_packed_uchar4_e3334[0] + reinterpreted_packed_uchar4_e3282[1] * reinterpreted_packed_uchar4_e3334[1] + reinterpreted_packed_uchar4_e3282[2] * reinterpreted_packed_uchar4_e3334[2] + reinterpreted_packed_uchar4_e3282[3] * reinterpreted_packed_uchar4_e3334[3]);
                        uint _e3337 = sum0_1_;
                        uint _e3338 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3293 = as_type<packed_uchar4>(_e3293);
                        packed_uchar4 reinterpreted_packed_uchar4_e3338 = as_type<packed_uchar4>(_e3338);
                        sum0_1_ = _e3337 + ( + reinterpreted_packed_uchar4_e3293[0] * reinterpreted_packed_uchar4_e3338[0] + reinterpreted_packed_uchar4_e3293[1] * reinterpreted_packed_uchar4_e3338[1] + reinterpreted_packed_uchar4_e3293[2] * reinterpreted_packed_uchar4_e3338[2] + reinterpreted_packed_uchar4_e3293[3] * reinterpreted_packed_uchar4_e3338[3]);
                        uint _e3341 = sum0_2_;
                        uint _e3342 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3304 = as_type<packed_uchar4>(_e3304);
                        packed_uchar4 reinterpreted_packed_uchar4_e3342 = as_type<packed_uchar4>(_e3342);
                        sum0_2_ = _e3341 + ( + reinterpreted_packed_uchar4_e3304[0] * reinterpreted_packed_uchar4_e3342[0] + reinterpreted_packed_uchar4_e3304[1] * reinterpreted_packed_uchar4_e3342[1] + reinterpreted_packed_uchar4_e3304[2] * reinterpreted_packed_uchar4_e3342[2] + reinterpreted_packed_uchar4_e3304[3] * reinterpreted_packed_uchar4_e3342[3]);
                        uint _e3345 = sum0_3_;
                        uint _e3346 = b1_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3315 = as_type<packed_uchar4>(_e3315);
                        packed_uchar4 reinterpreted_packed_uchar4_e3346 = as_type<packed_uchar4>(_e3346);
                        sum0_3_ = _e3345 + ( + reinterpreted_packed_uchar4_e3315[0] * reinterpreted_packed_uchar4_e3346[0] + reinterpreted_packed_uchar4_e3315[1] * reinterpreted_packed_uchar4_e3346[1] + reinterpreted_packed_uchar4_e3315[2] * reinterpreted_packed_uchar4_e3346[2] + reinterpreted_packed_uchar4_e3315[3] * reinterpreted_packed_uchar4_e3346[3]);
                        uint _e3359 = value_levels(_e1038.low.x >> 4u, (_e1038.high.x >> 2u) & 16843009u);
                        uint _e3370 = value_levels(_e1038.low.y >> 4u, (_e1038.high.y >> 2u) & 16843009u);
                        uint _e3381 = value_levels(_e1038.low.z >> 4u, (_e1038.high.z >> 2u) & 16843009u);
                        uint _e3392 = value_levels(_e1038.low.w >> 4u, (_e1038.high.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 2u];
                        uint _e3410 = sum0_0_;
                        uint _e3411 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3359 = as_type<packed_uchar4>(_e3359);
                        packed_uchar4 reinterpreted_packed_uchar4_e3411 = as_type<packed_uchar4>(_e3411);
                        sum0_0_ = _e3410 + ( + reinterpreted_packed_uchar4_e3359[0] * reinterpreted_packed_uchar4_e3411[0] + reinterpreted_packed_uchar4_e3359[1] * reinterpreted_packed_uchar4_e3411[1] + reinterpreted_packed_uchar4_e3359[2] * reinterpreted_packed_uchar4_e3411[2] + reinterpreted_packed_uchar4_e3359[3] * reinterpreted_packed_uchar4_e3411[3]);
                        uint _e3414 = sum0_1_;
                        uint _e3415 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3370 = as_type<packed_uchar4>(_e3370);
                        packed_uchar4 reinterpreted_packed_uchar4_e3415 = as_type<packed_uchar4>(_e3415);
                        sum0_1_ = _e3414 + ( + reinterpreted_packed_uchar4_e3370[0] * reinterpreted_packed_uchar4_e3415[0] + reinterpreted_packed_uchar4_e3370[1] * reinterpreted_packed_uchar4_e3415[1] + reinterpreted_packed_uchar4_e3370[2] * reinterpreted_packed_uchar4_e3415[2] + reinterpreted_packed_uchar4_e3370[3] * reinterpreted_packed_uchar4_e3415[3]);
                        uint _e3418 = sum0_2_;
                        uint _e3419 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3381 = as_type<packed_uchar4>(_e3381);
                        packed_uchar4 reinterpreted_packed_uchar4_e3419 = as_type<packed_uchar4>(_e3419);
                        sum0_2_ = _e3418 + ( + reinterpreted_packed_uchar4_e3381[0] * reinterpreted_packed_uchar4_e3419[0] + reinterpreted_packed_uchar4_e3381[1] * reinterpreted_packed_uchar4_e3419[1] + reinterpreted_packed_uchar4_e3381[2] * reinterpreted_packed_uchar4_e3419[2] + reinterpreted_packed_uchar4_e3381[3] * reinterpreted_packed_uchar4_e3419[3]);
                        uint _e3422 = sum0_3_;
                        uint _e3423 = b2_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3392 = as_type<packed_uchar4>(_e3392);
                        packed_uchar4 reinterpreted_packed_uchar4_e3423 = as_type<packed_uchar4>(_e3423);
                        sum0_3_ = _e3422 + ( + reinterpreted_packed_uchar4_e3392[0] * reinterpreted_packed_uchar4_e3423[0] + reinterpreted_packed_uchar4_e3392[1] * reinterpreted_packed_uchar4_e3423[1] + reinterpreted_packed_uchar4_e3392[2] * reinterpreted_packed_uchar4_e3423[2] + reinterpreted_packed_uchar4_e3392[3] * reinterpreted_packed_uchar4_e3423[3]);
                        uint _e3436 = value_levels(_e1038.low.x >> 6u, (_e1038.high.x >> 3u) & 16843009u);
                        uint _e3447 = value_levels(_e1038.low.y >> 6u, (_e1038.high.y >> 3u) & 16843009u);
                        uint _e3458 = value_levels(_e1038.low.z >> 6u, (_e1038.high.z >> 3u) & 16843009u);
                        uint _e3469 = value_levels(_e1038.low.w >> 6u, (_e1038.high.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 4u)) + 3u];
                        uint _e3487 = sum0_0_;
                        uint _e3488 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3436 = as_type<packed_uchar4>(_e3436);
                        packed_uchar4 reinterpreted_packed_uchar4_e3488 = as_type<packed_uchar4>(_e3488);
                        sum0_0_ = _e3487 + ( + reinterpreted_packed_uchar4_e3436[0] * reinterpreted_packed_uchar4_e3488[0] + reinterpreted_packed_uchar4_e3436[1] * reinterpreted_packed_uchar4_e3488[1] + reinterpreted_packed_uchar4_e3436[2] * reinterpreted_packed_uchar4_e3488[2] + reinterpreted_packed_uchar4_e3436[3] * reinterpreted_packed_uchar4_e3488[3]);
                        uint _e3491 = sum0_1_;
                        uint _e3492 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3447 = as_type<packed_uchar4>(_e3447);
                        packed_uchar4 reinterpreted_packed_uchar4_e3492 = as_type<packed_uchar4>(_e3492);
                        sum0_1_ = _e3491 + ( + reinterpreted_packed_uchar4_e3447[0] * reinterpreted_packed_uchar4_e3492[0] + reinterpreted_packed_uchar4_e3447[1] * reinterpreted_packed_uchar4_e3492[1] + reinterpreted_packed_uchar4_e3447[2] * reinterpreted_packed_uchar4_e3492[2] + reinterpreted_packed_uchar4_e3447[3] * reinterpreted_packed_uchar4_e3492[3]);
                        uint _e3495 = sum0_2_;
                        uint _e3496 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3458 = as_type<packed_uchar4>(_e3458);
                        packed_uchar4 reinterpreted_packed_uchar4_e3496 = as_type<packed_uchar4>(_e3496);
                        sum0_2_ = _e3495 + ( + reinterpreted_packed_uchar4_e3458[0] * reinterpreted_packed_uchar4_e3496[0] + reinterpreted_packed_uchar4_e3458[1] * reinterpreted_packed_uchar4_e3496[1] + reinterpreted_packed_uchar4_e3458[2] * reinterpreted_packed_uchar4_e3496[2] + reinterpreted_packed_uchar4_e3458[3] * reinterpreted_packed_uchar4_e3496[3]);
                        uint _e3499 = sum0_3_;
                        uint _e3500 = b3_0_7.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e3469 = as_type<packed_uchar4>(_e3469);
                        packed_uchar4 reinterpreted_packed_uchar4_e3500 = as_type<packed_uchar4>(_e3500);
                        sum0_3_ = _e3499 + ( + reinterpreted_packed_uchar4_e3469[0] * reinterpreted_packed_uchar4_e3500[0] + reinterpreted_packed_uchar4_e3469[1] * reinterpreted_packed_uchar4_e3500[1] + reinterpreted_packed_uchar4_e3469[2] * reinterpreted_packed_uchar4_e3500[2] + reinterpreted_packed_uchar4_e3469[3] * reinterpreted_packed_uchar4_e3500[3]);
                    }
                }
            }
            float top_1 = group_scales.inner[value_group].x;
            {
                float keep = block_keep.inner[(value_set * 4u) + 0u];
                float _e3523 = block_share.inner[(value_set * 4u) + 0u];
                float share = (_e3523 * top_1) * 0.0000769982;
                float _e3527 = out0_0_;
                uint _e3529 = sum0_0_;
                out0_0_ = (_e3527 * keep) + (static_cast<float>(_e3529) * share);
                float _e3533 = out0_1_;
                uint _e3535 = sum0_1_;
                out0_1_ = (_e3533 * keep) + (static_cast<float>(_e3535) * share);
                float _e3539 = out0_2_;
                uint _e3541 = sum0_2_;
                out0_2_ = (_e3539 * keep) + (static_cast<float>(_e3541) * share);
                float _e3545 = out0_3_;
                uint _e3547 = sum0_3_;
                out0_3_ = (_e3545 * keep) + (static_cast<float>(_e3547) * share);
            }
        }
    }
    float _e3554 = running_sum0_;
    float _e3555 = running_sum0_;
    float unnamed_11 = metal::quad_shuffle_xor(_e3555, 1u);
    running_sum0_ = _e3554 + unnamed_11;
    float _e3558 = running_sum0_;
    float _e3559 = running_sum0_;
    float unnamed_12 = metal::quad_shuffle_xor(_e3559, 2u);
    running_sum0_ = _e3558 + unnamed_12;
    if (has0_) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3569 = local_1;
    if (_e3569) {
        float _e3584 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3584;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (has0_) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3590 = local_2;
    if (_e3590) {
        local_3 = (((head_pass_1 * 1u) + soft_head) + 0u) < 1u;
    } else {
        local_3 = false;
    }
    bool _e3601 = local_3;
    if (_e3601) {
        float _e3604 = sum_1;
        metal::float4 _e3613 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3614 = sum_of(_e3613);
        sum_1 = _e3604 + _e3614;
        float _e3626 = running_max0_;
        float _e3627 = sum_1;
        states[((((first_head + (head_pass_1 * 1u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3626, _e3627);
    }
    float _e3629 = extra0_0_;
    float _e3630 = extra0_0_;
    float unnamed_13 = metal::quad_shuffle_xor(_e3630, 1u);
    extra0_0_ = _e3629 + unnamed_13;
    float _e3633 = extra0_0_;
    float _e3634 = extra0_0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e3634, 2u);
    extra0_0_ = _e3633 + unnamed_14;
    if (has0_) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3644 = local_4;
    if (_e3644) {
        uint at_1 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3665 = extra0_0_;
        scores.inner[naga_div(at_1, 4u)][naga_mod(at_1, 4u)] = _e3665;
    }
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e3696 = turn_1;
            turn_1 = _e3696 + 1u;
        }
        loop_init_4 = false;
        uint _e3668 = turn_1;
        if (_e3668 < 4u) {
        } else {
            break;
        }
        {
            uint _e3671 = turn_1;
            if (_e3671 == value_subset) {
                uint at_2 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3678 = out0_0_;
                float _e3679 = out0_1_;
                float _e3680 = out0_2_;
                float _e3681 = out0_3_;
                sum_2 = metal::float4(_e3678, _e3679, _e3680, _e3681);
                uint _e3684 = turn_1;
                if (_e3684 > 0u) {
                    metal::float4 _e3687 = sum_2;
                    metal::float4 _e3690 = scores.inner[at_2];
                    sum_2 = _e3687 + _e3690;
                }
                metal::float4 _e3694 = sum_2;
                scores.inner[at_2] = _e3694;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3811 = i_1;
            i_1 = _e3811 + THREADS;
        }
        loop_init_5 = false;
        uint _e3699 = i_1;
        if (_e3699 < 64u) {
        } else {
            break;
        }
        {
            uint _e3702 = i_1;
            uint head_set = naga_div(_e3702, 64u);
            uint _e3705 = i_1;
            uint c = naga_mod(_e3705, 64u);
            uint h_3 = (head_set * 4u) + 0u;
            if (h_3 < 1u) {
                local_5 = ((head_pass_1 * 1u) + h_3) < 1u;
            } else {
                local_5 = false;
            }
            bool _e3722 = local_5;
            if (_e3722) {
                uint _e3724 = i_1;
                uint _e3728 = i_1;
                float _e3732 = scores.inner[naga_div(_e3724, 4u)][naga_mod(_e3728, 4u)];
                sum_3 = _e3732;
                uint extras_at = 64u + (((h_3 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3743 = sum_3;
                float _e3755 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3743 + _e3755;
                float _e3757 = sum_3;
                float _e3769 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3757 + _e3769;
                float _e3771 = sum_3;
                float _e3783 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3771 + _e3783;
                float _e3785 = sum_3;
                float _e3797 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3785 + _e3797;
                float _e3810 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_3) * splits) + split) * 64u) + c] = _e3810;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
