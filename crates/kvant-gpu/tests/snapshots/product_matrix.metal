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
            metal::uint2 _e242 = pieces[from0_ + (0u * 36u)];
            codes0_ = _e242;
            half _e246 = header(header0_ + (0u * 72u), lane0_, gain0_, words, _buffer_sizes);
            scale0_ = _e246;
            metal::half4 _e252 = inputs[input0_ + (0u * 128u)];
            row0_ = _e252;
            metal::half4 _e258 = inputs[input1_ + (0u * 128u)];
            row1_ = _e258;
        }
        {
            uint weights_to = naga_mod(0u, 2u) * 5120u;
            uint rows_to = naga_mod(0u, 2u) * 2560u;
            {
                uint eight = codes0_.x;
                metal::half4 _e281 = halves(((eight >> 0u) & 983055u) | 1677747200u, ((eight >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_ = _e281 - metal::half4(1032.0h);
                half _e288 = scale0_;
                put_weights((weights_to + to0_) + 0u, level0_ * _e288, weights);
                metal::half4 _e302 = halves(((eight >> 4u) & 983055u) | 1677747200u, ((eight >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_ = _e302 - metal::half4(1032.0h);
                half _e309 = scale0_;
                put_weights((weights_to + to0_) + 4u, level1_ * _e309, weights);
            }
            {
                uint eight_1 = codes0_.y;
                metal::half4 _e325 = halves(((eight_1 >> 0u) & 983055u) | 1677747200u, ((eight_1 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_1 = _e325 - metal::half4(1032.0h);
                half _e332 = scale0_;
                put_weights((weights_to + to0_) + 8u, level0_1 * _e332, weights);
                metal::half4 _e346 = halves(((eight_1 >> 4u) & 983055u) | 1677747200u, ((eight_1 >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_1 = _e346 - metal::half4(1032.0h);
                half _e353 = scale0_;
                put_weights((weights_to + to0_) + 12u, level1_1 * _e353, weights);
            }
            metal::half4 _e356 = row0_;
            put_row(rows_to + row_to0_, _e356, rows);
            metal::half4 _e358 = row1_;
            put_row(rows_to + row_to1_, _e358, rows);
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e897 = stage;
            stage = _e897 + 1u;
        }
        loop_init = false;
        uint _e361 = stage;
        if (_e361 < 10u) {
        } else {
            break;
        }
        {
            {
                uint _e365 = stage;
                metal::uint2 _e370 = pieces[from0_ + (_e365 * 36u)];
                codes0_ = _e370;
                uint _e371 = stage;
                half _e375 = header(header0_ + (_e371 * 72u), lane0_, gain0_, words, _buffer_sizes);
                scale0_ = _e375;
                uint _e377 = stage;
                metal::half4 _e382 = inputs[input0_ + (_e377 * 128u)];
                row0_ = _e382;
                uint _e384 = stage;
                metal::half4 _e389 = inputs[input1_ + (_e384 * 128u)];
                row1_ = _e389;
            }
            {
                uint _e390 = stage;
                uint weights_at = (naga_mod(_e390 + 1u, 2u) * 5120u) + (column_at * 40u);
                uint _e400 = stage;
                uint rows_at = (naga_mod(_e400 + 1u, 2u) * 2560u) + (row_at * 40u);
                {
                    metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 0u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 320u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 640u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 960u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 0u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 320u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 640u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 960u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e474 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e474);
                    metal::simdgroup_float8x8 _e476 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e476);
                    metal::simdgroup_float8x8 _e478 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e478);
                    metal::simdgroup_float8x8 _e480 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e480);
                    metal::simdgroup_float8x8 _e482 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e482);
                    metal::simdgroup_float8x8 _e484 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e484);
                    metal::simdgroup_float8x8 _e486 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e486);
                    metal::simdgroup_float8x8 _e488 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e488);
                    metal::simdgroup_float8x8 _e490 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e490);
                    metal::simdgroup_float8x8 _e492 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e492);
                    metal::simdgroup_float8x8 _e494 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e494);
                    metal::simdgroup_float8x8 _e496 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e496);
                    metal::simdgroup_float8x8 _e498 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e498);
                    metal::simdgroup_float8x8 _e500 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e500);
                    metal::simdgroup_float8x8 _e502 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e502);
                    metal::simdgroup_float8x8 _e504 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e504);
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
                    metal::simdgroup_float8x8 _e570 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e570);
                    metal::simdgroup_float8x8 _e572 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e572);
                    metal::simdgroup_float8x8 _e574 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e574);
                    metal::simdgroup_float8x8 _e576 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e576);
                    metal::simdgroup_float8x8 _e578 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e578);
                    metal::simdgroup_float8x8 _e580 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e580);
                    metal::simdgroup_float8x8 _e582 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e582);
                    metal::simdgroup_float8x8 _e584 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e584);
                    metal::simdgroup_float8x8 _e586 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e586);
                    metal::simdgroup_float8x8 _e588 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e588);
                    metal::simdgroup_float8x8 _e590 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e590);
                    metal::simdgroup_float8x8 _e592 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e592);
                    metal::simdgroup_float8x8 _e594 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e594);
                    metal::simdgroup_float8x8 _e596 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e596);
                    metal::simdgroup_float8x8 _e598 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e598);
                    metal::simdgroup_float8x8 _e600 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e600);
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
                    metal::simdgroup_float8x8 _e666 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e666);
                    metal::simdgroup_float8x8 _e668 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e668);
                    metal::simdgroup_float8x8 _e670 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e670);
                    metal::simdgroup_float8x8 _e672 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e672);
                    metal::simdgroup_float8x8 _e674 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e674);
                    metal::simdgroup_float8x8 _e676 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e676);
                    metal::simdgroup_float8x8 _e678 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e678);
                    metal::simdgroup_float8x8 _e680 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e680);
                    metal::simdgroup_float8x8 _e682 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e682);
                    metal::simdgroup_float8x8 _e684 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e684);
                    metal::simdgroup_float8x8 _e686 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e686);
                    metal::simdgroup_float8x8 _e688 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e688);
                    metal::simdgroup_float8x8 _e690 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e690);
                    metal::simdgroup_float8x8 _e692 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e692);
                    metal::simdgroup_float8x8 _e694 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e694);
                    metal::simdgroup_float8x8 _e696 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e696);
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
                    metal::simdgroup_float8x8 _e762 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e762);
                    metal::simdgroup_float8x8 _e764 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e764);
                    metal::simdgroup_float8x8 _e766 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e766);
                    metal::simdgroup_float8x8 _e768 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e768);
                    metal::simdgroup_float8x8 _e770 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e770);
                    metal::simdgroup_float8x8 _e772 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e772);
                    metal::simdgroup_float8x8 _e774 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e774);
                    metal::simdgroup_float8x8 _e776 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e776);
                    metal::simdgroup_float8x8 _e778 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e778);
                    metal::simdgroup_float8x8 _e780 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e780);
                    metal::simdgroup_float8x8 _e782 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e782);
                    metal::simdgroup_float8x8 _e784 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e784);
                    metal::simdgroup_float8x8 _e786 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e786);
                    metal::simdgroup_float8x8 _e788 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e788);
                    metal::simdgroup_float8x8 _e790 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e790);
                    metal::simdgroup_float8x8 _e792 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e792);
                }
            }
            {
                uint _e794 = stage;
                uint weights_to_1 = naga_mod(_e794, 2u) * 5120u;
                uint _e799 = stage;
                uint rows_to_1 = naga_mod(_e799, 2u) * 2560u;
                {
                    uint eight_2 = codes0_.x;
                    metal::half4 _e818 = halves(((eight_2 >> 0u) & 983055u) | 1677747200u, ((eight_2 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_2 = _e818 - metal::half4(1032.0h);
                    half _e825 = scale0_;
                    put_weights((weights_to_1 + to0_) + 0u, level0_2 * _e825, weights);
                    metal::half4 _e839 = halves(((eight_2 >> 4u) & 983055u) | 1677747200u, ((eight_2 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_2 = _e839 - metal::half4(1032.0h);
                    half _e846 = scale0_;
                    put_weights((weights_to_1 + to0_) + 4u, level1_2 * _e846, weights);
                }
                {
                    uint eight_3 = codes0_.y;
                    metal::half4 _e862 = halves(((eight_3 >> 0u) & 983055u) | 1677747200u, ((eight_3 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_3 = _e862 - metal::half4(1032.0h);
                    half _e869 = scale0_;
                    put_weights((weights_to_1 + to0_) + 8u, level0_3 * _e869, weights);
                    metal::half4 _e883 = halves(((eight_3 >> 4u) & 983055u) | 1677747200u, ((eight_3 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_3 = _e883 - metal::half4(1032.0h);
                    half _e890 = scale0_;
                    put_weights((weights_to_1 + to0_) + 12u, level1_3 * _e890, weights);
                }
                metal::half4 _e893 = row0_;
                put_row(rows_to_1 + row_to0_, _e893, rows);
                metal::half4 _e895 = row1_;
                put_row(rows_to_1 + row_to1_, _e895, rows);
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
                metal::simdgroup_float8x8 _e982 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e982);
                metal::simdgroup_float8x8 _e984 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e984);
                metal::simdgroup_float8x8 _e986 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e986);
                metal::simdgroup_float8x8 _e988 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e988);
                metal::simdgroup_float8x8 _e990 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e990);
                metal::simdgroup_float8x8 _e992 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e992);
                metal::simdgroup_float8x8 _e994 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e994);
                metal::simdgroup_float8x8 _e996 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e996);
                metal::simdgroup_float8x8 _e998 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e998);
                metal::simdgroup_float8x8 _e1000 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e1000);
                metal::simdgroup_float8x8 _e1002 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e1002);
                metal::simdgroup_float8x8 _e1004 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e1004);
                metal::simdgroup_float8x8 _e1006 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e1006);
                metal::simdgroup_float8x8 _e1008 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e1008);
                metal::simdgroup_float8x8 _e1010 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e1010);
                metal::simdgroup_float8x8 _e1012 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e1012);
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
                metal::simdgroup_float8x8 _e1078 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e1078);
                metal::simdgroup_float8x8 _e1080 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1080);
                metal::simdgroup_float8x8 _e1082 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1082);
                metal::simdgroup_float8x8 _e1084 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1084);
                metal::simdgroup_float8x8 _e1086 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1086);
                metal::simdgroup_float8x8 _e1088 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1088);
                metal::simdgroup_float8x8 _e1090 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1090);
                metal::simdgroup_float8x8 _e1092 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1092);
                metal::simdgroup_float8x8 _e1094 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1094);
                metal::simdgroup_float8x8 _e1096 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1096);
                metal::simdgroup_float8x8 _e1098 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1098);
                metal::simdgroup_float8x8 _e1100 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1100);
                metal::simdgroup_float8x8 _e1102 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1102);
                metal::simdgroup_float8x8 _e1104 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1104);
                metal::simdgroup_float8x8 _e1106 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1106);
                metal::simdgroup_float8x8 _e1108 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1108);
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
                metal::simdgroup_float8x8 _e1174 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1174);
                metal::simdgroup_float8x8 _e1176 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1176);
                metal::simdgroup_float8x8 _e1178 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1178);
                metal::simdgroup_float8x8 _e1180 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1180);
                metal::simdgroup_float8x8 _e1182 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1182);
                metal::simdgroup_float8x8 _e1184 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1184);
                metal::simdgroup_float8x8 _e1186 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1186);
                metal::simdgroup_float8x8 _e1188 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1188);
                metal::simdgroup_float8x8 _e1190 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1190);
                metal::simdgroup_float8x8 _e1192 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1192);
                metal::simdgroup_float8x8 _e1194 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1194);
                metal::simdgroup_float8x8 _e1196 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1196);
                metal::simdgroup_float8x8 _e1198 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1198);
                metal::simdgroup_float8x8 _e1200 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1200);
                metal::simdgroup_float8x8 _e1202 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1202);
                metal::simdgroup_float8x8 _e1204 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1204);
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
                metal::simdgroup_float8x8 _e1270 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1270);
                metal::simdgroup_float8x8 _e1272 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1272);
                metal::simdgroup_float8x8 _e1274 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1274);
                metal::simdgroup_float8x8 _e1276 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1276);
                metal::simdgroup_float8x8 _e1278 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1278);
                metal::simdgroup_float8x8 _e1280 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1280);
                metal::simdgroup_float8x8 _e1282 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1282);
                metal::simdgroup_float8x8 _e1284 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1284);
                metal::simdgroup_float8x8 _e1286 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1286);
                metal::simdgroup_float8x8 _e1288 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1288);
                metal::simdgroup_float8x8 _e1290 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1290);
                metal::simdgroup_float8x8 _e1292 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1292);
                metal::simdgroup_float8x8 _e1294 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1294);
                metal::simdgroup_float8x8 _e1296 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1296);
                metal::simdgroup_float8x8 _e1298 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1298);
                metal::simdgroup_float8x8 _e1300 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1300);
            }
        }
    }
    if ((((group.y * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.y * 128u)) + column_at) + 0u;
        {
            uint at_3 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1324 = sum0_0_;
            result = _e1324;
            metal::simdgroup_float8x8 _e1326 = result;
            simdgroup_store(_e1326, &out[at_3], 96u);
        }
        {
            uint at_4 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1336 = sum1_0_;
            result_1 = _e1336;
            metal::simdgroup_float8x8 _e1338 = result_1;
            simdgroup_store(_e1338, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1348 = sum2_0_;
            result_2 = _e1348;
            metal::simdgroup_float8x8 _e1350 = result_2;
            simdgroup_store(_e1350, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1360 = sum3_0_;
            result_3 = _e1360;
            metal::simdgroup_float8x8 _e1362 = result_3;
            simdgroup_store(_e1362, &out[at_6], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.y * 128u)) + column_at) + 8u;
        {
            uint at_7 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1388 = sum0_1_;
            result_4 = _e1388;
            metal::simdgroup_float8x8 _e1390 = result_4;
            simdgroup_store(_e1390, &out[at_7], 96u);
        }
        {
            uint at_8 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1400 = sum1_1_;
            result_5 = _e1400;
            metal::simdgroup_float8x8 _e1402 = result_5;
            simdgroup_store(_e1402, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1412 = sum2_1_;
            result_6 = _e1412;
            metal::simdgroup_float8x8 _e1414 = result_6;
            simdgroup_store(_e1414, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1424 = sum3_1_;
            result_7 = _e1424;
            metal::simdgroup_float8x8 _e1426 = result_7;
            simdgroup_store(_e1426, &out[at_10], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.y * 128u)) + column_at) + 16u;
        {
            uint at_11 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1452 = sum0_2_;
            result_8 = _e1452;
            metal::simdgroup_float8x8 _e1454 = result_8;
            simdgroup_store(_e1454, &out[at_11], 96u);
        }
        {
            uint at_12 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1464 = sum1_2_;
            result_9 = _e1464;
            metal::simdgroup_float8x8 _e1466 = result_9;
            simdgroup_store(_e1466, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1476 = sum2_2_;
            result_10 = _e1476;
            metal::simdgroup_float8x8 _e1478 = result_10;
            simdgroup_store(_e1478, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1488 = sum3_2_;
            result_11 = _e1488;
            metal::simdgroup_float8x8 _e1490 = result_11;
            simdgroup_store(_e1490, &out[at_14], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.y * 128u)) + column_at) + 24u;
        {
            uint at_15 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1516 = sum0_3_;
            result_12 = _e1516;
            metal::simdgroup_float8x8 _e1518 = result_12;
            simdgroup_store(_e1518, &out[at_15], 96u);
        }
        {
            uint at_16 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1528 = sum1_3_;
            result_13 = _e1528;
            metal::simdgroup_float8x8 _e1530 = result_13;
            simdgroup_store(_e1530, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1540 = sum2_3_;
            result_14 = _e1540;
            metal::simdgroup_float8x8 _e1542 = result_14;
            simdgroup_store(_e1542, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1552 = sum3_3_;
            result_15 = _e1552;
            metal::simdgroup_float8x8 _e1554 = result_15;
            simdgroup_store(_e1554, &out[at_18], 96u);
            return;
        }
    } else {
        return;
    }
}
