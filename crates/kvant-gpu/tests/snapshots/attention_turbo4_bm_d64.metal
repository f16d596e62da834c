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
    metal::uint4 inner[16];
};
struct type_16 {
    float inner[8];
};
struct KeyRun {
    metal::uint2 w0_0_0_;
    metal::uint2 w0_0_1_;
    metal::uint2 w0_0_2_;
    metal::uint2 w0_0_3_;
    uint scale0_;
    char _pad5[4];
};
struct type_17 {
    float inner[32];
};
struct type_19 {
    metal::float4 inner[16];
};
struct type_20 {
    metal::float2 inner[1];
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
    return metal::min((head_pass * 4u) + h, 3u);
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
    metal::uint2 _e23 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 0u) * 8u)];
    run.w0_0_0_ = _e23;
    metal::uint2 _e40 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 1u) * 8u)];
    run.w0_0_1_ = _e40;
    metal::uint2 _e57 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 2u) * 8u)];
    run.w0_0_2_ = _e57;
    metal::uint2 _e74 = key_pairs[(pair_at + 0u) + ((naga_div((lane * 8u) + 0u, 2u) + 3u) * 8u)];
    run.w0_0_3_ = _e74;
    uint group0_ = (naga_div((lane * 32u) + 0u, 64u) * 8u) + pair;
    uint _e90 = keys[(tile_at + 128u) + group0_];
    run.scale0_ = _e90;
    KeyRun _e91 = run;
    return _e91;
}

uint key_levels(
    uint low,
    uint high
) {
    uint m = {};
    uint mirror = (high * 4294967041u) + 4294967295u;
    uint x_5 = (low ^ mirror) & 117901063u;
    m = (x_5 * 11u) + 84215045u;
    uint x1_ = x_5 >> 1u;
    uint _e16 = m;
    m = _e16 + (((x1_ & 16843009u) * 0u) + (((x_5 & x1_) & 16843009u) * 1u));
    uint x2_ = x_5 >> 2u;
    uint _e30 = m;
    m = _e30 + (((x2_ & 16843009u) * 3u) + (((x_5 & x2_) & 16843009u) * 4u));
    uint x12_ = (x1_ & x2_) & 16843009u;
    uint _e45 = m;
    m = _e45 + ((x12_ * 12u) + ((x_5 & x12_) * 12u));
    uint _e53 = m;
    return _e53 ^ mirror;
}

void fill_means(
    uint tid_1,
    uint kv_head,
    uint first_head,
    uint head_pass_1,
    uint block_1,
    uint end,
    constant Params& params,
    device type_3 const& queries,
    device type_4 const& keys,
    threadgroup type_17& mean_products,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint first = 0u;
    float product = {};
    bool local_9 = {};
    bool local_10 = {};
    uint lane_1 = naga_mod(tid_1, 4u);
    uint h_3 = naga_mod(naga_div(tid_1, 4u), 4u);
    uint slot = naga_div(tid_1, 16u);
    uint _e14 = member(head_pass_1, h_3);
    uint query_at = ((first_head + _e14) * 64u) + (lane_1 * 4u);
    float _e25 = queries[query_at + 0u];
    float _e30 = queries[query_at + 1u];
    float _e35 = queries[query_at + 2u];
    float _e40 = queries[query_at + 3u];
    metal::float4 query0_ = metal::float4(_e25, _e30, _e35, _e40);
    float _e46 = queries[query_at + 16u];
    float _e51 = queries[query_at + 17u];
    float _e56 = queries[query_at + 18u];
    float _e61 = queries[query_at + 19u];
    metal::float4 query1_ = metal::float4(_e46, _e51, _e56, _e61);
    float _e67 = queries[query_at + 32u];
    float _e72 = queries[query_at + 33u];
    float _e77 = queries[query_at + 34u];
    float _e82 = queries[query_at + 35u];
    metal::float4 query2_ = metal::float4(_e67, _e72, _e77, _e82);
    float _e88 = queries[query_at + 48u];
    float _e93 = queries[query_at + 49u];
    float _e98 = queries[query_at + 50u];
    float _e103 = queries[query_at + 51u];
    metal::float4 query3_ = metal::float4(_e88, _e93, _e98, _e103);
    uint blocks = metal::min(naga_div((end - block_1) + 63u, 64u), 8u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e220 = first;
            first = _e220 + 4u;
        }
        loop_init = false;
        uint _e114 = first;
        if (_e114 < blocks) {
        } else {
            break;
        }
        {
            uint _e116 = first;
            uint place_1 = metal::min(_e116 + slot, blocks - 1u);
            uint _e124 = params.key_stride;
            uint at = (2u * _e124) + ((((naga_div(block_1, 64u) + place_1) * 2u) + kv_head) * 17u);
            uint codes0_ = keys[(at + lane_1) + 0u];
            uint codes1_ = keys[(at + lane_1) + 4u];
            uint codes2_ = keys[(at + lane_1) + 8u];
            uint codes3_ = keys[(at + lane_1) + 12u];
            uint _e163 = keys[at + 16u];
            metal::float2 scales0_ = float2(as_type<half2>(_e163));
            product = 0.0;
            float _e171 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes0_))), query0_), scales0_.x, _e171);
            float _e177 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes1_))), query1_), scales0_.x, _e177);
            float _e183 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes2_))), query2_), scales0_.y, _e183);
            float _e189 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes3_))), query3_), scales0_.y, _e189);
            uint _e191 = first;
            if ((_e191 + slot) < blocks) {
                local_9 = slot < 4u;
            } else {
                local_9 = false;
            }
            bool present = local_9;
            float _e200 = product;
            float _e201 = product;
            float unnamed_4 = metal::quad_shuffle_xor(_e201, 1u);
            product = _e200 + unnamed_4;
            float _e204 = product;
            float _e205 = product;
            float unnamed_5 = metal::quad_shuffle_xor(_e205, 2u);
            product = _e204 + unnamed_5;
            if (present) {
                local_10 = lane_1 == 0u;
            } else {
                local_10 = false;
            }
            bool _e213 = local_10;
            if (_e213) {
                float _e219 = product;
                mean_products.inner[(h_3 * 8u) + place_1] = _e219;
            }
        }
    }
    return;
}

float mean_product(
    uint h_2,
    uint place,
    threadgroup type_17& mean_products
) {
    uint at_1 = ((h_2 * 8u) + place) * 1u;
    float _e9 = mean_products.inner[at_1];
    return _e9;
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
    uint run_at = naga_div(values_at + (metal::min(naga_div(step_1, 2u), last_tile) * 136u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 2u) + naga_mod(step_1, 2u)) * 4u)];
    run_1.low = _e33;
    ValueRun _e34 = run_1;
    return _e34;
}

uint value_levels(
    uint low_1,
    uint high_1
) {
    uint m_1 = {};
    uint mirror_1 = (high_1 * 4294967041u) + 4294967295u;
    uint x_6 = (low_1 ^ mirror_1) & 117901063u;
    m_1 = (x_6 * 11u) + 84215045u;
    uint x1_1 = x_6 >> 1u;
    uint _e16 = m_1;
    m_1 = _e16 + (((x1_1 & 16843009u) * 0u) + (((x_6 & x1_1) & 16843009u) * 1u));
    uint x2_1 = x_6 >> 2u;
    uint _e30 = m_1;
    m_1 = _e30 + (((x2_1 & 16843009u) * 3u) + (((x_6 & x2_1) & 16843009u) * 4u));
    uint x12_1 = (x1_1 & x2_1) & 16843009u;
    uint _e45 = m_1;
    m_1 = _e45 + ((x12_1 * 12u) + ((x_6 & x12_1) * 12u));
    uint _e53 = m_1;
    return (_e53 ^ mirror_1) ^ 2155905152u;
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
, threadgroup type_17& mean_products
, threadgroup type_15& weight_bytes
, threadgroup type_19& scale_quads
, threadgroup type_14& scale_tops
, threadgroup type_20& group_scales
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
    float out1_0_ = 0.0;
    float out1_1_ = 0.0;
    float out1_2_ = 0.0;
    float out1_3_ = 0.0;
    float out2_0_ = 0.0;
    float out2_1_ = 0.0;
    float out2_2_ = 0.0;
    float out2_3_ = 0.0;
    float out3_0_ = 0.0;
    float out3_1_ = 0.0;
    float out3_2_ = 0.0;
    float out3_3_ = 0.0;
    uint block = {};
    uint turn = {};
    int dot0_0_0_ = {};
    float part0_0_ = {};
    int dot0_0_1_ = {};
    float part0_1_ = {};
    int dot0_0_2_ = {};
    float part0_2_ = {};
    int dot0_0_3_ = {};
    float part0_3_ = {};
    int dot0_1_0_ = {};
    float part1_0_ = {};
    int dot0_1_1_ = {};
    float part1_1_ = {};
    int dot0_1_2_ = {};
    float part1_2_ = {};
    int dot0_1_3_ = {};
    float part1_3_ = {};
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
    uint sum1_0_ = {};
    uint sum1_1_ = {};
    uint sum1_2_ = {};
    uint sum1_3_ = {};
    uint sum2_0_ = {};
    uint sum2_1_ = {};
    uint sum2_2_ = {};
    uint sum2_3_ = {};
    uint sum3_0_ = {};
    uint sum3_1_ = {};
    uint sum3_2_ = {};
    uint sum3_3_ = {};
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
    uint turn_2 = 0u;
    metal::float4 sum_4 = {};
    uint i_2 = {};
    bool local_6 = {};
    float sum_5 = {};
    uint turn_3 = 0u;
    metal::float4 sum_6 = {};
    uint i_3 = {};
    bool local_7 = {};
    float sum_7 = {};
    uint turn_4 = 0u;
    metal::float4 sum_8 = {};
    uint i_4 = {};
    bool local_8 = {};
    float sum_9 = {};
    uint kv_head_1 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_2 = naga_mod(group.x, 1u);
    uint first_head_1 = (group.y * 8u) + (kv_head_1 * 4u);
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
    uint _e69 = params.bias_at;
    uint _e73 = member(head_pass_2, soft_head + 0u);
    float bias0_ = queries[(_e69 + first_head_1) + _e73];
    i = tid;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e208 = i;
            i = _e208 + THREADS;
        }
        loop_init_1 = false;
        uint _e82 = i;
        if (_e82 < 32u) {
        } else {
            break;
        }
        {
            uint _e85 = i;
            uint h_4 = naga_div(_e85, 8u);
            uint _e88 = member(head_pass_2, h_4);
            uint _e92 = i;
            uint at_2 = ((first_head_1 + _e88) * 64u) + (naga_mod(_e92, 8u) * 8u);
            float _e100 = queries[at_2];
            float _e105 = queries[at_2 + 1u];
            float _e110 = queries[at_2 + 2u];
            float _e115 = queries[at_2 + 3u];
            metal::float4 a = metal::float4(_e100, _e105, _e110, _e115);
            float _e121 = queries[at_2 + 4u];
            float _e126 = queries[at_2 + 5u];
            float _e131 = queries[at_2 + 6u];
            float _e136 = queries[at_2 + 7u];
            metal::float4 b = metal::float4(_e121, _e126, _e131, _e136);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e148 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e148 > 0.000000000000000000000000000001) ? (127.0 / _e148) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair_1 = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e172 = quad_sum(static_cast<float>(ones));
            uint unnamed_6 = metal::quad_shuffle_xor(pair_1.x, 1u);
            uint unnamed_7 = metal::quad_shuffle_xor(pair_1.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_6, unnamed_7);
            uint _e178 = i;
            if (naga_mod(_e178, 2u) == 0u) {
                uint _e184 = i;
                query_bytes.inner[naga_div(_e184, 2u)] = metal::uint4(pair_1, neighbour);
            }
            uint _e189 = i;
            if (naga_mod(_e189, 4u) == 0u) {
                uint _e195 = i;
                query_step.inner[naga_div(_e195, 4u)] = (_e148 * 0.02388627) / 127.0;
                uint _e204 = i;
                query_sum.inner[naga_div(_e204, 4u)] = _e172;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 4u;
    uint _e227 = params.key_stride;
    uint keys_at = kv_head_1 * _e227;
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e277 = params.value_stride;
    uint values_at_1 = kv_head_1 * _e277;
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e3692 = block;
            block = _e3692 + BLOCK;
        }
        loop_init_2 = false;
        uint _e280 = block;
        if (_e280 < split_end) {
        } else {
            break;
        }
        {
            uint _e282 = block;
            uint mean_place = naga_mod(naga_div(_e282 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e290 = block;
                fill_means(tid, kv_head_1, first_head_1, head_pass_2, _e290, split_end, params, queries, keys, mean_products, _buffer_sizes);
            }
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::uint4 q0_0_ = query_bytes.inner[((head0_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[((head0_ * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e334 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e334 * step0_0_;
                float zero0_0_ = (-12582912.0 * step0_0_) - (-0.5 * sum0_0_1);
                uint head1_ = key_head + 1u;
                metal::uint4 q1_0_ = query_bytes.inner[((head1_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[((head1_ * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e382 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e382 * step1_0_;
                float zero1_0_ = (-12582912.0 * step1_0_) - (-0.5 * sum1_0_1);
                uint head2_ = key_head + 2u;
                metal::uint4 q2_0_ = query_bytes.inner[((head2_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[((head2_ * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e430 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e430 * step2_0_;
                float zero2_0_ = (-12582912.0 * step2_0_) - (-0.5 * sum2_0_1);
                uint head3_ = key_head + 3u;
                metal::uint4 q3_0_ = query_bytes.inner[((head3_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q3_1_ = query_bytes.inner[((head3_ * 4u) + 1u) + (key_lane * 2u)];
                float step3_0_ = query_step.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float _e478 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e478 * step3_0_;
                float zero3_0_ = (-12582912.0 * step3_0_) - (-0.5 * sum3_0_1);
                turn = key_tile;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e1027 = turn;
                        turn = _e1027 + 4u;
                    }
                    loop_init_3 = false;
                    uint _e486 = turn;
                    if (_e486 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e489 = block;
                        uint _e492 = turn;
                        KeyRun _e500 = load_keys(keys_at + (metal::min((naga_div(_e489, 16u) + _e492) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e501 = turn;
                            uint t_1 = ((_e501 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e500.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e500.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e500.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e500.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e500.scale0_));
                            uint _e523 = key_levels(_e500.w0_0_0_.x >> 0u, (_e500.w0_0_0_.x >> 3u) & 16843009u);
                            uint _e532 = key_levels(_e500.w0_0_0_.x >> 4u, (_e500.w0_0_0_.x >> 7u) & 16843009u);
                            uint _e541 = key_levels(_e500.w0_0_1_.x >> 0u, (_e500.w0_0_1_.x >> 3u) & 16843009u);
                            uint _e550 = key_levels(_e500.w0_0_1_.x >> 4u, (_e500.w0_0_1_.x >> 7u) & 16843009u);
                            uint _e559 = key_levels(_e500.w0_0_2_.x >> 0u, (_e500.w0_0_2_.x >> 3u) & 16843009u);
                            uint _e568 = key_levels(_e500.w0_0_2_.x >> 4u, (_e500.w0_0_2_.x >> 7u) & 16843009u);
                            uint _e577 = key_levels(_e500.w0_0_3_.x >> 0u, (_e500.w0_0_3_.x >> 3u) & 16843009u);
                            uint _e586 = key_levels(_e500.w0_0_3_.x >> 4u, (_e500.w0_0_3_.x >> 7u) & 16843009u);
                            dot0_0_0_ = COUNTER_BITS;
                            int _e589 = dot0_0_0_;
                            uint _e590 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            packed_char4 reinterpreted_packed_char4_e590 = as_type<packed_char4>(_e590);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e589) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e590[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e590[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e590[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e590[3])));
                            int _e593 = dot0_0_0_;
                            uint _e594 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(_e532);
                            packed_char4 reinterpreted_packed_char4_e594 = as_type<packed_char4>(_e594);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e593) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e594[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e594[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e594[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e594[3])));
                            int _e597 = dot0_0_0_;
                            uint _e598 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e541 = as_type<packed_char4>(_e541);
                            packed_char4 reinterpreted_packed_char4_e598 = as_type<packed_char4>(_e598);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e597) + as_type<uint>(( + reinterpreted_packed_char4_e541[0] * reinterpreted_packed_char4_e598[0] + reinterpreted_packed_char4_e541[1] * reinterpreted_packed_char4_e598[1] + reinterpreted_packed_char4_e541[2] * reinterpreted_packed_char4_e598[2] + reinterpreted_packed_char4_e541[3] * reinterpreted_packed_char4_e598[3])));
                            int _e601 = dot0_0_0_;
                            uint _e602 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                            packed_char4 reinterpreted_packed_char4_e602 = as_type<packed_char4>(_e602);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e601) + as_type<uint>(( + reinterpreted_packed_char4_e550[0] * reinterpreted_packed_char4_e602[0] + reinterpreted_packed_char4_e550[1] * reinterpreted_packed_char4_e602[1] + reinterpreted_packed_char4_e550[2] * reinterpreted_packed_char4_e602[2] + reinterpreted_packed_char4_e550[3] * reinterpreted_packed_char4_e602[3])));
                            int _e605 = dot0_0_0_;
                            uint _e606 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                            packed_char4 reinterpreted_packed_char4_e606 = as_type<packed_char4>(_e606);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e605) + as_type<uint>(( + reinterpreted_packed_char4_e559[0] * reinterpreted_packed_char4_e606[0] + reinterpreted_packed_char4_e559[1] * reinterpreted_packed_char4_e606[1] + reinterpreted_packed_char4_e559[2] * reinterpreted_packed_char4_e606[2] + reinterpreted_packed_char4_e559[3] * reinterpreted_packed_char4_e606[3])));
                            int _e609 = dot0_0_0_;
                            uint _e610 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            packed_char4 reinterpreted_packed_char4_e610 = as_type<packed_char4>(_e610);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e609) + as_type<uint>(( + reinterpreted_packed_char4_e568[0] * reinterpreted_packed_char4_e610[0] + reinterpreted_packed_char4_e568[1] * reinterpreted_packed_char4_e610[1] + reinterpreted_packed_char4_e568[2] * reinterpreted_packed_char4_e610[2] + reinterpreted_packed_char4_e568[3] * reinterpreted_packed_char4_e610[3])));
                            int _e613 = dot0_0_0_;
                            uint _e614 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(_e577);
                            packed_char4 reinterpreted_packed_char4_e614 = as_type<packed_char4>(_e614);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e613) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e614[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e614[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e614[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e614[3])));
                            int _e617 = dot0_0_0_;
                            uint _e618 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e586 = as_type<packed_char4>(_e586);
                            packed_char4 reinterpreted_packed_char4_e618 = as_type<packed_char4>(_e618);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e617) + as_type<uint>(( + reinterpreted_packed_char4_e586[0] * reinterpreted_packed_char4_e618[0] + reinterpreted_packed_char4_e586[1] * reinterpreted_packed_char4_e618[1] + reinterpreted_packed_char4_e586[2] * reinterpreted_packed_char4_e618[2] + reinterpreted_packed_char4_e586[3] * reinterpreted_packed_char4_e618[3])));
                            int _e621 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e621), step0_0_, zero0_0_);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            dot0_0_1_ = COUNTER_BITS;
                            int _e629 = dot0_0_1_;
                            uint _e630 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            packed_char4 reinterpreted_packed_char4_e630 = as_type<packed_char4>(_e630);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e629) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e630[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e630[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e630[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e630[3])));
                            int _e633 = dot0_0_1_;
                            uint _e634 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(_e532);
                            packed_char4 reinterpreted_packed_char4_e634 = as_type<packed_char4>(_e634);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e633) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e634[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e634[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e634[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e634[3])));
                            int _e637 = dot0_0_1_;
                            uint _e638 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e541 = as_type<packed_char4>(_e541);
                            packed_char4 reinterpreted_packed_char4_e638 = as_type<packed_char4>(_e638);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e637) + as_type<uint>(( + reinterpreted_packed_char4_e541[0] * reinterpreted_packed_char4_e638[0] + reinterpreted_packed_char4_e541[1] * reinterpreted_packed_char4_e638[1] + reinterpreted_packed_char4_e541[2] * reinterpreted_packed_char4_e638[2] + reinterpreted_packed_char4_e541[3] * reinterpreted_packed_char4_e638[3])));
                            int _e641 = dot0_0_1_;
                            uint _e642 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                            packed_char4 reinterpreted_packed_char4_e642 = as_type<packed_char4>(_e642);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e641) + as_type<uint>(( + reinterpreted_packed_char4_e550[0] * reinterpreted_packed_char4_e642[0] + reinterpreted_packed_char4_e550[1] * reinterpreted_packed_char4_e642[1] + reinterpreted_packed_char4_e550[2] * reinterpreted_packed_char4_e642[2] + reinterpreted_packed_char4_e550[3] * reinterpreted_packed_char4_e642[3])));
                            int _e645 = dot0_0_1_;
                            uint _e646 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                            packed_char4 reinterpreted_packed_char4_e646 = as_type<packed_char4>(_e646);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e645) + as_type<uint>(( + reinterpreted_packed_char4_e559[0] * reinterpreted_packed_char4_e646[0] + reinterpreted_packed_char4_e559[1] * reinterpreted_packed_char4_e646[1] + reinterpreted_packed_char4_e559[2] * reinterpreted_packed_char4_e646[2] + reinterpreted_packed_char4_e559[3] * reinterpreted_packed_char4_e646[3])));
                            int _e649 = dot0_0_1_;
                            uint _e650 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            packed_char4 reinterpreted_packed_char4_e650 = as_type<packed_char4>(_e650);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e649) + as_type<uint>(( + reinterpreted_packed_char4_e568[0] * reinterpreted_packed_char4_e650[0] + reinterpreted_packed_char4_e568[1] * reinterpreted_packed_char4_e650[1] + reinterpreted_packed_char4_e568[2] * reinterpreted_packed_char4_e650[2] + reinterpreted_packed_char4_e568[3] * reinterpreted_packed_char4_e650[3])));
                            int _e653 = dot0_0_1_;
                            uint _e654 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(_e577);
                            packed_char4 reinterpreted_packed_char4_e654 = as_type<packed_char4>(_e654);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e653) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e654[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e654[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e654[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e654[3])));
                            int _e657 = dot0_0_1_;
                            uint _e658 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e586 = as_type<packed_char4>(_e586);
                            packed_char4 reinterpreted_packed_char4_e658 = as_type<packed_char4>(_e658);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e657) + as_type<uint>(( + reinterpreted_packed_char4_e586[0] * reinterpreted_packed_char4_e658[0] + reinterpreted_packed_char4_e586[1] * reinterpreted_packed_char4_e658[1] + reinterpreted_packed_char4_e586[2] * reinterpreted_packed_char4_e658[2] + reinterpreted_packed_char4_e586[3] * reinterpreted_packed_char4_e658[3])));
                            int _e661 = dot0_0_1_;
                            float scaled0_0_1_ = metal::fma(as_type<float>(_e661), step1_0_, zero1_0_);
                            part0_1_ = scaled0_0_1_ * scale0_.x;
                            dot0_0_2_ = COUNTER_BITS;
                            int _e669 = dot0_0_2_;
                            uint _e670 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            packed_char4 reinterpreted_packed_char4_e670 = as_type<packed_char4>(_e670);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e669) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e670[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e670[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e670[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e670[3])));
                            int _e673 = dot0_0_2_;
                            uint _e674 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(_e532);
                            packed_char4 reinterpreted_packed_char4_e674 = as_type<packed_char4>(_e674);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e673) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e674[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e674[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e674[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e674[3])));
                            int _e677 = dot0_0_2_;
                            uint _e678 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e541 = as_type<packed_char4>(_e541);
                            packed_char4 reinterpreted_packed_char4_e678 = as_type<packed_char4>(_e678);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e677) + as_type<uint>(( + reinterpreted_packed_char4_e541[0] * reinterpreted_packed_char4_e678[0] + reinterpreted_packed_char4_e541[1] * reinterpreted_packed_char4_e678[1] + reinterpreted_packed_char4_e541[2] * reinterpreted_packed_char4_e678[2] + reinterpreted_packed_char4_e541[3] * reinterpreted_packed_char4_e678[3])));
                            int _e681 = dot0_0_2_;
                            uint _e682 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                            packed_char4 reinterpreted_packed_char4_e682 = as_type<packed_char4>(_e682);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e681) + as_type<uint>(( + reinterpreted_packed_char4_e550[0] * reinterpreted_packed_char4_e682[0] + reinterpreted_packed_char4_e550[1] * reinterpreted_packed_char4_e682[1] + reinterpreted_packed_char4_e550[2] * reinterpreted_packed_char4_e682[2] + reinterpreted_packed_char4_e550[3] * reinterpreted_packed_char4_e682[3])));
                            int _e685 = dot0_0_2_;
                            uint _e686 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                            packed_char4 reinterpreted_packed_char4_e686 = as_type<packed_char4>(_e686);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e685) + as_type<uint>(( + reinterpreted_packed_char4_e559[0] * reinterpreted_packed_char4_e686[0] + reinterpreted_packed_char4_e559[1] * reinterpreted_packed_char4_e686[1] + reinterpreted_packed_char4_e559[2] * reinterpreted_packed_char4_e686[2] + reinterpreted_packed_char4_e559[3] * reinterpreted_packed_char4_e686[3])));
                            int _e689 = dot0_0_2_;
                            uint _e690 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            packed_char4 reinterpreted_packed_char4_e690 = as_type<packed_char4>(_e690);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e689) + as_type<uint>(( + reinterpreted_packed_char4_e568[0] * reinterpreted_packed_char4_e690[0] + reinterpreted_packed_char4_e568[1] * reinterpreted_packed_char4_e690[1] + reinterpreted_packed_char4_e568[2] * reinterpreted_packed_char4_e690[2] + reinterpreted_packed_char4_e568[3] * reinterpreted_packed_char4_e690[3])));
                            int _e693 = dot0_0_2_;
                            uint _e694 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(_e577);
                            packed_char4 reinterpreted_packed_char4_e694 = as_type<packed_char4>(_e694);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e693) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e694[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e694[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e694[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e694[3])));
                            int _e697 = dot0_0_2_;
                            uint _e698 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e586 = as_type<packed_char4>(_e586);
                            packed_char4 reinterpreted_packed_char4_e698 = as_type<packed_char4>(_e698);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e697) + as_type<uint>(( + reinterpreted_packed_char4_e586[0] * reinterpreted_packed_char4_e698[0] + reinterpreted_packed_char4_e586[1] * reinterpreted_packed_char4_e698[1] + reinterpreted_packed_char4_e586[2] * reinterpreted_packed_char4_e698[2] + reinterpreted_packed_char4_e586[3] * reinterpreted_packed_char4_e698[3])));
                            int _e701 = dot0_0_2_;
                            float scaled0_0_2_ = metal::fma(as_type<float>(_e701), step2_0_, zero2_0_);
                            part0_2_ = scaled0_0_2_ * scale0_.x;
                            dot0_0_3_ = COUNTER_BITS;
                            int _e709 = dot0_0_3_;
                            uint _e710 = q3_0_.x;
                            packed_char4 reinterpreted_packed_char4_e523 = as_type<packed_char4>(_e523);
                            packed_char4 reinterpreted_packed_char4_e710 = as_type<packed_char4>(_e710);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e709) + as_type<uint>(( + reinterpreted_packed_char4_e523[0] * reinterpreted_packed_char4_e710[0] + reinterpreted_packed_char4_e523[1] * reinterpreted_packed_char4_e710[1] + reinterpreted_packed_char4_e523[2] * reinterpreted_packed_char4_e710[2] + reinterpreted_packed_char4_e523[3] * reinterpreted_packed_char4_e710[3])));
                            int _e713 = dot0_0_3_;
                            uint _e714 = q3_0_.y;
                            packed_char4 reinterpreted_packed_char4_e532 = as_type<packed_char4>(_e532);
                            packed_char4 reinterpreted_packed_char4_e714 = as_type<packed_char4>(_e714);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e713) + as_type<uint>(( + reinterpreted_packed_char4_e532[0] * reinterpreted_packed_char4_e714[0] + reinterpreted_packed_char4_e532[1] * reinterpreted_packed_char4_e714[1] + reinterpreted_packed_char4_e532[2] * reinterpreted_packed_char4_e714[2] + reinterpreted_packed_char4_e532[3] * reinterpreted_packed_char4_e714[3])));
                            int _e717 = dot0_0_3_;
                            uint _e718 = q3_0_.z;
                            packed_char4 reinterpreted_packed_char4_e541 = as_type<packed_char4>(_e541);
                            packed_char4 reinterpreted_packed_char4_e718 = as_type<packed_char4>(_e718);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e717) + as_type<uint>(( + reinterpreted_packed_char4_e541[0] * reinterpreted_packed_char4_e718[0] + reinterpreted_packed_char4_e541[1] * reinterpreted_packed_char4_e718[1] + reinterpreted_packed_char4_e541[2] * reinterpreted_packed_char4_e718[2] + reinterpreted_packed_char4_e541[3] * reinterpreted_packed_char4_e718[3])));
                            int _e721 = dot0_0_3_;
                            uint _e722 = q3_0_.w;
                            packed_char4 reinterpreted_packed_char4_e550 = as_type<packed_char4>(_e550);
                            packed_char4 reinterpreted_packed_char4_e722 = as_type<packed_char4>(_e722);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e721) + as_type<uint>(( + reinterpreted_packed_char4_e550[0] * reinterpreted_packed_char4_e722[0] + reinterpreted_packed_char4_e550[1] * reinterpreted_packed_char4_e722[1] + reinterpreted_packed_char4_e550[2] * reinterpreted_packed_char4_e722[2] + reinterpreted_packed_char4_e550[3] * reinterpreted_packed_char4_e722[3])));
                            int _e725 = dot0_0_3_;
                            uint _e726 = q3_1_.x;
                            packed_char4 reinterpreted_packed_char4_e559 = as_type<packed_char4>(_e559);
                            packed_char4 reinterpreted_packed_char4_e726 = as_type<packed_char4>(_e726);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e725) + as_type<uint>(( + reinterpreted_packed_char4_e559[0] * reinterpreted_packed_char4_e726[0] + reinterpreted_packed_char4_e559[1] * reinterpreted_packed_char4_e726[1] + reinterpreted_packed_char4_e559[2] * reinterpreted_packed_char4_e726[2] + reinterpreted_packed_char4_e559[3] * reinterpreted_packed_char4_e726[3])));
                            int _e729 = dot0_0_3_;
                            uint _e730 = q3_1_.y;
                            packed_char4 reinterpreted_packed_char4_e568 = as_type<packed_char4>(_e568);
                            packed_char4 reinterpreted_packed_char4_e730 = as_type<packed_char4>(_e730);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e729) + as_type<uint>(( + reinterpreted_packed_char4_e568[0] * reinterpreted_packed_char4_e730[0] + reinterpreted_packed_char4_e568[1] * reinterpreted_packed_char4_e730[1] + reinterpreted_packed_char4_e568[2] * reinterpreted_packed_char4_e730[2] + reinterpreted_packed_char4_e568[3] * reinterpreted_packed_char4_e730[3])));
                            int _e733 = dot0_0_3_;
                            uint _e734 = q3_1_.z;
                            packed_char4 reinterpreted_packed_char4_e577 = as_type<packed_char4>(_e577);
                            packed_char4 reinterpreted_packed_char4_e734 = as_type<packed_char4>(_e734);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e733) + as_type<uint>(( + reinterpreted_packed_char4_e577[0] * reinterpreted_packed_char4_e734[0] + reinterpreted_packed_char4_e577[1] * reinterpreted_packed_char4_e734[1] + reinterpreted_packed_char4_e577[2] * reinterpreted_packed_char4_e734[2] + reinterpreted_packed_char4_e577[3] * reinterpreted_packed_char4_e734[3])));
                            int _e737 = dot0_0_3_;
                            uint _e738 = q3_1_.w;
                            packed_char4 reinterpreted_packed_char4_e586 = as_type<packed_char4>(_e586);
                            packed_char4 reinterpreted_packed_char4_e738 = as_type<packed_char4>(_e738);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e737) + as_type<uint>(( + reinterpreted_packed_char4_e586[0] * reinterpreted_packed_char4_e738[0] + reinterpreted_packed_char4_e586[1] * reinterpreted_packed_char4_e738[1] + reinterpreted_packed_char4_e586[2] * reinterpreted_packed_char4_e738[2] + reinterpreted_packed_char4_e586[3] * reinterpreted_packed_char4_e738[3])));
                            int _e741 = dot0_0_3_;
                            float scaled0_0_3_ = metal::fma(as_type<float>(_e741), step3_0_, zero3_0_);
                            part0_3_ = scaled0_0_3_ * scale0_.x;
                            uint _e755 = key_levels(_e500.w0_0_0_.y >> 0u, (_e500.w0_0_0_.y >> 3u) & 16843009u);
                            uint _e764 = key_levels(_e500.w0_0_0_.y >> 4u, (_e500.w0_0_0_.y >> 7u) & 16843009u);
                            uint _e773 = key_levels(_e500.w0_0_1_.y >> 0u, (_e500.w0_0_1_.y >> 3u) & 16843009u);
                            uint _e782 = key_levels(_e500.w0_0_1_.y >> 4u, (_e500.w0_0_1_.y >> 7u) & 16843009u);
                            uint _e791 = key_levels(_e500.w0_0_2_.y >> 0u, (_e500.w0_0_2_.y >> 3u) & 16843009u);
                            uint _e800 = key_levels(_e500.w0_0_2_.y >> 4u, (_e500.w0_0_2_.y >> 7u) & 16843009u);
                            uint _e809 = key_levels(_e500.w0_0_3_.y >> 0u, (_e500.w0_0_3_.y >> 3u) & 16843009u);
                            uint _e818 = key_levels(_e500.w0_0_3_.y >> 4u, (_e500.w0_0_3_.y >> 7u) & 16843009u);
                            dot0_1_0_ = COUNTER_BITS;
                            int _e821 = dot0_1_0_;
                            uint _e822 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                            packed_char4 reinterpreted_packed_char4_e822 = as_type<packed_char4>(_e822);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e821) + as_type<uint>(( + reinterpreted_packed_char4_e755[0] * reinterpreted_packed_char4_e822[0] + reinterpreted_packed_char4_e755[1] * reinterpreted_packed_char4_e822[1] + reinterpreted_packed_char4_e755[2] * reinterpreted_packed_char4_e822[2] + reinterpreted_packed_char4_e755[3] * reinterpreted_packed_char4_e822[3])));
                            int _e825 = dot0_1_0_;
                            uint _e826 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                            packed_char4 reinterpreted_packed_char4_e826 = as_type<packed_char4>(_e826);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e825) + as_type<uint>(( + reinterpreted_packed_char4_e764[0] * reinterpreted_packed_char4_e826[0] + reinterpreted_packed_char4_e764[1] * reinterpreted_packed_char4_e826[1] + reinterpreted_packed_char4_e764[2] * reinterpreted_packed_char4_e826[2] + reinterpreted_packed_char4_e764[3] * reinterpreted_packed_char4_e826[3])));
                            int _e829 = dot0_1_0_;
                            uint _e830 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(_e773);
                            packed_char4 reinterpreted_packed_char4_e830 = as_type<packed_char4>(_e830);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e829) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e830[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e830[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e830[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e830[3])));
                            int _e833 = dot0_1_0_;
                            uint _e834 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e782 = as_type<packed_char4>(_e782);
                            packed_char4 reinterpreted_packed_char4_e834 = as_type<packed_char4>(_e834);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e833) + as_type<uint>(( + reinterpreted_packed_char4_e782[0] * reinterpreted_packed_char4_e834[0] + reinterpreted_packed_char4_e782[1] * reinterpreted_packed_char4_e834[1] + reinterpreted_packed_char4_e782[2] * reinterpreted_packed_char4_e834[2] + reinterpreted_packed_char4_e782[3] * reinterpreted_packed_char4_e834[3])));
                            int _e837 = dot0_1_0_;
                            uint _e838 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e791 = as_type<packed_char4>(_e791);
                            packed_char4 reinterpreted_packed_char4_e838 = as_type<packed_char4>(_e838);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e837) + as_type<uint>(( + reinterpreted_packed_char4_e791[0] * reinterpreted_packed_char4_e838[0] + reinterpreted_packed_char4_e791[1] * reinterpreted_packed_char4_e838[1] + reinterpreted_packed_char4_e791[2] * reinterpreted_packed_char4_e838[2] + reinterpreted_packed_char4_e791[3] * reinterpreted_packed_char4_e838[3])));
                            int _e841 = dot0_1_0_;
                            uint _e842 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(_e800);
                            packed_char4 reinterpreted_packed_char4_e842 = as_type<packed_char4>(_e842);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e841) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e842[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e842[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e842[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e842[3])));
                            int _e845 = dot0_1_0_;
                            uint _e846 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e809 = as_type<packed_char4>(_e809);
                            packed_char4 reinterpreted_packed_char4_e846 = as_type<packed_char4>(_e846);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e845) + as_type<uint>(( + reinterpreted_packed_char4_e809[0] * reinterpreted_packed_char4_e846[0] + reinterpreted_packed_char4_e809[1] * reinterpreted_packed_char4_e846[1] + reinterpreted_packed_char4_e809[2] * reinterpreted_packed_char4_e846[2] + reinterpreted_packed_char4_e809[3] * reinterpreted_packed_char4_e846[3])));
                            int _e849 = dot0_1_0_;
                            uint _e850 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e818 = as_type<packed_char4>(_e818);
                            packed_char4 reinterpreted_packed_char4_e850 = as_type<packed_char4>(_e850);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e849) + as_type<uint>(( + reinterpreted_packed_char4_e818[0] * reinterpreted_packed_char4_e850[0] + reinterpreted_packed_char4_e818[1] * reinterpreted_packed_char4_e850[1] + reinterpreted_packed_char4_e818[2] * reinterpreted_packed_char4_e850[2] + reinterpreted_packed_char4_e818[3] * reinterpreted_packed_char4_e850[3])));
                            int _e853 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e853), step0_0_, zero0_0_);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            dot0_1_1_ = COUNTER_BITS;
                            int _e861 = dot0_1_1_;
                            uint _e862 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                            packed_char4 reinterpreted_packed_char4_e862 = as_type<packed_char4>(_e862);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e861) + as_type<uint>(( + reinterpreted_packed_char4_e755[0] * reinterpreted_packed_char4_e862[0] + reinterpreted_packed_char4_e755[1] * reinterpreted_packed_char4_e862[1] + reinterpreted_packed_char4_e755[2] * reinterpreted_packed_char4_e862[2] + reinterpreted_packed_char4_e755[3] * reinterpreted_packed_char4_e862[3])));
                            int _e865 = dot0_1_1_;
                            uint _e866 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                            packed_char4 reinterpreted_packed_char4_e866 = as_type<packed_char4>(_e866);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e865) + as_type<uint>(( + reinterpreted_packed_char4_e764[0] * reinterpreted_packed_char4_e866[0] + reinterpreted_packed_char4_e764[1] * reinterpreted_packed_char4_e866[1] + reinterpreted_packed_char4_e764[2] * reinterpreted_packed_char4_e866[2] + reinterpreted_packed_char4_e764[3] * reinterpreted_packed_char4_e866[3])));
                            int _e869 = dot0_1_1_;
                            uint _e870 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(_e773);
                            packed_char4 reinterpreted_packed_char4_e870 = as_type<packed_char4>(_e870);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e869) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e870[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e870[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e870[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e870[3])));
                            int _e873 = dot0_1_1_;
                            uint _e874 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e782 = as_type<packed_char4>(_e782);
                            packed_char4 reinterpreted_packed_char4_e874 = as_type<packed_char4>(_e874);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e873) + as_type<uint>(( + reinterpreted_packed_char4_e782[0] * reinterpreted_packed_char4_e874[0] + reinterpreted_packed_char4_e782[1] * reinterpreted_packed_char4_e874[1] + reinterpreted_packed_char4_e782[2] * reinterpreted_packed_char4_e874[2] + reinterpreted_packed_char4_e782[3] * reinterpreted_packed_char4_e874[3])));
                            int _e877 = dot0_1_1_;
                            uint _e878 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e791 = as_type<packed_char4>(_e791);
                            packed_char4 reinterpreted_packed_char4_e878 = as_type<packed_char4>(_e878);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e877) + as_type<uint>(( + reinterpreted_packed_char4_e791[0] * reinterpreted_packed_char4_e878[0] + reinterpreted_packed_char4_e791[1] * reinterpreted_packed_char4_e878[1] + reinterpreted_packed_char4_e791[2] * reinterpreted_packed_char4_e878[2] + reinterpreted_packed_char4_e791[3] * reinterpreted_packed_char4_e878[3])));
                            int _e881 = dot0_1_1_;
                            uint _e882 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(_e800);
                            packed_char4 reinterpreted_packed_char4_e882 = as_type<packed_char4>(_e882);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e881) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e882[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e882[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e882[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e882[3])));
                            int _e885 = dot0_1_1_;
                            uint _e886 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e809 = as_type<packed_char4>(_e809);
                            packed_char4 reinterpreted_packed_char4_e886 = as_type<packed_char4>(_e886);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e885) + as_type<uint>(( + reinterpreted_packed_char4_e809[0] * reinterpreted_packed_char4_e886[0] + reinterpreted_packed_char4_e809[1] * reinterpreted_packed_char4_e886[1] + reinterpreted_packed_char4_e809[2] * reinterpreted_packed_char4_e886[2] + reinterpreted_packed_char4_e809[3] * reinterpreted_packed_char4_e886[3])));
                            int _e889 = dot0_1_1_;
                            uint _e890 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e818 = as_type<packed_char4>(_e818);
                            packed_char4 reinterpreted_packed_char4_e890 = as_type<packed_char4>(_e890);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e889) + as_type<uint>(( + reinterpreted_packed_char4_e818[0] * reinterpreted_packed_char4_e890[0] + reinterpreted_packed_char4_e818[1] * reinterpreted_packed_char4_e890[1] + reinterpreted_packed_char4_e818[2] * reinterpreted_packed_char4_e890[2] + reinterpreted_packed_char4_e818[3] * reinterpreted_packed_char4_e890[3])));
                            int _e893 = dot0_1_1_;
                            float scaled0_1_1_ = metal::fma(as_type<float>(_e893), step1_0_, zero1_0_);
                            part1_1_ = scaled0_1_1_ * scale0_.y;
                            dot0_1_2_ = COUNTER_BITS;
                            int _e901 = dot0_1_2_;
                            uint _e902 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                            packed_char4 reinterpreted_packed_char4_e902 = as_type<packed_char4>(_e902);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e901) + as_type<uint>(( + reinterpreted_packed_char4_e755[0] * reinterpreted_packed_char4_e902[0] + reinterpreted_packed_char4_e755[1] * reinterpreted_packed_char4_e902[1] + reinterpreted_packed_char4_e755[2] * reinterpreted_packed_char4_e902[2] + reinterpreted_packed_char4_e755[3] * reinterpreted_packed_char4_e902[3])));
                            int _e905 = dot0_1_2_;
                            uint _e906 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                            packed_char4 reinterpreted_packed_char4_e906 = as_type<packed_char4>(_e906);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e905) + as_type<uint>(( + reinterpreted_packed_char4_e764[0] * reinterpreted_packed_char4_e906[0] + reinterpreted_packed_char4_e764[1] * reinterpreted_packed_char4_e906[1] + reinterpreted_packed_char4_e764[2] * reinterpreted_packed_char4_e906[2] + reinterpreted_packed_char4_e764[3] * reinterpreted_packed_char4_e906[3])));
                            int _e909 = dot0_1_2_;
                            uint _e910 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(_e773);
                            packed_char4 reinterpreted_packed_char4_e910 = as_type<packed_char4>(_e910);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e909) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e910[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e910[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e910[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e910[3])));
                            int _e913 = dot0_1_2_;
                            uint _e914 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e782 = as_type<packed_char4>(_e782);
                            packed_char4 reinterpreted_packed_char4_e914 = as_type<packed_char4>(_e914);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e913) + as_type<uint>(( + reinterpreted_packed_char4_e782[0] * reinterpreted_packed_char4_e914[0] + reinterpreted_packed_char4_e782[1] * reinterpreted_packed_char4_e914[1] + reinterpreted_packed_char4_e782[2] * reinterpreted_packed_char4_e914[2] + reinterpreted_packed_char4_e782[3] * reinterpreted_packed_char4_e914[3])));
                            int _e917 = dot0_1_2_;
                            uint _e918 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e791 = as_type<packed_char4>(_e791);
                            packed_char4 reinterpreted_packed_char4_e918 = as_type<packed_char4>(_e918);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e917) + as_type<uint>(( + reinterpreted_packed_char4_e791[0] * reinterpreted_packed_char4_e918[0] + reinterpreted_packed_char4_e791[1] * reinterpreted_packed_char4_e918[1] + reinterpreted_packed_char4_e791[2] * reinterpreted_packed_char4_e918[2] + reinterpreted_packed_char4_e791[3] * reinterpreted_packed_char4_e918[3])));
                            int _e921 = dot0_1_2_;
                            uint _e922 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(_e800);
                            packed_char4 reinterpreted_packed_char4_e922 = as_type<packed_char4>(_e922);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e921) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e922[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e922[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e922[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e922[3])));
                            int _e925 = dot0_1_2_;
                            uint _e926 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e809 = as_type<packed_char4>(_e809);
                            packed_char4 reinterpreted_packed_char4_e926 = as_type<packed_char4>(_e926);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e925) + as_type<uint>(( + reinterpreted_packed_char4_e809[0] * reinterpreted_packed_char4_e926[0] + reinterpreted_packed_char4_e809[1] * reinterpreted_packed_char4_e926[1] + reinterpreted_packed_char4_e809[2] * reinterpreted_packed_char4_e926[2] + reinterpreted_packed_char4_e809[3] * reinterpreted_packed_char4_e926[3])));
                            int _e929 = dot0_1_2_;
                            uint _e930 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e818 = as_type<packed_char4>(_e818);
                            packed_char4 reinterpreted_packed_char4_e930 = as_type<packed_char4>(_e930);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e929) + as_type<uint>(( + reinterpreted_packed_char4_e818[0] * reinterpreted_packed_char4_e930[0] + reinterpreted_packed_char4_e818[1] * reinterpreted_packed_char4_e930[1] + reinterpreted_packed_char4_e818[2] * reinterpreted_packed_char4_e930[2] + reinterpreted_packed_char4_e818[3] * reinterpreted_packed_char4_e930[3])));
                            int _e933 = dot0_1_2_;
                            float scaled0_1_2_ = metal::fma(as_type<float>(_e933), step2_0_, zero2_0_);
                            part1_2_ = scaled0_1_2_ * scale0_.y;
                            dot0_1_3_ = COUNTER_BITS;
                            int _e941 = dot0_1_3_;
                            uint _e942 = q3_0_.x;
                            packed_char4 reinterpreted_packed_char4_e755 = as_type<packed_char4>(_e755);
                            packed_char4 reinterpreted_packed_char4_e942 = as_type<packed_char4>(_e942);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e941) + as_type<uint>(( + reinterpreted_packed_char4_e755[0] * reinterpreted_packed_char4_e942[0] + reinterpreted_packed_char4_e755[1] * reinterpreted_packed_char4_e942[1] + reinterpreted_packed_char4_e755[2] * reinterpreted_packed_char4_e942[2] + reinterpreted_packed_char4_e755[3] * reinterpreted_packed_char4_e942[3])));
                            int _e945 = dot0_1_3_;
                            uint _e946 = q3_0_.y;
                            packed_char4 reinterpreted_packed_char4_e764 = as_type<packed_char4>(_e764);
                            packed_char4 reinterpreted_packed_char4_e946 = as_type<packed_char4>(_e946);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e945) + as_type<uint>(( + reinterpreted_packed_char4_e764[0] * reinterpreted_packed_char4_e946[0] + reinterpreted_packed_char4_e764[1] * reinterpreted_packed_char4_e946[1] + reinterpreted_packed_char4_e764[2] * reinterpreted_packed_char4_e946[2] + reinterpreted_packed_char4_e764[3] * reinterpreted_packed_char4_e946[3])));
                            int _e949 = dot0_1_3_;
                            uint _e950 = q3_0_.z;
                            packed_char4 reinterpreted_packed_char4_e773 = as_type<packed_char4>(_e773);
                            packed_char4 reinterpreted_packed_char4_e950 = as_type<packed_char4>(_e950);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e949) + as_type<uint>(( + reinterpreted_packed_char4_e773[0] * reinterpreted_packed_char4_e950[0] + reinterpreted_packed_char4_e773[1] * reinterpreted_packed_char4_e950[1] + reinterpreted_packed_char4_e773[2] * reinterpreted_packed_char4_e950[2] + reinterpreted_packed_char4_e773[3] * reinterpreted_packed_char4_e950[3])));
                            int _e953 = dot0_1_3_;
                            uint _e954 = q3_0_.w;
                            packed_char4 reinterpreted_packed_char4_e782 = as_type<packed_char4>(_e782);
                            packed_char4 reinterpreted_packed_char4_e954 = as_type<packed_char4>(_e954);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e953) + as_type<uint>(( + reinterpreted_packed_char4_e782[0] * reinterpreted_packed_char4_e954[0] + reinterpreted_packed_char4_e782[1] * reinterpreted_packed_char4_e954[1] + reinterpreted_packed_char4_e782[2] * reinterpreted_packed_char4_e954[2] + reinterpreted_packed_char4_e782[3] * reinterpreted_packed_char4_e954[3])));
                            int _e957 = dot0_1_3_;
                            uint _e958 = q3_1_.x;
                            packed_char4 reinterpreted_packed_char4_e791 = as_type<packed_char4>(_e791);
                            packed_char4 reinterpreted_packed_char4_e958 = as_type<packed_char4>(_e958);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e957) + as_type<uint>(( + reinterpreted_packed_char4_e791[0] * reinterpreted_packed_char4_e958[0] + reinterpreted_packed_char4_e791[1] * reinterpreted_packed_char4_e958[1] + reinterpreted_packed_char4_e791[2] * reinterpreted_packed_char4_e958[2] + reinterpreted_packed_char4_e791[3] * reinterpreted_packed_char4_e958[3])));
                            int _e961 = dot0_1_3_;
                            uint _e962 = q3_1_.y;
                            packed_char4 reinterpreted_packed_char4_e800 = as_type<packed_char4>(_e800);
                            packed_char4 reinterpreted_packed_char4_e962 = as_type<packed_char4>(_e962);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e961) + as_type<uint>(( + reinterpreted_packed_char4_e800[0] * reinterpreted_packed_char4_e962[0] + reinterpreted_packed_char4_e800[1] * reinterpreted_packed_char4_e962[1] + reinterpreted_packed_char4_e800[2] * reinterpreted_packed_char4_e962[2] + reinterpreted_packed_char4_e800[3] * reinterpreted_packed_char4_e962[3])));
                            int _e965 = dot0_1_3_;
                            uint _e966 = q3_1_.z;
                            packed_char4 reinterpreted_packed_char4_e809 = as_type<packed_char4>(_e809);
                            packed_char4 reinterpreted_packed_char4_e966 = as_type<packed_char4>(_e966);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e965) + as_type<uint>(( + reinterpreted_packed_char4_e809[0] * reinterpreted_packed_char4_e966[0] + reinterpreted_packed_char4_e809[1] * reinterpreted_packed_char4_e966[1] + reinterpreted_packed_char4_e809[2] * reinterpreted_packed_char4_e966[2] + reinterpreted_packed_char4_e809[3] * reinterpreted_packed_char4_e966[3])));
                            int _e969 = dot0_1_3_;
                            uint _e970 = q3_1_.w;
                            packed_char4 reinterpreted_packed_char4_e818 = as_type<packed_char4>(_e818);
                            packed_char4 reinterpreted_packed_char4_e970 = as_type<packed_char4>(_e970);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e969) + as_type<uint>(( + reinterpreted_packed_char4_e818[0] * reinterpreted_packed_char4_e970[0] + reinterpreted_packed_char4_e818[1] * reinterpreted_packed_char4_e970[1] + reinterpreted_packed_char4_e818[2] * reinterpreted_packed_char4_e970[2] + reinterpreted_packed_char4_e818[3] * reinterpreted_packed_char4_e970[3])));
                            int _e973 = dot0_1_3_;
                            float scaled0_1_3_ = metal::fma(as_type<float>(_e973), step3_0_, zero3_0_);
                            part1_3_ = scaled0_1_3_ * scale0_.y;
                            bool odd = (key_lane & 1u) == 1u;
                            float _e983 = part0_0_;
                            float _e984 = part1_0_;
                            float _e986 = part1_0_;
                            float _e987 = part0_0_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd ? _e987 : _e986, 1u);
                            float token_sum0_ = (odd ? _e984 : _e983) + unnamed_8;
                            float _e991 = part0_1_;
                            float _e992 = part1_1_;
                            float _e994 = part1_1_;
                            float _e995 = part0_1_;
                            float unnamed_9 = metal::quad_shuffle_xor(odd ? _e995 : _e994, 1u);
                            float token_sum1_ = (odd ? _e992 : _e991) + unnamed_9;
                            float _e999 = part0_2_;
                            float _e1000 = part1_2_;
                            float _e1002 = part1_2_;
                            float _e1003 = part0_2_;
                            float unnamed_10 = metal::quad_shuffle_xor(odd ? _e1003 : _e1002, 1u);
                            float token_sum2_ = (odd ? _e1000 : _e999) + unnamed_10;
                            float _e1007 = part0_3_;
                            float _e1008 = part1_3_;
                            float _e1010 = part1_3_;
                            float _e1011 = part0_3_;
                            float unnamed_11 = metal::quad_shuffle_xor(odd ? _e1011 : _e1010, 1u);
                            float token_sum3_ = (odd ? _e1008 : _e1007) + unnamed_11;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                            put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1034 = block;
            uint scale_at0_ = (((values_at_1 + (metal::min(naga_div(_e1034, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 136u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1060 = values[scale_at0_];
            uint _e1065 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1060, _e1065);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1069 = block;
            metal::uint4 token0_ = metal::uint4(_e1069 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1081 = first_seen;
            uint _e1086 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1081)) & (token0_ < metal::uint4(_e1086));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1102 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1102 + metal::float4(bias0_);
                metal::float4 _e1105 = score0_0_;
                float _e1111 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1105 + metal::float4(_e1111);
                metal::float4 _e1116 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1116, visible0_);
                float _e1118 = largest0_;
                metal::float4 _e1119 = score0_0_;
                float _e1120 = largest_of(_e1119);
                largest0_ = metal::max(_e1118, _e1120);
            }
            float _e1122 = largest0_;
            float _e1123 = largest0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1123, 1u);
            largest0_ = metal::max(_e1122, unnamed_12);
            float _e1126 = largest0_;
            float _e1127 = largest0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1127, 2u);
            largest0_ = metal::max(_e1126, unnamed_13);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1137 = local;
            if (_e1137) {
                float _e1152 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1152;
            }
            uint _e1153 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1153 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1167 = first_seen;
            uint _e1172 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1167)) & (scale_token0_ < metal::uint4(_e1172));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1184 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1184;
            float _e1186 = scale_top0_;
            float _e1187 = scale_top0_;
            float unnamed_14 = metal::quad_shuffle_xor(_e1187, 1u);
            scale_top0_ = metal::max(_e1186, unnamed_14);
            float _e1190 = scale_top0_;
            float _e1191 = scale_top0_;
            float unnamed_15 = metal::quad_shuffle_xor(_e1191, 2u);
            scale_top0_ = metal::max(_e1190, unnamed_15);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1208 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1208;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1213 = top;
                float _e1220 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1213, _e1220);
                float _e1222 = top;
                float _e1229 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1222, _e1229);
                float _e1231 = top;
                float _e1238 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1231, _e1238);
                float _e1240 = top;
                float _e1247 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1240, _e1247);
                float _e1251 = top;
                float _e1252 = top;
                float _e1255 = top;
                group_scales.inner[tid] = metal::float2(_e1251, (_e1255 > 0.0) ? (255.0 / _e1252) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1267 = largest0_;
                metal::float4 _e1276 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1277 = largest_of(_e1276);
                largest0_ = metal::max(_e1267, _e1277);
                float former = running_max0_;
                float _e1280 = largest0_;
                running_max0_ = metal::max(former, _e1280);
                float _e1282 = largest0_;
                float _e1283 = running_max0_;
                share0_ = metal::exp(_e1282 - _e1283);
                float _e1286 = running_max0_;
                keep0_ = metal::exp(former - _e1286);
                if (soft_lane == 0u) {
                    float _e1295 = share0_;
                    block_share.inner[soft_head + 0u] = _e1295;
                    float _e1300 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1300;
                }
                sum = 0.0;
                metal::float4 _e1303 = score0_0_;
                float _e1304 = largest0_;
                metal::float4 _e1309 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1303 - metal::float4(_e1304)), metal::float4 {}, _e1309 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1314 = sum;
                metal::float4 _e1315 = weight0_0_;
                float _e1316 = sum_of(_e1315);
                sum = _e1314 + _e1316;
                float _e1318 = running_sum0_;
                float _e1319 = keep0_;
                float _e1321 = sum;
                float _e1322 = share0_;
                running_sum0_ = (_e1318 * _e1319) + (_e1321 * _e1322);
            }
            {
                largest_scale = 0.0;
                float _e1327 = largest_scale;
                float _e1330 = scale_tops.inner[0];
                largest_scale = metal::max(_e1327, _e1330);
                float _e1332 = largest_scale;
                float _e1335 = scale_tops.inner[1];
                largest_scale = metal::max(_e1332, _e1335);
                float _e1337 = largest_scale;
                float _e1340 = scale_tops.inner[2];
                largest_scale = metal::max(_e1337, _e1340);
                float _e1342 = largest_scale;
                float _e1345 = scale_tops.inner[3];
                largest_scale = metal::max(_e1342, _e1345);
                float _e1347 = largest_scale;
                float _e1348 = largest_scale;
                float _e1351 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1347, (_e1351 > 0.0) ? (255.0 / _e1348) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1366 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1366 * group_scale.y;
                    metal::float4 _e1369 = weight0_0_;
                    uint _e1371 = weight_word(_e1369 * factor);
                    float _e1372 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1371 = as_type<packed_uchar4>(_e1371);
                    packed_uchar4 reinterpreted_packed_uchar4_e1374 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1372 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1371[0] * reinterpreted_packed_uchar4_e1374[0] + reinterpreted_packed_uchar4_e1371[1] * reinterpreted_packed_uchar4_e1374[1] + reinterpreted_packed_uchar4_e1371[2] * reinterpreted_packed_uchar4_e1374[2] + reinterpreted_packed_uchar4_e1371[3] * reinterpreted_packed_uchar4_e1374[3])) - 12582912.0) * centre);
                    if (true) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e1371;
                    }
                }
                float _e1398 = extra0_0_;
                float _e1399 = keep0_;
                float _e1401 = part0_;
                float _e1402 = share0_;
                extra0_0_ = (_e1398 * _e1399) + (_e1401 * _e1402);
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
                sum3_0_ = 0u;
                sum3_1_ = 0u;
                sum3_2_ = 0u;
                sum3_3_ = 0u;
                step = value_subset;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e3521 = step;
                        step = _e3521 + 32u;
                    }
                    loop_init_4 = false;
                    uint _e1438 = step;
                    if (_e1438 < 8u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1441 = step;
                        uint step0_ = _e1441 + 0u;
                        uint _e1444 = block;
                        ValueRun _e1448 = load_values(values_at_1, naga_div(_e1444, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1449 = step;
                        uint step1_ = _e1449 + 4u;
                        uint _e1452 = block;
                        ValueRun _e1456 = load_values(values_at_1, naga_div(_e1452, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1457 = step;
                        uint step2_ = _e1457 + 8u;
                        uint _e1460 = block;
                        ValueRun _e1464 = load_values(values_at_1, naga_div(_e1460, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1465 = step;
                        uint step3_ = _e1465 + 12u;
                        uint _e1468 = block;
                        ValueRun _e1472 = load_values(values_at_1, naga_div(_e1468, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1473 = step;
                        uint step4_ = _e1473 + 16u;
                        uint _e1476 = block;
                        ValueRun _e1480 = load_values(values_at_1, naga_div(_e1476, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1481 = step;
                        uint step5_ = _e1481 + 20u;
                        uint _e1484 = block;
                        ValueRun _e1488 = load_values(values_at_1, naga_div(_e1484, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1489 = step;
                        uint step6_ = _e1489 + 24u;
                        uint _e1492 = block;
                        ValueRun _e1496 = load_values(values_at_1, naga_div(_e1492, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1497 = step;
                        uint step7_ = _e1497 + 28u;
                        uint _e1500 = block;
                        ValueRun _e1504 = load_values(values_at_1, naga_div(_e1500, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint _e1517 = value_levels(_e1448.low.x >> 0u, (_e1448.low.x >> 3u) & 16843009u);
                            uint _e1528 = value_levels(_e1448.low.y >> 0u, (_e1448.low.y >> 3u) & 16843009u);
                            uint _e1539 = value_levels(_e1448.low.z >> 0u, (_e1448.low.z >> 3u) & 16843009u);
                            uint _e1550 = value_levels(_e1448.low.w >> 0u, (_e1448.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            uint _e1568 = sum0_0_;
                            uint _e1569 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1517 = as_type<packed_uchar4>(_e1517);
                            packed_uchar4 reinterpreted_packed_uchar4_e1569 = as_type<packed_uchar4>(_e1569);
                            sum0_0_ = _e1568 + ( + reinterpreted_packed_uchar4_e1517[0] * reinterpreted_packed_uchar4_e1569[0] + reinterpreted_packed_uchar4_e1517[1] * reinterpreted_packed_uchar4_e1569[1] + reinterpreted_packed_uchar4_e1517[2] * reinterpreted_packed_uchar4_e1569[2] + reinterpreted_packed_uchar4_e1517[3] * reinterpreted_packed_uchar4_e1569[3]);
                            uint _e1572 = sum0_1_;
                            uint _e1573 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1528 = as_type<packed_uchar4>(_e1528);
                            packed_uchar4 reinterpreted_packed_uchar4_e1573 = as_type<packed_uchar4>(_e1573);
                            sum0_1_ = _e1572 + ( + reinterpreted_packed_uchar4_e1528[0] * reinterpreted_packed_uchar4_e1573[0] + reinterpreted_packed_uchar4_e1528[1] * reinterpreted_packed_uchar4_e1573[1] + reinterpreted_packed_uchar4_e1528[2] * reinterpreted_packed_uchar4_e1573[2] + reinterpreted_packed_uchar4_e1528[3] * reinterpreted_packed_uchar4_e1573[3]);
                            uint _e1576 = sum0_2_;
                            uint _e1577 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1539 = as_type<packed_uchar4>(_e1539);
                            packed_uchar4 reinterpreted_packed_uchar4_e1577 = as_type<packed_uchar4>(_e1577);
                            sum0_2_ = _e1576 + ( + reinterpreted_packed_uchar4_e1539[0] * reinterpreted_packed_uchar4_e1577[0] + reinterpreted_packed_uchar4_e1539[1] * reinterpreted_packed_uchar4_e1577[1] + reinterpreted_packed_uchar4_e1539[2] * reinterpreted_packed_uchar4_e1577[2] + reinterpreted_packed_uchar4_e1539[3] * reinterpreted_packed_uchar4_e1577[3]);
                            uint _e1580 = sum0_3_;
                            uint _e1581 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1550 = as_type<packed_uchar4>(_e1550);
                            packed_uchar4 reinterpreted_packed_uchar4_e1581 = as_type<packed_uchar4>(_e1581);
                            sum0_3_ = _e1580 + ( + reinterpreted_packed_uchar4_e1550[0] * reinterpreted_packed_uchar4_e1581[0] + reinterpreted_packed_uchar4_e1550[1] * reinterpreted_packed_uchar4_e1581[1] + reinterpreted_packed_uchar4_e1550[2] * reinterpreted_packed_uchar4_e1581[2] + reinterpreted_packed_uchar4_e1550[3] * reinterpreted_packed_uchar4_e1581[3]);
                            uint _e1584 = sum1_0_;
                            uint _e1585 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1517 = as_type<packed_uchar4>(_e1517);
                            packed_uchar4 reinterpreted_packed_uchar4_e1585 = as_type<packed_uchar4>(_e1585);
                            sum1_0_ = _e1584 + ( + reinterpreted_packed_uchar4_e1517[0] * reinterpreted_packed_uchar4_e1585[0] + reinterpreted_packed_uchar4_e1517[1] * reinterpreted_packed_uchar4_e1585[1] + reinterpreted_packed_uchar4_e1517[2] * reinterpreted_packed_uchar4_e1585[2] + reinterpreted_packed_uchar4_e1517[3] * reinterpreted_packed_uchar4_e1585[3]);
                            uint _e1588 = sum1_1_;
                            uint _e1589 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1528 = as_type<packed_uchar4>(_e1528);
                            packed_uchar4 reinterpreted_packed_uchar4_e1589 = as_type<packed_uchar4>(_e1589);
                            sum1_1_ = _e1588 + ( + reinterpreted_packed_uchar4_e1528[0] * reinterpreted_packed_uchar4_e1589[0] + reinterpreted_packed_uchar4_e1528[1] * reinterpreted_packed_uchar4_e1589[1] + reinterpreted_packed_uchar4_e1528[2] * reinterpreted_packed_uchar4_e1589[2] + reinterpreted_packed_uchar4_e1528[3] * reinterpreted_packed_uchar4_e1589[3]);
                            uint _e1592 = sum1_2_;
                            uint _e1593 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1539 = as_type<packed_uchar4>(_e1539);
                            packed_uchar4 reinterpreted_packed_uchar4_e1593 = as_type<packed_uchar4>(_e1593);
                            sum1_2_ = _e1592 + ( + reinterpreted_packed_uchar4_e1539[0] * reinterpreted_packed_uchar4_e1593[0] + reinterpreted_packed_uchar4_e1539[1] * reinterpreted_packed_uchar4_e1593[1] + reinterpreted_packed_uchar4_e1539[2] * reinterpreted_packed_uchar4_e1593[2] + reinterpreted_packed_uchar4_e1539[3] * reinterpreted_packed_uchar4_e1593[3]);
                            uint _e1596 = sum1_3_;
                            uint _e1597 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1550 = as_type<packed_uchar4>(_e1550);
                            packed_uchar4 reinterpreted_packed_uchar4_e1597 = as_type<packed_uchar4>(_e1597);
                            sum1_3_ = _e1596 + ( + reinterpreted_packed_uchar4_e1550[0] * reinterpreted_packed_uchar4_e1597[0] + reinterpreted_packed_uchar4_e1550[1] * reinterpreted_packed_uchar4_e1597[1] + reinterpreted_packed_uchar4_e1550[2] * reinterpreted_packed_uchar4_e1597[2] + reinterpreted_packed_uchar4_e1550[3] * reinterpreted_packed_uchar4_e1597[3]);
                            uint _e1600 = sum2_0_;
                            uint _e1601 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1517 = as_type<packed_uchar4>(_e1517);
                            packed_uchar4 reinterpreted_packed_uchar4_e1601 = as_type<packed_uchar4>(_e1601);
                            sum2_0_ = _e1600 + ( + reinterpreted_packed_uchar4_e1517[0] * reinterpreted_packed_uchar4_e1601[0] + reinterpreted_packed_uchar4_e1517[1] * reinterpreted_packed_uchar4_e1601[1] + reinterpreted_packed_uchar4_e1517[2] * reinterpreted_packed_uchar4_e1601[2] + reinterpreted_packed_uchar4_e1517[3] * reinterpreted_packed_uchar4_e1601[3]);
                            uint _e1604 = sum2_1_;
                            uint _e1605 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1528 = as_type<packed_uchar4>(_e1528);
                            packed_uchar4 reinterpreted_packed_uchar4_e1605 = as_type<packed_uchar4>(_e1605);
                            sum2_1_ = _e1604 + ( + reinterpreted_packed_uchar4_e1528[0] * reinterpreted_packed_uchar4_e1605[0] + reinterpreted_packed_uchar4_e1528[1] * reinterpreted_packed_uchar4_e1605[1] + reinterpreted_packed_uchar4_e1528[2] * reinterpreted_packed_uchar4_e1605[2] + reinterpreted_packed_uchar4_e1528[3] * reinterpreted_packed_uchar4_e1605[3]);
                            uint _e1608 = sum2_2_;
                            uint _e1609 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1539 = as_type<packed_uchar4>(_e1539);
                            packed_uchar4 reinterpreted_packed_uchar4_e1609 = as_type<packed_uchar4>(_e1609);
                            sum2_2_ = _e1608 + ( + reinterpreted_packed_uchar4_e1539[0] * reinterpreted_packed_uchar4_e1609[0] + reinterpreted_packed_uchar4_e1539[1] * reinterpreted_packed_uchar4_e1609[1] + reinterpreted_packed_uchar4_e1539[2] * reinterpreted_packed_uchar4_e1609[2] + reinterpreted_packed_uchar4_e1539[3] * reinterpreted_packed_uchar4_e1609[3]);
                            uint _e1612 = sum2_3_;
                            uint _e1613 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1550 = as_type<packed_uchar4>(_e1550);
                            packed_uchar4 reinterpreted_packed_uchar4_e1613 = as_type<packed_uchar4>(_e1613);
                            sum2_3_ = _e1612 + ( + reinterpreted_packed_uchar4_e1550[0] * reinterpreted_packed_uchar4_e1613[0] + reinterpreted_packed_uchar4_e1550[1] * reinterpreted_packed_uchar4_e1613[1] + reinterpreted_packed_uchar4_e1550[2] * reinterpreted_packed_uchar4_e1613[2] + reinterpreted_packed_uchar4_e1550[3] * reinterpreted_packed_uchar4_e1613[3]);
                            uint _e1616 = sum3_0_;
                            uint _e1617 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1517 = as_type<packed_uchar4>(_e1517);
                            packed_uchar4 reinterpreted_packed_uchar4_e1617 = as_type<packed_uchar4>(_e1617);
                            sum3_0_ = _e1616 + ( + reinterpreted_packed_uchar4_e1517[0] * reinterpreted_packed_uchar4_e1617[0] + reinterpreted_packed_uchar4_e1517[1] * reinterpreted_packed_uchar4_e1617[1] + reinterpreted_packed_uchar4_e1517[2] * reinterpreted_packed_uchar4_e1617[2] + reinterpreted_packed_uchar4_e1517[3] * reinterpreted_packed_uchar4_e1617[3]);
                            uint _e1620 = sum3_1_;
                            uint _e1621 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1528 = as_type<packed_uchar4>(_e1528);
                            packed_uchar4 reinterpreted_packed_uchar4_e1621 = as_type<packed_uchar4>(_e1621);
                            sum3_1_ = _e1620 + ( + reinterpreted_packed_uchar4_e1528[0] * reinterpreted_packed_uchar4_e1621[0] + reinterpreted_packed_uchar4_e1528[1] * reinterpreted_packed_uchar4_e1621[1] + reinterpreted_packed_uchar4_e1528[2] * reinterpreted_packed_uchar4_e1621[2] + reinterpreted_packed_uchar4_e1528[3] * reinterpreted_packed_uchar4_e1621[3]);
                            uint _e1624 = sum3_2_;
                            uint _e1625 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1539 = as_type<packed_uchar4>(_e1539);
                            packed_uchar4 reinterpreted_packed_uchar4_e1625 = as_type<packed_uchar4>(_e1625);
                            sum3_2_ = _e1624 + ( + reinterpreted_packed_uchar4_e1539[0] * reinterpreted_packed_uchar4_e1625[0] + reinterpreted_packed_uchar4_e1539[1] * reinterpreted_packed_uchar4_e1625[1] + reinterpreted_packed_uchar4_e1539[2] * reinterpreted_packed_uchar4_e1625[2] + reinterpreted_packed_uchar4_e1539[3] * reinterpreted_packed_uchar4_e1625[3]);
                            uint _e1628 = sum3_3_;
                            uint _e1629 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1550 = as_type<packed_uchar4>(_e1550);
                            packed_uchar4 reinterpreted_packed_uchar4_e1629 = as_type<packed_uchar4>(_e1629);
                            sum3_3_ = _e1628 + ( + reinterpreted_packed_uchar4_e1550[0] * reinterpreted_packed_uchar4_e1629[0] + reinterpreted_packed_uchar4_e1550[1] * reinterpreted_packed_uchar4_e1629[1] + reinterpreted_packed_uchar4_e1550[2] * reinterpreted_packed_uchar4_e1629[2] + reinterpreted_packed_uchar4_e1550[3] * reinterpreted_packed_uchar4_e1629[3]);
                            uint _e1642 = value_levels(_e1448.low.x >> 4u, (_e1448.low.x >> 7u) & 16843009u);
                            uint _e1653 = value_levels(_e1448.low.y >> 4u, (_e1448.low.y >> 7u) & 16843009u);
                            uint _e1664 = value_levels(_e1448.low.z >> 4u, (_e1448.low.z >> 7u) & 16843009u);
                            uint _e1675 = value_levels(_e1448.low.w >> 4u, (_e1448.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            uint _e1693 = sum0_0_;
                            uint _e1694 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1642 = as_type<packed_uchar4>(_e1642);
                            packed_uchar4 reinterpreted_packed_uchar4_e1694 = as_type<packed_uchar4>(_e1694);
                            sum0_0_ = _e1693 + ( + reinterpreted_packed_uchar4_e1642[0] * reinterpreted_packed_uchar4_e1694[0] + reinterpreted_packed_uchar4_e1642[1] * reinterpreted_packed_uchar4_e1694[1] + reinterpreted_packed_uchar4_e1642[2] * reinterpreted_packed_uchar4_e1694[2] + reinterpreted_packed_uchar4_e1642[3] * reinterpreted_packed_uchar4_e1694[3]);
                            uint _e1697 = sum0_1_;
                            uint _e1698 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                            packed_uchar4 reinterpreted_packed_uchar4_e1698 = as_type<packed_uchar4>(_e1698);
                            sum0_1_ = _e1697 + ( + reinterpreted_packed_uchar4_e1653[0] * reinterpreted_packed_uchar4_e1698[0] + reinterpreted_packed_uchar4_e1653[1] * reinterpreted_packed_uchar4_e1698[1] + reinterpreted_packed_uchar4_e1653[2] * reinterpreted_packed_uchar4_e1698[2] + reinterpreted_packed_uchar4_e1653[3] * reinterpreted_packed_uchar4_e1698[3]);
                            uint _e1701 = sum0_2_;
                            uint _e1702 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                            packed_uchar4 reinterpreted_packed_uchar4_e1702 = as_type<packed_uchar4>(_e1702);
                            sum0_2_ = _e1701 + ( + reinterpreted_packed_uchar4_e1664[0] * reinterpreted_packed_uchar4_e1702[0] + reinterpreted_packed_uchar4_e1664[1] * reinterpreted_packed_uchar4_e1702[1] + reinterpreted_packed_uchar4_e1664[2] * reinterpreted_packed_uchar4_e1702[2] + reinterpreted_packed_uchar4_e1664[3] * reinterpreted_packed_uchar4_e1702[3]);
                            uint _e1705 = sum0_3_;
                            uint _e1706 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1675 = as_type<packed_uchar4>(_e1675);
                            packed_uchar4 reinterpreted_packed_uchar4_e1706 = as_type<packed_uchar4>(_e1706);
                            sum0_3_ = _e1705 + ( + reinterpreted_packed_uchar4_e1675[0] * reinterpreted_packed_uchar4_e1706[0] + reinterpreted_packed_uchar4_e1675[1] * reinterpreted_packed_uchar4_e1706[1] + reinterpreted_packed_uchar4_e1675[2] * reinterpreted_packed_uchar4_e1706[2] + reinterpreted_packed_uchar4_e1675[3] * reinterpreted_packed_uchar4_e1706[3]);
                            uint _e1709 = sum1_0_;
                            uint _e1710 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1642 = as_type<packed_uchar4>(_e1642);
                            packed_uchar4 reinterpreted_packed_uchar4_e1710 = as_type<packed_uchar4>(_e1710);
                            sum1_0_ = _e1709 + ( + reinterpreted_packed_uchar4_e1642[0] * reinterpreted_packed_uchar4_e1710[0] + reinterpreted_packed_uchar4_e1642[1] * reinterpreted_packed_uchar4_e1710[1] + reinterpreted_packed_uchar4_e1642[2] * reinterpreted_packed_uchar4_e1710[2] + reinterpreted_packed_uchar4_e1642[3] * reinterpreted_packed_uchar4_e1710[3]);
                            uint _e1713 = sum1_1_;
                            uint _e1714 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                            packed_uchar4 reinterpreted_packed_uchar4_e1714 = as_type<packed_uchar4>(_e1714);
                            sum1_1_ = _e1713 + ( + reinterpreted_packed_uchar4_e1653[0] * reinterpreted_packed_uchar4_e1714[0] + reinterpreted_packed_uchar4_e1653[1] * reinterpreted_packed_uchar4_e1714[1] + reinterpreted_packed_uchar4_e1653[2] * reinterpreted_packed_uchar4_e1714[2] + reinterpreted_packed_uchar4_e1653[3] * reinterpreted_packed_uchar4_e1714[3]);
                            uint _e1717 = sum1_2_;
                            uint _e1718 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                            packed_uchar4 reinterpreted_packed_uchar4_e1718 = as_type<packed_uchar4>(_e1718);
                            sum1_2_ = _e1717 + ( + reinterpreted_packed_uchar4_e1664[0] * reinterpreted_packed_uchar4_e1718[0] + reinterpreted_packed_uchar4_e1664[1] * reinterpreted_packed_uchar4_e1718[1] + reinterpreted_packed_uchar4_e1664[2] * reinterpreted_packed_uchar4_e1718[2] + reinterpreted_packed_uchar4_e1664[3] * reinterpreted_packed_uchar4_e1718[3]);
                            uint _e1721 = sum1_3_;
                            uint _e1722 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1675 = as_type<packed_uchar4>(_e1675);
                            packed_uchar4 reinterpreted_packed_uchar4_e1722 = as_type<packed_uchar4>(_e1722);
                            sum1_3_ = _e1721 + ( + reinterpreted_packed_uchar4_e1675[0] * reinterpreted_packed_uchar4_e1722[0] + reinterpreted_packed_uchar4_e1675[1] * reinterpreted_packed_uchar4_e1722[1] + reinterpreted_packed_uchar4_e1675[2] * reinterpreted_packed_uchar4_e1722[2] + reinterpreted_packed_uchar4_e1675[3] * reinterpreted_packed_uchar4_e1722[3]);
                            uint _e1725 = sum2_0_;
                            uint _e1726 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1642 = as_type<packed_uchar4>(_e1642);
                            packed_uchar4 reinterpreted_packed_uchar4_e1726 = as_type<packed_uchar4>(_e1726);
                            sum2_0_ = _e1725 + ( + reinterpreted_packed_uchar4_e1642[0] * reinterpreted_packed_uchar4_e1726[0] + reinterpreted_packed_uchar4_e1642[1] * reinterpreted_packed_uchar4_e1726[1] + reinterpreted_packed_uchar4_e1642[2] * reinterpreted_packed_uchar4_e1726[2] + reinterpreted_packed_uchar4_e1642[3] * reinterpreted_packed_uchar4_e1726[3]);
                            uint _e1729 = sum2_1_;
                            uint _e1730 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                            packed_uchar4 reinterpreted_packed_uchar4_e1730 = as_type<packed_uchar4>(_e1730);
                            sum2_1_ = _e1729 + ( + reinterpreted_packed_uchar4_e1653[0] * reinterpreted_packed_uchar4_e1730[0] + reinterpreted_packed_uchar4_e1653[1] * reinterpreted_packed_uchar4_e1730[1] + reinterpreted_packed_uchar4_e1653[2] * reinterpreted_packed_uchar4_e1730[2] + reinterpreted_packed_uchar4_e1653[3] * reinterpreted_packed_uchar4_e1730[3]);
                            uint _e1733 = sum2_2_;
                            uint _e1734 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                            packed_uchar4 reinterpreted_packed_uchar4_e1734 = as_type<packed_uchar4>(_e1734);
                            sum2_2_ = _e1733 + ( + reinterpreted_packed_uchar4_e1664[0] * reinterpreted_packed_uchar4_e1734[0] + reinterpreted_packed_uchar4_e1664[1] * reinterpreted_packed_uchar4_e1734[1] + reinterpreted_packed_uchar4_e1664[2] * reinterpreted_packed_uchar4_e1734[2] + reinterpreted_packed_uchar4_e1664[3] * reinterpreted_packed_uchar4_e1734[3]);
                            uint _e1737 = sum2_3_;
                            uint _e1738 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1675 = as_type<packed_uchar4>(_e1675);
                            packed_uchar4 reinterpreted_packed_uchar4_e1738 = as_type<packed_uchar4>(_e1738);
                            sum2_3_ = _e1737 + ( + reinterpreted_packed_uchar4_e1675[0] * reinterpreted_packed_uchar4_e1738[0] + reinterpreted_packed_uchar4_e1675[1] * reinterpreted_packed_uchar4_e1738[1] + reinterpreted_packed_uchar4_e1675[2] * reinterpreted_packed_uchar4_e1738[2] + reinterpreted_packed_uchar4_e1675[3] * reinterpreted_packed_uchar4_e1738[3]);
                            uint _e1741 = sum3_0_;
                            uint _e1742 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1642 = as_type<packed_uchar4>(_e1642);
                            packed_uchar4 reinterpreted_packed_uchar4_e1742 = as_type<packed_uchar4>(_e1742);
                            sum3_0_ = _e1741 + ( + reinterpreted_packed_uchar4_e1642[0] * reinterpreted_packed_uchar4_e1742[0] + reinterpreted_packed_uchar4_e1642[1] * reinterpreted_packed_uchar4_e1742[1] + reinterpreted_packed_uchar4_e1642[2] * reinterpreted_packed_uchar4_e1742[2] + reinterpreted_packed_uchar4_e1642[3] * reinterpreted_packed_uchar4_e1742[3]);
                            uint _e1745 = sum3_1_;
                            uint _e1746 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1653 = as_type<packed_uchar4>(_e1653);
                            packed_uchar4 reinterpreted_packed_uchar4_e1746 = as_type<packed_uchar4>(_e1746);
                            sum3_1_ = _e1745 + ( + reinterpreted_packed_uchar4_e1653[0] * reinterpreted_packed_uchar4_e1746[0] + reinterpreted_packed_uchar4_e1653[1] * reinterpreted_packed_uchar4_e1746[1] + reinterpreted_packed_uchar4_e1653[2] * reinterpreted_packed_uchar4_e1746[2] + reinterpreted_packed_uchar4_e1653[3] * reinterpreted_packed_uchar4_e1746[3]);
                            uint _e1749 = sum3_2_;
                            uint _e1750 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1664 = as_type<packed_uchar4>(_e1664);
                            packed_uchar4 reinterpreted_packed_uchar4_e1750 = as_type<packed_uchar4>(_e1750);
                            sum3_2_ = _e1749 + ( + reinterpreted_packed_uchar4_e1664[0] * reinterpreted_packed_uchar4_e1750[0] + reinterpreted_packed_uchar4_e1664[1] * reinterpreted_packed_uchar4_e1750[1] + reinterpreted_packed_uchar4_e1664[2] * reinterpreted_packed_uchar4_e1750[2] + reinterpreted_packed_uchar4_e1664[3] * reinterpreted_packed_uchar4_e1750[3]);
                            uint _e1753 = sum3_3_;
                            uint _e1754 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1675 = as_type<packed_uchar4>(_e1675);
                            packed_uchar4 reinterpreted_packed_uchar4_e1754 = as_type<packed_uchar4>(_e1754);
                            sum3_3_ = _e1753 + ( + reinterpreted_packed_uchar4_e1675[0] * reinterpreted_packed_uchar4_e1754[0] + reinterpreted_packed_uchar4_e1675[1] * reinterpreted_packed_uchar4_e1754[1] + reinterpreted_packed_uchar4_e1675[2] * reinterpreted_packed_uchar4_e1754[2] + reinterpreted_packed_uchar4_e1675[3] * reinterpreted_packed_uchar4_e1754[3]);
                        }
                        if (step1_ < 8u) {
                            uint _e1769 = value_levels(_e1456.low.x >> 0u, (_e1456.low.x >> 3u) & 16843009u);
                            uint _e1780 = value_levels(_e1456.low.y >> 0u, (_e1456.low.y >> 3u) & 16843009u);
                            uint _e1791 = value_levels(_e1456.low.z >> 0u, (_e1456.low.z >> 3u) & 16843009u);
                            uint _e1802 = value_levels(_e1456.low.w >> 0u, (_e1456.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            uint _e1820 = sum0_0_;
                            uint _e1821 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                            packed_uchar4 reinterpreted_packed_uchar4_e1821 = as_type<packed_uchar4>(_e1821);
                            sum0_0_ = _e1820 + ( + reinterpreted_packed_uchar4_e1769[0] * reinterpreted_packed_uchar4_e1821[0] + reinterpreted_packed_uchar4_e1769[1] * reinterpreted_packed_uchar4_e1821[1] + reinterpreted_packed_uchar4_e1769[2] * reinterpreted_packed_uchar4_e1821[2] + reinterpreted_packed_uchar4_e1769[3] * reinterpreted_packed_uchar4_e1821[3]);
                            uint _e1824 = sum0_1_;
                            uint _e1825 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1780 = as_type<packed_uchar4>(_e1780);
                            packed_uchar4 reinterpreted_packed_uchar4_e1825 = as_type<packed_uchar4>(_e1825);
                            sum0_1_ = _e1824 + ( + reinterpreted_packed_uchar4_e1780[0] * reinterpreted_packed_uchar4_e1825[0] + reinterpreted_packed_uchar4_e1780[1] * reinterpreted_packed_uchar4_e1825[1] + reinterpreted_packed_uchar4_e1780[2] * reinterpreted_packed_uchar4_e1825[2] + reinterpreted_packed_uchar4_e1780[3] * reinterpreted_packed_uchar4_e1825[3]);
                            uint _e1828 = sum0_2_;
                            uint _e1829 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                            packed_uchar4 reinterpreted_packed_uchar4_e1829 = as_type<packed_uchar4>(_e1829);
                            sum0_2_ = _e1828 + ( + reinterpreted_packed_uchar4_e1791[0] * reinterpreted_packed_uchar4_e1829[0] + reinterpreted_packed_uchar4_e1791[1] * reinterpreted_packed_uchar4_e1829[1] + reinterpreted_packed_uchar4_e1791[2] * reinterpreted_packed_uchar4_e1829[2] + reinterpreted_packed_uchar4_e1791[3] * reinterpreted_packed_uchar4_e1829[3]);
                            uint _e1832 = sum0_3_;
                            uint _e1833 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1802 = as_type<packed_uchar4>(_e1802);
                            packed_uchar4 reinterpreted_packed_uchar4_e1833 = as_type<packed_uchar4>(_e1833);
                            sum0_3_ = _e1832 + ( + reinterpreted_packed_uchar4_e1802[0] * reinterpreted_packed_uchar4_e1833[0] + reinterpreted_packed_uchar4_e1802[1] * reinterpreted_packed_uchar4_e1833[1] + reinterpreted_packed_uchar4_e1802[2] * reinterpreted_packed_uchar4_e1833[2] + reinterpreted_packed_uchar4_e1802[3] * reinterpreted_packed_uchar4_e1833[3]);
                            uint _e1836 = sum1_0_;
                            uint _e1837 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                            packed_uchar4 reinterpreted_packed_uchar4_e1837 = as_type<packed_uchar4>(_e1837);
                            sum1_0_ = _e1836 + ( + reinterpreted_packed_uchar4_e1769[0] * reinterpreted_packed_uchar4_e1837[0] + reinterpreted_packed_uchar4_e1769[1] * reinterpreted_packed_uchar4_e1837[1] + reinterpreted_packed_uchar4_e1769[2] * reinterpreted_packed_uchar4_e1837[2] + reinterpreted_packed_uchar4_e1769[3] * reinterpreted_packed_uchar4_e1837[3]);
                            uint _e1840 = sum1_1_;
                            uint _e1841 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1780 = as_type<packed_uchar4>(_e1780);
                            packed_uchar4 reinterpreted_packed_uchar4_e1841 = as_type<packed_uchar4>(_e1841);
                            sum1_1_ = _e1840 + ( + reinterpreted_packed_uchar4_e1780[0] * reinterpreted_packed_uchar4_e1841[0] + reinterpreted_packed_uchar4_e1780[1] * reinterpreted_packed_uchar4_e1841[1] + reinterpreted_packed_uchar4_e1780[2] * reinterpreted_packed_uchar4_e1841[2] + reinterpreted_packed_uchar4_e1780[3] * reinterpreted_packed_uchar4_e1841[3]);
                            uint _e1844 = sum1_2_;
                            uint _e1845 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                            packed_uchar4 reinterpreted_packed_uchar4_e1845 = as_type<packed_uchar4>(_e1845);
                            sum1_2_ = _e1844 + ( + reinterpreted_packed_uchar4_e1791[0] * reinterpreted_packed_uchar4_e1845[0] + reinterpreted_packed_uchar4_e1791[1] * reinterpreted_packed_uchar4_e1845[1] + reinterpreted_packed_uchar4_e1791[2] * reinterpreted_packed_uchar4_e1845[2] + reinterpreted_packed_uchar4_e1791[3] * reinterpreted_packed_uchar4_e1845[3]);
                            uint _e1848 = sum1_3_;
                            uint _e1849 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1802 = as_type<packed_uchar4>(_e1802);
                            packed_uchar4 reinterpreted_packed_uchar4_e1849 = as_type<packed_uchar4>(_e1849);
                            sum1_3_ = _e1848 + ( + reinterpreted_packed_uchar4_e1802[0] * reinterpreted_packed_uchar4_e1849[0] + reinterpreted_packed_uchar4_e1802[1] * reinterpreted_packed_uchar4_e1849[1] + reinterpreted_packed_uchar4_e1802[2] * reinterpreted_packed_uchar4_e1849[2] + reinterpreted_packed_uchar4_e1802[3] * reinterpreted_packed_uchar4_e1849[3]);
                            uint _e1852 = sum2_0_;
                            uint _e1853 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                            packed_uchar4 reinterpreted_packed_uchar4_e1853 = as_type<packed_uchar4>(_e1853);
                            sum2_0_ = _e1852 + ( + reinterpreted_packed_uchar4_e1769[0] * reinterpreted_packed_uchar4_e1853[0] + reinterpreted_packed_uchar4_e1769[1] * reinterpreted_packed_uchar4_e1853[1] + reinterpreted_packed_uchar4_e1769[2] * reinterpreted_packed_uchar4_e1853[2] + reinterpreted_packed_uchar4_e1769[3] * reinterpreted_packed_uchar4_e1853[3]);
                            uint _e1856 = sum2_1_;
                            uint _e1857 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1780 = as_type<packed_uchar4>(_e1780);
                            packed_uchar4 reinterpreted_packed_uchar4_e1857 = as_type<packed_uchar4>(_e1857);
                            sum2_1_ = _e1856 + ( + reinterpreted_packed_uchar4_e1780[0] * reinterpreted_packed_uchar4_e1857[0] + reinterpreted_packed_uchar4_e1780[1] * reinterpreted_packed_uchar4_e1857[1] + reinterpreted_packed_uchar4_e1780[2] * reinterpreted_packed_uchar4_e1857[2] + reinterpreted_packed_uchar4_e1780[3] * reinterpreted_packed_uchar4_e1857[3]);
                            uint _e1860 = sum2_2_;
                            uint _e1861 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                            packed_uchar4 reinterpreted_packed_uchar4_e1861 = as_type<packed_uchar4>(_e1861);
                            sum2_2_ = _e1860 + ( + reinterpreted_packed_uchar4_e1791[0] * reinterpreted_packed_uchar4_e1861[0] + reinterpreted_packed_uchar4_e1791[1] * reinterpreted_packed_uchar4_e1861[1] + reinterpreted_packed_uchar4_e1791[2] * reinterpreted_packed_uchar4_e1861[2] + reinterpreted_packed_uchar4_e1791[3] * reinterpreted_packed_uchar4_e1861[3]);
                            uint _e1864 = sum2_3_;
                            uint _e1865 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1802 = as_type<packed_uchar4>(_e1802);
                            packed_uchar4 reinterpreted_packed_uchar4_e1865 = as_type<packed_uchar4>(_e1865);
                            sum2_3_ = _e1864 + ( + reinterpreted_packed_uchar4_e1802[0] * reinterpreted_packed_uchar4_e1865[0] + reinterpreted_packed_uchar4_e1802[1] * reinterpreted_packed_uchar4_e1865[1] + reinterpreted_packed_uchar4_e1802[2] * reinterpreted_packed_uchar4_e1865[2] + reinterpreted_packed_uchar4_e1802[3] * reinterpreted_packed_uchar4_e1865[3]);
                            uint _e1868 = sum3_0_;
                            uint _e1869 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1769 = as_type<packed_uchar4>(_e1769);
                            packed_uchar4 reinterpreted_packed_uchar4_e1869 = as_type<packed_uchar4>(_e1869);
                            sum3_0_ = _e1868 + ( + reinterpreted_packed_uchar4_e1769[0] * reinterpreted_packed_uchar4_e1869[0] + reinterpreted_packed_uchar4_e1769[1] * reinterpreted_packed_uchar4_e1869[1] + reinterpreted_packed_uchar4_e1769[2] * reinterpreted_packed_uchar4_e1869[2] + reinterpreted_packed_uchar4_e1769[3] * reinterpreted_packed_uchar4_e1869[3]);
                            uint _e1872 = sum3_1_;
                            uint _e1873 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1780 = as_type<packed_uchar4>(_e1780);
                            packed_uchar4 reinterpreted_packed_uchar4_e1873 = as_type<packed_uchar4>(_e1873);
                            sum3_1_ = _e1872 + ( + reinterpreted_packed_uchar4_e1780[0] * reinterpreted_packed_uchar4_e1873[0] + reinterpreted_packed_uchar4_e1780[1] * reinterpreted_packed_uchar4_e1873[1] + reinterpreted_packed_uchar4_e1780[2] * reinterpreted_packed_uchar4_e1873[2] + reinterpreted_packed_uchar4_e1780[3] * reinterpreted_packed_uchar4_e1873[3]);
                            uint _e1876 = sum3_2_;
                            uint _e1877 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1791 = as_type<packed_uchar4>(_e1791);
                            packed_uchar4 reinterpreted_packed_uchar4_e1877 = as_type<packed_uchar4>(_e1877);
                            sum3_2_ = _e1876 + ( + reinterpreted_packed_uchar4_e1791[0] * reinterpreted_packed_uchar4_e1877[0] + reinterpreted_packed_uchar4_e1791[1] * reinterpreted_packed_uchar4_e1877[1] + reinterpreted_packed_uchar4_e1791[2] * reinterpreted_packed_uchar4_e1877[2] + reinterpreted_packed_uchar4_e1791[3] * reinterpreted_packed_uchar4_e1877[3]);
                            uint _e1880 = sum3_3_;
                            uint _e1881 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1802 = as_type<packed_uchar4>(_e1802);
                            packed_uchar4 reinterpreted_packed_uchar4_e1881 = as_type<packed_uchar4>(_e1881);
                            sum3_3_ = _e1880 + ( + reinterpreted_packed_uchar4_e1802[0] * reinterpreted_packed_uchar4_e1881[0] + reinterpreted_packed_uchar4_e1802[1] * reinterpreted_packed_uchar4_e1881[1] + reinterpreted_packed_uchar4_e1802[2] * reinterpreted_packed_uchar4_e1881[2] + reinterpreted_packed_uchar4_e1802[3] * reinterpreted_packed_uchar4_e1881[3]);
                            uint _e1894 = value_levels(_e1456.low.x >> 4u, (_e1456.low.x >> 7u) & 16843009u);
                            uint _e1905 = value_levels(_e1456.low.y >> 4u, (_e1456.low.y >> 7u) & 16843009u);
                            uint _e1916 = value_levels(_e1456.low.z >> 4u, (_e1456.low.z >> 7u) & 16843009u);
                            uint _e1927 = value_levels(_e1456.low.w >> 4u, (_e1456.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            uint _e1945 = sum0_0_;
                            uint _e1946 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1894 = as_type<packed_uchar4>(_e1894);
                            packed_uchar4 reinterpreted_packed_uchar4_e1946 = as_type<packed_uchar4>(_e1946);
                            sum0_0_ = _e1945 + ( + reinterpreted_packed_uchar4_e1894[0] * reinterpreted_packed_uchar4_e1946[0] + reinterpreted_packed_uchar4_e1894[1] * reinterpreted_packed_uchar4_e1946[1] + reinterpreted_packed_uchar4_e1894[2] * reinterpreted_packed_uchar4_e1946[2] + reinterpreted_packed_uchar4_e1894[3] * reinterpreted_packed_uchar4_e1946[3]);
                            uint _e1949 = sum0_1_;
                            uint _e1950 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1905 = as_type<packed_uchar4>(_e1905);
                            packed_uchar4 reinterpreted_packed_uchar4_e1950 = as_type<packed_uchar4>(_e1950);
                            sum0_1_ = _e1949 + ( + reinterpreted_packed_uchar4_e1905[0] * reinterpreted_packed_uchar4_e1950[0] + reinterpreted_packed_uchar4_e1905[1] * reinterpreted_packed_uchar4_e1950[1] + reinterpreted_packed_uchar4_e1905[2] * reinterpreted_packed_uchar4_e1950[2] + reinterpreted_packed_uchar4_e1905[3] * reinterpreted_packed_uchar4_e1950[3]);
                            uint _e1953 = sum0_2_;
                            uint _e1954 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                            packed_uchar4 reinterpreted_packed_uchar4_e1954 = as_type<packed_uchar4>(_e1954);
                            sum0_2_ = _e1953 + ( + reinterpreted_packed_uchar4_e1916[0] * reinterpreted_packed_uchar4_e1954[0] + reinterpreted_packed_uchar4_e1916[1] * reinterpreted_packed_uchar4_e1954[1] + reinterpreted_packed_uchar4_e1916[2] * reinterpreted_packed_uchar4_e1954[2] + reinterpreted_packed_uchar4_e1916[3] * reinterpreted_packed_uchar4_e1954[3]);
                            uint _e1957 = sum0_3_;
                            uint _e1958 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                            packed_uchar4 reinterpreted_packed_uchar4_e1958 = as_type<packed_uchar4>(_e1958);
                            sum0_3_ = _e1957 + ( + reinterpreted_packed_uchar4_e1927[0] * reinterpreted_packed_uchar4_e1958[0] + reinterpreted_packed_uchar4_e1927[1] * reinterpreted_packed_uchar4_e1958[1] + reinterpreted_packed_uchar4_e1927[2] * reinterpreted_packed_uchar4_e1958[2] + reinterpreted_packed_uchar4_e1927[3] * reinterpreted_packed_uchar4_e1958[3]);
                            uint _e1961 = sum1_0_;
                            uint _e1962 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1894 = as_type<packed_uchar4>(_e1894);
                            packed_uchar4 reinterpreted_packed_uchar4_e1962 = as_type<packed_uchar4>(_e1962);
                            sum1_0_ = _e1961 + ( + reinterpreted_packed_uchar4_e1894[0] * reinterpreted_packed_uchar4_e1962[0] + reinterpreted_packed_uchar4_e1894[1] * reinterpreted_packed_uchar4_e1962[1] + reinterpreted_packed_uchar4_e1894[2] * reinterpreted_packed_uchar4_e1962[2] + reinterpreted_packed_uchar4_e1894[3] * reinterpreted_packed_uchar4_e1962[3]);
                            uint _e1965 = sum1_1_;
                            uint _e1966 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1905 = as_type<packed_uchar4>(_e1905);
                            packed_uchar4 reinterpreted_packed_uchar4_e1966 = as_type<packed_uchar4>(_e1966);
                            sum1_1_ = _e1965 + ( + reinterpreted_packed_uchar4_e1905[0] * reinterpreted_packed_uchar4_e1966[0] + reinterpreted_packed_uchar4_e1905[1] * reinterpreted_packed_uchar4_e1966[1] + reinterpreted_packed_uchar4_e1905[2] * reinterpreted_packed_uchar4_e1966[2] + reinterpreted_packed_uchar4_e1905[3] * reinterpreted_packed_uchar4_e1966[3]);
                            uint _e1969 = sum1_2_;
                            uint _e1970 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                            packed_uchar4 reinterpreted_packed_uchar4_e1970 = as_type<packed_uchar4>(_e1970);
                            sum1_2_ = _e1969 + ( + reinterpreted_packed_uchar4_e1916[0] * reinterpreted_packed_uchar4_e1970[0] + reinterpreted_packed_uchar4_e1916[1] * reinterpreted_packed_uchar4_e1970[1] + reinterpreted_packed_uchar4_e1916[2] * reinterpreted_packed_uchar4_e1970[2] + reinterpreted_packed_uchar4_e1916[3] * reinterpreted_packed_uchar4_e1970[3]);
                            uint _e1973 = sum1_3_;
                            uint _e1974 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                            packed_uchar4 reinterpreted_packed_uchar4_e1974 = as_type<packed_uchar4>(_e1974);
                            sum1_3_ = _e1973 + ( + reinterpreted_packed_uchar4_e1927[0] * reinterpreted_packed_uchar4_e1974[0] + reinterpreted_packed_uchar4_e1927[1] * reinterpreted_packed_uchar4_e1974[1] + reinterpreted_packed_uchar4_e1927[2] * reinterpreted_packed_uchar4_e1974[2] + reinterpreted_packed_uchar4_e1927[3] * reinterpreted_packed_uchar4_e1974[3]);
                            uint _e1977 = sum2_0_;
                            uint _e1978 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1894 = as_type<packed_uchar4>(_e1894);
                            packed_uchar4 reinterpreted_packed_uchar4_e1978 = as_type<packed_uchar4>(_e1978);
                            sum2_0_ = _e1977 + ( + reinterpreted_packed_uchar4_e1894[0] * reinterpreted_packed_uchar4_e1978[0] + reinterpreted_packed_uchar4_e1894[1] * reinterpreted_packed_uchar4_e1978[1] + reinterpreted_packed_uchar4_e1894[2] * reinterpreted_packed_uchar4_e1978[2] + reinterpreted_packed_uchar4_e1894[3] * reinterpreted_packed_uchar4_e1978[3]);
                            uint _e1981 = sum2_1_;
                            uint _e1982 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1905 = as_type<packed_uchar4>(_e1905);
                            packed_uchar4 reinterpreted_packed_uchar4_e1982 = as_type<packed_uchar4>(_e1982);
                            sum2_1_ = _e1981 + ( + reinterpreted_packed_uchar4_e1905[0] * reinterpreted_packed_uchar4_e1982[0] + reinterpreted_packed_uchar4_e1905[1] * reinterpreted_packed_uchar4_e1982[1] + reinterpreted_packed_uchar4_e1905[2] * reinterpreted_packed_uchar4_e1982[2] + reinterpreted_packed_uchar4_e1905[3] * reinterpreted_packed_uchar4_e1982[3]);
                            uint _e1985 = sum2_2_;
                            uint _e1986 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                            packed_uchar4 reinterpreted_packed_uchar4_e1986 = as_type<packed_uchar4>(_e1986);
                            sum2_2_ = _e1985 + ( + reinterpreted_packed_uchar4_e1916[0] * reinterpreted_packed_uchar4_e1986[0] + reinterpreted_packed_uchar4_e1916[1] * reinterpreted_packed_uchar4_e1986[1] + reinterpreted_packed_uchar4_e1916[2] * reinterpreted_packed_uchar4_e1986[2] + reinterpreted_packed_uchar4_e1916[3] * reinterpreted_packed_uchar4_e1986[3]);
                            uint _e1989 = sum2_3_;
                            uint _e1990 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                            packed_uchar4 reinterpreted_packed_uchar4_e1990 = as_type<packed_uchar4>(_e1990);
                            sum2_3_ = _e1989 + ( + reinterpreted_packed_uchar4_e1927[0] * reinterpreted_packed_uchar4_e1990[0] + reinterpreted_packed_uchar4_e1927[1] * reinterpreted_packed_uchar4_e1990[1] + reinterpreted_packed_uchar4_e1927[2] * reinterpreted_packed_uchar4_e1990[2] + reinterpreted_packed_uchar4_e1927[3] * reinterpreted_packed_uchar4_e1990[3]);
                            uint _e1993 = sum3_0_;
                            uint _e1994 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1894 = as_type<packed_uchar4>(_e1894);
                            packed_uchar4 reinterpreted_packed_uchar4_e1994 = as_type<packed_uchar4>(_e1994);
                            sum3_0_ = _e1993 + ( + reinterpreted_packed_uchar4_e1894[0] * reinterpreted_packed_uchar4_e1994[0] + reinterpreted_packed_uchar4_e1894[1] * reinterpreted_packed_uchar4_e1994[1] + reinterpreted_packed_uchar4_e1894[2] * reinterpreted_packed_uchar4_e1994[2] + reinterpreted_packed_uchar4_e1894[3] * reinterpreted_packed_uchar4_e1994[3]);
                            uint _e1997 = sum3_1_;
                            uint _e1998 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1905 = as_type<packed_uchar4>(_e1905);
                            packed_uchar4 reinterpreted_packed_uchar4_e1998 = as_type<packed_uchar4>(_e1998);
                            sum3_1_ = _e1997 + ( + reinterpreted_packed_uchar4_e1905[0] * reinterpreted_packed_uchar4_e1998[0] + reinterpreted_packed_uchar4_e1905[1] * reinterpreted_packed_uchar4_e1998[1] + reinterpreted_packed_uchar4_e1905[2] * reinterpreted_packed_uchar4_e1998[2] + reinterpreted_packed_uchar4_e1905[3] * reinterpreted_packed_uchar4_e1998[3]);
                            uint _e2001 = sum3_2_;
                            uint _e2002 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1916 = as_type<packed_uchar4>(_e1916);
                            packed_uchar4 reinterpreted_packed_uchar4_e2002 = as_type<packed_uchar4>(_e2002);
                            sum3_2_ = _e2001 + ( + reinterpreted_packed_uchar4_e1916[0] * reinterpreted_packed_uchar4_e2002[0] + reinterpreted_packed_uchar4_e1916[1] * reinterpreted_packed_uchar4_e2002[1] + reinterpreted_packed_uchar4_e1916[2] * reinterpreted_packed_uchar4_e2002[2] + reinterpreted_packed_uchar4_e1916[3] * reinterpreted_packed_uchar4_e2002[3]);
                            uint _e2005 = sum3_3_;
                            uint _e2006 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1927 = as_type<packed_uchar4>(_e1927);
                            packed_uchar4 reinterpreted_packed_uchar4_e2006 = as_type<packed_uchar4>(_e2006);
                            sum3_3_ = _e2005 + ( + reinterpreted_packed_uchar4_e1927[0] * reinterpreted_packed_uchar4_e2006[0] + reinterpreted_packed_uchar4_e1927[1] * reinterpreted_packed_uchar4_e2006[1] + reinterpreted_packed_uchar4_e1927[2] * reinterpreted_packed_uchar4_e2006[2] + reinterpreted_packed_uchar4_e1927[3] * reinterpreted_packed_uchar4_e2006[3]);
                        }
                        if (step2_ < 8u) {
                            uint _e2021 = value_levels(_e1464.low.x >> 0u, (_e1464.low.x >> 3u) & 16843009u);
                            uint _e2032 = value_levels(_e1464.low.y >> 0u, (_e1464.low.y >> 3u) & 16843009u);
                            uint _e2043 = value_levels(_e1464.low.z >> 0u, (_e1464.low.z >> 3u) & 16843009u);
                            uint _e2054 = value_levels(_e1464.low.w >> 0u, (_e1464.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            uint _e2072 = sum0_0_;
                            uint _e2073 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            packed_uchar4 reinterpreted_packed_uchar4_e2073 = as_type<packed_uchar4>(_e2073);
                            sum0_0_ = _e2072 + ( + reinterpreted_packed_uchar4_e2021[0] * reinterpreted_packed_uchar4_e2073[0] + reinterpreted_packed_uchar4_e2021[1] * reinterpreted_packed_uchar4_e2073[1] + reinterpreted_packed_uchar4_e2021[2] * reinterpreted_packed_uchar4_e2073[2] + reinterpreted_packed_uchar4_e2021[3] * reinterpreted_packed_uchar4_e2073[3]);
                            uint _e2076 = sum0_1_;
                            uint _e2077 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                            packed_uchar4 reinterpreted_packed_uchar4_e2077 = as_type<packed_uchar4>(_e2077);
                            sum0_1_ = _e2076 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2077[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2077[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2077[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2077[3]);
                            uint _e2080 = sum0_2_;
                            uint _e2081 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                            packed_uchar4 reinterpreted_packed_uchar4_e2081 = as_type<packed_uchar4>(_e2081);
                            sum0_2_ = _e2080 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2081[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2081[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2081[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2081[3]);
                            uint _e2084 = sum0_3_;
                            uint _e2085 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                            packed_uchar4 reinterpreted_packed_uchar4_e2085 = as_type<packed_uchar4>(_e2085);
                            sum0_3_ = _e2084 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2085[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2085[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2085[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2085[3]);
                            uint _e2088 = sum1_0_;
                            uint _e2089 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            packed_uchar4 reinterpreted_packed_uchar4_e2089 = as_type<packed_uchar4>(_e2089);
                            sum1_0_ = _e2088 + ( + reinterpreted_packed_uchar4_e2021[0] * reinterpreted_packed_uchar4_e2089[0] + reinterpreted_packed_uchar4_e2021[1] * reinterpreted_packed_uchar4_e2089[1] + reinterpreted_packed_uchar4_e2021[2] * reinterpreted_packed_uchar4_e2089[2] + reinterpreted_packed_uchar4_e2021[3] * reinterpreted_packed_uchar4_e2089[3]);
                            uint _e2092 = sum1_1_;
                            uint _e2093 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                            packed_uchar4 reinterpreted_packed_uchar4_e2093 = as_type<packed_uchar4>(_e2093);
                            sum1_1_ = _e2092 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2093[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2093[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2093[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2093[3]);
                            uint _e2096 = sum1_2_;
                            uint _e2097 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                            packed_uchar4 reinterpreted_packed_uchar4_e2097 = as_type<packed_uchar4>(_e2097);
                            sum1_2_ = _e2096 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2097[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2097[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2097[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2097[3]);
                            uint _e2100 = sum1_3_;
                            uint _e2101 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                            packed_uchar4 reinterpreted_packed_uchar4_e2101 = as_type<packed_uchar4>(_e2101);
                            sum1_3_ = _e2100 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2101[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2101[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2101[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2101[3]);
                            uint _e2104 = sum2_0_;
                            uint _e2105 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            packed_uchar4 reinterpreted_packed_uchar4_e2105 = as_type<packed_uchar4>(_e2105);
                            sum2_0_ = _e2104 + ( + reinterpreted_packed_uchar4_e2021[0] * reinterpreted_packed_uchar4_e2105[0] + reinterpreted_packed_uchar4_e2021[1] * reinterpreted_packed_uchar4_e2105[1] + reinterpreted_packed_uchar4_e2021[2] * reinterpreted_packed_uchar4_e2105[2] + reinterpreted_packed_uchar4_e2021[3] * reinterpreted_packed_uchar4_e2105[3]);
                            uint _e2108 = sum2_1_;
                            uint _e2109 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                            packed_uchar4 reinterpreted_packed_uchar4_e2109 = as_type<packed_uchar4>(_e2109);
                            sum2_1_ = _e2108 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2109[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2109[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2109[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2109[3]);
                            uint _e2112 = sum2_2_;
                            uint _e2113 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                            packed_uchar4 reinterpreted_packed_uchar4_e2113 = as_type<packed_uchar4>(_e2113);
                            sum2_2_ = _e2112 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2113[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2113[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2113[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2113[3]);
                            uint _e2116 = sum2_3_;
                            uint _e2117 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                            packed_uchar4 reinterpreted_packed_uchar4_e2117 = as_type<packed_uchar4>(_e2117);
                            sum2_3_ = _e2116 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2117[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2117[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2117[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2117[3]);
                            uint _e2120 = sum3_0_;
                            uint _e2121 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2021 = as_type<packed_uchar4>(_e2021);
                            packed_uchar4 reinterpreted_packed_uchar4_e2121 = as_type<packed_uchar4>(_e2121);
                            sum3_0_ = _e2120 + ( + reinterpreted_packed_uchar4_e2021[0] * reinterpreted_packed_uchar4_e2121[0] + reinterpreted_packed_uchar4_e2021[1] * reinterpreted_packed_uchar4_e2121[1] + reinterpreted_packed_uchar4_e2021[2] * reinterpreted_packed_uchar4_e2121[2] + reinterpreted_packed_uchar4_e2021[3] * reinterpreted_packed_uchar4_e2121[3]);
                            uint _e2124 = sum3_1_;
                            uint _e2125 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2032 = as_type<packed_uchar4>(_e2032);
                            packed_uchar4 reinterpreted_packed_uchar4_e2125 = as_type<packed_uchar4>(_e2125);
                            sum3_1_ = _e2124 + ( + reinterpreted_packed_uchar4_e2032[0] * reinterpreted_packed_uchar4_e2125[0] + reinterpreted_packed_uchar4_e2032[1] * reinterpreted_packed_uchar4_e2125[1] + reinterpreted_packed_uchar4_e2032[2] * reinterpreted_packed_uchar4_e2125[2] + reinterpreted_packed_uchar4_e2032[3] * reinterpreted_packed_uchar4_e2125[3]);
                            uint _e2128 = sum3_2_;
                            uint _e2129 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2043 = as_type<packed_uchar4>(_e2043);
                            packed_uchar4 reinterpreted_packed_uchar4_e2129 = as_type<packed_uchar4>(_e2129);
                            sum3_2_ = _e2128 + ( + reinterpreted_packed_uchar4_e2043[0] * reinterpreted_packed_uchar4_e2129[0] + reinterpreted_packed_uchar4_e2043[1] * reinterpreted_packed_uchar4_e2129[1] + reinterpreted_packed_uchar4_e2043[2] * reinterpreted_packed_uchar4_e2129[2] + reinterpreted_packed_uchar4_e2043[3] * reinterpreted_packed_uchar4_e2129[3]);
                            uint _e2132 = sum3_3_;
                            uint _e2133 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2054 = as_type<packed_uchar4>(_e2054);
                            packed_uchar4 reinterpreted_packed_uchar4_e2133 = as_type<packed_uchar4>(_e2133);
                            sum3_3_ = _e2132 + ( + reinterpreted_packed_uchar4_e2054[0] * reinterpreted_packed_uchar4_e2133[0] + reinterpreted_packed_uchar4_e2054[1] * reinterpreted_packed_uchar4_e2133[1] + reinterpreted_packed_uchar4_e2054[2] * reinterpreted_packed_uchar4_e2133[2] + reinterpreted_packed_uchar4_e2054[3] * reinterpreted_packed_uchar4_e2133[3]);
                            uint _e2146 = value_levels(_e1464.low.x >> 4u, (_e1464.low.x >> 7u) & 16843009u);
                            uint _e2157 = value_levels(_e1464.low.y >> 4u, (_e1464.low.y >> 7u) & 16843009u);
                            uint _e2168 = value_levels(_e1464.low.z >> 4u, (_e1464.low.z >> 7u) & 16843009u);
                            uint _e2179 = value_levels(_e1464.low.w >> 4u, (_e1464.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            uint _e2197 = sum0_0_;
                            uint _e2198 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2146 = as_type<packed_uchar4>(_e2146);
                            packed_uchar4 reinterpreted_packed_uchar4_e2198 = as_type<packed_uchar4>(_e2198);
                            sum0_0_ = _e2197 + ( + reinterpreted_packed_uchar4_e2146[0] * reinterpreted_packed_uchar4_e2198[0] + reinterpreted_packed_uchar4_e2146[1] * reinterpreted_packed_uchar4_e2198[1] + reinterpreted_packed_uchar4_e2146[2] * reinterpreted_packed_uchar4_e2198[2] + reinterpreted_packed_uchar4_e2146[3] * reinterpreted_packed_uchar4_e2198[3]);
                            uint _e2201 = sum0_1_;
                            uint _e2202 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2157 = as_type<packed_uchar4>(_e2157);
                            packed_uchar4 reinterpreted_packed_uchar4_e2202 = as_type<packed_uchar4>(_e2202);
                            sum0_1_ = _e2201 + ( + reinterpreted_packed_uchar4_e2157[0] * reinterpreted_packed_uchar4_e2202[0] + reinterpreted_packed_uchar4_e2157[1] * reinterpreted_packed_uchar4_e2202[1] + reinterpreted_packed_uchar4_e2157[2] * reinterpreted_packed_uchar4_e2202[2] + reinterpreted_packed_uchar4_e2157[3] * reinterpreted_packed_uchar4_e2202[3]);
                            uint _e2205 = sum0_2_;
                            uint _e2206 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            packed_uchar4 reinterpreted_packed_uchar4_e2206 = as_type<packed_uchar4>(_e2206);
                            sum0_2_ = _e2205 + ( + reinterpreted_packed_uchar4_e2168[0] * reinterpreted_packed_uchar4_e2206[0] + reinterpreted_packed_uchar4_e2168[1] * reinterpreted_packed_uchar4_e2206[1] + reinterpreted_packed_uchar4_e2168[2] * reinterpreted_packed_uchar4_e2206[2] + reinterpreted_packed_uchar4_e2168[3] * reinterpreted_packed_uchar4_e2206[3]);
                            uint _e2209 = sum0_3_;
                            uint _e2210 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            packed_uchar4 reinterpreted_packed_uchar4_e2210 = as_type<packed_uchar4>(_e2210);
                            sum0_3_ = _e2209 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2210[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2210[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2210[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2210[3]);
                            uint _e2213 = sum1_0_;
                            uint _e2214 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2146 = as_type<packed_uchar4>(_e2146);
                            packed_uchar4 reinterpreted_packed_uchar4_e2214 = as_type<packed_uchar4>(_e2214);
                            sum1_0_ = _e2213 + ( + reinterpreted_packed_uchar4_e2146[0] * reinterpreted_packed_uchar4_e2214[0] + reinterpreted_packed_uchar4_e2146[1] * reinterpreted_packed_uchar4_e2214[1] + reinterpreted_packed_uchar4_e2146[2] * reinterpreted_packed_uchar4_e2214[2] + reinterpreted_packed_uchar4_e2146[3] * reinterpreted_packed_uchar4_e2214[3]);
                            uint _e2217 = sum1_1_;
                            uint _e2218 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2157 = as_type<packed_uchar4>(_e2157);
                            packed_uchar4 reinterpreted_packed_uchar4_e2218 = as_type<packed_uchar4>(_e2218);
                            sum1_1_ = _e2217 + ( + reinterpreted_packed_uchar4_e2157[0] * reinterpreted_packed_uchar4_e2218[0] + reinterpreted_packed_uchar4_e2157[1] * reinterpreted_packed_uchar4_e2218[1] + reinterpreted_packed_uchar4_e2157[2] * reinterpreted_packed_uchar4_e2218[2] + reinterpreted_packed_uchar4_e2157[3] * reinterpreted_packed_uchar4_e2218[3]);
                            uint _e2221 = sum1_2_;
                            uint _e2222 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            packed_uchar4 reinterpreted_packed_uchar4_e2222 = as_type<packed_uchar4>(_e2222);
                            sum1_2_ = _e2221 + ( + reinterpreted_packed_uchar4_e2168[0] * reinterpreted_packed_uchar4_e2222[0] + reinterpreted_packed_uchar4_e2168[1] * reinterpreted_packed_uchar4_e2222[1] + reinterpreted_packed_uchar4_e2168[2] * reinterpreted_packed_uchar4_e2222[2] + reinterpreted_packed_uchar4_e2168[3] * reinterpreted_packed_uchar4_e2222[3]);
                            uint _e2225 = sum1_3_;
                            uint _e2226 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            packed_uchar4 reinterpreted_packed_uchar4_e2226 = as_type<packed_uchar4>(_e2226);
                            sum1_3_ = _e2225 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2226[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2226[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2226[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2226[3]);
                            uint _e2229 = sum2_0_;
                            uint _e2230 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2146 = as_type<packed_uchar4>(_e2146);
                            packed_uchar4 reinterpreted_packed_uchar4_e2230 = as_type<packed_uchar4>(_e2230);
                            sum2_0_ = _e2229 + ( + reinterpreted_packed_uchar4_e2146[0] * reinterpreted_packed_uchar4_e2230[0] + reinterpreted_packed_uchar4_e2146[1] * reinterpreted_packed_uchar4_e2230[1] + reinterpreted_packed_uchar4_e2146[2] * reinterpreted_packed_uchar4_e2230[2] + reinterpreted_packed_uchar4_e2146[3] * reinterpreted_packed_uchar4_e2230[3]);
                            uint _e2233 = sum2_1_;
                            uint _e2234 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2157 = as_type<packed_uchar4>(_e2157);
                            packed_uchar4 reinterpreted_packed_uchar4_e2234 = as_type<packed_uchar4>(_e2234);
                            sum2_1_ = _e2233 + ( + reinterpreted_packed_uchar4_e2157[0] * reinterpreted_packed_uchar4_e2234[0] + reinterpreted_packed_uchar4_e2157[1] * reinterpreted_packed_uchar4_e2234[1] + reinterpreted_packed_uchar4_e2157[2] * reinterpreted_packed_uchar4_e2234[2] + reinterpreted_packed_uchar4_e2157[3] * reinterpreted_packed_uchar4_e2234[3]);
                            uint _e2237 = sum2_2_;
                            uint _e2238 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            packed_uchar4 reinterpreted_packed_uchar4_e2238 = as_type<packed_uchar4>(_e2238);
                            sum2_2_ = _e2237 + ( + reinterpreted_packed_uchar4_e2168[0] * reinterpreted_packed_uchar4_e2238[0] + reinterpreted_packed_uchar4_e2168[1] * reinterpreted_packed_uchar4_e2238[1] + reinterpreted_packed_uchar4_e2168[2] * reinterpreted_packed_uchar4_e2238[2] + reinterpreted_packed_uchar4_e2168[3] * reinterpreted_packed_uchar4_e2238[3]);
                            uint _e2241 = sum2_3_;
                            uint _e2242 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            packed_uchar4 reinterpreted_packed_uchar4_e2242 = as_type<packed_uchar4>(_e2242);
                            sum2_3_ = _e2241 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2242[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2242[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2242[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2242[3]);
                            uint _e2245 = sum3_0_;
                            uint _e2246 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2146 = as_type<packed_uchar4>(_e2146);
                            packed_uchar4 reinterpreted_packed_uchar4_e2246 = as_type<packed_uchar4>(_e2246);
                            sum3_0_ = _e2245 + ( + reinterpreted_packed_uchar4_e2146[0] * reinterpreted_packed_uchar4_e2246[0] + reinterpreted_packed_uchar4_e2146[1] * reinterpreted_packed_uchar4_e2246[1] + reinterpreted_packed_uchar4_e2146[2] * reinterpreted_packed_uchar4_e2246[2] + reinterpreted_packed_uchar4_e2146[3] * reinterpreted_packed_uchar4_e2246[3]);
                            uint _e2249 = sum3_1_;
                            uint _e2250 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2157 = as_type<packed_uchar4>(_e2157);
                            packed_uchar4 reinterpreted_packed_uchar4_e2250 = as_type<packed_uchar4>(_e2250);
                            sum3_1_ = _e2249 + ( + reinterpreted_packed_uchar4_e2157[0] * reinterpreted_packed_uchar4_e2250[0] + reinterpreted_packed_uchar4_e2157[1] * reinterpreted_packed_uchar4_e2250[1] + reinterpreted_packed_uchar4_e2157[2] * reinterpreted_packed_uchar4_e2250[2] + reinterpreted_packed_uchar4_e2157[3] * reinterpreted_packed_uchar4_e2250[3]);
                            uint _e2253 = sum3_2_;
                            uint _e2254 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2168 = as_type<packed_uchar4>(_e2168);
                            packed_uchar4 reinterpreted_packed_uchar4_e2254 = as_type<packed_uchar4>(_e2254);
                            sum3_2_ = _e2253 + ( + reinterpreted_packed_uchar4_e2168[0] * reinterpreted_packed_uchar4_e2254[0] + reinterpreted_packed_uchar4_e2168[1] * reinterpreted_packed_uchar4_e2254[1] + reinterpreted_packed_uchar4_e2168[2] * reinterpreted_packed_uchar4_e2254[2] + reinterpreted_packed_uchar4_e2168[3] * reinterpreted_packed_uchar4_e2254[3]);
                            uint _e2257 = sum3_3_;
                            uint _e2258 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2179 = as_type<packed_uchar4>(_e2179);
                            packed_uchar4 reinterpreted_packed_uchar4_e2258 = as_type<packed_uchar4>(_e2258);
                            sum3_3_ = _e2257 + ( + reinterpreted_packed_uchar4_e2179[0] * reinterpreted_packed_uchar4_e2258[0] + reinterpreted_packed_uchar4_e2179[1] * reinterpreted_packed_uchar4_e2258[1] + reinterpreted_packed_uchar4_e2179[2] * reinterpreted_packed_uchar4_e2258[2] + reinterpreted_packed_uchar4_e2179[3] * reinterpreted_packed_uchar4_e2258[3]);
                        }
                        if (step3_ < 8u) {
                            uint _e2273 = value_levels(_e1472.low.x >> 0u, (_e1472.low.x >> 3u) & 16843009u);
                            uint _e2284 = value_levels(_e1472.low.y >> 0u, (_e1472.low.y >> 3u) & 16843009u);
                            uint _e2295 = value_levels(_e1472.low.z >> 0u, (_e1472.low.z >> 3u) & 16843009u);
                            uint _e2306 = value_levels(_e1472.low.w >> 0u, (_e1472.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            uint _e2324 = sum0_0_;
                            uint _e2325 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2273 = as_type<packed_uchar4>(_e2273);
                            packed_uchar4 reinterpreted_packed_uchar4_e2325 = as_type<packed_uchar4>(_e2325);
                            sum0_0_ = _e2324 + ( + reinterpreted_packed_uchar4_e2273[0] * reinterpreted_packed_uchar4_e2325[0] + reinterpreted_packed_uchar4_e2273[1] * reinterpreted_packed_uchar4_e2325[1] + reinterpreted_packed_uchar4_e2273[2] * reinterpreted_packed_uchar4_e2325[2] + reinterpreted_packed_uchar4_e2273[3] * reinterpreted_packed_uchar4_e2325[3]);
                            uint _e2328 = sum0_1_;
                            uint _e2329 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2284 = as_type<packed_uchar4>(_e2284);
                            packed_uchar4 reinterpreted_packed_uchar4_e2329 = as_type<packed_uchar4>(_e2329);
                            sum0_1_ = _e2328 + ( + reinterpreted_packed_uchar4_e2284[0] * reinterpreted_packed_uchar4_e2329[0] + reinterpreted_packed_uchar4_e2284[1] * reinterpreted_packed_uchar4_e2329[1] + reinterpreted_packed_uchar4_e2284[2] * reinterpreted_packed_uchar4_e2329[2] + reinterpreted_packed_uchar4_e2284[3] * reinterpreted_packed_uchar4_e2329[3]);
                            uint _e2332 = sum0_2_;
                            uint _e2333 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                            packed_uchar4 reinterpreted_packed_uchar4_e2333 = as_type<packed_uchar4>(_e2333);
                            sum0_2_ = _e2332 + ( + reinterpreted_packed_uchar4_e2295[0] * reinterpreted_packed_uchar4_e2333[0] + reinterpreted_packed_uchar4_e2295[1] * reinterpreted_packed_uchar4_e2333[1] + reinterpreted_packed_uchar4_e2295[2] * reinterpreted_packed_uchar4_e2333[2] + reinterpreted_packed_uchar4_e2295[3] * reinterpreted_packed_uchar4_e2333[3]);
                            uint _e2336 = sum0_3_;
                            uint _e2337 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2306 = as_type<packed_uchar4>(_e2306);
                            packed_uchar4 reinterpreted_packed_uchar4_e2337 = as_type<packed_uchar4>(_e2337);
                            sum0_3_ = _e2336 + ( + reinterpreted_packed_uchar4_e2306[0] * reinterpreted_packed_uchar4_e2337[0] + reinterpreted_packed_uchar4_e2306[1] * reinterpreted_packed_uchar4_e2337[1] + reinterpreted_packed_uchar4_e2306[2] * reinterpreted_packed_uchar4_e2337[2] + reinterpreted_packed_uchar4_e2306[3] * reinterpreted_packed_uchar4_e2337[3]);
                            uint _e2340 = sum1_0_;
                            uint _e2341 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2273 = as_type<packed_uchar4>(_e2273);
                            packed_uchar4 reinterpreted_packed_uchar4_e2341 = as_type<packed_uchar4>(_e2341);
                            sum1_0_ = _e2340 + ( + reinterpreted_packed_uchar4_e2273[0] * reinterpreted_packed_uchar4_e2341[0] + reinterpreted_packed_uchar4_e2273[1] * reinterpreted_packed_uchar4_e2341[1] + reinterpreted_packed_uchar4_e2273[2] * reinterpreted_packed_uchar4_e2341[2] + reinterpreted_packed_uchar4_e2273[3] * reinterpreted_packed_uchar4_e2341[3]);
                            uint _e2344 = sum1_1_;
                            uint _e2345 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2284 = as_type<packed_uchar4>(_e2284);
                            packed_uchar4 reinterpreted_packed_uchar4_e2345 = as_type<packed_uchar4>(_e2345);
                            sum1_1_ = _e2344 + ( + reinterpreted_packed_uchar4_e2284[0] * reinterpreted_packed_uchar4_e2345[0] + reinterpreted_packed_uchar4_e2284[1] * reinterpreted_packed_uchar4_e2345[1] + reinterpreted_packed_uchar4_e2284[2] * reinterpreted_packed_uchar4_e2345[2] + reinterpreted_packed_uchar4_e2284[3] * reinterpreted_packed_uchar4_e2345[3]);
                            uint _e2348 = sum1_2_;
                            uint _e2349 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                            packed_uchar4 reinterpreted_packed_uchar4_e2349 = as_type<packed_uchar4>(_e2349);
                            sum1_2_ = _e2348 + ( + reinterpreted_packed_uchar4_e2295[0] * reinterpreted_packed_uchar4_e2349[0] + reinterpreted_packed_uchar4_e2295[1] * reinterpreted_packed_uchar4_e2349[1] + reinterpreted_packed_uchar4_e2295[2] * reinterpreted_packed_uchar4_e2349[2] + reinterpreted_packed_uchar4_e2295[3] * reinterpreted_packed_uchar4_e2349[3]);
                            uint _e2352 = sum1_3_;
                            uint _e2353 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2306 = as_type<packed_uchar4>(_e2306);
                            packed_uchar4 reinterpreted_packed_uchar4_e2353 = as_type<packed_uchar4>(_e2353);
                            sum1_3_ = _e2352 + ( + reinterpreted_packed_uchar4_e2306[0] * reinterpreted_packed_uchar4_e2353[0] + reinterpreted_packed_uchar4_e2306[1] * reinterpreted_packed_uchar4_e2353[1] + reinterpreted_packed_uchar4_e2306[2] * reinterpreted_packed_uchar4_e2353[2] + reinterpreted_packed_uchar4_e2306[3] * reinterpreted_packed_uchar4_e2353[3]);
                            uint _e2356 = sum2_0_;
                            uint _e2357 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2273 = as_type<packed_uchar4>(_e2273);
                            packed_uchar4 reinterpreted_packed_uchar4_e2357 = as_type<packed_uchar4>(_e2357);
                            sum2_0_ = _e2356 + ( + reinterpreted_packed_uchar4_e2273[0] * reinterpreted_packed_uchar4_e2357[0] + reinterpreted_packed_uchar4_e2273[1] * reinterpreted_packed_uchar4_e2357[1] + reinterpreted_packed_uchar4_e2273[2] * reinterpreted_packed_uchar4_e2357[2] + reinterpreted_packed_uchar4_e2273[3] * reinterpreted_packed_uchar4_e2357[3]);
                            uint _e2360 = sum2_1_;
                            uint _e2361 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2284 = as_type<packed_uchar4>(_e2284);
                            packed_uchar4 reinterpreted_packed_uchar4_e2361 = as_type<packed_uchar4>(_e2361);
                            sum2_1_ = _e2360 + ( + reinterpreted_packed_uchar4_e2284[0] * reinterpreted_packed_uchar4_e2361[0] + reinterpreted_packed_uchar4_e2284[1] * reinterpreted_packed_uchar4_e2361[1] + reinterpreted_packed_uchar4_e2284[2] * reinterpreted_packed_uchar4_e2361[2] + reinterpreted_packed_uchar4_e2284[3] * reinterpreted_packed_uchar4_e2361[3]);
                            uint _e2364 = sum2_2_;
                            uint _e2365 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                            packed_uchar4 reinterpreted_packed_uchar4_e2365 = as_type<packed_uchar4>(_e2365);
                            sum2_2_ = _e2364 + ( + reinterpreted_packed_uchar4_e2295[0] * reinterpreted_packed_uchar4_e2365[0] + reinterpreted_packed_uchar4_e2295[1] * reinterpreted_packed_uchar4_e2365[1] + reinterpreted_packed_uchar4_e2295[2] * reinterpreted_packed_uchar4_e2365[2] + reinterpreted_packed_uchar4_e2295[3] * reinterpreted_packed_uchar4_e2365[3]);
                            uint _e2368 = sum2_3_;
                            uint _e2369 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2306 = as_type<packed_uchar4>(_e2306);
                            packed_uchar4 reinterpreted_packed_uchar4_e2369 = as_type<packed_uchar4>(_e2369);
                            sum2_3_ = _e2368 + ( + reinterpreted_packed_uchar4_e2306[0] * reinterpreted_packed_uchar4_e2369[0] + reinterpreted_packed_uchar4_e2306[1] * reinterpreted_packed_uchar4_e2369[1] + reinterpreted_packed_uchar4_e2306[2] * reinterpreted_packed_uchar4_e2369[2] + reinterpreted_packed_uchar4_e2306[3] * reinterpreted_packed_uchar4_e2369[3]);
                            uint _e2372 = sum3_0_;
                            uint _e2373 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2273 = as_type<packed_uchar4>(_e2273);
                            packed_uchar4 reinterpreted_packed_uchar4_e2373 = as_type<packed_uchar4>(_e2373);
                            sum3_0_ = _e2372 + ( + reinterpreted_packed_uchar4_e2273[0] * reinterpreted_packed_uchar4_e2373[0] + reinterpreted_packed_uchar4_e2273[1] * reinterpreted_packed_uchar4_e2373[1] + reinterpreted_packed_uchar4_e2273[2] * reinterpreted_packed_uchar4_e2373[2] + reinterpreted_packed_uchar4_e2273[3] * reinterpreted_packed_uchar4_e2373[3]);
                            uint _e2376 = sum3_1_;
                            uint _e2377 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2284 = as_type<packed_uchar4>(_e2284);
                            packed_uchar4 reinterpreted_packed_uchar4_e2377 = as_type<packed_uchar4>(_e2377);
                            sum3_1_ = _e2376 + ( + reinterpreted_packed_uchar4_e2284[0] * reinterpreted_packed_uchar4_e2377[0] + reinterpreted_packed_uchar4_e2284[1] * reinterpreted_packed_uchar4_e2377[1] + reinterpreted_packed_uchar4_e2284[2] * reinterpreted_packed_uchar4_e2377[2] + reinterpreted_packed_uchar4_e2284[3] * reinterpreted_packed_uchar4_e2377[3]);
                            uint _e2380 = sum3_2_;
                            uint _e2381 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2295 = as_type<packed_uchar4>(_e2295);
                            packed_uchar4 reinterpreted_packed_uchar4_e2381 = as_type<packed_uchar4>(_e2381);
                            sum3_2_ = _e2380 + ( + reinterpreted_packed_uchar4_e2295[0] * reinterpreted_packed_uchar4_e2381[0] + reinterpreted_packed_uchar4_e2295[1] * reinterpreted_packed_uchar4_e2381[1] + reinterpreted_packed_uchar4_e2295[2] * reinterpreted_packed_uchar4_e2381[2] + reinterpreted_packed_uchar4_e2295[3] * reinterpreted_packed_uchar4_e2381[3]);
                            uint _e2384 = sum3_3_;
                            uint _e2385 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2306 = as_type<packed_uchar4>(_e2306);
                            packed_uchar4 reinterpreted_packed_uchar4_e2385 = as_type<packed_uchar4>(_e2385);
                            sum3_3_ = _e2384 + ( + reinterpreted_packed_uchar4_e2306[0] * reinterpreted_packed_uchar4_e2385[0] + reinterpreted_packed_uchar4_e2306[1] * reinterpreted_packed_uchar4_e2385[1] + reinterpreted_packed_uchar4_e2306[2] * reinterpreted_packed_uchar4_e2385[2] + reinterpreted_packed_uchar4_e2306[3] * reinterpreted_packed_uchar4_e2385[3]);
                            uint _e2398 = value_levels(_e1472.low.x >> 4u, (_e1472.low.x >> 7u) & 16843009u);
                            uint _e2409 = value_levels(_e1472.low.y >> 4u, (_e1472.low.y >> 7u) & 16843009u);
                            uint _e2420 = value_levels(_e1472.low.z >> 4u, (_e1472.low.z >> 7u) & 16843009u);
                            uint _e2431 = value_levels(_e1472.low.w >> 4u, (_e1472.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            uint _e2449 = sum0_0_;
                            uint _e2450 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2398 = as_type<packed_uchar4>(_e2398);
                            packed_uchar4 reinterpreted_packed_uchar4_e2450 = as_type<packed_uchar4>(_e2450);
                            sum0_0_ = _e2449 + ( + reinterpreted_packed_uchar4_e2398[0] * reinterpreted_packed_uchar4_e2450[0] + reinterpreted_packed_uchar4_e2398[1] * reinterpreted_packed_uchar4_e2450[1] + reinterpreted_packed_uchar4_e2398[2] * reinterpreted_packed_uchar4_e2450[2] + reinterpreted_packed_uchar4_e2398[3] * reinterpreted_packed_uchar4_e2450[3]);
                            uint _e2453 = sum0_1_;
                            uint _e2454 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2409 = as_type<packed_uchar4>(_e2409);
                            packed_uchar4 reinterpreted_packed_uchar4_e2454 = as_type<packed_uchar4>(_e2454);
                            sum0_1_ = _e2453 + ( + reinterpreted_packed_uchar4_e2409[0] * reinterpreted_packed_uchar4_e2454[0] + reinterpreted_packed_uchar4_e2409[1] * reinterpreted_packed_uchar4_e2454[1] + reinterpreted_packed_uchar4_e2409[2] * reinterpreted_packed_uchar4_e2454[2] + reinterpreted_packed_uchar4_e2409[3] * reinterpreted_packed_uchar4_e2454[3]);
                            uint _e2457 = sum0_2_;
                            uint _e2458 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(_e2420);
                            packed_uchar4 reinterpreted_packed_uchar4_e2458 = as_type<packed_uchar4>(_e2458);
                            sum0_2_ = _e2457 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2458[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2458[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2458[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2458[3]);
                            uint _e2461 = sum0_3_;
                            uint _e2462 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2431 = as_type<packed_uchar4>(_e2431);
                            packed_uchar4 reinterpreted_packed_uchar4_e2462 = as_type<packed_uchar4>(_e2462);
                            sum0_3_ = _e2461 + ( + reinterpreted_packed_uchar4_e2431[0] * reinterpreted_packed_uchar4_e2462[0] + reinterpreted_packed_uchar4_e2431[1] * reinterpreted_packed_uchar4_e2462[1] + reinterpreted_packed_uchar4_e2431[2] * reinterpreted_packed_uchar4_e2462[2] + reinterpreted_packed_uchar4_e2431[3] * reinterpreted_packed_uchar4_e2462[3]);
                            uint _e2465 = sum1_0_;
                            uint _e2466 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2398 = as_type<packed_uchar4>(_e2398);
                            packed_uchar4 reinterpreted_packed_uchar4_e2466 = as_type<packed_uchar4>(_e2466);
                            sum1_0_ = _e2465 + ( + reinterpreted_packed_uchar4_e2398[0] * reinterpreted_packed_uchar4_e2466[0] + reinterpreted_packed_uchar4_e2398[1] * reinterpreted_packed_uchar4_e2466[1] + reinterpreted_packed_uchar4_e2398[2] * reinterpreted_packed_uchar4_e2466[2] + reinterpreted_packed_uchar4_e2398[3] * reinterpreted_packed_uchar4_e2466[3]);
                            uint _e2469 = sum1_1_;
                            uint _e2470 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2409 = as_type<packed_uchar4>(_e2409);
                            packed_uchar4 reinterpreted_packed_uchar4_e2470 = as_type<packed_uchar4>(_e2470);
                            sum1_1_ = _e2469 + ( + reinterpreted_packed_uchar4_e2409[0] * reinterpreted_packed_uchar4_e2470[0] + reinterpreted_packed_uchar4_e2409[1] * reinterpreted_packed_uchar4_e2470[1] + reinterpreted_packed_uchar4_e2409[2] * reinterpreted_packed_uchar4_e2470[2] + reinterpreted_packed_uchar4_e2409[3] * reinterpreted_packed_uchar4_e2470[3]);
                            uint _e2473 = sum1_2_;
                            uint _e2474 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(_e2420);
                            packed_uchar4 reinterpreted_packed_uchar4_e2474 = as_type<packed_uchar4>(_e2474);
                            sum1_2_ = _e2473 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2474[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2474[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2474[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2474[3]);
                            uint _e2477 = sum1_3_;
                            uint _e2478 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2431 = as_type<packed_uchar4>(_e2431);
                            packed_uchar4 reinterpreted_packed_uchar4_e2478 = as_type<packed_uchar4>(_e2478);
                            sum1_3_ = _e2477 + ( + reinterpreted_packed_uchar4_e2431[0] * reinterpreted_packed_uchar4_e2478[0] + reinterpreted_packed_uchar4_e2431[1] * reinterpreted_packed_uchar4_e2478[1] + reinterpreted_packed_uchar4_e2431[2] * reinterpreted_packed_uchar4_e2478[2] + reinterpreted_packed_uchar4_e2431[3] * reinterpreted_packed_uchar4_e2478[3]);
                            uint _e2481 = sum2_0_;
                            uint _e2482 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2398 = as_type<packed_uchar4>(_e2398);
                            packed_uchar4 reinterpreted_packed_uchar4_e2482 = as_type<packed_uchar4>(_e2482);
                            sum2_0_ = _e2481 + ( + reinterpreted_packed_uchar4_e2398[0] * reinterpreted_packed_uchar4_e2482[0] + reinterpreted_packed_uchar4_e2398[1] * reinterpreted_packed_uchar4_e2482[1] + reinterpreted_packed_uchar4_e2398[2] * reinterpreted_packed_uchar4_e2482[2] + reinterpreted_packed_uchar4_e2398[3] * reinterpreted_packed_uchar4_e2482[3]);
                            uint _e2485 = sum2_1_;
                            uint _e2486 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2409 = as_type<packed_uchar4>(_e2409);
                            packed_uchar4 reinterpreted_packed_uchar4_e2486 = as_type<packed_uchar4>(_e2486);
                            sum2_1_ = _e2485 + ( + reinterpreted_packed_uchar4_e2409[0] * reinterpreted_packed_uchar4_e2486[0] + reinterpreted_packed_uchar4_e2409[1] * reinterpreted_packed_uchar4_e2486[1] + reinterpreted_packed_uchar4_e2409[2] * reinterpreted_packed_uchar4_e2486[2] + reinterpreted_packed_uchar4_e2409[3] * reinterpreted_packed_uchar4_e2486[3]);
                            uint _e2489 = sum2_2_;
                            uint _e2490 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(_e2420);
                            packed_uchar4 reinterpreted_packed_uchar4_e2490 = as_type<packed_uchar4>(_e2490);
                            sum2_2_ = _e2489 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2490[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2490[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2490[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2490[3]);
                            uint _e2493 = sum2_3_;
                            uint _e2494 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2431 = as_type<packed_uchar4>(_e2431);
                            packed_uchar4 reinterpreted_packed_uchar4_e2494 = as_type<packed_uchar4>(_e2494);
                            sum2_3_ = _e2493 + ( + reinterpreted_packed_uchar4_e2431[0] * reinterpreted_packed_uchar4_e2494[0] + reinterpreted_packed_uchar4_e2431[1] * reinterpreted_packed_uchar4_e2494[1] + reinterpreted_packed_uchar4_e2431[2] * reinterpreted_packed_uchar4_e2494[2] + reinterpreted_packed_uchar4_e2431[3] * reinterpreted_packed_uchar4_e2494[3]);
                            uint _e2497 = sum3_0_;
                            uint _e2498 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2398 = as_type<packed_uchar4>(_e2398);
                            packed_uchar4 reinterpreted_packed_uchar4_e2498 = as_type<packed_uchar4>(_e2498);
                            sum3_0_ = _e2497 + ( + reinterpreted_packed_uchar4_e2398[0] * reinterpreted_packed_uchar4_e2498[0] + reinterpreted_packed_uchar4_e2398[1] * reinterpreted_packed_uchar4_e2498[1] + reinterpreted_packed_uchar4_e2398[2] * reinterpreted_packed_uchar4_e2498[2] + reinterpreted_packed_uchar4_e2398[3] * reinterpreted_packed_uchar4_e2498[3]);
                            uint _e2501 = sum3_1_;
                            uint _e2502 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2409 = as_type<packed_uchar4>(_e2409);
                            packed_uchar4 reinterpreted_packed_uchar4_e2502 = as_type<packed_uchar4>(_e2502);
                            sum3_1_ = _e2501 + ( + reinterpreted_packed_uchar4_e2409[0] * reinterpreted_packed_uchar4_e2502[0] + reinterpreted_packed_uchar4_e2409[1] * reinterpreted_packed_uchar4_e2502[1] + reinterpreted_packed_uchar4_e2409[2] * reinterpreted_packed_uchar4_e2502[2] + reinterpreted_packed_uchar4_e2409[3] * reinterpreted_packed_uchar4_e2502[3]);
                            uint _e2505 = sum3_2_;
                            uint _e2506 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2420 = as_type<packed_uchar4>(_e2420);
                            packed_uchar4 reinterpreted_packed_uchar4_e2506 = as_type<packed_uchar4>(_e2506);
                            sum3_2_ = _e2505 + ( + reinterpreted_packed_uchar4_e2420[0] * reinterpreted_packed_uchar4_e2506[0] + reinterpreted_packed_uchar4_e2420[1] * reinterpreted_packed_uchar4_e2506[1] + reinterpreted_packed_uchar4_e2420[2] * reinterpreted_packed_uchar4_e2506[2] + reinterpreted_packed_uchar4_e2420[3] * reinterpreted_packed_uchar4_e2506[3]);
                            uint _e2509 = sum3_3_;
                            uint _e2510 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2431 = as_type<packed_uchar4>(_e2431);
                            packed_uchar4 reinterpreted_packed_uchar4_e2510 = as_type<packed_uchar4>(_e2510);
                            sum3_3_ = _e2509 + ( + reinterpreted_packed_uchar4_e2431[0] * reinterpreted_packed_uchar4_e2510[0] + reinterpreted_packed_uchar4_e2431[1] * reinterpreted_packed_uchar4_e2510[1] + reinterpreted_packed_uchar4_e2431[2] * reinterpreted_packed_uchar4_e2510[2] + reinterpreted_packed_uchar4_e2431[3] * reinterpreted_packed_uchar4_e2510[3]);
                        }
                        if (step4_ < 8u) {
                            uint _e2525 = value_levels(_e1480.low.x >> 0u, (_e1480.low.x >> 3u) & 16843009u);
                            uint _e2536 = value_levels(_e1480.low.y >> 0u, (_e1480.low.y >> 3u) & 16843009u);
                            uint _e2547 = value_levels(_e1480.low.z >> 0u, (_e1480.low.z >> 3u) & 16843009u);
                            uint _e2558 = value_levels(_e1480.low.w >> 0u, (_e1480.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            uint _e2576 = sum0_0_;
                            uint _e2577 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2525 = as_type<packed_uchar4>(_e2525);
                            packed_uchar4 reinterpreted_packed_uchar4_e2577 = as_type<packed_uchar4>(_e2577);
                            sum0_0_ = _e2576 + ( + reinterpreted_packed_uchar4_e2525[0] * reinterpreted_packed_uchar4_e2577[0] + reinterpreted_packed_uchar4_e2525[1] * reinterpreted_packed_uchar4_e2577[1] + reinterpreted_packed_uchar4_e2525[2] * reinterpreted_packed_uchar4_e2577[2] + reinterpreted_packed_uchar4_e2525[3] * reinterpreted_packed_uchar4_e2577[3]);
                            uint _e2580 = sum0_1_;
                            uint _e2581 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2536 = as_type<packed_uchar4>(_e2536);
                            packed_uchar4 reinterpreted_packed_uchar4_e2581 = as_type<packed_uchar4>(_e2581);
                            sum0_1_ = _e2580 + ( + reinterpreted_packed_uchar4_e2536[0] * reinterpreted_packed_uchar4_e2581[0] + reinterpreted_packed_uchar4_e2536[1] * reinterpreted_packed_uchar4_e2581[1] + reinterpreted_packed_uchar4_e2536[2] * reinterpreted_packed_uchar4_e2581[2] + reinterpreted_packed_uchar4_e2536[3] * reinterpreted_packed_uchar4_e2581[3]);
                            uint _e2584 = sum0_2_;
                            uint _e2585 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                            packed_uchar4 reinterpreted_packed_uchar4_e2585 = as_type<packed_uchar4>(_e2585);
                            sum0_2_ = _e2584 + ( + reinterpreted_packed_uchar4_e2547[0] * reinterpreted_packed_uchar4_e2585[0] + reinterpreted_packed_uchar4_e2547[1] * reinterpreted_packed_uchar4_e2585[1] + reinterpreted_packed_uchar4_e2547[2] * reinterpreted_packed_uchar4_e2585[2] + reinterpreted_packed_uchar4_e2547[3] * reinterpreted_packed_uchar4_e2585[3]);
                            uint _e2588 = sum0_3_;
                            uint _e2589 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                            packed_uchar4 reinterpreted_packed_uchar4_e2589 = as_type<packed_uchar4>(_e2589);
                            sum0_3_ = _e2588 + ( + reinterpreted_packed_uchar4_e2558[0] * reinterpreted_packed_uchar4_e2589[0] + reinterpreted_packed_uchar4_e2558[1] * reinterpreted_packed_uchar4_e2589[1] + reinterpreted_packed_uchar4_e2558[2] * reinterpreted_packed_uchar4_e2589[2] + reinterpreted_packed_uchar4_e2558[3] * reinterpreted_packed_uchar4_e2589[3]);
                            uint _e2592 = sum1_0_;
                            uint _e2593 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2525 = as_type<packed_uchar4>(_e2525);
                            packed_uchar4 reinterpreted_packed_uchar4_e2593 = as_type<packed_uchar4>(_e2593);
                            sum1_0_ = _e2592 + ( + reinterpreted_packed_uchar4_e2525[0] * reinterpreted_packed_uchar4_e2593[0] + reinterpreted_packed_uchar4_e2525[1] * reinterpreted_packed_uchar4_e2593[1] + reinterpreted_packed_uchar4_e2525[2] * reinterpreted_packed_uchar4_e2593[2] + reinterpreted_packed_uchar4_e2525[3] * reinterpreted_packed_uchar4_e2593[3]);
                            uint _e2596 = sum1_1_;
                            uint _e2597 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2536 = as_type<packed_uchar4>(_e2536);
                            packed_uchar4 reinterpreted_packed_uchar4_e2597 = as_type<packed_uchar4>(_e2597);
                            sum1_1_ = _e2596 + ( + reinterpreted_packed_uchar4_e2536[0] * reinterpreted_packed_uchar4_e2597[0] + reinterpreted_packed_uchar4_e2536[1] * reinterpreted_packed_uchar4_e2597[1] + reinterpreted_packed_uchar4_e2536[2] * reinterpreted_packed_uchar4_e2597[2] + reinterpreted_packed_uchar4_e2536[3] * reinterpreted_packed_uchar4_e2597[3]);
                            uint _e2600 = sum1_2_;
                            uint _e2601 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                            packed_uchar4 reinterpreted_packed_uchar4_e2601 = as_type<packed_uchar4>(_e2601);
                            sum1_2_ = _e2600 + ( + reinterpreted_packed_uchar4_e2547[0] * reinterpreted_packed_uchar4_e2601[0] + reinterpreted_packed_uchar4_e2547[1] * reinterpreted_packed_uchar4_e2601[1] + reinterpreted_packed_uchar4_e2547[2] * reinterpreted_packed_uchar4_e2601[2] + reinterpreted_packed_uchar4_e2547[3] * reinterpreted_packed_uchar4_e2601[3]);
                            uint _e2604 = sum1_3_;
                            uint _e2605 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                            packed_uchar4 reinterpreted_packed_uchar4_e2605 = as_type<packed_uchar4>(_e2605);
                            sum1_3_ = _e2604 + ( + reinterpreted_packed_uchar4_e2558[0] * reinterpreted_packed_uchar4_e2605[0] + reinterpreted_packed_uchar4_e2558[1] * reinterpreted_packed_uchar4_e2605[1] + reinterpreted_packed_uchar4_e2558[2] * reinterpreted_packed_uchar4_e2605[2] + reinterpreted_packed_uchar4_e2558[3] * reinterpreted_packed_uchar4_e2605[3]);
                            uint _e2608 = sum2_0_;
                            uint _e2609 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2525 = as_type<packed_uchar4>(_e2525);
                            packed_uchar4 reinterpreted_packed_uchar4_e2609 = as_type<packed_uchar4>(_e2609);
                            sum2_0_ = _e2608 + ( + reinterpreted_packed_uchar4_e2525[0] * reinterpreted_packed_uchar4_e2609[0] + reinterpreted_packed_uchar4_e2525[1] * reinterpreted_packed_uchar4_e2609[1] + reinterpreted_packed_uchar4_e2525[2] * reinterpreted_packed_uchar4_e2609[2] + reinterpreted_packed_uchar4_e2525[3] * reinterpreted_packed_uchar4_e2609[3]);
                            uint _e2612 = sum2_1_;
                            uint _e2613 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2536 = as_type<packed_uchar4>(_e2536);
                            packed_uchar4 reinterpreted_packed_uchar4_e2613 = as_type<packed_uchar4>(_e2613);
                            sum2_1_ = _e2612 + ( + reinterpreted_packed_uchar4_e2536[0] * reinterpreted_packed_uchar4_e2613[0] + reinterpreted_packed_uchar4_e2536[1] * reinterpreted_packed_uchar4_e2613[1] + reinterpreted_packed_uchar4_e2536[2] * reinterpreted_packed_uchar4_e2613[2] + reinterpreted_packed_uchar4_e2536[3] * reinterpreted_packed_uchar4_e2613[3]);
                            uint _e2616 = sum2_2_;
                            uint _e2617 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                            packed_uchar4 reinterpreted_packed_uchar4_e2617 = as_type<packed_uchar4>(_e2617);
                            sum2_2_ = _e2616 + ( + reinterpreted_packed_uchar4_e2547[0] * reinterpreted_packed_uchar4_e2617[0] + reinterpreted_packed_uchar4_e2547[1] * reinterpreted_packed_uchar4_e2617[1] + reinterpreted_packed_uchar4_e2547[2] * reinterpreted_packed_uchar4_e2617[2] + reinterpreted_packed_uchar4_e2547[3] * reinterpreted_packed_uchar4_e2617[3]);
                            uint _e2620 = sum2_3_;
                            uint _e2621 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                            packed_uchar4 reinterpreted_packed_uchar4_e2621 = as_type<packed_uchar4>(_e2621);
                            sum2_3_ = _e2620 + ( + reinterpreted_packed_uchar4_e2558[0] * reinterpreted_packed_uchar4_e2621[0] + reinterpreted_packed_uchar4_e2558[1] * reinterpreted_packed_uchar4_e2621[1] + reinterpreted_packed_uchar4_e2558[2] * reinterpreted_packed_uchar4_e2621[2] + reinterpreted_packed_uchar4_e2558[3] * reinterpreted_packed_uchar4_e2621[3]);
                            uint _e2624 = sum3_0_;
                            uint _e2625 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2525 = as_type<packed_uchar4>(_e2525);
                            packed_uchar4 reinterpreted_packed_uchar4_e2625 = as_type<packed_uchar4>(_e2625);
                            sum3_0_ = _e2624 + ( + reinterpreted_packed_uchar4_e2525[0] * reinterpreted_packed_uchar4_e2625[0] + reinterpreted_packed_uchar4_e2525[1] * reinterpreted_packed_uchar4_e2625[1] + reinterpreted_packed_uchar4_e2525[2] * reinterpreted_packed_uchar4_e2625[2] + reinterpreted_packed_uchar4_e2525[3] * reinterpreted_packed_uchar4_e2625[3]);
                            uint _e2628 = sum3_1_;
                            uint _e2629 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2536 = as_type<packed_uchar4>(_e2536);
                            packed_uchar4 reinterpreted_packed_uchar4_e2629 = as_type<packed_uchar4>(_e2629);
                            sum3_1_ = _e2628 + ( + reinterpreted_packed_uchar4_e2536[0] * reinterpreted_packed_uchar4_e2629[0] + reinterpreted_packed_uchar4_e2536[1] * reinterpreted_packed_uchar4_e2629[1] + reinterpreted_packed_uchar4_e2536[2] * reinterpreted_packed_uchar4_e2629[2] + reinterpreted_packed_uchar4_e2536[3] * reinterpreted_packed_uchar4_e2629[3]);
                            uint _e2632 = sum3_2_;
                            uint _e2633 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2547 = as_type<packed_uchar4>(_e2547);
                            packed_uchar4 reinterpreted_packed_uchar4_e2633 = as_type<packed_uchar4>(_e2633);
                            sum3_2_ = _e2632 + ( + reinterpreted_packed_uchar4_e2547[0] * reinterpreted_packed_uchar4_e2633[0] + reinterpreted_packed_uchar4_e2547[1] * reinterpreted_packed_uchar4_e2633[1] + reinterpreted_packed_uchar4_e2547[2] * reinterpreted_packed_uchar4_e2633[2] + reinterpreted_packed_uchar4_e2547[3] * reinterpreted_packed_uchar4_e2633[3]);
                            uint _e2636 = sum3_3_;
                            uint _e2637 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2558 = as_type<packed_uchar4>(_e2558);
                            packed_uchar4 reinterpreted_packed_uchar4_e2637 = as_type<packed_uchar4>(_e2637);
                            sum3_3_ = _e2636 + ( + reinterpreted_packed_uchar4_e2558[0] * reinterpreted_packed_uchar4_e2637[0] + reinterpreted_packed_uchar4_e2558[1] * reinterpreted_packed_uchar4_e2637[1] + reinterpreted_packed_uchar4_e2558[2] * reinterpreted_packed_uchar4_e2637[2] + reinterpreted_packed_uchar4_e2558[3] * reinterpreted_packed_uchar4_e2637[3]);
                            uint _e2650 = value_levels(_e1480.low.x >> 4u, (_e1480.low.x >> 7u) & 16843009u);
                            uint _e2661 = value_levels(_e1480.low.y >> 4u, (_e1480.low.y >> 7u) & 16843009u);
                            uint _e2672 = value_levels(_e1480.low.z >> 4u, (_e1480.low.z >> 7u) & 16843009u);
                            uint _e2683 = value_levels(_e1480.low.w >> 4u, (_e1480.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            uint _e2701 = sum0_0_;
                            uint _e2702 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            packed_uchar4 reinterpreted_packed_uchar4_e2702 = as_type<packed_uchar4>(_e2702);
                            sum0_0_ = _e2701 + ( + reinterpreted_packed_uchar4_e2650[0] * reinterpreted_packed_uchar4_e2702[0] + reinterpreted_packed_uchar4_e2650[1] * reinterpreted_packed_uchar4_e2702[1] + reinterpreted_packed_uchar4_e2650[2] * reinterpreted_packed_uchar4_e2702[2] + reinterpreted_packed_uchar4_e2650[3] * reinterpreted_packed_uchar4_e2702[3]);
                            uint _e2705 = sum0_1_;
                            uint _e2706 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2661 = as_type<packed_uchar4>(_e2661);
                            packed_uchar4 reinterpreted_packed_uchar4_e2706 = as_type<packed_uchar4>(_e2706);
                            sum0_1_ = _e2705 + ( + reinterpreted_packed_uchar4_e2661[0] * reinterpreted_packed_uchar4_e2706[0] + reinterpreted_packed_uchar4_e2661[1] * reinterpreted_packed_uchar4_e2706[1] + reinterpreted_packed_uchar4_e2661[2] * reinterpreted_packed_uchar4_e2706[2] + reinterpreted_packed_uchar4_e2661[3] * reinterpreted_packed_uchar4_e2706[3]);
                            uint _e2709 = sum0_2_;
                            uint _e2710 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2672 = as_type<packed_uchar4>(_e2672);
                            packed_uchar4 reinterpreted_packed_uchar4_e2710 = as_type<packed_uchar4>(_e2710);
                            sum0_2_ = _e2709 + ( + reinterpreted_packed_uchar4_e2672[0] * reinterpreted_packed_uchar4_e2710[0] + reinterpreted_packed_uchar4_e2672[1] * reinterpreted_packed_uchar4_e2710[1] + reinterpreted_packed_uchar4_e2672[2] * reinterpreted_packed_uchar4_e2710[2] + reinterpreted_packed_uchar4_e2672[3] * reinterpreted_packed_uchar4_e2710[3]);
                            uint _e2713 = sum0_3_;
                            uint _e2714 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(_e2683);
                            packed_uchar4 reinterpreted_packed_uchar4_e2714 = as_type<packed_uchar4>(_e2714);
                            sum0_3_ = _e2713 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2714[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2714[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2714[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2714[3]);
                            uint _e2717 = sum1_0_;
                            uint _e2718 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            packed_uchar4 reinterpreted_packed_uchar4_e2718 = as_type<packed_uchar4>(_e2718);
                            sum1_0_ = _e2717 + ( + reinterpreted_packed_uchar4_e2650[0] * reinterpreted_packed_uchar4_e2718[0] + reinterpreted_packed_uchar4_e2650[1] * reinterpreted_packed_uchar4_e2718[1] + reinterpreted_packed_uchar4_e2650[2] * reinterpreted_packed_uchar4_e2718[2] + reinterpreted_packed_uchar4_e2650[3] * reinterpreted_packed_uchar4_e2718[3]);
                            uint _e2721 = sum1_1_;
                            uint _e2722 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2661 = as_type<packed_uchar4>(_e2661);
                            packed_uchar4 reinterpreted_packed_uchar4_e2722 = as_type<packed_uchar4>(_e2722);
                            sum1_1_ = _e2721 + ( + reinterpreted_packed_uchar4_e2661[0] * reinterpreted_packed_uchar4_e2722[0] + reinterpreted_packed_uchar4_e2661[1] * reinterpreted_packed_uchar4_e2722[1] + reinterpreted_packed_uchar4_e2661[2] * reinterpreted_packed_uchar4_e2722[2] + reinterpreted_packed_uchar4_e2661[3] * reinterpreted_packed_uchar4_e2722[3]);
                            uint _e2725 = sum1_2_;
                            uint _e2726 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2672 = as_type<packed_uchar4>(_e2672);
                            packed_uchar4 reinterpreted_packed_uchar4_e2726 = as_type<packed_uchar4>(_e2726);
                            sum1_2_ = _e2725 + ( + reinterpreted_packed_uchar4_e2672[0] * reinterpreted_packed_uchar4_e2726[0] + reinterpreted_packed_uchar4_e2672[1] * reinterpreted_packed_uchar4_e2726[1] + reinterpreted_packed_uchar4_e2672[2] * reinterpreted_packed_uchar4_e2726[2] + reinterpreted_packed_uchar4_e2672[3] * reinterpreted_packed_uchar4_e2726[3]);
                            uint _e2729 = sum1_3_;
                            uint _e2730 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(_e2683);
                            packed_uchar4 reinterpreted_packed_uchar4_e2730 = as_type<packed_uchar4>(_e2730);
                            sum1_3_ = _e2729 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2730[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2730[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2730[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2730[3]);
                            uint _e2733 = sum2_0_;
                            uint _e2734 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            packed_uchar4 reinterpreted_packed_uchar4_e2734 = as_type<packed_uchar4>(_e2734);
                            sum2_0_ = _e2733 + ( + reinterpreted_packed_uchar4_e2650[0] * reinterpreted_packed_uchar4_e2734[0] + reinterpreted_packed_uchar4_e2650[1] * reinterpreted_packed_uchar4_e2734[1] + reinterpreted_packed_uchar4_e2650[2] * reinterpreted_packed_uchar4_e2734[2] + reinterpreted_packed_uchar4_e2650[3] * reinterpreted_packed_uchar4_e2734[3]);
                            uint _e2737 = sum2_1_;
                            uint _e2738 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2661 = as_type<packed_uchar4>(_e2661);
                            packed_uchar4 reinterpreted_packed_uchar4_e2738 = as_type<packed_uchar4>(_e2738);
                            sum2_1_ = _e2737 + ( + reinterpreted_packed_uchar4_e2661[0] * reinterpreted_packed_uchar4_e2738[0] + reinterpreted_packed_uchar4_e2661[1] * reinterpreted_packed_uchar4_e2738[1] + reinterpreted_packed_uchar4_e2661[2] * reinterpreted_packed_uchar4_e2738[2] + reinterpreted_packed_uchar4_e2661[3] * reinterpreted_packed_uchar4_e2738[3]);
                            uint _e2741 = sum2_2_;
                            uint _e2742 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2672 = as_type<packed_uchar4>(_e2672);
                            packed_uchar4 reinterpreted_packed_uchar4_e2742 = as_type<packed_uchar4>(_e2742);
                            sum2_2_ = _e2741 + ( + reinterpreted_packed_uchar4_e2672[0] * reinterpreted_packed_uchar4_e2742[0] + reinterpreted_packed_uchar4_e2672[1] * reinterpreted_packed_uchar4_e2742[1] + reinterpreted_packed_uchar4_e2672[2] * reinterpreted_packed_uchar4_e2742[2] + reinterpreted_packed_uchar4_e2672[3] * reinterpreted_packed_uchar4_e2742[3]);
                            uint _e2745 = sum2_3_;
                            uint _e2746 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(_e2683);
                            packed_uchar4 reinterpreted_packed_uchar4_e2746 = as_type<packed_uchar4>(_e2746);
                            sum2_3_ = _e2745 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2746[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2746[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2746[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2746[3]);
                            uint _e2749 = sum3_0_;
                            uint _e2750 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2650 = as_type<packed_uchar4>(_e2650);
                            packed_uchar4 reinterpreted_packed_uchar4_e2750 = as_type<packed_uchar4>(_e2750);
                            sum3_0_ = _e2749 + ( + reinterpreted_packed_uchar4_e2650[0] * reinterpreted_packed_uchar4_e2750[0] + reinterpreted_packed_uchar4_e2650[1] * reinterpreted_packed_uchar4_e2750[1] + reinterpreted_packed_uchar4_e2650[2] * reinterpreted_packed_uchar4_e2750[2] + reinterpreted_packed_uchar4_e2650[3] * reinterpreted_packed_uchar4_e2750[3]);
                            uint _e2753 = sum3_1_;
                            uint _e2754 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2661 = as_type<packed_uchar4>(_e2661);
                            packed_uchar4 reinterpreted_packed_uchar4_e2754 = as_type<packed_uchar4>(_e2754);
                            sum3_1_ = _e2753 + ( + reinterpreted_packed_uchar4_e2661[0] * reinterpreted_packed_uchar4_e2754[0] + reinterpreted_packed_uchar4_e2661[1] * reinterpreted_packed_uchar4_e2754[1] + reinterpreted_packed_uchar4_e2661[2] * reinterpreted_packed_uchar4_e2754[2] + reinterpreted_packed_uchar4_e2661[3] * reinterpreted_packed_uchar4_e2754[3]);
                            uint _e2757 = sum3_2_;
                            uint _e2758 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2672 = as_type<packed_uchar4>(_e2672);
                            packed_uchar4 reinterpreted_packed_uchar4_e2758 = as_type<packed_uchar4>(_e2758);
                            sum3_2_ = _e2757 + ( + reinterpreted_packed_uchar4_e2672[0] * reinterpreted_packed_uchar4_e2758[0] + reinterpreted_packed_uchar4_e2672[1] * reinterpreted_packed_uchar4_e2758[1] + reinterpreted_packed_uchar4_e2672[2] * reinterpreted_packed_uchar4_e2758[2] + reinterpreted_packed_uchar4_e2672[3] * reinterpreted_packed_uchar4_e2758[3]);
                            uint _e2761 = sum3_3_;
                            uint _e2762 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2683 = as_type<packed_uchar4>(_e2683);
                            packed_uchar4 reinterpreted_packed_uchar4_e2762 = as_type<packed_uchar4>(_e2762);
                            sum3_3_ = _e2761 + ( + reinterpreted_packed_uchar4_e2683[0] * reinterpreted_packed_uchar4_e2762[0] + reinterpreted_packed_uchar4_e2683[1] * reinterpreted_packed_uchar4_e2762[1] + reinterpreted_packed_uchar4_e2683[2] * reinterpreted_packed_uchar4_e2762[2] + reinterpreted_packed_uchar4_e2683[3] * reinterpreted_packed_uchar4_e2762[3]);
                        }
                        if (step5_ < 8u) {
                            uint _e2777 = value_levels(_e1488.low.x >> 0u, (_e1488.low.x >> 3u) & 16843009u);
                            uint _e2788 = value_levels(_e1488.low.y >> 0u, (_e1488.low.y >> 3u) & 16843009u);
                            uint _e2799 = value_levels(_e1488.low.z >> 0u, (_e1488.low.z >> 3u) & 16843009u);
                            uint _e2810 = value_levels(_e1488.low.w >> 0u, (_e1488.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            uint _e2828 = sum0_0_;
                            uint _e2829 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2777 = as_type<packed_uchar4>(_e2777);
                            packed_uchar4 reinterpreted_packed_uchar4_e2829 = as_type<packed_uchar4>(_e2829);
                            sum0_0_ = _e2828 + ( + reinterpreted_packed_uchar4_e2777[0] * reinterpreted_packed_uchar4_e2829[0] + reinterpreted_packed_uchar4_e2777[1] * reinterpreted_packed_uchar4_e2829[1] + reinterpreted_packed_uchar4_e2777[2] * reinterpreted_packed_uchar4_e2829[2] + reinterpreted_packed_uchar4_e2777[3] * reinterpreted_packed_uchar4_e2829[3]);
                            uint _e2832 = sum0_1_;
                            uint _e2833 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2788 = as_type<packed_uchar4>(_e2788);
                            packed_uchar4 reinterpreted_packed_uchar4_e2833 = as_type<packed_uchar4>(_e2833);
                            sum0_1_ = _e2832 + ( + reinterpreted_packed_uchar4_e2788[0] * reinterpreted_packed_uchar4_e2833[0] + reinterpreted_packed_uchar4_e2788[1] * reinterpreted_packed_uchar4_e2833[1] + reinterpreted_packed_uchar4_e2788[2] * reinterpreted_packed_uchar4_e2833[2] + reinterpreted_packed_uchar4_e2788[3] * reinterpreted_packed_uchar4_e2833[3]);
                            uint _e2836 = sum0_2_;
                            uint _e2837 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            packed_uchar4 reinterpreted_packed_uchar4_e2837 = as_type<packed_uchar4>(_e2837);
                            sum0_2_ = _e2836 + ( + reinterpreted_packed_uchar4_e2799[0] * reinterpreted_packed_uchar4_e2837[0] + reinterpreted_packed_uchar4_e2799[1] * reinterpreted_packed_uchar4_e2837[1] + reinterpreted_packed_uchar4_e2799[2] * reinterpreted_packed_uchar4_e2837[2] + reinterpreted_packed_uchar4_e2799[3] * reinterpreted_packed_uchar4_e2837[3]);
                            uint _e2840 = sum0_3_;
                            uint _e2841 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            packed_uchar4 reinterpreted_packed_uchar4_e2841 = as_type<packed_uchar4>(_e2841);
                            sum0_3_ = _e2840 + ( + reinterpreted_packed_uchar4_e2810[0] * reinterpreted_packed_uchar4_e2841[0] + reinterpreted_packed_uchar4_e2810[1] * reinterpreted_packed_uchar4_e2841[1] + reinterpreted_packed_uchar4_e2810[2] * reinterpreted_packed_uchar4_e2841[2] + reinterpreted_packed_uchar4_e2810[3] * reinterpreted_packed_uchar4_e2841[3]);
                            uint _e2844 = sum1_0_;
                            uint _e2845 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2777 = as_type<packed_uchar4>(_e2777);
                            packed_uchar4 reinterpreted_packed_uchar4_e2845 = as_type<packed_uchar4>(_e2845);
                            sum1_0_ = _e2844 + ( + reinterpreted_packed_uchar4_e2777[0] * reinterpreted_packed_uchar4_e2845[0] + reinterpreted_packed_uchar4_e2777[1] * reinterpreted_packed_uchar4_e2845[1] + reinterpreted_packed_uchar4_e2777[2] * reinterpreted_packed_uchar4_e2845[2] + reinterpreted_packed_uchar4_e2777[3] * reinterpreted_packed_uchar4_e2845[3]);
                            uint _e2848 = sum1_1_;
                            uint _e2849 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2788 = as_type<packed_uchar4>(_e2788);
                            packed_uchar4 reinterpreted_packed_uchar4_e2849 = as_type<packed_uchar4>(_e2849);
                            sum1_1_ = _e2848 + ( + reinterpreted_packed_uchar4_e2788[0] * reinterpreted_packed_uchar4_e2849[0] + reinterpreted_packed_uchar4_e2788[1] * reinterpreted_packed_uchar4_e2849[1] + reinterpreted_packed_uchar4_e2788[2] * reinterpreted_packed_uchar4_e2849[2] + reinterpreted_packed_uchar4_e2788[3] * reinterpreted_packed_uchar4_e2849[3]);
                            uint _e2852 = sum1_2_;
                            uint _e2853 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            packed_uchar4 reinterpreted_packed_uchar4_e2853 = as_type<packed_uchar4>(_e2853);
                            sum1_2_ = _e2852 + ( + reinterpreted_packed_uchar4_e2799[0] * reinterpreted_packed_uchar4_e2853[0] + reinterpreted_packed_uchar4_e2799[1] * reinterpreted_packed_uchar4_e2853[1] + reinterpreted_packed_uchar4_e2799[2] * reinterpreted_packed_uchar4_e2853[2] + reinterpreted_packed_uchar4_e2799[3] * reinterpreted_packed_uchar4_e2853[3]);
                            uint _e2856 = sum1_3_;
                            uint _e2857 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            packed_uchar4 reinterpreted_packed_uchar4_e2857 = as_type<packed_uchar4>(_e2857);
                            sum1_3_ = _e2856 + ( + reinterpreted_packed_uchar4_e2810[0] * reinterpreted_packed_uchar4_e2857[0] + reinterpreted_packed_uchar4_e2810[1] * reinterpreted_packed_uchar4_e2857[1] + reinterpreted_packed_uchar4_e2810[2] * reinterpreted_packed_uchar4_e2857[2] + reinterpreted_packed_uchar4_e2810[3] * reinterpreted_packed_uchar4_e2857[3]);
                            uint _e2860 = sum2_0_;
                            uint _e2861 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2777 = as_type<packed_uchar4>(_e2777);
                            packed_uchar4 reinterpreted_packed_uchar4_e2861 = as_type<packed_uchar4>(_e2861);
                            sum2_0_ = _e2860 + ( + reinterpreted_packed_uchar4_e2777[0] * reinterpreted_packed_uchar4_e2861[0] + reinterpreted_packed_uchar4_e2777[1] * reinterpreted_packed_uchar4_e2861[1] + reinterpreted_packed_uchar4_e2777[2] * reinterpreted_packed_uchar4_e2861[2] + reinterpreted_packed_uchar4_e2777[3] * reinterpreted_packed_uchar4_e2861[3]);
                            uint _e2864 = sum2_1_;
                            uint _e2865 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2788 = as_type<packed_uchar4>(_e2788);
                            packed_uchar4 reinterpreted_packed_uchar4_e2865 = as_type<packed_uchar4>(_e2865);
                            sum2_1_ = _e2864 + ( + reinterpreted_packed_uchar4_e2788[0] * reinterpreted_packed_uchar4_e2865[0] + reinterpreted_packed_uchar4_e2788[1] * reinterpreted_packed_uchar4_e2865[1] + reinterpreted_packed_uchar4_e2788[2] * reinterpreted_packed_uchar4_e2865[2] + reinterpreted_packed_uchar4_e2788[3] * reinterpreted_packed_uchar4_e2865[3]);
                            uint _e2868 = sum2_2_;
                            uint _e2869 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            packed_uchar4 reinterpreted_packed_uchar4_e2869 = as_type<packed_uchar4>(_e2869);
                            sum2_2_ = _e2868 + ( + reinterpreted_packed_uchar4_e2799[0] * reinterpreted_packed_uchar4_e2869[0] + reinterpreted_packed_uchar4_e2799[1] * reinterpreted_packed_uchar4_e2869[1] + reinterpreted_packed_uchar4_e2799[2] * reinterpreted_packed_uchar4_e2869[2] + reinterpreted_packed_uchar4_e2799[3] * reinterpreted_packed_uchar4_e2869[3]);
                            uint _e2872 = sum2_3_;
                            uint _e2873 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            packed_uchar4 reinterpreted_packed_uchar4_e2873 = as_type<packed_uchar4>(_e2873);
                            sum2_3_ = _e2872 + ( + reinterpreted_packed_uchar4_e2810[0] * reinterpreted_packed_uchar4_e2873[0] + reinterpreted_packed_uchar4_e2810[1] * reinterpreted_packed_uchar4_e2873[1] + reinterpreted_packed_uchar4_e2810[2] * reinterpreted_packed_uchar4_e2873[2] + reinterpreted_packed_uchar4_e2810[3] * reinterpreted_packed_uchar4_e2873[3]);
                            uint _e2876 = sum3_0_;
                            uint _e2877 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2777 = as_type<packed_uchar4>(_e2777);
                            packed_uchar4 reinterpreted_packed_uchar4_e2877 = as_type<packed_uchar4>(_e2877);
                            sum3_0_ = _e2876 + ( + reinterpreted_packed_uchar4_e2777[0] * reinterpreted_packed_uchar4_e2877[0] + reinterpreted_packed_uchar4_e2777[1] * reinterpreted_packed_uchar4_e2877[1] + reinterpreted_packed_uchar4_e2777[2] * reinterpreted_packed_uchar4_e2877[2] + reinterpreted_packed_uchar4_e2777[3] * reinterpreted_packed_uchar4_e2877[3]);
                            uint _e2880 = sum3_1_;
                            uint _e2881 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2788 = as_type<packed_uchar4>(_e2788);
                            packed_uchar4 reinterpreted_packed_uchar4_e2881 = as_type<packed_uchar4>(_e2881);
                            sum3_1_ = _e2880 + ( + reinterpreted_packed_uchar4_e2788[0] * reinterpreted_packed_uchar4_e2881[0] + reinterpreted_packed_uchar4_e2788[1] * reinterpreted_packed_uchar4_e2881[1] + reinterpreted_packed_uchar4_e2788[2] * reinterpreted_packed_uchar4_e2881[2] + reinterpreted_packed_uchar4_e2788[3] * reinterpreted_packed_uchar4_e2881[3]);
                            uint _e2884 = sum3_2_;
                            uint _e2885 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2799 = as_type<packed_uchar4>(_e2799);
                            packed_uchar4 reinterpreted_packed_uchar4_e2885 = as_type<packed_uchar4>(_e2885);
                            sum3_2_ = _e2884 + ( + reinterpreted_packed_uchar4_e2799[0] * reinterpreted_packed_uchar4_e2885[0] + reinterpreted_packed_uchar4_e2799[1] * reinterpreted_packed_uchar4_e2885[1] + reinterpreted_packed_uchar4_e2799[2] * reinterpreted_packed_uchar4_e2885[2] + reinterpreted_packed_uchar4_e2799[3] * reinterpreted_packed_uchar4_e2885[3]);
                            uint _e2888 = sum3_3_;
                            uint _e2889 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2810 = as_type<packed_uchar4>(_e2810);
                            packed_uchar4 reinterpreted_packed_uchar4_e2889 = as_type<packed_uchar4>(_e2889);
                            sum3_3_ = _e2888 + ( + reinterpreted_packed_uchar4_e2810[0] * reinterpreted_packed_uchar4_e2889[0] + reinterpreted_packed_uchar4_e2810[1] * reinterpreted_packed_uchar4_e2889[1] + reinterpreted_packed_uchar4_e2810[2] * reinterpreted_packed_uchar4_e2889[2] + reinterpreted_packed_uchar4_e2810[3] * reinterpreted_packed_uchar4_e2889[3]);
                            uint _e2902 = value_levels(_e1488.low.x >> 4u, (_e1488.low.x >> 7u) & 16843009u);
                            uint _e2913 = value_levels(_e1488.low.y >> 4u, (_e1488.low.y >> 7u) & 16843009u);
                            uint _e2924 = value_levels(_e1488.low.z >> 4u, (_e1488.low.z >> 7u) & 16843009u);
                            uint _e2935 = value_levels(_e1488.low.w >> 4u, (_e1488.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            uint _e2953 = sum0_0_;
                            uint _e2954 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                            packed_uchar4 reinterpreted_packed_uchar4_e2954 = as_type<packed_uchar4>(_e2954);
                            sum0_0_ = _e2953 + ( + reinterpreted_packed_uchar4_e2902[0] * reinterpreted_packed_uchar4_e2954[0] + reinterpreted_packed_uchar4_e2902[1] * reinterpreted_packed_uchar4_e2954[1] + reinterpreted_packed_uchar4_e2902[2] * reinterpreted_packed_uchar4_e2954[2] + reinterpreted_packed_uchar4_e2902[3] * reinterpreted_packed_uchar4_e2954[3]);
                            uint _e2957 = sum0_1_;
                            uint _e2958 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            packed_uchar4 reinterpreted_packed_uchar4_e2958 = as_type<packed_uchar4>(_e2958);
                            sum0_1_ = _e2957 + ( + reinterpreted_packed_uchar4_e2913[0] * reinterpreted_packed_uchar4_e2958[0] + reinterpreted_packed_uchar4_e2913[1] * reinterpreted_packed_uchar4_e2958[1] + reinterpreted_packed_uchar4_e2913[2] * reinterpreted_packed_uchar4_e2958[2] + reinterpreted_packed_uchar4_e2913[3] * reinterpreted_packed_uchar4_e2958[3]);
                            uint _e2961 = sum0_2_;
                            uint _e2962 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            packed_uchar4 reinterpreted_packed_uchar4_e2962 = as_type<packed_uchar4>(_e2962);
                            sum0_2_ = _e2961 + ( + reinterpreted_packed_uchar4_e2924[0] * reinterpreted_packed_uchar4_e2962[0] + reinterpreted_packed_uchar4_e2924[1] * reinterpreted_packed_uchar4_e2962[1] + reinterpreted_packed_uchar4_e2924[2] * reinterpreted_packed_uchar4_e2962[2] + reinterpreted_packed_uchar4_e2924[3] * reinterpreted_packed_uchar4_e2962[3]);
                            uint _e2965 = sum0_3_;
                            uint _e2966 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2935 = as_type<packed_uchar4>(_e2935);
                            packed_uchar4 reinterpreted_packed_uchar4_e2966 = as_type<packed_uchar4>(_e2966);
                            sum0_3_ = _e2965 + ( + reinterpreted_packed_uchar4_e2935[0] * reinterpreted_packed_uchar4_e2966[0] + reinterpreted_packed_uchar4_e2935[1] * reinterpreted_packed_uchar4_e2966[1] + reinterpreted_packed_uchar4_e2935[2] * reinterpreted_packed_uchar4_e2966[2] + reinterpreted_packed_uchar4_e2935[3] * reinterpreted_packed_uchar4_e2966[3]);
                            uint _e2969 = sum1_0_;
                            uint _e2970 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                            packed_uchar4 reinterpreted_packed_uchar4_e2970 = as_type<packed_uchar4>(_e2970);
                            sum1_0_ = _e2969 + ( + reinterpreted_packed_uchar4_e2902[0] * reinterpreted_packed_uchar4_e2970[0] + reinterpreted_packed_uchar4_e2902[1] * reinterpreted_packed_uchar4_e2970[1] + reinterpreted_packed_uchar4_e2902[2] * reinterpreted_packed_uchar4_e2970[2] + reinterpreted_packed_uchar4_e2902[3] * reinterpreted_packed_uchar4_e2970[3]);
                            uint _e2973 = sum1_1_;
                            uint _e2974 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            packed_uchar4 reinterpreted_packed_uchar4_e2974 = as_type<packed_uchar4>(_e2974);
                            sum1_1_ = _e2973 + ( + reinterpreted_packed_uchar4_e2913[0] * reinterpreted_packed_uchar4_e2974[0] + reinterpreted_packed_uchar4_e2913[1] * reinterpreted_packed_uchar4_e2974[1] + reinterpreted_packed_uchar4_e2913[2] * reinterpreted_packed_uchar4_e2974[2] + reinterpreted_packed_uchar4_e2913[3] * reinterpreted_packed_uchar4_e2974[3]);
                            uint _e2977 = sum1_2_;
                            uint _e2978 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            packed_uchar4 reinterpreted_packed_uchar4_e2978 = as_type<packed_uchar4>(_e2978);
                            sum1_2_ = _e2977 + ( + reinterpreted_packed_uchar4_e2924[0] * reinterpreted_packed_uchar4_e2978[0] + reinterpreted_packed_uchar4_e2924[1] * reinterpreted_packed_uchar4_e2978[1] + reinterpreted_packed_uchar4_e2924[2] * reinterpreted_packed_uchar4_e2978[2] + reinterpreted_packed_uchar4_e2924[3] * reinterpreted_packed_uchar4_e2978[3]);
                            uint _e2981 = sum1_3_;
                            uint _e2982 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2935 = as_type<packed_uchar4>(_e2935);
                            packed_uchar4 reinterpreted_packed_uchar4_e2982 = as_type<packed_uchar4>(_e2982);
                            sum1_3_ = _e2981 + ( + reinterpreted_packed_uchar4_e2935[0] * reinterpreted_packed_uchar4_e2982[0] + reinterpreted_packed_uchar4_e2935[1] * reinterpreted_packed_uchar4_e2982[1] + reinterpreted_packed_uchar4_e2935[2] * reinterpreted_packed_uchar4_e2982[2] + reinterpreted_packed_uchar4_e2935[3] * reinterpreted_packed_uchar4_e2982[3]);
                            uint _e2985 = sum2_0_;
                            uint _e2986 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                            packed_uchar4 reinterpreted_packed_uchar4_e2986 = as_type<packed_uchar4>(_e2986);
                            sum2_0_ = _e2985 + ( + reinterpreted_packed_uchar4_e2902[0] * reinterpreted_packed_uchar4_e2986[0] + reinterpreted_packed_uchar4_e2902[1] * reinterpreted_packed_uchar4_e2986[1] + reinterpreted_packed_uchar4_e2902[2] * reinterpreted_packed_uchar4_e2986[2] + reinterpreted_packed_uchar4_e2902[3] * reinterpreted_packed_uchar4_e2986[3]);
                            uint _e2989 = sum2_1_;
                            uint _e2990 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            packed_uchar4 reinterpreted_packed_uchar4_e2990 = as_type<packed_uchar4>(_e2990);
                            sum2_1_ = _e2989 + ( + reinterpreted_packed_uchar4_e2913[0] * reinterpreted_packed_uchar4_e2990[0] + reinterpreted_packed_uchar4_e2913[1] * reinterpreted_packed_uchar4_e2990[1] + reinterpreted_packed_uchar4_e2913[2] * reinterpreted_packed_uchar4_e2990[2] + reinterpreted_packed_uchar4_e2913[3] * reinterpreted_packed_uchar4_e2990[3]);
                            uint _e2993 = sum2_2_;
                            uint _e2994 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            packed_uchar4 reinterpreted_packed_uchar4_e2994 = as_type<packed_uchar4>(_e2994);
                            sum2_2_ = _e2993 + ( + reinterpreted_packed_uchar4_e2924[0] * reinterpreted_packed_uchar4_e2994[0] + reinterpreted_packed_uchar4_e2924[1] * reinterpreted_packed_uchar4_e2994[1] + reinterpreted_packed_uchar4_e2924[2] * reinterpreted_packed_uchar4_e2994[2] + reinterpreted_packed_uchar4_e2924[3] * reinterpreted_packed_uchar4_e2994[3]);
                            uint _e2997 = sum2_3_;
                            uint _e2998 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2935 = as_type<packed_uchar4>(_e2935);
                            packed_uchar4 reinterpreted_packed_uchar4_e2998 = as_type<packed_uchar4>(_e2998);
                            sum2_3_ = _e2997 + ( + reinterpreted_packed_uchar4_e2935[0] * reinterpreted_packed_uchar4_e2998[0] + reinterpreted_packed_uchar4_e2935[1] * reinterpreted_packed_uchar4_e2998[1] + reinterpreted_packed_uchar4_e2935[2] * reinterpreted_packed_uchar4_e2998[2] + reinterpreted_packed_uchar4_e2935[3] * reinterpreted_packed_uchar4_e2998[3]);
                            uint _e3001 = sum3_0_;
                            uint _e3002 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2902 = as_type<packed_uchar4>(_e2902);
                            packed_uchar4 reinterpreted_packed_uchar4_e3002 = as_type<packed_uchar4>(_e3002);
                            sum3_0_ = _e3001 + ( + reinterpreted_packed_uchar4_e2902[0] * reinterpreted_packed_uchar4_e3002[0] + reinterpreted_packed_uchar4_e2902[1] * reinterpreted_packed_uchar4_e3002[1] + reinterpreted_packed_uchar4_e2902[2] * reinterpreted_packed_uchar4_e3002[2] + reinterpreted_packed_uchar4_e2902[3] * reinterpreted_packed_uchar4_e3002[3]);
                            uint _e3005 = sum3_1_;
                            uint _e3006 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2913 = as_type<packed_uchar4>(_e2913);
                            packed_uchar4 reinterpreted_packed_uchar4_e3006 = as_type<packed_uchar4>(_e3006);
                            sum3_1_ = _e3005 + ( + reinterpreted_packed_uchar4_e2913[0] * reinterpreted_packed_uchar4_e3006[0] + reinterpreted_packed_uchar4_e2913[1] * reinterpreted_packed_uchar4_e3006[1] + reinterpreted_packed_uchar4_e2913[2] * reinterpreted_packed_uchar4_e3006[2] + reinterpreted_packed_uchar4_e2913[3] * reinterpreted_packed_uchar4_e3006[3]);
                            uint _e3009 = sum3_2_;
                            uint _e3010 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2924 = as_type<packed_uchar4>(_e2924);
                            packed_uchar4 reinterpreted_packed_uchar4_e3010 = as_type<packed_uchar4>(_e3010);
                            sum3_2_ = _e3009 + ( + reinterpreted_packed_uchar4_e2924[0] * reinterpreted_packed_uchar4_e3010[0] + reinterpreted_packed_uchar4_e2924[1] * reinterpreted_packed_uchar4_e3010[1] + reinterpreted_packed_uchar4_e2924[2] * reinterpreted_packed_uchar4_e3010[2] + reinterpreted_packed_uchar4_e2924[3] * reinterpreted_packed_uchar4_e3010[3]);
                            uint _e3013 = sum3_3_;
                            uint _e3014 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2935 = as_type<packed_uchar4>(_e2935);
                            packed_uchar4 reinterpreted_packed_uchar4_e3014 = as_type<packed_uchar4>(_e3014);
                            sum3_3_ = _e3013 + ( + reinterpreted_packed_uchar4_e2935[0] * reinterpreted_packed_uchar4_e3014[0] + reinterpreted_packed_uchar4_e2935[1] * reinterpreted_packed_uchar4_e3014[1] + reinterpreted_packed_uchar4_e2935[2] * reinterpreted_packed_uchar4_e3014[2] + reinterpreted_packed_uchar4_e2935[3] * reinterpreted_packed_uchar4_e3014[3]);
                        }
                        if (step6_ < 8u) {
                            uint _e3029 = value_levels(_e1496.low.x >> 0u, (_e1496.low.x >> 3u) & 16843009u);
                            uint _e3040 = value_levels(_e1496.low.y >> 0u, (_e1496.low.y >> 3u) & 16843009u);
                            uint _e3051 = value_levels(_e1496.low.z >> 0u, (_e1496.low.z >> 3u) & 16843009u);
                            uint _e3062 = value_levels(_e1496.low.w >> 0u, (_e1496.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            uint _e3080 = sum0_0_;
                            uint _e3081 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                            packed_uchar4 reinterpreted_packed_uchar4_e3081 = as_type<packed_uchar4>(_e3081);
                            sum0_0_ = _e3080 + ( + reinterpreted_packed_uchar4_e3029[0] * reinterpreted_packed_uchar4_e3081[0] + reinterpreted_packed_uchar4_e3029[1] * reinterpreted_packed_uchar4_e3081[1] + reinterpreted_packed_uchar4_e3029[2] * reinterpreted_packed_uchar4_e3081[2] + reinterpreted_packed_uchar4_e3029[3] * reinterpreted_packed_uchar4_e3081[3]);
                            uint _e3084 = sum0_1_;
                            uint _e3085 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3040 = as_type<packed_uchar4>(_e3040);
                            packed_uchar4 reinterpreted_packed_uchar4_e3085 = as_type<packed_uchar4>(_e3085);
                            sum0_1_ = _e3084 + ( + reinterpreted_packed_uchar4_e3040[0] * reinterpreted_packed_uchar4_e3085[0] + reinterpreted_packed_uchar4_e3040[1] * reinterpreted_packed_uchar4_e3085[1] + reinterpreted_packed_uchar4_e3040[2] * reinterpreted_packed_uchar4_e3085[2] + reinterpreted_packed_uchar4_e3040[3] * reinterpreted_packed_uchar4_e3085[3]);
                            uint _e3088 = sum0_2_;
                            uint _e3089 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3051 = as_type<packed_uchar4>(_e3051);
                            packed_uchar4 reinterpreted_packed_uchar4_e3089 = as_type<packed_uchar4>(_e3089);
                            sum0_2_ = _e3088 + ( + reinterpreted_packed_uchar4_e3051[0] * reinterpreted_packed_uchar4_e3089[0] + reinterpreted_packed_uchar4_e3051[1] * reinterpreted_packed_uchar4_e3089[1] + reinterpreted_packed_uchar4_e3051[2] * reinterpreted_packed_uchar4_e3089[2] + reinterpreted_packed_uchar4_e3051[3] * reinterpreted_packed_uchar4_e3089[3]);
                            uint _e3092 = sum0_3_;
                            uint _e3093 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3062 = as_type<packed_uchar4>(_e3062);
                            packed_uchar4 reinterpreted_packed_uchar4_e3093 = as_type<packed_uchar4>(_e3093);
                            sum0_3_ = _e3092 + ( + reinterpreted_packed_uchar4_e3062[0] * reinterpreted_packed_uchar4_e3093[0] + reinterpreted_packed_uchar4_e3062[1] * reinterpreted_packed_uchar4_e3093[1] + reinterpreted_packed_uchar4_e3062[2] * reinterpreted_packed_uchar4_e3093[2] + reinterpreted_packed_uchar4_e3062[3] * reinterpreted_packed_uchar4_e3093[3]);
                            uint _e3096 = sum1_0_;
                            uint _e3097 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                            packed_uchar4 reinterpreted_packed_uchar4_e3097 = as_type<packed_uchar4>(_e3097);
                            sum1_0_ = _e3096 + ( + reinterpreted_packed_uchar4_e3029[0] * reinterpreted_packed_uchar4_e3097[0] + reinterpreted_packed_uchar4_e3029[1] * reinterpreted_packed_uchar4_e3097[1] + reinterpreted_packed_uchar4_e3029[2] * reinterpreted_packed_uchar4_e3097[2] + reinterpreted_packed_uchar4_e3029[3] * reinterpreted_packed_uchar4_e3097[3]);
                            uint _e3100 = sum1_1_;
                            uint _e3101 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3040 = as_type<packed_uchar4>(_e3040);
                            packed_uchar4 reinterpreted_packed_uchar4_e3101 = as_type<packed_uchar4>(_e3101);
                            sum1_1_ = _e3100 + ( + reinterpreted_packed_uchar4_e3040[0] * reinterpreted_packed_uchar4_e3101[0] + reinterpreted_packed_uchar4_e3040[1] * reinterpreted_packed_uchar4_e3101[1] + reinterpreted_packed_uchar4_e3040[2] * reinterpreted_packed_uchar4_e3101[2] + reinterpreted_packed_uchar4_e3040[3] * reinterpreted_packed_uchar4_e3101[3]);
                            uint _e3104 = sum1_2_;
                            uint _e3105 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3051 = as_type<packed_uchar4>(_e3051);
                            packed_uchar4 reinterpreted_packed_uchar4_e3105 = as_type<packed_uchar4>(_e3105);
                            sum1_2_ = _e3104 + ( + reinterpreted_packed_uchar4_e3051[0] * reinterpreted_packed_uchar4_e3105[0] + reinterpreted_packed_uchar4_e3051[1] * reinterpreted_packed_uchar4_e3105[1] + reinterpreted_packed_uchar4_e3051[2] * reinterpreted_packed_uchar4_e3105[2] + reinterpreted_packed_uchar4_e3051[3] * reinterpreted_packed_uchar4_e3105[3]);
                            uint _e3108 = sum1_3_;
                            uint _e3109 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3062 = as_type<packed_uchar4>(_e3062);
                            packed_uchar4 reinterpreted_packed_uchar4_e3109 = as_type<packed_uchar4>(_e3109);
                            sum1_3_ = _e3108 + ( + reinterpreted_packed_uchar4_e3062[0] * reinterpreted_packed_uchar4_e3109[0] + reinterpreted_packed_uchar4_e3062[1] * reinterpreted_packed_uchar4_e3109[1] + reinterpreted_packed_uchar4_e3062[2] * reinterpreted_packed_uchar4_e3109[2] + reinterpreted_packed_uchar4_e3062[3] * reinterpreted_packed_uchar4_e3109[3]);
                            uint _e3112 = sum2_0_;
                            uint _e3113 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                            packed_uchar4 reinterpreted_packed_uchar4_e3113 = as_type<packed_uchar4>(_e3113);
                            sum2_0_ = _e3112 + ( + reinterpreted_packed_uchar4_e3029[0] * reinterpreted_packed_uchar4_e3113[0] + reinterpreted_packed_uchar4_e3029[1] * reinterpreted_packed_uchar4_e3113[1] + reinterpreted_packed_uchar4_e3029[2] * reinterpreted_packed_uchar4_e3113[2] + reinterpreted_packed_uchar4_e3029[3] * reinterpreted_packed_uchar4_e3113[3]);
                            uint _e3116 = sum2_1_;
                            uint _e3117 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3040 = as_type<packed_uchar4>(_e3040);
                            packed_uchar4 reinterpreted_packed_uchar4_e3117 = as_type<packed_uchar4>(_e3117);
                            sum2_1_ = _e3116 + ( + reinterpreted_packed_uchar4_e3040[0] * reinterpreted_packed_uchar4_e3117[0] + reinterpreted_packed_uchar4_e3040[1] * reinterpreted_packed_uchar4_e3117[1] + reinterpreted_packed_uchar4_e3040[2] * reinterpreted_packed_uchar4_e3117[2] + reinterpreted_packed_uchar4_e3040[3] * reinterpreted_packed_uchar4_e3117[3]);
                            uint _e3120 = sum2_2_;
                            uint _e3121 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3051 = as_type<packed_uchar4>(_e3051);
                            packed_uchar4 reinterpreted_packed_uchar4_e3121 = as_type<packed_uchar4>(_e3121);
                            sum2_2_ = _e3120 + ( + reinterpreted_packed_uchar4_e3051[0] * reinterpreted_packed_uchar4_e3121[0] + reinterpreted_packed_uchar4_e3051[1] * reinterpreted_packed_uchar4_e3121[1] + reinterpreted_packed_uchar4_e3051[2] * reinterpreted_packed_uchar4_e3121[2] + reinterpreted_packed_uchar4_e3051[3] * reinterpreted_packed_uchar4_e3121[3]);
                            uint _e3124 = sum2_3_;
                            uint _e3125 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3062 = as_type<packed_uchar4>(_e3062);
                            packed_uchar4 reinterpreted_packed_uchar4_e3125 = as_type<packed_uchar4>(_e3125);
                            sum2_3_ = _e3124 + ( + reinterpreted_packed_uchar4_e3062[0] * reinterpreted_packed_uchar4_e3125[0] + reinterpreted_packed_uchar4_e3062[1] * reinterpreted_packed_uchar4_e3125[1] + reinterpreted_packed_uchar4_e3062[2] * reinterpreted_packed_uchar4_e3125[2] + reinterpreted_packed_uchar4_e3062[3] * reinterpreted_packed_uchar4_e3125[3]);
                            uint _e3128 = sum3_0_;
                            uint _e3129 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3029 = as_type<packed_uchar4>(_e3029);
                            packed_uchar4 reinterpreted_packed_uchar4_e3129 = as_type<packed_uchar4>(_e3129);
                            sum3_0_ = _e3128 + ( + reinterpreted_packed_uchar4_e3029[0] * reinterpreted_packed_uchar4_e3129[0] + reinterpreted_packed_uchar4_e3029[1] * reinterpreted_packed_uchar4_e3129[1] + reinterpreted_packed_uchar4_e3029[2] * reinterpreted_packed_uchar4_e3129[2] + reinterpreted_packed_uchar4_e3029[3] * reinterpreted_packed_uchar4_e3129[3]);
                            uint _e3132 = sum3_1_;
                            uint _e3133 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3040 = as_type<packed_uchar4>(_e3040);
                            packed_uchar4 reinterpreted_packed_uchar4_e3133 = as_type<packed_uchar4>(_e3133);
                            sum3_1_ = _e3132 + ( + reinterpreted_packed_uchar4_e3040[0] * reinterpreted_packed_uchar4_e3133[0] + reinterpreted_packed_uchar4_e3040[1] * reinterpreted_packed_uchar4_e3133[1] + reinterpreted_packed_uchar4_e3040[2] * reinterpreted_packed_uchar4_e3133[2] + reinterpreted_packed_uchar4_e3040[3] * reinterpreted_packed_uchar4_e3133[3]);
                            uint _e3136 = sum3_2_;
                            uint _e3137 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3051 = as_type<packed_uchar4>(_e3051);
                            packed_uchar4 reinterpreted_packed_uchar4_e3137 = as_type<packed_uchar4>(_e3137);
                            sum3_2_ = _e3136 + ( + reinterpreted_packed_uchar4_e3051[0] * reinterpreted_packed_uchar4_e3137[0] + reinterpreted_packed_uchar4_e3051[1] * reinterpreted_packed_uchar4_e3137[1] + reinterpreted_packed_uchar4_e3051[2] * reinterpreted_packed_uchar4_e3137[2] + reinterpreted_packed_uchar4_e3051[3] * reinterpreted_packed_uchar4_e3137[3]);
                            uint _e3140 = sum3_3_;
                            uint _e3141 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3062 = as_type<packed_uchar4>(_e3062);
                            packed_uchar4 reinterpreted_packed_uchar4_e3141 = as_type<packed_uchar4>(_e3141);
                            sum3_3_ = _e3140 + ( + reinterpreted_packed_uchar4_e3062[0] * reinterpreted_packed_uchar4_e3141[0] + reinterpreted_packed_uchar4_e3062[1] * reinterpreted_packed_uchar4_e3141[1] + reinterpreted_packed_uchar4_e3062[2] * reinterpreted_packed_uchar4_e3141[2] + reinterpreted_packed_uchar4_e3062[3] * reinterpreted_packed_uchar4_e3141[3]);
                            uint _e3154 = value_levels(_e1496.low.x >> 4u, (_e1496.low.x >> 7u) & 16843009u);
                            uint _e3165 = value_levels(_e1496.low.y >> 4u, (_e1496.low.y >> 7u) & 16843009u);
                            uint _e3176 = value_levels(_e1496.low.z >> 4u, (_e1496.low.z >> 7u) & 16843009u);
                            uint _e3187 = value_levels(_e1496.low.w >> 4u, (_e1496.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            uint _e3205 = sum0_0_;
                            uint _e3206 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3154 = as_type<packed_uchar4>(_e3154);
                            packed_uchar4 reinterpreted_packed_uchar4_e3206 = as_type<packed_uchar4>(_e3206);
                            sum0_0_ = _e3205 + ( + reinterpreted_packed_uchar4_e3154[0] * reinterpreted_packed_uchar4_e3206[0] + reinterpreted_packed_uchar4_e3154[1] * reinterpreted_packed_uchar4_e3206[1] + reinterpreted_packed_uchar4_e3154[2] * reinterpreted_packed_uchar4_e3206[2] + reinterpreted_packed_uchar4_e3154[3] * reinterpreted_packed_uchar4_e3206[3]);
                            uint _e3209 = sum0_1_;
                            uint _e3210 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3165 = as_type<packed_uchar4>(_e3165);
                            packed_uchar4 reinterpreted_packed_uchar4_e3210 = as_type<packed_uchar4>(_e3210);
                            sum0_1_ = _e3209 + ( + reinterpreted_packed_uchar4_e3165[0] * reinterpreted_packed_uchar4_e3210[0] + reinterpreted_packed_uchar4_e3165[1] * reinterpreted_packed_uchar4_e3210[1] + reinterpreted_packed_uchar4_e3165[2] * reinterpreted_packed_uchar4_e3210[2] + reinterpreted_packed_uchar4_e3165[3] * reinterpreted_packed_uchar4_e3210[3]);
                            uint _e3213 = sum0_2_;
                            uint _e3214 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3176 = as_type<packed_uchar4>(_e3176);
                            packed_uchar4 reinterpreted_packed_uchar4_e3214 = as_type<packed_uchar4>(_e3214);
                            sum0_2_ = _e3213 + ( + reinterpreted_packed_uchar4_e3176[0] * reinterpreted_packed_uchar4_e3214[0] + reinterpreted_packed_uchar4_e3176[1] * reinterpreted_packed_uchar4_e3214[1] + reinterpreted_packed_uchar4_e3176[2] * reinterpreted_packed_uchar4_e3214[2] + reinterpreted_packed_uchar4_e3176[3] * reinterpreted_packed_uchar4_e3214[3]);
                            uint _e3217 = sum0_3_;
                            uint _e3218 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                            packed_uchar4 reinterpreted_packed_uchar4_e3218 = as_type<packed_uchar4>(_e3218);
                            sum0_3_ = _e3217 + ( + reinterpreted_packed_uchar4_e3187[0] * reinterpreted_packed_uchar4_e3218[0] + reinterpreted_packed_uchar4_e3187[1] * reinterpreted_packed_uchar4_e3218[1] + reinterpreted_packed_uchar4_e3187[2] * reinterpreted_packed_uchar4_e3218[2] + reinterpreted_packed_uchar4_e3187[3] * reinterpreted_packed_uchar4_e3218[3]);
                            uint _e3221 = sum1_0_;
                            uint _e3222 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3154 = as_type<packed_uchar4>(_e3154);
                            packed_uchar4 reinterpreted_packed_uchar4_e3222 = as_type<packed_uchar4>(_e3222);
                            sum1_0_ = _e3221 + ( + reinterpreted_packed_uchar4_e3154[0] * reinterpreted_packed_uchar4_e3222[0] + reinterpreted_packed_uchar4_e3154[1] * reinterpreted_packed_uchar4_e3222[1] + reinterpreted_packed_uchar4_e3154[2] * reinterpreted_packed_uchar4_e3222[2] + reinterpreted_packed_uchar4_e3154[3] * reinterpreted_packed_uchar4_e3222[3]);
                            uint _e3225 = sum1_1_;
                            uint _e3226 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3165 = as_type<packed_uchar4>(_e3165);
                            packed_uchar4 reinterpreted_packed_uchar4_e3226 = as_type<packed_uchar4>(_e3226);
                            sum1_1_ = _e3225 + ( + reinterpreted_packed_uchar4_e3165[0] * reinterpreted_packed_uchar4_e3226[0] + reinterpreted_packed_uchar4_e3165[1] * reinterpreted_packed_uchar4_e3226[1] + reinterpreted_packed_uchar4_e3165[2] * reinterpreted_packed_uchar4_e3226[2] + reinterpreted_packed_uchar4_e3165[3] * reinterpreted_packed_uchar4_e3226[3]);
                            uint _e3229 = sum1_2_;
                            uint _e3230 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3176 = as_type<packed_uchar4>(_e3176);
                            packed_uchar4 reinterpreted_packed_uchar4_e3230 = as_type<packed_uchar4>(_e3230);
                            sum1_2_ = _e3229 + ( + reinterpreted_packed_uchar4_e3176[0] * reinterpreted_packed_uchar4_e3230[0] + reinterpreted_packed_uchar4_e3176[1] * reinterpreted_packed_uchar4_e3230[1] + reinterpreted_packed_uchar4_e3176[2] * reinterpreted_packed_uchar4_e3230[2] + reinterpreted_packed_uchar4_e3176[3] * reinterpreted_packed_uchar4_e3230[3]);
                            uint _e3233 = sum1_3_;
                            uint _e3234 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                            packed_uchar4 reinterpreted_packed_uchar4_e3234 = as_type<packed_uchar4>(_e3234);
                            sum1_3_ = _e3233 + ( + reinterpreted_packed_uchar4_e3187[0] * reinterpreted_packed_uchar4_e3234[0] + reinterpreted_packed_uchar4_e3187[1] * reinterpreted_packed_uchar4_e3234[1] + reinterpreted_packed_uchar4_e3187[2] * reinterpreted_packed_uchar4_e3234[2] + reinterpreted_packed_uchar4_e3187[3] * reinterpreted_packed_uchar4_e3234[3]);
                            uint _e3237 = sum2_0_;
                            uint _e3238 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3154 = as_type<packed_uchar4>(_e3154);
                            packed_uchar4 reinterpreted_packed_uchar4_e3238 = as_type<packed_uchar4>(_e3238);
                            sum2_0_ = _e3237 + ( + reinterpreted_packed_uchar4_e3154[0] * reinterpreted_packed_uchar4_e3238[0] + reinterpreted_packed_uchar4_e3154[1] * reinterpreted_packed_uchar4_e3238[1] + reinterpreted_packed_uchar4_e3154[2] * reinterpreted_packed_uchar4_e3238[2] + reinterpreted_packed_uchar4_e3154[3] * reinterpreted_packed_uchar4_e3238[3]);
                            uint _e3241 = sum2_1_;
                            uint _e3242 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3165 = as_type<packed_uchar4>(_e3165);
                            packed_uchar4 reinterpreted_packed_uchar4_e3242 = as_type<packed_uchar4>(_e3242);
                            sum2_1_ = _e3241 + ( + reinterpreted_packed_uchar4_e3165[0] * reinterpreted_packed_uchar4_e3242[0] + reinterpreted_packed_uchar4_e3165[1] * reinterpreted_packed_uchar4_e3242[1] + reinterpreted_packed_uchar4_e3165[2] * reinterpreted_packed_uchar4_e3242[2] + reinterpreted_packed_uchar4_e3165[3] * reinterpreted_packed_uchar4_e3242[3]);
                            uint _e3245 = sum2_2_;
                            uint _e3246 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3176 = as_type<packed_uchar4>(_e3176);
                            packed_uchar4 reinterpreted_packed_uchar4_e3246 = as_type<packed_uchar4>(_e3246);
                            sum2_2_ = _e3245 + ( + reinterpreted_packed_uchar4_e3176[0] * reinterpreted_packed_uchar4_e3246[0] + reinterpreted_packed_uchar4_e3176[1] * reinterpreted_packed_uchar4_e3246[1] + reinterpreted_packed_uchar4_e3176[2] * reinterpreted_packed_uchar4_e3246[2] + reinterpreted_packed_uchar4_e3176[3] * reinterpreted_packed_uchar4_e3246[3]);
                            uint _e3249 = sum2_3_;
                            uint _e3250 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                            packed_uchar4 reinterpreted_packed_uchar4_e3250 = as_type<packed_uchar4>(_e3250);
                            sum2_3_ = _e3249 + ( + reinterpreted_packed_uchar4_e3187[0] * reinterpreted_packed_uchar4_e3250[0] + reinterpreted_packed_uchar4_e3187[1] * reinterpreted_packed_uchar4_e3250[1] + reinterpreted_packed_uchar4_e3187[2] * reinterpreted_packed_uchar4_e3250[2] + reinterpreted_packed_uchar4_e3187[3] * reinterpreted_packed_uchar4_e3250[3]);
                            uint _e3253 = sum3_0_;
                            uint _e3254 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3154 = as_type<packed_uchar4>(_e3154);
                            packed_uchar4 reinterpreted_packed_uchar4_e3254 = as_type<packed_uchar4>(_e3254);
                            sum3_0_ = _e3253 + ( + reinterpreted_packed_uchar4_e3154[0] * reinterpreted_packed_uchar4_e3254[0] + reinterpreted_packed_uchar4_e3154[1] * reinterpreted_packed_uchar4_e3254[1] + reinterpreted_packed_uchar4_e3154[2] * reinterpreted_packed_uchar4_e3254[2] + reinterpreted_packed_uchar4_e3154[3] * reinterpreted_packed_uchar4_e3254[3]);
                            uint _e3257 = sum3_1_;
                            uint _e3258 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3165 = as_type<packed_uchar4>(_e3165);
                            packed_uchar4 reinterpreted_packed_uchar4_e3258 = as_type<packed_uchar4>(_e3258);
                            sum3_1_ = _e3257 + ( + reinterpreted_packed_uchar4_e3165[0] * reinterpreted_packed_uchar4_e3258[0] + reinterpreted_packed_uchar4_e3165[1] * reinterpreted_packed_uchar4_e3258[1] + reinterpreted_packed_uchar4_e3165[2] * reinterpreted_packed_uchar4_e3258[2] + reinterpreted_packed_uchar4_e3165[3] * reinterpreted_packed_uchar4_e3258[3]);
                            uint _e3261 = sum3_2_;
                            uint _e3262 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3176 = as_type<packed_uchar4>(_e3176);
                            packed_uchar4 reinterpreted_packed_uchar4_e3262 = as_type<packed_uchar4>(_e3262);
                            sum3_2_ = _e3261 + ( + reinterpreted_packed_uchar4_e3176[0] * reinterpreted_packed_uchar4_e3262[0] + reinterpreted_packed_uchar4_e3176[1] * reinterpreted_packed_uchar4_e3262[1] + reinterpreted_packed_uchar4_e3176[2] * reinterpreted_packed_uchar4_e3262[2] + reinterpreted_packed_uchar4_e3176[3] * reinterpreted_packed_uchar4_e3262[3]);
                            uint _e3265 = sum3_3_;
                            uint _e3266 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3187 = as_type<packed_uchar4>(_e3187);
                            packed_uchar4 reinterpreted_packed_uchar4_e3266 = as_type<packed_uchar4>(_e3266);
                            sum3_3_ = _e3265 + ( + reinterpreted_packed_uchar4_e3187[0] * reinterpreted_packed_uchar4_e3266[0] + reinterpreted_packed_uchar4_e3187[1] * reinterpreted_packed_uchar4_e3266[1] + reinterpreted_packed_uchar4_e3187[2] * reinterpreted_packed_uchar4_e3266[2] + reinterpreted_packed_uchar4_e3187[3] * reinterpreted_packed_uchar4_e3266[3]);
                        }
                        if (step7_ < 8u) {
                            uint _e3281 = value_levels(_e1504.low.x >> 0u, (_e1504.low.x >> 3u) & 16843009u);
                            uint _e3292 = value_levels(_e1504.low.y >> 0u, (_e1504.low.y >> 3u) & 16843009u);
                            uint _e3303 = value_levels(_e1504.low.z >> 0u, (_e1504.low.z >> 3u) & 16843009u);
                            uint _e3314 = value_levels(_e1504.low.w >> 0u, (_e1504.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            uint _e3332 = sum0_0_;
                            uint _e3333 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3281 = as_type<packed_uchar4>(_e3281);
                            packed_uchar4 reinterpreted_packed_uchar4_e3333 = as_type<packed_uchar4>(_e3333);
                            sum0_0_ = _e3332 + ( + reinterpreted_packed_uchar4_e3281[0] * reinterpreted_packed_uchar4_e3333[0] + reinterpreted_packed_uchar4_e3281[1] * reinterpreted_packed_uchar4_e3333[1] + reinterpreted_packed_uchar4_e3281[2] * reinterpreted_packed_uchar4_e3333[2] + reinterpreted_packed_uchar4_e3281[3] * reinterpreted_packed_uchar4_e3333[3]);
                            uint _e3336 = sum0_1_;
                            uint _e3337 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3292 = as_type<packed_uchar4>(_e3292);
                            packed_uchar4 reinterpreted_packed_uchar4_e3337 = as_type<packed_uchar4>(_e3337);
                            sum0_1_ = _e3336 + ( + reinterpreted_packed_uchar4_e3292[0] * reinterpreted_packed_uchar4_e3337[0] + reinterpreted_packed_uchar4_e3292[1] * reinterpreted_packed_uchar4_e3337[1] + reinterpreted_packed_uchar4_e3292[2] * reinterpreted_packed_uchar4_e3337[2] + reinterpreted_packed_uchar4_e3292[3] * reinterpreted_packed_uchar4_e3337[3]);
                            uint _e3340 = sum0_2_;
                            uint _e3341 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3303 = as_type<packed_uchar4>(_e3303);
                            packed_uchar4 reinterpreted_packed_uchar4_e3341 = as_type<packed_uchar4>(_e3341);
                            sum0_2_ = _e3340 + ( + reinterpreted_packed_uchar4_e3303[0] * reinterpreted_packed_uchar4_e3341[0] + reinterpreted_packed_uchar4_e3303[1] * reinterpreted_packed_uchar4_e3341[1] + reinterpreted_packed_uchar4_e3303[2] * reinterpreted_packed_uchar4_e3341[2] + reinterpreted_packed_uchar4_e3303[3] * reinterpreted_packed_uchar4_e3341[3]);
                            uint _e3344 = sum0_3_;
                            uint _e3345 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3314 = as_type<packed_uchar4>(_e3314);
                            packed_uchar4 reinterpreted_packed_uchar4_e3345 = as_type<packed_uchar4>(_e3345);
                            sum0_3_ = _e3344 + ( + reinterpreted_packed_uchar4_e3314[0] * reinterpreted_packed_uchar4_e3345[0] + reinterpreted_packed_uchar4_e3314[1] * reinterpreted_packed_uchar4_e3345[1] + reinterpreted_packed_uchar4_e3314[2] * reinterpreted_packed_uchar4_e3345[2] + reinterpreted_packed_uchar4_e3314[3] * reinterpreted_packed_uchar4_e3345[3]);
                            uint _e3348 = sum1_0_;
                            uint _e3349 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3281 = as_type<packed_uchar4>(_e3281);
                            packed_uchar4 reinterpreted_packed_uchar4_e3349 = as_type<packed_uchar4>(_e3349);
                            sum1_0_ = _e3348 + ( + reinterpreted_packed_uchar4_e3281[0] * reinterpreted_packed_uchar4_e3349[0] + reinterpreted_packed_uchar4_e3281[1] * reinterpreted_packed_uchar4_e3349[1] + reinterpreted_packed_uchar4_e3281[2] * reinterpreted_packed_uchar4_e3349[2] + reinterpreted_packed_uchar4_e3281[3] * reinterpreted_packed_uchar4_e3349[3]);
                            uint _e3352 = sum1_1_;
                            uint _e3353 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3292 = as_type<packed_uchar4>(_e3292);
                            packed_uchar4 reinterpreted_packed_uchar4_e3353 = as_type<packed_uchar4>(_e3353);
                            sum1_1_ = _e3352 + ( + reinterpreted_packed_uchar4_e3292[0] * reinterpreted_packed_uchar4_e3353[0] + reinterpreted_packed_uchar4_e3292[1] * reinterpreted_packed_uchar4_e3353[1] + reinterpreted_packed_uchar4_e3292[2] * reinterpreted_packed_uchar4_e3353[2] + reinterpreted_packed_uchar4_e3292[3] * reinterpreted_packed_uchar4_e3353[3]);
                            uint _e3356 = sum1_2_;
                            uint _e3357 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3303 = as_type<packed_uchar4>(_e3303);
                            packed_uchar4 reinterpreted_packed_uchar4_e3357 = as_type<packed_uchar4>(_e3357);
                            sum1_2_ = _e3356 + ( + reinterpreted_packed_uchar4_e3303[0] * reinterpreted_packed_uchar4_e3357[0] + reinterpreted_packed_uchar4_e3303[1] * reinterpreted_packed_uchar4_e3357[1] + reinterpreted_packed_uchar4_e3303[2] * reinterpreted_packed_uchar4_e3357[2] + reinterpreted_packed_uchar4_e3303[3] * reinterpreted_packed_uchar4_e3357[3]);
                            uint _e3360 = sum1_3_;
                            uint _e3361 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3314 = as_type<packed_uchar4>(_e3314);
                            packed_uchar4 reinterpreted_packed_uchar4_e3361 = as_type<packed_uchar4>(_e3361);
                            sum1_3_ = _e3360 + ( + reinterpreted_packed_uchar4_e3314[0] * reinterpreted_packed_uchar4_e3361[0] + reinterpreted_packed_uchar4_e3314[1] * reinterpreted_packed_uchar4_e3361[1] + reinterpreted_packed_uchar4_e3314[2] * reinterpreted_packed_uchar4_e3361[2] + reinterpreted_packed_uchar4_e3314[3] * reinterpreted_packed_uchar4_e3361[3]);
                            uint _e3364 = sum2_0_;
                            uint _e3365 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3281 = as_type<packed_uchar4>(_e3281);
                            packed_uchar4 reinterpreted_packed_uchar4_e3365 = as_type<packed_uchar4>(_e3365);
                            sum2_0_ = _e3364 + ( + reinterpreted_packed_uchar4_e3281[0] * reinterpreted_packed_uchar4_e3365[0] + reinterpreted_packed_uchar4_e3281[1] * reinterpreted_packed_uchar4_e3365[1] + reinterpreted_packed_uchar4_e3281[2] * reinterpreted_packed_uchar4_e3365[2] + reinterpreted_packed_uchar4_e3281[3] * reinterpreted_packed_uchar4_e3365[3]);
                            uint _e3368 = sum2_1_;
                            uint _e3369 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3292 = as_type<packed_uchar4>(_e3292);
                            packed_uchar4 reinterpreted_packed_uchar4_e3369 = as_type<packed_uchar4>(_e3369);
                            sum2_1_ = _e3368 + ( + reinterpreted_packed_uchar4_e3292[0] * reinterpreted_packed_uchar4_e3369[0] + reinterpreted_packed_uchar4_e3292[1] * reinterpreted_packed_uchar4_e3369[1] + reinterpreted_packed_uchar4_e3292[2] * reinterpreted_packed_uchar4_e3369[2] + reinterpreted_packed_uchar4_e3292[3] * reinterpreted_packed_uchar4_e3369[3]);
                            uint _e3372 = sum2_2_;
                            uint _e3373 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3303 = as_type<packed_uchar4>(_e3303);
                            packed_uchar4 reinterpreted_packed_uchar4_e3373 = as_type<packed_uchar4>(_e3373);
                            sum2_2_ = _e3372 + ( + reinterpreted_packed_uchar4_e3303[0] * reinterpreted_packed_uchar4_e3373[0] + reinterpreted_packed_uchar4_e3303[1] * reinterpreted_packed_uchar4_e3373[1] + reinterpreted_packed_uchar4_e3303[2] * reinterpreted_packed_uchar4_e3373[2] + reinterpreted_packed_uchar4_e3303[3] * reinterpreted_packed_uchar4_e3373[3]);
                            uint _e3376 = sum2_3_;
                            uint _e3377 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3314 = as_type<packed_uchar4>(_e3314);
                            packed_uchar4 reinterpreted_packed_uchar4_e3377 = as_type<packed_uchar4>(_e3377);
                            sum2_3_ = _e3376 + ( + reinterpreted_packed_uchar4_e3314[0] * reinterpreted_packed_uchar4_e3377[0] + reinterpreted_packed_uchar4_e3314[1] * reinterpreted_packed_uchar4_e3377[1] + reinterpreted_packed_uchar4_e3314[2] * reinterpreted_packed_uchar4_e3377[2] + reinterpreted_packed_uchar4_e3314[3] * reinterpreted_packed_uchar4_e3377[3]);
                            uint _e3380 = sum3_0_;
                            uint _e3381 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3281 = as_type<packed_uchar4>(_e3281);
                            packed_uchar4 reinterpreted_packed_uchar4_e3381 = as_type<packed_uchar4>(_e3381);
                            sum3_0_ = _e3380 + ( + reinterpreted_packed_uchar4_e3281[0] * reinterpreted_packed_uchar4_e3381[0] + reinterpreted_packed_uchar4_e3281[1] * reinterpreted_packed_uchar4_e3381[1] + reinterpreted_packed_uchar4_e3281[2] * reinterpreted_packed_uchar4_e3381[2] + reinterpreted_packed_uchar4_e3281[3] * reinterpreted_packed_uchar4_e3381[3]);
                            uint _e3384 = sum3_1_;
                            uint _e3385 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3292 = as_type<packed_uchar4>(_e3292);
                            packed_uchar4 reinterpreted_packed_uchar4_e3385 = as_type<packed_uchar4>(_e3385);
                            sum3_1_ = _e3384 + ( + reinterpreted_packed_uchar4_e3292[0] * reinterpreted_packed_uchar4_e3385[0] + reinterpreted_packed_uchar4_e3292[1] * reinterpreted_packed_uchar4_e3385[1] + reinterpreted_packed_uchar4_e3292[2] * reinterpreted_packed_uchar4_e3385[2] + reinterpreted_packed_uchar4_e3292[3] * reinterpreted_packed_uchar4_e3385[3]);
                            uint _e3388 = sum3_2_;
                            uint _e3389 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3303 = as_type<packed_uchar4>(_e3303);
                            packed_uchar4 reinterpreted_packed_uchar4_e3389 = as_type<packed_uchar4>(_e3389);
                            sum3_2_ = _e3388 + ( + reinterpreted_packed_uchar4_e3303[0] * reinterpreted_packed_uchar4_e3389[0] + reinterpreted_packed_uchar4_e3303[1] * reinterpreted_packed_uchar4_e3389[1] + reinterpreted_packed_uchar4_e3303[2] * reinterpreted_packed_uchar4_e3389[2] + reinterpreted_packed_uchar4_e3303[3] * reinterpreted_packed_uchar4_e3389[3]);
                            uint _e3392 = sum3_3_;
                            uint _e3393 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3314 = as_type<packed_uchar4>(_e3314);
                            packed_uchar4 reinterpreted_packed_uchar4_e3393 = as_type<packed_uchar4>(_e3393);
                            sum3_3_ = _e3392 + ( + reinterpreted_packed_uchar4_e3314[0] * reinterpreted_packed_uchar4_e3393[0] + reinterpreted_packed_uchar4_e3314[1] * reinterpreted_packed_uchar4_e3393[1] + reinterpreted_packed_uchar4_e3314[2] * reinterpreted_packed_uchar4_e3393[2] + reinterpreted_packed_uchar4_e3314[3] * reinterpreted_packed_uchar4_e3393[3]);
                            uint _e3406 = value_levels(_e1504.low.x >> 4u, (_e1504.low.x >> 7u) & 16843009u);
                            uint _e3417 = value_levels(_e1504.low.y >> 4u, (_e1504.low.y >> 7u) & 16843009u);
                            uint _e3428 = value_levels(_e1504.low.z >> 4u, (_e1504.low.z >> 7u) & 16843009u);
                            uint _e3439 = value_levels(_e1504.low.w >> 4u, (_e1504.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            uint _e3457 = sum0_0_;
                            uint _e3458 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3406 = as_type<packed_uchar4>(_e3406);
                            packed_uchar4 reinterpreted_packed_uchar4_e3458 = as_type<packed_uchar4>(_e3458);
                            sum0_0_ = _e3457 + ( + reinterpreted_packed_uchar4_e3406[0] * reinterpreted_packed_uchar4_e3458[0] + reinterpreted_packed_uchar4_e3406[1] * reinterpreted_packed_uchar4_e3458[1] + reinterpreted_packed_uchar4_e3406[2] * reinterpreted_packed_uchar4_e3458[2] + reinterpreted_packed_uchar4_e3406[3] * reinterpreted_packed_uchar4_e3458[3]);
                            uint _e3461 = sum0_1_;
                            uint _e3462 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3417 = as_type<packed_uchar4>(_e3417);
                            packed_uchar4 reinterpreted_packed_uchar4_e3462 = as_type<packed_uchar4>(_e3462);
                            sum0_1_ = _e3461 + ( + reinterpreted_packed_uchar4_e3417[0] * reinterpreted_packed_uchar4_e3462[0] + reinterpreted_packed_uchar4_e3417[1] * reinterpreted_packed_uchar4_e3462[1] + reinterpreted_packed_uchar4_e3417[2] * reinterpreted_packed_uchar4_e3462[2] + reinterpreted_packed_uchar4_e3417[3] * reinterpreted_packed_uchar4_e3462[3]);
                            uint _e3465 = sum0_2_;
                            uint _e3466 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3428 = as_type<packed_uchar4>(_e3428);
                            packed_uchar4 reinterpreted_packed_uchar4_e3466 = as_type<packed_uchar4>(_e3466);
                            sum0_2_ = _e3465 + ( + reinterpreted_packed_uchar4_e3428[0] * reinterpreted_packed_uchar4_e3466[0] + reinterpreted_packed_uchar4_e3428[1] * reinterpreted_packed_uchar4_e3466[1] + reinterpreted_packed_uchar4_e3428[2] * reinterpreted_packed_uchar4_e3466[2] + reinterpreted_packed_uchar4_e3428[3] * reinterpreted_packed_uchar4_e3466[3]);
                            uint _e3469 = sum0_3_;
                            uint _e3470 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3439 = as_type<packed_uchar4>(_e3439);
                            packed_uchar4 reinterpreted_packed_uchar4_e3470 = as_type<packed_uchar4>(_e3470);
                            sum0_3_ = _e3469 + ( + reinterpreted_packed_uchar4_e3439[0] * reinterpreted_packed_uchar4_e3470[0] + reinterpreted_packed_uchar4_e3439[1] * reinterpreted_packed_uchar4_e3470[1] + reinterpreted_packed_uchar4_e3439[2] * reinterpreted_packed_uchar4_e3470[2] + reinterpreted_packed_uchar4_e3439[3] * reinterpreted_packed_uchar4_e3470[3]);
                            uint _e3473 = sum1_0_;
                            uint _e3474 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3406 = as_type<packed_uchar4>(_e3406);
                            packed_uchar4 reinterpreted_packed_uchar4_e3474 = as_type<packed_uchar4>(_e3474);
                            sum1_0_ = _e3473 + ( + reinterpreted_packed_uchar4_e3406[0] * reinterpreted_packed_uchar4_e3474[0] + reinterpreted_packed_uchar4_e3406[1] * reinterpreted_packed_uchar4_e3474[1] + reinterpreted_packed_uchar4_e3406[2] * reinterpreted_packed_uchar4_e3474[2] + reinterpreted_packed_uchar4_e3406[3] * reinterpreted_packed_uchar4_e3474[3]);
                            uint _e3477 = sum1_1_;
                            uint _e3478 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3417 = as_type<packed_uchar4>(_e3417);
                            packed_uchar4 reinterpreted_packed_uchar4_e3478 = as_type<packed_uchar4>(_e3478);
                            sum1_1_ = _e3477 + ( + reinterpreted_packed_uchar4_e3417[0] * reinterpreted_packed_uchar4_e3478[0] + reinterpreted_packed_uchar4_e3417[1] * reinterpreted_packed_uchar4_e3478[1] + reinterpreted_packed_uchar4_e3417[2] * reinterpreted_packed_uchar4_e3478[2] + reinterpreted_packed_uchar4_e3417[3] * reinterpreted_packed_uchar4_e3478[3]);
                            uint _e3481 = sum1_2_;
                            uint _e3482 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3428 = as_type<packed_uchar4>(_e3428);
                            packed_uchar4 reinterpreted_packed_uchar4_e3482 = as_type<packed_uchar4>(_e3482);
                            sum1_2_ = _e3481 + ( + reinterpreted_packed_uchar4_e3428[0] * reinterpreted_packed_uchar4_e3482[0] + reinterpreted_packed_uchar4_e3428[1] * reinterpreted_packed_uchar4_e3482[1] + reinterpreted_packed_uchar4_e3428[2] * reinterpreted_packed_uchar4_e3482[2] + reinterpreted_packed_uchar4_e3428[3] * reinterpreted_packed_uchar4_e3482[3]);
                            uint _e3485 = sum1_3_;
                            uint _e3486 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3439 = as_type<packed_uchar4>(_e3439);
                            packed_uchar4 reinterpreted_packed_uchar4_e3486 = as_type<packed_uchar4>(_e3486);
                            sum1_3_ = _e3485 + ( + reinterpreted_packed_uchar4_e3439[0] * reinterpreted_packed_uchar4_e3486[0] + reinterpreted_packed_uchar4_e3439[1] * reinterpreted_packed_uchar4_e3486[1] + reinterpreted_packed_uchar4_e3439[2] * reinterpreted_packed_uchar4_e3486[2] + reinterpreted_packed_uchar4_e3439[3] * reinterpreted_packed_uchar4_e3486[3]);
                            uint _e3489 = sum2_0_;
                            uint _e3490 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3406 = as_type<packed_uchar4>(_e3406);
                            packed_uchar4 reinterpreted_packed_uchar4_e3490 = as_type<packed_uchar4>(_e3490);
                            sum2_0_ = _e3489 + ( + reinterpreted_packed_uchar4_e3406[0] * reinterpreted_packed_uchar4_e3490[0] + reinterpreted_packed_uchar4_e3406[1] * reinterpreted_packed_uchar4_e3490[1] + reinterpreted_packed_uchar4_e3406[2] * reinterpreted_packed_uchar4_e3490[2] + reinterpreted_packed_uchar4_e3406[3] * reinterpreted_packed_uchar4_e3490[3]);
                            uint _e3493 = sum2_1_;
                            uint _e3494 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3417 = as_type<packed_uchar4>(_e3417);
                            packed_uchar4 reinterpreted_packed_uchar4_e3494 = as_type<packed_uchar4>(_e3494);
                            sum2_1_ = _e3493 + ( + reinterpreted_packed_uchar4_e3417[0] * reinterpreted_packed_uchar4_e3494[0] + reinterpreted_packed_uchar4_e3417[1] * reinterpreted_packed_uchar4_e3494[1] + reinterpreted_packed_uchar4_e3417[2] * reinterpreted_packed_uchar4_e3494[2] + reinterpreted_packed_uchar4_e3417[3] * reinterpreted_packed_uchar4_e3494[3]);
                            uint _e3497 = sum2_2_;
                            uint _e3498 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3428 = as_type<packed_uchar4>(_e3428);
                            packed_uchar4 reinterpreted_packed_uchar4_e3498 = as_type<packed_uchar4>(_e3498);
                            sum2_2_ = _e3497 + ( + reinterpreted_packed_uchar4_e3428[0] * reinterpreted_packed_uchar4_e3498[0] + reinterpreted_packed_uchar4_e3428[1] * reinterpreted_packed_uchar4_e3498[1] + reinterpreted_packed_uchar4_e3428[2] * reinterpreted_packed_uchar4_e3498[2] + reinterpreted_packed_uchar4_e3428[3] * reinterpreted_packed_uchar4_e3498[3]);
                            uint _e3501 = sum2_3_;
                            uint _e3502 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3439 = as_type<packed_uchar4>(_e3439);
                            packed_uchar4 reinterpreted_packed_uchar4_e3502 = as_type<packed_uchar4>(_e3502);
                            sum2_3_ = _e3501 + ( + reinterpreted_packed_uchar4_e3439[0] * reinterpreted_packed_uchar4_e3502[0] + reinterpreted_packed_uchar4_e3439[1] * reinterpreted_packed_uchar4_e3502[1] + reinterpreted_packed_uchar4_e3439[2] * reinterpreted_packed_uchar4_e3502[2] + reinterpreted_packed_uchar4_e3439[3] * reinterpreted_packed_uchar4_e3502[3]);
                            uint _e3505 = sum3_0_;
                            uint _e3506 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3406 = as_type<packed_uchar4>(_e3406);
                            packed_uchar4 reinterpreted_packed_uchar4_e3506 = as_type<packed_uchar4>(_e3506);
                            sum3_0_ = _e3505 + ( + reinterpreted_packed_uchar4_e3406[0] * reinterpreted_packed_uchar4_e3506[0] + reinterpreted_packed_uchar4_e3406[1] * reinterpreted_packed_uchar4_e3506[1] + reinterpreted_packed_uchar4_e3406[2] * reinterpreted_packed_uchar4_e3506[2] + reinterpreted_packed_uchar4_e3406[3] * reinterpreted_packed_uchar4_e3506[3]);
                            uint _e3509 = sum3_1_;
                            uint _e3510 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3417 = as_type<packed_uchar4>(_e3417);
                            packed_uchar4 reinterpreted_packed_uchar4_e3510 = as_type<packed_uchar4>(_e3510);
                            sum3_1_ = _e3509 + ( + reinterpreted_packed_uchar4_e3417[0] * reinterpreted_packed_uchar4_e3510[0] + reinterpreted_packed_uchar4_e3417[1] * reinterpreted_packed_uchar4_e3510[1] + reinterpreted_packed_uchar4_e3417[2] * reinterpreted_packed_uchar4_e3510[2] + reinterpreted_packed_uchar4_e3417[3] * reinterpreted_packed_uchar4_e3510[3]);
                            uint _e3513 = sum3_2_;
                            uint _e3514 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3428 = as_type<packed_uchar4>(_e3428);
                            packed_uchar4 reinterpreted_packed_uchar4_e3514 = as_type<packed_uchar4>(_e3514);
                            sum3_2_ = _e3513 + ( + reinterpreted_packed_uchar4_e3428[0] * reinterpreted_packed_uchar4_e3514[0] + reinterpreted_packed_uchar4_e3428[1] * reinterpreted_packed_uchar4_e3514[1] + reinterpreted_packed_uchar4_e3428[2] * reinterpreted_packed_uchar4_e3514[2] + reinterpreted_packed_uchar4_e3428[3] * reinterpreted_packed_uchar4_e3514[3]);
                            uint _e3517 = sum3_3_;
                            uint _e3518 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3439 = as_type<packed_uchar4>(_e3439);
                            packed_uchar4 reinterpreted_packed_uchar4_e3518 = as_type<packed_uchar4>(_e3518);
                            sum3_3_ = _e3517 + ( + reinterpreted_packed_uchar4_e3439[0] * reinterpreted_packed_uchar4_e3518[0] + reinterpreted_packed_uchar4_e3439[1] * reinterpreted_packed_uchar4_e3518[1] + reinterpreted_packed_uchar4_e3439[2] * reinterpreted_packed_uchar4_e3518[2] + reinterpreted_packed_uchar4_e3439[3] * reinterpreted_packed_uchar4_e3518[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3541 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3541 * top_1) * 0.00009367165;
                    float _e3545 = out0_0_;
                    uint _e3547 = sum0_0_;
                    out0_0_ = (_e3545 * keep) + (static_cast<float>(_e3547) * share);
                    float _e3551 = out0_1_;
                    uint _e3553 = sum0_1_;
                    out0_1_ = (_e3551 * keep) + (static_cast<float>(_e3553) * share);
                    float _e3557 = out0_2_;
                    uint _e3559 = sum0_2_;
                    out0_2_ = (_e3557 * keep) + (static_cast<float>(_e3559) * share);
                    float _e3563 = out0_3_;
                    uint _e3565 = sum0_3_;
                    out0_3_ = (_e3563 * keep) + (static_cast<float>(_e3565) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e3582 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e3582 * top_1) * 0.00009367165;
                    float _e3586 = out1_0_;
                    uint _e3588 = sum1_0_;
                    out1_0_ = (_e3586 * keep_1) + (static_cast<float>(_e3588) * share_1);
                    float _e3592 = out1_1_;
                    uint _e3594 = sum1_1_;
                    out1_1_ = (_e3592 * keep_1) + (static_cast<float>(_e3594) * share_1);
                    float _e3598 = out1_2_;
                    uint _e3600 = sum1_2_;
                    out1_2_ = (_e3598 * keep_1) + (static_cast<float>(_e3600) * share_1);
                    float _e3604 = out1_3_;
                    uint _e3606 = sum1_3_;
                    out1_3_ = (_e3604 * keep_1) + (static_cast<float>(_e3606) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3623 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3623 * top_1) * 0.00009367165;
                    float _e3627 = out2_0_;
                    uint _e3629 = sum2_0_;
                    out2_0_ = (_e3627 * keep_2) + (static_cast<float>(_e3629) * share_2);
                    float _e3633 = out2_1_;
                    uint _e3635 = sum2_1_;
                    out2_1_ = (_e3633 * keep_2) + (static_cast<float>(_e3635) * share_2);
                    float _e3639 = out2_2_;
                    uint _e3641 = sum2_2_;
                    out2_2_ = (_e3639 * keep_2) + (static_cast<float>(_e3641) * share_2);
                    float _e3645 = out2_3_;
                    uint _e3647 = sum2_3_;
                    out2_3_ = (_e3645 * keep_2) + (static_cast<float>(_e3647) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e3664 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e3664 * top_1) * 0.00009367165;
                    float _e3668 = out3_0_;
                    uint _e3670 = sum3_0_;
                    out3_0_ = (_e3668 * keep_3) + (static_cast<float>(_e3670) * share_3);
                    float _e3674 = out3_1_;
                    uint _e3676 = sum3_1_;
                    out3_1_ = (_e3674 * keep_3) + (static_cast<float>(_e3676) * share_3);
                    float _e3680 = out3_2_;
                    uint _e3682 = sum3_2_;
                    out3_2_ = (_e3680 * keep_3) + (static_cast<float>(_e3682) * share_3);
                    float _e3686 = out3_3_;
                    uint _e3688 = sum3_3_;
                    out3_3_ = (_e3686 * keep_3) + (static_cast<float>(_e3688) * share_3);
                }
            }
        }
    }
    float _e3695 = running_sum0_;
    float _e3696 = running_sum0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3696, 1u);
    running_sum0_ = _e3695 + unnamed_16;
    float _e3699 = running_sum0_;
    float _e3700 = running_sum0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3700, 2u);
    running_sum0_ = _e3699 + unnamed_17;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3710 = local_1;
    if (_e3710) {
        float _e3725 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3725;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3731 = local_2;
    if (_e3731) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e3742 = local_3;
    if (_e3742) {
        float _e3745 = sum_1;
        metal::float4 _e3754 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3755 = sum_of(_e3754);
        sum_1 = _e3745 + _e3755;
        float _e3767 = running_max0_;
        float _e3768 = sum_1;
        states[((((first_head_1 + (head_pass_2 * 4u)) + soft_head) + 0u) * splits) + split] = metal::float2(_e3767, _e3768);
    }
    float _e3770 = extra0_0_;
    float _e3771 = extra0_0_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3771, 1u);
    extra0_0_ = _e3770 + unnamed_18;
    float _e3774 = extra0_0_;
    float _e3775 = extra0_0_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3775, 2u);
    extra0_0_ = _e3774 + unnamed_19;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3785 = local_4;
    if (_e3785) {
        uint at_3 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3806 = extra0_0_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3806;
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3837 = turn_1;
            turn_1 = _e3837 + 1u;
        }
        loop_init_5 = false;
        uint _e3809 = turn_1;
        if (_e3809 < 4u) {
        } else {
            break;
        }
        {
            uint _e3812 = turn_1;
            if (_e3812 == value_subset) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3819 = out0_0_;
                float _e3820 = out0_1_;
                float _e3821 = out0_2_;
                float _e3822 = out0_3_;
                sum_2 = metal::float4(_e3819, _e3820, _e3821, _e3822);
                uint _e3825 = turn_1;
                if (_e3825 > 0u) {
                    metal::float4 _e3828 = sum_2;
                    metal::float4 _e3831 = scores.inner[at_4];
                    sum_2 = _e3828 + _e3831;
                }
                metal::float4 _e3835 = sum_2;
                scores.inner[at_4] = _e3835;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3952 = i_1;
            i_1 = _e3952 + THREADS;
        }
        loop_init_6 = false;
        uint _e3840 = i_1;
        if (_e3840 < 64u) {
        } else {
            break;
        }
        {
            uint _e3843 = i_1;
            uint head_set = naga_div(_e3843, 64u);
            uint _e3846 = i_1;
            uint c = naga_mod(_e3846, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e3863 = local_5;
            if (_e3863) {
                uint _e3865 = i_1;
                uint _e3869 = i_1;
                float _e3873 = scores.inner[naga_div(_e3865, 4u)][naga_mod(_e3869, 4u)];
                sum_3 = _e3873;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3884 = sum_3;
                float _e3896 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3884 + _e3896;
                float _e3898 = sum_3;
                float _e3910 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3898 + _e3910;
                float _e3912 = sum_3;
                float _e3924 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3912 + _e3924;
                float _e3926 = sum_3;
                float _e3938 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3926 + _e3938;
                float _e3951 = sum_3;
                outputs[(((((first_head_1 + (head_pass_2 * 4u)) + h_5) * splits) + split) * 64u) + c] = _e3951;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3985 = turn_2;
            turn_2 = _e3985 + 1u;
        }
        loop_init_7 = false;
        uint _e3957 = turn_2;
        if (_e3957 < 4u) {
        } else {
            break;
        }
        {
            uint _e3960 = turn_2;
            if (_e3960 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3967 = out1_0_;
                float _e3968 = out1_1_;
                float _e3969 = out1_2_;
                float _e3970 = out1_3_;
                sum_4 = metal::float4(_e3967, _e3968, _e3969, _e3970);
                uint _e3973 = turn_2;
                if (_e3973 > 0u) {
                    metal::float4 _e3976 = sum_4;
                    metal::float4 _e3979 = scores.inner[at_5];
                    sum_4 = _e3976 + _e3979;
                }
                metal::float4 _e3983 = sum_4;
                scores.inner[at_5] = _e3983;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e4100 = i_2;
            i_2 = _e4100 + THREADS;
        }
        loop_init_8 = false;
        uint _e3988 = i_2;
        if (_e3988 < 64u) {
        } else {
            break;
        }
        {
            uint _e3991 = i_2;
            uint head_set_1 = naga_div(_e3991, 64u);
            uint _e3994 = i_2;
            uint c_1 = naga_mod(_e3994, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e4011 = local_6;
            if (_e4011) {
                uint _e4013 = i_2;
                uint _e4017 = i_2;
                float _e4021 = scores.inner[naga_div(_e4013, 4u)][naga_mod(_e4017, 4u)];
                sum_5 = _e4021;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e4032 = sum_5;
                float _e4044 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e4032 + _e4044;
                float _e4046 = sum_5;
                float _e4058 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e4046 + _e4058;
                float _e4060 = sum_5;
                float _e4072 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e4060 + _e4072;
                float _e4074 = sum_5;
                float _e4086 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e4074 + _e4086;
                float _e4099 = sum_5;
                outputs[(((((first_head_1 + (head_pass_2 * 4u)) + h_6) * splits) + split) * 64u) + c_1] = _e4099;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e4133 = turn_3;
            turn_3 = _e4133 + 1u;
        }
        loop_init_9 = false;
        uint _e4105 = turn_3;
        if (_e4105 < 4u) {
        } else {
            break;
        }
        {
            uint _e4108 = turn_3;
            if (_e4108 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4115 = out2_0_;
                float _e4116 = out2_1_;
                float _e4117 = out2_2_;
                float _e4118 = out2_3_;
                sum_6 = metal::float4(_e4115, _e4116, _e4117, _e4118);
                uint _e4121 = turn_3;
                if (_e4121 > 0u) {
                    metal::float4 _e4124 = sum_6;
                    metal::float4 _e4127 = scores.inner[at_6];
                    sum_6 = _e4124 + _e4127;
                }
                metal::float4 _e4131 = sum_6;
                scores.inner[at_6] = _e4131;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e4248 = i_3;
            i_3 = _e4248 + THREADS;
        }
        loop_init_10 = false;
        uint _e4136 = i_3;
        if (_e4136 < 64u) {
        } else {
            break;
        }
        {
            uint _e4139 = i_3;
            uint head_set_2 = naga_div(_e4139, 64u);
            uint _e4142 = i_3;
            uint c_2 = naga_mod(_e4142, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e4159 = local_7;
            if (_e4159) {
                uint _e4161 = i_3;
                uint _e4165 = i_3;
                float _e4169 = scores.inner[naga_div(_e4161, 4u)][naga_mod(_e4165, 4u)];
                sum_7 = _e4169;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e4180 = sum_7;
                float _e4192 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e4180 + _e4192;
                float _e4194 = sum_7;
                float _e4206 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e4194 + _e4206;
                float _e4208 = sum_7;
                float _e4220 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e4208 + _e4220;
                float _e4222 = sum_7;
                float _e4234 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e4222 + _e4234;
                float _e4247 = sum_7;
                outputs[(((((first_head_1 + (head_pass_2 * 4u)) + h_7) * splits) + split) * 64u) + c_2] = _e4247;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_11 = true;
    while(true) {
        if (!loop_init_11) {
            uint _e4281 = turn_4;
            turn_4 = _e4281 + 1u;
        }
        loop_init_11 = false;
        uint _e4253 = turn_4;
        if (_e4253 < 4u) {
        } else {
            break;
        }
        {
            uint _e4256 = turn_4;
            if (_e4256 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4263 = out3_0_;
                float _e4264 = out3_1_;
                float _e4265 = out3_2_;
                float _e4266 = out3_3_;
                sum_8 = metal::float4(_e4263, _e4264, _e4265, _e4266);
                uint _e4269 = turn_4;
                if (_e4269 > 0u) {
                    metal::float4 _e4272 = sum_8;
                    metal::float4 _e4275 = scores.inner[at_7];
                    sum_8 = _e4272 + _e4275;
                }
                metal::float4 _e4279 = sum_8;
                scores.inner[at_7] = _e4279;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_12 = true;
    while(true) {
        if (!loop_init_12) {
            uint _e4396 = i_4;
            i_4 = _e4396 + THREADS;
        }
        loop_init_12 = false;
        uint _e4284 = i_4;
        if (_e4284 < 64u) {
        } else {
            break;
        }
        {
            uint _e4287 = i_4;
            uint head_set_3 = naga_div(_e4287, 64u);
            uint _e4290 = i_4;
            uint c_3 = naga_mod(_e4290, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e4307 = local_8;
            if (_e4307) {
                uint _e4309 = i_4;
                uint _e4313 = i_4;
                float _e4317 = scores.inner[naga_div(_e4309, 4u)][naga_mod(_e4313, 4u)];
                sum_9 = _e4317;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e4328 = sum_9;
                float _e4340 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e4328 + _e4340;
                float _e4342 = sum_9;
                float _e4354 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e4342 + _e4354;
                float _e4356 = sum_9;
                float _e4368 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e4356 + _e4368;
                float _e4370 = sum_9;
                float _e4382 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e4370 + _e4382;
                float _e4395 = sum_9;
                outputs[(((((first_head_1 + (head_pass_2 * 4u)) + h_8) * splits) + split) * 64u) + c_3] = _e4395;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
