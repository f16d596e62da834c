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

struct Step {
    uint rows;
    uint first_wanted;
    uint wanted;
};
typedef metal::uint4 type_2[1];
typedef uint type_3[1];
typedef float type_5[1];
typedef metal::uint2 type_7[1];
struct type_9 {
    half inner[9216];
};
struct type_10 {
    half inner[4608];
};

void put_weights(
    uint at,
    metal::float4 x,
    threadgroup type_9& weights
) {
    weights.inner[at] = static_cast<half>(x.x);
    weights.inner[at + 1u] = static_cast<half>(x.y);
    weights.inner[at + 2u] = static_cast<half>(x.z);
    weights.inner[at + 3u] = static_cast<half>(x.w);
    return;
}

void put_row(
    uint at_1,
    metal::float4 x_1,
    threadgroup type_10& rows
) {
    rows.inner[at_1] = static_cast<half>(x_1.x);
    rows.inner[at_1 + 1u] = static_cast<half>(x_1.y);
    rows.inner[at_1 + 2u] = static_cast<half>(x_1.z);
    rows.inner[at_1 + 3u] = static_cast<half>(x_1.w);
    return;
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

float header(
    uint at_2,
    uint lane,
    device type_3 const& words,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e7 = words[at_2 + naga_div(lane, 2u)];
    metal::float2 pair = float2(as_type<half2>(_e7));
    return (naga_mod(lane, 2u) == 1u) ? pair.y : pair.x;
}
metal::simdgroup_half8x8 NagaCooperativeLoad(const threadgroup half* ptr, int stride, bool is_row_major) {
    metal::simdgroup_half8x8 m;
    simdgroup_load(m, ptr, stride, 0, is_row_major);
    return m;
}

metal::simdgroup_float8x8 NagaCooperativeMultiplyAdd(const thread metal::simdgroup_half8x8& a, const thread metal::simdgroup_half8x8& b, const thread metal::simdgroup_float8x8& c) {
    metal::simdgroup_float8x8 d;
    simdgroup_multiply_accumulate(d,a,b,c);
    return d;
}


struct productInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void product(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, uint subgroup [[simdgroup_index_in_threadgroup]]
, device type_2 const& units [[user(fake0)]]
, device type_3 const& words [[user(fake0)]]
, device type_2 const& tiles [[user(fake0)]]
, device type_5& out [[user(fake0)]]
, device type_2 const& inputs [[user(fake0)]]
, device type_7 const& blocks [[user(fake0)]]
, threadgroup type_9& weights
, threadgroup type_10& rows
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    metal::simdgroup_float8x8 sum0_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum0_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum0_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum0_3_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum1_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum1_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum1_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum1_3_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum2_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum2_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum2_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum2_3_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum3_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum3_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum3_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 sum3_3_ = metal::simdgroup_float8x8 {};
    uint first = 0u;
    uint part = {};
    uint i = {};
    uint first_row = group.y * 64u;
    uint weight_row = naga_mod(tid, 128u);
    uint lane_1 = naga_mod(weight_row, 16u);
    uint tile = metal::min((group.x * 8u) + naga_div(weight_row, 16u), 5u);
    uint _e21 = tiles[tile].x;
    float gain = as_type<float>(_e21);
    uint row_at = naga_div(subgroup, 4u) * 32u;
    uint column_at = naga_mod(subgroup, 4u) * 32u;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e1324 = first;
            first = _e1324 + 2u;
        }
        loop_init = false;
        uint _e65 = first;
        if (_e65 < 10u) {
        } else {
            break;
        }
        {
            part = naga_div(tid, 128u);
            bool loop_init_1 = true;
            while(true) {
                if (!loop_init_1) {
                    uint _e224 = part;
                    part = _e224 + 2u;
                }
                loop_init_1 = false;
                uint _e71 = part;
                if (_e71 < 2u) {
                } else {
                    break;
                }
                {
                    uint _e74 = first;
                    uint _e75 = part;
                    uint block = _e74 + _e75;
                    uint _e79 = part;
                    uint to = (weight_row * 72u) + (_e79 * 32u);
                    if (block < 10u) {
                        uint at_3 = ((tile * 10u) + block) * 72u;
                        metal::uint4 unit0_ = units[(naga_div(at_3, 4u) + 2u) + lane_1];
                        float _e100 = header(at_3 + 0u, lane_1, words, _buffer_sizes);
                        float scale0_ = _e100 * gain;
                        float offset0_ = -8.0 * scale0_;
                        uint code0_ = (unit0_.x >> 0u) & 252645135u;
                        put_weights(to + 0u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code0_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code1_ = (unit0_.x >> 4u) & 252645135u;
                        put_weights(to + 4u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code1_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code2_ = (unit0_.y >> 0u) & 252645135u;
                        put_weights(to + 8u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code2_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code3_ = (unit0_.y >> 4u) & 252645135u;
                        put_weights(to + 12u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code3_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code4_ = (unit0_.z >> 0u) & 252645135u;
                        put_weights(to + 16u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code4_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code5_ = (unit0_.z >> 4u) & 252645135u;
                        put_weights(to + 20u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code5_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code6_ = (unit0_.w >> 0u) & 252645135u;
                        put_weights(to + 24u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code6_))) * scale0_) + metal::float4(offset0_), weights);
                        uint code7_ = (unit0_.w >> 4u) & 252645135u;
                        put_weights(to + 28u, (static_cast<metal::float4>(uint4(as_type<packed_uchar4>(code7_))) * scale0_) + metal::float4(offset0_), weights);
                    } else {
                        put_weights(to + 0u, metal::float4 {}, weights);
                        put_weights(to + 4u, metal::float4 {}, weights);
                        put_weights(to + 8u, metal::float4 {}, weights);
                        put_weights(to + 12u, metal::float4 {}, weights);
                        put_weights(to + 16u, metal::float4 {}, weights);
                        put_weights(to + 20u, metal::float4 {}, weights);
                        put_weights(to + 24u, metal::float4 {}, weights);
                        put_weights(to + 28u, metal::float4 {}, weights);
                    }
                }
            }
            i = tid;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e297 = i;
                    i = _e297 + 256u;
                }
                loop_init_2 = false;
                uint _e228 = i;
                if (_e228 < 256u) {
                } else {
                    break;
                }
                {
                    uint _e231 = i;
                    uint row = naga_div(_e231, 4u);
                    uint _e234 = i;
                    uint half_ = naga_mod(_e234, 4u);
                    uint _e237 = first;
                    uint block_1 = metal::min(_e237 + naga_div(half_, 2u), 9u);
                    uint input_at = ((first_row + row) * 10u) + block_1;
                    uint to_1 = (row * 72u) + (half_ * 16u);
                    uint _e252 = first;
                    bool seen = (_e252 + naga_div(half_, 2u)) < 10u;
                    metal::uint4 codes = inputs[(input_at * 2u) + naga_mod(half_, 2u)];
                    uint _e269 = blocks[input_at].x;
                    float scale = seen ? as_type<float>(_e269) : 0.0;
                    put_row(to_1 + 0u, static_cast<metal::float4>(int4(as_type<packed_char4>(codes.x))) * scale, rows);
                    put_row(to_1 + 4u, static_cast<metal::float4>(int4(as_type<packed_char4>(codes.y))) * scale, rows);
                    put_row(to_1 + 8u, static_cast<metal::float4>(int4(as_type<packed_char4>(codes.z))) * scale, rows);
                    put_row(to_1 + 12u, static_cast<metal::float4>(int4(as_type<packed_char4>(codes.w))) * scale, rows);
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 0u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 0u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 0u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 0u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 0u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 0u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 0u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 0u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e396 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e396);
                metal::simdgroup_float8x8 _e398 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e398);
                metal::simdgroup_float8x8 _e400 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e400);
                metal::simdgroup_float8x8 _e402 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e402);
                metal::simdgroup_float8x8 _e404 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e404);
                metal::simdgroup_float8x8 _e406 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e406);
                metal::simdgroup_float8x8 _e408 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e408);
                metal::simdgroup_float8x8 _e410 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e410);
                metal::simdgroup_float8x8 _e412 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e412);
                metal::simdgroup_float8x8 _e414 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e414);
                metal::simdgroup_float8x8 _e416 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e416);
                metal::simdgroup_float8x8 _e418 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e418);
                metal::simdgroup_float8x8 _e420 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e420);
                metal::simdgroup_float8x8 _e422 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e422);
                metal::simdgroup_float8x8 _e424 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e424);
                metal::simdgroup_float8x8 _e426 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e426);
            }
            {
                metal::simdgroup_half8x8 a0_1 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 8u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_1 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 8u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_1 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 8u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_1 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 8u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 8u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 8u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_1 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 8u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_1 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 8u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e524 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e524);
                metal::simdgroup_float8x8 _e526 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e526);
                metal::simdgroup_float8x8 _e528 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e528);
                metal::simdgroup_float8x8 _e530 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e530);
                metal::simdgroup_float8x8 _e532 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e532);
                metal::simdgroup_float8x8 _e534 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e534);
                metal::simdgroup_float8x8 _e536 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e536);
                metal::simdgroup_float8x8 _e538 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e538);
                metal::simdgroup_float8x8 _e540 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e540);
                metal::simdgroup_float8x8 _e542 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e542);
                metal::simdgroup_float8x8 _e544 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e544);
                metal::simdgroup_float8x8 _e546 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e546);
                metal::simdgroup_float8x8 _e548 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e548);
                metal::simdgroup_float8x8 _e550 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e550);
                metal::simdgroup_float8x8 _e552 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e552);
                metal::simdgroup_float8x8 _e554 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e554);
            }
            {
                metal::simdgroup_half8x8 a0_2 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 16u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_2 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 16u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_2 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 16u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_2 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 16u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 16u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 16u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_2 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 16u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_2 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 16u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e652 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e652);
                metal::simdgroup_float8x8 _e654 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e654);
                metal::simdgroup_float8x8 _e656 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e656);
                metal::simdgroup_float8x8 _e658 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e658);
                metal::simdgroup_float8x8 _e660 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e660);
                metal::simdgroup_float8x8 _e662 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e662);
                metal::simdgroup_float8x8 _e664 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e664);
                metal::simdgroup_float8x8 _e666 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e666);
                metal::simdgroup_float8x8 _e668 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e668);
                metal::simdgroup_float8x8 _e670 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e670);
                metal::simdgroup_float8x8 _e672 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e672);
                metal::simdgroup_float8x8 _e674 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e674);
                metal::simdgroup_float8x8 _e676 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e676);
                metal::simdgroup_float8x8 _e678 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e678);
                metal::simdgroup_float8x8 _e680 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e680);
                metal::simdgroup_float8x8 _e682 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e682);
            }
            {
                metal::simdgroup_half8x8 a0_3 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 24u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_3 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 24u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_3 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 24u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_3 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 24u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 24u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 24u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_3 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 24u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_3 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 24u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e780 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e780);
                metal::simdgroup_float8x8 _e782 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e782);
                metal::simdgroup_float8x8 _e784 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e784);
                metal::simdgroup_float8x8 _e786 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e786);
                metal::simdgroup_float8x8 _e788 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e788);
                metal::simdgroup_float8x8 _e790 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e790);
                metal::simdgroup_float8x8 _e792 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e792);
                metal::simdgroup_float8x8 _e794 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e794);
                metal::simdgroup_float8x8 _e796 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e796);
                metal::simdgroup_float8x8 _e798 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e798);
                metal::simdgroup_float8x8 _e800 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e800);
                metal::simdgroup_float8x8 _e802 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e802);
                metal::simdgroup_float8x8 _e804 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e804);
                metal::simdgroup_float8x8 _e806 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e806);
                metal::simdgroup_float8x8 _e808 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e808);
                metal::simdgroup_float8x8 _e810 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e810);
            }
            {
                metal::simdgroup_half8x8 a0_4 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 32u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_4 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 32u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_4 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 32u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_4 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 32u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_4 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 32u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_4 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 32u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_4 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 32u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_4 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 32u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e908 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e908);
                metal::simdgroup_float8x8 _e910 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e910);
                metal::simdgroup_float8x8 _e912 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e912);
                metal::simdgroup_float8x8 _e914 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e914);
                metal::simdgroup_float8x8 _e916 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e916);
                metal::simdgroup_float8x8 _e918 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e918);
                metal::simdgroup_float8x8 _e920 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e920);
                metal::simdgroup_float8x8 _e922 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e922);
                metal::simdgroup_float8x8 _e924 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e924);
                metal::simdgroup_float8x8 _e926 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e926);
                metal::simdgroup_float8x8 _e928 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e928);
                metal::simdgroup_float8x8 _e930 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e930);
                metal::simdgroup_float8x8 _e932 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e932);
                metal::simdgroup_float8x8 _e934 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e934);
                metal::simdgroup_float8x8 _e936 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e936);
                metal::simdgroup_float8x8 _e938 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e938);
            }
            {
                metal::simdgroup_half8x8 a0_5 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 40u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_5 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 40u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_5 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 40u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_5 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 40u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_5 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 40u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_5 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 40u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_5 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 40u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_5 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 40u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e1036 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e1036);
                metal::simdgroup_float8x8 _e1038 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1038);
                metal::simdgroup_float8x8 _e1040 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1040);
                metal::simdgroup_float8x8 _e1042 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1042);
                metal::simdgroup_float8x8 _e1044 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1044);
                metal::simdgroup_float8x8 _e1046 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1046);
                metal::simdgroup_float8x8 _e1048 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1048);
                metal::simdgroup_float8x8 _e1050 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1050);
                metal::simdgroup_float8x8 _e1052 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1052);
                metal::simdgroup_float8x8 _e1054 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1054);
                metal::simdgroup_float8x8 _e1056 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1056);
                metal::simdgroup_float8x8 _e1058 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1058);
                metal::simdgroup_float8x8 _e1060 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1060);
                metal::simdgroup_float8x8 _e1062 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1062);
                metal::simdgroup_float8x8 _e1064 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1064);
                metal::simdgroup_float8x8 _e1066 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1066);
            }
            {
                metal::simdgroup_half8x8 a0_6 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 48u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_6 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 48u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_6 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 48u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_6 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 48u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_6 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 48u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_6 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 48u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_6 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 48u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_6 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 48u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e1164 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1164);
                metal::simdgroup_float8x8 _e1166 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1166);
                metal::simdgroup_float8x8 _e1168 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1168);
                metal::simdgroup_float8x8 _e1170 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1170);
                metal::simdgroup_float8x8 _e1172 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1172);
                metal::simdgroup_float8x8 _e1174 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1174);
                metal::simdgroup_float8x8 _e1176 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1176);
                metal::simdgroup_float8x8 _e1178 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1178);
                metal::simdgroup_float8x8 _e1180 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1180);
                metal::simdgroup_float8x8 _e1182 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1182);
                metal::simdgroup_float8x8 _e1184 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1184);
                metal::simdgroup_float8x8 _e1186 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1186);
                metal::simdgroup_float8x8 _e1188 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1188);
                metal::simdgroup_float8x8 _e1190 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1190);
                metal::simdgroup_float8x8 _e1192 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1192);
                metal::simdgroup_float8x8 _e1194 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1194);
            }
            {
                metal::simdgroup_half8x8 a0_7 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 0u) * 72u) + 56u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a1_7 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 8u) * 72u) + 56u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a2_7 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 16u) * 72u) + 56u, 1u)], 72u, false);
                metal::simdgroup_half8x8 a3_7 = NagaCooperativeLoad(&rows.inner[naga_div(((row_at + 24u) * 72u) + 56u, 1u)], 72u, false);
                metal::simdgroup_half8x8 b0_7 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 0u) * 72u) + 56u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b1_7 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 8u) * 72u) + 56u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b2_7 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 16u) * 72u) + 56u, 1u)], 72u, true);
                metal::simdgroup_half8x8 b3_7 = NagaCooperativeLoad(&weights.inner[naga_div(((column_at + 24u) * 72u) + 56u, 1u)], 72u, true);
                metal::simdgroup_float8x8 _e1292 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1292);
                metal::simdgroup_float8x8 _e1294 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1294);
                metal::simdgroup_float8x8 _e1296 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1296);
                metal::simdgroup_float8x8 _e1298 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1298);
                metal::simdgroup_float8x8 _e1300 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1300);
                metal::simdgroup_float8x8 _e1302 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1302);
                metal::simdgroup_float8x8 _e1304 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1304);
                metal::simdgroup_float8x8 _e1306 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1306);
                metal::simdgroup_float8x8 _e1308 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1308);
                metal::simdgroup_float8x8 _e1310 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1310);
                metal::simdgroup_float8x8 _e1312 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1312);
                metal::simdgroup_float8x8 _e1314 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1314);
                metal::simdgroup_float8x8 _e1316 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1316);
                metal::simdgroup_float8x8 _e1318 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1318);
                metal::simdgroup_float8x8 _e1320 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1320);
                metal::simdgroup_float8x8 _e1322 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1322);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if ((((group.x * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.x * 128u)) + column_at) + 0u;
        {
            uint at_4 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1349 = sum0_0_;
            simdgroup_store(_e1349, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1359 = sum1_0_;
            simdgroup_store(_e1359, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1369 = sum2_0_;
            simdgroup_store(_e1369, &out[at_6], 96u);
        }
        {
            uint at_7 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1379 = sum3_0_;
            simdgroup_store(_e1379, &out[at_7], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.x * 128u)) + column_at) + 8u;
        {
            uint at_8 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1405 = sum0_1_;
            simdgroup_store(_e1405, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1415 = sum1_1_;
            simdgroup_store(_e1415, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1425 = sum2_1_;
            simdgroup_store(_e1425, &out[at_10], 96u);
        }
        {
            uint at_11 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1435 = sum3_1_;
            simdgroup_store(_e1435, &out[at_11], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.x * 128u)) + column_at) + 16u;
        {
            uint at_12 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1461 = sum0_2_;
            simdgroup_store(_e1461, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1471 = sum1_2_;
            simdgroup_store(_e1471, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1481 = sum2_2_;
            simdgroup_store(_e1481, &out[at_14], 96u);
        }
        {
            uint at_15 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1491 = sum3_2_;
            simdgroup_store(_e1491, &out[at_15], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.x * 128u)) + column_at) + 24u;
        {
            uint at_16 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1517 = sum0_3_;
            simdgroup_store(_e1517, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1527 = sum1_3_;
            simdgroup_store(_e1527, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1537 = sum2_3_;
            simdgroup_store(_e1537, &out[at_18], 96u);
        }
        {
            uint at_19 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1547 = sum3_3_;
            simdgroup_store(_e1547, &out[at_19], 96u);
            return;
        }
    } else {
        return;
    }
}
