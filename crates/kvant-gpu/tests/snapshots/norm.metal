// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size1;
    uint size2;
    uint size3;
    uint size4;
};

struct Step {
    uint rows;
    uint first_wanted;
    uint wanted;
};
typedef metal::float4 type_3[1];
typedef metal::half4 type_5[1];
typedef metal::uint2 type_7[1];
struct type_8 {
    float inner[128];
};
struct type_11 {
    metal::float4 inner[8];
};

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
    metal::float4 value,
    device type_5& codes,
    device type_7& blocks,
    threadgroup type_8& quad_tops,
    threadgroup type_8& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local = {};
    metal::float4 size = metal::abs(value);
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
    metal::float4 code = value * ((_e77 > 0.000000000000000000000000000000000001) ? (1.0 / _e74) : 0.0);
    if (present) {
        codes[(row * 144u) + quad_] = static_cast<metal::half4>(code.xzyw);
    }
    quad_sums.inner[tid_1] = (code.x + code.y) + (code.z + code.w);
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local = naga_mod(tid_1, 8u) == 0u;
    } else {
        local = false;
    }
    bool _e106 = local;
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
    device type_5& codes,
    device type_7& blocks,
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
    float mine_1 = (both.x + both.y) + (both.z + both.w);
    float unnamed_2 = metal::quad_shuffle_xor(mine_1, 1u);
    float half_ = mine_1 + unnamed_2;
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

float total(
    uint tid_2,
    float mine,
    threadgroup type_11& reduced
) {
    metal::float4 sum = metal::float4 {};
    float unnamed_4 = metal::quad_shuffle_xor(mine, 1u);
    float pair = mine + unnamed_4;
    float unnamed_5 = metal::quad_shuffle_xor(pair, 2u);
    float quad_1 = pair + unnamed_5;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (naga_mod(tid_2, 4u) == 0u) {
        reduced.inner[naga_div(tid_2, 16u)][naga_mod(naga_div(tid_2, 4u), 4u)] = quad_1;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float4 _e21 = sum;
    metal::float4 _e24 = reduced.inner[0];
    sum = _e21 + _e24;
    metal::float4 _e26 = sum;
    metal::float4 _e29 = reduced.inner[1];
    sum = _e26 + _e29;
    metal::float4 _e31 = sum;
    metal::float4 _e34 = reduced.inner[2];
    sum = _e31 + _e34;
    metal::float4 _e36 = sum;
    metal::float4 _e39 = reduced.inner[3];
    sum = _e36 + _e39;
    metal::float4 _e41 = sum;
    metal::float4 _e44 = reduced.inner[4];
    sum = _e41 + _e44;
    metal::float4 _e46 = sum;
    metal::float4 _e49 = reduced.inner[5];
    sum = _e46 + _e49;
    metal::float4 _e51 = sum;
    metal::float4 _e54 = reduced.inner[6];
    sum = _e51 + _e54;
    metal::float4 _e56 = sum;
    metal::float4 _e59 = reduced.inner[7];
    sum = _e56 + _e59;
    float _e62 = sum.x;
    float _e64 = sum.y;
    float _e67 = sum.z;
    float _e69 = sum.w;
    return (_e62 + _e64) + (_e67 + _e69);
}

struct normInput {
};
[[max_total_threads_per_threadgroup(128)]] kernel void norm(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, device type_3 const& residual [[user(fake0)]]
, device type_3 const& factors [[user(fake0)]]
, device type_5& codes [[user(fake0)]]
, device type_7& blocks [[user(fake0)]]
, threadgroup type_11& reduced
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    metal::float4 x0_0_ = metal::float4 {};
    metal::float4 factor0_0_ = metal::float4 {};
    metal::float4 x0_1_ = metal::float4 {};
    metal::float4 factor0_1_ = metal::float4 {};
    float squares = 0.0;
    uint at_1 = group.x * 144u;
    uint quad0_0_ = (2u * (tid + 0u)) + 0u;
    if (quad0_0_ < 144u) {
        metal::float4 _e20 = residual[at_1 + quad0_0_];
        x0_0_ = _e20;
        metal::float4 _e23 = factors[quad0_0_];
        factor0_0_ = _e23;
    }
    uint quad0_1_ = (2u * (tid + 0u)) + 1u;
    if (quad0_1_ < 144u) {
        metal::float4 _e39 = residual[at_1 + quad0_1_];
        x0_1_ = _e39;
        metal::float4 _e42 = factors[quad0_1_];
        factor0_1_ = _e42;
    }
    float _e45 = squares;
    metal::float4 _e46 = x0_0_;
    metal::float4 _e47 = x0_0_;
    metal::float4 _e49 = x0_1_;
    metal::float4 _e50 = x0_1_;
    squares = _e45 + (metal::dot(_e46, _e47) + metal::dot(_e49, _e50));
    float _e54 = squares;
    float _e55 = total(tid, _e54, reduced);
    float scale = metal::rsqrt((_e55 / 576.0) + 0.00001);
    metal::float4 _e66 = x0_0_;
    metal::float4 _e68 = factor0_0_;
    metal::float4 _e70 = x0_1_;
    metal::float4 _e72 = factor0_1_;
    store_octet(quad0_0_ < 144u, group.x, tid + 0u, (_e66 * scale) * _e68, (_e70 * scale) * _e72, codes, blocks, _buffer_sizes);
    return;
}
