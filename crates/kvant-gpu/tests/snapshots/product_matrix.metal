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
    uint tile0_ = metal::min((group.y * 8u) + naga_div(part0_, 1u), 5u);
    uint header0_ = ((tile0_ * 10u) + naga_mod(part0_, 1u)) * 72u;
    uint from0_ = ((naga_div(header0_, 2u) + 4u) + (((unit0_ * 16u) + lane0_) * 2u)) + naga_mod(piece0_, 2u);
    uint to0_ = (((((naga_div(part0_, 1u) * 16u) + lane0_) * 40u) + (naga_mod(part0_, 1u) * 32u)) + (unit0_ * 32u)) + (naga_mod(piece0_, 2u) * 16u);
    uint _e111 = tiles[tile0_].x;
    float gain0_ = as_type<float>(_e111);
    uint four0_ = tid + 0u;
    uint input0_ = ((first_row + naga_div(four0_, 8u)) * 80u) + naga_mod(four0_, 8u);
    uint row_to0_ = (naga_div(four0_, 8u) * 40u) + (naga_mod(four0_, 8u) * 4u);
    uint four1_ = tid + 256u;
    uint input1_ = ((first_row + naga_div(four1_, 8u)) * 80u) + naga_mod(four1_, 8u);
    uint row_to1_ = (naga_div(four1_, 8u) * 40u) + (naga_mod(four1_, 8u) * 4u);
    {
        {
            metal::uint2 _e163 = pieces[from0_ + (0u * 36u)];
            codes0_ = _e163;
            half _e167 = header(header0_ + (0u * 72u), lane0_, gain0_, words, _buffer_sizes);
            scale0_ = _e167;
            metal::half4 _e173 = inputs[input0_ + (0u * 8u)];
            row0_ = _e173;
            metal::half4 _e179 = inputs[input1_ + (0u * 8u)];
            row1_ = _e179;
        }
        {
            uint weights_to = naga_mod(0u, 2u) * 5120u;
            uint rows_to = naga_mod(0u, 2u) * 2560u;
            {
                uint eight = codes0_.x;
                metal::half4 _e202 = halves(((eight >> 0u) & 983055u) | 1677747200u, ((eight >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_ = _e202 - metal::half4(1032.0h);
                half _e209 = scale0_;
                put_weights((weights_to + to0_) + 0u, level0_ * _e209, weights);
                metal::half4 _e223 = halves(((eight >> 4u) & 983055u) | 1677747200u, ((eight >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_ = _e223 - metal::half4(1032.0h);
                half _e230 = scale0_;
                put_weights((weights_to + to0_) + 4u, level1_ * _e230, weights);
            }
            {
                uint eight_1 = codes0_.y;
                metal::half4 _e246 = halves(((eight_1 >> 0u) & 983055u) | 1677747200u, ((eight_1 >> 8u) & 983055u) | 1677747200u);
                metal::half4 level0_1 = _e246 - metal::half4(1032.0h);
                half _e253 = scale0_;
                put_weights((weights_to + to0_) + 8u, level0_1 * _e253, weights);
                metal::half4 _e267 = halves(((eight_1 >> 4u) & 983055u) | 1677747200u, ((eight_1 >> 12u) & 983055u) | 1677747200u);
                metal::half4 level1_1 = _e267 - metal::half4(1032.0h);
                half _e274 = scale0_;
                put_weights((weights_to + to0_) + 12u, level1_1 * _e274, weights);
            }
            metal::half4 _e277 = row0_;
            put_row(rows_to + row_to0_, _e277, rows);
            metal::half4 _e279 = row1_;
            put_row(rows_to + row_to1_, _e279, rows);
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e818 = stage;
            stage = _e818 + 1u;
        }
        loop_init = false;
        uint _e282 = stage;
        if (_e282 < 10u) {
        } else {
            break;
        }
        {
            {
                uint _e286 = stage;
                metal::uint2 _e291 = pieces[from0_ + (_e286 * 36u)];
                codes0_ = _e291;
                uint _e292 = stage;
                half _e296 = header(header0_ + (_e292 * 72u), lane0_, gain0_, words, _buffer_sizes);
                scale0_ = _e296;
                uint _e298 = stage;
                metal::half4 _e303 = inputs[input0_ + (_e298 * 8u)];
                row0_ = _e303;
                uint _e305 = stage;
                metal::half4 _e310 = inputs[input1_ + (_e305 * 8u)];
                row1_ = _e310;
            }
            {
                uint _e311 = stage;
                uint weights_at = (naga_mod(_e311 + 1u, 2u) * 5120u) + (column_at * 40u);
                uint _e321 = stage;
                uint rows_at = (naga_mod(_e321 + 1u, 2u) * 2560u) + (row_at * 40u);
                {
                    metal::simdgroup_half8x8 a0_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 0u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a1_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 320u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a2_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 640u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 a3_ = NagaCooperativeLoad(&rows.inner[naga_div(rows_at + 960u, 1u)], 40u, false);
                    metal::simdgroup_half8x8 b0_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 0u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b1_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 320u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b2_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 640u, 1u)], 40u, true);
                    metal::simdgroup_half8x8 b3_ = NagaCooperativeLoad(&weights.inner[naga_div(weights_at + 960u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e395 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_, b0_, _e395);
                    metal::simdgroup_float8x8 _e397 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_, b0_, _e397);
                    metal::simdgroup_float8x8 _e399 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_, b0_, _e399);
                    metal::simdgroup_float8x8 _e401 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_, b0_, _e401);
                    metal::simdgroup_float8x8 _e403 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_, b1_, _e403);
                    metal::simdgroup_float8x8 _e405 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_, b1_, _e405);
                    metal::simdgroup_float8x8 _e407 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_, b1_, _e407);
                    metal::simdgroup_float8x8 _e409 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_, b1_, _e409);
                    metal::simdgroup_float8x8 _e411 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_, b2_, _e411);
                    metal::simdgroup_float8x8 _e413 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_, b2_, _e413);
                    metal::simdgroup_float8x8 _e415 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_, b2_, _e415);
                    metal::simdgroup_float8x8 _e417 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_, b2_, _e417);
                    metal::simdgroup_float8x8 _e419 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_, b3_, _e419);
                    metal::simdgroup_float8x8 _e421 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_, b3_, _e421);
                    metal::simdgroup_float8x8 _e423 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_, b3_, _e423);
                    metal::simdgroup_float8x8 _e425 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_, b3_, _e425);
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
                    metal::simdgroup_float8x8 _e491 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_1, b0_1, _e491);
                    metal::simdgroup_float8x8 _e493 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_1, b0_1, _e493);
                    metal::simdgroup_float8x8 _e495 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_1, b0_1, _e495);
                    metal::simdgroup_float8x8 _e497 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_1, b0_1, _e497);
                    metal::simdgroup_float8x8 _e499 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_1, b1_1, _e499);
                    metal::simdgroup_float8x8 _e501 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_1, b1_1, _e501);
                    metal::simdgroup_float8x8 _e503 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_1, b1_1, _e503);
                    metal::simdgroup_float8x8 _e505 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_1, b1_1, _e505);
                    metal::simdgroup_float8x8 _e507 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_1, b2_1, _e507);
                    metal::simdgroup_float8x8 _e509 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_1, b2_1, _e509);
                    metal::simdgroup_float8x8 _e511 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_1, b2_1, _e511);
                    metal::simdgroup_float8x8 _e513 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_1, b2_1, _e513);
                    metal::simdgroup_float8x8 _e515 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_1, b3_1, _e515);
                    metal::simdgroup_float8x8 _e517 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_1, b3_1, _e517);
                    metal::simdgroup_float8x8 _e519 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_1, b3_1, _e519);
                    metal::simdgroup_float8x8 _e521 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_1, b3_1, _e521);
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
                    metal::simdgroup_float8x8 _e587 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_2, b0_2, _e587);
                    metal::simdgroup_float8x8 _e589 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_2, b0_2, _e589);
                    metal::simdgroup_float8x8 _e591 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_2, b0_2, _e591);
                    metal::simdgroup_float8x8 _e593 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_2, b0_2, _e593);
                    metal::simdgroup_float8x8 _e595 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_2, b1_2, _e595);
                    metal::simdgroup_float8x8 _e597 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_2, b1_2, _e597);
                    metal::simdgroup_float8x8 _e599 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_2, b1_2, _e599);
                    metal::simdgroup_float8x8 _e601 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_2, b1_2, _e601);
                    metal::simdgroup_float8x8 _e603 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_2, b2_2, _e603);
                    metal::simdgroup_float8x8 _e605 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_2, b2_2, _e605);
                    metal::simdgroup_float8x8 _e607 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_2, b2_2, _e607);
                    metal::simdgroup_float8x8 _e609 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_2, b2_2, _e609);
                    metal::simdgroup_float8x8 _e611 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_2, b3_2, _e611);
                    metal::simdgroup_float8x8 _e613 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_2, b3_2, _e613);
                    metal::simdgroup_float8x8 _e615 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_2, b3_2, _e615);
                    metal::simdgroup_float8x8 _e617 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_2, b3_2, _e617);
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
                    metal::simdgroup_float8x8 _e683 = sum0_0_;
                    sum0_0_ = NagaCooperativeMultiplyAdd(a0_3, b0_3, _e683);
                    metal::simdgroup_float8x8 _e685 = sum1_0_;
                    sum1_0_ = NagaCooperativeMultiplyAdd(a1_3, b0_3, _e685);
                    metal::simdgroup_float8x8 _e687 = sum2_0_;
                    sum2_0_ = NagaCooperativeMultiplyAdd(a2_3, b0_3, _e687);
                    metal::simdgroup_float8x8 _e689 = sum3_0_;
                    sum3_0_ = NagaCooperativeMultiplyAdd(a3_3, b0_3, _e689);
                    metal::simdgroup_float8x8 _e691 = sum0_1_;
                    sum0_1_ = NagaCooperativeMultiplyAdd(a0_3, b1_3, _e691);
                    metal::simdgroup_float8x8 _e693 = sum1_1_;
                    sum1_1_ = NagaCooperativeMultiplyAdd(a1_3, b1_3, _e693);
                    metal::simdgroup_float8x8 _e695 = sum2_1_;
                    sum2_1_ = NagaCooperativeMultiplyAdd(a2_3, b1_3, _e695);
                    metal::simdgroup_float8x8 _e697 = sum3_1_;
                    sum3_1_ = NagaCooperativeMultiplyAdd(a3_3, b1_3, _e697);
                    metal::simdgroup_float8x8 _e699 = sum0_2_;
                    sum0_2_ = NagaCooperativeMultiplyAdd(a0_3, b2_3, _e699);
                    metal::simdgroup_float8x8 _e701 = sum1_2_;
                    sum1_2_ = NagaCooperativeMultiplyAdd(a1_3, b2_3, _e701);
                    metal::simdgroup_float8x8 _e703 = sum2_2_;
                    sum2_2_ = NagaCooperativeMultiplyAdd(a2_3, b2_3, _e703);
                    metal::simdgroup_float8x8 _e705 = sum3_2_;
                    sum3_2_ = NagaCooperativeMultiplyAdd(a3_3, b2_3, _e705);
                    metal::simdgroup_float8x8 _e707 = sum0_3_;
                    sum0_3_ = NagaCooperativeMultiplyAdd(a0_3, b3_3, _e707);
                    metal::simdgroup_float8x8 _e709 = sum1_3_;
                    sum1_3_ = NagaCooperativeMultiplyAdd(a1_3, b3_3, _e709);
                    metal::simdgroup_float8x8 _e711 = sum2_3_;
                    sum2_3_ = NagaCooperativeMultiplyAdd(a2_3, b3_3, _e711);
                    metal::simdgroup_float8x8 _e713 = sum3_3_;
                    sum3_3_ = NagaCooperativeMultiplyAdd(a3_3, b3_3, _e713);
                }
            }
            {
                uint _e715 = stage;
                uint weights_to_1 = naga_mod(_e715, 2u) * 5120u;
                uint _e720 = stage;
                uint rows_to_1 = naga_mod(_e720, 2u) * 2560u;
                {
                    uint eight_2 = codes0_.x;
                    metal::half4 _e739 = halves(((eight_2 >> 0u) & 983055u) | 1677747200u, ((eight_2 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_2 = _e739 - metal::half4(1032.0h);
                    half _e746 = scale0_;
                    put_weights((weights_to_1 + to0_) + 0u, level0_2 * _e746, weights);
                    metal::half4 _e760 = halves(((eight_2 >> 4u) & 983055u) | 1677747200u, ((eight_2 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_2 = _e760 - metal::half4(1032.0h);
                    half _e767 = scale0_;
                    put_weights((weights_to_1 + to0_) + 4u, level1_2 * _e767, weights);
                }
                {
                    uint eight_3 = codes0_.y;
                    metal::half4 _e783 = halves(((eight_3 >> 0u) & 983055u) | 1677747200u, ((eight_3 >> 8u) & 983055u) | 1677747200u);
                    metal::half4 level0_3 = _e783 - metal::half4(1032.0h);
                    half _e790 = scale0_;
                    put_weights((weights_to_1 + to0_) + 8u, level0_3 * _e790, weights);
                    metal::half4 _e804 = halves(((eight_3 >> 4u) & 983055u) | 1677747200u, ((eight_3 >> 12u) & 983055u) | 1677747200u);
                    metal::half4 level1_3 = _e804 - metal::half4(1032.0h);
                    half _e811 = scale0_;
                    put_weights((weights_to_1 + to0_) + 12u, level1_3 * _e811, weights);
                }
                metal::half4 _e814 = row0_;
                put_row(rows_to_1 + row_to0_, _e814, rows);
                metal::half4 _e816 = row1_;
                put_row(rows_to_1 + row_to1_, _e816, rows);
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
                metal::simdgroup_float8x8 _e903 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_4, b0_4, _e903);
                metal::simdgroup_float8x8 _e905 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_4, b0_4, _e905);
                metal::simdgroup_float8x8 _e907 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_4, b0_4, _e907);
                metal::simdgroup_float8x8 _e909 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_4, b0_4, _e909);
                metal::simdgroup_float8x8 _e911 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_4, b1_4, _e911);
                metal::simdgroup_float8x8 _e913 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_4, b1_4, _e913);
                metal::simdgroup_float8x8 _e915 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_4, b1_4, _e915);
                metal::simdgroup_float8x8 _e917 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_4, b1_4, _e917);
                metal::simdgroup_float8x8 _e919 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_4, b2_4, _e919);
                metal::simdgroup_float8x8 _e921 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_4, b2_4, _e921);
                metal::simdgroup_float8x8 _e923 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_4, b2_4, _e923);
                metal::simdgroup_float8x8 _e925 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_4, b2_4, _e925);
                metal::simdgroup_float8x8 _e927 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_4, b3_4, _e927);
                metal::simdgroup_float8x8 _e929 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_4, b3_4, _e929);
                metal::simdgroup_float8x8 _e931 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_4, b3_4, _e931);
                metal::simdgroup_float8x8 _e933 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_4, b3_4, _e933);
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
                metal::simdgroup_float8x8 _e999 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_5, b0_5, _e999);
                metal::simdgroup_float8x8 _e1001 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_5, b0_5, _e1001);
                metal::simdgroup_float8x8 _e1003 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_5, b0_5, _e1003);
                metal::simdgroup_float8x8 _e1005 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_5, b0_5, _e1005);
                metal::simdgroup_float8x8 _e1007 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_5, b1_5, _e1007);
                metal::simdgroup_float8x8 _e1009 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_5, b1_5, _e1009);
                metal::simdgroup_float8x8 _e1011 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_5, b1_5, _e1011);
                metal::simdgroup_float8x8 _e1013 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_5, b1_5, _e1013);
                metal::simdgroup_float8x8 _e1015 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_5, b2_5, _e1015);
                metal::simdgroup_float8x8 _e1017 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_5, b2_5, _e1017);
                metal::simdgroup_float8x8 _e1019 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_5, b2_5, _e1019);
                metal::simdgroup_float8x8 _e1021 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_5, b2_5, _e1021);
                metal::simdgroup_float8x8 _e1023 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_5, b3_5, _e1023);
                metal::simdgroup_float8x8 _e1025 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_5, b3_5, _e1025);
                metal::simdgroup_float8x8 _e1027 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_5, b3_5, _e1027);
                metal::simdgroup_float8x8 _e1029 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_5, b3_5, _e1029);
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
                metal::simdgroup_float8x8 _e1095 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_6, b0_6, _e1095);
                metal::simdgroup_float8x8 _e1097 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_6, b0_6, _e1097);
                metal::simdgroup_float8x8 _e1099 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_6, b0_6, _e1099);
                metal::simdgroup_float8x8 _e1101 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_6, b0_6, _e1101);
                metal::simdgroup_float8x8 _e1103 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_6, b1_6, _e1103);
                metal::simdgroup_float8x8 _e1105 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_6, b1_6, _e1105);
                metal::simdgroup_float8x8 _e1107 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_6, b1_6, _e1107);
                metal::simdgroup_float8x8 _e1109 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_6, b1_6, _e1109);
                metal::simdgroup_float8x8 _e1111 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_6, b2_6, _e1111);
                metal::simdgroup_float8x8 _e1113 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_6, b2_6, _e1113);
                metal::simdgroup_float8x8 _e1115 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_6, b2_6, _e1115);
                metal::simdgroup_float8x8 _e1117 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_6, b2_6, _e1117);
                metal::simdgroup_float8x8 _e1119 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_6, b3_6, _e1119);
                metal::simdgroup_float8x8 _e1121 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_6, b3_6, _e1121);
                metal::simdgroup_float8x8 _e1123 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_6, b3_6, _e1123);
                metal::simdgroup_float8x8 _e1125 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_6, b3_6, _e1125);
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
                metal::simdgroup_float8x8 _e1191 = sum0_0_;
                sum0_0_ = NagaCooperativeMultiplyAdd(a0_7, b0_7, _e1191);
                metal::simdgroup_float8x8 _e1193 = sum1_0_;
                sum1_0_ = NagaCooperativeMultiplyAdd(a1_7, b0_7, _e1193);
                metal::simdgroup_float8x8 _e1195 = sum2_0_;
                sum2_0_ = NagaCooperativeMultiplyAdd(a2_7, b0_7, _e1195);
                metal::simdgroup_float8x8 _e1197 = sum3_0_;
                sum3_0_ = NagaCooperativeMultiplyAdd(a3_7, b0_7, _e1197);
                metal::simdgroup_float8x8 _e1199 = sum0_1_;
                sum0_1_ = NagaCooperativeMultiplyAdd(a0_7, b1_7, _e1199);
                metal::simdgroup_float8x8 _e1201 = sum1_1_;
                sum1_1_ = NagaCooperativeMultiplyAdd(a1_7, b1_7, _e1201);
                metal::simdgroup_float8x8 _e1203 = sum2_1_;
                sum2_1_ = NagaCooperativeMultiplyAdd(a2_7, b1_7, _e1203);
                metal::simdgroup_float8x8 _e1205 = sum3_1_;
                sum3_1_ = NagaCooperativeMultiplyAdd(a3_7, b1_7, _e1205);
                metal::simdgroup_float8x8 _e1207 = sum0_2_;
                sum0_2_ = NagaCooperativeMultiplyAdd(a0_7, b2_7, _e1207);
                metal::simdgroup_float8x8 _e1209 = sum1_2_;
                sum1_2_ = NagaCooperativeMultiplyAdd(a1_7, b2_7, _e1209);
                metal::simdgroup_float8x8 _e1211 = sum2_2_;
                sum2_2_ = NagaCooperativeMultiplyAdd(a2_7, b2_7, _e1211);
                metal::simdgroup_float8x8 _e1213 = sum3_2_;
                sum3_2_ = NagaCooperativeMultiplyAdd(a3_7, b2_7, _e1213);
                metal::simdgroup_float8x8 _e1215 = sum0_3_;
                sum0_3_ = NagaCooperativeMultiplyAdd(a0_7, b3_7, _e1215);
                metal::simdgroup_float8x8 _e1217 = sum1_3_;
                sum1_3_ = NagaCooperativeMultiplyAdd(a1_7, b3_7, _e1217);
                metal::simdgroup_float8x8 _e1219 = sum2_3_;
                sum2_3_ = NagaCooperativeMultiplyAdd(a2_7, b3_7, _e1219);
                metal::simdgroup_float8x8 _e1221 = sum3_3_;
                sum3_3_ = NagaCooperativeMultiplyAdd(a3_7, b3_7, _e1221);
            }
        }
    }
    if ((((group.y * 128u) + column_at) + 0u) < 96u) {
        uint output = ((0u + (group.y * 128u)) + column_at) + 0u;
        {
            uint at_3 = (((first_row + row_at) + 0u) * 96u) + output;
            metal::simdgroup_float8x8 _e1245 = sum0_0_;
            result = _e1245;
            metal::simdgroup_float8x8 _e1247 = result;
            simdgroup_store(_e1247, &out[at_3], 96u);
        }
        {
            uint at_4 = (((first_row + row_at) + 8u) * 96u) + output;
            metal::simdgroup_float8x8 _e1257 = sum1_0_;
            result_1 = _e1257;
            metal::simdgroup_float8x8 _e1259 = result_1;
            simdgroup_store(_e1259, &out[at_4], 96u);
        }
        {
            uint at_5 = (((first_row + row_at) + 16u) * 96u) + output;
            metal::simdgroup_float8x8 _e1269 = sum2_0_;
            result_2 = _e1269;
            metal::simdgroup_float8x8 _e1271 = result_2;
            simdgroup_store(_e1271, &out[at_5], 96u);
        }
        {
            uint at_6 = (((first_row + row_at) + 24u) * 96u) + output;
            metal::simdgroup_float8x8 _e1281 = sum3_0_;
            result_3 = _e1281;
            metal::simdgroup_float8x8 _e1283 = result_3;
            simdgroup_store(_e1283, &out[at_6], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 8u) < 96u) {
        uint output_1 = ((0u + (group.y * 128u)) + column_at) + 8u;
        {
            uint at_7 = (((first_row + row_at) + 0u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1309 = sum0_1_;
            result_4 = _e1309;
            metal::simdgroup_float8x8 _e1311 = result_4;
            simdgroup_store(_e1311, &out[at_7], 96u);
        }
        {
            uint at_8 = (((first_row + row_at) + 8u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1321 = sum1_1_;
            result_5 = _e1321;
            metal::simdgroup_float8x8 _e1323 = result_5;
            simdgroup_store(_e1323, &out[at_8], 96u);
        }
        {
            uint at_9 = (((first_row + row_at) + 16u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1333 = sum2_1_;
            result_6 = _e1333;
            metal::simdgroup_float8x8 _e1335 = result_6;
            simdgroup_store(_e1335, &out[at_9], 96u);
        }
        {
            uint at_10 = (((first_row + row_at) + 24u) * 96u) + output_1;
            metal::simdgroup_float8x8 _e1345 = sum3_1_;
            result_7 = _e1345;
            metal::simdgroup_float8x8 _e1347 = result_7;
            simdgroup_store(_e1347, &out[at_10], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 16u) < 96u) {
        uint output_2 = ((0u + (group.y * 128u)) + column_at) + 16u;
        {
            uint at_11 = (((first_row + row_at) + 0u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1373 = sum0_2_;
            result_8 = _e1373;
            metal::simdgroup_float8x8 _e1375 = result_8;
            simdgroup_store(_e1375, &out[at_11], 96u);
        }
        {
            uint at_12 = (((first_row + row_at) + 8u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1385 = sum1_2_;
            result_9 = _e1385;
            metal::simdgroup_float8x8 _e1387 = result_9;
            simdgroup_store(_e1387, &out[at_12], 96u);
        }
        {
            uint at_13 = (((first_row + row_at) + 16u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1397 = sum2_2_;
            result_10 = _e1397;
            metal::simdgroup_float8x8 _e1399 = result_10;
            simdgroup_store(_e1399, &out[at_13], 96u);
        }
        {
            uint at_14 = (((first_row + row_at) + 24u) * 96u) + output_2;
            metal::simdgroup_float8x8 _e1409 = sum3_2_;
            result_11 = _e1409;
            metal::simdgroup_float8x8 _e1411 = result_11;
            simdgroup_store(_e1411, &out[at_14], 96u);
        }
    }
    if ((((group.y * 128u) + column_at) + 24u) < 96u) {
        uint output_3 = ((0u + (group.y * 128u)) + column_at) + 24u;
        {
            uint at_15 = (((first_row + row_at) + 0u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1437 = sum0_3_;
            result_12 = _e1437;
            metal::simdgroup_float8x8 _e1439 = result_12;
            simdgroup_store(_e1439, &out[at_15], 96u);
        }
        {
            uint at_16 = (((first_row + row_at) + 8u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1449 = sum1_3_;
            result_13 = _e1449;
            metal::simdgroup_float8x8 _e1451 = result_13;
            simdgroup_store(_e1451, &out[at_16], 96u);
        }
        {
            uint at_17 = (((first_row + row_at) + 16u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1461 = sum2_3_;
            result_14 = _e1461;
            metal::simdgroup_float8x8 _e1463 = result_14;
            simdgroup_store(_e1463, &out[at_17], 96u);
        }
        {
            uint at_18 = (((first_row + row_at) + 24u) * 96u) + output_3;
            metal::simdgroup_float8x8 _e1473 = sum3_3_;
            result_15 = _e1473;
            metal::simdgroup_float8x8 _e1475 = result_15;
            simdgroup_store(_e1475, &out[at_18], 96u);
            return;
        }
    } else {
        return;
    }
}
