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
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
    uint rows;
    uint first_row;
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
    uint _e20 = params.first_row;
    uint first_head_1 = ((_e20 + row) * 8u) + (kv_head_3 * 4u);
    uint states_at = (((row * 8u) + (kv_head_3 * 4u)) * splits) + split;
    uint _e37 = params.first;
    int _e41 = params.slide;
    first_seen = static_cast<uint>(metal::max(static_cast<int>(_e37), as_type<int>(as_type<uint>(_e41) + as_type<uint>(static_cast<int>(row)))));
    uint _e48 = params.end;
    uint _e51 = params.start;
    uint steps = naga_div(((_e48 - _e51) + BLOCK) - 1u, BLOCK);
    uint _e61 = params.start;
    uint split_start = _e61 + (naga_div(split * steps, splits) * BLOCK);
    uint _e69 = params.start;
    uint _e79 = params.end;
    uint split_end = metal::min(_e69 + (naga_div((split + 1u) * steps, splits) * BLOCK), _e79);
    uint _e83 = params.end;
    uint last_tile_1 = naga_div(_e83 - 1u, 16u);
    uint soft_lane = naga_mod(tid, 16u);
    uint soft_head = naga_div(tid, 16u) * 1u;
    uint _e98 = params.bias_at;
    uint _e102 = member(head_pass_2, soft_head + 0u);
    float bias0_ = queries[(_e98 + first_head_1) + _e102];
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint turn_4 = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 4u;
    uint _e124 = keys_of(kv_head_3, params);
    KeyRun _e134 = load_keys(_e124 + (metal::min((naga_div(split_start, 16u) + turn_4) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e134;
    i = tid;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e249 = i;
            i = _e249 + THREADS;
        }
        loop_init_1 = false;
        uint _e137 = i;
        if (_e137 < 32u) {
        } else {
            break;
        }
        {
            uint _e140 = i;
            uint h_4 = naga_div(_e140, 8u);
            uint _e143 = member(head_pass_2, h_4);
            uint _e147 = i;
            uint at_2 = ((first_head_1 + _e143) * 64u) + (naga_mod(_e147, 8u) * 8u);
            float _e155 = queries[at_2];
            float _e160 = queries[at_2 + 1u];
            float _e165 = queries[at_2 + 2u];
            float _e170 = queries[at_2 + 3u];
            metal::float4 a = metal::float4(_e155, _e160, _e165, _e170);
            float _e176 = queries[at_2 + 4u];
            float _e181 = queries[at_2 + 5u];
            float _e186 = queries[at_2 + 6u];
            float _e191 = queries[at_2 + 7u];
            metal::float4 b = metal::float4(_e176, _e181, _e186, _e191);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e203 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e203 > 0.000000000000000000000000000001) ? (1.0 / _e203) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e214 = i;
            query_quads.inner[2u * _e214] = static_cast<metal::half4>(qa.xzyw);
            uint _e221 = i;
            query_quads.inner[(2u * _e221) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e228 = sum_of(qa);
            float _e229 = sum_of(qb);
            float _e231 = quad_sum(_e228 + _e229);
            uint _e232 = i;
            if (naga_mod(_e232, 4u) == 0u) {
                uint _e238 = i;
                query_step.inner[naga_div(_e238, 4u)] = _e203 * 0.02388627;
                uint _e245 = i;
                query_sum.inner[naga_div(_e245, 4u)] = _e231;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e298 = values_of(kv_head_3, params);
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e2485 = block;
            block = _e2485 + BLOCK;
        }
        loop_init_2 = false;
        uint _e300 = block;
        if (_e300 < split_end) {
        } else {
            break;
        }
        {
            uint _e302 = block;
            uint mean_place = naga_mod(naga_div(_e302 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e310 = block;
                fill_means(tid, kv_head_3, first_head_1, head_pass_2, _e310, split_end, params, queries, keys, mean_products, _buffer_sizes);
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
                float _e414 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e414 * step0_0_;
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
                float _e517 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e517 * step1_0_;
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
                float _e620 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e620 * step2_0_;
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
                float _e723 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e723 * step3_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_4 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_0_2_ = run_2.w0_0_2_;
                        metal::uint2 w0_0_3_ = run_2.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        uint _e747 = key_levels(run_2.w0_0_0_.x >> 0u, (run_2.w0_0_0_.x >> 3u) & 16843009u);
                        metal::half4 _e751 = byte_quad(_e747 ^ 2155905152u, 1152.0h);
                        uint _e760 = key_levels(run_2.w0_0_0_.x >> 4u, (run_2.w0_0_0_.x >> 7u) & 16843009u);
                        metal::half4 _e764 = byte_quad(_e760 ^ 2155905152u, 1152.0h);
                        uint _e773 = key_levels(run_2.w0_0_1_.x >> 0u, (run_2.w0_0_1_.x >> 3u) & 16843009u);
                        metal::half4 _e777 = byte_quad(_e773 ^ 2155905152u, 1152.0h);
                        uint _e786 = key_levels(run_2.w0_0_1_.x >> 4u, (run_2.w0_0_1_.x >> 7u) & 16843009u);
                        metal::half4 _e790 = byte_quad(_e786 ^ 2155905152u, 1152.0h);
                        uint _e799 = key_levels(run_2.w0_0_2_.x >> 0u, (run_2.w0_0_2_.x >> 3u) & 16843009u);
                        metal::half4 _e803 = byte_quad(_e799 ^ 2155905152u, 1152.0h);
                        uint _e812 = key_levels(run_2.w0_0_2_.x >> 4u, (run_2.w0_0_2_.x >> 7u) & 16843009u);
                        metal::half4 _e816 = byte_quad(_e812 ^ 2155905152u, 1152.0h);
                        uint _e825 = key_levels(run_2.w0_0_3_.x >> 0u, (run_2.w0_0_3_.x >> 3u) & 16843009u);
                        metal::half4 _e829 = byte_quad(_e825 ^ 2155905152u, 1152.0h);
                        uint _e838 = key_levels(run_2.w0_0_3_.x >> 4u, (run_2.w0_0_3_.x >> 7u) & 16843009u);
                        metal::half4 _e842 = byte_quad(_e838 ^ 2155905152u, 1152.0h);
                        half0_0_0_ = _e751 * q0_0_;
                        metal::half4 _e845 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e764, q0_1_, _e845);
                        metal::half4 _e847 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e777, q0_2_, _e847);
                        metal::half4 _e849 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e790, q0_3_, _e849);
                        metal::half4 _e851 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e803, q0_4_, _e851);
                        metal::half4 _e853 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e816, q0_5_, _e853);
                        metal::half4 _e855 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e829, q0_6_, _e855);
                        metal::half4 _e857 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e842, q0_7_, _e857);
                        metal::half4 _e859 = half0_0_0_;
                        float _e860 = quad_total(_e859);
                        float scaled0_0_0_ = metal::fma(_e860, step0_0_, 0.5 * sum0_0_1);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        half0_0_1_ = _e751 * q1_0_;
                        metal::half4 _e869 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e764, q1_1_, _e869);
                        metal::half4 _e871 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e777, q1_2_, _e871);
                        metal::half4 _e873 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e790, q1_3_, _e873);
                        metal::half4 _e875 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e803, q1_4_, _e875);
                        metal::half4 _e877 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e816, q1_5_, _e877);
                        metal::half4 _e879 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e829, q1_6_, _e879);
                        metal::half4 _e881 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e842, q1_7_, _e881);
                        metal::half4 _e883 = half0_0_1_;
                        float _e884 = quad_total(_e883);
                        float scaled0_0_1_ = metal::fma(_e884, step1_0_, 0.5 * sum1_0_1);
                        part0_1_ = scaled0_0_1_ * scale0_.x;
                        half0_0_2_ = _e751 * q2_0_;
                        metal::half4 _e893 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e764, q2_1_, _e893);
                        metal::half4 _e895 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e777, q2_2_, _e895);
                        metal::half4 _e897 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e790, q2_3_, _e897);
                        metal::half4 _e899 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e803, q2_4_, _e899);
                        metal::half4 _e901 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e816, q2_5_, _e901);
                        metal::half4 _e903 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e829, q2_6_, _e903);
                        metal::half4 _e905 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e842, q2_7_, _e905);
                        metal::half4 _e907 = half0_0_2_;
                        float _e908 = quad_total(_e907);
                        float scaled0_0_2_ = metal::fma(_e908, step2_0_, 0.5 * sum2_0_1);
                        part0_2_ = scaled0_0_2_ * scale0_.x;
                        half0_0_3_ = _e751 * q3_0_;
                        metal::half4 _e917 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e764, q3_1_, _e917);
                        metal::half4 _e919 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e777, q3_2_, _e919);
                        metal::half4 _e921 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e790, q3_3_, _e921);
                        metal::half4 _e923 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e803, q3_4_, _e923);
                        metal::half4 _e925 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e816, q3_5_, _e925);
                        metal::half4 _e927 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e829, q3_6_, _e927);
                        metal::half4 _e929 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e842, q3_7_, _e929);
                        metal::half4 _e931 = half0_0_3_;
                        float _e932 = quad_total(_e931);
                        float scaled0_0_3_ = metal::fma(_e932, step3_0_, 0.5 * sum3_0_1);
                        part0_3_ = scaled0_0_3_ * scale0_.x;
                        uint _e947 = key_levels(run_2.w0_0_0_.y >> 0u, (run_2.w0_0_0_.y >> 3u) & 16843009u);
                        metal::half4 _e951 = byte_quad(_e947 ^ 2155905152u, 1152.0h);
                        uint _e960 = key_levels(run_2.w0_0_0_.y >> 4u, (run_2.w0_0_0_.y >> 7u) & 16843009u);
                        metal::half4 _e964 = byte_quad(_e960 ^ 2155905152u, 1152.0h);
                        uint _e973 = key_levels(run_2.w0_0_1_.y >> 0u, (run_2.w0_0_1_.y >> 3u) & 16843009u);
                        metal::half4 _e977 = byte_quad(_e973 ^ 2155905152u, 1152.0h);
                        uint _e986 = key_levels(run_2.w0_0_1_.y >> 4u, (run_2.w0_0_1_.y >> 7u) & 16843009u);
                        metal::half4 _e990 = byte_quad(_e986 ^ 2155905152u, 1152.0h);
                        uint _e999 = key_levels(run_2.w0_0_2_.y >> 0u, (run_2.w0_0_2_.y >> 3u) & 16843009u);
                        metal::half4 _e1003 = byte_quad(_e999 ^ 2155905152u, 1152.0h);
                        uint _e1012 = key_levels(run_2.w0_0_2_.y >> 4u, (run_2.w0_0_2_.y >> 7u) & 16843009u);
                        metal::half4 _e1016 = byte_quad(_e1012 ^ 2155905152u, 1152.0h);
                        uint _e1025 = key_levels(run_2.w0_0_3_.y >> 0u, (run_2.w0_0_3_.y >> 3u) & 16843009u);
                        metal::half4 _e1029 = byte_quad(_e1025 ^ 2155905152u, 1152.0h);
                        uint _e1038 = key_levels(run_2.w0_0_3_.y >> 4u, (run_2.w0_0_3_.y >> 7u) & 16843009u);
                        metal::half4 _e1042 = byte_quad(_e1038 ^ 2155905152u, 1152.0h);
                        half0_1_0_ = _e951 * q0_0_;
                        metal::half4 _e1045 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e964, q0_1_, _e1045);
                        metal::half4 _e1047 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e977, q0_2_, _e1047);
                        metal::half4 _e1049 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e990, q0_3_, _e1049);
                        metal::half4 _e1051 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1003, q0_4_, _e1051);
                        metal::half4 _e1053 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1016, q0_5_, _e1053);
                        metal::half4 _e1055 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1029, q0_6_, _e1055);
                        metal::half4 _e1057 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1042, q0_7_, _e1057);
                        metal::half4 _e1059 = half0_1_0_;
                        float _e1060 = quad_total(_e1059);
                        float scaled0_1_0_ = metal::fma(_e1060, step0_0_, 0.5 * sum0_0_1);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        half0_1_1_ = _e951 * q1_0_;
                        metal::half4 _e1069 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e964, q1_1_, _e1069);
                        metal::half4 _e1071 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e977, q1_2_, _e1071);
                        metal::half4 _e1073 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e990, q1_3_, _e1073);
                        metal::half4 _e1075 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1003, q1_4_, _e1075);
                        metal::half4 _e1077 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1016, q1_5_, _e1077);
                        metal::half4 _e1079 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1029, q1_6_, _e1079);
                        metal::half4 _e1081 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1042, q1_7_, _e1081);
                        metal::half4 _e1083 = half0_1_1_;
                        float _e1084 = quad_total(_e1083);
                        float scaled0_1_1_ = metal::fma(_e1084, step1_0_, 0.5 * sum1_0_1);
                        part1_1_ = scaled0_1_1_ * scale0_.y;
                        half0_1_2_ = _e951 * q2_0_;
                        metal::half4 _e1093 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e964, q2_1_, _e1093);
                        metal::half4 _e1095 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e977, q2_2_, _e1095);
                        metal::half4 _e1097 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e990, q2_3_, _e1097);
                        metal::half4 _e1099 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1003, q2_4_, _e1099);
                        metal::half4 _e1101 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1016, q2_5_, _e1101);
                        metal::half4 _e1103 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1029, q2_6_, _e1103);
                        metal::half4 _e1105 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1042, q2_7_, _e1105);
                        metal::half4 _e1107 = half0_1_2_;
                        float _e1108 = quad_total(_e1107);
                        float scaled0_1_2_ = metal::fma(_e1108, step2_0_, 0.5 * sum2_0_1);
                        part1_2_ = scaled0_1_2_ * scale0_.y;
                        half0_1_3_ = _e951 * q3_0_;
                        metal::half4 _e1117 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e964, q3_1_, _e1117);
                        metal::half4 _e1119 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e977, q3_2_, _e1119);
                        metal::half4 _e1121 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e990, q3_3_, _e1121);
                        metal::half4 _e1123 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1003, q3_4_, _e1123);
                        metal::half4 _e1125 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1016, q3_5_, _e1125);
                        metal::half4 _e1127 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1029, q3_6_, _e1127);
                        metal::half4 _e1129 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1042, q3_7_, _e1129);
                        metal::half4 _e1131 = half0_1_3_;
                        float _e1132 = quad_total(_e1131);
                        float scaled0_1_3_ = metal::fma(_e1132, step3_0_, 0.5 * sum3_0_1);
                        part1_3_ = scaled0_1_3_ * scale0_.y;
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e1143 = part0_0_;
                        float _e1144 = part1_0_;
                        float _e1146 = part1_0_;
                        float _e1147 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e1147 : _e1146, 1u);
                        float token_sum0_ = (odd_2 ? _e1144 : _e1143) + unnamed_6;
                        float _e1151 = part0_1_;
                        float _e1152 = part1_1_;
                        float _e1154 = part1_1_;
                        float _e1155 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd_2 ? _e1155 : _e1154, 1u);
                        float token_sum1_ = (odd_2 ? _e1152 : _e1151) + unnamed_7;
                        float _e1159 = part0_2_;
                        float _e1160 = part1_2_;
                        float _e1162 = part1_2_;
                        float _e1163 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd_2 ? _e1163 : _e1162, 1u);
                        float token_sum2_ = (odd_2 ? _e1160 : _e1159) + unnamed_8;
                        float _e1167 = part0_3_;
                        float _e1168 = part1_3_;
                        float _e1170 = part1_3_;
                        float _e1171 = part0_3_;
                        float unnamed_9 = metal::quad_shuffle_xor(odd_2 ? _e1171 : _e1170, 1u);
                        float token_sum3_ = (odd_2 ? _e1168 : _e1167) + unnamed_9;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1191 = block;
            uint scale_at0_ = (((_e298 + (metal::min(naga_div(_e1191, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 136u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1217 = values[scale_at0_];
            uint _e1222 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1217, _e1222);
            uint _e1224 = block;
            ValueRun _e1230 = load_values(_e298, (naga_div(_e1224, 8u) + step_1) + 0u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            uint _e1231 = block;
            ValueRun _e1237 = load_values(_e298, (naga_div(_e1231, 8u) + step_1) + 4u, last_tile_1, value_channel, value_runs, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1240 = block;
            metal::uint4 token0_ = metal::uint4(_e1240 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1252 = first_seen;
            uint _e1257 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1252)) & (token0_ < metal::uint4(_e1257));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1273 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1273 + metal::float4(bias0_);
                metal::float4 _e1276 = score0_0_;
                float _e1282 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1276 + metal::float4(_e1282);
                metal::float4 _e1287 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1287, visible0_);
                float _e1289 = largest0_;
                metal::float4 _e1290 = score0_0_;
                float _e1291 = largest_of(_e1290);
                largest0_ = metal::max(_e1289, _e1291);
            }
            float _e1293 = largest0_;
            float _e1294 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e1294, 1u);
            largest0_ = metal::max(_e1293, unnamed_10);
            float _e1297 = largest0_;
            float _e1298 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1298, 2u);
            largest0_ = metal::max(_e1297, unnamed_11);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1308 = local;
            if (_e1308) {
                float _e1323 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1323;
            }
            uint _e1324 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1324 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1338 = first_seen;
            uint _e1343 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1338)) & (scale_token0_ < metal::uint4(_e1343));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1355 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1355;
            float _e1357 = scale_top0_;
            float _e1358 = scale_top0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1358, 1u);
            scale_top0_ = metal::max(_e1357, unnamed_12);
            float _e1361 = scale_top0_;
            float _e1362 = scale_top0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1362, 2u);
            scale_top0_ = metal::max(_e1361, unnamed_13);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1379 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1379;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1384 = top;
                float _e1391 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1384, _e1391);
                float _e1393 = top;
                float _e1400 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1393, _e1400);
                float _e1402 = top;
                float _e1409 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1402, _e1409);
                float _e1411 = top;
                float _e1418 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1411, _e1418);
                float _e1422 = top;
                float _e1423 = top;
                float _e1426 = top;
                group_scales.inner[tid] = metal::float2(_e1422, (_e1426 > 0.0) ? (1.0 / _e1423) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1438 = largest0_;
                metal::float4 _e1447 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1448 = largest_of(_e1447);
                largest0_ = metal::max(_e1438, _e1448);
                float former = running_max0_;
                float _e1451 = largest0_;
                running_max0_ = metal::max(former, _e1451);
                float _e1453 = largest0_;
                float _e1454 = running_max0_;
                share0_ = metal::exp(_e1453 - _e1454);
                float _e1457 = running_max0_;
                keep0_ = metal::exp(former - _e1457);
                if (soft_lane == 0u) {
                    float _e1466 = share0_;
                    block_share.inner[soft_head + 0u] = _e1466;
                    float _e1471 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1471;
                }
                sum = 0.0;
                metal::float4 _e1474 = score0_0_;
                float _e1475 = largest0_;
                metal::float4 _e1480 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1474 - metal::float4(_e1475)), metal::float4 {}, _e1480 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1485 = sum;
                metal::float4 _e1486 = weight0_0_;
                float _e1487 = sum_of(_e1486);
                sum = _e1485 + _e1487;
                float _e1489 = running_sum0_;
                float _e1490 = keep0_;
                float _e1492 = sum;
                float _e1493 = share0_;
                running_sum0_ = (_e1489 * _e1490) + (_e1492 * _e1493);
            }
            {
                largest_scale = 0.0;
                float _e1498 = largest_scale;
                float _e1501 = scale_tops.inner[0];
                largest_scale = metal::max(_e1498, _e1501);
                float _e1503 = largest_scale;
                float _e1506 = scale_tops.inner[1];
                largest_scale = metal::max(_e1503, _e1506);
                float _e1508 = largest_scale;
                float _e1511 = scale_tops.inner[2];
                largest_scale = metal::max(_e1508, _e1511);
                float _e1513 = largest_scale;
                float _e1516 = scale_tops.inner[3];
                largest_scale = metal::max(_e1513, _e1516);
                float _e1518 = largest_scale;
                float _e1519 = largest_scale;
                float _e1522 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1518, (_e1522 > 0.0) ? (1.0 / _e1519) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1537 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1537 * group_scale.y;
                    metal::float4 _e1540 = weight0_0_;
                    metal::float4 scaled0_ = _e1540 * factor;
                    if (true) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1553 = part0_;
                    float _e1554 = sum_of(scaled0_);
                    part0_ = _e1553 + (_e1554 * centre);
                }
                float _e1557 = extra0_0_;
                float _e1558 = keep0_;
                float _e1560 = part0_;
                float _e1561 = share0_;
                extra0_0_ = (_e1557 * _e1558) + (_e1560 * _e1561);
            }
            uint _e1564 = block;
            KeyRun _e1576 = load_keys(_e124 + (metal::min((naga_div(_e1564 + BLOCK, 16u) + turn_4) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1576;
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
                        uint _e1655 = value_levels(_e1230.low.x >> 0u, (_e1230.low.x >> 3u) & 16843009u);
                        metal::half4 _e1657 = byte_quad(_e1655, 1152.0h);
                        uint _e1668 = value_levels(_e1230.low.y >> 0u, (_e1230.low.y >> 3u) & 16843009u);
                        metal::half4 _e1670 = byte_quad(_e1668, 1152.0h);
                        uint _e1681 = value_levels(_e1230.low.z >> 0u, (_e1230.low.z >> 3u) & 16843009u);
                        metal::half4 _e1683 = byte_quad(_e1681, 1152.0h);
                        uint _e1694 = value_levels(_e1230.low.w >> 0u, (_e1230.low.w >> 3u) & 16843009u);
                        metal::half4 _e1696 = byte_quad(_e1694, 1152.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1714 = half0_0_;
                        half0_0_ = metal::fma(_e1657, b0_0_, _e1714);
                        metal::half4 _e1716 = half0_1_;
                        half0_1_ = metal::fma(_e1670, b0_0_, _e1716);
                        metal::half4 _e1718 = half0_2_;
                        half0_2_ = metal::fma(_e1683, b0_0_, _e1718);
                        metal::half4 _e1720 = half0_3_;
                        half0_3_ = metal::fma(_e1696, b0_0_, _e1720);
                        metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1739 = half1_0_;
                        half1_0_ = metal::fma(_e1657, b0_1_, _e1739);
                        metal::half4 _e1741 = half1_1_;
                        half1_1_ = metal::fma(_e1670, b0_1_, _e1741);
                        metal::half4 _e1743 = half1_2_;
                        half1_2_ = metal::fma(_e1683, b0_1_, _e1743);
                        metal::half4 _e1745 = half1_3_;
                        half1_3_ = metal::fma(_e1696, b0_1_, _e1745);
                        metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1764 = half2_0_;
                        half2_0_ = metal::fma(_e1657, b0_2_, _e1764);
                        metal::half4 _e1766 = half2_1_;
                        half2_1_ = metal::fma(_e1670, b0_2_, _e1766);
                        metal::half4 _e1768 = half2_2_;
                        half2_2_ = metal::fma(_e1683, b0_2_, _e1768);
                        metal::half4 _e1770 = half2_3_;
                        half2_3_ = metal::fma(_e1696, b0_2_, _e1770);
                        metal::half4 b0_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1789 = half3_0_;
                        half3_0_ = metal::fma(_e1657, b0_3_, _e1789);
                        metal::half4 _e1791 = half3_1_;
                        half3_1_ = metal::fma(_e1670, b0_3_, _e1791);
                        metal::half4 _e1793 = half3_2_;
                        half3_2_ = metal::fma(_e1683, b0_3_, _e1793);
                        metal::half4 _e1795 = half3_3_;
                        half3_3_ = metal::fma(_e1696, b0_3_, _e1795);
                        uint _e1807 = value_levels(_e1230.low.x >> 4u, (_e1230.low.x >> 7u) & 16843009u);
                        metal::half4 _e1809 = byte_quad(_e1807, 1152.0h);
                        uint _e1820 = value_levels(_e1230.low.y >> 4u, (_e1230.low.y >> 7u) & 16843009u);
                        metal::half4 _e1822 = byte_quad(_e1820, 1152.0h);
                        uint _e1833 = value_levels(_e1230.low.z >> 4u, (_e1230.low.z >> 7u) & 16843009u);
                        metal::half4 _e1835 = byte_quad(_e1833, 1152.0h);
                        uint _e1846 = value_levels(_e1230.low.w >> 4u, (_e1230.low.w >> 7u) & 16843009u);
                        metal::half4 _e1848 = byte_quad(_e1846, 1152.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1866 = half0_0_;
                        half0_0_ = metal::fma(_e1809, b1_0_, _e1866);
                        metal::half4 _e1868 = half0_1_;
                        half0_1_ = metal::fma(_e1822, b1_0_, _e1868);
                        metal::half4 _e1870 = half0_2_;
                        half0_2_ = metal::fma(_e1835, b1_0_, _e1870);
                        metal::half4 _e1872 = half0_3_;
                        half0_3_ = metal::fma(_e1848, b1_0_, _e1872);
                        metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1891 = half1_0_;
                        half1_0_ = metal::fma(_e1809, b1_1_, _e1891);
                        metal::half4 _e1893 = half1_1_;
                        half1_1_ = metal::fma(_e1822, b1_1_, _e1893);
                        metal::half4 _e1895 = half1_2_;
                        half1_2_ = metal::fma(_e1835, b1_1_, _e1895);
                        metal::half4 _e1897 = half1_3_;
                        half1_3_ = metal::fma(_e1848, b1_1_, _e1897);
                        metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1916 = half2_0_;
                        half2_0_ = metal::fma(_e1809, b1_2_, _e1916);
                        metal::half4 _e1918 = half2_1_;
                        half2_1_ = metal::fma(_e1822, b1_2_, _e1918);
                        metal::half4 _e1920 = half2_2_;
                        half2_2_ = metal::fma(_e1835, b1_2_, _e1920);
                        metal::half4 _e1922 = half2_3_;
                        half2_3_ = metal::fma(_e1848, b1_2_, _e1922);
                        metal::half4 b1_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1941 = half3_0_;
                        half3_0_ = metal::fma(_e1809, b1_3_, _e1941);
                        metal::half4 _e1943 = half3_1_;
                        half3_1_ = metal::fma(_e1822, b1_3_, _e1943);
                        metal::half4 _e1945 = half3_2_;
                        half3_2_ = metal::fma(_e1835, b1_3_, _e1945);
                        metal::half4 _e1947 = half3_3_;
                        half3_3_ = metal::fma(_e1848, b1_3_, _e1947);
                    }
                    {
                        uint _e1959 = value_levels(_e1237.low.x >> 0u, (_e1237.low.x >> 3u) & 16843009u);
                        metal::half4 _e1961 = byte_quad(_e1959, 1152.0h);
                        uint _e1972 = value_levels(_e1237.low.y >> 0u, (_e1237.low.y >> 3u) & 16843009u);
                        metal::half4 _e1974 = byte_quad(_e1972, 1152.0h);
                        uint _e1985 = value_levels(_e1237.low.z >> 0u, (_e1237.low.z >> 3u) & 16843009u);
                        metal::half4 _e1987 = byte_quad(_e1985, 1152.0h);
                        uint _e1998 = value_levels(_e1237.low.w >> 0u, (_e1237.low.w >> 3u) & 16843009u);
                        metal::half4 _e2000 = byte_quad(_e1998, 1152.0h);
                        metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2018 = half0_0_;
                        half0_0_ = metal::fma(_e1961, b0_0_1, _e2018);
                        metal::half4 _e2020 = half0_1_;
                        half0_1_ = metal::fma(_e1974, b0_0_1, _e2020);
                        metal::half4 _e2022 = half0_2_;
                        half0_2_ = metal::fma(_e1987, b0_0_1, _e2022);
                        metal::half4 _e2024 = half0_3_;
                        half0_3_ = metal::fma(_e2000, b0_0_1, _e2024);
                        metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2043 = half1_0_;
                        half1_0_ = metal::fma(_e1961, b0_1_1, _e2043);
                        metal::half4 _e2045 = half1_1_;
                        half1_1_ = metal::fma(_e1974, b0_1_1, _e2045);
                        metal::half4 _e2047 = half1_2_;
                        half1_2_ = metal::fma(_e1987, b0_1_1, _e2047);
                        metal::half4 _e2049 = half1_3_;
                        half1_3_ = metal::fma(_e2000, b0_1_1, _e2049);
                        metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2068 = half2_0_;
                        half2_0_ = metal::fma(_e1961, b0_2_1, _e2068);
                        metal::half4 _e2070 = half2_1_;
                        half2_1_ = metal::fma(_e1974, b0_2_1, _e2070);
                        metal::half4 _e2072 = half2_2_;
                        half2_2_ = metal::fma(_e1987, b0_2_1, _e2072);
                        metal::half4 _e2074 = half2_3_;
                        half2_3_ = metal::fma(_e2000, b0_2_1, _e2074);
                        metal::half4 b0_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2093 = half3_0_;
                        half3_0_ = metal::fma(_e1961, b0_3_1, _e2093);
                        metal::half4 _e2095 = half3_1_;
                        half3_1_ = metal::fma(_e1974, b0_3_1, _e2095);
                        metal::half4 _e2097 = half3_2_;
                        half3_2_ = metal::fma(_e1987, b0_3_1, _e2097);
                        metal::half4 _e2099 = half3_3_;
                        half3_3_ = metal::fma(_e2000, b0_3_1, _e2099);
                        uint _e2111 = value_levels(_e1237.low.x >> 4u, (_e1237.low.x >> 7u) & 16843009u);
                        metal::half4 _e2113 = byte_quad(_e2111, 1152.0h);
                        uint _e2124 = value_levels(_e1237.low.y >> 4u, (_e1237.low.y >> 7u) & 16843009u);
                        metal::half4 _e2126 = byte_quad(_e2124, 1152.0h);
                        uint _e2137 = value_levels(_e1237.low.z >> 4u, (_e1237.low.z >> 7u) & 16843009u);
                        metal::half4 _e2139 = byte_quad(_e2137, 1152.0h);
                        uint _e2150 = value_levels(_e1237.low.w >> 4u, (_e1237.low.w >> 7u) & 16843009u);
                        metal::half4 _e2152 = byte_quad(_e2150, 1152.0h);
                        metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2170 = half0_0_;
                        half0_0_ = metal::fma(_e2113, b1_0_1, _e2170);
                        metal::half4 _e2172 = half0_1_;
                        half0_1_ = metal::fma(_e2126, b1_0_1, _e2172);
                        metal::half4 _e2174 = half0_2_;
                        half0_2_ = metal::fma(_e2139, b1_0_1, _e2174);
                        metal::half4 _e2176 = half0_3_;
                        half0_3_ = metal::fma(_e2152, b1_0_1, _e2176);
                        metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2195 = half1_0_;
                        half1_0_ = metal::fma(_e2113, b1_1_1, _e2195);
                        metal::half4 _e2197 = half1_1_;
                        half1_1_ = metal::fma(_e2126, b1_1_1, _e2197);
                        metal::half4 _e2199 = half1_2_;
                        half1_2_ = metal::fma(_e2139, b1_1_1, _e2199);
                        metal::half4 _e2201 = half1_3_;
                        half1_3_ = metal::fma(_e2152, b1_1_1, _e2201);
                        metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2220 = half2_0_;
                        half2_0_ = metal::fma(_e2113, b1_2_1, _e2220);
                        metal::half4 _e2222 = half2_1_;
                        half2_1_ = metal::fma(_e2126, b1_2_1, _e2222);
                        metal::half4 _e2224 = half2_2_;
                        half2_2_ = metal::fma(_e2139, b1_2_1, _e2224);
                        metal::half4 _e2226 = half2_3_;
                        half2_3_ = metal::fma(_e2152, b1_2_1, _e2226);
                        metal::half4 b1_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2245 = half3_0_;
                        half3_0_ = metal::fma(_e2113, b1_3_1, _e2245);
                        metal::half4 _e2247 = half3_1_;
                        half3_1_ = metal::fma(_e2126, b1_3_1, _e2247);
                        metal::half4 _e2249 = half3_2_;
                        half3_2_ = metal::fma(_e2139, b1_3_1, _e2249);
                        metal::half4 _e2251 = half3_3_;
                        half3_3_ = metal::fma(_e2152, b1_3_1, _e2251);
                    }
                    float _e2253 = sum0_0_;
                    metal::half4 _e2254 = half0_0_;
                    float _e2255 = quad_total(_e2254);
                    sum0_0_ = _e2253 + _e2255;
                    float _e2257 = sum0_1_;
                    metal::half4 _e2258 = half0_1_;
                    float _e2259 = quad_total(_e2258);
                    sum0_1_ = _e2257 + _e2259;
                    float _e2261 = sum0_2_;
                    metal::half4 _e2262 = half0_2_;
                    float _e2263 = quad_total(_e2262);
                    sum0_2_ = _e2261 + _e2263;
                    float _e2265 = sum0_3_;
                    metal::half4 _e2266 = half0_3_;
                    float _e2267 = quad_total(_e2266);
                    sum0_3_ = _e2265 + _e2267;
                    float _e2269 = sum1_0_;
                    metal::half4 _e2270 = half1_0_;
                    float _e2271 = quad_total(_e2270);
                    sum1_0_ = _e2269 + _e2271;
                    float _e2273 = sum1_1_;
                    metal::half4 _e2274 = half1_1_;
                    float _e2275 = quad_total(_e2274);
                    sum1_1_ = _e2273 + _e2275;
                    float _e2277 = sum1_2_;
                    metal::half4 _e2278 = half1_2_;
                    float _e2279 = quad_total(_e2278);
                    sum1_2_ = _e2277 + _e2279;
                    float _e2281 = sum1_3_;
                    metal::half4 _e2282 = half1_3_;
                    float _e2283 = quad_total(_e2282);
                    sum1_3_ = _e2281 + _e2283;
                    float _e2285 = sum2_0_;
                    metal::half4 _e2286 = half2_0_;
                    float _e2287 = quad_total(_e2286);
                    sum2_0_ = _e2285 + _e2287;
                    float _e2289 = sum2_1_;
                    metal::half4 _e2290 = half2_1_;
                    float _e2291 = quad_total(_e2290);
                    sum2_1_ = _e2289 + _e2291;
                    float _e2293 = sum2_2_;
                    metal::half4 _e2294 = half2_2_;
                    float _e2295 = quad_total(_e2294);
                    sum2_2_ = _e2293 + _e2295;
                    float _e2297 = sum2_3_;
                    metal::half4 _e2298 = half2_3_;
                    float _e2299 = quad_total(_e2298);
                    sum2_3_ = _e2297 + _e2299;
                    float _e2301 = sum3_0_;
                    metal::half4 _e2302 = half3_0_;
                    float _e2303 = quad_total(_e2302);
                    sum3_0_ = _e2301 + _e2303;
                    float _e2305 = sum3_1_;
                    metal::half4 _e2306 = half3_1_;
                    float _e2307 = quad_total(_e2306);
                    sum3_1_ = _e2305 + _e2307;
                    float _e2309 = sum3_2_;
                    metal::half4 _e2310 = half3_2_;
                    float _e2311 = quad_total(_e2310);
                    sum3_2_ = _e2309 + _e2311;
                    float _e2313 = sum3_3_;
                    metal::half4 _e2314 = half3_3_;
                    float _e2315 = quad_total(_e2314);
                    sum3_3_ = _e2313 + _e2315;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2334 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2334 * top_1) * 0.02388627;
                    float _e2338 = out0_0_;
                    float _e2340 = sum0_0_;
                    out0_0_ = (_e2338 * keep) + (static_cast<float>(_e2340) * share);
                    float _e2344 = out0_1_;
                    float _e2346 = sum0_1_;
                    out0_1_ = (_e2344 * keep) + (static_cast<float>(_e2346) * share);
                    float _e2350 = out0_2_;
                    float _e2352 = sum0_2_;
                    out0_2_ = (_e2350 * keep) + (static_cast<float>(_e2352) * share);
                    float _e2356 = out0_3_;
                    float _e2358 = sum0_3_;
                    out0_3_ = (_e2356 * keep) + (static_cast<float>(_e2358) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2375 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2375 * top_1) * 0.02388627;
                    float _e2379 = out1_0_;
                    float _e2381 = sum1_0_;
                    out1_0_ = (_e2379 * keep_1) + (static_cast<float>(_e2381) * share_1);
                    float _e2385 = out1_1_;
                    float _e2387 = sum1_1_;
                    out1_1_ = (_e2385 * keep_1) + (static_cast<float>(_e2387) * share_1);
                    float _e2391 = out1_2_;
                    float _e2393 = sum1_2_;
                    out1_2_ = (_e2391 * keep_1) + (static_cast<float>(_e2393) * share_1);
                    float _e2397 = out1_3_;
                    float _e2399 = sum1_3_;
                    out1_3_ = (_e2397 * keep_1) + (static_cast<float>(_e2399) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e2416 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e2416 * top_1) * 0.02388627;
                    float _e2420 = out2_0_;
                    float _e2422 = sum2_0_;
                    out2_0_ = (_e2420 * keep_2) + (static_cast<float>(_e2422) * share_2);
                    float _e2426 = out2_1_;
                    float _e2428 = sum2_1_;
                    out2_1_ = (_e2426 * keep_2) + (static_cast<float>(_e2428) * share_2);
                    float _e2432 = out2_2_;
                    float _e2434 = sum2_2_;
                    out2_2_ = (_e2432 * keep_2) + (static_cast<float>(_e2434) * share_2);
                    float _e2438 = out2_3_;
                    float _e2440 = sum2_3_;
                    out2_3_ = (_e2438 * keep_2) + (static_cast<float>(_e2440) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e2457 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e2457 * top_1) * 0.02388627;
                    float _e2461 = out3_0_;
                    float _e2463 = sum3_0_;
                    out3_0_ = (_e2461 * keep_3) + (static_cast<float>(_e2463) * share_3);
                    float _e2467 = out3_1_;
                    float _e2469 = sum3_1_;
                    out3_1_ = (_e2467 * keep_3) + (static_cast<float>(_e2469) * share_3);
                    float _e2473 = out3_2_;
                    float _e2475 = sum3_2_;
                    out3_2_ = (_e2473 * keep_3) + (static_cast<float>(_e2475) * share_3);
                    float _e2479 = out3_3_;
                    float _e2481 = sum3_3_;
                    out3_3_ = (_e2479 * keep_3) + (static_cast<float>(_e2481) * share_3);
                }
            }
        }
    }
    float _e2488 = running_sum0_;
    float _e2489 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e2489, 1u);
    running_sum0_ = _e2488 + unnamed_14;
    float _e2492 = running_sum0_;
    float _e2493 = running_sum0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e2493, 2u);
    running_sum0_ = _e2492 + unnamed_15;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e2503 = local_1;
    if (_e2503) {
        float _e2518 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2518;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2524 = local_2;
    if (_e2524) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e2535 = local_3;
    if (_e2535) {
        float _e2538 = sum_1;
        metal::float4 _e2547 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2548 = sum_of(_e2547);
        sum_1 = _e2538 + _e2548;
        float _e2559 = running_max0_;
        float _e2560 = sum_1;
        states[states_at + ((((head_pass_2 * 4u) + soft_head) + 0u) * splits)] = metal::float2(_e2559, _e2560);
    }
    float _e2562 = extra0_0_;
    float _e2563 = extra0_0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e2563, 1u);
    extra0_0_ = _e2562 + unnamed_16;
    float _e2566 = extra0_0_;
    float _e2567 = extra0_0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e2567, 2u);
    extra0_0_ = _e2566 + unnamed_17;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e2577 = local_4;
    if (_e2577) {
        uint at_3 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e2598 = extra0_0_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e2598;
    }
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e2629 = turn;
            turn = _e2629 + 1u;
        }
        loop_init_3 = false;
        uint _e2601 = turn;
        if (_e2601 < 4u) {
        } else {
            break;
        }
        {
            uint _e2604 = turn;
            if (_e2604 == step_1) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2611 = out0_0_;
                float _e2612 = out0_1_;
                float _e2613 = out0_2_;
                float _e2614 = out0_3_;
                sum_2 = metal::float4(_e2611, _e2612, _e2613, _e2614);
                uint _e2617 = turn;
                if (_e2617 > 0u) {
                    metal::float4 _e2620 = sum_2;
                    metal::float4 _e2623 = scores.inner[at_4];
                    sum_2 = _e2620 + _e2623;
                }
                metal::float4 _e2627 = sum_2;
                scores.inner[at_4] = _e2627;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e2743 = i_1;
            i_1 = _e2743 + THREADS;
        }
        loop_init_4 = false;
        uint _e2632 = i_1;
        if (_e2632 < 64u) {
        } else {
            break;
        }
        {
            uint _e2635 = i_1;
            uint head_set = naga_div(_e2635, 64u);
            uint _e2638 = i_1;
            uint c = naga_mod(_e2638, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e2655 = local_5;
            if (_e2655) {
                uint _e2657 = i_1;
                uint _e2661 = i_1;
                float _e2665 = scores.inner[naga_div(_e2657, 4u)][naga_mod(_e2661, 4u)];
                sum_3 = _e2665;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e2676 = sum_3;
                float _e2688 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e2676 + _e2688;
                float _e2690 = sum_3;
                float _e2702 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e2690 + _e2702;
                float _e2704 = sum_3;
                float _e2716 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e2704 + _e2716;
                float _e2718 = sum_3;
                float _e2730 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e2718 + _e2730;
                float _e2742 = sum_3;
                outputs[((states_at + (((head_pass_2 * 4u) + h_5) * splits)) * 64u) + c] = _e2742;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2776 = turn_1;
            turn_1 = _e2776 + 1u;
        }
        loop_init_5 = false;
        uint _e2748 = turn_1;
        if (_e2748 < 4u) {
        } else {
            break;
        }
        {
            uint _e2751 = turn_1;
            if (_e2751 == step_1) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2758 = out1_0_;
                float _e2759 = out1_1_;
                float _e2760 = out1_2_;
                float _e2761 = out1_3_;
                sum_4 = metal::float4(_e2758, _e2759, _e2760, _e2761);
                uint _e2764 = turn_1;
                if (_e2764 > 0u) {
                    metal::float4 _e2767 = sum_4;
                    metal::float4 _e2770 = scores.inner[at_5];
                    sum_4 = _e2767 + _e2770;
                }
                metal::float4 _e2774 = sum_4;
                scores.inner[at_5] = _e2774;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2890 = i_2;
            i_2 = _e2890 + THREADS;
        }
        loop_init_6 = false;
        uint _e2779 = i_2;
        if (_e2779 < 64u) {
        } else {
            break;
        }
        {
            uint _e2782 = i_2;
            uint head_set_1 = naga_div(_e2782, 64u);
            uint _e2785 = i_2;
            uint c_1 = naga_mod(_e2785, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e2802 = local_6;
            if (_e2802) {
                uint _e2804 = i_2;
                uint _e2808 = i_2;
                float _e2812 = scores.inner[naga_div(_e2804, 4u)][naga_mod(_e2808, 4u)];
                sum_5 = _e2812;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e2823 = sum_5;
                float _e2835 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e2823 + _e2835;
                float _e2837 = sum_5;
                float _e2849 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e2837 + _e2849;
                float _e2851 = sum_5;
                float _e2863 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e2851 + _e2863;
                float _e2865 = sum_5;
                float _e2877 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e2865 + _e2877;
                float _e2889 = sum_5;
                outputs[((states_at + (((head_pass_2 * 4u) + h_6) * splits)) * 64u) + c_1] = _e2889;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e2923 = turn_2;
            turn_2 = _e2923 + 1u;
        }
        loop_init_7 = false;
        uint _e2895 = turn_2;
        if (_e2895 < 4u) {
        } else {
            break;
        }
        {
            uint _e2898 = turn_2;
            if (_e2898 == step_1) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2905 = out2_0_;
                float _e2906 = out2_1_;
                float _e2907 = out2_2_;
                float _e2908 = out2_3_;
                sum_6 = metal::float4(_e2905, _e2906, _e2907, _e2908);
                uint _e2911 = turn_2;
                if (_e2911 > 0u) {
                    metal::float4 _e2914 = sum_6;
                    metal::float4 _e2917 = scores.inner[at_6];
                    sum_6 = _e2914 + _e2917;
                }
                metal::float4 _e2921 = sum_6;
                scores.inner[at_6] = _e2921;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3037 = i_3;
            i_3 = _e3037 + THREADS;
        }
        loop_init_8 = false;
        uint _e2926 = i_3;
        if (_e2926 < 64u) {
        } else {
            break;
        }
        {
            uint _e2929 = i_3;
            uint head_set_2 = naga_div(_e2929, 64u);
            uint _e2932 = i_3;
            uint c_2 = naga_mod(_e2932, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e2949 = local_7;
            if (_e2949) {
                uint _e2951 = i_3;
                uint _e2955 = i_3;
                float _e2959 = scores.inner[naga_div(_e2951, 4u)][naga_mod(_e2955, 4u)];
                sum_7 = _e2959;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e2970 = sum_7;
                float _e2982 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e2970 + _e2982;
                float _e2984 = sum_7;
                float _e2996 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e2984 + _e2996;
                float _e2998 = sum_7;
                float _e3010 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e2998 + _e3010;
                float _e3012 = sum_7;
                float _e3024 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3012 + _e3024;
                float _e3036 = sum_7;
                outputs[((states_at + (((head_pass_2 * 4u) + h_7) * splits)) * 64u) + c_2] = _e3036;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3070 = turn_3;
            turn_3 = _e3070 + 1u;
        }
        loop_init_9 = false;
        uint _e3042 = turn_3;
        if (_e3042 < 4u) {
        } else {
            break;
        }
        {
            uint _e3045 = turn_3;
            if (_e3045 == step_1) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3052 = out3_0_;
                float _e3053 = out3_1_;
                float _e3054 = out3_2_;
                float _e3055 = out3_3_;
                sum_8 = metal::float4(_e3052, _e3053, _e3054, _e3055);
                uint _e3058 = turn_3;
                if (_e3058 > 0u) {
                    metal::float4 _e3061 = sum_8;
                    metal::float4 _e3064 = scores.inner[at_7];
                    sum_8 = _e3061 + _e3064;
                }
                metal::float4 _e3068 = sum_8;
                scores.inner[at_7] = _e3068;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3184 = i_4;
            i_4 = _e3184 + THREADS;
        }
        loop_init_10 = false;
        uint _e3073 = i_4;
        if (_e3073 < 64u) {
        } else {
            break;
        }
        {
            uint _e3076 = i_4;
            uint head_set_3 = naga_div(_e3076, 64u);
            uint _e3079 = i_4;
            uint c_3 = naga_mod(_e3079, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e3096 = local_8;
            if (_e3096) {
                uint _e3098 = i_4;
                uint _e3102 = i_4;
                float _e3106 = scores.inner[naga_div(_e3098, 4u)][naga_mod(_e3102, 4u)];
                sum_9 = _e3106;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e3117 = sum_9;
                float _e3129 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e3117 + _e3129;
                float _e3131 = sum_9;
                float _e3143 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e3131 + _e3143;
                float _e3145 = sum_9;
                float _e3157 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e3145 + _e3157;
                float _e3159 = sum_9;
                float _e3171 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e3159 + _e3171;
                float _e3183 = sum_9;
                outputs[((states_at + (((head_pass_2 * 4u) + h_8) * splits)) * 64u) + c_3] = _e3183;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
