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
    uint my_index = ((my_row * 6u) + (kv_head_1 * 3u)) + naga_mod(my_entry, 3u);
    uint set_at = naga_div(subgroup, 2u) * 16u;
    uint part = naga_mod(subgroup, 2u);
    i = tid;
    bool loop_init_2 = true;
    while(true) {
        if (!loop_init_2) {
            uint _e135 = i;
            i = _e135 + THREADS;
        }
        loop_init_2 = false;
        uint _e79 = i;
        if (_e79 < 1024u) {
        } else {
            break;
        }
        {
            uint _e82 = i;
            uint entry = metal::min(first_entry + naga_div(_e82, 16u), last_entry);
            uint _e99 = i;
            uint at_3 = ((((naga_div(entry, 3u) * 6u) + (kv_head_1 * 3u)) + naga_mod(entry, 3u)) * 64u) + (naga_mod(_e99, 16u) * 4u);
            uint _e105 = i;
            uint _e110 = i;
            float _e118 = queries[at_3];
            float _e123 = queries[at_3 + 1u];
            float _e128 = queries[at_3 + 2u];
            float _e133 = queries[at_3 + 3u];
            put((naga_div(_e105, 16u) * KEY_PITCH) + (naga_mod(_e110, 16u) * 4u), metal::float4(_e118, _e123, _e128, _e133), tile);
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
            uint _e1432 = block;
            block = _e1432 + TOKENS;
        }
        loop_init_3 = false;
        uint _e385 = block;
        if (_e385 < _e30.y) {
        } else {
            break;
        }
        {
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e388 = block;
            fill_keys(tid, _e388, params, keys, key_start, tile, _buffer_sizes);
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
                    metal::simdgroup_float8x8 _e411 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_0_, key, _e411);
                    metal::simdgroup_float8x8 _e413 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_0_, key, _e413);
                }
                {
                    metal::simdgroup_half8x8 key_1 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e425 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_1_, key_1, _e425);
                    metal::simdgroup_float8x8 _e427 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_1_, key_1, _e427);
                }
                {
                    metal::simdgroup_half8x8 key_2 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e439 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_2_, key_2, _e439);
                    metal::simdgroup_float8x8 _e441 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_2_, key_2, _e441);
                }
                {
                    metal::simdgroup_half8x8 key_3 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e453 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_3_, key_3, _e453);
                    metal::simdgroup_float8x8 _e455 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_3_, key_3, _e455);
                }
                {
                    metal::simdgroup_half8x8 key_4 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e467 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_4_, key_4, _e467);
                    metal::simdgroup_float8x8 _e469 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_4_, key_4, _e469);
                }
                {
                    metal::simdgroup_half8x8 key_5 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e481 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_5_, key_5, _e481);
                    metal::simdgroup_float8x8 _e483 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_5_, key_5, _e483);
                }
                {
                    metal::simdgroup_half8x8 key_6 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e495 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_6_, key_6, _e495);
                    metal::simdgroup_float8x8 _e497 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_6_, key_6, _e497);
                }
                {
                    metal::simdgroup_half8x8 key_7 = NagaCooperativeLoad(&tile.inner[naga_div((first * KEY_PITCH) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e509 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_7_, key_7, _e509);
                    metal::simdgroup_float8x8 _e511 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_7_, key_7, _e511);
                }
                uint score_at0_ = naga_div(((set_at + 0u) * 36u) + first, 1u);
                metal::simdgroup_float8x8 _e520 = score0_;
                simdgroup_store(_e520, &scores.inner[score_at0_], 36u);
                uint score_at1_ = naga_div(((set_at + 8u) * 36u) + first, 1u);
                metal::simdgroup_float8x8 _e531 = score1_;
                simdgroup_store(_e531, &scores.inner[score_at1_], 36u);
            }
            {
                uint first_1 = (part * 16u) + 8u;
                score0_1 = metal::simdgroup_float8x8 {};
                score1_1 = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key_8 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e553 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_0_, key_8, _e553);
                    metal::simdgroup_float8x8 _e555 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_0_, key_8, _e555);
                }
                {
                    metal::simdgroup_half8x8 key_9 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e567 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_1_, key_9, _e567);
                    metal::simdgroup_float8x8 _e569 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_1_, key_9, _e569);
                }
                {
                    metal::simdgroup_half8x8 key_10 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e581 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_2_, key_10, _e581);
                    metal::simdgroup_float8x8 _e583 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_2_, key_10, _e583);
                }
                {
                    metal::simdgroup_half8x8 key_11 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e595 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_3_, key_11, _e595);
                    metal::simdgroup_float8x8 _e597 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_3_, key_11, _e597);
                }
                {
                    metal::simdgroup_half8x8 key_12 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e609 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_4_, key_12, _e609);
                    metal::simdgroup_float8x8 _e611 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_4_, key_12, _e611);
                }
                {
                    metal::simdgroup_half8x8 key_13 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e623 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_5_, key_13, _e623);
                    metal::simdgroup_float8x8 _e625 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_5_, key_13, _e625);
                }
                {
                    metal::simdgroup_half8x8 key_14 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e637 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_6_, key_14, _e637);
                    metal::simdgroup_float8x8 _e639 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_6_, key_14, _e639);
                }
                {
                    metal::simdgroup_half8x8 key_15 = NagaCooperativeLoad(&tile.inner[naga_div((first_1 * KEY_PITCH) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e651 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_7_, key_15, _e651);
                    metal::simdgroup_float8x8 _e653 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_7_, key_15, _e653);
                }
                uint score_at0_1 = naga_div(((set_at + 0u) * 36u) + first_1, 1u);
                metal::simdgroup_float8x8 _e662 = score0_1;
                simdgroup_store(_e662, &scores.inner[score_at0_1], 36u);
                uint score_at1_1 = naga_div(((set_at + 8u) * 36u) + first_1, 1u);
                metal::simdgroup_float8x8 _e673 = score1_1;
                simdgroup_store(_e673, &scores.inner[score_at1_1], 36u);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e677 = block;
            fill_values(tid, _e677, params, values, value_start, tile, _buffer_sizes);
            largest = -1000000000000000000000000000000.0;
            uint four0_ = 0u + lane;
            uint at0_ = (mine * 36u) + (four0_ * 4u);
            float _e689 = scores.inner[at0_];
            float _e694 = scores.inner[at0_ + 1u];
            float _e699 = scores.inner[at0_ + 2u];
            float _e704 = scores.inner[at0_ + 3u];
            metal::float4 raw0_ = metal::float4(_e689, _e694, _e699, _e704);
            uint _e706 = block;
            float _e713 = finished(my_index, my_row, (_e706 + (four0_ * 4u)) + 0u, present_1, raw0_.x, params, queries, _buffer_sizes);
            uint _e714 = block;
            float _e721 = finished(my_index, my_row, (_e714 + (four0_ * 4u)) + 1u, present_1, raw0_.y, params, queries, _buffer_sizes);
            uint _e722 = block;
            float _e729 = finished(my_index, my_row, (_e722 + (four0_ * 4u)) + 2u, present_1, raw0_.z, params, queries, _buffer_sizes);
            uint _e730 = block;
            float _e737 = finished(my_index, my_row, (_e730 + (four0_ * 4u)) + 3u, present_1, raw0_.w, params, queries, _buffer_sizes);
            metal::float4 score0_2 = metal::float4(_e713, _e721, _e729, _e737);
            float _e739 = largest;
            largest = metal::max(_e739, metal::max(metal::max(score0_2.x, score0_2.y), metal::max(score0_2.z, score0_2.w)));
            uint four1_ = 4u + lane;
            uint at1_ = (mine * 36u) + (four1_ * 4u);
            float _e757 = scores.inner[at1_];
            float _e762 = scores.inner[at1_ + 1u];
            float _e767 = scores.inner[at1_ + 2u];
            float _e772 = scores.inner[at1_ + 3u];
            metal::float4 raw1_ = metal::float4(_e757, _e762, _e767, _e772);
            uint _e774 = block;
            float _e781 = finished(my_index, my_row, (_e774 + (four1_ * 4u)) + 0u, present_1, raw1_.x, params, queries, _buffer_sizes);
            uint _e782 = block;
            float _e789 = finished(my_index, my_row, (_e782 + (four1_ * 4u)) + 1u, present_1, raw1_.y, params, queries, _buffer_sizes);
            uint _e790 = block;
            float _e797 = finished(my_index, my_row, (_e790 + (four1_ * 4u)) + 2u, present_1, raw1_.z, params, queries, _buffer_sizes);
            uint _e798 = block;
            float _e805 = finished(my_index, my_row, (_e798 + (four1_ * 4u)) + 3u, present_1, raw1_.w, params, queries, _buffer_sizes);
            metal::float4 score1_2 = metal::float4(_e781, _e789, _e797, _e805);
            float _e807 = largest;
            largest = metal::max(_e807, metal::max(metal::max(score1_2.x, score1_2.y), metal::max(score1_2.z, score1_2.w)));
            float _e816 = largest;
            float _e817 = largest;
            float unnamed = metal::quad_shuffle_xor(_e817, 1u);
            largest = metal::max(_e816, unnamed);
            float _e820 = largest;
            float _e821 = largest;
            float unnamed_1 = metal::quad_shuffle_xor(_e821, 2u);
            largest = metal::max(_e820, unnamed_1);
            factor = 1.0;
            float _e826 = largest;
            float _e827 = reference;
            if (_e826 > (_e827 + 8.0)) {
                float _e831 = reference;
                float _e832 = largest;
                float _e835 = reference;
                factor = (_e835 <= -1000000000000000000000000000000.0) ? 1.0 : metal::exp(_e831 - _e832);
                float _e840 = reference;
                if (_e840 > -1000000000000000000000000000000.0) {
                    changed.x = 1u;
                }
                float _e846 = largest;
                reference = _e846;
                float _e847 = sum;
                float _e848 = factor;
                sum = _e847 * _e848;
            }
            if (lane == 0u) {
                float _e854 = factor;
                factors.inner[mine] = _e854;
            }
            {
                float _e855 = reference;
                weight = metal::select(metal::exp(score0_2 - metal::float4(_e855)), metal::float4 {}, score0_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e865 = sum;
                float _e867 = weight.x;
                float _e869 = weight.y;
                float _e872 = weight.z;
                float _e874 = weight.w;
                sum = _e865 + ((_e867 + _e869) + (_e872 + _e874));
                uint to = (mine * 40u) + (four0_ * 4u);
                float _e888 = weight.x;
                weights.inner[to + 0u] = static_cast<half>(_e888);
                float _e895 = weight.y;
                weights.inner[to + 1u] = static_cast<half>(_e895);
                float _e902 = weight.z;
                weights.inner[to + 2u] = static_cast<half>(_e902);
                float _e909 = weight.w;
                weights.inner[to + 3u] = static_cast<half>(_e909);
            }
            {
                float _e911 = reference;
                weight_1 = metal::select(metal::exp(score1_2 - metal::float4(_e911)), metal::float4 {}, score1_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e921 = sum;
                float _e923 = weight_1.x;
                float _e925 = weight_1.y;
                float _e928 = weight_1.z;
                float _e930 = weight_1.w;
                sum = _e921 + ((_e923 + _e925) + (_e928 + _e930));
                uint to_1 = (mine * 40u) + (four1_ * 4u);
                float _e944 = weight_1.x;
                weights.inner[to_1 + 0u] = static_cast<half>(_e944);
                float _e951 = weight_1.y;
                weights.inner[to_1 + 1u] = static_cast<half>(_e951);
                float _e958 = weight_1.z;
                weights.inner[to_1 + 2u] = static_cast<half>(_e958);
                float _e965 = weight_1.w;
                weights.inner[to_1 + 3u] = static_cast<half>(_e965);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::uint4 unnamed_2 = changed;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (unnamed_2.x != 0u) {
                metal::simdgroup_float8x8 _e972 = out0_0_;
                simdgroup_store(_e972, &outputs[out_at0_0_], out_stride);
                metal::simdgroup_float8x8 _e975 = out0_1_;
                simdgroup_store(_e975, &outputs[out_at0_1_], out_stride);
                metal::simdgroup_float8x8 _e978 = out0_2_;
                simdgroup_store(_e978, &outputs[out_at0_2_], out_stride);
                metal::simdgroup_float8x8 _e981 = out0_3_;
                simdgroup_store(_e981, &outputs[out_at0_3_], out_stride);
                metal::simdgroup_float8x8 _e984 = out1_0_;
                simdgroup_store(_e984, &outputs[out_at1_0_], out_stride);
                metal::simdgroup_float8x8 _e987 = out1_1_;
                simdgroup_store(_e987, &outputs[out_at1_1_], out_stride);
                metal::simdgroup_float8x8 _e990 = out1_2_;
                simdgroup_store(_e990, &outputs[out_at1_2_], out_stride);
                metal::simdgroup_float8x8 _e993 = out1_3_;
                simdgroup_store(_e993, &outputs[out_at1_3_], out_stride);
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                i_1 = tid;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e1021 = i_1;
                        i_1 = _e1021 + THREADS;
                    }
                    loop_init_4 = false;
                    uint _e997 = i_1;
                    if (_e997 < 4096u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1001 = i_1;
                        uint _e1008 = i_1;
                        float _e1013 = outputs[((states_at + (naga_div(_e1001, 64u) * splits)) * 64u) + naga_mod(_e1008, 64u)];
                        uint _e1015 = i_1;
                        float _e1019 = factors.inner[naga_div(_e1015, 64u)];
                        outputs[((states_at + (naga_div(_e1001, 64u) * splits)) * 64u) + naga_mod(_e1008, 64u)] = _e1013 * _e1019;
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
                    metal::simdgroup_float8x8 _e1086 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_, value, _e1086);
                    metal::simdgroup_float8x8 _e1088 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_, value, _e1088);
                }
                {
                    metal::simdgroup_half8x8 value_1 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1104 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_, value_1, _e1104);
                    metal::simdgroup_float8x8 _e1106 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_, value_1, _e1106);
                }
                {
                    metal::simdgroup_half8x8 value_2 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1122 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_, value_2, _e1122);
                    metal::simdgroup_float8x8 _e1124 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_, value_2, _e1124);
                }
                {
                    metal::simdgroup_half8x8 value_3 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1140 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_, value_3, _e1140);
                    metal::simdgroup_float8x8 _e1142 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_, value_3, _e1142);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 8u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_4 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1182 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_1, value_4, _e1182);
                    metal::simdgroup_float8x8 _e1184 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_1, value_4, _e1184);
                }
                {
                    metal::simdgroup_half8x8 value_5 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1200 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_1, value_5, _e1200);
                    metal::simdgroup_float8x8 _e1202 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_1, value_5, _e1202);
                }
                {
                    metal::simdgroup_half8x8 value_6 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1218 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_1, value_6, _e1218);
                    metal::simdgroup_float8x8 _e1220 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_1, value_6, _e1220);
                }
                {
                    metal::simdgroup_half8x8 value_7 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1236 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_1, value_7, _e1236);
                    metal::simdgroup_float8x8 _e1238 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_1, value_7, _e1238);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 16u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_8 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1278 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_2, value_8, _e1278);
                    metal::simdgroup_float8x8 _e1280 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_2, value_8, _e1280);
                }
                {
                    metal::simdgroup_half8x8 value_9 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1296 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_2, value_9, _e1296);
                    metal::simdgroup_float8x8 _e1298 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_2, value_9, _e1298);
                }
                {
                    metal::simdgroup_half8x8 value_10 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1314 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_2, value_10, _e1314);
                    metal::simdgroup_float8x8 _e1316 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_2, value_10, _e1316);
                }
                {
                    metal::simdgroup_half8x8 value_11 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1332 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_2, value_11, _e1332);
                    metal::simdgroup_float8x8 _e1334 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_2, value_11, _e1334);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 24u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_12 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1374 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_3, value_12, _e1374);
                    metal::simdgroup_float8x8 _e1376 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_3, value_12, _e1376);
                }
                {
                    metal::simdgroup_half8x8 value_13 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1392 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_3, value_13, _e1392);
                    metal::simdgroup_float8x8 _e1394 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_3, value_13, _e1394);
                }
                {
                    metal::simdgroup_half8x8 value_14 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1410 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_3, value_14, _e1410);
                    metal::simdgroup_float8x8 _e1412 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_3, value_14, _e1412);
                }
                {
                    metal::simdgroup_half8x8 value_15 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1428 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_3, value_15, _e1428);
                    metal::simdgroup_float8x8 _e1430 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_3, value_15, _e1430);
                }
            }
        }
    }
    metal::simdgroup_float8x8 _e1435 = out0_0_;
    simdgroup_store(_e1435, &outputs[out_at0_0_], out_stride);
    metal::simdgroup_float8x8 _e1438 = out0_1_;
    simdgroup_store(_e1438, &outputs[out_at0_1_], out_stride);
    metal::simdgroup_float8x8 _e1441 = out0_2_;
    simdgroup_store(_e1441, &outputs[out_at0_2_], out_stride);
    metal::simdgroup_float8x8 _e1444 = out0_3_;
    simdgroup_store(_e1444, &outputs[out_at0_3_], out_stride);
    metal::simdgroup_float8x8 _e1447 = out1_0_;
    simdgroup_store(_e1447, &outputs[out_at1_0_], out_stride);
    metal::simdgroup_float8x8 _e1450 = out1_1_;
    simdgroup_store(_e1450, &outputs[out_at1_1_], out_stride);
    metal::simdgroup_float8x8 _e1453 = out1_2_;
    simdgroup_store(_e1453, &outputs[out_at1_2_], out_stride);
    metal::simdgroup_float8x8 _e1456 = out1_3_;
    simdgroup_store(_e1456, &outputs[out_at1_3_], out_stride);
    float _e1459 = sum;
    float _e1460 = sum;
    float unnamed_3 = metal::quad_shuffle_xor(_e1460, 1u);
    sum = _e1459 + unnamed_3;
    float _e1463 = sum;
    float _e1464 = sum;
    float unnamed_4 = metal::quad_shuffle_xor(_e1464, 2u);
    sum = _e1463 + unnamed_4;
    if (lane == 0u) {
        float _e1473 = reference;
        float _e1474 = sum;
        states[states_at + (mine * splits)] = metal::float2(_e1473, _e1474);
        return;
    } else {
        return;
    }
}
