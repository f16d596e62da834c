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
struct type_11 {
    float inner[512];
};
struct type_12 {
    float inner[128];
};
struct type_13 {
    float inner[4];
};
struct type_16 {
    metal::uint4 inner[4];
};
struct type_17 {
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
    constant Params& params,
    thread uint& first_seen
) {
    bool local_5 = {};
    uint _e2 = first_seen;
    if (token >= _e2) {
        uint _e8 = params.end;
        local_5 = token < _e8;
    } else {
        local_5 = false;
    }
    bool _e11 = local_5;
    return _e11;
}

void keep_score(
    uint head,
    uint h_1,
    uint t,
    uint token_1,
    float raw,
    constant Params& params,
    device type_3 const& queries,
    threadgroup type_11& scores,
    thread uint& first_seen,
    constant _mslBufferSizes& _buffer_sizes
) {
    float score = {};
    uint _e8 = params.bias_at;
    float _e11 = queries[_e8 + head];
    score = raw + _e11;
    bool _e14 = seen(token_1, params, first_seen);
    float _e20 = score;
    scores.inner[(h_1 * BLOCK) + t] = _e14 ? _e20 : -1000000000000000000000000000000.0;
    return;
}

metal::float4 weight_quad(
    uint h_2,
    uint quad_,
    threadgroup type_11& scores
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
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_6 const& key_pairs [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_8 const& value_runs [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_10& states [[user(fake0)]]
, threadgroup type_11& scores
, threadgroup type_12& reduced
, threadgroup type_13& block_share
, threadgroup type_13& block_keep
, threadgroup type_16& query_bytes
, threadgroup type_17& query_step
, threadgroup type_17& query_sum
, threadgroup type_18& weight_bytes
, threadgroup type_12& scale_tops
, threadgroup type_19& group_tops
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint first_seen = {};
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
    uint last_tile = naga_div(_e54 - 1u, 16u);
    uint soft_head = naga_div(tid, 32u);
    uint soft_lane = naga_mod(tid, 32u);
    i = tid;
    uint2 loop_bound = uint2(4294967295u);
    bool loop_init = true;
    while(true) {
        if (metal::all(loop_bound == uint2(0u))) { break; }
        loop_bound -= uint2(loop_bound.y == 0u, 1u);
        if (!loop_init) {
            uint _e194 = i;
            i = _e194 + THREADS;
        }
        loop_init = false;
        uint _e68 = i;
        if (_e68 < 8u) {
        } else {
            break;
        }
        {
            uint _e71 = i;
            uint h_3 = naga_div(_e71, 8u);
            uint _e74 = member(head_pass_1, h_3);
            uint _e78 = i;
            uint at_1 = ((first_head + _e74) * 64u) + (naga_mod(_e78, 8u) * 8u);
            float _e86 = queries[at_1];
            float _e91 = queries[at_1 + 1u];
            float _e96 = queries[at_1 + 2u];
            float _e101 = queries[at_1 + 3u];
            metal::float4 a = metal::float4(_e86, _e91, _e96, _e101);
            float _e107 = queries[at_1 + 4u];
            float _e112 = queries[at_1 + 5u];
            float _e117 = queries[at_1 + 6u];
            float _e122 = queries[at_1 + 7u];
            metal::float4 b = metal::float4(_e107, _e112, _e117, _e122);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e134 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e134 > 0.000000000000000000000000000001) ? (127.0 / _e134) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e158 = quad_sum(static_cast<float>(ones));
            uint unnamed_4 = metal::quad_shuffle_xor(pair.x, 1u);
            uint unnamed_5 = metal::quad_shuffle_xor(pair.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_4, unnamed_5);
            uint _e164 = i;
            if (naga_mod(_e164, 2u) == 0u) {
                uint _e170 = i;
                query_bytes.inner[naga_div(_e170, 2u)] = metal::uint4(pair, neighbour);
            }
            uint _e175 = i;
            if (naga_mod(_e175, 4u) == 0u) {
                uint _e181 = i;
                query_step.inner[naga_div(_e181, 4u)] = (_e134 * 0.019634541) / 127.0;
                uint _e190 = i;
                query_sum.inner[naga_div(_e190, 4u)] = _e158;
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
            uint _e2205 = block;
            block = _e2205 + BLOCK;
        }
        loop_init_1 = false;
        uint _e242 = block;
        if (_e242 < split_end) {
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
            bool _e255 = local;
            if (_e255) {
                uint quad_1 = weight_lane + 0u;
                uint _e258 = block;
                uint tile = metal::min(naga_div(_e258, 16u) + naga_div(quad_1, 4u), last_tile);
                uint _e267 = params.value_stride;
                uint at_2 = ((((kv_head * _e267) + (tile * 104u)) + 96u) + (weight_group * 8u)) + (naga_mod(quad_1, 4u) * 2u);
                uint _e284 = values[at_2];
                uint _e289 = values[at_2 + 1u];
                scale_bits0_ = metal::uint2(_e284, _e289);
            }
            {
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e338 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float zero0_0_ = 12582912.0 + (-0.5 * _e338);
                turn = 0u;
                uint2 loop_bound_2 = uint2(4294967295u);
                bool loop_init_2 = true;
                while(true) {
                    if (metal::all(loop_bound_2 == uint2(0u))) { break; }
                    loop_bound_2 -= uint2(loop_bound_2.y == 0u, 1u);
                    if (!loop_init_2) {
                        uint _e691 = turn;
                        turn = _e691 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e345 = turn;
                    if (_e345 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e348 = turn;
                        uint t_1 = (((_e348 * 8u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e357 = block;
                        uint tile_1 = metal::min(naga_div(_e357 + t_1, 16u), last_tile);
                        uint _e364 = params.key_stride;
                        uint tile_at = (kv_head * _e364) + (tile_1 * 104u);
                        uint pair_at = naga_div(tile_at, 2u) + key_pair;
                        part0_0_ = 0.0;
                        part1_0_ = 0.0;
                        metal::uint2 w0_0_0_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 4u) + 0u) * 8u)];
                        metal::uint2 w0_0_1_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 4u) + 1u) * 8u)];
                        metal::uint2 w0_1_0_ = key_pairs[(pair_at + 32u) + ((naga_div((key_lane * 8u) + 0u, 8u) + 0u) * 8u)];
                        uint group0_ = naga_div((key_lane * 32u) + 0u, 64u) * 8u;
                        uint _e438 = keys[((tile_at + 96u) + group0_) + key_pair];
                        metal::float2 scale0_ = float2(as_type<half2>(_e438));
                        uint _e448 = key_levels(w0_0_0_.x >> 0u, (w0_1_0_.x >> 0u) & 16843009u);
                        uint _e457 = key_levels(w0_0_0_.x >> 2u, (w0_1_0_.x >> 1u) & 16843009u);
                        uint _e466 = key_levels(w0_0_0_.x >> 4u, (w0_1_0_.x >> 2u) & 16843009u);
                        uint _e475 = key_levels(w0_0_0_.x >> 6u, (w0_1_0_.x >> 3u) & 16843009u);
                        uint _e484 = key_levels(w0_0_1_.x >> 0u, (w0_1_0_.x >> 4u) & 16843009u);
                        uint _e493 = key_levels(w0_0_1_.x >> 2u, (w0_1_0_.x >> 5u) & 16843009u);
                        uint _e502 = key_levels(w0_0_1_.x >> 4u, (w0_1_0_.x >> 6u) & 16843009u);
                        uint _e511 = key_levels(w0_0_1_.x >> 6u, (w0_1_0_.x >> 7u) & 16843009u);
                        dot0_0_0_ = COUNTER_BITS;
                        int _e514 = dot0_0_0_;
                        uint _e515 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e448 = as_type<packed_char4>(_e448);
                        packed_char4 reinterpreted_packed_char4_e515 = as_type<packed_char4>(_e515);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e514) + as_type<uint>(( + reinterpreted_packed_char4_e448[0] * reinterpreted_packed_char4_e515[0] + reinterpreted_packed_char4_e448[1] * reinterpreted_packed_char4_e515[1] + reinterpreted_packed_char4_e448[2] * reinterpreted_packed_char4_e515[2] + reinterpreted_packed_char4_e448[3] * reinterpreted_packed_char4_e515[3])));
                        int _e518 = dot0_0_0_;
                        uint _e519 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e457 = as_type<packed_char4>(_e457);
                        packed_char4 reinterpreted_packed_char4_e519 = as_type<packed_char4>(_e519);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e518) + as_type<uint>(( + reinterpreted_packed_char4_e457[0] * reinterpreted_packed_char4_e519[0] + reinterpreted_packed_char4_e457[1] * reinterpreted_packed_char4_e519[1] + reinterpreted_packed_char4_e457[2] * reinterpreted_packed_char4_e519[2] + reinterpreted_packed_char4_e457[3] * reinterpreted_packed_char4_e519[3])));
                        int _e522 = dot0_0_0_;
                        uint _e523 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e466 = as_type<packed_char4>(_e466);
                        packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e522) + as_type<uint>(( + reinterpreted_packed_char4_e466[0] * reinterpreted_packed_char4_e523[0] + reinterpreted_packed_char4_e466[1] * reinterpreted_packed_char4_e523[1] + reinterpreted_packed_char4_e466[2] * reinterpreted_packed_char4_e523[2] + reinterpreted_packed_char4_e466[3] * reinterpreted_packed_char4_e523[3])));
                        int _e526 = dot0_0_0_;
                        uint _e527 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e475 = as_type<packed_char4>(_e475);
                        packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e526) + as_type<uint>(( + reinterpreted_packed_char4_e475[0] * reinterpreted_packed_char4_e527[0] + reinterpreted_packed_char4_e475[1] * reinterpreted_packed_char4_e527[1] + reinterpreted_packed_char4_e475[2] * reinterpreted_packed_char4_e527[2] + reinterpreted_packed_char4_e475[3] * reinterpreted_packed_char4_e527[3])));
                        int _e530 = dot0_0_0_;
                        uint _e531 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e484 = as_type<packed_char4>(_e484);
                        packed_char4 reinterpreted_packed_char4_e531 = as_type<packed_char4>(_e531);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e530) + as_type<uint>(( + reinterpreted_packed_char4_e484[0] * reinterpreted_packed_char4_e531[0] + reinterpreted_packed_char4_e484[1] * reinterpreted_packed_char4_e531[1] + reinterpreted_packed_char4_e484[2] * reinterpreted_packed_char4_e531[2] + reinterpreted_packed_char4_e484[3] * reinterpreted_packed_char4_e531[3])));
                        int _e534 = dot0_0_0_;
                        uint _e535 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e493 = as_type<packed_char4>(_e493);
                        packed_char4 reinterpreted_packed_char4_e535 = as_type<packed_char4>(_e535);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e534) + as_type<uint>(( + reinterpreted_packed_char4_e493[0] * reinterpreted_packed_char4_e535[0] + reinterpreted_packed_char4_e493[1] * reinterpreted_packed_char4_e535[1] + reinterpreted_packed_char4_e493[2] * reinterpreted_packed_char4_e535[2] + reinterpreted_packed_char4_e493[3] * reinterpreted_packed_char4_e535[3])));
                        int _e538 = dot0_0_0_;
                        uint _e539 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e502 = as_type<packed_char4>(_e502);
                        packed_char4 reinterpreted_packed_char4_e539 = as_type<packed_char4>(_e539);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e538) + as_type<uint>(( + reinterpreted_packed_char4_e502[0] * reinterpreted_packed_char4_e539[0] + reinterpreted_packed_char4_e502[1] * reinterpreted_packed_char4_e539[1] + reinterpreted_packed_char4_e502[2] * reinterpreted_packed_char4_e539[2] + reinterpreted_packed_char4_e502[3] * reinterpreted_packed_char4_e539[3])));
                        int _e542 = dot0_0_0_;
                        uint _e543 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e511 = as_type<packed_char4>(_e511);
                        packed_char4 reinterpreted_packed_char4_e543 = as_type<packed_char4>(_e543);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e542) + as_type<uint>(( + reinterpreted_packed_char4_e511[0] * reinterpreted_packed_char4_e543[0] + reinterpreted_packed_char4_e511[1] * reinterpreted_packed_char4_e543[1] + reinterpreted_packed_char4_e511[2] * reinterpreted_packed_char4_e543[2] + reinterpreted_packed_char4_e511[3] * reinterpreted_packed_char4_e543[3])));
                        float _e546 = part0_0_;
                        int _e547 = dot0_0_0_;
                        part0_0_ = _e546 + (((as_type<float>(_e547) - zero0_0_) * step0_0_) * scale0_.x);
                        uint _e562 = key_levels(w0_0_0_.y >> 0u, (w0_1_0_.y >> 0u) & 16843009u);
                        uint _e571 = key_levels(w0_0_0_.y >> 2u, (w0_1_0_.y >> 1u) & 16843009u);
                        uint _e580 = key_levels(w0_0_0_.y >> 4u, (w0_1_0_.y >> 2u) & 16843009u);
                        uint _e589 = key_levels(w0_0_0_.y >> 6u, (w0_1_0_.y >> 3u) & 16843009u);
                        uint _e598 = key_levels(w0_0_1_.y >> 0u, (w0_1_0_.y >> 4u) & 16843009u);
                        uint _e607 = key_levels(w0_0_1_.y >> 2u, (w0_1_0_.y >> 5u) & 16843009u);
                        uint _e616 = key_levels(w0_0_1_.y >> 4u, (w0_1_0_.y >> 6u) & 16843009u);
                        uint _e625 = key_levels(w0_0_1_.y >> 6u, (w0_1_0_.y >> 7u) & 16843009u);
                        dot0_1_0_ = COUNTER_BITS;
                        int _e628 = dot0_1_0_;
                        uint _e629 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e562 = as_type<packed_char4>(_e562);
                        packed_char4 reinterpreted_packed_char4_e629 = as_type<packed_char4>(_e629);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e628) + as_type<uint>(( + reinterpreted_packed_char4_e562[0] * reinterpreted_packed_char4_e629[0] + reinterpreted_packed_char4_e562[1] * reinterpreted_packed_char4_e629[1] + reinterpreted_packed_char4_e562[2] * reinterpreted_packed_char4_e629[2] + reinterpreted_packed_char4_e562[3] * reinterpreted_packed_char4_e629[3])));
                        int _e632 = dot0_1_0_;
                        uint _e633 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e571 = as_type<packed_char4>(_e571);
                        packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(_e633);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e632) + as_type<uint>(( + reinterpreted_packed_char4_e571[0] * reinterpreted_packed_char4_e633[0] + reinterpreted_packed_char4_e571[1] * reinterpreted_packed_char4_e633[1] + reinterpreted_packed_char4_e571[2] * reinterpreted_packed_char4_e633[2] + reinterpreted_packed_char4_e571[3] * reinterpreted_packed_char4_e633[3])));
                        int _e636 = dot0_1_0_;
                        uint _e637 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e580 = as_type<packed_char4>(_e580);
                        packed_char4 reinterpreted_packed_char4_e637 = as_type<packed_char4>(_e637);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e636) + as_type<uint>(( + reinterpreted_packed_char4_e580[0] * reinterpreted_packed_char4_e637[0] + reinterpreted_packed_char4_e580[1] * reinterpreted_packed_char4_e637[1] + reinterpreted_packed_char4_e580[2] * reinterpreted_packed_char4_e637[2] + reinterpreted_packed_char4_e580[3] * reinterpreted_packed_char4_e637[3])));
                        int _e640 = dot0_1_0_;
                        uint _e641 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e589 = as_type<packed_char4>(_e589);
                        packed_char4 reinterpreted_packed_char4_e641 = as_type<packed_char4>(_e641);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e640) + as_type<uint>(( + reinterpreted_packed_char4_e589[0] * reinterpreted_packed_char4_e641[0] + reinterpreted_packed_char4_e589[1] * reinterpreted_packed_char4_e641[1] + reinterpreted_packed_char4_e589[2] * reinterpreted_packed_char4_e641[2] + reinterpreted_packed_char4_e589[3] * reinterpreted_packed_char4_e641[3])));
                        int _e644 = dot0_1_0_;
                        uint _e645 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(_e598);
                        packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(_e645);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e644) + as_type<uint>(( + reinterpreted_packed_char4_e598[0] * reinterpreted_packed_char4_e645[0] + reinterpreted_packed_char4_e598[1] * reinterpreted_packed_char4_e645[1] + reinterpreted_packed_char4_e598[2] * reinterpreted_packed_char4_e645[2] + reinterpreted_packed_char4_e598[3] * reinterpreted_packed_char4_e645[3])));
                        int _e648 = dot0_1_0_;
                        uint _e649 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e607 = as_type<packed_char4>(_e607);
                        packed_char4 reinterpreted_packed_char4_e649 = as_type<packed_char4>(_e649);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e648) + as_type<uint>(( + reinterpreted_packed_char4_e607[0] * reinterpreted_packed_char4_e649[0] + reinterpreted_packed_char4_e607[1] * reinterpreted_packed_char4_e649[1] + reinterpreted_packed_char4_e607[2] * reinterpreted_packed_char4_e649[2] + reinterpreted_packed_char4_e607[3] * reinterpreted_packed_char4_e649[3])));
                        int _e652 = dot0_1_0_;
                        uint _e653 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e616 = as_type<packed_char4>(_e616);
                        packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(_e653);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e652) + as_type<uint>(( + reinterpreted_packed_char4_e616[0] * reinterpreted_packed_char4_e653[0] + reinterpreted_packed_char4_e616[1] * reinterpreted_packed_char4_e653[1] + reinterpreted_packed_char4_e616[2] * reinterpreted_packed_char4_e653[2] + reinterpreted_packed_char4_e616[3] * reinterpreted_packed_char4_e653[3])));
                        int _e656 = dot0_1_0_;
                        uint _e657 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e625 = as_type<packed_char4>(_e625);
                        packed_char4 reinterpreted_packed_char4_e657 = as_type<packed_char4>(_e657);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e656) + as_type<uint>(( + reinterpreted_packed_char4_e625[0] * reinterpreted_packed_char4_e657[0] + reinterpreted_packed_char4_e625[1] * reinterpreted_packed_char4_e657[1] + reinterpreted_packed_char4_e625[2] * reinterpreted_packed_char4_e657[2] + reinterpreted_packed_char4_e625[3] * reinterpreted_packed_char4_e657[3])));
                        float _e660 = part1_0_;
                        int _e661 = dot0_1_0_;
                        part1_0_ = _e660 + (((as_type<float>(_e661) - zero0_0_) * step0_0_) * scale0_.y);
                        uint _e668 = block;
                        uint token_2 = _e668 + t_1;
                        bool odd = (key_lane & 1u) == 1u;
                        float _e674 = part0_0_;
                        float _e675 = part1_0_;
                        float _e677 = part1_0_;
                        float _e678 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e678 : _e677, 1u);
                        float token_sum0_ = (odd ? _e675 : _e674) + unnamed_6;
                        uint _e684 = member(head_pass_1, key_head + 0u);
                        keep_score(first_head + _e684, key_head + 0u, t_1 + key_lane, token_2 + key_lane, token_sum0_, params, queries, scores, first_seen, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 1u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e709 = scores.inner[at0_];
                float _e714 = scores.inner[at0_ + 1u];
                float _e719 = scores.inner[at0_ + 2u];
                float _e724 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e709, _e714, _e719, _e724);
                float _e726 = largest;
                float _e728 = score0_.x;
                float _e730 = score0_.y;
                float _e733 = score0_.z;
                float _e735 = score0_.w;
                largest = metal::max(_e726, metal::max(metal::max(_e728, _e730), metal::max(_e733, _e735)));
            }
            float _e739 = largest;
            float _e740 = largest;
            float unnamed_7 = metal::quad_shuffle_xor(_e740, 1u);
            largest = metal::max(_e739, unnamed_7);
            float _e743 = largest;
            float _e744 = largest;
            float unnamed_8 = metal::quad_shuffle_xor(_e744, 2u);
            largest = metal::max(_e743, unnamed_8);
            if (naga_mod(tid, 4u) == 0u) {
                float _e755 = largest;
                reduced.inner[naga_div(tid, 4u)] = _e755;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 1u) {
                float _e758 = largest;
                float _e765 = reduced.inner[(soft_head * 8u) + 0u];
                largest = metal::max(_e758, _e765);
                float _e767 = largest;
                float _e774 = reduced.inner[(soft_head * 8u) + 1u];
                largest = metal::max(_e767, _e774);
                float _e776 = largest;
                float _e783 = reduced.inner[(soft_head * 8u) + 2u];
                largest = metal::max(_e776, _e783);
                float _e785 = largest;
                float _e792 = reduced.inner[(soft_head * 8u) + 3u];
                largest = metal::max(_e785, _e792);
                float _e794 = largest;
                float _e801 = reduced.inner[(soft_head * 8u) + 4u];
                largest = metal::max(_e794, _e801);
                float _e803 = largest;
                float _e810 = reduced.inner[(soft_head * 8u) + 5u];
                largest = metal::max(_e803, _e810);
                float _e812 = largest;
                float _e819 = reduced.inner[(soft_head * 8u) + 6u];
                largest = metal::max(_e812, _e819);
                float _e821 = largest;
                float _e828 = reduced.inner[(soft_head * 8u) + 7u];
                largest = metal::max(_e821, _e828);
                float former = running_max;
                float _e831 = largest;
                running_max = metal::max(former, _e831);
                float _e833 = largest;
                float _e834 = running_max;
                float share = metal::exp(_e833 - _e834);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e843 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e843);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e855 = score0_;
                    float _e856 = largest;
                    metal::float4 _e862 = score0_;
                    weight = metal::select(metal::exp(_e855 - metal::float4(_e856)), metal::float4(0.0), _e862 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e868 = sum;
                    float _e870 = weight.x;
                    float _e872 = weight.y;
                    float _e875 = weight.z;
                    float _e877 = weight.w;
                    sum = _e868 + ((_e870 + _e872) + (_e875 + _e877));
                    metal::float4 _e881 = weight;
                    weight = _e881 * 255.0;
                    float _e887 = weight.x;
                    scores.inner[at0_1] = _e887;
                    float _e893 = weight.y;
                    scores.inner[at0_1 + 1u] = _e893;
                    float _e899 = weight.z;
                    scores.inner[at0_1 + 2u] = _e899;
                    float _e905 = weight.w;
                    scores.inner[at0_1 + 3u] = _e905;
                }
                float _e906 = running_sum;
                float _e907 = running_max;
                float _e911 = sum;
                running_sum = (_e906 * metal::exp(former - _e907)) + (_e911 * share);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            scale_top = 0.0;
            uint _e916 = block;
            metal::uint4 token0_ = metal::uint4(_e916 + ((weight_lane + 0u) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e930 = first_seen;
            uint _e935 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e930)) & (token0_ < metal::uint4(_e935));
            uint _e941 = scale_bits0_.x;
            uint _e944 = scale_bits0_.y;
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e941)), float2(as_type<half2>(_e944))), visible0_);
            metal::float4 size0_ = metal::abs(scale0_1);
            float _e949 = scale_top;
            scale_top = metal::max(_e949, metal::max(metal::max(size0_.x, size0_.y), metal::max(size0_.z, size0_.w)));
            float _e958 = scale_top;
            float _e959 = scale_top;
            float unnamed_9 = metal::quad_shuffle_xor(_e959, 1u);
            scale_top = metal::max(_e958, unnamed_9);
            float _e962 = scale_top;
            float _e963 = scale_top;
            float unnamed_10 = metal::quad_shuffle_xor(_e963, 2u);
            scale_top = metal::max(_e962, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                float _e974 = scale_top;
                scale_tops.inner[naga_div(tid, 4u)] = _e974;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (weight_group < 1u) {
                float _e977 = scale_top;
                float _e987 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 0u];
                scale_top = metal::max(_e977, _e987);
                float _e989 = scale_top;
                float _e999 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 1u];
                scale_top = metal::max(_e989, _e999);
                float _e1001 = scale_top;
                float _e1011 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 2u];
                scale_top = metal::max(_e1001, _e1011);
                float _e1013 = scale_top;
                float _e1023 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 3u];
                scale_top = metal::max(_e1013, _e1023);
                float _e1025 = scale_top;
                float _e1035 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 4u];
                scale_top = metal::max(_e1025, _e1035);
                float _e1037 = scale_top;
                float _e1047 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 5u];
                scale_top = metal::max(_e1037, _e1047);
                float _e1049 = scale_top;
                float _e1059 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 6u];
                scale_top = metal::max(_e1049, _e1059);
                float _e1061 = scale_top;
                float _e1071 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 7u];
                scale_top = metal::max(_e1061, _e1071);
                float _e1073 = scale_top;
                float _e1083 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 8u];
                scale_top = metal::max(_e1073, _e1083);
                float _e1085 = scale_top;
                float _e1095 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 9u];
                scale_top = metal::max(_e1085, _e1095);
                float _e1097 = scale_top;
                float _e1107 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 10u];
                scale_top = metal::max(_e1097, _e1107);
                float _e1109 = scale_top;
                float _e1119 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 11u];
                scale_top = metal::max(_e1109, _e1119);
                float _e1121 = scale_top;
                float _e1131 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 12u];
                scale_top = metal::max(_e1121, _e1131);
                float _e1133 = scale_top;
                float _e1143 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 13u];
                scale_top = metal::max(_e1133, _e1143);
                float _e1145 = scale_top;
                float _e1155 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 14u];
                scale_top = metal::max(_e1145, _e1155);
                float _e1157 = scale_top;
                float _e1167 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 15u];
                scale_top = metal::max(_e1157, _e1167);
                float _e1169 = scale_top;
                float _e1179 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 16u];
                scale_top = metal::max(_e1169, _e1179);
                float _e1181 = scale_top;
                float _e1191 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 17u];
                scale_top = metal::max(_e1181, _e1191);
                float _e1193 = scale_top;
                float _e1203 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 18u];
                scale_top = metal::max(_e1193, _e1203);
                float _e1205 = scale_top;
                float _e1215 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 19u];
                scale_top = metal::max(_e1205, _e1215);
                float _e1217 = scale_top;
                float _e1227 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 20u];
                scale_top = metal::max(_e1217, _e1227);
                float _e1229 = scale_top;
                float _e1239 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 21u];
                scale_top = metal::max(_e1229, _e1239);
                float _e1241 = scale_top;
                float _e1251 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 22u];
                scale_top = metal::max(_e1241, _e1251);
                float _e1253 = scale_top;
                float _e1263 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 23u];
                scale_top = metal::max(_e1253, _e1263);
                float _e1265 = scale_top;
                float _e1275 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 24u];
                scale_top = metal::max(_e1265, _e1275);
                float _e1277 = scale_top;
                float _e1287 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 25u];
                scale_top = metal::max(_e1277, _e1287);
                float _e1289 = scale_top;
                float _e1299 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 26u];
                scale_top = metal::max(_e1289, _e1299);
                float _e1301 = scale_top;
                float _e1311 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 27u];
                scale_top = metal::max(_e1301, _e1311);
                float _e1313 = scale_top;
                float _e1323 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 28u];
                scale_top = metal::max(_e1313, _e1323);
                float _e1325 = scale_top;
                float _e1335 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 29u];
                scale_top = metal::max(_e1325, _e1335);
                float _e1337 = scale_top;
                float _e1347 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 30u];
                scale_top = metal::max(_e1337, _e1347);
                float _e1349 = scale_top;
                float _e1359 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 32u) + 31u];
                scale_top = metal::max(_e1349, _e1359);
                if (weight_lane == 0u) {
                    local_1 = weight_set == 0u;
                } else {
                    local_1 = false;
                }
                bool _e1368 = local_1;
                if (_e1368) {
                    float _e1371 = scale_top;
                    group_tops.inner[weight_group] = _e1371;
                }
                float _e1372 = scale_top;
                float _e1375 = scale_top;
                float inverse_1 = (_e1375 > 0.0) ? (1.0 / _e1372) : 0.0;
                total0_ = 0u;
                float _e1382 = extra0_;
                float _e1389 = block_keep.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1382 * _e1389;
                if ((weight_lane + 0u) < QUADS) {
                    uint quad_2 = weight_lane + 0u;
                    metal::float4 factor = scale0_1 * inverse_1;
                    bytes0_ = metal::uint4 {};
                    {
                        metal::float4 _e1404 = weight_quad((weight_set * 4u) + 0u, quad_2, scores);
                        metal::uint4 b_1 = as_type<metal::uint4>((_e1404 * factor) + metal::float4(12582912.0));
                        uint word = (((b_1.x & 255u) | ((b_1.y & 255u) << 8u)) | ((b_1.z & 255u) << 16u)) | (b_1.w << 24u);
                        bytes0_.x = word;
                        uint _e1430 = total0_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1428 = as_type<packed_uchar4>(word);
                        packed_uchar4 reinterpreted_packed_uchar4_e1431 = as_type<packed_uchar4>(16843009u);
                        total0_ = _e1430 + ( + reinterpreted_packed_uchar4_e1428[0] * reinterpreted_packed_uchar4_e1431[0] + reinterpreted_packed_uchar4_e1428[1] * reinterpreted_packed_uchar4_e1431[1] + reinterpreted_packed_uchar4_e1428[2] * reinterpreted_packed_uchar4_e1431[2] + reinterpreted_packed_uchar4_e1428[3] * reinterpreted_packed_uchar4_e1431[3]);
                    }
                    metal::uint4 _e1446 = bytes0_;
                    weight_bytes.inner[(((((weight_group * 1u) + weight_set) * 1u) + 0u) * QUADS) + quad_2] = _e1446;
                }
                float _e1447 = scale_top;
                float centre = ((127.5 * _e1447) * 0.019634541) * 0.003921569;
                float _e1454 = extra0_;
                uint _e1455 = total0_;
                float _e1464 = block_share.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1454 - ((static_cast<float>(_e1455) * centre) * _e1464);
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
                    uint _e2153 = step;
                    step = _e2153 + 16u;
                }
                loop_init_3 = false;
                uint _e1476 = step;
                if (_e1476 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e1479 = step;
                    uint step0_ = _e1479 + 0u;
                    uint _e1484 = params.value_stride;
                    uint _e1486 = block;
                    uint run_at0_ = naga_div((kv_head * _e1484) + (metal::min(naga_div(_e1486, 16u) + naga_div(step0_ * 4u, 4u), last_tile) * 104u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run0_ = value_runs[(run_at0_ + 0u) + (((naga_div(value_channel, 16u) * 1u) + naga_mod(step0_, 1u)) * 4u)];
                    metal::uint4 _e1529 = value_runs[(run_at0_ + 16u) + (naga_div(value_channel, 32u) * 4u)];
                    metal::uint4 high0_ = _e1529 >> metal::uint4(naga_mod(naga_div(value_channel, 16u), 2u) * 4u);
                    uint _e1538 = step;
                    uint step1_ = _e1538 + 8u;
                    uint _e1543 = params.value_stride;
                    uint _e1545 = block;
                    uint run_at1_ = naga_div((kv_head * _e1543) + (metal::min(naga_div(_e1545, 16u) + naga_div(step1_ * 4u, 4u), last_tile) * 104u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run1_ = value_runs[(run_at1_ + 0u) + (((naga_div(value_channel, 16u) * 1u) + naga_mod(step1_, 1u)) * 4u)];
                    metal::uint4 _e1588 = value_runs[(run_at1_ + 16u) + (naga_div(value_channel, 32u) * 4u)];
                    metal::uint4 high1_ = _e1588 >> metal::uint4(naga_mod(naga_div(value_channel, 16u), 2u) * 4u);
                    if (step0_ < 8u) {
                        uint _e1607 = value_levels(run0_.x >> 0u, (high0_.x >> 0u) & 16843009u);
                        uint _e1616 = value_levels(run0_.y >> 0u, (high0_.y >> 0u) & 16843009u);
                        uint _e1625 = value_levels(run0_.z >> 0u, (high0_.z >> 0u) & 16843009u);
                        uint _e1634 = value_levels(run0_.w >> 0u, (high0_.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 0u];
                        uint _e1652 = sum0_0_;
                        uint _e1653 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1607 = as_type<packed_uchar4>(_e1607);
                        packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                        sum0_0_ = _e1652 + ( + reinterpreted_packed_uchar4_e1607[0] * reinterpreted_packed_uchar4_e1653[0] + reinterpreted_packed_uchar4_e1607[1] * reinterpreted_packed_uchar4_e1653[1] + reinterpreted_packed_uchar4_e1607[2] * reinterpreted_packed_uchar4_e1653[2] + reinterpreted_packed_uchar4_e1607[3] * reinterpreted_packed_uchar4_e1653[3]);
                        uint _e1656 = sum0_1_;
                        uint _e1657 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1616 = as_type<packed_uchar4>(_e1616);
                        packed_uchar4 reinterpreted_packed_uchar4_e1657 = as_type<packed_uchar4>(_e1657);
                        sum0_1_ = _e1656 + ( + reinterpreted_packed_uchar4_e1616[0] * reinterpreted_packed_uchar4_e1657[0] + reinterpreted_packed_uchar4_e1616[1] * reinterpreted_packed_uchar4_e1657[1] + reinterpreted_packed_uchar4_e1616[2] * reinterpreted_packed_uchar4_e1657[2] + reinterpreted_packed_uchar4_e1616[3] * reinterpreted_packed_uchar4_e1657[3]);
                        uint _e1660 = sum0_2_;
                        uint _e1661 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1625 = as_type<packed_uchar4>(_e1625);
                        packed_uchar4 reinterpreted_packed_uchar4_e1661 = as_type<packed_uchar4>(_e1661);
                        sum0_2_ = _e1660 + ( + reinterpreted_packed_uchar4_e1625[0] * reinterpreted_packed_uchar4_e1661[0] + reinterpreted_packed_uchar4_e1625[1] * reinterpreted_packed_uchar4_e1661[1] + reinterpreted_packed_uchar4_e1625[2] * reinterpreted_packed_uchar4_e1661[2] + reinterpreted_packed_uchar4_e1625[3] * reinterpreted_packed_uchar4_e1661[3]);
                        uint _e1664 = sum0_3_;
                        uint _e1665 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1634 = as_type<packed_uchar4>(_e1634);
                        packed_uchar4 reinterpreted_packed_uchar4_e1665 = as_type<packed_uchar4>(_e1665);
                        sum0_3_ = _e1664 + ( + reinterpreted_packed_uchar4_e1634[0] * reinterpreted_packed_uchar4_e1665[0] + reinterpreted_packed_uchar4_e1634[1] * reinterpreted_packed_uchar4_e1665[1] + reinterpreted_packed_uchar4_e1634[2] * reinterpreted_packed_uchar4_e1665[2] + reinterpreted_packed_uchar4_e1634[3] * reinterpreted_packed_uchar4_e1665[3]);
                        uint _e1676 = value_levels(run0_.x >> 2u, (high0_.x >> 1u) & 16843009u);
                        uint _e1685 = value_levels(run0_.y >> 2u, (high0_.y >> 1u) & 16843009u);
                        uint _e1694 = value_levels(run0_.z >> 2u, (high0_.z >> 1u) & 16843009u);
                        uint _e1703 = value_levels(run0_.w >> 2u, (high0_.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 1u];
                        uint _e1721 = sum0_0_;
                        uint _e1722 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1676 = as_type<packed_uchar4>(_e1676);
                        packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(_e1722);
                        sum0_0_ = _e1721 + ( + reinterpreted_packed_uchar4_e1676[0] * reinterpreted_packed_uchar4_e1722[0] + reinterpreted_packed_uchar4_e1676[1] * reinterpreted_packed_uchar4_e1722[1] + reinterpreted_packed_uchar4_e1676[2] * reinterpreted_packed_uchar4_e1722[2] + reinterpreted_packed_uchar4_e1676[3] * reinterpreted_packed_uchar4_e1722[3]);
                        uint _e1725 = sum0_1_;
                        uint _e1726 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1685 = as_type<packed_uchar4>(_e1685);
                        packed_uchar4 reinterpreted_packed_uchar4_e1726 = as_type<packed_uchar4>(_e1726);
                        sum0_1_ = _e1725 + ( + reinterpreted_packed_uchar4_e1685[0] * reinterpreted_packed_uchar4_e1726[0] + reinterpreted_packed_uchar4_e1685[1] * reinterpreted_packed_uchar4_e1726[1] + reinterpreted_packed_uchar4_e1685[2] * reinterpreted_packed_uchar4_e1726[2] + reinterpreted_packed_uchar4_e1685[3] * reinterpreted_packed_uchar4_e1726[3]);
                        uint _e1729 = sum0_2_;
                        uint _e1730 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(_e1694);
                        packed_uchar4 reinterpreted_packed_uchar4_e1730 = as_type<packed_uchar4>(_e1730);
                        sum0_2_ = _e1729 + ( + reinterpreted_packed_uchar4_e1694[0] * reinterpreted_packed_uchar4_e1730[0] + reinterpreted_packed_uchar4_e1694[1] * reinterpreted_packed_uchar4_e1730[1] + reinterpreted_packed_uchar4_e1694[2] * reinterpreted_packed_uchar4_e1730[2] + reinterpreted_packed_uchar4_e1694[3] * reinterpreted_packed_uchar4_e1730[3]);
                        uint _e1733 = sum0_3_;
                        uint _e1734 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1703 = as_type<packed_uchar4>(_e1703);
                        packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(_e1734);
                        sum0_3_ = _e1733 + ( + reinterpreted_packed_uchar4_e1703[0] * reinterpreted_packed_uchar4_e1734[0] + reinterpreted_packed_uchar4_e1703[1] * reinterpreted_packed_uchar4_e1734[1] + reinterpreted_packed_uchar4_e1703[2] * reinterpreted_packed_uchar4_e1734[2] + reinterpreted_packed_uchar4_e1703[3] * reinterpreted_packed_uchar4_e1734[3]);
                        uint _e1745 = value_levels(run0_.x >> 4u, (high0_.x >> 2u) & 16843009u);
                        uint _e1754 = value_levels(run0_.y >> 4u, (high0_.y >> 2u) & 16843009u);
                        uint _e1763 = value_levels(run0_.z >> 4u, (high0_.z >> 2u) & 16843009u);
                        uint _e1772 = value_levels(run0_.w >> 4u, (high0_.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 2u];
                        uint _e1790 = sum0_0_;
                        uint _e1791 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1745 = as_type<packed_uchar4>(_e1745);
                        packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                        sum0_0_ = _e1790 + ( + reinterpreted_packed_uchar4_e1745[0] * reinterpreted_packed_uchar4_e1791[0] + reinterpreted_packed_uchar4_e1745[1] * reinterpreted_packed_uchar4_e1791[1] + reinterpreted_packed_uchar4_e1745[2] * reinterpreted_packed_uchar4_e1791[2] + reinterpreted_packed_uchar4_e1745[3] * reinterpreted_packed_uchar4_e1791[3]);
                        uint _e1794 = sum0_1_;
                        uint _e1795 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1754 = as_type<packed_uchar4>(_e1754);
                        packed_uchar4 reinterpreted_packed_uchar4_e1795 = as_type<packed_uchar4>(_e1795);
                        sum0_1_ = _e1794 + ( + reinterpreted_packed_uchar4_e1754[0] * reinterpreted_packed_uchar4_e1795[0] + reinterpreted_packed_uchar4_e1754[1] * reinterpreted_packed_uchar4_e1795[1] + reinterpreted_packed_uchar4_e1754[2] * reinterpreted_packed_uchar4_e1795[2] + reinterpreted_packed_uchar4_e1754[3] * reinterpreted_packed_uchar4_e1795[3]);
                        uint _e1798 = sum0_2_;
                        uint _e1799 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1763 = as_type<packed_uchar4>(_e1763);
                        packed_uchar4 reinterpreted_packed_uchar4_e1799 = as_type<packed_uchar4>(_e1799);
                        sum0_2_ = _e1798 + ( + reinterpreted_packed_uchar4_e1763[0] * reinterpreted_packed_uchar4_e1799[0] + reinterpreted_packed_uchar4_e1763[1] * reinterpreted_packed_uchar4_e1799[1] + reinterpreted_packed_uchar4_e1763[2] * reinterpreted_packed_uchar4_e1799[2] + reinterpreted_packed_uchar4_e1763[3] * reinterpreted_packed_uchar4_e1799[3]);
                        uint _e1802 = sum0_3_;
                        uint _e1803 = b2_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1772 = as_type<packed_uchar4>(_e1772);
                        packed_uchar4 reinterpreted_packed_uchar4_e1803 = as_type<packed_uchar4>(_e1803);
                        sum0_3_ = _e1802 + ( + reinterpreted_packed_uchar4_e1772[0] * reinterpreted_packed_uchar4_e1803[0] + reinterpreted_packed_uchar4_e1772[1] * reinterpreted_packed_uchar4_e1803[1] + reinterpreted_packed_uchar4_e1772[2] * reinterpreted_packed_uchar4_e1803[2] + reinterpreted_packed_uchar4_e1772[3] * reinterpreted_packed_uchar4_e1803[3]);
                        uint _e1814 = value_levels(run0_.x >> 6u, (high0_.x >> 3u) & 16843009u);
                        uint _e1823 = value_levels(run0_.y >> 6u, (high0_.y >> 3u) & 16843009u);
                        uint _e1832 = value_levels(run0_.z >> 6u, (high0_.z >> 3u) & 16843009u);
                        uint _e1841 = value_levels(run0_.w >> 6u, (high0_.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 4u)) + 3u];
                        uint _e1859 = sum0_0_;
                        uint _e1860 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1814 = as_type<packed_uchar4>(_e1814);
                        packed_uchar4 reinterpreted_packed_uchar4_e1860 = as_type<packed_uchar4>(_e1860);
                        sum0_0_ = _e1859 + ( + reinterpreted_packed_uchar4_e1814[0] * reinterpreted_packed_uchar4_e1860[0] + reinterpreted_packed_uchar4_e1814[1] * reinterpreted_packed_uchar4_e1860[1] + reinterpreted_packed_uchar4_e1814[2] * reinterpreted_packed_uchar4_e1860[2] + reinterpreted_packed_uchar4_e1814[3] * reinterpreted_packed_uchar4_e1860[3]);
                        uint _e1863 = sum0_1_;
                        uint _e1864 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1823 = as_type<packed_uchar4>(_e1823);
                        packed_uchar4 reinterpreted_packed_uchar4_e1864 = as_type<packed_uchar4>(_e1864);
                        sum0_1_ = _e1863 + ( + reinterpreted_packed_uchar4_e1823[0] * reinterpreted_packed_uchar4_e1864[0] + reinterpreted_packed_uchar4_e1823[1] * reinterpreted_packed_uchar4_e1864[1] + reinterpreted_packed_uchar4_e1823[2] * reinterpreted_packed_uchar4_e1864[2] + reinterpreted_packed_uchar4_e1823[3] * reinterpreted_packed_uchar4_e1864[3]);
                        uint _e1867 = sum0_2_;
                        uint _e1868 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1832 = as_type<packed_uchar4>(_e1832);
                        packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(_e1868);
                        sum0_2_ = _e1867 + ( + reinterpreted_packed_uchar4_e1832[0] * reinterpreted_packed_uchar4_e1868[0] + reinterpreted_packed_uchar4_e1832[1] * reinterpreted_packed_uchar4_e1868[1] + reinterpreted_packed_uchar4_e1832[2] * reinterpreted_packed_uchar4_e1868[2] + reinterpreted_packed_uchar4_e1832[3] * reinterpreted_packed_uchar4_e1868[3]);
                        uint _e1871 = sum0_3_;
                        uint _e1872 = b3_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1841 = as_type<packed_uchar4>(_e1841);
                        packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(_e1872);
                        sum0_3_ = _e1871 + ( + reinterpreted_packed_uchar4_e1841[0] * reinterpreted_packed_uchar4_e1872[0] + reinterpreted_packed_uchar4_e1841[1] * reinterpreted_packed_uchar4_e1872[1] + reinterpreted_packed_uchar4_e1841[2] * reinterpreted_packed_uchar4_e1872[2] + reinterpreted_packed_uchar4_e1841[3] * reinterpreted_packed_uchar4_e1872[3]);
                    }
                    if (step1_ < 8u) {
                        uint _e1885 = value_levels(run1_.x >> 0u, (high1_.x >> 0u) & 16843009u);
                        uint _e1894 = value_levels(run1_.y >> 0u, (high1_.y >> 0u) & 16843009u);
                        uint _e1903 = value_levels(run1_.z >> 0u, (high1_.z >> 0u) & 16843009u);
                        uint _e1912 = value_levels(run1_.w >> 0u, (high1_.w >> 0u) & 16843009u);
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 0u];
                        uint _e1930 = sum0_0_;
                        uint _e1931 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1885 = as_type<packed_uchar4>(_e1885);
                        packed_uchar4 reinterpreted_packed_uchar4_e1931 = as_type<packed_uchar4>(_e1931);
                        sum0_0_ = _e1930 + ( + reinterpreted_packed_uchar4_e1885[0] * reinterpreted_packed_uchar4_e1931[0] + reinterpreted_packed_uchar4_e1885[1] * reinterpreted_packed_uchar4_e1931[1] + reinterpreted_packed_uchar4_e1885[2] * reinterpreted_packed_uchar4_e1931[2] + reinterpreted_packed_uchar4_e1885[3] * reinterpreted_packed_uchar4_e1931[3]);
                        uint _e1934 = sum0_1_;
                        uint _e1935 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1894 = as_type<packed_uchar4>(_e1894);
                        packed_uchar4 reinterpreted_packed_uchar4_e1935 = as_type<packed_uchar4>(_e1935);
                        sum0_1_ = _e1934 + ( + reinterpreted_packed_uchar4_e1894[0] * reinterpreted_packed_uchar4_e1935[0] + reinterpreted_packed_uchar4_e1894[1] * reinterpreted_packed_uchar4_e1935[1] + reinterpreted_packed_uchar4_e1894[2] * reinterpreted_packed_uchar4_e1935[2] + reinterpreted_packed_uchar4_e1894[3] * reinterpreted_packed_uchar4_e1935[3]);
                        uint _e1938 = sum0_2_;
                        uint _e1939 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1903 = as_type<packed_uchar4>(_e1903);
                        packed_uchar4 reinterpreted_packed_uchar4_e1939 = as_type<packed_uchar4>(_e1939);
                        sum0_2_ = _e1938 + ( + reinterpreted_packed_uchar4_e1903[0] * reinterpreted_packed_uchar4_e1939[0] + reinterpreted_packed_uchar4_e1903[1] * reinterpreted_packed_uchar4_e1939[1] + reinterpreted_packed_uchar4_e1903[2] * reinterpreted_packed_uchar4_e1939[2] + reinterpreted_packed_uchar4_e1903[3] * reinterpreted_packed_uchar4_e1939[3]);
                        uint _e1942 = sum0_3_;
                        uint _e1943 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(_e1912);
                        packed_uchar4 reinterpreted_packed_uchar4_e1943 = as_type<packed_uchar4>(_e1943);
                        sum0_3_ = _e1942 + ( + reinterpreted_packed_uchar4_e1912[0] * reinterpreted_packed_uchar4_e1943[0] + reinterpreted_packed_uchar4_e1912[1] * reinterpreted_packed_uchar4_e1943[1] + reinterpreted_packed_uchar4_e1912[2] * reinterpreted_packed_uchar4_e1943[2] + reinterpreted_packed_uchar4_e1912[3] * reinterpreted_packed_uchar4_e1943[3]);
                        uint _e1954 = value_levels(run1_.x >> 2u, (high1_.x >> 1u) & 16843009u);
                        uint _e1963 = value_levels(run1_.y >> 2u, (high1_.y >> 1u) & 16843009u);
                        uint _e1972 = value_levels(run1_.z >> 2u, (high1_.z >> 1u) & 16843009u);
                        uint _e1981 = value_levels(run1_.w >> 2u, (high1_.w >> 1u) & 16843009u);
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 1u];
                        uint _e1999 = sum0_0_;
                        uint _e2000 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1954 = as_type<packed_uchar4>(_e1954);
                        packed_uchar4 reinterpreted_packed_uchar4_e2000 = as_type<packed_uchar4>(_e2000);
                        sum0_0_ = _e1999 + ( + reinterpreted_packed_uchar4_e1954[0] * reinterpreted_packed_uchar4_e2000[0] + reinterpreted_packed_uchar4_e1954[1] * reinterpreted_packed_uchar4_e2000[1] + reinterpreted_packed_uchar4_e1954[2] * reinterpreted_packed_uchar4_e2000[2] + reinterpreted_packed_uchar4_e1954[3] * reinterpreted_packed_uchar4_e2000[3]);
                        uint _e2003 = sum0_1_;
                        uint _e2004 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(_e1963);
                        packed_uchar4 reinterpreted_packed_uchar4_e2004 = as_type<packed_uchar4>(_e2004);
                        sum0_1_ = _e2003 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e2004[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e2004[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e2004[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e2004[3]);
                        uint _e2007 = sum0_2_;
                        uint _e2008 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1972 = as_type<packed_uchar4>(_e1972);
                        packed_uchar4 reinterpreted_packed_uchar4_e2008 = as_type<packed_uchar4>(_e2008);
                        sum0_2_ = _e2007 + ( + reinterpreted_packed_uchar4_e1972[0] * reinterpreted_packed_uchar4_e2008[0] + reinterpreted_packed_uchar4_e1972[1] * reinterpreted_packed_uchar4_e2008[1] + reinterpreted_packed_uchar4_e1972[2] * reinterpreted_packed_uchar4_e2008[2] + reinterpreted_packed_uchar4_e1972[3] * reinterpreted_packed_uchar4_e2008[3]);
                        uint _e2011 = sum0_3_;
                        uint _e2012 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1981 = as_type<packed_uchar4>(_e1981);
                        packed_uchar4 reinterpreted_packed_uchar4_e2012 = as_type<packed_uchar4>(_e2012);
                        sum0_3_ = _e2011 + ( + reinterpreted_packed_uchar4_e1981[0] * reinterpreted_packed_uchar4_e2012[0] + reinterpreted_packed_uchar4_e1981[1] * reinterpreted_packed_uchar4_e2012[1] + reinterpreted_packed_uchar4_e1981[2] * reinterpreted_packed_uchar4_e2012[2] + reinterpreted_packed_uchar4_e1981[3] * reinterpreted_packed_uchar4_e2012[3]);
                        uint _e2023 = value_levels(run1_.x >> 4u, (high1_.x >> 2u) & 16843009u);
                        uint _e2032 = value_levels(run1_.y >> 4u, (high1_.y >> 2u) & 16843009u);
                        uint _e2041 = value_levels(run1_.z >> 4u, (high1_.z >> 2u) & 16843009u);
                        uint _e2050 = value_levels(run1_.w >> 4u, (high1_.w >> 2u) & 16843009u);
                        metal::uint4 b2_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 2u];
                        uint _e2068 = sum0_0_;
                        uint _e2069 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2023 = as_type<packed_uchar4>(_e2023);
                        packed_uchar4 reinterpreted_packed_uchar4_e2069 = as_type<packed_uchar4>(_e2069);
                        sum0_0_ = _e2068 + ( + reinterpreted_packed_uchar4_e2023[0] * reinterpreted_packed_uchar4_e2069[0] + reinterpreted_packed_uchar4_e2023[1] * reinterpreted_packed_uchar4_e2069[1] + reinterpreted_packed_uchar4_e2023[2] * reinterpreted_packed_uchar4_e2069[2] + reinterpreted_packed_uchar4_e2023[3] * reinterpreted_packed_uchar4_e2069[3]);
                        uint _e2072 = sum0_1_;
                        uint _e2073 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                        packed_uchar4 reinterpreted_packed_uchar4_e2073 = as_type<packed_uchar4>(_e2073);
                        sum0_1_ = _e2072 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2073[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2073[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2073[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2073[3]);
                        uint _e2076 = sum0_2_;
                        uint _e2077 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2041 = as_type<packed_uchar4>(_e2041);
                        packed_uchar4 reinterpreted_packed_uchar4_e2077 = as_type<packed_uchar4>(_e2077);
                        sum0_2_ = _e2076 + ( + reinterpreted_packed_uchar4_e2041[0] * reinterpreted_packed_uchar4_e2077[0] + reinterpreted_packed_uchar4_e2041[1] * reinterpreted_packed_uchar4_e2077[1] + reinterpreted_packed_uchar4_e2041[2] * reinterpreted_packed_uchar4_e2077[2] + reinterpreted_packed_uchar4_e2041[3] * reinterpreted_packed_uchar4_e2077[3]);
                        uint _e2080 = sum0_3_;
                        uint _e2081 = b2_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(_e2050);
                        packed_uchar4 reinterpreted_packed_uchar4_e2081 = as_type<packed_uchar4>(_e2081);
                        sum0_3_ = _e2080 + ( + reinterpreted_packed_uchar4_e2050[0] * reinterpreted_packed_uchar4_e2081[0] + reinterpreted_packed_uchar4_e2050[1] * reinterpreted_packed_uchar4_e2081[1] + reinterpreted_packed_uchar4_e2050[2] * reinterpreted_packed_uchar4_e2081[2] + reinterpreted_packed_uchar4_e2050[3] * reinterpreted_packed_uchar4_e2081[3]);
                        uint _e2092 = value_levels(run1_.x >> 6u, (high1_.x >> 3u) & 16843009u);
                        uint _e2101 = value_levels(run1_.y >> 6u, (high1_.y >> 3u) & 16843009u);
                        uint _e2110 = value_levels(run1_.z >> 6u, (high1_.z >> 3u) & 16843009u);
                        uint _e2119 = value_levels(run1_.w >> 6u, (high1_.w >> 3u) & 16843009u);
                        metal::uint4 b3_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 4u)) + 3u];
                        uint _e2137 = sum0_0_;
                        uint _e2138 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2092 = as_type<packed_uchar4>(_e2092);
                        packed_uchar4 reinterpreted_packed_uchar4_e2138 = as_type<packed_uchar4>(_e2138);
                        sum0_0_ = _e2137 + ( + reinterpreted_packed_uchar4_e2092[0] * reinterpreted_packed_uchar4_e2138[0] + reinterpreted_packed_uchar4_e2092[1] * reinterpreted_packed_uchar4_e2138[1] + reinterpreted_packed_uchar4_e2092[2] * reinterpreted_packed_uchar4_e2138[2] + reinterpreted_packed_uchar4_e2092[3] * reinterpreted_packed_uchar4_e2138[3]);
                        uint _e2141 = sum0_1_;
                        uint _e2142 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2101 = as_type<packed_uchar4>(_e2101);
                        packed_uchar4 reinterpreted_packed_uchar4_e2142 = as_type<packed_uchar4>(_e2142);
                        sum0_1_ = _e2141 + ( + reinterpreted_packed_uchar4_e2101[0] * reinterpreted_packed_uchar4_e2142[0] + reinterpreted_packed_uchar4_e2101[1] * reinterpreted_packed_uchar4_e2142[1] + reinterpreted_packed_uchar4_e2101[2] * reinterpreted_packed_uchar4_e2142[2] + reinterpreted_packed_uchar4_e2101[3] * reinterpreted_packed_uchar4_e2142[3]);
                        uint _e2145 = sum0_2_;
                        uint _e2146 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2110 = as_type<packed_uchar4>(_e2110);
                        packed_uchar4 reinterpreted_packed_uchar4_e2146 = as_type<packed_uchar4>(_e2146);
                        sum0_2_ = _e2145 + ( + reinterpreted_packed_uchar4_e2110[0] * reinterpreted_packed_uchar4_e2146[0] + reinterpreted_packed_uchar4_e2110[1] * reinterpreted_packed_uchar4_e2146[1] + reinterpreted_packed_uchar4_e2110[2] * reinterpreted_packed_uchar4_e2146[2] + reinterpreted_packed_uchar4_e2110[3] * reinterpreted_packed_uchar4_e2146[3]);
                        uint _e2149 = sum0_3_;
                        uint _e2150 = b3_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(_e2119);
                        packed_uchar4 reinterpreted_packed_uchar4_e2150 = as_type<packed_uchar4>(_e2150);
                        sum0_3_ = _e2149 + ( + reinterpreted_packed_uchar4_e2119[0] * reinterpreted_packed_uchar4_e2150[0] + reinterpreted_packed_uchar4_e2119[1] * reinterpreted_packed_uchar4_e2150[1] + reinterpreted_packed_uchar4_e2119[2] * reinterpreted_packed_uchar4_e2150[2] + reinterpreted_packed_uchar4_e2119[3] * reinterpreted_packed_uchar4_e2150[3]);
                    }
                }
            }
            float top = group_tops.inner[value_group];
            float keep0_ = block_keep.inner[(value_set * 4u) + 0u];
            float _e2172 = block_share.inner[(value_set * 4u) + 0u];
            float share0_ = (_e2172 * 0.003921569) * 0.019634541;
            float _e2177 = out0_0_;
            uint _e2179 = sum0_0_;
            out0_0_ = (_e2177 * keep0_) + (static_cast<float>(_e2179) * (share0_ * top));
            float _e2184 = out0_1_;
            uint _e2186 = sum0_1_;
            out0_1_ = (_e2184 * keep0_) + (static_cast<float>(_e2186) * (share0_ * top));
            float _e2191 = out0_2_;
            uint _e2193 = sum0_2_;
            out0_2_ = (_e2191 * keep0_) + (static_cast<float>(_e2193) * (share0_ * top));
            float _e2198 = out0_3_;
            uint _e2200 = sum0_3_;
            out0_3_ = (_e2198 * keep0_) + (static_cast<float>(_e2200) * (share0_ * top));
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2210 = running_sum;
    reduced.inner[tid] = _e2210;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 1u) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2218 = local_2;
    if (_e2218) {
        local_3 = ((head_pass_1 * 1u) + soft_head) < 1u;
    } else {
        local_3 = false;
    }
    bool _e2227 = local_3;
    if (_e2227) {
        uint2 loop_bound_4 = uint2(4294967295u);
        bool loop_init_4 = true;
        while(true) {
            if (metal::all(loop_bound_4 == uint2(0u))) { break; }
            loop_bound_4 -= uint2(loop_bound_4.y == 0u, 1u);
            if (!loop_init_4) {
                uint _e2245 = i_1;
                i_1 = _e2245 + 1u;
            }
            loop_init_4 = false;
            uint _e2232 = i_1;
            if (_e2232 < 32u) {
            } else {
                break;
            }
            {
                float _e2235 = sum_1;
                uint _e2239 = i_1;
                float _e2242 = reduced.inner[(soft_head * 32u) + _e2239];
                sum_1 = _e2235 + _e2242;
            }
        }
        float _e2255 = running_max;
        float _e2256 = sum_1;
        states[(((first_head + (head_pass_1 * 1u)) + soft_head) * splits) + split] = metal::float2(_e2255, _e2256);
    }
    float _e2260 = extra0_;
    scale_tops.inner[tid] = _e2260;
    uint2 loop_bound_5 = uint2(4294967295u);
    bool loop_init_5 = true;
    while(true) {
        if (metal::all(loop_bound_5 == uint2(0u))) { break; }
        loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
        if (!loop_init_5) {
            uint _e2333 = turn_1;
            turn_1 = _e2333 + 1u;
        }
        loop_init_5 = false;
        uint _e2263 = turn_1;
        if (_e2263 < 8u) {
        } else {
            break;
        }
        {
            uint _e2266 = turn_1;
            if (_e2266 == value_subset) {
                {
                    uint at_3 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2273 = turn_1;
                    if (_e2273 == 0u) {
                        float _e2278 = out0_0_;
                        scores.inner[at_3] = _e2278;
                    } else {
                        float _e2281 = scores.inner[at_3];
                        float _e2282 = out0_0_;
                        scores.inner[at_3] = _e2281 + _e2282;
                    }
                }
                {
                    uint at_4 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2289 = turn_1;
                    if (_e2289 == 0u) {
                        float _e2294 = out0_1_;
                        scores.inner[at_4] = _e2294;
                    } else {
                        float _e2297 = scores.inner[at_4];
                        float _e2298 = out0_1_;
                        scores.inner[at_4] = _e2297 + _e2298;
                    }
                }
                {
                    uint at_5 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2305 = turn_1;
                    if (_e2305 == 0u) {
                        float _e2310 = out0_2_;
                        scores.inner[at_5] = _e2310;
                    } else {
                        float _e2313 = scores.inner[at_5];
                        float _e2314 = out0_2_;
                        scores.inner[at_5] = _e2313 + _e2314;
                    }
                }
                {
                    uint at_6 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2321 = turn_1;
                    if (_e2321 == 0u) {
                        float _e2326 = out0_3_;
                        scores.inner[at_6] = _e2326;
                    } else {
                        float _e2329 = scores.inner[at_6];
                        float _e2330 = out0_3_;
                        scores.inner[at_6] = _e2329 + _e2330;
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
            uint _e2399 = i_2;
            i_2 = _e2399 + THREADS;
        }
        loop_init_6 = false;
        uint _e2336 = i_2;
        if (_e2336 < 64u) {
        } else {
            break;
        }
        {
            uint _e2339 = i_2;
            uint head_set = naga_div(_e2339, 64u);
            uint _e2342 = i_2;
            uint c = naga_mod(_e2342, 64u);
            uint h_4 = (head_set * 4u) + 0u;
            if (h_4 < 1u) {
                local_4 = ((head_pass_1 * 1u) + h_4) < 1u;
            } else {
                local_4 = false;
            }
            bool _e2359 = local_4;
            if (_e2359) {
                uint _e2361 = i_2;
                float _e2363 = scores.inner[_e2361];
                sum_2 = _e2363;
                uint start = ((naga_div(c, 64u) * 1u) + head_set) * 128u;
                j = 0u;
                uint2 loop_bound_7 = uint2(4294967295u);
                bool loop_init_7 = true;
                while(true) {
                    if (metal::all(loop_bound_7 == uint2(0u))) { break; }
                    loop_bound_7 -= uint2(loop_bound_7.y == 0u, 1u);
                    if (!loop_init_7) {
                        uint _e2385 = j;
                        j = _e2385 + 1u;
                    }
                    loop_init_7 = false;
                    uint _e2374 = j;
                    if (_e2374 < 128u) {
                    } else {
                        break;
                    }
                    {
                        float _e2377 = sum_2;
                        uint _e2379 = j;
                        float _e2382 = scale_tops.inner[start + _e2379];
                        sum_2 = _e2377 + _e2382;
                    }
                }
                float _e2398 = sum_2;
                outputs[(((((first_head + (head_pass_1 * 1u)) + h_4) * splits) + split) * 64u) + c] = _e2398;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
