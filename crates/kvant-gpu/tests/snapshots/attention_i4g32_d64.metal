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
    metal::uint4 inner[12];
};
struct type_16 {
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
    constant Params& params
) {
    bool local_7 = {};
    uint _e3 = params.first;
    if (token >= _e3) {
        uint _e9 = params.end;
        local_7 = token < _e9;
    } else {
        local_7 = false;
    }
    bool _e12 = local_7;
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
    uint first_head = kv_head * 3u;
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
        if (_e51 < 24u) {
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
            metal::float4 m = metal::max(metal::abs(a), metal::abs(b));
            float _e117 = quad_max(metal::max(metal::max(m.x, m.y), metal::max(m.z, m.w)));
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
                query_step.inner[naga_div(_e164, 4u)] = (_e117 * 1.0) / 127.0;
                uint _e173 = i;
                query_sum.inner[naga_div(_e173, 4u)] = _e141;
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
            uint _e2344 = block;
            block = _e2344 + BLOCK;
        }
        loop_init_1 = false;
        uint _e245 = block;
        if (_e245 < split_end) {
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
            bool _e260 = local;
            if (_e260) {
                uint quad_1 = weight_lane + 0u;
                uint _e263 = block;
                uint tile = metal::min(naga_div(_e263, 16u) + naga_div(quad_1, 4u), last_tile);
                uint _e272 = params.value_stride;
                uint at_2 = ((((kv_head * _e272) + (tile * 160u)) + 128u) + (weight_group * 8u)) + (naga_mod(quad_1, 4u) * 2u);
                uint _e289 = values[at_2];
                uint _e294 = values[at_2 + 1u];
                scale_bits0_ = metal::uint2(_e289, _e294);
                uint _e300 = values[at_2 + 16u];
                uint _e305 = values[at_2 + 17u];
                offset_bits0_ = metal::uint2(_e300, _e305);
            }
            {
                metal::uint4 q0_0_ = query_bytes.inner[(((key_head + 0u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[(((key_head + 0u) * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float _e354 = query_sum.inner[(((key_head + 0u) * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e354 * step0_0_;
                metal::uint4 q1_0_ = query_bytes.inner[(((key_head + 1u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[(((key_head + 1u) * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float _e404 = query_sum.inner[(((key_head + 1u) * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e404 * step1_0_;
                metal::uint4 q2_0_ = query_bytes.inner[(((key_head + 2u) * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[(((key_head + 2u) * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float _e454 = query_sum.inner[(((key_head + 2u) * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e454 * step2_0_;
                turn = 0u;
                uint2 loop_bound_2 = uint2(4294967295u);
                bool loop_init_2 = true;
                while(true) {
                    if (metal::all(loop_bound_2 == uint2(0u))) { break; }
                    loop_bound_2 -= uint2(loop_bound_2.y == 0u, 1u);
                    if (!loop_init_2) {
                        uint _e994 = turn;
                        turn = _e994 + 1u;
                    }
                    loop_init_2 = false;
                    uint _e459 = turn;
                    if (_e459 < 1u) {
                    } else {
                        break;
                    }
                    {
                        uint _e462 = turn;
                        uint t_1 = (((_e462 * 8u) + key_tile) * 16u) + (key_pair * 2u);
                        uint _e471 = block;
                        uint tile_1 = metal::min(naga_div(_e471 + t_1, 16u), last_tile);
                        uint _e478 = params.key_stride;
                        uint tile_at = (kv_head * _e478) + (tile_1 * 160u);
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
                        uint _e576 = keys[((tile_at + 128u) + group0_) + key_pair];
                        metal::float2 scale0_ = float2(as_type<half2>(_e576));
                        uint _e584 = keys[((tile_at + 144u) + group0_) + key_pair];
                        metal::float2 offset0_ = float2(as_type<half2>(_e584)) - (0.0 * scale0_);
                        uint c0_0_0_ = (w0_0_0_.x >> 0u) & 252645135u;
                        uint c0_0_1_ = (w0_0_0_.x >> 4u) & 252645135u;
                        uint c0_0_2_ = (w0_0_1_.x >> 0u) & 252645135u;
                        uint c0_0_3_ = (w0_0_1_.x >> 4u) & 252645135u;
                        uint c0_0_4_ = (w0_0_2_.x >> 0u) & 252645135u;
                        uint c0_0_5_ = (w0_0_2_.x >> 4u) & 252645135u;
                        uint c0_0_6_ = (w0_0_3_.x >> 0u) & 252645135u;
                        uint c0_0_7_ = (w0_0_3_.x >> 4u) & 252645135u;
                        dot0_0_0_ = COUNTER_BITS;
                        int _e631 = dot0_0_0_;
                        uint _e632 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e593 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e632 = as_type<packed_char4>(_e632);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e631) + as_type<uint>(( + reinterpreted_packed_char4_e593[0] * reinterpreted_packed_char4_e632[0] + reinterpreted_packed_char4_e593[1] * reinterpreted_packed_char4_e632[1] + reinterpreted_packed_char4_e593[2] * reinterpreted_packed_char4_e632[2] + reinterpreted_packed_char4_e593[3] * reinterpreted_packed_char4_e632[3])));
                        int _e635 = dot0_0_0_;
                        uint _e636 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e636 = as_type<packed_char4>(_e636);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e635) + as_type<uint>(( + reinterpreted_packed_char4_e598[0] * reinterpreted_packed_char4_e636[0] + reinterpreted_packed_char4_e598[1] * reinterpreted_packed_char4_e636[1] + reinterpreted_packed_char4_e598[2] * reinterpreted_packed_char4_e636[2] + reinterpreted_packed_char4_e598[3] * reinterpreted_packed_char4_e636[3])));
                        int _e639 = dot0_0_0_;
                        uint _e640 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e603 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e640 = as_type<packed_char4>(_e640);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e639) + as_type<uint>(( + reinterpreted_packed_char4_e603[0] * reinterpreted_packed_char4_e640[0] + reinterpreted_packed_char4_e603[1] * reinterpreted_packed_char4_e640[1] + reinterpreted_packed_char4_e603[2] * reinterpreted_packed_char4_e640[2] + reinterpreted_packed_char4_e603[3] * reinterpreted_packed_char4_e640[3])));
                        int _e643 = dot0_0_0_;
                        uint _e644 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e608 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e644 = as_type<packed_char4>(_e644);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e643) + as_type<uint>(( + reinterpreted_packed_char4_e608[0] * reinterpreted_packed_char4_e644[0] + reinterpreted_packed_char4_e608[1] * reinterpreted_packed_char4_e644[1] + reinterpreted_packed_char4_e608[2] * reinterpreted_packed_char4_e644[2] + reinterpreted_packed_char4_e608[3] * reinterpreted_packed_char4_e644[3])));
                        int _e647 = dot0_0_0_;
                        uint _e648 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e613 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e648 = as_type<packed_char4>(_e648);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e647) + as_type<uint>(( + reinterpreted_packed_char4_e613[0] * reinterpreted_packed_char4_e648[0] + reinterpreted_packed_char4_e613[1] * reinterpreted_packed_char4_e648[1] + reinterpreted_packed_char4_e613[2] * reinterpreted_packed_char4_e648[2] + reinterpreted_packed_char4_e613[3] * reinterpreted_packed_char4_e648[3])));
                        int _e651 = dot0_0_0_;
                        uint _e652 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e618 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e652 = as_type<packed_char4>(_e652);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e651) + as_type<uint>(( + reinterpreted_packed_char4_e618[0] * reinterpreted_packed_char4_e652[0] + reinterpreted_packed_char4_e618[1] * reinterpreted_packed_char4_e652[1] + reinterpreted_packed_char4_e618[2] * reinterpreted_packed_char4_e652[2] + reinterpreted_packed_char4_e618[3] * reinterpreted_packed_char4_e652[3])));
                        int _e655 = dot0_0_0_;
                        uint _e656 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e623 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e656 = as_type<packed_char4>(_e656);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e655) + as_type<uint>(( + reinterpreted_packed_char4_e623[0] * reinterpreted_packed_char4_e656[0] + reinterpreted_packed_char4_e623[1] * reinterpreted_packed_char4_e656[1] + reinterpreted_packed_char4_e623[2] * reinterpreted_packed_char4_e656[2] + reinterpreted_packed_char4_e623[3] * reinterpreted_packed_char4_e656[3])));
                        int _e659 = dot0_0_0_;
                        uint _e660 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e660 = as_type<packed_char4>(_e660);
                        dot0_0_0_ = as_type<int>(as_type<uint>(_e659) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e660[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e660[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e660[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e660[3])));
                        float _e663 = part0_0_;
                        int _e664 = dot0_0_0_;
                        part0_0_ = _e663 + ((((as_type<float>(_e664) - 12582912.0) * step0_0_) * scale0_.x) + (sum0_0_1 * offset0_.x));
                        dot0_0_1_ = COUNTER_BITS;
                        int _e676 = dot0_0_1_;
                        uint _e677 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e593 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e677 = as_type<packed_char4>(_e677);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e676) + as_type<uint>(( + reinterpreted_packed_char4_e593[0] * reinterpreted_packed_char4_e677[0] + reinterpreted_packed_char4_e593[1] * reinterpreted_packed_char4_e677[1] + reinterpreted_packed_char4_e593[2] * reinterpreted_packed_char4_e677[2] + reinterpreted_packed_char4_e593[3] * reinterpreted_packed_char4_e677[3])));
                        int _e680 = dot0_0_1_;
                        uint _e681 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e681 = as_type<packed_char4>(_e681);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e680) + as_type<uint>(( + reinterpreted_packed_char4_e598[0] * reinterpreted_packed_char4_e681[0] + reinterpreted_packed_char4_e598[1] * reinterpreted_packed_char4_e681[1] + reinterpreted_packed_char4_e598[2] * reinterpreted_packed_char4_e681[2] + reinterpreted_packed_char4_e598[3] * reinterpreted_packed_char4_e681[3])));
                        int _e684 = dot0_0_1_;
                        uint _e685 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e603 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e685 = as_type<packed_char4>(_e685);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e684) + as_type<uint>(( + reinterpreted_packed_char4_e603[0] * reinterpreted_packed_char4_e685[0] + reinterpreted_packed_char4_e603[1] * reinterpreted_packed_char4_e685[1] + reinterpreted_packed_char4_e603[2] * reinterpreted_packed_char4_e685[2] + reinterpreted_packed_char4_e603[3] * reinterpreted_packed_char4_e685[3])));
                        int _e688 = dot0_0_1_;
                        uint _e689 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e608 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e689 = as_type<packed_char4>(_e689);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e688) + as_type<uint>(( + reinterpreted_packed_char4_e608[0] * reinterpreted_packed_char4_e689[0] + reinterpreted_packed_char4_e608[1] * reinterpreted_packed_char4_e689[1] + reinterpreted_packed_char4_e608[2] * reinterpreted_packed_char4_e689[2] + reinterpreted_packed_char4_e608[3] * reinterpreted_packed_char4_e689[3])));
                        int _e692 = dot0_0_1_;
                        uint _e693 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e613 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e693 = as_type<packed_char4>(_e693);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e692) + as_type<uint>(( + reinterpreted_packed_char4_e613[0] * reinterpreted_packed_char4_e693[0] + reinterpreted_packed_char4_e613[1] * reinterpreted_packed_char4_e693[1] + reinterpreted_packed_char4_e613[2] * reinterpreted_packed_char4_e693[2] + reinterpreted_packed_char4_e613[3] * reinterpreted_packed_char4_e693[3])));
                        int _e696 = dot0_0_1_;
                        uint _e697 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e618 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e697 = as_type<packed_char4>(_e697);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e696) + as_type<uint>(( + reinterpreted_packed_char4_e618[0] * reinterpreted_packed_char4_e697[0] + reinterpreted_packed_char4_e618[1] * reinterpreted_packed_char4_e697[1] + reinterpreted_packed_char4_e618[2] * reinterpreted_packed_char4_e697[2] + reinterpreted_packed_char4_e618[3] * reinterpreted_packed_char4_e697[3])));
                        int _e700 = dot0_0_1_;
                        uint _e701 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e623 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e701 = as_type<packed_char4>(_e701);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e700) + as_type<uint>(( + reinterpreted_packed_char4_e623[0] * reinterpreted_packed_char4_e701[0] + reinterpreted_packed_char4_e623[1] * reinterpreted_packed_char4_e701[1] + reinterpreted_packed_char4_e623[2] * reinterpreted_packed_char4_e701[2] + reinterpreted_packed_char4_e623[3] * reinterpreted_packed_char4_e701[3])));
                        int _e704 = dot0_0_1_;
                        uint _e705 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e705 = as_type<packed_char4>(_e705);
                        dot0_0_1_ = as_type<int>(as_type<uint>(_e704) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e705[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e705[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e705[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e705[3])));
                        float _e708 = part0_1_;
                        int _e709 = dot0_0_1_;
                        part0_1_ = _e708 + ((((as_type<float>(_e709) - 12582912.0) * step1_0_) * scale0_.x) + (sum1_0_1 * offset0_.x));
                        dot0_0_2_ = COUNTER_BITS;
                        int _e721 = dot0_0_2_;
                        uint _e722 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e593 = as_type<packed_char4>(c0_0_0_);
                        packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(_e722);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e721) + as_type<uint>(( + reinterpreted_packed_char4_e593[0] * reinterpreted_packed_char4_e722[0] + reinterpreted_packed_char4_e593[1] * reinterpreted_packed_char4_e722[1] + reinterpreted_packed_char4_e593[2] * reinterpreted_packed_char4_e722[2] + reinterpreted_packed_char4_e593[3] * reinterpreted_packed_char4_e722[3])));
                        int _e725 = dot0_0_2_;
                        uint _e726 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(c0_0_1_);
                        packed_char4 reinterpreted_packed_char4_e726 = as_type<packed_char4>(_e726);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e725) + as_type<uint>(( + reinterpreted_packed_char4_e598[0] * reinterpreted_packed_char4_e726[0] + reinterpreted_packed_char4_e598[1] * reinterpreted_packed_char4_e726[1] + reinterpreted_packed_char4_e598[2] * reinterpreted_packed_char4_e726[2] + reinterpreted_packed_char4_e598[3] * reinterpreted_packed_char4_e726[3])));
                        int _e729 = dot0_0_2_;
                        uint _e730 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e603 = as_type<packed_char4>(c0_0_2_);
                        packed_char4 reinterpreted_packed_char4_e730 = as_type<packed_char4>(_e730);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e729) + as_type<uint>(( + reinterpreted_packed_char4_e603[0] * reinterpreted_packed_char4_e730[0] + reinterpreted_packed_char4_e603[1] * reinterpreted_packed_char4_e730[1] + reinterpreted_packed_char4_e603[2] * reinterpreted_packed_char4_e730[2] + reinterpreted_packed_char4_e603[3] * reinterpreted_packed_char4_e730[3])));
                        int _e733 = dot0_0_2_;
                        uint _e734 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e608 = as_type<packed_char4>(c0_0_3_);
                        packed_char4 reinterpreted_packed_char4_e734 = as_type<packed_char4>(_e734);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e733) + as_type<uint>(( + reinterpreted_packed_char4_e608[0] * reinterpreted_packed_char4_e734[0] + reinterpreted_packed_char4_e608[1] * reinterpreted_packed_char4_e734[1] + reinterpreted_packed_char4_e608[2] * reinterpreted_packed_char4_e734[2] + reinterpreted_packed_char4_e608[3] * reinterpreted_packed_char4_e734[3])));
                        int _e737 = dot0_0_2_;
                        uint _e738 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e613 = as_type<packed_char4>(c0_0_4_);
                        packed_char4 reinterpreted_packed_char4_e738 = as_type<packed_char4>(_e738);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e737) + as_type<uint>(( + reinterpreted_packed_char4_e613[0] * reinterpreted_packed_char4_e738[0] + reinterpreted_packed_char4_e613[1] * reinterpreted_packed_char4_e738[1] + reinterpreted_packed_char4_e613[2] * reinterpreted_packed_char4_e738[2] + reinterpreted_packed_char4_e613[3] * reinterpreted_packed_char4_e738[3])));
                        int _e741 = dot0_0_2_;
                        uint _e742 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e618 = as_type<packed_char4>(c0_0_5_);
                        packed_char4 reinterpreted_packed_char4_e742 = as_type<packed_char4>(_e742);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e741) + as_type<uint>(( + reinterpreted_packed_char4_e618[0] * reinterpreted_packed_char4_e742[0] + reinterpreted_packed_char4_e618[1] * reinterpreted_packed_char4_e742[1] + reinterpreted_packed_char4_e618[2] * reinterpreted_packed_char4_e742[2] + reinterpreted_packed_char4_e618[3] * reinterpreted_packed_char4_e742[3])));
                        int _e745 = dot0_0_2_;
                        uint _e746 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e623 = as_type<packed_char4>(c0_0_6_);
                        packed_char4 reinterpreted_packed_char4_e746 = as_type<packed_char4>(_e746);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e745) + as_type<uint>(( + reinterpreted_packed_char4_e623[0] * reinterpreted_packed_char4_e746[0] + reinterpreted_packed_char4_e623[1] * reinterpreted_packed_char4_e746[1] + reinterpreted_packed_char4_e623[2] * reinterpreted_packed_char4_e746[2] + reinterpreted_packed_char4_e623[3] * reinterpreted_packed_char4_e746[3])));
                        int _e749 = dot0_0_2_;
                        uint _e750 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e628 = as_type<packed_char4>(c0_0_7_);
                        packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                        dot0_0_2_ = as_type<int>(as_type<uint>(_e749) + as_type<uint>(( + reinterpreted_packed_char4_e628[0] * reinterpreted_packed_char4_e750[0] + reinterpreted_packed_char4_e628[1] * reinterpreted_packed_char4_e750[1] + reinterpreted_packed_char4_e628[2] * reinterpreted_packed_char4_e750[2] + reinterpreted_packed_char4_e628[3] * reinterpreted_packed_char4_e750[3])));
                        float _e753 = part0_2_;
                        int _e754 = dot0_0_2_;
                        part0_2_ = _e753 + ((((as_type<float>(_e754) - 12582912.0) * step2_0_) * scale0_.x) + (sum2_0_1 * offset0_.x));
                        uint c0_1_0_ = (w0_0_0_.y >> 0u) & 252645135u;
                        uint c0_1_1_ = (w0_0_0_.y >> 4u) & 252645135u;
                        uint c0_1_2_ = (w0_0_1_.y >> 0u) & 252645135u;
                        uint c0_1_3_ = (w0_0_1_.y >> 4u) & 252645135u;
                        uint c0_1_4_ = (w0_0_2_.y >> 0u) & 252645135u;
                        uint c0_1_5_ = (w0_0_2_.y >> 4u) & 252645135u;
                        uint c0_1_6_ = (w0_0_3_.y >> 0u) & 252645135u;
                        uint c0_1_7_ = (w0_0_3_.y >> 4u) & 252645135u;
                        dot0_1_0_ = COUNTER_BITS;
                        int _e806 = dot0_1_0_;
                        uint _e807 = q0_0_.x;
                        packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e807 = as_type<packed_char4>(_e807);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e806) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e807[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e807[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e807[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e807[3])));
                        int _e810 = dot0_1_0_;
                        uint _e811 = q0_0_.y;
                        packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e811 = as_type<packed_char4>(_e811);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e810) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e811[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e811[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e811[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e811[3])));
                        int _e814 = dot0_1_0_;
                        uint _e815 = q0_0_.z;
                        packed_char4 reinterpreted_packed_char4_e778 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e815 = as_type<packed_char4>(_e815);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e814) + as_type<uint>(( + reinterpreted_packed_char4_e778[0] * reinterpreted_packed_char4_e815[0] + reinterpreted_packed_char4_e778[1] * reinterpreted_packed_char4_e815[1] + reinterpreted_packed_char4_e778[2] * reinterpreted_packed_char4_e815[2] + reinterpreted_packed_char4_e778[3] * reinterpreted_packed_char4_e815[3])));
                        int _e818 = dot0_1_0_;
                        uint _e819 = q0_0_.w;
                        packed_char4 reinterpreted_packed_char4_e783 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e819 = as_type<packed_char4>(_e819);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e818) + as_type<uint>(( + reinterpreted_packed_char4_e783[0] * reinterpreted_packed_char4_e819[0] + reinterpreted_packed_char4_e783[1] * reinterpreted_packed_char4_e819[1] + reinterpreted_packed_char4_e783[2] * reinterpreted_packed_char4_e819[2] + reinterpreted_packed_char4_e783[3] * reinterpreted_packed_char4_e819[3])));
                        int _e822 = dot0_1_0_;
                        uint _e823 = q0_1_.x;
                        packed_char4 reinterpreted_packed_char4_e788 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e823 = as_type<packed_char4>(_e823);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e822) + as_type<uint>(( + reinterpreted_packed_char4_e788[0] * reinterpreted_packed_char4_e823[0] + reinterpreted_packed_char4_e788[1] * reinterpreted_packed_char4_e823[1] + reinterpreted_packed_char4_e788[2] * reinterpreted_packed_char4_e823[2] + reinterpreted_packed_char4_e788[3] * reinterpreted_packed_char4_e823[3])));
                        int _e826 = dot0_1_0_;
                        uint _e827 = q0_1_.y;
                        packed_char4 reinterpreted_packed_char4_e793 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e827 = as_type<packed_char4>(_e827);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e826) + as_type<uint>(( + reinterpreted_packed_char4_e793[0] * reinterpreted_packed_char4_e827[0] + reinterpreted_packed_char4_e793[1] * reinterpreted_packed_char4_e827[1] + reinterpreted_packed_char4_e793[2] * reinterpreted_packed_char4_e827[2] + reinterpreted_packed_char4_e793[3] * reinterpreted_packed_char4_e827[3])));
                        int _e830 = dot0_1_0_;
                        uint _e831 = q0_1_.z;
                        packed_char4 reinterpreted_packed_char4_e798 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e831 = as_type<packed_char4>(_e831);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e830) + as_type<uint>(( + reinterpreted_packed_char4_e798[0] * reinterpreted_packed_char4_e831[0] + reinterpreted_packed_char4_e798[1] * reinterpreted_packed_char4_e831[1] + reinterpreted_packed_char4_e798[2] * reinterpreted_packed_char4_e831[2] + reinterpreted_packed_char4_e798[3] * reinterpreted_packed_char4_e831[3])));
                        int _e834 = dot0_1_0_;
                        uint _e835 = q0_1_.w;
                        packed_char4 reinterpreted_packed_char4_e803 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e835 = as_type<packed_char4>(_e835);
                        dot0_1_0_ = as_type<int>(as_type<uint>(_e834) + as_type<uint>(( + reinterpreted_packed_char4_e803[0] * reinterpreted_packed_char4_e835[0] + reinterpreted_packed_char4_e803[1] * reinterpreted_packed_char4_e835[1] + reinterpreted_packed_char4_e803[2] * reinterpreted_packed_char4_e835[2] + reinterpreted_packed_char4_e803[3] * reinterpreted_packed_char4_e835[3])));
                        float _e838 = part1_0_;
                        int _e839 = dot0_1_0_;
                        part1_0_ = _e838 + ((((as_type<float>(_e839) - 12582912.0) * step0_0_) * scale0_.y) + (sum0_0_1 * offset0_.y));
                        dot0_1_1_ = COUNTER_BITS;
                        int _e851 = dot0_1_1_;
                        uint _e852 = q1_0_.x;
                        packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e852 = as_type<packed_char4>(_e852);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e851) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e852[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e852[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e852[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e852[3])));
                        int _e855 = dot0_1_1_;
                        uint _e856 = q1_0_.y;
                        packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e856 = as_type<packed_char4>(_e856);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e855) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e856[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e856[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e856[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e856[3])));
                        int _e859 = dot0_1_1_;
                        uint _e860 = q1_0_.z;
                        packed_char4 reinterpreted_packed_char4_e778 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e860 = as_type<packed_char4>(_e860);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e859) + as_type<uint>(( + reinterpreted_packed_char4_e778[0] * reinterpreted_packed_char4_e860[0] + reinterpreted_packed_char4_e778[1] * reinterpreted_packed_char4_e860[1] + reinterpreted_packed_char4_e778[2] * reinterpreted_packed_char4_e860[2] + reinterpreted_packed_char4_e778[3] * reinterpreted_packed_char4_e860[3])));
                        int _e863 = dot0_1_1_;
                        uint _e864 = q1_0_.w;
                        packed_char4 reinterpreted_packed_char4_e783 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e864 = as_type<packed_char4>(_e864);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e863) + as_type<uint>(( + reinterpreted_packed_char4_e783[0] * reinterpreted_packed_char4_e864[0] + reinterpreted_packed_char4_e783[1] * reinterpreted_packed_char4_e864[1] + reinterpreted_packed_char4_e783[2] * reinterpreted_packed_char4_e864[2] + reinterpreted_packed_char4_e783[3] * reinterpreted_packed_char4_e864[3])));
                        int _e867 = dot0_1_1_;
                        uint _e868 = q1_1_.x;
                        packed_char4 reinterpreted_packed_char4_e788 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e868 = as_type<packed_char4>(_e868);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e867) + as_type<uint>(( + reinterpreted_packed_char4_e788[0] * reinterpreted_packed_char4_e868[0] + reinterpreted_packed_char4_e788[1] * reinterpreted_packed_char4_e868[1] + reinterpreted_packed_char4_e788[2] * reinterpreted_packed_char4_e868[2] + reinterpreted_packed_char4_e788[3] * reinterpreted_packed_char4_e868[3])));
                        int _e871 = dot0_1_1_;
                        uint _e872 = q1_1_.y;
                        packed_char4 reinterpreted_packed_char4_e793 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e872 = as_type<packed_char4>(_e872);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e871) + as_type<uint>(( + reinterpreted_packed_char4_e793[0] * reinterpreted_packed_char4_e872[0] + reinterpreted_packed_char4_e793[1] * reinterpreted_packed_char4_e872[1] + reinterpreted_packed_char4_e793[2] * reinterpreted_packed_char4_e872[2] + reinterpreted_packed_char4_e793[3] * reinterpreted_packed_char4_e872[3])));
                        int _e875 = dot0_1_1_;
                        uint _e876 = q1_1_.z;
                        packed_char4 reinterpreted_packed_char4_e798 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e876 = as_type<packed_char4>(_e876);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e875) + as_type<uint>(( + reinterpreted_packed_char4_e798[0] * reinterpreted_packed_char4_e876[0] + reinterpreted_packed_char4_e798[1] * reinterpreted_packed_char4_e876[1] + reinterpreted_packed_char4_e798[2] * reinterpreted_packed_char4_e876[2] + reinterpreted_packed_char4_e798[3] * reinterpreted_packed_char4_e876[3])));
                        int _e879 = dot0_1_1_;
                        uint _e880 = q1_1_.w;
                        packed_char4 reinterpreted_packed_char4_e803 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e880 = as_type<packed_char4>(_e880);
                        dot0_1_1_ = as_type<int>(as_type<uint>(_e879) + as_type<uint>(( + reinterpreted_packed_char4_e803[0] * reinterpreted_packed_char4_e880[0] + reinterpreted_packed_char4_e803[1] * reinterpreted_packed_char4_e880[1] + reinterpreted_packed_char4_e803[2] * reinterpreted_packed_char4_e880[2] + reinterpreted_packed_char4_e803[3] * reinterpreted_packed_char4_e880[3])));
                        float _e883 = part1_1_;
                        int _e884 = dot0_1_1_;
                        part1_1_ = _e883 + ((((as_type<float>(_e884) - 12582912.0) * step1_0_) * scale0_.y) + (sum1_0_1 * offset0_.y));
                        dot0_1_2_ = COUNTER_BITS;
                        int _e896 = dot0_1_2_;
                        uint _e897 = q2_0_.x;
                        packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(c0_1_0_);
                        packed_char4 reinterpreted_packed_char4_e897 = as_type<packed_char4>(_e897);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e896) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e897[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e897[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e897[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e897[3])));
                        int _e900 = dot0_1_2_;
                        uint _e901 = q2_0_.y;
                        packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(c0_1_1_);
                        packed_char4 reinterpreted_packed_char4_e901 = as_type<packed_char4>(_e901);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e900) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e901[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e901[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e901[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e901[3])));
                        int _e904 = dot0_1_2_;
                        uint _e905 = q2_0_.z;
                        packed_char4 reinterpreted_packed_char4_e778 = as_type<packed_char4>(c0_1_2_);
                        packed_char4 reinterpreted_packed_char4_e905 = as_type<packed_char4>(_e905);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e904) + as_type<uint>(( + reinterpreted_packed_char4_e778[0] * reinterpreted_packed_char4_e905[0] + reinterpreted_packed_char4_e778[1] * reinterpreted_packed_char4_e905[1] + reinterpreted_packed_char4_e778[2] * reinterpreted_packed_char4_e905[2] + reinterpreted_packed_char4_e778[3] * reinterpreted_packed_char4_e905[3])));
                        int _e908 = dot0_1_2_;
                        uint _e909 = q2_0_.w;
                        packed_char4 reinterpreted_packed_char4_e783 = as_type<packed_char4>(c0_1_3_);
                        packed_char4 reinterpreted_packed_char4_e909 = as_type<packed_char4>(_e909);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e908) + as_type<uint>(( + reinterpreted_packed_char4_e783[0] * reinterpreted_packed_char4_e909[0] + reinterpreted_packed_char4_e783[1] * reinterpreted_packed_char4_e909[1] + reinterpreted_packed_char4_e783[2] * reinterpreted_packed_char4_e909[2] + reinterpreted_packed_char4_e783[3] * reinterpreted_packed_char4_e909[3])));
                        int _e912 = dot0_1_2_;
                        uint _e913 = q2_1_.x;
                        packed_char4 reinterpreted_packed_char4_e788 = as_type<packed_char4>(c0_1_4_);
                        packed_char4 reinterpreted_packed_char4_e913 = as_type<packed_char4>(_e913);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e912) + as_type<uint>(( + reinterpreted_packed_char4_e788[0] * reinterpreted_packed_char4_e913[0] + reinterpreted_packed_char4_e788[1] * reinterpreted_packed_char4_e913[1] + reinterpreted_packed_char4_e788[2] * reinterpreted_packed_char4_e913[2] + reinterpreted_packed_char4_e788[3] * reinterpreted_packed_char4_e913[3])));
                        int _e916 = dot0_1_2_;
                        uint _e917 = q2_1_.y;
                        packed_char4 reinterpreted_packed_char4_e793 = as_type<packed_char4>(c0_1_5_);
                        packed_char4 reinterpreted_packed_char4_e917 = as_type<packed_char4>(_e917);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e916) + as_type<uint>(( + reinterpreted_packed_char4_e793[0] * reinterpreted_packed_char4_e917[0] + reinterpreted_packed_char4_e793[1] * reinterpreted_packed_char4_e917[1] + reinterpreted_packed_char4_e793[2] * reinterpreted_packed_char4_e917[2] + reinterpreted_packed_char4_e793[3] * reinterpreted_packed_char4_e917[3])));
                        int _e920 = dot0_1_2_;
                        uint _e921 = q2_1_.z;
                        packed_char4 reinterpreted_packed_char4_e798 = as_type<packed_char4>(c0_1_6_);
                        packed_char4 reinterpreted_packed_char4_e921 = as_type<packed_char4>(_e921);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e920) + as_type<uint>(( + reinterpreted_packed_char4_e798[0] * reinterpreted_packed_char4_e921[0] + reinterpreted_packed_char4_e798[1] * reinterpreted_packed_char4_e921[1] + reinterpreted_packed_char4_e798[2] * reinterpreted_packed_char4_e921[2] + reinterpreted_packed_char4_e798[3] * reinterpreted_packed_char4_e921[3])));
                        int _e924 = dot0_1_2_;
                        uint _e925 = q2_1_.w;
                        packed_char4 reinterpreted_packed_char4_e803 = as_type<packed_char4>(c0_1_7_);
                        packed_char4 reinterpreted_packed_char4_e925 = as_type<packed_char4>(_e925);
                        dot0_1_2_ = as_type<int>(as_type<uint>(_e924) + as_type<uint>(( + reinterpreted_packed_char4_e803[0] * reinterpreted_packed_char4_e925[0] + reinterpreted_packed_char4_e803[1] * reinterpreted_packed_char4_e925[1] + reinterpreted_packed_char4_e803[2] * reinterpreted_packed_char4_e925[2] + reinterpreted_packed_char4_e803[3] * reinterpreted_packed_char4_e925[3])));
                        float _e928 = part1_2_;
                        int _e929 = dot0_1_2_;
                        part1_2_ = _e928 + ((((as_type<float>(_e929) - 12582912.0) * step2_0_) * scale0_.y) + (sum2_0_1 * offset0_.y));
                        uint _e939 = block;
                        uint token_2 = _e939 + t_1;
                        bool odd = (key_lane & 1u) == 1u;
                        float _e945 = part0_0_;
                        float _e946 = part1_0_;
                        float _e948 = part1_0_;
                        float _e949 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd ? _e949 : _e948, 1u);
                        float token_sum0_ = (odd ? _e946 : _e945) + unnamed_6;
                        float _e953 = part0_1_;
                        float _e954 = part1_1_;
                        float _e956 = part1_1_;
                        float _e957 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd ? _e957 : _e956, 1u);
                        float token_sum1_ = (odd ? _e954 : _e953) + unnamed_7;
                        float _e961 = part0_2_;
                        float _e962 = part1_2_;
                        float _e964 = part1_2_;
                        float _e965 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd ? _e965 : _e964, 1u);
                        float token_sum2_ = (odd ? _e962 : _e961) + unnamed_8;
                        uint _e971 = member(head_pass_1, key_head + 0u);
                        keep_score(first_head + _e971, key_head + 0u, t_1 + key_lane, token_2 + key_lane, token_sum0_, params, queries, scores, _buffer_sizes);
                        uint _e979 = member(head_pass_1, key_head + 1u);
                        keep_score(first_head + _e979, key_head + 1u, t_1 + key_lane, token_2 + key_lane, token_sum1_, params, queries, scores, _buffer_sizes);
                        uint _e987 = member(head_pass_1, key_head + 2u);
                        keep_score(first_head + _e987, key_head + 2u, t_1 + key_lane, token_2 + key_lane, token_sum2_, params, queries, scores, _buffer_sizes);
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            largest = -1000000000000000000000000000000.0;
            score0_ = metal::float4(-1000000000000000000000000000000.0);
            if (soft_head < 3u) {
                uint at0_ = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                float _e1012 = scores.inner[at0_];
                float _e1017 = scores.inner[at0_ + 1u];
                float _e1022 = scores.inner[at0_ + 2u];
                float _e1027 = scores.inner[at0_ + 3u];
                score0_ = metal::float4(_e1012, _e1017, _e1022, _e1027);
                float _e1029 = largest;
                float _e1031 = score0_.x;
                float _e1033 = score0_.y;
                float _e1036 = score0_.z;
                float _e1038 = score0_.w;
                largest = metal::max(_e1029, metal::max(metal::max(_e1031, _e1033), metal::max(_e1036, _e1038)));
            }
            float _e1042 = largest;
            float _e1043 = largest;
            float unnamed_9 = metal::quad_shuffle_xor(_e1043, 1u);
            largest = metal::max(_e1042, unnamed_9);
            float _e1046 = largest;
            float _e1047 = largest;
            float unnamed_10 = metal::quad_shuffle_xor(_e1047, 2u);
            largest = metal::max(_e1046, unnamed_10);
            if (naga_mod(tid, 4u) == 0u) {
                float _e1058 = largest;
                reduced.inner[naga_div(tid, 4u)] = _e1058;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (soft_head < 3u) {
                float _e1061 = largest;
                float _e1068 = reduced.inner[(soft_head * 8u) + 0u];
                largest = metal::max(_e1061, _e1068);
                float _e1070 = largest;
                float _e1077 = reduced.inner[(soft_head * 8u) + 1u];
                largest = metal::max(_e1070, _e1077);
                float _e1079 = largest;
                float _e1086 = reduced.inner[(soft_head * 8u) + 2u];
                largest = metal::max(_e1079, _e1086);
                float _e1088 = largest;
                float _e1095 = reduced.inner[(soft_head * 8u) + 3u];
                largest = metal::max(_e1088, _e1095);
                float _e1097 = largest;
                float _e1104 = reduced.inner[(soft_head * 8u) + 4u];
                largest = metal::max(_e1097, _e1104);
                float _e1106 = largest;
                float _e1113 = reduced.inner[(soft_head * 8u) + 5u];
                largest = metal::max(_e1106, _e1113);
                float _e1115 = largest;
                float _e1122 = reduced.inner[(soft_head * 8u) + 6u];
                largest = metal::max(_e1115, _e1122);
                float _e1124 = largest;
                float _e1131 = reduced.inner[(soft_head * 8u) + 7u];
                largest = metal::max(_e1124, _e1131);
                float former = running_max;
                float _e1134 = largest;
                running_max = metal::max(former, _e1134);
                float _e1136 = largest;
                float _e1137 = running_max;
                float share = metal::exp(_e1136 - _e1137);
                if (soft_lane == 0u) {
                    block_share.inner[soft_head] = share;
                    float _e1146 = running_max;
                    block_keep.inner[soft_head] = metal::exp(former - _e1146);
                }
                sum = 0.0;
                {
                    uint at0_1 = (soft_head * BLOCK) + ((soft_lane + 0u) * 4u);
                    metal::float4 _e1158 = score0_;
                    float _e1159 = largest;
                    metal::float4 _e1165 = score0_;
                    weight = metal::select(metal::exp(_e1158 - metal::float4(_e1159)), metal::float4(0.0), _e1165 <= metal::float4(-1000000000000000000000000000000.0));
                    float _e1171 = sum;
                    float _e1173 = weight.x;
                    float _e1175 = weight.y;
                    float _e1178 = weight.z;
                    float _e1180 = weight.w;
                    sum = _e1171 + ((_e1173 + _e1175) + (_e1178 + _e1180));
                    metal::float4 _e1184 = weight;
                    weight = _e1184 * 255.0;
                    float _e1190 = weight.x;
                    scores.inner[at0_1] = _e1190;
                    float _e1196 = weight.y;
                    scores.inner[at0_1 + 1u] = _e1196;
                    float _e1202 = weight.z;
                    scores.inner[at0_1 + 2u] = _e1202;
                    float _e1208 = weight.w;
                    scores.inner[at0_1 + 3u] = _e1208;
                }
                float _e1209 = running_sum;
                float _e1210 = running_max;
                float _e1214 = sum;
                running_sum = (_e1209 * metal::exp(former - _e1210)) + (_e1214 * share);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            scale_top = 0.0;
            uint _e1219 = block;
            metal::uint4 token0_ = metal::uint4(_e1219 + ((weight_lane + 0u) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1234 = params.first;
            uint _e1239 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1234)) & (token0_ < metal::uint4(_e1239));
            uint _e1245 = scale_bits0_.x;
            uint _e1248 = scale_bits0_.y;
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e1245)), float2(as_type<half2>(_e1248))), visible0_);
            metal::float4 size0_ = metal::abs(scale0_1);
            float _e1253 = scale_top;
            scale_top = metal::max(_e1253, metal::max(metal::max(size0_.x, size0_.y), metal::max(size0_.z, size0_.w)));
            float _e1262 = scale_top;
            float _e1263 = scale_top;
            float unnamed_11 = metal::quad_shuffle_xor(_e1263, 1u);
            scale_top = metal::max(_e1262, unnamed_11);
            float _e1266 = scale_top;
            float _e1267 = scale_top;
            float unnamed_12 = metal::quad_shuffle_xor(_e1267, 2u);
            scale_top = metal::max(_e1266, unnamed_12);
            if (naga_mod(tid, 4u) == 0u) {
                float _e1278 = scale_top;
                scale_tops.inner[naga_div(tid, 4u)] = _e1278;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (weight_group < 2u) {
                float _e1281 = scale_top;
                float _e1291 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 0u];
                scale_top = metal::max(_e1281, _e1291);
                float _e1293 = scale_top;
                float _e1303 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 1u];
                scale_top = metal::max(_e1293, _e1303);
                float _e1305 = scale_top;
                float _e1315 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 2u];
                scale_top = metal::max(_e1305, _e1315);
                float _e1317 = scale_top;
                float _e1327 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 3u];
                scale_top = metal::max(_e1317, _e1327);
                float _e1329 = scale_top;
                float _e1339 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 4u];
                scale_top = metal::max(_e1329, _e1339);
                float _e1341 = scale_top;
                float _e1351 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 5u];
                scale_top = metal::max(_e1341, _e1351);
                float _e1353 = scale_top;
                float _e1363 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 6u];
                scale_top = metal::max(_e1353, _e1363);
                float _e1365 = scale_top;
                float _e1375 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 7u];
                scale_top = metal::max(_e1365, _e1375);
                float _e1377 = scale_top;
                float _e1387 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 8u];
                scale_top = metal::max(_e1377, _e1387);
                float _e1389 = scale_top;
                float _e1399 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 9u];
                scale_top = metal::max(_e1389, _e1399);
                float _e1401 = scale_top;
                float _e1411 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 10u];
                scale_top = metal::max(_e1401, _e1411);
                float _e1413 = scale_top;
                float _e1423 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 11u];
                scale_top = metal::max(_e1413, _e1423);
                float _e1425 = scale_top;
                float _e1435 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 12u];
                scale_top = metal::max(_e1425, _e1435);
                float _e1437 = scale_top;
                float _e1447 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 13u];
                scale_top = metal::max(_e1437, _e1447);
                float _e1449 = scale_top;
                float _e1459 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 14u];
                scale_top = metal::max(_e1449, _e1459);
                float _e1461 = scale_top;
                float _e1471 = scale_tops.inner[(((weight_group * 1u) + weight_set) * 16u) + 15u];
                scale_top = metal::max(_e1461, _e1471);
                if (weight_lane == 0u) {
                    local_1 = weight_set == 0u;
                } else {
                    local_1 = false;
                }
                bool _e1480 = local_1;
                if (_e1480) {
                    float _e1483 = scale_top;
                    group_tops.inner[weight_group] = _e1483;
                }
                float _e1484 = scale_top;
                float _e1487 = scale_top;
                float inverse_1 = (_e1487 > 0.0) ? (1.0 / _e1484) : 0.0;
                total0_ = 0u;
                float _e1494 = extra0_;
                float _e1501 = block_keep.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1494 * _e1501;
                total1_ = 0u;
                float _e1505 = extra1_;
                float _e1512 = block_keep.inner[(weight_set * 4u) + 1u];
                extra1_ = _e1505 * _e1512;
                total2_ = 0u;
                float _e1516 = extra2_;
                float _e1523 = block_keep.inner[(weight_set * 4u) + 2u];
                extra2_ = _e1516 * _e1523;
                if ((weight_lane + 0u) < QUADS) {
                    uint quad_2 = weight_lane + 0u;
                    metal::float4 factor = scale0_1 * inverse_1;
                    uint _e1534 = offset_bits0_.x;
                    uint _e1537 = offset_bits0_.y;
                    metal::float4 offset = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(_e1534)), float2(as_type<half2>(_e1537))) + (8.0 * scale0_1), visible0_);
                    bytes0_ = metal::uint4 {};
                    {
                        metal::float4 _e1550 = weight_quad((weight_set * 4u) + 0u, quad_2, scores);
                        metal::uint4 b_1 = as_type<metal::uint4>((_e1550 * factor) + metal::float4(12582912.0));
                        uint word = (((b_1.x & 255u) | ((b_1.y & 255u) << 8u)) | ((b_1.z & 255u) << 16u)) | (b_1.w << 24u);
                        bytes0_.x = word;
                        uint _e1576 = total0_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1574 = as_type<packed_uchar4>(word);
                        packed_uchar4 reinterpreted_packed_uchar4_e1577 = as_type<packed_uchar4>(16843009u);
                        total0_ = _e1576 + ( + reinterpreted_packed_uchar4_e1574[0] * reinterpreted_packed_uchar4_e1577[0] + reinterpreted_packed_uchar4_e1574[1] * reinterpreted_packed_uchar4_e1577[1] + reinterpreted_packed_uchar4_e1574[2] * reinterpreted_packed_uchar4_e1577[2] + reinterpreted_packed_uchar4_e1574[3] * reinterpreted_packed_uchar4_e1577[3]);
                        float _e1580 = extra0_;
                        float _e1588 = block_share.inner[(weight_set * 4u) + 0u];
                        extra0_ = _e1580 + ((metal::dot(_e1550, offset) * _e1588) * 0.003921569);
                    }
                    {
                        metal::float4 _e1597 = weight_quad((weight_set * 4u) + 1u, quad_2, scores);
                        metal::uint4 b_2 = as_type<metal::uint4>((_e1597 * factor) + metal::float4(12582912.0));
                        uint word_1 = (((b_2.x & 255u) | ((b_2.y & 255u) << 8u)) | ((b_2.z & 255u) << 16u)) | (b_2.w << 24u);
                        bytes0_.y = word_1;
                        uint _e1623 = total1_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(word_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e1624 = as_type<packed_uchar4>(16843009u);
                        total1_ = _e1623 + ( + reinterpreted_packed_uchar4_e1621[0] * reinterpreted_packed_uchar4_e1624[0] + reinterpreted_packed_uchar4_e1621[1] * reinterpreted_packed_uchar4_e1624[1] + reinterpreted_packed_uchar4_e1621[2] * reinterpreted_packed_uchar4_e1624[2] + reinterpreted_packed_uchar4_e1621[3] * reinterpreted_packed_uchar4_e1624[3]);
                        float _e1627 = extra1_;
                        float _e1635 = block_share.inner[(weight_set * 4u) + 1u];
                        extra1_ = _e1627 + ((metal::dot(_e1597, offset) * _e1635) * 0.003921569);
                    }
                    {
                        metal::float4 _e1644 = weight_quad((weight_set * 4u) + 2u, quad_2, scores);
                        metal::uint4 b_3 = as_type<metal::uint4>((_e1644 * factor) + metal::float4(12582912.0));
                        uint word_2 = (((b_3.x & 255u) | ((b_3.y & 255u) << 8u)) | ((b_3.z & 255u) << 16u)) | (b_3.w << 24u);
                        bytes0_.z = word_2;
                        uint _e1670 = total2_;
                        packed_uchar4 reinterpreted_packed_uchar4_e1668 = as_type<packed_uchar4>(word_2);
                        packed_uchar4 reinterpreted_packed_uchar4_e1671 = as_type<packed_uchar4>(16843009u);
                        total2_ = _e1670 + ( + reinterpreted_packed_uchar4_e1668[0] * reinterpreted_packed_uchar4_e1671[0] + reinterpreted_packed_uchar4_e1668[1] * reinterpreted_packed_uchar4_e1671[1] + reinterpreted_packed_uchar4_e1668[2] * reinterpreted_packed_uchar4_e1671[2] + reinterpreted_packed_uchar4_e1668[3] * reinterpreted_packed_uchar4_e1671[3]);
                        float _e1674 = extra2_;
                        float _e1682 = block_share.inner[(weight_set * 4u) + 2u];
                        extra2_ = _e1674 + ((metal::dot(_e1644, offset) * _e1682) * 0.003921569);
                    }
                    metal::uint4 _e1699 = bytes0_;
                    weight_bytes.inner[(((((weight_group * 1u) + weight_set) * 1u) + 0u) * QUADS) + quad_2] = _e1699;
                }
                float _e1700 = scale_top;
                float centre = ((8.0 * _e1700) * 1.0) * 0.003921569;
                float _e1707 = extra0_;
                uint _e1708 = total0_;
                float _e1717 = block_share.inner[(weight_set * 4u) + 0u];
                extra0_ = _e1707 - ((static_cast<float>(_e1708) * centre) * _e1717);
                float _e1720 = extra1_;
                uint _e1721 = total1_;
                float _e1730 = block_share.inner[(weight_set * 4u) + 1u];
                extra1_ = _e1720 - ((static_cast<float>(_e1721) * centre) * _e1730);
                float _e1733 = extra2_;
                uint _e1734 = total2_;
                float _e1743 = block_share.inner[(weight_set * 4u) + 2u];
                extra2_ = _e1733 - ((static_cast<float>(_e1734) * centre) * _e1743);
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
                    uint _e2200 = step;
                    step = _e2200 + 16u;
                }
                loop_init_3 = false;
                uint _e1771 = step;
                if (_e1771 < 16u) {
                } else {
                    break;
                }
                {
                    uint _e1774 = step;
                    uint step0_ = _e1774 + 0u;
                    uint _e1779 = params.value_stride;
                    uint _e1781 = block;
                    uint run_at0_ = naga_div((kv_head * _e1779) + (metal::min(naga_div(_e1781, 16u) + naga_div(step0_ * 2u, 4u), last_tile) * 160u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run0_ = value_runs[(run_at0_ + 0u) + (((naga_div(value_channel, 16u) * 2u) + naga_mod(step0_, 2u)) * 4u)];
                    uint _e1815 = step;
                    uint step1_ = _e1815 + 8u;
                    uint _e1820 = params.value_stride;
                    uint _e1822 = block;
                    uint run_at1_ = naga_div((kv_head * _e1820) + (metal::min(naga_div(_e1822, 16u) + naga_div(step1_ * 2u, 4u), last_tile) * 160u), 4u) + naga_div(naga_mod(value_channel, 16u), 4u);
                    metal::uint4 run1_ = value_runs[(run_at1_ + 0u) + (((naga_div(value_channel, 16u) * 2u) + naga_mod(step1_, 2u)) * 4u)];
                    if (step0_ < 16u) {
                        uint v0_0_ = (run0_.x >> 0u) & 252645135u;
                        uint v0_1_ = (run0_.y >> 0u) & 252645135u;
                        uint v0_2_ = (run0_.z >> 0u) & 252645135u;
                        uint v0_3_ = (run0_.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        uint _e1895 = sum0_0_;
                        uint _e1896 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1896 = as_type<packed_uchar4>(_e1896);
                        sum0_0_ = _e1895 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1896[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1896[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1896[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1896[3]);
                        uint _e1899 = sum0_1_;
                        uint _e1900 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                        sum0_1_ = _e1899 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1900[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1900[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1900[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1900[3]);
                        uint _e1903 = sum0_2_;
                        uint _e1904 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1904 = as_type<packed_uchar4>(_e1904);
                        sum0_2_ = _e1903 + ( + reinterpreted_packed_uchar4_e1872[0] * reinterpreted_packed_uchar4_e1904[0] + reinterpreted_packed_uchar4_e1872[1] * reinterpreted_packed_uchar4_e1904[1] + reinterpreted_packed_uchar4_e1872[2] * reinterpreted_packed_uchar4_e1904[2] + reinterpreted_packed_uchar4_e1872[3] * reinterpreted_packed_uchar4_e1904[3]);
                        uint _e1907 = sum0_3_;
                        uint _e1908 = b0_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1877 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1908 = as_type<packed_uchar4>(_e1908);
                        sum0_3_ = _e1907 + ( + reinterpreted_packed_uchar4_e1877[0] * reinterpreted_packed_uchar4_e1908[0] + reinterpreted_packed_uchar4_e1877[1] * reinterpreted_packed_uchar4_e1908[1] + reinterpreted_packed_uchar4_e1877[2] * reinterpreted_packed_uchar4_e1908[2] + reinterpreted_packed_uchar4_e1877[3] * reinterpreted_packed_uchar4_e1908[3]);
                        uint _e1911 = sum1_0_;
                        uint _e1912 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1912 = as_type<packed_uchar4>(_e1912);
                        sum1_0_ = _e1911 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1912[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1912[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1912[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1912[3]);
                        uint _e1915 = sum1_1_;
                        uint _e1916 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                        sum1_1_ = _e1915 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1916[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1916[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1916[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1916[3]);
                        uint _e1919 = sum1_2_;
                        uint _e1920 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1920 = as_type<packed_uchar4>(_e1920);
                        sum1_2_ = _e1919 + ( + reinterpreted_packed_uchar4_e1872[0] * reinterpreted_packed_uchar4_e1920[0] + reinterpreted_packed_uchar4_e1872[1] * reinterpreted_packed_uchar4_e1920[1] + reinterpreted_packed_uchar4_e1872[2] * reinterpreted_packed_uchar4_e1920[2] + reinterpreted_packed_uchar4_e1872[3] * reinterpreted_packed_uchar4_e1920[3]);
                        uint _e1923 = sum1_3_;
                        uint _e1924 = b0_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1877 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1924 = as_type<packed_uchar4>(_e1924);
                        sum1_3_ = _e1923 + ( + reinterpreted_packed_uchar4_e1877[0] * reinterpreted_packed_uchar4_e1924[0] + reinterpreted_packed_uchar4_e1877[1] * reinterpreted_packed_uchar4_e1924[1] + reinterpreted_packed_uchar4_e1877[2] * reinterpreted_packed_uchar4_e1924[2] + reinterpreted_packed_uchar4_e1877[3] * reinterpreted_packed_uchar4_e1924[3]);
                        uint _e1927 = sum2_0_;
                        uint _e1928 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1862 = as_type<packed_uchar4>(v0_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1928 = as_type<packed_uchar4>(_e1928);
                        sum2_0_ = _e1927 + ( + reinterpreted_packed_uchar4_e1862[0] * reinterpreted_packed_uchar4_e1928[0] + reinterpreted_packed_uchar4_e1862[1] * reinterpreted_packed_uchar4_e1928[1] + reinterpreted_packed_uchar4_e1862[2] * reinterpreted_packed_uchar4_e1928[2] + reinterpreted_packed_uchar4_e1862[3] * reinterpreted_packed_uchar4_e1928[3]);
                        uint _e1931 = sum2_1_;
                        uint _e1932 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1867 = as_type<packed_uchar4>(v0_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1932 = as_type<packed_uchar4>(_e1932);
                        sum2_1_ = _e1931 + ( + reinterpreted_packed_uchar4_e1867[0] * reinterpreted_packed_uchar4_e1932[0] + reinterpreted_packed_uchar4_e1867[1] * reinterpreted_packed_uchar4_e1932[1] + reinterpreted_packed_uchar4_e1867[2] * reinterpreted_packed_uchar4_e1932[2] + reinterpreted_packed_uchar4_e1867[3] * reinterpreted_packed_uchar4_e1932[3]);
                        uint _e1935 = sum2_2_;
                        uint _e1936 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(v0_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1936 = as_type<packed_uchar4>(_e1936);
                        sum2_2_ = _e1935 + ( + reinterpreted_packed_uchar4_e1872[0] * reinterpreted_packed_uchar4_e1936[0] + reinterpreted_packed_uchar4_e1872[1] * reinterpreted_packed_uchar4_e1936[1] + reinterpreted_packed_uchar4_e1872[2] * reinterpreted_packed_uchar4_e1936[2] + reinterpreted_packed_uchar4_e1872[3] * reinterpreted_packed_uchar4_e1936[3]);
                        uint _e1939 = sum2_3_;
                        uint _e1940 = b0_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1877 = as_type<packed_uchar4>(v0_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1940 = as_type<packed_uchar4>(_e1940);
                        sum2_3_ = _e1939 + ( + reinterpreted_packed_uchar4_e1877[0] * reinterpreted_packed_uchar4_e1940[0] + reinterpreted_packed_uchar4_e1877[1] * reinterpreted_packed_uchar4_e1940[1] + reinterpreted_packed_uchar4_e1877[2] * reinterpreted_packed_uchar4_e1940[2] + reinterpreted_packed_uchar4_e1877[3] * reinterpreted_packed_uchar4_e1940[3]);
                        uint v1_0_ = (run0_.x >> 4u) & 252645135u;
                        uint v1_1_ = (run0_.y >> 4u) & 252645135u;
                        uint v1_2_ = (run0_.z >> 4u) & 252645135u;
                        uint v1_3_ = (run0_.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        uint _e1980 = sum0_0_;
                        uint _e1981 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1981 = as_type<packed_uchar4>(_e1981);
                        sum0_0_ = _e1980 + ( + reinterpreted_packed_uchar4_e1947[0] * reinterpreted_packed_uchar4_e1981[0] + reinterpreted_packed_uchar4_e1947[1] * reinterpreted_packed_uchar4_e1981[1] + reinterpreted_packed_uchar4_e1947[2] * reinterpreted_packed_uchar4_e1981[2] + reinterpreted_packed_uchar4_e1947[3] * reinterpreted_packed_uchar4_e1981[3]);
                        uint _e1984 = sum0_1_;
                        uint _e1985 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1952 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1985 = as_type<packed_uchar4>(_e1985);
                        sum0_1_ = _e1984 + ( + reinterpreted_packed_uchar4_e1952[0] * reinterpreted_packed_uchar4_e1985[0] + reinterpreted_packed_uchar4_e1952[1] * reinterpreted_packed_uchar4_e1985[1] + reinterpreted_packed_uchar4_e1952[2] * reinterpreted_packed_uchar4_e1985[2] + reinterpreted_packed_uchar4_e1952[3] * reinterpreted_packed_uchar4_e1985[3]);
                        uint _e1988 = sum0_2_;
                        uint _e1989 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(_e1989);
                        sum0_2_ = _e1988 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e1989[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e1989[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e1989[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e1989[3]);
                        uint _e1992 = sum0_3_;
                        uint _e1993 = b1_0_.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1993 = as_type<packed_uchar4>(_e1993);
                        sum0_3_ = _e1992 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e1993[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e1993[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e1993[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e1993[3]);
                        uint _e1996 = sum1_0_;
                        uint _e1997 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e1997 = as_type<packed_uchar4>(_e1997);
                        sum1_0_ = _e1996 + ( + reinterpreted_packed_uchar4_e1947[0] * reinterpreted_packed_uchar4_e1997[0] + reinterpreted_packed_uchar4_e1947[1] * reinterpreted_packed_uchar4_e1997[1] + reinterpreted_packed_uchar4_e1947[2] * reinterpreted_packed_uchar4_e1997[2] + reinterpreted_packed_uchar4_e1947[3] * reinterpreted_packed_uchar4_e1997[3]);
                        uint _e2000 = sum1_1_;
                        uint _e2001 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1952 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(_e2001);
                        sum1_1_ = _e2000 + ( + reinterpreted_packed_uchar4_e1952[0] * reinterpreted_packed_uchar4_e2001[0] + reinterpreted_packed_uchar4_e1952[1] * reinterpreted_packed_uchar4_e2001[1] + reinterpreted_packed_uchar4_e1952[2] * reinterpreted_packed_uchar4_e2001[2] + reinterpreted_packed_uchar4_e1952[3] * reinterpreted_packed_uchar4_e2001[3]);
                        uint _e2004 = sum1_2_;
                        uint _e2005 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2005 = as_type<packed_uchar4>(_e2005);
                        sum1_2_ = _e2004 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e2005[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e2005[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e2005[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e2005[3]);
                        uint _e2008 = sum1_3_;
                        uint _e2009 = b1_0_.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2009 = as_type<packed_uchar4>(_e2009);
                        sum1_3_ = _e2008 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2009[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2009[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2009[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2009[3]);
                        uint _e2012 = sum2_0_;
                        uint _e2013 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1947 = as_type<packed_uchar4>(v1_0_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2013 = as_type<packed_uchar4>(_e2013);
                        sum2_0_ = _e2012 + ( + reinterpreted_packed_uchar4_e1947[0] * reinterpreted_packed_uchar4_e2013[0] + reinterpreted_packed_uchar4_e1947[1] * reinterpreted_packed_uchar4_e2013[1] + reinterpreted_packed_uchar4_e1947[2] * reinterpreted_packed_uchar4_e2013[2] + reinterpreted_packed_uchar4_e1947[3] * reinterpreted_packed_uchar4_e2013[3]);
                        uint _e2016 = sum2_1_;
                        uint _e2017 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1952 = as_type<packed_uchar4>(v1_1_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2017 = as_type<packed_uchar4>(_e2017);
                        sum2_1_ = _e2016 + ( + reinterpreted_packed_uchar4_e1952[0] * reinterpreted_packed_uchar4_e2017[0] + reinterpreted_packed_uchar4_e1952[1] * reinterpreted_packed_uchar4_e2017[1] + reinterpreted_packed_uchar4_e1952[2] * reinterpreted_packed_uchar4_e2017[2] + reinterpreted_packed_uchar4_e1952[3] * reinterpreted_packed_uchar4_e2017[3]);
                        uint _e2020 = sum2_2_;
                        uint _e2021 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(v1_2_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                        sum2_2_ = _e2020 + ( + reinterpreted_packed_uchar4_e1957[0] * reinterpreted_packed_uchar4_e2021[0] + reinterpreted_packed_uchar4_e1957[1] * reinterpreted_packed_uchar4_e2021[1] + reinterpreted_packed_uchar4_e1957[2] * reinterpreted_packed_uchar4_e2021[2] + reinterpreted_packed_uchar4_e1957[3] * reinterpreted_packed_uchar4_e2021[3]);
                        uint _e2024 = sum2_3_;
                        uint _e2025 = b1_0_.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(v1_3_);
                        packed_uchar4 reinterpreted_packed_uchar4_e2025 = as_type<packed_uchar4>(_e2025);
                        sum2_3_ = _e2024 + ( + reinterpreted_packed_uchar4_e1962[0] * reinterpreted_packed_uchar4_e2025[0] + reinterpreted_packed_uchar4_e1962[1] * reinterpreted_packed_uchar4_e2025[1] + reinterpreted_packed_uchar4_e1962[2] * reinterpreted_packed_uchar4_e2025[2] + reinterpreted_packed_uchar4_e1962[3] * reinterpreted_packed_uchar4_e2025[3]);
                    }
                    if (step1_ < 16u) {
                        uint v0_0_1 = (run1_.x >> 0u) & 252645135u;
                        uint v0_1_1 = (run1_.y >> 0u) & 252645135u;
                        uint v0_2_1 = (run1_.z >> 0u) & 252645135u;
                        uint v0_3_1 = (run1_.w >> 0u) & 252645135u;
                        metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        uint _e2067 = sum0_0_;
                        uint _e2068 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2034 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2068 = as_type<packed_uchar4>(_e2068);
                        sum0_0_ = _e2067 + ( + reinterpreted_packed_uchar4_e2034[0] * reinterpreted_packed_uchar4_e2068[0] + reinterpreted_packed_uchar4_e2034[1] * reinterpreted_packed_uchar4_e2068[1] + reinterpreted_packed_uchar4_e2034[2] * reinterpreted_packed_uchar4_e2068[2] + reinterpreted_packed_uchar4_e2034[3] * reinterpreted_packed_uchar4_e2068[3]);
                        uint _e2071 = sum0_1_;
                        uint _e2072 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2039 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2072 = as_type<packed_uchar4>(_e2072);
                        sum0_1_ = _e2071 + ( + reinterpreted_packed_uchar4_e2039[0] * reinterpreted_packed_uchar4_e2072[0] + reinterpreted_packed_uchar4_e2039[1] * reinterpreted_packed_uchar4_e2072[1] + reinterpreted_packed_uchar4_e2039[2] * reinterpreted_packed_uchar4_e2072[2] + reinterpreted_packed_uchar4_e2039[3] * reinterpreted_packed_uchar4_e2072[3]);
                        uint _e2075 = sum0_2_;
                        uint _e2076 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2044 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2076 = as_type<packed_uchar4>(_e2076);
                        sum0_2_ = _e2075 + ( + reinterpreted_packed_uchar4_e2044[0] * reinterpreted_packed_uchar4_e2076[0] + reinterpreted_packed_uchar4_e2044[1] * reinterpreted_packed_uchar4_e2076[1] + reinterpreted_packed_uchar4_e2044[2] * reinterpreted_packed_uchar4_e2076[2] + reinterpreted_packed_uchar4_e2044[3] * reinterpreted_packed_uchar4_e2076[3]);
                        uint _e2079 = sum0_3_;
                        uint _e2080 = b0_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2080 = as_type<packed_uchar4>(_e2080);
                        sum0_3_ = _e2079 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2080[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2080[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2080[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2080[3]);
                        uint _e2083 = sum1_0_;
                        uint _e2084 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2034 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(_e2084);
                        sum1_0_ = _e2083 + ( + reinterpreted_packed_uchar4_e2034[0] * reinterpreted_packed_uchar4_e2084[0] + reinterpreted_packed_uchar4_e2034[1] * reinterpreted_packed_uchar4_e2084[1] + reinterpreted_packed_uchar4_e2034[2] * reinterpreted_packed_uchar4_e2084[2] + reinterpreted_packed_uchar4_e2034[3] * reinterpreted_packed_uchar4_e2084[3]);
                        uint _e2087 = sum1_1_;
                        uint _e2088 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2039 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2088 = as_type<packed_uchar4>(_e2088);
                        sum1_1_ = _e2087 + ( + reinterpreted_packed_uchar4_e2039[0] * reinterpreted_packed_uchar4_e2088[0] + reinterpreted_packed_uchar4_e2039[1] * reinterpreted_packed_uchar4_e2088[1] + reinterpreted_packed_uchar4_e2039[2] * reinterpreted_packed_uchar4_e2088[2] + reinterpreted_packed_uchar4_e2039[3] * reinterpreted_packed_uchar4_e2088[3]);
                        uint _e2091 = sum1_2_;
                        uint _e2092 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2044 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2092 = as_type<packed_uchar4>(_e2092);
                        sum1_2_ = _e2091 + ( + reinterpreted_packed_uchar4_e2044[0] * reinterpreted_packed_uchar4_e2092[0] + reinterpreted_packed_uchar4_e2044[1] * reinterpreted_packed_uchar4_e2092[1] + reinterpreted_packed_uchar4_e2044[2] * reinterpreted_packed_uchar4_e2092[2] + reinterpreted_packed_uchar4_e2044[3] * reinterpreted_packed_uchar4_e2092[3]);
                        uint _e2095 = sum1_3_;
                        uint _e2096 = b0_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(_e2096);
                        sum1_3_ = _e2095 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2096[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2096[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2096[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2096[3]);
                        uint _e2099 = sum2_0_;
                        uint _e2100 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2034 = as_type<packed_uchar4>(v0_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2100 = as_type<packed_uchar4>(_e2100);
                        sum2_0_ = _e2099 + ( + reinterpreted_packed_uchar4_e2034[0] * reinterpreted_packed_uchar4_e2100[0] + reinterpreted_packed_uchar4_e2034[1] * reinterpreted_packed_uchar4_e2100[1] + reinterpreted_packed_uchar4_e2034[2] * reinterpreted_packed_uchar4_e2100[2] + reinterpreted_packed_uchar4_e2034[3] * reinterpreted_packed_uchar4_e2100[3]);
                        uint _e2103 = sum2_1_;
                        uint _e2104 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2039 = as_type<packed_uchar4>(v0_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2104 = as_type<packed_uchar4>(_e2104);
                        sum2_1_ = _e2103 + ( + reinterpreted_packed_uchar4_e2039[0] * reinterpreted_packed_uchar4_e2104[0] + reinterpreted_packed_uchar4_e2039[1] * reinterpreted_packed_uchar4_e2104[1] + reinterpreted_packed_uchar4_e2039[2] * reinterpreted_packed_uchar4_e2104[2] + reinterpreted_packed_uchar4_e2039[3] * reinterpreted_packed_uchar4_e2104[3]);
                        uint _e2107 = sum2_2_;
                        uint _e2108 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2044 = as_type<packed_uchar4>(v0_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2108 = as_type<packed_uchar4>(_e2108);
                        sum2_2_ = _e2107 + ( + reinterpreted_packed_uchar4_e2044[0] * reinterpreted_packed_uchar4_e2108[0] + reinterpreted_packed_uchar4_e2044[1] * reinterpreted_packed_uchar4_e2108[1] + reinterpreted_packed_uchar4_e2044[2] * reinterpreted_packed_uchar4_e2108[2] + reinterpreted_packed_uchar4_e2044[3] * reinterpreted_packed_uchar4_e2108[3]);
                        uint _e2111 = sum2_3_;
                        uint _e2112 = b0_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(v0_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2112 = as_type<packed_uchar4>(_e2112);
                        sum2_3_ = _e2111 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2112[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2112[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2112[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2112[3]);
                        uint v1_0_1 = (run1_.x >> 4u) & 252645135u;
                        uint v1_1_1 = (run1_.y >> 4u) & 252645135u;
                        uint v1_2_1 = (run1_.z >> 4u) & 252645135u;
                        uint v1_3_1 = (run1_.w >> 4u) & 252645135u;
                        metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        uint _e2152 = sum0_0_;
                        uint _e2153 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2153 = as_type<packed_uchar4>(_e2153);
                        sum0_0_ = _e2152 + ( + reinterpreted_packed_uchar4_e2119[0] * reinterpreted_packed_uchar4_e2153[0] + reinterpreted_packed_uchar4_e2119[1] * reinterpreted_packed_uchar4_e2153[1] + reinterpreted_packed_uchar4_e2119[2] * reinterpreted_packed_uchar4_e2153[2] + reinterpreted_packed_uchar4_e2119[3] * reinterpreted_packed_uchar4_e2153[3]);
                        uint _e2156 = sum0_1_;
                        uint _e2157 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2157 = as_type<packed_uchar4>(_e2157);
                        sum0_1_ = _e2156 + ( + reinterpreted_packed_uchar4_e2124[0] * reinterpreted_packed_uchar4_e2157[0] + reinterpreted_packed_uchar4_e2124[1] * reinterpreted_packed_uchar4_e2157[1] + reinterpreted_packed_uchar4_e2124[2] * reinterpreted_packed_uchar4_e2157[2] + reinterpreted_packed_uchar4_e2124[3] * reinterpreted_packed_uchar4_e2157[3]);
                        uint _e2160 = sum0_2_;
                        uint _e2161 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2129 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2161 = as_type<packed_uchar4>(_e2161);
                        sum0_2_ = _e2160 + ( + reinterpreted_packed_uchar4_e2129[0] * reinterpreted_packed_uchar4_e2161[0] + reinterpreted_packed_uchar4_e2129[1] * reinterpreted_packed_uchar4_e2161[1] + reinterpreted_packed_uchar4_e2129[2] * reinterpreted_packed_uchar4_e2161[2] + reinterpreted_packed_uchar4_e2129[3] * reinterpreted_packed_uchar4_e2161[3]);
                        uint _e2164 = sum0_3_;
                        uint _e2165 = b1_0_1.x;
                        packed_uchar4 reinterpreted_packed_uchar4_e2134 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2165 = as_type<packed_uchar4>(_e2165);
                        sum0_3_ = _e2164 + ( + reinterpreted_packed_uchar4_e2134[0] * reinterpreted_packed_uchar4_e2165[0] + reinterpreted_packed_uchar4_e2134[1] * reinterpreted_packed_uchar4_e2165[1] + reinterpreted_packed_uchar4_e2134[2] * reinterpreted_packed_uchar4_e2165[2] + reinterpreted_packed_uchar4_e2134[3] * reinterpreted_packed_uchar4_e2165[3]);
                        uint _e2168 = sum1_0_;
                        uint _e2169 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2169 = as_type<packed_uchar4>(_e2169);
                        sum1_0_ = _e2168 + ( + reinterpreted_packed_uchar4_e2119[0] * reinterpreted_packed_uchar4_e2169[0] + reinterpreted_packed_uchar4_e2119[1] * reinterpreted_packed_uchar4_e2169[1] + reinterpreted_packed_uchar4_e2119[2] * reinterpreted_packed_uchar4_e2169[2] + reinterpreted_packed_uchar4_e2119[3] * reinterpreted_packed_uchar4_e2169[3]);
                        uint _e2172 = sum1_1_;
                        uint _e2173 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2173 = as_type<packed_uchar4>(_e2173);
                        sum1_1_ = _e2172 + ( + reinterpreted_packed_uchar4_e2124[0] * reinterpreted_packed_uchar4_e2173[0] + reinterpreted_packed_uchar4_e2124[1] * reinterpreted_packed_uchar4_e2173[1] + reinterpreted_packed_uchar4_e2124[2] * reinterpreted_packed_uchar4_e2173[2] + reinterpreted_packed_uchar4_e2124[3] * reinterpreted_packed_uchar4_e2173[3]);
                        uint _e2176 = sum1_2_;
                        uint _e2177 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2129 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2177 = as_type<packed_uchar4>(_e2177);
                        sum1_2_ = _e2176 + ( + reinterpreted_packed_uchar4_e2129[0] * reinterpreted_packed_uchar4_e2177[0] + reinterpreted_packed_uchar4_e2129[1] * reinterpreted_packed_uchar4_e2177[1] + reinterpreted_packed_uchar4_e2129[2] * reinterpreted_packed_uchar4_e2177[2] + reinterpreted_packed_uchar4_e2129[3] * reinterpreted_packed_uchar4_e2177[3]);
                        uint _e2180 = sum1_3_;
                        uint _e2181 = b1_0_1.y;
                        packed_uchar4 reinterpreted_packed_uchar4_e2134 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2181 = as_type<packed_uchar4>(_e2181);
                        sum1_3_ = _e2180 + ( + reinterpreted_packed_uchar4_e2134[0] * reinterpreted_packed_uchar4_e2181[0] + reinterpreted_packed_uchar4_e2134[1] * reinterpreted_packed_uchar4_e2181[1] + reinterpreted_packed_uchar4_e2134[2] * reinterpreted_packed_uchar4_e2181[2] + reinterpreted_packed_uchar4_e2134[3] * reinterpreted_packed_uchar4_e2181[3]);
                        uint _e2184 = sum2_0_;
                        uint _e2185 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2119 = as_type<packed_uchar4>(v1_0_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2185 = as_type<packed_uchar4>(_e2185);
                        sum2_0_ = _e2184 + ( + reinterpreted_packed_uchar4_e2119[0] * reinterpreted_packed_uchar4_e2185[0] + reinterpreted_packed_uchar4_e2119[1] * reinterpreted_packed_uchar4_e2185[1] + reinterpreted_packed_uchar4_e2119[2] * reinterpreted_packed_uchar4_e2185[2] + reinterpreted_packed_uchar4_e2119[3] * reinterpreted_packed_uchar4_e2185[3]);
                        uint _e2188 = sum2_1_;
                        uint _e2189 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(v1_1_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2189 = as_type<packed_uchar4>(_e2189);
                        sum2_1_ = _e2188 + ( + reinterpreted_packed_uchar4_e2124[0] * reinterpreted_packed_uchar4_e2189[0] + reinterpreted_packed_uchar4_e2124[1] * reinterpreted_packed_uchar4_e2189[1] + reinterpreted_packed_uchar4_e2124[2] * reinterpreted_packed_uchar4_e2189[2] + reinterpreted_packed_uchar4_e2124[3] * reinterpreted_packed_uchar4_e2189[3]);
                        uint _e2192 = sum2_2_;
                        uint _e2193 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2129 = as_type<packed_uchar4>(v1_2_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2193 = as_type<packed_uchar4>(_e2193);
                        sum2_2_ = _e2192 + ( + reinterpreted_packed_uchar4_e2129[0] * reinterpreted_packed_uchar4_e2193[0] + reinterpreted_packed_uchar4_e2129[1] * reinterpreted_packed_uchar4_e2193[1] + reinterpreted_packed_uchar4_e2129[2] * reinterpreted_packed_uchar4_e2193[2] + reinterpreted_packed_uchar4_e2129[3] * reinterpreted_packed_uchar4_e2193[3]);
                        uint _e2196 = sum2_3_;
                        uint _e2197 = b1_0_1.z;
                        packed_uchar4 reinterpreted_packed_uchar4_e2134 = as_type<packed_uchar4>(v1_3_1);
                        packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                        sum2_3_ = _e2196 + ( + reinterpreted_packed_uchar4_e2134[0] * reinterpreted_packed_uchar4_e2197[0] + reinterpreted_packed_uchar4_e2134[1] * reinterpreted_packed_uchar4_e2197[1] + reinterpreted_packed_uchar4_e2134[2] * reinterpreted_packed_uchar4_e2197[2] + reinterpreted_packed_uchar4_e2134[3] * reinterpreted_packed_uchar4_e2197[3]);
                    }
                }
            }
            float top = group_tops.inner[value_group];
            float keep0_ = block_keep.inner[(value_set * 4u) + 0u];
            float _e2219 = block_share.inner[(value_set * 4u) + 0u];
            float share0_ = (_e2219 * 0.003921569) * 1.0;
            float _e2224 = out0_0_;
            uint _e2226 = sum0_0_;
            out0_0_ = (_e2224 * keep0_) + (static_cast<float>(_e2226) * (share0_ * top));
            float _e2231 = out0_1_;
            uint _e2233 = sum0_1_;
            out0_1_ = (_e2231 * keep0_) + (static_cast<float>(_e2233) * (share0_ * top));
            float _e2238 = out0_2_;
            uint _e2240 = sum0_2_;
            out0_2_ = (_e2238 * keep0_) + (static_cast<float>(_e2240) * (share0_ * top));
            float _e2245 = out0_3_;
            uint _e2247 = sum0_3_;
            out0_3_ = (_e2245 * keep0_) + (static_cast<float>(_e2247) * (share0_ * top));
            float keep1_ = block_keep.inner[(value_set * 4u) + 1u];
            float _e2265 = block_share.inner[(value_set * 4u) + 1u];
            float share1_ = (_e2265 * 0.003921569) * 1.0;
            float _e2270 = out1_0_;
            uint _e2272 = sum1_0_;
            out1_0_ = (_e2270 * keep1_) + (static_cast<float>(_e2272) * (share1_ * top));
            float _e2277 = out1_1_;
            uint _e2279 = sum1_1_;
            out1_1_ = (_e2277 * keep1_) + (static_cast<float>(_e2279) * (share1_ * top));
            float _e2284 = out1_2_;
            uint _e2286 = sum1_2_;
            out1_2_ = (_e2284 * keep1_) + (static_cast<float>(_e2286) * (share1_ * top));
            float _e2291 = out1_3_;
            uint _e2293 = sum1_3_;
            out1_3_ = (_e2291 * keep1_) + (static_cast<float>(_e2293) * (share1_ * top));
            float keep2_ = block_keep.inner[(value_set * 4u) + 2u];
            float _e2311 = block_share.inner[(value_set * 4u) + 2u];
            float share2_ = (_e2311 * 0.003921569) * 1.0;
            float _e2316 = out2_0_;
            uint _e2318 = sum2_0_;
            out2_0_ = (_e2316 * keep2_) + (static_cast<float>(_e2318) * (share2_ * top));
            float _e2323 = out2_1_;
            uint _e2325 = sum2_1_;
            out2_1_ = (_e2323 * keep2_) + (static_cast<float>(_e2325) * (share2_ * top));
            float _e2330 = out2_2_;
            uint _e2332 = sum2_2_;
            out2_2_ = (_e2330 * keep2_) + (static_cast<float>(_e2332) * (share2_ * top));
            float _e2337 = out2_3_;
            uint _e2339 = sum2_3_;
            out2_3_ = (_e2337 * keep2_) + (static_cast<float>(_e2339) * (share2_ * top));
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    float _e2349 = running_sum;
    reduced.inner[tid] = _e2349;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (soft_head < 3u) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2357 = local_2;
    if (_e2357) {
        local_3 = ((head_pass_1 * 3u) + soft_head) < 3u;
    } else {
        local_3 = false;
    }
    bool _e2366 = local_3;
    if (_e2366) {
        uint2 loop_bound_4 = uint2(4294967295u);
        bool loop_init_4 = true;
        while(true) {
            if (metal::all(loop_bound_4 == uint2(0u))) { break; }
            loop_bound_4 -= uint2(loop_bound_4.y == 0u, 1u);
            if (!loop_init_4) {
                uint _e2384 = i_1;
                i_1 = _e2384 + 1u;
            }
            loop_init_4 = false;
            uint _e2371 = i_1;
            if (_e2371 < 32u) {
            } else {
                break;
            }
            {
                float _e2374 = sum_1;
                uint _e2378 = i_1;
                float _e2381 = reduced.inner[(soft_head * 32u) + _e2378];
                sum_1 = _e2374 + _e2381;
            }
        }
        float _e2394 = running_max;
        float _e2395 = sum_1;
        states[(((first_head + (head_pass_1 * 3u)) + soft_head) * splits) + split] = metal::float2(_e2394, _e2395);
    }
    float _e2399 = extra0_;
    scale_tops.inner[tid] = _e2399;
    uint2 loop_bound_5 = uint2(4294967295u);
    bool loop_init_5 = true;
    while(true) {
        if (metal::all(loop_bound_5 == uint2(0u))) { break; }
        loop_bound_5 -= uint2(loop_bound_5.y == 0u, 1u);
        if (!loop_init_5) {
            uint _e2472 = turn_1;
            turn_1 = _e2472 + 1u;
        }
        loop_init_5 = false;
        uint _e2402 = turn_1;
        if (_e2402 < 8u) {
        } else {
            break;
        }
        {
            uint _e2405 = turn_1;
            if (_e2405 == value_subset) {
                {
                    uint at_3 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2412 = turn_1;
                    if (_e2412 == 0u) {
                        float _e2417 = out0_0_;
                        scores.inner[at_3] = _e2417;
                    } else {
                        float _e2420 = scores.inner[at_3];
                        float _e2421 = out0_0_;
                        scores.inner[at_3] = _e2420 + _e2421;
                    }
                }
                {
                    uint at_4 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2428 = turn_1;
                    if (_e2428 == 0u) {
                        float _e2433 = out0_1_;
                        scores.inner[at_4] = _e2433;
                    } else {
                        float _e2436 = scores.inner[at_4];
                        float _e2437 = out0_1_;
                        scores.inner[at_4] = _e2436 + _e2437;
                    }
                }
                {
                    uint at_5 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2444 = turn_1;
                    if (_e2444 == 0u) {
                        float _e2449 = out0_2_;
                        scores.inner[at_5] = _e2449;
                    } else {
                        float _e2452 = scores.inner[at_5];
                        float _e2453 = out0_2_;
                        scores.inner[at_5] = _e2452 + _e2453;
                    }
                }
                {
                    uint at_6 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2460 = turn_1;
                    if (_e2460 == 0u) {
                        float _e2465 = out0_3_;
                        scores.inner[at_6] = _e2465;
                    } else {
                        float _e2468 = scores.inner[at_6];
                        float _e2469 = out0_3_;
                        scores.inner[at_6] = _e2468 + _e2469;
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
            uint _e2538 = i_2;
            i_2 = _e2538 + THREADS;
        }
        loop_init_6 = false;
        uint _e2475 = i_2;
        if (_e2475 < 64u) {
        } else {
            break;
        }
        {
            uint _e2478 = i_2;
            uint head_set = naga_div(_e2478, 64u);
            uint _e2481 = i_2;
            uint c = naga_mod(_e2481, 64u);
            uint h_4 = (head_set * 4u) + 0u;
            if (h_4 < 3u) {
                local_4 = ((head_pass_1 * 3u) + h_4) < 3u;
            } else {
                local_4 = false;
            }
            bool _e2498 = local_4;
            if (_e2498) {
                uint _e2500 = i_2;
                float _e2502 = scores.inner[_e2500];
                sum_2 = _e2502;
                uint start = ((naga_div(c, 32u) * 1u) + head_set) * 64u;
                j = 0u;
                uint2 loop_bound_7 = uint2(4294967295u);
                bool loop_init_7 = true;
                while(true) {
                    if (metal::all(loop_bound_7 == uint2(0u))) { break; }
                    loop_bound_7 -= uint2(loop_bound_7.y == 0u, 1u);
                    if (!loop_init_7) {
                        uint _e2524 = j;
                        j = _e2524 + 1u;
                    }
                    loop_init_7 = false;
                    uint _e2513 = j;
                    if (_e2513 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2516 = sum_2;
                        uint _e2518 = j;
                        float _e2521 = scale_tops.inner[start + _e2518];
                        sum_2 = _e2516 + _e2521;
                    }
                }
                float _e2537 = sum_2;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_4) * splits) + split) * 64u) + c] = _e2537;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e2543 = extra1_;
    scale_tops.inner[tid] = _e2543;
    uint2 loop_bound_8 = uint2(4294967295u);
    bool loop_init_8 = true;
    while(true) {
        if (metal::all(loop_bound_8 == uint2(0u))) { break; }
        loop_bound_8 -= uint2(loop_bound_8.y == 0u, 1u);
        if (!loop_init_8) {
            uint _e2616 = turn_2;
            turn_2 = _e2616 + 1u;
        }
        loop_init_8 = false;
        uint _e2546 = turn_2;
        if (_e2546 < 8u) {
        } else {
            break;
        }
        {
            uint _e2549 = turn_2;
            if (_e2549 == value_subset) {
                {
                    uint at_7 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2556 = turn_2;
                    if (_e2556 == 0u) {
                        float _e2561 = out1_0_;
                        scores.inner[at_7] = _e2561;
                    } else {
                        float _e2564 = scores.inner[at_7];
                        float _e2565 = out1_0_;
                        scores.inner[at_7] = _e2564 + _e2565;
                    }
                }
                {
                    uint at_8 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2572 = turn_2;
                    if (_e2572 == 0u) {
                        float _e2577 = out1_1_;
                        scores.inner[at_8] = _e2577;
                    } else {
                        float _e2580 = scores.inner[at_8];
                        float _e2581 = out1_1_;
                        scores.inner[at_8] = _e2580 + _e2581;
                    }
                }
                {
                    uint at_9 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2588 = turn_2;
                    if (_e2588 == 0u) {
                        float _e2593 = out1_2_;
                        scores.inner[at_9] = _e2593;
                    } else {
                        float _e2596 = scores.inner[at_9];
                        float _e2597 = out1_2_;
                        scores.inner[at_9] = _e2596 + _e2597;
                    }
                }
                {
                    uint at_10 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2604 = turn_2;
                    if (_e2604 == 0u) {
                        float _e2609 = out1_3_;
                        scores.inner[at_10] = _e2609;
                    } else {
                        float _e2612 = scores.inner[at_10];
                        float _e2613 = out1_3_;
                        scores.inner[at_10] = _e2612 + _e2613;
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
            uint _e2682 = i_3;
            i_3 = _e2682 + THREADS;
        }
        loop_init_9 = false;
        uint _e2619 = i_3;
        if (_e2619 < 64u) {
        } else {
            break;
        }
        {
            uint _e2622 = i_3;
            uint head_set_1 = naga_div(_e2622, 64u);
            uint _e2625 = i_3;
            uint c_1 = naga_mod(_e2625, 64u);
            uint h_5 = (head_set_1 * 4u) + 1u;
            if (h_5 < 3u) {
                local_5 = ((head_pass_1 * 3u) + h_5) < 3u;
            } else {
                local_5 = false;
            }
            bool _e2642 = local_5;
            if (_e2642) {
                uint _e2644 = i_3;
                float _e2646 = scores.inner[_e2644];
                sum_3 = _e2646;
                uint start_1 = ((naga_div(c_1, 32u) * 1u) + head_set_1) * 64u;
                j_1 = 0u;
                uint2 loop_bound_10 = uint2(4294967295u);
                bool loop_init_10 = true;
                while(true) {
                    if (metal::all(loop_bound_10 == uint2(0u))) { break; }
                    loop_bound_10 -= uint2(loop_bound_10.y == 0u, 1u);
                    if (!loop_init_10) {
                        uint _e2668 = j_1;
                        j_1 = _e2668 + 1u;
                    }
                    loop_init_10 = false;
                    uint _e2657 = j_1;
                    if (_e2657 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2660 = sum_3;
                        uint _e2662 = j_1;
                        float _e2665 = scale_tops.inner[start_1 + _e2662];
                        sum_3 = _e2660 + _e2665;
                    }
                }
                float _e2681 = sum_3;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_5) * splits) + split) * 64u) + c_1] = _e2681;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e2687 = extra2_;
    scale_tops.inner[tid] = _e2687;
    uint2 loop_bound_11 = uint2(4294967295u);
    bool loop_init_11 = true;
    while(true) {
        if (metal::all(loop_bound_11 == uint2(0u))) { break; }
        loop_bound_11 -= uint2(loop_bound_11.y == 0u, 1u);
        if (!loop_init_11) {
            uint _e2760 = turn_3;
            turn_3 = _e2760 + 1u;
        }
        loop_init_11 = false;
        uint _e2690 = turn_3;
        if (_e2690 < 8u) {
        } else {
            break;
        }
        {
            uint _e2693 = turn_3;
            if (_e2693 == value_subset) {
                {
                    uint at_11 = ((value_set * 64u) + 0u) + value_channel;
                    uint _e2700 = turn_3;
                    if (_e2700 == 0u) {
                        float _e2705 = out2_0_;
                        scores.inner[at_11] = _e2705;
                    } else {
                        float _e2708 = scores.inner[at_11];
                        float _e2709 = out2_0_;
                        scores.inner[at_11] = _e2708 + _e2709;
                    }
                }
                {
                    uint at_12 = ((value_set * 64u) + 1u) + value_channel;
                    uint _e2716 = turn_3;
                    if (_e2716 == 0u) {
                        float _e2721 = out2_1_;
                        scores.inner[at_12] = _e2721;
                    } else {
                        float _e2724 = scores.inner[at_12];
                        float _e2725 = out2_1_;
                        scores.inner[at_12] = _e2724 + _e2725;
                    }
                }
                {
                    uint at_13 = ((value_set * 64u) + 2u) + value_channel;
                    uint _e2732 = turn_3;
                    if (_e2732 == 0u) {
                        float _e2737 = out2_2_;
                        scores.inner[at_13] = _e2737;
                    } else {
                        float _e2740 = scores.inner[at_13];
                        float _e2741 = out2_2_;
                        scores.inner[at_13] = _e2740 + _e2741;
                    }
                }
                {
                    uint at_14 = ((value_set * 64u) + 3u) + value_channel;
                    uint _e2748 = turn_3;
                    if (_e2748 == 0u) {
                        float _e2753 = out2_3_;
                        scores.inner[at_14] = _e2753;
                    } else {
                        float _e2756 = scores.inner[at_14];
                        float _e2757 = out2_3_;
                        scores.inner[at_14] = _e2756 + _e2757;
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
            uint _e2826 = i_4;
            i_4 = _e2826 + THREADS;
        }
        loop_init_12 = false;
        uint _e2763 = i_4;
        if (_e2763 < 64u) {
        } else {
            break;
        }
        {
            uint _e2766 = i_4;
            uint head_set_2 = naga_div(_e2766, 64u);
            uint _e2769 = i_4;
            uint c_2 = naga_mod(_e2769, 64u);
            uint h_6 = (head_set_2 * 4u) + 2u;
            if (h_6 < 3u) {
                local_6 = ((head_pass_1 * 3u) + h_6) < 3u;
            } else {
                local_6 = false;
            }
            bool _e2786 = local_6;
            if (_e2786) {
                uint _e2788 = i_4;
                float _e2790 = scores.inner[_e2788];
                sum_4 = _e2790;
                uint start_2 = ((naga_div(c_2, 32u) * 1u) + head_set_2) * 64u;
                j_2 = 0u;
                uint2 loop_bound_13 = uint2(4294967295u);
                bool loop_init_13 = true;
                while(true) {
                    if (metal::all(loop_bound_13 == uint2(0u))) { break; }
                    loop_bound_13 -= uint2(loop_bound_13.y == 0u, 1u);
                    if (!loop_init_13) {
                        uint _e2812 = j_2;
                        j_2 = _e2812 + 1u;
                    }
                    loop_init_13 = false;
                    uint _e2801 = j_2;
                    if (_e2801 < 64u) {
                    } else {
                        break;
                    }
                    {
                        float _e2804 = sum_4;
                        uint _e2806 = j_2;
                        float _e2809 = scale_tops.inner[start_2 + _e2806];
                        sum_4 = _e2804 + _e2809;
                    }
                }
                float _e2825 = sum_4;
                outputs[(((((first_head + (head_pass_1 * 3u)) + h_6) * splits) + split) * 64u) + c_2] = _e2825;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
