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
    uint _e15 = zone.states_at;
    uint _e21 = zone.splits;
    uint first_split = _e15 + (((row_2 * 9u) + head) * _e21);
    uint _e26 = zone.splits;
    uint last_split = metal::max(_e26, 1u) - 1u;
    uint quad_1 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    uint _e47 = zone.position;
    uint now = _e47 + row_2;
    uint _e51 = zone.sinks;
    uint _e54 = zone.tail;
    uint rows = _e51 + _e54;
    uint last_row = metal::max(rows, 1u) - 1u;
    uint _e62 = zone.splits;
    uint rounds = metal::max(naga_div((_e62 + THREADS) - 1u, THREADS), naga_div((rows + ROWS) - 1u, ROWS));
    metal::float4 query0_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 0u];
    metal::float4 query1_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 8u];
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e991 = round;
            round = _e991 + 1u;
        }
        loop_init = false;
        uint _e98 = round;
        if (_e98 < rounds) {
        } else {
            break;
        }
        {
            uint _e100 = round;
            uint split = _e100 * THREADS;
            metal::float2 state = states[first_split + metal::min(split + tid, last_split)];
            metal::float4 output0_ = outputs[((first_split + metal::min((split + lane) + 0u, last_split)) * QUADS) + quad_1];
            metal::float4 output1_ = outputs[((first_split + metal::min((split + lane) + 16u, last_split)) * QUADS) + quad_1];
            metal::float4 output2_ = outputs[((first_split + metal::min((split + lane) + 32u, last_split)) * QUADS) + quad_1];
            metal::float4 output3_ = outputs[((first_split + metal::min((split + lane) + 48u, last_split)) * QUADS) + quad_1];
            metal::float4 output4_ = outputs[((first_split + metal::min((split + lane) + 64u, last_split)) * QUADS) + quad_1];
            metal::float4 output5_ = outputs[((first_split + metal::min((split + lane) + 80u, last_split)) * QUADS) + quad_1];
            metal::float4 output6_ = outputs[((first_split + metal::min((split + lane) + 96u, last_split)) * QUADS) + quad_1];
            metal::float4 output7_ = outputs[((first_split + metal::min((split + lane) + 112u, last_split)) * QUADS) + quad_1];
            uint _e201 = zone.splits;
            mine = ((split + tid) < _e201) ? state.x : -1000000000000000000000000000000.0;
            uint _e206 = round;
            uint first_1 = _e206 * ROWS;
            uint _e215 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 0u, last_row), zone);
            uint _e216 = slot_of(_e215, zone);
            uint key_at0_ = ((_e216 * 3u) + kv_head) * QUADS;
            metal::float4 key0_0_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e248 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 32u, last_row), zone);
            uint _e249 = slot_of(_e248, zone);
            uint key_at1_ = ((_e249 * 3u) + kv_head) * QUADS;
            metal::float4 key1_0_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e280 = position_of(metal::min((first_1 + lane) + 0u, last_row), zone);
            uint _e281 = slot_of(_e280, zone);
            metal::float4 value0_ = values[(((_e281 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e295 = position_of(metal::min((first_1 + lane) + 16u, last_row), zone);
            uint _e296 = slot_of(_e295, zone);
            metal::float4 value1_ = values[(((_e296 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e310 = position_of(metal::min((first_1 + lane) + 32u, last_row), zone);
            uint _e311 = slot_of(_e310, zone);
            metal::float4 value2_ = values[(((_e311 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e325 = position_of(metal::min((first_1 + lane) + 48u, last_row), zone);
            uint _e326 = slot_of(_e325, zone);
            metal::float4 value3_ = values[(((_e326 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e340 = position_of(metal::min((first_1 + lane) + 64u, last_row), zone);
            uint _e341 = slot_of(_e340, zone);
            metal::float4 value4_ = values[(((_e341 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e355 = position_of(metal::min((first_1 + lane) + 80u, last_row), zone);
            uint _e356 = slot_of(_e355, zone);
            metal::float4 value5_ = values[(((_e356 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e370 = position_of(metal::min((first_1 + lane) + 96u, last_row), zone);
            uint _e371 = slot_of(_e370, zone);
            metal::float4 value6_ = values[(((_e371 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e385 = position_of(metal::min((first_1 + lane) + 112u, last_row), zone);
            uint _e386 = slot_of(_e385, zone);
            metal::float4 value7_ = values[(((_e386 * 3u) + kv_head) * QUADS) + quad_1];
            part0_ = 0.0;
            float _e397 = part0_;
            part0_ = _e397 + metal::dot(query0_, key0_0_);
            float _e400 = part0_;
            part0_ = _e400 + metal::dot(query1_, key0_1_);
            float _e412 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e412;
            part1_ = 0.0;
            float _e415 = part1_;
            part1_ = _e415 + metal::dot(query0_, key1_0_);
            float _e418 = part1_;
            part1_ = _e418 + metal::dot(query1_, key1_1_);
            float _e430 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e430;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < ROWS) {
                uint i_2 = first_1 + tid;
                uint _e436 = position_of(i_2, zone);
                metal::float4 _e441 = parts.inner[tid * 2u];
                metal::float4 _e448 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e441 + _e448;
                float sum = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum;
                if (i_2 < rows) {
                    local = _e436 <= now;
                } else {
                    local = false;
                }
                bool _e462 = local;
                if (_e462) {
                    uint _e467 = zone.window;
                    if (!((_e467 == 0u))) {
                        uint _e475 = zone.window;
                        local_2 = (_e436 + _e475) > now;
                    } else {
                        local_2 = true;
                    }
                    bool _e479 = local_2;
                    local_1 = _e479;
                } else {
                    local_1 = false;
                }
                bool visible = local_1;
                float _e482 = score;
                score = visible ? _e482 : -1000000000000000000000000000000.0;
            }
            float _e485 = mine;
            float _e486 = score;
            mine = metal::max(_e485, _e486);
            float former = highest;
            float _e489 = mine;
            float _e490 = largest_of(tid, _e489, largest);
            highest = metal::max(former, _e490);
            float _e492 = highest;
            float keep = metal::exp(former - _e492);
            float _e496 = highest;
            uint _e502 = zone.splits;
            if (!(((split + tid) >= _e502))) {
                local_3 = state.x <= -1000000000000000000000000000000.0;
            } else {
                local_3 = true;
            }
            bool _e511 = local_3;
            float share = _e511 ? 0.0 : metal::exp(state.x - _e496);
            shares.inner[tid] = metal::float2(share, share * state.y);
            if (tid < ROWS) {
                float _e523 = score;
                float _e524 = highest;
                float _e527 = score;
                weights.inner[tid] = (_e527 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e523 - _e524);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e532 = sealed;
            sealed = _e532 * keep;
            float _e534 = sealed_sum;
            sealed_sum = _e534 * keep;
            uint _e538 = zone.splits;
            uint _e541 = zone.splits;
            uint splits = metal::min(_e538 - metal::min(split, _e541), THREADS);
            {
                metal::float2 mass = shares.inner[metal::min(lane + 0u, 255u)];
                metal::float4 _e553 = sealed;
                sealed = _e553 + (mass.x * output0_);
                float _e557 = sealed_sum;
                sealed_sum = _e557 + mass.y;
            }
            {
                metal::float2 mass_1 = shares.inner[metal::min(lane + 16u, 255u)];
                metal::float4 _e567 = sealed;
                sealed = _e567 + (mass_1.x * output1_);
                float _e571 = sealed_sum;
                sealed_sum = _e571 + mass_1.y;
            }
            {
                metal::float2 mass_2 = shares.inner[metal::min(lane + 32u, 255u)];
                metal::float4 _e581 = sealed;
                sealed = _e581 + (mass_2.x * output2_);
                float _e585 = sealed_sum;
                sealed_sum = _e585 + mass_2.y;
            }
            {
                metal::float2 mass_3 = shares.inner[metal::min(lane + 48u, 255u)];
                metal::float4 _e595 = sealed;
                sealed = _e595 + (mass_3.x * output3_);
                float _e599 = sealed_sum;
                sealed_sum = _e599 + mass_3.y;
            }
            {
                metal::float2 mass_4 = shares.inner[metal::min(lane + 64u, 255u)];
                metal::float4 _e609 = sealed;
                sealed = _e609 + (mass_4.x * output4_);
                float _e613 = sealed_sum;
                sealed_sum = _e613 + mass_4.y;
            }
            {
                metal::float2 mass_5 = shares.inner[metal::min(lane + 80u, 255u)];
                metal::float4 _e623 = sealed;
                sealed = _e623 + (mass_5.x * output5_);
                float _e627 = sealed_sum;
                sealed_sum = _e627 + mass_5.y;
            }
            {
                metal::float2 mass_6 = shares.inner[metal::min(lane + 96u, 255u)];
                metal::float4 _e637 = sealed;
                sealed = _e637 + (mass_6.x * output6_);
                float _e641 = sealed_sum;
                sealed_sum = _e641 + mass_6.y;
            }
            {
                metal::float2 mass_7 = shares.inner[metal::min(lane + 112u, 255u)];
                metal::float4 _e651 = sealed;
                sealed = _e651 + (mass_7.x * output7_);
                float _e655 = sealed_sum;
                sealed_sum = _e655 + mass_7.y;
            }
            i = lane + 128u;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e911 = i;
                    i = _e911 + 128u;
                }
                loop_init_1 = false;
                uint _e661 = i;
                if (_e661 < splits) {
                } else {
                    break;
                }
                {
                    uint _e663 = i;
                    uint at0_ = metal::min(_e663 + 0u, 255u);
                    metal::float4 more0_ = outputs[((first_split + metal::min(split + at0_, last_split)) * QUADS) + quad_1];
                    uint _e677 = i;
                    uint at1_ = metal::min(_e677 + 16u, 255u);
                    metal::float4 more1_ = outputs[((first_split + metal::min(split + at1_, last_split)) * QUADS) + quad_1];
                    uint _e691 = i;
                    uint at2_ = metal::min(_e691 + 32u, 255u);
                    metal::float4 more2_ = outputs[((first_split + metal::min(split + at2_, last_split)) * QUADS) + quad_1];
                    uint _e705 = i;
                    uint at3_ = metal::min(_e705 + 48u, 255u);
                    metal::float4 more3_ = outputs[((first_split + metal::min(split + at3_, last_split)) * QUADS) + quad_1];
                    uint _e719 = i;
                    uint at4_ = metal::min(_e719 + 64u, 255u);
                    metal::float4 more4_ = outputs[((first_split + metal::min(split + at4_, last_split)) * QUADS) + quad_1];
                    uint _e733 = i;
                    uint at5_ = metal::min(_e733 + 80u, 255u);
                    metal::float4 more5_ = outputs[((first_split + metal::min(split + at5_, last_split)) * QUADS) + quad_1];
                    uint _e747 = i;
                    uint at6_ = metal::min(_e747 + 96u, 255u);
                    metal::float4 more6_ = outputs[((first_split + metal::min(split + at6_, last_split)) * QUADS) + quad_1];
                    uint _e761 = i;
                    uint at7_ = metal::min(_e761 + 112u, 255u);
                    metal::float4 more7_ = outputs[((first_split + metal::min(split + at7_, last_split)) * QUADS) + quad_1];
                    {
                        metal::float2 _e778 = shares.inner[at0_];
                        uint _e779 = i;
                        metal::float2 mass_8 = ((_e779 + 0u) < THREADS) ? _e778 : metal::float2 {};
                        metal::float4 _e785 = sealed;
                        sealed = _e785 + (mass_8.x * more0_);
                        float _e789 = sealed_sum;
                        sealed_sum = _e789 + mass_8.y;
                    }
                    {
                        metal::float2 _e795 = shares.inner[at1_];
                        uint _e796 = i;
                        metal::float2 mass_9 = ((_e796 + 16u) < THREADS) ? _e795 : metal::float2 {};
                        metal::float4 _e802 = sealed;
                        sealed = _e802 + (mass_9.x * more1_);
                        float _e806 = sealed_sum;
                        sealed_sum = _e806 + mass_9.y;
                    }
                    {
                        metal::float2 _e812 = shares.inner[at2_];
                        uint _e813 = i;
                        metal::float2 mass_10 = ((_e813 + 32u) < THREADS) ? _e812 : metal::float2 {};
                        metal::float4 _e819 = sealed;
                        sealed = _e819 + (mass_10.x * more2_);
                        float _e823 = sealed_sum;
                        sealed_sum = _e823 + mass_10.y;
                    }
                    {
                        metal::float2 _e829 = shares.inner[at3_];
                        uint _e830 = i;
                        metal::float2 mass_11 = ((_e830 + 48u) < THREADS) ? _e829 : metal::float2 {};
                        metal::float4 _e836 = sealed;
                        sealed = _e836 + (mass_11.x * more3_);
                        float _e840 = sealed_sum;
                        sealed_sum = _e840 + mass_11.y;
                    }
                    {
                        metal::float2 _e846 = shares.inner[at4_];
                        uint _e847 = i;
                        metal::float2 mass_12 = ((_e847 + 64u) < THREADS) ? _e846 : metal::float2 {};
                        metal::float4 _e853 = sealed;
                        sealed = _e853 + (mass_12.x * more4_);
                        float _e857 = sealed_sum;
                        sealed_sum = _e857 + mass_12.y;
                    }
                    {
                        metal::float2 _e863 = shares.inner[at5_];
                        uint _e864 = i;
                        metal::float2 mass_13 = ((_e864 + 80u) < THREADS) ? _e863 : metal::float2 {};
                        metal::float4 _e870 = sealed;
                        sealed = _e870 + (mass_13.x * more5_);
                        float _e874 = sealed_sum;
                        sealed_sum = _e874 + mass_13.y;
                    }
                    {
                        metal::float2 _e880 = shares.inner[at6_];
                        uint _e881 = i;
                        metal::float2 mass_14 = ((_e881 + 96u) < THREADS) ? _e880 : metal::float2 {};
                        metal::float4 _e887 = sealed;
                        sealed = _e887 + (mass_14.x * more6_);
                        float _e891 = sealed_sum;
                        sealed_sum = _e891 + mass_14.y;
                    }
                    {
                        metal::float2 _e897 = shares.inner[at7_];
                        uint _e898 = i;
                        metal::float2 mass_15 = ((_e898 + 112u) < THREADS) ? _e897 : metal::float2 {};
                        metal::float4 _e904 = sealed;
                        sealed = _e904 + (mass_15.x * more7_);
                        float _e908 = sealed_sum;
                        sealed_sum = _e908 + mass_15.y;
                    }
                }
            }
            metal::float4 _e914 = plain;
            plain = _e914 * keep;
            float _e916 = plain_sum;
            plain_sum = _e916 * keep;
            {
                float _e924 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e924 : 0.0;
                metal::float4 _e931 = plain;
                plain = _e931 + (weight * value0_);
                float _e934 = plain_sum;
                plain_sum = _e934 + weight;
            }
            {
                float _e942 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e942 : 0.0;
                metal::float4 _e949 = plain;
                plain = _e949 + (weight_1 * value1_);
                float _e952 = plain_sum;
                plain_sum = _e952 + weight_1;
            }
            {
                float _e960 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e960 : 0.0;
                metal::float4 _e967 = plain;
                plain = _e967 + (weight_2 * value2_);
                float _e970 = plain_sum;
                plain_sum = _e970 + weight_2;
            }
            {
                float _e978 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e978 : 0.0;
                metal::float4 _e985 = plain;
                plain = _e985 + (weight_3 * value3_);
                float _e988 = plain_sum;
                plain_sum = _e988 + weight_3;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (lane < LANES) {
        metal::float4 _e997 = sealed;
        metal::float4 _e998 = plain;
        shared_out.inner[tid] = _e997 + _e998;
        if (quad_1 == 0u) {
            float _e1004 = sealed_sum;
            float _e1005 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e1004, _e1005);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e1009 = sums;
    metal::float2 _e1012 = lane_sums.inner[0];
    sums = _e1009 + _e1012;
    metal::float2 _e1014 = sums;
    metal::float2 _e1017 = lane_sums.inner[1];
    sums = _e1014 + _e1017;
    metal::float2 _e1019 = sums;
    metal::float2 _e1022 = lane_sums.inner[2];
    sums = _e1019 + _e1022;
    metal::float2 _e1024 = sums;
    metal::float2 _e1027 = lane_sums.inner[3];
    sums = _e1024 + _e1027;
    metal::float2 _e1029 = sums;
    metal::float2 _e1032 = lane_sums.inner[4];
    sums = _e1029 + _e1032;
    metal::float2 _e1034 = sums;
    metal::float2 _e1037 = lane_sums.inner[5];
    sums = _e1034 + _e1037;
    metal::float2 _e1039 = sums;
    metal::float2 _e1042 = lane_sums.inner[6];
    sums = _e1039 + _e1042;
    metal::float2 _e1044 = sums;
    metal::float2 _e1047 = lane_sums.inner[7];
    sums = _e1044 + _e1047;
    metal::float2 _e1049 = sums;
    metal::float2 _e1052 = lane_sums.inner[8];
    sums = _e1049 + _e1052;
    metal::float2 _e1054 = sums;
    metal::float2 _e1057 = lane_sums.inner[9];
    sums = _e1054 + _e1057;
    metal::float2 _e1059 = sums;
    metal::float2 _e1062 = lane_sums.inner[10];
    sums = _e1059 + _e1062;
    metal::float2 _e1064 = sums;
    metal::float2 _e1067 = lane_sums.inner[11];
    sums = _e1064 + _e1067;
    metal::float2 _e1069 = sums;
    metal::float2 _e1072 = lane_sums.inner[12];
    sums = _e1069 + _e1072;
    metal::float2 _e1074 = sums;
    metal::float2 _e1077 = lane_sums.inner[13];
    sums = _e1074 + _e1077;
    metal::float2 _e1079 = sums;
    metal::float2 _e1082 = lane_sums.inner[14];
    sums = _e1079 + _e1082;
    metal::float2 _e1084 = sums;
    metal::float2 _e1087 = lane_sums.inner[15];
    sums = _e1084 + _e1087;
    float _e1090 = sums.x;
    float _e1092 = sums.y;
    float sum_1 = _e1090 + _e1092;
    metal::float4 _e1098 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1098;
    metal::float4 _e1100 = value;
    metal::float4 _e1107 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1100 + _e1107;
    metal::float4 _e1109 = value;
    metal::float4 _e1116 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1109 + _e1116;
    metal::float4 _e1118 = value;
    metal::float4 _e1125 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1118 + _e1125;
    metal::float4 _e1127 = value;
    metal::float4 _e1134 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1127 + _e1134;
    metal::float4 _e1136 = value;
    metal::float4 _e1143 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1136 + _e1143;
    metal::float4 _e1145 = value;
    metal::float4 _e1152 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1145 + _e1152;
    metal::float4 _e1154 = value;
    metal::float4 _e1161 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1154 + _e1161;
    metal::float4 _e1163 = value;
    metal::float4 _e1170 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1163 + _e1170;
    metal::float4 _e1172 = value;
    metal::float4 _e1179 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1172 + _e1179;
    metal::float4 _e1181 = value;
    metal::float4 _e1188 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1181 + _e1188;
    metal::float4 _e1190 = value;
    metal::float4 _e1197 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1190 + _e1197;
    metal::float4 _e1199 = value;
    metal::float4 _e1206 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1199 + _e1206;
    metal::float4 _e1208 = value;
    metal::float4 _e1215 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1208 + _e1215;
    metal::float4 _e1217 = value;
    metal::float4 _e1224 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1217 + _e1224;
    metal::float4 _e1226 = value;
    metal::float4 _e1233 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1226 + _e1233;
    uint _e1239 = zone.first_row;
    metal::float4 _e1244 = value;
    store_quad(tid, tid < QUADS, _e1239 + row_2, (head * QUADS) + tid, _e1244 * ((sum_1 > 0.0) ? (1.0 / sum_1) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
