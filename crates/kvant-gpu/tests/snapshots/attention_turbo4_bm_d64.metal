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
struct type_17 {
    metal::half4 inner[64];
};
struct type_18 {
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
struct type_19 {
    float inner[32];
};
struct type_21 {
    metal::float4 inner[16];
};
struct type_22 {
    metal::float2 inner[1];
};
struct ValueRun {
    metal::uint4 low;
};
constant uint THREADS = 64u;
constant uint BLOCK = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

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

metal::half4 byte_quad(
    uint bytes,
    half middle
) {
    metal::float2 even = float2(as_type<half2>(((bytes & 16711935u) | 1677747200u)));
    metal::float2 odd = float2(as_type<half2>((((bytes >> 8u) & 16711935u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even, odd)) - metal::half4(middle);
}

metal::half4 nibble_quad(
    uint bytes_1,
    half middle_1
) {
    metal::float2 even_1 = float2(as_type<half2>(((bytes_1 & 983055u) | 1677747200u)));
    metal::float2 odd_1 = float2(as_type<half2>((((bytes_1 >> 8u) & 983055u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even_1, odd_1)) - metal::half4(middle_1);
}

float quad_total(
    metal::half4 x_2
) {
    metal::float4 wide = static_cast<metal::float4>(x_2);
    return (wide.x + wide.y) + (wide.z + wide.w);
}

float quad_max(
    float x_3
) {
    float unnamed = metal::quad_shuffle_xor(x_3, 1u);
    float y = metal::max(x_3, unnamed);
    float unnamed_1 = metal::quad_shuffle_xor(y, 2u);
    return metal::max(y, unnamed_1);
}

float quad_sum(
    float x_4
) {
    float unnamed_2 = metal::quad_shuffle_xor(x_4, 1u);
    float y_1 = x_4 + unnamed_2;
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
    uint kv_head_2,
    uint first_head,
    uint head_pass_1,
    uint block_1,
    uint end,
    constant Params& params,
    device type_3 const& queries,
    device type_4 const& keys,
    threadgroup type_19& mean_products,
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
            uint _e217 = first;
            first = _e217 + 4u;
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
            uint _e122 = keys_of(2u, params);
            uint at = _e122 + ((((naga_div(block_1, 64u) + place_1) * 2u) + kv_head_2) * 17u);
            uint codes0_ = keys[(at + lane_1) + 0u];
            uint codes1_ = keys[(at + lane_1) + 4u];
            uint codes2_ = keys[(at + lane_1) + 8u];
            uint codes3_ = keys[(at + lane_1) + 12u];
            uint _e160 = keys[at + 16u];
            metal::float2 scales0_ = float2(as_type<half2>(_e160));
            product = 0.0;
            float _e168 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes0_))), query0_), scales0_.x, _e168);
            float _e174 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes1_))), query1_), scales0_.x, _e174);
            float _e180 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes2_))), query2_), scales0_.y, _e180);
            float _e186 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes3_))), query3_), scales0_.y, _e186);
            uint _e188 = first;
            if ((_e188 + slot) < blocks) {
                local_9 = slot < 4u;
            } else {
                local_9 = false;
            }
            bool present = local_9;
            float _e197 = product;
            float _e198 = product;
            float unnamed_4 = metal::quad_shuffle_xor(_e198, 1u);
            product = _e197 + unnamed_4;
            float _e201 = product;
            float _e202 = product;
            float unnamed_5 = metal::quad_shuffle_xor(_e202, 2u);
            product = _e201 + unnamed_5;
            if (present) {
                local_10 = lane_1 == 0u;
            } else {
                local_10 = false;
            }
            bool _e210 = local_10;
            if (_e210) {
                float _e216 = product;
                mean_products.inner[(h_3 * 8u) + place_1] = _e216;
            }
        }
    }
    return;
}

float mean_product(
    uint h_2,
    uint place,
    threadgroup type_19& mean_products
) {
    uint at_1 = ((h_2 * 8u) + place) * 1u;
    float _e9 = mean_products.inner[at_1];
    return _e9;
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
, threadgroup type_17& query_quads
, threadgroup type_18& query_step
, threadgroup type_18& query_sum
, threadgroup type_19& mean_products
, threadgroup type_17& weight_quads
, threadgroup type_21& scale_quads
, threadgroup type_14& scale_tops
, threadgroup type_22& group_scales
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
    metal::half4 half0_0_0_ = {};
    float part0_0_ = {};
    metal::half4 half0_0_1_ = {};
    float part0_1_ = {};
    metal::half4 half0_0_2_ = {};
    float part0_2_ = {};
    metal::half4 half0_0_3_ = {};
    float part0_3_ = {};
    metal::half4 half0_1_0_ = {};
    float part1_0_ = {};
    metal::half4 half0_1_1_ = {};
    float part1_1_ = {};
    metal::half4 half0_1_2_ = {};
    float part1_2_ = {};
    metal::half4 half0_1_3_ = {};
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
    float sum0_0_ = {};
    float sum0_1_ = {};
    float sum0_2_ = {};
    float sum0_3_ = {};
    float sum1_0_ = {};
    float sum1_1_ = {};
    float sum1_2_ = {};
    float sum1_3_ = {};
    float sum2_0_ = {};
    float sum2_1_ = {};
    float sum2_2_ = {};
    float sum2_3_ = {};
    float sum3_0_ = {};
    float sum3_1_ = {};
    float sum3_2_ = {};
    float sum3_3_ = {};
    uint step = {};
    metal::half4 half0_0_ = {};
    metal::half4 half0_1_ = {};
    metal::half4 half0_2_ = {};
    metal::half4 half0_3_ = {};
    metal::half4 half1_0_ = {};
    metal::half4 half1_1_ = {};
    metal::half4 half1_2_ = {};
    metal::half4 half1_3_ = {};
    metal::half4 half2_0_ = {};
    metal::half4 half2_1_ = {};
    metal::half4 half2_2_ = {};
    metal::half4 half2_3_ = {};
    metal::half4 half3_0_ = {};
    metal::half4 half3_1_ = {};
    metal::half4 half3_2_ = {};
    metal::half4 half3_3_ = {};
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
    uint kv_head_3 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_2 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint first_head_1 = (row * 8u) + (kv_head_3 * 4u);
    uint states_at = (first_head_1 * splits) + split;
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
    uint _e70 = params.bias_at;
    uint _e74 = member(head_pass_2, soft_head + 0u);
    float bias0_ = queries[(_e70 + first_head_1) + _e74];
    i = tid;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e195 = i;
            i = _e195 + THREADS;
        }
        loop_init_1 = false;
        uint _e83 = i;
        if (_e83 < 32u) {
        } else {
            break;
        }
        {
            uint _e86 = i;
            uint h_4 = naga_div(_e86, 8u);
            uint _e89 = member(head_pass_2, h_4);
            uint _e93 = i;
            uint at_2 = ((first_head_1 + _e89) * 64u) + (naga_mod(_e93, 8u) * 8u);
            float _e101 = queries[at_2];
            float _e106 = queries[at_2 + 1u];
            float _e111 = queries[at_2 + 2u];
            float _e116 = queries[at_2 + 3u];
            metal::float4 a = metal::float4(_e101, _e106, _e111, _e116);
            float _e122 = queries[at_2 + 4u];
            float _e127 = queries[at_2 + 5u];
            float _e132 = queries[at_2 + 6u];
            float _e137 = queries[at_2 + 7u];
            metal::float4 b = metal::float4(_e122, _e127, _e132, _e137);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e149 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e149 > 0.000000000000000000000000000001) ? (1.0 / _e149) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e160 = i;
            query_quads.inner[2u * _e160] = static_cast<metal::half4>(qa.xzyw);
            uint _e167 = i;
            query_quads.inner[(2u * _e167) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e174 = sum_of(qa);
            float _e175 = sum_of(qb);
            float _e177 = quad_sum(_e174 + _e175);
            uint _e178 = i;
            if (naga_mod(_e178, 4u) == 0u) {
                uint _e184 = i;
                query_step.inner[naga_div(_e184, 4u)] = _e149 * 0.02388627;
                uint _e191 = i;
                query_sum.inner[naga_div(_e191, 4u)] = _e177;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 4u;
    uint _e212 = keys_of(kv_head_3, params);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e259 = values_of(kv_head_3, params);
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e4345 = block;
            block = _e4345 + BLOCK;
        }
        loop_init_2 = false;
        uint _e261 = block;
        if (_e261 < split_end) {
        } else {
            break;
        }
        {
            uint _e263 = block;
            uint mean_place = naga_mod(naga_div(_e263 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e271 = block;
                fill_means(tid, kv_head_3, first_head_1, head_pass_2, _e271, split_end, params, queries, keys, mean_products, _buffer_sizes);
            }
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::half4 q0_0_ = query_quads.inner[((head0_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q0_1_ = query_quads.inner[((head0_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q0_2_ = query_quads.inner[((head0_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q0_3_ = query_quads.inner[((head0_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q0_4_ = query_quads.inner[((head0_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q0_5_ = query_quads.inner[((head0_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q0_6_ = query_quads.inner[((head0_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q0_7_ = query_quads.inner[((head0_ * 16u) + 7u) + (key_lane * 8u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e375 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e375 * step0_0_;
                uint head1_ = key_head + 1u;
                metal::half4 q1_0_ = query_quads.inner[((head1_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q1_1_ = query_quads.inner[((head1_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q1_2_ = query_quads.inner[((head1_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q1_3_ = query_quads.inner[((head1_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q1_4_ = query_quads.inner[((head1_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q1_5_ = query_quads.inner[((head1_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q1_6_ = query_quads.inner[((head1_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q1_7_ = query_quads.inner[((head1_ * 16u) + 7u) + (key_lane * 8u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e478 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e478 * step1_0_;
                uint head2_ = key_head + 2u;
                metal::half4 q2_0_ = query_quads.inner[((head2_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q2_1_ = query_quads.inner[((head2_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q2_2_ = query_quads.inner[((head2_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q2_3_ = query_quads.inner[((head2_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q2_4_ = query_quads.inner[((head2_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q2_5_ = query_quads.inner[((head2_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q2_6_ = query_quads.inner[((head2_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q2_7_ = query_quads.inner[((head2_ * 16u) + 7u) + (key_lane * 8u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e581 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e581 * step2_0_;
                uint head3_ = key_head + 3u;
                metal::half4 q3_0_ = query_quads.inner[((head3_ * 16u) + 0u) + (key_lane * 8u)];
                metal::half4 q3_1_ = query_quads.inner[((head3_ * 16u) + 1u) + (key_lane * 8u)];
                metal::half4 q3_2_ = query_quads.inner[((head3_ * 16u) + 2u) + (key_lane * 8u)];
                metal::half4 q3_3_ = query_quads.inner[((head3_ * 16u) + 3u) + (key_lane * 8u)];
                metal::half4 q3_4_ = query_quads.inner[((head3_ * 16u) + 4u) + (key_lane * 8u)];
                metal::half4 q3_5_ = query_quads.inner[((head3_ * 16u) + 5u) + (key_lane * 8u)];
                metal::half4 q3_6_ = query_quads.inner[((head3_ * 16u) + 6u) + (key_lane * 8u)];
                metal::half4 q3_7_ = query_quads.inner[((head3_ * 16u) + 7u) + (key_lane * 8u)];
                float step3_0_ = query_step.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float _e684 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e684 * step3_0_;
                turn = key_tile;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e1164 = turn;
                        turn = _e1164 + 4u;
                    }
                    loop_init_3 = false;
                    uint _e687 = turn;
                    if (_e687 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e690 = block;
                        uint _e693 = turn;
                        KeyRun _e701 = load_keys(_e212 + (metal::min((naga_div(_e690, 16u) + _e693) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e702 = turn;
                            uint t_1 = ((_e702 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e701.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e701.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e701.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e701.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e701.scale0_));
                            uint _e724 = key_levels(_e701.w0_0_0_.x >> 0u, (_e701.w0_0_0_.x >> 3u) & 16843009u);
                            metal::half4 _e728 = byte_quad(_e724 ^ 2155905152u, 1152.0h);
                            uint _e737 = key_levels(_e701.w0_0_0_.x >> 4u, (_e701.w0_0_0_.x >> 7u) & 16843009u);
                            metal::half4 _e741 = byte_quad(_e737 ^ 2155905152u, 1152.0h);
                            uint _e750 = key_levels(_e701.w0_0_1_.x >> 0u, (_e701.w0_0_1_.x >> 3u) & 16843009u);
                            metal::half4 _e754 = byte_quad(_e750 ^ 2155905152u, 1152.0h);
                            uint _e763 = key_levels(_e701.w0_0_1_.x >> 4u, (_e701.w0_0_1_.x >> 7u) & 16843009u);
                            metal::half4 _e767 = byte_quad(_e763 ^ 2155905152u, 1152.0h);
                            uint _e776 = key_levels(_e701.w0_0_2_.x >> 0u, (_e701.w0_0_2_.x >> 3u) & 16843009u);
                            metal::half4 _e780 = byte_quad(_e776 ^ 2155905152u, 1152.0h);
                            uint _e789 = key_levels(_e701.w0_0_2_.x >> 4u, (_e701.w0_0_2_.x >> 7u) & 16843009u);
                            metal::half4 _e793 = byte_quad(_e789 ^ 2155905152u, 1152.0h);
                            uint _e802 = key_levels(_e701.w0_0_3_.x >> 0u, (_e701.w0_0_3_.x >> 3u) & 16843009u);
                            metal::half4 _e806 = byte_quad(_e802 ^ 2155905152u, 1152.0h);
                            uint _e815 = key_levels(_e701.w0_0_3_.x >> 4u, (_e701.w0_0_3_.x >> 7u) & 16843009u);
                            metal::half4 _e819 = byte_quad(_e815 ^ 2155905152u, 1152.0h);
                            half0_0_0_ = _e728 * q0_0_;
                            metal::half4 _e822 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e741, q0_1_, _e822);
                            metal::half4 _e824 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e754, q0_2_, _e824);
                            metal::half4 _e826 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e767, q0_3_, _e826);
                            metal::half4 _e828 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e780, q0_4_, _e828);
                            metal::half4 _e830 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e793, q0_5_, _e830);
                            metal::half4 _e832 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e806, q0_6_, _e832);
                            metal::half4 _e834 = half0_0_0_;
                            half0_0_0_ = metal::fma(_e819, q0_7_, _e834);
                            metal::half4 _e836 = half0_0_0_;
                            float _e837 = quad_total(_e836);
                            float scaled0_0_0_ = metal::fma(_e837, step0_0_, 0.5 * sum0_0_1);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            half0_0_1_ = _e728 * q1_0_;
                            metal::half4 _e846 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e741, q1_1_, _e846);
                            metal::half4 _e848 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e754, q1_2_, _e848);
                            metal::half4 _e850 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e767, q1_3_, _e850);
                            metal::half4 _e852 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e780, q1_4_, _e852);
                            metal::half4 _e854 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e793, q1_5_, _e854);
                            metal::half4 _e856 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e806, q1_6_, _e856);
                            metal::half4 _e858 = half0_0_1_;
                            half0_0_1_ = metal::fma(_e819, q1_7_, _e858);
                            metal::half4 _e860 = half0_0_1_;
                            float _e861 = quad_total(_e860);
                            float scaled0_0_1_ = metal::fma(_e861, step1_0_, 0.5 * sum1_0_1);
                            part0_1_ = scaled0_0_1_ * scale0_.x;
                            half0_0_2_ = _e728 * q2_0_;
                            metal::half4 _e870 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e741, q2_1_, _e870);
                            metal::half4 _e872 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e754, q2_2_, _e872);
                            metal::half4 _e874 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e767, q2_3_, _e874);
                            metal::half4 _e876 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e780, q2_4_, _e876);
                            metal::half4 _e878 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e793, q2_5_, _e878);
                            metal::half4 _e880 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e806, q2_6_, _e880);
                            metal::half4 _e882 = half0_0_2_;
                            half0_0_2_ = metal::fma(_e819, q2_7_, _e882);
                            metal::half4 _e884 = half0_0_2_;
                            float _e885 = quad_total(_e884);
                            float scaled0_0_2_ = metal::fma(_e885, step2_0_, 0.5 * sum2_0_1);
                            part0_2_ = scaled0_0_2_ * scale0_.x;
                            half0_0_3_ = _e728 * q3_0_;
                            metal::half4 _e894 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e741, q3_1_, _e894);
                            metal::half4 _e896 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e754, q3_2_, _e896);
                            metal::half4 _e898 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e767, q3_3_, _e898);
                            metal::half4 _e900 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e780, q3_4_, _e900);
                            metal::half4 _e902 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e793, q3_5_, _e902);
                            metal::half4 _e904 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e806, q3_6_, _e904);
                            metal::half4 _e906 = half0_0_3_;
                            half0_0_3_ = metal::fma(_e819, q3_7_, _e906);
                            metal::half4 _e908 = half0_0_3_;
                            float _e909 = quad_total(_e908);
                            float scaled0_0_3_ = metal::fma(_e909, step3_0_, 0.5 * sum3_0_1);
                            part0_3_ = scaled0_0_3_ * scale0_.x;
                            uint _e924 = key_levels(_e701.w0_0_0_.y >> 0u, (_e701.w0_0_0_.y >> 3u) & 16843009u);
                            metal::half4 _e928 = byte_quad(_e924 ^ 2155905152u, 1152.0h);
                            uint _e937 = key_levels(_e701.w0_0_0_.y >> 4u, (_e701.w0_0_0_.y >> 7u) & 16843009u);
                            metal::half4 _e941 = byte_quad(_e937 ^ 2155905152u, 1152.0h);
                            uint _e950 = key_levels(_e701.w0_0_1_.y >> 0u, (_e701.w0_0_1_.y >> 3u) & 16843009u);
                            metal::half4 _e954 = byte_quad(_e950 ^ 2155905152u, 1152.0h);
                            uint _e963 = key_levels(_e701.w0_0_1_.y >> 4u, (_e701.w0_0_1_.y >> 7u) & 16843009u);
                            metal::half4 _e967 = byte_quad(_e963 ^ 2155905152u, 1152.0h);
                            uint _e976 = key_levels(_e701.w0_0_2_.y >> 0u, (_e701.w0_0_2_.y >> 3u) & 16843009u);
                            metal::half4 _e980 = byte_quad(_e976 ^ 2155905152u, 1152.0h);
                            uint _e989 = key_levels(_e701.w0_0_2_.y >> 4u, (_e701.w0_0_2_.y >> 7u) & 16843009u);
                            metal::half4 _e993 = byte_quad(_e989 ^ 2155905152u, 1152.0h);
                            uint _e1002 = key_levels(_e701.w0_0_3_.y >> 0u, (_e701.w0_0_3_.y >> 3u) & 16843009u);
                            metal::half4 _e1006 = byte_quad(_e1002 ^ 2155905152u, 1152.0h);
                            uint _e1015 = key_levels(_e701.w0_0_3_.y >> 4u, (_e701.w0_0_3_.y >> 7u) & 16843009u);
                            metal::half4 _e1019 = byte_quad(_e1015 ^ 2155905152u, 1152.0h);
                            half0_1_0_ = _e928 * q0_0_;
                            metal::half4 _e1022 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e941, q0_1_, _e1022);
                            metal::half4 _e1024 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e954, q0_2_, _e1024);
                            metal::half4 _e1026 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e967, q0_3_, _e1026);
                            metal::half4 _e1028 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e980, q0_4_, _e1028);
                            metal::half4 _e1030 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e993, q0_5_, _e1030);
                            metal::half4 _e1032 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e1006, q0_6_, _e1032);
                            metal::half4 _e1034 = half0_1_0_;
                            half0_1_0_ = metal::fma(_e1019, q0_7_, _e1034);
                            metal::half4 _e1036 = half0_1_0_;
                            float _e1037 = quad_total(_e1036);
                            float scaled0_1_0_ = metal::fma(_e1037, step0_0_, 0.5 * sum0_0_1);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            half0_1_1_ = _e928 * q1_0_;
                            metal::half4 _e1046 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e941, q1_1_, _e1046);
                            metal::half4 _e1048 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e954, q1_2_, _e1048);
                            metal::half4 _e1050 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e967, q1_3_, _e1050);
                            metal::half4 _e1052 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e980, q1_4_, _e1052);
                            metal::half4 _e1054 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e993, q1_5_, _e1054);
                            metal::half4 _e1056 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e1006, q1_6_, _e1056);
                            metal::half4 _e1058 = half0_1_1_;
                            half0_1_1_ = metal::fma(_e1019, q1_7_, _e1058);
                            metal::half4 _e1060 = half0_1_1_;
                            float _e1061 = quad_total(_e1060);
                            float scaled0_1_1_ = metal::fma(_e1061, step1_0_, 0.5 * sum1_0_1);
                            part1_1_ = scaled0_1_1_ * scale0_.y;
                            half0_1_2_ = _e928 * q2_0_;
                            metal::half4 _e1070 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e941, q2_1_, _e1070);
                            metal::half4 _e1072 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e954, q2_2_, _e1072);
                            metal::half4 _e1074 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e967, q2_3_, _e1074);
                            metal::half4 _e1076 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e980, q2_4_, _e1076);
                            metal::half4 _e1078 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e993, q2_5_, _e1078);
                            metal::half4 _e1080 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e1006, q2_6_, _e1080);
                            metal::half4 _e1082 = half0_1_2_;
                            half0_1_2_ = metal::fma(_e1019, q2_7_, _e1082);
                            metal::half4 _e1084 = half0_1_2_;
                            float _e1085 = quad_total(_e1084);
                            float scaled0_1_2_ = metal::fma(_e1085, step2_0_, 0.5 * sum2_0_1);
                            part1_2_ = scaled0_1_2_ * scale0_.y;
                            half0_1_3_ = _e928 * q3_0_;
                            metal::half4 _e1094 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e941, q3_1_, _e1094);
                            metal::half4 _e1096 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e954, q3_2_, _e1096);
                            metal::half4 _e1098 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e967, q3_3_, _e1098);
                            metal::half4 _e1100 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e980, q3_4_, _e1100);
                            metal::half4 _e1102 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e993, q3_5_, _e1102);
                            metal::half4 _e1104 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e1006, q3_6_, _e1104);
                            metal::half4 _e1106 = half0_1_3_;
                            half0_1_3_ = metal::fma(_e1019, q3_7_, _e1106);
                            metal::half4 _e1108 = half0_1_3_;
                            float _e1109 = quad_total(_e1108);
                            float scaled0_1_3_ = metal::fma(_e1109, step3_0_, 0.5 * sum3_0_1);
                            part1_3_ = scaled0_1_3_ * scale0_.y;
                            bool odd_2 = (key_lane & 1u) == 1u;
                            float _e1120 = part0_0_;
                            float _e1121 = part1_0_;
                            float _e1123 = part1_0_;
                            float _e1124 = part0_0_;
                            float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e1124 : _e1123, 1u);
                            float token_sum0_ = (odd_2 ? _e1121 : _e1120) + unnamed_6;
                            float _e1128 = part0_1_;
                            float _e1129 = part1_1_;
                            float _e1131 = part1_1_;
                            float _e1132 = part0_1_;
                            float unnamed_7 = metal::quad_shuffle_xor(odd_2 ? _e1132 : _e1131, 1u);
                            float token_sum1_ = (odd_2 ? _e1129 : _e1128) + unnamed_7;
                            float _e1136 = part0_2_;
                            float _e1137 = part1_2_;
                            float _e1139 = part1_2_;
                            float _e1140 = part0_2_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd_2 ? _e1140 : _e1139, 1u);
                            float token_sum2_ = (odd_2 ? _e1137 : _e1136) + unnamed_8;
                            float _e1144 = part0_3_;
                            float _e1145 = part1_3_;
                            float _e1147 = part1_3_;
                            float _e1148 = part0_3_;
                            float unnamed_9 = metal::quad_shuffle_xor(odd_2 ? _e1148 : _e1147, 1u);
                            float token_sum3_ = (odd_2 ? _e1145 : _e1144) + unnamed_9;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                            put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1171 = block;
            uint scale_at0_ = (((_e259 + (metal::min(naga_div(_e1171, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 136u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1197 = values[scale_at0_];
            uint _e1202 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1197, _e1202);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1206 = block;
            metal::uint4 token0_ = metal::uint4(_e1206 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1218 = first_seen;
            uint _e1223 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1218)) & (token0_ < metal::uint4(_e1223));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1239 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1239 + metal::float4(bias0_);
                metal::float4 _e1242 = score0_0_;
                float _e1248 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1242 + metal::float4(_e1248);
                metal::float4 _e1253 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1253, visible0_);
                float _e1255 = largest0_;
                metal::float4 _e1256 = score0_0_;
                float _e1257 = largest_of(_e1256);
                largest0_ = metal::max(_e1255, _e1257);
            }
            float _e1259 = largest0_;
            float _e1260 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e1260, 1u);
            largest0_ = metal::max(_e1259, unnamed_10);
            float _e1263 = largest0_;
            float _e1264 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1264, 2u);
            largest0_ = metal::max(_e1263, unnamed_11);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1274 = local;
            if (_e1274) {
                float _e1289 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1289;
            }
            uint _e1290 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1290 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1304 = first_seen;
            uint _e1309 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1304)) & (scale_token0_ < metal::uint4(_e1309));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1321 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1321;
            float _e1323 = scale_top0_;
            float _e1324 = scale_top0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1324, 1u);
            scale_top0_ = metal::max(_e1323, unnamed_12);
            float _e1327 = scale_top0_;
            float _e1328 = scale_top0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1328, 2u);
            scale_top0_ = metal::max(_e1327, unnamed_13);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1345 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1345;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1350 = top;
                float _e1357 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1350, _e1357);
                float _e1359 = top;
                float _e1366 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1359, _e1366);
                float _e1368 = top;
                float _e1375 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1368, _e1375);
                float _e1377 = top;
                float _e1384 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1377, _e1384);
                float _e1388 = top;
                float _e1389 = top;
                float _e1392 = top;
                group_scales.inner[tid] = metal::float2(_e1388, (_e1392 > 0.0) ? (1.0 / _e1389) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1404 = largest0_;
                metal::float4 _e1413 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1414 = largest_of(_e1413);
                largest0_ = metal::max(_e1404, _e1414);
                float former = running_max0_;
                float _e1417 = largest0_;
                running_max0_ = metal::max(former, _e1417);
                float _e1419 = largest0_;
                float _e1420 = running_max0_;
                share0_ = metal::exp(_e1419 - _e1420);
                float _e1423 = running_max0_;
                keep0_ = metal::exp(former - _e1423);
                if (soft_lane == 0u) {
                    float _e1432 = share0_;
                    block_share.inner[soft_head + 0u] = _e1432;
                    float _e1437 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1437;
                }
                sum = 0.0;
                metal::float4 _e1440 = score0_0_;
                float _e1441 = largest0_;
                metal::float4 _e1446 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1440 - metal::float4(_e1441)), metal::float4 {}, _e1446 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1451 = sum;
                metal::float4 _e1452 = weight0_0_;
                float _e1453 = sum_of(_e1452);
                sum = _e1451 + _e1453;
                float _e1455 = running_sum0_;
                float _e1456 = keep0_;
                float _e1458 = sum;
                float _e1459 = share0_;
                running_sum0_ = (_e1455 * _e1456) + (_e1458 * _e1459);
            }
            {
                largest_scale = 0.0;
                float _e1464 = largest_scale;
                float _e1467 = scale_tops.inner[0];
                largest_scale = metal::max(_e1464, _e1467);
                float _e1469 = largest_scale;
                float _e1472 = scale_tops.inner[1];
                largest_scale = metal::max(_e1469, _e1472);
                float _e1474 = largest_scale;
                float _e1477 = scale_tops.inner[2];
                largest_scale = metal::max(_e1474, _e1477);
                float _e1479 = largest_scale;
                float _e1482 = scale_tops.inner[3];
                largest_scale = metal::max(_e1479, _e1482);
                float _e1484 = largest_scale;
                float _e1485 = largest_scale;
                float _e1488 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1484, (_e1488 > 0.0) ? (1.0 / _e1485) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1503 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1503 * group_scale.y;
                    metal::float4 _e1506 = weight0_0_;
                    metal::float4 scaled0_ = _e1506 * factor;
                    if (true) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1519 = part0_;
                    float _e1520 = sum_of(scaled0_);
                    part0_ = _e1519 + (_e1520 * centre);
                }
                float _e1523 = extra0_0_;
                float _e1524 = keep0_;
                float _e1526 = part0_;
                float _e1527 = share0_;
                extra0_0_ = (_e1523 * _e1524) + (_e1526 * _e1527);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                sum0_0_ = 0.0;
                sum0_1_ = 0.0;
                sum0_2_ = 0.0;
                sum0_3_ = 0.0;
                sum1_0_ = 0.0;
                sum1_1_ = 0.0;
                sum1_2_ = 0.0;
                sum1_3_ = 0.0;
                sum2_0_ = 0.0;
                sum2_1_ = 0.0;
                sum2_2_ = 0.0;
                sum2_3_ = 0.0;
                sum3_0_ = 0.0;
                sum3_1_ = 0.0;
                sum3_2_ = 0.0;
                sum3_3_ = 0.0;
                step = value_subset;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e4174 = step;
                        step = _e4174 + 32u;
                    }
                    loop_init_4 = false;
                    uint _e1563 = step;
                    if (_e1563 < 8u) {
                    } else {
                        break;
                    }
                    {
                        half0_0_ = metal::half4 {};
                        half0_1_ = metal::half4 {};
                        half0_2_ = metal::half4 {};
                        half0_3_ = metal::half4 {};
                        half1_0_ = metal::half4 {};
                        half1_1_ = metal::half4 {};
                        half1_2_ = metal::half4 {};
                        half1_3_ = metal::half4 {};
                        half2_0_ = metal::half4 {};
                        half2_1_ = metal::half4 {};
                        half2_2_ = metal::half4 {};
                        half2_3_ = metal::half4 {};
                        half3_0_ = metal::half4 {};
                        half3_1_ = metal::half4 {};
                        half3_2_ = metal::half4 {};
                        half3_3_ = metal::half4 {};
                        uint _e1598 = step;
                        uint step0_ = _e1598 + 0u;
                        uint _e1601 = block;
                        ValueRun _e1605 = load_values(_e259, naga_div(_e1601, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1606 = step;
                        uint step1_ = _e1606 + 4u;
                        uint _e1609 = block;
                        ValueRun _e1613 = load_values(_e259, naga_div(_e1609, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1614 = step;
                        uint step2_ = _e1614 + 8u;
                        uint _e1617 = block;
                        ValueRun _e1621 = load_values(_e259, naga_div(_e1617, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1622 = step;
                        uint step3_ = _e1622 + 12u;
                        uint _e1625 = block;
                        ValueRun _e1629 = load_values(_e259, naga_div(_e1625, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1630 = step;
                        uint step4_ = _e1630 + 16u;
                        uint _e1633 = block;
                        ValueRun _e1637 = load_values(_e259, naga_div(_e1633, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1638 = step;
                        uint step5_ = _e1638 + 20u;
                        uint _e1641 = block;
                        ValueRun _e1645 = load_values(_e259, naga_div(_e1641, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1646 = step;
                        uint step6_ = _e1646 + 24u;
                        uint _e1649 = block;
                        ValueRun _e1653 = load_values(_e259, naga_div(_e1649, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1654 = step;
                        uint step7_ = _e1654 + 28u;
                        uint _e1657 = block;
                        ValueRun _e1661 = load_values(_e259, naga_div(_e1657, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint _e1674 = value_levels(_e1605.low.x >> 0u, (_e1605.low.x >> 3u) & 16843009u);
                            metal::half4 _e1676 = byte_quad(_e1674, 1152.0h);
                            uint _e1687 = value_levels(_e1605.low.y >> 0u, (_e1605.low.y >> 3u) & 16843009u);
                            metal::half4 _e1689 = byte_quad(_e1687, 1152.0h);
                            uint _e1700 = value_levels(_e1605.low.z >> 0u, (_e1605.low.z >> 3u) & 16843009u);
                            metal::half4 _e1702 = byte_quad(_e1700, 1152.0h);
                            uint _e1713 = value_levels(_e1605.low.w >> 0u, (_e1605.low.w >> 3u) & 16843009u);
                            metal::half4 _e1715 = byte_quad(_e1713, 1152.0h);
                            metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1733 = half0_0_;
                            half0_0_ = metal::fma(_e1676, b0_0_, _e1733);
                            metal::half4 _e1735 = half0_1_;
                            half0_1_ = metal::fma(_e1689, b0_0_, _e1735);
                            metal::half4 _e1737 = half0_2_;
                            half0_2_ = metal::fma(_e1702, b0_0_, _e1737);
                            metal::half4 _e1739 = half0_3_;
                            half0_3_ = metal::fma(_e1715, b0_0_, _e1739);
                            metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1758 = half1_0_;
                            half1_0_ = metal::fma(_e1676, b0_1_, _e1758);
                            metal::half4 _e1760 = half1_1_;
                            half1_1_ = metal::fma(_e1689, b0_1_, _e1760);
                            metal::half4 _e1762 = half1_2_;
                            half1_2_ = metal::fma(_e1702, b0_1_, _e1762);
                            metal::half4 _e1764 = half1_3_;
                            half1_3_ = metal::fma(_e1715, b0_1_, _e1764);
                            metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1783 = half2_0_;
                            half2_0_ = metal::fma(_e1676, b0_2_, _e1783);
                            metal::half4 _e1785 = half2_1_;
                            half2_1_ = metal::fma(_e1689, b0_2_, _e1785);
                            metal::half4 _e1787 = half2_2_;
                            half2_2_ = metal::fma(_e1702, b0_2_, _e1787);
                            metal::half4 _e1789 = half2_3_;
                            half2_3_ = metal::fma(_e1715, b0_2_, _e1789);
                            metal::half4 b0_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 0u];
                            metal::half4 _e1808 = half3_0_;
                            half3_0_ = metal::fma(_e1676, b0_3_, _e1808);
                            metal::half4 _e1810 = half3_1_;
                            half3_1_ = metal::fma(_e1689, b0_3_, _e1810);
                            metal::half4 _e1812 = half3_2_;
                            half3_2_ = metal::fma(_e1702, b0_3_, _e1812);
                            metal::half4 _e1814 = half3_3_;
                            half3_3_ = metal::fma(_e1715, b0_3_, _e1814);
                            uint _e1826 = value_levels(_e1605.low.x >> 4u, (_e1605.low.x >> 7u) & 16843009u);
                            metal::half4 _e1828 = byte_quad(_e1826, 1152.0h);
                            uint _e1839 = value_levels(_e1605.low.y >> 4u, (_e1605.low.y >> 7u) & 16843009u);
                            metal::half4 _e1841 = byte_quad(_e1839, 1152.0h);
                            uint _e1852 = value_levels(_e1605.low.z >> 4u, (_e1605.low.z >> 7u) & 16843009u);
                            metal::half4 _e1854 = byte_quad(_e1852, 1152.0h);
                            uint _e1865 = value_levels(_e1605.low.w >> 4u, (_e1605.low.w >> 7u) & 16843009u);
                            metal::half4 _e1867 = byte_quad(_e1865, 1152.0h);
                            metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1885 = half0_0_;
                            half0_0_ = metal::fma(_e1828, b1_0_, _e1885);
                            metal::half4 _e1887 = half0_1_;
                            half0_1_ = metal::fma(_e1841, b1_0_, _e1887);
                            metal::half4 _e1889 = half0_2_;
                            half0_2_ = metal::fma(_e1854, b1_0_, _e1889);
                            metal::half4 _e1891 = half0_3_;
                            half0_3_ = metal::fma(_e1867, b1_0_, _e1891);
                            metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1910 = half1_0_;
                            half1_0_ = metal::fma(_e1828, b1_1_, _e1910);
                            metal::half4 _e1912 = half1_1_;
                            half1_1_ = metal::fma(_e1841, b1_1_, _e1912);
                            metal::half4 _e1914 = half1_2_;
                            half1_2_ = metal::fma(_e1854, b1_1_, _e1914);
                            metal::half4 _e1916 = half1_3_;
                            half1_3_ = metal::fma(_e1867, b1_1_, _e1916);
                            metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1935 = half2_0_;
                            half2_0_ = metal::fma(_e1828, b1_2_, _e1935);
                            metal::half4 _e1937 = half2_1_;
                            half2_1_ = metal::fma(_e1841, b1_2_, _e1937);
                            metal::half4 _e1939 = half2_2_;
                            half2_2_ = metal::fma(_e1854, b1_2_, _e1939);
                            metal::half4 _e1941 = half2_3_;
                            half2_3_ = metal::fma(_e1867, b1_2_, _e1941);
                            metal::half4 b1_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 1u];
                            metal::half4 _e1960 = half3_0_;
                            half3_0_ = metal::fma(_e1828, b1_3_, _e1960);
                            metal::half4 _e1962 = half3_1_;
                            half3_1_ = metal::fma(_e1841, b1_3_, _e1962);
                            metal::half4 _e1964 = half3_2_;
                            half3_2_ = metal::fma(_e1854, b1_3_, _e1964);
                            metal::half4 _e1966 = half3_3_;
                            half3_3_ = metal::fma(_e1867, b1_3_, _e1966);
                        }
                        if (step1_ < 8u) {
                            uint _e1980 = value_levels(_e1613.low.x >> 0u, (_e1613.low.x >> 3u) & 16843009u);
                            metal::half4 _e1982 = byte_quad(_e1980, 1152.0h);
                            uint _e1993 = value_levels(_e1613.low.y >> 0u, (_e1613.low.y >> 3u) & 16843009u);
                            metal::half4 _e1995 = byte_quad(_e1993, 1152.0h);
                            uint _e2006 = value_levels(_e1613.low.z >> 0u, (_e1613.low.z >> 3u) & 16843009u);
                            metal::half4 _e2008 = byte_quad(_e2006, 1152.0h);
                            uint _e2019 = value_levels(_e1613.low.w >> 0u, (_e1613.low.w >> 3u) & 16843009u);
                            metal::half4 _e2021 = byte_quad(_e2019, 1152.0h);
                            metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e2039 = half0_0_;
                            half0_0_ = metal::fma(_e1982, b0_0_1, _e2039);
                            metal::half4 _e2041 = half0_1_;
                            half0_1_ = metal::fma(_e1995, b0_0_1, _e2041);
                            metal::half4 _e2043 = half0_2_;
                            half0_2_ = metal::fma(_e2008, b0_0_1, _e2043);
                            metal::half4 _e2045 = half0_3_;
                            half0_3_ = metal::fma(_e2021, b0_0_1, _e2045);
                            metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e2064 = half1_0_;
                            half1_0_ = metal::fma(_e1982, b0_1_1, _e2064);
                            metal::half4 _e2066 = half1_1_;
                            half1_1_ = metal::fma(_e1995, b0_1_1, _e2066);
                            metal::half4 _e2068 = half1_2_;
                            half1_2_ = metal::fma(_e2008, b0_1_1, _e2068);
                            metal::half4 _e2070 = half1_3_;
                            half1_3_ = metal::fma(_e2021, b0_1_1, _e2070);
                            metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e2089 = half2_0_;
                            half2_0_ = metal::fma(_e1982, b0_2_1, _e2089);
                            metal::half4 _e2091 = half2_1_;
                            half2_1_ = metal::fma(_e1995, b0_2_1, _e2091);
                            metal::half4 _e2093 = half2_2_;
                            half2_2_ = metal::fma(_e2008, b0_2_1, _e2093);
                            metal::half4 _e2095 = half2_3_;
                            half2_3_ = metal::fma(_e2021, b0_2_1, _e2095);
                            metal::half4 b0_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 0u];
                            metal::half4 _e2114 = half3_0_;
                            half3_0_ = metal::fma(_e1982, b0_3_1, _e2114);
                            metal::half4 _e2116 = half3_1_;
                            half3_1_ = metal::fma(_e1995, b0_3_1, _e2116);
                            metal::half4 _e2118 = half3_2_;
                            half3_2_ = metal::fma(_e2008, b0_3_1, _e2118);
                            metal::half4 _e2120 = half3_3_;
                            half3_3_ = metal::fma(_e2021, b0_3_1, _e2120);
                            uint _e2132 = value_levels(_e1613.low.x >> 4u, (_e1613.low.x >> 7u) & 16843009u);
                            metal::half4 _e2134 = byte_quad(_e2132, 1152.0h);
                            uint _e2145 = value_levels(_e1613.low.y >> 4u, (_e1613.low.y >> 7u) & 16843009u);
                            metal::half4 _e2147 = byte_quad(_e2145, 1152.0h);
                            uint _e2158 = value_levels(_e1613.low.z >> 4u, (_e1613.low.z >> 7u) & 16843009u);
                            metal::half4 _e2160 = byte_quad(_e2158, 1152.0h);
                            uint _e2171 = value_levels(_e1613.low.w >> 4u, (_e1613.low.w >> 7u) & 16843009u);
                            metal::half4 _e2173 = byte_quad(_e2171, 1152.0h);
                            metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e2191 = half0_0_;
                            half0_0_ = metal::fma(_e2134, b1_0_1, _e2191);
                            metal::half4 _e2193 = half0_1_;
                            half0_1_ = metal::fma(_e2147, b1_0_1, _e2193);
                            metal::half4 _e2195 = half0_2_;
                            half0_2_ = metal::fma(_e2160, b1_0_1, _e2195);
                            metal::half4 _e2197 = half0_3_;
                            half0_3_ = metal::fma(_e2173, b1_0_1, _e2197);
                            metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e2216 = half1_0_;
                            half1_0_ = metal::fma(_e2134, b1_1_1, _e2216);
                            metal::half4 _e2218 = half1_1_;
                            half1_1_ = metal::fma(_e2147, b1_1_1, _e2218);
                            metal::half4 _e2220 = half1_2_;
                            half1_2_ = metal::fma(_e2160, b1_1_1, _e2220);
                            metal::half4 _e2222 = half1_3_;
                            half1_3_ = metal::fma(_e2173, b1_1_1, _e2222);
                            metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e2241 = half2_0_;
                            half2_0_ = metal::fma(_e2134, b1_2_1, _e2241);
                            metal::half4 _e2243 = half2_1_;
                            half2_1_ = metal::fma(_e2147, b1_2_1, _e2243);
                            metal::half4 _e2245 = half2_2_;
                            half2_2_ = metal::fma(_e2160, b1_2_1, _e2245);
                            metal::half4 _e2247 = half2_3_;
                            half2_3_ = metal::fma(_e2173, b1_2_1, _e2247);
                            metal::half4 b1_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 1u];
                            metal::half4 _e2266 = half3_0_;
                            half3_0_ = metal::fma(_e2134, b1_3_1, _e2266);
                            metal::half4 _e2268 = half3_1_;
                            half3_1_ = metal::fma(_e2147, b1_3_1, _e2268);
                            metal::half4 _e2270 = half3_2_;
                            half3_2_ = metal::fma(_e2160, b1_3_1, _e2270);
                            metal::half4 _e2272 = half3_3_;
                            half3_3_ = metal::fma(_e2173, b1_3_1, _e2272);
                        }
                        if (step2_ < 8u) {
                            uint _e2286 = value_levels(_e1621.low.x >> 0u, (_e1621.low.x >> 3u) & 16843009u);
                            metal::half4 _e2288 = byte_quad(_e2286, 1152.0h);
                            uint _e2299 = value_levels(_e1621.low.y >> 0u, (_e1621.low.y >> 3u) & 16843009u);
                            metal::half4 _e2301 = byte_quad(_e2299, 1152.0h);
                            uint _e2312 = value_levels(_e1621.low.z >> 0u, (_e1621.low.z >> 3u) & 16843009u);
                            metal::half4 _e2314 = byte_quad(_e2312, 1152.0h);
                            uint _e2325 = value_levels(_e1621.low.w >> 0u, (_e1621.low.w >> 3u) & 16843009u);
                            metal::half4 _e2327 = byte_quad(_e2325, 1152.0h);
                            metal::half4 b0_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2345 = half0_0_;
                            half0_0_ = metal::fma(_e2288, b0_0_2, _e2345);
                            metal::half4 _e2347 = half0_1_;
                            half0_1_ = metal::fma(_e2301, b0_0_2, _e2347);
                            metal::half4 _e2349 = half0_2_;
                            half0_2_ = metal::fma(_e2314, b0_0_2, _e2349);
                            metal::half4 _e2351 = half0_3_;
                            half0_3_ = metal::fma(_e2327, b0_0_2, _e2351);
                            metal::half4 b0_1_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2370 = half1_0_;
                            half1_0_ = metal::fma(_e2288, b0_1_2, _e2370);
                            metal::half4 _e2372 = half1_1_;
                            half1_1_ = metal::fma(_e2301, b0_1_2, _e2372);
                            metal::half4 _e2374 = half1_2_;
                            half1_2_ = metal::fma(_e2314, b0_1_2, _e2374);
                            metal::half4 _e2376 = half1_3_;
                            half1_3_ = metal::fma(_e2327, b0_1_2, _e2376);
                            metal::half4 b0_2_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2395 = half2_0_;
                            half2_0_ = metal::fma(_e2288, b0_2_2, _e2395);
                            metal::half4 _e2397 = half2_1_;
                            half2_1_ = metal::fma(_e2301, b0_2_2, _e2397);
                            metal::half4 _e2399 = half2_2_;
                            half2_2_ = metal::fma(_e2314, b0_2_2, _e2399);
                            metal::half4 _e2401 = half2_3_;
                            half2_3_ = metal::fma(_e2327, b0_2_2, _e2401);
                            metal::half4 b0_3_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step2_ * 2u)) + 0u];
                            metal::half4 _e2420 = half3_0_;
                            half3_0_ = metal::fma(_e2288, b0_3_2, _e2420);
                            metal::half4 _e2422 = half3_1_;
                            half3_1_ = metal::fma(_e2301, b0_3_2, _e2422);
                            metal::half4 _e2424 = half3_2_;
                            half3_2_ = metal::fma(_e2314, b0_3_2, _e2424);
                            metal::half4 _e2426 = half3_3_;
                            half3_3_ = metal::fma(_e2327, b0_3_2, _e2426);
                            uint _e2438 = value_levels(_e1621.low.x >> 4u, (_e1621.low.x >> 7u) & 16843009u);
                            metal::half4 _e2440 = byte_quad(_e2438, 1152.0h);
                            uint _e2451 = value_levels(_e1621.low.y >> 4u, (_e1621.low.y >> 7u) & 16843009u);
                            metal::half4 _e2453 = byte_quad(_e2451, 1152.0h);
                            uint _e2464 = value_levels(_e1621.low.z >> 4u, (_e1621.low.z >> 7u) & 16843009u);
                            metal::half4 _e2466 = byte_quad(_e2464, 1152.0h);
                            uint _e2477 = value_levels(_e1621.low.w >> 4u, (_e1621.low.w >> 7u) & 16843009u);
                            metal::half4 _e2479 = byte_quad(_e2477, 1152.0h);
                            metal::half4 b1_0_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2497 = half0_0_;
                            half0_0_ = metal::fma(_e2440, b1_0_2, _e2497);
                            metal::half4 _e2499 = half0_1_;
                            half0_1_ = metal::fma(_e2453, b1_0_2, _e2499);
                            metal::half4 _e2501 = half0_2_;
                            half0_2_ = metal::fma(_e2466, b1_0_2, _e2501);
                            metal::half4 _e2503 = half0_3_;
                            half0_3_ = metal::fma(_e2479, b1_0_2, _e2503);
                            metal::half4 b1_1_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2522 = half1_0_;
                            half1_0_ = metal::fma(_e2440, b1_1_2, _e2522);
                            metal::half4 _e2524 = half1_1_;
                            half1_1_ = metal::fma(_e2453, b1_1_2, _e2524);
                            metal::half4 _e2526 = half1_2_;
                            half1_2_ = metal::fma(_e2466, b1_1_2, _e2526);
                            metal::half4 _e2528 = half1_3_;
                            half1_3_ = metal::fma(_e2479, b1_1_2, _e2528);
                            metal::half4 b1_2_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2547 = half2_0_;
                            half2_0_ = metal::fma(_e2440, b1_2_2, _e2547);
                            metal::half4 _e2549 = half2_1_;
                            half2_1_ = metal::fma(_e2453, b1_2_2, _e2549);
                            metal::half4 _e2551 = half2_2_;
                            half2_2_ = metal::fma(_e2466, b1_2_2, _e2551);
                            metal::half4 _e2553 = half2_3_;
                            half2_3_ = metal::fma(_e2479, b1_2_2, _e2553);
                            metal::half4 b1_3_2 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step2_ * 2u)) + 1u];
                            metal::half4 _e2572 = half3_0_;
                            half3_0_ = metal::fma(_e2440, b1_3_2, _e2572);
                            metal::half4 _e2574 = half3_1_;
                            half3_1_ = metal::fma(_e2453, b1_3_2, _e2574);
                            metal::half4 _e2576 = half3_2_;
                            half3_2_ = metal::fma(_e2466, b1_3_2, _e2576);
                            metal::half4 _e2578 = half3_3_;
                            half3_3_ = metal::fma(_e2479, b1_3_2, _e2578);
                        }
                        if (step3_ < 8u) {
                            uint _e2592 = value_levels(_e1629.low.x >> 0u, (_e1629.low.x >> 3u) & 16843009u);
                            metal::half4 _e2594 = byte_quad(_e2592, 1152.0h);
                            uint _e2605 = value_levels(_e1629.low.y >> 0u, (_e1629.low.y >> 3u) & 16843009u);
                            metal::half4 _e2607 = byte_quad(_e2605, 1152.0h);
                            uint _e2618 = value_levels(_e1629.low.z >> 0u, (_e1629.low.z >> 3u) & 16843009u);
                            metal::half4 _e2620 = byte_quad(_e2618, 1152.0h);
                            uint _e2631 = value_levels(_e1629.low.w >> 0u, (_e1629.low.w >> 3u) & 16843009u);
                            metal::half4 _e2633 = byte_quad(_e2631, 1152.0h);
                            metal::half4 b0_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2651 = half0_0_;
                            half0_0_ = metal::fma(_e2594, b0_0_3, _e2651);
                            metal::half4 _e2653 = half0_1_;
                            half0_1_ = metal::fma(_e2607, b0_0_3, _e2653);
                            metal::half4 _e2655 = half0_2_;
                            half0_2_ = metal::fma(_e2620, b0_0_3, _e2655);
                            metal::half4 _e2657 = half0_3_;
                            half0_3_ = metal::fma(_e2633, b0_0_3, _e2657);
                            metal::half4 b0_1_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2676 = half1_0_;
                            half1_0_ = metal::fma(_e2594, b0_1_3, _e2676);
                            metal::half4 _e2678 = half1_1_;
                            half1_1_ = metal::fma(_e2607, b0_1_3, _e2678);
                            metal::half4 _e2680 = half1_2_;
                            half1_2_ = metal::fma(_e2620, b0_1_3, _e2680);
                            metal::half4 _e2682 = half1_3_;
                            half1_3_ = metal::fma(_e2633, b0_1_3, _e2682);
                            metal::half4 b0_2_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2701 = half2_0_;
                            half2_0_ = metal::fma(_e2594, b0_2_3, _e2701);
                            metal::half4 _e2703 = half2_1_;
                            half2_1_ = metal::fma(_e2607, b0_2_3, _e2703);
                            metal::half4 _e2705 = half2_2_;
                            half2_2_ = metal::fma(_e2620, b0_2_3, _e2705);
                            metal::half4 _e2707 = half2_3_;
                            half2_3_ = metal::fma(_e2633, b0_2_3, _e2707);
                            metal::half4 b0_3_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step3_ * 2u)) + 0u];
                            metal::half4 _e2726 = half3_0_;
                            half3_0_ = metal::fma(_e2594, b0_3_3, _e2726);
                            metal::half4 _e2728 = half3_1_;
                            half3_1_ = metal::fma(_e2607, b0_3_3, _e2728);
                            metal::half4 _e2730 = half3_2_;
                            half3_2_ = metal::fma(_e2620, b0_3_3, _e2730);
                            metal::half4 _e2732 = half3_3_;
                            half3_3_ = metal::fma(_e2633, b0_3_3, _e2732);
                            uint _e2744 = value_levels(_e1629.low.x >> 4u, (_e1629.low.x >> 7u) & 16843009u);
                            metal::half4 _e2746 = byte_quad(_e2744, 1152.0h);
                            uint _e2757 = value_levels(_e1629.low.y >> 4u, (_e1629.low.y >> 7u) & 16843009u);
                            metal::half4 _e2759 = byte_quad(_e2757, 1152.0h);
                            uint _e2770 = value_levels(_e1629.low.z >> 4u, (_e1629.low.z >> 7u) & 16843009u);
                            metal::half4 _e2772 = byte_quad(_e2770, 1152.0h);
                            uint _e2783 = value_levels(_e1629.low.w >> 4u, (_e1629.low.w >> 7u) & 16843009u);
                            metal::half4 _e2785 = byte_quad(_e2783, 1152.0h);
                            metal::half4 b1_0_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2803 = half0_0_;
                            half0_0_ = metal::fma(_e2746, b1_0_3, _e2803);
                            metal::half4 _e2805 = half0_1_;
                            half0_1_ = metal::fma(_e2759, b1_0_3, _e2805);
                            metal::half4 _e2807 = half0_2_;
                            half0_2_ = metal::fma(_e2772, b1_0_3, _e2807);
                            metal::half4 _e2809 = half0_3_;
                            half0_3_ = metal::fma(_e2785, b1_0_3, _e2809);
                            metal::half4 b1_1_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2828 = half1_0_;
                            half1_0_ = metal::fma(_e2746, b1_1_3, _e2828);
                            metal::half4 _e2830 = half1_1_;
                            half1_1_ = metal::fma(_e2759, b1_1_3, _e2830);
                            metal::half4 _e2832 = half1_2_;
                            half1_2_ = metal::fma(_e2772, b1_1_3, _e2832);
                            metal::half4 _e2834 = half1_3_;
                            half1_3_ = metal::fma(_e2785, b1_1_3, _e2834);
                            metal::half4 b1_2_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2853 = half2_0_;
                            half2_0_ = metal::fma(_e2746, b1_2_3, _e2853);
                            metal::half4 _e2855 = half2_1_;
                            half2_1_ = metal::fma(_e2759, b1_2_3, _e2855);
                            metal::half4 _e2857 = half2_2_;
                            half2_2_ = metal::fma(_e2772, b1_2_3, _e2857);
                            metal::half4 _e2859 = half2_3_;
                            half2_3_ = metal::fma(_e2785, b1_2_3, _e2859);
                            metal::half4 b1_3_3 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step3_ * 2u)) + 1u];
                            metal::half4 _e2878 = half3_0_;
                            half3_0_ = metal::fma(_e2746, b1_3_3, _e2878);
                            metal::half4 _e2880 = half3_1_;
                            half3_1_ = metal::fma(_e2759, b1_3_3, _e2880);
                            metal::half4 _e2882 = half3_2_;
                            half3_2_ = metal::fma(_e2772, b1_3_3, _e2882);
                            metal::half4 _e2884 = half3_3_;
                            half3_3_ = metal::fma(_e2785, b1_3_3, _e2884);
                        }
                        if (step4_ < 8u) {
                            uint _e2898 = value_levels(_e1637.low.x >> 0u, (_e1637.low.x >> 3u) & 16843009u);
                            metal::half4 _e2900 = byte_quad(_e2898, 1152.0h);
                            uint _e2911 = value_levels(_e1637.low.y >> 0u, (_e1637.low.y >> 3u) & 16843009u);
                            metal::half4 _e2913 = byte_quad(_e2911, 1152.0h);
                            uint _e2924 = value_levels(_e1637.low.z >> 0u, (_e1637.low.z >> 3u) & 16843009u);
                            metal::half4 _e2926 = byte_quad(_e2924, 1152.0h);
                            uint _e2937 = value_levels(_e1637.low.w >> 0u, (_e1637.low.w >> 3u) & 16843009u);
                            metal::half4 _e2939 = byte_quad(_e2937, 1152.0h);
                            metal::half4 b0_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e2957 = half0_0_;
                            half0_0_ = metal::fma(_e2900, b0_0_4, _e2957);
                            metal::half4 _e2959 = half0_1_;
                            half0_1_ = metal::fma(_e2913, b0_0_4, _e2959);
                            metal::half4 _e2961 = half0_2_;
                            half0_2_ = metal::fma(_e2926, b0_0_4, _e2961);
                            metal::half4 _e2963 = half0_3_;
                            half0_3_ = metal::fma(_e2939, b0_0_4, _e2963);
                            metal::half4 b0_1_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e2982 = half1_0_;
                            half1_0_ = metal::fma(_e2900, b0_1_4, _e2982);
                            metal::half4 _e2984 = half1_1_;
                            half1_1_ = metal::fma(_e2913, b0_1_4, _e2984);
                            metal::half4 _e2986 = half1_2_;
                            half1_2_ = metal::fma(_e2926, b0_1_4, _e2986);
                            metal::half4 _e2988 = half1_3_;
                            half1_3_ = metal::fma(_e2939, b0_1_4, _e2988);
                            metal::half4 b0_2_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e3007 = half2_0_;
                            half2_0_ = metal::fma(_e2900, b0_2_4, _e3007);
                            metal::half4 _e3009 = half2_1_;
                            half2_1_ = metal::fma(_e2913, b0_2_4, _e3009);
                            metal::half4 _e3011 = half2_2_;
                            half2_2_ = metal::fma(_e2926, b0_2_4, _e3011);
                            metal::half4 _e3013 = half2_3_;
                            half2_3_ = metal::fma(_e2939, b0_2_4, _e3013);
                            metal::half4 b0_3_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step4_ * 2u)) + 0u];
                            metal::half4 _e3032 = half3_0_;
                            half3_0_ = metal::fma(_e2900, b0_3_4, _e3032);
                            metal::half4 _e3034 = half3_1_;
                            half3_1_ = metal::fma(_e2913, b0_3_4, _e3034);
                            metal::half4 _e3036 = half3_2_;
                            half3_2_ = metal::fma(_e2926, b0_3_4, _e3036);
                            metal::half4 _e3038 = half3_3_;
                            half3_3_ = metal::fma(_e2939, b0_3_4, _e3038);
                            uint _e3050 = value_levels(_e1637.low.x >> 4u, (_e1637.low.x >> 7u) & 16843009u);
                            metal::half4 _e3052 = byte_quad(_e3050, 1152.0h);
                            uint _e3063 = value_levels(_e1637.low.y >> 4u, (_e1637.low.y >> 7u) & 16843009u);
                            metal::half4 _e3065 = byte_quad(_e3063, 1152.0h);
                            uint _e3076 = value_levels(_e1637.low.z >> 4u, (_e1637.low.z >> 7u) & 16843009u);
                            metal::half4 _e3078 = byte_quad(_e3076, 1152.0h);
                            uint _e3089 = value_levels(_e1637.low.w >> 4u, (_e1637.low.w >> 7u) & 16843009u);
                            metal::half4 _e3091 = byte_quad(_e3089, 1152.0h);
                            metal::half4 b1_0_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e3109 = half0_0_;
                            half0_0_ = metal::fma(_e3052, b1_0_4, _e3109);
                            metal::half4 _e3111 = half0_1_;
                            half0_1_ = metal::fma(_e3065, b1_0_4, _e3111);
                            metal::half4 _e3113 = half0_2_;
                            half0_2_ = metal::fma(_e3078, b1_0_4, _e3113);
                            metal::half4 _e3115 = half0_3_;
                            half0_3_ = metal::fma(_e3091, b1_0_4, _e3115);
                            metal::half4 b1_1_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e3134 = half1_0_;
                            half1_0_ = metal::fma(_e3052, b1_1_4, _e3134);
                            metal::half4 _e3136 = half1_1_;
                            half1_1_ = metal::fma(_e3065, b1_1_4, _e3136);
                            metal::half4 _e3138 = half1_2_;
                            half1_2_ = metal::fma(_e3078, b1_1_4, _e3138);
                            metal::half4 _e3140 = half1_3_;
                            half1_3_ = metal::fma(_e3091, b1_1_4, _e3140);
                            metal::half4 b1_2_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e3159 = half2_0_;
                            half2_0_ = metal::fma(_e3052, b1_2_4, _e3159);
                            metal::half4 _e3161 = half2_1_;
                            half2_1_ = metal::fma(_e3065, b1_2_4, _e3161);
                            metal::half4 _e3163 = half2_2_;
                            half2_2_ = metal::fma(_e3078, b1_2_4, _e3163);
                            metal::half4 _e3165 = half2_3_;
                            half2_3_ = metal::fma(_e3091, b1_2_4, _e3165);
                            metal::half4 b1_3_4 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step4_ * 2u)) + 1u];
                            metal::half4 _e3184 = half3_0_;
                            half3_0_ = metal::fma(_e3052, b1_3_4, _e3184);
                            metal::half4 _e3186 = half3_1_;
                            half3_1_ = metal::fma(_e3065, b1_3_4, _e3186);
                            metal::half4 _e3188 = half3_2_;
                            half3_2_ = metal::fma(_e3078, b1_3_4, _e3188);
                            metal::half4 _e3190 = half3_3_;
                            half3_3_ = metal::fma(_e3091, b1_3_4, _e3190);
                        }
                        if (step5_ < 8u) {
                            uint _e3204 = value_levels(_e1645.low.x >> 0u, (_e1645.low.x >> 3u) & 16843009u);
                            metal::half4 _e3206 = byte_quad(_e3204, 1152.0h);
                            uint _e3217 = value_levels(_e1645.low.y >> 0u, (_e1645.low.y >> 3u) & 16843009u);
                            metal::half4 _e3219 = byte_quad(_e3217, 1152.0h);
                            uint _e3230 = value_levels(_e1645.low.z >> 0u, (_e1645.low.z >> 3u) & 16843009u);
                            metal::half4 _e3232 = byte_quad(_e3230, 1152.0h);
                            uint _e3243 = value_levels(_e1645.low.w >> 0u, (_e1645.low.w >> 3u) & 16843009u);
                            metal::half4 _e3245 = byte_quad(_e3243, 1152.0h);
                            metal::half4 b0_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e3263 = half0_0_;
                            half0_0_ = metal::fma(_e3206, b0_0_5, _e3263);
                            metal::half4 _e3265 = half0_1_;
                            half0_1_ = metal::fma(_e3219, b0_0_5, _e3265);
                            metal::half4 _e3267 = half0_2_;
                            half0_2_ = metal::fma(_e3232, b0_0_5, _e3267);
                            metal::half4 _e3269 = half0_3_;
                            half0_3_ = metal::fma(_e3245, b0_0_5, _e3269);
                            metal::half4 b0_1_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e3288 = half1_0_;
                            half1_0_ = metal::fma(_e3206, b0_1_5, _e3288);
                            metal::half4 _e3290 = half1_1_;
                            half1_1_ = metal::fma(_e3219, b0_1_5, _e3290);
                            metal::half4 _e3292 = half1_2_;
                            half1_2_ = metal::fma(_e3232, b0_1_5, _e3292);
                            metal::half4 _e3294 = half1_3_;
                            half1_3_ = metal::fma(_e3245, b0_1_5, _e3294);
                            metal::half4 b0_2_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e3313 = half2_0_;
                            half2_0_ = metal::fma(_e3206, b0_2_5, _e3313);
                            metal::half4 _e3315 = half2_1_;
                            half2_1_ = metal::fma(_e3219, b0_2_5, _e3315);
                            metal::half4 _e3317 = half2_2_;
                            half2_2_ = metal::fma(_e3232, b0_2_5, _e3317);
                            metal::half4 _e3319 = half2_3_;
                            half2_3_ = metal::fma(_e3245, b0_2_5, _e3319);
                            metal::half4 b0_3_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step5_ * 2u)) + 0u];
                            metal::half4 _e3338 = half3_0_;
                            half3_0_ = metal::fma(_e3206, b0_3_5, _e3338);
                            metal::half4 _e3340 = half3_1_;
                            half3_1_ = metal::fma(_e3219, b0_3_5, _e3340);
                            metal::half4 _e3342 = half3_2_;
                            half3_2_ = metal::fma(_e3232, b0_3_5, _e3342);
                            metal::half4 _e3344 = half3_3_;
                            half3_3_ = metal::fma(_e3245, b0_3_5, _e3344);
                            uint _e3356 = value_levels(_e1645.low.x >> 4u, (_e1645.low.x >> 7u) & 16843009u);
                            metal::half4 _e3358 = byte_quad(_e3356, 1152.0h);
                            uint _e3369 = value_levels(_e1645.low.y >> 4u, (_e1645.low.y >> 7u) & 16843009u);
                            metal::half4 _e3371 = byte_quad(_e3369, 1152.0h);
                            uint _e3382 = value_levels(_e1645.low.z >> 4u, (_e1645.low.z >> 7u) & 16843009u);
                            metal::half4 _e3384 = byte_quad(_e3382, 1152.0h);
                            uint _e3395 = value_levels(_e1645.low.w >> 4u, (_e1645.low.w >> 7u) & 16843009u);
                            metal::half4 _e3397 = byte_quad(_e3395, 1152.0h);
                            metal::half4 b1_0_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e3415 = half0_0_;
                            half0_0_ = metal::fma(_e3358, b1_0_5, _e3415);
                            metal::half4 _e3417 = half0_1_;
                            half0_1_ = metal::fma(_e3371, b1_0_5, _e3417);
                            metal::half4 _e3419 = half0_2_;
                            half0_2_ = metal::fma(_e3384, b1_0_5, _e3419);
                            metal::half4 _e3421 = half0_3_;
                            half0_3_ = metal::fma(_e3397, b1_0_5, _e3421);
                            metal::half4 b1_1_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e3440 = half1_0_;
                            half1_0_ = metal::fma(_e3358, b1_1_5, _e3440);
                            metal::half4 _e3442 = half1_1_;
                            half1_1_ = metal::fma(_e3371, b1_1_5, _e3442);
                            metal::half4 _e3444 = half1_2_;
                            half1_2_ = metal::fma(_e3384, b1_1_5, _e3444);
                            metal::half4 _e3446 = half1_3_;
                            half1_3_ = metal::fma(_e3397, b1_1_5, _e3446);
                            metal::half4 b1_2_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e3465 = half2_0_;
                            half2_0_ = metal::fma(_e3358, b1_2_5, _e3465);
                            metal::half4 _e3467 = half2_1_;
                            half2_1_ = metal::fma(_e3371, b1_2_5, _e3467);
                            metal::half4 _e3469 = half2_2_;
                            half2_2_ = metal::fma(_e3384, b1_2_5, _e3469);
                            metal::half4 _e3471 = half2_3_;
                            half2_3_ = metal::fma(_e3397, b1_2_5, _e3471);
                            metal::half4 b1_3_5 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step5_ * 2u)) + 1u];
                            metal::half4 _e3490 = half3_0_;
                            half3_0_ = metal::fma(_e3358, b1_3_5, _e3490);
                            metal::half4 _e3492 = half3_1_;
                            half3_1_ = metal::fma(_e3371, b1_3_5, _e3492);
                            metal::half4 _e3494 = half3_2_;
                            half3_2_ = metal::fma(_e3384, b1_3_5, _e3494);
                            metal::half4 _e3496 = half3_3_;
                            half3_3_ = metal::fma(_e3397, b1_3_5, _e3496);
                        }
                        if (step6_ < 8u) {
                            uint _e3510 = value_levels(_e1653.low.x >> 0u, (_e1653.low.x >> 3u) & 16843009u);
                            metal::half4 _e3512 = byte_quad(_e3510, 1152.0h);
                            uint _e3523 = value_levels(_e1653.low.y >> 0u, (_e1653.low.y >> 3u) & 16843009u);
                            metal::half4 _e3525 = byte_quad(_e3523, 1152.0h);
                            uint _e3536 = value_levels(_e1653.low.z >> 0u, (_e1653.low.z >> 3u) & 16843009u);
                            metal::half4 _e3538 = byte_quad(_e3536, 1152.0h);
                            uint _e3549 = value_levels(_e1653.low.w >> 0u, (_e1653.low.w >> 3u) & 16843009u);
                            metal::half4 _e3551 = byte_quad(_e3549, 1152.0h);
                            metal::half4 b0_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e3569 = half0_0_;
                            half0_0_ = metal::fma(_e3512, b0_0_6, _e3569);
                            metal::half4 _e3571 = half0_1_;
                            half0_1_ = metal::fma(_e3525, b0_0_6, _e3571);
                            metal::half4 _e3573 = half0_2_;
                            half0_2_ = metal::fma(_e3538, b0_0_6, _e3573);
                            metal::half4 _e3575 = half0_3_;
                            half0_3_ = metal::fma(_e3551, b0_0_6, _e3575);
                            metal::half4 b0_1_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e3594 = half1_0_;
                            half1_0_ = metal::fma(_e3512, b0_1_6, _e3594);
                            metal::half4 _e3596 = half1_1_;
                            half1_1_ = metal::fma(_e3525, b0_1_6, _e3596);
                            metal::half4 _e3598 = half1_2_;
                            half1_2_ = metal::fma(_e3538, b0_1_6, _e3598);
                            metal::half4 _e3600 = half1_3_;
                            half1_3_ = metal::fma(_e3551, b0_1_6, _e3600);
                            metal::half4 b0_2_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e3619 = half2_0_;
                            half2_0_ = metal::fma(_e3512, b0_2_6, _e3619);
                            metal::half4 _e3621 = half2_1_;
                            half2_1_ = metal::fma(_e3525, b0_2_6, _e3621);
                            metal::half4 _e3623 = half2_2_;
                            half2_2_ = metal::fma(_e3538, b0_2_6, _e3623);
                            metal::half4 _e3625 = half2_3_;
                            half2_3_ = metal::fma(_e3551, b0_2_6, _e3625);
                            metal::half4 b0_3_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step6_ * 2u)) + 0u];
                            metal::half4 _e3644 = half3_0_;
                            half3_0_ = metal::fma(_e3512, b0_3_6, _e3644);
                            metal::half4 _e3646 = half3_1_;
                            half3_1_ = metal::fma(_e3525, b0_3_6, _e3646);
                            metal::half4 _e3648 = half3_2_;
                            half3_2_ = metal::fma(_e3538, b0_3_6, _e3648);
                            metal::half4 _e3650 = half3_3_;
                            half3_3_ = metal::fma(_e3551, b0_3_6, _e3650);
                            uint _e3662 = value_levels(_e1653.low.x >> 4u, (_e1653.low.x >> 7u) & 16843009u);
                            metal::half4 _e3664 = byte_quad(_e3662, 1152.0h);
                            uint _e3675 = value_levels(_e1653.low.y >> 4u, (_e1653.low.y >> 7u) & 16843009u);
                            metal::half4 _e3677 = byte_quad(_e3675, 1152.0h);
                            uint _e3688 = value_levels(_e1653.low.z >> 4u, (_e1653.low.z >> 7u) & 16843009u);
                            metal::half4 _e3690 = byte_quad(_e3688, 1152.0h);
                            uint _e3701 = value_levels(_e1653.low.w >> 4u, (_e1653.low.w >> 7u) & 16843009u);
                            metal::half4 _e3703 = byte_quad(_e3701, 1152.0h);
                            metal::half4 b1_0_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e3721 = half0_0_;
                            half0_0_ = metal::fma(_e3664, b1_0_6, _e3721);
                            metal::half4 _e3723 = half0_1_;
                            half0_1_ = metal::fma(_e3677, b1_0_6, _e3723);
                            metal::half4 _e3725 = half0_2_;
                            half0_2_ = metal::fma(_e3690, b1_0_6, _e3725);
                            metal::half4 _e3727 = half0_3_;
                            half0_3_ = metal::fma(_e3703, b1_0_6, _e3727);
                            metal::half4 b1_1_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e3746 = half1_0_;
                            half1_0_ = metal::fma(_e3664, b1_1_6, _e3746);
                            metal::half4 _e3748 = half1_1_;
                            half1_1_ = metal::fma(_e3677, b1_1_6, _e3748);
                            metal::half4 _e3750 = half1_2_;
                            half1_2_ = metal::fma(_e3690, b1_1_6, _e3750);
                            metal::half4 _e3752 = half1_3_;
                            half1_3_ = metal::fma(_e3703, b1_1_6, _e3752);
                            metal::half4 b1_2_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e3771 = half2_0_;
                            half2_0_ = metal::fma(_e3664, b1_2_6, _e3771);
                            metal::half4 _e3773 = half2_1_;
                            half2_1_ = metal::fma(_e3677, b1_2_6, _e3773);
                            metal::half4 _e3775 = half2_2_;
                            half2_2_ = metal::fma(_e3690, b1_2_6, _e3775);
                            metal::half4 _e3777 = half2_3_;
                            half2_3_ = metal::fma(_e3703, b1_2_6, _e3777);
                            metal::half4 b1_3_6 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step6_ * 2u)) + 1u];
                            metal::half4 _e3796 = half3_0_;
                            half3_0_ = metal::fma(_e3664, b1_3_6, _e3796);
                            metal::half4 _e3798 = half3_1_;
                            half3_1_ = metal::fma(_e3677, b1_3_6, _e3798);
                            metal::half4 _e3800 = half3_2_;
                            half3_2_ = metal::fma(_e3690, b1_3_6, _e3800);
                            metal::half4 _e3802 = half3_3_;
                            half3_3_ = metal::fma(_e3703, b1_3_6, _e3802);
                        }
                        if (step7_ < 8u) {
                            uint _e3816 = value_levels(_e1661.low.x >> 0u, (_e1661.low.x >> 3u) & 16843009u);
                            metal::half4 _e3818 = byte_quad(_e3816, 1152.0h);
                            uint _e3829 = value_levels(_e1661.low.y >> 0u, (_e1661.low.y >> 3u) & 16843009u);
                            metal::half4 _e3831 = byte_quad(_e3829, 1152.0h);
                            uint _e3842 = value_levels(_e1661.low.z >> 0u, (_e1661.low.z >> 3u) & 16843009u);
                            metal::half4 _e3844 = byte_quad(_e3842, 1152.0h);
                            uint _e3855 = value_levels(_e1661.low.w >> 0u, (_e1661.low.w >> 3u) & 16843009u);
                            metal::half4 _e3857 = byte_quad(_e3855, 1152.0h);
                            metal::half4 b0_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3875 = half0_0_;
                            half0_0_ = metal::fma(_e3818, b0_0_7, _e3875);
                            metal::half4 _e3877 = half0_1_;
                            half0_1_ = metal::fma(_e3831, b0_0_7, _e3877);
                            metal::half4 _e3879 = half0_2_;
                            half0_2_ = metal::fma(_e3844, b0_0_7, _e3879);
                            metal::half4 _e3881 = half0_3_;
                            half0_3_ = metal::fma(_e3857, b0_0_7, _e3881);
                            metal::half4 b0_1_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3900 = half1_0_;
                            half1_0_ = metal::fma(_e3818, b0_1_7, _e3900);
                            metal::half4 _e3902 = half1_1_;
                            half1_1_ = metal::fma(_e3831, b0_1_7, _e3902);
                            metal::half4 _e3904 = half1_2_;
                            half1_2_ = metal::fma(_e3844, b0_1_7, _e3904);
                            metal::half4 _e3906 = half1_3_;
                            half1_3_ = metal::fma(_e3857, b0_1_7, _e3906);
                            metal::half4 b0_2_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3925 = half2_0_;
                            half2_0_ = metal::fma(_e3818, b0_2_7, _e3925);
                            metal::half4 _e3927 = half2_1_;
                            half2_1_ = metal::fma(_e3831, b0_2_7, _e3927);
                            metal::half4 _e3929 = half2_2_;
                            half2_2_ = metal::fma(_e3844, b0_2_7, _e3929);
                            metal::half4 _e3931 = half2_3_;
                            half2_3_ = metal::fma(_e3857, b0_2_7, _e3931);
                            metal::half4 b0_3_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step7_ * 2u)) + 0u];
                            metal::half4 _e3950 = half3_0_;
                            half3_0_ = metal::fma(_e3818, b0_3_7, _e3950);
                            metal::half4 _e3952 = half3_1_;
                            half3_1_ = metal::fma(_e3831, b0_3_7, _e3952);
                            metal::half4 _e3954 = half3_2_;
                            half3_2_ = metal::fma(_e3844, b0_3_7, _e3954);
                            metal::half4 _e3956 = half3_3_;
                            half3_3_ = metal::fma(_e3857, b0_3_7, _e3956);
                            uint _e3968 = value_levels(_e1661.low.x >> 4u, (_e1661.low.x >> 7u) & 16843009u);
                            metal::half4 _e3970 = byte_quad(_e3968, 1152.0h);
                            uint _e3981 = value_levels(_e1661.low.y >> 4u, (_e1661.low.y >> 7u) & 16843009u);
                            metal::half4 _e3983 = byte_quad(_e3981, 1152.0h);
                            uint _e3994 = value_levels(_e1661.low.z >> 4u, (_e1661.low.z >> 7u) & 16843009u);
                            metal::half4 _e3996 = byte_quad(_e3994, 1152.0h);
                            uint _e4007 = value_levels(_e1661.low.w >> 4u, (_e1661.low.w >> 7u) & 16843009u);
                            metal::half4 _e4009 = byte_quad(_e4007, 1152.0h);
                            metal::half4 b1_0_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e4027 = half0_0_;
                            half0_0_ = metal::fma(_e3970, b1_0_7, _e4027);
                            metal::half4 _e4029 = half0_1_;
                            half0_1_ = metal::fma(_e3983, b1_0_7, _e4029);
                            metal::half4 _e4031 = half0_2_;
                            half0_2_ = metal::fma(_e3996, b1_0_7, _e4031);
                            metal::half4 _e4033 = half0_3_;
                            half0_3_ = metal::fma(_e4009, b1_0_7, _e4033);
                            metal::half4 b1_1_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e4052 = half1_0_;
                            half1_0_ = metal::fma(_e3970, b1_1_7, _e4052);
                            metal::half4 _e4054 = half1_1_;
                            half1_1_ = metal::fma(_e3983, b1_1_7, _e4054);
                            metal::half4 _e4056 = half1_2_;
                            half1_2_ = metal::fma(_e3996, b1_1_7, _e4056);
                            metal::half4 _e4058 = half1_3_;
                            half1_3_ = metal::fma(_e4009, b1_1_7, _e4058);
                            metal::half4 b1_2_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e4077 = half2_0_;
                            half2_0_ = metal::fma(_e3970, b1_2_7, _e4077);
                            metal::half4 _e4079 = half2_1_;
                            half2_1_ = metal::fma(_e3983, b1_2_7, _e4079);
                            metal::half4 _e4081 = half2_2_;
                            half2_2_ = metal::fma(_e3996, b1_2_7, _e4081);
                            metal::half4 _e4083 = half2_3_;
                            half2_3_ = metal::fma(_e4009, b1_2_7, _e4083);
                            metal::half4 b1_3_7 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step7_ * 2u)) + 1u];
                            metal::half4 _e4102 = half3_0_;
                            half3_0_ = metal::fma(_e3970, b1_3_7, _e4102);
                            metal::half4 _e4104 = half3_1_;
                            half3_1_ = metal::fma(_e3983, b1_3_7, _e4104);
                            metal::half4 _e4106 = half3_2_;
                            half3_2_ = metal::fma(_e3996, b1_3_7, _e4106);
                            metal::half4 _e4108 = half3_3_;
                            half3_3_ = metal::fma(_e4009, b1_3_7, _e4108);
                        }
                        float _e4110 = sum0_0_;
                        metal::half4 _e4111 = half0_0_;
                        float _e4112 = quad_total(_e4111);
                        sum0_0_ = _e4110 + _e4112;
                        float _e4114 = sum0_1_;
                        metal::half4 _e4115 = half0_1_;
                        float _e4116 = quad_total(_e4115);
                        sum0_1_ = _e4114 + _e4116;
                        float _e4118 = sum0_2_;
                        metal::half4 _e4119 = half0_2_;
                        float _e4120 = quad_total(_e4119);
                        sum0_2_ = _e4118 + _e4120;
                        float _e4122 = sum0_3_;
                        metal::half4 _e4123 = half0_3_;
                        float _e4124 = quad_total(_e4123);
                        sum0_3_ = _e4122 + _e4124;
                        float _e4126 = sum1_0_;
                        metal::half4 _e4127 = half1_0_;
                        float _e4128 = quad_total(_e4127);
                        sum1_0_ = _e4126 + _e4128;
                        float _e4130 = sum1_1_;
                        metal::half4 _e4131 = half1_1_;
                        float _e4132 = quad_total(_e4131);
                        sum1_1_ = _e4130 + _e4132;
                        float _e4134 = sum1_2_;
                        metal::half4 _e4135 = half1_2_;
                        float _e4136 = quad_total(_e4135);
                        sum1_2_ = _e4134 + _e4136;
                        float _e4138 = sum1_3_;
                        metal::half4 _e4139 = half1_3_;
                        float _e4140 = quad_total(_e4139);
                        sum1_3_ = _e4138 + _e4140;
                        float _e4142 = sum2_0_;
                        metal::half4 _e4143 = half2_0_;
                        float _e4144 = quad_total(_e4143);
                        sum2_0_ = _e4142 + _e4144;
                        float _e4146 = sum2_1_;
                        metal::half4 _e4147 = half2_1_;
                        float _e4148 = quad_total(_e4147);
                        sum2_1_ = _e4146 + _e4148;
                        float _e4150 = sum2_2_;
                        metal::half4 _e4151 = half2_2_;
                        float _e4152 = quad_total(_e4151);
                        sum2_2_ = _e4150 + _e4152;
                        float _e4154 = sum2_3_;
                        metal::half4 _e4155 = half2_3_;
                        float _e4156 = quad_total(_e4155);
                        sum2_3_ = _e4154 + _e4156;
                        float _e4158 = sum3_0_;
                        metal::half4 _e4159 = half3_0_;
                        float _e4160 = quad_total(_e4159);
                        sum3_0_ = _e4158 + _e4160;
                        float _e4162 = sum3_1_;
                        metal::half4 _e4163 = half3_1_;
                        float _e4164 = quad_total(_e4163);
                        sum3_1_ = _e4162 + _e4164;
                        float _e4166 = sum3_2_;
                        metal::half4 _e4167 = half3_2_;
                        float _e4168 = quad_total(_e4167);
                        sum3_2_ = _e4166 + _e4168;
                        float _e4170 = sum3_3_;
                        metal::half4 _e4171 = half3_3_;
                        float _e4172 = quad_total(_e4171);
                        sum3_3_ = _e4170 + _e4172;
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e4194 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e4194 * top_1) * 0.02388627;
                    float _e4198 = out0_0_;
                    float _e4200 = sum0_0_;
                    out0_0_ = (_e4198 * keep) + (static_cast<float>(_e4200) * share);
                    float _e4204 = out0_1_;
                    float _e4206 = sum0_1_;
                    out0_1_ = (_e4204 * keep) + (static_cast<float>(_e4206) * share);
                    float _e4210 = out0_2_;
                    float _e4212 = sum0_2_;
                    out0_2_ = (_e4210 * keep) + (static_cast<float>(_e4212) * share);
                    float _e4216 = out0_3_;
                    float _e4218 = sum0_3_;
                    out0_3_ = (_e4216 * keep) + (static_cast<float>(_e4218) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e4235 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e4235 * top_1) * 0.02388627;
                    float _e4239 = out1_0_;
                    float _e4241 = sum1_0_;
                    out1_0_ = (_e4239 * keep_1) + (static_cast<float>(_e4241) * share_1);
                    float _e4245 = out1_1_;
                    float _e4247 = sum1_1_;
                    out1_1_ = (_e4245 * keep_1) + (static_cast<float>(_e4247) * share_1);
                    float _e4251 = out1_2_;
                    float _e4253 = sum1_2_;
                    out1_2_ = (_e4251 * keep_1) + (static_cast<float>(_e4253) * share_1);
                    float _e4257 = out1_3_;
                    float _e4259 = sum1_3_;
                    out1_3_ = (_e4257 * keep_1) + (static_cast<float>(_e4259) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e4276 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e4276 * top_1) * 0.02388627;
                    float _e4280 = out2_0_;
                    float _e4282 = sum2_0_;
                    out2_0_ = (_e4280 * keep_2) + (static_cast<float>(_e4282) * share_2);
                    float _e4286 = out2_1_;
                    float _e4288 = sum2_1_;
                    out2_1_ = (_e4286 * keep_2) + (static_cast<float>(_e4288) * share_2);
                    float _e4292 = out2_2_;
                    float _e4294 = sum2_2_;
                    out2_2_ = (_e4292 * keep_2) + (static_cast<float>(_e4294) * share_2);
                    float _e4298 = out2_3_;
                    float _e4300 = sum2_3_;
                    out2_3_ = (_e4298 * keep_2) + (static_cast<float>(_e4300) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e4317 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e4317 * top_1) * 0.02388627;
                    float _e4321 = out3_0_;
                    float _e4323 = sum3_0_;
                    out3_0_ = (_e4321 * keep_3) + (static_cast<float>(_e4323) * share_3);
                    float _e4327 = out3_1_;
                    float _e4329 = sum3_1_;
                    out3_1_ = (_e4327 * keep_3) + (static_cast<float>(_e4329) * share_3);
                    float _e4333 = out3_2_;
                    float _e4335 = sum3_2_;
                    out3_2_ = (_e4333 * keep_3) + (static_cast<float>(_e4335) * share_3);
                    float _e4339 = out3_3_;
                    float _e4341 = sum3_3_;
                    out3_3_ = (_e4339 * keep_3) + (static_cast<float>(_e4341) * share_3);
                }
            }
        }
    }
    float _e4348 = running_sum0_;
    float _e4349 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e4349, 1u);
    running_sum0_ = _e4348 + unnamed_14;
    float _e4352 = running_sum0_;
    float _e4353 = running_sum0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e4353, 2u);
    running_sum0_ = _e4352 + unnamed_15;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e4363 = local_1;
    if (_e4363) {
        float _e4378 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e4378;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e4384 = local_2;
    if (_e4384) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e4395 = local_3;
    if (_e4395) {
        float _e4398 = sum_1;
        metal::float4 _e4407 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e4408 = sum_of(_e4407);
        sum_1 = _e4398 + _e4408;
        float _e4419 = running_max0_;
        float _e4420 = sum_1;
        states[states_at + ((((head_pass_2 * 4u) + soft_head) + 0u) * splits)] = metal::float2(_e4419, _e4420);
    }
    float _e4422 = extra0_0_;
    float _e4423 = extra0_0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e4423, 1u);
    extra0_0_ = _e4422 + unnamed_16;
    float _e4426 = extra0_0_;
    float _e4427 = extra0_0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e4427, 2u);
    extra0_0_ = _e4426 + unnamed_17;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e4437 = local_4;
    if (_e4437) {
        uint at_3 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e4458 = extra0_0_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e4458;
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e4489 = turn_1;
            turn_1 = _e4489 + 1u;
        }
        loop_init_5 = false;
        uint _e4461 = turn_1;
        if (_e4461 < 4u) {
        } else {
            break;
        }
        {
            uint _e4464 = turn_1;
            if (_e4464 == value_subset) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4471 = out0_0_;
                float _e4472 = out0_1_;
                float _e4473 = out0_2_;
                float _e4474 = out0_3_;
                sum_2 = metal::float4(_e4471, _e4472, _e4473, _e4474);
                uint _e4477 = turn_1;
                if (_e4477 > 0u) {
                    metal::float4 _e4480 = sum_2;
                    metal::float4 _e4483 = scores.inner[at_4];
                    sum_2 = _e4480 + _e4483;
                }
                metal::float4 _e4487 = sum_2;
                scores.inner[at_4] = _e4487;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e4603 = i_1;
            i_1 = _e4603 + THREADS;
        }
        loop_init_6 = false;
        uint _e4492 = i_1;
        if (_e4492 < 64u) {
        } else {
            break;
        }
        {
            uint _e4495 = i_1;
            uint head_set = naga_div(_e4495, 64u);
            uint _e4498 = i_1;
            uint c = naga_mod(_e4498, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e4515 = local_5;
            if (_e4515) {
                uint _e4517 = i_1;
                uint _e4521 = i_1;
                float _e4525 = scores.inner[naga_div(_e4517, 4u)][naga_mod(_e4521, 4u)];
                sum_3 = _e4525;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e4536 = sum_3;
                float _e4548 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e4536 + _e4548;
                float _e4550 = sum_3;
                float _e4562 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e4550 + _e4562;
                float _e4564 = sum_3;
                float _e4576 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e4564 + _e4576;
                float _e4578 = sum_3;
                float _e4590 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e4578 + _e4590;
                float _e4602 = sum_3;
                outputs[((states_at + (((head_pass_2 * 4u) + h_5) * splits)) * 64u) + c] = _e4602;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e4636 = turn_2;
            turn_2 = _e4636 + 1u;
        }
        loop_init_7 = false;
        uint _e4608 = turn_2;
        if (_e4608 < 4u) {
        } else {
            break;
        }
        {
            uint _e4611 = turn_2;
            if (_e4611 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4618 = out1_0_;
                float _e4619 = out1_1_;
                float _e4620 = out1_2_;
                float _e4621 = out1_3_;
                sum_4 = metal::float4(_e4618, _e4619, _e4620, _e4621);
                uint _e4624 = turn_2;
                if (_e4624 > 0u) {
                    metal::float4 _e4627 = sum_4;
                    metal::float4 _e4630 = scores.inner[at_5];
                    sum_4 = _e4627 + _e4630;
                }
                metal::float4 _e4634 = sum_4;
                scores.inner[at_5] = _e4634;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e4750 = i_2;
            i_2 = _e4750 + THREADS;
        }
        loop_init_8 = false;
        uint _e4639 = i_2;
        if (_e4639 < 64u) {
        } else {
            break;
        }
        {
            uint _e4642 = i_2;
            uint head_set_1 = naga_div(_e4642, 64u);
            uint _e4645 = i_2;
            uint c_1 = naga_mod(_e4645, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e4662 = local_6;
            if (_e4662) {
                uint _e4664 = i_2;
                uint _e4668 = i_2;
                float _e4672 = scores.inner[naga_div(_e4664, 4u)][naga_mod(_e4668, 4u)];
                sum_5 = _e4672;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e4683 = sum_5;
                float _e4695 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e4683 + _e4695;
                float _e4697 = sum_5;
                float _e4709 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e4697 + _e4709;
                float _e4711 = sum_5;
                float _e4723 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e4711 + _e4723;
                float _e4725 = sum_5;
                float _e4737 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e4725 + _e4737;
                float _e4749 = sum_5;
                outputs[((states_at + (((head_pass_2 * 4u) + h_6) * splits)) * 64u) + c_1] = _e4749;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e4783 = turn_3;
            turn_3 = _e4783 + 1u;
        }
        loop_init_9 = false;
        uint _e4755 = turn_3;
        if (_e4755 < 4u) {
        } else {
            break;
        }
        {
            uint _e4758 = turn_3;
            if (_e4758 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4765 = out2_0_;
                float _e4766 = out2_1_;
                float _e4767 = out2_2_;
                float _e4768 = out2_3_;
                sum_6 = metal::float4(_e4765, _e4766, _e4767, _e4768);
                uint _e4771 = turn_3;
                if (_e4771 > 0u) {
                    metal::float4 _e4774 = sum_6;
                    metal::float4 _e4777 = scores.inner[at_6];
                    sum_6 = _e4774 + _e4777;
                }
                metal::float4 _e4781 = sum_6;
                scores.inner[at_6] = _e4781;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e4897 = i_3;
            i_3 = _e4897 + THREADS;
        }
        loop_init_10 = false;
        uint _e4786 = i_3;
        if (_e4786 < 64u) {
        } else {
            break;
        }
        {
            uint _e4789 = i_3;
            uint head_set_2 = naga_div(_e4789, 64u);
            uint _e4792 = i_3;
            uint c_2 = naga_mod(_e4792, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e4809 = local_7;
            if (_e4809) {
                uint _e4811 = i_3;
                uint _e4815 = i_3;
                float _e4819 = scores.inner[naga_div(_e4811, 4u)][naga_mod(_e4815, 4u)];
                sum_7 = _e4819;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e4830 = sum_7;
                float _e4842 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e4830 + _e4842;
                float _e4844 = sum_7;
                float _e4856 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e4844 + _e4856;
                float _e4858 = sum_7;
                float _e4870 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e4858 + _e4870;
                float _e4872 = sum_7;
                float _e4884 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e4872 + _e4884;
                float _e4896 = sum_7;
                outputs[((states_at + (((head_pass_2 * 4u) + h_7) * splits)) * 64u) + c_2] = _e4896;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_11 = true;
    while(true) {
        if (!loop_init_11) {
            uint _e4930 = turn_4;
            turn_4 = _e4930 + 1u;
        }
        loop_init_11 = false;
        uint _e4902 = turn_4;
        if (_e4902 < 4u) {
        } else {
            break;
        }
        {
            uint _e4905 = turn_4;
            if (_e4905 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4912 = out3_0_;
                float _e4913 = out3_1_;
                float _e4914 = out3_2_;
                float _e4915 = out3_3_;
                sum_8 = metal::float4(_e4912, _e4913, _e4914, _e4915);
                uint _e4918 = turn_4;
                if (_e4918 > 0u) {
                    metal::float4 _e4921 = sum_8;
                    metal::float4 _e4924 = scores.inner[at_7];
                    sum_8 = _e4921 + _e4924;
                }
                metal::float4 _e4928 = sum_8;
                scores.inner[at_7] = _e4928;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_12 = true;
    while(true) {
        if (!loop_init_12) {
            uint _e5044 = i_4;
            i_4 = _e5044 + THREADS;
        }
        loop_init_12 = false;
        uint _e4933 = i_4;
        if (_e4933 < 64u) {
        } else {
            break;
        }
        {
            uint _e4936 = i_4;
            uint head_set_3 = naga_div(_e4936, 64u);
            uint _e4939 = i_4;
            uint c_3 = naga_mod(_e4939, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e4956 = local_8;
            if (_e4956) {
                uint _e4958 = i_4;
                uint _e4962 = i_4;
                float _e4966 = scores.inner[naga_div(_e4958, 4u)][naga_mod(_e4962, 4u)];
                sum_9 = _e4966;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e4977 = sum_9;
                float _e4989 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e4977 + _e4989;
                float _e4991 = sum_9;
                float _e5003 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e4991 + _e5003;
                float _e5005 = sum_9;
                float _e5017 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e5005 + _e5017;
                float _e5019 = sum_9;
                float _e5031 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e5019 + _e5031;
                float _e5043 = sum_9;
                outputs[((states_at + (((head_pass_2 * 4u) + h_8) * splits)) * 64u) + c_3] = _e5043;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
