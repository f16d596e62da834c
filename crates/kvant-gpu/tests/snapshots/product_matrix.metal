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
    uint stage = 1u;
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
    uint _e114 = tiles[tile0_].x;
    float gain0_ = as_type<float>(_e114);
    uint four0_ = tid + 0u;
    uint input0_ = ((first_row + naga_div(four0_, 8u)) * 80u) + naga_mod(four0_, 8u);
    uint row_to0_ = (naga_div(four0_, 8u) * 40u) + (naga_mod(four0_, 8u) * 4u);
    uint four1_ = tid + 256u;
    uint input1_ = ((first_row + naga_div(four1_, 8u)) * 80u) + naga_mod(four1_, 8u);
    uint row_to1_ = (naga_div(four1_, 8u) * 40u) + (naga_mod(four1_, 8u) * 4u);
    {
        {
            metal::uint2 _e166 = pieces[from0_ + (0u * 36u)];
            codes0_ = _e166;
            half _e170 = header(header0_ + (0u * 72u), lane0_, gain0_, words, _buffer_sizes);
            scale0_ = _e170;
            metal::half4 _e176 = inputs[input0_ + (0u * 8u)];
            row0_ = _e176;
            metal::half4 _e182 = inputs[input1_ + (0u * 8u)];
            row1_ = _e182;
        }
        {
            uint weights_to = naga_mod(0u, 2u) * 5120u;
            uint rows_to = naga_mod(0u, 2u) * 2560u;
            {
                uint eight = codes0_.x;
                metal::half4 _e205 = halves(((eight >> 0u) & 983055u) | 1677747200u, ((eight >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_ = _e205 - metal::half4(1032.0h);
                half _e212 = scale0_;
                put_weights((weights_to + to0_) + 0u, level0_ * _e212, weights);
                metal::half4 _e226 = halves(((eight >> 4u) & 983055u) | 1677747200u, ((eight >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_ = _e226 - metal::half4(1032.0h);
                half _e233 = scale0_;
                put_weights((weights_to + to0_) + 4u, level1_ * _e233, weights);
            }
            {
                uint eight_1 = codes0_.y;
                metal::half4 _e249 = halves(((eight_1 >> 0u) & 983055u) | 1677747200u, ((eight_1 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_1 = _e249 - metal::half4(1032.0h);
                half _e256 = scale0_;
                put_weights((weights_to + to0_) + 8u, level0_1 * _e256, weights);
                metal::half4 _e270 = halves(((eight_1 >> 4u) & 983055u) | 1677747200u, ((eight_1 >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_1 = _e270 - metal::half4(1032.0h);
                half _e277 = scale0_;
                put_weights((weights_to + to0_) + 12u, level1_1 * _e277, weights);
            }
            metal::half4 _e280 = row0_;
            put_row(rows_to + row_to0_, _e280, rows);
            metal::half4 _e282 = row1_;
            put_row(rows_to + row_to1_, _e282, rows);
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e821 = stage;
            stage = _e821 + 1u;
        }
        loop_init = false;
        uint _e285 = stage;
        if (_e285 < 10u) {
        } else {
            break;
        }
        {
            {
                uint _e289 = stage;
                metal::uint2 _e294 = pieces[from0_ + (_e289 * 36u)];
                codes0_ = _e294;
                uint _e295 = stage;
                half _e299 = header(header0_ + (_e295 * 72u), lane0_, gain0_, words, _buffer_sizes);
                scale0_ = _e299;
                uint _e301 = stage;
                metal::half4 _e306 = inputs[input0_ + (_e301 * 8u)];
                row0_ = _e306;
                uint _e308 = stage;
                metal::half4 _e313 = inputs[input1_ + (_e308 * 8u)];
                row1_ = _e313;
            }
            {
                uint _e314 = stage;
                uint weights_at = (naga_mod(_e314 + 1u, 2u) * 5120u) + (column_at * 40u);
                uint _e324 = stage;
                uint rows_at = (naga_mod(_e324 + 1u, 2u) * 2560u) + (row_at * 40u);
                {
                    metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 0u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 320u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 640u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 960u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 0u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 320u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 640u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 960u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e398 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e398);
                    metal::simdgroup_float8x8 _e400 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e400);
                    metal::simdgroup_float8x8 _e402 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e402);
                    metal::simdgroup_float8x8 _e404 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e404);
                    metal::simdgroup_float8x8 _e406 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e406);
                    metal::simdgroup_float8x8 _e408 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e408);
                    metal::simdgroup_float8x8 _e410 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e410);
                    metal::simdgroup_float8x8 _e412 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e412);
                    metal::simdgroup_float8x8 _e414 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e414);
                    metal::simdgroup_float8x8 _e416 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e416);
                    metal::simdgroup_float8x8 _e418 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e418);
                    metal::simdgroup_float8x8 _e420 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e420);
                    metal::simdgroup_float8x8 _e422 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e422);
                    metal::simdgroup_float8x8 _e424 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e424);
                    metal::simdgroup_float8x8 _e426 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e426);
                    metal::simdgroup_float8x8 _e428 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e428);
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
                    metal::simdgroup_float8x8 _e494 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e494);
                    metal::simdgroup_float8x8 _e496 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e496);
                    metal::simdgroup_float8x8 _e498 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e498);
                    metal::simdgroup_float8x8 _e500 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e500);
                    metal::simdgroup_float8x8 _e502 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e502);
                    metal::simdgroup_float8x8 _e504 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e504);
                    metal::simdgroup_float8x8 _e506 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e506);
                    metal::simdgroup_float8x8 _e508 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e508);
                    metal::simdgroup_float8x8 _e510 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e510);
                    metal::simdgroup_float8x8 _e512 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e512);
                    metal::simdgroup_float8x8 _e514 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e514);
                    metal::simdgroup_float8x8 _e516 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e516);
                    metal::simdgroup_float8x8 _e518 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e518);
                    metal::simdgroup_float8x8 _e520 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e520);
                    metal::simdgroup_float8x8 _e522 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e522);
                    metal::simdgroup_float8x8 _e524 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e524);
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
                    metal::simdgroup_float8x8 _e590 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e590);
                    metal::simdgroup_float8x8 _e592 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e592);
                    metal::simdgroup_float8x8 _e594 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e594);
                    metal::simdgroup_float8x8 _e596 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e596);
                    metal::simdgroup_float8x8 _e598 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e598);
                    metal::simdgroup_float8x8 _e600 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e600);
                    metal::simdgroup_float8x8 _e602 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e602);
                    metal::simdgroup_float8x8 _e604 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e604);
                    metal::simdgroup_float8x8 _e606 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e606);
                    metal::simdgroup_float8x8 _e608 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e608);
                    metal::simdgroup_float8x8 _e610 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e610);
                    metal::simdgroup_float8x8 _e612 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e612);
                    metal::simdgroup_float8x8 _e614 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e614);
                    metal::simdgroup_float8x8 _e616 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e616);
                    metal::simdgroup_float8x8 _e618 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e618);
                    metal::simdgroup_float8x8 _e620 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e620);
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
                    metal::simdgroup_float8x8 _e686 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e686);
                    metal::simdgroup_float8x8 _e688 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e688);
                    metal::simdgroup_float8x8 _e690 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e690);
                    metal::simdgroup_float8x8 _e692 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e692);
                    metal::simdgroup_float8x8 _e694 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e694);
                    metal::simdgroup_float8x8 _e696 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e696);
                    metal::simdgroup_float8x8 _e698 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e698);
                    metal::simdgroup_float8x8 _e700 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e700);
                    metal::simdgroup_float8x8 _e702 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e702);
                    metal::simdgroup_float8x8 _e704 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e704);
                    metal::simdgroup_float8x8 _e706 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e706);
                    metal::simdgroup_float8x8 _e708 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e708);
                    metal::simdgroup_float8x8 _e710 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e710);
                    metal::simdgroup_float8x8 _e712 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e712);
                    metal::simdgroup_float8x8 _e714 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e714);
                    metal::simdgroup_float8x8 _e716 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e716);
                }
            }
            {
                uint _e718 = stage;
                uint weights_to_1 = naga_mod(_e718, 2u) * 5120u;
                uint _e723 = stage;
                uint rows_to_1 = naga_mod(_e723, 2u) * 2560u;
                {
                    uint eight_2 = codes0_.x;
                    metal::half4 _e742 = halves(((eight_2 >> 0u) & 983055u) | 1677747200u, ((eight_2 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_2 = _e742 - metal::half4(1032.0h);
                    half _e749 = scale0_;
                    put_weights((weights_to_1 + to0_) + 0u, level0_2 * _e749, weights);
                    metal::half4 _e763 = halves(((eight_2 >> 4u) & 983055u) | 1677747200u, ((eight_2 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_2 = _e763 - metal::half4(1032.0h);
                    half _e770 = scale0_;
                    put_weights((weights_to_1 + to0_) + 4u, level1_2 * _e770, weights);
                }
                {
                    uint eight_3 = codes0_.y;
                    metal::half4 _e786 = halves(((eight_3 >> 0u) & 983055u) | 1677747200u, ((eight_3 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_3 = _e786 - metal::half4(1032.0h);
                    half _e793 = scale0_;
                    put_weights((weights_to_1 + to0_) + 8u, level0_3 * _e793, weights);
                    metal::half4 _e807 = halves(((eight_3 >> 4u) & 983055u) | 1677747200u, ((eight_3 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_3 = _e807 - metal::half4(1032.0h);
                    half _e814 = scale0_;
                    put_weights((weights_to_1 + to0_) + 12u, level1_3 * _e814, weights);
                }
                metal::half4 _e817 = row0_;
                put_row(rows_to_1 + row_to0_, _e817, rows);
                metal::half4 _e819 = row1_;
                put_row(rows_to_1 + row_to1_, _e819, rows);
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
                metal::simdgroup_float8x8 _e906 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e906);
                metal::simdgroup_float8x8 _e908 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e908);
                metal::simdgroup_float8x8 _e910 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e910);
                metal::simdgroup_float8x8 _e912 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e912);
                metal::simdgroup_float8x8 _e914 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e914);
                metal::simdgroup_float8x8 _e916 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e916);
                metal::simdgroup_float8x8 _e918 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e918);
                metal::simdgroup_float8x8 _e920 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e920);
                metal::simdgroup_float8x8 _e922 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e922);
                metal::simdgroup_float8x8 _e924 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e924);
                metal::simdgroup_float8x8 _e926 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e926);
                metal::simdgroup_float8x8 _e928 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e928);
                metal::simdgroup_float8x8 _e930 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e930);
                metal::simdgroup_float8x8 _e932 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e932);
                metal::simdgroup_float8x8 _e934 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e934);
                metal::simdgroup_float8x8 _e936 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e936);
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
                metal::simdgroup_float8x8 _e1002 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e1002);
                metal::simdgroup_float8x8 _e1004 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1004);
                metal::simdgroup_float8x8 _e1006 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1006);
                metal::simdgroup_float8x8 _e1008 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1008);
                metal::simdgroup_float8x8 _e1010 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1010);
                metal::simdgroup_float8x8 _e1012 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1012);
                metal::simdgroup_float8x8 _e1014 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1014);
                metal::simdgroup_float8x8 _e1016 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1016);
                metal::simdgroup_float8x8 _e1018 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1018);
                metal::simdgroup_float8x8 _e1020 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1020);
                metal::simdgroup_float8x8 _e1022 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1022);
                metal::simdgroup_float8x8 _e1024 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1024);
                metal::simdgroup_float8x8 _e1026 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1026);
                metal::simdgroup_float8x8 _e1028 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1028);
                metal::simdgroup_float8x8 _e1030 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1030);
                metal::simdgroup_float8x8 _e1032 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1032);
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
                metal::simdgroup_float8x8 _e1098 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1098);
                metal::simdgroup_float8x8 _e1100 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1100);
                metal::simdgroup_float8x8 _e1102 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1102);
                metal::simdgroup_float8x8 _e1104 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1104);
                metal::simdgroup_float8x8 _e1106 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1106);
                metal::simdgroup_float8x8 _e1108 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1108);
                metal::simdgroup_float8x8 _e1110 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1110);
                metal::simdgroup_float8x8 _e1112 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1112);
                metal::simdgroup_float8x8 _e1114 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1114);
                metal::simdgroup_float8x8 _e1116 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1116);
                metal::simdgroup_float8x8 _e1118 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1118);
                metal::simdgroup_float8x8 _e1120 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1120);
                metal::simdgroup_float8x8 _e1122 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1122);
                metal::simdgroup_float8x8 _e1124 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1124);
                metal::simdgroup_float8x8 _e1126 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1126);
                metal::simdgroup_float8x8 _e1128 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1128);
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
                metal::simdgroup_float8x8 _e1194 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1194);
                metal::simdgroup_float8x8 _e1196 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1196);
                metal::simdgroup_float8x8 _e1198 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1198);
                metal::simdgroup_float8x8 _e1200 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1200);
                metal::simdgroup_float8x8 _e1202 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1202);
                metal::simdgroup_float8x8 _e1204 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1204);
                metal::simdgroup_float8x8 _e1206 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1206);
                metal::simdgroup_float8x8 _e1208 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1208);
                metal::simdgroup_float8x8 _e1210 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1210);
                metal::simdgroup_float8x8 _e1212 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1212);
                metal::simdgroup_float8x8 _e1214 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1214);
                metal::simdgroup_float8x8 _e1216 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1216);
                metal::simdgroup_float8x8 _e1218 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1218);
                metal::simdgroup_float8x8 _e1220 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1220);
                metal::simdgroup_float8x8 _e1222 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1222);
                metal::simdgroup_float8x8 _e1224 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1224);
            }
        }
    }
    if ((((group.y * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.y * 128u)) + column_at) + 0u;
        {
            uint at_3 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1248 = sum0_0_;
            result = _e1248;
            metal::simdgroup_float8x8 _e1250 = result;
            simdgroup_store(_e1250, &out[at_3], 96u);
        }
        {
            uint at_4 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1260 = sum1_0_;
            result_1 = _e1260;
            metal::simdgroup_float8x8 _e1262 = result_1;
            simdgroup_store(_e1262, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1272 = sum2_0_;
            result_2 = _e1272;
            metal::simdgroup_float8x8 _e1274 = result_2;
            simdgroup_store(_e1274, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1284 = sum3_0_;
            result_3 = _e1284;
            metal::simdgroup_float8x8 _e1286 = result_3;
            simdgroup_store(_e1286, &out[at_6], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.y * 128u)) + column_at) + 8u;
        {
            uint at_7 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1312 = sum0_1_;
            result_4 = _e1312;
            metal::simdgroup_float8x8 _e1314 = result_4;
            simdgroup_store(_e1314, &out[at_7], 96u);
        }
        {
            uint at_8 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1324 = sum1_1_;
            result_5 = _e1324;
            metal::simdgroup_float8x8 _e1326 = result_5;
            simdgroup_store(_e1326, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1336 = sum2_1_;
            result_6 = _e1336;
            metal::simdgroup_float8x8 _e1338 = result_6;
            simdgroup_store(_e1338, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1348 = sum3_1_;
            result_7 = _e1348;
            metal::simdgroup_float8x8 _e1350 = result_7;
            simdgroup_store(_e1350, &out[at_10], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.y * 128u)) + column_at) + 16u;
        {
            uint at_11 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1376 = sum0_2_;
            result_8 = _e1376;
            metal::simdgroup_float8x8 _e1378 = result_8;
            simdgroup_store(_e1378, &out[at_11], 96u);
        }
        {
            uint at_12 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1388 = sum1_2_;
            result_9 = _e1388;
            metal::simdgroup_float8x8 _e1390 = result_9;
            simdgroup_store(_e1390, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1400 = sum2_2_;
            result_10 = _e1400;
            metal::simdgroup_float8x8 _e1402 = result_10;
            simdgroup_store(_e1402, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1412 = sum3_2_;
            result_11 = _e1412;
            metal::simdgroup_float8x8 _e1414 = result_11;
            simdgroup_store(_e1414, &out[at_14], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.y * 128u)) + column_at) + 24u;
        {
            uint at_15 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1440 = sum0_3_;
            result_12 = _e1440;
            metal::simdgroup_float8x8 _e1442 = result_12;
            simdgroup_store(_e1442, &out[at_15], 96u);
        }
        {
            uint at_16 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1452 = sum1_3_;
            result_13 = _e1452;
            metal::simdgroup_float8x8 _e1454 = result_13;
            simdgroup_store(_e1454, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1464 = sum2_3_;
            result_14 = _e1464;
            metal::simdgroup_float8x8 _e1466 = result_14;
            simdgroup_store(_e1466, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1476 = sum3_3_;
            result_15 = _e1476;
            metal::simdgroup_float8x8 _e1478 = result_15;
            simdgroup_store(_e1478, &out[at_18], 96u);
            return;
        }
    } else {
        return;
    }
}
