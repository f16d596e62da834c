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
};
typedef metal::float4 type_3[1];
typedef metal::float2 type_5[1];
typedef uint type_6[1];
typedef metal::uint2 type_8[1];
struct type_9 {
    float inner[256];
};
struct type_11 {
    int inner[256];
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
    constant Zone& zone
) {
    uint _e3 = zone.sink_slots;
    if (position < _e3) {
        return position;
    }
    uint _e7 = zone.tail_start;
    uint _e11 = zone.tail_first;
    uint place = (_e7 + position) - _e11;
    uint _e15 = zone.sink_slots;
    uint _e20 = zone.ring;
    uint _e23 = zone.ring;
    return (_e15 + place) - ((place >= _e23) ? _e20 : 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

metal::int4 naga_f2i32(metal::float4 value) {
    return static_cast<metal::int4>(metal::clamp(value, -2147483600.0, 2147483500.0));
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
    device type_6& codes,
    device type_8& blocks,
    threadgroup type_9& quad_tops,
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
    float inverse = (_e77 > 0.000000000000000000000000000000000001) ? (127.0 / _e74) : 0.0;
    metal::int4 code = naga_f2i32(metal::rint(value_1 * inverse));
    if (present) {
        codes[(row * 144u) + quad_] = as_type<uint>(packed_char4(code));
    }
    quad_sums.inner[tid_1] = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(code.x) + as_type<uint>(code.y))) + as_type<uint>(as_type<int>(as_type<uint>(code.z) + as_type<uint>(code.w))));
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local_4 = naga_mod(tid_1, 8u) == 0u;
    } else {
        local_4 = false;
    }
    bool _e107 = local_4;
    if (_e107) {
        int _e110 = quad_sums.inner[tid_1];
        int _e115 = quad_sums.inner[tid_1 + 1u];
        int _e121 = quad_sums.inner[tid_1 + 2u];
        int _e126 = quad_sums.inner[tid_1 + 3u];
        int low_1 = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e110) + as_type<uint>(_e115))) + as_type<uint>(as_type<int>(as_type<uint>(_e121) + as_type<uint>(_e126))));
        int _e133 = quad_sums.inner[tid_1 + 4u];
        int _e138 = quad_sums.inner[tid_1 + 5u];
        int _e144 = quad_sums.inner[tid_1 + 6u];
        int _e149 = quad_sums.inner[tid_1 + 7u];
        int high_1 = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e133) + as_type<uint>(_e138))) + as_type<uint>(as_type<int>(as_type<uint>(_e144) + as_type<uint>(_e149))));
        uint sums_1 = (static_cast<uint>(low_1) & 65535u) | (static_cast<uint>(high_1) << 16u);
        float _e166 = top;
        blocks[(row * 18u) + naga_div(quad_, 8u)] = metal::uint2(as_type<uint>(_e166 / 127.0), sums_1);
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
    device type_6& codes,
    device type_8& blocks,
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
    float inverse_1 = (_e32 > 0.000000000000000000000000000000000001) ? (127.0 / _e29) : 0.0;
    metal::int4 a = naga_f2i32(metal::rint(low * inverse_1));
    metal::int4 b = naga_f2i32(metal::rint(high * inverse_1));
    metal::int4 both = as_type<metal::int4>(as_type<metal::uint4>(a) + as_type<metal::uint4>(b));
    int mine_2 = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(both.x) + as_type<uint>(both.y))) + as_type<uint>(as_type<int>(as_type<uint>(both.z) + as_type<uint>(both.w))));
    int unnamed_2 = metal::quad_shuffle_xor(mine_2, 1u);
    int half_ = as_type<int>(as_type<uint>(mine_2) + as_type<uint>(unnamed_2));
    int unnamed_3 = metal::quad_shuffle_xor(half_, 2u);
    if (present_1) {
        codes[at] = as_type<uint>(packed_char4(a));
        codes[at + 1u] = as_type<uint>(packed_char4(b));
        if (naga_mod(octet, 4u) == 0u) {
            uint sums_2 = (static_cast<uint>(half_) & 65535u) | (static_cast<uint>(unnamed_3) << 16u);
            float _e77 = top_1;
            blocks[naga_div(at, 8u)] = metal::uint2(as_type<uint>(_e77 / 127.0), sums_2);
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
, device type_6& codes [[user(fake0)]]
, device type_8& blocks [[user(fake0)]]
, threadgroup type_9& quad_tops
, threadgroup type_11& quad_sums
, threadgroup type_13& shared_out
, threadgroup type_14& lane_sums
, threadgroup type_15& largest
, threadgroup type_16& shares
, threadgroup type_17& parts
, threadgroup type_18& weights
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
    uint state_at = (row_2 * 9u) + head;
    uint _e11 = zone.splits;
    uint first_split = state_at * _e11;
    uint _e15 = zone.splits;
    uint last_split = metal::max(_e15, 1u) - 1u;
    uint quad_1 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    uint _e36 = zone.splits;
    rounds = naga_div((_e36 + THREADS) - 1u, THREADS);
    uint _e46 = zone.position;
    uint now = _e46 + row_2;
    uint _e50 = zone.sinks;
    uint _e53 = zone.tail;
    uint rows = _e50 + _e53;
    uint last_row = metal::max(rows, 1u) - 1u;
    uint _e59 = rounds;
    rounds = metal::max(_e59, naga_div((rows + ROWS) - 1u, ROWS));
    metal::float4 query0_ = queries[((state_at * QUADS) + naga_mod(tid, 8u)) + 0u];
    metal::float4 query1_ = queries[((state_at * QUADS) + naga_mod(tid, 8u)) + 8u];
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e983 = round;
            round = _e983 + 1u;
        }
        loop_init = false;
        uint _e89 = round;
        uint _e90 = rounds;
        if (_e89 < _e90) {
        } else {
            break;
        }
        {
            uint _e92 = round;
            uint split = _e92 * THREADS;
            metal::float2 state = states[first_split + metal::min(split + tid, last_split)];
            metal::float4 output0_ = outputs[((first_split + metal::min((split + lane) + 0u, last_split)) * QUADS) + quad_1];
            metal::float4 output1_ = outputs[((first_split + metal::min((split + lane) + 16u, last_split)) * QUADS) + quad_1];
            metal::float4 output2_ = outputs[((first_split + metal::min((split + lane) + 32u, last_split)) * QUADS) + quad_1];
            metal::float4 output3_ = outputs[((first_split + metal::min((split + lane) + 48u, last_split)) * QUADS) + quad_1];
            metal::float4 output4_ = outputs[((first_split + metal::min((split + lane) + 64u, last_split)) * QUADS) + quad_1];
            metal::float4 output5_ = outputs[((first_split + metal::min((split + lane) + 80u, last_split)) * QUADS) + quad_1];
            metal::float4 output6_ = outputs[((first_split + metal::min((split + lane) + 96u, last_split)) * QUADS) + quad_1];
            metal::float4 output7_ = outputs[((first_split + metal::min((split + lane) + 112u, last_split)) * QUADS) + quad_1];
            uint _e193 = zone.splits;
            mine = ((split + tid) < _e193) ? state.x : -1000000000000000000000000000000.0;
            uint _e198 = round;
            uint first_1 = _e198 * ROWS;
            uint _e207 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 0u, last_row), zone);
            uint _e208 = slot_of(_e207, zone);
            uint key_at0_ = ((_e208 * 3u) + kv_head) * QUADS;
            metal::float4 key0_0_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = keys[key_at0_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e240 = position_of(metal::min((first_1 + naga_div(tid, 8u)) + 32u, last_row), zone);
            uint _e241 = slot_of(_e240, zone);
            uint key_at1_ = ((_e241 * 3u) + kv_head) * QUADS;
            metal::float4 key1_0_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = keys[key_at1_ + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e272 = position_of(metal::min((first_1 + lane) + 0u, last_row), zone);
            uint _e273 = slot_of(_e272, zone);
            metal::float4 value0_ = values[(((_e273 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e287 = position_of(metal::min((first_1 + lane) + 16u, last_row), zone);
            uint _e288 = slot_of(_e287, zone);
            metal::float4 value1_ = values[(((_e288 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e302 = position_of(metal::min((first_1 + lane) + 32u, last_row), zone);
            uint _e303 = slot_of(_e302, zone);
            metal::float4 value2_ = values[(((_e303 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e317 = position_of(metal::min((first_1 + lane) + 48u, last_row), zone);
            uint _e318 = slot_of(_e317, zone);
            metal::float4 value3_ = values[(((_e318 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e332 = position_of(metal::min((first_1 + lane) + 64u, last_row), zone);
            uint _e333 = slot_of(_e332, zone);
            metal::float4 value4_ = values[(((_e333 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e347 = position_of(metal::min((first_1 + lane) + 80u, last_row), zone);
            uint _e348 = slot_of(_e347, zone);
            metal::float4 value5_ = values[(((_e348 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e362 = position_of(metal::min((first_1 + lane) + 96u, last_row), zone);
            uint _e363 = slot_of(_e362, zone);
            metal::float4 value6_ = values[(((_e363 * 3u) + kv_head) * QUADS) + quad_1];
            uint _e377 = position_of(metal::min((first_1 + lane) + 112u, last_row), zone);
            uint _e378 = slot_of(_e377, zone);
            metal::float4 value7_ = values[(((_e378 * 3u) + kv_head) * QUADS) + quad_1];
            part0_ = 0.0;
            float _e389 = part0_;
            part0_ = _e389 + metal::dot(query0_, key0_0_);
            float _e392 = part0_;
            part0_ = _e392 + metal::dot(query1_, key0_1_);
            float _e404 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e404;
            part1_ = 0.0;
            float _e407 = part1_;
            part1_ = _e407 + metal::dot(query0_, key1_0_);
            float _e410 = part1_;
            part1_ = _e410 + metal::dot(query1_, key1_1_);
            float _e422 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e422;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < ROWS) {
                uint i_2 = first_1 + tid;
                uint _e428 = position_of(i_2, zone);
                metal::float4 _e433 = parts.inner[tid * 2u];
                metal::float4 _e440 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_3 = _e433 + _e440;
                float sum = (sums_3.x + sums_3.y) + (sums_3.z + sums_3.w);
                score = sum;
                if (i_2 < rows) {
                    local = _e428 <= now;
                } else {
                    local = false;
                }
                bool _e454 = local;
                if (_e454) {
                    uint _e459 = zone.window;
                    if (!((_e459 == 0u))) {
                        uint _e467 = zone.window;
                        local_2 = (_e428 + _e467) > now;
                    } else {
                        local_2 = true;
                    }
                    bool _e471 = local_2;
                    local_1 = _e471;
                } else {
                    local_1 = false;
                }
                bool visible = local_1;
                float _e474 = score;
                score = visible ? _e474 : -1000000000000000000000000000000.0;
            }
            float _e477 = mine;
            float _e478 = score;
            mine = metal::max(_e477, _e478);
            float former = highest;
            float _e481 = mine;
            float _e482 = largest_of(tid, _e481, largest);
            highest = metal::max(former, _e482);
            float _e484 = highest;
            float keep = metal::exp(former - _e484);
            float _e488 = highest;
            uint _e494 = zone.splits;
            if (!(((split + tid) >= _e494))) {
                local_3 = state.x <= -1000000000000000000000000000000.0;
            } else {
                local_3 = true;
            }
            bool _e503 = local_3;
            float share = _e503 ? 0.0 : metal::exp(state.x - _e488);
            shares.inner[tid] = metal::float2(share, share * state.y);
            if (tid < ROWS) {
                float _e515 = score;
                float _e516 = highest;
                float _e519 = score;
                weights.inner[tid] = (_e519 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e515 - _e516);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e524 = sealed;
            sealed = _e524 * keep;
            float _e526 = sealed_sum;
            sealed_sum = _e526 * keep;
            uint _e530 = zone.splits;
            uint _e533 = zone.splits;
            uint splits = metal::min(_e530 - metal::min(split, _e533), THREADS);
            {
                metal::float2 mass = shares.inner[metal::min(lane + 0u, 255u)];
                metal::float4 _e545 = sealed;
                sealed = _e545 + (mass.x * output0_);
                float _e549 = sealed_sum;
                sealed_sum = _e549 + mass.y;
            }
            {
                metal::float2 mass_1 = shares.inner[metal::min(lane + 16u, 255u)];
                metal::float4 _e559 = sealed;
                sealed = _e559 + (mass_1.x * output1_);
                float _e563 = sealed_sum;
                sealed_sum = _e563 + mass_1.y;
            }
            {
                metal::float2 mass_2 = shares.inner[metal::min(lane + 32u, 255u)];
                metal::float4 _e573 = sealed;
                sealed = _e573 + (mass_2.x * output2_);
                float _e577 = sealed_sum;
                sealed_sum = _e577 + mass_2.y;
            }
            {
                metal::float2 mass_3 = shares.inner[metal::min(lane + 48u, 255u)];
                metal::float4 _e587 = sealed;
                sealed = _e587 + (mass_3.x * output3_);
                float _e591 = sealed_sum;
                sealed_sum = _e591 + mass_3.y;
            }
            {
                metal::float2 mass_4 = shares.inner[metal::min(lane + 64u, 255u)];
                metal::float4 _e601 = sealed;
                sealed = _e601 + (mass_4.x * output4_);
                float _e605 = sealed_sum;
                sealed_sum = _e605 + mass_4.y;
            }
            {
                metal::float2 mass_5 = shares.inner[metal::min(lane + 80u, 255u)];
                metal::float4 _e615 = sealed;
                sealed = _e615 + (mass_5.x * output5_);
                float _e619 = sealed_sum;
                sealed_sum = _e619 + mass_5.y;
            }
            {
                metal::float2 mass_6 = shares.inner[metal::min(lane + 96u, 255u)];
                metal::float4 _e629 = sealed;
                sealed = _e629 + (mass_6.x * output6_);
                float _e633 = sealed_sum;
                sealed_sum = _e633 + mass_6.y;
            }
            {
                metal::float2 mass_7 = shares.inner[metal::min(lane + 112u, 255u)];
                metal::float4 _e643 = sealed;
                sealed = _e643 + (mass_7.x * output7_);
                float _e647 = sealed_sum;
                sealed_sum = _e647 + mass_7.y;
            }
            i = lane + 128u;
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e903 = i;
                    i = _e903 + 128u;
                }
                loop_init_1 = false;
                uint _e653 = i;
                if (_e653 < splits) {
                } else {
                    break;
                }
                {
                    uint _e655 = i;
                    uint at0_ = metal::min(_e655 + 0u, 255u);
                    metal::float4 more0_ = outputs[((first_split + metal::min(split + at0_, last_split)) * QUADS) + quad_1];
                    uint _e669 = i;
                    uint at1_ = metal::min(_e669 + 16u, 255u);
                    metal::float4 more1_ = outputs[((first_split + metal::min(split + at1_, last_split)) * QUADS) + quad_1];
                    uint _e683 = i;
                    uint at2_ = metal::min(_e683 + 32u, 255u);
                    metal::float4 more2_ = outputs[((first_split + metal::min(split + at2_, last_split)) * QUADS) + quad_1];
                    uint _e697 = i;
                    uint at3_ = metal::min(_e697 + 48u, 255u);
                    metal::float4 more3_ = outputs[((first_split + metal::min(split + at3_, last_split)) * QUADS) + quad_1];
                    uint _e711 = i;
                    uint at4_ = metal::min(_e711 + 64u, 255u);
                    metal::float4 more4_ = outputs[((first_split + metal::min(split + at4_, last_split)) * QUADS) + quad_1];
                    uint _e725 = i;
                    uint at5_ = metal::min(_e725 + 80u, 255u);
                    metal::float4 more5_ = outputs[((first_split + metal::min(split + at5_, last_split)) * QUADS) + quad_1];
                    uint _e739 = i;
                    uint at6_ = metal::min(_e739 + 96u, 255u);
                    metal::float4 more6_ = outputs[((first_split + metal::min(split + at6_, last_split)) * QUADS) + quad_1];
                    uint _e753 = i;
                    uint at7_ = metal::min(_e753 + 112u, 255u);
                    metal::float4 more7_ = outputs[((first_split + metal::min(split + at7_, last_split)) * QUADS) + quad_1];
                    {
                        metal::float2 _e770 = shares.inner[at0_];
                        uint _e771 = i;
                        metal::float2 mass_8 = ((_e771 + 0u) < THREADS) ? _e770 : metal::float2 {};
                        metal::float4 _e777 = sealed;
                        sealed = _e777 + (mass_8.x * more0_);
                        float _e781 = sealed_sum;
                        sealed_sum = _e781 + mass_8.y;
                    }
                    {
                        metal::float2 _e787 = shares.inner[at1_];
                        uint _e788 = i;
                        metal::float2 mass_9 = ((_e788 + 16u) < THREADS) ? _e787 : metal::float2 {};
                        metal::float4 _e794 = sealed;
                        sealed = _e794 + (mass_9.x * more1_);
                        float _e798 = sealed_sum;
                        sealed_sum = _e798 + mass_9.y;
                    }
                    {
                        metal::float2 _e804 = shares.inner[at2_];
                        uint _e805 = i;
                        metal::float2 mass_10 = ((_e805 + 32u) < THREADS) ? _e804 : metal::float2 {};
                        metal::float4 _e811 = sealed;
                        sealed = _e811 + (mass_10.x * more2_);
                        float _e815 = sealed_sum;
                        sealed_sum = _e815 + mass_10.y;
                    }
                    {
                        metal::float2 _e821 = shares.inner[at3_];
                        uint _e822 = i;
                        metal::float2 mass_11 = ((_e822 + 48u) < THREADS) ? _e821 : metal::float2 {};
                        metal::float4 _e828 = sealed;
                        sealed = _e828 + (mass_11.x * more3_);
                        float _e832 = sealed_sum;
                        sealed_sum = _e832 + mass_11.y;
                    }
                    {
                        metal::float2 _e838 = shares.inner[at4_];
                        uint _e839 = i;
                        metal::float2 mass_12 = ((_e839 + 64u) < THREADS) ? _e838 : metal::float2 {};
                        metal::float4 _e845 = sealed;
                        sealed = _e845 + (mass_12.x * more4_);
                        float _e849 = sealed_sum;
                        sealed_sum = _e849 + mass_12.y;
                    }
                    {
                        metal::float2 _e855 = shares.inner[at5_];
                        uint _e856 = i;
                        metal::float2 mass_13 = ((_e856 + 80u) < THREADS) ? _e855 : metal::float2 {};
                        metal::float4 _e862 = sealed;
                        sealed = _e862 + (mass_13.x * more5_);
                        float _e866 = sealed_sum;
                        sealed_sum = _e866 + mass_13.y;
                    }
                    {
                        metal::float2 _e872 = shares.inner[at6_];
                        uint _e873 = i;
                        metal::float2 mass_14 = ((_e873 + 96u) < THREADS) ? _e872 : metal::float2 {};
                        metal::float4 _e879 = sealed;
                        sealed = _e879 + (mass_14.x * more6_);
                        float _e883 = sealed_sum;
                        sealed_sum = _e883 + mass_14.y;
                    }
                    {
                        metal::float2 _e889 = shares.inner[at7_];
                        uint _e890 = i;
                        metal::float2 mass_15 = ((_e890 + 112u) < THREADS) ? _e889 : metal::float2 {};
                        metal::float4 _e896 = sealed;
                        sealed = _e896 + (mass_15.x * more7_);
                        float _e900 = sealed_sum;
                        sealed_sum = _e900 + mass_15.y;
                    }
                }
            }
            metal::float4 _e906 = plain;
            plain = _e906 * keep;
            float _e908 = plain_sum;
            plain_sum = _e908 * keep;
            {
                float _e916 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e916 : 0.0;
                metal::float4 _e923 = plain;
                plain = _e923 + (weight * value0_);
                float _e926 = plain_sum;
                plain_sum = _e926 + weight;
            }
            {
                float _e934 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e934 : 0.0;
                metal::float4 _e941 = plain;
                plain = _e941 + (weight_1 * value1_);
                float _e944 = plain_sum;
                plain_sum = _e944 + weight_1;
            }
            {
                float _e952 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e952 : 0.0;
                metal::float4 _e959 = plain;
                plain = _e959 + (weight_2 * value2_);
                float _e962 = plain_sum;
                plain_sum = _e962 + weight_2;
            }
            {
                float _e970 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e970 : 0.0;
                metal::float4 _e977 = plain;
                plain = _e977 + (weight_3 * value3_);
                float _e980 = plain_sum;
                plain_sum = _e980 + weight_3;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (lane < LANES) {
        metal::float4 _e989 = sealed;
        metal::float4 _e990 = plain;
        shared_out.inner[tid] = _e989 + _e990;
        if (quad_1 == 0u) {
            float _e996 = sealed_sum;
            float _e997 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e996, _e997);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e1001 = sums;
    metal::float2 _e1004 = lane_sums.inner[0];
    sums = _e1001 + _e1004;
    metal::float2 _e1006 = sums;
    metal::float2 _e1009 = lane_sums.inner[1];
    sums = _e1006 + _e1009;
    metal::float2 _e1011 = sums;
    metal::float2 _e1014 = lane_sums.inner[2];
    sums = _e1011 + _e1014;
    metal::float2 _e1016 = sums;
    metal::float2 _e1019 = lane_sums.inner[3];
    sums = _e1016 + _e1019;
    metal::float2 _e1021 = sums;
    metal::float2 _e1024 = lane_sums.inner[4];
    sums = _e1021 + _e1024;
    metal::float2 _e1026 = sums;
    metal::float2 _e1029 = lane_sums.inner[5];
    sums = _e1026 + _e1029;
    metal::float2 _e1031 = sums;
    metal::float2 _e1034 = lane_sums.inner[6];
    sums = _e1031 + _e1034;
    metal::float2 _e1036 = sums;
    metal::float2 _e1039 = lane_sums.inner[7];
    sums = _e1036 + _e1039;
    metal::float2 _e1041 = sums;
    metal::float2 _e1044 = lane_sums.inner[8];
    sums = _e1041 + _e1044;
    metal::float2 _e1046 = sums;
    metal::float2 _e1049 = lane_sums.inner[9];
    sums = _e1046 + _e1049;
    metal::float2 _e1051 = sums;
    metal::float2 _e1054 = lane_sums.inner[10];
    sums = _e1051 + _e1054;
    metal::float2 _e1056 = sums;
    metal::float2 _e1059 = lane_sums.inner[11];
    sums = _e1056 + _e1059;
    metal::float2 _e1061 = sums;
    metal::float2 _e1064 = lane_sums.inner[12];
    sums = _e1061 + _e1064;
    metal::float2 _e1066 = sums;
    metal::float2 _e1069 = lane_sums.inner[13];
    sums = _e1066 + _e1069;
    metal::float2 _e1071 = sums;
    metal::float2 _e1074 = lane_sums.inner[14];
    sums = _e1071 + _e1074;
    metal::float2 _e1076 = sums;
    metal::float2 _e1079 = lane_sums.inner[15];
    sums = _e1076 + _e1079;
    float _e1082 = sums.x;
    float _e1084 = sums.y;
    float sum_1 = _e1082 + _e1084;
    metal::float4 _e1090 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1090;
    metal::float4 _e1092 = value;
    metal::float4 _e1099 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1092 + _e1099;
    metal::float4 _e1101 = value;
    metal::float4 _e1108 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1101 + _e1108;
    metal::float4 _e1110 = value;
    metal::float4 _e1117 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1110 + _e1117;
    metal::float4 _e1119 = value;
    metal::float4 _e1126 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1119 + _e1126;
    metal::float4 _e1128 = value;
    metal::float4 _e1135 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1128 + _e1135;
    metal::float4 _e1137 = value;
    metal::float4 _e1144 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1137 + _e1144;
    metal::float4 _e1146 = value;
    metal::float4 _e1153 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1146 + _e1153;
    metal::float4 _e1155 = value;
    metal::float4 _e1162 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1155 + _e1162;
    metal::float4 _e1164 = value;
    metal::float4 _e1171 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1164 + _e1171;
    metal::float4 _e1173 = value;
    metal::float4 _e1180 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1173 + _e1180;
    metal::float4 _e1182 = value;
    metal::float4 _e1189 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1182 + _e1189;
    metal::float4 _e1191 = value;
    metal::float4 _e1198 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1191 + _e1198;
    metal::float4 _e1200 = value;
    metal::float4 _e1207 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1200 + _e1207;
    metal::float4 _e1209 = value;
    metal::float4 _e1216 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1209 + _e1216;
    metal::float4 _e1218 = value;
    metal::float4 _e1225 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1218 + _e1225;
    metal::float4 _e1232 = value;
    store_quad(tid, tid < QUADS, row_2, (head * QUADS) + tid, _e1232 * ((sum_1 > 0.0) ? (1.0 / sum_1) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
