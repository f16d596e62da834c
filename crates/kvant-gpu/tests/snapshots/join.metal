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
    uint size9;
};

struct Zone {
    uint position;
    uint sinks;
    uint sink_slots;
    uint tail;
    uint tail_first;
    uint tail_start;
    uint ring;
    uint window;
    uint splits;
    uint sealed;
    uint rows;
    uint score_stride;
    uint first_row;
    uint slot_at;
    uint states_at;
};
typedef Zone type_1[1];
typedef metal::float4 type_4[1];
typedef metal::float2 type_6[1];
typedef metal::half4 type_8[1];
typedef metal::uint2 type_10[1];
struct type_11 {
    float inner[256];
};
struct type_13 {
    metal::float4 inner[256];
};
struct type_14 {
    metal::float2 inner[16];
};
struct type_15 {
    metal::float4 inner[68];
};
struct type_16 {
    metal::float2 inner[256];
};
struct type_17 {
    metal::float4 inner[128];
};
struct type_18 {
    float inner[64];
};
constant uint THREADS = 256u;
constant uint QUADS = 16u;
constant uint LANES = 16u;
constant uint ROWS = 64u;

uint slot_of(
    uint position,
    thread Zone& zone
) {
    uint _e3 = zone.sink_slots;
    if (position < _e3) {
        uint _e7 = zone.slot_at;
        return _e7 + position;
    }
    uint _e11 = zone.tail_start;
    uint _e15 = zone.tail_first;
    uint place = (_e11 + position) - _e15;
    uint _e19 = zone.slot_at;
    uint _e22 = zone.sink_slots;
    uint _e28 = zone.ring;
    uint _e31 = zone.ring;
    return ((_e19 + _e22) + place) - ((place >= _e31) ? _e28 : 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

void store_quad(
    uint tid_1,
    bool present,
    uint row,
    uint quad_,
    metal::float4 value_1,
    device type_8& codes,
    device type_10& blocks,
    threadgroup type_11& quad_tops,
    threadgroup type_11& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local_4 = {};
    metal::float4 size = metal::abs(value_1);
    quad_tops.inner[tid_1] = present ? metal::max(metal::max(size.x, size.y), metal::max(size.z, size.w)) : 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint first = naga_div(tid_1, 8u) * 8u;
    float _e23 = quad_tops.inner[first];
    top = _e23;
    float _e25 = top;
    float _e30 = quad_tops.inner[first + 1u];
    top = metal::max(_e25, _e30);
    float _e32 = top;
    float _e37 = quad_tops.inner[first + 2u];
    top = metal::max(_e32, _e37);
    float _e39 = top;
    float _e44 = quad_tops.inner[first + 3u];
    top = metal::max(_e39, _e44);
    float _e46 = top;
    float _e51 = quad_tops.inner[first + 4u];
    top = metal::max(_e46, _e51);
    float _e53 = top;
    float _e58 = quad_tops.inner[first + 5u];
    top = metal::max(_e53, _e58);
    float _e60 = top;
    float _e65 = quad_tops.inner[first + 6u];
    top = metal::max(_e60, _e65);
    float _e67 = top;
    float _e72 = quad_tops.inner[first + 7u];
    top = metal::max(_e67, _e72);
    float _e74 = top;
    float _e77 = top;
    metal::float4 code = value_1 * ((_e77 > 0.000000000000000000000000000000000001) ? (1.0 / _e74) : 0.0);
    if (present) {
        codes[(row * 144u) + quad_] = static_cast<metal::half4>(code.xzyw);
    }
    quad_sums.inner[tid_1] = (code.x + code.y) + (code.z + code.w);
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local_4 = naga_mod(tid_1, 8u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e106 = local_4;
    if (_e106) {
        float _e109 = quad_sums.inner[tid_1];
        float _e114 = quad_sums.inner[tid_1 + 1u];
        float _e120 = quad_sums.inner[tid_1 + 2u];
        float _e125 = quad_sums.inner[tid_1 + 3u];
        float low_1 = (_e109 + _e114) + (_e120 + _e125);
        float _e132 = quad_sums.inner[tid_1 + 4u];
        float _e137 = quad_sums.inner[tid_1 + 5u];
        float _e143 = quad_sums.inner[tid_1 + 6u];
        float _e148 = quad_sums.inner[tid_1 + 7u];
        float high_1 = (_e132 + _e137) + (_e143 + _e148);
        float _e158 = top;
        blocks[(row * 18u) + naga_div(quad_, 8u)] = metal::uint2(as_type<uint>(_e158), as_type<uint>(half2(metal::float2(low_1, high_1))));
        return;
    } else {
        return;
    }
}

void store_octet(
    bool present_1,
    uint row_1,
    uint octet,
    metal::float4 low,
    metal::float4 high,
    device type_8& codes,
    device type_10& blocks,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top_1 = {};
    uint at = (row_1 * 144u) + (2u * octet);
    metal::float4 size_1 = metal::max(metal::abs(low), metal::abs(high));
    top_1 = metal::max(metal::max(size_1.x, size_1.y), metal::max(size_1.z, size_1.w));
    float _e21 = top_1;
    float _e22 = top_1;
    float unnamed = metal::quad_shuffle_xor(_e22, 1u);
    top_1 = metal::max(_e21, unnamed);
    float _e25 = top_1;
    float _e26 = top_1;
    float unnamed_1 = metal::quad_shuffle_xor(_e26, 2u);
    top_1 = metal::max(_e25, unnamed_1);
    float _e29 = top_1;
    float _e32 = top_1;
    float inverse = (_e32 > 0.000000000000000000000000000000000001) ? (1.0 / _e29) : 0.0;
    metal::float4 a = low * inverse;
    metal::float4 b = high * inverse;
    metal::float4 both = a + b;
    float mine_2 = (both.x + both.y) + (both.z + both.w);
    float unnamed_2 = metal::quad_shuffle_xor(mine_2, 1u);
    float half_ = mine_2 + unnamed_2;
    float unnamed_3 = metal::quad_shuffle_xor(half_, 2u);
    if (present_1) {
        codes[at] = static_cast<metal::half4>(a.xzyw);
        codes[at + 1u] = static_cast<metal::half4>(b.xzyw);
        if (naga_mod(octet, 4u) == 0u) {
            float _e68 = top_1;
            blocks[naga_div(at, 8u)] = metal::uint2(as_type<uint>(_e68), as_type<uint>(half2(metal::float2(half_, unnamed_3))));
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}

float top_of(
    metal::float4 x
) {
    return metal::max(metal::max(x.x, x.y), metal::max(x.z, x.w));
}

float largest_of(
    uint tid_2,
    float mine_1,
    threadgroup type_15& largest
) {
    float top_2 = {};
    float top_3 = -1000000000000000000000000000000.0;
    largest.inner[naga_div(tid_2, 4u)][naga_mod(tid_2, 4u)] = mine_1;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        top_2 = mine_1;
        float _e12 = top_2;
        metal::float4 _e19 = largest.inner[(tid_2 * 4u) + 0u];
        float _e20 = top_of(_e19);
        top_2 = metal::max(_e12, _e20);
        float _e22 = top_2;
        metal::float4 _e29 = largest.inner[(tid_2 * 4u) + 1u];
        float _e30 = top_of(_e29);
        top_2 = metal::max(_e22, _e30);
        float _e32 = top_2;
        metal::float4 _e39 = largest.inner[(tid_2 * 4u) + 2u];
        float _e40 = top_of(_e39);
        top_2 = metal::max(_e32, _e40);
        float _e42 = top_2;
        metal::float4 _e49 = largest.inner[(tid_2 * 4u) + 3u];
        float _e50 = top_of(_e49);
        top_2 = metal::max(_e42, _e50);
        float _e61 = top_2;
        largest.inner[64u + naga_div(tid_2, 4u)][naga_mod(tid_2, 4u)] = _e61;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e64 = top_3;
    metal::float4 _e67 = largest.inner[64];
    float _e68 = top_of(_e67);
    top_3 = metal::max(_e64, _e68);
    float _e70 = top_3;
    metal::float4 _e73 = largest.inner[65];
    float _e74 = top_of(_e73);
    top_3 = metal::max(_e70, _e74);
    float _e76 = top_3;
    metal::float4 _e79 = largest.inner[66];
    float _e80 = top_of(_e79);
    top_3 = metal::max(_e76, _e80);
    float _e82 = top_3;
    metal::float4 _e85 = largest.inner[67];
    float _e86 = top_of(_e85);
    top_3 = metal::max(_e82, _e86);
    float _e88 = top_3;
    return _e88;
}

uint position_of(
    uint i_1,
    thread Zone& zone
) {
    uint _e3 = zone.tail_first;
    uint _e7 = zone.sinks;
    uint _e11 = zone.sinks;
    return (i_1 < _e11) ? i_1 : ((_e3 + i_1) - _e7);
}

uint row_at(
    uint i_2,
    uint last_row,
    uint kv_head,
    thread Zone& zone
) {
    uint _e4 = position_of(metal::min(i_2, last_row), zone);
    uint _e5 = slot_of(_e4, zone);
    return ((_e5 * 3u) + kv_head) * QUADS;
}

struct joinInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void join(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, device type_1 const& zones [[user(fake0)]]
, device type_4 const& queries [[user(fake0)]]
, device type_4 const& key_rows [[user(fake0)]]
, device type_4 const& value_rows [[user(fake0)]]
, device type_4 const& outputs [[user(fake0)]]
, device type_6 const& states [[user(fake0)]]
, device type_8& codes [[user(fake0)]]
, device type_10& blocks [[user(fake0)]]
, threadgroup type_11& quad_tops
, threadgroup type_11& quad_sums
, threadgroup type_13& shared_out
, threadgroup type_14& lane_sums
, threadgroup type_15& largest
, threadgroup type_16& shares
, threadgroup type_17& parts
, threadgroup type_18& weights
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    Zone zone = {};
    float highest = -1000000000000000000000000000000.0;
    metal::float4 sealed = metal::float4 {};
    float sealed_sum = 0.0;
    metal::float4 plain = metal::float4 {};
    float plain_sum = 0.0;
    uint round = 0u;
    float mine = {};
    float part0_ = {};
    float part1_ = {};
    float score = {};
    bool local = {};
    bool local_1 = {};
    bool local_2 = {};
    bool local_3 = {};
    uint i = {};
    metal::float2 sums = metal::float2 {};
    metal::float4 value = {};
    uint head = group.x;
    Zone _e7 = zones[group.y];
    zone = _e7;
    uint kv_head_1 = naga_div(head, 3u);
    uint _e13 = zone.first_row;
    uint index = ((_e13 + 0u) * 9u) + head;
    uint _e20 = zone.states_at;
    uint _e26 = zone.splits;
    uint first_split = _e20 + (((0u * 9u) + head) * _e26);
    uint _e31 = zone.splits;
    uint last_split = metal::max(_e31, 1u) - 1u;
    uint quad_1 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    uint _e52 = zone.position;
    uint now = _e52 + 0u;
    uint _e56 = zone.sinks;
    uint _e59 = zone.tail;
    uint rows = _e56 + _e59;
    uint last_row_1 = metal::max(rows, 1u) - 1u;
    uint _e67 = zone.splits;
    uint rounds = metal::max(naga_div((_e67 + THREADS) - 1u, THREADS), metal::max(naga_div((rows + ROWS) - 1u, ROWS), 1u));
    metal::float4 query0_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 0u];
    metal::float4 query1_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 8u];
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e928 = round;
            round = _e928 + 1u;
        }
        loop_init = false;
        uint _e105 = round;
        if (_e105 < rounds) {
        } else {
            break;
        }
        {
            uint _e107 = round;
            uint split = _e107 * THREADS;
            uint _e110 = round;
            uint first_1 = _e110 * ROWS;
            metal::float2 state = states[first_split + metal::min(split + tid, last_split)];
            metal::float4 output0_ = outputs[((first_split + metal::min((split + lane) + 0u, last_split)) * QUADS) + quad_1];
            metal::float4 output1_ = outputs[((first_split + metal::min((split + lane) + 16u, last_split)) * QUADS) + quad_1];
            metal::float4 output2_ = outputs[((first_split + metal::min((split + lane) + 32u, last_split)) * QUADS) + quad_1];
            metal::float4 output3_ = outputs[((first_split + metal::min((split + lane) + 48u, last_split)) * QUADS) + quad_1];
            metal::float4 output4_ = outputs[((first_split + metal::min((split + lane) + 64u, last_split)) * QUADS) + quad_1];
            metal::float4 output5_ = outputs[((first_split + metal::min((split + lane) + 80u, last_split)) * QUADS) + quad_1];
            metal::float4 output6_ = outputs[((first_split + metal::min((split + lane) + 96u, last_split)) * QUADS) + quad_1];
            metal::float4 output7_ = outputs[((first_split + metal::min((split + lane) + 112u, last_split)) * QUADS) + quad_1];
            uint _e212 = row_at((first_1 + naga_div(tid, 8u)) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 key0_0_ = key_rows[_e212 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = key_rows[_e212 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e238 = row_at((first_1 + naga_div(tid, 8u)) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 key1_0_ = key_rows[_e238 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = key_rows[_e238 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e263 = row_at((first_1 + lane) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 value0_ = value_rows[_e263 + quad_1];
            uint _e271 = row_at((first_1 + lane) + 16u, last_row_1, kv_head_1, zone);
            metal::float4 value1_ = value_rows[_e271 + quad_1];
            uint _e279 = row_at((first_1 + lane) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 value2_ = value_rows[_e279 + quad_1];
            uint _e287 = row_at((first_1 + lane) + 48u, last_row_1, kv_head_1, zone);
            metal::float4 value3_ = value_rows[_e287 + quad_1];
            uint _e295 = row_at((first_1 + lane) + 64u, last_row_1, kv_head_1, zone);
            metal::float4 value4_ = value_rows[_e295 + quad_1];
            uint _e303 = row_at((first_1 + lane) + 80u, last_row_1, kv_head_1, zone);
            metal::float4 value5_ = value_rows[_e303 + quad_1];
            uint _e311 = row_at((first_1 + lane) + 96u, last_row_1, kv_head_1, zone);
            metal::float4 value6_ = value_rows[_e311 + quad_1];
            uint _e319 = row_at((first_1 + lane) + 112u, last_row_1, kv_head_1, zone);
            metal::float4 value7_ = value_rows[_e319 + quad_1];
            uint _e327 = zone.splits;
            mine = ((split + tid) < _e327) ? state.x : -1000000000000000000000000000000.0;
            part0_ = 0.0;
            float _e334 = part0_;
            part0_ = _e334 + metal::dot(query0_, key0_0_);
            float _e337 = part0_;
            part0_ = _e337 + metal::dot(query1_, key0_1_);
            float _e349 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e349;
            part1_ = 0.0;
            float _e352 = part1_;
            part1_ = _e352 + metal::dot(query0_, key1_0_);
            float _e355 = part1_;
            part1_ = _e355 + metal::dot(query1_, key1_1_);
            float _e367 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e367;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < 64u) {
                uint i_3 = first_1 + tid;
                uint _e373 = position_of(i_3, zone);
                metal::float4 _e378 = parts.inner[tid * 2u];
                metal::float4 _e385 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e378 + _e385;
                float sum = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum;
                if (i_3 < rows) {
                    local = _e373 <= now;
                } else {
                    local = false;
                }
                bool _e399 = local;
                if (_e399) {
                    uint _e404 = zone.window;
                    if (!((_e404 == 0u))) {
                        uint _e412 = zone.window;
                        local_2 = (_e373 + _e412) > now;
                    } else {
                        local_2 = true;
                    }
                    bool _e416 = local_2;
                    local_1 = _e416;
                } else {
                    local_1 = false;
                }
                bool visible = local_1;
                float _e419 = score;
                score = visible ? _e419 : -1000000000000000000000000000000.0;
            }
            float _e422 = mine;
            float _e423 = score;
            mine = metal::max(_e422, _e423);
            float former = highest;
            float _e426 = mine;
            float _e427 = largest_of(tid, _e426, largest);
            highest = metal::max(former, _e427);
            float _e429 = highest;
            float keep = metal::exp(former - _e429);
            float _e433 = highest;
            uint _e439 = zone.splits;
            if (!(((split + tid) >= _e439))) {
                local_3 = state.x <= -1000000000000000000000000000000.0;
            } else {
                local_3 = true;
            }
            bool _e448 = local_3;
            float share = _e448 ? 0.0 : metal::exp(state.x - _e433);
            shares.inner[tid] = metal::float2(share, share * state.y);
            if (tid < 64u) {
                float _e460 = score;
                float _e461 = highest;
                float _e464 = score;
                weights.inner[tid] = (_e464 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e460 - _e461);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e469 = sealed;
            sealed = _e469 * keep;
            float _e471 = sealed_sum;
            sealed_sum = _e471 * keep;
            uint _e475 = zone.splits;
            uint _e478 = zone.splits;
            uint splits = metal::min(_e475 - metal::min(split, _e478), THREADS);
            {
                metal::float2 mass = shares.inner[metal::min(lane + 0u, 255u)];
                metal::float4 _e490 = sealed;
                sealed = _e490 + (mass.x * output0_);
                float _e494 = sealed_sum;
                sealed_sum = _e494 + mass.y;
            }
            {
                metal::float2 mass_1 = shares.inner[metal::min(lane + 16u, 255u)];
                metal::float4 _e504 = sealed;
                sealed = _e504 + (mass_1.x * output1_);
                float _e508 = sealed_sum;
                sealed_sum = _e508 + mass_1.y;
            }
            {
                metal::float2 mass_2 = shares.inner[metal::min(lane + 32u, 255u)];
                metal::float4 _e518 = sealed;
                sealed = _e518 + (mass_2.x * output2_);
                float _e522 = sealed_sum;
                sealed_sum = _e522 + mass_2.y;
            }
            {
                metal::float2 mass_3 = shares.inner[metal::min(lane + 48u, 255u)];
                metal::float4 _e532 = sealed;
                sealed = _e532 + (mass_3.x * output3_);
                float _e536 = sealed_sum;
                sealed_sum = _e536 + mass_3.y;
            }
            {
                metal::float2 mass_4 = shares.inner[metal::min(lane + 64u, 255u)];
                metal::float4 _e546 = sealed;
                sealed = _e546 + (mass_4.x * output4_);
                float _e550 = sealed_sum;
                sealed_sum = _e550 + mass_4.y;
            }
            {
                metal::float2 mass_5 = shares.inner[metal::min(lane + 80u, 255u)];
                metal::float4 _e560 = sealed;
                sealed = _e560 + (mass_5.x * output5_);
                float _e564 = sealed_sum;
                sealed_sum = _e564 + mass_5.y;
            }
            {
                metal::float2 mass_6 = shares.inner[metal::min(lane + 96u, 255u)];
                metal::float4 _e574 = sealed;
                sealed = _e574 + (mass_6.x * output6_);
                float _e578 = sealed_sum;
                sealed_sum = _e578 + mass_6.y;
            }
            {
                metal::float2 mass_7 = shares.inner[metal::min(lane + 112u, 255u)];
                metal::float4 _e588 = sealed;
                sealed = _e588 + (mass_7.x * output7_);
                float _e592 = sealed_sum;
                sealed_sum = _e592 + mass_7.y;
            }
            i = lane + 128u;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e848 = i;
                    i = _e848 + 128u;
                }
                loop_init_1 = false;
                uint _e598 = i;
                if (_e598 < splits) {
                } else {
                    break;
                }
                {
                    uint _e600 = i;
                    uint at0_ = metal::min(_e600 + 0u, 255u);
                    metal::float4 more0_ = outputs[((first_split + metal::min(split + at0_, last_split)) * QUADS) + quad_1];
                    uint _e614 = i;
                    uint at1_ = metal::min(_e614 + 16u, 255u);
                    metal::float4 more1_ = outputs[((first_split + metal::min(split + at1_, last_split)) * QUADS) + quad_1];
                    uint _e628 = i;
                    uint at2_ = metal::min(_e628 + 32u, 255u);
                    metal::float4 more2_ = outputs[((first_split + metal::min(split + at2_, last_split)) * QUADS) + quad_1];
                    uint _e642 = i;
                    uint at3_ = metal::min(_e642 + 48u, 255u);
                    metal::float4 more3_ = outputs[((first_split + metal::min(split + at3_, last_split)) * QUADS) + quad_1];
                    uint _e656 = i;
                    uint at4_ = metal::min(_e656 + 64u, 255u);
                    metal::float4 more4_ = outputs[((first_split + metal::min(split + at4_, last_split)) * QUADS) + quad_1];
                    uint _e670 = i;
                    uint at5_ = metal::min(_e670 + 80u, 255u);
                    metal::float4 more5_ = outputs[((first_split + metal::min(split + at5_, last_split)) * QUADS) + quad_1];
                    uint _e684 = i;
                    uint at6_ = metal::min(_e684 + 96u, 255u);
                    metal::float4 more6_ = outputs[((first_split + metal::min(split + at6_, last_split)) * QUADS) + quad_1];
                    uint _e698 = i;
                    uint at7_ = metal::min(_e698 + 112u, 255u);
                    metal::float4 more7_ = outputs[((first_split + metal::min(split + at7_, last_split)) * QUADS) + quad_1];
                    {
                        metal::float2 _e715 = shares.inner[at0_];
                        uint _e716 = i;
                        metal::float2 mass_8 = ((_e716 + 0u) < THREADS) ? _e715 : metal::float2 {};
                        metal::float4 _e722 = sealed;
                        sealed = _e722 + (mass_8.x * more0_);
                        float _e726 = sealed_sum;
                        sealed_sum = _e726 + mass_8.y;
                    }
                    {
                        metal::float2 _e732 = shares.inner[at1_];
                        uint _e733 = i;
                        metal::float2 mass_9 = ((_e733 + 16u) < THREADS) ? _e732 : metal::float2 {};
                        metal::float4 _e739 = sealed;
                        sealed = _e739 + (mass_9.x * more1_);
                        float _e743 = sealed_sum;
                        sealed_sum = _e743 + mass_9.y;
                    }
                    {
                        metal::float2 _e749 = shares.inner[at2_];
                        uint _e750 = i;
                        metal::float2 mass_10 = ((_e750 + 32u) < THREADS) ? _e749 : metal::float2 {};
                        metal::float4 _e756 = sealed;
                        sealed = _e756 + (mass_10.x * more2_);
                        float _e760 = sealed_sum;
                        sealed_sum = _e760 + mass_10.y;
                    }
                    {
                        metal::float2 _e766 = shares.inner[at3_];
                        uint _e767 = i;
                        metal::float2 mass_11 = ((_e767 + 48u) < THREADS) ? _e766 : metal::float2 {};
                        metal::float4 _e773 = sealed;
                        sealed = _e773 + (mass_11.x * more3_);
                        float _e777 = sealed_sum;
                        sealed_sum = _e777 + mass_11.y;
                    }
                    {
                        metal::float2 _e783 = shares.inner[at4_];
                        uint _e784 = i;
                        metal::float2 mass_12 = ((_e784 + 64u) < THREADS) ? _e783 : metal::float2 {};
                        metal::float4 _e790 = sealed;
                        sealed = _e790 + (mass_12.x * more4_);
                        float _e794 = sealed_sum;
                        sealed_sum = _e794 + mass_12.y;
                    }
                    {
                        metal::float2 _e800 = shares.inner[at5_];
                        uint _e801 = i;
                        metal::float2 mass_13 = ((_e801 + 80u) < THREADS) ? _e800 : metal::float2 {};
                        metal::float4 _e807 = sealed;
                        sealed = _e807 + (mass_13.x * more5_);
                        float _e811 = sealed_sum;
                        sealed_sum = _e811 + mass_13.y;
                    }
                    {
                        metal::float2 _e817 = shares.inner[at6_];
                        uint _e818 = i;
                        metal::float2 mass_14 = ((_e818 + 96u) < THREADS) ? _e817 : metal::float2 {};
                        metal::float4 _e824 = sealed;
                        sealed = _e824 + (mass_14.x * more6_);
                        float _e828 = sealed_sum;
                        sealed_sum = _e828 + mass_14.y;
                    }
                    {
                        metal::float2 _e834 = shares.inner[at7_];
                        uint _e835 = i;
                        metal::float2 mass_15 = ((_e835 + 112u) < THREADS) ? _e834 : metal::float2 {};
                        metal::float4 _e841 = sealed;
                        sealed = _e841 + (mass_15.x * more7_);
                        float _e845 = sealed_sum;
                        sealed_sum = _e845 + mass_15.y;
                    }
                }
            }
            metal::float4 _e851 = plain;
            plain = _e851 * keep;
            float _e853 = plain_sum;
            plain_sum = _e853 * keep;
            {
                float _e861 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e861 : 0.0;
                metal::float4 _e868 = plain;
                plain = _e868 + (weight * value0_);
                float _e871 = plain_sum;
                plain_sum = _e871 + weight;
            }
            {
                float _e879 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e879 : 0.0;
                metal::float4 _e886 = plain;
                plain = _e886 + (weight_1 * value1_);
                float _e889 = plain_sum;
                plain_sum = _e889 + weight_1;
            }
            {
                float _e897 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e897 : 0.0;
                metal::float4 _e904 = plain;
                plain = _e904 + (weight_2 * value2_);
                float _e907 = plain_sum;
                plain_sum = _e907 + weight_2;
            }
            {
                float _e915 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e915 : 0.0;
                metal::float4 _e922 = plain;
                plain = _e922 + (weight_3 * value3_);
                float _e925 = plain_sum;
                plain_sum = _e925 + weight_3;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (lane < LANES) {
        metal::float4 _e934 = sealed;
        metal::float4 _e935 = plain;
        shared_out.inner[tid] = _e934 + _e935;
        if (quad_1 == 0u) {
            float _e941 = sealed_sum;
            float _e942 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e941, _e942);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e946 = sums;
    metal::float2 _e949 = lane_sums.inner[0];
    sums = _e946 + _e949;
    metal::float2 _e951 = sums;
    metal::float2 _e954 = lane_sums.inner[1];
    sums = _e951 + _e954;
    metal::float2 _e956 = sums;
    metal::float2 _e959 = lane_sums.inner[2];
    sums = _e956 + _e959;
    metal::float2 _e961 = sums;
    metal::float2 _e964 = lane_sums.inner[3];
    sums = _e961 + _e964;
    metal::float2 _e966 = sums;
    metal::float2 _e969 = lane_sums.inner[4];
    sums = _e966 + _e969;
    metal::float2 _e971 = sums;
    metal::float2 _e974 = lane_sums.inner[5];
    sums = _e971 + _e974;
    metal::float2 _e976 = sums;
    metal::float2 _e979 = lane_sums.inner[6];
    sums = _e976 + _e979;
    metal::float2 _e981 = sums;
    metal::float2 _e984 = lane_sums.inner[7];
    sums = _e981 + _e984;
    metal::float2 _e986 = sums;
    metal::float2 _e989 = lane_sums.inner[8];
    sums = _e986 + _e989;
    metal::float2 _e991 = sums;
    metal::float2 _e994 = lane_sums.inner[9];
    sums = _e991 + _e994;
    metal::float2 _e996 = sums;
    metal::float2 _e999 = lane_sums.inner[10];
    sums = _e996 + _e999;
    metal::float2 _e1001 = sums;
    metal::float2 _e1004 = lane_sums.inner[11];
    sums = _e1001 + _e1004;
    metal::float2 _e1006 = sums;
    metal::float2 _e1009 = lane_sums.inner[12];
    sums = _e1006 + _e1009;
    metal::float2 _e1011 = sums;
    metal::float2 _e1014 = lane_sums.inner[13];
    sums = _e1011 + _e1014;
    metal::float2 _e1016 = sums;
    metal::float2 _e1019 = lane_sums.inner[14];
    sums = _e1016 + _e1019;
    metal::float2 _e1021 = sums;
    metal::float2 _e1024 = lane_sums.inner[15];
    sums = _e1021 + _e1024;
    float _e1027 = sums.x;
    float _e1029 = sums.y;
    float sum_1 = _e1027 + _e1029;
    metal::float4 _e1035 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1035;
    metal::float4 _e1037 = value;
    metal::float4 _e1044 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1037 + _e1044;
    metal::float4 _e1046 = value;
    metal::float4 _e1053 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1046 + _e1053;
    metal::float4 _e1055 = value;
    metal::float4 _e1062 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1055 + _e1062;
    metal::float4 _e1064 = value;
    metal::float4 _e1071 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1064 + _e1071;
    metal::float4 _e1073 = value;
    metal::float4 _e1080 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1073 + _e1080;
    metal::float4 _e1082 = value;
    metal::float4 _e1089 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1082 + _e1089;
    metal::float4 _e1091 = value;
    metal::float4 _e1098 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1091 + _e1098;
    metal::float4 _e1100 = value;
    metal::float4 _e1107 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1100 + _e1107;
    metal::float4 _e1109 = value;
    metal::float4 _e1116 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1109 + _e1116;
    metal::float4 _e1118 = value;
    metal::float4 _e1125 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1118 + _e1125;
    metal::float4 _e1127 = value;
    metal::float4 _e1134 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1127 + _e1134;
    metal::float4 _e1136 = value;
    metal::float4 _e1143 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1136 + _e1143;
    metal::float4 _e1145 = value;
    metal::float4 _e1152 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1145 + _e1152;
    metal::float4 _e1154 = value;
    metal::float4 _e1161 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1154 + _e1161;
    metal::float4 _e1163 = value;
    metal::float4 _e1170 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1163 + _e1170;
    uint _e1176 = zone.first_row;
    metal::float4 _e1181 = value;
    store_quad(tid, tid < QUADS, _e1176 + 0u, (head * QUADS) + tid, _e1181 * ((sum_1 > 0.0) ? (1.0 / sum_1) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
