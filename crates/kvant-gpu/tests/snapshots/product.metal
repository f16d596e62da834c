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
    float sum = 0.0;
    metal::uint4 unit0_ = {};
    uint header0_ = {};
    uint block = {};
    float value = {};
    uint half_ = 512u;
    float value_1 = 0.0;
    bool local = {};
    uint lane_1 = naga_mod(tid, 16u);
    uint tile = metal::min(group.x, 35u);
    uint start = ((tile * 48u) + metal::min(naga_div(tid, 16u), 47u)) * 72u;
    metal::uint4 _e25 = units[(naga_div(start, 4u) + 2u) + lane_1];
    unit0_ = _e25;
    uint _e34 = words[(start + 0u) + naga_div(lane_1, 2u)];
    header0_ = _e34;
    block = naga_div(tid, 16u);
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e182 = block;
            block = _e182 + 64u;
        }
        loop_init = false;
        uint _e39 = block;
        if (_e39 < 48u) {
        } else {
            break;
        }
        {
            uint _e42 = block;
            uint ahead = metal::min(_e42 + 64u, 47u);
            uint at = ((tile * 48u) + ahead) * 72u;
            metal::uint4 next_unit0_ = units[(naga_div(at, 4u) + 2u) + lane_1];
            uint next_header0_ = words[(at + 0u) + naga_div(lane_1, 2u)];
            uint _e69 = block;
            metal::uint4 low = inputs[_e69 * 2u];
            uint _e75 = block;
            metal::uint4 high = inputs[(_e75 * 2u) + 1u];
            uint _e83 = block;
            metal::uint2 facts = input_blocks[_e83];
            float x_scale = as_type<float>(facts.x);
            int x_sum0_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(0u, 32u), metal::min(16u, 32u - metal::min(0u, 32u)));
            int x_sum1_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(16u, 32u), metal::min(16u, 32u - metal::min(16u, 32u)));
            {
                uint _e99 = unit0_.x;
                uint code0_ = (_e99 >> 0u) & 252645135u;
                uint _e105 = unit0_.x;
                uint code1_ = (_e105 >> 4u) & 252645135u;
                uint _e111 = unit0_.y;
                uint code2_ = (_e111 >> 0u) & 252645135u;
                uint _e117 = unit0_.y;
                uint code3_ = (_e117 >> 4u) & 252645135u;
                uint _e123 = unit0_.z;
                uint code4_ = (_e123 >> 0u) & 252645135u;
                uint _e129 = unit0_.z;
                uint code5_ = (_e129 >> 4u) & 252645135u;
                uint _e135 = unit0_.w;
                uint code6_ = (_e135 >> 0u) & 252645135u;
                uint _e141 = unit0_.w;
                uint code7_ = (_e141 >> 4u) & 252645135u;
                uint _e146 = low.x;
                packed_char4 reinterpreted_packed_char4_e103 = as_type<packed_char4>(code0_);
                packed_char4 reinterpreted_packed_char4_e146 = as_type<packed_char4>(_e146);
                uint _e148 = low.y;
                packed_char4 reinterpreted_packed_char4_e109 = as_type<packed_char4>(code1_);
                packed_char4 reinterpreted_packed_char4_e148 = as_type<packed_char4>(_e148);
                uint _e151 = low.z;
                packed_char4 reinterpreted_packed_char4_e115 = as_type<packed_char4>(code2_);
                packed_char4 reinterpreted_packed_char4_e151 = as_type<packed_char4>(_e151);
                uint _e154 = low.w;
                packed_char4 reinterpreted_packed_char4_e121 = as_type<packed_char4>(code3_);
                packed_char4 reinterpreted_packed_char4_e154 = as_type<packed_char4>(_e154);
                int dot0_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e103[0] * reinterpreted_packed_char4_e146[0] + reinterpreted_packed_char4_e103[1] * reinterpreted_packed_char4_e146[1] + reinterpreted_packed_char4_e103[2] * reinterpreted_packed_char4_e146[2] + reinterpreted_packed_char4_e103[3] * reinterpreted_packed_char4_e146[3])) + as_type<uint>(( + reinterpreted_packed_char4_e109[0] * reinterpreted_packed_char4_e148[0] + reinterpreted_packed_char4_e109[1] * reinterpreted_packed_char4_e148[1] + reinterpreted_packed_char4_e109[2] * reinterpreted_packed_char4_e148[2] + reinterpreted_packed_char4_e109[3] * reinterpreted_packed_char4_e148[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e115[0] * reinterpreted_packed_char4_e151[0] + reinterpreted_packed_char4_e115[1] * reinterpreted_packed_char4_e151[1] + reinterpreted_packed_char4_e115[2] * reinterpreted_packed_char4_e151[2] + reinterpreted_packed_char4_e115[3] * reinterpreted_packed_char4_e151[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e121[0] * reinterpreted_packed_char4_e154[0] + reinterpreted_packed_char4_e121[1] * reinterpreted_packed_char4_e154[1] + reinterpreted_packed_char4_e121[2] * reinterpreted_packed_char4_e154[2] + reinterpreted_packed_char4_e121[3] * reinterpreted_packed_char4_e154[3])));
                uint _e157 = high.x;
                packed_char4 reinterpreted_packed_char4_e127 = as_type<packed_char4>(code4_);
                packed_char4 reinterpreted_packed_char4_e157 = as_type<packed_char4>(_e157);
                uint _e159 = high.y;
                packed_char4 reinterpreted_packed_char4_e133 = as_type<packed_char4>(code5_);
                packed_char4 reinterpreted_packed_char4_e159 = as_type<packed_char4>(_e159);
                uint _e162 = high.z;
                packed_char4 reinterpreted_packed_char4_e139 = as_type<packed_char4>(code6_);
                packed_char4 reinterpreted_packed_char4_e162 = as_type<packed_char4>(_e162);
                uint _e165 = high.w;
                packed_char4 reinterpreted_packed_char4_e145 = as_type<packed_char4>(code7_);
                packed_char4 reinterpreted_packed_char4_e165 = as_type<packed_char4>(_e165);
                int dot1_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e127[0] * reinterpreted_packed_char4_e157[0] + reinterpreted_packed_char4_e127[1] * reinterpreted_packed_char4_e157[1] + reinterpreted_packed_char4_e127[2] * reinterpreted_packed_char4_e157[2] + reinterpreted_packed_char4_e127[3] * reinterpreted_packed_char4_e157[3])) + as_type<uint>(( + reinterpreted_packed_char4_e133[0] * reinterpreted_packed_char4_e159[0] + reinterpreted_packed_char4_e133[1] * reinterpreted_packed_char4_e159[1] + reinterpreted_packed_char4_e133[2] * reinterpreted_packed_char4_e159[2] + reinterpreted_packed_char4_e133[3] * reinterpreted_packed_char4_e159[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e139[0] * reinterpreted_packed_char4_e162[0] + reinterpreted_packed_char4_e139[1] * reinterpreted_packed_char4_e162[1] + reinterpreted_packed_char4_e139[2] * reinterpreted_packed_char4_e162[2] + reinterpreted_packed_char4_e139[3] * reinterpreted_packed_char4_e162[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e145[0] * reinterpreted_packed_char4_e165[0] + reinterpreted_packed_char4_e145[1] * reinterpreted_packed_char4_e165[1] + reinterpreted_packed_char4_e145[2] * reinterpreted_packed_char4_e165[2] + reinterpreted_packed_char4_e145[3] * reinterpreted_packed_char4_e165[3])));
                uint _e168 = header0_;
                float _e169 = half_of(_e168, lane_1);
                value = _e169 * static_cast<float>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(dot0_) + as_type<uint>(dot1_))) - as_type<uint>(as_type<int>(as_type<uint>(8) * as_type<uint>(as_type<int>(as_type<uint>(x_sum0_) + as_type<uint>(x_sum1_)))))));
                float _e178 = sum;
                float _e179 = value;
                sum = _e178 + (x_scale * _e179);
            }
            unit0_ = next_unit0_;
            header0_ = next_header0_;
        }
    }
    float _e187 = sum;
    partial.inner[tid] = _e187;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e204 = half_;
            half_ = naga_div(_e204, 2u);
        }
        loop_init_1 = false;
        uint _e190 = half_;
        if (_e190 >= 256u) {
        } else {
            break;
        }
        {
            uint _e193 = half_;
            if (tid < _e193) {
                float _e197 = partial.inner[tid];
                uint _e199 = half_;
                float _e202 = partial.inner[_e199 + tid];
                partial.inner[tid] = _e197 + _e202;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    if (tid < 16u) {
        float _e211 = value_1;
        float _e216 = partial.inner[0u + lane_1];
        value_1 = _e211 + _e216;
        float _e218 = value_1;
        float _e223 = partial.inner[16u + lane_1];
        value_1 = _e218 + _e223;
        float _e225 = value_1;
        float _e230 = partial.inner[32u + lane_1];
        value_1 = _e225 + _e230;
        float _e232 = value_1;
        float _e237 = partial.inner[48u + lane_1];
        value_1 = _e232 + _e237;
        float _e239 = value_1;
        float _e244 = partial.inner[64u + lane_1];
        value_1 = _e239 + _e244;
        float _e246 = value_1;
        float _e251 = partial.inner[80u + lane_1];
        value_1 = _e246 + _e251;
        float _e253 = value_1;
        float _e258 = partial.inner[96u + lane_1];
        value_1 = _e253 + _e258;
        float _e260 = value_1;
        float _e265 = partial.inner[112u + lane_1];
        value_1 = _e260 + _e265;
        float _e267 = value_1;
        float _e272 = partial.inner[128u + lane_1];
        value_1 = _e267 + _e272;
        float _e274 = value_1;
        float _e279 = partial.inner[144u + lane_1];
        value_1 = _e274 + _e279;
        float _e281 = value_1;
        float _e286 = partial.inner[160u + lane_1];
        value_1 = _e281 + _e286;
        float _e288 = value_1;
        float _e293 = partial.inner[176u + lane_1];
        value_1 = _e288 + _e293;
        float _e295 = value_1;
        float _e300 = partial.inner[192u + lane_1];
        value_1 = _e295 + _e300;
        float _e302 = value_1;
        float _e307 = partial.inner[208u + lane_1];
        value_1 = _e302 + _e307;
        float _e309 = value_1;
        float _e314 = partial.inner[224u + lane_1];
        value_1 = _e309 + _e314;
        float _e316 = value_1;
        float _e321 = partial.inner[240u + lane_1];
        value_1 = _e316 + _e321;
        uint tile_1 = group.x;
        metal::uint4 facts_1 = tiles[metal::min(tile_1, 35u)];
        if (tile_1 < 36u) {
            local = lane_1 < facts_1.z;
        } else {
            local = false;
        }
        bool _e336 = local;
        if (_e336) {
            uint output = facts_1.y + lane_1;
            float _e339 = value_1;
            value_1 = _e339 * as_type<float>(facts_1.x);
            float _e345 = out[output];
            float _e346 = value_1;
            out[output] = _e345 + _e346;
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}
