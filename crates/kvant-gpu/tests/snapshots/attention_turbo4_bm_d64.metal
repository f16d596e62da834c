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
    uint size8;
};

struct Params {
    uint first;
    uint end;
    uint start;
    uint per_split;
    uint blocks_at;
    float softcap;
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
    uint rows;
    uint first_row;
    uint splits;
    uint states_at;
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

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint block_of(
    uint tile,
    constant Params& params,
    device type_4 const& block_table,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.blocks_at;
    uint _e9 = block_table[_e4 + naga_div(tile, 4u)];
    return _e9;
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

uint keys_in(
    uint block_1,
    uint kv_head,
    uint tile_1
) {
    return (block_1 * 1124u) + (((kv_head * 4u) + naga_mod(tile_1, 4u)) * 136u);
}

uint values_in(
    uint block_2,
    uint kv_head_1,
    uint tile_2
) {
    return (block_2 * 1088u) + (((kv_head_1 * 4u) + naga_mod(tile_2, 4u)) * 136u);
}

uint keys_of(
    uint kv_head_2,
    uint tile_3,
    constant Params& params,
    device type_4 const& block_table,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e2 = block_of(tile_3, params, block_table, _buffer_sizes);
    uint _e3 = keys_in(_e2, kv_head_2, tile_3);
    return _e3;
}

uint values_of(
    uint kv_head_3,
    uint tile_4,
    constant Params& params,
    device type_4 const& block_table,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e2 = block_of(tile_4, params, block_table, _buffer_sizes);
    uint _e3 = values_in(_e2, kv_head_3, tile_4);
    return _e3;
}

uint mean_of(
    uint kv_head_4,
    uint tile_5,
    constant Params& params,
    device type_4 const& block_table,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e2 = block_of(tile_5, params, block_table, _buffer_sizes);
    return ((_e2 * 1124u) + 1088u) + (kv_head_4 * 17u);
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
    uint kv_head_5,
    uint first_head,
    uint head_pass_1,
    uint block_3,
    uint end,
    constant Params& params,
    device type_3 const& queries,
    device type_4 const& keys,
    device type_4 const& block_table,
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
    uint blocks = metal::min(naga_div((end - block_3) + 63u, 64u), 8u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e212 = first;
            first = _e212 + 4u;
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
            uint _e126 = mean_of(kv_head_5, naga_div(block_3, 16u) + (place_1 * 4u), params, block_table, _buffer_sizes);
            uint codes0_ = keys[(_e126 + lane_1) + 0u];
            uint codes1_ = keys[(_e126 + lane_1) + 4u];
            uint codes2_ = keys[(_e126 + lane_1) + 8u];
            uint codes3_ = keys[(_e126 + lane_1) + 12u];
            uint _e155 = keys[_e126 + 16u];
            metal::float2 scales0_ = float2(as_type<half2>(_e155));
            product = 0.0;
            float _e163 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes0_))), query0_), scales0_.x, _e163);
            float _e169 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes1_))), query1_), scales0_.x, _e169);
            float _e175 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes2_))), query2_), scales0_.y, _e175);
            float _e181 = product;
            product = metal::fma(metal::dot(static_cast<metal::float4>(int4(as_type<packed_char4>(codes3_))), query3_), scales0_.y, _e181);
            uint _e183 = first;
            if ((_e183 + slot) < blocks) {
                local_9 = slot < 4u;
            } else {
                local_9 = false;
            }
            bool present = local_9;
            float _e192 = product;
            float _e193 = product;
            float unnamed_4 = metal::quad_shuffle_xor(_e193, 1u);
            product = _e192 + unnamed_4;
            float _e196 = product;
            float _e197 = product;
            float unnamed_5 = metal::quad_shuffle_xor(_e197, 2u);
            product = _e196 + unnamed_5;
            if (present) {
                local_10 = lane_1 == 0u;
            } else {
                local_10 = false;
            }
            bool _e205 = local_10;
            if (_e205) {
                float _e211 = product;
                mean_products.inner[(h_3 * 8u) + place_1] = _e211;
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
    uint at = ((h_2 * 8u) + place) * 1u;
    float _e9 = mean_products.inner[at];
    return _e9;
}

ValueRun load_values(
    uint kv_head_6,
    uint step,
    uint last_tile,
    uint channel,
    constant Params& params,
    device type_8 const& value_runs,
    device type_4 const& block_table,
    constant _mslBufferSizes& _buffer_sizes
) {
    ValueRun run_1 = {};
    uint _e8 = values_of(kv_head_6, metal::min(naga_div(step, 2u), last_tile), params, block_table, _buffer_sizes);
    uint run_at = naga_div(_e8, 4u) + naga_div(naga_mod(channel, 16u), 4u);
    metal::uint4 _e31 = value_runs[(run_at + 0u) + (((naga_div(channel, 16u) * 2u) + naga_mod(step, 2u)) * 4u)];
    run_1.low = _e31;
    ValueRun _e32 = run_1;
    return _e32;
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
, device type_4 const& block_table [[user(fake0)]]
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
    uint kv_head_7 = naga_div(naga_mod(group.x, 2u), 1u);
    uint head_pass_2 = naga_mod(group.x, 1u);
    uint split = naga_div(group.x, 2u);
    uint row = group.y;
    uint splits = naga_div(groups.x, 2u);
    uint _e20 = params.first_row;
    uint first_head_1 = ((_e20 + row) * 8u) + (kv_head_7 * 4u);
    uint states_at = (((row * 8u) + (kv_head_7 * 4u)) * splits) + split;
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
    uint _e130 = keys_of(kv_head_7, metal::min((naga_div(split_start, 16u) + turn_4) + 0u, last_tile_1), params, block_table, _buffer_sizes);
    KeyRun _e131 = load_keys(_e130, key_pair, key_lane, keys, key_pairs, _buffer_sizes);
    ahead0_ = _e131;
    i = tid;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e246 = i;
            i = _e246 + THREADS;
        }
        loop_init_1 = false;
        uint _e134 = i;
        if (_e134 < 32u) {
        } else {
            break;
        }
        {
            uint _e137 = i;
            uint h_4 = naga_div(_e137, 8u);
            uint _e140 = member(head_pass_2, h_4);
            uint _e144 = i;
            uint at_1 = ((first_head_1 + _e140) * 64u) + (naga_mod(_e144, 8u) * 8u);
            float _e152 = queries[at_1];
            float _e157 = queries[at_1 + 1u];
            float _e162 = queries[at_1 + 2u];
            float _e167 = queries[at_1 + 3u];
            metal::float4 a = metal::float4(_e152, _e157, _e162, _e167);
            float _e173 = queries[at_1 + 4u];
            float _e178 = queries[at_1 + 5u];
            float _e183 = queries[at_1 + 6u];
            float _e188 = queries[at_1 + 7u];
            metal::float4 b = metal::float4(_e173, _e178, _e183, _e188);
            metal::float4 m_2 = metal::max(metal::abs(a), metal::abs(b));
            float _e200 = quad_max(metal::max(metal::max(m_2.x, m_2.y), metal::max(m_2.z, m_2.w)));
            float inverse = (_e200 > 0.000000000000000000000000000001) ? (1.0 / _e200) : 0.0;
            metal::float4 qa = a * inverse;
            metal::float4 qb = b * inverse;
            uint _e211 = i;
            query_quads.inner[2u * _e211] = static_cast<metal::half4>(qa.xzyw);
            uint _e218 = i;
            query_quads.inner[(2u * _e218) + 1u] = static_cast<metal::half4>(qb.xzyw);
            float _e225 = sum_of(qa);
            float _e226 = sum_of(qb);
            float _e228 = quad_sum(_e225 + _e226);
            uint _e229 = i;
            if (naga_mod(_e229, 4u) == 0u) {
                uint _e235 = i;
                query_step.inner[naga_div(_e235, 4u)] = _e200 * 0.02388627;
                uint _e242 = i;
                query_sum.inner[naga_div(_e242, 4u)] = _e228;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint step_1 = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e2477 = block;
            block = _e2477 + BLOCK;
        }
        loop_init_2 = false;
        uint _e296 = block;
        if (_e296 < split_end) {
        } else {
            break;
        }
        {
            uint _e298 = block;
            uint mean_place = naga_mod(naga_div(_e298 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e306 = block;
                fill_means(tid, kv_head_7, first_head_1, head_pass_2, _e306, split_end, params, queries, keys, block_table, mean_products, _buffer_sizes);
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
                float _e410 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e410 * step0_0_;
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
                float _e513 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e513 * step1_0_;
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
                float _e616 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e616 * step2_0_;
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
                float _e719 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e719 * step3_0_;
                {
                    KeyRun run_2 = ahead0_;
                    {
                        uint t_1 = ((turn_4 + 0u) * 16u) + (key_pair * 2u);
                        metal::uint2 w0_0_0_ = run_2.w0_0_0_;
                        metal::uint2 w0_0_1_ = run_2.w0_0_1_;
                        metal::uint2 w0_0_2_ = run_2.w0_0_2_;
                        metal::uint2 w0_0_3_ = run_2.w0_0_3_;
                        metal::float2 scale0_ = float2(as_type<half2>(run_2.scale0_));
                        uint _e743 = key_levels(run_2.w0_0_0_.x >> 0u, (run_2.w0_0_0_.x >> 3u) & 16843009u);
                        metal::half4 _e747 = byte_quad(_e743 ^ 2155905152u, 1152.0h);
                        uint _e756 = key_levels(run_2.w0_0_0_.x >> 4u, (run_2.w0_0_0_.x >> 7u) & 16843009u);
                        metal::half4 _e760 = byte_quad(_e756 ^ 2155905152u, 1152.0h);
                        uint _e769 = key_levels(run_2.w0_0_1_.x >> 0u, (run_2.w0_0_1_.x >> 3u) & 16843009u);
                        metal::half4 _e773 = byte_quad(_e769 ^ 2155905152u, 1152.0h);
                        uint _e782 = key_levels(run_2.w0_0_1_.x >> 4u, (run_2.w0_0_1_.x >> 7u) & 16843009u);
                        metal::half4 _e786 = byte_quad(_e782 ^ 2155905152u, 1152.0h);
                        uint _e795 = key_levels(run_2.w0_0_2_.x >> 0u, (run_2.w0_0_2_.x >> 3u) & 16843009u);
                        metal::half4 _e799 = byte_quad(_e795 ^ 2155905152u, 1152.0h);
                        uint _e808 = key_levels(run_2.w0_0_2_.x >> 4u, (run_2.w0_0_2_.x >> 7u) & 16843009u);
                        metal::half4 _e812 = byte_quad(_e808 ^ 2155905152u, 1152.0h);
                        uint _e821 = key_levels(run_2.w0_0_3_.x >> 0u, (run_2.w0_0_3_.x >> 3u) & 16843009u);
                        metal::half4 _e825 = byte_quad(_e821 ^ 2155905152u, 1152.0h);
                        uint _e834 = key_levels(run_2.w0_0_3_.x >> 4u, (run_2.w0_0_3_.x >> 7u) & 16843009u);
                        metal::half4 _e838 = byte_quad(_e834 ^ 2155905152u, 1152.0h);
                        half0_0_0_ = _e747 * q0_0_;
                        metal::half4 _e841 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e760, q0_1_, _e841);
                        metal::half4 _e843 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e773, q0_2_, _e843);
                        metal::half4 _e845 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e786, q0_3_, _e845);
                        metal::half4 _e847 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e799, q0_4_, _e847);
                        metal::half4 _e849 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e812, q0_5_, _e849);
                        metal::half4 _e851 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e825, q0_6_, _e851);
                        metal::half4 _e853 = half0_0_0_;
                        half0_0_0_ = metal::fma(_e838, q0_7_, _e853);
                        metal::half4 _e855 = half0_0_0_;
                        float _e856 = quad_total(_e855);
                        float scaled0_0_0_ = metal::fma(_e856, step0_0_, 0.5 * sum0_0_1);
                        part0_0_ = scaled0_0_0_ * scale0_.x;
                        half0_0_1_ = _e747 * q1_0_;
                        metal::half4 _e865 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e760, q1_1_, _e865);
                        metal::half4 _e867 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e773, q1_2_, _e867);
                        metal::half4 _e869 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e786, q1_3_, _e869);
                        metal::half4 _e871 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e799, q1_4_, _e871);
                        metal::half4 _e873 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e812, q1_5_, _e873);
                        metal::half4 _e875 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e825, q1_6_, _e875);
                        metal::half4 _e877 = half0_0_1_;
                        half0_0_1_ = metal::fma(_e838, q1_7_, _e877);
                        metal::half4 _e879 = half0_0_1_;
                        float _e880 = quad_total(_e879);
                        float scaled0_0_1_ = metal::fma(_e880, step1_0_, 0.5 * sum1_0_1);
                        part0_1_ = scaled0_0_1_ * scale0_.x;
                        half0_0_2_ = _e747 * q2_0_;
                        metal::half4 _e889 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e760, q2_1_, _e889);
                        metal::half4 _e891 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e773, q2_2_, _e891);
                        metal::half4 _e893 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e786, q2_3_, _e893);
                        metal::half4 _e895 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e799, q2_4_, _e895);
                        metal::half4 _e897 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e812, q2_5_, _e897);
                        metal::half4 _e899 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e825, q2_6_, _e899);
                        metal::half4 _e901 = half0_0_2_;
                        half0_0_2_ = metal::fma(_e838, q2_7_, _e901);
                        metal::half4 _e903 = half0_0_2_;
                        float _e904 = quad_total(_e903);
                        float scaled0_0_2_ = metal::fma(_e904, step2_0_, 0.5 * sum2_0_1);
                        part0_2_ = scaled0_0_2_ * scale0_.x;
                        half0_0_3_ = _e747 * q3_0_;
                        metal::half4 _e913 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e760, q3_1_, _e913);
                        metal::half4 _e915 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e773, q3_2_, _e915);
                        metal::half4 _e917 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e786, q3_3_, _e917);
                        metal::half4 _e919 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e799, q3_4_, _e919);
                        metal::half4 _e921 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e812, q3_5_, _e921);
                        metal::half4 _e923 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e825, q3_6_, _e923);
                        metal::half4 _e925 = half0_0_3_;
                        half0_0_3_ = metal::fma(_e838, q3_7_, _e925);
                        metal::half4 _e927 = half0_0_3_;
                        float _e928 = quad_total(_e927);
                        float scaled0_0_3_ = metal::fma(_e928, step3_0_, 0.5 * sum3_0_1);
                        part0_3_ = scaled0_0_3_ * scale0_.x;
                        uint _e943 = key_levels(run_2.w0_0_0_.y >> 0u, (run_2.w0_0_0_.y >> 3u) & 16843009u);
                        metal::half4 _e947 = byte_quad(_e943 ^ 2155905152u, 1152.0h);
                        uint _e956 = key_levels(run_2.w0_0_0_.y >> 4u, (run_2.w0_0_0_.y >> 7u) & 16843009u);
                        metal::half4 _e960 = byte_quad(_e956 ^ 2155905152u, 1152.0h);
                        uint _e969 = key_levels(run_2.w0_0_1_.y >> 0u, (run_2.w0_0_1_.y >> 3u) & 16843009u);
                        metal::half4 _e973 = byte_quad(_e969 ^ 2155905152u, 1152.0h);
                        uint _e982 = key_levels(run_2.w0_0_1_.y >> 4u, (run_2.w0_0_1_.y >> 7u) & 16843009u);
                        metal::half4 _e986 = byte_quad(_e982 ^ 2155905152u, 1152.0h);
                        uint _e995 = key_levels(run_2.w0_0_2_.y >> 0u, (run_2.w0_0_2_.y >> 3u) & 16843009u);
                        metal::half4 _e999 = byte_quad(_e995 ^ 2155905152u, 1152.0h);
                        uint _e1008 = key_levels(run_2.w0_0_2_.y >> 4u, (run_2.w0_0_2_.y >> 7u) & 16843009u);
                        metal::half4 _e1012 = byte_quad(_e1008 ^ 2155905152u, 1152.0h);
                        uint _e1021 = key_levels(run_2.w0_0_3_.y >> 0u, (run_2.w0_0_3_.y >> 3u) & 16843009u);
                        metal::half4 _e1025 = byte_quad(_e1021 ^ 2155905152u, 1152.0h);
                        uint _e1034 = key_levels(run_2.w0_0_3_.y >> 4u, (run_2.w0_0_3_.y >> 7u) & 16843009u);
                        metal::half4 _e1038 = byte_quad(_e1034 ^ 2155905152u, 1152.0h);
                        half0_1_0_ = _e947 * q0_0_;
                        metal::half4 _e1041 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e960, q0_1_, _e1041);
                        metal::half4 _e1043 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e973, q0_2_, _e1043);
                        metal::half4 _e1045 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e986, q0_3_, _e1045);
                        metal::half4 _e1047 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e999, q0_4_, _e1047);
                        metal::half4 _e1049 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1012, q0_5_, _e1049);
                        metal::half4 _e1051 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1025, q0_6_, _e1051);
                        metal::half4 _e1053 = half0_1_0_;
                        half0_1_0_ = metal::fma(_e1038, q0_7_, _e1053);
                        metal::half4 _e1055 = half0_1_0_;
                        float _e1056 = quad_total(_e1055);
                        float scaled0_1_0_ = metal::fma(_e1056, step0_0_, 0.5 * sum0_0_1);
                        part1_0_ = scaled0_1_0_ * scale0_.y;
                        half0_1_1_ = _e947 * q1_0_;
                        metal::half4 _e1065 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e960, q1_1_, _e1065);
                        metal::half4 _e1067 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e973, q1_2_, _e1067);
                        metal::half4 _e1069 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e986, q1_3_, _e1069);
                        metal::half4 _e1071 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e999, q1_4_, _e1071);
                        metal::half4 _e1073 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1012, q1_5_, _e1073);
                        metal::half4 _e1075 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1025, q1_6_, _e1075);
                        metal::half4 _e1077 = half0_1_1_;
                        half0_1_1_ = metal::fma(_e1038, q1_7_, _e1077);
                        metal::half4 _e1079 = half0_1_1_;
                        float _e1080 = quad_total(_e1079);
                        float scaled0_1_1_ = metal::fma(_e1080, step1_0_, 0.5 * sum1_0_1);
                        part1_1_ = scaled0_1_1_ * scale0_.y;
                        half0_1_2_ = _e947 * q2_0_;
                        metal::half4 _e1089 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e960, q2_1_, _e1089);
                        metal::half4 _e1091 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e973, q2_2_, _e1091);
                        metal::half4 _e1093 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e986, q2_3_, _e1093);
                        metal::half4 _e1095 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e999, q2_4_, _e1095);
                        metal::half4 _e1097 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1012, q2_5_, _e1097);
                        metal::half4 _e1099 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1025, q2_6_, _e1099);
                        metal::half4 _e1101 = half0_1_2_;
                        half0_1_2_ = metal::fma(_e1038, q2_7_, _e1101);
                        metal::half4 _e1103 = half0_1_2_;
                        float _e1104 = quad_total(_e1103);
                        float scaled0_1_2_ = metal::fma(_e1104, step2_0_, 0.5 * sum2_0_1);
                        part1_2_ = scaled0_1_2_ * scale0_.y;
                        half0_1_3_ = _e947 * q3_0_;
                        metal::half4 _e1113 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e960, q3_1_, _e1113);
                        metal::half4 _e1115 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e973, q3_2_, _e1115);
                        metal::half4 _e1117 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e986, q3_3_, _e1117);
                        metal::half4 _e1119 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e999, q3_4_, _e1119);
                        metal::half4 _e1121 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1012, q3_5_, _e1121);
                        metal::half4 _e1123 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1025, q3_6_, _e1123);
                        metal::half4 _e1125 = half0_1_3_;
                        half0_1_3_ = metal::fma(_e1038, q3_7_, _e1125);
                        metal::half4 _e1127 = half0_1_3_;
                        float _e1128 = quad_total(_e1127);
                        float scaled0_1_3_ = metal::fma(_e1128, step3_0_, 0.5 * sum3_0_1);
                        part1_3_ = scaled0_1_3_ * scale0_.y;
                        bool odd_2 = (key_lane & 1u) == 1u;
                        float _e1139 = part0_0_;
                        float _e1140 = part1_0_;
                        float _e1142 = part1_0_;
                        float _e1143 = part0_0_;
                        float unnamed_6 = metal::quad_shuffle_xor(odd_2 ? _e1143 : _e1142, 1u);
                        float token_sum0_ = (odd_2 ? _e1140 : _e1139) + unnamed_6;
                        float _e1147 = part0_1_;
                        float _e1148 = part1_1_;
                        float _e1150 = part1_1_;
                        float _e1151 = part0_1_;
                        float unnamed_7 = metal::quad_shuffle_xor(odd_2 ? _e1151 : _e1150, 1u);
                        float token_sum1_ = (odd_2 ? _e1148 : _e1147) + unnamed_7;
                        float _e1155 = part0_2_;
                        float _e1156 = part1_2_;
                        float _e1158 = part1_2_;
                        float _e1159 = part0_2_;
                        float unnamed_8 = metal::quad_shuffle_xor(odd_2 ? _e1159 : _e1158, 1u);
                        float token_sum2_ = (odd_2 ? _e1156 : _e1155) + unnamed_8;
                        float _e1163 = part0_3_;
                        float _e1164 = part1_3_;
                        float _e1166 = part1_3_;
                        float _e1167 = part0_3_;
                        float unnamed_9 = metal::quad_shuffle_xor(odd_2 ? _e1167 : _e1166, 1u);
                        float token_sum3_ = (odd_2 ? _e1164 : _e1163) + unnamed_9;
                        put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                        put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                        put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                        put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1187 = block;
            uint _e1196 = values_of(kv_head_7, metal::min(naga_div(_e1187, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1), params, block_table, _buffer_sizes);
            uint scale_at0_ = ((_e1196 + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1211 = values[scale_at0_];
            uint _e1216 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1211, _e1216);
            uint _e1218 = block;
            ValueRun _e1224 = load_values(kv_head_7, (naga_div(_e1218, 8u) + step_1) + 0u, last_tile_1, value_channel, params, value_runs, block_table, _buffer_sizes);
            uint _e1225 = block;
            ValueRun _e1231 = load_values(kv_head_7, (naga_div(_e1225, 8u) + step_1) + 4u, last_tile_1, value_channel, params, value_runs, block_table, _buffer_sizes);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1234 = block;
            metal::uint4 token0_ = metal::uint4(_e1234 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1246 = first_seen;
            uint _e1251 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1246)) & (token0_ < metal::uint4(_e1251));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1267 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1267 + metal::float4(bias0_);
                metal::float4 _e1270 = score0_0_;
                float _e1276 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1270 + metal::float4(_e1276);
                metal::float4 _e1281 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1281, visible0_);
                float _e1283 = largest0_;
                metal::float4 _e1284 = score0_0_;
                float _e1285 = largest_of(_e1284);
                largest0_ = metal::max(_e1283, _e1285);
            }
            float _e1287 = largest0_;
            float _e1288 = largest0_;
            float unnamed_10 = metal::quad_shuffle_xor(_e1288, 1u);
            largest0_ = metal::max(_e1287, unnamed_10);
            float _e1291 = largest0_;
            float _e1292 = largest0_;
            float unnamed_11 = metal::quad_shuffle_xor(_e1292, 2u);
            largest0_ = metal::max(_e1291, unnamed_11);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1302 = local;
            if (_e1302) {
                float _e1317 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1317;
            }
            uint _e1318 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1318 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1332 = first_seen;
            uint _e1337 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1332)) & (scale_token0_ < metal::uint4(_e1337));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1349 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1349;
            float _e1351 = scale_top0_;
            float _e1352 = scale_top0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1352, 1u);
            scale_top0_ = metal::max(_e1351, unnamed_12);
            float _e1355 = scale_top0_;
            float _e1356 = scale_top0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1356, 2u);
            scale_top0_ = metal::max(_e1355, unnamed_13);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1373 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1373;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1378 = top;
                float _e1385 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1378, _e1385);
                float _e1387 = top;
                float _e1394 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1387, _e1394);
                float _e1396 = top;
                float _e1403 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1396, _e1403);
                float _e1405 = top;
                float _e1412 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1405, _e1412);
                float _e1416 = top;
                float _e1417 = top;
                float _e1420 = top;
                group_scales.inner[tid] = metal::float2(_e1416, (_e1420 > 0.0) ? (1.0 / _e1417) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1432 = largest0_;
                metal::float4 _e1441 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1442 = largest_of(_e1441);
                largest0_ = metal::max(_e1432, _e1442);
                float former = running_max0_;
                float _e1445 = largest0_;
                running_max0_ = metal::max(former, _e1445);
                float _e1447 = largest0_;
                float _e1448 = running_max0_;
                share0_ = metal::exp(_e1447 - _e1448);
                float _e1451 = running_max0_;
                keep0_ = metal::exp(former - _e1451);
                if (soft_lane == 0u) {
                    float _e1460 = share0_;
                    block_share.inner[soft_head + 0u] = _e1460;
                    float _e1465 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1465;
                }
                sum = 0.0;
                metal::float4 _e1468 = score0_0_;
                float _e1469 = largest0_;
                metal::float4 _e1474 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1468 - metal::float4(_e1469)), metal::float4 {}, _e1474 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1479 = sum;
                metal::float4 _e1480 = weight0_0_;
                float _e1481 = sum_of(_e1480);
                sum = _e1479 + _e1481;
                float _e1483 = running_sum0_;
                float _e1484 = keep0_;
                float _e1486 = sum;
                float _e1487 = share0_;
                running_sum0_ = (_e1483 * _e1484) + (_e1486 * _e1487);
            }
            {
                largest_scale = 0.0;
                float _e1492 = largest_scale;
                float _e1495 = scale_tops.inner[0];
                largest_scale = metal::max(_e1492, _e1495);
                float _e1497 = largest_scale;
                float _e1500 = scale_tops.inner[1];
                largest_scale = metal::max(_e1497, _e1500);
                float _e1502 = largest_scale;
                float _e1505 = scale_tops.inner[2];
                largest_scale = metal::max(_e1502, _e1505);
                float _e1507 = largest_scale;
                float _e1510 = scale_tops.inner[3];
                largest_scale = metal::max(_e1507, _e1510);
                float _e1512 = largest_scale;
                float _e1513 = largest_scale;
                float _e1516 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1512, (_e1516 > 0.0) ? (1.0 / _e1513) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1531 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1531 * group_scale.y;
                    metal::float4 _e1534 = weight0_0_;
                    metal::float4 scaled0_ = _e1534 * factor;
                    if (true) {
                        weight_quads.inner[(((0u + soft_head) + 0u) * QUADS) + quad0_] = static_cast<metal::half4>(scaled0_.xzyw);
                    }
                    float _e1547 = part0_;
                    float _e1548 = sum_of(scaled0_);
                    part0_ = _e1547 + (_e1548 * centre);
                }
                float _e1551 = extra0_0_;
                float _e1552 = keep0_;
                float _e1554 = part0_;
                float _e1555 = share0_;
                extra0_0_ = (_e1551 * _e1552) + (_e1554 * _e1555);
            }
            uint _e1558 = block;
            uint _e1567 = keys_of(kv_head_7, metal::min((naga_div(_e1558 + BLOCK, 16u) + turn_4) + 0u, last_tile_1), params, block_table, _buffer_sizes);
            KeyRun _e1568 = load_keys(_e1567, key_pair, key_lane, keys, key_pairs, _buffer_sizes);
            ahead0_ = _e1568;
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
                        uint _e1647 = value_levels(_e1224.low.x >> 0u, (_e1224.low.x >> 3u) & 16843009u);
                        metal::half4 _e1649 = byte_quad(_e1647, 1152.0h);
                        uint _e1660 = value_levels(_e1224.low.y >> 0u, (_e1224.low.y >> 3u) & 16843009u);
                        metal::half4 _e1662 = byte_quad(_e1660, 1152.0h);
                        uint _e1673 = value_levels(_e1224.low.z >> 0u, (_e1224.low.z >> 3u) & 16843009u);
                        metal::half4 _e1675 = byte_quad(_e1673, 1152.0h);
                        uint _e1686 = value_levels(_e1224.low.w >> 0u, (_e1224.low.w >> 3u) & 16843009u);
                        metal::half4 _e1688 = byte_quad(_e1686, 1152.0h);
                        metal::half4 b0_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1706 = half0_0_;
                        half0_0_ = metal::fma(_e1649, b0_0_, _e1706);
                        metal::half4 _e1708 = half0_1_;
                        half0_1_ = metal::fma(_e1662, b0_0_, _e1708);
                        metal::half4 _e1710 = half0_2_;
                        half0_2_ = metal::fma(_e1675, b0_0_, _e1710);
                        metal::half4 _e1712 = half0_3_;
                        half0_3_ = metal::fma(_e1688, b0_0_, _e1712);
                        metal::half4 b0_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1731 = half1_0_;
                        half1_0_ = metal::fma(_e1649, b0_1_, _e1731);
                        metal::half4 _e1733 = half1_1_;
                        half1_1_ = metal::fma(_e1662, b0_1_, _e1733);
                        metal::half4 _e1735 = half1_2_;
                        half1_2_ = metal::fma(_e1675, b0_1_, _e1735);
                        metal::half4 _e1737 = half1_3_;
                        half1_3_ = metal::fma(_e1688, b0_1_, _e1737);
                        metal::half4 b0_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1756 = half2_0_;
                        half2_0_ = metal::fma(_e1649, b0_2_, _e1756);
                        metal::half4 _e1758 = half2_1_;
                        half2_1_ = metal::fma(_e1662, b0_2_, _e1758);
                        metal::half4 _e1760 = half2_2_;
                        half2_2_ = metal::fma(_e1675, b0_2_, _e1760);
                        metal::half4 _e1762 = half2_3_;
                        half2_3_ = metal::fma(_e1688, b0_2_, _e1762);
                        metal::half4 b0_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 0u];
                        metal::half4 _e1781 = half3_0_;
                        half3_0_ = metal::fma(_e1649, b0_3_, _e1781);
                        metal::half4 _e1783 = half3_1_;
                        half3_1_ = metal::fma(_e1662, b0_3_, _e1783);
                        metal::half4 _e1785 = half3_2_;
                        half3_2_ = metal::fma(_e1675, b0_3_, _e1785);
                        metal::half4 _e1787 = half3_3_;
                        half3_3_ = metal::fma(_e1688, b0_3_, _e1787);
                        uint _e1799 = value_levels(_e1224.low.x >> 4u, (_e1224.low.x >> 7u) & 16843009u);
                        metal::half4 _e1801 = byte_quad(_e1799, 1152.0h);
                        uint _e1812 = value_levels(_e1224.low.y >> 4u, (_e1224.low.y >> 7u) & 16843009u);
                        metal::half4 _e1814 = byte_quad(_e1812, 1152.0h);
                        uint _e1825 = value_levels(_e1224.low.z >> 4u, (_e1224.low.z >> 7u) & 16843009u);
                        metal::half4 _e1827 = byte_quad(_e1825, 1152.0h);
                        uint _e1838 = value_levels(_e1224.low.w >> 4u, (_e1224.low.w >> 7u) & 16843009u);
                        metal::half4 _e1840 = byte_quad(_e1838, 1152.0h);
                        metal::half4 b1_0_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1858 = half0_0_;
                        half0_0_ = metal::fma(_e1801, b1_0_, _e1858);
                        metal::half4 _e1860 = half0_1_;
                        half0_1_ = metal::fma(_e1814, b1_0_, _e1860);
                        metal::half4 _e1862 = half0_2_;
                        half0_2_ = metal::fma(_e1827, b1_0_, _e1862);
                        metal::half4 _e1864 = half0_3_;
                        half0_3_ = metal::fma(_e1840, b1_0_, _e1864);
                        metal::half4 b1_1_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1883 = half1_0_;
                        half1_0_ = metal::fma(_e1801, b1_1_, _e1883);
                        metal::half4 _e1885 = half1_1_;
                        half1_1_ = metal::fma(_e1814, b1_1_, _e1885);
                        metal::half4 _e1887 = half1_2_;
                        half1_2_ = metal::fma(_e1827, b1_1_, _e1887);
                        metal::half4 _e1889 = half1_3_;
                        half1_3_ = metal::fma(_e1840, b1_1_, _e1889);
                        metal::half4 b1_2_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1908 = half2_0_;
                        half2_0_ = metal::fma(_e1801, b1_2_, _e1908);
                        metal::half4 _e1910 = half2_1_;
                        half2_1_ = metal::fma(_e1814, b1_2_, _e1910);
                        metal::half4 _e1912 = half2_2_;
                        half2_2_ = metal::fma(_e1827, b1_2_, _e1912);
                        metal::half4 _e1914 = half2_3_;
                        half2_3_ = metal::fma(_e1840, b1_2_, _e1914);
                        metal::half4 b1_3_ = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step0_ * 2u)) + 1u];
                        metal::half4 _e1933 = half3_0_;
                        half3_0_ = metal::fma(_e1801, b1_3_, _e1933);
                        metal::half4 _e1935 = half3_1_;
                        half3_1_ = metal::fma(_e1814, b1_3_, _e1935);
                        metal::half4 _e1937 = half3_2_;
                        half3_2_ = metal::fma(_e1827, b1_3_, _e1937);
                        metal::half4 _e1939 = half3_3_;
                        half3_3_ = metal::fma(_e1840, b1_3_, _e1939);
                    }
                    {
                        uint _e1951 = value_levels(_e1231.low.x >> 0u, (_e1231.low.x >> 3u) & 16843009u);
                        metal::half4 _e1953 = byte_quad(_e1951, 1152.0h);
                        uint _e1964 = value_levels(_e1231.low.y >> 0u, (_e1231.low.y >> 3u) & 16843009u);
                        metal::half4 _e1966 = byte_quad(_e1964, 1152.0h);
                        uint _e1977 = value_levels(_e1231.low.z >> 0u, (_e1231.low.z >> 3u) & 16843009u);
                        metal::half4 _e1979 = byte_quad(_e1977, 1152.0h);
                        uint _e1990 = value_levels(_e1231.low.w >> 0u, (_e1231.low.w >> 3u) & 16843009u);
                        metal::half4 _e1992 = byte_quad(_e1990, 1152.0h);
                        metal::half4 b0_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2010 = half0_0_;
                        half0_0_ = metal::fma(_e1953, b0_0_1, _e2010);
                        metal::half4 _e2012 = half0_1_;
                        half0_1_ = metal::fma(_e1966, b0_0_1, _e2012);
                        metal::half4 _e2014 = half0_2_;
                        half0_2_ = metal::fma(_e1979, b0_0_1, _e2014);
                        metal::half4 _e2016 = half0_3_;
                        half0_3_ = metal::fma(_e1992, b0_0_1, _e2016);
                        metal::half4 b0_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2035 = half1_0_;
                        half1_0_ = metal::fma(_e1953, b0_1_1, _e2035);
                        metal::half4 _e2037 = half1_1_;
                        half1_1_ = metal::fma(_e1966, b0_1_1, _e2037);
                        metal::half4 _e2039 = half1_2_;
                        half1_2_ = metal::fma(_e1979, b0_1_1, _e2039);
                        metal::half4 _e2041 = half1_3_;
                        half1_3_ = metal::fma(_e1992, b0_1_1, _e2041);
                        metal::half4 b0_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2060 = half2_0_;
                        half2_0_ = metal::fma(_e1953, b0_2_1, _e2060);
                        metal::half4 _e2062 = half2_1_;
                        half2_1_ = metal::fma(_e1966, b0_2_1, _e2062);
                        metal::half4 _e2064 = half2_2_;
                        half2_2_ = metal::fma(_e1979, b0_2_1, _e2064);
                        metal::half4 _e2066 = half2_3_;
                        half2_3_ = metal::fma(_e1992, b0_2_1, _e2066);
                        metal::half4 b0_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 0u];
                        metal::half4 _e2085 = half3_0_;
                        half3_0_ = metal::fma(_e1953, b0_3_1, _e2085);
                        metal::half4 _e2087 = half3_1_;
                        half3_1_ = metal::fma(_e1966, b0_3_1, _e2087);
                        metal::half4 _e2089 = half3_2_;
                        half3_2_ = metal::fma(_e1979, b0_3_1, _e2089);
                        metal::half4 _e2091 = half3_3_;
                        half3_3_ = metal::fma(_e1992, b0_3_1, _e2091);
                        uint _e2103 = value_levels(_e1231.low.x >> 4u, (_e1231.low.x >> 7u) & 16843009u);
                        metal::half4 _e2105 = byte_quad(_e2103, 1152.0h);
                        uint _e2116 = value_levels(_e1231.low.y >> 4u, (_e1231.low.y >> 7u) & 16843009u);
                        metal::half4 _e2118 = byte_quad(_e2116, 1152.0h);
                        uint _e2129 = value_levels(_e1231.low.z >> 4u, (_e1231.low.z >> 7u) & 16843009u);
                        metal::half4 _e2131 = byte_quad(_e2129, 1152.0h);
                        uint _e2142 = value_levels(_e1231.low.w >> 4u, (_e1231.low.w >> 7u) & 16843009u);
                        metal::half4 _e2144 = byte_quad(_e2142, 1152.0h);
                        metal::half4 b1_0_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2162 = half0_0_;
                        half0_0_ = metal::fma(_e2105, b1_0_1, _e2162);
                        metal::half4 _e2164 = half0_1_;
                        half0_1_ = metal::fma(_e2118, b1_0_1, _e2164);
                        metal::half4 _e2166 = half0_2_;
                        half0_2_ = metal::fma(_e2131, b1_0_1, _e2166);
                        metal::half4 _e2168 = half0_3_;
                        half0_3_ = metal::fma(_e2144, b1_0_1, _e2168);
                        metal::half4 b1_1_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 1u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2187 = half1_0_;
                        half1_0_ = metal::fma(_e2105, b1_1_1, _e2187);
                        metal::half4 _e2189 = half1_1_;
                        half1_1_ = metal::fma(_e2118, b1_1_1, _e2189);
                        metal::half4 _e2191 = half1_2_;
                        half1_2_ = metal::fma(_e2131, b1_1_1, _e2191);
                        metal::half4 _e2193 = half1_3_;
                        half1_3_ = metal::fma(_e2144, b1_1_1, _e2193);
                        metal::half4 b1_2_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 2u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2212 = half2_0_;
                        half2_0_ = metal::fma(_e2105, b1_2_1, _e2212);
                        metal::half4 _e2214 = half2_1_;
                        half2_1_ = metal::fma(_e2118, b1_2_1, _e2214);
                        metal::half4 _e2216 = half2_2_;
                        half2_2_ = metal::fma(_e2131, b1_2_1, _e2216);
                        metal::half4 _e2218 = half2_3_;
                        half2_3_ = metal::fma(_e2144, b1_2_1, _e2218);
                        metal::half4 b1_3_1 = weight_quads.inner[(((((value_group * 4u) + (value_set * 4u)) + 3u) * QUADS) + (step1_ * 2u)) + 1u];
                        metal::half4 _e2237 = half3_0_;
                        half3_0_ = metal::fma(_e2105, b1_3_1, _e2237);
                        metal::half4 _e2239 = half3_1_;
                        half3_1_ = metal::fma(_e2118, b1_3_1, _e2239);
                        metal::half4 _e2241 = half3_2_;
                        half3_2_ = metal::fma(_e2131, b1_3_1, _e2241);
                        metal::half4 _e2243 = half3_3_;
                        half3_3_ = metal::fma(_e2144, b1_3_1, _e2243);
                    }
                    float _e2245 = sum0_0_;
                    metal::half4 _e2246 = half0_0_;
                    float _e2247 = quad_total(_e2246);
                    sum0_0_ = _e2245 + _e2247;
                    float _e2249 = sum0_1_;
                    metal::half4 _e2250 = half0_1_;
                    float _e2251 = quad_total(_e2250);
                    sum0_1_ = _e2249 + _e2251;
                    float _e2253 = sum0_2_;
                    metal::half4 _e2254 = half0_2_;
                    float _e2255 = quad_total(_e2254);
                    sum0_2_ = _e2253 + _e2255;
                    float _e2257 = sum0_3_;
                    metal::half4 _e2258 = half0_3_;
                    float _e2259 = quad_total(_e2258);
                    sum0_3_ = _e2257 + _e2259;
                    float _e2261 = sum1_0_;
                    metal::half4 _e2262 = half1_0_;
                    float _e2263 = quad_total(_e2262);
                    sum1_0_ = _e2261 + _e2263;
                    float _e2265 = sum1_1_;
                    metal::half4 _e2266 = half1_1_;
                    float _e2267 = quad_total(_e2266);
                    sum1_1_ = _e2265 + _e2267;
                    float _e2269 = sum1_2_;
                    metal::half4 _e2270 = half1_2_;
                    float _e2271 = quad_total(_e2270);
                    sum1_2_ = _e2269 + _e2271;
                    float _e2273 = sum1_3_;
                    metal::half4 _e2274 = half1_3_;
                    float _e2275 = quad_total(_e2274);
                    sum1_3_ = _e2273 + _e2275;
                    float _e2277 = sum2_0_;
                    metal::half4 _e2278 = half2_0_;
                    float _e2279 = quad_total(_e2278);
                    sum2_0_ = _e2277 + _e2279;
                    float _e2281 = sum2_1_;
                    metal::half4 _e2282 = half2_1_;
                    float _e2283 = quad_total(_e2282);
                    sum2_1_ = _e2281 + _e2283;
                    float _e2285 = sum2_2_;
                    metal::half4 _e2286 = half2_2_;
                    float _e2287 = quad_total(_e2286);
                    sum2_2_ = _e2285 + _e2287;
                    float _e2289 = sum2_3_;
                    metal::half4 _e2290 = half2_3_;
                    float _e2291 = quad_total(_e2290);
                    sum2_3_ = _e2289 + _e2291;
                    float _e2293 = sum3_0_;
                    metal::half4 _e2294 = half3_0_;
                    float _e2295 = quad_total(_e2294);
                    sum3_0_ = _e2293 + _e2295;
                    float _e2297 = sum3_1_;
                    metal::half4 _e2298 = half3_1_;
                    float _e2299 = quad_total(_e2298);
                    sum3_1_ = _e2297 + _e2299;
                    float _e2301 = sum3_2_;
                    metal::half4 _e2302 = half3_2_;
                    float _e2303 = quad_total(_e2302);
                    sum3_2_ = _e2301 + _e2303;
                    float _e2305 = sum3_3_;
                    metal::half4 _e2306 = half3_3_;
                    float _e2307 = quad_total(_e2306);
                    sum3_3_ = _e2305 + _e2307;
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e2326 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e2326 * top_1) * 0.02388627;
                    float _e2330 = out0_0_;
                    float _e2332 = sum0_0_;
                    out0_0_ = (_e2330 * keep) + (static_cast<float>(_e2332) * share);
                    float _e2336 = out0_1_;
                    float _e2338 = sum0_1_;
                    out0_1_ = (_e2336 * keep) + (static_cast<float>(_e2338) * share);
                    float _e2342 = out0_2_;
                    float _e2344 = sum0_2_;
                    out0_2_ = (_e2342 * keep) + (static_cast<float>(_e2344) * share);
                    float _e2348 = out0_3_;
                    float _e2350 = sum0_3_;
                    out0_3_ = (_e2348 * keep) + (static_cast<float>(_e2350) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e2367 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e2367 * top_1) * 0.02388627;
                    float _e2371 = out1_0_;
                    float _e2373 = sum1_0_;
                    out1_0_ = (_e2371 * keep_1) + (static_cast<float>(_e2373) * share_1);
                    float _e2377 = out1_1_;
                    float _e2379 = sum1_1_;
                    out1_1_ = (_e2377 * keep_1) + (static_cast<float>(_e2379) * share_1);
                    float _e2383 = out1_2_;
                    float _e2385 = sum1_2_;
                    out1_2_ = (_e2383 * keep_1) + (static_cast<float>(_e2385) * share_1);
                    float _e2389 = out1_3_;
                    float _e2391 = sum1_3_;
                    out1_3_ = (_e2389 * keep_1) + (static_cast<float>(_e2391) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e2408 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e2408 * top_1) * 0.02388627;
                    float _e2412 = out2_0_;
                    float _e2414 = sum2_0_;
                    out2_0_ = (_e2412 * keep_2) + (static_cast<float>(_e2414) * share_2);
                    float _e2418 = out2_1_;
                    float _e2420 = sum2_1_;
                    out2_1_ = (_e2418 * keep_2) + (static_cast<float>(_e2420) * share_2);
                    float _e2424 = out2_2_;
                    float _e2426 = sum2_2_;
                    out2_2_ = (_e2424 * keep_2) + (static_cast<float>(_e2426) * share_2);
                    float _e2430 = out2_3_;
                    float _e2432 = sum2_3_;
                    out2_3_ = (_e2430 * keep_2) + (static_cast<float>(_e2432) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e2449 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e2449 * top_1) * 0.02388627;
                    float _e2453 = out3_0_;
                    float _e2455 = sum3_0_;
                    out3_0_ = (_e2453 * keep_3) + (static_cast<float>(_e2455) * share_3);
                    float _e2459 = out3_1_;
                    float _e2461 = sum3_1_;
                    out3_1_ = (_e2459 * keep_3) + (static_cast<float>(_e2461) * share_3);
                    float _e2465 = out3_2_;
                    float _e2467 = sum3_2_;
                    out3_2_ = (_e2465 * keep_3) + (static_cast<float>(_e2467) * share_3);
                    float _e2471 = out3_3_;
                    float _e2473 = sum3_3_;
                    out3_3_ = (_e2471 * keep_3) + (static_cast<float>(_e2473) * share_3);
                }
            }
        }
    }
    float _e2480 = running_sum0_;
    float _e2481 = running_sum0_;
    float unnamed_14 = metal::quad_shuffle_xor(_e2481, 1u);
    running_sum0_ = _e2480 + unnamed_14;
    float _e2484 = running_sum0_;
    float _e2485 = running_sum0_;
    float unnamed_15 = metal::quad_shuffle_xor(_e2485, 2u);
    running_sum0_ = _e2484 + unnamed_15;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e2495 = local_1;
    if (_e2495) {
        float _e2510 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e2510;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e2516 = local_2;
    if (_e2516) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e2527 = local_3;
    if (_e2527) {
        float _e2530 = sum_1;
        metal::float4 _e2539 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e2540 = sum_of(_e2539);
        sum_1 = _e2530 + _e2540;
        float _e2551 = running_max0_;
        float _e2552 = sum_1;
        states[states_at + ((((head_pass_2 * 4u) + soft_head) + 0u) * splits)] = metal::float2(_e2551, _e2552);
    }
    float _e2554 = extra0_0_;
    float _e2555 = extra0_0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e2555, 1u);
    extra0_0_ = _e2554 + unnamed_16;
    float _e2558 = extra0_0_;
    float _e2559 = extra0_0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e2559, 2u);
    extra0_0_ = _e2558 + unnamed_17;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e2569 = local_4;
    if (_e2569) {
        uint at_2 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e2590 = extra0_0_;
        scores.inner[naga_div(at_2, 4u)][naga_mod(at_2, 4u)] = _e2590;
    }
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e2621 = turn;
            turn = _e2621 + 1u;
        }
        loop_init_3 = false;
        uint _e2593 = turn;
        if (_e2593 < 4u) {
        } else {
            break;
        }
        {
            uint _e2596 = turn;
            if (_e2596 == step_1) {
                uint at_3 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2603 = out0_0_;
                float _e2604 = out0_1_;
                float _e2605 = out0_2_;
                float _e2606 = out0_3_;
                sum_2 = metal::float4(_e2603, _e2604, _e2605, _e2606);
                uint _e2609 = turn;
                if (_e2609 > 0u) {
                    metal::float4 _e2612 = sum_2;
                    metal::float4 _e2615 = scores.inner[at_3];
                    sum_2 = _e2612 + _e2615;
                }
                metal::float4 _e2619 = sum_2;
                scores.inner[at_3] = _e2619;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e2735 = i_1;
            i_1 = _e2735 + THREADS;
        }
        loop_init_4 = false;
        uint _e2624 = i_1;
        if (_e2624 < 64u) {
        } else {
            break;
        }
        {
            uint _e2627 = i_1;
            uint head_set = naga_div(_e2627, 64u);
            uint _e2630 = i_1;
            uint c = naga_mod(_e2630, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e2647 = local_5;
            if (_e2647) {
                uint _e2649 = i_1;
                uint _e2653 = i_1;
                float _e2657 = scores.inner[naga_div(_e2649, 4u)][naga_mod(_e2653, 4u)];
                sum_3 = _e2657;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e2668 = sum_3;
                float _e2680 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e2668 + _e2680;
                float _e2682 = sum_3;
                float _e2694 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e2682 + _e2694;
                float _e2696 = sum_3;
                float _e2708 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e2696 + _e2708;
                float _e2710 = sum_3;
                float _e2722 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e2710 + _e2722;
                float _e2734 = sum_3;
                outputs[((states_at + (((head_pass_2 * 4u) + h_5) * splits)) * 64u) + c] = _e2734;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e2768 = turn_1;
            turn_1 = _e2768 + 1u;
        }
        loop_init_5 = false;
        uint _e2740 = turn_1;
        if (_e2740 < 4u) {
        } else {
            break;
        }
        {
            uint _e2743 = turn_1;
            if (_e2743 == step_1) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2750 = out1_0_;
                float _e2751 = out1_1_;
                float _e2752 = out1_2_;
                float _e2753 = out1_3_;
                sum_4 = metal::float4(_e2750, _e2751, _e2752, _e2753);
                uint _e2756 = turn_1;
                if (_e2756 > 0u) {
                    metal::float4 _e2759 = sum_4;
                    metal::float4 _e2762 = scores.inner[at_4];
                    sum_4 = _e2759 + _e2762;
                }
                metal::float4 _e2766 = sum_4;
                scores.inner[at_4] = _e2766;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e2882 = i_2;
            i_2 = _e2882 + THREADS;
        }
        loop_init_6 = false;
        uint _e2771 = i_2;
        if (_e2771 < 64u) {
        } else {
            break;
        }
        {
            uint _e2774 = i_2;
            uint head_set_1 = naga_div(_e2774, 64u);
            uint _e2777 = i_2;
            uint c_1 = naga_mod(_e2777, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e2794 = local_6;
            if (_e2794) {
                uint _e2796 = i_2;
                uint _e2800 = i_2;
                float _e2804 = scores.inner[naga_div(_e2796, 4u)][naga_mod(_e2800, 4u)];
                sum_5 = _e2804;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e2815 = sum_5;
                float _e2827 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e2815 + _e2827;
                float _e2829 = sum_5;
                float _e2841 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e2829 + _e2841;
                float _e2843 = sum_5;
                float _e2855 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e2843 + _e2855;
                float _e2857 = sum_5;
                float _e2869 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e2857 + _e2869;
                float _e2881 = sum_5;
                outputs[((states_at + (((head_pass_2 * 4u) + h_6) * splits)) * 64u) + c_1] = _e2881;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e2915 = turn_2;
            turn_2 = _e2915 + 1u;
        }
        loop_init_7 = false;
        uint _e2887 = turn_2;
        if (_e2887 < 4u) {
        } else {
            break;
        }
        {
            uint _e2890 = turn_2;
            if (_e2890 == step_1) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e2897 = out2_0_;
                float _e2898 = out2_1_;
                float _e2899 = out2_2_;
                float _e2900 = out2_3_;
                sum_6 = metal::float4(_e2897, _e2898, _e2899, _e2900);
                uint _e2903 = turn_2;
                if (_e2903 > 0u) {
                    metal::float4 _e2906 = sum_6;
                    metal::float4 _e2909 = scores.inner[at_5];
                    sum_6 = _e2906 + _e2909;
                }
                metal::float4 _e2913 = sum_6;
                scores.inner[at_5] = _e2913;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e3029 = i_3;
            i_3 = _e3029 + THREADS;
        }
        loop_init_8 = false;
        uint _e2918 = i_3;
        if (_e2918 < 64u) {
        } else {
            break;
        }
        {
            uint _e2921 = i_3;
            uint head_set_2 = naga_div(_e2921, 64u);
            uint _e2924 = i_3;
            uint c_2 = naga_mod(_e2924, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e2941 = local_7;
            if (_e2941) {
                uint _e2943 = i_3;
                uint _e2947 = i_3;
                float _e2951 = scores.inner[naga_div(_e2943, 4u)][naga_mod(_e2947, 4u)];
                sum_7 = _e2951;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e2962 = sum_7;
                float _e2974 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e2962 + _e2974;
                float _e2976 = sum_7;
                float _e2988 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e2976 + _e2988;
                float _e2990 = sum_7;
                float _e3002 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e2990 + _e3002;
                float _e3004 = sum_7;
                float _e3016 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e3004 + _e3016;
                float _e3028 = sum_7;
                outputs[((states_at + (((head_pass_2 * 4u) + h_7) * splits)) * 64u) + c_2] = _e3028;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e3062 = turn_3;
            turn_3 = _e3062 + 1u;
        }
        loop_init_9 = false;
        uint _e3034 = turn_3;
        if (_e3034 < 4u) {
        } else {
            break;
        }
        {
            uint _e3037 = turn_3;
            if (_e3037 == step_1) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3044 = out3_0_;
                float _e3045 = out3_1_;
                float _e3046 = out3_2_;
                float _e3047 = out3_3_;
                sum_8 = metal::float4(_e3044, _e3045, _e3046, _e3047);
                uint _e3050 = turn_3;
                if (_e3050 > 0u) {
                    metal::float4 _e3053 = sum_8;
                    metal::float4 _e3056 = scores.inner[at_6];
                    sum_8 = _e3053 + _e3056;
                }
                metal::float4 _e3060 = sum_8;
                scores.inner[at_6] = _e3060;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e3176 = i_4;
            i_4 = _e3176 + THREADS;
        }
        loop_init_10 = false;
        uint _e3065 = i_4;
        if (_e3065 < 64u) {
        } else {
            break;
        }
        {
            uint _e3068 = i_4;
            uint head_set_3 = naga_div(_e3068, 64u);
            uint _e3071 = i_4;
            uint c_3 = naga_mod(_e3071, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e3088 = local_8;
            if (_e3088) {
                uint _e3090 = i_4;
                uint _e3094 = i_4;
                float _e3098 = scores.inner[naga_div(_e3090, 4u)][naga_mod(_e3094, 4u)];
                sum_9 = _e3098;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e3109 = sum_9;
                float _e3121 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e3109 + _e3121;
                float _e3123 = sum_9;
                float _e3135 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e3123 + _e3135;
                float _e3137 = sum_9;
                float _e3149 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e3137 + _e3149;
                float _e3151 = sum_9;
                float _e3163 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e3151 + _e3163;
                float _e3175 = sum_9;
                outputs[((states_at + (((head_pass_2 * 4u) + h_8) * splits)) * 64u) + c_3] = _e3175;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
