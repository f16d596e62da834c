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
    float threshold;
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
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code = metal::uint4 {};
    {
        uint word = keys[((at + 0u) + (naga_div(quad_, 2u) * 16u)) + slot];
        metal::uint4 bytes = metal::uint4(word, word >> 8u, word >> 16u, word >> 24u) >> metal::uint4(naga_mod(quad_, 2u) * 4u);
        metal::uint4 _e29 = code;
        code = _e29 | (bytes & metal::uint4(15u));
    }
    uint _e36 = code.x;
    uint _e40 = code.y;
    uint _e44 = code.z;
    uint _e48 = code.w;
    metal::float4 level = metal::float4(KEY_LEVELS.inner[_e36], KEY_LEVELS.inner[_e40], KEY_LEVELS.inner[_e44], KEY_LEVELS.inner[_e48]);
    uint group_1 = (naga_div(quad_ * 4u, 64u) * 8u) + naga_div(slot, 2u);
    uint _e65 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e65))[naga_mod(slot, 2u)];
    return level * scale;
}

metal::float4 value_quad(
    uint at_1,
    uint quad_1,
    uint channel,
    device type_4 const& values,
    constant _mslBufferSizes& _buffer_sizes
) {
    metal::uint4 code_1 = metal::uint4 {};
    {
        uint unit = (naga_div(channel, 16u) * 4u) + quad_1;
        uint word_1 = values[((at_1 + 0u) + (naga_div(unit, 2u) * 16u)) + naga_mod(channel, 16u)];
        metal::uint4 bytes_1 = metal::uint4(word_1, word_1 >> 8u, word_1 >> 16u, word_1 >> 24u) >> metal::uint4(naga_mod(unit, 2u) * 4u);
        metal::uint4 _e36 = code_1;
        code_1 = _e36 | (bytes_1 & metal::uint4(15u));
    }
    uint _e43 = code_1.x;
    uint _e47 = code_1.y;
    uint _e51 = code_1.z;
    uint _e55 = code_1.w;
    metal::float4 level_1 = metal::float4(VALUE_LEVELS.inner[_e43], VALUE_LEVELS.inner[_e47], VALUE_LEVELS.inner[_e51], VALUE_LEVELS.inner[_e55]);
    uint group_2 = (naga_div(channel, 64u) * 8u) + (quad_1 * 2u);
    uint scale_at = (at_1 + 128u) + group_2;
    uint _e70 = values[scale_at];
    uint _e76 = values[scale_at + 1u];
    metal::float4 scale_1 = metal::float4(float2(as_type<half2>(_e70)), float2(as_type<half2>(_e76)));
    return level_1 * scale_1;
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
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint place = metal::min(token_1, _e4 - 1u);
    uint _e9 = key_start;
    metal::float4 _e17 = key_quad(_e9 + (naga_div(place, 16u) * 136u), naga_mod(place, 16u), quad_3, keys, _buffer_sizes);
    return _e17;
}

metal::float4 value_four(
    uint token_2,
    uint channel_1,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint tile_1 = naga_div(metal::min(token_2, _e4 - 1u), 16u);
    metal::uint4 four = metal::uint4(token_2) + metal::uint4(0u, 1u, 2u, 3u);
    uint _e19 = params.first;
    uint _e24 = params.end;
    metal::bool4 visible = (four >= metal::uint4(_e19)) & (four < metal::uint4(_e24));
    uint _e30 = value_start;
    metal::float4 _e38 = value_quad(_e30 + (tile_1 * 136u), naga_mod(naga_div(token_2, 4u), 4u), channel_1, values, _buffer_sizes);
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
    bool local = {};
    uint _e5 = params.first;
    int _e9 = params.slide;
    if (static_cast<int>(token_3) >= metal::max(static_cast<int>(_e5), as_type<int>(as_type<uint>(_e9) + as_type<uint>(static_cast<int>(row))))) {
        uint _e18 = params.end;
        local = token_3 < _e18;
    } else {
        local = false;
    }
    bool _e21 = local;
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
    uint tid_1,
    uint block_1,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    threadgroup type_14& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_4 = {};
    i_4 = tid_1;
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
            metal::float4 _e24 = key_four(block_1 + t, (chunk * 8u) + 0u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 0u, _e24, tile);
            metal::float4 _e37 = key_four(block_1 + t, (chunk * 8u) + 1u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 4u, _e37, tile);
            metal::float4 _e50 = key_four(block_1 + t, (chunk * 8u) + 2u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 8u, _e50, tile);
            metal::float4 _e63 = key_four(block_1 + t, (chunk * 8u) + 3u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 12u, _e63, tile);
            metal::float4 _e76 = key_four(block_1 + t, (chunk * 8u) + 4u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 16u, _e76, tile);
            metal::float4 _e89 = key_four(block_1 + t, (chunk * 8u) + 5u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 20u, _e89, tile);
            metal::float4 _e102 = key_four(block_1 + t, (chunk * 8u) + 6u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 24u, _e102, tile);
            metal::float4 _e115 = key_four(block_1 + t, (chunk * 8u) + 7u, params, keys, key_start, _buffer_sizes);
            put(((t * KEY_PITCH) + (chunk * 32u)) + 28u, _e115, tile);
        }
    }
    return;
}

void fill_values(
    uint tid_2,
    uint block_2,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    threadgroup type_14& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_5 = {};
    i_5 = tid_2;
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
            metal::float4 _e32 = value_four(block_2 + (quad_4 * 4u), channel_2 + 0u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 0u) * VALUE_PITCH) + (quad_4 * 4u), _e32, tile);
            metal::float4 _e45 = value_four(block_2 + (quad_4 * 4u), channel_2 + 8u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 8u) * VALUE_PITCH) + (quad_4 * 4u), _e45, tile);
            metal::float4 _e58 = value_four(block_2 + (quad_4 * 4u), channel_2 + 16u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 16u) * VALUE_PITCH) + (quad_4 * 4u), _e58, tile);
            metal::float4 _e71 = value_four(block_2 + (quad_4 * 4u), channel_2 + 24u, params, values, value_start, _buffer_sizes);
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
    uint block = {};
    uint i_1 = {};
    metal::simdgroup_float8x8 score0_ = {};
    metal::simdgroup_float8x8 score1_ = {};
    metal::simdgroup_float8x8 score0_1 = {};
    metal::simdgroup_float8x8 score1_1 = {};
    float mean_product = {};
    uint i_2 = {};
    float largest = {};
    metal::float4 raw0_ = {};
    metal::float4 raw1_ = {};
    float factor = {};
    metal::float4 weight = {};
    metal::float4 weight_1 = {};
    uint i_3 = {};
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
            uint _e1570 = block;
            block = _e1570 + TOKENS;
        }
        loop_init_3 = false;
        uint _e409 = block;
        if (_e409 < _e30.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e412 = block;
            fill_keys(tid, _e412, params, keys, key_start, tile, _buffer_sizes);
            if (tid == 0u) {
                changed = metal::uint4 {};
            }
            i_1 = tid;
            bool loop_init_4 = true;
            while(true) {
                if (!loop_init_4) {
                    uint _e427 = i_1;
                    i_1 = _e427 + THREADS;
                }
                loop_init_4 = false;
                uint _e418 = i_1;
                if (_e418 < 16u) {
                } else {
                    break;
                }
                {
                    uint _e422 = i_1;
                    uint _e424 = block;
                    uint _e425 = i_1;
                    metal::float4 _e426 = mean_four(_e424, _e425, params, keys, means_start, _buffer_sizes);
                    mean.inner[_e422] = _e426;
                }
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                uint first = tokens_at + 0u;
                score0_ = metal::simdgroup_float8x8 {};
                score1_ = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e447 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_0_, key, _e447);
                    metal::simdgroup_float8x8 _e449 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_0_, key, _e449);
                }
                {
                    metal::simdgroup_half8x8 key_1 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e462 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_1_, key_1, _e462);
                    metal::simdgroup_float8x8 _e464 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_1_, key_1, _e464);
                }
                {
                    metal::simdgroup_half8x8 key_2 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e477 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_2_, key_2, _e477);
                    metal::simdgroup_float8x8 _e479 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_2_, key_2, _e479);
                }
                {
                    metal::simdgroup_half8x8 key_3 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e492 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_3_, key_3, _e492);
                    metal::simdgroup_float8x8 _e494 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_3_, key_3, _e494);
                }
                {
                    metal::simdgroup_half8x8 key_4 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e507 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_4_, key_4, _e507);
                    metal::simdgroup_float8x8 _e509 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_4_, key_4, _e509);
                }
                {
                    metal::simdgroup_half8x8 key_5 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e522 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_5_, key_5, _e522);
                    metal::simdgroup_float8x8 _e524 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_5_, key_5, _e524);
                }
                {
                    metal::simdgroup_half8x8 key_6 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e537 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_6_, key_6, _e537);
                    metal::simdgroup_float8x8 _e539 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_6_, key_6, _e539);
                }
                {
                    metal::simdgroup_half8x8 key_7 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e552 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_7_, key_7, _e552);
                    metal::simdgroup_float8x8 _e554 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_7_, key_7, _e554);
                }
                uint score_at0_ = naga_div((0u + ((set_at + 0u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e564 = score0_;
                simdgroup_store(_e564, &scores.inner[score_at0_], 36u);
                uint score_at1_ = naga_div((0u + ((set_at + 8u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e576 = score1_;
                simdgroup_store(_e576, &scores.inner[score_at1_], 36u);
            }
            {
                uint first_1 = tokens_at + 8u;
                score0_1 = metal::simdgroup_float8x8 {};
                score1_1 = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key_8 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e597 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_0_, key_8, _e597);
                    metal::simdgroup_float8x8 _e599 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_0_, key_8, _e599);
                }
                {
                    metal::simdgroup_half8x8 key_9 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e612 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_1_, key_9, _e612);
                    metal::simdgroup_float8x8 _e614 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_1_, key_9, _e614);
                }
                {
                    metal::simdgroup_half8x8 key_10 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e627 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_2_, key_10, _e627);
                    metal::simdgroup_float8x8 _e629 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_2_, key_10, _e629);
                }
                {
                    metal::simdgroup_half8x8 key_11 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e642 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_3_, key_11, _e642);
                    metal::simdgroup_float8x8 _e644 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_3_, key_11, _e644);
                }
                {
                    metal::simdgroup_half8x8 key_12 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e657 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_4_, key_12, _e657);
                    metal::simdgroup_float8x8 _e659 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_4_, key_12, _e659);
                }
                {
                    metal::simdgroup_half8x8 key_13 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e672 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_5_, key_13, _e672);
                    metal::simdgroup_float8x8 _e674 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_5_, key_13, _e674);
                }
                {
                    metal::simdgroup_half8x8 key_14 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e687 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_6_, key_14, _e687);
                    metal::simdgroup_float8x8 _e689 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_6_, key_14, _e689);
                }
                {
                    metal::simdgroup_half8x8 key_15 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e702 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_7_, key_15, _e702);
                    metal::simdgroup_float8x8 _e704 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_7_, key_15, _e704);
                }
                uint score_at0_1 = naga_div((0u + ((set_at + 0u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e714 = score0_1;
                simdgroup_store(_e714, &scores.inner[score_at0_1], 36u);
                uint score_at1_1 = naga_div((0u + ((set_at + 8u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e726 = score1_1;
                simdgroup_store(_e726, &scores.inner[score_at1_1], 36u);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e730 = block;
            fill_values(tid, _e730, params, values, value_start, tile, _buffer_sizes);
            mean_product = 0.0;
            i_2 = lane;
            bool loop_init_5 = true;
            while(true) {
                if (!loop_init_5) {
                    uint _e769 = i_2;
                    i_2 = _e769 + 4u;
                }
                loop_init_5 = false;
                uint _e734 = i_2;
                if (_e734 < 16u) {
                } else {
                    break;
                }
                {
                    uint _e739 = i_2;
                    uint at_5 = (my_index * 64u) + (_e739 * 4u);
                    float _e743 = mean_product;
                    uint _e745 = i_2;
                    metal::float4 _e747 = mean.inner[_e745];
                    float _e750 = queries[at_5];
                    float _e755 = queries[at_5 + 1u];
                    float _e760 = queries[at_5 + 2u];
                    float _e765 = queries[at_5 + 3u];
                    mean_product = _e743 + metal::dot(_e747, metal::float4(_e750, _e755, _e760, _e765));
                }
            }
            float _e772 = mean_product;
            float _e773 = mean_product;
            float unnamed = metal::quad_shuffle_xor(_e773, 1u);
            mean_product = _e772 + unnamed;
            float _e776 = mean_product;
            float _e777 = mean_product;
            float unnamed_1 = metal::quad_shuffle_xor(_e777, 2u);
            mean_product = _e776 + unnamed_1;
            largest = -1000000000000000000000000000000.0;
            uint four0_ = 0u + lane;
            raw0_ = metal::float4 {};
            uint at0_0_ = ((mine * 36u) + (four0_ * 4u)) + 0u;
            metal::float4 _e793 = raw0_;
            float _e796 = scores.inner[at0_0_];
            float _e801 = scores.inner[at0_0_ + 1u];
            float _e806 = scores.inner[at0_0_ + 2u];
            float _e811 = scores.inner[at0_0_ + 3u];
            raw0_ = _e793 + metal::float4(_e796, _e801, _e806, _e811);
            uint _e814 = block;
            float _e821 = raw0_.x;
            float _e822 = mean_product;
            float _e824 = finished(my_index, my_row, (_e814 + (four0_ * 4u)) + 0u, present_1, _e821 + _e822, params, queries, _buffer_sizes);
            uint _e825 = block;
            float _e832 = raw0_.y;
            float _e833 = mean_product;
            float _e835 = finished(my_index, my_row, (_e825 + (four0_ * 4u)) + 1u, present_1, _e832 + _e833, params, queries, _buffer_sizes);
            uint _e836 = block;
            float _e843 = raw0_.z;
            float _e844 = mean_product;
            float _e846 = finished(my_index, my_row, (_e836 + (four0_ * 4u)) + 2u, present_1, _e843 + _e844, params, queries, _buffer_sizes);
            uint _e847 = block;
            float _e854 = raw0_.w;
            float _e855 = mean_product;
            float _e857 = finished(my_index, my_row, (_e847 + (four0_ * 4u)) + 3u, present_1, _e854 + _e855, params, queries, _buffer_sizes);
            metal::float4 score0_2 = metal::float4(_e824, _e835, _e846, _e857);
            float _e859 = largest;
            largest = metal::max(_e859, metal::max(metal::max(score0_2.x, score0_2.y), metal::max(score0_2.z, score0_2.w)));
            uint four1_ = 4u + lane;
            raw1_ = metal::float4 {};
            uint at1_0_ = ((mine * 36u) + (four1_ * 4u)) + 0u;
            metal::float4 _e879 = raw1_;
            float _e882 = scores.inner[at1_0_];
            float _e887 = scores.inner[at1_0_ + 1u];
            float _e892 = scores.inner[at1_0_ + 2u];
            float _e897 = scores.inner[at1_0_ + 3u];
            raw1_ = _e879 + metal::float4(_e882, _e887, _e892, _e897);
            uint _e900 = block;
            float _e907 = raw1_.x;
            float _e908 = mean_product;
            float _e910 = finished(my_index, my_row, (_e900 + (four1_ * 4u)) + 0u, present_1, _e907 + _e908, params, queries, _buffer_sizes);
            uint _e911 = block;
            float _e918 = raw1_.y;
            float _e919 = mean_product;
            float _e921 = finished(my_index, my_row, (_e911 + (four1_ * 4u)) + 1u, present_1, _e918 + _e919, params, queries, _buffer_sizes);
            uint _e922 = block;
            float _e929 = raw1_.z;
            float _e930 = mean_product;
            float _e932 = finished(my_index, my_row, (_e922 + (four1_ * 4u)) + 2u, present_1, _e929 + _e930, params, queries, _buffer_sizes);
            uint _e933 = block;
            float _e940 = raw1_.w;
            float _e941 = mean_product;
            float _e943 = finished(my_index, my_row, (_e933 + (four1_ * 4u)) + 3u, present_1, _e940 + _e941, params, queries, _buffer_sizes);
            metal::float4 score1_2 = metal::float4(_e910, _e921, _e932, _e943);
            float _e945 = largest;
            largest = metal::max(_e945, metal::max(metal::max(score1_2.x, score1_2.y), metal::max(score1_2.z, score1_2.w)));
            float _e954 = largest;
            float _e955 = largest;
            float unnamed_2 = metal::quad_shuffle_xor(_e955, 1u);
            largest = metal::max(_e954, unnamed_2);
            float _e958 = largest;
            float _e959 = largest;
            float unnamed_3 = metal::quad_shuffle_xor(_e959, 2u);
            largest = metal::max(_e958, unnamed_3);
            factor = 1.0;
            float _e964 = largest;
            float _e965 = reference;
            if (_e964 > (_e965 + 8.0)) {
                float _e969 = reference;
                float _e970 = largest;
                float _e973 = reference;
                factor = (_e973 <= -1000000000000000000000000000000.0) ? 1.0 : metal::exp(_e969 - _e970);
                float _e978 = reference;
                if (_e978 > -1000000000000000000000000000000.0) {
                    changed.x = 1u;
                }
                float _e984 = largest;
                reference = _e984;
                float _e985 = sum;
                float _e986 = factor;
                sum = _e985 * _e986;
            }
            if (lane == 0u) {
                float _e992 = factor;
                factors.inner[mine] = _e992;
            }
            {
                float _e993 = reference;
                weight = metal::select(metal::exp(score0_2 - metal::float4(_e993)), metal::float4 {}, score0_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1003 = sum;
                float _e1005 = weight.x;
                float _e1007 = weight.y;
                float _e1010 = weight.z;
                float _e1012 = weight.w;
                sum = _e1003 + ((_e1005 + _e1007) + (_e1010 + _e1012));
                uint to = (mine * 40u) + (four0_ * 4u);
                float _e1026 = weight.x;
                weights.inner[to + 0u] = static_cast<half>(_e1026);
                float _e1033 = weight.y;
                weights.inner[to + 1u] = static_cast<half>(_e1033);
                float _e1040 = weight.z;
                weights.inner[to + 2u] = static_cast<half>(_e1040);
                float _e1047 = weight.w;
                weights.inner[to + 3u] = static_cast<half>(_e1047);
            }
            {
                float _e1049 = reference;
                weight_1 = metal::select(metal::exp(score1_2 - metal::float4(_e1049)), metal::float4 {}, score1_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e1059 = sum;
                float _e1061 = weight_1.x;
                float _e1063 = weight_1.y;
                float _e1066 = weight_1.z;
                float _e1068 = weight_1.w;
                sum = _e1059 + ((_e1061 + _e1063) + (_e1066 + _e1068));
                uint to_1 = (mine * 40u) + (four1_ * 4u);
                float _e1082 = weight_1.x;
                weights.inner[to_1 + 0u] = static_cast<half>(_e1082);
                float _e1089 = weight_1.y;
                weights.inner[to_1 + 1u] = static_cast<half>(_e1089);
                float _e1096 = weight_1.z;
                weights.inner[to_1 + 2u] = static_cast<half>(_e1096);
                float _e1103 = weight_1.w;
                weights.inner[to_1 + 3u] = static_cast<half>(_e1103);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::uint4 unnamed_4 = changed;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (unnamed_4.x != 0u) {
                metal::simdgroup_float8x8 _e1110 = out0_0_;
                simdgroup_store(_e1110, &outputs[out_at0_0_], out_stride);
                metal::simdgroup_float8x8 _e1113 = out0_1_;
                simdgroup_store(_e1113, &outputs[out_at0_1_], out_stride);
                metal::simdgroup_float8x8 _e1116 = out0_2_;
                simdgroup_store(_e1116, &outputs[out_at0_2_], out_stride);
                metal::simdgroup_float8x8 _e1119 = out0_3_;
                simdgroup_store(_e1119, &outputs[out_at0_3_], out_stride);
                metal::simdgroup_float8x8 _e1122 = out1_0_;
                simdgroup_store(_e1122, &outputs[out_at1_0_], out_stride);
                metal::simdgroup_float8x8 _e1125 = out1_1_;
                simdgroup_store(_e1125, &outputs[out_at1_1_], out_stride);
                metal::simdgroup_float8x8 _e1128 = out1_2_;
                simdgroup_store(_e1128, &outputs[out_at1_2_], out_stride);
                metal::simdgroup_float8x8 _e1131 = out1_3_;
                simdgroup_store(_e1131, &outputs[out_at1_3_], out_stride);
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                i_3 = tid;
                bool loop_init_6 = true;
                while(true) {
                    if (!loop_init_6) {
                        uint _e1159 = i_3;
                        i_3 = _e1159 + THREADS;
                    }
                    loop_init_6 = false;
                    uint _e1135 = i_3;
                    if (_e1135 < 4096u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1139 = i_3;
                        uint _e1146 = i_3;
                        float _e1151 = outputs[((states_at + (naga_div(_e1139, 64u) * splits)) * 64u) + naga_mod(_e1146, 64u)];
                        uint _e1153 = i_3;
                        float _e1157 = factors.inner[naga_div(_e1153, 64u)];
                        outputs[((states_at + (naga_div(_e1139, 64u) * splits)) * 64u) + naga_mod(_e1146, 64u)] = _e1151 * _e1157;
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
                    metal::simdgroup_float8x8 _e1224 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_, value, _e1224);
                    metal::simdgroup_float8x8 _e1226 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_, value, _e1226);
                }
                {
                    metal::simdgroup_half8x8 value_1 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1242 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_, value_1, _e1242);
                    metal::simdgroup_float8x8 _e1244 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_, value_1, _e1244);
                }
                {
                    metal::simdgroup_half8x8 value_2 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1260 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_, value_2, _e1260);
                    metal::simdgroup_float8x8 _e1262 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_, value_2, _e1262);
                }
                {
                    metal::simdgroup_half8x8 value_3 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1278 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_, value_3, _e1278);
                    metal::simdgroup_float8x8 _e1280 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_, value_3, _e1280);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 8u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_4 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1320 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_1, value_4, _e1320);
                    metal::simdgroup_float8x8 _e1322 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_1, value_4, _e1322);
                }
                {
                    metal::simdgroup_half8x8 value_5 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1338 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_1, value_5, _e1338);
                    metal::simdgroup_float8x8 _e1340 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_1, value_5, _e1340);
                }
                {
                    metal::simdgroup_half8x8 value_6 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1356 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_1, value_6, _e1356);
                    metal::simdgroup_float8x8 _e1358 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_1, value_6, _e1358);
                }
                {
                    metal::simdgroup_half8x8 value_7 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1374 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_1, value_7, _e1374);
                    metal::simdgroup_float8x8 _e1376 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_1, value_7, _e1376);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 16u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_8 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1416 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_2, value_8, _e1416);
                    metal::simdgroup_float8x8 _e1418 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_2, value_8, _e1418);
                }
                {
                    metal::simdgroup_half8x8 value_9 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1434 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_2, value_9, _e1434);
                    metal::simdgroup_float8x8 _e1436 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_2, value_9, _e1436);
                }
                {
                    metal::simdgroup_half8x8 value_10 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1452 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_2, value_10, _e1452);
                    metal::simdgroup_float8x8 _e1454 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_2, value_10, _e1454);
                }
                {
                    metal::simdgroup_half8x8 value_11 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1470 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_2, value_11, _e1470);
                    metal::simdgroup_float8x8 _e1472 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_2, value_11, _e1472);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 24u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_12 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1512 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_3, value_12, _e1512);
                    metal::simdgroup_float8x8 _e1514 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_3, value_12, _e1514);
                }
                {
                    metal::simdgroup_half8x8 value_13 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1530 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_3, value_13, _e1530);
                    metal::simdgroup_float8x8 _e1532 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_3, value_13, _e1532);
                }
                {
                    metal::simdgroup_half8x8 value_14 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1548 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_3, value_14, _e1548);
                    metal::simdgroup_float8x8 _e1550 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_3, value_14, _e1550);
                }
                {
                    metal::simdgroup_half8x8 value_15 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1566 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_3, value_15, _e1566);
                    metal::simdgroup_float8x8 _e1568 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_3, value_15, _e1568);
                }
            }
        }
    }
    metal::simdgroup_float8x8 _e1573 = out0_0_;
    simdgroup_store(_e1573, &outputs[out_at0_0_], out_stride);
    metal::simdgroup_float8x8 _e1576 = out0_1_;
    simdgroup_store(_e1576, &outputs[out_at0_1_], out_stride);
    metal::simdgroup_float8x8 _e1579 = out0_2_;
    simdgroup_store(_e1579, &outputs[out_at0_2_], out_stride);
    metal::simdgroup_float8x8 _e1582 = out0_3_;
    simdgroup_store(_e1582, &outputs[out_at0_3_], out_stride);
    metal::simdgroup_float8x8 _e1585 = out1_0_;
    simdgroup_store(_e1585, &outputs[out_at1_0_], out_stride);
    metal::simdgroup_float8x8 _e1588 = out1_1_;
    simdgroup_store(_e1588, &outputs[out_at1_1_], out_stride);
    metal::simdgroup_float8x8 _e1591 = out1_2_;
    simdgroup_store(_e1591, &outputs[out_at1_2_], out_stride);
    metal::simdgroup_float8x8 _e1594 = out1_3_;
    simdgroup_store(_e1594, &outputs[out_at1_3_], out_stride);
    float _e1597 = sum;
    float _e1598 = sum;
    float unnamed_5 = metal::quad_shuffle_xor(_e1598, 1u);
    sum = _e1597 + unnamed_5;
    float _e1601 = sum;
    float _e1602 = sum;
    float unnamed_6 = metal::quad_shuffle_xor(_e1602, 2u);
    sum = _e1601 + unnamed_6;
    if (lane == 0u) {
        float _e1611 = reference;
        float _e1612 = sum;
        states[states_at + (mine * splits)] = metal::float2(_e1611, _e1612);
        return;
    } else {
        return;
    }
}
