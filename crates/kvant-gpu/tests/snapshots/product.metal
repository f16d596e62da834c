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
    uint tile0_ = metal::min((group.x * 1u) + 0u, 35u);
    uint start0_ = ((tile0_ * 48u) + metal::min(naga_div(tid, 16u), 47u)) * 72u;
    metal::uint4 _e29 = units[(naga_div(start0_, 4u) + 2u) + lane_1];
    unit0_0_ = _e29;
    uint _e38 = words[(start0_ + 0u) + naga_div(lane_1, 2u)];
    header0_0_ = _e38;
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e186 = block;
            block = _e186 + 64u;
        }
        loop_init = false;
        uint _e43 = block;
        if (_e43 < 48u) {
        } else {
            break;
        }
        {
            uint _e46 = block;
            uint ahead = metal::min(_e46 + 64u, 47u);
            uint at0_ = ((tile0_ * 48u) + ahead) * 72u;
            metal::uint4 next_unit0_0_ = units[(naga_div(at0_, 4u) + 2u) + lane_1];
            uint next_header0_0_ = words[(at0_ + 0u) + naga_div(lane_1, 2u)];
            uint _e73 = block;
            metal::uint4 low = inputs[_e73 * 2u];
            uint _e79 = block;
            metal::uint4 high = inputs[(_e79 * 2u) + 1u];
            uint _e87 = block;
            metal::uint2 facts = input_blocks[_e87];
            float x_scale = as_type<float>(facts.x);
            int x_sum0_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(0u, 32u), metal::min(16u, 32u - metal::min(0u, 32u)));
            int x_sum1_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(16u, 32u), metal::min(16u, 32u - metal::min(16u, 32u)));
            {
                uint _e103 = unit0_0_.x;
                uint code0_ = (_e103 >> 0u) & 252645135u;
                uint _e109 = unit0_0_.x;
                uint code1_ = (_e109 >> 4u) & 252645135u;
                uint _e115 = unit0_0_.y;
                uint code2_ = (_e115 >> 0u) & 252645135u;
                uint _e121 = unit0_0_.y;
                uint code3_ = (_e121 >> 4u) & 252645135u;
                uint _e127 = unit0_0_.z;
                uint code4_ = (_e127 >> 0u) & 252645135u;
                uint _e133 = unit0_0_.z;
                uint code5_ = (_e133 >> 4u) & 252645135u;
                uint _e139 = unit0_0_.w;
                uint code6_ = (_e139 >> 0u) & 252645135u;
                uint _e145 = unit0_0_.w;
                uint code7_ = (_e145 >> 4u) & 252645135u;
                uint _e150 = low.x;
                packed_char4 reinterpreted_packed_char4_e107 = as_type<packed_char4>(code0_);
                packed_char4 reinterpreted_packed_char4_e150 = as_type<packed_char4>(_e150);
                uint _e152 = low.y;
                packed_char4 reinterpreted_packed_char4_e113 = as_type<packed_char4>(code1_);
                packed_char4 reinterpreted_packed_char4_e152 = as_type<packed_char4>(_e152);
                uint _e155 = low.z;
                packed_char4 reinterpreted_packed_char4_e119 = as_type<packed_char4>(code2_);
                packed_char4 reinterpreted_packed_char4_e155 = as_type<packed_char4>(_e155);
                uint _e158 = low.w;
                packed_char4 reinterpreted_packed_char4_e125 = as_type<packed_char4>(code3_);
                packed_char4 reinterpreted_packed_char4_e158 = as_type<packed_char4>(_e158);
                int dot0_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e107[0] * reinterpreted_packed_char4_e150[0] + reinterpreted_packed_char4_e107[1] * reinterpreted_packed_char4_e150[1] + reinterpreted_packed_char4_e107[2] * reinterpreted_packed_char4_e150[2] + reinterpreted_packed_char4_e107[3] * reinterpreted_packed_char4_e150[3])) + as_type<uint>(( + reinterpreted_packed_char4_e113[0] * reinterpreted_packed_char4_e152[0] + reinterpreted_packed_char4_e113[1] * reinterpreted_packed_char4_e152[1] + reinterpreted_packed_char4_e113[2] * reinterpreted_packed_char4_e152[2] + reinterpreted_packed_char4_e113[3] * reinterpreted_packed_char4_e152[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e119[0] * reinterpreted_packed_char4_e155[0] + reinterpreted_packed_char4_e119[1] * reinterpreted_packed_char4_e155[1] + reinterpreted_packed_char4_e119[2] * reinterpreted_packed_char4_e155[2] + reinterpreted_packed_char4_e119[3] * reinterpreted_packed_char4_e155[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e125[0] * reinterpreted_packed_char4_e158[0] + reinterpreted_packed_char4_e125[1] * reinterpreted_packed_char4_e158[1] + reinterpreted_packed_char4_e125[2] * reinterpreted_packed_char4_e158[2] + reinterpreted_packed_char4_e125[3] * reinterpreted_packed_char4_e158[3])));
                uint _e161 = high.x;
                packed_char4 reinterpreted_packed_char4_e131 = as_type<packed_char4>(code4_);
                packed_char4 reinterpreted_packed_char4_e161 = as_type<packed_char4>(_e161);
                uint _e163 = high.y;
                packed_char4 reinterpreted_packed_char4_e137 = as_type<packed_char4>(code5_);
                packed_char4 reinterpreted_packed_char4_e163 = as_type<packed_char4>(_e163);
                uint _e166 = high.z;
                packed_char4 reinterpreted_packed_char4_e143 = as_type<packed_char4>(code6_);
                packed_char4 reinterpreted_packed_char4_e166 = as_type<packed_char4>(_e166);
                uint _e169 = high.w;
                packed_char4 reinterpreted_packed_char4_e149 = as_type<packed_char4>(code7_);
                packed_char4 reinterpreted_packed_char4_e169 = as_type<packed_char4>(_e169);
                int dot1_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e131[0] * reinterpreted_packed_char4_e161[0] + reinterpreted_packed_char4_e131[1] * reinterpreted_packed_char4_e161[1] + reinterpreted_packed_char4_e131[2] * reinterpreted_packed_char4_e161[2] + reinterpreted_packed_char4_e131[3] * reinterpreted_packed_char4_e161[3])) + as_type<uint>(( + reinterpreted_packed_char4_e137[0] * reinterpreted_packed_char4_e163[0] + reinterpreted_packed_char4_e137[1] * reinterpreted_packed_char4_e163[1] + reinterpreted_packed_char4_e137[2] * reinterpreted_packed_char4_e163[2] + reinterpreted_packed_char4_e137[3] * reinterpreted_packed_char4_e163[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e143[0] * reinterpreted_packed_char4_e166[0] + reinterpreted_packed_char4_e143[1] * reinterpreted_packed_char4_e166[1] + reinterpreted_packed_char4_e143[2] * reinterpreted_packed_char4_e166[2] + reinterpreted_packed_char4_e143[3] * reinterpreted_packed_char4_e166[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e149[0] * reinterpreted_packed_char4_e169[0] + reinterpreted_packed_char4_e149[1] * reinterpreted_packed_char4_e169[1] + reinterpreted_packed_char4_e149[2] * reinterpreted_packed_char4_e169[2] + reinterpreted_packed_char4_e149[3] * reinterpreted_packed_char4_e169[3])));
                uint _e172 = header0_0_;
                float _e173 = half_of(_e172, lane_1);
                value = _e173 * static_cast<float>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(dot0_) + as_type<uint>(dot1_))) - as_type<uint>(as_type<int>(as_type<uint>(8) * as_type<uint>(as_type<int>(as_type<uint>(x_sum0_) + as_type<uint>(x_sum1_)))))));
                float _e182 = sum0_;
                float _e183 = value;
                sum0_ = _e182 + (x_scale * _e183);
            }
            unit0_0_ = next_unit0_0_;
            header0_0_ = next_header0_0_;
        }
    }
    float _e193 = sum0_;
    partial.inner[0u + tid] = _e193;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e214 = half_;
            half_ = naga_div(_e214, 2u);
        }
        loop_init_1 = false;
        uint _e196 = half_;
        if (_e196 >= 256u) {
        } else {
            break;
        }
        {
            uint _e199 = half_;
            if (tid < _e199) {
                float _e205 = partial.inner[0u + tid];
                uint _e208 = half_;
                float _e212 = partial.inner[(0u + _e208) + tid];
                partial.inner[0u + tid] = _e205 + _e212;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        uint part = naga_div(tid, 16u);
        float _e223 = value_1;
        float _e231 = partial.inner[((part * 1024u) + 0u) + lane_1];
        value_1 = _e223 + _e231;
        float _e233 = value_1;
        float _e241 = partial.inner[((part * 1024u) + 16u) + lane_1];
        value_1 = _e233 + _e241;
        float _e243 = value_1;
        float _e251 = partial.inner[((part * 1024u) + 32u) + lane_1];
        value_1 = _e243 + _e251;
        float _e253 = value_1;
        float _e261 = partial.inner[((part * 1024u) + 48u) + lane_1];
        value_1 = _e253 + _e261;
        float _e263 = value_1;
        float _e271 = partial.inner[((part * 1024u) + 64u) + lane_1];
        value_1 = _e263 + _e271;
        float _e273 = value_1;
        float _e281 = partial.inner[((part * 1024u) + 80u) + lane_1];
        value_1 = _e273 + _e281;
        float _e283 = value_1;
        float _e291 = partial.inner[((part * 1024u) + 96u) + lane_1];
        value_1 = _e283 + _e291;
        float _e293 = value_1;
        float _e301 = partial.inner[((part * 1024u) + 112u) + lane_1];
        value_1 = _e293 + _e301;
        float _e303 = value_1;
        float _e311 = partial.inner[((part * 1024u) + 128u) + lane_1];
        value_1 = _e303 + _e311;
        float _e313 = value_1;
        float _e321 = partial.inner[((part * 1024u) + 144u) + lane_1];
        value_1 = _e313 + _e321;
        float _e323 = value_1;
        float _e331 = partial.inner[((part * 1024u) + 160u) + lane_1];
        value_1 = _e323 + _e331;
        float _e333 = value_1;
        float _e341 = partial.inner[((part * 1024u) + 176u) + lane_1];
        value_1 = _e333 + _e341;
        float _e343 = value_1;
        float _e351 = partial.inner[((part * 1024u) + 192u) + lane_1];
        value_1 = _e343 + _e351;
        float _e353 = value_1;
        float _e361 = partial.inner[((part * 1024u) + 208u) + lane_1];
        value_1 = _e353 + _e361;
        float _e363 = value_1;
        float _e371 = partial.inner[((part * 1024u) + 224u) + lane_1];
        value_1 = _e363 + _e371;
        float _e373 = value_1;
        float _e381 = partial.inner[((part * 1024u) + 240u) + lane_1];
        value_1 = _e373 + _e381;
        uint tile = (group.x * 1u) + part;
        metal::uint4 facts_1 = tiles[metal::min(tile, 35u)];
        if (tile < 36u) {
            local = lane_1 < facts_1.z;
        } else {
            local = false;
        }
        bool _e399 = local;
        if (_e399) {
            uint output = facts_1.y + lane_1;
            float _e402 = value_1;
            value_1 = _e402 * as_type<float>(facts_1.x);
            float _e408 = out[output];
            float _e409 = value_1;
            out[output] = _e408 + _e409;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
