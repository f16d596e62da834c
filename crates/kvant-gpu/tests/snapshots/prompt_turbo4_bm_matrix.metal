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
};

struct Params {
    uint first;
    uint end;
    uint start;
    uint per_split;
    uint key_stride;
    uint value_stride;
    float softcap;
    uint score_stride;
    uint bias_at;
    int slide;
    uint stored_before;
    uint rows;
    uint first_row;
};
typedef float type_3[1];
typedef uint type_4[1];
typedef metal::float2 type_6[1];
struct type_8 {
    metal::float4 inner[16];
};
struct type_9 {
    float inner[16];
};
struct type_14 {
    half inner[4608];
};
struct type_15 {
    float inner[2304];
};
struct type_16 {
    half inner[2560];
};
struct type_17 {
    float inner[64];
};
constant type_9 KEY_LEVELS = type_9 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant type_9 VALUE_LEVELS = type_9 {{-2.7325895, -2.0690172, -1.6180464, -1.2562312, -0.94234043, -0.65675914, -0.3880483, -0.12839504, 0.12839504, 0.3880483, 0.65675914, 0.94234043, 1.2562312, 1.6180464, 2.0690172, 2.7325895}};
constant uint THREADS = 256u;
constant uint ENTRIES = 64u;
constant uint TOKENS = 32u;
constant uint KEY_PITCH = 72u;
constant uint VALUE_PITCH = 40u;

float key_level(
    uint code,
    threadgroup type_9& key_levels
) {
    float _e3 = key_levels.inner[code];
    return _e3;
}

uint naga_div(uint lhs, uint rhs) {
    return lhs / metal::select(rhs, 1u, rhs == 0u);
}

uint naga_mod(uint lhs, uint rhs) {
    return lhs % metal::select(rhs, 1u, rhs == 0u);
}

metal::float4 key_quad(
    uint at,
    uint slot,
    uint quad_,
    device type_4 const& keys,
    threadgroup type_9& key_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint word = keys[((at + 0u) + (naga_div(quad_, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word, word >> 8u, word >> 16u, word >> 24u) >> metal::uint4(naga_mod(quad_, 2u) * 4u);
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
    uint group_1 = (naga_div(quad_ * 4u, 64u) * 8u) + naga_div(slot, 2u);
    uint _e61 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e61))[naga_mod(slot, 2u)];
    return level * scale;
}

float value_level(
    uint code_2,
    threadgroup type_9& value_levels
) {
    float _e3 = value_levels.inner[code_2];
    return _e3;
}

metal::float4 value_quad(
    uint at_1,
    uint quad_1,
    uint channel,
    device type_4 const& values,
    threadgroup type_9& value_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_3 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_1;
        uint word_1 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
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
    uint group_2 = (naga_div(channel, 64u) * 8u) + (quad_1 * 2u);
    uint scale_at = (at_1 + 128u) + group_2;
    uint _e66 = values[scale_at];
    uint _e72 = values[scale_at + 1u];
    metal::float4 scale_1 = metal::float4(float2(as_type<half2>(_e66)), float2(as_type<half2>(_e72)));
    return level_1 * scale_1;
}

void fill_levels(
    uint tid_1,
    threadgroup type_9& key_levels,
    threadgroup type_9& value_levels
) {
    if (tid_1 < 16u) {
        key_levels.inner[tid_1] = KEY_LEVELS.inner[tid_1];
    }
    if (tid_1 < 16u) {
        value_levels.inner[tid_1] = VALUE_LEVELS.inner[tid_1];
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    return;
}

uint row_count(
    constant Params& params
) {
    uint _e2 = params.rows;
    return _e2;
}

uint row_base(
    constant Params& params
) {
    uint _e2 = params.first_row;
    return _e2;
}

metal::uint2 open(
    uint kv_head,
    uint split,
    uint first_row,
    uint last_row,
    constant Params& params,
    thread uint& key_start,
    thread uint& value_start,
    thread uint& means_start
) {
    uint _e7 = params.key_stride;
    key_start = kv_head * _e7;
    uint _e12 = params.value_stride;
    value_start = kv_head * _e12;
    uint _e18 = params.key_stride;
    means_start = (2u * _e18) + (kv_head * 17u);
    uint _e25 = params.start;
    uint _e28 = params.per_split;
    uint start = _e25 + (split * _e28);
    uint _e33 = params.per_split;
    uint _e37 = params.end;
    uint end = metal::min(start + _e33, _e37);
    int _e41 = params.slide;
    uint seen = metal::max(start, static_cast<uint>(metal::max(as_type<int>(as_type<uint>(_e41) + as_type<uint>(static_cast<int>(first_row))), 0)));
    return metal::uint2(start + (naga_div(seen - start, 32u) * 32u), end);
}

metal::float4 mean_four(
    uint token,
    uint quad_2,
    constant Params& params,
    device type_4 const& keys,
    thread uint& means_start,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e3 = means_start;
    uint _e6 = params.end;
    uint at_3 = _e3 + (naga_div(metal::min(token, _e6 - 1u), 64u) * 34u);
    uint _e22 = keys[(at_3 + 16u) + naga_div(quad_2, 16u)];
    float scale_2 = float2(as_type<half2>(_e22))[naga_mod(naga_div(quad_2, 8u), 2u)];
    uint _e32 = keys[at_3 + quad_2];
    return static_cast<metal::float4>(int4(as_type<packed_char4>(_e32))) * scale_2;
}

metal::float4 key_four(
    uint token_1,
    uint quad_3,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    threadgroup type_9& key_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint place = metal::min(token_1, _e4 - 1u);
    uint _e9 = key_start;
    metal::float4 _e17 = key_quad(_e9 + (naga_div(place, 16u) * 136u), naga_mod(place, 16u), quad_3, keys, key_levels, _buffer_sizes);
    return _e17;
}

metal::float4 value_four(
    uint token_2,
    uint channel_1,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    threadgroup type_9& value_levels,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint tile_1 = naga_div(metal::min(token_2, _e4 - 1u), 16u);
    metal::uint4 four = metal::uint4(token_2) + metal::uint4(0u, 1u, 2u, 3u);
    uint _e19 = params.first;
    uint _e24 = params.end;
    metal::bool4 visible = (four >= metal::uint4(_e19)) & (four < metal::uint4(_e24));
    uint _e30 = value_start;
    metal::float4 _e38 = value_quad(_e30 + (tile_1 * 136u), naga_mod(naga_div(token_2, 4u), 4u), channel_1, values, value_levels, _buffer_sizes);
    return metal::select(metal::float4 {}, _e38, visible);
}

float bias(
    uint index,
    constant Params& params,
    device type_3 const& queries,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.bias_at;
    float _e7 = queries[_e4 + index];
    return _e7;
}

bool is_visible(
    uint row,
    uint token_3,
    constant Params& params
) {
    bool local_1 = {};
    uint _e5 = params.first;
    int _e9 = params.slide;
    if (static_cast<int>(token_3) >= metal::max(static_cast<int>(_e5), as_type<int>(as_type<uint>(_e9) + as_type<uint>(static_cast<int>(row))))) {
        uint _e18 = params.end;
        local_1 = token_3 < _e18;
    } else {
        local_1 = false;
    }
    bool _e21 = local_1;
    return _e21;
}

void export_score(
    uint index_1,
    uint token_4,
    float score
) {
    return;
}

void put(
    uint at_2,
    metal::float4 x,
    threadgroup type_14& tile
) {
    tile.inner[at_2] = static_cast<half>(x.x);
    tile.inner[at_2 + 1u] = static_cast<half>(x.y);
    tile.inner[at_2 + 2u] = static_cast<half>(x.z);
    tile.inner[at_2 + 3u] = static_cast<half>(x.w);
    return;
}

void fill_keys(
    uint tid_2,
    uint block_1,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    threadgroup type_9& key_levels,
    threadgroup type_14& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_4 = {};
    i_4 = tid_2;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e116 = i_4;
            i_4 = _e116 + THREADS;
        }
        loop_init = false;
        uint _e3 = i_4;
        if (_e3 < 64u) {
        } else {
            break;
        }
        {
            uint _e6 = i_4;
            uint t = naga_mod(_e6, TOKENS);
            uint _e9 = i_4;
            uint chunk = naga_div(_e9, TOKENS);
            metal::float4 _e24 = key_four(block_1 + t, (chunk * 8u) + 0u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 0u, _e24, tile);
            metal::float4 _e37 = key_four(block_1 + t, (chunk * 8u) + 1u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 4u, _e37, tile);
            metal::float4 _e50 = key_four(block_1 + t, (chunk * 8u) + 2u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 8u, _e50, tile);
            metal::float4 _e63 = key_four(block_1 + t, (chunk * 8u) + 3u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 12u, _e63, tile);
            metal::float4 _e76 = key_four(block_1 + t, (chunk * 8u) + 4u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 16u, _e76, tile);
            metal::float4 _e89 = key_four(block_1 + t, (chunk * 8u) + 5u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 20u, _e89, tile);
            metal::float4 _e102 = key_four(block_1 + t, (chunk * 8u) + 6u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 24u, _e102, tile);
            metal::float4 _e115 = key_four(block_1 + t, (chunk * 8u) + 7u, params, keys, key_start, key_levels, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 28u, _e115, tile);
        }
    }
    return;
}

void fill_values(
    uint tid_3,
    uint block_2,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    threadgroup type_9& value_levels,
    threadgroup type_14& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_5 = {};
    i_5 = tid_3;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e72 = i_5;
            i_5 = _e72 + THREADS;
        }
        loop_init_1 = false;
        uint _e3 = i_5;
        if (_e3 < 128u) {
        } else {
            break;
        }
        {
            uint _e6 = i_5;
            uint quad_4 = naga_mod(naga_div(_e6, 8u), 8u);
            uint _e11 = i_5;
            uint _e16 = i_5;
            uint channel_2 = (naga_div(_e11, 64u) * 32u) + naga_mod(_e16, 8u);
            metal::float4 _e32 = value_four(block_2 + (quad_4 * 4u), channel_2 + 0u, params, values, value_start, value_levels, _buffer_sizes);
            put(((channel_2 + 0u) * VALUE_PITCH) + (quad_4 * 4u), _e32, tile);
            metal::float4 _e45 = value_four(block_2 + (quad_4 * 4u), channel_2 + 8u, params, values, value_start, value_levels, _buffer_sizes);
            put(((channel_2 + 8u) * VALUE_PITCH) + (quad_4 * 4u), _e45, tile);
            metal::float4 _e58 = value_four(block_2 + (quad_4 * 4u), channel_2 + 16u, params, values, value_start, value_levels, _buffer_sizes);
            put(((channel_2 + 16u) * VALUE_PITCH) + (quad_4 * 4u), _e58, tile);
            metal::float4 _e71 = value_four(block_2 + (quad_4 * 4u), channel_2 + 24u, params, values, value_start, value_levels, _buffer_sizes);
            put(((channel_2 + 24u) * VALUE_PITCH) + (quad_4 * 4u), _e71, tile);
        }
    }
    return;
}

float finished(
    uint index_2,
    uint row_1,
    uint token_5,
    bool present,
    float raw,
    constant Params& params,
    device type_3 const& queries,
    constant _mslBufferSizes& _buffer_sizes
) {
    float score_1 = {};
    float _e5 = bias(index_2, params, queries, _buffer_sizes);
    score_1 = raw + _e5;
    float _e8 = score_1;
    bool _e9 = is_visible(row_1, token_5, params);
    score_1 = _e9 ? _e8 : -1000000000000000000000000000000.0;
    if (present) {
        float _e12 = score_1;
        export_score(index_2, token_5, _e12);
    }
    float _e13 = score_1;
    return _e13;
}
metal::simdgroup_half8x8 NagaCooperativeLoad(const threadgroup half* ptr, int stride, bool is_row_major) {
    metal::simdgroup_half8x8 m;
    simdgroup_load(m, ptr, stride, 0, is_row_major);
    return m;
}

metal::simdgroup_float8x8 NagaCooperativeMultiplyAdd(const thread metal::simdgroup_half8x8& a, const thread metal::simdgroup_half8x8& b, const thread metal::simdgroup_float8x8& c) {
    metal::simdgroup_float8x8 d;
    simdgroup_multiply_accumulate(d,a,b,c);
    return d;
}

metal::simdgroup_float8x8 NagaCooperativeLoad(const device float* ptr, int stride, bool is_row_major) {
    metal::simdgroup_float8x8 m;
    simdgroup_load(m, ptr, stride, 0, is_row_major);
    return m;
}


struct promptInput {
};
[[max_total_threads_per_threadgroup(256)]] kernel void prompt(
  uint tid [[thread_index_in_threadgroup]]
, metal::uint3 group [[threadgroup_position_in_grid]]
, uint subgroup [[simdgroup_index_in_threadgroup]]
, metal::uint3 groups [[threadgroups_per_grid]]
, constant Params& params [[user(fake0)]]
, device type_3 const& queries [[user(fake0)]]
, device type_4 const& keys [[user(fake0)]]
, device type_4 const& values [[user(fake0)]]
, device type_3& outputs [[user(fake0)]]
, device type_6& states [[user(fake0)]]
, threadgroup type_9& key_levels
, threadgroup type_9& value_levels
, threadgroup type_14& tile
, threadgroup type_15& scores
, threadgroup type_16& weights
, threadgroup type_8& mean
, threadgroup type_17& factors
, threadgroup metal::uint4& changed
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint key_start = {};
    uint value_start = {};
    uint means_start = {};
    metal::simdgroup_float8x8 out0_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out0_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out0_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out0_3_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out1_0_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out1_1_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out1_2_ = metal::simdgroup_float8x8 {};
    metal::simdgroup_float8x8 out1_3_ = metal::simdgroup_float8x8 {};
    uint i = {};
    float reference = -1000000000000000000000000000000.0;
    float sum = 0.0;
    float mean_product = 0.0;
    uint block = {};
    bool local = {};
    uint i_1 = {};
    metal::simdgroup_float8x8 score0_ = {};
    metal::simdgroup_float8x8 score1_ = {};
    metal::simdgroup_float8x8 score0_1 = {};
    metal::simdgroup_float8x8 score1_1 = {};
    uint i_2 = {};
    float largest = {};
    metal::float4 raw0_ = {};
    metal::float4 raw1_ = {};
    float factor = {};
    metal::float4 weight = {};
    metal::float4 weight_1 = {};
    uint i_3 = {};
    fill_levels(tid, key_levels, value_levels);
    uint kv_head_1 = naga_mod(group.x, 2u);
    uint split_1 = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint first_entry = group.y * ENTRIES;
    uint _e16 = row_count(params);
    uint last_entry = (_e16 * 4u) - 1u;
    metal::uint2 _e30 = open(kv_head_1, split_1, naga_div(first_entry, 4u), naga_div(metal::min((first_entry + ENTRIES) - 1u, last_entry), 4u), params, key_start, value_start, means_start);
    uint states_at = ((((kv_head_1 * groups.y) * ENTRIES) + first_entry) * splits) + split_1;
    uint mine = naga_div(tid, 4u);
    uint lane = naga_mod(tid, 4u);
    bool present_1 = (first_entry + mine) <= last_entry;
    uint my_entry = metal::min(first_entry + mine, last_entry);
    uint my_row = naga_div(my_entry, 4u);
    uint _e48 = row_base(params);
    uint my_index = (((_e48 + my_row) * 8u) + (kv_head_1 * 4u)) + naga_mod(my_entry, 4u);
    uint set_at = naga_div(subgroup, 2u) * 16u;
    uint part = naga_mod(subgroup, 2u);
    uint tokens_at = part * 16u;
    i = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e143 = i;
            i = _e143 + THREADS;
        }
        loop_init_2 = false;
        uint _e85 = i;
        if (_e85 < 1024u) {
        } else {
            break;
        }
        {
            uint _e88 = i;
            uint entry = metal::min(first_entry + naga_div(_e88, 16u), last_entry);
            uint _e93 = row_base(params);
            uint _e107 = i;
            uint at_4 = (((((_e93 + naga_div(entry, 4u)) * 8u) + (kv_head_1 * 4u)) + naga_mod(entry, 4u)) * 64u) + (naga_mod(_e107, 16u) * 4u);
            uint _e113 = i;
            uint _e118 = i;
            float _e126 = queries[at_4];
            float _e131 = queries[at_4 + 1u];
            float _e136 = queries[at_4 + 2u];
            float _e141 = queries[at_4 + 3u];
            put((naga_div(_e113, 16u) * KEY_PITCH) + (naga_mod(_e118, 16u) * 4u), metal::float4(_e126, _e131, _e136, _e141), tile);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::simdgroup_half8x8 query0_0_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 0u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_1_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 8u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_2_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 16u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_3_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 24u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_4_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 32u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_5_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 40u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_6_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 48u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_7_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 0u) * KEY_PITCH) + 0u) + 56u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_0_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 0u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_1_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 8u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_2_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 16u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_3_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 24u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_4_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 32u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_5_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 40u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_6_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 48u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_7_ = NagaCooperativeLoad(&tile.inner[naga_div((((set_at + 8u) * KEY_PITCH) + 0u) + 56u, 1u)], 72u, false);
    uint out_at = ((states_at + (set_at * splits)) * 64u) + (part * 32u);
    uint out_stride = splits * 64u;
    uint out_at0_0_ = (out_at + (0u * out_stride)) + 0u;
    uint out_at0_1_ = (out_at + (0u * out_stride)) + 8u;
    uint out_at0_2_ = (out_at + (0u * out_stride)) + 16u;
    uint out_at0_3_ = (out_at + (0u * out_stride)) + 24u;
    uint out_at1_0_ = (out_at + (8u * out_stride)) + 0u;
    uint out_at1_1_ = (out_at + (8u * out_stride)) + 8u;
    uint out_at1_2_ = (out_at + (8u * out_stride)) + 16u;
    uint out_at1_3_ = (out_at + (8u * out_stride)) + 24u;
    block = _e30.x;
    bool loop_init_3 = true;
    while(true) {
        if (!loop_init_3) {
            uint _e1584 = block;
            block = _e1584 + TOKENS;
        }
        loop_init_3 = false;
        uint _e411 = block;
        if (_e411 < _e30.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e414 = block;
            fill_keys(tid, _e414, params, keys, key_start, key_levels, tile, _buffer_sizes);
            if (tid == 0u) {
                changed = metal::uint4 {};
            }
            uint _e419 = block;
            if (!((_e419 == _e30.x))) {
                uint _e425 = block;
                local = naga_mod(_e425, 64u) == 0u;
            } else {
                local = true;
            }
            bool enters = local;
            if (enters) {
                i_1 = tid;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e442 = i_1;
                        i_1 = _e442 + THREADS;
                    }
                    loop_init_4 = false;
                    uint _e433 = i_1;
                    if (_e433 < 16u) {
                    } else {
                        break;
                    }
                    {
                        uint _e437 = i_1;
                        uint _e439 = block;
                        uint _e440 = i_1;
                        metal::float4 _e441 = mean_four(_e439, _e440, params, keys, means_start, _buffer_sizes);
                        mean.inner[_e437] = _e441;
                    }
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                uint first = tokens_at + 0u;
                score0_ = metal::simdgroup_float8x8 {};
                score1_ = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e462 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_0_, key, _e462);
                    metal::simdgroup_float8x8 _e464 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_0_, key, _e464);
                }
                {
                    metal::simdgroup_half8x8 key_1 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e477 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_1_, key_1, _e477);
                    metal::simdgroup_float8x8 _e479 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_1_, key_1, _e479);
                }
                {
                    metal::simdgroup_half8x8 key_2 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e492 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_2_, key_2, _e492);
                    metal::simdgroup_float8x8 _e494 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_2_, key_2, _e494);
                }
                {
                    metal::simdgroup_half8x8 key_3 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e507 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_3_, key_3, _e507);
                    metal::simdgroup_float8x8 _e509 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_3_, key_3, _e509);
                }
                {
                    metal::simdgroup_half8x8 key_4 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e522 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_4_, key_4, _e522);
                    metal::simdgroup_float8x8 _e524 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_4_, key_4, _e524);
                }
                {
                    metal::simdgroup_half8x8 key_5 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e537 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_5_, key_5, _e537);
                    metal::simdgroup_float8x8 _e539 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_5_, key_5, _e539);
                }
                {
                    metal::simdgroup_half8x8 key_6 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e552 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_6_, key_6, _e552);
                    metal::simdgroup_float8x8 _e554 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_6_, key_6, _e554);
                }
                {
                    metal::simdgroup_half8x8 key_7 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e567 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_7_, key_7, _e567);
                    metal::simdgroup_float8x8 _e569 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_7_, key_7, _e569);
                }
                uint score_at0_ = naga_div((0u + ((set_at + 0u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e579 = score0_;
                simdgroup_store(_e579, &scores.inner[score_at0_], 36u);
                uint score_at1_ = naga_div((0u + ((set_at + 8u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e591 = score1_;
                simdgroup_store(_e591, &scores.inner[score_at1_], 36u);
            }
            {
                uint first_1 = tokens_at + 8u;
                score0_1 = metal::simdgroup_float8x8 {};
                score1_1 = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key_8 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e612 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_0_, key_8, _e612);
                    metal::simdgroup_float8x8 _e614 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_0_, key_8, _e614);
                }
                {
                    metal::simdgroup_half8x8 key_9 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e627 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_1_, key_9, _e627);
                    metal::simdgroup_float8x8 _e629 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_1_, key_9, _e629);
                }
                {
                    metal::simdgroup_half8x8 key_10 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e642 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_2_, key_10, _e642);
                    metal::simdgroup_float8x8 _e644 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_2_, key_10, _e644);
                }
                {
                    metal::simdgroup_half8x8 key_11 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e657 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_3_, key_11, _e657);
                    metal::simdgroup_float8x8 _e659 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_3_, key_11, _e659);
                }
                {
                    metal::simdgroup_half8x8 key_12 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e672 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_4_, key_12, _e672);
                    metal::simdgroup_float8x8 _e674 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_4_, key_12, _e674);
                }
                {
                    metal::simdgroup_half8x8 key_13 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e687 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_5_, key_13, _e687);
                    metal::simdgroup_float8x8 _e689 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_5_, key_13, _e689);
                }
                {
                    metal::simdgroup_half8x8 key_14 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e702 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_6_, key_14, _e702);
                    metal::simdgroup_float8x8 _e704 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_6_, key_14, _e704);
                }
                {
                    metal::simdgroup_half8x8 key_15 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e717 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_7_, key_15, _e717);
                    metal::simdgroup_float8x8 _e719 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_7_, key_15, _e719);
                }
                uint score_at0_1 = naga_div((0u + ((set_at + 0u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e729 = score0_1;
                simdgroup_store(_e729, &scores.inner[score_at0_1], 36u);
                uint score_at1_1 = naga_div((0u + ((set_at + 8u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e741 = score1_1;
                simdgroup_store(_e741, &scores.inner[score_at1_1], 36u);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e745 = block;
            fill_values(tid, _e745, params, values, value_start, value_levels, tile, _buffer_sizes);
            if (enters) {
                mean_product = 0.0;
                i_2 = lane;
                bool loop_init_5 = true;
                while(true) {
                    if (!loop_init_5) {
                        uint _e783 = i_2;
                        i_2 = _e783 + 4u;
                    }
                    loop_init_5 = false;
                    uint _e748 = i_2;
                    if (_e748 < 16u) {
                    } else {
                        break;
                    }
                    {
                        uint _e753 = i_2;
                        uint at_5 = (my_index * 64u) + (_e753 * 4u);
                        float _e757 = mean_product;
                        uint _e759 = i_2;
                        metal::float4 _e761 = mean.inner[_e759];
                        float _e764 = queries[at_5];
                        float _e769 = queries[at_5 + 1u];
                        float _e774 = queries[at_5 + 2u];
                        float _e779 = queries[at_5 + 3u];
                        mean_product = _e757 + metal::dot(_e761, metal::float4(_e764, _e769, _e774, _e779));
                    }
                }
                float _e786 = mean_product;
                float _e787 = mean_product;
                float unnamed = metal::quad_shuffle_xor(_e787, 1u);
                mean_product = _e786 + unnamed;
                float _e790 = mean_product;
                float _e791 = mean_product;
                float unnamed_1 = metal::quad_shuffle_xor(_e791, 2u);
                mean_product = _e790 + unnamed_1;
            }
            largest = -1000000000000000000000000000000.0;
            uint four0_ = 0u + lane;
            raw0_ = metal::float4 {};
            uint at0_0_ = ((mine * 36u) + (four0_ * 4u)) + 0u;
            metal::float4 _e807 = raw0_;
            float _e810 = scores.inner[at0_0_];
            float _e815 = scores.inner[at0_0_ + 1u];
            float _e820 = scores.inner[at0_0_ + 2u];
            float _e825 = scores.inner[at0_0_ + 3u];
            raw0_ = _e807 + metal::float4(_e810, _e815, _e820, _e825);
            uint _e828 = block;
            float _e835 = raw0_.x;
            float _e836 = mean_product;
            float _e838 = finished(my_index, my_row, (_e828 + (four0_ * 4u)) + 0u, present_1, _e835 + _e836, params, queries, _buffer_sizes);
            uint _e839 = block;
            float _e846 = raw0_.y;
            float _e847 = mean_product;
            float _e849 = finished(my_index, my_row, (_e839 + (four0_ * 4u)) + 1u, present_1, _e846 + _e847, params, queries, _buffer_sizes);
            uint _e850 = block;
            float _e857 = raw0_.z;
            float _e858 = mean_product;
            float _e860 = finished(my_index, my_row, (_e850 + (four0_ * 4u)) + 2u, present_1, _e857 + _e858, params, queries, _buffer_sizes);
            uint _e861 = block;
            float _e868 = raw0_.w;
            float _e869 = mean_product;
            float _e871 = finished(my_index, my_row, (_e861 + (four0_ * 4u)) + 3u, present_1, _e868 + _e869, params, queries, _buffer_sizes);
            metal::float4 score0_2 = metal::float4(_e838, _e849, _e860, _e871);
            float _e873 = largest;
            largest = metal::max(_e873, metal::max(metal::max(score0_2.x, score0_2.y), metal::max(score0_2.z, score0_2.w)));
            uint four1_ = 4u + lane;
            raw1_ = metal::float4 {};
            uint at1_0_ = ((mine * 36u) + (four1_ * 4u)) + 0u;
            metal::float4 _e893 = raw1_;
            float _e896 = scores.inner[at1_0_];
            float _e901 = scores.inner[at1_0_ + 1u];
            float _e906 = scores.inner[at1_0_ + 2u];
            float _e911 = scores.inner[at1_0_ + 3u];
            raw1_ = _e893 + metal::float4(_e896, _e901, _e906, _e911);
            uint _e914 = block;
            float _e921 = raw1_.x;
            float _e922 = mean_product;
            float _e924 = finished(my_index, my_row, (_e914 + (four1_ * 4u)) + 0u, present_1, _e921 + _e922, params, queries, _buffer_sizes);
            uint _e925 = block;
            float _e932 = raw1_.y;
            float _e933 = mean_product;
            float _e935 = finished(my_index, my_row, (_e925 + (four1_ * 4u)) + 1u, present_1, _e932 + _e933, params, queries, _buffer_sizes);
            uint _e936 = block;
            float _e943 = raw1_.z;
            float _e944 = mean_product;
            float _e946 = finished(my_index, my_row, (_e936 + (four1_ * 4u)) + 2u, present_1, _e943 + _e944, params, queries, _buffer_sizes);
            uint _e947 = block;
            float _e954 = raw1_.w;
            float _e955 = mean_product;
            float _e957 = finished(my_index, my_row, (_e947 + (four1_ * 4u)) + 3u, present_1, _e954 + _e955, params, queries, _buffer_sizes);
            metal::float4 score1_2 = metal::float4(_e924, _e935, _e946, _e957);
            float _e959 = largest;
            largest = metal::max(_e959, metal::max(metal::max(score1_2.x, score1_2.y), metal::max(score1_2.z, score1_2.w)));
            float _e968 = largest;
            float _e969 = largest;
            float unnamed_2 = metal::quad_shuffle_xor(_e969, 1u);
            largest = metal::max(_e968, unnamed_2);
            float _e972 = largest;
            float _e973 = largest;
            float unnamed_3 = metal::quad_shuffle_xor(_e973, 2u);
            largest = metal::max(_e972, unnamed_3);
            factor = 1.0;
            float _e978 = largest;
            float _e979 = reference;
            if (_e978 > (_e979 + 8.0)) {
                float _e983 = reference;
                float _e984 = largest;
                float _e987 = reference;
                factor = (_e987 <= -1000000000000000000000000000000.0) ? 1.0 : metal::exp(_e983 - _e984);
                float _e992 = reference;
                if (_e992 > -1000000000000000000000000000000.0) {
                    changed.x = 1u;
                }
                float _e998 = largest;
                reference = _e998;
                float _e999 = sum;
                float _e1000 = factor;
                sum = _e999 * _e1000;
            }
            if (lane == 0u) {
                float _e1006 = factor;
                factors.inner[mine] = _e1006;
            }
            {
                float _e1007 = reference;
                weight = metal::select(metal::exp(score0_2 - metal::float4(_e1007)), metal::float4 {}, score0_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1017 = sum;
                float _e1019 = weight.x;
                float _e1021 = weight.y;
                float _e1024 = weight.z;
                float _e1026 = weight.w;
                sum = _e1017 + ((_e1019 + _e1021) + (_e1024 + _e1026));
                uint to = (mine * 40u) + (four0_ * 4u);
                float _e1040 = weight.x;
                weights.inner[to + 0u] = static_cast<half>(_e1040);
                float _e1047 = weight.y;
                weights.inner[to + 1u] = static_cast<half>(_e1047);
                float _e1054 = weight.z;
                weights.inner[to + 2u] = static_cast<half>(_e1054);
                float _e1061 = weight.w;
                weights.inner[to + 3u] = static_cast<half>(_e1061);
            }
            {
                float _e1063 = reference;
                weight_1 = metal::select(metal::exp(score1_2 - metal::float4(_e1063)), metal::float4 {}, score1_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1073 = sum;
                float _e1075 = weight_1.x;
                float _e1077 = weight_1.y;
                float _e1080 = weight_1.z;
                float _e1082 = weight_1.w;
                sum = _e1073 + ((_e1075 + _e1077) + (_e1080 + _e1082));
                uint to_1 = (mine * 40u) + (four1_ * 4u);
                float _e1096 = weight_1.x;
                weights.inner[to_1 + 0u] = static_cast<half>(_e1096);
                float _e1103 = weight_1.y;
                weights.inner[to_1 + 1u] = static_cast<half>(_e1103);
                float _e1110 = weight_1.z;
                weights.inner[to_1 + 2u] = static_cast<half>(_e1110);
                float _e1117 = weight_1.w;
                weights.inner[to_1 + 3u] = static_cast<half>(_e1117);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::uint4 unnamed_4 = changed;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (unnamed_4.x != 0u) {
                metal::simdgroup_float8x8 _e1124 = out0_0_;
                simdgroup_store(_e1124, &outputs[out_at0_0_], out_stride);
                metal::simdgroup_float8x8 _e1127 = out0_1_;
                simdgroup_store(_e1127, &outputs[out_at0_1_], out_stride);
                metal::simdgroup_float8x8 _e1130 = out0_2_;
                simdgroup_store(_e1130, &outputs[out_at0_2_], out_stride);
                metal::simdgroup_float8x8 _e1133 = out0_3_;
                simdgroup_store(_e1133, &outputs[out_at0_3_], out_stride);
                metal::simdgroup_float8x8 _e1136 = out1_0_;
                simdgroup_store(_e1136, &outputs[out_at1_0_], out_stride);
                metal::simdgroup_float8x8 _e1139 = out1_1_;
                simdgroup_store(_e1139, &outputs[out_at1_1_], out_stride);
                metal::simdgroup_float8x8 _e1142 = out1_2_;
                simdgroup_store(_e1142, &outputs[out_at1_2_], out_stride);
                metal::simdgroup_float8x8 _e1145 = out1_3_;
                simdgroup_store(_e1145, &outputs[out_at1_3_], out_stride);
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                i_3 = tid;
                bool loop_init_6 = true;
                while(true) {
                    if (!loop_init_6) {
                        uint _e1173 = i_3;
                        i_3 = _e1173 + THREADS;
                    }
                    loop_init_6 = false;
                    uint _e1149 = i_3;
                    if (_e1149 < 4096u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1153 = i_3;
                        uint _e1160 = i_3;
                        float _e1165 = outputs[((states_at + (naga_div(_e1153, 64u) * splits)) * 64u) + naga_mod(_e1160, 64u)];
                        uint _e1167 = i_3;
                        float _e1171 = factors.inner[naga_div(_e1167, 64u)];
                        outputs[((states_at + (naga_div(_e1153, 64u) * splits)) * 64u) + naga_mod(_e1160, 64u)] = _e1165 * _e1171;
                    }
                }
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                out0_0_ = NagaCooperativeLoad(&outputs[out_at0_0_], out_stride, false);
                out0_1_ = NagaCooperativeLoad(&outputs[out_at0_1_], out_stride, false);
                out0_2_ = NagaCooperativeLoad(&outputs[out_at0_2_], out_stride, false);
                out0_3_ = NagaCooperativeLoad(&outputs[out_at0_3_], out_stride, false);
                out1_0_ = NagaCooperativeLoad(&outputs[out_at1_0_], out_stride, false);
                out1_1_ = NagaCooperativeLoad(&outputs[out_at1_1_], out_stride, false);
                out1_2_ = NagaCooperativeLoad(&outputs[out_at1_2_], out_stride, false);
                out1_3_ = NagaCooperativeLoad(&outputs[out_at1_3_], out_stride, false);
            }
            {
                metal::simdgroup_half8x8 weight0_ = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 0u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_ = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 0u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1238 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_, value, _e1238);
                    metal::simdgroup_float8x8 _e1240 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_, value, _e1240);
                }
                {
                    metal::simdgroup_half8x8 value_1 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1256 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_, value_1, _e1256);
                    metal::simdgroup_float8x8 _e1258 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_, value_1, _e1258);
                }
                {
                    metal::simdgroup_half8x8 value_2 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1274 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_, value_2, _e1274);
                    metal::simdgroup_float8x8 _e1276 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_, value_2, _e1276);
                }
                {
                    metal::simdgroup_half8x8 value_3 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1292 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_, value_3, _e1292);
                    metal::simdgroup_float8x8 _e1294 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_, value_3, _e1294);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 8u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_4 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1334 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_1, value_4, _e1334);
                    metal::simdgroup_float8x8 _e1336 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_1, value_4, _e1336);
                }
                {
                    metal::simdgroup_half8x8 value_5 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1352 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_1, value_5, _e1352);
                    metal::simdgroup_float8x8 _e1354 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_1, value_5, _e1354);
                }
                {
                    metal::simdgroup_half8x8 value_6 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1370 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_1, value_6, _e1370);
                    metal::simdgroup_float8x8 _e1372 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_1, value_6, _e1372);
                }
                {
                    metal::simdgroup_half8x8 value_7 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1388 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_1, value_7, _e1388);
                    metal::simdgroup_float8x8 _e1390 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_1, value_7, _e1390);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 16u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_8 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1430 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_2, value_8, _e1430);
                    metal::simdgroup_float8x8 _e1432 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_2, value_8, _e1432);
                }
                {
                    metal::simdgroup_half8x8 value_9 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1448 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_2, value_9, _e1448);
                    metal::simdgroup_float8x8 _e1450 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_2, value_9, _e1450);
                }
                {
                    metal::simdgroup_half8x8 value_10 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1466 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_2, value_10, _e1466);
                    metal::simdgroup_float8x8 _e1468 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_2, value_10, _e1468);
                }
                {
                    metal::simdgroup_half8x8 value_11 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1484 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_2, value_11, _e1484);
                    metal::simdgroup_float8x8 _e1486 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_2, value_11, _e1486);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 24u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_12 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1526 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_3, value_12, _e1526);
                    metal::simdgroup_float8x8 _e1528 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_3, value_12, _e1528);
                }
                {
                    metal::simdgroup_half8x8 value_13 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1544 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_3, value_13, _e1544);
                    metal::simdgroup_float8x8 _e1546 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_3, value_13, _e1546);
                }
                {
                    metal::simdgroup_half8x8 value_14 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1562 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_3, value_14, _e1562);
                    metal::simdgroup_float8x8 _e1564 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_3, value_14, _e1564);
                }
                {
                    metal::simdgroup_half8x8 value_15 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1580 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_3, value_15, _e1580);
                    metal::simdgroup_float8x8 _e1582 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_3, value_15, _e1582);
                }
            }
        }
    }
    metal::simdgroup_float8x8 _e1587 = out0_0_;
    simdgroup_store(_e1587, &outputs[out_at0_0_], out_stride);
    metal::simdgroup_float8x8 _e1590 = out0_1_;
    simdgroup_store(_e1590, &outputs[out_at0_1_], out_stride);
    metal::simdgroup_float8x8 _e1593 = out0_2_;
    simdgroup_store(_e1593, &outputs[out_at0_2_], out_stride);
    metal::simdgroup_float8x8 _e1596 = out0_3_;
    simdgroup_store(_e1596, &outputs[out_at0_3_], out_stride);
    metal::simdgroup_float8x8 _e1599 = out1_0_;
    simdgroup_store(_e1599, &outputs[out_at1_0_], out_stride);
    metal::simdgroup_float8x8 _e1602 = out1_1_;
    simdgroup_store(_e1602, &outputs[out_at1_1_], out_stride);
    metal::simdgroup_float8x8 _e1605 = out1_2_;
    simdgroup_store(_e1605, &outputs[out_at1_2_], out_stride);
    metal::simdgroup_float8x8 _e1608 = out1_3_;
    simdgroup_store(_e1608, &outputs[out_at1_3_], out_stride);
    float _e1611 = sum;
    float _e1612 = sum;
    float unnamed_5 = metal::quad_shuffle_xor(_e1612, 1u);
    sum = _e1611 + unnamed_5;
    float _e1615 = sum;
    float _e1616 = sum;
    float unnamed_6 = metal::quad_shuffle_xor(_e1616, 2u);
    sum = _e1615 + unnamed_6;
    if (lane == 0u) {
        float _e1625 = reference;
        float _e1626 = sum;
        states[states_at + (mine * splits)] = metal::float2(_e1625, _e1626);
        return;
    } else {
        return;
    }
}
