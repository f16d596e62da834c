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
struct type_13 {
    half inner[4608];
};
struct type_14 {
    float inner[2304];
};
struct type_15 {
    half inner[2560];
};
struct type_16 {
    float inner[64];
};
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
    metal::uint4 _e34 = code;
    metal::float4 level = static_cast<metal::float4>(_e34) - metal::float4(0.0);
    uint group_1 = (naga_div(quad_ * 4u, 32u) * 8u) + naga_div(slot, 2u);
    uint _e53 = keys[(at + 128u) + group_1];
    float scale = float2(as_type<half2>(_e53))[naga_mod(slot, 2u)];
    uint _e63 = keys[(at + 144u) + group_1];
    float offset = float2(as_type<half2>(_e63))[naga_mod(slot, 2u)];
    return (level * scale) + metal::float4(offset);
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
    metal::uint4 _e41 = code_1;
    metal::float4 level_1 = static_cast<metal::float4>(_e41) - metal::float4(0.0);
    uint group_2 = (naga_div(channel, 32u) * 8u) + (quad_1 * 2u);
    uint scale_at = (at_1 + 128u) + group_2;
    uint _e58 = values[scale_at];
    uint _e64 = values[scale_at + 1u];
    metal::float4 scale_1 = metal::float4(float2(as_type<half2>(_e58)), float2(as_type<half2>(_e64)));
    uint offset_at = (at_1 + 144u) + group_2;
    uint _e73 = values[offset_at];
    uint _e79 = values[offset_at + 1u];
    return (level_1 * scale_1) + metal::float4(float2(as_type<half2>(_e73)), float2(as_type<half2>(_e79)));
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
    thread uint& value_start
) {
    uint _e7 = params.key_stride;
    key_start = kv_head * _e7;
    uint _e12 = params.value_stride;
    value_start = kv_head * _e12;
    uint _e16 = params.start;
    uint _e19 = params.per_split;
    uint start = _e16 + (split * _e19);
    uint _e24 = params.per_split;
    uint _e28 = params.end;
    uint end = metal::min(start + _e24, _e28);
    int _e32 = params.slide;
    uint seen = metal::max(start, static_cast<uint>(metal::max(as_type<int>(as_type<uint>(_e32) + as_type<uint>(static_cast<int>(first_row))), 0)));
    return metal::uint2(start + (naga_div(seen - start, 32u) * 32u), end);
}

metal::float4 key_four(
    uint token,
    uint quad_2,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint place = metal::min(token, _e4 - 1u);
    uint _e9 = key_start;
    metal::float4 _e17 = key_quad(_e9 + (naga_div(place, 16u) * 160u), naga_mod(place, 16u), quad_2, keys, _buffer_sizes);
    return _e17;
}

metal::float4 value_four(
    uint token_1,
    uint channel_1,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint _e4 = params.end;
    uint tile_1 = naga_div(metal::min(token_1, _e4 - 1u), 16u);
    metal::uint4 four = metal::uint4(token_1) + metal::uint4(0u, 1u, 2u, 3u);
    uint _e19 = params.first;
    uint _e24 = params.end;
    metal::bool4 visible = (four >= metal::uint4(_e19)) & (four < metal::uint4(_e24));
    uint _e30 = value_start;
    metal::float4 _e38 = value_quad(_e30 + (tile_1 * 160u), naga_mod(naga_div(token_1, 4u), 4u), channel_1, values, _buffer_sizes);
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
    uint token_2,
    constant Params& params
) {
    bool local = {};
    uint _e5 = params.first;
    int _e9 = params.slide;
    if (static_cast<int>(token_2) >= metal::max(static_cast<int>(_e5), as_type<int>(as_type<uint>(_e9) + as_type<uint>(static_cast<int>(row))))) {
        uint _e18 = params.end;
        local = token_2 < _e18;
    } else {
        local = false;
    }
    bool _e21 = local;
    return _e21;
}

void export_score(
    uint index_1,
    uint token_3,
    float score
) {
    return;
}

void put(
    uint at_2,
    metal::float4 x,
    threadgroup type_13& tile
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
    threadgroup type_13& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_2 = {};
    i_2 = tid_1;
    bool loop_init = true;
    while(true) {
        if (!loop_init) {
            uint _e116 = i_2;
            i_2 = _e116 + THREADS;
        }
        loop_init = false;
        uint _e3 = i_2;
        if (_e3 < 64u) {
        } else {
            break;
        }
        {
            uint _e6 = i_2;
            uint t = naga_mod(_e6, TOKENS);
            uint _e9 = i_2;
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
    threadgroup type_13& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_3 = {};
    i_3 = tid_2;
    bool loop_init_1 = true;
    while(true) {
        if (!loop_init_1) {
            uint _e72 = i_3;
            i_3 = _e72 + THREADS;
        }
        loop_init_1 = false;
        uint _e3 = i_3;
        if (_e3 < 128u) {
        } else {
            break;
        }
        {
            uint _e6 = i_3;
            uint quad_3 = naga_mod(naga_div(_e6, 8u), 8u);
            uint _e11 = i_3;
            uint _e16 = i_3;
            uint channel_2 = (naga_div(_e11, 64u) * 32u) + naga_mod(_e16, 8u);
            metal::float4 _e32 = value_four(block_2 + (quad_3 * 4u), channel_2 + 0u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 0u) * VALUE_PITCH) + (quad_3 * 4u), _e32, tile);
            metal::float4 _e45 = value_four(block_2 + (quad_3 * 4u), channel_2 + 8u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 8u) * VALUE_PITCH) + (quad_3 * 4u), _e45, tile);
            metal::float4 _e58 = value_four(block_2 + (quad_3 * 4u), channel_2 + 16u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 16u) * VALUE_PITCH) + (quad_3 * 4u), _e58, tile);
            metal::float4 _e71 = value_four(block_2 + (quad_3 * 4u), channel_2 + 24u, params, values, value_start, _buffer_sizes);
            put(((channel_2 + 24u) * VALUE_PITCH) + (quad_3 * 4u), _e71, tile);
        }
    }
    return;
}

float finished(
    uint index_2,
    uint row_1,
    uint token_4,
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
    bool _e9 = is_visible(row_1, token_4, params);
    score_1 = _e9 ? _e8 : -1000000000000000000000000000000.0;
    if (present) {
        float _e12 = score_1;
        export_score(index_2, token_4, _e12);
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
, threadgroup type_13& tile
, threadgroup type_14& scores
, threadgroup type_15& weights
, threadgroup type_16& factors
, threadgroup metal::uint4& changed
, constant _mslBufferSizes& _buffer_sizes [[user(fake0)]]
) {
    uint key_start = {};
    uint value_start = {};
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
    metal::simdgroup_float8x8 score0_ = {};
    metal::simdgroup_float8x8 score1_ = {};
    metal::simdgroup_float8x8 score0_1 = {};
    metal::simdgroup_float8x8 score1_1 = {};
    float largest = {};
    float factor = {};
    metal::float4 weight = {};
    metal::float4 weight_1 = {};
    uint i_1 = {};
    uint kv_head_1 = naga_mod(group.x, 2u);
    uint split_1 = naga_div(group.x, 2u);
    uint splits = naga_div(groups.x, 2u);
    uint first_entry = group.y * ENTRIES;
    uint _e16 = row_count(params);
    uint last_entry = (_e16 * 3u) - 1u;
    metal::uint2 _e30 = open(kv_head_1, split_1, naga_div(first_entry, 3u), naga_div(metal::min((first_entry + ENTRIES) - 1u, last_entry), 3u), params, key_start, value_start);
    uint states_at = ((((kv_head_1 * groups.y) * ENTRIES) + first_entry) * splits) + split_1;
    uint mine = naga_div(tid, 4u);
    uint lane = naga_mod(tid, 4u);
    bool present_1 = (first_entry + mine) <= last_entry;
    uint my_entry = metal::min(first_entry + mine, last_entry);
    uint my_row = naga_div(my_entry, 3u);
    uint _e48 = row_base(params);
    uint my_index = (((_e48 + my_row) * 6u) + (kv_head_1 * 3u)) + naga_mod(my_entry, 3u);
    uint set_at = naga_div(subgroup, 2u) * 16u;
    uint part = naga_mod(subgroup, 2u);
    i = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e139 = i;
            i = _e139 + THREADS;
        }
        loop_init_2 = false;
        uint _e81 = i;
        if (_e81 < 1024u) {
        } else {
            break;
        }
        {
            uint _e84 = i;
            uint entry = metal::min(first_entry + naga_div(_e84, 16u), last_entry);
            uint _e89 = row_base(params);
            uint _e103 = i;
            uint at_3 = (((((_e89 + naga_div(entry, 3u)) * 6u) + (kv_head_1 * 3u)) + naga_mod(entry, 3u)) * 64u) + (naga_mod(_e103, 16u) * 4u);
            uint _e109 = i;
            uint _e114 = i;
            float _e122 = queries[at_3];
            float _e127 = queries[at_3 + 1u];
            float _e132 = queries[at_3 + 2u];
            float _e137 = queries[at_3 + 3u];
            put((naga_div(_e109, 16u) * KEY_PITCH) + (naga_mod(_e114, 16u) * 4u), metal::float4(_e122, _e127, _e132, _e137), tile);
        }
    }
    metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
    metal::simdgroup_half8x8 query0_0_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 0u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_1_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 8u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_2_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 16u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_3_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 24u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_4_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 32u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_5_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 40u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_6_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 48u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query0_7_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 0u) * KEY_PITCH) + 56u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_0_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 0u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_1_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 8u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_2_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 16u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_3_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 24u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_4_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 32u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_5_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 40u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_6_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 48u, 1u)], 72u, false);
    metal::simdgroup_half8x8 query1_7_ = NagaCooperativeLoad(&tile.inner[naga_div(((set_at + 8u) * KEY_PITCH) + 56u, 1u)], 72u, false);
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
            uint _e1436 = block;
            block = _e1436 + TOKENS;
        }
        loop_init_3 = false;
        uint _e389 = block;
        if (_e389 < _e30.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e392 = block;
            fill_keys(tid, _e392, params, keys, key_start, tile, _buffer_sizes);
            if (tid == 0u) {
                changed = metal::uint4 {};
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                uint first = (part * 16u) + 0u;
                score0_ = metal::simdgroup_float8x8 {};
                score1_ = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e415 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_0_, key, _e415);
                    metal::simdgroup_float8x8 _e417 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_0_, key, _e417);
                }
                {
                    metal::simdgroup_half8x8 key_1 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e429 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_1_, key_1, _e429);
                    metal::simdgroup_float8x8 _e431 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_1_, key_1, _e431);
                }
                {
                    metal::simdgroup_half8x8 key_2 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e443 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_2_, key_2, _e443);
                    metal::simdgroup_float8x8 _e445 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_2_, key_2, _e445);
                }
                {
                    metal::simdgroup_half8x8 key_3 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e457 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_3_, key_3, _e457);
                    metal::simdgroup_float8x8 _e459 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_3_, key_3, _e459);
                }
                {
                    metal::simdgroup_half8x8 key_4 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e471 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_4_, key_4, _e471);
                    metal::simdgroup_float8x8 _e473 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_4_, key_4, _e473);
                }
                {
                    metal::simdgroup_half8x8 key_5 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e485 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_5_, key_5, _e485);
                    metal::simdgroup_float8x8 _e487 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_5_, key_5, _e487);
                }
                {
                    metal::simdgroup_half8x8 key_6 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e499 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_6_, key_6, _e499);
                    metal::simdgroup_float8x8 _e501 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_6_, key_6, _e501);
                }
                {
                    metal::simdgroup_half8x8 key_7 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e513 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_7_, key_7, _e513);
                    metal::simdgroup_float8x8 _e515 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_7_, key_7, _e515);
                }
                uint score_at0_ = naga_div(((set_at + 0u) * 36u) + first, 1u);
                metal::simdgroup_float8x8 _e524 = score0_;
                simdgroup_store(_e524, &scores.inner[score_at0_], 36u);
                uint score_at1_ = naga_div(((set_at + 8u) * 36u) + first, 1u);
                metal::simdgroup_float8x8 _e535 = score1_;
                simdgroup_store(_e535, &scores.inner[score_at1_], 36u);
            }
            {
                uint first_1 = (part * 16u) + 8u;
                score0_1 = metal::simdgroup_float8x8 {};
                score1_1 = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key_8 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e557 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_0_, key_8, _e557);
                    metal::simdgroup_float8x8 _e559 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_0_, key_8, _e559);
                }
                {
                    metal::simdgroup_half8x8 key_9 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e571 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_1_, key_9, _e571);
                    metal::simdgroup_float8x8 _e573 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_1_, key_9, _e573);
                }
                {
                    metal::simdgroup_half8x8 key_10 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e585 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_2_, key_10, _e585);
                    metal::simdgroup_float8x8 _e587 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_2_, key_10, _e587);
                }
                {
                    metal::simdgroup_half8x8 key_11 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e599 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_3_, key_11, _e599);
                    metal::simdgroup_float8x8 _e601 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_3_, key_11, _e601);
                }
                {
                    metal::simdgroup_half8x8 key_12 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e613 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_4_, key_12, _e613);
                    metal::simdgroup_float8x8 _e615 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_4_, key_12, _e615);
                }
                {
                    metal::simdgroup_half8x8 key_13 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e627 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_5_, key_13, _e627);
                    metal::simdgroup_float8x8 _e629 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_5_, key_13, _e629);
                }
                {
                    metal::simdgroup_half8x8 key_14 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e641 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_6_, key_14, _e641);
                    metal::simdgroup_float8x8 _e643 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_6_, key_14, _e643);
                }
                {
                    metal::simdgroup_half8x8 key_15 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e655 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_7_, key_15, _e655);
                    metal::simdgroup_float8x8 _e657 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_7_, key_15, _e657);
                }
                uint score_at0_1 = naga_div(((set_at + 0u) * 36u) + first_1, 1u);
                metal::simdgroup_float8x8 _e666 = score0_1;
                simdgroup_store(_e666, &scores.inner[score_at0_1], 36u);
                uint score_at1_1 = naga_div(((set_at + 8u) * 36u) + first_1, 1u);
                metal::simdgroup_float8x8 _e677 = score1_1;
                simdgroup_store(_e677, &scores.inner[score_at1_1], 36u);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e681 = block;
            fill_values(tid, _e681, params, values, value_start, tile, _buffer_sizes);
            largest = -1000000000000000000000000000000.0;
            uint four0_ = 0u + lane;
            uint at0_ = (mine * 36u) + (four0_ * 4u);
            float _e693 = scores.inner[at0_];
            float _e698 = scores.inner[at0_ + 1u];
            float _e703 = scores.inner[at0_ + 2u];
            float _e708 = scores.inner[at0_ + 3u];
            metal::float4 raw0_ = metal::float4(_e693, _e698, _e703, _e708);
            uint _e710 = block;
            float _e717 = finished(my_index, my_row, (_e710 + (four0_ * 4u)) + 0u, present_1, raw0_.x, params, queries, _buffer_sizes);
            uint _e718 = block;
            float _e725 = finished(my_index, my_row, (_e718 + (four0_ * 4u)) + 1u, present_1, raw0_.y, params, queries, _buffer_sizes);
            uint _e726 = block;
            float _e733 = finished(my_index, my_row, (_e726 + (four0_ * 4u)) + 2u, present_1, raw0_.z, params, queries, _buffer_sizes);
            uint _e734 = block;
            float _e741 = finished(my_index, my_row, (_e734 + (four0_ * 4u)) + 3u, present_1, raw0_.w, params, queries, _buffer_sizes);
            metal::float4 score0_2 = metal::float4(_e717, _e725, _e733, _e741);
            float _e743 = largest;
            largest = metal::max(_e743, metal::max(metal::max(score0_2.x, score0_2.y), metal::max(score0_2.z, score0_2.w)));
            uint four1_ = 4u + lane;
            uint at1_ = (mine * 36u) + (four1_ * 4u);
            float _e761 = scores.inner[at1_];
            float _e766 = scores.inner[at1_ + 1u];
            float _e771 = scores.inner[at1_ + 2u];
            float _e776 = scores.inner[at1_ + 3u];
            metal::float4 raw1_ = metal::float4(_e761, _e766, _e771, _e776);
            uint _e778 = block;
            float _e785 = finished(my_index, my_row, (_e778 + (four1_ * 4u)) + 0u, present_1, raw1_.x, params, queries, _buffer_sizes);
            uint _e786 = block;
            float _e793 = finished(my_index, my_row, (_e786 + (four1_ * 4u)) + 1u, present_1, raw1_.y, params, queries, _buffer_sizes);
            uint _e794 = block;
            float _e801 = finished(my_index, my_row, (_e794 + (four1_ * 4u)) + 2u, present_1, raw1_.z, params, queries, _buffer_sizes);
            uint _e802 = block;
            float _e809 = finished(my_index, my_row, (_e802 + (four1_ * 4u)) + 3u, present_1, raw1_.w, params, queries, _buffer_sizes);
            metal::float4 score1_2 = metal::float4(_e785, _e793, _e801, _e809);
            float _e811 = largest;
            largest = metal::max(_e811, metal::max(metal::max(score1_2.x, score1_2.y), metal::max(score1_2.z, score1_2.w)));
            float _e820 = largest;
            float _e821 = largest;
            float unnamed = metal::quad_shuffle_xor(_e821, 1u);
            largest = metal::max(_e820, unnamed);
            float _e824 = largest;
            float _e825 = largest;
            float unnamed_1 = metal::quad_shuffle_xor(_e825, 2u);
            largest = metal::max(_e824, unnamed_1);
            factor = 1.0;
            float _e830 = largest;
            float _e831 = reference;
            if (_e830 > (_e831 + 8.0)) {
                float _e835 = reference;
                float _e836 = largest;
                float _e839 = reference;
                factor = (_e839 <= -1000000000000000000000000000000.0) ? 1.0 : metal::exp(_e835 - _e836);
                float _e844 = reference;
                if (_e844 > -1000000000000000000000000000000.0) {
                    changed.x = 1u;
                }
                float _e850 = largest;
                reference = _e850;
                float _e851 = sum;
                float _e852 = factor;
                sum = _e851 * _e852;
            }
            if (lane == 0u) {
                float _e858 = factor;
                factors.inner[mine] = _e858;
            }
            {
                float _e859 = reference;
                weight = metal::select(metal::exp(score0_2 - metal::float4(_e859)), metal::float4 {}, score0_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e869 = sum;
                float _e871 = weight.x;
                float _e873 = weight.y;
                float _e876 = weight.z;
                float _e878 = weight.w;
                sum = _e869 + ((_e871 + _e873) + (_e876 + _e878));
                uint to = (mine * 40u) + (four0_ * 4u);
                float _e892 = weight.x;
                weights.inner[to + 0u] = static_cast<half>(_e892);
                float _e899 = weight.y;
                weights.inner[to + 1u] = static_cast<half>(_e899);
                float _e906 = weight.z;
                weights.inner[to + 2u] = static_cast<half>(_e906);
                float _e913 = weight.w;
                weights.inner[to + 3u] = static_cast<half>(_e913);
            }
            {
                float _e915 = reference;
                weight_1 = metal::select(metal::exp(score1_2 - metal::float4(_e915)), metal::float4 {}, score1_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e925 = sum;
                float _e927 = weight_1.x;
                float _e929 = weight_1.y;
                float _e932 = weight_1.z;
                float _e934 = weight_1.w;
                sum = _e925 + ((_e927 + _e929) + (_e932 + _e934));
                uint to_1 = (mine * 40u) + (four1_ * 4u);
                float _e948 = weight_1.x;
                weights.inner[to_1 + 0u] = static_cast<half>(_e948);
                float _e955 = weight_1.y;
                weights.inner[to_1 + 1u] = static_cast<half>(_e955);
                float _e962 = weight_1.z;
                weights.inner[to_1 + 2u] = static_cast<half>(_e962);
                float _e969 = weight_1.w;
                weights.inner[to_1 + 3u] = static_cast<half>(_e969);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::uint4 unnamed_2 = changed;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (unnamed_2.x != 0u) {
                metal::simdgroup_float8x8 _e976 = out0_0_;
                simdgroup_store(_e976, &outputs[out_at0_0_], out_stride);
                metal::simdgroup_float8x8 _e979 = out0_1_;
                simdgroup_store(_e979, &outputs[out_at0_1_], out_stride);
                metal::simdgroup_float8x8 _e982 = out0_2_;
                simdgroup_store(_e982, &outputs[out_at0_2_], out_stride);
                metal::simdgroup_float8x8 _e985 = out0_3_;
                simdgroup_store(_e985, &outputs[out_at0_3_], out_stride);
                metal::simdgroup_float8x8 _e988 = out1_0_;
                simdgroup_store(_e988, &outputs[out_at1_0_], out_stride);
                metal::simdgroup_float8x8 _e991 = out1_1_;
                simdgroup_store(_e991, &outputs[out_at1_1_], out_stride);
                metal::simdgroup_float8x8 _e994 = out1_2_;
                simdgroup_store(_e994, &outputs[out_at1_2_], out_stride);
                metal::simdgroup_float8x8 _e997 = out1_3_;
                simdgroup_store(_e997, &outputs[out_at1_3_], out_stride);
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                i_1 = tid;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e1025 = i_1;
                        i_1 = _e1025 + THREADS;
                    }
                    loop_init_4 = false;
                    uint _e1001 = i_1;
                    if (_e1001 < 4096u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1005 = i_1;
                        uint _e1012 = i_1;
                        float _e1017 = outputs[((states_at + (naga_div(_e1005, 64u) * splits)) * 64u) + naga_mod(_e1012, 64u)];
                        uint _e1019 = i_1;
                        float _e1023 = factors.inner[naga_div(_e1019, 64u)];
                        outputs[((states_at + (naga_div(_e1005, 64u) * splits)) * 64u) + naga_mod(_e1012, 64u)] = _e1017 * _e1023;
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
                    metal::simdgroup_float8x8 _e1090 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_, value, _e1090);
                    metal::simdgroup_float8x8 _e1092 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_, value, _e1092);
                }
                {
                    metal::simdgroup_half8x8 value_1 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1108 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_, value_1, _e1108);
                    metal::simdgroup_float8x8 _e1110 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_, value_1, _e1110);
                }
                {
                    metal::simdgroup_half8x8 value_2 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1126 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_, value_2, _e1126);
                    metal::simdgroup_float8x8 _e1128 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_, value_2, _e1128);
                }
                {
                    metal::simdgroup_half8x8 value_3 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1144 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_, value_3, _e1144);
                    metal::simdgroup_float8x8 _e1146 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_, value_3, _e1146);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 8u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_4 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1186 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_1, value_4, _e1186);
                    metal::simdgroup_float8x8 _e1188 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_1, value_4, _e1188);
                }
                {
                    metal::simdgroup_half8x8 value_5 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1204 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_1, value_5, _e1204);
                    metal::simdgroup_float8x8 _e1206 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_1, value_5, _e1206);
                }
                {
                    metal::simdgroup_half8x8 value_6 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1222 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_1, value_6, _e1222);
                    metal::simdgroup_float8x8 _e1224 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_1, value_6, _e1224);
                }
                {
                    metal::simdgroup_half8x8 value_7 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1240 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_1, value_7, _e1240);
                    metal::simdgroup_float8x8 _e1242 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_1, value_7, _e1242);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 16u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_8 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1282 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_2, value_8, _e1282);
                    metal::simdgroup_float8x8 _e1284 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_2, value_8, _e1284);
                }
                {
                    metal::simdgroup_half8x8 value_9 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1300 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_2, value_9, _e1300);
                    metal::simdgroup_float8x8 _e1302 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_2, value_9, _e1302);
                }
                {
                    metal::simdgroup_half8x8 value_10 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1318 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_2, value_10, _e1318);
                    metal::simdgroup_float8x8 _e1320 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_2, value_10, _e1320);
                }
                {
                    metal::simdgroup_half8x8 value_11 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1336 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_2, value_11, _e1336);
                    metal::simdgroup_float8x8 _e1338 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_2, value_11, _e1338);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 24u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_12 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1378 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_3, value_12, _e1378);
                    metal::simdgroup_float8x8 _e1380 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_3, value_12, _e1380);
                }
                {
                    metal::simdgroup_half8x8 value_13 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1396 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_3, value_13, _e1396);
                    metal::simdgroup_float8x8 _e1398 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_3, value_13, _e1398);
                }
                {
                    metal::simdgroup_half8x8 value_14 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1414 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_3, value_14, _e1414);
                    metal::simdgroup_float8x8 _e1416 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_3, value_14, _e1416);
                }
                {
                    metal::simdgroup_half8x8 value_15 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1432 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_3, value_15, _e1432);
                    metal::simdgroup_float8x8 _e1434 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_3, value_15, _e1434);
                }
            }
        }
    }
    metal::simdgroup_float8x8 _e1439 = out0_0_;
    simdgroup_store(_e1439, &outputs[out_at0_0_], out_stride);
    metal::simdgroup_float8x8 _e1442 = out0_1_;
    simdgroup_store(_e1442, &outputs[out_at0_1_], out_stride);
    metal::simdgroup_float8x8 _e1445 = out0_2_;
    simdgroup_store(_e1445, &outputs[out_at0_2_], out_stride);
    metal::simdgroup_float8x8 _e1448 = out0_3_;
    simdgroup_store(_e1448, &outputs[out_at0_3_], out_stride);
    metal::simdgroup_float8x8 _e1451 = out1_0_;
    simdgroup_store(_e1451, &outputs[out_at1_0_], out_stride);
    metal::simdgroup_float8x8 _e1454 = out1_1_;
    simdgroup_store(_e1454, &outputs[out_at1_1_], out_stride);
    metal::simdgroup_float8x8 _e1457 = out1_2_;
    simdgroup_store(_e1457, &outputs[out_at1_2_], out_stride);
    metal::simdgroup_float8x8 _e1460 = out1_3_;
    simdgroup_store(_e1460, &outputs[out_at1_3_], out_stride);
    float _e1463 = sum;
    float _e1464 = sum;
    float unnamed_3 = metal::quad_shuffle_xor(_e1464, 1u);
    sum = _e1463 + unnamed_3;
    float _e1467 = sum;
    float _e1468 = sum;
    float unnamed_4 = metal::quad_shuffle_xor(_e1468, 2u);
    sum = _e1467 + unnamed_4;
    if (lane == 0u) {
        float _e1477 = reference;
        float _e1478 = sum;
        states[states_at + (mine * splits)] = metal::float2(_e1477, _e1478);
        return;
    } else {
        return;
    }
}
