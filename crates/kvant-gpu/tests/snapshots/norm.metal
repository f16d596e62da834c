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
typedef uint type_4[1];
typedef metal::uint2 type_6[1];
struct type_7 {
    float inner[256];
};
struct type_9 {
    int inner[256];
};

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
    uint quad_1,
    metal::float4 value_1,
    device type_4& codes,
    device type_6& blocks,
    threadgroup type_7& quad_tops,
    threadgroup type_9& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local = {};
    metal::float4 size = metal::abs(value_1);
    quad_tops.inner[tid_1] = present ? metal::max(metal::max(size.x, size.y), metal::max(size.z, size.w)) : 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint first_1 = naga_div(tid_1, 8u) * 8u;
    float _e23 = quad_tops.inner[first_1];
    top = _e23;
    float _e25 = top;
    float _e30 = quad_tops.inner[first_1 + 1u];
    top = metal::max(_e25, _e30);
    float _e32 = top;
    float _e37 = quad_tops.inner[first_1 + 2u];
    top = metal::max(_e32, _e37);
    float _e39 = top;
    float _e44 = quad_tops.inner[first_1 + 3u];
    top = metal::max(_e39, _e44);
    float _e46 = top;
    float _e51 = quad_tops.inner[first_1 + 4u];
    top = metal::max(_e46, _e51);
    float _e53 = top;
    float _e58 = quad_tops.inner[first_1 + 5u];
    top = metal::max(_e53, _e58);
    float _e60 = top;
    float _e65 = quad_tops.inner[first_1 + 6u];
    top = metal::max(_e60, _e65);
    float _e67 = top;
    float _e72 = quad_tops.inner[first_1 + 7u];
    top = metal::max(_e67, _e72);
    float _e74 = top;
    float _e77 = top;
    float inverse = (_e77 > 0.000000000000000000000000000000000001) ? (127.0 / _e74) : 0.0;
    metal::int4 code = naga_f2i32(metal::rint(value_1 * inverse));
    if (present) {
        codes[(row * 144u) + quad_1] = as_type<uint>(packed_char4(code));
    }
    quad_sums.inner[tid_1] = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(code.x) + as_type<uint>(code.y))) + as_type<uint>(as_type<int>(as_type<uint>(code.z) + as_type<uint>(code.w))));
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local = naga_mod(tid_1, 8u) == 0u;
    } else {
        local = false;
    }
    bool _e107 = local;
    if (_e107) {
        int _e110 = quad_sums.inner[tid_1];
        int _e115 = quad_sums.inner[tid_1 + 1u];
        int _e121 = quad_sums.inner[tid_1 + 2u];
        int _e126 = quad_sums.inner[tid_1 + 3u];
        int low = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e110) + as_type<uint>(_e115))) + as_type<uint>(as_type<int>(as_type<uint>(_e121) + as_type<uint>(_e126))));
        int _e133 = quad_sums.inner[tid_1 + 4u];
        int _e138 = quad_sums.inner[tid_1 + 5u];
        int _e144 = quad_sums.inner[tid_1 + 6u];
        int _e149 = quad_sums.inner[tid_1 + 7u];
        int high = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(_e133) + as_type<uint>(_e138))) + as_type<uint>(as_type<int>(as_type<uint>(_e144) + as_type<uint>(_e149))));
        uint sums = (static_cast<uint>(low) & 65535u) | (static_cast<uint>(high) << 16u);
        float _e166 = top;
        blocks[(row * 18u) + naga_div(quad_1, 8u)] = metal::uint2(as_type<uint>(_e166 / 127.0), sums);
        return;
    } else {
        return;
    }
}

float total(
    uint tid_2,
    float mine,
    threadgroup type_7& reduced
) {
    float part = 0.0;
    float sum = 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    reduced.inner[tid_2] = mine;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        float _e8 = part;
        float _e13 = reduced.inner[tid_2 + 0u];
        part = _e8 + _e13;
        float _e15 = part;
        float _e20 = reduced.inner[tid_2 + 16u];
        part = _e15 + _e20;
        float _e22 = part;
        float _e27 = reduced.inner[tid_2 + 32u];
        part = _e22 + _e27;
        float _e29 = part;
        float _e34 = reduced.inner[tid_2 + 48u];
        part = _e29 + _e34;
        float _e36 = part;
        float _e41 = reduced.inner[tid_2 + 64u];
        part = _e36 + _e41;
        float _e43 = part;
        float _e48 = reduced.inner[tid_2 + 80u];
        part = _e43 + _e48;
        float _e50 = part;
        float _e55 = reduced.inner[tid_2 + 96u];
        part = _e50 + _e55;
        float _e57 = part;
        float _e62 = reduced.inner[tid_2 + 112u];
        part = _e57 + _e62;
        float _e64 = part;
        float _e69 = reduced.inner[tid_2 + 128u];
        part = _e64 + _e69;
        float _e71 = part;
        float _e76 = reduced.inner[tid_2 + 144u];
        part = _e71 + _e76;
        float _e78 = part;
        float _e83 = reduced.inner[tid_2 + 160u];
        part = _e78 + _e83;
        float _e85 = part;
        float _e90 = reduced.inner[tid_2 + 176u];
        part = _e85 + _e90;
        float _e92 = part;
        float _e97 = reduced.inner[tid_2 + 192u];
        part = _e92 + _e97;
        float _e99 = part;
        float _e104 = reduced.inner[tid_2 + 208u];
        part = _e99 + _e104;
        float _e106 = part;
        float _e111 = reduced.inner[tid_2 + 224u];
        part = _e106 + _e111;
        float _e113 = part;
        float _e118 = reduced.inner[tid_2 + 240u];
        part = _e113 + _e118;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        float _e124 = part;
        reduced.inner[tid_2] = _e124;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e127 = sum;
    float _e130 = reduced.inner[0];
    sum = _e127 + _e130;
    float _e132 = sum;
    float _e135 = reduced.inner[1];
    sum = _e132 + _e135;
    float _e137 = sum;
    float _e140 = reduced.inner[2];
    sum = _e137 + _e140;
    float _e142 = sum;
    float _e145 = reduced.inner[3];
    sum = _e142 + _e145;
    float _e147 = sum;
    float _e150 = reduced.inner[4];
    sum = _e147 + _e150;
    float _e152 = sum;
    float _e155 = reduced.inner[5];
    sum = _e152 + _e155;
    float _e157 = sum;
    float _e160 = reduced.inner[6];
    sum = _e157 + _e160;
    float _e162 = sum;
    float _e165 = reduced.inner[7];
    sum = _e162 + _e165;
    float _e167 = sum;
    float _e170 = reduced.inner[8];
    sum = _e167 + _e170;
    float _e172 = sum;
    float _e175 = reduced.inner[9];
    sum = _e172 + _e175;
    float _e177 = sum;
    float _e180 = reduced.inner[10];
    sum = _e177 + _e180;
    float _e182 = sum;
    float _e185 = reduced.inner[11];
    sum = _e182 + _e185;
    float _e187 = sum;
    float _e190 = reduced.inner[12];
    sum = _e187 + _e190;
    float _e192 = sum;
    float _e195 = reduced.inner[13];
    sum = _e192 + _e195;
    float _e197 = sum;
    float _e200 = reduced.inner[14];
    sum = _e197 + _e200;
    float _e202 = sum;
    float _e205 = reduced.inner[15];
    sum = _e202 + _e205;
    float _e207 = sum;
    return _e207;
}

struct normInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void norm(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, device type_3 const& residual [[user(fake0)]]
, device type_3 const& factors [[user(fake0)]]
, device type_4& codes [[user(fake0)]]
, device type_6& blocks [[user(fake0)]]
, threadgroup type_7& quad_tops
, threadgroup type_9& quad_sums
, threadgroup type_7& reduced
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float squares = 0.0;
    uint quad_ = {};
    uint first = 0u;
    metal::float4 value = {};
    uint at = group.x * 144u;
    quad_ = tid;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e19 = quad_;
            quad_ = _e19 + 256u;
        }
        loop_init = false;
        uint _e8 = quad_;
        if (_e8 < 144u) {
        } else {
            break;
        }
        {
            uint _e12 = quad_;
            metal::float4 x = residual[at + _e12];
            float _e16 = squares;
            squares = _e16 + metal::dot(x, x);
        }
    }
    float _e22 = squares;
    float _e23 = total(tid, _e22, reduced);
    float scale = metal::rsqrt((_e23 / 576.0) + 0.00001);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e53 = first;
            first = _e53 + 256u;
        }
        loop_init_1 = false;
        uint _e31 = first;
        if (_e31 < 144u) {
        } else {
            break;
        }
        {
            uint _e34 = first;
            uint quad_2 = _e34 + tid;
            value = metal::float4 {};
            if (quad_2 < 144u) {
                metal::float4 _e43 = residual[at + quad_2];
                metal::float4 _e47 = factors[quad_2];
                value = (_e43 * scale) * _e47;
            }
            metal::float4 _e52 = value;
            store_quad(tid, quad_2 < 144u, group.x, quad_2, _e52, codes, blocks, quad_tops, quad_sums, _buffer_sizes);
        }
    }
    return;
}
