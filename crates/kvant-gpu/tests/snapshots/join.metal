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
typedef metal::float4 type_3[1];
typedef metal::float2 type_5[1];
typedef metal::half4 type_7[1];
typedef metal::uint2 type_9[1];
struct type_10 {
    float inner[256];
};
struct type_12 {
    metal::float4 inner[256];
};
struct type_13 {
    metal::float2 inner[16];
};
struct type_14 {
    metal::float4 inner[68];
};
struct type_15 {
    metal::float2 inner[256];
};
struct type_16 {
    metal::float4 inner[128];
};
struct type_17 {
    float inner[64];
};
constant uint THREADS = 256u;
constant uint QUADS = 16u;
constant uint LANES = 16u;
constant uint ROWS = 64u;

uint slot_of(
    uint position,
    constant Zone& zone
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
    device type_7& codes,
    device type_9& blocks,
    threadgroup type_10& quad_tops,
    threadgroup type_10& quad_sums,
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
    device type_7& codes,
    device type_9& blocks,
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
    threadgroup type_14& largest
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
    constant Zone& zone
) {
    uint _e3 = zone.tail_first;
    uint _e7 = zone.sinks;
    uint _e11 = zone.sinks;
    return (i_1 < _e11) ? i_1 : ((_e3 + i_1) - _e7);
}

struct joinInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void join(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_3 const& keys [[user(fake0)]]
, device type_3 const& values [[user(fake0)]]
, device type_3 const& outputs [[user(fake0)]]
, device type_5 const& states [[user(fake0)]]
, device type_7& codes [[user(fake0)]]
, device type_9& blocks [[user(fake0)]]
, threadgroup type_10& quad_tops
, threadgroup type_10& quad_sums
, threadgroup type_12& shared_out
, threadgroup type_13& lane_sums
, threadgroup type_14& largest
, threadgroup type_15& shares
, threadgroup type_16& parts
, threadgroup type_17& weights
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float highest = -1000000000000000000000000000000.0;
    metal::float4 sealed = metal::float4 {};
    float sealed_sum = 0.0;
    metal::float4 plain = metal::float4 {};
    float plain_sum = 0.0;
    uint rounds = {};
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
    uint row_2 = group.y;
    uint kv_head = naga_div(head, 3u);
    uint _e8 = zone.first_row;
    uint index = ((_e8 + row_2) * 9u) + head;
    uint state_at = (row_2 * 9u) + head;
    uint _e18 = zone.states_at;
    uint _e21 = zone.splits;
    uint first_split = _e18 + (state_at * _e21);
    uint _e26 = zone.splits;
    uint last_split = metal::max(_e26, 1u) - 1u;
    uint quad_1 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    uint _e47 = zone.splits;
    rounds = naga_div((_e47 + THREADS) - 1u, THREADS);
    uint _e57 = zone.position;
    uint now = _e57 + row_2;
    uint _e61 = zone.sinks;
    uint _e64 = zone.tail;
    uint rows = _e61 + _e64;
    uint last_row = metal::max(rows, 1u) - 1u;
    uint _e70 = rounds;
    rounds = metal::max(_e70, naga_div((rows + ROWS) - 1u, ROWS));
    metal::float4 query0_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 0u];
    metal::float4 query1_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 8u];
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e994 = round;
            round = _e994 + 1u;
        }
        loop_init = false;
        uint _e100 = round;
        uint _e101 = rounds;
        if (_e100 < _e101) {
        } else {
            break;
        }
        {
            uint _e103 = round;
            uint split = _e103 * THREADS;
            metal::float2 state = states[first_split + metal::min(split + tid, last_split)];
            metal::float4 output0_ = outputs[((first_split + metal::min((split + lane) + 0u, last_split)) * QUADS) + quad_1];
            metal::float4 output1_ = outputs[((first_split + metal::min((split + lane) + 16u, last_split)) * QUADS) + quad_1];
            metal::float4 output2_ = outputs[((first_split + metal::min((split + lane) + 32u, last_split)) * QUADS) + quad_1];
            metal::float4 output3_ = outputs[((first_split + metal::min((split + lane) + 48u, last_split)) * QUADS) + quad_1];
            metal::float4 output4_ = outputs[((first_split + metal::min((split + lane) + 64u, last_split)) * QUADS) + quad_1];
            metal::float4 output5_ = outputs[((first_split + metal::min((split + lane) + 80u, last_split)) * QUADS) + quad_1];
            metal::float4 output6_ = outputs[((first_split + metal::min((split + lane) + 96u, last_split)) * QUADS) + quad_1];
            metal::float4 output7_ = outputs[((first_split + metal::min((split + lane) + 112u, last_split)) * QUADS) + quad_1];
            uint _e204 = zone.splits;
            mine = ((split + tid) < _e204) ? state.x : -1000000000000000000000000000000.0;
            uint _e209 = round;
            uint first_1 = _e209 * ROWS;
            uint _e218 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 0u, last_row), zone);
            uint _e219 = slot_of(_e218, zone);
            uint key_at0_ = ((_e219 * 3u) + kv_head) * QUADS;
            metal::float4 key0_0_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e251 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 32u, last_row), zone);
            uint _e252 = slot_of(_e251, zone);
            uint key_at1_ = ((_e252 * 3u) + kv_head) * QUADS;
            metal::float4 key1_0_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e283 = position_of(metal::min((first_1 + lane) + 0u, last_row), zone);
            uint _e284 = slot_of(_e283, zone);
            metal::float4 value0_ = values[(((_e284 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e298 = position_of(metal::min((first_1 + lane) + 16u, last_row), zone);
            uint _e299 = slot_of(_e298, zone);
            metal::float4 value1_ = values[(((_e299 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e313 = position_of(metal::min((first_1 + lane) + 32u, last_row), zone);
            uint _e314 = slot_of(_e313, zone);
            metal::float4 value2_ = values[(((_e314 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e328 = position_of(metal::min((first_1 + lane) + 48u, last_row), zone);
            uint _e329 = slot_of(_e328, zone);
            metal::float4 value3_ = values[(((_e329 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e343 = position_of(metal::min((first_1 + lane) + 64u, last_row), zone);
            uint _e344 = slot_of(_e343, zone);
            metal::float4 value4_ = values[(((_e344 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e358 = position_of(metal::min((first_1 + lane) + 80u, last_row), zone);
            uint _e359 = slot_of(_e358, zone);
            metal::float4 value5_ = values[(((_e359 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e373 = position_of(metal::min((first_1 + lane) + 96u, last_row), zone);
            uint _e374 = slot_of(_e373, zone);
            metal::float4 value6_ = values[(((_e374 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e388 = position_of(metal::min((first_1 + lane) + 112u, last_row), zone);
            uint _e389 = slot_of(_e388, zone);
            metal::float4 value7_ = values[(((_e389 * 3u) + kv_head) * QUADS) + quad_1];
            part0_ = 0.0;
            float _e400 = part0_;
            part0_ = _e400 + metal::dot(query0_, key0_0_);
            float _e403 = part0_;
            part0_ = _e403 + metal::dot(query1_, key0_1_);
            float _e415 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e415;
            part1_ = 0.0;
            float _e418 = part1_;
            part1_ = _e418 + metal::dot(query0_, key1_0_);
            float _e421 = part1_;
            part1_ = _e421 + metal::dot(query1_, key1_1_);
            float _e433 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e433;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < ROWS) {
                uint i_2 = first_1 + tid;
                uint _e439 = position_of(i_2, zone);
                metal::float4 _e444 = parts.inner[tid * 2u];
                metal::float4 _e451 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e444 + _e451;
                float sum = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum;
                if (i_2 < rows) {
                    local = _e439 <= now;
                } else {
                    local = false;
                }
                bool _e465 = local;
                if (_e465) {
                    uint _e470 = zone.window;
                    if (!((_e470 == 0u))) {
                        uint _e478 = zone.window;
                        local_2 = (_e439 + _e478) > now;
                    } else {
                        local_2 = true;
                    }
                    bool _e482 = local_2;
                    local_1 = _e482;
                } else {
                    local_1 = false;
                }
                bool visible = local_1;
                float _e485 = score;
                score = visible ? _e485 : -1000000000000000000000000000000.0;
            }
            float _e488 = mine;
            float _e489 = score;
            mine = metal::max(_e488, _e489);
            float former = highest;
            float _e492 = mine;
            float _e493 = largest_of(tid, _e492, largest);
            highest = metal::max(former, _e493);
            float _e495 = highest;
            float keep = metal::exp(former - _e495);
            float _e499 = highest;
            uint _e505 = zone.splits;
            if (!(((split + tid) >= _e505))) {
                local_3 = state.x <= -1000000000000000000000000000000.0;
            } else {
                local_3 = true;
            }
            bool _e514 = local_3;
            float share = _e514 ? 0.0 : metal::exp(state.x - _e499);
            shares.inner[tid] = metal::float2(share, share * state.y);
            if (tid < ROWS) {
                float _e526 = score;
                float _e527 = highest;
                float _e530 = score;
                weights.inner[tid] = (_e530 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e526 - _e527);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e535 = sealed;
            sealed = _e535 * keep;
            float _e537 = sealed_sum;
            sealed_sum = _e537 * keep;
            uint _e541 = zone.splits;
            uint _e544 = zone.splits;
            uint splits = metal::min(_e541 - metal::min(split, _e544), THREADS);
            {
                metal::float2 mass = shares.inner[metal::min(lane + 0u, 255u)];
                metal::float4 _e556 = sealed;
                sealed = _e556 + (mass.x * output0_);
                float _e560 = sealed_sum;
                sealed_sum = _e560 + mass.y;
            }
            {
                metal::float2 mass_1 = shares.inner[metal::min(lane + 16u, 255u)];
                metal::float4 _e570 = sealed;
                sealed = _e570 + (mass_1.x * output1_);
                float _e574 = sealed_sum;
                sealed_sum = _e574 + mass_1.y;
            }
            {
                metal::float2 mass_2 = shares.inner[metal::min(lane + 32u, 255u)];
                metal::float4 _e584 = sealed;
                sealed = _e584 + (mass_2.x * output2_);
                float _e588 = sealed_sum;
                sealed_sum = _e588 + mass_2.y;
            }
            {
                metal::float2 mass_3 = shares.inner[metal::min(lane + 48u, 255u)];
                metal::float4 _e598 = sealed;
                sealed = _e598 + (mass_3.x * output3_);
                float _e602 = sealed_sum;
                sealed_sum = _e602 + mass_3.y;
            }
            {
                metal::float2 mass_4 = shares.inner[metal::min(lane + 64u, 255u)];
                metal::float4 _e612 = sealed;
                sealed = _e612 + (mass_4.x * output4_);
                float _e616 = sealed_sum;
                sealed_sum = _e616 + mass_4.y;
            }
            {
                metal::float2 mass_5 = shares.inner[metal::min(lane + 80u, 255u)];
                metal::float4 _e626 = sealed;
                sealed = _e626 + (mass_5.x * output5_);
                float _e630 = sealed_sum;
                sealed_sum = _e630 + mass_5.y;
            }
            {
                metal::float2 mass_6 = shares.inner[metal::min(lane + 96u, 255u)];
                metal::float4 _e640 = sealed;
                sealed = _e640 + (mass_6.x * output6_);
                float _e644 = sealed_sum;
                sealed_sum = _e644 + mass_6.y;
            }
            {
                metal::float2 mass_7 = shares.inner[metal::min(lane + 112u, 255u)];
                metal::float4 _e654 = sealed;
                sealed = _e654 + (mass_7.x * output7_);
                float _e658 = sealed_sum;
                sealed_sum = _e658 + mass_7.y;
            }
            i = lane + 128u;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e914 = i;
                    i = _e914 + 128u;
                }
                loop_init_1 = false;
                uint _e664 = i;
                if (_e664 < splits) {
                } else {
                    break;
                }
                {
                    uint _e666 = i;
                    uint at0_ = metal::min(_e666 + 0u, 255u);
                    metal::float4 more0_ = outputs[((first_split + metal::min(split + at0_, last_split)) * QUADS) + quad_1];
                    uint _e680 = i;
                    uint at1_ = metal::min(_e680 + 16u, 255u);
                    metal::float4 more1_ = outputs[((first_split + metal::min(split + at1_, last_split)) * QUADS) + quad_1];
                    uint _e694 = i;
                    uint at2_ = metal::min(_e694 + 32u, 255u);
                    metal::float4 more2_ = outputs[((first_split + metal::min(split + at2_, last_split)) * QUADS) + quad_1];
                    uint _e708 = i;
                    uint at3_ = metal::min(_e708 + 48u, 255u);
                    metal::float4 more3_ = outputs[((first_split + metal::min(split + at3_, last_split)) * QUADS) + quad_1];
                    uint _e722 = i;
                    uint at4_ = metal::min(_e722 + 64u, 255u);
                    metal::float4 more4_ = outputs[((first_split + metal::min(split + at4_, last_split)) * QUADS) + quad_1];
                    uint _e736 = i;
                    uint at5_ = metal::min(_e736 + 80u, 255u);
                    metal::float4 more5_ = outputs[((first_split + metal::min(split + at5_, last_split)) * QUADS) + quad_1];
                    uint _e750 = i;
                    uint at6_ = metal::min(_e750 + 96u, 255u);
                    metal::float4 more6_ = outputs[((first_split + metal::min(split + at6_, last_split)) * QUADS) + quad_1];
                    uint _e764 = i;
                    uint at7_ = metal::min(_e764 + 112u, 255u);
                    metal::float4 more7_ = outputs[((first_split + metal::min(split + at7_, last_split)) * QUADS) + quad_1];
                    {
                        metal::float2 _e781 = shares.inner[at0_];
                        uint _e782 = i;
                        metal::float2 mass_8 = ((_e782 + 0u) < THREADS) ? _e781 : metal::float2 {};
                        metal::float4 _e788 = sealed;
                        sealed = _e788 + (mass_8.x * more0_);
                        float _e792 = sealed_sum;
                        sealed_sum = _e792 + mass_8.y;
                    }
                    {
                        metal::float2 _e798 = shares.inner[at1_];
                        uint _e799 = i;
                        metal::float2 mass_9 = ((_e799 + 16u) < THREADS) ? _e798 : metal::float2 {};
                        metal::float4 _e805 = sealed;
                        sealed = _e805 + (mass_9.x * more1_);
                        float _e809 = sealed_sum;
                        sealed_sum = _e809 + mass_9.y;
                    }
                    {
                        metal::float2 _e815 = shares.inner[at2_];
                        uint _e816 = i;
                        metal::float2 mass_10 = ((_e816 + 32u) < THREADS) ? _e815 : metal::float2 {};
                        metal::float4 _e822 = sealed;
                        sealed = _e822 + (mass_10.x * more2_);
                        float _e826 = sealed_sum;
                        sealed_sum = _e826 + mass_10.y;
                    }
                    {
                        metal::float2 _e832 = shares.inner[at3_];
                        uint _e833 = i;
                        metal::float2 mass_11 = ((_e833 + 48u) < THREADS) ? _e832 : metal::float2 {};
                        metal::float4 _e839 = sealed;
                        sealed = _e839 + (mass_11.x * more3_);
                        float _e843 = sealed_sum;
                        sealed_sum = _e843 + mass_11.y;
                    }
                    {
                        metal::float2 _e849 = shares.inner[at4_];
                        uint _e850 = i;
                        metal::float2 mass_12 = ((_e850 + 64u) < THREADS) ? _e849 : metal::float2 {};
                        metal::float4 _e856 = sealed;
                        sealed = _e856 + (mass_12.x * more4_);
                        float _e860 = sealed_sum;
                        sealed_sum = _e860 + mass_12.y;
                    }
                    {
                        metal::float2 _e866 = shares.inner[at5_];
                        uint _e867 = i;
                        metal::float2 mass_13 = ((_e867 + 80u) < THREADS) ? _e866 : metal::float2 {};
                        metal::float4 _e873 = sealed;
                        sealed = _e873 + (mass_13.x * more5_);
                        float _e877 = sealed_sum;
                        sealed_sum = _e877 + mass_13.y;
                    }
                    {
                        metal::float2 _e883 = shares.inner[at6_];
                        uint _e884 = i;
                        metal::float2 mass_14 = ((_e884 + 96u) < THREADS) ? _e883 : metal::float2 {};
                        metal::float4 _e890 = sealed;
                        sealed = _e890 + (mass_14.x * more6_);
                        float _e894 = sealed_sum;
                        sealed_sum = _e894 + mass_14.y;
                    }
                    {
                        metal::float2 _e900 = shares.inner[at7_];
                        uint _e901 = i;
                        metal::float2 mass_15 = ((_e901 + 112u) < THREADS) ? _e900 : metal::float2 {};
                        metal::float4 _e907 = sealed;
                        sealed = _e907 + (mass_15.x * more7_);
                        float _e911 = sealed_sum;
                        sealed_sum = _e911 + mass_15.y;
                    }
                }
            }
            metal::float4 _e917 = plain;
            plain = _e917 * keep;
            float _e919 = plain_sum;
            plain_sum = _e919 * keep;
            {
                float _e927 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e927 : 0.0;
                metal::float4 _e934 = plain;
                plain = _e934 + (weight * value0_);
                float _e937 = plain_sum;
                plain_sum = _e937 + weight;
            }
            {
                float _e945 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e945 : 0.0;
                metal::float4 _e952 = plain;
                plain = _e952 + (weight_1 * value1_);
                float _e955 = plain_sum;
                plain_sum = _e955 + weight_1;
            }
            {
                float _e963 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e963 : 0.0;
                metal::float4 _e970 = plain;
                plain = _e970 + (weight_2 * value2_);
                float _e973 = plain_sum;
                plain_sum = _e973 + weight_2;
            }
            {
                float _e981 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e981 : 0.0;
                metal::float4 _e988 = plain;
                plain = _e988 + (weight_3 * value3_);
                float _e991 = plain_sum;
                plain_sum = _e991 + weight_3;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (lane < LANES) {
        metal::float4 _e1000 = sealed;
        metal::float4 _e1001 = plain;
        shared_out.inner[tid] = _e1000 + _e1001;
        if (quad_1 == 0u) {
            float _e1007 = sealed_sum;
            float _e1008 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e1007, _e1008);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e1012 = sums;
    metal::float2 _e1015 = lane_sums.inner[0];
    sums = _e1012 + _e1015;
    metal::float2 _e1017 = sums;
    metal::float2 _e1020 = lane_sums.inner[1];
    sums = _e1017 + _e1020;
    metal::float2 _e1022 = sums;
    metal::float2 _e1025 = lane_sums.inner[2];
    sums = _e1022 + _e1025;
    metal::float2 _e1027 = sums;
    metal::float2 _e1030 = lane_sums.inner[3];
    sums = _e1027 + _e1030;
    metal::float2 _e1032 = sums;
    metal::float2 _e1035 = lane_sums.inner[4];
    sums = _e1032 + _e1035;
    metal::float2 _e1037 = sums;
    metal::float2 _e1040 = lane_sums.inner[5];
    sums = _e1037 + _e1040;
    metal::float2 _e1042 = sums;
    metal::float2 _e1045 = lane_sums.inner[6];
    sums = _e1042 + _e1045;
    metal::float2 _e1047 = sums;
    metal::float2 _e1050 = lane_sums.inner[7];
    sums = _e1047 + _e1050;
    metal::float2 _e1052 = sums;
    metal::float2 _e1055 = lane_sums.inner[8];
    sums = _e1052 + _e1055;
    metal::float2 _e1057 = sums;
    metal::float2 _e1060 = lane_sums.inner[9];
    sums = _e1057 + _e1060;
    metal::float2 _e1062 = sums;
    metal::float2 _e1065 = lane_sums.inner[10];
    sums = _e1062 + _e1065;
    metal::float2 _e1067 = sums;
    metal::float2 _e1070 = lane_sums.inner[11];
    sums = _e1067 + _e1070;
    metal::float2 _e1072 = sums;
    metal::float2 _e1075 = lane_sums.inner[12];
    sums = _e1072 + _e1075;
    metal::float2 _e1077 = sums;
    metal::float2 _e1080 = lane_sums.inner[13];
    sums = _e1077 + _e1080;
    metal::float2 _e1082 = sums;
    metal::float2 _e1085 = lane_sums.inner[14];
    sums = _e1082 + _e1085;
    metal::float2 _e1087 = sums;
    metal::float2 _e1090 = lane_sums.inner[15];
    sums = _e1087 + _e1090;
    float _e1093 = sums.x;
    float _e1095 = sums.y;
    float sum_1 = _e1093 + _e1095;
    metal::float4 _e1101 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1101;
    metal::float4 _e1103 = value;
    metal::float4 _e1110 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1103 + _e1110;
    metal::float4 _e1112 = value;
    metal::float4 _e1119 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1112 + _e1119;
    metal::float4 _e1121 = value;
    metal::float4 _e1128 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1121 + _e1128;
    metal::float4 _e1130 = value;
    metal::float4 _e1137 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1130 + _e1137;
    metal::float4 _e1139 = value;
    metal::float4 _e1146 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1139 + _e1146;
    metal::float4 _e1148 = value;
    metal::float4 _e1155 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1148 + _e1155;
    metal::float4 _e1157 = value;
    metal::float4 _e1164 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1157 + _e1164;
    metal::float4 _e1166 = value;
    metal::float4 _e1173 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1166 + _e1173;
    metal::float4 _e1175 = value;
    metal::float4 _e1182 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1175 + _e1182;
    metal::float4 _e1184 = value;
    metal::float4 _e1191 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1184 + _e1191;
    metal::float4 _e1193 = value;
    metal::float4 _e1200 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1193 + _e1200;
    metal::float4 _e1202 = value;
    metal::float4 _e1209 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1202 + _e1209;
    metal::float4 _e1211 = value;
    metal::float4 _e1218 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1211 + _e1218;
    metal::float4 _e1220 = value;
    metal::float4 _e1227 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1220 + _e1227;
    metal::float4 _e1229 = value;
    metal::float4 _e1236 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1229 + _e1236;
    uint _e1242 = zone.first_row;
    metal::float4 _e1247 = value;
    store_quad(tid, tid < QUADS, _e1242 + row_2, (head * QUADS) + tid, _e1247 * ((sum_1 > 0.0) ? (1.0 / sum_1) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
