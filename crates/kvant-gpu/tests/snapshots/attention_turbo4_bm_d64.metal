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
constant uint BLOCK = 64u;
constant uint THREADS = 64u;
constant uint QUADS = 16u;
constant int COUNTER_BITS = 1262485504;

uint member(
    uint head_pass,
    uint h
) {
    return metal::min((head_pass * 4u) + h, 3u);
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
    uint step,
    uint last_tile,
    uint channel,
    device type_8 const& value_runs,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint run_at = naga_div(values_at + (metal::min(naga_div(step, 2u), last_tile) * 136u), 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e33 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 2u) + naga_mod(step, 2u)) * 4u)];
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
    KeyRun ahead0_ = {};
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
    uint turn = 0u;
    metal::float4 sum_2 = {};
    uint i_1 = {};
    bool local_5 = {};
    float sum_3 = {};
    uint turn_1 = 0u;
    metal::float4 sum_4 = {};
    uint i_2 = {};
    bool local_6 = {};
    float sum_5 = {};
    uint turn_2 = 0u;
    metal::float4 sum_6 = {};
    uint i_3 = {};
    bool local_7 = {};
    float sum_7 = {};
    uint turn_3 = 0u;
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
    uint _e39 = params.end;
    uint _e42 = params.start;
    uint steps = naga_div(((_e39 - _e42) + BLOCK) - 1u, BLOCK);
    uint _e52 = params.start;
    uint split_start = _e52 + (naga_div(split * steps, splits) * BLOCK);
    uint _e60 = params.start;
    uint _e70 = params.end;
    uint split_end = metal::min(_e60 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e70);
    uint _e74 = params.end;
    uint last_tile_1 = naga_div(_e74 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    uint _e89 = params.bias_at;
    uint _e93 = member(head_pass_2, soft_head + 0u);
    float bias0_ = queries[(_e89 + first_head_1) + _e93];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_4 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 4u;
    uint _e115 = keys_of(kv_head_3, params);
    KeyRun _e125 = load_keys(_e115 + (metal::min((naga_div(split_start, 16u) + turn_4) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e125;
    i = tid;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e240 = i;
            i = _e240 + THREADS;
        }
        loop_init_1 = false;
        uint _e128 = i;
        if (_e128 < 32u) {
        } else {
            break;
        }
        {
            uint _e131 = i;
            uint h_4 = naga_div(_e131, 8u);
            uint _e134 = member(head_pass_2, h_4);
            uint _e138 = i;
            uint at_2 = ((first_head_1 + _e134) * 64u) + (naga_mod(_e138, 8u) * 8u);
            float _e146 = queries[at_2];
            float _e151 = queries[at_2 + 1u];
            float _e156 = queries[at_2 + 2u];
            float _e161 = queries[at_2 + 3u];
            metal::float4 a = metal::float4(_e146, _e151, _e156, _e161);
            float _e167 = queries[at_2 + 4u];
            float _e172 = queries[at_2 + 5u];
            float _e177 = queries[at_2 + 6u];
            float _e182 = queries[at_2 + 7u];
            metal::float4 b = metal::float4(_e167, _e172, _e177, _e182);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e194 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e194 > 0.000000000000000000000000000001) ? (1.0 / _e194) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e205 = i;
            query_quads.inner[2u * _e205] = static_cast<metal::half4>(qa.xzyw);
            uint _e212 = i;
            query_quads.inner[(2u * _e212) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e219 = sum_of(qa);
            float _e220 = sum_of(qb);
            float _e222 = quad_sum(_e219 + _e220);
            uint _e223 = i;
            if (naga_mod(_e223, 4u) == 0u) {
                uint _e229 = i;
                query_step.inner[naga_div(_e229, 4u)] = _e194 * 0.02388627;
                uint _e236 = i;
                query_sum.inner[naga_div(_e236, 4u)] = _e222;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e289 = values_of(kv_head_3, params);
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e2476 = block;
            block = _e2476 + BLOCK;
        }
        loop_init_2 = false;
        uint _e291 = block;
        if (_e291 < split_end) {
        } else {
            break;
        }
        {
            uint _e293 = block;
            uint mean_place = naga_mod(naga_div(_e293 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e301 = block;
                fill_means(tid, kv_head_3, first_head_1, head_pass_2, _e301, split_end, params, queries, keys, mean_products, _buffer_sizes);
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
                float _e405 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e405 * step0_0_;
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
                float _e508 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e508 * step1_0_;
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
                float _e611 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e611 * step2_0_;
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
                float _e714 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e714 * step3_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_4 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_0_2_ = run_2.w0_0_2_;
                        metal::uint2 w0_0_3_ = run_2.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        uint _e738 = key_levels(run_2.w0_0_0_.x >> 0u, (run_2.w0_0_0_.x >> 3u) & 16843009u);
                        metal::half4 _e742 = byte_quad(_e738 ^ 2155905152u, 1152.0h);
                        uint _e751 = key_levels(run_2.w0_0_0_.x >> 4u, (run_2.w0_0_0_.x >> 7u) & 16843009u);
                        metal::half4 _e755 = byte_quad(_e751 ^ 2155905152u, 1152.0h);
                        uint _e764 = key_levels(run_2.w0_0_1_.x >> 0u, (run_2.w0_0_1_.x >> 3u) & 16843009u);
                        metal::half4 _e768 = byte_quad(_e764 ^ 2155905152u, 1152.0h);
                        uint _e777 = key_levels(run_2.w0_0_1_.x >> 4u, (run_2.w0_0_1_.x >> 7u) & 16843009u);
                        metal::half4 _e781 = byte_quad(_e777 ^ 2155905152u, 1152.0h);
                        uint _e790 = key_levels(run_2.w0_0_2_.x >> 0u, (run_2.w0_0_2_.x >> 3u) & 16843009u);
                        metal::half4 _e794 = byte_quad(_e790 ^ 2155905152u, 1152.0h);
                        uint _e803 = key_levels(run_2.w0_0_2_.x >> 4u, (run_2.w0_0_2_.x >> 7u) & 16843009u);
                        metal::half4 _e807 = byte_quad(_e803 ^ 2155905152u, 1152.0h);
                        uint _e816 = key_levels(run_2.w0_0_3_.x >> 0u, (run_2.w0_0_3_.x >> 3u) & 16843009u);
                        metal::half4 _e820 = byte_quad(_e816 ^ 2155905152u, 1152.0h);
                        uint _e829 = key_levels(run_2.w0_0_3_.x >> 4u, (run_2.w0_0_3_.x >> 7u) & 16843009u);
                        metal::half4 _e833 = byte_quad(_e829 ^ 2155905152u, 1152.0h);
                        half0_0_0_ = _e742 * q0_0_;
                        metal::half4 _e836 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e755, q0_1_, _e836);
                        metal::half4 _e838 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e768, q0_2_, _e838);
                        metal::half4 _e840 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e781, q0_3_, _e840);
                        metal::half4 _e842 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e794, q0_4_, _e842);
                        metal::half4 _e844 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e807, q0_5_, _e844);
                        metal::half4 _e846 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e820, q0_6_, _e846);
                        metal::half4 _e848 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e833, q0_7_, _e848);
                        metal::half4 _e850 = half0_0_0_;
                        float _e851 = quad_total(_e850);
                        float scaled0_0_0_ = metal::fma(_e851, step0_0_, 0.5 * sum0_0_1);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        half0_0_1_ = _e742 * q1_0_;
                        metal::half4 _e860 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e755, q1_1_, _e860);
                        metal::half4 _e862 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e768, q1_2_, _e862);
                        metal::half4 _e864 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e781, q1_3_, _e864);
                        metal::half4 _e866 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e794, q1_4_, _e866);
                        metal::half4 _e868 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e807, q1_5_, _e868);
                        metal::half4 _e870 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e820, q1_6_, _e870);
                        metal::half4 _e872 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e833, q1_7_, _e872);
                        metal::half4 _e874 = half0_0_1_;
                        float _e875 = quad_total(_e874);
                        float scaled0_0_1_ = metal::fma(_e875, step1_0_, 0.5 * sum1_0_1);
                        part0_1_ = scaled0_0_1_ * scale0_.x;
                        half0_0_2_ = _e742 * q2_0_;
                        metal::half4 _e884 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e755, q2_1_, _e884);
                        metal::half4 _e886 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e768, q2_2_, _e886);
                        metal::half4 _e888 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e781, q2_3_, _e888);
                        metal::half4 _e890 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e794, q2_4_, _e890);
                        metal::half4 _e892 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e807, q2_5_, _e892);
                        metal::half4 _e894 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e820, q2_6_, _e894);
                        metal::half4 _e896 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e833, q2_7_, _e896);
                        metal::half4 _e898 = half0_0_2_;
                        float _e899 = quad_total(_e898);
                        float scaled0_0_2_ = metal::fma(_e899, step2_0_, 0.5 * sum2_0_1);
                        part0_2_ = scaled0_0_2_ * scale0_.x;
                        half0_0_3_ = _e742 * q3_0_;
                        metal::half4 _e908 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e755, q3_1_, _e908);
                        metal::half4 _e910 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e768, q3_2_, _e910);
                        metal::half4 _e912 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e781, q3_3_, _e912);
                        metal::half4 _e914 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e794, q3_4_, _e914);
                        metal::half4 _e916 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e807, q3_5_, _e916);
                        metal::half4 _e918 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e820, q3_6_, _e918);
                        metal::half4 _e920 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e833, q3_7_, _e920);
                        metal::half4 _e922 = half0_0_3_;
                        float _e923 = quad_total(_e922);
                        float scaled0_0_3_ = metal::fma(_e923, step3_0_, 0.5 * sum3_0_1);
                        part0_3_ = scaled0_0_3_ * scale0_.x;
                        uint _e938 = key_levels(run_2.w0_0_0_.y >> 0u, (run_2.w0_0_0_.y >> 3u) & 16843009u);
                        metal::half4 _e942 = byte_quad(_e938 ^ 2155905152u, 1152.0h);
                        uint _e951 = key_levels(run_2.w0_0_0_.y >> 4u, (run_2.w0_0_0_.y >> 7u) & 16843009u);
                        metal::half4 _e955 = byte_quad(_e951 ^ 2155905152u, 1152.0h);
                        uint _e964 = key_levels(run_2.w0_0_1_.y >> 0u, (run_2.w0_0_1_.y >> 3u) & 16843009u);
                        metal::half4 _e968 = byte_quad(_e964 ^ 2155905152u, 1152.0h);
                        uint _e977 = key_levels(run_2.w0_0_1_.y >> 4u, (run_2.w0_0_1_.y >> 7u) & 16843009u);
                        metal::half4 _e981 = byte_quad(_e977 ^ 2155905152u, 1152.0h);
                        uint _e990 = key_levels(run_2.w0_0_2_.y >> 0u, (run_2.w0_0_2_.y >> 3u) & 16843009u);
                        metal::half4 _e994 = byte_quad(_e990 ^ 2155905152u, 1152.0h);
                        uint _e1003 = key_levels(run_2.w0_0_2_.y >> 4u, (run_2.w0_0_2_.y >> 7u) & 16843009u);
                        metal::half4 _e1007 = byte_quad(_e1003 ^ 2155905152u, 1152.0h);
                        uint _e1016 = key_levels(run_2.w0_0_3_.y >> 0u, (run_2.w0_0_3_.y >> 3u) & 16843009u);
                        metal::half4 _e1020 = byte_quad(_e1016 ^ 2155905152u, 1152.0h);
                        uint _e1029 = key_levels(run_2.w0_0_3_.y >> 4u, (run_2.w0_0_3_.y >> 7u) & 16843009u);
                        metal::half4 _e1033 = byte_quad(_e1029 ^ 2155905152u, 1152.0h);
                        half0_1_0_ = _e942 * q0_0_;
                        metal::half4 _e1036 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e955, q0_1_, _e1036);
                        metal::half4 _e1038 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e968, q0_2_, _e1038);
                        metal::half4 _e1040 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e981, q0_3_, _e1040);
                        metal::half4 _e1042 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e994, q0_4_, _e1042);
                        metal::half4 _e1044 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1007, q0_5_, _e1044);
                        metal::half4 _e1046 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1020, q0_6_, _e1046);
                        metal::half4 _e1048 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1033, q0_7_, _e1048);
                        metal::half4 _e1050 = half0_1_0_;
                        float _e1051 = quad_total(_e1050);
                        float scaled0_1_0_ = metal::fma(_e1051, step0_0_, 0.5 * sum0_0_1);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        half0_1_1_ = _e942 * q1_0_;
                        metal::half4 _e1060 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e955, q1_1_, _e1060);
                        metal::half4 _e1062 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e968, q1_2_, _e1062);
                        metal::half4 _e1064 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e981, q1_3_, _e1064);
                        metal::half4 _e1066 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e994, q1_4_, _e1066);
                        metal::half4 _e1068 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1007, q1_5_, _e1068);
                        metal::half4 _e1070 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1020, q1_6_, _e1070);
                        metal::half4 _e1072 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1033, q1_7_, _e1072);
                        metal::half4 _e1074 = half0_1_1_;
                        float _e1075 = quad_total(_e1074);
                        float scaled0_1_1_ = metal::fma(_e1075, step1_0_, 0.5 * sum1_0_1);
                        part1_1_ = scaled0_1_1_ * scale0_.y;
                        half0_1_2_ = _e942 * q2_0_;
                        metal::half4 _e1084 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e955, q2_1_, _e1084);
                        metal::half4 _e1086 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e968, q2_2_, _e1086);
                        metal::half4 _e1088 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e981, q2_3_, _e1088);
                        metal::half4 _e1090 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e994, q2_4_, _e1090);
                        metal::half4 _e1092 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1007, q2_5_, _e1092);
                        metal::half4 _e1094 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1020, q2_6_, _e1094);
                        metal::half4 _e1096 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1033, q2_7_, _e1096);
                        metal::half4 _e1098 = half0_1_2_;
                        float _e1099 = quad_total(_e1098);
                        float scaled0_1_2_ = metal::fma(_e1099, step2_0_, 0.5 * sum2_0_1);
                        part1_2_ = scaled0_1_2_ * scale0_.y;
                        half0_1_3_ = _e942 * q3_0_;
                        metal::half4 _e1108 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e955, q3_1_, _e1108);
                        metal::half4 _e1110 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e968, q3_2_, _e1110);
                        metal::half4 _e1112 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e981, q3_3_, _e1112);
                        metal::half4 _e1114 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e994, q3_4_, _e1114);
                        metal::half4 _e1116 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1007, q3_5_, _e1116);
                        metal::half4 _e1118 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1020, q3_6_, _e1118);
                        metal::half4 _e1120 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1033, q3_7_, _e1120);
                        metal::half4 _e1122 = half0_1_3_;
                        float _e1123 = quad_total(_e1122);
                        float scaled0_1_3_ = metal::fma(_e1123, step3_0_, 0.5 * sum3_0_1);
                        part1_3_ = scaled0_1_3_ * scale0_.y;
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e1134 = part0_0_;
                        float _e1135 = part1_0_;
                        float _e1137 = part1_0_;
                        float _e1138 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e1138 : _e1137, 1u);
                        float token_sum0_ = (odd_2 ? _e1135 : _e1134) + unnamed_6;
                        float _e1142 = part0_1_;
                        float _e1143 = part1_1_;
                        float _e1145 = part1_1_;
                        float _e1146 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd_2 ? _e1146 : _e1145, 1u);
                        float token_sum1_ = (odd_2 ? _e1143 : _e1142) + unnamed_7;
                        float _e1150 = part0_2_;
                        float _e1151 = part1_2_;
                        float _e1153 = part1_2_;
                        float _e1154 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd_2 ? _e1154 : _e1153, 1u);
                        float token_sum2_ = (odd_2 ? _e1151 : _e1150) + unnamed_8;
                        float _e1158 = part0_3_;
                        float _e1159 = part1_3_;
                        float _e1161 = part1_3_;
                        float _e1162 = part0_3_;
                        float unnamed_9 = metal::quad_shuffle_xor(odd_2 ? _e1162 : _e1161, 1u);
                        float token_sum3_ = (odd_2 ? _e1159 : _e1158) + unnamed_9;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1182 = block;
            uint scale_at0_ = (((_e289 + (metal::min(naga_div(_e1182, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 136u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1208 = values[scale_at0_];
            uint _e1213 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1208, _e1213);
            uint _e1215 = block;
            ValueRun _e1221 = load_values(_e289, (naga_div(_e1215, 8u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            uint _e1222 = block;
            ValueRun _e1228 = load_values(_e289, (naga_div(_e1222, 8u) + step_1) + 4u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1231 = block;
            metal::uint4 token0_ = metal::uint4(_e1231 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1243 = first_seen;
            uint _e1248 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1243)) & (token0_ < metal::uint4(_e1248));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1264 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1264 + metal::float4(bias0_);
                metal::float4 _e1267 = score0_0_;
                float _e1273 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1267 + metal::float4(_e1273);
                metal::float4 _e1278 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1278, visible0_);
                float _e1280 = largest0_;
                metal::float4 _e1281 = score0_0_;
                float _e1282 = largest_of(_e1281);
                largest0_ = metal::max(_e1280, _e1282);
            }
            float _e1284 = largest0_;
            float _e1285 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e1285, 1u);
            largest0_ = metal::max(_e1284, unnamed_10);
            float _e1288 = largest0_;
            float _e1289 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1289, 2u);
            largest0_ = metal::max(_e1288, unnamed_11);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1299 = local;
            if (_e1299) {
                float _e1314 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1314;
            }
            uint _e1315 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1315 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1329 = first_seen;
            uint _e1334 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1329)) & (scale_token0_ < metal::uint4(_e1334));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1346 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1346;
            float _e1348 = scale_top0_;
            float _e1349 = scale_top0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1349, 1u);
            scale_top0_ = metal::max(_e1348, unnamed_12);
            float _e1352 = scale_top0_;
            float _e1353 = scale_top0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1353, 2u);
            scale_top0_ = metal::max(_e1352, unnamed_13);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1370 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1370;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1375 = top;
                float _e1382 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1375, _e1382);
                float _e1384 = top;
                float _e1391 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1384, _e1391);
                float _e1393 = top;
                float _e1400 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1393, _e1400);
                float _e1402 = top;
                float _e1409 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1402, _e1409);
                float _e1413 = top;
                float _e1414 = top;
                float _e1417 = top;
                group_scales.inner[tid] = metal::float2(_e1413, (_e1417 > 0.0) ? (1.0 / _e1414) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1429 = largest0_;
                metal::float4 _e1438 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1439 = largest_of(_e1438);
                largest0_ = metal::max(_e1429, _e1439);
                float former = running_max0_;
                float _e1442 = largest0_;
                running_max0_ = metal::max(former, _e1442);
                float _e1444 = largest0_;
                float _e1445 = running_max0_;
                share0_ = metal::exp(_e1444 - _e1445);
                float _e1448 = running_max0_;
                keep0_ = metal::exp(former - _e1448);
                if (soft_lane == 0u) {
                    float _e1457 = share0_;
                    block_share.inner[soft_head + 0u] = _e1457;
                    float _e1462 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1462;
                }
                sum = 0.0;
                metal::float4 _e1465 = score0_0_;
                float _e1466 = largest0_;
                metal::float4 _e1471 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1465 - metal::float4(_e1466)), metal::float4 {}, _e1471 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1476 = sum;
                metal::float4 _e1477 = weight0_0_;
                float _e1478 = sum_of(_e1477);
                sum = _e1476 + _e1478;
                float _e1480 = running_sum0_;
                float _e1481 = keep0_;
                float _e1483 = sum;
                float _e1484 = share0_;
                running_sum0_ = (_e1480 * _e1481) + (_e1483 * _e1484);
            }
            {
                largest_scale = 0.0;
                float _e1489 = largest_scale;
                float _e1492 = scale_tops.inner[0];
                largest_scale = metal::max(_e1489, _e1492);
                float _e1494 = largest_scale;
                float _e1497 = scale_tops.inner[1];
                largest_scale = metal::max(_e1494, _e1497);
                float _e1499 = largest_scale;
                float _e1502 = scale_tops.inner[2];
                largest_scale = metal::max(_e1499, _e1502);
                float _e1504 = largest_scale;
                float _e1507 = scale_tops.inner[3];
                largest_scale = metal::max(_e1504, _e1507);
                float _e1509 = largest_scale;
                float _e1510 = largest_scale;
                float _e1513 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1509, (_e1513 > 0.0) ? (1.0 / _e1510) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1528 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1528 * group_scale.y;
                    metal::float4 _e1531 = weight0_0_;
                    metal::float4 scaled0_ = _e1531 * factor;
                    if (true) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1544 = part0_;
                    float _e1545 = sum_of(scaled0_);
                    part0_ = _e1544 + (_e1545 * centre);
                }
                float _e1548 = extra0_0_;
                float _e1549 = keep0_;
                float _e1551 = part0_;
                float _e1552 = share0_;
                extra0_0_ = (_e1548 * _e1549) + (_e1551 * _e1552);
            }
            uint _e1555 = block;
            KeyRun _e1567 = load_keys(_e115 + (metal::min((naga_div(_e1555 + BLOCK, 16u) + turn_4) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1567;
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
                    uint step0_ = step_1 + 0u;
                    uint step1_ = step_1 + 4u;
                    {
                        uint _e1646 = value_levels(_e1221.low.x >> 0u, (_e1221.low.x >> 3u) & 16843009u);
                        metal::half4 _e1648 = byte_quad(_e1646, 1152.0h);
                        uint _e1659 = value_levels(_e1221.low.y >> 0u, (_e1221.low.y >> 3u) & 16843009u);
                        metal::half4 _e1661 = byte_quad(_e1659, 1152.0h);
                        uint _e1672 = value_levels(_e1221.low.z >> 0u, (_e1221.low.z >> 3u) & 16843009u);
                        metal::half4 _e1674 = byte_quad(_e1672, 1152.0h);
                        uint _e1685 = value_levels(_e1221.low.w >> 0u, (_e1221.low.w >> 3u) & 16843009u);
                        metal::half4 _e1687 = byte_quad(_e1685, 1152.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1705 = half0_0_;
                        half0_0_ = metal::fma(_e1648, b0_0_, _e1705);
                        metal::half4 _e1707 = half0_1_;
                        half0_1_ = metal::fma(_e1661, b0_0_, _e1707);
                        metal::half4 _e1709 = half0_2_;
                        half0_2_ = metal::fma(_e1674, b0_0_, _e1709);
                        metal::half4 _e1711 = half0_3_;
                        half0_3_ = metal::fma(_e1687, b0_0_, _e1711);
                        metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1730 = half1_0_;
                        half1_0_ = metal::fma(_e1648, b0_1_, _e1730);
                        metal::half4 _e1732 = half1_1_;
                        half1_1_ = metal::fma(_e1661, b0_1_, _e1732);
                        metal::half4 _e1734 = half1_2_;
                        half1_2_ = metal::fma(_e1674, b0_1_, _e1734);
                        metal::half4 _e1736 = half1_3_;
                        half1_3_ = metal::fma(_e1687, b0_1_, _e1736);
                        metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1755 = half2_0_;
                        half2_0_ = metal::fma(_e1648, b0_2_, _e1755);
                        metal::half4 _e1757 = half2_1_;
                        half2_1_ = metal::fma(_e1661, b0_2_, _e1757);
                        metal::half4 _e1759 = half2_2_;
                        half2_2_ = metal::fma(_e1674, b0_2_, _e1759);
                        metal::half4 _e1761 = half2_3_;
                        half2_3_ = metal::fma(_e1687, b0_2_, _e1761);
                        metal::half4 b0_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1780 = half3_0_;
                        half3_0_ = metal::fma(_e1648, b0_3_, _e1780);
                        metal::half4 _e1782 = half3_1_;
                        half3_1_ = metal::fma(_e1661, b0_3_, _e1782);
                        metal::half4 _e1784 = half3_2_;
                        half3_2_ = metal::fma(_e1674, b0_3_, _e1784);
                        metal::half4 _e1786 = half3_3_;
                        half3_3_ = metal::fma(_e1687, b0_3_, _e1786);
                        uint _e1798 = value_levels(_e1221.low.x >> 4u, (_e1221.low.x >> 7u) & 16843009u);
                        metal::half4 _e1800 = byte_quad(_e1798, 1152.0h);
                        uint _e1811 = value_levels(_e1221.low.y >> 4u, (_e1221.low.y >> 7u) & 16843009u);
                        metal::half4 _e1813 = byte_quad(_e1811, 1152.0h);
                        uint _e1824 = value_levels(_e1221.low.z >> 4u, (_e1221.low.z >> 7u) & 16843009u);
                        metal::half4 _e1826 = byte_quad(_e1824, 1152.0h);
                        uint _e1837 = value_levels(_e1221.low.w >> 4u, (_e1221.low.w >> 7u) & 16843009u);
                        metal::half4 _e1839 = byte_quad(_e1837, 1152.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1857 = half0_0_;
                        half0_0_ = metal::fma(_e1800, b1_0_, _e1857);
                        metal::half4 _e1859 = half0_1_;
                        half0_1_ = metal::fma(_e1813, b1_0_, _e1859);
                        metal::half4 _e1861 = half0_2_;
                        half0_2_ = metal::fma(_e1826, b1_0_, _e1861);
                        metal::half4 _e1863 = half0_3_;
                        half0_3_ = metal::fma(_e1839, b1_0_, _e1863);
                        metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1882 = half1_0_;
                        half1_0_ = metal::fma(_e1800, b1_1_, _e1882);
                        metal::half4 _e1884 = half1_1_;
                        half1_1_ = metal::fma(_e1813, b1_1_, _e1884);
                        metal::half4 _e1886 = half1_2_;
                        half1_2_ = metal::fma(_e1826, b1_1_, _e1886);
                        metal::half4 _e1888 = half1_3_;
                        half1_3_ = metal::fma(_e1839, b1_1_, _e1888);
                        metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1907 = half2_0_;
                        half2_0_ = metal::fma(_e1800, b1_2_, _e1907);
                        metal::half4 _e1909 = half2_1_;
                        half2_1_ = metal::fma(_e1813, b1_2_, _e1909);
                        metal::half4 _e1911 = half2_2_;
                        half2_2_ = metal::fma(_e1826, b1_2_, _e1911);
                        metal::half4 _e1913 = half2_3_;
                        half2_3_ = metal::fma(_e1839, b1_2_, _e1913);
                        metal::half4 b1_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1932 = half3_0_;
                        half3_0_ = metal::fma(_e1800, b1_3_, _e1932);
                        metal::half4 _e1934 = half3_1_;
                        half3_1_ = metal::fma(_e1813, b1_3_, _e1934);
                        metal::half4 _e1936 = half3_2_;
                        half3_2_ = metal::fma(_e1826, b1_3_, _e1936);
                        metal::half4 _e1938 = half3_3_;
                        half3_3_ = metal::fma(_e1839, b1_3_, _e1938);
                    }
                    {
                        uint _e1950 = value_levels(_e1228.low.x >> 0u, (_e1228.low.x >> 3u) & 16843009u);
                        metal::half4 _e1952 = byte_quad(_e1950, 1152.0h);
                        uint _e1963 = value_levels(_e1228.low.y >> 0u, (_e1228.low.y >> 3u) & 16843009u);
                        metal::half4 _e1965 = byte_quad(_e1963, 1152.0h);
                        uint _e1976 = value_levels(_e1228.low.z >> 0u, (_e1228.low.z >> 3u) & 16843009u);
                        metal::half4 _e1978 = byte_quad(_e1976, 1152.0h);
                        uint _e1989 = value_levels(_e1228.low.w >> 0u, (_e1228.low.w >> 3u) & 16843009u);
                        metal::half4 _e1991 = byte_quad(_e1989, 1152.0h);
                        metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2009 = half0_0_;
                        half0_0_ = metal::fma(_e1952, b0_0_1, _e2009);
                        metal::half4 _e2011 = half0_1_;
                        half0_1_ = metal::fma(_e1965, b0_0_1, _e2011);
                        metal::half4 _e2013 = half0_2_;
                        half0_2_ = metal::fma(_e1978, b0_0_1, _e2013);
                        metal::half4 _e2015 = half0_3_;
                        half0_3_ = metal::fma(_e1991, b0_0_1, _e2015);
                        metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2034 = half1_0_;
                        half1_0_ = metal::fma(_e1952, b0_1_1, _e2034);
                        metal::half4 _e2036 = half1_1_;
                        half1_1_ = metal::fma(_e1965, b0_1_1, _e2036);
                        metal::half4 _e2038 = half1_2_;
                        half1_2_ = metal::fma(_e1978, b0_1_1, _e2038);
                        metal::half4 _e2040 = half1_3_;
                        half1_3_ = metal::fma(_e1991, b0_1_1, _e2040);
                        metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2059 = half2_0_;
                        half2_0_ = metal::fma(_e1952, b0_2_1, _e2059);
                        metal::half4 _e2061 = half2_1_;
                        half2_1_ = metal::fma(_e1965, b0_2_1, _e2061);
                        metal::half4 _e2063 = half2_2_;
                        half2_2_ = metal::fma(_e1978, b0_2_1, _e2063);
                        metal::half4 _e2065 = half2_3_;
                        half2_3_ = metal::fma(_e1991, b0_2_1, _e2065);
                        metal::half4 b0_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2084 = half3_0_;
                        half3_0_ = metal::fma(_e1952, b0_3_1, _e2084);
                        metal::half4 _e2086 = half3_1_;
                        half3_1_ = metal::fma(_e1965, b0_3_1, _e2086);
                        metal::half4 _e2088 = half3_2_;
                        half3_2_ = metal::fma(_e1978, b0_3_1, _e2088);
                        metal::half4 _e2090 = half3_3_;
                        half3_3_ = metal::fma(_e1991, b0_3_1, _e2090);
                        uint _e2102 = value_levels(_e1228.low.x >> 4u, (_e1228.low.x >> 7u) & 16843009u);
                        metal::half4 _e2104 = byte_quad(_e2102, 1152.0h);
                        uint _e2115 = value_levels(_e1228.low.y >> 4u, (_e1228.low.y >> 7u) & 16843009u);
                        metal::half4 _e2117 = byte_quad(_e2115, 1152.0h);
                        uint _e2128 = value_levels(_e1228.low.z >> 4u, (_e1228.low.z >> 7u) & 16843009u);
                        metal::half4 _e2130 = byte_quad(_e2128, 1152.0h);
                        uint _e2141 = value_levels(_e1228.low.w >> 4u, (_e1228.low.w >> 7u) & 16843009u);
                        metal::half4 _e2143 = byte_quad(_e2141, 1152.0h);
                        metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2161 = half0_0_;
                        half0_0_ = metal::fma(_e2104, b1_0_1, _e2161);
                        metal::half4 _e2163 = half0_1_;
                        half0_1_ = metal::fma(_e2117, b1_0_1, _e2163);
                        metal::half4 _e2165 = half0_2_;
                        half0_2_ = metal::fma(_e2130, b1_0_1, _e2165);
                        metal::half4 _e2167 = half0_3_;
                        half0_3_ = metal::fma(_e2143, b1_0_1, _e2167);
                        metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2186 = half1_0_;
                        half1_0_ = metal::fma(_e2104, b1_1_1, _e2186);
                        metal::half4 _e2188 = half1_1_;
                        half1_1_ = metal::fma(_e2117, b1_1_1, _e2188);
                        metal::half4 _e2190 = half1_2_;
                        half1_2_ = metal::fma(_e2130, b1_1_1, _e2190);
                        metal::half4 _e2192 = half1_3_;
                        half1_3_ = metal::fma(_e2143, b1_1_1, _e2192);
                        metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2211 = half2_0_;
                        half2_0_ = metal::fma(_e2104, b1_2_1, _e2211);
                        metal::half4 _e2213 = half2_1_;
                        half2_1_ = metal::fma(_e2117, b1_2_1, _e2213);
                        metal::half4 _e2215 = half2_2_;
                        half2_2_ = metal::fma(_e2130, b1_2_1, _e2215);
                        metal::half4 _e2217 = half2_3_;
                        half2_3_ = metal::fma(_e2143, b1_2_1, _e2217);
                        metal::half4 b1_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2236 = half3_0_;
                        half3_0_ = metal::fma(_e2104, b1_3_1, _e2236);
                        metal::half4 _e2238 = half3_1_;
                        half3_1_ = metal::fma(_e2117, b1_3_1, _e2238);
                        metal::half4 _e2240 = half3_2_;
                        half3_2_ = metal::fma(_e2130, b1_3_1, _e2240);
                        metal::half4 _e2242 = half3_3_;
                        half3_3_ = metal::fma(_e2143, b1_3_1, _e2242);
                    }
                    float _e2244 = sum0_0_;
                    metal::half4 _e2245 = half0_0_;
                    float _e2246 = quad_total(_e2245);
                    sum0_0_ = _e2244 + _e2246;
                    float _e2248 = sum0_1_;
                    metal::half4 _e2249 = half0_1_;
                    float _e2250 = quad_total(_e2249);
                    sum0_1_ = _e2248 + _e2250;
                    float _e2252 = sum0_2_;
                    metal::half4 _e2253 = half0_2_;
                    float _e2254 = quad_total(_e2253);
                    sum0_2_ = _e2252 + _e2254;
                    float _e2256 = sum0_3_;
                    metal::half4 _e2257 = half0_3_;
                    float _e2258 = quad_total(_e2257);
                    sum0_3_ = _e2256 + _e2258;
                    float _e2260 = sum1_0_;
                    metal::half4 _e2261 = half1_0_;
                    float _e2262 = quad_total(_e2261);
                    sum1_0_ = _e2260 + _e2262;
                    float _e2264 = sum1_1_;
                    metal::half4 _e2265 = half1_1_;
                    float _e2266 = quad_total(_e2265);
                    sum1_1_ = _e2264 + _e2266;
                    float _e2268 = sum1_2_;
                    metal::half4 _e2269 = half1_2_;
                    float _e2270 = quad_total(_e2269);
                    sum1_2_ = _e2268 + _e2270;
                    float _e2272 = sum1_3_;
                    metal::half4 _e2273 = half1_3_;
                    float _e2274 = quad_total(_e2273);
                    sum1_3_ = _e2272 + _e2274;
                    float _e2276 = sum2_0_;
                    metal::half4 _e2277 = half2_0_;
                    float _e2278 = quad_total(_e2277);
                    sum2_0_ = _e2276 + _e2278;
                    float _e2280 = sum2_1_;
                    metal::half4 _e2281 = half2_1_;
                    float _e2282 = quad_total(_e2281);
                    sum2_1_ = _e2280 + _e2282;
                    float _e2284 = sum2_2_;
                    metal::half4 _e2285 = half2_2_;
                    float _e2286 = quad_total(_e2285);
                    sum2_2_ = _e2284 + _e2286;
                    float _e2288 = sum2_3_;
                    metal::half4 _e2289 = half2_3_;
                    float _e2290 = quad_total(_e2289);
                    sum2_3_ = _e2288 + _e2290;
                    float _e2292 = sum3_0_;
                    metal::half4 _e2293 = half3_0_;
                    float _e2294 = quad_total(_e2293);
                    sum3_0_ = _e2292 + _e2294;
                    float _e2296 = sum3_1_;
                    metal::half4 _e2297 = half3_1_;
                    float _e2298 = quad_total(_e2297);
                    sum3_1_ = _e2296 + _e2298;
                    float _e2300 = sum3_2_;
                    metal::half4 _e2301 = half3_2_;
                    float _e2302 = quad_total(_e2301);
                    sum3_2_ = _e2300 + _e2302;
                    float _e2304 = sum3_3_;
                    metal::half4 _e2305 = half3_3_;
                    float _e2306 = quad_total(_e2305);
                    sum3_3_ = _e2304 + _e2306;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2325 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2325 * top_1) * 0.02388627;
                    float _e2329 = out0_0_;
                    float _e2331 = sum0_0_;
                    out0_0_ = (_e2329 * keep) + (static_cast<float>(_e2331) * share);
                    float _e2335 = out0_1_;
                    float _e2337 = sum0_1_;
                    out0_1_ = (_e2335 * keep) + (static_cast<float>(_e2337) * share);
                    float _e2341 = out0_2_;
                    float _e2343 = sum0_2_;
                    out0_2_ = (_e2341 * keep) + (static_cast<float>(_e2343) * share);
                    float _e2347 = out0_3_;
                    float _e2349 = sum0_3_;
                    out0_3_ = (_e2347 * keep) + (static_cast<float>(_e2349) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2366 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2366 * top_1) * 0.02388627;
                    float _e2370 = out1_0_;
                    float _e2372 = sum1_0_;
                    out1_0_ = (_e2370 * keep_1) + (static_cast<float>(_e2372) * share_1);
                    float _e2376 = out1_1_;
                    float _e2378 = sum1_1_;
                    out1_1_ = (_e2376 * keep_1) + (static_cast<float>(_e2378) * share_1);
                    float _e2382 = out1_2_;
                    float _e2384 = sum1_2_;
                    out1_2_ = (_e2382 * keep_1) + (static_cast<float>(_e2384) * share_1);
                    float _e2388 = out1_3_;
                    float _e2390 = sum1_3_;
                    out1_3_ = (_e2388 * keep_1) + (static_cast<float>(_e2390) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e2407 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e2407 * top_1) * 0.02388627;
                    float _e2411 = out2_0_;
                    float _e2413 = sum2_0_;
                    out2_0_ = (_e2411 * keep_2) + (static_cast<float>(_e2413) * share_2);
                    float _e2417 = out2_1_;
                    float _e2419 = sum2_1_;
                    out2_1_ = (_e2417 * keep_2) + (static_cast<float>(_e2419) * share_2);
                    float _e2423 = out2_2_;
                    float _e2425 = sum2_2_;
                    out2_2_ = (_e2423 * keep_2) + (static_cast<float>(_e2425) * share_2);
                    float _e2429 = out2_3_;
                    float _e2431 = sum2_3_;
                    out2_3_ = (_e2429 * keep_2) + (static_cast<float>(_e2431) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e2448 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e2448 * top_1) * 0.02388627;
                    float _e2452 = out3_0_;
                    float _e2454 = sum3_0_;
                    out3_0_ = (_e2452 * keep_3) + (static_cast<float>(_e2454) * share_3);
                    float _e2458 = out3_1_;
                    float _e2460 = sum3_1_;
                    out3_1_ = (_e2458 * keep_3) + (static_cast<float>(_e2460) * share_3);
                    float _e2464 = out3_2_;
                    float _e2466 = sum3_2_;
                    out3_2_ = (_e2464 * keep_3) + (static_cast<float>(_e2466) * share_3);
                    float _e2470 = out3_3_;
                    float _e2472 = sum3_3_;
                    out3_3_ = (_e2470 * keep_3) + (static_cast<float>(_e2472) * share_3);
                }
            }
        }
    }
    float _e2479 = running_sum0_;
    float _e2480 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e2480, 1u);
    running_sum0_ = _e2479 + unnamed_14;
    float _e2483 = running_sum0_;
    float _e2484 = running_sum0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e2484, 2u);
    running_sum0_ = _e2483 + unnamed_15;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e2494 = local_1;
    if (_e2494) {
        float _e2509 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2509;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2515 = local_2;
    if (_e2515) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e2526 = local_3;
    if (_e2526) {
        float _e2529 = sum_1;
        metal::float4 _e2538 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2539 = sum_of(_e2538);
        sum_1 = _e2529 + _e2539;
        float _e2550 = running_max0_;
        float _e2551 = sum_1;
        states[states_at + ((((head_pass_2 * 4u) + soft_head) + 0u) * splits)] = metal::float2(_e2550, _e2551);
    }
    float _e2553 = extra0_0_;
    float _e2554 = extra0_0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e2554, 1u);
    extra0_0_ = _e2553 + unnamed_16;
    float _e2557 = extra0_0_;
    float _e2558 = extra0_0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e2558, 2u);
    extra0_0_ = _e2557 + unnamed_17;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e2568 = local_4;
    if (_e2568) {
        uint at_3 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e2589 = extra0_0_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e2589;
    }
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e2620 = turn;
            turn = _e2620 + 1u;
        }
        loop_init_3 = false;
        uint _e2592 = turn;
        if (_e2592 < 4u) {
        } else {
            break;
        }
        {
            uint _e2595 = turn;
            if (_e2595 == step_1) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2602 = out0_0_;
                float _e2603 = out0_1_;
                float _e2604 = out0_2_;
                float _e2605 = out0_3_;
                sum_2 = metal::float4(_e2602, _e2603, _e2604, _e2605);
                uint _e2608 = turn;
                if (_e2608 > 0u) {
                    metal::float4 _e2611 = sum_2;
                    metal::float4 _e2614 = scores.inner[at_4];
                    sum_2 = _e2611 + _e2614;
                }
                metal::float4 _e2618 = sum_2;
                scores.inner[at_4] = _e2618;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e2734 = i_1;
            i_1 = _e2734 + THREADS;
        }
        loop_init_4 = false;
        uint _e2623 = i_1;
        if (_e2623 < 64u) {
        } else {
            break;
        }
        {
            uint _e2626 = i_1;
            uint head_set = naga_div(_e2626, 64u);
            uint _e2629 = i_1;
            uint c = naga_mod(_e2629, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e2646 = local_5;
            if (_e2646) {
                uint _e2648 = i_1;
                uint _e2652 = i_1;
                float _e2656 = scores.inner[naga_div(_e2648, 4u)][naga_mod(_e2652, 4u)];
                sum_3 = _e2656;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e2667 = sum_3;
                float _e2679 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e2667 + _e2679;
                float _e2681 = sum_3;
                float _e2693 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e2681 + _e2693;
                float _e2695 = sum_3;
                float _e2707 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e2695 + _e2707;
                float _e2709 = sum_3;
                float _e2721 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e2709 + _e2721;
                float _e2733 = sum_3;
                outputs[((states_at + (((head_pass_2 * 4u) + h_5) * splits)) * 64u) + c] = _e2733;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2767 = turn_1;
            turn_1 = _e2767 + 1u;
        }
        loop_init_5 = false;
        uint _e2739 = turn_1;
        if (_e2739 < 4u) {
        } else {
            break;
        }
        {
            uint _e2742 = turn_1;
            if (_e2742 == step_1) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2749 = out1_0_;
                float _e2750 = out1_1_;
                float _e2751 = out1_2_;
                float _e2752 = out1_3_;
                sum_4 = metal::float4(_e2749, _e2750, _e2751, _e2752);
                uint _e2755 = turn_1;
                if (_e2755 > 0u) {
                    metal::float4 _e2758 = sum_4;
                    metal::float4 _e2761 = scores.inner[at_5];
                    sum_4 = _e2758 + _e2761;
                }
                metal::float4 _e2765 = sum_4;
                scores.inner[at_5] = _e2765;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2881 = i_2;
            i_2 = _e2881 + THREADS;
        }
        loop_init_6 = false;
        uint _e2770 = i_2;
        if (_e2770 < 64u) {
        } else {
            break;
        }
        {
            uint _e2773 = i_2;
            uint head_set_1 = naga_div(_e2773, 64u);
            uint _e2776 = i_2;
            uint c_1 = naga_mod(_e2776, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e2793 = local_6;
            if (_e2793) {
                uint _e2795 = i_2;
                uint _e2799 = i_2;
                float _e2803 = scores.inner[naga_div(_e2795, 4u)][naga_mod(_e2799, 4u)];
                sum_5 = _e2803;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e2814 = sum_5;
                float _e2826 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e2814 + _e2826;
                float _e2828 = sum_5;
                float _e2840 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e2828 + _e2840;
                float _e2842 = sum_5;
                float _e2854 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e2842 + _e2854;
                float _e2856 = sum_5;
                float _e2868 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e2856 + _e2868;
                float _e2880 = sum_5;
                outputs[((states_at + (((head_pass_2 * 4u) + h_6) * splits)) * 64u) + c_1] = _e2880;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e2914 = turn_2;
            turn_2 = _e2914 + 1u;
        }
        loop_init_7 = false;
        uint _e2886 = turn_2;
        if (_e2886 < 4u) {
        } else {
            break;
        }
        {
            uint _e2889 = turn_2;
            if (_e2889 == step_1) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2896 = out2_0_;
                float _e2897 = out2_1_;
                float _e2898 = out2_2_;
                float _e2899 = out2_3_;
                sum_6 = metal::float4(_e2896, _e2897, _e2898, _e2899);
                uint _e2902 = turn_2;
                if (_e2902 > 0u) {
                    metal::float4 _e2905 = sum_6;
                    metal::float4 _e2908 = scores.inner[at_6];
                    sum_6 = _e2905 + _e2908;
                }
                metal::float4 _e2912 = sum_6;
                scores.inner[at_6] = _e2912;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3028 = i_3;
            i_3 = _e3028 + THREADS;
        }
        loop_init_8 = false;
        uint _e2917 = i_3;
        if (_e2917 < 64u) {
        } else {
            break;
        }
        {
            uint _e2920 = i_3;
            uint head_set_2 = naga_div(_e2920, 64u);
            uint _e2923 = i_3;
            uint c_2 = naga_mod(_e2923, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e2940 = local_7;
            if (_e2940) {
                uint _e2942 = i_3;
                uint _e2946 = i_3;
                float _e2950 = scores.inner[naga_div(_e2942, 4u)][naga_mod(_e2946, 4u)];
                sum_7 = _e2950;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e2961 = sum_7;
                float _e2973 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e2961 + _e2973;
                float _e2975 = sum_7;
                float _e2987 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e2975 + _e2987;
                float _e2989 = sum_7;
                float _e3001 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e2989 + _e3001;
                float _e3003 = sum_7;
                float _e3015 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3003 + _e3015;
                float _e3027 = sum_7;
                outputs[((states_at + (((head_pass_2 * 4u) + h_7) * splits)) * 64u) + c_2] = _e3027;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3061 = turn_3;
            turn_3 = _e3061 + 1u;
        }
        loop_init_9 = false;
        uint _e3033 = turn_3;
        if (_e3033 < 4u) {
        } else {
            break;
        }
        {
            uint _e3036 = turn_3;
            if (_e3036 == step_1) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3043 = out3_0_;
                float _e3044 = out3_1_;
                float _e3045 = out3_2_;
                float _e3046 = out3_3_;
                sum_8 = metal::float4(_e3043, _e3044, _e3045, _e3046);
                uint _e3049 = turn_3;
                if (_e3049 > 0u) {
                    metal::float4 _e3052 = sum_8;
                    metal::float4 _e3055 = scores.inner[at_7];
                    sum_8 = _e3052 + _e3055;
                }
                metal::float4 _e3059 = sum_8;
                scores.inner[at_7] = _e3059;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3175 = i_4;
            i_4 = _e3175 + THREADS;
        }
        loop_init_10 = false;
        uint _e3064 = i_4;
        if (_e3064 < 64u) {
        } else {
            break;
        }
        {
            uint _e3067 = i_4;
            uint head_set_3 = naga_div(_e3067, 64u);
            uint _e3070 = i_4;
            uint c_3 = naga_mod(_e3070, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e3087 = local_8;
            if (_e3087) {
                uint _e3089 = i_4;
                uint _e3093 = i_4;
                float _e3097 = scores.inner[naga_div(_e3089, 4u)][naga_mod(_e3093, 4u)];
                sum_9 = _e3097;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e3108 = sum_9;
                float _e3120 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e3108 + _e3120;
                float _e3122 = sum_9;
                float _e3134 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e3122 + _e3134;
                float _e3136 = sum_9;
                float _e3148 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e3136 + _e3148;
                float _e3150 = sum_9;
                float _e3162 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e3150 + _e3162;
                float _e3174 = sum_9;
                outputs[((states_at + (((head_pass_2 * 4u) + h_8) * splits)) * 64u) + c_3] = _e3174;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
