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
    uint size15;
    uint size16;
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
    metal::float4 inner[64];
};
typedef metal::half4 type_14[1];
typedef metal::uint2 type_16[1];
struct type_17 {
    float inner[256];
};
struct type_18 {
    metal::float2 inner[64];
};
struct type_19 {
    metal::float2 inner[32];
};
struct type_20 {
    uint inner[2];
};
struct type_21 {
    metal::float4 inner[256];
};
struct type_22 {
    metal::float2 inner[16];
};
struct type_23 {
    metal::float4 inner[68];
};
struct type_24 {
    metal::float2 inner[256];
};
struct type_25 {
    metal::float4 inner[130];
};
struct type_26 {
    float inner[65];
};
constant type_10 KEY_LEVELS = type_10 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant type_10 VALUE_LEVELS = type_10 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant uint WAVES = 32u;
constant type_20 SIGNS = type_20 {{2181375694u, 3118499159u}};
constant type_20 KEY_SIGNS = type_20 {{2181375694u, 3118499159u}};
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
    device type_14& codes,
    device type_16& blocks,
    threadgroup type_17& quad_tops,
    threadgroup type_17& quad_sums,
    constant _mslBufferSizes& _buffer_sizes
) {
    float top = {};
    bool local_6 = {};
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
        local_6 = naga_mod(tid_1, 8u) == 0u;
    } else {
        local_6 = false;
    }
    bool _e106 = local_6;
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
    device type_14& codes,
    device type_16& blocks,
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
    threadgroup type_19& shared_roots,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i = {};
    i = thread_;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e13 = i;
            i = _e13 + count;
        }
        loop_init = false;
        uint _e3 = i;
        if (_e3 < WAVES) {
        } else {
            break;
        }
        {
            uint _e7 = i;
            uint _e10 = i;
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
    threadgroup type_18& waves,
    threadgroup type_19& shared_roots
) {
    uint from_half = {};
    uint to_half = {};
    uint span = 1u;
    uint i_1 = {};
    uint i_2 = {};
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
            i_1 = thread_1;
            bool loop_init_2 = true;
            while(true) {
                if (!loop_init_2) {
                    uint _e110 = i_1;
                    i_1 = _e110 + 256u;
                }
                loop_init_2 = false;
                uint _e13 = i_1;
                if (_e13 < 8u) {
                } else {
                    break;
                }
                {
                    uint _e16 = i_1;
                    uint _e17 = span;
                    uint p = naga_div(_e16, _e17);
                    uint _e19 = to_half;
                    uint _e20 = i_1;
                    uint _e21 = span;
                    uint _e24 = span;
                    uint to_first = (_e19 + naga_mod(_e20, _e21)) + ((_e24 * 4u) * p);
                    uint _e30 = from_half;
                    uint _e31 = i_1;
                    metal::float2 a_2 = waves.inner[_e30 + _e31];
                    uint _e36 = from_half;
                    uint _e37 = i_1;
                    metal::float2 b_2 = waves.inner[(_e36 + _e37) + 8u];
                    uint _e44 = from_half;
                    uint _e45 = i_1;
                    metal::float2 c_1 = waves.inner[(_e44 + _e45) + 16u];
                    uint _e52 = from_half;
                    uint _e53 = i_1;
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
    i_2 = thread_1;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e150 = i_2;
            i_2 = _e150 + 256u;
        }
        loop_init_3 = false;
        uint _e119 = i_2;
        if (_e119 < 16u) {
        } else {
            break;
        }
        {
            uint _e123 = from_half;
            uint _e124 = i_2;
            metal::float2 a_3 = waves.inner[_e123 + _e124];
            uint _e129 = from_half;
            uint _e130 = i_2;
            metal::float2 b_3 = waves.inner[(_e129 + _e130) + 16u];
            uint _e137 = to_half;
            uint _e138 = i_2;
            waves.inner[_e137 + _e138] = a_3 + b_3;
            uint _e143 = to_half;
            uint _e144 = i_2;
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
    threadgroup type_18& waves,
    threadgroup type_19& shared_roots
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
    threadgroup type_23& largest
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
    threadgroup type_21& shared_out
) {
    float _e8 = shared_out.inner[naga_div(k_3, 4u)][naga_mod(k_3, 4u)];
    float _e18 = shared_out.inner[naga_div(k_3 + WAVES, 4u)][naga_mod(k_3, 4u)];
    return metal::float2(_e8, _e18);
}

metal::float2 wave_of(
    uint k_4,
    threadgroup type_19& shared_roots,
    threadgroup type_21& shared_out
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
    uint i_3,
    constant Zone& zone
) {
    uint _e3 = zone.tail_first;
    uint _e7 = zone.sinks;
    uint _e11 = zone.sinks;
    return (i_3 < _e11) ? i_3 : ((_e3 + i_3) - _e7);
}

uint row_at(
    uint i_4,
    uint last_row,
    uint kv_head,
    constant Zone& zone
) {
    uint _e4 = position_of(metal::min(i_4, last_row), zone);
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
, threadgroup type_12& token_weights
, device type_14& codes [[user(fake0)]]
, device type_16& blocks [[user(fake0)]]
, threadgroup type_17& quad_tops
, threadgroup type_17& quad_sums
, threadgroup type_18& waves
, threadgroup type_19& shared_roots
, threadgroup type_21& shared_out
, threadgroup type_22& lane_sums
, threadgroup type_23& largest
, threadgroup type_25& parts
, threadgroup type_26& weights
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    float highest = -1000000000000000000000000000000.0;
    metal::float4 sealed = metal::float4 {};
    float sealed_sum = 0.0;
    metal::float4 plain = metal::float4 {};
    float plain_sum = 0.0;
    bool local = {};
    uint k = {};
    float token_score = -1000000000000000000000000000000.0;
    bool local_1 = {};
    float sum = 0.0;
    uint round = 0u;
    float mine = {};
    float part0_ = {};
    float part1_ = {};
    float part = {};
    float score = {};
    bool local_2 = {};
    bool local_3 = {};
    bool local_4 = {};
    bool local_5 = {};
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
    uint _e241 = params.start;
    uint token = _e241 + tid;
    uint _e245 = params.first;
    if (token >= _e245) {
        uint _e251 = params.end;
        local_1 = token < _e251;
    } else {
        local_1 = false;
    }
    bool _e254 = local_1;
    if (_e254) {
        uint _e257 = params.key_stride;
        uint tile_at = (kv_head_1 * _e257) + (naga_div(token, 16u) * 136u);
        uint _e267 = params.key_stride;
        uint mean_at = (3u * _e267) + (((naga_div(token, 64u) * 3u) + kv_head_1) * 17u);
        metal::float4 _e282 = key_quad(tile_at, naga_mod(token, 16u), 0u, keys, key_levels, _buffer_sizes);
        uint _e287 = keys[mean_at + 0u];
        metal::float4 mean0_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e287)));
        uint _e294 = keys[mean_at + 16u];
        float mean_scale0_ = float2(as_type<half2>(_e294)).x;
        metal::float4 _e300 = key_quad(tile_at, naga_mod(token, 16u), 1u, keys, key_levels, _buffer_sizes);
        uint _e305 = keys[mean_at + 1u];
        metal::float4 mean1_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e305)));
        uint _e312 = keys[mean_at + 16u];
        float mean_scale1_ = float2(as_type<half2>(_e312)).x;
        metal::float4 _e318 = key_quad(tile_at, naga_mod(token, 16u), 2u, keys, key_levels, _buffer_sizes);
        uint _e323 = keys[mean_at + 2u];
        metal::float4 mean2_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e323)));
        uint _e330 = keys[mean_at + 16u];
        float mean_scale2_ = float2(as_type<half2>(_e330)).x;
        metal::float4 _e336 = key_quad(tile_at, naga_mod(token, 16u), 3u, keys, key_levels, _buffer_sizes);
        uint _e341 = keys[mean_at + 3u];
        metal::float4 mean3_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e341)));
        uint _e348 = keys[mean_at + 16u];
        float mean_scale3_ = float2(as_type<half2>(_e348)).x;
        metal::float4 _e354 = key_quad(tile_at, naga_mod(token, 16u), 4u, keys, key_levels, _buffer_sizes);
        uint _e359 = keys[mean_at + 4u];
        metal::float4 mean4_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e359)));
        uint _e366 = keys[mean_at + 16u];
        float mean_scale4_ = float2(as_type<half2>(_e366)).x;
        metal::float4 _e372 = key_quad(tile_at, naga_mod(token, 16u), 5u, keys, key_levels, _buffer_sizes);
        uint _e377 = keys[mean_at + 5u];
        metal::float4 mean5_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e377)));
        uint _e384 = keys[mean_at + 16u];
        float mean_scale5_ = float2(as_type<half2>(_e384)).x;
        metal::float4 _e390 = key_quad(tile_at, naga_mod(token, 16u), 6u, keys, key_levels, _buffer_sizes);
        uint _e395 = keys[mean_at + 6u];
        metal::float4 mean6_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e395)));
        uint _e402 = keys[mean_at + 16u];
        float mean_scale6_ = float2(as_type<half2>(_e402)).x;
        metal::float4 _e408 = key_quad(tile_at, naga_mod(token, 16u), 7u, keys, key_levels, _buffer_sizes);
        uint _e413 = keys[mean_at + 7u];
        metal::float4 mean7_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e413)));
        uint _e420 = keys[mean_at + 16u];
        float mean_scale7_ = float2(as_type<half2>(_e420)).x;
        metal::float4 _e426 = key_quad(tile_at, naga_mod(token, 16u), 8u, keys, key_levels, _buffer_sizes);
        uint _e431 = keys[mean_at + 8u];
        metal::float4 mean8_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e431)));
        uint _e438 = keys[mean_at + 16u];
        float mean_scale8_ = float2(as_type<half2>(_e438)).y;
        metal::float4 _e444 = key_quad(tile_at, naga_mod(token, 16u), 9u, keys, key_levels, _buffer_sizes);
        uint _e449 = keys[mean_at + 9u];
        metal::float4 mean9_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e449)));
        uint _e456 = keys[mean_at + 16u];
        float mean_scale9_ = float2(as_type<half2>(_e456)).y;
        metal::float4 _e462 = key_quad(tile_at, naga_mod(token, 16u), 10u, keys, key_levels, _buffer_sizes);
        uint _e467 = keys[mean_at + 10u];
        metal::float4 mean10_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e467)));
        uint _e474 = keys[mean_at + 16u];
        float mean_scale10_ = float2(as_type<half2>(_e474)).y;
        metal::float4 _e480 = key_quad(tile_at, naga_mod(token, 16u), 11u, keys, key_levels, _buffer_sizes);
        uint _e485 = keys[mean_at + 11u];
        metal::float4 mean11_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e485)));
        uint _e492 = keys[mean_at + 16u];
        float mean_scale11_ = float2(as_type<half2>(_e492)).y;
        metal::float4 _e498 = key_quad(tile_at, naga_mod(token, 16u), 12u, keys, key_levels, _buffer_sizes);
        uint _e503 = keys[mean_at + 12u];
        metal::float4 mean12_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e503)));
        uint _e510 = keys[mean_at + 16u];
        float mean_scale12_ = float2(as_type<half2>(_e510)).y;
        metal::float4 _e516 = key_quad(tile_at, naga_mod(token, 16u), 13u, keys, key_levels, _buffer_sizes);
        uint _e521 = keys[mean_at + 13u];
        metal::float4 mean13_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e521)));
        uint _e528 = keys[mean_at + 16u];
        float mean_scale13_ = float2(as_type<half2>(_e528)).y;
        metal::float4 _e534 = key_quad(tile_at, naga_mod(token, 16u), 14u, keys, key_levels, _buffer_sizes);
        uint _e539 = keys[mean_at + 14u];
        metal::float4 mean14_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e539)));
        uint _e546 = keys[mean_at + 16u];
        float mean_scale14_ = float2(as_type<half2>(_e546)).y;
        metal::float4 _e552 = key_quad(tile_at, naga_mod(token, 16u), 15u, keys, key_levels, _buffer_sizes);
        uint _e557 = keys[mean_at + 15u];
        metal::float4 mean15_ = static_cast<metal::float4>(int4(as_type<packed_char4>(_e557)));
        uint _e564 = keys[mean_at + 16u];
        float mean_scale15_ = float2(as_type<half2>(_e564)).y;
        float _e567 = sum;
        metal::float4 _e572 = query_quads.inner[0];
        sum = _e567 + metal::dot(metal::fma(mean0_, metal::float4(mean_scale0_), _e282), _e572);
        float _e575 = sum;
        metal::float4 _e580 = query_quads.inner[1];
        sum = _e575 + metal::dot(metal::fma(mean1_, metal::float4(mean_scale1_), _e300), _e580);
        float _e583 = sum;
        metal::float4 _e588 = query_quads.inner[2];
        sum = _e583 + metal::dot(metal::fma(mean2_, metal::float4(mean_scale2_), _e318), _e588);
        float _e591 = sum;
        metal::float4 _e596 = query_quads.inner[3];
        sum = _e591 + metal::dot(metal::fma(mean3_, metal::float4(mean_scale3_), _e336), _e596);
        float _e599 = sum;
        metal::float4 _e604 = query_quads.inner[4];
        sum = _e599 + metal::dot(metal::fma(mean4_, metal::float4(mean_scale4_), _e354), _e604);
        float _e607 = sum;
        metal::float4 _e612 = query_quads.inner[5];
        sum = _e607 + metal::dot(metal::fma(mean5_, metal::float4(mean_scale5_), _e372), _e612);
        float _e615 = sum;
        metal::float4 _e620 = query_quads.inner[6];
        sum = _e615 + metal::dot(metal::fma(mean6_, metal::float4(mean_scale6_), _e390), _e620);
        float _e623 = sum;
        metal::float4 _e628 = query_quads.inner[7];
        sum = _e623 + metal::dot(metal::fma(mean7_, metal::float4(mean_scale7_), _e408), _e628);
        float _e631 = sum;
        metal::float4 _e636 = query_quads.inner[8];
        sum = _e631 + metal::dot(metal::fma(mean8_, metal::float4(mean_scale8_), _e426), _e636);
        float _e639 = sum;
        metal::float4 _e644 = query_quads.inner[9];
        sum = _e639 + metal::dot(metal::fma(mean9_, metal::float4(mean_scale9_), _e444), _e644);
        float _e647 = sum;
        metal::float4 _e652 = query_quads.inner[10];
        sum = _e647 + metal::dot(metal::fma(mean10_, metal::float4(mean_scale10_), _e462), _e652);
        float _e655 = sum;
        metal::float4 _e660 = query_quads.inner[11];
        sum = _e655 + metal::dot(metal::fma(mean11_, metal::float4(mean_scale11_), _e480), _e660);
        float _e663 = sum;
        metal::float4 _e668 = query_quads.inner[12];
        sum = _e663 + metal::dot(metal::fma(mean12_, metal::float4(mean_scale12_), _e498), _e668);
        float _e671 = sum;
        metal::float4 _e676 = query_quads.inner[13];
        sum = _e671 + metal::dot(metal::fma(mean13_, metal::float4(mean_scale13_), _e516), _e676);
        float _e679 = sum;
        metal::float4 _e684 = query_quads.inner[14];
        sum = _e679 + metal::dot(metal::fma(mean14_, metal::float4(mean_scale14_), _e534), _e684);
        float _e687 = sum;
        metal::float4 _e692 = query_quads.inner[15];
        sum = _e687 + metal::dot(metal::fma(mean15_, metal::float4(mean_scale15_), _e552), _e692);
        float _e695 = sum;
        token_score = _e695;
    }
    bool loop_init_5 = true;
    while(true) {
        if (!loop_init_5) {
            uint _e1488 = round;
            round = _e1488 + 1u;
        }
        loop_init_5 = false;
        uint _e698 = round;
        if (_e698 < rounds) {
        } else {
            break;
        }
        {
            uint _e700 = round;
            uint split = _e700 * THREADS;
            uint _e703 = round;
            uint first_1 = _e703 * ROWS;
            uint _e711 = row_at((first_1 + naga_div(tid, 8u)) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 key0_0_ = key_rows[_e711 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key0_1_ = key_rows[_e711 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e737 = row_at((first_1 + naga_div(tid, 8u)) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 key1_0_ = key_rows[_e737 + metal::min(naga_mod(tid, 8u) + 0u, 15u)];
            metal::float4 key1_1_ = key_rows[_e737 + metal::min(naga_mod(tid, 8u) + 8u, 15u)];
            uint _e762 = row_at((first_1 + lane) + 0u, last_row_1, kv_head_1, zone);
            metal::float4 value0_ = value_rows[_e762 + quad_6];
            uint _e770 = row_at((first_1 + lane) + 16u, last_row_1, kv_head_1, zone);
            metal::float4 value1_ = value_rows[_e770 + quad_6];
            uint _e778 = row_at((first_1 + lane) + 32u, last_row_1, kv_head_1, zone);
            metal::float4 value2_ = value_rows[_e778 + quad_6];
            uint _e786 = row_at((first_1 + lane) + 48u, last_row_1, kv_head_1, zone);
            metal::float4 value3_ = value_rows[_e786 + quad_6];
            uint _e794 = row_at((first_1 + lane) + 64u, last_row_1, kv_head_1, zone);
            metal::float4 value4_ = value_rows[_e794 + quad_6];
            uint _e802 = row_at((first_1 + lane) + 80u, last_row_1, kv_head_1, zone);
            metal::float4 value5_ = value_rows[_e802 + quad_6];
            uint _e810 = row_at((first_1 + lane) + 96u, last_row_1, kv_head_1, zone);
            metal::float4 value6_ = value_rows[_e810 + quad_6];
            uint _e818 = row_at((first_1 + lane) + 112u, last_row_1, kv_head_1, zone);
            metal::float4 value7_ = value_rows[_e818 + quad_6];
            float _e822 = token_score;
            uint _e823 = round;
            mine = (_e823 == 0u) ? _e822 : -1000000000000000000000000000000.0;
            part0_ = 0.0;
            float _e831 = part0_;
            part0_ = _e831 + metal::dot(query0_, key0_0_);
            float _e834 = part0_;
            part0_ = _e834 + metal::dot(query1_, key0_1_);
            float _e846 = part0_;
            parts.inner[naga_div(tid + 0u, 4u)][naga_mod(tid, 4u)] = _e846;
            part1_ = 0.0;
            float _e849 = part1_;
            part1_ = _e849 + metal::dot(query0_, key1_0_);
            float _e852 = part1_;
            part1_ = _e852 + metal::dot(query1_, key1_1_);
            float _e864 = part1_;
            parts.inner[naga_div(tid + 256u, 4u)][naga_mod(tid, 4u)] = _e864;
            if (tid < 8u) {
                part = 0.0;
                float _e869 = part;
                metal::float4 _e878 = prepared.inner[QUADS + metal::min(tid + 0u, 15u)];
                part = _e869 + metal::dot(query0_, _e878);
                float _e881 = part;
                metal::float4 _e890 = prepared.inner[QUADS + metal::min(tid + 8u, 15u)];
                part = _e881 + metal::dot(query1_, _e890);
                float _e902 = part;
                parts.inner[128u + naga_div(tid, 4u)][naga_mod(tid, 4u)] = _e902;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            score = -1000000000000000000000000000000.0;
            if (tid < 65u) {
                uint i_5 = first_1 + tid;
                uint _e908 = position_of(i_5, zone);
                metal::float4 _e913 = parts.inner[tid * 2u];
                metal::float4 _e920 = parts.inner[(tid * 2u) + 1u];
                metal::float4 sums_1 = _e913 + _e920;
                float sum_2 = (sums_1.x + sums_1.y) + (sums_1.z + sums_1.w);
                score = sum_2;
                if (i_5 < rows) {
                    uint _e934 = zone.window;
                    if (!((_e934 == 0u))) {
                        uint _e942 = zone.window;
                        local_3 = (_e908 + _e942) > now;
                    } else {
                        local_3 = true;
                    }
                    bool _e946 = local_3;
                    local_2 = _e946;
                } else {
                    local_2 = false;
                }
                bool _e948 = local_2;
                uint _e949 = round;
                bool visible = (tid == ROWS) ? (_e949 == 0u) : _e948;
                float _e955 = score;
                score = visible ? _e955 : -1000000000000000000000000000000.0;
            }
            float _e958 = mine;
            float _e959 = score;
            mine = metal::max(_e958, _e959);
            float former = highest;
            float _e962 = mine;
            float _e963 = largest_of(tid, _e962, largest);
            highest = metal::max(former, _e963);
            float _e965 = highest;
            float keep = metal::exp(former - _e965);
            float _e975 = token_score;
            float _e976 = highest;
            float _e979 = token_score;
            if (!((_e979 <= -1000000000000000000000000000000.0))) {
                uint _e985 = round;
                local_4 = _e985 > 0u;
            } else {
                local_4 = true;
            }
            bool _e989 = local_4;
            token_weights.inner[naga_div(tid, 4u)][naga_mod(tid, 4u)] = _e989 ? 0.0 : metal::exp(_e975 - _e976);
            if (tid < 65u) {
                float _e996 = score;
                float _e997 = highest;
                float _e1000 = score;
                weights.inner[tid] = (_e1000 <= -1000000000000000000000000000000.0) ? 0.0 : metal::exp(_e996 - _e997);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::float4 _e1005 = sealed;
            sealed = _e1005 * keep;
            float _e1007 = sealed_sum;
            sealed_sum = _e1007 * keep;
            uint _e1009 = round;
            if (_e1009 == 0u) {
                local_5 = lane < LANES;
            } else {
                local_5 = false;
            }
            bool _e1017 = local_5;
            if (_e1017) {
                first_four = lane;
                bool loop_init_6 = true;
                while(true) {
                    if (!loop_init_6) {
                        uint _e1390 = first_four;
                        first_four = _e1390 + 64u;
                    }
                    loop_init_6 = false;
                    uint _e1021 = params.start;
                    uint _e1023 = first_four;
                    uint _e1028 = params.end;
                    if ((_e1021 + (4u * _e1023)) < _e1028) {
                    } else {
                        break;
                    }
                    {
                        uint _e1032 = params.start;
                        uint _e1034 = first_four;
                        uint token0_ = _e1032 + (4u * (_e1034 + 0u));
                        uint _e1041 = params.end;
                        uint last0_ = metal::min(token0_, _e1041 - 1u);
                        uint _e1047 = params.value_stride;
                        uint tile0_ = (kv_head_1 * _e1047) + (naga_div(last0_, 16u) * 136u);
                        metal::float4 _e1062 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1071 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1080 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1089 = value_quad(tile0_, naga_mod(naga_div(last0_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1092 = params.start;
                        uint _e1094 = first_four;
                        uint token1_ = _e1092 + (4u * (_e1094 + 16u));
                        uint _e1101 = params.end;
                        uint last1_ = metal::min(token1_, _e1101 - 1u);
                        uint _e1107 = params.value_stride;
                        uint tile1_ = (kv_head_1 * _e1107) + (naga_div(last1_, 16u) * 136u);
                        metal::float4 _e1122 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1131 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1140 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1149 = value_quad(tile1_, naga_mod(naga_div(last1_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1152 = params.start;
                        uint _e1154 = first_four;
                        uint token2_ = _e1152 + (4u * (_e1154 + 32u));
                        uint _e1161 = params.end;
                        uint last2_ = metal::min(token2_, _e1161 - 1u);
                        uint _e1167 = params.value_stride;
                        uint tile2_ = (kv_head_1 * _e1167) + (naga_div(last2_, 16u) * 136u);
                        metal::float4 _e1182 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1191 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1200 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1209 = value_quad(tile2_, naga_mod(naga_div(last2_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1212 = params.start;
                        uint _e1214 = first_four;
                        uint token3_ = _e1212 + (4u * (_e1214 + 48u));
                        uint _e1221 = params.end;
                        uint last3_ = metal::min(token3_, _e1221 - 1u);
                        uint _e1227 = params.value_stride;
                        uint tile3_ = (kv_head_1 * _e1227) + (naga_div(last3_, 16u) * 136u);
                        metal::float4 _e1242 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 0u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1251 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 1u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1260 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 2u, values, value_levels, _buffer_sizes);
                        metal::float4 _e1269 = value_quad(tile3_, naga_mod(naga_div(last3_, 4u), 4u), (quad_6 * 4u) + 3u, values, value_levels, _buffer_sizes);
                        uint _e1272 = first_four;
                        metal::float4 _e1278 = token_weights.inner[metal::min(_e1272 + 0u, 63u)];
                        uint _e1281 = params.end;
                        metal::float4 weight0_ = (token0_ < _e1281) ? _e1278 : metal::float4 {};
                        metal::float4 _e1284 = sealed;
                        sealed = _e1284 + metal::float4(metal::dot(weight0_, _e1062), metal::dot(weight0_, _e1071), metal::dot(weight0_, _e1080), metal::dot(weight0_, _e1089));
                        float _e1291 = sealed_sum;
                        sealed_sum = _e1291 + ((weight0_.x + weight0_.y) + (weight0_.z + weight0_.w));
                        uint _e1302 = first_four;
                        metal::float4 _e1308 = token_weights.inner[metal::min(_e1302 + 16u, 63u)];
                        uint _e1311 = params.end;
                        metal::float4 weight1_ = (token1_ < _e1311) ? _e1308 : metal::float4 {};
                        metal::float4 _e1314 = sealed;
                        sealed = _e1314 + metal::float4(metal::dot(weight1_, _e1122), metal::dot(weight1_, _e1131), metal::dot(weight1_, _e1140), metal::dot(weight1_, _e1149));
                        float _e1321 = sealed_sum;
                        sealed_sum = _e1321 + ((weight1_.x + weight1_.y) + (weight1_.z + weight1_.w));
                        uint _e1332 = first_four;
                        metal::float4 _e1338 = token_weights.inner[metal::min(_e1332 + 32u, 63u)];
                        uint _e1341 = params.end;
                        metal::float4 weight2_ = (token2_ < _e1341) ? _e1338 : metal::float4 {};
                        metal::float4 _e1344 = sealed;
                        sealed = _e1344 + metal::float4(metal::dot(weight2_, _e1182), metal::dot(weight2_, _e1191), metal::dot(weight2_, _e1200), metal::dot(weight2_, _e1209));
                        float _e1351 = sealed_sum;
                        sealed_sum = _e1351 + ((weight2_.x + weight2_.y) + (weight2_.z + weight2_.w));
                        uint _e1362 = first_four;
                        metal::float4 _e1368 = token_weights.inner[metal::min(_e1362 + 48u, 63u)];
                        uint _e1371 = params.end;
                        metal::float4 weight3_ = (token3_ < _e1371) ? _e1368 : metal::float4 {};
                        metal::float4 _e1374 = sealed;
                        sealed = _e1374 + metal::float4(metal::dot(weight3_, _e1242), metal::dot(weight3_, _e1251), metal::dot(weight3_, _e1260), metal::dot(weight3_, _e1269));
                        float _e1381 = sealed_sum;
                        sealed_sum = _e1381 + ((weight3_.x + weight3_.y) + (weight3_.z + weight3_.w));
                    }
                }
            }
            metal::float4 _e1393 = plain;
            plain = _e1393 * keep;
            float _e1395 = plain_sum;
            plain_sum = _e1395 * keep;
            {
                float _e1403 = weights.inner[metal::min(lane + 0u, 63u)];
                float weight = ((lane + 0u) < ROWS) ? _e1403 : 0.0;
                metal::float4 _e1410 = plain;
                plain = _e1410 + (weight * value0_);
                float _e1413 = plain_sum;
                plain_sum = _e1413 + weight;
            }
            {
                float _e1421 = weights.inner[metal::min(lane + 16u, 63u)];
                float weight_1 = ((lane + 16u) < ROWS) ? _e1421 : 0.0;
                metal::float4 _e1428 = plain;
                plain = _e1428 + (weight_1 * value1_);
                float _e1431 = plain_sum;
                plain_sum = _e1431 + weight_1;
            }
            {
                float _e1439 = weights.inner[metal::min(lane + 32u, 63u)];
                float weight_2 = ((lane + 32u) < ROWS) ? _e1439 : 0.0;
                metal::float4 _e1446 = plain;
                plain = _e1446 + (weight_2 * value2_);
                float _e1449 = plain_sum;
                plain_sum = _e1449 + weight_2;
            }
            {
                float _e1457 = weights.inner[metal::min(lane + 48u, 63u)];
                float weight_3 = ((lane + 48u) < ROWS) ? _e1457 : 0.0;
                metal::float4 _e1464 = plain;
                plain = _e1464 + (weight_3 * value3_);
                float _e1467 = plain_sum;
                plain_sum = _e1467 + weight_3;
            }
            if (lane == 0u) {
                metal::float4 _e1471 = plain;
                float _e1474 = weights.inner[64];
                metal::float4 _e1479 = prepared.inner[32u + quad_6];
                plain = _e1471 + (_e1474 * _e1479);
                float _e1482 = plain_sum;
                float _e1485 = weights.inner[64];
                plain_sum = _e1482 + _e1485;
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        }
    }
    {
        if (lane < LANES) {
            metal::float4 _e1494 = sealed;
            shared_out.inner[tid] = _e1494;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        if (tid < QUADS) {
            metal::float4 _e1499 = shared_out.inner[tid];
            sum_1 = _e1499;
            metal::float4 _e1501 = sum_1;
            metal::float4 _e1506 = shared_out.inner[16u + tid];
            sum_1 = _e1501 + _e1506;
            metal::float4 _e1508 = sum_1;
            metal::float4 _e1513 = shared_out.inner[32u + tid];
            sum_1 = _e1508 + _e1513;
            metal::float4 _e1515 = sum_1;
            metal::float4 _e1520 = shared_out.inner[48u + tid];
            sum_1 = _e1515 + _e1520;
            metal::float4 _e1522 = sum_1;
            metal::float4 _e1527 = shared_out.inner[64u + tid];
            sum_1 = _e1522 + _e1527;
            metal::float4 _e1529 = sum_1;
            metal::float4 _e1534 = shared_out.inner[80u + tid];
            sum_1 = _e1529 + _e1534;
            metal::float4 _e1536 = sum_1;
            metal::float4 _e1541 = shared_out.inner[96u + tid];
            sum_1 = _e1536 + _e1541;
            metal::float4 _e1543 = sum_1;
            metal::float4 _e1548 = shared_out.inner[112u + tid];
            sum_1 = _e1543 + _e1548;
            metal::float4 _e1550 = sum_1;
            metal::float4 _e1555 = shared_out.inner[128u + tid];
            sum_1 = _e1550 + _e1555;
            metal::float4 _e1557 = sum_1;
            metal::float4 _e1562 = shared_out.inner[144u + tid];
            sum_1 = _e1557 + _e1562;
            metal::float4 _e1564 = sum_1;
            metal::float4 _e1569 = shared_out.inner[160u + tid];
            sum_1 = _e1564 + _e1569;
            metal::float4 _e1571 = sum_1;
            metal::float4 _e1576 = shared_out.inner[176u + tid];
            sum_1 = _e1571 + _e1576;
            metal::float4 _e1578 = sum_1;
            metal::float4 _e1583 = shared_out.inner[192u + tid];
            sum_1 = _e1578 + _e1583;
            metal::float4 _e1585 = sum_1;
            metal::float4 _e1590 = shared_out.inner[208u + tid];
            sum_1 = _e1585 + _e1590;
            metal::float4 _e1592 = sum_1;
            metal::float4 _e1597 = shared_out.inner[224u + tid];
            sum_1 = _e1592 + _e1597;
            metal::float4 _e1599 = sum_1;
            metal::float4 _e1604 = shared_out.inner[240u + tid];
            sum_1 = _e1599 + _e1604;
            metal::float4 _e1608 = sum_1;
            shared_out.inner[tid] = _e1608;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
        sealed = metal::float4 {};
        k_1 = tid;
        bool loop_init_7 = true;
        while(true) {
            if (!loop_init_7) {
                uint _e1619 = k_1;
                k_1 = _e1619 + THREADS;
            }
            loop_init_7 = false;
            uint _e1611 = k_1;
            if (_e1611 < WAVES) {
            } else {
                break;
            }
            {
                uint _e1615 = k_1;
                uint _e1617 = k_1;
                metal::float2 _e1618 = wave_of(_e1617, shared_roots, shared_out);
                waves.inner[_e1615] = _e1618;
            }
        }
        uint _e1624 = fourier(0u, tid, 1.0, waves, shared_roots);
        if (tid < QUADS) {
            metal::float2 _e1632 = waves.inner[_e1624 + (2u * tid)];
            metal::float2 _e1640 = waves.inner[(_e1624 + (2u * tid)) + 1u];
            metal::float4 _e1646 = sign_quad(SIGNS.inner[naga_div(tid, 8u)], tid);
            sealed = metal::float4(_e1632, _e1640) * _e1646;
        }
        metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    }
    if (lane < LANES) {
        metal::float4 _e1652 = sealed;
        metal::float4 _e1653 = plain;
        shared_out.inner[tid] = _e1652 + _e1653;
        if (quad_6 == 0u) {
            float _e1659 = sealed_sum;
            float _e1660 = plain_sum;
            lane_sums.inner[lane] = metal::float2(_e1659, _e1660);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::float2 _e1664 = sums;
    metal::float2 _e1667 = lane_sums.inner[0];
    sums = _e1664 + _e1667;
    metal::float2 _e1669 = sums;
    metal::float2 _e1672 = lane_sums.inner[1];
    sums = _e1669 + _e1672;
    metal::float2 _e1674 = sums;
    metal::float2 _e1677 = lane_sums.inner[2];
    sums = _e1674 + _e1677;
    metal::float2 _e1679 = sums;
    metal::float2 _e1682 = lane_sums.inner[3];
    sums = _e1679 + _e1682;
    metal::float2 _e1684 = sums;
    metal::float2 _e1687 = lane_sums.inner[4];
    sums = _e1684 + _e1687;
    metal::float2 _e1689 = sums;
    metal::float2 _e1692 = lane_sums.inner[5];
    sums = _e1689 + _e1692;
    metal::float2 _e1694 = sums;
    metal::float2 _e1697 = lane_sums.inner[6];
    sums = _e1694 + _e1697;
    metal::float2 _e1699 = sums;
    metal::float2 _e1702 = lane_sums.inner[7];
    sums = _e1699 + _e1702;
    metal::float2 _e1704 = sums;
    metal::float2 _e1707 = lane_sums.inner[8];
    sums = _e1704 + _e1707;
    metal::float2 _e1709 = sums;
    metal::float2 _e1712 = lane_sums.inner[9];
    sums = _e1709 + _e1712;
    metal::float2 _e1714 = sums;
    metal::float2 _e1717 = lane_sums.inner[10];
    sums = _e1714 + _e1717;
    metal::float2 _e1719 = sums;
    metal::float2 _e1722 = lane_sums.inner[11];
    sums = _e1719 + _e1722;
    metal::float2 _e1724 = sums;
    metal::float2 _e1727 = lane_sums.inner[12];
    sums = _e1724 + _e1727;
    metal::float2 _e1729 = sums;
    metal::float2 _e1732 = lane_sums.inner[13];
    sums = _e1729 + _e1732;
    metal::float2 _e1734 = sums;
    metal::float2 _e1737 = lane_sums.inner[14];
    sums = _e1734 + _e1737;
    metal::float2 _e1739 = sums;
    metal::float2 _e1742 = lane_sums.inner[15];
    sums = _e1739 + _e1742;
    float _e1745 = sums.x;
    float _e1747 = sums.y;
    float sum_3 = _e1745 + _e1747;
    metal::float4 _e1753 = shared_out.inner[metal::min(tid, 15u)];
    value = _e1753;
    metal::float4 _e1755 = value;
    metal::float4 _e1762 = shared_out.inner[16u + metal::min(tid, 15u)];
    value = _e1755 + _e1762;
    metal::float4 _e1764 = value;
    metal::float4 _e1771 = shared_out.inner[32u + metal::min(tid, 15u)];
    value = _e1764 + _e1771;
    metal::float4 _e1773 = value;
    metal::float4 _e1780 = shared_out.inner[48u + metal::min(tid, 15u)];
    value = _e1773 + _e1780;
    metal::float4 _e1782 = value;
    metal::float4 _e1789 = shared_out.inner[64u + metal::min(tid, 15u)];
    value = _e1782 + _e1789;
    metal::float4 _e1791 = value;
    metal::float4 _e1798 = shared_out.inner[80u + metal::min(tid, 15u)];
    value = _e1791 + _e1798;
    metal::float4 _e1800 = value;
    metal::float4 _e1807 = shared_out.inner[96u + metal::min(tid, 15u)];
    value = _e1800 + _e1807;
    metal::float4 _e1809 = value;
    metal::float4 _e1816 = shared_out.inner[112u + metal::min(tid, 15u)];
    value = _e1809 + _e1816;
    metal::float4 _e1818 = value;
    metal::float4 _e1825 = shared_out.inner[128u + metal::min(tid, 15u)];
    value = _e1818 + _e1825;
    metal::float4 _e1827 = value;
    metal::float4 _e1834 = shared_out.inner[144u + metal::min(tid, 15u)];
    value = _e1827 + _e1834;
    metal::float4 _e1836 = value;
    metal::float4 _e1843 = shared_out.inner[160u + metal::min(tid, 15u)];
    value = _e1836 + _e1843;
    metal::float4 _e1845 = value;
    metal::float4 _e1852 = shared_out.inner[176u + metal::min(tid, 15u)];
    value = _e1845 + _e1852;
    metal::float4 _e1854 = value;
    metal::float4 _e1861 = shared_out.inner[192u + metal::min(tid, 15u)];
    value = _e1854 + _e1861;
    metal::float4 _e1863 = value;
    metal::float4 _e1870 = shared_out.inner[208u + metal::min(tid, 15u)];
    value = _e1863 + _e1870;
    metal::float4 _e1872 = value;
    metal::float4 _e1879 = shared_out.inner[224u + metal::min(tid, 15u)];
    value = _e1872 + _e1879;
    metal::float4 _e1881 = value;
    metal::float4 _e1888 = shared_out.inner[240u + metal::min(tid, 15u)];
    value = _e1881 + _e1888;
    uint _e1894 = zone.first_row;
    metal::float4 _e1899 = value;
    store_quad(tid, tid < QUADS, _e1894 + row_2, (head_1 * QUADS) + tid, _e1899 * ((sum_3 > 0.0) ? (1.0 / sum_3) : 0.0), codes, blocks, quad_tops, quad_sums, _buffer_sizes);
    return;
}
