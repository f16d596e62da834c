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
};

struct Step {
    uint rows;
    uint first_wanted;
    uint wanted;
};
typedef metal::uint4 type_2[1];
typedef uint type_3[1];
typedef float type_5[1];
typedef metal::float4 type_7[1];
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
, device type_7 const& inputs [[user(fake0)]]
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
            uint _e1349 = first;
            first = _e1349 + 2u;
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
                    uint _e322 = i;
                    i = _e322 + 256u;
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
                    metal::float4 _e272 = inputs[((input_at * 8u) + (naga_mod(half_, 2u) * 4u)) + 0u];
                    put_row(to_1 + 0u, seen ? _e272 : metal::float4 {}, rows);
                    metal::float4 _e288 = inputs[((input_at * 8u) + (naga_mod(half_, 2u) * 4u)) + 1u];
                    put_row(to_1 + 4u, seen ? _e288 : metal::float4 {}, rows);
                    metal::float4 _e304 = inputs[((input_at * 8u) + (naga_mod(half_, 2u) * 4u)) + 2u];
                    put_row(to_1 + 8u, seen ? _e304 : metal::float4 {}, rows);
                    metal::float4 _e320 = inputs[((input_at * 8u) + (naga_mod(half_, 2u) * 4u)) + 3u];
                    put_row(to_1 + 12u, seen ? _e320 : metal::float4 {}, rows);
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
                metal::simdgroup_float8x8 _e421 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e421);
                metal::simdgroup_float8x8 _e423 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e423);
                metal::simdgroup_float8x8 _e425 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e425);
                metal::simdgroup_float8x8 _e427 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e427);
                metal::simdgroup_float8x8 _e429 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e429);
                metal::simdgroup_float8x8 _e431 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e431);
                metal::simdgroup_float8x8 _e433 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e433);
                metal::simdgroup_float8x8 _e435 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e435);
                metal::simdgroup_float8x8 _e437 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e437);
                metal::simdgroup_float8x8 _e439 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e439);
                metal::simdgroup_float8x8 _e441 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e441);
                metal::simdgroup_float8x8 _e443 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e443);
                metal::simdgroup_float8x8 _e445 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e445);
                metal::simdgroup_float8x8 _e447 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e447);
                metal::simdgroup_float8x8 _e449 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e449);
                metal::simdgroup_float8x8 _e451 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e451);
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
                metal::simdgroup_float8x8 _e549 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e549);
                metal::simdgroup_float8x8 _e551 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e551);
                metal::simdgroup_float8x8 _e553 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e553);
                metal::simdgroup_float8x8 _e555 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e555);
                metal::simdgroup_float8x8 _e557 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e557);
                metal::simdgroup_float8x8 _e559 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e559);
                metal::simdgroup_float8x8 _e561 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e561);
                metal::simdgroup_float8x8 _e563 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e563);
                metal::simdgroup_float8x8 _e565 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e565);
                metal::simdgroup_float8x8 _e567 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e567);
                metal::simdgroup_float8x8 _e569 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e569);
                metal::simdgroup_float8x8 _e571 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e571);
                metal::simdgroup_float8x8 _e573 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e573);
                metal::simdgroup_float8x8 _e575 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e575);
                metal::simdgroup_float8x8 _e577 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e577);
                metal::simdgroup_float8x8 _e579 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e579);
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
                metal::simdgroup_float8x8 _e677 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e677);
                metal::simdgroup_float8x8 _e679 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e679);
                metal::simdgroup_float8x8 _e681 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e681);
                metal::simdgroup_float8x8 _e683 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e683);
                metal::simdgroup_float8x8 _e685 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e685);
                metal::simdgroup_float8x8 _e687 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e687);
                metal::simdgroup_float8x8 _e689 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e689);
                metal::simdgroup_float8x8 _e691 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e691);
                metal::simdgroup_float8x8 _e693 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e693);
                metal::simdgroup_float8x8 _e695 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e695);
                metal::simdgroup_float8x8 _e697 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e697);
                metal::simdgroup_float8x8 _e699 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e699);
                metal::simdgroup_float8x8 _e701 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e701);
                metal::simdgroup_float8x8 _e703 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e703);
                metal::simdgroup_float8x8 _e705 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e705);
                metal::simdgroup_float8x8 _e707 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e707);
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
                metal::simdgroup_float8x8 _e805 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e805);
                metal::simdgroup_float8x8 _e807 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e807);
                metal::simdgroup_float8x8 _e809 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e809);
                metal::simdgroup_float8x8 _e811 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e811);
                metal::simdgroup_float8x8 _e813 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e813);
                metal::simdgroup_float8x8 _e815 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e815);
                metal::simdgroup_float8x8 _e817 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e817);
                metal::simdgroup_float8x8 _e819 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e819);
                metal::simdgroup_float8x8 _e821 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e821);
                metal::simdgroup_float8x8 _e823 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e823);
                metal::simdgroup_float8x8 _e825 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e825);
                metal::simdgroup_float8x8 _e827 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e827);
                metal::simdgroup_float8x8 _e829 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e829);
                metal::simdgroup_float8x8 _e831 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e831);
                metal::simdgroup_float8x8 _e833 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e833);
                metal::simdgroup_float8x8 _e835 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e835);
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
                metal::simdgroup_float8x8 _e933 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e933);
                metal::simdgroup_float8x8 _e935 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e935);
                metal::simdgroup_float8x8 _e937 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e937);
                metal::simdgroup_float8x8 _e939 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e939);
                metal::simdgroup_float8x8 _e941 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e941);
                metal::simdgroup_float8x8 _e943 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e943);
                metal::simdgroup_float8x8 _e945 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e945);
                metal::simdgroup_float8x8 _e947 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e947);
                metal::simdgroup_float8x8 _e949 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e949);
                metal::simdgroup_float8x8 _e951 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e951);
                metal::simdgroup_float8x8 _e953 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e953);
                metal::simdgroup_float8x8 _e955 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e955);
                metal::simdgroup_float8x8 _e957 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e957);
                metal::simdgroup_float8x8 _e959 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e959);
                metal::simdgroup_float8x8 _e961 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e961);
                metal::simdgroup_float8x8 _e963 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e963);
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
                metal::simdgroup_float8x8 _e1061 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e1061);
                metal::simdgroup_float8x8 _e1063 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1063);
                metal::simdgroup_float8x8 _e1065 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1065);
                metal::simdgroup_float8x8 _e1067 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1067);
                metal::simdgroup_float8x8 _e1069 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1069);
                metal::simdgroup_float8x8 _e1071 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1071);
                metal::simdgroup_float8x8 _e1073 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1073);
                metal::simdgroup_float8x8 _e1075 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1075);
                metal::simdgroup_float8x8 _e1077 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1077);
                metal::simdgroup_float8x8 _e1079 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1079);
                metal::simdgroup_float8x8 _e1081 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1081);
                metal::simdgroup_float8x8 _e1083 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1083);
                metal::simdgroup_float8x8 _e1085 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1085);
                metal::simdgroup_float8x8 _e1087 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1087);
                metal::simdgroup_float8x8 _e1089 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1089);
                metal::simdgroup_float8x8 _e1091 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1091);
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
                metal::simdgroup_float8x8 _e1189 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1189);
                metal::simdgroup_float8x8 _e1191 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1191);
                metal::simdgroup_float8x8 _e1193 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1193);
                metal::simdgroup_float8x8 _e1195 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1195);
                metal::simdgroup_float8x8 _e1197 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1197);
                metal::simdgroup_float8x8 _e1199 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1199);
                metal::simdgroup_float8x8 _e1201 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1201);
                metal::simdgroup_float8x8 _e1203 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1203);
                metal::simdgroup_float8x8 _e1205 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1205);
                metal::simdgroup_float8x8 _e1207 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1207);
                metal::simdgroup_float8x8 _e1209 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1209);
                metal::simdgroup_float8x8 _e1211 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1211);
                metal::simdgroup_float8x8 _e1213 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1213);
                metal::simdgroup_float8x8 _e1215 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1215);
                metal::simdgroup_float8x8 _e1217 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1217);
                metal::simdgroup_float8x8 _e1219 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1219);
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
                metal::simdgroup_float8x8 _e1317 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1317);
                metal::simdgroup_float8x8 _e1319 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1319);
                metal::simdgroup_float8x8 _e1321 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1321);
                metal::simdgroup_float8x8 _e1323 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1323);
                metal::simdgroup_float8x8 _e1325 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1325);
                metal::simdgroup_float8x8 _e1327 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1327);
                metal::simdgroup_float8x8 _e1329 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1329);
                metal::simdgroup_float8x8 _e1331 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1331);
                metal::simdgroup_float8x8 _e1333 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1333);
                metal::simdgroup_float8x8 _e1335 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1335);
                metal::simdgroup_float8x8 _e1337 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1337);
                metal::simdgroup_float8x8 _e1339 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1339);
                metal::simdgroup_float8x8 _e1341 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1341);
                metal::simdgroup_float8x8 _e1343 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1343);
                metal::simdgroup_float8x8 _e1345 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1345);
                metal::simdgroup_float8x8 _e1347 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1347);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if ((((group.x * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.x * 128u)) + column_at) + 0u;
        {
            uint at_4 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1374 = sum0_0_;
            simdgroup_store(_e1374, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1384 = sum1_0_;
            simdgroup_store(_e1384, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1394 = sum2_0_;
            simdgroup_store(_e1394, &out[at_6], 96u);
        }
        {
            uint at_7 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1404 = sum3_0_;
            simdgroup_store(_e1404, &out[at_7], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.x * 128u)) + column_at) + 8u;
        {
            uint at_8 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1430 = sum0_1_;
            simdgroup_store(_e1430, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1440 = sum1_1_;
            simdgroup_store(_e1440, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1450 = sum2_1_;
            simdgroup_store(_e1450, &out[at_10], 96u);
        }
        {
            uint at_11 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1460 = sum3_1_;
            simdgroup_store(_e1460, &out[at_11], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.x * 128u)) + column_at) + 16u;
        {
            uint at_12 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1486 = sum0_2_;
            simdgroup_store(_e1486, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1496 = sum1_2_;
            simdgroup_store(_e1496, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1506 = sum2_2_;
            simdgroup_store(_e1506, &out[at_14], 96u);
        }
        {
            uint at_15 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1516 = sum3_2_;
            simdgroup_store(_e1516, &out[at_15], 96u);
        }
    }
    if ((((group.x * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.x * 128u)) + column_at) + 24u;
        {
            uint at_16 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1542 = sum0_3_;
            simdgroup_store(_e1542, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1552 = sum1_3_;
            simdgroup_store(_e1552, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1562 = sum2_3_;
            simdgroup_store(_e1562, &out[at_18], 96u);
        }
        {
            uint at_19 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1572 = sum3_3_;
            simdgroup_store(_e1572, &out[at_19], 96u);
            return;
        }
    } else {
        return;
    }
}
