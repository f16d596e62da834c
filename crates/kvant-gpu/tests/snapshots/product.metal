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
    float inner[256];
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
[[max_total_threads_per_threadgroup(256)]] kernel void product(
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
    uint first = {};
    float value0_ = {};
    uint o = {};
    float value = {};
    bool local = {};
    bool local_1 = {};
    uint lane_1 = naga_mod(tid, 16u);
    uint count = step.rows;
    uint first_row = group.y * 1u;
    uint row0_ = metal::min(first_row + 0u, count - 1u);
    uint tile0_ = metal::min((group.x * 1u) + 0u, 35u);
    first = naga_div(tid, 16u);
    uint2 loop_bound = uint2(4294967295u);
    bool loop_init = true;
    while(true) {
        if (metal::all(loop_bound == uint2(0u))) { break; }
        loop_bound -= uint2(loop_bound.y == 0u, 1u);
        if (!loop_init) {
            uint _e154 = first;
            first = _e154 + 16u;
        }
        loop_init = false;
        uint _e27 = first;
        if (_e27 < 48u) {
        } else {
            break;
        }
        {
            uint _e32 = first;
            uint at0_0_ = (((tile0_ * 48u) + _e32) + 0u) * 72u;
            metal::uint4 unit0_0_0_ = units[(naga_div(at0_0_, 4u) + 2u) + lane_1];
            float _e48 = header(at0_0_ + 0u, lane_1, words, _buffer_sizes);
            {
                uint _e49 = first;
                uint block = _e49 + 0u;
                uint code0_0_ = unit0_0_0_.x & 252645135u;
                uint code0_1_ = (unit0_0_0_.x >> 4u) & 252645135u;
                uint code0_2_ = unit0_0_0_.y & 252645135u;
                uint code0_3_ = (unit0_0_0_.y >> 4u) & 252645135u;
                uint code0_4_ = unit0_0_0_.z & 252645135u;
                uint code0_5_ = (unit0_0_0_.z >> 4u) & 252645135u;
                uint code0_6_ = unit0_0_0_.w & 252645135u;
                uint code0_7_ = (unit0_0_0_.w >> 4u) & 252645135u;
                {
                    metal::uint4 low = inputs[((row0_ * 48u) + block) * 2u];
                    metal::uint4 high = inputs[(((row0_ * 48u) + block) * 2u) + 1u];
                    metal::uint2 facts = blocks[(row0_ * 48u) + block];
                    float x_scale = as_type<float>(facts.x);
                    int x_sum0_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(0u, 32u), metal::min(16u, 32u - metal::min(0u, 32u)));
                    int x_sum1_ = metal::extract_bits(static_cast<int>(facts.y), metal::min(16u, 32u), metal::min(16u, 32u - metal::min(16u, 32u)));
                    uint _e120 = low.x;
                    packed_char4 reinterpreted_packed_char4_e54 = as_type<packed_char4>(code0_0_);
                    packed_char4 reinterpreted_packed_char4_e120 = as_type<packed_char4>(_e120);
                    uint _e122 = low.y;
                    packed_char4 reinterpreted_packed_char4_e59 = as_type<packed_char4>(code0_1_);
                    packed_char4 reinterpreted_packed_char4_e122 = as_type<packed_char4>(_e122);
                    uint _e125 = low.z;
                    packed_char4 reinterpreted_packed_char4_e62 = as_type<packed_char4>(code0_2_);
                    packed_char4 reinterpreted_packed_char4_e125 = as_type<packed_char4>(_e125);
                    uint _e128 = low.w;
                    packed_char4 reinterpreted_packed_char4_e67 = as_type<packed_char4>(code0_3_);
                    packed_char4 reinterpreted_packed_char4_e128 = as_type<packed_char4>(_e128);
                    int dot0_0_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e54[0] * reinterpreted_packed_char4_e120[0] + reinterpreted_packed_char4_e54[1] * reinterpreted_packed_char4_e120[1] + reinterpreted_packed_char4_e54[2] * reinterpreted_packed_char4_e120[2] + reinterpreted_packed_char4_e54[3] * reinterpreted_packed_char4_e120[3])) + as_type<uint>(( + reinterpreted_packed_char4_e59[0] * reinterpreted_packed_char4_e122[0] + reinterpreted_packed_char4_e59[1] * reinterpreted_packed_char4_e122[1] + reinterpreted_packed_char4_e59[2] * reinterpreted_packed_char4_e122[2] + reinterpreted_packed_char4_e59[3] * reinterpreted_packed_char4_e122[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e62[0] * reinterpreted_packed_char4_e125[0] + reinterpreted_packed_char4_e62[1] * reinterpreted_packed_char4_e125[1] + reinterpreted_packed_char4_e62[2] * reinterpreted_packed_char4_e125[2] + reinterpreted_packed_char4_e62[3] * reinterpreted_packed_char4_e125[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e67[0] * reinterpreted_packed_char4_e128[0] + reinterpreted_packed_char4_e67[1] * reinterpreted_packed_char4_e128[1] + reinterpreted_packed_char4_e67[2] * reinterpreted_packed_char4_e128[2] + reinterpreted_packed_char4_e67[3] * reinterpreted_packed_char4_e128[3])));
                    uint _e131 = high.x;
                    packed_char4 reinterpreted_packed_char4_e70 = as_type<packed_char4>(code0_4_);
                    packed_char4 reinterpreted_packed_char4_e131 = as_type<packed_char4>(_e131);
                    uint _e133 = high.y;
                    packed_char4 reinterpreted_packed_char4_e75 = as_type<packed_char4>(code0_5_);
                    packed_char4 reinterpreted_packed_char4_e133 = as_type<packed_char4>(_e133);
                    uint _e136 = high.z;
                    packed_char4 reinterpreted_packed_char4_e78 = as_type<packed_char4>(code0_6_);
                    packed_char4 reinterpreted_packed_char4_e136 = as_type<packed_char4>(_e136);
                    uint _e139 = high.w;
                    packed_char4 reinterpreted_packed_char4_e83 = as_type<packed_char4>(code0_7_);
                    packed_char4 reinterpreted_packed_char4_e139 = as_type<packed_char4>(_e139);
                    int dot0_1_ = as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(( + reinterpreted_packed_char4_e70[0] * reinterpreted_packed_char4_e131[0] + reinterpreted_packed_char4_e70[1] * reinterpreted_packed_char4_e131[1] + reinterpreted_packed_char4_e70[2] * reinterpreted_packed_char4_e131[2] + reinterpreted_packed_char4_e70[3] * reinterpreted_packed_char4_e131[3])) + as_type<uint>(( + reinterpreted_packed_char4_e75[0] * reinterpreted_packed_char4_e133[0] + reinterpreted_packed_char4_e75[1] * reinterpreted_packed_char4_e133[1] + reinterpreted_packed_char4_e75[2] * reinterpreted_packed_char4_e133[2] + reinterpreted_packed_char4_e75[3] * reinterpreted_packed_char4_e133[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e78[0] * reinterpreted_packed_char4_e136[0] + reinterpreted_packed_char4_e78[1] * reinterpreted_packed_char4_e136[1] + reinterpreted_packed_char4_e78[2] * reinterpreted_packed_char4_e136[2] + reinterpreted_packed_char4_e78[3] * reinterpreted_packed_char4_e136[3])))) + as_type<uint>(( + reinterpreted_packed_char4_e83[0] * reinterpreted_packed_char4_e139[0] + reinterpreted_packed_char4_e83[1] * reinterpreted_packed_char4_e139[1] + reinterpreted_packed_char4_e83[2] * reinterpreted_packed_char4_e139[2] + reinterpreted_packed_char4_e83[3] * reinterpreted_packed_char4_e139[3])));
                    value0_ = _e48 * static_cast<float>(as_type<int>(as_type<uint>(as_type<int>(as_type<uint>(dot0_0_) + as_type<uint>(dot0_1_))) - as_type<uint>(as_type<int>(as_type<uint>(8) * as_type<uint>(as_type<int>(as_type<uint>(x_sum0_) + as_type<uint>(x_sum1_)))))));
                    float _e150 = sum0_0_;
                    float _e151 = value0_;
                    sum0_0_ = _e150 + (x_scale * _e151);
                }
            }
        }
    }
    float _e161 = sum0_0_;
    partial.inner[0u + tid] = _e161;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    o = tid;
    uint2 loop_bound_1 = uint2(4294967295u);
    bool loop_init_1 = true;
    while(true) {
        if (metal::all(loop_bound_1 == uint2(0u))) { break; }
        loop_bound_1 -= uint2(loop_bound_1.y == 0u, 1u);
        if (!loop_init_1) {
            uint _e426 = o;
            o = _e426 + 256u;
        }
        loop_init_1 = false;
        uint _e163 = o;
        if (_e163 < 16u) {
        } else {
            break;
        }
        {
            uint _e166 = o;
            uint part = naga_div(_e166, 16u);
            value = 0.0;
            float _e171 = value;
            uint _e177 = o;
            float _e182 = partial.inner[((part * 256u) + 0u) + naga_mod(_e177, 16u)];
            value = _e171 + _e182;
            float _e184 = value;
            uint _e190 = o;
            float _e195 = partial.inner[((part * 256u) + 16u) + naga_mod(_e190, 16u)];
            value = _e184 + _e195;
            float _e197 = value;
            uint _e203 = o;
            float _e208 = partial.inner[((part * 256u) + 32u) + naga_mod(_e203, 16u)];
            value = _e197 + _e208;
            float _e210 = value;
            uint _e216 = o;
            float _e221 = partial.inner[((part * 256u) + 48u) + naga_mod(_e216, 16u)];
            value = _e210 + _e221;
            float _e223 = value;
            uint _e229 = o;
            float _e234 = partial.inner[((part * 256u) + 64u) + naga_mod(_e229, 16u)];
            value = _e223 + _e234;
            float _e236 = value;
            uint _e242 = o;
            float _e247 = partial.inner[((part * 256u) + 80u) + naga_mod(_e242, 16u)];
            value = _e236 + _e247;
            float _e249 = value;
            uint _e255 = o;
            float _e260 = partial.inner[((part * 256u) + 96u) + naga_mod(_e255, 16u)];
            value = _e249 + _e260;
            float _e262 = value;
            uint _e268 = o;
            float _e273 = partial.inner[((part * 256u) + 112u) + naga_mod(_e268, 16u)];
            value = _e262 + _e273;
            float _e275 = value;
            uint _e281 = o;
            float _e286 = partial.inner[((part * 256u) + 128u) + naga_mod(_e281, 16u)];
            value = _e275 + _e286;
            float _e288 = value;
            uint _e294 = o;
            float _e299 = partial.inner[((part * 256u) + 144u) + naga_mod(_e294, 16u)];
            value = _e288 + _e299;
            float _e301 = value;
            uint _e307 = o;
            float _e312 = partial.inner[((part * 256u) + 160u) + naga_mod(_e307, 16u)];
            value = _e301 + _e312;
            float _e314 = value;
            uint _e320 = o;
            float _e325 = partial.inner[((part * 256u) + 176u) + naga_mod(_e320, 16u)];
            value = _e314 + _e325;
            float _e327 = value;
            uint _e333 = o;
            float _e338 = partial.inner[((part * 256u) + 192u) + naga_mod(_e333, 16u)];
            value = _e327 + _e338;
            float _e340 = value;
            uint _e346 = o;
            float _e351 = partial.inner[((part * 256u) + 208u) + naga_mod(_e346, 16u)];
            value = _e340 + _e351;
            float _e353 = value;
            uint _e359 = o;
            float _e364 = partial.inner[((part * 256u) + 224u) + naga_mod(_e359, 16u)];
            value = _e353 + _e364;
            float _e366 = value;
            uint _e372 = o;
            float _e377 = partial.inner[((part * 256u) + 240u) + naga_mod(_e372, 16u)];
            value = _e366 + _e377;
            uint tile = (group.x * 1u) + naga_div(part, 1u);
            uint row = first_row + naga_mod(part, 1u);
            metal::uint4 facts_1 = tiles[metal::min(tile, 35u)];
            if (tile < 36u) {
                local = row < count;
            } else {
                local = false;
            }
            bool _e399 = local;
            if (_e399) {
                uint _e402 = o;
                local_1 = naga_mod(_e402, 16u) < facts_1.z;
            } else {
                local_1 = false;
            }
            bool _e408 = local_1;
            if (_e408) {
                uint _e410 = o;
                uint output = facts_1.y + naga_mod(_e410, 16u);
                float _e414 = value;
                value = _e414 * as_type<float>(facts_1.x);
                float _e423 = out[(row * 576u) + output];
                float _e424 = value;
                out[(row * 576u) + output] = _e423 + _e424;
            }
        }
    }
    return;
}
