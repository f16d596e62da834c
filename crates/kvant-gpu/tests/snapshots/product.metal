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
    uint size6;
};

typedef metal::uint4 type_2[1];
typedef uint type_3[1];
typedef float type_5[1];
typedef metal::half4 type_8[1];
typedef metal::uint2 type_10[1];
struct type_11 {
    float inner[1024];
};

metal::half4 byte_quad(
    uint bytes,
    half middle
) {
    metal::float2 even = float2(as_type<half2>(((bytes & 16711935u) | 1677747200u)));
    metal::float2 odd = float2(as_type<half2>((((bytes >> 8u) & 16711935u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even, odd)) - metal::half4(middle);
}

metal::half4 nibble_quad(
    uint bytes_1,
    half middle_1
) {
    metal::float2 even_1 = float2(as_type<half2>(((bytes_1 & 983055u) | 1677747200u)));
    metal::float2 odd_1 = float2(as_type<half2>((((bytes_1 >> 8u) & 983055u) | 1677747200u)));
    return static_cast<metal::half4>(metal::float4(even_1, odd_1)) - metal::half4(middle_1);
}

float quad_total(
    metal::half4 x
) {
    metal::float4 wide = static_cast<metal::float4>(x);
    return (wide.x + wide.y) + (wide.z + wide.w);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

float half_of(
    uint word,
    uint lane
) {
    metal::float2 pair = float2(as_type<half2>(word));
    return (naga_mod(lane, 2u) == 1u) ? pair.y : pair.x;
}
uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}


struct productInput {
};
[[max_total_threads_per_threadgroup(1024)]] kernel void product(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, device type_2 const& units [[user(fake0)]]
, device type_3 const& words [[user(fake0)]]
, device type_2 const& tiles [[user(fake0)]]
, device type_5& out [[user(fake0)]]
, device type_8 const& inputs [[user(fake0)]]
, device type_10 const& input_blocks [[user(fake0)]]
, threadgroup type_11& partial
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float sum0_ = 0.0;
    metal::uint4 unit0_0_ = {};
    uint header0_0_ = {};
    uint block = {};
    float value = {};
    uint half_ = 512u;
    float value_1 = 0.0;
    bool local = {};
    uint lane_1 = naga_mod(tid, 16u);
    uint tile0_ = 0u + metal::min((group.x * 1u) + 0u, 35u);
    uint start0_ = ((tile0_ * 48u) + metal::min(naga_div(tid, 16u), 47u)) * 72u;
    metal::uint4 _e31 = units[(naga_div(start0_, 4u) + 2u) + lane_1];
    unit0_0_ = _e31;
    uint _e40 = words[(start0_ + 0u) + naga_div(lane_1, 2u)];
    header0_0_ = _e40;
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e213 = block;
            block = _e213 + 64u;
        }
        loop_init = false;
        uint _e45 = block;
        if (_e45 < 48u) {
        } else {
            break;
        }
        {
            uint _e48 = block;
            uint ahead = metal::min(_e48 + 64u, 47u);
            uint at0_ = ((tile0_ * 48u) + ahead) * 72u;
            metal::uint4 next_unit0_0_ = units[(naga_div(at0_, 4u) + 2u) + lane_1];
            uint next_header0_0_ = words[(at0_ + 0u) + naga_div(lane_1, 2u)];
            uint _e75 = block;
            metal::uint2 facts = input_blocks[_e75];
            float x_scale = as_type<float>(facts.x);
            uint _e81 = block;
            metal::half4 x0_ = inputs[(_e81 * 8u) + 0u];
            uint _e89 = block;
            metal::half4 x1_ = inputs[(_e89 * 8u) + 1u];
            uint _e97 = block;
            metal::half4 x2_ = inputs[(_e97 * 8u) + 2u];
            uint _e105 = block;
            metal::half4 x3_ = inputs[(_e105 * 8u) + 3u];
            uint _e113 = block;
            metal::half4 x4_ = inputs[(_e113 * 8u) + 4u];
            uint _e121 = block;
            metal::half4 x5_ = inputs[(_e121 * 8u) + 5u];
            uint _e129 = block;
            metal::half4 x6_ = inputs[(_e129 * 8u) + 6u];
            uint _e137 = block;
            metal::half4 x7_ = inputs[(_e137 * 8u) + 7u];
            metal::float2 x_sums = float2(as_type<half2>(facts.y));
            float x_sum0_ = x_sums.x;
            float x_sum1_ = x_sums.y;
            {
                uint _e149 = unit0_0_.x;
                metal::half4 _e153 = nibble_quad(_e149 >> 0u, 1032.0h);
                uint _e155 = unit0_0_.x;
                metal::half4 _e159 = nibble_quad(_e155 >> 4u, 1032.0h);
                uint _e161 = unit0_0_.y;
                metal::half4 _e165 = nibble_quad(_e161 >> 0u, 1032.0h);
                uint _e167 = unit0_0_.y;
                metal::half4 _e171 = nibble_quad(_e167 >> 4u, 1032.0h);
                uint _e173 = unit0_0_.z;
                metal::half4 _e177 = nibble_quad(_e173 >> 0u, 1032.0h);
                uint _e179 = unit0_0_.z;
                metal::half4 _e183 = nibble_quad(_e179 >> 4u, 1032.0h);
                uint _e185 = unit0_0_.w;
                metal::half4 _e189 = nibble_quad(_e185 >> 0u, 1032.0h);
                uint _e191 = unit0_0_.w;
                metal::half4 _e195 = nibble_quad(_e191 >> 4u, 1032.0h);
                metal::half4 half0_ = metal::fma(_e171, x3_, metal::fma(_e165, x2_, metal::fma(_e159, x1_, _e153 * x0_)));
                metal::half4 half1_ = metal::fma(_e195, x7_, metal::fma(_e189, x6_, metal::fma(_e183, x5_, metal::fma(_e177, x4_, half0_))));
                uint _e204 = header0_0_;
                float _e205 = half_of(_e204, lane_1);
                float _e206 = quad_total(half1_);
                value = _e205 * _e206;
                float _e209 = sum0_;
                float _e210 = value;
                sum0_ = _e209 + (x_scale * _e210);
            }
            unit0_0_ = next_unit0_0_;
            header0_0_ = next_header0_0_;
        }
    }
    float _e220 = sum0_;
    partial.inner[0u + tid] = _e220;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e241 = half_;
            half_ = naga_div(_e241, 2u);
        }
        loop_init_1 = false;
        uint _e223 = half_;
        if (_e223 >= 256u) {
        } else {
            break;
        }
        {
            uint _e226 = half_;
            if (tid < _e226) {
                float _e232 = partial.inner[0u + tid];
                uint _e235 = half_;
                float _e239 = partial.inner[(0u + _e235) + tid];
                partial.inner[0u + tid] = _e232 + _e239;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        uint part = naga_div(tid, 16u);
        float _e250 = value_1;
        float _e258 = partial.inner[((part * 1024u) + 0u) + lane_1];
        value_1 = _e250 + _e258;
        float _e260 = value_1;
        float _e268 = partial.inner[((part * 1024u) + 16u) + lane_1];
        value_1 = _e260 + _e268;
        float _e270 = value_1;
        float _e278 = partial.inner[((part * 1024u) + 32u) + lane_1];
        value_1 = _e270 + _e278;
        float _e280 = value_1;
        float _e288 = partial.inner[((part * 1024u) + 48u) + lane_1];
        value_1 = _e280 + _e288;
        float _e290 = value_1;
        float _e298 = partial.inner[((part * 1024u) + 64u) + lane_1];
        value_1 = _e290 + _e298;
        float _e300 = value_1;
        float _e308 = partial.inner[((part * 1024u) + 80u) + lane_1];
        value_1 = _e300 + _e308;
        float _e310 = value_1;
        float _e318 = partial.inner[((part * 1024u) + 96u) + lane_1];
        value_1 = _e310 + _e318;
        float _e320 = value_1;
        float _e328 = partial.inner[((part * 1024u) + 112u) + lane_1];
        value_1 = _e320 + _e328;
        float _e330 = value_1;
        float _e338 = partial.inner[((part * 1024u) + 128u) + lane_1];
        value_1 = _e330 + _e338;
        float _e340 = value_1;
        float _e348 = partial.inner[((part * 1024u) + 144u) + lane_1];
        value_1 = _e340 + _e348;
        float _e350 = value_1;
        float _e358 = partial.inner[((part * 1024u) + 160u) + lane_1];
        value_1 = _e350 + _e358;
        float _e360 = value_1;
        float _e368 = partial.inner[((part * 1024u) + 176u) + lane_1];
        value_1 = _e360 + _e368;
        float _e370 = value_1;
        float _e378 = partial.inner[((part * 1024u) + 192u) + lane_1];
        value_1 = _e370 + _e378;
        float _e380 = value_1;
        float _e388 = partial.inner[((part * 1024u) + 208u) + lane_1];
        value_1 = _e380 + _e388;
        float _e390 = value_1;
        float _e398 = partial.inner[((part * 1024u) + 224u) + lane_1];
        value_1 = _e390 + _e398;
        float _e400 = value_1;
        float _e408 = partial.inner[((part * 1024u) + 240u) + lane_1];
        value_1 = _e400 + _e408;
        uint tile = (group.x * 1u) + part;
        metal::uint4 facts_1 = tiles[metal::min(tile, 35u)];
        if (tile < 36u) {
            local = lane_1 < facts_1.z;
        } else {
            local = false;
        }
        bool _e426 = local;
        if (_e426) {
            uint output = facts_1.y + lane_1;
            float _e429 = value_1;
            value_1 = _e429 * as_type<float>(facts_1.x);
            float _e435 = out[output];
            float _e436 = value_1;
            out[output] = _e435 + _e436;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
