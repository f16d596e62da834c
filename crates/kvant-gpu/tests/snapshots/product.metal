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

void prepare_ending(
    uint tid_1,
    uint group_1,
    uint first_tile,
    device type_2 const& tiles,
    device type_5 const& out,
    threadgroup type_12& endings,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint lane_1 = naga_mod(tid_1, 16u);
    if (tid_1 < 16u) {
        metal::uint4 facts = tiles[group_1];
        uint output = (0u + (group_1 * 16u)) + lane_1;
        float joined = out[output];
        endings.inner[tid_1].x = facts.x;
        endings.inner[tid_1].y = output;
        endings.inner[tid_1].w = as_type<uint>(joined);
        return;
    } else {
        return;
    }
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
    prepare_ending(tid, group.x, 0u, tiles, out, endings, _buffer_sizes);
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e214 = block;
            block = _e214 + 64u;
        }
        loop_init = false;
        uint _e46 = block;
        if (_e46 < 48u) {
        } else {
            break;
        }
        {
            uint _e49 = block;
            uint ahead = metal::min(_e49 + 64u, 47u);
            uint at0_ = ((tile0_ * 48u) + ahead) * 72u;
            metal::uint4 next_unit0_0_ = units[(naga_div(at0_, 4u) + 2u) + lane_2];
            uint next_header0_0_ = words[(at0_ + 0u) + naga_div(lane_2, 2u)];
            uint _e76 = block;
            metal::uint2 facts_1 = input_blocks[_e76];
            uint _e80 = block;
            metal::half4 x0_ = inputs[(_e80 * 8u) + 0u];
            uint _e88 = block;
            metal::half4 x1_ = inputs[(_e88 * 8u) + 1u];
            uint _e96 = block;
            metal::half4 x2_ = inputs[(_e96 * 8u) + 2u];
            uint _e104 = block;
            metal::half4 x3_ = inputs[(_e104 * 8u) + 3u];
            uint _e112 = block;
            metal::half4 x4_ = inputs[(_e112 * 8u) + 4u];
            uint _e120 = block;
            metal::half4 x5_ = inputs[(_e120 * 8u) + 5u];
            uint _e128 = block;
            metal::half4 x6_ = inputs[(_e128 * 8u) + 6u];
            uint _e136 = block;
            metal::half4 x7_ = inputs[(_e136 * 8u) + 7u];
            float x_scale = as_type<float>(facts_1.x);
            metal::float2 x_sums = float2(as_type<half2>(facts_1.y));
            float x_sum0_ = x_sums.x;
            float x_sum1_ = x_sums.y;
            {
                uint _e150 = unit0_0_.x;
                metal::half4 _e154 = nibble_quad(_e150 >> 0u, 1032.0h);
                uint _e156 = unit0_0_.x;
                metal::half4 _e160 = nibble_quad(_e156 >> 4u, 1032.0h);
                uint _e162 = unit0_0_.y;
                metal::half4 _e166 = nibble_quad(_e162 >> 0u, 1032.0h);
                uint _e168 = unit0_0_.y;
                metal::half4 _e172 = nibble_quad(_e168 >> 4u, 1032.0h);
                uint _e174 = unit0_0_.z;
                metal::half4 _e178 = nibble_quad(_e174 >> 0u, 1032.0h);
                uint _e180 = unit0_0_.z;
                metal::half4 _e184 = nibble_quad(_e180 >> 4u, 1032.0h);
                uint _e186 = unit0_0_.w;
                metal::half4 _e190 = nibble_quad(_e186 >> 0u, 1032.0h);
                uint _e192 = unit0_0_.w;
                metal::half4 _e196 = nibble_quad(_e192 >> 4u, 1032.0h);
                metal::half4 half0_ = metal::fma(_e172, x3_, metal::fma(_e166, x2_, metal::fma(_e160, x1_, _e154 * x0_)));
                metal::half4 half1_ = metal::fma(_e196, x7_, metal::fma(_e190, x6_, metal::fma(_e184, x5_, metal::fma(_e178, x4_, half0_))));
                uint _e205 = header0_0_;
                float _e206 = half_of(_e205, lane_2);
                float _e207 = quad_total(half1_);
                value = _e206 * _e207;
                float _e210 = sum0_;
                float _e211 = value;
                sum0_ = _e210 + (x_scale * _e211);
            }
            unit0_0_ = next_unit0_0_;
            header0_0_ = next_header0_0_;
        }
    }
    float _e221 = sum0_;
    partial.inner[0u + tid] = _e221;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e242 = half_;
            half_ = naga_div(_e242, 2u);
        }
        loop_init_1 = false;
        uint _e224 = half_;
        if (_e224 >= 256u) {
        } else {
            break;
        }
        {
            uint _e227 = half_;
            if (tid < _e227) {
                float _e233 = partial.inner[0u + tid];
                uint _e236 = half_;
                float _e240 = partial.inner[(0u + _e236) + tid];
                partial.inner[0u + tid] = _e233 + _e240;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        uint part = naga_div(tid, 16u);
        float _e251 = value_1;
        float _e259 = partial.inner[((part * 1024u) + 0u) + lane_2];
        value_1 = _e251 + _e259;
        float _e261 = value_1;
        float _e269 = partial.inner[((part * 1024u) + 16u) + lane_2];
        value_1 = _e261 + _e269;
        float _e271 = value_1;
        float _e279 = partial.inner[((part * 1024u) + 32u) + lane_2];
        value_1 = _e271 + _e279;
        float _e281 = value_1;
        float _e289 = partial.inner[((part * 1024u) + 48u) + lane_2];
        value_1 = _e281 + _e289;
        float _e291 = value_1;
        float _e299 = partial.inner[((part * 1024u) + 64u) + lane_2];
        value_1 = _e291 + _e299;
        float _e301 = value_1;
        float _e309 = partial.inner[((part * 1024u) + 80u) + lane_2];
        value_1 = _e301 + _e309;
        float _e311 = value_1;
        float _e319 = partial.inner[((part * 1024u) + 96u) + lane_2];
        value_1 = _e311 + _e319;
        float _e321 = value_1;
        float _e329 = partial.inner[((part * 1024u) + 112u) + lane_2];
        value_1 = _e321 + _e329;
        float _e331 = value_1;
        float _e339 = partial.inner[((part * 1024u) + 128u) + lane_2];
        value_1 = _e331 + _e339;
        float _e341 = value_1;
        float _e349 = partial.inner[((part * 1024u) + 144u) + lane_2];
        value_1 = _e341 + _e349;
        float _e351 = value_1;
        float _e359 = partial.inner[((part * 1024u) + 160u) + lane_2];
        value_1 = _e351 + _e359;
        float _e361 = value_1;
        float _e369 = partial.inner[((part * 1024u) + 176u) + lane_2];
        value_1 = _e361 + _e369;
        float _e371 = value_1;
        float _e379 = partial.inner[((part * 1024u) + 192u) + lane_2];
        value_1 = _e371 + _e379;
        float _e381 = value_1;
        float _e389 = partial.inner[((part * 1024u) + 208u) + lane_2];
        value_1 = _e381 + _e389;
        float _e391 = value_1;
        float _e399 = partial.inner[((part * 1024u) + 224u) + lane_2];
        value_1 = _e391 + _e399;
        float _e401 = value_1;
        float _e409 = partial.inner[((part * 1024u) + 240u) + lane_2];
        value_1 = _e401 + _e409;
        metal::uint4 ending = endings.inner[tid];
        float _e414 = value_1;
        value_1 = _e414 * as_type<float>(ending.x);
        if (ending.y != NOWHERE) {
            float _e421 = value_1;
            value_1 = _e421 + as_type<float>(ending.w);
            float _e428 = value_1;
            out[ending.y] = _e428;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
