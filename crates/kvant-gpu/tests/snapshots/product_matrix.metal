// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size0;
    uint size1;
    uint size2;
    uint size3;
    uint size4;
    uint size5;
};

typedef metal::uint2 type_2[1];
typedef uint type_3[1];
typedef metal::uint4 type_5[1];
typedef float type_7[1];
typedef metal::half4 type_10[1];
struct type_11 {
    half inner[10240];
};
struct type_12 {
    half inner[5120];
};

void put_weights(
    uint at,
    metal::half4 x,
    threadgroup type_11& weights
) {
    weights.inner[at] = x.x;
    weights.inner[at + 1u] = x.y;
    weights.inner[at + 2u] = x.z;
    weights.inner[at + 3u] = x.w;
    return;
}

void put_row(
    uint at_1,
    metal::half4 x_1,
    threadgroup type_12& rows
) {
    rows.inner[at_1] = x_1.x;
    rows.inner[at_1 + 1u] = x_1.y;
    rows.inner[at_1 + 2u] = x_1.z;
    rows.inner[at_1 + 3u] = x_1.w;
    return;
}

metal::half4 halves(
    uint low,
    uint high
) {
    return static_cast<metal::half4>(metal::float4(float2(as_type<half2>(low)), float2(as_type<half2>(high))));
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

half header(
    uint at_2,
    uint lane,
    float gain,
    device type_3 const& words,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e8 = words[at_2 + naga_div(lane, 2u)];
    metal::float2 pair = float2(as_type<half2>(_e8));
    return static_cast<half>(((naga_mod(lane, 2u) == 1u) ? pair.y : pair.x) * gain);
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
, device type_2 const& pieces [[user(fake0)]]
, device type_3 const& words [[user(fake0)]]
, device type_5 const& tiles [[user(fake0)]]
, device type_7& out [[user(fake0)]]
, device type_10 const& inputs [[user(fake0)]]
, threadgroup type_11& weights
, threadgroup type_12& rows
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
    metal::uint2 codes0_ = metal::uint2 {};
    half scale0_ = half {};
    metal::half4 row0_ = metal::half4 {};
    metal::half4 row1_ = metal::half4 {};
    uint stage = {};
    metal::simdgroup_float8x8 result = {};
    metal::simdgroup_float8x8 result_1 = {};
    metal::simdgroup_float8x8 result_2 = {};
    metal::simdgroup_float8x8 result_3 = {};
    metal::simdgroup_float8x8 result_4 = {};
    metal::simdgroup_float8x8 result_5 = {};
    metal::simdgroup_float8x8 result_6 = {};
    metal::simdgroup_float8x8 result_7 = {};
    metal::simdgroup_float8x8 result_8 = {};
    metal::simdgroup_float8x8 result_9 = {};
    metal::simdgroup_float8x8 result_10 = {};
    metal::simdgroup_float8x8 result_11 = {};
    metal::simdgroup_float8x8 result_12 = {};
    metal::simdgroup_float8x8 result_13 = {};
    metal::simdgroup_float8x8 result_14 = {};
    metal::simdgroup_float8x8 result_15 = {};
    uint first_row = group.x * 64u;
    uint row_at = naga_div(subgroup, 4u) * 32u;
    uint column_at = naga_mod(subgroup, 4u) * 32u;
    uint piece0_ = tid + 0u;
    uint lane0_ = naga_mod(naga_div(piece0_, 2u), 16u);
    uint unit0_ = naga_mod(naga_div(piece0_, 32u), 1u);
    uint part0_ = naga_div(piece0_, 32u);
    uint tile0_ = 0u + metal::min((group.y * 8u) + naga_div(part0_, 1u), 5u);
    uint header0_ = ((tile0_ * 10u) + naga_mod(part0_, 1u)) * 72u;
    uint from0_ = ((naga_div(header0_, 2u) + 4u) + (((unit0_ * 16u) + lane0_) * 2u)) + naga_mod(piece0_, 2u);
    uint to0_ = (((((naga_div(part0_, 1u) * 16u) + lane0_) * 40u) + (naga_mod(part0_, 1u) * 32u)) + (unit0_ * 32u)) + (naga_mod(piece0_, 2u) * 16u);
    uint swap0_0_ = naga_mod(piece0_, 2u) * 4u;
    uint swap0_1_ = 4u - swap0_0_;
    uint _e122 = tiles[tile0_].x;
    float gain0_ = as_type<float>(_e122);
    uint four0_ = tid + 0u;
    uint of_eight0_ = naga_mod(naga_div(four0_, 4u), 8u);
    uint row_of_tile0_ = (((naga_div(four0_, 128u) * 16u) + (naga_mod(naga_div(four0_, 32u), 2u) * 8u)) + (naga_mod(of_eight0_, 4u) * 2u)) + naga_div(of_eight0_, 4u);
    uint quad0_ = (naga_mod(naga_div(four0_, 64u), 2u) * 4u) + naga_mod(four0_, 4u);
    uint input_row0_ = first_row + row_of_tile0_;
    uint input0_ = (((naga_div(input_row0_, 16u) * 1280u) + (naga_div(quad0_, 4u) * 64u)) + (naga_mod(input_row0_, 16u) * 4u)) + naga_mod(quad0_, 4u);
    uint row_to0_ = (row_of_tile0_ * 40u) + (quad0_ * 4u);
    uint four1_ = tid + 256u;
    uint of_eight1_ = naga_mod(naga_div(four1_, 4u), 8u);
    uint row_of_tile1_ = (((naga_div(four1_, 128u) * 16u) + (naga_mod(naga_div(four1_, 32u), 2u) * 8u)) + (naga_mod(of_eight1_, 4u) * 2u)) + naga_div(of_eight1_, 4u);
    uint quad1_ = (naga_mod(naga_div(four1_, 64u), 2u) * 4u) + naga_mod(four1_, 4u);
    uint input_row1_ = first_row + row_of_tile1_;
    uint input1_ = (((naga_div(input_row1_, 16u) * 1280u) + (naga_div(quad1_, 4u) * 64u)) + (naga_mod(input_row1_, 16u) * 4u)) + naga_mod(quad1_, 4u);
    uint row_to1_ = (row_of_tile1_ * 40u) + (quad1_ * 4u);
    {
        {
            metal::uint2 _e249 = pieces[from0_ + (0u * 36u)];
            codes0_ = _e249;
            half _e253 = header(header0_ + (0u * 72u), lane0_, gain0_, words, _buffer_sizes);
            scale0_ = _e253;
            metal::half4 _e259 = inputs[input0_ + (0u * 128u)];
            row0_ = _e259;
            metal::half4 _e265 = inputs[input1_ + (0u * 128u)];
            row1_ = _e265;
        }
        {
            uint weights_to = naga_mod(0u, 2u) * 5120u;
            uint rows_to = naga_mod(0u, 2u) * 2560u;
            {
                uint _e275 = codes0_.x;
                uint codes = _e275 >> swap0_0_;
                metal::half4 _e287 = halves((codes & 983055u) | 1677747200u, ((codes >> 8u) & 983055u) | 1677747200u);
                metal::half4 level = _e287 - metal::half4(1032.0h);
                half _e295 = scale0_;
                put_weights(((weights_to + to0_) + swap0_0_) + 0u, level * _e295, weights);
            }
            {
                uint _e298 = codes0_.x;
                uint codes_1 = _e298 >> swap0_1_;
                metal::half4 _e310 = halves((codes_1 & 983055u) | 1677747200u, ((codes_1 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_1 = _e310 - metal::half4(1032.0h);
                half _e318 = scale0_;
                put_weights(((weights_to + to0_) + swap0_1_) + 0u, level_1 * _e318, weights);
            }
            {
                uint _e321 = codes0_.y;
                uint codes_2 = _e321 >> swap0_0_;
                metal::half4 _e333 = halves((codes_2 & 983055u) | 1677747200u, ((codes_2 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_2 = _e333 - metal::half4(1032.0h);
                half _e341 = scale0_;
                put_weights(((weights_to + to0_) + swap0_0_) + 8u, level_2 * _e341, weights);
            }
            {
                uint _e344 = codes0_.y;
                uint codes_3 = _e344 >> swap0_1_;
                metal::half4 _e356 = halves((codes_3 & 983055u) | 1677747200u, ((codes_3 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_3 = _e356 - metal::half4(1032.0h);
                half _e364 = scale0_;
                put_weights(((weights_to + to0_) + swap0_1_) + 8u, level_3 * _e364, weights);
            }
            metal::half4 _e367 = row0_;
            put_row(rows_to + row_to0_, _e367, rows);
            metal::half4 _e369 = row1_;
            put_row(rows_to + row_to1_, _e369, rows);
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    stage = 0u + 1u;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e912 = stage;
            stage = _e912 + 1u;
        }
        loop_init = false;
        uint _e373 = stage;
        if (_e373 < 10u) {
        } else {
            break;
        }
        {
            {
                uint _e376 = stage;
                metal::uint2 _e381 = pieces[from0_ + (_e376 * 36u)];
                codes0_ = _e381;
                uint _e382 = stage;
                half _e386 = header(header0_ + (_e382 * 72u), lane0_, gain0_, words, _buffer_sizes);
                scale0_ = _e386;
                uint _e388 = stage;
                metal::half4 _e393 = inputs[input0_ + (_e388 * 128u)];
                row0_ = _e393;
                uint _e395 = stage;
                metal::half4 _e400 = inputs[input1_ + (_e395 * 128u)];
                row1_ = _e400;
            }
            {
                uint _e401 = stage;
                uint weights_at = (naga_mod(_e401 + 1u, 2u) * 5120u) + (column_at * 40u);
                uint _e411 = stage;
                uint rows_at = (naga_mod(_e411 + 1u, 2u) * 2560u) + (row_at * 40u);
                {
                    metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 0u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 320u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 640u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 960u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 0u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 320u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 640u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 960u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e485 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e485);
                    metal::simdgroup_float8x8 _e487 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e487);
                    metal::simdgroup_float8x8 _e489 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e489);
                    metal::simdgroup_float8x8 _e491 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e491);
                    metal::simdgroup_float8x8 _e493 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e493);
                    metal::simdgroup_float8x8 _e495 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e495);
                    metal::simdgroup_float8x8 _e497 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e497);
                    metal::simdgroup_float8x8 _e499 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e499);
                    metal::simdgroup_float8x8 _e501 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e501);
                    metal::simdgroup_float8x8 _e503 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e503);
                    metal::simdgroup_float8x8 _e505 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e505);
                    metal::simdgroup_float8x8 _e507 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e507);
                    metal::simdgroup_float8x8 _e509 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e509);
                    metal::simdgroup_float8x8 _e511 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e511);
                    metal::simdgroup_float8x8 _e513 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e513);
                    metal::simdgroup_float8x8 _e515 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e515);
                }
                {
                    metal::simdgroup_half8x8 a0_1 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 8u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_1 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 328u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_1 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 648u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_1 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 968u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_1 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 8u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_1 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 328u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_1 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 648u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_1 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 968u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e581 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e581);
                    metal::simdgroup_float8x8 _e583 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e583);
                    metal::simdgroup_float8x8 _e585 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e585);
                    metal::simdgroup_float8x8 _e587 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e587);
                    metal::simdgroup_float8x8 _e589 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e589);
                    metal::simdgroup_float8x8 _e591 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e591);
                    metal::simdgroup_float8x8 _e593 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e593);
                    metal::simdgroup_float8x8 _e595 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e595);
                    metal::simdgroup_float8x8 _e597 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e597);
                    metal::simdgroup_float8x8 _e599 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e599);
                    metal::simdgroup_float8x8 _e601 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e601);
                    metal::simdgroup_float8x8 _e603 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e603);
                    metal::simdgroup_float8x8 _e605 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e605);
                    metal::simdgroup_float8x8 _e607 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e607);
                    metal::simdgroup_float8x8 _e609 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e609);
                    metal::simdgroup_float8x8 _e611 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e611);
                }
                {
                    metal::simdgroup_half8x8 a0_2 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 16u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_2 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 336u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_2 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 656u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_2 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 976u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_2 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 16u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_2 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 336u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_2 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 656u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_2 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 976u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e677 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e677);
                    metal::simdgroup_float8x8 _e679 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e679);
                    metal::simdgroup_float8x8 _e681 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e681);
                    metal::simdgroup_float8x8 _e683 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e683);
                    metal::simdgroup_float8x8 _e685 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e685);
                    metal::simdgroup_float8x8 _e687 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e687);
                    metal::simdgroup_float8x8 _e689 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e689);
                    metal::simdgroup_float8x8 _e691 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e691);
                    metal::simdgroup_float8x8 _e693 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e693);
                    metal::simdgroup_float8x8 _e695 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e695);
                    metal::simdgroup_float8x8 _e697 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e697);
                    metal::simdgroup_float8x8 _e699 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e699);
                    metal::simdgroup_float8x8 _e701 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e701);
                    metal::simdgroup_float8x8 _e703 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e703);
                    metal::simdgroup_float8x8 _e705 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e705);
                    metal::simdgroup_float8x8 _e707 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e707);
                }
                {
                    metal::simdgroup_half8x8 a0_3 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 24u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_3 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 344u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_3 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 664u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_3 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 984u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_3 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 24u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_3 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 344u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_3 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 664u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_3 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 984u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e773 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e773);
                    metal::simdgroup_float8x8 _e775 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e775);
                    metal::simdgroup_float8x8 _e777 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e777);
                    metal::simdgroup_float8x8 _e779 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e779);
                    metal::simdgroup_float8x8 _e781 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e781);
                    metal::simdgroup_float8x8 _e783 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e783);
                    metal::simdgroup_float8x8 _e785 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e785);
                    metal::simdgroup_float8x8 _e787 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e787);
                    metal::simdgroup_float8x8 _e789 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e789);
                    metal::simdgroup_float8x8 _e791 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e791);
                    metal::simdgroup_float8x8 _e793 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e793);
                    metal::simdgroup_float8x8 _e795 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e795);
                    metal::simdgroup_float8x8 _e797 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e797);
                    metal::simdgroup_float8x8 _e799 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e799);
                    metal::simdgroup_float8x8 _e801 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e801);
                    metal::simdgroup_float8x8 _e803 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e803);
                }
            }
            {
                uint _e805 = stage;
                uint weights_to_1 = naga_mod(_e805, 2u) * 5120u;
                uint _e810 = stage;
                uint rows_to_1 = naga_mod(_e810, 2u) * 2560u;
                {
                    uint _e816 = codes0_.x;
                    uint codes_4 = _e816 >> swap0_0_;
                    metal::half4 _e828 = halves((codes_4 & 983055u) | 1677747200u, ((codes_4 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_4 = _e828 - metal::half4(1032.0h);
                    half _e836 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_0_) + 0u, level_4 * _e836, weights);
                }
                {
                    uint _e839 = codes0_.x;
                    uint codes_5 = _e839 >> swap0_1_;
                    metal::half4 _e851 = halves((codes_5 & 983055u) | 1677747200u, ((codes_5 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_5 = _e851 - metal::half4(1032.0h);
                    half _e859 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_1_) + 0u, level_5 * _e859, weights);
                }
                {
                    uint _e862 = codes0_.y;
                    uint codes_6 = _e862 >> swap0_0_;
                    metal::half4 _e874 = halves((codes_6 & 983055u) | 1677747200u, ((codes_6 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_6 = _e874 - metal::half4(1032.0h);
                    half _e882 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_0_) + 8u, level_6 * _e882, weights);
                }
                {
                    uint _e885 = codes0_.y;
                    uint codes_7 = _e885 >> swap0_1_;
                    metal::half4 _e897 = halves((codes_7 & 983055u) | 1677747200u, ((codes_7 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_7 = _e897 - metal::half4(1032.0h);
                    half _e905 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_1_) + 8u, level_7 * _e905, weights);
                }
                metal::half4 _e908 = row0_;
                put_row(rows_to_1 + row_to0_, _e908, rows);
                metal::half4 _e910 = row1_;
                put_row(rows_to_1 + row_to1_, _e910, rows);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    {
        {
            uint weights_at_1 = (naga_mod(10u + 1u, 2u) * 5120u) + (column_at * 40u);
            uint rows_at_1 = (naga_mod(10u + 1u, 2u) * 2560u) + (row_at * 40u);
            {
                metal::simdgroup_half8x8 a0_4 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 0u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a1_4 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 320u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a2_4 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 640u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a3_4 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 960u, 1u)], 40u, false);
                metal::simdgroup_half8x8 b0_4 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 0u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b1_4 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 320u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b2_4 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 640u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b3_4 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 960u, 1u)], 40u, true);
                metal::simdgroup_float8x8 _e996 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e996);
                metal::simdgroup_float8x8 _e998 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e998);
                metal::simdgroup_float8x8 _e1000 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e1000);
                metal::simdgroup_float8x8 _e1002 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e1002);
                metal::simdgroup_float8x8 _e1004 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e1004);
                metal::simdgroup_float8x8 _e1006 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e1006);
                metal::simdgroup_float8x8 _e1008 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e1008);
                metal::simdgroup_float8x8 _e1010 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e1010);
                metal::simdgroup_float8x8 _e1012 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e1012);
                metal::simdgroup_float8x8 _e1014 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e1014);
                metal::simdgroup_float8x8 _e1016 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e1016);
                metal::simdgroup_float8x8 _e1018 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e1018);
                metal::simdgroup_float8x8 _e1020 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e1020);
                metal::simdgroup_float8x8 _e1022 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e1022);
                metal::simdgroup_float8x8 _e1024 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e1024);
                metal::simdgroup_float8x8 _e1026 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e1026);
            }
            {
                metal::simdgroup_half8x8 a0_5 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a1_5 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 328u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a2_5 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 648u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a3_5 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 968u, 1u)], 40u, false);
                metal::simdgroup_half8x8 b0_5 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 8u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b1_5 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 328u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b2_5 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 648u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b3_5 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 968u, 1u)], 40u, true);
                metal::simdgroup_float8x8 _e1092 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e1092);
                metal::simdgroup_float8x8 _e1094 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1094);
                metal::simdgroup_float8x8 _e1096 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1096);
                metal::simdgroup_float8x8 _e1098 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1098);
                metal::simdgroup_float8x8 _e1100 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1100);
                metal::simdgroup_float8x8 _e1102 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1102);
                metal::simdgroup_float8x8 _e1104 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1104);
                metal::simdgroup_float8x8 _e1106 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1106);
                metal::simdgroup_float8x8 _e1108 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1108);
                metal::simdgroup_float8x8 _e1110 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1110);
                metal::simdgroup_float8x8 _e1112 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1112);
                metal::simdgroup_float8x8 _e1114 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1114);
                metal::simdgroup_float8x8 _e1116 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1116);
                metal::simdgroup_float8x8 _e1118 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1118);
                metal::simdgroup_float8x8 _e1120 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1120);
                metal::simdgroup_float8x8 _e1122 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1122);
            }
            {
                metal::simdgroup_half8x8 a0_6 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a1_6 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 336u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a2_6 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 656u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a3_6 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 976u, 1u)], 40u, false);
                metal::simdgroup_half8x8 b0_6 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 16u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b1_6 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 336u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b2_6 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 656u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b3_6 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 976u, 1u)], 40u, true);
                metal::simdgroup_float8x8 _e1188 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1188);
                metal::simdgroup_float8x8 _e1190 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1190);
                metal::simdgroup_float8x8 _e1192 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1192);
                metal::simdgroup_float8x8 _e1194 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1194);
                metal::simdgroup_float8x8 _e1196 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1196);
                metal::simdgroup_float8x8 _e1198 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1198);
                metal::simdgroup_float8x8 _e1200 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1200);
                metal::simdgroup_float8x8 _e1202 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1202);
                metal::simdgroup_float8x8 _e1204 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1204);
                metal::simdgroup_float8x8 _e1206 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1206);
                metal::simdgroup_float8x8 _e1208 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1208);
                metal::simdgroup_float8x8 _e1210 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1210);
                metal::simdgroup_float8x8 _e1212 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1212);
                metal::simdgroup_float8x8 _e1214 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1214);
                metal::simdgroup_float8x8 _e1216 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1216);
                metal::simdgroup_float8x8 _e1218 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1218);
            }
            {
                metal::simdgroup_half8x8 a0_7 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a1_7 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 344u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a2_7 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 664u, 1u)], 40u, false);
                metal::simdgroup_half8x8 a3_7 = NagaCooperativeLoad(&rows.inner[naga_div(rows_at_1 + 984u, 1u)], 40u, false);
                metal::simdgroup_half8x8 b0_7 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 24u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b1_7 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 344u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b2_7 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 664u, 1u)], 40u, true);
                metal::simdgroup_half8x8 b3_7 = NagaCooperativeLoad(&weights.inner[naga_div(weights_at_1 + 984u, 1u)], 40u, true);
                metal::simdgroup_float8x8 _e1284 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1284);
                metal::simdgroup_float8x8 _e1286 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1286);
                metal::simdgroup_float8x8 _e1288 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1288);
                metal::simdgroup_float8x8 _e1290 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1290);
                metal::simdgroup_float8x8 _e1292 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1292);
                metal::simdgroup_float8x8 _e1294 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1294);
                metal::simdgroup_float8x8 _e1296 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1296);
                metal::simdgroup_float8x8 _e1298 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1298);
                metal::simdgroup_float8x8 _e1300 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1300);
                metal::simdgroup_float8x8 _e1302 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1302);
                metal::simdgroup_float8x8 _e1304 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1304);
                metal::simdgroup_float8x8 _e1306 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1306);
                metal::simdgroup_float8x8 _e1308 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1308);
                metal::simdgroup_float8x8 _e1310 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1310);
                metal::simdgroup_float8x8 _e1312 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1312);
                metal::simdgroup_float8x8 _e1314 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1314);
            }
        }
    }
    if ((((group.y * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.y * 128u)) + column_at) + 0u;
        {
            uint at_3 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1338 = sum0_0_;
            result = _e1338;
            metal::simdgroup_float8x8 _e1340 = result;
            simdgroup_store(_e1340, &out[at_3], 96u);
        }
        {
            uint at_4 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1350 = sum1_0_;
            result_1 = _e1350;
            metal::simdgroup_float8x8 _e1352 = result_1;
            simdgroup_store(_e1352, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1362 = sum2_0_;
            result_2 = _e1362;
            metal::simdgroup_float8x8 _e1364 = result_2;
            simdgroup_store(_e1364, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1374 = sum3_0_;
            result_3 = _e1374;
            metal::simdgroup_float8x8 _e1376 = result_3;
            simdgroup_store(_e1376, &out[at_6], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.y * 128u)) + column_at) + 8u;
        {
            uint at_7 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1402 = sum0_1_;
            result_4 = _e1402;
            metal::simdgroup_float8x8 _e1404 = result_4;
            simdgroup_store(_e1404, &out[at_7], 96u);
        }
        {
            uint at_8 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1414 = sum1_1_;
            result_5 = _e1414;
            metal::simdgroup_float8x8 _e1416 = result_5;
            simdgroup_store(_e1416, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1426 = sum2_1_;
            result_6 = _e1426;
            metal::simdgroup_float8x8 _e1428 = result_6;
            simdgroup_store(_e1428, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1438 = sum3_1_;
            result_7 = _e1438;
            metal::simdgroup_float8x8 _e1440 = result_7;
            simdgroup_store(_e1440, &out[at_10], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.y * 128u)) + column_at) + 16u;
        {
            uint at_11 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1466 = sum0_2_;
            result_8 = _e1466;
            metal::simdgroup_float8x8 _e1468 = result_8;
            simdgroup_store(_e1468, &out[at_11], 96u);
        }
        {
            uint at_12 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1478 = sum1_2_;
            result_9 = _e1478;
            metal::simdgroup_float8x8 _e1480 = result_9;
            simdgroup_store(_e1480, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1490 = sum2_2_;
            result_10 = _e1490;
            metal::simdgroup_float8x8 _e1492 = result_10;
            simdgroup_store(_e1492, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1502 = sum3_2_;
            result_11 = _e1502;
            metal::simdgroup_float8x8 _e1504 = result_11;
            simdgroup_store(_e1504, &out[at_14], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.y * 128u)) + column_at) + 24u;
        {
            uint at_15 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1530 = sum0_3_;
            result_12 = _e1530;
            metal::simdgroup_float8x8 _e1532 = result_12;
            simdgroup_store(_e1532, &out[at_15], 96u);
        }
        {
            uint at_16 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1542 = sum1_3_;
            result_13 = _e1542;
            metal::simdgroup_float8x8 _e1544 = result_13;
            simdgroup_store(_e1544, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1554 = sum2_3_;
            result_14 = _e1554;
            metal::simdgroup_float8x8 _e1556 = result_14;
            simdgroup_store(_e1556, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1566 = sum3_3_;
            result_15 = _e1566;
            metal::simdgroup_float8x8 _e1568 = result_15;
            simdgroup_store(_e1568, &out[at_18], 96u);
            return;
        }
    } else {
        return;
    }
}
