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
    uint size9;
    uint size10;
    uint size17;
    uint size18;
};

struct Zone {
    uint position;
    uint sinks;
    uint sink_slots;
    uint tail;
    uint tail_first;
    uint tail_start;
    uint ring;
    uint window;
    uint splits;
    uint sealed;
    uint rows;
    uint score_stride;
    uint first_row;
    uint slot_at;
    uint states_at;
};
typedef metal::float4 type_3[1];
typedef metal::float2 type_5[1];
struct Angles {
    metal::float4 cosines;
    metal::float4 sines;
};
struct RawQuad {
    metal::float4 own;
    metal::float4 partner;
    Angles angles;
    metal::float4 bare;
    float squares;
    char _pad5[12];
};
struct type_7 {
    metal::float4 inner[48];
};
struct Params {
    uint first;
    uint end;
    uint start;
    uint per_split;
    uint key_stride;
    uint value_stride;
};
typedef uint type_8[1];
struct type_9 {
    metal::float4 inner[16];
};
struct type_10 {
    float inner[16];
};
struct type_12 {
    float inner[256];
};
struct type_13 {
    metal::float4 inner[8];
};
struct type_14 {
    metal::float4 inner[32];
};
typedef metal::half4 type_16[1];
typedef metal::uint2 type_18[1];
struct type_19 {
    metal::float2 inner[64];
};
struct type_20 {
    metal::float2 inner[32];
};
struct type_21 {
    uint inner[2];
};
struct type_22 {
    metal::float4 inner[256];
};
struct type_23 {
    metal::float2 inner[16];
};
struct type_24 {
    metal::float4 inner[68];
};
struct type_25 {
    metal::float2 inner[256];
};
struct type_26 {
    metal::float4 inner[130];
};
struct type_27 {
    float inner[65];
};
constant type_10 KEY_LEVELS = type_10 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant type_10 VALUE_LEVELS = type_10 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant uint WAVES = 32u;
constant type_21 SIGNS = type_21 {{2181375694u, 3118499159u}};
constant type_21 KEY_SIGNS = type_21 {{2181375694u, 3118499159u}};
constant uint THREADS = 256u;
constant uint QUADS = 16u;
constant uint LANES = 16u;
constant uint ROWS = 64u;

uint slot_of(
    uint position,
    constant Zone& zone
) {
    uint _e3 = zone.sink_slots;
    if (position < _e3) {
        uint _e7 = zone.slot_at;
        return _e7 + position;
    }
    uint _e11 = zone.tail_start;
    uint _e15 = zone.tail_first;
    uint place = (_e11 + position) - _e15;
    uint _e19 = zone.slot_at;
    uint _e22 = zone.sink_slots;
    uint _e28 = zone.ring;
    uint _e31 = zone.ring;
    return ((_e19 + _e22) + place) - ((place >= _e31) ? _e28 : 0u);
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

Angles angles_of(
    uint quad_,
    device type_3 const& angles,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint at_3 = metal::min(naga_div(quad_, 2u), 7u);
    metal::float4 _e7 = angles[at_3];
    metal::float4 _e11 = angles[at_3];
    metal::float2 c = (naga_mod(quad_, 2u) == 1u) ? _e11.zw : _e7.xy;
    metal::float4 _e22 = angles[8u + at_3];
    metal::float4 _e28 = angles[8u + at_3];
    metal::float2 s = (naga_mod(quad_, 2u) == 1u) ? _e28.zw : _e22.xy;
    metal::float4 cosines = c.xxyy;
    metal::float4 sines = metal::float4(-(s.x), s.x, -(s.y), s.y);
    bool turns = quad_ < 16u;
    return Angles {turns ? cosines : metal::float4(1.0), turns ? sines : metal::float4 {}};
}

RawQuad raw_quad(
    uint head,
    uint quad_1,
    device type_3 const& projected,
    device type_3 const& angles,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::float4 own = projected[(head * 16u) + quad_1];
    metal::float4 partner = own.yxwz;
    Angles _e9 = angles_of(quad_1, angles, _buffer_sizes);
    return RawQuad {own, partner, _e9, own, 0.0};
}

metal::float4 turned(
    RawQuad raw
) {
    return metal::fma(raw.own, raw.angles.cosines, raw.partner * raw.angles.sines);
}

float rounded(
    float x
) {
    uint bits = as_type<uint>(metal::clamp(x, -65504.0, 65504.0));
    float normal = as_type<float>(((bits + 4095u) + ((bits >> 13u) & 1u)) & 4294959104u);
    float small = metal::rint(x * 16777216.0) * 0.000000059604645;
    return ((bits & 2147483647u) >= 947912704u) ? normal : small;
}

float key_level(
    uint code,
    threadgroup type_10& key_levels
) {
    float _e3 = key_levels.inner[code];
    return _e3;
}

metal::float4 key_quad(
    uint at,
    uint slot,
    uint quad_2,
    device type_8 const& keys,
    threadgroup type_10& key_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint word_1 = keys[((at + 0u) + (naga_div(quad_2, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(quad_2, 2u) * 4u);
        metal::uint4 _e29 = code_1;
        code_1 = _e29 | (bytes & metal::uint4(15u));
    }
    uint _e35 = code_1.x;
    float _e36 = key_level(_e35, key_levels);
    uint _e38 = code_1.y;
    float _e39 = key_level(_e38, key_levels);
    uint _e41 = code_1.z;
    float _e42 = key_level(_e41, key_levels);
    uint _e44 = code_1.w;
    float _e45 = key_level(_e44, key_levels);
    metal::float4 level = metal::float4(_e36, _e39, _e42, _e45);
    uint group_1 = (naga_div(quad_2 * 4u, 64u) * 8u) + naga_div(slot, 2u);
    uint _e61 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e61))[naga_mod(slot, 2u)];
    return level * scale;
}

float value_level(
    uint code_2,
    threadgroup type_10& value_levels
) {
    float _e3 = value_levels.inner[code_2];
    return _e3;
}

metal::float4 value_quad(
    uint at_1,
    uint quad_3,
    uint channel,
    device type_8 const& values,
    threadgroup type_10& value_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_3 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_3;
        uint word_2 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_2, word_2 >> 8u, word_2 >> 16u, word_2 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
        metal::uint4 _e36 = code_3;
        code_3 = _e36 | (bytes_1 & metal::uint4(15u));
    }
    uint _e42 = code_3.x;
    float _e43 = value_level(_e42, value_levels);
    uint _e45 = code_3.y;
    float _e46 = value_level(_e45, value_levels);
    uint _e48 = code_3.z;
    float _e49 = value_level(_e48, value_levels);
    uint _e51 = code_3.w;
    float _e52 = value_level(_e51, value_levels);
    metal::float4 level_1 = metal::float4(_e43, _e46, _e49, _e52);
    uint group_2 = (naga_div(channel, 64u) * 8u) + (quad_3 * 2u);
    uint scale_at = (at_1 + 128u) + group_2;
    uint _e66 = values[scale_at];
    uint _e72 = values[scale_at + 1u];
    metal::float4 scale_1 = metal::float4(float2(as_type<half2>(_e66)), float2(as_type<half2>(_e72)));
    return level_1 * scale_1;
}

void store_quad(
    uint tid_1,
    bool present,
    uint row,
    uint quad_4,
    metal::float4 value_1,
    device type_16& codes,
    device type_18& blocks,
    threadgroup type_12& quad_tops,
    threadgroup type_12& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local_8 = {};
    metal::float4 size = metal::abs(value_1);
    quad_tops.inner[tid_1] = present ? metal::max(metal::max(size.x, size.y), metal::max(size.z, size.w)) : 0.0;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint first = naga_div(tid_1, 8u) * 8u;
    float _e23 = quad_tops.inner[first];
    top = _e23;
    float _e25 = top;
    float _e30 = quad_tops.inner[first + 1u];
    top = metal::max(_e25, _e30);
    float _e32 = top;
    float _e37 = quad_tops.inner[first + 2u];
    top = metal::max(_e32, _e37);
    float _e39 = top;
    float _e44 = quad_tops.inner[first + 3u];
    top = metal::max(_e39, _e44);
    float _e46 = top;
    float _e51 = quad_tops.inner[first + 4u];
    top = metal::max(_e46, _e51);
    float _e53 = top;
    float _e58 = quad_tops.inner[first + 5u];
    top = metal::max(_e53, _e58);
    float _e60 = top;
    float _e65 = quad_tops.inner[first + 6u];
    top = metal::max(_e60, _e65);
    float _e67 = top;
    float _e72 = quad_tops.inner[first + 7u];
    top = metal::max(_e67, _e72);
    float _e74 = top;
    float _e77 = top;
    metal::float4 code_4 = value_1 * ((_e77 > 0.000000000000000000000000000000000001) ? (1.0 / _e74) : 0.0);
    if (present) {
        codes[(row * 144u) + quad_4] = static_cast<metal::half4>(code_4.xzyw);
    }
    quad_sums.inner[tid_1] = (code_4.x + code_4.y) + (code_4.z + code_4.w);
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (present) {
        local_8 = naga_mod(tid_1, 8u) == 0u;
    } else {
        local_8 = false;
    }
    bool _e106 = local_8;
    if (_e106) {
        float _e109 = quad_sums.inner[tid_1];
        float _e114 = quad_sums.inner[tid_1 + 1u];
        float _e120 = quad_sums.inner[tid_1 + 2u];
        float _e125 = quad_sums.inner[tid_1 + 3u];
        float low_1 = (_e109 + _e114) + (_e120 + _e125);
        float _e132 = quad_sums.inner[tid_1 + 4u];
        float _e137 = quad_sums.inner[tid_1 + 5u];
        float _e143 = quad_sums.inner[tid_1 + 6u];
        float _e148 = quad_sums.inner[tid_1 + 7u];
        float high_1 = (_e132 + _e137) + (_e143 + _e148);
        float _e158 = top;
        blocks[(row * 18u) + naga_div(quad_4, 8u)] = metal::uint2(as_type<uint>(_e158), as_type<uint>(half2(metal::float2(low_1, high_1))));
        return;
    } else {
        return;
    }
}

void store_octet(
    bool present_1,
    uint row_1,
    uint octet,
    metal::float4 low,
    metal::float4 high,
    device type_16& codes,
    device type_18& blocks,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top_1 = {};
    uint at_4 = (row_1 * 144u) + (2u * octet);
    metal::float4 size_1 = metal::max(metal::abs(low), metal::abs(high));
    top_1 = metal::max(metal::max(size_1.x, size_1.y), metal::max(size_1.z, size_1.w));
    float _e21 = top_1;
    float _e22 = top_1;
    float unnamed = metal::quad_shuffle_xor(_e22, 1u);
    top_1 = metal::max(_e21, unnamed);
    float _e25 = top_1;
    float _e26 = top_1;
    float unnamed_1 = metal::quad_shuffle_xor(_e26, 2u);
    top_1 = metal::max(_e25, unnamed_1);
    float _e29 = top_1;
    float _e32 = top_1;
    float inverse = (_e32 > 0.000000000000000000000000000000000001) ? (1.0 / _e29) : 0.0;
    metal::float4 a_1 = low * inverse;
    metal::float4 b_1 = high * inverse;
    metal::float4 both = a_1 + b_1;
    float mine_2 = (both.x + both.y) + (both.z + both.w);
    float unnamed_2 = metal::quad_shuffle_xor(mine_2, 1u);
    float half_ = mine_2 + unnamed_2;
    float unnamed_3 = metal::quad_shuffle_xor(half_, 2u);
    if (present_1) {
        codes[at_4] = static_cast<metal::half4>(a_1.xzyw);
        codes[at_4 + 1u] = static_cast<metal::half4>(b_1.xzyw);
        if (naga_mod(octet, 4u) == 0u) {
            float _e68 = top_1;
            blocks[naga_div(at_4, 8u)] = metal::uint2(as_type<uint>(_e68), as_type<uint>(half2(metal::float2(half_, unnamed_3))));
            return;
        } else {
            return;
        }
    } else {
        return;
    }
}

metal::float2 times(
    metal::float2 a,
    metal::float2 b
) {
    return metal::float2((a.x * b.x) - (a.y * b.y), (a.x * b.y) + (a.y * b.x));
}

metal::float4 sign_quad(
    uint word,
    uint quad_5
) {
    metal::uint4 bits_1 = metal::uint4(word >> (naga_mod(quad_5, 8u) * 4u)) & metal::uint4(1u, 2u, 4u, 8u);
    return metal::select(metal::float4(1.0), metal::float4(-1.0), bits_1 != metal::uint4 {});
}

void load_roots(
    uint thread_,
    uint count,
    device type_5 const& roots,
    threadgroup type_20& shared_roots,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_1 = {};
    i_1 = thread_;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e13 = i_1;
            i_1 = _e13 + count;
        }
        loop_init = false;
        uint _e3 = i_1;
        if (_e3 < WAVES) {
        } else {
            break;
        }
        {
            uint _e7 = i_1;
            uint _e10 = i_1;
            metal::float2 _e12 = roots[_e10];
            shared_roots.inner[_e7] = _e12;
        }
    }
    return;
}

uint fourier(
    uint base,
    uint thread_1,
    float direction,
    threadgroup type_19& waves,
    threadgroup type_20& shared_roots
) {
    uint from_half = {};
    uint to_half = {};
    uint span = 1u;
    uint i_2 = {};
    uint i_3 = {};
    from_half = base;
    to_half = base + WAVES;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e115 = span;
            span = _e115 * 4u;
        }
        loop_init_1 = false;
        uint _e9 = span;
        if (_e9 < 16u) {
        } else {
            break;
        }
        {
            i_2 = thread_1;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e110 = i_2;
                    i_2 = _e110 + 256u;
                }
                loop_init_2 = false;
                uint _e13 = i_2;
                if (_e13 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e16 = i_2;
                    uint _e17 = span;
                    uint p = naga_div(_e16, _e17);
                    uint _e19 = to_half;
                    uint _e20 = i_2;
                    uint _e21 = span;
                    uint _e24 = span;
                    uint to_first = (_e19 + naga_mod(_e20, _e21)) + ((_e24 * 4u) * p);
                    uint _e30 = from_half;
                    uint _e31 = i_2;
                    metal::float2 a_2 = waves.inner[_e30 + _e31];
                    uint _e36 = from_half;
                    uint _e37 = i_2;
                    metal::float2 b_2 = waves.inner[(_e36 + _e37) + 8u];
                    uint _e44 = from_half;
                    uint _e45 = i_2;
                    metal::float2 c_1 = waves.inner[(_e44 + _e45) + 16u];
                    uint _e52 = from_half;
                    uint _e53 = i_2;
                    metal::float2 d = waves.inner[(_e52 + _e53) + 24u];
                    uint _e60 = span;
                    metal::float2 _e65 = shared_roots.inner[(p * _e60) * 2u];
                    metal::float2 root = _e65 * metal::float2(1.0, direction);
                    metal::float2 _e69 = times(root, root);
                    metal::float2 turned_1 = metal::float2(d.y - b_2.y, b_2.x - d.x) * direction;
                    waves.inner[to_first] = (a_2 + c_1) + (b_2 + d);
                    uint _e84 = span;
                    metal::float2 _e89 = times(root, (a_2 - c_1) + turned_1);
                    waves.inner[to_first + _e84] = _e89;
                    uint _e92 = span;
                    metal::float2 _e99 = times(_e69, (a_2 + c_1) - (b_2 + d));
                    waves.inner[to_first + (2u * _e92)] = _e99;
                    uint _e102 = span;
                    metal::float2 _e106 = times(_e69, root);
                    metal::float2 _e109 = times(_e106, (a_2 - c_1) - turned_1);
                    waves.inner[to_first + (3u * _e102)] = _e109;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint other = from_half;
            uint _e114 = to_half;
            from_half = _e114;
            to_half = other;
        }
    }
    i_3 = thread_1;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e150 = i_3;
            i_3 = _e150 + 256u;
        }
        loop_init_3 = false;
        uint _e119 = i_3;
        if (_e119 < 16u) {
        } else {
            break;
        }
        {
            uint _e123 = from_half;
            uint _e124 = i_3;
            metal::float2 a_3 = waves.inner[_e123 + _e124];
            uint _e129 = from_half;
            uint _e130 = i_3;
            metal::float2 b_3 = waves.inner[(_e129 + _e130) + 16u];
            uint _e137 = to_half;
            uint _e138 = i_3;
            waves.inner[_e137 + _e138] = a_3 + b_3;
            uint _e143 = to_half;
            uint _e144 = i_3;
            waves.inner[(_e143 + _e144) + 16u] = a_3 - b_3;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint _e153 = to_half;
    from_half = _e153;
    uint _e154 = from_half;
    return _e154;
}

metal::float2 bin(
    uint at_2,
    uint k_2,
    threadgroup type_19& waves,
    threadgroup type_20& shared_roots
) {
    metal::float2 z = waves.inner[at_2 + k_2];
    metal::float2 _e13 = waves.inner[at_2 + naga_mod(WAVES - k_2, WAVES)];
    metal::float2 mirrored = _e13 * metal::float2(1.0, -1.0);
    if (k_2 == 0u) {
        return metal::float2(z.x + z.y, z.x - z.y) * 0.125;
    }
    metal::float2 _e32 = shared_roots.inner[k_2];
    metal::float2 _e44 = times(_e32 * metal::float2(1.0, -1.0), metal::float2(z.y - mirrored.y, mirrored.x - z.x));
    return ((z + mirrored) + _e44) * 0.088388346;
}

float top_of(
    metal::float4 x_1
) {
    return metal::max(metal::max(x_1.x, x_1.y), metal::max(x_1.z, x_1.w));
}

float largest_of(
    uint tid_2,
    float mine_1,
    threadgroup type_24& largest
) {
    float top_2 = {};
    float top_3 = -1000000000000000000000000000000.0;
    largest.inner[naga_div(tid_2, 4u)][naga_mod(tid_2, 4u)] = mine_1;
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (tid_2 < 16u) {
        top_2 = mine_1;
        float _e12 = top_2;
        metal::float4 _e19 = largest.inner[(tid_2 * 4u) + 0u];
        float _e20 = top_of(_e19);
        top_2 = metal::max(_e12, _e20);
        float _e22 = top_2;
        metal::float4 _e29 = largest.inner[(tid_2 * 4u) + 1u];
        float _e30 = top_of(_e29);
        top_2 = metal::max(_e22, _e30);
        float _e32 = top_2;
        metal::float4 _e39 = largest.inner[(tid_2 * 4u) + 2u];
        float _e40 = top_of(_e39);
        top_2 = metal::max(_e32, _e40);
        float _e42 = top_2;
        metal::float4 _e49 = largest.inner[(tid_2 * 4u) + 3u];
        float _e50 = top_of(_e49);
        top_2 = metal::max(_e42, _e50);
        float _e61 = top_2;
        largest.inner[64u + naga_div(tid_2, 4u)][naga_mod(tid_2, 4u)] = _e61;
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    float _e64 = top_3;
    metal::float4 _e67 = largest.inner[64];
    float _e68 = top_of(_e67);
    top_3 = metal::max(_e64, _e68);
    float _e70 = top_3;
    metal::float4 _e73 = largest.inner[65];
    float _e74 = top_of(_e73);
    top_3 = metal::max(_e70, _e74);
    float _e76 = top_3;
    metal::float4 _e79 = largest.inner[66];
    float _e80 = top_of(_e79);
    top_3 = metal::max(_e76, _e80);
    float _e82 = top_3;
    metal::float4 _e85 = largest.inner[67];
    float _e86 = top_of(_e85);
    top_3 = metal::max(_e82, _e86);
    float _e88 = top_3;
    return _e88;
}

metal::float2 sealed_bin(
    uint k_3,
    threadgroup type_22& shared_out
) {
    float _e8 = shared_out.inner[naga_div(k_3, 4u)][naga_mod(k_3, 4u)];
    float _e18 = shared_out.inner[naga_div(k_3 + WAVES, 4u)][naga_mod(k_3, 4u)];
    return metal::float2(_e8, _e18);
}

metal::float2 wave_of(
    uint k_4,
    threadgroup type_20& shared_roots,
    threadgroup type_22& shared_out
) {
    metal::float2 _e1 = sealed_bin(k_4, shared_out);
    if (k_4 == 0u) {
        return metal::float2(_e1.x + _e1.y, _e1.x - _e1.y) * 0.125;
    }
    metal::float2 _e15 = sealed_bin(WAVES - k_4, shared_out);
    metal::float2 mirrored_1 = _e15 * metal::float2(1.0, -1.0);
    metal::float2 _e22 = shared_roots.inner[k_4];
    metal::float2 _e24 = times(_e22, _e1 - mirrored_1);
    return ((_e1 + mirrored_1) + metal::float2(-(_e24.y), _e24.x)) * 0.088388346;
}

uint position_of(
    uint i_4,
    constant Zone& zone
) {
    uint _e3 = zone.tail_first;
    uint _e7 = zone.sinks;
    uint _e11 = zone.sinks;
    return (i_4 < _e11) ? i_4 : ((_e3 + i_4) - _e7);
}

uint row_at(
    uint i_5,
    uint last_row,
    uint kv_head,
    constant Zone& zone
) {
    uint _e4 = position_of(metal::min(i_5, last_row), zone);
    uint _e5 = slot_of(_e4, zone);
    return ((_e5 * 3u) + kv_head) * QUADS;
}

struct joinInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void join(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, constant Zone& zone [[user(fake0)]]
, device type_3& key_rows [[user(fake0)]]
, device type_3& value_rows [[user(fake0)]]
, device type_3 const& projected [[user(fake0)]]
, device type_3 const& angles [[user(fake0)]]
, device type_5 const& roots [[user(fake0)]]
, threadgroup type_7& prepared
, constant Params& params [[user(fake0)]]
, device type_8 const& keys [[user(fake0)]]
, device type_8 const& values [[user(fake0)]]
, threadgroup type_9& query_quads
, threadgroup type_10& key_levels
, threadgroup type_10& value_levels
, threadgroup type_12& token_parts
, threadgroup type_13& mean_parts
, threadgroup type_14& token_weights
, device type_16& codes [[user(fake0)]]
, device type_18& blocks [[user(fake0)]]
, threadgroup type_12& quad_tops
, threadgroup type_12& quad_sums
, threadgroup type_19& waves
, threadgroup type_20& shared_roots
, threadgroup type_22& shared_out
, threadgroup type_23& lane_sums
, threadgroup type_24& largest
, threadgroup type_26& parts
, threadgroup type_27& weights
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float highest = -1000000000000000000000000000000.0;
    metal::float4 sealed = metal::float4 {};
    float sealed_sum = 0.0;
    metal::float4 plain = metal::float4 {};
    float plain_sum = 0.0;
    bool local = {};
    uint k = {};
    bool local_1 = {};
    float token_part = 0.0;
    bool local_2 = {};
    float token_score = -1000000000000000000000000000000.0;
    bool local_3 = {};
    float sum = {};
    metal::float4 means = metal::float4 {};
    uint i = 0u;
    uint round = 0u;
    float mine = {};
    float part0_ = {};
    float part1_ = {};
    float part = {};
    float score = {};
    bool local_4 = {};
    bool local_5 = {};
    bool local_6 = {};
    bool local_7 = {};
    uint first_four = {};
    metal::float4 sum_1 = {};
    uint k_1 = {};
    metal::float2 sums = metal::float2 {};
    metal::float4 value = {};
    uint head_1 = group.x;
    uint row_2 = group.y;
    uint kv_head_1 = naga_div(head_1, 3u);
    uint _e8 = zone.first_row;
    uint index = ((_e8 + row_2) * 9u) + head_1;
    uint _e15 = zone.states_at;
    uint _e21 = zone.splits;
    uint first_split = _e15 + (((row_2 * 9u) + head_1) * _e21);
    uint _e26 = zone.splits;
    uint last_split = metal::max(_e26, 1u) - 1u;
    uint quad_6 = naga_mod(tid, QUADS);
    uint lane = naga_div(tid, QUADS);
    uint turn_at = naga_mod(kv_head_1, 1u) * 1040u;
    uint _e51 = zone.position;
    uint now = _e51 + row_2;
    uint _e55 = zone.sinks;
    uint _e58 = zone.tail;
    uint rows = (_e55 + _e58) - 1u;
    uint last_row_1 = metal::max(rows, 1u) - 1u;
    uint _e68 = zone.splits;
    uint rounds = metal::max(naga_div((_e68 + THREADS) - 1u, THREADS), metal::max(naga_div((rows + ROWS) - 1u, ROWS), 1u));
    load_roots(tid, THREADS, roots, shared_roots, _buffer_sizes);
    uint role = metal::min(naga_div(tid, QUADS), 2u);
    uint own_1 = (role == 0u) ? head_1 : ((role == 1u) ? (9u + kv_head_1) : (12u + kv_head_1));
    RawQuad _e99 = raw_quad(own_1, quad_6, projected, angles, _buffer_sizes);
    if (tid < 48u) {
        metal::float4 _e103 = turned(_e99);
        metal::float4 x_2 = (role == 2u) ? _e99.bare : (_e103 * 1.0);
        float _e110 = rounded(x_2.x);
        float _e112 = rounded(x_2.y);
        float _e114 = rounded(x_2.z);
        float _e116 = rounded(x_2.w);
        metal::float4 stored = metal::float4(_e110, _e112, _e114, _e116);
        metal::float4 kept = ((role == 1u) ? true : true) ? stored : x_2;
        prepared.inner[tid] = (role == 0u) ? (x_2 * 0.125) : kept;
        if (naga_mod(head_1, 3u) == 0u) {
            local = role > 0u;
        } else {
            local = false;
        }
        bool _e140 = local;
        if (_e140) {
            uint _e141 = slot_of(now, zone);
            uint slot_1 = (((_e141 * 3u) + kv_head_1) * QUADS) + quad_6;
            if (role == 1u) {
                key_rows[slot_1] = kept;
            } else {
                value_rows[slot_1] = kept;
            }
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float4 query0_ = prepared.inner[naga_mod(tid, 8u) + 0u];
    metal::float4 query1_ = prepared.inner[naga_mod(tid, 8u) + 8u];
    if (tid < 16u) {
        key_levels.inner[tid] = KEY_LEVELS.inner[tid];
    }
    if (tid < 16u) {
        value_levels.inner[tid] = VALUE_LEVELS.inner[tid];
    }
    if (tid < QUADS) {
        metal::float4 _e184 = prepared.inner[tid];
        metal::float4 _e189 = sign_quad(KEY_SIGNS.inner[naga_div(tid, 8u)], tid);
        metal::float4 x_3 = _e184 * _e189;
        waves.inner[2u * tid] = x_3.xy;
        waves.inner[(2u * tid) + 1u] = x_3.zw;
    }
    uint _e205 = fourier(0u, tid, -1.0, waves, shared_roots);
    k = tid;
    bool loop_init_4 = true;
    while(true) {
        if (!loop_init_4) {
            uint _e234 = k;
            k = _e234 + THREADS;
        }
        loop_init_4 = false;
        uint _e207 = k;
        if (_e207 < WAVES) {
        } else {
            break;
        }
        {
            uint _e210 = k;
            metal::float2 _e211 = bin(_e205, _e210, waves, shared_roots);
            uint _e213 = k;
            uint _e217 = k;
            query_quads.inner[naga_div(_e213, 4u)][naga_mod(_e217, 4u)] = _e211.x;
            uint _e223 = k;
            uint _e229 = k;
            query_quads.inner[naga_div(_e223 + WAVES, 4u)][naga_mod(_e229, 4u)] = _e211.y;
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    uint _e239 = params.start;
    uint token = _e239 + naga_mod(tid, 128u);
    uint _e245 = params.first;
    if (token >= _e245) {
        uint _e251 = params.end;
        local_1 = token < _e251;
    } else {
        local_1 = false;
    }
    bool is_seen = local_1;
    if (is_seen) {
        uint _e259 = params.key_stride;
        uint tile_at = (kv_head_1 * _e259) + (naga_div(token, 16u) * 136u);
        uint first_quad = naga_div(tid, 128u) * 8u;
        metal::float4 _e274 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 0u, keys, key_levels, _buffer_sizes);
        metal::float4 _e279 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 1u, keys, key_levels, _buffer_sizes);
        metal::float4 _e284 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 2u, keys, key_levels, _buffer_sizes);
        metal::float4 _e289 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 3u, keys, key_levels, _buffer_sizes);
        metal::float4 _e294 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 4u, keys, key_levels, _buffer_sizes);
        metal::float4 _e299 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 5u, keys, key_levels, _buffer_sizes);
        metal::float4 _e304 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 6u, keys, key_levels, _buffer_sizes);
        metal::float4 _e309 = key_quad(tile_at, naga_mod(token, 16u), first_quad + 7u, keys, key_levels, _buffer_sizes);
        float _e310 = token_part;
        metal::float4 _e315 = query_quads.inner[first_quad + 0u];
        token_part = _e310 + metal::dot(_e274, _e315);
        float _e318 = token_part;
        metal::float4 _e323 = query_quads.inner[first_quad + 1u];
        token_part = _e318 + metal::dot(_e279, _e323);
        float _e326 = token_part;
        metal::float4 _e331 = query_quads.inner[first_quad + 2u];
        token_part = _e326 + metal::dot(_e284, _e331);
        float _e334 = token_part;
        metal::float4 _e339 = query_quads.inner[first_quad + 3u];
        token_part = _e334 + metal::dot(_e289, _e339);
        float _e342 = token_part;
        metal::float4 _e347 = query_quads.inner[first_quad + 4u];
        token_part = _e342 + metal::dot(_e294, _e347);
        float _e350 = token_part;
        metal::float4 _e355 = query_quads.inner[first_quad + 5u];
        token_part = _e350 + metal::dot(_e299, _e355);
        float _e358 = token_part;
        metal::float4 _e363 = query_quads.inner[first_quad + 6u];
        token_part = _e358 + metal::dot(_e304, _e363);
        float _e366 = token_part;
        metal::float4 _e371 = query_quads.inner[first_quad + 7u];
        token_part = _e366 + metal::dot(_e309, _e371);
    }
    float _e376 = token_part;
    token_parts.inner[tid] = _e376;
    uint _e379 = params.start;
    uint block_token = _e379 + (naga_div(tid, QUADS) * 64u);
    uint _e387 = params.end;
    if (block_token < _e387) {
        local_2 = tid < 32u;
    } else {
        local_2 = false;
    }
    bool _e394 = local_2;
    if (_e394) {
        uint _e398 = params.key_stride;
        uint mean_at = (3u * _e398) + (((naga_div(block_token, 64u) * 3u) + kv_head_1) * 17u);
        uint _e411 = keys[mean_at + quad_6];
        metal::float4 mean = static_cast<metal::float4>(int4(as_type<packed_char4>(_e411)));
        uint _e421 = keys[(mean_at + QUADS) + naga_div(quad_6, 16u)];
        metal::float2 scales = float2(as_type<half2>(_e421));
        metal::float4 _e432 = query_quads.inner[quad_6];
        mean_parts.inner[naga_div(tid, 4u)][naga_mod(tid, 4u)] = metal::dot(mean, _e432) * scales[naga_mod(naga_div(quad_6, 8u), 2u)];
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    if (is_seen) {
        local_3 = tid < 128u;
    } else {
        local_3 = false;
    }
    bool _e447 = local_3;
    if (_e447) {
        float _e450 = token_parts.inner[tid];
        sum = _e450;
        float _e452 = sum;
        float _e457 = token_parts.inner[tid + 128u];
        sum = _e452 + _e457;
        bool loop_init_5 = true;
        while(true) {
            if (!loop_init_5) {
                uint _e478 = i;
                i = _e478 + 1u;
            }
            loop_init_5 = false;
            uint _e463 = i;
            if (_e463 < 4u) {
            } else {
                break;
            }
            {
                metal::float4 _e466 = means;
                uint _e472 = i;
                metal::float4 _e475 = mean_parts.inner[(naga_div(tid, 64u) * 4u) + _e472];
                means = _e466 + _e475;
            }
        }
        float _e480 = sum;
        float _e482 = means.x;
        float _e484 = means.y;
        float _e487 = means.z;
        float _e489 = means.w;
        sum = _e480 + ((_e482 + _e484) + (_e487 + _e489));
        float _e493 = sum;
        token_score = _e493;
    }
    bool loop_init_6 = true;
    while(true) {
        if (!loop_init_6) {
            uint _e1294 = round;
            round = _e1294 + 1u;
        }
        loop_init_6 = false;
        uint _e496 = round;
        if (_e496 < rounds) {
        } else {
            break;
        }
        {
            uint _e498 = round;
            uint split = _e498 * THREADS;
            uint _e501 = round;
            uint first_1 = _e501 * ROWS;
            uint _e509 = row_at((first_1 + naga_div(tid, 8u)) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 key0_0_ = key_rows[_e509 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = key_rows[_e509 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e535 = row_at((first_1 + naga_div(tid, 8u)) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 key1_0_ = key_rows[_e535 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = key_rows[_e535 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e560 = row_at((first_1 + lane) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 value0_ = value_rows[_e560 + quad_6];
            uint _e568 = row_at((first_1 + lane) + 16u, last_row_1, kv_head_1, zone);
            metal::float4 value1_ = value_rows[_e568 + quad_6];
            uint _e576 = row_at((first_1 + lane) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 value2_ = value_rows[_e576 + quad_6];
            uint _e584 = row_at((first_1 + lane) + 48u, last_row_1, kv_head_1, zone);
            metal::float4 value3_ = value_rows[_e584 + quad_6];
            uint _e592 = row_at((first_1 + lane) + 64u, last_row_1, kv_head_1, zone);
            metal::float4 value4_ = value_rows[_e592 + quad_6];
            uint _e600 = row_at((first_1 + lane) + 80u, last_row_1, kv_head_1, zone);
            metal::float4 value5_ = value_rows[_e600 + quad_6];
            uint _e608 = row_at((first_1 + lane) + 96u, last_row_1, kv_head_1, zone);
            metal::float4 value6_ = value_rows[_e608 + quad_6];
            uint _e616 = row_at((first_1 + lane) + 112u, last_row_1, kv_head_1, zone);
            metal::float4 value7_ = value_rows[_e616 + quad_6];
            float _e620 = token_score;
            uint _e621 = round;
            mine = (_e621 == 0u) ? _e620 : -1000000000000000000000000000000.0;
            part0_ = 0.0;
            float _e629 = part0_;
            part0_ = _e629 + metal::dot(query0_, key0_0_);
            float _e632 = part0_;
            part0_ = _e632 + metal::dot(query1_, key0_1_);
            float _e644 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e644;
            part1_ = 0.0;
            float _e647 = part1_;
            part1_ = _e647 + metal::dot(query0_, key1_0_);
            float _e650 = part1_;
            part1_ = _e650 + metal::dot(query1_, key1_1_);
            float _e662 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e662;
            if (tid < 8u) {
                part = 0.0;
                float _e667 = part;
                metal::float4 _e676 = prepared.inner[QUADS + metal::min(tid + 0u, 15u)];
                part = _e667 + metal::dot(query0_, _e676);
                float _e679 = part;
                metal::float4 _e688 = prepared.inner[QUADS + metal::min(tid + 8u, 15u)];
                part = _e679 + metal::dot(query1_, _e688);
                float _e700 = part;
                parts.inner[128u + naga_div(tid, 4u)][naga_mod(tid, 4u)] = _e700;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < 65u) {
                uint i_6 = first_1 + tid;
                uint _e706 = position_of(i_6, zone);
                metal::float4 _e711 = parts.inner[tid * 2u];
                metal::float4 _e718 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e711 + _e718;
                float sum_2 = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum_2;
                if (i_6 < rows) {
                    uint _e732 = zone.window;
                    if (!((_e732 == 0u))) {
                        uint _e740 = zone.window;
                        local_5 = (_e706 + _e740) > now;
                    } else {
                        local_5 = true;
                    }
                    bool _e744 = local_5;
                    local_4 = _e744;
                } else {
                    local_4 = false;
                }
                bool _e746 = local_4;
                uint _e747 = round;
                bool visible = (tid == ROWS) ? (_e747 == 0u) : _e746;
                float _e753 = score;
                score = visible ? _e753 : -1000000000000000000000000000000.0;
            }
            float _e756 = mine;
            float _e757 = score;
            mine = metal::max(_e756, _e757);
            float former = highest;
            float _e760 = mine;
            float _e761 = largest_of(tid, _e760, largest);
            highest = metal::max(former, _e761);
            float _e763 = highest;
            float keep = metal::exp(former - _e763);
            if (tid < 128u) {
                float _e775 = token_score;
                float _e776 = highest;
                float _e779 = token_score;
                if (!((_e779 <= -1000000000000000000000000000000.0))) {
                    uint _e785 = round;
                    local_6 = _e785 > 0u;
                } else {
                    local_6 = true;
                }
                bool _e789 = local_6;
                token_weights.inner[naga_div(tid, 4u)][naga_mod(tid, 4u)] = _e789 ? 0.0 : metal::exp(_e775 - _e776);
            }
            if (tid < 65u) {
                float _e796 = score;
                float _e797 = highest;
                float _e800 = score;
                weights.inner[tid] = (_e800 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e796 - _e797);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e805 = sealed;
            sealed = _e805 * keep;
            float _e807 = sealed_sum;
            sealed_sum = _e807 * keep;
            uint _e809 = round;
            if (_e809 == 0u) {
                local_7 = lane < LANES;
            } else {
                local_7 = false;
            }
            bool _e817 = local_7;
            if (_e817) {
                uint _e820 = params.end;
                uint _e823 = params.start;
                uint _e826 = params.end;
                uint fours = naga_div((_e820 - metal::min(_e823, _e826)) + 3u, 4u);
                first_four = lane;
                bool loop_init_7 = true;
                while(true) {
                    if (!loop_init_7) {
                        uint _e1196 = first_four;
                        first_four = _e1196 + 64u;
                    }
                    loop_init_7 = false;
                    uint _e834 = first_four;
                    if (_e834 < fours) {
                    } else {
                        break;
                    }
                    {
                        uint _e838 = params.start;
                        uint _e840 = first_four;
                        uint token0_ = _e838 + (4u * (_e840 + 0u));
                        uint _e847 = params.end;
                        uint last0_ = metal::min(token0_, _e847 - 1u);
                        uint _e853 = params.value_stride;
                        uint tile0_ = (kv_head_1 * _e853) + (naga_div(last0_, 16u) * 136u);
                        metal::float4 _e868 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e877 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e886 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e895 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e898 = params.start;
                        uint _e900 = first_four;
                        uint token1_ = _e898 + (4u * (_e900 + 16u));
                        uint _e907 = params.end;
                        uint last1_ = metal::min(token1_, _e907 - 1u);
                        uint _e913 = params.value_stride;
                        uint tile1_ = (kv_head_1 * _e913) + (naga_div(last1_, 16u) * 136u);
                        metal::float4 _e928 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e937 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e946 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e955 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e958 = params.start;
                        uint _e960 = first_four;
                        uint token2_ = _e958 + (4u * (_e960 + 32u));
                        uint _e967 = params.end;
                        uint last2_ = metal::min(token2_, _e967 - 1u);
                        uint _e973 = params.value_stride;
                        uint tile2_ = (kv_head_1 * _e973) + (naga_div(last2_, 16u) * 136u);
                        metal::float4 _e988 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e997 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1006 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1015 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1018 = params.start;
                        uint _e1020 = first_four;
                        uint token3_ = _e1018 + (4u * (_e1020 + 48u));
                        uint _e1027 = params.end;
                        uint last3_ = metal::min(token3_, _e1027 - 1u);
                        uint _e1033 = params.value_stride;
                        uint tile3_ = (kv_head_1 * _e1033) + (naga_div(last3_, 16u) * 136u);
                        metal::float4 _e1048 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1057 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1066 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1075 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1078 = first_four;
                        metal::float4 _e1084 = token_weights.inner[metal::min(_e1078 + 0u, 31u)];
                        uint _e1087 = params.end;
                        metal::float4 weight0_ = (token0_ < _e1087) ? _e1084 : metal::float4 {};
                        metal::float4 _e1090 = sealed;
                        sealed = _e1090 + metal::float4(metal::dot(weight0_, _e868), metal::dot(weight0_, _e877), metal::dot(weight0_, _e886), metal::dot(weight0_, _e895));
                        float _e1097 = sealed_sum;
                        sealed_sum = _e1097 + ((weight0_.x + weight0_.y) + (weight0_.z + weight0_.w));
                        uint _e1108 = first_four;
                        metal::float4 _e1114 = token_weights.inner[metal::min(_e1108 + 16u, 31u)];
                        uint _e1117 = params.end;
                        metal::float4 weight1_ = (token1_ < _e1117) ? _e1114 : metal::float4 {};
                        metal::float4 _e1120 = sealed;
                        sealed = _e1120 + metal::float4(metal::dot(weight1_, _e928), metal::dot(weight1_, _e937), metal::dot(weight1_, _e946), metal::dot(weight1_, _e955));
                        float _e1127 = sealed_sum;
                        sealed_sum = _e1127 + ((weight1_.x + weight1_.y) + (weight1_.z + weight1_.w));
                        uint _e1138 = first_four;
                        metal::float4 _e1144 = token_weights.inner[metal::min(_e1138 + 32u, 31u)];
                        uint _e1147 = params.end;
                        metal::float4 weight2_ = (token2_ < _e1147) ? _e1144 : metal::float4 {};
                        metal::float4 _e1150 = sealed;
                        sealed = _e1150 + metal::float4(metal::dot(weight2_, _e988), metal::dot(weight2_, _e997), metal::dot(weight2_, _e1006), metal::dot(weight2_, _e1015));
                        float _e1157 = sealed_sum;
                        sealed_sum = _e1157 + ((weight2_.x + weight2_.y) + (weight2_.z + weight2_.w));
                        uint _e1168 = first_four;
                        metal::float4 _e1174 = token_weights.inner[metal::min(_e1168 + 48u, 31u)];
                        uint _e1177 = params.end;
                        metal::float4 weight3_ = (token3_ < _e1177) ? _e1174 : metal::float4 {};
                        metal::float4 _e1180 = sealed;
                        sealed = _e1180 + metal::float4(metal::dot(weight3_, _e1048), metal::dot(weight3_, _e1057), metal::dot(weight3_, _e1066), metal::dot(weight3_, _e1075));
                        float _e1187 = sealed_sum;
                        sealed_sum = _e1187 + ((weight3_.x + weight3_.y) + (weight3_.z + weight3_.w));
                    }
                }
            }
            metal::float4 _e1199 = plain;
            plain = _e1199 * keep;
            float _e1201 = plain_sum;
            plain_sum = _e1201 * keep;
            {
                float _e1209 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e1209 : 0.0;
                metal::float4 _e1216 = plain;
                plain = _e1216 + (weight * value0_);
                float _e1219 = plain_sum;
                plain_sum = _e1219 + weight;
            }
            {
                float _e1227 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e1227 : 0.0;
                metal::float4 _e1234 = plain;
                plain = _e1234 + (weight_1 * value1_);
                float _e1237 = plain_sum;
                plain_sum = _e1237 + weight_1;
            }
            {
                float _e1245 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e1245 : 0.0;
                metal::float4 _e1252 = plain;
                plain = _e1252 + (weight_2 * value2_);
                float _e1255 = plain_sum;
                plain_sum = _e1255 + weight_2;
            }
            {
                float _e1263 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e1263 : 0.0;
                metal::float4 _e1270 = plain;
                plain = _e1270 + (weight_3 * value3_);
                float _e1273 = plain_sum;
                plain_sum = _e1273 + weight_3;
            }
            if (lane == 0u) {
                metal::float4 _e1277 = plain;
                float _e1280 = weights.inner[64];
                metal::float4 _e1285 = prepared.inner[32u + quad_6];
                plain = _e1277 + (_e1280 * _e1285);
                float _e1288 = plain_sum;
                float _e1291 = weights.inner[64];
                plain_sum = _e1288 + _e1291;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    {
        if (lane < LANES) {
            metal::float4 _e1300 = sealed;
            shared_out.inner[tid] = _e1300;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        if (tid < QUADS) {
            metal::float4 _e1305 = shared_out.inner[tid];
            sum_1 = _e1305;
            metal::float4 _e1307 = sum_1;
            metal::float4 _e1312 = shared_out.inner[16u + tid];
            sum_1 = _e1307 + _e1312;
            metal::float4 _e1314 = sum_1;
            metal::float4 _e1319 = shared_out.inner[32u + tid];
            sum_1 = _e1314 + _e1319;
            metal::float4 _e1321 = sum_1;
            metal::float4 _e1326 = shared_out.inner[48u + tid];
            sum_1 = _e1321 + _e1326;
            metal::float4 _e1328 = sum_1;
            metal::float4 _e1333 = shared_out.inner[64u + tid];
            sum_1 = _e1328 + _e1333;
            metal::float4 _e1335 = sum_1;
            metal::float4 _e1340 = shared_out.inner[80u + tid];
            sum_1 = _e1335 + _e1340;
            metal::float4 _e1342 = sum_1;
            metal::float4 _e1347 = shared_out.inner[96u + tid];
            sum_1 = _e1342 + _e1347;
            metal::float4 _e1349 = sum_1;
            metal::float4 _e1354 = shared_out.inner[112u + tid];
            sum_1 = _e1349 + _e1354;
            metal::float4 _e1356 = sum_1;
            metal::float4 _e1361 = shared_out.inner[128u + tid];
            sum_1 = _e1356 + _e1361;
            metal::float4 _e1363 = sum_1;
            metal::float4 _e1368 = shared_out.inner[144u + tid];
            sum_1 = _e1363 + _e1368;
            metal::float4 _e1370 = sum_1;
            metal::float4 _e1375 = shared_out.inner[160u + tid];
            sum_1 = _e1370 + _e1375;
            metal::float4 _e1377 = sum_1;
            metal::float4 _e1382 = shared_out.inner[176u + tid];
            sum_1 = _e1377 + _e1382;
            metal::float4 _e1384 = sum_1;
            metal::float4 _e1389 = shared_out.inner[192u + tid];
            sum_1 = _e1384 + _e1389;
            metal::float4 _e1391 = sum_1;
            metal::float4 _e1396 = shared_out.inner[208u + tid];
            sum_1 = _e1391 + _e1396;
            metal::float4 _e1398 = sum_1;
            metal::float4 _e1403 = shared_out.inner[224u + tid];
            sum_1 = _e1398 + _e1403;
            metal::float4 _e1405 = sum_1;
            metal::float4 _e1410 = shared_out.inner[240u + tid];
            sum_1 = _e1405 + _e1410;
            metal::float4 _e1414 = sum_1;
            shared_out.inner[tid] = _e1414;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        sealed = metal::float4 {};
        k_1 = tid;
        bool loop_init_8 = true;
        while(true) {
            if (!loop_init_8) {
                uint _e1425 = k_1;
                k_1 = _e1425 + THREADS;
            }
            loop_init_8 = false;
            uint _e1417 = k_1;
            if (_e1417 < WAVES) {
            } else {
                break;
            }
            {
                uint _e1421 = k_1;
                uint _e1423 = k_1;
                metal::float2 _e1424 = wave_of(_e1423, shared_roots, shared_out);
                waves.inner[_e1421] = _e1424;
            }
        }
        uint _e1430 = fourier(0u, tid, 1.0, waves, shared_roots);
        if (tid < QUADS) {
            metal::float2 _e1438 = waves.inner[_e1430 + (2u * tid)];
            metal::float2 _e1446 = waves.inner[(_e1430 + (2u * tid)) + 1u];
            metal::float4 _e1452 = sign_quad(SIGNS.inner[naga_div(tid, 8u)], tid);
            sealed = metal::float4(_e1438, _e1446) * _e1452;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    if (lane < LANES) {
        metal::float4 _e1458 = sealed;
        metal::float4 _e1459 = plain;
        shared_out.inner[tid] = _e1458 + _e1459;
        if (quad_6 == 0u) {
            float _e1465 = sealed_sum;
            float _e1466 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e1465, _e1466);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e1470 = sums;
    metal::float2 _e1473 = lane_sums.inner[0];
    sums = _e1470 + _e1473;
    metal::float2 _e1475 = sums;
    metal::float2 _e1478 = lane_sums.inner[1];
    sums = _e1475 + _e1478;
    metal::float2 _e1480 = sums;
    metal::float2 _e1483 = lane_sums.inner[2];
    sums = _e1480 + _e1483;
    metal::float2 _e1485 = sums;
    metal::float2 _e1488 = lane_sums.inner[3];
    sums = _e1485 + _e1488;
    metal::float2 _e1490 = sums;
    metal::float2 _e1493 = lane_sums.inner[4];
    sums = _e1490 + _e1493;
    metal::float2 _e1495 = sums;
    metal::float2 _e1498 = lane_sums.inner[5];
    sums = _e1495 + _e1498;
    metal::float2 _e1500 = sums;
    metal::float2 _e1503 = lane_sums.inner[6];
    sums = _e1500 + _e1503;
    metal::float2 _e1505 = sums;
    metal::float2 _e1508 = lane_sums.inner[7];
    sums = _e1505 + _e1508;
    metal::float2 _e1510 = sums;
    metal::float2 _e1513 = lane_sums.inner[8];
    sums = _e1510 + _e1513;
    metal::float2 _e1515 = sums;
    metal::float2 _e1518 = lane_sums.inner[9];
    sums = _e1515 + _e1518;
    metal::float2 _e1520 = sums;
    metal::float2 _e1523 = lane_sums.inner[10];
    sums = _e1520 + _e1523;
    metal::float2 _e1525 = sums;
    metal::float2 _e1528 = lane_sums.inner[11];
    sums = _e1525 + _e1528;
    metal::float2 _e1530 = sums;
    metal::float2 _e1533 = lane_sums.inner[12];
    sums = _e1530 + _e1533;
    metal::float2 _e1535 = sums;
    metal::float2 _e1538 = lane_sums.inner[13];
    sums = _e1535 + _e1538;
    metal::float2 _e1540 = sums;
    metal::float2 _e1543 = lane_sums.inner[14];
    sums = _e1540 + _e1543;
    metal::float2 _e1545 = sums;
    metal::float2 _e1548 = lane_sums.inner[15];
    sums = _e1545 + _e1548;
    float _e1551 = sums.x;
    float _e1553 = sums.y;
    float sum_3 = _e1551 + _e1553;
    metal::float4 _e1559 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1559;
    metal::float4 _e1561 = value;
    metal::float4 _e1568 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1561 + _e1568;
    metal::float4 _e1570 = value;
    metal::float4 _e1577 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1570 + _e1577;
    metal::float4 _e1579 = value;
    metal::float4 _e1586 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1579 + _e1586;
    metal::float4 _e1588 = value;
    metal::float4 _e1595 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1588 + _e1595;
    metal::float4 _e1597 = value;
    metal::float4 _e1604 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1597 + _e1604;
    metal::float4 _e1606 = value;
    metal::float4 _e1613 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1606 + _e1613;
    metal::float4 _e1615 = value;
    metal::float4 _e1622 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1615 + _e1622;
    metal::float4 _e1624 = value;
    metal::float4 _e1631 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1624 + _e1631;
    metal::float4 _e1633 = value;
    metal::float4 _e1640 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1633 + _e1640;
    metal::float4 _e1642 = value;
    metal::float4 _e1649 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1642 + _e1649;
    metal::float4 _e1651 = value;
    metal::float4 _e1658 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1651 + _e1658;
    metal::float4 _e1660 = value;
    metal::float4 _e1667 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1660 + _e1667;
    metal::float4 _e1669 = value;
    metal::float4 _e1676 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1669 + _e1676;
    metal::float4 _e1678 = value;
    metal::float4 _e1685 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1678 + _e1685;
    metal::float4 _e1687 = value;
    metal::float4 _e1694 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1687 + _e1694;
    uint _e1700 = zone.first_row;
    metal::float4 _e1705 = value;
    store_quad(tid, tid < QUADS, _e1700 + row_2, (head_1 * QUADS) + tid, _e1705 * ((sum_3 > 0.0) ? (1.0 / sum_3) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
