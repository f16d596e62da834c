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
typedef metal::uint2 type_7[1];
struct type_8 {
    float inner[1024];
};

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
, device type_2 const& inputs [[user(fake0)]]
, device type_7 const& input_blocks [[user(fake0)]]
, threadgroup type_8& partial
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
            uint _e188 = block;
            block = _e188 + 64u;
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
            metal::uint4 low = inputs[_e75 * 2u];
            uint _e81 = block;
            metal::uint4 high = inputs[(_e81 * 2u) + 1u];
            uint _e89 = block;
            metal::uint2 facts = input_blocks[_e89];
            float x_scale = as_type<float>(facts.x);
            int x_sum0_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(0u, 32u), metal::min(16u, 32u - metal::min(0u, 32u)));
            int x_sum1_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(16u, 32u), metal::min(16u, 32u - metal::min(16u, 32u)));
            {
                uint _e105 = unit0_0_.x;
                uint code0_ = (_e105 >> 0u) & 252645135u;
                uint _e111 = unit0_0_.x;
                uint code1_ = (_e111 >> 4u) & 252645135u;
                uint _e117 = unit0_0_.y;
                uint code2_ = (_e117 >> 0u) & 252645135u;
                uint _e123 = unit0_0_.y;
                uint code3_ = (_e123 >> 4u) & 252645135u;
                uint _e129 = unit0_0_.z;
                uint code4_ = (_e129 >> 0u) & 252645135u;
                uint _e135 = unit0_0_.z;
                uint code5_ = (_e135 >> 4u) & 252645135u;
                uint _e141 = unit0_0_.w;
                uint code6_ = (_e141 >> 0u) & 252645135u;
                uint _e147 = unit0_0_.w;
                uint code7_ = (_e147 >> 4u) & 252645135u;
                uint _e152 = low.x;
                packed_char4 reinterpreted_packed_char4_e109 = as_type<packed_char4>(code0_);
                packed_char4 reinterpreted_packed_char4_e152 = as_type<packed_char4>(_e152);
                uint _e154 = low.y;
                packed_char4 reinterpreted_packed_char4_e115 = as_type<packed_char4>(code1_);
                packed_char4 reinterpreted_packed_char4_e154 = as_type<packed_char4>(_e154);
                uint _e157 = low.z;
                packed_char4 reinterpreted_packed_char4_e121 = as_type<packed_char4>(code2_);
                packed_char4 reinterpreted_packed_char4_e157 = as_type<packed_char4>(_e157);
                uint _e160 = low.w;
                packed_char4 reinterpreted_packed_char4_e127 = as_type<packed_char4>(code3_);
                packed_char4 reinterpreted_packed_char4_e160 = as_type<packed_char4>(_e160);
                int dot0_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e109[0] * reinterpreted_packed_char4_e152[0] + reinterpreted_packed_char4_e109[1] * reinterpreted_packed_char4_e152[1] + reinterpreted_packed_char4_e109[2] * reinterpreted_packed_char4_e152[2] + reinterpreted_packed_char4_e109[3] * reinterpreted_packed_char4_e152[3])) + as_type<uint>(( + reinterpreted_packed_char4_e115[0] * reinterpreted_packed_char4_e154[0] + reinterpreted_packed_char4_e115[1] * reinterpreted_packed_char4_e154[1] + reinterpreted_packed_char4_e115[2] * reinterpreted_packed_char4_e154[2] + reinterpreted_packed_char4_e115[3] * reinterpreted_packed_char4_e154[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e121[0] * reinterpreted_packed_char4_e157[0] + reinterpreted_packed_char4_e121[1] * reinterpreted_packed_char4_e157[1] + reinterpreted_packed_char4_e121[2] * reinterpreted_packed_char4_e157[2] + reinterpreted_packed_char4_e121[3] * reinterpreted_packed_char4_e157[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e127[0] * reinterpreted_packed_char4_e160[0] + reinterpreted_packed_char4_e127[1] * reinterpreted_packed_char4_e160[1] + reinterpreted_packed_char4_e127[2] * reinterpreted_packed_char4_e160[2] + reinterpreted_packed_char4_e127[3] * reinterpreted_packed_char4_e160[3])));
                uint _e163 = high.x;
                packed_char4 reinterpreted_packed_char4_e133 = as_type<packed_char4>(code4_);
                packed_char4 reinterpreted_packed_char4_e163 = as_type<packed_char4>(_e163);
                uint _e165 = high.y;
                packed_char4 reinterpreted_packed_char4_e139 = as_type<packed_char4>(code5_);
                packed_char4 reinterpreted_packed_char4_e165 = as_type<packed_char4>(_e165);
                uint _e168 = high.z;
                packed_char4 reinterpreted_packed_char4_e145 = as_type<packed_char4>(code6_);
                packed_char4 reinterpreted_packed_char4_e168 = as_type<packed_char4>(_e168);
                uint _e171 = high.w;
                packed_char4 reinterpreted_packed_char4_e151 = as_type<packed_char4>(code7_);
                packed_char4 reinterpreted_packed_char4_e171 = as_type<packed_char4>(_e171);
                int dot1_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e133[0] * reinterpreted_packed_char4_e163[0] + reinterpreted_packed_char4_e133[1] * reinterpreted_packed_char4_e163[1] + reinterpreted_packed_char4_e133[2] * reinterpreted_packed_char4_e163[2] + reinterpreted_packed_char4_e133[3] * reinterpreted_packed_char4_e163[3])) + as_type<uint>(( + reinterpreted_packed_char4_e139[0] * reinterpreted_packed_char4_e165[0] + reinterpreted_packed_char4_e139[1] * reinterpreted_packed_char4_e165[1] + reinterpreted_packed_char4_e139[2] * reinterpreted_packed_char4_e165[2] + reinterpreted_packed_char4_e139[3] * reinterpreted_packed_char4_e165[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e145[0] * reinterpreted_packed_char4_e168[0] + reinterpreted_packed_char4_e145[1] * reinterpreted_packed_char4_e168[1] + reinterpreted_packed_char4_e145[2] * reinterpreted_packed_char4_e168[2] + reinterpreted_packed_char4_e145[3] * reinterpreted_packed_char4_e168[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e151[0] * reinterpreted_packed_char4_e171[0] + reinterpreted_packed_char4_e151[1] * reinterpreted_packed_char4_e171[1] + reinterpreted_packed_char4_e151[2] * reinterpreted_packed_char4_e171[2] + reinterpreted_packed_char4_e151[3] * reinterpreted_packed_char4_e171[3])));
                uint _e174 = header0_0_;
                float _e175 = half_of(_e174, lane_1);
                value = _e175 * static_cast<float>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(dot0_) + as_type<uint>(dot1_))) - as_type<uint>(as_type<int>(as_type<uint>(8) * as_type<uint>(as_type<int>(as_type<uint>(x_sum0_) + as_type<uint>(x_sum1_)))))));
                float _e184 = sum0_;
                float _e185 = value;
                sum0_ = _e184 + (x_scale * _e185);
            }
            unit0_0_ = next_unit0_0_;
            header0_0_ = next_header0_0_;
        }
    }
    float _e195 = sum0_;
    partial.inner[0u + tid] = _e195;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e216 = half_;
            half_ = naga_div(_e216, 2u);
        }
        loop_init_1 = false;
        uint _e198 = half_;
        if (_e198 >= 256u) {
        } else {
            break;
        }
        {
            uint _e201 = half_;
            if (tid < _e201) {
                float _e207 = partial.inner[0u + tid];
                uint _e210 = half_;
                float _e214 = partial.inner[(0u + _e210) + tid];
                partial.inner[0u + tid] = _e207 + _e214;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        uint part = naga_div(tid, 16u);
        float _e225 = value_1;
        float _e233 = partial.inner[((part * 1024u) + 0u) + lane_1];
        value_1 = _e225 + _e233;
        float _e235 = value_1;
        float _e243 = partial.inner[((part * 1024u) + 16u) + lane_1];
        value_1 = _e235 + _e243;
        float _e245 = value_1;
        float _e253 = partial.inner[((part * 1024u) + 32u) + lane_1];
        value_1 = _e245 + _e253;
        float _e255 = value_1;
        float _e263 = partial.inner[((part * 1024u) + 48u) + lane_1];
        value_1 = _e255 + _e263;
        float _e265 = value_1;
        float _e273 = partial.inner[((part * 1024u) + 64u) + lane_1];
        value_1 = _e265 + _e273;
        float _e275 = value_1;
        float _e283 = partial.inner[((part * 1024u) + 80u) + lane_1];
        value_1 = _e275 + _e283;
        float _e285 = value_1;
        float _e293 = partial.inner[((part * 1024u) + 96u) + lane_1];
        value_1 = _e285 + _e293;
        float _e295 = value_1;
        float _e303 = partial.inner[((part * 1024u) + 112u) + lane_1];
        value_1 = _e295 + _e303;
        float _e305 = value_1;
        float _e313 = partial.inner[((part * 1024u) + 128u) + lane_1];
        value_1 = _e305 + _e313;
        float _e315 = value_1;
        float _e323 = partial.inner[((part * 1024u) + 144u) + lane_1];
        value_1 = _e315 + _e323;
        float _e325 = value_1;
        float _e333 = partial.inner[((part * 1024u) + 160u) + lane_1];
        value_1 = _e325 + _e333;
        float _e335 = value_1;
        float _e343 = partial.inner[((part * 1024u) + 176u) + lane_1];
        value_1 = _e335 + _e343;
        float _e345 = value_1;
        float _e353 = partial.inner[((part * 1024u) + 192u) + lane_1];
        value_1 = _e345 + _e353;
        float _e355 = value_1;
        float _e363 = partial.inner[((part * 1024u) + 208u) + lane_1];
        value_1 = _e355 + _e363;
        float _e365 = value_1;
        float _e373 = partial.inner[((part * 1024u) + 224u) + lane_1];
        value_1 = _e365 + _e373;
        float _e375 = value_1;
        float _e383 = partial.inner[((part * 1024u) + 240u) + lane_1];
        value_1 = _e375 + _e383;
        uint tile = (group.x * 1u) + part;
        metal::uint4 facts_1 = tiles[metal::min(tile, 35u)];
        if (tile < 36u) {
            local = lane_1 < facts_1.z;
        } else {
            local = false;
        }
        bool _e401 = local;
        if (_e401) {
            uint output = facts_1.y + lane_1;
            float _e404 = value_1;
            value_1 = _e404 * as_type<float>(facts_1.x);
            float _e410 = out[output];
            float _e411 = value_1;
            out[output] = _e410 + _e411;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
