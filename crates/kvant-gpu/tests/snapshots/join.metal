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

uint row_at(
    uint i_2,
    uint last_row,
    uint kv_head,
    constant Zone& zone
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
, constant Zone& zone [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_3 const& key_rows [[user(fake0)]]
, device type_3 const& value_rows [[user(fake0)]]
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
    uint kv_head_1 = naga_div(head, 3u);
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
    uint last_row_1 = metal::max(rows, 1u) - 1u;
    uint _e62 = zone.splits;
    uint rounds = metal::max(naga_div((_e62 + THREADS) - 1u, THREADS), metal::max(naga_div((rows + ROWS) - 1u, ROWS), 1u));
    metal::float4 query0_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 0u];
    metal::float4 query1_ = queries[((index * QUADS) + naga_mod(tid, 8u)) + 8u];
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e923 = round;
            round = _e923 + 1u;
        }
        loop_init = false;
        uint _e100 = round;
        if (_e100 < rounds) {
        } else {
            break;
        }
        {
            uint _e102 = round;
            uint split = _e102 * THREADS;
            uint _e105 = round;
            uint first_1 = _e105 * ROWS;
            metal::float2 state = states[first_split + metal::min(split + tid, last_split)];
            metal::float4 output0_ = outputs[((first_split + metal::min((split + lane) + 0u, last_split)) * QUADS) + quad_1];
            metal::float4 output1_ = outputs[((first_split + metal::min((split + lane) + 16u, last_split)) * QUADS) + quad_1];
            metal::float4 output2_ = outputs[((first_split + metal::min((split + lane) + 32u, last_split)) * QUADS) + quad_1];
            metal::float4 output3_ = outputs[((first_split + metal::min((split + lane) + 48u, last_split)) * QUADS) + quad_1];
            metal::float4 output4_ = outputs[((first_split + metal::min((split + lane) + 64u, last_split)) * QUADS) + quad_1];
            metal::float4 output5_ = outputs[((first_split + metal::min((split + lane) + 80u, last_split)) * QUADS) + quad_1];
            metal::float4 output6_ = outputs[((first_split + metal::min((split + lane) + 96u, last_split)) * QUADS) + quad_1];
            metal::float4 output7_ = outputs[((first_split + metal::min((split + lane) + 112u, last_split)) * QUADS) + quad_1];
            uint _e207 = row_at((first_1 + naga_div(tid, 8u)) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 key0_0_ = key_rows[_e207 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = key_rows[_e207 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e233 = row_at((first_1 + naga_div(tid, 8u)) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 key1_0_ = key_rows[_e233 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = key_rows[_e233 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e258 = row_at((first_1 + lane) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 value0_ = value_rows[_e258 + quad_1];
            uint _e266 = row_at((first_1 + lane) + 16u, last_row_1, kv_head_1, zone);
            metal::float4 value1_ = value_rows[_e266 + quad_1];
            uint _e274 = row_at((first_1 + lane) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 value2_ = value_rows[_e274 + quad_1];
            uint _e282 = row_at((first_1 + lane) + 48u, last_row_1, kv_head_1, zone);
            metal::float4 value3_ = value_rows[_e282 + quad_1];
            uint _e290 = row_at((first_1 + lane) + 64u, last_row_1, kv_head_1, zone);
            metal::float4 value4_ = value_rows[_e290 + quad_1];
            uint _e298 = row_at((first_1 + lane) + 80u, last_row_1, kv_head_1, zone);
            metal::float4 value5_ = value_rows[_e298 + quad_1];
            uint _e306 = row_at((first_1 + lane) + 96u, last_row_1, kv_head_1, zone);
            metal::float4 value6_ = value_rows[_e306 + quad_1];
            uint _e314 = row_at((first_1 + lane) + 112u, last_row_1, kv_head_1, zone);
            metal::float4 value7_ = value_rows[_e314 + quad_1];
            uint _e322 = zone.splits;
            mine = ((split + tid) < _e322) ? state.x : -1000000000000000000000000000000.0;
            part0_ = 0.0;
            float _e329 = part0_;
            part0_ = _e329 + metal::dot(query0_, key0_0_);
            float _e332 = part0_;
            part0_ = _e332 + metal::dot(query1_, key0_1_);
            float _e344 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e344;
            part1_ = 0.0;
            float _e347 = part1_;
            part1_ = _e347 + metal::dot(query0_, key1_0_);
            float _e350 = part1_;
            part1_ = _e350 + metal::dot(query1_, key1_1_);
            float _e362 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e362;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < 64u) {
                uint i_3 = first_1 + tid;
                uint _e368 = position_of(i_3, zone);
                metal::float4 _e373 = parts.inner[tid * 2u];
                metal::float4 _e380 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e373 + _e380;
                float sum = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum;
                if (i_3 < rows) {
                    local = _e368 <= now;
                } else {
                    local = false;
                }
                bool _e394 = local;
                if (_e394) {
                    uint _e399 = zone.window;
                    if (!((_e399 == 0u))) {
                        uint _e407 = zone.window;
                        local_2 = (_e368 + _e407) > now;
                    } else {
                        local_2 = true;
                    }
                    bool _e411 = local_2;
                    local_1 = _e411;
                } else {
                    local_1 = false;
                }
                bool visible = local_1;
                float _e414 = score;
                score = visible ? _e414 : -1000000000000000000000000000000.0;
            }
            float _e417 = mine;
            float _e418 = score;
            mine = metal::max(_e417, _e418);
            float former = highest;
            float _e421 = mine;
            float _e422 = largest_of(tid, _e421, largest);
            highest = metal::max(former, _e422);
            float _e424 = highest;
            float keep = metal::exp(former - _e424);
            float _e428 = highest;
            uint _e434 = zone.splits;
            if (!(((split + tid) >= _e434))) {
                local_3 = state.x <= -1000000000000000000000000000000.0;
            } else {
                local_3 = true;
            }
            bool _e443 = local_3;
            float share = _e443 ? 0.0 : metal::exp(state.x - _e428);
            shares.inner[tid] = metal::float2(share, share * state.y);
            if (tid < 64u) {
                float _e455 = score;
                float _e456 = highest;
                float _e459 = score;
                weights.inner[tid] = (_e459 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e455 - _e456);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e464 = sealed;
            sealed = _e464 * keep;
            float _e466 = sealed_sum;
            sealed_sum = _e466 * keep;
            uint _e470 = zone.splits;
            uint _e473 = zone.splits;
            uint splits = metal::min(_e470 - metal::min(split, _e473), THREADS);
            {
                metal::float2 mass = shares.inner[metal::min(lane + 0u, 255u)];
                metal::float4 _e485 = sealed;
                sealed = _e485 + (mass.x * output0_);
                float _e489 = sealed_sum;
                sealed_sum = _e489 + mass.y;
            }
            {
                metal::float2 mass_1 = shares.inner[metal::min(lane + 16u, 255u)];
                metal::float4 _e499 = sealed;
                sealed = _e499 + (mass_1.x * output1_);
                float _e503 = sealed_sum;
                sealed_sum = _e503 + mass_1.y;
            }
            {
                metal::float2 mass_2 = shares.inner[metal::min(lane + 32u, 255u)];
                metal::float4 _e513 = sealed;
                sealed = _e513 + (mass_2.x * output2_);
                float _e517 = sealed_sum;
                sealed_sum = _e517 + mass_2.y;
            }
            {
                metal::float2 mass_3 = shares.inner[metal::min(lane + 48u, 255u)];
                metal::float4 _e527 = sealed;
                sealed = _e527 + (mass_3.x * output3_);
                float _e531 = sealed_sum;
                sealed_sum = _e531 + mass_3.y;
            }
            {
                metal::float2 mass_4 = shares.inner[metal::min(lane + 64u, 255u)];
                metal::float4 _e541 = sealed;
                sealed = _e541 + (mass_4.x * output4_);
                float _e545 = sealed_sum;
                sealed_sum = _e545 + mass_4.y;
            }
            {
                metal::float2 mass_5 = shares.inner[metal::min(lane + 80u, 255u)];
                metal::float4 _e555 = sealed;
                sealed = _e555 + (mass_5.x * output5_);
                float _e559 = sealed_sum;
                sealed_sum = _e559 + mass_5.y;
            }
            {
                metal::float2 mass_6 = shares.inner[metal::min(lane + 96u, 255u)];
                metal::float4 _e569 = sealed;
                sealed = _e569 + (mass_6.x * output6_);
                float _e573 = sealed_sum;
                sealed_sum = _e573 + mass_6.y;
            }
            {
                metal::float2 mass_7 = shares.inner[metal::min(lane + 112u, 255u)];
                metal::float4 _e583 = sealed;
                sealed = _e583 + (mass_7.x * output7_);
                float _e587 = sealed_sum;
                sealed_sum = _e587 + mass_7.y;
            }
            i = lane + 128u;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e843 = i;
                    i = _e843 + 128u;
                }
                loop_init_1 = false;
                uint _e593 = i;
                if (_e593 < splits) {
                } else {
                    break;
                }
                {
                    uint _e595 = i;
                    uint at0_ = metal::min(_e595 + 0u, 255u);
                    metal::float4 more0_ = outputs[((first_split + metal::min(split + at0_, last_split)) * QUADS) + quad_1];
                    uint _e609 = i;
                    uint at1_ = metal::min(_e609 + 16u, 255u);
                    metal::float4 more1_ = outputs[((first_split + metal::min(split + at1_, last_split)) * QUADS) + quad_1];
                    uint _e623 = i;
                    uint at2_ = metal::min(_e623 + 32u, 255u);
                    metal::float4 more2_ = outputs[((first_split + metal::min(split + at2_, last_split)) * QUADS) + quad_1];
                    uint _e637 = i;
                    uint at3_ = metal::min(_e637 + 48u, 255u);
                    metal::float4 more3_ = outputs[((first_split + metal::min(split + at3_, last_split)) * QUADS) + quad_1];
                    uint _e651 = i;
                    uint at4_ = metal::min(_e651 + 64u, 255u);
                    metal::float4 more4_ = outputs[((first_split + metal::min(split + at4_, last_split)) * QUADS) + quad_1];
                    uint _e665 = i;
                    uint at5_ = metal::min(_e665 + 80u, 255u);
                    metal::float4 more5_ = outputs[((first_split + metal::min(split + at5_, last_split)) * QUADS) + quad_1];
                    uint _e679 = i;
                    uint at6_ = metal::min(_e679 + 96u, 255u);
                    metal::float4 more6_ = outputs[((first_split + metal::min(split + at6_, last_split)) * QUADS) + quad_1];
                    uint _e693 = i;
                    uint at7_ = metal::min(_e693 + 112u, 255u);
                    metal::float4 more7_ = outputs[((first_split + metal::min(split + at7_, last_split)) * QUADS) + quad_1];
                    {
                        metal::float2 _e710 = shares.inner[at0_];
                        uint _e711 = i;
                        metal::float2 mass_8 = ((_e711 + 0u) < THREADS) ? _e710 : metal::float2 {};
                        metal::float4 _e717 = sealed;
                        sealed = _e717 + (mass_8.x * more0_);
                        float _e721 = sealed_sum;
                        sealed_sum = _e721 + mass_8.y;
                    }
                    {
                        metal::float2 _e727 = shares.inner[at1_];
                        uint _e728 = i;
                        metal::float2 mass_9 = ((_e728 + 16u) < THREADS) ? _e727 : metal::float2 {};
                        metal::float4 _e734 = sealed;
                        sealed = _e734 + (mass_9.x * more1_);
                        float _e738 = sealed_sum;
                        sealed_sum = _e738 + mass_9.y;
                    }
                    {
                        metal::float2 _e744 = shares.inner[at2_];
                        uint _e745 = i;
                        metal::float2 mass_10 = ((_e745 + 32u) < THREADS) ? _e744 : metal::float2 {};
                        metal::float4 _e751 = sealed;
                        sealed = _e751 + (mass_10.x * more2_);
                        float _e755 = sealed_sum;
                        sealed_sum = _e755 + mass_10.y;
                    }
                    {
                        metal::float2 _e761 = shares.inner[at3_];
                        uint _e762 = i;
                        metal::float2 mass_11 = ((_e762 + 48u) < THREADS) ? _e761 : metal::float2 {};
                        metal::float4 _e768 = sealed;
                        sealed = _e768 + (mass_11.x * more3_);
                        float _e772 = sealed_sum;
                        sealed_sum = _e772 + mass_11.y;
                    }
                    {
                        metal::float2 _e778 = shares.inner[at4_];
                        uint _e779 = i;
                        metal::float2 mass_12 = ((_e779 + 64u) < THREADS) ? _e778 : metal::float2 {};
                        metal::float4 _e785 = sealed;
                        sealed = _e785 + (mass_12.x * more4_);
                        float _e789 = sealed_sum;
                        sealed_sum = _e789 + mass_12.y;
                    }
                    {
                        metal::float2 _e795 = shares.inner[at5_];
                        uint _e796 = i;
                        metal::float2 mass_13 = ((_e796 + 80u) < THREADS) ? _e795 : metal::float2 {};
                        metal::float4 _e802 = sealed;
                        sealed = _e802 + (mass_13.x * more5_);
                        float _e806 = sealed_sum;
                        sealed_sum = _e806 + mass_13.y;
                    }
                    {
                        metal::float2 _e812 = shares.inner[at6_];
                        uint _e813 = i;
                        metal::float2 mass_14 = ((_e813 + 96u) < THREADS) ? _e812 : metal::float2 {};
                        metal::float4 _e819 = sealed;
                        sealed = _e819 + (mass_14.x * more6_);
                        float _e823 = sealed_sum;
                        sealed_sum = _e823 + mass_14.y;
                    }
                    {
                        metal::float2 _e829 = shares.inner[at7_];
                        uint _e830 = i;
                        metal::float2 mass_15 = ((_e830 + 112u) < THREADS) ? _e829 : metal::float2 {};
                        metal::float4 _e836 = sealed;
                        sealed = _e836 + (mass_15.x * more7_);
                        float _e840 = sealed_sum;
                        sealed_sum = _e840 + mass_15.y;
                    }
                }
            }
            metal::float4 _e846 = plain;
            plain = _e846 * keep;
            float _e848 = plain_sum;
            plain_sum = _e848 * keep;
            {
                float _e856 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e856 : 0.0;
                metal::float4 _e863 = plain;
                plain = _e863 + (weight * value0_);
                float _e866 = plain_sum;
                plain_sum = _e866 + weight;
            }
            {
                float _e874 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e874 : 0.0;
                metal::float4 _e881 = plain;
                plain = _e881 + (weight_1 * value1_);
                float _e884 = plain_sum;
                plain_sum = _e884 + weight_1;
            }
            {
                float _e892 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e892 : 0.0;
                metal::float4 _e899 = plain;
                plain = _e899 + (weight_2 * value2_);
                float _e902 = plain_sum;
                plain_sum = _e902 + weight_2;
            }
            {
                float _e910 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e910 : 0.0;
                metal::float4 _e917 = plain;
                plain = _e917 + (weight_3 * value3_);
                float _e920 = plain_sum;
                plain_sum = _e920 + weight_3;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (lane < LANES) {
        metal::float4 _e929 = sealed;
        metal::float4 _e930 = plain;
        shared_out.inner[tid] = _e929 + _e930;
        if (quad_1 == 0u) {
            float _e936 = sealed_sum;
            float _e937 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e936, _e937);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e941 = sums;
    metal::float2 _e944 = lane_sums.inner[0];
    sums = _e941 + _e944;
    metal::float2 _e946 = sums;
    metal::float2 _e949 = lane_sums.inner[1];
    sums = _e946 + _e949;
    metal::float2 _e951 = sums;
    metal::float2 _e954 = lane_sums.inner[2];
    sums = _e951 + _e954;
    metal::float2 _e956 = sums;
    metal::float2 _e959 = lane_sums.inner[3];
    sums = _e956 + _e959;
    metal::float2 _e961 = sums;
    metal::float2 _e964 = lane_sums.inner[4];
    sums = _e961 + _e964;
    metal::float2 _e966 = sums;
    metal::float2 _e969 = lane_sums.inner[5];
    sums = _e966 + _e969;
    metal::float2 _e971 = sums;
    metal::float2 _e974 = lane_sums.inner[6];
    sums = _e971 + _e974;
    metal::float2 _e976 = sums;
    metal::float2 _e979 = lane_sums.inner[7];
    sums = _e976 + _e979;
    metal::float2 _e981 = sums;
    metal::float2 _e984 = lane_sums.inner[8];
    sums = _e981 + _e984;
    metal::float2 _e986 = sums;
    metal::float2 _e989 = lane_sums.inner[9];
    sums = _e986 + _e989;
    metal::float2 _e991 = sums;
    metal::float2 _e994 = lane_sums.inner[10];
    sums = _e991 + _e994;
    metal::float2 _e996 = sums;
    metal::float2 _e999 = lane_sums.inner[11];
    sums = _e996 + _e999;
    metal::float2 _e1001 = sums;
    metal::float2 _e1004 = lane_sums.inner[12];
    sums = _e1001 + _e1004;
    metal::float2 _e1006 = sums;
    metal::float2 _e1009 = lane_sums.inner[13];
    sums = _e1006 + _e1009;
    metal::float2 _e1011 = sums;
    metal::float2 _e1014 = lane_sums.inner[14];
    sums = _e1011 + _e1014;
    metal::float2 _e1016 = sums;
    metal::float2 _e1019 = lane_sums.inner[15];
    sums = _e1016 + _e1019;
    float _e1022 = sums.x;
    float _e1024 = sums.y;
    float sum_1 = _e1022 + _e1024;
    metal::float4 _e1030 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1030;
    metal::float4 _e1032 = value;
    metal::float4 _e1039 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1032 + _e1039;
    metal::float4 _e1041 = value;
    metal::float4 _e1048 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1041 + _e1048;
    metal::float4 _e1050 = value;
    metal::float4 _e1057 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1050 + _e1057;
    metal::float4 _e1059 = value;
    metal::float4 _e1066 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1059 + _e1066;
    metal::float4 _e1068 = value;
    metal::float4 _e1075 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1068 + _e1075;
    metal::float4 _e1077 = value;
    metal::float4 _e1084 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1077 + _e1084;
    metal::float4 _e1086 = value;
    metal::float4 _e1093 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1086 + _e1093;
    metal::float4 _e1095 = value;
    metal::float4 _e1102 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1095 + _e1102;
    metal::float4 _e1104 = value;
    metal::float4 _e1111 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1104 + _e1111;
    metal::float4 _e1113 = value;
    metal::float4 _e1120 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1113 + _e1120;
    metal::float4 _e1122 = value;
    metal::float4 _e1129 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1122 + _e1129;
    metal::float4 _e1131 = value;
    metal::float4 _e1138 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1131 + _e1138;
    metal::float4 _e1140 = value;
    metal::float4 _e1147 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1140 + _e1147;
    metal::float4 _e1149 = value;
    metal::float4 _e1156 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1149 + _e1156;
    metal::float4 _e1158 = value;
    metal::float4 _e1165 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1158 + _e1165;
    uint _e1171 = zone.first_row;
    metal::float4 _e1176 = value;
    store_quad(tid, tid < QUADS, _e1171 + row_2, (head * QUADS) + tid, _e1176 * ((sum_1 > 0.0) ? (1.0 / sum_1) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
