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
    metal::uint4 inner[12];
};
struct type_17 {
    float inner[6];
};
struct type_18 {
    metal::uint4 inner[64];
};
struct type_19 {
    float inner[2];
};
constant uint THREADS = 128u;
constant uint BLOCK = 128u;
constant uint QUADS = 32u;
constant int COUNTER_BITS = 1262485504;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 3u) + h, 2u);
}

bool seen(
    uint token,
    constant Params& params,
    thread uint& first_seen
) {
    bool local_7 = {};
    uint _e2 = first_seen;
    if (token >= _e2) {
        uint _e8 = params.end;
        local_7 = token < _e8;
    } else {
        local_7 = false;
    }
    bool _e11 = local_7;
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
    float extra1_ = 0.0;
    float extra2_ = 0.0;
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
    metal::uint2 scale_bits0_ = {};
    metal::uint2 offset_bits0_ = {};
    bool local = {};
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
    float largest = {};
    metal::float4 score0_ = {};
    float sum = {};
    metal::float4 weight = {};
    float scale_top = {};
    bool local_1 = {};
    uint total0_ = {};
    uint total1_ = {};
    uint total2_ = {};
    metal::uint4 bytes0_ = {};
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
    bool local_2 = {};
    bool local_3 = {};
    float sum_1 = 0.0;
    uint i_1 = 0u;
    uint turn_1 = 0u;
    uint i_2 = {};
    bool local_4 = {};
    float sum_2 = {};
    uint j = {};
    uint turn_2 = 0u;
    uint i_3 = {};
    bool local_5 = {};
    float sum_3 = {};
    uint j_1 = {};
    uint turn_3 = 0u;
    uint i_4 = {};
    bool local_6 = {};
    float sum_4 = {};
    uint j_2 = {};
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
        if (_e68 < 24u) {
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
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e134 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
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
                query_step.inner[naga_div(_e181, 4u)] = (_e134 * 1.0) / 127.0;
                uint _e190 = i;
                query_sum.inner[naga_div(_e190, 4u)] = _e158;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 128u), 16u);
    uint key_head = naga_div(tid, 128u) * 3u;
    uint weight_group = naga_div(tid, 64u);
    uint weight_set = naga_mod(naga_div(tid, 64u), 1u);
    uint weight_lane = naga_mod(tid, 64u);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 32u);
    block = split_start;
    uint2 loop_bound_1 = uint2(4294967295u);
    bool loop_init_1 = true;
    while(true) {
        if (metal::all(loop_bound_1 == uint2(0u))) { break; }
        loop_bound_1 -= uint2(loop_bound_1.y == 0u, 1u);
        if (!loop_init_1) {
            uint _e2360 = block;
            block = _e2360 + BLOCK;
        }
        loop_init_1 = false;
        uint _e262 = block;
        if (_e262 < split_end) {
        } else {
            break;
        }
        {
            scale_bits0_ = metal::uint2 {};
            offset_bits0_ = metal::uint2 {};
            if (weight_group < 2u) {
                local = (weight_lane + 0u) < QUADS;
            } else {
                local = false;
            }
            bool _e277 = local;
            if (_e277) {
                uint quad_1 = weight_lane + 0u;
                uint _e280 = block;
                uint tile = metal::min(naga_div(_e280, 16u) + naga_div(quad_1, 4u), last_tile);
                uint _e289 = params.value_stride;
                uint at_2 = ((((kv_head * _e289) + (tile * 160u)) + 128u) + (weight_group * 8u)) + (naga_mod(quad_1, 4u) * 2u);
                uint _e306 = values[at_2];
                uint _e311 = values[at_2 + 1u];
                scale_bits0_ = metal::uint2(_e306, _e311);
                uint _e317 = values[at_2 + 16u];
                uint _e322 = values[at_2 + 17u];
                offset_bits0_ = metal::uint2(_e317, _e322);
            }
            {
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e371 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e371 * step0_0_;
                metal::uint4 q1_0_ = query_bytes.inner[(((key_head + 1u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[(((key_head + 1u) * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float _e421 = query_sum.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e421 * step1_0_;
                metal::uint4 q2_0_ = query_bytes.inner[(((key_head + 2u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[(((key_head + 2u) * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float _e471 = query_sum.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e471 * step2_0_;
                turn = 0u;
                uint2 loop_bound_2 = uint2(4294967295u);
                bool loop_init_2 = true;
                while(true) {
                    if (metal::all(loop_bound_2 == uint2(0u))) { break; }
                    loop_bound_2 -= uint2(loop_bound_2.y == 0u, 1u);
                    if (!loop_init_2) {
                        uint _e1011 = turn;
                        turn = _e1011 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e476 = turn;
                    if (_e476 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e479 = turn;
                        uint t_1 = (((_e479 * 8u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e488 = block;
                        uint tile_1 = metal::min(naga_div(_e488 + t_1, 16u), last_tile);
                        uint _e495 = params.key_stride;
                        uint tile_at = (kv_head * _e495) + (tile_1 * 160u);
                        uint pair_at = naga_div(tile_at, 2u) + key_pair;
                        part0_0_ = 0.0;
                        part0_1_ = 0.0;
                        part0_2_ = 0.0;
                        part1_0_ = 0.0;
                        part1_1_ = 0.0;
                        part1_2_ = 0.0;
                        metal::uint2 w0_0_0_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 2u) + 0u) * 8u)];
                        metal::uint2 w0_0_1_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 2u) + 1u) * 8u)];
                        metal::uint2 w0_0_2_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 2u) + 2u) * 8u)];
                        metal::uint2 w0_0_3_ = key_pairs[(pair_at + 0u) + ((naga_div((key_lane * 8u) + 0u, 2u) + 3u) * 8u)];
                        uint group0_ = naga_div((key_lane * 32u) + 0u, 32u) * 8u;
                        uint _e593 = keys[((tile_at + 128u) + group0_) + key_pair];
                        metal::float2 scale0_ = float2(as_type<half2>(_e593));
                        uint _e601 = keys[((tile_at + 144u) + group0_) + key_pair];
                        metal::float2 offset0_ = float2(as_type<half2>(_e601)) - (0.0 * scale0_);
                        uint c0_0_0_ = (w0_0_0_.x >> 0u) & 252645135u;
                        uint c0_0_1_ = (w0_0_0_.x >> 4u) & 252645135u;
                        uint c0_0_2_ = (w0_0_1_.x >> 0u) & 252645135u;
                        uint c0_0_3_ = (w0_0_1_.x >> 4u) & 252645135u;
                        uint c0_0_4_ = (w0_0_2_.x >> 0u) & 252645135u;
                        uint c0_0_5_ = (w0_0_2_.x >> 4u) & 252645135u;
                        uint c0_0_6_ = (w0_0_3_.x >> 0u) & 252645135u;
                        uint c0_0_7_ = (w0_0_3_.x >> 4u) & 252645135u;
                        dot0_0_0_ = COUNTER_BITS;
                        int _e648 = dot0_0_0_;
                        uint _e649 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e610 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e649 = as_type<packed_char4>(_e649);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e648) + as_type<uint>(( + reinterpreted_packed_char4_e610[0] * reinterpreted_packed_char4_e649[0] + reinterpreted_packed_char4_e610[1] * reinterpreted_packed_char4_e649[1] + reinterpreted_packed_char4_e610[2] * reinterpreted_packed_char4_e649[2] + reinterpreted_packed_char4_e610[3] * reinterpreted_packed_char4_e649[3])));
                        int _e652 = dot0_0_0_;
                        uint _e653 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e615 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(_e653);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e652) + as_type<uint>(( + reinterpreted_packed_char4_e615[0] * reinterpreted_packed_char4_e653[0] + reinterpreted_packed_char4_e615[1] * reinterpreted_packed_char4_e653[1] + reinterpreted_packed_char4_e615[2] * reinterpreted_packed_char4_e653[2] + reinterpreted_packed_char4_e615[3] * reinterpreted_packed_char4_e653[3])));
                        int _e656 = dot0_0_0_;
                        uint _e657 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e620 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e657 = as_type<packed_char4>(_e657);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e656) + as_type<uint>(( + reinterpreted_packed_char4_e620[0] * reinterpreted_packed_char4_e657[0] + reinterpreted_packed_char4_e620[1] * reinterpreted_packed_char4_e657[1] + reinterpreted_packed_char4_e620[2] * reinterpreted_packed_char4_e657[2] + reinterpreted_packed_char4_e620[3] * reinterpreted_packed_char4_e657[3])));
                        int _e660 = dot0_0_0_;
                        uint _e661 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e625 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e661 = as_type<packed_char4>(_e661);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e660) + as_type<uint>(( + reinterpreted_packed_char4_e625[0] * reinterpreted_packed_char4_e661[0] + reinterpreted_packed_char4_e625[1] * reinterpreted_packed_char4_e661[1] + reinterpreted_packed_char4_e625[2] * reinterpreted_packed_char4_e661[2] + reinterpreted_packed_char4_e625[3] * reinterpreted_packed_char4_e661[3])));
                        int _e664 = dot0_0_0_;
                        uint _e665 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e630 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e665 = as_type<packed_char4>(_e665);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e664) + as_type<uint>(( + reinterpreted_packed_char4_e630[0] * reinterpreted_packed_char4_e665[0] + reinterpreted_packed_char4_e630[1] * reinterpreted_packed_char4_e665[1] + reinterpreted_packed_char4_e630[2] * reinterpreted_packed_char4_e665[2] + reinterpreted_packed_char4_e630[3] * reinterpreted_packed_char4_e665[3])));
                        int _e668 = dot0_0_0_;
                        uint _e669 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e635 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e669 = as_type<packed_char4>(_e669);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e668) + as_type<uint>(( + reinterpreted_packed_char4_e635[0] * reinterpreted_packed_char4_e669[0] + reinterpreted_packed_char4_e635[1] * reinterpreted_packed_char4_e669[1] + reinterpreted_packed_char4_e635[2] * reinterpreted_packed_char4_e669[2] + reinterpreted_packed_char4_e635[3] * reinterpreted_packed_char4_e669[3])));
                        int _e672 = dot0_0_0_;
                        uint _e673 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e673 = as_type<packed_char4>(_e673);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e672) + as_type<uint>(( + reinterpreted_packed_char4_e640[0] * reinterpreted_packed_char4_e673[0] + reinterpreted_packed_char4_e640[1] * reinterpreted_packed_char4_e673[1] + reinterpreted_packed_char4_e640[2] * reinterpreted_packed_char4_e673[2] + reinterpreted_packed_char4_e640[3] * reinterpreted_packed_char4_e673[3])));
                        int _e676 = dot0_0_0_;
                        uint _e677 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e677 = as_type<packed_char4>(_e677);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e676) + as_type<uint>(( + reinterpreted_packed_char4_e645[0] * reinterpreted_packed_char4_e677[0] + reinterpreted_packed_char4_e645[1] * reinterpreted_packed_char4_e677[1] + reinterpreted_packed_char4_e645[2] * reinterpreted_packed_char4_e677[2] + reinterpreted_packed_char4_e645[3] * reinterpreted_packed_char4_e677[3])));
                        float _e680 = part0_0_;
                        int _e681 = dot0_0_0_;
                        part0_0_ = _e680 + ((((as_type<float>(_e681) - 12582912.0) * step0_0_) * scale0_.x) + (sum0_0_1 * offset0_.x));
                        dot0_0_1_ = COUNTER_BITS;
                        int _e693 = dot0_0_1_;
                        uint _e694 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e610 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e694 = as_type<packed_char4>(_e694);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e693) + as_type<uint>(( + reinterpreted_packed_char4_e610[0] * reinterpreted_packed_char4_e694[0] + reinterpreted_packed_char4_e610[1] * reinterpreted_packed_char4_e694[1] + reinterpreted_packed_char4_e610[2] * reinterpreted_packed_char4_e694[2] + reinterpreted_packed_char4_e610[3] * reinterpreted_packed_char4_e694[3])));
                        int _e697 = dot0_0_1_;
                        uint _e698 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e615 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e698 = as_type<packed_char4>(_e698);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e697) + as_type<uint>(( + reinterpreted_packed_char4_e615[0] * reinterpreted_packed_char4_e698[0] + reinterpreted_packed_char4_e615[1] * reinterpreted_packed_char4_e698[1] + reinterpreted_packed_char4_e615[2] * reinterpreted_packed_char4_e698[2] + reinterpreted_packed_char4_e615[3] * reinterpreted_packed_char4_e698[3])));
                        int _e701 = dot0_0_1_;
                        uint _e702 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e620 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e702 = as_type<packed_char4>(_e702);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e701) + as_type<uint>(( + reinterpreted_packed_char4_e620[0] * reinterpreted_packed_char4_e702[0] + reinterpreted_packed_char4_e620[1] * reinterpreted_packed_char4_e702[1] + reinterpreted_packed_char4_e620[2] * reinterpreted_packed_char4_e702[2] + reinterpreted_packed_char4_e620[3] * reinterpreted_packed_char4_e702[3])));
                        int _e705 = dot0_0_1_;
                        uint _e706 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e625 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e706 = as_type<packed_char4>(_e706);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e705) + as_type<uint>(( + reinterpreted_packed_char4_e625[0] * reinterpreted_packed_char4_e706[0] + reinterpreted_packed_char4_e625[1] * reinterpreted_packed_char4_e706[1] + reinterpreted_packed_char4_e625[2] * reinterpreted_packed_char4_e706[2] + reinterpreted_packed_char4_e625[3] * reinterpreted_packed_char4_e706[3])));
                        int _e709 = dot0_0_1_;
                        uint _e710 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e630 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e710 = as_type<packed_char4>(_e710);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e709) + as_type<uint>(( + reinterpreted_packed_char4_e630[0] * reinterpreted_packed_char4_e710[0] + reinterpreted_packed_char4_e630[1] * reinterpreted_packed_char4_e710[1] + reinterpreted_packed_char4_e630[2] * reinterpreted_packed_char4_e710[2] + reinterpreted_packed_char4_e630[3] * reinterpreted_packed_char4_e710[3])));
                        int _e713 = dot0_0_1_;
                        uint _e714 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e635 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e714 = as_type<packed_char4>(_e714);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e713) + as_type<uint>(( + reinterpreted_packed_char4_e635[0] * reinterpreted_packed_char4_e714[0] + reinterpreted_packed_char4_e635[1] * reinterpreted_packed_char4_e714[1] + reinterpreted_packed_char4_e635[2] * reinterpreted_packed_char4_e714[2] + reinterpreted_packed_char4_e635[3] * reinterpreted_packed_char4_e714[3])));
                        int _e717 = dot0_0_1_;
                        uint _e718 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e718 = as_type<packed_char4>(_e718);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e717) + as_type<uint>(( + reinterpreted_packed_char4_e640[0] * reinterpreted_packed_char4_e718[0] + reinterpreted_packed_char4_e640[1] * reinterpreted_packed_char4_e718[1] + reinterpreted_packed_char4_e640[2] * reinterpreted_packed_char4_e718[2] + reinterpreted_packed_char4_e640[3] * reinterpreted_packed_char4_e718[3])));
                        int _e721 = dot0_0_1_;
                        uint _e722 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(_e722);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e721) + as_type<uint>(( + reinterpreted_packed_char4_e645[0] * reinterpreted_packed_char4_e722[0] + reinterpreted_packed_char4_e645[1] * reinterpreted_packed_char4_e722[1] + reinterpreted_packed_char4_e645[2] * reinterpreted_packed_char4_e722[2] + reinterpreted_packed_char4_e645[3] * reinterpreted_packed_char4_e722[3])));
                        float _e725 = part0_1_;
                        int _e726 = dot0_0_1_;
                        part0_1_ = _e725 + ((((as_type<float>(_e726) - 12582912.0) * step1_0_) * scale0_.x) + (sum1_0_1 * offset0_.x));
                        dot0_0_2_ = COUNTER_BITS;
                        int _e738 = dot0_0_2_;
                        uint _e739 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e610 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e739 = as_type<packed_char4>(_e739);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e738) + as_type<uint>(( + reinterpreted_packed_char4_e610[0] * reinterpreted_packed_char4_e739[0] + reinterpreted_packed_char4_e610[1] * reinterpreted_packed_char4_e739[1] + reinterpreted_packed_char4_e610[2] * reinterpreted_packed_char4_e739[2] + reinterpreted_packed_char4_e610[3] * reinterpreted_packed_char4_e739[3])));
                        int _e742 = dot0_0_2_;
                        uint _e743 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e615 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e743 = as_type<packed_char4>(_e743);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e742) + as_type<uint>(( + reinterpreted_packed_char4_e615[0] * reinterpreted_packed_char4_e743[0] + reinterpreted_packed_char4_e615[1] * reinterpreted_packed_char4_e743[1] + reinterpreted_packed_char4_e615[2] * reinterpreted_packed_char4_e743[2] + reinterpreted_packed_char4_e615[3] * reinterpreted_packed_char4_e743[3])));
                        int _e746 = dot0_0_2_;
                        uint _e747 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e620 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e747 = as_type<packed_char4>(_e747);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e746) + as_type<uint>(( + reinterpreted_packed_char4_e620[0] * reinterpreted_packed_char4_e747[0] + reinterpreted_packed_char4_e620[1] * reinterpreted_packed_char4_e747[1] + reinterpreted_packed_char4_e620[2] * reinterpreted_packed_char4_e747[2] + reinterpreted_packed_char4_e620[3] * reinterpreted_packed_char4_e747[3])));
                        int _e750 = dot0_0_2_;
                        uint _e751 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e625 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e751 = as_type<packed_char4>(_e751);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e750) + as_type<uint>(( + reinterpreted_packed_char4_e625[0] * reinterpreted_packed_char4_e751[0] + reinterpreted_packed_char4_e625[1] * reinterpreted_packed_char4_e751[1] + reinterpreted_packed_char4_e625[2] * reinterpreted_packed_char4_e751[2] + reinterpreted_packed_char4_e625[3] * reinterpreted_packed_char4_e751[3])));
                        int _e754 = dot0_0_2_;
                        uint _e755 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e630 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e754) + as_type<uint>(( + reinterpreted_packed_char4_e630[0] * reinterpreted_packed_char4_e755[0] + reinterpreted_packed_char4_e630[1] * reinterpreted_packed_char4_e755[1] + reinterpreted_packed_char4_e630[2] * reinterpreted_packed_char4_e755[2] + reinterpreted_packed_char4_e630[3] * reinterpreted_packed_char4_e755[3])));
                        int _e758 = dot0_0_2_;
                        uint _e759 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e635 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e758) + as_type<uint>(( + reinterpreted_packed_char4_e635[0] * reinterpreted_packed_char4_e759[0] + reinterpreted_packed_char4_e635[1] * reinterpreted_packed_char4_e759[1] + reinterpreted_packed_char4_e635[2] * reinterpreted_packed_char4_e759[2] + reinterpreted_packed_char4_e635[3] * reinterpreted_packed_char4_e759[3])));
                        int _e762 = dot0_0_2_;
                        uint _e763 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e763 = as_type<packed_char4>(_e763);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e762) + as_type<uint>(( + reinterpreted_packed_char4_e640[0] * reinterpreted_packed_char4_e763[0] + reinterpreted_packed_char4_e640[1] * reinterpreted_packed_char4_e763[1] + reinterpreted_packed_char4_e640[2] * reinterpreted_packed_char4_e763[2] + reinterpreted_packed_char4_e640[3] * reinterpreted_packed_char4_e763[3])));
                        int _e766 = dot0_0_2_;
                        uint _e767 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e767 = as_type<packed_char4>(_e767);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e766) + as_type<uint>(( + reinterpreted_packed_char4_e645[0] * reinterpreted_packed_char4_e767[0] + reinterpreted_packed_char4_e645[1] * reinterpreted_packed_char4_e767[1] + reinterpreted_packed_char4_e645[2] * reinterpreted_packed_char4_e767[2] + reinterpreted_packed_char4_e645[3] * reinterpreted_packed_char4_e767[3])));
                        float _e770 = part0_2_;
                        int _e771 = dot0_0_2_;
                        part0_2_ = _e770 + ((((as_type<float>(_e771) - 12582912.0) * step2_0_) * scale0_.x) + (sum2_0_1 * offset0_.x));
                        uint c0_1_0_ = (w0_0_0_.y >> 0u) & 252645135u;
                        uint c0_1_1_ = (w0_0_0_.y >> 4u) & 252645135u;
                        uint c0_1_2_ = (w0_0_1_.y >> 0u) & 252645135u;
                        uint c0_1_3_ = (w0_0_1_.y >> 4u) & 252645135u;
                        uint c0_1_4_ = (w0_0_2_.y >> 0u) & 252645135u;
                        uint c0_1_5_ = (w0_0_2_.y >> 4u) & 252645135u;
                        uint c0_1_6_ = (w0_0_3_.y >> 0u) & 252645135u;
                        uint c0_1_7_ = (w0_0_3_.y >> 4u) & 252645135u;
                        dot0_1_0_ = COUNTER_BITS;
                        int _e823 = dot0_1_0_;
                        uint _e824 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e785 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e824 = as_type<packed_char4>(_e824);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e823) + as_type<uint>(( + reinterpreted_packed_char4_e785[0] * reinterpreted_packed_char4_e824[0] + reinterpreted_packed_char4_e785[1] * reinterpreted_packed_char4_e824[1] + reinterpreted_packed_char4_e785[2] * reinterpreted_packed_char4_e824[2] + reinterpreted_packed_char4_e785[3] * reinterpreted_packed_char4_e824[3])));
                        int _e827 = dot0_1_0_;
                        uint _e828 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e790 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e828 = as_type<packed_char4>(_e828);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e827) + as_type<uint>(( + reinterpreted_packed_char4_e790[0] * reinterpreted_packed_char4_e828[0] + reinterpreted_packed_char4_e790[1] * reinterpreted_packed_char4_e828[1] + reinterpreted_packed_char4_e790[2] * reinterpreted_packed_char4_e828[2] + reinterpreted_packed_char4_e790[3] * reinterpreted_packed_char4_e828[3])));
                        int _e831 = dot0_1_0_;
                        uint _e832 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e832 = as_type<packed_char4>(_e832);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e831) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e832[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e832[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e832[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e832[3])));
                        int _e835 = dot0_1_0_;
                        uint _e836 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e836 = as_type<packed_char4>(_e836);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e835) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e836[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e836[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e836[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e836[3])));
                        int _e839 = dot0_1_0_;
                        uint _e840 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e805 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e840 = as_type<packed_char4>(_e840);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e839) + as_type<uint>(( + reinterpreted_packed_char4_e805[0] * reinterpreted_packed_char4_e840[0] + reinterpreted_packed_char4_e805[1] * reinterpreted_packed_char4_e840[1] + reinterpreted_packed_char4_e805[2] * reinterpreted_packed_char4_e840[2] + reinterpreted_packed_char4_e805[3] * reinterpreted_packed_char4_e840[3])));
                        int _e843 = dot0_1_0_;
                        uint _e844 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e810 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e844 = as_type<packed_char4>(_e844);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e843) + as_type<uint>(( + reinterpreted_packed_char4_e810[0] * reinterpreted_packed_char4_e844[0] + reinterpreted_packed_char4_e810[1] * reinterpreted_packed_char4_e844[1] + reinterpreted_packed_char4_e810[2] * reinterpreted_packed_char4_e844[2] + reinterpreted_packed_char4_e810[3] * reinterpreted_packed_char4_e844[3])));
                        int _e847 = dot0_1_0_;
                        uint _e848 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e815 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e848 = as_type<packed_char4>(_e848);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e847) + as_type<uint>(( + reinterpreted_packed_char4_e815[0] * reinterpreted_packed_char4_e848[0] + reinterpreted_packed_char4_e815[1] * reinterpreted_packed_char4_e848[1] + reinterpreted_packed_char4_e815[2] * reinterpreted_packed_char4_e848[2] + reinterpreted_packed_char4_e815[3] * reinterpreted_packed_char4_e848[3])));
                        int _e851 = dot0_1_0_;
                        uint _e852 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e820 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e852 = as_type<packed_char4>(_e852);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e851) + as_type<uint>(( + reinterpreted_packed_char4_e820[0] * reinterpreted_packed_char4_e852[0] + reinterpreted_packed_char4_e820[1] * reinterpreted_packed_char4_e852[1] + reinterpreted_packed_char4_e820[2] * reinterpreted_packed_char4_e852[2] + reinterpreted_packed_char4_e820[3] * reinterpreted_packed_char4_e852[3])));
                        float _e855 = part1_0_;
                        int _e856 = dot0_1_0_;
                        part1_0_ = _e855 + ((((as_type<float>(_e856) - 12582912.0) * step0_0_) * scale0_.y) + (sum0_0_1 * offset0_.y));
                        dot0_1_1_ = COUNTER_BITS;
                        int _e868 = dot0_1_1_;
                        uint _e869 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e785 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e869 = as_type<packed_char4>(_e869);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e868) + as_type<uint>(( + reinterpreted_packed_char4_e785[0] * reinterpreted_packed_char4_e869[0] + reinterpreted_packed_char4_e785[1] * reinterpreted_packed_char4_e869[1] + reinterpreted_packed_char4_e785[2] * reinterpreted_packed_char4_e869[2] + reinterpreted_packed_char4_e785[3] * reinterpreted_packed_char4_e869[3])));
                        int _e872 = dot0_1_1_;
                        uint _e873 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e790 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e873 = as_type<packed_char4>(_e873);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e872) + as_type<uint>(( + reinterpreted_packed_char4_e790[0] * reinterpreted_packed_char4_e873[0] + reinterpreted_packed_char4_e790[1] * reinterpreted_packed_char4_e873[1] + reinterpreted_packed_char4_e790[2] * reinterpreted_packed_char4_e873[2] + reinterpreted_packed_char4_e790[3] * reinterpreted_packed_char4_e873[3])));
                        int _e876 = dot0_1_1_;
                        uint _e877 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e877 = as_type<packed_char4>(_e877);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e876) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e877[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e877[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e877[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e877[3])));
                        int _e880 = dot0_1_1_;
                        uint _e881 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e881 = as_type<packed_char4>(_e881);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e880) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e881[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e881[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e881[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e881[3])));
                        int _e884 = dot0_1_1_;
                        uint _e885 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e805 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e885 = as_type<packed_char4>(_e885);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e884) + as_type<uint>(( + reinterpreted_packed_char4_e805[0] * reinterpreted_packed_char4_e885[0] + reinterpreted_packed_char4_e805[1] * reinterpreted_packed_char4_e885[1] + reinterpreted_packed_char4_e805[2] * reinterpreted_packed_char4_e885[2] + reinterpreted_packed_char4_e805[3] * reinterpreted_packed_char4_e885[3])));
                        int _e888 = dot0_1_1_;
                        uint _e889 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e810 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e889 = as_type<packed_char4>(_e889);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e888) + as_type<uint>(( + reinterpreted_packed_char4_e810[0] * reinterpreted_packed_char4_e889[0] + reinterpreted_packed_char4_e810[1] * reinterpreted_packed_char4_e889[1] + reinterpreted_packed_char4_e810[2] * reinterpreted_packed_char4_e889[2] + reinterpreted_packed_char4_e810[3] * reinterpreted_packed_char4_e889[3])));
                        int _e892 = dot0_1_1_;
                        uint _e893 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e815 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e893 = as_type<packed_char4>(_e893);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e892) + as_type<uint>(( + reinterpreted_packed_char4_e815[0] * reinterpreted_packed_char4_e893[0] + reinterpreted_packed_char4_e815[1] * reinterpreted_packed_char4_e893[1] + reinterpreted_packed_char4_e815[2] * reinterpreted_packed_char4_e893[2] + reinterpreted_packed_char4_e815[3] * reinterpreted_packed_char4_e893[3])));
                        int _e896 = dot0_1_1_;
                        uint _e897 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e820 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e897 = as_type<packed_char4>(_e897);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e896) + as_type<uint>(( + reinterpreted_packed_char4_e820[0] * reinterpreted_packed_char4_e897[0] + reinterpreted_packed_char4_e820[1] * reinterpreted_packed_char4_e897[1] + reinterpreted_packed_char4_e820[2] * reinterpreted_packed_char4_e897[2] + reinterpreted_packed_char4_e820[3] * reinterpreted_packed_char4_e897[3])));
                        float _e900 = part1_1_;
                        int _e901 = dot0_1_1_;
                        part1_1_ = _e900 + ((((as_type<float>(_e901) - 12582912.0) * step1_0_) * scale0_.y) + (sum1_0_1 * offset0_.y));
                        dot0_1_2_ = COUNTER_BITS;
                        int _e913 = dot0_1_2_;
                        uint _e914 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e785 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e914 = as_type<packed_char4>(_e914);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e913) + as_type<uint>(( + reinterpreted_packed_char4_e785[0] * reinterpreted_packed_char4_e914[0] + reinterpreted_packed_char4_e785[1] * reinterpreted_packed_char4_e914[1] + reinterpreted_packed_char4_e785[2] * reinterpreted_packed_char4_e914[2] + reinterpreted_packed_char4_e785[3] * reinterpreted_packed_char4_e914[3])));
                        int _e917 = dot0_1_2_;
                        uint _e918 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e790 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e918 = as_type<packed_char4>(_e918);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e917) + as_type<uint>(( + reinterpreted_packed_char4_e790[0] * reinterpreted_packed_char4_e918[0] + reinterpreted_packed_char4_e790[1] * reinterpreted_packed_char4_e918[1] + reinterpreted_packed_char4_e790[2] * reinterpreted_packed_char4_e918[2] + reinterpreted_packed_char4_e790[3] * reinterpreted_packed_char4_e918[3])));
                        int _e921 = dot0_1_2_;
                        uint _e922 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e922 = as_type<packed_char4>(_e922);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e921) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e922[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e922[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e922[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e922[3])));
                        int _e925 = dot0_1_2_;
                        uint _e926 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e926 = as_type<packed_char4>(_e926);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e925) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e926[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e926[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e926[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e926[3])));
                        int _e929 = dot0_1_2_;
                        uint _e930 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e805 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e930 = as_type<packed_char4>(_e930);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e929) + as_type<uint>(( + reinterpreted_packed_char4_e805[0] * reinterpreted_packed_char4_e930[0] + reinterpreted_packed_char4_e805[1] * reinterpreted_packed_char4_e930[1] + reinterpreted_packed_char4_e805[2] * reinterpreted_packed_char4_e930[2] + reinterpreted_packed_char4_e805[3] * reinterpreted_packed_char4_e930[3])));
                        int _e933 = dot0_1_2_;
                        uint _e934 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e810 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e934 = as_type<packed_char4>(_e934);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e933) + as_type<uint>(( + reinterpreted_packed_char4_e810[0] * reinterpreted_packed_char4_e934[0] + reinterpreted_packed_char4_e810[1] * reinterpreted_packed_char4_e934[1] + reinterpreted_packed_char4_e810[2] * reinterpreted_packed_char4_e934[2] + reinterpreted_packed_char4_e810[3] * reinterpreted_packed_char4_e934[3])));
                        int _e937 = dot0_1_2_;
                        uint _e938 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e815 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e938 = as_type<packed_char4>(_e938);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e937) + as_type<uint>(( + reinterpreted_packed_char4_e815[0] * reinterpreted_packed_char4_e938[0] + reinterpreted_packed_char4_e815[1] * reinterpreted_packed_char4_e938[1] + reinterpreted_packed_char4_e815[2] * reinterpreted_packed_char4_e938[2] + reinterpreted_packed_char4_e815[3] * reinterpreted_packed_char4_e938[3])));
                        int _e941 = dot0_1_2_;
                        uint _e942 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e820 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e942 = as_type<packed_char4>(_e942);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e941) + as_type<uint>(( + reinterpreted_packed_char4_e820[0] * reinterpreted_packed_char4_e942[0] + reinterpreted_packed_char4_e820[1] * reinterpreted_packed_char4_e942[1] + reinterpreted_packed_char4_e820[2] * reinterpreted_packed_char4_e942[2] + reinterpreted_packed_char4_e820[3] * reinterpreted_packed_char4_e942[3])));
                        float _e945 = part1_2_;
                        int _e946 = dot0_1_2_;
                        part1_2_ = _e945 + ((((as_type<float>(_e946) - 12582912.0) * step2_0_) * scale0_.y) + (sum2_0_1 * offset0_.y));
                        uint _e956 = block;
                        uint token_2 = _e956 + t_1;
                        bool odd = (key_lane & 1u) == 1u;
                        float _e962 = part0_0_;
                        float _e963 = part1_0_;
                        float _e965 = part1_0_;
                        float _e966 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e966 : _e965, 1u);
                        float token_sum0_ = (odd ? _e963 : _e962) + unnamed_6;
                        float _e970 = part0_1_;
                        float _e971 = part1_1_;
                        float _e973 = part1_1_;
                        float _e974 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd ? _e974 : _e973, 1u);
                        float token_sum1_ = (odd ? _e971 : _e970) + unnamed_7;
                        float _e978 = part0_2_;
                        float _e979 = part1_2_;
                        float _e981 = part1_2_;
                        float _e982 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd ? _e982 : _e981, 1u);
                        float token_sum2_ = (odd ? _e979 : _e978) + unnamed_8;
                        uint _e988 = member(head_pass_1, key_head + 0u);
                        keep_score(first_head + _e988, key_head + 0u, t_1 + key_lane, token_2 + key_lane, token_sum0_, params, queries, scores, first_seen, _buffer_sizes);
                        uint _e996 = member(head_pass_1, key_head + 1u);
                        keep_score(first_head + _e996, key_head + 1u, t_1 + key_lane, token_2 + key_lane, token_sum1_, params, queries, scores, first_seen, _buffer_sizes);
                        uint _e1004 = member(head_pass_1, key_head + 2u);
                        keep_score(first_head + _e1004, key_head + 2u, t_1 + key_lane, token_2 + key_lane, token_sum2_, params, queries, scores, first_seen, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 3u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e1029 = scores.inner[at0_];
                float _e1034 = scores.inner[at0_ + 1u];
                float _e1039 = scores.inner[at0_ + 2u];
                float _e1044 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e1029, _e1034, _e1039, _e1044);
                float _e1046 = largest;
                float _e1048 = score0_.x;
                float _e1050 = score0_.y;
                float _e1053 = score0_.z;
                float _e1055 = score0_.w;
                largest = metal::max(_e1046, metal::max(metal::max(_e1048, _e1050), metal::max(_e1053, _e1055)));
            }
            float _e1059 = largest;
            float _e1060 = largest;
            float unnamed_9 = metal::quad_shuffle_xor(_e1060, 1u);
            largest = metal::max(_e1059, unnamed_9);
            float _e1063 = largest;
            float _e1064 = largest;
            float unnamed_10 = metal::quad_shuffle_xor(_e1064, 2u);
            largest = metal::max(_e1063, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                float _e1075 = largest;
                reduced.inner[naga_div(tid, 4u)] = _e1075;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 3u) {
                float _e1078 = largest;
                float _e1085 = reduced.inner[(soft_head * 8u) + 0u];
                largest = metal::max(_e1078, _e1085);
                float _e1087 = largest;
                float _e1094 = reduced.inner[(soft_head * 8u) + 1u];
                largest = metal::max(_e1087, _e1094);
                float _e1096 = largest;
                float _e1103 = reduced.inner[(soft_head * 8u) + 2u];
                largest = metal::max(_e1096, _e1103);
                float _e1105 = largest;
                float _e1112 = reduced.inner[(soft_head * 8u) + 3u];
                largest = metal::max(_e1105, _e1112);
                float _e1114 = largest;
                float _e1121 = reduced.inner[(soft_head * 8u) + 4u];
                largest = metal::max(_e1114, _e1121);
                float _e1123 = largest;
                float _e1130 = reduced.inner[(soft_head * 8u) + 5u];
                largest = metal::max(_e1123, _e1130);
                float _e1132 = largest;
                float _e1139 = reduced.inner[(soft_head * 8u) + 6u];
                largest = metal::max(_e1132, _e1139);
                float _e1141 = largest;
                float _e1148 = reduced.inner[(soft_head * 8u) + 7u];
                largest = metal::max(_e1141, _e1148);
                float former = running_max;
                float _e1151 = largest;
                running_max = metal::max(former, _e1151);
                float _e1153 = largest;
                float _e1154 = running_max;
                float share = metal::exp(_e1153 - _e1154);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e1163 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e1163);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e1175 = score0_;
                    float _e1176 = largest;
                    metal::float4 _e1182 = score0_;
                    weight = metal::select(metal::exp(_e1175 - metal::float4(_e1176)), metal::float4(0.0), _e1182 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e1188 = sum;
                    float _e1190 = weight.x;
                    float _e1192 = weight.y;
                    float _e1195 = weight.z;
                    float _e1197 = weight.w;
                    sum = _e1188 + ((_e1190 + _e1192) + (_e1195 + _e1197));
                    metal::float4 _e1201 = weight;
                    weight = _e1201 * 255.0;
                    float _e1207 = weight.x;
                    scores.inner[at0_1] = _e1207;
                    float _e1213 = weight.y;
                    scores.inner[at0_1 + 1u] = _e1213;
                    float _e1219 = weight.z;
                    scores.inner[at0_1 + 2u] = _e1219;
                    float _e1225 = weight.w;
                    scores.inner[at0_1 + 3u] = _e1225;
                }
                float _e1226 = running_sum;
                float _e1227 = running_max;
                float _e1231 = sum;
                running_sum = (_e1226 * metal::exp(former - _e1227)) + (_e1231 * share);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            scale_top = 0.0;
            uint _e1236 = block;
            metal::uint4 token0_ = metal::uint4(_e1236 + ((weight_lane + 0u) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1250 = first_seen;
            uint _e1255 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1250)) & (token0_ < metal::uint4(_e1255));
            uint _e1261 = scale_bits0_.x;
            uint _e1264 = scale_bits0_.y;
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e1261)), float2(as_type<half2>(_e1264))), visible0_);
            metal::float4 size0_ = metal::abs(scale0_1);
            float _e1269 = scale_top;
            scale_top = metal::max(_e1269, metal::max(metal::max(size0_.x, size0_.y), metal::max(size0_.z, size0_.w)));
            float _e1278 = scale_top;
            float _e1279 = scale_top;
            float unnamed_11 = metal::quad_shuffle_xor(_e1279, 1u);
            scale_top = metal::max(_e1278, unnamed_11);
            float _e1282 = scale_top;
            float _e1283 = scale_top;
            float unnamed_12 = metal::quad_shuffle_xor(_e1283, 2u);
            scale_top = metal::max(_e1282, unnamed_12);
            if (naga_mod(tid, 4u) == 0u) {
                float _e1294 = scale_top;
                scale_tops.inner[naga_div(tid, 4u)] = _e1294;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (weight_group < 2u) {
                float _e1297 = scale_top;
                float _e1307 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 0u];
                scale_top = metal::max(_e1297, _e1307);
                float _e1309 = scale_top;
                float _e1319 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 1u];
                scale_top = metal::max(_e1309, _e1319);
                float _e1321 = scale_top;
                float _e1331 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 2u];
                scale_top = metal::max(_e1321, _e1331);
                float _e1333 = scale_top;
                float _e1343 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 3u];
                scale_top = metal::max(_e1333, _e1343);
                float _e1345 = scale_top;
                float _e1355 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 4u];
                scale_top = metal::max(_e1345, _e1355);
                float _e1357 = scale_top;
                float _e1367 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 5u];
                scale_top = metal::max(_e1357, _e1367);
                float _e1369 = scale_top;
                float _e1379 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 6u];
                scale_top = metal::max(_e1369, _e1379);
                float _e1381 = scale_top;
                float _e1391 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 7u];
                scale_top = metal::max(_e1381, _e1391);
                float _e1393 = scale_top;
                float _e1403 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 8u];
                scale_top = metal::max(_e1393, _e1403);
                float _e1405 = scale_top;
                float _e1415 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 9u];
                scale_top = metal::max(_e1405, _e1415);
                float _e1417 = scale_top;
                float _e1427 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 10u];
                scale_top = metal::max(_e1417, _e1427);
                float _e1429 = scale_top;
                float _e1439 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 11u];
                scale_top = metal::max(_e1429, _e1439);
                float _e1441 = scale_top;
                float _e1451 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 12u];
                scale_top = metal::max(_e1441, _e1451);
                float _e1453 = scale_top;
                float _e1463 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 13u];
                scale_top = metal::max(_e1453, _e1463);
                float _e1465 = scale_top;
                float _e1475 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 14u];
                scale_top = metal::max(_e1465, _e1475);
                float _e1477 = scale_top;
                float _e1487 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 15u];
                scale_top = metal::max(_e1477, _e1487);
                if (weight_lane == 0u) {
                    local_1 = weight_set == 0u;
                } else {
                    local_1 = false;
                }
                bool _e1496 = local_1;
                if (_e1496) {
                    float _e1499 = scale_top;
                    group_tops.inner[weight_group] = _e1499;
                }
                float _e1500 = scale_top;
                float _e1503 = scale_top;
                float inverse_1 = (_e1503 > 0.0) ? (1.0 / _e1500) : 0.0;
                total0_ = 0u;
                float _e1510 = extra0_;
                float _e1517 = block_keep.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1510 * _e1517;
                total1_ = 0u;
                float _e1521 = extra1_;
                float _e1528 = block_keep.inner[(weight_set * 4u) + 1u];
                extra1_ = _e1521 * _e1528;
                total2_ = 0u;
                float _e1532 = extra2_;
                float _e1539 = block_keep.inner[(weight_set * 4u) + 2u];
                extra2_ = _e1532 * _e1539;
                if ((weight_lane + 0u) < QUADS) {
                    uint quad_2 = weight_lane + 0u;
                    metal::float4 factor = scale0_1 * inverse_1;
                    uint _e1550 = offset_bits0_.x;
                    uint _e1553 = offset_bits0_.y;
                    metal::float4 offset = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e1550)), float2(as_type<half2>(_e1553))) + (8.0 * scale0_1), visible0_);
                    bytes0_ = metal::uint4 {};
                    {
                        metal::float4 _e1566 = weight_quad((weight_set * 4u) + 0u, quad_2, scores);
                        metal::uint4 b_1 = as_type<metal::uint4>((_e1566 * factor) + metal::float4(12582912.0));
                        uint word = (((b_1.x & 255u) | ((b_1.y & 255u) << 8u)) | ((b_1.z & 255u) << 16u)) | (b_1.w << 24u);
                        bytes0_.x = word;
                        uint _e1592 = total0_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1590 = as_type<packed_uchar4>(word);
                        packed_uchar4 reinterpreted_packed_uchar4_e1593 = as_type<packed_uchar4>(16843009u);
                        total0_ = _e1592 + ( + reinterpreted_packed_uchar4_e1590[0] * reinterpreted_packed_uchar4_e1593[0] + reinterpreted_packed_uchar4_e1590[1] * reinterpreted_packed_uchar4_e1593[1] + reinterpreted_packed_uchar4_e1590[2] * reinterpreted_packed_uchar4_e1593[2] + reinterpreted_packed_uchar4_e1590[3] * reinterpreted_packed_uchar4_e1593[3]);
                        float _e1596 = extra0_;
                        float _e1604 = block_share.inner[(weight_set * 4u) + 0u];
                        extra0_ = _e1596 + ((metal::dot(_e1566, offset) * _e1604) * 0.003921569);
                    }
                    {
                        metal::float4 _e1613 = weight_quad((weight_set * 4u) + 1u, quad_2, scores);
                        metal::uint4 b_2 = as_type<metal::uint4>((_e1613 * factor) + metal::float4(12582912.0));
                        uint word_1 = (((b_2.x & 255u) | ((b_2.y & 255u) << 8u)) | ((b_2.z & 255u) << 16u)) | (b_2.w << 24u);
                        bytes0_.y = word_1;
                        uint _e1639 = total1_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(word_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1640 = as_type<packed_uchar4>(16843009u);
                        total1_ = _e1639 + ( + reinterpreted_packed_uchar4_e1637[0] * reinterpreted_packed_uchar4_e1640[0] + reinterpreted_packed_uchar4_e1637[1] * reinterpreted_packed_uchar4_e1640[1] + reinterpreted_packed_uchar4_e1637[2] * reinterpreted_packed_uchar4_e1640[2] + reinterpreted_packed_uchar4_e1637[3] * reinterpreted_packed_uchar4_e1640[3]);
                        float _e1643 = extra1_;
                        float _e1651 = block_share.inner[(weight_set * 4u) + 1u];
                        extra1_ = _e1643 + ((metal::dot(_e1613, offset) * _e1651) * 0.003921569);
                    }
                    {
                        metal::float4 _e1660 = weight_quad((weight_set * 4u) + 2u, quad_2, scores);
                        metal::uint4 b_3 = as_type<metal::uint4>((_e1660 * factor) + metal::float4(12582912.0));
                        uint word_2 = (((b_3.x & 255u) | ((b_3.y & 255u) << 8u)) | ((b_3.z & 255u) << 16u)) | (b_3.w << 24u);
                        bytes0_.z = word_2;
                        uint _e1686 = total2_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1684 = as_type<packed_uchar4>(word_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1687 = as_type<packed_uchar4>(16843009u);
                        total2_ = _e1686 + ( + reinterpreted_packed_uchar4_e1684[0] * reinterpreted_packed_uchar4_e1687[0] + reinterpreted_packed_uchar4_e1684[1] * reinterpreted_packed_uchar4_e1687[1] + reinterpreted_packed_uchar4_e1684[2] * reinterpreted_packed_uchar4_e1687[2] + reinterpreted_packed_uchar4_e1684[3] * reinterpreted_packed_uchar4_e1687[3]);
                        float _e1690 = extra2_;
                        float _e1698 = block_share.inner[(weight_set * 4u) + 2u];
                        extra2_ = _e1690 + ((metal::dot(_e1660, offset) * _e1698) * 0.003921569);
                    }
                    metal::uint4 _e1715 = bytes0_;
                    weight_bytes.inner[(((((weight_group * 1u) + weight_set) * 1u) + 0u) * QUADS) + quad_2] = _e1715;
                }
                float _e1716 = scale_top;
                float centre = ((8.0 * _e1716) * 1.0) * 0.003921569;
                float _e1723 = extra0_;
                uint _e1724 = total0_;
                float _e1733 = block_share.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1723 - ((static_cast<float>(_e1724) * centre) * _e1733);
                float _e1736 = extra1_;
                uint _e1737 = total1_;
                float _e1746 = block_share.inner[(weight_set * 4u) + 1u];
                extra1_ = _e1736 - ((static_cast<float>(_e1737) * centre) * _e1746);
                float _e1749 = extra2_;
                uint _e1750 = total2_;
                float _e1759 = block_share.inner[(weight_set * 4u) + 2u];
                extra2_ = _e1749 - ((static_cast<float>(_e1750) * centre) * _e1759);
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
            uint2 loop_bound_3 = uint2(4294967295u);
            bool loop_init_3 = true;
            while(true) {
                if (metal::all(loop_bound_3 == uint2(0u))) { break; }
                loop_bound_3 -= uint2(loop_bound_3.y == 0u, 1u);
                if (!loop_init_3) {
                    uint _e2216 = step;
                    step = _e2216 + 16u;
                }
                loop_init_3 = false;
                uint _e1787 = step;
                if (_e1787 < 16u) {
                } else {
                    break;
                }
                {
                    uint _e1790 = step;
                    uint step0_ = _e1790 + 0u;
                    uint _e1795 = params.value_stride;
                    uint _e1797 = block;
                    uint run_at0_ = naga_div((kv_head * _e1795) + (metal::min(naga_div(_e1797, 16u) + naga_div(step0_ * 2u, 4u), last_tile) * 160u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run0_ = value_runs[(run_at0_ + 0u) + (((naga_div(value_channel, 16u) * 2u) + naga_mod(step0_, 2u)) * 4u)];
                    uint _e1831 = step;
                    uint step1_ = _e1831 + 8u;
                    uint _e1836 = params.value_stride;
                    uint _e1838 = block;
                    uint run_at1_ = naga_div((kv_head * _e1836) + (metal::min(naga_div(_e1838, 16u) + naga_div(step1_ * 2u, 4u), last_tile) * 160u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run1_ = value_runs[(run_at1_ + 0u) + (((naga_div(value_channel, 16u) * 2u) + naga_mod(step1_, 2u)) * 4u)];
                    if (step0_ < 16u) {
                        uint v0_0_ = (run0_.x >> 0u) & 252645135u;
                        uint v0_1_ = (run0_.y >> 0u) & 252645135u;
                        uint v0_2_ = (run0_.z >> 0u) & 252645135u;
                        uint v0_3_ = (run0_.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        uint _e1911 = sum0_0_;
                        uint _e1912 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1878 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(_e1912);
                        sum0_0_ = _e1911 + ( + reinterpreted_packed_uchar4_e1878[0] * reinterpreted_packed_uchar4_e1912[0] + reinterpreted_packed_uchar4_e1878[1] * reinterpreted_packed_uchar4_e1912[1] + reinterpreted_packed_uchar4_e1878[2] * reinterpreted_packed_uchar4_e1912[2] + reinterpreted_packed_uchar4_e1878[3] * reinterpreted_packed_uchar4_e1912[3]);
                        uint _e1915 = sum0_1_;
                        uint _e1916 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1883 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                        sum0_1_ = _e1915 + ( + reinterpreted_packed_uchar4_e1883[0] * reinterpreted_packed_uchar4_e1916[0] + reinterpreted_packed_uchar4_e1883[1] * reinterpreted_packed_uchar4_e1916[1] + reinterpreted_packed_uchar4_e1883[2] * reinterpreted_packed_uchar4_e1916[2] + reinterpreted_packed_uchar4_e1883[3] * reinterpreted_packed_uchar4_e1916[3]);
                        uint _e1919 = sum0_2_;
                        uint _e1920 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1920 = as_type<packed_uchar4>(_e1920);
                        sum0_2_ = _e1919 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1920[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1920[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1920[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1920[3]);
                        uint _e1923 = sum0_3_;
                        uint _e1924 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1893 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1924 = as_type<packed_uchar4>(_e1924);
                        sum0_3_ = _e1923 + ( + reinterpreted_packed_uchar4_e1893[0] * reinterpreted_packed_uchar4_e1924[0] + reinterpreted_packed_uchar4_e1893[1] * reinterpreted_packed_uchar4_e1924[1] + reinterpreted_packed_uchar4_e1893[2] * reinterpreted_packed_uchar4_e1924[2] + reinterpreted_packed_uchar4_e1893[3] * reinterpreted_packed_uchar4_e1924[3]);
                        uint _e1927 = sum1_0_;
                        uint _e1928 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1878 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1928 = as_type<packed_uchar4>(_e1928);
                        sum1_0_ = _e1927 + ( + reinterpreted_packed_uchar4_e1878[0] * reinterpreted_packed_uchar4_e1928[0] + reinterpreted_packed_uchar4_e1878[1] * reinterpreted_packed_uchar4_e1928[1] + reinterpreted_packed_uchar4_e1878[2] * reinterpreted_packed_uchar4_e1928[2] + reinterpreted_packed_uchar4_e1878[3] * reinterpreted_packed_uchar4_e1928[3]);
                        uint _e1931 = sum1_1_;
                        uint _e1932 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1883 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1932 = as_type<packed_uchar4>(_e1932);
                        sum1_1_ = _e1931 + ( + reinterpreted_packed_uchar4_e1883[0] * reinterpreted_packed_uchar4_e1932[0] + reinterpreted_packed_uchar4_e1883[1] * reinterpreted_packed_uchar4_e1932[1] + reinterpreted_packed_uchar4_e1883[2] * reinterpreted_packed_uchar4_e1932[2] + reinterpreted_packed_uchar4_e1883[3] * reinterpreted_packed_uchar4_e1932[3]);
                        uint _e1935 = sum1_2_;
                        uint _e1936 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1936 = as_type<packed_uchar4>(_e1936);
                        sum1_2_ = _e1935 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1936[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1936[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1936[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1936[3]);
                        uint _e1939 = sum1_3_;
                        uint _e1940 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1893 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1940 = as_type<packed_uchar4>(_e1940);
                        sum1_3_ = _e1939 + ( + reinterpreted_packed_uchar4_e1893[0] * reinterpreted_packed_uchar4_e1940[0] + reinterpreted_packed_uchar4_e1893[1] * reinterpreted_packed_uchar4_e1940[1] + reinterpreted_packed_uchar4_e1893[2] * reinterpreted_packed_uchar4_e1940[2] + reinterpreted_packed_uchar4_e1893[3] * reinterpreted_packed_uchar4_e1940[3]);
                        uint _e1943 = sum2_0_;
                        uint _e1944 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1878 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1944 = as_type<packed_uchar4>(_e1944);
                        sum2_0_ = _e1943 + ( + reinterpreted_packed_uchar4_e1878[0] * reinterpreted_packed_uchar4_e1944[0] + reinterpreted_packed_uchar4_e1878[1] * reinterpreted_packed_uchar4_e1944[1] + reinterpreted_packed_uchar4_e1878[2] * reinterpreted_packed_uchar4_e1944[2] + reinterpreted_packed_uchar4_e1878[3] * reinterpreted_packed_uchar4_e1944[3]);
                        uint _e1947 = sum2_1_;
                        uint _e1948 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1883 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1948 = as_type<packed_uchar4>(_e1948);
                        sum2_1_ = _e1947 + ( + reinterpreted_packed_uchar4_e1883[0] * reinterpreted_packed_uchar4_e1948[0] + reinterpreted_packed_uchar4_e1883[1] * reinterpreted_packed_uchar4_e1948[1] + reinterpreted_packed_uchar4_e1883[2] * reinterpreted_packed_uchar4_e1948[2] + reinterpreted_packed_uchar4_e1883[3] * reinterpreted_packed_uchar4_e1948[3]);
                        uint _e1951 = sum2_2_;
                        uint _e1952 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1888 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1952 = as_type<packed_uchar4>(_e1952);
                        sum2_2_ = _e1951 + ( + reinterpreted_packed_uchar4_e1888[0] * reinterpreted_packed_uchar4_e1952[0] + reinterpreted_packed_uchar4_e1888[1] * reinterpreted_packed_uchar4_e1952[1] + reinterpreted_packed_uchar4_e1888[2] * reinterpreted_packed_uchar4_e1952[2] + reinterpreted_packed_uchar4_e1888[3] * reinterpreted_packed_uchar4_e1952[3]);
                        uint _e1955 = sum2_3_;
                        uint _e1956 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1893 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1956 = as_type<packed_uchar4>(_e1956);
                        sum2_3_ = _e1955 + ( + reinterpreted_packed_uchar4_e1893[0] * reinterpreted_packed_uchar4_e1956[0] + reinterpreted_packed_uchar4_e1893[1] * reinterpreted_packed_uchar4_e1956[1] + reinterpreted_packed_uchar4_e1893[2] * reinterpreted_packed_uchar4_e1956[2] + reinterpreted_packed_uchar4_e1893[3] * reinterpreted_packed_uchar4_e1956[3]);
                        uint v1_0_ = (run0_.x >> 4u) & 252645135u;
                        uint v1_1_ = (run0_.y >> 4u) & 252645135u;
                        uint v1_2_ = (run0_.z >> 4u) & 252645135u;
                        uint v1_3_ = (run0_.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        uint _e1996 = sum0_0_;
                        uint _e1997 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1997 = as_type<packed_uchar4>(_e1997);
                        sum0_0_ = _e1996 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e1997[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e1997[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e1997[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e1997[3]);
                        uint _e2000 = sum0_1_;
                        uint _e2001 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(_e2001);
                        sum0_1_ = _e2000 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2001[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2001[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2001[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2001[3]);
                        uint _e2004 = sum0_2_;
                        uint _e2005 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2005 = as_type<packed_uchar4>(_e2005);
                        sum0_2_ = _e2004 + ( + reinterpreted_packed_uchar4_e1973[0] * reinterpreted_packed_uchar4_e2005[0] + reinterpreted_packed_uchar4_e1973[1] * reinterpreted_packed_uchar4_e2005[1] + reinterpreted_packed_uchar4_e1973[2] * reinterpreted_packed_uchar4_e2005[2] + reinterpreted_packed_uchar4_e1973[3] * reinterpreted_packed_uchar4_e2005[3]);
                        uint _e2008 = sum0_3_;
                        uint _e2009 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1978 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2009 = as_type<packed_uchar4>(_e2009);
                        sum0_3_ = _e2008 + ( + reinterpreted_packed_uchar4_e1978[0] * reinterpreted_packed_uchar4_e2009[0] + reinterpreted_packed_uchar4_e1978[1] * reinterpreted_packed_uchar4_e2009[1] + reinterpreted_packed_uchar4_e1978[2] * reinterpreted_packed_uchar4_e2009[2] + reinterpreted_packed_uchar4_e1978[3] * reinterpreted_packed_uchar4_e2009[3]);
                        uint _e2012 = sum1_0_;
                        uint _e2013 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2013 = as_type<packed_uchar4>(_e2013);
                        sum1_0_ = _e2012 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e2013[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e2013[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e2013[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e2013[3]);
                        uint _e2016 = sum1_1_;
                        uint _e2017 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2017 = as_type<packed_uchar4>(_e2017);
                        sum1_1_ = _e2016 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2017[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2017[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2017[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2017[3]);
                        uint _e2020 = sum1_2_;
                        uint _e2021 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                        sum1_2_ = _e2020 + ( + reinterpreted_packed_uchar4_e1973[0] * reinterpreted_packed_uchar4_e2021[0] + reinterpreted_packed_uchar4_e1973[1] * reinterpreted_packed_uchar4_e2021[1] + reinterpreted_packed_uchar4_e1973[2] * reinterpreted_packed_uchar4_e2021[2] + reinterpreted_packed_uchar4_e1973[3] * reinterpreted_packed_uchar4_e2021[3]);
                        uint _e2024 = sum1_3_;
                        uint _e2025 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1978 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                        sum1_3_ = _e2024 + ( + reinterpreted_packed_uchar4_e1978[0] * reinterpreted_packed_uchar4_e2025[0] + reinterpreted_packed_uchar4_e1978[1] * reinterpreted_packed_uchar4_e2025[1] + reinterpreted_packed_uchar4_e1978[2] * reinterpreted_packed_uchar4_e2025[2] + reinterpreted_packed_uchar4_e1978[3] * reinterpreted_packed_uchar4_e2025[3]);
                        uint _e2028 = sum2_0_;
                        uint _e2029 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1963 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2029 = as_type<packed_uchar4>(_e2029);
                        sum2_0_ = _e2028 + ( + reinterpreted_packed_uchar4_e1963[0] * reinterpreted_packed_uchar4_e2029[0] + reinterpreted_packed_uchar4_e1963[1] * reinterpreted_packed_uchar4_e2029[1] + reinterpreted_packed_uchar4_e1963[2] * reinterpreted_packed_uchar4_e2029[2] + reinterpreted_packed_uchar4_e1963[3] * reinterpreted_packed_uchar4_e2029[3]);
                        uint _e2032 = sum2_1_;
                        uint _e2033 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1968 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2033 = as_type<packed_uchar4>(_e2033);
                        sum2_1_ = _e2032 + ( + reinterpreted_packed_uchar4_e1968[0] * reinterpreted_packed_uchar4_e2033[0] + reinterpreted_packed_uchar4_e1968[1] * reinterpreted_packed_uchar4_e2033[1] + reinterpreted_packed_uchar4_e1968[2] * reinterpreted_packed_uchar4_e2033[2] + reinterpreted_packed_uchar4_e1968[3] * reinterpreted_packed_uchar4_e2033[3]);
                        uint _e2036 = sum2_2_;
                        uint _e2037 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2037 = as_type<packed_uchar4>(_e2037);
                        sum2_2_ = _e2036 + ( + reinterpreted_packed_uchar4_e1973[0] * reinterpreted_packed_uchar4_e2037[0] + reinterpreted_packed_uchar4_e1973[1] * reinterpreted_packed_uchar4_e2037[1] + reinterpreted_packed_uchar4_e1973[2] * reinterpreted_packed_uchar4_e2037[2] + reinterpreted_packed_uchar4_e1973[3] * reinterpreted_packed_uchar4_e2037[3]);
                        uint _e2040 = sum2_3_;
                        uint _e2041 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1978 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2041 = as_type<packed_uchar4>(_e2041);
                        sum2_3_ = _e2040 + ( + reinterpreted_packed_uchar4_e1978[0] * reinterpreted_packed_uchar4_e2041[0] + reinterpreted_packed_uchar4_e1978[1] * reinterpreted_packed_uchar4_e2041[1] + reinterpreted_packed_uchar4_e1978[2] * reinterpreted_packed_uchar4_e2041[2] + reinterpreted_packed_uchar4_e1978[3] * reinterpreted_packed_uchar4_e2041[3]);
                    }
                    if (step1_ < 16u) {
                        uint v0_0_1 = (run1_.x >> 0u) & 252645135u;
                        uint v0_1_1 = (run1_.y >> 0u) & 252645135u;
                        uint v0_2_1 = (run1_.z >> 0u) & 252645135u;
                        uint v0_3_1 = (run1_.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        uint _e2083 = sum0_0_;
                        uint _e2084 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(_e2084);
                        sum0_0_ = _e2083 + ( + reinterpreted_packed_uchar4_e2050[0] * reinterpreted_packed_uchar4_e2084[0] + reinterpreted_packed_uchar4_e2050[1] * reinterpreted_packed_uchar4_e2084[1] + reinterpreted_packed_uchar4_e2050[2] * reinterpreted_packed_uchar4_e2084[2] + reinterpreted_packed_uchar4_e2050[3] * reinterpreted_packed_uchar4_e2084[3]);
                        uint _e2087 = sum0_1_;
                        uint _e2088 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2055 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2088 = as_type<packed_uchar4>(_e2088);
                        sum0_1_ = _e2087 + ( + reinterpreted_packed_uchar4_e2055[0] * reinterpreted_packed_uchar4_e2088[0] + reinterpreted_packed_uchar4_e2055[1] * reinterpreted_packed_uchar4_e2088[1] + reinterpreted_packed_uchar4_e2055[2] * reinterpreted_packed_uchar4_e2088[2] + reinterpreted_packed_uchar4_e2055[3] * reinterpreted_packed_uchar4_e2088[3]);
                        uint _e2091 = sum0_2_;
                        uint _e2092 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2092 = as_type<packed_uchar4>(_e2092);
                        sum0_2_ = _e2091 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2092[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2092[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2092[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2092[3]);
                        uint _e2095 = sum0_3_;
                        uint _e2096 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(_e2096);
                        sum0_3_ = _e2095 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2096[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2096[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2096[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2096[3]);
                        uint _e2099 = sum1_0_;
                        uint _e2100 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2100 = as_type<packed_uchar4>(_e2100);
                        sum1_0_ = _e2099 + ( + reinterpreted_packed_uchar4_e2050[0] * reinterpreted_packed_uchar4_e2100[0] + reinterpreted_packed_uchar4_e2050[1] * reinterpreted_packed_uchar4_e2100[1] + reinterpreted_packed_uchar4_e2050[2] * reinterpreted_packed_uchar4_e2100[2] + reinterpreted_packed_uchar4_e2050[3] * reinterpreted_packed_uchar4_e2100[3]);
                        uint _e2103 = sum1_1_;
                        uint _e2104 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2055 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2104 = as_type<packed_uchar4>(_e2104);
                        sum1_1_ = _e2103 + ( + reinterpreted_packed_uchar4_e2055[0] * reinterpreted_packed_uchar4_e2104[0] + reinterpreted_packed_uchar4_e2055[1] * reinterpreted_packed_uchar4_e2104[1] + reinterpreted_packed_uchar4_e2055[2] * reinterpreted_packed_uchar4_e2104[2] + reinterpreted_packed_uchar4_e2055[3] * reinterpreted_packed_uchar4_e2104[3]);
                        uint _e2107 = sum1_2_;
                        uint _e2108 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2108 = as_type<packed_uchar4>(_e2108);
                        sum1_2_ = _e2107 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2108[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2108[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2108[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2108[3]);
                        uint _e2111 = sum1_3_;
                        uint _e2112 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2112 = as_type<packed_uchar4>(_e2112);
                        sum1_3_ = _e2111 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2112[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2112[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2112[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2112[3]);
                        uint _e2115 = sum2_0_;
                        uint _e2116 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2050 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2116 = as_type<packed_uchar4>(_e2116);
                        sum2_0_ = _e2115 + ( + reinterpreted_packed_uchar4_e2050[0] * reinterpreted_packed_uchar4_e2116[0] + reinterpreted_packed_uchar4_e2050[1] * reinterpreted_packed_uchar4_e2116[1] + reinterpreted_packed_uchar4_e2050[2] * reinterpreted_packed_uchar4_e2116[2] + reinterpreted_packed_uchar4_e2050[3] * reinterpreted_packed_uchar4_e2116[3]);
                        uint _e2119 = sum2_1_;
                        uint _e2120 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2055 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2120 = as_type<packed_uchar4>(_e2120);
                        sum2_1_ = _e2119 + ( + reinterpreted_packed_uchar4_e2055[0] * reinterpreted_packed_uchar4_e2120[0] + reinterpreted_packed_uchar4_e2055[1] * reinterpreted_packed_uchar4_e2120[1] + reinterpreted_packed_uchar4_e2055[2] * reinterpreted_packed_uchar4_e2120[2] + reinterpreted_packed_uchar4_e2055[3] * reinterpreted_packed_uchar4_e2120[3]);
                        uint _e2123 = sum2_2_;
                        uint _e2124 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2060 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(_e2124);
                        sum2_2_ = _e2123 + ( + reinterpreted_packed_uchar4_e2060[0] * reinterpreted_packed_uchar4_e2124[0] + reinterpreted_packed_uchar4_e2060[1] * reinterpreted_packed_uchar4_e2124[1] + reinterpreted_packed_uchar4_e2060[2] * reinterpreted_packed_uchar4_e2124[2] + reinterpreted_packed_uchar4_e2060[3] * reinterpreted_packed_uchar4_e2124[3]);
                        uint _e2127 = sum2_3_;
                        uint _e2128 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2065 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2128 = as_type<packed_uchar4>(_e2128);
                        sum2_3_ = _e2127 + ( + reinterpreted_packed_uchar4_e2065[0] * reinterpreted_packed_uchar4_e2128[0] + reinterpreted_packed_uchar4_e2065[1] * reinterpreted_packed_uchar4_e2128[1] + reinterpreted_packed_uchar4_e2065[2] * reinterpreted_packed_uchar4_e2128[2] + reinterpreted_packed_uchar4_e2065[3] * reinterpreted_packed_uchar4_e2128[3]);
                        uint v1_0_1 = (run1_.x >> 4u) & 252645135u;
                        uint v1_1_1 = (run1_.y >> 4u) & 252645135u;
                        uint v1_2_1 = (run1_.z >> 4u) & 252645135u;
                        uint v1_3_1 = (run1_.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        uint _e2168 = sum0_0_;
                        uint _e2169 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2135 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2169 = as_type<packed_uchar4>(_e2169);
                        sum0_0_ = _e2168 + ( + reinterpreted_packed_uchar4_e2135[0] * reinterpreted_packed_uchar4_e2169[0] + reinterpreted_packed_uchar4_e2135[1] * reinterpreted_packed_uchar4_e2169[1] + reinterpreted_packed_uchar4_e2135[2] * reinterpreted_packed_uchar4_e2169[2] + reinterpreted_packed_uchar4_e2135[3] * reinterpreted_packed_uchar4_e2169[3]);
                        uint _e2172 = sum0_1_;
                        uint _e2173 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2140 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(_e2173);
                        sum0_1_ = _e2172 + ( + reinterpreted_packed_uchar4_e2140[0] * reinterpreted_packed_uchar4_e2173[0] + reinterpreted_packed_uchar4_e2140[1] * reinterpreted_packed_uchar4_e2173[1] + reinterpreted_packed_uchar4_e2140[2] * reinterpreted_packed_uchar4_e2173[2] + reinterpreted_packed_uchar4_e2140[3] * reinterpreted_packed_uchar4_e2173[3]);
                        uint _e2176 = sum0_2_;
                        uint _e2177 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2145 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2177 = as_type<packed_uchar4>(_e2177);
                        sum0_2_ = _e2176 + ( + reinterpreted_packed_uchar4_e2145[0] * reinterpreted_packed_uchar4_e2177[0] + reinterpreted_packed_uchar4_e2145[1] * reinterpreted_packed_uchar4_e2177[1] + reinterpreted_packed_uchar4_e2145[2] * reinterpreted_packed_uchar4_e2177[2] + reinterpreted_packed_uchar4_e2145[3] * reinterpreted_packed_uchar4_e2177[3]);
                        uint _e2180 = sum0_3_;
                        uint _e2181 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2150 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2181 = as_type<packed_uchar4>(_e2181);
                        sum0_3_ = _e2180 + ( + reinterpreted_packed_uchar4_e2150[0] * reinterpreted_packed_uchar4_e2181[0] + reinterpreted_packed_uchar4_e2150[1] * reinterpreted_packed_uchar4_e2181[1] + reinterpreted_packed_uchar4_e2150[2] * reinterpreted_packed_uchar4_e2181[2] + reinterpreted_packed_uchar4_e2150[3] * reinterpreted_packed_uchar4_e2181[3]);
                        uint _e2184 = sum1_0_;
                        uint _e2185 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2135 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(_e2185);
                        sum1_0_ = _e2184 + ( + reinterpreted_packed_uchar4_e2135[0] * reinterpreted_packed_uchar4_e2185[0] + reinterpreted_packed_uchar4_e2135[1] * reinterpreted_packed_uchar4_e2185[1] + reinterpreted_packed_uchar4_e2135[2] * reinterpreted_packed_uchar4_e2185[2] + reinterpreted_packed_uchar4_e2135[3] * reinterpreted_packed_uchar4_e2185[3]);
                        uint _e2188 = sum1_1_;
                        uint _e2189 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2140 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2189 = as_type<packed_uchar4>(_e2189);
                        sum1_1_ = _e2188 + ( + reinterpreted_packed_uchar4_e2140[0] * reinterpreted_packed_uchar4_e2189[0] + reinterpreted_packed_uchar4_e2140[1] * reinterpreted_packed_uchar4_e2189[1] + reinterpreted_packed_uchar4_e2140[2] * reinterpreted_packed_uchar4_e2189[2] + reinterpreted_packed_uchar4_e2140[3] * reinterpreted_packed_uchar4_e2189[3]);
                        uint _e2192 = sum1_2_;
                        uint _e2193 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2145 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2193 = as_type<packed_uchar4>(_e2193);
                        sum1_2_ = _e2192 + ( + reinterpreted_packed_uchar4_e2145[0] * reinterpreted_packed_uchar4_e2193[0] + reinterpreted_packed_uchar4_e2145[1] * reinterpreted_packed_uchar4_e2193[1] + reinterpreted_packed_uchar4_e2145[2] * reinterpreted_packed_uchar4_e2193[2] + reinterpreted_packed_uchar4_e2145[3] * reinterpreted_packed_uchar4_e2193[3]);
                        uint _e2196 = sum1_3_;
                        uint _e2197 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2150 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                        sum1_3_ = _e2196 + ( + reinterpreted_packed_uchar4_e2150[0] * reinterpreted_packed_uchar4_e2197[0] + reinterpreted_packed_uchar4_e2150[1] * reinterpreted_packed_uchar4_e2197[1] + reinterpreted_packed_uchar4_e2150[2] * reinterpreted_packed_uchar4_e2197[2] + reinterpreted_packed_uchar4_e2150[3] * reinterpreted_packed_uchar4_e2197[3]);
                        uint _e2200 = sum2_0_;
                        uint _e2201 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2135 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2201 = as_type<packed_uchar4>(_e2201);
                        sum2_0_ = _e2200 + ( + reinterpreted_packed_uchar4_e2135[0] * reinterpreted_packed_uchar4_e2201[0] + reinterpreted_packed_uchar4_e2135[1] * reinterpreted_packed_uchar4_e2201[1] + reinterpreted_packed_uchar4_e2135[2] * reinterpreted_packed_uchar4_e2201[2] + reinterpreted_packed_uchar4_e2135[3] * reinterpreted_packed_uchar4_e2201[3]);
                        uint _e2204 = sum2_1_;
                        uint _e2205 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2140 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2205 = as_type<packed_uchar4>(_e2205);
                        sum2_1_ = _e2204 + ( + reinterpreted_packed_uchar4_e2140[0] * reinterpreted_packed_uchar4_e2205[0] + reinterpreted_packed_uchar4_e2140[1] * reinterpreted_packed_uchar4_e2205[1] + reinterpreted_packed_uchar4_e2140[2] * reinterpreted_packed_uchar4_e2205[2] + reinterpreted_packed_uchar4_e2140[3] * reinterpreted_packed_uchar4_e2205[3]);
                        uint _e2208 = sum2_2_;
                        uint _e2209 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2145 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2209 = as_type<packed_uchar4>(_e2209);
                        sum2_2_ = _e2208 + ( + reinterpreted_packed_uchar4_e2145[0] * reinterpreted_packed_uchar4_e2209[0] + reinterpreted_packed_uchar4_e2145[1] * reinterpreted_packed_uchar4_e2209[1] + reinterpreted_packed_uchar4_e2145[2] * reinterpreted_packed_uchar4_e2209[2] + reinterpreted_packed_uchar4_e2145[3] * reinterpreted_packed_uchar4_e2209[3]);
                        uint _e2212 = sum2_3_;
                        uint _e2213 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2150 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2213 = as_type<packed_uchar4>(_e2213);
                        sum2_3_ = _e2212 + ( + reinterpreted_packed_uchar4_e2150[0] * reinterpreted_packed_uchar4_e2213[0] + reinterpreted_packed_uchar4_e2150[1] * reinterpreted_packed_uchar4_e2213[1] + reinterpreted_packed_uchar4_e2150[2] * reinterpreted_packed_uchar4_e2213[2] + reinterpreted_packed_uchar4_e2150[3] * reinterpreted_packed_uchar4_e2213[3]);
                    }
                }
            }
            float top = group_tops.inner[value_group];
            float keep0_ = block_keep.inner[(value_set * 4u) + 0u];
            float _e2235 = block_share.inner[(value_set * 4u) + 0u];
            float share0_ = (_e2235 * 0.003921569) * 1.0;
            float _e2240 = out0_0_;
            uint _e2242 = sum0_0_;
            out0_0_ = (_e2240 * keep0_) + (static_cast<float>(_e2242) * (share0_ * top));
            float _e2247 = out0_1_;
            uint _e2249 = sum0_1_;
            out0_1_ = (_e2247 * keep0_) + (static_cast<float>(_e2249) * (share0_ * top));
            float _e2254 = out0_2_;
            uint _e2256 = sum0_2_;
            out0_2_ = (_e2254 * keep0_) + (static_cast<float>(_e2256) * (share0_ * top));
            float _e2261 = out0_3_;
            uint _e2263 = sum0_3_;
            out0_3_ = (_e2261 * keep0_) + (static_cast<float>(_e2263) * (share0_ * top));
            float keep1_ = block_keep.inner[(value_set * 4u) + 1u];
            float _e2281 = block_share.inner[(value_set * 4u) + 1u];
            float share1_ = (_e2281 * 0.003921569) * 1.0;
            float _e2286 = out1_0_;
            uint _e2288 = sum1_0_;
            out1_0_ = (_e2286 * keep1_) + (static_cast<float>(_e2288) * (share1_ * top));
            float _e2293 = out1_1_;
            uint _e2295 = sum1_1_;
            out1_1_ = (_e2293 * keep1_) + (static_cast<float>(_e2295) * (share1_ * top));
            float _e2300 = out1_2_;
            uint _e2302 = sum1_2_;
            out1_2_ = (_e2300 * keep1_) + (static_cast<float>(_e2302) * (share1_ * top));
            float _e2307 = out1_3_;
            uint _e2309 = sum1_3_;
            out1_3_ = (_e2307 * keep1_) + (static_cast<float>(_e2309) * (share1_ * top));
            float keep2_ = block_keep.inner[(value_set * 4u) + 2u];
            float _e2327 = block_share.inner[(value_set * 4u) + 2u];
            float share2_ = (_e2327 * 0.003921569) * 1.0;
            float _e2332 = out2_0_;
            uint _e2334 = sum2_0_;
            out2_0_ = (_e2332 * keep2_) + (static_cast<float>(_e2334) * (share2_ * top));
            float _e2339 = out2_1_;
            uint _e2341 = sum2_1_;
            out2_1_ = (_e2339 * keep2_) + (static_cast<float>(_e2341) * (share2_ * top));
            float _e2346 = out2_2_;
            uint _e2348 = sum2_2_;
            out2_2_ = (_e2346 * keep2_) + (static_cast<float>(_e2348) * (share2_ * top));
            float _e2353 = out2_3_;
            uint _e2355 = sum2_3_;
            out2_3_ = (_e2353 * keep2_) + (static_cast<float>(_e2355) * (share2_ * top));
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2365 = running_sum;
    reduced.inner[tid] = _e2365;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 3u) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2373 = local_2;
    if (_e2373) {
        local_3 = ((head_pass_1 * 3u) + soft_head) < 3u;
    } else {
        local_3 = false;
    }
    bool _e2382 = local_3;
    if (_e2382) {
        uint2 loop_bound_4 = uint2(4294967295u);
        bool loop_init_4 = true;
        while(true) {
            if (metal::all(loop_bound_4 == uint2(0u))) { break; }
            loop_bound_4 -= uint2(loop_bound_4.y == 0u, 1u);
            if (!loop_init_4) {
                uint _e2400 = i_1;
                i_1 = _e2400 + 1u;
            }
            loop_init_4 = false;
            uint _e2387 = i_1;
            if (_e2387 < 32u) {
            } else {
                break;
            }
            {
                float _e2390 = sum_1;
                uint _e2394 = i_1;
                float _e2397 = reduced.inner[(soft_head * 32u) + _e2394];
                sum_1 = _e2390 + _e2397;
            }
        }
        float _e2410 = running_max;
        float _e2411 = sum_1;
        states[(((first_head + (head_pass_1 * 3u)) + soft_head) * splits) + split] = metal::float2(_e2410, _e2411);
    }
    float _e2415 = extra0_;
    scale_tops.inner[tid] = _e2415;
    uint2 loop_bound_5 = uint2(4294967295u);
    bool loop_init_5 = true;
    while(true) {
        if (metal::all(loop_bound_5 == uint2(0u))) { break; }
        loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
        if (!loop_init_5) {
            uint _e2488 = turn_1;
            turn_1 = _e2488 + 1u;
        }
        loop_init_5 = false;
        uint _e2418 = turn_1;
        if (_e2418 < 8u) {
        } else {
            break;
        }
        {
            uint _e2421 = turn_1;
            if (_e2421 == value_subset) {
                {
                    uint at_3 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2428 = turn_1;
                    if (_e2428 == 0u) {
                        float _e2433 = out0_0_;
                        scores.inner[at_3] = _e2433;
                    } else {
                        float _e2436 = scores.inner[at_3];
                        float _e2437 = out0_0_;
                        scores.inner[at_3] = _e2436 + _e2437;
                    }
                }
                {
                    uint at_4 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2444 = turn_1;
                    if (_e2444 == 0u) {
                        float _e2449 = out0_1_;
                        scores.inner[at_4] = _e2449;
                    } else {
                        float _e2452 = scores.inner[at_4];
                        float _e2453 = out0_1_;
                        scores.inner[at_4] = _e2452 + _e2453;
                    }
                }
                {
                    uint at_5 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2460 = turn_1;
                    if (_e2460 == 0u) {
                        float _e2465 = out0_2_;
                        scores.inner[at_5] = _e2465;
                    } else {
                        float _e2468 = scores.inner[at_5];
                        float _e2469 = out0_2_;
                        scores.inner[at_5] = _e2468 + _e2469;
                    }
                }
                {
                    uint at_6 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2476 = turn_1;
                    if (_e2476 == 0u) {
                        float _e2481 = out0_3_;
                        scores.inner[at_6] = _e2481;
                    } else {
                        float _e2484 = scores.inner[at_6];
                        float _e2485 = out0_3_;
                        scores.inner[at_6] = _e2484 + _e2485;
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
            uint _e2554 = i_2;
            i_2 = _e2554 + THREADS;
        }
        loop_init_6 = false;
        uint _e2491 = i_2;
        if (_e2491 < 64u) {
        } else {
            break;
        }
        {
            uint _e2494 = i_2;
            uint head_set = naga_div(_e2494, 64u);
            uint _e2497 = i_2;
            uint c = naga_mod(_e2497, 64u);
            uint h_4 = (head_set * 4u) + 0u;
            if (h_4 < 3u) {
                local_4 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_4 = false;
            }
            bool _e2514 = local_4;
            if (_e2514) {
                uint _e2516 = i_2;
                float _e2518 = scores.inner[_e2516];
                sum_2 = _e2518;
                uint start = ((naga_div(c, 32u) * 1u) + head_set) * 64u;
                j = 0u;
                uint2 loop_bound_7 = uint2(4294967295u);
                bool loop_init_7 = true;
                while(true) {
                    if (metal::all(loop_bound_7 == uint2(0u))) { break; }
                    loop_bound_7 -= uint2(loop_bound_7.y == 0u, 1u);
                    if (!loop_init_7) {
                        uint _e2540 = j;
                        j = _e2540 + 1u;
                    }
                    loop_init_7 = false;
                    uint _e2529 = j;
                    if (_e2529 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2532 = sum_2;
                        uint _e2534 = j;
                        float _e2537 = scale_tops.inner[start + _e2534];
                        sum_2 = _e2532 + _e2537;
                    }
                }
                float _e2553 = sum_2;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c] = _e2553;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e2559 = extra1_;
    scale_tops.inner[tid] = _e2559;
    uint2 loop_bound_8 = uint2(4294967295u);
    bool loop_init_8 = true;
    while(true) {
        if (metal::all(loop_bound_8 == uint2(0u))) { break; }
        loop_bound_8 -= uint2(loop_bound_8.y == 0u, 1u);
        if (!loop_init_8) {
            uint _e2632 = turn_2;
            turn_2 = _e2632 + 1u;
        }
        loop_init_8 = false;
        uint _e2562 = turn_2;
        if (_e2562 < 8u) {
        } else {
            break;
        }
        {
            uint _e2565 = turn_2;
            if (_e2565 == value_subset) {
                {
                    uint at_7 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2572 = turn_2;
                    if (_e2572 == 0u) {
                        float _e2577 = out1_0_;
                        scores.inner[at_7] = _e2577;
                    } else {
                        float _e2580 = scores.inner[at_7];
                        float _e2581 = out1_0_;
                        scores.inner[at_7] = _e2580 + _e2581;
                    }
                }
                {
                    uint at_8 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2588 = turn_2;
                    if (_e2588 == 0u) {
                        float _e2593 = out1_1_;
                        scores.inner[at_8] = _e2593;
                    } else {
                        float _e2596 = scores.inner[at_8];
                        float _e2597 = out1_1_;
                        scores.inner[at_8] = _e2596 + _e2597;
                    }
                }
                {
                    uint at_9 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2604 = turn_2;
                    if (_e2604 == 0u) {
                        float _e2609 = out1_2_;
                        scores.inner[at_9] = _e2609;
                    } else {
                        float _e2612 = scores.inner[at_9];
                        float _e2613 = out1_2_;
                        scores.inner[at_9] = _e2612 + _e2613;
                    }
                }
                {
                    uint at_10 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2620 = turn_2;
                    if (_e2620 == 0u) {
                        float _e2625 = out1_3_;
                        scores.inner[at_10] = _e2625;
                    } else {
                        float _e2628 = scores.inner[at_10];
                        float _e2629 = out1_3_;
                        scores.inner[at_10] = _e2628 + _e2629;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    uint2 loop_bound_9 = uint2(4294967295u);
    bool loop_init_9 = true;
    while(true) {
        if (metal::all(loop_bound_9 == uint2(0u))) { break; }
        loop_bound_9 -= uint2(loop_bound_9.y == 0u, 1u);
        if (!loop_init_9) {
            uint _e2698 = i_3;
            i_3 = _e2698 + THREADS;
        }
        loop_init_9 = false;
        uint _e2635 = i_3;
        if (_e2635 < 64u) {
        } else {
            break;
        }
        {
            uint _e2638 = i_3;
            uint head_set_1 = naga_div(_e2638, 64u);
            uint _e2641 = i_3;
            uint c_1 = naga_mod(_e2641, 64u);
            uint h_5 = (head_set_1 * 4u) + 1u;
            if (h_5 < 3u) {
                local_5 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_5 = false;
            }
            bool _e2658 = local_5;
            if (_e2658) {
                uint _e2660 = i_3;
                float _e2662 = scores.inner[_e2660];
                sum_3 = _e2662;
                uint start_1 = ((naga_div(c_1, 32u) * 1u) + head_set_1) * 64u;
                j_1 = 0u;
                uint2 loop_bound_10 = uint2(4294967295u);
                bool loop_init_10 = true;
                while(true) {
                    if (metal::all(loop_bound_10 == uint2(0u))) { break; }
                    loop_bound_10 -= uint2(loop_bound_10.y == 0u, 1u);
                    if (!loop_init_10) {
                        uint _e2684 = j_1;
                        j_1 = _e2684 + 1u;
                    }
                    loop_init_10 = false;
                    uint _e2673 = j_1;
                    if (_e2673 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2676 = sum_3;
                        uint _e2678 = j_1;
                        float _e2681 = scale_tops.inner[start_1 + _e2678];
                        sum_3 = _e2676 + _e2681;
                    }
                }
                float _e2697 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_1] = _e2697;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e2703 = extra2_;
    scale_tops.inner[tid] = _e2703;
    uint2 loop_bound_11 = uint2(4294967295u);
    bool loop_init_11 = true;
    while(true) {
        if (metal::all(loop_bound_11 == uint2(0u))) { break; }
        loop_bound_11 -= uint2(loop_bound_11.y == 0u, 1u);
        if (!loop_init_11) {
            uint _e2776 = turn_3;
            turn_3 = _e2776 + 1u;
        }
        loop_init_11 = false;
        uint _e2706 = turn_3;
        if (_e2706 < 8u) {
        } else {
            break;
        }
        {
            uint _e2709 = turn_3;
            if (_e2709 == value_subset) {
                {
                    uint at_11 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2716 = turn_3;
                    if (_e2716 == 0u) {
                        float _e2721 = out2_0_;
                        scores.inner[at_11] = _e2721;
                    } else {
                        float _e2724 = scores.inner[at_11];
                        float _e2725 = out2_0_;
                        scores.inner[at_11] = _e2724 + _e2725;
                    }
                }
                {
                    uint at_12 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2732 = turn_3;
                    if (_e2732 == 0u) {
                        float _e2737 = out2_1_;
                        scores.inner[at_12] = _e2737;
                    } else {
                        float _e2740 = scores.inner[at_12];
                        float _e2741 = out2_1_;
                        scores.inner[at_12] = _e2740 + _e2741;
                    }
                }
                {
                    uint at_13 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2748 = turn_3;
                    if (_e2748 == 0u) {
                        float _e2753 = out2_2_;
                        scores.inner[at_13] = _e2753;
                    } else {
                        float _e2756 = scores.inner[at_13];
                        float _e2757 = out2_2_;
                        scores.inner[at_13] = _e2756 + _e2757;
                    }
                }
                {
                    uint at_14 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2764 = turn_3;
                    if (_e2764 == 0u) {
                        float _e2769 = out2_3_;
                        scores.inner[at_14] = _e2769;
                    } else {
                        float _e2772 = scores.inner[at_14];
                        float _e2773 = out2_3_;
                        scores.inner[at_14] = _e2772 + _e2773;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    uint2 loop_bound_12 = uint2(4294967295u);
    bool loop_init_12 = true;
    while(true) {
        if (metal::all(loop_bound_12 == uint2(0u))) { break; }
        loop_bound_12 -= uint2(loop_bound_12.y == 0u, 1u);
        if (!loop_init_12) {
            uint _e2842 = i_4;
            i_4 = _e2842 + THREADS;
        }
        loop_init_12 = false;
        uint _e2779 = i_4;
        if (_e2779 < 64u) {
        } else {
            break;
        }
        {
            uint _e2782 = i_4;
            uint head_set_2 = naga_div(_e2782, 64u);
            uint _e2785 = i_4;
            uint c_2 = naga_mod(_e2785, 64u);
            uint h_6 = (head_set_2 * 4u) + 2u;
            if (h_6 < 3u) {
                local_6 = ((head_pass_1 * 3u) + h_6) < 3u;
            } else {
                local_6 = false;
            }
            bool _e2802 = local_6;
            if (_e2802) {
                uint _e2804 = i_4;
                float _e2806 = scores.inner[_e2804];
                sum_4 = _e2806;
                uint start_2 = ((naga_div(c_2, 32u) * 1u) + head_set_2) * 64u;
                j_2 = 0u;
                uint2 loop_bound_13 = uint2(4294967295u);
                bool loop_init_13 = true;
                while(true) {
                    if (metal::all(loop_bound_13 == uint2(0u))) { break; }
                    loop_bound_13 -= uint2(loop_bound_13.y == 0u, 1u);
                    if (!loop_init_13) {
                        uint _e2828 = j_2;
                        j_2 = _e2828 + 1u;
                    }
                    loop_init_13 = false;
                    uint _e2817 = j_2;
                    if (_e2817 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2820 = sum_4;
                        uint _e2822 = j_2;
                        float _e2825 = scale_tops.inner[start_2 + _e2822];
                        sum_4 = _e2820 + _e2825;
                    }
                }
                float _e2841 = sum_4;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_6) * splits) + split) * 64u) + c_2] = _e2841;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
