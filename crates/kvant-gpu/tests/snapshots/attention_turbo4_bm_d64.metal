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
    uint kv_head_2,
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
            uint _e209 = i;
            i = _e209 + THREADS;
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
            float inverse = (_e149 > 0.000000000000000000000000000001) ? (127.0 / _e149) : 0.0;
            metal::int4 qa = naga_f2i32(metal::rint(a * inverse));
            metal::int4 qb = naga_f2i32(metal::rint(b * inverse));
            metal::uint2 pair_1 = metal::uint2(as_type<uint>(packed_char4(qa)), as_type<uint>(packed_char4(qb)));
            int ones = as_type<int>(as_type<uint>(naga_dot_int4(qa, metal::int4(1))) + as_type<uint>(naga_dot_int4(qb, metal::int4(1))));
            float _e173 = quad_sum(static_cast<float>(ones));
            uint unnamed_6 = metal::quad_shuffle_xor(pair_1.x, 1u);
            uint unnamed_7 = metal::quad_shuffle_xor(pair_1.y, 1u);
            metal::uint2 neighbour = metal::uint2(unnamed_6, unnamed_7);
            uint _e179 = i;
            if (naga_mod(_e179, 2u) == 0u) {
                uint _e185 = i;
                query_bytes.inner[naga_div(_e185, 2u)] = metal::uint4(pair_1, neighbour);
            }
            uint _e190 = i;
            if (naga_mod(_e190, 4u) == 0u) {
                uint _e196 = i;
                query_step.inner[naga_div(_e196, 4u)] = (_e149 * 0.02388627) / 127.0;
                uint _e205 = i;
                query_sum.inner[naga_div(_e205, 4u)] = _e173;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint key_lane = naga_mod(tid, 2u);
    uint key_pair = naga_mod(naga_div(tid, 2u), 8u);
    uint key_tile = naga_div(naga_mod(tid, 64u), 16u);
    uint key_head = naga_div(tid, 64u) * 4u;
    uint _e226 = keys_of(kv_head_3, params);
    uint value_thread = naga_mod(tid, 16u);
    uint value_set = naga_mod(naga_div(tid, 16u), 1u);
    uint value_subset = naga_div(tid, 16u);
    uint value_channel = value_thread * 4u;
    uint value_group = naga_div(value_channel, 64u);
    uint _e273 = values_of(kv_head_3, params);
    block = split_start;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e3687 = block;
            block = _e3687 + BLOCK;
        }
        loop_init_2 = false;
        uint _e275 = block;
        if (_e275 < split_end) {
        } else {
            break;
        }
        {
            uint _e277 = block;
            uint mean_place = naga_mod(naga_div(_e277 - split_start, 64u), 8u);
            if (mean_place == 0u) {
                uint _e285 = block;
                fill_means(tid, kv_head_3, first_head_1, head_pass_2, _e285, split_end, params, queries, keys, mean_products, _buffer_sizes);
            }
            {
                bool upper = key_lane >= 2u;
                uint head0_ = key_head + 0u;
                metal::uint4 q0_0_ = query_bytes.inner[((head0_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q0_1_ = query_bytes.inner[((head0_ * 4u) + 1u) + (key_lane * 2u)];
                float step0_0_ = query_step.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float _e329 = query_sum.inner[((head0_ * 2u) + 0u) + (key_lane * 1u)];
                float sum0_0_1 = _e329 * step0_0_;
                float zero0_0_ = (-12582912.0 * step0_0_) - (-0.5 * sum0_0_1);
                uint head1_ = key_head + 1u;
                metal::uint4 q1_0_ = query_bytes.inner[((head1_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q1_1_ = query_bytes.inner[((head1_ * 4u) + 1u) + (key_lane * 2u)];
                float step1_0_ = query_step.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float _e377 = query_sum.inner[((head1_ * 2u) + 0u) + (key_lane * 1u)];
                float sum1_0_1 = _e377 * step1_0_;
                float zero1_0_ = (-12582912.0 * step1_0_) - (-0.5 * sum1_0_1);
                uint head2_ = key_head + 2u;
                metal::uint4 q2_0_ = query_bytes.inner[((head2_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q2_1_ = query_bytes.inner[((head2_ * 4u) + 1u) + (key_lane * 2u)];
                float step2_0_ = query_step.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float _e425 = query_sum.inner[((head2_ * 2u) + 0u) + (key_lane * 1u)];
                float sum2_0_1 = _e425 * step2_0_;
                float zero2_0_ = (-12582912.0 * step2_0_) - (-0.5 * sum2_0_1);
                uint head3_ = key_head + 3u;
                metal::uint4 q3_0_ = query_bytes.inner[((head3_ * 4u) + 0u) + (key_lane * 2u)];
                metal::uint4 q3_1_ = query_bytes.inner[((head3_ * 4u) + 1u) + (key_lane * 2u)];
                float step3_0_ = query_step.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float _e473 = query_sum.inner[((head3_ * 2u) + 0u) + (key_lane * 1u)];
                float sum3_0_1 = _e473 * step3_0_;
                float zero3_0_ = (-12582912.0 * step3_0_) - (-0.5 * sum3_0_1);
                turn = key_tile;
                bool loop_init_3 = true;
                while(true) {
                    if (!loop_init_3) {
                        uint _e1022 = turn;
                        turn = _e1022 + 4u;
                    }
                    loop_init_3 = false;
                    uint _e481 = turn;
                    if (_e481 < 4u) {
                    } else {
                        break;
                    }
                    {
                        uint _e484 = block;
                        uint _e487 = turn;
                        KeyRun _e495 = load_keys(_e226 + (metal::min((naga_div(_e484, 16u) + _e487) + 0u, last_tile_1) * 136u), key_pair, key_lane, keys, key_pairs, _buffer_sizes);
                        {
                            uint _e496 = turn;
                            uint t_1 = ((_e496 + 0u) * 16u) + (key_pair * 2u);
                            metal::uint2 w0_0_0_ = _e495.w0_0_0_;
                            metal::uint2 w0_0_1_ = _e495.w0_0_1_;
                            metal::uint2 w0_0_2_ = _e495.w0_0_2_;
                            metal::uint2 w0_0_3_ = _e495.w0_0_3_;
                            metal::float2 scale0_ = float2(as_type<half2>(_e495.scale0_));
                            uint _e518 = key_levels(_e495.w0_0_0_.x >> 0u, (_e495.w0_0_0_.x >> 3u) & 16843009u);
                            uint _e527 = key_levels(_e495.w0_0_0_.x >> 4u, (_e495.w0_0_0_.x >> 7u) & 16843009u);
                            uint _e536 = key_levels(_e495.w0_0_1_.x >> 0u, (_e495.w0_0_1_.x >> 3u) & 16843009u);
                            uint _e545 = key_levels(_e495.w0_0_1_.x >> 4u, (_e495.w0_0_1_.x >> 7u) & 16843009u);
                            uint _e554 = key_levels(_e495.w0_0_2_.x >> 0u, (_e495.w0_0_2_.x >> 3u) & 16843009u);
                            uint _e563 = key_levels(_e495.w0_0_2_.x >> 4u, (_e495.w0_0_2_.x >> 7u) & 16843009u);
                            uint _e572 = key_levels(_e495.w0_0_3_.x >> 0u, (_e495.w0_0_3_.x >> 3u) & 16843009u);
                            uint _e581 = key_levels(_e495.w0_0_3_.x >> 4u, (_e495.w0_0_3_.x >> 7u) & 16843009u);
                            dot0_0_0_ = COUNTER_BITS;
                            int _e584 = dot0_0_0_;
                            uint _e585 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                            packed_char4 reinterpreted_packed_char4_e585 = as_type<packed_char4>(_e585);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e584) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e585[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e585[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e585[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e585[3])));
                            int _e588 = dot0_0_0_;
                            uint _e589 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                            packed_char4 reinterpreted_packed_char4_e589 = as_type<packed_char4>(_e589);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e588) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e589[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e589[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e589[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e589[3])));
                            int _e592 = dot0_0_0_;
                            uint _e593 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e536 = as_type<packed_char4>(_e536);
                            packed_char4 reinterpreted_packed_char4_e593 = as_type<packed_char4>(_e593);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e592) + as_type<uint>(( + reinterpreted_packed_char4_e536[0] * reinterpreted_packed_char4_e593[0] + reinterpreted_packed_char4_e536[1] * reinterpreted_packed_char4_e593[1] + reinterpreted_packed_char4_e536[2] * reinterpreted_packed_char4_e593[2] + reinterpreted_packed_char4_e536[3] * reinterpreted_packed_char4_e593[3])));
                            int _e596 = dot0_0_0_;
                            uint _e597 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e545 = as_type<packed_char4>(_e545);
                            packed_char4 reinterpreted_packed_char4_e597 = as_type<packed_char4>(_e597);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e596) + as_type<uint>(( + reinterpreted_packed_char4_e545[0] * reinterpreted_packed_char4_e597[0] + reinterpreted_packed_char4_e545[1] * reinterpreted_packed_char4_e597[1] + reinterpreted_packed_char4_e545[2] * reinterpreted_packed_char4_e597[2] + reinterpreted_packed_char4_e545[3] * reinterpreted_packed_char4_e597[3])));
                            int _e600 = dot0_0_0_;
                            uint _e601 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e554 = as_type<packed_char4>(_e554);
                            packed_char4 reinterpreted_packed_char4_e601 = as_type<packed_char4>(_e601);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e600) + as_type<uint>(( + reinterpreted_packed_char4_e554[0] * reinterpreted_packed_char4_e601[0] + reinterpreted_packed_char4_e554[1] * reinterpreted_packed_char4_e601[1] + reinterpreted_packed_char4_e554[2] * reinterpreted_packed_char4_e601[2] + reinterpreted_packed_char4_e554[3] * reinterpreted_packed_char4_e601[3])));
                            int _e604 = dot0_0_0_;
                            uint _e605 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                            packed_char4 reinterpreted_packed_char4_e605 = as_type<packed_char4>(_e605);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e604) + as_type<uint>(( + reinterpreted_packed_char4_e563[0] * reinterpreted_packed_char4_e605[0] + reinterpreted_packed_char4_e563[1] * reinterpreted_packed_char4_e605[1] + reinterpreted_packed_char4_e563[2] * reinterpreted_packed_char4_e605[2] + reinterpreted_packed_char4_e563[3] * reinterpreted_packed_char4_e605[3])));
                            int _e608 = dot0_0_0_;
                            uint _e609 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            packed_char4 reinterpreted_packed_char4_e609 = as_type<packed_char4>(_e609);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e608) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e609[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e609[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e609[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e609[3])));
                            int _e612 = dot0_0_0_;
                            uint _e613 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                            packed_char4 reinterpreted_packed_char4_e613 = as_type<packed_char4>(_e613);
                            dot0_0_0_ = as_type<int>(as_type<uint>(_e612) + as_type<uint>(( + reinterpreted_packed_char4_e581[0] * reinterpreted_packed_char4_e613[0] + reinterpreted_packed_char4_e581[1] * reinterpreted_packed_char4_e613[1] + reinterpreted_packed_char4_e581[2] * reinterpreted_packed_char4_e613[2] + reinterpreted_packed_char4_e581[3] * reinterpreted_packed_char4_e613[3])));
                            int _e616 = dot0_0_0_;
                            float scaled0_0_0_ = metal::fma(as_type<float>(_e616), step0_0_, zero0_0_);
                            part0_0_ = scaled0_0_0_ * scale0_.x;
                            dot0_0_1_ = COUNTER_BITS;
                            int _e624 = dot0_0_1_;
                            uint _e625 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                            packed_char4 reinterpreted_packed_char4_e625 = as_type<packed_char4>(_e625);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e624) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e625[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e625[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e625[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e625[3])));
                            int _e628 = dot0_0_1_;
                            uint _e629 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                            packed_char4 reinterpreted_packed_char4_e629 = as_type<packed_char4>(_e629);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e628) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e629[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e629[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e629[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e629[3])));
                            int _e632 = dot0_0_1_;
                            uint _e633 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e536 = as_type<packed_char4>(_e536);
                            packed_char4 reinterpreted_packed_char4_e633 = as_type<packed_char4>(_e633);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e632) + as_type<uint>(( + reinterpreted_packed_char4_e536[0] * reinterpreted_packed_char4_e633[0] + reinterpreted_packed_char4_e536[1] * reinterpreted_packed_char4_e633[1] + reinterpreted_packed_char4_e536[2] * reinterpreted_packed_char4_e633[2] + reinterpreted_packed_char4_e536[3] * reinterpreted_packed_char4_e633[3])));
                            int _e636 = dot0_0_1_;
                            uint _e637 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e545 = as_type<packed_char4>(_e545);
                            packed_char4 reinterpreted_packed_char4_e637 = as_type<packed_char4>(_e637);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e636) + as_type<uint>(( + reinterpreted_packed_char4_e545[0] * reinterpreted_packed_char4_e637[0] + reinterpreted_packed_char4_e545[1] * reinterpreted_packed_char4_e637[1] + reinterpreted_packed_char4_e545[2] * reinterpreted_packed_char4_e637[2] + reinterpreted_packed_char4_e545[3] * reinterpreted_packed_char4_e637[3])));
                            int _e640 = dot0_0_1_;
                            uint _e641 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e554 = as_type<packed_char4>(_e554);
                            packed_char4 reinterpreted_packed_char4_e641 = as_type<packed_char4>(_e641);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e640) + as_type<uint>(( + reinterpreted_packed_char4_e554[0] * reinterpreted_packed_char4_e641[0] + reinterpreted_packed_char4_e554[1] * reinterpreted_packed_char4_e641[1] + reinterpreted_packed_char4_e554[2] * reinterpreted_packed_char4_e641[2] + reinterpreted_packed_char4_e554[3] * reinterpreted_packed_char4_e641[3])));
                            int _e644 = dot0_0_1_;
                            uint _e645 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                            packed_char4 reinterpreted_packed_char4_e645 = as_type<packed_char4>(_e645);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e644) + as_type<uint>(( + reinterpreted_packed_char4_e563[0] * reinterpreted_packed_char4_e645[0] + reinterpreted_packed_char4_e563[1] * reinterpreted_packed_char4_e645[1] + reinterpreted_packed_char4_e563[2] * reinterpreted_packed_char4_e645[2] + reinterpreted_packed_char4_e563[3] * reinterpreted_packed_char4_e645[3])));
                            int _e648 = dot0_0_1_;
                            uint _e649 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            packed_char4 reinterpreted_packed_char4_e649 = as_type<packed_char4>(_e649);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e648) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e649[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e649[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e649[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e649[3])));
                            int _e652 = dot0_0_1_;
                            uint _e653 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                            packed_char4 reinterpreted_packed_char4_e653 = as_type<packed_char4>(_e653);
                            dot0_0_1_ = as_type<int>(as_type<uint>(_e652) + as_type<uint>(( + reinterpreted_packed_char4_e581[0] * reinterpreted_packed_char4_e653[0] + reinterpreted_packed_char4_e581[1] * reinterpreted_packed_char4_e653[1] + reinterpreted_packed_char4_e581[2] * reinterpreted_packed_char4_e653[2] + reinterpreted_packed_char4_e581[3] * reinterpreted_packed_char4_e653[3])));
                            int _e656 = dot0_0_1_;
                            float scaled0_0_1_ = metal::fma(as_type<float>(_e656), step1_0_, zero1_0_);
                            part0_1_ = scaled0_0_1_ * scale0_.x;
                            dot0_0_2_ = COUNTER_BITS;
                            int _e664 = dot0_0_2_;
                            uint _e665 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                            packed_char4 reinterpreted_packed_char4_e665 = as_type<packed_char4>(_e665);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e664) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e665[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e665[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e665[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e665[3])));
                            int _e668 = dot0_0_2_;
                            uint _e669 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                            packed_char4 reinterpreted_packed_char4_e669 = as_type<packed_char4>(_e669);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e668) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e669[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e669[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e669[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e669[3])));
                            int _e672 = dot0_0_2_;
                            uint _e673 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e536 = as_type<packed_char4>(_e536);
                            packed_char4 reinterpreted_packed_char4_e673 = as_type<packed_char4>(_e673);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e672) + as_type<uint>(( + reinterpreted_packed_char4_e536[0] * reinterpreted_packed_char4_e673[0] + reinterpreted_packed_char4_e536[1] * reinterpreted_packed_char4_e673[1] + reinterpreted_packed_char4_e536[2] * reinterpreted_packed_char4_e673[2] + reinterpreted_packed_char4_e536[3] * reinterpreted_packed_char4_e673[3])));
                            int _e676 = dot0_0_2_;
                            uint _e677 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e545 = as_type<packed_char4>(_e545);
                            packed_char4 reinterpreted_packed_char4_e677 = as_type<packed_char4>(_e677);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e676) + as_type<uint>(( + reinterpreted_packed_char4_e545[0] * reinterpreted_packed_char4_e677[0] + reinterpreted_packed_char4_e545[1] * reinterpreted_packed_char4_e677[1] + reinterpreted_packed_char4_e545[2] * reinterpreted_packed_char4_e677[2] + reinterpreted_packed_char4_e545[3] * reinterpreted_packed_char4_e677[3])));
                            int _e680 = dot0_0_2_;
                            uint _e681 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e554 = as_type<packed_char4>(_e554);
                            packed_char4 reinterpreted_packed_char4_e681 = as_type<packed_char4>(_e681);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e680) + as_type<uint>(( + reinterpreted_packed_char4_e554[0] * reinterpreted_packed_char4_e681[0] + reinterpreted_packed_char4_e554[1] * reinterpreted_packed_char4_e681[1] + reinterpreted_packed_char4_e554[2] * reinterpreted_packed_char4_e681[2] + reinterpreted_packed_char4_e554[3] * reinterpreted_packed_char4_e681[3])));
                            int _e684 = dot0_0_2_;
                            uint _e685 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                            packed_char4 reinterpreted_packed_char4_e685 = as_type<packed_char4>(_e685);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e684) + as_type<uint>(( + reinterpreted_packed_char4_e563[0] * reinterpreted_packed_char4_e685[0] + reinterpreted_packed_char4_e563[1] * reinterpreted_packed_char4_e685[1] + reinterpreted_packed_char4_e563[2] * reinterpreted_packed_char4_e685[2] + reinterpreted_packed_char4_e563[3] * reinterpreted_packed_char4_e685[3])));
                            int _e688 = dot0_0_2_;
                            uint _e689 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            packed_char4 reinterpreted_packed_char4_e689 = as_type<packed_char4>(_e689);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e688) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e689[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e689[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e689[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e689[3])));
                            int _e692 = dot0_0_2_;
                            uint _e693 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                            packed_char4 reinterpreted_packed_char4_e693 = as_type<packed_char4>(_e693);
                            dot0_0_2_ = as_type<int>(as_type<uint>(_e692) + as_type<uint>(( + reinterpreted_packed_char4_e581[0] * reinterpreted_packed_char4_e693[0] + reinterpreted_packed_char4_e581[1] * reinterpreted_packed_char4_e693[1] + reinterpreted_packed_char4_e581[2] * reinterpreted_packed_char4_e693[2] + reinterpreted_packed_char4_e581[3] * reinterpreted_packed_char4_e693[3])));
                            int _e696 = dot0_0_2_;
                            float scaled0_0_2_ = metal::fma(as_type<float>(_e696), step2_0_, zero2_0_);
                            part0_2_ = scaled0_0_2_ * scale0_.x;
                            dot0_0_3_ = COUNTER_BITS;
                            int _e704 = dot0_0_3_;
                            uint _e705 = q3_0_.x;
                            packed_char4 reinterpreted_packed_char4_e518 = as_type<packed_char4>(_e518);
                            packed_char4 reinterpreted_packed_char4_e705 = as_type<packed_char4>(_e705);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e704) + as_type<uint>(( + reinterpreted_packed_char4_e518[0] * reinterpreted_packed_char4_e705[0] + reinterpreted_packed_char4_e518[1] * reinterpreted_packed_char4_e705[1] + reinterpreted_packed_char4_e518[2] * reinterpreted_packed_char4_e705[2] + reinterpreted_packed_char4_e518[3] * reinterpreted_packed_char4_e705[3])));
                            int _e708 = dot0_0_3_;
                            uint _e709 = q3_0_.y;
                            packed_char4 reinterpreted_packed_char4_e527 = as_type<packed_char4>(_e527);
                            packed_char4 reinterpreted_packed_char4_e709 = as_type<packed_char4>(_e709);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e708) + as_type<uint>(( + reinterpreted_packed_char4_e527[0] * reinterpreted_packed_char4_e709[0] + reinterpreted_packed_char4_e527[1] * reinterpreted_packed_char4_e709[1] + reinterpreted_packed_char4_e527[2] * reinterpreted_packed_char4_e709[2] + reinterpreted_packed_char4_e527[3] * reinterpreted_packed_char4_e709[3])));
                            int _e712 = dot0_0_3_;
                            uint _e713 = q3_0_.z;
                            packed_char4 reinterpreted_packed_char4_e536 = as_type<packed_char4>(_e536);
                            packed_char4 reinterpreted_packed_char4_e713 = as_type<packed_char4>(_e713);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e712) + as_type<uint>(( + reinterpreted_packed_char4_e536[0] * reinterpreted_packed_char4_e713[0] + reinterpreted_packed_char4_e536[1] * reinterpreted_packed_char4_e713[1] + reinterpreted_packed_char4_e536[2] * reinterpreted_packed_char4_e713[2] + reinterpreted_packed_char4_e536[3] * reinterpreted_packed_char4_e713[3])));
                            int _e716 = dot0_0_3_;
                            uint _e717 = q3_0_.w;
                            packed_char4 reinterpreted_packed_char4_e545 = as_type<packed_char4>(_e545);
                            packed_char4 reinterpreted_packed_char4_e717 = as_type<packed_char4>(_e717);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e716) + as_type<uint>(( + reinterpreted_packed_char4_e545[0] * reinterpreted_packed_char4_e717[0] + reinterpreted_packed_char4_e545[1] * reinterpreted_packed_char4_e717[1] + reinterpreted_packed_char4_e545[2] * reinterpreted_packed_char4_e717[2] + reinterpreted_packed_char4_e545[3] * reinterpreted_packed_char4_e717[3])));
                            int _e720 = dot0_0_3_;
                            uint _e721 = q3_1_.x;
                            packed_char4 reinterpreted_packed_char4_e554 = as_type<packed_char4>(_e554);
                            packed_char4 reinterpreted_packed_char4_e721 = as_type<packed_char4>(_e721);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e720) + as_type<uint>(( + reinterpreted_packed_char4_e554[0] * reinterpreted_packed_char4_e721[0] + reinterpreted_packed_char4_e554[1] * reinterpreted_packed_char4_e721[1] + reinterpreted_packed_char4_e554[2] * reinterpreted_packed_char4_e721[2] + reinterpreted_packed_char4_e554[3] * reinterpreted_packed_char4_e721[3])));
                            int _e724 = dot0_0_3_;
                            uint _e725 = q3_1_.y;
                            packed_char4 reinterpreted_packed_char4_e563 = as_type<packed_char4>(_e563);
                            packed_char4 reinterpreted_packed_char4_e725 = as_type<packed_char4>(_e725);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e724) + as_type<uint>(( + reinterpreted_packed_char4_e563[0] * reinterpreted_packed_char4_e725[0] + reinterpreted_packed_char4_e563[1] * reinterpreted_packed_char4_e725[1] + reinterpreted_packed_char4_e563[2] * reinterpreted_packed_char4_e725[2] + reinterpreted_packed_char4_e563[3] * reinterpreted_packed_char4_e725[3])));
                            int _e728 = dot0_0_3_;
                            uint _e729 = q3_1_.z;
                            packed_char4 reinterpreted_packed_char4_e572 = as_type<packed_char4>(_e572);
                            packed_char4 reinterpreted_packed_char4_e729 = as_type<packed_char4>(_e729);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e728) + as_type<uint>(( + reinterpreted_packed_char4_e572[0] * reinterpreted_packed_char4_e729[0] + reinterpreted_packed_char4_e572[1] * reinterpreted_packed_char4_e729[1] + reinterpreted_packed_char4_e572[2] * reinterpreted_packed_char4_e729[2] + reinterpreted_packed_char4_e572[3] * reinterpreted_packed_char4_e729[3])));
                            int _e732 = dot0_0_3_;
                            uint _e733 = q3_1_.w;
                            packed_char4 reinterpreted_packed_char4_e581 = as_type<packed_char4>(_e581);
                            packed_char4 reinterpreted_packed_char4_e733 = as_type<packed_char4>(_e733);
                            dot0_0_3_ = as_type<int>(as_type<uint>(_e732) + as_type<uint>(( + reinterpreted_packed_char4_e581[0] * reinterpreted_packed_char4_e733[0] + reinterpreted_packed_char4_e581[1] * reinterpreted_packed_char4_e733[1] + reinterpreted_packed_char4_e581[2] * reinterpreted_packed_char4_e733[2] + reinterpreted_packed_char4_e581[3] * reinterpreted_packed_char4_e733[3])));
                            int _e736 = dot0_0_3_;
                            float scaled0_0_3_ = metal::fma(as_type<float>(_e736), step3_0_, zero3_0_);
                            part0_3_ = scaled0_0_3_ * scale0_.x;
                            uint _e750 = key_levels(_e495.w0_0_0_.y >> 0u, (_e495.w0_0_0_.y >> 3u) & 16843009u);
                            uint _e759 = key_levels(_e495.w0_0_0_.y >> 4u, (_e495.w0_0_0_.y >> 7u) & 16843009u);
                            uint _e768 = key_levels(_e495.w0_0_1_.y >> 0u, (_e495.w0_0_1_.y >> 3u) & 16843009u);
                            uint _e777 = key_levels(_e495.w0_0_1_.y >> 4u, (_e495.w0_0_1_.y >> 7u) & 16843009u);
                            uint _e786 = key_levels(_e495.w0_0_2_.y >> 0u, (_e495.w0_0_2_.y >> 3u) & 16843009u);
                            uint _e795 = key_levels(_e495.w0_0_2_.y >> 4u, (_e495.w0_0_2_.y >> 7u) & 16843009u);
                            uint _e804 = key_levels(_e495.w0_0_3_.y >> 0u, (_e495.w0_0_3_.y >> 3u) & 16843009u);
                            uint _e813 = key_levels(_e495.w0_0_3_.y >> 4u, (_e495.w0_0_3_.y >> 7u) & 16843009u);
                            dot0_1_0_ = COUNTER_BITS;
                            int _e816 = dot0_1_0_;
                            uint _e817 = q0_0_.x;
                            packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                            packed_char4 reinterpreted_packed_char4_e817 = as_type<packed_char4>(_e817);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e816) + as_type<uint>(( + reinterpreted_packed_char4_e750[0] * reinterpreted_packed_char4_e817[0] + reinterpreted_packed_char4_e750[1] * reinterpreted_packed_char4_e817[1] + reinterpreted_packed_char4_e750[2] * reinterpreted_packed_char4_e817[2] + reinterpreted_packed_char4_e750[3] * reinterpreted_packed_char4_e817[3])));
                            int _e820 = dot0_1_0_;
                            uint _e821 = q0_0_.y;
                            packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                            packed_char4 reinterpreted_packed_char4_e821 = as_type<packed_char4>(_e821);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e820) + as_type<uint>(( + reinterpreted_packed_char4_e759[0] * reinterpreted_packed_char4_e821[0] + reinterpreted_packed_char4_e759[1] * reinterpreted_packed_char4_e821[1] + reinterpreted_packed_char4_e759[2] * reinterpreted_packed_char4_e821[2] + reinterpreted_packed_char4_e759[3] * reinterpreted_packed_char4_e821[3])));
                            int _e824 = dot0_1_0_;
                            uint _e825 = q0_0_.z;
                            packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                            packed_char4 reinterpreted_packed_char4_e825 = as_type<packed_char4>(_e825);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e824) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e825[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e825[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e825[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e825[3])));
                            int _e828 = dot0_1_0_;
                            uint _e829 = q0_0_.w;
                            packed_char4 reinterpreted_packed_char4_e777 = as_type<packed_char4>(_e777);
                            packed_char4 reinterpreted_packed_char4_e829 = as_type<packed_char4>(_e829);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e828) + as_type<uint>(( + reinterpreted_packed_char4_e777[0] * reinterpreted_packed_char4_e829[0] + reinterpreted_packed_char4_e777[1] * reinterpreted_packed_char4_e829[1] + reinterpreted_packed_char4_e777[2] * reinterpreted_packed_char4_e829[2] + reinterpreted_packed_char4_e777[3] * reinterpreted_packed_char4_e829[3])));
                            int _e832 = dot0_1_0_;
                            uint _e833 = q0_1_.x;
                            packed_char4 reinterpreted_packed_char4_e786 = as_type<packed_char4>(_e786);
                            packed_char4 reinterpreted_packed_char4_e833 = as_type<packed_char4>(_e833);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e832) + as_type<uint>(( + reinterpreted_packed_char4_e786[0] * reinterpreted_packed_char4_e833[0] + reinterpreted_packed_char4_e786[1] * reinterpreted_packed_char4_e833[1] + reinterpreted_packed_char4_e786[2] * reinterpreted_packed_char4_e833[2] + reinterpreted_packed_char4_e786[3] * reinterpreted_packed_char4_e833[3])));
                            int _e836 = dot0_1_0_;
                            uint _e837 = q0_1_.y;
                            packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(_e795);
                            packed_char4 reinterpreted_packed_char4_e837 = as_type<packed_char4>(_e837);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e836) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e837[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e837[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e837[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e837[3])));
                            int _e840 = dot0_1_0_;
                            uint _e841 = q0_1_.z;
                            packed_char4 reinterpreted_packed_char4_e804 = as_type<packed_char4>(_e804);
                            packed_char4 reinterpreted_packed_char4_e841 = as_type<packed_char4>(_e841);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e840) + as_type<uint>(( + reinterpreted_packed_char4_e804[0] * reinterpreted_packed_char4_e841[0] + reinterpreted_packed_char4_e804[1] * reinterpreted_packed_char4_e841[1] + reinterpreted_packed_char4_e804[2] * reinterpreted_packed_char4_e841[2] + reinterpreted_packed_char4_e804[3] * reinterpreted_packed_char4_e841[3])));
                            int _e844 = dot0_1_0_;
                            uint _e845 = q0_1_.w;
                            packed_char4 reinterpreted_packed_char4_e813 = as_type<packed_char4>(_e813);
                            packed_char4 reinterpreted_packed_char4_e845 = as_type<packed_char4>(_e845);
                            dot0_1_0_ = as_type<int>(as_type<uint>(_e844) + as_type<uint>(( + reinterpreted_packed_char4_e813[0] * reinterpreted_packed_char4_e845[0] + reinterpreted_packed_char4_e813[1] * reinterpreted_packed_char4_e845[1] + reinterpreted_packed_char4_e813[2] * reinterpreted_packed_char4_e845[2] + reinterpreted_packed_char4_e813[3] * reinterpreted_packed_char4_e845[3])));
                            int _e848 = dot0_1_0_;
                            float scaled0_1_0_ = metal::fma(as_type<float>(_e848), step0_0_, zero0_0_);
                            part1_0_ = scaled0_1_0_ * scale0_.y;
                            dot0_1_1_ = COUNTER_BITS;
                            int _e856 = dot0_1_1_;
                            uint _e857 = q1_0_.x;
                            packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                            packed_char4 reinterpreted_packed_char4_e857 = as_type<packed_char4>(_e857);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e856) + as_type<uint>(( + reinterpreted_packed_char4_e750[0] * reinterpreted_packed_char4_e857[0] + reinterpreted_packed_char4_e750[1] * reinterpreted_packed_char4_e857[1] + reinterpreted_packed_char4_e750[2] * reinterpreted_packed_char4_e857[2] + reinterpreted_packed_char4_e750[3] * reinterpreted_packed_char4_e857[3])));
                            int _e860 = dot0_1_1_;
                            uint _e861 = q1_0_.y;
                            packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                            packed_char4 reinterpreted_packed_char4_e861 = as_type<packed_char4>(_e861);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e860) + as_type<uint>(( + reinterpreted_packed_char4_e759[0] * reinterpreted_packed_char4_e861[0] + reinterpreted_packed_char4_e759[1] * reinterpreted_packed_char4_e861[1] + reinterpreted_packed_char4_e759[2] * reinterpreted_packed_char4_e861[2] + reinterpreted_packed_char4_e759[3] * reinterpreted_packed_char4_e861[3])));
                            int _e864 = dot0_1_1_;
                            uint _e865 = q1_0_.z;
                            packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                            packed_char4 reinterpreted_packed_char4_e865 = as_type<packed_char4>(_e865);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e864) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e865[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e865[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e865[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e865[3])));
                            int _e868 = dot0_1_1_;
                            uint _e869 = q1_0_.w;
                            packed_char4 reinterpreted_packed_char4_e777 = as_type<packed_char4>(_e777);
                            packed_char4 reinterpreted_packed_char4_e869 = as_type<packed_char4>(_e869);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e868) + as_type<uint>(( + reinterpreted_packed_char4_e777[0] * reinterpreted_packed_char4_e869[0] + reinterpreted_packed_char4_e777[1] * reinterpreted_packed_char4_e869[1] + reinterpreted_packed_char4_e777[2] * reinterpreted_packed_char4_e869[2] + reinterpreted_packed_char4_e777[3] * reinterpreted_packed_char4_e869[3])));
                            int _e872 = dot0_1_1_;
                            uint _e873 = q1_1_.x;
                            packed_char4 reinterpreted_packed_char4_e786 = as_type<packed_char4>(_e786);
                            packed_char4 reinterpreted_packed_char4_e873 = as_type<packed_char4>(_e873);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e872) + as_type<uint>(( + reinterpreted_packed_char4_e786[0] * reinterpreted_packed_char4_e873[0] + reinterpreted_packed_char4_e786[1] * reinterpreted_packed_char4_e873[1] + reinterpreted_packed_char4_e786[2] * reinterpreted_packed_char4_e873[2] + reinterpreted_packed_char4_e786[3] * reinterpreted_packed_char4_e873[3])));
                            int _e876 = dot0_1_1_;
                            uint _e877 = q1_1_.y;
                            packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(_e795);
                            packed_char4 reinterpreted_packed_char4_e877 = as_type<packed_char4>(_e877);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e876) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e877[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e877[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e877[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e877[3])));
                            int _e880 = dot0_1_1_;
                            uint _e881 = q1_1_.z;
                            packed_char4 reinterpreted_packed_char4_e804 = as_type<packed_char4>(_e804);
                            packed_char4 reinterpreted_packed_char4_e881 = as_type<packed_char4>(_e881);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e880) + as_type<uint>(( + reinterpreted_packed_char4_e804[0] * reinterpreted_packed_char4_e881[0] + reinterpreted_packed_char4_e804[1] * reinterpreted_packed_char4_e881[1] + reinterpreted_packed_char4_e804[2] * reinterpreted_packed_char4_e881[2] + reinterpreted_packed_char4_e804[3] * reinterpreted_packed_char4_e881[3])));
                            int _e884 = dot0_1_1_;
                            uint _e885 = q1_1_.w;
                            packed_char4 reinterpreted_packed_char4_e813 = as_type<packed_char4>(_e813);
                            packed_char4 reinterpreted_packed_char4_e885 = as_type<packed_char4>(_e885);
                            dot0_1_1_ = as_type<int>(as_type<uint>(_e884) + as_type<uint>(( + reinterpreted_packed_char4_e813[0] * reinterpreted_packed_char4_e885[0] + reinterpreted_packed_char4_e813[1] * reinterpreted_packed_char4_e885[1] + reinterpreted_packed_char4_e813[2] * reinterpreted_packed_char4_e885[2] + reinterpreted_packed_char4_e813[3] * reinterpreted_packed_char4_e885[3])));
                            int _e888 = dot0_1_1_;
                            float scaled0_1_1_ = metal::fma(as_type<float>(_e888), step1_0_, zero1_0_);
                            part1_1_ = scaled0_1_1_ * scale0_.y;
                            dot0_1_2_ = COUNTER_BITS;
                            int _e896 = dot0_1_2_;
                            uint _e897 = q2_0_.x;
                            packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                            packed_char4 reinterpreted_packed_char4_e897 = as_type<packed_char4>(_e897);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e896) + as_type<uint>(( + reinterpreted_packed_char4_e750[0] * reinterpreted_packed_char4_e897[0] + reinterpreted_packed_char4_e750[1] * reinterpreted_packed_char4_e897[1] + reinterpreted_packed_char4_e750[2] * reinterpreted_packed_char4_e897[2] + reinterpreted_packed_char4_e750[3] * reinterpreted_packed_char4_e897[3])));
                            int _e900 = dot0_1_2_;
                            uint _e901 = q2_0_.y;
                            packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                            packed_char4 reinterpreted_packed_char4_e901 = as_type<packed_char4>(_e901);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e900) + as_type<uint>(( + reinterpreted_packed_char4_e759[0] * reinterpreted_packed_char4_e901[0] + reinterpreted_packed_char4_e759[1] * reinterpreted_packed_char4_e901[1] + reinterpreted_packed_char4_e759[2] * reinterpreted_packed_char4_e901[2] + reinterpreted_packed_char4_e759[3] * reinterpreted_packed_char4_e901[3])));
                            int _e904 = dot0_1_2_;
                            uint _e905 = q2_0_.z;
                            packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                            packed_char4 reinterpreted_packed_char4_e905 = as_type<packed_char4>(_e905);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e904) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e905[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e905[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e905[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e905[3])));
                            int _e908 = dot0_1_2_;
                            uint _e909 = q2_0_.w;
                            packed_char4 reinterpreted_packed_char4_e777 = as_type<packed_char4>(_e777);
                            packed_char4 reinterpreted_packed_char4_e909 = as_type<packed_char4>(_e909);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e908) + as_type<uint>(( + reinterpreted_packed_char4_e777[0] * reinterpreted_packed_char4_e909[0] + reinterpreted_packed_char4_e777[1] * reinterpreted_packed_char4_e909[1] + reinterpreted_packed_char4_e777[2] * reinterpreted_packed_char4_e909[2] + reinterpreted_packed_char4_e777[3] * reinterpreted_packed_char4_e909[3])));
                            int _e912 = dot0_1_2_;
                            uint _e913 = q2_1_.x;
                            packed_char4 reinterpreted_packed_char4_e786 = as_type<packed_char4>(_e786);
                            packed_char4 reinterpreted_packed_char4_e913 = as_type<packed_char4>(_e913);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e912) + as_type<uint>(( + reinterpreted_packed_char4_e786[0] * reinterpreted_packed_char4_e913[0] + reinterpreted_packed_char4_e786[1] * reinterpreted_packed_char4_e913[1] + reinterpreted_packed_char4_e786[2] * reinterpreted_packed_char4_e913[2] + reinterpreted_packed_char4_e786[3] * reinterpreted_packed_char4_e913[3])));
                            int _e916 = dot0_1_2_;
                            uint _e917 = q2_1_.y;
                            packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(_e795);
                            packed_char4 reinterpreted_packed_char4_e917 = as_type<packed_char4>(_e917);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e916) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e917[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e917[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e917[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e917[3])));
                            int _e920 = dot0_1_2_;
                            uint _e921 = q2_1_.z;
                            packed_char4 reinterpreted_packed_char4_e804 = as_type<packed_char4>(_e804);
                            packed_char4 reinterpreted_packed_char4_e921 = as_type<packed_char4>(_e921);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e920) + as_type<uint>(( + reinterpreted_packed_char4_e804[0] * reinterpreted_packed_char4_e921[0] + reinterpreted_packed_char4_e804[1] * reinterpreted_packed_char4_e921[1] + reinterpreted_packed_char4_e804[2] * reinterpreted_packed_char4_e921[2] + reinterpreted_packed_char4_e804[3] * reinterpreted_packed_char4_e921[3])));
                            int _e924 = dot0_1_2_;
                            uint _e925 = q2_1_.w;
                            packed_char4 reinterpreted_packed_char4_e813 = as_type<packed_char4>(_e813);
                            packed_char4 reinterpreted_packed_char4_e925 = as_type<packed_char4>(_e925);
                            dot0_1_2_ = as_type<int>(as_type<uint>(_e924) + as_type<uint>(( + reinterpreted_packed_char4_e813[0] * reinterpreted_packed_char4_e925[0] + reinterpreted_packed_char4_e813[1] * reinterpreted_packed_char4_e925[1] + reinterpreted_packed_char4_e813[2] * reinterpreted_packed_char4_e925[2] + reinterpreted_packed_char4_e813[3] * reinterpreted_packed_char4_e925[3])));
                            int _e928 = dot0_1_2_;
                            float scaled0_1_2_ = metal::fma(as_type<float>(_e928), step2_0_, zero2_0_);
                            part1_2_ = scaled0_1_2_ * scale0_.y;
                            dot0_1_3_ = COUNTER_BITS;
                            int _e936 = dot0_1_3_;
                            uint _e937 = q3_0_.x;
                            packed_char4 reinterpreted_packed_char4_e750 = as_type<packed_char4>(_e750);
                            packed_char4 reinterpreted_packed_char4_e937 = as_type<packed_char4>(_e937);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e936) + as_type<uint>(( + reinterpreted_packed_char4_e750[0] * reinterpreted_packed_char4_e937[0] + reinterpreted_packed_char4_e750[1] * reinterpreted_packed_char4_e937[1] + reinterpreted_packed_char4_e750[2] * reinterpreted_packed_char4_e937[2] + reinterpreted_packed_char4_e750[3] * reinterpreted_packed_char4_e937[3])));
                            int _e940 = dot0_1_3_;
                            uint _e941 = q3_0_.y;
                            packed_char4 reinterpreted_packed_char4_e759 = as_type<packed_char4>(_e759);
                            packed_char4 reinterpreted_packed_char4_e941 = as_type<packed_char4>(_e941);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e940) + as_type<uint>(( + reinterpreted_packed_char4_e759[0] * reinterpreted_packed_char4_e941[0] + reinterpreted_packed_char4_e759[1] * reinterpreted_packed_char4_e941[1] + reinterpreted_packed_char4_e759[2] * reinterpreted_packed_char4_e941[2] + reinterpreted_packed_char4_e759[3] * reinterpreted_packed_char4_e941[3])));
                            int _e944 = dot0_1_3_;
                            uint _e945 = q3_0_.z;
                            packed_char4 reinterpreted_packed_char4_e768 = as_type<packed_char4>(_e768);
                            packed_char4 reinterpreted_packed_char4_e945 = as_type<packed_char4>(_e945);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e944) + as_type<uint>(( + reinterpreted_packed_char4_e768[0] * reinterpreted_packed_char4_e945[0] + reinterpreted_packed_char4_e768[1] * reinterpreted_packed_char4_e945[1] + reinterpreted_packed_char4_e768[2] * reinterpreted_packed_char4_e945[2] + reinterpreted_packed_char4_e768[3] * reinterpreted_packed_char4_e945[3])));
                            int _e948 = dot0_1_3_;
                            uint _e949 = q3_0_.w;
                            packed_char4 reinterpreted_packed_char4_e777 = as_type<packed_char4>(_e777);
                            packed_char4 reinterpreted_packed_char4_e949 = as_type<packed_char4>(_e949);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e948) + as_type<uint>(( + reinterpreted_packed_char4_e777[0] * reinterpreted_packed_char4_e949[0] + reinterpreted_packed_char4_e777[1] * reinterpreted_packed_char4_e949[1] + reinterpreted_packed_char4_e777[2] * reinterpreted_packed_char4_e949[2] + reinterpreted_packed_char4_e777[3] * reinterpreted_packed_char4_e949[3])));
                            int _e952 = dot0_1_3_;
                            uint _e953 = q3_1_.x;
                            packed_char4 reinterpreted_packed_char4_e786 = as_type<packed_char4>(_e786);
                            packed_char4 reinterpreted_packed_char4_e953 = as_type<packed_char4>(_e953);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e952) + as_type<uint>(( + reinterpreted_packed_char4_e786[0] * reinterpreted_packed_char4_e953[0] + reinterpreted_packed_char4_e786[1] * reinterpreted_packed_char4_e953[1] + reinterpreted_packed_char4_e786[2] * reinterpreted_packed_char4_e953[2] + reinterpreted_packed_char4_e786[3] * reinterpreted_packed_char4_e953[3])));
                            int _e956 = dot0_1_3_;
                            uint _e957 = q3_1_.y;
                            packed_char4 reinterpreted_packed_char4_e795 = as_type<packed_char4>(_e795);
                            packed_char4 reinterpreted_packed_char4_e957 = as_type<packed_char4>(_e957);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e956) + as_type<uint>(( + reinterpreted_packed_char4_e795[0] * reinterpreted_packed_char4_e957[0] + reinterpreted_packed_char4_e795[1] * reinterpreted_packed_char4_e957[1] + reinterpreted_packed_char4_e795[2] * reinterpreted_packed_char4_e957[2] + reinterpreted_packed_char4_e795[3] * reinterpreted_packed_char4_e957[3])));
                            int _e960 = dot0_1_3_;
                            uint _e961 = q3_1_.z;
                            packed_char4 reinterpreted_packed_char4_e804 = as_type<packed_char4>(_e804);
                            packed_char4 reinterpreted_packed_char4_e961 = as_type<packed_char4>(_e961);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e960) + as_type<uint>(( + reinterpreted_packed_char4_e804[0] * reinterpreted_packed_char4_e961[0] + reinterpreted_packed_char4_e804[1] * reinterpreted_packed_char4_e961[1] + reinterpreted_packed_char4_e804[2] * reinterpreted_packed_char4_e961[2] + reinterpreted_packed_char4_e804[3] * reinterpreted_packed_char4_e961[3])));
                            int _e964 = dot0_1_3_;
                            uint _e965 = q3_1_.w;
                            packed_char4 reinterpreted_packed_char4_e813 = as_type<packed_char4>(_e813);
                            packed_char4 reinterpreted_packed_char4_e965 = as_type<packed_char4>(_e965);
                            dot0_1_3_ = as_type<int>(as_type<uint>(_e964) + as_type<uint>(( + reinterpreted_packed_char4_e813[0] * reinterpreted_packed_char4_e965[0] + reinterpreted_packed_char4_e813[1] * reinterpreted_packed_char4_e965[1] + reinterpreted_packed_char4_e813[2] * reinterpreted_packed_char4_e965[2] + reinterpreted_packed_char4_e813[3] * reinterpreted_packed_char4_e965[3])));
                            int _e968 = dot0_1_3_;
                            float scaled0_1_3_ = metal::fma(as_type<float>(_e968), step3_0_, zero3_0_);
                            part1_3_ = scaled0_1_3_ * scale0_.y;
                            bool odd = (key_lane & 1u) == 1u;
                            float _e978 = part0_0_;
                            float _e979 = part1_0_;
                            float _e981 = part1_0_;
                            float _e982 = part0_0_;
                            float unnamed_8 = metal::quad_shuffle_xor(odd ? _e982 : _e981, 1u);
                            float token_sum0_ = (odd ? _e979 : _e978) + unnamed_8;
                            float _e986 = part0_1_;
                            float _e987 = part1_1_;
                            float _e989 = part1_1_;
                            float _e990 = part0_1_;
                            float unnamed_9 = metal::quad_shuffle_xor(odd ? _e990 : _e989, 1u);
                            float token_sum1_ = (odd ? _e987 : _e986) + unnamed_9;
                            float _e994 = part0_2_;
                            float _e995 = part1_2_;
                            float _e997 = part1_2_;
                            float _e998 = part0_2_;
                            float unnamed_10 = metal::quad_shuffle_xor(odd ? _e998 : _e997, 1u);
                            float token_sum2_ = (odd ? _e995 : _e994) + unnamed_10;
                            float _e1002 = part0_3_;
                            float _e1003 = part1_3_;
                            float _e1005 = part1_3_;
                            float _e1006 = part0_3_;
                            float unnamed_11 = metal::quad_shuffle_xor(odd ? _e1006 : _e1005, 1u);
                            float token_sum3_ = (odd ? _e1003 : _e1002) + unnamed_11;
                            put_score(key_head + 0u, t_1 + key_lane, token_sum0_, scores);
                            put_score(key_head + 1u, t_1 + key_lane, token_sum1_, scores);
                            put_score(key_head + 2u, t_1 + key_lane, token_sum2_, scores);
                            put_score(key_head + 3u, t_1 + key_lane, token_sum3_, scores);
                        }
                    }
                }
            }
            uint item0_ = metal::min(tid + 0u, 15u);
            uint _e1029 = block;
            uint scale_at0_ = (((_e273 + (metal::min(naga_div(_e1029, 16u) + naga_div(naga_mod(item0_, QUADS), 4u), last_tile_1) * 136u)) + 128u) + (naga_div(item0_, QUADS) * 8u)) + (naga_mod(item0_, 4u) * 2u);
            uint _e1055 = values[scale_at0_];
            uint _e1060 = values[scale_at0_ + 1u];
            metal::uint2 scale_bits0_ = metal::uint2(_e1055, _e1060);
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint quad0_ = soft_lane + 0u;
            uint _e1064 = block;
            metal::uint4 token0_ = metal::uint4(_e1064 + (quad0_ * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1076 = first_seen;
            uint _e1081 = params.end;
            metal::bool4 visible0_ = (token0_ >= metal::uint4(_e1076)) & (token0_ < metal::uint4(_e1081));
            largest0_ = -1000000000000000000000000000000.0;
            score0_0_ = metal::float4(-1000000000000000000000000000000.0);
            if (true) {
                metal::float4 _e1097 = scores.inner[((soft_head + 0u) * QUADS) + quad0_];
                score0_0_ = _e1097 + metal::float4(bias0_);
                metal::float4 _e1100 = score0_0_;
                float _e1106 = mean_product(soft_head + 0u, mean_place + naga_div(quad0_, 16u), mean_products);
                score0_0_ = _e1100 + metal::float4(_e1106);
                metal::float4 _e1111 = score0_0_;
                score0_0_ = metal::select(metal::float4(-1000000000000000000000000000000.0), _e1111, visible0_);
                float _e1113 = largest0_;
                metal::float4 _e1114 = score0_0_;
                float _e1115 = largest_of(_e1114);
                largest0_ = metal::max(_e1113, _e1115);
            }
            float _e1117 = largest0_;
            float _e1118 = largest0_;
            float unnamed_12 = metal::quad_shuffle_xor(_e1118, 1u);
            largest0_ = metal::max(_e1117, unnamed_12);
            float _e1121 = largest0_;
            float _e1122 = largest0_;
            float unnamed_13 = metal::quad_shuffle_xor(_e1122, 2u);
            largest0_ = metal::max(_e1121, unnamed_13);
            if (true) {
                local = naga_mod(tid, 4u) == 0u;
            } else {
                local = false;
            }
            bool _e1132 = local;
            if (_e1132) {
                float _e1147 = largest0_;
                reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e1147;
            }
            uint _e1148 = block;
            metal::uint4 scale_token0_ = metal::uint4(_e1148 + (naga_mod(item0_, QUADS) * 4u)) + metal::uint4(0u, 1u, 2u, 3u);
            uint _e1162 = first_seen;
            uint _e1167 = params.end;
            metal::bool4 scale_seen0_ = (scale_token0_ >= metal::uint4(_e1162)) & (scale_token0_ < metal::uint4(_e1167));
            metal::float4 scale0_1 = metal::select(metal::float4 {}, metal::float4(float2(as_type<half2>(scale_bits0_.x)), float2(as_type<half2>(scale_bits0_.y))), scale_seen0_);
            float _e1179 = largest_of(metal::abs(scale0_1));
            scale_top0_ = _e1179;
            float _e1181 = scale_top0_;
            float _e1182 = scale_top0_;
            float unnamed_14 = metal::quad_shuffle_xor(_e1182, 1u);
            scale_top0_ = metal::max(_e1181, unnamed_14);
            float _e1185 = scale_top0_;
            float _e1186 = scale_top0_;
            float unnamed_15 = metal::quad_shuffle_xor(_e1186, 2u);
            scale_top0_ = metal::max(_e1185, unnamed_15);
            if ((tid + 0u) < 16u) {
                scale_quads.inner[item0_] = scale0_1;
                if (naga_mod(item0_, 4u) == 0u) {
                    float _e1203 = scale_top0_;
                    scale_tops.inner[naga_div(item0_, 4u)] = _e1203;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (tid < 1u) {
                top = 0.0;
                float _e1208 = top;
                float _e1215 = scale_tops.inner[(tid * 4u) + 0u];
                top = metal::max(_e1208, _e1215);
                float _e1217 = top;
                float _e1224 = scale_tops.inner[(tid * 4u) + 1u];
                top = metal::max(_e1217, _e1224);
                float _e1226 = top;
                float _e1233 = scale_tops.inner[(tid * 4u) + 2u];
                top = metal::max(_e1226, _e1233);
                float _e1235 = top;
                float _e1242 = scale_tops.inner[(tid * 4u) + 3u];
                top = metal::max(_e1235, _e1242);
                float _e1246 = top;
                float _e1247 = top;
                float _e1250 = top;
                group_scales.inner[tid] = metal::float2(_e1246, (_e1250 > 0.0) ? (255.0 / _e1247) : 0.0);
            }
            weight0_0_ = metal::float4 {};
            share0_ = 0.0;
            keep0_ = 0.0;
            if (true) {
                float _e1262 = largest0_;
                metal::float4 _e1271 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
                float _e1272 = largest_of(_e1271);
                largest0_ = metal::max(_e1262, _e1272);
                float former = running_max0_;
                float _e1275 = largest0_;
                running_max0_ = metal::max(former, _e1275);
                float _e1277 = largest0_;
                float _e1278 = running_max0_;
                share0_ = metal::exp(_e1277 - _e1278);
                float _e1281 = running_max0_;
                keep0_ = metal::exp(former - _e1281);
                if (soft_lane == 0u) {
                    float _e1290 = share0_;
                    block_share.inner[soft_head + 0u] = _e1290;
                    float _e1295 = keep0_;
                    block_keep.inner[soft_head + 0u] = _e1295;
                }
                sum = 0.0;
                metal::float4 _e1298 = score0_0_;
                float _e1299 = largest0_;
                metal::float4 _e1304 = score0_0_;
                weight0_0_ = metal::select(metal::exp(_e1298 - metal::float4(_e1299)), metal::float4 {}, _e1304 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1309 = sum;
                metal::float4 _e1310 = weight0_0_;
                float _e1311 = sum_of(_e1310);
                sum = _e1309 + _e1311;
                float _e1313 = running_sum0_;
                float _e1314 = keep0_;
                float _e1316 = sum;
                float _e1317 = share0_;
                running_sum0_ = (_e1313 * _e1314) + (_e1316 * _e1317);
            }
            {
                largest_scale = 0.0;
                float _e1322 = largest_scale;
                float _e1325 = scale_tops.inner[0];
                largest_scale = metal::max(_e1322, _e1325);
                float _e1327 = largest_scale;
                float _e1330 = scale_tops.inner[1];
                largest_scale = metal::max(_e1327, _e1330);
                float _e1332 = largest_scale;
                float _e1335 = scale_tops.inner[2];
                largest_scale = metal::max(_e1332, _e1335);
                float _e1337 = largest_scale;
                float _e1340 = scale_tops.inner[3];
                largest_scale = metal::max(_e1337, _e1340);
                float _e1342 = largest_scale;
                float _e1343 = largest_scale;
                float _e1346 = largest_scale;
                metal::float2 group_scale = metal::float2(_e1342, (_e1346 > 0.0) ? (255.0 / _e1343) : 0.0);
                float centre = group_scale.x * 0.011943135;
                part0_ = 0.0;
                {
                    metal::float4 _e1361 = scale_quads.inner[0u + quad0_];
                    metal::float4 factor = _e1361 * group_scale.y;
                    metal::float4 _e1364 = weight0_0_;
                    uint _e1366 = weight_word(_e1364 * factor);
                    float _e1367 = part0_;
                    packed_uchar4 reinterpreted_packed_uchar4_e1366 = as_type<packed_uchar4>(_e1366);
                    packed_uchar4 reinterpreted_packed_uchar4_e1369 = as_type<packed_uchar4>(16843009u);
                    part0_ = _e1367 - ((as_type<float>(ROUNDER_BITS + ( + reinterpreted_packed_uchar4_e1366[0] * reinterpreted_packed_uchar4_e1369[0] + reinterpreted_packed_uchar4_e1366[1] * reinterpreted_packed_uchar4_e1369[1] + reinterpreted_packed_uchar4_e1366[2] * reinterpreted_packed_uchar4_e1369[2] + reinterpreted_packed_uchar4_e1366[3] * reinterpreted_packed_uchar4_e1369[3])) - 12582912.0) * centre);
                    if (true) {
                        weight_bytes.inner[((0u + naga_div(soft_head + 0u, 4u)) * QUADS) + quad0_][naga_mod(soft_head + 0u, 4u)] = _e1366;
                    }
                }
                float _e1393 = extra0_0_;
                float _e1394 = keep0_;
                float _e1396 = part0_;
                float _e1397 = share0_;
                extra0_0_ = (_e1393 * _e1394) + (_e1396 * _e1397);
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
                        uint _e3516 = step;
                        step = _e3516 + 32u;
                    }
                    loop_init_4 = false;
                    uint _e1433 = step;
                    if (_e1433 < 8u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1436 = step;
                        uint step0_ = _e1436 + 0u;
                        uint _e1439 = block;
                        ValueRun _e1443 = load_values(_e273, naga_div(_e1439, 8u) + step0_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1444 = step;
                        uint step1_ = _e1444 + 4u;
                        uint _e1447 = block;
                        ValueRun _e1451 = load_values(_e273, naga_div(_e1447, 8u) + step1_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1452 = step;
                        uint step2_ = _e1452 + 8u;
                        uint _e1455 = block;
                        ValueRun _e1459 = load_values(_e273, naga_div(_e1455, 8u) + step2_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1460 = step;
                        uint step3_ = _e1460 + 12u;
                        uint _e1463 = block;
                        ValueRun _e1467 = load_values(_e273, naga_div(_e1463, 8u) + step3_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1468 = step;
                        uint step4_ = _e1468 + 16u;
                        uint _e1471 = block;
                        ValueRun _e1475 = load_values(_e273, naga_div(_e1471, 8u) + step4_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1476 = step;
                        uint step5_ = _e1476 + 20u;
                        uint _e1479 = block;
                        ValueRun _e1483 = load_values(_e273, naga_div(_e1479, 8u) + step5_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1484 = step;
                        uint step6_ = _e1484 + 24u;
                        uint _e1487 = block;
                        ValueRun _e1491 = load_values(_e273, naga_div(_e1487, 8u) + step6_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        uint _e1492 = step;
                        uint step7_ = _e1492 + 28u;
                        uint _e1495 = block;
                        ValueRun _e1499 = load_values(_e273, naga_div(_e1495, 8u) + step7_, last_tile_1, value_channel, value_runs, _buffer_sizes);
                        if (step0_ < 8u) {
                            uint _e1512 = value_levels(_e1443.low.x >> 0u, (_e1443.low.x >> 3u) & 16843009u);
                            uint _e1523 = value_levels(_e1443.low.y >> 0u, (_e1443.low.y >> 3u) & 16843009u);
                            uint _e1534 = value_levels(_e1443.low.z >> 0u, (_e1443.low.z >> 3u) & 16843009u);
                            uint _e1545 = value_levels(_e1443.low.w >> 0u, (_e1443.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 0u];
                            uint _e1563 = sum0_0_;
                            uint _e1564 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1512 = as_type<packed_uchar4>(_e1512);
                            packed_uchar4 reinterpreted_packed_uchar4_e1564 = as_type<packed_uchar4>(_e1564);
                            sum0_0_ = _e1563 + ( + reinterpreted_packed_uchar4_e1512[0] * reinterpreted_packed_uchar4_e1564[0] + reinterpreted_packed_uchar4_e1512[1] * reinterpreted_packed_uchar4_e1564[1] + reinterpreted_packed_uchar4_e1512[2] * reinterpreted_packed_uchar4_e1564[2] + reinterpreted_packed_uchar4_e1512[3] * reinterpreted_packed_uchar4_e1564[3]);
                            uint _e1567 = sum0_1_;
                            uint _e1568 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1523 = as_type<packed_uchar4>(_e1523);
                            packed_uchar4 reinterpreted_packed_uchar4_e1568 = as_type<packed_uchar4>(_e1568);
                            sum0_1_ = _e1567 + ( + reinterpreted_packed_uchar4_e1523[0] * reinterpreted_packed_uchar4_e1568[0] + reinterpreted_packed_uchar4_e1523[1] * reinterpreted_packed_uchar4_e1568[1] + reinterpreted_packed_uchar4_e1523[2] * reinterpreted_packed_uchar4_e1568[2] + reinterpreted_packed_uchar4_e1523[3] * reinterpreted_packed_uchar4_e1568[3]);
                            uint _e1571 = sum0_2_;
                            uint _e1572 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1534 = as_type<packed_uchar4>(_e1534);
                            packed_uchar4 reinterpreted_packed_uchar4_e1572 = as_type<packed_uchar4>(_e1572);
                            sum0_2_ = _e1571 + ( + reinterpreted_packed_uchar4_e1534[0] * reinterpreted_packed_uchar4_e1572[0] + reinterpreted_packed_uchar4_e1534[1] * reinterpreted_packed_uchar4_e1572[1] + reinterpreted_packed_uchar4_e1534[2] * reinterpreted_packed_uchar4_e1572[2] + reinterpreted_packed_uchar4_e1534[3] * reinterpreted_packed_uchar4_e1572[3]);
                            uint _e1575 = sum0_3_;
                            uint _e1576 = b0_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1545 = as_type<packed_uchar4>(_e1545);
                            packed_uchar4 reinterpreted_packed_uchar4_e1576 = as_type<packed_uchar4>(_e1576);
                            sum0_3_ = _e1575 + ( + reinterpreted_packed_uchar4_e1545[0] * reinterpreted_packed_uchar4_e1576[0] + reinterpreted_packed_uchar4_e1545[1] * reinterpreted_packed_uchar4_e1576[1] + reinterpreted_packed_uchar4_e1545[2] * reinterpreted_packed_uchar4_e1576[2] + reinterpreted_packed_uchar4_e1545[3] * reinterpreted_packed_uchar4_e1576[3]);
                            uint _e1579 = sum1_0_;
                            uint _e1580 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1512 = as_type<packed_uchar4>(_e1512);
                            packed_uchar4 reinterpreted_packed_uchar4_e1580 = as_type<packed_uchar4>(_e1580);
                            sum1_0_ = _e1579 + ( + reinterpreted_packed_uchar4_e1512[0] * reinterpreted_packed_uchar4_e1580[0] + reinterpreted_packed_uchar4_e1512[1] * reinterpreted_packed_uchar4_e1580[1] + reinterpreted_packed_uchar4_e1512[2] * reinterpreted_packed_uchar4_e1580[2] + reinterpreted_packed_uchar4_e1512[3] * reinterpreted_packed_uchar4_e1580[3]);
                            uint _e1583 = sum1_1_;
                            uint _e1584 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1523 = as_type<packed_uchar4>(_e1523);
                            packed_uchar4 reinterpreted_packed_uchar4_e1584 = as_type<packed_uchar4>(_e1584);
                            sum1_1_ = _e1583 + ( + reinterpreted_packed_uchar4_e1523[0] * reinterpreted_packed_uchar4_e1584[0] + reinterpreted_packed_uchar4_e1523[1] * reinterpreted_packed_uchar4_e1584[1] + reinterpreted_packed_uchar4_e1523[2] * reinterpreted_packed_uchar4_e1584[2] + reinterpreted_packed_uchar4_e1523[3] * reinterpreted_packed_uchar4_e1584[3]);
                            uint _e1587 = sum1_2_;
                            uint _e1588 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1534 = as_type<packed_uchar4>(_e1534);
                            packed_uchar4 reinterpreted_packed_uchar4_e1588 = as_type<packed_uchar4>(_e1588);
                            sum1_2_ = _e1587 + ( + reinterpreted_packed_uchar4_e1534[0] * reinterpreted_packed_uchar4_e1588[0] + reinterpreted_packed_uchar4_e1534[1] * reinterpreted_packed_uchar4_e1588[1] + reinterpreted_packed_uchar4_e1534[2] * reinterpreted_packed_uchar4_e1588[2] + reinterpreted_packed_uchar4_e1534[3] * reinterpreted_packed_uchar4_e1588[3]);
                            uint _e1591 = sum1_3_;
                            uint _e1592 = b0_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1545 = as_type<packed_uchar4>(_e1545);
                            packed_uchar4 reinterpreted_packed_uchar4_e1592 = as_type<packed_uchar4>(_e1592);
                            sum1_3_ = _e1591 + ( + reinterpreted_packed_uchar4_e1545[0] * reinterpreted_packed_uchar4_e1592[0] + reinterpreted_packed_uchar4_e1545[1] * reinterpreted_packed_uchar4_e1592[1] + reinterpreted_packed_uchar4_e1545[2] * reinterpreted_packed_uchar4_e1592[2] + reinterpreted_packed_uchar4_e1545[3] * reinterpreted_packed_uchar4_e1592[3]);
                            uint _e1595 = sum2_0_;
                            uint _e1596 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1512 = as_type<packed_uchar4>(_e1512);
                            packed_uchar4 reinterpreted_packed_uchar4_e1596 = as_type<packed_uchar4>(_e1596);
                            sum2_0_ = _e1595 + ( + reinterpreted_packed_uchar4_e1512[0] * reinterpreted_packed_uchar4_e1596[0] + reinterpreted_packed_uchar4_e1512[1] * reinterpreted_packed_uchar4_e1596[1] + reinterpreted_packed_uchar4_e1512[2] * reinterpreted_packed_uchar4_e1596[2] + reinterpreted_packed_uchar4_e1512[3] * reinterpreted_packed_uchar4_e1596[3]);
                            uint _e1599 = sum2_1_;
                            uint _e1600 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1523 = as_type<packed_uchar4>(_e1523);
                            packed_uchar4 reinterpreted_packed_uchar4_e1600 = as_type<packed_uchar4>(_e1600);
                            sum2_1_ = _e1599 + ( + reinterpreted_packed_uchar4_e1523[0] * reinterpreted_packed_uchar4_e1600[0] + reinterpreted_packed_uchar4_e1523[1] * reinterpreted_packed_uchar4_e1600[1] + reinterpreted_packed_uchar4_e1523[2] * reinterpreted_packed_uchar4_e1600[2] + reinterpreted_packed_uchar4_e1523[3] * reinterpreted_packed_uchar4_e1600[3]);
                            uint _e1603 = sum2_2_;
                            uint _e1604 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1534 = as_type<packed_uchar4>(_e1534);
                            packed_uchar4 reinterpreted_packed_uchar4_e1604 = as_type<packed_uchar4>(_e1604);
                            sum2_2_ = _e1603 + ( + reinterpreted_packed_uchar4_e1534[0] * reinterpreted_packed_uchar4_e1604[0] + reinterpreted_packed_uchar4_e1534[1] * reinterpreted_packed_uchar4_e1604[1] + reinterpreted_packed_uchar4_e1534[2] * reinterpreted_packed_uchar4_e1604[2] + reinterpreted_packed_uchar4_e1534[3] * reinterpreted_packed_uchar4_e1604[3]);
                            uint _e1607 = sum2_3_;
                            uint _e1608 = b0_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1545 = as_type<packed_uchar4>(_e1545);
                            packed_uchar4 reinterpreted_packed_uchar4_e1608 = as_type<packed_uchar4>(_e1608);
                            sum2_3_ = _e1607 + ( + reinterpreted_packed_uchar4_e1545[0] * reinterpreted_packed_uchar4_e1608[0] + reinterpreted_packed_uchar4_e1545[1] * reinterpreted_packed_uchar4_e1608[1] + reinterpreted_packed_uchar4_e1545[2] * reinterpreted_packed_uchar4_e1608[2] + reinterpreted_packed_uchar4_e1545[3] * reinterpreted_packed_uchar4_e1608[3]);
                            uint _e1611 = sum3_0_;
                            uint _e1612 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1512 = as_type<packed_uchar4>(_e1512);
                            packed_uchar4 reinterpreted_packed_uchar4_e1612 = as_type<packed_uchar4>(_e1612);
                            sum3_0_ = _e1611 + ( + reinterpreted_packed_uchar4_e1512[0] * reinterpreted_packed_uchar4_e1612[0] + reinterpreted_packed_uchar4_e1512[1] * reinterpreted_packed_uchar4_e1612[1] + reinterpreted_packed_uchar4_e1512[2] * reinterpreted_packed_uchar4_e1612[2] + reinterpreted_packed_uchar4_e1512[3] * reinterpreted_packed_uchar4_e1612[3]);
                            uint _e1615 = sum3_1_;
                            uint _e1616 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1523 = as_type<packed_uchar4>(_e1523);
                            packed_uchar4 reinterpreted_packed_uchar4_e1616 = as_type<packed_uchar4>(_e1616);
                            sum3_1_ = _e1615 + ( + reinterpreted_packed_uchar4_e1523[0] * reinterpreted_packed_uchar4_e1616[0] + reinterpreted_packed_uchar4_e1523[1] * reinterpreted_packed_uchar4_e1616[1] + reinterpreted_packed_uchar4_e1523[2] * reinterpreted_packed_uchar4_e1616[2] + reinterpreted_packed_uchar4_e1523[3] * reinterpreted_packed_uchar4_e1616[3]);
                            uint _e1619 = sum3_2_;
                            uint _e1620 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1534 = as_type<packed_uchar4>(_e1534);
                            packed_uchar4 reinterpreted_packed_uchar4_e1620 = as_type<packed_uchar4>(_e1620);
                            sum3_2_ = _e1619 + ( + reinterpreted_packed_uchar4_e1534[0] * reinterpreted_packed_uchar4_e1620[0] + reinterpreted_packed_uchar4_e1534[1] * reinterpreted_packed_uchar4_e1620[1] + reinterpreted_packed_uchar4_e1534[2] * reinterpreted_packed_uchar4_e1620[2] + reinterpreted_packed_uchar4_e1534[3] * reinterpreted_packed_uchar4_e1620[3]);
                            uint _e1623 = sum3_3_;
                            uint _e1624 = b0_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1545 = as_type<packed_uchar4>(_e1545);
                            packed_uchar4 reinterpreted_packed_uchar4_e1624 = as_type<packed_uchar4>(_e1624);
                            sum3_3_ = _e1623 + ( + reinterpreted_packed_uchar4_e1545[0] * reinterpreted_packed_uchar4_e1624[0] + reinterpreted_packed_uchar4_e1545[1] * reinterpreted_packed_uchar4_e1624[1] + reinterpreted_packed_uchar4_e1545[2] * reinterpreted_packed_uchar4_e1624[2] + reinterpreted_packed_uchar4_e1545[3] * reinterpreted_packed_uchar4_e1624[3]);
                            uint _e1637 = value_levels(_e1443.low.x >> 4u, (_e1443.low.x >> 7u) & 16843009u);
                            uint _e1648 = value_levels(_e1443.low.y >> 4u, (_e1443.low.y >> 7u) & 16843009u);
                            uint _e1659 = value_levels(_e1443.low.z >> 4u, (_e1443.low.z >> 7u) & 16843009u);
                            uint _e1670 = value_levels(_e1443.low.w >> 4u, (_e1443.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_ = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step0_ * 2u)) + 1u];
                            uint _e1688 = sum0_0_;
                            uint _e1689 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            packed_uchar4 reinterpreted_packed_uchar4_e1689 = as_type<packed_uchar4>(_e1689);
                            sum0_0_ = _e1688 + ( + reinterpreted_packed_uchar4_e1637[0] * reinterpreted_packed_uchar4_e1689[0] + reinterpreted_packed_uchar4_e1637[1] * reinterpreted_packed_uchar4_e1689[1] + reinterpreted_packed_uchar4_e1637[2] * reinterpreted_packed_uchar4_e1689[2] + reinterpreted_packed_uchar4_e1637[3] * reinterpreted_packed_uchar4_e1689[3]);
                            uint _e1692 = sum0_1_;
                            uint _e1693 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                            packed_uchar4 reinterpreted_packed_uchar4_e1693 = as_type<packed_uchar4>(_e1693);
                            sum0_1_ = _e1692 + ( + reinterpreted_packed_uchar4_e1648[0] * reinterpreted_packed_uchar4_e1693[0] + reinterpreted_packed_uchar4_e1648[1] * reinterpreted_packed_uchar4_e1693[1] + reinterpreted_packed_uchar4_e1648[2] * reinterpreted_packed_uchar4_e1693[2] + reinterpreted_packed_uchar4_e1648[3] * reinterpreted_packed_uchar4_e1693[3]);
                            uint _e1696 = sum0_2_;
                            uint _e1697 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1659 = as_type<packed_uchar4>(_e1659);
                            packed_uchar4 reinterpreted_packed_uchar4_e1697 = as_type<packed_uchar4>(_e1697);
                            sum0_2_ = _e1696 + ( + reinterpreted_packed_uchar4_e1659[0] * reinterpreted_packed_uchar4_e1697[0] + reinterpreted_packed_uchar4_e1659[1] * reinterpreted_packed_uchar4_e1697[1] + reinterpreted_packed_uchar4_e1659[2] * reinterpreted_packed_uchar4_e1697[2] + reinterpreted_packed_uchar4_e1659[3] * reinterpreted_packed_uchar4_e1697[3]);
                            uint _e1700 = sum0_3_;
                            uint _e1701 = b1_0_.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1670 = as_type<packed_uchar4>(_e1670);
                            packed_uchar4 reinterpreted_packed_uchar4_e1701 = as_type<packed_uchar4>(_e1701);
                            sum0_3_ = _e1700 + ( + reinterpreted_packed_uchar4_e1670[0] * reinterpreted_packed_uchar4_e1701[0] + reinterpreted_packed_uchar4_e1670[1] * reinterpreted_packed_uchar4_e1701[1] + reinterpreted_packed_uchar4_e1670[2] * reinterpreted_packed_uchar4_e1701[2] + reinterpreted_packed_uchar4_e1670[3] * reinterpreted_packed_uchar4_e1701[3]);
                            uint _e1704 = sum1_0_;
                            uint _e1705 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            packed_uchar4 reinterpreted_packed_uchar4_e1705 = as_type<packed_uchar4>(_e1705);
                            sum1_0_ = _e1704 + ( + reinterpreted_packed_uchar4_e1637[0] * reinterpreted_packed_uchar4_e1705[0] + reinterpreted_packed_uchar4_e1637[1] * reinterpreted_packed_uchar4_e1705[1] + reinterpreted_packed_uchar4_e1637[2] * reinterpreted_packed_uchar4_e1705[2] + reinterpreted_packed_uchar4_e1637[3] * reinterpreted_packed_uchar4_e1705[3]);
                            uint _e1708 = sum1_1_;
                            uint _e1709 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                            packed_uchar4 reinterpreted_packed_uchar4_e1709 = as_type<packed_uchar4>(_e1709);
                            sum1_1_ = _e1708 + ( + reinterpreted_packed_uchar4_e1648[0] * reinterpreted_packed_uchar4_e1709[0] + reinterpreted_packed_uchar4_e1648[1] * reinterpreted_packed_uchar4_e1709[1] + reinterpreted_packed_uchar4_e1648[2] * reinterpreted_packed_uchar4_e1709[2] + reinterpreted_packed_uchar4_e1648[3] * reinterpreted_packed_uchar4_e1709[3]);
                            uint _e1712 = sum1_2_;
                            uint _e1713 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1659 = as_type<packed_uchar4>(_e1659);
                            packed_uchar4 reinterpreted_packed_uchar4_e1713 = as_type<packed_uchar4>(_e1713);
                            sum1_2_ = _e1712 + ( + reinterpreted_packed_uchar4_e1659[0] * reinterpreted_packed_uchar4_e1713[0] + reinterpreted_packed_uchar4_e1659[1] * reinterpreted_packed_uchar4_e1713[1] + reinterpreted_packed_uchar4_e1659[2] * reinterpreted_packed_uchar4_e1713[2] + reinterpreted_packed_uchar4_e1659[3] * reinterpreted_packed_uchar4_e1713[3]);
                            uint _e1716 = sum1_3_;
                            uint _e1717 = b1_0_.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1670 = as_type<packed_uchar4>(_e1670);
                            packed_uchar4 reinterpreted_packed_uchar4_e1717 = as_type<packed_uchar4>(_e1717);
                            sum1_3_ = _e1716 + ( + reinterpreted_packed_uchar4_e1670[0] * reinterpreted_packed_uchar4_e1717[0] + reinterpreted_packed_uchar4_e1670[1] * reinterpreted_packed_uchar4_e1717[1] + reinterpreted_packed_uchar4_e1670[2] * reinterpreted_packed_uchar4_e1717[2] + reinterpreted_packed_uchar4_e1670[3] * reinterpreted_packed_uchar4_e1717[3]);
                            uint _e1720 = sum2_0_;
                            uint _e1721 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            packed_uchar4 reinterpreted_packed_uchar4_e1721 = as_type<packed_uchar4>(_e1721);
                            sum2_0_ = _e1720 + ( + reinterpreted_packed_uchar4_e1637[0] * reinterpreted_packed_uchar4_e1721[0] + reinterpreted_packed_uchar4_e1637[1] * reinterpreted_packed_uchar4_e1721[1] + reinterpreted_packed_uchar4_e1637[2] * reinterpreted_packed_uchar4_e1721[2] + reinterpreted_packed_uchar4_e1637[3] * reinterpreted_packed_uchar4_e1721[3]);
                            uint _e1724 = sum2_1_;
                            uint _e1725 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                            packed_uchar4 reinterpreted_packed_uchar4_e1725 = as_type<packed_uchar4>(_e1725);
                            sum2_1_ = _e1724 + ( + reinterpreted_packed_uchar4_e1648[0] * reinterpreted_packed_uchar4_e1725[0] + reinterpreted_packed_uchar4_e1648[1] * reinterpreted_packed_uchar4_e1725[1] + reinterpreted_packed_uchar4_e1648[2] * reinterpreted_packed_uchar4_e1725[2] + reinterpreted_packed_uchar4_e1648[3] * reinterpreted_packed_uchar4_e1725[3]);
                            uint _e1728 = sum2_2_;
                            uint _e1729 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1659 = as_type<packed_uchar4>(_e1659);
                            packed_uchar4 reinterpreted_packed_uchar4_e1729 = as_type<packed_uchar4>(_e1729);
                            sum2_2_ = _e1728 + ( + reinterpreted_packed_uchar4_e1659[0] * reinterpreted_packed_uchar4_e1729[0] + reinterpreted_packed_uchar4_e1659[1] * reinterpreted_packed_uchar4_e1729[1] + reinterpreted_packed_uchar4_e1659[2] * reinterpreted_packed_uchar4_e1729[2] + reinterpreted_packed_uchar4_e1659[3] * reinterpreted_packed_uchar4_e1729[3]);
                            uint _e1732 = sum2_3_;
                            uint _e1733 = b1_0_.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1670 = as_type<packed_uchar4>(_e1670);
                            packed_uchar4 reinterpreted_packed_uchar4_e1733 = as_type<packed_uchar4>(_e1733);
                            sum2_3_ = _e1732 + ( + reinterpreted_packed_uchar4_e1670[0] * reinterpreted_packed_uchar4_e1733[0] + reinterpreted_packed_uchar4_e1670[1] * reinterpreted_packed_uchar4_e1733[1] + reinterpreted_packed_uchar4_e1670[2] * reinterpreted_packed_uchar4_e1733[2] + reinterpreted_packed_uchar4_e1670[3] * reinterpreted_packed_uchar4_e1733[3]);
                            uint _e1736 = sum3_0_;
                            uint _e1737 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1637 = as_type<packed_uchar4>(_e1637);
                            packed_uchar4 reinterpreted_packed_uchar4_e1737 = as_type<packed_uchar4>(_e1737);
                            sum3_0_ = _e1736 + ( + reinterpreted_packed_uchar4_e1637[0] * reinterpreted_packed_uchar4_e1737[0] + reinterpreted_packed_uchar4_e1637[1] * reinterpreted_packed_uchar4_e1737[1] + reinterpreted_packed_uchar4_e1637[2] * reinterpreted_packed_uchar4_e1737[2] + reinterpreted_packed_uchar4_e1637[3] * reinterpreted_packed_uchar4_e1737[3]);
                            uint _e1740 = sum3_1_;
                            uint _e1741 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1648 = as_type<packed_uchar4>(_e1648);
                            packed_uchar4 reinterpreted_packed_uchar4_e1741 = as_type<packed_uchar4>(_e1741);
                            sum3_1_ = _e1740 + ( + reinterpreted_packed_uchar4_e1648[0] * reinterpreted_packed_uchar4_e1741[0] + reinterpreted_packed_uchar4_e1648[1] * reinterpreted_packed_uchar4_e1741[1] + reinterpreted_packed_uchar4_e1648[2] * reinterpreted_packed_uchar4_e1741[2] + reinterpreted_packed_uchar4_e1648[3] * reinterpreted_packed_uchar4_e1741[3]);
                            uint _e1744 = sum3_2_;
                            uint _e1745 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1659 = as_type<packed_uchar4>(_e1659);
                            packed_uchar4 reinterpreted_packed_uchar4_e1745 = as_type<packed_uchar4>(_e1745);
                            sum3_2_ = _e1744 + ( + reinterpreted_packed_uchar4_e1659[0] * reinterpreted_packed_uchar4_e1745[0] + reinterpreted_packed_uchar4_e1659[1] * reinterpreted_packed_uchar4_e1745[1] + reinterpreted_packed_uchar4_e1659[2] * reinterpreted_packed_uchar4_e1745[2] + reinterpreted_packed_uchar4_e1659[3] * reinterpreted_packed_uchar4_e1745[3]);
                            uint _e1748 = sum3_3_;
                            uint _e1749 = b1_0_.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1670 = as_type<packed_uchar4>(_e1670);
                            packed_uchar4 reinterpreted_packed_uchar4_e1749 = as_type<packed_uchar4>(_e1749);
                            sum3_3_ = _e1748 + ( + reinterpreted_packed_uchar4_e1670[0] * reinterpreted_packed_uchar4_e1749[0] + reinterpreted_packed_uchar4_e1670[1] * reinterpreted_packed_uchar4_e1749[1] + reinterpreted_packed_uchar4_e1670[2] * reinterpreted_packed_uchar4_e1749[2] + reinterpreted_packed_uchar4_e1670[3] * reinterpreted_packed_uchar4_e1749[3]);
                        }
                        if (step1_ < 8u) {
                            uint _e1764 = value_levels(_e1451.low.x >> 0u, (_e1451.low.x >> 3u) & 16843009u);
                            uint _e1775 = value_levels(_e1451.low.y >> 0u, (_e1451.low.y >> 3u) & 16843009u);
                            uint _e1786 = value_levels(_e1451.low.z >> 0u, (_e1451.low.z >> 3u) & 16843009u);
                            uint _e1797 = value_levels(_e1451.low.w >> 0u, (_e1451.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 0u];
                            uint _e1815 = sum0_0_;
                            uint _e1816 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            packed_uchar4 reinterpreted_packed_uchar4_e1816 = as_type<packed_uchar4>(_e1816);
                            sum0_0_ = _e1815 + ( + reinterpreted_packed_uchar4_e1764[0] * reinterpreted_packed_uchar4_e1816[0] + reinterpreted_packed_uchar4_e1764[1] * reinterpreted_packed_uchar4_e1816[1] + reinterpreted_packed_uchar4_e1764[2] * reinterpreted_packed_uchar4_e1816[2] + reinterpreted_packed_uchar4_e1764[3] * reinterpreted_packed_uchar4_e1816[3]);
                            uint _e1819 = sum0_1_;
                            uint _e1820 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                            packed_uchar4 reinterpreted_packed_uchar4_e1820 = as_type<packed_uchar4>(_e1820);
                            sum0_1_ = _e1819 + ( + reinterpreted_packed_uchar4_e1775[0] * reinterpreted_packed_uchar4_e1820[0] + reinterpreted_packed_uchar4_e1775[1] * reinterpreted_packed_uchar4_e1820[1] + reinterpreted_packed_uchar4_e1775[2] * reinterpreted_packed_uchar4_e1820[2] + reinterpreted_packed_uchar4_e1775[3] * reinterpreted_packed_uchar4_e1820[3]);
                            uint _e1823 = sum0_2_;
                            uint _e1824 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1786 = as_type<packed_uchar4>(_e1786);
                            packed_uchar4 reinterpreted_packed_uchar4_e1824 = as_type<packed_uchar4>(_e1824);
                            sum0_2_ = _e1823 + ( + reinterpreted_packed_uchar4_e1786[0] * reinterpreted_packed_uchar4_e1824[0] + reinterpreted_packed_uchar4_e1786[1] * reinterpreted_packed_uchar4_e1824[1] + reinterpreted_packed_uchar4_e1786[2] * reinterpreted_packed_uchar4_e1824[2] + reinterpreted_packed_uchar4_e1786[3] * reinterpreted_packed_uchar4_e1824[3]);
                            uint _e1827 = sum0_3_;
                            uint _e1828 = b0_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1797 = as_type<packed_uchar4>(_e1797);
                            packed_uchar4 reinterpreted_packed_uchar4_e1828 = as_type<packed_uchar4>(_e1828);
                            sum0_3_ = _e1827 + ( + reinterpreted_packed_uchar4_e1797[0] * reinterpreted_packed_uchar4_e1828[0] + reinterpreted_packed_uchar4_e1797[1] * reinterpreted_packed_uchar4_e1828[1] + reinterpreted_packed_uchar4_e1797[2] * reinterpreted_packed_uchar4_e1828[2] + reinterpreted_packed_uchar4_e1797[3] * reinterpreted_packed_uchar4_e1828[3]);
                            uint _e1831 = sum1_0_;
                            uint _e1832 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            packed_uchar4 reinterpreted_packed_uchar4_e1832 = as_type<packed_uchar4>(_e1832);
                            sum1_0_ = _e1831 + ( + reinterpreted_packed_uchar4_e1764[0] * reinterpreted_packed_uchar4_e1832[0] + reinterpreted_packed_uchar4_e1764[1] * reinterpreted_packed_uchar4_e1832[1] + reinterpreted_packed_uchar4_e1764[2] * reinterpreted_packed_uchar4_e1832[2] + reinterpreted_packed_uchar4_e1764[3] * reinterpreted_packed_uchar4_e1832[3]);
                            uint _e1835 = sum1_1_;
                            uint _e1836 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                            packed_uchar4 reinterpreted_packed_uchar4_e1836 = as_type<packed_uchar4>(_e1836);
                            sum1_1_ = _e1835 + ( + reinterpreted_packed_uchar4_e1775[0] * reinterpreted_packed_uchar4_e1836[0] + reinterpreted_packed_uchar4_e1775[1] * reinterpreted_packed_uchar4_e1836[1] + reinterpreted_packed_uchar4_e1775[2] * reinterpreted_packed_uchar4_e1836[2] + reinterpreted_packed_uchar4_e1775[3] * reinterpreted_packed_uchar4_e1836[3]);
                            uint _e1839 = sum1_2_;
                            uint _e1840 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1786 = as_type<packed_uchar4>(_e1786);
                            packed_uchar4 reinterpreted_packed_uchar4_e1840 = as_type<packed_uchar4>(_e1840);
                            sum1_2_ = _e1839 + ( + reinterpreted_packed_uchar4_e1786[0] * reinterpreted_packed_uchar4_e1840[0] + reinterpreted_packed_uchar4_e1786[1] * reinterpreted_packed_uchar4_e1840[1] + reinterpreted_packed_uchar4_e1786[2] * reinterpreted_packed_uchar4_e1840[2] + reinterpreted_packed_uchar4_e1786[3] * reinterpreted_packed_uchar4_e1840[3]);
                            uint _e1843 = sum1_3_;
                            uint _e1844 = b0_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1797 = as_type<packed_uchar4>(_e1797);
                            packed_uchar4 reinterpreted_packed_uchar4_e1844 = as_type<packed_uchar4>(_e1844);
                            sum1_3_ = _e1843 + ( + reinterpreted_packed_uchar4_e1797[0] * reinterpreted_packed_uchar4_e1844[0] + reinterpreted_packed_uchar4_e1797[1] * reinterpreted_packed_uchar4_e1844[1] + reinterpreted_packed_uchar4_e1797[2] * reinterpreted_packed_uchar4_e1844[2] + reinterpreted_packed_uchar4_e1797[3] * reinterpreted_packed_uchar4_e1844[3]);
                            uint _e1847 = sum2_0_;
                            uint _e1848 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            packed_uchar4 reinterpreted_packed_uchar4_e1848 = as_type<packed_uchar4>(_e1848);
                            sum2_0_ = _e1847 + ( + reinterpreted_packed_uchar4_e1764[0] * reinterpreted_packed_uchar4_e1848[0] + reinterpreted_packed_uchar4_e1764[1] * reinterpreted_packed_uchar4_e1848[1] + reinterpreted_packed_uchar4_e1764[2] * reinterpreted_packed_uchar4_e1848[2] + reinterpreted_packed_uchar4_e1764[3] * reinterpreted_packed_uchar4_e1848[3]);
                            uint _e1851 = sum2_1_;
                            uint _e1852 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                            packed_uchar4 reinterpreted_packed_uchar4_e1852 = as_type<packed_uchar4>(_e1852);
                            sum2_1_ = _e1851 + ( + reinterpreted_packed_uchar4_e1775[0] * reinterpreted_packed_uchar4_e1852[0] + reinterpreted_packed_uchar4_e1775[1] * reinterpreted_packed_uchar4_e1852[1] + reinterpreted_packed_uchar4_e1775[2] * reinterpreted_packed_uchar4_e1852[2] + reinterpreted_packed_uchar4_e1775[3] * reinterpreted_packed_uchar4_e1852[3]);
                            uint _e1855 = sum2_2_;
                            uint _e1856 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1786 = as_type<packed_uchar4>(_e1786);
                            packed_uchar4 reinterpreted_packed_uchar4_e1856 = as_type<packed_uchar4>(_e1856);
                            sum2_2_ = _e1855 + ( + reinterpreted_packed_uchar4_e1786[0] * reinterpreted_packed_uchar4_e1856[0] + reinterpreted_packed_uchar4_e1786[1] * reinterpreted_packed_uchar4_e1856[1] + reinterpreted_packed_uchar4_e1786[2] * reinterpreted_packed_uchar4_e1856[2] + reinterpreted_packed_uchar4_e1786[3] * reinterpreted_packed_uchar4_e1856[3]);
                            uint _e1859 = sum2_3_;
                            uint _e1860 = b0_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1797 = as_type<packed_uchar4>(_e1797);
                            packed_uchar4 reinterpreted_packed_uchar4_e1860 = as_type<packed_uchar4>(_e1860);
                            sum2_3_ = _e1859 + ( + reinterpreted_packed_uchar4_e1797[0] * reinterpreted_packed_uchar4_e1860[0] + reinterpreted_packed_uchar4_e1797[1] * reinterpreted_packed_uchar4_e1860[1] + reinterpreted_packed_uchar4_e1797[2] * reinterpreted_packed_uchar4_e1860[2] + reinterpreted_packed_uchar4_e1797[3] * reinterpreted_packed_uchar4_e1860[3]);
                            uint _e1863 = sum3_0_;
                            uint _e1864 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1764 = as_type<packed_uchar4>(_e1764);
                            packed_uchar4 reinterpreted_packed_uchar4_e1864 = as_type<packed_uchar4>(_e1864);
                            sum3_0_ = _e1863 + ( + reinterpreted_packed_uchar4_e1764[0] * reinterpreted_packed_uchar4_e1864[0] + reinterpreted_packed_uchar4_e1764[1] * reinterpreted_packed_uchar4_e1864[1] + reinterpreted_packed_uchar4_e1764[2] * reinterpreted_packed_uchar4_e1864[2] + reinterpreted_packed_uchar4_e1764[3] * reinterpreted_packed_uchar4_e1864[3]);
                            uint _e1867 = sum3_1_;
                            uint _e1868 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1775 = as_type<packed_uchar4>(_e1775);
                            packed_uchar4 reinterpreted_packed_uchar4_e1868 = as_type<packed_uchar4>(_e1868);
                            sum3_1_ = _e1867 + ( + reinterpreted_packed_uchar4_e1775[0] * reinterpreted_packed_uchar4_e1868[0] + reinterpreted_packed_uchar4_e1775[1] * reinterpreted_packed_uchar4_e1868[1] + reinterpreted_packed_uchar4_e1775[2] * reinterpreted_packed_uchar4_e1868[2] + reinterpreted_packed_uchar4_e1775[3] * reinterpreted_packed_uchar4_e1868[3]);
                            uint _e1871 = sum3_2_;
                            uint _e1872 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1786 = as_type<packed_uchar4>(_e1786);
                            packed_uchar4 reinterpreted_packed_uchar4_e1872 = as_type<packed_uchar4>(_e1872);
                            sum3_2_ = _e1871 + ( + reinterpreted_packed_uchar4_e1786[0] * reinterpreted_packed_uchar4_e1872[0] + reinterpreted_packed_uchar4_e1786[1] * reinterpreted_packed_uchar4_e1872[1] + reinterpreted_packed_uchar4_e1786[2] * reinterpreted_packed_uchar4_e1872[2] + reinterpreted_packed_uchar4_e1786[3] * reinterpreted_packed_uchar4_e1872[3]);
                            uint _e1875 = sum3_3_;
                            uint _e1876 = b0_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1797 = as_type<packed_uchar4>(_e1797);
                            packed_uchar4 reinterpreted_packed_uchar4_e1876 = as_type<packed_uchar4>(_e1876);
                            sum3_3_ = _e1875 + ( + reinterpreted_packed_uchar4_e1797[0] * reinterpreted_packed_uchar4_e1876[0] + reinterpreted_packed_uchar4_e1797[1] * reinterpreted_packed_uchar4_e1876[1] + reinterpreted_packed_uchar4_e1797[2] * reinterpreted_packed_uchar4_e1876[2] + reinterpreted_packed_uchar4_e1797[3] * reinterpreted_packed_uchar4_e1876[3]);
                            uint _e1889 = value_levels(_e1451.low.x >> 4u, (_e1451.low.x >> 7u) & 16843009u);
                            uint _e1900 = value_levels(_e1451.low.y >> 4u, (_e1451.low.y >> 7u) & 16843009u);
                            uint _e1911 = value_levels(_e1451.low.z >> 4u, (_e1451.low.z >> 7u) & 16843009u);
                            uint _e1922 = value_levels(_e1451.low.w >> 4u, (_e1451.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_1 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step1_ * 2u)) + 1u];
                            uint _e1940 = sum0_0_;
                            uint _e1941 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1889 = as_type<packed_uchar4>(_e1889);
                            packed_uchar4 reinterpreted_packed_uchar4_e1941 = as_type<packed_uchar4>(_e1941);
                            sum0_0_ = _e1940 + ( + reinterpreted_packed_uchar4_e1889[0] * reinterpreted_packed_uchar4_e1941[0] + reinterpreted_packed_uchar4_e1889[1] * reinterpreted_packed_uchar4_e1941[1] + reinterpreted_packed_uchar4_e1889[2] * reinterpreted_packed_uchar4_e1941[2] + reinterpreted_packed_uchar4_e1889[3] * reinterpreted_packed_uchar4_e1941[3]);
                            uint _e1944 = sum0_1_;
                            uint _e1945 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                            packed_uchar4 reinterpreted_packed_uchar4_e1945 = as_type<packed_uchar4>(_e1945);
                            sum0_1_ = _e1944 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1945[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1945[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1945[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1945[3]);
                            uint _e1948 = sum0_2_;
                            uint _e1949 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                            packed_uchar4 reinterpreted_packed_uchar4_e1949 = as_type<packed_uchar4>(_e1949);
                            sum0_2_ = _e1948 + ( + reinterpreted_packed_uchar4_e1911[0] * reinterpreted_packed_uchar4_e1949[0] + reinterpreted_packed_uchar4_e1911[1] * reinterpreted_packed_uchar4_e1949[1] + reinterpreted_packed_uchar4_e1911[2] * reinterpreted_packed_uchar4_e1949[2] + reinterpreted_packed_uchar4_e1911[3] * reinterpreted_packed_uchar4_e1949[3]);
                            uint _e1952 = sum0_3_;
                            uint _e1953 = b1_0_1.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            packed_uchar4 reinterpreted_packed_uchar4_e1953 = as_type<packed_uchar4>(_e1953);
                            sum0_3_ = _e1952 + ( + reinterpreted_packed_uchar4_e1922[0] * reinterpreted_packed_uchar4_e1953[0] + reinterpreted_packed_uchar4_e1922[1] * reinterpreted_packed_uchar4_e1953[1] + reinterpreted_packed_uchar4_e1922[2] * reinterpreted_packed_uchar4_e1953[2] + reinterpreted_packed_uchar4_e1922[3] * reinterpreted_packed_uchar4_e1953[3]);
                            uint _e1956 = sum1_0_;
                            uint _e1957 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1889 = as_type<packed_uchar4>(_e1889);
                            packed_uchar4 reinterpreted_packed_uchar4_e1957 = as_type<packed_uchar4>(_e1957);
                            sum1_0_ = _e1956 + ( + reinterpreted_packed_uchar4_e1889[0] * reinterpreted_packed_uchar4_e1957[0] + reinterpreted_packed_uchar4_e1889[1] * reinterpreted_packed_uchar4_e1957[1] + reinterpreted_packed_uchar4_e1889[2] * reinterpreted_packed_uchar4_e1957[2] + reinterpreted_packed_uchar4_e1889[3] * reinterpreted_packed_uchar4_e1957[3]);
                            uint _e1960 = sum1_1_;
                            uint _e1961 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                            packed_uchar4 reinterpreted_packed_uchar4_e1961 = as_type<packed_uchar4>(_e1961);
                            sum1_1_ = _e1960 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1961[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1961[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1961[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1961[3]);
                            uint _e1964 = sum1_2_;
                            uint _e1965 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                            packed_uchar4 reinterpreted_packed_uchar4_e1965 = as_type<packed_uchar4>(_e1965);
                            sum1_2_ = _e1964 + ( + reinterpreted_packed_uchar4_e1911[0] * reinterpreted_packed_uchar4_e1965[0] + reinterpreted_packed_uchar4_e1911[1] * reinterpreted_packed_uchar4_e1965[1] + reinterpreted_packed_uchar4_e1911[2] * reinterpreted_packed_uchar4_e1965[2] + reinterpreted_packed_uchar4_e1911[3] * reinterpreted_packed_uchar4_e1965[3]);
                            uint _e1968 = sum1_3_;
                            uint _e1969 = b1_0_1.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            packed_uchar4 reinterpreted_packed_uchar4_e1969 = as_type<packed_uchar4>(_e1969);
                            sum1_3_ = _e1968 + ( + reinterpreted_packed_uchar4_e1922[0] * reinterpreted_packed_uchar4_e1969[0] + reinterpreted_packed_uchar4_e1922[1] * reinterpreted_packed_uchar4_e1969[1] + reinterpreted_packed_uchar4_e1922[2] * reinterpreted_packed_uchar4_e1969[2] + reinterpreted_packed_uchar4_e1922[3] * reinterpreted_packed_uchar4_e1969[3]);
                            uint _e1972 = sum2_0_;
                            uint _e1973 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1889 = as_type<packed_uchar4>(_e1889);
                            packed_uchar4 reinterpreted_packed_uchar4_e1973 = as_type<packed_uchar4>(_e1973);
                            sum2_0_ = _e1972 + ( + reinterpreted_packed_uchar4_e1889[0] * reinterpreted_packed_uchar4_e1973[0] + reinterpreted_packed_uchar4_e1889[1] * reinterpreted_packed_uchar4_e1973[1] + reinterpreted_packed_uchar4_e1889[2] * reinterpreted_packed_uchar4_e1973[2] + reinterpreted_packed_uchar4_e1889[3] * reinterpreted_packed_uchar4_e1973[3]);
                            uint _e1976 = sum2_1_;
                            uint _e1977 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                            packed_uchar4 reinterpreted_packed_uchar4_e1977 = as_type<packed_uchar4>(_e1977);
                            sum2_1_ = _e1976 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1977[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1977[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1977[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1977[3]);
                            uint _e1980 = sum2_2_;
                            uint _e1981 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                            packed_uchar4 reinterpreted_packed_uchar4_e1981 = as_type<packed_uchar4>(_e1981);
                            sum2_2_ = _e1980 + ( + reinterpreted_packed_uchar4_e1911[0] * reinterpreted_packed_uchar4_e1981[0] + reinterpreted_packed_uchar4_e1911[1] * reinterpreted_packed_uchar4_e1981[1] + reinterpreted_packed_uchar4_e1911[2] * reinterpreted_packed_uchar4_e1981[2] + reinterpreted_packed_uchar4_e1911[3] * reinterpreted_packed_uchar4_e1981[3]);
                            uint _e1984 = sum2_3_;
                            uint _e1985 = b1_0_1.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            packed_uchar4 reinterpreted_packed_uchar4_e1985 = as_type<packed_uchar4>(_e1985);
                            sum2_3_ = _e1984 + ( + reinterpreted_packed_uchar4_e1922[0] * reinterpreted_packed_uchar4_e1985[0] + reinterpreted_packed_uchar4_e1922[1] * reinterpreted_packed_uchar4_e1985[1] + reinterpreted_packed_uchar4_e1922[2] * reinterpreted_packed_uchar4_e1985[2] + reinterpreted_packed_uchar4_e1922[3] * reinterpreted_packed_uchar4_e1985[3]);
                            uint _e1988 = sum3_0_;
                            uint _e1989 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1889 = as_type<packed_uchar4>(_e1889);
                            packed_uchar4 reinterpreted_packed_uchar4_e1989 = as_type<packed_uchar4>(_e1989);
                            sum3_0_ = _e1988 + ( + reinterpreted_packed_uchar4_e1889[0] * reinterpreted_packed_uchar4_e1989[0] + reinterpreted_packed_uchar4_e1889[1] * reinterpreted_packed_uchar4_e1989[1] + reinterpreted_packed_uchar4_e1889[2] * reinterpreted_packed_uchar4_e1989[2] + reinterpreted_packed_uchar4_e1889[3] * reinterpreted_packed_uchar4_e1989[3]);
                            uint _e1992 = sum3_1_;
                            uint _e1993 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1900 = as_type<packed_uchar4>(_e1900);
                            packed_uchar4 reinterpreted_packed_uchar4_e1993 = as_type<packed_uchar4>(_e1993);
                            sum3_1_ = _e1992 + ( + reinterpreted_packed_uchar4_e1900[0] * reinterpreted_packed_uchar4_e1993[0] + reinterpreted_packed_uchar4_e1900[1] * reinterpreted_packed_uchar4_e1993[1] + reinterpreted_packed_uchar4_e1900[2] * reinterpreted_packed_uchar4_e1993[2] + reinterpreted_packed_uchar4_e1900[3] * reinterpreted_packed_uchar4_e1993[3]);
                            uint _e1996 = sum3_2_;
                            uint _e1997 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1911 = as_type<packed_uchar4>(_e1911);
                            packed_uchar4 reinterpreted_packed_uchar4_e1997 = as_type<packed_uchar4>(_e1997);
                            sum3_2_ = _e1996 + ( + reinterpreted_packed_uchar4_e1911[0] * reinterpreted_packed_uchar4_e1997[0] + reinterpreted_packed_uchar4_e1911[1] * reinterpreted_packed_uchar4_e1997[1] + reinterpreted_packed_uchar4_e1911[2] * reinterpreted_packed_uchar4_e1997[2] + reinterpreted_packed_uchar4_e1911[3] * reinterpreted_packed_uchar4_e1997[3]);
                            uint _e2000 = sum3_3_;
                            uint _e2001 = b1_0_1.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e1922 = as_type<packed_uchar4>(_e1922);
                            packed_uchar4 reinterpreted_packed_uchar4_e2001 = as_type<packed_uchar4>(_e2001);
                            sum3_3_ = _e2000 + ( + reinterpreted_packed_uchar4_e1922[0] * reinterpreted_packed_uchar4_e2001[0] + reinterpreted_packed_uchar4_e1922[1] * reinterpreted_packed_uchar4_e2001[1] + reinterpreted_packed_uchar4_e1922[2] * reinterpreted_packed_uchar4_e2001[2] + reinterpreted_packed_uchar4_e1922[3] * reinterpreted_packed_uchar4_e2001[3]);
                        }
                        if (step2_ < 8u) {
                            uint _e2016 = value_levels(_e1459.low.x >> 0u, (_e1459.low.x >> 3u) & 16843009u);
                            uint _e2027 = value_levels(_e1459.low.y >> 0u, (_e1459.low.y >> 3u) & 16843009u);
                            uint _e2038 = value_levels(_e1459.low.z >> 0u, (_e1459.low.z >> 3u) & 16843009u);
                            uint _e2049 = value_levels(_e1459.low.w >> 0u, (_e1459.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 0u];
                            uint _e2067 = sum0_0_;
                            uint _e2068 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                            packed_uchar4 reinterpreted_packed_uchar4_e2068 = as_type<packed_uchar4>(_e2068);
                            sum0_0_ = _e2067 + ( + reinterpreted_packed_uchar4_e2016[0] * reinterpreted_packed_uchar4_e2068[0] + reinterpreted_packed_uchar4_e2016[1] * reinterpreted_packed_uchar4_e2068[1] + reinterpreted_packed_uchar4_e2016[2] * reinterpreted_packed_uchar4_e2068[2] + reinterpreted_packed_uchar4_e2016[3] * reinterpreted_packed_uchar4_e2068[3]);
                            uint _e2071 = sum0_1_;
                            uint _e2072 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2027 = as_type<packed_uchar4>(_e2027);
                            packed_uchar4 reinterpreted_packed_uchar4_e2072 = as_type<packed_uchar4>(_e2072);
                            sum0_1_ = _e2071 + ( + reinterpreted_packed_uchar4_e2027[0] * reinterpreted_packed_uchar4_e2072[0] + reinterpreted_packed_uchar4_e2027[1] * reinterpreted_packed_uchar4_e2072[1] + reinterpreted_packed_uchar4_e2027[2] * reinterpreted_packed_uchar4_e2072[2] + reinterpreted_packed_uchar4_e2027[3] * reinterpreted_packed_uchar4_e2072[3]);
                            uint _e2075 = sum0_2_;
                            uint _e2076 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                            packed_uchar4 reinterpreted_packed_uchar4_e2076 = as_type<packed_uchar4>(_e2076);
                            sum0_2_ = _e2075 + ( + reinterpreted_packed_uchar4_e2038[0] * reinterpreted_packed_uchar4_e2076[0] + reinterpreted_packed_uchar4_e2038[1] * reinterpreted_packed_uchar4_e2076[1] + reinterpreted_packed_uchar4_e2038[2] * reinterpreted_packed_uchar4_e2076[2] + reinterpreted_packed_uchar4_e2038[3] * reinterpreted_packed_uchar4_e2076[3]);
                            uint _e2079 = sum0_3_;
                            uint _e2080 = b0_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(_e2049);
                            packed_uchar4 reinterpreted_packed_uchar4_e2080 = as_type<packed_uchar4>(_e2080);
                            sum0_3_ = _e2079 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2080[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2080[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2080[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2080[3]);
                            uint _e2083 = sum1_0_;
                            uint _e2084 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                            packed_uchar4 reinterpreted_packed_uchar4_e2084 = as_type<packed_uchar4>(_e2084);
                            sum1_0_ = _e2083 + ( + reinterpreted_packed_uchar4_e2016[0] * reinterpreted_packed_uchar4_e2084[0] + reinterpreted_packed_uchar4_e2016[1] * reinterpreted_packed_uchar4_e2084[1] + reinterpreted_packed_uchar4_e2016[2] * reinterpreted_packed_uchar4_e2084[2] + reinterpreted_packed_uchar4_e2016[3] * reinterpreted_packed_uchar4_e2084[3]);
                            uint _e2087 = sum1_1_;
                            uint _e2088 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2027 = as_type<packed_uchar4>(_e2027);
                            packed_uchar4 reinterpreted_packed_uchar4_e2088 = as_type<packed_uchar4>(_e2088);
                            sum1_1_ = _e2087 + ( + reinterpreted_packed_uchar4_e2027[0] * reinterpreted_packed_uchar4_e2088[0] + reinterpreted_packed_uchar4_e2027[1] * reinterpreted_packed_uchar4_e2088[1] + reinterpreted_packed_uchar4_e2027[2] * reinterpreted_packed_uchar4_e2088[2] + reinterpreted_packed_uchar4_e2027[3] * reinterpreted_packed_uchar4_e2088[3]);
                            uint _e2091 = sum1_2_;
                            uint _e2092 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                            packed_uchar4 reinterpreted_packed_uchar4_e2092 = as_type<packed_uchar4>(_e2092);
                            sum1_2_ = _e2091 + ( + reinterpreted_packed_uchar4_e2038[0] * reinterpreted_packed_uchar4_e2092[0] + reinterpreted_packed_uchar4_e2038[1] * reinterpreted_packed_uchar4_e2092[1] + reinterpreted_packed_uchar4_e2038[2] * reinterpreted_packed_uchar4_e2092[2] + reinterpreted_packed_uchar4_e2038[3] * reinterpreted_packed_uchar4_e2092[3]);
                            uint _e2095 = sum1_3_;
                            uint _e2096 = b0_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(_e2049);
                            packed_uchar4 reinterpreted_packed_uchar4_e2096 = as_type<packed_uchar4>(_e2096);
                            sum1_3_ = _e2095 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2096[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2096[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2096[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2096[3]);
                            uint _e2099 = sum2_0_;
                            uint _e2100 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                            packed_uchar4 reinterpreted_packed_uchar4_e2100 = as_type<packed_uchar4>(_e2100);
                            sum2_0_ = _e2099 + ( + reinterpreted_packed_uchar4_e2016[0] * reinterpreted_packed_uchar4_e2100[0] + reinterpreted_packed_uchar4_e2016[1] * reinterpreted_packed_uchar4_e2100[1] + reinterpreted_packed_uchar4_e2016[2] * reinterpreted_packed_uchar4_e2100[2] + reinterpreted_packed_uchar4_e2016[3] * reinterpreted_packed_uchar4_e2100[3]);
                            uint _e2103 = sum2_1_;
                            uint _e2104 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2027 = as_type<packed_uchar4>(_e2027);
                            packed_uchar4 reinterpreted_packed_uchar4_e2104 = as_type<packed_uchar4>(_e2104);
                            sum2_1_ = _e2103 + ( + reinterpreted_packed_uchar4_e2027[0] * reinterpreted_packed_uchar4_e2104[0] + reinterpreted_packed_uchar4_e2027[1] * reinterpreted_packed_uchar4_e2104[1] + reinterpreted_packed_uchar4_e2027[2] * reinterpreted_packed_uchar4_e2104[2] + reinterpreted_packed_uchar4_e2027[3] * reinterpreted_packed_uchar4_e2104[3]);
                            uint _e2107 = sum2_2_;
                            uint _e2108 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                            packed_uchar4 reinterpreted_packed_uchar4_e2108 = as_type<packed_uchar4>(_e2108);
                            sum2_2_ = _e2107 + ( + reinterpreted_packed_uchar4_e2038[0] * reinterpreted_packed_uchar4_e2108[0] + reinterpreted_packed_uchar4_e2038[1] * reinterpreted_packed_uchar4_e2108[1] + reinterpreted_packed_uchar4_e2038[2] * reinterpreted_packed_uchar4_e2108[2] + reinterpreted_packed_uchar4_e2038[3] * reinterpreted_packed_uchar4_e2108[3]);
                            uint _e2111 = sum2_3_;
                            uint _e2112 = b0_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(_e2049);
                            packed_uchar4 reinterpreted_packed_uchar4_e2112 = as_type<packed_uchar4>(_e2112);
                            sum2_3_ = _e2111 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2112[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2112[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2112[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2112[3]);
                            uint _e2115 = sum3_0_;
                            uint _e2116 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2016 = as_type<packed_uchar4>(_e2016);
                            packed_uchar4 reinterpreted_packed_uchar4_e2116 = as_type<packed_uchar4>(_e2116);
                            sum3_0_ = _e2115 + ( + reinterpreted_packed_uchar4_e2016[0] * reinterpreted_packed_uchar4_e2116[0] + reinterpreted_packed_uchar4_e2016[1] * reinterpreted_packed_uchar4_e2116[1] + reinterpreted_packed_uchar4_e2016[2] * reinterpreted_packed_uchar4_e2116[2] + reinterpreted_packed_uchar4_e2016[3] * reinterpreted_packed_uchar4_e2116[3]);
                            uint _e2119 = sum3_1_;
                            uint _e2120 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2027 = as_type<packed_uchar4>(_e2027);
                            packed_uchar4 reinterpreted_packed_uchar4_e2120 = as_type<packed_uchar4>(_e2120);
                            sum3_1_ = _e2119 + ( + reinterpreted_packed_uchar4_e2027[0] * reinterpreted_packed_uchar4_e2120[0] + reinterpreted_packed_uchar4_e2027[1] * reinterpreted_packed_uchar4_e2120[1] + reinterpreted_packed_uchar4_e2027[2] * reinterpreted_packed_uchar4_e2120[2] + reinterpreted_packed_uchar4_e2027[3] * reinterpreted_packed_uchar4_e2120[3]);
                            uint _e2123 = sum3_2_;
                            uint _e2124 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2038 = as_type<packed_uchar4>(_e2038);
                            packed_uchar4 reinterpreted_packed_uchar4_e2124 = as_type<packed_uchar4>(_e2124);
                            sum3_2_ = _e2123 + ( + reinterpreted_packed_uchar4_e2038[0] * reinterpreted_packed_uchar4_e2124[0] + reinterpreted_packed_uchar4_e2038[1] * reinterpreted_packed_uchar4_e2124[1] + reinterpreted_packed_uchar4_e2038[2] * reinterpreted_packed_uchar4_e2124[2] + reinterpreted_packed_uchar4_e2038[3] * reinterpreted_packed_uchar4_e2124[3]);
                            uint _e2127 = sum3_3_;
                            uint _e2128 = b0_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2049 = as_type<packed_uchar4>(_e2049);
                            packed_uchar4 reinterpreted_packed_uchar4_e2128 = as_type<packed_uchar4>(_e2128);
                            sum3_3_ = _e2127 + ( + reinterpreted_packed_uchar4_e2049[0] * reinterpreted_packed_uchar4_e2128[0] + reinterpreted_packed_uchar4_e2049[1] * reinterpreted_packed_uchar4_e2128[1] + reinterpreted_packed_uchar4_e2049[2] * reinterpreted_packed_uchar4_e2128[2] + reinterpreted_packed_uchar4_e2049[3] * reinterpreted_packed_uchar4_e2128[3]);
                            uint _e2141 = value_levels(_e1459.low.x >> 4u, (_e1459.low.x >> 7u) & 16843009u);
                            uint _e2152 = value_levels(_e1459.low.y >> 4u, (_e1459.low.y >> 7u) & 16843009u);
                            uint _e2163 = value_levels(_e1459.low.z >> 4u, (_e1459.low.z >> 7u) & 16843009u);
                            uint _e2174 = value_levels(_e1459.low.w >> 4u, (_e1459.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_2 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step2_ * 2u)) + 1u];
                            uint _e2192 = sum0_0_;
                            uint _e2193 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2141 = as_type<packed_uchar4>(_e2141);
                            packed_uchar4 reinterpreted_packed_uchar4_e2193 = as_type<packed_uchar4>(_e2193);
                            sum0_0_ = _e2192 + ( + reinterpreted_packed_uchar4_e2141[0] * reinterpreted_packed_uchar4_e2193[0] + reinterpreted_packed_uchar4_e2141[1] * reinterpreted_packed_uchar4_e2193[1] + reinterpreted_packed_uchar4_e2141[2] * reinterpreted_packed_uchar4_e2193[2] + reinterpreted_packed_uchar4_e2141[3] * reinterpreted_packed_uchar4_e2193[3]);
                            uint _e2196 = sum0_1_;
                            uint _e2197 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2152 = as_type<packed_uchar4>(_e2152);
                            packed_uchar4 reinterpreted_packed_uchar4_e2197 = as_type<packed_uchar4>(_e2197);
                            sum0_1_ = _e2196 + ( + reinterpreted_packed_uchar4_e2152[0] * reinterpreted_packed_uchar4_e2197[0] + reinterpreted_packed_uchar4_e2152[1] * reinterpreted_packed_uchar4_e2197[1] + reinterpreted_packed_uchar4_e2152[2] * reinterpreted_packed_uchar4_e2197[2] + reinterpreted_packed_uchar4_e2152[3] * reinterpreted_packed_uchar4_e2197[3]);
                            uint _e2200 = sum0_2_;
                            uint _e2201 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2163 = as_type<packed_uchar4>(_e2163);
                            packed_uchar4 reinterpreted_packed_uchar4_e2201 = as_type<packed_uchar4>(_e2201);
                            sum0_2_ = _e2200 + ( + reinterpreted_packed_uchar4_e2163[0] * reinterpreted_packed_uchar4_e2201[0] + reinterpreted_packed_uchar4_e2163[1] * reinterpreted_packed_uchar4_e2201[1] + reinterpreted_packed_uchar4_e2163[2] * reinterpreted_packed_uchar4_e2201[2] + reinterpreted_packed_uchar4_e2163[3] * reinterpreted_packed_uchar4_e2201[3]);
                            uint _e2204 = sum0_3_;
                            uint _e2205 = b1_0_2.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2174 = as_type<packed_uchar4>(_e2174);
                            packed_uchar4 reinterpreted_packed_uchar4_e2205 = as_type<packed_uchar4>(_e2205);
                            sum0_3_ = _e2204 + ( + reinterpreted_packed_uchar4_e2174[0] * reinterpreted_packed_uchar4_e2205[0] + reinterpreted_packed_uchar4_e2174[1] * reinterpreted_packed_uchar4_e2205[1] + reinterpreted_packed_uchar4_e2174[2] * reinterpreted_packed_uchar4_e2205[2] + reinterpreted_packed_uchar4_e2174[3] * reinterpreted_packed_uchar4_e2205[3]);
                            uint _e2208 = sum1_0_;
                            uint _e2209 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2141 = as_type<packed_uchar4>(_e2141);
                            packed_uchar4 reinterpreted_packed_uchar4_e2209 = as_type<packed_uchar4>(_e2209);
                            sum1_0_ = _e2208 + ( + reinterpreted_packed_uchar4_e2141[0] * reinterpreted_packed_uchar4_e2209[0] + reinterpreted_packed_uchar4_e2141[1] * reinterpreted_packed_uchar4_e2209[1] + reinterpreted_packed_uchar4_e2141[2] * reinterpreted_packed_uchar4_e2209[2] + reinterpreted_packed_uchar4_e2141[3] * reinterpreted_packed_uchar4_e2209[3]);
                            uint _e2212 = sum1_1_;
                            uint _e2213 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2152 = as_type<packed_uchar4>(_e2152);
                            packed_uchar4 reinterpreted_packed_uchar4_e2213 = as_type<packed_uchar4>(_e2213);
                            sum1_1_ = _e2212 + ( + reinterpreted_packed_uchar4_e2152[0] * reinterpreted_packed_uchar4_e2213[0] + reinterpreted_packed_uchar4_e2152[1] * reinterpreted_packed_uchar4_e2213[1] + reinterpreted_packed_uchar4_e2152[2] * reinterpreted_packed_uchar4_e2213[2] + reinterpreted_packed_uchar4_e2152[3] * reinterpreted_packed_uchar4_e2213[3]);
                            uint _e2216 = sum1_2_;
                            uint _e2217 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2163 = as_type<packed_uchar4>(_e2163);
                            packed_uchar4 reinterpreted_packed_uchar4_e2217 = as_type<packed_uchar4>(_e2217);
                            sum1_2_ = _e2216 + ( + reinterpreted_packed_uchar4_e2163[0] * reinterpreted_packed_uchar4_e2217[0] + reinterpreted_packed_uchar4_e2163[1] * reinterpreted_packed_uchar4_e2217[1] + reinterpreted_packed_uchar4_e2163[2] * reinterpreted_packed_uchar4_e2217[2] + reinterpreted_packed_uchar4_e2163[3] * reinterpreted_packed_uchar4_e2217[3]);
                            uint _e2220 = sum1_3_;
                            uint _e2221 = b1_0_2.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2174 = as_type<packed_uchar4>(_e2174);
                            packed_uchar4 reinterpreted_packed_uchar4_e2221 = as_type<packed_uchar4>(_e2221);
                            sum1_3_ = _e2220 + ( + reinterpreted_packed_uchar4_e2174[0] * reinterpreted_packed_uchar4_e2221[0] + reinterpreted_packed_uchar4_e2174[1] * reinterpreted_packed_uchar4_e2221[1] + reinterpreted_packed_uchar4_e2174[2] * reinterpreted_packed_uchar4_e2221[2] + reinterpreted_packed_uchar4_e2174[3] * reinterpreted_packed_uchar4_e2221[3]);
                            uint _e2224 = sum2_0_;
                            uint _e2225 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2141 = as_type<packed_uchar4>(_e2141);
                            packed_uchar4 reinterpreted_packed_uchar4_e2225 = as_type<packed_uchar4>(_e2225);
                            sum2_0_ = _e2224 + ( + reinterpreted_packed_uchar4_e2141[0] * reinterpreted_packed_uchar4_e2225[0] + reinterpreted_packed_uchar4_e2141[1] * reinterpreted_packed_uchar4_e2225[1] + reinterpreted_packed_uchar4_e2141[2] * reinterpreted_packed_uchar4_e2225[2] + reinterpreted_packed_uchar4_e2141[3] * reinterpreted_packed_uchar4_e2225[3]);
                            uint _e2228 = sum2_1_;
                            uint _e2229 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2152 = as_type<packed_uchar4>(_e2152);
                            packed_uchar4 reinterpreted_packed_uchar4_e2229 = as_type<packed_uchar4>(_e2229);
                            sum2_1_ = _e2228 + ( + reinterpreted_packed_uchar4_e2152[0] * reinterpreted_packed_uchar4_e2229[0] + reinterpreted_packed_uchar4_e2152[1] * reinterpreted_packed_uchar4_e2229[1] + reinterpreted_packed_uchar4_e2152[2] * reinterpreted_packed_uchar4_e2229[2] + reinterpreted_packed_uchar4_e2152[3] * reinterpreted_packed_uchar4_e2229[3]);
                            uint _e2232 = sum2_2_;
                            uint _e2233 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2163 = as_type<packed_uchar4>(_e2163);
                            packed_uchar4 reinterpreted_packed_uchar4_e2233 = as_type<packed_uchar4>(_e2233);
                            sum2_2_ = _e2232 + ( + reinterpreted_packed_uchar4_e2163[0] * reinterpreted_packed_uchar4_e2233[0] + reinterpreted_packed_uchar4_e2163[1] * reinterpreted_packed_uchar4_e2233[1] + reinterpreted_packed_uchar4_e2163[2] * reinterpreted_packed_uchar4_e2233[2] + reinterpreted_packed_uchar4_e2163[3] * reinterpreted_packed_uchar4_e2233[3]);
                            uint _e2236 = sum2_3_;
                            uint _e2237 = b1_0_2.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2174 = as_type<packed_uchar4>(_e2174);
                            packed_uchar4 reinterpreted_packed_uchar4_e2237 = as_type<packed_uchar4>(_e2237);
                            sum2_3_ = _e2236 + ( + reinterpreted_packed_uchar4_e2174[0] * reinterpreted_packed_uchar4_e2237[0] + reinterpreted_packed_uchar4_e2174[1] * reinterpreted_packed_uchar4_e2237[1] + reinterpreted_packed_uchar4_e2174[2] * reinterpreted_packed_uchar4_e2237[2] + reinterpreted_packed_uchar4_e2174[3] * reinterpreted_packed_uchar4_e2237[3]);
                            uint _e2240 = sum3_0_;
                            uint _e2241 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2141 = as_type<packed_uchar4>(_e2141);
                            packed_uchar4 reinterpreted_packed_uchar4_e2241 = as_type<packed_uchar4>(_e2241);
                            sum3_0_ = _e2240 + ( + reinterpreted_packed_uchar4_e2141[0] * reinterpreted_packed_uchar4_e2241[0] + reinterpreted_packed_uchar4_e2141[1] * reinterpreted_packed_uchar4_e2241[1] + reinterpreted_packed_uchar4_e2141[2] * reinterpreted_packed_uchar4_e2241[2] + reinterpreted_packed_uchar4_e2141[3] * reinterpreted_packed_uchar4_e2241[3]);
                            uint _e2244 = sum3_1_;
                            uint _e2245 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2152 = as_type<packed_uchar4>(_e2152);
                            packed_uchar4 reinterpreted_packed_uchar4_e2245 = as_type<packed_uchar4>(_e2245);
                            sum3_1_ = _e2244 + ( + reinterpreted_packed_uchar4_e2152[0] * reinterpreted_packed_uchar4_e2245[0] + reinterpreted_packed_uchar4_e2152[1] * reinterpreted_packed_uchar4_e2245[1] + reinterpreted_packed_uchar4_e2152[2] * reinterpreted_packed_uchar4_e2245[2] + reinterpreted_packed_uchar4_e2152[3] * reinterpreted_packed_uchar4_e2245[3]);
                            uint _e2248 = sum3_2_;
                            uint _e2249 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2163 = as_type<packed_uchar4>(_e2163);
                            packed_uchar4 reinterpreted_packed_uchar4_e2249 = as_type<packed_uchar4>(_e2249);
                            sum3_2_ = _e2248 + ( + reinterpreted_packed_uchar4_e2163[0] * reinterpreted_packed_uchar4_e2249[0] + reinterpreted_packed_uchar4_e2163[1] * reinterpreted_packed_uchar4_e2249[1] + reinterpreted_packed_uchar4_e2163[2] * reinterpreted_packed_uchar4_e2249[2] + reinterpreted_packed_uchar4_e2163[3] * reinterpreted_packed_uchar4_e2249[3]);
                            uint _e2252 = sum3_3_;
                            uint _e2253 = b1_0_2.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2174 = as_type<packed_uchar4>(_e2174);
                            packed_uchar4 reinterpreted_packed_uchar4_e2253 = as_type<packed_uchar4>(_e2253);
                            sum3_3_ = _e2252 + ( + reinterpreted_packed_uchar4_e2174[0] * reinterpreted_packed_uchar4_e2253[0] + reinterpreted_packed_uchar4_e2174[1] * reinterpreted_packed_uchar4_e2253[1] + reinterpreted_packed_uchar4_e2174[2] * reinterpreted_packed_uchar4_e2253[2] + reinterpreted_packed_uchar4_e2174[3] * reinterpreted_packed_uchar4_e2253[3]);
                        }
                        if (step3_ < 8u) {
                            uint _e2268 = value_levels(_e1467.low.x >> 0u, (_e1467.low.x >> 3u) & 16843009u);
                            uint _e2279 = value_levels(_e1467.low.y >> 0u, (_e1467.low.y >> 3u) & 16843009u);
                            uint _e2290 = value_levels(_e1467.low.z >> 0u, (_e1467.low.z >> 3u) & 16843009u);
                            uint _e2301 = value_levels(_e1467.low.w >> 0u, (_e1467.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 0u];
                            uint _e2319 = sum0_0_;
                            uint _e2320 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                            packed_uchar4 reinterpreted_packed_uchar4_e2320 = as_type<packed_uchar4>(_e2320);
                            sum0_0_ = _e2319 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2320[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2320[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2320[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2320[3]);
                            uint _e2323 = sum0_1_;
                            uint _e2324 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                            packed_uchar4 reinterpreted_packed_uchar4_e2324 = as_type<packed_uchar4>(_e2324);
                            sum0_1_ = _e2323 + ( + reinterpreted_packed_uchar4_e2279[0] * reinterpreted_packed_uchar4_e2324[0] + reinterpreted_packed_uchar4_e2279[1] * reinterpreted_packed_uchar4_e2324[1] + reinterpreted_packed_uchar4_e2279[2] * reinterpreted_packed_uchar4_e2324[2] + reinterpreted_packed_uchar4_e2279[3] * reinterpreted_packed_uchar4_e2324[3]);
                            uint _e2327 = sum0_2_;
                            uint _e2328 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2290 = as_type<packed_uchar4>(_e2290);
                            packed_uchar4 reinterpreted_packed_uchar4_e2328 = as_type<packed_uchar4>(_e2328);
                            sum0_2_ = _e2327 + ( + reinterpreted_packed_uchar4_e2290[0] * reinterpreted_packed_uchar4_e2328[0] + reinterpreted_packed_uchar4_e2290[1] * reinterpreted_packed_uchar4_e2328[1] + reinterpreted_packed_uchar4_e2290[2] * reinterpreted_packed_uchar4_e2328[2] + reinterpreted_packed_uchar4_e2290[3] * reinterpreted_packed_uchar4_e2328[3]);
                            uint _e2331 = sum0_3_;
                            uint _e2332 = b0_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2301 = as_type<packed_uchar4>(_e2301);
                            packed_uchar4 reinterpreted_packed_uchar4_e2332 = as_type<packed_uchar4>(_e2332);
                            sum0_3_ = _e2331 + ( + reinterpreted_packed_uchar4_e2301[0] * reinterpreted_packed_uchar4_e2332[0] + reinterpreted_packed_uchar4_e2301[1] * reinterpreted_packed_uchar4_e2332[1] + reinterpreted_packed_uchar4_e2301[2] * reinterpreted_packed_uchar4_e2332[2] + reinterpreted_packed_uchar4_e2301[3] * reinterpreted_packed_uchar4_e2332[3]);
                            uint _e2335 = sum1_0_;
                            uint _e2336 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                            packed_uchar4 reinterpreted_packed_uchar4_e2336 = as_type<packed_uchar4>(_e2336);
                            sum1_0_ = _e2335 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2336[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2336[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2336[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2336[3]);
                            uint _e2339 = sum1_1_;
                            uint _e2340 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                            packed_uchar4 reinterpreted_packed_uchar4_e2340 = as_type<packed_uchar4>(_e2340);
                            sum1_1_ = _e2339 + ( + reinterpreted_packed_uchar4_e2279[0] * reinterpreted_packed_uchar4_e2340[0] + reinterpreted_packed_uchar4_e2279[1] * reinterpreted_packed_uchar4_e2340[1] + reinterpreted_packed_uchar4_e2279[2] * reinterpreted_packed_uchar4_e2340[2] + reinterpreted_packed_uchar4_e2279[3] * reinterpreted_packed_uchar4_e2340[3]);
                            uint _e2343 = sum1_2_;
                            uint _e2344 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2290 = as_type<packed_uchar4>(_e2290);
                            packed_uchar4 reinterpreted_packed_uchar4_e2344 = as_type<packed_uchar4>(_e2344);
                            sum1_2_ = _e2343 + ( + reinterpreted_packed_uchar4_e2290[0] * reinterpreted_packed_uchar4_e2344[0] + reinterpreted_packed_uchar4_e2290[1] * reinterpreted_packed_uchar4_e2344[1] + reinterpreted_packed_uchar4_e2290[2] * reinterpreted_packed_uchar4_e2344[2] + reinterpreted_packed_uchar4_e2290[3] * reinterpreted_packed_uchar4_e2344[3]);
                            uint _e2347 = sum1_3_;
                            uint _e2348 = b0_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2301 = as_type<packed_uchar4>(_e2301);
                            packed_uchar4 reinterpreted_packed_uchar4_e2348 = as_type<packed_uchar4>(_e2348);
                            sum1_3_ = _e2347 + ( + reinterpreted_packed_uchar4_e2301[0] * reinterpreted_packed_uchar4_e2348[0] + reinterpreted_packed_uchar4_e2301[1] * reinterpreted_packed_uchar4_e2348[1] + reinterpreted_packed_uchar4_e2301[2] * reinterpreted_packed_uchar4_e2348[2] + reinterpreted_packed_uchar4_e2301[3] * reinterpreted_packed_uchar4_e2348[3]);
                            uint _e2351 = sum2_0_;
                            uint _e2352 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                            packed_uchar4 reinterpreted_packed_uchar4_e2352 = as_type<packed_uchar4>(_e2352);
                            sum2_0_ = _e2351 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2352[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2352[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2352[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2352[3]);
                            uint _e2355 = sum2_1_;
                            uint _e2356 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                            packed_uchar4 reinterpreted_packed_uchar4_e2356 = as_type<packed_uchar4>(_e2356);
                            sum2_1_ = _e2355 + ( + reinterpreted_packed_uchar4_e2279[0] * reinterpreted_packed_uchar4_e2356[0] + reinterpreted_packed_uchar4_e2279[1] * reinterpreted_packed_uchar4_e2356[1] + reinterpreted_packed_uchar4_e2279[2] * reinterpreted_packed_uchar4_e2356[2] + reinterpreted_packed_uchar4_e2279[3] * reinterpreted_packed_uchar4_e2356[3]);
                            uint _e2359 = sum2_2_;
                            uint _e2360 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2290 = as_type<packed_uchar4>(_e2290);
                            packed_uchar4 reinterpreted_packed_uchar4_e2360 = as_type<packed_uchar4>(_e2360);
                            sum2_2_ = _e2359 + ( + reinterpreted_packed_uchar4_e2290[0] * reinterpreted_packed_uchar4_e2360[0] + reinterpreted_packed_uchar4_e2290[1] * reinterpreted_packed_uchar4_e2360[1] + reinterpreted_packed_uchar4_e2290[2] * reinterpreted_packed_uchar4_e2360[2] + reinterpreted_packed_uchar4_e2290[3] * reinterpreted_packed_uchar4_e2360[3]);
                            uint _e2363 = sum2_3_;
                            uint _e2364 = b0_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2301 = as_type<packed_uchar4>(_e2301);
                            packed_uchar4 reinterpreted_packed_uchar4_e2364 = as_type<packed_uchar4>(_e2364);
                            sum2_3_ = _e2363 + ( + reinterpreted_packed_uchar4_e2301[0] * reinterpreted_packed_uchar4_e2364[0] + reinterpreted_packed_uchar4_e2301[1] * reinterpreted_packed_uchar4_e2364[1] + reinterpreted_packed_uchar4_e2301[2] * reinterpreted_packed_uchar4_e2364[2] + reinterpreted_packed_uchar4_e2301[3] * reinterpreted_packed_uchar4_e2364[3]);
                            uint _e2367 = sum3_0_;
                            uint _e2368 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2268 = as_type<packed_uchar4>(_e2268);
                            packed_uchar4 reinterpreted_packed_uchar4_e2368 = as_type<packed_uchar4>(_e2368);
                            sum3_0_ = _e2367 + ( + reinterpreted_packed_uchar4_e2268[0] * reinterpreted_packed_uchar4_e2368[0] + reinterpreted_packed_uchar4_e2268[1] * reinterpreted_packed_uchar4_e2368[1] + reinterpreted_packed_uchar4_e2268[2] * reinterpreted_packed_uchar4_e2368[2] + reinterpreted_packed_uchar4_e2268[3] * reinterpreted_packed_uchar4_e2368[3]);
                            uint _e2371 = sum3_1_;
                            uint _e2372 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2279 = as_type<packed_uchar4>(_e2279);
                            packed_uchar4 reinterpreted_packed_uchar4_e2372 = as_type<packed_uchar4>(_e2372);
                            sum3_1_ = _e2371 + ( + reinterpreted_packed_uchar4_e2279[0] * reinterpreted_packed_uchar4_e2372[0] + reinterpreted_packed_uchar4_e2279[1] * reinterpreted_packed_uchar4_e2372[1] + reinterpreted_packed_uchar4_e2279[2] * reinterpreted_packed_uchar4_e2372[2] + reinterpreted_packed_uchar4_e2279[3] * reinterpreted_packed_uchar4_e2372[3]);
                            uint _e2375 = sum3_2_;
                            uint _e2376 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2290 = as_type<packed_uchar4>(_e2290);
                            packed_uchar4 reinterpreted_packed_uchar4_e2376 = as_type<packed_uchar4>(_e2376);
                            sum3_2_ = _e2375 + ( + reinterpreted_packed_uchar4_e2290[0] * reinterpreted_packed_uchar4_e2376[0] + reinterpreted_packed_uchar4_e2290[1] * reinterpreted_packed_uchar4_e2376[1] + reinterpreted_packed_uchar4_e2290[2] * reinterpreted_packed_uchar4_e2376[2] + reinterpreted_packed_uchar4_e2290[3] * reinterpreted_packed_uchar4_e2376[3]);
                            uint _e2379 = sum3_3_;
                            uint _e2380 = b0_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2301 = as_type<packed_uchar4>(_e2301);
                            packed_uchar4 reinterpreted_packed_uchar4_e2380 = as_type<packed_uchar4>(_e2380);
                            sum3_3_ = _e2379 + ( + reinterpreted_packed_uchar4_e2301[0] * reinterpreted_packed_uchar4_e2380[0] + reinterpreted_packed_uchar4_e2301[1] * reinterpreted_packed_uchar4_e2380[1] + reinterpreted_packed_uchar4_e2301[2] * reinterpreted_packed_uchar4_e2380[2] + reinterpreted_packed_uchar4_e2301[3] * reinterpreted_packed_uchar4_e2380[3]);
                            uint _e2393 = value_levels(_e1467.low.x >> 4u, (_e1467.low.x >> 7u) & 16843009u);
                            uint _e2404 = value_levels(_e1467.low.y >> 4u, (_e1467.low.y >> 7u) & 16843009u);
                            uint _e2415 = value_levels(_e1467.low.z >> 4u, (_e1467.low.z >> 7u) & 16843009u);
                            uint _e2426 = value_levels(_e1467.low.w >> 4u, (_e1467.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_3 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step3_ * 2u)) + 1u];
                            uint _e2444 = sum0_0_;
                            uint _e2445 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                            packed_uchar4 reinterpreted_packed_uchar4_e2445 = as_type<packed_uchar4>(_e2445);
                            sum0_0_ = _e2444 + ( + reinterpreted_packed_uchar4_e2393[0] * reinterpreted_packed_uchar4_e2445[0] + reinterpreted_packed_uchar4_e2393[1] * reinterpreted_packed_uchar4_e2445[1] + reinterpreted_packed_uchar4_e2393[2] * reinterpreted_packed_uchar4_e2445[2] + reinterpreted_packed_uchar4_e2393[3] * reinterpreted_packed_uchar4_e2445[3]);
                            uint _e2448 = sum0_1_;
                            uint _e2449 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(_e2404);
                            packed_uchar4 reinterpreted_packed_uchar4_e2449 = as_type<packed_uchar4>(_e2449);
                            sum0_1_ = _e2448 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2449[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2449[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2449[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2449[3]);
                            uint _e2452 = sum0_2_;
                            uint _e2453 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2415 = as_type<packed_uchar4>(_e2415);
                            packed_uchar4 reinterpreted_packed_uchar4_e2453 = as_type<packed_uchar4>(_e2453);
                            sum0_2_ = _e2452 + ( + reinterpreted_packed_uchar4_e2415[0] * reinterpreted_packed_uchar4_e2453[0] + reinterpreted_packed_uchar4_e2415[1] * reinterpreted_packed_uchar4_e2453[1] + reinterpreted_packed_uchar4_e2415[2] * reinterpreted_packed_uchar4_e2453[2] + reinterpreted_packed_uchar4_e2415[3] * reinterpreted_packed_uchar4_e2453[3]);
                            uint _e2456 = sum0_3_;
                            uint _e2457 = b1_0_3.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2426 = as_type<packed_uchar4>(_e2426);
                            packed_uchar4 reinterpreted_packed_uchar4_e2457 = as_type<packed_uchar4>(_e2457);
                            sum0_3_ = _e2456 + ( + reinterpreted_packed_uchar4_e2426[0] * reinterpreted_packed_uchar4_e2457[0] + reinterpreted_packed_uchar4_e2426[1] * reinterpreted_packed_uchar4_e2457[1] + reinterpreted_packed_uchar4_e2426[2] * reinterpreted_packed_uchar4_e2457[2] + reinterpreted_packed_uchar4_e2426[3] * reinterpreted_packed_uchar4_e2457[3]);
                            uint _e2460 = sum1_0_;
                            uint _e2461 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                            packed_uchar4 reinterpreted_packed_uchar4_e2461 = as_type<packed_uchar4>(_e2461);
                            sum1_0_ = _e2460 + ( + reinterpreted_packed_uchar4_e2393[0] * reinterpreted_packed_uchar4_e2461[0] + reinterpreted_packed_uchar4_e2393[1] * reinterpreted_packed_uchar4_e2461[1] + reinterpreted_packed_uchar4_e2393[2] * reinterpreted_packed_uchar4_e2461[2] + reinterpreted_packed_uchar4_e2393[3] * reinterpreted_packed_uchar4_e2461[3]);
                            uint _e2464 = sum1_1_;
                            uint _e2465 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(_e2404);
                            packed_uchar4 reinterpreted_packed_uchar4_e2465 = as_type<packed_uchar4>(_e2465);
                            sum1_1_ = _e2464 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2465[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2465[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2465[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2465[3]);
                            uint _e2468 = sum1_2_;
                            uint _e2469 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2415 = as_type<packed_uchar4>(_e2415);
                            packed_uchar4 reinterpreted_packed_uchar4_e2469 = as_type<packed_uchar4>(_e2469);
                            sum1_2_ = _e2468 + ( + reinterpreted_packed_uchar4_e2415[0] * reinterpreted_packed_uchar4_e2469[0] + reinterpreted_packed_uchar4_e2415[1] * reinterpreted_packed_uchar4_e2469[1] + reinterpreted_packed_uchar4_e2415[2] * reinterpreted_packed_uchar4_e2469[2] + reinterpreted_packed_uchar4_e2415[3] * reinterpreted_packed_uchar4_e2469[3]);
                            uint _e2472 = sum1_3_;
                            uint _e2473 = b1_0_3.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2426 = as_type<packed_uchar4>(_e2426);
                            packed_uchar4 reinterpreted_packed_uchar4_e2473 = as_type<packed_uchar4>(_e2473);
                            sum1_3_ = _e2472 + ( + reinterpreted_packed_uchar4_e2426[0] * reinterpreted_packed_uchar4_e2473[0] + reinterpreted_packed_uchar4_e2426[1] * reinterpreted_packed_uchar4_e2473[1] + reinterpreted_packed_uchar4_e2426[2] * reinterpreted_packed_uchar4_e2473[2] + reinterpreted_packed_uchar4_e2426[3] * reinterpreted_packed_uchar4_e2473[3]);
                            uint _e2476 = sum2_0_;
                            uint _e2477 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                            packed_uchar4 reinterpreted_packed_uchar4_e2477 = as_type<packed_uchar4>(_e2477);
                            sum2_0_ = _e2476 + ( + reinterpreted_packed_uchar4_e2393[0] * reinterpreted_packed_uchar4_e2477[0] + reinterpreted_packed_uchar4_e2393[1] * reinterpreted_packed_uchar4_e2477[1] + reinterpreted_packed_uchar4_e2393[2] * reinterpreted_packed_uchar4_e2477[2] + reinterpreted_packed_uchar4_e2393[3] * reinterpreted_packed_uchar4_e2477[3]);
                            uint _e2480 = sum2_1_;
                            uint _e2481 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(_e2404);
                            packed_uchar4 reinterpreted_packed_uchar4_e2481 = as_type<packed_uchar4>(_e2481);
                            sum2_1_ = _e2480 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2481[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2481[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2481[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2481[3]);
                            uint _e2484 = sum2_2_;
                            uint _e2485 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2415 = as_type<packed_uchar4>(_e2415);
                            packed_uchar4 reinterpreted_packed_uchar4_e2485 = as_type<packed_uchar4>(_e2485);
                            sum2_2_ = _e2484 + ( + reinterpreted_packed_uchar4_e2415[0] * reinterpreted_packed_uchar4_e2485[0] + reinterpreted_packed_uchar4_e2415[1] * reinterpreted_packed_uchar4_e2485[1] + reinterpreted_packed_uchar4_e2415[2] * reinterpreted_packed_uchar4_e2485[2] + reinterpreted_packed_uchar4_e2415[3] * reinterpreted_packed_uchar4_e2485[3]);
                            uint _e2488 = sum2_3_;
                            uint _e2489 = b1_0_3.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2426 = as_type<packed_uchar4>(_e2426);
                            packed_uchar4 reinterpreted_packed_uchar4_e2489 = as_type<packed_uchar4>(_e2489);
                            sum2_3_ = _e2488 + ( + reinterpreted_packed_uchar4_e2426[0] * reinterpreted_packed_uchar4_e2489[0] + reinterpreted_packed_uchar4_e2426[1] * reinterpreted_packed_uchar4_e2489[1] + reinterpreted_packed_uchar4_e2426[2] * reinterpreted_packed_uchar4_e2489[2] + reinterpreted_packed_uchar4_e2426[3] * reinterpreted_packed_uchar4_e2489[3]);
                            uint _e2492 = sum3_0_;
                            uint _e2493 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2393 = as_type<packed_uchar4>(_e2393);
                            packed_uchar4 reinterpreted_packed_uchar4_e2493 = as_type<packed_uchar4>(_e2493);
                            sum3_0_ = _e2492 + ( + reinterpreted_packed_uchar4_e2393[0] * reinterpreted_packed_uchar4_e2493[0] + reinterpreted_packed_uchar4_e2393[1] * reinterpreted_packed_uchar4_e2493[1] + reinterpreted_packed_uchar4_e2393[2] * reinterpreted_packed_uchar4_e2493[2] + reinterpreted_packed_uchar4_e2393[3] * reinterpreted_packed_uchar4_e2493[3]);
                            uint _e2496 = sum3_1_;
                            uint _e2497 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2404 = as_type<packed_uchar4>(_e2404);
                            packed_uchar4 reinterpreted_packed_uchar4_e2497 = as_type<packed_uchar4>(_e2497);
                            sum3_1_ = _e2496 + ( + reinterpreted_packed_uchar4_e2404[0] * reinterpreted_packed_uchar4_e2497[0] + reinterpreted_packed_uchar4_e2404[1] * reinterpreted_packed_uchar4_e2497[1] + reinterpreted_packed_uchar4_e2404[2] * reinterpreted_packed_uchar4_e2497[2] + reinterpreted_packed_uchar4_e2404[3] * reinterpreted_packed_uchar4_e2497[3]);
                            uint _e2500 = sum3_2_;
                            uint _e2501 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2415 = as_type<packed_uchar4>(_e2415);
                            packed_uchar4 reinterpreted_packed_uchar4_e2501 = as_type<packed_uchar4>(_e2501);
                            sum3_2_ = _e2500 + ( + reinterpreted_packed_uchar4_e2415[0] * reinterpreted_packed_uchar4_e2501[0] + reinterpreted_packed_uchar4_e2415[1] * reinterpreted_packed_uchar4_e2501[1] + reinterpreted_packed_uchar4_e2415[2] * reinterpreted_packed_uchar4_e2501[2] + reinterpreted_packed_uchar4_e2415[3] * reinterpreted_packed_uchar4_e2501[3]);
                            uint _e2504 = sum3_3_;
                            uint _e2505 = b1_0_3.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2426 = as_type<packed_uchar4>(_e2426);
                            packed_uchar4 reinterpreted_packed_uchar4_e2505 = as_type<packed_uchar4>(_e2505);
                            sum3_3_ = _e2504 + ( + reinterpreted_packed_uchar4_e2426[0] * reinterpreted_packed_uchar4_e2505[0] + reinterpreted_packed_uchar4_e2426[1] * reinterpreted_packed_uchar4_e2505[1] + reinterpreted_packed_uchar4_e2426[2] * reinterpreted_packed_uchar4_e2505[2] + reinterpreted_packed_uchar4_e2426[3] * reinterpreted_packed_uchar4_e2505[3]);
                        }
                        if (step4_ < 8u) {
                            uint _e2520 = value_levels(_e1475.low.x >> 0u, (_e1475.low.x >> 3u) & 16843009u);
                            uint _e2531 = value_levels(_e1475.low.y >> 0u, (_e1475.low.y >> 3u) & 16843009u);
                            uint _e2542 = value_levels(_e1475.low.z >> 0u, (_e1475.low.z >> 3u) & 16843009u);
                            uint _e2553 = value_levels(_e1475.low.w >> 0u, (_e1475.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 0u];
                            uint _e2571 = sum0_0_;
                            uint _e2572 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2520 = as_type<packed_uchar4>(_e2520);
                            packed_uchar4 reinterpreted_packed_uchar4_e2572 = as_type<packed_uchar4>(_e2572);
                            sum0_0_ = _e2571 + ( + reinterpreted_packed_uchar4_e2520[0] * reinterpreted_packed_uchar4_e2572[0] + reinterpreted_packed_uchar4_e2520[1] * reinterpreted_packed_uchar4_e2572[1] + reinterpreted_packed_uchar4_e2520[2] * reinterpreted_packed_uchar4_e2572[2] + reinterpreted_packed_uchar4_e2520[3] * reinterpreted_packed_uchar4_e2572[3]);
                            uint _e2575 = sum0_1_;
                            uint _e2576 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2531 = as_type<packed_uchar4>(_e2531);
                            packed_uchar4 reinterpreted_packed_uchar4_e2576 = as_type<packed_uchar4>(_e2576);
                            sum0_1_ = _e2575 + ( + reinterpreted_packed_uchar4_e2531[0] * reinterpreted_packed_uchar4_e2576[0] + reinterpreted_packed_uchar4_e2531[1] * reinterpreted_packed_uchar4_e2576[1] + reinterpreted_packed_uchar4_e2531[2] * reinterpreted_packed_uchar4_e2576[2] + reinterpreted_packed_uchar4_e2531[3] * reinterpreted_packed_uchar4_e2576[3]);
                            uint _e2579 = sum0_2_;
                            uint _e2580 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                            packed_uchar4 reinterpreted_packed_uchar4_e2580 = as_type<packed_uchar4>(_e2580);
                            sum0_2_ = _e2579 + ( + reinterpreted_packed_uchar4_e2542[0] * reinterpreted_packed_uchar4_e2580[0] + reinterpreted_packed_uchar4_e2542[1] * reinterpreted_packed_uchar4_e2580[1] + reinterpreted_packed_uchar4_e2542[2] * reinterpreted_packed_uchar4_e2580[2] + reinterpreted_packed_uchar4_e2542[3] * reinterpreted_packed_uchar4_e2580[3]);
                            uint _e2583 = sum0_3_;
                            uint _e2584 = b0_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2553 = as_type<packed_uchar4>(_e2553);
                            packed_uchar4 reinterpreted_packed_uchar4_e2584 = as_type<packed_uchar4>(_e2584);
                            sum0_3_ = _e2583 + ( + reinterpreted_packed_uchar4_e2553[0] * reinterpreted_packed_uchar4_e2584[0] + reinterpreted_packed_uchar4_e2553[1] * reinterpreted_packed_uchar4_e2584[1] + reinterpreted_packed_uchar4_e2553[2] * reinterpreted_packed_uchar4_e2584[2] + reinterpreted_packed_uchar4_e2553[3] * reinterpreted_packed_uchar4_e2584[3]);
                            uint _e2587 = sum1_0_;
                            uint _e2588 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2520 = as_type<packed_uchar4>(_e2520);
                            packed_uchar4 reinterpreted_packed_uchar4_e2588 = as_type<packed_uchar4>(_e2588);
                            sum1_0_ = _e2587 + ( + reinterpreted_packed_uchar4_e2520[0] * reinterpreted_packed_uchar4_e2588[0] + reinterpreted_packed_uchar4_e2520[1] * reinterpreted_packed_uchar4_e2588[1] + reinterpreted_packed_uchar4_e2520[2] * reinterpreted_packed_uchar4_e2588[2] + reinterpreted_packed_uchar4_e2520[3] * reinterpreted_packed_uchar4_e2588[3]);
                            uint _e2591 = sum1_1_;
                            uint _e2592 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2531 = as_type<packed_uchar4>(_e2531);
                            packed_uchar4 reinterpreted_packed_uchar4_e2592 = as_type<packed_uchar4>(_e2592);
                            sum1_1_ = _e2591 + ( + reinterpreted_packed_uchar4_e2531[0] * reinterpreted_packed_uchar4_e2592[0] + reinterpreted_packed_uchar4_e2531[1] * reinterpreted_packed_uchar4_e2592[1] + reinterpreted_packed_uchar4_e2531[2] * reinterpreted_packed_uchar4_e2592[2] + reinterpreted_packed_uchar4_e2531[3] * reinterpreted_packed_uchar4_e2592[3]);
                            uint _e2595 = sum1_2_;
                            uint _e2596 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                            packed_uchar4 reinterpreted_packed_uchar4_e2596 = as_type<packed_uchar4>(_e2596);
                            sum1_2_ = _e2595 + ( + reinterpreted_packed_uchar4_e2542[0] * reinterpreted_packed_uchar4_e2596[0] + reinterpreted_packed_uchar4_e2542[1] * reinterpreted_packed_uchar4_e2596[1] + reinterpreted_packed_uchar4_e2542[2] * reinterpreted_packed_uchar4_e2596[2] + reinterpreted_packed_uchar4_e2542[3] * reinterpreted_packed_uchar4_e2596[3]);
                            uint _e2599 = sum1_3_;
                            uint _e2600 = b0_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2553 = as_type<packed_uchar4>(_e2553);
                            packed_uchar4 reinterpreted_packed_uchar4_e2600 = as_type<packed_uchar4>(_e2600);
                            sum1_3_ = _e2599 + ( + reinterpreted_packed_uchar4_e2553[0] * reinterpreted_packed_uchar4_e2600[0] + reinterpreted_packed_uchar4_e2553[1] * reinterpreted_packed_uchar4_e2600[1] + reinterpreted_packed_uchar4_e2553[2] * reinterpreted_packed_uchar4_e2600[2] + reinterpreted_packed_uchar4_e2553[3] * reinterpreted_packed_uchar4_e2600[3]);
                            uint _e2603 = sum2_0_;
                            uint _e2604 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2520 = as_type<packed_uchar4>(_e2520);
                            packed_uchar4 reinterpreted_packed_uchar4_e2604 = as_type<packed_uchar4>(_e2604);
                            sum2_0_ = _e2603 + ( + reinterpreted_packed_uchar4_e2520[0] * reinterpreted_packed_uchar4_e2604[0] + reinterpreted_packed_uchar4_e2520[1] * reinterpreted_packed_uchar4_e2604[1] + reinterpreted_packed_uchar4_e2520[2] * reinterpreted_packed_uchar4_e2604[2] + reinterpreted_packed_uchar4_e2520[3] * reinterpreted_packed_uchar4_e2604[3]);
                            uint _e2607 = sum2_1_;
                            uint _e2608 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2531 = as_type<packed_uchar4>(_e2531);
                            packed_uchar4 reinterpreted_packed_uchar4_e2608 = as_type<packed_uchar4>(_e2608);
                            sum2_1_ = _e2607 + ( + reinterpreted_packed_uchar4_e2531[0] * reinterpreted_packed_uchar4_e2608[0] + reinterpreted_packed_uchar4_e2531[1] * reinterpreted_packed_uchar4_e2608[1] + reinterpreted_packed_uchar4_e2531[2] * reinterpreted_packed_uchar4_e2608[2] + reinterpreted_packed_uchar4_e2531[3] * reinterpreted_packed_uchar4_e2608[3]);
                            uint _e2611 = sum2_2_;
                            uint _e2612 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                            packed_uchar4 reinterpreted_packed_uchar4_e2612 = as_type<packed_uchar4>(_e2612);
                            sum2_2_ = _e2611 + ( + reinterpreted_packed_uchar4_e2542[0] * reinterpreted_packed_uchar4_e2612[0] + reinterpreted_packed_uchar4_e2542[1] * reinterpreted_packed_uchar4_e2612[1] + reinterpreted_packed_uchar4_e2542[2] * reinterpreted_packed_uchar4_e2612[2] + reinterpreted_packed_uchar4_e2542[3] * reinterpreted_packed_uchar4_e2612[3]);
                            uint _e2615 = sum2_3_;
                            uint _e2616 = b0_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2553 = as_type<packed_uchar4>(_e2553);
                            packed_uchar4 reinterpreted_packed_uchar4_e2616 = as_type<packed_uchar4>(_e2616);
                            sum2_3_ = _e2615 + ( + reinterpreted_packed_uchar4_e2553[0] * reinterpreted_packed_uchar4_e2616[0] + reinterpreted_packed_uchar4_e2553[1] * reinterpreted_packed_uchar4_e2616[1] + reinterpreted_packed_uchar4_e2553[2] * reinterpreted_packed_uchar4_e2616[2] + reinterpreted_packed_uchar4_e2553[3] * reinterpreted_packed_uchar4_e2616[3]);
                            uint _e2619 = sum3_0_;
                            uint _e2620 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2520 = as_type<packed_uchar4>(_e2520);
                            packed_uchar4 reinterpreted_packed_uchar4_e2620 = as_type<packed_uchar4>(_e2620);
                            sum3_0_ = _e2619 + ( + reinterpreted_packed_uchar4_e2520[0] * reinterpreted_packed_uchar4_e2620[0] + reinterpreted_packed_uchar4_e2520[1] * reinterpreted_packed_uchar4_e2620[1] + reinterpreted_packed_uchar4_e2520[2] * reinterpreted_packed_uchar4_e2620[2] + reinterpreted_packed_uchar4_e2520[3] * reinterpreted_packed_uchar4_e2620[3]);
                            uint _e2623 = sum3_1_;
                            uint _e2624 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2531 = as_type<packed_uchar4>(_e2531);
                            packed_uchar4 reinterpreted_packed_uchar4_e2624 = as_type<packed_uchar4>(_e2624);
                            sum3_1_ = _e2623 + ( + reinterpreted_packed_uchar4_e2531[0] * reinterpreted_packed_uchar4_e2624[0] + reinterpreted_packed_uchar4_e2531[1] * reinterpreted_packed_uchar4_e2624[1] + reinterpreted_packed_uchar4_e2531[2] * reinterpreted_packed_uchar4_e2624[2] + reinterpreted_packed_uchar4_e2531[3] * reinterpreted_packed_uchar4_e2624[3]);
                            uint _e2627 = sum3_2_;
                            uint _e2628 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2542 = as_type<packed_uchar4>(_e2542);
                            packed_uchar4 reinterpreted_packed_uchar4_e2628 = as_type<packed_uchar4>(_e2628);
                            sum3_2_ = _e2627 + ( + reinterpreted_packed_uchar4_e2542[0] * reinterpreted_packed_uchar4_e2628[0] + reinterpreted_packed_uchar4_e2542[1] * reinterpreted_packed_uchar4_e2628[1] + reinterpreted_packed_uchar4_e2542[2] * reinterpreted_packed_uchar4_e2628[2] + reinterpreted_packed_uchar4_e2542[3] * reinterpreted_packed_uchar4_e2628[3]);
                            uint _e2631 = sum3_3_;
                            uint _e2632 = b0_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2553 = as_type<packed_uchar4>(_e2553);
                            packed_uchar4 reinterpreted_packed_uchar4_e2632 = as_type<packed_uchar4>(_e2632);
                            sum3_3_ = _e2631 + ( + reinterpreted_packed_uchar4_e2553[0] * reinterpreted_packed_uchar4_e2632[0] + reinterpreted_packed_uchar4_e2553[1] * reinterpreted_packed_uchar4_e2632[1] + reinterpreted_packed_uchar4_e2553[2] * reinterpreted_packed_uchar4_e2632[2] + reinterpreted_packed_uchar4_e2553[3] * reinterpreted_packed_uchar4_e2632[3]);
                            uint _e2645 = value_levels(_e1475.low.x >> 4u, (_e1475.low.x >> 7u) & 16843009u);
                            uint _e2656 = value_levels(_e1475.low.y >> 4u, (_e1475.low.y >> 7u) & 16843009u);
                            uint _e2667 = value_levels(_e1475.low.z >> 4u, (_e1475.low.z >> 7u) & 16843009u);
                            uint _e2678 = value_levels(_e1475.low.w >> 4u, (_e1475.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_4 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step4_ * 2u)) + 1u];
                            uint _e2696 = sum0_0_;
                            uint _e2697 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            packed_uchar4 reinterpreted_packed_uchar4_e2697 = as_type<packed_uchar4>(_e2697);
                            sum0_0_ = _e2696 + ( + reinterpreted_packed_uchar4_e2645[0] * reinterpreted_packed_uchar4_e2697[0] + reinterpreted_packed_uchar4_e2645[1] * reinterpreted_packed_uchar4_e2697[1] + reinterpreted_packed_uchar4_e2645[2] * reinterpreted_packed_uchar4_e2697[2] + reinterpreted_packed_uchar4_e2645[3] * reinterpreted_packed_uchar4_e2697[3]);
                            uint _e2700 = sum0_1_;
                            uint _e2701 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            packed_uchar4 reinterpreted_packed_uchar4_e2701 = as_type<packed_uchar4>(_e2701);
                            sum0_1_ = _e2700 + ( + reinterpreted_packed_uchar4_e2656[0] * reinterpreted_packed_uchar4_e2701[0] + reinterpreted_packed_uchar4_e2656[1] * reinterpreted_packed_uchar4_e2701[1] + reinterpreted_packed_uchar4_e2656[2] * reinterpreted_packed_uchar4_e2701[2] + reinterpreted_packed_uchar4_e2656[3] * reinterpreted_packed_uchar4_e2701[3]);
                            uint _e2704 = sum0_2_;
                            uint _e2705 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2667 = as_type<packed_uchar4>(_e2667);
                            packed_uchar4 reinterpreted_packed_uchar4_e2705 = as_type<packed_uchar4>(_e2705);
                            sum0_2_ = _e2704 + ( + reinterpreted_packed_uchar4_e2667[0] * reinterpreted_packed_uchar4_e2705[0] + reinterpreted_packed_uchar4_e2667[1] * reinterpreted_packed_uchar4_e2705[1] + reinterpreted_packed_uchar4_e2667[2] * reinterpreted_packed_uchar4_e2705[2] + reinterpreted_packed_uchar4_e2667[3] * reinterpreted_packed_uchar4_e2705[3]);
                            uint _e2708 = sum0_3_;
                            uint _e2709 = b1_0_4.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2678 = as_type<packed_uchar4>(_e2678);
                            packed_uchar4 reinterpreted_packed_uchar4_e2709 = as_type<packed_uchar4>(_e2709);
                            sum0_3_ = _e2708 + ( + reinterpreted_packed_uchar4_e2678[0] * reinterpreted_packed_uchar4_e2709[0] + reinterpreted_packed_uchar4_e2678[1] * reinterpreted_packed_uchar4_e2709[1] + reinterpreted_packed_uchar4_e2678[2] * reinterpreted_packed_uchar4_e2709[2] + reinterpreted_packed_uchar4_e2678[3] * reinterpreted_packed_uchar4_e2709[3]);
                            uint _e2712 = sum1_0_;
                            uint _e2713 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            packed_uchar4 reinterpreted_packed_uchar4_e2713 = as_type<packed_uchar4>(_e2713);
                            sum1_0_ = _e2712 + ( + reinterpreted_packed_uchar4_e2645[0] * reinterpreted_packed_uchar4_e2713[0] + reinterpreted_packed_uchar4_e2645[1] * reinterpreted_packed_uchar4_e2713[1] + reinterpreted_packed_uchar4_e2645[2] * reinterpreted_packed_uchar4_e2713[2] + reinterpreted_packed_uchar4_e2645[3] * reinterpreted_packed_uchar4_e2713[3]);
                            uint _e2716 = sum1_1_;
                            uint _e2717 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            packed_uchar4 reinterpreted_packed_uchar4_e2717 = as_type<packed_uchar4>(_e2717);
                            sum1_1_ = _e2716 + ( + reinterpreted_packed_uchar4_e2656[0] * reinterpreted_packed_uchar4_e2717[0] + reinterpreted_packed_uchar4_e2656[1] * reinterpreted_packed_uchar4_e2717[1] + reinterpreted_packed_uchar4_e2656[2] * reinterpreted_packed_uchar4_e2717[2] + reinterpreted_packed_uchar4_e2656[3] * reinterpreted_packed_uchar4_e2717[3]);
                            uint _e2720 = sum1_2_;
                            uint _e2721 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2667 = as_type<packed_uchar4>(_e2667);
                            packed_uchar4 reinterpreted_packed_uchar4_e2721 = as_type<packed_uchar4>(_e2721);
                            sum1_2_ = _e2720 + ( + reinterpreted_packed_uchar4_e2667[0] * reinterpreted_packed_uchar4_e2721[0] + reinterpreted_packed_uchar4_e2667[1] * reinterpreted_packed_uchar4_e2721[1] + reinterpreted_packed_uchar4_e2667[2] * reinterpreted_packed_uchar4_e2721[2] + reinterpreted_packed_uchar4_e2667[3] * reinterpreted_packed_uchar4_e2721[3]);
                            uint _e2724 = sum1_3_;
                            uint _e2725 = b1_0_4.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2678 = as_type<packed_uchar4>(_e2678);
                            packed_uchar4 reinterpreted_packed_uchar4_e2725 = as_type<packed_uchar4>(_e2725);
                            sum1_3_ = _e2724 + ( + reinterpreted_packed_uchar4_e2678[0] * reinterpreted_packed_uchar4_e2725[0] + reinterpreted_packed_uchar4_e2678[1] * reinterpreted_packed_uchar4_e2725[1] + reinterpreted_packed_uchar4_e2678[2] * reinterpreted_packed_uchar4_e2725[2] + reinterpreted_packed_uchar4_e2678[3] * reinterpreted_packed_uchar4_e2725[3]);
                            uint _e2728 = sum2_0_;
                            uint _e2729 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            packed_uchar4 reinterpreted_packed_uchar4_e2729 = as_type<packed_uchar4>(_e2729);
                            sum2_0_ = _e2728 + ( + reinterpreted_packed_uchar4_e2645[0] * reinterpreted_packed_uchar4_e2729[0] + reinterpreted_packed_uchar4_e2645[1] * reinterpreted_packed_uchar4_e2729[1] + reinterpreted_packed_uchar4_e2645[2] * reinterpreted_packed_uchar4_e2729[2] + reinterpreted_packed_uchar4_e2645[3] * reinterpreted_packed_uchar4_e2729[3]);
                            uint _e2732 = sum2_1_;
                            uint _e2733 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            packed_uchar4 reinterpreted_packed_uchar4_e2733 = as_type<packed_uchar4>(_e2733);
                            sum2_1_ = _e2732 + ( + reinterpreted_packed_uchar4_e2656[0] * reinterpreted_packed_uchar4_e2733[0] + reinterpreted_packed_uchar4_e2656[1] * reinterpreted_packed_uchar4_e2733[1] + reinterpreted_packed_uchar4_e2656[2] * reinterpreted_packed_uchar4_e2733[2] + reinterpreted_packed_uchar4_e2656[3] * reinterpreted_packed_uchar4_e2733[3]);
                            uint _e2736 = sum2_2_;
                            uint _e2737 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2667 = as_type<packed_uchar4>(_e2667);
                            packed_uchar4 reinterpreted_packed_uchar4_e2737 = as_type<packed_uchar4>(_e2737);
                            sum2_2_ = _e2736 + ( + reinterpreted_packed_uchar4_e2667[0] * reinterpreted_packed_uchar4_e2737[0] + reinterpreted_packed_uchar4_e2667[1] * reinterpreted_packed_uchar4_e2737[1] + reinterpreted_packed_uchar4_e2667[2] * reinterpreted_packed_uchar4_e2737[2] + reinterpreted_packed_uchar4_e2667[3] * reinterpreted_packed_uchar4_e2737[3]);
                            uint _e2740 = sum2_3_;
                            uint _e2741 = b1_0_4.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2678 = as_type<packed_uchar4>(_e2678);
                            packed_uchar4 reinterpreted_packed_uchar4_e2741 = as_type<packed_uchar4>(_e2741);
                            sum2_3_ = _e2740 + ( + reinterpreted_packed_uchar4_e2678[0] * reinterpreted_packed_uchar4_e2741[0] + reinterpreted_packed_uchar4_e2678[1] * reinterpreted_packed_uchar4_e2741[1] + reinterpreted_packed_uchar4_e2678[2] * reinterpreted_packed_uchar4_e2741[2] + reinterpreted_packed_uchar4_e2678[3] * reinterpreted_packed_uchar4_e2741[3]);
                            uint _e2744 = sum3_0_;
                            uint _e2745 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2645 = as_type<packed_uchar4>(_e2645);
                            packed_uchar4 reinterpreted_packed_uchar4_e2745 = as_type<packed_uchar4>(_e2745);
                            sum3_0_ = _e2744 + ( + reinterpreted_packed_uchar4_e2645[0] * reinterpreted_packed_uchar4_e2745[0] + reinterpreted_packed_uchar4_e2645[1] * reinterpreted_packed_uchar4_e2745[1] + reinterpreted_packed_uchar4_e2645[2] * reinterpreted_packed_uchar4_e2745[2] + reinterpreted_packed_uchar4_e2645[3] * reinterpreted_packed_uchar4_e2745[3]);
                            uint _e2748 = sum3_1_;
                            uint _e2749 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2656 = as_type<packed_uchar4>(_e2656);
                            packed_uchar4 reinterpreted_packed_uchar4_e2749 = as_type<packed_uchar4>(_e2749);
                            sum3_1_ = _e2748 + ( + reinterpreted_packed_uchar4_e2656[0] * reinterpreted_packed_uchar4_e2749[0] + reinterpreted_packed_uchar4_e2656[1] * reinterpreted_packed_uchar4_e2749[1] + reinterpreted_packed_uchar4_e2656[2] * reinterpreted_packed_uchar4_e2749[2] + reinterpreted_packed_uchar4_e2656[3] * reinterpreted_packed_uchar4_e2749[3]);
                            uint _e2752 = sum3_2_;
                            uint _e2753 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2667 = as_type<packed_uchar4>(_e2667);
                            packed_uchar4 reinterpreted_packed_uchar4_e2753 = as_type<packed_uchar4>(_e2753);
                            sum3_2_ = _e2752 + ( + reinterpreted_packed_uchar4_e2667[0] * reinterpreted_packed_uchar4_e2753[0] + reinterpreted_packed_uchar4_e2667[1] * reinterpreted_packed_uchar4_e2753[1] + reinterpreted_packed_uchar4_e2667[2] * reinterpreted_packed_uchar4_e2753[2] + reinterpreted_packed_uchar4_e2667[3] * reinterpreted_packed_uchar4_e2753[3]);
                            uint _e2756 = sum3_3_;
                            uint _e2757 = b1_0_4.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2678 = as_type<packed_uchar4>(_e2678);
                            packed_uchar4 reinterpreted_packed_uchar4_e2757 = as_type<packed_uchar4>(_e2757);
                            sum3_3_ = _e2756 + ( + reinterpreted_packed_uchar4_e2678[0] * reinterpreted_packed_uchar4_e2757[0] + reinterpreted_packed_uchar4_e2678[1] * reinterpreted_packed_uchar4_e2757[1] + reinterpreted_packed_uchar4_e2678[2] * reinterpreted_packed_uchar4_e2757[2] + reinterpreted_packed_uchar4_e2678[3] * reinterpreted_packed_uchar4_e2757[3]);
                        }
                        if (step5_ < 8u) {
                            uint _e2772 = value_levels(_e1483.low.x >> 0u, (_e1483.low.x >> 3u) & 16843009u);
                            uint _e2783 = value_levels(_e1483.low.y >> 0u, (_e1483.low.y >> 3u) & 16843009u);
                            uint _e2794 = value_levels(_e1483.low.z >> 0u, (_e1483.low.z >> 3u) & 16843009u);
                            uint _e2805 = value_levels(_e1483.low.w >> 0u, (_e1483.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 0u];
                            uint _e2823 = sum0_0_;
                            uint _e2824 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(_e2772);
                            packed_uchar4 reinterpreted_packed_uchar4_e2824 = as_type<packed_uchar4>(_e2824);
                            sum0_0_ = _e2823 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2824[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2824[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2824[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2824[3]);
                            uint _e2827 = sum0_1_;
                            uint _e2828 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2783 = as_type<packed_uchar4>(_e2783);
                            packed_uchar4 reinterpreted_packed_uchar4_e2828 = as_type<packed_uchar4>(_e2828);
                            sum0_1_ = _e2827 + ( + reinterpreted_packed_uchar4_e2783[0] * reinterpreted_packed_uchar4_e2828[0] + reinterpreted_packed_uchar4_e2783[1] * reinterpreted_packed_uchar4_e2828[1] + reinterpreted_packed_uchar4_e2783[2] * reinterpreted_packed_uchar4_e2828[2] + reinterpreted_packed_uchar4_e2783[3] * reinterpreted_packed_uchar4_e2828[3]);
                            uint _e2831 = sum0_2_;
                            uint _e2832 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2794 = as_type<packed_uchar4>(_e2794);
                            packed_uchar4 reinterpreted_packed_uchar4_e2832 = as_type<packed_uchar4>(_e2832);
                            sum0_2_ = _e2831 + ( + reinterpreted_packed_uchar4_e2794[0] * reinterpreted_packed_uchar4_e2832[0] + reinterpreted_packed_uchar4_e2794[1] * reinterpreted_packed_uchar4_e2832[1] + reinterpreted_packed_uchar4_e2794[2] * reinterpreted_packed_uchar4_e2832[2] + reinterpreted_packed_uchar4_e2794[3] * reinterpreted_packed_uchar4_e2832[3]);
                            uint _e2835 = sum0_3_;
                            uint _e2836 = b0_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2805 = as_type<packed_uchar4>(_e2805);
                            packed_uchar4 reinterpreted_packed_uchar4_e2836 = as_type<packed_uchar4>(_e2836);
                            sum0_3_ = _e2835 + ( + reinterpreted_packed_uchar4_e2805[0] * reinterpreted_packed_uchar4_e2836[0] + reinterpreted_packed_uchar4_e2805[1] * reinterpreted_packed_uchar4_e2836[1] + reinterpreted_packed_uchar4_e2805[2] * reinterpreted_packed_uchar4_e2836[2] + reinterpreted_packed_uchar4_e2805[3] * reinterpreted_packed_uchar4_e2836[3]);
                            uint _e2839 = sum1_0_;
                            uint _e2840 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(_e2772);
                            packed_uchar4 reinterpreted_packed_uchar4_e2840 = as_type<packed_uchar4>(_e2840);
                            sum1_0_ = _e2839 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2840[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2840[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2840[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2840[3]);
                            uint _e2843 = sum1_1_;
                            uint _e2844 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2783 = as_type<packed_uchar4>(_e2783);
                            packed_uchar4 reinterpreted_packed_uchar4_e2844 = as_type<packed_uchar4>(_e2844);
                            sum1_1_ = _e2843 + ( + reinterpreted_packed_uchar4_e2783[0] * reinterpreted_packed_uchar4_e2844[0] + reinterpreted_packed_uchar4_e2783[1] * reinterpreted_packed_uchar4_e2844[1] + reinterpreted_packed_uchar4_e2783[2] * reinterpreted_packed_uchar4_e2844[2] + reinterpreted_packed_uchar4_e2783[3] * reinterpreted_packed_uchar4_e2844[3]);
                            uint _e2847 = sum1_2_;
                            uint _e2848 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2794 = as_type<packed_uchar4>(_e2794);
                            packed_uchar4 reinterpreted_packed_uchar4_e2848 = as_type<packed_uchar4>(_e2848);
                            sum1_2_ = _e2847 + ( + reinterpreted_packed_uchar4_e2794[0] * reinterpreted_packed_uchar4_e2848[0] + reinterpreted_packed_uchar4_e2794[1] * reinterpreted_packed_uchar4_e2848[1] + reinterpreted_packed_uchar4_e2794[2] * reinterpreted_packed_uchar4_e2848[2] + reinterpreted_packed_uchar4_e2794[3] * reinterpreted_packed_uchar4_e2848[3]);
                            uint _e2851 = sum1_3_;
                            uint _e2852 = b0_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2805 = as_type<packed_uchar4>(_e2805);
                            packed_uchar4 reinterpreted_packed_uchar4_e2852 = as_type<packed_uchar4>(_e2852);
                            sum1_3_ = _e2851 + ( + reinterpreted_packed_uchar4_e2805[0] * reinterpreted_packed_uchar4_e2852[0] + reinterpreted_packed_uchar4_e2805[1] * reinterpreted_packed_uchar4_e2852[1] + reinterpreted_packed_uchar4_e2805[2] * reinterpreted_packed_uchar4_e2852[2] + reinterpreted_packed_uchar4_e2805[3] * reinterpreted_packed_uchar4_e2852[3]);
                            uint _e2855 = sum2_0_;
                            uint _e2856 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(_e2772);
                            packed_uchar4 reinterpreted_packed_uchar4_e2856 = as_type<packed_uchar4>(_e2856);
                            sum2_0_ = _e2855 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2856[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2856[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2856[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2856[3]);
                            uint _e2859 = sum2_1_;
                            uint _e2860 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2783 = as_type<packed_uchar4>(_e2783);
                            packed_uchar4 reinterpreted_packed_uchar4_e2860 = as_type<packed_uchar4>(_e2860);
                            sum2_1_ = _e2859 + ( + reinterpreted_packed_uchar4_e2783[0] * reinterpreted_packed_uchar4_e2860[0] + reinterpreted_packed_uchar4_e2783[1] * reinterpreted_packed_uchar4_e2860[1] + reinterpreted_packed_uchar4_e2783[2] * reinterpreted_packed_uchar4_e2860[2] + reinterpreted_packed_uchar4_e2783[3] * reinterpreted_packed_uchar4_e2860[3]);
                            uint _e2863 = sum2_2_;
                            uint _e2864 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2794 = as_type<packed_uchar4>(_e2794);
                            packed_uchar4 reinterpreted_packed_uchar4_e2864 = as_type<packed_uchar4>(_e2864);
                            sum2_2_ = _e2863 + ( + reinterpreted_packed_uchar4_e2794[0] * reinterpreted_packed_uchar4_e2864[0] + reinterpreted_packed_uchar4_e2794[1] * reinterpreted_packed_uchar4_e2864[1] + reinterpreted_packed_uchar4_e2794[2] * reinterpreted_packed_uchar4_e2864[2] + reinterpreted_packed_uchar4_e2794[3] * reinterpreted_packed_uchar4_e2864[3]);
                            uint _e2867 = sum2_3_;
                            uint _e2868 = b0_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2805 = as_type<packed_uchar4>(_e2805);
                            packed_uchar4 reinterpreted_packed_uchar4_e2868 = as_type<packed_uchar4>(_e2868);
                            sum2_3_ = _e2867 + ( + reinterpreted_packed_uchar4_e2805[0] * reinterpreted_packed_uchar4_e2868[0] + reinterpreted_packed_uchar4_e2805[1] * reinterpreted_packed_uchar4_e2868[1] + reinterpreted_packed_uchar4_e2805[2] * reinterpreted_packed_uchar4_e2868[2] + reinterpreted_packed_uchar4_e2805[3] * reinterpreted_packed_uchar4_e2868[3]);
                            uint _e2871 = sum3_0_;
                            uint _e2872 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2772 = as_type<packed_uchar4>(_e2772);
                            packed_uchar4 reinterpreted_packed_uchar4_e2872 = as_type<packed_uchar4>(_e2872);
                            sum3_0_ = _e2871 + ( + reinterpreted_packed_uchar4_e2772[0] * reinterpreted_packed_uchar4_e2872[0] + reinterpreted_packed_uchar4_e2772[1] * reinterpreted_packed_uchar4_e2872[1] + reinterpreted_packed_uchar4_e2772[2] * reinterpreted_packed_uchar4_e2872[2] + reinterpreted_packed_uchar4_e2772[3] * reinterpreted_packed_uchar4_e2872[3]);
                            uint _e2875 = sum3_1_;
                            uint _e2876 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2783 = as_type<packed_uchar4>(_e2783);
                            packed_uchar4 reinterpreted_packed_uchar4_e2876 = as_type<packed_uchar4>(_e2876);
                            sum3_1_ = _e2875 + ( + reinterpreted_packed_uchar4_e2783[0] * reinterpreted_packed_uchar4_e2876[0] + reinterpreted_packed_uchar4_e2783[1] * reinterpreted_packed_uchar4_e2876[1] + reinterpreted_packed_uchar4_e2783[2] * reinterpreted_packed_uchar4_e2876[2] + reinterpreted_packed_uchar4_e2783[3] * reinterpreted_packed_uchar4_e2876[3]);
                            uint _e2879 = sum3_2_;
                            uint _e2880 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2794 = as_type<packed_uchar4>(_e2794);
                            packed_uchar4 reinterpreted_packed_uchar4_e2880 = as_type<packed_uchar4>(_e2880);
                            sum3_2_ = _e2879 + ( + reinterpreted_packed_uchar4_e2794[0] * reinterpreted_packed_uchar4_e2880[0] + reinterpreted_packed_uchar4_e2794[1] * reinterpreted_packed_uchar4_e2880[1] + reinterpreted_packed_uchar4_e2794[2] * reinterpreted_packed_uchar4_e2880[2] + reinterpreted_packed_uchar4_e2794[3] * reinterpreted_packed_uchar4_e2880[3]);
                            uint _e2883 = sum3_3_;
                            uint _e2884 = b0_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2805 = as_type<packed_uchar4>(_e2805);
                            packed_uchar4 reinterpreted_packed_uchar4_e2884 = as_type<packed_uchar4>(_e2884);
                            sum3_3_ = _e2883 + ( + reinterpreted_packed_uchar4_e2805[0] * reinterpreted_packed_uchar4_e2884[0] + reinterpreted_packed_uchar4_e2805[1] * reinterpreted_packed_uchar4_e2884[1] + reinterpreted_packed_uchar4_e2805[2] * reinterpreted_packed_uchar4_e2884[2] + reinterpreted_packed_uchar4_e2805[3] * reinterpreted_packed_uchar4_e2884[3]);
                            uint _e2897 = value_levels(_e1483.low.x >> 4u, (_e1483.low.x >> 7u) & 16843009u);
                            uint _e2908 = value_levels(_e1483.low.y >> 4u, (_e1483.low.y >> 7u) & 16843009u);
                            uint _e2919 = value_levels(_e1483.low.z >> 4u, (_e1483.low.z >> 7u) & 16843009u);
                            uint _e2930 = value_levels(_e1483.low.w >> 4u, (_e1483.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_5 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step5_ * 2u)) + 1u];
                            uint _e2948 = sum0_0_;
                            uint _e2949 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                            packed_uchar4 reinterpreted_packed_uchar4_e2949 = as_type<packed_uchar4>(_e2949);
                            sum0_0_ = _e2948 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2949[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2949[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2949[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2949[3]);
                            uint _e2952 = sum0_1_;
                            uint _e2953 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                            packed_uchar4 reinterpreted_packed_uchar4_e2953 = as_type<packed_uchar4>(_e2953);
                            sum0_1_ = _e2952 + ( + reinterpreted_packed_uchar4_e2908[0] * reinterpreted_packed_uchar4_e2953[0] + reinterpreted_packed_uchar4_e2908[1] * reinterpreted_packed_uchar4_e2953[1] + reinterpreted_packed_uchar4_e2908[2] * reinterpreted_packed_uchar4_e2953[2] + reinterpreted_packed_uchar4_e2908[3] * reinterpreted_packed_uchar4_e2953[3]);
                            uint _e2956 = sum0_2_;
                            uint _e2957 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            packed_uchar4 reinterpreted_packed_uchar4_e2957 = as_type<packed_uchar4>(_e2957);
                            sum0_2_ = _e2956 + ( + reinterpreted_packed_uchar4_e2919[0] * reinterpreted_packed_uchar4_e2957[0] + reinterpreted_packed_uchar4_e2919[1] * reinterpreted_packed_uchar4_e2957[1] + reinterpreted_packed_uchar4_e2919[2] * reinterpreted_packed_uchar4_e2957[2] + reinterpreted_packed_uchar4_e2919[3] * reinterpreted_packed_uchar4_e2957[3]);
                            uint _e2960 = sum0_3_;
                            uint _e2961 = b1_0_5.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                            packed_uchar4 reinterpreted_packed_uchar4_e2961 = as_type<packed_uchar4>(_e2961);
                            sum0_3_ = _e2960 + ( + reinterpreted_packed_uchar4_e2930[0] * reinterpreted_packed_uchar4_e2961[0] + reinterpreted_packed_uchar4_e2930[1] * reinterpreted_packed_uchar4_e2961[1] + reinterpreted_packed_uchar4_e2930[2] * reinterpreted_packed_uchar4_e2961[2] + reinterpreted_packed_uchar4_e2930[3] * reinterpreted_packed_uchar4_e2961[3]);
                            uint _e2964 = sum1_0_;
                            uint _e2965 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                            packed_uchar4 reinterpreted_packed_uchar4_e2965 = as_type<packed_uchar4>(_e2965);
                            sum1_0_ = _e2964 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2965[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2965[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2965[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2965[3]);
                            uint _e2968 = sum1_1_;
                            uint _e2969 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                            packed_uchar4 reinterpreted_packed_uchar4_e2969 = as_type<packed_uchar4>(_e2969);
                            sum1_1_ = _e2968 + ( + reinterpreted_packed_uchar4_e2908[0] * reinterpreted_packed_uchar4_e2969[0] + reinterpreted_packed_uchar4_e2908[1] * reinterpreted_packed_uchar4_e2969[1] + reinterpreted_packed_uchar4_e2908[2] * reinterpreted_packed_uchar4_e2969[2] + reinterpreted_packed_uchar4_e2908[3] * reinterpreted_packed_uchar4_e2969[3]);
                            uint _e2972 = sum1_2_;
                            uint _e2973 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            packed_uchar4 reinterpreted_packed_uchar4_e2973 = as_type<packed_uchar4>(_e2973);
                            sum1_2_ = _e2972 + ( + reinterpreted_packed_uchar4_e2919[0] * reinterpreted_packed_uchar4_e2973[0] + reinterpreted_packed_uchar4_e2919[1] * reinterpreted_packed_uchar4_e2973[1] + reinterpreted_packed_uchar4_e2919[2] * reinterpreted_packed_uchar4_e2973[2] + reinterpreted_packed_uchar4_e2919[3] * reinterpreted_packed_uchar4_e2973[3]);
                            uint _e2976 = sum1_3_;
                            uint _e2977 = b1_0_5.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                            packed_uchar4 reinterpreted_packed_uchar4_e2977 = as_type<packed_uchar4>(_e2977);
                            sum1_3_ = _e2976 + ( + reinterpreted_packed_uchar4_e2930[0] * reinterpreted_packed_uchar4_e2977[0] + reinterpreted_packed_uchar4_e2930[1] * reinterpreted_packed_uchar4_e2977[1] + reinterpreted_packed_uchar4_e2930[2] * reinterpreted_packed_uchar4_e2977[2] + reinterpreted_packed_uchar4_e2930[3] * reinterpreted_packed_uchar4_e2977[3]);
                            uint _e2980 = sum2_0_;
                            uint _e2981 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                            packed_uchar4 reinterpreted_packed_uchar4_e2981 = as_type<packed_uchar4>(_e2981);
                            sum2_0_ = _e2980 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2981[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2981[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2981[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2981[3]);
                            uint _e2984 = sum2_1_;
                            uint _e2985 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                            packed_uchar4 reinterpreted_packed_uchar4_e2985 = as_type<packed_uchar4>(_e2985);
                            sum2_1_ = _e2984 + ( + reinterpreted_packed_uchar4_e2908[0] * reinterpreted_packed_uchar4_e2985[0] + reinterpreted_packed_uchar4_e2908[1] * reinterpreted_packed_uchar4_e2985[1] + reinterpreted_packed_uchar4_e2908[2] * reinterpreted_packed_uchar4_e2985[2] + reinterpreted_packed_uchar4_e2908[3] * reinterpreted_packed_uchar4_e2985[3]);
                            uint _e2988 = sum2_2_;
                            uint _e2989 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            packed_uchar4 reinterpreted_packed_uchar4_e2989 = as_type<packed_uchar4>(_e2989);
                            sum2_2_ = _e2988 + ( + reinterpreted_packed_uchar4_e2919[0] * reinterpreted_packed_uchar4_e2989[0] + reinterpreted_packed_uchar4_e2919[1] * reinterpreted_packed_uchar4_e2989[1] + reinterpreted_packed_uchar4_e2919[2] * reinterpreted_packed_uchar4_e2989[2] + reinterpreted_packed_uchar4_e2919[3] * reinterpreted_packed_uchar4_e2989[3]);
                            uint _e2992 = sum2_3_;
                            uint _e2993 = b1_0_5.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                            packed_uchar4 reinterpreted_packed_uchar4_e2993 = as_type<packed_uchar4>(_e2993);
                            sum2_3_ = _e2992 + ( + reinterpreted_packed_uchar4_e2930[0] * reinterpreted_packed_uchar4_e2993[0] + reinterpreted_packed_uchar4_e2930[1] * reinterpreted_packed_uchar4_e2993[1] + reinterpreted_packed_uchar4_e2930[2] * reinterpreted_packed_uchar4_e2993[2] + reinterpreted_packed_uchar4_e2930[3] * reinterpreted_packed_uchar4_e2993[3]);
                            uint _e2996 = sum3_0_;
                            uint _e2997 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2897 = as_type<packed_uchar4>(_e2897);
                            packed_uchar4 reinterpreted_packed_uchar4_e2997 = as_type<packed_uchar4>(_e2997);
                            sum3_0_ = _e2996 + ( + reinterpreted_packed_uchar4_e2897[0] * reinterpreted_packed_uchar4_e2997[0] + reinterpreted_packed_uchar4_e2897[1] * reinterpreted_packed_uchar4_e2997[1] + reinterpreted_packed_uchar4_e2897[2] * reinterpreted_packed_uchar4_e2997[2] + reinterpreted_packed_uchar4_e2897[3] * reinterpreted_packed_uchar4_e2997[3]);
                            uint _e3000 = sum3_1_;
                            uint _e3001 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2908 = as_type<packed_uchar4>(_e2908);
                            packed_uchar4 reinterpreted_packed_uchar4_e3001 = as_type<packed_uchar4>(_e3001);
                            sum3_1_ = _e3000 + ( + reinterpreted_packed_uchar4_e2908[0] * reinterpreted_packed_uchar4_e3001[0] + reinterpreted_packed_uchar4_e2908[1] * reinterpreted_packed_uchar4_e3001[1] + reinterpreted_packed_uchar4_e2908[2] * reinterpreted_packed_uchar4_e3001[2] + reinterpreted_packed_uchar4_e2908[3] * reinterpreted_packed_uchar4_e3001[3]);
                            uint _e3004 = sum3_2_;
                            uint _e3005 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2919 = as_type<packed_uchar4>(_e2919);
                            packed_uchar4 reinterpreted_packed_uchar4_e3005 = as_type<packed_uchar4>(_e3005);
                            sum3_2_ = _e3004 + ( + reinterpreted_packed_uchar4_e2919[0] * reinterpreted_packed_uchar4_e3005[0] + reinterpreted_packed_uchar4_e2919[1] * reinterpreted_packed_uchar4_e3005[1] + reinterpreted_packed_uchar4_e2919[2] * reinterpreted_packed_uchar4_e3005[2] + reinterpreted_packed_uchar4_e2919[3] * reinterpreted_packed_uchar4_e3005[3]);
                            uint _e3008 = sum3_3_;
                            uint _e3009 = b1_0_5.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e2930 = as_type<packed_uchar4>(_e2930);
                            packed_uchar4 reinterpreted_packed_uchar4_e3009 = as_type<packed_uchar4>(_e3009);
                            sum3_3_ = _e3008 + ( + reinterpreted_packed_uchar4_e2930[0] * reinterpreted_packed_uchar4_e3009[0] + reinterpreted_packed_uchar4_e2930[1] * reinterpreted_packed_uchar4_e3009[1] + reinterpreted_packed_uchar4_e2930[2] * reinterpreted_packed_uchar4_e3009[2] + reinterpreted_packed_uchar4_e2930[3] * reinterpreted_packed_uchar4_e3009[3]);
                        }
                        if (step6_ < 8u) {
                            uint _e3024 = value_levels(_e1491.low.x >> 0u, (_e1491.low.x >> 3u) & 16843009u);
                            uint _e3035 = value_levels(_e1491.low.y >> 0u, (_e1491.low.y >> 3u) & 16843009u);
                            uint _e3046 = value_levels(_e1491.low.z >> 0u, (_e1491.low.z >> 3u) & 16843009u);
                            uint _e3057 = value_levels(_e1491.low.w >> 0u, (_e1491.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 0u];
                            uint _e3075 = sum0_0_;
                            uint _e3076 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3024 = as_type<packed_uchar4>(_e3024);
                            packed_uchar4 reinterpreted_packed_uchar4_e3076 = as_type<packed_uchar4>(_e3076);
                            sum0_0_ = _e3075 + ( + reinterpreted_packed_uchar4_e3024[0] * reinterpreted_packed_uchar4_e3076[0] + reinterpreted_packed_uchar4_e3024[1] * reinterpreted_packed_uchar4_e3076[1] + reinterpreted_packed_uchar4_e3024[2] * reinterpreted_packed_uchar4_e3076[2] + reinterpreted_packed_uchar4_e3024[3] * reinterpreted_packed_uchar4_e3076[3]);
                            uint _e3079 = sum0_1_;
                            uint _e3080 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3035 = as_type<packed_uchar4>(_e3035);
                            packed_uchar4 reinterpreted_packed_uchar4_e3080 = as_type<packed_uchar4>(_e3080);
                            sum0_1_ = _e3079 + ( + reinterpreted_packed_uchar4_e3035[0] * reinterpreted_packed_uchar4_e3080[0] + reinterpreted_packed_uchar4_e3035[1] * reinterpreted_packed_uchar4_e3080[1] + reinterpreted_packed_uchar4_e3035[2] * reinterpreted_packed_uchar4_e3080[2] + reinterpreted_packed_uchar4_e3035[3] * reinterpreted_packed_uchar4_e3080[3]);
                            uint _e3083 = sum0_2_;
                            uint _e3084 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3046 = as_type<packed_uchar4>(_e3046);
                            packed_uchar4 reinterpreted_packed_uchar4_e3084 = as_type<packed_uchar4>(_e3084);
                            sum0_2_ = _e3083 + ( + reinterpreted_packed_uchar4_e3046[0] * reinterpreted_packed_uchar4_e3084[0] + reinterpreted_packed_uchar4_e3046[1] * reinterpreted_packed_uchar4_e3084[1] + reinterpreted_packed_uchar4_e3046[2] * reinterpreted_packed_uchar4_e3084[2] + reinterpreted_packed_uchar4_e3046[3] * reinterpreted_packed_uchar4_e3084[3]);
                            uint _e3087 = sum0_3_;
                            uint _e3088 = b0_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3057 = as_type<packed_uchar4>(_e3057);
                            packed_uchar4 reinterpreted_packed_uchar4_e3088 = as_type<packed_uchar4>(_e3088);
                            sum0_3_ = _e3087 + ( + reinterpreted_packed_uchar4_e3057[0] * reinterpreted_packed_uchar4_e3088[0] + reinterpreted_packed_uchar4_e3057[1] * reinterpreted_packed_uchar4_e3088[1] + reinterpreted_packed_uchar4_e3057[2] * reinterpreted_packed_uchar4_e3088[2] + reinterpreted_packed_uchar4_e3057[3] * reinterpreted_packed_uchar4_e3088[3]);
                            uint _e3091 = sum1_0_;
                            uint _e3092 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3024 = as_type<packed_uchar4>(_e3024);
                            packed_uchar4 reinterpreted_packed_uchar4_e3092 = as_type<packed_uchar4>(_e3092);
                            sum1_0_ = _e3091 + ( + reinterpreted_packed_uchar4_e3024[0] * reinterpreted_packed_uchar4_e3092[0] + reinterpreted_packed_uchar4_e3024[1] * reinterpreted_packed_uchar4_e3092[1] + reinterpreted_packed_uchar4_e3024[2] * reinterpreted_packed_uchar4_e3092[2] + reinterpreted_packed_uchar4_e3024[3] * reinterpreted_packed_uchar4_e3092[3]);
                            uint _e3095 = sum1_1_;
                            uint _e3096 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3035 = as_type<packed_uchar4>(_e3035);
                            packed_uchar4 reinterpreted_packed_uchar4_e3096 = as_type<packed_uchar4>(_e3096);
                            sum1_1_ = _e3095 + ( + reinterpreted_packed_uchar4_e3035[0] * reinterpreted_packed_uchar4_e3096[0] + reinterpreted_packed_uchar4_e3035[1] * reinterpreted_packed_uchar4_e3096[1] + reinterpreted_packed_uchar4_e3035[2] * reinterpreted_packed_uchar4_e3096[2] + reinterpreted_packed_uchar4_e3035[3] * reinterpreted_packed_uchar4_e3096[3]);
                            uint _e3099 = sum1_2_;
                            uint _e3100 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3046 = as_type<packed_uchar4>(_e3046);
                            packed_uchar4 reinterpreted_packed_uchar4_e3100 = as_type<packed_uchar4>(_e3100);
                            sum1_2_ = _e3099 + ( + reinterpreted_packed_uchar4_e3046[0] * reinterpreted_packed_uchar4_e3100[0] + reinterpreted_packed_uchar4_e3046[1] * reinterpreted_packed_uchar4_e3100[1] + reinterpreted_packed_uchar4_e3046[2] * reinterpreted_packed_uchar4_e3100[2] + reinterpreted_packed_uchar4_e3046[3] * reinterpreted_packed_uchar4_e3100[3]);
                            uint _e3103 = sum1_3_;
                            uint _e3104 = b0_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3057 = as_type<packed_uchar4>(_e3057);
                            packed_uchar4 reinterpreted_packed_uchar4_e3104 = as_type<packed_uchar4>(_e3104);
                            sum1_3_ = _e3103 + ( + reinterpreted_packed_uchar4_e3057[0] * reinterpreted_packed_uchar4_e3104[0] + reinterpreted_packed_uchar4_e3057[1] * reinterpreted_packed_uchar4_e3104[1] + reinterpreted_packed_uchar4_e3057[2] * reinterpreted_packed_uchar4_e3104[2] + reinterpreted_packed_uchar4_e3057[3] * reinterpreted_packed_uchar4_e3104[3]);
                            uint _e3107 = sum2_0_;
                            uint _e3108 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3024 = as_type<packed_uchar4>(_e3024);
                            packed_uchar4 reinterpreted_packed_uchar4_e3108 = as_type<packed_uchar4>(_e3108);
                            sum2_0_ = _e3107 + ( + reinterpreted_packed_uchar4_e3024[0] * reinterpreted_packed_uchar4_e3108[0] + reinterpreted_packed_uchar4_e3024[1] * reinterpreted_packed_uchar4_e3108[1] + reinterpreted_packed_uchar4_e3024[2] * reinterpreted_packed_uchar4_e3108[2] + reinterpreted_packed_uchar4_e3024[3] * reinterpreted_packed_uchar4_e3108[3]);
                            uint _e3111 = sum2_1_;
                            uint _e3112 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3035 = as_type<packed_uchar4>(_e3035);
                            packed_uchar4 reinterpreted_packed_uchar4_e3112 = as_type<packed_uchar4>(_e3112);
                            sum2_1_ = _e3111 + ( + reinterpreted_packed_uchar4_e3035[0] * reinterpreted_packed_uchar4_e3112[0] + reinterpreted_packed_uchar4_e3035[1] * reinterpreted_packed_uchar4_e3112[1] + reinterpreted_packed_uchar4_e3035[2] * reinterpreted_packed_uchar4_e3112[2] + reinterpreted_packed_uchar4_e3035[3] * reinterpreted_packed_uchar4_e3112[3]);
                            uint _e3115 = sum2_2_;
                            uint _e3116 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3046 = as_type<packed_uchar4>(_e3046);
                            packed_uchar4 reinterpreted_packed_uchar4_e3116 = as_type<packed_uchar4>(_e3116);
                            sum2_2_ = _e3115 + ( + reinterpreted_packed_uchar4_e3046[0] * reinterpreted_packed_uchar4_e3116[0] + reinterpreted_packed_uchar4_e3046[1] * reinterpreted_packed_uchar4_e3116[1] + reinterpreted_packed_uchar4_e3046[2] * reinterpreted_packed_uchar4_e3116[2] + reinterpreted_packed_uchar4_e3046[3] * reinterpreted_packed_uchar4_e3116[3]);
                            uint _e3119 = sum2_3_;
                            uint _e3120 = b0_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3057 = as_type<packed_uchar4>(_e3057);
                            packed_uchar4 reinterpreted_packed_uchar4_e3120 = as_type<packed_uchar4>(_e3120);
                            sum2_3_ = _e3119 + ( + reinterpreted_packed_uchar4_e3057[0] * reinterpreted_packed_uchar4_e3120[0] + reinterpreted_packed_uchar4_e3057[1] * reinterpreted_packed_uchar4_e3120[1] + reinterpreted_packed_uchar4_e3057[2] * reinterpreted_packed_uchar4_e3120[2] + reinterpreted_packed_uchar4_e3057[3] * reinterpreted_packed_uchar4_e3120[3]);
                            uint _e3123 = sum3_0_;
                            uint _e3124 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3024 = as_type<packed_uchar4>(_e3024);
                            packed_uchar4 reinterpreted_packed_uchar4_e3124 = as_type<packed_uchar4>(_e3124);
                            sum3_0_ = _e3123 + ( + reinterpreted_packed_uchar4_e3024[0] * reinterpreted_packed_uchar4_e3124[0] + reinterpreted_packed_uchar4_e3024[1] * reinterpreted_packed_uchar4_e3124[1] + reinterpreted_packed_uchar4_e3024[2] * reinterpreted_packed_uchar4_e3124[2] + reinterpreted_packed_uchar4_e3024[3] * reinterpreted_packed_uchar4_e3124[3]);
                            uint _e3127 = sum3_1_;
                            uint _e3128 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3035 = as_type<packed_uchar4>(_e3035);
                            packed_uchar4 reinterpreted_packed_uchar4_e3128 = as_type<packed_uchar4>(_e3128);
                            sum3_1_ = _e3127 + ( + reinterpreted_packed_uchar4_e3035[0] * reinterpreted_packed_uchar4_e3128[0] + reinterpreted_packed_uchar4_e3035[1] * reinterpreted_packed_uchar4_e3128[1] + reinterpreted_packed_uchar4_e3035[2] * reinterpreted_packed_uchar4_e3128[2] + reinterpreted_packed_uchar4_e3035[3] * reinterpreted_packed_uchar4_e3128[3]);
                            uint _e3131 = sum3_2_;
                            uint _e3132 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3046 = as_type<packed_uchar4>(_e3046);
                            packed_uchar4 reinterpreted_packed_uchar4_e3132 = as_type<packed_uchar4>(_e3132);
                            sum3_2_ = _e3131 + ( + reinterpreted_packed_uchar4_e3046[0] * reinterpreted_packed_uchar4_e3132[0] + reinterpreted_packed_uchar4_e3046[1] * reinterpreted_packed_uchar4_e3132[1] + reinterpreted_packed_uchar4_e3046[2] * reinterpreted_packed_uchar4_e3132[2] + reinterpreted_packed_uchar4_e3046[3] * reinterpreted_packed_uchar4_e3132[3]);
                            uint _e3135 = sum3_3_;
                            uint _e3136 = b0_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3057 = as_type<packed_uchar4>(_e3057);
                            packed_uchar4 reinterpreted_packed_uchar4_e3136 = as_type<packed_uchar4>(_e3136);
                            sum3_3_ = _e3135 + ( + reinterpreted_packed_uchar4_e3057[0] * reinterpreted_packed_uchar4_e3136[0] + reinterpreted_packed_uchar4_e3057[1] * reinterpreted_packed_uchar4_e3136[1] + reinterpreted_packed_uchar4_e3057[2] * reinterpreted_packed_uchar4_e3136[2] + reinterpreted_packed_uchar4_e3057[3] * reinterpreted_packed_uchar4_e3136[3]);
                            uint _e3149 = value_levels(_e1491.low.x >> 4u, (_e1491.low.x >> 7u) & 16843009u);
                            uint _e3160 = value_levels(_e1491.low.y >> 4u, (_e1491.low.y >> 7u) & 16843009u);
                            uint _e3171 = value_levels(_e1491.low.z >> 4u, (_e1491.low.z >> 7u) & 16843009u);
                            uint _e3182 = value_levels(_e1491.low.w >> 4u, (_e1491.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_6 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step6_ * 2u)) + 1u];
                            uint _e3200 = sum0_0_;
                            uint _e3201 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3149 = as_type<packed_uchar4>(_e3149);
                            packed_uchar4 reinterpreted_packed_uchar4_e3201 = as_type<packed_uchar4>(_e3201);
                            sum0_0_ = _e3200 + ( + reinterpreted_packed_uchar4_e3149[0] * reinterpreted_packed_uchar4_e3201[0] + reinterpreted_packed_uchar4_e3149[1] * reinterpreted_packed_uchar4_e3201[1] + reinterpreted_packed_uchar4_e3149[2] * reinterpreted_packed_uchar4_e3201[2] + reinterpreted_packed_uchar4_e3149[3] * reinterpreted_packed_uchar4_e3201[3]);
                            uint _e3204 = sum0_1_;
                            uint _e3205 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3160 = as_type<packed_uchar4>(_e3160);
                            packed_uchar4 reinterpreted_packed_uchar4_e3205 = as_type<packed_uchar4>(_e3205);
                            sum0_1_ = _e3204 + ( + reinterpreted_packed_uchar4_e3160[0] * reinterpreted_packed_uchar4_e3205[0] + reinterpreted_packed_uchar4_e3160[1] * reinterpreted_packed_uchar4_e3205[1] + reinterpreted_packed_uchar4_e3160[2] * reinterpreted_packed_uchar4_e3205[2] + reinterpreted_packed_uchar4_e3160[3] * reinterpreted_packed_uchar4_e3205[3]);
                            uint _e3208 = sum0_2_;
                            uint _e3209 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3171 = as_type<packed_uchar4>(_e3171);
                            packed_uchar4 reinterpreted_packed_uchar4_e3209 = as_type<packed_uchar4>(_e3209);
                            sum0_2_ = _e3208 + ( + reinterpreted_packed_uchar4_e3171[0] * reinterpreted_packed_uchar4_e3209[0] + reinterpreted_packed_uchar4_e3171[1] * reinterpreted_packed_uchar4_e3209[1] + reinterpreted_packed_uchar4_e3171[2] * reinterpreted_packed_uchar4_e3209[2] + reinterpreted_packed_uchar4_e3171[3] * reinterpreted_packed_uchar4_e3209[3]);
                            uint _e3212 = sum0_3_;
                            uint _e3213 = b1_0_6.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3182 = as_type<packed_uchar4>(_e3182);
                            packed_uchar4 reinterpreted_packed_uchar4_e3213 = as_type<packed_uchar4>(_e3213);
                            sum0_3_ = _e3212 + ( + reinterpreted_packed_uchar4_e3182[0] * reinterpreted_packed_uchar4_e3213[0] + reinterpreted_packed_uchar4_e3182[1] * reinterpreted_packed_uchar4_e3213[1] + reinterpreted_packed_uchar4_e3182[2] * reinterpreted_packed_uchar4_e3213[2] + reinterpreted_packed_uchar4_e3182[3] * reinterpreted_packed_uchar4_e3213[3]);
                            uint _e3216 = sum1_0_;
                            uint _e3217 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3149 = as_type<packed_uchar4>(_e3149);
                            packed_uchar4 reinterpreted_packed_uchar4_e3217 = as_type<packed_uchar4>(_e3217);
                            sum1_0_ = _e3216 + ( + reinterpreted_packed_uchar4_e3149[0] * reinterpreted_packed_uchar4_e3217[0] + reinterpreted_packed_uchar4_e3149[1] * reinterpreted_packed_uchar4_e3217[1] + reinterpreted_packed_uchar4_e3149[2] * reinterpreted_packed_uchar4_e3217[2] + reinterpreted_packed_uchar4_e3149[3] * reinterpreted_packed_uchar4_e3217[3]);
                            uint _e3220 = sum1_1_;
                            uint _e3221 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3160 = as_type<packed_uchar4>(_e3160);
                            packed_uchar4 reinterpreted_packed_uchar4_e3221 = as_type<packed_uchar4>(_e3221);
                            sum1_1_ = _e3220 + ( + reinterpreted_packed_uchar4_e3160[0] * reinterpreted_packed_uchar4_e3221[0] + reinterpreted_packed_uchar4_e3160[1] * reinterpreted_packed_uchar4_e3221[1] + reinterpreted_packed_uchar4_e3160[2] * reinterpreted_packed_uchar4_e3221[2] + reinterpreted_packed_uchar4_e3160[3] * reinterpreted_packed_uchar4_e3221[3]);
                            uint _e3224 = sum1_2_;
                            uint _e3225 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3171 = as_type<packed_uchar4>(_e3171);
                            packed_uchar4 reinterpreted_packed_uchar4_e3225 = as_type<packed_uchar4>(_e3225);
                            sum1_2_ = _e3224 + ( + reinterpreted_packed_uchar4_e3171[0] * reinterpreted_packed_uchar4_e3225[0] + reinterpreted_packed_uchar4_e3171[1] * reinterpreted_packed_uchar4_e3225[1] + reinterpreted_packed_uchar4_e3171[2] * reinterpreted_packed_uchar4_e3225[2] + reinterpreted_packed_uchar4_e3171[3] * reinterpreted_packed_uchar4_e3225[3]);
                            uint _e3228 = sum1_3_;
                            uint _e3229 = b1_0_6.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3182 = as_type<packed_uchar4>(_e3182);
                            packed_uchar4 reinterpreted_packed_uchar4_e3229 = as_type<packed_uchar4>(_e3229);
                            sum1_3_ = _e3228 + ( + reinterpreted_packed_uchar4_e3182[0] * reinterpreted_packed_uchar4_e3229[0] + reinterpreted_packed_uchar4_e3182[1] * reinterpreted_packed_uchar4_e3229[1] + reinterpreted_packed_uchar4_e3182[2] * reinterpreted_packed_uchar4_e3229[2] + reinterpreted_packed_uchar4_e3182[3] * reinterpreted_packed_uchar4_e3229[3]);
                            uint _e3232 = sum2_0_;
                            uint _e3233 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3149 = as_type<packed_uchar4>(_e3149);
                            packed_uchar4 reinterpreted_packed_uchar4_e3233 = as_type<packed_uchar4>(_e3233);
                            sum2_0_ = _e3232 + ( + reinterpreted_packed_uchar4_e3149[0] * reinterpreted_packed_uchar4_e3233[0] + reinterpreted_packed_uchar4_e3149[1] * reinterpreted_packed_uchar4_e3233[1] + reinterpreted_packed_uchar4_e3149[2] * reinterpreted_packed_uchar4_e3233[2] + reinterpreted_packed_uchar4_e3149[3] * reinterpreted_packed_uchar4_e3233[3]);
                            uint _e3236 = sum2_1_;
                            uint _e3237 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3160 = as_type<packed_uchar4>(_e3160);
                            packed_uchar4 reinterpreted_packed_uchar4_e3237 = as_type<packed_uchar4>(_e3237);
                            sum2_1_ = _e3236 + ( + reinterpreted_packed_uchar4_e3160[0] * reinterpreted_packed_uchar4_e3237[0] + reinterpreted_packed_uchar4_e3160[1] * reinterpreted_packed_uchar4_e3237[1] + reinterpreted_packed_uchar4_e3160[2] * reinterpreted_packed_uchar4_e3237[2] + reinterpreted_packed_uchar4_e3160[3] * reinterpreted_packed_uchar4_e3237[3]);
                            uint _e3240 = sum2_2_;
                            uint _e3241 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3171 = as_type<packed_uchar4>(_e3171);
                            packed_uchar4 reinterpreted_packed_uchar4_e3241 = as_type<packed_uchar4>(_e3241);
                            sum2_2_ = _e3240 + ( + reinterpreted_packed_uchar4_e3171[0] * reinterpreted_packed_uchar4_e3241[0] + reinterpreted_packed_uchar4_e3171[1] * reinterpreted_packed_uchar4_e3241[1] + reinterpreted_packed_uchar4_e3171[2] * reinterpreted_packed_uchar4_e3241[2] + reinterpreted_packed_uchar4_e3171[3] * reinterpreted_packed_uchar4_e3241[3]);
                            uint _e3244 = sum2_3_;
                            uint _e3245 = b1_0_6.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3182 = as_type<packed_uchar4>(_e3182);
                            packed_uchar4 reinterpreted_packed_uchar4_e3245 = as_type<packed_uchar4>(_e3245);
                            sum2_3_ = _e3244 + ( + reinterpreted_packed_uchar4_e3182[0] * reinterpreted_packed_uchar4_e3245[0] + reinterpreted_packed_uchar4_e3182[1] * reinterpreted_packed_uchar4_e3245[1] + reinterpreted_packed_uchar4_e3182[2] * reinterpreted_packed_uchar4_e3245[2] + reinterpreted_packed_uchar4_e3182[3] * reinterpreted_packed_uchar4_e3245[3]);
                            uint _e3248 = sum3_0_;
                            uint _e3249 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3149 = as_type<packed_uchar4>(_e3149);
                            packed_uchar4 reinterpreted_packed_uchar4_e3249 = as_type<packed_uchar4>(_e3249);
                            sum3_0_ = _e3248 + ( + reinterpreted_packed_uchar4_e3149[0] * reinterpreted_packed_uchar4_e3249[0] + reinterpreted_packed_uchar4_e3149[1] * reinterpreted_packed_uchar4_e3249[1] + reinterpreted_packed_uchar4_e3149[2] * reinterpreted_packed_uchar4_e3249[2] + reinterpreted_packed_uchar4_e3149[3] * reinterpreted_packed_uchar4_e3249[3]);
                            uint _e3252 = sum3_1_;
                            uint _e3253 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3160 = as_type<packed_uchar4>(_e3160);
                            packed_uchar4 reinterpreted_packed_uchar4_e3253 = as_type<packed_uchar4>(_e3253);
                            sum3_1_ = _e3252 + ( + reinterpreted_packed_uchar4_e3160[0] * reinterpreted_packed_uchar4_e3253[0] + reinterpreted_packed_uchar4_e3160[1] * reinterpreted_packed_uchar4_e3253[1] + reinterpreted_packed_uchar4_e3160[2] * reinterpreted_packed_uchar4_e3253[2] + reinterpreted_packed_uchar4_e3160[3] * reinterpreted_packed_uchar4_e3253[3]);
                            uint _e3256 = sum3_2_;
                            uint _e3257 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3171 = as_type<packed_uchar4>(_e3171);
                            packed_uchar4 reinterpreted_packed_uchar4_e3257 = as_type<packed_uchar4>(_e3257);
                            sum3_2_ = _e3256 + ( + reinterpreted_packed_uchar4_e3171[0] * reinterpreted_packed_uchar4_e3257[0] + reinterpreted_packed_uchar4_e3171[1] * reinterpreted_packed_uchar4_e3257[1] + reinterpreted_packed_uchar4_e3171[2] * reinterpreted_packed_uchar4_e3257[2] + reinterpreted_packed_uchar4_e3171[3] * reinterpreted_packed_uchar4_e3257[3]);
                            uint _e3260 = sum3_3_;
                            uint _e3261 = b1_0_6.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3182 = as_type<packed_uchar4>(_e3182);
                            packed_uchar4 reinterpreted_packed_uchar4_e3261 = as_type<packed_uchar4>(_e3261);
                            sum3_3_ = _e3260 + ( + reinterpreted_packed_uchar4_e3182[0] * reinterpreted_packed_uchar4_e3261[0] + reinterpreted_packed_uchar4_e3182[1] * reinterpreted_packed_uchar4_e3261[1] + reinterpreted_packed_uchar4_e3182[2] * reinterpreted_packed_uchar4_e3261[2] + reinterpreted_packed_uchar4_e3182[3] * reinterpreted_packed_uchar4_e3261[3]);
                        }
                        if (step7_ < 8u) {
                            uint _e3276 = value_levels(_e1499.low.x >> 0u, (_e1499.low.x >> 3u) & 16843009u);
                            uint _e3287 = value_levels(_e1499.low.y >> 0u, (_e1499.low.y >> 3u) & 16843009u);
                            uint _e3298 = value_levels(_e1499.low.z >> 0u, (_e1499.low.z >> 3u) & 16843009u);
                            uint _e3309 = value_levels(_e1499.low.w >> 0u, (_e1499.low.w >> 3u) & 16843009u);
                            metal::uint4 b0_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 0u];
                            uint _e3327 = sum0_0_;
                            uint _e3328 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3276 = as_type<packed_uchar4>(_e3276);
                            packed_uchar4 reinterpreted_packed_uchar4_e3328 = as_type<packed_uchar4>(_e3328);
                            sum0_0_ = _e3327 + ( + reinterpreted_packed_uchar4_e3276[0] * reinterpreted_packed_uchar4_e3328[0] + reinterpreted_packed_uchar4_e3276[1] * reinterpreted_packed_uchar4_e3328[1] + reinterpreted_packed_uchar4_e3276[2] * reinterpreted_packed_uchar4_e3328[2] + reinterpreted_packed_uchar4_e3276[3] * reinterpreted_packed_uchar4_e3328[3]);
                            uint _e3331 = sum0_1_;
                            uint _e3332 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3287 = as_type<packed_uchar4>(_e3287);
                            packed_uchar4 reinterpreted_packed_uchar4_e3332 = as_type<packed_uchar4>(_e3332);
                            sum0_1_ = _e3331 + ( + reinterpreted_packed_uchar4_e3287[0] * reinterpreted_packed_uchar4_e3332[0] + reinterpreted_packed_uchar4_e3287[1] * reinterpreted_packed_uchar4_e3332[1] + reinterpreted_packed_uchar4_e3287[2] * reinterpreted_packed_uchar4_e3332[2] + reinterpreted_packed_uchar4_e3287[3] * reinterpreted_packed_uchar4_e3332[3]);
                            uint _e3335 = sum0_2_;
                            uint _e3336 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3298 = as_type<packed_uchar4>(_e3298);
                            packed_uchar4 reinterpreted_packed_uchar4_e3336 = as_type<packed_uchar4>(_e3336);
                            sum0_2_ = _e3335 + ( + reinterpreted_packed_uchar4_e3298[0] * reinterpreted_packed_uchar4_e3336[0] + reinterpreted_packed_uchar4_e3298[1] * reinterpreted_packed_uchar4_e3336[1] + reinterpreted_packed_uchar4_e3298[2] * reinterpreted_packed_uchar4_e3336[2] + reinterpreted_packed_uchar4_e3298[3] * reinterpreted_packed_uchar4_e3336[3]);
                            uint _e3339 = sum0_3_;
                            uint _e3340 = b0_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3309 = as_type<packed_uchar4>(_e3309);
                            packed_uchar4 reinterpreted_packed_uchar4_e3340 = as_type<packed_uchar4>(_e3340);
                            sum0_3_ = _e3339 + ( + reinterpreted_packed_uchar4_e3309[0] * reinterpreted_packed_uchar4_e3340[0] + reinterpreted_packed_uchar4_e3309[1] * reinterpreted_packed_uchar4_e3340[1] + reinterpreted_packed_uchar4_e3309[2] * reinterpreted_packed_uchar4_e3340[2] + reinterpreted_packed_uchar4_e3309[3] * reinterpreted_packed_uchar4_e3340[3]);
                            uint _e3343 = sum1_0_;
                            uint _e3344 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3276 = as_type<packed_uchar4>(_e3276);
                            packed_uchar4 reinterpreted_packed_uchar4_e3344 = as_type<packed_uchar4>(_e3344);
                            sum1_0_ = _e3343 + ( + reinterpreted_packed_uchar4_e3276[0] * reinterpreted_packed_uchar4_e3344[0] + reinterpreted_packed_uchar4_e3276[1] * reinterpreted_packed_uchar4_e3344[1] + reinterpreted_packed_uchar4_e3276[2] * reinterpreted_packed_uchar4_e3344[2] + reinterpreted_packed_uchar4_e3276[3] * reinterpreted_packed_uchar4_e3344[3]);
                            uint _e3347 = sum1_1_;
                            uint _e3348 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3287 = as_type<packed_uchar4>(_e3287);
                            packed_uchar4 reinterpreted_packed_uchar4_e3348 = as_type<packed_uchar4>(_e3348);
                            sum1_1_ = _e3347 + ( + reinterpreted_packed_uchar4_e3287[0] * reinterpreted_packed_uchar4_e3348[0] + reinterpreted_packed_uchar4_e3287[1] * reinterpreted_packed_uchar4_e3348[1] + reinterpreted_packed_uchar4_e3287[2] * reinterpreted_packed_uchar4_e3348[2] + reinterpreted_packed_uchar4_e3287[3] * reinterpreted_packed_uchar4_e3348[3]);
                            uint _e3351 = sum1_2_;
                            uint _e3352 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3298 = as_type<packed_uchar4>(_e3298);
                            packed_uchar4 reinterpreted_packed_uchar4_e3352 = as_type<packed_uchar4>(_e3352);
                            sum1_2_ = _e3351 + ( + reinterpreted_packed_uchar4_e3298[0] * reinterpreted_packed_uchar4_e3352[0] + reinterpreted_packed_uchar4_e3298[1] * reinterpreted_packed_uchar4_e3352[1] + reinterpreted_packed_uchar4_e3298[2] * reinterpreted_packed_uchar4_e3352[2] + reinterpreted_packed_uchar4_e3298[3] * reinterpreted_packed_uchar4_e3352[3]);
                            uint _e3355 = sum1_3_;
                            uint _e3356 = b0_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3309 = as_type<packed_uchar4>(_e3309);
                            packed_uchar4 reinterpreted_packed_uchar4_e3356 = as_type<packed_uchar4>(_e3356);
                            sum1_3_ = _e3355 + ( + reinterpreted_packed_uchar4_e3309[0] * reinterpreted_packed_uchar4_e3356[0] + reinterpreted_packed_uchar4_e3309[1] * reinterpreted_packed_uchar4_e3356[1] + reinterpreted_packed_uchar4_e3309[2] * reinterpreted_packed_uchar4_e3356[2] + reinterpreted_packed_uchar4_e3309[3] * reinterpreted_packed_uchar4_e3356[3]);
                            uint _e3359 = sum2_0_;
                            uint _e3360 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3276 = as_type<packed_uchar4>(_e3276);
                            packed_uchar4 reinterpreted_packed_uchar4_e3360 = as_type<packed_uchar4>(_e3360);
                            sum2_0_ = _e3359 + ( + reinterpreted_packed_uchar4_e3276[0] * reinterpreted_packed_uchar4_e3360[0] + reinterpreted_packed_uchar4_e3276[1] * reinterpreted_packed_uchar4_e3360[1] + reinterpreted_packed_uchar4_e3276[2] * reinterpreted_packed_uchar4_e3360[2] + reinterpreted_packed_uchar4_e3276[3] * reinterpreted_packed_uchar4_e3360[3]);
                            uint _e3363 = sum2_1_;
                            uint _e3364 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3287 = as_type<packed_uchar4>(_e3287);
                            packed_uchar4 reinterpreted_packed_uchar4_e3364 = as_type<packed_uchar4>(_e3364);
                            sum2_1_ = _e3363 + ( + reinterpreted_packed_uchar4_e3287[0] * reinterpreted_packed_uchar4_e3364[0] + reinterpreted_packed_uchar4_e3287[1] * reinterpreted_packed_uchar4_e3364[1] + reinterpreted_packed_uchar4_e3287[2] * reinterpreted_packed_uchar4_e3364[2] + reinterpreted_packed_uchar4_e3287[3] * reinterpreted_packed_uchar4_e3364[3]);
                            uint _e3367 = sum2_2_;
                            uint _e3368 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3298 = as_type<packed_uchar4>(_e3298);
                            packed_uchar4 reinterpreted_packed_uchar4_e3368 = as_type<packed_uchar4>(_e3368);
                            sum2_2_ = _e3367 + ( + reinterpreted_packed_uchar4_e3298[0] * reinterpreted_packed_uchar4_e3368[0] + reinterpreted_packed_uchar4_e3298[1] * reinterpreted_packed_uchar4_e3368[1] + reinterpreted_packed_uchar4_e3298[2] * reinterpreted_packed_uchar4_e3368[2] + reinterpreted_packed_uchar4_e3298[3] * reinterpreted_packed_uchar4_e3368[3]);
                            uint _e3371 = sum2_3_;
                            uint _e3372 = b0_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3309 = as_type<packed_uchar4>(_e3309);
                            packed_uchar4 reinterpreted_packed_uchar4_e3372 = as_type<packed_uchar4>(_e3372);
                            sum2_3_ = _e3371 + ( + reinterpreted_packed_uchar4_e3309[0] * reinterpreted_packed_uchar4_e3372[0] + reinterpreted_packed_uchar4_e3309[1] * reinterpreted_packed_uchar4_e3372[1] + reinterpreted_packed_uchar4_e3309[2] * reinterpreted_packed_uchar4_e3372[2] + reinterpreted_packed_uchar4_e3309[3] * reinterpreted_packed_uchar4_e3372[3]);
                            uint _e3375 = sum3_0_;
                            uint _e3376 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3276 = as_type<packed_uchar4>(_e3276);
                            packed_uchar4 reinterpreted_packed_uchar4_e3376 = as_type<packed_uchar4>(_e3376);
                            sum3_0_ = _e3375 + ( + reinterpreted_packed_uchar4_e3276[0] * reinterpreted_packed_uchar4_e3376[0] + reinterpreted_packed_uchar4_e3276[1] * reinterpreted_packed_uchar4_e3376[1] + reinterpreted_packed_uchar4_e3276[2] * reinterpreted_packed_uchar4_e3376[2] + reinterpreted_packed_uchar4_e3276[3] * reinterpreted_packed_uchar4_e3376[3]);
                            uint _e3379 = sum3_1_;
                            uint _e3380 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3287 = as_type<packed_uchar4>(_e3287);
                            packed_uchar4 reinterpreted_packed_uchar4_e3380 = as_type<packed_uchar4>(_e3380);
                            sum3_1_ = _e3379 + ( + reinterpreted_packed_uchar4_e3287[0] * reinterpreted_packed_uchar4_e3380[0] + reinterpreted_packed_uchar4_e3287[1] * reinterpreted_packed_uchar4_e3380[1] + reinterpreted_packed_uchar4_e3287[2] * reinterpreted_packed_uchar4_e3380[2] + reinterpreted_packed_uchar4_e3287[3] * reinterpreted_packed_uchar4_e3380[3]);
                            uint _e3383 = sum3_2_;
                            uint _e3384 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3298 = as_type<packed_uchar4>(_e3298);
                            packed_uchar4 reinterpreted_packed_uchar4_e3384 = as_type<packed_uchar4>(_e3384);
                            sum3_2_ = _e3383 + ( + reinterpreted_packed_uchar4_e3298[0] * reinterpreted_packed_uchar4_e3384[0] + reinterpreted_packed_uchar4_e3298[1] * reinterpreted_packed_uchar4_e3384[1] + reinterpreted_packed_uchar4_e3298[2] * reinterpreted_packed_uchar4_e3384[2] + reinterpreted_packed_uchar4_e3298[3] * reinterpreted_packed_uchar4_e3384[3]);
                            uint _e3387 = sum3_3_;
                            uint _e3388 = b0_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3309 = as_type<packed_uchar4>(_e3309);
                            packed_uchar4 reinterpreted_packed_uchar4_e3388 = as_type<packed_uchar4>(_e3388);
                            sum3_3_ = _e3387 + ( + reinterpreted_packed_uchar4_e3309[0] * reinterpreted_packed_uchar4_e3388[0] + reinterpreted_packed_uchar4_e3309[1] * reinterpreted_packed_uchar4_e3388[1] + reinterpreted_packed_uchar4_e3309[2] * reinterpreted_packed_uchar4_e3388[2] + reinterpreted_packed_uchar4_e3309[3] * reinterpreted_packed_uchar4_e3388[3]);
                            uint _e3401 = value_levels(_e1499.low.x >> 4u, (_e1499.low.x >> 7u) & 16843009u);
                            uint _e3412 = value_levels(_e1499.low.y >> 4u, (_e1499.low.y >> 7u) & 16843009u);
                            uint _e3423 = value_levels(_e1499.low.z >> 4u, (_e1499.low.z >> 7u) & 16843009u);
                            uint _e3434 = value_levels(_e1499.low.w >> 4u, (_e1499.low.w >> 7u) & 16843009u);
                            metal::uint4 b1_0_7 = weight_bytes.inner[((((((value_group * 1u) + value_set) * 1u) + 0u) * QUADS) + (step7_ * 2u)) + 1u];
                            uint _e3452 = sum0_0_;
                            uint _e3453 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3401 = as_type<packed_uchar4>(_e3401);
                            packed_uchar4 reinterpreted_packed_uchar4_e3453 = as_type<packed_uchar4>(_e3453);
                            sum0_0_ = _e3452 + ( + reinterpreted_packed_uchar4_e3401[0] * reinterpreted_packed_uchar4_e3453[0] + reinterpreted_packed_uchar4_e3401[1] * reinterpreted_packed_uchar4_e3453[1] + reinterpreted_packed_uchar4_e3401[2] * reinterpreted_packed_uchar4_e3453[2] + reinterpreted_packed_uchar4_e3401[3] * reinterpreted_packed_uchar4_e3453[3]);
                            uint _e3456 = sum0_1_;
                            uint _e3457 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3412 = as_type<packed_uchar4>(_e3412);
                            packed_uchar4 reinterpreted_packed_uchar4_e3457 = as_type<packed_uchar4>(_e3457);
                            sum0_1_ = _e3456 + ( + reinterpreted_packed_uchar4_e3412[0] * reinterpreted_packed_uchar4_e3457[0] + reinterpreted_packed_uchar4_e3412[1] * reinterpreted_packed_uchar4_e3457[1] + reinterpreted_packed_uchar4_e3412[2] * reinterpreted_packed_uchar4_e3457[2] + reinterpreted_packed_uchar4_e3412[3] * reinterpreted_packed_uchar4_e3457[3]);
                            uint _e3460 = sum0_2_;
                            uint _e3461 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3423 = as_type<packed_uchar4>(_e3423);
                            packed_uchar4 reinterpreted_packed_uchar4_e3461 = as_type<packed_uchar4>(_e3461);
                            sum0_2_ = _e3460 + ( + reinterpreted_packed_uchar4_e3423[0] * reinterpreted_packed_uchar4_e3461[0] + reinterpreted_packed_uchar4_e3423[1] * reinterpreted_packed_uchar4_e3461[1] + reinterpreted_packed_uchar4_e3423[2] * reinterpreted_packed_uchar4_e3461[2] + reinterpreted_packed_uchar4_e3423[3] * reinterpreted_packed_uchar4_e3461[3]);
                            uint _e3464 = sum0_3_;
                            uint _e3465 = b1_0_7.x;
                            packed_uchar4 reinterpreted_packed_uchar4_e3434 = as_type<packed_uchar4>(_e3434);
                            packed_uchar4 reinterpreted_packed_uchar4_e3465 = as_type<packed_uchar4>(_e3465);
                            sum0_3_ = _e3464 + ( + reinterpreted_packed_uchar4_e3434[0] * reinterpreted_packed_uchar4_e3465[0] + reinterpreted_packed_uchar4_e3434[1] * reinterpreted_packed_uchar4_e3465[1] + reinterpreted_packed_uchar4_e3434[2] * reinterpreted_packed_uchar4_e3465[2] + reinterpreted_packed_uchar4_e3434[3] * reinterpreted_packed_uchar4_e3465[3]);
                            uint _e3468 = sum1_0_;
                            uint _e3469 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3401 = as_type<packed_uchar4>(_e3401);
                            packed_uchar4 reinterpreted_packed_uchar4_e3469 = as_type<packed_uchar4>(_e3469);
                            sum1_0_ = _e3468 + ( + reinterpreted_packed_uchar4_e3401[0] * reinterpreted_packed_uchar4_e3469[0] + reinterpreted_packed_uchar4_e3401[1] * reinterpreted_packed_uchar4_e3469[1] + reinterpreted_packed_uchar4_e3401[2] * reinterpreted_packed_uchar4_e3469[2] + reinterpreted_packed_uchar4_e3401[3] * reinterpreted_packed_uchar4_e3469[3]);
                            uint _e3472 = sum1_1_;
                            uint _e3473 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3412 = as_type<packed_uchar4>(_e3412);
                            packed_uchar4 reinterpreted_packed_uchar4_e3473 = as_type<packed_uchar4>(_e3473);
                            sum1_1_ = _e3472 + ( + reinterpreted_packed_uchar4_e3412[0] * reinterpreted_packed_uchar4_e3473[0] + reinterpreted_packed_uchar4_e3412[1] * reinterpreted_packed_uchar4_e3473[1] + reinterpreted_packed_uchar4_e3412[2] * reinterpreted_packed_uchar4_e3473[2] + reinterpreted_packed_uchar4_e3412[3] * reinterpreted_packed_uchar4_e3473[3]);
                            uint _e3476 = sum1_2_;
                            uint _e3477 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3423 = as_type<packed_uchar4>(_e3423);
                            packed_uchar4 reinterpreted_packed_uchar4_e3477 = as_type<packed_uchar4>(_e3477);
                            sum1_2_ = _e3476 + ( + reinterpreted_packed_uchar4_e3423[0] * reinterpreted_packed_uchar4_e3477[0] + reinterpreted_packed_uchar4_e3423[1] * reinterpreted_packed_uchar4_e3477[1] + reinterpreted_packed_uchar4_e3423[2] * reinterpreted_packed_uchar4_e3477[2] + reinterpreted_packed_uchar4_e3423[3] * reinterpreted_packed_uchar4_e3477[3]);
                            uint _e3480 = sum1_3_;
                            uint _e3481 = b1_0_7.y;
                            packed_uchar4 reinterpreted_packed_uchar4_e3434 = as_type<packed_uchar4>(_e3434);
                            packed_uchar4 reinterpreted_packed_uchar4_e3481 = as_type<packed_uchar4>(_e3481);
                            sum1_3_ = _e3480 + ( + reinterpreted_packed_uchar4_e3434[0] * reinterpreted_packed_uchar4_e3481[0] + reinterpreted_packed_uchar4_e3434[1] * reinterpreted_packed_uchar4_e3481[1] + reinterpreted_packed_uchar4_e3434[2] * reinterpreted_packed_uchar4_e3481[2] + reinterpreted_packed_uchar4_e3434[3] * reinterpreted_packed_uchar4_e3481[3]);
                            uint _e3484 = sum2_0_;
                            uint _e3485 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3401 = as_type<packed_uchar4>(_e3401);
                            packed_uchar4 reinterpreted_packed_uchar4_e3485 = as_type<packed_uchar4>(_e3485);
                            sum2_0_ = _e3484 + ( + reinterpreted_packed_uchar4_e3401[0] * reinterpreted_packed_uchar4_e3485[0] + reinterpreted_packed_uchar4_e3401[1] * reinterpreted_packed_uchar4_e3485[1] + reinterpreted_packed_uchar4_e3401[2] * reinterpreted_packed_uchar4_e3485[2] + reinterpreted_packed_uchar4_e3401[3] * reinterpreted_packed_uchar4_e3485[3]);
                            uint _e3488 = sum2_1_;
                            uint _e3489 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3412 = as_type<packed_uchar4>(_e3412);
                            packed_uchar4 reinterpreted_packed_uchar4_e3489 = as_type<packed_uchar4>(_e3489);
                            sum2_1_ = _e3488 + ( + reinterpreted_packed_uchar4_e3412[0] * reinterpreted_packed_uchar4_e3489[0] + reinterpreted_packed_uchar4_e3412[1] * reinterpreted_packed_uchar4_e3489[1] + reinterpreted_packed_uchar4_e3412[2] * reinterpreted_packed_uchar4_e3489[2] + reinterpreted_packed_uchar4_e3412[3] * reinterpreted_packed_uchar4_e3489[3]);
                            uint _e3492 = sum2_2_;
                            uint _e3493 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3423 = as_type<packed_uchar4>(_e3423);
                            packed_uchar4 reinterpreted_packed_uchar4_e3493 = as_type<packed_uchar4>(_e3493);
                            sum2_2_ = _e3492 + ( + reinterpreted_packed_uchar4_e3423[0] * reinterpreted_packed_uchar4_e3493[0] + reinterpreted_packed_uchar4_e3423[1] * reinterpreted_packed_uchar4_e3493[1] + reinterpreted_packed_uchar4_e3423[2] * reinterpreted_packed_uchar4_e3493[2] + reinterpreted_packed_uchar4_e3423[3] * reinterpreted_packed_uchar4_e3493[3]);
                            uint _e3496 = sum2_3_;
                            uint _e3497 = b1_0_7.z;
                            packed_uchar4 reinterpreted_packed_uchar4_e3434 = as_type<packed_uchar4>(_e3434);
                            packed_uchar4 reinterpreted_packed_uchar4_e3497 = as_type<packed_uchar4>(_e3497);
                            sum2_3_ = _e3496 + ( + reinterpreted_packed_uchar4_e3434[0] * reinterpreted_packed_uchar4_e3497[0] + reinterpreted_packed_uchar4_e3434[1] * reinterpreted_packed_uchar4_e3497[1] + reinterpreted_packed_uchar4_e3434[2] * reinterpreted_packed_uchar4_e3497[2] + reinterpreted_packed_uchar4_e3434[3] * reinterpreted_packed_uchar4_e3497[3]);
                            uint _e3500 = sum3_0_;
                            uint _e3501 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3401 = as_type<packed_uchar4>(_e3401);
                            packed_uchar4 reinterpreted_packed_uchar4_e3501 = as_type<packed_uchar4>(_e3501);
                            sum3_0_ = _e3500 + ( + reinterpreted_packed_uchar4_e3401[0] * reinterpreted_packed_uchar4_e3501[0] + reinterpreted_packed_uchar4_e3401[1] * reinterpreted_packed_uchar4_e3501[1] + reinterpreted_packed_uchar4_e3401[2] * reinterpreted_packed_uchar4_e3501[2] + reinterpreted_packed_uchar4_e3401[3] * reinterpreted_packed_uchar4_e3501[3]);
                            uint _e3504 = sum3_1_;
                            uint _e3505 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3412 = as_type<packed_uchar4>(_e3412);
                            packed_uchar4 reinterpreted_packed_uchar4_e3505 = as_type<packed_uchar4>(_e3505);
                            sum3_1_ = _e3504 + ( + reinterpreted_packed_uchar4_e3412[0] * reinterpreted_packed_uchar4_e3505[0] + reinterpreted_packed_uchar4_e3412[1] * reinterpreted_packed_uchar4_e3505[1] + reinterpreted_packed_uchar4_e3412[2] * reinterpreted_packed_uchar4_e3505[2] + reinterpreted_packed_uchar4_e3412[3] * reinterpreted_packed_uchar4_e3505[3]);
                            uint _e3508 = sum3_2_;
                            uint _e3509 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3423 = as_type<packed_uchar4>(_e3423);
                            packed_uchar4 reinterpreted_packed_uchar4_e3509 = as_type<packed_uchar4>(_e3509);
                            sum3_2_ = _e3508 + ( + reinterpreted_packed_uchar4_e3423[0] * reinterpreted_packed_uchar4_e3509[0] + reinterpreted_packed_uchar4_e3423[1] * reinterpreted_packed_uchar4_e3509[1] + reinterpreted_packed_uchar4_e3423[2] * reinterpreted_packed_uchar4_e3509[2] + reinterpreted_packed_uchar4_e3423[3] * reinterpreted_packed_uchar4_e3509[3]);
                            uint _e3512 = sum3_3_;
                            uint _e3513 = b1_0_7.w;
                            packed_uchar4 reinterpreted_packed_uchar4_e3434 = as_type<packed_uchar4>(_e3434);
                            packed_uchar4 reinterpreted_packed_uchar4_e3513 = as_type<packed_uchar4>(_e3513);
                            sum3_3_ = _e3512 + ( + reinterpreted_packed_uchar4_e3434[0] * reinterpreted_packed_uchar4_e3513[0] + reinterpreted_packed_uchar4_e3434[1] * reinterpreted_packed_uchar4_e3513[1] + reinterpreted_packed_uchar4_e3434[2] * reinterpreted_packed_uchar4_e3513[2] + reinterpreted_packed_uchar4_e3434[3] * reinterpreted_packed_uchar4_e3513[3]);
                        }
                    }
                }
                float top_1 = group_scales.inner[value_group].x;
                {
                    float keep = block_keep.inner[(value_set * 4u) + 0u];
                    float _e3536 = block_share.inner[(value_set * 4u) + 0u];
                    float share = (_e3536 * top_1) * 0.00009367165;
                    float _e3540 = out0_0_;
                    uint _e3542 = sum0_0_;
                    out0_0_ = (_e3540 * keep) + (static_cast<float>(_e3542) * share);
                    float _e3546 = out0_1_;
                    uint _e3548 = sum0_1_;
                    out0_1_ = (_e3546 * keep) + (static_cast<float>(_e3548) * share);
                    float _e3552 = out0_2_;
                    uint _e3554 = sum0_2_;
                    out0_2_ = (_e3552 * keep) + (static_cast<float>(_e3554) * share);
                    float _e3558 = out0_3_;
                    uint _e3560 = sum0_3_;
                    out0_3_ = (_e3558 * keep) + (static_cast<float>(_e3560) * share);
                }
                {
                    float keep_1 = block_keep.inner[(value_set * 4u) + 1u];
                    float _e3577 = block_share.inner[(value_set * 4u) + 1u];
                    float share_1 = (_e3577 * top_1) * 0.00009367165;
                    float _e3581 = out1_0_;
                    uint _e3583 = sum1_0_;
                    out1_0_ = (_e3581 * keep_1) + (static_cast<float>(_e3583) * share_1);
                    float _e3587 = out1_1_;
                    uint _e3589 = sum1_1_;
                    out1_1_ = (_e3587 * keep_1) + (static_cast<float>(_e3589) * share_1);
                    float _e3593 = out1_2_;
                    uint _e3595 = sum1_2_;
                    out1_2_ = (_e3593 * keep_1) + (static_cast<float>(_e3595) * share_1);
                    float _e3599 = out1_3_;
                    uint _e3601 = sum1_3_;
                    out1_3_ = (_e3599 * keep_1) + (static_cast<float>(_e3601) * share_1);
                }
                {
                    float keep_2 = block_keep.inner[(value_set * 4u) + 2u];
                    float _e3618 = block_share.inner[(value_set * 4u) + 2u];
                    float share_2 = (_e3618 * top_1) * 0.00009367165;
                    float _e3622 = out2_0_;
                    uint _e3624 = sum2_0_;
                    out2_0_ = (_e3622 * keep_2) + (static_cast<float>(_e3624) * share_2);
                    float _e3628 = out2_1_;
                    uint _e3630 = sum2_1_;
                    out2_1_ = (_e3628 * keep_2) + (static_cast<float>(_e3630) * share_2);
                    float _e3634 = out2_2_;
                    uint _e3636 = sum2_2_;
                    out2_2_ = (_e3634 * keep_2) + (static_cast<float>(_e3636) * share_2);
                    float _e3640 = out2_3_;
                    uint _e3642 = sum2_3_;
                    out2_3_ = (_e3640 * keep_2) + (static_cast<float>(_e3642) * share_2);
                }
                {
                    float keep_3 = block_keep.inner[(value_set * 4u) + 3u];
                    float _e3659 = block_share.inner[(value_set * 4u) + 3u];
                    float share_3 = (_e3659 * top_1) * 0.00009367165;
                    float _e3663 = out3_0_;
                    uint _e3665 = sum3_0_;
                    out3_0_ = (_e3663 * keep_3) + (static_cast<float>(_e3665) * share_3);
                    float _e3669 = out3_1_;
                    uint _e3671 = sum3_1_;
                    out3_1_ = (_e3669 * keep_3) + (static_cast<float>(_e3671) * share_3);
                    float _e3675 = out3_2_;
                    uint _e3677 = sum3_2_;
                    out3_2_ = (_e3675 * keep_3) + (static_cast<float>(_e3677) * share_3);
                    float _e3681 = out3_3_;
                    uint _e3683 = sum3_3_;
                    out3_3_ = (_e3681 * keep_3) + (static_cast<float>(_e3683) * share_3);
                }
            }
        }
    }
    float _e3690 = running_sum0_;
    float _e3691 = running_sum0_;
    float unnamed_16 = metal::quad_shuffle_xor(_e3691, 1u);
    running_sum0_ = _e3690 + unnamed_16;
    float _e3694 = running_sum0_;
    float _e3695 = running_sum0_;
    float unnamed_17 = metal::quad_shuffle_xor(_e3695, 2u);
    running_sum0_ = _e3694 + unnamed_17;
    if (true) {
        local_1 = naga_mod(tid, 4u) == 0u;
    } else {
        local_1 = false;
    }
    bool _e3705 = local_1;
    if (_e3705) {
        float _e3720 = running_sum0_;
        reduced.inner[naga_div(((soft_head + 0u) * 16u) + soft_lane, 16u)][naga_mod(naga_div(soft_lane, 4u), 4u)] = _e3720;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (true) {
        local_2 = soft_lane == 0u;
    } else {
        local_2 = false;
    }
    bool _e3726 = local_2;
    if (_e3726) {
        local_3 = (((head_pass_2 * 4u) + soft_head) + 0u) < 4u;
    } else {
        local_3 = false;
    }
    bool _e3737 = local_3;
    if (_e3737) {
        float _e3740 = sum_1;
        metal::float4 _e3749 = reduced.inner[((soft_head + 0u) * 1u) + 0u];
        float _e3750 = sum_of(_e3749);
        sum_1 = _e3740 + _e3750;
        float _e3761 = running_max0_;
        float _e3762 = sum_1;
        states[states_at + ((((head_pass_2 * 4u) + soft_head) + 0u) * splits)] = metal::float2(_e3761, _e3762);
    }
    float _e3764 = extra0_0_;
    float _e3765 = extra0_0_;
    float unnamed_18 = metal::quad_shuffle_xor(_e3765, 1u);
    extra0_0_ = _e3764 + unnamed_18;
    float _e3768 = extra0_0_;
    float _e3769 = extra0_0_;
    float unnamed_19 = metal::quad_shuffle_xor(_e3769, 2u);
    extra0_0_ = _e3768 + unnamed_19;
    if (true) {
        local_4 = naga_mod(tid, 4u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e3779 = local_4;
    if (_e3779) {
        uint at_3 = (64u + ((((soft_head + 0u) * 1u) + 0u) * 4u)) + naga_div(soft_lane, 4u);
        float _e3800 = extra0_0_;
        scores.inner[naga_div(at_3, 4u)][naga_mod(at_3, 4u)] = _e3800;
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e3831 = turn_1;
            turn_1 = _e3831 + 1u;
        }
        loop_init_5 = false;
        uint _e3803 = turn_1;
        if (_e3803 < 4u) {
        } else {
            break;
        }
        {
            uint _e3806 = turn_1;
            if (_e3806 == value_subset) {
                uint at_4 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3813 = out0_0_;
                float _e3814 = out0_1_;
                float _e3815 = out0_2_;
                float _e3816 = out0_3_;
                sum_2 = metal::float4(_e3813, _e3814, _e3815, _e3816);
                uint _e3819 = turn_1;
                if (_e3819 > 0u) {
                    metal::float4 _e3822 = sum_2;
                    metal::float4 _e3825 = scores.inner[at_4];
                    sum_2 = _e3822 + _e3825;
                }
                metal::float4 _e3829 = sum_2;
                scores.inner[at_4] = _e3829;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_1 = tid;
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e3945 = i_1;
            i_1 = _e3945 + THREADS;
        }
        loop_init_6 = false;
        uint _e3834 = i_1;
        if (_e3834 < 64u) {
        } else {
            break;
        }
        {
            uint _e3837 = i_1;
            uint head_set = naga_div(_e3837, 64u);
            uint _e3840 = i_1;
            uint c = naga_mod(_e3840, 64u);
            uint h_5 = (head_set * 4u) + 0u;
            if (h_5 < 4u) {
                local_5 = ((head_pass_2 * 4u) + h_5) < 4u;
            } else {
                local_5 = false;
            }
            bool _e3857 = local_5;
            if (_e3857) {
                uint _e3859 = i_1;
                uint _e3863 = i_1;
                float _e3867 = scores.inner[naga_div(_e3859, 4u)][naga_mod(_e3863, 4u)];
                sum_3 = _e3867;
                uint extras_at = 64u + (((h_5 * 1u) + naga_div(c, 64u)) * 4u);
                float _e3878 = sum_3;
                float _e3890 = scores.inner[naga_div(extras_at + 0u, 4u)][naga_mod(extras_at + 0u, 4u)];
                sum_3 = _e3878 + _e3890;
                float _e3892 = sum_3;
                float _e3904 = scores.inner[naga_div(extras_at + 1u, 4u)][naga_mod(extras_at + 1u, 4u)];
                sum_3 = _e3892 + _e3904;
                float _e3906 = sum_3;
                float _e3918 = scores.inner[naga_div(extras_at + 2u, 4u)][naga_mod(extras_at + 2u, 4u)];
                sum_3 = _e3906 + _e3918;
                float _e3920 = sum_3;
                float _e3932 = scores.inner[naga_div(extras_at + 3u, 4u)][naga_mod(extras_at + 3u, 4u)];
                sum_3 = _e3920 + _e3932;
                float _e3944 = sum_3;
                outputs[((states_at + (((head_pass_2 * 4u) + h_5) * splits)) * 64u) + c] = _e3944;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_7 = true;
    while(true) {
        if (!loop_init_7) {
            uint _e3978 = turn_2;
            turn_2 = _e3978 + 1u;
        }
        loop_init_7 = false;
        uint _e3950 = turn_2;
        if (_e3950 < 4u) {
        } else {
            break;
        }
        {
            uint _e3953 = turn_2;
            if (_e3953 == value_subset) {
                uint at_5 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e3960 = out1_0_;
                float _e3961 = out1_1_;
                float _e3962 = out1_2_;
                float _e3963 = out1_3_;
                sum_4 = metal::float4(_e3960, _e3961, _e3962, _e3963);
                uint _e3966 = turn_2;
                if (_e3966 > 0u) {
                    metal::float4 _e3969 = sum_4;
                    metal::float4 _e3972 = scores.inner[at_5];
                    sum_4 = _e3969 + _e3972;
                }
                metal::float4 _e3976 = sum_4;
                scores.inner[at_5] = _e3976;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_2 = tid;
    bool loop_init_8 = true;
    while(true) {
        if (!loop_init_8) {
            uint _e4092 = i_2;
            i_2 = _e4092 + THREADS;
        }
        loop_init_8 = false;
        uint _e3981 = i_2;
        if (_e3981 < 64u) {
        } else {
            break;
        }
        {
            uint _e3984 = i_2;
            uint head_set_1 = naga_div(_e3984, 64u);
            uint _e3987 = i_2;
            uint c_1 = naga_mod(_e3987, 64u);
            uint h_6 = (head_set_1 * 4u) + 1u;
            if (h_6 < 4u) {
                local_6 = ((head_pass_2 * 4u) + h_6) < 4u;
            } else {
                local_6 = false;
            }
            bool _e4004 = local_6;
            if (_e4004) {
                uint _e4006 = i_2;
                uint _e4010 = i_2;
                float _e4014 = scores.inner[naga_div(_e4006, 4u)][naga_mod(_e4010, 4u)];
                sum_5 = _e4014;
                uint extras_at_1 = 64u + (((h_6 * 1u) + naga_div(c_1, 64u)) * 4u);
                float _e4025 = sum_5;
                float _e4037 = scores.inner[naga_div(extras_at_1 + 0u, 4u)][naga_mod(extras_at_1 + 0u, 4u)];
                sum_5 = _e4025 + _e4037;
                float _e4039 = sum_5;
                float _e4051 = scores.inner[naga_div(extras_at_1 + 1u, 4u)][naga_mod(extras_at_1 + 1u, 4u)];
                sum_5 = _e4039 + _e4051;
                float _e4053 = sum_5;
                float _e4065 = scores.inner[naga_div(extras_at_1 + 2u, 4u)][naga_mod(extras_at_1 + 2u, 4u)];
                sum_5 = _e4053 + _e4065;
                float _e4067 = sum_5;
                float _e4079 = scores.inner[naga_div(extras_at_1 + 3u, 4u)][naga_mod(extras_at_1 + 3u, 4u)];
                sum_5 = _e4067 + _e4079;
                float _e4091 = sum_5;
                outputs[((states_at + (((head_pass_2 * 4u) + h_6) * splits)) * 64u) + c_1] = _e4091;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_9 = true;
    while(true) {
        if (!loop_init_9) {
            uint _e4125 = turn_3;
            turn_3 = _e4125 + 1u;
        }
        loop_init_9 = false;
        uint _e4097 = turn_3;
        if (_e4097 < 4u) {
        } else {
            break;
        }
        {
            uint _e4100 = turn_3;
            if (_e4100 == value_subset) {
                uint at_6 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4107 = out2_0_;
                float _e4108 = out2_1_;
                float _e4109 = out2_2_;
                float _e4110 = out2_3_;
                sum_6 = metal::float4(_e4107, _e4108, _e4109, _e4110);
                uint _e4113 = turn_3;
                if (_e4113 > 0u) {
                    metal::float4 _e4116 = sum_6;
                    metal::float4 _e4119 = scores.inner[at_6];
                    sum_6 = _e4116 + _e4119;
                }
                metal::float4 _e4123 = sum_6;
                scores.inner[at_6] = _e4123;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_3 = tid;
    bool loop_init_10 = true;
    while(true) {
        if (!loop_init_10) {
            uint _e4239 = i_3;
            i_3 = _e4239 + THREADS;
        }
        loop_init_10 = false;
        uint _e4128 = i_3;
        if (_e4128 < 64u) {
        } else {
            break;
        }
        {
            uint _e4131 = i_3;
            uint head_set_2 = naga_div(_e4131, 64u);
            uint _e4134 = i_3;
            uint c_2 = naga_mod(_e4134, 64u);
            uint h_7 = (head_set_2 * 4u) + 2u;
            if (h_7 < 4u) {
                local_7 = ((head_pass_2 * 4u) + h_7) < 4u;
            } else {
                local_7 = false;
            }
            bool _e4151 = local_7;
            if (_e4151) {
                uint _e4153 = i_3;
                uint _e4157 = i_3;
                float _e4161 = scores.inner[naga_div(_e4153, 4u)][naga_mod(_e4157, 4u)];
                sum_7 = _e4161;
                uint extras_at_2 = 64u + (((h_7 * 1u) + naga_div(c_2, 64u)) * 4u);
                float _e4172 = sum_7;
                float _e4184 = scores.inner[naga_div(extras_at_2 + 0u, 4u)][naga_mod(extras_at_2 + 0u, 4u)];
                sum_7 = _e4172 + _e4184;
                float _e4186 = sum_7;
                float _e4198 = scores.inner[naga_div(extras_at_2 + 1u, 4u)][naga_mod(extras_at_2 + 1u, 4u)];
                sum_7 = _e4186 + _e4198;
                float _e4200 = sum_7;
                float _e4212 = scores.inner[naga_div(extras_at_2 + 2u, 4u)][naga_mod(extras_at_2 + 2u, 4u)];
                sum_7 = _e4200 + _e4212;
                float _e4214 = sum_7;
                float _e4226 = scores.inner[naga_div(extras_at_2 + 3u, 4u)][naga_mod(extras_at_2 + 3u, 4u)];
                sum_7 = _e4214 + _e4226;
                float _e4238 = sum_7;
                outputs[((states_at + (((head_pass_2 * 4u) + h_7) * splits)) * 64u) + c_2] = _e4238;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_11 = true;
    while(true) {
        if (!loop_init_11) {
            uint _e4272 = turn_4;
            turn_4 = _e4272 + 1u;
        }
        loop_init_11 = false;
        uint _e4244 = turn_4;
        if (_e4244 < 4u) {
        } else {
            break;
        }
        {
            uint _e4247 = turn_4;
            if (_e4247 == value_subset) {
                uint at_7 = naga_div((value_set * 64u) + value_channel, 4u);
                float _e4254 = out3_0_;
                float _e4255 = out3_1_;
                float _e4256 = out3_2_;
                float _e4257 = out3_3_;
                sum_8 = metal::float4(_e4254, _e4255, _e4256, _e4257);
                uint _e4260 = turn_4;
                if (_e4260 > 0u) {
                    metal::float4 _e4263 = sum_8;
                    metal::float4 _e4266 = scores.inner[at_7];
                    sum_8 = _e4263 + _e4266;
                }
                metal::float4 _e4270 = sum_8;
                scores.inner[at_7] = _e4270;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    i_4 = tid;
    bool loop_init_12 = true;
    while(true) {
        if (!loop_init_12) {
            uint _e4386 = i_4;
            i_4 = _e4386 + THREADS;
        }
        loop_init_12 = false;
        uint _e4275 = i_4;
        if (_e4275 < 64u) {
        } else {
            break;
        }
        {
            uint _e4278 = i_4;
            uint head_set_3 = naga_div(_e4278, 64u);
            uint _e4281 = i_4;
            uint c_3 = naga_mod(_e4281, 64u);
            uint h_8 = (head_set_3 * 4u) + 3u;
            if (h_8 < 4u) {
                local_8 = ((head_pass_2 * 4u) + h_8) < 4u;
            } else {
                local_8 = false;
            }
            bool _e4298 = local_8;
            if (_e4298) {
                uint _e4300 = i_4;
                uint _e4304 = i_4;
                float _e4308 = scores.inner[naga_div(_e4300, 4u)][naga_mod(_e4304, 4u)];
                sum_9 = _e4308;
                uint extras_at_3 = 64u + (((h_8 * 1u) + naga_div(c_3, 64u)) * 4u);
                float _e4319 = sum_9;
                float _e4331 = scores.inner[naga_div(extras_at_3 + 0u, 4u)][naga_mod(extras_at_3 + 0u, 4u)];
                sum_9 = _e4319 + _e4331;
                float _e4333 = sum_9;
                float _e4345 = scores.inner[naga_div(extras_at_3 + 1u, 4u)][naga_mod(extras_at_3 + 1u, 4u)];
                sum_9 = _e4333 + _e4345;
                float _e4347 = sum_9;
                float _e4359 = scores.inner[naga_div(extras_at_3 + 2u, 4u)][naga_mod(extras_at_3 + 2u, 4u)];
                sum_9 = _e4347 + _e4359;
                float _e4361 = sum_9;
                float _e4373 = scores.inner[naga_div(extras_at_3 + 3u, 4u)][naga_mod(extras_at_3 + 3u, 4u)];
                sum_9 = _e4361 + _e4373;
                float _e4385 = sum_9;
                outputs[((states_at + (((head_pass_2 * 4u) + h_8) * splits)) * 64u) + c_3] = _e4385;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}
