// language: metal3.0
#include <metal_stdlib>
#include <simd/simd.h>

using metal::uint;

struct _mslBufferSizes {
    uint size1;
    uint size2;
    uint size3;
    uint size4;
    uint size5;
    uint size6;
    uint size7;
};

struct Step {
    uint rows;
    uint first_wanted;
    uint wanted;
};
typedef metal::uint4 type_2[1];
typedef uint type_3[1];
typedef float type_5[1];
typedef metal::uint2 type_7[1];
struct type_8 {
    float inner[1024];
};

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

float header(
    uint at,
    uint lane,
    device type_3 const& words,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e7 = words[at + naga_div(lane, 2u)];
    metal::float2 pair = float2(as_type<half2>(_e7));
    return (naga_mod(lane, 2u) == 1u) ? pair.y : pair.x;
}

struct productInput {
};
[[max_total_threads_per_threadgroup(1024)]] kernel void product(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Step& step [[user(fake0)]]
, device type_2 const& units [[user(fake0)]]
, device type_3 const& words [[user(fake0)]]
, device type_2 const& tiles [[user(fake0)]]
, device type_5& out [[user(fake0)]]
, device type_2 const& inputs [[user(fake0)]]
, device type_7 const& blocks [[user(fake0)]]
, threadgroup type_8& partial
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float sum0_0_ = 0.0;
    uint block = {};
    float value0_ = {};
    uint half_ = 512u;
    uint o = {};
    float value = {};
    bool local = {};
    bool local_1 = {};
    uint lane_1 = naga_mod(tid, 16u);
    uint count = step.rows;
    uint first_row = group.y * 1u;
    uint row0_ = metal::min(first_row + 0u, count - 1u);
    uint tile0_ = metal::min((group.x * 1u) + 0u, 35u);
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e152 = block;
            block = _e152 + 64u;
        }
        loop_init = false;
        uint _e27 = block;
        if (_e27 < 48u) {
        } else {
            break;
        }
        {
            uint _e32 = block;
            uint at0_ = ((tile0_ * 48u) + _e32) * 72u;
            metal::uint4 unit0_0_ = units[(naga_div(at0_, 4u) + 2u) + lane_1];
            float _e46 = header(at0_ + 0u, lane_1, words, _buffer_sizes);
            uint code0_0_ = unit0_0_.x & 252645135u;
            uint code0_1_ = (unit0_0_.x >> 4u) & 252645135u;
            uint code0_2_ = unit0_0_.y & 252645135u;
            uint code0_3_ = (unit0_0_.y >> 4u) & 252645135u;
            uint code0_4_ = unit0_0_.z & 252645135u;
            uint code0_5_ = (unit0_0_.z >> 4u) & 252645135u;
            uint code0_6_ = unit0_0_.w & 252645135u;
            uint code0_7_ = (unit0_0_.w >> 4u) & 252645135u;
            {
                uint _e82 = block;
                metal::uint4 low = inputs[((row0_ * 48u) + _e82) * 2u];
                uint _e91 = block;
                metal::uint4 high = inputs[(((row0_ * 48u) + _e91) * 2u) + 1u];
                uint _e102 = block;
                metal::uint2 facts = blocks[(row0_ * 48u) + _e102];
                float x_scale = as_type<float>(facts.x);
                int x_sum0_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(0u, 32u), metal::min(16u, 32u - metal::min(0u, 32u)));
                int x_sum1_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(16u, 32u), metal::min(16u, 32u - metal::min(16u, 32u)));
                uint _e118 = low.x;
                packed_char4 reinterpreted_packed_char4_e49 = as_type<packed_char4>(code0_0_);
                packed_char4 reinterpreted_packed_char4_e118 = as_type<packed_char4>(_e118);
                uint _e120 = low.y;
                packed_char4 reinterpreted_packed_char4_e54 = as_type<packed_char4>(code0_1_);
                packed_char4 reinterpreted_packed_char4_e120 = as_type<packed_char4>(_e120);
                uint _e123 = low.z;
                packed_char4 reinterpreted_packed_char4_e57 = as_type<packed_char4>(code0_2_);
                packed_char4 reinterpreted_packed_char4_e123 = as_type<packed_char4>(_e123);
                uint _e126 = low.w;
                packed_char4 reinterpreted_packed_char4_e62 = as_type<packed_char4>(code0_3_);
                packed_char4 reinterpreted_packed_char4_e126 = as_type<packed_char4>(_e126);
                int dot0_0_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e49[0] * reinterpreted_packed_char4_e118[0] + reinterpreted_packed_char4_e49[1] * reinterpreted_packed_char4_e118[1] + reinterpreted_packed_char4_e49[2] * reinterpreted_packed_char4_e118[2] + reinterpreted_packed_char4_e49[3] * reinterpreted_packed_char4_e118[3])) + as_type<uint>(( + reinterpreted_packed_char4_e54[0] * reinterpreted_packed_char4_e120[0] + reinterpreted_packed_char4_e54[1] * reinterpreted_packed_char4_e120[1] + reinterpreted_packed_char4_e54[2] * reinterpreted_packed_char4_e120[2] + reinterpreted_packed_char4_e54[3] * reinterpreted_packed_char4_e120[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e57[0] * reinterpreted_packed_char4_e123[0] + reinterpreted_packed_char4_e57[1] * reinterpreted_packed_char4_e123[1] + reinterpreted_packed_char4_e57[2] * reinterpreted_packed_char4_e123[2] + reinterpreted_packed_char4_e57[3] * reinterpreted_packed_char4_e123[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e62[0] * reinterpreted_packed_char4_e126[0] + reinterpreted_packed_char4_e62[1] * reinterpreted_packed_char4_e126[1] + reinterpreted_packed_char4_e62[2] * reinterpreted_packed_char4_e126[2] + reinterpreted_packed_char4_e62[3] * reinterpreted_packed_char4_e126[3])));
                uint _e129 = high.x;
                packed_char4 reinterpreted_packed_char4_e65 = as_type<packed_char4>(code0_4_);
                packed_char4 reinterpreted_packed_char4_e129 = as_type<packed_char4>(_e129);
                uint _e131 = high.y;
                packed_char4 reinterpreted_packed_char4_e70 = as_type<packed_char4>(code0_5_);
                packed_char4 reinterpreted_packed_char4_e131 = as_type<packed_char4>(_e131);
                uint _e134 = high.z;
                packed_char4 reinterpreted_packed_char4_e73 = as_type<packed_char4>(code0_6_);
                packed_char4 reinterpreted_packed_char4_e134 = as_type<packed_char4>(_e134);
                uint _e137 = high.w;
                packed_char4 reinterpreted_packed_char4_e78 = as_type<packed_char4>(code0_7_);
                packed_char4 reinterpreted_packed_char4_e137 = as_type<packed_char4>(_e137);
                int dot0_1_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e65[0] * reinterpreted_packed_char4_e129[0] + reinterpreted_packed_char4_e65[1] * reinterpreted_packed_char4_e129[1] + reinterpreted_packed_char4_e65[2] * reinterpreted_packed_char4_e129[2] + reinterpreted_packed_char4_e65[3] * reinterpreted_packed_char4_e129[3])) + as_type<uint>(( + reinterpreted_packed_char4_e70[0] * reinterpreted_packed_char4_e131[0] + reinterpreted_packed_char4_e70[1] * reinterpreted_packed_char4_e131[1] + reinterpreted_packed_char4_e70[2] * reinterpreted_packed_char4_e131[2] + reinterpreted_packed_char4_e70[3] * reinterpreted_packed_char4_e131[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e73[0] * reinterpreted_packed_char4_e134[0] + reinterpreted_packed_char4_e73[1] * reinterpreted_packed_char4_e134[1] + reinterpreted_packed_char4_e73[2] * reinterpreted_packed_char4_e134[2] + reinterpreted_packed_char4_e73[3] * reinterpreted_packed_char4_e134[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e78[0] * reinterpreted_packed_char4_e137[0] + reinterpreted_packed_char4_e78[1] * reinterpreted_packed_char4_e137[1] + reinterpreted_packed_char4_e78[2] * reinterpreted_packed_char4_e137[2] + reinterpreted_packed_char4_e78[3] * reinterpreted_packed_char4_e137[3])));
                value0_ = _e46 * static_cast<float>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(dot0_0_) + as_type<uint>(dot0_1_))) - as_type<uint>(as_type<int>(as_type<uint>(8) * as_type<uint>(as_type<int>(as_type<uint>(x_sum0_) + as_type<uint>(x_sum1_)))))));
                float _e148 = sum0_0_;
                float _e149 = value0_;
                sum0_0_ = _e148 + (x_scale * _e149);
            }
        }
    }
    float _e159 = sum0_0_;
    partial.inner[0u + tid] = _e159;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e180 = half_;
            half_ = naga_div(_e180, 2u);
        }
        loop_init_1 = false;
        uint _e162 = half_;
        if (_e162 >= 256u) {
        } else {
            break;
        }
        {
            uint _e165 = half_;
            if (tid < _e165) {
                float _e171 = partial.inner[0u + tid];
                uint _e174 = half_;
                float _e178 = partial.inner[(0u + _e174) + tid];
                partial.inner[0u + tid] = _e171 + _e178;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    o = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e447 = o;
            o = _e447 + 1024u;
        }
        loop_init_2 = false;
        uint _e184 = o;
        if (_e184 < 16u) {
        } else {
            break;
        }
        {
            uint _e187 = o;
            uint part = naga_div(_e187, 16u);
            value = 0.0;
            float _e192 = value;
            uint _e198 = o;
            float _e203 = partial.inner[((part * 1024u) + 0u) + naga_mod(_e198, 16u)];
            value = _e192 + _e203;
            float _e205 = value;
            uint _e211 = o;
            float _e216 = partial.inner[((part * 1024u) + 16u) + naga_mod(_e211, 16u)];
            value = _e205 + _e216;
            float _e218 = value;
            uint _e224 = o;
            float _e229 = partial.inner[((part * 1024u) + 32u) + naga_mod(_e224, 16u)];
            value = _e218 + _e229;
            float _e231 = value;
            uint _e237 = o;
            float _e242 = partial.inner[((part * 1024u) + 48u) + naga_mod(_e237, 16u)];
            value = _e231 + _e242;
            float _e244 = value;
            uint _e250 = o;
            float _e255 = partial.inner[((part * 1024u) + 64u) + naga_mod(_e250, 16u)];
            value = _e244 + _e255;
            float _e257 = value;
            uint _e263 = o;
            float _e268 = partial.inner[((part * 1024u) + 80u) + naga_mod(_e263, 16u)];
            value = _e257 + _e268;
            float _e270 = value;
            uint _e276 = o;
            float _e281 = partial.inner[((part * 1024u) + 96u) + naga_mod(_e276, 16u)];
            value = _e270 + _e281;
            float _e283 = value;
            uint _e289 = o;
            float _e294 = partial.inner[((part * 1024u) + 112u) + naga_mod(_e289, 16u)];
            value = _e283 + _e294;
            float _e296 = value;
            uint _e302 = o;
            float _e307 = partial.inner[((part * 1024u) + 128u) + naga_mod(_e302, 16u)];
            value = _e296 + _e307;
            float _e309 = value;
            uint _e315 = o;
            float _e320 = partial.inner[((part * 1024u) + 144u) + naga_mod(_e315, 16u)];
            value = _e309 + _e320;
            float _e322 = value;
            uint _e328 = o;
            float _e333 = partial.inner[((part * 1024u) + 160u) + naga_mod(_e328, 16u)];
            value = _e322 + _e333;
            float _e335 = value;
            uint _e341 = o;
            float _e346 = partial.inner[((part * 1024u) + 176u) + naga_mod(_e341, 16u)];
            value = _e335 + _e346;
            float _e348 = value;
            uint _e354 = o;
            float _e359 = partial.inner[((part * 1024u) + 192u) + naga_mod(_e354, 16u)];
            value = _e348 + _e359;
            float _e361 = value;
            uint _e367 = o;
            float _e372 = partial.inner[((part * 1024u) + 208u) + naga_mod(_e367, 16u)];
            value = _e361 + _e372;
            float _e374 = value;
            uint _e380 = o;
            float _e385 = partial.inner[((part * 1024u) + 224u) + naga_mod(_e380, 16u)];
            value = _e374 + _e385;
            float _e387 = value;
            uint _e393 = o;
            float _e398 = partial.inner[((part * 1024u) + 240u) + naga_mod(_e393, 16u)];
            value = _e387 + _e398;
            uint tile = (group.x * 1u) + naga_div(part, 1u);
            uint row = first_row + naga_mod(part, 1u);
            metal::uint4 facts_1 = tiles[metal::min(tile, 35u)];
            if (tile < 36u) {
                local = row < count;
            } else {
                local = false;
            }
            bool _e420 = local;
            if (_e420) {
                uint _e423 = o;
                local_1 = naga_mod(_e423, 16u) < facts_1.z;
            } else {
                local_1 = false;
            }
            bool _e429 = local_1;
            if (_e429) {
                uint _e431 = o;
                uint output = facts_1.y + naga_mod(_e431, 16u);
                float _e435 = value;
                value = _e435 * as_type<float>(facts_1.x);
                float _e444 = out[(row * 576u) + output];
                float _e445 = value;
                out[(row * 576u) + output] = _e444 + _e445;
            }
        }
    }
    return;
}
