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
    uint swap0_0_ = naga_mod(piece0_, 2u) * 4u;
    uint swap0_1_ = 4u - swap0_0_;
    uint _e120 = tiles[tile0_].x;
    float gain0_ = as_type<float>(_e120);
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
            metal::uint2 _e248 = pieces[from0_ + (0u * 36u)];
            codes0_ = _e248;
            half _e252 = header(header0_ + (0u * 72u), lane0_, gain0_, words, _buffer_sizes);
            scale0_ = _e252;
            metal::half4 _e258 = inputs[input0_ + (0u * 128u)];
            row0_ = _e258;
            metal::half4 _e264 = inputs[input1_ + (0u * 128u)];
            row1_ = _e264;
        }
        {
            uint weights_to = naga_mod(0u, 2u) * 5120u;
            uint rows_to = naga_mod(0u, 2u) * 2560u;
            {
                uint _e274 = codes0_.x;
                uint codes = _e274 >> swap0_0_;
                metal::half4 _e286 = halves((codes & 983055u) | 1677747200u, ((codes >> 8u) & 983055u) | 1677747200u);
                metal::half4 level = _e286 - metal::half4(1032.0h);
                half _e294 = scale0_;
                put_weights(((weights_to + to0_) + swap0_0_) + 0u, level * _e294, weights);
            }
            {
                uint _e297 = codes0_.x;
                uint codes_1 = _e297 >> swap0_1_;
                metal::half4 _e309 = halves((codes_1 & 983055u) | 1677747200u, ((codes_1 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_1 = _e309 - metal::half4(1032.0h);
                half _e317 = scale0_;
                put_weights(((weights_to + to0_) + swap0_1_) + 0u, level_1 * _e317, weights);
            }
            {
                uint _e320 = codes0_.y;
                uint codes_2 = _e320 >> swap0_0_;
                metal::half4 _e332 = halves((codes_2 & 983055u) | 1677747200u, ((codes_2 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_2 = _e332 - metal::half4(1032.0h);
                half _e340 = scale0_;
                put_weights(((weights_to + to0_) + swap0_0_) + 8u, level_2 * _e340, weights);
            }
            {
                uint _e343 = codes0_.y;
                uint codes_3 = _e343 >> swap0_1_;
                metal::half4 _e355 = halves((codes_3 & 983055u) | 1677747200u, ((codes_3 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level_3 = _e355 - metal::half4(1032.0h);
                half _e363 = scale0_;
                put_weights(((weights_to + to0_) + swap0_1_) + 8u, level_3 * _e363, weights);
            }
            metal::half4 _e366 = row0_;
            put_row(rows_to + row_to0_, _e366, rows);
            metal::half4 _e368 = row1_;
            put_row(rows_to + row_to1_, _e368, rows);
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e911 = stage;
            stage = _e911 + 1u;
        }
        loop_init = false;
        uint _e371 = stage;
        if (_e371 < 10u) {
        } else {
            break;
        }
        {
            {
                uint _e375 = stage;
                metal::uint2 _e380 = pieces[from0_ + (_e375 * 36u)];
                codes0_ = _e380;
                uint _e381 = stage;
                half _e385 = header(header0_ + (_e381 * 72u), lane0_, gain0_, words, _buffer_sizes);
                scale0_ = _e385;
                uint _e387 = stage;
                metal::half4 _e392 = inputs[input0_ + (_e387 * 128u)];
                row0_ = _e392;
                uint _e394 = stage;
                metal::half4 _e399 = inputs[input1_ + (_e394 * 128u)];
                row1_ = _e399;
            }
            {
                uint _e400 = stage;
                uint weights_at = (naga_mod(_e400 + 1u, 2u) * 5120u) + (column_at * 40u);
                uint _e410 = stage;
                uint rows_at = (naga_mod(_e410 + 1u, 2u) * 2560u) + (row_at * 40u);
                {
                    metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 0u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 320u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 640u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 960u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 0u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 320u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 640u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 960u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e484 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e484);
                    metal::simdgroup_float8x8 _e486 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e486);
                    metal::simdgroup_float8x8 _e488 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e488);
                    metal::simdgroup_float8x8 _e490 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e490);
                    metal::simdgroup_float8x8 _e492 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e492);
                    metal::simdgroup_float8x8 _e494 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e494);
                    metal::simdgroup_float8x8 _e496 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e496);
                    metal::simdgroup_float8x8 _e498 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e498);
                    metal::simdgroup_float8x8 _e500 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e500);
                    metal::simdgroup_float8x8 _e502 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e502);
                    metal::simdgroup_float8x8 _e504 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e504);
                    metal::simdgroup_float8x8 _e506 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e506);
                    metal::simdgroup_float8x8 _e508 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e508);
                    metal::simdgroup_float8x8 _e510 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e510);
                    metal::simdgroup_float8x8 _e512 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e512);
                    metal::simdgroup_float8x8 _e514 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e514);
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
                    metal::simdgroup_float8x8 _e580 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e580);
                    metal::simdgroup_float8x8 _e582 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e582);
                    metal::simdgroup_float8x8 _e584 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e584);
                    metal::simdgroup_float8x8 _e586 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e586);
                    metal::simdgroup_float8x8 _e588 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e588);
                    metal::simdgroup_float8x8 _e590 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e590);
                    metal::simdgroup_float8x8 _e592 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e592);
                    metal::simdgroup_float8x8 _e594 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e594);
                    metal::simdgroup_float8x8 _e596 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e596);
                    metal::simdgroup_float8x8 _e598 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e598);
                    metal::simdgroup_float8x8 _e600 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e600);
                    metal::simdgroup_float8x8 _e602 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e602);
                    metal::simdgroup_float8x8 _e604 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e604);
                    metal::simdgroup_float8x8 _e606 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e606);
                    metal::simdgroup_float8x8 _e608 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e608);
                    metal::simdgroup_float8x8 _e610 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e610);
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
                    metal::simdgroup_float8x8 _e676 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e676);
                    metal::simdgroup_float8x8 _e678 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e678);
                    metal::simdgroup_float8x8 _e680 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e680);
                    metal::simdgroup_float8x8 _e682 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e682);
                    metal::simdgroup_float8x8 _e684 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e684);
                    metal::simdgroup_float8x8 _e686 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e686);
                    metal::simdgroup_float8x8 _e688 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e688);
                    metal::simdgroup_float8x8 _e690 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e690);
                    metal::simdgroup_float8x8 _e692 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e692);
                    metal::simdgroup_float8x8 _e694 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e694);
                    metal::simdgroup_float8x8 _e696 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e696);
                    metal::simdgroup_float8x8 _e698 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e698);
                    metal::simdgroup_float8x8 _e700 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e700);
                    metal::simdgroup_float8x8 _e702 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e702);
                    metal::simdgroup_float8x8 _e704 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e704);
                    metal::simdgroup_float8x8 _e706 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e706);
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
                    metal::simdgroup_float8x8 _e772 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e772);
                    metal::simdgroup_float8x8 _e774 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e774);
                    metal::simdgroup_float8x8 _e776 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e776);
                    metal::simdgroup_float8x8 _e778 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e778);
                    metal::simdgroup_float8x8 _e780 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e780);
                    metal::simdgroup_float8x8 _e782 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e782);
                    metal::simdgroup_float8x8 _e784 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e784);
                    metal::simdgroup_float8x8 _e786 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e786);
                    metal::simdgroup_float8x8 _e788 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e788);
                    metal::simdgroup_float8x8 _e790 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e790);
                    metal::simdgroup_float8x8 _e792 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e792);
                    metal::simdgroup_float8x8 _e794 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e794);
                    metal::simdgroup_float8x8 _e796 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e796);
                    metal::simdgroup_float8x8 _e798 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e798);
                    metal::simdgroup_float8x8 _e800 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e800);
                    metal::simdgroup_float8x8 _e802 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e802);
                }
            }
            {
                uint _e804 = stage;
                uint weights_to_1 = naga_mod(_e804, 2u) * 5120u;
                uint _e809 = stage;
                uint rows_to_1 = naga_mod(_e809, 2u) * 2560u;
                {
                    uint _e815 = codes0_.x;
                    uint codes_4 = _e815 >> swap0_0_;
                    metal::half4 _e827 = halves((codes_4 & 983055u) | 1677747200u, ((codes_4 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_4 = _e827 - metal::half4(1032.0h);
                    half _e835 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_0_) + 0u, level_4 * _e835, weights);
                }
                {
                    uint _e838 = codes0_.x;
                    uint codes_5 = _e838 >> swap0_1_;
                    metal::half4 _e850 = halves((codes_5 & 983055u) | 1677747200u, ((codes_5 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_5 = _e850 - metal::half4(1032.0h);
                    half _e858 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_1_) + 0u, level_5 * _e858, weights);
                }
                {
                    uint _e861 = codes0_.y;
                    uint codes_6 = _e861 >> swap0_0_;
                    metal::half4 _e873 = halves((codes_6 & 983055u) | 1677747200u, ((codes_6 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_6 = _e873 - metal::half4(1032.0h);
                    half _e881 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_0_) + 8u, level_6 * _e881, weights);
                }
                {
                    uint _e884 = codes0_.y;
                    uint codes_7 = _e884 >> swap0_1_;
                    metal::half4 _e896 = halves((codes_7 & 983055u) | 1677747200u, ((codes_7 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level_7 = _e896 - metal::half4(1032.0h);
                    half _e904 = scale0_;
                    put_weights(((weights_to_1 + to0_) + swap0_1_) + 8u, level_7 * _e904, weights);
                }
                metal::half4 _e907 = row0_;
                put_row(rows_to_1 + row_to0_, _e907, rows);
                metal::half4 _e909 = row1_;
                put_row(rows_to_1 + row_to1_, _e909, rows);
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
