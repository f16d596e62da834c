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

void fill_levels(
    uint tid_1
) {
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
    uint tid_2,
    uint block_1,
    constant Params& params,
    device type_4 const& keys,
    thread uint& key_start,
    threadgroup type_13& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_2 = {};
    i_2 = tid_2;
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
    uint tid_3,
    uint block_2,
    constant Params& params,
    device type_4 const& values,
    thread uint& value_start,
    threadgroup type_13& tile,
    constant _mslBufferSizes& _buffer_sizes
) {
    uint i_3 = {};
    i_3 = tid_3;
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
    metal::float4 raw0_ = {};
    metal::float4 raw1_ = {};
    float factor = {};
    metal::float4 weight = {};
    metal::float4 weight_1 = {};
    uint i_1 = {};
    fill_levels(tid);
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
            uint at_3 = (((((_e93 + naga_div(entry, 3u)) * 6u) + (kv_head_1 * 3u)) + naga_mod(entry, 3u)) * 64u) + (naga_mod(_e107, 16u) * 4u);
            uint _e113 = i;
            uint _e118 = i;
            float _e126 = queries[at_3];
            float _e131 = queries[at_3 + 1u];
            float _e136 = queries[at_3 + 2u];
            float _e141 = queries[at_3 + 3u];
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
            uint _e1492 = block;
            block = _e1492 + TOKENS;
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
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            {
                uint first = tokens_at + 0u;
                score0_ = metal::simdgroup_float8x8 {};
                score1_ = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e434 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_0_, key, _e434);
                    metal::simdgroup_float8x8 _e436 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_0_, key, _e436);
                }
                {
                    metal::simdgroup_half8x8 key_1 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e449 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_1_, key_1, _e449);
                    metal::simdgroup_float8x8 _e451 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_1_, key_1, _e451);
                }
                {
                    metal::simdgroup_half8x8 key_2 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e464 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_2_, key_2, _e464);
                    metal::simdgroup_float8x8 _e466 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_2_, key_2, _e466);
                }
                {
                    metal::simdgroup_half8x8 key_3 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e479 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_3_, key_3, _e479);
                    metal::simdgroup_float8x8 _e481 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_3_, key_3, _e481);
                }
                {
                    metal::simdgroup_half8x8 key_4 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e494 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_4_, key_4, _e494);
                    metal::simdgroup_float8x8 _e496 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_4_, key_4, _e496);
                }
                {
                    metal::simdgroup_half8x8 key_5 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e509 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_5_, key_5, _e509);
                    metal::simdgroup_float8x8 _e511 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_5_, key_5, _e511);
                }
                {
                    metal::simdgroup_half8x8 key_6 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e524 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_6_, key_6, _e524);
                    metal::simdgroup_float8x8 _e526 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_6_, key_6, _e526);
                }
                {
                    metal::simdgroup_half8x8 key_7 = NagaCooperativeLoad(&tile.inner[naga_div(((first * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e539 = score0_;
                    score0_ = NagaCooperativeMultiplyAdd(query0_7_, key_7, _e539);
                    metal::simdgroup_float8x8 _e541 = score1_;
                    score1_ = NagaCooperativeMultiplyAdd(query1_7_, key_7, _e541);
                }
                uint score_at0_ = naga_div((0u + ((set_at + 0u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e551 = score0_;
                simdgroup_store(_e551, &scores.inner[score_at0_], 36u);
                uint score_at1_ = naga_div((0u + ((set_at + 8u) * 36u)) + first, 1u);
                metal::simdgroup_float8x8 _e563 = score1_;
                simdgroup_store(_e563, &scores.inner[score_at1_], 36u);
            }
            {
                uint first_1 = tokens_at + 8u;
                score0_1 = metal::simdgroup_float8x8 {};
                score1_1 = metal::simdgroup_float8x8 {};
                {
                    metal::simdgroup_half8x8 key_8 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 0u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e584 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_0_, key_8, _e584);
                    metal::simdgroup_float8x8 _e586 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_0_, key_8, _e586);
                }
                {
                    metal::simdgroup_half8x8 key_9 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 8u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e599 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_1_, key_9, _e599);
                    metal::simdgroup_float8x8 _e601 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_1_, key_9, _e601);
                }
                {
                    metal::simdgroup_half8x8 key_10 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 16u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e614 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_2_, key_10, _e614);
                    metal::simdgroup_float8x8 _e616 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_2_, key_10, _e616);
                }
                {
                    metal::simdgroup_half8x8 key_11 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 24u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e629 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_3_, key_11, _e629);
                    metal::simdgroup_float8x8 _e631 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_3_, key_11, _e631);
                }
                {
                    metal::simdgroup_half8x8 key_12 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 32u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e644 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_4_, key_12, _e644);
                    metal::simdgroup_float8x8 _e646 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_4_, key_12, _e646);
                }
                {
                    metal::simdgroup_half8x8 key_13 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 40u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e659 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_5_, key_13, _e659);
                    metal::simdgroup_float8x8 _e661 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_5_, key_13, _e661);
                }
                {
                    metal::simdgroup_half8x8 key_14 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 48u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e674 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_6_, key_14, _e674);
                    metal::simdgroup_float8x8 _e676 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_6_, key_14, _e676);
                }
                {
                    metal::simdgroup_half8x8 key_15 = NagaCooperativeLoad(&tile.inner[naga_div(((first_1 * KEY_PITCH) + 0u) + 56u, 1u)], 72u, true);
                    metal::simdgroup_float8x8 _e689 = score0_1;
                    score0_1 = NagaCooperativeMultiplyAdd(query0_7_, key_15, _e689);
                    metal::simdgroup_float8x8 _e691 = score1_1;
                    score1_1 = NagaCooperativeMultiplyAdd(query1_7_, key_15, _e691);
                }
                uint score_at0_1 = naga_div((0u + ((set_at + 0u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e701 = score0_1;
                simdgroup_store(_e701, &scores.inner[score_at0_1], 36u);
                uint score_at1_1 = naga_div((0u + ((set_at + 8u) * 36u)) + first_1, 1u);
                metal::simdgroup_float8x8 _e713 = score1_1;
                simdgroup_store(_e713, &scores.inner[score_at1_1], 36u);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            uint _e717 = block;
            fill_values(tid, _e717, params, values, value_start, tile, _buffer_sizes);
            largest = -1000000000000000000000000000000.0;
            uint four0_ = 0u + lane;
            raw0_ = metal::float4 {};
            uint at0_0_ = ((mine * 36u) + (four0_ * 4u)) + 0u;
            metal::float4 _e731 = raw0_;
            float _e734 = scores.inner[at0_0_];
            float _e739 = scores.inner[at0_0_ + 1u];
            float _e744 = scores.inner[at0_0_ + 2u];
            float _e749 = scores.inner[at0_0_ + 3u];
            raw0_ = _e731 + metal::float4(_e734, _e739, _e744, _e749);
            uint _e752 = block;
            float _e759 = raw0_.x;
            float _e760 = finished(my_index, my_row, (_e752 + (four0_ * 4u)) + 0u, present_1, _e759, params, queries, _buffer_sizes);
            uint _e761 = block;
            float _e768 = raw0_.y;
            float _e769 = finished(my_index, my_row, (_e761 + (four0_ * 4u)) + 1u, present_1, _e768, params, queries, _buffer_sizes);
            uint _e770 = block;
            float _e777 = raw0_.z;
            float _e778 = finished(my_index, my_row, (_e770 + (four0_ * 4u)) + 2u, present_1, _e777, params, queries, _buffer_sizes);
            uint _e779 = block;
            float _e786 = raw0_.w;
            float _e787 = finished(my_index, my_row, (_e779 + (four0_ * 4u)) + 3u, present_1, _e786, params, queries, _buffer_sizes);
            metal::float4 score0_2 = metal::float4(_e760, _e769, _e778, _e787);
            float _e789 = largest;
            largest = metal::max(_e789, metal::max(metal::max(score0_2.x, score0_2.y), metal::max(score0_2.z, score0_2.w)));
            uint four1_ = 4u + lane;
            raw1_ = metal::float4 {};
            uint at1_0_ = ((mine * 36u) + (four1_ * 4u)) + 0u;
            metal::float4 _e809 = raw1_;
            float _e812 = scores.inner[at1_0_];
            float _e817 = scores.inner[at1_0_ + 1u];
            float _e822 = scores.inner[at1_0_ + 2u];
            float _e827 = scores.inner[at1_0_ + 3u];
            raw1_ = _e809 + metal::float4(_e812, _e817, _e822, _e827);
            uint _e830 = block;
            float _e837 = raw1_.x;
            float _e838 = finished(my_index, my_row, (_e830 + (four1_ * 4u)) + 0u, present_1, _e837, params, queries, _buffer_sizes);
            uint _e839 = block;
            float _e846 = raw1_.y;
            float _e847 = finished(my_index, my_row, (_e839 + (four1_ * 4u)) + 1u, present_1, _e846, params, queries, _buffer_sizes);
            uint _e848 = block;
            float _e855 = raw1_.z;
            float _e856 = finished(my_index, my_row, (_e848 + (four1_ * 4u)) + 2u, present_1, _e855, params, queries, _buffer_sizes);
            uint _e857 = block;
            float _e864 = raw1_.w;
            float _e865 = finished(my_index, my_row, (_e857 + (four1_ * 4u)) + 3u, present_1, _e864, params, queries, _buffer_sizes);
            metal::float4 score1_2 = metal::float4(_e838, _e847, _e856, _e865);
            float _e867 = largest;
            largest = metal::max(_e867, metal::max(metal::max(score1_2.x, score1_2.y), metal::max(score1_2.z, score1_2.w)));
            float _e876 = largest;
            float _e877 = largest;
            float unnamed = metal::quad_shuffle_xor(_e877, 1u);
            largest = metal::max(_e876, unnamed);
            float _e880 = largest;
            float _e881 = largest;
            float unnamed_1 = metal::quad_shuffle_xor(_e881, 2u);
            largest = metal::max(_e880, unnamed_1);
            factor = 1.0;
            float _e886 = largest;
            float _e887 = reference;
            if (_e886 > (_e887 + 8.0)) {
                float _e891 = reference;
                float _e892 = largest;
                float _e895 = reference;
                factor = (_e895 <= -1000000000000000000000000000000.0) ? 1.0 : metal::exp(_e891 - _e892);
                float _e900 = reference;
                if (_e900 > -1000000000000000000000000000000.0) {
                    changed.x = 1u;
                }
                float _e906 = largest;
                reference = _e906;
                float _e907 = sum;
                float _e908 = factor;
                sum = _e907 * _e908;
            }
            if (lane == 0u) {
                float _e914 = factor;
                factors.inner[mine] = _e914;
            }
            {
                float _e915 = reference;
                weight = metal::select(metal::exp(score0_2 - metal::float4(_e915)), metal::float4 {}, score0_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e925 = sum;
                float _e927 = weight.x;
                float _e929 = weight.y;
                float _e932 = weight.z;
                float _e934 = weight.w;
                sum = _e925 + ((_e927 + _e929) + (_e932 + _e934));
                uint to = (mine * 40u) + (four0_ * 4u);
                float _e948 = weight.x;
                weights.inner[to + 0u] = static_cast<half>(_e948);
                float _e955 = weight.y;
                weights.inner[to + 1u] = static_cast<half>(_e955);
                float _e962 = weight.z;
                weights.inner[to + 2u] = static_cast<half>(_e962);
                float _e969 = weight.w;
                weights.inner[to + 3u] = static_cast<half>(_e969);
            }
            {
                float _e971 = reference;
                weight_1 = metal::select(metal::exp(score1_2 - metal::float4(_e971)), metal::float4 {}, score1_2 <= metal::float4(-1000000000000000000000000000000.0));
                float _e981 = sum;
                float _e983 = weight_1.x;
                float _e985 = weight_1.y;
                float _e988 = weight_1.z;
                float _e990 = weight_1.w;
                sum = _e981 + ((_e983 + _e985) + (_e988 + _e990));
                uint to_1 = (mine * 40u) + (four1_ * 4u);
                float _e1004 = weight_1.x;
                weights.inner[to_1 + 0u] = static_cast<half>(_e1004);
                float _e1011 = weight_1.y;
                weights.inner[to_1 + 1u] = static_cast<half>(_e1011);
                float _e1018 = weight_1.z;
                weights.inner[to_1 + 2u] = static_cast<half>(_e1018);
                float _e1025 = weight_1.w;
                weights.inner[to_1 + 3u] = static_cast<half>(_e1025);
            }
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            metal::uint4 unnamed_2 = changed;
            metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);
            if (unnamed_2.x != 0u) {
                metal::simdgroup_float8x8 _e1032 = out0_0_;
                simdgroup_store(_e1032, &outputs[out_at0_0_], out_stride);
                metal::simdgroup_float8x8 _e1035 = out0_1_;
                simdgroup_store(_e1035, &outputs[out_at0_1_], out_stride);
                metal::simdgroup_float8x8 _e1038 = out0_2_;
                simdgroup_store(_e1038, &outputs[out_at0_2_], out_stride);
                metal::simdgroup_float8x8 _e1041 = out0_3_;
                simdgroup_store(_e1041, &outputs[out_at0_3_], out_stride);
                metal::simdgroup_float8x8 _e1044 = out1_0_;
                simdgroup_store(_e1044, &outputs[out_at1_0_], out_stride);
                metal::simdgroup_float8x8 _e1047 = out1_1_;
                simdgroup_store(_e1047, &outputs[out_at1_1_], out_stride);
                metal::simdgroup_float8x8 _e1050 = out1_2_;
                simdgroup_store(_e1050, &outputs[out_at1_2_], out_stride);
                metal::simdgroup_float8x8 _e1053 = out1_3_;
                simdgroup_store(_e1053, &outputs[out_at1_3_], out_stride);
                metal::threadgroup_barrier(metal::mem_flags::mem_device);
                i_1 = tid;
                bool loop_init_4 = true;
                while(true) {
                    if (!loop_init_4) {
                        uint _e1081 = i_1;
                        i_1 = _e1081 + THREADS;
                    }
                    loop_init_4 = false;
                    uint _e1057 = i_1;
                    if (_e1057 < 4096u) {
                    } else {
                        break;
                    }
                    {
                        uint _e1061 = i_1;
                        uint _e1068 = i_1;
                        float _e1073 = outputs[((states_at + (naga_div(_e1061, 64u) * splits)) * 64u) + naga_mod(_e1068, 64u)];
                        uint _e1075 = i_1;
                        float _e1079 = factors.inner[naga_div(_e1075, 64u)];
                        outputs[((states_at + (naga_div(_e1061, 64u) * splits)) * 64u) + naga_mod(_e1068, 64u)] = _e1073 * _e1079;
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
                    metal::simdgroup_float8x8 _e1146 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_, value, _e1146);
                    metal::simdgroup_float8x8 _e1148 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_, value, _e1148);
                }
                {
                    metal::simdgroup_half8x8 value_1 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1164 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_, value_1, _e1164);
                    metal::simdgroup_float8x8 _e1166 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_, value_1, _e1166);
                }
                {
                    metal::simdgroup_half8x8 value_2 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1182 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_, value_2, _e1182);
                    metal::simdgroup_float8x8 _e1184 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_, value_2, _e1184);
                }
                {
                    metal::simdgroup_half8x8 value_3 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 0u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1200 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_, value_3, _e1200);
                    metal::simdgroup_float8x8 _e1202 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_, value_3, _e1202);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 8u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_1 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 8u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_4 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1242 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_1, value_4, _e1242);
                    metal::simdgroup_float8x8 _e1244 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_1, value_4, _e1244);
                }
                {
                    metal::simdgroup_half8x8 value_5 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1260 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_1, value_5, _e1260);
                    metal::simdgroup_float8x8 _e1262 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_1, value_5, _e1262);
                }
                {
                    metal::simdgroup_half8x8 value_6 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1278 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_1, value_6, _e1278);
                    metal::simdgroup_float8x8 _e1280 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_1, value_6, _e1280);
                }
                {
                    metal::simdgroup_half8x8 value_7 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 8u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1296 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_1, value_7, _e1296);
                    metal::simdgroup_float8x8 _e1298 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_1, value_7, _e1298);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 16u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_2 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 16u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_8 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1338 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_2, value_8, _e1338);
                    metal::simdgroup_float8x8 _e1340 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_2, value_8, _e1340);
                }
                {
                    metal::simdgroup_half8x8 value_9 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1356 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_2, value_9, _e1356);
                    metal::simdgroup_float8x8 _e1358 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_2, value_9, _e1358);
                }
                {
                    metal::simdgroup_half8x8 value_10 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1374 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_2, value_10, _e1374);
                    metal::simdgroup_float8x8 _e1376 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_2, value_10, _e1376);
                }
                {
                    metal::simdgroup_half8x8 value_11 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 16u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1392 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_2, value_11, _e1392);
                    metal::simdgroup_float8x8 _e1394 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_2, value_11, _e1394);
                }
            }
            {
                metal::simdgroup_half8x8 weight0_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 0u) * 40u) + 24u, 1u)], 40u, false);
                metal::simdgroup_half8x8 weight1_3 = NagaCooperativeLoad(&weights.inner[naga_div(((set_at + 8u) * 40u) + 24u, 1u)], 40u, false);
                {
                    metal::simdgroup_half8x8 value_12 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 0u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1434 = out0_0_;
                    out0_0_ = NagaCooperativeMultiplyAdd(weight0_3, value_12, _e1434);
                    metal::simdgroup_float8x8 _e1436 = out1_0_;
                    out1_0_ = NagaCooperativeMultiplyAdd(weight1_3, value_12, _e1436);
                }
                {
                    metal::simdgroup_half8x8 value_13 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 8u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1452 = out0_1_;
                    out0_1_ = NagaCooperativeMultiplyAdd(weight0_3, value_13, _e1452);
                    metal::simdgroup_float8x8 _e1454 = out1_1_;
                    out1_1_ = NagaCooperativeMultiplyAdd(weight1_3, value_13, _e1454);
                }
                {
                    metal::simdgroup_half8x8 value_14 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 16u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1470 = out0_2_;
                    out0_2_ = NagaCooperativeMultiplyAdd(weight0_3, value_14, _e1470);
                    metal::simdgroup_float8x8 _e1472 = out1_2_;
                    out1_2_ = NagaCooperativeMultiplyAdd(weight1_3, value_14, _e1472);
                }
                {
                    metal::simdgroup_half8x8 value_15 = NagaCooperativeLoad(&tile.inner[naga_div((((part * 32u) + 24u) * VALUE_PITCH) + 24u, 1u)], 40u, true);
                    metal::simdgroup_float8x8 _e1488 = out0_3_;
                    out0_3_ = NagaCooperativeMultiplyAdd(weight0_3, value_15, _e1488);
                    metal::simdgroup_float8x8 _e1490 = out1_3_;
                    out1_3_ = NagaCooperativeMultiplyAdd(weight1_3, value_15, _e1490);
                }
            }
        }
    }
    metal::simdgroup_float8x8 _e1495 = out0_0_;
    simdgroup_store(_e1495, &outputs[out_at0_0_], out_stride);
    metal::simdgroup_float8x8 _e1498 = out0_1_;
    simdgroup_store(_e1498, &outputs[out_at0_1_], out_stride);
    metal::simdgroup_float8x8 _e1501 = out0_2_;
    simdgroup_store(_e1501, &outputs[out_at0_2_], out_stride);
    metal::simdgroup_float8x8 _e1504 = out0_3_;
    simdgroup_store(_e1504, &outputs[out_at0_3_], out_stride);
    metal::simdgroup_float8x8 _e1507 = out1_0_;
    simdgroup_store(_e1507, &outputs[out_at1_0_], out_stride);
    metal::simdgroup_float8x8 _e1510 = out1_1_;
    simdgroup_store(_e1510, &outputs[out_at1_1_], out_stride);
    metal::simdgroup_float8x8 _e1513 = out1_2_;
    simdgroup_store(_e1513, &outputs[out_at1_2_], out_stride);
    metal::simdgroup_float8x8 _e1516 = out1_3_;
    simdgroup_store(_e1516, &outputs[out_at1_3_], out_stride);
    float _e1519 = sum;
    float _e1520 = sum;
    float unnamed_3 = metal::quad_shuffle_xor(_e1520, 1u);
    sum = _e1519 + unnamed_3;
    float _e1523 = sum;
    float _e1524 = sum;
    float unnamed_4 = metal::quad_shuffle_xor(_e1524, 2u);
    sum = _e1523 + unnamed_4;
    if (lane == 0u) {
        float _e1533 = reference;
        float _e1534 = sum;
        states[states_at + (mine * splits)] = metal::float2(_e1533, _e1534);
        return;
    } else {
        return;
    }
}
