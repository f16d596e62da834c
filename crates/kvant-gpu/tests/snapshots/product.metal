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
struct type_12 {
    metal::uint4 inner[16];
};
constant uint NOWHERE = 4294967295u;

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

metal::uint4 ending_of(
    uint tid_1,
    uint group_1,
    uint first_tile,
    device type_2 const& tiles,
    device type_5 const& out,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 ending = {};
    uint lane_1 = naga_mod(tid_1, 16u);
    metal::uint4 facts = tiles[group_1];
    ending = metal::uint4(facts.x, facts.y + lane_1, 0u, 0u);
    ending.y = (0u + (group_1 * 16u)) + lane_1;
    uint _e24 = ending.y;
    float _e26 = out[_e24];
    ending.w = as_type<uint>(_e26);
    metal::uint4 _e28 = ending;
    return _e28;
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
, threadgroup type_12& endings
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float sum0_ = 0.0;
    metal::uint4 unit0_0_ = {};
    uint header0_0_ = {};
    uint block = {};
    float value = {};
    uint half_ = 512u;
    float value_1 = 0.0;
    uint lane_2 = naga_mod(tid, 16u);
    uint tile0_ = 0u + metal::min((group.x * 1u) + 0u, 35u);
    uint start0_ = ((tile0_ * 48u) + metal::min(naga_div(tid, 16u), 47u)) * 72u;
    metal::uint4 _e31 = units[(naga_div(start0_, 4u) + 2u) + lane_2];
    unit0_0_ = _e31;
    uint _e40 = words[(start0_ + 0u) + naga_div(lane_2, 2u)];
    header0_0_ = _e40;
    if (tid < 16u) {
        metal::uint4 _e45 = ending_of(tid, group.x, 0u, tiles, out, _buffer_sizes);
        if (tid < 16u) {
            endings.inner[tid] = _e45;
        }
    }
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e221 = block;
            block = _e221 + 64u;
        }
        loop_init = false;
        uint _e53 = block;
        if (_e53 < 48u) {
        } else {
            break;
        }
        {
            uint _e56 = block;
            uint ahead = metal::min(_e56 + 64u, 47u);
            uint at0_ = ((tile0_ * 48u) + ahead) * 72u;
            metal::uint4 next_unit0_0_ = units[(naga_div(at0_, 4u) + 2u) + lane_2];
            uint next_header0_0_ = words[(at0_ + 0u) + naga_div(lane_2, 2u)];
            uint _e83 = block;
            metal::uint2 facts_1 = input_blocks[_e83];
            uint _e87 = block;
            metal::half4 x0_ = inputs[(_e87 * 8u) + 0u];
            uint _e95 = block;
            metal::half4 x1_ = inputs[(_e95 * 8u) + 1u];
            uint _e103 = block;
            metal::half4 x2_ = inputs[(_e103 * 8u) + 2u];
            uint _e111 = block;
            metal::half4 x3_ = inputs[(_e111 * 8u) + 3u];
            uint _e119 = block;
            metal::half4 x4_ = inputs[(_e119 * 8u) + 4u];
            uint _e127 = block;
            metal::half4 x5_ = inputs[(_e127 * 8u) + 5u];
            uint _e135 = block;
            metal::half4 x6_ = inputs[(_e135 * 8u) + 6u];
            uint _e143 = block;
            metal::half4 x7_ = inputs[(_e143 * 8u) + 7u];
            float x_scale = as_type<float>(facts_1.x);
            metal::float2 x_sums = float2(as_type<half2>(facts_1.y));
            float x_sum0_ = x_sums.x;
            float x_sum1_ = x_sums.y;
            {
                uint _e157 = unit0_0_.x;
                metal::half4 _e161 = nibble_quad(_e157 >> 0u, 1032.0h);
                uint _e163 = unit0_0_.x;
                metal::half4 _e167 = nibble_quad(_e163 >> 4u, 1032.0h);
                uint _e169 = unit0_0_.y;
                metal::half4 _e173 = nibble_quad(_e169 >> 0u, 1032.0h);
                uint _e175 = unit0_0_.y;
                metal::half4 _e179 = nibble_quad(_e175 >> 4u, 1032.0h);
                uint _e181 = unit0_0_.z;
                metal::half4 _e185 = nibble_quad(_e181 >> 0u, 1032.0h);
                uint _e187 = unit0_0_.z;
                metal::half4 _e191 = nibble_quad(_e187 >> 4u, 1032.0h);
                uint _e193 = unit0_0_.w;
                metal::half4 _e197 = nibble_quad(_e193 >> 0u, 1032.0h);
                uint _e199 = unit0_0_.w;
                metal::half4 _e203 = nibble_quad(_e199 >> 4u, 1032.0h);
                metal::half4 half0_ = metal::fma(_e179, x3_, metal::fma(_e173, x2_, metal::fma(_e167, x1_, _e161 * x0_)));
                metal::half4 half1_ = metal::fma(_e203, x7_, metal::fma(_e197, x6_, metal::fma(_e191, x5_, metal::fma(_e185, x4_, half0_))));
                uint _e212 = header0_0_;
                float _e213 = half_of(_e212, lane_2);
                float _e214 = quad_total(half1_);
                value = _e213 * _e214;
                float _e217 = sum0_;
                float _e218 = value;
                sum0_ = _e217 + (x_scale * _e218);
            }
            unit0_0_ = next_unit0_0_;
            header0_0_ = next_header0_0_;
        }
    }
    float _e228 = sum0_;
    partial.inner[0u + tid] = _e228;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e249 = half_;
            half_ = naga_div(_e249, 2u);
        }
        loop_init_1 = false;
        uint _e231 = half_;
        if (_e231 >= 256u) {
        } else {
            break;
        }
        {
            uint _e234 = half_;
            if (tid < _e234) {
                float _e240 = partial.inner[0u + tid];
                uint _e243 = half_;
                float _e247 = partial.inner[(0u + _e243) + tid];
                partial.inner[0u + tid] = _e240 + _e247;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        uint part = naga_div(tid, 16u);
        float _e258 = value_1;
        float _e266 = partial.inner[((part * 1024u) + 0u) + lane_2];
        value_1 = _e258 + _e266;
        float _e268 = value_1;
        float _e276 = partial.inner[((part * 1024u) + 16u) + lane_2];
        value_1 = _e268 + _e276;
        float _e278 = value_1;
        float _e286 = partial.inner[((part * 1024u) + 32u) + lane_2];
        value_1 = _e278 + _e286;
        float _e288 = value_1;
        float _e296 = partial.inner[((part * 1024u) + 48u) + lane_2];
        value_1 = _e288 + _e296;
        float _e298 = value_1;
        float _e306 = partial.inner[((part * 1024u) + 64u) + lane_2];
        value_1 = _e298 + _e306;
        float _e308 = value_1;
        float _e316 = partial.inner[((part * 1024u) + 80u) + lane_2];
        value_1 = _e308 + _e316;
        float _e318 = value_1;
        float _e326 = partial.inner[((part * 1024u) + 96u) + lane_2];
        value_1 = _e318 + _e326;
        float _e328 = value_1;
        float _e336 = partial.inner[((part * 1024u) + 112u) + lane_2];
        value_1 = _e328 + _e336;
        float _e338 = value_1;
        float _e346 = partial.inner[((part * 1024u) + 128u) + lane_2];
        value_1 = _e338 + _e346;
        float _e348 = value_1;
        float _e356 = partial.inner[((part * 1024u) + 144u) + lane_2];
        value_1 = _e348 + _e356;
        float _e358 = value_1;
        float _e366 = partial.inner[((part * 1024u) + 160u) + lane_2];
        value_1 = _e358 + _e366;
        float _e368 = value_1;
        float _e376 = partial.inner[((part * 1024u) + 176u) + lane_2];
        value_1 = _e368 + _e376;
        float _e378 = value_1;
        float _e386 = partial.inner[((part * 1024u) + 192u) + lane_2];
        value_1 = _e378 + _e386;
        float _e388 = value_1;
        float _e396 = partial.inner[((part * 1024u) + 208u) + lane_2];
        value_1 = _e388 + _e396;
        float _e398 = value_1;
        float _e406 = partial.inner[((part * 1024u) + 224u) + lane_2];
        value_1 = _e398 + _e406;
        float _e408 = value_1;
        float _e416 = partial.inner[((part * 1024u) + 240u) + lane_2];
        value_1 = _e408 + _e416;
        metal::uint4 ending_1 = endings.inner[tid];
        float _e421 = value_1;
        value_1 = _e421 * as_type<float>(ending_1.x);
        if (ending_1.y != NOWHERE) {
            float _e428 = value_1;
            value_1 = _e428 + as_type<float>(ending_1.w);
            float _e435 = value_1;
            out[ending_1.y] = _e435;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
