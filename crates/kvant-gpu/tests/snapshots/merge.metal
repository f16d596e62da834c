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

struct Params {
    uint splits;
};
typedef float type_2[1];
typedef metal::float2 type_4[1];
struct type_5 {
    float inner[8];
};
struct type_6 {
    float inner[256];
};

struct mergeInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void merge(
  metal::uint3 local [[thread_position_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Params& params [[user(fake0)]]
, device type_2 const& outputs [[user(fake0)]]
, device type_4 const& states [[user(fake0)]]
, device type_2& merged [[user(fake0)]]
, device type_2& log_sums [[user(fake0)]]
, threadgroup type_5& maxima
, threadgroup type_6& sums
, threadgroup type_6& parts
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float largest = -1000000000000000000000000000000.0;
    uint i = {};
    float sum = 0.0;
    float part = 0.0;
    uint i_1 = {};
    bool local_1 = {};
    uint head = group.x;
    uint channel = (group.y * 32u) + local.x;
    uint _e10 = params.splits;
    uint first = head * _e10;
    i = local.y;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e29 = i;
            i = _e29 + 8u;
        }
        loop_init = false;
        uint _e16 = i;
        uint _e19 = params.splits;
        if (_e16 < _e19) {
        } else {
            break;
        }
        {
            float _e21 = largest;
            uint _e23 = i;
            float _e27 = states[first + _e23].x;
            largest = metal::max(_e21, _e27);
        }
    }
    if (local.x == 0u) {
        float _e38 = largest;
        maxima.inner[local.y] = _e38;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e39 = largest;
    float _e42 = maxima.inner[0];
    largest = metal::max(_e39, _e42);
    float _e44 = largest;
    float _e47 = maxima.inner[1];
    largest = metal::max(_e44, _e47);
    float _e49 = largest;
    float _e52 = maxima.inner[2];
    largest = metal::max(_e49, _e52);
    float _e54 = largest;
    float _e57 = maxima.inner[3];
    largest = metal::max(_e54, _e57);
    float _e59 = largest;
    float _e62 = maxima.inner[4];
    largest = metal::max(_e59, _e62);
    float _e64 = largest;
    float _e67 = maxima.inner[5];
    largest = metal::max(_e64, _e67);
    float _e69 = largest;
    float _e72 = maxima.inner[6];
    largest = metal::max(_e69, _e72);
    float _e74 = largest;
    float _e77 = maxima.inner[7];
    largest = metal::max(_e74, _e77);
    i_1 = local.y;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e116 = i_1;
            i_1 = _e116 + 8u;
        }
        loop_init_1 = false;
        uint _e85 = i_1;
        uint _e88 = params.splits;
        if (_e85 < _e88) {
        } else {
            break;
        }
        {
            uint _e91 = i_1;
            metal::float2 state = states[first + _e91];
            float _e96 = largest;
            float share = metal::exp(state.x - _e96);
            float _e99 = sum;
            sum = _e99 + (state.y * share);
            float _e103 = part;
            uint _e105 = i_1;
            float _e113 = outputs[((first + _e105) * 64u) + metal::min(channel, 63u)];
            part = _e103 + (_e113 * share);
        }
    }
    float _e126 = sum;
    sums.inner[(local.y * 32u) + local.x] = _e126;
    float _e134 = part;
    parts.inner[(local.y * 32u) + local.x] = _e134;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (local.y == 0u) {
        local_1 = channel < 64u;
    } else {
        local_1 = false;
    }
    bool _e143 = local_1;
    if (_e143) {
        float _e144 = sum;
        float _e150 = sums.inner[32u + local.x];
        sum = _e144 + _e150;
        float _e152 = part;
        float _e158 = parts.inner[32u + local.x];
        part = _e152 + _e158;
        float _e160 = sum;
        float _e166 = sums.inner[64u + local.x];
        sum = _e160 + _e166;
        float _e168 = part;
        float _e174 = parts.inner[64u + local.x];
        part = _e168 + _e174;
        float _e176 = sum;
        float _e182 = sums.inner[96u + local.x];
        sum = _e176 + _e182;
        float _e184 = part;
        float _e190 = parts.inner[96u + local.x];
        part = _e184 + _e190;
        float _e192 = sum;
        float _e198 = sums.inner[128u + local.x];
        sum = _e192 + _e198;
        float _e200 = part;
        float _e206 = parts.inner[128u + local.x];
        part = _e200 + _e206;
        float _e208 = sum;
        float _e214 = sums.inner[160u + local.x];
        sum = _e208 + _e214;
        float _e216 = part;
        float _e222 = parts.inner[160u + local.x];
        part = _e216 + _e222;
        float _e224 = sum;
        float _e230 = sums.inner[192u + local.x];
        sum = _e224 + _e230;
        float _e232 = part;
        float _e238 = parts.inner[192u + local.x];
        part = _e232 + _e238;
        float _e240 = sum;
        float _e246 = sums.inner[224u + local.x];
        sum = _e240 + _e246;
        float _e248 = part;
        float _e254 = parts.inner[224u + local.x];
        part = _e248 + _e254;
        float _e261 = part;
        float _e262 = sum;
        float _e264 = sum;
        merged[(head * 64u) + channel] = (_e264 > 0.0) ? (_e261 / _e262) : 0.0;
        if (channel == 0u) {
            float _e273 = largest;
            float _e274 = sum;
            float _e277 = sum;
            log_sums[head] = (_e277 > 0.0) ? (_e273 + metal::log(_e274)) : -1000000000000000000000000000000.0;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
