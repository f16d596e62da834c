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
};
typedef float type_2[1];
typedef uint type_3[1];
typedef metal::uint2 type_5[1];
typedef metal::uint4 type_7[1];
typedef metal::float2 type_9[1];
struct type_10 {
    float inner[512];
};
struct type_11 {
    float inner[128];
};
struct type_12 {
    float inner[4];
};
struct type_15 {
    metal::uint4 inner[4];
};
struct type_16 {
    float inner[2];
};
struct type_18 {
    metal::uint4 inner[32];
};
struct type_19 {
    float inner[1];
};
constant uint THREADS = 128u;
constant uint BLOCK = 128u;
constant uint QUADS = 32u;
constant int COUNTER_BITS = 1262485504;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 1u) + h, 0u);
}

bool seen(
    uint token,
    constant Params& params
) {
    bool local_5 = {};
    uint _e3 = params.first;
    if (token >= _e3) {
        uint _e9 = params.end;
        local_5 = token < _e9;
    } else {
        local_5 = false;
    }
    bool _e12 = local_5;
    return _e12;
}

void keep_score(
    uint head,
    uint h_1,
    uint t,
    uint token_1,
    float raw,
    constant Params& params,
    device type_2 const& queries,
    threadgroup type_10& scores,
    constant _mslBufferSizes& _buffer_sizes
) {
    float score = {};
    uint _e8 = params.bias_at;
    float _e11 = queries[_e8 + head];
    score = raw + _e11;
    bool _e14 = seen(token_1, params);
    float _e20 = score;
    scores.inner[(h_1 * BLOCK) + t] = _e14 ? _e20 : -1000000000000000000000000000000.0;
    return;
}

metal::float4 weight_quad(
    uint h_2,
    uint quad_,
    threadgroup type_10& scores
) {
    uint at = (h_2 * BLOCK) + (quad_ * 4u);
    float _e9 = scores.inner[at];
    float _e14 = scores.inner[at + 1u];
    float _e19 = scores.inner[at + 2u];
    float _e24 = scores.inner[at + 3u];
    return metal::float4(_e9, _e14, _e19, _e24);
}

float quad_max(
    float x
) {
    float unnamed = metal::quad_shuffle_xor(x, 1u);
    float y = metal::max(x, unnamed);
    float unnamed_1 = metal::quad_shuffle_xor(y, 2u);
    return metal::max(y, unnamed_1);
}

float quad_sum(
    float x_1
) {
    float unnamed_2 = metal::quad_shuffle_xor(x_1, 1u);
    float y_1 = x_1 + unnamed_2;
    float unnamed_3 = metal::quad_shuffle_xor(y_1, 2u);
    return y_1 + unnamed_3;
}

uint key_levels(
    uint low,
    uint high
) {
    uint m = {};
    uint mirror = (high * 4294967041u) + 4294967295u;
    uint x_2 = (low ^ mirror) & 50529027u;
    m = (x_2 * 26u) + 202116108u;
    uint x1_ = x_2 >> 1u;
    uint _e16 = m;
    m = _e16 + (((x1_ & 16843009u) * 4u) + (((x_2 & x1_) & 16843009u) * 15u));
    uint _e28 = m;
    return _e28 ^ mirror;
}

uint value_levels(
    uint low_1,
    uint high_1
) {
    uint m_1 = {};
    uint mirror_1 = (high_1 * 4294967041u) + 4294967295u;
    uint x_3 = (low_1 ^ mirror_1) & 50529027u;
    m_1 = (x_3 * 26u) + 202116108u;
    uint x1_1 = x_3 >> 1u;
    uint _e16 = m_1;
    m_1 = _e16 + (((x1_1 & 16843009u) * 4u) + (((x_3 & x1_1) & 16843009u) * 15u));
    uint _e28 = m_1;
    return (_e28 ^ mirror_1) ^ 2155905152u;
}
uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

metal::int4 naga_f2i32(metal::float4 value) {
    return static_cast<metal::int4>(metal::clamp(value, -2147483600.0, 2147483500.0));
}

int naga_dot_int4(metal::int4 a, metal::int4 b) {
    return ( + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w);
}


struct attendInput {
};
[[max_total_threads_per_threadgroup(128)]] kernel void attend(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_2 const& queries [[user(fake0)]]
, device type_3 const& keys [[user(fake0)]]
, device type_5 const& key_pairs [[user(fake0)]]
, device type_3 const& values [[user(fake0)]]
, device type_7 const& value_runs [[user(fake0)]]
, device type_2& outputs [[user(fake0)]]
, device type_9& states [[user(fake0)]]
, threadgroup type_10& scores
, threadgroup type_11& reduced
, threadgroup type_12& block_share
, threadgroup type_12& block_keep
, threadgroup type_15& query_bytes
, threadgroup type_16& query_step
, threadgroup type_16& query_sum
, threadgroup type_18& weight_bytes
, threadgroup type_11& scale_tops
, threadgroup type_19& group_tops
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float running_max = -1000000000000000000000000000000.0;
    float running_sum = 0.0;
    uint i = {};
    float extra0_ = 0.0;
    float out0_0_ = 0.0;
    float out0_1_ = 0.0;
    float out0_2_ = 0.0;
    float out0_3_ = 0.0;
    uint block = {};
    metal::uint2 scale_bits0_ = {};
    bool local = {};
    uint turn = {};
    float part0_0_ = {};
    float part1_0_ = {};
    int dot0_0_0_ = {};
    int dot0_1_0_ = {};
    float largest = {};
    metal::float4 score0_ = {};
    float sum = {};
    metal::float4 weight = {};
    float scale_top = {};
    bool local_1 = {};
    uint total0_ = {};
    metal::uint4 bytes0_ = {};
    uint sum0_0_ = {};
    uint sum0_1_ = {};
    uint sum0_2_ = {};
    uint sum0_3_ = {};
    uint step = {};
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    uint i_1 = 0u;
    uint turn_1 = 0u;
    uint i_2 = {};
    bool local_4 = {};
    float sum_2 = {};
    uint j = {};
    uint kv_head = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_1 = naga_mod(group.x, 1u);
    uint first_head = kv_head * 1u;
    uint split = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint _e21 = params.start;
    uint _e24 = params.per_split;
    uint split_start = _e21 + (split * _e24);
    uint _e29 = params.per_split;
    uint _e33 = params.end;
    uint split_end = metal::min(split_start + _e29, _e33);
    uint _e37 = params.end;
    uint last_tile = naga_div(_e37 - 1u, 16u);
    uint soft_head = naga_div(tid, 32u);
    uint soft_lane = naga_mod(tid, 32u);
    i = tid;
    uint2 loop_bound = uint2(4294967295u);
    bool loop_init = true;
    while(true) {
        if (metal::all(loop_bound == uint2(0u))) { break; }
        loop_bound -= uint2(loop_bound.y == 0u, 1u);
        if (!loop_init) {
            uint _e177 = i;
            i = _e177 + THREADS;
        }
        loop_init = false;
        uint _e51 = i;
        if (_e51 < 8u) {
        } else {
            break;
        }
        {
            uint _e54 = i;
            uint h_3 = naga_div(_e54, 8u);
            uint _e57 = member(head_pass_1, h_3);
            uint _e61 = i;
            uint at_1 = ((first_head + _e57) * 64u) + (naga_mod(_e61, 8u) * 8u);
            float _e69 = queries[at_1];
            float _e74 = queries[at_1 + 1u];
            float _e79 = queries[at_1 + 2u];
            float _e84 = queries[at_1 + 3u];
            metal::float4 a = metal::float4(_e69, _e74, _e79, _e84);
            float _e90 = queries[at_1 + 4u];
            float _e95 = queries[at_1 + 5u];
            float _e100 = queries[at_1 + 6u];
            float _e105 = queries[at_1 + 7u];
            metal::float4 b = metal::float4(_e90, _e95, _e100, _e105);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e117 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e117 > 0.000000000000000000000000000001) ? (127.0 / _e117) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e141 = quad_sum(static_cast<float>(ones));
            uint unnamed_4 = metal::quad_shuffle_xor(pair.x, 1u);
            uint unnamed_5 = metal::quad_shuffle_xor(pair.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_4, unnamed_5);
            uint _e147 = i;
            if (naga_mod(_e147, 2u) == 0u) {
                uint _e153 = i;
                query_bytes.inner[naga_div(_e153, 2u)] = metal::uint4(pair, neighbour);
            }
            uint _e158 = i;
            if (naga_mod(_e158, 4u) == 0u) {
                uint _e164 = i;
                query_step.inner[naga_div(_e164, 4u)] = (_e117 * 0.019634541) / 127.0;
                uint _e173 = i;
                query_sum.inner[naga_div(_e173, 4u)] = _e141;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 128u), 16u);
    uint key_head = naga_div(tid, 128u) * 1u;
    uint weight_group = naga_div(tid, 128u);
    uint weight_set = naga_mod(naga_div(tid, 128u), 1u);
    uint weight_lane = naga_mod(tid, 128u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    block = split_start;
    uint2 loop_bound_1 = uint2(4294967295u);
    bool loop_init_1 = true;
    while(true) {
        if (metal::all(loop_bound_1 == uint2(0u))) { break; }
        loop_bound_1 -= uint2(loop_bound_1.y == 0u, 1u);
        if (!loop_init_1) {
            uint _e2189 = block;
            block = _e2189 + BLOCK;
        }
        loop_init_1 = false;
        uint _e225 = block;
        if (_e225 < split_end) {
        } else {
            break;
        }
        {
            scale_bits0_ = metal::uint2 {};
            if (weight_group < 1u) {
                local = (weight_lane + 0u) < QUADS;
            } else {
                local = false;
            }
            bool _e238 = local;
            if (_e238) {
                uint quad_1 = weight_lane + 0u;
                uint _e241 = block;
                uint tile = metal::min(naga_div(_e241, 16u) + naga_div(quad_1, 4u), last_tile);
                uint _e250 = params.value_stride;
                uint at_2 = ((((kv_head * _e250) + (tile * 104u)) + 96u) + (weight_group * 8u)) + (naga_mod(quad_1, 4u) * 2u);
                uint _e267 = values[at_2];
                uint _e272 = values[at_2 + 1u];
                scale_bits0_ = metal::uint2(_e267, _e272);
            }
            {
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e321 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float zero0_0_ = 12582912.0 + (-0.5 * _e321);
                turn = 0u;
                uint2 loop_bound_2 = uint2(4294967295u);
                bool loop_init_2 = true;
                while(true) {
                    if (metal::all(loop_bound_2 == uint2(0u))) { break; }
                    loop_bound_2 -= uint2(loop_bound_2.y == 0u, 1u);
                    if (!loop_init_2) {
                        uint _e674 = turn;
                        turn = _e674 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e328 = turn;
                    if (_e328 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e331 = turn;
                        uint t_1 = (((_e331 * 8u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e340 = block;
                        uint tile_1 = metal::min(naga_div(_e340 + t_1, 16u), last_tile);
                        uint _e347 = params.key_stride;
                        uint tile_at = (kv_head * _e347) + (tile_1 * 104u);
                        uint pair_at = naga_div(tile_at, 2u) + key_pair;
                        part0_0_ = 0.0;
                        part1_0_ = 0.0;
                        metal::uint2 w0_0_0_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 4u) + 0u) * 8u)];
                        metal::uint2 w0_0_1_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 4u) + 1u) * 8u)];
                        metal::uint2 w0_1_0_ = key_pairs[(pair_at + 32u) + ((naga_div((key_lane * 8u) + 0u, 8u) + 0u) * 8u)];
                        uint group0_ = naga_div((key_lane * 32u) + 0u, 64u) * 8u;
                        uint _e421 = keys[((tile_at + 96u) + group0_) + key_pair];
                        metal::float2 scale0_ = float2(as_type<half2>(_e421));
                        uint _e431 = key_levels(w0_0_0_.x >> 0u, (w0_1_0_.x >> 0u) & 16843009u);
                        uint _e440 = key_levels(w0_0_0_.x >> 2u, (w0_1_0_.x >> 1u) & 16843009u);
                        uint _e449 = key_levels(w0_0_0_.x >> 4u, (w0_1_0_.x >> 2u) & 16843009u);
                        uint _e458 = key_levels(w0_0_0_.x >> 6u, (w0_1_0_.x >> 3u) & 16843009u);
                        uint _e467 = key_levels(w0_0_1_.x >> 0u, (w0_1_0_.x >> 4u) & 16843009u);
                        uint _e476 = key_levels(w0_0_1_.x >> 2u, (w0_1_0_.x >> 5u) & 16843009u);
                        uint _e485 = key_levels(w0_0_1_.x >> 4u, (w0_1_0_.x >> 6u) & 16843009u);
                        uint _e494 = key_levels(w0_0_1_.x >> 6u, (w0_1_0_.x >> 7u) & 16843009u);
                        dot0_0_0_ = COUNTER_BITS;
                        int _e497 = dot0_0_0_;
                        uint _e498 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e431 = as_type<packed_char4>(_e431);
                        packed_char4 reinterpreted_packed_char4_e498 = as_type<packed_char4>(_e498);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e497) + as_type<uint>(( + reinterpreted_packed_char4_e431[0] * reinterpreted_packed_char4_e498[0] + reinterpreted_packed_char4_e431[1] * reinterpreted_packed_char4_e498[1] + reinterpreted_packed_char4_e431[2] * reinterpreted_packed_char4_e498[2] + reinterpreted_packed_char4_e431[3] * reinterpreted_packed_char4_e498[3])));
                        int _e501 = dot0_0_0_;
                        uint _e502 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e440 = as_type<packed_char4>(_e440);
                        packed_char4 reinterpreted_packed_char4_e502 = as_type<packed_char4>(_e502);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e501) + as_type<uint>(( + reinterpreted_packed_char4_e440[0] * reinterpreted_packed_char4_e502[0] + reinterpreted_packed_char4_e440[1] * reinterpreted_packed_char4_e502[1] + reinterpreted_packed_char4_e440[2] * reinterpreted_packed_char4_e502[2] + reinterpreted_packed_char4_e440[3] * reinterpreted_packed_char4_e502[3])));
                        int _e505 = dot0_0_0_;
                        uint _e506 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e449 = as_type<packed_char4>(_e449);
                        packed_char4 reinterpreted_packed_char4_e506 = as_type<packed_char4>(_e506);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e505) + as_type<uint>(( + reinterpreted_packed_char4_e449[0] * reinterpreted_packed_char4_e506[0] + reinterpreted_packed_char4_e449[1] * reinterpreted_packed_char4_e506[1] + reinterpreted_packed_char4_e449[2] * reinterpreted_packed_char4_e506[2] + reinterpreted_packed_char4_e449[3] * reinterpreted_packed_char4_e506[3])));
                        int _e509 = dot0_0_0_;
                        uint _e510 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e458 = as_type<packed_char4>(_e458);
                        packed_char4 reinterpreted_packed_char4_e510 = as_type<packed_char4>(_e510);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e509) + as_type<uint>(( + reinterpreted_packed_char4_e458[0] * reinterpreted_packed_char4_e510[0] + reinterpreted_packed_char4_e458[1] * reinterpreted_packed_char4_e510[1] + reinterpreted_packed_char4_e458[2] * reinterpreted_packed_char4_e510[2] + reinterpreted_packed_char4_e458[3] * reinterpreted_packed_char4_e510[3])));
                        int _e513 = dot0_0_0_;
                        uint _e514 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e467 = as_type<packed_char4>(_e467);
                        packed_char4 reinterpreted_packed_char4_e514 = as_type<packed_char4>(_e514);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e513) + as_type<uint>(( + reinterpreted_packed_char4_e467[0] * reinterpreted_packed_char4_e514[0] + reinterpreted_packed_char4_e467[1] * reinterpreted_packed_char4_e514[1] + reinterpreted_packed_char4_e467[2] * reinterpreted_packed_char4_e514[2] + reinterpreted_packed_char4_e467[3] * reinterpreted_packed_char4_e514[3])));
                        int _e517 = dot0_0_0_;
                        uint _e518 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e476 = as_type<packed_char4>(_e476);
                        packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e517) + as_type<uint>(( + reinterpreted_packed_char4_e476[0] * reinterpreted_packed_char4_e518[0] + reinterpreted_packed_char4_e476[1] * reinterpreted_packed_char4_e518[1] + reinterpreted_packed_char4_e476[2] * reinterpreted_packed_char4_e518[2] + reinterpreted_packed_char4_e476[3] * reinterpreted_packed_char4_e518[3])));
                        int _e521 = dot0_0_0_;
                        uint _e522 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e485 = as_type<packed_char4>(_e485);
                        packed_char4 reinterpreted_packed_char4_e522 = as_type<packed_char4>(_e522);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e521) + as_type<uint>(( + reinterpreted_packed_char4_e485[0] * reinterpreted_packed_char4_e522[0] + reinterpreted_packed_char4_e485[1] * reinterpreted_packed_char4_e522[1] + reinterpreted_packed_char4_e485[2] * reinterpreted_packed_char4_e522[2] + reinterpreted_packed_char4_e485[3] * reinterpreted_packed_char4_e522[3])));
                        int _e525 = dot0_0_0_;
                        uint _e526 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e494 = as_type<packed_char4>(_e494);
                        packed_char4 reinterpreted_packed_char4_e526 = as_type<packed_char4>(_e526);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e525) + as_type<uint>(( + reinterpreted_packed_char4_e494[0] * reinterpreted_packed_char4_e526[0] + reinterpreted_packed_char4_e494[1] * reinterpreted_packed_char4_e526[1] + reinterpreted_packed_char4_e494[2] * reinterpreted_packed_char4_e526[2] + reinterpreted_packed_char4_e494[3] * reinterpreted_packed_char4_e526[3])));
                        float _e529 = part0_0_;
                        int _e530 = dot0_0_0_;
                        part0_0_ = _e529 + (((as_type<float>(_e530) - zero0_0_) * step0_0_) * scale0_.x);
                        uint _e545 = key_levels(w0_0_0_.y >> 0u, (w0_1_0_.y >> 0u) & 16843009u);
                        uint _e554 = key_levels(w0_0_0_.y >> 2u, (w0_1_0_.y >> 1u) & 16843009u);
                        uint _e563 = key_levels(w0_0_0_.y >> 4u, (w0_1_0_.y >> 2u) & 16843009u);
                        uint _e572 = key_levels(w0_0_0_.y >> 6u, (w0_1_0_.y >> 3u) & 16843009u);
                        uint _e581 = key_levels(w0_0_1_.y >> 0u, (w0_1_0_.y >> 4u) & 16843009u);
                        uint _e590 = key_levels(w0_0_1_.y >> 2u, (w0_1_0_.y >> 5u) & 16843009u);
                        uint _e599 = key_levels(w0_0_1_.y >> 4u, (w0_1_0_.y >> 6u) & 16843009u);
                        uint _e608 = key_levels(w0_0_1_.y >> 6u, (w0_1_0_.y >> 7u) & 16843009u);
                        dot0_1_0_ = COUNTER_BITS;
                        int _e611 = dot0_1_0_;
                        uint _e612 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e545 = as_type<packed_char4>(_e545);
                        packed_char4 reinterpreted_packed_char4_e612 = as_type<packed_char4>(_e612);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e611) + as_type<uint>(( + reinterpreted_packed_char4_e545[0] * reinterpreted_packed_char4_e612[0] + reinterpreted_packed_char4_e545[1] * reinterpreted_packed_char4_e612[1] + reinterpreted_packed_char4_e545[2] * reinterpreted_packed_char4_e612[2] + reinterpreted_packed_char4_e545[3] * reinterpreted_packed_char4_e612[3])));
                        int _e615 = dot0_1_0_;
                        uint _e616 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e554 = as_type<packed_char4>(_e554);
                        packed_char4 reinterpreted_packed_char4_e616 = as_type<packed_char4>(_e616);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e615) + as_type<uint>(( + reinterpreted_packed_char4_e554[0] * reinterpreted_packed_char4_e616[0] + reinterpreted_packed_char4_e554[1] * reinterpreted_packed_char4_e616[1] + reinterpreted_packed_char4_e554[2] * reinterpreted_packed_char4_e616[2] + reinterpreted_packed_char4_e554[3] * reinterpreted_packed_char4_e616[3])));
                        int _e619 = dot0_1_0_;
                        uint _e620 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                        packed_char4 reinterpreted_packed_char4_e620 = as_type<packed_char4>(_e620);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e619) + as_type<uint>(( + reinterpreted_packed_char4_e563[0] * reinterpreted_packed_char4_e620[0] + reinterpreted_packed_char4_e563[1] * reinterpreted_packed_char4_e620[1] + reinterpreted_packed_char4_e563[2] * reinterpreted_packed_char4_e620[2] + reinterpreted_packed_char4_e563[3] * reinterpreted_packed_char4_e620[3])));
                        int _e623 = dot0_1_0_;
                        uint _e624 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                        packed_char4 reinterpreted_packed_char4_e624 = as_type<packed_char4>(_e624);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e623) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e624[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e624[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e624[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e624[3])));
                        int _e627 = dot0_1_0_;
                        uint _e628 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                        packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(_e628);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e627) + as_type<uint>(( + reinterpreted_packed_char4_e581[0] * reinterpreted_packed_char4_e628[0] + reinterpreted_packed_char4_e581[1] * reinterpreted_packed_char4_e628[1] + reinterpreted_packed_char4_e581[2] * reinterpreted_packed_char4_e628[2] + reinterpreted_packed_char4_e581[3] * reinterpreted_packed_char4_e628[3])));
                        int _e631 = dot0_1_0_;
                        uint _e632 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e590 = as_type<packed_char4>(_e590);
                        packed_char4 reinterpreted_packed_char4_e632 = as_type<packed_char4>(_e632);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e631) + as_type<uint>(( + reinterpreted_packed_char4_e590[0] * reinterpreted_packed_char4_e632[0] + reinterpreted_packed_char4_e590[1] * reinterpreted_packed_char4_e632[1] + reinterpreted_packed_char4_e590[2] * reinterpreted_packed_char4_e632[2] + reinterpreted_packed_char4_e590[3] * reinterpreted_packed_char4_e632[3])));
                        int _e635 = dot0_1_0_;
                        uint _e636 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e599 = as_type<packed_char4>(_e599);
                        packed_char4 reinterpreted_packed_char4_e636 = as_type<packed_char4>(_e636);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e635) + as_type<uint>(( + reinterpreted_packed_char4_e599[0] * reinterpreted_packed_char4_e636[0] + reinterpreted_packed_char4_e599[1] * reinterpreted_packed_char4_e636[1] + reinterpreted_packed_char4_e599[2] * reinterpreted_packed_char4_e636[2] + reinterpreted_packed_char4_e599[3] * reinterpreted_packed_char4_e636[3])));
                        int _e639 = dot0_1_0_;
                        uint _e640 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e608 = as_type<packed_char4>(_e608);
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(_e640);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e639) + as_type<uint>(( + reinterpreted_packed_char4_e608[0] * reinterpreted_packed_char4_e640[0] + reinterpreted_packed_char4_e608[1] * reinterpreted_packed_char4_e640[1] + reinterpreted_packed_char4_e608[2] * reinterpreted_packed_char4_e640[2] + reinterpreted_packed_char4_e608[3] * reinterpreted_packed_char4_e640[3])));
                        float _e643 = part1_0_;
                        int _e644 = dot0_1_0_;
                        part1_0_ = _e643 + (((as_type<float>(_e644) - zero0_0_) * step0_0_) * scale0_.y);
                        uint _e651 = block;
                        uint token_2 = _e651 + t_1;
                        bool odd = (key_lane & 1u) == 1u;
                        float _e657 = part0_0_;
                        float _e658 = part1_0_;
                        float _e660 = part1_0_;
                        float _e661 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e661 : _e660, 1u);
                        float token_sum0_ = (odd ? _e658 : _e657) + unnamed_6;
                        uint _e667 = member(head_pass_1, key_head + 0u);
                        keep_score(first_head + _e667, key_head + 0u, t_1 + key_lane, token_2 + key_lane, token_sum0_, params, queries, scores, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 1u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e692 = scores.inner[at0_];
                float _e697 = scores.inner[at0_ + 1u];
                float _e702 = scores.inner[at0_ + 2u];
                float _e707 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e692, _e697, _e702, _e707);
                float _e709 = largest;
                float _e711 = score0_.x;
                float _e713 = score0_.y;
                float _e716 = score0_.z;
                float _e718 = score0_.w;
                largest = metal::max(_e709, metal::max(metal::max(_e711, _e713), metal::max(_e716, _e718)));
            }
            float _e722 = largest;
            float _e723 = largest;
            float unnamed_7 = metal::quad_shuffle_xor(_e723, 1u);
            largest = metal::max(_e722, unnamed_7);
            float _e726 = largest;
            float _e727 = largest;
            float unnamed_8 = metal::quad_shuffle_xor(_e727, 2u);
            largest = metal::max(_e726, unnamed_8);
            if (naga_mod(tid, 4u) == 0u) {
                float _e738 = largest;
                reduced.inner[naga_div(tid, 4u)] = _e738;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 1u) {
                float _e741 = largest;
                float _e748 = reduced.inner[(soft_head * 8u) + 0u];
                largest = metal::max(_e741, _e748);
                float _e750 = largest;
                float _e757 = reduced.inner[(soft_head * 8u) + 1u];
                largest = metal::max(_e750, _e757);
                float _e759 = largest;
                float _e766 = reduced.inner[(soft_head * 8u) + 2u];
                largest = metal::max(_e759, _e766);
                float _e768 = largest;
                float _e775 = reduced.inner[(soft_head * 8u) + 3u];
                largest = metal::max(_e768, _e775);
                float _e777 = largest;
                float _e784 = reduced.inner[(soft_head * 8u) + 4u];
                largest = metal::max(_e777, _e784);
                float _e786 = largest;
                float _e793 = reduced.inner[(soft_head * 8u) + 5u];
                largest = metal::max(_e786, _e793);
                float _e795 = largest;
                float _e802 = reduced.inner[(soft_head * 8u) + 6u];
                largest = metal::max(_e795, _e802);
                float _e804 = largest;
                float _e811 = reduced.inner[(soft_head * 8u) + 7u];
                largest = metal::max(_e804, _e811);
                float former = running_max;
                float _e814 = largest;
                running_max = metal::max(former, _e814);
                float _e816 = largest;
                float _e817 = running_max;
                float share = metal::exp(_e816 - _e817);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e826 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e826);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e838 = score0_;
                    float _e839 = largest;
                    metal::float4 _e845 = score0_;
                    weight = metal::select(metal::exp(_e838 - metal::float4(_e839)), metal::float4(0.0), _e845 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e851 = sum;
                    float _e853 = weight.x;
                    float _e855 = weight.y;
                    float _e858 = weight.z;
                    float _e860 = weight.w;
                    sum = _e851 + ((_e853 + _e855) + (_e858 + _e860));
                    metal::float4 _e864 = weight;
                    weight = _e864 * 255.0;
                    float _e870 = weight.x;
                    scores.inner[at0_1] = _e870;
                    float _e876 = weight.y;
                    scores.inner[at0_1 + 1u] = _e876;
                    float _e882 = weight.z;
                    scores.inner[at0_1 + 2u] = _e882;
                    float _e888 = weight.w;
                    scores.inner[at0_1 + 3u] = _e888;
                }
                float _e889 = running_sum;
                float _e890 = running_max;
                float _e894 = sum;
                running_sum = (_e889 * metal::exp(former - _e890)) + (_e894 * share);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            scale_top = 0.0;
            uint _e899 = block;
            metal::uint4 token0_ = metal::uint4(_e899 + ((weight_lane + 0u) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e914 = params.first;
            uint _e919 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e914)) & (token0_ < metal::uint4(_e919));
            uint _e925 = scale_bits0_.x;
            uint _e928 = scale_bits0_.y;
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e925)), float2(as_type<half2>(_e928))), visible0_);
            metal::float4 size0_ = metal::abs(scale0_1);
            float _e933 = scale_top;
            scale_top = metal::max(_e933, metal::max(metal::max(size0_.x, size0_.y), metal::max(size0_.z, size0_.w)));
            float _e942 = scale_top;
            float _e943 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e943, 1u);
            scale_top = metal::max(_e942, unnamed_9);
            float _e946 = scale_top;
            float _e947 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e947, 2u);
            scale_top = metal::max(_e946, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                float _e958 = scale_top;
                scale_tops.inner[naga_div(tid, 4u)] = _e958;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (weight_group < 1u) {
                float _e961 = scale_top;
                float _e971 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 0u];
                scale_top = metal::max(_e961, _e971);
                float _e973 = scale_top;
                float _e983 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 1u];
                scale_top = metal::max(_e973, _e983);
                float _e985 = scale_top;
                float _e995 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 2u];
                scale_top = metal::max(_e985, _e995);
                float _e997 = scale_top;
                float _e1007 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 3u];
                scale_top = metal::max(_e997, _e1007);
                float _e1009 = scale_top;
                float _e1019 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 4u];
                scale_top = metal::max(_e1009, _e1019);
                float _e1021 = scale_top;
                float _e1031 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 5u];
                scale_top = metal::max(_e1021, _e1031);
                float _e1033 = scale_top;
                float _e1043 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 6u];
                scale_top = metal::max(_e1033, _e1043);
                float _e1045 = scale_top;
                float _e1055 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 7u];
                scale_top = metal::max(_e1045, _e1055);
                float _e1057 = scale_top;
                float _e1067 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 8u];
                scale_top = metal::max(_e1057, _e1067);
                float _e1069 = scale_top;
                float _e1079 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 9u];
                scale_top = metal::max(_e1069, _e1079);
                float _e1081 = scale_top;
                float _e1091 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 10u];
                scale_top = metal::max(_e1081, _e1091);
                float _e1093 = scale_top;
                float _e1103 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 11u];
                scale_top = metal::max(_e1093, _e1103);
                float _e1105 = scale_top;
                float _e1115 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 12u];
                scale_top = metal::max(_e1105, _e1115);
                float _e1117 = scale_top;
                float _e1127 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 13u];
                scale_top = metal::max(_e1117, _e1127);
                float _e1129 = scale_top;
                float _e1139 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 14u];
                scale_top = metal::max(_e1129, _e1139);
                float _e1141 = scale_top;
                float _e1151 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 15u];
                scale_top = metal::max(_e1141, _e1151);
                float _e1153 = scale_top;
                float _e1163 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 16u];
                scale_top = metal::max(_e1153, _e1163);
                float _e1165 = scale_top;
                float _e1175 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 17u];
                scale_top = metal::max(_e1165, _e1175);
                float _e1177 = scale_top;
                float _e1187 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 18u];
                scale_top = metal::max(_e1177, _e1187);
                float _e1189 = scale_top;
                float _e1199 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 19u];
                scale_top = metal::max(_e1189, _e1199);
                float _e1201 = scale_top;
                float _e1211 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 20u];
                scale_top = metal::max(_e1201, _e1211);
                float _e1213 = scale_top;
                float _e1223 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 21u];
                scale_top = metal::max(_e1213, _e1223);
                float _e1225 = scale_top;
                float _e1235 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 22u];
                scale_top = metal::max(_e1225, _e1235);
                float _e1237 = scale_top;
                float _e1247 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 23u];
                scale_top = metal::max(_e1237, _e1247);
                float _e1249 = scale_top;
                float _e1259 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 24u];
                scale_top = metal::max(_e1249, _e1259);
                float _e1261 = scale_top;
                float _e1271 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 25u];
                scale_top = metal::max(_e1261, _e1271);
                float _e1273 = scale_top;
                float _e1283 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 26u];
                scale_top = metal::max(_e1273, _e1283);
                float _e1285 = scale_top;
                float _e1295 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 27u];
                scale_top = metal::max(_e1285, _e1295);
                float _e1297 = scale_top;
                float _e1307 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 28u];
                scale_top = metal::max(_e1297, _e1307);
                float _e1309 = scale_top;
                float _e1319 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 29u];
                scale_top = metal::max(_e1309, _e1319);
                float _e1321 = scale_top;
                float _e1331 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 30u];
                scale_top = metal::max(_e1321, _e1331);
                float _e1333 = scale_top;
                float _e1343 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 31u];
                scale_top = metal::max(_e1333, _e1343);
                if (weight_lane == 0u) {
                    local_1 = weight_set == 0u;
                } else {
                    local_1 = false;
                }
                bool _e1352 = local_1;
                if (_e1352) {
                    float _e1355 = scale_top;
                    group_tops.inner[weight_group] = _e1355;
                }
                float _e1356 = scale_top;
                float _e1359 = scale_top;
                float inverse_1 = (_e1359 > 0.0) ? (1.0 / _e1356) : 0.0;
                total0_ = 0u;
                float _e1366 = extra0_;
                float _e1373 = block_keep.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1366 * _e1373;
                if ((weight_lane + 0u) < QUADS) {
                    uint quad_2 = weight_lane + 0u;
                    metal::float4 factor = scale0_1 * inverse_1;
                    bytes0_ = metal::uint4 {};
                    {
                        metal::float4 _e1388 = weight_quad((weight_set * 4u) + 0u, quad_2, scores);
                        metal::uint4 b_1 = as_type<metal::uint4>((_e1388 * factor) + metal::float4(12582912.0));
                        uint word = (((b_1.x & 255u) | ((b_1.y & 255u) << 8u)) | ((b_1.z & 255u) << 16u)) | (b_1.w << 24u);
                        bytes0_.x = word;
                        uint _e1414 = total0_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1412 = as_type<packed_uchar4>(word);
                        packed_uchar4 reinterpreted_packed_uchar4_e1415 = as_type<packed_uchar4>(16843009u);
                        total0_ = _e1414 + ( + reinterpreted_packed_uchar4_e1412[0] * reinterpreted_packed_uchar4_e1415[0] + reinterpreted_packed_uchar4_e1412[1] * reinterpreted_packed_uchar4_e1415[1] + reinterpreted_packed_uchar4_e1412[2] * reinterpreted_packed_uchar4_e1415[2] + reinterpreted_packed_uchar4_e1412[3] * reinterpreted_packed_uchar4_e1415[3]);
                    }
                    metal::uint4 _e1430 = bytes0_;
                    weight_bytes.inner[(((((weight_group * 1u) + weight_set) * 1u) + 0u) * QUADS) + quad_2] = _e1430;
                }
                float _e1431 = scale_top;
                float centre = ((127.5 * _e1431) * 0.019634541) * 0.003921569;
                float _e1438 = extra0_;
                uint _e1439 = total0_;
                float _e1448 = block_share.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1438 - ((static_cast<float>(_e1439) * centre) * _e1448);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            sum0_0_ = 0u;
            sum0_1_ = 0u;
            sum0_2_ = 0u;
            sum0_3_ = 0u;
            step = value_subset;
            uint2 loop_bound_3 = uint2(4294967295u);
            bool loop_init_3 = true;
            while(true) {
                if (metal::all(loop_bound_3 == uint2(0u))) { break; }
                loop_bound_3 -= uint2(loop_bound_3.y == 0u, 1u);
                if (!loop_init_3) {
                    uint _e2137 = step;
                    step = _e2137 + 16u;
                }
                loop_init_3 = false;
                uint _e1460 = step;
                if (_e1460 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e1463 = step;
                    uint step0_ = _e1463 + 0u;
                    uint _e1468 = params.value_stride;
                    uint _e1470 = block;
                    uint run_at0_ = naga_div((kv_head * _e1468) + (metal::min(naga_div(_e1470, 16u) + naga_div(step0_ * 4u, 4u), last_tile) * 104u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run0_ = value_runs[(run_at0_ + 0u) + (((naga_div(value_channel, 16u) * 1u) + naga_mod(step0_, 1u)) * 4u)];
                    metal::uint4 _e1513 = value_runs[(run_at0_ + 16u) + (naga_div(value_channel, 32u) * 4u)];
                    metal::uint4 high0_ = _e1513 >> metal::uint4(naga_mod(naga_div(value_channel, 16u), 2u) * 4u);
                    uint _e1522 = step;
                    uint step1_ = _e1522 + 8u;
                    uint _e1527 = params.value_stride;
                    uint _e1529 = block;
                    uint run_at1_ = naga_div((kv_head * _e1527) + (metal::min(naga_div(_e1529, 16u) + naga_div(step1_ * 4u, 4u), last_tile) * 104u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run1_ = value_runs[(run_at1_ + 0u) + (((naga_div(value_channel, 16u) * 1u) + naga_mod(step1_, 1u)) * 4u)];
                    metal::uint4 _e1572 = value_runs[(run_at1_ + 16u) + (naga_div(value_channel, 32u) * 4u)];
                    metal::uint4 high1_ = _e1572 >> metal::uint4(naga_mod(naga_div(value_channel, 16u), 2u) * 4u);
                    if (step0_ < 8u) {
                        uint _e1591 = value_levels(run0_.x >> 0u, (high0_.x >> 0u) & 16843009u);
                        uint _e1600 = value_levels(run0_.y >> 0u, (high0_.y >> 0u) & 16843009u);
                        uint _e1609 = value_levels(run0_.z >> 0u, (high0_.z >> 0u) & 16843009u);
                        uint _e1618 = value_levels(run0_.w >> 0u, (high0_.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        uint _e1636 = sum0_0_;
                        uint _e1637 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1591 = as_type<packed_uchar4>(_e1591);
                        packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                        sum0_0_ = _e1636 + ( + reinterpreted_packed_uchar4_e1591[0] * reinterpreted_packed_uchar4_e1637[0] + reinterpreted_packed_uchar4_e1591[1] * reinterpreted_packed_uchar4_e1637[1] + reinterpreted_packed_uchar4_e1591[2] * reinterpreted_packed_uchar4_e1637[2] + reinterpreted_packed_uchar4_e1591[3] * reinterpreted_packed_uchar4_e1637[3]);
                        uint _e1640 = sum0_1_;
                        uint _e1641 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1600 = as_type<packed_uchar4>(_e1600);
                        packed_uchar4 reinterpreted_packed_uchar4_e1641 = as_type<packed_uchar4>(_e1641);
                        sum0_1_ = _e1640 + ( + reinterpreted_packed_uchar4_e1600[0] * reinterpreted_packed_uchar4_e1641[0] + reinterpreted_packed_uchar4_e1600[1] * reinterpreted_packed_uchar4_e1641[1] + reinterpreted_packed_uchar4_e1600[2] * reinterpreted_packed_uchar4_e1641[2] + reinterpreted_packed_uchar4_e1600[3] * reinterpreted_packed_uchar4_e1641[3]);
                        uint _e1644 = sum0_2_;
                        uint _e1645 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(_e1609);
                        packed_uchar4 reinterpreted_packed_uchar4_e1645 = as_type<packed_uchar4>(_e1645);
                        sum0_2_ = _e1644 + ( + reinterpreted_packed_uchar4_e1609[0] * reinterpreted_packed_uchar4_e1645[0] + reinterpreted_packed_uchar4_e1609[1] * reinterpreted_packed_uchar4_e1645[1] + reinterpreted_packed_uchar4_e1609[2] * reinterpreted_packed_uchar4_e1645[2] + reinterpreted_packed_uchar4_e1609[3] * reinterpreted_packed_uchar4_e1645[3]);
                        uint _e1648 = sum0_3_;
                        uint _e1649 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1618 = as_type<packed_uchar4>(_e1618);
                        packed_uchar4 reinterpreted_packed_uchar4_e1649 = as_type<packed_uchar4>(_e1649);
                        sum0_3_ = _e1648 + ( + reinterpreted_packed_uchar4_e1618[0] * reinterpreted_packed_uchar4_e1649[0] + reinterpreted_packed_uchar4_e1618[1] * reinterpreted_packed_uchar4_e1649[1] + reinterpreted_packed_uchar4_e1618[2] * reinterpreted_packed_uchar4_e1649[2] + reinterpreted_packed_uchar4_e1618[3] * reinterpreted_packed_uchar4_e1649[3]);
                        uint _e1660 = value_levels(run0_.x >> 2u, (high0_.x >> 1u) & 16843009u);
                        uint _e1669 = value_levels(run0_.y >> 2u, (high0_.y >> 1u) & 16843009u);
                        uint _e1678 = value_levels(run0_.z >> 2u, (high0_.z >> 1u) & 16843009u);
                        uint _e1687 = value_levels(run0_.w >> 2u, (high0_.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        uint _e1705 = sum0_0_;
                        uint _e1706 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1660 = as_type<packed_uchar4>(_e1660);
                        packed_uchar4 reinterpreted_packed_uchar4_e1706 = as_type<packed_uchar4>(_e1706);
                        sum0_0_ = _e1705 + ( + reinterpreted_packed_uchar4_e1660[0] * reinterpreted_packed_uchar4_e1706[0] + reinterpreted_packed_uchar4_e1660[1] * reinterpreted_packed_uchar4_e1706[1] + reinterpreted_packed_uchar4_e1660[2] * reinterpreted_packed_uchar4_e1706[2] + reinterpreted_packed_uchar4_e1660[3] * reinterpreted_packed_uchar4_e1706[3]);
                        uint _e1709 = sum0_1_;
                        uint _e1710 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1669 = as_type<packed_uchar4>(_e1669);
                        packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(_e1710);
                        sum0_1_ = _e1709 + ( + reinterpreted_packed_uchar4_e1669[0] * reinterpreted_packed_uchar4_e1710[0] + reinterpreted_packed_uchar4_e1669[1] * reinterpreted_packed_uchar4_e1710[1] + reinterpreted_packed_uchar4_e1669[2] * reinterpreted_packed_uchar4_e1710[2] + reinterpreted_packed_uchar4_e1669[3] * reinterpreted_packed_uchar4_e1710[3]);
                        uint _e1713 = sum0_2_;
                        uint _e1714 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1678 = as_type<packed_uchar4>(_e1678);
                        packed_uchar4 reinterpreted_packed_uchar4_e1714 = as_type<packed_uchar4>(_e1714);
                        sum0_2_ = _e1713 + ( + reinterpreted_packed_uchar4_e1678[0] * reinterpreted_packed_uchar4_e1714[0] + reinterpreted_packed_uchar4_e1678[1] * reinterpreted_packed_uchar4_e1714[1] + reinterpreted_packed_uchar4_e1678[2] * reinterpreted_packed_uchar4_e1714[2] + reinterpreted_packed_uchar4_e1678[3] * reinterpreted_packed_uchar4_e1714[3]);
                        uint _e1717 = sum0_3_;
                        uint _e1718 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(_e1687);
                        packed_uchar4 reinterpreted_packed_uchar4_e1718 = as_type<packed_uchar4>(_e1718);
                        sum0_3_ = _e1717 + ( + reinterpreted_packed_uchar4_e1687[0] * reinterpreted_packed_uchar4_e1718[0] + reinterpreted_packed_uchar4_e1687[1] * reinterpreted_packed_uchar4_e1718[1] + reinterpreted_packed_uchar4_e1687[2] * reinterpreted_packed_uchar4_e1718[2] + reinterpreted_packed_uchar4_e1687[3] * reinterpreted_packed_uchar4_e1718[3]);
                        uint _e1729 = value_levels(run0_.x >> 4u, (high0_.x >> 2u) & 16843009u);
                        uint _e1738 = value_levels(run0_.y >> 4u, (high0_.y >> 2u) & 16843009u);
                        uint _e1747 = value_levels(run0_.z >> 4u, (high0_.z >> 2u) & 16843009u);
                        uint _e1756 = value_levels(run0_.w >> 4u, (high0_.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        uint _e1774 = sum0_0_;
                        uint _e1775 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1729 = as_type<packed_uchar4>(_e1729);
                        packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                        sum0_0_ = _e1774 + ( + reinterpreted_packed_uchar4_e1729[0] * reinterpreted_packed_uchar4_e1775[0] + reinterpreted_packed_uchar4_e1729[1] * reinterpreted_packed_uchar4_e1775[1] + reinterpreted_packed_uchar4_e1729[2] * reinterpreted_packed_uchar4_e1775[2] + reinterpreted_packed_uchar4_e1729[3] * reinterpreted_packed_uchar4_e1775[3]);
                        uint _e1778 = sum0_1_;
                        uint _e1779 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1738 = as_type<packed_uchar4>(_e1738);
                        packed_uchar4 reinterpreted_packed_uchar4_e1779 = as_type<packed_uchar4>(_e1779);
                        sum0_1_ = _e1778 + ( + reinterpreted_packed_uchar4_e1738[0] * reinterpreted_packed_uchar4_e1779[0] + reinterpreted_packed_uchar4_e1738[1] * reinterpreted_packed_uchar4_e1779[1] + reinterpreted_packed_uchar4_e1738[2] * reinterpreted_packed_uchar4_e1779[2] + reinterpreted_packed_uchar4_e1738[3] * reinterpreted_packed_uchar4_e1779[3]);
                        uint _e1782 = sum0_2_;
                        uint _e1783 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1747 = as_type<packed_uchar4>(_e1747);
                        packed_uchar4 reinterpreted_packed_uchar4_e1783 = as_type<packed_uchar4>(_e1783);
                        sum0_2_ = _e1782 + ( + reinterpreted_packed_uchar4_e1747[0] * reinterpreted_packed_uchar4_e1783[0] + reinterpreted_packed_uchar4_e1747[1] * reinterpreted_packed_uchar4_e1783[1] + reinterpreted_packed_uchar4_e1747[2] * reinterpreted_packed_uchar4_e1783[2] + reinterpreted_packed_uchar4_e1747[3] * reinterpreted_packed_uchar4_e1783[3]);
                        uint _e1786 = sum0_3_;
                        uint _e1787 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1756 = as_type<packed_uchar4>(_e1756);
                        packed_uchar4 reinterpreted_packed_uchar4_e1787 = as_type<packed_uchar4>(_e1787);
                        sum0_3_ = _e1786 + ( + reinterpreted_packed_uchar4_e1756[0] * reinterpreted_packed_uchar4_e1787[0] + reinterpreted_packed_uchar4_e1756[1] * reinterpreted_packed_uchar4_e1787[1] + reinterpreted_packed_uchar4_e1756[2] * reinterpreted_packed_uchar4_e1787[2] + reinterpreted_packed_uchar4_e1756[3] * reinterpreted_packed_uchar4_e1787[3]);
                        uint _e1798 = value_levels(run0_.x >> 6u, (high0_.x >> 3u) & 16843009u);
                        uint _e1807 = value_levels(run0_.y >> 6u, (high0_.y >> 3u) & 16843009u);
                        uint _e1816 = value_levels(run0_.z >> 6u, (high0_.z >> 3u) & 16843009u);
                        uint _e1825 = value_levels(run0_.w >> 6u, (high0_.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        uint _e1843 = sum0_0_;
                        uint _e1844 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1798 = as_type<packed_uchar4>(_e1798);
                        packed_uchar4 reinterpreted_packed_uchar4_e1844 = as_type<packed_uchar4>(_e1844);
                        sum0_0_ = _e1843 + ( + reinterpreted_packed_uchar4_e1798[0] * reinterpreted_packed_uchar4_e1844[0] + reinterpreted_packed_uchar4_e1798[1] * reinterpreted_packed_uchar4_e1844[1] + reinterpreted_packed_uchar4_e1798[2] * reinterpreted_packed_uchar4_e1844[2] + reinterpreted_packed_uchar4_e1798[3] * reinterpreted_packed_uchar4_e1844[3]);
                        uint _e1847 = sum0_1_;
                        uint _e1848 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1807 = as_type<packed_uchar4>(_e1807);
                        packed_uchar4 reinterpreted_packed_uchar4_e1848 = as_type<packed_uchar4>(_e1848);
                        sum0_1_ = _e1847 + ( + reinterpreted_packed_uchar4_e1807[0] * reinterpreted_packed_uchar4_e1848[0] + reinterpreted_packed_uchar4_e1807[1] * reinterpreted_packed_uchar4_e1848[1] + reinterpreted_packed_uchar4_e1807[2] * reinterpreted_packed_uchar4_e1848[2] + reinterpreted_packed_uchar4_e1807[3] * reinterpreted_packed_uchar4_e1848[3]);
                        uint _e1851 = sum0_2_;
                        uint _e1852 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1816 = as_type<packed_uchar4>(_e1816);
                        packed_uchar4 reinterpreted_packed_uchar4_e1852 = as_type<packed_uchar4>(_e1852);
                        sum0_2_ = _e1851 + ( + reinterpreted_packed_uchar4_e1816[0] * reinterpreted_packed_uchar4_e1852[0] + reinterpreted_packed_uchar4_e1816[1] * reinterpreted_packed_uchar4_e1852[1] + reinterpreted_packed_uchar4_e1816[2] * reinterpreted_packed_uchar4_e1852[2] + reinterpreted_packed_uchar4_e1816[3] * reinterpreted_packed_uchar4_e1852[3]);
                        uint _e1855 = sum0_3_;
                        uint _e1856 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1825 = as_type<packed_uchar4>(_e1825);
                        packed_uchar4 reinterpreted_packed_uchar4_e1856 = as_type<packed_uchar4>(_e1856);
                        sum0_3_ = _e1855 + ( + reinterpreted_packed_uchar4_e1825[0] * reinterpreted_packed_uchar4_e1856[0] + reinterpreted_packed_uchar4_e1825[1] * reinterpreted_packed_uchar4_e1856[1] + reinterpreted_packed_uchar4_e1825[2] * reinterpreted_packed_uchar4_e1856[2] + reinterpreted_packed_uchar4_e1825[3] * reinterpreted_packed_uchar4_e1856[3]);
                    }
                    if (step1_ < 8u) {
                        uint _e1869 = value_levels(run1_.x >> 0u, (high1_.x >> 0u) & 16843009u);
                        uint _e1878 = value_levels(run1_.y >> 0u, (high1_.y >> 0u) & 16843009u);
                        uint _e1887 = value_levels(run1_.z >> 0u, (high1_.z >> 0u) & 16843009u);
                        uint _e1896 = value_levels(run1_.w >> 0u, (high1_.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                        uint _e1914 = sum0_0_;
                        uint _e1915 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1869 = as_type<packed_uchar4>(_e1869);
                        packed_uchar4 reinterpreted_packed_uchar4_e1915 = as_type<packed_uchar4>(_e1915);
                        sum0_0_ = _e1914 + ( + reinterpreted_packed_uchar4_e1869[0] * reinterpreted_packed_uchar4_e1915[0] + reinterpreted_packed_uchar4_e1869[1] * reinterpreted_packed_uchar4_e1915[1] + reinterpreted_packed_uchar4_e1869[2] * reinterpreted_packed_uchar4_e1915[2] + reinterpreted_packed_uchar4_e1869[3] * reinterpreted_packed_uchar4_e1915[3]);
                        uint _e1918 = sum0_1_;
                        uint _e1919 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1878 = as_type<packed_uchar4>(_e1878);
                        packed_uchar4 reinterpreted_packed_uchar4_e1919 = as_type<packed_uchar4>(_e1919);
                        sum0_1_ = _e1918 + ( + reinterpreted_packed_uchar4_e1878[0] * reinterpreted_packed_uchar4_e1919[0] + reinterpreted_packed_uchar4_e1878[1] * reinterpreted_packed_uchar4_e1919[1] + reinterpreted_packed_uchar4_e1878[2] * reinterpreted_packed_uchar4_e1919[2] + reinterpreted_packed_uchar4_e1878[3] * reinterpreted_packed_uchar4_e1919[3]);
                        uint _e1922 = sum0_2_;
                        uint _e1923 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1887 = as_type<packed_uchar4>(_e1887);
                        packed_uchar4 reinterpreted_packed_uchar4_e1923 = as_type<packed_uchar4>(_e1923);
                        sum0_2_ = _e1922 + ( + reinterpreted_packed_uchar4_e1887[0] * reinterpreted_packed_uchar4_e1923[0] + reinterpreted_packed_uchar4_e1887[1] * reinterpreted_packed_uchar4_e1923[1] + reinterpreted_packed_uchar4_e1887[2] * reinterpreted_packed_uchar4_e1923[2] + reinterpreted_packed_uchar4_e1887[3] * reinterpreted_packed_uchar4_e1923[3]);
                        uint _e1926 = sum0_3_;
                        uint _e1927 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1896 = as_type<packed_uchar4>(_e1896);
                        packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                        sum0_3_ = _e1926 + ( + reinterpreted_packed_uchar4_e1896[0] * reinterpreted_packed_uchar4_e1927[0] + reinterpreted_packed_uchar4_e1896[1] * reinterpreted_packed_uchar4_e1927[1] + reinterpreted_packed_uchar4_e1896[2] * reinterpreted_packed_uchar4_e1927[2] + reinterpreted_packed_uchar4_e1896[3] * reinterpreted_packed_uchar4_e1927[3]);
                        uint _e1938 = value_levels(run1_.x >> 2u, (high1_.x >> 1u) & 16843009u);
                        uint _e1947 = value_levels(run1_.y >> 2u, (high1_.y >> 1u) & 16843009u);
                        uint _e1956 = value_levels(run1_.z >> 2u, (high1_.z >> 1u) & 16843009u);
                        uint _e1965 = value_levels(run1_.w >> 2u, (high1_.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                        uint _e1983 = sum0_0_;
                        uint _e1984 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1938 = as_type<packed_uchar4>(_e1938);
                        packed_uchar4 reinterpreted_packed_uchar4_e1984 = as_type<packed_uchar4>(_e1984);
                        sum0_0_ = _e1983 + ( + reinterpreted_packed_uchar4_e1938[0] * reinterpreted_packed_uchar4_e1984[0] + reinterpreted_packed_uchar4_e1938[1] * reinterpreted_packed_uchar4_e1984[1] + reinterpreted_packed_uchar4_e1938[2] * reinterpreted_packed_uchar4_e1984[2] + reinterpreted_packed_uchar4_e1938[3] * reinterpreted_packed_uchar4_e1984[3]);
                        uint _e1987 = sum0_1_;
                        uint _e1988 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(_e1947);
                        packed_uchar4 reinterpreted_packed_uchar4_e1988 = as_type<packed_uchar4>(_e1988);
                        sum0_1_ = _e1987 + ( + reinterpreted_packed_uchar4_e1947[0] * reinterpreted_packed_uchar4_e1988[0] + reinterpreted_packed_uchar4_e1947[1] * reinterpreted_packed_uchar4_e1988[1] + reinterpreted_packed_uchar4_e1947[2] * reinterpreted_packed_uchar4_e1988[2] + reinterpreted_packed_uchar4_e1947[3] * reinterpreted_packed_uchar4_e1988[3]);
                        uint _e1991 = sum0_2_;
                        uint _e1992 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(_e1956);
                        packed_uchar4 reinterpreted_packed_uchar4_e1992 = as_type<packed_uchar4>(_e1992);
                        sum0_2_ = _e1991 + ( + reinterpreted_packed_uchar4_e1956[0] * reinterpreted_packed_uchar4_e1992[0] + reinterpreted_packed_uchar4_e1956[1] * reinterpreted_packed_uchar4_e1992[1] + reinterpreted_packed_uchar4_e1956[2] * reinterpreted_packed_uchar4_e1992[2] + reinterpreted_packed_uchar4_e1956[3] * reinterpreted_packed_uchar4_e1992[3]);
                        uint _e1995 = sum0_3_;
                        uint _e1996 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(_e1965);
                        packed_uchar4 reinterpreted_packed_uchar4_e1996 = as_type<packed_uchar4>(_e1996);
                        sum0_3_ = _e1995 + ( + reinterpreted_packed_uchar4_e1965[0] * reinterpreted_packed_uchar4_e1996[0] + reinterpreted_packed_uchar4_e1965[1] * reinterpreted_packed_uchar4_e1996[1] + reinterpreted_packed_uchar4_e1965[2] * reinterpreted_packed_uchar4_e1996[2] + reinterpreted_packed_uchar4_e1965[3] * reinterpreted_packed_uchar4_e1996[3]);
                        uint _e2007 = value_levels(run1_.x >> 4u, (high1_.x >> 2u) & 16843009u);
                        uint _e2016 = value_levels(run1_.y >> 4u, (high1_.y >> 2u) & 16843009u);
                        uint _e2025 = value_levels(run1_.z >> 4u, (high1_.z >> 2u) & 16843009u);
                        uint _e2034 = value_levels(run1_.w >> 4u, (high1_.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                        uint _e2052 = sum0_0_;
                        uint _e2053 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2007 = as_type<packed_uchar4>(_e2007);
                        packed_uchar4 reinterpreted_packed_uchar4_e2053 = as_type<packed_uchar4>(_e2053);
                        sum0_0_ = _e2052 + ( + reinterpreted_packed_uchar4_e2007[0] * reinterpreted_packed_uchar4_e2053[0] + reinterpreted_packed_uchar4_e2007[1] * reinterpreted_packed_uchar4_e2053[1] + reinterpreted_packed_uchar4_e2007[2] * reinterpreted_packed_uchar4_e2053[2] + reinterpreted_packed_uchar4_e2007[3] * reinterpreted_packed_uchar4_e2053[3]);
                        uint _e2056 = sum0_1_;
                        uint _e2057 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                        packed_uchar4 reinterpreted_packed_uchar4_e2057 = as_type<packed_uchar4>(_e2057);
                        sum0_1_ = _e2056 + ( + reinterpreted_packed_uchar4_e2016[0] * reinterpreted_packed_uchar4_e2057[0] + reinterpreted_packed_uchar4_e2016[1] * reinterpreted_packed_uchar4_e2057[1] + reinterpreted_packed_uchar4_e2016[2] * reinterpreted_packed_uchar4_e2057[2] + reinterpreted_packed_uchar4_e2016[3] * reinterpreted_packed_uchar4_e2057[3]);
                        uint _e2060 = sum0_2_;
                        uint _e2061 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                        packed_uchar4 reinterpreted_packed_uchar4_e2061 = as_type<packed_uchar4>(_e2061);
                        sum0_2_ = _e2060 + ( + reinterpreted_packed_uchar4_e2025[0] * reinterpreted_packed_uchar4_e2061[0] + reinterpreted_packed_uchar4_e2025[1] * reinterpreted_packed_uchar4_e2061[1] + reinterpreted_packed_uchar4_e2025[2] * reinterpreted_packed_uchar4_e2061[2] + reinterpreted_packed_uchar4_e2025[3] * reinterpreted_packed_uchar4_e2061[3]);
                        uint _e2064 = sum0_3_;
                        uint _e2065 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2034 = as_type<packed_uchar4>(_e2034);
                        packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(_e2065);
                        sum0_3_ = _e2064 + ( + reinterpreted_packed_uchar4_e2034[0] * reinterpreted_packed_uchar4_e2065[0] + reinterpreted_packed_uchar4_e2034[1] * reinterpreted_packed_uchar4_e2065[1] + reinterpreted_packed_uchar4_e2034[2] * reinterpreted_packed_uchar4_e2065[2] + reinterpreted_packed_uchar4_e2034[3] * reinterpreted_packed_uchar4_e2065[3]);
                        uint _e2076 = value_levels(run1_.x >> 6u, (high1_.x >> 3u) & 16843009u);
                        uint _e2085 = value_levels(run1_.y >> 6u, (high1_.y >> 3u) & 16843009u);
                        uint _e2094 = value_levels(run1_.z >> 6u, (high1_.z >> 3u) & 16843009u);
                        uint _e2103 = value_levels(run1_.w >> 6u, (high1_.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                        uint _e2121 = sum0_0_;
                        uint _e2122 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2076 = as_type<packed_uchar4>(_e2076);
                        packed_uchar4 reinterpreted_packed_uchar4_e2122 = as_type<packed_uchar4>(_e2122);
                        sum0_0_ = _e2121 + ( + reinterpreted_packed_uchar4_e2076[0] * reinterpreted_packed_uchar4_e2122[0] + reinterpreted_packed_uchar4_e2076[1] * reinterpreted_packed_uchar4_e2122[1] + reinterpreted_packed_uchar4_e2076[2] * reinterpreted_packed_uchar4_e2122[2] + reinterpreted_packed_uchar4_e2076[3] * reinterpreted_packed_uchar4_e2122[3]);
                        uint _e2125 = sum0_1_;
                        uint _e2126 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2085 = as_type<packed_uchar4>(_e2085);
                        packed_uchar4 reinterpreted_packed_uchar4_e2126 = as_type<packed_uchar4>(_e2126);
                        sum0_1_ = _e2125 + ( + reinterpreted_packed_uchar4_e2085[0] * reinterpreted_packed_uchar4_e2126[0] + reinterpreted_packed_uchar4_e2085[1] * reinterpreted_packed_uchar4_e2126[1] + reinterpreted_packed_uchar4_e2085[2] * reinterpreted_packed_uchar4_e2126[2] + reinterpreted_packed_uchar4_e2085[3] * reinterpreted_packed_uchar4_e2126[3]);
                        uint _e2129 = sum0_2_;
                        uint _e2130 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2094 = as_type<packed_uchar4>(_e2094);
                        packed_uchar4 reinterpreted_packed_uchar4_e2130 = as_type<packed_uchar4>(_e2130);
                        sum0_2_ = _e2129 + ( + reinterpreted_packed_uchar4_e2094[0] * reinterpreted_packed_uchar4_e2130[0] + reinterpreted_packed_uchar4_e2094[1] * reinterpreted_packed_uchar4_e2130[1] + reinterpreted_packed_uchar4_e2094[2] * reinterpreted_packed_uchar4_e2130[2] + reinterpreted_packed_uchar4_e2094[3] * reinterpreted_packed_uchar4_e2130[3]);
                        uint _e2133 = sum0_3_;
                        uint _e2134 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2103 = as_type<packed_uchar4>(_e2103);
                        packed_uchar4 reinterpreted_packed_uchar4_e2134 = as_type<packed_uchar4>(_e2134);
                        sum0_3_ = _e2133 + ( + reinterpreted_packed_uchar4_e2103[0] * reinterpreted_packed_uchar4_e2134[0] + reinterpreted_packed_uchar4_e2103[1] * reinterpreted_packed_uchar4_e2134[1] + reinterpreted_packed_uchar4_e2103[2] * reinterpreted_packed_uchar4_e2134[2] + reinterpreted_packed_uchar4_e2103[3] * reinterpreted_packed_uchar4_e2134[3]);
                    }
                }
            }
            float top = group_tops.inner[value_group];
            float keep0_ = block_keep.inner[(value_set * 4u) + 0u];
            float _e2156 = block_share.inner[(value_set * 4u) + 0u];
            float share0_ = (_e2156 * 0.003921569) * 0.019634541;
            float _e2161 = out0_0_;
            uint _e2163 = sum0_0_;
            out0_0_ = (_e2161 * keep0_) + (static_cast<float>(_e2163) * (share0_ * top));
            float _e2168 = out0_1_;
            uint _e2170 = sum0_1_;
            out0_1_ = (_e2168 * keep0_) + (static_cast<float>(_e2170) * (share0_ * top));
            float _e2175 = out0_2_;
            uint _e2177 = sum0_2_;
            out0_2_ = (_e2175 * keep0_) + (static_cast<float>(_e2177) * (share0_ * top));
            float _e2182 = out0_3_;
            uint _e2184 = sum0_3_;
            out0_3_ = (_e2182 * keep0_) + (static_cast<float>(_e2184) * (share0_ * top));
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2194 = running_sum;
    reduced.inner[tid] = _e2194;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 1u) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2202 = local_2;
    if (_e2202) {
        local_3 = ((head_pass_1 * 1u) + soft_head) < 1u;
    } else {
        local_3 = false;
    }
    bool _e2211 = local_3;
    if (_e2211) {
        uint2 loop_bound_4 = uint2(4294967295u);
        bool loop_init_4 = true;
        while(true) {
            if (metal::all(loop_bound_4 == uint2(0u))) { break; }
            loop_bound_4 -= uint2(loop_bound_4.y == 0u, 1u);
            if (!loop_init_4) {
                uint _e2229 = i_1;
                i_1 = _e2229 + 1u;
            }
            loop_init_4 = false;
            uint _e2216 = i_1;
            if (_e2216 < 32u) {
            } else {
                break;
            }
            {
                float _e2219 = sum_1;
                uint _e2223 = i_1;
                float _e2226 = reduced.inner[(soft_head * 32u) + _e2223];
                sum_1 = _e2219 + _e2226;
            }
        }
        float _e2239 = running_max;
        float _e2240 = sum_1;
        states[(((first_head + (head_pass_1 * 1u)) + soft_head) * splits) + split] = metal::float2(_e2239, _e2240);
    }
    float _e2244 = extra0_;
    scale_tops.inner[tid] = _e2244;
    uint2 loop_bound_5 = uint2(4294967295u);
    bool loop_init_5 = true;
    while(true) {
        if (metal::all(loop_bound_5 == uint2(0u))) { break; }
        loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
        if (!loop_init_5) {
            uint _e2317 = turn_1;
            turn_1 = _e2317 + 1u;
        }
        loop_init_5 = false;
        uint _e2247 = turn_1;
        if (_e2247 < 8u) {
        } else {
            break;
        }
        {
            uint _e2250 = turn_1;
            if (_e2250 == value_subset) {
                {
                    uint at_3 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2257 = turn_1;
                    if (_e2257 == 0u) {
                        float _e2262 = out0_0_;
                        scores.inner[at_3] = _e2262;
                    } else {
                        float _e2265 = scores.inner[at_3];
                        float _e2266 = out0_0_;
                        scores.inner[at_3] = _e2265 + _e2266;
                    }
                }
                {
                    uint at_4 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2273 = turn_1;
                    if (_e2273 == 0u) {
                        float _e2278 = out0_1_;
                        scores.inner[at_4] = _e2278;
                    } else {
                        float _e2281 = scores.inner[at_4];
                        float _e2282 = out0_1_;
                        scores.inner[at_4] = _e2281 + _e2282;
                    }
                }
                {
                    uint at_5 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2289 = turn_1;
                    if (_e2289 == 0u) {
                        float _e2294 = out0_2_;
                        scores.inner[at_5] = _e2294;
                    } else {
                        float _e2297 = scores.inner[at_5];
                        float _e2298 = out0_2_;
                        scores.inner[at_5] = _e2297 + _e2298;
                    }
                }
                {
                    uint at_6 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2305 = turn_1;
                    if (_e2305 == 0u) {
                        float _e2310 = out0_3_;
                        scores.inner[at_6] = _e2310;
                    } else {
                        float _e2313 = scores.inner[at_6];
                        float _e2314 = out0_3_;
                        scores.inner[at_6] = _e2313 + _e2314;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    uint2 loop_bound_6 = uint2(4294967295u);
    bool loop_init_6 = true;
    while(true) {
        if (metal::all(loop_bound_6 == uint2(0u))) { break; }
        loop_bound_6 -= uint2(loop_bound_6.y == 0u, 1u);
        if (!loop_init_6) {
            uint _e2383 = i_2;
            i_2 = _e2383 + THREADS;
        }
        loop_init_6 = false;
        uint _e2320 = i_2;
        if (_e2320 < 64u) {
        } else {
            break;
        }
        {
            uint _e2323 = i_2;
            uint head_set = naga_div(_e2323, 64u);
            uint _e2326 = i_2;
            uint c = naga_mod(_e2326, 64u);
            uint h_4 = (head_set * 4u) + 0u;
            if (h_4 < 1u) {
                local_4 = ((head_pass_1 * 1u) + h_4) < 1u;
            } else {
                local_4 = false;
            }
            bool _e2343 = local_4;
            if (_e2343) {
                uint _e2345 = i_2;
                float _e2347 = scores.inner[_e2345];
                sum_2 = _e2347;
                uint start = ((naga_div(c, 64u) * 1u) + head_set) * 128u;
                j = 0u;
                uint2 loop_bound_7 = uint2(4294967295u);
                bool loop_init_7 = true;
                while(true) {
                    if (metal::all(loop_bound_7 == uint2(0u))) { break; }
                    loop_bound_7 -= uint2(loop_bound_7.y == 0u, 1u);
                    if (!loop_init_7) {
                        uint _e2369 = j;
                        j = _e2369 + 1u;
                    }
                    loop_init_7 = false;
                    uint _e2358 = j;
                    if (_e2358 < 128u) {
                    } else {
                        break;
                    }
                    {
                        float _e2361 = sum_2;
                        uint _e2363 = j;
                        float _e2366 = scale_tops.inner[start + _e2363];
                        sum_2 = _e2361 + _e2366;
                    }
                }
                float _e2382 = sum_2;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_4) * splits) + split) * 64u) + c] = _e2382;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
